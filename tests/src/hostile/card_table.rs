//! A card table as bytes: read, verified, and where it is accepted shown in words and played.

use azuki_card_compiler::{Source, compile};
use azuki_engine::def::CardTable;

use super::card_set::{accepted, seed_of};
use super::{Seed, pieces};

/// Reads a table. The input is a table without its hash: with it, nearly every change would be refused as damage, before
/// anything else is looked at.
pub fn card_table(bytes: &[u8]) {
    match CardTable::from_bytes(&sealed(bytes)) {
        Ok(table) => accepted(&table, seed_of(bytes)),
        Err(errors) => {
            assert!(!errors.is_empty(), "refused without an error");
            assert!(errors.iter().all(|error| !error.message.is_empty()), "an error without words");
        }
    }
}

/// The bytes of a table with the hash that belongs to them.
pub fn sealed(body: &[u8]) -> Vec<u8> {
    let mut table = body.to_vec();
    // The hash is computed with 0 in its own place.
    table.push(0);
    let hash = seed_of(&table);
    table.pop();
    table.extend(varint(hash));
    table
}

fn varint(mut number: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number > 0x7f {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
    bytes
}

/// The tables of single cards, without their hashes.
pub fn seeds() -> Vec<Seed> {
    let compiled = pieces::single_cards().into_iter().filter_map(|(id, text)| {
        let source = Source { name: id.clone(), text, shipped: false };
        Some((id, compile(&[pieces::company(), source], "").ok()?))
    });
    compiled.map(|(id, table)| Seed::new(id, unsealed(&table))).collect()
}

fn unsealed(table: &CardTable) -> Vec<u8> {
    let mut bytes = table.to_bytes();
    bytes.truncate(bytes.len() - varint(table.hash()).len());
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sealing_gives_a_table_its_hash_back() {
        let table = azuki_cards::table();
        assert_eq!(sealed(&unsealed(table)), table.to_bytes());
    }
}
