//! A round of practice, and its score.

use game_core::Verdict;
use serde::{Deserialize, Serialize};

use super::Playable;
use super::at_board::SoFar;
use super::judgement::Judgement;
use super::program::NoMove;
use super::thinker::Thinker;
use super::worth::Worth;
use crate::count;

/// Counts of a round of practice, or of several. Every move that keeps the win is accepted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Round {
    /// The learner's moves that were accepted, including those that were taken back.
    pub moves: u32,
    /// The learner's moves in best play.
    pub best: u32,
    /// Moves that were not accepted, because they gave the win away.
    pub slips: u32,
    /// Hints.
    pub hints: u32,
}

impl Round {
    /// Begins a round in a position that is won in this many plies; the learner makes the first.
    #[must_use]
    pub fn new(plies: u16) -> Self {
        Self {
            best: u32::from(plies.div_ceil(2)),
            ..Self::default()
        }
    }

    /// Counts a move of the learner's. If it keeps the win, it is accepted; if not, it is a slip, and the learner must
    /// find another.
    pub fn accepts<M>(&mut self, judgement: &Judgement<M>) -> bool {
        let keeps = judgement.wins();
        if keeps {
            self.moves += 1;
        } else {
            self.slips += 1;
        }
        keeps
    }

    /// Adds up two rounds.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            best: self.best + other.best,
            moves: self.moves + other.moves,
            slips: self.slips + other.slips,
            hints: self.hints + other.hints,
        }
    }

    /// Returns the score of a round that was won: best moves of a hundred moves tried, rounded down. 100 is best play.
    ///
    /// ```
    /// assert_eq!(catalogue::playing::Round::new(7).score(), 100);
    /// ```
    #[must_use]
    pub fn score(&self) -> u32 {
        let tried = self.moves.saturating_add(self.slips);
        let tried = tried.max(self.best).max(1);
        (self.best * 100).checked_div(tried).unwrap_or_default()
    }

    /// Describes the score: "9 moves where 7 would do, 1 slip, 2 hints: 70 of 100".
    #[must_use]
    pub fn words(&self) -> String {
        let moves = count(self.moves, "move");
        let mut parts = vec![if self.best < self.moves {
            format!("{moves} where {} would do", self.best)
        } else {
            format!("{moves}, as few as there can be")
        }];
        for (number, noun) in [(self.slips, "slip"), (self.hints, "hint")] {
            if number > 0 {
                parts.push(count(number, noun));
            }
        }
        format!("{}: {} of 100", parts.join(", "), self.score())
    }
}

/// Facts about a round of practice that the moves of the game do not show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Unseen {
    /// Moves of the learner's that were accepted and taken back.
    pub taken_back: u32,
    /// Moves that were not accepted, because they gave the win away.
    pub slips: u32,
    /// Hints.
    pub hints: u32,
}

/// Result of a round of practice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Scored {
    result: String,
    #[serde(flatten)]
    round: Round,
    score: u32,
    #[serde(skip)]
    is_won: bool,
}

impl Scored {
    /// Makes a round with this result: it is scored if it was won.
    #[must_use]
    pub fn new(result: String, round: Round, is_won: bool) -> Self {
        Self {
            result,
            round,
            score: if is_won { round.score() } else { 0 },
            is_won,
        }
    }

    /// Scores a round with these moves; the learner made the first one.
    ///
    /// # Errors
    ///
    /// If it did not begin with a win, or the costs of moves are unknown.
    pub fn of_game(
        playable: &dyn Playable,
        thinker: &mut dyn Thinker,
        so_far: &SoFar,
        unseen: Unseen,
    ) -> Result<Self, NoMove> {
        let mut game = playable.at_board();
        game.begin(so_far.start);
        let learner = game.to_move();
        let any = so_far.moves.first().copied().unwrap_or_default();
        let Worth::Exact(Verdict::Win(plies)) = thinker.judge(game.so_far(), any)?.before else {
            let none = "there is nothing to win from this position".to_owned();
            return Err(NoMove::NoAdvice(none));
        };
        let mut round = Round::new(plies);
        for &number in &so_far.moves {
            if game.to_move() == learner {
                round.accepts(&thinker.judge(game.so_far(), number)?);
            }
            game.play(number);
        }
        round.moves = round.moves.saturating_add(unseen.taken_back);
        round.slips = round.slips.saturating_add(unseen.slips);
        round.hints = unseen.hints;
        let finish = game.result();
        let is_won = finish.as_ref().is_some_and(|finish| finish.is_won);
        let result = finish.map_or_else(|| "unfinished".to_owned(), |finish| finish.words);
        Ok(Self::new(result, round, is_won))
    }

    /// Returns the result and the score in words.
    #[must_use]
    pub fn words(&self) -> String {
        if self.is_won {
            format!("{}; {}", self.result, self.round.words())
        } else {
            self.result.clone()
        }
    }
}
