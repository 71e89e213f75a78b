//! Where every card is on the screen, and every hidden card of a hand: goals from the layout, motion from springs.

use azuki_engine::ids::{CardIx, Player};
use azuki_engine::limits::{COLUMN, HAND};

use super::mover::Passages;
use super::{Gait, Journey, Mover, Pose, Tweens};
use crate::geometry::Point;

/// Places of a hand whose cards may be hidden.
pub const HIDDEN_HAND: usize = HAND;

/// Every card on the screen.
#[derive(Clone, PartialEq, Debug)]
pub struct Poses {
    cards: Vec<Mover>,
    hidden: [Vec<Mover>; 2],
    /// A card that is held in the middle, and where.
    held: Option<(CardIx, Pose)>,
    /// What is added for a moment.
    pub tweens: Tweens,
    reduced: bool,
    snap_next: bool,
}

impl Default for Poses {
    fn default() -> Self {
        Self {
            cards: vec![Mover::AWAY; COLUMN],
            hidden: [(); 2].map(|()| vec![Mover::AWAY; HIDDEN_HAND]),
            held: None,
            tweens: Tweens::default(),
            reduced: false,
            snap_next: false,
        }
    }
}

impl Poses {
    /// Says where a card rests; called by the layout every frame. A card that was nowhere is there at once.
    pub fn set_target(&mut self, card: CardIx, pose: Pose) {
        let held = self.held.filter(|(held, _)| *held == card).map(|(_, pose)| pose);
        let mover = &mut self.cards[card.index()];
        mover.set_goal(held.unwrap_or(pose));
        if self.snap_next {
            mover.snap();
        }
    }

    /// Says where the hidden card at a place of a hand rests; called by the layout every frame.
    pub fn set_hidden_target(&mut self, player: Player, place: usize, pose: Pose) {
        if let Some(mover) = self.hidden[player.index()].get_mut(place) {
            mover.set_goal(pose);
            if self.snap_next {
                mover.snap();
            }
        }
    }

    /// Where a card is, with everything added for the moment.
    pub fn pose(&self, card: CardIx) -> Pose {
        let mut pose = self.cards[card.index()].pose();
        self.tweens.add_to(card, &mut pose);
        pose
    }

    /// Where the hidden card at a place of a hand is.
    pub fn hidden_pose(&self, player: Player, place: usize) -> Pose {
        self.hidden[player.index()].get(place).map_or_else(|| Mover::AWAY.pose(), Mover::pose)
    }

    /// Whether a card is on the table.
    pub fn is_shown(&self, card: CardIx) -> bool {
        card.is_some() && self.cards[card.index()].is_shown()
    }

    /// Whether anybody would see a card move: it is drawn above those that lie still.
    pub fn is_moving(&self, card: CardIx) -> bool {
        self.cards[card.index()].is_moving() || self.tweens.moves(card)
    }

    /// Whether everything lies still.
    pub fn is_still(&self) -> bool {
        let all = self.cards.iter().chain(self.hidden.iter().flatten());
        self.tweens.is_empty() && !all.into_iter().any(Mover::is_moving)
    }

    /// The middle of a card, if it is on the table.
    pub fn middle(&self, card: CardIx) -> Option<Point> {
        self.is_shown(card).then(|| self.cards[card.index()].now().at)
    }

    /// Where a card rests, if it is on the table.
    pub fn rest(&self, card: CardIx) -> Option<Pose> {
        self.is_shown(card).then(|| *self.cards[card.index()].goal())
    }

    /// Puts a card somewhere at rest; it goes on from there.
    pub fn place(&mut self, card: CardIx, pose: Pose) {
        self.cards[card.index()].place(pose);
    }

    /// Lets a card start later.
    pub fn wait(&mut self, card: CardIx, seconds: f32) {
        self.cards[card.index()].wait(seconds);
    }

    /// Lets a card go a way of its own.
    pub fn travel(&mut self, card: CardIx, journey: Journey, seconds: f32) {
        self.cards[card.index()].travel(journey, seconds);
    }

    /// Adds something to a card for a moment.
    pub fn tween(&mut self, card: CardIx, gait: Gait, after: f32) {
        self.tweens.begin(card, gait, after);
    }

    /// Takes a card off the table.
    pub fn forget(&mut self, card: CardIx) {
        self.cards[card.index()] = Mover::AWAY;
    }

    /// Holds a card in the middle, whatever the layout says; `None` lets go.
    pub fn hold(&mut self, held: Option<(CardIx, Pose)>) {
        self.held = held;
        if let Some((card, pose)) = held {
            self.cards[card.index()].set_goal(pose);
        }
    }

    /// A hidden card came to a place of a hand, from somewhere.
    pub fn hidden_came(&mut self, player: Player, place: usize, from: Pose) {
        if let Some(mover) = self.hidden[player.index()].get_mut(place) {
            mover.place(from);
        }
    }

    /// The card at a place of a hand left; those behind it move up.
    pub fn hidden_left(&mut self, player: Player, place: usize) {
        let hand = &mut self.hidden[player.index()];
        if place < hand.len() {
            hand.remove(place);
            hand.push(Mover::AWAY);
        }
    }

    /// The hidden card at a place is known now: it goes on from where it was.
    pub fn named(&mut self, player: Player, place: usize, card: CardIx) {
        if let Some(mover) = self.hidden[player.index()].get(place).filter(|mover| mover.is_shown()) {
            self.cards[card.index()] = *mover;
        }
    }

    /// A known card of a hand is hidden from now on: its back goes on from where it was.
    pub fn hid(&mut self, player: Player, place: usize, card: CardIx) {
        if let Some(mover) = self.hidden[player.index()].get_mut(place) {
            *mover = self.cards[card.index()];
        }
        self.forget(card);
    }

    /// Everything is where it rests, at once; and so is everything the layout says next.
    pub fn snap(&mut self) {
        self.tweens.clear();
        self.held = None;
        self.snap_next = true;
        for mover in self.cards.iter_mut().chain(self.hidden.iter_mut().flatten()) {
            mover.snap();
        }
    }

    /// Moves everything on; `pace` is how much faster than usual tweens and journeys go.
    pub fn update(&mut self, elapsed: f32, pace: f32, reduced: bool) {
        self.snap_next = false;
        self.reduced = reduced;
        // Springs follow the hand of the player too: they never run wild.
        let passages = Passages::over(elapsed * pace.min(2.0), reduced);
        for mover in self.cards.iter_mut().chain(self.hidden.iter_mut().flatten()) {
            mover.update(&passages);
        }
        self.tweens.update(elapsed * pace);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Area;

    const CARD: CardIx = CardIx(20);

    fn at(x: f32) -> Pose {
        Pose::on_table(Area::around(Point::new(x, 300.0), 100.0, 120.0))
    }

    #[test]
    fn a_card_is_where_it_first_rests_and_glides_from_there() {
        let mut poses = Poses::default();
        assert!(!poses.is_shown(CARD));
        poses.set_target(CARD, at(100.0));
        assert_eq!(poses.pose(CARD), at(100.0));
        poses.set_target(CARD, at(500.0));
        poses.update(1.0 / 60.0, 1.0, false);
        let pose = poses.pose(CARD);
        assert!(pose.at.x > 100.0 && pose.at.x < 200.0 && pose.turn > 0.5, "it moves and leans: {pose:?}");
        let mut farthest = 0.0_f32;
        for _ in 0..90 {
            poses.update(1.0 / 60.0, 1.0, false);
            farthest = farthest.max(poses.pose(CARD).at.x);
        }
        assert!(farthest > 501.0 && farthest < 515.0, "a small overshoot: {farthest}");
        assert!(poses.is_still() && poses.pose(CARD).at.distance(at(500.0).at) < 0.5);
    }

    #[test]
    fn the_way_is_the_same_at_fifteen_and_at_two_hundred_and_forty_frames() {
        let run = |frames: u16| {
            let mut poses = Poses::default();
            poses.set_target(CARD, at(100.0));
            poses.set_target(CARD, at(700.0));
            for _ in 0..frames {
                poses.update(0.2 / f32::from(frames), 1.0, false);
            }
            poses.pose(CARD)
        };
        let (slow, fast) = (run(3), run(48));
        assert!(slow.at.distance(fast.at) < 0.1 && (slow.turn - fast.turn).abs() < 0.1, "{slow:?} and {fast:?}");
    }

    #[test]
    fn less_motion_neither_leans_nor_overshoots() {
        let mut poses = Poses::default();
        poses.set_target(CARD, at(100.0));
        poses.set_target(CARD, at(500.0));
        for _ in 0..60 {
            poses.update(1.0 / 60.0, 1.0, true);
            let pose = poses.pose(CARD);
            assert!(pose.at.x <= 500.001 && pose.turn.abs() < 1e-4, "{pose:?}");
        }
    }

    #[test]
    fn a_held_card_goes_to_the_middle_and_back() {
        let mut poses = Poses::default();
        poses.set_target(CARD, at(100.0));
        poses.hold(Some((CARD, at(640.0))));
        for _ in 0..90 {
            poses.set_target(CARD, at(100.0));
            poses.update(1.0 / 60.0, 1.0, false);
        }
        assert!(poses.pose(CARD).at.distance(at(640.0).at) < 0.5);
        poses.hold(None);
        poses.set_target(CARD, at(100.0));
        poses.snap();
        assert_eq!(poses.pose(CARD), at(100.0));
    }

    #[test]
    fn through_the_gate_and_on_to_where_it_rests() {
        let mut poses = Poses::default();
        let gate = Pose { width: 30.0, opacity: 0.2, ..at(20.0) };
        poses.set_target(CARD, at(300.0));
        poses.travel(CARD, Journey::Depart(gate), 0.3);
        for _ in 0..20 {
            poses.update(1.0 / 60.0, 1.0, false);
        }
        assert!(poses.pose(CARD).at.distance(gate.at) < 0.1, "{:?}", poses.pose(CARD));
        poses.set_target(CARD, at(600.0));
        poses.travel(CARD, Journey::Arrive(gate), 0.4);
        for _ in 0..60 {
            poses.set_target(CARD, at(600.0));
            poses.update(1.0 / 60.0, 1.0, false);
        }
        assert!(poses.is_still() && poses.pose(CARD).at.distance(at(600.0).at) < 0.5);
        // Who departs and never arrives comes back.
        poses.travel(CARD, Journey::Depart(gate), 0.3);
        for _ in 0..180 {
            poses.update(1.0 / 60.0, 1.0, false);
        }
        assert!(poses.is_still() && poses.pose(CARD).at.distance(at(600.0).at) < 0.5);
    }

    #[test]
    fn hidden_cards_move_up_and_are_known_where_they_were() {
        let mut poses = Poses::default();
        for place in 0..3 {
            poses.set_hidden_target(Player::One, place, at(place as f32 * 50.0));
        }
        poses.named(Player::One, 1, CARD);
        assert_eq!(poses.pose(CARD), at(50.0));
        poses.hidden_left(Player::One, 1);
        assert_eq!(poses.hidden_pose(Player::One, 1), at(100.0));
        poses.hid(Player::One, 2, CARD);
        assert_eq!(poses.hidden_pose(Player::One, 2), at(50.0));
        assert!(!poses.is_shown(CARD));
    }
}
