//! Search in game trees.

use game_core::Bound;
use search_core::{Field as Fact, Record};

use super::builder::Builder;
use super::claims::Claims;
use super::{Follower, depth, held, number, side, text};
use crate::model::{Field, Held, Node, Side, Status};
use crate::nodes::{Look, Places};
use crate::score::{score, thousandths};
use crate::snapshot::shown;

/// No position of a game has more moves; of a list that is longer the rest is left out.
const MOST_MOVES: usize = 1 << 14;

/// Follows a search in a game tree.
#[derive(Default)]
pub(super) struct GameReplay {
    builder: Builder,
    /// The nodes from the root to the one that the last event was about.
    line: Vec<usize>,
    /// Whether the search continues at any leaf, not only at the end of the line.
    leaps: bool,
    /// The latest node of each look.
    places: Places,
    iteration: i64,
    claims: Claims,
    /// The last event if it was an evaluation, with its node and whether that was new: its value is not backed up if the
    /// moves of the node are tried after all.
    evaluated: Option<(usize, bool, Record)>,
    /// Nodes farther from the root are not kept.
    plies: usize,
    /// Whether values are means, in thousandths.
    averages: bool,
}

impl GameReplay {
    pub(super) fn new(leaps: bool, averages: bool, plies: usize) -> Self {
        Self {
            leaps,
            plies,
            averages,
            ..Self::default()
        }
    }

    /// Follows the last event if it was an evaluation, given the next one. Returns the value at which the player may
    /// stop, if the moves of the node are tried after all.
    fn go_on(&mut self, next: Option<&Record>) -> Option<i64> {
        let (node, is_new, record) = self.evaluated.take()?;
        let goes_on = next.is_some_and(|next| {
            next.event() == "expanded"
                && next.get("position") == record.get("position")
                && depth(next) == depth(&record)
        });
        if !goes_on {
            self.hand_up(node, &record);
        }
        number(&record, "value").filter(|_| goes_on && is_new)
    }

    /// Begins a visit: what the visits before have cut off no longer counts.
    fn visit(&mut self, node: usize) {
        let is_first = !self.builder.has_been_visited(node);
        self.builder.visit(node);
        self.claims.visit(node);
        if is_first {
            return;
        }
        self.builder.set(node, Field::Why, &Held::Nothing);
        for child in self.builder.children(node) {
            if self.builder.status(child) == Status::Cut {
                self.builder.set(child, Field::Why, &Held::Nothing);
                let status = self.claims.status_before(child);
                self.builder.set_status(child, status);
            }
        }
    }

    fn expand(&mut self, node: usize, record: &Record, stand_pat: Option<i64>) {
        if self.builder.nodes.get(node).parent.is_none() && !self.leaps {
            self.iteration += 1;
            self.builder
                .set_whole(Field::Iteration, &Held::Number(self.iteration));
        }
        if stand_pat.is_none() {
            self.visit(node);
            if !self.leaps {
                self.builder.set(node, Field::Value, &Held::Nothing);
            }
        }
        let window = (number(record, "alpha"), number(record, "beta"));
        self.claims.open(node, window, stand_pat);
        for (field, bound) in [(Field::Alpha, window.0), (Field::Beta, window.1)] {
            let it = bound.map_or(Held::Nothing, |bound| self.number(bound));
            self.builder.set(node, field, &it);
        }
        self.builder.set_status(node, Status::Expanded);
    }

    /// Sets the value of a node.
    fn know(&mut self, node: usize, record: &Record, bound: Bound) {
        let it = match number(record, "value") {
            Some(value) => {
                self.claims.know(node, value, bound);
                self.claimed(value, bound)
            }
            None => held(record, "value"),
        };
        self.builder.set(node, Field::Value, &it);
    }

    /// Returns the claim about the value that a node backs up.
    fn back_up(&mut self, node: usize, record: &Record) -> Bound {
        let Some(value) = number(record, "value") else {
            return Bound::Unknown;
        };
        let Node { side, depth, .. } = self.builder.nodes.get(node);
        // Of the children of the last nodes that are kept nothing is known.
        // A mean is exact unless it lies outside its window.
        let children = if depth < self.plies && side != Side::Chance {
            self.builder.children(node)
        } else {
            Vec::new()
        };
        self.claims.back_up(node, value, side, children.into_iter())
    }

    /// Backs the value up to the node above, whose moves are being tried.
    fn hand_up(&mut self, node: usize, record: &Record) {
        let Some(value) = number(record, "value") else {
            return;
        };
        let Some(parent) = self.builder.nodes.get(node).parent else {
            return;
        };
        if self.builder.status(parent) != Status::Expanded {
            return;
        }
        let side = self.builder.nodes.get(parent).side;
        // Of a mean nothing is known before its end.
        if side == Side::Chance {
            return;
        }
        if let Some((best, bound)) = self.claims.hand_up(parent, node, value, side) {
            let it = self.claimed(best, bound);
            self.builder.set(parent, Field::Value, &it);
        }
    }

    fn cut(&mut self, node: usize, event: &str, record: &Record) {
        let (kind, relation) = match event {
            "alpha_cutoff" => ("alpha", '≤'),
            _ => ("beta", '≥'),
        };
        let (value, bound) = (self.told(record, "value"), self.told(record, "bound"));
        // Long positions cannot serve as names.
        let at = match text(record, "position") {
            position if position.len() <= 12 => format!(" at {position}"),
            _ => String::new(),
        };
        let why = format!("{kind} cut{at}: {value} {relation} {bound}");
        self.builder
            .set(node, Field::Why, &Held::Text(why.as_str().into()));
        let Node { side, depth, .. } = self.builder.nodes.get(node);
        let Some(Fact::List(skipped)) = record.get("skipped") else {
            return;
        };
        if depth >= self.plies {
            return;
        }
        for mv in skipped.iter().take(MOST_MOVES) {
            let child = self
                .builder
                .successor_or_new(node, mv, None, opponent(side));
            let short = format!("{kind} cut: {value} {relation} {bound}");
            self.builder
                .set(child, Field::Why, &Held::Text(short.into()));
            self.make_room();
            self.claims.note_status(child, self.builder.status(child));
            self.builder.set_status(child, Status::Cut);
        }
    }

    /// Returns the latest node that looks like this.
    fn latest(&self, side: Side, depth: usize, position: &str, mv: &str) -> Option<usize> {
        let texts = &self.builder.texts;
        let look = Look::new(side, depth, texts.find(position)?, texts.find(mv)?);
        self.places.latest(&self.builder.nodes, look)
    }

    /// Goes to the line above a known node, unless a new one can be reached: only below a node whose moves are being tried.
    /// A search with a table returns to where the principal variation breaks off.
    fn return_above(&mut self, depth: usize, known: Option<usize>) {
        let above = self.line.get(depth - 1).copied();
        let is_tried = above.is_some_and(|above| self.builder.status(above) == Status::Expanded);
        if let Some(known) = known.filter(|_| !is_tried) {
            self.line = self.builder.nodes.line(known);
        }
    }

    /// Makes room for claims about new nodes.
    fn make_room(&mut self) {
        self.claims.extend_to(self.builder.nodes.len());
    }

    fn tell(&self, value: i64) -> String {
        if self.averages {
            thousandths(value)
        } else {
            score(value)
        }
    }

    /// Returns a value as it is shown.
    fn number(&mut self, value: i64) -> Held<'static> {
        let text = self.tell(value);
        if text == value.to_string() {
            return Held::Number(value);
        }
        self.builder.know(&text, value);
        Held::Text(text.into())
    }

    /// Returns a value as it is shown, with the bound that it is.
    fn claimed(&mut self, value: i64, bound: Bound) -> Held<'static> {
        let relation = match bound {
            Bound::Exact => return self.number(value),
            Bound::AtMost => '≤',
            Bound::AtLeast => '≥',
            Bound::Unknown => '?',
        };
        let text = format!("{relation} {}", self.tell(value));
        self.builder.know(&text, value);
        Held::Text(text.into())
    }

    /// Returns a number of an event as a text.
    fn told(&mut self, record: &Record, name: &str) -> String {
        let number = number(record, name).map(|number| self.number(number));
        shown(Some(&number.unwrap_or_else(|| held(record, name))))
    }

    /// Returns the node that an event is about.
    fn find(&mut self, record: &Record) -> usize {
        let (position, mv) = (text(record, "position"), text(record, "move"));
        let side = side(record);
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
        let is_here = |node: &usize| self.builder.is_like(*node, position, mv);
        if !self.leaps && self.line.get(depth).is_none_or(|here| !is_here(here)) {
            self.return_above(depth, self.latest(side, depth, position, mv));
        }
        self.line.truncate(depth);
        let parent = match self.line.last() {
            Some(&parent) => parent,
            None => self.builder.add_root("", Side::Max),
        };
        let node = self
            .builder
            .successor_or_new(parent, mv, Some(position), side);
        self.places.insert(&self.builder.nodes, node);
        if !self.leaps || record.event() == "expanded" {
            self.line.push(node);
        }
        node
    }
}

impl Follower for GameReplay {
    fn builder(&mut self) -> &mut Builder {
        &mut self.builder
    }

    fn see(&mut self, record: Record) {
        let event = record.event();
        if let "alpha_cutoff" | "beta_cutoff" = event {
            self.claims.cut(is_justified(&record));
        }
        let stand_pat = self.go_on(Some(&record));
        if depth(&record) > self.plies {
            return;
        }
        let node = self.find(&record);
        self.builder.begin(&record, Some(node));
        self.make_room();
        match event {
            "expanded" => self.expand(node, &record, stand_pat),
            "evaluated" => {
                // An expanded node that is evaluated turned out to have no moves; its visit has begun already.
                let is_new = self.builder.status(node) != Status::Expanded;
                if is_new {
                    self.visit(node);
                }
                self.builder.set_status(node, Status::Leaf);
                self.know(node, &record, Bound::Exact);
                self.evaluated = Some((node, is_new, record));
            }
            "backed_up" => {
                let bound = self.back_up(node, &record);
                self.know(node, &record, bound);
                self.builder.set_status(node, Status::Valued);
                self.hand_up(node, &record);
            }
            "proved" | "recalled" => {
                self.visit(node);
                let bound = match text(&record, "bound") {
                    "at_most" => Bound::AtMost,
                    "at_least" => Bound::AtLeast,
                    "unknown" => Bound::Unknown,
                    _ => Bound::Exact,
                };
                self.know(node, &record, bound);
                let status = match event {
                    "proved" => Status::Proved,
                    _ => Status::Recalled,
                };
                self.builder.set_status(node, status);
                self.hand_up(node, &record);
            }
            "numbered" => {
                let infinite = |name| match held(&record, name) {
                    Held::Nothing => "∞".to_owned(),
                    number => shown(Some(&number)),
                };
                let value = format!("{} : {}", infinite("proof"), infinite("disproof"));
                self.builder
                    .set(node, Field::Value, &Held::Text(value.into()));
                if self.builder.status(node) == Status::Unmet {
                    self.visit(node);
                    self.builder.set_status(node, Status::Open);
                }
            }
            "alpha_cutoff" | "beta_cutoff" => self.cut(node, event, &record),
            _ => {}
        }
    }

    fn extend(
        &mut self,
        parent: Option<usize>,
        mv: &str,
        position: &str,
        side: Side,
    ) -> Option<usize> {
        self.go_on(None);
        let root = self.builder.roots.first().copied();
        let node = match parent {
            None => root.unwrap_or_else(|| self.builder.add_root(position, side)),
            Some(parent) => self
                .builder
                .successor_or_new(parent, mv, Some(position), side),
        };
        // Of a move that was only cut off, the search has not said whose turn it leads to.
        self.builder.nodes.set_side(node, side);
        self.make_room();
        Some(node)
    }

    fn bytes(&self) -> usize {
        self.places.bytes() + self.claims.bytes()
    }

    /// Returns the nodes along the principal variation.
    fn answer(&self, moves: &[String]) -> Vec<usize> {
        let line = self.builder.follow_from_root(moves);
        let visited = |node: &usize| self.builder.has_been_visited(*node);
        line.into_iter().take_while(visited).collect()
    }

    fn end(&mut self) {
        self.go_on(None);
    }
}

fn opponent(side: Side) -> Side {
    match side {
        Side::Max => Side::Min,
        _ => Side::Max,
    }
}

/// Returns whether the value of a node that is cut off lies outside its window. With
/// [`OneFin`](game_core::AncestorTest::OneFin) it need not.
fn is_justified(record: &Record) -> bool {
    let [value, alpha, beta] = ["value", "alpha", "beta"].map(|name| number(record, name));
    match record.event() {
        "alpha_cutoff" => alpha.is_some_and(|alpha| value.is_some_and(|value| value <= alpha)),
        _ => beta.is_some_and(|beta| value.is_some_and(|value| value >= beta)),
    }
}
