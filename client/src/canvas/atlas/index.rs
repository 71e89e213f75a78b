//! Reads `index.json`: which picture lies where in which file. `build/art/src/index.rs` writes it.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::LoadError;

/// The version that is read.
const VERSION: u32 = 2;
/// No page is wider or higher: every device that draws in a browser can hold it.
pub const SIDE: u32 = 4096;

/// Everything that was packed.
#[derive(Debug, Deserialize)]
pub struct Index {
    version: u32,
    /// The image files.
    pub pages: Vec<Page>,
    /// The pictures by name: `stt01-005`, `back`, `ui/torii`.
    pub pictures: BTreeMap<String, Picture>,
}

/// One image file.
#[derive(Debug, Clone, Deserialize)]
pub struct Page {
    /// Its name.
    pub file: String,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
}

/// One picture in the sizes there are, the smallest first.
#[derive(Debug, Deserialize)]
pub struct Picture {
    /// At least one.
    pub sizes: Vec<Rectangle>,
    /// The edges that keep their size, in pixels of its page.
    #[serde(default)]
    pub slice: Option<Slice>,
    /// Whether it goes on at its other side.
    #[serde(default)]
    pub repeat: bool,
}

/// The widths of edges.
#[derive(Debug, Clone, Copy, Deserialize)]
#[allow(missing_docs, reason = "each is the edge of that name")]
pub struct Slice {
    pub left: u32,
    pub top: u32,
    pub right: u32,
    pub bottom: u32,
}

/// A part of a page.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct Rectangle {
    /// The place of the page in [`Index::pages`].
    pub page: usize,
    /// From the left.
    pub x: u32,
    /// From the top.
    pub y: u32,
    /// To the right.
    pub width: u32,
    /// Downwards.
    pub height: u32,
}

impl Index {
    /// Reads the file, and sees that everything it names is there.
    pub fn read(bytes: &[u8]) -> Result<Self, LoadError> {
        let fail = |what: String| LoadError::new("index.json", what);
        let index: Self = serde_json::from_slice(bytes).map_err(|error| fail(error.to_string()))?;
        if index.version != VERSION {
            return Err(fail(format!("version {} is not {VERSION}; run `cargo forge art`", index.version)));
        }
        if let Some(page) =
            index.pages.iter().find(|page| ![page.width, page.height].iter().all(|side| (1..=SIDE).contains(side)))
        {
            return Err(fail(format!("{} has {} × {} pixels", page.file, page.width, page.height)));
        }
        for (name, picture) in &index.pictures {
            if picture.sizes.is_empty() {
                return Err(fail(format!("{name} has no size")));
            }
            for part in &picture.sizes {
                let inside = |page: &Page| {
                    let ends =
                        |start: u32, length: u32, end: u32| start.checked_add(length).is_some_and(|at| at <= end);
                    ends(part.x, part.width, page.width) && ends(part.y, part.height, page.height)
                };
                if part.width == 0 || part.height == 0 || !index.pages.get(part.page).is_some_and(inside) {
                    return Err(fail(format!("{name} does not lie on its page")));
                }
            }
        }
        Ok(index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(version: u32, page: &str, part: &str) -> Result<Index, String> {
        let text = format!(
            "{{\"version\": {version}, \"pages\": [{{\"file\": \"a.png\", {page}}}], \"pictures\": {{\"back\": {{\"sizes\": [{part}]}}}}}}"
        );
        Index::read(text.as_bytes()).map_err(|error| error.to_string())
    }

    #[test]
    fn what_cannot_be_is_refused_with_its_name() {
        let (page, part) =
            ("\"width\": 8, \"height\": 9", "{\"page\": 0, \"x\": 1, \"y\": 1, \"width\": 7, \"height\": 8}");
        assert!(read(2, page, part).is_ok());
        let error = |version: u32, page: &str, part: &str| read(version, page, part).unwrap_err();
        assert_eq!(error(1, page, part), "index.json: version 1 is not 2; run `cargo forge art`");
        assert_eq!(error(2, "\"width\": 8, \"height\": 5000", part), "index.json: a.png has 8 × 5000 pixels");
        assert_eq!(error(2, page, ""), "index.json: back has no size");
        for part in [part.replace('7', "8"), part.replace(": 0", ": 1"), part.replace('7', "4294967295")] {
            assert_eq!(error(2, page, &part), "index.json: back does not lie on its page");
        }
        assert!(Index::read(b"{").unwrap_err().to_string().starts_with("index.json: "));
    }
}
