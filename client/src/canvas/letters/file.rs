//! Reads `type.bin`: outlines, widths and kerning. `build/art/src/typeface.rs` writes it and says what is where.

use std::fmt;

use super::Cut;

/// The version that is read.
const VERSION: u16 = 1;
/// Stands for letters that are not there.
const UNKNOWN: u32 = 0xFFFD;

/// Why a file of type cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TypeError {
    what: &'static str,
    at: usize,
}

impl TypeError {
    /// What is wrong, and where.
    pub fn reason(&self) -> String {
        format!("{} at byte {}", self.what, self.at)
    }
}

impl fmt::Display for TypeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "type.bin: {}", self.reason())
    }
}

impl std::error::Error for TypeError {}

/// A point of an outline in units of the em, y upwards.
pub type Spot = [i16; 2];

/// One step of an outline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A new contour begins.
    Move(Spot),
    /// Straight on.
    Line(Spot),
    /// A curve of one control point.
    Quadratic(Spot, Spot),
    /// A curve of two control points.
    Cubic(Spot, Spot, Spot),
}

/// One cut of the type.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Face {
    /// Above the foot of a line, in ems.
    pub ascent: f32,
    /// Below the foot of a line, in ems; negative.
    pub descent: f32,
    /// How high x, figures, capitals and ascenders are, in units of the em.
    pub heights: [i16; 4],
    /// How far the pen goes for each letter, in ems.
    pub advances: Vec<f32>,
    /// How much wider than that two letters stand, in units of the em: a row for each first letter.
    kerning: Vec<i16>,
    steps: Vec<Step>,
    /// Where the steps of each letter end.
    ends: Vec<u32>,
}

impl Face {
    /// The outline of a letter.
    pub fn outline(&self, letter: u8) -> &[Step] {
        let at = usize::from(letter);
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.steps[start as usize..self.ends[at] as usize]
    }

    /// How much wider two letters stand, in units of the em.
    pub fn between(&self, before: u8, letter: u8) -> i16 {
        self.kerning[usize::from(before) * self.advances.len() + usize::from(letter)]
    }
}

/// Everything the file says.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Type {
    /// Units of an em.
    pub em: f32,
    /// The place of each letter by its code; that of the unknown letter where there is none.
    places: Vec<u8>,
    unknown: u8,
    /// As [`Cut::ALL`].
    pub faces: [Face; 3],
}

impl Type {
    /// The place of a letter in the lists of a face.
    pub fn place(&self, letter: char) -> u8 {
        self.places.get(letter as usize).copied().unwrap_or(self.unknown)
    }

    /// Reads a whole file.
    pub fn read(bytes: &[u8]) -> Result<Self, TypeError> {
        let mut reader = Reader { bytes, at: 0 };
        if reader.take(8)? != b"AZUKTYPE" {
            return Err(TypeError { what: "this is not type of the game", at: 0 });
        }
        if reader.u16()? != VERSION {
            return Err(reader.fail("another version; run `cargo forge art`"));
        }
        let em = reader.u16()?;
        if em == 0 {
            return Err(reader.fail("an em has no units"));
        }
        let [cuts, count] = reader.array()?;
        if usize::from(cuts) != Cut::ALL.len() || count == 0 {
            return Err(reader.fail("not three cuts of letters"));
        }
        let codes = (0..count).map(|_| reader.array().map(u32::from_le_bytes)).collect::<Result<Vec<_>, _>>()?;
        let rising = codes.windows(2).all(|pair| pair[0] < pair[1]);
        if !rising || codes.last() != Some(&UNKNOWN) {
            return Err(reader.fail("letters do not rise to U+FFFD"));
        }
        let unknown = count - 1;
        let known = &codes[..usize::from(unknown)];
        let mut places = vec![unknown; known.last().map_or(0, |code| *code as usize + 1)];
        for (place, code) in (0..).zip(known) {
            places[*code as usize] = place;
        }
        let mut faces = <[Face; 3]>::default();
        for face in &mut faces {
            *face = read_face(&mut reader, count, f32::from(em))?;
        }
        if reader.at != bytes.len() {
            return Err(reader.fail("more than the type"));
        }
        Ok(Self { em: f32::from(em), places, unknown, faces })
    }
}

fn read_face(reader: &mut Reader, count: u8, em: f32) -> Result<Face, TypeError> {
    let (ascent, descent) = (f32::from(reader.i16()?) / em, f32::from(reader.i16()?) / em);
    let mut face = Face { ascent, descent, ..Face::default() };
    for height in &mut face.heights {
        *height = reader.i16()?;
    }
    if face.heights[0] <= 0 || face.heights.windows(2).any(|pair| pair[0] >= pair[1]) {
        return Err(reader.fail("heights of letters do not rise"));
    }
    for _ in 0..count {
        face.advances.push(reader.varint()? as f32 / em);
        let steps = reader.varint()?;
        let mut pen = [0; 2];
        for _ in 0..steps {
            face.steps.push(match reader.array()? {
                [0] => Step::Move(reader.spot(&mut pen)?),
                [1] => Step::Line(reader.spot(&mut pen)?),
                [2] => Step::Quadratic(reader.spot(&mut pen)?, reader.spot(&mut pen)?),
                [3] => Step::Cubic(reader.spot(&mut pen)?, reader.spot(&mut pen)?, reader.spot(&mut pen)?),
                _ => return Err(reader.fail("no such step of an outline")),
            });
        }
        face.ends.push(face.steps.len() as u32);
    }
    let count = usize::from(count);
    face.kerning = vec![0; count * count];
    for before in 0..count {
        let mut letter = 0;
        for _ in 0..reader.varint()? {
            letter += reader.varint()? as usize;
            let wider = reader.signed()?;
            match (letter < count, i16::try_from(wider)) {
                (true, Ok(wider)) => face.kerning[before * count + letter] = wider,
                _ => return Err(reader.fail("kerning of no letter or by too much")),
            }
        }
    }
    Ok(face)
}

struct Reader<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> Reader<'b> {
    fn fail(&self, what: &'static str) -> TypeError {
        TypeError { what, at: self.at }
    }

    fn take(&mut self, count: usize) -> Result<&'b [u8], TypeError> {
        let taken = self.bytes.get(self.at..self.at + count).ok_or_else(|| self.fail("the file ends early"))?;
        self.at += count;
        Ok(taken)
    }

    fn array<const COUNT: usize>(&mut self) -> Result<[u8; COUNT], TypeError> {
        self.take(COUNT).map(|bytes| std::array::from_fn(|at| bytes[at]))
    }

    fn u16(&mut self) -> Result<u16, TypeError> {
        self.array().map(u16::from_le_bytes)
    }

    fn i16(&mut self) -> Result<i16, TypeError> {
        self.array().map(i16::from_le_bytes)
    }

    /// At most 21 bits: nothing in the file needs more, and no sum of two can overflow.
    fn varint(&mut self) -> Result<u32, TypeError> {
        let mut number = 0;
        for shift in [0, 7, 14] {
            let [byte] = self.array()?;
            number |= u32::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(self.fail("a number is too long"))
    }

    fn signed(&mut self) -> Result<i32, TypeError> {
        let number = self.varint()? as i32;
        Ok((number >> 1) ^ -(number & 1))
    }

    fn spot(&mut self, pen: &mut [i32; 2]) -> Result<Spot, TypeError> {
        let mut spot = [0; 2];
        for (place, pen) in spot.iter_mut().zip(pen) {
            *pen += self.signed()?;
            *place = i16::try_from(*pen).map_err(|_| self.fail("a point lies too far out"))?;
        }
        Ok(spot)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_baked_type_is_read_whole() {
        let bytes = azuki_art::typeface::bake().unwrap();
        let found = Type::read(&bytes).unwrap();
        for letter in azuki_art::typeface::letters() {
            let place = found.place(letter);
            assert_eq!(place == found.unknown, letter == azuki_art::typeface::UNKNOWN, "{letter:?}");
            for face in &found.faces {
                let empty = face.outline(place).is_empty();
                assert_eq!(empty, letter == ' ' || letter == '\u{A0}', "{letter:?}");
                assert!((0.1..1.6).contains(&face.advances[usize::from(place)]), "{letter:?}");
            }
        }
        assert_eq!(found.place('漢'), found.unknown);
        assert_eq!(found.place(char::MAX), found.unknown);
        let regular = &found.faces[0];
        assert!((0.8..1.0).contains(&regular.ascent) && (-0.3..-0.2).contains(&regular.descent));
    }

    #[test]
    fn a_damaged_file_is_refused_and_never_read_beyond_its_end() {
        let bytes = azuki_art::typeface::bake().unwrap();
        for end in (0..bytes.len()).step_by(2503).chain([0, 7, 11, bytes.len() - 1]) {
            assert!(Type::read(&bytes[..end]).is_err(), "{end}");
        }
        let mut longer = bytes.clone();
        longer.push(0);
        assert_eq!(Type::read(&longer).unwrap_err().what, "more than the type");
        // Whatever a damaged byte makes of it, nothing panics; most are noticed.
        for at in (0..bytes.len()).step_by(1511) {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0xFF;
            let _ = Type::read(&damaged);
        }
        let version = [&bytes[..8], &[9, 9], &bytes[10..]].concat();
        let message = Type::read(&version).unwrap_err().to_string();
        assert_eq!(message, "type.bin: another version; run `cargo forge art` at byte 10");
        assert_eq!(Type::read(b"no type at all").unwrap_err().what, "this is not type of the game");
    }
}
