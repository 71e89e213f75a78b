//! The choice of decks and opponent before a match.

mod advanced;
mod cards;
mod decks;
mod draw;
mod layout;
#[cfg(test)]
mod tests;

use azuki_bot::Level;
use azuki_engine::def::CardTable;

use self::advanced::Advanced;
use self::cards::CardList;
use self::decks::{DeckFacts, Seat};
use super::{Context, Go, Scene};
use crate::canvas::Canvas;
use crate::draw::face::Faces;
use crate::settings::Settings;
use crate::theme::Palette;
use crate::ui::{Deed, Menu, Sheet};

/// The levels that are offered, and what each is like.
const LEVELS: [(Level, &str); 3] = [
    (Level::Easy, "Plays at once and overlooks things."),
    (Level::Normal, "Thinks for a moment and takes a win it sees."),
    (Level::Hard, "Thinks as long as it may and misses little."),
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Item {
    Deck(Seat, usize),
    Cards(Seat),
    Level(usize),
    Advanced,
    Back,
    Start,
}

/// The choice of decks and opponent.
#[derive(Debug)]
pub struct Choose {
    faces: Faces,
    decks: Vec<DeckFacts>,
    hotseat: bool,
    /// By seat: the place of its deck in the list.
    chosen: [usize; 2],
    level: usize,
    advanced: Advanced,
    menu: Menu<Item>,
    list: Option<CardList>,
    calm: bool,
}

impl Choose {
    /// A choice that begins as it was left the last time.
    pub fn new(hotseat: bool, settings: &Settings, table: &CardTable) -> Self {
        let decks: Vec<DeckFacts> = azuki_cards::decks().iter().map(|deck| DeckFacts::new(table, deck)).collect();
        let find = |id: &str| decks.iter().position(|deck| deck.id == id);
        let own = find(&settings.deck).unwrap_or(0);
        let other = (own + 1) % decks.len().max(1);
        let second = find(&settings.second_deck).unwrap_or(other);
        let word = |level: Level| level.name().to_lowercase();
        let level = LEVELS.iter().position(|(level, _)| word(*level) == settings.opponent).unwrap_or(1);
        Self {
            faces: Faces::of(table),
            decks,
            hotseat,
            chosen: [own, second],
            level,
            advanced: Advanced::new(settings.response),
            menu: Menu::beginning_at(Item::Start),
            list: None,
            calm: false,
        }
    }

    /// The match as it is chosen, which is remembered.
    fn start(&self, settings: &mut Settings) -> Option<Go> {
        let seed = self.advanced.seed().ok()?;
        let ids = self.chosen.map(|at| self.decks[at].id.clone());
        let opponent = if self.hotseat { "hotseat".to_owned() } else { LEVELS[self.level].0.name().to_lowercase() };
        settings.deck.clone_from(&ids[0]);
        settings.second_deck.clone_from(&ids[1]);
        settings.opponent.clone_from(&opponent);
        settings.response = self.advanced.response;
        Some(Go::Duel { opponent, decks: ids, response: self.advanced.response, seed })
    }

    fn press(&mut self, item: Item, settings: &mut Settings) -> Option<Go> {
        match item {
            Item::Deck(seat, deck) => self.chosen[seat.index()] = deck,
            Item::Cards(seat) => {
                let deck = &self.decks[self.chosen[seat.index()]];
                self.list = Some(CardList::new(&self.faces, deck));
            }
            Item::Level(level) => self.level = level,
            Item::Advanced => self.advanced.open = true,
            Item::Back => return Some(Go::Back),
            Item::Start => return self.start(settings),
        }
        None
    }
}

impl Scene for Choose {
    fn update(&mut self, context: &mut Context<'_>) -> Option<Go> {
        let sheet = Sheet::of(context.window);
        self.calm = context.settings.reduced_motion;
        if let Some(list) = &mut self.list {
            if list.update(&sheet, context) {
                self.list = None;
            }
            return None;
        }
        if self.advanced.open {
            self.advanced.update(&sheet, context);
            return None;
        }
        let controls = self.controls(&sheet);
        let mut go = None;
        for deed in self.menu.update(&controls, &sheet, context) {
            match deed {
                Deed::Press(item) => go = self.press(item, context.settings),
                Deed::Back => go = Some(Go::Back),
                _ => {}
            }
        }
        go
    }

    fn draw(&self, canvas: &mut Canvas, palette: &Palette, time: f64) {
        let sheet = Sheet::of(canvas.window());
        sheet.draw(canvas, |canvas| {
            self.draw_choice(canvas, palette, &sheet, if self.calm { 0.0 } else { time });
            if let Some(list) = &self.list {
                list.draw(canvas, palette, &self.faces, &sheet);
            }
            if self.advanced.open {
                self.advanced.draw(canvas, palette, &sheet);
            }
        });
    }
}
