//! The scenes of the game: each updates, then draws; drawing changes nothing.

mod choose;
mod curtain;
mod help;
mod replays;
mod result;
mod settings;
#[cfg(test)]
pub(crate) mod testing;
mod title;

pub use choose::Choose;
pub use curtain::Curtain;
pub use help::Help;
pub use replays::{Files, ReplayEntry, Replays};
pub use result::{ResultFacts, ResultScene, Verdict};
pub use settings::SettingsScene;
pub use title::{Title, TitleFacts};
pub mod duel;

use azuki_engine::def::CardTable;
use azuki_engine::state::Response;

use crate::audio::Cue;
use crate::canvas::Canvas;
use crate::geometry::Area;
use crate::input::{Gesture, Pointer};
use crate::settings::Settings;
use crate::theme::Palette;

/// Everything a scene may see and ask for in one frame.
pub struct Context<'a> {
    /// The window, in units.
    pub window: Area,
    /// Where the pointer is.
    pub pointer: Pointer,
    /// What the hands did.
    pub gestures: &'a [Gesture],
    /// Seconds since the frame before.
    pub elapsed: f32,
    /// Seconds since the start.
    pub time: f64,
    /// What the player has set; written to disk when it has changed.
    pub settings: &'a mut Settings,
    /// Sounds to be played.
    pub cues: &'a mut Vec<Cue>,
    /// The colours.
    pub palette: &'a Palette,
    /// The cards.
    pub table: &'static CardTable,
}

/// A part of the game that fills the window.
pub trait Scene {
    /// Reads what the hands did; says where to go next, if anywhere.
    fn update(&mut self, context: &mut Context<'_>) -> Option<Go>;
    /// Shows it. `time` is in seconds since the start.
    fn draw(&self, canvas: &mut Canvas, palette: &Palette, time: f64);
    /// The replay that was asked for by [`Go::SaveReplay`] is kept.
    fn replay_was_kept(&mut self) {}
}

/// Where a scene leads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Go {
    /// Back to where it was opened from.
    Back,
    /// The first screen.
    Title,
    /// The choice of deck and opponent; for two people at one machine, or against the computer.
    Choose {
        /// Two people at one machine.
        hotseat: bool,
    },
    /// A match as it was chosen: opponent (`easy`, `normal`, `hard`, `hotseat`) and decks by id, own first.
    Duel {
        /// Who sits opposite.
        opponent: String,
        /// Deck ids, the person's (or the first person's) first.
        decks: [String; 2],
        /// How often an attack may be answered.
        response: Response,
        /// Of all luck; drawn by the clock when nothing is said.
        seed: Option<u64>,
    },
    /// The match that was left in the middle.
    Continue,
    /// The same again with new luck.
    Rematch,
    /// The list of replays.
    Replays,
    /// One replay by its file name.
    Replay(String),
    /// A replay is deleted, by its file name; the list that asked has forgotten it already.
    DeleteReplay(String),
    /// A replay is handed to the player as a file, by its file name.
    ExportReplay(String),
    /// So is the match in progress.
    ExportMatch,
    /// The player chooses a file to be taken in.
    Import,
    /// The match that has just ended is watched again.
    WatchLast,
    /// The match that has just ended is kept as a replay.
    SaveReplay,
    /// The settings.
    Settings,
    /// How to play.
    Help,
    /// Out.
    Quit,
}
