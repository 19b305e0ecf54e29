//! Expectiminimax.

use search_core::Run;

use crate::chance::mean::Mean;
use crate::chance::search::{Search, conduct, prefers};
use crate::run::halt::Halt;
use crate::{Bound, ChanceAnalysis, ChanceEvaluator, ChanceGame, SearchError, Turn};

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
pub fn expectiminimax<G, E, O>(
    run: &mut Run<'_, O>,
    game: &G,
    evaluator: &E,
    root: &G::Position,
    depth: usize,
) -> Result<ChanceAnalysis<G::Move>, SearchError>
where
    G: ChanceGame,
    E: ChanceEvaluator<G>,
{
    conduct(run, game, evaluator, root, depth, |search| {
        Ok((value_of(search, root, 0)?, Bound::Exact))
    })
}

fn value_of<G, E, O>(
    search: &mut Search<'_, '_, G, E, O>,
    position: &G::Position,
    depth: usize,
) -> Result<f64, Halt>
where
    G: ChanceGame,
    E: ChanceEvaluator<G>,
{
    match search.turn(position, depth) {
        Turn::Over => search.evaluate(position, depth),
        Turn::Chance => {
            search.expand(depth)?;
            let mut mean = Mean::new();
            for (mv, weight) in search.chances(position, depth)? {
                mean.add(weight, value_after(search, position, depth, mv)?);
            }
            Ok(mean.value())
        }
        Turn::Of(player) => {
            search.expand(depth)?;
            let mut best = None;
            for mv in search.game.moves(position) {
                let value = value_after(search, position, depth, mv)?;
                if best.is_none_or(|best| prefers(player, value, best)) {
                    best = Some(value);
                }
            }
            best.map_or_else(|| search.evaluate(position, depth), Ok)
        }
    }
}

/// Returns the value of a move in a position at this depth.
fn value_after<G, E, O>(
    search: &mut Search<'_, '_, G, E, O>,
    position: &G::Position,
    depth: usize,
    mv: G::Move,
) -> Result<f64, Halt>
where
    G: ChanceGame,
    E: ChanceEvaluator<G>,
{
    let next = search.play(position, mv);
    let value = value_of(search, &next, depth + 1)?;
    search.list(depth, mv, value, Bound::Exact);
    Ok(value)
}
