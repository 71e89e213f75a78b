//! One action followed op by op, on a copy of the match: for whoever debugs a card.

use super::Op;
use crate::action::{self, Action, Illegal, Reason};
use crate::def::CardTable;
use crate::event::{Event, EventBuffer, Sink, Watch};
use crate::state::{Frame, State};
use crate::systems::{self, Limit};

/// An op that is about to run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TraceStep {
    /// The op.
    pub op: Op,
    /// The program it belongs to, with its registers.
    pub frame: Frame,
    /// How many programs run, this one the newest.
    pub depth: u8,
    /// How many events the action had made before.
    pub events: usize,
}

/// Everything an action ran.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The ops, in order.
    pub steps: Vec<TraceStep>,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// The match after it.
    pub after: State,
    /// The limit that stopped it, if one did.
    pub limit: Option<Limit>,
}

/// Plays an action of whoever must act on a copy, and writes down every op that runs. Nothing of the match changes.
pub fn trace(state: &State, table: &CardTable, action: Action) -> Result<Trace, Illegal> {
    let Some(actor) = state.actor() else { return Err(Illegal::new(Reason::MatchOver)) };
    action::check(state, table, actor, action)?;
    let mut after = *state;
    let mut tracer = Tracer::default();
    let limit = systems::step_unchecked(&mut after, table, action, &mut tracer).err();
    Ok(Trace { steps: tracer.steps, events: tracer.events.events().to_vec(), after, limit })
}

/// Listens to events and to ops.
#[derive(Default)]
struct Tracer {
    steps: Vec<TraceStep>,
    events: EventBuffer,
}

impl Sink for Tracer {
    const LIVE: bool = true;
    const TRACED: bool = true;

    fn emit(&mut self, event: Event) {
        self.events.emit(event);
    }

    fn watch(&mut self) -> Option<&mut Watch> {
        self.events.watch()
    }

    fn trace(&mut self, state: &State, op: Op) {
        if let Some(frame) = state.frames().last() {
            let (depth, events) = (state.frames().len() as u8, self.events.events().len());
            self.steps.push(TraceStep { op, frame: *frame, depth, events });
        }
    }
}
