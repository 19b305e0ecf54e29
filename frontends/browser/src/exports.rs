//! Exports for the worker, and imports from it: texts in and out of the module's memory.
//!
//! A request takes three calls: `make_room(length)` returns the address for its bytes, `answer_request()` the length of
//! the reply, `reply()` its address. The numbers are addresses and lengths in the memory of the module. It imports
//! `sovet.now()`, the time in milliseconds since any moment, and two functions that are passed a text by its address
//! and length: `sovet.progress` and, before a panic ends the module, `sovet.failed`.
#![expect(
    unsafe_code,
    reason = "names of exports and declarations of imports are unsafe, as another library could use the same names"
)]

use std::cell::RefCell;
use std::panic;
use std::sync::Once;
use std::time::Duration;

use catalogue::Catalogue;
use search_core::clock::{self, Instant};

use crate::{Progress, answer};

// SAFETY: the worker that starts the module defines these, with these types; it only reads the texts.
#[link(wasm_import_module = "sovet")]
unsafe extern "C" {
    safe fn now() -> f64;
    safe fn progress(text: *const u8, length: usize);
    safe fn failed(text: *const u8, length: usize);
}

/// Progress is shown once in this time.
const PACE: Duration = Duration::from_millis(50);

thread_local! {
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static REPLY: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Makes room for a request of `length` bytes, and returns its address.
// SAFETY: no other item has this name; the same holds for those below.
#[unsafe(no_mangle)]
extern "C" fn make_room(length: usize) -> *mut u8 {
    REQUEST.with_borrow_mut(|request| {
        *request = vec![0; length];
        request.as_mut_ptr()
    })
}

/// Answers the request that has been written there, and returns the length of the reply.
#[unsafe(no_mangle)]
extern "C" fn answer_request() -> usize {
    prepare();
    let request = REQUEST.take();
    let request = String::from_utf8_lossy(&request);
    let mut next = Instant::now();
    let mut show = |state: Progress| {
        if state.is_news() || Instant::now() >= next {
            next = Instant::now().checked_add(PACE).unwrap_or(next);
            let text = serde_json::to_string(&state).unwrap_or_default();
            progress(text.as_ptr(), text.len());
        }
    };
    let text = answer(&Catalogue::standard(), &request, &mut show);
    let length = text.len();
    REPLY.set(text);
    length
}

/// Returns the address of the last reply, which is valid until the next request.
#[unsafe(no_mangle)]
extern "C" fn reply() -> *const u8 {
    REPLY.with_borrow(|reply| reply.as_ptr())
}

/// Hands in the clock, and has panics reported.
fn prepare() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        clock::hand_in(|| Duration::try_from_secs_f64(now() / 1e3).unwrap_or_default());
        panic::set_hook(Box::new(|information| {
            let text = information.to_string();
            failed(text.as_ptr(), text.len());
        }));
    });
}
