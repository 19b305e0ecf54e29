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

/// Kind of value in a field: its name, and whether a value is of it.
#[derive(Clone, Copy)]
pub(crate) struct Kind(&'static str, fn(&Value) -> bool);

pub(crate) const TEXT: Kind = Kind("a text", Value::is_string);
pub(crate) const NUMBER: Kind = Kind("a number", Value::is_number);
pub(crate) const COUNT: Kind = Kind("a whole number from 0 on", Value::is_u64);
pub(crate) const LIMIT: Kind = Kind("a number from 0 on, or null", |value| {
    value.is_null() || value.as_f64().is_some_and(|number| number >= 0.0)
});
pub(crate) const COUNT_LIMIT: Kind = Kind("a whole number from 0 on, or null", |value| {
    value.is_null() || value.is_u64()
});
pub(crate) const SWITCH: Kind = Kind("true or false", Value::is_boolean);
pub(crate) const LIST: Kind = Kind("a list", Value::is_array);
pub(crate) const TEXTS: Kind = Kind("a list of texts", |value| {
    value.is_array() && list(value).iter().all(Value::is_string)
});
pub(crate) const OBJECT: Kind = Kind("an object", Value::is_object);

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Need {
    Must,
    May,
}

/// Adds all mistakes in the fields of an object.
pub(crate) fn check_fields(at: &str, value: &Value, fields: &[Field], mistakes: &mut Vec<Mistake>) {
    let Some(object) = value.as_object() else {
        mistakes.push(Mistake::new(at, "here must be an object, in braces"));
        return;
    };
    for Field(name, Kind(kind, fits), need) in fields {
        match object.get(*name) {
            None if *need == Need::Must => {
                let missing = format!("`{name}` is missing: {kind}");
                mistakes.push(Mistake::new(at, missing));
            }
            Some(value) if !fits(value) => {
                let wrong = format!("`{name}` must be {kind}");
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

    use super::Need::{May, Must};
    use super::*;

    #[track_caller]
    fn check(value: &Value, expected: &[&str]) {
        let fields = [Field("names", TEXTS, Must), Field("age", COUNT, May)];
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
