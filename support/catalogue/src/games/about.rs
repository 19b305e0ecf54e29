//! Facts about a game that are known before a position is read.

use game_core::{PROCEDURES, Procedure};
use search_core::OptionSpec;
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

use crate::playing::{Exercise, PlayAbout};
use crate::{Input, Sample};

/// A game: its name, and everything needed to ask about a position of it.
#[derive(Debug, Serialize)]
pub struct GameAbout {
    /// Name by which it is asked for.
    pub name: &'static str,
    /// Description in a line.
    pub summary: &'static str,
    /// Written form of a position.
    pub input: Input,
    /// True if there is a default position.
    pub has_start: bool,
    /// A position to begin with.
    pub sample: Sample,
    /// Names of the players.
    pub sides: [&'static str; 2],
    /// Other options of a position.
    pub options: &'static [OptionSpec],
    /// Options for its evaluation.
    pub opinions: &'static [Opinion],
    /// Lines that are typed after `sovet analyse`, with remarks.
    pub examples: &'static str,
    /// Lines that are typed after `sovet solve-game`, if there is more than its moves to solve it by.
    pub solve_examples: Option<&'static str>,
    /// Facts about playing it, if it can be played.
    pub play: Option<&'static PlayAbout>,
    /// Exercises for practice.
    pub exercises: &'static [Exercise],
}

impl GameAbout {
    /// The usual values, some of which a game changes: positions of one line, the start among them, without options.
    pub const USUAL: Self = Self {
        name: "",
        summary: "",
        input: Input::Line {
            value: "POSITION",
            help: "The position; without it, the start",
        },
        has_start: true,
        sample: Sample::NONE,
        sides: ["the first player", "the second player"],
        options: &[],
        opinions: &[],
        examples: "",
        solve_examples: None,
        play: Some(&PlayAbout::USUAL),
        exercises: &[],
    };
}

/// An option that says how a game is evaluated or searched.
#[derive(Clone, Copy, Debug)]
pub struct Opinion {
    /// The option.
    pub spec: OptionSpec,
    /// Returns whether a procedure takes the option.
    pub is_for: fn(&Procedure) -> bool,
    /// Message for those who give it to another procedure.
    pub refusal: fn(&OptionSpec) -> String,
}

impl Opinion {
    /// Makes an option for the evaluation of positions; procedures that do not use one ignore it.
    #[must_use]
    pub const fn new(spec: OptionSpec) -> Self {
        Self::only_for(spec, |_| true, |_| String::new())
    }

    /// Makes an option for some procedures only, with the message of the others.
    #[must_use]
    pub const fn only_for(
        spec: OptionSpec,
        is_for: fn(&Procedure) -> bool,
        refusal: fn(&OptionSpec) -> String,
    ) -> Self {
        Self {
            spec,
            is_for,
            refusal,
        }
    }

    /// Makes an option that orders moves.
    #[must_use]
    pub const fn order(spec: OptionSpec) -> Self {
        Self::only_for(
            spec,
            |procedure| procedure.orders_moves,
            |spec| {
                let takers = Procedure::list(|procedure| procedure.orders_moves);
                format!("--{} is for --procedure {takers}", spec.name)
            },
        )
    }
}

impl Serialize for Opinion {
    /// Writes the option, and the names of the procedures that take it.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let cares = |procedure: &&Procedure| (self.is_for)(procedure);
        let names = PROCEDURES.iter().filter(cares).map(|entry| entry.name);
        let mut opinion = serializer.serialize_struct("Opinion", 2)?;
        opinion.serialize_field("option", &self.spec)?;
        opinion.serialize_field("procedures", &names.collect::<Vec<_>>())?;
        opinion.end()
    }
}
