//! Time: standing still, going on by event, action or turn, and back to any moment.

use azuki_engine::edit::Edit;
use azuki_engine::view::action_words;

use super::World;
use super::sheet::{Deed, Sheet, Tone};
use crate::session::Moment;

/// How many moments are listed: more than most matches have.
const LISTED: usize = 400;

/// How the match goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pace {
    /// As usual.
    #[default]
    Running,
    /// Not at all.
    Still,
    /// Until there are more moments than this.
    ToAction(usize),
    /// Until it is another turn.
    ToTurn(u16),
}

impl Pace {
    /// What comes of it now that the match has so many moments and it is this turn.
    #[must_use]
    pub const fn now(self, moments: usize, turn: u16) -> Self {
        match self {
            Self::ToAction(before) if moments > before => Self::Still,
            Self::ToTurn(before) if turn != before => Self::Still,
            pace => pace,
        }
    }
}

/// Lists every moment, the newest first.
pub fn fill(sheet: &mut Sheet, world: &World<'_>, pace: Pace) {
    let session = &world.duel.session;
    let history = session.history();
    let still = pace == Pace::Still;
    sheet.button(if still { "Go on" } else { "Pause" }, still, Deed::Pause);
    sheet.button("Event", false, Deed::StepEvent);
    sheet.button("Action", matches!(pace, Pace::ToAction(_)), Deed::StepAction);
    sheet.button("Turn", matches!(pace, Pace::ToTurn(_)), Deed::StepTurn);
    sheet.button("Back", false, Deed::Rewind(history.len().saturating_sub(2)));
    sheet.button("Save", false, Deed::Save);
    sheet.button("Load", false, Deed::Load);
    sheet.button("Copy scenario", false, Deed::CopyScenario);
    sheet.button("Copy save", false, Deed::CopySave);
    sheet.button("Report (F9)", false, Deed::Report);
    let waiting = world.duel.board.waiting();
    sheet.plain(format!("turn {}, {} moments, {waiting} events to be shown", world.state.turn(), history.len()));
    if session.is_edited() {
        sheet.say(Tone::Bad, 1, format!("edited {} times: no longer a fair match", session.edits().len()));
    }
    sheet.head("Click a moment to go back to it");
    let from = history.len().saturating_sub(LISTED);
    for at in (from..history.len()).rev() {
        let before = at.checked_sub(1).map(|before| &history[before]);
        sheet.link(Tone::Plain, 0, moment_words(world, at, &history[at], before), Deed::Rewind(at));
    }
    if from > 0 {
        sheet.link(Tone::Plain, 0, "0 the start of the match", Deed::Rewind(0));
    }
}

/// What made a moment.
pub fn moment_words(world: &World<'_>, at: usize, moment: &Moment, before: Option<&Moment>) -> String {
    let turn = moment.state.turn();
    match (moment.action, moment.edit, before) {
        (Some(action), _, Some(before)) => {
            let who = moment.actor.map_or(0, azuki_engine::ids::Player::index);
            format!("{at} turn {turn} p{who}: {}", action_words(&before.state, world.table, action))
        }
        (_, Some(edit), _) => format!("{at} turn {turn} edit: {}", edit_words(world, edit)),
        _ => format!("{at} the start"),
    }
}

/// A change of the board in words.
pub fn edit_words(world: &World<'_>, edit: Edit) -> String {
    match edit {
        Edit::Give { player, def } => format!("{} into the hand of p{}", world.table.name(def), player.index()),
        Edit::Damage { card, damage } => format!("{damage} damage on {}", world.name(card)),
        Edit::Ikz { player, untapped, tapped, token } => {
            let token = if token { " and the token" } else { "" };
            format!("p{} has {untapped} IKZ, {tapped} tapped{token}", player.index())
        }
        Edit::Deck { card, above: 0 } => {
            format!("{} on top of the deck of p{}", world.name(card), card.owner().index())
        }
        Edit::Deck { card, above } => {
            format!("{} under {above} cards of the deck of p{}", world.name(card), card.owner().index())
        }
    }
}
