//! What a move has cost, for people and for programs.

use playing::{Cost, Judgement, Worth};
use serde::Serialize;

/// What a move has cost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Judged {
    /// What has been lost by it.
    pub cost: Cost,
    /// What the position was worth to the player.
    pub before: Worth,
    /// What the move is worth to the player.
    pub after: Worth,
    /// What refutes it.
    pub refutation: Vec<String>,
    /// Best play instead.
    pub better: Vec<String>,
}

/// How many moves of a line are shown.
const SHOWN: usize = 6;

impl Judged {
    /// What a judgement says.
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

    /// What it was worth before and after, the refutation of a mistake, and what was better.
    #[must_use]
    pub fn words(&self) -> String {
        self.words_with(true)
    }

    /// The same without what was better, for those who are to find it.
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
