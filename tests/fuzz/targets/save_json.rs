//! Fuzzes the reader of JSON saves.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| azuki_tests::hostile::save_json(bytes));
