//! The type: how wide letters are, and their pictures for each size.

mod drawing;
mod file;
mod room;

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

pub use file::TypeError;
pub(super) use room::Place;

use super::{Cut, Upload};
use crate::geometry::{Area, Point};
use drawing::{Drawing, Manner};
use file::Type;
use room::Room;

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

impl Glyph {
    const fn nothing(pixels: f32) -> Self {
        Self { page: 0, area: Area::new(0.0, 0.0, 0.0, 0.0), offset: Point::ORIGIN, pixels }
    }
}

/// How exactly a letter is placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Setting {
    /// How many quarters of a pixel the pen is right of a whole one, from 0 to 3.
    pub quarters: u8,
    /// It stands upright on whole pixels and does not change its size: its heights are drawn sharp.
    pub sharp: bool,
}

impl Setting {
    /// For a letter of a size that stands still, its pen at that many pixels from the left; gives also the whole pixel.
    pub fn still(x: f32, pixels: f32) -> (Self, f32) {
        if quantised(pixels) >= EXACT {
            return (Self { quarters: 0, sharp: true }, x.round());
        }
        let quarters = (x * 4.0).round();
        (Self { quarters: quarters.rem_euclid(4.0) as u8, sharp: true }, (quarters / 4.0).floor())
    }
}

/// The largest size that letters are drawn for, in quarters of a pixel; larger ones are stretched.
const LARGEST: u16 = 256 * 4;
/// The size of letters for when there is no room but the spare one.
const SPARE: u16 = 16 * 4;
/// Below this, in quarters of a pixel, a size is exact to one of them, and a place too.
const EXACT: u16 = 40 * 4;

/// Every letter of the game.
#[derive(Debug)]
pub struct Letters {
    face: Option<Box<Type>>,
    room: Room,
    glyphs: HashMap<Key, Glyph, BuildHasherDefault<KeyHasher>>,
    drawing: Drawing,
    full: bool,
}

impl Letters {
    /// Without letters.
    pub fn empty() -> Self {
        Self { face: None, room: Room::new(), glyphs: HashMap::default(), drawing: Drawing::default(), full: false }
    }

    /// The letters of the file `type.bin`.
    pub fn read(bytes: &[u8]) -> Result<Self, TypeError> {
        Ok(Self { face: Some(Box::new(Type::read(bytes)?)), ..Self::empty() })
    }

    /// How wide a line of size 1 is.
    pub fn width(&self, text: &str, cut: Cut) -> f32 {
        let mut before = None;
        let wide = |letter| {
            let wide = self.kerning(before, letter, cut) + self.advance(letter, cut);
            before = Some(letter);
            wide
        };
        text.chars().map(wide).sum()
    }

    /// How far the pen goes for a letter of size 1.
    pub fn advance(&self, letter: char, cut: Cut) -> f32 {
        let Some(face) = &self.face else { return 0.5 };
        face.faces[cut as usize].advances[usize::from(face.place(letter))]
    }

    /// How much nearer two letters of size 1 stand: to be added, and negative where they do.
    pub fn kerning(&self, before: Option<char>, letter: char, cut: Cut) -> f32 {
        let (Some(face), Some(before)) = (&self.face, before) else { return 0.0 };
        f32::from(face.faces[cut as usize].between(face.place(before), face.place(letter))) / face.em
    }

    /// How far letters of size 1 reach above the foot of a line, and below it.
    pub fn reach(&self, cut: Cut) -> (f32, f32) {
        self.face.as_ref().map_or((0.9, 0.25), |face| {
            let face = &face.faces[cut as usize];
            (face.ascent, -face.descent)
        })
    }

    /// The picture of a letter for a size and an outline in pixels; drawn when it is first asked for.
    pub fn glyph(&mut self, letter: char, cut: Cut, pixels: f32, ink: f32) -> Glyph {
        self.glyph_for(letter, cut, pixels, ink, Setting::default())
    }

    /// The same, for a place.
    pub fn glyph_for(&mut self, letter: char, cut: Cut, pixels: f32, ink: f32, setting: Setting) -> Glyph {
        let Some(face) = &self.face else { return Glyph::nothing(pixels) };
        let key = Key::new(face.place(letter), cut, pixels, ink, setting);
        match self.glyphs.get(&key) {
            Some(glyph) => *glyph,
            None => self.draw(key, cut),
        }
    }

    /// Draws what was not drawn yet. In a room that is full, letters are small for the rest of the frame, and stretched.
    fn draw(&mut self, key: Key, cut: Cut) -> Glyph {
        let drawn = self.put(key, cut, false);
        if drawn.is_none() {
            self.full = true;
        }
        let small = key.spare();
        let drawn = drawn.or_else(|| self.glyphs.get(&small).copied()).or_else(|| self.put(small, cut, true));
        // Even the spare room ends; any picture of the letter is better than none.
        let glyph = drawn.or_else(|| self.glyphs.iter().find(|(other, _)| other.is_like(key)).map(|(_, glyph)| *glyph));
        glyph.unwrap_or(Glyph::nothing(key.pixels()))
    }

    fn put(&mut self, key: Key, cut: Cut, spare: bool) -> Option<Glyph> {
        let face = self.face.as_deref()?;
        let drawing = &mut self.drawing;
        let mut glyph = Glyph::nothing(key.pixels());
        if drawing.draw(&face.faces[cut as usize], face.em, key.letter(), &key.manner()) {
            let (width, height) = (drawing.width as u32, drawing.height as u32);
            let (x, y) = self.room.put(&drawing.cover, width, height, spare)?;
            glyph.area = Area::new(x as f32, y as f32, width as f32, height as f32);
            glyph.offset = Point::new(drawing.left as f32, drawing.top as f32);
        }
        self.glyphs.insert(key, glyph);
        Some(glyph)
    }

    /// Begins a frame with the room that the texture has for letters. Nothing is forgotten within a frame.
    pub(super) fn begin(&mut self, place: Place) {
        if self.face.is_some() && (self.full || self.room.place() != place) {
            self.glyphs.clear();
            self.room.clear(place);
            self.full = false;
        }
    }

    pub(super) fn take_uploads(&mut self) -> Vec<Upload> {
        self.room.take_uploads()
    }
}

/// What tells one picture of a letter from another, in 30 bits: letter 8, cut 2, size 11, ink 6, quarters 2, sharp 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Key(u32);

impl Key {
    fn new(letter: u8, cut: Cut, pixels: f32, ink: f32, setting: Setting) -> Self {
        let size = quantised(pixels);
        let ink = (ink * 2.0).round().clamp(if ink > 0.0 { 1.0 } else { 0.0 }, 63.0) as u32;
        let quarters = if size < EXACT { setting.quarters & 3 } else { 0 };
        let sharp = setting.sharp && f32::from(size) < drawing::SHARP * 4.0;
        Self(
            u32::from(letter)
                | (cut as u32) << 8
                | u32::from(size) << 10
                | ink << 21
                | u32::from(quarters) << 27
                | u32::from(sharp) << 29,
        )
    }

    const fn letter(self) -> u8 {
        self.0 as u8
    }

    /// In quarters of a pixel.
    const fn size(self) -> u16 {
        (self.0 >> 10 & 0x7FF) as u16
    }

    fn pixels(self) -> f32 {
        f32::from(self.size()) / 4.0
    }

    const fn half_inks(self) -> u32 {
        self.0 >> 21 & 0x3F
    }

    fn manner(self) -> Manner {
        Manner {
            pixels: self.pixels(),
            aside: (self.0 >> 27 & 3) as f32 / 4.0,
            ink: self.half_inks() as f32 / 2.0,
            sharp: self.0 >> 29 & 1 == 1,
        }
    }

    /// The same letter, small enough for the spare room.
    fn spare(self) -> Self {
        let size = u32::from(self.size().min(SPARE));
        let ink = (self.half_inks() * size).div_ceil(u32::from(self.size()));
        Self(self.0 & 0x3FF | size << 10 | ink << 21)
    }

    /// The same letter and cut, both inked or not.
    const fn is_like(self, other: Self) -> bool {
        self.0 & 0x3FF == other.0 & 0x3FF && (self.half_inks() == 0) == (other.half_inks() == 0)
    }
}

/// A size in quarters of a pixel: exact where it is seen, and few of them where letters grow before one's eyes.
fn quantised(pixels: f32) -> u16 {
    // The cast makes 0 of what is no number.
    let quarters = ((pixels * 4.0).round() as u16).clamp(4, LARGEST);
    let step = match quarters {
        0..EXACT => 1,
        EXACT..256 => 4,
        256..512 => 8,
        _ => 16,
    };
    (quarters + step / 2) / step * step
}

/// A key is its own hash, mixed a little.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u32(u32::from(*byte));
        }
    }

    fn write_u32(&mut self, number: u32) {
        // The multiplier is the golden ratio: it spreads neighbours over the whole table.
        self.0 = (self.0.rotate_left(5) ^ u64::from(number)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

#[cfg(test)]
mod tests;
