//! Ordered search in a tree \[`ORDERED_SEARCH_FOR_TREE`\].

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

use crate::algorithms::list_entry::{
    Algorithm, ListEntry, ListKey, Lists, OptionSpec, Outcome, SearchSpace, UntypedRun, Values,
};
use crate::containers::merge_list::MergeList;
use crate::containers::node_arena::{Id, Nodes};
use crate::run::incompleteness::Incompleteness;
use crate::{Answer, Cost, Event, Heuristic, Limit, Run, SearchObserver, StateSpace};

/// The order in which the open list is kept. [`Sorted`](Self::Sorted) does what the text around the printed program
/// says; the others are what the program does when its slips are left in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum OpenOrder {
    /// Least estimate `f = g + h` first. Among equals the children of the node opened last come
    /// first, and among these the order of successors decides.
    Sorted,
    /// Children are merged into the list without being sorted among themselves, so the list is not
    /// ordered either.
    Unsorted,
    /// `MERGE` compares depths: the search goes level by level.
    ByDepth,
    /// Greatest estimate first, as the prose says. Runs away.
    Descending,
}

/// Takes the node with the least `f = g + h` first, in a space that is taken to be a tree:
/// duplicates are not detected.
///
/// - **Complete** with [`OpenOrder::Sorted`] if there is a solution and costs are positive, and with
///   [`OpenOrder::ByDepth`] if there is a solution; not with the other orders, unless the tree is
///   finite. On a finite tree it also proves that there is none; on a space with cycles and without
///   a solution it never ends. All this holds if the heuristic is infinite only at true dead ends
///   and costs fit their type.
/// - **Optimal** if the heuristic is admissible (with [`OpenOrder::Sorted`]).
/// - **Order**: least `f`; ties as [`OpenOrder::Sorted`] says. Goals are tested when they are taken,
///   the start included.
/// - **Dead ends** ([`Cost::INFINITY`]) are left out.
/// - **Time and memory**: every path is a node of its own, so on graphs both can grow with the
///   number of paths.
///
/// Source: E. I. Bolshakova, `ORDERED_SEARCH_FOR_TREE`.
///
/// # Errors
///
/// [`Stopped`](crate::Stopped) if a limit is met first.
pub fn ordered_tree_search<S, H, O>(
    run: &mut Run<'_, O>,
    space: &S,
    heuristic: &H,
    start: &S::State,
    order: OpenOrder,
) -> Answer<S>
where
    S: StateSpace + ?Sized,
    H: Heuristic<S>,
    O: SearchObserver<S>,
{
    let mut nodes = Nodes::new(start.clone(), heuristic.start(start));
    match search(run, space, heuristic, &mut nodes, order) {
        Ok(goal) => Ok(goal.map(|id| nodes.solution(id))),
        Err(limit) => Err(run.stopped(limit)),
    }
}

fn search<S, H, O>(
    run: &mut Run<'_, O>,
    space: &S,
    heuristic: &H,
    nodes: &mut Nodes<S, H::Memo>,
    order: OpenOrder,
) -> Result<Option<Id>, Limit>
where
    S: StateSpace + ?Sized,
    H: Heuristic<S>,
    O: SearchObserver<S>,
{
    let mut open_list = OpenList::<S::Cost>::new(order);
    if heuristic.estimate(nodes.get(0).extra) < S::Cost::INFINITY {
        open_list.merge([(0, S::Cost::ZERO, 0)].into_iter());
    }
    nodes.hold(run, open_list.len(), OpenList::<S::Cost>::ENTRY)?;
    let mut batch = Vec::new();
    let mut incompleteness = Incompleteness::default();
    while let Some(current) = open_list.pop() {
        let memo = nodes.get(current).extra;
        let h = heuristic.estimate(memo);
        if space.is_goal(&nodes.get(current).state) {
            run.observe(|| Event::Goal(nodes.event(current, Some(h))));
            return Ok(Some(current));
        }
        if !incompleteness.take(run.depth_limit(), run, nodes.event(current, Some(h)))? {
            continue;
        }
        let (state, last) = (nodes.get(current).state.clone(), nodes.get(current).action);
        let flow = space.successors(&state, last, |action, child| {
            let memo = heuristic.step(memo, &state, action, &child);
            let h = heuristic.estimate(memo);
            let cost = space.cost(&state, action);
            let node = nodes.event_of_child(current, action, &child, cost, Some(h));
            let (g, depth) = (node.g, node.depth);
            if !incompleteness.generate(run, cost, node) {
                return ControlFlow::Continue(());
            }
            match nodes.add(current, action, child, cost, memo) {
                Ok(id) => batch.push((id, g.plus(h), depth)),
                Err(limit) => return ControlFlow::Break(limit),
            }
            ControlFlow::Continue(())
        });
        flow.break_value().map_or(Ok(()), Err)?;
        run.statistics.inserted += batch.len() as u64;
        open_list.merge(batch.drain(..));
        nodes.hold(run, open_list.len(), OpenList::<S::Cost>::ENTRY)?;
    }
    incompleteness.proof()?;
    Ok(None)
}

/// The open list in each of the orders. A batch is merged before all older nodes of the same rank.
enum OpenList<C> {
    Least(BinaryHeap<Reverse<(C, Place)>>),
    Greatest(BinaryHeap<(C, Reverse<Place>)>),
    Shallowest(BinaryHeap<Reverse<(usize, Place)>>),
    Merged(MergeList<C>),
}

/// Newer batches first, and within a batch the order of successors.
type Place = (Reverse<Id>, Id);

impl<C: Cost> OpenList<C> {
    /// The bytes of an entry, about the same in each order.
    const ENTRY: usize = size_of::<(C, Place)>();

    fn new(order: OpenOrder) -> Self {
        match order {
            OpenOrder::Sorted => Self::Least(BinaryHeap::new()),
            OpenOrder::Descending => Self::Greatest(BinaryHeap::new()),
            OpenOrder::ByDepth => Self::Shallowest(BinaryHeap::new()),
            OpenOrder::Unsorted => Self::Merged(MergeList::new()),
        }
    }

    fn len(&self) -> usize {
        match self {
            Self::Least(heap) => heap.len(),
            Self::Greatest(heap) => heap.len(),
            Self::Shallowest(heap) => heap.len(),
            Self::Merged(list) => list.len(),
        }
    }

    fn pop(&mut self) -> Option<Id> {
        match self {
            Self::Least(heap) => heap.pop().map(|Reverse((_, (_, id)))| id),
            Self::Greatest(heap) => heap.pop().map(|(_, Reverse((_, id)))| id),
            Self::Shallowest(heap) => heap.pop().map(|Reverse((_, (_, id)))| id),
            Self::Merged(list) => list.pop(),
        }
    }

    /// Merges the children of one node, given as (node, estimate, depth).
    fn merge(&mut self, children: impl Iterator<Item = (Id, C, usize)>) {
        let mut children = children.peekable();
        let Some(&(batch, ..)) = children.peek() else {
            return;
        };
        let place = |id| (Reverse(batch), id);
        match self {
            Self::Least(heap) => heap.extend(children.map(|(id, f, _)| Reverse((f, place(id))))),
            Self::Greatest(heap) => heap.extend(children.map(|(id, f, _)| (f, Reverse(place(id))))),
            Self::Shallowest(heap) => {
                heap.extend(children.map(|(id, _, depth)| Reverse((depth, place(id)))));
            }
            Self::Merged(list) => list.merge(children.map(|(id, f, _)| (id, f))),
        }
    }
}

const OPEN_ORDER: OptionSpec = OptionSpec::new(
    "open-order",
    "OPEN_ORDER",
    "How ordered-tree search keeps its open list",
)
.or("sorted")
.one_of(&[
    ("sorted", "Least estimate first"),
    ("unsorted", "Children merged unsorted: a slip left in"),
    ("by-depth", "Compared by depth: a slip left in"),
    ("descending", "Greatest estimate first: a slip left in"),
]);

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct OrderedTreeEntry {
    order: OpenOrder,
}

impl ListEntry for OrderedTreeEntry {
    const ABOUT: Algorithm = Algorithm {
        name: "ordered-tree",
        item: "ordered_tree_search",
        summary: "Least f first, in a tree: duplicates are not noticed (ORDERED_SEARCH_FOR_TREE); ends only if there is a solution",
        source: "Bolshakova, ORDERED_SEARCH_FOR_TREE",
        complete: "ends only if there is a solution and no cycle is free",
        ends_without_solution: false,
        optimal: "with an admissible heuristic",
        memory: "every path",
        options: &[OPEN_ORDER],
        lists: Lists::Best(ListKey::OnlyF),
        outline: &[
            "put the start into the open list",
            "while the open list is not empty:",
            "  take the first node: the one with the least f",
            "  if it is a goal: answer with the path [goal]",
            "  if it lies at the depth limit: leave it [depth_cutoff]",
            "  expand it; for each action: [expanded]",
            "    produce the successor [generated]",
            "    if its h is infinite: leave it out [pruned]",
            "  merge the successors into the open list",
        ],
        ..Algorithm::USUAL
    };

    fn configure(values: &Values) -> Result<Self, String> {
        let orders = [
            OpenOrder::Sorted,
            OpenOrder::Unsorted,
            OpenOrder::ByDepth,
            OpenOrder::Descending,
        ];
        values
            .choose(&OPEN_ORDER, &orders)
            .map(|order| Self { order })
    }

    fn solve<S: SearchSpace>(&self, search: &mut UntypedRun<'_, '_, S>) -> Outcome<S> {
        search.one(|run, space, h, start| ordered_tree_search(run, space, h, start, self.order))
    }
}
