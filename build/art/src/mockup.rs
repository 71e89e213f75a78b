//! The target picture: a match, a card and the title composed from the real pieces, as a client should show them.
//!
//! What stands on the table is data (`assets/ui/mockup.json`), as are the colours (`assets/ui/palette.json`); the places are
//! those of the client: `duel` for any window from 4:3 to 21:9, `card` for the forms of a card.

mod card;
pub mod description;
mod duel;
mod ground;
pub(crate) mod letters;
pub mod stage;
mod title;

use std::path::Path;

use image::RgbaImage;

use crate::cache::Cache;
use crate::error::ArtError;
use crate::source::Sources;
use description::{Mockup, Palette};
use stage::{Pictures, Stage};

/// The smallest window: all sizes are in its pixels.
pub const SMALLEST: (u32, u32) = (1280, 720);

/// What can be composed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scene {
    /// A match in its middle.
    Duel,
    /// The same with a card of the hand looked at.
    Hover,
    /// The first screen.
    Title,
    /// One card of each type and element, large.
    Cards,
}

impl Scene {
    /// All scenes with the words that ask for them.
    pub const ALL: [(&'static str, Self); 4] =
        [("duel", Self::Duel), ("hover", Self::Hover), ("title", Self::Title), ("cards", Self::Cards)];
}

/// Composes a scene for a window of that many pixels.
pub fn compose(
    assets: &Path,
    sources: &Sources,
    cache: &Cache,
    scene: Scene,
    size: (u32, u32),
) -> Result<RgbaImage, ArtError> {
    let palette: Palette = description::read(assets, "ui/palette.json")?;
    let mockup: Mockup = description::read(assets, "ui/mockup.json")?;
    let pictures = Pictures::new(sources, cache);
    let unit = (size.0 as f32 / SMALLEST.0 as f32).min(size.1 as f32 / SMALLEST.1 as f32);
    let mut stage = Stage::new(&pictures, size.0, size.1, unit);
    match scene {
        Scene::Duel => duel::draw(&mut stage, &palette, &mockup, false)?,
        Scene::Hover => duel::draw(&mut stage, &palette, &mockup, true)?,
        Scene::Title => title::draw(&mut stage, &palette, &mockup)?,
        Scene::Cards => card::gallery(&mut stage, &palette, &mockup)?,
    }
    Ok(stage.finish())
}
