//! Instances and positions that a request names, and the options that it gives.

use std::collections::BTreeMap;

use catalogue::playing::PlayAbout;
use catalogue::{Domain, Failure, Game, Host, Input, Instance, Position, Text, UserInput};
use search_core::{OptionSpec, Values};
use serde::Deserialize;

use crate::host::Context;

/// An instance of a domain.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Problem {
    domain: String,
    /// Text of the instance, or the name of a file that comes with the program.
    #[serde(default)]
    text: String,
    /// The name of the file that the text is from.
    #[serde(default = "typed")]
    name: String,
    #[serde(default)]
    options: Options,
}

/// A position of a game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionGiven {
    game: String,
    /// Text of the position; the start if it is empty.
    #[serde(default)]
    text: String,
    /// The name of the file that the text is from.
    #[serde(default = "typed")]
    name: String,
    /// Options of the game, and those by which positions are judged.
    #[serde(default)]
    options: Options,
}

/// The values of options by their names.
#[derive(Debug, Default, Deserialize)]
#[serde(transparent)]
pub(crate) struct Options(BTreeMap<String, OptionGiven>);

/// A value: of a switch, a number, a text.
#[derive(Debug, Deserialize)]
#[serde(
    untagged,
    expecting = "an option is a text, a number, or true or false"
)]
enum OptionGiven {
    Switch(bool),
    Number(serde_json::Number),
    Text(String),
}

impl Options {
    /// Returns the values as given, whatever takes them.
    pub(crate) fn values(&self) -> Values {
        let values = self.0.iter();
        values.fold(Values::NONE, |values, (name, given)| match given {
            OptionGiven::Switch(false) => values,
            OptionGiven::Switch(true) => values.with(name, ""),
            OptionGiven::Number(number) => values.with(name, number.to_string()),
            OptionGiven::Text(text) => values.with(name, text),
        })
    }

    /// Returns the values, if they are of these options.
    ///
    /// # Errors
    ///
    /// If one is not, or has a value that it does not take.
    pub(crate) fn of<'s>(
        &self,
        specs: impl IntoIterator<Item = &'s OptionSpec>,
    ) -> Result<Values, Failure> {
        let values = self.values();
        let specs: Vec<_> = specs.into_iter().collect();
        for name in values.names() {
            let spec = specs.iter().find(|spec| spec.name == name);
            let spec =
                spec.ok_or_else(|| Failure::input(format!("there is no option --{name}")))?;
            let value = values.get(name).unwrap_or_default();
            spec.accepts(value)
                .map_err(|wrong| Failure::input(format!("--{name}: {wrong}")))?;
        }
        Ok(values)
    }
}

/// Returns the name, in messages, of a text that is not from a file.
fn typed() -> String {
    "the text".to_owned()
}

/// Returns a text in the form for its reader: a file's text for a reader of files.
pub(crate) fn text_for<'t>(input: Input, name: &'t str, text: &'t str) -> Text<'t> {
    // Some editors put it first, and it cannot be seen.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let shipped = input.shipped().iter();
    let shipped = shipped.clone().find(|file| file.name == text.trim());
    match (input, shipped) {
        (_, Some(file)) => Text::of_file(file.name, file.text),
        (Input::File { .. }, None) if !text.is_empty() => Text::of_file(name, text),
        _ => Text::typed(text),
    }
}

impl Problem {
    /// Returns the domain.
    pub(crate) fn domain(&self, context: Context<'_>) -> Result<&'static dyn Domain, Failure> {
        domain(context, &self.domain)
    }

    /// Returns the instances: one, or those of a file with several.
    ///
    /// # Errors
    ///
    /// If the text or an option is invalid, with the reason.
    pub(crate) fn instances(
        &self,
        context: Context<'_>,
    ) -> Result<Vec<Box<dyn Instance>>, Failure> {
        let domain = self.domain(context)?;
        self.read(domain, context.page, |text, given| {
            domain.instances(text, given)
        })
    }

    /// Reads the text, with everything that is given with it, by `read`.
    ///
    /// # Errors
    ///
    /// If the text or an option is invalid, with the reason.
    pub(crate) fn read<T>(
        &self,
        domain: &dyn Domain,
        host: &dyn Host,
        read: impl FnOnce(&Text<'_>, &UserInput<'_>) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let about = domain.about();
        let values = self.options.of(about.options)?;
        let text = text_for(about.input, &self.name, &self.text);
        read(&text, &UserInput::new(&values, host))
    }

    /// Returns the only instance.
    ///
    /// # Errors
    ///
    /// If the text or an option is invalid, with the reason, or if there are several instances.
    pub(crate) fn instance(&self, context: Context<'_>) -> Result<Box<dyn Instance>, Failure> {
        let mut instances = self.instances(context)?;
        match (instances.pop(), instances.len()) {
            (Some(instance), 0) => Ok(instance),
            (None, _) => Err(Failure::input("there is no instance")),
            (_, others) => Err(Failure::input(format!(
                "one instance is solved at a time, and here are {}",
                others + 1
            ))),
        }
    }
}

/// Returns the domain of this name.
pub(crate) fn domain(context: Context<'_>, name: &str) -> Result<&'static dyn Domain, Failure> {
    let domain = context.catalogue.domain(name);
    domain.ok_or_else(|| Failure::input(format!("there is no domain `{name}`")))
}

impl PositionGiven {
    /// Returns the game.
    pub(crate) fn game(&self, context: Context<'_>) -> Result<&'static dyn Game, Failure> {
        let game = context.catalogue.game(&self.game);
        game.ok_or_else(|| Failure::input(format!("there is no game `{}`", self.game)))
    }

    /// Returns the values of the options.
    pub(crate) fn values(&self, game: &dyn Game) -> Result<Values, Failure> {
        let about = game.about();
        let opinions = about.opinions.iter().map(|opinion| &opinion.spec);
        self.options.of(about.options.iter().chain(opinions))
    }

    /// Returns the position.
    ///
    /// # Errors
    ///
    /// If the text or an option is invalid, with the reason.
    pub(crate) fn position(
        &self,
        game: &dyn Game,
        host: &dyn Host,
    ) -> Result<Box<dyn Position>, Failure> {
        let about = game.about();
        if self.text.trim().is_empty() && !about.has_start {
            return Err(Failure::input(format!("name a position of {}", about.name)));
        }
        self.read(game, host, |text, given| game.position(text, given))
    }

    /// Reads the text, with everything that is given with it, by `read`.
    ///
    /// # Errors
    ///
    /// If the text or an option is invalid, with the reason.
    pub(crate) fn read<T>(
        &self,
        game: &dyn Game,
        host: &dyn Host,
        read: impl FnOnce(&Text<'_>, &UserInput<'_>) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let values = self.values(game)?;
        let text = text_for(game.about().input, &self.name, &self.text);
        read(&text, &UserInput::new(&values, host))
    }

    /// Returns the position to be played, with what its programs need.
    ///
    /// # Errors
    ///
    /// If the text or an option is invalid, with the reason, or if the game cannot be played.
    pub(crate) fn set_up(&self, context: Context<'_>) -> Result<Box<dyn Position>, Failure> {
        let game = self.game(context)?;
        let about = game.about();
        let name = about.name;
        if about.play.is_none() && about.exercises.is_empty() {
            return Err(Failure::input(format!("{name} cannot be played")));
        }
        let play = about.play.unwrap_or(&PlayAbout::USUAL);
        let values = self.options.of(about.options.iter().chain(play.options))?;
        let text = match self.text.trim() {
            "" => play.start.default,
            _ => &self.text,
        };
        if about.play.is_none() && text.is_empty() {
            return Err(Failure::input(format!("name a position of {name}")));
        }
        let given = UserInput::new(&values, context.page);
        game.set_up(&text_for(about.input, &self.name, text), &given)
    }
}
