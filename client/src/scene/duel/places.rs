//! Where each card of the model rests.

use azuki_engine::ids::{CardIx, Player};
use azuki_engine::state::Zone;

use crate::anim::Pose;
use crate::geometry::{Area, Point};
use crate::layout::{Fan, Seat, Table};
use crate::model::Model;

/// What of the rest depends on the hands of the viewer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Manner {
    /// The card of the own hand that is looked at.
    pub looked_at: Option<usize>,
    /// A card that is held, and where.
    pub held: Option<(CardIx, Point)>,
    /// The hand is raised: it is chosen from.
    pub raised: bool,
    /// Both hands are open: a replay.
    pub open: bool,
}

impl Manner {
    /// Nothing is touched.
    pub const REST: Self = Self { looked_at: None, held: None, raised: false, open: false };
}

/// The fan of a player's hand.
pub fn fan(model: &Model, player: Player, manner: &Manner) -> Fan {
    let own = player == model.viewer;
    Fan {
        count: model.side(player).hand.len(),
        looked_at: manner.looked_at.filter(|_| own),
        raised: own && manner.raised,
    }
}

/// Where a card rests; nothing for one that is not drawn.
pub fn rest(model: &Model, table: &Table, card: CardIx, manner: &Manner) -> Option<Pose> {
    let shown = model.card(card);
    let seat = Seat::of(card.owner(), model.viewer);
    if let Some((held, at)) = manner.held
        && held == card
    {
        return Some(Pose { at, turn: 0.0, width: 118.0, face: 1.0, tall: 1.0, lift: 1.0, opacity: 1.0 });
    }
    let tapped = |area: Area| Pose { turn: if shown.tapped { 7.0 } else { 0.0 }, ..Pose::on_table(area) };
    let gone = |area: Area, face: f32| Pose { face, opacity: 0.0, ..Pose::on_table(area) };
    if card.is_leader() {
        return Some(tapped(table.leader(seat)));
    }
    if card.is_gate() {
        return Some(tapped(table.gate(seat)));
    }
    match shown.zone {
        Zone::Garden => Some(tapped(table.garden(seat, shown.slot))),
        Zone::Alley => Some(tapped(table.alley(seat, shown.slot))),
        Zone::Hand => {
            let hand = &model.side(card.owner()).hand;
            let number = hand.iter().position(|other| *other == card)?;
            let pose = fan(model, card.owner(), manner).pose(table, seat, number);
            Some(if manner.open && seat == Seat::Opponent { Pose { face: 1.0, ..pose } } else { pose })
        }
        Zone::Deck => Some(gone(table.deck(seat), 0.0)),
        Zone::Discard => {
            let discard = &model.side(card.owner()).discard;
            let below = discard.iter().rev().position(|other| *other == card)?;
            let pose = Pose { turn: -4.0, ..Pose::on_table(table.discard(seat)) };
            // Only the top of a pile is seen; the one below it stays until the top has arrived.
            Some(Pose { opacity: if below < 2 { 0.86 } else { 0.0 }, ..pose })
        }
        Zone::Attached => Some(weapon(model, table, card, shown.bearer)),
        Zone::Stack => {
            let number = model.stack.iter().position(|other| *other == card).unwrap_or(0) as f32;
            let at = table.held() + Point::new(number * 26.0, number * -8.0);
            Some(Pose { at, turn: 0.0, width: 116.0, face: 1.0, tall: 1.0, lift: 0.8, opacity: 1.0 })
        }
        _ => None,
    }
}

/// A weapon is a small card at the right edge of its bearer.
fn weapon(model: &Model, table: &Table, card: CardIx, bearer: CardIx) -> Pose {
    let seat = Seat::of(bearer.owner(), model.viewer);
    let area = if bearer.is_leader() { table.leader(seat) } else { table.garden(seat, model.card(bearer).slot) };
    let before = (0..card.0).map(CardIx).filter(|other| {
        let other = model.card(*other);
        other.zone == Zone::Attached && other.bearer == bearer
    });
    let number = before.count() as f32;
    let at = Point::new(area.right() + 1.0, area.y + area.height * 0.32 + number * 26.0);
    Pose { at, turn: 0.0, width: 34.0, face: 1.0, tall: 0.0, lift: 0.2, opacity: 1.0 }
}
