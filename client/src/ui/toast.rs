//! Messages of one line that come and go by themselves.

use super::{Sheet, Words};
use crate::canvas::{Canvas, Cut, Look, MarkKind, Style};
use crate::geometry::{Area, Point};
use crate::theme::Palette;

/// How many are seen at once.
const MOST: usize = 3;
/// Seconds to come and to go.
const FADE: f32 = 0.18;
/// Seconds that every message is read, and for each letter of it.
const READ: f32 = 1.6;
const READ_LETTER: f32 = 0.04;

#[derive(Clone, PartialEq, Debug)]
struct Toast {
    text: Words,
    age: f32,
    life: f32,
}

/// The messages that are seen now.
#[derive(Clone, PartialEq, Debug)]
pub struct Toasts {
    list: Vec<Toast>,
    place: f32,
}

impl Default for Toasts {
    fn default() -> Self {
        Self::at(0.02)
    }
}

impl Toasts {
    /// Messages that begin so far from the top, as a part of the window's height.
    pub const fn at(place: f32) -> Self {
        Self { list: Vec::new(), place }
    }

    /// Says something. What is said already is said longer, not twice.
    pub fn say(&mut self, text: impl Into<Words>) {
        let text = text.into();
        let life = READ + READ_LETTER * text.chars().count() as f32;
        if let Some(toast) = self.list.iter_mut().find(|toast| toast.text == text) {
            toast.life = toast.age + life;
            return;
        }
        if self.list.len() == MOST {
            self.list.remove(0);
        }
        self.list.push(Toast { text, age: 0.0, life });
    }

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Lets time pass.
    pub fn update(&mut self, elapsed: f32) {
        for toast in &mut self.list {
            toast.age += elapsed;
        }
        self.list.retain(|toast| toast.age < toast.life);
    }

    /// Draws them, the oldest on top.
    pub fn draw(&self, canvas: &mut Canvas, palette: &Palette) {
        let sheet = Sheet::of(canvas.window());
        sheet.draw(canvas, |canvas| {
            let style = Style::new(Cut::Bold, 18.0, palette.on_dark).middle();
            let mut y = sheet.area.height * self.place;
            for toast in &self.list {
                let seen = (toast.age / FADE).min((toast.life - toast.age) / FADE).clamp(0.0, 1.0);
                let room = sheet.area.width - 120.0;
                let width = canvas.width(&toast.text, &style).min(room);
                let area = Area::around(Point::new(sheet.area.middle().x, y), width + 48.0, 40.0);
                canvas.mark(MarkKind::Panel, "message", area);
                canvas.sliced("tooltip", area, 0.9, Look::faint(seen));
                let foot = Point::new(area.middle().x, area.middle().y + 6.0);
                canvas.fitted(&toast.text, foot, room, &style.at(seen));
                y += 46.0 * seen;
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_come_and_go_and_are_not_said_twice() {
        let mut toasts = Toasts::default();
        toasts.say("It has cooldown.");
        toasts.update(1.0);
        toasts.say("It has cooldown.");
        assert_eq!(toasts.list.len(), 1);
        toasts.update(1.7);
        assert!(!toasts.is_empty(), "it is read from when it was said last");
        for text in ["one", "two", "three", "four"] {
            toasts.say(text);
        }
        assert_eq!(toasts.list.len(), MOST);
        assert_eq!(toasts.list[0].text, "two");
        toasts.update(4.0);
        assert!(toasts.is_empty());
    }
}
