//! Opening a node: producing its successors and keeping the new ones.

use std::hash::Hash;
use std::ops::{ControlFlow, Range};

use crate::nodes::{Id, Nodes, Stored};
use crate::{Cost, Duplicates, Event, Limit, Run, SearchObserver, StateSpace};

/// What opening a node has led to.
pub(crate) enum Opened {
    /// The node of a goal, the first one among the successors. Of the others none was kept, and the
    /// nodes must not be looked up any more.
    Goal(Id),
    /// The nodes of the new successors, in order.
    New(Range<Id>),
}

/// Counts and reports the expansion of a node and makes nodes of its new successors, unless one of
/// all of them is a goal. They are compared with the nodes known before, not with one another
/// \[`OPENING` and `RETAIN_NEW`\].
pub(crate) fn open<S, O>(
    run: &mut Run<'_, O>,
    space: &S,
    nodes: &mut Nodes<S>,
    id: Id,
    duplicates: Duplicates,
    is_goal: impl Fn(&S::State) -> bool,
) -> Result<Opened, Limit>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    O: SearchObserver<S>,
{
    let node = nodes.get(id);
    run.expand(node.depth as usize)?;
    run.observe(|| Event::Expanded(nodes.event(id, None)));
    let (state, last) = (node.state.clone(), node.action);
    let (depth, g) = (node.depth + 1, node.g);
    let first = nodes.next()?;
    let mut generated = 0;
    let mut goal = None;
    let mut dropped = Vec::new();
    let flow = space.successors(&state, last, |action, child| {
        let child = Stored {
            g: g.plus(space.cost(&state, action)),
            state: child,
            parent: id,
            action: Some(action),
            depth,
            extra: (),
        };
        generated += 1;
        run.observe(|| Event::Generated(child.event(None)));
        if goal.is_some() {
            return ControlFlow::Continue(());
        }
        if is_goal(&child.state) {
            goal = Some(child);
            return ControlFlow::Continue(());
        }
        match duplicates.retain(nodes, first, child) {
            Ok(Some(child)) if Run::<'_, O>::is_watched::<Event<'_, S>>() => dropped.push(child),
            Ok(_) => {}
            Err(limit) => return ControlFlow::Break(limit),
        }
        ControlFlow::Continue(())
    });
    run.statistics.generated += generated;
    flow.break_value().map_or(Ok(()), Err)?;
    if let Some(goal) = goal {
        nodes.truncate(first);
        return nodes.put(goal).map(Opened::Goal);
    }
    for child in dropped {
        run.observe(|| Event::Duplicate(child.event(None)));
    }
    let next = nodes.next()?;
    run.statistics.inserted += u64::from(next - first);
    run.statistics.duplicates += generated - u64::from(next - first);
    Ok(Opened::New(first..next))
}
