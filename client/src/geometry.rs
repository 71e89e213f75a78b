//! Points and rectangles, in units (720 of them are the height of the smallest window) or in pixels.

use std::ops::{Add, Mul, Sub};

/// A place, or the way from one place to another.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    /// From the left.
    pub x: f32,
    /// From the top.
    pub y: f32,
}

impl Point {
    /// The corner of the window.
    pub const ORIGIN: Self = Self { x: 0.0, y: 0.0 };

    /// A place.
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    /// How long the way is.
    pub fn length(self) -> f32 {
        self.x.hypot(self.y)
    }

    /// How far another place is.
    pub fn distance(self, other: Self) -> f32 {
        (self - other).length()
    }

    /// A place on the way to another; 0 is here and 1 is there.
    #[must_use]
    pub fn toward(self, other: Self, part: f32) -> Self {
        self + (other - self) * part
    }

    /// Turned around the origin, clockwise as the screen shows it.
    #[must_use]
    pub fn turned(self, degrees: f32) -> Self {
        let (sine, cosine) = degrees.to_radians().sin_cos();
        Self::new(self.x * cosine - self.y * sine, self.x * sine + self.y * cosine)
    }
}

impl Add for Point {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f32> for Point {
    type Output = Self;
    fn mul(self, factor: f32) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

/// A rectangle.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Area {
    /// Its left edge.
    pub x: f32,
    /// Its upper edge.
    pub y: f32,
    /// To the right.
    pub width: f32,
    /// Downwards.
    pub height: f32,
}

impl Area {
    /// A rectangle by its corner and size.
    pub const fn new(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self { x, y, width, height }
    }

    /// A rectangle around a point.
    pub const fn around(middle: Point, width: f32, height: f32) -> Self {
        Self { x: middle.x - width / 2.0, y: middle.y - height / 2.0, width, height }
    }

    /// The same rectangle with its edges moved outwards.
    #[must_use]
    pub const fn grown(self, by: f32) -> Self {
        Self::new(self.x - by, self.y - by, self.width + 2.0 * by, self.height + 2.0 * by)
    }

    /// Whether another rectangle lies wholly in this one.
    pub fn encloses(self, other: Self) -> bool {
        self.x <= other.x && self.y <= other.y && other.right() <= self.right() && other.bottom() <= self.bottom()
    }

    /// The same rectangle somewhere else.
    #[must_use]
    pub const fn moved(self, x: f32, y: f32) -> Self {
        Self::new(self.x + x, self.y + y, self.width, self.height)
    }

    /// Its middle.
    pub const fn middle(self) -> Point {
        Point::new(self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// Its right edge.
    pub const fn right(self) -> f32 {
        self.x + self.width
    }

    /// Its lower edge.
    pub const fn bottom(self) -> f32 {
        self.y + self.height
    }

    /// Whether a point lies in it.
    pub fn contains(self, point: Point) -> bool {
        (self.x..self.right()).contains(&point.x) && (self.y..self.bottom()).contains(&point.y)
    }

    /// Whether another rectangle lies wholly in it, give or take.
    pub fn holds(self, other: Self, slack: f32) -> bool {
        other.x >= self.x - slack
            && other.y >= self.y - slack
            && other.right() <= self.right() + slack
            && other.bottom() <= self.bottom() + slack
    }

    /// Whether two rectangles share more than an edge of that width.
    pub fn overlaps(self, other: Self, slack: f32) -> bool {
        self.x + slack < other.right()
            && other.x + slack < self.right()
            && self.y + slack < other.bottom()
            && other.y + slack < self.bottom()
    }

    /// Its upper part, and what is left below a gap.
    pub const fn split_top(self, height: f32, gap: f32) -> (Self, Self) {
        let rest = self.height - height - gap;
        (Self::new(self.x, self.y, self.width, height), Self::new(self.x, self.y + height + gap, self.width, rest))
    }

    /// Its left part, and what is left beyond a gap.
    pub const fn split_left(self, width: f32, gap: f32) -> (Self, Self) {
        let rest = self.width - width - gap;
        (Self::new(self.x, self.y, width, self.height), Self::new(self.x + width + gap, self.y, rest, self.height))
    }

    /// The nearest place of the same size that does not leave another rectangle.
    #[must_use]
    pub fn kept_in(self, room: Self) -> Self {
        let x = self.x.min(room.right() - self.width).max(room.x);
        let y = self.y.min(room.bottom() - self.height).max(room.y);
        Self { x, y, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_turn_is_clockwise_on_a_screen() {
        let turned = Point::new(1.0, 0.0).turned(90.0);
        assert!(turned.distance(Point::new(0.0, 1.0)) < 1e-6, "{turned:?}");
    }

    #[test]
    fn rectangles_meet_at_edges_without_overlapping() {
        let left = Area::new(0.0, 0.0, 10.0, 10.0);
        assert!(!left.overlaps(left.moved(10.0, 0.0), 0.0));
        assert!(left.overlaps(left.moved(9.0, 0.0), 0.0));
        assert!(!left.overlaps(left.moved(9.0, 0.0), 2.0));
        assert!(left.grown(1.0).holds(left, 0.0) && !left.holds(left.grown(1.0), 0.5));
    }

    #[test]
    fn what_is_kept_in_a_room_moves_no_further_than_it_must() {
        let room = Area::new(0.0, 0.0, 100.0, 100.0);
        assert_eq!(Area::new(95.0, -5.0, 20.0, 20.0).kept_in(room), Area::new(80.0, 0.0, 20.0, 20.0));
        assert_eq!(Area::new(30.0, 40.0, 20.0, 20.0).kept_in(room), Area::new(30.0, 40.0, 20.0, 20.0));
    }
}
