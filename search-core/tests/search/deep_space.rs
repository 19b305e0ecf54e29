//! A long line of states without a goal: recursion must end before the stack does. Test threads
//! have two mebibytes of it.

use search_core::{Answer, Limit, Run, StateSpace, Zero, a_star, ida_star, iterative_deepening};

/// States from 0 to 99,999, each `WORDS` words long.
struct Line<const WORDS: usize>;

impl<const WORDS: usize> StateSpace for Line<WORDS> {
    type State = [u64; WORDS];
    type Action = ();
    type Cost = u32;

    fn actions(&self, state: &[u64; WORDS]) -> impl Iterator<Item = ()> {
        (state[0] < 99_999).then_some(()).into_iter()
    }

    fn result(&self, state: &[u64; WORDS], (): ()) -> [u64; WORDS] {
        let mut next = *state;
        next[0] += 1;
        next
    }

    fn cost(&self, _: &[u64; WORDS], (): ()) -> u32 {
        1
    }

    fn is_goal(&self, _: &[u64; WORDS]) -> bool {
        false
    }
}

fn check_no_verdict<const WORDS: usize>(answer: &Answer<Line<WORDS>>, deepest: u64) {
    let stopped = answer.as_ref().unwrap_err();
    assert_eq!(stopped.limit, Limit::Depth);
    assert_eq!(stopped.statistics.max_depth, deepest);
}

#[test]
fn ida_star_ends() {
    check_no_verdict::<1>(&ida_star(&mut Run::new(), &Line, &Zero, &[0]), 1_999);
}

#[test]
fn iterative_deepening_ends() {
    check_no_verdict::<1>(&iterative_deepening(&mut Run::new(), &Line, &[0]), 1_999);
}

#[test]
fn large_states_make_the_limit_lower() {
    check_no_verdict::<512>(&ida_star(&mut Run::new(), &Line, &Zero, &[0; 512]), 188);
    check_no_verdict::<512>(&iterative_deepening(&mut Run::new(), &Line, &[0; 512]), 188);
}

#[test]
fn a_star_is_not_bounded() {
    let mut run = Run::new();
    let answer = a_star(&mut run, &Line::<1>, &Zero, &[0]);
    assert_eq!(answer, Ok(None));
    assert_eq!(run.statistics.max_depth, 99_999);
}
