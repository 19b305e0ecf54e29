//! Traces, read and shown.

use catalogue::Catalogue;
use trace::Reader;
use view::{Options, View};

/// A trace, as the pages and pictures that are made of it, whether there is room for its events or not.
pub(crate) fn trace(bytes: &[u8]) {
    for room in [usize::MAX, 0] {
        shown(bytes, room);
    }
}

fn shown(bytes: &[u8], room: usize) {
    let Ok(mut reader) = Reader::new(bytes) else {
        return;
    };
    if let Ok(view) = View::read_within(&mut reader, room) {
        let catalogue = Catalogue::standard();
        let (options, drawing) = (Options::default(), catalogue.drawing(reader.header()));
        let pages = [
            catalogue.page(&view),
            catalogue.tree_page(&view, options.clone()),
        ];
        for page in pages {
            assert!(page.text.starts_with("<!DOCTYPE html>"));
        }
        assert!(view.svg(&options, &*drawing).text.contains("<svg"));
        assert!(view.dot(&options).text.contains("digraph"));
        for step in 0..view.model().steps() {
            assert!(!view.sentence(step).is_empty());
        }
    }
}
