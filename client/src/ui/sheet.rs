//! The surface that menus are laid out on: the window, or more room than it has, drawn smaller.

use crate::canvas::{Canvas, Frame};
use crate::geometry::{Area, Point};

/// The least room a menu is laid out for, in units of the sheet.
const LEAST: Point = Point::new(960.0, 540.0);

/// The surface that a menu is laid out on. A window that is smaller than the least room (an interface of 200 percent in a
/// small window) shows it smaller, so that no menu has to know such windows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sheet {
    /// The room, from the origin, at least 960 × 540.
    pub area: Area,
    /// Units of the window in a unit of the sheet; 1 where the window is large enough.
    pub scale: f32,
}

impl Sheet {
    /// The sheet of a window.
    pub fn of(window: Area) -> Self {
        let scale = (window.width / LEAST.x).min(window.height / LEAST.y).clamp(0.05, 1.0);
        Self { area: Area::new(0.0, 0.0, window.width / scale, window.height / scale), scale }
    }

    /// A point of the window as a point of the sheet.
    #[must_use]
    pub fn inside(&self, point: Point) -> Point {
        point * (1.0 / self.scale)
    }

    /// An area of the sheet as an area of the window.
    #[must_use]
    pub fn on_window(&self, area: Area) -> Area {
        let scale = self.scale;
        Area::new(area.x * scale, area.y * scale, area.width * scale, area.height * scale)
    }

    /// Draws in the coordinates of the sheet.
    pub fn draw(&self, canvas: &mut Canvas, draw: impl FnOnce(&mut Canvas)) {
        let frame = Frame { scale: Point::new(self.scale, self.scale), ..Frame::WINDOW };
        canvas.within(frame, draw);
    }

    /// Draws only what lies in an area of the sheet.
    pub fn clipped(&self, canvas: &mut Canvas, area: Area, draw: impl FnOnce(&mut Canvas)) {
        canvas.clipped(self.on_window(area), draw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_window_has_a_sheet_that_is_large_enough() {
        for (width, height) in [(640.0, 360.0), (480.0, 360.0), (960.0, 540.0), (1280.0, 720.0), (1706.0, 720.0)] {
            let sheet = Sheet::of(Area::new(0.0, 0.0, width, height));
            assert!(sheet.area.width >= 959.9 && sheet.area.height >= 539.9, "{sheet:?}");
            let corner = sheet.inside(Point::new(width, height));
            assert!((corner.x - sheet.area.width).abs() < 0.01 && (corner.y - sheet.area.height).abs() < 0.01);
            assert!((sheet.on_window(sheet.area).width - width).abs() < 0.01);
        }
        assert!((Sheet::of(Area::new(0.0, 0.0, 1280.0, 720.0)).scale - 1.0).abs() < f32::EPSILON);
    }
}
