//! The report for people.

use std::io::Write;

use advice_lang::Aim;

use super::missed::{Example, Missed};
use super::report::{Report, Side, Used};
use crate::exit::Failure;
use crate::output::{BAD, BOLD, DIM, GOOD, Output, percent, table};

/// Prints everything.
pub(super) fn print(report: &Report, output: &mut Output) -> Result<(), Failure> {
    summary(report, output)?;
    for missed in &report.not_won {
        games(missed, output)?;
    }
    writeln!(output)?;
    losses(report, output)?;
    used("rule", &report.rules, output)?;
    used("advice", &report.advice, output)?;
    Ok(())
}

/// Prints how many positions are won, and why the others are not.
pub(super) fn summary(report: &Report, output: &mut Output) -> Result<(), Failure> {
    let Report {
        table: name,
        game,
        ours,
        theirs,
        ..
    } = report;
    writeln!(
        output,
        "{BOLD}{name}{BOLD:#}: {game}, against every defence"
    )?;
    let (style, verdict) = if report.is_attained() {
        (GOOD, "every position that can be")
    } else {
        (BAD, "not every position that can be")
    };
    let verb = match report.aim {
        Aim::Win => "won",
        Aim::Hold => "held",
    };
    writeln!(output, "{style}{verdict} {verb} is {verb}{style:#}")?;
    writeln!(output)?;
    let can_be = format!("can be {verb}");
    let mut heading = vec!["to move", "positions", &can_be];
    if report.aim == Aim::Hold {
        heading.push("held");
    }
    heading.extend(["won", "longest", "mean", "best longest", "best mean"]);
    let row = |who: &str, side: &Side| {
        let mut row = vec![who.to_owned(), side.positions.to_string()];
        row.push(side.attainable.to_string());
        if report.aim == Aim::Hold {
            row.push(side.attained.to_string());
        }
        row.extend([
            side.won.to_string(),
            side.longest.to_string(),
            format!("{:.2}", side.mean),
            side.best_longest.to_string(),
            format!("{:.2}", side.best_mean),
        ]);
        row
    };
    let rows = [row("we", ours), row("they", theirs)];
    writeln!(output, "{}", table(&heading, rows))?;
    if !report.not_won.is_empty() {
        writeln!(output)?;
        let rows = report.not_won.iter().map(|missed| {
            vec![
                missed.cause.to_owned(),
                missed.positions.to_string(),
                missed.theirs.to_string(),
                missed.classes.to_string(),
                missed.first.moves.to_string(),
            ]
        });
        let not = format!("not {verb}");
        let heading = [
            &not,
            "we move",
            "they move",
            "up to symmetry",
            "after moves",
        ];
        writeln!(output, "{}", table(&heading, rows))?;
    }
    Ok(())
}

/// Prints the shortest games with one cause.
fn games(missed: &Missed, output: &mut Output) -> Result<(), Failure> {
    if missed.groups.is_empty() {
        return Ok(());
    }
    writeln!(output)?;
    writeln!(output, "{BOLD}{}{BOLD:#}", missed.cause)?;
    for group in &missed.groups {
        let Example { position, game, .. } = &group.example;
        let game = if game.is_empty() {
            "at once".to_owned()
        } else {
            game.join(" ")
        };
        writeln!(output, "{position}: {game}")?;
    }
    let left = missed.classes - missed.groups.len() as u64;
    if left > 0 {
        writeln!(output, "{DIM}and {left} more up to symmetry{DIM:#}")?;
    }
    Ok(())
}

/// Prints what the table loses against best play.
fn losses(report: &Report, output: &mut Output) -> Result<(), Failure> {
    let Side {
        won,
        by_loss,
        mean_loss,
        ..
    } = &report.ours;
    let first = &report.first_moves;
    let made = first.by_plies.values().sum::<u64>() + first.thrown_away;
    let best = first.by_plies.get(&0).copied().unwrap_or_default();
    writeln!(
        output,
        "first moves: {} of {made} as good as any, {} throw the game away",
        percent(best, made),
        first.thrown_away,
    )?;
    if *won == 0 {
        return Ok(());
    }
    writeln!(
        output,
        "moves lost against best play, where we move: {mean_loss:.2} on average"
    )?;
    writeln!(output)?;
    let widest = by_loss.last_key_value().map_or(0, |last| *last.0);
    let step = (widest + 1).div_ceil(ROWS).max(1);
    let rows = (0..=widest).step_by(step).map(|from| {
        let to = (from + step - 1).min(widest);
        let positions = by_loss.range(from..=to).map(|count| count.1).sum();
        let name = if from == to {
            from.to_string()
        } else {
            format!("{from} to {to}")
        };
        vec![name, u64::to_string(&positions), percent(positions, *won)]
    });
    writeln!(
        output,
        "{}",
        table(&["moves lost", "positions", "share"], rows)
    )?;
    Ok(())
}

/// A histogram in text has no more lines than this.
const ROWS: usize = 10;

/// Prints how often rules or advice are used.
fn used(what: &str, used: &[Used], output: &mut Output) -> Result<(), Failure> {
    writeln!(output)?;
    let name = |used: &Used| match &used.table {
        Some(table) => format!("{} of {table}", used.name),
        None => used.name.clone(),
    };
    let rows = used
        .iter()
        .map(|used| vec![name(used), used.positions.to_string()]);
    writeln!(output, "{}", table(&[what, "positions"], rows))?;
    let never: Vec<String> = used
        .iter()
        .filter(|used| used.positions == 0)
        .map(name)
        .collect();
    if !never.is_empty() {
        let never = never.join(", ");
        writeln!(output, "{BAD}{what} never used: {never}{BAD:#}")?;
    }
    Ok(())
}
