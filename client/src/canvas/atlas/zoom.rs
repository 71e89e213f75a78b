//! Large illustrations for cards that are looked at: read when they are first asked for, the latest few kept.

use azuki_engine::ids::DefIx;

use super::Region;
use super::index::Page;
use super::pixels::{self, half};
use super::texture::Library;
use crate::canvas::Upload;
use crate::geometry::Area;

/// How many are kept; each has a texture of its own, from page 1.
const KEPT: usize = 3;
/// A picture that is stretched by less than this is not seen to be.
const STRETCH: f32 = 1.25;

#[derive(Clone, Copy, Debug)]
struct Kept {
    def: DefIx,
    region: Region,
    halved: bool,
    used: u32,
}

/// The large illustrations.
#[derive(Debug, Default)]
pub struct Zoom {
    /// The file of each card, by its number; nothing where there is none or it cannot be read.
    files: Vec<Option<Page>>,
    kept: [Option<Kept>; KEPT],
    wanted: Option<(DefIx, f32)>,
    frame: u32,
}

impl Zoom {
    /// The large illustrations that an index names.
    pub fn new(library: &Library) -> Self {
        let table = azuki_cards::table();
        let files = table.all().map(|def| {
            let picture = library.index.pictures.get(&table.text(def).id.to_lowercase())?;
            let largest = picture.sizes[1..].iter().max_by_key(|size| size.width)?;
            let page = &library.index.pages[largest.page];
            ((largest.width, largest.height) == (page.width, page.height)).then(|| page.clone())
        });
        Self { files: files.collect(), ..Self::default() }
    }

    /// The illustration of a card for that many pixels: the small one unless a better one is there; that is asked for.
    pub fn picture(&mut self, def: DefIx, pixels: f32, small: Region) -> Region {
        if pixels <= small.area.width * STRETCH {
            return small;
        }
        let Some(Some(file)) = self.files.get(usize::from(def.0)) else { return small };
        if file.width as f32 <= small.area.width {
            return small;
        }
        let Some(kept) = self.kept.iter_mut().flatten().find(|kept| kept.def == def) else {
            self.wanted = self.wanted.or(Some((def, pixels)));
            return small;
        };
        kept.used = self.frame;
        if kept.halved && pixels > kept.region.area.width * STRETCH {
            self.wanted = self.wanted.or(Some((def, pixels)));
        }
        kept.region
    }

    /// Begins a frame: reads one illustration, if one was asked for in the last.
    pub fn begin(&mut self, library: &mut Library) -> Option<Upload> {
        let last = self.frame;
        self.frame += 1;
        let (def, pixels) = self.wanted.take()?;
        let same = |kept: &Option<Kept>| kept.is_some_and(|kept| kept.def == def);
        let age = |kept: &Option<Kept>| kept.map_or(0, |kept| kept.used + 1);
        let slot = self.kept.iter().position(same).or_else(|| (0..KEPT).min_by_key(|slot| age(&self.kept[*slot])))?;
        // More are looked at than are kept: reading them in turns would take every frame's time.
        if !same(&self.kept[slot]) && self.kept[slot].is_some_and(|kept| kept.used >= last) {
            return None;
        }
        let file = self.files.get(usize::from(def.0))?.as_ref()?;
        let halved = half(file.width) as f32 * STRETCH >= pixels;
        let read = (library.reader)(&file.file).ok().and_then(|bytes| pixels::decode(file, &bytes, halved).ok());
        let Some(pixels) = read else {
            // It will not be there in the next frame either; the small one is.
            self.files[usize::from(def.0)] = None;
            return None;
        };
        let (width, height, page) = (pixels.width, pixels.height, slot as u8 + 1);
        // Half a pixel inside: beyond its edge a texture may go on at its other side.
        let area = Area::new(0.5, 0.5, width as f32 - 1.0, height as f32 - 1.0);
        self.kept[slot] = Some(Kept { def, region: Region { page, area }, halved, used: self.frame });
        Some(Upload { page, anew: Some((width, height)), x: 0, y: 0, width, height, pixels: pixels.bytes })
    }
}
