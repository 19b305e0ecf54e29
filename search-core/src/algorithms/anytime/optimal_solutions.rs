//! All optimal solutions, one after the other.

use std::fmt;
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::algorithms::anytime::repairing_search::RepairingSearch;
use crate::algorithms::attempt::of_equals;
use crate::algorithms::list_entry::{
    Algorithm, ListEntry, ListKey, Lists, OptionSpec, Outcome, SearchSpace, UntypedRun, Values,
};
use crate::algorithms::options::reads;
use crate::containers::node_arena::Id;
use crate::{
    Cost, Event, Heuristic, Limit, Node, Problem, Run, SearchObserver, Solution, StateSpace,
    Statistics, Stopped, Weight,
};
use std::num::NonZeroU64;

/// Yields every solution that costs as little as possible, one at each call of `next`.
///
/// Two solutions are different if their actions are. Each is a path to the first goal on it; paths
/// that visit a state twice, which can be as cheap only if coming back costs nothing, are left out,
/// so there are finitely many.
///
/// - **Complete**: when the iterator ends, there are no others, or none at all, where
///   [`a_star`](crate::a_star) is complete and the heuristic is admissible.
/// - **Order**: that of the actions: solutions that begin alike come in the order of
///   [`StateSpace::actions`] where they part.
/// - **Time**: first a search like that of A*, which also expands what is as cheap as the solution.
///   Then every state on cheapest paths is expanded once more for each path that leads on from it to
///   a solution, and a state that leads to none at most once, unless actions that cost nothing form
///   a cycle there.
/// - **Memory**: every state generated.
///
/// A limit ends the iterator with an `Err`; then there may be more solutions. Within the limit on depth these are the
/// cheapest that have so few actions; if the iterator ends with that `Err`, longer ones may be as cheap or cheaper.
///
/// # Example
///
/// ```
/// use search_core::{OptimalSolutions, Run, StateSpace, Zero};
///
/// /// Over a grid, to the right and up.
/// struct Grid;
///
/// impl StateSpace for Grid {
///     type State = (u32, u32);
///     type Action = char;
///     type Cost = u32;
///
///     fn actions(&self, &(x, y): &(u32, u32)) -> impl Iterator<Item = char> {
///         ['r', 'u'].into_iter().filter(move |&way| if way == 'r' { x < 2 } else { y < 1 })
///     }
///     fn result(&self, &(x, y): &(u32, u32), way: char) -> (u32, u32) {
///         if way == 'r' { (x + 1, y) } else { (x, y + 1) }
///     }
///     fn cost(&self, _: &(u32, u32), _: char) -> u32 { 1 }
///     fn is_goal(&self, place: &(u32, u32)) -> bool { *place == (2, 1) }
/// }
///
/// let mut run = Run::new();
/// let mut solutions = OptimalSolutions::new(&mut run, &Grid, &Zero, &(0, 0));
/// let first = solutions.next().unwrap().unwrap();
/// assert_eq!(first.to_string(), "r r u (cost 3)");
/// assert_eq!(solutions.statistics().expanded, 8);
/// let others: Vec<String> = solutions
///     .map(|solution| solution.unwrap().actions.iter().collect())
///     .collect();
/// assert_eq!(others, ["rur", "urr"]);
/// ```
pub struct OptimalSolutions<'r, 'l, S: StateSpace + ?Sized, H: Heuristic<S>, O> {
    run: &'r mut Run<'l, O>,
    space: &'r S,
    search: RepairingSearch<'r, S, H>,
    stage: Stage,
    /// The states on the path, and what is known of each node.
    path: Vec<Step<S::Action>>,
    marks: Vec<Mark>,
    cut_off: bool,
}

impl<S: StateSpace + ?Sized, H: Heuristic<S>, O> fmt::Debug for OptimalSolutions<'_, '_, S, H, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OptimalSolutions")
            .field("cut_off", &self.cut_off)
            .finish_non_exhaustive()
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    New,
    Searched,
    Ended,
}

/// A state on the path.
struct Step<A> {
    id: Id,
    /// The successors on cheapest paths that have not been tried, the next one last; and the one
    /// that is being tried.
    untried: Vec<(A, Id)>,
    action: Option<A>,
    /// True if a solution has been found by this step.
    found: bool,
    /// The least place on the path to which a path from here came back.
    back: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Unknown,
    OnPath,
    /// No cheapest path leads on from here to a goal. Under a limit on depth that holds from this depth on: a shorter path
    /// to the node leaves room for a longer one from there.
    Dead(usize),
}

/// The kind of solution found in `S`.
type Found<S> = Solution<<S as StateSpace>::Action, <S as StateSpace>::Cost>;

impl<'r, 'l, S, H, O> OptimalSolutions<'r, 'l, S, H, O>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    H: Heuristic<S>,
    O: SearchObserver<S>,
{
    /// Prepares the search for the optimal solutions from `start`, in order; nothing is searched before the first is
    /// asked for.
    pub fn new(run: &'r mut Run<'l, O>, space: &'r S, heuristic: &'r H, start: &S::State) -> Self {
        Self {
            run,
            space,
            search: RepairingSearch::new(space, heuristic, start),
            stage: Stage::New,
            path: Vec::new(),
            marks: Vec::new(),
            cut_off: false,
        }
    }

    /// Returns the work done so far, also between two solutions.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        self.run.statistics
    }

    fn search(&mut self) -> Result<Option<Found<S>>, Limit> {
        if self.stage == Stage::New {
            self.stage = Stage::Searched;
            self.learn()?;
            if self.search.cost() < S::Cost::INFINITY {
                let first = self.enter(0)?;
                if first.is_some() {
                    return Ok(first);
                }
            }
        }
        while let Some(step) = self.path.last_mut() {
            let Some((action, id)) = step.untried.pop() else {
                self.leave();
                continue;
            };
            step.action = Some(action);
            let solution = self.enter(id)?;
            if solution.is_some() {
                return Ok(solution);
            }
        }
        let left_out = self.search.cut_off;
        self.cut_off |= left_out < S::Cost::INFINITY && left_out <= self.search.cost();
        if self.stage != Stage::Ended {
            if self.cut_off {
                return Err(Limit::Depth);
            }
            if self.search.cost() == S::Cost::INFINITY {
                self.search.incompleteness.proof()?;
            }
        }
        self.stage = Stage::Ended;
        Ok(None)
    }

    /// Finds the cost of the best solution, and every state on a path as cheap.
    fn learn(&mut self) -> Result<(), Limit> {
        loop {
            self.search.pass(self.run, Weight::ONE, true)?;
            let cost = self.search.cost();
            let is_done = if cost == S::Cost::INFINITY {
                !self.search.may_find()
            } else {
                self.search.least() > cost
            };
            if is_done {
                self.marks = vec![Mark::Unknown; self.search.nodes.len()];
                return Ok(());
            }
        }
    }

    /// Takes the node as the next one on the path, if a new cheapest path may lead on from there.
    /// Answers the solution if it is a goal.
    fn enter(&mut self, id: Id) -> Result<Option<Found<S>>, Limit> {
        let depth = self.path.len();
        let action = self.path.last().and_then(|step| step.action);
        let node = Node {
            action,
            depth,
            ..self.search.event(id)
        };
        let cost = self.search.cost();
        let extra = self.search.nodes.get(id).extra;
        if extra.goal {
            if node.g > cost {
                return Ok(None);
            }
            self.run.observe(|| Event::Goal(node));
            if let Some(before) = self.path.last_mut() {
                before.found = true;
            }
            let actions = self.path.iter().filter_map(|step| step.action).collect();
            return Ok(Some(Solution { actions, cost }));
        }
        let mark = self.marks[id as usize];
        // A node that still waits has a greater `f` than the solutions cost.
        if matches!(mark, Mark::Dead(from) if depth >= from) || extra.waiting {
            return Ok(None);
        }
        // Only actions that cost nothing lead back to the same `g`.
        if mark == Mark::OnPath {
            let back = self.path.iter().position(|step| step.id == id);
            self.came_back(back.unwrap_or(0));
            return Ok(None);
        }
        if depth >= self.run.depth_limit() {
            self.cut_off = true;
            self.run.statistics.depth_cutoffs += 1;
            self.run.observe(|| Event::DepthCutoff(node));
            return Ok(None);
        }
        self.run.expand(depth)?;
        self.run.observe(|| Event::Expanded(node));
        let untried = Self::cheapest_ways(self.run, self.space, &self.search, (id, node));
        let skips_way_back = self.skips_free_way_back(node);
        self.marks[id as usize] = Mark::OnPath;
        self.path.push(Step {
            id,
            untried,
            action: None,
            found: false,
            back: usize::MAX,
        });
        if skips_way_back {
            self.came_back(depth - 1);
        }
        self.search.hold(self.run)?;
        Ok(None)
    }

    /// Returns whether some free action from this node, which a free step led to, is not tried because it takes that
    /// step back.
    fn skips_free_way_back(&self, node: Node<'_, S>) -> bool {
        let space = self.space;
        let Some((before, last)) = self.path.last().zip(node.action) else {
            return false;
        };
        let is_back = |action| space.takes_back(last, action);
        let is_free = |action| space.cost(node.state, action) == S::Cost::ZERO;
        self.search.nodes.get(before.id).g == node.g
            && space
                .actions(node.state)
                .any(|action| is_back(action) && is_free(action))
    }

    /// Returns the successors to which no path is cheaper, or under a limit on depth none that is as short, the first
    /// one last.
    fn cheapest_ways(
        run: &mut Run<'_, O>,
        space: &S,
        search: &RepairingSearch<'_, S, H>,
        (id, node): (Id, Node<'_, S>),
    ) -> Vec<(S::Action, Id)> {
        let mut ways = Vec::new();
        let depth = run.limits().depth.map_or(u32::MAX, |_| {
            u32::try_from(node.depth + 1).unwrap_or(u32::MAX)
        });
        let _ = space.successors(node.state, node.action, |action, child| {
            let g = node.g.plus(space.cost(node.state, action));
            run.statistics.generated += 1;
            run.observe(|| {
                Event::Generated(Node {
                    state: &child,
                    action: Some(action),
                    depth: node.depth + 1,
                    g,
                    h: Some(search.estimate_child(id, action, &child)),
                })
            });
            let cheapest = search.nodes.cheapest(&child, depth);
            ways.extend(
                cheapest
                    .filter(|&id| search.nodes.get(id).g == g)
                    .map(|id| (action, id)),
            );
            ControlFlow::<()>::Continue(())
        });
        ways.reverse();
        ways
    }

    /// The failure of the last step says nothing about it if the path to it is a different one.
    fn came_back(&mut self, place: usize) {
        if let Some(step) = self.path.last_mut() {
            step.back = step.back.min(place);
        }
    }

    /// Takes the last node from the path.
    fn leave(&mut self) {
        let Some(step) = self.path.pop() else { return };
        // A way back to the node itself does not count: it leads to nothing new.
        let depth = self.path.len();
        let dead = !step.found && step.back >= depth;
        self.marks[step.id as usize] = if dead {
            Mark::Dead(self.run.limits().depth.map_or(0, |_| depth))
        } else {
            Mark::Unknown
        };
        self.came_back(step.back);
        if let Some(before) = self.path.last_mut() {
            before.found |= step.found;
        }
    }
}

impl<S, H, O> Iterator for OptimalSolutions<'_, '_, S, H, O>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    H: Heuristic<S>,
    O: SearchObserver<S>,
{
    type Item = Result<Found<S>, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        self.search()
            .map_err(|limit| {
                self.path.clear();
                self.stage = Stage::Ended;
                self.run.stopped(limit)
            })
            .transpose()
    }
}

const MAX_SOLUTIONS: OptionSpec = OptionSpec::new(
    "max-solutions",
    "N",
    "Stop after N solutions of optimal-solutions",
)
.checked(reads::<NonZeroU64>);

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct OptimalSolutionsEntry {
    most: Option<NonZeroU64>,
}

impl ListEntry for OptimalSolutionsEntry {
    const ABOUT: Algorithm = Algorithm {
        name: "optimal-solutions",
        item: "OptimalSolutions",
        summary: "All optimal solutions, one by one",
        source: "after Hart, Nilsson and Raphael 1968",
        complete: "as A*",
        optimal: "all of them, with an admissible heuristic",
        is_series: true,
        options: &[MAX_SOLUTIONS],
        lists: Lists::Best(ListKey::F),
        outline: &[
            "find the least cost of a solution, as A* does [weight]",
            "then follow every path that costs no more:",
            "  if the node is a goal: this is a solution [goal]",
            "  if it lies at the depth limit: go back [depth_cutoff]",
            "  expand it; for each action: [expanded]",
            "    produce the successor [generated, reopened]",
            "    if it is known, or costs too much: drop it [duplicate, pruned]",
        ],
        ..Algorithm::USUAL
    };

    fn configure(values: &Values) -> Result<Self, String> {
        Ok(Self {
            most: values.read(MAX_SOLUTIONS.name)?,
        })
    }

    fn solve<S: SearchSpace>(&self, search: &mut UntypedRun<'_, '_, S>) -> Outcome<S> {
        let Problem {
            space,
            start,
            heuristic,
            ..
        } = search.problem;
        let solutions = OptimalSolutions::new(&mut search.run, *space, heuristic, start);
        of_equals::<S>(solutions, self.most.map(NonZeroU64::get), search.found)
    }
}
