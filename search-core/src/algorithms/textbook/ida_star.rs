//! IDA* as one recursive function.

use crate::algorithms::linear_space::recursion_limit::max_pass_depth;
use crate::run::incompleteness::Incompleteness;
use crate::{
    Answer, Cost, Event, Heuristic, Limit, Node, Run, SearchObserver, Solution, StateSpace,
};

/// IDA* as it stands in the textbook; [`ida_star`](crate::ida_star()) does the same in less time, and its
/// documentation holds for both.
///
/// A node keeps no memo: every estimate is computed anew.
///
/// Source: Korf 1985, *Depth-first iterative-deepening*; AIMA, section 3.5.5.
///
/// # Errors
///
/// [`Stopped`](crate::Stopped) if a limit is met first.
pub fn ida_star<S, H, O>(
    run: &mut Run<'_, O>,
    space: &S,
    heuristic: &H,
    start: &S::State,
) -> Answer<S>
where
    S: StateSpace + ?Sized,
    H: Heuristic<S>,
    O: SearchObserver<S>,
{
    let h = heuristic.estimate(heuristic.start(start));
    let deepest = max_pass_depth::<S, H::Memo>(space, start);
    let mut search = Search {
        depth_limit: run.depth_limit().min(deepest),
        run,
        space,
        heuristic,
        bound: h,
        next_bound: h,
        path: Vec::new(),
        incompleteness: Incompleteness::default(),
    };
    let root = Node {
        state: start,
        action: None,
        depth: 0,
        g: S::Cost::ZERO,
        h: Some(h),
    };
    while search.next_bound < S::Cost::INFINITY {
        search.bound = search.next_bound;
        search.next_bound = S::Cost::INFINITY;
        search.run.statistics.iterations += 1;
        search.run.observe(|| Event::Bound(search.bound));
        match search.go(root) {
            Ok(Some(cost)) => {
                let actions = search.path;
                return Ok(Some(Solution { actions, cost }));
            }
            Ok(None) => {}
            Err(limit) => return Err(search.run.stopped(limit).not_below(search.bound)),
        }
    }
    search.incompleteness.answer(search.run)
}

struct Search<'s, 'l, S: StateSpace + ?Sized, H, O> {
    run: &'s mut Run<'l, O>,
    space: &'s S,
    heuristic: &'s H,
    depth_limit: usize,
    bound: S::Cost,
    /// The least `f` that exceeded the bound.
    next_bound: S::Cost,
    /// The actions from the start to the node that the search is at.
    path: Vec<S::Action>,
    incompleteness: Incompleteness,
}

impl<S, H, O> Search<'_, '_, S, H, O>
where
    S: StateSpace + ?Sized,
    H: Heuristic<S>,
    O: SearchObserver<S>,
{
    /// Searches depth-first below a node whose `f` is within the bound; answers the cost of the goal that it
    /// finds.
    fn go(&mut self, node: Node<'_, S>) -> Result<Option<S::Cost>, Limit> {
        if self.space.is_goal(node.state) {
            self.run.observe(|| Event::Goal(node));
            return Ok(Some(node.g));
        }
        if node.depth >= self.depth_limit {
            self.run.statistics.depth_cutoffs += 1;
            self.run.observe(|| Event::DepthCutoff(node));
            self.incompleteness.depth = true;
            return Ok(None);
        }
        self.run.expand(node.depth)?;
        self.run.observe(|| Event::Expanded(node));
        for action in self.space.actions(node.state) {
            if node
                .action
                .is_some_and(|last| self.space.takes_back(last, action))
            {
                continue;
            }
            let state = self.space.result(node.state, action);
            let cost = self.space.cost(node.state, action);
            let h = self.heuristic.estimate(self.heuristic.start(&state));
            let g = node.g.plus(cost);
            let child = Node {
                state: &state,
                action: Some(action),
                depth: node.depth + 1,
                g,
                h: Some(h),
            };
            self.run.statistics.generated += 1;
            self.run.observe(|| Event::Generated(child));
            let f = g.plus(h);
            if f > self.bound {
                self.run.observe(|| Event::Pruned(child));
                if f == S::Cost::INFINITY {
                    self.incompleteness.leave_out(cost, h);
                }
                self.next_bound = self.next_bound.min(f);
                continue;
            }
            self.path.push(action);
            if let Some(cost) = self.go(child)? {
                return Ok(Some(cost));
            }
            self.path.pop();
        }
        Ok(None)
    }
}
