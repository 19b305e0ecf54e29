//! Searches for advice.

use search_core::Record;

use super::builder::Builder;
use super::{depth, held, text};
use crate::model::{Field, Held, Side, Status};

/// Follows the search of a table for advice: one tree for each piece of advice that is tried.
#[derive(Default)]
pub(super) struct AdviceReplay {
    pub(super) builder: Builder,
    /// The nodes from the root to the one that the last event was about.
    line: Vec<usize>,
}

impl AdviceReplay {
    pub(super) fn see(&mut self, record: &Record) {
        self.builder.begin(record);
        let node = match record.event() {
            "rule_matched" => {
                self.builder.set_whole(Field::Rule, &held(record, "rule"));
                self.builder.set_whole(Field::Advice, &Held::Nothing);
                None
            }
            "advice_tried" => {
                self.builder
                    .set_whole(Field::Advice, &held(record, "advice"));
                let root = self.builder.add_root(text(record, "position"), Side::Us);
                self.builder.visit(root);
                self.builder.set_status(root, Status::Open);
                self.line = vec![root];
                Some(root)
            }
            event @ ("advice_satisfied" | "advice_failed") => {
                self.line.truncate(1);
                let status = match event {
                    "advice_satisfied" => Status::Satisfied,
                    _ => Status::Failed,
                };
                let root = self.line.first().copied();
                if let Some(root) = root {
                    self.builder.set_status(root, status);
                }
                root
            }
            "no_rule_matched" => None,
            event => Some(self.see_node(event, record)),
        };
        self.builder.end(node);
    }

    fn see_node(&mut self, event: &str, record: &Record) -> usize {
        let node = self.find(record);
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
        node
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

    /// Returns the builder, and the nodes along the move advised.
    pub(super) fn finish(self, moves: &[String]) -> (Builder, Vec<usize>) {
        let Some(&root) = self.builder.roots.last() else {
            return (self.builder, Vec::new());
        };
        let line = match moves {
            [] => Vec::new(),
            moves => self.builder.follow(root, moves),
        };
        (self.builder, line)
    }
}
