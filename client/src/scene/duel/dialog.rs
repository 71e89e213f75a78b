//! A question in the middle of the table: give up? lose that entity?

use azuki_engine::action::Action;

use super::panel::At;
use super::spot::{Spot, Spots};
use crate::canvas::{Canvas, Cut, Look, MarkKind, Style};
use crate::draw::hud::{self, Label};
use crate::geometry::{Area, Point};
use crate::layout::Table;
use crate::theme::{Color, Palette};

/// What follows from a yes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Then {
    /// The match is given up.
    Concede,
    /// It is left, and kept.
    Leave,
    /// A move that is often a mistake.
    Act(Action),
}

/// A question with two answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dialog {
    /// The question.
    pub words: String,
    /// What follows from a yes, in words.
    pub note: String,
    /// The yes.
    pub yes: Label,
    /// The no.
    pub no: Label,
    /// What follows from a yes.
    pub then: Then,
}

impl Dialog {
    /// A question with its answers.
    pub fn new(words: &str, note: &str, yes: &str, no: &str, then: Then) -> Self {
        let label = |words: &str| Label { words: words.to_owned(), note: String::new() };
        Self { words: words.to_owned(), note: note.to_owned(), yes: label(yes), no: label(no), then }
    }
}

fn area(table: &Table) -> Area {
    Area::around(Point::new(table.column(2), table.stream + 20.0), 520.0, 190.0)
}

fn button(table: &Table, number: usize) -> Area {
    let area = area(table);
    let x = area.middle().x + if number == 0 { -112.0 } else { 112.0 };
    Area::around(Point::new(x, area.bottom() - 46.0), 200.0, 54.0)
}

/// What can be touched on it.
pub fn spots(table: &Table, spots: &mut Spots) {
    spots.put(Spot::Yes, button(table, 0));
    spots.put(Spot::No, button(table, 1));
}

/// Draws the question over a darkened table.
pub fn draw(canvas: &mut Canvas, palette: &Palette, table: &Table, dialog: &Dialog, at: At) {
    canvas.fill(table.window, Color([8, 6, 14]), 0.5);
    let area = area(table);
    canvas.mark(MarkKind::Panel, "dialog", area);
    canvas.sliced("shadow", area.grown(20.0), 1.4, Look::PLAIN);
    canvas.sliced("panel-ink", area, 1.0, Look::PLAIN);
    let style = Style::new(Cut::Bold, 24.0, palette.on_dark).middle();
    canvas.fitted(&dialog.words, Point::new(area.middle().x, area.y + 48.0), area.width - 50.0, &style);
    let style = Style::new(Cut::Regular, 16.0, palette.aside_on_dark).middle();
    canvas.fitted(&dialog.note, Point::new(area.middle().x, area.y + 78.0), area.width - 50.0, &style);
    for (number, (spot, label)) in [(Spot::Yes, &dialog.yes), (Spot::No, &dialog.no)].into_iter().enumerate() {
        hud::button(canvas, palette, button(table, number), label, at.stand(spot, true));
    }
}
