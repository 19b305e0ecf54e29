//! Values of all positions of a small chess ending.

use std::path::Path;
use std::sync::OnceLock;

use domain_chess_krk::ending::{Piece, Position, TableFile, Tablebases};
use game_core::{Notation, RetrogradeError};
use search_core::{Limits, Run};

use crate::playing::{AnyOracle, ByVerdict};
use crate::{Failure, Host};

/// Returns the tables, from the folder of tables that have been built, or built now. They are used even if they cannot
/// be kept.
///
/// # Errors
///
/// If the user has cancelled that, or the machine does not allow it.
pub fn tablebases(host: &dyn Host) -> Result<Tablebases, Failure> {
    let Some(folder) = host.kept("tablebases") else {
        return built(host);
    };
    tablebases_in(&folder, host, |_, file| match file {
        TableFile::Rebuilt(error) => host.note(&format!("built anew: {error}")),
        TableFile::NotKept(error) => {
            host.note(&format!("the table is used, but not kept: {error}"));
        }
        TableFile::Kept | TableFile::Built => {}
    })
}

/// Returns the tables where there is no folder for them: built once.
fn built(host: &dyn Host) -> Result<Tablebases, Failure> {
    static BUILT: OnceLock<Tablebases> = OnceLock::new();
    if let Some(tables) = BUILT.get() {
        return Ok(tables.clone());
    }
    let tables = Tablebases::build(&mut run(host)).map_err(failure)?;
    Ok(BUILT.get_or_init(|| tables).clone())
}

/// Returns the tables from this folder. `tell` hears the fate of each.
///
/// # Errors
///
/// As [`tablebases`].
pub fn tablebases_in(
    folder: &Path,
    host: &dyn Host,
    tell: impl FnMut(Piece, TableFile),
) -> Result<Tablebases, Failure> {
    Tablebases::open_or_build(&mut run(host), folder, tell).map_err(failure)
}

fn run(host: &dyn Host) -> Run<'_> {
    Run::new().with_limits(Limits {
        cancel: Some(host.cancel()),
        ..Limits::default()
    })
}

fn failure(error: RetrogradeError) -> Failure {
    match error {
        RetrogradeError::Stopped(_) => Failure::Interrupted("interrupted".to_owned()),
        error => Failure::machine(error),
    }
}

/// Looks positions up.
pub(crate) fn oracle<G>(tables: &Tablebases) -> AnyOracle<'_, G>
where
    G: Notation<Position: Copy + Into<Position>>,
{
    Box::new(ByVerdict::new(|&position: &G::Position| {
        Some(tables.verdict(&position.into()))
    }))
}
