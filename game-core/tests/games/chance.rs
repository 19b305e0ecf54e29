//! Games with chance: the searches against each other, against the definition, and against a dice game
//! that is solved in other ways.
#![allow(clippy::float_cmp, reason = "values agree to the last bit")]

use domain_tictactoe::{Board, OpenLines, TicTacToe};
use game_core::{
    Bound, ChanceAnalysis, ChanceEvaluator, ChanceGame, Game, Interval, NoChance, Player, Score,
    SearchError, Star, Turn, alpha_beta, expectiminimax, minimax, star_minimax,
};
use proptest::prelude::*;
use search_core::{Limit, Limits, Run, Statistics};

use crate::chance_trees::{Kind, Nested, Node, SEVENTHS, Tree, regular, trees, values};

const STARS: [Star; 2] = [Star::ONE, Star::TWO];

type Answer<G> = Result<ChanceAnalysis<<G as ChanceGame>::Move>, SearchError>;

/// Returns a search by expectiminimax or *-minimax.
fn search<G: ChanceGame>(
    star: Option<Star>,
    game: &G,
    evaluator: &impl ChanceEvaluator<G>,
    root: &G::Position,
    depth: usize,
) -> (Answer<G>, Statistics) {
    let mut run = Run::new();
    let answer = match star {
        None => expectiminimax(&mut run, game, evaluator, root, depth),
        Some(star) => star_minimax(&mut run, game, evaluator, root, depth, star),
    };
    (answer, run.statistics)
}

fn whole(star: Option<Star>, tree: &Tree, depth: usize) -> (ChanceAnalysis<usize>, Statistics) {
    let (answer, statistics) = search(star, tree, &values(tree), &0, depth);
    (answer.unwrap(), statistics)
}

/// Returns the value by its definition, with probabilities.
fn definition(tree: &Tree, node: usize, depth: usize) -> f64 {
    let Node { kind, value, .. } = tree.0[node];
    let below = |child: usize| definition(tree, child, depth - 1);
    let children = &tree.0[node].children;
    match kind {
        _ if depth == 0 || children.is_empty() => value,
        Kind::First => children.iter().map(|c| below(c.0)).fold(f64::MIN, f64::max),
        Kind::Second => children.iter().map(|c| below(c.0)).fold(f64::MAX, f64::min),
        Kind::Chance => {
            let sum: f64 = children.iter().map(|child| f64::from(child.1)).sum();
            let part = |child: &(usize, u32)| f64::from(child.1) / sum * below(child.0);
            children.iter().map(part).sum()
        }
    }
}

/// Checks that a value with its bound is true.
fn check_bound(bound: Bound, value: f64, truth: f64) {
    assert_ne!(bound, Bound::Unknown);
    assert!(bound.allows(value, truth), "{truth} is not {bound} {value}");
}

/// Checks that all searches of the tree agree, and save what they promise.
fn check_tree(tree: &Tree, depth: usize) {
    let (plain, all) = whole(None, tree, depth);
    assert!((plain.value - definition(tree, 0, depth)).abs() < 1e-9);
    assert_eq!(all.generated + 1, all.expanded + all.evaluated);
    for star in STARS {
        let (found, some) = whole(Some(star), tree, depth);
        assert_eq!(found.value, plain.value);
        assert_eq!((found.bound, found.best), (Bound::Exact, plain.best));
        for mv in &found.moves {
            let truth = plain.moves.iter().find(|plain| plain.mv == mv.mv).unwrap();
            check_bound(mv.bound, mv.value, truth.value);
        }
        assert!(found.moves.len() <= plain.moves.len());
        assert!(some.expanded <= all.expanded, "{some:?} {all:?}");
        assert!(some.evaluated <= all.evaluated, "{some:?} {all:?}");
        assert!(some.generated <= all.generated, "{some:?} {all:?}");
    }
}

/// Checks that a value outside the window is a bound on its side, and that one within is the value.
fn check_window(tree: &Tree, depth: usize, window: Interval) {
    let truth = whole(None, tree, depth).0;
    let (lower, upper) = (window.lower(), window.upper());
    let window = Some(window);
    for star in STARS {
        let (found, _) = whole(Some(Star { window, ..star }), tree, depth);
        check_bound(found.bound, found.value, truth.value);
        match found.bound {
            Bound::Exact => assert!(lower < found.value && found.value < upper),
            Bound::AtMost => {
                assert!(found.value <= lower && (lower < upper || found.value < upper));
            }
            Bound::AtLeast => assert!(found.value >= upper),
            Bound::Unknown => panic!("something is known"),
        }
        for mv in &found.moves {
            let truth = truth.moves.iter().find(|truth| truth.mv == mv.mv).unwrap();
            check_bound(mv.bound, mv.value, truth.value);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn star_minimax_finds_what_expectiminimax_does(tree in trees(), depth in 1..8_usize) {
        check_tree(&tree, depth);
    }

    #[test]
    fn windows(tree in trees(), depth in 1..8_usize, ends in prop::array::uniform2(-9..10_i32)) {
        let [lower, upper] = ends.map(|end| f64::from(end) / 7.0);
        let window = Interval::new(lower.min(upper), lower.max(upper)).unwrap();
        check_window(&tree, depth, window);
    }

    /// The value itself and its neighbours as ends: there rounding would show.
    #[test]
    fn windows_at_the_value(tree in trees(), depth in 1..8_usize) {
        let value = whole(None, &tree, depth).0.value;
        let ends = [value.next_down(), value, value.next_up()];
        for (index, lower) in ends.into_iter().enumerate() {
            for upper in &ends[index..] {
                check_window(&tree, depth, Interval::new(lower, *upper).unwrap());
            }
        }
    }
}

/// The nodes that are visited in many trees in which players take turns and chance comes between.
#[test]
fn probing_pays_on_the_average() {
    let mut counts = [0; 3];
    for seed in 0..100 {
        let tree = regular(seed, 4, 5);
        for (count, star) in counts
            .iter_mut()
            .zip([None, Some(Star::ONE), Some(Star::TWO)])
        {
            let statistics = whole(star, &tree, 5).1;
            *count += statistics.expanded + statistics.evaluated;
        }
    }
    assert_eq!(counts, [136_500, 116_911, 103_082]);
}

/// Checks that without chance the searches are minimax and alpha-beta, with their counts.
fn check_board(text: &str, depth: usize) {
    let root: Board = text.parse().unwrap();
    let is_first = TicTacToe.to_move(&root) == Player::First;
    let mut run = Run::new();
    let truth = minimax(&mut run, &TicTacToe, &OpenLines, &root, depth).unwrap();
    let (game, evaluator) = (NoChance(TicTacToe), NoChance(OpenLines));
    let score = |score: Score| f64::from(score.value()) * if is_first { 1.0 } else { -1.0 };
    let (plain, all) = search(None, &game, &evaluator, &root, depth);
    let plain = plain.unwrap();
    assert_eq!(
        (plain.value, plain.best),
        (score(truth.value), Some(truth.best))
    );
    for (mv, truth) in plain.moves.iter().zip(&truth.moves) {
        assert_eq!((mv.mv, mv.value), (truth.mv, score(truth.value)));
    }
    assert_eq!(all, run.statistics);
    let mut run = Run::new();
    alpha_beta(&mut run, &TicTacToe, &OpenLines, &root, depth).unwrap();
    let mut counts = run.statistics;
    if !is_first {
        std::mem::swap(&mut counts.alpha_cutoffs, &mut counts.beta_cutoffs);
    }
    for star in STARS {
        let (found, some) = search(Some(star), &game, &evaluator, &root, depth);
        let found = found.unwrap();
        assert_eq!((found.value, found.best), (plain.value, plain.best));
        assert_eq!(some, counts);
    }
}

#[test]
fn without_chance_it_is_minimax_and_alpha_beta() {
    for depth in 1..7 {
        check_board(".........", depth);
        check_board("X........", depth);
    }
    check_board("XO.X...O.", 5);
}

fn leaf(value: f64) -> Nested {
    Nested::Leaf(value)
}

fn chance(children: Vec<(u32, Nested)>) -> Nested {
    let children = children.into_iter().map(|(weight, child)| (child, weight));
    Nested::Inner(Kind::Chance, 0.0, children.collect())
}

fn player(kind: Kind, children: Vec<Nested>) -> Nested {
    let children = children.into_iter().map(|child| (child, 1));
    Nested::Inner(kind, 0.0, children.collect())
}

/// Checks that all searches find this value, evaluating this many positions.
fn check_value(nested: &Nested, value: f64, evaluated: [u64; 3]) {
    let tree = Tree::from(nested);
    let found = [None, Some(Star::ONE), Some(Star::TWO)].map(|star| {
        let (found, statistics) = whole(star, &tree, 9);
        assert_eq!(found.value, value);
        statistics.evaluated
    });
    assert_eq!(found, evaluated);
}

#[test]
fn one_outcome_has_its_value() {
    for value in [0.1, -0.3, 0.7] {
        for weight in [1, 3, 7, u32::MAX] {
            let one = chance(vec![(weight, leaf(value))]);
            check_value(
                &chance(vec![(weight, one.clone()), (5, one)]),
                value,
                [2; 3],
            );
        }
    }
}

#[test]
fn outcomes_of_weight_zero_are_left_out() {
    let nested = chance(vec![(0, leaf(1.0)), (2, leaf(0.5)), (0, leaf(-1.0))]);
    check_value(&nested, 0.5, [1; 3]);
}

/// A value at the bounds need not be improved.
#[test]
fn the_bounds_of_the_evaluator_cut_off() {
    let best = || chance(vec![(1, leaf(1.0)), (6, leaf(1.0))]);
    let moves = vec![best(), leaf(0.0), leaf(1.0)];
    check_value(&player(Kind::First, moves), 1.0, [4, 2, 2]);
    let worst = chance(vec![(3, leaf(-1.0)), (3, leaf(-1.0))]);
    let moves = vec![leaf(0.5), worst, leaf(-1.0)];
    check_value(&player(Kind::Second, moves), -1.0, [4, 3, 3]);
}

/// Ballard's cut-offs by hand. After the first move MAX is sure of 0.5. In the second, -1 with a half
/// leaves no more than 0; in the third, MIN's first replies do.
#[test]
fn star1_cuts_off_at_a_chance_node() {
    let bad = chance(vec![(1, leaf(-1.0)), (1, leaf(1.0))]);
    check_value(&player(Kind::First, vec![leaf(0.5), bad]), 0.5, [3, 2, 2]);
    let replies = || player(Kind::Second, vec![leaf(0.25), leaf(0.75)]);
    let worse = chance(vec![(1, replies()), (1, replies())]);
    check_value(&player(Kind::First, vec![leaf(0.5), worse]), 0.5, [5, 4, 3]);
}

/// Returns the error with which each search ends.
fn error_of(evaluator: &impl ChanceEvaluator<Tree>, tree: &Tree, depth: usize) -> Vec<String> {
    let stars = [None, Some(Star::ONE), Some(Star::TWO)];
    let errors = stars.map(|star| search(star, tree, evaluator, &0, depth).0.unwrap_err());
    errors.map(|error| error.to_string()).to_vec()
}

fn check_error(evaluator: &impl ChanceEvaluator<Tree>, nested: &Nested, depth: usize, text: &str) {
    for error in error_of(evaluator, &Tree::from(nested), depth) {
        assert!(error.contains(text), "{error}");
    }
}

#[test]
fn what_cannot_be_searched_is_refused() {
    let values = (SEVENTHS, |_: &usize| 0.0);
    let coin = || chance(vec![(1, leaf(0.0)), (1, leaf(0.0))]);
    check_error(&values, &coin(), 0, "depth 0");
    check_error(&values, &coin(), 1_000_000, "too deep");
    check_error(&values, &leaf(0.0), 1, "over");
    check_error(&values, &player(Kind::First, Vec::new()), 1, "over");
    check_error(&values, &chance(Vec::new()), 1, "at depth 0");
    let hopeless = chance(vec![(0, leaf(0.0))]);
    check_error(
        &values,
        &player(Kind::First, vec![hopeless]),
        2,
        "at depth 1",
    );
    check_error(
        &(SEVENTHS, |_: &usize| f64::NAN),
        &coin(),
        1,
        "no static value",
    );
    check_error(&(SEVENTHS, |_: &usize| 1.5), &coin(), 1, "says 1.5");
    check_error(
        &(SEVENTHS, |_: &usize| f64::NEG_INFINITY),
        &coin(),
        1,
        "says -inf",
    );
}

#[test]
fn a_player_without_moves_is_at_a_leaf() {
    let stuck = || player(Kind::Second, Vec::new());
    let nested = chance(vec![(1, stuck()), (1, player(Kind::First, vec![stuck()]))]);
    check_value(&nested, 0.0, [2; 3]);
}

/// The greatest values and weights, and bounds that leave no choice.
#[test]
fn extremes_do_not_overflow() {
    let most = Interval::FARTHEST;
    let side = |kind| {
        let ends = || vec![leaf(-1.0), leaf(1.0)];
        chance(vec![
            (u32::MAX, player(kind, ends())),
            (1, player(kind, ends())),
        ])
    };
    let deep = (0..60).fold(side(Kind::First), |inner, _| {
        let moves = vec![inner, leaf(0.0), side(Kind::Second)];
        chance(vec![
            (1, player(Kind::First, moves)),
            (u32::MAX, leaf(-1.0)),
        ])
    });
    let tree = Tree::from(&deep);
    let evaluator = |node: &usize| tree.0[*node].value * most;
    let evaluator = (Interval::new(-most, most).unwrap(), evaluator);
    let plain = search(None, &tree, &evaluator, &0, 250).0.unwrap();
    assert!(plain.value.is_finite());
    for star in STARS {
        let found = search(Some(star), &tree, &evaluator, &0, 250).0.unwrap();
        assert_eq!((found.value, found.best), (plain.value, plain.best));
    }
    let constant = (Interval::new(0.25, 0.25).unwrap(), |_: &usize| 0.25);
    for star in [None, Some(Star::ONE), Some(Star::TWO)] {
        assert_eq!(search(star, &tree, &constant, &0, 9).0.unwrap().value, 0.25);
    }
}

/// A game without end, with large positions, searched as deep as possible.
#[test]
fn the_stack_holds_the_deepest_search() {
    struct Endless;

    impl ChanceGame for Endless {
        type Position = [u8; 6000];
        type Move = [u8; 40];

        fn turn(&self, position: &[u8; 6000]) -> Turn {
            match position[0] % 3 {
                0 => Turn::Of(Player::First),
                1 => Turn::Chance,
                _ => Turn::Of(Player::Second),
            }
        }

        fn moves(&self, _: &[u8; 6000]) -> impl Iterator<Item = [u8; 40]> {
            std::iter::once([0; 40])
        }

        fn chances(&self, _: &[u8; 6000]) -> impl Iterator<Item = ([u8; 40], u32)> {
            std::iter::once(([0; 40], 1))
        }

        fn play(&self, position: &[u8; 6000], _: [u8; 40]) -> [u8; 6000] {
            let mut next = *position;
            next[0] = next[0].wrapping_add(1);
            next
        }
    }

    let evaluator = (SEVENTHS, |_: &[u8; 6000]| 0.5);
    for star in [None, Some(Star::ONE), Some(Star::TWO)] {
        let found = search(star, &Endless, &evaluator, &[0; 6000], 1_000_000).0;
        let Err(SearchError::DepthTooGreat { greatest, .. }) = found else {
            panic!("{found:?}");
        };
        let star = star.map(|star| Star {
            window: Interval::new(0.2, 0.6),
            ..star
        });
        let found = search(star, &Endless, &evaluator, &[0; 6000], greatest).0;
        assert_eq!(found.unwrap().value, 0.5);
    }
}

#[test]
fn limits_give_no_verdict_or_a_shorter_search() {
    let tree = regular(7, 3, 4);
    for star in [None, Some(Star::ONE), Some(Star::TWO)] {
        let limited = |limits| {
            let mut run = Run::new().with_limits(limits);
            match star {
                None => expectiminimax(&mut run, &tree, &values(&tree), &0, 4),
                Some(star) => star_minimax(&mut run, &tree, &values(&tree), &0, 4, star),
            }
        };
        let expanded = whole(star, &tree, 4).1.expanded;
        for expansions in 0..=expanded {
            let expansions = Some(expansions);
            let answer = limited(Limits {
                expansions,
                ..Limits::default()
            });
            match answer {
                Ok(_) => assert_eq!(expansions, Some(expanded)),
                Err(SearchError::Stopped(stopped)) => {
                    assert_eq!(stopped.limit, Limit::Expansions);
                    assert_eq!(Some(stopped.statistics.expanded), expansions);
                }
                Err(error) => panic!("{error}"),
            }
        }
        let depth = |depth| {
            limited(Limits {
                depth: Some(depth),
                ..Limits::default()
            })
        };
        assert_eq!(depth(2).unwrap(), whole(star, &tree, 2).0);
        assert!(matches!(depth(0), Err(SearchError::DepthZero)));
    }
}
