//! What a graphics card is given: quads, or what is left of them after cutting.

use azuki::canvas::Quad;
use azuki::geometry::Point;

/// Four corners with their places on a texture, in pixels of both. Two corners may be one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Facet {
    /// In order around, in the window.
    pub corners: [Point; 4],
    /// The same on the texture.
    pub on: [Point; 4],
    /// Red, green, blue, cover; multiplied.
    pub color: [u8; 4],
    /// Which texture.
    pub page: u8,
}

impl From<&Quad> for Facet {
    fn from(quad: &Quad) -> Self {
        let [left, top, right, bottom] = quad.from;
        let on = [(left, top), (right, top), (right, bottom), (left, bottom)].map(|(x, y)| Point::new(x, y));
        Self { corners: quad.corners, on, color: quad.color, page: quad.page }
    }
}
