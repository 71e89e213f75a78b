//! Draws one letter: its outline as cover of pixels, made sharp for small sizes, or spread for an outline of ink.

use ab_glyph_rasterizer::{Point as Spot, Rasterizer, point};

use super::file::{Face, Step};

/// Round letters reach a little beyond flat ones, in units of an em of 1000. What a small letter cannot show is left out.
const OVERSHOOT: f32 = 14.0;
/// Letters at least this large, in pixels, are sharp enough as they are.
pub const SHARP: f32 = 30.0;

/// What a letter is drawn like.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Manner {
    /// The size of type in pixels.
    pub pixels: f32,
    /// How far right of a whole pixel the pen is.
    pub aside: f32,
    /// How far the ink reaches beyond the letter, in pixels.
    pub ink: f32,
    /// Its heights are moved to whole pixels.
    pub sharp: bool,
}

/// The pixels of a letter that was drawn; its room is used again for the next.
#[derive(Debug, Default)]
pub struct Drawing {
    /// In pixels.
    pub width: usize,
    /// In pixels.
    pub height: usize,
    /// From the pen to the left edge, in whole pixels.
    pub left: i32,
    /// From the pen to the upper edge, in whole pixels, downwards.
    pub top: i32,
    /// How much of each pixel is covered, of 255.
    pub cover: Vec<u8>,
    plain: Vec<u8>,
    brush: Vec<(i32, i32, u16)>,
    rasterizer: Option<Rasterizer>,
}

/// Where heights of a letter go, in pixels: straight lines between knots.
struct Heights {
    scale: f32,
    knots: [(f32, f32); 9],
    used: bool,
}

impl Heights {
    fn new(face: &Face, em: f32, manner: &Manner) -> Self {
        let scale = manner.pixels / em;
        let beyond = OVERSHOOT * em / 1000.0;
        let [x, figure, capital, ascender] = face.heights.map(f32::from);
        let whole = |height: f32| (height * scale).round();
        let knots = [
            (-beyond, 0.0),
            (0.0, 0.0),
            (x, whole(x).max(1.0)),
            (x + beyond, whole(x).max(1.0)),
            (figure, whole(figure)),
            (capital, whole(capital)),
            (capital + beyond, whole(capital)),
            (ascender, whole(ascender)),
            (ascender + beyond, whole(ascender)),
        ];
        let rising = knots.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 <= pair[1].1);
        Self { scale, knots, used: manner.sharp && manner.pixels < SHARP && rising }
    }

    fn of(&self, height: f32) -> f32 {
        if !self.used {
            return height * self.scale;
        }
        let (first, last) = (self.knots[0], self.knots[self.knots.len() - 1]);
        if height <= first.0 {
            return first.1 + (height - first.0) * self.scale;
        }
        if height >= last.0 {
            return last.1 + (height - last.0) * self.scale;
        }
        let above = self.knots.iter().position(|knot| height < knot.0).unwrap_or(1);
        let (low, high) = (self.knots[above - 1], self.knots[above]);
        low.1 + (high.1 - low.1) * (height - low.0) / (high.0 - low.0)
    }
}

impl Drawing {
    /// Draws a letter; false when there is nothing to see of it.
    pub fn draw(&mut self, face: &Face, em: f32, letter: u8, manner: &Manner) -> bool {
        let outline = face.outline(letter);
        let heights = Heights::new(face, em, manner);
        let across = |x: i16| f32::from(x) * heights.scale + manner.aside;
        let place = |spot: [i16; 2]| point(across(spot[0]), -heights.of(f32::from(spot[1])));
        let mut area: Option<[f32; 4]> = None;
        let mut hold = |spots: &[[i16; 2]]| {
            for spot in spots.iter().map(|spot| place(*spot)) {
                let [left, top, right, bottom] = area.unwrap_or([spot.x, spot.y, spot.x, spot.y]);
                area = Some([left.min(spot.x), top.min(spot.y), right.max(spot.x), bottom.max(spot.y)]);
            }
        };
        for step in outline {
            match *step {
                Step::Move(to) | Step::Line(to) => hold(&[to]),
                Step::Quadratic(over, to) => hold(&[over, to]),
                Step::Cubic(over, then, to) => hold(&[over, then, to]),
            }
        }
        let Some([left, top, right, bottom]) = area else { return false };
        let reach = manner.ink.ceil();
        let (left, top) = (left.floor() - reach, top.floor() - reach);
        // One more, because the rasteriser carries what is left of a line into the next pixel.
        let (width, height) = ((right.ceil() - left + reach + 1.0) as usize, (bottom.ceil() - top + reach) as usize);
        if height == 0 {
            return false;
        }
        (self.width, self.height, self.left, self.top) = (width, height, left as i32, top as i32);
        self.fill(outline, |spot| {
            let spot = place(spot);
            point(spot.x - left, spot.y - top)
        });
        if manner.ink > 0.0 {
            self.spread(manner.ink);
        }
        true
    }

    fn fill(&mut self, outline: &[Step], place: impl Fn([i16; 2]) -> Spot) {
        let canvas = self.rasterizer.get_or_insert_with(|| Rasterizer::new(1, 1));
        canvas.reset(self.width, self.height);
        let (mut start, mut pen) = (point(0.0, 0.0), point(0.0, 0.0));
        for step in outline {
            match *step {
                Step::Move(to) => {
                    canvas.draw_line(pen, start);
                    (start, pen) = (place(to), place(to));
                }
                Step::Line(to) => {
                    canvas.draw_line(pen, place(to));
                    pen = place(to);
                }
                Step::Quadratic(over, to) => {
                    canvas.draw_quad(pen, place(over), place(to));
                    pen = place(to);
                }
                Step::Cubic(over, then, to) => {
                    canvas.draw_cubic(pen, place(over), place(then), place(to));
                    pen = place(to);
                }
            }
        }
        canvas.draw_line(pen, start);
        self.cover.clear();
        self.cover.resize(self.width * self.height, 0);
        let cover = &mut self.cover;
        canvas.for_each_pixel(|at, part| cover[at] = (part.min(1.0) * 255.0).round() as u8);
    }

    /// Covers everything within a distance of the letter, as a round brush drawn along its edge would.
    fn spread(&mut self, ink: f32) {
        std::mem::swap(&mut self.plain, &mut self.cover);
        self.cover.clear();
        self.cover.resize(self.width * self.height, 0);
        let reach = ink.ceil() as i32;
        self.brush.clear();
        for y in -reach..=reach {
            for x in -reach..=reach {
                let part = (ink + 0.5 - (x as f32).hypot(y as f32)).clamp(0.0, 1.0);
                if part > 0.0 {
                    self.brush.push((x, y, (part * 256.0) as u16));
                }
            }
        }
        let (width, height) = (self.width as i32, self.height as i32);
        for (at, cover) in self.plain.iter().enumerate().filter(|(_, cover)| **cover > 0) {
            let (x, y) = (at as i32 % width, at as i32 / width);
            for (right, down, part) in &self.brush {
                let (x, y) = (x + right, y + down);
                if (0..width).contains(&x) && (0..height).contains(&y) {
                    let spot = &mut self.cover[(y * width + x) as usize];
                    *spot = (*spot).max(((u16::from(*cover) * part) >> 8) as u8);
                }
            }
        }
    }
}
