//! Searches for several moves, and searches on several threads.

use std::num::NonZero;
use std::time::Duration;

use domain_tictactoe::{Board, OpenLines, TicTacToe};
use game_core::testkit::assert_best_play;
use game_core::{
    Analysis, Game, History, Memory, MoveOrder, Negamax, Outcome, Parts, Score, SearchError,
    TranspositionTable, minimax,
};
use proptest::prelude::*;
use search_core::{Limit, Limits, Run};

use crate::made_up::{MadeUp, Opinion, Place, check_analysis, worth_of};

/// Returns the moves from the best to the worst, with their values.
fn ranked(game: &MadeUp, depth: usize) -> Vec<Score> {
    let root = Place::default();
    let worth = |mv| worth_of(game, root, mv, 0, depth);
    let mut values: Vec<_> = game.moves(&root).map(worth).collect();
    values.sort_by(|a, b| b.cmp(a));
    values
}

fn check_lines(
    game: &MadeUp,
    depth: usize,
    mut parts: Parts<impl Memory<MadeUp>, impl MoveOrder<MadeUp>>,
) {
    let evaluator: Opinion = &|place| game.opinion(*place);
    let (mut run, root) = (Run::new(), Place::default());
    let all = NonZero::<usize>::MAX;
    let lines = Negamax::new(game, &evaluator, &mut parts)
        .to_depth(depth)
        .best_lines(&mut run, &root, all)
        .unwrap();
    let values: Vec<_> = lines.iter().map(|line| line.value).collect();
    assert_eq!(values, ranked(game, depth));
    let mut best: Vec<_> = lines.iter().map(|line| line.best).collect();
    best.sort_unstable();
    assert!(best.into_iter().eq(game.moves(&root)));
    for line in &lines {
        assert_best_play(game, &evaluator, &root, depth, line);
    }
    check_analysis(game, depth, &lines[0]);
    // The memory has learnt nothing that is false of the root.
    let found = Negamax::new(game, &evaluator, &mut parts)
        .to_depth(depth)
        .analyse(&mut run, &root);
    check_analysis(game, depth, &found.unwrap());
}

/// Checks that the value and the move on this many threads are those found on one.
fn check_threads<T, M>(game: &MadeUp, depth: usize, parts: &[Parts<T, M>])
where
    T: Memory<MadeUp> + Clone + Send,
    M: MoveOrder<MadeUp> + Clone + Send,
{
    let evaluator: Opinion = &|place| game.opinion(*place);
    let root = Place::default();
    let mut alone = parts[0].clone();
    let expected = Negamax::new(game, &evaluator, &mut alone)
        .to_depth(depth)
        .analyse(&mut Run::new(), &root);
    let mut parts = parts.to_vec();
    let (first, others) = parts.split_first_mut().unwrap();
    let mut run = Run::new();
    let found = Negamax::new(game, &evaluator, first)
        .to_depth(depth)
        .analyse_on_threads(&mut run, &root, others);
    let found = found.unwrap();
    check_analysis(game, depth, &found);
    assert_eq!(found.moves.len(), game.moves(&root).count());
    assert_eq!(found.best, expected.unwrap().best);
    assert!(run.statistics.expanded > 0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn lines_come_from_the_best_to_the_worst(seed: u64, takes_turns: bool, depth in 1..6_usize) {
        let game = MadeUp { seed, takes_turns };
        check_lines(&game, depth, Parts::new());
        let table = TranspositionTable::with_bytes(1 << 14);
        check_lines(&game, depth, Parts::new().with_memory(table).with_scout());
        let small = TranspositionTable::with_bytes(200);
        let order = History::default();
        check_lines(&game, depth, Parts::new().with_memory(small).with_order(order));
    }

    #[test]
    fn threads_find_what_one_finds(seed: u64, takes_turns: bool, depth in 1..7_usize) {
        let game = MadeUp { seed, takes_turns };
        check_threads(&game, depth, &[Parts::new()]);
        check_threads(&game, depth, &[Parts::new().with_scout(), Parts::new()]);
        let table = TranspositionTable::with_bytes(1 << 12).for_threads();
        check_threads(&game, depth, &[(); 3].map(|()| Parts::new().with_memory(&table)));
        let none = TranspositionTable::with_bytes(0).for_threads();
        check_threads(&game, depth, &[(); 2].map(|()| Parts::new().with_memory(&none)));
    }
}

/// Looks ahead in tic-tac-toe on two threads.
fn on_two_threads(
    limits: Limits<'_>,
    text: &str,
    depth: usize,
) -> Result<Analysis<domain_tictactoe::Cell>, SearchError> {
    let (mut one, mut other) = (Parts::new(), [Parts::new()]);
    let mut run = Run::new().with_limits(limits);
    let root: Board = text.parse().unwrap();
    Negamax::new(&TicTacToe, &OpenLines, &mut one)
        .to_depth(depth)
        .analyse_on_threads(&mut run, &root, &mut other)
}

#[test]
fn limits_hold_for_all_threads() {
    let empty = ".........";
    assert_eq!(
        on_two_threads(Limits::default(), empty, 9).unwrap().value,
        Score::DRAW
    );
    let check = |limits, expected| match on_two_threads(limits, empty, 9) {
        Err(SearchError::Stopped(stopped)) => assert_eq!(stopped.limit, expected),
        other => panic!("{other:?}"),
    };
    let time = Some(Duration::ZERO);
    check(
        Limits {
            time,
            ..Limits::default()
        },
        Limit::Time,
    );
    let expansions = Some(0);
    check(
        Limits {
            expansions,
            ..Limits::default()
        },
        Limit::Expansions,
    );
    let cancel = Some(&std::sync::atomic::AtomicBool::new(true));
    check(
        Limits {
            cancel,
            ..Limits::default()
        },
        Limit::Cancelled,
    );
    let over = on_two_threads(Limits::default(), "XXXOO....", 1);
    assert!(matches!(over, Err(SearchError::GameOver)));
    let shallow = on_two_threads(Limits::default(), empty, 0);
    assert!(matches!(shallow, Err(SearchError::DepthZero)));
}

/// Knows nothing of unfinished games.
struct Wins;

impl game_core::Evaluator<TicTacToe> for Wins {
    fn evaluate(&self, _: &TicTacToe, _: &Board) -> Score {
        Score::DRAW
    }

    fn knows(&self, game: &TicTacToe, board: &Board) -> bool {
        game.outcome(board) == Some(Outcome::Draw)
    }
}

#[test]
fn a_thread_without_an_answer_ends_the_others() {
    let (mut one, mut other) = (Parts::new(), [Parts::new()]);
    let (mut run, root) = (Run::new(), Board::default());
    let found = Negamax::new(&TicTacToe, &Wins, &mut one)
        .to_depth(3)
        .analyse_on_threads(&mut run, &root, &mut other);
    assert!(matches!(
        found,
        Err(SearchError::NoStaticValue { depth: 3 })
    ));
}

#[test]
fn several_threads_share_what_they_find_out_about_tic_tac_toe() {
    let table = TranspositionTable::with_bytes(1 << 20).for_threads();
    let parts = || Parts::new().with_memory(&table);
    let mut run = Run::new();
    let root = Board::default();
    let naive = minimax(&mut Run::new(), &TicTacToe, &OpenLines, &root, 9).unwrap();
    for _ in 0..2 {
        let (mut one, mut others) = (parts(), [parts(), parts()]);
        let found = Negamax::new(&TicTacToe, &OpenLines, &mut one)
            .to_depth(9)
            .analyse_on_threads(&mut run, &root, &mut others);
        assert_eq!(found.unwrap().best, naive.best);
    }
    // The second search had nothing left to do but to look up the moves of the root.
    assert!(
        run.statistics.expanded < 20_000,
        "{}",
        run.statistics.expanded
    );
}
