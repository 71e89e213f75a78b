//! The card table: bytes, hashes, lookups.

use azuki_engine::def::CardTable;
use azuki_tests::table::test_table;

#[test]
fn a_table_survives_its_bytes() {
    for table in [azuki_cards::table(), test_table()] {
        let back = CardTable::from_bytes(&table.to_bytes()).unwrap();
        assert_eq!(&back, table);
        assert_eq!(back.hash(), table.hash());
    }
}

#[test]
fn damaged_bytes_are_refused_and_never_panic() {
    let bytes = azuki_cards::table().to_bytes();
    for at in (0..bytes.len()).step_by(7) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x55;
        assert!(CardTable::from_bytes(&damaged).is_err(), "a change at byte {at} went unnoticed");
        assert!(CardTable::from_bytes(&bytes[..at]).is_err(), "a table cut at {at} was accepted");
    }
}

#[test]
fn other_cards_have_another_hash() {
    assert_ne!(azuki_cards::table().hash(), test_table().hash());
}

#[test]
fn the_test_set_never_ships() {
    let shipped = azuki_cards::table();
    assert!(shipped.all().all(|def| !shipped.text(def).id.starts_with("TST")));
    assert!(test_table().all().any(|def| test_table().text(def).id.starts_with("TST")));
    // Locked numbers do not move when other cards come behind them.
    for def in shipped.all() {
        assert_eq!(shipped.text(def), test_table().text(def));
    }
}

#[test]
fn cards_are_found_by_id_and_by_name() {
    let table = azuki_cards::table();
    let def = table.by_id("STT02-009").unwrap();
    assert_eq!(table.name(def), "Aya");
    assert_eq!(table.by_name("aya").collect::<Vec<_>>(), [def]);
    assert_eq!(table.by_name("Raizan").count(), 2);
    assert_eq!(table.by_id("STT09-001"), None);
}
