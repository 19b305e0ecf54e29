//! The comparison as a page: the table, and charts of work, memory and time.

use catalogue::{Instance, TimedAttempt};
use picture::{BarChart, Page, Tone};
use search_core::{Field, Verdict};

use super::{Line, cells};

/// A page that is being written.
pub(super) struct Report {
    page: Page,
}

/// What a chart shows of an attempt: its number, and how that is written.
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
    pub(super) fn add(&mut self, instance: &dyn Instance, heading: &[&str], lines: &[Line]) {
        let page = &mut self.page;
        page.heading(&instance.title());
        if lines.is_empty() {
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
        page.table(&caption, heading, lines.iter().map(cells));
        let cheapest = lines.iter().filter_map(|line| cost(&line.attempt)).min();
        for (title, measure) in CHARTS {
            let mut chart = BarChart::new(title);
            for line in lines {
                let (number, shown) = measure(&line.attempt);
                let tone = tone(&line.attempt, cheapest);
                // What it uses is in the table.
                let label = line.algorithm.name;
                chart.bar(label, number, &described(&line.attempt, shown), tone);
            }
            page.picture(&chart.draw());
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
        Verdict::Stopped { .. } => format!("{shown}, stopped"),
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
