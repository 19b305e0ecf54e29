//! An explanation for people: what was asked and tried, table by table, and one statement on a line.

use std::io::Write;

use advice_lang::{
    AdviceTried, Explanation, ForcingTree, Judgement, MoveTried, Reason, RuleAsked, Verdict,
};
use catalogue::advice::Compared;

use crate::exit::Failure;
use crate::output::{BAD, BOLD, DIM, GOOD, Output, count};

/// Statements that need more room than this stand on lines of their own.
const WIDTH: usize = 80;
/// Indentation of the parts of a statement.
const INDENT: usize = 2;
/// At most this many moves that fail alike are named.
const SHOWN: usize = 4;

/// Prints it; with `all` every move that was tried.
pub(super) fn print(
    explanation: &Explanation<String>,
    best: Option<&Compared>,
    all: bool,
    output: &mut Output,
) -> Result<(), Failure> {
    let mut rules = explanation.rules.iter();
    let hands_over = rules.any(|asked| asked.condition.holds && asked.hands_over_to.is_some());
    let mut indent = 0;
    let mut table = None;
    for asked in &explanation.rules {
        if hands_over && table != Some(&asked.table) {
            if table.is_some() {
                writeln!(output)?;
            }
            table = Some(&asked.table);
            writeln!(output, "{:indent$}Table {BOLD}{}{BOLD:#}", "", asked.table)?;
            indent += INDENT;
        }
        rule(asked, indent, output)?;
    }
    if explanation.tried.is_empty() {
        writeln!(output, "{:indent$}No rule matches this position.", "")?;
    }
    for tried in &explanation.tried {
        writeln!(output)?;
        advice(tried, all, indent, output)?;
    }
    match best {
        Some(best) => beside_best_play(best, output),
        None => Ok(()),
    }
}

fn beside_best_play(compared: &Compared, output: &mut Output) -> Result<(), Failure> {
    let Compared {
        worth,
        best_moves,
        best,
    } = compared;
    writeln!(output)?;
    if worth == best {
        writeln!(output, "No move is better: {GOOD}{worth}{GOOD:#}.")?;
    } else {
        let moves = best_moves.join(", ");
        writeln!(
            output,
            "The move results in: {worth}. Best play: {best}, by {BOLD}{moves}{BOLD:#}."
        )?;
    }
    Ok(())
}

fn rule(asked: &RuleAsked, indent: usize, output: &mut Output) -> Result<(), Failure> {
    let RuleAsked {
        rule,
        condition: Judgement { holds, reasons },
        hands_over_to,
        ..
    } = asked;
    let verb = if *holds { "matches" } else { "does not match" };
    write!(output, "{:indent$}The rule {BOLD}{rule}{BOLD:#} {verb}", "")?;
    if reasons.is_empty() {
        writeln!(output, ": it always does.")?;
    } else {
        let before = indent + "The rule  ".len() + rule.chars().count() + verb.len();
        statements(reasons, (before, indent), ".", output)?;
    }
    if let Some(table) = hands_over_to.as_ref().filter(|_| *holds) {
        writeln!(
            output,
            "{:indent$}It hands over to the table {BOLD}{table}{BOLD:#}.",
            ""
        )?;
    }
    Ok(())
}

fn advice(
    tried: &AdviceTried<String>,
    all: bool,
    indent: usize,
    output: &mut Output,
) -> Result<(), Failure> {
    let AdviceTried {
        advice,
        tree,
        moves,
        ..
    } = tried;
    if tree.is_some() {
        writeln!(output, "{:indent$}{GOOD}{advice}{GOOD:#} works.", "")?;
    } else {
        writeln!(output, "{:indent$}{BAD}{advice}{BAD:#} does not work.", "")?;
    }
    let indent = indent + INDENT;
    at_once(tried, indent, output)?;
    let is_taken = |tried: &&MoveTried<_>| tried.verdict == Verdict::Taken;
    let (taken, failed): (Vec<_>, Vec<_>) = moves.iter().partition(is_taken);
    if all {
        for tried in failed {
            failed_move(tried, indent, output)?;
        }
    } else {
        failed_alike(&failed, indent, output)?;
    }
    for tried in taken {
        write!(output, "{:indent$}{GOOD}{}{GOOD:#}", "", tried.mv)?;
        let before = indent + tried.mv.len();
        statements(&tried.reasons, (before, indent), "", output)?;
    }
    if let Some(tree) = tree
        && tree.depth() > 1
    {
        let line = longest(tree).join(" ");
        writeln!(output, "{:indent$}their longest defence: {line}", "")?;
    }
    Ok(())
}

/// Says what decides the position itself, if no move is tried.
fn at_once(tried: &AdviceTried<String>, indent: usize, output: &mut Output) -> Result<(), Failure> {
    let Some(verdict) = tried.verdict else {
        return Ok(());
    };
    let before = match (verdict, &tried.no_move) {
        (Verdict::Taken, _) => "at once",
        (Verdict::NotHeld, _) => "not held",
        (Verdict::NotReached, None) => "it considers no move here",
        (Verdict::NotReached, Some(no_move)) => {
            writeln!(output, "{:indent$}{no_move}", "")?;
            "so there is no move to try"
        }
    };
    write!(output, "{:indent$}{before}", "")?;
    statements(&tried.at_once, (indent + before.len(), indent), "", output)
}

/// Says why a move fails.
fn failed_move(
    tried: &MoveTried<String>,
    indent: usize,
    output: &mut Output,
) -> Result<(), Failure> {
    let held = match tried.verdict {
        Verdict::NotHeld => ": not held",
        Verdict::Taken | Verdict::NotReached => "",
    };
    let before = format!("{:indent$}{}{held}", "", line(tried));
    write!(output, "{before}")?;
    statements(&tried.reasons, (before.len(), indent), "", output)?;
    if let Some(no_move) = &tried.no_move {
        let indent = indent + INDENT;
        writeln!(output, "{:indent$}{no_move}", "")?;
    }
    Ok(())
}

/// Says how many moves fail for the same reason, and names a few.
fn failed_alike(
    failed: &[&MoveTried<String>],
    indent: usize,
    output: &mut Output,
) -> Result<(), Failure> {
    for (reason, moves) in by_reason(failed) {
        let number = count(moves.len() as u64, "move");
        let shown: Vec<_> = moves.iter().take(SHOWN).map(|tried| line(tried)).collect();
        let more = if moves.len() > SHOWN { ", ..." } else { "" };
        writeln!(
            output,
            "{:indent$}{number} ({DIM}{}{more}{DIM:#}): {reason}",
            "",
            shown.join(", ")
        )?;
    }
    Ok(())
}

/// Returns the moves by the reason why they fail, in the order in which the reasons first occur.
fn by_reason<'m>(failed: &[&'m MoveTried<String>]) -> Vec<(String, Vec<&'m MoveTried<String>>)> {
    let mut groups: Vec<(String, Vec<_>)> = Vec::new();
    for tried in failed {
        let why = words_of(tried);
        match groups.iter_mut().find(|group| group.0 == why) {
            Some(group) => group.1.push(*tried),
            None => groups.push((why, vec![*tried])),
        }
    }
    groups
}

/// Returns a move, and the reply to it that cannot be met.
fn line(tried: &MoveTried<String>) -> String {
    match &tried.reply {
        Some(reply) => format!("{} {reply}", tried.mv),
        None => tried.mv.clone(),
    }
}

/// Returns the reason why a move fails, without the values, which differ from move to move.
fn words_of(tried: &MoveTried<String>) -> String {
    let words: Vec<_> = tried.reasons.iter().map(verb).collect();
    let mut words = words.join(" and ");
    if tried.verdict == Verdict::NotHeld {
        words = format!("not held, since {words}");
    }
    if tried.reply.is_some() {
        words = format!("after the reply {words}");
    }
    if let Some(no_move) = &tried.no_move {
        words = format!("{words}, and {no_move}");
    }
    words
}

fn verb(reason: &Reason) -> String {
    let verb = if reason.holds { "holds" } else { "fails" };
    format!("{} {verb}", reason.goal)
}

/// Writes statements after `before` characters of a line that begins at `indent`: there, if they fit and
/// depend on no others, otherwise each on a line of its own, with those on which it depends below it.
fn statements(
    reasons: &[Reason],
    (before, indent): (usize, usize),
    end: &str,
    output: &mut Output,
) -> Result<(), Failure> {
    if reasons.is_empty() {
        writeln!(output, "{end}")?;
        return Ok(());
    }
    write!(output, ":")?;
    let words: Vec<_> = reasons.iter().map(statement).collect();
    let words = words.join("; ");
    let is_plain = reasons.iter().all(|reason| reason.because.is_empty());
    if is_plain && before + ": ".len() + words.chars().count() + end.len() <= WIDTH {
        writeln!(output, " {words}{end}")?;
    } else if let [reason] = reasons {
        write!(output, " ")?;
        lines(reason, indent, output)?;
    } else {
        writeln!(output)?;
        for reason in reasons {
            write!(output, "{:1$}", "", indent + INDENT)?;
            lines(reason, indent + INDENT, output)?;
        }
    }
    Ok(())
}

/// Writes a statement, and below it those on which it depends, on lines that begin after `indent`.
fn lines(reason: &Reason, indent: usize, output: &mut Output) -> Result<(), Failure> {
    if reason.because.is_empty() {
        writeln!(output, "{}", statement(reason))?;
        return Ok(());
    }
    writeln!(output, "{}, since", statement(reason))?;
    for reason in &reason.because {
        write!(output, "{:1$}", "", indent + INDENT)?;
        lines(reason, indent + INDENT, output)?;
    }
    Ok(())
}

/// Returns a statement by itself, without those on which it depends.
fn statement(reason: &Reason) -> String {
    let values = reason.values.iter();
    let values: Vec<_> = values
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    if values.is_empty() {
        return verb(reason);
    }
    format!("{}: {}", verb(reason), values.join(", "))
}

/// Returns the moves of the longest line of a tree, the first of equals.
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
