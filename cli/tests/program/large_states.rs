//! Large states and positions do not exhaust the stack, even where nothing is optimised. The crate of the
//! program is compiled so for its tests, and what is generic in the crates below is compiled with it.

use std::num::NonZero;
use std::ops::ControlFlow;

use domain_puzzle::{Layout, MoveOrder, Puzzle};
use game_core::{
    AncestorTest, END_OF_GAME, Game, Negamax, NoChance, Outcome, Parts, Player, Score, SearchError,
    TieRule, Window, alpha_beta, alpha_beta_ancestors, bratko_alpha_beta, bratko_minimax,
    expectiminimax, minimax,
};
use search_core::{
    Answer, AraStar, BothEnds, DeepDown, Duplicates, Limit, Limits, MAX_STATE_SIZE, OpenOrder,
    OptimalSolutions, RealTime, ReversibleSpace, Run, StateSpace, a_star, beam, breadth_first,
    depth_first, depth_limited, greedy, ida_star, iterative_deepening as deepening, mm, nbs,
    ordered_tree_search, rbfs, textbook, uniform_cost,
};

/// As large as a state may be that is remembered.
type Large = [u8; MAX_STATE_SIZE];

/// Rings of 256 states, without a goal, and a game that goes once around it.
struct Ring;

/// Returns the first state of the ring with this number. None leads into another.
fn first(ring: u8) -> Box<Large> {
    let mut state = vec![0; MAX_STATE_SIZE].into_boxed_slice();
    state[1] = ring;
    state.try_into().unwrap()
}

fn turned(state: &Large, by: u8) -> Large {
    let mut next = *state;
    next[0] = next[0].wrapping_add(by);
    next
}

impl StateSpace for Ring {
    type State = Large;
    type Action = ();
    type Cost = u32;

    fn actions(&self, _: &Large) -> impl Iterator<Item = ()> {
        [()].into_iter()
    }

    fn result(&self, state: &Large, (): ()) -> Large {
        turned(state, 1)
    }

    fn cost(&self, _: &Large, (): ()) -> u32 {
        1
    }

    fn is_goal(&self, _: &Large) -> bool {
        false
    }
}

impl ReversibleSpace for Ring {
    fn predecessors<B>(
        &self,
        state: &Large,
        mut visit: impl FnMut((), Large) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        visit((), turned(state, u8::MAX))
    }
}

impl Game for Ring {
    type Position = Large;
    type Move = ();

    fn moves(&self, position: &Large) -> impl Iterator<Item = ()> {
        (position[0] < u8::MAX).then_some(()).into_iter()
    }

    fn play(&self, position: &Large, (): ()) -> Large {
        turned(position, 1)
    }

    fn to_move(&self, position: &Large) -> Player {
        if position[0].is_multiple_of(2) {
            Player::First
        } else {
            Player::Second
        }
    }

    fn outcome(&self, position: &Large) -> Option<Outcome> {
        (position[0] == u8::MAX).then_some(Outcome::Draw)
    }
}

fn run() -> Run<'static> {
    Run::new().with_limits(Limits {
        expansions: Some(1_000),
        ..Limits::default()
    })
}

/// It goes through all states and finds no goal, or ends at a limit.
fn check(search: impl FnOnce(&mut Run<'_>, &Large) -> Answer<Ring>) {
    let start = first(0);
    match search(&mut run(), &start) {
        Ok(solution) => assert_eq!(solution, None),
        Err(stopped) => assert!(matches!(stopped.limit, Limit::Depth | Limit::Expansions)),
    }
}

fn none(_: &Large) -> u32 {
    0
}

#[test]
fn states() {
    let five = NonZero::new(5).unwrap();
    let weight = "2".parse().unwrap();
    check(|run, start| breadth_first(run, &Ring, start));
    check(|run, start| depth_first(run, &Ring, start));
    check(|run, start| depth_limited(run, &Ring, start, 500, Duplicates::SameState));
    check(|run, start| deepening(run, &Ring, start));
    check(|run, start| uniform_cost(run, &Ring, start));
    check(|run, start| greedy(run, &Ring, &none, start));
    check(|run, start| a_star(run, &Ring, &none, start));
    check(|run, start| ida_star(run, &Ring, &none, start));
    check(|run, start| rbfs(run, &Ring, &none, start));
    check(|run, start| beam(run, &Ring, &none, start, five, |g, h| g + h));
    check(|run, start| textbook::a_star(run, &Ring, &none, start));
    check(|run, start| textbook::ida_star(run, &Ring, &none, start));
    check(|run, start| ordered_tree_search(run, &Ring, &none, start, OpenOrder::Sorted));
    check(|run, start| RealTime::lrta_star(&Ring, &none, five).trial(run, start));
    check(|run, start| DeepDown::new(run, &Ring, start).next().transpose());
    check(|run, start| {
        OptimalSolutions::new(run, &Ring, &none, start)
            .next()
            .transpose()
    });
    check(|run, start| {
        let bounded = AraStar::new(run, &Ring, &none, start, [weight]).next();
        Ok(bounded.transpose()?.map(|bounded| bounded.solution))
    });
    let [start, far] = [0, 1].map(first);
    let ends = BothEnds {
        start: &*start,
        goal: &*far,
        forward: &none,
        backward: &none,
        least_cost: 1,
    };
    check(|run, _| nbs(run, &Ring, &ends));
    check(|run, _| mm(run, &Ring, &ends));
}

/// Code unrolled for speed takes no room for all of it on each level.
#[test]
fn boards_that_are_unrolled() {
    let layout = Layout::parse("0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15").unwrap();
    let puzzle: Puzzle = Puzzle::new(&layout, MoveOrder::CONVENTIONAL).unwrap();
    let start = Layout::parse("14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3").unwrap();
    let start = puzzle.pack(&start).unwrap();
    // The first pass goes as deep as it may.
    let far_at_first = |board: &_| if *board == start { 4_000 } else { 0 };
    let mut run = Run::new().with_limits(Limits {
        expansions: Some(3_000),
        ..Limits::default()
    });
    let found = ida_star(&mut run, &puzzle, &far_at_first, &start);
    assert_eq!(found.unwrap_err().limit, Limit::Expansions);
    assert!(run.statistics.max_depth > 1_000);
}

/// It looks as far ahead as it can.
fn check_game<T>(search: impl Fn(&mut Run<'_>, &Large, usize) -> Result<T, SearchError>) {
    let root = first(0);
    let Err(SearchError::DepthTooGreat { greatest, .. }) = search(&mut run(), &root, 255) else {
        panic!("so deep a search does not fit");
    };
    assert!(greatest > 0 && search(&mut run(), &root, greatest).is_ok());
    match search(&mut run(), &root, END_OF_GAME) {
        // The result found before the limit was met.
        Ok(_) => {}
        Err(SearchError::Stopped(stopped)) => assert_eq!(stopped.limit, Limit::Depth),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn positions() {
    let level = |_: &Large| Score::DRAW;
    let test = AncestorTest::OppositeType;
    check_game(|run, root, depth| minimax(run, &Ring, &level, root, depth));
    check_game(|run, root, depth| alpha_beta(run, &Ring, &level, root, depth));
    check_game(|run, root, depth| alpha_beta_ancestors(run, &Ring, &level, root, depth, test));
    check_game(|run, root, depth| bratko_minimax(run, &Ring, &level, root, depth, TieRule::Last));
    check_game(|run, root, depth| bratko_alpha_beta(run, &Ring, &level, root, depth, Window::FULL));
    check_game(|run, root, depth| {
        Negamax::new(&Ring, &level, &mut Parts::new())
            .to_depth(depth)
            .analyse(run, root)
    });
    check_game(|run, root, depth| {
        Negamax::new(&Ring, &level, &mut Parts::new())
            .to_depth(depth)
            .deepen(run, root, None)
    });
    check_game(|run, root, depth| {
        expectiminimax(run, &NoChance(Ring), &NoChance(level), root, depth)
    });
}
