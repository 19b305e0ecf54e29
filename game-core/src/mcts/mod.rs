//! Monte Carlo tree search.

mod analysis;
mod backup;
mod config;
mod events;
mod expansion;
mod logarithm;
mod node;
mod parallel;
mod playout;
mod puct;
mod random;
mod selection;
mod sharing;
mod simulation;
mod static_value;
mod tree;

use std::num::NonZero;

use search_core::{OptionSpec, Outline, Run, Values, reads, threads};

pub use analysis::{MctsAnalysis, MctsMove};
pub use config::MctsParts;
pub use parallel::mcts_on_threads;
pub use playout::{Drawn, Playout, RandomPlayout};
pub use puct::{Priors, Puct, UniformPriors};
pub use random::Random;
pub use selection::{Selection, Uct};
pub use static_value::StaticValue;
pub use tree::MctsTree;

use crate::procedures::about::{Answers, Procedure, Visits};
use crate::procedures::findings::{Findings, Outcome};
use crate::procedures::list_entry::ListEntry;
use crate::procedures::options::{DEPTH, FOR_ONE_THREAD, THREADS};
use crate::procedures::problem::{ProcedureRun, SearchEvaluator, SearchGame, SearchOrder};
use crate::{Game, GameObserver, SearchError};

/// Monte Carlo tree search: `simulations` simulations from `root`. Each goes down the tree, by the selection
/// of the parts, to a position that has not been visited, asks the playout what that is worth, and counts the
/// answer for all moves on its path. A position visited for the second time is expanded: its moves become new
/// nodes.
///
/// A win is worth 1, a draw 0, a loss -1. Values are kept from the view of the player who chooses; the players
/// need not move in turn. A limit on depth in the run means that positions at that depth are not expanded.
///
/// With the solver, what is certain is backed up as certain: a move that wins decides its position, and if all moves
/// are decided, so is the position. A decided move is not tried again. If a draw is certain and selection prefers it to
/// all open moves, the best of those is explored all the same, but the simulation counts as a draw from there upwards.
/// The search is done when the root is decided.
///
/// - **Finds** the value of minimax, and a best move, with enough simulations: with the solver they are then
///   proven (draws need not be in a game that may go on for ever), without it the means converge. Before that
///   nothing is promised.
/// - **Order**: deterministic; the same seed makes the same tree on every machine. For more simulations of
///   the same tree, and to keep it when moves are made, see [`MctsTree`].
/// - **Limits** end it with the best answer so far. Each simulation counts as an expansion, each playout as an
///   evaluation.
/// - **Events**: each move [selected](crate::Event::Selected) on the way down, the positions expanded, how
///   the simulation [ends](crate::Event::Simulated), and for each node on the way back up [its new
///   mean](crate::Event::Updated) and [what is proven](crate::Event::Solved).
/// - **Threads**: [`mcts_on_threads`](crate::mcts_on_threads()) divides the simulations among several.
/// - **Time** for a simulation to depth d: O(d b), and a playout. **Memory**: b nodes for each position
///   visited twice, up to the capacity of the parts; then simulations go on without new nodes.
/// - **Source**: Coulom 2006, *Efficient selectivity and backup operators in Monte-Carlo tree search*; Kocsis
///   and Szepesvári 2006, *Bandit based Monte-Carlo planning*; Winands, Björnsson and Saito 2008,
///   *Monte-Carlo tree search solver*; Browne et al. 2012, *A survey of Monte Carlo tree search methods*.
///
/// # Errors
///
/// See [`SearchError`]; [`SearchError::Stopped`] only if not a single simulation was done, for example because
/// none was asked for ([`Limit::Expansions`](search_core::Limit::Expansions)) or the root has more than 65,535
/// moves ([`Limit::Stored`](search_core::Limit::Stored)).
///
/// ```
/// use domain_tictactoe::{Board, TicTacToe};
/// use game_core::{MctsParts, Outcome, Player, mcts};
/// use search_core::Run;
///
/// let root: Board = "XX. OO. ...".parse().unwrap();
/// let found = mcts(&mut Run::new(), &TicTacToe, &root, 1_000, MctsParts::default()).unwrap();
/// assert_eq!(found.best.to_string(), "3");
/// assert_eq!(found.outcome, Some(Outcome::Win(Player::First)));
/// assert!(found.simulations < 10);
/// ```
pub fn mcts<G: Game, S: Selection<G>, P: Playout<G>, O: GameObserver<G>>(
    run: &mut Run<'_, O>,
    game: &G,
    root: &G::Position,
    simulations: u64,
    parts: MctsParts<S, P>,
) -> Result<MctsAnalysis<G::Move>, SearchError> {
    MctsTree::new(root.clone(), parts).search(run, game, simulations)
}

const SIMULATIONS: OptionSpec = OptionSpec::new("simulations", "N", "Do N simulations")
    .or("100,000, or as many as the limits allow")
    .checked(|text| simulations(text).map(|_| ()));

const SEED: OptionSpec = OptionSpec::new("seed", "SEED", "Random seed")
    .or("0")
    .checked(reads::<u64>);

/// The number of simulations unless another is given.
const USUAL_SIMULATIONS: u64 = 100_000;

fn simulations(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(0) => Err(format!("0 is not in 1..{}", u64::MAX)),
        Ok(number) => Ok(number),
        Err(error) => Err(error.to_string()),
    }
}

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct MctsEntry {
    simulations: Option<u64>,
    seed: u64,
    threads: Option<NonZero<usize>>,
}

impl ListEntry for MctsEntry {
    const ABOUT: Procedure = Procedure {
        name: "mcts",
        item: "mcts()",
        aliases: &["uct", "monte-carlo"],
        summary: "Monte Carlo tree search",
        source: "Coulom 2006; Kocsis and Szepesvári 2006",
        finds: "the value of minimax with enough simulations; nothing is promised before",
        of_equals: "the first",
        memory: "the positions that were visited twice, with their moves",
        answers: Answers::Simulations,
        needs: &[],
        has_windows: false,
        visits: Visits::BestFirst,
        options: &[SIMULATIONS, SEED, THREADS],
        lacks: &[(
            DEPTH.name,
            "--depth is not for --procedure mcts, which goes as deep as it has to; see --simulations",
        )],
        outline: OUTLINE,
        ..Procedure::USUAL
    };

    fn configure(values: &Values) -> Result<Self, String> {
        Ok(Self {
            simulations: values.read_by(SIMULATIONS.name, simulations)?,
            seed: values.read(SEED.name)?.unwrap_or_default(),
            threads: values.read_by(THREADS.name, threads)?,
        })
    }

    fn unwatchable(&self) -> Option<&'static str> {
        self.threads.is_some().then_some(FOR_ONE_THREAD)
    }

    fn analyse<G: SearchGame, E: SearchEvaluator<G>, M: SearchOrder<G>>(
        &self,
        search: &mut ProcedureRun<'_, '_, G, E, M>,
    ) -> Outcome<G::Move> {
        let ProcedureRun {
            problem,
            run,
            has_effort,
            ..
        } = search;
        let usual = if *has_effort {
            u64::MAX
        } else {
            USUAL_SIMULATIONS
        };
        let simulations = self.simulations.unwrap_or(usual);
        // Each thread has the seed after that of the one before.
        let parts = |thread: u64| {
            let playout: Box<dyn Playout<G> + Send> = match problem.playout {
                Some(make) => make(),
                None => Box::new(RandomPlayout::new()),
            };
            MctsParts::new(playout).with_seed(self.seed.wrapping_add(thread))
        };
        let (game, root, first) = (problem.game, problem.root, parts(0));
        let analysis = match self.threads {
            None => mcts(run, game, root, simulations, first),
            Some(threads) => {
                let others = (1..threads.get() as u64).map(parts).collect();
                mcts_on_threads(run, game, root, simulations, first, others)
            }
        }?;
        Ok(Findings::Simulated { analysis })
    }
}

const OUTLINE: Outline = &[
    "while there is time and the root is not proved:",
    "  selection: go down the tree from the root, each time",
    "    by the move with the greatest mean + doubt [selected]",
    "  expansion: at the second visit the moves become nodes [expanded]",
    "  simulation: from a new node, play to the end at random [playout, terminal, repetition, transposition]",
    "  backpropagation: on the way back to the root,",
    "    a move that wins, or moves that",
    "      are all proved, prove the node [solved]",
    "    count the result for the node; new mean [updated]",
    "play the move that was tried most",
];
