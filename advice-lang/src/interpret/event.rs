//! The events of a search for advice.

use std::fmt;

use game_core::{Game, Notation};
use search_core::{Observer, Record};

/// An observer of searches for advice in `G`: a short name for a bound.
pub trait AdviceObserver<G: Game + ?Sized>: for<'a> Observer<Event<'a, G>> {}

impl<G, O> AdviceObserver<G> for O
where
    G: Game + ?Sized,
    O: for<'a> Observer<Event<'a, G>>,
{
}

/// Something that happens while a table is asked for advice.
#[non_exhaustive]
pub enum Event<'a, G: Game + ?Sized> {
    /// The table is committed to the rule: it is the first whose condition holds.
    RuleMatched {
        /// The name of the rule.
        rule: &'a str,
        /// The position for which advice is sought.
        position: &'a G::Position,
    },
    /// No rule's condition holds.
    NoRuleMatched {
        /// The position for which advice is sought.
        position: &'a G::Position,
    },
    /// The advice is about to be tried.
    AdviceTried {
        /// The name of the advice.
        advice: &'a str,
        /// The root of the forcing tree that is sought.
        position: &'a G::Position,
    },
    /// The advice is satisfiable: a forcing tree has been found.
    AdviceSatisfied {
        /// The name of the advice.
        advice: &'a str,
    },
    /// The advice is not satisfiable.
    AdviceFailed {
        /// The name of the advice.
        advice: &'a str,
    },
    /// The move that led here is tried: can the node be satisfied?
    MoveTried(Node<'a, G>),
    /// The holding goal is violated here: the node fails.
    HoldingGoalViolated(Node<'a, G>),
    /// The better goal holds here: the node is a leaf of the tree.
    BetterGoalHolds(Node<'a, G>),
    /// The moves of the node are about to be tried.
    Expanded {
        /// The node.
        node: Node<'a, G>,
        /// Side to move.
        side: Side,
    },
    /// It is their move here and they have none to consider: the node fails.
    NoReplies(Node<'a, G>),
    /// The node has been expanded and its tree found.
    Satisfied(Node<'a, G>),
    /// The node has been expanded and there is no tree, or it is known from before to have none.
    Failed(Node<'a, G>),
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
    /// Moves of either side from the root.
    pub depth: usize,
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

/// The side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Our side: one of our moves must succeed. An OR node.
    Us,
    /// Their side: all their moves must be met. An AND node.
    Them,
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
            Self::RuleMatched { .. } => "rule_matched",
            Self::NoRuleMatched { .. } => "no_rule_matched",
            Self::AdviceTried { .. } => "advice_tried",
            Self::AdviceSatisfied { .. } => "advice_satisfied",
            Self::AdviceFailed { .. } => "advice_failed",
            Self::MoveTried(_) => "move_tried",
            Self::HoldingGoalViolated(_) => "holding_goal_violated",
            Self::BetterGoalHolds(_) => "better_goal_holds",
            Self::Expanded { .. } => "expanded",
            Self::NoReplies(_) => "no_replies",
            Self::Satisfied(_) => "satisfied",
            Self::Failed(_) => "failed",
        }
    }

    /// Returns the node that the event is about, if it is about one.
    #[must_use]
    pub fn node(&self) -> Option<Node<'a, G>> {
        match self {
            Self::RuleMatched { .. }
            | Self::NoRuleMatched { .. }
            | Self::AdviceTried { .. }
            | Self::AdviceSatisfied { .. }
            | Self::AdviceFailed { .. } => None,
            Self::MoveTried(node)
            | Self::HoldingGoalViolated(node)
            | Self::BetterGoalHolds(node)
            | Self::Expanded { node, .. }
            | Self::NoReplies(node)
            | Self::Satisfied(node)
            | Self::Failed(node) => Some(*node),
        }
    }
}

impl<G: Notation + ?Sized> Event<'_, G> {
    /// Returns the record of the event.
    #[must_use]
    pub fn record(&self, game: &G) -> Record {
        let record = Record::new(self.name());
        match self {
            Self::RuleMatched { rule, position } => record
                .with("rule", *rule)
                .with("position", game.position_text(position)),
            Self::NoRuleMatched { position } => {
                record.with("position", game.position_text(position))
            }
            Self::AdviceTried { advice, position } => record
                .with("advice", *advice)
                .with("position", game.position_text(position)),
            Self::AdviceSatisfied { advice } | Self::AdviceFailed { advice } => {
                record.with("advice", *advice)
            }
            Self::Expanded { node, side } => {
                let side = match side {
                    Side::Us => "us",
                    Side::Them => "them",
                };
                node.place(record, game)
                    .with("side", side)
                    .with("depth", node.depth)
            }
            Self::MoveTried(node)
            | Self::HoldingGoalViolated(node)
            | Self::BetterGoalHolds(node)
            | Self::NoReplies(node)
            | Self::Satisfied(node)
            | Self::Failed(node) => node.place(record, game).with("depth", node.depth),
        }
    }
}

impl<G: Notation + ?Sized> Node<'_, G> {
    /// Adds the position and the move that led to it to the record.
    fn place(&self, record: Record, game: &G) -> Record {
        let record = record.with("position", game.position_text(self.position));
        match self.reached_by {
            Some((before, mv)) => record.with("move", game.move_text(before, mv)),
            None => record,
        }
    }
}
