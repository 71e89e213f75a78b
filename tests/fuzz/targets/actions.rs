//! Fuzzes the checked door of the engine with action codes.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| azuki_tests::hostile::actions(bytes));
