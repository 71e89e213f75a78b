//! A table that is watched, with a layout of its own, for the tests of what is shown.

mod cues;
mod moments;

use azuki_engine::event::Event;
use azuki_engine::ids::{CardIx, Player};

use super::Timeline;
use crate::anim::Pose;
use crate::audio::{Cue, Sound};
use crate::geometry::{Area, Point};
use crate::model::trial::{Trial, table};
use crate::model::{Model, Phase, Zone};
use crate::settings::Speed;
use crate::stage::Stage;

const WINDOW: Area = Area::new(0.0, 0.0, 1280.0, 720.0);
const FRAME: f32 = 1.0 / 60.0;
const YOU: Player = Player::Zero;
const OTHER: Player = Player::One;

/// A table being watched, with a layout of its own.
pub(super) struct Watched {
    pub model: Model,
    pub stage: Stage,
    pub timeline: Timeline,
    pub cues: Vec<Cue>,
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
    pub fn new(model: Model) -> Self {
        let mut watched =
            Self { stage: Stage::new(WINDOW, model.viewer), model, timeline: Timeline::new(), cues: Vec::new() };
        watched.frame(FRAME, Speed::Normal);
        watched
    }

    pub fn frame(&mut self, elapsed: f32, speed: Speed) {
        self.timeline.update(elapsed, speed, &mut self.model, &mut self.stage, &mut self.cues, table());
        lay(&self.model, &mut self.stage);
        self.stage.update(elapsed, &self.model);
    }

    pub fn skip(&mut self) {
        self.timeline.finish(&mut self.model, &mut self.stage, &mut self.cues, table());
        lay(&self.model, &mut self.stage);
        self.stage.update(FRAME, &self.model);
    }

    /// Watches to the end of the queue; says how long it took.
    pub fn watch(&mut self, elapsed: f32, speed: Speed) -> f32 {
        let mut seconds = 0.0;
        while self.timeline.is_busy() {
            self.frame(elapsed, speed);
            seconds += elapsed;
            assert!(seconds < 120.0, "it never ends: {} events left", self.timeline.len());
        }
        seconds
    }

    /// Seconds until something is so.
    pub fn until(&mut self, what: impl Fn(&Self) -> bool) -> f32 {
        let mut seconds = 0.0;
        while !what(self) {
            self.frame(FRAME, Speed::Normal);
            seconds += FRAME;
            assert!(seconds < 30.0, "it never happens");
        }
        seconds
    }

    pub fn heard(&self, sound: Sound) -> Vec<Cue> {
        self.cues.iter().copied().filter(|cue| cue.sound == sound).collect()
    }
}

/// A table in the middle of a match with an entity of each player in the garden, seen by player zero.
pub(super) fn duel() -> (Watched, CardIx, CardIx) {
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
