//! Iterative deepening.

use search_core::{Limit, OptionSpec, Outline, Run, Values, reads};

use crate::negamax::search::Search;
use crate::negamax::{Memory, MoveOrder, Negamax};
use crate::procedures::about::{Needs, Procedure};
use crate::procedures::findings::{Deepening, Findings, Outcome};
use crate::procedures::list_entry::ListEntry;
use crate::procedures::look_ahead::{Choice, HISTORY, KILLERS, LOOK_UP, SCOUT};
use crate::procedures::options::{DEPTH, TABLE_SIZE};
use crate::procedures::problem::{ProcedureRun, SearchEvaluator, SearchGame, SearchOrder};
use crate::run::window::Window;
use crate::{Analysis, Evaluator, Game, GameObserver, Keyed, Score, SearchError};

/// The answer of the deepest search that was completed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deepened<M> {
    /// Answer of that search.
    pub analysis: Analysis<M>,
    /// Number of plies it looked ahead.
    pub depth: usize,
    /// Whether it knows how the game ends, so that looking further ahead would change nothing.
    pub is_final: bool,
    /// The limit that ended the next search, if one did.
    pub limit: Option<Limit>,
}

impl<G: Game, E: Evaluator<G>, T: Memory<G>, M: MoveOrder<G>> Negamax<'_, G, E, T, M> {
    /// Searches as [`analyse`](Self::analyse) does, to depth 1, 2, 3 and so on, until the depth is reached, the end of
    /// the game is known, or a limit is met; the best move of each search is tried first in the next. With a `margin` a
    /// search begins with a window of the values within that margin of the last one (aspiration), and is repeated
    /// without a bound on the side on which it fails.
    ///
    /// - **Finds** what [`analyse`](Self::analyse) finds at the depth that it reached, but perhaps another
    ///   one of several equal moves.
    /// - **Limits** end it with the answer of the last completed search. The statistics count all
    ///   searches.
    /// - **Time**: little more than that of the last search alone, and often less, since moves are better
    ///   ordered.
    /// - **Source**: Slate and Atkin 1977, *CHESS 4.5*.
    ///
    /// # Errors
    ///
    /// See [`SearchError`]; [`SearchError::Stopped`] only if not even the search to depth 1 was
    /// completed.
    ///
    /// ```
    /// use domain_tictactoe::{OpenLines, TicTacToe};
    /// use game_core::{Negamax, Parts, Score, TranspositionTable};
    /// use search_core::Run;
    ///
    /// let root = "X...O....".parse().unwrap();
    /// let table = TranspositionTable::with_bytes(1 << 16);
    /// let mut parts = Parts::new().with_memory(table).with_scout();
    /// let mut run = Run::new();
    /// let mut search = Negamax::new(&TicTacToe, &OpenLines, &mut parts);
    /// let found = search.deepen(&mut run, &root, None).unwrap();
    /// assert_eq!((found.depth, found.is_final), (7, true));
    /// assert_eq!(found.analysis.value, Score::DRAW);
    /// ```
    pub fn deepen<O: GameObserver<G>>(
        &mut self,
        run: &mut Run<'_, O>,
        root: &G::Position,
        margin: Option<u32>,
    ) -> Result<Deepened<G::Move>, SearchError> {
        let mut search = self.search(run, root)?;
        let depth = search.depth();
        let mut deepened: Option<Deepened<G::Move>> = None;
        for plies in 1..=depth {
            let last = deepened.as_ref().map(|last| last.analysis.value);
            let found = search_around(&mut search, plies, last.zip(margin)).and_then(|value| {
                let is_final = !search.met_horizon();
                // A value proved by an evaluator may lie beyond this depth, and best play with it.
                let plies = if is_final { depth } else { plies };
                Ok((search.analysis(plies, value)?, is_final))
            });
            match found {
                Ok((analysis, is_final)) => {
                    search.try_first(analysis.best);
                    deepened = Some(Deepened {
                        analysis,
                        depth: plies,
                        is_final,
                        limit: None,
                    });
                    if is_final {
                        break;
                    }
                }
                Err(error) => {
                    return match (error, deepened) {
                        (SearchError::Stopped(stopped), Some(last)) => Ok(Deepened {
                            limit: Some(stopped.limit),
                            ..last
                        }),
                        (error, _) => Err(error),
                    };
                }
            }
        }
        deepened.ok_or(SearchError::DepthZero)
    }
}

/// Searches the root with a window around the expected value, and again if that fails.
fn search_around<G: Game, E: Evaluator<G>, O: GameObserver<G>, T: Memory<G>, M: MoveOrder<G>>(
    search: &mut Search<'_, '_, G, E, O, T, M>,
    plies: usize,
    expected: Option<(Score, u32)>,
) -> Result<Score, SearchError> {
    // The ends of a window are not distinguished from the values beyond them, so they lie one beyond the margin.
    let mut bounds = expected.map_or(Window::FULL, |(value, margin)| Window {
        alpha: value.less(margin).pred(),
        beta: value.more(margin).succ(),
    });
    loop {
        let value = search.root(plies, bounds)?;
        search.count_iteration();
        // A side that fails is opened altogether, so there are three searches at most.
        if value <= bounds.alpha && bounds.alpha > Score::MIN {
            bounds.alpha = Score::MIN;
        } else if value >= bounds.beta && bounds.beta < Score::MAX {
            bounds.beta = Score::MAX;
        } else {
            return Ok(value);
        }
    }
}

const MARGIN: OptionSpec = OptionSpec::new(
    "margin",
    "N",
    "Expect the value within N of that of the depth before (aspiration)",
)
.checked(reads::<u32>);

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct DeepeningEntry {
    margin: Option<u32>,
    choice: Choice,
}

impl ListEntry for DeepeningEntry {
    const ABOUT: Procedure = Procedure {
        name: "deepening",
        item: "Negamax::deepen",
        aliases: &["iterative-deepening"],
        summary: "Negamax to depth 1, 2, 3 and so on, as far as the limits allow",
        source: "Slate and Atkin 1977",
        finds: "what negamax finds at the depth it reached",
        of_equals: "the one tried first",
        memory: "a line of play, and the table",
        needs: &[Needs::Evaluator, Needs::Keys],
        orders_moves: true,
        deepens: true,
        options: &[DEPTH, TABLE_SIZE, KILLERS, HISTORY, SCOUT, LOOK_UP, MARGIN],
        outline: OUTLINE,
        ..Procedure::USUAL
    };

    fn configure(values: &Values) -> Result<Self, String> {
        Ok(Self {
            margin: values.read(MARGIN.name)?,
            choice: Choice::new(values, &TABLE_SIZE)?,
        })
    }

    fn analyse_keyed<G: SearchGame + Keyed, E: SearchEvaluator<G>, M: SearchOrder<G>>(
        &self,
        search: &mut ProcedureRun<'_, '_, G, E, M>,
    ) -> Outcome<G::Move> {
        let kept = search.table.as_mut().and_then(|table| table.take());
        let table = kept.map_or_else(|| self.choice.new_table(), Ok)?;
        let parts = &mut self.choice.parts(&table, search.problem.order);
        let margin = self.margin;
        let (run, game, evaluator, root, depth) = search.split();
        let found = Negamax::new(game, evaluator, parts)
            .to_depth(depth)
            .deepen(run, root, margin);
        if let Some(kept) = &mut search.table {
            **kept = Some(table);
        }
        let found = found?;
        Ok(Findings::Valued {
            analysis: found.analysis,
            deepening: Some(Deepening {
                reached: found.depth,
                is_final: found.is_final,
                limit: found.limit,
            }),
            lines: Vec::new(),
        })
    }
}

const OUTLINE: Outline = &[
    "for depth = 1, 2, 3, ... as the limits allow:",
    "  value(root, alpha, beta), the best move of before first",
    "value(node, alpha, beta), seen by the side to move:",
    "  if it is known from before: that value [recalled]",
    "  if it is proved by the evaluator: that value [proved]",
    "  if it is a leaf: its static value [evaluated]",
    "  else for each move, best guesses first: [expanded]",
    "    - value(the node after the move, -beta, -alpha)",
    "    if value >= beta: leave out the other moves [beta_cutoff, alpha_cutoff]",
    "  back up the best value [backed_up]",
];
