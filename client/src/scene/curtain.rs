//! The curtain between two people at one machine: it hides the hand before the device is handed over.

use super::Context;
use crate::audio::{Cue, Sound};
use crate::canvas::{Canvas, Cut, Frame, Look, MarkKind, Style};
use crate::geometry::{Area, Point};
use crate::theme::Palette;
use crate::ui::{Control, Deed, Menu, Sheet, Words, backdrop, draw_controls, words};

/// Seconds to fall and to open.
const FALL: f32 = 0.3;
const OPEN: f32 = 0.55;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Item {
    Open,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum State {
    /// From 0, above the window, to 1.
    Falling(f32),
    Shut,
    /// From 0 to 1, aside.
    Opening(f32),
}

/// The curtain. While there is one, its scene gives it every frame, reads nothing else and draws it last.
#[derive(Clone, Debug)]
pub struct Curtain {
    request: Words,
    answer: Words,
    state: State,
    menu: Menu<Item>,
}

impl Curtain {
    /// A curtain that falls before the person of that name takes the device.
    pub fn new(name: &str) -> Self {
        Self {
            request: format!("Hand the device to {name}").into(),
            answer: format!("I am {name}").into(),
            state: State::Falling(0.0),
            menu: Menu::beginning_at(Item::Open),
        }
    }

    /// A curtain that is shut from the first picture on: before a match, or where one was left.
    pub fn shut(name: &str) -> Self {
        Self { state: State::Shut, ..Self::new(name) }
    }

    /// Nothing of what is behind it is seen: now the table may be turned around.
    pub const fn hides_all(&self) -> bool {
        matches!(self.state, State::Shut)
    }

    fn controls(&self, sheet: &Sheet) -> [Control<Item>; 1] {
        let paper = paper(sheet.area);
        let button = Area::around(Point::new(paper.middle().x, paper.bottom() - 68.0), 272.0, 64.0);
        [Control::urgent(Item::Open, button, self.answer.clone())]
    }

    /// Reads one frame; true when it has opened and is to be taken away.
    pub fn update(&mut self, context: &mut Context<'_>) -> bool {
        let sheet = Sheet::of(context.window);
        let elapsed = if context.settings.reduced_motion { 1.0 } else { context.elapsed };
        match &mut self.state {
            State::Falling(part) => {
                *part += elapsed / FALL;
                if *part >= 1.0 {
                    self.state = State::Shut;
                    context.cues.push(Cue { rate: 0.8, ..Cue::plain(Sound::Drop) });
                }
            }
            State::Shut => {
                let controls = self.controls(&sheet);
                if self.menu.update(&controls, &sheet, context).contains(&Deed::Press(Item::Open)) {
                    self.state = State::Opening(0.0);
                    context.cues.push(Cue::plain(Sound::Shuffle));
                }
            }
            State::Opening(part) => {
                *part += elapsed / OPEN;
                return *part >= 1.0;
            }
        }
        false
    }

    /// Draws it over everything.
    pub fn draw(&self, canvas: &mut Canvas, palette: &Palette, time: f64) {
        let sheet = Sheet::of(canvas.window());
        let (down, aside) = match self.state {
            State::Falling(part) => (slow_end(part), 0.0),
            State::Shut => (1.0, 0.0),
            State::Opening(part) => (1.0, slow_start(part)),
        };
        sheet.draw(canvas, |canvas| {
            if down >= 1.0 && aside <= 0.0 {
                backdrop::veil(canvas, sheet.area, 1.0);
            }
            cloth(canvas, sheet.area, down, aside, time);
            if self.hides_all() {
                self.draw_paper(canvas, palette, &sheet, 1.0);
            } else if aside > 0.0 {
                self.draw_paper(canvas, palette, &sheet, 1.0 - (aside * 3.0).min(1.0));
            }
        });
    }

    fn draw_paper(&self, canvas: &mut Canvas, palette: &Palette, sheet: &Sheet, opacity: f32) {
        if opacity <= 0.0 {
            return;
        }
        canvas.within(Frame { opacity, ..Frame::WINDOW }, |canvas| {
            let paper = paper(sheet.area);
            canvas.mark(MarkKind::Panel, "paper", paper);
            canvas.sliced("dialog", paper, 1.0, Look::PLAIN);
            let seal = Point::new(paper.middle().x, paper.y + 64.0);
            canvas.piece("seal", Area::around(seal, 48.0, 48.0), Look::PLAIN);
            let line = Area::new(paper.x + 40.0, paper.y + 100.0, paper.width - 80.0, 40.0);
            words::line(canvas, &self.request, line, &Style::new(Cut::Bold, 28.0, palette.on_paper).middle());
            let aside = Style::new(Cut::Italic, 18.0, palette.aside_on_paper).middle();
            words::line(canvas, "The other hand stays hidden.", Area { height: 28.0, ..line.moved(0.0, 44.0) }, &aside);
            draw_controls(canvas, palette, sheet, &self.menu, &self.controls(sheet));
        });
    }
}

fn paper(sheet: Area) -> Area {
    Area::around(sheet.middle(), 560.0, 300.0)
}

fn slow_end(part: f32) -> f32 {
    1.0 - (1.0 - part.clamp(0.0, 1.0)).powi(3)
}

fn slow_start(part: f32) -> f32 {
    part.clamp(0.0, 1.0).powi(2)
}

/// Two halves of cloth with a tassel each, let down and drawn aside.
fn cloth(canvas: &mut Canvas, sheet: Area, down: f32, aside: f32, time: f64) {
    let half = sheet.width / 2.0;
    let y = sheet.y - sheet.height * (1.0 - down);
    let way = (half + 40.0) * aside;
    let left = Area::new(sheet.x - way, y, half, sheet.height);
    let right = Area::new(sheet.middle().x + way, y, half, sheet.height);
    hang(canvas, left);
    hang(canvas, right);
    let turn = (time * 1.1).sin() as f32 * 2.5 + aside * 14.0;
    for (x, turn) in [(left.right() - 24.0, turn), (right.x + 24.0, -turn)] {
        let frame = Frame { at: Point::new(x, y + RAIL * TIMES), turn, ..Frame::WINDOW };
        canvas.within(frame, |canvas| canvas.piece("tassel", Area::new(-16.0, 0.0, 32.0, 96.0), Look::PLAIN));
    }
}

/// The piece of cloth, in its own units: its size, the rail above, the hem below; and how much larger it is shown.
const CLOTH: Point = Point::new(100.0, 128.0);
const RAIL: f32 = 9.0;
const HEM: f32 = 13.0;
const TIMES: f32 = 2.0;

/// Cloth over an area: rail and hem keep their size, and only what is between them is drawn long.
fn hang(canvas: &mut Canvas, area: Area) {
    // A whole number of pieces, so that both halves meet in the same fold.
    let count = (area.width / (CLOTH.x * TIMES)).round().max(1.0);
    let width = area.width / count;
    let (rail, hem) = (RAIL / CLOTH.y, HEM / CLOTH.y);
    let bands = [
        (0.0, rail, area.y, RAIL * TIMES),
        (rail, 1.0 - hem, area.y + RAIL * TIMES, area.height - (RAIL + HEM) * TIMES),
        (1.0 - hem, 1.0, area.bottom() - HEM * TIMES, HEM * TIMES),
    ];
    for at in 0..count as u32 {
        let x = area.x + at as f32 * width;
        for (from, to, y, height) in bands {
            let part = Area::new(0.0, from, 1.0, to - from);
            canvas.part("curtain", part, Area::new(x, y, width, height), Look::PLAIN);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{Key, Stroke};
    use crate::scene::testing::{Stage, check_layout, find, for_every_window, in_front};

    fn fall(stage: &mut Stage, curtain: &mut Curtain) {
        for _ in 0..60 {
            assert!(!stage.frame_with(|context| curtain.update(context)));
        }
        assert!(curtain.hides_all());
    }

    #[test]
    fn nothing_overlaps_in_any_window() {
        for_every_window(|stage| {
            let mut curtain = Curtain::new("Second player");
            fall(stage, &mut curtain);
            let window = stage.window;
            let marks = in_front(stage.draw_with(|canvas, palette, time| curtain.draw(canvas, palette, time)));
            check_layout(&marks, window);
        });
    }

    #[test]
    fn it_falls_hides_and_opens_only_for_who_is_asked_for() {
        let mut stage = Stage::new(1280.0, 720.0);
        let mut curtain = Curtain::new("Mika");
        assert!(!curtain.hides_all());
        fall(&mut stage, &mut curtain);
        let marks = stage.draw_with(|canvas, palette, time| curtain.draw(canvas, palette, time));
        assert!(marks.iter().any(|mark| mark.name == "Hand the device to Mika"));
        // A click beside the button opens nothing.
        stage.click_with(Point::new(40.0, 40.0), |context| curtain.update(context));
        assert!(curtain.hides_all());
        let at = find(&marks, "I am Mika").middle();
        stage.click_with(at, |context| curtain.update(context));
        assert!(!curtain.hides_all());
        let open = (0..60).any(|_| stage.frame_with(|context| curtain.update(context)));
        assert!(open);
    }

    #[test]
    fn keys_open_it() {
        let mut stage = Stage::new(1280.0, 720.0);
        let mut curtain = Curtain::shut("Mika");
        assert!(curtain.hides_all());
        for key in [Key::Escape, Key::Enter, Key::Enter] {
            assert!(curtain.hides_all(), "before {key:?}");
            stage.stroke_with(Stroke::plain(key), |context| curtain.update(context));
        }
        assert!(!curtain.hides_all());
    }
}
