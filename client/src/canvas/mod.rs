//! What a frame leaves to be shown: quads of one texture, in order. No window is known here.

mod atlas;
mod letters;
mod marks;
mod shapes;
mod text;

pub use atlas::{Atlas, LoadError, Loader, Loading, Piece, Region};
pub use letters::{Glyph, Letters, Setting, TypeError};
pub use marks::{Mark, MarkKind};
pub use text::{Align, Cut, Style};

use crate::geometry::{Area, Point};
use crate::theme::Color;

/// One textured quad, in pixels of the window. Colours are multiplied by their cover, so one blend mode is enough for
/// everything: light that only adds has a cover of nothing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Quad {
    /// Left upper, right upper, right lower, left lower, before turning.
    pub corners: [Point; 4],
    /// Left, top, right, bottom on the page, in pixels of the page.
    pub from: [f32; 4],
    /// Red, green, blue, cover; multiplied.
    pub color: [u8; 4],
    /// Which texture.
    pub page: u8,
}

/// Pixels that a texture gets before the quads are shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Upload {
    /// Which texture.
    pub page: u8,
    /// The whole texture is made anew with this size.
    pub anew: Option<(u32, u32)>,
    /// The left edge on the texture.
    pub x: u32,
    /// The upper edge on the texture.
    pub y: u32,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// Four bytes a pixel, colours multiplied by cover.
    pub pixels: Vec<u8>,
}

/// How a piece is laid down.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Look {
    /// The colour it is multiplied by.
    pub tint: Color,
    /// How much of it is seen, from 0 to 1.
    pub opacity: f32,
    /// It adds its light to what is below and covers nothing.
    pub glows: bool,
    /// Left and right are exchanged.
    pub mirrored: bool,
}

impl Look {
    /// As drawn.
    pub const PLAIN: Self = Self { tint: Color::WHITE, opacity: 1.0, glows: false, mirrored: false };

    /// Multiplied by a colour.
    pub const fn tinted(tint: Color) -> Self {
        Self { tint, ..Self::PLAIN }
    }

    /// Partly seen.
    pub const fn faint(opacity: f32) -> Self {
        Self { opacity, ..Self::PLAIN }
    }

    /// The same, partly seen.
    #[must_use]
    pub const fn at(self, opacity: f32) -> Self {
        Self { opacity: self.opacity * opacity, ..self }
    }

    /// The same, as light.
    #[must_use]
    pub const fn glowing(self) -> Self {
        Self { glows: true, ..self }
    }
}

/// Where the own coordinates of a drawing lie on the screen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Frame {
    /// Where the origin goes, in units.
    pub at: Point,
    /// Turned around it, in degrees, clockwise.
    pub turn: f32,
    /// Made larger, along x and y: a card that is turned over is narrow.
    pub scale: Point,
    /// How much of everything is seen.
    pub opacity: f32,
}

impl Frame {
    /// The window itself.
    pub const WINDOW: Self = Self { at: Point::ORIGIN, turn: 0.0, scale: Point::new(1.0, 1.0), opacity: 1.0 };

    /// Upright at a point.
    pub const fn at(point: Point) -> Self {
        Self { at: point, ..Self::WINDOW }
    }

    fn point(&self, point: Point) -> Point {
        self.at + Point::new(point.x * self.scale.x, point.y * self.scale.y).turned(self.turn)
    }

    /// A frame given in the coordinates of this one.
    #[must_use]
    pub fn then(&self, inner: &Self) -> Self {
        Self {
            at: self.point(inner.at),
            turn: self.turn + inner.turn,
            scale: Point::new(self.scale.x * inner.scale.x, self.scale.y * inner.scale.y),
            opacity: self.opacity * inner.opacity,
        }
    }
}

/// Everything a frame shows. Areas are in units; [`Canvas::unit`] of them are pixels.
#[derive(Debug)]
pub struct Canvas {
    // Letters are drawn into the texture of the pictures, so neither is exchanged without the other being told: only
    // `set_atlas` and `set_letters` do it.
    atlas: Atlas,
    letters: Letters,
    quads: Vec<Quad>,
    uploads: Vec<Upload>,
    unit: f32,
    size: Point,
    frame: Frame,
    clip: Option<Area>,
    marks: Option<Vec<Mark>>,
}

/// Quads of a busy frame: more than that grow the list once.
const QUADS: usize = 8192;

impl Canvas {
    /// A canvas with its pictures and type.
    pub fn new(atlas: Atlas, letters: Letters) -> Self {
        Self {
            atlas,
            letters,
            quads: Vec::with_capacity(QUADS),
            uploads: Vec::new(),
            unit: 1.0,
            size: Point::new(1280.0, 720.0),
            frame: Frame::WINDOW,
            clip: None,
            marks: None,
        }
    }

    /// From now on these pictures are shown. What was drawn in this frame is taken back: it was meant for another texture.
    pub fn set_atlas(&mut self, atlas: Atlas) {
        self.atlas = atlas;
        self.quads.clear();
        self.letters.begin(self.atlas.room());
    }

    /// From now on words are set in this type.
    pub fn set_letters(&mut self, letters: Letters) {
        self.letters = letters;
        self.letters.begin(self.atlas.room());
    }

    /// Begins a frame for a window of that many pixels, with so many pixels in a unit.
    pub fn begin(&mut self, width: u32, height: u32, unit: f32) {
        self.quads.clear();
        self.unit = unit;
        self.size = Point::new(width as f32 / unit, height as f32 / unit);
        self.frame = Frame::WINDOW;
        self.clip = None;
        if let Some(marks) = &mut self.marks {
            marks.clear();
        }
        let room = self.atlas.begin(unit);
        self.letters.begin(room);
    }

    /// The window in units.
    pub fn window(&self) -> Area {
        Area::new(0.0, 0.0, self.size.x, self.size.y)
    }

    /// Pixels in a unit.
    pub const fn unit(&self) -> f32 {
        self.unit
    }

    /// What is to be shown, in order.
    pub fn quads(&self) -> &[Quad] {
        &self.quads
    }

    /// What the textures need before the quads are shown; taking it empties it.
    pub fn take_uploads(&mut self) -> Vec<Upload> {
        self.uploads.append(&mut self.atlas.take_uploads());
        self.uploads.append(&mut self.letters.take_uploads());
        std::mem::take(&mut self.uploads)
    }

    /// How often the texture changes: what a graphics card is asked to draw.
    pub fn draw_calls(&self) -> usize {
        usize::from(!self.quads.is_empty()) + self.quads.windows(2).filter(|pair| pair[0].page != pair[1].page).count()
    }

    /// Draws in coordinates of its own.
    pub fn within(&mut self, frame: Frame, draw: impl FnOnce(&mut Self)) {
        let outer = self.frame;
        self.frame = outer.then(&frame);
        draw(self);
        self.frame = outer;
    }

    /// Draws only what lies in an area of the window; upright quads are cut, turned ones are left out when outside.
    pub fn clipped(&mut self, area: Area, draw: impl FnOnce(&mut Self)) {
        let outer = self.clip;
        self.clip = Some(match outer {
            None => area,
            Some(outer) => {
                let (x, y) = (area.x.max(outer.x), area.y.max(outer.y));
                let (right, bottom) = (area.right().min(outer.right()), area.bottom().min(outer.bottom()));
                Area::new(x, y, (right - x).max(0.0), (bottom - y).max(0.0))
            }
        });
        draw(self);
        self.clip = outer;
    }

    /// Whether a quad turned or upright lies on whole pixels.
    fn is_upright(&self) -> bool {
        self.frame.turn == 0.0
    }

    /// Lays down one quad given in units of the current frame.
    fn push(&mut self, corners: [Point; 4], from: [f32; 4], page: u8, look: Look) {
        let cover = look.opacity * self.frame.opacity;
        if cover <= 0.0 {
            return;
        }
        let [red, green, blue] = look.tint.0.map(|channel| (f32::from(channel) * cover.min(1.0)).round() as u8);
        let alpha = if look.glows { 0 } else { (255.0 * cover.min(1.0)).round() as u8 };
        let (mut corners, mut from) = (corners.map(|corner| self.frame.point(corner)), from);
        if look.mirrored {
            from.swap(0, 2);
        }
        if let Some(clip) = self.clip
            && !self.cut(clip, &mut corners, &mut from)
        {
            return;
        }
        let unit = self.unit;
        let corners = corners.map(|corner| corner * unit);
        self.quads.push(Quad { corners, from, color: [red, green, blue, alpha], page });
    }

    /// Cuts an upright quad to an area; false when nothing of it is left.
    fn cut(&self, clip: Area, corners: &mut [Point; 4], from: &mut [f32; 4]) -> bool {
        let (left, top, right, bottom) = (corners[0].x, corners[0].y, corners[2].x, corners[2].y);
        if !self.is_upright() || right <= left || bottom <= top {
            let middle = corners[0].toward(corners[2], 0.5);
            return clip.contains(middle);
        }
        let (x, y) = (left.max(clip.x), top.max(clip.y));
        let (x_end, y_end) = (right.min(clip.right()), bottom.min(clip.bottom()));
        if x >= x_end || y >= y_end {
            return false;
        }
        let across = |at: f32| from[0] + (from[2] - from[0]) * (at - left) / (right - left);
        let down = |at: f32| from[1] + (from[3] - from[1]) * (at - top) / (bottom - top);
        *from = [across(x), down(y), across(x_end), down(y_end)];
        *corners = [Point::new(x, y), Point::new(x_end, y), Point::new(x_end, y_end), Point::new(x, y_end)];
        true
    }

    /// Says what was drawn, for tests that look at the layout: as much of it as [`Canvas::clipped`] lets be seen.
    pub fn mark(&mut self, kind: MarkKind, name: &str, area: Area) {
        let (frame, clip) = (self.frame, self.clip);
        if let Some(marks) = &mut self.marks {
            let mut mark = Mark::new(kind, name, area, &frame);
            if let Some(clip) = clip {
                if !mark.area.overlaps(clip, 0.0) {
                    return;
                }
                let (x, y) = (mark.area.x.max(clip.x), mark.area.y.max(clip.y));
                let (right, bottom) = (mark.area.right().min(clip.right()), mark.area.bottom().min(clip.bottom()));
                mark.area = Area::new(x, y, right - x, bottom - y);
            }
            marks.push(mark);
        }
    }

    /// From now on everything drawn is written down for [`Canvas::marks`].
    pub fn keep_marks(&mut self) {
        self.marks = Some(Vec::new());
    }

    /// What was drawn in this frame, when marks are kept.
    pub fn marks(&self) -> &[Mark] {
        self.marks.as_deref().unwrap_or_default()
    }
}
