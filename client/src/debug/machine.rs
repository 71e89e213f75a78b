//! The effect VM: what runs now, with its registers, and any action again, op by op.

use azuki_engine::ids::{AbilityIx, CardIx, CardSet};
use azuki_engine::rules::Rules;
use azuki_engine::state::{Frame, PendingKind};
use azuki_engine::view::{action_words, event_words};
use azuki_engine::vm::disassemble::op_text;
use azuki_engine::vm::{Trace, trace};

use super::World;
use super::sheet::{Deed, Sheet, Tone};

/// The action that is followed op by op.
#[derive(Clone, Debug, Default)]
pub struct Followed {
    /// The moment after it, if somebody chose one; the newest otherwise.
    pub chosen: Option<usize>,
    /// The op that is looked at.
    pub op: usize,
    /// What ran, and for which moment of which match.
    trace: Option<((usize, u64), Result<Trace, String>)>,
}

impl Followed {
    /// The moment whose action is followed.
    pub fn moment(&self, world: &World<'_>) -> usize {
        let history = world.duel.session.history();
        let newest = || history.iter().rposition(|moment| moment.action.is_some()).unwrap_or(0);
        self.chosen.filter(|chosen| *chosen < history.len()).unwrap_or_else(newest)
    }

    /// Runs the action again on a copy, if it did not yet.
    fn follow(&mut self, world: &World<'_>) -> Option<&Result<Trace, String>> {
        let at = self.moment(world);
        let history = world.duel.session.history();
        let (moment, before) = (history.get(at)?, history.get(at.checked_sub(1)?)?);
        let action = moment.action?;
        let key = (at, moment.state.hash(world.table));
        if self.trace.as_ref().is_none_or(|(followed, _)| *followed != key) {
            let ran = trace(&before.state, world.table, action);
            self.trace = Some((key, ran.map_err(|illegal| illegal.explain(&before.state, world.table))));
            self.op = 0;
        }
        self.trace.as_ref().map(|(_, trace)| trace)
    }
}

/// Says what runs, and what ran.
pub fn fill(sheet: &mut Sheet, world: &World<'_>, followed: &mut Followed) {
    let (at, op) = (followed.moment(world), followed.op);
    sheet.button("< action", false, Deed::Trace(at.saturating_sub(1)));
    sheet.button("action >", false, Deed::Trace(at + 1));
    sheet.button("< op", false, Deed::Op(op.saturating_sub(1)));
    sheet.button("op >", false, Deed::Op(op + 1));
    running(sheet, world);
    traced(sheet, world, followed);
}

fn running(sheet: &mut Sheet, world: &World<'_>) {
    let (state, table) = (world.state, world.table);
    let rules = Rules::new(state, table);
    let pending = state.pending();
    sheet.head(format!("Now: phase {:?}, {} programs", state.phase(), state.frames().len()));
    if pending.is_open() {
        let who = pending.who.index();
        sheet.say(Tone::Good, 1, format!("p{who} must choose: {:?}, {} to {}", pending.kind, pending.min, pending.max));
        let cards = !matches!(
            pending.kind,
            PendingKind::Confirm | PendingKind::GardenSlot | PendingKind::AlleySlot | PendingKind::TriggerOrder
        );
        if cards {
            for card in pending.eligible {
                sheet.link(Tone::Plain, 2, rules.name(card), Deed::Select(card));
            }
        }
    }
    for (depth, frame) in state.frames().iter().enumerate().rev() {
        sheet.plain(format!("program {depth}: {}", frame_words(world, frame)));
        program(sheet, world, frame.ability, Some(frame.pc));
        registers(sheet, world, frame);
    }
    for parked in state.stack() {
        let words = format!("on the stack: {}", ability_words(world, parked.ability, parked.source));
        sheet.link(Tone::Plain, 1, words, Deed::Select(parked.source));
    }
    for trigger in state.triggers() {
        let words =
            format!("waits (batch {}): {}", trigger.batch, ability_words(world, trigger.ability, trigger.source));
        sheet.link(Tone::Plain, 1, words, Deed::Select(trigger.source));
    }
}

fn ability_words(world: &World<'_>, ability: AbilityIx, source: CardIx) -> String {
    let timing = world.table.ability(world.table.ability(ability).head).timing.name();
    if source.is_none() { timing.to_owned() } else { format!("{timing} of {}", world.name(source)) }
}

fn frame_words(world: &World<'_>, frame: &Frame) -> String {
    let words = ability_words(world, frame.ability, frame.source);
    let paid = if frame.paid { ", paid" } else { "" };
    let token = if frame.with_token { ", with the token" } else { "" };
    format!("{:?} {words}{paid}{token}", frame.kind)
}

fn program(sheet: &mut Sheet, world: &World<'_>, ability: AbilityIx, current: Option<u8>) {
    for (pc, op) in world.table.program(ability).iter().enumerate() {
        let here = current == Some(pc as u8);
        let words = format!("{}{pc:02} {}", if here { "> " } else { "  " }, op_text(world.table, *op));
        let tone = if here { Tone::Good } else { Tone::Aside };
        sheet.choice(tone, 2, words, Deed::Nothing, here);
    }
}

fn registers(sheet: &mut Sheet, world: &World<'_>, frame: &Frame) {
    let subject = if frame.subject.is_none() { "nobody" } else { world.name(frame.subject) };
    sheet.say(Tone::Plain, 2, format!("step {}, count {}, subject {subject}", frame.step, frame.count));
    let sets: [(&str, CardSet); 4] = [
        ("chosen", frame.chosen),
        ("looked", frame.looked),
        ("remaining", frame.remaining),
        ("working", frame.working),
    ];
    for (name, cards) in sets.into_iter().filter(|(_, cards)| !cards.is_empty()) {
        let names: Vec<&str> = cards.into_iter().map(|card| world.name(card)).collect();
        sheet.say(Tone::Plain, 2, format!("{name}: {}", names.join(", ")));
    }
}

fn traced(sheet: &mut Sheet, world: &World<'_>, followed: &mut Followed) {
    let at = followed.moment(world);
    let history = world.duel.session.history();
    let Some(action) = history.get(at).and_then(|moment| moment.action) else {
        sheet.head(format!("Moment {at} has no action to follow"));
        return;
    };
    let before = &history[at - 1].state;
    sheet.head(format!("Moment {at}: {}", action_words(before, world.table, action)));
    followed.follow(world);
    let Some((_, ran)) = &followed.trace else { return };
    let ran = match ran {
        Ok(ran) => ran,
        Err(why) => {
            sheet.say(Tone::Bad, 1, why.clone());
            return;
        }
    };
    if let Some(limit) = ran.limit {
        sheet.say(Tone::Bad, 1, format!("stopped: {limit}"));
    }
    let op = followed.op.min(ran.steps.len().saturating_sub(1));
    if ran.steps.is_empty() {
        sheet.say(Tone::Aside, 1, format!("no op ran; {} events", ran.events.len()));
        return;
    }
    let step = &ran.steps[op];
    sheet.plain(format!(
        "op {} of {}, depth {}: {}",
        op + 1,
        ran.steps.len(),
        step.depth,
        frame_words(world, &step.frame)
    ));
    program(sheet, world, step.frame.ability, Some(step.frame.pc));
    registers(sheet, world, &step.frame);
    let until = ran.steps.get(op + 1).map_or(ran.events.len(), |next| next.events);
    for event in &ran.events[step.events.min(until)..until] {
        sheet.say(Tone::Good, 2, event_words(&ran.after, world.table, event));
    }
    sheet.head("All ops of it");
    for (number, step) in ran.steps.iter().enumerate() {
        let deep = "· ".repeat(usize::from(step.depth.saturating_sub(1)));
        let words = format!("{:02} {deep}{:02} {}", number + 1, step.frame.pc, op_text(world.table, step.op));
        sheet.choice(Tone::Aside, 1, words, Deed::Op(number), number == op);
    }
}
