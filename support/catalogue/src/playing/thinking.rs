//! Ways in which programs think.

use std::sync::LazyLock;
use std::time::Duration;

use game_core::{Answers, PROCEDURES, Procedure};
use search_core::{OptionSpec, Values, reads};

use super::about::PlayAbout;
use super::level::Level;
use crate::{Failure, read_time};

/// Way in which a program thinks about its moves. It chooses for itself wherever a field is left open.
#[derive(Clone, Copy, Debug, Default)]
pub struct Thinking {
    /// Procedure.
    pub procedure: Option<&'static Procedure>,
    /// Level of play.
    pub level: Option<Level>,
    /// Number of plies of look-ahead.
    pub depth: Option<usize>,
    /// Number of simulations.
    pub simulations: Option<u64>,
    /// Seed of random numbers.
    pub seed: Option<u64>,
    /// Time for a move.
    pub time: Option<Duration>,
}

const PROCEDURE: OptionSpec = OptionSpec::new(
    "procedure",
    "PROCEDURE",
    "How the program thinks about its moves",
)
.short('p');

const SIMULATIONS: OptionSpec = OptionSpec::new(
    "simulations",
    "N",
    "How many simulations it does for a move, with --procedure mcts. Without it, 20,000, or as many as a \
     time that is set allows",
)
.checked(reads::<u64>);

const LEVEL: OptionSpec =
    OptionSpec::new("level", "LEVEL", "How well the program plays").one_of(&Level::NAMES);

const SEED: OptionSpec = OptionSpec::new(
    "seed",
    "SEED",
    "Random seed, with --procedure mcts or --level. Without it, 0",
)
.checked(reads::<u64>);

const MOVE_TIME: OptionSpec = OptionSpec::new(
    "move-time",
    "TIME",
    "How long the program may think about a move, such as 2s or 500ms; what it plays then depends on \
     the machine",
)
.checked(|text| read_time(text).map(|_| ()));

const DEPTH: OptionSpec = OptionSpec::new("depth", "N", "How many plies the program looks ahead")
    .short('d')
    .checked(reads::<usize>);

/// The procedures and their descriptions.
static PLAYERS: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
    let procedures = Thinking::procedures();
    procedures
        .map(|procedure| (procedure.name, procedure.summary))
        .collect()
});

static OPTIONS: LazyLock<[OptionSpec; 6]> = LazyLock::new(|| {
    [
        PROCEDURE.one_of(&PLAYERS),
        SIMULATIONS,
        LEVEL,
        SEED,
        MOVE_TIME,
        DEPTH,
    ]
});

impl Thinking {
    /// Returns the options for the way of thinking.
    #[must_use]
    pub fn options() -> &'static [OptionSpec] {
        &OPTIONS[..]
    }

    /// Reads the way of thinking from these options.
    ///
    /// # Errors
    ///
    /// If a value is wrong, or the options exclude each other.
    pub fn read(values: &Values, about: &PlayAbout) -> Result<Self, Failure> {
        let other = [PROCEDURE.name, DEPTH.name]
            .into_iter()
            .find(|name| values.has(name));
        if let (true, Some(other)) = (values.has(LEVEL.name), other) {
            return Err(Failure::Input(format!(
                "--level says what --{other} would say: leave one of them out"
            )));
        }
        let procedure = |text: &str| {
            let mut players = Self::procedures();
            let named = players.find(|procedure| procedure.is_called(text));
            named.ok_or_else(|| format!("`{text}` is not a program that plays"))
        };
        let level =
            |text: &str| Level::named(text).ok_or_else(|| format!("there is no level `{text}`"));
        let thinking = Self {
            procedure: values
                .read_by(PROCEDURE.name, procedure)
                .map_err(Failure::input)?,
            level: values.read_by(LEVEL.name, level).map_err(Failure::input)?,
            depth: values.read(DEPTH.name).map_err(Failure::input)?,
            simulations: values.read(SIMULATIONS.name).map_err(Failure::input)?,
            seed: values.read(SEED.name).map_err(Failure::input)?,
            time: values
                .read_by(MOVE_TIME.name, read_time)
                .map_err(Failure::input)?,
        };
        let farthest = about.depths.farthest;
        if thinking
            .depth
            .is_some_and(|depth| !(1..=farthest).contains(&depth))
        {
            return Err(Failure::Input(format!(
                "--depth: from 1 to {farthest} plies"
            )));
        }
        thinking.check()?;
        Ok(thinking)
    }

    /// Returns the procedures by which programs can play: those that always have a move when the time runs out.
    pub fn procedures() -> impl Iterator<Item = &'static Procedure> {
        PROCEDURES
            .iter()
            .filter(|procedure| procedure.deepens || simulates(procedure))
    }

    /// Returns whether the usual way to find a move is chosen, limited at most in depth.
    #[must_use]
    pub fn is_usual(&self) -> bool {
        self.procedure.is_none() && self.time.is_none()
    }

    /// Checks that the options go together.
    fn check(&self) -> Result<(), Failure> {
        let by_simulation = self.procedure.is_some_and(simulates);
        let wrong = if self.simulations.is_some() && !by_simulation {
            let simulating = Procedure::list(simulates);
            format!("--simulations is for --procedure {simulating}")
        } else if self.seed.is_some() && !by_simulation && self.level.is_none() {
            let simulating = Procedure::list(simulates);
            format!("--seed is for --procedure {simulating} and for --level")
        } else if self.depth.is_some() && by_simulation {
            let deepening = Procedure::list(|procedure| procedure.deepens);
            format!("--depth is for --procedure {deepening}")
        } else {
            return Ok(());
        };
        Err(Failure::Input(wrong))
    }
}

/// Returns whether the procedure simulates games.
pub(crate) fn simulates(procedure: &Procedure) -> bool {
    procedure.answers == Answers::Simulations
}
