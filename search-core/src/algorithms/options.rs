//! The options of algorithms and problems, as text.

use std::any::Any;
use std::fmt::Display;
use std::num::{IntErrorKind, NonZeroUsize, ParseIntError};
use std::str::FromStr;
use std::thread::available_parallelism;

use crate::run::byte_size::whole_number;
use crate::run::thread_pool::HAS_THREADS;

/// An option: its name, what it means, and which values it takes.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct OptionSpec {
    /// The name, without dashes.
    pub name: &'static str,
    /// A letter for it, if it has one.
    pub short: Option<char>,
    /// Placeholder for the value, such as `N`; empty for a switch, which takes none.
    pub value: &'static str,
    /// Meaning of the option.
    pub help: &'static str,
    /// The value where none is given, if that can be said.
    pub default: &'static str,
    /// The values and what each means, if there are few.
    pub choices: &'static [(&'static str, &'static str)],
    /// Hint for a user who gives it where it is not accepted, if its name does not say enough.
    pub elsewhere: &'static str,
    /// Checks a value.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub check: Option<Check>,
}

/// Says what is wrong with a text.
pub type Check = fn(&str) -> Result<(), String>;

impl OptionSpec {
    /// Makes an option of this name that takes any value.
    #[must_use]
    pub const fn new(name: &'static str, value: &'static str, help: &'static str) -> Self {
        Self {
            name,
            short: None,
            value,
            help,
            default: "",
            choices: &[],
            elsewhere: "",
            check: None,
        }
    }

    /// Adds a letter for its name.
    #[must_use]
    pub const fn short(self, short: char) -> Self {
        Self {
            short: Some(short),
            ..self
        }
    }

    /// Sets the default value.
    #[must_use]
    pub const fn or(self, default: &'static str) -> Self {
        Self { default, ..self }
    }

    /// Restricts it to a few values.
    #[must_use]
    pub const fn one_of(self, choices: &'static [(&'static str, &'static str)]) -> Self {
        Self { choices, ..self }
    }

    /// Checks that this is one of its values. A switch takes the empty text.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub fn accepts(&self, value: &str) -> Result<(), String> {
        match (self.value, self.choices, self.check) {
            ("", _, _) if value.is_empty() => Ok(()),
            ("", _, _) => Err("it takes no value".to_owned()),
            (_, [], None) if value.is_empty() => Err("a value is missing".to_owned()),
            (_, [], None) => Ok(()),
            (_, [], Some(check)) => check(value),
            (_, choices, _) if choices.iter().any(|(name, _)| *name == value) => Ok(()),
            _ => Err(self.none_of(value)),
        }
    }

    fn none_of(&self, value: &str) -> String {
        let names: Vec<_> = self.choices.iter().map(|(name, _)| *name).collect();
        format!("`{value}` is none of {}", names.join(", "))
    }

    /// Sets the check of its values.
    #[must_use]
    pub const fn checked(self, check: Check) -> Self {
        Self {
            check: Some(check),
            ..self
        }
    }
}

/// Checks that a text can be read as a `T`.
///
/// # Errors
///
/// What `T` says of the text.
pub fn reads<T: FromStr<Err: Display + 'static>>(text: &str) -> Result<(), String> {
    let read = text.parse::<T>();
    read.map(|_| ()).map_err(|error| said(&error))
}

/// Returns the message of an error, and for a number what would be right: the standard library says only what is wrong
/// with it.
fn said<E: Display + 'static>(error: &E) -> String {
    let number = (error as &dyn Any).downcast_ref::<ParseIntError>();
    match number.map(ParseIntError::kind) {
        None => error.to_string(),
        Some(IntErrorKind::Zero) => "write a whole number of 1 or more".to_owned(),
        Some(IntErrorKind::PosOverflow) => "write a smaller number".to_owned(),
        Some(_) => "write a whole number, such as 10".to_owned(),
    }
}

/// More threads than this are of no use on any machine.
const MOST_THREADS: usize = 1_024;

/// Reads a number of threads. Where none can be started, as on `wasm32-unknown-unknown`, any number means one.
///
/// # Errors
///
/// If it is not a number from 1 to 1,024.
pub fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let threads = whole_number(text).ok();
    let threads = threads.and_then(|threads| usize::try_from(threads).ok()?.try_into().ok());
    threads
        .filter(|threads: &NonZeroUsize| threads.get() <= MOST_THREADS)
        .map(|threads| {
            if HAS_THREADS {
                threads
            } else {
                NonZeroUsize::MIN
            }
        })
        .ok_or_else(|| format!("write a number of threads from 1 to {MOST_THREADS}"))
}

/// The option of algorithms that can share the work.
pub(crate) const THREADS: OptionSpec = OptionSpec::new("threads", "N", "Search on N threads")
    .checked(|text| threads(text).map(|_| ()));

/// As many threads as the machine runs at once.
#[must_use]
pub fn all_threads() -> NonZeroUsize {
    available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Returns the number of threads in words.
pub(crate) fn on_threads(threads: NonZeroUsize) -> String {
    match threads.get() {
        1 => "on 1 thread".to_owned(),
        threads => format!("on {threads} threads"),
    }
}

/// The values of options, as they were given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Values(Vec<(String, String)>);

impl Values {
    /// No option is given.
    pub const NONE: Self = Self(Vec::new());

    /// Adds a value, which replaces an earlier one.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<String>) -> Self {
        self.0.retain(|(other, _)| other != name);
        self.0.push((name.to_owned(), value.into()));
        self
    }

    /// Returns the value of an option, if it is given.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(other, _)| other == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Returns whether the option is given.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// Returns the options that have a value, given or by default, in their order. A switch that is given has the value
    /// `true`; a default that is not a value but a description counts as none.
    pub fn parameters<'v>(
        &'v self,
        options: &'v [OptionSpec],
    ) -> impl Iterator<Item = (&'static str, &'v str)> {
        options.iter().filter_map(|option| {
            let is_value = !option.default.is_empty() && option.accepts(option.default).is_ok();
            let usual = is_value.then_some(option.default);
            let value = self.get(option.name).or(usual)?;
            Some((option.name, if value.is_empty() { "true" } else { value }))
        })
    }

    /// Returns the names of the options that are given.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }

    /// Reads the value of an option, if it is given, read as a `T`.
    ///
    /// # Errors
    ///
    /// What `T` says of the text, with the name of the option.
    pub fn read<T: FromStr<Err: Display + 'static>>(
        &self,
        name: &str,
    ) -> Result<Option<T>, String> {
        self.read_by(name, |text| {
            text.parse().map_err(|error: T::Err| said(&error))
        })
    }

    /// Reads the value of an option that has a default, which [`or_defaults`](Self::or_defaults) has filled in.
    pub(crate) fn required<T: FromStr<Err: Display + 'static>>(
        &self,
        name: &str,
    ) -> Result<T, String> {
        let value = self.read(name)?;
        value.ok_or_else(|| format!("--{name} is missing"))
    }

    /// Returns these values, and the defaults of those options that are not given.
    pub(crate) fn or_defaults(&self, options: &[OptionSpec]) -> Self {
        let options = options.iter().filter(|option| !option.default.is_empty());
        let missing = options.filter(|option| !self.has(option.name));
        missing.fold(self.clone(), |values, option| {
            values.with(option.name, option.default)
        })
    }

    /// Reads the value of an option, if it is given, read by a function.
    ///
    /// # Errors
    ///
    /// What the function says, with the name of the option.
    pub fn read_by<T>(
        &self,
        name: &str,
        read: impl FnOnce(&str) -> Result<T, String>,
    ) -> Result<Option<T>, String> {
        let value = self.get(name).map(read).transpose();
        value.map_err(|error| format!("--{name}: {error}"))
    }

    /// Returns the value of an option that is restricted to a few choices, given the value of each; that of its default
    /// if it is not given.
    ///
    /// # Errors
    ///
    /// If it is none of them.
    pub fn choose<T: Copy>(&self, option: &OptionSpec, values: &[T]) -> Result<T, String> {
        let text = self.get(option.name).unwrap_or(option.default);
        let place = option.choices.iter().position(|(name, _)| *name == text);
        let value = place.and_then(|place| values.get(place)).copied();
        value.ok_or_else(|| format!("--{}: {}", option.name, option.none_of(text)))
    }
}
