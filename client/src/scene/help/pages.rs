//! The pages: each a picture put together from real pieces, and a few words.

use azuki_engine::ids::DefIx;

use super::examples::Examples;
use super::picture::{damage, ground, label, note, ready, slots, tapped, upright};
use crate::canvas::{Canvas, Cut, Look, Style};
use crate::draw::arrow;
use crate::draw::face::{Faces, Term};
use crate::geometry::{Area, Point};
use crate::theme::Palette;
use crate::ui::card::TILE;
use crate::ui::words;

/// The size that pages are composed for.
pub(super) const WIDTH: f32 = 880.0;
/// The size that pages are composed for.
pub(super) const HEIGHT: f32 = 360.0;

/// One page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Page {
    Goal,
    Rows,
    Ikz,
    Gate,
    Attack,
    Terms,
    Hands,
}

/// Every page, in order.
pub(super) const PAGES: [Page; 7] =
    [Page::Goal, Page::Rows, Page::Ikz, Page::Gate, Page::Attack, Page::Terms, Page::Hands];

/// Notes at the right of a picture.
const NOTES: Area = Area::new(532.0, 8.0, 348.0, 344.0);

fn point(x: f32, y: f32) -> Point {
    Point::new(x, y)
}

/// One of so many notes, below one another.
fn place(at: usize, count: usize) -> Area {
    let height = NOTES.height / count as f32;
    Area::new(NOTES.x, NOTES.y + at as f32 * height, NOTES.width, height - 8.0)
}

impl Page {
    pub(super) const fn title(self) -> &'static str {
        match self {
            Self::Goal => "The goal",
            Self::Rows => "Garden and alley",
            Self::Ikz => "IKZ, the lanterns",
            Self::Gate => "Gate and portal",
            Self::Attack => "Attack and response",
            Self::Terms => "Keywords and conditions",
            Self::Hands => "Your hands",
        }
    }

    /// Draws it in an area of its own size.
    pub(super) fn draw(self, canvas: &mut Canvas, palette: &Palette, faces: &Faces, examples: &Examples) {
        match self {
            Self::Goal => goal(canvas, palette, faces, examples),
            Self::Rows => rows(canvas, palette, faces, examples),
            Self::Ikz => ikz(canvas, palette, faces, examples),
            Self::Gate => gate(canvas, palette, faces, examples),
            Self::Attack => attack(canvas, palette, faces, examples),
            Self::Terms => terms(canvas, palette, faces, examples),
            Self::Hands => hands(canvas, palette),
        }
    }
}

fn notes(canvas: &mut Canvas, palette: &Palette, list: &[(&'static str, &str, &str)]) {
    for (at, (icon, title, text)) in list.iter().enumerate() {
        note(canvas, palette, place(at, list.len()), icon, title, text);
    }
}

fn goal(canvas: &mut Canvas, palette: &Palette, faces: &Faces, examples: &Examples) {
    ground(canvas, palette, &["table-garden"]);
    ready(canvas, palette, faces, examples.leaders[0], point(120.0, 180.0), 168.0);
    upright(canvas, palette, faces, examples.leaders[1], point(380.0, 180.0), 168.0);
    arrow::draw(canvas, point(210.0, 170.0), point(302.0, 170.0), palette.legal, 0.0);
    damage(canvas, palette, 3, point(380.0, 96.0));
    label(canvas, palette, Area::new(36.0, 308.0, 168.0, 28.0), "Your leader");
    label(canvas, palette, Area::new(296.0, 308.0, 168.0, 28.0), "Their leader");
    notes(
        canvas,
        palette,
        &[
            ("icon-lethal", "Bring their leader to 0", "The number on the blossom is health. A leader's wounds stay."),
            ("icon-deck", "Do not run dry", "Each turn you draw a card. Who must draw from an empty deck loses."),
            (
                "icon-leader",
                "Your leader fights too",
                "It stands in the garden from the start, and attacks with a weapon.",
            ),
        ],
    );
}

fn rows(canvas: &mut Canvas, palette: &Palette, faces: &Faces, examples: &Examples) {
    let width = 96.0;
    let places = |y: f32| [point(140.0, y), point(260.0, y), point(380.0, y)];
    ground(canvas, palette, &["table-garden", "table-alley"]);
    slots(canvas, "slot-garden", &places(94.0), width);
    slots(canvas, "slot-alley", &places(270.0), width);
    upright(canvas, palette, faces, examples.own(1), places(94.0)[0], width);
    tapped(canvas, palette, faces, examples.own(3), places(94.0)[1], width);
    upright(canvas, palette, faces, examples.own(5), places(270.0)[1], width);
    label(canvas, palette, Area::new(8.0, 78.0, 68.0, 28.0), "Garden");
    label(canvas, palette, Area::new(8.0, 256.0, 68.0, 28.0), "Alley");
    notes(
        canvas,
        palette,
        &[
            ("icon-damage", "The garden fights", "Its entities attack, and can be attacked once they are tapped."),
            ("icon-shield", "The alley is safe", "Nobody attacks here. Its entities wait for the gate."),
            ("icon-cooldown", "New arrivals wait", "What enters the garden attacks from your next turn on."),
            ("icon-tapped", "Tapped is turned", "Who has acted lies aside until your next turn."),
        ],
    );
}

fn ikz(canvas: &mut Canvas, palette: &Palette, faces: &Faces, examples: &Examples) {
    ground(canvas, palette, &["table-alley"]);
    let mut x = 38.0;
    for (piece, count) in [("ikz-lit", 3), ("ikz-spent", 2), ("ikz-pile", 5)] {
        for _ in 0..count {
            canvas.piece(piece, Area::around(point(x, 76.0), 44.0, 57.0), Look::PLAIN);
            x += 47.0;
        }
    }
    label(canvas, palette, Area::new(14.0, 112.0, 142.0, 26.0), "ready");
    label(canvas, palette, Area::new(156.0, 112.0, 94.0, 26.0), "spent");
    label(canvas, palette, Area::new(250.0, 112.0, 236.0, 26.0), "still to come");
    let dear = examples.own.iter().rev().find(|def| faces.face(**def).def.cost <= 3).copied();
    ready(canvas, palette, faces, dear.unwrap_or(examples.own(0)), point(240.0, 252.0), 128.0);
    arrow::draw(canvas, point(84.0, 148.0), point(160.0, 180.0), palette.legal, 0.0);
    canvas.piece("ikz-token", Area::around(point(410.0, 240.0), 64.0, 83.0), Look::PLAIN);
    label(canvas, palette, Area::new(346.0, 292.0, 128.0, 28.0), "the token");
    notes(
        canvas,
        palette,
        &[
            ("ikz-lit", "One more each turn", "A lantern joins at the start of your turn, up to ten."),
            ("icon-minus", "Cards cost lanterns", "The number at the upper left says how many go out."),
            ("icon-once", "They light again", "At the start of your turn all of them are lit."),
            ("ikz-token", "The token pays once", "Who goes second has it. Then it is gone."),
        ],
    );
}

fn gate(canvas: &mut Canvas, palette: &Palette, faces: &Faces, examples: &Examples) {
    ground(canvas, palette, &["table-garden", "table-alley"]);
    canvas.piece("light", Area::around(point(250.0, 190.0), 360.0, 340.0), Look::tinted(palette.lamp).at(0.5));
    canvas.piece("torii-open", Area::around(point(250.0, 180.0), 262.0, 270.0), Look::PLAIN);
    upright(canvas, palette, faces, examples.traveller, point(76.0, 250.0), 108.0);
    upright(canvas, palette, faces, examples.traveller, point(424.0, 100.0), 108.0);
    arrow::draw(canvas, point(142.0, 244.0), point(352.0, 124.0), palette.playable, 0.0);
    label(canvas, palette, Area::new(10.0, 322.0, 132.0, 28.0), "from the alley");
    label(canvas, palette, Area::new(352.0, 174.0, 144.0, 28.0), "to the garden");
    notes(
        canvas,
        palette,
        &[
            ("icon-gate", "Once a turn", "Tap your gate to portal an untapped entity from alley to garden."),
            ("pip", "Gate points", "The more small gates an entity has, the stronger the gate's own words."),
            ("icon-star", &faces.face(examples.gate).name, &examples.gate_text),
        ],
    );
}

fn attack(canvas: &mut Canvas, palette: &Palette, faces: &Faces, examples: &Examples) {
    ground(canvas, palette, &["table-garden", "table-garden"]);
    let width = 92.0;
    let attacker = examples.own(4);
    upright(canvas, palette, faces, examples.leaders[1], point(66.0, 84.0), width);
    tapped(canvas, palette, faces, examples.opposing(2), point(190.0, 84.0), width);
    ready(canvas, palette, faces, attacker, point(140.0, 258.0), width);
    arrow::draw(canvas, point(150.0, 202.0), point(186.0, 126.0), palette.legal, 0.0);
    damage(canvas, palette, faces.face(attacker).def.attack, point(226.0, 40.0));
    label(canvas, palette, Area::new(78.0, 322.0, 124.0, 28.0), "you attack");
    label(canvas, palette, Area::new(284.0, 78.0, 204.0, 28.0), "they may answer");
    let answers = [(examples.defender, "defender"), (examples.response, "response")];
    for (at, (card, word)) in answers.into_iter().enumerate() {
        let x = 334.0 + at as f32 * 104.0;
        if let Some(card) = card {
            upright(canvas, palette, faces, card, point(x, 176.0), 84.0);
            label(canvas, palette, Area::new(x - 50.0, 236.0, 100.0, 28.0), word);
        }
    }
    notes(
        canvas,
        palette,
        &[
            ("icon-damage", "Choose a target", "Their leader, or a tapped entity in their garden."),
            (
                "icon-response",
                "One answer",
                "A response, or a defender that taps to take the blow. Under Advanced you can allow more than one.",
            ),
            (
                "icon-skull",
                "Both strike at once",
                "Each deals its attack to the other. Who has no health left is discarded.",
            ),
            ("icon-once", "Wounds close", "At the end of a turn entities heal, and weapons are laid down."),
        ],
    );
}

fn terms(canvas: &mut Canvas, palette: &Palette, faces: &Faces, examples: &Examples) {
    let columns = 2;
    let lines = examples.terms.len().div_ceil(columns);
    let (wide, high) = ((WIDTH - 24.0) / columns as f32, (HEIGHT + 8.0) / lines as f32);
    for (at, (term, card)) in examples.terms.iter().enumerate() {
        let area = Area::new((at / lines) as f32 * (wide + 24.0), (at % lines) as f32 * high, wide, high - 8.0);
        draw_term(canvas, palette, faces, term, *card, area);
    }
}

fn draw_term(canvas: &mut Canvas, palette: &Palette, faces: &Faces, term: &Term, shown: Option<DefIx>, area: Area) {
    canvas.sliced("panel-tray", area, 0.6, Look::PLAIN);
    let (sign, rest) = area.split_left(64.0, 8.0);
    canvas.piece(term.icon, Area::around(sign.middle() + point(4.0, 0.0), 48.0, 48.0), Look::PLAIN);
    let height = area.height - 16.0;
    let card = Area::new(area.right() - height / TILE - 10.0, area.y + 8.0, height / TILE, height);
    let text = Area::new(rest.x, rest.y + 8.0, card.x - rest.x - 12.0, rest.height - 14.0);
    let (name, meaning) = text.split_top(24.0, 2.0);
    words::line(canvas, term.word, name, &Style::new(Cut::Bold, 19.0, palette.on_dark));
    words::paragraphs(canvas, &[term.meaning], meaning, &Style::new(Cut::Regular, 16.0, palette.aside_on_dark));
    if let Some(def) = shown {
        crate::ui::card::portrait(canvas, palette, faces, def, card);
    }
}

fn hands(canvas: &mut Canvas, palette: &Palette) {
    let list = [
        ("icon-mouse-left", "Play", "Drag a card to its place, or click it and then the place. What can act glows."),
        (
            "icon-mouse-right",
            "Take back",
            "Right click or Esc takes back a half-made choice. Undo takes back a move that showed nothing new.",
        ),
        ("icon-eye", "Read", "Rest the pointer on any card to see it large, with its keywords explained."),
        ("icon-touch", "By finger", "Tap like a click, drag like a mouse, rest a finger to read."),
        (
            "icon-key",
            "By keys",
            "Arrows and Tab move, Enter chooses, Space is the big button. All keys can be changed.",
        ),
        ("icon-check", "The big button", "It always says what it will do: end your turn, pass, confirm."),
    ];
    for (at, (icon, title, text)) in list.into_iter().enumerate() {
        let (column, line) = ((at % 2) as f32, (at / 2) as f32);
        let area = Area::new(column * 452.0, line * 124.0, 428.0, 112.0);
        canvas.sliced("panel-tray", area, 0.7, Look::PLAIN);
        canvas.piece(icon, Area::around(point(area.x + 52.0, area.middle().y), 64.0, 64.0), Look::PLAIN);
        let text_area = Area::new(area.x + 100.0, area.y + 14.0, area.width - 116.0, area.height - 24.0);
        let (head, rest) = text_area.split_top(26.0, 2.0);
        words::line(canvas, title, head, &Style::new(Cut::Bold, 20.0, palette.on_dark));
        words::paragraphs(canvas, &[text], rest, &Style::new(Cut::Regular, 17.0, palette.aside_on_dark));
    }
}
