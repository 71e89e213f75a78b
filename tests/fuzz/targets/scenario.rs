//! Fuzzes the language of the scenarios.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| azuki_tests::hostile::scenario(bytes));
