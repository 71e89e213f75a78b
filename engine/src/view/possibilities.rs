//! Whole matches that look the same to one player: what a computer player thinks with.

use super::rearrange::{Rearrangement, places};
use crate::def::CardTable;
use crate::ids::{CardIx, CardSet, Player};
use crate::rules::{Context, Rules};
use crate::state::{Frame, Pending, PendingKind, Rng, State};
use crate::systems;
use crate::vm::Op;

/// The matches one view allows.
#[derive(Clone, Debug)]
pub struct Possibilities<'t> {
    table: &'t CardTable,
    viewer: Player,
    hidden: CardSet,
    state: State,
}

/// How often a sample is drawn anew because an open question of the other player does not fit it. Up to then every
/// match that fits is equally likely.
const DRAWS: usize = 64;
/// How often cards of a sample are then exchanged until the question fits.
const REPAIRS: usize = 16;

impl<'t> Possibilities<'t> {
    /// `state` has the definitions of all cards, the hidden ones anywhere in their owner's hidden places.
    pub(super) const fn new(table: &'t CardTable, viewer: Player, hidden: CardSet, state: &State) -> Self {
        Self { table, viewer, hidden, state: *state }
    }

    /// One of them, drawn by a seed: every hidden card in a random hidden place, and luck of its own. `None`: the
    /// other player has an open question that no such match would ask, so that the deck lists cannot be right.
    pub fn sample(&self, seed: u64) -> Option<State> {
        let mut rng = Rng::new(seed);
        for _ in 0..DRAWS {
            let mut sample = self.draw(&mut rng, seed);
            if self.asks_the_same(&mut sample) {
                return Some(sample);
            }
        }
        // The question asks for cards that are rare in the deck: they are brought where it asks for them.
        for _ in 0..REPAIRS {
            let mut sample = self.draw(&mut rng, seed);
            self.repair(&mut sample, &mut rng);
            if self.asks_the_same(&mut sample) {
                return Some(sample);
            }
        }
        None
    }

    fn draw(&self, rng: &mut Rng, seed: u64) -> State {
        let mut buffer = [CardIx::NONE; 63];
        let mut order = Rearrangement::none(self.hidden);
        for owner in Player::BOTH {
            let (main, all) = places(&self.state, self.hidden, owner, &mut buffer);
            let old = buffer;
            rng.shuffle(&mut buffer[..main]);
            rng.shuffle(&mut buffer[main..all]);
            for (old, new) in old[..all].iter().zip(&buffer[..all]) {
                order.put(*old, *new);
            }
        }
        let mut sample = self.state;
        order.apply(&mut sample);
        sample.rng = Rng::new(seed.rotate_left(32) ^ rng.position);
        sample
    }

    /// Whether the other player's open question is one that this match would ask. What it offers is asked for again,
    /// because it may be hidden.
    fn asks_the_same(&self, sample: &mut State) -> bool {
        let asked = sample.pending;
        if asked.who == self.viewer || !depends_on_cards(asked.kind) {
            return true;
        }
        let effort = sample.effort;
        sample.pending = Pending::NONE;
        let same = |found: &Pending| {
            (found.who, found.kind, found.min, found.max) == (asked.who, asked.kind, asked.min, asked.max)
        };
        // An op that runs before the question shows in the effort: then another question was found further on.
        systems::run_on(sample, self.table).is_ok() && same(&sample.pending) && sample.effort == effort
    }

    /// Exchanges hidden cards of whoever is asked, as long as that brings more of what the question needs.
    fn repair(&self, sample: &mut State, rng: &mut Rng) {
        let mut buffer = [CardIx::NONE; 63];
        let (main, _) = places(sample, self.hidden, sample.pending.who, &mut buffer);
        let cards = &mut buffer[..main];
        rng.shuffle(cards);
        let mut short = shortage(sample, self.table);
        for (at, one) in cards.iter().enumerate() {
            for other in &cards[at + 1..] {
                if short == 0 {
                    return;
                }
                let mut exchange = Rearrangement::none(self.hidden);
                exchange.put(*one, *other);
                exchange.put(*other, *one);
                let mut changed = *sample;
                exchange.apply(&mut changed);
                let found = shortage(&changed, self.table);
                if found < short {
                    (*sample, short) = (changed, found);
                }
            }
        }
    }
}

/// Whether what a question offers, or whether it comes at all, depends on cards that may be hidden.
const fn depends_on_cards(kind: PendingKind) -> bool {
    match kind {
        PendingKind::Confirm
        | PendingKind::Cards
        | PendingKind::PayDiscard
        | PendingKind::PayReturn
        | PendingKind::Discard
        | PendingKind::BottomOrder => true,
        PendingKind::Nothing | PendingKind::GardenSlot | PendingKind::AlleySlot | PendingKind::TriggerOrder => false,
    }
}

/// How many cards are missing for the open question to be asked: what must be chosen anyway is not asked, and neither is
/// what cannot be done.
fn shortage(state: &State, table: &CardTable) -> usize {
    let Some(frame) = state.frames().last() else { return 0 };
    let rules = Rules::new(state, table);
    let context = Context::running(frame);
    let program = table.program(frame.ability);
    let at = usize::from(frame.pc);
    match state.pending.kind {
        PendingKind::Confirm => program[at + 1..].iter().map_while(|op| needs(rules, &context, frame, *op)).sum(),
        PendingKind::Cards | PendingKind::PayDiscard | PendingKind::Discard => {
            let Some(found) = offered(rules, &context, frame, program[at]) else { return 0 };
            // With as many as must be taken there is nothing to ask.
            (usize::from(state.pending.min) + 1).saturating_sub(found.len())
        }
        PendingKind::Nothing
        | PendingKind::PayReturn
        | PendingKind::BottomOrder
        | PendingKind::GardenSlot
        | PendingKind::AlleySlot
        | PendingKind::TriggerOrder => 0,
    }
}

/// The cards that the running op would offer.
fn offered(rules: Rules<'_>, context: &Context, frame: &Frame, op: Op) -> Option<CardSet> {
    match op {
        Op::Choose { from, .. } => Some(rules.select(from, context).without(frame.working)),
        Op::PayDiscard { from, .. } | Op::Discard { from, .. } => {
            let mut found = rules.select(from, context);
            found.remove(frame.source);
            Some(found)
        }
        _ => None,
    }
}

/// How many cards are missing for a cost or a required choice behind a "you may"; `None` behind them.
fn needs(rules: Rules<'_>, context: &Context, frame: &Frame, op: Op) -> Option<usize> {
    match op {
        Op::PayDiscard { count, .. } => {
            Some(usize::from(count).saturating_sub(offered(rules, context, frame, op)?.len()))
        }
        Op::Choose { min, .. } if min > 0 => Some(1_usize.saturating_sub(offered(rules, context, frame, op)?.len())),
        _ if op.is_cost() => Some(0),
        _ => None,
    }
}
