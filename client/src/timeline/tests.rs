//! Every event has its cue; watching, hurrying and skipping leave the same picture; moments last as long as they should.

use azuki_engine::def::{Condition, Keyword, Replaces};
use azuki_engine::event::Event;
use azuki_engine::ids::{AbilityIx, CardIx, Player};
use azuki_engine::state::{EndReason, Outcome, PendingKind, Phase, Zone};

use super::{Motion, Seen, Showing, Timeline, cue};
use crate::anim::Pose;
use crate::audio::{Cue, Sound};
use crate::geometry::{Area, Point};
use crate::model::Model;
use crate::model::trial::{Trial, table};
use crate::settings::Speed;
use crate::stage::Stage;

const WINDOW: Area = Area::new(0.0, 0.0, 1280.0, 720.0);
const FRAME: f32 = 1.0 / 60.0;
const YOU: Player = Player::Zero;
const OTHER: Player = Player::One;

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
        Event::CardPlayed { player, card },
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
const fn sort(event: &Event) -> usize {
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

/// A table being watched, with a layout of its own.
struct Watched {
    model: Model,
    stage: Stage,
    timeline: Timeline,
    cues: Vec<Cue>,
}

/// Where the tests lay a card: rows of slots, a fan, piles.
fn lay(model: &Model, stage: &mut Stage) {
    for player in Player::BOTH {
        let sign = if player == model.viewer { 1.0 } else { -1.0 };
        let row = |y: f32| 360.0 + sign * y;
        let at = |x: f32, y: f32, width: f32| Pose::on_table(Area::around(Point::new(x, y), width, width * 1.2));
        let side = model.side(player);
        stage.poses.set_target(CardIx::leader(player), at(230.0, row(80.0), 114.0));
        stage.poses.set_target(CardIx::gate(player), at(230.0, row(210.0), 80.0));
        for slot in 0..5 {
            let x = 380.0 + 121.0 * slot as f32;
            for (card, y, width) in [(side.garden[slot], 80.0, 105.0), (side.alley[slot], 200.0, 80.0)] {
                if card.is_some() {
                    stage.poses.set_target(card, at(x, row(y), width));
                    for weapon in model.weapons(card) {
                        stage.poses.set_target(weapon, at(x + 40.0, row(y), 30.0));
                    }
                }
            }
        }
        for weapon in model.weapons(CardIx::leader(player)) {
            stage.poses.set_target(weapon, at(270.0, row(80.0), 30.0));
        }
        for card in &side.discard {
            stage.poses.set_target(*card, *stage.anchors.discard_place(player));
        }
        for (place, card) in side.hand.iter().enumerate() {
            let pose = Pose { tall: 1.0, ..at(300.0 + 60.0 * place as f32, row(330.0), 106.0) };
            if card.is_some() {
                stage.poses.set_target(*card, pose);
            } else {
                stage.poses.set_hidden_target(player, place, Pose { face: 0.0, ..pose });
            }
        }
    }
    for card in CardIx::all().filter(|card| model.card(*card).zone == Zone::Stack) {
        let held = stage.anchors.held;
        stage.poses.set_target(card, held);
    }
}

impl Watched {
    fn new(model: Model) -> Self {
        let mut watched =
            Self { stage: Stage::new(WINDOW, model.viewer), model, timeline: Timeline::new(), cues: Vec::new() };
        watched.frame(FRAME, Speed::Normal);
        watched
    }

    fn frame(&mut self, elapsed: f32, speed: Speed) {
        self.timeline.update(elapsed, speed, &mut self.model, &mut self.stage, &mut self.cues, table());
        lay(&self.model, &mut self.stage);
        self.stage.update(elapsed, &self.model);
    }

    fn skip(&mut self) {
        self.timeline.finish(&mut self.model, &mut self.stage, &mut self.cues, table());
        lay(&self.model, &mut self.stage);
        self.stage.update(FRAME, &self.model);
    }

    /// Watches to the end of the queue; says how long it took.
    fn watch(&mut self, elapsed: f32, speed: Speed) -> f32 {
        let mut seconds = 0.0;
        while self.timeline.is_busy() {
            self.frame(elapsed, speed);
            seconds += elapsed;
            assert!(seconds < 120.0, "it never ends: {} events left", self.timeline.len());
        }
        seconds
    }

    /// Seconds until something is so.
    fn until(&mut self, what: impl Fn(&Self) -> bool) -> f32 {
        let mut seconds = 0.0;
        while !what(self) {
            self.frame(FRAME, Speed::Normal);
            seconds += FRAME;
            assert!(seconds < 30.0, "it never happens");
        }
        seconds
    }

    fn heard(&self, sound: Sound) -> Vec<Cue> {
        self.cues.iter().copied().filter(|cue| cue.sound == sound).collect()
    }
}

/// A table in the middle of a match with an entity of each player in the garden, seen by player zero.
fn duel() -> (Watched, CardIx, CardIx) {
    let trial = Trial::new(0);
    let mut model = trial.before(YOU);
    let mut entities = [CardIx::NONE; 2];
    for player in Player::BOTH {
        let entity = (0..50)
            .map(|number| CardIx::main(player, number))
            .find(|card| table().def(trial.lists.def(*card)).kind == azuki_engine::def::CardKind::Entity)
            .expect("a deck has entities");
        model.apply(&Event::CardMoved { card: entity, from: Zone::Deck, to: Zone::Garden, slot: 2 }, table());
        entities[player.index()] = entity;
    }
    model.phase = Phase::Main;
    (Watched::new(model), entities[0], entities[1])
}

#[test]
fn every_event_has_its_cue_or_a_reason_for_none() {
    let (watched, own, other) = duel();
    for (card, target) in [(own, other), (other, own)] {
        let events = one_of_each(card, target);
        let sorts: Vec<usize> = events.iter().map(sort).collect();
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
            Event::CardPlayed { player, card },
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
