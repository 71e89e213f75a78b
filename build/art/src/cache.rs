//! Pictures that were drawn before: drawing takes seconds each, and most do not change between two runs.

use std::collections::BTreeSet;
use std::io::Cursor;
use std::path::PathBuf;
use std::sync::Mutex;

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ImageFormat, RgbaImage};

use crate::error::ArtError;
use crate::render::Drawing;
use crate::stamp::Stamp;

/// A folder of drawn pictures, each named by the stamp of what it was drawn from.
pub struct Cache {
    folder: PathBuf,
    program: Stamp,
    used: Mutex<BTreeSet<String>>,
}

impl Cache {
    /// A cache in a folder, for pictures drawn by the program with this stamp.
    pub fn new(folder: PathBuf, program: Stamp) -> Self {
        Self { folder, program, used: Mutex::default() }
    }

    /// The drawing that wide is wanted, if not now: [`Cache::sweep`] leaves it. Gives the name of its file.
    pub fn keep(&self, drawing: &Drawing, width: u32) -> String {
        let stamp = self.program.with(drawing.text().as_bytes()).with(&width.to_le_bytes());
        let name = format!("{}.png", stamp.text());
        if let Ok(mut used) = self.used.lock() {
            used.insert(name.clone());
        }
        name
    }

    /// The drawing that wide, out of the folder where it is there.
    pub fn draw(&self, drawing: &Drawing, width: u32) -> Result<RgbaImage, ArtError> {
        let path = self.folder.join(self.keep(drawing, width));
        // What cannot be read is drawn again: a cache may be lost or damaged at any time.
        if let Some(image) = std::fs::read(&path).ok().and_then(|bytes| read(&bytes)) {
            return Ok(image);
        }
        let image = drawing.draw(width)?;
        // A folder that cannot be written makes the next run slow, not wrong.
        let _ = std::fs::create_dir_all(&self.folder).and_then(|()| std::fs::write(&path, quickly(&image)));
        Ok(image)
    }

    /// Removes what this run did not use.
    pub fn sweep(&self) {
        let Ok(used) = self.used.lock() else { return };
        let entries = std::fs::read_dir(&self.folder).into_iter().flatten().flatten();
        for entry in entries.filter(|entry| !used.contains(&*entry.file_name().to_string_lossy())) {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

fn read(bytes: &[u8]) -> Option<RgbaImage> {
    image::load_from_memory_with_format(bytes, ImageFormat::Png).ok().map(image::DynamicImage::into_rgba8)
}

fn quickly(image: &RgbaImage) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    let encoder = PngEncoder::new_with_quality(&mut bytes, CompressionType::Fast, FilterType::Adaptive);
    image.write_with_encoder(encoder).expect("memory takes everything");
    bytes.into_inner()
}
