//! What developers may do with a match beside playing it: change the board, and act for anybody.

use azuki_engine::EditEntry;
use azuki_engine::action::{Action, Illegal};
use azuki_engine::edit::{Edit, EditError};
use azuki_engine::limits::PLAYERS;
use azuki_engine::state::{Deck, State};

use super::setup::decks_of;
use super::{Moment, Session};

impl Session {
    /// The match as it stands. Nothing is hidden in it.
    pub fn state(&self) -> &State {
        self.engine.state()
    }

    /// The decks the match is played with now.
    pub const fn decks(&self) -> &[Deck; PLAYERS] {
        &self.decks
    }

    /// Does what whoever must act could do, be it a computer player.
    pub fn act_for_anybody(&mut self, action: Action) -> Result<(), Illegal> {
        self.perform(action)?;
        self.thinker.restart();
        Ok(())
    }

    /// Changes the board, if the engine allows it. From then on the match is no longer a fair one. The table is made anew
    /// from [`Session::view`].
    pub fn edit(&mut self, edit: Edit) -> Result<(), EditError> {
        if self.conceded.is_some() {
            return Err(EditError("the match is over".to_owned()));
        }
        self.engine.edit(edit)?;
        let state = *self.engine.state();
        self.history.push(Moment { state, action: None, edit: Some(edit), actor: None, events: Vec::new() });
        self.fresh.clear();
        self.revision += 1;
        self.learn_decks();
        self.look();
        Ok(())
    }

    /// What was changed, and when.
    pub fn edits(&self) -> &[EditEntry] {
        self.engine.edits()
    }

    /// Whether the board was changed: the match is no longer a fair one.
    pub fn is_edited(&self) -> bool {
        !self.edits().is_empty()
    }

    /// Whether the match can be watched from its first card on.
    pub fn has_beginning(&self) -> bool {
        self.engine.played().is_some()
    }

    /// A card may have become another: computer players know the lists of the decks.
    pub(super) fn learn_decks(&mut self) {
        // The engine lets no deck be edited into one that is not allowed.
        if let Ok(decks) = decks_of(self.engine.state()) {
            self.decks = decks;
        }
        self.thinker.deal(self.decks);
    }
}
