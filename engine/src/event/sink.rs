//! Where events go: nowhere, or into a buffer the caller owns.

use super::{Event, Watch};
use crate::limits::EVENTS_PER_STEP;
use crate::state::State;
use crate::vm::Op;

/// Takes events. A rollout takes none, and the compiler removes what would have made them.
pub trait Sink {
    /// Whether anybody listens.
    const LIVE: bool;
    /// Whether every op is followed, too; for nobody else does following cost anything.
    const TRACED: bool = false;
    /// Takes one event.
    fn emit(&mut self, event: Event);
    /// What the listener was last told of attack, health, keywords and conditions.
    fn watch(&mut self) -> Option<&mut Watch>;
    /// The newest program of a match is about to run an op.
    #[inline]
    fn trace(&mut self, _state: &State, _op: Op) {}
}

/// Nobody listens.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoEvents;

impl Sink for NoEvents {
    const LIVE: bool = false;
    #[inline]
    fn emit(&mut self, _event: Event) {}
    #[inline]
    fn watch(&mut self) -> Option<&mut Watch> {
        None
    }
}

/// The events of one step. It grows when a step has more than usual, and keeps what it has grown to.
#[derive(Clone, Debug)]
pub struct EventBuffer {
    events: Vec<Event>,
    watch: Watch,
}

impl Default for EventBuffer {
    fn default() -> Self {
        Self { events: Vec::with_capacity(EVENTS_PER_STEP), watch: Watch::default() }
    }
}

impl EventBuffer {
    /// The events in order.
    pub fn events(&self) -> &[Event] {
        &self.events
    }
    /// Makes room for the next step.
    pub fn clear(&mut self) {
        self.events.clear();
    }
}

impl Sink for EventBuffer {
    const LIVE: bool = true;
    fn emit(&mut self, event: Event) {
        self.events.push(event);
    }
    fn watch(&mut self) -> Option<&mut Watch> {
        Some(&mut self.watch)
    }
}
