//! Solves instances of the 15-puzzle with IDA* and additive pattern databases, for measurements:
//!
//! ```text
//! cargo run --release -p domain-puzzle --example korf_pdb -- 6-6-3 bytes plain
//! cargo run --release -p domain-puzzle --example korf_pdb -- 7-8 differences reflected FILE
//! ```
//!
//! Tables that are missing are built and kept, see [`Store::of_user`]. Instances are those of the tests, or lines `number 16-tiles goal length ...` of a file.

use std::error::Error;
use std::sync::Arc;
use std::time::Instant;

use domain_puzzle::{AdditivePatterns, Layout, MoveOrder, Partition, Puzzle, TilePattern, korf};
use pattern_database::{Build, Encoding, Progress, Store};
use search_core::{Run, ida_star};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |index: usize, default| arguments.get(index).map_or(default, String::as_str);
    let goal = Layout::parse("0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15")?;
    let puzzle = Puzzle::<u64>::new(&goal, MoveOrder::CONVENTIONAL)?;
    let partition = Partition::parse(argument(0, "5-5-5"), &goal)?;
    let mut patterns = open(&puzzle, &partition, argument(1, "bytes").parse()?)?;
    if argument(2, "reflected") == "reflected" {
        patterns = patterns.reflected(&puzzle)?;
    }

    let instances = instances(arguments.get(3))?;
    let (mut expanded, mut generated, count) = (0, 0, instances.len() as u64);
    let clock = Instant::now();
    for (start, length) in &instances {
        let mut run = Run::new();
        let solution = ida_star(&mut run, &puzzle, &patterns, &puzzle.pack(start)?)?;
        let found = solution.map(|solution| solution.cost);
        if found != Some(*length) {
            return Err(format!("{start}: {length} moves were expected, not {found:?}").into());
        }
        expanded += run.statistics.expanded;
        generated += run.statistics.generated;
    }
    println!(
        "{count} instances in {:.3?}, all of the known length",
        clock.elapsed()
    );
    println!(
        "{expanded} expanded, {generated} generated, {} on average",
        generated / count
    );
    Ok(())
}

/// Returns the patterns with their tables, which are built if necessary.
fn open(
    puzzle: &Puzzle,
    partition: &Partition,
    encoding: Encoding,
) -> Result<AdditivePatterns, Box<dyn Error>> {
    let store = Store::of_user()?;
    let mut tables = Vec::new();
    for tiles in partition.patterns() {
        let pattern = TilePattern::new(puzzle, tiles)?;
        let clock = Instant::now();
        let mut report = |progress: Progress| {
            let (depth, found) = (progress.depth, progress.found);
            println!(
                "{depth}: {found} of {} in {:.1?}",
                progress.entries,
                clock.elapsed()
            );
        };
        let build = Build::new().with_progress(&mut report);
        let database = store.open_or_build(&pattern, encoding, build)?;
        println!("{:?} in {:.2?}", database.facts(), clock.elapsed());
        tables.push((pattern, Arc::new(database)));
    }
    Ok(AdditivePatterns::new(puzzle, tables)?)
}

fn instances(file: Option<&String>) -> Result<Vec<(Layout, u32)>, Box<dyn Error>> {
    let mut instances = Vec::new();
    if let Some(file) = file {
        let text = std::fs::read_to_string(file)?;
        let lines = (1..).zip(text.lines());
        for (number, line) in lines.filter(|(_, line)| !line.starts_with('#')) {
            let fields: Vec<&str> = line.split_whitespace().collect();
            let (Some(tiles), Some(length)) = (fields.get(1..17), fields.get(18)) else {
                let form = "number 16-tiles goal length";
                return Err(format!("{file}, line {number}: write `{form}`").into());
            };
            instances.push((Layout::parse(&tiles.join(" "))?, length.parse()?));
        }
        if instances.is_empty() {
            return Err(format!("{file}: there is no instance in it").into());
        }
    } else {
        let published = korf::instances().into_iter();
        instances.extend(published.map(|instance| (instance.start, instance.length)));
    }
    Ok(instances)
}
