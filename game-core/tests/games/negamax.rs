//! Negamax and what is built on it: the counts on which independent programs agree, and the laws that
//! hold whatever the parts.

use std::collections::HashMap;
use std::fmt::Write;

use domain_tictactoe::{Board, Cell, TicTacToe};
use game_core::{
    ExplicitTree, Game, History, Keyed, Killers, Known, Memory, MoveOrder, Negamax, NodeId,
    Outcome, Parts, Score, SearchError, StaticValues, TranspositionTable, Window, minimax,
};
use proptest::prelude::*;
use search_core::{Limit, Limits, Run};

use crate::made_up::{self, MadeUp, Place, check_analysis, definition};
use crate::silent::Silent;

/// 1 for a win of the first player, 0 for a draw.
fn result(board: Board) -> Score {
    match TicTacToe.outcome(&board) {
        Some(Outcome::Win(winner)) => Score::of(1).seen_by(winner),
        _ => Score::DRAW,
    }
}

/// Any opinion about boards: searches are compiled once for all of them.
type Opinion<'o> = &'o (dyn Fn(&Board) -> Score + Sync);

/// Returns a table with room for all.
fn table() -> TranspositionTable {
    TranspositionTable::with_bytes(1 << 20)
}

/// Searches the whole game: nodes (the root and finished games counted) and leaves.
fn whole<G>(game: &G, mut parts: Parts<impl Memory<G>, impl MoveOrder<G>>) -> (u64, u64)
where
    G: Game<Position = Board>,
{
    let evaluator: Opinion = &|board| result(*board);
    let mut run = Run::new();
    let root = Board::default();
    let analysis = Negamax::new(game, &evaluator, &mut parts)
        .to_depth(9)
        .analyse(&mut run, &root)
        .unwrap();
    assert_eq!(analysis.value, Score::DRAW);
    assert_eq!(analysis.principal_variation.len(), 9);
    nodes_and_leaves(&run)
}

fn nodes_and_leaves(run: &Run<'_>) -> (u64, u64) {
    (run.statistics.generated + 1, run.statistics.evaluated)
}

/// Returns the counts of a search for the value alone, with this window.
fn within<G: Game<Position = Board>>(game: &G, mut parts: Parts, bounds: Window) -> (u64, u64) {
    let evaluator: Opinion = &|board| result(*board);
    let (mut run, root) = (Run::new(), Board::default());
    let value = Negamax::new(game, &evaluator, &mut parts)
        .to_depth(9)
        .value(&mut run, &root, bounds);
    assert_eq!(value.unwrap(), Score::DRAW);
    nodes_and_leaves(&run)
}

#[test]
fn tic_tac_toe_has_the_counts_of_other_programs() {
    assert_eq!(whole(&Silent, Parts::new()), (18_297, 7330));
    assert_eq!(whole(&TicTacToe, Parts::new()), (20_866, 8453));
    // To find best play takes some more, which others do not search for.
    let scout = || Parts::new().with_scout();
    assert_eq!(within(&Silent, scout(), Window::FULL), (17_082, 6827));
    assert_eq!(within(&TicTacToe, scout(), Window::FULL), (18_022, 7168));
}

#[test]
fn a_table_saves_most_of_tic_tac_toe() {
    let (nodes, _) = whole(&TicTacToe, Parts::new().with_memory(table()));
    assert!(nodes <= 5539, "{nodes}");
}

#[test]
fn a_window_cuts_off_more() {
    let bounds = Window {
        alpha: Score::of(-1),
        beta: Score::of(1),
    };
    assert_eq!(within(&Silent, Parts::new(), bounds), (16_811, 6740));
}

/// Remembers everything but the order in which moves had better be tried.
#[derive(Default)]
struct InOrder(HashMap<u64, Known<Cell>>);

impl<G: Keyed<Position = Board, Move = Cell>> Memory<G> for InOrder {
    type Place = ();

    fn place(&self, _: &G, _: &Board) {}

    fn recall(&self, game: &G, board: &Board, (): ()) -> Option<Known<Cell>> {
        let known = self.0.get(&game.key(board))?;
        let best = game.moves(board).next()?;
        Some(Known { best, ..*known })
    }

    fn note(&mut self, game: &G, board: &Board, (): (), known: Known<Cell>) {
        self.0.insert(game.key(board), known);
    }
}

#[test]
fn searches_with_a_table_have_the_counts_of_other_programs() {
    // The others look for the rest of the principal variation, which the table has cut short.
    let parts = || Parts::new().with_memory(InOrder::default());
    assert_eq!(whole(&Silent, parts()).0, 4777 + 7);
    // Wins are kept by the plies from the position, and serve at other depths too.
    assert!(whole(&TicTacToe, parts()).0 <= 5539 + 7);
    let evaluator: Opinion = &|board| result(*board);
    let root = Board::default();
    let mut run = Run::new();
    let mut parts = Parts::new().with_memory(InOrder::default());
    let guess = Score::DRAW;
    let value = Negamax::new(&Silent, &evaluator, &mut parts)
        .to_depth(9)
        .mtd_f_value(&mut run, &root, &[guess]);
    assert_eq!(value.unwrap(), Score::DRAW);
    let statistics = run.statistics;
    assert_eq!(statistics.iterations, 2);
    assert_eq!(statistics.generated + statistics.iterations, 4377);
}

/// Checks that all ways to search, with these parts, say the same.
fn check_parts<T, M>(game: &MadeUp, depth: usize, parts: &Parts<T, M>)
where
    T: Memory<MadeUp> + Clone,
    M: MoveOrder<MadeUp> + Clone,
{
    let evaluator: made_up::Opinion = &|place| game.opinion(*place);
    let root = Place::default();
    for scout in [false, true] {
        let parts = Parts {
            scout,
            ..parts.clone()
        };
        let mut run = Run::new();
        let mut own = parts.clone();
        // Entries of other depths must do no harm.
        for depth in [depth, 1, depth + 1, depth] {
            let found = Negamax::new(game, &evaluator, &mut own)
                .to_depth(depth)
                .analyse(&mut run, &root);
            check_analysis(game, depth, &found.unwrap());
        }
        let guesses: [&[i32]; 6] = [&[], &[-3], &[0], &[2], &[9, -9, 0], &[1, 1, 3, -3]];
        for guesses in guesses {
            let guesses: Vec<_> = guesses.iter().map(|guess| Score::of(*guess)).collect();
            let mut own = parts.clone();
            let found = Negamax::new(game, &evaluator, &mut own)
                .to_depth(depth)
                .mtd_f(&mut run, &root, &guesses);
            check_analysis(game, depth, &found.unwrap());
        }
        for margin in [None, Some(0), Some(1), Some(3), Some(u32::MAX)] {
            let mut own = parts.clone();
            let found = Negamax::new(game, &evaluator, &mut own)
                .to_depth(depth)
                .deepen(&mut run, &root, margin);
            let found = found.unwrap();
            check_analysis(game, found.depth, &found.analysis);
            assert_eq!(found.limit, None);
            assert!(found.is_final || found.depth == depth);
            assert_eq!(found.analysis.value, definition(game, root, 0, depth));
        }
    }
}

/// Checks that the answer with this window is the value, or a bound on the right side.
fn check_window<T, M>(game: &MadeUp, depth: usize, bounds: Window, parts: &Parts<T, M>)
where
    T: Memory<MadeUp> + Clone,
    M: MoveOrder<MadeUp> + Clone,
{
    let evaluator: made_up::Opinion = &|place| game.opinion(*place);
    let (mut run, root, mut parts) = (Run::new(), Place::default(), parts.clone());
    let truth = definition(game, root, 0, depth);
    // The second time much is remembered.
    for _ in 0..2 {
        let found = Negamax::new(game, &evaluator, &mut parts)
            .to_depth(depth)
            .value(&mut run, &root, bounds);
        let found = found.unwrap();
        if found >= bounds.beta {
            assert!(truth >= found);
        } else if found <= bounds.alpha {
            assert!(truth <= found);
        } else {
            assert_eq!(found, truth);
        }
    }
}

proptest! {
    #![proptest_config(crate::cases(400))]
    #[test]
    fn windows_only_hide(seed: u64, takes_turns: bool, depth in 1..7_usize, ends: [i8; 2]) {
        let game = MadeUp { seed, takes_turns };
        // Most windows are about ordinary values, some about wins and losses.
        let score = |end: i8| match end {
            -99..=99 => Score::of(i32::from(end) / 20),
            100.. => Score::win_in(u32::from(end.unsigned_abs()) - 99),
            _ => Score::loss_in(u32::from(end.unsigned_abs()) - 99),
        };
        let [one, other] = ends.map(score);
        let bounds = Window { alpha: one.min(other), beta: one.max(other) };
        check_window(&game, depth, bounds, &Parts::new());
        check_window(&game, depth, bounds, &Parts::new().with_memory(table()));
        let order = Killers::default();
        let parts = Parts::new().with_memory(table()).with_order(order).with_scout();
        check_window(&game, depth, bounds, &parts);
    }

    #[test]
    fn the_parts_change_nothing(seed: u64, takes_turns: bool, depth in 1..7_usize) {
        let game = MadeUp { seed, takes_turns };
        let small = TranspositionTable::with_bytes(200);
        check_parts(&game, depth, &Parts::new());
        check_parts(&game, depth, &Parts::new().with_memory(table()));
        check_parts(&game, depth, &Parts::new().with_order(Killers::default()));
        let both = (Killers::default(), Killers::default());
        check_parts(&game, depth, &Parts::new().with_memory(small).with_order(both));
        let nothing = TranspositionTable::with_bytes(0);
        let order = (History::default(), Killers::default());
        check_parts(&game, depth, &Parts::new().with_memory(nothing).with_order(order));
    }
}

/// Looks ahead in tic-tac-toe under limits.
fn stopped_by(limits: Limits<'_>) -> Result<Option<Limit>, SearchError> {
    let evaluator: Opinion = &|board| result(*board);
    let mut run = Run::new().with_limits(limits);
    let root = Board::default();
    let mut parts = Parts::new();
    let found = Negamax::new(&TicTacToe, &evaluator, &mut parts)
        .to_depth(9)
        .deepen(&mut run, &root, None);
    found.map(|found| found.limit)
}

#[test]
fn limits_leave_the_best_answer_so_far() {
    let expansions = |count| Limits {
        expansions: Some(count),
        ..Limits::default()
    };
    assert!(matches!(stopped_by(Limits::default()), Ok(None)));
    assert!(matches!(
        stopped_by(expansions(200)),
        Ok(Some(Limit::Expansions))
    ));
    assert!(matches!(
        stopped_by(expansions(0)),
        Err(SearchError::Stopped(_))
    ));
    let no_time = Limits {
        time: Some(std::time::Duration::ZERO),
        ..Limits::default()
    };
    assert!(matches!(stopped_by(no_time), Err(SearchError::Stopped(_))));
}

#[test]
fn a_limit_on_depth_shortens_the_search() {
    let game = MadeUp {
        seed: 1,
        takes_turns: true,
    };
    let evaluator: made_up::Opinion = &|place| game.opinion(*place);
    let limits = Limits {
        depth: Some(3),
        ..Limits::default()
    };
    let (root, mut parts) = (Place::default(), Parts::new());
    let mut run = Run::new().with_limits(limits);
    let found = Negamax::new(&game, &evaluator, &mut parts)
        .to_depth(9)
        .analyse(&mut run, &root);
    check_analysis(&game, 3, &found.unwrap());
    let found = Negamax::new(&game, &evaluator, &mut parts)
        .to_depth(9)
        .mtd_f(&mut run, &root, &[Score::DRAW]);
    check_analysis(&game, 3, &found.unwrap());
    let found = Negamax::new(&game, &evaluator, &mut parts)
        .to_depth(9)
        .deepen(&mut run, &root, None);
    check_analysis(&game, 3, &found.unwrap().analysis);
}

#[test]
fn what_cannot_be_searched_is_refused() {
    let evaluator: Opinion = &|board| result(*board);
    let search = |text: &str, depth| {
        let root: Board = text.parse().unwrap();
        Negamax::new(&TicTacToe, &evaluator, &mut Parts::new())
            .to_depth(depth)
            .analyse(&mut Run::new(), &root)
    };
    assert!(matches!(
        search(".........", 0),
        Err(SearchError::DepthZero)
    ));
    assert!(matches!(search("XXXOO....", 1), Err(SearchError::GameOver)));
    assert!(matches!(
        search(".........", 1_000_000),
        Err(SearchError::DepthTooGreat { .. })
    ));
}

/// Opinions at the ends of what a score can say.
#[test]
fn extreme_opinions_do_not_overflow() {
    for opinion in [i32::MIN, i32::MAX] {
        let evaluator: Opinion = &|_| Score::of(opinion);
        let root = Board::default();
        for depth in 1..5 {
            let mut parts = Parts::new().with_memory(table()).with_scout();
            let mut run = Run::new();
            let found = Negamax::new(&TicTacToe, &evaluator, &mut parts)
                .to_depth(depth)
                .mtd_f(&mut run, &root, &[Score::MAX]);
            assert_eq!(found.unwrap().value, Score::of(opinion));
        }
    }
}

#[test]
fn explicit_trees_are_valued_as_minimax_does() {
    let mut text = String::from("[");
    for number in 0..40 {
        let _ = write!(text, "[{}, [{}, {}]],", number % 7, number % 5, number % 3);
    }
    text.push_str("[1, 2]]");
    let tree: ExplicitTree = text.parse().unwrap();
    let values: StaticValues = tree.static_values(tree.root(), 3).unwrap();
    let root: NodeId = tree.root();
    let naive = minimax(&mut Run::new(), &tree, &values, &root, 3).unwrap();
    let found = Negamax::new(&tree, &values, &mut Parts::new().with_scout())
        .to_depth(3)
        .analyse(&mut Run::new(), &root);
    let found = found.unwrap();
    assert_eq!((found.value, found.best), (naive.value, naive.best));
    assert_eq!(found.static_value, naive.static_value);
}
