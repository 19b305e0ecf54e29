//! The state space: what an algorithm may ask of a problem.

use std::ops::ControlFlow;

use crate::Cost;

/// A problem to be solved by search, in the words of Russell and Norvig
/// (*Artificial Intelligence: A Modern Approach*, section 3.1).
///
/// The model is functional: [`result`](Self::result) makes a new state and leaves the old one
/// alone. For small packed states this is both the simplest form and the fastest.
///
/// Four short methods are required. Of those that are provided, three may be overridden: two about
/// pruning ([`takes_back`](Self::takes_back), [`actions_back`](Self::actions_back)), one for speed
/// ([`visit_successors`](Self::visit_successors)).
///
/// # Order is part of the contract
///
/// `actions` must yield the same actions in the same order whenever it is asked about the same
/// state. Every algorithm breaks its ties by that order, so it decides which of several solutions
/// is found and makes each run repeatable on every machine.
///
/// # Example
///
/// Measuring out four litres with jugs of three and five:
///
/// ```
/// use search_core::{Run, StateSpace, breadth_first};
///
/// struct Jugs;
///
/// #[derive(Clone, Copy, PartialEq, Eq, Debug)]
/// enum Pour { FillThree, FillFive, EmptyThree, EmptyFive, ThreeToFive, FiveToThree }
///
/// impl StateSpace for Jugs {
///     type State = (u32, u32);
///     type Action = Pour;
///     type Cost = u32;
///
///     fn actions(&self, _: &(u32, u32)) -> impl Iterator<Item = Pour> {
///         use Pour::*;
///         [FillThree, FillFive, EmptyThree, EmptyFive, ThreeToFive, FiveToThree].into_iter()
///     }
///
///     fn result(&self, &(three, five): &(u32, u32), pour: Pour) -> (u32, u32) {
///         match pour {
///             Pour::FillThree => (3, five),
///             Pour::FillFive => (three, 5),
///             Pour::EmptyThree => (0, five),
///             Pour::EmptyFive => (three, 0),
///             Pour::ThreeToFive => { let x = three.min(5 - five); (three - x, five + x) }
///             Pour::FiveToThree => { let x = five.min(3 - three); (three + x, five - x) }
///         }
///     }
///
///     fn cost(&self, _: &(u32, u32), _: Pour) -> u32 { 1 }
///
///     fn is_goal(&self, &(_, five): &(u32, u32)) -> bool { five == 4 }
/// }
///
/// let mut run = Run::new();
/// let solution = breadth_first(&mut run, &Jugs, &(0, 0)).unwrap().expect("it can be done");
/// assert_eq!(solution.actions.len(), 6);
/// ```
pub trait StateSpace {
    /// A situation. Algorithms that remember states ask for `Eq + Hash` as well.
    ///
    /// States are passed by value. A build without optimisation copies a state some twenty times between the
    /// space and a search's memory, so algorithms that remember states are not compiled for states of more than
    /// [`MAX_STATE_SIZE`](crate::MAX_STATE_SIZE) bytes: keep what is larger behind a [`Box`].
    type State: Clone;
    /// Action that can be done in a state.
    type Action: Copy + Eq;
    /// Cost of an action; never negative. `u32` for most problems.
    type Cost: Cost;

    /// Returns the actions that are possible in `state`, in a fixed order.
    fn actions(&self, state: &Self::State) -> impl Iterator<Item = Self::Action>;

    /// Returns the state that `action` leads to.
    ///
    /// Algorithms only pass an action that `actions` has yielded for this very state; for any other
    /// action the result may be anything, including a panic.
    fn result(&self, state: &Self::State, action: Self::Action) -> Self::State;

    /// Returns the cost of doing `action` in `state`.
    fn cost(&self, state: &Self::State, action: Self::Action) -> Self::Cost;

    /// Returns whether `state` is a goal.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Returns whether `later`, done right after `earlier`, always leads back to the state before `earlier`.
    ///
    /// Algorithms then do not generate it. This cuts cycles of two actions, cheaply, and never
    /// loses a best solution. The default prunes nothing.
    fn takes_back(&self, earlier: Self::Action, later: Self::Action) -> bool {
        let _ = (earlier, later);
        false
    }

    /// Returns the number of actions in a state that [take back](Self::takes_back) the one that led there, if it does
    /// not depend on that action: 1 in most puzzles. 0, the default, if nothing is taken back or the number differs.
    ///
    /// A set of states does not know how they were reached, so a count of levels by numbers or keys produces all
    /// successors; this is how many of them it does not [count](crate::Statistics::generated), as no other search
    /// does.
    fn actions_back(&self) -> u64 {
        0
    }

    /// Shows `visitor` each successor of `state`, in the order of [`actions`](Self::actions), without
    /// those that would take back `last`, the action that led to `state`. Stops when the visitor
    /// breaks.
    ///
    /// All algorithms produce successors through this method. The provided form is right for every
    /// space; a domain overrides it when it can make its successors faster, and must then show
    /// exactly the same ones in the same order
    /// ([`testkit::assert_space`](crate::testkit::assert_space) checks that).
    #[inline]
    fn visit_successors<B, V: Visitor<Self, B>>(
        &self,
        state: &Self::State,
        last: Option<Self::Action>,
        visitor: &mut V,
    ) -> ControlFlow<B> {
        for action in self.actions(state) {
            if last.is_some_and(|earlier| self.takes_back(earlier, action)) {
                continue;
            }
            visitor.visit(state, action, self.result(state, action))?;
        }
        ControlFlow::Continue(())
    }

    /// [`visit_successors`](Self::visit_successors) for a closure. Not to be overridden.
    #[inline]
    fn successors<B>(
        &self,
        state: &Self::State,
        last: Option<Self::Action>,
        visit: impl FnMut(Self::Action, Self::State) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.visit_successors(state, last, &mut Closure(visit))
    }
}

/// Sees the successors of a state one by one.
///
/// It is a trait, not just a closure, because a method can be marked to be inlined wherever it is
/// called, and a closure cannot: a space may show each successor from a line of code of its own,
/// where it knows more about it.
pub trait Visitor<S: StateSpace + ?Sized, B> {
    /// True if inlining is worth calling it from many lines of a space.
    const UNROLLS: bool = false;

    /// Sees that `action` leads from `state` to `child`; breaks to see no more.
    fn visit(&mut self, state: &S::State, action: S::Action, child: S::State) -> ControlFlow<B>;

    /// Visits a child that takes long to make: it may be made only if it is needed.
    #[inline]
    fn visit_unmade(
        &mut self,
        state: &S::State,
        action: S::Action,
        make: impl FnOnce() -> S::State,
    ) -> ControlFlow<B> {
        self.visit(state, action, make())
    }

    /// Of some actions that all cost the same, those that need to be visited. Bit `n` stands for the `n`th of
    /// [`actions`](StateSpace::actions). The space [passes over](Self::pass_over) the others.
    #[inline]
    fn select(&mut self, state: &S::State, actions: u128, cost: S::Cost) -> u128 {
        let _ = (state, cost);
        actions
    }

    /// Takes note, in the end, of the number of actions that were not [selected](Self::select); after a break, only of
    /// those before it.
    #[inline]
    fn pass_over(&mut self, actions: u32) {
        let _ = actions;
    }
}

/// Returns whether this action is forbidden: its cost is more than any path may have.
#[inline]
pub(crate) fn is_forbidden<S>(space: &S, state: &S::State, action: S::Action) -> bool
where
    S: StateSpace + ?Sized,
{
    space.cost(state, action) == S::Cost::INFINITY
}

struct Closure<F>(F);

impl<S, B, F> Visitor<S, B> for Closure<F>
where
    S: StateSpace + ?Sized,
    F: FnMut(S::Action, S::State) -> ControlFlow<B>,
{
    #[inline]
    fn visit(&mut self, _: &S::State, action: S::Action, child: S::State) -> ControlFlow<B> {
        (self.0)(action, child)
    }
}

/// Texts of a space's states and actions in traces, snapshots and messages.
///
/// It stands apart from [`StateSpace`] because no algorithm needs it.
pub trait Notation: StateSpace {
    /// Returns the state on one line.
    fn state_text(&self, state: &Self::State) -> String;
    /// Returns the action in a word.
    fn action_text(&self, action: Self::Action) -> String;
    /// Returns the state in which an action is possible, where the action alone says it, as an edge of a graph does. It
    /// is given where an action is written as the state to which it leads.
    fn origin_text(&self, action: Self::Action) -> Option<String> {
        let _ = action;
        None
    }
}
