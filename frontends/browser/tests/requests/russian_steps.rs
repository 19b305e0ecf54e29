//! The pages of runs in Russian: no text is missing, and no translation is unused.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

use crate::advice::shipped;
use crate::everything::{items, listing, sample, text};
use crate::reply;
use crate::russian::{Texts, facts, file, said, values};

/// The texts whole, and those that are made of others.
pub(crate) struct Tables {
    whole: Vec<(String, String)>,
    shapes: Vec<(String, String)>,
}

/// Returns whether the text for this name in a shape stays unchanged.
fn is_kept(name: &str) -> bool {
    name == name.to_uppercase()
}

/// Returns the entries of a file in their order, in which shapes are tried.
pub(crate) fn entries_of(name: &str) -> Vec<(String, String)> {
    let (file, entry) = (file(name), |line: &str| {
        let line = line.strip_prefix("  \"")?;
        let entry = format!("{{\"{}}}", line.strip_suffix(',')?);
        let entry: Map<String, Value> = serde_json::from_str(&entry).ok()?;
        let (english, russian) = entry.into_iter().next()?;
        Some((english, text(&russian).to_owned()))
    });
    file.lines().filter_map(entry).collect()
}

impl Tables {
    fn read() -> Self {
        Self {
            whole: entries_of("russian_steps.js"),
            shapes: entries_of("russian_shapes.js"),
        }
    }

    /// Returns the tables with these entries before their own: whole texts, and shapes made of others.
    pub(crate) fn behind(whole: &[(String, String)], shapes: &[(String, String)]) -> Self {
        let pages = Self::read();
        Self {
            whole: [whole, &pages.whole].concat(),
            shapes: [shapes, &pages.shapes].concat(),
        }
    }

    /// Returns the entries by which a text is said; none if it stays in English.
    pub(crate) fn entries<'t>(&'t self, text: &str) -> Vec<&'t str> {
        self.said(text, &mut |_| {})
    }

    /// Returns the entries for a text, and reports the parts that stay in English although they should be translated.
    pub(crate) fn said<'t>(&'t self, text: &str, left: &mut dyn FnMut(&str)) -> Vec<&'t str> {
        if let Some((english, _)) = self.whole.iter().find(|(english, _)| english == text) {
            return vec![english];
        }
        for (english, _) in &self.shapes {
            if let Some(parts) = parts_of(english, text) {
                let names = english.split('{').skip(1).zip(parts);
                let said = names.filter(|(name, _)| !is_kept(name.split('}').next().unwrap()));
                let mut entries = vec![english.as_str()];
                said.for_each(|(_, part)| entries.extend(self.said(part, left)));
                return entries;
            }
        }
        left(text);
        Vec::new()
    }
}

/// Returns the shortest texts that stand for the names in a shape, if a text has that shape.
fn parts_of<'t>(shape: &str, text: &'t str) -> Option<Vec<&'t str>> {
    let Some((before, rest)) = shape.split_once('{') else {
        return (shape == text).then(Vec::new);
    };
    let text = text.strip_prefix(before)?;
    let (_, rest) = rest.split_once('}')?;
    let ends = text.char_indices().map(|(end, _)| end).chain([text.len()]);
    ends.into_iter().find_map(|end| {
        let mut parts = parts_of(rest, &text[end..])?;
        parts.insert(0, &text[..end]);
        Some(parts)
    })
}

/// Returns the pages of short runs of everything: each domain by each algorithm, each game by each procedure, each
/// table of advice in the position that comes with its game.
fn pages() -> Vec<Value> {
    let listing = listing();
    let mut pages = Vec::new();
    for domain in items(&listing["domains"]) {
        for algorithm in items(&listing["algorithms"]) {
            for expansions in [3, 300] {
                pages.push(json!({ "ask": "view", "solve": {
                    "problem": sample(domain, "domain"),
                    "method": { "algorithm": algorithm["name"] },
                }, "limits": { "expansions": expansions, "depth": 6 } }));
            }
        }
    }
    for game in items(&listing["games"]) {
        for procedure in items(&game["procedures"]) {
            pages.push(json!({ "ask": "view", "analyse": {
                "position": sample(game, "game"),
                "procedure": { "name": procedure },
            }, "limits": { "expansions": 300, "depth": 3 } }));
        }
    }
    for (table, position) in [
        ("krk-published", "8/8/8/8/8/2k5/8/K2R4 w"),
        ("never-lose", "XX.OO...."),
    ] {
        pages.push(json!({ "ask": "view", "advice_explain": {
            "text": shipped(table), "position": position,
        }}));
    }
    let answers = pages.iter().map(reply);
    let shown = answers.filter_map(|answer| answer["done"]["text"].as_str().map(data));
    shown.collect()
}

/// Returns the data of a page.
fn data(page: &str) -> Value {
    let (_, data) = page.split_once("id=\"data\">").unwrap();
    let (data, _) = data.split_once("</script>").unwrap();
    serde_json::from_str(data).unwrap()
}

/// Collects the texts that pages show from their data.
fn told(data: &Value, texts: &mut Texts) {
    let runs = data["runs"].as_array().map_or(&[][..], Vec::as_slice);
    for run in runs.iter().chain([data]) {
        for list in ["statuses", "counters", "outline", "notices", "sides"] {
            let list = run[list].as_array().into_iter().flatten();
            texts.extend(list.map(|said| text(said).trim_start().to_owned()));
        }
        for said in ["outcome", "value_name"] {
            texts.extend(run[said].as_str().map(str::to_owned));
        }
        texts.extend(run["lists"]["note"].as_str().map(str::to_owned));
        let patterns = run["steps"]["shapes"].as_array().into_iter().flatten();
        texts.extend(patterns.map(|said| text(&said[1]).to_owned()));
    }
}

/// Collects the texts of a skeleton, and of the attributes that are translated.
fn standing(page: &str, texts: &mut Texts) {
    let (_, body) = page.split_once("<div id=\"notices\">").unwrap();
    for element in body.split('<').skip(1) {
        let (tag, inside) = element.split_once('>').unwrap();
        texts.insert(inside.trim().to_owned());
        for name in ["title", "aria-label"] {
            let value = tag.split_once(&format!(" {name}=\""));
            texts.extend(value.map(|(_, value)| value.split_once('"').unwrap().0.to_owned()));
        }
    }
}

/// Returns the texts of all files with this ending in a folder of the repository.
fn files(folder: &Path, ending: &str) -> Vec<String> {
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            texts.extend(files(&path, ending));
        } else if path.extension().is_some_and(|found| found == ending) {
            texts.push(fs::read_to_string(path).unwrap());
        }
    }
    texts
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the code of the pages, and that whose words they show.
fn sources() -> String {
    let pages = files(&repository().join("support/view/assets"), "js");
    let crates = [
        "support/view",
        "search-core",
        "game-core",
        "support/catalogue",
    ];
    let code = crates.map(|folder| files(&repository().join(folder).join("src"), "rs").concat());
    pages.concat() + &code.concat()
}

fn texts() -> Texts {
    let mut texts = BTreeSet::new();
    let assets = repository().join("support/view/assets");
    for script in files(&assets, "js") {
        said(&script, &mut texts);
        facts(&script, &mut texts);
    }
    for skeleton in files(&assets, "html") {
        standing(&skeleton, &mut texts);
    }
    for page in pages() {
        told(&page, &mut texts);
    }
    let has_words = |text: &str| text.chars().filter(char::is_ascii_lowercase).count() > 1;
    let is_style = |text: &str| text.contains('-') && !text.contains(' ');
    texts.retain(|text| has_words(text) && !is_style(text) && !text.starts_with("{{"));
    texts
}

#[test]
fn what_pages_of_runs_say_is_said_in_russian_too() {
    let tables = Tables::read();
    let texts = texts();
    let missing: Vec<_> = texts
        .iter()
        .filter(|text| tables.entries(text).is_empty())
        .collect();
    assert!(missing.is_empty(), "not in Russian: {missing:#?}");

    let used: BTreeSet<_> = texts.iter().flat_map(|text| tables.entries(text)).collect();
    let sources = sources();
    // Events have underscores there, and infinite values are used for g and for h.
    let is_there =
        |english: &str| sources.contains(english) || sources.contains(&english.replace(' ', "_"));
    let is_used = |english: &str| {
        used.contains(english) || is_there(english) || english.ends_with(" infinite")
    };
    let unused = tables.whole.iter().filter(|(english, _)| !is_used(english));
    let unused: Vec<_> = unused.map(|(english, _)| english).collect();
    assert!(unused.is_empty(), "said nowhere: {unused:#?}");

    for (english, russian) in tables.whole.iter().chain(&tables.shapes) {
        assert_eq!(values(english), values(russian), "{english}");
        assert!(!russian.is_empty(), "{english}");
    }
}

/// Texts that are made of others in the ways in which pages make them.
#[test]
fn shapes_fit_what_they_are_for() {
    let tables = Tables::read();
    for (text, entry) in [
        ("alpha cut at XX.OO....: win in 3 ≤ loss in 4", "win in {n}"),
        (
            "a-star with manhattan: puzzle 2831647#5",
            "{METHOD} with {HEURISTIC}: {START}",
        ),
        (
            "a-star with manhattan, which is not admissible: grid 0,0",
            "{method}, which is not admissible: {START}",
        ),
        (
            "a-star with manhattan, which is not admissible",
            "{METHOD} with {HEURISTIC}",
        ),
        (
            "advice of the table: krk 8/8/8/8/8/2k5/8/K2R4 w",
            "advice of the table: {START}",
        ),
        (
            "depth-limited to depth 6: grid 0,0",
            "{METHOD} to depth {N}: {START}",
        ),
        (
            "puzzle from 2831647#5, goal 1238#4765, order conventional: solved, up up left",
            "{START}, goal {GOAL}, order {ORDER}",
        ),
        (
            "connect4 from 44, size 6x7: stopped: the time ran out",
            "the time ran out",
        ),
        ("grid from 0,0, goal 1,1", "{START}, goal {GOAL}"),
        ("beta cut: 5 ≥ 4", "beta cut: {value} ≥ {bound}"),
        ("stopped: the time ran out", "the time ran out"),
        ("value win in 1 ply", "value win in {N} ply"),
        ("value at least 4", "value at least {value}"),
        ("value perhaps win in 3 plies", "value perhaps {value}"),
        (
            "Simulation {simulation}: MIN selects {action}, tried once, with {mean}.",
            "{side} selects {action}, tried once, with {mean}.",
        ),
        (
            "{place} is proved on another path: a draw.",
            "{place} is proved on another path: {outcome}.",
        ),
    ] {
        assert!(tables.entries(text).contains(&entry), "{text}");
    }
    assert!(tables.entries("Bucharest").is_empty());
    assert!(!tables.entries("advised win").contains(&"win"));
    assert_eq!(parts_of("a {x} of {y}", "a 3 of 4"), Some(vec!["3", "4"]));
    assert_eq!(parts_of("{x}: {y}", "a: b: c"), Some(vec!["a", "b: c"]));
    assert_eq!(parts_of("a {x} of", "a 3 off"), None);
}
