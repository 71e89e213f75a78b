//! Which parts of the window a frame changes: everything else is on the screen already.
//!
//! A table at rest moves in a few places. A graphics card would not mind to paint it all again; a processor that draws in its
//! place does, and so does the battery of a phone.

use azuki::canvas::Quad;

/// Pixels of a tile, either way: what changes, changes by whole tiles.
const TILE: u32 = 16;
/// Quads that may have come or gone between two that are the same.
const FAR: usize = 48;
/// With more parts than that the window is painted whole: looking where a quad is seen would take longer.
const MOST: usize = 128;

/// A rectangle of the window, in pixels from its upper left corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Part {
    pub left: u32,
    pub top: u32,
    pub right: u32,
    pub bottom: u32,
}

impl Part {
    /// Whether anything of a quad may be seen in it.
    pub(crate) fn sees(&self, quad: &Quad) -> bool {
        let [left, top, right, bottom] = bounds(quad);
        let [from, above, to, below] = self.edges();
        left < to && right > from && top < below && bottom > above
    }

    /// Left, top, right and bottom.
    pub(crate) fn edges(&self) -> [f32; 4] {
        [self.left, self.top, self.right, self.bottom].map(|edge| edge as f32)
    }

    #[cfg(test)]
    const fn pixels(&self) -> u32 {
        (self.right - self.left) * (self.bottom - self.top)
    }
}

/// Left, top, right and bottom of what a quad covers.
fn bounds(quad: &Quad) -> [f32; 4] {
    let [first, rest @ ..] = &quad.corners;
    rest.iter().fold([first.x, first.y, first.x, first.y], |[left, top, right, bottom], corner| {
        [left.min(corner.x), top.min(corner.y), right.max(corner.x), bottom.max(corner.y)]
    })
}

/// Remembers what is on the screen.
#[derive(Debug, Default)]
pub(crate) struct Damage {
    shown: Vec<Quad>,
    size: (u32, u32),
    columns: usize,
    /// Row after row, whether a tile has changed.
    tiles: Vec<bool>,
    parts: Vec<Part>,
}

impl Damage {
    /// The parts to be painted anew, none of which lies on another, so that the window shows these quads; `changed` where textures did.
    pub(crate) fn look(&mut self, quads: &[Quad], size: (u32, u32), changed: bool) -> &[Part] {
        self.parts.clear();
        let whole = Part { left: 0, top: 0, right: size.0, bottom: size.1 };
        if changed || size != self.size {
            self.size = size;
            self.columns = size.0.div_ceil(TILE) as usize;
            self.tiles.clear();
            self.tiles.resize(self.columns * size.1.div_ceil(TILE) as usize, false);
            self.parts.push(whole);
        } else {
            self.compare(quads);
            self.gather();
            if self.parts.len() > MOST {
                self.parts.clear();
                self.parts.push(whole);
            }
        }
        self.shown.clear();
        self.shown.extend_from_slice(quads);
        &self.parts
    }

    /// Marks the tiles of everything that came, went or became different. What stayed stayed in its order, so a tile without
    /// a mark shows what it did.
    fn compare(&mut self, quads: &[Quad]) {
        let shown = std::mem::take(&mut self.shown);
        let (mut before, mut now) = (&shown[..], quads);
        while let ([old, old_rest @ ..], [new, new_rest @ ..]) = (before, now) {
            if old == new {
                (before, now) = (old_rest, new_rest);
            } else if is_alike(old, new) {
                self.mark(old);
                self.mark(new);
                (before, now) = (old_rest, new_rest);
            } else {
                let gone = before.iter().take(FAR).position(|quad| is_alike(quad, new));
                let came = now.iter().take(FAR).position(|quad| is_alike(quad, old));
                let (gone, came) = match (gone, came) {
                    (Some(gone), Some(came)) if gone <= came => (gone, 0),
                    (Some(gone), None) => (gone, 0),
                    (_, Some(came)) => (0, came),
                    (None, None) => (1, 1),
                };
                before[..gone].iter().chain(&now[..came]).for_each(|quad| self.mark(quad));
                (before, now) = (&before[gone..], &now[came..]);
            }
        }
        before.iter().chain(now).for_each(|quad| self.mark(quad));
        self.shown = shown;
    }

    fn mark(&mut self, quad: &Quad) {
        let [left, top, right, bottom] = bounds(quad);
        let tile = |at: f32| (at.max(0.0) / TILE as f32) as usize;
        let (columns, rows) = (self.columns, self.tiles.len() / self.columns.max(1));
        let across = tile(left).min(columns)..tile(right).saturating_add(1).min(columns);
        if right < 0.0 || bottom < 0.0 {
            return;
        }
        for row in tile(top)..tile(bottom).saturating_add(1).min(rows) {
            self.tiles[row * columns..][across.clone()].fill(true);
        }
    }

    /// Makes rectangles of the marked tiles, and takes the marks away.
    fn gather(&mut self) {
        let columns = self.columns;
        let rows = self.tiles.len() / columns.max(1);
        for row in 0..rows {
            let mut column = 0;
            while column < columns {
                if !self.tiles[row * columns + column] {
                    column += 1;
                    continue;
                }
                let end =
                    column + self.tiles[row * columns..][column..columns].iter().take_while(|tile| **tile).count();
                let mut last = row;
                while last < rows && self.tiles[last * columns..][column..end].iter().all(|tile| *tile) {
                    self.tiles[last * columns..][column..end].fill(false);
                    last += 1;
                }
                let edge = |tiles: usize, most: u32| (tiles as u32 * TILE).min(most);
                self.parts.push(Part {
                    left: edge(column, self.size.0),
                    top: edge(row, self.size.1),
                    right: edge(end, self.size.0),
                    bottom: edge(last, self.size.1),
                });
                column = end;
            }
        }
    }
}

/// The same picture, perhaps somewhere else or in another colour.
#[expect(clippy::float_cmp, reason = "places on a texture are copied, never computed anew")]
fn is_alike(one: &Quad, other: &Quad) -> bool {
    one.page == other.page && one.from == other.from
}

#[cfg(test)]
mod tests {
    use super::*;
    use azuki::app::App;
    use azuki::geometry::Point;
    use azuki::input::Input;
    use azuki::library::Library;
    use azuki::platform::storage::Memory as Nowhere;
    use azuki::start::Start;

    const SIZE: (u32, u32) = (640, 360);

    fn quad(number: f32, x: f32, y: f32, side: f32) -> Quad {
        let corners = [(x, y), (x + side, y), (x + side, y + side), (x, y + side)].map(|(x, y)| Point::new(x, y));
        Quad { corners, from: [number; 4], color: [255; 4], page: 0 }
    }

    fn row(count: u8) -> Vec<Quad> {
        (0..count).map(|at| quad(f32::from(at), f32::from(at) * 64.0 + 2.0, 2.0, 10.0)).collect()
    }

    fn tile(column: u32, row: u32) -> Part {
        Part { left: column * TILE, top: row * TILE, right: (column + 1) * TILE, bottom: (row + 1) * TILE }
    }

    fn looking_at(quads: &[Quad]) -> Damage {
        let mut damage = Damage::default();
        let all = [Part { left: 0, top: 0, right: 640, bottom: 360 }];
        assert_eq!(damage.look(quads, SIZE, false), all, "at first there is nothing on the screen");
        assert_eq!(damage.look(quads, SIZE, false), [], "and then everything");
        damage
    }

    #[test]
    fn what_moves_is_painted_where_it_was_and_where_it_is() {
        let mut quads = row(5);
        let mut damage = looking_at(&quads);
        quads[2] = quad(2.0, 194.0, 100.0, 10.0);
        assert_eq!(damage.look(&quads, SIZE, false), [tile(8, 0), tile(12, 6)]);
        quads[2].color = [9; 4];
        assert_eq!(damage.look(&quads, SIZE, false), [tile(12, 6)]);
    }

    #[test]
    fn what_comes_and_goes_leaves_the_rest_alone() {
        let mut quads = row(5);
        let mut damage = looking_at(&quads);
        quads.insert(1, quad(77.0, 290.0, 194.0, 10.0));
        assert_eq!(damage.look(&quads, SIZE, false), [tile(18, 12)]);
        quads.remove(1);
        quads.remove(3);
        assert_eq!(damage.look(&quads, SIZE, false), [tile(12, 0), tile(18, 12)]);
    }

    #[test]
    fn another_order_is_another_picture() {
        let mut quads = row(2);
        quads.push(quad(3.0, 68.0, 4.0, 10.0));
        let mut damage = looking_at(&quads);
        quads.swap(1, 2);
        assert_eq!(damage.look(&quads, SIZE, false), [tile(4, 0)]);
    }

    #[test]
    fn another_size_or_texture_is_painted_whole_and_nothing_outside_at_all() {
        let mut quads = row(3);
        let mut damage = looking_at(&quads);
        assert_eq!(damage.look(&quads, SIZE, true).len(), 1);
        let whole = [Part { left: 0, top: 0, right: 333, bottom: 111 }];
        assert_eq!(damage.look(&quads, (333, 111), false), whole);
        for (x, y) in [(-50.0, 10.0), (10.0, -50.0), (900.0, 10.0), (10.0, 900.0)] {
            quads.push(quad(8.0, x, y, 20.0));
        }
        assert_eq!(damage.look(&quads, (333, 111), false), []);
        quads.push(quad(8.0, 324.0, 100.0, f32::INFINITY));
        assert_eq!(damage.look(&quads, (333, 111), false), [Part { left: 320, top: 96, right: 333, bottom: 111 }]);
    }

    #[test]
    fn very_many_places_are_the_whole() {
        let place = |at: u32| quad(1.0, (at % 20) as f32 * 32.0 + 2.0, (at / 20) as f32 * 32.0 + 2.0, 4.0);
        let before: Vec<Quad> = (0..200).map(place).collect();
        let mut damage = looking_at(&before);
        let mut after = before;
        after[..MOST].iter_mut().for_each(|quad| quad.color = [1; 4]);
        let parts = damage.look(&after, SIZE, false);
        assert_eq!(parts.len(), MOST);
        let apart =
            |one: &Part, other: &Part| one.right <= other.left || other.right <= one.left || one.bottom <= other.top;
        assert!(parts.iter().enumerate().all(|(at, one)| parts[at + 1..].iter().all(|other| apart(one, other))));
        assert!(after[..MOST].iter().all(|quad| parts.iter().any(|part| part.sees(quad))));
        for quad in &mut after {
            quad.color = [2; 4];
        }
        assert_eq!(damage.look(&after, SIZE, false).len(), 1);
    }

    /// A match after some moves, with the person to move.
    fn match_at_rest() -> App {
        let mut app = App::with(Start::Title, Library::new(Box::new(Nowhere::default())));
        app.stage("duel", 7, 40).unwrap();
        app
    }

    fn input(size: (u32, u32), x: f32) -> Input {
        let pointer = Some(Point::new(x, 300.0));
        Input { width: size.0, height: size.1, elapsed: 1.0 / 30.0, pointer, ..Input::default() }
    }

    /// This is what makes thirty frames a second possible where the processor draws.
    #[test]
    fn a_table_at_rest_is_painted_in_small_parts() {
        let mut app = match_at_rest();
        let size = (1280, 720);
        let mut damage = Damage::default();
        let (mut painted, mut most) = (0, 0);
        for frame in 0..360 {
            app.frame(&input(size, 2.0));
            let changed = !app.canvas().take_uploads().is_empty();
            let pixels: u32 = damage.look(app.canvas().quads(), size, changed).iter().map(Part::pixels).sum();
            if frame >= 240 {
                painted += pixels;
                most = most.max(pixels);
            }
        }
        let share = |pixels: u32| f64::from(pixels) / f64::from(size.0 * size.1);
        let (mean, most) = (share(painted / 120), share(most));
        assert!(mean > 0.02, "nothing lives: {mean:.3} of the window changes");
        assert!(mean < 0.20 && most < 0.40, "{mean:.3} of the window is painted in each frame, {most:.3} at most");
    }

    /// Whatever is outside the parts would have been painted as it was.
    #[cfg(feature = "memory")]
    #[test]
    fn painting_the_parts_is_painting_everything() {
        let mut app = match_at_rest();
        let mut screen = crate::Memory::open(SIZE.0, SIZE.1).unwrap();
        let mut damage = Damage::default();
        let mut shown: Option<crate::Picture> = None;
        let mut spared = 0;
        for frame in 0..60 {
            // The pointer goes over hand and table, so that cards rise, glow and are shown large.
            let mut input = input(SIZE, 100.0 + 7.0 * frame as f32);
            input.pointer = Some(Point::new(input.pointer.unwrap().x, if frame < 30 { 330.0 } else { 120.0 }));
            app.frame(&input);
            let uploads = app.canvas().take_uploads();
            let quads = app.canvas().quads().to_vec();
            let whole = screen.picture_of(&uploads, &quads).unwrap();
            let parts = damage.look(&quads, SIZE, !uploads.is_empty());
            let shown = shown.get_or_insert_with(|| whole.clone());
            for part in parts {
                for y in part.top..part.bottom {
                    let line = |x: u32| ((y * SIZE.0 + x) * 4) as usize;
                    let line = line(part.left)..line(part.right);
                    shown.pixels[line.clone()].copy_from_slice(&whole.pixels[line]);
                }
            }
            let different = shown.pixels.chunks(4).zip(whole.pixels.chunks(4)).position(|(one, other)| one != other);
            let place = different.map(|at| (at as u32 % SIZE.0, at as u32 / SIZE.0));
            assert_eq!(place, None, "frame {frame} shows something old");
            spared += SIZE.0 * SIZE.1 - parts.iter().map(Part::pixels).sum::<u32>();
        }
        let windows = f64::from(spared) / f64::from(SIZE.0 * SIZE.1);
        assert!(windows > 10.0, "of 60 windows {windows:.1} were spared");
    }
}
