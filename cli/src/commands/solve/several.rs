//! `sovet solve --processes`, `--hosts`.

use std::io::Write;
use std::time::Instant;

use catalogue::{Attempt, Host, Instance, SearchReport, TimedAttempt, seconds};
use serde::Serialize;

use super::Task;
use crate::args::several::{Several, sent_in_words};
use crate::args::{instances, method};
use crate::commands::search::{cost_in_words, judged, print_remark};
use crate::exit::{Ended, Failure};
use crate::output::progress::Progress;
use crate::output::{BOLD, Output};
use crate::several::{self, Search};

/// An answer for programs.
#[derive(Serialize)]
struct Row<'r> {
    #[serde(flatten)]
    report: SearchReport<'r>,
    processes: usize,
    /// The number of bytes that they sent each other.
    #[serde(skip_serializing_if = "Option::is_none")]
    sent: Option<u64>,
}

impl Task<'_> {
    /// Returns the problem for several processes, if there is one.
    pub(super) fn for_several<'i>(
        &self,
        instances: &'i [Box<dyn Instance>],
    ) -> Result<&'i dyn Instance, Failure> {
        let args = &self.args;
        let given = [
            (args.steps.is_some(), "--steps"),
            (args.check_heuristic, "--check-heuristic"),
            (args.trace.is_asked_for(), "--trace"),
            (args.page.file().is_some(), "--page"),
        ];
        if let Some((_, option)) = given.into_iter().find(|(is_given, _)| *is_given) {
            return Err(Failure::input(format!("{option} is for one process")));
        }
        match instances {
            [instance] => Ok(&**instance),
            _ => Err(Failure::input(format!(
                "several processes solve one problem, and here are {}: call the program for each",
                instances.len()
            ))),
        }
    }

    pub(super) fn solve_on_several(
        &self,
        several: &Several,
        instance: &dyn Instance,
        output: &mut Output,
    ) -> Ended {
        let heuristic = method::heuristic_for(self.matches, self.about, instance);
        let solver = instance.solver(heuristic, &self.host)?;
        // With a search that does nothing: what is impossible is refused before a process is started.
        let checked = solver.solve_in_parts(&self.method, (0, 1), &mut |_| None);
        checked.map_err(Failure::input)?;
        let (method, remark) = (self.method.describe(heuristic), solver.remark());
        if several.place.tells() && !output.is_json() {
            let title = instance.title();
            writeln!(output, "{BOLD}{title}{BOLD:#}: {method}{remark}")?;
            print_remark(instance.remark(), output)?;
        }
        let progress = Progress::new(output);
        let mut task = several::Task {
            problem: &format!("{}, {method}{remark}", instance.identity()),
            place: &several.place,
            limits: self.args.limits.limits(),
            progress: &mut |statistics| progress.show(statistics),
            note: &|text| progress.aside(|| self.host.note(text)),
        };
        let search = Search {
            solver: &*solver,
            method: &self.method,
            cost: &|cost| cost_in_words(cost, instance),
        };
        let clock = Instant::now();
        let done = several.here.search(&mut task, &search)?;
        let seconds = seconds(clock.elapsed());
        drop(progress);
        let attempt = TimedAttempt {
            found: Attempt {
                verdict: done.result,
                series: None,
                statistics: done.statistics,
            },
            seconds,
        };
        let limits = self.args.limits.limits();
        let status = judged(&attempt, instance, (&self.method, Some(&*solver)), &limits);
        if !done.tells {
            return Ok(status);
        }
        if output.is_json() {
            let mut report =
                SearchReport::new(&attempt, instance, &self.method, heuristic, Some(&*solver));
            report.conditions.file = instances::file_name(self.about.input, self.matches);
            output.json(&Row {
                report,
                processes: done.processes,
                sent: done.sent,
            })?;
        } else {
            let sent = sent_in_words(done.processes, done.sent);
            self.print(instance, &attempt, &sent, output)?;
        }
        Ok(status)
    }
}
