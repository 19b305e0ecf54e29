//! Cost of a move, for people and for programs.

use playing::{Cost, Judgement, Worth};
use serde::Serialize;

/// Cost of a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Judged {
    /// Value lost by it.
    pub cost: Cost,
    /// Value of the position for the player.
    pub before: Worth,
    /// Value of the move for the player.
    pub after: Worth,
    /// Refutation.
    pub refutation: Vec<String>,
    /// Best play instead.
    pub better: Vec<String>,
}

/// Number of moves of a line that are shown.
const SHOWN: usize = 6;

impl Judged {
    /// Takes the content of a judgement.
    #[must_use]
    pub fn new(judgement: Judgement<String>) -> Self {
        Self {
            cost: judgement.cost(),
            before: judgement.before,
            after: judgement.after,
            refutation: judgement.refutation,
            better: judgement.better,
        }
    }

    /// Describes the values before and after, the refutation of a mistake, and the better move.
    #[must_use]
    pub fn words(&self) -> String {
        self.words_with(true)
    }

    /// Describes the mistake without the better move, for those who are to find it.
    #[must_use]
    pub fn riddle(&self) -> String {
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
