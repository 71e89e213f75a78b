//! What a player cannot see: other matches that look the same, and steps that depend on the difference.
//!
//! Whoever proves something about a position must prove it for every match the position could be. Most steps are the same in all of
//! them; these questions tell which are not.

use super::rearrange::Rearrangement;
use crate::action::Action;
use crate::def::{Amount, CardTable, ContinuousEffect, Filter, Predicate, Reference, Selector, Timing, Zones};
use crate::event::{Event, Sink, Watch};
use crate::ids::{AbilityIx, CardIx, CardSet, Player, PredicateIx, SelectorIx};
use crate::state::State;
use crate::systems::{Limit, step_unchecked};
use crate::vm::{Op, operands};

/// Lets two cards of one owner change places, where `viewer` knows the place of neither: another match that looks the same to this
/// player. `false`, and nothing changes, for any other two cards.
pub fn exchange(state: &mut State, viewer: Player, one: CardIx, other: CardIx) -> bool {
    let hidden = state.hidden_from(viewer);
    let is_main = |card: CardIx| card >= CardIx::main(card.owner(), 0);
    let alike = one.owner() == other.owner() && is_main(one) == is_main(other);
    if !alike || !hidden.contains(one) || !hidden.contains(other) {
        return false;
    }
    let mut order = Rearrangement::none(hidden);
    order.put(one, other);
    order.put(other, one);
    order.apply(state);
    true
}

/// What a step told a player, or could have told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    /// Cards whose place the player did not know before and learned on the way.
    pub shown: CardSet,
    /// An op asked what a card is that the player cannot see: in a match that looks the same the step may go another way.
    pub depends: bool,
}

/// Like [`step_unchecked`], and says what `viewer` learned. Where nothing was shown and nothing depends on hidden cards, the step does
/// the same in every match that looks the same to this player, but for two things that no op is run for: whether the other
/// player can answer an attack, and what [`may_depend_on_hidden`] says of an ability before any match.
pub fn step_as_seen(state: &mut State, table: &CardTable, action: Action, viewer: Player) -> Result<Seen, Limit> {
    let hidden = state.hidden_from(viewer);
    let seen = Seen { shown: CardSet::EMPTY, depends: false };
    let mut listener = Listener { table, viewer, hidden, seen };
    step_unchecked(state, table, action, &mut listener)?;
    listener.look(state);
    Ok(listener.seen)
}

/// Whether an ability of a card of `controller` could depend on cards hidden from `viewer` without an op being run: by a continuous
/// effect, or by a cost or target that is looked for before it begins.
pub fn may_depend_on_hidden(table: &CardTable, ability: AbilityIx, controller: Player, viewer: Player) -> bool {
    let sight = Sight { table, controller, viewer };
    if table.ability(ability).timing == Timing::Continuous {
        return table.continuous(ability).iter().any(|effect| {
            let amount = match effect.effect {
                ContinuousEffect::Attack { amount, .. } | ContinuousEffect::Health { amount, .. } => Some(amount),
                ContinuousEffect::SetAttack { .. } | ContinuousEffect::Keyword { .. } => None,
            };
            sight.selector(effect.who)
                || effect.condition.is_some_and(|condition| sight.predicate(condition))
                || amount.is_some_and(|amount| sight.amount(amount))
        });
    }
    sight.needs(table.program(ability))
}

/// Follows the ops of a step.
struct Listener<'t> {
    table: &'t CardTable,
    viewer: Player,
    /// What the player did not know before the step.
    hidden: CardSet,
    seen: Seen,
}

impl Listener<'_> {
    fn look(&mut self, state: &State) {
        let known = self.hidden.without(state.hidden_from(self.viewer));
        self.seen.shown = self.seen.shown.or(known);
    }
}

impl Sink for Listener<'_> {
    const LIVE: bool = false;
    const TRACED: bool = true;

    fn emit(&mut self, _event: Event) {}

    fn watch(&mut self) -> Option<&mut Watch> {
        None
    }

    fn trace(&mut self, state: &State, op: Op) {
        let Some(frame) = state.frames().last() else { return };
        // Now, because a card that was looked at may be shuffled away later in the step.
        self.look(state);
        let sight = Sight { table: self.table, controller: frame.source.owner(), viewer: self.viewer };
        // "You may" looks ahead at what it would cost.
        let ahead = match op {
            Op::Confirm { .. } => {
                self.table.program(frame.ability).get(usize::from(frame.pc) + 1..).unwrap_or_default()
            }
            _ => &[],
        };
        self.seen.depends |= sight.op(op) || sight.needs(ahead);
    }
}

/// What `viewer` cannot see of what an ability of `controller` asks for.
#[derive(Clone, Copy)]
struct Sight<'t> {
    table: &'t CardTable,
    controller: Player,
    viewer: Player,
}

impl Sight<'_> {
    /// Costs and required targets at the beginning of ops: what is asked before they are run.
    fn needs(self, ops: &[Op]) -> bool {
        for op in ops {
            let required = matches!(op, Op::Choose { min, .. } if *min > 0);
            if !op.is_cost() && !matches!(op, Op::OncePerTurn) && !required {
                return false;
            }
            if self.op(*op) {
                return true;
            }
        }
        false
    }

    fn op(self, op: Op) -> bool {
        let asked = operands(op);
        // Some card of a hand is given up, whichever it is; every other op does something with the cards it finds.
        let gives_up = matches!(op, Op::PayDiscard { .. } | Op::Discard { .. });
        let mut selectors = asked.selectors.into_iter().flatten();
        selectors.any(|selector| self.selector(selector) || (!gives_up && self.reaches_hidden(selector)))
            || asked.amount.is_some_and(|amount| self.amount(amount))
            || asked.predicate.is_some_and(|predicate| self.predicate(predicate))
    }

    /// Whether it matters what the cards are that a selector finds, not only how many they are: that is open.
    fn selector(self, selector: SelectorIx) -> bool {
        let Selector { kinds, filters, .. } = self.table.selector(selector);
        let asks = !kinds.is_empty() || !filters.is_empty();
        (asks && self.reaches_hidden(selector))
            || filters.iter().any(|filter| match filter {
                Filter::CostAtMost(amount) | Filter::CostAtLeast(amount) => self.amount(*amount),
                Filter::Is(reference, _) => self.reference(*reference),
                Filter::Element(_)
                | Filter::Subtype(_)
                | Filter::Card(_)
                | Filter::Tapped(_)
                | Filter::BearsWeapon(_)
                | Filter::Damaged(_)
                | Filter::Keyword(..)
                | Filter::Condition(..) => false,
            })
    }

    /// All cards of an IKZ pile are the same, so nothing of it is secret.
    fn reaches_hidden(self, selector: SelectorIx) -> bool {
        let Selector { reference, owner, zones, .. } = self.table.selector(selector);
        if let Some(reference) = reference {
            return self.reference(*reference);
        }
        Player::BOTH.into_iter().filter(|player| owner.includes(*player, self.controller)).any(|player| {
            let hand = if player == self.viewer { Zones::empty() } else { Zones::HAND };
            zones.intersects(Zones::DECK | hand)
        })
    }

    /// Cards that have a part in what happens are seen by both, but for those a player looks at.
    fn reference(self, reference: Reference) -> bool {
        match reference {
            Reference::Looked => self.controller != self.viewer,
            Reference::This
            | Reference::Chosen
            | Reference::Subject
            | Reference::Bearer
            | Reference::Attacker
            | Reference::Target => false,
        }
    }

    fn amount(self, amount: Amount) -> bool {
        match amount {
            Amount::Count(selector) => self.selector(selector),
            Amount::Constant(_) | Amount::GatePoints | Amount::Chosen | Amount::OwnAttack | Amount::OthersPlayed => {
                false
            }
        }
    }

    fn predicate(self, predicate: PredicateIx) -> bool {
        match *self.table.predicate(predicate) {
            Predicate::Compare { left, right, .. } => self.amount(left) || self.amount(right),
            Predicate::Exists(selector) => self.selector(selector),
            Predicate::HasKeyword(selector, _) => self.selector(selector) || self.reaches_hidden(selector),
            Predicate::And(left, right) | Predicate::Or(left, right) => self.predicate(left) || self.predicate(right),
            Predicate::Not(inner) => self.predicate(inner),
            Predicate::LeaderIs(..) | Predicate::GardenFull(_) => false,
        }
    }
}
