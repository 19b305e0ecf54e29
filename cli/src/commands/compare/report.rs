//! The comparison as a page: the table, and charts of work, memory and time.

use domain_puzzle::MoveOrder;
use picture::{BarChart, Page, Tone};

use super::{HEADING, Method, Rows, cells};
use crate::commands::puzzle::{Attempt, Instance};
use crate::commands::search::Verdict;

/// A page that is being written.
pub(super) struct Report {
    page: Page,
}

/// What a chart shows of an attempt: its number, and how that is written.
type Measure = fn(&Attempt) -> (f64, String);

const CHARTS: [(&str, Measure); 4] = [
    ("Nodes expanded", |attempt| {
        number(attempt.statistics.expanded)
    }),
    ("Nodes generated", |attempt| {
        number(attempt.statistics.generated)
    }),
    ("Nodes held at most", |attempt| number(held(attempt))),
    ("Seconds", |attempt| {
        let seconds = attempt.seconds;
        (seconds, format!("{seconds:.6}"))
    }),
];

impl Report {
    pub(super) fn new() -> Self {
        let mut page = Page::new("Search algorithms side by side");
        page.paragraph(
            "Every algorithm was run on the same problem, one after the other. The number behind a bar is \
             what it measures; a pale bar belongs to a search that was stopped, or that found nothing, and \
             a strong one to a solution as short as any found here.",
        );
        Self { page }
    }

    /// A problem and what came of it.
    pub(super) fn add(&mut self, instance: &Instance, order: MoveOrder, rows: &Rows) {
        let Instance { start, goal } = instance;
        let page = &mut self.page;
        page.heading(&format!("{start} to {goal}"));
        if rows.is_empty() {
            page.paragraph("There is no solution, as parity shows without a search.");
            return;
        }
        let caption = format!("Moves in {order} order; memory in nodes, times in seconds");
        page.table(&caption, &HEADING, rows.iter().map(cells));
        let shortest = rows.iter().filter_map(|row| cost(&row.1)).min();
        for (title, measure) in CHARTS {
            let mut chart = BarChart::new(title);
            for (method, attempt) in rows {
                let (number, shown) = measure(attempt);
                let (label, tone) = (label(method), tone(attempt, shortest));
                chart.bar(&label, number, &described(attempt, shown), tone);
            }
            page.picture(&chart.draw());
        }
    }

    pub(super) fn finish(self) -> String {
        self.page.finish()
    }
}

/// The algorithm alone: what it uses stands in the table.
fn label(method: &Method) -> String {
    method.algorithm.name()
}

fn cost(attempt: &Attempt) -> Option<u32> {
    match &attempt.verdict {
        Verdict::Solved { solution } => Some(solution.cost),
        _ => None,
    }
}

fn tone(attempt: &Attempt, shortest: Option<u32>) -> Tone {
    match cost(attempt) {
        None => Tone::Faint,
        cost if cost == shortest => Tone::Strong,
        Some(_) => Tone::Plain,
    }
}

fn described(attempt: &Attempt, shown: String) -> String {
    match attempt.verdict {
        Verdict::Solved { .. } => shown,
        Verdict::NoSolution => format!("{shown}, no solution"),
        Verdict::Stopped { .. } => format!("{shown}, stopped"),
    }
}

/// The nodes that were in memory at one time: those stored, or where none are, those in the open list
/// or on the path.
fn held(attempt: &Attempt) -> u64 {
    let statistics = &attempt.statistics;
    let kept = statistics.max_stored.max(statistics.max_open);
    kept.max(statistics.max_depth)
}

#[expect(clippy::cast_precision_loss, reason = "the length of a bar")]
fn number(number: u64) -> (f64, String) {
    (number as f64, number.to_string())
}
