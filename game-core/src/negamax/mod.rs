//! Alpha-beta as modern programs have it: one search, put together from parts.

mod config;
pub(crate) mod deepening;
mod entry;
mod events;
mod history;
mod large_pages;
mod memory;
mod move_list;
pub(crate) mod mtd_f;
mod multi_pv;
mod nodes;
mod order;
mod parallel;
mod plain;
mod search;
mod shared_table;
mod symmetry;
mod transposition_table;

use std::iter;
use std::num::NonZero;

use search_core::{Limits, OptionSpec, Outline, Run, Values, reads, threads};

pub use config::{Bounds, Parts};
pub use deepening::{Deepened, iterative_deepening};
pub use history::History;
pub use memory::{Keyed, Known, Memory, NoMemory};
pub use mtd_f::{mtd_f, mtd_f_value};
pub use multi_pv::multi_pv;
pub use order::{GameOrder, Killers, MoveOrder};
pub use parallel::negamax_parallel;
pub use shared_table::SharedTable;
pub use symmetry::{Symmetric, UpToSymmetry};
pub use transposition_table::TranspositionTable;

use self::search::Search;
use crate::procedures::about::{Needs, Procedure};
use crate::procedures::analyst::Entry;
use crate::procedures::findings::{Findings, Outcome, valued};
use crate::procedures::look_ahead::{Choice, HISTORY, KILLERS, Remembered, SCOUT};
use crate::procedures::options::{DEPTH, Depths, TABLE};
use crate::procedures::subject::{Prepared, SearchEvaluator, SearchGame, SearchOrder};
use crate::{Analysis, Evaluator, Game, GameObserver, Score, SearchError};

/// Alpha-beta in the form of negamax, fail-soft, to a fixed depth, with the parts that are given: none at
/// all, a memory of positions, an order of moves, windows of no width (null windows) for all moves but the
/// first (principal variation search, `NegaScout`).
///
/// Leaves are valued as [`minimax`](crate::minimax()) values them: a finished game by its outcome, a win the
/// more the sooner it comes. The players need not move in turn.
///
/// - **Finds** the value of [`minimax`](crate::minimax()) to the same depth with the same evaluator, whatever
///   the parts, unless the evaluator extends lines or names noisy moves: what is
///   remembered of another depth only says which move to try first. Of equal moves it takes the one that
///   is tried first. Other moves of the root may be known by a bound only; they are listed in the order
///   of the game.
/// - **Principal variation**: full, as long as the depth or to the end of the game. Where the memory has
///   cut it short it is searched further.
/// - **Order**: depth first, moves in the order of the parts. Deterministic, with the memory as it is
///   given.
/// - **Time** between about 2 b^(d/2) and b^d positions, by how well the moves are ordered. **Memory**
///   O(d), and the memory of the parts.
/// - **Source**: Knuth and Moore 1975, *An analysis of alpha-beta pruning*; Fishburn 1983 (fail-soft);
///   Marsland and Campbell 1982, Reinefeld 1983 (windows of no width).
///
/// # Errors
///
/// See [`SearchError`].
///
/// ```
/// use game_core::{ExplicitTree, FIG_22_2, Parts, Score, negamax};
/// use search_core::Run;
///
/// let tree: ExplicitTree = FIG_22_2.parse().unwrap();
/// let values = tree.static_values(tree.root(), 3).unwrap();
/// let mut parts = Parts::new().with_scout();
/// let analysis = negamax(&mut Run::new(), &tree, &values, &tree.root(), 3, &mut parts).unwrap();
/// assert_eq!(analysis.value, Score::of(4));
/// ```
pub fn negamax<G, E, O, T, M>(
    run: &mut Run<'_, O>,
    game: &G,
    evaluator: &E,
    root: &G::Position,
    depth: usize,
    parts: &mut Parts<T, M>,
) -> Result<Analysis<G::Move>, SearchError>
where
    G: Game,
    E: Evaluator<G>,
    O: GameObserver<G>,
    T: Memory<G>,
    M: MoveOrder<G>,
{
    let mut search = Search::new(run, game, evaluator, root, depth, parts)?;
    let depth = search.depth();
    let value = search.root(depth, Bounds::ALL)?;
    search.analysis(depth, value)
}

/// What the root is worth, if that lies between these bounds, and else on which side of them: then the answer
/// is a bound too, and as near as the search has come (fail-soft). Nothing is told of moves.
///
/// [`negamax`] asks with [`Bounds::ALL`]. Where there is nothing between the bounds, the question is whether
/// the value is at least `beta`.
///
/// # Errors
///
/// See [`SearchError`].
///
/// ```
/// use game_core::{Bounds, ExplicitTree, FIG_22_2, Parts, Score, negamax_value};
/// use search_core::Run;
///
/// let tree: ExplicitTree = FIG_22_2.parse().unwrap();
/// let values = tree.static_values(tree.root(), 3).unwrap();
/// let bounds = Bounds { alpha: Score::of(4), beta: Score::of(6) };
/// let (mut run, mut parts) = (Run::new(), Parts::new());
/// let value = negamax_value(&mut run, &tree, &values, &tree.root(), 3, bounds, &mut parts).unwrap();
/// assert_eq!(value, Score::of(4)); // It is no more.
/// ```
pub fn negamax_value<G, E, O, T, M>(
    run: &mut Run<'_, O>,
    game: &G,
    evaluator: &E,
    root: &G::Position,
    depth: usize,
    bounds: Bounds,
    parts: &mut Parts<T, M>,
) -> Result<Score, SearchError>
where
    G: Game,
    E: Evaluator<G>,
    O: GameObserver<G>,
    T: Memory<G>,
    M: MoveOrder<G>,
{
    let mut search = Search::new(run, game, evaluator, root, depth, parts)?;
    let depth = search.depth();
    let alpha = bounds.alpha.min(bounds.beta.pred());
    search.root(depth, Bounds { alpha, ..bounds })
}

const LINES: OptionSpec = OptionSpec::new(
    "lines",
    "N",
    "Find the N best moves, each with its value and what follows",
)
.checked(reads::<NonZero<usize>>);

const THREADS: OptionSpec = OptionSpec::new("threads", "N", "Search on so many threads")
    .checked(|text| threads(text).map(|_| ()));

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct Listed {
    depth: Option<usize>,
    choice: Choice,
    lines: Option<NonZero<usize>>,
    threads: Option<NonZero<usize>>,
}

impl Entry for Listed {
    const ABOUT: Procedure = Procedure {
        name: "negamax",
        aliases: &["pvs", "negascout"],
        summary: "Alpha-beta put together from parts, to a fixed depth",
        source: "Knuth and Moore 1975; Fishburn 1983; Reinefeld 1983",
        finds: "the value of minimax; other moves by bounds",
        of_equals: "the one tried first",
        memory: "a line of play, and the table",
        needs: &[Needs::Evaluator, Needs::Keys],
        orders_moves: true,
        options: &[DEPTH, TABLE, KILLERS, HISTORY, SCOUT, LINES, THREADS],
        outline: OUTLINE,
        ..Procedure::USUAL
    };

    fn configure(values: &Values) -> Result<Self, String> {
        if values.has(LINES.name) && values.has(THREADS.name) {
            return Err("--lines is for one thread; leave out --threads".to_owned());
        }
        Ok(Self {
            depth: values.read(DEPTH.name)?,
            choice: Choice::new(values, 0)?,
            lines: values.read(LINES.name)?,
            threads: values.read_by(THREADS.name, threads)?,
        })
    }

    fn depth(&self, depths: Depths, limits: &Limits<'_>) -> Option<usize> {
        Some(depths.or_usual(self.depth, limits))
    }

    fn unwatchable(&self) -> Option<&'static str> {
        self.threads
            .is_some()
            .then_some("is for one thread; leave out --threads")
    }

    fn analyse_keyed<G, E, M>(&self, search: &mut Prepared<'_, '_, G, E, M>) -> Outcome<G::Move>
    where
        G: SearchGame + Keyed,
        E: SearchEvaluator<G>,
        M: SearchOrder<G>,
    {
        match (self.threads, self.lines) {
            (Some(threads), _) => self.on_threads(threads, search),
            (None, Some(lines)) => self.best_lines(lines, search),
            (None, None) => {
                let Prepared {
                    subject,
                    run,
                    depth,
                    ..
                } = search;
                let (game, root, evaluator) = (subject.game, subject.root, subject.evaluator);
                let parts = &mut self.choice.parts(subject.order)?;
                valued(negamax(run, game, evaluator, root, *depth, parts))
            }
        }
    }
}

impl Listed {
    fn on_threads<G, E, M>(
        &self,
        threads: NonZero<usize>,
        search: &mut Prepared<'_, '_, G, E, M>,
    ) -> Outcome<G::Move>
    where
        G: SearchGame + Keyed,
        E: SearchEvaluator<G>,
        M: SearchOrder<G>,
    {
        let Prepared {
            subject,
            run,
            depth,
            ..
        } = search;
        let (game, root, evaluator) = (subject.game, subject.root, subject.evaluator);
        let table = self.choice.shared_table()?;
        let parts = || self.choice.with(Remembered::Shared(&table), subject.order);
        let mut others: Vec<_> = iter::repeat_with(parts).take(threads.get() - 1).collect();
        let first = &mut parts();
        valued(negamax_parallel(
            run,
            game,
            evaluator,
            root,
            *depth,
            first,
            &mut others,
        ))
    }

    fn best_lines<G, E, M>(
        &self,
        lines: NonZero<usize>,
        search: &mut Prepared<'_, '_, G, E, M>,
    ) -> Outcome<G::Move>
    where
        G: SearchGame + Keyed,
        E: SearchEvaluator<G>,
        M: SearchOrder<G>,
    {
        let Prepared {
            subject,
            run,
            depth,
            ..
        } = search;
        let (game, root, evaluator) = (subject.game, subject.root, subject.evaluator);
        let parts = &mut self.choice.parts(subject.order)?;
        let lines = multi_pv(run, game, evaluator, root, *depth, lines, parts)?;
        Ok(Findings::Valued {
            analysis: lines.first().ok_or(SearchError::GameOver)?.clone(),
            deepening: None,
            lines,
        })
    }
}

const OUTLINE: Outline = &[
    ("value(node, alpha, beta), seen by the side to move:", &[]),
    ("  if it is known from before: that value", &["recalled"]),
    (
        "  if it is proved by the evaluator: that value",
        &["proved"],
    ),
    ("  if it is a leaf: its static value", &["evaluated"]),
    ("  else for each move, best guesses first:", &["expanded"]),
    ("    - value(the node after the move, -beta, -alpha)", &[]),
    ("    the best value so far raises alpha;", &[]),
    (
        "    if value >= beta: leave out the other moves",
        &["beta_cutoff", "alpha_cutoff"],
    ),
    ("  hand up the best value", &["backed_up"]),
];
