//! Fuzzes the reader of deck files.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| azuki_tests::hostile::deck_list(bytes));
