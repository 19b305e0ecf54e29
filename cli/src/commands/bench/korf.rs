//! `sovet bench korf100` and `sovet bench korf50`.

use clap::{Arg, Args};
use domain_puzzle::MoveOrder;

use super::published::{Facts, Published};
use super::table::{Counts, Report, Row};
use crate::commands::puzzle::{Estimate, Estimator, PuzzleHeuristic, attempt};
use crate::commands::search::{
    Algorithm, Effort, HeuristicName, Method, Variant, Verdict, solve_each,
};
use crate::exit::{Ended, Failure, Status};
use crate::limits::LimitArgs;
use crate::output::Output;

pub(crate) const HUNDRED: &str = "\
Examples:
  sovet bench korf100 --instances 79,12
  sovet bench korf100 --instances 79 --algorithm a-star --format json

All hundred with IDA* and Manhattan distance take some minutes to half an hour. The published counts
are those of IDA* with Manhattan distance and movements in conventional order; with these, the
counts must be equal. `generated` counts the root too, as Korf does. The instances are taken from
the easiest to the hardest. A length that differs from the published one ends with exit code 1.";

pub(crate) const FIFTY: &str = "\
Examples:
  sovet bench korf50 --instances 40 --heuristic linear-conflict --max-expansions 100000
  sovet bench korf50 --instances 38,40 --heuristic manhattan --time 100ms --format json

Without --instances, the ten with the least published counts are solved. The four tables of 6-6-6-6
take 510 MB; those that are missing are built first, which takes ten minutes or more. The ten then
take some minutes, all fifty would take many days. The published counts are those of IDA* with
6-6-6-6 and its reflection; with movements in conventional order, the counts must be equal.
`generated` does not count the root, and counts of nodes expanded are not published: the ratio is
that of the nodes generated. The instances are taken from the easiest to the hardest. A length that
differs from the published one ends with exit code 1.";

/// The heuristic, unless another is named, after `sovet bench korf50`.
pub(crate) fn heuristic_of_the_fifty(argument: Arg) -> Arg {
    argument.default_value(Published::WITH_TABLES)
}

/// The instances, unless others are named, after `sovet bench korf50`.
pub(crate) fn easiest_of_the_fifty(argument: Arg) -> Arg {
    argument
        .default_value("38,40,25,32,44,37,30,13,1,28")
        .value_parser(|text: &str| parse_range(text, 50, "1-10,38"))
}

/// The words after `sovet bench korf100`, and after `korf50` with other defaults.
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
    #[arg(short, long, value_name = "N-M,...", default_value = "1-100", value_parser = |text: &str| parse_range(text, 100, "1-10,79"), value_delimiter = ',')]
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

fn parse_range(text: &str, most: u32, example: &str) -> Result<Numbers, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| match text.trim().parse() {
        Ok(number) if (1..=most).contains(&number) => Ok(number),
        _ => Err(format!(
            "the instances are numbered from 1 to {most}; write {example}"
        )),
    };
    match (number(first)?, number(last)?) {
        (first, last) if first <= last => Ok(Numbers(first, last)),
        (first, last) => Err(format!("{first} comes after {last}")),
    }
}

impl KorfTask {
    pub(crate) fn run(&self, mut published: Published, output: &mut Output) -> Ended {
        if let Some(objection) = self.variant.objection(self.algorithm) {
            return Err(Failure::input(objection));
        }
        let method = Method {
            algorithm: self.algorithm,
            variant: self.variant.clone(),
        };
        let all = published.instances.len();
        published.instances.retain(|instance| {
            let wanted = |&Numbers(first, last)| (first..=last).contains(&instance.id);
            self.instances.iter().any(wanted)
        });
        let memory = self.limits.memory_for_building();
        let mut estimator = Estimator::of(&method, self.order, memory);
        let estimate = estimator.for_goal(&published.goal)?;
        let (name, remark) = (method.describe(), estimate.remark());
        let chosen = published.instances.len();
        let selection = if published.too_many {
            format!("; {chosen} of {all}, the least published counts first")
        } else {
            String::new()
        };
        let title = format!("{name}{remark}, moves in {} order{selection}", self.order);
        let counts_are_published = self.counts_are_published(&published);
        let source = published.heuristic.name();
        let mut report = Report::begin(&title, source, counts_are_published, output)?;
        let status = solve_each(&published.instances, |instance| {
            let root = u64::from(published.counts_root);
            let row = self.row(instance, root, &method, estimate, output)?;
            report.add(&row, output)?;
            Ok(row.status())
        })?;
        let wrong = report.end(output)?;
        Ok(if wrong { Status::Wrong } else { status })
    }

    /// Are the published counts those of this very search?
    fn counts_are_published(&self, published: &Published) -> bool {
        self.algorithm == Algorithm::IdaStar
            && self.variant.threads.is_none()
            && self.variant.heuristic == published.heuristic
            && self.order == MoveOrder::CONVENTIONAL
    }

    fn row(
        &self,
        facts: &Facts,
        root: u64,
        method: &Method<PuzzleHeuristic>,
        estimate: &Estimate,
        output: &mut Output,
    ) -> Result<Row, Failure> {
        let effort = Effort {
            limits: self.limits.limits(),
            steps: None,
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
            counts: Counts {
                expanded: attempt.statistics.expanded,
                published_expanded: facts.expanded,
                generated: attempt.statistics.generated + root,
                published_generated: facts.generated,
                seconds: attempt.seconds,
            },
        })
    }
}
