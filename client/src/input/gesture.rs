//! Polled states read as gestures: press, click, drag, drop, long press, keys.

use super::{Input, Stroke};
use crate::geometry::Point;

/// What a hand just did, in units of the window.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Gesture {
    /// The button went down.
    Press(Point),
    /// It went up where it went down, soon enough.
    Click(Point),
    /// It moved while down for the first time: from where it was pressed.
    DragStart(Point),
    /// It was let go after a drag.
    Drop(Point),
    /// A finger rested; its lifting is no click.
    LongPress(Point),
    /// Right click, or a second finger.
    Secondary(Point),
    /// The wheel turned.
    Wheel(Point, f32),
    /// A key went down.
    Key(Stroke),
    /// A letter was typed.
    Typed(char),
}

/// Where the pointer is and what it does.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Pointer {
    /// Nowhere, when it left the window or the finger was lifted.
    pub at: Option<Point>,
    /// Held down.
    pub down: bool,
    /// Where it was pressed, while a drag lasts.
    pub dragged_from: Option<Point>,
    /// It is a finger: nothing hovers.
    pub touch: bool,
    /// A finger rests: what it rests on is shown large.
    pub rests: bool,
    /// Seconds since it last moved.
    pub still: f32,
}

/// Units a press may move and still be a click.
const SLACK: f32 = 7.0;
/// A finger is not so still.
const TOUCH_SLACK: f32 = 13.0;
/// Seconds until a resting finger means something else than a tap.
const LONG_PRESS: f32 = 0.35;

/// Reads gestures out of what is polled.
#[derive(Clone, Debug, Default)]
pub struct Gestures {
    pointer: Pointer,
    pressed_at: Option<Point>,
    held: f32,
    secondary: bool,
    list: Vec<Gesture>,
}

impl Gestures {
    /// Reads one frame; `unit` pixels are a unit.
    pub fn read(&mut self, input: &Input, unit: f32) {
        self.list.clear();
        let at = input.pointer.map(|point| point * (1.0 / unit));
        let slack = if input.touch { TOUCH_SLACK } else { SLACK };
        self.pointer.touch = input.touch;
        self.pointer.still = if at == self.pointer.at { self.pointer.still + input.elapsed } else { 0.0 };
        // A lifted finger is nowhere; it was last where it was.
        let here = at.or(self.pointer.at).unwrap_or_default();
        if input.down && !self.pointer.down {
            self.pressed_at = Some(here);
            self.held = 0.0;
            self.list.push(Gesture::Press(here));
        } else if input.down {
            self.held += input.elapsed;
        }
        if let Some(start) = self.pressed_at {
            let began = self.pointer.dragged_from.is_none() && !self.pointer.rests;
            if began && here.distance(start) > slack {
                self.pointer.dragged_from = Some(start);
                self.list.push(Gesture::DragStart(start));
            } else if began && input.touch && input.down && self.held > LONG_PRESS {
                self.pointer.rests = true;
                self.list.push(Gesture::LongPress(here));
            }
            if !input.down {
                if self.pointer.dragged_from.is_some() {
                    self.list.push(Gesture::Drop(here));
                } else if !self.pointer.rests {
                    self.list.push(Gesture::Click(here));
                }
            }
        }
        if !input.down {
            self.pressed_at = None;
            self.pointer.dragged_from = None;
            self.pointer.rests = false;
        }
        if input.secondary && !self.secondary {
            self.list.push(Gesture::Secondary(here));
        }
        self.secondary = input.secondary;
        if input.wheel != 0.0 {
            self.list.push(Gesture::Wheel(here, input.wheel));
        }
        self.list.extend(input.strokes.iter().copied().map(Gesture::Key));
        self.list.extend(input.typed.iter().copied().map(Gesture::Typed));
        self.pointer.at = at;
        self.pointer.down = input.down;
    }

    /// What the hands did in this frame, in order.
    pub fn list(&self) -> &[Gesture] {
        &self.list
    }

    /// Where the pointer is.
    pub const fn pointer(&self) -> Pointer {
        self.pointer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frames(steps: &[(f32, bool)], touch: bool) -> Vec<Gesture> {
        let mut gestures = Gestures::default();
        let mut all = Vec::new();
        for (x, down) in steps {
            let pointer = Some(Point::new(*x, 0.0));
            let input = Input { pointer, down: *down, touch, elapsed: 0.1, ..Input::default() };
            gestures.read(&input, 2.0);
            all.extend_from_slice(gestures.list());
        }
        all
    }

    #[test]
    fn a_short_press_is_a_click_and_a_long_way_is_a_drag() {
        let at = |x: f32| Point::new(x / 2.0, 0.0);
        assert_eq!(
            frames(&[(10.0, false), (10.0, true), (12.0, false)], false),
            [Gesture::Press(at(10.0)), Gesture::Click(at(12.0))]
        );
        assert_eq!(
            frames(&[(10.0, true), (60.0, true), (90.0, true), (90.0, false)], false),
            [Gesture::Press(at(10.0)), Gesture::DragStart(at(10.0)), Gesture::Drop(at(90.0))]
        );
    }

    #[test]
    fn a_resting_finger_reads_and_does_not_click() {
        let still = [(10.0, true); 6];
        let all = frames(&[&still[..], &[(10.0, false)]].concat(), true);
        assert_eq!(all.len(), 2, "{all:?}");
        assert!(matches!(all[1], Gesture::LongPress(_)));
        // A mouse that rests still clicks.
        let all = frames(&[&still[..], &[(10.0, false)]].concat(), false);
        assert!(matches!(all[1], Gesture::Click(_)));
    }
}
