//! Everything that is in motion on the table: where cards are, what shines, what is held up. Drawing reads it and
//! changes nothing.

use azuki_engine::def::Element;
use azuki_engine::ids::{CardIx, DefIx, Player};
use azuki_engine::limits::COLUMN;

use crate::anim::{Anchors, Gait, Pose, Poses, in_steps};
use crate::fx::{Ambience, Flight, Fx};
use crate::geometry::{Area, Point};
use crate::model::{Clash, Model};
use crate::settings::Settings;

/// A card held in the middle to be read.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Held {
    /// Which.
    pub card: CardIx,
    /// What is printed on it.
    pub def: DefIx,
    age: f32,
    /// Seconds it is held at least.
    least: f32,
}

/// A number that follows another: the health of a leader drains after the blow.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Drain {
    shown: f32,
    wait: f32,
}

/// Something that happens where a card will be in a moment.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Landing {
    card: CardIx,
    element: Element,
    wait: f32,
    heavy: bool,
}

/// Landings at once.
const LANDINGS: usize = 16;
/// Seconds a blow is seen before the health drains.
const DRAIN_AFTER: f32 = 0.3;

/// Everything that is in motion.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "two are switches of the player, two are moments")]
pub struct Stage {
    /// Places that are not cards; filled by the layout every frame.
    pub anchors: Anchors,
    /// Where cards are; goals set by the layout every frame.
    pub poses: Poses,
    /// What is seen for a moment.
    pub fx: Fx,
    /// What lives on the table by itself.
    pub ambience: Ambience,
    /// The table shakes.
    pub shakes: bool,
    /// Less motion.
    pub reduced: bool,
    held: Option<Held>,
    /// How bright the light behind a held card is.
    held_light: f32,
    drains: Vec<Drain>,
    landings: Vec<Landing>,
    /// The attacker that is about to strike, and how far it is raised.
    poised: (CardIx, f32),
    struck: bool,
    /// Seconds for which cards stand still after a contact.
    still: f32,
    pace: f32,
    shuffles: [f32; 2],
    time: f32,
    resync: bool,
}

impl Stage {
    /// An empty table in a window.
    pub fn new(window: Area, viewer: Player) -> Self {
        Self {
            anchors: Anchors::usual(window, viewer),
            poses: Poses::default(),
            fx: Fx::default(),
            ambience: Ambience::default(),
            shakes: true,
            reduced: false,
            held: None,
            held_light: 0.0,
            drains: vec![Drain::default(); COLUMN],
            landings: Vec::with_capacity(LANDINGS),
            poised: (CardIx::NONE, 0.0),
            struck: false,
            still: 0.0,
            pace: 1.0,
            shuffles: [0.0; 2],
            time: 0.0,
            resync: true,
        }
    }

    /// Takes what the player has set.
    pub fn obey(&mut self, settings: &Settings) {
        self.shakes = settings.shake;
        self.reduced = settings.reduced_motion;
        self.fx.reduced = settings.reduced_motion;
    }

    /// Where a card is drawn: its place, everything added to it, and its breath.
    pub fn pose(&self, card: CardIx) -> Pose {
        let mut pose = self.poses.pose(card);
        if self.poised.0 == card {
            pose.lift += 0.7 * self.poised.1;
            pose.width *= 1.0 + 0.035 * self.poised.1;
        }
        if !self.reduced && pose.tall < 0.5 {
            let own = f64::from(card.0);
            pose.lift += 0.05 * (in_steps(f64::from(self.time), 6.0, own) * 1.3 + own * 1.7).sin() as f32;
        }
        pose
    }

    /// Where the hidden card at a place of a hand is drawn.
    pub fn hidden_pose(&self, player: Player, place: usize) -> Pose {
        self.poses.hidden_pose(player, place)
    }

    /// The upright rectangle of a card; of one that is nowhere, a card at its owner's deck.
    pub fn area(&self, card: CardIx) -> Area {
        let pose =
            if self.poses.is_shown(card) { self.poses.pose(card) } else { *self.anchors.deck_place(card.owner()) };
        Area::around(pose.at, pose.width, pose.height())
    }

    /// Where a card rests; one that is nowhere, at its owner's deck.
    pub fn rest(&self, card: CardIx) -> Pose {
        self.poses.rest(card).unwrap_or(*self.anchors.deck_place(card.owner()))
    }

    /// The damage that is shown on a card: it follows the real one after the blow.
    pub fn shown_damage(&self, card: CardIx) -> f32 {
        self.drains[card.index()].shown
    }

    /// The attack whose arrow is to be drawn: it stays until the blow has landed.
    pub fn arrow(&self, model: &Model) -> Option<Clash> {
        model.clash.filter(|_| !self.struck)
    }

    /// The card held in the middle, to be drawn above everything at [`Stage::pose`].
    pub const fn held(&self) -> Option<&Held> {
        self.held.as_ref()
    }

    /// How bright the light behind a held card is.
    pub const fn held_light(&self) -> f32 {
        self.held_light
    }

    /// How far the whole table is from its place.
    pub fn shake(&self) -> Point {
        self.fx.kick.offset()
    }

    /// Cards on their way into a deck, to be drawn above the table: they are no longer in the model.
    pub fn flights(&self) -> impl Iterator<Item = (Option<DefIx>, Pose)> + '_ {
        self.fx.flights.seen().iter().map(|flight: &Flight| (flight.def, flight.pose()))
    }

    /// How much a deck is being shuffled, from 0 to 1.
    pub const fn shuffling(&self, player: Player) -> f32 {
        self.shuffles[player.index()]
    }

    /// Whether nothing is left of anything that was shown.
    pub fn is_still(&self) -> bool {
        self.poses.is_still()
            && self.fx.is_still()
            && self.held.is_none()
            && self.held_light == 0.0
            && self.landings.is_empty()
            && self.still <= 0.0
            && self.shuffles.iter().all(|shuffle| *shuffle <= 0.0)
    }

    /// Everything is as it rests, at once: after a skip, an undo, a new match.
    pub fn snap(&mut self) {
        self.poses.snap();
        self.fx.clear();
        self.held = None;
        self.held_light = 0.0;
        self.landings.clear();
        self.poised = (CardIx::NONE, 0.0);
        self.struck = false;
        self.still = 0.0;
        self.shuffles = [0.0; 2];
        self.resync = true;
    }

    /// Moves everything on. Called once a frame, after the layout has set its goals.
    pub fn update(&mut self, elapsed: f32, model: &Model) {
        // A frame that took very long is not to be made up for.
        let elapsed = elapsed.clamp(0.0, 0.25);
        self.time += elapsed;
        let quick = elapsed * self.pace;
        self.ambience.update(elapsed);
        self.fx.update(elapsed * self.pace.min(2.0));
        let still = self.still.min(quick);
        self.still -= still;
        self.poses.update(elapsed * (1.0 - still / quick.max(1e-6)), self.pace, self.reduced);
        self.land(quick);
        self.drain(quick, model);
        self.raise(quick, model);
        for shuffle in &mut self.shuffles {
            *shuffle = (*shuffle - 2.2 * quick).max(0.0);
        }
        if let Some(held) = &mut self.held {
            held.age += quick;
        }
        let goal = if self.held.is_some() { 1.0 } else { 0.0 };
        self.held_light += (goal - self.held_light) * (1.0 - (-11.0 * quick).exp());
        if self.held.is_none() && self.held_light < 0.01 {
            self.held_light = 0.0;
        }
    }

    fn land(&mut self, elapsed: f32) {
        let mut at = 0;
        while let Some(landing) = self.landings.get_mut(at) {
            landing.wait -= elapsed;
            if landing.wait > 0.0 {
                at += 1;
                continue;
            }
            let landing = self.landings.swap_remove(at);
            let area = self.area(landing.card);
            self.fx.dust(area);
            self.fx.element_burst(area.middle(), landing.element, if landing.heavy { 26 } else { 12 });
            self.poses.tween(landing.card, Gait::Land, 0.0);
            if landing.heavy {
                self.fx.kick.push(2.0, self.shakes, self.reduced);
            }
        }
    }

    fn drain(&mut self, elapsed: f32, model: &Model) {
        let resync = std::mem::take(&mut self.resync);
        let kept = (-10.0 * elapsed).exp();
        for (drain, card) in self.drains.iter_mut().zip(&model.cards) {
            let goal = f32::from(card.damage);
            if resync || !card.zone.is_field() {
                *drain = Drain { shown: goal, wait: 0.0 };
            } else if drain.wait > 0.0 {
                drain.wait -= elapsed;
            } else {
                drain.shown = goal + (drain.shown - goal) * kept;
                if (drain.shown - goal).abs() < 0.02 {
                    drain.shown = goal;
                }
            }
        }
    }

    fn raise(&mut self, elapsed: f32, model: &Model) {
        if model.clash.is_none() {
            self.struck = false;
        }
        let poised = self.arrow(model).map_or(CardIx::NONE, |clash| clash.attacker);
        if poised.is_some() && poised != self.poised.0 {
            self.poised = (poised, 0.0);
        }
        let goal = if poised.is_some() { 1.0 } else { 0.0 };
        self.poised.1 += (goal - self.poised.1) * (1.0 - (-13.0 * elapsed).exp());
    }

    // What the timeline asks for.

    pub(crate) fn set_pace(&mut self, pace: f32) {
        self.pace = pace;
    }

    /// Holds a card in the middle; it comes from where it is, or from a place.
    pub(crate) fn hold(&mut self, card: CardIx, def: DefIx, from: Pose, least: f32) {
        self.release();
        if !self.poses.is_shown(card) {
            self.poses.place(card, from);
        }
        self.poses.hold(Some((card, self.anchors.held)));
        self.held = Some(Held { card, def, age: 0.0, least });
    }

    /// Lets go of the held card.
    pub(crate) fn release(&mut self) -> Option<Held> {
        self.poses.hold(None);
        self.held.take()
    }

    /// Seconds for which a card is still to be held.
    pub(crate) fn held_left(&self, card: CardIx) -> f32 {
        self.held.filter(|held| held.card == card).map_or(0.0, |held| (held.least - held.age).max(0.0))
    }

    /// A card comes down in a moment, wherever it then is.
    pub(crate) fn lands(&mut self, card: CardIx, element: Element, wait: f32, heavy: bool) {
        if self.landings.len() < LANDINGS {
            self.landings.push(Landing { card, element, wait, heavy });
        }
    }

    /// A contact: cards stand still for a moment, then go back.
    pub(crate) fn contact(&mut self, seconds: f32) {
        self.still = self.still.max(seconds);
        self.struck = true;
        self.poses.tweens.release();
    }

    /// The blow is over, the arrow goes.
    pub(crate) fn strikes(&mut self) {
        self.struck = true;
    }

    /// A new attack has its own arrow.
    pub(crate) fn poise(&mut self) {
        self.struck = false;
    }

    /// The damage of a card is seen to change only after the blow.
    pub(crate) fn hurt(&mut self, card: CardIx) {
        self.drains[card.index()].wait = DRAIN_AFTER;
    }

    pub(crate) fn shuffle(&mut self, player: Player) {
        self.shuffles[player.index()] = 1.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::trial::Trial;

    const WINDOW: Area = Area::new(0.0, 0.0, 1280.0, 720.0);

    #[test]
    fn health_drains_only_after_the_blow() {
        let trial = Trial::new(0);
        let mut model = trial.model(Player::Zero);
        let leader = CardIx::leader(Player::One);
        let mut stage = Stage::new(WINDOW, Player::Zero);
        stage.update(0.016, &model);
        model.cards[leader.index()].damage = 4;
        stage.hurt(leader);
        stage.update(0.2, &model);
        assert!(stage.shown_damage(leader) == 0.0);
        stage.update(0.2, &model);
        stage.update(0.05, &model);
        let part = stage.shown_damage(leader);
        assert!(part > 0.5 && part < 3.9, "{part}");
        for _ in 0..60 {
            stage.update(0.016, &model);
        }
        assert!((stage.shown_damage(leader) - 4.0).abs() < 1e-6);
    }

    #[test]
    fn at_a_contact_cards_stand_still_and_sparks_fly_on() {
        let trial = Trial::new(0);
        let model = trial.model(Player::Zero);
        let mut stage = Stage::new(WINDOW, Player::Zero);
        let leader = CardIx::leader(Player::Zero);
        let at = |x: f32| Pose::on_table(Area::around(Point::new(x, 300.0), 100.0, 120.0));
        stage.poses.set_target(leader, at(100.0));
        stage.poses.set_target(leader, at(600.0));
        stage.contact(0.06);
        stage.fx.dust(WINDOW);
        stage.update(0.05, &model);
        assert_eq!(stage.poses.pose(leader).at, at(100.0).at);
        assert!(stage.fx.particles.seen().any(|particle| particle.age > 0.04));
        stage.update(0.05, &model);
        assert!(stage.poses.pose(leader).at.x > 110.0);
    }
}
