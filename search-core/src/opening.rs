//! Opening a node: producing its successors and keeping the new ones.

use std::hash::Hash;
use std::ops::{ControlFlow, Range};

use crate::nodes::{Id, Nodes};
use crate::{Duplicates, Event, Limit, Run, SearchObserver, StateSpace};

/// A successor just produced, not yet a node.
pub(crate) struct Child<S: StateSpace + ?Sized> {
    pub(crate) action: S::Action,
    pub(crate) state: S::State,
    pub(crate) cost: S::Cost,
}

/// Counts and reports the expansion of a node and fills `children` with its successors, in order
/// \[`OPENING`\].
pub(crate) fn open<S, O>(
    run: &mut Run<'_, O>,
    space: &S,
    nodes: &Nodes<S>,
    id: Id,
    children: &mut Vec<Child<S>>,
) -> Result<(), Limit>
where
    S: StateSpace + ?Sized,
    O: SearchObserver<S>,
{
    let node = nodes.get(id);
    run.expand(node.depth as usize)?;
    run.observe(|| Event::Expanded(nodes.event(id, None)));
    let _ = space.successors(&node.state, node.action, |action, state| {
        let cost = space.cost(&node.state, action);
        run.statistics.generated += 1;
        run.observe(|| Event::Generated(nodes.event_of_child(id, action, &state, cost, None)));
        children.push(Child {
            action,
            state,
            cost,
        });
        ControlFlow::<()>::Continue(())
    });
    Ok(())
}

/// Makes nodes of the children that are not known, and answers their numbers. Children are compared
/// with the nodes known before, not with one another \[`RETAIN_NEW`\].
pub(crate) fn retain_new<S, O>(
    run: &mut Run<'_, O>,
    nodes: &mut Nodes<S>,
    parent: Id,
    children: &mut Vec<Child<S>>,
    duplicates: Duplicates,
) -> Result<Range<Id>, Limit>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    O: SearchObserver<S>,
{
    let first = nodes.next()?;
    for Child {
        action,
        state,
        cost,
    } in children.drain(..)
    {
        let child = nodes.child(parent, action, state, cost, ());
        if let Some(child) = duplicates.retain(nodes, first, child)? {
            run.statistics.duplicates += 1;
            run.observe(|| Event::Duplicate(child.event(None)));
        }
    }
    let next = nodes.next()?;
    run.statistics.inserted += u64::from(next - first);
    Ok(first..next)
}
