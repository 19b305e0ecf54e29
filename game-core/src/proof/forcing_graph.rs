//! A claim as an AND/OR graph.

use std::hash::{Hash, Hasher};

use search_core::{AndOrGraph, SolutionGraph};

use crate::{Claim, Keyed, Strategy};

/// AND/OR graph of the proofs of a claim, for [`ao_star`](search_core::ao_star()), which then finds the smallest
/// forcing tree there is.
///
/// If the player of the claim has to move, one move is enough: an OR node. If the opponent has to, all replies must be
/// met: an AND node. A solution costs as many nodes as the forcing tree has, the root and finished games counted; a
/// position counts as often as it occurs in the tree; a finished game at the root costs nothing. An estimate for the
/// heuristic is admissible if it is no more than that.
///
/// There is no solution if and only if no finite tree proves the claim. For a claimed win that settles it.
/// For [`Claim::DoesNotLose`] it settles nothing if positions can be repeated, since a game that never ends
/// is not lost. A game that is over without an outcome proves nothing.
///
/// ```
/// use domain_tictactoe::{Board, TicTacToe};
/// use game_core::{Claim, ForcingGraph, Player, check_strategy};
/// use search_core::{Run, ao_star};
///
/// let claim = Claim::DoesNotLose(Player::First);
/// let graph = ForcingGraph::new(&TicTacToe, claim);
/// let start = graph.state(Board::EMPTY);
/// let solution = ao_star(&mut Run::new(), &graph, |_| 1, &start).unwrap().unwrap();
/// assert_eq!(solution.cost, 182);
/// let strategy = graph.strategy(&solution);
/// check_strategy(&TicTacToe, &Board::EMPTY, claim, &strategy).unwrap();
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ForcingGraph<'g, G> {
    game: &'g G,
    claim: Claim,
}

/// A position in a [`ForcingGraph`]. Positions are distinguished by their keys.
#[derive(Clone, Copy, Debug)]
pub struct ForcingState<P> {
    key: u64,
    /// The position.
    pub position: P,
}

impl<P> PartialEq for ForcingState<P> {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl<P> Eq for ForcingState<P> {}

impl<P> Hash for ForcingState<P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

/// A solution of a [`ForcingGraph`]: what to do in each position, if anything.
type Solution<G> = SolutionGraph<
    ForcingState<<G as crate::Game>::Position>,
    Option<<G as crate::Game>::Move>,
    u32,
>;

impl<'g, G: Keyed> ForcingGraph<'g, G> {
    /// Returns the graph for this claim about positions of this game.
    #[must_use]
    pub fn new(game: &'g G, claim: Claim) -> Self {
        Self { game, claim }
    }

    /// Returns the state that a position is.
    #[must_use]
    pub fn state(&self, position: G::Position) -> ForcingState<G::Position> {
        ForcingState {
            key: self.game.key(&position),
            position,
        }
    }

    /// Returns the moves of a solution.
    #[must_use]
    pub fn strategy(&self, solution: &Solution<G>) -> Strategy<G::Move> {
        let choices = solution.choices.iter();
        choices
            .filter_map(|(state, mv)| Some((state.key, (*mv)?)))
            .collect()
    }

    /// Returns whether the player to move, if the game goes on, is the one who has to prove the claim.
    fn chooses(&self, position: &G::Position) -> bool {
        self.game.to_move(position) == self.claim.player()
    }

    fn after(&self, position: &G::Position, mv: G::Move) -> ForcingState<G::Position> {
        self.state(self.game.play(position, mv))
    }
}

impl<G: Keyed> AndOrGraph for ForcingGraph<'_, G> {
    type State = ForcingState<G::Position>;
    /// A move; `None` stands for all replies of the opponent.
    type Action = Option<G::Move>;
    type Cost = u32;

    fn actions(&self, state: &Self::State) -> impl Iterator<Item = Option<G::Move>> {
        let position = &state.position;
        let chooses = self.chooses(position);
        let replies = !chooses && !self.game.is_over(position);
        let moves = chooses.then(|| self.game.moves(position));
        let moves = moves.into_iter().flatten().map(Some);
        moves.chain(replies.then_some(None))
    }

    fn outcomes(
        &self,
        state: &Self::State,
        action: Option<G::Move>,
    ) -> impl Iterator<Item = Self::State> {
        let position = &state.position;
        let replies = action.is_none().then(|| self.game.moves(position));
        let moves = action.into_iter().chain(replies.into_iter().flatten());
        moves.map(|mv| self.after(position, mv))
    }

    /// Returns one for the position, and one for each game that ends here.
    fn cost(&self, state: &Self::State, action: Option<G::Move>) -> u32 {
        let ends = self.outcomes(state, action).filter(|end| self.is_goal(end));
        u32::try_from(1 + ends.count()).unwrap_or(u32::MAX)
    }

    fn is_goal(&self, state: &Self::State) -> bool {
        let outcome = self.game.outcome(&state.position);
        outcome.is_some_and(|outcome| self.claim.is_met_by(outcome))
    }
}
