//! Runs programs: one op at a time, resumable between any two and inside those that ask.

use crate::event::{Event, Sink};
use crate::ids::{CardIx, CardSet};
use crate::limits::OPTIONS;
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

    /// Runs one op of the newest program.
    pub(crate) fn run_op(&mut self) {
        if self.fuel == 0 {
            self.fail(Limit::Fuel);
            return;
        }
        self.fuel -= 1;
        let frame = *self.frame();
        let op = self.table.program(frame.ability)[usize::from(frame.pc)];
        if !frame.paid && !op.is_cost() && op != Op::OncePerTurn {
            self.frame().paid = true;
            let response = matches!(frame.kind, FrameKind::Spell | FrameKind::Activated);
            if response && self.state.phase == Phase::ResponseWindow {
                self.park_response();
                return;
            }
        }
        let depth = self.state.frame_count;
        let flow = self.execute(op, &frame);
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
                self.move_card(frame.source, Place::Discard);
            }
            FrameKind::Activated => self.emit(Event::StackResolved { source: frame.source, ability: head }),
            FrameKind::Triggered | FrameKind::Replacement | FrameKind::Turn => {}
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

    /// The next card of a loop becomes the chosen one; those that are gone are skipped (R10.3).
    fn next_of_each(&mut self, over: crate::ids::SelectorIx) -> bool {
        while let Some(card) = self.frame().remaining.first() {
            self.frame().remaining.remove(card);
            let fits = self.rules().matches(over, card, &self.context());
            if fits {
                self.frame().chosen = CardSet::one(card);
                self.frame().count = 1;
                return true;
            }
        }
        false
    }

    /// R10.2. Used in the meantime, it does not happen again.
    fn mark_used(&mut self, frame: &Frame) -> Flow {
        if self.rules().is_used(frame.source, frame.ability) {
            self.emit(Event::AbilityFizzled { source: frame.source, ability: frame.ability });
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

    /// Choosing cards one at a time (R10.3). What must be chosen anyway is not asked.
    fn choose(&mut self, from: crate::ids::SelectorIx, min: u8, max: crate::def::Amount) -> Flow {
        if self.frame().step == 0 {
            // A selector may exclude the cards of an earlier choice, so they are forgotten only with the first pick.
            self.frame().count = 0;
        }
        let context = self.context();
        let left = self.rules().amount(max, &context).saturating_sub(context.count);
        if left == 0 && context.count > 0 {
            return Flow::Next;
        }
        let mut found = self.rules().select(from, &context);
        if context.count > 0 {
            found = found.without(context.chosen);
        }
        let eligible = self.distinct(found);
        if left == 0 || eligible.is_empty() {
            if context.count == 0 {
                self.frame().chosen = CardSet::EMPTY;
                if min > 0 {
                    let Frame { source, ability, .. } = *self.frame();
                    self.emit(Event::AbilityFizzled { source, ability });
                }
            }
            return Flow::Next;
        }
        let min = min.saturating_sub(context.count).min(left);
        if min > 0 && found.len() <= usize::from(min) {
            for card in found {
                self.pick(card);
            }
            return Flow::Next;
        }
        self.ask(Pending { eligible, who: context.you(), kind: PendingKind::Cards, min, max: left });
        Flow::Stay
    }

    /// A card becomes a chosen one.
    fn pick(&mut self, card: CardIx) {
        let frame = self.frame();
        if frame.count == 0 {
            frame.chosen = CardSet::EMPTY;
        }
        frame.chosen.insert(card);
        frame.count += 1;
        frame.step = 1;
    }

    /// One of each definition where cards are interchangeable, and no more than an action can name.
    fn distinct(&self, cards: CardSet) -> CardSet {
        let mut kept = CardSet::EMPTY;
        let mut count = 0;
        for card in cards {
            let def = self.state.def(card);
            let zone = self.state.zone(card);
            let interchangeable =
                matches!(zone, Zone::Discard | Zone::IkzArea) || (zone == Zone::Deck && cards.len() > OPTIONS);
            let twin = |other: CardIx| {
                self.state.def(other) == def && self.state.zone(other) == zone && other.owner() == card.owner()
            };
            if count < OPTIONS && !(interchangeable && kept.into_iter().any(twin)) {
                kept.insert(card);
                count += 1;
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
                    self.pick(card);
                } else {
                    if self.frame().count == 0 {
                        self.frame().chosen = CardSet::EMPTY;
                    }
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
                self.emit(Event::AbilityFizzled { source: frame.source, ability: frame.ability });
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
                    found.remove(frame.source);
                    if returns && self.rules().matches(from, frame.source, &self.context()) {
                        found.insert(frame.source);
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
