//! What a player does with mouse, finger or keys in a match, read as actions.

use azuki_engine::action::{Action, ActionKind, FIRST_ALLEY_PLACE, GATE_PLACE, LEADER_PLACE};
use azuki_engine::ids::CardIx;
use azuki_engine::state::Row;

use super::ask::{Ask, Asked};
use super::spot::{Spot, Spots};
use crate::geometry::Point;
use crate::intent::{self, Source, Target};
use crate::layout::Seat;
use crate::model::Model;

/// A half-made move: something is held, and where it goes is open.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Grip {
    /// What is held.
    pub source: Source,
    /// It is dragged; otherwise it was clicked and waits for the second click.
    pub dragged: bool,
}

/// What touching something means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// An action.
    Act(Action),
    /// Take hold of it.
    Hold(Source),
    /// Let go.
    Release,
    /// It is not legal: the action that was meant, for the engine to say why.
    Refused(Option<Action>),
    /// Pay with the token, or no longer.
    Token,
    /// Nothing.
    Nothing,
}

/// How far from a target something may be dropped.
const GENEROUS: f32 = 96.0;

/// What a spot is to take hold of.
pub const fn source_of(spot: Spot) -> Option<Source> {
    match spot {
        Spot::Hand(number) => Some(Source::Hand(number)),
        Spot::Garden(Seat::You, number) => Some(Source::Place(number)),
        Spot::Leader(Seat::You) => Some(Source::Place(LEADER_PLACE)),
        Spot::Alley(Seat::You, number) => Some(Source::Place(FIRST_ALLEY_PLACE + number)),
        Spot::Gate(Seat::You) => Some(Source::Place(GATE_PLACE)),
        _ => None,
    }
}

/// What a spot is to put something on.
pub const fn target_of(spot: Spot) -> Option<Target> {
    match spot {
        Spot::Garden(seat, number) => Some(Target::Garden(seat, number)),
        Spot::Alley(Seat::You, number) => Some(Target::Alley(number)),
        Spot::Leader(seat) => Some(Target::Leader(seat)),
        Spot::Ability(number) => Some(Target::Ability(number)),
        _ => None,
    }
}

/// Where a target lies.
pub const fn spot_of(target: Target) -> Option<Spot> {
    match target {
        Target::Garden(seat, number) => Some(Spot::Garden(seat, number)),
        Target::Alley(number) => Some(Spot::Alley(Seat::You, number)),
        Target::Leader(seat) => Some(Spot::Leader(seat)),
        Target::Ability(number) => Some(Spot::Ability(number)),
        Target::Field | Target::Itself => None,
    }
}

/// The card that lies at a spot.
pub fn card_at(model: &Model, spot: Spot) -> CardIx {
    let side = |seat: Seat| model.side(seat.player(model.viewer));
    match spot {
        Spot::Hand(number) => side(Seat::You).hand.get(usize::from(number)).copied().unwrap_or(CardIx::NONE),
        Spot::Garden(seat, number) => side(seat).garden[usize::from(number)],
        Spot::Alley(seat, number) => side(seat).alley[usize::from(number)],
        Spot::Leader(seat) => CardIx::leader(seat.player(model.viewer)),
        Spot::Gate(seat) => CardIx::gate(seat.player(model.viewer)),
        Spot::Discard(seat) => side(seat).discard.last().copied().unwrap_or(CardIx::NONE),
        _ => CardIx::NONE,
    }
}

/// Where a source lies: the way back from [`source_of`].
pub const fn spot_of_source(source: Source) -> Spot {
    match source {
        Source::Hand(number) => Spot::Hand(number),
        Source::Place(place) if place < LEADER_PLACE => Spot::Garden(Seat::You, place),
        Source::Place(LEADER_PLACE) => Spot::Leader(Seat::You),
        Source::Place(place) if place < GATE_PLACE => Spot::Alley(Seat::You, place - FIRST_ALLEY_PLACE),
        Source::Place(_) => Spot::Gate(Seat::You),
    }
}

/// The card a source is.
pub fn card_of(model: &Model, source: Source) -> CardIx {
    card_at(model, spot_of_source(source))
}

/// What clicking a spot means.
pub fn click(
    spot: Option<Spot>,
    grip: Option<Grip>,
    asked: &Asked,
    legal: &[Action],
    model: &Model,
    token: bool,
) -> Meaning {
    match asked.ask {
        Ask::Wait | Ask::Over => Meaning::Nothing,
        Ask::Mulligan => match spot {
            Some(Spot::Yes) => Meaning::Act(Action::KEEP),
            Some(Spot::No) => Meaning::Act(Action::SHUFFLE),
            _ => Meaning::Nothing,
        },
        Ask::Confirm => match spot {
            Some(Spot::Yes) => Meaning::Act(Action::choose(0)),
            Some(Spot::No) => Meaning::Act(Action::NO_OP),
            _ => Meaning::Nothing,
        },
        Ask::InRow => match spot {
            Some(Spot::Choice(number)) => asked
                .choices
                .get(usize::from(number))
                .map_or(Meaning::Nothing, |choice| Meaning::Act(Action::choose(choice.option))),
            _ => Meaning::Nothing,
        },
        Ask::Slot(_) => match spot {
            Some(Spot::Garden(seat, number)) => chosen_slot(asked, seat, Row::Garden, number),
            Some(Spot::Alley(seat, number)) => chosen_slot(asked, seat, Row::Alley, number),
            _ => Meaning::Nothing,
        },
        Ask::OnTable => {
            let card = spot.map_or(CardIx::NONE, |spot| card_at(model, spot));
            match asked.option_of(card) {
                Some(option) if card.is_some() => Meaning::Act(Action::choose(option)),
                _ if card.is_some() => Meaning::Refused(None),
                _ => Meaning::Nothing,
            }
        }
        Ask::Main | Ask::Respond => moving(spot, grip, legal, model, token, asked.ask == Ask::Respond),
    }
}

fn chosen_slot(asked: &Asked, seat: Seat, row: Row, number: u8) -> Meaning {
    asked.slot_option(seat, row, number).map_or(Meaning::Nothing, |option| Meaning::Act(Action::choose(option)))
}

fn moving(
    spot: Option<Spot>,
    grip: Option<Grip>,
    legal: &[Action],
    model: &Model,
    token: bool,
    responding: bool,
) -> Meaning {
    let Some(grip) = grip else {
        let Some(spot) = spot else { return Meaning::Nothing };
        if spot == Spot::Token {
            return Meaning::Token;
        }
        let Some(source) = source_of(spot) else { return Meaning::Nothing };
        return take(source, legal, model, token, responding);
    };
    let source = grip.source;
    // A spell is played anywhere on the table.
    if let Some(action) = intent::find(legal, source, Target::Field, token)
        && spot.and_then(source_of) != Some(source)
        && !matches!(spot, Some(Spot::Hand(_) | Spot::Token))
    {
        return Meaning::Act(action);
    }
    if let Some(action) = spot.and_then(target_of).and_then(|target| intent::find(legal, source, target, token)) {
        return Meaning::Act(action);
    }
    match spot.map(|spot| (spot, source_of(spot))) {
        Some((Spot::Token, _)) => Meaning::Token,
        Some((_, Some(other))) if other == source => Meaning::Release,
        Some((_, Some(other))) if intent::can_act(legal, other) => take(other, legal, model, token, responding),
        Some((spot, _)) => match target_of(spot) {
            Some(target) => Meaning::Refused(attempted(source, Some(target), model, responding)),
            None => Meaning::Release,
        },
        None => Meaning::Release,
    }
}

/// What taking hold of something means: what needs no target happens at once.
fn take(source: Source, legal: &[Action], model: &Model, token: bool, responding: bool) -> Meaning {
    let mut options = intent::options(legal, source, token);
    match (options.next(), options.next()) {
        (None, _) if card_of(model, source).is_none() => Meaning::Nothing,
        (None, _) => Meaning::Refused(attempted(source, None, model, responding)),
        (Some((Target::Itself, action)), None) => Meaning::Act(action),
        _ => Meaning::Hold(source),
    }
}

/// The action that was meant, for the engine to say why not.
fn attempted(source: Source, target: Option<Target>, model: &Model, responding: bool) -> Option<Action> {
    let card = card_of(model, source);
    let kind = model.card(card).def.map(|def| azuki_cards::table().def(def).kind)?;
    let side = model.side(model.viewer);
    let free = |row: &[CardIx; 5]| row.iter().position(|card| card.is_none()).unwrap_or(0) as u8;
    intent::attempt(source, target, kind, [free(&side.garden), free(&side.alley)], responding)
}

/// What dropping what is held at a point means. The nearest legal target is meant, if it is near enough.
pub fn drop(
    at: Point,
    grip: Grip,
    spots: &Spots,
    field: bool,
    legal: &[Action],
    model: &Model,
    token: bool,
) -> Meaning {
    let source = grip.source;
    if let Some(target) = aimed(at, source, spots, legal, token)
        && let Some(action) = intent::find(legal, source, target, token)
    {
        return Meaning::Act(action);
    }
    if field && let Some(action) = intent::find(legal, source, Target::Field, token) {
        return Meaning::Act(action);
    }
    match spots.hit(at).map(|spot| (source_of(spot), target_of(spot))) {
        // Put back where it came from: nothing was meant.
        Some((Some(same), _)) if same == source => Meaning::Release,
        Some((_, Some(target))) => Meaning::Refused(attempted(source, Some(target), model, false)),
        _ if field && !intent::can_act(legal, source) => Meaning::Refused(attempted(source, None, model, false)),
        _ => Meaning::Release,
    }
}

/// The legal target nearest to a point, if it is near enough.
pub fn aimed(at: Point, source: Source, spots: &Spots, legal: &[Action], token: bool) -> Option<Target> {
    let distance = |target: Target| {
        let area = spots.area(spot_of(target)?)?;
        let near = if area.contains(at) { 0.0 } else { area.middle().distance(at) };
        (near < GENEROUS && !matches!(target, Target::Ability(_))).then_some((target, near))
    };
    let options = intent::options(legal, source, token).filter_map(|(target, _)| distance(target));
    options.min_by(|(_, one), (_, two)| one.total_cmp(two)).map(|(target, _)| target)
}

/// Whether an action puts an entity where another of one's own stands: it is lost.
pub fn replaces(action: Action, model: &Model) -> Option<CardIx> {
    let side = model.side(model.viewer);
    let row = match ActionKind::from_code(action.kind)? {
        ActionKind::PlayEntityToGarden | ActionKind::PortalGate => &side.garden,
        ActionKind::PlayEntityToAlley => &side.alley,
        _ => return None,
    };
    row.get(usize::from(action.p[1])).copied().filter(|card| card.is_some())
}
