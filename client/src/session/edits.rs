//! Changes of the board as a file has them.

use azuki_engine::EditEntry;
use azuki_engine::def::CardTable;
use azuki_engine::edit::Edit;
use azuki_engine::ids::{CardIx, DefIx};
use azuki_engine::snapshot::{CardName, SnapshotError};
use serde::{Deserialize, Serialize};

use super::Refusal;
use super::document::{player_of, read_hash};

/// A change of the board, when it was made and where it led.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step {
    /// How many actions had been done.
    pub at: usize,
    pub edit: Edit,
    /// The hash after it.
    pub hash: u64,
}

/// The written form.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Written {
    /// How many actions had been done.
    step: usize,
    change: Change,
    /// The hash after it.
    hash: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Change {
    /// A card by its id, and the hash of its definition: it may have come into the match only by this.
    Give {
        player: u8,
        card: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        definition: Option<String>,
    },
    /// A card by its number in the match, like those below.
    Damage {
        card: u8,
        damage: u8,
    },
    Ikz {
        player: u8,
        untapped: u8,
        tapped: u8,
        token: bool,
    },
    Deck {
        card: u8,
        above: u8,
    },
}

/// As a file has it.
pub(super) fn write(entry: &EditEntry, table: &CardTable) -> Written {
    let change = match entry.edit {
        Edit::Give { player, def } => Change::Give {
            player: player as u8,
            card: table.text(def).id.clone(),
            definition: Some(format!("{:016x}", table.definition_hash(def))),
        },
        Edit::Damage { card, damage } => Change::Damage { card: card.0, damage },
        Edit::Ikz { player, untapped, tapped, token } => Change::Ikz { player: player as u8, untapped, tapped, token },
        Edit::Deck { card, above } => Change::Deck { card: card.0, above },
    };
    Written { step: entry.step as usize, change, hash: format!("{:016x}", entry.state_hash) }
}

/// What a file says was changed; whether the board allows it shows when it is played.
pub(super) fn read(written: &[Written], table: &CardTable) -> Result<Vec<Step>, Refusal> {
    let mut steps: Vec<Step> = Vec::new();
    for (number, entry) in written.iter().enumerate() {
        let wrong = |why: String| format!("edits[{number}]: {why}");
        let player = |seat: u8| player_of("player", seat).map_err(wrong);
        let edit = match &entry.change {
            Change::Give { player: seat, card, definition } => {
                let def = table.by_id(card).ok_or_else(|| wrong(format!("there is no card {card:.20?}")))?;
                if let Some(hash) = definition {
                    unchanged(table, def, read_hash(hash).map_err(wrong)?)?;
                }
                Edit::Give { player: player(*seat)?, def }
            }
            Change::Damage { card, damage } => Edit::Damage { card: CardIx(*card), damage: *damage },
            Change::Ikz { player: seat, untapped, tapped, token } => {
                Edit::Ikz { player: player(*seat)?, untapped: *untapped, tapped: *tapped, token: *token }
            }
            Change::Deck { card, above } => Edit::Deck { card: CardIx(*card), above: *above },
        };
        if steps.last().is_some_and(|last| last.at > entry.step) {
            return Err(wrong("it was made before the one above it".to_owned()).into());
        }
        let hash = read_hash(&entry.hash).map_err(wrong)?;
        steps.push(Step { at: entry.step, edit, hash });
    }
    Ok(steps)
}

/// Whether a card is still what it was.
fn unchanged(table: &CardTable, def: DefIx, definition: u64) -> Result<(), SnapshotError> {
    if table.definition_hash(def) == definition {
        return Ok(());
    }
    let text = table.text(def);
    let changed = vec![CardName { id: text.id.clone(), name: text.name.clone() }];
    Err(SnapshotError::OtherCards { changed, missing: Vec::new() })
}
