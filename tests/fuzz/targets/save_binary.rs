//! Fuzzes the reader of binary saves.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| azuki_tests::hostile::save_binary(bytes));
