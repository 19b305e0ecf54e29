//! Search in state spaces.

use rustc_hash::FxHashMap;
use search_core::{Field as Fact, Record};

use super::teller::Teller;
use super::{depth, held, text};
use crate::lists::Lists;
use crate::story::{Field, Held, Side, Status};

/// Follows a search in a state space.
pub(super) struct SearchReplay {
    teller: Teller,
    lists: Lists,
    side: Side,
    /// The latest node expanded at each depth, in each direction.
    latest: [Vec<usize>; 2],
    /// The nodes that look like this: direction, depth, state, action.
    places: FxHashMap<(Side, usize, String, String), Vec<usize>>,
    last: Option<usize>,
    bound: Option<i64>,
    pass: i64,
    goal: Option<usize>,
}

impl SearchReplay {
    pub(super) fn new(algorithm: &str) -> Self {
        Self {
            teller: Teller::default(),
            lists: Lists::of(algorithm),
            side: Side::Forward,
            latest: [Vec::new(), Vec::new()],
            places: FxHashMap::default(),
            last: None,
            bound: None,
            pass: 0,
            goal: None,
        }
    }

    pub(super) fn see(&mut self, record: &Record) {
        self.teller.begin(record);
        let node = match record.event() {
            "bound" => self.begin_pass(record, Field::Bound),
            "depth_bound" => self.begin_pass(record, Field::DepthBound),
            "weight" => {
                self.teller.set_whole(Field::Weight, held(record, "weight"));
                None
            }
            "direction" => {
                self.side = match text(record, "to") {
                    "backward" => Side::Backward,
                    _ => Side::Forward,
                };
                self.teller.set_whole(Field::Direction, held(record, "to"));
                None
            }
            event => Some(self.see_node(event, record)),
        };
        self.teller.end(node);
    }

    fn begin_pass(&mut self, record: &Record, field: Field) -> Option<usize> {
        self.pass += 1;
        self.bound = match record.get("bound") {
            Some(Fact::Number(bound)) => Some(*bound),
            _ => None,
        };
        self.teller.set_whole(Field::Pass, Held::Number(self.pass));
        self.teller.set_whole(field, held(record, "bound"));
        None
    }

    fn see_node(&mut self, event: &str, record: &Record) -> usize {
        let node = self.find(event, record);
        let status = match event {
            // A node that is reopened goes into the open list again, or is taken from it.
            "generated" | "step_back" | "reopened" => Status::Open,
            "expanded" => Status::Expanded,
            "duplicate" => Status::Duplicate,
            "pruned" => Status::Pruned,
            "depth_cutoff" => Status::DepthLimit,
            "goal" => Status::Goal,
            _ => {
                self.last = Some(node);
                return node;
            }
        };
        // The end of a path from both ends is known from the other side by its own costs.
        let is_own = self.teller.nodes[node].depth == depth(record);
        for (field, name) in [(Field::G, "g"), (Field::H, "h"), (Field::F, "f")] {
            if is_own && record.get(name).is_some() {
                self.teller.set(node, field, held(record, name));
            }
        }
        match event {
            "expanded" => {
                self.teller.visit(node);
                let depth = self.teller.nodes[node].depth;
                let latest = &mut self.latest[usize::from(self.side == Side::Backward)];
                latest.truncate(depth);
                // A level without a node can be there only in a trace that something is missing in.
                latest.resize(depth, node);
                latest.push(node);
            }
            "pruned" => {
                let why = self.why_pruned(record);
                self.teller.set(node, Field::Why, why);
            }
            "generated" | "step_back" if self.teller.status(node) != Status::Unmet => {
                self.teller.set(node, Field::Why, Held::Nothing);
            }
            "goal" => self.goal = Some(node),
            _ => {}
        }
        self.teller.set_status(node, status);
        self.last = Some(node);
        node
    }

    /// Why a node was left out, as far as the events tell.
    fn why_pruned(&self, record: &Record) -> Held {
        let number = |name: &str| match record.get(name) {
            Some(Fact::Number(number)) => Some(*number),
            _ => None,
        };
        if let (Some(f), Some(bound)) = (number("f"), self.bound)
            && f > bound
        {
            return Held::Text(format!("f {f} > bound {bound}").into());
        }
        for name in ["h", "g"] {
            if let Some(Fact::Text(infinite)) = record.get(name) {
                return Held::Text(format!("{name} {infinite}").into());
            }
        }
        match self.lists {
            Lists::Level => Held::Text("no room in this level".into()),
            _ => Held::Nothing,
        }
    }

    /// The node that an event is about.
    fn find(&mut self, event: &str, record: &Record) -> usize {
        let (state, action, depth) = (text(record, "state"), text(record, "action"), depth(record));
        if depth == 0 {
            return self.root(state);
        }
        if event == "goal"
            && let Some(end) = self.other_end(state)
        {
            return end;
        }
        let latest = &self.latest[usize::from(self.side == Side::Backward)];
        let parent = latest.get(depth - 1).copied();
        if event == "generated" {
            return self.child(parent, state, action, depth);
        }
        let is_it = |node: &usize, replay: &Self| {
            let it = &replay.teller.nodes[*node];
            it.depth == depth
                && it.side == replay.side
                && it
                    .state
                    .is_some_and(|text| replay.teller.texts.texts[text] == state)
                && it
                    .action
                    .is_some_and(|text| replay.teller.texts.texts[text] == action)
        };
        if let Some(last) = self.last.filter(|last| is_it(last, self)) {
            return last;
        }
        let below = parent
            .and_then(|parent| self.teller.successor(parent, action))
            .filter(|node| is_it(node, self));
        let key = (self.side, depth, state.to_owned(), action.to_owned());
        let alike = self.places.get(&key).map_or(&[][..], Vec::as_slice);
        let is_open = |node: &&usize| self.teller.status(**node) == Status::Open;
        let open = match self.lists {
            Lists::Path => None,
            Lists::Queue => alike.iter().find(is_open),
            _ => alike.iter().rev().find(is_open),
        };
        let found = open.copied().or(below).or(alike.last().copied());
        found.unwrap_or_else(|| self.child(parent, state, action, depth))
    }

    /// The root of the tree that is growing.
    fn root(&mut self, state: &str) -> usize {
        let side = self.side;
        let nodes = &self.teller.nodes;
        let mut roots = self.teller.roots.iter().copied();
        let root = roots.find(|root| nodes[*root].side == side);
        root.unwrap_or_else(|| self.teller.add_root(state, side))
    }

    /// Where there are two trees, the root of the other one if it has this state.
    fn other_end(&self, state: &str) -> Option<usize> {
        let [_, end] = self.teller.roots[..] else {
            return None;
        };
        let text = self.teller.nodes[end].state?;
        (self.teller.texts.texts[text] == state).then_some(end)
    }

    /// The child of a node, new or not. Without a parent, which only a damaged trace can bring about,
    /// it hangs from the root.
    fn child(&mut self, parent: Option<usize>, state: &str, action: &str, depth: usize) -> usize {
        let side = self.side;
        let parent = parent.unwrap_or_else(|| self.root(state));
        let before = self.teller.nodes.len();
        let node = self
            .teller
            .successor_or_new(parent, action, Some(state), side);
        if node == before {
            let key = (side, depth, state.to_owned(), action.to_owned());
            self.places.entry(key).or_default().push(node);
        }
        node
    }

    /// The teller, and the nodes along the solution.
    pub(super) fn finish(mut self, actions: &[String]) -> (Teller, Vec<usize>) {
        let Some(&start) = self.teller.roots.first() else {
            return (self.teller, Vec::new());
        };
        if actions.is_empty() {
            let line = self.goal.map_or(Vec::new(), |goal| self.line(goal));
            return (self.teller, line);
        }
        let mut line = self.teller.follow(start, actions);
        let rest = (actions.len() + 1).saturating_sub(line.len());
        if rest > 0 && self.teller.roots.len() == 2 {
            let end = self.teller.roots[1];
            let back = self.teller.follow(end, actions.iter().rev().take(rest));
            line.extend(back.iter().rev());
        } else if rest > 0 {
            // Not every solution is a line of the tree: the goal was reached by another way.
            line = self.goal.map_or(line, |goal| self.line(goal));
        }
        (self.teller, line)
    }

    fn line(&self, node: usize) -> Vec<usize> {
        let above = |node: &usize| self.teller.nodes[*node].parent;
        let mut line: Vec<_> = std::iter::successors(Some(node), above).collect();
        line.reverse();
        line
    }
}
