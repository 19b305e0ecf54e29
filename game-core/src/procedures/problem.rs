//! Positions as the procedures of the list take them.

use std::fmt;
use std::hash::Hash;

use search_core::{Limits, Observer, Run, Statistics};

use crate::procedures::findings::{Findings, Outcome};
use crate::procedures::options::Depths;
use crate::procedures::standard::AnyProcedure;
use crate::{
    ChanceAnalysis, ChanceEvaluator, ChanceEvent, ChanceGame, Evaluator, Event, Game, GameOrder,
    Keyed, MAX_DEPTH, MoveOrder, Playout, Score, SearchError, TranspositionTable,
};

/// A game that every procedure of the list can search, on several threads too.
pub trait SearchGame: Game<Position: Send + Sync, Move: Hash + Send + Sync> + Sync {}

impl<G: Game<Position: Send + Sync, Move: Hash + Send + Sync> + Sync> SearchGame for G {}

/// Such a game that may have chance nodes.
pub trait SearchChanceGame:
    SearchGame + Keyed + ChanceGame<Position = <Self as Game>::Position, Move = MoveOf<Self>>
{
}

impl<G> SearchChanceGame for G where
    G: SearchGame + Keyed + ChanceGame<Position = <G as Game>::Position, Move = MoveOf<G>>
{
}

/// A move of a game.
pub(crate) type MoveOf<G> = <G as Game>::Move;

/// An opinion that several threads can ask.
pub trait SearchEvaluator<G: Game + ?Sized>: Evaluator<G> + Sync {}

impl<G: Game + ?Sized, E: Evaluator<G> + Sync> SearchEvaluator<G> for E {}

/// An order of moves that is copied for each thread.
pub trait SearchOrder<G: Game>: MoveOrder<G> + Copy + Send {}

impl<G: Game, M: MoveOrder<G> + Copy + Send> SearchOrder<G> for M {}

/// Position to be analysed, and the game's offers beyond its moves.
pub struct Problem<'t, G: Game, E = Unvalued, M = GameOrder> {
    pub(crate) game: &'t G,
    pub(crate) root: &'t G::Position,
    pub(crate) evaluator: &'t E,
    pub(crate) order: M,
    pub(crate) depths: Depths,
    pub(crate) playout: Option<&'t Playouts<'t, G>>,
    pub(crate) least: Option<Score>,
    pub(crate) is_valued: bool,
    pub(crate) is_keyed: bool,
    pub(crate) has_chance: bool,
    pub(crate) analyse: Analyse<G, E, M>,
}

impl<G: Game<Position: fmt::Debug>, E, M> fmt::Debug for Problem<'_, G, E, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Problem")
            .field("root", &self.root)
            .finish_non_exhaustive()
    }
}

/// Makes playouts, one for each thread.
pub type Playouts<'t, G> = dyn Fn() -> Box<dyn Playout<G> + Send> + 't;

type Analyse<G, E, M> =
    fn(&AnyProcedure, &mut ProcedureRun<'_, '_, G, E, M>) -> Outcome<<G as Game>::Move>;

/// No opinion about any position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unvalued;

impl<G: Game + ?Sized> Evaluator<G> for Unvalued {
    fn evaluate(&self, _: &G, _: &G::Position) -> Score {
        Score::DRAW
    }

    fn knows(&self, _: &G, _: &G::Position) -> bool {
        false
    }
}

impl<'t, G: SearchGame> Problem<'t, G> {
    /// Returns a position of a game without an evaluator.
    #[must_use]
    pub fn unvalued(game: &'t G, root: &'t G::Position) -> Self {
        Self::new(game, root, &Unvalued, GameOrder).without_opinion()
    }
}

impl<'t, G: SearchGame, E: SearchEvaluator<G>, M: SearchOrder<G>> Problem<'t, G, E, M> {
    /// Returns a position with an evaluator, and the order in which moves are tried by default.
    #[must_use]
    pub fn new(game: &'t G, root: &'t G::Position, evaluator: &'t E, order: M) -> Self {
        Self {
            game,
            root,
            evaluator,
            order,
            depths: Depths {
                usual: 4,
                farthest: MAX_DEPTH,
            },
            playout: None,
            least: None,
            is_valued: true,
            is_keyed: false,
            has_chance: false,
            analyse: AnyProcedure::analyse,
        }
    }

    /// Returns the problem without the opinion.
    #[must_use]
    pub fn without_opinion(self) -> Self {
        Self {
            is_valued: false,
            ..self
        }
    }

    /// Returns the game.
    #[must_use]
    pub fn game(&self) -> &'t G {
        self.game
    }

    /// Returns the position.
    #[must_use]
    pub fn root(&self) -> &'t G::Position {
        self.root
    }

    /// Returns the depths of its searches.
    #[must_use]
    pub fn depths(&self) -> Depths {
        self.depths
    }

    /// Returns the problem in a game that distinguishes its positions by keys, so that they can be remembered.
    #[must_use]
    pub fn keyed(self) -> Self
    where
        G: Keyed,
    {
        Self {
            is_keyed: true,
            analyse: AnyProcedure::analyse_keyed,
            ..self
        }
    }

    /// Returns the problem in a game with keys that may also have chance nodes. Only procedures that [need
    /// chance](crate::Needs::Chance) heed them.
    #[must_use]
    pub fn with_chance(self) -> Self
    where
        G: SearchChanceGame,
        E: ChanceEvaluator<G>,
    {
        Self {
            has_chance: true,
            analyse: AnyProcedure::analyse_with_chance,
            ..self.keyed()
        }
    }

    /// Returns the problem with this lookahead. The default is 4 plies.
    #[must_use]
    pub fn with_depths(self, depths: Depths) -> Self {
        Self { depths, ..self }
    }

    /// Returns the problem with playouts other than random moves to the end of the game.
    #[must_use]
    pub fn with_playouts(self, playouts: &'t Playouts<'t, G>) -> Self {
        Self {
            playout: Some(playouts),
            ..self
        }
    }

    /// Returns the problem in a game that the first player wins by getting at least `least`: claims are about that
    /// player.
    #[must_use]
    pub fn with_least(self, least: Score) -> Self {
        Self {
            least: Some(least),
            ..self
        }
    }
}

/// Takes the events of an analysis.
pub type Events<'r, G> = dyn FnMut(Event<'_, G>) + 'r;

/// Effort of a procedure's run.
pub struct Effort<'r, G: Game> {
    /// Limits of the run.
    pub limits: Limits<'r>,
    /// The observer of its events.
    pub events: Option<&'r mut Events<'r, G>>,
    /// Called now and then with the work done so far.
    pub progress: Option<&'r mut (dyn FnMut(&Statistics) + Send)>,
    /// Storage for the table of a search that deepens, from one analysis to the next: the search takes the table found
    /// there in place of a new one.
    pub table: Option<&'r mut Option<TranspositionTable>>,
}

impl<G: Game> fmt::Debug for Effort<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Effort")
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

/// A run that somebody may watch.
pub(crate) type WatchedRun<'r, G> = Run<'r, Option<&'r mut Events<'r, G>>>;

/// A position and the run of a procedure.
pub(crate) struct ProcedureRun<'s, 'r, G: Game, E, M> {
    pub(crate) problem: &'s Problem<'s, G, E, M>,
    pub(crate) run: WatchedRun<'r, G>,
    /// Number of plies it looks ahead; 0 if it has no such option.
    pub(crate) depth: usize,
    /// Whether there is a limit that ends a long search.
    pub(crate) has_effort: bool,
    /// Storage for the table, if it is to be kept.
    pub(crate) table: Option<&'r mut Option<TranspositionTable>>,
}

impl<'s, 'r, G: Game, E, M> ProcedureRun<'s, 'r, G, E, M> {
    /// Returns the arguments of a search that looks ahead, in its order.
    pub(crate) fn split(
        &mut self,
    ) -> (&mut WatchedRun<'r, G>, &'s G, &'s E, &'s G::Position, usize) {
        let Problem {
            game,
            evaluator,
            root,
            ..
        } = *self.problem;
        (&mut self.run, game, evaluator, root, self.depth)
    }
}

impl<'r, G: SearchChanceGame, E, M> ProcedureRun<'_, 'r, G, E, M> {
    /// Returns the findings of a search that heeds chance.
    pub(crate) fn with_chance(
        &mut self,
        search: impl FnOnce(
            &mut Run<'r, ChanceWatcher<'_, 'r, G>>,
            &G,
            &E,
            &<G as Game>::Position,
            usize,
        ) -> Result<ChanceAnalysis<MoveOf<G>>, SearchError>,
    ) -> Outcome<MoveOf<G>> {
        let (run, game, evaluator, root, depth) = self.split();
        let search = |run: &mut _| search(run, game, evaluator, root, depth);
        let analysis = run.watched_through(ChanceWatcher, search)?;
        Ok(Findings::Expected { analysis })
    }
}

/// The observer of a run, shown the events of a search with chance.
pub(crate) struct ChanceWatcher<'o, 'r, G: Game>(&'o mut Option<&'r mut Events<'r, G>>);

impl<'a, G: Game> Observer<ChanceEvent<'a, G::Position, G::Move>> for ChanceWatcher<'_, '_, G> {
    fn is_watching(&self) -> bool {
        self.0.is_some()
    }

    fn on(&mut self, event: ChanceEvent<'a, G::Position, G::Move>) {
        if let Some(events) = self.0 {
            events(Event::Chance(event));
        }
    }
}

impl<G: Game> Default for Effort<'_, G> {
    fn default() -> Self {
        Self {
            limits: Limits::default(),
            events: None,
            progress: None,
            table: None,
        }
    }
}
