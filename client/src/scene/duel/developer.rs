//! What the overlay for developers asks of a match on the table: to stand still, to go on event by event, where cards are.

use azuki_engine::action::{Action, Illegal};
use azuki_engine::ids::CardIx;

use super::{Duel, hands};
use crate::audio::Cue;
use crate::geometry::Area;

impl Duel {
    /// Stands still: nothing more is shown of what happened, and computer players wait.
    pub const fn pause(&mut self, paused: bool) {
        self.paused = paused;
    }

    /// Whether it stands still.
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// Shows the next event alone. `false`: everything is shown.
    pub fn step_event(&mut self, cues: &mut Vec<Cue>) -> bool {
        self.take_events();
        self.board.step(cues)
    }

    /// Shows everything that has happened so far at once.
    pub fn show_all(&mut self, cues: &mut Vec<Cue>) {
        self.take_events();
        self.catch_up(cues);
    }

    /// Does something for whoever must act.
    pub fn act_for_anybody(&mut self, action: Action) -> Result<(), Illegal> {
        self.release();
        self.session.act_for_anybody(action)?;
        self.take_events();
        Ok(())
    }

    /// The card under the pointer, or nobody.
    pub fn hovered_card(&self) -> CardIx {
        self.hands.hovered.map_or(CardIx::NONE, |spot| hands::card_at(&self.board.model, spot))
    }

    /// Where a card lies in the window, if it is on the table or in the hand below.
    pub fn area_of(&self, card: CardIx) -> Option<Area> {
        if card.is_none() || !self.board.stage.poses.is_shown(card) {
            return None;
        }
        let (area, zoom) = (self.board.stage.area(card), self.table.zoom);
        Some(Area::new(area.x * zoom, area.y * zoom, area.width * zoom, area.height * zoom))
    }
}
