//! Positions in which one table does better than the other, for people.

use std::io::Write;

use advice_lang::Aim;
use catalogue::advice::diff::{Choice, End, Example, Listed};
use catalogue::advice::{cause_in_words, decided_in_words};
use game_core::Verdict;

use super::text::participle;
use crate::exit::Failure;
use crate::output::{BOLD, DIM, Output, count};

/// Prints the positions in which one table does better.
pub(super) fn examples(
    which: &str,
    examples: &Listed<Example>,
    aim: Aim,
    output: &mut Output,
) -> Result<(), Failure> {
    if examples.list.is_empty() {
        return Ok(());
    }
    writeln!(output)?;
    writeln!(
        output,
        "{BOLD}another move, and {which} does better{BOLD:#}"
    )?;
    for example in &examples.list {
        let best = match example.best {
            Verdict::Win(plies) => format!("wins in {}", count(plies.div_ceil(2), "move")),
            Verdict::Draw => "draws".to_owned(),
            Verdict::Loss(_) => "loses".to_owned(),
        };
        writeln!(output, "{}: best play {best}", example.position)?;
        let rows = [&example.a, &example.b].map(|choice| {
            let Choice { mv, decided, end } = choice;
            let mv = mv.clone().unwrap_or_else(|| "no move".to_owned());
            [
                mv,
                decided_in_words(decided.as_ref()),
                end_in_words(*end, aim),
            ]
        });
        let width = |column: usize| {
            let widths = rows.iter().map(|row| row[column].chars().count());
            widths.max().unwrap_or(0)
        };
        let (moves, names) = (width(0), width(1));
        for (name, [mv, decided, end]) in ["A", "B"].iter().zip(&rows) {
            writeln!(output, "  {name}  {mv:moves$}  {decided:names$}  {end}")?;
        }
    }
    let left = examples.count - examples.list.len() as u64;
    if left > 0 {
        writeln!(output, "{DIM}and {left} more up to symmetry{DIM:#}")?;
    }
    Ok(())
}

fn end_in_words(end: End, aim: Aim) -> String {
    match end {
        End::Won { moves } => format!("wins in at most {}", count(moves, "move")),
        End::Held { .. } => "holds".to_owned(),
        End::Failed { cause, moves } => {
            let what = format!("not {}: {}", participle(aim), cause_in_words(cause));
            match moves {
                0 => what,
                _ => format!("{what} after {}", count(moves, "move")),
            }
        }
    }
}
