//! The type of the game as one small file: outlines, widths and kerning of every letter that can be shown.
//!
//! A client draws letters from it at the exact size it needs, so it must not carry three whole fonts and a reader of them. The file, all
//! numbers little-endian, `varint` as in LEB128, `signed` as a varint of the zigzag form (0, −1, 1, −2, …):
//!
//! | part | content |
//! |---|---|
//! | head | `AZUKTYPE`, version (u16), units of an em (u16), number of cuts (u8), number of letters (u8) |
//! | letters | the code of each, rising (u32); the last, U+FFFD, stands for all that are not there |
//! | each cut | ascent, descent, heights of x, figures, capitals and ascenders (i16 each); then letters; then kerning |
//! | each letter | advance (varint), number of steps (varint); a step is 0 move, 1 line, 2 quadratic, 3 cubic (u8) and its points |
//! | each point | x and y, y upwards, less those of the point before it, the first less 0 (signed, signed) |
//! | kerning | for each letter: number of letters that follow it closer or wider (varint), and for each its place in the list, less that of the one before it (varint), and how much wider (signed) |

use ttf_parser::gpos::{PairAdjustment, PositioningSubtable};
use ttf_parser::{Face, GlyphId, OutlineBuilder, Tag};

use crate::error::ArtError;
use crate::mockup::letters::Cut;

/// The name of the file.
pub const FILE: &str = "type.bin";
/// What it begins with.
pub const MAGIC: &[u8; 8] = b"AZUKTYPE";
/// The version of the format.
pub const VERSION: u16 = 1;
/// Stands for what is not there.
pub const UNKNOWN: char = '\u{FFFD}';

/// What the game may show beside ASCII and Latin-1: names with long vowels, punctuation, signs.
const BEYOND: &str = "ĀāĒēĪīŌōŪūŒœŠšŸŽž–—‘’‚“”„†•…′″€™←↑→↓−∞≠≤≥■▲▼○●★♥";

/// Every letter, in the order of the codes.
pub fn letters() -> Vec<char> {
    let mut all: Vec<char> = (' '..='~').chain('\u{A0}'..='\u{FF}').chain(BEYOND.chars()).collect();
    // Hyphens that are only seen at the end of a line would be seen always.
    all.retain(|letter| *letter != '\u{AD}');
    all.sort_unstable();
    all.push(UNKNOWN);
    all
}

/// Makes the file. The same fonts give the same bytes.
pub fn bake() -> Result<Vec<u8>, ArtError> {
    let letters = letters();
    let mut out = Vec::new();
    out.extend_from_slice(MAGIC);
    out.extend(VERSION.to_le_bytes());
    out.extend(Cut::ALL[0].face().units_per_em().to_le_bytes());
    out.push(Cut::ALL.len() as u8);
    out.push(u8::try_from(letters.len()).map_err(|_| fail("has more than 255 letters".to_owned()))?);
    out.extend(letters.iter().flat_map(|letter| u32::from(*letter).to_le_bytes()));
    for cut in Cut::ALL {
        write_cut(cut.face(), &letters, &mut out)?;
    }
    Ok(out)
}

fn fail(what: String) -> ArtError {
    ArtError::whole(FILE, what)
}

fn write_cut(face: &Face, letters: &[char], out: &mut Vec<u8>) -> Result<(), ArtError> {
    let glyph = |letter: char| match letter {
        UNKNOWN => Ok(GlyphId(0)),
        _ => face.glyph_index(letter).ok_or_else(|| fail(format!("a font has no {letter:?}"))),
    };
    let top = |letter: char| {
        let area = glyph(letter).map(|glyph| face.glyph_bounding_box(glyph))?;
        area.map(|area| area.y_max).ok_or_else(|| fail(format!("{letter:?} is empty")))
    };
    let x_height = face.x_height().ok_or_else(|| fail("a font does not say how high its x is".to_owned()))?;
    for height in [face.ascender(), face.descender(), x_height, top('1')?, top('H')?, top('l')?] {
        out.extend(height.to_le_bytes());
    }
    let glyphs = letters.iter().map(|letter| glyph(*letter)).collect::<Result<Vec<_>, _>>()?;
    for glyph in &glyphs {
        varint(u32::from(face.glyph_hor_advance(*glyph).unwrap_or(0)), out);
        let mut outline = Outline::default();
        face.outline_glyph(*glyph, &mut outline);
        varint(outline.steps, out);
        out.append(&mut outline.bytes);
    }
    let kerning = Kerning::of(face);
    for before in &glyphs {
        let pairs: Vec<(u32, i16)> = (0..)
            .zip(&glyphs)
            .map(|(at, glyph)| (at, kerning.between(*before, *glyph)))
            .filter(|(_, wider)| *wider != 0)
            .collect();
        varint(pairs.len() as u32, out);
        let mut last = 0;
        for (at, wider) in pairs {
            varint(at - last, out);
            signed(i32::from(wider), out);
            last = at;
        }
    }
    Ok(())
}

fn varint(mut number: u32, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn signed(number: i32, out: &mut Vec<u8>) {
    varint(((number << 1) ^ (number >> 31)) as u32, out);
}

/// Steps of an outline as the file holds them.
#[derive(Default)]
struct Outline {
    bytes: Vec<u8>,
    steps: u32,
    last: (i32, i32),
}

impl Outline {
    fn step(&mut self, kind: u8, points: &[(f32, f32)]) {
        self.bytes.push(kind);
        self.steps += 1;
        for (x, y) in points {
            let point = (x.round() as i32, y.round() as i32);
            signed(point.0 - self.last.0, &mut self.bytes);
            signed(point.1 - self.last.1, &mut self.bytes);
            self.last = point;
        }
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.step(0, &[(x, y)]);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.step(1, &[(x, y)]);
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.step(2, &[(x1, y1), (x, y)]);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.step(3, &[(x1, y1), (x2, y2), (x, y)]);
    }
    // Whoever fills an outline closes it.
    fn close(&mut self) {}
}

/// The pairs of a font, as lookups that are asked one after the other until one knows the pair.
struct Kerning<'f>(Vec<Vec<PairAdjustment<'f>>>);

impl<'f> Kerning<'f> {
    fn of(face: &Face<'f>) -> Self {
        let Some(table) = face.tables().gpos else { return Self(Vec::new()) };
        // The font has several features of this name, one for each script; only that of Latin is wanted.
        let script =
            table.scripts.find(Tag::from_bytes(b"latn")).or_else(|| table.scripts.find(Tag::from_bytes(b"DFLT")));
        let language = script.and_then(|script| script.default_language);
        let features = language.into_iter().flat_map(|language| language.feature_indices);
        let kern = features.filter_map(|at| table.features.get(at)).filter(|one| one.tag == Tag::from_bytes(b"kern"));
        let lookups = kern.flat_map(|feature| feature.lookup_indices).filter_map(|at| table.lookups.get(at));
        let pairs = lookups.map(|lookup| {
            let subtables = lookup.subtables.into_iter::<PositioningSubtable>();
            let pair = |subtable| if let PositioningSubtable::Pair(pair) = subtable { Some(pair) } else { None };
            subtables.filter_map(pair).collect()
        });
        Self(pairs.collect())
    }

    /// How much wider than their advances two letters stand; closer where it is negative.
    fn between(&self, before: GlyphId, after: GlyphId) -> i16 {
        self.0.iter().filter_map(|lookup| lookup.iter().find_map(|pairs| adjustment(pairs, before, after))).sum()
    }
}

fn adjustment(pairs: &PairAdjustment, before: GlyphId, after: GlyphId) -> Option<i16> {
    let place = pairs.coverage().get(before)?;
    let (first, _) = match pairs {
        PairAdjustment::Format1 { sets, .. } => sets.get(place)?.get(after)?,
        PairAdjustment::Format2 { classes, matrix, .. } => matrix.get((classes.0.get(before), classes.1.get(after)))?,
    };
    Some(first.x_advance)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_fonts_give_the_same_bytes_and_few_of_them() {
        let bytes = bake().unwrap();
        assert!(bytes == bake().unwrap());
        assert!(bytes.starts_with(MAGIC));
        assert!((60_000..250_000).contains(&bytes.len()), "{} bytes", bytes.len());
    }

    #[test]
    fn capitals_that_lean_on_each_other_stand_closer_in_every_cut() {
        for cut in Cut::ALL {
            let (face, kerning) = (cut.face(), Kerning::of(cut.face()));
            let between = |one: char, other: char| {
                kerning.between(face.glyph_index(one).unwrap(), face.glyph_index(other).unwrap())
            };
            assert!(between('A', 'V') < -40, "{cut:?}: {}", between('A', 'V'));
            assert!(between('T', 'o') < -20, "{cut:?}: {}", between('T', 'o'));
            assert_eq!(between('H', 'H'), 0, "{cut:?}");
        }
    }

    #[test]
    fn every_card_is_written_in_letters_that_there_are() {
        let letters = letters();
        let table = azuki_cards::table();
        for def in table.all() {
            let text = format!("{:?}", table.text(def));
            let strange: Vec<char> = text.chars().filter(|letter| !letters.contains(letter)).collect();
            assert!(strange.is_empty(), "{strange:?} in {text}");
        }
        assert!(letters.windows(2).all(|pair| pair[0] < pair[1]), "rising");
    }

    #[test]
    fn numbers_take_the_bytes_that_they_need() {
        let mut out = Vec::new();
        varint(300, &mut out);
        signed(-1, &mut out);
        signed(64, &mut out);
        assert_eq!(out, [0xAC, 0x02, 0x01, 0x80, 0x01]);
    }
}
