//! Numbers and times in words.

use std::time::Duration;

/// Writes a number with its noun: "1 move", "2 moves", "3 entries".
#[must_use]
pub fn count(number: impl Into<u64>, noun: &str) -> String {
    match number.into() {
        1 => format!("1 {noun}"),
        number => format!("{number} {}", plural(noun)),
    }
}

/// Returns the plural: "moves", "entries", "presses".
#[must_use]
pub fn plural(noun: &str) -> String {
    let hisses = ["s", "x", "z", "ch", "sh"];
    match noun.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies"),
        _ if hisses.iter().any(|end| noun.ends_with(end)) => format!("{noun}es"),
        _ => format!("{noun}s"),
    }
}

/// Writes a number of bytes in the largest unit that it reaches: "60 MB", "10.9 GB".
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "a few digits are shown")]
pub fn bytes(number: u64) -> String {
    let units = [(1e12, "TB"), (1e9, "GB"), (1e6, "MB"), (1e3, "KB")];
    let number = number as f64;
    let unit = units.into_iter().find(|&(unit, _)| number >= unit);
    match unit {
        Some((unit, name)) if number / unit < 20.0 => format!("{:.1} {name}", number / unit),
        Some((unit, name)) => format!("{:.0} {name}", number / unit),
        None => format!("{number} B"),
    }
}

/// Returns a time in seconds, to the microsecond.
#[must_use]
pub fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e6
}

/// Reads a time: "10s", "2.5m", "500ms". Without a unit it is in seconds.
///
/// # Errors
///
/// A message that says what would be right.
pub fn read_time(text: &str) -> Result<Duration, String> {
    let (number, unit) = split_unit(text).ok_or("write a number and a unit, such as 10s")?;
    let seconds = match unit {
        "ms" => number / 1e3,
        "" | "s" => number,
        "m" | "min" => number * 60.0,
        "h" => number * 3600.0,
        _ => return Err(format!("`{unit}` is not a unit of time: use ms, s, m or h")),
    };
    Duration::try_from_secs_f64(seconds).map_err(|_| "that time is too long".to_owned())
}

/// Splits `2.5m` into 2.5 and `m`.
fn split_unit(text: &str) -> Option<(f64, &str)> {
    let end = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    Some((number.parse().ok()?, unit.trim()))
}

/// Returns the mean of `count` numbers with this sum, to two digits; 0 if there are none.
#[expect(clippy::cast_precision_loss, reason = "a few digits are shown")]
#[must_use]
pub fn mean(sum: u64, count: u64) -> f64 {
    (sum as f64 / count.max(1) as f64 * 100.0).round() / 100.0
}

/// Places blocks of text side by side, as many in a row as fit.
#[must_use]
pub fn side_by_side(blocks: &[String], gap: &str) -> String {
    const WIDTH: usize = 78;
    let widths = blocks
        .iter()
        .flat_map(|block| block.lines().map(|line| line.chars().count()));
    let width = widths.max().unwrap_or(0);
    let gap_width = gap.chars().count();
    let in_row = ((WIDTH + gap_width) / (width + gap_width)).max(1);
    let mut text = String::new();
    for row in blocks.chunks(in_row) {
        let height = row
            .iter()
            .map(|block| block.lines().count())
            .max()
            .unwrap_or(0);
        for line in 0..height {
            let between = if line == height / 2 {
                gap.to_owned()
            } else {
                " ".repeat(gap_width)
            };
            let lines: Vec<String> = row
                .iter()
                .map(|block| format!("{:<width$}", block.lines().nth(line).unwrap_or("")))
                .collect();
            text += lines.join(&between).trim_end();
            text.push('\n');
        }
        text.push('\n');
    }
    text.truncate(text.trim_end().len());
    text
}
