//! From the bytes of a picture file to pixels as a texture takes them: colours multiplied by cover, full size or half.

use image::{ImageFormat, ImageReader, Limits};

use super::LoadError;
use super::index::Page;

/// Pixels, four bytes each, colours multiplied by cover.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pixels {
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// Row by row.
    pub bytes: Vec<u8>,
}

/// Reads a picture file that must have the size of its page.
pub fn decode(page: &Page, bytes: &[u8], halved: bool) -> Result<Pixels, LoadError> {
    let fail = |what: String| LoadError::new(&page.file, what);
    let ending = page.file.rsplit('.').next().unwrap_or_default();
    let format = ImageFormat::from_extension(ending).ok_or_else(|| fail("is no picture".to_owned()))?;
    let mut reader = ImageReader::with_format(std::io::Cursor::new(bytes), format);
    let mut limits = Limits::default();
    (limits.max_image_width, limits.max_image_height) = (Some(page.width), Some(page.height));
    reader.limits(limits);
    let image = reader.decode().map_err(|error| fail(error.to_string()))?;
    if (image.width(), image.height()) != (page.width, page.height) {
        return Err(fail(format!(
            "has {} × {} pixels, not the {} × {} of index.json",
            image.width(),
            image.height(),
            page.width,
            page.height
        )));
    }
    let mut bytes = image.into_rgba8().into_raw();
    multiply(&mut bytes);
    let whole = Pixels { width: page.width, height: page.height, bytes };
    Ok(if halved { whole.halved() } else { whole })
}

/// Multiplies colours by cover.
fn multiply(bytes: &mut [u8]) {
    for pixel in bytes.chunks_exact_mut(4) {
        let cover = u16::from(pixel[3]);
        if cover < 255 {
            for channel in &mut pixel[..3] {
                *channel = ((u16::from(*channel) * cover + 127) / 255) as u8;
            }
        }
    }
}

/// The half of a length, rounded up: an odd last row is averaged with itself.
pub const fn half(length: u32) -> u32 {
    length.div_ceil(2)
}

impl Pixels {
    /// Half as wide and high: each pixel the mean of four. Right only for colours that are multiplied by cover.
    #[must_use]
    pub fn halved(&self) -> Self {
        let (width, height) = (half(self.width), half(self.height));
        let stride = self.width as usize * 4;
        let mut bytes = Vec::with_capacity((width * height * 4) as usize);
        for row in 0..height as usize {
            let upper = &self.bytes[row * 2 * stride..][..stride];
            let lower = &self.bytes[(row * 2 + 1).min(self.height as usize - 1) * stride..][..stride];
            for (above, below) in upper.chunks(8).zip(lower.chunks(8)) {
                let right = above.len() - 4;
                for channel in 0..4 {
                    let sum = u16::from(above[channel])
                        + u16::from(above[right + channel])
                        + u16::from(below[channel])
                        + u16::from(below[right + channel]);
                    bytes.push(((sum + 2) / 4) as u8);
                }
            }
        }
        Self { width, height, bytes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(width: u32, height: u32, pixels: &[[u8; 4]]) -> Vec<u8> {
        let mut bytes = std::io::Cursor::new(Vec::new());
        image::RgbaImage::from_raw(width, height, pixels.concat())
            .unwrap()
            .write_to(&mut bytes, ImageFormat::Png)
            .unwrap();
        bytes.into_inner()
    }

    fn page(width: u32, height: u32) -> Page {
        Page { file: "a.png".to_owned(), width, height }
    }

    #[test]
    fn a_clear_pixel_gives_no_colour_to_its_neighbours() {
        let file = png(2, 1, &[[200, 100, 50, 255], [255, 255, 255, 0]]);
        assert_eq!(decode(&page(2, 1), &file, false).unwrap().bytes, [200, 100, 50, 255, 0, 0, 0, 0]);
        let halved = decode(&page(2, 1), &file, true).unwrap();
        assert_eq!((halved.width, halved.height), (1, 1));
        assert_eq!(halved.bytes, [100, 50, 25, 128]);
    }

    #[test]
    fn an_odd_edge_is_kept() {
        let file = png(3, 1, &[[10, 10, 10, 255], [20, 20, 20, 255], [90, 90, 90, 255]]);
        assert_eq!(decode(&page(3, 1), &file, true).unwrap().bytes, [15, 15, 15, 255, 90, 90, 90, 255]);
    }

    #[test]
    fn a_file_of_another_size_or_of_none_is_refused() {
        let file = png(2, 1, &[[0; 4]; 2]);
        let message = decode(&page(2, 2), &file, false).unwrap_err().to_string();
        assert_eq!(message, "a.png: has 2 × 1 pixels, not the 2 × 2 of index.json");
        assert!(decode(&page(1, 1), &file, false).is_err(), "larger than it says");
        assert!(decode(&page(2, 1), &file[..20], false).is_err());
        let other = Page { file: "a.txt".to_owned(), ..page(2, 1) };
        assert_eq!(decode(&other, &file, false).unwrap_err().to_string(), "a.txt: is no picture");
    }
}
