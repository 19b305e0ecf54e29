//! Answer of a game-tree search.

use std::fmt;

use crate::{Notation, Score};

/// The answer of a game-tree search: what the root is worth, what to play, and why.
///
/// All scores are seen from MAX's side, the side of the player who is to move at the root.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Analysis<M> {
    /// The backed-up value of the root: what it is worth by looking ahead.
    pub value: Score,
    /// The static value of the root: what it seems to be worth without looking ahead; `None` if the
    /// evaluator does not know it. Computing it is not part of the search and appears in no
    /// statistics.
    pub static_value: Option<Score>,
    /// The move to play. Each algorithm says which of several equally good ones it is.
    pub best: M,
    /// The moves of the root, in the game's order, as far as they were tried (`Movelist`).
    pub moves: Vec<RootMove<M>>,
    /// Best play by both sides as far as the search has looked: its first move is `best`, and the
    /// position at its end has `value`, by its outcome or as its static value.
    pub principal_variation: Vec<M>,
}

/// A move of the root and what is known about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct RootMove<M> {
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: M,
    /// The backed-up value of the position that it leads to.
    pub value: Score,
    /// Reliability of the value.
    pub bound: Bound,
}

/// Relation between a value that a search has found and the value that minimax would find.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// After a cut-off: the value is this or less.
    AtMost,
    /// After a cut-off: the value is this or more.
    AtLeast,
    /// After a cut-off of [`AncestorTest::OneFin`](crate::AncestorTest::OneFin), which may be wrong: nothing is
    /// known about the value.
    Unknown,
}

impl Bound {
    /// Returns whether the true value can be `value` if this is the relation to the value `found`.
    ///
    /// ```
    /// use game_core::Bound;
    /// assert!(Bound::AtMost.allows(4, 3) && !Bound::Exact.allows(4, 3));
    /// ```
    #[must_use]
    pub fn allows<T: Copy + PartialOrd>(self, found: T, value: T) -> bool {
        match self {
            Self::Exact => value == found,
            Self::AtMost => value <= found,
            Self::AtLeast => value >= found,
            Self::Unknown => true,
        }
    }

    /// Returns the words before a value, each followed by a blank; none if it is exact.
    #[must_use]
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Exact => "",
            Self::AtMost => "at most ",
            Self::AtLeast => "at least ",
            Self::Unknown => "perhaps ",
        }
    }

    pub(crate) fn at_most_if(condition: bool) -> Self {
        if condition { Self::AtMost } else { Self::Exact }
    }
}

/// The sign before a value: `=`, `<=`, `>=` or `?`.
impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Exact => "=",
            Self::AtMost => "<=",
            Self::AtLeast => ">=",
            Self::Unknown => "?",
        })
    }
}

/// Returns the **first** of the moves with the greatest value; `None` if there are no moves (`SELECT_MAX`). Minimax and
/// alpha-beta choose the move they play by this rule; values that are only bounds do not mislead it, because a cut-off
/// leaves a later move at most as good as the best.
///
/// ```
/// use game_core::{Bound, RootMove, Score, select_max};
/// let moves = [("a", 1), ("b", 3), ("c", 3)].map(|(mv, value)| RootMove {
///     mv,
///     value: Score::of(value),
///     bound: Bound::Exact,
/// });
/// assert_eq!(select_max(&moves).unwrap().mv, "b");
/// ```
#[must_use]
pub fn select_max<M>(moves: &[RootMove<M>]) -> Option<&RootMove<M>> {
    moves
        .iter()
        .reduce(|best, mv| if mv.value > best.value { mv } else { best })
}

impl<M: PartialEq> Analysis<M> {
    /// Returns the relation between the value and that of minimax: exact unless nothing is known about one of the moves.
    #[must_use]
    pub fn bound(&self) -> Bound {
        let is_unknown = |root_move: &&RootMove<M>| root_move.bound == Bound::Unknown;
        let mut unknown = self.moves.iter().filter(is_unknown).peekable();
        if unknown.peek().is_none() {
            Bound::Exact
        } else if unknown.any(|root_move| root_move.mv == self.best) {
            Bound::Unknown
        } else {
            Bound::AtLeast
        }
    }
}

impl<M: Copy> Analysis<M> {
    /// Returns the analysis with its moves as texts. `root` must be the position that was searched.
    #[must_use]
    pub fn written<G: Notation<Move = M> + ?Sized>(
        &self,
        game: &G,
        root: &G::Position,
    ) -> Analysis<String> {
        Analysis {
            value: self.value,
            static_value: self.static_value,
            best: game.move_text(root, self.best),
            principal_variation: game.line_text(root, &self.principal_variation),
            moves: self
                .moves
                .iter()
                .map(|root_move| RootMove {
                    mv: game.move_text(root, root_move.mv),
                    value: root_move.value,
                    bound: root_move.bound,
                })
                .collect(),
        }
    }
}
