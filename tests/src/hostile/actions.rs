//! Action codes: a byte string against a match. Each action is refused or carried out, as the legal list says.

use std::sync::OnceLock;

use azuki_engine::action::{Action, ActionList, Masks, check, legal};
use azuki_engine::event::{EventBuffer, NoEvents};
use azuki_engine::ids::Player;
use azuki_engine::state::{self, State};
use azuki_engine::{step, step_unchecked};

use super::Seed;
use crate::dice::Dice;
use crate::matches::numbered_match;
use crate::table::test_table;

/// Matches that inputs start from, at different depths.
const MATCHES: u64 = 64;
/// A kind with this bit does not exist: it asks for a legal action by its number, so that inputs get anywhere.
const BY_NUMBER: u8 = 0x80;
/// With this bit, the player who need not act sends it.
const WRONG_PLAYER: u8 = 0x40;

/// Sends actions to a match: one byte for the match, then four for each action.
pub fn actions(bytes: &[u8]) {
    let Some((first, codes)) = bytes.split_first() else { return };
    let table = test_table();
    let mut state = matches()[usize::from(*first) % MATCHES as usize];
    let (mut list, mut masks, mut events) = (ActionList::new(), Masks::default(), EventBuffer::default());
    for code in codes.as_chunks::<4>().0 {
        let actor = state.actor();
        list.clear();
        legal(&state, table, &mut list);
        masks.fill(&list);
        assert_eq!(actor.is_none(), list.is_empty(), "somebody acts, and only then something is legal");
        let [kind, p @ ..] = *code;
        let action = if kind & BY_NUMBER != 0 && !list.is_empty() {
            list[usize::from(u16::from_le_bytes([p[0], p[1]])) % list.len()]
        } else {
            Action { kind: kind & !WRONG_PLAYER, p }
        };
        let player = match actor {
            Some(actor) if kind & WRONG_PLAYER == 0 => actor,
            Some(actor) => actor.other(),
            None => Player::from_index(usize::from(kind & 1)),
        };
        let listed = actor == Some(player) && list.contains(&action);
        assert_eq!(masks.allows(action), list.contains(&action), "{action:?}: masks and list differ");
        let verdict = check(&state, table, player, action);
        assert_eq!(verdict.is_ok(), listed, "{action:?} of player {}: the check says {verdict:?}", player.index());
        let (before, mut silent) = (state, state);
        events.clear();
        match step(&mut state, table, player, action, &mut events) {
            Ok(()) => {
                assert!(listed, "{action:?} was carried out without being legal");
                state::check(&state, table).unwrap_or_else(|wrong| panic!("after {action:?}: {wrong}"));
                let unwatched = step_unchecked(&mut silent, table, action, &mut NoEvents);
                assert!(unwatched.is_ok() && silent == state, "{action:?} differs when nobody listens");
            }
            Err(illegal) => {
                assert!(
                    state == before && state.hash(table) == before.hash(table),
                    "a refused {action:?} changed the state"
                );
                assert!(!illegal.explain(&state, table).is_empty(), "{illegal:?} has no words");
                // The tests' own cards stay inside the limits.
                assert!(!listed, "{action:?} is legal but refused: {}", illegal.explain(&state, table));
            }
        }
    }
}

/// Every kind of match: starters, random decks, both rulesets, from the first mulligan to the end.
fn matches() -> &'static [State] {
    static MATCHES_PLAYED: OnceLock<Vec<State>> = OnceLock::new();
    MATCHES_PLAYED.get_or_init(|| {
        let table = test_table();
        (0..MATCHES)
            .map(|seed| {
                let mut state = numbered_match(table, seed, &mut NoEvents);
                let (mut dice, mut list) = (Dice::new(seed), ActionList::new());
                for _ in 0..(seed / 8) * 16 {
                    legal(&state, table, &mut list);
                    let Some(actor) = state.actor() else { break };
                    step(&mut state, table, actor, dice.pick(&list), &mut NoEvents).expect("a legal action");
                }
                state
            })
            .collect()
    })
}

/// A legal walk through some of the matches.
pub fn seeds() -> Vec<Seed> {
    let mut dice = Dice::new(1);
    let mut walk = |number: u8| {
        let mut bytes = vec![number];
        for _ in 0..48 {
            bytes.extend([BY_NUMBER, dice.below(256) as u8, dice.below(4) as u8, 0]);
        }
        Seed::new(format!("walk-{number}"), bytes)
    };
    (0..MATCHES as u8).step_by(3).map(&mut walk).collect()
}
