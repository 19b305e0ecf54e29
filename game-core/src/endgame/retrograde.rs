//! Retrograde analysis.

use search_core::{Run, Stopped};
use thiserror::Error;

use crate::game::indexed::verdict_when_over;
use crate::{DistanceTable, IndexedGame, Verdict};

/// Finds what every position of a game is worth, from the ends of games backwards: positions that are
/// lost at once, then those from which one of them can be reached, and so on.
///
/// - **Exact**: win, draw or loss, and the distance to the end when the winner hurries and the loser
///   delays. Positions in which neither player can force a win are drawn.
/// - **Order**: not visible; the table is the same on every machine.
/// - **Time** in proportion to the moves of all positions; **memory**: twenty bytes per move, and
///   twelve per number.
///
/// A position counts as an expansion, a move as a generated node. A game need not let its players
/// take turns.
///
/// Source: Ströhlein 1970; Thompson 1986, *Retrograde analysis of certain endgames*.
///
/// # Errors
///
/// [`RetrogradeError`]
// Not inlined, and so compiled once for a game.
#[inline(never)]
pub fn retrograde<G: IndexedGame, O>(
    run: &mut Run<'_, O>,
    game: &G,
) -> Result<DistanceTable, RetrogradeError> {
    let mut forward = Forward::new(game)?;
    for rank in 0..game.size() {
        if let Some(position) = game.unrank(rank) {
            run.expand(0).map_err(|limit| run.stopped(limit))?;
            run.statistics.generated += forward.explore(game, rank, &position)?;
        }
    }
    forward.turn().run()
}

/// Reason why there is no table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RetrogradeError {
    /// A limit of the run was met.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The game does not keep the contract of [`IndexedGame`].
    #[error("a move of position {rank} leads to one that has no number and is not known either")]
    Unknown {
        /// The number of the position with that move.
        rank: usize,
    },
    /// A number of the game is not less than its size.
    #[error(
        "a move of position {rank} leads to one with the number {number}, but the size is {size}"
    )]
    OutOfRange {
        /// The number of the position with that move.
        rank: usize,
        /// The number of the position after it.
        number: usize,
        /// Count of numbers.
        size: usize,
    },
    /// There are more numbers than the algorithm can distinguish.
    #[error("{size} numbers are too many: at most {} can be told apart", u32::MAX)]
    TooMany {
        /// Count of numbers.
        size: usize,
    },
    /// The winner of some game needs too long.
    #[error(
        "there are games that take more than {} plies to win",
        DistanceTable::MAX_PLIES
    )]
    TooLong,
}

/// State of a position while the analysis goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// No position has this number.
    None,
    /// This many of its moves may still lead to something better than a loss.
    Open(u32),
    Decided(Verdict),
}

/// Result of a move, reported to the player to move in the position with a number.
#[derive(Clone, Copy)]
enum News {
    Wins(u32),
    Loses(u32),
}

/// News by the plies that the win or the loss takes.
#[derive(Default)]
struct Agenda(Vec<Vec<News>>);

impl Agenda {
    /// Notes the value of a move of the position `rank`. A draw is not news: it never becomes a win, and a position
    /// that it saves from being lost is drawn unless a win turns up.
    fn add(&mut self, rank: u32, worth: Verdict) {
        let (plies, news) = match worth {
            Verdict::Win(plies) => (plies, News::Wins(rank)),
            Verdict::Loss(plies) => (plies, News::Loses(rank)),
            Verdict::Draw => return,
        };
        let plies = usize::from(plies);
        if self.0.len() <= plies {
            self.0.resize_with(plies + 1, Vec::new);
        }
        self.0[plies].push(news);
    }
}

/// A move, as the position after it sees it.
#[derive(Clone, Copy)]
struct Move {
    /// The number of the position before.
    from: u32,
    /// Whether it is the turn of the same player after it.
    same_player: bool,
}

/// The first half: all moves of all positions.
struct Forward {
    states: Vec<State>,
    /// Positions in which the game is over.
    over: Vec<(u32, Verdict)>,
    /// Moves with the numbers of the positions after them.
    moves: Vec<(u32, Move)>,
    agenda: Agenda,
}

impl Forward {
    fn new(game: &impl IndexedGame) -> Result<Self, RetrogradeError> {
        let size = game.size();
        if u32::try_from(size).is_err() {
            return Err(RetrogradeError::TooMany { size });
        }
        Ok(Self {
            states: vec![State::None; size],
            over: Vec::new(),
            moves: Vec::new(),
            agenda: Agenda::default(),
        })
    }

    /// Notes the moves of a position. Returns their number.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "numbers have been found to fit"
    )]
    fn explore<G: IndexedGame>(
        &mut self,
        game: &G,
        rank: usize,
        position: &G::Position,
    ) -> Result<u64, RetrogradeError> {
        let from = rank as u32;
        if let Some(verdict) = verdict_when_over(game, position) {
            self.over.push((from, verdict));
            return Ok(0);
        }
        let player = game.to_move(position);
        let mut count = 0;
        for mv in game.moves(position) {
            count += 1;
            let next = game.play(position, mv);
            let same_player = game.to_move(&next) == player;
            if let Some(to) = game.rank(&next) {
                let size = self.states.len();
                if to >= size {
                    let number = to;
                    return Err(RetrogradeError::OutOfRange { rank, number, size });
                }
                self.moves.push((to as u32, Move { from, same_player }));
            } else {
                let known = game.known(&next).ok_or(RetrogradeError::Unknown { rank })?;
                self.agenda.add(from, known.a_ply_before(same_player));
            }
        }
        self.states[rank] = State::Open(count);
        Ok(count.into())
    }

    /// Sorts the moves by the positions that they lead to.
    fn turn(self) -> Backward {
        let mut starts = vec![0_u32; self.states.len() + 1];
        for (to, _) in &self.moves {
            starts[*to as usize + 1] += 1;
        }
        for rank in 1..starts.len() {
            starts[rank] += starts[rank - 1];
        }
        let mut next = starts.clone();
        let nowhere = Move {
            from: 0,
            same_player: false,
        };
        let mut moves = vec![nowhere; self.moves.len()];
        for (to, mv) in self.moves {
            let place = &mut next[to as usize];
            moves[*place as usize] = mv;
            *place += 1;
        }
        Backward {
            states: self.states,
            over: self.over,
            starts,
            moves,
            agenda: self.agenda,
        }
    }
}

/// The second half: from the ends of games to their beginnings.
struct Backward {
    states: Vec<State>,
    over: Vec<(u32, Verdict)>,
    /// Index in `moves` of the first move to a position, by its number; at the end the number of all moves.
    starts: Vec<u32>,
    moves: Vec<Move>,
    agenda: Agenda,
}

impl Backward {
    fn run(mut self) -> Result<DistanceTable, RetrogradeError> {
        for (rank, verdict) in std::mem::take(&mut self.over) {
            self.decide(rank, verdict);
        }
        let mut plies = 0;
        // News that is processed makes news for later plies only. So each list is complete when its turn comes, and the
        // first verdict on a position is that of the shortest way.
        while let Some(news) = self.agenda.0.get_mut(usize::from(plies)) {
            if plies > DistanceTable::MAX_PLIES {
                return Err(RetrogradeError::TooLong);
            }
            for news in std::mem::take(news) {
                self.hear(news, plies);
            }
            plies += 1;
        }
        Ok(self.table())
    }

    /// Handles news of a move. The first win reported is the quickest; a position is lost when the last of its moves is
    /// known to lose, which is the one that delays the loss most.
    fn hear(&mut self, news: News, plies: u16) {
        let (News::Wins(rank) | News::Loses(rank)) = news;
        let State::Open(open) = &mut self.states[rank as usize] else {
            return;
        };
        if let News::Wins(_) = news {
            return self.decide(rank, Verdict::Win(plies));
        }
        // It never falls below zero: a position is decided once, and so each move brings news once.
        *open -= 1;
        if *open == 0 {
            self.decide(rank, Verdict::Loss(plies));
        }
    }

    fn decide(&mut self, rank: u32, verdict: Verdict) {
        let rank = rank as usize;
        self.states[rank] = State::Decided(verdict);
        for at in self.starts[rank]..self.starts[rank + 1] {
            let Move { from, same_player } = self.moves[at as usize];
            // A decided position would ignore the news, which would only make the agenda longer.
            if let State::Open(_) = self.states[from as usize] {
                self.agenda.add(from, verdict.a_ply_before(same_player));
            }
        }
    }

    fn table(&self) -> DistanceTable {
        let mut table = DistanceTable::new(self.states.len());
        for (rank, state) in self.states.iter().enumerate() {
            match state {
                State::None => {}
                State::Open(_) => table.set(rank, Verdict::Draw),
                State::Decided(verdict) => table.set(rank, *verdict),
            }
        }
        table
    }
}
