//! Heuristics by name.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, ValueEnum};

use crate::commands::search::HeuristicName;
use crate::output::value_name;

/// How the name of a sum of pattern databases begins.
const PATTERNS: &str = "pdb:";

/// A heuristic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PuzzleHeuristic {
    Formula(Formula),
    /// Pattern databases, for a partition as the user writes it.
    Patterns(String),
}

/// A heuristic that needs nothing but the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Formula {
    /// Sum of the tiles' distances; admissible
    Manhattan,
    /// Number of tiles out of place (ESTIMATE); admissible
    Misplaced,
    /// The blank counted as a tile: a variant reading of ESTIMATE
    MisplacedWithBlank,
    /// Cells that are right: ESTIMATE as printed, a slip
    Matches,
    /// Manhattan distance and two for each tile that must leave its line; admissible
    LinearConflict,
    /// Moves between the rows and between the columns; up to 4x4; admissible. From the start, nbs and
    /// mm use Manhattan distance instead
    WalkingDistance,
    /// Moves that undo the inversions by rows and by columns; admissible
    InversionDistance,
}

impl PuzzleHeuristic {
    pub(crate) const MANHATTAN: Self = Self::Formula(Formula::Manhattan);
}

impl HeuristicName for PuzzleHeuristic {
    const DEFAULT: &'static str = "manhattan";

    fn parser() -> impl TypedValueParser<Value = Self> {
        Parser
    }

    fn name(&self) -> String {
        match self {
            Self::Formula(formula) => value_name(formula),
            Self::Patterns(partition) => format!("{PATTERNS}{partition}"),
        }
    }
}

/// Reads a name.
#[derive(Clone)]
struct Parser;

impl TypedValueParser for Parser {
    type Value = PuzzleHeuristic;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<PuzzleHeuristic, clap::Error> {
        if let Some(partition) = value.to_str().and_then(|text| text.strip_prefix(PATTERNS)) {
            if partition.is_empty() {
                return Err(without_partition(command, argument));
            }
            return Ok(PuzzleHeuristic::Patterns(partition.to_owned()));
        }
        let names = PossibleValuesParser::new(possible_values());
        let name = names.parse_ref(command, argument, value)?;
        let formula = Formula::from_str(&name, false);
        formula
            .map(PuzzleHeuristic::Formula)
            .map_err(|_| without_partition(command, argument))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(possible_values()))
    }
}

fn possible_values() -> impl Iterator<Item = PossibleValue> {
    let formulas = Formula::value_variants().iter();
    let patterns = PossibleValue::new("pdb:PARTITION").help(
        "Sum of pattern databases, of the reflected board too where the goal allows it, built when \
         they are missing: pdb:7-8, pdb:6-6-3, pdb:5-5-5 on 4x4; pdb:6-6-6-6 on 5x5; sizes such as \
         pdb:4-4, or lists of tiles such as pdb:1,2,3/4,5; admissible. From the \
         start, nbs and mm use Manhattan distance instead",
    );
    formulas
        .filter_map(ValueEnum::to_possible_value)
        .chain([patterns])
}

fn without_partition(command: &Command, argument: Option<&Arg>) -> clap::Error {
    let mut error = clap::Error::new(ErrorKind::ValueValidation).with_cmd(command);
    let argument = argument.map_or_else(String::new, ToString::to_string);
    let text = |text: &str| ContextValue::String(text.to_owned());
    error.insert(ContextKind::InvalidArg, ContextValue::String(argument));
    error.insert(ContextKind::InvalidValue, text(PATTERNS));
    let hint = "name the partition, such as pdb:7-8 or pdb:1,2,3/4,5".to_owned();
    let hint = ContextValue::StyledStrs(vec![hint.into()]);
    error.insert(ContextKind::Suggested, hint);
    error
}
