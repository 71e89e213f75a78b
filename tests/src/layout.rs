//! Positions laid out by hand with the starter decks: a computer player must know what the decks are, so each card comes out of one.

use azuki_engine::def::CardTable;
use azuki_engine::ids::{CardIx, DefIx, Player};
use azuki_engine::state::{Board, Row, Ruleset, State};

/// A position in the making: player 0's main phase, both past their first turns.
#[derive(Clone, Debug)]
pub struct Layout {
    board: Board<'static>,
    /// Cards of each deck that were not laid out yet.
    left: [Vec<DefIx>; 2],
    /// Free slots from here, garden and alley of each player.
    slots: [[u8; 2]; 2],
}

fn table() -> &'static CardTable {
    azuki_cards::table()
}

impl Layout {
    /// An empty table with two starter decks, by their ids.
    pub fn new(decks: [&str; 2]) -> Result<Self, String> {
        let lists = decks.map(|id| azuki_cards::deck(id).ok_or_else(|| format!("there is no deck {id:?}")));
        let [first, second] = lists;
        let lists = [first?, second?];
        let heads = lists.map(|list| (list.leader, list.gate));
        let board = Board::new(table(), Ruleset::default(), heads, 9, Player::Zero, 0);
        let board = board.map_err(|error| error.to_string())?;
        Ok(Self { board, left: lists.map(|list| list.main.clone()), slots: [[0; 2]; 2] })
    }

    fn take(&mut self, player: Player, name: &str) -> Result<DefIx, String> {
        let left = &mut self.left[player.index()];
        let at = left.iter().position(|def| table().name(*def) == name);
        let at = at.ok_or_else(|| format!("p{} has no {name:?} left in the deck", player.index()))?;
        Ok(left.remove(at))
    }

    /// Puts cards into a hand.
    pub fn hand(mut self, player: Player, names: &[&str]) -> Result<Self, String> {
        for name in names {
            let def = self.take(player, name)?;
            self.board.hand(player, def).map_err(|error| error.to_string())?;
        }
        Ok(self)
    }

    /// Puts cards into a discard.
    pub fn discard(mut self, player: Player, names: &[&str]) -> Result<Self, String> {
        for name in names {
            let def = self.take(player, name)?;
            self.board.discard(player, def).map_err(|error| error.to_string())?;
        }
        Ok(self)
    }

    /// Puts entities into the next slots of a row.
    pub fn row(mut self, player: Player, row: Row, entities: &[Entity]) -> Result<Self, String> {
        for Entity { name, tapped, cooling, weapons } in entities {
            let def = self.take(player, name)?;
            let slot = &mut self.slots[player.index()][usize::from(row == Row::Alley)];
            let card = self.board.entity(player, def, row, *slot).map_err(|error| error.to_string())?;
            *slot += 1;
            self.board.tapped(card, *tapped);
            if *cooling {
                self.board.cooldown(card);
            }
            for weapon in *weapons {
                let def = self.take(player, weapon)?;
                self.board.weapon(def, card).map_err(|error| error.to_string())?;
            }
        }
        Ok(self)
    }

    /// Gives a player untapped and tapped IKZ.
    pub fn ikz(mut self, player: Player, untapped: u8, tapped: u8) -> Result<Self, String> {
        self.board.ikz(player, untapped, tapped, false).map_err(|error| error.to_string())?;
        Ok(self)
    }

    /// Puts damage on a leader, taps it or not, and gives it weapons.
    pub fn leader(mut self, player: Player, damage: u8, tapped: bool, weapons: &[&str]) -> Result<Self, String> {
        let leader = CardIx::leader(player);
        self.board.damage(leader, damage);
        self.board.tapped(leader, tapped);
        for weapon in weapons {
            let def = self.take(player, weapon)?;
            self.board.weapon(def, leader).map_err(|error| error.to_string())?;
        }
        Ok(self)
    }

    /// The position. Cards that were not laid out are in the decks.
    pub fn finish(mut self) -> Result<State, String> {
        for player in Player::BOTH {
            for def in std::mem::take(&mut self.left[player.index()]) {
                self.board.deck(player, def).map_err(|error| error.to_string())?;
            }
        }
        // Every card of both decks is laid out, so nothing is filled up.
        self.board.finish([table().ikz(); 2]).map_err(|error| error.to_string())
    }
}

/// An entity to lay out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Entity {
    /// Its name.
    pub name: &'static str,
    /// Whether it is tapped.
    pub tapped: bool,
    /// Whether it has cooldown.
    pub cooling: bool,
    /// What it bears.
    pub weapons: &'static [&'static str],
}

impl Entity {
    /// An untapped entity without cooldown.
    pub const fn ready(name: &'static str) -> Self {
        Self { name, tapped: false, cooling: false, weapons: &[] }
    }

    /// A tapped one.
    pub const fn tapped(name: &'static str) -> Self {
        Self { tapped: true, ..Self::ready(name) }
    }

    /// One that has just arrived.
    pub const fn cooling(name: &'static str) -> Self {
        Self { cooling: true, ..Self::ready(name) }
    }

    /// The same one with weapons.
    #[must_use]
    pub const fn bearing(self, weapons: &'static [&'static str]) -> Self {
        Self { weapons, ..self }
    }
}
