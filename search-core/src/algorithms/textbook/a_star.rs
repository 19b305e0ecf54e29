//! A* with the collections of the standard library.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;
use std::rc::Rc;

use crate::problem::solution::Outcome;
use crate::run::incompleteness::Incompleteness;
use crate::{Answer, Cost, Event, Heuristic, Node, Run, SearchObserver, Solution, StateSpace};

/// A* as it stands in the textbook; [`a_star`](crate::a_star()) does the same in less time and memory, and
/// its documentation holds for both.
///
/// Duplicates are detected when a node is taken, not when it is generated. A node keeps no memo:
/// every estimate is computed anew.
///
/// Source: Hart, Nilsson and Raphael 1968; AIMA, section 3.5.2.
///
/// # Errors
///
/// [`Stopped`](crate::Stopped) if a limit is met first. The bytes that count against a limit are those of
/// this form's own nodes.
///
/// ```
/// # struct Line;
/// # impl search_core::StateSpace for Line {
/// #     type State = u32; type Action = char; type Cost = u32;
/// #     fn actions(&self, _: &u32) -> impl Iterator<Item = char> { ['+', '*'].into_iter() }
/// #     fn result(&self, n: &u32, action: char) -> u32 { if action == '+' { n + 1 } else { n * 2 } }
/// #     fn cost(&self, _: &u32, _: char) -> u32 { 1 }
/// #     fn is_goal(&self, n: &u32) -> bool { *n == 20 }
/// # }
/// use search_core::{Run, Zero, a_star, textbook};
///
/// let (mut fast, mut plain) = (Run::new(), Run::new());
/// let solution = a_star(&mut fast, &Line, &Zero, &1);
/// assert_eq!(textbook::a_star(&mut plain, &Line, &Zero, &1), solution);
/// assert_eq!(plain.statistics, fast.statistics);
/// ```
pub fn a_star<S, H, O>(
    run: &mut Run<'_, O>,
    space: &S,
    heuristic: &H,
    start: &S::State,
) -> Answer<S>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    H: Heuristic<S>,
    O: SearchObserver<S>,
{
    let mut greatest_f = S::Cost::ZERO;
    let outcome = search(run, space, heuristic, start, &mut greatest_f);
    outcome.map_err(|limit| run.stopped(limit).not_below(greatest_f))
}

/// The state before, and the action that led on from there; none at the start.
type Before<S> = Option<(Rc<<S as StateSpace>::State>, <S as StateSpace>::Action)>;

/// The states that have been taken, each with the paths on which it was: the cheapest one or, under a limit on depth, each that
/// is shorter than the cheaper ones.
type Closed<S> = HashMap<Rc<<S as StateSpace>::State>, Vec<Path<S>>>;

struct Path<S: StateSpace + ?Sized> {
    g: S::Cost,
    /// The number of its actions, where that is limited.
    length: usize,
    from: Before<S>,
}

fn search<S, H, O>(
    run: &mut Run<'_, O>,
    space: &S,
    heuristic: &H,
    start: &S::State,
    greatest_f: &mut S::Cost,
) -> Outcome<S>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    H: Heuristic<S>,
    O: SearchObserver<S>,
{
    let estimate = |state: &S::State| heuristic.estimate(heuristic.start(state));
    // The first entry has the least f; among equals the greatest g; among these the latest number.
    let mut open = BTreeMap::new();
    let mut closed: Closed<S> = HashMap::new();
    let mut paths_kept = 0;
    let is_limited = run.limits().depth.is_some();
    let mut incompleteness = Incompleteness::default();
    if estimate(start) < S::Cost::INFINITY {
        *greatest_f = estimate(start);
        let rank = (*greatest_f, Reverse(S::Cost::ZERO), Reverse(0));
        open.insert(rank, (Rc::new(start.clone()), None, 0));
    }
    loop {
        let nodes = open.len() + paths_kept;
        run.hold(
            open.len(),
            nodes,
            nodes * size_of::<(S::State, Before<S>, S::Cost)>(),
        )?;
        let Some(((f, Reverse(g), _), (state, from, depth))) = open.pop_first() else {
            incompleteness.proof()?;
            return Ok(None);
        };
        *greatest_f = f.max(*greatest_f);
        let last = from.as_ref().map(|&(_, action)| action);
        let node = Node {
            state: &*state,
            action: last,
            depth,
            g,
            h: Some(estimate(&state)),
        };
        let length = if is_limited { depth } else { 0 };
        let known = closed.entry(Rc::clone(&state)).or_default();
        if known
            .iter()
            .any(|path| path.g <= g && path.length <= length)
        {
            run.statistics.duplicates += 1;
            run.observe(|| Event::Duplicate(node));
            continue;
        }
        if !known.is_empty() {
            run.statistics.reopened += 1;
            run.observe(|| Event::Reopened(node));
        }
        // Without a limit only the cheapest path counts.
        if !is_limited && !known.is_empty() {
            known.clear();
            paths_kept -= 1;
        }
        paths_kept += 1;
        known.push(Path { g, length, from });
        if space.is_goal(&state) {
            run.observe(|| Event::Goal(node));
            let actions = path::<S>(&closed, &state, length);
            return Ok(Some(Solution::along(space, start, actions)));
        }
        if depth >= run.depth_limit() {
            run.statistics.depth_cutoffs += 1;
            run.observe(|| Event::DepthCutoff(node));
            incompleteness.depth = true;
            continue;
        }
        run.expand(depth)?;
        run.observe(|| Event::Expanded(node));
        for action in space.actions(&state) {
            if last.is_some_and(|earlier| space.takes_back(earlier, action)) {
                continue;
            }
            let child = Rc::new(space.result(&state, action));
            let cost = space.cost(&state, action);
            let (depth, g, h) = (depth + 1, g.plus(cost), estimate(&child));
            let node = Node {
                state: &*child,
                action: Some(action),
                depth,
                g,
                h: Some(h),
            };
            run.statistics.generated += 1;
            run.observe(|| Event::Generated(node));
            if g == S::Cost::INFINITY || h == S::Cost::INFINITY {
                incompleteness.leave_out(cost, h);
                run.observe(|| Event::Pruned(node));
                continue;
            }
            run.statistics.inserted += 1;
            let rank = (g.plus(h), Reverse(g), Reverse(run.statistics.generated));
            open.insert(rank, (child, Some((Rc::clone(&state), action)), depth));
        }
    }
}

/// Returns the actions of the cheapest path of at most this length from the start to a state that has been taken.
fn path<S>(closed: &Closed<S>, end: &S::State, mut length: usize) -> Vec<S::Action>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
{
    let mut actions = Vec::new();
    let mut state = end;
    let cheapest = |state, length| {
        let short = closed[state].iter().filter(|path| path.length <= length);
        short.min_by_key(|path| (path.g, path.length))
    };
    while let Some(Path {
        from: Some((before, action)),
        ..
    }) = cheapest(state, length)
    {
        actions.push(*action);
        state = before;
        length = length.saturating_sub(1);
    }
    actions.reverse();
    actions
}
