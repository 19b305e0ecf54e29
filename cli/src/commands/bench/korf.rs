//! `sovet bench korf100`.

use clap::Args;
use domain_puzzle::{MoveOrder, korf};

use super::table::{Report, Row};
use crate::commands::puzzle::{Estimate, Estimator, PuzzleHeuristic, attempt};
use crate::commands::search::{Algorithm, Effort, Method, Variant, Verdict, solve_each};
use crate::exit::{Ended, Failure, Status};
use crate::limits::LimitArgs;
use crate::output::Output;

pub(crate) const EXAMPLES: &str = "\
Examples:
  sovet bench korf100 --instances 79,12
  sovet bench korf100 --instances 79 --algorithm a-star --format json

All hundred with IDA* and Manhattan distance take some minutes to half an hour. The published counts
are those of IDA* with Manhattan distance and movements in conventional order; with these, the
counts must be equal. `generated` counts the root too, as Korf does. The instances are taken from
the easiest to the hardest. A length that differs from the published one ends with exit code 1.";

/// The words after `sovet bench korf100`.
#[derive(Args, Debug)]
pub(crate) struct KorfTask {
    /// The algorithm
    #[arg(
        short,
        long,
        value_enum,
        default_value = "ida-star",
        help_heading = "Search"
    )]
    algorithm: Algorithm,

    #[command(flatten)]
    variant: Variant<PuzzleHeuristic>,

    /// Which instances, by their numbers in the paper
    #[arg(short, long, value_name = "N-M,...", default_value = "1-100", value_parser = parse_range, value_delimiter = ',')]
    instances: Vec<Numbers>,

    /// The order in which the blank's movements are tried
    #[arg(short, long, value_name = "ORDER", default_value_t)]
    order: MoveOrder,

    #[command(flatten)]
    limits: LimitArgs,
}

/// The numbers from the first to the last.
#[derive(Clone, Copy, Debug)]
struct Numbers(u32, u32);

fn parse_range(text: &str) -> Result<Numbers, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| match text.trim().parse() {
        Ok(number @ 1..=100) => Ok(number),
        _ => Err("the instances are numbered from 1 to 100; write 1-10,79".to_owned()),
    };
    match (number(first)?, number(last)?) {
        (first, last) if first <= last => Ok(Numbers(first, last)),
        (first, last) => Err(format!("{first} comes after {last}")),
    }
}

impl KorfTask {
    pub(crate) fn run(&self, output: &mut Output) -> Ended {
        if let Some(objection) = self.variant.objection(self.algorithm) {
            return Err(Failure::input(objection));
        }
        let method = Method {
            algorithm: self.algorithm,
            variant: self.variant.clone(),
        };
        let mut instances = korf::instances();
        instances.retain(|instance| {
            let wanted = |&Numbers(first, last)| (first..=last).contains(&instance.id);
            self.instances.iter().any(wanted)
        });
        let memory = self.limits.memory_for_building();
        let mut estimator = Estimator::of(&method, self.order, memory);
        let estimate = estimator.for_goal(&korf::goal())?;
        let (name, remark) = (method.describe(), estimate.remark());
        let title = format!("{name}{remark}, moves in {} order", self.order);
        let mut report = Report::begin(&title, self.counts_are_published(), output)?;
        let status = solve_each(&instances, |instance| {
            let row = self.row(instance, &method, estimate, output)?;
            report.add(&row, output)?;
            Ok(row.status())
        })?;
        let wrong = report.end(output)?;
        Ok(if wrong { Status::Wrong } else { status })
    }

    /// Are the published counts those of this very search?
    fn counts_are_published(&self) -> bool {
        self.algorithm == Algorithm::IdaStar
            && self.variant.threads.is_none()
            && self.variant.heuristic == PuzzleHeuristic::MANHATTAN
            && self.order == MoveOrder::CONVENTIONAL
    }

    fn row(
        &self,
        facts: &korf::Instance,
        method: &Method<PuzzleHeuristic>,
        estimate: &Estimate,
        output: &mut Output,
    ) -> Result<Row, Failure> {
        let effort = Effort {
            limits: self.limits.limits(),
            trace: None,
            price: None,
        };
        let attempt = attempt(&facts.start, method, estimate, effort, output)?;
        let (length, limit) = match &attempt.verdict {
            Verdict::Solved { solution } => (Some(solution.cost), None),
            Verdict::NoSolution => (None, None),
            Verdict::Stopped { limit, .. } => (None, Some(*limit)),
        };
        Ok(Row {
            id: facts.id,
            length,
            published_length: facts.length,
            limit,
            expanded: attempt.statistics.expanded,
            published_expanded: facts.expanded,
            generated: attempt.statistics.generated + 1,
            published_generated: facts.generated,
            seconds: attempt.seconds,
        })
    }
}
