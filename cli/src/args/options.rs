//! Options of algorithms and domains as arguments.

use std::ffi::OsStr;
use std::ops::RangeInclusive;

use clap::builder::{
    NonEmptyStringValueParser, PossibleValue, PossibleValuesParser, TypedValueParser,
};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command};
use search_core::{OptionSpec, Values, whole_number};

/// Returns each option once, although several of those to whom it is an option may list it.
pub(crate) fn once<O>(all: impl Fn() -> O) -> impl Iterator<Item = &'static OptionSpec>
where
    O: Iterator<Item = &'static OptionSpec>,
{
    all().enumerate().filter_map(move |(place, option)| {
        let is_new = all().take(place).all(|earlier| earlier.name != option.name);
        is_new.then_some(option)
    })
}

/// Returns the argument of an option.
pub(crate) fn arg(option: &OptionSpec) -> Arg {
    let mut arg = Arg::new(option.name).long(option.name).help(help(option));
    if let Some(short) = option.short {
        arg = arg.short(short);
    }
    if option.value.is_empty() {
        return arg.action(ArgAction::SetTrue);
    }
    let arg = arg.value_name(option.value);
    if !option.choices.is_empty() {
        let choices = option.choices.iter();
        let choices = choices.map(|&(name, help)| PossibleValue::new(name).help(help));
        return arg.value_parser(PossibleValuesParser::new(choices));
    }
    match option.check {
        // The check reads a number in every notation.
        Some(check) if ["N", "SEED"].contains(&option.value) => {
            arg.value_parser(move |text: &str| {
                let text = whole_number(text)
                    .map_or_else(|_| text.to_owned(), |number| number.to_string());
                check(&text).map(|()| text)
            })
        }
        Some(check) => arg.value_parser(move |text: &str| check(text).map(|()| text.to_owned())),
        None => arg.value_parser(NonEmptyStringValueParser::new().map(|text| text)),
    }
}

/// Reads a whole number of any type, such as `1000`, `1_000` or `1e3`.
pub(crate) fn number<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    let number = whole_number(text)?;
    number.try_into().map_err(|_| match number {
        0 => "write a whole number of 1 or more".to_owned(),
        _ => "write a smaller number".to_owned(),
    })
}

/// Reads a whole number in this range.
pub(crate) fn number_in<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let is_inside = whole_number(text).is_ok_and(|number| range.contains(&number));
        if is_inside {
            return number(text);
        }
        let (first, last) = (range.start(), range.end());
        Err(if *last == u64::MAX {
            format!("write a whole number of {first} or more")
        } else {
            format!("write a whole number from {first} to {last}")
        })
    }
}

/// Returns one of the values of an argument: its name, its explanation, and what else it is called.
pub(crate) fn possible(
    name: &'static str,
    summary: &str,
    aliases: &'static [&str],
) -> PossibleValue {
    let help = match aliases {
        [] => summary.to_owned(),
        _ => format!("{summary}; also {}", aliases.join(", ")),
    };
    PossibleValue::new(name).help(help).aliases(aliases)
}

/// Reads what `parser` reads; shells offer these names besides.
#[derive(Clone)]
pub(crate) struct Offering<P> {
    parser: P,
    names: Vec<&'static str>,
}

impl<P> Offering<P> {
    pub(crate) fn new(parser: P, names: impl IntoIterator<Item = &'static str>) -> Self {
        let names = names.into_iter().collect();
        Self { parser, names }
    }
}

impl<P: TypedValueParser> TypedValueParser for Offering<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<P::Value, clap::Error> {
        self.parser.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names.iter().map(PossibleValue::new)))
    }
}

fn help(option: &OptionSpec) -> String {
    let OptionSpec { help, default, .. } = option;
    if default.is_empty() {
        (*help).to_owned()
    } else {
        format!("{help} [default: {default}]")
    }
}

/// Returns the values that the user has given to some of these options.
pub(crate) fn values<'o>(
    options: impl IntoIterator<Item = &'o OptionSpec>,
    matches: &ArgMatches,
) -> Values {
    options.into_iter().fold(Values::NONE, |values, option| {
        match matches.value_source(option.name) {
            Some(ValueSource::CommandLine) if option.value.is_empty() => {
                values.with(option.name, "")
            }
            Some(ValueSource::CommandLine) => {
                let value = matches.get_one::<String>(option.name);
                values.with(option.name, value.cloned().unwrap_or_default())
            }
            _ => values,
        }
    })
}
