//! The checks of the testkit fail where they should.

use std::ops::ControlFlow;

use search_core::StateSpace;
use search_core::testkit::{assert_heuristic, assert_space};

/// Steps left and right on a line of ten places, with a fault.
#[derive(Default)]
struct Walk {
    /// Any two steps undo each other.
    takes_back_too_much: bool,
    /// `successors` forgets that a step may be taken back, or shows the steps in reverse.
    successors: Successors,
}

#[derive(Default, PartialEq)]
enum Successors {
    #[default]
    Right,
    NotPruned,
    Reversed,
}

impl StateSpace for Walk {
    type State = i32;
    type Action = i32;
    type Cost = u32;

    fn actions(&self, &place: &i32) -> impl Iterator<Item = i32> {
        [-1, 1]
            .into_iter()
            .filter(move |step| (0..10).contains(&(place + step)))
    }

    fn result(&self, place: &i32, step: i32) -> i32 {
        place + step
    }

    fn cost(&self, _: &i32, _: i32) -> u32 {
        1
    }

    fn is_goal(&self, &place: &i32) -> bool {
        place == 9
    }

    fn takes_back(&self, earlier: i32, later: i32) -> bool {
        earlier == -later || self.takes_back_too_much
    }

    fn successors<B>(
        &self,
        place: &i32,
        last: Option<i32>,
        mut visit: impl FnMut(i32, i32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut steps: Vec<i32> = self.actions(place).collect();
        if self.successors == Successors::Reversed {
            steps.reverse();
        }
        if self.successors != Successors::NotPruned {
            steps.retain(|&step| !last.is_some_and(|last| self.takes_back(last, step)));
        }
        steps
            .into_iter()
            .try_for_each(|step| visit(step, place + step))
    }
}

#[test]
fn a_sound_space_passes() {
    assert_space(&Walk::default(), 0..10);
}

#[test]
#[should_panic(expected = "1 does not take back 1")]
fn a_step_that_does_not_lead_back() {
    let walk = Walk {
        takes_back_too_much: true,
        ..Walk::default()
    };
    assert_space(&walk, 0..10);
}

/// In a corner the step to be pruned is one that could not have been taken from there.
#[test]
#[should_panic(expected = "the successors of 0 after Some(-1)")]
fn successors_that_are_not_pruned() {
    let walk = Walk {
        successors: Successors::NotPruned,
        ..Walk::default()
    };
    assert_space(&walk, [1]);
}

#[test]
#[should_panic(expected = "the successors of 5 after None")]
fn successors_in_another_order() {
    let walk = Walk {
        successors: Successors::Reversed,
        ..Walk::default()
    };
    assert_space(&walk, [5]);
}

fn check_heuristic(heuristic: impl Fn(&i32) -> u32) {
    assert_heuristic(&Walk::default(), &heuristic, 0..10);
}

#[test]
fn a_consistent_heuristic_passes() {
    check_heuristic(|place| 9 - place.cast_unsigned());
}

#[test]
#[should_panic(expected = "the estimate at the goal 9")]
fn a_heuristic_that_is_not_zero_at_the_goal() {
    check_heuristic(|_| 1);
}

#[test]
#[should_panic(expected = "not consistent: 9 at 5, but 1 + 5 by -1")]
fn a_heuristic_that_drops_too_fast() {
    check_heuristic(|&place| {
        if place == 5 {
            9
        } else {
            9 - place.cast_unsigned()
        }
    });
}

#[test]
#[should_panic(expected = "not consistent: 4294967295 at 3")]
fn a_dead_end_that_is_none() {
    check_heuristic(|&place| if place == 3 { u32::MAX } else { 0 });
}
