//! The contact sheet: every illustration as large as on the board of a small window, and as large as in the hand.

use image::{Rgba, RgbaImage, imageops};

use crate::error::ArtError;
use crate::output::DENSITY;
use crate::pack::{extent, pack};
use crate::render::Drawing;
use crate::source::{ART, Sources, UI};

/// The widths that an illustration must hold up at.
pub const WIDTHS: [u32; 2] = [90, 400];
/// How many of each width stand in a row: both rows are about as wide.
const COLUMNS: [u32; 2] = [20, 5];
const GAP: u32 = 10;
/// The night that the table is seen in.
const GROUND: Rgba<u8> = Rgba([24, 22, 28, 255]);

/// How wide a sheet of one size is, about.
const SHEET: u32 = 2000;

/// Draws the sheet, pictures in the order of their names: at one width, or at all that they must hold up at.
pub fn sheet(sources: &Sources, only: Option<u32>) -> Result<RgbaImage, ArtError> {
    let sizes: Vec<(u32, u32)> = match only {
        Some(width) => vec![(width, (SHEET / (width + GAP)).max(1))],
        None => WIDTHS.into_iter().zip(COLUMNS).collect(),
    };
    let mut rows: Vec<RgbaImage> = Vec::new();
    let pictures = || sources.pictures.iter().filter(|picture| picture.folder == ART);
    let drawings = pictures().map(|picture| Drawing::read(picture, sources)).collect::<Result<Vec<_>, _>>()?;
    for (width, columns) in sizes {
        let images = drawings.iter().map(|drawing| drawing.draw(width)).collect::<Result<Vec<_>, _>>()?;
        rows.push(grid(&images, columns));
    }
    let width = rows.iter().map(RgbaImage::width).max().unwrap_or(GAP);
    let height = rows.iter().map(RgbaImage::height).sum::<u32>();
    let mut sheet = RgbaImage::from_pixel(width.max(GAP), height.max(GAP), GROUND);
    let mut y = 0;
    for row in &rows {
        imageops::replace(&mut sheet, row, 0, i64::from(y));
        y += row.height();
    }
    Ok(sheet)
}

/// How wide and high the sheet of the interface is at most.
const PIECES_SIDE: u32 = 2600;
/// Neither night nor paper: dark and light parts of a piece are both seen on it.
const MIDDLE: Rgba<u8> = Rgba([74, 70, 78, 255]);

/// Draws every piece of the interface whose name has the word in it, as large as on the atlas.
pub fn pieces(sources: &Sources, word: &str) -> Result<RgbaImage, ArtError> {
    let pictures = sources.pictures.iter().filter(|picture| picture.folder == UI && picture.name.contains(word));
    let mut images = Vec::new();
    for picture in pictures {
        let drawing = Drawing::read(picture, sources)?;
        images.push(drawing.draw(drawing.width() * DENSITY)?);
    }
    let sizes: Vec<(u32, u32)> = images.iter().map(RgbaImage::dimensions).collect();
    let places = pack(&sizes, PIECES_SIDE).map_err(|what| ArtError::whole(UI, what))?;
    let (width, height) = extent(&places, 0);
    let mut sheet = RgbaImage::from_pixel(width.max(GAP), height.max(GAP), MIDDLE);
    for (image, place) in images.iter().zip(&places).filter(|(_, place)| place.page == 0) {
        imageops::overlay(&mut sheet, image, i64::from(place.rectangle.x), i64::from(place.rectangle.y));
    }
    Ok(sheet)
}

fn grid(images: &[RgbaImage], columns: u32) -> RgbaImage {
    let (width, height) = images.first().map_or((0, 0), RgbaImage::dimensions);
    let count = images.len() as u32;
    let rows = count.div_ceil(columns);
    let size = (GAP + count.min(columns) * (width + GAP), GAP + rows * (height + GAP));
    let mut grid = RgbaImage::from_pixel(size.0, size.1, GROUND);
    for (at, image) in (0_u32..).zip(images) {
        let x = GAP + at % columns * (width + GAP);
        let y = GAP + at / columns * (height + GAP);
        imageops::replace(&mut grid, image, i64::from(x), i64::from(y));
    }
    grid
}
