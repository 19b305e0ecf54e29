//! Every request for everything in the catalogue, without a browser.
#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

mod advice;
mod everything;
mod lessons;
mod mistakes;
mod painting;
mod playing;
mod practising;
mod russian;
mod russian_answers;
mod russian_steps;
mod single;

use browser::{Progress, answer};
use catalogue::Catalogue;
use serde_json::Value;

/// Returns the reply to a request.
pub(crate) fn reply(request: &Value) -> Value {
    let reply = answer(&Catalogue::standard(), &request.to_string(), &mut |_| {});
    serde_json::from_str(&reply).unwrap()
}

/// Returns the result of a request.
#[track_caller]
pub(crate) fn done(request: &Value) -> Value {
    let mut reply = reply(request);
    assert!(reply.get("failed").is_none(), "{request}: {reply}");
    reply["done"].take()
}

/// Returns the number of times progress is shown for a request, and the last progress.
pub(crate) fn progress_of(request: &Value) -> (usize, Option<Progress>) {
    let (mut times, mut last) = (0, None);
    answer(&Catalogue::standard(), &request.to_string(), &mut |state| {
        times += 1;
        last = Some(state);
    });
    (times, last)
}

/// Compares a text with the snapshot, times apart.
pub(crate) fn check(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.add_filter(r#""seconds": [0-9.e-]+"#, r#""seconds": "[time]""#);
    settings.bind(|| insta::assert_snapshot!(name, text));
}
