//! The report for people.

use std::io::Write;

use advice_lang::Aim;
use catalogue::advice::verify::{Example, Group, Missed, Report, Side, Used};

use crate::exit::Failure;
use crate::output::{BAD, BOLD, DIM, GOOD, Output, count, percent, table};

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
    heading(&report.table, &report.heading(), output)?;
    let style = if report.is_attained() { GOOD } else { BAD };
    writeln!(output, "{style}{}{style:#}", report.verdict())?;
    writeln!(output)?;
    let (heading, rows) = sides(report);
    writeln!(output, "{}", table(&texts(&heading), rows))?;
    if !report.not_won.is_empty() {
        writeln!(output)?;
        let (heading, rows) = causes(report);
        writeln!(output, "{}", table(&texts(&heading), rows))?;
    }
    Ok(())
}

/// Prints the heading of a report.
pub(super) fn heading(table: &str, heading: &str, output: &mut Output) -> Result<(), Failure> {
    let (name, title) = heading.split_at(table.len());
    writeln!(output, "{BOLD}{name}{BOLD:#}{title}")?;
    Ok(())
}

/// The headings of columns, and rows.
pub(super) type Columns = (Vec<String>, Vec<Vec<String>>);

pub(super) fn texts(heading: &[String]) -> Vec<&str> {
    heading.iter().map(String::as_str).collect()
}

/// Returns the numbers of won positions, and how soon they are won.
pub(super) fn sides(report: &Report) -> Columns {
    let can_be = format!("can be {}", report.verb());
    let mut heading = vec!["to move", "positions", &can_be];
    if report.aim == Aim::Hold {
        heading.push("held");
    }
    heading.extend(["won", "longest", "mean", "best longest", "best mean"]);
    let heading = heading.into_iter().map(str::to_owned).collect();
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
    let rows = vec![row("we", &report.ours), row("they", &report.theirs)];
    (heading, rows)
}

/// Returns the reasons why positions are not won, and where.
pub(super) fn causes(report: &Report) -> Columns {
    let reasons: Vec<String> = report.not_won.iter().map(Missed::reason).collect();
    let not = format!("not {}", report.verb());
    let heading = [
        &not,
        "happens in",
        "up to symmetry",
        "more lead there",
        "they move",
    ];
    let rows = report.not_won.iter().zip(reasons).map(|(missed, reason)| {
        let numbers = [
            missed.itself,
            missed.classes,
            missed.positions - missed.itself,
            missed.theirs,
        ];
        [
            vec![reason],
            numbers.map(|number| number.to_string()).to_vec(),
        ]
        .concat()
    });
    (heading.map(str::to_owned).to_vec(), rows.collect())
}

/// Prints the shortest games with one cause.
fn games(missed: &Missed, output: &mut Output) -> Result<(), Failure> {
    if missed.groups.is_empty() {
        return Ok(());
    }
    writeln!(output)?;
    writeln!(output, "{BOLD}{}{BOLD:#}", missed.reason())?;
    if let Some(rule) = &missed.rule {
        writeln!(output, "{DIM}{rule}{DIM:#}")?;
    }
    for group in &missed.groups {
        let position = &group.example.position;
        let (game, shared) = (moves(&group.example), alike(group));
        writeln!(output, "{position}: {game} {DIM}({shared}){DIM:#}")?;
    }
    let left = missed.left_out();
    if left > 0 {
        writeln!(output, "{DIM}and {left} more up to symmetry{DIM:#}")?;
    }
    Ok(())
}

/// Returns the number of positions that are like this one, and of those that lead there.
pub(super) fn alike(group: &Group) -> String {
    let Group {
        itself,
        positions,
        theirs,
        ..
    } = group;
    let more = positions + theirs - itself;
    let itself = count(*itself, "position");
    match more {
        0 => itself,
        1 => format!("{itself}, and 1 more leads there"),
        _ => format!("{itself}, and {more} more lead there"),
    }
}

/// Returns the moves of a game.
pub(super) fn moves(example: &Example) -> String {
    if example.game.is_empty() {
        "at once".to_owned()
    } else {
        example.game.join(" ")
    }
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
    let rows = used.iter().map(use_of);
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

/// Returns a rule or a piece of advice, and how often it is used.
pub(super) fn use_of(used: &Used) -> Vec<String> {
    vec![name(used), used.positions.to_string()]
}

fn name(used: &Used) -> String {
    match &used.table {
        Some(table) => format!("{} of {table}", used.name),
        None => used.name.clone(),
    }
}
