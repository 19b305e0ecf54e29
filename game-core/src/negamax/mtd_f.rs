//! MTD(f).

use search_core::{Outline, Run, Values};

use crate::negamax::search::Search;
use crate::negamax::{Memory, MoveOrder, Negamax, Parts};
use crate::procedures::about::{Needs, Procedure};
use crate::procedures::findings::{Outcome, valued};
use crate::procedures::list_entry::ListEntry;
use crate::procedures::look_ahead::{Choice, HISTORY, KILLERS, LOOK_UP, SCOUT};
use crate::procedures::options::{DEPTH, NEEDED_TABLE_SIZE};
use crate::procedures::problem::{ProcedureRun, SearchEvaluator, SearchGame, SearchOrder};
use crate::run::window::Window;
use crate::{Analysis, Evaluator, Game, GameObserver, Keyed, Score, SearchError};

impl<G: Game, E: Evaluator<G>, T: Memory<G>, M: MoveOrder<G>> Negamax<'_, G, E, T, M> {
    /// Closes in on the value by searches with windows of no width, beginning with guesses: of each in turn
    /// it asks whether the value is at least that, unless this is known by then, and goes on from what came
    /// out last. One guess, the best there is, makes MTD(f); others before it are for what is seldom true
    /// and soon found out, as whether there is a win close by. It depends on its memory: without one every
    /// search starts from scratch.
    ///
    /// - **Finds** the value of [`analyse`](Self::analyse) to the same depth. Only the best move is known
    ///   exactly.
    /// - **Time**: fewer positions than alpha-beta if the guess is good. The number of searches is counted as
    ///   iterations.
    /// - **Source**: Plaat, Schaeffer, Pijls and de Bruin 1996, *Best-first fixed-depth minimax algorithms*.
    ///
    /// # Errors
    ///
    /// See [`SearchError`].
    pub fn mtd_f<O: GameObserver<G>>(
        &mut self,
        run: &mut Run<'_, O>,
        root: &G::Position,
        guesses: &[Score],
    ) -> Result<Analysis<G::Move>, SearchError> {
        let mut search = self.search(run, root)?;
        let depth = search.depth();
        analysis(&mut search, depth, guesses)
    }

    /// Searches as [`mtd_f`](Self::mtd_f) does, for the value alone: it looks for no principal variation and says
    /// nothing about moves.
    ///
    /// # Errors
    ///
    /// See [`SearchError`].
    pub fn mtd_f_value<O: GameObserver<G>>(
        &mut self,
        run: &mut Run<'_, O>,
        root: &G::Position,
        guesses: &[Score],
    ) -> Result<Score, SearchError> {
        let mut search = self.search(run, root)?;
        let depth = search.depth();
        converge(&mut search, depth, guesses)
    }
}

impl<G, E, T, M> Negamax<'_, G, E, T, M>
where
    G: Game<Position: Sync, Move: Send + Sync> + Sync,
    E: Evaluator<G> + Sync,
    T: Memory<G> + Send,
    M: MoveOrder<G> + Send,
{
    /// Searches as [`mtd_f`](Self::mtd_f) does, on `1 + others.len()` threads with parts of their own and one memory in
    /// common ([`TranspositionTable::for_threads`](crate::TranspositionTable::for_threads)): each of them asks the same
    /// questions, and finds much answered by the others.
    ///
    /// - **Finds** the value that [`mtd_f`](Self::mtd_f) finds, and of equal moves the one that comes first in the order
    ///   of the first parts. The line may be another one with that value. Statistics depend on the speed of the threads.
    /// - **Observer**: sees nothing, since the threads have runs of their own.
    /// - **Limits**: as for [`analyse_on_threads`](Self::analyse_on_threads).
    ///
    /// # Errors
    ///
    /// See [`SearchError`].
    pub fn mtd_f_on_threads<O: GameObserver<G>>(
        &mut self,
        run: &mut Run<'_, O>,
        root: &G::Position,
        guesses: &[Score],
        others: &mut [Parts<T, M>],
    ) -> Result<Analysis<G::Move>, SearchError> {
        self.together(run, root, others, |search, depth| {
            analysis(search, depth, guesses)
        })
    }

    /// Searches as [`mtd_f_on_threads`](Self::mtd_f_on_threads) does, for the value alone.
    ///
    /// # Errors
    ///
    /// See [`SearchError`].
    pub fn mtd_f_value_on_threads<O: GameObserver<G>>(
        &mut self,
        run: &mut Run<'_, O>,
        root: &G::Position,
        guesses: &[Score],
        others: &mut [Parts<T, M>],
    ) -> Result<Score, SearchError> {
        self.together(run, root, others, |search, depth| {
            converge(search, depth, guesses)
        })
    }
}

/// Returns the value of the root, and a line with that value.
fn analysis<G: Game, E: Evaluator<G>, O: GameObserver<G>, T: Memory<G>, M: MoveOrder<G>>(
    search: &mut Search<'_, '_, G, E, O, T, M>,
    depth: usize,
    guesses: &[Score],
) -> Result<Analysis<G::Move>, SearchError> {
    let value = converge(search, depth, guesses)?;
    // The searches have found the value; this one finds the line.
    let value = search.root(depth, Window::around(value))?;
    search.analysis(depth, value)
}

/// Returns the value of the root, found by testing whether it is at least some bound.
fn converge<G: Game, E: Evaluator<G>, O: GameObserver<G>, T: Memory<G>, M: MoveOrder<G>>(
    search: &mut Search<'_, '_, G, E, O, T, M>,
    depth: usize,
    guesses: &[Score],
) -> Result<Score, SearchError> {
    let (mut least, mut greatest) = (Score::MIN, Score::MAX);
    let mut value = Score::DRAW;
    let mut guesses = guesses.iter().copied();
    while least < greatest {
        // The last result is one of them.
        let possible = |guess: &Score| (least..=greatest).contains(guess);
        let guess = guesses.find(possible).unwrap_or(value);
        // Beta is always greater than `least` and no greater than `greatest`, so each search moves one of
        // them. That the value is at least `least` is known already: then more is asked.
        let beta = if guess == least { guess.succ() } else { guess };
        value = search.root(depth, Window::below(beta))?;
        search.count_iteration();
        if value < beta {
            greatest = value;
        } else {
            least = value;
        }
    }
    Ok(value)
}

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct MtdFEntry {
    choice: Choice,
}

impl ListEntry for MtdFEntry {
    const ABOUT: Procedure = Procedure {
        name: Procedure::MTD_F,
        item: "Negamax::mtd_f",
        aliases: &["mtdf", "mtd(f)"],
        summary: "The same with windows of no width, around a guess that is made better (MTD(f))",
        source: "Plaat, Schaeffer, Pijls and de Bruin 1996",
        finds: "the value of minimax; other moves by bounds",
        of_equals: "the one tried first",
        memory: "a line of play, and the table",
        needs: &[Needs::Evaluator, Needs::Keys],
        orders_moves: true,
        options: &[DEPTH, NEEDED_TABLE_SIZE, KILLERS, HISTORY, LOOK_UP],
        lacks: &[(
            SCOUT.name,
            "--scout is for --procedure negamax and deepening; all windows of mtd-f have no width",
        )],
        outline: OUTLINE,
        ..Procedure::USUAL
    };

    fn configure(values: &Values) -> Result<Self, String> {
        Ok(Self {
            choice: Choice::new(values, &NEEDED_TABLE_SIZE)?,
        })
    }

    fn analyse_keyed<G: SearchGame + Keyed, E: SearchEvaluator<G>, M: SearchOrder<G>>(
        &self,
        search: &mut ProcedureRun<'_, '_, G, E, M>,
    ) -> Outcome<G::Move> {
        let table = self.choice.new_table()?;
        let parts = &mut self.choice.parts(&table, search.problem.order);
        let (run, game, evaluator, root, depth) = search.split();
        let guess = if evaluator.knows(game, root) {
            evaluator.evaluate(game, root).seen_by(game.to_move(root))
        } else {
            Score::DRAW
        };
        valued(
            Negamax::new(game, evaluator, parts)
                .to_depth(depth)
                .mtd_f(run, root, &[guess]),
        )
    }
}

const OUTLINE: Outline = &[
    "guess the value",
    "until it is known from above and from below:",
    "  value(root) with a window of no width at the guess",
    "  what comes out is the next guess",
    "value(node, alpha, beta), seen by the side to move:",
    "  if it is known from before: that value [recalled]",
    "  if it is proved by the evaluator: that value [proved]",
    "  if it is a leaf: its static value [evaluated]",
    "  else for each move: [expanded]",
    "    - value(the node after the move, -beta, -alpha)",
    "    if value >= beta: leave out the other moves [beta_cutoff, alpha_cutoff]",
    "  back up the best value [backed_up]",
];
