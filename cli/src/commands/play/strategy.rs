//! The ways to search for a move.

use game_core::{
    Analysis, Deepened, Evaluator, GameObserver, Keyed, MctsAnalysis, MctsParts, MoveOrder,
    Negamax, Notation, Parts, Playout, SearchError, TranspositionTable, Uct, alpha_beta, mcts,
};
use search_core::{Limit, Run};

/// A way to search for a move, whoever watches.
pub(super) trait Strategy<G: Notation> {
    type Found;

    /// What the procedure is called on the command line.
    const PROCEDURE: &'static str;

    fn search<O: GameObserver<G>>(
        self,
        run: &mut Run<'_, O>,
        game: &G,
        root: &G::Position,
    ) -> Result<Self::Found, SearchError>;

    /// What was found, for the end of a trace, and the moves of best play.
    fn in_words(found: &Self::Found) -> (String, &[G::Move]);
}

/// Monte Carlo tree search.
pub(super) struct Simulating<P> {
    pub(super) simulations: u64,
    pub(super) parts: MctsParts<Uct, P>,
}

impl<G: Notation, P: Playout<G>> Strategy<G> for Simulating<P> {
    type Found = MctsAnalysis<G::Move>;

    const PROCEDURE: &'static str = "mcts";

    fn search<O: GameObserver<G>>(
        self,
        run: &mut Run<'_, O>,
        game: &G,
        root: &G::Position,
    ) -> Result<Self::Found, SearchError> {
        let found = mcts(run, game, root, self.simulations, self.parts)?;
        not_cancelled(run, found.limit).map(|()| found)
    }

    fn in_words(found: &Self::Found) -> (String, &[G::Move]) {
        ("simulated".to_owned(), &found.principal_variation)
    }
}

/// Looking ahead 1, 2, 3 plies and so on.
pub(super) struct Deepening<'d, E, F> {
    pub(super) evaluator: &'d E,
    pub(super) plies: usize,
    pub(super) parts: &'d mut Parts<TranspositionTable, F>,
}

impl<G: Keyed + Notation, E: Evaluator<G>, F: MoveOrder<G>> Strategy<G> for Deepening<'_, E, F> {
    type Found = Deepened<G::Move>;

    const PROCEDURE: &'static str = "deepening";

    fn search<O: GameObserver<G>>(
        self,
        run: &mut Run<'_, O>,
        game: &G,
        root: &G::Position,
    ) -> Result<Self::Found, SearchError> {
        let Self {
            evaluator,
            plies,
            parts,
        } = self;
        let found = Negamax::new(game, evaluator, parts)
            .to_depth(plies)
            .deepen(run, root, None)?;
        not_cancelled(run, found.limit).map(|()| found)
    }

    fn in_words(found: &Self::Found) -> (String, &[G::Move]) {
        value_in_words(&found.analysis)
    }
}

/// Looking ahead so many plies.
pub(super) struct ToDepth<E> {
    pub(super) evaluator: E,
    pub(super) depth: usize,
}

impl<G: Notation, E: Evaluator<G>> Strategy<G> for ToDepth<E> {
    type Found = Analysis<G::Move>;

    const PROCEDURE: &'static str = "alpha-beta";

    fn search<O: GameObserver<G>>(
        self,
        run: &mut Run<'_, O>,
        game: &G,
        root: &G::Position,
    ) -> Result<Self::Found, SearchError> {
        alpha_beta(run, game, &self.evaluator, root, self.depth)
    }

    fn in_words(found: &Self::Found) -> (String, &[G::Move]) {
        value_in_words(found)
    }
}

fn value_in_words<M>(analysis: &Analysis<M>) -> (String, &[M]) {
    let outcome = format!("value {}", analysis.value);
    (outcome, &analysis.principal_variation)
}

/// What was found before Ctrl-C is no answer.
fn not_cancelled<O>(run: &Run<'_, O>, limit: Option<Limit>) -> Result<(), SearchError> {
    match limit {
        Some(Limit::Cancelled) => Err(SearchError::Stopped(run.stopped(Limit::Cancelled))),
        _ => Ok(()),
    }
}
