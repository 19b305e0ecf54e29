//! `sovet advice explain`.

use std::io::Write;

use advice_lang::{
    AdviceTried, Event, Explanation, ForcingTree, Judgement, MoveTried, Reason, RuleAsked, Table,
    Verdict,
};
use clap::Args;
use search_core::{Run, Stopped};
use serde::Serialize;
use serde_json::json;

use super::recorded::{self, Found};
use super::source::Source;
use crate::commands::advisable::{About, Advisable, Compared, GameName};
use crate::exit::{Ended, Failure, Status};
use crate::limits::LimitArgs;
use crate::output::{BAD, BOLD, DIM, GOOD, Output, count};
use crate::recording::{Recording, TraceArgs};

/// The words after `sovet advice explain`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    sovet advice explain 8/8/4R3/8/3K4/8/2k5/8 w\n  \
    sovet advice explain --table never-lose 'X.. / .O. / ..X' --game tictactoe-o")]
pub(crate) struct Explain {
    /// The position, as for `sovet advice run`
    #[arg(value_name = "POSITION", required = true)]
    position: Vec<String>,

    /// A table file or the name of a table that comes with sovet
    #[arg(long, value_name = "TABLE", default_value = "krk-repaired")]
    table: String,

    /// The game that the table is about; without it what it says itself, or krk
    #[arg(long, value_enum)]
    game: Option<GameName>,

    /// Tell of every move that was tried, not only how many fail for the same reason
    #[arg(long)]
    moves: bool,

    #[command(flatten)]
    trace: TraceArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

impl Explain {
    pub(super) fn run(&self, output: &mut Output) -> Ended {
        let source = Source::read(&self.table, self.game)?;
        self.trace.spare(source.file(), "table")?;
        source.game.give(Explaining {
            asked: self,
            source: &source,
            output,
        })
    }
}

/// Why a table says what it says, or that it was stopped.
type Said<'t, M> = Result<Explanation<'t, M>, Stopped>;

impl Explain {
    /// Asks the table, recording the events if there is a file.
    fn explain<'t, G: Advisable>(
        &self,
        game: &G,
        table: &'t Table<G>,
        position: &G::Position,
        mut recording: Recording,
    ) -> Result<Said<'t, G::Move>, Failure> {
        let limits = self.limits.limits();
        if !recording.is_on() {
            return Ok(table.explain(&mut Run::new().with_limits(limits), game, position));
        }
        let observer = |event: Event<'_, G>| recording.see(|| event.record(game));
        let mut run = Run::watched_by(observer).with_limits(limits);
        let said = table.explain(&mut run, game, position);
        let outcome = said.as_ref().map(found).map_err(|stopped| stopped.limit);
        let (outcome, answer) = recorded::in_words(game, position, outcome);
        recording.finish(&outcome, answer).map(|()| said)
    }
}

/// The advice that works, and its tree.
fn found<'e, M>(explanation: &'e Explanation<'_, M>) -> Found<'e, M> {
    let last = explanation.tried.last()?;
    Some((last.advice, last.tree.as_ref()?))
}

/// A position that is being explained.
struct Explaining<'e> {
    asked: &'e Explain,
    source: &'e Source,
    output: &'e mut Output,
}

/// The JSON form of the answer.
#[derive(Serialize)]
struct Report<'e> {
    position: String,
    #[serde(flatten)]
    explanation: &'e Explanation<'e, String>,
    /// The move, and those as good or better with best play; `None` where nobody knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<Compared>,
}

impl About for Explaining<'_> {
    type Answer = Ended;

    fn about<S: Advisable>(self, game: S) -> Ended {
        let Self {
            asked,
            source,
            output,
        } = self;
        let table = source.load(&game)?;
        let position = game.read_ours(&asked.position)?;
        let header = || recorded::header(&game, source.game, &table, &position);
        let recording = asked.trace.begin(header)?;
        let said = asked.explain(&game, &table, &position, recording)?;
        let explanation = match said {
            Ok(explanation) => explanation,
            Err(Stopped { limit, .. }) => {
                if output.is_json() {
                    output.json(
                        &json!({ "position": game.position_text(&position), "limit": limit }),
                    )?;
                } else {
                    writeln!(output, "no verdict: {limit}")?;
                }
                return Ok(limit.into());
            }
        };
        let found = found(&explanation).map(|(_, tree)| tree);
        let best = match found {
            Some(ForcingTree::Move(mv, _)) => game.compare(position, *mv)?,
            _ => None,
        };
        let status = if found.is_some() {
            Status::Done
        } else {
            Status::NoSolution
        };
        let report = Report {
            position: game.position_text(&position),
            explanation: &explanation.written(&game, &position),
            best,
        };
        if output.is_json() {
            output.json(&report)?;
        } else {
            writeln!(output, "{}", game.picture(position))?;
            report.print(asked.moves, output)?;
        }
        Ok(status)
    }
}

impl Report<'_> {
    fn print(&self, moves: bool, output: &mut Output) -> Result<(), Failure> {
        for asked in &self.explanation.rules {
            rule(asked, output)?;
        }
        if self.explanation.tried.is_empty() {
            writeln!(output, "No rule matches this position.")?;
        }
        for tried in &self.explanation.tried {
            advice(tried, moves, output)?;
        }
        let Some(best) = &self.best else {
            return Ok(());
        };
        let Compared {
            worth,
            best_moves,
            best,
        } = best;
        writeln!(output)?;
        if worth == best {
            writeln!(output, "No move is better: {GOOD}{worth}{GOOD:#}.")?;
        } else {
            let moves = best_moves.join(", ");
            writeln!(
                output,
                "The move comes to: {worth}. Best play: {best}, by {BOLD}{moves}{BOLD:#}."
            )?;
        }
        Ok(())
    }
}

fn rule(asked: &RuleAsked<'_>, output: &mut Output) -> Result<(), Failure> {
    let RuleAsked {
        rule,
        condition: Judgement { holds, reasons },
        hands_over_to,
        ..
    } = asked;
    let because = in_words(reasons);
    let because = if because.is_empty() {
        "it always does".to_owned()
    } else {
        because
    };
    let verb = if *holds { "matches" } else { "does not match" };
    writeln!(output, "The rule {BOLD}{rule}{BOLD:#} {verb}: {because}.")?;
    if let Some(table) = hands_over_to.filter(|_| *holds) {
        writeln!(output, "It hands over to the table {BOLD}{table}{BOLD:#}.")?;
    }
    Ok(())
}

fn advice(tried: &AdviceTried<'_, String>, all: bool, output: &mut Output) -> Result<(), Failure> {
    let AdviceTried {
        advice,
        tree,
        at_once,
        moves,
    } = tried;
    writeln!(output)?;
    if tree.is_some() {
        writeln!(output, "{GOOD}{advice}{GOOD:#} works.")?;
    } else {
        writeln!(output, "{BAD}{advice}{BAD:#} does not work.")?;
    }
    if !at_once.is_empty() {
        writeln!(output, "  at once: {}", in_words(at_once))?;
    } else if moves.is_empty() {
        writeln!(output, "  it considers no move here")?;
    }
    let (taken, failed): (Vec<_>, Vec<_>) = moves
        .iter()
        .partition(|tried| tried.verdict == Verdict::Taken);
    if all {
        for tried in failed {
            let MoveTried { mv, reply, .. } = tried;
            let reply = reply
                .as_ref()
                .map_or_else(String::new, |reply| format!(" {reply}"));
            writeln!(output, "  {mv}{reply}: {}", why(tried))?;
        }
    } else {
        for (reason, moves) in by_reason(&failed) {
            let number = count(moves.len() as u64, "move");
            let shown = moves
                .iter()
                .take(SHOWN)
                .copied()
                .collect::<Vec<_>>()
                .join(", ");
            let more = if moves.len() > SHOWN { ", ..." } else { "" };
            writeln!(output, "  {number} ({DIM}{shown}{more}{DIM:#}): {reason}")?;
        }
    }
    for tried in taken {
        let reasons = in_words(&tried.reasons);
        let reasons = if reasons.is_empty() {
            String::new()
        } else {
            format!(": {reasons}")
        };
        writeln!(output, "  {GOOD}{}{GOOD:#}{reasons}", tried.mv)?;
    }
    if let Some(tree) = tree
        && tree.depth() > 1
    {
        let line: Vec<_> = longest(tree);
        writeln!(output, "  their longest defence: {}", line.join(" "))?;
    }
    Ok(())
}

/// So many moves that fail alike are named.
const SHOWN: usize = 4;

/// The moves by why they fail, in the order in which the reasons come up.
fn by_reason<'m>(failed: &[&'m MoveTried<String>]) -> Vec<(String, Vec<&'m str>)> {
    let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
    for tried in failed {
        let why = words_of(tried);
        match groups.iter_mut().find(|group| group.0 == why) {
            Some(group) => group.1.push(&tried.mv),
            None => groups.push((why, vec![&tried.mv])),
        }
    }
    groups
}

/// Why a move fails, without the values, which differ from move to move.
fn words_of(tried: &MoveTried<String>) -> String {
    let words: Vec<_> = tried.reasons.iter().map(verb).collect();
    let words = words.join(" and ");
    match (&tried.reply, tried.verdict) {
        (_, Verdict::NotHeld) => format!("not held, since {words}"),
        (Some(_), _) => format!("there is a reply after which {words}"),
        (None, _) => words,
    }
}

fn verb(reason: &Reason) -> String {
    let verb = if reason.holds { "holds" } else { "fails" };
    format!("{} {verb}", reason.goal)
}

fn why(tried: &MoveTried<String>) -> String {
    let words = in_words(&tried.reasons);
    match tried.verdict {
        Verdict::NotHeld => format!("not held, since {words}"),
        Verdict::Taken | Verdict::NotReached => words,
    }
}

fn in_words(reasons: &[Reason]) -> String {
    let words: Vec<_> = reasons.iter().map(ToString::to_string).collect();
    words.join("; ")
}

/// The moves of the longest line of a tree, the first of equals.
fn longest(tree: &ForcingTree<String>) -> Vec<String> {
    match tree {
        ForcingTree::Nil => Vec::new(),
        ForcingTree::Move(mv, rest) => [vec![mv.clone()], longest(rest)].concat(),
        ForcingTree::Replies(replies) => {
            let lines = replies.iter().rev();
            let lines = lines.map(|(mv, rest)| [vec![mv.clone()], longest(rest)].concat());
            lines.max_by_key(Vec::len).unwrap_or_default()
        }
    }
}
