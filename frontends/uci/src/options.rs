//! Options of the engine.

use std::num::NonZero;

/// The options as they are set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Options {
    /// Source of moves in the endings.
    pub(crate) source: Source,
    /// The table of advice; by default the one that comes with the ending.
    pub(crate) advice: Option<String>,
    /// Number of lines of play that are reported.
    pub(crate) lines: NonZero<usize>,
    /// Room for the transposition table, in megabytes.
    pub(crate) hash: usize,
    /// Whether wins, draws and losses are reported.
    pub(crate) shows_chances: bool,
}

/// Source of moves in the endings. Elsewhere they come from search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// The table of the values of all positions.
    Table,
    /// A table of advice.
    Advice,
    /// Plain search.
    Search,
}

const SOURCES: [(Source, &str); 3] = [
    (Source::Table, "table"),
    (Source::Advice, "advice"),
    (Source::Search, "search"),
];

const MOST_LINES: usize = 256;
const MOST_HASH: usize = 4096;

impl Default for Options {
    fn default() -> Self {
        Self {
            source: Source::Table,
            advice: None,
            lines: NonZero::<usize>::MIN,
            hash: 16,
            shows_chances: false,
        }
    }
}

impl Options {
    /// Lists the options in the words of the protocol.
    pub(crate) fn list() -> [String; 6] {
        let sources = SOURCES.map(|(_, name)| format!(" var {name}")).concat();
        [
            format!("name Source type combo default table{sources}"),
            "name Advice type string default <empty>".to_owned(),
            format!("name MultiPV type spin default 1 min 1 max {MOST_LINES}"),
            format!("name Hash type spin default 16 min 1 max {MOST_HASH}"),
            "name UCI_ShowWDL type check default false".to_owned(),
            "name Ponder type check default false".to_owned(),
        ]
    }

    /// Sets an option. Its name may be written in any case.
    ///
    /// # Errors
    ///
    /// Why that is not possible, in words. Then nothing is set.
    pub(crate) fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        let value = value.unwrap_or_default().trim();
        match name.to_ascii_lowercase().as_str() {
            "source" => {
                let is_it = |source: &&(Source, &str)| source.1.eq_ignore_ascii_case(value);
                let found = SOURCES.iter().find(is_it);
                self.source = found.ok_or("Source is table, advice or search")?.0;
            }
            "advice" => {
                self.advice = match value {
                    "" | "<empty>" => None,
                    name => Some(name.to_owned()),
                };
            }
            "multipv" => {
                let lines = number("MultiPV", value, MOST_LINES)?;
                self.lines = NonZero::new(lines).unwrap_or(NonZero::<usize>::MIN);
            }
            "hash" => self.hash = number("Hash", value, MOST_HASH)?,
            "uci_showwdl" => self.shows_chances = truth("UCI_ShowWDL", value)?,
            // `go ponder` decides whether the engine thinks on the opponent's time.
            "ponder" => {
                truth("Ponder", value)?;
            }
            _ => {
                return Err(format!(
                    "there is no option `{}`",
                    crate::command::shortened(name)
                ));
            }
        }
        Ok(())
    }
}

fn number(name: &str, value: &str, most: usize) -> Result<usize, String> {
    let number = value.parse().ok();
    number
        .filter(|number| (1..=most).contains(number))
        .ok_or_else(|| format!("{name} is a number from 1 to {most}"))
}

fn truth(name: &str, value: &str) -> Result<bool, String> {
    let value = value.to_ascii_lowercase();
    value
        .parse()
        .map_err(|_| format!("{name} is true or false"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_set() {
        let mut options = Options::default();
        options.set("multipv", Some("3")).unwrap();
        options.set("Source", Some("Advice")).unwrap();
        options.set("Advice", Some("krk-short")).unwrap();
        options.set("UCI_ShowWDL", Some("true")).unwrap();
        let expected = Options {
            source: Source::Advice,
            advice: Some("krk-short".to_owned()),
            lines: NonZero::new(3).unwrap(),
            shows_chances: true,
            ..Options::default()
        };
        assert_eq!(options, expected);
        options.set("Advice", Some("<empty>")).unwrap();
        assert_eq!(options.advice, None);
    }

    #[test]
    fn what_cannot_be_set_changes_nothing() {
        let mut options = Options::default();
        for (name, value) in [
            ("Source", Some("oracle")),
            ("MultiPV", Some("0")),
            ("Hash", Some("-1")),
            ("Hash", None),
            ("UCI_ShowWDL", Some("yes")),
            ("Depth", Some("1")),
        ] {
            assert!(options.set(name, value).is_err(), "{name}");
        }
        assert_eq!(options, Options::default());
    }
}
