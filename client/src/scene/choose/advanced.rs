//! What is seldom changed about a match, on a panel of its own: how often an attack may be answered, and the seed.

use azuki_engine::state::Response;

use crate::canvas::{Canvas, Cut, Look, MarkKind, Style};
use crate::geometry::Area;
use crate::input::{Gesture, Key};
use crate::scene::Context;
use crate::theme::Palette;
use crate::ui::{Control, Deed, Face, Menu, Sheet, backdrop, draw_controls, words};

/// Digits of the largest seed.
const SEED_DIGITS: usize = 20;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Item {
    Response(Response),
    Seed,
    Done,
}

/// The panel and what is set on it.
#[derive(Clone, Debug)]
pub(super) struct Advanced {
    /// The panel is shown, over the choice.
    pub(super) open: bool,
    /// How often an attack may be answered.
    pub(super) response: Response,
    /// Digits, as they were typed.
    seed: String,
    /// What is typed goes into the seed.
    writes: bool,
    menu: Menu<Item>,
}

/// The name of a ruleset on its button, and a sentence that explains it.
const fn explained(response: Response) -> (&'static str, &'static str) {
    match response {
        Response::Once => ("Once", "The attacked player may answer each attack once, or pass."),
        Response::UntilPass => (
            "Until you pass",
            "The attacked player may keep answering until they pass. Only one defender may be declared per attack.",
        ),
    }
}

struct Places {
    panel: Area,
    title: Area,
    response: Area,
    rulesets: [Area; 2],
    meaning: Area,
    seed: Area,
    about_seed: Area,
    done: Area,
}

fn places(sheet: Area) -> Places {
    let panel = Area::around(sheet.middle(), 640.0, 372.0);
    let inner = panel.grown(-28.0);
    let (title, rest) = inner.split_top(36.0, 12.0);
    let (response, rest) = rest.split_top(28.0, 4.0);
    let (buttons, rest) = rest.split_top(40.0, 8.0);
    let (meaning, rest) = rest.split_top(44.0, 12.0);
    let (seed, rest) = rest.split_top(44.0, 2.0);
    let (about_seed, rest) = rest.split_top(24.0, 0.0);
    let half = (buttons.width - 8.0) / 2.0;
    let ruleset = |at: f32| Area::new(buttons.x + at * (half + 8.0), buttons.y, half, buttons.height);
    let done = Area::new(rest.right() - 176.0, rest.bottom() - 48.0, 176.0, 48.0);
    Places { panel, title, response, rulesets: [ruleset(0.0), ruleset(1.0)], meaning, seed, about_seed, done }
}

impl Advanced {
    pub(super) fn new(response: Response) -> Self {
        Self {
            open: false,
            response,
            seed: String::new(),
            writes: false,
            menu: Menu::beginning_at(Item::Response(response)),
        }
    }

    /// What is typed as a seed; an error when it is no number that fits.
    pub(super) fn seed(&self) -> Result<Option<u64>, &'static str> {
        if self.seed.is_empty() {
            return Ok(None);
        }
        self.seed.parse().map(Some).map_err(|_| "The seed is too large: at most 18446744073709551615.")
    }

    /// What is not as usual, in one line; empty when everything is.
    pub(super) fn summary(&self) -> String {
        let mut parts = Vec::new();
        if self.response != Response::default() {
            parts.push("Answers until you pass".to_owned());
        }
        if !self.seed.is_empty() {
            parts.push(format!("Seed {}", self.seed));
        }
        parts.join(" · ")
    }

    fn controls(&self, sheet: &Sheet) -> Vec<Control<Item>> {
        let places = places(sheet.area);
        let mut list: Vec<Control<Item>> = Response::ALL
            .into_iter()
            .zip(places.rulesets)
            .map(|(response, area)| {
                let face = Face::Tab { on: self.response == response };
                Control::new(Item::Response(response), area, explained(response).0, face)
            })
            .collect();
        let face = Face::Field { value: self.seed.clone().into(), empty: "random".into(), writes: self.writes };
        list.push(Control::new(Item::Seed, places.seed, "Seed", face));
        list.push(Control::big(Item::Done, places.done, "Done"));
        list
    }

    /// Takes digits for the seed; true while they go there.
    fn write(&mut self, context: &Context<'_>) -> bool {
        if !self.writes {
            return false;
        }
        for gesture in context.gestures {
            match gesture {
                Gesture::Typed(letter) if letter.is_ascii_digit() && self.seed.len() < SEED_DIGITS => {
                    self.seed.push(*letter);
                }
                Gesture::Key(stroke) => match stroke.key {
                    Key::Backspace => drop(self.seed.pop()),
                    Key::Delete => self.seed.clear(),
                    Key::Enter | Key::Escape | Key::Tab => self.writes = false,
                    _ => {}
                },
                Gesture::Press(_) => self.writes = false,
                _ => {}
            }
        }
        true
    }

    /// Reads one frame. Esc, a right click and a click beside the panel close it; what is set stays.
    pub(super) fn update(&mut self, sheet: &Sheet, context: &mut Context<'_>) {
        self.menu.deaf = self.write(context);
        let panel = places(sheet.area).panel;
        let beside = context.gestures.iter().any(|gesture| match gesture {
            Gesture::Secondary(_) => true,
            Gesture::Click(point) => !panel.contains(sheet.inside(*point)),
            _ => false,
        });
        let controls = self.controls(sheet);
        for deed in self.menu.update(&controls, sheet, context) {
            match deed {
                Deed::Press(Item::Response(response)) => self.response = response,
                Deed::Press(Item::Seed) => self.writes = true,
                Deed::Press(Item::Done) | Deed::Back => self.open = false,
                _ => {}
            }
        }
        if beside {
            self.open = false;
        }
        if !self.open {
            self.writes = false;
        }
    }

    pub(super) fn draw(&self, canvas: &mut Canvas, palette: &Palette, sheet: &Sheet) {
        let places = places(sheet.area);
        backdrop::veil(canvas, sheet.area, 1.0);
        canvas.mark(MarkKind::Panel, "advanced", places.panel);
        canvas.sliced("panel-ink", places.panel, 1.0, Look::PLAIN);
        words::caption(canvas, "Advanced", places.title, palette.on_dark);
        let label = Area { x: places.response.x + 12.0, ..places.response };
        words::line(canvas, "Answers to an attack", label, &Style::new(Cut::Regular, 19.0, palette.on_dark));
        let aside = Style::new(Cut::Italic, 16.0, palette.aside_on_dark);
        let indented = |area: Area| Area::new(area.x + 12.0, area.y, area.width - 24.0, area.height);
        words::paragraphs(canvas, &[explained(self.response).1], indented(places.meaning), &aside);
        words::line(canvas, "The same seed deals the same cards.", indented(places.about_seed), &aside);
        draw_controls(canvas, palette, sheet, &self.menu, &self.controls(sheet));
    }
}
