//! A question before something that cannot be taken back.

use super::{Control, Deed, Face, Menu, Sheet, Words, backdrop, draw_controls, words};
use crate::canvas::{Canvas, Cut, Frame, Look, MarkKind, Style};
use crate::geometry::{Area, Point};
use crate::input::Gesture;
use crate::scene::Context;
use crate::theme::Palette;

/// Seconds until it has unfolded.
const UNFOLD: f32 = 0.12;
const WIDTH: f32 = 480.0;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Answer {
    No,
    Yes,
}

/// A question with two answers, over everything else. While it is asked, its scene gives it every frame and does nothing
/// else.
#[derive(Clone, Debug)]
pub struct Confirm {
    title: Words,
    text: Words,
    yes: Words,
    no: Words,
    menu: Menu<Answer>,
    age: f32,
}

impl Confirm {
    /// A question; the keys begin at `no`, so that nothing is lost by haste.
    pub fn new(title: impl Into<Words>, text: impl Into<Words>, yes: impl Into<Words>, no: impl Into<Words>) -> Self {
        Self {
            title: title.into(),
            text: text.into(),
            yes: yes.into(),
            no: no.into(),
            menu: Menu::beginning_at(Answer::No),
            age: 0.0,
        }
    }

    fn paper(sheet: &Sheet) -> Area {
        Area::around(sheet.area.middle(), WIDTH, 256.0)
    }

    fn controls(&self, sheet: &Sheet) -> [Control<Answer>; 2] {
        let paper = Self::paper(sheet);
        let y = paper.bottom() - 84.0;
        [
            Control::new(
                Answer::No,
                Area::new(paper.x + 40.0, y, 192.0, 52.0),
                self.no.clone(),
                Face::Small { on: false },
            ),
            Control::big(Answer::Yes, Area::new(paper.right() - 232.0, y, 192.0, 52.0), self.yes.clone()),
        ]
    }

    /// Reads one frame; gives the answer when there is one. Esc, a right click and a click beside it are a no.
    pub fn update(&mut self, context: &mut Context<'_>) -> Option<bool> {
        let sheet = Sheet::of(context.window);
        self.age += if context.settings.reduced_motion { UNFOLD } else { context.elapsed };
        let controls = self.controls(&sheet);
        let mut answer = None;
        for deed in self.menu.update(&controls, &sheet, context) {
            match deed {
                Deed::Press(Answer::Yes) => answer = Some(true),
                Deed::Press(Answer::No) | Deed::Back => answer = Some(false),
                _ => {}
            }
        }
        let beside = context.gestures.iter().any(|gesture| match gesture {
            Gesture::Secondary(_) => true,
            Gesture::Click(point) => !Self::paper(&sheet).contains(sheet.inside(*point)),
            _ => false,
        });
        answer.or(beside.then_some(false))
    }

    /// Draws it over everything that was drawn before.
    pub fn draw(&self, canvas: &mut Canvas, palette: &Palette) {
        let sheet = Sheet::of(canvas.window());
        let part = (self.age / UNFOLD).min(1.0);
        sheet.draw(canvas, |canvas| {
            backdrop::veil(canvas, sheet.area, part);
            let middle = sheet.area.middle();
            let size = 0.94 + 0.06 * part;
            let frame = Frame { at: middle, scale: Point::new(size, size), opacity: part.max(0.05), ..Frame::WINDOW };
            canvas.within(frame, |canvas| {
                let back = Frame { at: middle * -1.0, ..Frame::WINDOW };
                canvas.within(back, |canvas| self.draw_paper(canvas, palette, &sheet));
            });
        });
    }

    fn draw_paper(&self, canvas: &mut Canvas, palette: &Palette, sheet: &Sheet) {
        let paper = Self::paper(sheet);
        canvas.mark(MarkKind::Panel, "question", paper);
        canvas.sliced("dialog", paper, 1.0, Look::PLAIN);
        let inner = Area::new(paper.x + 40.0, paper.y + 36.0, paper.width - 80.0, paper.height - 136.0);
        let (title, rest) = inner.split_top(36.0, 8.0);
        words::line(canvas, &self.title, title, &Style::new(Cut::Bold, 26.0, palette.on_paper).middle());
        words::centered(canvas, &[&*self.text], rest, &Style::new(Cut::Regular, 18.0, palette.on_paper).middle());
        draw_controls(canvas, palette, sheet, &self.menu, &self.controls(sheet));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{Key, Stroke};
    use crate::scene::testing::{Stage, check_layout, find, for_every_window, in_front};

    fn question() -> Confirm {
        Confirm::new(
            "Concede?",
            "The match ends and counts as lost. Nothing brings it back, and the replay shows it as well.",
            "Concede",
            "Keep playing",
        )
    }

    #[test]
    fn nothing_overlaps_in_any_window() {
        for_every_window(|stage| {
            let mut confirm = question();
            for _ in 0..20 {
                assert_eq!(stage.frame_with(|context| confirm.update(context)), None);
            }
            let marks = in_front(stage.draw_with(|canvas, palette, _| confirm.draw(canvas, palette)));
            check_layout(&marks, stage.window);
        });
    }

    #[test]
    fn it_is_answered_by_mouse_and_keys_and_haste_is_a_no() {
        let mut stage = Stage::new(1280.0, 720.0);
        for (name, answer) in [("Concede", true), ("Keep playing", false)] {
            let mut confirm = question();
            for _ in 0..20 {
                stage.frame_with(|context| confirm.update(context));
            }
            let at = find(&stage.draw_with(|canvas, palette, _| confirm.draw(canvas, palette)), name).middle();
            let answers = stage.click_with(at, |context| confirm.update(context));
            assert_eq!(answers.into_iter().flatten().last(), Some(answer));
        }
        let mut keys = |keys: &[Key]| {
            let mut confirm = question();
            let press = |key: &Key| stage.stroke_with(Stroke::plain(*key), |context| confirm.update(context));
            keys.iter().map(press).last().flatten()
        };
        assert_eq!(keys(&[Key::Enter, Key::Enter]), Some(false));
        assert_eq!(keys(&[Key::Right, Key::Right, Key::Enter]), Some(true));
        assert_eq!(keys(&[Key::Escape]), Some(false));
        let mut confirm = question();
        let beside = stage.click_with(Point::new(20.0, 20.0), |context| confirm.update(context));
        assert_eq!(beside.into_iter().flatten().last(), Some(false));
    }
}
