//! Searching as one of several processes.

use catalogue::{Action, Failure};
use search_core::{Field, Limits, Run, Verdict};
use search_distributed::{Found, distributed_a_star};
use sovet::{Done, Search, Task};

use crate::group::Group;

/// Searches with the other processes of a group.
pub(crate) fn search(
    mut group: Group,
    task: &mut Task<'_>,
    search: &Search<'_>,
) -> Result<Done<Verdict<Action, Field>>, Failure> {
    let mut process = Some(group.meet(task, task.problem)?);
    let owner = (group.process, group.processes());
    let mut run = Run::new()
        .with_limits(shared(task.limits, group.processes()))
        .with_progress(&mut *task.progress);
    let mut found = None;
    let solution = search
        .solver
        .solve_in_parts(search.method, owner, &mut |part| {
            let one = distributed_a_star(&mut run, part, process.take()?);
            let actions = one.actions.as_ref().ok().cloned().flatten();
            found = Some(one);
            actions
        });
    let solution = solution.map_err(Failure::input)?;
    let Some(Found {
        actions,
        lower_bound,
        sent,
    }) = found
    else {
        return Err(Failure::machine("nothing was searched"));
    };
    let is_sure = search.solver.is_admissible() == Some(true);
    let lower_bound = (lower_bound > 0 && is_sure).then_some(lower_bound);
    let verdict = match (actions, solution) {
        (Ok(_), Some(solution)) => Verdict::Solved { solution },
        (Ok(_), None) => Verdict::NoSolution,
        (Err(error), _) => match (error.limit(), lower_bound) {
            (Some(limit), lower_bound) => {
                group.tell_where(&error, sent, task.note);
                Verdict::Stopped {
                    limit,
                    lower_bound,
                    best: None,
                }
            }
            (None, None) => return Err(Failure::machine(error)),
            (None, Some(bound)) => {
                let bound = (search.cost)(bound);
                let message = format!("{error}; no solution costs less than {bound}");
                return Err(Failure::machine(message));
            }
        },
    };
    Ok(group.done(verdict, run.statistics, sent))
}

/// Gives each process an equal part of the expansions and nodes that all may have together. Memory is each one's own.
fn shared(limits: Limits<'_>, processes: usize) -> Limits<'_> {
    let part = |all: Option<u64>| all.map(|all| all / processes as u64);
    Limits {
        expansions: part(limits.expansions),
        stored: part(limits.stored),
        ..limits
    }
}
