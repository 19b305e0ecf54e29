//! Common parts of the searches of games with chance: checking arguments, counting, evaluating.

use search_core::{Limit, Run, max_depth};

use crate::run::depth::ply;
use crate::run::halt::Halt;
use crate::run::search::within;
use crate::{
    Bound, ChanceAnalysis, ChanceEvaluator, ChanceEvent, ChanceGame, ChanceObserver, ChancePlace,
    ChanceStep, Interval, MAX_DEPTH, Player, SearchError, Turn, ValuedMove, Window,
};

/// A node of the tree of a game.
pub(super) type PlaceOf<'p, G> =
    ChancePlace<'p, <G as ChanceGame>::Position, <G as ChanceGame>::Move>;

/// Searches from `root`, `depth` plies deep; less if the run has a limit on depth. `value_of` is the
/// algorithm: it says what the root is worth.
pub(super) fn conduct<'r, G, E, O>(
    run: &mut Run<'r, O>,
    game: &G,
    evaluator: &E,
    root: &G::Position,
    depth: usize,
    value_of: impl FnOnce(&mut Search<'_, 'r, G, E, O>, &PlaceOf<'_, G>) -> Result<(f64, Bound), Halt>,
) -> Result<ChanceAnalysis<G::Move>, SearchError>
where
    G: ChanceGame,
    E: ChanceEvaluator<G>,
    O: ChanceObserver<G>,
{
    let horizon = depth.min(run.depth_limit());
    let deepest = deepest::<G, _>(&game.moves(root));
    let turn = check_root(game, root, within(depth, horizon, deepest), deepest)?;
    let mut search = Search {
        run,
        game,
        evaluator,
        bounds: evaluator.bounds(game),
        static_value: f64::NAN,
        horizon,
        deepest,
        moves: Vec::new(),
    };
    let place = ChancePlace {
        position: root,
        reached_by: None,
        depth: 0,
    };
    let (value, bound) = value_of(&mut search, &place).map_err(|halt| match halt {
        Halt::OutOfBounds => SearchError::OutOfBounds {
            value: search.static_value,
            lower: search.bounds.lower(),
            upper: search.bounds.upper(),
        },
        halt => halt.error(search.run, horizon),
    })?;
    let best = match turn {
        Turn::Of(player) => best_for(player, &search.moves),
        Turn::Chance | Turn::Over => None,
    };
    Ok(ChanceAnalysis {
        value,
        bound,
        best,
        moves: search.moves,
    })
}

/// Checks that a search `depth` plies deep can begin at this root. Returns who is to move there.
fn check_root<G: ChanceGame>(
    game: &G,
    root: &G::Position,
    depth: usize,
    greatest: usize,
) -> Result<Turn, SearchError> {
    if depth == 0 {
        return Err(SearchError::DepthZero);
    }
    if depth > greatest {
        let asked = depth;
        return Err(SearchError::DepthTooGreat { asked, greatest });
    }
    match game.turn(root) {
        Turn::Over => Err(SearchError::GameOver),
        Turn::Of(_) if game.moves(root).next().is_none() => Err(SearchError::GameOver),
        turn => Ok(turn),
    }
}

/// Returns the greatest depth of a search of `G`, so that recursion never exhausts the stack.
fn deepest<G: ChanceGame, I>(_moves: &I) -> usize {
    let fits = max_depth::<([G::Position; 2], [G::Move; 9], [I; 2], [f64; 32])>();
    // Two levels of a star search, probing and resuming, hold another position (measured in a build without
    // optimisation).
    (fits - fits / 4).min(MAX_DEPTH)
}

/// Returns the first of the moves that are best for this player.
fn best_for<M: Copy>(player: Player, moves: &[ValuedMove<M>]) -> Option<M> {
    let best = moves.iter().reduce(|best, mv| {
        if prefers(player, mv.value, best.value) {
            mv
        } else {
            best
        }
    });
    best.map(|best| best.mv)
}

/// Returns whether `value` is strictly better than `other` for this player.
pub(super) fn prefers(player: Player, value: f64, other: f64) -> bool {
    match player {
        Player::First => value > other,
        Player::Second => value < other,
    }
}

/// A search in progress.
pub(super) struct Search<'s, 'r, G: ChanceGame, E, O> {
    run: &'s mut Run<'r, O>,
    pub(super) game: &'s G,
    evaluator: &'s E,
    /// The bounds of all values.
    pub(super) bounds: Interval,
    /// The last value that the evaluator gave.
    static_value: f64,
    /// Positions at this depth are evaluated.
    horizon: usize,
    /// No moves are tried at this depth, whatever the horizon.
    deepest: usize,
    /// The moves of the root that have been tried.
    pub(super) moves: Vec<ValuedMove<G::Move>>,
}

impl<G: ChanceGame, E: ChanceEvaluator<G>, O: ChanceObserver<G>> Search<'_, '_, G, E, O> {
    /// Returns who moves next, as far as the search looks.
    pub(super) fn turn(&self, place: &PlaceOf<'_, G>) -> Turn {
        if place.depth >= self.horizon {
            Turn::Over
        } else {
            self.game.turn(place.position)
        }
    }

    /// Counts the expansion of a node. Must be called before its moves are tried.
    pub(super) fn expand(
        &mut self,
        place: &PlaceOf<'_, G>,
        window: Option<Window<f64>>,
    ) -> Result<(), Halt> {
        if place.depth >= self.deepest {
            return Err(Limit::Depth.into());
        }
        self.run.expand(place.depth)?;
        self.show(place, || ChanceStep::Expanded(window));
        Ok(())
    }

    pub(super) fn show<'p>(
        &mut self,
        place: &'p PlaceOf<'_, G>,
        step: impl FnOnce() -> ChanceStep<'p, G::Move>,
    ) {
        let turn = || self.game.turn(place.position);
        self.run.observe(|| ChanceEvent {
            place: *place,
            turn: turn(),
            step: step(),
        });
    }

    /// Lists the possible events, at least one.
    pub(super) fn chances(&mut self, place: &PlaceOf<'_, G>) -> Result<Vec<(G::Move, u32)>, Halt> {
        let chances = self.game.chances(place.position);
        let chances: Vec<_> = chances.filter(|(_, weight)| *weight > 0).collect();
        if chances.is_empty() {
            let depth = u16::try_from(place.depth).unwrap_or(u16::MAX);
            return Err(Halt::NoChances(depth));
        }
        Ok(chances)
    }

    /// Makes a move.
    pub(super) fn play(&mut self, place: &PlaceOf<'_, G>, mv: G::Move) -> G::Position {
        self.run.statistics.generated += 1;
        self.game.play(place.position, mv)
    }

    /// Returns the value of a leaf.
    pub(super) fn evaluate(&mut self, place: &PlaceOf<'_, G>) -> Result<f64, Halt> {
        let (position, depth) = (place.position, place.depth);
        let statistics = &mut self.run.statistics;
        statistics.evaluated += 1;
        statistics.max_depth = statistics.max_depth.max(depth as u64);
        // The game is asked and not the search, which takes the horizon for an end too.
        let value = if self.game.turn(position) == Turn::Over {
            self.evaluator.finished(self.game, position, ply(depth))
        } else {
            self.evaluator.evaluate(self.game, position)
        };
        self.static_value = value;
        if value.is_nan() {
            Err(Halt::NoStaticValue)
        } else if self.bounds.contains(value) {
            self.show(place, || ChanceStep::Evaluated(value));
            Ok(value)
        } else {
            Err(Halt::OutOfBounds)
        }
    }

    /// Returns the value that a node backs up.
    pub(super) fn back_up(&mut self, place: &PlaceOf<'_, G>, value: f64) -> f64 {
        self.show(place, || ChanceStep::BackedUp(value));
        value
    }

    /// Enters a move in the list if it is a move of the root.
    pub(super) fn list(&mut self, depth: usize, mv: G::Move, value: f64, bound: Bound) {
        if depth == 0 {
            self.moves.push(ValuedMove { mv, value, bound });
        }
    }

    /// Counts and shows that the rest of a node need not be searched, since its value is bounded in this way.
    pub(super) fn cut_off(
        &mut self,
        place: &PlaceOf<'_, G>,
        window: Window<f64>,
        (value, bound): (f64, Bound),
        skipped: impl FnOnce() -> Vec<G::Move>,
    ) {
        let statistics = &mut self.run.statistics;
        match bound {
            Bound::AtMost => statistics.alpha_cutoffs += 1,
            Bound::AtLeast => statistics.beta_cutoffs += 1,
            Bound::Exact | Bound::Unknown => {}
        }
        let window = Window {
            alpha: window.alpha.max(self.bounds.lower()),
            beta: window.beta.min(self.bounds.upper()),
        };
        let turn = || self.game.turn(place.position);
        // It lives outside the closure because the event borrows it. Unwatched it stays empty and allocates nothing.
        let mut listed = Vec::new();
        let listed = &mut listed;
        self.run.observe(move || {
            listed.extend(skipped());
            let step = ChanceStep::CutOff {
                bound,
                value,
                window,
                skipped: listed,
            };
            ChanceEvent {
                place: *place,
                turn: turn(),
                step,
            }
        });
    }
}
