//! A* as far as memory allows, then IDA*.

use std::ops::ControlFlow;

use crate::algorithms::best_first::closed_list::ClosedList;
use crate::algorithms::best_first::engine::BestFirst;
use crate::algorithms::best_first::packed::{Packed, PackedNode};
use crate::algorithms::linear_space::ida_star::{Pass, Root};
use crate::algorithms::linear_space::recursion_limit::Halt;
use crate::{Answer, Cost, Heuristic, Limit, PackedSpace, Run, SearchObserver};

/// Searches as [`a_star_packed`](crate::a_star_packed) does; when the limit on bytes or on stored nodes is met, it
/// continues as [`ida_star`](crate::ida_star()) does, from every node of the open list and with the least `f` that A*
/// has left as the first bound.
///
/// The memory that A* has filled stays allocated: nothing below the open list is remembered, and nothing above it is
/// searched again.
///
/// - **Complete**, **optimal**: as IDA*.
/// - **Order**: A*'s; then in each pass the nodes of the open list, and below each of them the order
///   of IDA*. Those whose `f` and `g` are whole numbers below 1,024 come first: by `f`, by `g` and by
///   age, the least and the oldest first. The others follow as the heap of the open list holds them:
///   not sorted, but the same in every run. A node whose state has been expanded at no greater cost
///   is skipped.
///
/// Source: Sen and Bagchi 1989, *Fast recursive formulations for best-first search that allow
/// controlled use of memory* (MREC).
///
/// # Errors
///
/// [`Stopped`](crate::Stopped) if another limit is met first.
pub fn a_star_then_ida_star<S, H, O>(
    run: &mut Run<'_, O>,
    space: &S,
    heuristic: &H,
    start: &S::State,
) -> Answer<S>
where
    S: PackedSpace + ?Sized,
    H: Heuristic<S>,
    O: SearchObserver<S>,
{
    let closed = Packed::new(space, heuristic, run.limits());
    let mut search = BestFirst::new(space, heuristic, Cost::plus, closed, start);
    match search.run(run) {
        // These are met after an expansion, when all children are in the open list: nothing is lost.
        Err(Limit::Bytes | Limit::Stored) => {}
        answer => return answer.map_err(|limit| search.stopped(run, limit)),
    }
    let BestFirst {
        open,
        closed,
        mut bound,
        incompleteness,
        ..
    } = search;
    let mut pass = Pass::new(run, space, heuristic, start);
    pass.incompleteness = incompleteness;
    // The remaining costs are finite, but their sums are not.
    pass.incompleteness.cost |= bound == S::Cost::INFINITY;
    while bound < S::Cost::INFINITY {
        pass.begin(bound);
        let mut next_bound = S::Cost::INFINITY;
        for (f, g, entry) in open.iter() {
            if f > bound {
                next_bound = next_bound.min(f);
                // Dead ends are not in the list, so an infinite `f` is a sum that does not fit.
                pass.incompleteness.cost |= f == S::Cost::INFINITY && !closed.is_closed(entry, g);
                continue;
            }
            if closed.is_closed(entry, g) {
                continue;
            }
            let root = root(&closed, entry, g);
            match pass.search(&root) {
                ControlFlow::Break(Halt::Goal) => {
                    let to_root = root.action.map_or_else(Vec::new, |action| {
                        // The root may not have been taken yet, or by another path; its parent has.
                        let parent = space.undo(&root.state, action);
                        let mut path = closed.path_to(&parent, root.depth - 1);
                        path.push(action);
                        path
                    });
                    return Ok(Some(pass.take_solution(to_root)));
                }
                ControlFlow::Break(Halt::Limit(limit)) => {
                    return Err(pass.run.stopped(limit).not_below(bound));
                }
                ControlFlow::Continue(()) => {}
            }
        }
        bound = pass.next_bound().min(next_bound);
    }
    pass.incompleteness.answer(pass.run)
}

fn root<S, H>(closed: &Packed<'_, S, H>, entry: &PackedNode<S>, g: S::Cost) -> Root<S, H>
where
    S: PackedSpace + ?Sized,
    H: Heuristic<S>,
{
    let node = closed.open(*entry, 0);
    Root {
        state: node.state,
        action: node.action,
        memo: node.memo,
        g,
        depth: node.depth as usize,
    }
}
