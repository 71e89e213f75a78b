//! The part of the texture that letters are drawn into: shelves of equally high letters, side by side.

use crate::canvas::Upload;

/// Free pixels around each letter, so that a filtered texture shows no neighbour.
const MARGIN: u32 = 1;

/// The height of shelves in the spare rows: letters of 16 pixels and their ink.
const SPARE_HEIGHT: u32 = 24;

/// Where letters may be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// Changes whenever the texture is made anew: what was drawn before is gone.
    pub texture: u32,
    /// The left edge on the texture.
    pub x: u32,
    /// The upper edge on the texture.
    pub y: u32,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
}

impl Place {
    /// No room at all.
    pub const NOWHERE: Self = Self { texture: 0, x: 0, y: 0, width: 0, height: 0 };
}

#[derive(Clone, Copy, Debug)]
struct Shelf {
    y: u32,
    height: u32,
    /// How far it is filled.
    filled: u32,
    /// From where on the texture does not know it.
    shown: u32,
    /// It lies in the spare rows.
    spare: bool,
}

/// The shelves of one texture.
#[derive(Debug)]
pub struct Room {
    place: Place,
    cover: Vec<u8>,
    shelves: Vec<Shelf>,
    /// How far shelves reach, outside and inside the spare rows.
    reached: [u32; 2],
}

impl Room {
    /// A room of no size.
    pub const fn new() -> Self {
        Self { place: Place::NOWHERE, cover: Vec::new(), shelves: Vec::new(), reached: [0; 2] }
    }

    /// Where it is.
    pub const fn place(&self) -> Place {
        self.place
    }

    /// Forgets everything, and goes on somewhere.
    pub fn clear(&mut self, place: Place) {
        self.place = place;
        self.cover.clear();
        self.cover.resize((place.width * place.height) as usize, 0);
        self.shelves.clear();
        self.reached = [0, self.first_spare()];
    }

    /// The first of the spare rows: an eighth of all, for when the rest is full.
    const fn first_spare(&self) -> u32 {
        self.place.height - self.place.height / 8
    }

    /// Puts a letter down and says where on the texture; nothing when there is no room for it.
    pub fn put(&mut self, cover: &[u8], width: u32, height: u32, spare: bool) -> Option<(u32, u32)> {
        let wide = width + 2 * MARGIN;
        // In the spare rows all letters are small; one height leaves the most room.
        let high = shelf_height(height + 2 * MARGIN).max(if spare { SPARE_HEIGHT } else { 0 });
        let fits =
            |shelf: &Shelf| shelf.spare == spare && shelf.height == high && shelf.filled + wide <= self.place.width;
        let at = match self.shelves.iter().position(fits) {
            Some(at) => at,
            None => self.new_shelf(wide, high, spare)?,
        };
        let (x, y) = (self.shelves[at].filled + MARGIN, self.shelves[at].y + MARGIN);
        self.shelves[at].filled += wide;
        for (row, cover) in (y..).zip(cover.chunks_exact(width as usize)) {
            let start = (row * self.place.width + x) as usize;
            self.cover[start..start + cover.len()].copy_from_slice(cover);
        }
        Some((self.place.x + x, self.place.y + y))
    }

    fn new_shelf(&mut self, wide: u32, height: u32, spare: bool) -> Option<usize> {
        let end = if spare { self.place.height } else { self.first_spare() };
        let y = self.reached[usize::from(spare)];
        if wide > self.place.width || y + height > end {
            return None;
        }
        self.reached[usize::from(spare)] = y + height;
        self.shelves.push(Shelf { y, height, filled: 0, shown: 0, spare });
        Some(self.shelves.len() - 1)
    }

    /// What the texture does not know yet: one strip of each shelf that got letters.
    pub fn take_uploads(&mut self) -> Vec<Upload> {
        let changed = self.shelves.iter_mut().filter(|shelf| shelf.shown < shelf.filled);
        let strips = changed.map(|shelf| {
            let (start, end) = (shelf.shown, shelf.filled);
            shelf.shown = shelf.filled;
            let mut pixels = Vec::with_capacity(((end - start) * shelf.height * 4) as usize);
            for row in shelf.y..shelf.y + shelf.height {
                let from = (row * self.place.width) as usize;
                let cover = &self.cover[from + start as usize..from + end as usize];
                pixels.extend(cover.iter().flat_map(|cover| [*cover; 4]));
            }
            let (x, y) = (self.place.x + start, self.place.y + shelf.y);
            Upload { page: 0, anew: None, x, y, width: end - start, height: shelf.height, pixels }
        });
        strips.collect()
    }
}

/// Few heights, so that letters share shelves.
const fn shelf_height(height: u32) -> u32 {
    let step = match height {
        0..=32 => 2,
        33..=64 => 4,
        65..=128 => 8,
        _ => 32,
    };
    height.next_multiple_of(step)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACE: Place = Place { texture: 1, x: 100, y: 200, width: 64, height: 64 };

    #[test]
    fn letters_stand_apart_and_in_their_room() {
        let mut room = Room::new();
        room.clear(PLACE);
        let mut taken: Vec<(u32, u32, u32, u32)> = Vec::new();
        for (width, height) in (0..).map(|at| (3 + at % 5, 4 + at % 3)) {
            let Some((x, y)) = room.put(&vec![9; (width * height) as usize], width, height, false) else { break };
            assert!(x > 100 && y > 200 && x + width < 164 && y + height < 200 + 56, "{x} {y}");
            for (left, top, wide, high) in &taken {
                let apart = x > left + wide || *left > x + width || y > top + high || *top > y + height;
                assert!(apart, "{x} {y} and {left} {top}");
            }
            taken.push((x, y, width, height));
        }
        assert!(taken.len() > 30, "{}", taken.len());
        assert_eq!(room.put(&[9; 4], 2, 2, true), None, "there is less than a spare shelf");
        let strips = room.take_uploads();
        let shown: u32 = strips.iter().flat_map(|strip| &strip.pixels).map(|byte| u32::from(*byte) / 9).sum();
        let put: u32 = taken.iter().map(|(_, _, width, height)| width * height).sum();
        assert_eq!(shown, put * 4);
        assert!(room.take_uploads().is_empty());
    }
}
