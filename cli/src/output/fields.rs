//! Rows of fields, which programs read as JSON or as CSV.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Seek, Write};

use search_core::sequence;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The fields of a JSON value in their order. Those of a value within it have names such as `statistics.expanded`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fields(Vec<(String, Value)>);

/// A JSON value whose fields keep their order.
#[derive(Deserialize)]
#[serde(untagged)]
enum Node {
    Object(Object),
    Leaf(Value),
}

struct Object(Vec<(String, Node)>);

impl Fields {
    /// Returns the fields that a value has as JSON.
    pub(crate) fn of(value: &impl Serialize) -> serde_json::Result<Self> {
        Self::read(&serde_json::to_string(value)?)
    }

    fn read(text: &str) -> serde_json::Result<Self> {
        let object = serde_json::from_str(text)?;
        let mut fields = Self::default();
        fields.add_all("", object);
        Ok(fields)
    }

    fn add_all(&mut self, prefix: &str, Object(entries): Object) {
        for (name, node) in entries {
            let name = format!("{prefix}{name}");
            match node {
                Node::Object(object) => self.add_all(&format!("{name}."), object),
                Node::Leaf(value) => self.add(name, value),
            }
        }
    }

    pub(crate) fn add(&mut self, name: impl Into<String>, value: impl Into<Value>) {
        self.0.push((name.into(), value.into()));
    }

    pub(crate) fn get(&self, name: &str) -> Option<&Value> {
        let found = self.0.iter().find(|(other, _)| other == name);
        found.map(|(_, value)| value)
    }

    /// Returns the number of this name.
    pub(crate) fn number(&self, name: &str) -> Option<f64> {
        self.get(name).and_then(Value::as_f64)
    }

    /// Returns the fields with certain names.
    pub(crate) fn only(mut self, is_wanted: impl Fn(&str) -> bool) -> Self {
        self.0.retain(|(name, _)| is_wanted(name));
        self
    }

    /// Removes the fields that others do not have with the same value.
    pub(crate) fn keep_common(&mut self, others: &Self) {
        self.0
            .retain(|(name, value)| others.get(name) == Some(value));
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }
}

/// Rows of CSV. They wait in a temporary file until all columns are known.
pub(crate) struct CsvRows {
    rows: BufWriter<File>,
    columns: Vec<String>,
}

impl CsvRows {
    pub(crate) fn new() -> io::Result<Self> {
        Ok(Self {
            rows: BufWriter::new(tempfile::tempfile()?),
            columns: Vec::new(),
        })
    }

    /// Adds a row. A field that is not in all rows has its column after the field before it.
    pub(crate) fn add(&mut self, value: &impl Serialize) -> io::Result<()> {
        let row = serde_json::to_string(value)?;
        let mut next = 0;
        for (name, _) in Fields::read(&row)?.0 {
            let known = self.columns.iter().position(|column| *column == name);
            let place = known.unwrap_or_else(|| {
                self.columns.insert(next, name);
                next
            });
            next = place + 1;
        }
        writeln!(self.rows, "{row}")
    }

    /// Writes the table with a heading, as RFC 4180 describes it but for the ends of lines.
    pub(crate) fn write(self, output: &mut impl Write) -> io::Result<()> {
        let mut rows = self.rows.into_inner()?;
        rows.rewind()?;
        output.write_all(line(self.columns.iter().cloned()).as_bytes())?;
        for row in BufReader::new(rows).lines() {
            let row = Fields::read(&row?)?;
            let cell = |column: &String| row.get(column).map(plain).unwrap_or_default();
            output.write_all(line(self.columns.iter().map(cell)).as_bytes())?;
        }
        Ok(())
    }
}

fn line(cells: impl Iterator<Item = String>) -> String {
    let cells: Vec<String> = cells.map(quoted).collect();
    cells.join(",") + "\n"
}

fn quoted(cell: String) -> String {
    if cell.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell
    }
}

/// Returns a value as a text.
fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => sequence(&items.iter().map(plain).collect::<Vec<_>>()),
        other => other.to_string(),
    }
}

/// Returns the name of the value that a field such as `statistics.expanded` is within.
fn outer(name: &str) -> Option<&str> {
    name.split_once('.').map(|(outer, _)| outer)
}

impl Serialize for Fields {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for group in self.0.chunk_by(|(a, _), (b, _)| outer(a) == outer(b)) {
            let Some(outer) = outer(&group[0].0) else {
                for (name, value) in group {
                    map.serialize_entry(name, value)?;
                }
                continue;
            };
            let inner = group.iter().map(|(name, value)| {
                let name = name[outer.len() + 1..].to_owned();
                (name, value.clone())
            });
            map.serialize_entry(outer, &Self(inner.collect()))?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Object {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries;

        impl<'de> Visitor<'de> for Entries {
            type Value = Object;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Object(entries))
            }
        }

        deserializer.deserialize_map(Entries)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[track_caller]
    fn check(rows: &[&str], expected: &str) {
        let (mut table, mut text) = (CsvRows::new().unwrap(), Vec::new());
        for row in rows {
            let fields = Fields::read(row).unwrap();
            assert_eq!(serde_json::to_string(&fields).unwrap(), *row);
            table.add(&fields).unwrap();
        }
        table.write(&mut text).unwrap();
        assert_eq!(String::from_utf8(text).unwrap(), expected);
    }

    #[test]
    fn rows_as_csv() {
        check(
            &[r#"{"to":["Rimnicu Vilcea","Pitesti"],"by":["up","left"]}"#],
            "to,by\nRimnicu Vilcea > Pitesti,up left\n",
        );
        check(
            &[r#"{"z":1,"a":{"y":2.5,"b":true},"text":"a,b"}"#],
            "z,a.y,a.b,text\n1,2.5,true,\"a,b\"\n",
        );
        check(
            &[r#"{"a":1,"d":2}"#, r#"{"new":0,"a":3,"b":4,"c":5,"d":6}"#],
            "new,a,b,c,d\n,1,,,2\n0,3,4,5,6\n",
        );
        check(
            &[r#"{"list":["up",2],"none":null,"say":"\"a\"\nb"}"#],
            "list,none,say\nup 2,,\"\"\"a\"\"\nb\"\n",
        );
    }

    #[test]
    fn fields_of_a_value() {
        let fields = Fields::of(&json!({"a": {"b": 1}})).unwrap();
        assert_eq!(fields.get("a.b"), Some(&Value::from(1)));
    }
}
