//! Searches for advice.

use search_core::Record;

use super::builder::Builder;
use super::{Follower, depth, held, text};
use crate::model::{Field, Held, Side, Status};

/// Follows the search of a table for advice: one tree for each piece of advice that is tried.
#[derive(Default)]
pub(super) struct AdviceReplay {
    builder: Builder,
    /// The nodes from the root to the one that the last event was about.
    line: Vec<usize>,
}

impl Follower for AdviceReplay {
    fn builder(&mut self) -> &mut Builder {
        &mut self.builder
    }

    fn see(&mut self, record: Record) {
        let record = &record;
        match record.event() {
            "rule_matched" => {
                self.builder.begin(record, None);
                self.builder.set_whole(Field::Rule, &held(record, "rule"));
                self.builder.set_whole(Field::Advice, &Held::Nothing);
            }
            "advice_tried" => {
                let root = self.builder.add_root(text(record, "position"), Side::Us);
                self.builder.begin(record, Some(root));
                self.builder
                    .set_whole(Field::Advice, &held(record, "advice"));
                self.builder.visit(root);
                self.builder.set_status(root, Status::Open);
                self.line = vec![root];
            }
            event @ ("advice_satisfied" | "advice_failed") => {
                self.line.truncate(1);
                let status = match event {
                    "advice_satisfied" => Status::Satisfied,
                    _ => Status::Failed,
                };
                let root = self.line.first().copied();
                self.builder.begin(record, root);
                if let Some(root) = root {
                    self.builder.set_status(root, status);
                }
            }
            "no_rule_matched" => self.builder.begin(record, None),
            event => self.see_node(event, record),
        }
    }

    /// Returns the nodes along the move advised.
    fn answer(&self, moves: &[String]) -> Vec<usize> {
        match self.builder.roots.last() {
            Some(&root) if !moves.is_empty() => self.builder.follow(root, moves),
            _ => Vec::new(),
        }
    }
}

impl AdviceReplay {
    fn see_node(&mut self, event: &str, record: &Record) {
        let node = self.find(record);
        self.builder.begin(record, Some(node));
        let status = match event {
            "expanded" => {
                let side = match text(record, "side") {
                    "them" => Side::Them,
                    _ => Side::Us,
                };
                self.builder.nodes.set_side(node, side);
                Status::Expanded
            }
            "holding_goal_violated" => Status::Violated,
            "better_goal_holds" => Status::BetterGoal,
            "no_replies" => Status::NoReplies,
            "satisfied" => Status::Satisfied,
            "failed" if self.builder.status(node) == Status::NoReplies => Status::NoReplies,
            "failed" => Status::Failed,
            _ => Status::Open,
        };
        if !self.builder.has_been_visited(node) {
            self.builder.visit(node);
        }
        self.builder.set_status(node, status);
    }

    /// Returns the node that an event is about.
    fn find(&mut self, record: &Record) -> usize {
        let position = text(record, "position");
        let depth = depth(record);
        // The root stays on the line: it was added when the advice was tried, and events only come back to
        // it.
        self.line.truncate(depth.max(1));
        let Some(&parent) = self.line.last() else {
            let root = self.builder.add_root(position, Side::Us);
            self.line.push(root);
            return root;
        };
        if depth == 0 {
            return parent;
        }
        // Until the node is expanded, which tells, the sides are taken to move in turn.
        let side = match self.builder.nodes.get(parent).side {
            Side::Us => Side::Them,
            _ => Side::Us,
        };
        let mv = text(record, "move");
        let node = self
            .builder
            .successor_or_new(parent, mv, Some(position), side);
        self.line.push(node);
        node
    }
}
