//! The events of a game-tree search.

use std::fmt;

use search_core::{Observer, Record};

use crate::chance::thousandths;
use crate::{Bound, ChanceEvent, Game, Notation, Player, Score, Turn};

/// An observer of search in the trees of `G`: a short name for a bound that every algorithm needs.
pub trait GameObserver<G: Game + ?Sized>: for<'a> Observer<Event<'a, G>> {}

impl<G: Game + ?Sized, O: for<'a> Observer<Event<'a, G>>> GameObserver<G> for O {}

/// Event of a game-tree search. Scores are seen from MAX's side, the side of the player who is to move at the root.
///
/// A simulation of Monte Carlo tree search is [`Selected`](Self::Selected) for each move of its path,
/// with [`Expanded`](Self::Expanded) where a position is expanded, then [`Simulated`](Self::Simulated),
/// and [`Updated`](Self::Updated) for each node from there up to the root, with
/// [`Solved`](Self::Solved) where something is proven. There a win of MAX is worth 1, a draw 0, a loss
/// -1; a [`record`](Self::record), which has whole numbers only, gives thousandths. So 1000 does not
/// say that MAX wins if the playout is an opinion or the value is a mean of such.
#[non_exhaustive]
pub enum Event<'a, G: Game + ?Sized> {
    /// The moves of the node are about to be tried. In Monte Carlo tree search: they have become nodes.
    Expanded {
        /// The node.
        node: Node<'a, G>,
        /// The best value that MAX is already sure of, if any.
        alpha: Option<Score>,
        /// The best value that MIN is already sure of, if any.
        beta: Option<Score>,
    },
    /// The node is a leaf and was given its value.
    Evaluated {
        /// The node.
        node: Node<'a, G>,
        /// Value of its outcome, or its static value.
        value: Score,
    },
    /// The search is done with the node and backs this value up.
    BackedUp {
        /// The node.
        node: Node<'a, G>,
        /// Its backed-up value; after a cut-off only a bound.
        value: Score,
    },
    /// The search for a proof has counted what is left to do below the node. Decided nodes have the
    /// numbers 0 and infinite.
    Numbered {
        /// The node.
        node: Node<'a, G>,
        /// The least number of undecided positions that must be decided to prove the claim for the
        /// node; `None` is infinite: the claim is false.
        proof: Option<u32>,
        /// Least number to disprove it; `None` is infinite: the claim is true.
        disproof: Option<u32>,
    },
    /// The node's value is known as well as it has to be before any of its moves are tried.
    Settled {
        /// The node.
        node: Node<'a, G>,
        /// Its value, or a bound.
        value: Score,
        /// Whether this is the value, or a bound, and on which side of it.
        bound: Bound,
        /// Source of the value.
        source: Source,
    },
    /// An event of a search that heeds chance.
    Chance(ChanceEvent<'a, G::Position, G::Move>),
    /// The rest of the node's moves need not be tried.
    CutOff {
        /// The node.
        node: Node<'a, G>,
        /// At a MIN node or at a MAX node?
        kind: CutOff,
        /// The node's provisional value.
        value: Score,
        /// The value that the node's was compared with, and that decided: `alpha` at a MIN node, `beta` at a
        /// MAX node. Only [`alpha_beta_ancestors`](crate::alpha_beta_ancestors()) compares with one ancestor
        /// after another, from the parent up: there it is the provisional value of the nearest one that
        /// decides, which need not be the best.
        bound: Score,
        /// The best value that MAX is sure of elsewhere, if any.
        alpha: Option<Score>,
        /// The best value that MIN is sure of elsewhere, if any.
        beta: Option<Score>,
        /// The move that is so good.
        refutation: G::Move,
        /// The moves left out, in order.
        skipped: &'a [G::Move],
    },
    /// A simulation makes the move that leads to the node.
    Selected {
        /// The node.
        node: Node<'a, G>,
        /// Number of simulations that have made the move before.
        visits: u32,
        /// Their mean; 0 if there are none.
        mean: f64,
        /// Reason for selecting the move: of all moves there it has the greatest urgency for the player who makes it
        /// (see [`Selection`](crate::Selection)). Infinite if it must be tried.
        urgency: f32,
    },
    /// A simulation ends at the node.
    Simulated {
        /// The node.
        node: Node<'a, G>,
        /// Value of the simulation.
        value: f64,
        /// Source of the value.
        ending: Ending,
    },
    /// The outcome of the node is proven: by the end of the game, or by proofs about its moves.
    Solved {
        /// The node.
        node: Node<'a, G>,
        /// Its value: 1, 0 or -1.
        value: f64,
    },
    /// A simulation has been counted for the node.
    Updated {
        /// The node.
        node: Node<'a, G>,
        /// Value of the simulation to it.
        value: f64,
        /// Number of simulations that have been counted for the move that leads here, or for the root.
        visits: u32,
        /// Their mean.
        mean: f64,
    },
}

impl<G: Game<Position: fmt::Debug, Move: fmt::Debug> + ?Sized> fmt::Debug for Event<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(self.name())
            .field("node", &self.node())
            .finish_non_exhaustive()
    }
}

/// A node as an event shows it.
pub struct Node<'a, G: Game + ?Sized> {
    /// The position.
    pub position: &'a G::Position,
    /// The position before and the move that led here; `None` at the root.
    pub reached_by: Option<(&'a G::Position, G::Move)>,
    /// Plies from the root.
    pub depth: usize,
    /// Level of the node: whether MAX or MIN is to move.
    pub level: Level,
}

impl<G: Game<Position: fmt::Debug, Move: fmt::Debug> + ?Sized> fmt::Debug for Node<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Node")
            .field("position", self.position)
            .field("reached_by", &self.reached_by)
            .field("depth", &self.depth)
            .finish_non_exhaustive()
    }
}

/// The type of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum Level {
    /// The player to move at the root is to move: the value is the greatest of the successors'. An
    /// OR node.
    Max,
    /// The opponent is to move: the value is the least. An AND node.
    Min,
}

impl Level {
    /// Returns the level of a position in which `to_move` is to move, when `max` is to move at the root.
    #[must_use]
    pub fn of(to_move: Player, max: Player) -> Self {
        if to_move == max { Self::Max } else { Self::Min }
    }

    /// Converts a value for MAX to one for the player to move, and the other way round.
    #[inline]
    pub(crate) fn turned(self, value: Score) -> Score {
        match self {
            Self::Max => value,
            Self::Min => -value,
        }
    }

    /// Returns whether `value` is strictly better than `other` for the player who is to move.
    #[must_use]
    pub fn prefers(self, value: Score, other: Score) -> bool {
        match self {
            Self::Max => value > other,
            Self::Min => value < other,
        }
    }
}

/// The kind of a cut-off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum CutOff {
    /// At a MIN node, whose value is no more than MAX is already sure of.
    Alpha,
    /// At a MAX node, whose value is no less than MIN is already sure of.
    Beta,
}

/// Source of a value that is known without trying moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// The evaluator proves it.
    Evaluator,
    /// The position has been searched before.
    Memory,
}

/// End of a simulation of Monte Carlo tree search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The playout, or its substitute, says what the position is worth.
    Playout,
    /// The game is over.
    Terminal,
    /// The position has occurred on the path to it.
    Repetition,
    /// The position has been proven on another path to it.
    Transposition,
}

impl<G: Game + ?Sized> Clone for Node<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game + ?Sized> Copy for Node<'_, G> {}

impl<G: Game + ?Sized> Clone for Event<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game + ?Sized> Copy for Event<'_, G> {}

impl<'a, G: Game + ?Sized> Event<'a, G> {
    /// Returns the event's name in traces.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Expanded { .. } => "expanded",
            Self::Evaluated { .. } => "evaluated",
            Self::BackedUp { .. } => "backed_up",
            Self::Numbered { .. } => "numbered",
            Self::Settled {
                source: Source::Evaluator,
                ..
            } => "proved",
            Self::Settled {
                source: Source::Memory,
                ..
            } => "recalled",
            Self::CutOff {
                kind: CutOff::Alpha,
                ..
            } => "alpha_cutoff",
            Self::CutOff {
                kind: CutOff::Beta, ..
            } => "beta_cutoff",
            Self::Selected { .. } => "selected",
            Self::Simulated { ending, .. } => match ending {
                Ending::Playout => "playout",
                Ending::Terminal => "terminal",
                Ending::Repetition => "repetition",
                Ending::Transposition => "transposition",
            },
            Self::Chance(event) => event.name(),
            Self::Solved { .. } => "solved",
            Self::Updated { .. } => "updated",
        }
    }

    /// Returns the node that the event is about. Where chance is to move it counts as a node of MAX.
    #[must_use]
    pub fn node(&self) -> Node<'a, G> {
        match self {
            Self::Expanded { node, .. }
            | Self::Evaluated { node, .. }
            | Self::BackedUp { node, .. }
            | Self::Numbered { node, .. }
            | Self::Settled { node, .. }
            | Self::CutOff { node, .. }
            | Self::Selected { node, .. }
            | Self::Simulated { node, .. }
            | Self::Solved { node, .. }
            | Self::Updated { node, .. } => *node,
            Self::Chance(ChanceEvent { place, turn, .. }) => Node {
                position: place.position,
                reached_by: place.reached_by,
                depth: place.depth,
                level: match turn {
                    Turn::Of(Player::Second) => Level::Min,
                    Turn::Of(Player::First) | Turn::Chance | Turn::Over => Level::Max,
                },
            },
        }
    }
}

impl<G: Notation + ?Sized> Event<'_, G> {
    /// Returns the event as a record.
    #[must_use]
    pub fn record(&self, game: &G) -> Record {
        if let Self::Chance(event) = self {
            return event.record(game);
        }
        let node = self.node();
        let mut record =
            Record::new(self.name()).with("position", game.position_text(node.position));
        if let Some((before, mv)) = node.reached_by {
            record = record.with("move", game.move_text(before, mv));
        }
        let level = match node.level {
            Level::Max => "max",
            Level::Min => "min",
        };
        record = record.with("level", level).with("depth", node.depth);
        match *self {
            Self::Chance(_) => record,
            Self::Expanded { alpha, beta, .. } => with_window(record, alpha, beta),
            Self::Evaluated { value, .. } | Self::BackedUp { value, .. } => {
                record.with("value", value.value())
            }
            Self::Numbered {
                proof, disproof, ..
            } => {
                for (name, number) in [("proof", proof), ("disproof", disproof)] {
                    if let Some(number) = number {
                        record = record.with(name, i64::from(number));
                    }
                }
                record
            }
            Self::Settled { value, bound, .. } => {
                let bound = match bound {
                    Bound::Exact => "exact",
                    Bound::AtMost => "at_most",
                    Bound::AtLeast => "at_least",
                    Bound::Unknown => "unknown",
                };
                record.with("value", value.value()).with("bound", bound)
            }
            Self::CutOff {
                value,
                bound,
                alpha,
                beta,
                refutation,
                skipped,
                ..
            } => {
                let text = |mv| game.move_text(node.position, mv);
                let skipped = skipped.iter().map(|&mv| text(mv)).collect::<Vec<_>>();
                let record = record
                    .with("value", value.value())
                    .with("bound", bound.value());
                with_window(record, alpha, beta)
                    .with("refutation", text(refutation))
                    .with("skipped", skipped)
            }
            Self::Selected {
                visits,
                mean,
                urgency,
                ..
            } => {
                let mut record = record.with("visits", i64::from(visits));
                if visits > 0 {
                    record = record.with("mean", thousandths(mean));
                }
                if urgency.is_finite() {
                    record = record.with("urgency", thousandths(urgency.into()));
                }
                record
            }
            Self::Simulated { value, .. } | Self::Solved { value, .. } => {
                record.with("value", thousandths(value))
            }
            Self::Updated {
                value,
                visits,
                mean,
                ..
            } => record
                .with("value", thousandths(value))
                .with("visits", i64::from(visits))
                .with("mean", thousandths(mean)),
        }
    }
}

/// Returns the record with the ends of the window that are known.
fn with_window(mut record: Record, alpha: Option<Score>, beta: Option<Score>) -> Record {
    for (name, score) in [("alpha", alpha), ("beta", beta)] {
        if let Some(score) = score {
            record = record.with(name, score.value());
        }
    }
    record
}
