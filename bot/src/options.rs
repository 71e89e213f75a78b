//! What a computer player is made from.

use std::time::Duration;

use azuki_engine::def::CardTable;
use azuki_engine::ids::Player;
use azuki_engine::state::Deck;

use crate::level::Level;

/// How long a move may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// Time, looked at after every visit.
    Time(Duration),
    /// Visits: the same seed gives the same move, however fast the machine is.
    Visits(u64),
}

/// What a [`Bot`](crate::Bot) or a [`Team`](crate::Team) is made from. Everything but the first three has a usual value:
///
/// ```
/// # use azuki_bot::{Bot, BotOptions, Level};
/// # use azuki_engine::{def::CardTable, ids::Player, state::Deck};
/// # fn seat(table: &CardTable, decks: [Deck; 2]) -> Bot<'_> {
/// Bot::new(BotOptions { level: Level::Hard, seed: 7, ..BotOptions::new(table, decks, Player::One) })
/// # }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct BotOptions<'t> {
    /// The cards of the match.
    pub table: &'t CardTable,
    /// The deck lists, known to both players; their order is not.
    // The length is a number, not `PLAYERS`: rustc 1.95 breaks down over closures that capture such a field otherwise.
    pub decks: [Deck; 2],
    /// Where it sits.
    pub seat: Player,
    /// How good it is.
    pub level: Level,
    /// How long it may think about a move.
    pub budget: Budget,
    /// Its luck: the same seed and a budget of visits give the same moves.
    pub seed: u64,
    /// Turns a line is played on before it is judged; `None` leaves that to the level.
    pub turns: Option<u16>,
    /// How many searches a [`Team`](crate::Team) runs at once, each on a thread of its own; a [`Bot`](crate::Bot) is one.
    pub heads: usize,
}

impl<'t> BotOptions<'t> {
    /// A normal player with 200 milliseconds a move and one head.
    pub const fn new(table: &'t CardTable, decks: [Deck; 2], seat: Player) -> Self {
        let budget = Budget::Time(Duration::from_millis(200));
        Self { table, decks, seat, level: Level::Normal, budget, seed: 0, turns: None, heads: 1 }
    }
}
