//! Messages about impossible trees and searches.

use std::fmt::Write;

use game_core::{
    END_OF_GAME, Evaluator, ExplicitTree, Game, MAX_DEPTH, NodeId, Outcome, Player, Score,
    SearchError, TieRule, bratko_minimax, minimax,
};
use search_core::{Limit, Limits, Run};

use crate::common::{Procedure, SOUND};

#[test]
fn trees() {
    let mut told = String::new();
    for text in [
        "",
        "  # nothing but a remark\n\n",
        "max to move\n",
        "both to move\n[1]",
        "a -> b c\nb = 1\n",
        "a -> b c\nb = 1\nc =\n",
        "a -> b c\nb = 1, c\n",
        "a -> b c\nb = 1,\nc = 2\n",
        "a -> b c\nb = one\nc = 2",
        "a -> b c\nb = 1.5\nc = 2",
        "a -> b c\nb = 3000000000\nc = 99999999999999999999",
        "a ->\n",
        "a b c\n",
        "-> a b\n",
        "a -> b = 3\n",
        "a -> b -> c\n",
        "a -> b c\na -> d\n",
        "a -> b c\nb = 1\nc = 2\nb = 3\n",
        "a -> b b\n",
        "a -> b c\nb -> d\nc -> d\nd = 1\n",
        "a -> b\nb = 1\nc -> d\nd = 2\n",
        "a -> b\nb -> a\n",
        "a -> b c\nb = 1\nc = 2\n\nd -> e\ne -> f\nf -> e\n",
        "a -> b\nb = 1\nc -> d\nd -> c\n",
        "5",
        "a = 1 b = 2",
        "a = 1\nmin to move",
        "[]",
        "[1, []]",
        "[1, 2",
        "[[1, 2], [3\n",
        "[1, 2]]",
        "[1, 2] 3",
        "[1 2]",
        "[1,, 2]",
        "[1, 2,]",
        "[1, x]",
        "[1, 2000000000]",
        "[1, -]",
        "[1, = 2]",
        "{0.5: 1, 0.4: 2}",
        "{1/3: 1, 1/3: 2}",
        "{0.5: 1, 0.5 2}",
        "{half: 1, 0.5: 2}",
        "{1.5: 1}",
        "[{1: 2}",
        "{1: 2]",
        "a -> {0.5: b, 0.4: c}\nb = 1, c = 2",
        "a -> {0.5: b, 0.5 c}\nb = 1, c = 2",
        "a -> {0.5: b, 0.5: c\nb = 1, c = 2",
        "]",
    ] {
        let error = text.parse::<ExplicitTree>().unwrap_err();
        writeln!(told, "{text}\n=> {error}\n").unwrap();
    }
    insta::assert_snapshot!("trees", told);
}

#[test]
fn monstrous_trees() {
    let check = |text: String, expected: &str| {
        let error = text.parse::<ExplicitTree>().unwrap_err();
        assert_eq!(error.to_string(), expected);
    };
    let too_deep = "the tree is too deep here; a leaf is at most 256 moves from the root";
    check(
        "[".repeat(1_000_000),
        &format!("line 1, column 258: {too_deep}"),
    );
    let mut chain = String::new();
    for node in 0..1_000 {
        writeln!(chain, "n{node} -> n{}", node + 1).unwrap();
    }
    chain += "n1000 = 1";
    check(chain, &format!("line 257, column 9: {too_deep}"));
    check(
        format!("[{}]", "x".repeat(1_000_000)),
        "line 1, column 2: `xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...` is not a value; \
         write a whole number such as 3 or -12",
    );
    let deepest = format!("{}1{}", "[".repeat(MAX_DEPTH), "]".repeat(MAX_DEPTH));
    let tree: ExplicitTree = deepest.parse().unwrap();
    assert_eq!(tree.height(), MAX_DEPTH);
    let values = tree.static_values(tree.root(), MAX_DEPTH).unwrap();
    let analysis = minimax(&mut Run::new(), &tree, &values, &tree.root(), MAX_DEPTH).unwrap();
    assert_eq!(analysis.principal_variation.len(), MAX_DEPTH);
}

#[test]
fn trees_written_in_other_ways() {
    let check = |text: &str, nested: &str| {
        let values = |text: &str| -> Vec<_> {
            let tree: ExplicitTree = text.parse().unwrap();
            tree.nodes()
                .map(|node| (tree.value(node), tree.children(node).to_owned()))
                .collect()
        };
        assert_eq!(values(text), values(nested));
    };
    check("a->b,c\r\nc=-2,b=+1\r\n", "[1,-2]");
    check(
        "\u{feff}b = 1 # a leaf\nc -> d\nd = 4\na -> b c\n",
        "[1, [4]]",
    );
    check("max to move\n\n[ 1, # one\n [4]\n]", "[1,[4]]");
    check("x = 7", "y = 7");
}

/// A game that never ends.
struct Endless;

impl Game for Endless {
    type Position = u32;
    type Move = ();

    fn moves(&self, _: &u32) -> impl Iterator<Item = ()> {
        [()].into_iter()
    }

    fn play(&self, ply: &u32, (): ()) -> u32 {
        ply + 1
    }

    fn to_move(&self, ply: &u32) -> Player {
        if ply.is_multiple_of(2) {
            Player::First
        } else {
            Player::Second
        }
    }

    fn outcome(&self, _: &u32) -> Option<Outcome> {
        None
    }
}

/// Sees no difference between positions.
struct Indifferent;

impl Evaluator<Endless> for Indifferent {
    fn evaluate(&self, _: &Endless, _: &u32) -> Score {
        Score::DRAW
    }
}

#[test]
fn searches() {
    let mut told = String::new();
    let mut tell = |what: &str, error: SearchError| {
        writeln!(told, "{what}\n=> {error}\n").unwrap();
    };
    let run = |limits| Run::new().with_limits(limits);
    let search =
        |depth, limits| minimax(&mut run(limits), &Endless, &Indifferent, &0, depth).unwrap_err();
    tell("depth 0", search(0, Limits::default()));
    tell("depth 1000", search(1_000, Limits::default()));
    let limits = Limits {
        depth: Some(0),
        ..Limits::default()
    };
    tell("depth 3 within a limit of 0", search(3, limits));
    let limits = Limits {
        expansions: Some(5),
        ..Limits::default()
    };
    tell("5 expansions", search(9, limits));
    let to_the_end = |run: &mut Run<'_>| {
        bratko_minimax(run, &Endless, &Indifferent, &0, END_OF_GAME, TieRule::Last).unwrap_err()
    };
    tell("a game without end", to_the_end(&mut Run::new()));

    let tree: ExplicitTree = "a = 3".parse().unwrap();
    let values = tree.static_values(tree.root(), 1).unwrap();
    let error = minimax(&mut Run::new(), &tree, &values, &tree.root(), 1).unwrap_err();
    tell("a tree of one node", error);

    let tree: ExplicitTree = "a -> b c\nb -> d\nc = 1, d = 2".parse().unwrap();
    let error = tree.static_values(tree.root(), 1).unwrap_err();
    writeln!(told, "depth 1 on a tree of height 2\n=> {error}\n").unwrap();

    let tree: ExplicitTree = "[[1, 2], [3, 4]]".parse().unwrap();
    let values = tree.static_values(tree.root(), 2).unwrap();
    let limits = Limits {
        depth: Some(1),
        ..Limits::default()
    };
    for procedure in SOUND {
        let error = procedure
            .search(&mut run(limits), &tree, &values, &tree.root(), 2)
            .unwrap_err();
        assert!(matches!(error, SearchError::NoStaticValue { depth: 1 }));
        if matches!(procedure, Procedure::Minimax) {
            writeln!(told, "depth 2 within a limit of 1\n=> {error}").unwrap();
        }
    }
    insta::assert_snapshot!("searches", told);
}

#[test]
fn the_depth_limit_shortens_the_search() {
    let limits = Limits {
        depth: Some(2),
        ..Limits::default()
    };
    let mut run = Run::new().with_limits(limits);
    let analysis = minimax(&mut run, &Endless, &Indifferent, &0, 9).unwrap();
    assert_eq!(analysis.principal_variation.len(), 2);
    let mut run = Run::new().with_limits(limits);
    let analysis = bratko_minimax(
        &mut run,
        &Endless,
        &Indifferent,
        &0,
        END_OF_GAME,
        TieRule::Last,
    );
    assert_eq!(analysis.unwrap().principal_variation.len(), 2);
}

/// The limit on depth makes a search possible that would be too deep without it.
#[test]
fn the_depth_limit_makes_a_search_shallow_enough() {
    let depth = |limit| {
        let limits = Limits {
            depth: Some(limit),
            ..Limits::default()
        };
        let mut run = Run::new().with_limits(limits);
        minimax(&mut run, &Endless, &Indifferent, &0, 1_000)
            .map(|analysis| analysis.principal_variation.len())
    };
    assert_eq!(depth(5).unwrap(), 5);
    let error = depth(500).unwrap_err();
    assert!(matches!(
        error,
        SearchError::DepthTooGreat {
            asked: 500,
            greatest: MAX_DEPTH
        }
    ));
}

/// A game that never ends, with positions and moves of a given number of bytes.
struct Large<const POSITION: usize, const MOVE: usize>;

impl<const POSITION: usize, const MOVE: usize> Game for Large<POSITION, MOVE> {
    type Position = [u8; POSITION];
    type Move = [u8; MOVE];

    fn moves(&self, _: &[u8; POSITION]) -> impl Iterator<Item = [u8; MOVE]> {
        [[0; MOVE]].into_iter()
    }

    fn play(&self, position: &[u8; POSITION], _: [u8; MOVE]) -> [u8; POSITION] {
        let mut next = *position;
        next[0] = 1 - next[0];
        next
    }

    fn to_move(&self, position: &[u8; POSITION]) -> Player {
        match position[0] {
            0 => Player::First,
            _ => Player::Second,
        }
    }

    fn outcome(&self, _: &[u8; POSITION]) -> Option<Outcome> {
        None
    }
}

/// Test threads have two mebibytes of stack.
#[test]
fn large_positions_and_moves_make_the_greatest_depth_less() {
    fn check<const POSITION: usize, const MOVE: usize>(depths: std::ops::RangeInclusive<usize>) {
        let (game, root) = (Large::<POSITION, MOVE>, [0; POSITION]);
        let draw = |_: &[u8; POSITION]| Score::DRAW;
        for procedure in SOUND {
            let search = |depth| procedure.search(&mut Run::new(), &game, &draw, &root, depth);
            let Err(SearchError::DepthTooGreat { asked, greatest }) = search(300) else {
                panic!("{procedure:?} goes too deep");
            };
            assert_eq!(asked, 300);
            assert!(depths.contains(&greatest), "{greatest}");
            let deepest = search(greatest).unwrap();
            assert_eq!(deepest.principal_variation.len(), greatest);
        }
        let error = bratko_minimax(
            &mut Run::new(),
            &game,
            &draw,
            &root,
            END_OF_GAME,
            TieRule::Last,
        );
        assert!(matches!(
            error,
            Err(SearchError::Stopped(stopped)) if stopped.limit == Limit::Depth
        ));
    }
    check::<16, 8>(MAX_DEPTH..=MAX_DEPTH);
    check::<16_384, 1>(50..=60);
    check::<1, 1_024>(50..=90);
}

#[test]
fn a_cancelled_search_stops() {
    let cancel = std::sync::atomic::AtomicBool::new(true);
    let limits = Limits {
        cancel: Some(&cancel),
        ..Limits::default()
    };
    let mut run = Run::new().with_limits(limits);
    let error = minimax(&mut run, &Endless, &Indifferent, &0, 9).unwrap_err();
    assert!(matches!(error, SearchError::Stopped(stopped) if stopped.limit == Limit::Cancelled));
}

#[test]
fn a_tree_searched_from_within() {
    let tree: ExplicitTree = "a -> b\nb -> c d\nc = 1, d = 2".parse().unwrap();
    let root: NodeId = tree.find("b").unwrap();
    let values = tree.static_values(root, 1).unwrap();
    let analysis = minimax(&mut Run::new(), &tree, &values, &root, 1).unwrap();
    assert_eq!(tree.name(analysis.best), "c");
    assert_eq!(analysis.value, Score::of(-1));
}
