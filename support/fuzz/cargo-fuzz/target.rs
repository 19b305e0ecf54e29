//! Hands what the fuzzer makes up to the target whose name the binary has.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| (fuzz::named(env!("CARGO_BIN_NAME")).run)(bytes));
