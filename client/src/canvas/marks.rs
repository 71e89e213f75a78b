//! What a frame drew and where, for tests that look for overlaps and cut text.

use super::Frame;
use crate::geometry::{Area, Point};

/// What was drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MarkKind {
    /// A line of letters.
    Text,
    /// Letters that did not fit in their room even at the smallest size.
    TooLong,
    /// Something that can be clicked.
    Control,
    /// A card.
    Card,
    /// A panel that other things lie on.
    Panel,
}

/// One thing that was drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Mark {
    /// What it is.
    pub kind: MarkKind,
    /// The letters, or the name of the thing.
    pub name: String,
    /// The upright rectangle around it, in units of the window.
    pub area: Area,
}

impl Mark {
    pub(super) fn new(kind: MarkKind, name: &str, area: Area, frame: &Frame) -> Self {
        let corners = [
            Point::new(area.x, area.y),
            Point::new(area.right(), area.y),
            Point::new(area.right(), area.bottom()),
            Point::new(area.x, area.bottom()),
        ]
        .map(|corner| frame.point(corner));
        let least = |of: fn(Point) -> f32| corners.iter().map(|corner| of(*corner)).fold(f32::INFINITY, f32::min);
        let most = |of: fn(Point) -> f32| corners.iter().map(|corner| of(*corner)).fold(f32::NEG_INFINITY, f32::max);
        let (x, y) = (least(|corner| corner.x), least(|corner| corner.y));
        let area = Area::new(x, y, most(|corner| corner.x) - x, most(|corner| corner.y) - y);
        Self { kind, name: name.to_owned(), area }
    }
}
