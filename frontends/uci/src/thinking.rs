//! Time and number of plies that a search gets.

use std::time::Duration;

use cozy_chess::Color;

use crate::go::Go;

/// The time reserved for writing and sending the move.
const OVERHEAD: Duration = Duration::from_millis(10);
/// The number of moves assumed to be left if it is not given.
const MOVES_LEFT: u32 = 30;
/// No search looks further ahead than this many plies.
const DEEPEST: usize = 100;

impl Go {
    /// Returns the time that the side may think; `None` without a limit. The time on a clock is divided among the moves
    /// that are left, and never more than half of it goes into one.
    pub(crate) fn budget(&self, side: Color) -> Option<Duration> {
        if self.infinite {
            return None;
        }
        if let Some(time) = self.move_time {
            return Some(time.saturating_sub(OVERHEAD));
        }
        let left = self.time[side as usize]?.saturating_sub(OVERHEAD);
        let moves = self
            .to_next_control
            .unwrap_or(MOVES_LEFT)
            .clamp(1, MOVES_LEFT);
        let share = left / moves + self.increment[side as usize] * 3 / 4;
        let most = if moves == 1 { left * 9 / 10 } else { left / 2 };
        Some(share.min(most))
    }

    /// Returns whether the side plays by a clock, so that time saved is of use later.
    pub(crate) fn has_clock(&self) -> bool {
        !self.infinite && self.move_time.is_none() && self.time.iter().any(Option::is_some)
    }

    /// Returns whether the answer must wait until it is asked for.
    pub(crate) fn must_wait(&self) -> bool {
        self.infinite || self.ponder
    }

    /// Returns whether the search of this side ends by itself. The clock of the other side does not end it.
    pub(crate) fn is_limited(&self, side: Color) -> bool {
        let has_limit = self.depth.is_some()
            || self.nodes.is_some()
            || self.mate.is_some()
            || self.budget(side).is_some();
        has_limit && !self.must_wait()
    }

    /// Returns the greatest number of plies that the search looks ahead.
    pub(crate) fn plies(&self) -> usize {
        // The last move of a mate is ours, so in n moves of ours there are n - 1 of theirs.
        let for_mate = self.mate.map(|moves| moves.saturating_mul(2) - 1);
        let asked = [self.depth, for_mate].into_iter().flatten().min();
        asked.unwrap_or(DEEPEST).clamp(1, DEEPEST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(go: &str, millis: Option<u64>) {
        let words: Vec<_> = go.split(' ').collect();
        let budget = Go::read(&words).budget(Color::White);
        assert_eq!(budget, millis.map(Duration::from_millis), "{go}");
    }

    #[test]
    fn time_is_shared() {
        check("depth 3", None);
        check("movetime 100 infinite", None);
        check("movetime 100", Some(90));
        check("movetime 1", Some(0));
        check("btime 1000", None);
        check("wtime 30010 btime 1", Some(1000));
        check("wtime 30010 winc 1000", Some(1750));
        check("wtime 1010 winc 60000", Some(500));
        check("wtime 1010 movestogo 1", Some(900));
        check("wtime 1010 movestogo 0", Some(900));
        check("wtime -20", Some(0));
    }

    #[track_caller]
    fn check_limited(go: &str, is_limited: [bool; 2]) {
        let words: Vec<_> = go.split(' ').collect();
        let go = Go::read(&words);
        let found = [Color::White, Color::Black].map(|side| go.is_limited(side));
        assert_eq!(found, is_limited, "{go:?}");
    }

    #[test]
    fn a_limit_of_its_own_ends_a_search() {
        check_limited("depth 3", [true; 2]);
        check_limited("movetime 3", [true; 2]);
        check_limited("btime 1000", [false, true]);
        check_limited("depth x", [false; 2]);
        check_limited("winc 5 movestogo 3", [false; 2]);
        check_limited("depth 3 infinite", [false; 2]);
        check_limited("depth 3 ponder", [false; 2]);
    }

    #[test]
    fn mates_are_looked_for_as_deep_as_they_may_be() {
        let plies = |text: &str| {
            let words: Vec<_> = text.split(' ').collect();
            Go::read(&words).plies()
        };
        assert_eq!(plies("mate 2"), 3);
        assert_eq!(plies("mate 3 depth 2"), 2);
        assert_eq!(plies("depth 100000"), DEEPEST);
        assert_eq!(plies("infinite"), DEEPEST);
    }
}
