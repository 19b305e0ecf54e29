//! Towers of Hanoi, as a domain of `sovet`.

use std::process::ExitCode;

use catalogue::{
    About, Catalogue, Domain, Failure, HeuristicSpec, Input, Instance, NamedSpace, SpaceInstance,
    Text, UserInput,
};
use search_core::{Notation, StateSpace};

/// Discs on three pegs, to be moved one at a time, never a larger one onto a smaller one.
struct Hanoi;

/// The peg of each disc, the smallest disc first.
type Pegs = Vec<u8>;

/// A disc is moved from one peg to another.
type Move = (u8, u8);

/// The pegs by their names.
const PEGS: [char; 3] = ['a', 'b', 'c'];

impl StateSpace for Hanoi {
    type State = Pegs;
    type Action = Move;
    type Cost = u32;

    fn actions(&self, pegs: &Pegs) -> impl Iterator<Item = Move> {
        // The smallest disc on a peg is the one on top.
        let top = |peg| pegs.iter().position(|&of_disc| of_disc == peg);
        let all = (0..3).flat_map(|from| (0..3).map(move |to| (from, to)));
        all.filter(move |&(from, to)| match (top(from), top(to)) {
            (Some(disc), Some(below)) => disc < below,
            (Some(_), None) => true,
            (None, _) => false,
        })
    }

    fn result(&self, pegs: &Pegs, (from, to): Move) -> Pegs {
        let mut pegs = pegs.clone();
        if let Some(disc) = pegs.iter().position(|&peg| peg == from) {
            pegs[disc] = to;
        }
        pegs
    }

    fn cost(&self, _: &Pegs, _: Move) -> u32 {
        1
    }

    fn is_goal(&self, pegs: &Pegs) -> bool {
        pegs.iter().all(|&peg| peg == 2)
    }
}

impl Notation for Hanoi {
    fn state_text(&self, pegs: &Pegs) -> String {
        pegs.iter().map(|&peg| PEGS[usize::from(peg)]).collect()
    }

    fn action_text(&self, (from, to): Move) -> String {
        [from, to]
            .map(|peg| PEGS[usize::from(peg)])
            .iter()
            .collect()
    }
}

/// Nothing beyond successors.
impl NamedSpace for Hanoi {}

/// The domain.
struct Towers;

static ABOUT: About = About {
    name: "hanoi",
    summary: "Towers of Hanoi: bring all discs onto peg c, never a larger one onto a smaller one",
    input: Input::Line {
        value: "PEGS",
        help: "The peg of each disc, the smallest first, such as aaa",
    },
    heuristics: &[
        HeuristicSpec::new("misplaced", "Discs that are not on peg c; admissible"),
        HeuristicSpec::ZERO,
    ],
    action: "move",
    ..About::USUAL
};

impl Domain for Towers {
    fn about(&self) -> &About {
        &ABOUT
    }

    fn instances(
        &self,
        text: &Text<'_>,
        given: &UserInput<'_>,
    ) -> Result<Vec<Box<dyn Instance>>, Failure> {
        given.each(text, |line| {
            let start = pegs(line)?;
            let misplaced = |pegs: &Pegs| pegs.iter().map(|&peg| u32::from(peg != 2)).sum::<u32>();
            let instance = SpaceInstance::new(ABOUT.name, Hanoi, start)
                .with_heuristic("misplaced", misplaced)
                .with_noun(ABOUT.action);
            Ok(Box::new(instance) as Box<dyn Instance>)
        })
    }
}

/// Reads the pegs of the discs.
fn pegs(line: &str) -> Result<Pegs, Failure> {
    let peg = |letter| (0..).zip(PEGS).find(|&(_, name)| name == letter);
    let pegs = line.trim().chars().map(|letter| match peg(letter) {
        Some((peg, _)) => Ok(peg),
        None => Err(Failure::input(format!(
            "`{letter}` is not a peg; write a letter of a, b, c for each disc, such as aaa"
        ))),
    });
    pegs.collect()
}

fn main() -> ExitCode {
    sovet::main_with(&Catalogue::standard().with(&Towers))
}
