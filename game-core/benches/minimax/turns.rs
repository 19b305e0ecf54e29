//! Runs several ways to do the same task in turn.

use std::fs;
use std::time::{Duration, Instant};

use crate::{Task, Way};

/// Number of turns of each way.
const ROUNDS: usize = 7;
/// A turn takes at least about this long, since processor time is given in steps of ten
/// milliseconds.
const TURN: Duration = Duration::from_millis(400);

/// Prints what each way counts per second of processor time, as the median of its turns, and how many times
/// as much the first one counts.
pub(crate) fn print(task: &Task) {
    println!("\n{}, by turns", task.name);
    let repeats: Vec<u32> = task.ways.iter().map(repeats).collect();
    let mut rates = vec![Vec::new(); task.ways.len()];
    for _ in 0..ROUNDS {
        for ((way, &repeats), rates) in task.ways.iter().zip(&repeats).zip(&mut rates) {
            rates.push(rate(way, repeats));
        }
    }
    let first = rates[0].clone();
    for (way, rates) in task.ways.iter().zip(rates) {
        let ratios = first.iter().zip(&rates).map(|(first, rate)| first / rate);
        let (rate, ratio) = (median(rates.clone()), median(ratios.collect()));
        println!(
            "{:28} {rate:14.1} {} a second {ratio:6.2}",
            way.name, task.unit
        );
    }
}

/// Returns the number of runs of a way in a turn.
fn repeats(way: &Way) -> u32 {
    let clock = Instant::now();
    way.run();
    let turns = TURN.as_secs_f64() / clock.elapsed().as_secs_f64();
    turns.ceil() as u32
}

fn rate(way: &Way, repeats: u32) -> f64 {
    let (clock, start) = (Instant::now(), processor_time());
    let counted: u64 = (0..repeats).map(|_| way.run()).sum();
    let passed = clock.elapsed();
    let end = processor_time();
    let taken = start
        .zip(end)
        .and_then(|(start, end)| end.checked_sub(start));
    let time = taken.filter(|time| !time.is_zero()).unwrap_or(passed);
    counted as f64 / time.as_secs_f64()
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// Returns the processor time that the process and its threads have taken, where Linux reports it.
fn processor_time() -> Option<Duration> {
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program, in parentheses, may hold anything.
    let (_, numbers) = text.rsplit_once(')')?;
    let mut numbers = numbers.split_whitespace().skip(11);
    let mut ticks = || numbers.next()?.parse::<u64>().ok();
    let (user, system) = (ticks()?, ticks()?);
    Some(Duration::from_millis(10 * (user + system)))
}
