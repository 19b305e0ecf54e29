//! The result of a comparison in a sentence.

use advice_lang::{Aim, Merit, Shared, Which};

use super::Report;

impl Report {
    /// Says which table is better as a whole.
    #[must_use]
    pub fn verdict(&self) -> String {
        let Self {
            a,
            b,
            aim,
            reached,
            won,
            games,
            ..
        } = self;
        let (which, merit) = match self.better.zip(self.because) {
            Some(better) => better,
            None if self.is_same() => {
                return "no difference: both make the same moves everywhere".to_owned();
            }
            None => return "neither is better overall".to_owned(),
        };
        let in_order = |shared: &Shared| {
            let [a, b] = [shared.only.a, shared.only.b].map(|only| shared.both + only);
            if which == Which::A { (a, b) } else { (b, a) }
        };
        let (better, other, means) = match which {
            Which::A => (a, b, (games.a.mean, games.b.mean)),
            Which::B => (b, a, (games.b.mean, games.a.mean)),
        };
        match merit {
            Merit::Aim => {
                let verb = match aim {
                    Aim::Win => "wins",
                    Aim::Hold => "holds",
                };
                let (more, fewer) = in_order(reached);
                format!("{better} is better: it {verb} {more} positions, {other} {fewer}")
            }
            Merit::Wins => {
                let (more, fewer) = in_order(won);
                format!(
                    "{better} is better: both hold equally many, but it wins {more}, {other} {fewer}"
                )
            }
            Merit::Moves => format!(
                "{better} is better: where both win it takes {:.2} moves on average, {other} {:.2}",
                means.0, means.1
            ),
        }
    }

    /// Returns whether the tables do the same, as far as the report shows.
    fn is_same(&self) -> bool {
        let Self {
            first_moves,
            by_length,
            ..
        } = self;
        let differing = first_moves.other + first_moves.only.a + first_moves.only.b;
        differing + by_length.a + by_length.b == 0
    }
}
