//! Bounds of the backed-up values of a recorded tree.

use super::recorder::SearchTreeRecorder;
use crate::{Bound, Level, Notation, Score, ScoreInterval, SearchTreeValue};

impl<G: Notation> SearchTreeRecorder<'_, G> {
    /// Returns the relation between the value that a node backs up and that of minimax.
    pub(super) fn bound(&self, id: usize, value: Score) -> Bound {
        let entry = &self.entries[id];
        let children = self.nodes[id].children.iter();
        // If a player may stop, that is one more choice, and its value is exact.
        let stand_pat = entry.stand_pat.map(ScoreInterval::exactly);
        let interval = children
            .map(|&child| self.interval(child, entry.visited_at))
            .chain(stand_pat)
            .reduce(|one, other| match self.nodes[id].level {
                Level::Max => ScoreInterval {
                    least: one.least.max(other.least),
                    most: one.most.max(other.most),
                },
                Level::Min => ScoreInterval {
                    least: one.least.min(other.least),
                    most: one.most.min(other.most),
                },
            })
            .unwrap_or(ScoreInterval::ALL);
        match (interval.least == value, interval.most == value) {
            (true, true) => Bound::Exact,
            below => match (below, self.by_window(id, value)) {
                // Only a value within the window says more than what was found below.
                (_, Bound::Exact) => Bound::Exact,
                ((true, _), _) => Bound::AtLeast,
                ((_, true), _) => Bound::AtMost,
                (_, bound) => bound,
            },
        }
    }

    /// Returns the relation between a value that was found with a window and that of minimax.
    fn by_window(&self, id: usize, value: Score) -> Bound {
        let (alpha, beta) = self.entries[id].window;
        if self.is_doubtful {
            Bound::Unknown
        } else if alpha.is_some_and(|alpha| value <= alpha) {
            Bound::AtMost
        } else if beta.is_some_and(|beta| value >= beta) {
            Bound::AtLeast
        } else {
            Bound::Exact
        }
    }

    /// Returns the interval of a node's value, by the results since the visit above began.
    fn interval(&self, id: usize, since: u64) -> ScoreInterval {
        match self.nodes[id].value {
            // Results of earlier visits belong to another window or another depth.
            Some(value) if self.entries[id].visited_at > since => {
                let SearchTreeValue { score, bound, .. } = value;
                match bound {
                    Bound::Exact => ScoreInterval::exactly(score),
                    Bound::AtMost => ScoreInterval {
                        most: score,
                        ..ScoreInterval::ALL
                    },
                    Bound::AtLeast => ScoreInterval {
                        least: score,
                        ..ScoreInterval::ALL
                    },
                    Bound::Unknown => ScoreInterval::ALL,
                }
            }
            _ => ScoreInterval::ALL,
        }
    }
}
