//! From the SVG sources in `assets/` to the pictures a client loads: inlined, checked, rasterised, packed, indexed.
//!
//! The way of a picture: [`source`] reads the files, [`shared`] inlines what several pictures use, [`check`] names
//! every mistake with its file and line, [`render`] makes pixels, [`cache`] keeps them, [`pack`] places them on pages, [`output`] writes the
//! pages and the [`index`]. The same sources give the same bytes.

pub mod cache;
pub mod check;
pub mod error;
pub mod index;
pub mod mockup;
pub mod output;
pub mod pack;
pub mod piece;
pub mod profile;
pub mod render;
pub mod shared;
pub mod sheet;
pub mod source;
pub mod stamp;
pub mod typeface;
