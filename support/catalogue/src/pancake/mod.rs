//! The pancake problem.

mod painting;

use std::rc::Rc;

use domain_pancake::{
    Bytes, Flip, FlipCost, Layout, MAX_NUMBERED, Pancakes, Places, Stack, StackError, gap,
    gap_by_size,
};
use search_core::{Capabilities, ErasedHeuristic, Field, OptionSpec, reads};
use trace::{Family, Header};
use view::{Board, Cell, Kind, Look};

use crate::domain::{Draw, DrawState, Drawn};
use crate::enumeration::{Numbered, Unnumbered};
use crate::space_instance::{HeuristicChoice, no_heuristic};
use crate::{
    About, Brush, Domain, Enumerable, Failure, HeuristicSpec, Host, Input, Instance, NamedSpace,
    RandomSpec, Sample, SpaceInstance, Text, UserInput,
};

const FLIP_COST: OptionSpec = OptionSpec::new("flip-cost", "COST", "What a flip costs")
    .or("unit")
    .one_of(&[("unit", "One"), ("size", "The number of pancakes turned")]);

const RANDOM: OptionSpec = OptionSpec::new("random", "N", "A random stack of N pancakes")
    .short('r')
    .checked(reads::<usize>);

const SEED: OptionSpec = OptionSpec::new("seed", "SEED", "Random seed")
    .or("1")
    .checked(reads::<u64>);

static ABOUT: About = About {
    name: "pancake",
    summary: "The pancake problem: sort a stack by flipping pancakes at the top",
    input: Input::Line {
        value: "SIZES",
        help: "The sizes from top to bottom, such as 3 1 2 or \"3 1 2\": 1 to n, each once, n at most 100",
    },
    options: &[FLIP_COST, RANDOM, SEED],
    instead: &["random"],
    sample: Sample::new("3 1 5 2 4"),
    heuristics: &[
        HeuristicSpec::new(
            "gap",
            "Number of neighbours whose sizes differ by more than one; admissible",
        ),
        HeuristicSpec::new(
            "gap-by-size",
            "Gaps weighted by the cost of closing them; admissible with --flip-cost size only",
        ),
        HeuristicSpec::ZERO,
    ],
    examples: "\
Examples:
  sovet solve pancake 4 2 1 3
  sovet solve pancake 2 4 1 5 3 --flip-cost size --heuristic gap-by-size --steps
  sovet solve pancake --random 20 --seed 7 --algorithm ida-star
  printf '3 1 2\\n4 1 3 2\\n' | sovet solve pancake --file - --format json

For several stacks, --trace stacks.trace writes stacks.1.trace, stacks.2.trace and so on.",
    compare_example: "sovet compare pancake 4 2 1 5 3 --max-expansions 10000",
    cost: "cost",
    state: "stack",
    action: "flip",
    random: Some(RandomSpec {
        value: "N",
        help: "How many pancakes, at most 100",
        sample: "8",
        noun: "stack",
        options: &[],
        examples: "\
Examples:
  sovet random pancake 10
  sovet random pancake 12 --seed 7 --count 3 | sovet solve pancake --file - --algorithm ida-star

The same seed gives the same stacks on every machine. Each stack has the same probability.",
    }),
    enumerate: Input::Line {
        value: "N",
        help: "How many pancakes, at most 100; above 13, up to a --max-depth",
    },
    enumerate_options: &[],
    enumerate_examples: "\
Examples:
  sovet enumerate pancake 8
  sovet enumerate pancake 20 --max-depth 4

A stack takes two bits: 11 pancakes take 10 MB, 12 take 120 MB, 13 take 1.6 GB. Where there is no memory for that, \
--max-depth N counts the stacks up to there, which takes about 40 bytes for each.",
    ..About::USUAL
};

/// One packed form for stacks of all heights that can be packed: the savings of a smaller one are not worth compiling
/// all searches once more.
type Packed = u128;

type Stacks = Pancakes<Packed>;

/// Stacks that are too high to be packed.
type HighStacks = Pancakes<Bytes>;

/// Stacks of pancakes.
pub(crate) struct PancakeStacks;

impl Domain for PancakeStacks {
    fn about(&self) -> &About {
        &ABOUT
    }

    fn instances(
        &self,
        text: &Text<'_>,
        given: &UserInput<'_>,
    ) -> Result<Vec<Box<dyn Instance>>, Failure> {
        given.each(text, |line| instance(line, given))
    }

    fn enumerable(
        &self,
        text: &Text<'_>,
        _: &UserInput<'_>,
    ) -> Result<Box<dyn Enumerable>, Failure> {
        let height = height(text.text)?;
        let sorted = Layout::sorted(height).map_err(Failure::input)?;
        let header = Header::new(Family::Search, ABOUT.name, "", &sorted.to_string());
        if height > Packed::PANCAKES.into() {
            return unnumbered::<Bytes>(height, header);
        }
        let unnumbered = unnumbered::<Packed>(height, header.clone())?;
        if height > u64::PANCAKES.into() {
            return Ok(unnumbered);
        }
        let space = Pancakes::<u64>::new(height, FlipCost::Unit).map_err(Failure::input)?;
        let numbered = Numbered::new(space, space.sorted(), header);
        Ok(Box::new(numbered.or(unnumbered)))
    }

    fn random(&self, size: &str, _: &UserInput<'_>, draw: &mut Draw<'_>) -> Result<Drawn, Failure> {
        let stack = Layout::random(height(size)?, draw.seed).map_err(Failure::input)?;
        Ok(Drawn::Instance(stack.to_string()))
    }

    fn drawing(&self, _: &Header) -> Option<DrawState> {
        Some(Box::new(pile))
    }

    fn brushes(&self) -> &'static [Brush] {
        &painting::BRUSHES
    }
}

/// Makes the space of all stacks of a height, to be counted from the sorted one.
fn unnumbered<P: Places>(height: usize, header: Header) -> Result<Box<dyn Enumerable>, Failure>
where
    Pancakes<P>: NamedSpace<State = Stack<P>>,
{
    let space = Pancakes::<P>::new(height, FlipCost::Unit).map_err(Failure::input)?;
    let sorted = space.sorted();
    Ok(Box::new(Unnumbered::new(Rc::new(space), sorted, header)))
}

fn instance(line: &str, given: &UserInput<'_>) -> Result<Box<dyn Instance>, Failure> {
    let stack = stack(line, given)?;
    let flip_cost = flip_cost(given)?;
    sort(&stack, flip_cost).map_err(Failure::input)
}

/// Returns the stack of a line, or the one that the options ask for.
fn stack(line: &str, given: &UserInput<'_>) -> Result<Layout, Failure> {
    let stack = match given.values.read(RANDOM.name).map_err(Failure::input)? {
        Some(height) => {
            let seed = given.values.read(SEED.name).map_err(Failure::input)?;
            Layout::random(height, seed.unwrap_or(1))
        }
        None if given.values.has(SEED.name) => {
            return Err(Failure::input("--seed goes with --random"));
        }
        None => line.parse(),
    };
    stack.map_err(Failure::input)
}

fn height(text: &str) -> Result<usize, Failure> {
    let height = text.trim().parse();
    height.map_err(|_| Failure::input(format!("`{text}` is not a number of pancakes; write 8")))
}

fn flip_cost(given: &UserInput<'_>) -> Result<FlipCost, Failure> {
    let costs = [FlipCost::Unit, FlipCost::Size];
    let cost = given.values.choose(&FLIP_COST, &costs);
    cost.map_err(Failure::input)
}

/// Makes the instance of sorting a stack.
fn sort(stack: &Layout, cost: FlipCost) -> Result<Box<dyn Instance>, StackError> {
    let height = stack.height();
    if height <= Packed::PANCAKES {
        let space = Stacks::new(height.into(), cost)?;
        sorted_from(space, stack, move |name| match name {
            "gap" => Some(ErasedHeuristic::fast_packed(gap(&space))),
            "gap-by-size" => Some(ErasedHeuristic::fast_packed(gap_by_size(&space))),
            _ => None,
        })
    } else {
        let space = HighStacks::new(height.into(), cost)?;
        sorted_from(space, stack, move |name| match name {
            "gap" => Some(ErasedHeuristic::fast(gap(&space))),
            // With flips that cost their size, such high stacks are out of reach: no searches of their own.
            "gap-by-size" => Some(ErasedHeuristic::new(gap_by_size(&space))),
            _ => None,
        })
    }
}

/// Returns the problem of sorting a stack, with heuristics by their names.
fn sorted_from<P: Places>(
    space: Pancakes<P>,
    stack: &Layout,
    heuristic: impl Fn(&str) -> Option<ErasedHeuristic<'static, Pancakes<P>>> + 'static,
) -> Result<Box<dyn Instance>, StackError>
where
    Pancakes<P>: NamedSpace<State = Stack<P>, Cost = u32>,
{
    let start = space.pack(stack)?;
    let is_by_size = space.flip_cost() == FlipCost::Size;
    let choose = move |name: &str, _: &dyn Host| {
        let heuristic = heuristic(name).ok_or_else(|| no_heuristic(name))?;
        Ok(HeuristicChoice {
            is_admissible: Some(name == "gap" || is_by_size),
            ..HeuristicChoice::new(heuristic)
        })
    };
    let cost = if is_by_size { "size" } else { "unit" };
    Ok(Box::new(
        SpaceInstance::new(ABOUT.name, space, start)
            .with_goal(space.sorted(), 1)
            .with_heuristics(choose)
            .with_noun(ABOUT.action)
            .with_option("flip_cost", cost),
    ))
}

impl NamedSpace for Stacks {
    fn action_field(&self, flip: Flip) -> Field {
        Field::Number(flip.pancakes().into())
    }

    fn capabilities(&self) -> Capabilities<Self> {
        let capabilities = Capabilities::successors().packed().reversible();
        if self.height() <= MAX_NUMBERED {
            capabilities.indexed()
        } else {
            capabilities
        }
    }
}

impl NamedSpace for HighStacks {
    fn action_field(&self, flip: Flip) -> Field {
        Field::Number(flip.pancakes().into())
    }

    fn capabilities(&self) -> Capabilities<Self> {
        Capabilities::successors().reversible()
    }
}

/// Returns a pile of bars, the topmost pancake on top.
fn pile(state: &str) -> Option<Board> {
    let layout: Layout = state.parse().ok()?;
    let sizes = layout.sizes();
    let widest = u32::from(*sizes.iter().max()?);
    let cells = sizes.iter().map(|&size| {
        let share = 20 + 80 * u32::from(size) / widest;
        let bar = Kind::Bar(u8::try_from(share).unwrap_or(100));
        Cell::new(size.to_string(), bar)
    });
    Some(Board {
        rows: sizes.len(),
        columns: 1,
        cells: cells.collect(),
        look: Look::Close,
    })
}
