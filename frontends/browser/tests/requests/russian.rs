//! The page in Russian: no text is missing, and none is unused.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

use crate::done;
use crate::everything::{items, listing, text};

/// Names in answers that the page writes in words.
const NAMED: [&str; 22] = [
    // The limits that stop a search.
    "expansions",
    "stored",
    "bytes",
    "depth",
    "time",
    "width",
    "dead_end",
    "cycle",
    "cancelled",
    // Costs of solutions.
    "moves",
    "length",
    "cost",
    "flips",
    // Levels of the program and of exercises.
    "beginner",
    "easy",
    "medium",
    "strong",
    "perfect",
    "hard",
    // Severities of findings.
    "error",
    "warning",
    "note",
];

pub(crate) type Texts = BTreeSet<String>;

fn assets() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets")
}

pub(crate) fn file(name: &str) -> String {
    fs::read_to_string(assets().join(name)).unwrap()
}

/// Returns the modules of the page, apart from the tables themselves.
fn scripts() -> Vec<String> {
    let files = fs::read_dir(assets()).unwrap();
    let paths = files.map(|file| file.unwrap().path());
    let is_script = |path: &PathBuf| {
        let is_table = path
            .file_stem()
            .unwrap()
            .to_string_lossy()
            .starts_with("russian");
        path.extension().is_some_and(|ending| ending == "js") && !is_table
    };
    let scripts = paths.filter(is_script);
    scripts
        .map(|path| fs::read_to_string(path).unwrap())
        .collect()
}

/// Returns a string that begins at the start of a text, and what stands behind it.
fn literal(script: &str) -> Option<(String, &str)> {
    let inside = script.strip_prefix('"')?;
    let end = inside.find('"')?;
    Some((inside[..end].to_owned(), &inside[end + 1..]))
}

/// Collects the strings in the first argument of each call of `say`, alternatives included.
pub(crate) fn said(script: &str, texts: &mut Texts) {
    for (place, call) in script.match_indices("say(") {
        let mut rest = &script[place + call.len()..];
        let mut depth = 0;
        while let Some(letter) = rest.chars().next() {
            if let Some((text, behind)) = literal(rest) {
                if depth == 0 && !text.is_empty() {
                    texts.insert(text);
                }
                rest = behind;
                continue;
            }
            match letter {
                '(' | '[' | '{' => depth += 1,
                ')' | ',' if depth == 0 => break,
                ')' | ']' | '}' => depth -= 1,
                _ => {}
            }
            rest = &rest[letter.len_utf8()..];
        }
    }
}

/// Collects the names of facts and columns: each is followed by its value.
pub(crate) fn facts(script: &str, texts: &mut Texts) {
    for (place, _) in script.match_indices("[\"") {
        if let Some((text, behind)) = literal(&script[place + 1..])
            && behind.starts_with(", ")
            && !behind.starts_with(", \"")
        {
            texts.insert(text);
        }
    }
}

/// Collects the texts of elements of the page.
fn marked(page: &str, texts: &mut Texts) {
    for tag in page.split('<').skip(1) {
        let (tag, inside) = tag.split_once('>').unwrap();
        let attribute = |name: &str| {
            let (_, value) = tag.split_once(&format!(" {name}=\""))?;
            Some(value.split_once('"')?.0.to_owned())
        };
        let has = |mark: &str| tag.split([' ', '\n']).any(|word| word == mark);
        if has("data-say") {
            texts.insert(inside.trim().to_owned());
        }
        for (mark, name) in [
            ("data-say-label", "aria-label"),
            ("data-say-title", "title"),
            ("data-say-placeholder", "placeholder"),
        ] {
            texts.extend(attribute(name).filter(|_| has(mark)));
        }
    }
}

/// Collects the module's texts about everything on offer.
fn listed(value: &Value, texts: &mut Texts) {
    const SAID: [&str; 5] = ["summary", "help", "complete", "optimal", "memory"];
    let mut take = |value: &Value| texts.extend(value.as_str().map(str::to_owned));
    match value {
        Value::Object(fields) => {
            for name in SAID {
                fields.get(name).into_iter().for_each(&mut take);
            }
            // Default values are taken only if they are in words.
            let default = fields.get("default").filter(|it| text(it).contains(", "));
            default.into_iter().for_each(&mut take);
            for choice in fields.get("choices").map_or(&[][..], items) {
                take(&choice[1]);
            }
            for brush in fields.get("brushes").map_or(&[][..], items) {
                take(&brush["name"]);
                take(&brush["value"]);
            }
            if let Some(random) = fields.get("random").filter(|random| random.is_object()) {
                take(&json!(text(&random["value"]).to_lowercase()));
            }
            fields.values().for_each(|value| listed(value, texts));
        }
        Value::Array(values) => values.iter().for_each(|value| listed(value, texts)),
        _ => {}
    }
}

/// Collects the texts of a lesson, down to the reasons of choices.
fn taught(value: &Value, texts: &mut Texts) {
    const SAID: [&str; 7] = ["title", "about", "text", "ask", "hint", "right", "why"];
    match value {
        Value::Object(fields) => {
            let said = SAID.iter().filter_map(|name| fields.get(*name)?.as_str());
            let words = said.filter(|text| text.chars().any(char::is_alphabetic));
            texts.extend(words.map(str::to_owned));
            let others = fields.iter().filter(|(name, _)| *name != "situation");
            others.for_each(|(_, value)| taught(value, texts));
        }
        Value::Array(values) => values.iter().for_each(|value| taught(value, texts)),
        _ => {}
    }
}

/// Returns all that the page says.
fn texts() -> Texts {
    let mut texts: Texts = NAMED.map(str::to_owned).into();
    for script in scripts() {
        said(&script, &mut texts);
        if script.contains("factList(") {
            facts(&script, &mut texts);
        }
    }
    marked(
        &fs::read_to_string(assets().join("page.html")).unwrap(),
        &mut texts,
    );
    for file in fs::read_dir(assets().join("../lessons")).unwrap() {
        let lesson = fs::read_to_string(file.unwrap().path()).unwrap();
        taught(&serde_json::from_str(&lesson).unwrap(), &mut texts);
    }
    listed(&listing(), &mut texts);
    for table in items(&done(&json!({ "ask": "advice_tables" }))) {
        texts.insert(text(&table["title"]).to_owned());
    }
    texts.remove("");
    texts
}

/// Returns the table of a module: JSON but for its comments and the comma behind the last entry.
fn table(name: &str) -> Map<String, Value> {
    let script = file(name);
    let (_, table) = script.split_once(" = {\n").unwrap();
    let (table, _) = table.split_once("\n};").unwrap();
    let entries = table.lines().filter(|line| !line.trim().starts_with("//"));
    let entries = entries.collect::<Vec<_>>().join("\n");
    let json = format!("{{{}}}", entries.trim_end().trim_end_matches(','));
    serde_json::from_str(&json).unwrap()
}

/// Returns the values in a text, such as `{n}`.
pub(crate) fn values(text: &str) -> BTreeSet<&str> {
    let parts = text.split('{').skip(1);
    parts
        .filter_map(|part| Some(part.split_once('}')?.0))
        .collect()
}

#[test]
fn everything_is_said_in_russian_too() {
    let tables = ["russian.js", "russian_listing.js", "russian_lessons.js"].map(table);
    let known: Vec<_> = tables.iter().flatten().collect();
    let texts = texts();
    let is_known = |text: &String| known.iter().any(|(english, _)| *english == text);
    let missing = texts.iter().filter(|text| !is_known(text));
    let missing: Vec<_> = missing
        .map(|text| format!("  {}: \"\",", json!(text)))
        .collect();
    assert!(
        missing.is_empty(),
        "not in Russian:\n{}",
        missing.join("\n")
    );

    let scripts = scripts().concat();
    let is_used = |text: &str| texts.contains(text) || scripts.contains(&json!(text).to_string());
    let unused = known.iter().filter(|(english, _)| !is_used(english));
    let unused: Vec<_> = unused.map(|(english, _)| english).collect();
    assert!(unused.is_empty(), "said nowhere: {unused:#?}");

    for (english, russian) in known {
        assert_eq!(values(english), values(text(russian)), "{english}");
        assert!(!text(russian).is_empty(), "{english}");
    }
}
