//! Decks: a list anybody may write, and a deck that the rules allow (R1.2).

use std::fmt;

use crate::def::{CardKind, CardTable, Element};
use crate::ids::DefIx;
use crate::limits::{COPIES, MAIN_DECK};

/// What somebody would like to play with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeckList {
    /// The leader.
    pub leader: DefIx,
    /// The gate.
    pub gate: DefIx,
    /// The main deck.
    pub main: Vec<DefIx>,
}

/// A deck that R1.2 allows; only [`Deck::check`] makes one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deck {
    pub(crate) leader: DefIx,
    pub(crate) gate: DefIx,
    pub(crate) main: [DefIx; MAIN_DECK],
}

/// A reason why a deck is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeckError(pub String);

impl fmt::Display for DeckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for DeckError {}

impl Deck {
    /// A deck, or every reason why it is none (R1.2).
    pub fn check(list: &DeckList, table: &CardTable) -> Result<Self, Vec<DeckError>> {
        let mut errors = Vec::new();
        let mut refuse = |reason: String| errors.push(DeckError(reason));
        let known = |def: DefIx| usize::from(def.0) < table.len();
        if !known(list.leader) || !known(list.gate) || !list.main.iter().all(|def| known(*def)) {
            refuse("the deck names a card that is not in the table".into());
            return Err(errors);
        }
        let name = |def: DefIx| table.name(def);
        let leader = table.def(list.leader);
        if leader.kind != CardKind::Leader {
            refuse(format!("{} is a {}, not a leader", name(list.leader), leader.kind.name()));
        }
        let gate = table.def(list.gate);
        if gate.kind != CardKind::Gate {
            refuse(format!("{} is a {}, not a gate", name(list.gate), gate.kind.name()));
        } else if gate.element != leader.element {
            refuse(format!(
                "the gate {} is {}, but the leader {} is {}",
                name(list.gate),
                gate.element.name(),
                name(list.leader),
                leader.element.name()
            ));
        }
        if list.main.len() != MAIN_DECK {
            refuse(format!("the main deck has {} cards instead of {MAIN_DECK}", list.main.len()));
        }
        let mut sorted = list.main.clone();
        sorted.sort_unstable();
        for copies in sorted.chunk_by(|left, right| left == right) {
            let def = copies[0];
            let card = table.def(def);
            let full_name = || format!("{} ({})", name(def), table.text(def).id);
            if !card.kind.in_main_deck() {
                refuse(format!("{} is a {} and cannot be in a main deck", full_name(), card.kind.name()));
                continue;
            }
            if copies.len() > COPIES {
                refuse(format!("{} copies of {}; at most {COPIES} are allowed", copies.len(), full_name()));
            }
            if card.element != Element::Neutral && card.element != leader.element {
                refuse(format!(
                    "{} is {}; beside {} only Neutral and {} cards are allowed",
                    full_name(),
                    card.element.name(),
                    name(list.leader),
                    leader.element.name()
                ));
            }
        }
        match <[DefIx; MAIN_DECK]>::try_from(list.main.as_slice()) {
            Ok(main) if errors.is_empty() => Ok(Self { leader: list.leader, gate: list.gate, main }),
            _ => Err(errors),
        }
    }

    /// The list it was made from.
    pub fn list(&self) -> DeckList {
        DeckList { leader: self.leader, gate: self.gate, main: self.main.to_vec() }
    }
}
