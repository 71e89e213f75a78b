//! The first screen: the gate at night, the name of the game, and what can be done.

use super::{Context, Go, Scene};
use crate::canvas::{Canvas, Cut, Look, Style};
use crate::geometry::{Area, Point};
use crate::theme::Palette;
use crate::ui::{Control, Deed, Menu, Sheet, backdrop, draw_controls, draw_tip, words};

/// What the first screen is told.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TitleFacts {
    /// The match that was left in the middle, in a few words: "Turn 7 against Normal".
    pub left: Option<String>,
    /// The game can be left: not in a browser.
    pub can_quit: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Item {
    Continue,
    Bot,
    HotSeat,
    Replays,
    Settings,
    Help,
    Quit,
}

/// The first screen.
#[derive(Debug)]
pub struct Title {
    facts: TitleFacts,
    menu: Menu<Item>,
    calm: bool,
}

/// How wide the column of buttons is.
const COLUMN: f32 = 304.0;
/// The version is small at the foot.
const FOOT: f32 = 32.0;

/// Where the name stands and the buttons begin.
struct Places {
    name: Area,
    column: Area,
}

impl Title {
    /// The first screen.
    pub fn new(facts: TitleFacts) -> Self {
        let first = if facts.left.is_some() { Item::Continue } else { Item::Bot };
        Self { facts, menu: Menu::beginning_at(first), calm: false }
    }

    fn places(&self, sheet: Area) -> Places {
        let big = if self.facts.left.is_some() { 3.0 } else { 2.0 };
        let buttons = big * 68.0 + 2.0 * 56.0 - 8.0;
        let middle = (sheet.width * 0.28).max(264.0);
        let room = sheet.height - FOOT - 48.0 - buttons - 24.0;
        let name_height = room.min(sheet.height * 0.22).min(160.0).min((middle - 16.0) * 2.0 * 120.0 / 420.0);
        let top = 24.0 + (room - name_height) * 0.55;
        let name = Area::around(Point::new(middle, top + name_height / 2.0), name_height * 3.5, name_height);
        Places { name, column: Area::new(middle - COLUMN / 2.0, name.bottom() + 24.0, COLUMN, buttons) }
    }

    fn controls(&self, sheet: &Sheet) -> Vec<Control<Item>> {
        let column = self.places(sheet.area).column;
        let mut y = column.y;
        let mut big = || {
            let area = Area::new(column.x, y, column.width, 60.0);
            y += 68.0;
            area
        };
        let mut list = Vec::with_capacity(7);
        if let Some(left) = &self.facts.left {
            list.push(Control::urgent(Item::Continue, big(), "Continue").noted(left.clone()));
        }
        list.push(Control::big(Item::Bot, big(), "Play against the bot"));
        list.push(Control::big(Item::HotSeat, big(), "Hot-seat").hinted("Two people at one machine."));
        let half = (column.width - 8.0) / 2.0;
        let small = |number: usize| {
            let (right, below) = ((number % 2) as f32, (number / 2) as f32);
            Area::new(column.x + right * (half + 8.0), y + below * 56.0, half, 48.0)
        };
        let rest = [(Item::Replays, "Replays"), (Item::Settings, "Settings"), (Item::Help, "How to play")];
        list.extend(rest.into_iter().enumerate().map(|(at, (item, name))| Control::small(item, small(at), name)));
        if self.facts.can_quit {
            list.push(Control::small(Item::Quit, small(3), "Quit"));
        }
        list
    }
}

impl Scene for Title {
    fn update(&mut self, context: &mut Context<'_>) -> Option<Go> {
        let sheet = Sheet::of(context.window);
        self.calm = context.settings.reduced_motion;
        let controls = self.controls(&sheet);
        let mut go = None;
        for deed in self.menu.update(&controls, &sheet, context) {
            if let Deed::Press(item) = deed {
                go = Some(match item {
                    Item::Continue => Go::Continue,
                    Item::Bot => Go::Choose { hotseat: false },
                    Item::HotSeat => Go::Choose { hotseat: true },
                    Item::Replays => Go::Replays,
                    Item::Settings => Go::Settings,
                    Item::Help => Go::Help,
                    Item::Quit => Go::Quit,
                });
            }
        }
        go
    }

    fn draw(&self, canvas: &mut Canvas, palette: &Palette, time: f64) {
        let sheet = Sheet::of(canvas.window());
        sheet.draw(canvas, |canvas| {
            backdrop::night(canvas, palette, sheet.area, if self.calm { 0.0 } else { time });
            canvas.piece("title", self.places(sheet.area).name, Look::PLAIN);
            let controls = self.controls(&sheet);
            draw_controls(canvas, palette, &sheet, &self.menu, &controls);
            let foot = Area::new(16.0, sheet.area.bottom() - FOOT, 240.0, 24.0);
            let style = Style::new(Cut::Regular, 14.0, palette.aside_on_dark).inked(0.8);
            words::line(canvas, concat!("Azuki ", env!("CARGO_PKG_VERSION")), foot, &style);
            draw_tip(canvas, palette, &sheet, &self.menu, &controls);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Key;
    use crate::scene::testing::{Stage, for_every_window};

    fn title(left: bool, can_quit: bool) -> Title {
        Title::new(TitleFacts { left: left.then(|| "Turn 7 against Normal".to_owned()), can_quit })
    }

    #[test]
    fn nothing_overlaps_in_any_window() {
        for_every_window(|stage| {
            for (left, can_quit) in [(true, true), (false, true), (true, false)] {
                let mut title = title(left, can_quit);
                stage.check(&mut title);
                let walked = stage.walk(&mut title);
                assert_eq!(walked.len(), 5 + usize::from(left) + usize::from(can_quit), "{walked:?}");
            }
        });
    }

    #[test]
    fn every_button_leads_where_it_says() {
        let expected = [
            ("Continue", Go::Continue),
            ("Play against the bot", Go::Choose { hotseat: false }),
            ("Hot-seat", Go::Choose { hotseat: true }),
            ("Replays", Go::Replays),
            ("Settings", Go::Settings),
            ("How to play", Go::Help),
            ("Quit", Go::Quit),
        ];
        for (name, go) in expected {
            let mut stage = Stage::new(1280.0, 720.0);
            assert_eq!(stage.click(&mut title(true, true), name), Some(go.clone()), "{name} by mouse");
            assert_eq!(stage.tap(&mut title(true, true), name), Some(go.clone()), "{name} by finger");
            assert_eq!(stage.press_by_keys(&mut title(true, true), name), Some(go), "{name} by keys");
        }
    }

    #[test]
    fn the_keys_begin_at_what_is_wanted_most() {
        let mut stage = Stage::new(1280.0, 720.0);
        let mut scene = title(true, true);
        assert_eq!(stage.key(&mut scene, Key::Enter), None, "the first press shows where the keys are");
        assert_eq!(stage.key(&mut scene, Key::Enter), Some(Go::Continue));
        let mut scene = title(false, true);
        stage.key(&mut scene, Key::Down);
        stage.key(&mut scene, Key::Down);
        assert_eq!(stage.key(&mut scene, Key::Space), Some(Go::Choose { hotseat: true }));
    }
}
