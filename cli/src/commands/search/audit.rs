//! Results of auditing a heuristic on every state.

use std::io::Write;

use catalogue::{Audit, Inconsistency, Instance, Named, Overestimate, Solver};
use search_core::{Limits, Statistics};
use serde::Serialize;

use crate::exit::{Failure, Status};
use crate::output::progress::Progress;
use crate::output::{Output, count};

/// Looks at every state that can be reached, and prints what was found.
pub(crate) fn audit(
    instance: &dyn Instance,
    (heuristic, solver): (&str, &dyn Solver),
    state: &str,
    limits: Limits<'static>,
    output: &mut Output,
) -> Result<Status, Failure> {
    let progress = Progress::new(output);
    let found = solver.audit(limits, &mut |statistics: &Statistics| {
        progress.show(statistics);
    });
    drop(progress);
    if output.is_json() {
        output.json(&Row {
            facts: Named(instance.facts()),
            heuristic,
            audit: &found,
        })?;
    } else {
        print(&found, instance, state, output)?;
    }
    let is_good = found.inconsistency.is_none() && found.overestimate.is_none();
    Ok(match found.limit {
        _ if !is_good => Status::Wrong,
        Some(limit) => limit.into(),
        None => Status::Done,
    })
}

fn print(
    audit: &Audit,
    instance: &dyn Instance,
    state: &str,
    output: &mut Output,
) -> Result<(), Failure> {
    let cost = |field| instance.cost(field);
    if let Some(Inconsistency {
        before,
        estimate,
        action,
        cost: step,
        after,
        estimate_after,
    }) = &audit.inconsistency
    {
        let [estimate, step, next] = [estimate, step, estimate_after].map(cost);
        writeln!(
            output,
            "not consistent: {estimate} at {before}, but {step} + {next} by {action} to {after}"
        )?;
    }
    if let Some(Overestimate {
        state,
        estimate,
        cost: least,
    }) = &audit.overestimate
    {
        let [estimate, least] = [estimate, least].map(cost);
        writeln!(
            output,
            "not admissible: {estimate} at {state}, from where the cheapest solution costs {least}"
        )?;
    }
    let states = count(audit.states, state);
    match (&audit.limit, &audit.inconsistency, &audit.overestimate) {
        (Some(limit), _, _) => writeln!(output, "no verdict beyond the first {states}: {limit}")?,
        (None, None, None) => {
            writeln!(output, "consistent and admissible: {states} looked at")?;
        }
        (None, Some(_), None) => {
            writeln!(output, "admissible nevertheless: {states} looked at")?;
        }
        (None, _, Some(_)) => writeln!(output, "{states} looked at")?,
    }
    Ok(())
}

/// The JSON form of the results.
#[derive(Serialize)]
struct Row<'r> {
    #[serde(flatten)]
    facts: Named,
    heuristic: &'r str,
    #[serde(flatten)]
    audit: &'r Audit,
}
