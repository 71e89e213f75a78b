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

    /// Writes it as a PNG.
    #[cfg(feature = "memory")]
    pub fn save(&self, path: &std::path::Path) -> Result<(), String> {
        let size = (self.width, self.height);
        image::save_buffer_with_format(
            path,
            &self.pixels,
            size.0,
            size.1,
            image::ExtendedColorType::Rgba8,
            image::ImageFormat::Png,
        )
        .map_err(|error| format!("{}: {error}", path.display()))
    }
}
