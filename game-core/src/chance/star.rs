//! *-minimax: Star1 and Star2.

use std::iter;

use search_core::{Outline, Run, Values};

use crate::chance::chance_node::ChanceNode;
use crate::chance::search::{PlaceOf, Search, conduct, prefers};
use crate::procedures::about::Procedure;
use crate::procedures::findings::Outcome;
use crate::procedures::list_entry::ListEntry;
use crate::procedures::problem::{
    MoveOf, ProcedureRun, SearchChanceGame, SearchEvaluator, SearchOrder,
};
use crate::run::halt::Halt;
use crate::run::window::Window;
use crate::{
    Bound, ChanceAnalysis, ChanceEvaluator, ChanceGame, ChanceObserver, ChanceStep, Interval,
    Level, Player, SearchError, Turn,
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
pub fn star_minimax<G: ChanceGame, E: ChanceEvaluator<G>, O: ChanceObserver<G>>(
    run: &mut Run<'_, O>,
    game: &G,
    evaluator: &E,
    root: &G::Position,
    depth: usize,
    star: Star,
) -> Result<ChanceAnalysis<G::Move>, SearchError> {
    conduct(run, game, evaluator, root, depth, |search, root| {
        let probing = star.probing;
        let window = Window::asking(star.window);
        let value = StarSearch { search, probing }.value(root, window)?;
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

impl<G: ChanceGame, E: ChanceEvaluator<G>, O: ChanceObserver<G>> StarSearch<'_, '_, '_, G, E, O> {
    fn value(&mut self, place: &PlaceOf<'_, G>, window: Window<f64>) -> Result<f64, Halt> {
        match self.search.turn(place) {
            Turn::Over => self.search.evaluate(place),
            Turn::Chance => self.mean(place, window),
            Turn::Of(player) => {
                self.search.expand(place, Some(window))?;
                let moves = self.search.game.moves(place.position);
                let best = self.best(player, place, window, None, moves)?;
                let value = best.map_or_else(|| self.search.evaluate(place), Ok)?;
                Ok(self.search.back_up(place, value))
            }
        }
    }

    /// Returns the value of the best of these moves to a player who is already sure of `best`.
    fn best(
        &mut self,
        player: Player,
        place: &PlaceOf<'_, G>,
        window: Window<f64>,
        mut best: Option<f64>,
        mut moves: impl Iterator<Item = G::Move>,
    ) -> Result<Option<f64>, Halt> {
        while let Some(mv) = moves.next() {
            if let Some(value) = best
                && let Some(bound) = self.enough(player, window, value)
            {
                let skipped = || iter::once(mv).chain(moves).collect();
                self.search.cut_off(place, window, (value, bound), skipped);
                break;
            }
            let level = Level::of(player, Player::First);
            let below = best.map_or(window, |best| window.narrowed(level, best));
            let next = self.search.play(place, mv);
            let value = self.value(&place.after(mv, &next), below)?;
            self.search.list(place.depth, mv, value, below.bound(value));
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
    fn mean(&mut self, place: &PlaceOf<'_, G>, window: Window<f64>) -> Result<f64, Halt> {
        self.search.expand(place, Some(window))?;
        let chances = self.search.chances(place)?;
        let mut node = ChanceNode::new(chances, self.search.bounds);
        let value = self.mean_of(&mut node, place, window)?;
        for child in &node.children {
            if let Some((value, bound)) = child.found(self.search.bounds) {
                self.search.list(place.depth, child.mv, value, bound);
            }
        }
        Ok(self.search.back_up(place, value))
    }

    fn mean_of(
        &mut self,
        node: &mut ChanceNode<G::Move>,
        place: &PlaceOf<'_, G>,
        window: Window<f64>,
    ) -> Result<f64, Halt> {
        let is_probing = self.is_worth_probing(window);
        let mut all_begun = Vec::new();
        if is_probing {
            for index in 0..node.children.len() {
                let next = self.search.play(place, node.children[index].mv);
                all_begun.push(self.probe(node, index, next, place, window)?);
                if let Some(value) = self.cut_off(node, index, place, window, index + 1) {
                    return Ok(value);
                }
            }
        }
        for index in 0..node.children.len() {
            if node.children[index].known().is_some() {
                continue;
            }
            let mv = node.children[index].mv;
            let below = node.window_below(index, window);
            let begun = all_begun.get_mut(index).and_then(Option::take);
            let (value, below) = if let Some(begun) = begun {
                let child = place.after(mv, &begun.position);
                self.resume(&child, begun.probed, below)?
            } else {
                let next = self.search.play(place, mv);
                (self.value(&place.after(mv, &next), below)?, below)
            };
            node.children[index].learn(below, value);
            let unmet = if is_probing { usize::MAX } else { index + 1 };
            if let Some(value) = self.cut_off(node, index, place, window, unmet) {
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
        above: &PlaceOf<'_, G>,
        window: Window<f64>,
    ) -> Result<Option<Begun<G::Position>>, Halt> {
        let place = above.after(node.children[index].mv, &position);
        let probed = match self.search.turn(&place) {
            Turn::Of(player) if self.may_help(player, window) => {
                let below = node.window_below(index, window);
                self.search.expand(&place, Some(below))?;
                let first = self.search.game.moves(place.position).take(1);
                let value = self.best(player, &place, below, None, first)?;
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
                let value = self.search.evaluate(&place)?;
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
        place: &PlaceOf<'_, G>,
        probed: Option<(Player, f64, Window<f64>)>,
        window: Window<f64>,
    ) -> Result<(f64, Window<f64>), Halt> {
        let Some((player, first, probed)) = probed else {
            return Ok((self.value(place, window)?, window));
        };
        let window = Window {
            alpha: window.alpha.max(probed.alpha),
            beta: window.beta.min(probed.beta),
        };
        // Events belong to the node that was opened last.
        self.search
            .show(place, || ChanceStep::Expanded(Some(window)));
        let rest = self.search.game.moves(place.position).skip(1);
        let best = self.best(player, place, window, Some(first), rest)?;
        let value = self.search.back_up(place, best.unwrap_or(first));
        Ok((value, window))
    }

    /// Returns the bound that decides a chance node after a child has been looked at, if it is decided. The children
    /// from `unmet` on have not been looked at.
    fn cut_off(
        &mut self,
        node: &ChanceNode<G::Move>,
        index: usize,
        place: &PlaceOf<'_, G>,
        window: Window<f64>,
        unmet: usize,
    ) -> Option<f64> {
        // Decided by the last open child, it leaves nothing out, and so counts as no cut-off.
        let (value, bound) = node.outside(window)?;
        if node.is_open_beside(index) {
            let skipped = || {
                let unmet = node.children.iter().skip(unmet);
                unmet.map(|child| child.mv).collect()
            };
            self.search.cut_off(place, window, (value, bound), skipped);
        }
        Some(value)
    }
}

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct StarEntry<const PROBES: bool>;

impl<const PROBES: bool> ListEntry for StarEntry<PROBES> {
    const ABOUT: Procedure = Procedure {
        name: if PROBES { "star2" } else { "star1" },
        item: "star_minimax()",
        aliases: if PROBES { &["star-2"] } else { &["star-1"] },
        summary: if PROBES {
            "The same with probes: the first moves after an event may be enough"
        } else {
            "Alpha-beta with chance nodes, which are cut off by the bounds of all values"
        },
        source: "Ballard 1983; Hauk, Buro and Schaeffer 2004",
        finds: "the value of expectiminimax; other moves by bounds",
        outline: if PROBES { OUTLINE_WITH_PROBES } else { OUTLINE },
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
        let star = if PROBES { Star::TWO } else { Star::ONE };
        search.with_chance(|run, game, evaluator, root, depth| {
            star_minimax(run, game, evaluator, root, depth, star)
        })
    }
}

const OUTLINE: Outline = &[
    "value(node, alpha, beta):",
    "  if it is a leaf: its static value [evaluated]",
    "  a player: as in alpha-beta [expanded, alpha_cutoff, beta_cutoff]",
    "  chance: for each event [expanded]",
    "    value(the node after it), with the window that can matter",
    "    the mean is at least and at most so much, since all values are",
    "    if that is <= alpha or >= beta: leave out the other events [alpha_cutoff, beta_cutoff]",
    "  back up the best value, or the mean [backed_up]",
];

const OUTLINE_WITH_PROBES: Outline = &[
    "value(node, alpha, beta):",
    "  if it is a leaf: its static value [evaluated]",
    "  a player: as in alpha-beta [expanded, alpha_cutoff, beta_cutoff]",
    "  chance: for each event [expanded]",
    "    first only its player's first move; then, if need be, the others",
    "    the mean is at least and at most so much, since all values are",
    "    if that is <= alpha or >= beta: leave out the other events [alpha_cutoff, beta_cutoff]",
    "  back up the best value, or the mean [backed_up]",
];
