//! Which lists an algorithm keeps, and in what order.

/// What is shown beside the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lists {
    /// Open and closed nodes; of the open ones the first that was put in is taken.
    Queue,
    /// The successors of the node expanded last come first, in their order.
    Stack,
    /// The least of a key comes first.
    Best(Key),
    /// Level by level, so many nodes of each.
    Level,
    /// Two open lists, from which pairs are taken.
    Ends,
    /// No lists: only the path from the root is remembered.
    Path,
    /// The events tell of levels and not of nodes.
    NoNodes,
}

/// By what open nodes are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    /// `f`, then greatest `g`, then the latest.
    F,
    /// `g`, then the latest.
    G,
    /// `h`, then greatest `g`, then the latest.
    H,
    /// `g` and so many times `h`, then greatest `g`, then the latest.
    Weighted,
    /// `f`; what decides between equals the events do not tell.
    OnlyF,
}

impl Lists {
    /// Those of the algorithm of this name.
    pub(crate) fn of(algorithm: &str) -> Self {
        match algorithm {
            "breadth-first" => Self::Queue,
            "depth-limited" => Self::Stack,
            "uniform-cost" => Self::Best(Key::G),
            "greedy" => Self::Best(Key::H),
            "weighted-a-star" | "ara-star" => Self::Best(Key::Weighted),
            "ordered-tree" => Self::Best(Key::OnlyF),
            "beam" => Self::Level,
            "nbs" | "mm" => Self::Ends,
            "depth-first"
            | "deep-down"
            | "iterative-deepening"
            | "ida-star"
            | "rbfs"
            | "lrta-star"
            | "rta-star" => Self::Path,
            "enumerate" => Self::NoNodes,
            _ => Self::Best(Key::F),
        }
    }

    /// Are there an open and a closed list?
    pub(crate) fn are_kept(self) -> bool {
        !matches!(self, Self::Path | Self::NoNodes)
    }

    /// By what the open list is sorted, most important first; `-` is greatest first. `seq` is when the
    /// node was put in, `batch` when the node above it was expanded.
    pub(crate) fn order(self) -> &'static [&'static str] {
        match self {
            Self::Queue | Self::Level => &["seq"],
            Self::Stack => &["-batch", "seq"],
            Self::Best(Key::F) => &["f", "-g", "-seq"],
            Self::Best(Key::G) => &["g", "-seq"],
            Self::Best(Key::H) => &["h", "-g", "-seq"],
            Self::Best(Key::Weighted) => &["w", "-g", "-seq"],
            Self::Best(Key::OnlyF) => &["f", "seq"],
            Self::Ends => &["side", "g", "f", "-seq"],
            Self::Path | Self::NoNodes => &[],
        }
    }

    /// The same in words.
    pub(crate) fn note(self) -> &'static str {
        match self {
            Self::Queue => "In the order in which it is taken: first in, first out.",
            Self::Stack => {
                "In the order in which it is taken: last in, first out; the successors of one node \
                 in their own order."
            }
            Self::Best(Key::F) => {
                "In the order in which it is taken: least f, then greatest g, then the latest."
            }
            Self::Best(Key::G) => "In the order in which it is taken: least g, then the latest.",
            Self::Best(Key::H) => {
                "In the order in which it is taken: least h, then greatest g, then the latest."
            }
            Self::Best(Key::Weighted) => {
                "By g + weight × h, then greatest g, then the latest. In ARA* a node that is opened \
                 again waits for the next weight."
            }
            Self::Best(Key::OnlyF) => {
                "By f. The events do not tell which of equals is taken first."
            }
            Self::Level => {
                "In the order in which the nodes were generated. The nodes of a level are expanded \
                 together."
            }
            Self::Ends => {
                "By side, then least g. Which pair is taken depends on a bound that the events do \
                 not tell."
            }
            Self::Path => {
                "This algorithm keeps no lists: it remembers the path and forgets what lies off it."
            }
            Self::NoNodes => "Only levels are recorded, no nodes.",
        }
    }
}
