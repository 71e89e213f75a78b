//! Sounds of the game.

mod cue;

pub use cue::{Cue, Sound};
