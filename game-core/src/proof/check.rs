//! The checker of strategies. It shares nothing with the searches that find them.

use std::collections::HashMap;

use thiserror::Error;

use crate::{Claim, Keyed, Outcome, Strategy};

/// The extent of a strategy that proves what it should.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// Number of positions that can arise, the root and finished games counted.
    pub positions: usize,
    /// Number of them in which the game is over.
    pub ends: usize,
    /// The plies of the longest game; `None` if a game may go on for ever.
    pub longest: Option<usize>,
}

/// Failure of a strategy, and its place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("at the end of a line of length {}: {fault}", line.len())]
pub struct Flaw<M> {
    /// The moves from the root to the position that is meant.
    pub line: Vec<M>,
    /// Fault there.
    pub fault: Fault,
}

/// Fault of a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fault {
    /// The player has to move and has no move in the strategy.
    #[error("the strategy has no move for this position")]
    NoMove,
    /// The rules forbid the move.
    #[error("the move of the strategy is against the rules")]
    Illegal,
    /// The game has not ended as was claimed.
    #[error("the game is over and the claim has not come true")]
    Fails(Outcome),
    /// There is no move, and the game does not say how it has ended.
    #[error("the game is over without an outcome")]
    NoOutcome,
    /// The position has been on the line before, so that play can go on for ever, and a win was claimed.
    #[error("the position repeats one of this line; play may never come to the win")]
    Endless,
}

/// Confirms that the player the claim is about makes it true by following this strategy: that there is a
/// legal move wherever one is needed, whatever the opponent does; that every game that ends does so as
/// was claimed; and, if a win is claimed, that every game ends.
///
/// Moves for positions that cannot arise are not looked at. A finished game needs no strategy.
///
/// - **Relies on** the game and its [keys](Keyed), and on nothing that the searches do.
/// - **Order**: depth first, replies in the order of the game; the first flaw is reported.
/// - **Time** and **memory** in proportion to the moves at the positions that can arise.
///
/// # Errors
///
/// [`Flaw`]: what is wrong, and where.
///
/// ```
/// use domain_tictactoe::TicTacToe;
/// use game_core::{Claim, Fault, Player, Strategy, check_strategy, proof_number_search};
/// use search_core::Run;
///
/// let root = "X...O..X.".parse().unwrap();
/// let claim = Claim::DoesNotLose(Player::Second);
/// let settled = proof_number_search(&mut Run::new(), &TicTacToe, &root, claim).unwrap();
/// let extent = check_strategy(&TicTacToe, &root, claim, settled.strategy()).unwrap();
/// assert_eq!(extent.longest, Some(6));
///
/// let nothing = Strategy::from_iter([]);
/// let flaw = check_strategy(&TicTacToe, &root, claim, &nothing).unwrap_err();
/// assert_eq!((flaw.line.len(), flaw.fault), (0, Fault::NoMove));
/// ```
pub fn check_strategy<G: Keyed>(
    game: &G,
    root: &G::Position,
    claim: Claim,
    strategy: &Strategy<G::Move>,
) -> Result<Extent, Flaw<G::Move>> {
    let mut walk = Walk {
        game,
        claim,
        strategy,
        line: Vec::new(),
        states: HashMap::new(),
        ends: 0,
        is_endless: false,
    };
    let longest = walk.whole(root).map_err(|fault| Flaw {
        line: walk
            .line
            .iter()
            .filter_map(|step| step.reached_by)
            .collect(),
        fault,
    })?;
    Ok(Extent {
        positions: walk.states.len(),
        ends: walk.ends,
        longest: Some(longest).filter(|_| !walk.is_endless),
    })
}

/// State of a position.
#[derive(Clone, Copy)]
enum State {
    /// It is on the line.
    OnLine,
    /// All that can follow has been seen. The longest game from here takes this many plies, unless games
    /// are endless.
    Done(usize),
}

/// A position on the line.
struct Step<G: Keyed> {
    position: G::Position,
    reached_by: Option<G::Move>,
    /// Moves that are still to be followed, the next one last.
    moves: Vec<G::Move>,
    /// The longest game from here, as far as has been seen.
    longest: usize,
}

struct Walk<'w, G: Keyed> {
    game: &'w G,
    claim: Claim,
    strategy: &'w Strategy<G::Move>,
    line: Vec<Step<G>>,
    states: HashMap<u64, State>,
    ends: usize,
    is_endless: bool,
}

impl<G: Keyed> Walk<'_, G> {
    /// Returns the plies of the longest game.
    fn whole(&mut self, root: &G::Position) -> Result<usize, Fault> {
        let mut done = self.enter(root.clone(), None)?;
        while let Some(step) = self.line.last_mut() {
            if let Some(longest) = done {
                step.longest = step.longest.max(longest + 1);
            }
            if let Some(mv) = step.moves.pop() {
                let next = self.game.play(&step.position, mv);
                done = self.enter(next, Some(mv))?;
            } else {
                let (key, longest) = (self.game.key(&step.position), step.longest);
                self.states.insert(key, State::Done(longest));
                self.line.pop();
                done = Some(longest);
            }
        }
        Ok(done.unwrap_or_default())
    }

    /// Enters a position. Returns the plies of the longest game from there, if that is known without looking at the
    /// positions that follow.
    fn enter(
        &mut self,
        position: G::Position,
        reached_by: Option<G::Move>,
    ) -> Result<Option<usize>, Fault> {
        let key = self.game.key(&position);
        let known = self.states.get(&key).copied();
        // Before it is looked at, so that the line of a flaw leads up to it.
        self.line.push(Step {
            position,
            reached_by,
            moves: Vec::new(),
            longest: 0,
        });
        let longest = match known {
            Some(State::Done(longest)) => longest,
            Some(State::OnLine) if matches!(self.claim, Claim::Wins(_)) => {
                return Err(Fault::Endless);
            }
            Some(State::OnLine) => {
                self.is_endless = true;
                0
            }
            None => {
                let is_end = self.look()?;
                self.states.insert(
                    key,
                    if is_end {
                        State::Done(0)
                    } else {
                        State::OnLine
                    },
                );
                if !is_end {
                    return Ok(None);
                }
                self.ends += 1;
                0
            }
        };
        self.line.pop();
        Ok(Some(longest))
    }

    /// Looks at the last position of the line, and finds the moves to follow, or that the game is over
    /// as it should be.
    fn look(&mut self) -> Result<bool, Fault> {
        let Some(step) = self.line.last_mut() else {
            return Ok(true);
        };
        let (game, position) = (self.game, &step.position);
        if let Some(outcome) = game.outcome(position) {
            return if self.claim.is_met_by(outcome) {
                Ok(true)
            } else {
                Err(Fault::Fails(outcome))
            };
        }
        let mut moves: Vec<_> = game.moves(position).collect();
        if moves.is_empty() {
            return Err(Fault::NoOutcome);
        }
        if game.to_move(position) == self.claim.player() {
            let mv = self.strategy.at(game, position).ok_or(Fault::NoMove)?;
            if !moves.contains(&mv) {
                return Err(Fault::Illegal);
            }
            moves = vec![mv];
        }
        moves.reverse();
        step.moves = moves;
        Ok(false)
    }
}
