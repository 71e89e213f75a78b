//! A quick player: does what draws it most, mostly. Plays matches out.

use azuki_engine::action::{Action, ActionList, legal};
use azuki_engine::def::CardTable;
use azuki_engine::event::NoEvents;
use azuki_engine::ids::Player;
use azuki_engine::rules::Rules;
use azuki_engine::state::{Phase, State};
use azuki_engine::step_unchecked;

use crate::dice::Dice;
use crate::habit::{Glance, HABITS};
use crate::moves::SlotUse;

/// How much sharper than the habits the quick player chooses: it does what it sees, mostly.
const SHARPNESS: f32 = 1.5;

/// Plays on quickly until turn `last` has begun, or the match is over. A limit of the engine ends it too.
pub fn play_out(state: &mut State, table: &CardTable, last: u16, scratch: &mut Scratch, dice: &mut Dice) {
    for _ in 0..STEPS {
        let Some(actor) = state.actor() else { return };
        if state.turn() >= last && state.phase() == Phase::Main && !state.pending().is_open() {
            return;
        }
        legal(state, table, &mut scratch.list);
        let action = scratch.pick(state, table, actor, dice);
        if step_unchecked(state, table, action, &mut NoEvents).is_err() {
            return;
        }
    }
}

/// No playout needs more actions; a match of 200 turns could.
const STEPS: usize = 400;

/// Room for the lists of a playout.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    list: ActionList,
    pulls: Vec<(Action, f32)>,
}

impl Scratch {
    fn pick(&mut self, state: &State, table: &CardTable, actor: Player, dice: &mut Dice) -> Action {
        if let [only] = *self.list {
            return only;
        }
        let glance = Glance::new(Rules::new(state, table), actor);
        self.pulls.clear();
        let (mut total, mut slots) = (0.0, SlotUse::default());
        for action in self.list.iter() {
            // The token where IKZ suffice, and another free slot, come to the same.
            if action.p[2] == 1 || slots.repeats(state, actor, *action) {
                continue;
            }
            let pull = glance.pull(*action, &HABITS, SHARPNESS);
            total += pull;
            self.pulls.push((*action, pull));
        }
        let mut drawn = (dice.next() >> 40) as f32 / (1u32 << 24) as f32 * total;
        for (action, pull) in &self.pulls {
            if drawn < *pull {
                return *action;
            }
            drawn -= pull;
        }
        self.pulls.last().map_or(self.list[0], |(action, _)| *action)
    }
}
