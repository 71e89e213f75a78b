//! Who sits where with which deck.

use azuki_bot::Level;
use azuki_engine::ids::{CardIx, DefIx, Player};
use azuki_engine::limits::{MAIN_DECK, PLAYERS};
use azuki_engine::state::{Deck, DeckList, Response, State};

/// More letters than a name plate has room for.
const LONGEST_NAME: usize = 24;

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seat {
    /// A person, by name.
    Person(String),
    /// The computer.
    Bot(Level),
}

impl Seat {
    /// What stands on the name plate.
    pub fn name(&self) -> &str {
        match self {
            Self::Person(name) => name,
            Self::Bot(level) => level.name(),
        }
    }

    /// Whether a person sits here.
    pub const fn is_person(&self) -> bool {
        matches!(self, Self::Person(_))
    }

    /// How good the computer player on this seat is, if one sits here.
    pub const fn level(&self) -> Option<Level> {
        match self {
            Self::Person(_) => None,
            Self::Bot(level) => Some(*level),
        }
    }

    /// The same seat with a name that fits its plate.
    pub(super) fn tidy(self) -> Self {
        match self {
            Self::Person(name) => {
                let fits: String = name.chars().filter(|letter| !letter.is_control()).take(LONGEST_NAME).collect();
                Self::Person(fits.trim().to_owned())
            }
            bot @ Self::Bot(_) => bot,
        }
    }
}

/// What a match starts from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Who sits where.
    pub seats: [Seat; PLAYERS],
    /// The starter decks by id; empty for a deck of a file that is none of them.
    pub decks: [String; PLAYERS],
    /// What all luck of the match comes from.
    pub seed: u64,
    /// How often an attack may be answered (R7.3).
    pub response: Response,
}

impl Setup {
    /// Both seats of a match that a file without names goes on with.
    pub fn usual_seats() -> [Seat; PLAYERS] {
        [Seat::Person("You".to_owned()), Seat::Bot(Level::Normal)]
    }

    /// Whoever looks at the table first: the only person, or whom `first` says of several or none.
    pub(super) fn viewer(&self, first: Option<Player>) -> Player {
        let people = Player::BOTH.map(|player| self.seats[player.index()].is_person());
        match people {
            [false, true] => Player::One,
            [true, true] => first.unwrap_or(Player::Zero),
            [_, false] => Player::Zero,
        }
    }

    /// Whether two people share the machine.
    pub fn is_hot_seat(&self) -> bool {
        self.seats.iter().all(Seat::is_person)
    }

    /// The decks, checked.
    pub(super) fn check_decks(&self) -> Result<[Deck; PLAYERS], String> {
        let [first, second] = &self.decks;
        Ok([starter(first)?, starter(second)?])
    }
}

/// A starter deck by its id.
pub fn starter(id: &str) -> Result<Deck, String> {
    let Some(list) = azuki_cards::deck(id) else {
        let known: Vec<&str> = azuki_cards::decks().iter().map(|deck| deck.id.as_str()).collect();
        return Err(format!("there is no deck {id:?}; there are {}", known.join(", ")));
    };
    checked(list.leader, list.gate, list.main.clone()).map_err(|why| format!("the deck {id:?}: {why}"))
}

fn checked(leader: DefIx, gate: DefIx, main: Vec<DefIx>) -> Result<Deck, String> {
    Deck::check(&DeckList { leader, gate, main }, azuki_cards::table())
        .map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
}

/// The id of the starter deck that is this deck; empty when none is.
pub(super) fn id_of(deck: &Deck) -> String {
    let same = |id: &str| starter(id).is_ok_and(|starter| starter == *deck);
    azuki_cards::decks().iter().find(|list| same(&list.id)).map_or_else(String::new, |list| list.id.clone())
}

/// The decks a match is played with: every card of them is still somewhere on the table.
pub(super) fn decks_of(state: &State) -> Result<[Deck; PLAYERS], String> {
    let deck = |player: Player| {
        let main = (0..MAIN_DECK as u8).map(|number| state.def(CardIx::main(player, number))).collect();
        checked(state.def(CardIx::leader(player)), state.def(CardIx::gate(player)), main)
            .map_err(|why| format!("the deck of player {}: {why}", player.index() + 1))
    };
    Ok([deck(Player::Zero)?, deck(Player::One)?])
}
