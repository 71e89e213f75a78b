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
use crate::moves::{Meaning, Move, Moves};

/// Positions a guess may cost.
const POSITIONS: u32 = 2_500;
/// Positions each move may cost when every move is to be settled.
const THOROUGH: u32 = 8_000;
/// Positions one look may cost: about a millisecond, so that a page can draw a frame in between.
const SLICE: u32 = 250;
/// A win must hold in this many guesses of what is hidden.
const GUESSES: usize = 6;
/// Moves of one line.
const DEPTH: usize = 40;

/// What one look came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// There is more to be looked at.
    Further,
    /// No move wins in all guesses.
    Nothing,
    /// This move wins in all of them.
    Wins(Meaning),
}

/// A search for a win this turn, one guess after another. It can stop after some positions and go on later.
#[derive(Clone, Debug)]
pub struct Lethal {
    player: Player,
    guess: usize,
    /// Moves that won in every guess so far.
    winning: Vec<Meaning>,
    effort: Effort,
    /// The guess that is being looked at.
    running: Option<Box<Running>>,
}

/// How hard a search tries.
#[derive(Clone, Copy, Debug)]
enum Effort {
    /// To find one winning move, in so many positions for all moves together.
    One(u32),
    /// To settle every move, in so many positions each.
    Every(u32),
}

/// A guess, and how far it was looked at.
#[derive(Clone, Debug)]
struct Running {
    state: State,
    /// Those that may still win in all guesses, and which is looked at.
    moves: Vec<Move>,
    at: usize,
    found: Vec<Meaning>,
    /// Positions that were settled, by their hash: what was stopped finds its way back through them.
    seen: HashMap<u64, bool>,
    /// Positions looked at, for the move at hand or for all of them.
    spent: u32,
}

impl Lethal {
    /// A search for a player whose turn it is.
    pub const fn new(player: Player) -> Self {
        Self { player, guess: 0, winning: Vec::new(), effort: Effort::One(POSITIONS), running: None }
    }

    /// Looks at some more positions. A win must hold in all guesses.
    pub fn look(&mut self, table: &CardTable, possibilities: &Possibilities<'_>, dice: &mut Dice) -> Look {
        let Some(mut running) = self.running.take().or_else(|| self.begin(table, possibilities, dice)) else {
            return Look::Nothing;
        };
        if !running.go_on(table, self.player, self.effort) {
            self.running = Some(running);
            return Look::Further;
        }
        self.winning = running.found;
        self.guess += 1;
        match self.winning.first() {
            None => Look::Nothing,
            Some(first) if self.guess == GUESSES => Look::Wins(*first),
            Some(_) => Look::Further,
        }
    }

    /// One more guess; nothing where a win is out of reach.
    fn begin(&self, table: &CardTable, possibilities: &Possibilities<'_>, dice: &mut Dice) -> Option<Box<Running>> {
        let state = possibilities.sample(dice.next())?;
        if state.active() != self.player || !within_reach(&state, table, self.player) {
            return None;
        }
        let mut moves = Moves::new();
        moves.find(&state, table, self.player);
        let open = |candidate: &&Move| self.guess == 0 || self.winning.contains(&candidate.meaning);
        let moves = moves.as_slice().iter().filter(open).copied().collect();
        Some(Box::new(Running { state, moves, at: 0, found: Vec::new(), seen: HashMap::new(), spent: 0 }))
    }
}

impl Running {
    /// Looks at no more positions than a slice has; whether all moves are settled or given up.
    fn go_on(&mut self, table: &CardTable, player: Player, effort: Effort) -> bool {
        let mut room = SLICE;
        while let Some(candidate) = self.moves.get(self.at) {
            let (Effort::One(most) | Effort::Every(most)) = effort;
            let left = room.min(most.saturating_sub(self.spent));
            let mut after = self.state;
            let legal = step_unchecked(&mut after, table, candidate.action, &mut NoEvents).is_ok();
            let mut proof = Proof { table, player, seen: &mut self.seen, left };
            let wins = legal && proof.wins(&after, DEPTH);
            let used = left - proof.left;
            room -= used;
            self.spent += used;
            if !wins && room == 0 && self.spent < most {
                return false;
            }
            if wins {
                self.found.push(candidate.meaning);
            }
            self.at += 1;
            if matches!(effort, Effort::Every(_)) {
                self.spent = 0;
            }
        }
        true
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
    seen: &'t mut HashMap<u64, bool>,
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
