//! Contracts that the compiler cannot check, as functions that a domain's tests can call.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::fmt::Debug;
use std::ops::ControlFlow;

use crate::{
    Cost, Heuristic, IndexedSpace, JumpSpace, PackedSpace, ReversibleSpace, StateSpace, Visitor,
};

/// Checks on each sample state and its successors that
///
/// - `actions` answers the same twice;
/// - `successors` shows what `actions` and `result` give, in that order, without the actions that
///   take back the last one; and `visit_successors` does, to a visitor that unrolls;
/// - an action that `takes_back` names does lead back.
///
/// # Panics
///
/// If one of these fails, naming the state.
pub fn assert_space<S>(space: &S, samples: impl IntoIterator<Item = S::State>)
where
    S: StateSpace,
    S::State: PartialEq + Debug,
    S::Action: Debug,
{
    for state in samples {
        let actions: Vec<_> = space.actions(&state).collect();
        let again: Vec<_> = space.actions(&state).collect();
        assert_eq!(
            actions, again,
            "the actions of {state:?} differ from call to call"
        );
        assert_successors(space, &state, None);
        for &action in &actions {
            let next = space.result(&state, action);
            assert_successors(space, &next, Some(action));
            for back in space
                .actions(&next)
                .filter(|&back| space.takes_back(action, back))
            {
                let home = space.result(&next, back);
                assert_eq!(home, state, "{back:?} does not take back {action:?}");
            }
        }
    }
}

fn assert_successors<S>(space: &S, state: &S::State, last: Option<S::Action>)
where
    S: StateSpace,
    S::State: PartialEq + Debug,
    S::Action: Debug,
{
    let expected: Vec<_> = space
        .actions(state)
        .filter(|&action| !last.is_some_and(|last| space.takes_back(last, action)))
        .map(|action| (action, space.result(state, action)))
        .collect();
    let mut shown = Vec::new();
    let _ = space.successors(state, last, |action, child| {
        shown.push((action, child));
        ControlFlow::<()>::Continue(())
    });
    let mut unrolled = Unrolled::<S>(Vec::new());
    let _ = space.visit_successors(state, last, &mut unrolled);
    for shown in [shown, unrolled.0] {
        assert_eq!(
            shown, expected,
            "the successors of {state:?} after {last:?}"
        );
    }
}

struct Unrolled<S: StateSpace>(Vec<(S::Action, S::State)>);

impl<S: StateSpace> Visitor<S, Infallible> for Unrolled<S> {
    const UNROLLS: bool = true;

    fn visit(
        &mut self,
        _: &S::State,
        action: S::Action,
        child: S::State,
    ) -> ControlFlow<Infallible> {
        self.0.push((action, child));
        ControlFlow::Continue(())
    }
}

/// Checks on each sample state that
///
/// - the estimate carried to each successor equals the one computed afresh, also without the successor and up to a limit,
///   and no action is left out that leads to less than that;
/// - the heuristic is consistent: it drops by no more than the action costs;
/// - it is zero at goals, and never infinite where a successor's is finite.
///
/// On a set of samples that is closed under actions this proves the heuristic admissible.
///
/// # Panics
///
/// If one of these fails, naming the state.
pub fn assert_heuristic<S, H>(space: &S, heuristic: &H, samples: impl IntoIterator<Item = S::State>)
where
    S: StateSpace,
    S::State: Debug,
    S::Action: Debug,
    H: Heuristic<S>,
{
    for state in samples {
        let memo = heuristic.start(&state);
        let h = heuristic.estimate(memo);
        if space.is_goal(&state) {
            assert_eq!(h, S::Cost::ZERO, "the estimate at the goal {state:?}");
        }
        for (place, action) in (0..).zip(space.actions(&state)) {
            let next = space.result(&state, action);
            let carried = heuristic.estimate(heuristic.step(memo, &state, action, &next));
            if let Some(unmade) = heuristic.step_unmade(memo, &state, action) {
                assert_eq!(heuristic.estimate(unmade), carried, "without the state");
            }
            let cost = space.cost(&state, action);
            for limit in [
                S::Cost::ZERO,
                h,
                carried,
                carried.plus(cost),
                S::Cost::INFINITY,
            ] {
                let up_to = heuristic.step_up_to(memo, &state, action, &next, limit);
                let up_to = heuristic.estimate(up_to).min(limit);
                assert_eq!(up_to, carried.min(limit), "up to {limit}");
                if let Some(bit) = 1_u128.checked_shl(place) {
                    let is_selected = heuristic.select(memo, &state, bit, limit) == bit;
                    assert!(
                        is_selected || carried >= limit,
                        "{carried} is below {limit}"
                    );
                }
            }
            let afresh = heuristic.estimate(heuristic.start(&next));
            assert_eq!(
                carried, afresh,
                "the estimate carried from {state:?} by {action:?}"
            );
            assert!(
                h <= cost.plus(afresh),
                "not consistent: {h} at {state:?}, but {cost} + {afresh} by {action:?}"
            );
        }
    }
}

/// Checks on each sample state that packing it loses nothing, that no other sample has its number, that
/// each of its actions can be undone, and that the number of an action leads back to it.
///
/// # Panics
///
/// If one of these fails, naming the state.
pub fn assert_packed<S>(space: &S, samples: impl IntoIterator<Item = S::State>)
where
    S: PackedSpace,
    S::State: PartialEq + Debug,
    S::Action: Debug,
{
    let have_numbers = space.number(S::Key::default()).is_some();
    let mut numbered = BTreeMap::new();
    let mut are_actions_numbered = None;
    for state in samples {
        let key = space.pack(&state);
        assert_eq!(space.unpack(key), state, "packed and unpacked");
        let number = space.number(key);
        assert_eq!(
            number.is_some(),
            have_numbers,
            "all keys have numbers or none has: {state:?}"
        );
        if let Some(number) = number {
            let known = *numbered.entry(number).or_insert(key);
            assert_eq!(
                known, key,
                "the keys with number {number}, that of {state:?} among them"
            );
        }
        for action in space.actions(&state) {
            let back = space.undo(&space.result(&state, action), action);
            assert_eq!(back, state, "after {action:?} was done and undone");
            let number = space.action_number(action);
            assert_eq!(
                number.is_some(),
                *are_actions_numbered.get_or_insert(number.is_some()),
                "all actions have numbers or none has: {action:?}"
            );
            if let Some(number) = number {
                let again = space.numbered_action(number);
                assert_eq!(again, Some(action), "the action of number {number}");
            }
        }
    }
}

/// Checks that each sample state has a number less than the size, that the number leads back to it, and that
/// after each of its actions as many take it back as [`StateSpace::actions_back`] says.
///
/// # Panics
///
/// If one of these fails, naming the state.
pub fn assert_indexed<S>(space: &S, samples: impl IntoIterator<Item = S::State>)
where
    S: IndexedSpace,
    S::State: PartialEq + Debug,
    S::Action: Debug,
{
    for state in samples {
        let rank = space.rank(&state);
        assert!(rank < space.size(), "{state:?} has the number {rank}");
        assert_eq!(space.unrank(rank), state, "the state of number {rank}");
        for action in space.actions(&state) {
            let next = space.result(&state, action);
            let actions = space.actions(&next);
            let back = actions.filter(|&back| space.takes_back(action, back));
            assert_eq!(
                back.count() as u64,
                space.actions_back(),
                "actions that take back {action:?} in {state:?}"
            );
        }
    }
}

/// Checks that each successor of each sample state names the sample among its predecessors, once
/// for each action, and that each predecessor leads to the sample.
///
/// # Panics
///
/// If one of these fails, naming the state.
pub fn assert_reversible<S>(space: &S, samples: impl IntoIterator<Item = S::State>)
where
    S: ReversibleSpace,
    S::State: PartialEq + Debug,
    S::Action: Debug,
{
    let before = |state: &S::State| {
        let mut pairs = Vec::new();
        let _ = space.predecessors(state, |action, before| {
            pairs.push((action, before));
            ControlFlow::<()>::Continue(())
        });
        pairs
    };
    for state in samples {
        for (action, before) in before(&state) {
            assert!(
                space.actions(&before).any(|other| other == action),
                "{before:?} has no {action:?}"
            );
            let result = space.result(&before, action);
            assert_eq!(result, state, "{action:?} in {before:?}");
        }
        for action in space.actions(&state) {
            let after = space.result(&state, action);
            let pair = (action, state.clone());
            let count = before(&after)
                .iter()
                .filter(|&found| *found == pair)
                .count();
            assert_eq!(count, 1, "{pair:?} among the predecessors of {after:?}");
        }
    }
}

/// Checks what [`JumpSpace`] asks for about each jump, from these states and from their successors: its
/// action is possible each time, and it leads where it says, at the cost that it says.
///
/// # Panics
///
/// If one of these fails, naming the state.
pub fn assert_jumps<S>(space: &S, samples: impl IntoIterator<Item = S::State>)
where
    S: JumpSpace,
    S::State: PartialEq + Debug,
    S::Action: Debug,
{
    for state in samples {
        assert_jumps_from(space, &state, None);
        for action in space.actions(&state) {
            assert_jumps_from(space, &space.result(&state, action), Some(action));
        }
    }
}

fn assert_jumps_from<S>(space: &S, state: &S::State, last: Option<S::Action>)
where
    S: JumpSpace,
    S::State: PartialEq + Debug,
    S::Action: Debug,
{
    let _ = space.visit_jumps(state, last, |jump, to| {
        assert!(jump.times > 0, "{jump:?} from {state:?}");
        let (mut at, mut cost) = (state.clone(), S::Cost::ZERO);
        for _ in 0..jump.times {
            let is_possible = space.actions(&at).any(|action| action == jump.action);
            assert!(is_possible, "{jump:?} from {state:?}, in {at:?}");
            cost = cost.plus(space.cost(&at, jump.action));
            at = space.result(&at, jump.action);
        }
        assert_eq!((at, cost), (to, jump.cost), "{jump:?} from {state:?}");
        ControlFlow::<()>::Continue(())
    });
}
