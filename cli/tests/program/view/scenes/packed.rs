//! The data of a page, read by the descriptions in `packed_nodes.rs` and `packed_steps.rs`.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::Value;

/// A node as the page holds it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct NodeRead {
    pub(super) parent: Option<usize>,
    pub(super) state: String,
    pub(super) action: String,
    pub(super) side: String,
}

/// A step as the page holds it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct StepRead {
    pub(super) event: String,
    pub(super) sentence: String,
    pub(super) node: Option<usize>,
    /// The node, the number of the field and what it holds.
    pub(super) changes: Vec<(Option<usize>, usize, String)>,
}

/// Returns the data of a page.
pub(super) fn data(page: &str) -> Value {
    let (_, rest) = page.split_once("id=\"data\">").unwrap();
    let (data, _) = rest.split_once("</script>").unwrap();
    serde_json::from_str(data).unwrap()
}

pub(super) fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

pub(super) fn number(value: &Value) -> usize {
    usize::try_from(value.as_u64().unwrap()).unwrap()
}

/// Returns the numbers of seven bits per byte in base 64.
fn numbers(text: &Value) -> impl FnMut() -> u64 {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bits = String::new();
    for letter in self::text(text).trim_end_matches('=').chars() {
        write!(bits, "{:06b}", letters.find(letter).unwrap()).unwrap();
    }
    let mut numbers = Vec::new();
    let mut held = String::new();
    for byte in bits.as_bytes().chunks_exact(8) {
        let byte = std::str::from_utf8(byte).unwrap();
        held.insert_str(0, &byte[1..]);
        if byte.starts_with('0') {
            numbers.push(u64::from_str_radix(&held, 2).unwrap());
            held.clear();
        }
    }
    assert!(held.is_empty());
    let mut numbers = numbers.into_iter();
    move || numbers.next().unwrap()
}

fn signed(code: u64) -> i64 {
    let half = i64::try_from(code / 2).unwrap();
    if code.is_multiple_of(2) {
        half
    } else {
        -half - 1
    }
}

/// Returns the number that differs by this much.
fn moved(from: usize, code: u64) -> usize {
    from.checked_add_signed(isize::try_from(signed(code)).unwrap())
        .unwrap()
}

/// Returns the names of the places of a page.
pub(super) fn names(ground: &Value) -> Vec<String> {
    let map = &ground["map"];
    if map.is_null() {
        let names = ground["graph"]["names"].as_array().unwrap();
        return names.iter().map(text).collect();
    }
    let (width, height) = (number(&map["width"]), number(&map["height"]));
    let places = 0..width * height;
    places
        .map(|place| format!("{},{}", place % width, place / width))
        .collect()
}

/// Returns the states of a run of a page.
fn states(states: &Value, ground: &Value) -> Vec<String> {
    let names = if ground.is_null() {
        Vec::new()
    } else {
        names(ground)
    };
    let all: Vec<u16> = text(&states["all"]).encode_utf16().collect();
    let mut lengths = numbers(&states["lengths"]);
    let mut places = states["places"]
        .is_string()
        .then(|| numbers(&states["places"]));
    let (mut at, mut last) = (0, 0);
    let mut state = || match places.as_mut().map_or(0, |next| next()) {
        0 => {
            let start = at;
            at += usize::try_from(lengths()).unwrap();
            String::from_utf16(&all[start..at]).unwrap()
        }
        code => {
            last = moved(last, code - 1);
            names[last].clone()
        }
    };
    (0..number(&states["count"])).map(|_| state()).collect()
}

/// Returns the nodes of a run of a page.
pub(super) fn nodes(run: &Value, ground: &Value) -> Vec<NodeRead> {
    let nodes = &run["nodes"];
    let states = states(&nodes["states"], ground);
    let mut next = numbers(&nodes["packed"]);
    let mut next = || usize::try_from(next()).unwrap();
    let sides = run["sides"].as_array().unwrap();
    let mut known = 0;
    let node = |node: usize| {
        let parent = match next() {
            0 => None,
            before => Some(node - before),
        };
        let state = match next() {
            0 => String::new(),
            1 => {
                known += 1;
                states[known - 1].clone()
            }
            code => states[code - 2].clone(),
        };
        let code = next();
        if nodes["has_arrows"] == true {
            next();
        }
        let action = (code / sides.len()).checked_sub(1);
        NodeRead {
            parent,
            state,
            action: action.map_or(String::new(), |action| text(&nodes["actions"][action])),
            side: text(&sides[code % sides.len()]),
        }
    };
    (0..number(&nodes["count"])).map(node).collect()
}

/// Returns the steps of a run of a page.
pub(super) fn steps(run: &Value) -> Vec<StepRead> {
    let steps = &run["steps"];
    let mut next = numbers(&steps["packed"]);
    let mut node = 0;
    let mut last = [0; 32];
    let mut known: BTreeMap<(Option<usize>, usize), String> = BTreeMap::new();
    let field_of = |name: &str| {
        let mut fields = run["fields"].as_array().unwrap().iter();
        fields.position(|field| field == name).unwrap()
    };
    let (g, h) = (field_of("g"), field_of("h"));
    let mut step = || {
        let shape = &steps["shapes"][usize::try_from(next()).unwrap()];
        let own = next().checked_sub(1).map(|code| moved(node, code));
        node = own.unwrap_or(node);
        let mut changes = Vec::new();
        for tag in shape[2].as_array().unwrap().iter().map(number) {
            let of = match tag / 22 % 3 {
                0 => None,
                1 => own,
                _ => Some(moved(node, next())),
            };
            let field = tag / 66;
            let held = match tag % 22 {
                0 => String::new(),
                1 => {
                    last[field] += signed(next());
                    last[field].to_string()
                }
                2 => text(&steps["texts"][usize::try_from(next()).unwrap()]),
                3 => known[&(of, field)].clone(),
                4 => {
                    last[field] = last[g] + last[h];
                    last[field].to_string()
                }
                status => (status - 5).to_string(),
            };
            known.insert((of, field), held.clone());
            changes.push((of, field, held));
        }
        StepRead {
            event: text(&run["events"][number(&shape[0])]),
            sentence: text(&shape[1]),
            node: own,
            changes,
        }
    };
    (0..number(&steps["count"])).map(|_| step()).collect()
}

/// Returns the states of the page of a tree, with the cells of their boards.
pub(super) fn boards(page: &Value) -> Vec<(String, Option<Value>)> {
    let (boards, nodes) = (&page["boards"], nodes(page, &Value::Null));
    let states = states(&page["nodes"]["states"], &Value::Null);
    let base = boards["base"].as_array().unwrap().iter();
    let base: Vec<usize> = base.map(number).collect();
    let mut next = numbers(&boards["packed"]);
    let mut next = || usize::try_from(next()).unwrap();
    let mut read: Vec<Option<(usize, Vec<usize>)>> = Vec::new();
    for node in &nodes {
        if states.get(read.len()) != Some(&node.state) {
            continue;
        }
        let above = node.parent.map(|above| &nodes[above].state);
        let above = above.and_then(|above| states.iter().position(|state| state == above));
        let other = above.and_then(|above| read[above].clone());
        let other = other.filter(|(steps, _)| *steps < number(&boards["longest"]));
        let code = next();
        read.push((code > 0).then(|| {
            let (steps, mut cells) =
                other.map_or((0, base.clone()), |(steps, cells)| (steps + 1, cells));
            let mut place = 0;
            for _ in 1..code {
                place += next();
                cells[place] = next();
            }
            (steps, cells)
        }));
    }
    let cells = |(_, cells): (usize, Vec<usize>)| {
        let cells = cells.iter().map(|&cell| boards["cells"][cell].clone());
        Value::Array(cells.collect())
    };
    let read = read.into_iter().map(|board| board.map(cells));
    states.into_iter().zip(read).collect()
}
