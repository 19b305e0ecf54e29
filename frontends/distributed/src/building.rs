//! Building pattern databases as one of several processes.

use catalogue::Failure;
use pattern_database::Facts;
use search_core::{Limit, Run};
use search_distributed::{BuiltDatabases, MemberError, build_databases};
use sovet::{Done, Task, Wanted};

use crate::group::Group;

/// Builds pattern databases with the other processes of a group.
pub(crate) fn build(
    mut group: Group,
    task: &mut Task<'_>,
    databases: &[Wanted<'_>],
) -> Result<Done<Vec<Option<Facts>>>, Failure> {
    let member = group.meet(task, task.problem)?;
    let mut run = Run::new()
        .with_limits(task.limits)
        .with_progress(&mut *task.progress);
    let wanted: Vec<_> = databases.iter().map(for_members).collect();
    let built = build_databases(&mut run, &wanted, member);
    let BuiltDatabases { facts, sent } = built.map_err(|error| not_built(&error))?;
    Ok(Done {
        result: facts,
        statistics: run.statistics,
        sent: Some(sent),
        processes: group.processes(),
        tells: group.tells(),
    })
}

fn for_members<'w>(database: &'w Wanted<'_>) -> search_distributed::Wanted<'w> {
    search_distributed::Wanted {
        parts: database.parts,
        encoding: database.encoding,
        path: &database.path,
        is_kept: database.is_kept,
    }
}

fn not_built(error: &MemberError) -> Failure {
    let again = "what was not finished is not kept, and the same command builds it anew";
    match error {
        MemberError::Build(_) | MemberError::Stray { .. } => Failure::input(error),
        MemberError::NotWritten(_) => Failure::machine(error),
        error if error.limit() == Some(Limit::Cancelled) => {
            Failure::Interrupted(format!("interrupted: {error}; {again}"))
        }
        error if error.limit() == Some(Limit::Bytes) => Failure::input(format!(
            "{error}; raise --max-memory, or use more processes"
        )),
        error => Failure::machine(format!("{error}; {again}")),
    }
}
