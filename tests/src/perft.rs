//! Perft: the leaves of the tree of legal actions to a depth; one wrong rule changes the count.

use std::fmt::Write as _;

use azuki_engine::action::{ActionList, legal};
use azuki_engine::def::CardTable;
use azuki_engine::event::NoEvents;
use azuki_engine::start;
use azuki_engine::state::{Ruleset, State};
use azuki_engine::step_unchecked;

use crate::dice::Dice;
use crate::matches::starter;

/// A fixed position: two decks, a seed, and that many random steps.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    /// What it is called.
    pub name: &'static str,
    /// The decks of both seats.
    pub decks: [&'static str; 2],
    /// The seed of the match and of the steps.
    pub seed: u64,
    /// How many random steps lead to it.
    pub steps: usize,
    /// The depth that is counted.
    pub depth: u32,
}

/// The four positions of the golden.
pub const POSITIONS: [Position; 4] = [
    Position { name: "opening", decks: ["raizan", "shao"], seed: 1, steps: 0, depth: 8 },
    Position { name: "early", decks: ["shao", "raizan"], seed: 2, steps: 25, depth: 7 },
    Position { name: "middle", decks: ["raizan", "raizan"], seed: 5, steps: 60, depth: 6 },
    Position { name: "late", decks: ["shao", "shao"], seed: 4, steps: 120, depth: 7 },
];

impl Position {
    /// The state it names.
    pub fn state(&self, table: &CardTable) -> Result<State, String> {
        let decks = [starter(self.decks[0])?, starter(self.decks[1])?];
        let mut state = start(Ruleset::default(), table, [&decks[0], &decks[1]], self.seed, &mut NoEvents)
            .map_err(|limit| limit.to_string())?;
        let (mut dice, mut list) = (Dice::new(self.seed), ActionList::new());
        for _ in 0..self.steps {
            legal(&state, table, &mut list);
            if list.is_empty() {
                return Err(format!("the match ends before {} steps", self.steps));
            }
            let action = dice.pick(&list);
            step_unchecked(&mut state, table, action, &mut NoEvents).map_err(|limit| limit.to_string())?;
        }
        Ok(state)
    }
}

/// How many sequences of `depth` actions there are; a finished match is one leaf.
pub fn perft(state: &State, table: &CardTable, depth: u32) -> u64 {
    if depth == 0 || state.outcome().is_some() {
        return 1;
    }
    let mut list = ActionList::new();
    legal(state, table, &mut list);
    if depth == 1 {
        return list.len() as u64;
    }
    list.iter()
        .map(|action| {
            let mut next = *state;
            step_unchecked(&mut next, table, *action, &mut NoEvents).expect("a legal action stays inside the limits");
            perft(&next, table, depth - 1)
        })
        .sum()
}

/// The counts of all positions, as the golden holds them.
pub fn report(table: &CardTable) -> Result<String, String> {
    let mut text = String::new();
    for position in POSITIONS {
        let state = position.state(table)?;
        for depth in 1..=position.depth {
            let _ = writeln!(text, "{} depth {depth}: {}", position.name, perft(&state, table, depth));
        }
    }
    Ok(text)
}
