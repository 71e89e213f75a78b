//! What happened, kept as entries with lines, from the events as they are shown.

use azuki_engine::def::CardKind;
use azuki_engine::event::Event;
use azuki_engine::ids::{CardIx, Player};
use azuki_engine::state::Zone;

use crate::draw::face::Faces;
use crate::draw::history::Entry;
use crate::model::Model;

/// How many entries are kept: more than any match has in its 200 turns.
const KEPT: usize = 4000;
/// How many lines one entry may have: a longer chain is cut.
const LINES: usize = 24;

/// The entries of a match, the oldest first.
#[derive(Clone, Debug, Default)]
pub struct History {
    entries: Vec<Entry>,
    /// Lines go to the last entry until something else begins.
    open: bool,
    /// A card that was just revealed, and its line: where it goes is told in the same one.
    revealed: Option<(CardIx, usize)>,
}

impl History {
    /// Every entry, the oldest first.
    pub fn all(&self) -> &[Entry] {
        &self.entries
    }

    /// The last so many entries.
    pub fn last(&self, count: usize) -> &[Entry] {
        &self.entries[self.entries.len().saturating_sub(count)..]
    }

    /// Forgets everything, because the match went back.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    fn begin(&mut self, model: &Model, card: CardIx, own: bool, icon: &'static str, line: String) {
        let Some(def) = known(model, card) else { return };
        if self.entries.len() == KEPT {
            self.entries.remove(0);
        }
        let turn = (model.active, model.turn);
        self.entries.push(Entry { def, icon, own, lines: vec![line], turn });
        self.open = true;
        self.revealed = None;
    }

    fn line(&mut self, line: String) {
        if let Some(entry) = self.entries.last_mut().filter(|_| self.open)
            && entry.lines.len() < LINES
        {
            entry.lines.push(line);
        }
    }

    /// A card is shown to everybody: what it is, and where it lies.
    fn reveal(&mut self, card: CardIx, model: &Model, name: &str) {
        let from = model.card(card).zone.name();
        let line = format!("{name} is revealed from the {from}.");
        if self.open {
            self.line(line);
        } else {
            self.begin(model, card, card.owner() == model.viewer, "icon-eye", line);
        }
        let last = self.entries.last().map_or(0, |entry| entry.lines.len().saturating_sub(1));
        self.revealed = Some((card, last));
    }

    /// A card that was just revealed goes somewhere; false when it is another one. The other player's way from one hidden place
    /// to another is not told by name, but the table knows it as long as nothing was shuffled.
    fn follow_revealed(&mut self, moved: CardIx, from: Zone, to: Zone, model: &Model, faces: &Faces) -> bool {
        let is_it = |card: CardIx| moved == card || (moved.is_none() && model.card(card).zone == to);
        let Some((card, line)) = self.revealed.take_if(|(card, _)| is_it(*card)) else { return false };
        let name = known(model, card).map_or("A card", |def| faces.face(def).name.as_str());
        if let Some(line) = self.entries.last_mut().and_then(|entry| entry.lines.get_mut(line)) {
            *line = format!("{name} is revealed and goes from the {} to the {}.", from.name(), to.name());
        }
        true
    }

    /// Writes down an event; `model` is the table after it.
    pub fn note(&mut self, event: Event, model: &Model, faces: &Faces) {
        let name = |card: CardIx| known(model, card).map_or("a card", |def| faces.face(def).name.as_str());
        let own = |player: Player| player == model.viewer;
        let who = |player: Player| if own(player) { "You" } else { "The opponent" };
        match event {
            Event::TurnStarted { .. } => (self.open, self.revealed) = (false, None),
            Event::CardMoved { card, from, to, .. } if self.follow_revealed(card, from, to, model, faces) => {}
            Event::CardPlayed { player, card, .. } => {
                let icon = match known(model, card).map(|def| faces.face(def).def.kind) {
                    Some(CardKind::Weapon) => "icon-weapon",
                    Some(CardKind::Spell(_)) => "icon-spell",
                    _ => "icon-entity",
                };
                let verb = if own(player) { "play" } else { "plays" };
                self.begin(model, card, own(player), icon, format!("{} {verb} {}.", who(player), name(card)));
            }
            Event::AttackDeclared { attacker, target } => {
                let line = format!("{} attacks {}.", name(attacker), name(target));
                self.begin(model, attacker, own(attacker.owner()), "icon-damage", line);
            }
            Event::AbilityActivated { source, .. } => {
                let line =
                    format!("{} use{} an ability of {}.", who(source.owner()), s(own(source.owner())), name(source));
                self.begin(model, source, own(source.owner()), "icon-star", line);
            }
            Event::CardMoved { card, from: Zone::Alley, to: Zone::Garden, .. } => {
                let line = format!("{} passes the gate.", name(card));
                self.begin(model, card, own(card.owner()), "icon-gate", line);
            }
            Event::DefenderDeclared { defender, .. } => self.line(format!("{} defends.", name(defender))),
            Event::DamageApplied { source, target, amount, .. } => {
                self.line(format!("{} deals {amount} to {}.", name(source), name(target)));
            }
            Event::DamagePrevented { target, amount, .. } => {
                self.line(format!("{amount} damage to {} is prevented.", name(target)));
            }
            Event::Healed { card, amount } if self.open => self.line(format!("{} heals {amount}.", name(card))),
            Event::EntityDied { card } => self.line(format!("{} is destroyed.", name(card))),
            Event::ConditionGained { card, condition } => {
                self.line(format!("{} is {}.", name(card), condition.name()));
            }
            Event::CardDrawn { player, .. } if self.open => {
                self.line(format!("{} draw{} a card.", who(player), s(own(player))));
            }
            Event::CardMoved { card, to: Zone::Hand, from, .. } if from.is_field() && card.is_some() => {
                self.line(format!("{} returns to hand.", name(card)));
            }
            Event::CardMoved { card, from: Zone::Hand, to: Zone::Discard, .. } if card.is_some() => {
                self.line(format!("{} is discarded.", name(card)));
            }
            Event::CardRevealed { card } => self.reveal(card, model, name(card)),
            Event::AbilityTriggered { source, .. } if self.open => {
                self.line(format!("{}'s ability begins.", name(source)));
            }
            Event::AbilityTriggered { source, .. } => {
                let line = format!("{}'s ability begins.", name(source));
                self.begin(model, source, own(source.owner()), "icon-star", line);
            }
            Event::AbilityFizzled { source, .. } => self.line(format!("{}'s ability does nothing.", name(source))),
            Event::Replaced { by, card, .. } => {
                self.line(format!("{} replaces what happens to {}.", name(by), name(card)));
            }
            _ => {}
        }
    }
}

const fn s(own: bool) -> &'static str {
    if own { "" } else { "s" }
}

fn known(model: &Model, card: CardIx) -> Option<azuki_engine::ids::DefIx> {
    if card.is_none() { None } else { model.card(card).def }
}
