//! The events of a search for advice.

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
    /// No condition of any rule holds.
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
    /// The holding goal is violated here: the node fails.
    HoldingGoalViolated(Node<'a, G>),
    /// The better goal is achieved here: the node is a leaf of the tree.
    BetterGoalAchieved(Node<'a, G>),
    /// It is our move here, and our moves are about to be tried.
    OursExpanded(Node<'a, G>),
    /// It is their move here, and all their moves must be met.
    TheirsExpanded(Node<'a, G>),
    /// It is their move here and they have none to consider: the node fails.
    NoReplies(Node<'a, G>),
    /// The move is made, to see whether the position after it can be satisfied.
    MoveTried {
        /// The node before the move.
        node: Node<'a, G>,
        /// The move.
        mv: G::Move,
    },
    /// The node has been expanded and its tree found.
    Satisfied(Node<'a, G>),
    /// The node has been expanded and there is no tree.
    Failed(Node<'a, G>),
}

/// A node as an event shows it.
pub struct Node<'a, G: Game + ?Sized> {
    /// The position.
    pub position: &'a G::Position,
    /// Moves of either side from the root.
    pub depth: usize,
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
    /// The event's name in traces.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::RuleMatched { .. } => "rule_matched",
            Self::NoRuleMatched { .. } => "no_rule",
            Self::AdviceTried { .. } => "advice_tried",
            Self::AdviceSatisfied { .. } => "tree_found",
            Self::AdviceFailed { .. } => "no_tree",
            Self::HoldingGoalViolated(_) => "violated",
            Self::BetterGoalAchieved(_) => "achieved",
            Self::OursExpanded(_) => "us_to_move",
            Self::TheirsExpanded(_) => "them_to_move",
            Self::NoReplies(_) => "no_replies",
            Self::MoveTried { .. } => "move_tried",
            Self::Satisfied(_) => "satisfied",
            Self::Failed(_) => "failed",
        }
    }

    /// The node that the event is about, if it is about one.
    #[must_use]
    pub fn node(&self) -> Option<Node<'a, G>> {
        match self {
            Self::RuleMatched { .. }
            | Self::NoRuleMatched { .. }
            | Self::AdviceTried { .. }
            | Self::AdviceSatisfied { .. }
            | Self::AdviceFailed { .. } => None,
            Self::HoldingGoalViolated(node)
            | Self::BetterGoalAchieved(node)
            | Self::OursExpanded(node)
            | Self::TheirsExpanded(node)
            | Self::NoReplies(node)
            | Self::MoveTried { node, .. }
            | Self::Satisfied(node)
            | Self::Failed(node) => Some(*node),
        }
    }
}

impl<G: Notation + ?Sized> Event<'_, G> {
    /// The event written down.
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
            Self::MoveTried { node, mv } => record
                .with("position", game.position_text(node.position))
                .with("move", game.move_text(node.position, *mv))
                .with("depth", node.depth),
            Self::HoldingGoalViolated(node)
            | Self::BetterGoalAchieved(node)
            | Self::OursExpanded(node)
            | Self::TheirsExpanded(node)
            | Self::NoReplies(node)
            | Self::Satisfied(node)
            | Self::Failed(node) => record
                .with("position", game.position_text(node.position))
                .with("depth", node.depth),
        }
    }
}
