//! Laws that hold on every tree, tried on random ones.

use std::collections::HashSet;
use std::fmt::Write;

use game_core::testkit::assert_best_play;
use game_core::{
    Analysis, AncestorTest, Bound, Event, ExplicitTree, Level, NodeId, Player, Score, StaticValues,
    TieRule, Window, select_max,
};
use proptest::prelude::*;
use search_core::Run;

use crate::best_play::values;
use crate::common::{Procedure, SOUND, Seen, search, search_tree};

/// A tree of lists; few values, so that there are many ties.
#[derive(Clone, Debug)]
enum Nested {
    Leaf(i32),
    List(Vec<Nested>),
}

fn write(nested: &Nested, text: &mut String) {
    match nested {
        Nested::Leaf(value) => write!(text, "{value} ").unwrap(),
        Nested::List(children) => {
            for (index, child) in children.iter().enumerate() {
                text.push(if index == 0 { '[' } else { ',' });
                write(child, text);
            }
            text.push(']');
        }
    }
}

prop_compose! {
    pub(crate) fn trees()(
        children in prop::collection::vec(
            (-4..=4).prop_map(Nested::Leaf).prop_recursive(5, 150, 4, |inner| {
                prop::collection::vec(inner, 1..=4).prop_map(Nested::List)
            }),
            1..=4,
        ),
        min_begins: bool,
    ) -> ExplicitTree {
        let mut text = if min_begins { "min to move\n".to_owned() } else { String::new() };
        write(&Nested::List(children), &mut text);
        text.parse().unwrap()
    }
}

/// Returns the backed-up value by its definition, as the player at the root sees it.
fn definition(tree: &ExplicitTree, node: NodeId, level: Level, sign: i32) -> Score {
    let below = match level {
        Level::Max => Level::Min,
        Level::Min => Level::Max,
    };
    let values = tree
        .children(node)
        .iter()
        .map(|&child| definition(tree, child, below, sign));
    match level {
        Level::Max => values.max(),
        Level::Min => values.min(),
    }
    .unwrap_or_else(|| Score::of(sign * tree.value(node).unwrap().value()))
}

fn sign(tree: &ExplicitTree) -> i32 {
    use game_core::Game;
    match tree.to_move(&tree.root()) {
        Player::First => 1,
        Player::Second => -1,
    }
}

/// Everything but the list of root moves, in which only minimax is exact.
fn verdict(analysis: &Analysis<NodeId>) -> (Score, Option<Score>, NodeId) {
    (analysis.value, analysis.static_value, analysis.best)
}

fn same_search(one: &Seen<ExplicitTree>, other: &Seen<ExplicitTree>) {
    assert_eq!(one.analysis, other.analysis);
    assert_eq!(one.statistics, other.statistics);
    assert_eq!(one.leaves, other.leaves);
    assert_eq!(one.cuts, other.cuts);
}

/// A cut-off as its event shows it.
#[derive(Debug, PartialEq)]
struct SeenCutOff {
    node: NodeId,
    level: Level,
    value: Score,
    bound: Score,
    alpha: Option<Score>,
    beta: Option<Score>,
    refutation: NodeId,
    skipped: Vec<NodeId>,
}

fn watch(procedure: Procedure, tree: &ExplicitTree, mut see: impl FnMut(Event<'_, ExplicitTree>)) {
    let (root, height) = (tree.root(), tree.height());
    let values = tree.static_values(root, height).unwrap();
    let mut run = Run::watched_by(|event: Event<'_, ExplicitTree>| see(event));
    procedure
        .search(&mut run, tree, &values, &root, height)
        .unwrap();
}

fn cut_offs(procedure: Procedure, tree: &ExplicitTree) -> Vec<SeenCutOff> {
    let mut cut_offs = Vec::new();
    watch(procedure, tree, |event| {
        if let Event::CutOff {
            node,
            value,
            bound,
            alpha,
            beta,
            refutation,
            skipped,
            ..
        } = event
        {
            cut_offs.push(SeenCutOff {
                node: *node.position,
                level: node.level,
                value,
                bound,
                alpha,
                beta,
                refutation,
                skipped: skipped.to_vec(),
            });
        }
    });
    cut_offs
}

/// Returns the nodes that a search visits.
fn visited(procedure: Procedure, tree: &ExplicitTree) -> HashSet<NodeId> {
    let mut visited = HashSet::new();
    watch(procedure, tree, |event| {
        if matches!(event, Event::Expanded { .. } | Event::Evaluated { .. }) {
            visited.insert(*event.node().position);
        }
    });
    visited
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_procedure_finds_the_defined_value(tree in trees()) {
        let value = definition(&tree, tree.root(), Level::Max, sign(&tree));
        for procedure in SOUND {
            prop_assert_eq!(search_tree(procedure, &tree).analysis.value, value, "{:?}", procedure);
        }
    }

    #[test]
    fn choice_depends_on_the_tie_rule_only(tree in trees()) {
        let first = verdict(&search_tree(Procedure::Minimax, &tree).analysis);
        for procedure in [
            Procedure::Bounds,
            Procedure::Ancestors(AncestorTest::OppositeType),
            Procedure::Ancestors(AncestorTest::ParentOnly),
        ] {
            prop_assert_eq!(verdict(&search_tree(procedure, &tree).analysis), first);
        }
        same_search(
            &search_tree(Procedure::Minimax, &tree),
            &search_tree(Procedure::BratkoMinimax(TieRule::First), &tree),
        );
        prop_assert_eq!(
            verdict(&search_tree(Procedure::BratkoMinimax(TieRule::Last), &tree).analysis),
            verdict(&search_tree(Procedure::BratkoAlphaBeta(Window::FULL), &tree).analysis)
        );
    }

    #[test]
    fn both_forms_of_alpha_beta_are_the_same_search(tree in trees()) {
        same_search(
            &search_tree(Procedure::Bounds, &tree),
            &search_tree(Procedure::Ancestors(AncestorTest::OppositeType), &tree),
        );
    }

    /// Cut-offs are the same, move by move. Only the bound that a cut-off names is that of the nearest
    /// ancestor in the one form and the best one in the other.
    #[test]
    fn both_forms_of_alpha_beta_drop_the_same_moves(tree in trees()) {
        let bounds = cut_offs(Procedure::Bounds, &tree);
        let ancestors = cut_offs(Procedure::Ancestors(AncestorTest::OppositeType), &tree);
        prop_assert_eq!(bounds.len(), ancestors.len());
        for (best, nearest) in bounds.into_iter().zip(ancestors) {
            let decided = match best.level {
                Level::Max => best.beta,
                Level::Min => best.alpha,
            };
            prop_assert_eq!(Some(best.bound), decided);
            prop_assert!(!best.level.prefers(nearest.bound, best.value));
            prop_assert!(!best.level.prefers(best.bound, nearest.bound));
            prop_assert_eq!(SeenCutOff { bound: nearest.bound, ..best }, nearest);
        }
    }

    /// The moves that a cut-off names are those that were not tried, no more and no less.
    #[test]
    fn dropped_moves_are_those_that_were_not_tried(tree in trees()) {
        for procedure in SOUND {
            let dropped: Vec<_> =
                cut_offs(procedure, &tree).into_iter().flat_map(|cut_off| cut_off.skipped).collect();
            let visited = visited(procedure, &tree);
            for node in tree.nodes().filter(|node| visited.contains(node)) {
                for &child in tree.children(node) {
                    prop_assert_ne!(visited.contains(&child), dropped.contains(&child));
                }
            }
        }
    }

    /// With one of the two equal lines struck out, only what was found without any cut-off is known.
    #[test]
    fn one_fin_claims_nothing(tree in trees()) {
        let procedure = Procedure::Ancestors(AncestorTest::OneFin);
        let analysis = search_tree(procedure, &tree).analysis;
        let truth = definition(&tree, tree.root(), Level::Max, sign(&tree));
        prop_assert!(analysis.bound().allows(analysis.value, truth));
        for root_move in analysis.moves {
            let truth = definition(&tree, root_move.mv, Level::Min, sign(&tree));
            prop_assert!(matches!(root_move.bound, Bound::Exact | Bound::Unknown));
            prop_assert!(root_move.bound.allows(root_move.value, truth));
        }
    }

    /// Also with searches that stop within the tree: there inner nodes are worth nothing known.
    #[test]
    fn the_principal_variation_is_best_play(tree in trees(), depth in 1..6_usize) {
        let values = values(&tree);
        for procedure in SOUND {
            let analysis = search(procedure, &tree, &values, &tree.root(), depth).analysis;
            assert_best_play(&tree, &values, &tree.root(), depth, &analysis);
        }
    }

    #[test]
    fn bounds_of_root_moves_are_true(tree in trees()) {
        for procedure in SOUND {
            let analysis = search_tree(procedure, &tree).analysis;
            prop_assert_eq!(analysis.moves.len(), tree.children(tree.root()).len());
            for root_move in &analysis.moves {
                let truth = definition(&tree, root_move.mv, Level::Min, sign(&tree));
                prop_assert_ne!(root_move.bound, Bound::Unknown);
                prop_assert!(root_move.bound.allows(root_move.value, truth));
            }
            let best = analysis.moves.iter().find(|mv| mv.mv == analysis.best).unwrap();
            prop_assert_eq!(best.bound, Bound::Exact);
            if matches!(
                procedure,
                Procedure::Minimax | Procedure::Bounds | Procedure::Ancestors(_)
            ) {
                prop_assert_eq!(select_max(&analysis.moves), Some(best));
            }
        }
    }

    /// A value within the window is the value; one outside is a bound on it.
    #[test]
    fn windows(tree in trees(), alpha in -5..5_i32, width in 1..6_i32) {
        let [alpha, beta] = [alpha, alpha + width].map(Score::of);
        let window = Window { alpha, beta };
        let value = search_tree(Procedure::BratkoAlphaBeta(window), &tree).analysis.value;
        let truth = definition(&tree, tree.root(), Level::Max, sign(&tree));
        if value < alpha {
            prop_assert!(truth <= value);
        } else if value > beta {
            prop_assert!(truth >= value);
        } else {
            prop_assert_eq!(truth, value);
        }
    }

    /// Nodes have keys, so that a table can remember them; what it remembers is true.
    #[test]
    fn tables(tree in trees(), bytes in 0..2_000_usize) {
        use game_core::{Parts, TranspositionTable, Negamax};

        let (root, height) = (tree.root(), tree.height());
        let values: StaticValues = tree.static_values(root, height).unwrap();
        let truth = definition(&tree, root, Level::Max, sign(&tree));
        let mut parts = Parts::new().with_memory(TranspositionTable::with_bytes(bytes));
        let found = Negamax::new(&tree, &values, &mut parts).to_depth(height).analyse(&mut Run::new(), &root);
        prop_assert_eq!(found.unwrap().value, truth);
        let found = Negamax::new(&tree, &values, &mut parts).to_depth(height).mtd_f(&mut Run::new(), &root, &[Score::DRAW]);
        prop_assert_eq!(found.unwrap().value, truth);
    }

    /// A search that stops early has seen the beginning of the whole one.
    #[test]
    fn limits_are_exact(tree in trees(), expansions in 0..20_u64) {
        use search_core::{Limit, Limits};
        let values: StaticValues = tree.static_values(tree.root(), tree.height()).unwrap();
        for procedure in SOUND {
            let whole = search_tree(procedure, &tree).statistics.expanded;
            let limits = Limits { expansions: Some(expansions), ..Limits::default() };
            let mut run = Run::new().with_limits(limits);
            let answer = procedure.search(&mut run, &tree, &values, &tree.root(), tree.height());
            match answer {
                Ok(_) => prop_assert!(whole <= expansions),
                Err(game_core::SearchError::Stopped(stopped)) => {
                    prop_assert!(whole > expansions);
                    prop_assert_eq!(stopped.limit, Limit::Expansions);
                    prop_assert_eq!(stopped.statistics.expanded, expansions);
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
}
