//! A long line of states without a goal: recursion must end before the stack does. Test threads
//! have two mebibytes of it.

use std::num::NonZeroUsize;

use search_core::{
    Answer, Heuristic, Limit, RealTime, Run, StateSpace, Zero, a_star, depth_first, ida_star,
    iterative_deepening, rbfs, textbook,
};

/// States from 0 to 99,999, each `STATE` words long; each has one action, of `ACTION` bytes.
struct Line<const STATE: usize, const ACTION: usize>;

impl<const STATE: usize, const ACTION: usize> StateSpace for Line<STATE, ACTION> {
    type State = [u64; STATE];
    type Action = [u8; ACTION];
    type Cost = u32;

    fn actions(&self, state: &[u64; STATE]) -> impl Iterator<Item = [u8; ACTION]> {
        let ahead = state[0] < 99_999;
        (0..u8::from(ahead)).map(|_| [0; ACTION])
    }

    fn result(&self, state: &[u64; STATE], _: [u8; ACTION]) -> [u64; STATE] {
        let mut next = *state;
        next[0] += 1;
        next
    }

    fn cost(&self, _: &[u64; STATE], _: [u8; ACTION]) -> u32 {
        1
    }

    fn is_goal(&self, _: &[u64; STATE]) -> bool {
        false
    }
}

/// Estimates zero, with a memo of `BYTES` bytes.
struct Ballast<const BYTES: usize>;

impl<S: StateSpace<Cost = u32>, const BYTES: usize> Heuristic<S> for Ballast<BYTES> {
    type Memo = [u8; BYTES];

    fn start(&self, _: &S::State) -> [u8; BYTES] {
        [0; BYTES]
    }

    fn step(&self, memo: [u8; BYTES], _: &S::State, _: S::Action, _: &S::State) -> [u8; BYTES] {
        memo
    }

    fn estimate(&self, _: [u8; BYTES]) -> u32 {
        0
    }
}

/// The recursive searches end without a verdict, and the look ahead ends, at depths within the range.
fn check<const STATE: usize, const ACTION: usize, const MEMO: usize>(
    depths: std::ops::RangeInclusive<u64>,
) {
    let space = Line::<STATE, ACTION>;
    let start = [0; STATE];
    for answer in [
        ida_star(&mut Run::new(), &space, &Ballast::<MEMO>, &start),
        textbook::ida_star(&mut Run::new(), &space, &Ballast::<MEMO>, &start),
        rbfs(&mut Run::new(), &space, &Ballast::<MEMO>, &start),
        iterative_deepening(&mut Run::new(), &space, &start),
    ] {
        let stopped = answer.unwrap_err();
        assert_eq!(stopped.limit, Limit::Depth);
        let deepest = stopped.statistics.max_depth + 1;
        assert!(depths.contains(&deepest), "{deepest}");
    }
    let mut run = Run::new();
    let mut agent = RealTime::lrta_star(&space, &Ballast::<MEMO>, NonZeroUsize::MAX);
    assert_eq!(agent.step(&mut run, &start), Ok(Some([0; ACTION])));
    let deepest = 2 * (run.statistics.max_depth + 1);
    let (least, most) = depths.into_inner();
    assert!((least - 1..=most).contains(&deepest), "{deepest}");
}

#[test]
fn recursion_ends() {
    check::<1, 0, 0>(2_000..=2_000);
    check::<2, 1, 4>(2_000..=2_000);
}

#[test]
fn large_states_lower_the_limit() {
    check::<512, 0, 0>(190..=210);
    check::<8_192, 0, 0>(10..=12);
}

#[test]
fn large_actions_lower_the_limit() {
    check::<1, 512, 0>(180..=300);
    check::<1, 4_096, 0>(20..=40);
}

#[test]
fn large_memos_lower_the_limit() {
    check::<1, 0, 4_096>(60..=2_000);
}

#[test]
fn searches_without_recursion_are_not_bounded() {
    let line = Line::<1, 0>;
    for number in 0..2 {
        let mut run = Run::new();
        let answer: Answer<Line<1, 0>> = match number {
            0 => a_star(&mut run, &line, &Zero, &[0]),
            _ => depth_first(&mut run, &line, &[0]),
        };
        assert_eq!(answer, Ok(None));
        assert_eq!(run.statistics.max_depth, 99_999);
    }
}
