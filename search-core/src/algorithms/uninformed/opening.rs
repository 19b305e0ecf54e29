//! Opening a node: producing its successors and keeping the new ones.

use std::hash::Hash;
use std::ops::{ControlFlow, Range};

use crate::containers::node_arena::{Id, Nodes, Stored};
use crate::run::incompleteness::Incompleteness;
use crate::{Cost, Duplicates, Event, Limit, Run, SearchObserver, StateSpace};

/// The result of opening a node.
pub(crate) enum Opened {
    /// The node of a goal, the first one among the successors. None of the others was kept, and the
    /// nodes must not be looked up any more.
    Goal(Id),
    /// The nodes of the new successors, in order.
    New(Range<Id>),
}

/// Makes nodes of the new successors of a node, unless any of its successors is a goal. They are compared with the nodes known before, not with one another \[`OPENING` and `RETAIN_NEW`\]. Successors
/// of infinite cost are left out.
pub(crate) fn open<S, O>(
    run: &mut Run<'_, O>,
    space: &S,
    nodes: &mut Nodes<S>,
    id: Id,
    duplicates: Duplicates,
    incompleteness: &mut Incompleteness,
    is_goal: impl Fn(&S::State) -> bool,
) -> Result<Opened, Limit>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    O: SearchObserver<S>,
{
    let node = nodes.get(id);
    let (state, last) = (node.state.clone(), node.action);
    let (depth, g) = (node.depth + 1, node.g);
    let first = nodes.next()?;
    let (mut generated, mut pruned) = (0, 0);
    let mut has_goal = false;
    let mut dropped = Vec::new();
    // A child becomes a node at once: passing it around until it is known to be new would copy its
    // state.
    let flow = space.successors(&state, last, |action, child| {
        let cost = space.cost(&state, action);
        let g = g.plus(cost);
        let put = nodes.put(Stored {
            g,
            state: child,
            parent: id,
            action: Some(action),
            depth,
            extra: (),
        });
        let child = match put {
            Ok(child) => child,
            Err(limit) => return ControlFlow::Break(limit),
        };
        generated += 1;
        run.observe(|| Event::Generated(nodes.event(child, None)));
        if has_goal {
            nodes.drop_last();
        } else if g == S::Cost::INFINITY {
            incompleteness.leave_out(cost, S::Cost::ZERO);
            run.observe(|| Event::Pruned(nodes.event(child, None)));
            nodes.drop_last();
            pruned += 1;
        } else if is_goal(&nodes.get(child).state) {
            has_goal = true;
            nodes.keep_only_last(first);
        } else if !duplicates.retain_last(nodes, first, child) {
            if Run::<'_, O>::is_watched::<Event<'_, S>>() {
                nodes.move_last(&mut dropped);
            } else {
                nodes.drop_last();
            }
        }
        ControlFlow::Continue(())
    });
    run.statistics.generated += generated;
    flow.break_value().map_or(Ok(()), Err)?;
    if has_goal {
        return Ok(Opened::Goal(first));
    }
    for child in dropped {
        run.observe(|| Event::Duplicate(child.event(None)));
    }
    let next = nodes.next()?;
    run.statistics.inserted += u64::from(next - first);
    run.statistics.duplicates += generated - pruned - u64::from(next - first);
    Ok(Opened::New(first..next))
}
