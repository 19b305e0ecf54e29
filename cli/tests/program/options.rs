//! A name of an option means the same in every command, as docs/options.md lists them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use catalogue::Catalogue;
use clap::{Arg, Command};

/// Names whose values differ: files and folders, places on a map and in a graph, and events, of which some searches
/// show more.
const VALUES: &[&str] = &["from", "output", "steps", "to"];

/// Names that every command explains more exactly.
const EXPLAINED_BY_COMMAND: &[&str] = &[
    "algorithm",
    "all",
    "count",
    "depth",
    "draw",
    "file",
    "from",
    "game",
    "goal",
    "heuristic",
    "level",
    "max-memory",
    "moves",
    "output",
    "page",
    "picture",
    "plies",
    "procedure",
    "report",
    "seed",
    "show",
    "simulations",
    "size",
    "start",
    "steps",
    "table",
    "threads",
    "to",
    "weight",
];

/// An option of a command.
struct Use {
    /// The words after `sovet`.
    command: String,
    arg: Arg,
}

impl Use {
    fn name(&self) -> &str {
        self.arg.get_long().unwrap()
    }

    /// Returns the option as the user types it.
    fn form(&self) -> String {
        let short = self.arg.get_short();
        let short = short.map_or_else(String::new, |short| format!("-{short}, "));
        format!("`{short}--{}{}`", self.name(), self.value())
    }

    /// Placeholder of its value, if it takes one.
    fn value(&self) -> String {
        if !self.arg.get_action().takes_values() {
            return String::new();
        }
        let names = self.arg.get_value_names().unwrap_or_default();
        let upper = || self.name().to_uppercase().replace('-', "_");
        let name = names.first().map_or_else(upper, ToString::to_string);
        if self.arg.is_require_equals_set() {
            format!("[={name}]")
        } else {
            format!(" {name}")
        }
    }

    fn help(&self) -> String {
        let help = self.arg.get_help().map(ToString::to_string);
        help.unwrap_or_default()
    }
}

/// The options of a command and of those below it.
fn collect(command: &Command, path: &str, uses: &mut Vec<Use>) {
    // Options of several processes are hidden where the program for them is not built.
    let of_several = |arg: &Arg| arg.get_help_heading() == Some("Several processes");
    let shown = |arg: &&Arg| arg.get_long().is_some() && (!arg.is_hide_set() || of_several(arg));
    uses.extend(command.get_arguments().filter(shown).map(|arg| Use {
        command: path.to_owned(),
        arg: arg.clone(),
    }));
    for below in command.get_subcommands() {
        let path = format!("{path} {}", below.get_name());
        collect(below, path.trim(), uses);
    }
}

fn program() -> Command {
    sovet::command_line(&Catalogue::standard())
}

/// Returns the options by name, each with its uses in the order of the commands.
fn options() -> BTreeMap<String, Vec<Use>> {
    let mut uses = Vec::new();
    collect(&program(), "", &mut uses);
    let mut options: BTreeMap<String, Vec<Use>> = BTreeMap::new();
    for used in uses {
        options
            .entry(used.name().to_owned())
            .or_default()
            .push(used);
    }
    options
}

/// Returns the different answers to a question about the uses of an option.
fn different<T: Ord>(uses: &[Use], question: impl Fn(&Use) -> T) -> BTreeSet<T> {
    uses.iter().map(question).collect()
}

#[test]
fn a_name_has_one_letter_and_a_letter_one_name() {
    let mut names: BTreeMap<char, String> = BTreeMap::new();
    for (name, uses) in options() {
        let letters = different(&uses, |used| used.arg.get_short());
        assert_eq!(letters.len(), 1, "--{name} has the letters {letters:?}");
        for letter in letters.into_iter().flatten() {
            if let Some(other) = names.insert(letter, name.clone()) {
                panic!("-{letter} stands for --{other} and for --{name}");
            }
        }
    }
}

#[test]
fn a_name_takes_one_kind_of_value() {
    for (name, uses) in options() {
        let values = different(&uses, Use::value);
        let is_one = values.len() == 1 || VALUES.contains(&name.as_str());
        assert!(is_one, "--{name} takes {values:?}");
    }
}

#[test]
fn a_name_has_one_explanation() {
    let explained: Vec<String> = options()
        .into_iter()
        .filter(|(_, uses)| different(uses, Use::help).len() > 1)
        .map(|(name, _)| name)
        .collect();
    assert_eq!(explained, EXPLAINED_BY_COMMAND);
}

#[test]
fn nothing_that_is_accepted_is_hidden() {
    for used in options().into_values().flatten() {
        let place = format!("{} --{}", used.command, used.name());
        assert_eq!(
            used.arg.get_all_aliases().unwrap_or_default(),
            [""; 0],
            "{place}"
        );
        assert_eq!(
            used.arg.get_all_short_aliases().unwrap_or_default(),
            [],
            "{place}"
        );
        assert!(!used.help().is_empty(), "{place}");
        for value in used.arg.get_possible_values() {
            let help = value.get_help().map(ToString::to_string);
            assert_ne!(help.as_deref(), Some(""), "{place} {}", value.get_name());
        }
    }
}

/// One reader reads all numbers.
#[test]
fn a_number_is_written_in_every_form() {
    for used in options().into_values().flatten() {
        if ![" N", " I", " SEED"].contains(&used.value().as_str()) {
            continue;
        }
        let parser = used.arg.get_value_parser();
        let command = Command::new("").arg(Arg::new("n").long("n").value_parser(parser.clone()));
        let reads = |text: &str| {
            let words = ["", &format!("--n={text}")].map(str::to_owned);
            command.clone().try_get_matches_from(words).is_ok()
        };
        let place = format!("{} --{}", used.command, used.name());
        let number = (1..10).find(|number| reads(&number.to_string()));
        let number = number.unwrap_or_else(|| panic!("{place} takes no number"));
        for text in [format!("0_{number}"), format!("{number}e0")] {
            assert!(reads(&text), "{place} {text}");
        }
        assert!(!reads("1.5"), "{place} 1.5");
        assert!(!reads("some"), "{place} some");
    }
}

/// Returns the commands in few words: `solve` for all that begin with it, if all have the option.
fn commands(uses: &[&Use]) -> String {
    let program = program();
    let mut words: Vec<String> = Vec::new();
    for used in uses {
        let first = used.command.split(' ').next().unwrap_or_default();
        let below = program
            .find_subcommand(first)
            .map_or(0, |command| command.get_subcommands().count());
        let prefix = format!("{first} ");
        let having = uses
            .iter()
            .filter(|other| other.command.starts_with(&prefix))
            .count();
        let word = match used.command.as_str() {
            "" => "all".to_owned(),
            _ if below > 0 && having == below => format!("`{first}`"),
            command => format!("`{command}`"),
        };
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words.join(", ")
}

/// Returns the table in docs/options.md.
fn table() -> String {
    let mut table = "| option | meaning | commands |\n|---|---|---|\n".to_owned();
    for uses in options().values() {
        let mut rows: Vec<(String, String, Vec<&Use>)> = Vec::new();
        for used in uses {
            let (form, help) = (used.form(), used.help());
            match rows
                .iter_mut()
                .find(|row| (&row.0, &row.1) == (&form, &help))
            {
                Some(row) => row.2.push(used),
                None => rows.push((form, help, vec![used])),
            }
        }
        for (form, help, uses) in rows {
            let help = help.replace('|', "\\|").replace('\n', " ");
            table.extend(["| ", &form, " | ", &help, " | ", &commands(&uses), " |\n"]);
        }
    }
    table
}

/// With `INSTA_UPDATE=always`, as for snapshots, the table is written anew.
#[test]
fn the_document_lists_all_options() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/options.md");
    let text = std::fs::read_to_string(&path).unwrap();
    let (before, listed) = text.split_at(text.find("| option").unwrap());
    if std::env::var("INSTA_UPDATE").is_ok_and(|mode| mode == "always") {
        std::fs::write(&path, format!("{before}{}", table())).unwrap();
    } else {
        assert!(
            listed == table(),
            "docs/options.md is not current: run this test with INSTA_UPDATE=always"
        );
    }
}
