//! *-minimax: Star1 and Star2.

use search_core::Run;

use crate::chance::chance_node::ChanceNode;
use crate::chance::search::{Search, conduct, prefers};
use crate::run::halt::Halt;
use crate::run::window::Window;
use crate::{
    Bound, ChanceAnalysis, ChanceEvaluator, ChanceGame, Interval, Level, Player, SearchError, Turn,
};

/// The form of a *-minimax search, and what it is asked.
///
/// ```
/// use game_core::{Interval, Star};
/// let star = Star { window: Interval::new(0.5, 0.5), ..Star::TWO };
/// assert!(star.probing);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Star {
    /// Whether the first move of each child of a chance node is tried before any child is searched fully.
    pub probing: bool,
    /// The exact value is wanted only if it lies between these ends; else only on which side it is
    /// ([`ChanceAnalysis::bound`]). If the ends are equal, the question is whether the value is less.
    /// `None` asks for the value, wherever it lies.
    pub window: Option<Interval>,
}

impl Star {
    /// Star1: cuts off at a chance node when what has been found of some children, and the bounds of the
    /// evaluator for the others, put the mean outside the window.
    pub const ONE: Self = Self {
        probing: false,
        window: None,
    };

    /// Star2: Star1 with probing. The value of a node is at least as good for its player as that of its
    /// first move, so the first moves of the children may suffice for a cut-off.
    pub const TWO: Self = Self {
        probing: true,
        window: None,
    };
}

/// *-minimax: alpha-beta for games with chance, which also cuts off at chance nodes, by the bounds of
/// the evaluator. A ply is a step down the tree, as in [`expectiminimax`](crate::expectiminimax()).
///
/// At a chance node Star2 probes those children in which MAX is to move if the node can rise to beta, and those in
/// which MIN is to move if it can fall to alpha. The result of a probe is kept: if the child is searched after all, the
/// search goes on with its second move, so no node is visited twice.
///
/// - **Finds** the value and the move that expectiminimax finds to the same depth, **to the last bit**:
///   means are monotone in spite of rounding, and every window is checked with the mean that decides.
///   Only a bound may be known of other moves of the root. With a window, fail-soft: a value outside it
///   is a bound of the value.
/// - **Order**: depth first, moves in the game's order, except for the probes of Star2.
///   Deterministic.
/// - **Time**: Star1 visits some of the nodes of expectiminimax, and so does Star2, each once. In random trees of four
///   moves, four outcomes and five plies Star1 visits 86 nodes in a hundred and Star2 76; the deeper the search and the
///   better the moves are ordered, the more is saved. There are trees in which Star2 visits more than Star1: probes may
///   have no effect. **Memory** O(d n) for d plies and n things that may happen.
/// - **Statistics**: a cut-off at a chance node counts as an alpha cut-off if the node is worth no more
///   than alpha, as at a MIN node, and as a beta cut-off if no less than beta.
/// - **Source**: Ballard 1983, *The \*-minimax search procedure for trees containing chance nodes*; Hauk,
///   Buro and Schaeffer 2004, *Rediscovering \*-minimax search*.
///
/// # Errors
///
/// See [`SearchError`]. A position that is cut off is not evaluated, so errors there are not found.
///
/// For an example see [`ChanceGame`].
pub fn star_minimax<G, E, O>(
    run: &mut Run<'_, O>,
    game: &G,
    evaluator: &E,
    root: &G::Position,
    depth: usize,
    star: Star,
) -> Result<ChanceAnalysis<G::Move>, SearchError>
where
    G: ChanceGame,
    E: ChanceEvaluator<G>,
{
    conduct(run, game, evaluator, root, depth, |search| {
        let probing = star.probing;
        let window = Window::asking(star.window);
        let value = StarSearch { search, probing }.value(root, 0, window)?;
        Ok((value, window.bound(value)))
    })
}

impl Window<f64> {
    /// Returns the window that asks about this interval, or about all values.
    fn asking(interval: Option<Interval>) -> Self {
        let (lower, upper) = interval.map_or((f64::NEG_INFINITY, f64::INFINITY), |interval| {
            (interval.lower(), interval.upper())
        });
        // Even if the ends are equal, alpha has to stay below beta.
        Self {
            alpha: lower.min(upper.next_down()),
            beta: upper,
        }
    }

    /// Returns the relation between a value found with this window and the true value of the position.
    pub(super) fn bound(self, value: f64) -> Bound {
        if value <= self.alpha {
            Bound::AtMost
        } else if value >= self.beta {
            Bound::AtLeast
        } else {
            Bound::Exact
        }
    }
}

struct StarSearch<'c, 's, 'r, G: ChanceGame, E, O> {
    search: &'c mut Search<'s, 'r, G, E, O>,
    probing: bool,
}

/// A child of a chance node that is not fully searched yet.
struct Begun<P> {
    position: P,
    /// Value of the first move to its player, and the window with which it was found.
    probed: Option<(Player, f64, Window<f64>)>,
}

impl<G, E, O> StarSearch<'_, '_, '_, G, E, O>
where
    G: ChanceGame,
    E: ChanceEvaluator<G>,
{
    fn value(
        &mut self,
        position: &G::Position,
        depth: usize,
        window: Window<f64>,
    ) -> Result<f64, Halt> {
        match self.search.turn(position, depth) {
            Turn::Over => self.search.evaluate(position, depth),
            Turn::Chance => self.mean(position, depth, window),
            Turn::Of(player) => {
                self.search.expand(depth)?;
                let moves = self.search.game.moves(position);
                let best = self.best(player, position, depth, window, None, moves)?;
                best.map_or_else(|| self.search.evaluate(position, depth), Ok)
            }
        }
    }

    /// Returns the value of the best of these moves to a player who is already sure of `best`.
    fn best(
        &mut self,
        player: Player,
        position: &G::Position,
        depth: usize,
        window: Window<f64>,
        mut best: Option<f64>,
        moves: impl Iterator<Item = G::Move>,
    ) -> Result<Option<f64>, Halt> {
        for mv in moves {
            if let Some(by) = best.and_then(|best| self.enough(player, window, best)) {
                self.search.count_cut_off(by);
                break;
            }
            let below = best.map_or(window, |best| {
                window.narrowed(Level::of(player, Player::First), best)
            });
            let next = self.search.play(position, mv);
            let value = self.value(&next, depth + 1, below)?;
            self.search.list(depth, mv, value, below.bound(value));
            if best.is_none_or(|best| prefers(player, value, best)) {
                best = Some(value);
            }
        }
        Ok(best)
    }

    /// Returns a bound if the value is so good for the player that he need not try other moves. No value is better than
    /// the bound of all values.
    fn enough(&self, player: Player, window: Window<f64>, value: f64) -> Option<Bound> {
        let bounds = self.search.bounds;
        match player {
            Player::First => (value >= window.beta.min(bounds.upper())).then_some(Bound::AtLeast),
            Player::Second => (value <= window.alpha.max(bounds.lower())).then_some(Bound::AtMost),
        }
    }

    /// Returns the value of a chance node.
    fn mean(
        &mut self,
        position: &G::Position,
        depth: usize,
        window: Window<f64>,
    ) -> Result<f64, Halt> {
        self.search.expand(depth)?;
        let chances = self.search.chances(position, depth)?;
        let mut node = ChanceNode::new(chances, self.search.bounds);
        let value = self.mean_of(&mut node, position, depth, window)?;
        for child in &node.children {
            if let Some((value, bound)) = child.found(self.search.bounds) {
                self.search.list(depth, child.mv, value, bound);
            }
        }
        Ok(value)
    }

    fn mean_of(
        &mut self,
        node: &mut ChanceNode<G::Move>,
        position: &G::Position,
        depth: usize,
        window: Window<f64>,
    ) -> Result<f64, Halt> {
        let mut all_begun = Vec::new();
        if self.is_worth_probing(window) {
            for index in 0..node.children.len() {
                let next = self.search.play(position, node.children[index].mv);
                all_begun.push(self.probe(node, index, next, depth + 1, window)?);
                if let Some(value) = self.cut_off(node, index, window) {
                    return Ok(value);
                }
            }
        }
        for index in 0..node.children.len() {
            if node.children[index].known().is_some() {
                continue;
            }
            let below = node.window_below(index, window);
            let begun = all_begun.get_mut(index).and_then(Option::take);
            let (value, below) = if let Some(begun) = begun {
                self.resume(&begun, depth + 1, below)?
            } else {
                let next = self.search.play(position, node.children[index].mv);
                (self.value(&next, depth + 1, below)?, below)
            };
            node.children[index].learn(below, value);
            if let Some(value) = self.cut_off(node, index, window) {
                return Ok(value);
            }
        }
        // No child is open now, so the least that the node can be is what it is.
        Ok(node.least())
    }

    /// Returns whether the first moves of children can put the mean on one side of the window.
    fn is_worth_probing(&self, window: Window<f64>) -> bool {
        let players = [Player::First, Player::Second];
        self.probing && players.iter().any(|player| self.may_help(*player, window))
    }

    /// Returns whether the moves of this player can. If they suffice only when all are as good as possible, they hardly
    /// will.
    fn may_help(&self, player: Player, window: Window<f64>) -> bool {
        match player {
            Player::First => window.beta < self.search.bounds.upper(),
            Player::Second => window.alpha > self.search.bounds.lower(),
        }
    }

    /// Tries the first move of a child of a chance node. Leaves are evaluated at once. Returns the rest of the work.
    fn probe(
        &mut self,
        node: &mut ChanceNode<G::Move>,
        index: usize,
        position: G::Position,
        depth: usize,
        window: Window<f64>,
    ) -> Result<Option<Begun<G::Position>>, Halt> {
        let probed = match self.search.turn(&position, depth) {
            Turn::Of(player) if self.may_help(player, window) => {
                self.search.expand(depth)?;
                let below = node.window_below(index, window);
                let first = self.search.game.moves(&position).take(1);
                let value = self.best(player, &position, depth, below, None, first)?;
                value.map(|value| (player, value, below))
            }
            Turn::Of(_) | Turn::Chance => {
                let probed = None;
                return Ok(Some(Begun { position, probed }));
            }
            Turn::Over => None,
        };
        let child = &mut node.children[index];
        match probed {
            // Beyond the window the probe has bounded the first move from the wrong side: that says nothing
            // about the child, whose other moves may be better.
            Some((Player::First, value, below)) if value > below.alpha => child.is_at_least(value),
            Some((Player::Second, value, below)) if value < below.beta => child.is_at_most(value),
            Some(_) => {}
            None => {
                let value = self.search.evaluate(&position, depth)?;
                child.is_at_least(value);
                child.is_at_most(value);
            }
        }
        let is_open = child.known().is_none();
        Ok(is_open.then_some(Begun { position, probed }))
    }

    /// Goes on with a child from the end of the probe. Also returns the window that it used: a value that the probe has
    /// found beyond a window is only a bound, and must stay beyond it.
    fn resume(
        &mut self,
        begun: &Begun<G::Position>,
        depth: usize,
        window: Window<f64>,
    ) -> Result<(f64, Window<f64>), Halt> {
        let position = &begun.position;
        let Some((player, first, probed)) = begun.probed else {
            return Ok((self.value(position, depth, window)?, window));
        };
        let window = Window {
            alpha: window.alpha.max(probed.alpha),
            beta: window.beta.min(probed.beta),
        };
        let rest = self.search.game.moves(position).skip(1);
        let best = self.best(player, position, depth, window, Some(first), rest)?;
        Ok((best.unwrap_or(first), window))
    }

    /// Returns the bound that decides a chance node after a child has been looked at, if it is decided.
    fn cut_off(
        &mut self,
        node: &ChanceNode<G::Move>,
        index: usize,
        window: Window<f64>,
    ) -> Option<f64> {
        // Decided by the last open child, it leaves nothing out, and so counts as no cut-off.
        let (value, bound) = node.outside(window)?;
        if node.is_open_beside(index) {
            self.search.count_cut_off(bound);
        }
        Some(value)
    }
}
