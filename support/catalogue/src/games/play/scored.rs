//! Result of a round of practice, for people and for programs.

use game_core::Verdict;
use playing::{Round, Worth};
use serde::{Deserialize, Serialize};

use super::Playable;
use super::at_board::SoFar;
use super::program::NoMove;
use super::thinker::Thinker;
use crate::count;

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
    moves: u32,
    best: u32,
    slips: u32,
    hints: u32,
    score: u32,
    #[serde(skip)]
    words: String,
}

impl Scored {
    /// Makes a round with this result: it is scored if it was won.
    #[must_use]
    pub fn new(result: String, round: Round, is_won: bool) -> Self {
        let words = if is_won {
            format!("{result}; {}", score_words(round))
        } else {
            result.clone()
        };
        Self {
            result,
            moves: round.moves(),
            best: round.best(),
            slips: round.slips(),
            hints: round.hints(),
            score: if is_won { round.score() } else { 0 },
            words,
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
        let Unseen {
            taken_back,
            slips,
            hints,
        } = unseen;
        let round = round.with_unseen(taken_back, slips, hints);
        let finish = game.result();
        let is_won = finish.as_ref().is_some_and(|finish| finish.is_won);
        let result = finish.map_or_else(|| "unfinished".to_owned(), |finish| finish.words);
        Ok(Self::new(result, round, is_won))
    }

    /// Returns the result and the score in words.
    #[must_use]
    pub fn words(&self) -> &str {
        &self.words
    }
}

/// Describes the score of a round: "9 moves where 7 would do, 1 slip, 2 hints: 70 of 100".
#[must_use]
pub fn score_words(round: Round) -> String {
    let moves = count(round.moves(), "move");
    let mut parts = vec![if round.best() < round.moves() {
        format!("{moves} where {} would do", round.best())
    } else {
        format!("{moves}, as few as there can be")
    }];
    for (number, noun) in [(round.slips(), "slip"), (round.hints(), "hint")] {
        if number > 0 {
            parts.push(count(number, noun));
        }
    }
    format!("{}: {} of 100", parts.join(", "), round.score())
}
