//! Watching a run.

use std::fmt;

use crate::{Cost, Field, Notation, Record, StateSpace, Weight};

/// Sees every event of a run and can change nothing, so that a watched run and an unwatched one
/// are the same run.
///
/// `E` is the event type of the family: [`Event`] for state-space search, and game trees and
/// advice have their own. Any closure that takes the event is an observer; `()` is the one that
/// sees nothing and costs nothing, because [`ENABLED`](Self::ENABLED) removes even the making of
/// the event.
pub trait Observer<E> {
    /// `false` if events need not be made at all.
    const ENABLED: bool = true;

    /// Returns whether anybody watches, where that is known only in the run. If not, events are not made.
    #[inline]
    fn is_watching(&self) -> bool {
        true
    }

    /// Called with each event, in the order in which things happen.
    fn on(&mut self, event: E);
}

impl<E> Observer<E> for () {
    const ENABLED: bool = false;

    fn on(&mut self, _: E) {}
}

/// One that may be there or not, so that one search is compiled for both.
impl<E, O: Observer<E>> Observer<E> for Option<O> {
    const ENABLED: bool = O::ENABLED;

    fn is_watching(&self) -> bool {
        self.as_ref().is_some_and(O::is_watching)
    }

    fn on(&mut self, event: E) {
        if let Some(observer) = self {
            observer.on(event);
        }
    }
}

impl<E, F: FnMut(E)> Observer<E> for F {
    fn on(&mut self, event: E) {
        self(event);
    }
}

/// Two observers of one run. The first, a closure, is shown an event before the second is given it.
///
/// See [`Run::also_watched_by`](crate::Run::also_watched_by).
pub struct Both<'o, P, O> {
    pub(crate) first: P,
    pub(crate) second: &'o mut O,
}

impl<P, O> fmt::Debug for Both<'_, P, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Both").finish_non_exhaustive()
    }
}

impl<E, P: FnMut(&E), O: Observer<E>> Observer<E> for Both<'_, P, O> {
    fn on(&mut self, event: E) {
        (self.first)(&event);
        self.second.on(event);
    }
}

/// An observer of search in the space `S`: a short name for a bound that every algorithm needs.
pub trait SearchObserver<S: StateSpace + ?Sized>: for<'a> Observer<Event<'a, S>> {}

impl<S, O> SearchObserver<S> for O
where
    S: StateSpace + ?Sized,
    O: for<'a> Observer<Event<'a, S>>,
{
}

/// Something that happens in a state-space search.
#[non_exhaustive]
pub enum Event<'a, S: StateSpace + ?Sized> {
    /// A new iteration begins, with this bound on `f`.
    Bound(S::Cost),
    /// A new iteration begins, with this bound on the depth.
    DepthBound(usize),
    /// The events that follow, up to the next of this kind, are about this direction. Only search
    /// from both ends reports it.
    Direction(Direction),
    /// A new iteration begins, in which the estimate is multiplied by this weight.
    Weight(Weight),
    /// The node is taken and its successors are about to be produced.
    Expanded(Node<'a, S>),
    /// A successor has been produced.
    Generated(Node<'a, S>),
    /// A successor that takes back the last action; only an agent that acts (RTA*, LRTA*) looks at it. It is
    /// not counted as generated.
    StepBack(Node<'a, S>),
    /// The node is dropped: its state is already known. Most algorithms check the successor just
    /// produced, best-first search the node that it takes, and where states have
    /// [numbers](crate::PackedSpace::number), both.
    Duplicate(Node<'a, S>),
    /// The node is a closed one, now reached more cheaply: it will be expanded again.
    Reopened(Node<'a, S>),
    /// The node is taken but not expanded: it lies at the depth limit.
    DepthCutoff(Node<'a, S>),
    /// The successor just produced is left out: its `f` exceeds the bound of this iteration, or its `g`
    /// or `h` is [infinite](Cost::INFINITY). Or a level is full, and the node has no room in it.
    Pruned(Node<'a, S>),
    /// RBFS goes down into the node: nothing else is known that may be better.
    Entered {
        /// The node.
        node: Node<'a, S>,
        /// The least `f` known at which something new is found below it: its own, or what was backed up.
        value: S::Cost,
        /// The search comes back as soon as the value exceeds this, the best alternative.
        limit: S::Cost,
    },
    /// RBFS comes back from the node, whose value exceeds the limit by now.
    BackedUp {
        /// The node.
        node: Node<'a, S>,
        /// The least `f` below it, which is remembered in its place.
        value: S::Cost,
    },
    /// The node is a goal, and the solution: depth and `g` are the length and the cost of its path, which may have
    /// become cheaper since the node was generated.
    Goal(Node<'a, S>),
}

impl<S> fmt::Debug for Event<'_, S>
where
    S: StateSpace<State: fmt::Debug, Action: fmt::Debug> + ?Sized,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut form = f.debug_tuple(self.name());
        match self {
            Self::Bound(bound) => form.field(bound),
            Self::DepthBound(bound) => form.field(bound),
            Self::Direction(direction) => form.field(direction),
            Self::Weight(weight) => form.field(weight),
            Self::Entered { node, value, limit } => form.field(node).field(value).field(limit),
            Self::BackedUp { node, value } => form.field(node).field(value),
            _ => form.field(&self.node()),
        };
        form.finish()
    }
}

/// A direction of search, where there are two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// From the start towards the goal.
    Forward,
    /// From the goal towards the start. In its events the action of a node is the one that leads on
    /// from there, and depth, `g` and `h` are counted from the other end: the number of actions to
    /// the goal, what they cost, and the estimate of the cost from the start.
    Backward,
}

/// A node as an event shows it.
pub struct Node<'a, S: StateSpace + ?Sized> {
    /// The state.
    pub state: &'a S::State,
    /// The action that led here; `None` at the start.
    pub action: Option<S::Action>,
    /// The number of actions from the start.
    pub depth: usize,
    /// The cost of the path from the start.
    pub g: S::Cost,
    /// The heuristic estimate, where the algorithm uses one.
    pub h: Option<S::Cost>,
}

impl<S> fmt::Debug for Node<'_, S>
where
    S: StateSpace<State: fmt::Debug, Action: fmt::Debug> + ?Sized,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Node")
            .field("state", self.state)
            .field("action", &self.action)
            .field("depth", &self.depth)
            .field("g", &self.g)
            .field("h", &self.h)
            .finish()
    }
}

impl<S: StateSpace + ?Sized> Clone for Node<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: StateSpace + ?Sized> Copy for Node<'_, S> {}

impl<S: StateSpace + ?Sized> Clone for Event<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: StateSpace + ?Sized> Copy for Event<'_, S> {}

impl<'a, S: StateSpace + ?Sized> Event<'a, S> {
    /// Returns the event's name in traces.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Bound(_) => "bound",
            Self::DepthBound(_) => "depth_bound",
            Self::Direction(_) => "direction",
            Self::Weight(_) => "weight",
            Self::Expanded(_) => "expanded",
            Self::Generated(_) => "generated",
            Self::StepBack(_) => "step_back",
            Self::Duplicate(_) => "duplicate",
            Self::Reopened(_) => "reopened",
            Self::DepthCutoff(_) => "depth_cutoff",
            Self::Pruned(_) => "pruned",
            Self::Entered { .. } => "entered",
            Self::BackedUp { .. } => "backed_up",
            Self::Goal(_) => "goal",
        }
    }

    /// Returns the node that the event is about, if there is one.
    #[must_use]
    pub fn node(&self) -> Option<&Node<'a, S>> {
        match self {
            Self::Bound(_) | Self::DepthBound(_) | Self::Direction(_) | Self::Weight(_) => None,
            Self::Expanded(node)
            | Self::Generated(node)
            | Self::StepBack(node)
            | Self::Duplicate(node)
            | Self::Reopened(node)
            | Self::DepthCutoff(node)
            | Self::Pruned(node)
            | Self::Entered { node, .. }
            | Self::BackedUp { node, .. }
            | Self::Goal(node) => Some(node),
        }
    }
}

impl<'a, S: StateSpace + ?Sized> Event<'a, S> {
    /// Returns this event in a space with equal states and costs, whose actions `action_there` returns.
    pub(crate) fn of_space<T>(self, action_there: impl Fn(S::Action) -> T::Action) -> Event<'a, T>
    where
        T: StateSpace<State = S::State, Cost = S::Cost> + ?Sized,
    {
        self.with_nodes(
            |Node {
                 state,
                 action,
                 depth,
                 g,
                 h,
             }| Node {
                state,
                action: action.map(&action_there),
                depth,
                g,
                h,
            },
        )
    }

    /// Returns this event about the node that `change` makes.
    pub(crate) fn with_nodes<T>(self, change: impl Fn(Node<'a, S>) -> Node<'a, T>) -> Event<'a, T>
    where
        T: StateSpace<State = S::State, Cost = S::Cost> + ?Sized,
    {
        match self {
            Self::Bound(bound) => Event::Bound(bound),
            Self::DepthBound(bound) => Event::DepthBound(bound),
            Self::Direction(direction) => Event::Direction(direction),
            Self::Weight(weight) => Event::Weight(weight),
            Self::Expanded(node) => Event::Expanded(change(node)),
            Self::Generated(node) => Event::Generated(change(node)),
            Self::StepBack(node) => Event::StepBack(change(node)),
            Self::Duplicate(node) => Event::Duplicate(change(node)),
            Self::Reopened(node) => Event::Reopened(change(node)),
            Self::DepthCutoff(node) => Event::DepthCutoff(change(node)),
            Self::Pruned(node) => Event::Pruned(change(node)),
            Self::Entered { node, value, limit } => Event::Entered {
                node: change(node),
                value,
                limit,
            },
            Self::BackedUp { node, value } => Event::BackedUp {
                node: change(node),
                value,
            },
            Self::Goal(node) => Event::Goal(change(node)),
        }
    }
}

impl<S: Notation + ?Sized> Event<'_, S> {
    /// Returns the event as a record.
    #[must_use]
    pub fn record(&self, space: &S) -> Record {
        let record = Record::new(self.name());
        match self {
            Self::Bound(bound) => record.with("bound", bound.field()),
            Self::DepthBound(bound) => record.with("bound", *bound),
            Self::Direction(Direction::Forward) => record.with("to", "forward"),
            Self::Direction(Direction::Backward) => record.with("to", "backward"),
            Self::Weight(weight) => record.with("weight", weight.to_string()),
            Self::Expanded(node)
            | Self::Generated(node)
            | Self::StepBack(node)
            | Self::Duplicate(node)
            | Self::Reopened(node)
            | Self::DepthCutoff(node)
            | Self::Pruned(node)
            | Self::Goal(node) => node.facts(record, space),
            Self::Entered { node, value, limit } => node
                .facts(record, space)
                .with("value", fact(*value))
                .with("limit", fact(*limit)),
            Self::BackedUp { node, value } => node.facts(record, space).with("value", fact(*value)),
        }
    }
}

impl<S: Notation + ?Sized> Node<'_, S> {
    fn facts(&self, record: Record, space: &S) -> Record {
        let state = space.state_text(self.state);
        let mut record = record.with("state", state.as_str());
        if let Some(action) = self.action {
            let text = space.action_text(action);
            // An action that is written as the state to which it leads says nothing of its own.
            let parent = (text == state).then(|| space.origin_text(action)).flatten();
            record = record.with("action", text);
            if let Some(parent) = parent {
                record = record.with("parent", parent);
            }
        }
        record = record.with("depth", self.depth).with("g", fact(self.g));
        if let Some(h) = self.h {
            record = record.with("h", fact(h)).with("f", fact(self.g.plus(h)));
        }
        record
    }
}

/// Returns a cost for a record; `inf` if it is infinite.
fn fact<C: Cost>(cost: C) -> Field {
    if cost == C::INFINITY {
        "inf".into()
    } else {
        cost.field()
    }
}
