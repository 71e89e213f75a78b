//! The type: how wide letters are, and their pictures for each size.

use super::{Cut, Upload};
use crate::geometry::{Area, Point};

/// The picture of a letter.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Glyph {
    /// Which texture.
    pub page: u8,
    /// Where on it; nothing for a space.
    pub area: Area,
    /// From the pen at the foot of the line to the corner of the picture, in pixels.
    pub offset: Point,
    /// The size of type, in pixels, that it was drawn for.
    pub pixels: f32,
}

/// Every letter of the game.
#[derive(Debug)]
pub struct Letters {}

impl Letters {
    /// Without letters.
    pub const fn empty() -> Self {
        Self {}
    }

    /// How wide a line of size 1 is.
    pub fn width(&self, text: &str, cut: Cut) -> f32 {
        text.chars().map(|letter| self.advance(letter, cut)).sum()
    }

    /// How far the pen goes for a letter of size 1.
    pub fn advance(&self, _letter: char, _cut: Cut) -> f32 {
        0.5
    }

    /// How much nearer two letters of size 1 stand.
    pub fn kerning(&self, _before: Option<char>, _letter: char, _cut: Cut) -> f32 {
        0.0
    }

    /// The picture of a letter for a size and an outline in pixels; drawn when it is first asked for.
    pub fn glyph(&mut self, _letter: char, _cut: Cut, pixels: f32, _ink: f32) -> Glyph {
        Glyph { page: 0, area: Area::default(), offset: Point::ORIGIN, pixels }
    }

    pub(super) fn take_uploads(&mut self) -> Vec<Upload> {
        Vec::new()
    }
}
