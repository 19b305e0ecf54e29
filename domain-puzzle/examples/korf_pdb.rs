//! Solves instances of the 15-puzzle with IDA* and additive pattern databases, for measurements:
//!
//! ```text
//! cargo run --release -p domain-puzzle --example korf_pdb -- 6-6-3 bytes plain
//! cargo run --release -p domain-puzzle --example korf_pdb -- 7-8 differences reflected FILE
//! ```
//!
//! Instances are those of the tests, or lines `number 16-tiles goal length ...` of a file.

use std::error::Error;
use std::time::Instant;

use domain_puzzle::{AdditivePatterns, Layout, MoveOrder, Partition, Puzzle};
use search_core::{Run, ida_star};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |index: usize, default| arguments.get(index).map_or(default, String::as_str);
    let goal = Layout::parse("0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15")?;
    let puzzle = Puzzle::<u64>::new(&goal, MoveOrder::CONVENTIONAL)?;
    let partition = Partition::parse(argument(0, "5-5-5"), &goal)?;
    let clock = Instant::now();
    let mut patterns = AdditivePatterns::build(&puzzle, &partition, argument(1, "bytes").parse()?)?;
    println!("{partition}: tables in {:.2?}", clock.elapsed());
    if argument(2, "reflected") == "reflected" {
        patterns = patterns.reflected(&puzzle)?;
    }

    let instances = instances(arguments.get(3))?;
    let (mut expanded, mut generated, count) = (0, 0, instances.len() as u64);
    let clock = Instant::now();
    for (start, length) in &instances {
        let mut run = Run::new();
        let solution = ida_star(&mut run, &puzzle, &patterns, &puzzle.pack(start)?)?;
        assert_eq!(
            solution.map(|solution| solution.cost),
            Some(*length),
            "{start}"
        );
        expanded += run.statistics.expanded;
        generated += run.statistics.generated;
    }
    let seconds = clock.elapsed().as_secs_f64();
    println!("{count} instances in {seconds:.3} s, all of the known length");
    println!(
        "{expanded} expanded, {:.1} million a second",
        expanded as f64 / seconds / 1e6
    );
    println!(
        "{generated} generated, {} on average",
        generated / count as u64
    );
    Ok(())
}

fn instances(file: Option<&String>) -> Result<Vec<(Layout, u32)>, Box<dyn Error>> {
    let mut instances = Vec::new();
    if let Some(file) = file {
        let text = std::fs::read_to_string(file)?;
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let fields: Vec<&str> = line.split_whitespace().collect();
            instances.push((
                Layout::parse(&fields[1..17].join(" "))?,
                fields[18].parse()?,
            ));
        }
    } else {
        for line in include_str!("../tests/data/korf.csv").lines().skip(1) {
            let fields: Vec<&str> = line.split(',').collect();
            instances.push((Layout::parse(fields[1])?, fields[2].parse()?));
        }
    }
    Ok(instances)
}
