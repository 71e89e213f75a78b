//! What the choice says of a deck, all of it read from its cards.

use azuki_cards::DeckList;
use azuki_cards::text::rules_text;
use azuki_engine::def::{CardKind, CardTable, Element};
use azuki_engine::ids::DefIx;

/// Who plays a deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Seat {
    First,
    Second,
}

impl Seat {
    pub(super) const BOTH: [Self; 2] = [Self::First, Self::Second];

    pub(super) const fn index(self) -> usize {
        match self {
            Self::First => 0,
            Self::Second => 1,
        }
    }
}

/// The highest cost that has a bar of its own; dearer cards stand on it too.
pub(super) const DEAREST: usize = 7;

/// A deck as the choice shows it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct DeckFacts {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) leader: DefIx,
    pub(super) element: Element,
    /// What its leader does: the heart of the deck.
    pub(super) line: String,
    /// "28 entities", "16 weapons", "6 spells".
    pub(super) counts: Vec<String>,
    /// How many cards cost so much.
    pub(super) curve: [u8; DEAREST + 1],
    /// Leader and gate, then every card once by kind, cost and name, with how many there are.
    pub(super) cards: Vec<(DefIx, u8)>,
}

impl DeckFacts {
    pub(super) fn new(table: &CardTable, deck: &DeckList) -> Self {
        let count = |wanted: fn(CardKind) -> bool| deck.main.iter().filter(|def| wanted(table.def(**def).kind)).count();
        let groups = [
            (count(|kind| kind == CardKind::Entity), "entity", "entities"),
            (count(|kind| kind == CardKind::Weapon), "weapon", "weapons"),
            (count(|kind| matches!(kind, CardKind::Spell(_))), "spell", "spells"),
        ];
        let said = groups.iter().filter(|(count, ..)| *count > 0);
        let counts: Vec<String> =
            said.map(|(count, one, many)| format!("{count} {}", if *count == 1 { one } else { many })).collect();
        let mut curve = [0; DEAREST + 1];
        let mut cards: Vec<(DefIx, u8)> = Vec::new();
        for def in &deck.main {
            curve[usize::from(table.def(*def).cost).min(DEAREST)] += 1;
            match cards.iter_mut().find(|(known, _)| known == def) {
                Some((_, copies)) => *copies += 1,
                None => cards.push((*def, 1)),
            }
        }
        let order = |def: DefIx| {
            let card = table.def(def);
            (card.kind.flag().bits(), card.cost, table.name(def))
        };
        cards.sort_by(|one, other| order(one.0).cmp(&order(other.0)));
        cards.splice(0..0, [(deck.leader, 1), (deck.gate, 1)]);
        Self {
            id: deck.id.clone(),
            name: deck.name.clone(),
            leader: deck.leader,
            element: table.def(deck.leader).element,
            line: rules_text(table, deck.leader).join(" "),
            counts,
            curve,
            cards,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deck_is_told_by_its_cards() {
        let table = azuki_cards::table();
        for deck in azuki_cards::decks() {
            let facts = DeckFacts::new(table, deck);
            assert_eq!(facts.cards.iter().map(|(_, copies)| u32::from(*copies)).sum::<u32>(), 52);
            assert_eq!(facts.curve.iter().map(|cards| u32::from(*cards)).sum::<u32>(), 50);
            assert_eq!(table.def(facts.cards[0].0).kind, CardKind::Leader);
            assert_eq!(table.def(facts.cards[1].0).kind, CardKind::Gate);
            assert!(!facts.line.is_empty() && facts.counts[0].contains("entities"));
        }
    }
}
