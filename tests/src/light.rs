//! The light walk: random play with the checks that are quick enough for a hundred million steps.
//!
//! After every step all invariants hold, somebody must act or the match is over, and the masks say what the legal list
//! says. The full walk (`soak.rs`) checks everything else and is some fifty times slower.

use azuki_engine::action::{ActionKind, ActionList, Masks, P0_HEAD, legal};
use azuki_engine::def::CardTable;
use azuki_engine::event::NoEvents;
use azuki_engine::ids::Player;
use azuki_engine::state::{self, State};
use azuki_engine::step_unchecked;

use crate::boards::full_board;
use crate::dice::Dice;
use crate::matches::numbered_match;
use crate::soak::{Tally, Violation, describe};

/// What a walk begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// The first mulligan.
    Match,
    /// A field without a free place: every slot taken, four weapons on every bearer.
    FullBoard,
}

/// Steps from a full board: then it is a board like any other.
const BOARD_STEPS: u64 = 120;
/// No match is this long.
const MATCH_STEPS: u64 = 20_000;

/// Walks through matches with the quick checks.
pub struct LightWalker<'t> {
    table: &'t CardTable,
    list: ActionList,
    masks: Masks,
    start: Start,
}

impl<'t> LightWalker<'t> {
    /// A walker over these cards.
    pub fn new(table: &'t CardTable, start: Start) -> Self {
        Self { table, list: ActionList::new(), masks: Masks::default(), start }
    }

    /// Plays the match of a seed.
    pub fn walk(&mut self, seed: u64, tally: &mut Tally) -> Result<(), Violation> {
        let mut dice = Dice::new(seed);
        let (mut state, most) = match self.start {
            Start::Match => (numbered_match(self.table, seed, &mut NoEvents), MATCH_STEPS),
            Start::FullBoard => (full_board(self.table, &mut dice), BOARD_STEPS),
        };
        let mut number = 0;
        while state.outcome().is_none() && number < most {
            let violation = |what: String| Violation { seed, step: number, what };
            let Some(actor) = state.actor() else {
                return Err(violation(format!("nobody must act in {:?}", state.phase())));
            };
            legal(&state, self.table, &mut self.list);
            self.masks.fill(&self.list);
            self.check_masks().map_err(violation)?;
            if self.list.is_empty() {
                return Err(violation(format!("player {} must act and nothing is legal", actor.index())));
            }
            let action = self.list[dice.below(self.list.len())];
            let before = state;
            let found = step_unchecked(&mut state, self.table, action, &mut NoEvents)
                .map_err(|limit| format!("engine limit: {limit}"))
                .and_then(|()| state::check(&state, self.table));
            found.map_err(|what| violation(describe(&before, self.table, action, &what)))?;
            tally.digest = tally.digest.rotate_left(5) ^ state.hash(self.table);
            number += 1;
            tally.steps += 1;
        }
        if self.start == Start::Match && number == MATCH_STEPS {
            return Err(Violation { seed, step: number, what: "the match does not end".into() });
        }
        tally.end(&state);
        Ok(())
    }

    /// Masks and list agree: the same actions, each once.
    fn check_masks(&self) -> Result<(), String> {
        if let Some(missing) = self.list.iter().find(|action| !self.masks.allows(**action)) {
            return Err(format!("{missing:?} is listed but masked"));
        }
        let mut allowed = 0;
        for kind in (0..ActionKind::COUNT).filter(|kind| self.masks.kind >> kind & 1 == 1) {
            for p0 in (0..P0_HEAD).filter(|p0| self.masks.p0_given_kind[kind] >> p0 & 1 == 1) {
                let seconds = self.masks.p1_given_p0[kind][p0].count_ones();
                allowed += seconds + self.masks.token_given_p0[kind][p0].count_ones();
            }
        }
        if allowed as usize == self.list.len() {
            Ok(())
        } else {
            Err(format!("the masks allow {allowed} actions and the list has {}", self.list.len()))
        }
    }
}

impl Tally {
    /// A walk has come to its end.
    pub fn end(&mut self, state: &State) {
        self.games += 1;
        let result = state.outcome().and_then(|outcome| outcome.winner).map_or(2, Player::index);
        self.results[result] += 1;
    }
}
