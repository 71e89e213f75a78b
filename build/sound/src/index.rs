//! The list of sounds that a client loads first: which file, how long, where it goes round, how loud.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The version of this format.
pub const VERSION: u32 = 1;

/// Everything that was written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Index {
    /// [`VERSION`] of the program that wrote it.
    pub version: u32,
    /// Frames a second, in every file.
    pub rate: u32,
    /// The sounds by name.
    pub sounds: BTreeMap<String, Entry>,
}

/// One sound.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Its file in the folder of the index.
    pub file: String,
    /// `interface`, `card`, `combat`, `moment`, `ambience` or `music`: for volumes, and for what ducks under what.
    pub kind: String,
    /// 1, or 2 for left and right.
    pub channels: usize,
    /// The length of the file.
    pub seconds: f64,
    /// LUFS: the loudest 400 ms of an effect, the average of a loop.
    pub loudness: f64,
    /// True peak, in decibels below full.
    pub peak: f64,
    /// Where it goes round; nothing for a sound that is played once.
    #[serde(rename = "loop", skip_serializing_if = "Option::is_none", default)]
    pub round: Option<Round>,
}

/// The part of a file that is repeated, in frames. The file goes on on both sides of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// The first frame: begin to play here.
    pub start: usize,
    /// The frame after the last: instead of it comes the first again.
    pub end: usize,
}
