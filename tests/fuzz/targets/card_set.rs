//! Fuzzes the compiler of card sets.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| azuki_tests::hostile::card_set(bytes));
