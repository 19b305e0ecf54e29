//! A position made of any game.

use game_core::{
    Depths, Effort, Event, Events, GameOrder, Keyed, Method, Notation, Player, Playout, Problem,
    ProcedureError, Random, SearchEvaluator, SearchGame, SearchOrder, Unvalued, perft,
    perft_by_move,
};
use search_core::{Run, Stopped};
use trace::{Family, Header};

use crate::Failure;
use crate::games::watcher::Watcher;
use crate::games::{Analysed, GameAbout, GameSolver, Position, Request, Watching, Ways};
use crate::playing::{
    AtBoard, BoardUi, Course, Levelled, Match, Plain, PlayAbout, Playable, Players, Searcher,
    SoFar, ThinkSettings, Thinker, ThinkerOf, Thinking, Tools, Usual,
};

/// A position of any game with a notation: its other abilities are named in a few words, or left out.
///
/// ```
/// # use catalogue::{GameAbout, GamePosition};
/// # use domain_tictactoe::{Board, TicTacToe};
/// static ABOUT: GameAbout = GameAbout {
///     name: "noughts",
///     ..GameAbout::USUAL
/// };
/// let position = GamePosition::unvalued(&ABOUT, TicTacToe, Board::EMPTY).keyed();
/// ```
pub struct GamePosition<G: Notation, E = Unvalued, M = GameOrder> {
    about: &'static GameAbout,
    searched: Searched<G, E, M>,
    order: M,
    /// Picture of the board.
    pub picture: Option<String>,
    /// Header of traces, with the facts without which boards cannot be drawn.
    pub header: Header,
    /// Another way to count lines of play, such as a quicker one.
    pub ways: Option<Box<dyn Ways>>,
    /// Solver.
    pub solver: Option<Box<GameSolver>>,
    /// Positions from which games begin, one after the other.
    pub starts: Vec<G::Position>,
    /// Manners at the board.
    pub manners: Box<dyn BoardUi<G>>,
    /// Programs that play.
    pub players: Box<dyn Players<G>>,
}

/// A game with everything it offers to searches.
pub(crate) struct Searched<G: Notation, E, M> {
    pub(crate) place: Place<G>,
    evaluator: E,
    depths: Option<Depths>,
    playouts: Option<Box<SharedPlayouts<G>>>,
    is_valued: bool,
    with_keys: WithKeys<G, E, M>,
}

/// Makes playouts, on any thread.
type SharedPlayouts<G> = dyn Fn() -> Box<dyn Playout<G> + Send> + Sync;

/// Says that positions have keys, or nothing.
type WithKeys<G, E, M> = for<'s> fn(Problem<'s, G, E, M>) -> Problem<'s, G, E, M>;

/// A game, and a position of it.
pub(crate) struct Place<G: Notation> {
    pub(crate) game: G,
    pub(crate) root: G::Position,
}

impl<G: SearchGame + Notation> GamePosition<G> {
    /// Makes a position of a game without an evaluation.
    pub fn unvalued(about: &'static GameAbout, game: G, root: G::Position) -> Self {
        let mut placed = Self::new(about, game, root, Unvalued, GameOrder);
        placed.searched.is_valued = false;
        placed
    }
}

impl<G, E, M> GamePosition<G, E, M>
where
    G: SearchGame + Notation,
    E: SearchEvaluator<G>,
    M: SearchOrder<G>,
{
    /// Makes a position with an evaluation of those to which it leads, and the order in which moves are tried where
    /// nothing better is known.
    pub fn new(
        about: &'static GameAbout,
        game: G,
        root: G::Position,
        evaluator: E,
        order: M,
    ) -> Self {
        Self {
            header: Header::new(Family::Game, about.name, "", &game.position_text(&root)),
            about,
            starts: vec![root.clone()],
            searched: Searched {
                place: Place { game, root },
                evaluator,
                depths: None,
                playouts: None,
                is_valued: true,
                with_keys: |problem| problem,
            },
            order,
            picture: None,
            ways: None,
            solver: None,
            manners: Box::new(Plain),
            players: Box::new(Usual),
        }
    }

    /// Lets positions be remembered by the keys with which the game tells them apart.
    #[must_use]
    pub fn keyed(mut self) -> Self
    where
        G: Keyed,
    {
        self.searched.with_keys = |problem| problem.keyed();
        self
    }

    /// Sets the usual and the greatest look-ahead.
    #[must_use]
    pub fn with_depths(mut self, usual: usize, farthest: usize) -> Self {
        self.searched.depths = Some(Depths { usual, farthest });
        self
    }

    /// Sets playouts other than random moves to the end of the game.
    #[must_use]
    pub fn with_playouts<P: Playout<G> + Send + 'static>(
        mut self,
        make: impl Fn() -> P + Sync + 'static,
    ) -> Self {
        self.searched.playouts = Some(Box::new(move || Box::new(make())));
        self
    }

    fn problem(&self) -> Problem<'_, G, E, M> {
        let Place { game, root } = &self.searched.place;
        self.searched.problem(game, root, self.order)
    }

    fn tools<'t>(&'t self, terms: ThinkSettings<'t>) -> Tools<'t, G> {
        let searching = Searcher::new(&self.searched, self.order, &self.header, &terms);
        Tools {
            about: self.about.play.unwrap_or(&PlayAbout::USUAL),
            game: &self.searched.place.game,
            terms,
            searching: Box::new(searching),
        }
    }
}

impl<G, E, M> Searched<G, E, M>
where
    G: SearchGame + Notation,
    E: SearchEvaluator<G>,
    M: SearchOrder<G>,
{
    /// Returns a position of the game with everything it offers to searches.
    pub(crate) fn problem<'s>(
        &'s self,
        game: &'s G,
        root: &'s G::Position,
        order: M,
    ) -> Problem<'s, G, E, M> {
        let mut problem = Problem::new(game, root, &self.evaluator, order);
        if !self.is_valued {
            problem = problem.without_opinion();
        }
        if let Some(depths) = self.depths {
            problem = problem.with_depths(depths);
        }
        if let Some(playouts) = &self.playouts {
            problem = problem.with_playouts(playouts);
        }
        (self.with_keys)(problem)
    }
}

impl<G, E, M> Playable for GamePosition<G, E, M>
where
    G: SearchGame + Notation,
    E: SearchEvaluator<G>,
    M: SearchOrder<G>,
{
    fn at_board(&self) -> Box<dyn Match + '_> {
        let Place { game, root } = &self.searched.place;
        let start = self.starts.first().unwrap_or(root);
        Box::new(AtBoard {
            game,
            manners: &*self.manners,
            name: self.about.summary,
            sides: self.about.sides,
            starts: &self.starts,
            course: Course::new(start.clone()),
            so_far: SoFar::default(),
        })
    }

    fn thinker<'t>(&'t self, terms: ThinkSettings<'t>) -> Result<Box<dyn Thinker + 't>, Failure> {
        let Thinking { level, seed, .. } = terms.thinking;
        let program = self.players.program(self.tools(terms))?;
        let program = match level {
            None => program,
            Some(level) => Box::new(Levelled {
                program,
                level,
                random: Random::new(seed.unwrap_or_default()),
            }),
        };
        Ok(Box::new(ThinkerOf {
            game: &self.searched.place.game,
            starts: &self.starts,
            program,
            oracle: self.players.oracle(self.tools(terms))?,
            limits: terms.limits,
        }))
    }
}

impl<G, E, M> Position for GamePosition<G, E, M>
where
    G: SearchGame + Notation,
    E: SearchEvaluator<G>,
    M: SearchOrder<G>,
{
    fn about(&self) -> &'static GameAbout {
        self.about
    }

    fn text(&self) -> String {
        let Place { game, root } = &self.searched.place;
        game.position_text(root)
    }

    fn to_move(&self) -> Player {
        let Place { game, root } = &self.searched.place;
        game.to_move(root)
    }

    fn picture(&self) -> Option<String> {
        self.picture.clone()
    }

    fn header(&self) -> Header {
        self.header.clone()
    }

    fn depths(&self) -> Depths {
        self.problem().depths()
    }

    fn check(&self, request: &Request<'_>) -> Result<(), Failure> {
        request
            .method
            .check(&self.problem())
            .map_err(Failure::input)
    }

    fn analyse(
        &self,
        request: &Request<'_>,
        watching: Watching<'_>,
    ) -> Result<Analysed, ProcedureError> {
        analyse(&self.problem(), request, watching)
    }

    fn ways(&self) -> &dyn Ways {
        self.ways.as_deref().unwrap_or(&self.searched.place)
    }

    fn solver(&self) -> Option<&GameSolver> {
        self.solver.as_deref()
    }

    fn playable(&self) -> Option<&dyn Playable> {
        Some(self)
    }
}

/// Analyses a position of any game.
pub(crate) fn analyse<G, E, M>(
    problem: &Problem<'_, G, E, M>,
    request: &Request<'_>,
    watching: Watching<'_>,
) -> Result<Analysed, ProcedureError>
where
    G: SearchGame + Notation,
    E: SearchEvaluator<G>,
    M: SearchOrder<G>,
{
    let (game, root) = (problem.game(), problem.root());
    let Watching {
        events,
        cutoffs,
        progress,
    } = watching;
    let method: &Method = request.method;
    // Without windows nothing is cut off, and a search that is not watched is faster.
    let cutoffs = if method.procedure().has_windows {
        cutoffs
    } else {
        0
    };
    let mut watcher = Watcher::new(game, events, cutoffs);
    let is_watched = watcher.is_watching();
    let mut see = |event: Event<'_, G>| watcher.see(&event);
    let conduct = Effort {
        limits: request.limits,
        events: is_watched.then_some(&mut see as &mut Events<'_, G>),
        progress: match progress {
            Some(progress) => Some(progress),
            None => None,
        },
        table: None,
    };
    let game_core::Attempt {
        findings,
        statistics,
    } = method.analyse(problem, conduct)?;
    Ok(Analysed {
        findings: findings.written(game, root),
        statistics,
        cutoffs: watcher.finish(),
    })
}

impl<G: Notation> Ways for Place<G> {
    fn count(&self, run: &mut Run<'_>, plies: usize) -> Result<u64, Stopped> {
        perft(run, &self.game, &self.root, plies)
    }

    fn count_by_move(
        &self,
        run: &mut Run<'_>,
        plies: usize,
    ) -> Result<Vec<(String, u64)>, Stopped> {
        let counts = perft_by_move(run, &self.game, &self.root, plies)?;
        let written = |(mv, ways)| (self.game.move_text(&self.root, mv), ways);
        Ok(counts.into_iter().map(written).collect())
    }
}
