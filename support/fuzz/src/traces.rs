//! Traces, read and shown.

use trace::Reader;
use view::{Options, View};

/// A trace, as a page and as pictures.
pub(crate) fn trace(bytes: &[u8]) {
    let Ok(mut reader) = Reader::new(bytes) else {
        return;
    };
    if let Ok(view) = View::read(&mut reader, &|value| value.to_string()) {
        let options = Options::default();
        let page = view.page(&options, &|_| None);
        assert!(page.text.starts_with("<!DOCTYPE html>"));
        let picture = view.svg(&options, &|_| None);
        assert!(picture.text.contains("<svg"));
        assert!(view.dot(&options).text.contains("digraph"));
    }
}
