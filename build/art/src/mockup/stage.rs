//! A surface that pieces of the interface are laid on, measured in units of the smallest window.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use image::imageops::{self, FilterType};
use image::{Rgba, RgbaImage};
use resvg::tiny_skia::{FillRule, FilterQuality, IntSize, Paint, Path, Pixmap, PixmapPaint, Stroke, Transform};

use crate::cache::Cache;
use crate::error::ArtError;
use crate::output::{DENSITY, SMALL};
use crate::piece::{Piece, Slice};
use crate::profile::DESKTOP;
use crate::render::Drawing;
use crate::source::{ART, Sources};

/// A rectangle in units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Area {
    /// From the left.
    pub x: f32,
    /// From the top.
    pub y: f32,
    /// To the right.
    pub width: f32,
    /// Downwards.
    pub height: f32,
}

impl Area {
    /// A rectangle by its corner and size.
    pub const fn new(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self { x, y, width, height }
    }

    /// A rectangle around a point.
    pub fn around(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self { x: x - width / 2.0, y: y - height / 2.0, width, height }
    }

    /// The same rectangle with its edges moved outwards.
    #[must_use]
    pub fn grown(self, by: f32) -> Self {
        Self::new(self.x - by, self.y - by, self.width + 2.0 * by, self.height + 2.0 * by)
    }

    /// Its middle.
    pub fn middle(self) -> (f32, f32) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }
}

/// An opaque colour.
pub type Color = [u8; 3];

/// How a piece is laid down.
#[derive(Debug, Clone, Copy)]
pub struct Manner {
    /// The colour it is multiplied by.
    pub tint: Color,
    /// How much of it is seen, from 0 to 1.
    pub opacity: f32,
    /// Whether left and right are exchanged.
    pub mirrored: bool,
}

/// As drawn.
pub const PLAIN: Manner = Manner { tint: [255; 3], opacity: 1.0, mirrored: false };

/// Multiplied by a colour.
pub const fn tinted(tint: Color) -> Manner {
    Manner { tint, ..PLAIN }
}

/// Partly seen.
pub const fn faint(opacity: f32) -> Manner {
    Manner { opacity, ..PLAIN }
}

/// A drawn picture with its colours multiplied by their cover, so that it can be made smaller without dark seams.
struct Drawn {
    image: RgbaImage,
    piece: Piece,
}

/// The pictures that were needed so far.
pub struct Pictures<'a> {
    sources: &'a Sources,
    cache: &'a Cache,
    drawn: RefCell<BTreeMap<(String, u32), Rc<Drawn>>>,
}

impl<'a> Pictures<'a> {
    /// Pictures that are drawn when they are first asked for.
    pub fn new(sources: &'a Sources, cache: &'a Cache) -> Self {
        Self { sources, cache, drawn: RefCell::default() }
    }

    /// The picture in the smallest of its sizes that is wide enough for that many pixels.
    fn get(&self, name: &str, pixels: u32) -> Result<Rc<Drawn>, ArtError> {
        let source = self.sources.picture(name).ok_or_else(|| ArtError::whole(name, "there is no such picture"))?;
        let drawing = Drawing::read(source, self.sources)?;
        let width = match (source.folder == ART, pixels > SMALL) {
            (true, false) => SMALL,
            (true, true) => DESKTOP.large,
            (false, _) => drawing.width() * DENSITY,
        };
        if let Some(known) = self.drawn.borrow().get(&(name.to_owned(), width)) {
            return Ok(Rc::clone(known));
        }
        let mut image = self.cache.draw(&drawing, width)?;
        for Rgba([red, green, blue, alpha]) in image.pixels_mut() {
            for channel in [red, green, blue] {
                *channel = times(*channel, *alpha);
            }
        }
        let piece = if source.folder == ART { Piece::default() } else { Piece::read(source)? };
        let drawn = Rc::new(Drawn { image, piece });
        self.drawn.borrow_mut().insert((name.to_owned(), width), Rc::clone(&drawn));
        Ok(drawn)
    }
}

fn times(one: u8, other: u8) -> u8 {
    ((u16::from(one) * u16::from(other) + 127) / 255) as u8
}

/// A surface. Pieces keep their size in units whatever the pixels of a unit are.
pub struct Stage<'a> {
    pictures: &'a Pictures<'a>,
    pixmap: Pixmap,
    unit: f32,
}

impl<'a> Stage<'a> {
    /// An empty surface of that many pixels, with so many pixels in a unit.
    pub fn new(pictures: &'a Pictures<'a>, width: u32, height: u32, unit: f32) -> Self {
        let pixmap = Pixmap::new(width.max(1), height.max(1)).expect("a window has room for a picture");
        Self { pictures, pixmap, unit }
    }

    /// An empty surface of that many units, to be put on this one.
    #[must_use]
    pub fn layer(&self, width: f32, height: f32) -> Self {
        let pixels = |units: f32| (units * self.unit).ceil() as u32;
        Self::new(self.pictures, pixels(width), pixels(height), self.unit)
    }

    /// Width and height in units.
    pub fn size(&self) -> (f32, f32) {
        (self.pixmap.width() as f32 / self.unit, self.pixmap.height() as f32 / self.unit)
    }

    /// The picture as it is now.
    pub fn finish(self) -> RgbaImage {
        let (width, height) = (self.pixmap.width(), self.pixmap.height());
        RgbaImage::from_raw(width, height, self.pixmap.take_demultiplied()).expect("four bytes a pixel")
    }

    /// Puts another surface on this one, its middle at a point, turned by degrees.
    pub fn put(&mut self, layer: &Stage, x: f32, y: f32, degrees: f32, opacity: f32) {
        let (width, height) = (layer.pixmap.width() as f32, layer.pixmap.height() as f32);
        let (x, y) = ((x * self.unit - width / 2.0).round(), (y * self.unit - height / 2.0).round());
        let turn = Transform::from_rotate_at(degrees, x + width / 2.0, y + height / 2.0);
        let quality = if degrees == 0.0 { FilterQuality::Nearest } else { FilterQuality::Bicubic };
        let paint = PixmapPaint { opacity, quality, ..PixmapPaint::default() };
        self.pixmap.draw_pixmap(x as i32, y as i32, layer.pixmap.as_ref(), &paint, turn, None);
    }

    /// A picture stretched over an area.
    pub fn image(&mut self, name: &str, area: Area, manner: Manner) -> Result<(), ArtError> {
        self.part(name, Area::new(0.0, 0.0, 1.0, 1.0), area, manner)
    }

    /// A part of a picture, given in fractions of it, stretched over an area.
    pub fn part(&mut self, name: &str, part: Area, area: Area, manner: Manner) -> Result<(), ArtError> {
        let drawn = self.pictures.get(name, (area.width / part.width * self.unit) as u32)?;
        let (width, height) = (drawn.image.width() as f32, drawn.image.height() as f32);
        let from = [part.x * width, part.y * height, (part.x + part.width) * width, (part.y + part.height) * height];
        self.copy(&drawn.image, from, area, manner);
        Ok(())
    }

    /// A picture whose corners keep their size, times a factor, while its middle is stretched.
    pub fn sliced(&mut self, name: &str, area: Area, factor: f32, manner: Manner) -> Result<(), ArtError> {
        let drawn = self.pictures.get(name, 0)?;
        let Some(Slice { left, top, right, bottom }) = drawn.piece.slice else {
            return Err(ArtError::whole(name, "has no data-slice, but is stretched by its slices"));
        };
        let (width, height) = drawn.image.dimensions();
        let density = DENSITY as f32;
        // What is smaller than its corners has smaller corners.
        let fit = (area.width / ((left + right) as f32 * factor))
            .min(area.height / ((top + bottom) as f32 * factor))
            .min(1.0);
        let corner = |units: u32| units as f32 * factor * fit;
        let columns = [0.0, left as f32 * density, width as f32 - right as f32 * density, width as f32];
        let rows = [0.0, top as f32 * density, height as f32 - bottom as f32 * density, height as f32];
        let x = [area.x, area.x + corner(left), area.x + area.width - corner(right), area.x + area.width];
        let y = [area.y, area.y + corner(top), area.y + area.height - corner(bottom), area.y + area.height];
        for row in 0..3 {
            for column in 0..3 {
                let from = [columns[column], rows[row], columns[column + 1], rows[row + 1]];
                let to = Area::new(x[column], y[row], x[column + 1] - x[column], y[row + 1] - y[row]);
                self.copy(&drawn.image, from, to, manner);
            }
        }
        Ok(())
    }

    /// A picture that repeats to the side, as high as the area, so often that the area is covered.
    pub fn tiled(&mut self, name: &str, area: Area, manner: Manner) -> Result<(), ArtError> {
        let drawn = self.pictures.get(name, 0)?;
        if !drawn.piece.repeat {
            return Err(ArtError::whole(name, "has no data-repeat, but is laid side by side"));
        }
        let (width, height) = (drawn.image.width() as f32, drawn.image.height() as f32);
        // Whole pixels, or seams show between the tiles.
        let step = (width / height * area.height * self.unit).round() / self.unit;
        let mut x = area.x;
        while x < area.x + area.width {
            let seen = (area.x + area.width - x).min(step);
            self.copy(
                &drawn.image,
                [0.0, 0.0, width * seen / step, height],
                Area::new(x, area.y, seen, area.height),
                manner,
            );
            x += step;
        }
        Ok(())
    }

    fn copy(&mut self, image: &RgbaImage, [left, top, right, bottom]: [f32; 4], area: Area, manner: Manner) {
        let pixel = |units: f32| (units * self.unit).round() as i32;
        let (x, y) = (pixel(area.x), pixel(area.y));
        let (width, height) = (pixel(area.x + area.width) - x, pixel(area.y + area.height) - y);
        let (from_width, from_height) = ((right - left).round() as u32, (bottom - top).round() as u32);
        if width <= 0 || height <= 0 || from_width == 0 || from_height == 0 {
            return;
        }
        let view = imageops::crop_imm(image, left.round() as u32, top.round() as u32, from_width, from_height);
        let mut copy = imageops::resize(&*view, width as u32, height as u32, FilterType::Triangle);
        if manner.mirrored {
            imageops::flip_horizontal_in_place(&mut copy);
        }
        if manner.tint != [255; 3] {
            for Rgba([red, green, blue, _]) in copy.pixels_mut() {
                for (channel, tint) in [red, green, blue].into_iter().zip(manner.tint) {
                    *channel = times(*channel, tint);
                }
            }
        }
        let size = IntSize::from_wh(width as u32, height as u32).expect("neither is zero");
        let copy = Pixmap::from_vec(copy.into_raw(), size).expect("four bytes a pixel");
        let paint = PixmapPaint { opacity: manner.opacity, ..PixmapPaint::default() };
        self.pixmap.draw_pixmap(x, y, copy.as_ref(), &paint, Transform::identity(), None);
    }

    /// Fills a path that is given in units.
    pub fn fill(&mut self, path: &Path, color: Color, opacity: f32) {
        let scale = Transform::from_scale(self.unit, self.unit);
        self.pixmap.fill_path(path, &paint(color, opacity), FillRule::Winding, scale, None);
    }

    /// Draws along a path that is given in units.
    pub fn line(&mut self, path: &Path, width: f32, color: Color, opacity: f32) {
        let stroke = Stroke { width, line_join: resvg::tiny_skia::LineJoin::Round, ..Stroke::default() };
        let scale = Transform::from_scale(self.unit, self.unit);
        self.pixmap.stroke_path(path, &paint(color, opacity), &stroke, scale, None);
    }
}

fn paint<'a>([red, green, blue]: Color, opacity: f32) -> Paint<'a> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color_rgba8(red, green, blue, (opacity * 255.0).round() as u8);
    paint
}
