//! The card sets, read anew from the disk while a match goes on.

use super::Overlay;
use crate::scene::duel::Duel;

impl Overlay {
    /// Reads the card sets of the repository anew, if the game runs inside it.
    pub(super) fn reload(&mut self, _duel: &mut Duel) {
        "not yet".clone_into(&mut self.notice);
    }
}
