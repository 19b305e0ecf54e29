//! Knowledge about a move.

use std::ops::Range;

/// Certain result of a move, from the view of the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// Nothing is certain.
    Open,
    /// The player who is to move after it has a move that draws.
    Safe,
    Lost,
    Drawn,
    Won,
}

impl Standing {
    /// Returns the result that the end of a game with this value proves.
    pub(super) fn of(value: f64) -> Self {
        if value > 0.0 {
            Self::Won
        } else if value < 0.0 {
            Self::Lost
        } else {
            Self::Drawn
        }
    }

    #[inline]
    pub(super) fn is_proven(self) -> bool {
        !matches!(self, Self::Open | Self::Safe)
    }

    /// Returns its value to that player, if it is certain.
    pub(super) fn value(self) -> Option<f64> {
        match self {
            Self::Open | Self::Safe => None,
            Self::Lost => Some(-1.0),
            Self::Drawn => Some(0.0),
            Self::Won => Some(1.0),
        }
    }

    /// Returns the more definite of two results. Proven ones are equal.
    pub(super) fn or(self, other: Self) -> Self {
        match self {
            Self::Open => other,
            Self::Safe if other.is_proven() => other,
            known => known,
        }
    }

    /// Returns the result from the view of the player who chose the move before.
    pub(super) fn seen_from_above(self, same_player: bool) -> Self {
        match self {
            Self::Lost if !same_player => Self::Won,
            Self::Won if !same_player => Self::Lost,
            same => same,
        }
    }
}

/// The moves of a position: a range of nodes, empty while the position has not been expanded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Children {
    pub(super) first: u32,
    pub(super) count: u16,
}

impl Children {
    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.count == 0
    }

    #[inline]
    pub(super) fn range(self) -> Range<usize> {
        let first = self.first as usize;
        first..first + usize::from(self.count)
    }
}

/// A move, and the position after it.
#[derive(Clone, Debug)]
pub(super) struct Node<M> {
    /// The sum of the values of all simulations that have made the move, for the player who makes
    /// it.
    pub(super) sum: f64,
    /// The number of these simulations.
    pub(super) visits: u32,
    /// Their mean, or its substitute.
    // Kept ready: of most nodes that selection looks at, it reads no more than this and the doubt.
    pub(super) mean: f32,
    pub(super) doubt: f32,
    pub(super) prior: f32,
    // Two fields and not `Children`, whose padding would make every node larger.
    first: u32,
    count: u16,
    pub(super) standing: Standing,
    pub(super) mv: M,
}

impl<M> Node<M> {
    /// Returns a move that has not been tried.
    pub(super) fn new(mv: M, prior: f32, untried: f32, doubt: f32) -> Self {
        Self {
            sum: 0.0,
            visits: 0,
            mean: untried,
            doubt,
            prior,
            first: 0,
            count: 0,
            standing: Standing::Open,
            mv,
        }
    }

    /// Returns the moves of the position after it.
    #[inline]
    pub(super) fn children(&self) -> Children {
        Children {
            first: self.first,
            count: self.count,
        }
    }

    pub(super) fn set_children(&mut self, children: Children) {
        self.first = children.first;
        self.count = children.count;
    }

    /// Counts one more simulation of this value.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "seven digits are enough")]
    pub(super) fn visit(&mut self, value: f64) {
        self.visits = self.visits.saturating_add(1);
        self.sum += value;
        self.mean = (self.sum / f64::from(self.visits)) as f32;
    }

    /// Excludes the move from selection, since everything is known about it.
    pub(super) fn close(&mut self) {
        self.mean = f32::NEG_INFINITY;
        self.doubt = 0.0;
    }

    /// Returns its value to the player who makes it, as far as is known.
    pub(super) fn value(&self) -> f64 {
        let mean = self.sum / f64::from(self.visits.max(1));
        self.standing.value().unwrap_or(mean)
    }
}
