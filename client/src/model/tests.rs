//! Whole random matches: a model that only saw redacted events is the model of the view, after every action.

use azuki_engine::event::Event;
use azuki_engine::ids::{CardIx, CardSet, Player};
use azuki_engine::state::Zone;

use super::trial::{Trial, table};
use super::{Card, Model};

/// How many: half of them with the starters, the others with random decks of all cards.
const MATCHES: u64 = 200;

/// Compares the model that events made with that of the view. Of the other player's hand the order is nobody's
/// business, and the model may remember a known card that the view has given up because its owner was asked to choose
/// among it and others; then it must be true. `vague`: a card came to that hand and no event told which.
fn compare(trial: &Trial, seen: &Model, vague: bool) -> Result<(), String> {
    let viewer = seen.viewer;
    let fresh = trial.model(viewer);
    let mut remembered = CardSet::EMPTY;
    for player in Player::BOTH {
        let (seen, fresh) = (seen.side(player), fresh.side(player));
        if player == viewer {
            if seen.hand != fresh.hand {
                return Err(format!("own hand {:?}, but it is {:?}", seen.hand, fresh.hand));
            }
        } else {
            let known = |hand: &[CardIx]| hand.iter().copied().filter(|card| card.is_some()).collect::<CardSet>();
            let (has, should) = (known(&seen.hand), known(&fresh.hand));
            let truth: CardSet = trial.engine.state().hand(player).iter().copied().collect();
            let less = !should.without(has).is_empty() && !vague;
            if seen.hand.len() != fresh.hand.len() || less || !has.without(truth).is_empty() {
                return Err(format!("of the hand {truth:?} the view knows {should:?}, the model {has:?}"));
            }
            remembered = has.without(should).or(should.without(has));
        }
        let mut same = seen.clone();
        same.hand.clone_from(&fresh.hand);
        if same != *fresh {
            return Err(format!("{player:?} has {same:?}, but it is {fresh:?}"));
        }
    }
    for card in CardIx::all().filter(|card| !remembered.contains(*card)) {
        if seen.card(card) != fresh.card(card) {
            return Err(format!("card {} is {:?}, but it is {:?}", card.0, seen.card(card), fresh.card(card)));
        }
    }
    for card in remembered.into_iter().filter(|card| seen.is_seen(*card)) {
        let Card { def, zone, .. } = *seen.card(card);
        if def != Some(trial.engine.state().def(card)) || zone != Zone::Hand {
            return Err(format!("a remembered card is {def:?} in {zone:?}"));
        }
    }
    let of = |model: &Model| (model.active, model.turn, model.phase, model.clash, model.outcome, model.stack.clone());
    if of(seen) != of(&fresh) {
        return Err(format!("the match stands at {:?}, but it stands at {:?}", of(seen), of(&fresh)));
    }
    Ok(())
}

fn walk(seed: u64) -> usize {
    let mut trial = Trial::new(seed);
    let mut models = Player::BOTH.map(|viewer| trial.before(viewer));
    let mut vague = [false; 2];
    let mut steps = 0;
    loop {
        for (model, vague) in models.iter_mut().zip(&mut vague) {
            let events = trial.seen_by(model.viewer);
            let mut told = false;
            for event in &events {
                model.apply(event, table());
                told |= matches!(event, Event::CardRevealed { .. } | Event::CardDrawn { .. });
                // An effect that neither draws nor reveals: only cards of the test set do so.
                *vague |=
                    matches!(event, Event::CardMoved { card: CardIx::NONE, from: Zone::Deck, to: Zone::Hand, .. })
                        && !told;
            }
            if let Err(difference) = compare(&trial, model, *vague) {
                panic!("seed {seed}, step {steps}, {:?}: {difference}\n{events:#?}", model.viewer);
            }
        }
        steps += 1;
        if !trial.step() {
            break;
        }
    }
    steps
}

#[test]
fn events_keep_the_model_true_in_whole_matches() {
    let steps: usize = (0..MATCHES).map(walk).sum();
    assert!(steps > 5000, "only {steps} steps");
}

#[test]
fn a_played_card_is_known_where_it_was_in_the_hand() {
    let mut trial = Trial::new(0);
    for _ in 0..200 {
        let viewer = trial.engine.active_player().map_or(Player::Zero, Player::other);
        let mut model = trial.model(viewer);
        if !trial.step() {
            return;
        }
        for event in trial.seen_by(viewer) {
            let before = model.side(viewer.other()).hand.clone();
            let change = model.apply(&event, table());
            if let Event::CardPlayed { player, card, from: Zone::Hand } = event
                && player != viewer
            {
                let hand = &model.side(player).hand;
                let place = hand.iter().position(|other| *other == card).expect("seen in the hand");
                assert_eq!(hand.len(), before.len());
                assert!(before[place] == card || change.named == Some((player, place as u8)));
                assert_eq!(model.card(card).def, Some(trial.lists.def(card)));
            }
            if let Some((player, place)) = change.left {
                assert_eq!(model.side(player).hand.len(), before.len() - 1);
                let mut rest = before.clone();
                rest.remove(usize::from(place));
                if change.forgotten.is_none() && player != viewer {
                    assert_eq!(model.side(player).hand, rest);
                }
            }
        }
    }
}

#[test]
fn what_nobody_sees_is_told_by_nobody() {
    let mut trial = Trial::new(3);
    for _ in 0..60 {
        for viewer in Player::BOTH {
            let model = trial.model(viewer);
            let hidden = trial.engine.view(viewer).hidden();
            assert!(hidden.into_iter().all(|card| *model.card(card) == Card::HIDDEN));
        }
        if !trial.step() {
            break;
        }
    }
}
