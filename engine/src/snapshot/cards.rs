//! The cards a document uses: listed with the hash of each one's definition, and found again in a table.

use std::fmt::{self, Arguments};

use super::frozen::Hash;
use super::{SnapshotError, version_2 as v2};
use crate::def::{CardKind, CardTable};
use crate::ids::DefIx;
use crate::limits::{MAIN_DECK, PLAYERS};

type Result<T> = std::result::Result<T, SnapshotError>;

/// Different cards that a match can have: two decks with leader and gate, the IKZ card and the token.
const MOST: usize = PLAYERS * (MAIN_DECK + 2) + 2;
const _: () = assert!(MOST < 256, "a place in the list is one byte, and one byte means none");

/// What happens to a document that uses cards which have changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Changed {
    /// It is refused.
    Refuse,
    /// It is read with the cards as they are now.
    Adopt,
}

/// The cards of a document that is being written.
pub(super) struct Listed<'t> {
    table: &'t CardTable,
    /// Each once, rising by id: the same list whatever the table's order.
    defs: Vec<DefIx>,
    /// The place of each card of the table in the list; `UNLISTED` for those that are not.
    places: Vec<u8>,
}

const UNLISTED: u8 = u8::MAX;

impl<'t> Listed<'t> {
    /// The cards of both decks; the IKZ card and the token join them.
    pub fn new(table: &'t CardTable, of_decks: impl Iterator<Item = DefIx>) -> Self {
        let mut places = vec![UNLISTED; table.len()];
        let mut defs = Vec::with_capacity(MOST);
        for def in of_decks.chain([table.ikz(), table.token()]) {
            if std::mem::replace(&mut places[usize::from(def.0)], 0) == UNLISTED {
                defs.push(def);
            }
        }
        defs.sort_unstable_by_key(|def| &table.text(*def).id);
        for (place, def) in defs.iter().enumerate() {
            places[usize::from(def.0)] = place as u8;
        }
        Self { table, defs, places }
    }

    /// The place of a card in the list.
    pub fn place(&self, def: DefIx) -> u8 {
        let place = self.places[usize::from(def.0)];
        debug_assert_ne!(place, UNLISTED, "every card of a match is in its list");
        place
    }

    /// The list as it is written.
    pub fn written(&self) -> Vec<v2::Card> {
        let card = |def: &DefIx| {
            let text = self.table.text(*def);
            let definition = Hash(self.table.definition_hash(*def));
            v2::Card { id: text.id.clone(), name: text.name.clone(), definition }
        };
        self.defs.iter().map(card).collect()
    }
}

/// The cards of a document, found in a table.
pub(super) struct Found<'t> {
    table: &'t CardTable,
    /// By their place in the document's list.
    defs: Vec<DefIx>,
}

impl<'t> Found<'t> {
    /// Finds every listed card. The error names those that have changed and those that are gone.
    pub fn read(cards: &[v2::Card], table: &'t CardTable, changes: Changed) -> Result<Self> {
        if cards.len() > MOST {
            let what = format!("{} cards; a match has at most {MOST} different ones", cards.len());
            return Err(SnapshotError::at("cards", what));
        }
        let (mut defs, mut others, mut missing) = (Vec::with_capacity(cards.len()), Vec::new(), Vec::new());
        for (at, card) in cards.iter().enumerate() {
            if at > 0 && cards[at - 1].id >= card.id {
                let what = format!("{} is out of order; the list rises by id, each card once", readable(&card.id));
                return Err(SnapshotError::at(format_args!("cards[{at}]"), what));
            }
            match table.by_id(&card.id) {
                Some(def) if changes == Changed::Adopt || table.definition_hash(def) == card.definition.0 => {
                    defs.push(def);
                }
                Some(def) => others.push(CardName { id: card.id.clone(), name: table.name(def).to_owned() }),
                None => missing.push(CardName { id: readable(&card.id), name: readable(&card.name) }),
            }
        }
        if !others.is_empty() || !missing.is_empty() {
            return Err(SnapshotError::OtherCards { changed: others, missing });
        }
        let found = Self { table, defs };
        for money in [table.ikz(), table.token()] {
            if !found.defs.contains(&money) {
                let text = table.text(money);
                let what = format!("{} ({}) is not listed; every match uses it", text.name, text.id);
                return Err(SnapshotError::at("cards", what));
            }
        }
        Ok(found)
    }

    /// The card at a place of the list, if it is of the right kind.
    pub fn get(&self, number: u8, place: Arguments<'_>, fits: impl Fn(CardKind) -> bool) -> Result<DefIx> {
        let Some(def) = self.defs.get(usize::from(number)).copied() else {
            let what = format!("there is no cards[{number}]; {} are listed", self.defs.len());
            return Err(SnapshotError::at(place, what));
        };
        let kind = self.table.def(def).kind;
        if fits(kind) {
            return Ok(def);
        }
        Err(SnapshotError::at(place, format!("{} is of type {}", self.table.text(def).id, kind.name())))
    }

    /// Whether the match uses every listed card. Another one could refuse the document for nothing.
    pub fn check_used(&self, is_used: impl Fn(DefIx) -> bool) -> Result<()> {
        let money = [self.table.ikz(), self.table.token()];
        match self.defs.iter().position(|def| !money.contains(def) && !is_used(*def)) {
            None => Ok(()),
            Some(at) => {
                let id = &self.table.text(self.defs[at]).id;
                Err(SnapshotError::at(format_args!("cards[{at}]"), format!("the match does not use {id}")))
            }
        }
    }
}

/// A card that a document uses, for a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardName {
    /// The collector's id.
    pub id: String,
    /// The name.
    pub name: String,
}

impl fmt::Display for CardName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name, self.id)
    }
}

/// Longest name in a message; no card has a longer one.
const LONGEST_NAME: usize = 40;

/// A word of a document, fit for a message.
fn readable(word: &str) -> String {
    word.chars().filter(|letter| !letter.is_control()).take(LONGEST_NAME).collect()
}
