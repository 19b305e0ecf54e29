//! The trace: events in writing, for people and for programs.

#[cfg(feature = "serde")]
mod map;

use std::borrow::Cow;
use std::fmt;

/// One event of a run, with its facts in a fixed order.
///
/// This is the only written form of an event. As text, it is one line that can be read aloud; with
/// the feature `serde`, it is a flat map whose first entry is `event`:
///
/// ```
/// use search_core::Record;
/// let record = Record::new("expanded").with("state", "2831#4765").with("g", 1).with("h", 3);
/// assert_eq!(record.to_string(), "expanded     2831#4765  g=1 h=3");
/// # #[cfg(feature = "serde")]
/// assert_eq!(
///     serde_json::to_string(&record).unwrap(),
///     r##"{"event":"expanded","state":"2831#4765","g":1,"h":3}"##
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    event: Cow<'static, str>,
    fields: Vec<(Cow<'static, str>, Field)>,
}

/// A fact in a [`Record`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
pub enum Field {
    /// A number, written `name=3` in text.
    Number(i64),
    /// A word or a state, written without its name in text if only words and states stand before
    /// it.
    Text(String),
    /// Several words, written `name=[a b]` in text, as a [`sequence`].
    List(Vec<String>),
}

impl Record {
    /// Makes a record without facts.
    #[must_use]
    pub fn new(event: &'static str) -> Self {
        Self {
            event: Cow::Borrowed(event),
            fields: Vec::new(),
        }
    }

    /// Returns the record with one more fact at its end.
    #[must_use]
    pub fn with(mut self, name: &'static str, field: impl Into<Field>) -> Self {
        self.fields.push((Cow::Borrowed(name), field.into()));
        self
    }

    /// Returns the name of the event.
    #[must_use]
    pub fn event(&self) -> &str {
        &self.event
    }

    /// Returns the fact of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Field> {
        self.fields
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, field)| field)
    }

    /// Returns all facts, in order.
    pub fn fields(&self) -> impl Iterator<Item = (&str, &Field)> {
        self.fields.iter().map(|(name, field)| (&**name, field))
    }
}

impl From<i64> for Field {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<i32> for Field {
    fn from(number: i32) -> Self {
        Self::Number(number.into())
    }
}

impl From<usize> for Field {
    fn from(number: usize) -> Self {
        i64::try_from(number).map_or_else(|_| Self::Text(number.to_string()), Self::Number)
    }
}

impl From<&str> for Field {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Field {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<Vec<String>> for Field {
    fn from(list: Vec<String>) -> Self {
        Self::List(list)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.fields.is_empty() {
            return f.write_str(&self.event);
        }
        write!(f, "{:<12}", self.event)?;
        let (mut gap, mut is_named) = (" ", false);
        for (name, field) in &self.fields {
            // A node is not named twice, but with the one before it.
            let is_parent = name == "parent";
            if name == "action" && self.get("parent").is_some() {
                continue;
            }
            f.write_str(gap)?;
            gap = " ";
            match field {
                Field::Text(text) if is_named => write!(f, "{name}={text}")?,
                Field::Text(text) => {
                    f.write_str(if is_parent { "from " } else { "" })?;
                    f.write_str(text)?;
                    gap = "  ";
                    continue;
                }
                Field::Number(number) => write!(f, "{name}={number}")?,
                Field::List(list) => write!(f, "{name}=[{}]", sequence(list))?,
            }
            is_named = true;
        }
        Ok(())
    }
}

/// Words in a row: with ` > ` between them if one of them contains a blank, or else with a blank.
///
/// ```
/// use search_core::sequence;
/// assert_eq!(sequence(&["up".to_owned(), "left".to_owned()]), "up left");
/// assert_eq!(sequence(&["Rimnicu Vilcea".to_owned(), "Pitesti".to_owned()]), "Rimnicu Vilcea > Pitesti");
/// ```
#[must_use]
pub fn sequence(words: &[String]) -> String {
    let is_apart = words.iter().any(|word| word.contains(' '));
    words.join(if is_apart { " > " } else { " " })
}
