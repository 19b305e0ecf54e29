//! Limits of all kinds.

use std::time::Duration;

use domain_tictactoe::{Board, Cell, OpenLines, TicTacToe};
use game_core::{
    Drawn, Game, MctsAnalysis, MctsParts, MctsTree, Outcome, Player, Playout, Random,
    RandomPlayout, Score, SearchError, StaticValue, mcts,
};
use search_core::{Limit, Limits, Run};

use super::written::Written;

type Found = Result<MctsAnalysis<Cell>, SearchError>;

fn within(limits: Limits<'_>, simulations: u64) -> Found {
    let mut run = Run::new().with_limits(limits);
    let root = Board::default();
    mcts(
        &mut run,
        &TicTacToe,
        &root,
        simulations,
        MctsParts::default(),
    )
}

fn check_stopped(found: Found, limit: Limit) {
    match found {
        Err(SearchError::Stopped(stopped)) => assert_eq!(stopped.limit, limit),
        other => panic!("{other:?}"),
    }
}

#[test]
fn limits_leave_the_best_answer_so_far() {
    let expansions = |count| Limits {
        expansions: Some(count),
        ..Limits::default()
    };
    for count in [1, 2, 10, 500] {
        let found = within(expansions(count), 1_000).unwrap();
        assert_eq!(
            (found.simulations, found.limit),
            (count, Some(Limit::Expansions))
        );
        let visits: u32 = found.moves.iter().map(|made| made.visits).sum();
        assert_eq!(u64::from(visits), count);
    }
    assert_eq!(within(expansions(1_000), 1_000).unwrap().limit, None);
    check_stopped(within(expansions(0), 1_000), Limit::Expansions);
    check_stopped(within(Limits::default(), 0), Limit::Expansions);
    let no_time = Limits {
        time: Some(Duration::ZERO),
        ..Limits::default()
    };
    check_stopped(within(no_time, 1_000), Limit::Time);
}

#[test]
fn limits_on_memory_end_the_search() {
    let stored = Limits {
        stored: Some(100),
        ..Limits::default()
    };
    let found = within(stored, 10_000).unwrap();
    assert_eq!(found.limit, Some(Limit::Stored));
    let bytes = Limits {
        bytes: Some(0),
        ..Limits::default()
    };
    let found = within(bytes, 10_000).unwrap();
    assert_eq!((found.limit, found.simulations), (Some(Limit::Bytes), 1));
}

#[test]
fn a_limit_on_depth_shortens_the_tree() {
    let depth = |depth| Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    let found = within(depth(1), 2_000).unwrap();
    assert_eq!(found.principal_variation.len(), 1);
    assert_eq!(found.simulations, 2_000);
    let found = within(depth(3), 20_000).unwrap();
    assert_eq!(found.principal_variation.len(), 3);
    assert!(matches!(within(depth(0), 10), Err(SearchError::DepthZero)));
}

#[test]
fn finished_games_are_refused() {
    let root: Board = "XXX OO. ...".parse().unwrap();
    let found = mcts(&mut Run::new(), &TicTacToe, &root, 10, MctsParts::default());
    assert!(matches!(found, Err(SearchError::GameOver)));
}

/// Simulations go on when there is no more room for nodes.
fn check_capacity(capacity: usize, nodes: usize) {
    let parts = MctsParts::default().with_capacity(capacity);
    let mut tree = MctsTree::new(Board::default(), parts);
    let mut run = Run::new();
    let found = tree.search(&mut run, &TicTacToe, 3_000).unwrap();
    assert_eq!((found.simulations, found.limit), (3_000, None));
    assert_eq!(tree.nodes(), nodes);
    assert_eq!(run.statistics.max_stored, nodes as u64);
    let visits: u32 = found.moves.iter().map(|made| made.visits).sum();
    assert_eq!(visits, 3_000);
    assert_eq!(found.best.to_string(), "5");
}

#[test]
fn memory_is_bounded() {
    check_capacity(0, 9);
    check_capacity(1, 9);
    check_capacity(10, 9);
    check_capacity(17, 17);
    check_capacity(100, 95);
}

#[test]
fn games_without_end_are_drawn() {
    let game = Written::endless();
    for is_shared in [false, true] {
        let mut tree = MctsTree::new(0, MctsParts::default());
        if is_shared {
            tree = tree.with_transpositions();
        }
        let mut run = Run::new();
        let found = tree.search(&mut run, &game, 500).unwrap();
        assert_eq!((found.outcome, found.simulations), (None, 500));
        assert!(found.value.abs() < 1e-12);
        assert!(found.principal_variation.len() <= if is_shared { 3 } else { 500 });
        assert!(run.statistics.max_depth <= if is_shared { 3 } else { 500 });
        assert!(tree.advance(&game, 1) && tree.advance(&game, 2));
        assert!(!tree.advance(&game, 2));
        assert_eq!(*tree.position(), 2);
    }
}

/// A choice among very many moves, all of them winning.
struct Wide(u32);

impl Game for Wide {
    type Position = bool;
    type Move = u32;

    fn moves(&self, is_over: &bool) -> impl Iterator<Item = u32> {
        0..if *is_over { 0 } else { self.0 }
    }

    fn play(&self, _: &bool, _: u32) -> bool {
        true
    }

    fn to_move(&self, _: &bool) -> Player {
        Player::First
    }

    fn outcome(&self, is_over: &bool) -> Option<Outcome> {
        is_over.then_some(Outcome::Win(Player::First))
    }
}

#[test]
fn a_root_may_have_many_moves_but_not_any_number() {
    let search = |moves| {
        mcts(
            &mut Run::new(),
            &Wide(moves),
            &false,
            10,
            MctsParts::default(),
        )
    };
    assert_eq!(
        search(65_535).unwrap().outcome,
        Some(Outcome::Win(Player::First))
    );
    match search(65_536) {
        Err(SearchError::Stopped(stopped)) => assert_eq!(stopped.limit, Limit::Stored),
        other => panic!("{other:?}"),
    }
}

/// A playout that returns the place in the round trip, from the side of the first player.
struct Place;

impl Playout<Written> for Place {
    fn value(&mut self, _: &Written, position: &usize, player: Player, _: &mut Random) -> f64 {
        let value = [0.25, 0.5, 0.75][*position];
        if player == Player::First {
            value
        } else {
            -value
        }
    }
}

#[test]
fn playouts_are_bounded() {
    let (game, mut random) = (Written::endless(), Random::new(0));
    for (plies, value) in [(0, 0.25), (1, 0.5), (2, 0.75), (3, 0.25), (1_000, 0.5)] {
        let mut playout = RandomPlayout::new().with_plies(plies).followed_by(Place);
        for (player, sign) in [(Player::First, 1.0), (Player::Second, -1.0)] {
            let found = playout.value(&game, &0, player, &mut random);
            assert!((found - sign * value).abs() < 1e-12);
        }
    }
    let drawn = RandomPlayout::new().value(&game, &0, Player::First, &mut random);
    assert!(drawn.abs() < 1e-12);
}

/// Checks the conversion of an evaluator's value.
fn check_static_value(score: Score, value: f64) {
    let evaluator = |_: &Board| score;
    let mut playout = StaticValue {
        evaluator,
        scale: 50.0,
    };
    let (root, mut random) = (Board::default(), Random::new(0));
    for (player, sign) in [(Player::First, 1.0), (Player::Second, -1.0)] {
        let found = playout.value(&TicTacToe, &root, player, &mut random);
        assert!((found - sign * value).abs() < 1e-12);
    }
}

#[test]
fn evaluators_stand_in_for_playouts() {
    check_static_value(Score::DRAW, 0.0);
    check_static_value(Score::of(50), 0.5);
    check_static_value(Score::of(-150), -0.75);
    check_static_value(Score::win_in(3), 1.0);
    check_static_value(Score::loss_in(900), -1.0);
    let playout = StaticValue {
        evaluator: OpenLines,
        scale: 100.0,
    };
    let parts = MctsParts::new(playout);
    let found = mcts(&mut Run::new(), &TicTacToe, &Board::default(), 300, parts).unwrap();
    assert_eq!(found.best.to_string(), "5");
}

/// A playout that returns an invalid value.
struct Broken(f64);

impl Playout<TicTacToe> for Broken {
    fn value(&mut self, _: &TicTacToe, _: &Board, _: Player, _: &mut Random) -> f64 {
        self.0
    }
}

#[test]
fn broken_playouts_do_no_harm() {
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 7.0] {
        let parts = MctsParts::new(Broken(value));
        let found = mcts(&mut Run::new(), &TicTacToe, &Board::default(), 2_000, parts).unwrap();
        assert!((-1.0..=1.0).contains(&found.value));
        assert!(
            found
                .moves
                .iter()
                .all(|made| (-1.0..=1.0).contains(&made.value))
        );
    }
    let parts = MctsParts::new(Drawn);
    let found = mcts(
        &mut Run::new(),
        &TicTacToe,
        &Board::default(),
        100_000,
        parts,
    )
    .unwrap();
    assert!(found.outcome.is_some());
}
