//! The list of pictures that a client loads first: which file, and where in it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::pack::Rectangle;
use crate::piece::Slice;

/// The version of this format.
pub const VERSION: u32 = 2;

/// Everything that was packed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Index {
    /// [`VERSION`] of the program that wrote it.
    pub version: u32,
    /// The image files beside the index.
    pub pages: Vec<Page>,
    /// The pictures by name: `stt01-005`, `back`, `ui/torii`.
    pub pictures: BTreeMap<String, Picture>,
}

/// One image file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Page {
    /// Its name in the folder of the index.
    pub file: String,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
}

/// One picture in the sizes there are, the smallest first. All are the same picture: take the first that is wide enough.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Picture {
    /// At least one.
    pub sizes: Vec<Region>,
    /// The edges that keep their size when it stretches, in pixels of its page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slice: Option<Slice>,
    /// Whether it goes on at its other side, to be laid side by side.
    #[serde(default, skip_serializing_if = "is_false")]
    pub repeat: bool,
    /// Whether it is grey, to be multiplied by a colour.
    #[serde(default, skip_serializing_if = "is_false")]
    pub tint: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_false(value: &bool) -> bool {
    !value
}

/// A part of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Region {
    /// The place of the page in [`Index::pages`].
    pub page: usize,
    /// Where on the page.
    #[serde(flatten)]
    pub rectangle: Rectangle,
}
