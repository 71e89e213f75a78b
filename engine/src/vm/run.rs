//! Runs programs: one op at a time, resumable between any two and inside those that ask.

use crate::event::{Event, Sink};
use crate::ids::{CardIx, CardSet};
use crate::limits::{MOST_STEPS, OPTIONS};
use crate::rules::{Context, Obstacle};
use crate::state::zones::Place;
use crate::state::{Frame, FrameKind, Pending, PendingKind, Phase, Row, Zone};
use crate::systems::{Game, Limit};
use crate::vm::Op;

/// Where a program goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flow {
    /// At the next op.
    Next,
    /// At this op.
    Jump(u8),
    /// At the same op again: it asked something, or runs something else first.
    Stay,
    /// Nowhere; the program is over.
    End,
}

impl<S: Sink> Game<'_, S> {
    /// The running program.
    #[inline]
    pub(crate) fn frame(&mut self) -> &mut Frame {
        let top = usize::from(self.state.frame_count) - 1;
        &mut self.state.frames[top]
    }

    /// What the running program knows.
    #[inline]
    pub(crate) fn context(&self) -> Context {
        let top = usize::from(self.state.frame_count) - 1;
        Context::running(&self.state.frames[top])
    }

    /// Says that the running program could not do what it says.
    #[cold]
    pub(crate) fn fizzle(&mut self) {
        let Frame { source, ability, .. } = *self.frame();
        let ability = self.table.ability(ability).head;
        self.emit(Event::AbilityFizzled { source, ability });
    }

    /// Runs one op of the newest program.
    pub(crate) fn run_op(&mut self) {
        if self.state.effort >= MOST_STEPS {
            self.fail(Limit::Fuel);
            return;
        }
        let frame = *self.frame();
        let op = self.table.program(frame.ability)[usize::from(frame.pc)];
        if !frame.paid && !op.is_cost() && !matches!(op, Op::OncePerTurn) {
            self.frame().paid = true;
            let response = matches!(frame.kind, FrameKind::Spell | FrameKind::Activated);
            if response && self.state.phase == Phase::ResponseWindow {
                self.park_response();
                return;
            }
        }
        if S::TRACED {
            self.sink.trace(self.state, op);
        }
        let depth = self.state.frame_count;
        let flow = self.execute(op, &frame);
        // Asking is free, so that a match that asks the same again is the same match.
        let ran = !self.state.pending.is_open() && self.state.outcome.is_none();
        self.state.effort += u16::from(ran);
        match flow {
            Flow::Next => self.go_to(depth, frame.pc + 1),
            Flow::Jump(pc) => self.go_to(depth, pc),
            Flow::Stay => {}
            Flow::End => self.finish_program(),
        }
    }

    /// Moves a program on. It may no longer be the newest, and the match may have ended under it.
    fn go_to(&mut self, depth: u8, pc: u8) {
        if self.state.frame_count < depth {
            return;
        }
        let frame = &mut self.state.frames[usize::from(depth) - 1];
        frame.pc = pc;
        frame.step = 0;
    }

    fn finish_program(&mut self) {
        let frame = self.pop_frame();
        let head = self.table.ability(frame.ability).head;
        match frame.kind {
            FrameKind::Spell => {
                self.emit(Event::StackResolved { source: frame.source, ability: head });
                // A spell that moved itself is where it wanted to be.
                if self.state.zone(frame.source) == Zone::Stack {
                    self.move_card(frame.source, Place::Discard);
                }
            }
            // In the main phase an ability happens at once and never lay on the stack.
            FrameKind::Activated if self.state.phase == Phase::CombatResolve => {
                self.emit(Event::StackResolved { source: frame.source, ability: head });
            }
            FrameKind::Activated | FrameKind::Triggered | FrameKind::Replacement | FrameKind::Turn => {}
        }
    }

    fn execute(&mut self, op: Op, frame: &Frame) -> Flow {
        match op {
            Op::PayIkz(_)
            | Op::PayTapSelf { .. }
            | Op::PaySacrificeSelf
            | Op::PayDiscard { .. }
            | Op::PayReturn { .. }
            | Op::PayLeaderDamage(_) => self.pay(op, frame),
            Op::Choose { from, min, max } => self.choose(from, min, max),
            Op::Confirm { otherwise } => self.confirm(frame, otherwise),
            Op::If { predicate, otherwise } => {
                if self.rules().holds(predicate, &self.context()) {
                    Flow::Next
                } else {
                    Flow::Jump(otherwise)
                }
            }
            Op::Else { end } => Flow::Jump(end),
            Op::EndIf => Flow::Next,
            Op::OncePerTurn => self.mark_used(frame),
            Op::ForEach { over, end } => {
                self.frame().remaining = self.rules().select(over, &self.context());
                if self.next_of_each(over) { Flow::Next } else { Flow::Jump(end) }
            }
            Op::EndFor { start } => {
                let Op::ForEach { over, .. } = self.table.program(frame.ability)[usize::from(start)] else {
                    return Flow::End;
                };
                if self.next_of_each(over) { Flow::Jump(start + 1) } else { Flow::Next }
            }
            Op::Continue(ability) => {
                self.frame().ability = ability;
                Flow::Jump(0)
            }
            Op::End => Flow::End,
            Op::Instead => {
                self.replace(frame);
                Flow::Next
            }
            Op::Prevent(amount) => {
                let most = self.rules().amount(amount, &self.context());
                self.prevent(most);
                Flow::Next
            }
            _ => self.effect(op, frame),
        }
    }

    /// The next card of a loop becomes the chosen one; those that are gone are skipped (R10.3). Behind the loop nothing
    /// is chosen.
    fn next_of_each(&mut self, over: crate::ids::SelectorIx) -> bool {
        while let Some(card) = self.frame().remaining.first() {
            // A loop over the chosen ones goes through those that were chosen before it.
            let context = Context { chosen: self.frame().remaining, ..self.context() };
            self.frame().remaining.remove(card);
            if self.rules().matches(over, card, &context) {
                self.frame().chosen = CardSet::one(card);
                self.frame().count = 1;
                return true;
            }
        }
        self.frame().chosen = CardSet::EMPTY;
        self.frame().count = 0;
        false
    }

    /// R10.2. Used in the meantime, it does not happen again.
    fn mark_used(&mut self, frame: &Frame) -> Flow {
        if self.rules().is_used(frame.source, frame.ability) {
            self.fizzle();
            return Flow::End;
        }
        if self.state.zone(frame.source).is_field() {
            let number = frame.ability.0 - self.rules().def(frame.source).first_ability;
            self.state.used[frame.source.index()] |= 1 << number;
        }
        Flow::Next
    }

    /// "You may" (R4.3): asked only if it can be done.
    fn confirm(&mut self, frame: &Frame, otherwise: u8) -> Flow {
        let next = usize::from(frame.pc) + 1;
        let context = self.context();
        if self.rules().obstacle(frame.ability, next, &context, 0, false).is_some() {
            return Flow::Jump(otherwise);
        }
        self.ask(Pending { eligible: CardSet::EMPTY, who: context.you(), kind: PendingKind::Confirm, min: 0, max: 1 });
        Flow::Stay
    }

    /// Choosing cards one at a time (R10.3). What must be chosen anyway is not asked. Until the choice is complete the
    /// earlier one stays, so that this one can exclude it or depend on it.
    fn choose(&mut self, from: crate::ids::SelectorIx, min: u8, max: crate::def::Amount) -> Flow {
        if self.frame().step == 0 {
            self.frame().working = CardSet::EMPTY;
            self.frame().step = 1;
        }
        let picked = self.frame().working;
        let context = self.context();
        let left = self.rules().amount(max, &context).saturating_sub(picked.len() as u8);
        if left == 0 {
            return self.chosen_all();
        }
        let found = self.rules().select(from, &context).without(picked);
        if found.is_empty() {
            if picked.is_empty() && min > 0 {
                self.fizzle();
            }
            return self.chosen_all();
        }
        let min = min.saturating_sub(picked.len() as u8).min(left);
        if min > 0 && found.len() <= usize::from(min) {
            self.frame().working = picked.or(found);
            return self.chosen_all();
        }
        self.state.look_at(found);
        let eligible = self.distinct(found);
        self.ask(Pending { eligible, who: context.you(), kind: PendingKind::Cards, min, max: left });
        Flow::Stay
    }

    /// The choice is complete.
    fn chosen_all(&mut self) -> Flow {
        let frame = self.frame();
        frame.chosen = std::mem::take(&mut frame.working);
        frame.count = frame.chosen.len() as u8;
        Flow::Next
    }

    /// One of each definition where cards are interchangeable.
    fn distinct(&self, cards: CardSet) -> CardSet {
        // Cards on the field are told apart by their place.
        let told_apart = |card: CardIx| self.state.zone(card).is_field();
        if cards.into_iter().all(told_apart) {
            return cards;
        }
        let mut kept = CardSet::EMPTY;
        for card in cards {
            let def = self.state.def(card);
            let zone = self.state.zone(card);
            let interchangeable = matches!(zone, Zone::Discard | Zone::IkzArea | Zone::IkzPile)
                || (zone == Zone::Deck && cards.len() > OPTIONS);
            let twin = |other: CardIx| {
                self.state.def(other) == def
                    && self.state.zone(other) == zone
                    && other.owner() == card.owner()
                    && self.state.is_tapped(other) == self.state.is_tapped(card)
            };
            if !(interchangeable && kept.into_iter().any(twin)) {
                kept.insert(card);
            }
        }
        kept
    }

    /// Asks for one card out of a set, unless only one is possible.
    pub(crate) fn one_of(&mut self, cards: CardSet, who: crate::ids::Player, kind: PendingKind) -> Option<CardIx> {
        if cards.len() == 1 {
            return cards.first();
        }
        let eligible = self.distinct(cards);
        self.ask(Pending { eligible, who, kind, min: 1, max: 1 });
        None
    }

    /// A choice of the running program was answered.
    pub(crate) fn resume(&mut self, pending: &Pending, option: Option<u8>) {
        let frame = *self.frame();
        let depth = self.state.frame_count;
        let op = self.table.program(frame.ability)[usize::from(frame.pc)];
        let card = option.and_then(|option| pending.card(option));
        match (pending.kind, op) {
            (PendingKind::Confirm, Op::Confirm { otherwise }) => {
                self.go_to(depth, if option.is_some() { frame.pc + 1 } else { otherwise });
            }
            (PendingKind::Cards, _) => {
                if let Some(card) = card {
                    self.frame().working.insert(card);
                } else {
                    self.chosen_all();
                    self.go_to(depth, frame.pc + 1);
                }
            }
            (PendingKind::PayDiscard | PendingKind::Discard, _) => {
                if let Some(card) = card {
                    self.discard_one(card);
                }
            }
            (PendingKind::PayReturn, _) => {
                if let Some(card) = card {
                    self.return_one(card);
                }
            }
            (PendingKind::BottomOrder, _) => {
                if let Some(card) = card {
                    self.bottom_one(card);
                }
            }
            (PendingKind::GardenSlot, op) => self.place_in(op, Row::Garden, option.unwrap_or(0)),
            (PendingKind::AlleySlot, op) => self.place_in(op, Row::Alley, option.unwrap_or(0)),
            _ => {}
        }
    }

    /// Costs (R4.2): what the check found payable is paid.
    fn pay(&mut self, op: Op, frame: &Frame) -> Flow {
        let context = self.context();
        let you = context.you();
        if frame.step == 0 {
            let obstacle = self.rules().obstacle(frame.ability, usize::from(frame.pc), &context, 0, false);
            // Targets are the effect's affair; a cost that cannot be paid any more ends it here.
            if obstacle.is_some_and(|obstacle| obstacle != Obstacle::NoTarget) {
                self.fizzle();
                return Flow::End;
            }
        }
        match op {
            Op::PayIkz(cost) => self.pay_ikz(you, cost, frame.with_token),
            Op::PayTapSelf { .. } => self.set_tapped(frame.source, true),
            Op::PaySacrificeSelf => {
                self.move_card(frame.source, Place::Discard);
            }
            Op::PayLeaderDamage(amount) => self.hit(frame.source, CardIx::leader(you), amount, false),
            Op::PayDiscard { from, count } | Op::PayReturn { from, count } => {
                let returns = matches!(op, Op::PayReturn { .. });
                let kind = if returns { PendingKind::PayReturn } else { PendingKind::PayDiscard };
                while self.frame().step < count {
                    let mut found = self.rules().select(from, &self.context());
                    if !returns {
                        found.remove(frame.source);
                    }
                    if found.is_empty() {
                        break;
                    }
                    let Some(card) = self.one_of(found, you, kind) else { return Flow::Stay };
                    if returns {
                        self.return_one(card);
                    } else {
                        self.discard_one(card);
                    }
                }
            }
            _ => {}
        }
        Flow::Next
    }
}
