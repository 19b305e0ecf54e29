//! `sovet advice`.

mod check;
mod diff;
mod explain;
mod fmt;
mod observer;
mod outline;
mod position;
mod proving;
mod serve;
mod show;
pub(crate) mod source;
pub(crate) mod verify;

use catalogue::Catalogue;
use clap::Subcommand;

use crate::exit::Ended;
use crate::output::Output;

/// Tasks with advice.
#[derive(Debug, Subcommand)]
pub(crate) enum Task {
    /// Read tables and report every mistake in them
    Check(check::Check),
    /// Format tables in the standard layout
    Fmt(fmt::Fmt),
    /// Show a table's rules and advice, or list the tables that come with sovet
    Show(show::Show),
    /// Ask a table what to do in a position
    Run(position::Run),
    /// Show the forcing tree of a piece of advice in a position
    Tree(position::Tree),
    /// Explain what a table does in a position
    Explain(explain::Explain),
    /// Prove from which positions a table reaches its aim, whatever the defence
    #[command(after_help = verify::EXAMPLES)]
    Verify(verify::Verify),
    /// Compare two tables: where they choose differently, and which is better
    #[command(after_help = diff::EXAMPLES)]
    Diff(diff::Diff),
    /// Serve editors over standard input and output (Language Server Protocol)
    Serve(serve::Serve),
}

pub(crate) fn run(task: &Task, catalogue: &Catalogue, output: &mut Output) -> Ended {
    match task {
        Task::Check(check) => check.run(catalogue, output),
        Task::Fmt(fmt) => fmt.run(output),
        Task::Show(show) => show.run(catalogue, output),
        Task::Run(run) => run.run(catalogue, output),
        Task::Tree(tree) => tree.run(catalogue, output),
        Task::Explain(explain) => explain.run(catalogue, output),
        Task::Verify(verify) => verify.run(catalogue, output),
        Task::Diff(diff) => diff.run(catalogue, output),
        Task::Serve(serve) => serve.run(catalogue),
    }
}
