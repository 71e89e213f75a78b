//! Pieces of the atlas laid on the canvas: whole, in parts, stretched by slices, side by side; and plain colour.

use azuki_engine::ids::DefIx;

use super::{Canvas, Look, Piece, Region};
use crate::geometry::{Area, Point};
use crate::theme::Color;

/// The whole of a picture.
pub const WHOLE: Area = Area::new(0.0, 0.0, 1.0, 1.0);

impl Canvas {
    /// A picture of the interface stretched over an area.
    pub fn piece(&mut self, name: &'static str, area: Area, look: Look) {
        self.part(name, WHOLE, area, look);
    }

    /// A part of a picture, given in fractions of it, stretched over an area.
    pub fn part(&mut self, name: &'static str, part: Area, area: Area, look: Look) {
        let Piece { region, .. } = self.atlas.piece(name);
        self.region(region, part, area, look);
    }

    /// A part of a card's illustration, given in fractions of it, in the size that fits best.
    pub fn picture(&mut self, def: DefIx, part: Area, area: Area, look: Look) {
        let pixels = area.width / part.width * self.frame.scale.x.abs() * self.unit;
        let region = self.atlas.picture(def, pixels);
        self.region(region, part, area, look);
    }

    /// The back of a card.
    pub fn back(&mut self, area: Area, look: Look) {
        let region = self.atlas.back();
        self.region(region, WHOLE, area, look);
    }

    fn region(&mut self, region: Region, part: Area, area: Area, look: Look) {
        let across = |fraction: f32| region.area.x + region.area.width * fraction;
        let down = |fraction: f32| region.area.y + region.area.height * fraction;
        let from = [across(part.x), down(part.y), across(part.right()), down(part.bottom())];
        self.push(corners(area), from, region.page, look);
    }

    /// A picture whose edges keep their size, times a factor, while its middle is stretched.
    pub fn sliced(&mut self, name: &'static str, area: Area, factor: f32, look: Look) {
        self.slices(name, area, factor, look, |_, _| true);
    }

    /// The same without its middle: a frame, which has nothing there. Nothing is painted faster than an empty middle.
    pub fn framed(&mut self, name: &'static str, area: Area, factor: f32, look: Look) {
        self.slices(name, area, factor, look, |is_middle, _| !is_middle);
    }

    /// The same without the parts that lie wholly in what will cover them: a shadow or a glow under a card.
    pub fn beneath(&mut self, name: &'static str, area: Area, factor: f32, look: Look, cover: Area) {
        self.slices(name, area, factor, look, |_, part| !cover.encloses(part));
    }

    /// The nine parts of a picture that are wanted; told are whether it is the middle, and where it goes.
    fn slices(
        &mut self,
        name: &'static str,
        area: Area,
        factor: f32,
        look: Look,
        is_wanted: impl Fn(bool, Area) -> bool,
    ) {
        let Piece { region, slice, density, .. } = self.atlas.piece(name);
        let [left, top, right, bottom] = slice.unwrap_or_default();
        // What is smaller than its edges has smaller edges.
        let scale = factor / density;
        let fit = (area.width / ((left + right) * scale).max(0.001))
            .min(area.height / ((top + bottom) * scale).max(0.001))
            .min(1.0)
            * scale;
        let on_page = region.area;
        let columns = [on_page.x, on_page.x + left, on_page.right() - right, on_page.right()];
        let rows = [on_page.y, on_page.y + top, on_page.bottom() - bottom, on_page.bottom()];
        let x = [area.x, area.x + left * fit, area.right() - right * fit, area.right()];
        let y = [area.y, area.y + top * fit, area.bottom() - bottom * fit, area.bottom()];
        for row in 0..3 {
            for column in 0..3 {
                let to = Area::new(x[column], y[row], x[column + 1] - x[column], y[row + 1] - y[row]);
                if to.width > 0.0 && to.height > 0.0 && is_wanted((row, column) == (1, 1), to) {
                    let from = [columns[column], rows[row], columns[column + 1], rows[row + 1]];
                    self.push(corners(to), from, region.page, look);
                }
            }
        }
    }

    /// A picture that repeats to the side, as high as the area, so often that the area is covered.
    pub fn tiled(&mut self, name: &'static str, area: Area, look: Look) {
        let Piece { region, .. } = self.atlas.piece(name);
        let from = region.area;
        // Whole pixels, or seams show between the tiles.
        let step = (from.width / from.height * area.height * self.unit).round().max(1.0) / self.unit;
        let mut x = area.x;
        while x < area.right() {
            let seen = (area.right() - x).min(step);
            let to = Area::new(x, area.y, seen, area.height);
            self.push(
                corners(to),
                [from.x, from.y, from.x + from.width * seen / step, from.bottom()],
                region.page,
                look,
            );
            x += step;
        }
    }

    /// An area of one colour.
    pub fn fill(&mut self, area: Area, color: Color, opacity: f32) {
        self.shape(corners(area), color, opacity);
    }

    /// Four corners, in order around, of one colour.
    pub fn shape(&mut self, corners: [Point; 4], color: Color, opacity: f32) {
        let Region { page, area } = self.atlas.white();
        let middle = area.middle();
        let look = Look { tint: color, ..Look::faint(opacity) };
        self.push(corners, [middle.x, middle.y, middle.x, middle.y], page, look);
    }

    /// A straight line.
    pub fn line(&mut self, from: Point, to: Point, width: f32, color: Color, opacity: f32) {
        let way = to - from;
        let length = way.length().max(0.001);
        let aside = Point::new(-way.y, way.x) * (width / 2.0 / length);
        self.shape([from + aside, to + aside, to - aside, from - aside], color, opacity);
    }

    /// A part of a picture bent over four corners, in order around.
    pub fn bent(&mut self, name: &'static str, part: Area, corners: [Point; 4], look: Look) {
        let Piece { region, .. } = self.atlas.piece(name);
        let on = region.area;
        let from = [
            on.x + on.width * part.x,
            on.y + on.height * part.y,
            on.x + on.width * part.right(),
            on.y + on.height * part.bottom(),
        ];
        self.push(corners, from, region.page, look);
    }
}

/// The corners of an area in the order of a quad.
pub const fn corners(area: Area) -> [Point; 4] {
    [
        Point::new(area.x, area.y),
        Point::new(area.right(), area.y),
        Point::new(area.right(), area.bottom()),
        Point::new(area.x, area.bottom()),
    ]
}
