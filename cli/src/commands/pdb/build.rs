//! `sovet pdb build`.

use std::io::Write;
use std::num::NonZero;
use std::path::Path;
use std::time::Instant;

use catalogue::puzzle::{build_and_keep, check_room, goal_of, tile_patterns};
use clap::Args;
use domain_puzzle::{Layout, MoveOrder, Partition, Puzzle, Shape, Word};
use pattern_database::{Encoding, Facts, Store};
use serde::Serialize;

use super::entry::name_of;
use super::failure;
use crate::args::limits::BuildLimits;
use crate::exit::{Ended, Failure, Status};
use crate::host::Terminal;
use crate::output::{GOOD, Output, bytes as size, count, seconds};
use search_core::threads as parse_threads;

pub(super) const EXAMPLES: &str = "\
Examples:
  sovet pdb build 4-4 --size 3x3
  sovet pdb build 1,2/3,4,5 --size 2x3 --encoding differences --threads 1

Usual partitions:
    15-puzzle  5-5-5 (2 MB), 6-6-3 (12 MB), 7-8 (577 MB)
    24-puzzle  6-6-6-6 (510 MB) and multiple (1.8 GB), with --size 5x5

Building takes more memory than that; a build that needs more than --max-memory is refused at once. \
Sizes, such as 4-4, divide the cells of the goal in order; lists of tiles name them exactly. \
Ctrl-C keeps what is done; the same command continues from there. \
A search uses whichever encoding exists: `sovet solve puzzle --heuristic pdb:PARTITION`.";

/// The arguments of `sovet pdb build`.
#[derive(Args, Debug)]
pub(crate) struct BuildTask {
    /// Which tiles form a pattern: sizes such as 7-8, or lists of tiles such as 1,2,3/4,5; several
    /// partitions with + between them, or multiple for a measured list of them on 5x5
    partition: String,

    /// Rows and columns of the board; without it, those of the goal, or else 4x4
    #[arg(short, long, value_name = "RxC")]
    size: Option<Shape>,

    /// The goal: a board, or bolshakova (123/8#4/765), blank-first (#12/345/678), blank-last (123/456/78#).
    /// Without it: bolshakova for 3x3, blank-first otherwise
    #[arg(short, long, value_name = "BOARD")]
    goal: Option<String>,

    /// Encoding of the values: bytes, the fastest; nibbles, half the size, for values up to 14; differences, half the
    /// size, over the Manhattan distance
    #[arg(long, default_value_t)]
    pub(super) encoding: Encoding,

    /// Use N threads; without it, as many as the machine has
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    threads: Option<NonZero<usize>>,

    #[command(flatten)]
    pub(super) limits: BuildLimits,
}

/// The JSON form of a database that now exists.
#[derive(Serialize)]
pub(super) struct Built<'a> {
    name: String,
    path: String,
    bytes: u64,
    identity: &'a str,
    encoding: String,
    entries: u64,
    unreached: u64,
    greatest: u8,
    status: &'static str,
    seconds: f64,
}

impl BuildTask {
    pub(super) fn run(&self, output: &mut Output) -> Ended {
        let goal = self.goal().map_err(Failure::input)?;
        if usize::from(goal.shape().cells()) <= <u64 as Word>::CELLS {
            self.build::<u64>(&goal, output)
        } else {
            self.build::<u128>(&goal, output)
        }
    }

    fn goal(&self) -> Result<Layout, String> {
        let text = self.goal.as_deref();
        let shape = match (self.size, text) {
            (Some(shape), _) => Ok(shape),
            (None, Some("bolshakova")) => Ok(Layout::bolshakova_goal().shape()),
            (None, None | Some("blank-first" | "blank-last")) => Shape::new(4, 4),
            (None, Some(board)) => Layout::parse(board).map(|board| board.shape()),
        };
        goal_of(text, shape.map_err(|error| format!("goal: {error}"))?)
    }

    /// Builds the databases one after the other. Mistakes are reported before the first is built.
    fn build<W: Word>(&self, goal: &Layout, output: &mut Output) -> Ended {
        let puzzle = Puzzle::<W>::new(goal, MoveOrder::default()).map_err(Failure::input)?;
        let list = Partition::parse_list(&self.partition, goal).map_err(Failure::input)?;
        let patterns = tile_patterns(&list, &puzzle).map_err(Failure::input)?;
        check_room(&puzzle, &patterns, &[self.encoding], self.limits.memory())?;
        let store = Store::of_user().map_err(failure)?;
        let host = Terminal::new(None);
        for pattern in &patterns {
            let clock = Instant::now();
            let kept = store.open(pattern, self.encoding).map_err(failure)?;
            let status = if kept.is_some() { "kept" } else { "built" };
            let database = match kept {
                Some(database) => {
                    store.remove_surplus_layers(pattern);
                    database
                }
                None => build_and_keep(&store, pattern, self.encoding, self.threads, &host)
                    .map_err(failure)?,
            };
            let path = store.path(pattern, self.encoding);
            let built = Built::new(&path, database.facts(), status, clock);
            output.answer(&built, Built::print)?;
        }
        Ok(Status::Done)
    }
}

impl<'a> Built<'a> {
    pub(super) fn new(path: &Path, facts: &'a Facts, status: &'static str, clock: Instant) -> Self {
        Self {
            name: name_of(path),
            path: path.display().to_string(),
            bytes: std::fs::metadata(path).map_or(0, |data| data.len()),
            identity: &facts.identity,
            encoding: facts.encoding.to_string(),
            entries: facts.entries,
            unreached: facts.unreached,
            greatest: facts.greatest,
            status,
            seconds: seconds(clock.elapsed()),
        }
    }

    fn print(&self, output: &mut Output) -> Result<(), Failure> {
        let Self {
            name,
            greatest,
            status,
            seconds,
            ..
        } = self;
        let (entries, size) = (count(self.entries, "entry"), size(self.bytes));
        writeln!(
            output,
            "{GOOD}{status}:{GOOD:#} {name}, {entries}, values up to {greatest}, {size}, {seconds:.3} s"
        )?;
        Ok(())
    }
}
