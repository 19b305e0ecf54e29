//! Limits and subject of a search.

use std::time::Duration;

use crate::command::shortened;

/// Words after `go`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Go {
    /// Only these moves of the position are considered, unless there are none.
    pub(crate) search_moves: Vec<String>,
    /// Think on the opponent's time, until `ponderhit`.
    pub(crate) ponder: bool,
    /// Think until `stop`.
    pub(crate) infinite: bool,
    /// Look this many plies ahead.
    pub(crate) depth: Option<usize>,
    /// Expand this many positions.
    pub(crate) nodes: Option<u64>,
    /// Look for a mate in this many moves.
    pub(crate) mate: Option<usize>,
    /// Think for this long.
    pub(crate) move_time: Option<Duration>,
    /// Time on the clocks of White and Black.
    pub(crate) time: [Option<Duration>; 2],
    /// Time they get for each move.
    pub(crate) increment: [Duration; 2],
    /// Moves to the next time control.
    pub(crate) to_next_control: Option<u32>,
    /// Remarks for the chess program on words that were ignored.
    pub(crate) remarks: Vec<String>,
}

/// The words that mean something after `go`.
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
    /// Reads the words. Those that mean nothing are skipped; a limit without a usable number is ignored,
    /// with a remark, so that every `go` begins a search.
    pub(crate) fn read(words: &[&str]) -> Self {
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
                word if WORDS.contains(&word) => {
                    let number = rest.next_if(|word| !WORDS.contains(word));
                    match whole_number(word, number) {
                        Ok(number) => go.set(word, number),
                        Err(remark) => go.remarks.push(remark),
                    }
                }
                _ => {}
            }
        }
        go
    }

    /// Sets the limit of this name.
    fn set(&mut self, name: &str, value: u64) {
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
    }
}

/// Returns the number of a limit. A negative one is 0: clocks may have run out before the last move was made.
///
/// # Errors
///
/// Why there is none, in words. A number that does not fit in a `u64` is an error too: no search gets that
/// far, so it limits nothing.
fn whole_number(name: &str, text: Option<&str>) -> Result<u64, String> {
    let ignored = |why: &str| format!("`{name}` is ignored: {why}");
    let text = text.ok_or_else(|| ignored("a whole number is missing"))?;
    let (is_negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        let shown = shortened(text);
        return Err(ignored(&format!("`{shown}` is not a whole number")));
    }
    match digits.parse() {
        _ if is_negative => Ok(0),
        Ok(number) => Ok(number),
        Err(_) => Err(ignored(&format!(
            "{} is too large a number",
            shortened(text)
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Go {
        let words: Vec<_> = text.split_whitespace().collect();
        Go::read(&words)
    }

    #[test]
    fn limits() {
        let go = read("searchmoves e2e4 d2d4 wtime -5 binc 7 depth 0 winter infinite");
        let expected = Go {
            search_moves: vec!["e2e4".to_owned(), "d2d4".to_owned()],
            time: [Some(Duration::ZERO), None],
            increment: [Duration::ZERO, Duration::from_millis(7)],
            depth: Some(1),
            infinite: true,
            ..Go::default()
        };
        assert_eq!(go, expected);
        assert_eq!(read("nodes +5 nodes x").nodes, Some(5));
        let most = Some(u64::MAX);
        assert_eq!(read("nodes 18446744073709551615").nodes, most);
        let out_of_time = Some(Duration::ZERO);
        assert_eq!(read("btime -99999999999999999999").time[1], out_of_time);
    }

    /// Checks that the words limit nothing, and the reason.
    #[track_caller]
    fn check_ignored(words: &str, remarks: &[&str]) {
        let remarks = remarks.iter().map(|&remark| remark.to_owned()).collect();
        let expected = Go {
            remarks,
            ..Go::default()
        };
        assert_eq!(read(words), expected, "{words}");
    }

    #[test]
    fn limits_without_a_number() {
        let missing = "`depth` is ignored: a whole number is missing";
        check_ignored("depth", &[missing]);
        check_ignored("depth depth", &[missing, missing]);
        for wrong in ["abc", "1.5", "1e3", "-", "0x10", "--1", "٣"] {
            let remark = format!("`depth` is ignored: `{wrong}` is not a whole number");
            check_ignored(&format!("depth {wrong}"), &[&remark]);
        }
        check_ignored(
            "nodes 18446744073709551616",
            &["`nodes` is ignored: 18446744073709551616 is too large a number"],
        );
    }

    #[test]
    fn what_follows_a_missing_number_counts() {
        let go = read("depth infinite movetime nodes 7");
        assert!(go.infinite && go.remarks.len() == 2);
        assert_eq!((go.depth, go.move_time, go.nodes), (None, None, Some(7)));
    }
}
