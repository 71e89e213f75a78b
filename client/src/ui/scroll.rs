//! A view that shows a part of something higher: wheel, drag, keys, and a handle of bamboo.

use super::Sheet;
use crate::canvas::{Canvas, Look, MarkKind};
use crate::geometry::{Area, Point};
use crate::input::{Gesture, Key};
use crate::scene::Context;
use crate::theme::{Color, Palette};

/// How wide the bar is that stands right of the view.
pub const BAR: f32 = 20.0;
/// Units that one turn of the wheel moves.
const TURN: f32 = 56.0;
/// How much of the way is made in a second: nearly all of it in a tenth.
const HASTE: f32 = 22.0;

/// How far something has been moved behind its view.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Scroll {
    offset: f32,
    aim: f32,
    /// Where the hand took hold, and the offset then; whether it holds the handle.
    grip: Option<(f32, f32, bool)>,
}

impl Scroll {
    /// How far the content is moved up now.
    pub const fn offset(&self) -> f32 {
        self.offset
    }

    /// Whether the content is higher than its view.
    pub fn is_needed(view: Area, whole: f32) -> bool {
        whole > view.height + 0.5
    }

    /// Shows what lies between two heights of the content.
    pub fn reveal(&mut self, view: Area, whole: f32, top: f32, bottom: f32) {
        let margin = 12.0;
        if top - margin < self.aim {
            self.aim = top - margin;
        } else if bottom + margin > self.aim + view.height {
            self.aim = bottom + margin - view.height;
        }
        self.aim = self.aim.clamp(0.0, (whole - view.height).max(0.0));
    }

    /// Back to the top, at once.
    pub fn reset(&mut self) {
        *self = Self::default();
    }

    /// Reads one frame. `busy`: the hand draws something else, or the wheel was meant for something else.
    pub fn update(&mut self, view: Area, whole: f32, sheet: &Sheet, context: &Context<'_>, busy: bool) {
        let most = (whole - view.height).max(0.0);
        let at = context.pointer.at.map(|point| sheet.inside(point));
        let bar = bar(view);
        for gesture in context.gestures {
            match *gesture {
                Gesture::Wheel(point, turns) if !busy && view.grown(BAR).contains(sheet.inside(point)) => {
                    self.aim -= turns * TURN;
                }
                Gesture::Press(point) if Self::is_needed(view, whole) => {
                    let point = sheet.inside(point);
                    let handle = self.handle(view, whole);
                    if handle.grown(6.0).contains(point) {
                        self.grip = Some((point.y, self.offset, true));
                    } else if bar.contains(point) {
                        self.aim += if point.y < handle.y { -view.height } else { view.height } * 0.9;
                    }
                }
                Gesture::DragStart(point) if !busy && self.grip.is_none() && view.contains(sheet.inside(point)) => {
                    self.grip = Some((sheet.inside(point).y, self.offset, false));
                }
                Gesture::Key(stroke) => match stroke.key {
                    Key::PageUp => self.aim -= view.height * 0.9,
                    Key::PageDown => self.aim += view.height * 0.9,
                    Key::Home => self.aim = 0.0,
                    Key::End => self.aim = most,
                    _ => {}
                },
                _ => {}
            }
        }
        if !context.pointer.down {
            self.grip = None;
        }
        self.aim = self.aim.clamp(0.0, most);
        if let (Some((from, offset, handle)), Some(point)) = (self.grip, at) {
            let moved = point.y - from;
            let room = (bar.height - self.handle(view, whole).height).max(1.0);
            let by = if handle { moved * most / room } else { -moved };
            self.aim = (offset + by).clamp(0.0, most);
            self.offset = self.aim;
        }
        let part = if context.settings.reduced_motion { 1.0 } else { (context.elapsed * HASTE).min(1.0) };
        self.offset += (self.aim - self.offset) * part;
        if (self.aim - self.offset).abs() < 0.3 {
            self.offset = self.aim;
        }
        self.offset = self.offset.clamp(0.0, most);
    }

    /// Where the handle is.
    fn handle(&self, view: Area, whole: f32) -> Area {
        let bar = bar(view);
        let height = (bar.height * view.height / whole.max(1.0)).clamp(40.0_f32.min(bar.height), bar.height);
        let most = (whole - view.height).max(1.0);
        Area::new(bar.x - 2.0, bar.y + (bar.height - height) * (self.offset / most).min(1.0), bar.width + 4.0, height)
    }

    /// Draws the bar beside the view, where one is needed.
    pub fn draw(&self, canvas: &mut Canvas, palette: &Palette, view: Area, whole: f32) {
        if !Self::is_needed(view, whole) {
            return;
        }
        let bar = bar(view);
        canvas.mark(MarkKind::Control, "scroll bar", bar);
        let middle = bar.middle().x;
        canvas.line(Point::new(middle, bar.y), Point::new(middle, bar.bottom()), 4.0, Color::INK, 0.8);
        canvas.line(Point::new(middle, bar.y), Point::new(middle, bar.bottom()), 1.0, palette.aside_on_dark, 0.5);
        canvas.sliced("scroll-handle", self.handle(view, whole), 1.0, Look::PLAIN);
    }
}

/// The bar right of a view.
fn bar(view: Area) -> Area {
    Area::new(view.right() + 2.0, view.y, BAR - 4.0, view.height)
}
