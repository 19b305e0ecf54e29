//! Fields of objects in a JSON file that a person writes, and all mistakes in one.

use serde::Serialize;
use serde_json::Value;

/// A mistake.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Mistake {
    /// Place in the file: `step 2, question`, for example; empty for the whole.
    at: String,
    /// Description of the mistake and its correction.
    message: String,
}

impl Mistake {
    pub(crate) fn new(at: &str, message: impl Into<String>) -> Self {
        Self {
            at: at.to_owned(),
            message: message.into(),
        }
    }
}

/// A field of an object: its name, what it holds, and whether it must be there.
#[derive(Clone, Copy)]
pub(crate) struct Field(pub(crate) &'static str, pub(crate) Kind, pub(crate) Need);

/// Kind of value in a field.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    Text,
    Number,
    /// A whole number from 0 on.
    Count,
    /// A number from 0 on, or nothing.
    Limit,
    /// A whole number from 0 on, or nothing.
    CountLimit,
    Switch,
    List,
    Texts,
    Object,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Need {
    Must,
    May,
}

impl Kind {
    const fn in_words(self) -> &'static str {
        match self {
            Self::Text => "a text",
            Self::Number => "a number",
            Self::Count => "a whole number from 0 on",
            Self::Limit => "a number from 0 on, or null",
            Self::CountLimit => "a whole number from 0 on, or null",
            Self::Switch => "true or false",
            Self::List => "a list",
            Self::Texts => "a list of texts",
            Self::Object => "an object",
        }
    }

    fn fits(self, value: &Value) -> bool {
        match self {
            Self::Text => value.is_string(),
            Self::Number => value.is_number(),
            Self::Count => value.is_u64(),
            Self::Limit => value.is_null() || value.as_f64().is_some_and(|number| number >= 0.0),
            Self::CountLimit => value.is_null() || value.is_u64(),
            Self::Switch => value.is_boolean(),
            Self::List => value.is_array(),
            Self::Texts => list(value).iter().all(Value::is_string) && value.is_array(),
            Self::Object => value.is_object(),
        }
    }
}

/// Adds all mistakes in the fields of an object.
pub(crate) fn check_fields(at: &str, value: &Value, fields: &[Field], mistakes: &mut Vec<Mistake>) {
    let Some(object) = value.as_object() else {
        mistakes.push(Mistake::new(at, "here must be an object, in braces"));
        return;
    };
    for Field(name, kind, need) in fields {
        match object.get(*name) {
            None if *need == Need::Must => {
                let missing = format!("`{name}` is missing: {}", kind.in_words());
                mistakes.push(Mistake::new(at, missing));
            }
            Some(value) if !kind.fits(value) => {
                let wrong = format!("`{name}` must be {}", kind.in_words());
                mistakes.push(Mistake::new(at, wrong));
            }
            _ => {}
        }
    }
    let known: Vec<_> = fields.iter().map(|Field(name, ..)| *name).collect();
    for name in object.keys().filter(|name| !known.contains(&name.as_str())) {
        let unknown = format!("there is no field `{name}`; known are {}", known.join(", "));
        mistakes.push(Mistake::new(at, unknown));
    }
}

/// Returns a text of an object, or an empty one.
pub(crate) fn text<'v>(value: &'v Value, name: &str) -> &'v str {
    value[name].as_str().unwrap_or_default()
}

/// Returns a list, or an empty one.
pub(crate) fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::Kind::{Count, Texts};
    use super::Need::{May, Must};
    use super::*;

    #[track_caller]
    fn check(value: &Value, expected: &[&str]) {
        let fields = [Field("names", Texts, Must), Field("age", Count, May)];
        let mut mistakes = Vec::new();
        check_fields("here", value, &fields, &mut mistakes);
        let expected: Vec<_> = expected
            .iter()
            .map(|message| Mistake::new("here", *message))
            .collect();
        assert_eq!(mistakes, expected);
    }

    #[test]
    fn all_mistakes_are_told() {
        check(&json!({ "names": [] }), &[]);
        check(&json!({ "names": ["a"], "age": 7 }), &[]);
        check(&json!([]), &["here must be an object, in braces"]);
        check(
            &json!({ "age": -1, "colour": "red" }),
            &[
                "`names` is missing: a list of texts",
                "`age` must be a whole number from 0 on",
                "there is no field `colour`; known are names, age",
            ],
        );
        check(
            &json!({ "names": [1] }),
            &["`names` must be a list of texts"],
        );
    }
}
