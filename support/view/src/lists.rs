//! The lists of an algorithm, as they are shown.

use search_core::{ALGORITHMS, ListKey, Lists};

/// Returns the lists of the algorithm of this name. One that is not in the list is taken for A*, and enumeration shows
/// no nodes.
pub(crate) fn of(algorithm: &str) -> Lists {
    let listed = ALGORITHMS.iter().find(|entry| entry.is_called(algorithm));
    match listed {
        Some(algorithm) => algorithm.lists,
        None if algorithm == "enumerate" => Lists::NoNodes,
        None => Lists::Best(ListKey::F),
    }
}

/// Returns whether there are an open and a closed list.
pub(crate) fn are_kept(lists: Lists) -> bool {
    !matches!(lists, Lists::Path | Lists::NoNodes)
}

/// Returns the sort keys of the open list, most important first; `-` is greatest first. `seq` is when the node was
/// entered, `batch` when the node above it was expanded.
pub(crate) fn order(lists: Lists) -> &'static [&'static str] {
    match lists {
        Lists::Queue | Lists::Layer => &["seq"],
        Lists::Stack => &["-batch", "seq"],
        Lists::Best(ListKey::F) => &["f", "-g", "-seq"],
        Lists::Best(ListKey::G) => &["g", "-seq"],
        Lists::Best(ListKey::H) => &["h", "-g", "-seq"],
        Lists::Best(ListKey::Weighted) => &["w", "-g", "-seq"],
        Lists::Best(ListKey::OnlyF) => &["f", "seq"],
        Lists::Ends => &["side", "g", "f", "-seq"],
        Lists::Path | Lists::NoNodes => &[],
    }
}

/// Describes the order of the open list in words.
pub(crate) fn note(lists: Lists) -> &'static str {
    match lists {
        Lists::Queue => "In the order of removal: first in, first out.",
        Lists::Stack => {
            "In the order of removal: last in, first out; the successors of one node in their own order."
        }
        Lists::Best(ListKey::F) => {
            "In the order of removal: least f, then greatest g, then the latest."
        }
        Lists::Best(ListKey::G) => "In the order of removal: least g, then the latest.",
        Lists::Best(ListKey::H) => {
            "In the order of removal: least h, then greatest g, then the latest."
        }
        Lists::Best(ListKey::Weighted) => {
            "By g + weight × h, then greatest g, then the latest. In ARA* a reopened node waits for the \
             next weight."
        }
        Lists::Best(ListKey::OnlyF) => {
            "By f. The events do not show which of equal nodes is taken first."
        }
        Lists::Layer => {
            "In the order in which the nodes were generated. The nodes of a level are expanded \
             together."
        }
        Lists::Ends => {
            "By side, then least g. Which pair is taken depends on a bound that the events do not show."
        }
        Lists::Path => "This algorithm keeps no lists: it remembers only the current path.",
        Lists::NoNodes => "Only levels are recorded, no nodes.",
    }
}
