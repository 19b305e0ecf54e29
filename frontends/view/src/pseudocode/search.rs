//! Search in state spaces.

use super::Line;

/// The lines of an algorithm.
pub(super) fn lines(algorithm: &str) -> &'static [Line] {
    match algorithm {
        "breadth-first" => BREADTH_FIRST,
        "depth-first" => DEPTH_FIRST,
        "depth-limited" => DEPTH_LIMITED,
        "deep-down" => DEEP_DOWN,
        "iterative-deepening" => ITERATIVE_DEEPENING,
        "uniform-cost" => UNIFORM_COST,
        "greedy" => GREEDY,
        "a-star" => A_STAR,
        "weighted-a-star" => WEIGHTED_A_STAR,
        "ara-star" => ARA_STAR,
        "optimal-solutions" => OPTIMAL_SOLUTIONS,
        "beam" => BEAM,
        "rbfs" => RBFS,
        "ida-star" => IDA_STAR,
        "nbs" => NBS,
        "mm" => MM,
        "lrta-star" => LRTA_STAR,
        "rta-star" => RTA_STAR,
        "ordered-tree" => ORDERED_TREE,
        _ => &[],
    }
}

const BREADTH_FIRST: &[Line] = &[
    ("put the start into the open list, a queue", &[]),
    ("while the open list is not empty:", &[]),
    ("  take the node that was put in first", &[]),
    (
        "  if it lies at the depth limit: leave it",
        &["depth_cutoff"],
    ),
    ("  expand it; for each action:", &["expanded"]),
    ("    produce the successor", &["generated", "reopened"]),
    (
        "    if its state is known: drop it",
        &["duplicate", "pruned"],
    ),
    ("    if it is a goal: answer with the path", &["goal"]),
    ("    else put it at the end of the open list", &[]),
];

const DEPTH_FIRST: &[Line] = &[
    ("the start is the current node", &[]),
    ("repeat:", &[]),
    (
        "  if the current node is a goal: answer with the path",
        &["goal"],
    ),
    (
        "  if it lies at the depth limit: leave it",
        &["depth_cutoff"],
    ),
    (
        "  else expand it: its successors come before all others",
        &["expanded"],
    ),
    (
        "  take the first successor whose turn has not come",
        &["generated"],
    ),
    (
        "    while its state is known: drop it, take the next",
        &["duplicate"],
    ),
    ("  it is the current node now", &[]),
];

const DEPTH_LIMITED: &[Line] = &[
    ("put the start into the open list, a stack", &[]),
    ("while the open list is not empty:", &[]),
    ("  take the first node", &[]),
    ("  if it is a goal: answer with the path", &["goal"]),
    ("  if it lies at the bound: leave it", &["depth_cutoff"]),
    ("  expand it; for each action:", &["expanded"]),
    ("    produce the successor", &["generated", "reopened"]),
    (
        "    if its state is known: drop it",
        &["duplicate", "pruned"],
    ),
    ("  put the others before all that is open", &[]),
];

const DEEP_DOWN: &[Line] = &[
    ("down(node):", &[]),
    (
        "  if the node lies at the depth limit: go back",
        &["depth_cutoff"],
    ),
    ("  expand it; for each action:", &["expanded"]),
    ("    produce the successor", &["generated"]),
    ("    if it is a goal: answer with the path", &["goal"]),
    ("    down(successor)", &[]),
    ("  go back to the node above", &[]),
];

const ITERATIVE_DEEPENING: &[Line] = &[
    ("for bound = 0, 1, 2, ...:", &["depth_bound"]),
    ("  down(start)", &[]),
    ("down(node):", &[]),
    ("  if the node is a goal: answer with the path", &["goal"]),
    ("  if it lies at the bound: go back", &["depth_cutoff"]),
    ("  expand it; for each action:", &["expanded"]),
    ("    produce the successor", &["generated"]),
    ("    down(successor)", &[]),
];

const UNIFORM_COST: &[Line] = &[
    ("put the start into the open list", &[]),
    ("while the open list is not empty:", &[]),
    ("  take the node with the least g", &[]),
    (
        "  if its state was expanded at no greater g: drop it",
        &["duplicate"],
    ),
    (
        "  if it was expanded at a greater g: open it again",
        &["reopened"],
    ),
    ("  if it is a goal: answer with the path", &["goal"]),
    (
        "  if it lies at the depth limit: leave it",
        &["depth_cutoff"],
    ),
    ("  expand it; for each action:", &["expanded"]),
    (
        "    produce the successor, put it into the open list",
        &["generated"],
    ),
    ("    unless its g is infinite", &["pruned"]),
];

const GREEDY: &[Line] = &[
    ("put the start into the open list", &[]),
    ("while the open list is not empty:", &[]),
    ("  take the node with the least h", &[]),
    (
        "  if its state has been expanded: drop it",
        &["duplicate", "reopened"],
    ),
    ("  if it is a goal: answer with the path", &["goal"]),
    (
        "  if it lies at the depth limit: leave it",
        &["depth_cutoff"],
    ),
    ("  expand it; for each action:", &["expanded"]),
    (
        "    produce the successor, put it into the open list",
        &["generated"],
    ),
    ("    unless its h is infinite: a dead end", &["pruned"]),
];

const A_STAR: &[Line] = &[
    ("put the start into the open list", &[]),
    ("while the open list is not empty:", &[]),
    ("  take the node with the least f = g + h", &[]),
    (
        "  if its state was expanded at no greater g: drop it",
        &["duplicate"],
    ),
    (
        "  if it was expanded at a greater g: open it again",
        &["reopened"],
    ),
    ("  if it is a goal: answer with the path", &["goal"]),
    (
        "  if it lies at the depth limit: leave it",
        &["depth_cutoff"],
    ),
    ("  expand it; for each action:", &["expanded"]),
    (
        "    produce the successor, put it into the open list",
        &["generated"],
    ),
    ("    unless its h is infinite: a dead end", &["pruned"]),
];

const WEIGHTED_A_STAR: &[Line] = &[
    ("put the start into the open list", &[]),
    ("while the open list is not empty:", &[]),
    ("  take the node with the least g + weight * h", &[]),
    ("  if its state has been expanded: drop it", &["duplicate"]),
    (
        "  if a cheaper way to it was found: open it again",
        &["reopened"],
    ),
    ("  if it is a goal: answer with the path", &["goal"]),
    (
        "  if it lies at the depth limit: leave it",
        &["depth_cutoff"],
    ),
    ("  expand it; for each action:", &["expanded"]),
    (
        "    produce the successor, put it into the open list",
        &["generated"],
    ),
    ("    unless its h is infinite: a dead end", &["pruned"]),
];

const ARA_STAR: &[Line] = &[
    ("put the start into the open list", &[]),
    ("for each weight, the last one being 1:", &["weight"]),
    (
        "  while the least g + weight * h could lead to better:",
        &[],
    ),
    ("    take that node", &["depth_cutoff"]),
    ("    expand it; for each action:", &["expanded"]),
    ("      produce the successor", &["generated"]),
    (
        "      if it cannot be part of a better solution: leave it",
        &["pruned"],
    ),
    (
        "      if its state is known at no greater g: drop it",
        &["duplicate"],
    ),
    (
        "      if it was expanded in this pass: keep it for the next",
        &["reopened"],
    ),
    ("      else put it into the open list", &[]),
    (
        "  the best goal so far is the answer for this weight",
        &["goal"],
    ),
];

const OPTIMAL_SOLUTIONS: &[Line] = &[
    ("find the least cost of a solution, as A* does", &["weight"]),
    ("then follow every path that costs no more:", &[]),
    ("  if the node is a goal: this is a solution", &["goal"]),
    (
        "  if it lies at the depth limit: go back",
        &["depth_cutoff"],
    ),
    ("  expand it; for each action:", &["expanded"]),
    ("    produce the successor", &["generated", "reopened"]),
    (
        "    if it is known, or too dear: drop it",
        &["duplicate", "pruned"],
    ),
];

const BEAM: &[Line] = &[
    ("the first level is the start", &[]),
    ("while the level has nodes:", &[]),
    ("  for each node of it:", &[]),
    (
        "    if it lies at the depth limit: leave it",
        &["depth_cutoff"],
    ),
    ("    expand it; for each action:", &["expanded"]),
    ("      produce the successor", &["generated"]),
    ("      if it is a goal: answer with the path", &["goal"]),
    ("      if its state is known: drop it", &["duplicate"]),
    ("  the best successors, so many as there is room for,", &[]),
    ("  are the next level; leave out the others", &["pruned"]),
];

const RBFS: &[Line] = &[
    ("search(node, bound):", &["bound"]),
    ("  if the node is a goal: answer with the path", &["goal"]),
    (
        "  if it lies at the depth limit: go back",
        &["depth_cutoff"],
    ),
    ("  expand it; for each action:", &["expanded"]),
    ("    produce the successor, with its f", &["generated"]),
    ("    leave out what is a dead end", &["pruned"]),
    (
        "  while the least f of the successors is within the bound:",
        &[],
    ),
    (
        "    search(that one, the least of the bound and the second f)",
        &[],
    ),
    ("    its f is what this search found out", &[]),
    ("  forget the successors; the least f goes up", &[]),
];

const IDA_STAR: &[Line] = &[
    (
        "for bound = h(start), then the least f left out:",
        &["bound"],
    ),
    ("  down(start)", &[]),
    ("down(node):", &[]),
    ("  if the node is a goal: answer with the path", &["goal"]),
    (
        "  if it lies at the depth limit: go back",
        &["depth_cutoff"],
    ),
    ("  expand it; for each action:", &["expanded"]),
    ("    produce the successor", &["generated"]),
    ("    if f > bound: leave it out", &["pruned"]),
    ("    else down(successor)", &[]),
];

const NBS: &[Line] = &[
    (
        "put the start into one open list, the goal into another",
        &[],
    ),
    (
        "while a pair of open nodes, one of each, may be cheaper",
        &["direction"],
    ),
    ("than the best path that is known:", &[]),
    ("  take the pair with the least bound", &[]),
    (
        "  for both nodes, unless they lie at the depth limit:",
        &["depth_cutoff"],
    ),
    ("    expand the node; for each action:", &["expanded"]),
    (
        "      produce the successor, put it into its open list",
        &["generated"],
    ),
    (
        "      if its state is known at no greater g: drop it",
        &["duplicate"],
    ),
    (
        "      if it was expanded at a greater g: open it again",
        &["reopened"],
    ),
    ("      if its h is infinite: a dead end", &["pruned"]),
    ("answer with the best path", &["goal"]),
];

const MM: &[Line] = &[
    (
        "put the start into one open list, the goal into another",
        &[],
    ),
    (
        "while a path that is cheaper than the best may be left:",
        &[],
    ),
    (
        "  take the node with the least max(f, 2g + least cost),",
        &["direction"],
    ),
    (
        "  from whichever side; leave it at the depth limit",
        &["depth_cutoff"],
    ),
    ("  expand it; for each action:", &["expanded"]),
    (
        "    produce the successor, put it into its open list",
        &["generated"],
    ),
    (
        "    if its state is known at no greater g: drop it",
        &["duplicate"],
    ),
    (
        "    if it was expanded at a greater g: open it again",
        &["reopened"],
    ),
    ("    if its h is infinite: a dead end", &["pruned"]),
    ("answer with the best path", &["goal"]),
];

const LRTA_STAR: &[Line] = &[
    ("the agent stands at the start", &[]),
    ("until it stands at a goal:", &["goal"]),
    (
        "  look so many moves ahead, by least f; expand",
        &["expanded"],
    ),
    (
        "    produce the successors, the state before among them",
        &["generated", "step_back"],
    ),
    (
        "    leave out what is a dead end or too deep",
        &["pruned", "depth_cutoff"],
    ),
    ("  remember what was learned about h here: the best f", &[]),
    ("  move towards the best node seen", &[]),
];

const RTA_STAR: &[Line] = &[
    ("the agent stands at the start", &[]),
    ("until it stands at a goal:", &["goal"]),
    (
        "  look so many moves ahead, by least f; expand",
        &["expanded"],
    ),
    (
        "    produce the successors, the state before among them",
        &["generated", "step_back"],
    ),
    (
        "    leave out what is a dead end or too deep",
        &["pruned", "depth_cutoff"],
    ),
    ("  remember about h here: the second best f,", &[]),
    ("  which is what it would cost to come back", &[]),
    ("  move towards the best node seen", &[]),
];

const ORDERED_TREE: &[Line] = &[
    ("put the start into the open list", &[]),
    ("while the open list is not empty:", &[]),
    ("  take the first node: the one with the least f", &[]),
    ("  if it is a goal: answer with the path", &["goal"]),
    (
        "  if it lies at the depth limit: leave it",
        &["depth_cutoff"],
    ),
    ("  expand it; for each action:", &["expanded"]),
    ("    produce the successor", &["generated"]),
    ("    if its h is infinite: leave it out", &["pruned"]),
    ("  merge the successors into the open list", &[]),
];
