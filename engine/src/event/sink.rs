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
    /// Whether more events came than fit.
    fn overflowed(&self) -> bool;
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
    #[inline]
    fn overflowed(&self) -> bool {
        false
    }
}

/// The events of one step.
#[derive(Clone, Debug)]
pub struct EventBuffer {
    events: [Event; EVENTS_PER_STEP],
    len: usize,
    overflowed: bool,
    watch: Watch,
}

impl Default for EventBuffer {
    fn default() -> Self {
        Self { events: [Event::MatchStarted; EVENTS_PER_STEP], len: 0, overflowed: false, watch: Watch::default() }
    }
}

impl EventBuffer {
    /// The events in order.
    pub fn events(&self) -> &[Event] {
        &self.events[..self.len]
    }
    /// Makes room for the next step.
    pub fn clear(&mut self) {
        self.len = 0;
        self.overflowed = false;
    }
}

impl Sink for EventBuffer {
    const LIVE: bool = true;
    fn emit(&mut self, event: Event) {
        if self.len == EVENTS_PER_STEP {
            self.overflowed = true;
            return;
        }
        self.events[self.len] = event;
        self.len += 1;
    }
    fn watch(&mut self) -> Option<&mut Watch> {
        Some(&mut self.watch)
    }
    fn overflowed(&self) -> bool {
        self.overflowed
    }
}
