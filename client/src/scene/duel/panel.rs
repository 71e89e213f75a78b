//! The panel in the middle of the table: an opening hand, cards in a row, yes or no.

use azuki_engine::ids::CardIx;
use azuki_engine::state::PendingKind;

use super::ask::{Ask, Asked};
use super::spot::{Spot, Spots};
use crate::anim::Pose;
use crate::canvas::{Canvas, Cut, Look, MarkKind, Style};
use crate::draw::card::{self, Shown};
use crate::draw::face::Faces;
use crate::draw::hud::{self, Label, Stand};
use crate::geometry::Point;
use crate::layout::{ChoicePanel, Table};
use crate::model::Model;
use crate::theme::Palette;

/// The widest card of a panel.
const CARD: f32 = 132.0;
/// The card whose ability asks.
const ASKING: f32 = 236.0;

/// The panel that a question needs, if it needs one.
pub fn layout(asked: &Asked, table: &Table, model: &Model) -> Option<ChoicePanel> {
    match asked.ask {
        Ask::Mulligan => {
            let count = model.side(model.viewer).hand.len();
            Some(ChoicePanel::of(table, count, CARD, true))
        }
        Ask::InRow => Some(ChoicePanel::of(table, asked.choices.len(), CARD, false)),
        Ask::Confirm => Some(ChoicePanel::of(table, 1, ASKING, true)),
        _ => None,
    }
}

/// The cards that lie on it side by side, to choose from or to read.
pub fn cards(asked: &Asked, model: &Model) -> Vec<CardIx> {
    match asked.ask {
        Ask::Mulligan => model.side(model.viewer).hand.clone(),
        Ask::InRow => asked.choices.iter().map(|choice| choice.card).collect(),
        // A card that asks for a yes or no is large enough to be read where it lies.
        Ask::Confirm | Ask::Wait | Ask::Main | Ask::Respond | Ask::OnTable | Ask::Slot(_) | Ask::Over => Vec::new(),
    }
}

/// What can be touched on it.
pub fn spots(panel: &ChoicePanel, asked: &Asked, model: &Model, spots: &mut Spots) {
    for number in 0..cards(asked, model).len() {
        spots.put(Spot::Choice(number as u8), panel.place(number));
    }
    for (number, spot) in [Spot::Yes, Spot::No].into_iter().enumerate() {
        if let Some(area) = panel.button(number) {
            spots.put(spot, area);
        }
    }
}

/// How the pointer and the keyboard stand.
#[derive(Clone, Copy, Debug)]
pub struct At {
    /// What the pointer is on.
    pub hovered: Option<Spot>,
    /// What the keyboard is on.
    pub focused: Option<Spot>,
    /// The pointer is pressed.
    pub down: bool,
}

impl At {
    /// How a button at a spot stands.
    pub fn stand(self, spot: Spot, enabled: bool) -> Stand {
        let hovered = self.hovered == Some(spot);
        Stand { enabled, hovered, pressed: hovered && self.down, focused: self.focused == Some(spot), on: false }
    }
}

/// Draws the panel.
pub fn draw(
    canvas: &mut Canvas,
    palette: &Palette,
    faces: &Faces,
    panel: &ChoicePanel,
    asked: &Asked,
    model: &Model,
    at: At,
) {
    canvas.mark(MarkKind::Panel, "choice", panel.area);
    canvas.sliced("shadow", panel.area.grown(22.0), 1.4, Look::PLAIN);
    canvas.sliced("panel-ink", panel.area, 1.0, Look::PLAIN);
    let title = Style::new(Cut::Bold, 21.0, palette.on_dark).middle();
    canvas.fitted(&asked.prompt, panel.title, panel.area.width - 48.0, &title);
    let answers = match asked.ask {
        Ask::Mulligan => [("Keep", ""), ("New hand", "all seven cards, once")],
        _ => [("Yes", ""), ("No", "")],
    };
    match asked.ask {
        Ask::Mulligan => {
            for (number, card) in model.side(model.viewer).hand.iter().enumerate() {
                if let Some(def) = model.cards.get(card.index()).and_then(|card| card.def) {
                    let shown = Shown::printed(faces, def);
                    let spot = Spot::Choice(number as u8);
                    posed(canvas, palette, faces, panel, number, shown, at, spot);
                }
            }
        }
        Ask::Confirm => {
            if let Some(def) = model.cards.get(asked.source.index()).and_then(|card| card.def) {
                card::full(canvas, palette, faces, &Shown::printed(faces, def), panel.place(0));
            }
        }
        _ => {
            for (number, choice) in asked.choices.iter().enumerate() {
                let def = model.cards.get(choice.card.index()).and_then(|card| card.def);
                if let Some(def) = def {
                    let shown = Shown { glow: Some(palette.playable), ..Shown::printed(faces, def) };
                    posed(canvas, palette, faces, panel, number, shown, at, Spot::Choice(number as u8));
                }
            }
        }
    }
    for (number, (spot, (words, note))) in [Spot::Yes, Spot::No].into_iter().zip(answers).enumerate() {
        if let Some(area) = panel.button(number) {
            let label = Label { words: words.to_owned(), note: note.to_owned() };
            hud::button(canvas, palette, area, &label, at.stand(spot, true));
        }
    }
    if asked.kind == PendingKind::BottomOrder && asked.ask == Ask::InRow {
        let style = Style::new(Cut::Italic, 14.0, palette.aside_on_dark).middle();
        let foot = Point::new(panel.area.middle().x, panel.area.bottom() + 18.0);
        canvas.text("The last one you touch lies deepest.", foot, &style);
    }
}

#[allow(clippy::too_many_arguments, reason = "each is a part of the picture")]
fn posed(
    canvas: &mut Canvas,
    palette: &Palette,
    faces: &Faces,
    panel: &ChoicePanel,
    number: usize,
    shown: Shown,
    at: At,
    spot: Spot,
) {
    let place = panel.place(number);
    let hovered = at.hovered == Some(spot);
    let pose = Pose {
        at: place.middle() + Point::new(0.0, if hovered { -6.0 } else { 0.0 }),
        turn: 0.0,
        width: place.width,
        face: 1.0,
        tall: 1.0,
        lift: if hovered { 0.8 } else { 0.2 },
        opacity: 1.0,
    };
    let shown = Shown { focused: at.focused == Some(spot), ..shown };
    card::posed(canvas, palette, faces, Some(&shown), &pose);
}
