//! Replies to a chess program.

use std::fmt;
use std::time::Duration;

use game_core::{Score, Verdict};

/// A reply: one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    /// A fixed line of the protocol.
    Word(&'static str),
    /// An option that can be set.
    Option(String),
    /// A text in words.
    Text(String),
    /// A report on a line of play.
    Info(Info),
    /// The move, and the reply that is expected.
    BestMove {
        best: Option<String>,
        ponder: Option<String>,
    },
}

/// Report on one line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Info {
    pub(crate) depth: usize,
    /// The place of the line, if several were asked for.
    pub(crate) place: Option<usize>,
    pub(crate) worth: Worth,
    /// Wins, draws and losses in a thousand, if that was asked for.
    pub(crate) chances: Option<[u32; 3]>,
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
    pub(crate) line: Vec<String>,
}

/// Value of a position to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Worth {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// Moves to mate; negative if the side to move is mated.
    Mate(i32),
}

impl Worth {
    /// Wins, draws and losses in a thousand. An uncertain result is estimated from the material: two logistic curves,
    /// which meet where a pawn is worth about as much as half a win.
    pub(crate) fn chances(self, is_exact: bool) -> [u32; 3] {
        match self {
            Self::Mate(moves) if moves > 0 => [1000, 0, 0],
            Self::Mate(_) => [0, 0, 1000],
            Self::Centipawns(_) if is_exact => [0, 1000, 0],
            Self::Centipawns(value) => {
                let value = f64::from(value);
                let win = in_a_thousand(value);
                let loss = in_a_thousand(-value);
                [win, 1000 - win - loss, loss]
            }
        }
    }
}

/// Returns how often in a thousand games a side that is this far ahead wins.
fn in_a_thousand(centipawns: f64) -> u32 {
    let share = 1.0 / (1.0 + ((100.0 - centipawns) / 60.0).exp());
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between 0 and 1000"
    )]
    let share = (share * 1000.0) as u32;
    share
}

/// Returns the moves to mate, given the plies.
fn moves(plies: u32) -> i32 {
    i32::try_from(plies.div_ceil(2)).unwrap_or(i32::MAX)
}

impl From<Score> for Worth {
    fn from(score: Score) -> Self {
        match score.plies_to_end() {
            None => Self::Centipawns(score.value()),
            Some(plies) if score > Score::DRAW => Self::Mate(moves(plies.unsigned_abs())),
            Some(plies) => Self::Mate(-moves(plies.unsigned_abs())),
        }
    }
}

impl From<Verdict> for Worth {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Win(plies) => Self::Mate(moves(plies.into())),
            Verdict::Draw => Self::Centipawns(0),
            Verdict::Loss(plies) => Self::Mate(-moves(plies.into())),
        }
    }
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(value) => write!(f, "cp {value}"),
            Self::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(word) => f.write_str(word),
            Self::Option(option) => write!(f, "option {option}"),
            Self::Text(text) => write!(f, "info string {}", text.replace(['\n', '\r'], " ")),
            Self::Info(info) => write!(f, "{info}"),
            Self::BestMove { best, ponder } => {
                write!(f, "bestmove {}", best.as_deref().unwrap_or("(none)"))?;
                match ponder {
                    Some(ponder) => write!(f, " ponder {ponder}"),
                    None => Ok(()),
                }
            }
        }
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "info depth {}", self.depth)?;
        if let Some(place) = self.place {
            write!(f, " multipv {place}")?;
        }
        write!(f, " score {}", self.worth)?;
        if let Some([win, draw, loss]) = self.chances {
            write!(f, " wdl {win} {draw} {loss}")?;
        }
        let millis = self.time.as_millis();
        let per_second = u128::from(self.nodes) * 1_000_000 / self.time.as_micros().max(1);
        write!(f, " nodes {} nps {per_second} time {millis}", self.nodes)?;
        if !self.line.is_empty() {
            write!(f, " pv {}", self.line.join(" "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(worth: impl Into<Worth>, text: &str) {
        assert_eq!(worth.into().to_string(), text);
    }

    #[test]
    fn mates_are_told_in_moves() {
        check(Score::of(-31), "cp -31");
        check(Score::win_in(1), "mate 1");
        check(Score::win_in(3), "mate 2");
        check(Score::loss_in(2), "mate -1");
        check(Score::loss_in(0), "mate 0");
        check(Verdict::Win(31), "mate 16");
        check(Verdict::Loss(32), "mate -16");
        check(Verdict::Draw, "cp 0");
    }

    #[test]
    fn chances_are_a_thousand_in_all() {
        for value in (-5000..5000).step_by(7) {
            let [win, draw, loss] = Worth::Centipawns(value).chances(false);
            assert_eq!(win + draw + loss, 1000);
            assert_eq!(Worth::Centipawns(-value).chances(false), [loss, draw, win]);
        }
    }
}
