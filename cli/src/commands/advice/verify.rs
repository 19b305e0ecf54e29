//! `sovet advice verify`.

use std::collections::BTreeMap;
use std::io::Write;

use advice_lang::{Cause, Fate, Proof, Proving, Table};
use clap::Args;
use domain_chess_krk::Move;
use domain_chess_krk::ending::{self, Piece};
use domain_chess_krk::krk::{Krk, Position};
use game_core::{Game, Notation, Player};
use search_core::{Limits, Run, Stopped};
use serde::Serialize;

use crate::commands::chess::load_krk_table;
use crate::commands::tablebase;
use crate::exit::{Ended, Failure, Status};
use crate::interrupt;
use crate::output::{BAD, BOLD, GOOD, Output, count, table};

pub(super) const EXAMPLES: &str = "\
Examples:
  sovet advice verify krk-repaired
  sovet advice verify krk-published --format json

Every position of king and rook against king is decided, against every defence. Exit code 1 if one
of them is not won.";

/// The words after `sovet advice verify`.
#[derive(Args, Debug)]
pub(crate) struct Verify {
    /// A table file, - for standard input, or the name of a table that comes with sovet
    #[arg(value_name = "TABLE")]
    table: String,
}

/// The JSON form of the answer.
#[derive(Serialize)]
struct Report {
    table: String,
    positions: u64,
    won: u64,
    /// The positions that are won, by our moves in the longest game.
    by_moves: BTreeMap<u32, u64>,
    longest: u32,
    mean: f64,
    best_longest: u32,
    best_mean: f64,
    not_won: Vec<Group>,
    rules: Vec<Used>,
    advice: Vec<Used>,
}

/// Positions that are not won for the same reason.
#[derive(Serialize)]
struct Group {
    cause: &'static str,
    positions: u64,
    /// Our moves in the shortest game.
    moves: u32,
    position: Position,
    game: Vec<String>,
}

#[derive(Serialize)]
struct Used {
    name: String,
    positions: u64,
}

impl Verify {
    pub(super) fn run(&self, output: &mut Output) -> Ended {
        let table = load_krk_table(&self.table)?;
        let report = report(&table)?;
        if output.is_json() {
            output.json(&report)?;
        } else {
            report.print(output)?;
        }
        Ok(if report.not_won.is_empty() {
            Status::Done
        } else {
            Status::Wrong
        })
    }
}

fn report(table: &Table<Krk>) -> Result<Report, Failure> {
    let interrupted = |_: Stopped| Failure::Interrupted("interrupted".to_owned());
    let mut run = Run::new().with_limits(Limits {
        cancel: Some(interrupt::flag()),
        ..Limits::default()
    });
    let krk = Krk::default();
    let proof = table.prove(&mut run, &krk, Proving::default());
    let proof = proof.map_err(interrupted)?;
    let mut by_moves = BTreeMap::new();
    let mut positions = 0;
    for (_, _, fate) in ours(&proof, &krk) {
        positions += 1;
        if let Fate::Won { moves } = fate {
            *by_moves.entry(moves).or_default() += 1;
        }
    }
    let best = best_play()?;
    let used = |counts: &[advice_lang::Used<'_>]| {
        let used = |used: &advice_lang::Used<'_>| Used {
            name: used.name.to_owned(),
            positions: used.positions,
        };
        counts.iter().map(used).collect()
    };
    Ok(Report {
        table: table.name().to_owned(),
        positions,
        won: by_moves.values().sum(),
        longest: by_moves.last_key_value().map_or(0, |last| *last.0),
        mean: mean(&by_moves),
        best_longest: best.last_key_value().map_or(0, |last| *last.0),
        best_mean: mean(&best),
        not_won: groups(&mut run, &proof, table).map_err(interrupted)?,
        by_moves,
        rules: used(&proof.rules),
        advice: used(&proof.advice),
    })
}

/// The positions with our move.
fn ours(proof: &Proof<'_, Move>, krk: &Krk) -> impl Iterator<Item = (usize, Position, Fate)> {
    let positions = proof.positions(krk);
    positions.filter(|(_, position, _)| position.us_to_move())
}

/// The positions by the moves that best play needs.
fn best_play() -> Result<BTreeMap<u32, u64>, Failure> {
    let tables = tablebase::tables()?;
    let mut by_moves = BTreeMap::new();
    for position in ending::Position::all(Player::First, true, Piece::Rook) {
        let plies = tables.verdict(&position).plies().unwrap_or_default();
        *by_moves.entry(u32::from(plies).div_ceil(2)).or_default() += 1;
    }
    Ok(by_moves)
}

#[expect(clippy::cast_precision_loss, reason = "a few digits are shown")]
fn mean(by_moves: &BTreeMap<u32, u64>) -> f64 {
    let moves = by_moves
        .iter()
        .map(|(&moves, &count)| u64::from(moves) * count);
    let (moves, count) = (moves.sum::<u64>(), by_moves.values().sum::<u64>());
    if count == 0 {
        return 0.0;
    }
    (moves as f64 / count as f64 * 100.0).round() / 100.0
}

/// The positions that are not won by what comes in between, with the shortest game of each group.
fn groups(
    run: &mut Run<'_>,
    proof: &Proof<'_, Move>,
    table: &Table<Krk>,
) -> Result<Vec<Group>, Stopped> {
    let krk = Krk::default();
    let mut groups: BTreeMap<&'static str, Group> = BTreeMap::new();
    let mut games = proof.games(table, &krk);
    for (_, position, fate) in ours(proof, &krk) {
        let Some(advice_lang::Failure { cause, moves, .. }) = fate.failure() else {
            continue;
        };
        let line = games.shortest(run, &position)?;
        let mut last = position;
        let mut game = Vec::new();
        for mv in line {
            game.push(krk.move_text(&last, mv));
            last = krk.play(&last, mv);
        }
        let cause = in_words(cause, last);
        let group = groups.entry(cause).or_insert(Group {
            cause,
            positions: 0,
            moves: u32::MAX,
            position,
            game: Vec::new(),
        });
        group.positions += 1;
        if moves < group.moves {
            (group.moves, group.position, group.game) = (moves, position, game);
        }
    }
    Ok(groups.into_values().collect())
}

/// What comes in between, where the game leads to this position.
fn in_words(cause: Cause, last: Position) -> &'static str {
    match cause {
        Cause::Drawn if last.rook_captured() => "rook lost",
        Cause::Drawn if last.is_stalemate() => "stalemate",
        Cause::Drawn => "draw",
        Cause::Lost => "lost",
        Cause::NoRule => "no rule matches",
        Cause::NoAdvice => "no advice",
        Cause::NothingToDo => "nothing to do",
        Cause::Endless => "endless",
    }
}

impl Report {
    fn print(&self, output: &mut Output) -> Result<(), Failure> {
        let Self {
            table: name,
            positions,
            won,
            longest,
            mean,
            best_longest,
            best_mean,
            ..
        } = self;
        let style = if won == positions { GOOD } else { BAD };
        writeln!(
            output,
            "{BOLD}{name}{BOLD:#}: king and rook to move, against every defence"
        )?;
        writeln!(
            output,
            "{style}{won} of {positions} positions are won{style:#}"
        )?;
        writeln!(
            output,
            "longest game {}, mean {mean:.2}; with best play {best_longest} and {best_mean:.2}",
            count(*longest, "move")
        )?;
        if !self.not_won.is_empty() {
            writeln!(output)?;
            let rows = self.not_won.iter().map(|group| {
                vec![
                    group.cause.to_owned(),
                    group.positions.to_string(),
                    group.moves.to_string(),
                ]
            });
            writeln!(
                output,
                "{}",
                table(&["not won", "positions", "after moves"], rows)
            )?;
            for Group {
                cause,
                position,
                game,
                ..
            } in &self.not_won
            {
                let game = if game.is_empty() {
                    "at once".to_owned()
                } else {
                    game.join(" ")
                };
                writeln!(output, "{cause}: {position}: {game}")?;
            }
        }
        for (heading, used) in [("rule", &self.rules), ("advice", &self.advice)] {
            writeln!(output)?;
            let rows = used
                .iter()
                .map(|used| vec![used.name.clone(), used.positions.to_string()]);
            writeln!(output, "{}", table(&[heading, "positions"], rows))?;
        }
        Ok(())
    }
}
