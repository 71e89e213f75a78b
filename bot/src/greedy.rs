//! One move ahead: what the board looks like when the dust of each move has settled.

use azuki_engine::action::{Action, ActionKind, legal};
use azuki_engine::def::CardTable;
use azuki_engine::event::NoEvents;
use azuki_engine::ids::Player;
use azuki_engine::rules::Rules;
use azuki_engine::state::{Phase, State};
use azuki_engine::step_unchecked;
use azuki_engine::view::Possibilities;

use crate::dice::Dice;
use crate::habit::{Glance, HABITS};
use crate::moves::{Meaning, Moves};
use crate::worth::{TUNED, chance};

/// How many guesses of the hidden cards a move is tried in.
const GUESSES: usize = 4;
/// Choices and answers that may follow one move.
const SETTLING: usize = 40;

/// What a move came to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tried {
    /// The action on the board at hand.
    pub action: Action,
    /// What it means.
    pub meaning: Meaning,
    /// The mean chance to win afterwards.
    pub chance: f32,
}

/// Tries every move of a player, the best first.
pub fn try_all(table: &CardTable, player: Player, possibilities: &Possibilities<'_>, dice: &mut Dice) -> Vec<Tried> {
    let weights = TUNED;
    let mut tried: Vec<Tried> = Vec::new();
    let mut moves = Moves::new();
    for guess in 0..GUESSES {
        let Some(state) = possibilities.sample(dice.next()) else { continue };
        moves.find(&state, table, player);
        for candidate in moves.as_slice() {
            let mut after = state;
            let chance = match step_unchecked(&mut after, table, candidate.action, &mut NoEvents) {
                Ok(()) => {
                    settle(&mut after, table);
                    chance(&after, table, player, &weights)
                }
                Err(_) => 0.0,
            };
            // Ending the turn is worth what is there now: what the other player then draws is no merit of it.
            let chance = if candidate.action.kind == ActionKind::EndTurn as u8 {
                crate::worth::chance(&state, table, player, &weights)
            } else {
                chance
            };
            match tried.iter_mut().find(|known| known.meaning == candidate.meaning) {
                Some(known) => known.chance += chance / GUESSES as f32,
                None if guess == 0 => {
                    let chance = chance / GUESSES as f32;
                    tried.push(Tried { action: candidate.action, meaning: candidate.meaning, chance });
                }
                None => {}
            }
        }
    }
    tried.sort_by(|left, right| right.chance.total_cmp(&left.chance));
    tried
}

/// Answers what a move has opened: the other player does not respond, choices fall as a quick player would make them.
fn settle(state: &mut State, table: &CardTable) {
    let mut list = azuki_engine::action::ActionList::new();
    for _ in 0..SETTLING {
        let Some(actor) = state.actor() else { return };
        let window = state.phase() == Phase::ResponseWindow;
        if !state.pending().is_open() && !window {
            return;
        }
        legal(state, table, &mut list);
        let glance = Glance::new(Rules::new(state, table), actor);
        let pull = |action: &Action| glance.pull(*action, &HABITS, 1.0);
        let pass = list.iter().find(|action| window && action.kind == ActionKind::NoOp as u8);
        let liked = || list.iter().copied().max_by(|left, right| pull(left).total_cmp(&pull(right)));
        let best = pass.copied().or_else(liked);
        let Some(action) = best else { return };
        if step_unchecked(state, table, action, &mut NoEvents).is_err() {
            return;
        }
    }
}
