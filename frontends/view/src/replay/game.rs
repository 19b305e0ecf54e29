//! Search in game trees.

use search_core::{Field as Fact, Record};

use super::builder::Builder;
use super::{depth, held, text};
use crate::Tell;
use crate::chunks::Chunks;
use crate::model::{Field, Held, Side, Status};
use crate::nodes::{Look, Places};
use crate::snapshot::shown;

/// No position of a game has more moves; of a list that is longer the rest is left out.
const MOST_MOVES: usize = 1 << 14;

/// Follows a search in a game tree.
pub(super) struct GameReplay<'t> {
    tell: &'t Tell<'t>,
    pub(super) builder: Builder,
    /// The nodes from the root to the one that the last event was about.
    line: Vec<usize>,
    /// Whether the search continues at any leaf, not only at the end of the line.
    leaps: bool,
    /// The latest node of each look, if the search leaps.
    places: Places,
    iteration: i64,
    /// The provisional value of each node whose moves are being tried.
    best: Chunks<Option<i64>>,
}

impl<'t> GameReplay<'t> {
    pub(super) fn new(leaps: bool, tell: &'t Tell<'t>) -> Self {
        Self {
            tell,
            builder: Builder::default(),
            line: Vec::new(),
            leaps,
            places: Places::default(),
            iteration: 0,
            best: Chunks::default(),
        }
    }

    pub(super) fn see(&mut self, record: &Record, next: Option<&Record>) {
        self.builder.begin(record);
        let node = self.find(record);
        self.make_room();
        match record.event() {
            "expanded" => self.expand(node, record),
            "evaluated" => {
                let it = self.score(record, "value");
                self.builder.set(node, Field::Value, &it);
                if self.builder.status(node) != Status::Expanded {
                    self.builder.visit(node);
                    self.builder.set_status(node, Status::Leaf);
                }
                // A node at the horizon can be evaluated before some of its moves are tried.
                let goes_on = next.is_some_and(|next| {
                    next.event() == "expanded"
                        && next.get("position") == record.get("position")
                        && depth(next) == depth(record)
                });
                if !goes_on {
                    self.hand_up(node, record);
                }
            }
            "backed_up" => {
                let it = self.score(record, "value");
                self.builder.set(node, Field::Value, &it);
                self.builder.set_status(node, Status::Valued);
                self.hand_up(node, record);
            }
            event @ ("proved" | "recalled") => {
                self.builder.visit(node);
                let relation = match text(record, "bound") {
                    "at_most" => "≤ ",
                    "at_least" => "≥ ",
                    _ => "",
                };
                let value = relation.to_owned() + &self.told(record, "value");
                if let Some(Fact::Number(number)) = record.get("value") {
                    self.builder.know(&value, *number);
                }
                self.builder
                    .set(node, Field::Value, &Held::Text(value.into()));
                let status = match event {
                    "proved" => Status::Proved,
                    _ => Status::Recalled,
                };
                self.builder.set_status(node, status);
                self.hand_up(node, record);
            }
            "numbered" => {
                let infinite = |name| match held(record, name) {
                    Held::Nothing => "∞".to_owned(),
                    number => shown(Some(&number)),
                };
                let value = format!("{} : {}", infinite("proof"), infinite("disproof"));
                self.builder
                    .set(node, Field::Value, &Held::Text(value.into()));
                if self.builder.status(node) == Status::Unmet {
                    self.builder.visit(node);
                    self.builder.set_status(node, Status::Open);
                }
            }
            event @ ("alpha_cutoff" | "beta_cutoff") => self.cut(node, event, record),
            _ => {}
        }
        self.builder.end(Some(node));
    }

    fn expand(&mut self, node: usize, record: &Record) {
        if self.builder.nodes.get(node).parent.is_none() && !self.leaps {
            self.iteration += 1;
            self.builder
                .set_whole(Field::Iteration, &Held::Number(self.iteration));
        }
        let stand_pat = self.builder.status(node) == Status::Leaf;
        if !stand_pat {
            self.builder.visit(node);
            self.best[node] = None;
            if !self.leaps {
                self.builder.set(node, Field::Value, &Held::Nothing);
            }
        }
        self.builder.set(node, Field::Why, &Held::Nothing);
        let it = self.score(record, "alpha");
        self.builder.set(node, Field::Alpha, &it);
        let it = self.score(record, "beta");
        self.builder.set(node, Field::Beta, &it);
        for child in self.builder.children(node) {
            if self.builder.status(child) == Status::Cut {
                self.builder.set(child, Field::Why, &Held::Nothing);
                self.builder.set_status(child, Status::Unmet);
            }
        }
        self.builder.set_status(node, Status::Expanded);
    }

    /// Backs the value up to the node above, whose moves are being tried.
    fn hand_up(&mut self, node: usize, record: &Record) {
        let Some(Fact::Number(value)) = record.get("value") else {
            return;
        };
        let Some(parent) = self.builder.nodes.get(node).parent else {
            return;
        };
        if self.builder.status(parent) != Status::Expanded {
            return;
        }
        let best = match (self.best[parent], self.builder.nodes.get(parent).side) {
            (Some(best), Side::Min) => best.min(*value),
            (Some(best), _) => best.max(*value),
            (None, _) => *value,
        };
        if self.best[parent] != Some(best) {
            self.best[parent] = Some(best);
            let it = self.number(best);
            self.builder.set(parent, Field::Value, &it);
        }
    }

    fn cut(&mut self, node: usize, event: &str, record: &Record) {
        let (kind, relation) = match event {
            "alpha_cutoff" => ("alpha", "<="),
            _ => ("beta", ">="),
        };
        let (value, bound) = (self.told(record, "value"), self.told(record, "bound"));
        // Long positions cannot serve as names.
        let at = match text(record, "position") {
            position if position.len() <= 12 => format!(" at {position}"),
            _ => String::new(),
        };
        let why = format!("{kind} cut{at}: {value} {relation} {bound}");
        let it = self.score(record, "value");
        self.builder.set(node, Field::Value, &it);
        self.builder
            .set(node, Field::Why, &Held::Text(why.as_str().into()));
        let side = match self.builder.nodes.get(node).side {
            Side::Max => Side::Min,
            _ => Side::Max,
        };
        let Some(Fact::List(skipped)) = record.get("skipped") else {
            return;
        };
        for mv in skipped.iter().take(MOST_MOVES) {
            let child = self.builder.successor_or_new(node, mv, None, side);
            let short = format!("{kind} cut: {value} {relation} {bound}");
            self.builder
                .set(child, Field::Why, &Held::Text(short.into()));
            self.builder.set_status(child, Status::Cut);
        }
        self.make_room();
    }

    /// Returns the latest node that looks like this, if the search leaps.
    fn latest(&self, side: Side, depth: usize, position: &str, mv: &str) -> Option<usize> {
        let texts = &self.builder.texts;
        let look = Look::new(side, depth, texts.find(position)?, texts.find(mv)?);
        self.places.latest(&self.builder.nodes, look)
    }

    /// Makes room for the provisional values of new nodes.
    fn make_room(&mut self) {
        while self.best.len() < self.builder.nodes.len() {
            self.best.push(None);
        }
    }

    /// Returns the memory that it takes besides the builder, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.places.bytes() + self.best.bytes()
    }

    /// Returns a value as it is shown.
    fn number(&mut self, value: i64) -> Held<'static> {
        let text = (self.tell)(value);
        if text == value.to_string() {
            return Held::Number(value);
        }
        self.builder.know(&text, value);
        Held::Text(text.into())
    }

    fn score<'r>(&mut self, record: &'r Record, name: &str) -> Held<'r> {
        match record.get(name) {
            Some(Fact::Number(value)) => self.number(*value),
            _ => held(record, name),
        }
    }

    /// Returns a score as a text.
    fn told(&mut self, record: &Record, name: &str) -> String {
        shown(Some(&self.score(record, name)))
    }

    /// Returns the node that an event is about.
    fn find(&mut self, record: &Record) -> usize {
        let (position, mv) = (text(record, "position"), text(record, "move"));
        let side = match text(record, "level") {
            "min" => Side::Min,
            _ => Side::Max,
        };
        let depth = depth(record);
        if depth == 0 {
            let root = self.builder.roots.first().copied();
            let root = root.unwrap_or_else(|| self.builder.add_root(position, side));
            self.line = vec![root];
            return root;
        }
        // A search that leaps numbers the nodes above, on the line, and those below the line's end;
        // it expands any leaf.
        if self.leaps {
            let is_it = |node: &usize| self.builder.is_like(*node, position, mv);
            let here = self.line.get(depth).copied().filter(is_it);
            let child = self.line.get(depth - 1).copied();
            let child = child.and_then(|parent| self.builder.successor(parent, mv));
            let child = child.filter(is_it);
            let found = here
                .or(child)
                .or_else(|| self.latest(side, depth, position, mv));
            if let (Some(found), "expanded") = (found, record.event()) {
                self.line = self.builder.nodes.line(found);
                return found;
            }
            if let Some(found) = found {
                return found;
            }
        }
        self.line.truncate(depth);
        let parent = match self.line.last() {
            Some(&parent) => parent,
            None => self.builder.add_root("", Side::Max),
        };
        let node = self
            .builder
            .successor_or_new(parent, mv, Some(position), side);
        if self.leaps {
            self.places.insert(&self.builder.nodes, node);
        }
        if !self.leaps || record.event() == "expanded" {
            self.line.push(node);
        }
        node
    }

    /// Returns the builder, and the nodes along the principal variation.
    pub(super) fn finish(self, moves: &[String]) -> (Builder, Vec<usize>) {
        let line = self.builder.follow_from_root(moves);
        let visited = |node: &usize| self.builder.has_been_visited(*node);
        let line = line.into_iter().take_while(visited).collect();
        (self.builder, line)
    }
}
