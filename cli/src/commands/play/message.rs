//! What is said about a game, for people and for programs.

use playing::{Cost, Judgement, Round, Worth};
use serde::Serialize;

use crate::output::count;

/// Something that has happened.
pub(super) enum Message {
    /// A round of practice begins.
    Begun(Begun),
    /// A move was made.
    Moved(Moved),
    /// A move was not accepted.
    Refused(Refused),
    /// Moves were taken back.
    TakenBack { plies: usize, position: String },
    /// A move is proposed.
    Hint { mv: String, reason: String },
    /// A round of practice is over.
    RoundOver(RoundOver),
    /// Something in passing.
    Remark(String),
    /// The board is wanted.
    Board,
    /// The board is wanted from the other side.
    Flip,
}

/// The beginning of a round.
#[derive(Serialize)]
pub(super) struct Begun {
    pub(super) round: u32,
    #[serde(skip)]
    pub(super) rounds: u32,
    pub(super) position: String,
    /// The moves that best play takes.
    pub(super) best: u32,
}

/// A move that was made.
#[derive(Serialize)]
pub(super) struct Moved {
    pub(super) ply: usize,
    pub(super) by: &'static str,
    #[serde(rename = "move")]
    pub(super) mv: String,
    pub(super) position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) judgement: Option<Judged>,
}

/// A move that was not accepted.
#[derive(Serialize)]
pub(super) struct Refused {
    #[serde(rename = "refused")]
    pub(super) mv: String,
    pub(super) judgement: Judged,
}

/// The end of a round.
#[derive(Serialize)]
pub(super) struct RoundOver {
    round: u32,
    result: String,
    moves: u32,
    best: u32,
    slips: u32,
    hints: u32,
    score: u32,
    #[serde(skip)]
    words: String,
}

/// What a move has cost, in words.
#[derive(Serialize)]
pub(super) struct Judged {
    pub(super) cost: Cost,
    before: Worth,
    after: Worth,
    /// What refutes it.
    refutation: Vec<String>,
    /// Best play instead.
    better: Vec<String>,
}

/// How many moves of a line are shown.
const SHOWN: usize = 6;

impl Judged {
    pub(super) fn new(judgement: Judgement<String>) -> Self {
        Self {
            cost: judgement.cost(),
            before: judgement.before,
            after: judgement.after,
            refutation: judgement.refutation,
            better: judgement.better,
        }
    }

    /// What it was worth before and after, the refutation of a mistake, and what was better.
    pub(super) fn words(&self) -> String {
        self.words_with(true)
    }

    /// The same without what was better, for those who are to find it.
    pub(super) fn riddle(&self) -> String {
        self.words_with(false)
    }

    fn words_with(&self, tells_better: bool) -> String {
        let Self { before, after, .. } = self;
        let mut words = match self.cost {
            Cost::Nothing => return format!("{after}: best play"),
            Cost::Time | Cost::Result => vec![format!("{before} -> {after}")],
        };
        for (name, line, is_told) in [
            ("refuted by", &self.refutation, self.cost == Cost::Result),
            ("better", &self.better, tells_better),
        ] {
            if is_told && !line.is_empty() {
                let dots = if line.len() > SHOWN { " ..." } else { "" };
                let line: Vec<&str> = line.iter().take(SHOWN).map(String::as_str).collect();
                words.push(format!("{name} {}{dots}", line.join(" ")));
            }
        }
        words.join("; ")
    }
}

impl RoundOver {
    /// A round is scored if it was won.
    pub(super) fn new(number: u32, result: String, round: Round, is_won: bool) -> Self {
        let words = if is_won {
            format!("{result}; {}", score_words(round))
        } else {
            result.clone()
        };
        Self {
            round: number,
            result,
            moves: round.moves(),
            best: round.best(),
            slips: round.slips(),
            hints: round.hints(),
            score: if is_won { round.score() } else { 0 },
            words,
        }
    }

    pub(super) fn words(&self) -> &str {
        &self.words
    }
}

/// "9 moves where 7 would do, 1 slip, 2 hints: 70 of 100"
pub(super) fn score_words(round: Round) -> String {
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
