//! The values of game positions in words.

use game_core::{Score, mean_text};

/// Writes the value of a game position in words: a win or a loss by the number of plies to it, any other value as a
/// number.
pub(crate) fn score(value: i64) -> String {
    let best = i64::from(Score::MAX.value());
    let plies = best
        .checked_sub_unsigned(value.unsigned_abs())
        .and_then(|plies| u32::try_from(plies).ok());
    let won = plies.filter(|&plies| i64::from(Score::win_in(plies).value()) == value.abs());
    match won {
        None => value.to_string(),
        Some(plies) if value > 0 => format!("win in {plies}"),
        Some(plies) => format!("loss in {plies}"),
    }
}

/// Writes a number of thousandths.
#[expect(clippy::cast_precision_loss, reason = "it is rounded for display")]
pub(crate) fn thousandths(value: i64) -> String {
    mean_text(value as f64 / 1_000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(value: i64, expected: &str) {
        assert_eq!(score(value), expected);
    }

    #[test]
    fn wins_and_losses_are_told_by_their_plies() {
        let (won, lost) = (Score::win_in(12), Score::loss_in(1));
        check(won.value().into(), "win in 12");
        check(lost.value().into(), "loss in 1");
        check(Score::MAX.value().into(), "win in 0");
        let large = Score::of(i32::MAX).value();
        check(large.into(), &large.to_string());
        check(i64::MIN, &i64::MIN.to_string());
        check(0, "0");
    }
}
