//! What is on a screen that nobody sees: Xvfb keeps it in a file, in the format of `xwd`.

use std::collections::BTreeSet;
use std::path::Path;

use crate::process::Failure;

/// So much a colour of the same picture changes from moment to moment.
const BREATH: u8 = 40;

/// What a screen showed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    width: usize,
    /// Red, green and blue of each pixel, row by row.
    pixels: Vec<[u8; 3]>,
}

impl Picture {
    /// Reads the file of a screen.
    pub fn read(path: &Path) -> Result<Self, Failure> {
        let bytes = std::fs::read(path).map_err(|error| Failure::new(format!("{}: {error}", path.display())))?;
        Self::parse(&bytes).ok_or_else(|| Failure::new(format!("{} is no screen of Xvfb", path.display())))
    }

    /// A header of numbers, the system's colours, and the pixels in lines: here only as Xvfb has them with 24 bits.
    fn parse(bytes: &[u8]) -> Option<Self> {
        let number = |at: usize| Some(u32::from_be_bytes(bytes.get(at * 4..at * 4 + 4)?.try_into().ok()?) as usize);
        let (header, width, height) = (number(0)?, number(4)?, number(5)?);
        let (bits, line, colors) = (number(11)?, number(12)?, number(19)?);
        let start = header.checked_add(colors.checked_mul(12)?)?;
        if bits != 32 || width == 0 || line < width.checked_mul(4)? {
            return None;
        }
        let blue_first = number(7)? == 0;
        let rows = bytes.get(start..start.checked_add(line.checked_mul(height)?)?)?;
        let pixel = |four: &[u8]| if blue_first { [four[2], four[1], four[0]] } else { [four[1], four[2], four[3]] };
        let pixels = rows.chunks_exact(line).flat_map(|row| row[..width * 4].chunks_exact(4).map(pixel)).collect();
        Some(Self { width, pixels })
    }

    /// How many pixels it has.
    pub fn size(&self) -> usize {
        self.pixels.len()
    }

    /// How many colours it has: a blank screen has one or two.
    pub fn colors(&self) -> usize {
        self.pixels.iter().collect::<BTreeSet<_>>().len()
    }

    /// How many pixels have quite another colour in another: what only breathes or sways a little is not counted.
    pub fn differences(&self, other: &Self) -> usize {
        let far = |(one, other): &(&[u8; 3], &[u8; 3])| {
            one.iter().zip(*other).any(|(one, other)| one.abs_diff(*other) > BREATH)
        };
        self.pixels.iter().zip(&other.pixels).filter(far).count()
    }

    /// Writes it in a format that every viewer of pictures knows.
    pub fn save(&self, path: &Path) -> Result<(), Failure> {
        let height = self.pixels.len() / self.width.max(1);
        let mut bytes = format!("P6\n{} {height}\n255\n", self.width).into_bytes();
        bytes.extend(self.pixels.iter().flatten());
        std::fs::write(path, bytes).map_err(|error| Failure::new(format!("{}: {error}", path.display())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A screen of 2 by 2 pixels with one colour of the system and lines of 12 bytes.
    fn file(bits: u32) -> Vec<u8> {
        let mut header = [0_u32; 25];
        (header[0], header[4], header[5]) = (100, 2, 2);
        (header[11], header[12], header[19]) = (bits, 12, 1);
        let mut bytes: Vec<u8> = header.iter().flat_map(|number| number.to_be_bytes()).collect();
        bytes.extend([9; 12]);
        for row in [[1_u8, 2, 3, 0, 1, 2, 3, 0, 0, 0, 0, 0], [7, 8, 9, 0, 1, 2, 3, 0, 0, 0, 0, 0]] {
            bytes.extend(row);
        }
        bytes
    }

    #[test]
    fn a_screen_is_read_as_xvfb_keeps_it() {
        let picture = Picture::parse(&file(32)).unwrap();
        assert_eq!(picture.pixels, [[3, 2, 1], [3, 2, 1], [9, 8, 7], [3, 2, 1]]);
        assert_eq!((picture.width, picture.size(), picture.colors()), (2, 4, 2));
        let other = Picture { pixels: vec![[3, 2, 1]; 4], ..picture.clone() };
        assert_eq!(picture.differences(&other), 0, "a breath");
        let other = Picture { pixels: vec![[3, 2, 1], [3, 90, 1], [9, 8, 7], [3, 2, 1]], ..picture.clone() };
        assert_eq!(picture.differences(&other), 1);
    }

    #[test]
    fn what_is_no_screen_is_refused() {
        assert_eq!(Picture::parse(&file(8)), None);
        assert_eq!(Picture::parse(&file(32)[..130]), None);
        assert_eq!(Picture::parse(b"P6"), None);
        assert_eq!(Picture::parse(&[255; 200]), None);
    }
}
