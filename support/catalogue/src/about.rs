//! Facts about a domain that are known before an instance is read.

use search_core::OptionSpec;
use serde::Serialize;

use crate::Instance;

/// A domain: its name, and everything needed to ask for an instance of it.
#[derive(Debug, Serialize)]
pub struct About {
    /// Name by which it is asked for.
    pub name: &'static str,
    /// Description in a line.
    pub summary: &'static str,
    /// Written form of an instance.
    pub input: Input,
    /// Other options of an instance.
    pub options: &'static [OptionSpec],
    /// Options that can be given instead of the words of an instance.
    pub instead: &'static [&'static str],
    /// An instance to begin with.
    pub sample: Sample,
    /// The heuristics, the default one first.
    pub heuristics: &'static [HeuristicSpec],
    /// Lines that are typed after `sovet solve`, with remarks.
    pub examples: &'static str,
    /// A line that compares algorithms on an instance, as it is typed.
    pub compare_example: &'static str,
    /// Description of the picture that `--draw` makes of a solution, if it can be drawn.
    pub drawing: Option<&'static str>,
    /// Noun for costs in the heading of a column.
    pub cost: &'static str,
    /// Noun for a state.
    pub state: &'static str,
    /// Noun for an action.
    pub action: &'static str,
    /// Form of random instances, if they can be drawn.
    pub random: Option<RandomSpec>,
    /// Written form of the space whose states are to be counted.
    pub enumerate: Input,
    /// The options of counting.
    pub enumerate_options: &'static [OptionSpec],
    /// Lines that are typed after `sovet enumerate`, with remarks.
    pub enumerate_examples: &'static str,
}

impl About {
    /// The usual values, some of which a domain changes: instances of one line, without options, counted from their
    /// start.
    pub const USUAL: Self = Self {
        name: "",
        summary: "",
        input: Input::Line {
            value: "START",
            help: "The start",
        },
        options: &[],
        instead: &[],
        sample: Sample::NONE,
        heuristics: &[HeuristicSpec::ZERO],
        examples: "",
        compare_example: "",
        drawing: None,
        cost: "cost",
        state: "state",
        action: "action",
        random: None,
        enumerate: Input::Instance,
        enumerate_options: &[],
        enumerate_examples: "",
    };

    /// Returns the heuristic that is used unless another is named.
    #[must_use]
    pub fn heuristic(&self) -> &'static str {
        self.heuristics.first().map_or("zero", |first| first.name)
    }

    /// Returns the heuristic for an instance: the one that was asked for, or else the one that suits it.
    #[must_use]
    pub fn heuristic_for<'h>(&self, named: Option<&'h str>, instance: &dyn Instance) -> &'h str {
        let usual = || instance.heuristic().unwrap_or_else(|| self.heuristic());
        named.unwrap_or_else(usual)
    }
}

/// Written form of an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "form", rename_all = "snake_case")]
pub enum Input {
    /// As words on a line. Many are read from a file, one on each line.
    Line {
        /// Placeholder for the words.
        value: &'static str,
        /// Meaning of the words.
        help: &'static str,
    },
    /// In a file of its own.
    File {
        /// Placeholder for the file.
        value: &'static str,
        /// Content of the file.
        help: &'static str,
        /// The files that come with the program.
        shipped: &'static [Shipped],
    },
    /// In the form of an instance, where something else is asked for.
    Instance,
}

impl Input {
    /// Returns the files that come with the program.
    #[must_use]
    pub fn shipped(self) -> &'static [Shipped] {
        match self {
            Self::File { shipped, .. } => shipped,
            Self::Line { .. } | Self::Instance => &[],
        }
    }
}

/// An instance to begin with, for people who have none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Sample {
    /// The instance in its written form, or the name of a file that comes with the program.
    pub text: &'static str,
    /// The options that are given with it, and their values.
    pub options: &'static [(&'static str, &'static str)],
}

impl Sample {
    /// No sample, or the instance without any text.
    pub const NONE: Self = Self::new("");

    /// Returns an instance without options.
    #[must_use]
    pub const fn new(text: &'static str) -> Self {
        Self { text, options: &[] }
    }
}

/// A file that comes with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Shipped {
    /// Name by which it is asked for.
    pub name: &'static str,
    /// Content of the file.
    pub text: &'static str,
}

/// A heuristic: its name and description.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct HeuristicSpec {
    /// The name. One that ends with a colon is followed by words of the user's, such as `pdb:7-8`.
    pub name: &'static str,
    /// Placeholder for these words.
    pub rest: &'static str,
    /// Advice for a name without them.
    pub hint: &'static str,
    /// Description of the estimate, and whether it is admissible.
    pub help: &'static str,
}

impl HeuristicSpec {
    /// The heuristic that knows nothing.
    pub const ZERO: Self = Self::new("zero", "Nothing");

    /// Returns a heuristic of this name.
    #[must_use]
    pub const fn new(name: &'static str, help: &'static str) -> Self {
        Self {
            name,
            rest: "",
            hint: "",
            help,
        }
    }

    /// Returns whether this is the heuristic's name.
    #[must_use]
    pub fn is_called(&self, name: &str) -> bool {
        if self.rest.is_empty() {
            self.name == name
        } else {
            name.strip_prefix(self.name)
                .is_some_and(|rest| !rest.is_empty())
        }
    }
}

/// Form of random instances.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct RandomSpec {
    /// Placeholder for the size.
    pub value: &'static str,
    /// Meaning of the size.
    pub help: &'static str,
    /// A size to begin with.
    pub sample: &'static str,
    /// Noun for an instance in the answer for programs.
    pub noun: &'static str,
    /// The options besides the size.
    pub options: &'static [OptionSpec],
    /// Lines that are typed after `sovet random`, with remarks.
    pub examples: &'static str,
}
