//! Observations of a whole match as text: a hash a step, and every value that is not 0 at a few of them.

#![allow(clippy::float_cmp, reason = "flags, signs and zeros are exact")]

use std::fmt::Write as _;

use azuki_engine::action::ActionList;
use azuki_engine::def::CardTable;
use azuki_engine::ids::Player;
use azuki_engine::state::{PendingKind, Phase, Response};
use azuki_engine::view::{OBSERVATION_LEN, SCHEMA, Value};
use azuki_engine::{Config, Engine};

use crate::dice::Dice;
use crate::matches::starter;

/// The values of a field in one record of a block, by their names.
pub fn field<'v>(values: &'v [Value], block: &str, record: usize, field: &str) -> &'v [Value] {
    let block = SCHEMA.blocks.iter().find(|candidate| candidate.name == block).expect("a block of the schema");
    let field = block.fields.iter().find(|candidate| candidate.name == field).expect("a field of the block");
    assert!(record < block.times, "{} has {} records", block.name, block.times);
    let start = block.offset + record * (block.length / block.times) + field.offset;
    &values[start..start + field.length]
}

/// Every value that is not 0, a line a record. Identities are signs, other long fields name their places.
pub fn dump(values: &[Value]) -> String {
    let mut text = String::new();
    for block in SCHEMA.blocks {
        for record in 0..block.times {
            let mut line = String::new();
            for part in block.fields {
                let found = field(values, block.name, record, part.name);
                write_field(&mut line, part.name, found);
            }
            if !line.is_empty() {
                let number = if block.times == 1 { String::new() } else { format!(" {record}") };
                let _ = writeln!(text, "    {}{number}:{line}", block.name);
            }
        }
    }
    text
}

fn write_field(line: &mut String, name: &str, values: &[Value]) {
    if values.iter().all(|value| *value == 0.0) {
        return;
    }
    if values.len() > 1 && values.iter().all(|value| value.abs() == 1.0) {
        let signs: String = values.iter().map(|value| if *value > 0.0 { '+' } else { '-' }).collect();
        let _ = write!(line, " {name} {signs}");
        return;
    }
    for (number, value) in values.iter().enumerate().filter(|(_, value)| **value != 0.0) {
        let place = if values.len() == 1 { String::new() } else { format!("[{number}]") };
        let _ = write!(line, " {name}{place} {value}");
    }
}

/// FNV-1a of the values' bits: equal only when every value is.
pub fn fingerprint(values: &[Value]) -> u64 {
    let bytes = values.iter().flat_map(|value| value.to_bits().to_le_bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Both players' observations of a random match of two starters. Where the match stands somewhere or asks something
/// for the first time, that of whoever acts is printed in full, and both in the end.
pub fn print(table: &CardTable, decks: [&str; 2], seed: u64, response: Response) -> Result<String, String> {
    let decks = [starter(decks[0])?, starter(decks[1])?];
    let mut engine = Engine::new(Config { response, seed, ..Config::default() }, table, [&decks[0], &decks[1]])
        .map_err(|limit| limit.to_string())?;
    let (mut dice, mut list) = (Dice::new(seed), ActionList::new());
    let mut values = vec![0.0; OBSERVATION_LEN];
    let mut shown: Vec<(Phase, PendingKind)> = Vec::new();
    let mut text = String::new();
    for step in 0.. {
        let stand = (engine.phase(), engine.state().pending().kind);
        let _ = write!(text, "step {step} {:?} {:?}", stand.0, stand.1);
        let mut dumps = String::new();
        for player in Player::BOTH {
            engine.observe(player, &mut values).map_err(|error| error.to_string())?;
            let _ = write!(text, " p{} {:016x}", player.index(), fingerprint(&values));
            if !shown.contains(&stand) && engine.active_player().is_none_or(|actor| actor == player) {
                let _ = write!(dumps, "  p{} sees\n{}", player.index(), dump(&values));
            }
        }
        shown.push(stand);
        let _ = write!(text, "\n{dumps}");
        let Some(player) = engine.active_player() else { break };
        engine.legal(player, &mut list);
        let before = *engine.state();
        engine.apply_intent(dice.pick(&list)).map_err(|illegal| illegal.explain(&before, table))?;
    }
    Ok(text)
}
