//! Instances and positions that are changed by hand.

mod every_brush;
mod forms;
mod hostile;
mod undone;

use serde_json::{Value, json};

use crate::reply;

/// A kind of problem.
#[derive(Clone, Copy)]
enum Kind {
    Domain,
    Game,
}

use Kind::{Domain, Game};

impl Kind {
    const ALL: [Self; 2] = [Domain, Game];

    const fn name(self) -> &'static str {
        match self {
            Domain => "domain",
            Game => "game",
        }
    }

    /// Returns all domains or games.
    fn all(self, listing: &Value) -> &[Value] {
        let list = format!("{}s", self.name());
        listing[list].as_array().unwrap()
    }

    fn problem(self, name: &str, text: &str, options: &Value) -> Value {
        json!({ self.name(): name, "text": text, "options": options })
    }

    fn ask(self, what: &str, problem: &Value) -> Value {
        match self {
            Domain => json!({ "ask": what, "problem": problem }),
            Game => json!({ "ask": format!("{what}_position"), "position": problem }),
        }
    }
}

/// Reads a stroke as written here: the brush, cells such as `1,2`, nodes such as `[A]`, points such as `@3,4`, and
/// after an equals sign the value.
fn stroke(written: &str) -> Value {
    let (stroke, value) = written.split_once(" = ").unwrap_or((written, ""));
    let (brush, mut rest) = stroke.split_once(' ').unwrap_or((stroke, ""));
    let mut places = Vec::new();
    while !rest.is_empty() {
        let close = if rest.starts_with('[') { ']' } else { ' ' };
        let (place, next) = rest.split_once(close).unwrap_or((rest, ""));
        rest = next.trim_start();
        places.push(match (place.strip_prefix('['), place.strip_prefix('@')) {
            (Some(name), _) => json!({ "node": name }),
            (None, Some(point)) => {
                let (x, y) = pair::<f64>(point);
                json!({ "point": { "x": x, "y": y } })
            }
            (None, None) => {
                let (row, column) = pair::<usize>(place);
                json!({ "cell": { "row": row, "column": column } })
            }
        });
    }
    json!({ "brush": brush, "places": places, "value": value })
}

fn pair<T: std::str::FromStr<Err: std::fmt::Debug>>(written: &str) -> (T, T) {
    let (one, other) = written.split_once(',').unwrap();
    (one.parse().unwrap(), other.parse().unwrap())
}

/// Returns the reply to a stroke.
fn painted(kind: Kind, problem: &Value, stroke: &Value) -> Value {
    let mut request = kind.ask("paint", problem);
    request["stroke"] = stroke.clone();
    reply(&request)
}

/// Returns the problem as changed by a reply, if the reply succeeded.
fn changed(problem: &Value, reply: &Value) -> Option<Value> {
    let done = reply.get("done")?;
    let mut problem = problem.clone();
    problem["text"] = done["text"].clone();
    let options = problem["options"].as_object_mut().unwrap();
    for (name, value) in done["options"].as_object().unwrap() {
        match value {
            Value::Null => options.remove(name),
            value => options.insert(name.clone(), value.clone()),
        };
    }
    Some(problem)
}
