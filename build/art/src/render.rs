//! From a checked source to pixels.

use image::RgbaImage;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::check;
use crate::error::ArtError;
use crate::shared;
use crate::source::{ART, Source, Sources};

/// A picture that is ready to be drawn at any size.
pub struct Drawing {
    file: String,
    opaque: bool,
    text: String,
    tree: Tree,
}

impl Drawing {
    /// Checks and reads a picture with the fragments it uses.
    pub fn read(picture: &Source, sources: &Sources) -> Result<Self, ArtError> {
        check::file(picture)?;
        let text = shared::inline(picture, &sources.shared)?;
        check::references(picture, &text)?;
        let tree = Tree::from_str(&text, &Options::default())
            .map_err(|error| ArtError::whole(&picture.file, format!("cannot be drawn: {error}")))?;
        Ok(Self { file: picture.file.clone(), opaque: picture.folder == ART, text, tree })
    }

    /// The whole text it is drawn from, fragments inside.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The height that belongs to a width.
    pub fn height(&self, width: u32) -> u32 {
        let size = self.tree.size();
        ((width as f32 * size.height() / size.width()).round() as u32).max(1)
    }

    /// The width as written in the file.
    pub fn width(&self) -> u32 {
        (self.tree.size().width().round() as u32).max(1)
    }

    /// Draws it that wide. A card's illustration must cover its canvas: the frame shows through otherwise.
    pub fn draw(&self, width: u32) -> Result<RgbaImage, ArtError> {
        let height = self.height(width);
        let mut pixmap = Pixmap::new(width, height)
            .ok_or_else(|| ArtError::whole(&self.file, format!("{width} × {height} pixels cannot be drawn")))?;
        let size = self.tree.size();
        let scale = Transform::from_scale(width as f32 / size.width(), height as f32 / size.height());
        resvg::render(&self.tree, scale, &mut pixmap.as_mut());
        let mut bytes = Vec::with_capacity(pixmap.data().len());
        for pixel in pixmap.pixels() {
            let color = pixel.demultiply();
            bytes.extend([color.red(), color.green(), color.blue(), color.alpha()]);
        }
        let image = RgbaImage::from_raw(width, height, bytes).expect("four bytes a pixel");
        if self.opaque {
            // The edge of the canvas may fall inside a pixel, whose cover is then not whole.
            if let Some((x, y, _)) = image.enumerate_pixels().find(|(_, _, pixel)| pixel.0[3] < 250) {
                let unit = |pixel: u32| u64::from(pixel) * u64::from(check::CANVAS.0) / u64::from(width);
                let what = format!("the canvas is not covered at {}, {}; begin with a ground", unit(x), unit(y));
                return Err(ArtError::whole(&self.file, what));
            }
        }
        Ok(image)
    }
}
