//! The report for people.

use std::io::Write;

use advice_lang::{Aim, Score, Shared};
use catalogue::advice::decided_in_words;
use catalogue::advice::diff::{Length, Listed, Pair, Report};

use super::examples::examples;
use crate::exit::Failure;
use crate::output::{BOLD, DIM, GOOD, Output, count, percent, table};

/// Prints everything.
pub(super) fn print(report: &Report, output: &mut Output) -> Result<(), Failure> {
    let Report {
        a,
        b,
        game,
        positions,
        ..
    } = report;
    let can_be = participle(report.aim);
    names(a, b, output)?;
    writeln!(
        output,
        "{game}, against every defence: {} with our move that can be {can_be}",
        count(*positions, "position")
    )?;
    writeln!(output, "{GOOD}{}{GOOD:#}", report.verdict())?;
    writeln!(output)?;
    first_moves(report, output)?;
    writeln!(output)?;
    better(report, output)?;
    if report.won.both > 0 {
        writeln!(output)?;
        lengths(report, output)?;
    }
    if !report.pairs.list.is_empty() {
        writeln!(output)?;
        pairs(&report.pairs, output)?;
    }
    examples("A", &report.leads.a, report.aim, output)?;
    examples("B", &report.leads.b, report.aim, output)?;
    Ok(())
}

/// Prints which tables are compared.
pub(super) fn names(a: &str, b: &str, output: &mut Output) -> Result<(), Failure> {
    writeln!(output, "A  {BOLD}{a}{BOLD:#}")?;
    writeln!(output, "B  {BOLD}{b}{BOLD:#}")?;
    Ok(())
}

pub(super) fn participle(aim: Aim) -> &'static str {
    match aim {
        Aim::Win => "won",
        Aim::Hold => "held",
    }
}

/// Prints in how many positions the first moves are the same.
fn first_moves(report: &Report, output: &mut Output) -> Result<(), Failure> {
    let moves = &report.first_moves;
    let rows = [
        ("the same", moves.same),
        ("another", moves.other),
        ("only A has one", moves.only.a),
        ("only B has one", moves.only.b),
        ("neither has one", moves.neither),
    ];
    let always = 2;
    let rows = (0..).zip(rows);
    let rows = rows.filter(|(index, (_, positions))| *index < always || *positions > 0);
    let rows = rows.map(|(_, (name, positions))| {
        let share = percent(positions, report.positions);
        vec![name.to_owned(), positions.to_string(), share]
    });
    let heading = ["first move", "positions", "share"];
    writeln!(output, "{}", table(&heading, rows))?;
    Ok(())
}

/// Prints in how many positions which table is better.
fn better(report: &Report, output: &mut Output) -> Result<(), Failure> {
    let only = |shared: &Shared| Score {
        a: shared.only.a,
        b: shared.only.b,
        equal: shared.both + shared.neither,
    };
    let mut scores = vec![("first move worth more", report.by_worth)];
    if report.aim == Aim::Hold {
        scores.push(("holds", only(&report.reached)));
    }
    scores.push(("wins", only(&report.won)));
    scores.push(("both win, longest game shorter", report.by_length));
    let rows = scores.into_iter().map(|(name, score)| {
        let Score { a, b, equal } = score;
        let numbers = [a + b + equal, a, b, equal].map(|number| number.to_string());
        [vec![name.to_owned()], numbers.to_vec()].concat()
    });
    let heading = ["better", "positions", "A", "B", "equal"];
    writeln!(output, "{}", table(&heading, rows))?;
    Ok(())
}

/// Prints how long the games are.
fn lengths(report: &Report, output: &mut Output) -> Result<(), Failure> {
    let row = |name: &str, length: &Length| {
        vec![
            name.to_owned(),
            length.longest.to_string(),
            format!("{:.2}", length.mean),
            length.total.to_string(),
        ]
    };
    let games = &report.games;
    let rows = [
        row("A", &games.a),
        row("B", &games.b),
        row("best play", &games.best),
    ];
    let heading = ["where both win", "longest", "mean", "moves in all"];
    writeln!(output, "{}", table(&heading, rows))?;
    Ok(())
}

/// Prints the rules that choose differently.
fn pairs(pairs: &Listed<Pair>, output: &mut Output) -> Result<(), Failure> {
    let sides = |pair: &Pair| {
        [
            decided_in_words(pair.a.as_ref()),
            decided_in_words(pair.b.as_ref()),
        ]
    };
    let names = pairs.list.iter().map(|pair| sides(pair)[0].chars().count());
    let width = names.max().unwrap_or(0);
    let both = |a: &str, b: &str| format!("{a:width$}  {b}");
    let rows = pairs.list.iter().map(|pair| {
        let [a, b] = sides(pair);
        let Score {
            a: by_a,
            b: by_b,
            equal,
        } = pair.by_worth;
        let numbers = [pair.positions, by_a, by_b, equal].map(|number| number.to_string());
        [vec![both(&a, &b)], numbers.to_vec()].concat()
    });
    let heading = [
        &both("A decides by", "B decides by"),
        "positions",
        "A better",
        "B better",
        "equal",
    ];
    writeln!(output, "{}", table(&heading, rows))?;
    let left = pairs.count - pairs.list.len() as u64;
    if left > 0 {
        writeln!(output, "{DIM}and {}{DIM:#}", count(left, "more pair"))?;
    }
    Ok(())
}
