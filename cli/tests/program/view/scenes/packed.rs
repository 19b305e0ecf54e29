//! The data of a page, read by the description in `track.rs`.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::Value;

/// An event as the page holds it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Unpacked {
    pub(super) event: String,
    /// Text of an event without a node, reason why a node is left out, or its value and its limit.
    pub(super) said: String,
    pub(super) state: String,
    pub(super) is_backward: bool,
    pub(super) parent: String,
    pub(super) action: String,
    pub(super) g: String,
    pub(super) h: String,
    /// True if the node is shown at its place from now on.
    pub(super) takes: bool,
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
fn numbers(text: &str) -> Vec<u64> {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bits = String::new();
    for letter in text.trim_end_matches('=').chars() {
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
    numbers
}

fn signed(code: u64) -> i64 {
    let half = i64::try_from(code / 2).unwrap();
    if code.is_multiple_of(2) {
        half
    } else {
        -half - 1
    }
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

/// Returns the events of a run of a page, read by the description in `track.rs`.
pub(super) fn unpacked(page: &Value, run: usize) -> Vec<Unpacked> {
    let run = &page["runs"][run];
    let mut names = names(&page["ground"]);
    names.extend(run["elsewhere"].as_array().unwrap().iter().map(text));
    let texts: Vec<String> = run["texts"].as_array().unwrap().iter().map(text).collect();
    let mut numbers = numbers(run["packed"].as_str().unwrap()).into_iter();
    let mut next = || numbers.next().unwrap();
    let mut shown: BTreeMap<i64, Unpacked> = BTreeMap::new();
    let (mut slot, mut costs) = (0, [0; 2]);
    let mut all = Vec::new();
    for _ in 0..number(&run["steps"]) {
        let tag = next();
        let event = usize::try_from(tag / 4).unwrap();
        let status = text(&run["statuses"][event]);
        let mut now = Unpacked {
            event: text(&run["events"][event]),
            said: String::new(),
            state: String::new(),
            is_backward: false,
            parent: String::new(),
            action: String::new(),
            g: String::new(),
            h: String::new(),
            takes: tag % 2 == 1,
        };
        let of = |texts: &[String], number: u64| texts[usize::try_from(number).unwrap()].clone();
        if status.is_empty() {
            now.said = of(&texts, next());
            all.push(now);
            continue;
        }
        slot += signed(next());
        let places = i64::try_from(names.len()).unwrap();
        let place = slot % places;
        now.state = of(&names, place.cast_unsigned());
        now.is_backward = slot >= places;
        if tag / 2 % 2 == 1 {
            let before = shown[&slot].clone();
            (now.parent, now.action, now.g, now.h) =
                (before.parent, before.action, before.g, before.h);
        } else {
            if let Some(code) = next().checked_sub(1) {
                now.parent = of(&names, (place + signed(code)).cast_unsigned());
            }
            if let Some(action) = next().checked_sub(1) {
                now.action = of(&texts, action);
            }
            for (cost, last) in [&mut now.g, &mut now.h].into_iter().zip(&mut costs) {
                match next() {
                    0 => {}
                    1 => "infinite".clone_into(cost),
                    code => {
                        *last += signed(code - 2);
                        *cost = last.to_string();
                    }
                }
            }
        }
        if ["pruned", "as before"].contains(&status.as_str())
            && let Some(why) = next().checked_sub(1)
        {
            now.said = of(&texts, why);
        }
        if now.takes {
            shown.insert(slot, now.clone());
        }
        all.push(now);
    }
    assert_eq!(numbers.next(), None);
    all
}
