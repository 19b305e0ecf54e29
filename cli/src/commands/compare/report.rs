//! The comparison as a page: the table, and charts of work, memory and time.

use catalogue::{Instance, TimedAttempt};
use picture::{BarChart, Page, Tone};
use search_core::{Field, Verdict};

use super::row::{Row, limit_word};
use super::totals::{Table, Totals};

/// A page that is being written.
pub(super) struct Report {
    page: Page,
}

/// Measure of an attempt in a chart: a number, and the number as text.
type Measure = fn(&TimedAttempt) -> (f64, String);

const CHARTS: [(&str, Measure); 4] = [
    ("Nodes expanded", |attempt| {
        number(attempt.found.statistics.expanded)
    }),
    ("Nodes generated", |attempt| {
        number(attempt.found.statistics.generated)
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
            "Every algorithm was run on the same problem in turn. The number beside a bar is its value; a pale \
             bar marks a search that was stopped or found nothing, a strong one a solution as short as any \
             found here.",
        );
        Self { page }
    }

    /// A problem and its results.
    pub(super) fn add(&mut self, instance: &dyn Instance, heading: &[&str], rows: &[Row]) {
        let page = &mut self.page;
        page.heading(&instance.title());
        if rows.is_empty() {
            page.paragraph("There is no solution; no search was needed to show it.");
            return;
        }
        let setting = instance.setting();
        let setting = setting.trim_start_matches([',', ' ']);
        let caption = if setting.is_empty() {
            "Memory in nodes, times in seconds".to_owned()
        } else {
            let (first, rest) = setting.split_at(1);
            format!(
                "{}{rest}; memory in nodes, times in seconds",
                first.to_uppercase()
            )
        };
        page.table(&caption, heading, rows.iter().map(Row::cells));
        let cheapest = rows.iter().filter_map(|row| cost(&row.attempt)).min();
        for (title, measure) in CHARTS {
            let mut chart = BarChart::new(title);
            for row in rows {
                let (number, shown) = measure(&row.attempt);
                let tone = tone(&row.attempt, cheapest);
                // Its options are in the table.
                chart.bar(&row.name, number, &described(&row.attempt, shown), tone);
            }
            page.picture(&chart.draw());
        }
    }

    /// The rows over all problems.
    pub(super) fn add_totals(&mut self, totals: &Totals, heading: &[&str]) {
        self.page.heading("All problems");
        for Table {
            caption,
            heading,
            rows,
        } in totals.tables(heading)
        {
            let caption = if caption.is_empty() {
                "mean, median and sum over the problems solved"
            } else {
                caption
            };
            let heading: Vec<&str> = heading.iter().map(String::as_str).collect();
            self.page.table(caption, &heading, rows);
        }
    }

    pub(super) fn finish(self) -> String {
        self.page.finish()
    }
}

fn cost(attempt: &TimedAttempt) -> Option<i64> {
    match attempt.solution()?.cost {
        Field::Number(cost) => Some(cost),
        _ => None,
    }
}

fn tone(attempt: &TimedAttempt, cheapest: Option<i64>) -> Tone {
    match cost(attempt) {
        None => Tone::Faint,
        cost if cost == cheapest => Tone::Strong,
        Some(_) => Tone::Plain,
    }
}

fn described(attempt: &TimedAttempt, shown: String) -> String {
    match attempt.found.verdict {
        Verdict::Solved { .. } => shown,
        Verdict::NoSolution => format!("{shown}, no solution"),
        Verdict::Stopped { limit, .. } => format!("{shown}, stopped: {}", limit_word(limit)),
    }
}

/// The nodes that were in memory at one time: those stored, or if there are none, those in the open
/// list or on the path.
fn held(attempt: &TimedAttempt) -> u64 {
    let statistics = &attempt.found.statistics;
    let kept = statistics.max_stored.max(statistics.max_open);
    kept.max(statistics.max_depth)
}

#[expect(clippy::cast_precision_loss, reason = "the length of a bar")]
fn number(number: u64) -> (f64, String) {
    (number as f64, number.to_string())
}
