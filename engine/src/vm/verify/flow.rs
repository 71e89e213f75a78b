//! The flow of one program with its continuations: blocks, costs, and what is known at each op.

use super::Faults;
use super::expression::{Context, Known};
use super::operand::{check_constants, kinds_for, operands};
use crate::def::{CardKind, Owner, Reference, Replaces, Restriction, Timing, Zones};
use crate::ids::{AbilityIx, SelectorIx};
use crate::vm::Op;

/// A block whose end has not come yet.
enum Open {
    Branch {
        start: usize,
        otherwise: u8,
        /// Known at the start, or after the first branch once the second has begun.
        other: Known,
        /// Where `Else` jumps to, once it was met.
        end: Option<u8>,
    },
    Loop {
        start: usize,
        end: u8,
        before: Known,
    },
}

struct Flow<'c, 'f, 'e> {
    context: &'c Context<'c>,
    faults: &'f mut Faults<'e>,
    part: AbilityIx,
    pc: usize,
    known: Known,
    open: Vec<Open>,
    /// Costs may stand here: at the start of an activated ability or spell, or right behind a Confirm.
    costs_allowed: bool,
    /// The costs since the last op that is none.
    costs: Vec<Op>,
    replaced: bool,
}

/// Checks a program and all its continuations.
pub fn check(context: &Context<'_>, head: AbilityIx, continued: &mut [bool], faults: &mut Faults<'_>) {
    let activated = matches!(context.timing, Timing::Main | Timing::Response | Timing::Spell);
    let mut flow = Flow {
        context,
        faults,
        part: head,
        pc: 0,
        known: Known::default(),
        open: Vec::new(),
        costs_allowed: activated,
        costs: Vec::new(),
        replaced: false,
    };
    flow.once_per_turn(head);
    let mut next = Some(head);
    while let Some(part) = next {
        flow.part = part;
        next = flow.part(head).filter(|next| {
            let fresh = !std::mem::replace(&mut continued[usize::from(next.0)], true);
            if !fresh {
                flow.fault(format!("two programs go on in continuation {}", next.0));
            }
            fresh
        });
        flow.costs_allowed = false;
    }
    if context.timing == Timing::Replacement && !flow.replaced {
        flow.pc = 0;
        flow.fault("a replacement needs \"instead\" or \"prevent\", or it replaces nothing".into());
    }
}

/// Whether a cost can be paid with the ability's own card.
const fn takes_itself(op: Op) -> bool {
    matches!(op, Op::PayTapSelf { .. } | Op::PaySacrificeSelf | Op::PayReturn { .. })
}

impl Flow<'_, '_, '_> {
    fn fault(&mut self, message: String) {
        self.faults.add(self.part, self.pc, message);
    }

    fn once_per_turn(&mut self, head: AbilityIx) {
        let table = self.context.table;
        let limited = table.ability(head).restriction.contains(Restriction::ONCE_PER_TURN);
        let marked = table.program(head).first() == Some(&Op::OncePerTurn);
        if limited != marked {
            self.fault("a program that is once per turn, and no other, starts with the op that marks it".into());
        }
    }

    /// One part; returns the continuation it goes on in.
    fn part(&mut self, head: AbilityIx) -> Option<AbilityIx> {
        let program = self.context.table.program(self.part);
        let mut next = None;
        for (pc, op) in program.iter().enumerate() {
            self.pc = pc;
            self.op(*op, self.part == head);
            let last = pc + 1 == program.len();
            if last != matches!(op, Op::End | Op::Continue(_)) {
                self.fault("a program ends with its last op, End or Continue, and nowhere else".into());
            }
            if let (Op::Continue(target), true) = (*op, last) {
                let ability = self.context.table.ability(target);
                if ability.timing == Timing::Continuation && ability.head == head && target > self.part {
                    next = Some(target);
                } else {
                    self.fault(format!("ability {} is no later continuation of this one", target.0));
                }
            }
        }
        if !self.open.is_empty() {
            self.fault("a block (If, Confirm or ForEach) is not closed".into());
            self.open.clear();
        }
        next
    }

    fn op(&mut self, op: Op, first_part: bool) {
        self.costs(op);
        let found = operands(op);
        let known = self.known;
        let (context, faults, part, pc) = (self.context, &mut *self.faults, self.part, self.pc);
        let mut fault = |message: String| faults.add(part, pc, message);
        for selector in found.selectors.into_iter().flatten() {
            context.selector(selector, known, &mut fault);
        }
        for (selector, wanted) in found.selectors.into_iter().zip(kinds_for(op)) {
            if let (Some(selector), Some(wanted)) = (selector, wanted) {
                context.only(selector, known, wanted, &mut fault);
            }
        }
        if let Some(amount) = found.amount {
            context.amount(amount, known, &mut fault);
        }
        if let Some(predicate) = found.predicate {
            context.predicate(predicate, known, &mut fault);
        }
        check_constants(op, &mut fault);
        self.meaning(op, first_part);
    }

    fn costs(&mut self, op: Op) {
        if op.is_cost() {
            if !self.costs_allowed {
                self.fault(
                    "a cost stands at the start of an activated ability or a spell, or at the start of a \"may\""
                        .into(),
                );
            }
            // Each cost is asked for alone (R4.2), so two must not want the same card.
            let clash = |other: &Op| {
                std::mem::discriminant(other) == std::mem::discriminant(&op)
                    || (takes_itself(*other) && takes_itself(op))
            };
            if self.costs.iter().any(clash) {
                self.fault("two costs of one ability could want the same card or the same IKZ; make them one".into());
            }
            self.costs.push(op);
            match (op, self.context.kind) {
                (Op::PayTapSelf { .. }, CardKind::Spell(_) | CardKind::Weapon)
                | (Op::PaySacrificeSelf, CardKind::Spell(_) | CardKind::Leader | CardKind::Gate) => {
                    self.fault(format!("a {} cannot pay this with itself", self.context.kind.name()));
                }
                _ => {}
            }
        } else {
            self.costs.clear();
            self.costs_allowed =
                matches!(op, Op::Confirm { .. }) || (self.costs_allowed && matches!(op, Op::OncePerTurn));
        }
    }

    fn meaning(&mut self, op: Op, first_part: bool) {
        match op {
            Op::Choose { from, .. } => {
                self.visible(from);
                self.known.chosen = Some(self.context.kinds(from, self.known));
                self.known.counted = true;
            }
            Op::PayDiscard { from, .. } => {
                self.hand_of(from, &[Owner::You]);
                self.known.counted = true;
            }
            Op::Discard { from, .. } => {
                self.hand_of(from, &[Owner::You, Owner::Opponent]);
                self.known.counted = true;
            }
            Op::PayReturn { from, .. } => {
                let selector = self.context.table.selector(from);
                let field = Zones::GARDEN | Zones::ALLEY;
                if selector.owner != Owner::You || selector.zones.is_empty() || !field.contains(selector.zones) {
                    self.fault("a cost returns your own entities of garden or alley".into());
                }
            }
            Op::Look(_) | Op::Search => self.known.looked = true,
            Op::OncePerTurn if self.pc > 0 || !first_part => {
                self.fault("the once-per-turn mark is the first op of a program".into());
            }
            Op::Confirm { otherwise } | Op::If { otherwise, .. } => {
                self.open.push(Open::Branch { start: self.pc, otherwise, other: self.known, end: None });
            }
            Op::Else { end } => self.second_branch(end),
            Op::EndIf => self.close_branch(),
            Op::ForEach { over, end } => {
                if self.open.iter().any(|open| matches!(open, Open::Loop { .. })) {
                    self.fault("a for_each inside a for_each is not possible".into());
                }
                self.open.push(Open::Loop { start: self.pc, end, before: self.known });
                self.known.chosen = Some(self.context.kinds(over, self.known));
                self.known.counted = true;
            }
            Op::EndFor { start } => self.close_loop(start),
            Op::Instead | Op::Prevent(_) => self.replacement(op),
            _ => {}
        }
    }

    fn replacement(&mut self, op: Op) {
        self.replaced = true;
        // The first one is done with its event: a second would take from the next, which is about another card.
        let repeated = self.open.iter().any(|open| matches!(open, Open::Loop { .. }));
        if std::mem::replace(&mut self.known.answered, true) || repeated {
            self.fault("an event is replaced or lessened once; put \"instead\" and \"prevent\" into one".into());
        }
        if self.context.timing != Timing::Replacement {
            self.fault("\"instead\" and \"prevent\" belong to replacements only".into());
        } else if matches!(op, Op::Prevent(_)) && self.context.replaces != Some(Replaces::Damage) {
            self.fault("\"prevent\" lessens damage; use \"instead\" for other events".into());
        }
    }

    fn second_branch(&mut self, end: u8) {
        let (pc, known) = (self.pc, self.known);
        match self.open.last_mut() {
            Some(Open::Branch { otherwise, other, end: seen @ None, .. }) => {
                let sound = usize::from(*otherwise) == pc + 1;
                *seen = Some(end);
                self.known = std::mem::replace(other, known);
                if !sound {
                    self.fault("the jump of an If or Confirm goes just behind its Else".into());
                }
            }
            _ => self.fault("an Else without If or Confirm".into()),
        }
    }

    fn close_branch(&mut self) {
        match self.open.pop() {
            Some(Open::Branch { start, otherwise, other, end }) => {
                self.known = self.known.merged(other);
                if usize::from(end.unwrap_or(otherwise)) != self.pc {
                    self.pc = start;
                    self.fault("the jump of an If, Confirm or Else goes to its EndIf".into());
                }
            }
            open => {
                self.open.extend(open);
                self.fault("an EndIf without If or Confirm".into());
            }
        }
    }

    fn close_loop(&mut self, back: u8) {
        match self.open.pop() {
            Some(Open::Loop { start, end, before }) => {
                // The body may have run for no card at all, and behind a loop nothing is chosen.
                self.known = Known { chosen: None, counted: false, ..before };
                if usize::from(back) != start || usize::from(end) != self.pc + 1 {
                    self.fault("a ForEach jumps behind its EndFor, and the EndFor back to it".into());
                }
            }
            open => {
                self.open.extend(open);
                self.fault("an EndFor without ForEach".into());
            }
        }
    }

    /// A player never chooses among cards that player may not see.
    fn visible(&mut self, from: SelectorIx) {
        let selector = self.context.table.selector(from);
        if selector.reference.is_some_and(|reference| reference != Reference::This) {
            return;
        }
        if selector.zones.contains(Zones::DECK) {
            self.fault(
                "nobody chooses among hidden cards of a deck; look or search first, then choose from \"looked\"".into(),
            );
        }
        if selector.zones.contains(Zones::HAND) && selector.owner != Owner::You {
            self.fault("nobody chooses among the opponent's hidden hand; let the opponent discard".into());
        }
    }

    fn hand_of(&mut self, from: SelectorIx, owners: &[Owner]) {
        let selector = self.context.table.selector(from);
        if selector.zones != Zones::HAND || !owners.contains(&selector.owner) {
            self.fault("only cards of one player's hand are discarded: \"in\": \"hand\" and an \"owner\"".into());
        }
    }
}
