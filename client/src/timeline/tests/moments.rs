//! Moments last as long as they should, and what belongs together plays together.

use azuki_engine::event::Event;
use azuki_engine::ids::{AbilityIx, CardIx, Player};

use super::{FRAME, OTHER, Watched, YOU, duel};
use crate::audio::Sound;
use crate::model::trial::{Trial, table};
use crate::model::{Phase, Zone};
use crate::settings::Speed;

#[test]
fn seven_cards_are_dealt_one_after_another_and_rise_in_pitch() {
    let mut watched = Watched::new(Trial::new(0).before(YOU));
    let cards: Vec<CardIx> = (0..7).map(|number| CardIx::main(YOU, number)).collect();
    for (position, card) in cards.iter().enumerate() {
        let position = 49 - position as u8;
        watched.timeline.push(&[
            Event::CardDrawn { player: YOU, card: *card, position },
            Event::CardMoved { card: *card, from: Zone::Deck, to: Zone::Hand, slot: 0 },
        ]);
    }
    let mut moments = Vec::new();
    for count in 1..=7 {
        moments.push(watched.until(|watched| watched.model.side(YOU).hand.len() >= count));
    }
    let total: f32 = moments.iter().sum();
    assert!((0.36..=0.56).contains(&total), "six steps of 60 to 80 ms: {moments:?}");
    let first = watched.stage.poses.pose(cards[6]);
    assert!(first.at.distance(watched.stage.anchors.deck_place(YOU).at) < 160.0, "it starts at the deck: {first:?}");
    let rates: Vec<f32> = watched.heard(Sound::Draw).iter().map(|cue| cue.rate).collect();
    assert_eq!(rates.len(), 7);
    assert!(rates.windows(2).all(|pair| pair[0] <= pair[1]) && rates[6] > 1.5, "{rates:?}");
}

#[test]
fn everything_untaps_at_once_and_lanterns_go_out_one_by_one() {
    let (mut watched, own, _) = duel();
    let lanterns = [0, 1, 2].map(|number| CardIx::ikz(YOU, number));
    for card in lanterns {
        let event = Event::CardMoved { card, from: Zone::IkzPile, to: Zone::IkzArea, slot: 0 };
        watched.model.apply(&event, table());
    }
    watched.timeline.push(&lanterns.map(|card| Event::IkzTapped { player: YOU, card }));
    watched.timeline.push(&[Event::Tapped { card: own }]);
    let tapped = |watched: &Watched| lanterns.iter().filter(|card| watched.model.card(**card).tapped).count();
    watched.until(|watched| tapped(watched) == 1);
    let next = watched.until(|watched| tapped(watched) == 2);
    assert!((0.05..=0.09).contains(&next), "{next}");
    watched.watch(FRAME, Speed::Normal);
    let mut events: Vec<Event> = lanterns.iter().map(|card| Event::IkzUntapped { player: YOU, card: *card }).collect();
    events.insert(0, Event::Untapped { card: own });
    watched.timeline.push(&events);
    watched.frame(FRAME, Speed::Normal);
    assert!(tapped(&watched) == 0 && !watched.model.card(own).tapped, "all in one frame");
}

#[test]
fn a_clash_winds_up_strikes_on_one_beat_and_then_the_dead_burn() {
    let (mut watched, own, other) = duel();
    watched.timeline.push(&[Event::AttackDeclared { attacker: own, target: other }, Event::Tapped { card: own }]);
    watched.watch(FRAME, Speed::Normal);
    for _ in 0..20 {
        watched.frame(FRAME, Speed::Normal);
    }
    assert!(watched.stage.arrow(&watched.model).is_some(), "the arrow stays");
    let rest = watched.stage.poses.pose(own);
    assert!(watched.stage.pose(own).lift > rest.lift + 0.5, "the attacker is raised");
    watched.timeline.push(&[
        Event::PhaseChanged { phase: Phase::CombatResolve },
        Event::CombatResolved { attacker: own, target: other, dealt: true },
        Event::DamageApplied { source: own, target: other, amount: 5, lethal: true },
        Event::DamageApplied { source: other, target: own, amount: 1, lethal: false },
        Event::EntityDied { card: other },
        Event::CardMoved { card: other, from: Zone::Garden, to: Zone::Discard, slot: 0 },
        Event::PhaseChanged { phase: Phase::Main },
    ]);
    // Your card strikes upwards: back is down.
    let mut back = 0.0_f32;
    let mut contact = 0.0;
    while watched.model.card(other).damage == 0 {
        watched.frame(FRAME, Speed::Normal);
        contact += FRAME;
        back = back.max(watched.stage.poses.pose(own).at.y - rest.at.y);
    }
    assert!(back > 12.0, "it winds up: {back}");
    assert!((0.2..=0.26).contains(&contact), "contact after {contact} s");
    assert_eq!(watched.model.card(own).damage, 1, "both on one beat");
    assert!(watched.stage.arrow(&watched.model).is_none(), "the blow has landed");
    let touching = watched.stage.poses.pose(own);
    assert!(touching.at.y < rest.at.y - 40.0, "it reaches its target: {touching:?}");
    watched.frame(FRAME, Speed::Normal);
    assert!(watched.stage.poses.pose(own).at.distance(touching.at) < 1.0, "stillness");
    assert!(watched.stage.shown_damage(other) == 0.0, "health drains later");
    assert_eq!(watched.stage.fx.numbers.seen().len(), 2);
    let recoil = watched.until(|watched| watched.stage.poses.pose(own).at.distance(rest.at) < 3.0);
    assert!((0.15..=0.4).contains(&recoil), "recoil of {recoil} s");
    watched.until(|watched| watched.stage.fx.deaths.takes(other));
    assert_eq!(watched.model.card(other).zone, Zone::Garden, "it burns where it stood");
    let burning = watched.until(|watched| watched.model.card(other).zone == Zone::Discard);
    assert!((0.3..=0.6).contains(&burning), "it burns for {burning} s");
    assert_eq!(watched.heard(Sound::ImpactHeavy).len(), 1);
    assert_eq!(watched.heard(Sound::Destroyed).len(), 1);
}

#[test]
fn those_who_die_together_burn_together() {
    let (mut watched, own, other) = duel();
    let dies =
        |card| [Event::EntityDied { card }, Event::CardMoved { card, from: Zone::Garden, to: Zone::Discard, slot: 0 }];
    watched.timeline.push(&dies(own));
    watched.timeline.push(&dies(other));
    watched.frame(FRAME, Speed::Normal);
    assert!(watched.stage.fx.deaths.takes(own) && watched.stage.fx.deaths.takes(other));
    let seconds = watched.until(|watched| watched.model.card(own).zone == Zone::Discard);
    assert_eq!(watched.model.card(other).zone, Zone::Discard, "on one beat");
    assert!(seconds < 0.6);
}

#[test]
fn the_other_players_card_is_held_to_be_read_and_ones_own_is_not() {
    for player in Player::BOTH {
        let mut watched = Watched::new(Trial::new(0).before(YOU));
        let card = CardIx::main(player, 0);
        let moved = CardIx::NONE;
        for _ in 0..3 {
            let card = if player == YOU { card } else { moved };
            watched.model.apply(&Event::CardMoved { card, from: Zone::Deck, to: Zone::Hand, slot: 0 }, table());
        }
        for _ in 0..60 {
            watched.frame(FRAME, Speed::Normal);
        }
        let hand = watched.stage.hidden_pose(OTHER, 1);
        watched.timeline.push(&[
            Event::CardPlayed { player, card, from: Zone::Hand },
            Event::CardMoved { card, from: Zone::Hand, to: Zone::Garden, slot: 0 },
        ]);
        watched.frame(FRAME, Speed::Normal);
        if player == OTHER {
            let held = watched.stage.held().expect("held");
            assert_eq!(held.card, card);
            assert!(watched.stage.pose(card).at.distance(hand.at) < 120.0, "it comes out of the hand");
        } else {
            assert!(watched.stage.held().is_none());
        }
        let seconds = watched.until(|watched| watched.model.card(card).zone == Zone::Garden);
        if player == OTHER {
            assert!((0.85..=1.0).contains(&seconds), "held for {seconds} s");
        } else {
            assert!(seconds < 0.05, "{seconds}");
        }
        assert!(watched.stage.held().is_none());
    }
}

#[test]
fn a_revealed_card_is_held_and_goes_back_when_nothing_takes_it() {
    let mut watched = Watched::new(Trial::new(0).before(YOU));
    let card = CardIx::main(OTHER, 4);
    watched.timeline.push(&[Event::CardRevealed { card }]);
    watched.frame(FRAME, Speed::Normal);
    assert_eq!(watched.stage.held().map(|held| held.card), Some(card));
    let seconds = watched.until(|watched| watched.stage.held().is_none());
    assert!((0.8..=1.0).contains(&seconds), "{seconds}");
    assert_eq!(watched.stage.flights().count(), 1);
    assert!(!watched.stage.poses.is_shown(card));
}

#[test]
fn through_the_gate_takes_nine_tenths_of_a_second() {
    let (mut watched, own, _) = duel();
    watched.model.apply(&Event::CardMoved { card: own, from: Zone::Garden, to: Zone::Alley, slot: 1 }, table());
    for _ in 0..60 {
        watched.frame(FRAME, Speed::Normal);
    }
    watched.timeline.push(&[Event::CardMoved { card: own, from: Zone::Alley, to: Zone::Garden, slot: 2 }]);
    watched.until(|watched| watched.model.card(own).zone == Zone::Garden);
    let gate = watched.stage.anchors.gate_place(YOU);
    assert!(watched.stage.poses.pose(own).at.distance(gate.middle()) < 60.0, "it is in the gate");
    assert!(watched.stage.fx.gates[0].open > 0.8);
    let (mut watched, own, _) = duel();
    watched.timeline.push(&[Event::CardMoved { card: own, from: Zone::Alley, to: Zone::Garden, slot: 3 }]);
    let seconds = watched.watch(FRAME, Speed::Normal);
    assert!((0.8..=1.0).contains(&seconds), "{seconds}");
    assert_eq!(watched.heard(Sound::Portal).len(), 1);
}

#[test]
fn a_source_pulses_before_its_effect() {
    let (mut watched, own, other) = duel();
    watched.timeline.push(&[
        Event::AbilityTriggered { source: own, ability: AbilityIx(0) },
        Event::DamageApplied { source: own, target: other, amount: 2, lethal: false },
    ]);
    watched.frame(0.12, Speed::Normal);
    assert!(watched.stage.poses.pose(own).width > 107.0, "it swells");
    let seconds = watched.until(|watched| watched.model.card(other).damage == 2);
    assert!((0.25..=0.5).contains(&seconds), "{seconds}");
}

#[test]
fn leaders_shake_the_table_or_redden_its_edges() {
    for (shakes, reduced) in [(true, false), (true, true), (false, false)] {
        let (mut watched, own, _) = duel();
        (watched.stage.shakes, watched.stage.reduced) = (shakes, reduced);
        let target = CardIx::leader(OTHER);
        watched.timeline.push(&[Event::DamageApplied { source: own, target, amount: 9, lethal: false }]);
        let (mut most, mut red) = (0.0_f32, 0.0_f32);
        for _ in 0..120 {
            watched.frame(FRAME, Speed::Normal);
            most = most.max(watched.stage.shake().length());
            red = red.max(watched.stage.fx.kick.edges());
        }
        assert_eq!(most > 2.0, shakes && !reduced, "{most}");
        assert!(most <= 14.2, "10 units each way at most");
        assert_eq!(red > 0.5, reduced || !shakes);
    }
}

#[test]
fn a_click_hurries_the_rest_and_double_speed_halves_it() {
    let events: Vec<Event> = (0..12).map(|turn| Event::TurnStarted { player: YOU, turn }).collect();
    let long = |speed: Speed, hurry: bool| {
        let (mut watched, ..) = duel();
        watched.timeline.push(&events);
        watched.frame(FRAME, speed);
        if hurry {
            watched.timeline.hurry();
        }
        watched.watch(FRAME, speed)
    };
    let usual = long(Speed::Normal, false);
    assert!((usual / long(Speed::Double, false) - 2.0).abs() < 0.1);
    assert!((usual / long(Speed::Normal, true) - 4.0).abs() < 0.3);
    let (mut watched, ..) = duel();
    watched.timeline.push(&events);
    watched.timeline.hurry();
    watched.watch(FRAME, Speed::Normal);
    watched.timeline.push(&events);
    assert!((watched.watch(FRAME, Speed::Normal) - usual).abs() < 0.1, "the next is shown as usual");
    watched.timeline.push(&events);
    watched.frame(FRAME, Speed::Instant);
    assert!(!watched.timeline.is_busy() && watched.model.turn == 11);
}

#[test]
fn the_banner_holds_nobody_up() {
    let (mut watched, ..) = duel();
    watched.timeline.push(&[Event::TurnStarted { player: OTHER, turn: 4 }]);
    watched.frame(FRAME, Speed::Normal);
    assert_eq!(watched.stage.fx.banner.as_ref().map(|banner| banner.words), Some("Opponent's turn"));
    assert!(watched.watch(FRAME, Speed::Normal) < 0.4);
    assert!(watched.until(|watched| watched.stage.fx.banner.is_none()) < 0.8);
}
