//! A win this turn in one sample of what is hidden: every line of own moves against every answer, all cards open.
//!
//! The player does not see those cards. So a win here shows that one is possible, and what the line must reckon with; it proves
//! nothing about other samples.

use std::collections::HashMap;

use azuki_engine::action::ActionKind;
use azuki_engine::def::CardTable;
use azuki_engine::event::NoEvents;
use azuki_engine::ids::Player;
use azuki_engine::state::State;
use azuki_engine::step_unchecked;

use super::{DEPTH, Effort, SLICE, within_reach};
use crate::moves::{Meaning, Move, Moves};

/// A sample, and how far it was looked at.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    state: State,
    /// Those that may still win in all samples, and which is looked at.
    moves: Vec<Move>,
    at: usize,
    found: Vec<Meaning>,
    /// Positions that were settled, by their hash: what was stopped finds its way back through them.
    settled: HashMap<u64, bool>,
    /// Positions looked at, for the move at hand or for all of them.
    spent: u32,
}

impl Sample {
    /// A sample in which some moves are to be looked at.
    pub fn new(state: &State, moves: Vec<Move>) -> Self {
        Self { state: *state, moves, at: 0, found: Vec::new(), settled: HashMap::new(), spent: 0 }
    }

    /// Looks at no more positions than a slice has; whether all moves are settled or given up.
    pub fn go_on(&mut self, table: &CardTable, player: Player, effort: Effort) -> bool {
        let mut room = SLICE;
        while let Some(candidate) = self.moves.get(self.at) {
            let (Effort::One(most) | Effort::Every(most)) = effort;
            let left = room.min(most.saturating_sub(self.spent));
            let mut after = self.state;
            let legal = step_unchecked(&mut after, table, candidate.action, &mut NoEvents).is_ok();
            let mut lines = Lines { table, player, settled: &mut self.settled, left };
            let wins = legal && lines.win(&after, DEPTH);
            let used = left - lines.left;
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

    /// The moves that won.
    pub fn into_winning(self) -> Vec<Meaning> {
        self.found
    }
}

struct Lines<'t> {
    table: &'t CardTable,
    player: Player,
    settled: &'t mut HashMap<u64, bool>,
    left: u32,
}

impl Lines<'_> {
    /// Whether the player wins this turn from here, whatever the other does with these cards.
    fn win(&mut self, state: &State, depth: usize) -> bool {
        if let Some(outcome) = state.outcome() {
            return outcome.winner == Some(self.player);
        }
        if state.active() != self.player || depth == 0 || self.left == 0 {
            return false;
        }
        let Some(actor) = state.actor() else { return false };
        let hash = state.hash(self.table);
        if let Some(known) = self.settled.get(&hash) {
            return *known;
        }
        self.left -= 1;
        let own = actor == self.player;
        if own && !state.pending().is_open() && !within_reach(state, self.table, self.player) {
            self.settled.insert(hash, false);
            return false;
        }
        let mut moves = Moves::new();
        // All cards are open in a sample: the other player's moves are told apart as its own eyes would.
        moves.find(state, self.table, actor);
        let mut result = !own;
        for candidate in moves.as_slice() {
            if own && candidate.action.kind == ActionKind::EndTurn as u8 {
                continue;
            }
            let mut after = *state;
            let legal = step_unchecked(&mut after, self.table, candidate.action, &mut NoEvents).is_ok();
            if (legal && self.win(&after, depth - 1)) == own {
                result = own;
                break;
            }
        }
        // What was given up for lack of room is not settled.
        if result || self.left > 0 {
            self.settled.insert(hash, result);
        }
        result
    }
}
