//! The pictures: which part of which texture each is.

mod index;
mod loader;
mod pixels;
mod sheet;
mod texture;
mod zoom;

use std::collections::HashMap;
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};

use azuki_engine::ids::DefIx;

use super::Upload;
use super::letters::Place;
use crate::geometry::Area;
pub use loader::Loader;
use texture::{Library, Making, Scale};
use zoom::Zoom;

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
    /// Everything is there, or something is wrong: [`Loader::finish`] says which.
    Done,
}

/// Why pictures or type cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoadError {
    file: String,
    what: String,
}

impl LoadError {
    fn new(file: &str, what: String) -> Self {
        Self { file: file.to_owned(), what }
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.file, self.what)
    }
}

impl std::error::Error for LoadError {}

/// Frames that the window keeps another size before the texture is made for it: until then somebody is still pulling at its edge.
const PATIENCE: u8 = 20;

/// Every picture of the game.
#[derive(Debug)]
pub struct Atlas {
    pieces: HashMap<Box<str>, Piece, BuildHasherDefault<NameHasher>>,
    /// By the number of the card.
    pictures: Vec<Region>,
    back: Region,
    white: Region,
    /// What is drawn for a name that there is none of.
    unknown: Piece,
    room: Place,
    uploads: Vec<Upload>,
    zoom: Zoom,
    /// What the texture can be made from anew; nothing when there are no pictures.
    library: Option<Box<Library>>,
    scale: Scale,
    waited: u8,
    making: Option<Making>,
}

impl Atlas {
    /// Without pictures: every piece is a dark glass with a light edge.
    pub fn empty() -> Self {
        let (room, upload) = texture::bare();
        let corner = (upload.x, upload.y);
        Self {
            pieces: HashMap::default(),
            pictures: Vec::new(),
            back: texture::glass(corner).region,
            white: texture::white(corner),
            unknown: texture::glass(corner),
            room,
            uploads: vec![upload],
            zoom: Zoom::default(),
            library: None,
            scale: Scale::default(),
            waited: 0,
            making: None,
        }
    }

    /// A picture of the interface by its name, `frame-entity`.
    pub fn piece(&self, name: &'static str) -> Piece {
        self.pieces.get(name).copied().unwrap_or(self.unknown)
    }

    /// The illustration of a card, wide enough for that many pixels if there is one. A large one comes some frames after it was first asked for.
    pub fn picture(&mut self, def: DefIx, pixels: f32) -> Region {
        let small = self.pictures.get(usize::from(def.0)).copied().unwrap_or(self.unknown.region);
        self.zoom.picture(def, pixels, small)
    }

    /// The back of a card.
    pub fn back(&self) -> Region {
        self.back
    }

    /// A spot of plain white.
    pub const fn white(&self) -> Region {
        self.white
    }

    /// Where letters have room.
    pub(super) const fn room(&self) -> Place {
        self.room
    }

    /// Begins a frame with so many pixels in a unit: does at most one piece of work that was put off, and says where letters have room.
    pub(super) fn begin(&mut self, unit: f32) -> Place {
        if let Some(library) = &mut self.library {
            let loaded = self.zoom.begin(library);
            let wanted = Scale::of(unit);
            if wanted == self.scale {
                (self.waited, self.making) = (0, None);
            } else if loaded.is_none() {
                self.waited = self.waited.saturating_add(1);
                if self.waited >= PATIENCE {
                    self.remake(wanted);
                }
            }
            self.uploads.extend(loaded);
        }
        self.room
    }

    /// Goes on with a texture for another size of the window; the old one is shown until the new one is whole.
    fn remake(&mut self, wanted: Scale) {
        let Some(library) = self.library.as_deref() else { return };
        let making = match self.making.take().filter(|making| making.wanted() == wanted) {
            Some(making) => Ok(making),
            None => Making::new(library, wanted),
        };
        match making.and_then(|mut making| Ok((making.step(library)?, making))) {
            Ok((false, making)) => self.making = Some(making),
            Ok((true, making)) => self.show(making),
            // What was read once can be read again; if not, what is shown is good enough.
            Err(_) => self.scale = wanted,
        }
    }

    /// From now on pictures are those of this texture.
    fn show(&mut self, making: Making) {
        let Some(library) = self.library.as_deref() else { return };
        (self.scale, self.waited, self.room) = (making.wanted(), 0, making.room());
        self.pieces.clear();
        self.pieces.extend(making.pieces(library));
        self.pictures.clear();
        self.pictures.extend(making.pictures(library));
        self.back = making.back(library);
        self.white = texture::white(making.corner());
        self.unknown = Piece { region: self.white, slice: None, density: 1.0, repeat: false };
        self.uploads.extend(making.finish());
    }

    pub(super) fn take_uploads(&mut self) -> Vec<Upload> {
        std::mem::take(&mut self.uploads)
    }
}

/// Hashes the name of a piece eight bytes at a time: it is done for each quad.
#[derive(Default)]
struct NameHasher(u64);

impl Hasher for NameHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.0 = (self.0.rotate_left(5) ^ u64::from_le_bytes(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
    }

    fn write_u8(&mut self, _end: u8) {
        // The end of a name; names are not put together, so it tells nothing.
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

#[cfg(test)]
mod tests;
