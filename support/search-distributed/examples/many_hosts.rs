//! How a count of levels would go on many hosts: what each would own, expand, send and receive is counted on the real
//! space, and turned into time by rates that are measured here and two that are assumed.
//!
//! ```text
//! cargo run --release -p search-distributed --example many_hosts
//! cargo run --release -p search-distributed --example many_hosts -- 2x5
//! ```
//!
//! The argument is the size of the puzzle (default 3x4, which takes a minute or two). docs/scale.md says what the
//! columns mean.
#![expect(clippy::cast_precision_loss, reason = "counts of what fits in memory")]

use std::env;
use std::error::Error;
use std::num::NonZero;
use std::ops::AddAssign;
use std::thread;
use std::time::Instant;

use domain_puzzle::{Layout, MoveOrder, Puzzle, Shape};
use search_core::{IndexedSpace, RankSpace, Run, StateSpace, TwoBitTable, enumerate_levels};
use search_distributed::{Member, Owners, count_levels};

const HOSTS: [usize; 11] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];

/// Seconds for each state sent, both ends together, beyond marking it at home: measured between two and four processes
/// on one machine, 5 and 11 nanoseconds, and as much again for a network's driver.
const CROSSING: f64 = 20e-9;
/// Bytes a second of a host, each way: 10 Gbit/s.
const BANDWIDTH: f64 = 1.25e9;
/// Seconds from one host to another.
const LATENCY: f64 = 50e-6;
/// A level ends with two steps: all states have arrived, and all sums.
const STEPS: f64 = 2.0;

/// From so many states on, one in sixteen stands for the others of its level when what is sent is counted.
const MANY: u64 = 1 << 22;

fn main() -> Result<(), Box<dyn Error>> {
    let shape: Shape = env::args().nth(1).as_deref().unwrap_or("3x4").parse()?;
    let puzzle = Puzzle::<u64>::new(&Layout::blank_first(shape), MoveOrder::CONVENTIONAL)?;
    let per_state = measured(&puzzle)?;
    let step = measured_step();
    println!(
        "measured: {:.1} ns a generated state; a step {:.1} us, and {:.2} us more for each other process\n",
        1e9 * per_state,
        1e6 * step.fixed,
        1e6 * step.each
    );
    println!("hosts     time speed-up  skew   sent  MB a host  in steps");
    let levels = levels(&puzzle, puzzle.rank(&puzzle.goal()))?;
    let mut alone = None;
    for (which, hosts) in HOSTS.into_iter().enumerate() {
        let mut sum = Sum::default();
        for level in &levels {
            sum += level[which].sum(per_state, &step, width(&puzzle, hosts));
        }
        let alone = *alone.get_or_insert(sum.time);
        println!(
            "{hosts:>5} {:>7.2}s {:>8.1} {:>5.2} {:>5.1}% {:>10.1} {:>8.0}%",
            sum.time,
            alone / sum.time,
            sum.most / sum.mean,
            100.0 * sum.sent / sum.generated,
            sum.bytes / hosts as f64 / 1e6,
            100.0 * sum.steps / sum.time,
        );
    }
    Ok(())
}

/// Seconds for each generated state in one process on one thread.
fn measured(puzzle: &Puzzle<u64>) -> Result<f64, Box<dyn Error>> {
    let mut run = Run::new();
    let clock = Instant::now();
    enumerate_levels(&mut run, puzzle, &puzzle.goal(), NonZero::<usize>::MIN)
        .map_err(|stopped| stopped.limit.to_string())?;
    let taken = clock.elapsed().as_secs_f64();
    // Those that take back the last action have been made too.
    let made = run.statistics.generated + puzzle.ranks_back() * (run.statistics.expanded - 1);
    Ok(taken / made as f64)
}

/// Seconds that a process works for one step.
struct Step {
    fixed: f64,
    each: f64,
}

/// Many levels of two states each, among few and among many members in one process.
fn measured_step() -> Step {
    let (few, many) = (2, 32);
    let [few_take, many_take] = [few, many].map(seconds_per_step);
    let each = (many_take - few_take) / (many - few) as f64;
    Step {
        fixed: (few_take - each * (few - 1) as f64).max(0.0),
        each,
    }
}

fn seconds_per_step(members: usize) -> f64 {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let ring = Ring(256);
    let clock = Instant::now();
    thread::scope(|scope| {
        for member in Member::in_one_process(members) {
            let ring = &ring;
            scope.spawn(move || {
                let _ = count_levels(&mut Run::new(), ring, 0, member, None, &mut ());
            });
        }
    });
    let busy = cores.min(members) as f64 / members as f64;
    clock.elapsed().as_secs_f64() * busy / (STEPS * ring.0 as f64 / 2.0)
}

/// Numbers in a ring.
struct Ring(u64);

impl StateSpace for Ring {
    type State = u64;
    type Action = u64;
    type Cost = u32;

    fn actions(&self, _: &u64) -> impl Iterator<Item = u64> {
        [1, self.0 - 1].into_iter()
    }

    fn result(&self, number: &u64, step: u64) -> u64 {
        (number + step) % self.0
    }

    fn cost(&self, _: &u64, _: u64) -> u32 {
        1
    }

    fn is_goal(&self, _: &u64) -> bool {
        false
    }
}

impl IndexedSpace for Ring {
    fn size(&self) -> u64 {
        self.0
    }

    fn rank(&self, number: &u64) -> u64 {
        *number
    }

    fn unrank(&self, rank: u64) -> u64 {
        rank
    }
}

/// What each host does in a level.
#[derive(Clone)]
struct Level {
    expanded: Vec<f64>,
    sent: Vec<f64>,
    received: Vec<f64>,
    generated: Vec<f64>,
}

/// What all do, added up over the levels.
#[derive(Clone, Default)]
struct Sum {
    time: f64,
    /// The part of it for steps.
    steps: f64,
    /// The states of the host that has most, and of the average one.
    most: f64,
    mean: f64,
    generated: f64,
    sent: f64,
    bytes: f64,
}

impl AddAssign for Sum {
    fn add_assign(&mut self, other: Self) {
        self.time += other.time;
        self.steps += other.steps;
        self.most += other.most;
        self.mean += other.mean;
        self.generated += other.generated;
        self.sent += other.sent;
        self.bytes += other.bytes;
    }
}

impl Level {
    fn new(hosts: usize) -> Self {
        Self {
            expanded: vec![0.0; hosts],
            sent: vec![0.0; hosts],
            received: vec![0.0; hosts],
            generated: vec![0.0; hosts],
        }
    }

    /// The successors of a state, which stands for so many.
    fn note(&mut self, rank: u64, successors: &[u64], owners: &Owners, weight: f64) {
        let home = owners.owner(rank);
        self.generated[home] += weight * successors.len() as f64;
        for &successor in successors {
            let owner = owners.owner(successor);
            if owner != home {
                self.sent[home] += weight;
                self.received[owner] += weight;
            }
        }
    }

    fn sum(&self, per_state: f64, step: &Step, width: f64) -> Sum {
        let hosts = self.expanded.len();
        let work = (0..hosts).map(|host| {
            let crossing = f64::midpoint(self.sent[host], self.received[host]) * CROSSING;
            let busy = self.generated[host] * per_state + crossing;
            let line = self.sent[host].max(self.received[host]) * width / BANDWIDTH;
            // Batches are sent while others are made.
            busy.max(line)
        });
        let others = (hosts - 1) as f64;
        let latency = if hosts > 1 { LATENCY } else { 0.0 };
        let steps = if hosts > 1 {
            STEPS * (step.fixed + step.each * others + latency)
        } else {
            0.0
        };
        let states: f64 = self.expanded.iter().sum();
        let sent = self.sent.iter().sum();
        Sum {
            time: work.fold(0.0, f64::max) + steps,
            steps,
            most: self.expanded.iter().copied().fold(0.0, f64::max),
            mean: states / hosts as f64,
            generated: self.generated.iter().sum(),
            sent,
            bytes: sent * width,
        }
    }
}

/// The levels of a space, each on every number of hosts.
fn levels(space: &dyn RankSpace, start: u64) -> Result<Vec<Vec<Level>>, Box<dyn Error>> {
    let owners = HOSTS.map(|hosts| Owners::new(space.rank_count(), hosts));
    let mut marks = TwoBitTable::new(space.rank_count()).map_err(|limit| limit.to_string())?;
    let (mut from, mut to) = (1, 2);
    marks.mark_new(start, from);
    let mut levels = Vec::new();
    let mut states = 1;
    let mut successors = Vec::new();
    while states > 0 {
        let stride = if states >= MANY { 16 } else { 1 };
        let mut level = HOSTS.map(Level::new);
        let (mut new, mut number) = (0, 0_u64);
        for word in 0..marks.words() {
            let ranks: Vec<u64> = marks.marked(word, from).collect();
            for &rank in &ranks {
                for (level, owners) in level.iter_mut().zip(&owners) {
                    level.expanded[owners.owner(rank)] += 1.0;
                }
                successors.clear();
                space.expand_ranks(&[rank], &mut successors);
                for &successor in &successors {
                    new += u64::from(marks.mark_new(successor, to));
                }
                number += 1;
                if number.is_multiple_of(stride) {
                    for (level, owners) in level.iter_mut().zip(&owners) {
                        level.note(rank, &successors, owners, stride as f64);
                    }
                }
            }
        }
        marks.close(from);
        (from, to) = (to, from);
        levels.push(level.into());
        states = new;
    }
    Ok(levels)
}

/// Bytes of a state on the way.
fn width(space: &dyn RankSpace, hosts: usize) -> f64 {
    let places = Owners::new(space.rank_count(), hosts).places();
    f64::from((u64::BITS - (places - 1).leading_zeros()).div_ceil(8))
}
