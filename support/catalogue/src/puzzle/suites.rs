//! Korf's instances.

use domain_puzzle::korf;
use search_core::Algorithm;

use crate::{Published, Suite};

pub(super) static SUITES: [Suite; 2] = [
    Suite {
        name: "korf100",
        summary: "Korf's hundred instances of the 15-puzzle, with the lengths and counts published in 1985",
        title: "Korf's instances:",
        examples: "\
Examples:
  sovet bench korf100 --instances 79,12
  sovet bench korf100 --instances 79 --algorithm a-star --format json

All hundred with IDA* and Manhattan distance take some minutes to half an hour. The published counts \
are those of IDA* with Manhattan distance and moves in conventional order; with these, the counts \
must be equal. `generated` includes the root, as Korf's counts do. The instances are run from the \
easiest to the hardest. Exit code 1 if a length is not the published one although the method \
promises a best solution.",
        given: &[("goal", "blank-first")],
        options: &["order"],
        algorithm: Algorithm::IDA_STAR,
        heuristic: "manhattan",
        setting: ", moves in conventional order",
        most: 100,
        chosen: "1-100",
        too_many: false,
        counts_root: true,
        instances: hundred,
    },
    Suite {
        name: "korf50",
        summary: "The easiest of Korf's fifty instances of the 24-puzzle, with the lengths and counts \
                  published in 2002",
        title: "Korf's instances:",
        examples: "\
Examples:
  sovet bench korf50 --instances 40 --heuristic linear-conflict --max-expansions 100000
  sovet bench korf50 --instances 38,40 --heuristic manhattan --time 100ms --format json

Without --instances, the ten with the smallest published counts are solved. The four tables of \
6-6-6-6 take 510 MB; missing ones are built first, which takes ten minutes or more. The ten then take \
some minutes, all fifty would take many days; pdb:multiple generates about a quarter of the nodes, \
with fourteen tables of 1.8 GB. The published counts are those of IDA* with 6-6-6-6 and its \
reflection; with moves in conventional order, the counts must be equal. `generated` does not include \
the root, and counts of nodes expanded are not published: the ratio is that of nodes generated. The \
instances are run from the easiest to the hardest. Exit code 1 if a length is not the \
published one although the method promises a best solution.",
        given: &[("goal", "blank-first")],
        options: &["order"],
        algorithm: Algorithm::IDA_STAR,
        heuristic: "pdb:6-6-6-6",
        setting: ", moves in conventional order",
        most: 50,
        chosen: "38,40,25,32,44,37,30,13,1,28",
        too_many: true,
        counts_root: false,
        instances: fifty,
    },
];

fn hundred() -> Vec<Published> {
    let published = |instance: korf::Instance| Published {
        id: instance.id,
        text: instance.start.to_string(),
        length: instance.length,
        expanded: Some(instance.expanded),
        generated: instance.generated,
    };
    korf::instances().into_iter().map(published).collect()
}

fn fifty() -> Vec<Published> {
    let published = |instance: korf::twenty_four::Instance| Published {
        id: instance.id,
        text: instance.start.to_string(),
        length: instance.length,
        expanded: None,
        generated: instance.generated,
    };
    let instances = korf::twenty_four::instances();
    instances.into_iter().map(published).collect()
}
