//! The one texture: its pages in the size that the window needs, room for letters, a white spot.

use std::fmt;
use std::io;
use std::sync::atomic::{AtomicU32, Ordering};

use super::index::{Index, Page, Rectangle};
use super::pixels::{self, Pixels, half};
use super::sheet::arrange;
use super::{LoadError, Piece, Region};
use crate::canvas::Upload;
use crate::canvas::letters::Place;
use crate::geometry::Area;

/// Pixels of a unit of the interface on its page.
const DENSITY: f32 = 2.0;
/// Rows above the room of letters for the white spot and the glass.
const PATCH: (u32, u32) = (64, 32);
/// The room of letters, in pixels, where pieces are full or halved.
const ROOMS: [(u32, u32); 2] = [(2048, 1024), (1024, 1024)];

/// Gives the bytes of a file by its name.
pub type Reader = Box<dyn FnMut(&str) -> io::Result<Vec<u8>>>;

/// Which pages are halved. Bilinear filtering shows a picture well from half its size upwards, and smaller ones worse than halved ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Scale {
    /// Illustrations: 320 pixels for cards that are about 110 units wide.
    art_halved: bool,
    /// Pieces of the interface: 2 pixels a unit.
    pieces_halved: bool,
}

impl Scale {
    /// For a window with so many pixels in a unit.
    pub fn of(unit: f32) -> Self {
        Self { art_halved: unit <= 1.6, pieces_halved: unit <= 1.15 }
    }
}

/// The files that the texture is made from. They stay in memory as they were read: that is a twentieth of their pixels, and the folder may
/// be replaced while the game runs.
pub struct Library {
    pub(super) index: Index,
    pub(super) reader: Reader,
    /// The pages that lie on the texture, by their place in the index.
    pub(super) files: Vec<(usize, Vec<u8>)>,
}

impl fmt::Debug for Library {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Library").field("index", &self.index).finish_non_exhaustive()
    }
}

impl Library {
    /// The pages that lie on the texture: those with the smallest size of a picture.
    pub fn shared_pages(index: &Index) -> Vec<usize> {
        let mut pages: Vec<usize> = index.pictures.values().map(|picture| picture.sizes[0].page).collect();
        pages.sort_unstable();
        pages.dedup();
        pages
    }

    fn is_art(&self, page: usize) -> bool {
        !self.index.pictures.iter().any(|(name, picture)| picture.sizes[0].page == page && name.starts_with("ui/"))
    }

    fn page(&self, page: usize) -> &Page {
        &self.index.pages[page]
    }
}

/// A texture in the making: a page at a time.
#[derive(Debug)]
pub struct Making {
    wanted: Scale,
    /// For each file of the library: its corner, and whether it is halved.
    places: Vec<((u32, u32), bool)>,
    corner: (u32, u32),
    room: Place,
    uploads: Vec<Upload>,
    next: usize,
}

impl Making {
    /// Finds a place for everything. What does not fit in full is halved, illustrations first.
    pub fn new(library: &Library, wanted: Scale) -> Result<Self, LoadError> {
        let smaller = Scale { art_halved: true, ..wanted };
        let smallest = Scale { art_halved: true, pieces_halved: true };
        for scale in [wanted, smaller, smallest] {
            let halved = |page: usize| if library.is_art(page) { scale.art_halved } else { scale.pieces_halved };
            let files = || library.files.iter().map(|(page, _)| (library.page(*page), halved(*page)));
            let mut sizes: Vec<(u32, u32)> = files().map(|(page, halved)| size(page, halved)).collect();
            let (wide, high) = ROOMS[usize::from(scale.pieces_halved)];
            sizes.push((wide, high + PATCH.1));
            let Some((texture, corners)) = arrange(&sizes) else { continue };
            let corner = corners[sizes.len() - 1];
            let places = corners.iter().copied().zip(files().map(|(_, halved)| halved)).collect();
            let uploads = vec![patch(texture, corner)];
            return Ok(Self { wanted, places, corner, room: room(corner, (wide, high)), uploads, next: 0 });
        }
        Err(LoadError::new("index.json", "its pages do not fit on one texture".to_owned()))
    }

    /// Reads the next page; true when all are there.
    pub fn step(&mut self, library: &Library) -> Result<bool, LoadError> {
        if let Some((page, bytes)) = library.files.get(self.next) {
            let ((x, y), halved) = self.places[self.next];
            let Pixels { width, height, bytes } = pixels::decode(library.page(*page), bytes, halved)?;
            self.uploads.push(Upload { page: 0, anew: None, x, y, width, height, pixels: bytes });
            self.next += 1;
        }
        Ok(self.next == library.files.len())
    }

    /// What it is made for.
    pub const fn wanted(&self) -> Scale {
        self.wanted
    }

    /// Where letters have room.
    pub const fn room(&self) -> Place {
        self.room
    }

    /// Where the white spot and the glass are.
    pub const fn corner(&self) -> (u32, u32) {
        self.corner
    }

    /// What the texture needs.
    pub fn finish(self) -> Vec<Upload> {
        self.uploads
    }

    /// Where a part of a page lies, and how many of its pixels are one of the texture.
    fn region(&self, library: &Library, part: &Rectangle) -> Option<(Region, f32)> {
        let at = library.files.iter().position(|(page, _)| *page == part.page)?;
        let ((x, y), halved) = self.places[at];
        let scale = if halved { 0.5 } else { 1.0 };
        let across = |pixels: u32| pixels as f32 * scale;
        let area =
            Area::new(x as f32 + across(part.x), y as f32 + across(part.y), across(part.width), across(part.height));
        Some((Region { page: 0, area }, scale))
    }

    /// Every piece of the interface with its name.
    pub fn pieces<'l>(&'l self, library: &'l Library) -> impl Iterator<Item = (Box<str>, Piece)> + 'l {
        let named =
            library.index.pictures.iter().filter_map(|(name, picture)| Some((name.strip_prefix("ui/")?, picture)));
        named.filter_map(|(name, picture)| {
            let (region, scale) = self.region(library, &picture.sizes[0])?;
            let slice = picture
                .slice
                .map(|slice| [slice.left, slice.top, slice.right, slice.bottom].map(|edge| edge as f32 * scale));
            Some((name.into(), Piece { region, slice, density: DENSITY * scale, repeat: picture.repeat }))
        })
    }

    /// The illustration of each card, in the order of their numbers.
    pub fn pictures<'l>(&'l self, library: &'l Library) -> impl Iterator<Item = Region> + 'l {
        let table = azuki_cards::table();
        table.all().map(move |def| self.illustration(library, &table.text(def).id.to_lowercase()))
    }

    /// The back of a card.
    pub fn back(&self, library: &Library) -> Region {
        self.illustration(library, "back")
    }

    fn illustration(&self, library: &Library, name: &str) -> Region {
        let found = library.index.pictures.get(name).and_then(|picture| self.region(library, &picture.sizes[0]));
        found.map_or_else(|| glass(self.corner).region, |(region, _)| region)
    }
}

fn size(page: &Page, halved: bool) -> (u32, u32) {
    if halved { (half(page.width), half(page.height)) } else { (page.width, page.height) }
}

fn room((x, y): (u32, u32), (width, height): (u32, u32)) -> Place {
    static TEXTURES: AtomicU32 = AtomicU32::new(1);
    Place { texture: TEXTURES.fetch_add(1, Ordering::Relaxed), x, y: y + PATCH.1, width, height }
}

/// A texture without pages.
pub fn bare() -> (Place, Upload) {
    let (wide, high) = ROOMS[1];
    (room((0, 0), (wide, high)), patch((wide, high + PATCH.1), (0, 0)))
}

/// The edge of the glass, in pixels.
const RIM: u32 = 2;
/// Where the glass is on the patch, and how large.
const GLASS: (u32, u32) = (16, 28);

/// A white spot at the left, a dark glass with a light edge right of it; begins the texture.
fn patch(texture: (u32, u32), (x, y): (u32, u32)) -> Upload {
    let (width, height) = PATCH;
    let mut bytes = Vec::with_capacity((width * height * 4) as usize);
    let (start, side) = GLASS;
    for (row, column) in (0..height).flat_map(|row| (0..width).map(move |column| (row, column))) {
        let glass = (start..start + side).contains(&column) && row < side;
        let rim = |at: u32| at < RIM || at >= side - RIM;
        bytes.extend(match column {
            0..8 if row < 8 => [255; 4],
            _ if glass && (rim(row) || rim(column - start)) => [120, 108, 84, 150],
            _ if glass => [20, 18, 26, 130],
            _ => [0; 4],
        });
    }
    Upload { page: 0, anew: Some(texture), x, y, width, height, pixels: bytes }
}

/// The white spot of a patch; its edge is white too, so that filtering shows nothing else.
pub fn white((x, y): (u32, u32)) -> Region {
    Region { page: 0, area: Area::new(x as f32 + 2.0, y as f32 + 2.0, 4.0, 4.0) }
}

/// The glass of a patch.
pub fn glass((x, y): (u32, u32)) -> Piece {
    let (start, side) = GLASS;
    let area = Area::new((x + start) as f32, y as f32, side as f32, side as f32);
    Piece { region: Region { page: 0, area }, slice: Some([4.0; 4]), density: 1.0, repeat: false }
}
