//! Audits of a heuristic, which find a state that breaks the promise.

use std::error::Error;
use std::fmt::{self, Debug};
use std::sync::OnceLock;

use crate::{Cost, Heuristic, Notation, Solution, StateSpace};

/// A heuristic that watches another one: it passes on that one's estimates, and keeps the first
/// proof that they are not consistent or not admissible.
///
/// It looks at the actions that the search asks about, and at no others: a search that ends without
/// a violation proves nothing about states that it did not reach. A goal with an estimate and an
/// action that costs less than the estimate drops by are the only two things that can be seen
/// during a search; a heuristic that is free of both on the whole space is consistent and
/// admissible. The backward heuristic of a search [from both ends](crate::BothEnds) cannot be
/// audited: it does not estimate the cost to a goal.
///
/// ```
/// # use search_core::{Run, StateSpace, a_star};
/// use search_core::Audit;
/// # struct Line;
/// # impl StateSpace for Line {
/// #     type State = u32; type Action = char; type Cost = u32;
/// #     fn actions(&self, _: &u32) -> impl Iterator<Item = char> { ['+'].into_iter() }
/// #     fn result(&self, state: &u32, _: char) -> u32 { state + 1 }
/// #     fn cost(&self, _: &u32, _: char) -> u32 { 1 }
/// #     fn is_goal(&self, state: &u32) -> bool { *state == 9 }
/// # }
/// let hasty = |state: &u32| if *state == 4 { 7 } else { 9_u32.saturating_sub(*state) };
/// let audit = Audit::new(&Line, &hasty);
/// a_star(&mut Run::new(), &Line, &audit, &0).unwrap().unwrap();
/// assert_eq!(
///     audit.violation().unwrap().to_string(),
///     "the heuristic is not consistent: 7 at 4, but 1 + 4 by '+' to 5",
/// );
/// ```
pub struct Audit<'a, S: StateSpace + ?Sized, H> {
    space: &'a S,
    heuristic: &'a H,
    found: OnceLock<ViolationIn<S>>,
}

impl<S: StateSpace<State: Debug, Action: Debug> + ?Sized, H> Debug for Audit<'_, S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Audit")
            .field("found", &self.found)
            .finish_non_exhaustive()
    }
}

/// A [`Violation`] in the space `S`.
pub type ViolationIn<S> =
    Violation<<S as StateSpace>::State, <S as StateSpace>::Action, <S as StateSpace>::Cost>;

/// A proof that a heuristic does not keep its promise.
///
/// It is written with the `Debug` forms of states and actions; [`text`](Self::text) writes it in
/// the notation of the space.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Violation<T, A, C> {
    /// The estimate drops by more than the action costs: not consistent, and perhaps not admissible.
    Inconsistent {
        /// The state whose estimate is too large, if the next one's is right.
        before: T,
        /// Its estimate.
        estimate: C,
        /// Action done there.
        action: A,
        /// Cost of the action.
        cost: C,
        /// The state to which that leads.
        after: T,
        /// The estimate of that state.
        estimate_after: C,
    },
    /// The estimate is more than a solution from this state costs: not admissible. At a goal any
    /// estimate but zero is.
    Overestimate {
        /// The state.
        state: T,
        /// Its estimate.
        estimate: C,
        /// Cost of a solution from there.
        cost: C,
    },
}

impl<'a, S, H> Audit<'a, S, H>
where
    S: StateSpace + ?Sized,
    H: Heuristic<S>,
{
    /// Watches a heuristic for this space.
    #[must_use]
    pub fn new(space: &'a S, heuristic: &'a H) -> Self {
        Self {
            space,
            heuristic,
            found: OnceLock::new(),
        }
    }

    /// Returns the first violation met, if any. Where several threads ask the heuristic, it is the first of one of
    /// them.
    #[must_use]
    pub fn violation(&self) -> Option<&ViolationIn<S>> {
        self.found.get()
    }

    fn look_at(&self, state: &S::State, memo: H::Memo) {
        let estimate = self.heuristic.estimate(memo);
        if estimate > S::Cost::ZERO && self.space.is_goal(state) {
            self.found.get_or_init(|| Violation::Overestimate {
                state: state.clone(),
                estimate,
                cost: S::Cost::ZERO,
            });
        }
    }
}

impl<S, H> Heuristic<S> for Audit<'_, S, H>
where
    S: StateSpace + ?Sized,
    H: Heuristic<S>,
{
    type Memo = H::Memo;

    fn start(&self, state: &S::State) -> H::Memo {
        let memo = self.heuristic.start(state);
        self.look_at(state, memo);
        memo
    }

    fn step(
        &self,
        memo: H::Memo,
        before: &S::State,
        action: S::Action,
        after: &S::State,
    ) -> H::Memo {
        let memo_after = self.heuristic.step(memo, before, action, after);
        let estimate = self.heuristic.estimate(memo);
        let estimate_after = self.heuristic.estimate(memo_after);
        let cost = self.space.cost(before, action);
        let step = inconsistency((before, estimate), (action, cost), (after, estimate_after));
        if let Some(violation) = step {
            self.found.get_or_init(|| violation);
        }
        self.look_at(after, memo_after);
        memo_after
    }

    fn estimate(&self, memo: H::Memo) -> S::Cost {
        self.heuristic.estimate(memo)
    }
}

/// Returns the inconsistency of the estimates before and after an action, if there is one.
pub(super) fn inconsistency<T: Clone, A, C: Cost>(
    (before, estimate): (&T, C),
    (action, cost): (A, C),
    (after, estimate_after): (&T, C),
) -> Option<Violation<T, A, C>> {
    (estimate > cost.plus(estimate_after)).then(|| Violation::Inconsistent {
        before: before.clone(),
        estimate,
        action,
        cost,
        after: after.clone(),
        estimate_after,
    })
}

/// Checks a heuristic against a solution: nowhere on the path may its estimate exceed the cost of
/// the rest. Answers the first state at which it does.
///
/// On an optimal solution the rest is the true distance, so this finds every overestimate on it. On
/// another one it may miss some, but what it finds is one.
pub fn overestimate<S, H>(
    space: &S,
    heuristic: &H,
    start: &S::State,
    solution: &Solution<S::Action, S::Cost>,
) -> Option<ViolationIn<S>>
where
    S: StateSpace + ?Sized,
    H: Heuristic<S>,
{
    let states = solution.states(space, start);
    let mut rest = vec![S::Cost::ZERO];
    for (state, &action) in states.iter().zip(&solution.actions).rev() {
        rest.push(space.cost(state, action).plus(rest[rest.len() - 1]));
    }
    let mut memo = heuristic.start(start);
    for (place, (state, cost)) in states.iter().zip(rest.into_iter().rev()).enumerate() {
        let estimate = heuristic.estimate(memo);
        if estimate > cost {
            return Some(Violation::Overestimate {
                state: state.clone(),
                estimate,
                cost,
            });
        }
        if let Some(&action) = solution.actions.get(place) {
            memo = heuristic.step(memo, state, action, &states[place + 1]);
        }
    }
    None
}

impl<T, A: Copy, C: Cost> Violation<T, A, C> {
    /// Returns the violation in the notation of the space.
    #[must_use]
    pub fn text<S>(&self, space: &S) -> String
    where
        S: Notation<State = T, Action = A, Cost = C> + ?Sized,
    {
        self.sentence(
            |state| space.state_text(state),
            |action| space.action_text(action),
        )
    }

    fn sentence(&self, name: impl Fn(&T) -> String, word: impl Fn(A) -> String) -> String {
        match self {
            Self::Inconsistent {
                before,
                estimate,
                action,
                cost,
                after,
                estimate_after,
            } => format!(
                "the heuristic is not consistent: {estimate} at {}, but {cost} + {estimate_after} \
                 by {} to {}",
                name(before),
                word(*action),
                name(after),
            ),
            Self::Overestimate {
                state,
                estimate,
                cost,
            } => format!(
                "the heuristic overestimates: {estimate} at {}, from where a solution costs {cost}",
                name(state),
            ),
        }
    }
}

impl<T: Debug, A: Copy + Debug, C: Cost> fmt::Display for Violation<T, A, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(|state| format!("{state:?}"), |action| format!("{action:?}")))
    }
}

impl<T: Debug, A: Copy + Debug, C: Cost> Error for Violation<T, A, C> {}
