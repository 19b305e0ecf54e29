//! Expectiminimax.

use search_core::{Outline, Run, Values};

use crate::chance::mean::Mean;
use crate::chance::search::{PlaceOf, Search, conduct, prefers};
use crate::procedures::about::Procedure;
use crate::procedures::findings::Outcome;
use crate::procedures::list_entry::ListEntry;
use crate::procedures::problem::{
    MoveOf, ProcedureRun, SearchChanceGame, SearchEvaluator, SearchOrder,
};
use crate::run::halt::Halt;
use crate::{
    Bound, ChanceAnalysis, ChanceEvaluator, ChanceGame, ChanceObserver, SearchError, Turn,
};

/// Expectiminimax: minimax in which the value of a chance node is the mean of its successors' values by
/// their weights.
///
/// Positions at `depth` are given their static value, and finished games as soon as they arise. A **ply**
/// is a step down the tree, a move of a player or of chance: throwing a die and moving a man are two.
///
/// - **Finds** what the root is worth against best play, on average, as far as the static values are
///   right. Of equally good moves it takes the **first**. Deterministic: sums are taken in the order of
///   the game, with the rounding of IEEE 754, and a mean never leaves the range of its values.
/// - **Order**: depth first, moves in the game's order.
/// - **Time** (b n)^(d/2) static values for b moves, n things that may happen and d plies, half of them
///   chance's; **memory** O(d n).
/// - **Source**: Michie 1966, *Game-playing and game-learning automata*; Russell and Norvig 2020,
///   *Artificial intelligence: a modern approach*, 4th edition, section 5.5.
///
/// # Errors
///
/// See [`SearchError`].
///
/// ```
/// use game_core::{ChanceGame, Interval, Player, Turn, expectiminimax};
/// use search_core::Run;
///
/// /// A point for sure, or a gamble: nothing, or with one chance in three four points.
/// struct Offer;
///
/// impl ChanceGame for Offer {
///     type Position = &'static str;
///     type Move = &'static str;
///
///     fn turn(&self, position: &&'static str) -> Turn {
///         match *position {
///             "offer" => Turn::Of(Player::First),
///             "gamble" => Turn::Chance,
///             _ => Turn::Over,
///         }
///     }
///     fn moves(&self, _: &&'static str) -> impl Iterator<Item = &'static str> {
///         ["one point", "gamble"].into_iter()
///     }
///     fn chances(&self, _: &&'static str) -> impl Iterator<Item = (&'static str, u32)> {
///         [("nothing", 2), ("four points", 1)].into_iter()
///     }
///     fn play(&self, _: &&'static str, mv: &'static str) -> &'static str {
///         mv
///     }
/// }
///
/// let points = |position: &&str| match *position {
///     "one point" => 1.0,
///     "four points" => 4.0,
///     _ => 0.0,
/// };
/// let evaluator = (Interval::new(0.0, 4.0).unwrap(), points);
/// let found = expectiminimax(&mut Run::new(), &Offer, &evaluator, &"offer", 2).unwrap();
/// assert_eq!(found.best, Some("gamble"));
/// assert_eq!(found.value, 4.0 / 3.0);
/// ```
pub fn expectiminimax<G: ChanceGame, E: ChanceEvaluator<G>, O: ChanceObserver<G>>(
    run: &mut Run<'_, O>,
    game: &G,
    evaluator: &E,
    root: &G::Position,
    depth: usize,
) -> Result<ChanceAnalysis<G::Move>, SearchError> {
    conduct(run, game, evaluator, root, depth, |search, root| {
        Ok((value_of(search, root)?, Bound::Exact))
    })
}

fn value_of<G: ChanceGame, E: ChanceEvaluator<G>, O: ChanceObserver<G>>(
    search: &mut Search<'_, '_, G, E, O>,
    place: &PlaceOf<'_, G>,
) -> Result<f64, Halt> {
    match search.turn(place) {
        Turn::Over => search.evaluate(place),
        Turn::Chance => {
            search.expand(place, None)?;
            let mut mean = Mean::new();
            for (mv, weight) in search.chances(place)? {
                mean.add(weight, value_after(search, place, mv)?);
            }
            Ok(search.back_up(place, mean.value()))
        }
        Turn::Of(player) => {
            search.expand(place, None)?;
            let mut best = None;
            for mv in search.game.moves(place.position) {
                let value = value_after(search, place, mv)?;
                if best.is_none_or(|best| prefers(player, value, best)) {
                    best = Some(value);
                }
            }
            let value = best.map_or_else(|| search.evaluate(place), Ok)?;
            Ok(search.back_up(place, value))
        }
    }
}

/// Returns the value of a move at a node.
fn value_after<G: ChanceGame, E: ChanceEvaluator<G>, O: ChanceObserver<G>>(
    search: &mut Search<'_, '_, G, E, O>,
    place: &PlaceOf<'_, G>,
    mv: G::Move,
) -> Result<f64, Halt> {
    let next = search.play(place, mv);
    let value = value_of(search, &place.after(mv, &next))?;
    search.list(place.depth, mv, value, Bound::Exact);
    Ok(value)
}

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct ExpectiminimaxEntry;

impl ListEntry for ExpectiminimaxEntry {
    const ABOUT: Procedure = Procedure {
        name: "expectiminimax",
        item: "expectiminimax()",
        aliases: &["expectimax", "expecti-minimax"],
        summary: "Minimax with chance nodes, which are worth the mean of what may happen",
        source: "Michie 1966; AIMA 5.5",
        finds: "the value on average, and that of every move",
        has_windows: false,
        outline: OUTLINE,
        ..Procedure::OF_CHANCE
    };

    fn configure(_: &Values) -> Result<Self, String> {
        Ok(Self)
    }

    fn analyse_with_chance<G, E, M>(
        &self,
        search: &mut ProcedureRun<'_, '_, G, E, M>,
    ) -> Outcome<MoveOf<G>>
    where
        G: SearchChanceGame,
        E: SearchEvaluator<G> + ChanceEvaluator<G>,
        M: SearchOrder<G>,
    {
        search.with_chance(|run, game, evaluator, root, depth| {
            expectiminimax(run, game, evaluator, root, depth)
        })
    }
}

const OUTLINE: Outline = &[
    "value(node):",
    "  if it is a leaf: its static value [evaluated]",
    "  else for each move, or event of chance: [expanded]",
    "    value(the node after it)",
    "  MAX takes the greatest value, MIN the least,",
    "  chance the sum of probability times value: back it up [backed_up]",
];
