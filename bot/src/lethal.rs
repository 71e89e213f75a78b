//! A win this turn, found exactly: every line of own moves against every answer of the other player.

use std::collections::HashMap;

use azuki_engine::action::{Action, ActionKind};
use azuki_engine::def::CardTable;
use azuki_engine::event::NoEvents;
use azuki_engine::ids::{CardIx, Player};
use azuki_engine::limits::PLAYERS;
use azuki_engine::rules::{Funds, Rules};
use azuki_engine::state::{Deck, State};
use azuki_engine::step_unchecked;
use azuki_engine::view::{OtherDeck, PlayerView, Possibilities};

use crate::dice::Dice;
use crate::moves::{Meaning, Moves};

/// Positions one look may cost.
const POSITIONS: u32 = 2_500;
/// Positions each move may cost when every move is to be settled.
const THOROUGH: u32 = 8_000;
/// A win must hold in this many guesses of what is hidden.
const GUESSES: usize = 6;
/// Moves of one line.
const DEPTH: usize = 40;

/// What one look came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// More guesses are to be looked at.
    Further,
    /// No move wins in all of them.
    Nothing,
    /// This move wins in all of them.
    Wins(Meaning),
}

/// A search for a win this turn, one guess after another. It can stop between guesses and go on later.
#[derive(Clone, Debug)]
pub struct Lethal {
    player: Player,
    guess: usize,
    /// Moves that won in every guess so far.
    winning: Vec<Meaning>,
    effort: Effort,
}

/// How hard a look tries.
#[derive(Clone, Copy, Debug)]
enum Effort {
    /// To find one winning move, in so many positions for all moves together.
    One(u32),
    /// To settle every move, in so many positions each.
    Every(u32),
}

impl Lethal {
    /// A search for a player whose turn it is.
    pub const fn new(player: Player) -> Self {
        Self { player, guess: 0, winning: Vec::new(), effort: Effort::One(POSITIONS) }
    }

    /// Looks at one more guess. A win must hold in all of them.
    pub fn look(&mut self, table: &CardTable, possibilities: &Possibilities<'_>, dice: &mut Dice) -> Look {
        let Some(state) = possibilities.sample(dice.next()) else { return Look::Nothing };
        if state.active() != self.player || !within_reach(&state, table, self.player) {
            return Look::Nothing;
        }
        let (Effort::One(left) | Effort::Every(left)) = self.effort;
        let mut proof = Proof { table, player: self.player, seen: HashMap::new(), left };
        let mut moves = Moves::new();
        moves.find(&state, table, self.player);
        let found: Vec<Meaning> = moves
            .as_slice()
            .iter()
            .filter(|candidate| self.guess == 0 || self.winning.contains(&candidate.meaning))
            .filter(|candidate| {
                let mut after = state;
                if let Effort::Every(each) = self.effort {
                    proof.left = each;
                }
                let legal = step_unchecked(&mut after, table, candidate.action, &mut NoEvents).is_ok();
                legal && proof.wins(&after, DEPTH)
            })
            .map(|candidate| candidate.meaning)
            .collect();
        self.winning = found;
        self.guess += 1;
        if self.winning.is_empty() {
            return Look::Nothing;
        }
        if self.guess == GUESSES { Look::Wins(self.winning[0]) } else { Look::Further }
    }
}

/// The first moves that win this turn in every guess looked at; none when it is not the player's turn.
pub fn winning_moves(
    view: &PlayerView,
    table: &CardTable,
    decks: [&Deck; PLAYERS],
    seed: u64,
) -> Result<Vec<Action>, OtherDeck> {
    let possibilities = view.possibilities(table, decks)?;
    let (mut lethal, mut dice) = (Lethal::new(view.viewer()), Dice::new(seed));
    lethal.effort = Effort::Every(THOROUGH);
    let wins = loop {
        match lethal.look(table, &possibilities, &mut dice) {
            Look::Further => {}
            Look::Nothing => break Vec::new(),
            Look::Wins(_) => break lethal.winning,
        }
    };
    let mut moves = Moves::new();
    if let Some(guess) = possibilities.sample(dice.next()) {
        moves.find(&guess, table, view.viewer());
    }
    let won = moves.as_slice().iter().filter(|candidate| wins.contains(&candidate.meaning));
    Ok(won.map(|candidate| candidate.action).collect())
}

/// Whether the other leader could fall this turn at all: a generous bound, so that quiet turns cost nothing.
fn within_reach(state: &State, table: &CardTable, player: Player) -> bool {
    let rules = Rules::new(state, table);
    let other = CardIx::leader(player.other());
    let left = u32::from(rules.health(other).saturating_sub(state.damage(other)));
    let funds = Funds::of(state, player);
    let ikz = u32::from(funds.ikz) + u32::from(funds.token);
    let able = |card: &CardIx| !state.is_tapped(*card) && !state.is_frozen(*card);
    let standing: u32 =
        State::entities(state.garden(player)).filter(able).map(|card| u32::from(rules.attack(card))).sum();
    let leader = u32::from(rules.attack(CardIx::leader(player)));
    // An IKZ buys at most about two points of damage, and a portal or an effect a few more.
    standing + leader + 2 * ikz + 4 >= left
}

struct Proof<'t> {
    table: &'t CardTable,
    player: Player,
    /// Positions that were settled, by their hash.
    seen: HashMap<u64, bool>,
    left: u32,
}

impl Proof<'_> {
    /// Whether the player wins this turn from here, whatever the other does.
    fn wins(&mut self, state: &State, depth: usize) -> bool {
        if let Some(outcome) = state.outcome() {
            return outcome.winner == Some(self.player);
        }
        if state.active() != self.player || depth == 0 || self.left == 0 {
            return false;
        }
        let Some(actor) = state.actor() else { return false };
        let hash = state.hash();
        if let Some(known) = self.seen.get(&hash) {
            return *known;
        }
        self.left -= 1;
        let own = actor == self.player;
        if own && !state.pending().is_open() && !within_reach(state, self.table, self.player) {
            self.seen.insert(hash, false);
            return false;
        }
        let mut moves = Moves::new();
        // All cards are open in a guess: the other player's moves are told apart as its own eyes would.
        moves.find(state, self.table, actor);
        let mut result = !own;
        for candidate in moves.as_slice() {
            if own && candidate.action.kind == ActionKind::EndTurn as u8 {
                continue;
            }
            let mut after = *state;
            let legal = step_unchecked(&mut after, self.table, candidate.action, &mut NoEvents).is_ok();
            if (legal && self.wins(&after, depth - 1)) == own {
                result = own;
                break;
            }
        }
        // What was given up for lack of room is not settled.
        if result || self.left > 0 {
            self.seen.insert(hash, result);
        }
        result
    }
}
