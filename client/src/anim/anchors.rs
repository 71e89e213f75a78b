//! Places on the table that are not cards: where things come from and go to. The layout fills them every frame.

use azuki_engine::ids::Player;

use super::Pose;
use crate::geometry::{Area, Point};

/// Places on the table, by player where there are two.
#[derive(Clone, PartialEq, Debug)]
pub struct Anchors {
    /// The window.
    pub window: Area,
    /// The water between the gardens, for glints.
    pub stream: Area,
    /// A card on top of a deck, face down.
    pub deck: [Pose; 2],
    /// A card on top of a discard.
    pub discard: [Pose; 2],
    /// The torii of a player: the place of the gate card.
    pub gate: [Area; 2],
    /// Lanterns, by their place in the IKZ area.
    pub lanterns: [[Point; 11]; 2],
    /// The lanterns that are not lit yet.
    pub ikz_pile: [Point; 2],
    /// The middle of the hand.
    pub hand: [Point; 2],
    /// A card held in the middle to be read.
    pub held: Pose,
}

impl Anchors {
    /// Where a table of the usual proportions has them; `below` sits at the lower edge.
    pub fn usual(window: Area, below: Player) -> Self {
        let middle = window.middle();
        let row = |player: Player, from_middle: f32| {
            let side = if player == below { 1.0 } else { -1.0 };
            window.y + window.height * 0.4125 + side * from_middle
        };
        let pile = |player: Player, number: f32| Pose {
            face: number,
            ..Pose::on_table(Area::around(Point::new(middle.x + 334.0 + number * 94.0, row(player, 205.0)), 76.0, 91.2))
        };
        let lanterns = |player: Player| {
            let mut places = [Point::ORIGIN; 11];
            for (at, place) in places.iter_mut().enumerate() {
                let (column, line) = ((at % 6) as f32, (at / 6) as f32);
                *place = Point::new(middle.x + 310.0 + column * 26.0, row(player, 84.0) - 24.0 + line * 46.0);
            }
            places
        };
        let gate = |player: Player| Area::around(Point::new(middle.x - 404.0, row(player, 212.0)), 80.0, 96.0);
        let hand = |player: Player| {
            let y = if player == below { window.bottom() - 74.0 } else { window.y - 8.0 };
            Point::new(middle.x, y)
        };
        let held = Area::around(Point::new(middle.x - 20.0, window.y + window.height * 0.43), 240.0, 336.0);
        Self {
            window,
            stream: Area::new(window.x, window.y + window.height * 0.375, window.width, 54.0),
            deck: Player::BOTH.map(|player| pile(player, 0.0)),
            discard: Player::BOTH.map(|player| pile(player, 1.0)),
            gate: Player::BOTH.map(gate),
            lanterns: Player::BOTH.map(lanterns),
            ikz_pile: Player::BOTH.map(|player| lanterns(player)[10]),
            hand: Player::BOTH.map(hand),
            held: Pose { tall: 1.0, lift: 1.5, ..Pose::on_table(held) },
        }
    }

    /// The deck of a player.
    pub const fn deck_place(&self, player: Player) -> &Pose {
        &self.deck[player.index()]
    }

    /// The discard of a player.
    pub const fn discard_place(&self, player: Player) -> &Pose {
        &self.discard[player.index()]
    }

    /// The torii of a player.
    pub const fn gate_place(&self, player: Player) -> Area {
        self.gate[player.index()]
    }

    /// A lantern of a player; one that is not in the area hangs at the pile.
    pub fn lantern_place(&self, player: Player, place: Option<usize>) -> Point {
        let lanterns = &self.lanterns[player.index()];
        place.and_then(|place| lanterns.get(place).copied()).unwrap_or(self.ikz_pile[player.index()])
    }

    /// From -1 at the left to 1 at the right, for panning; sounds never come from one side only.
    pub fn panning(&self, at: Point) -> f32 {
        ((at.x - self.window.x) / self.window.width.max(1.0) * 2.0 - 1.0).clamp(-1.0, 1.0) * 0.5
    }
}
