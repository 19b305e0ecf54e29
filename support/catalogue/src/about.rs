//! What is known about a domain before an instance is read.

use search_core::OptionSpec;
use serde::Serialize;

use crate::Instance;

/// A domain: its name, and what there is to know to ask for an instance of it.
#[derive(Debug, Serialize)]
pub struct About {
    /// The name by which it is asked for.
    pub name: &'static str,
    /// What it is, in a line.
    pub summary: &'static str,
    /// How an instance is written.
    pub input: Input,
    /// The options of an instance besides that.
    pub options: &'static [OptionSpec],
    /// The options that can be given instead of the words of an instance.
    pub instead: &'static [&'static str],
    /// An instance to begin with.
    pub sample: Sample,
    /// The heuristics, the default one first.
    pub heuristics: &'static [HeuristicSpec],
    /// Lines that are typed after `sovet solve`, with remarks.
    pub examples: &'static str,
    /// A line that compares algorithms on an instance, as it is typed.
    pub compare_example: &'static str,
    /// What `--draw` shows of a solution, if it can be drawn.
    pub drawing: Option<&'static str>,
    /// What costs are called in the heading of a column.
    pub cost: &'static str,
    /// What a state is called.
    pub state: &'static str,
    /// What an action is called.
    pub action: &'static str,
    /// How instances are drawn at random, if they can be.
    pub random: Option<RandomSpec>,
    /// How the space whose states are to be counted is named.
    pub enumerate: Input,
    /// The options of counting.
    pub enumerate_options: &'static [OptionSpec],
    /// Lines that are typed after `sovet enumerate`, with remarks.
    pub enumerate_examples: &'static str,
}

impl About {
    /// What a domain need not say, being usual: instances of one line, without options, counted from their
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

    /// The heuristic that is used unless another is named.
    #[must_use]
    pub fn heuristic(&self) -> &'static str {
        self.heuristics.first().map_or("zero", |first| first.name)
    }

    /// The heuristic for an instance: the one that was asked for, or else the one that suits it.
    #[must_use]
    pub fn heuristic_for<'h>(&self, named: Option<&'h str>, instance: &dyn Instance) -> &'h str {
        let usual = || instance.heuristic().unwrap_or_else(|| self.heuristic());
        named.unwrap_or_else(usual)
    }
}

/// How an instance is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "form", rename_all = "snake_case")]
pub enum Input {
    /// As words on a line. Many are read from a file, one on each line.
    Line {
        /// What stands for the words.
        value: &'static str,
        /// What they mean.
        help: &'static str,
    },
    /// In a file of its own.
    File {
        /// What stands for the file.
        value: &'static str,
        /// What is in it.
        help: &'static str,
        /// The files that come with the program.
        shipped: &'static [Shipped],
    },
    /// In the same form as an instance, where something else is asked for.
    Instance,
}

impl Input {
    /// The files that come with the program.
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
    /// The instance as it is written, or the name of a file that comes with the program.
    pub text: &'static str,
    /// The options that are given with it, and their values.
    pub options: &'static [(&'static str, &'static str)],
}

impl Sample {
    /// There is none, or it is the one without any text.
    pub const NONE: Self = Self::new("");

    /// An instance without options.
    #[must_use]
    pub const fn new(text: &'static str) -> Self {
        Self { text, options: &[] }
    }
}

/// A file that comes with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Shipped {
    /// The name by which it is asked for.
    pub name: &'static str,
    /// What is in it.
    pub text: &'static str,
}

/// A heuristic: its name, and what it is.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct HeuristicSpec {
    /// The name. One that ends with a colon is followed by words of the user's, such as `pdb:7-8`.
    pub name: &'static str,
    /// What stands for these words.
    pub rest: &'static str,
    /// What to do about a name without them.
    pub hint: &'static str,
    /// What it estimates, and whether it is admissible.
    pub help: &'static str,
}

impl HeuristicSpec {
    /// The heuristic that knows nothing.
    pub const ZERO: Self = Self::new("zero", "Nothing");

    /// A heuristic of this name.
    #[must_use]
    pub const fn new(name: &'static str, help: &'static str) -> Self {
        Self {
            name,
            rest: "",
            hint: "",
            help,
        }
    }

    /// Is this its name?
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

/// How instances are drawn at random.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct RandomSpec {
    /// What stands for the size.
    pub value: &'static str,
    /// What the size is.
    pub help: &'static str,
    /// A size to begin with.
    pub sample: &'static str,
    /// What an instance is called in the answer for programs.
    pub noun: &'static str,
    /// The options besides the size.
    pub options: &'static [OptionSpec],
    /// Lines that are typed after `sovet random`, with remarks.
    pub examples: &'static str,
}
