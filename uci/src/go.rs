//! How long to think, and about what.

use std::time::Duration;

/// What stands behind `go`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Go {
    /// Only these moves of the position are considered, unless there are none.
    pub(crate) search_moves: Vec<String>,
    /// Think on the opponent's time, until `ponderhit`.
    pub(crate) ponder: bool,
    /// Think until `stop`.
    pub(crate) infinite: bool,
    /// Look so many plies ahead.
    pub(crate) depth: Option<usize>,
    /// Expand so many positions.
    pub(crate) nodes: Option<u64>,
    /// Look for a mate in so many moves.
    pub(crate) mate: Option<usize>,
    /// Think so long.
    pub(crate) move_time: Option<Duration>,
    /// What is on the clocks of White and Black.
    pub(crate) time: [Option<Duration>; 2],
    /// What they get for each move.
    pub(crate) increment: [Duration; 2],
    /// Moves to the next time control.
    pub(crate) to_next_control: Option<u32>,
}

/// The words that mean something behind `go`.
const WORDS: [&str; 12] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
];

impl Go {
    /// Reads the words. Those that mean nothing are skipped.
    ///
    /// # Errors
    ///
    /// A number that is none, or is missing.
    pub(crate) fn read(words: &[&str]) -> Result<Self, String> {
        let mut go = Self::default();
        let mut rest = words.iter().copied().peekable();
        while let Some(word) = rest.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(mv) = rest.next_if(|word| !WORDS.contains(word)) {
                        go.search_moves.push(mv.to_owned());
                    }
                }
                word if WORDS.contains(&word) => go.set(word, rest.next())?,
                _ => {}
            }
        }
        Ok(go)
    }

    /// Sets the limit of this name.
    fn set(&mut self, name: &str, number: Option<&str>) -> Result<(), String> {
        let value: i64 = number
            .and_then(|number| number.parse().ok())
            .ok_or_else(|| format!("behind `{name}` a whole number is needed"))?;
        // Clocks may have run out before the last move was made.
        let value = u64::try_from(value).unwrap_or(0);
        let size = usize::try_from(value).unwrap_or(usize::MAX);
        let time = Duration::from_millis(value);
        match name {
            "depth" => self.depth = Some(size.max(1)),
            "nodes" => self.nodes = Some(value),
            "mate" => self.mate = Some(size.max(1)),
            "movetime" => self.move_time = Some(time),
            "wtime" => self.time[0] = Some(time),
            "btime" => self.time[1] = Some(time),
            "winc" => self.increment[0] = time,
            "binc" => self.increment[1] = time,
            _ => self.to_next_control = Some(u32::try_from(value).unwrap_or(u32::MAX)),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits() {
        let words: Vec<_> = "searchmoves e2e4 d2d4 wtime -5 binc 7 depth 0 winter infinite"
            .split(' ')
            .collect();
        let go = Go::read(&words);
        let expected = Go {
            search_moves: vec!["e2e4".to_owned(), "d2d4".to_owned()],
            time: [Some(Duration::ZERO), None],
            increment: [Duration::ZERO, Duration::from_millis(7)],
            depth: Some(1),
            infinite: true,
            ..Go::default()
        };
        assert_eq!(go, Ok(expected));
        assert!(Go::read(&["depth"]).is_err());
        assert!(Go::read(&["depth", "x"]).is_err());
    }
}
