//! Passes the fuzzer's input to the target with the name of the binary.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| (fuzz::named(env!("CARGO_BIN_NAME")).run)(bytes));
