//! The values of nodes in a game tree, and what may be claimed of them.

use game_core::Bound;

use crate::chunks::Chunks;
use crate::model::{Side, Status};

/// The interval in which a value lies, both ends included.
#[derive(Clone, Copy)]
struct Interval {
    least: i64,
    most: i64,
}

impl Interval {
    const ALL: Self = Self {
        least: i64::MIN,
        most: i64::MAX,
    };

    fn of(value: i64, bound: Bound) -> Self {
        Self {
            least: match bound {
                Bound::Exact | Bound::AtLeast => value,
                Bound::AtMost | Bound::Unknown => i64::MIN,
            },
            most: match bound {
                Bound::Exact | Bound::AtMost => value,
                Bound::AtLeast | Bound::Unknown => i64::MAX,
            },
        }
    }

    /// Returns the interval of a node with both choices.
    fn or(self, other: Self, side: Side) -> Self {
        let better = |one: i64, other: i64| better(one, other, side);
        Self {
            least: better(self.least, other.least),
            most: better(self.most, other.most),
        }
    }

    /// Returns the strongest claim about a value by this interval alone.
    fn bound(self, value: i64) -> Bound {
        match (self.least == value, self.most == value) {
            (true, true) => Bound::Exact,
            (true, false) => Bound::AtLeast,
            (false, true) => Bound::AtMost,
            (false, false) => Bound::Unknown,
        }
    }
}

/// Returns the value that the side prefers.
fn better(one: i64, other: i64, side: Side) -> i64 {
    match side {
        Side::Min => one.min(other),
        _ => one.max(other),
    }
}

/// The value of a node in the visit that goes on or was the last one.
#[derive(Clone, Copy)]
struct Claim {
    /// When the visit began.
    begun: u64,
    /// The values between which the visit had to decide.
    window: Interval,
    /// The static value at which the player may stop.
    stand_pat: Option<i64>,
    /// The best value so far of the moves that are being tried.
    best: Option<i64>,
    interval: Interval,
    /// The status before the node was cut off.
    status: Status,
}

/// The claims about all nodes.
///
/// Whether a backed-up value is exact is concluded from the values below it that the same visit found, and from the
/// window of the visit. Once a search has cut off what its window does not allow it to, as
/// [`OneFin`](game_core::AncestorTest::OneFin) does, the window says nothing.
#[derive(Default)]
pub(super) struct Claims {
    of_nodes: Chunks<Claim>,
    /// The number of visits so far.
    clock: u64,
    is_doubtful: bool,
}

impl Claims {
    /// Makes room for new nodes.
    pub(super) fn extend_to(&mut self, nodes: usize) {
        while self.of_nodes.len() < nodes {
            self.of_nodes.push(Claim {
                begun: 0,
                window: Interval::ALL,
                stand_pat: None,
                best: None,
                interval: Interval::ALL,
                status: Status::Unmet,
            });
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.of_nodes.bytes()
    }

    /// Begins a visit.
    pub(super) fn visit(&mut self, node: usize) {
        self.clock += 1;
        self.of_nodes[node].begun = self.clock;
    }

    /// Begins to try the moves of a node, which may have been evaluated just before.
    pub(super) fn open(
        &mut self,
        node: usize,
        (alpha, beta): (Option<i64>, Option<i64>),
        stand_pat: Option<i64>,
    ) {
        let claim = &mut self.of_nodes[node];
        claim.window = Interval {
            least: alpha.unwrap_or(i64::MIN),
            most: beta.unwrap_or(i64::MAX),
        };
        claim.stand_pat = stand_pat;
        claim.best = stand_pat;
    }

    /// Notes the status of a node that is about to be cut off.
    pub(super) fn note_status(&mut self, node: usize, status: Status) {
        self.of_nodes[node].status = status;
    }

    /// Returns the status of a node before it was cut off.
    pub(super) fn status_before(&self, node: usize) -> Status {
        self.of_nodes[node].status
    }

    /// Notes a cut-off, which a value within the window does not justify.
    pub(super) fn cut(&mut self, is_justified: bool) {
        self.is_doubtful |= !is_justified;
    }

    /// Notes what is known about the value of a node.
    pub(super) fn know(&mut self, node: usize, value: i64, bound: Bound) {
        self.of_nodes[node].interval = Interval::of(value, bound);
    }

    /// Takes in the value of a child. If it is the best so far, returns it with what may be claimed of the node.
    pub(super) fn hand_up(
        &mut self,
        node: usize,
        child: usize,
        value: i64,
        side: Side,
    ) -> Option<(i64, Bound)> {
        let below = self.of_nodes[child].interval;
        let claim = &mut self.of_nodes[node];
        let best = claim.best.map_or(value, |best| better(best, value, side));
        if claim.best == Some(best) {
            return None;
        }
        claim.best = Some(best);
        // Moves that are not tried yet can only be better for the player.
        let bound = match side {
            Side::Min if below.most == best => Bound::AtMost,
            Side::Max if below.least == best => Bound::AtLeast,
            _ => Bound::Unknown,
        };
        Some((best, bound))
    }

    /// Returns the claim about the value that a node backs up; `children` are all its known ones, unless there are none.
    pub(super) fn back_up(
        &mut self,
        node: usize,
        value: i64,
        side: Side,
        children: impl Iterator<Item = usize>,
    ) -> Bound {
        let claim = self.of_nodes[node];
        // Findings of earlier visits belong to another window or another depth.
        let below = children.map(|child| match self.of_nodes[child] {
            Claim {
                begun, interval, ..
            } if begun > claim.begun => interval,
            _ => Interval::ALL,
        });
        let by_moves = below.reduce(|one, other| one.or(other, side));
        let interval = match (by_moves.unwrap_or(Interval::ALL), claim.stand_pat) {
            // A player who may stop has one choice more, and its value is exact.
            (by_moves, Some(value)) => by_moves.or(Interval::of(value, Bound::Exact), side),
            (by_moves, None) => by_moves,
        };
        let bound = match (interval.bound(value), self.by_window(claim.window, value)) {
            // Only a value within the window says more than what was found below.
            (_, Bound::Exact) => Bound::Exact,
            (Bound::Unknown, bound) | (bound, _) => bound,
        };
        self.know(node, value, bound);
        bound
    }

    /// Returns the claim about a value by the window of the visit alone.
    fn by_window(&self, window: Interval, value: i64) -> Bound {
        if self.is_doubtful {
            Bound::Unknown
        } else if value <= window.least {
            Bound::AtMost
        } else if value >= window.most {
            Bound::AtLeast
        } else {
            Bound::Exact
        }
    }
}
