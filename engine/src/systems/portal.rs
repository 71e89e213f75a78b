//! The gate (R6).

use super::Game;
use crate::def::Timing;
use crate::event::Sink;
use crate::ids::CardIx;
use crate::state::Row;

impl<S: Sink> Game<'_, S> {
    /// Taps the gate and portals an entity.
    pub fn use_gate(&mut self, entity: CardIx, slot: u8) {
        self.set_tapped(CardIx::gate(entity.owner()), true);
        self.portal(entity, slot);
    }

    /// Moves an entity from alley to garden; then the gate's ability resolves with its gate points, and the
    /// entity's own. It does not count as played.
    pub fn portal(&mut self, entity: CardIx, slot: u8) {
        self.enter_slot(entity, Row::Garden, slot);
        self.trigger(Timing::OnPortal, CardIx::gate(entity.owner()), entity);
        self.trigger(Timing::OnPortal, entity, entity);
    }
}
