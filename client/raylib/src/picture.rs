//! A picture as it was on the screen.

/// Pixels from the left upper corner, row by row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// Red, green, blue and 255 for each pixel.
    pub pixels: Vec<u8>,
}

impl Picture {
    /// The red, green and blue of a pixel.
    pub fn at(&self, x: u32, y: u32) -> [u8; 3] {
        let start = (y as usize * self.width as usize + x as usize) * 4;
        [self.pixels[start], self.pixels[start + 1], self.pixels[start + 2]]
    }

    /// Writes it as a PNG, or as a JPEG where the file's name ends so.
    #[cfg(feature = "memory")]
    pub fn save(&self, path: &std::path::Path) -> Result<(), String> {
        use image::{DynamicImage, ImageFormat, RgbaImage, codecs::jpeg::JpegEncoder};

        let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let whole = RgbaImage::from_raw(self.width, self.height, self.pixels.clone());
        let picture = DynamicImage::from(whole.ok_or_else(|| wrong(&"the picture has too few pixels"))?).into_rgb8();
        let mut bytes = std::io::Cursor::new(Vec::new());
        match ImageFormat::from_path(path) {
            Ok(ImageFormat::Jpeg) => JpegEncoder::new_with_quality(&mut bytes, QUALITY).encode_image(&picture),
            Ok(ImageFormat::Png) => picture.write_to(&mut bytes, ImageFormat::Png),
            _ => return Err(wrong(&"pictures are written as .png or .jpg")),
        }
        .map_err(|error| wrong(&error))?;
        std::fs::write(path, bytes.into_inner()).map_err(|error| wrong(&error))
    }
}

/// No one sees what a JPEG of this loses.
#[cfg(feature = "memory")]
const QUALITY: u8 = 88;
