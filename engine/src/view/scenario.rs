//! A position in the words of the scenario tests, so that a bug that was seen becomes a test.

use std::fmt::Write;

use crate::def::CardTable;
use crate::ids::{CardIx, DefIx, Player};
use crate::limits::TURN_LIMIT;
use crate::rules::Rules;
use crate::state::{Phase, Response, State, Zone};

/// A scenario whose board is the position. What the language cannot say (lasting effects, abilities in the middle of
/// things) stands in comments above it.
pub fn scenario(state: &State, table: &CardTable, title: &str) -> String {
    let writer = Writer { state, table };
    let mut out = String::new();
    for missing in writer.missing() {
        let _ = writeln!(out, "# not said below: {missing}");
    }
    let title = title.replace(['=', '\n', '\r'], " ");
    let _ = writeln!(out, "== {} ==", title.trim());
    let config = state.config();
    if config.response != Response::default() {
        let _ = writeln!(out, "response: {}", config.response.name());
    }
    if config.turn_limit != TURN_LIMIT {
        let _ = writeln!(out, "turn limit: {}", config.turn_limit);
    }
    let (turn, active) = (state.turn().max(1), state.active().index());
    let _ = writeln!(out, "turn: {turn} | active: p{active} | seed: {}", state.rng().seed);
    for player in Player::BOTH {
        writer.side(player, &mut out);
    }
    let rules = Rules::new(state, table);
    let _ = write!(out, "=> turn {turn}, active p{active}");
    for player in Player::BOTH {
        let leader = CardIx::leader(player);
        let left = rules.health(leader).saturating_sub(state.damage(leader));
        let (number, hand, deck) = (player.index(), state.hand(player).len(), state.deck(player).len());
        let _ = write!(out, ", p{number} leader {left}, p{number} hand {hand}, p{number} deck {deck}");
    }
    out.push('\n');
    out
}

struct Writer<'a> {
    state: &'a State,
    table: &'a CardTable,
}

impl Writer<'_> {
    /// What the language of scenarios has no words for.
    fn missing(&self) -> Vec<String> {
        let state = self.state;
        let name = |card: CardIx| self.table.name(state.def(card));
        let mut missing = Vec::new();
        if state.phase() != Phase::Main {
            missing.push(format!("the phase is {:?}; the board below is in the main phase", state.phase()));
        }
        let waiting = state.stack().iter().map(|parked| parked.source);
        for source in state.frames().iter().map(|frame| frame.source).chain(waiting) {
            missing.push(format!("an ability of {} is in the middle of things", name(source)));
        }
        for entry in state.lasting().entries() {
            let (change, amount, until) = (entry.change, entry.amount, entry.until);
            missing.push(format!("{} has {change:?} {amount} until {until:?}", name(entry.card)));
        }
        for card in CardIx::all() {
            if state.is_shocked(card) {
                missing.push(format!("{} is shocked", name(card)));
            }
            if state.used(card) != 0 {
                missing.push(format!("{} has used abilities {:#b} this turn", name(card), state.used(card)));
            }
        }
        missing
    }

    fn side(&self, player: Player, out: &mut String) {
        let (state, number) = (self.state, player.index());
        let leader = self.standing(CardIx::leader(player));
        let _ = writeln!(out, "p{number} leader: {leader}");
        let _ = writeln!(out, "p{number} gate: {}", self.standing(CardIx::gate(player)));
        for (row, slots) in [("garden", state.garden(player)), ("alley", state.alley(player))] {
            let last = slots.iter().rposition(|card| card.is_some());
            let Some(last) = last else { continue };
            let slots: Vec<String> = slots[..=last].iter().map(|card| self.standing(*card)).collect();
            let _ = writeln!(out, "p{number} {row}: {}", slots.join(", "));
        }
        let area = state.ikz_area(player);
        let tapped = area.iter().filter(|card| !card.is_token() && state.is_tapped(**card)).count();
        let token = state.zone(CardIx::token(player)) == Zone::IkzArea;
        let untapped = area.len() - tapped - usize::from(token);
        let token = if token { " token" } else { "" };
        let _ = writeln!(out, "p{number} ikz: {untapped} tapped {tapped}{token}");
        let top_first: Vec<CardIx> = state.deck(player).iter().rev().copied().collect();
        for (pile, cards) in [("hand", state.hand(player)), ("discard", state.discard(player))] {
            if !cards.is_empty() {
                let _ = writeln!(out, "p{number} {pile}: {}", self.list(cards));
            }
        }
        let deck = if top_first.is_empty() { "nothing".to_owned() } else { self.list(&top_first) };
        let _ = writeln!(out, "p{number} deck only: {deck}");
    }

    fn standing(&self, card: CardIx) -> String {
        if card.is_none() {
            return "-".to_owned();
        }
        let state = self.state;
        let mut marks = Vec::new();
        if state.is_tapped(card) {
            marks.push("tapped".to_owned());
        }
        if state.has_cooldown(card) {
            marks.push("cooldown".to_owned());
        }
        if state.damage(card) > 0 {
            marks.push(format!("damage {}", state.damage(card)));
        }
        let weapons: Vec<CardIx> = state.weapons(card).collect();
        if !weapons.is_empty() {
            marks.push(format!("bears {}", self.list(&weapons)));
        }
        let name = self.name(state.def(card));
        if marks.is_empty() { name } else { format!("{name} ({})", marks.join(", ")) }
    }

    fn list(&self, cards: &[CardIx]) -> String {
        let def = |card: &CardIx| self.state.def(*card);
        let runs = cards.chunk_by(|one, other| def(one) == def(other)).map(|run| match run.len() {
            1 => self.name(def(&run[0])),
            copies => format!("{copies}x {}", self.name(def(&run[0]))),
        });
        runs.collect::<Vec<_>>().join(", ")
    }

    /// A name that means one card only: where several share it, the id stands behind it.
    fn name(&self, def: DefIx) -> String {
        let (name, id) = (self.table.name(def), &self.table.text(def).id);
        let alike = |other: &DefIx| {
            let text = self.table.name(*other);
            text == name || text.rsplit_once(", ").is_some_and(|(_, short)| short == name)
        };
        if self.table.all().filter(alike).count() == 1 { name.to_owned() } else { format!("{name} ({id})") }
    }
}
