//! Search in state spaces.

use search_core::{Field as Fact, Lists, Record};

use super::builder::Builder;
use super::{Follower, depth, held, number, text};
use crate::chunks::Chunks;
use crate::lists;
use crate::model::{Field, Held, Side, Status};
use crate::nodes::{Look, Places};
use crate::numbers::{packed, unpacked};

/// Follows a search in a state space.
pub(super) struct SearchReplay {
    builder: Builder,
    lists: Lists,
    side: Side,
    /// The latest node expanded at each depth, in each direction.
    latest: [Vec<usize>; 2],
    /// The latest of the nodes that look alike, and for each node the previous one that looks like it.
    places: Places,
    alike_before: Chunks<u32>,
    /// The cost of each node's path, shortened to four bytes: it distinguishes nodes that look alike.
    costs: Chunks<u32>,
    last: Option<usize>,
    bound: Option<i64>,
    iteration: i64,
    goal: Option<usize>,
}

/// Returns the status of a node after an event that is about it.
fn status_after(event: &str) -> Option<Status> {
    Some(match event {
        // A node that is reopened goes into the open list again, or is taken from it.
        "generated" | "step_back" | "reopened" => Status::Open,
        "expanded" => Status::Expanded,
        "duplicate" => Status::Duplicate,
        "pruned" => Status::Pruned,
        "depth_cutoff" => Status::DepthLimit,
        "goal" => Status::Goal,
        _ => return None,
    })
}

/// Returns the cost of the path to the node of an event, shortened to four bytes.
fn cost(record: &Record) -> u32 {
    let [a, b, c, d, ..] = number(record, "g").unwrap_or(0).to_le_bytes();
    u32::from_le_bytes([a, b, c, d])
}

impl SearchReplay {
    pub(super) fn new(algorithm: &str) -> Self {
        Self {
            builder: Builder::default(),
            lists: lists::of(algorithm),
            side: Side::Forward,
            latest: [Vec::new(), Vec::new()],
            places: Places::default(),
            alike_before: Chunks::default(),
            costs: Chunks::default(),
            last: None,
            bound: None,
            iteration: 0,
            goal: None,
        }
    }

    fn begin_pass(&mut self, record: &Record, field: Field) {
        self.iteration += 1;
        self.bound = number(record, "bound");
        self.builder
            .set_whole(Field::Iteration, &Held::Number(self.iteration));
        self.builder.set_whole(field, &held(record, "bound"));
    }

    fn see_node(&mut self, event: &str, record: &Record) {
        let node = self.find(event, record);
        self.builder.begin(record, Some(node));
        self.last = Some(node);
        // Every node has a cost, also one that an unknown event has made.
        while self.costs.len() < self.builder.nodes.len() {
            self.costs.push(0);
        }
        self.costs[node] = cost(record);
        for (field, name) in [(Field::Value, "value"), (Field::Limit, "limit")] {
            if record.get(name).is_some() {
                self.builder.set(node, field, &held(record, name));
            }
        }
        let Some(status) = status_after(event) else {
            return;
        };
        // At the end of a path from both ends costs are counted from the start.
        let is_own = self.builder.nodes.get(node).side == self.side;
        for (field, name) in [(Field::G, "g"), (Field::H, "h"), (Field::F, "f")] {
            if is_own && record.get(name).is_some() {
                self.builder.set(node, field, &held(record, name));
            }
        }
        match event {
            "expanded" => {
                self.builder.visit(node);
                let depth = self.builder.nodes.get(node).depth;
                let latest = &mut self.latest[usize::from(self.side == Side::Backward)];
                latest.truncate(depth);
                // Only an incomplete trace can have a level without a node.
                latest.resize(depth, node);
                latest.push(node);
            }
            "pruned" => {
                let why = self.why_pruned(record);
                self.builder.set(node, Field::Why, &why);
            }
            "generated" | "step_back" if self.builder.status(node) != Status::Unmet => {
                self.builder.set(node, Field::Why, &Held::Nothing);
            }
            "goal" => self.goal = Some(node),
            _ => {}
        }
        self.builder.set_status(node, status);
    }

    /// Returns the reason why a node was left out, as far as the events show.
    fn why_pruned(&self, record: &Record) -> Held<'static> {
        if let (Some(f), Some(bound)) = (number(record, "f"), self.bound)
            && f > bound
        {
            return Held::Text(format!("f {f} > bound {bound}").into());
        }
        for name in ["h", "g"] {
            if let Some(Fact::Text(_)) = record.get(name) {
                return Held::Text(format!("{name} infinite").into());
            }
        }
        match self.lists {
            Lists::Layer => Held::Text("no room in this level".into()),
            _ => Held::Nothing,
        }
    }

    /// Returns the node that an event is about.
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
            return self.child(parent, state, action);
        }
        let is_it = |node: &usize| {
            let it = self.builder.nodes.get(*node);
            it.depth == depth && it.side == self.side && self.builder.is_like(*node, state, action)
        };
        let has_cost = |node: &usize| self.costs[*node] == cost(record);
        if let Some(last) = self.last.filter(|last| is_it(last) && has_cost(last)) {
            return last;
        }
        let latest = self.latest_alike(depth, state, action);
        let before = |node: &usize| unpacked(self.alike_before[*node]);
        let open = || {
            std::iter::successors(latest, before)
                .filter(|&node| self.builder.status(node) == Status::Open)
        };
        let same = match self.lists {
            Lists::Path => None,
            Lists::Queue => open().filter(has_cost).last(),
            _ => open().find(has_cost),
        };
        if let Some(found) = same.or(self.last.filter(is_it)) {
            return found;
        }
        let below = parent.and_then(|parent| self.builder.successors(parent, action).find(is_it));
        let open = match self.lists {
            Lists::Path => None,
            Lists::Queue => open().last(),
            _ => open().next(),
        };
        // The path to a goal may have become longer or shorter since the goal was generated.
        let moved = || self.moved_goal(state, action).filter(|_| event == "goal");
        let found = open.or(below).or(latest).or_else(moved);
        found.unwrap_or_else(|| self.child(parent, state, action))
    }

    /// Returns the latest node on this side with this state and action, at whatever depth.
    fn moved_goal(&self, state: &str, action: &str) -> Option<usize> {
        let mut nodes = (0..self.builder.nodes.len()).rev();
        nodes.find(|&node| {
            self.builder.nodes.get(node).side == self.side
                && self.builder.is_like(node, state, action)
        })
    }

    /// Returns the latest node on this side that looks like this.
    fn latest_alike(&self, depth: usize, state: &str, action: &str) -> Option<usize> {
        let texts = &self.builder.texts;
        let look = Look::new(self.side, depth, texts.find(state)?, texts.find(action)?);
        self.places.latest(&self.builder.nodes, look)
    }

    /// Returns the root of the tree that is growing.
    fn root(&mut self, state: &str) -> usize {
        let side = self.side;
        let root = self.root_of(side);
        root.unwrap_or_else(|| self.builder.add_root(state, side))
    }

    /// Returns the root on a side. A search from both ends may begin at either.
    fn root_of(&self, side: Side) -> Option<usize> {
        let mut roots = self.builder.roots.iter().copied();
        roots.find(|root| self.builder.nodes.get(*root).side == side)
    }

    /// In a search with two trees, returns the root of the backward tree if it has this state.
    fn other_end(&self, state: &str) -> Option<usize> {
        let end = self.root_of(Side::Backward)?;
        let text = self.builder.nodes.get(end).state?;
        (self.builder.texts.get(text) == state).then_some(end)
    }

    /// Returns the child of a node, new or not. Without a parent, which happens only in a damaged trace, it hangs from
    /// the root.
    fn child(&mut self, parent: Option<usize>, state: &str, action: &str) -> usize {
        let side = self.side;
        let parent = parent.unwrap_or_else(|| self.root(state));
        let before = self.builder.nodes.len();
        let node = self
            .builder
            .successor_or_new(parent, action, Some(state), side);
        if node == before {
            let before = self.places.insert(&self.builder.nodes, node);
            // Roots look like no other node.
            while self.alike_before.len() < node {
                self.alike_before.push(packed(None));
            }
            self.alike_before.push(packed(before));
        }
        node
    }
}

impl Follower for SearchReplay {
    fn builder(&mut self) -> &mut Builder {
        &mut self.builder
    }

    fn see(&mut self, record: Record) {
        let record = &record;
        let event = record.event();
        if !matches!(event, "bound" | "depth_bound" | "weight" | "direction") {
            return self.see_node(event, record);
        }
        self.builder.begin(record, None);
        match event {
            "bound" => self.begin_pass(record, Field::Bound),
            "depth_bound" => self.begin_pass(record, Field::DepthBound),
            "weight" => self
                .builder
                .set_whole(Field::Weight, &held(record, "weight")),
            _ => {
                self.side = match text(record, "to") {
                    "backward" => Side::Backward,
                    _ => Side::Forward,
                };
                self.builder
                    .set_whole(Field::Direction, &held(record, "to"));
            }
        }
    }

    fn bytes(&self) -> usize {
        self.places.bytes() + self.alike_before.bytes() + self.costs.bytes()
    }

    fn answer(&self, actions: &[String]) -> Vec<usize> {
        let to_goal = || self.goal.map(|goal| self.builder.nodes.line(goal));
        let Some(start) = self.root_of(Side::Forward) else {
            return Vec::new();
        };
        if actions.is_empty() {
            return to_goal().unwrap_or_default();
        }
        let mut line = self.builder.follow(start, actions);
        let rest = (actions.len() + 1).saturating_sub(line.len());
        if let (1.., Some(end)) = (rest, self.root_of(Side::Backward)) {
            let against = actions.iter().rev().take(rest);
            let meeting = line[line.len() - 1];
            let back = self.builder.follow_back(end, against, meeting);
            line.extend(back.iter().rev());
        } else if rest > 0 {
            // Not every solution is a line of the tree: the goal may have been reached by another
            // path.
            return to_goal().unwrap_or(line);
        }
        line
    }
}
