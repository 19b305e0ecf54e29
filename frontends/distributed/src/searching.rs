//! Searching as one of several processes.

use catalogue::{Action, Failure};
use search_core::{Field, Limits, Run, Verdict};
use search_distributed::{Found, MemberError, SearchError, hda_star};
use sovet::{Done, Search, Task};

use crate::group::Group;

/// Searches with the other processes of a group.
pub(crate) fn search(
    mut group: Group,
    task: &mut Task<'_>,
    search: &Search<'_>,
) -> Result<Done<Verdict<Action, Field>>, Failure> {
    let mut member = Some(group.meet(task, task.problem)?);
    let mut run = Run::new()
        .with_limits(shared(task.limits, group.processes()))
        .with_progress(&mut *task.progress);
    let mut ended = None;
    let owner = (group.process, group.processes());
    let solution = search
        .solver
        .solve_in_parts(search.method, owner, &mut |part| {
            let found = hda_star(&mut run, part, member.take()?);
            let actions = match &found {
                Ok(found) => found.actions.clone(),
                Err(_) => None,
            };
            ended = Some(found);
            actions
        });
    let solution = solution.map_err(Failure::input)?;
    let (result, sent) = match ended {
        Some(Ok(Found { sent, .. })) => {
            let verdict = match solution {
                Some(solution) => Verdict::Solved { solution },
                None => Verdict::NoSolution,
            };
            (verdict, Some(sent))
        }
        Some(Err(SearchError { error, lower_bound })) => match error.limit() {
            Some(limit) => {
                group.tell_where(&error, task.note);
                let verdict = Verdict::Stopped {
                    limit,
                    lower_bound: (lower_bound > 0).then_some(lower_bound),
                    best: None,
                };
                (verdict, None)
            }
            None => return Err(not_finished(&error, lower_bound, search)),
        },
        None => return Err(Failure::machine("nothing was searched")),
    };
    Ok(Done {
        result,
        statistics: run.statistics,
        sent,
        processes: group.processes(),
        tells: group.tells(),
    })
}

/// Each process may use an equal part of what all together may expand and hold. Memory is each one's own.
fn shared(limits: Limits<'_>, processes: usize) -> Limits<'_> {
    let part = |all: Option<u64>| all.map(|all| all / processes as u64);
    Limits {
        expansions: part(limits.expansions),
        stored: part(limits.stored),
        ..limits
    }
}

fn not_finished(error: &MemberError, lower_bound: u64, search: &Search<'_>) -> Failure {
    if lower_bound == 0 {
        return Failure::machine(error);
    }
    let bound = (search.cost)(lower_bound);
    Failure::machine(format!("{error}; no solution costs less than {bound}"))
}
