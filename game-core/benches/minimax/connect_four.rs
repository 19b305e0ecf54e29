//! Connect Four: alpha-beta to a fixed depth, iterative deepening with a table, and Monte Carlo tree search.

use domain_connect4::{Board, CentreFirst, ColumnWeights, Connect4, RandomDrops};
use game_core::{Analysis, MctsParts, MctsTree, Negamax, Parts, Score, TranspositionTable};
use minimax::{
    IterativeOptions, IterativeSearch, MCTSOptions, MonteCarloTreeSearch, Negamax as TheirNegamax,
    Strategy,
};
use search_core::Run;

use crate::counting;
use crate::drops::{Discs, Drops, OneMoveBefore, Weights};

/// Bytes for a table: the default of the crate `minimax`.
const TABLE: usize = 1 << 20;

fn check_value(analysis: &Analysis<domain_connect4::Column>, value: i16) {
    assert_eq!(analysis.value, Score::of(i32::from(value)));
}

/// Searches by this crate, by alpha-beta without any parts. Returns the number of nodes.
#[inline(never)]
pub(crate) fn our_negamax(depth: usize) -> u64 {
    let mut run = Run::new();
    let (game, root) = (Connect4::default(), Board::EMPTY);
    let parts = &mut Parts::new();
    let analysis = Negamax::new(&game, &ColumnWeights, parts)
        .to_depth(depth)
        .analyse(&mut run, &root);
    check_value(&analysis.expect("a value"), 1);
    run.statistics.generated + 1
}

/// Searches by the other crate, which tries the moves of the root in random order.
#[inline(never)]
pub(crate) fn their_negamax(depth: u8) -> u64 {
    counting::forget_nodes();
    let mut search = TheirNegamax::new(Weights::<false>, depth);
    let best = search.choose_move(&Discs::default());
    assert!(best.is_some());
    assert_eq!(search.root_value(), 1);
    counting::nodes() + 1
}

/// Searches by the other crate, from left to right at the root too; slower by one more test per node.
pub(crate) fn their_negamax_in_order(depth: u8) -> u64 {
    counting::forget_nodes();
    let mut search = TheirNegamax::new(OneMoveBefore, depth + 1);
    assert_eq!(search.choose_move(&None), Some(0));
    assert_eq!(search.root_value(), -1);
    counting::nodes() + 1
}

/// Deepens iteratively by this crate, with the columns in the middle first. Returns the value.
#[inline(never)]
pub(crate) fn our_deepening(depth: usize) -> u64 {
    let parts = Parts::new().with_order(CentreFirst);
    deepened(depth, parts.with_scout())
}

/// Deepens iteratively by this crate, with the columns from left to right.
#[inline(never)]
pub(crate) fn our_deepening_from_left(depth: usize) -> u64 {
    deepened(depth, Parts::new().with_scout())
}

/// Deepens iteratively by this crate, with all moves looked up before any is searched.
#[inline(never)]
pub(crate) fn our_deepening_looking_up(depth: usize) -> u64 {
    deepened(depth, Parts::new().with_scout().with_look_up_from(3))
}

fn deepened<M>(depth: usize, parts: Parts<game_core::NoMemory, M>) -> u64
where
    M: game_core::MoveOrder<Connect4>,
{
    let mut run = Run::new();
    let (game, root) = (Connect4::default(), Board::EMPTY);
    let parts = &mut parts.with_memory(TranspositionTable::with_bytes(TABLE));
    let found = Negamax::new(&game, &ColumnWeights, parts)
        .to_depth(depth)
        .deepen(&mut run, &root, None);
    let found = found.expect("a value");
    assert_eq!(found.depth, depth);
    u64::try_from(found.analysis.value.value()).expect("no loss")
}

/// Deepens iteratively by the other crate, with its defaults.
#[inline(never)]
pub(crate) fn their_deepening<const CENTRE_FIRST: bool>(depth: u8) -> u64 {
    let options = IterativeOptions::new();
    assert_eq!(options.table_byte_size, TABLE);
    let mut search = IterativeSearch::new(Weights::<CENTRE_FIRST>, options);
    search.set_max_depth(depth);
    let best = search.choose_move(&Discs::default());
    assert!(best.is_some());
    u64::try_from(search.root_value()).expect("no loss")
}

/// Searches by this crate, by Monte Carlo tree search. Returns the number of simulations.
#[inline(never)]
pub(crate) fn our_simulations(simulations: u32) -> u64 {
    let mut tree = MctsTree::new(Board::EMPTY, MctsParts::new(RandomDrops));
    let simulations = u64::from(simulations);
    let found = tree.search(&mut Run::new(), &Connect4::default(), simulations);
    assert_eq!(found.expect("a move").best.index(), 3);
    u64::from(tree.visits())
}

/// Searches by this crate, by Monte Carlo tree search with playouts that know only the rules.
#[inline(never)]
pub(crate) fn our_plain_simulations(simulations: u32) -> u64 {
    let mut tree = MctsTree::new(Board::EMPTY, MctsParts::default());
    let simulations = u64::from(simulations);
    let found = tree.search(&mut Run::new(), &Connect4::default(), simulations);
    assert_eq!(found.expect("a move").best.index(), 3);
    u64::from(tree.visits())
}

/// Searches by the other crate, by Monte Carlo tree search on one thread, since by default it uses all threads. A
/// position is expanded at its second visit, as in ours. It does not report its number of simulations, but does as many
/// as requested.
pub(crate) fn their_simulations(simulations: u32) -> u64 {
    simulate(
        simulations,
        MCTSOptions::default().with_rollouts_before_expanding(1),
    )
}

/// Searches by the other crate with its default: expansion at the first visit.
pub(crate) fn their_simulations_as_they_come(simulations: u32) -> u64 {
    simulate(simulations, MCTSOptions::default())
}

#[inline(never)]
fn simulate(simulations: u32, options: MCTSOptions) -> u64 {
    let options = options.with_num_threads(1);
    let mut search = MonteCarloTreeSearch::<Drops<false>>::new(options);
    search.set_max_rollouts(simulations);
    let best = search.choose_move(&Discs::default());
    assert_eq!(best, Some(3 * 7));
    u64::from(simulations)
}
