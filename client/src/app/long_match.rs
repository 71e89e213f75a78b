//! The long match: fifty matches of fixed luck, folded into one number that every machine must find.

use azuki_engine::action::{ActionList, legal};
use azuki_engine::event::NoEvents;
use azuki_engine::state::{Deck, Ruleset};
use azuki_engine::{start, step_unchecked};

use crate::session::starter;

const MATCHES: u64 = 50;

/// The number: every state of every match is in it. Nothing is known of the decks that the rules could refuse.
pub fn hash() -> u64 {
    let decks = ["raizan", "shao"].map(starter);
    let [Ok(first), Ok(second)] = &decks else { return 0 };
    (0..MATCHES).fold(0, |sum: u64, seed| sum.rotate_left(1) ^ fold([first, second], seed))
}

fn fold(decks: [&Deck; 2], seed: u64) -> u64 {
    let table = azuki_cards::table();
    let Ok(mut state) = start(Ruleset::default(), table, decks, seed, &mut NoEvents) else { return 0 };
    let (mut dice, mut list) = (Dice::new(seed), ActionList::new());
    let mut folded = state.hash(table);
    while state.actor().is_some() {
        legal(&state, table, &mut list);
        let action = list[dice.below(list.len())];
        if step_unchecked(&mut state, table, action, &mut NoEvents).is_err() {
            return 0;
        }
        folded = folded.rotate_left(7) ^ state.hash(table);
    }
    folded
}

/// PCG XSH RR 64/32, as `tests/src/dice.rs` has it: the number there was found with it.
struct Dice {
    state: u64,
    increment: u64,
}

const MULTIPLIER: u64 = 6_364_136_223_846_793_005;
const STREAM: u64 = 0x005e_ed0f_d1ce;

impl Dice {
    const fn new(seed: u64) -> Self {
        let increment = (STREAM << 1) | 1;
        let state = seed.wrapping_add(increment).wrapping_mul(MULTIPLIER).wrapping_add(increment);
        Self { state, increment }
    }

    fn below(&mut self, bound: usize) -> usize {
        let state = self.state;
        self.state = state.wrapping_mul(MULTIPLIER).wrapping_add(self.increment);
        let mixed = (((state >> 18) ^ state) >> 27) as u32;
        let number = mixed.rotate_right((state >> 59) as u32);
        ((u64::from(number) * bound as u64) >> 32) as usize
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn it_is_the_number_of_the_engines_own_tests() {
        let golden = include_str!("../../../tests/golden/long-match.txt");
        assert_eq!(format!("{:016x}", super::hash()), golden.trim());
    }
}
