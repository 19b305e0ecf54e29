//! Game-tree search: minimax and alpha-beta in the forms printed in textbooks, and the search of
//! modern programs.
//!
//! A [`Game`] gives the rules, an [`Evaluator`] an opinion, and an algorithm is a function of both. It
//! takes a [`Run`](search_core::Run), which counts, limits and shows what it does, and answers
//! with an [`Analysis`], or says why it cannot. A limit on depth in the run shortens the search;
//! every other limit that is met ends it without a verdict. This crate knows no game except trees
//! that are written out node by node ([`ExplicitTree`]).
//!
//! Every procedure values a finished game by its [`Outcome`], sooner wins higher, and asks the evaluator
//! where the search ends before the game does. The textbooks' programs gave every leaf its static value:
//! with [`StaticLeaves`] all procedures do so.
//!
#![doc = include_str!("procedures/table.md")]
//!
//! [`Negamax`] is assembled from [`Parts`]: a [`TranspositionTable`], move ordering ([`MoveOrder`]), null
//! windows. It [deepens](Negamax::deepen), and provides [MTD(f)](Negamax::mtd_f), too. All of them find the
//! value of [`minimax()`] to the same depth.
//!
//! A [`Claim`] about a game is settled by [`proof_number_search()`] or [`df_pn()`]: the answer is a
//! [`Strategy`], which [`check_strategy()`] confirms. As a [`ForcingGraph`] it is solved by
//! [`ao_star()`](search_core::ao_star()), with the smallest forcing tree. [`mcts()`], Monte Carlo tree
//! search, needs no evaluator, and has an answer at any time; an [`MctsTree`] is kept from move to move.
//!
//! A game that can number its positions ([`IndexedGame`]) is solved outright by [`retrograde()`]: the answer is a
//! [`DistanceTable`] of the value of each position with best play. In games of chance ([`ChanceGame`]),
//! [`expectiminimax()`] averages over the events, and [`star_minimax()`] finds the same value with fewer positions.
//!
//! A run's [`Event`]s say what it has visited and cut off; the crate `view` draws the tree from their
//! [records](Event::record).
//!
//! # Words
//!
//! - **Position, move**: the parts of a [`Game`]. **Ply**: one move of one player.
//! - **Outcome**: the end of a finished game. **Static value**: an [`Evaluator`]'s value of a position.
//! - **Score**: the scale of both. **Value**: the score of a position with best play, to the depth searched.
//! - **MAX, MIN**: the player who wants a high score and the one who wants a low one. **Level**: the player to move.
//! - **Leaf**: a position that is valued and not searched further. **Root**: the position where the search begins.
//! - **Principal variation**: the line of best play that backs up the value of the root.
//! - **Alpha, beta**: the values that MAX and MIN are already sure of. **Window**: the interval between them.
//! - **Cut-off**: moves left untried because they cannot change the value; the move that shows it **refutes**.
//! - **Transposition table**: a memory of positions, which several orders of moves can reach.
//! - **Playout**: a game played to its end by a quick rule, in Monte Carlo tree search.
//!
//! Names in parentheses in the documentation are those of the original programs.
//! Watched step by step:
//!
//! ```
//! use game_core::{Event, ExplicitTree, alpha_beta};
//! use search_core::Run;
//!
//! let tree: ExplicitTree = "[[3, 5], [2, 9]]".parse().unwrap();
//! let values = tree.static_values(tree.root(), 2).unwrap();
//! let mut trace = Vec::new();
//! let mut run = Run::watched_by(|event: Event<'_, ExplicitTree>| {
//!     trace.push(event.record(&tree).to_string());
//! });
//! let analysis = alpha_beta(&mut run, &tree, &values, &tree.root(), 2).unwrap();
//! assert_eq!(tree.name(analysis.best), "1");
//! assert!(trace[7].starts_with("alpha_cutoff 2  root-2  min  depth=1 value=2 bound=3 alpha=3"));
//! assert!(trace[7].ends_with("refutation=2-2.1 skipped=[2-2.2]"));
//! ```
//!
//! # Features
//! All are off by default, and each adds packages that are built with it.
//!
//! - `serde`: serialization of analyses, trees, proofs and procedures.
//! - `files`: tables of distances in checked files (`DistanceTable::save` and `open`).
#![deny(unsafe_code)]
#![warn(missing_debug_implementations)]

mod chance;
mod endgame;
mod explicit_tree;
mod game;
mod mcts;
mod negamax;
mod procedures;
mod proof;
mod run;
pub mod testkit;
mod textbook;

pub use chance::{
    ChanceAnalysis, ChanceEvaluator, ChanceEvent, ChanceGame, ChanceObserver, ChancePlace,
    ChanceStep, Interval, NoChance, Star, Turn, ValuedMove, expectiminimax, mean_text,
    star_minimax,
};
pub use endgame::distance_table::{Contradiction, DistanceTable};
pub use endgame::retrograde::{RetrogradeError, retrograde};
pub use explicit_tree::{
    ExplicitTree, FIG_22_2, NoStaticValue, NodeId, StaticValues, TreeChangeError, TreeError,
    TreeProblem, TreeText,
};
pub use game::evaluator::{Evaluator, StaticLeaves};
pub use game::indexed::IndexedGame;
pub use game::interval::ScoreInterval;
pub use game::perft::{perft, perft_by_move};
pub use game::rules::{Game, Notation, Outcome, Player};
pub use game::score::Score;
pub use game::verdict::Verdict;
pub use mcts::{
    Drawn, MctsAnalysis, MctsMove, MctsParts, MctsTree, Playout, Priors, Puct, Random,
    RandomPlayout, Selection, StaticValue, Uct, UniformPriors, mcts, mcts_on_threads,
};
pub use negamax::{
    Deepened, GameOrder, History, Keyed, Killers, Known, Memory, MoveOrder, Negamax, NoMemory,
    Parts, Symmetric, TranspositionTable, UpToSymmetry,
};

pub use procedures::about::{Answers, Needs, Procedure, Visits};
pub use procedures::findings::{
    Attempt, Deepening, Findings, ProcedureError, Proof, StrategyCheck,
};
pub use procedures::method::Method;
pub use procedures::options::Depths;
pub use procedures::problem::{
    Effort, Events, Playouts, Problem, SearchChanceGame, SearchEvaluator, SearchGame, SearchOrder,
    Unvalued,
};
pub use procedures::standard::PROCEDURES;
pub use proof::{
    Claim, Extent, Fault, Flaw, ForcingGraph, ForcingState, Settled, Strategy, check_strategy,
    df_pn, proof_number_search,
};
pub use run::analysis::{Analysis, Bound, RootMove, select_max};
pub use run::depth::{END_OF_GAME, MAX_DEPTH};
pub use run::error::SearchError;
pub use run::observer::{CutOff, Ending, Event, GameObserver, Level, Node, Source};
pub use run::window::Window;
pub use textbook::alpha_beta::alpha_beta;
pub use textbook::alpha_beta_ancestors::{AncestorTest, alpha_beta_ancestors};
pub use textbook::bratko_alpha_beta::bratko_alpha_beta;
pub use textbook::bratko_minimax::{TieRule, bratko_minimax};
pub use textbook::minimax::minimax;

/// Compiles and runs the examples in the guide to games.
#[cfg(doctest)]
#[doc = include_str!("../../docs/games.md")]
struct Games;
