//! The pictures: which part of which texture each is.

use azuki_engine::ids::DefIx;

use super::Upload;
use crate::geometry::Area;

/// A part of a texture, in pixels of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Region {
    /// Which texture.
    pub page: u8,
    /// Where on it.
    pub area: Area,
}

/// A picture of the interface.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Piece {
    /// Where it is.
    pub region: Region,
    /// The edges that keep their size, in pixels of the texture: left, top, right, bottom.
    pub slice: Option<[f32; 4]>,
    /// Pixels of the texture in a unit of the drawing.
    pub density: f32,
    /// It goes on at its other side.
    pub repeat: bool,
}

/// How far the loading is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Loading {
    /// From 0 to 1.
    Busy(f32),
    /// Everything is there.
    Done,
}

/// Every picture of the game.
#[derive(Debug)]
pub struct Atlas {
    white: Region,
}

impl Atlas {
    /// Without pictures: everything is plain colour.
    pub const fn empty() -> Self {
        Self { white: Region { page: 0, area: Area::new(0.0, 0.0, 1.0, 1.0) } }
    }

    /// A picture of the interface by its name, `frame-entity`.
    pub fn piece(&self, _name: &'static str) -> Piece {
        Piece { region: self.white, slice: None, density: 1.0, repeat: false }
    }

    /// The illustration of a card, wide enough for that many pixels if there is one.
    pub fn picture(&mut self, _def: DefIx, _pixels: f32) -> Region {
        self.white
    }

    /// The back of a card.
    pub fn back(&self) -> Region {
        self.white
    }

    /// A spot of plain white.
    pub const fn white(&self) -> Region {
        self.white
    }

    pub(super) fn take_uploads(&mut self) -> Vec<Upload> {
        Vec::new()
    }
}
