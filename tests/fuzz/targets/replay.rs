//! Fuzzes the reader of replays.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| azuki_tests::hostile::replay(bytes));
