//! Every event has its cue; watching, hurrying and skipping leave the same picture.

use azuki_engine::def::{Condition, Keyword, Replaces};
use azuki_engine::event::Event;
use azuki_engine::ids::{AbilityIx, CardIx, Player};

use super::super::{Motion, Seen, Showing, cue};
use super::{FRAME, Watched, duel};
use crate::model::trial::{Trial, table};
use crate::model::{EndReason, Outcome, PendingKind, Phase, Zone};
use crate::settings::Speed;

/// One of every event, about a card of a hand.
fn one_of_each(card: CardIx, other: CardIx) -> Vec<Event> {
    let (player, ability, kind) = (card.owner(), AbilityIx(0), PendingKind::Cards);
    vec![
        Event::MatchStarted,
        Event::StartingPlayerChosen { player },
        Event::MulliganKept { player },
        Event::MulliganShuffled { player },
        Event::TurnStarted { player, turn: 3 },
        Event::TurnEnded { player, turn: 3 },
        Event::PhaseChanged { phase: Phase::Main },
        Event::CardDrawn { player, card, position: 40 },
        Event::CardMoved { card, from: Zone::Hand, to: Zone::Garden, slot: 1 },
        Event::CardPlayed { player, card, from: Zone::Hand },
        Event::WeaponAttached { weapon: card, bearer: other },
        Event::WeaponDetached { weapon: card, bearer: other },
        Event::IkzGained { player, card: CardIx::ikz(player, 0) },
        Event::IkzTapped { player, card: CardIx::ikz(player, 0) },
        Event::IkzUntapped { player, card: CardIx::ikz(player, 0) },
        Event::TokenSpent { player, card: CardIx::token(player) },
        Event::Tapped { card },
        Event::Untapped { card },
        Event::CooldownSet { card },
        Event::CooldownCleared { card },
        Event::AbilityTriggered { source: card, ability },
        Event::AbilityActivated { source: card, ability },
        Event::AbilityFizzled { source: card, ability },
        Event::ChoiceRequested { player, kind, min: 1, max: 1 },
        Event::ChoiceMade { player, kind, option: 0, card, public: true },
        Event::ChoiceDeclined { player, kind },
        Event::CardLookedAt { player, card },
        Event::CardRevealed { card },
        Event::DeckShuffled { player },
        Event::DamageApplied { source: other, target: card, amount: 3, lethal: false },
        Event::DamagePrevented { source: other, target: card, amount: 2 },
        Event::Healed { card, amount: 1 },
        Event::AttackChanged { card, from: 1, to: 3 },
        Event::HealthChanged { card, from: 3, to: 1 },
        Event::KeywordGained { card, keyword: Keyword::Charge, amount: 0 },
        Event::KeywordLost { card, keyword: Keyword::Charge },
        Event::ConditionGained { card, condition: Condition::Frozen },
        Event::ConditionLost { card, condition: Condition::Frozen },
        Event::AttackDeclared { attacker: card, target: other },
        Event::ResponseRequested { player },
        Event::ResponsePassed { player },
        Event::DefenderDeclared { defender: other, attacker: card },
        Event::CombatResolved { attacker: card, target: other, dealt: true },
        Event::EntityDied { card },
        Event::StackPushed { source: card, ability },
        Event::StackResolved { source: card, ability },
        Event::Replaced { by: card, what: Replaces::Draw, card: other },
        Event::MatchEnded { outcome: Outcome { winner: Some(player), reason: EndReason::LeaderDefeated } },
    ]
}

/// The number of an event's sort. A new event does not compile here until it is in [`one_of_each`].
const fn sort(event: Event) -> usize {
    match event {
        Event::MatchStarted => 0,
        Event::StartingPlayerChosen { .. } => 1,
        Event::MulliganKept { .. } => 2,
        Event::MulliganShuffled { .. } => 3,
        Event::TurnStarted { .. } => 4,
        Event::TurnEnded { .. } => 5,
        Event::PhaseChanged { .. } => 6,
        Event::CardDrawn { .. } => 7,
        Event::CardMoved { .. } => 8,
        Event::CardPlayed { .. } => 9,
        Event::WeaponAttached { .. } => 10,
        Event::WeaponDetached { .. } => 11,
        Event::IkzGained { .. } => 12,
        Event::IkzTapped { .. } => 13,
        Event::IkzUntapped { .. } => 14,
        Event::TokenSpent { .. } => 15,
        Event::Tapped { .. } => 16,
        Event::Untapped { .. } => 17,
        Event::CooldownSet { .. } => 18,
        Event::CooldownCleared { .. } => 19,
        Event::AbilityTriggered { .. } => 20,
        Event::AbilityActivated { .. } => 21,
        Event::AbilityFizzled { .. } => 22,
        Event::ChoiceRequested { .. } => 23,
        Event::ChoiceMade { .. } => 24,
        Event::ChoiceDeclined { .. } => 25,
        Event::CardLookedAt { .. } => 26,
        Event::CardRevealed { .. } => 27,
        Event::DeckShuffled { .. } => 28,
        Event::DamageApplied { .. } => 29,
        Event::DamagePrevented { .. } => 30,
        Event::Healed { .. } => 31,
        Event::AttackChanged { .. } => 32,
        Event::HealthChanged { .. } => 33,
        Event::KeywordGained { .. } => 34,
        Event::KeywordLost { .. } => 35,
        Event::ConditionGained { .. } => 36,
        Event::ConditionLost { .. } => 37,
        Event::AttackDeclared { .. } => 38,
        Event::ResponseRequested { .. } => 39,
        Event::ResponsePassed { .. } => 40,
        Event::DefenderDeclared { .. } => 41,
        Event::CombatResolved { .. } => 42,
        Event::EntityDied { .. } => 43,
        Event::StackPushed { .. } => 44,
        Event::StackResolved { .. } => 45,
        Event::Replaced { .. } => 46,
        Event::MatchEnded { .. } => 47,
    }
}

#[test]
fn every_event_has_its_cue_or_a_reason_for_none() {
    let (watched, own, other) = duel();
    for (card, target) in [(own, other), (other, own)] {
        let events = one_of_each(card, target);
        let sorts: Vec<usize> = events.iter().copied().map(sort).collect();
        assert_eq!(sorts, (0..events.len()).collect::<Vec<_>>(), "every event, once, in order");
        for event in events {
            for striking in [false, true] {
                let seen = Seen { model: &watched.model, table: table(), striking };
                match cue(&event, &seen) {
                    Showing::Nothing(reason) => assert!(reason.len() > 20, "{event:?}: {reason:?} is no reason"),
                    Showing::Shown(show) => {
                        let seen = show.motion != Motion::Settle || show.opening != Motion::Settle;
                        let heard = show.prelude.is_some() || show.voices[0].is_some();
                        assert!(seen || heard, "{event:?} shows nothing: {show:?}");
                        let longest = show.before + show.after.max(show.step);
                        assert!((0.0..=1.5).contains(&longest), "{event:?} takes {longest} s");
                    }
                }
            }
        }
    }
}

#[test]
fn every_event_alone_is_shown_and_passes() {
    let (_, own, other) = duel();
    for event in one_of_each(own, other).into_iter().chain(one_of_each(other, own)) {
        let (mut watched, ..) = duel();
        watched.timeline.push(&[event]);
        watched.watch(FRAME, Speed::Normal);
        for _ in 0..240 {
            watched.frame(FRAME, Speed::Normal);
        }
        assert!(watched.stage.is_still(), "something is left of {event:?}: {:#?}", watched.stage.fx);
    }
}

fn same_picture(watched: &Watched, skipped: &Watched, what: &str) {
    assert_eq!(watched.model, skipped.model, "{what}: the models differ");
    for card in CardIx::all() {
        let shown = watched.stage.poses.is_shown(card);
        assert_eq!(shown, skipped.stage.poses.is_shown(card), "{what}: card {} is shown by one only", card.0);
        if shown {
            let (one, two) = (watched.stage.poses.pose(card), skipped.stage.poses.pose(card));
            let near = one.at.distance(two.at) < 0.6
                && (one.width - two.width).abs() < 0.6
                && (one.turn - two.turn).abs() < 0.6
                && (one.opacity - two.opacity).abs() < 0.02
                && (one.face - two.face).abs() < 0.02
                && (one.lift - two.lift).abs() < 0.05;
            assert!(near, "{what}: card {} rests at {one:?} and at {two:?}", card.0);
            let damage = watched.stage.shown_damage(card) - skipped.stage.shown_damage(card);
            assert!(damage.abs() < 0.01, "{what}: card {} shows other damage", card.0);
        }
    }
}

#[test]
fn watching_hurrying_and_skipping_leave_the_same_picture() {
    for seed in [0, 2, 5, 7] {
        for viewer in Player::BOTH {
            let mut trial = Trial::new(seed);
            let [mut watched, mut skipped, mut hurried, mut instant] =
                [(); 4].map(|()| Watched::new(trial.before(viewer)));
            for step in 0..90 {
                let events = trial.seen_by(viewer);
                for one in [&mut watched, &mut skipped, &mut hurried, &mut instant] {
                    one.timeline.push(&events);
                }
                watched.watch(1.0 / 30.0, Speed::Normal);
                skipped.skip();
                hurried.timeline.hurry();
                hurried.watch(1.0 / 15.0, Speed::Double);
                instant.frame(FRAME, Speed::Instant);
                assert!(!instant.timeline.is_busy());
                let what = format!("seed {seed}, {viewer:?}, step {step}");
                assert_eq!(watched.model, skipped.model, "{what}");
                assert_eq!(watched.model, hurried.model, "{what}");
                assert_eq!(watched.model, instant.model, "{what}");
                assert!(skipped.stage.is_still(), "{what}: a skip leaves {:#?}", skipped.stage.fx);
                if step % 15 == 14 {
                    for one in [&mut watched, &mut hurried, &mut instant] {
                        for _ in 0..150 {
                            one.frame(1.0 / 30.0, Speed::Normal);
                        }
                        assert!(one.stage.is_still(), "{what}: something is left");
                        same_picture(one, &skipped, &what);
                    }
                }
                if !trial.step() {
                    break;
                }
            }
        }
    }
}
