//! What is known of a game before a position is read.

use game_core::{PROCEDURES, Procedure};
use search_core::OptionSpec;
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

use crate::games::{Exercise, PlayAbout};
use crate::{Input, Sample};

/// A game: its name, and what one has to know to ask about a position of it.
#[derive(Debug, Serialize)]
pub struct GameAbout {
    /// The name by which it is asked for.
    pub name: &'static str,
    /// What it is, in a line.
    pub summary: &'static str,
    /// How a position is written.
    pub input: Input,
    /// Is there a position where none is given?
    pub has_start: bool,
    /// A position to begin with.
    pub sample: Sample,
    /// What the players are called.
    pub sides: [&'static str; 2],
    /// What a position can be told beside that.
    pub options: &'static [OptionSpec],
    /// How it can be judged.
    pub opinions: &'static [Opinion],
    /// Lines that are typed after `sovet analyse`, with remarks.
    pub examples: &'static str,
    /// Lines that are typed after `sovet solve-game`, if there is more than its moves to solve it by.
    pub solve_examples: Option<&'static str>,
    /// How it is played, if it can be.
    pub play: Option<&'static PlayAbout>,
    /// What can be practised in it.
    pub exercises: &'static [Exercise],
}

impl GameAbout {
    /// What a game need not say if it is usual: positions of one line, the start among them, without options.
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

/// An option that says how a game is judged or searched.
#[derive(Clone, Copy, Debug)]
pub struct Opinion {
    /// The option.
    pub spec: OptionSpec,
    /// Which procedures care.
    pub is_for: fn(&Procedure) -> bool,
    /// What is said to those who ask others.
    pub refusal: fn(&OptionSpec) -> String,
}

impl Opinion {
    /// An option that says how positions are judged: none of the procedures that do not ask minds.
    #[must_use]
    pub const fn new(spec: OptionSpec) -> Self {
        Self::only_for(spec, |_| true, |_| String::new())
    }

    /// An option for some procedures only, and how all others refuse it.
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

    /// An option that orders moves.
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
    /// The option, and the names of the procedures that care.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let cares = |procedure: &&Procedure| (self.is_for)(procedure);
        let names = PROCEDURES.iter().filter(cares).map(|entry| entry.name);
        let mut opinion = serializer.serialize_struct("Opinion", 2)?;
        opinion.serialize_field("option", &self.spec)?;
        opinion.serialize_field("procedures", &names.collect::<Vec<_>>())?;
        opinion.end()
    }
}
