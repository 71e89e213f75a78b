//! Draws everything and writes the pages with their index.
//!
//! An illustration comes in two sizes: small on a shared atlas, for the board, where dozens are seen at once; large in
//! a file of its own, which a client loads when somebody looks at the card. Both are JPEG: with the grain of paper a PNG
//! is five times as big. The interface's pictures have transparent parts and go to a PNG atlas at twice their size. The type
//! is a file of its own.

use std::io::Cursor;
use std::path::Path;

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{Rgba, RgbaImage};
use jpeg_encoder::{ColorType, Encoder, SamplingFactor};

use crate::cache::Cache;
use crate::error::ArtError;
use crate::index::{Index, Page, Picture, Region, VERSION};
use crate::pack::{MARGIN, Place, Rectangle, extent, pack};
use crate::piece::Piece;
use crate::profile::Profile;
use crate::render::Drawing;
use crate::source::{ART, Source, Sources, UI};
use crate::typeface;

/// The width of an illustration on the atlas: a card of the board on a dense screen.
pub const SMALL: u32 = 320;
/// The side of an atlas page; every device that draws in a browser can hold it.
pub const SIDE: u32 = 2048;
/// How many pixels a unit of the interface has on its atlas.
pub const DENSITY: u32 = 2;
/// The name of the index file.
pub const INDEX: &str = "index.json";

/// Files to write, with their names, in order.
pub type Files = Vec<(String, Vec<u8>)>;

/// One picture drawn in all sizes it comes in.
struct Drawn {
    name: String,
    piece: Piece,
    atlas: RgbaImage,
    large: Option<RgbaImage>,
}

/// Draws all sources and makes the files, the index last.
pub fn build(sources: &Sources, cache: &Cache, profile: &Profile) -> Result<Files, ArtError> {
    let mut files = vec![(typeface::FILE.to_owned(), typeface::bake()?)];
    let mut index = Index { version: VERSION, pages: Vec::new(), pictures: std::collections::BTreeMap::new() };
    for folder in [ART, UI] {
        let pictures: Vec<&Source> = sources.pictures.iter().filter(|picture| picture.folder == folder).collect();
        let drawn = draw_all(&pictures, sources, cache, profile)?;
        atlas(folder, &drawn, profile, &mut index, &mut files)?;
        for one in &drawn {
            if let Some(large) = &one.large {
                let region = single(&one.name, large, profile, &mut index, &mut files);
                index.pictures.get_mut(&one.name).expect("it lies on an atlas").sizes.push(region);
            }
        }
    }
    let mut text = serde_json::to_string_pretty(&index).expect("an index has no keys but strings");
    text.push('\n');
    files.push((INDEX.to_owned(), text.into_bytes()));
    Ok(files)
}

/// Draws on all cores; the first mistake in the order of the pictures counts, whichever thread met it first.
fn draw_all(pictures: &[&Source], sources: &Sources, cache: &Cache, profile: &Profile) -> Result<Vec<Drawn>, ArtError> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut drawn: Vec<Option<Result<Drawn, ArtError>>> = pictures.iter().map(|_| None).collect();
    let share = pictures.len().div_ceil(threads).max(1);
    std::thread::scope(|scope| {
        for (pictures, drawn) in pictures.chunks(share).zip(drawn.chunks_mut(share)) {
            scope.spawn(move || {
                for (picture, drawn) in pictures.iter().zip(drawn) {
                    *drawn = Some(draw(picture, sources, cache, profile));
                }
            });
        }
    });
    drawn.into_iter().flatten().collect()
}

fn draw(picture: &Source, sources: &Sources, cache: &Cache, profile: &Profile) -> Result<Drawn, ArtError> {
    let drawing = Drawing::read(picture, sources)?;
    let name = picture.name.clone();
    if picture.folder == ART {
        // What another profile drew is not lost by making this one.
        for other in Profile::ALL {
            cache.keep(&drawing, other.large);
        }
        let large = Some(cache.draw(&drawing, profile.large)?);
        return Ok(Drawn { name, piece: Piece::default(), atlas: cache.draw(&drawing, SMALL)?, large });
    }
    let piece = Piece::read(picture)?;
    Ok(Drawn { name, piece, atlas: cache.draw(&drawing, drawing.width() * DENSITY)?, large: None })
}

fn atlas(
    folder: &str,
    drawn: &[Drawn],
    profile: &Profile,
    index: &mut Index,
    files: &mut Files,
) -> Result<(), ArtError> {
    let sizes: Vec<(u32, u32)> = drawn.iter().map(|one| one.atlas.dimensions()).collect();
    let places = pack(&sizes, SIDE).map_err(|what| ArtError::whole(folder, what))?;
    let first = index.pages.len();
    let pages = places.iter().map(|place| place.page + 1).max().unwrap_or(0);
    for page in 0..pages {
        let (width, height) = extent(&places, page);
        let mut image = RgbaImage::new(width, height);
        for (one, place) in drawn.iter().zip(&places).filter(|(_, place)| place.page == page) {
            paste(&mut image, &one.atlas, place, one.piece.repeat);
        }
        let (ending, bytes) = if folder == ART { ("jpg", jpeg(&image, profile.quality)) } else { ("png", png(&image)) };
        let file = format!("{folder}-{page}.{ending}");
        files.push((file.clone(), bytes));
        index.pages.push(Page { file, width, height });
    }
    for (one, place) in drawn.iter().zip(&places) {
        let region = Region { page: first + place.page, rectangle: place.rectangle };
        let Piece { slice, repeat, tint } = one.piece;
        let slice = slice.map(|slice| slice.times(DENSITY));
        index.pictures.insert(one.name.clone(), Picture { sizes: vec![region], slice, repeat, tint });
    }
    Ok(())
}

/// Puts a picture at its place, and repeats its edge into the margin; what goes on at its other side does so there too.
fn paste(page: &mut RgbaImage, picture: &RgbaImage, place: &Place, repeat: bool) {
    let (width, height) = picture.dimensions();
    let Rectangle { x, y, .. } = place.rectangle;
    for row in 0..height + 2 * MARGIN {
        for column in 0..width + 2 * MARGIN {
            let from_x = if repeat {
                (column + MARGIN * (width - 1)) % width
            } else {
                column.saturating_sub(MARGIN).min(width - 1)
            };
            let from_y = row.saturating_sub(MARGIN).min(height - 1);
            page.put_pixel(x - MARGIN + column, y - MARGIN + row, *picture.get_pixel(from_x, from_y));
        }
    }
}

fn single(name: &str, picture: &RgbaImage, profile: &Profile, index: &mut Index, files: &mut Files) -> Region {
    let (width, height) = picture.dimensions();
    let file = format!("{name}.jpg");
    files.push((file.clone(), jpeg(picture, profile.large_quality)));
    index.pages.push(Page { file, width, height });
    Region { page: index.pages.len() - 1, rectangle: Rectangle { x: 0, y: 0, width, height } }
}

/// A picture as the bytes of a PNG file.
pub fn png(image: &RgbaImage) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    let encoder = PngEncoder::new_with_quality(&mut bytes, CompressionType::Best, FilterType::Adaptive);
    image.write_with_encoder(encoder).expect("memory takes everything");
    bytes.into_inner()
}

/// An image as JPEG bytes, without its transparency, and so faithful, of 100.
pub fn jpeg(image: &RgbaImage, quality: u8) -> Vec<u8> {
    let side = |pixels: u32| u16::try_from(pixels).expect("no page is larger than SIDE");
    let colors: Vec<u8> = image.pixels().flat_map(|Rgba([red, green, blue, _])| [*red, *green, *blue]).collect();
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, quality);
    encoder.set_sampling_factor(SamplingFactor::F_2_2);
    let written = encoder.encode(&colors, side(image.width()), side(image.height()), ColorType::Rgb);
    written.expect("memory takes everything");
    bytes
}

/// Writes the files into a folder of their own. It is renamed into place whole, so that no half of an output is met.
pub fn write(files: &Files, folder: &Path) -> std::io::Result<()> {
    let unfinished = folder.with_extension("unfinished");
    for old in [&unfinished, &folder.to_path_buf()] {
        if old.exists() {
            std::fs::remove_dir_all(old)?;
        }
    }
    std::fs::create_dir_all(&unfinished)?;
    for (name, bytes) in files {
        let path = unfinished.join(name);
        std::fs::create_dir_all(path.parent().unwrap_or(&unfinished))?;
        std::fs::write(path, bytes)?;
    }
    std::fs::rename(unfinished, folder)
}
