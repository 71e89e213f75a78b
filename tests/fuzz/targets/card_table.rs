//! Fuzzes the reader and the verifier of card tables.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| azuki_tests::hostile::card_table(bytes));
