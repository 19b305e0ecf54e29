//! Sources of tables.

use std::path::Path;

use advice_lang::{Table, TableText, Vocabulary, nearest};
use catalogue::advice::{AdviceText, GameName, shipped};

use crate::exit::Failure;
use crate::host::Terminal;
use crate::input::{self, read_text};
use crate::output::files::note_read;

/// A table that the user has named.
pub(crate) struct Source {
    /// Its text, and what is known about it.
    pub(crate) table: AdviceText,
}

/// Returns the names of the tables that come with the program.
fn names() -> String {
    let names: Vec<&str> = shipped().iter().map(|table| table.name).collect();
    names.join(", ")
}

/// Returns a table to which one in this folder hands over: a file there, or else one that comes with the program.
pub(super) fn other(folder: Option<&Path>, name: &str) -> Result<TableText, String> {
    let file = format!("{name}.al0");
    let path = folder.map(|folder| folder.join(&file));
    if let Some(path) = path.filter(|path| path.exists()) {
        note_read(&path);
        let file = path.display().to_string();
        return match std::fs::read_to_string(&path) {
            Ok(text) => Ok(TableText { file, text }),
            Err(error) => Err(format!("{file}: {error}")),
        };
    }
    let shipped = AdviceText::shipped(name).map(AdviceText::into_text);
    shipped.map_err(|_| {
        format!(
            "there is no file `{file}` beside this one; sovet comes with {}",
            names()
        )
    })
}

impl Source {
    /// Reads one of the tables that come with the program, or a file. The user says what game it is about, or else the
    /// table itself.
    pub(crate) fn read(name: &str, game: Option<GameName>) -> Result<Self, Failure> {
        if shipped().iter().any(|table| table.name == name) {
            let table = AdviceText::shipped(name)?;
            let game = game.unwrap_or(table.game);
            let table = AdviceText { game, ..table };
            return Ok(Self { table });
        }
        let path = Path::new(name);
        if name != "-" && !path.exists() {
            let shipped = shipped();
            let known: Vec<&str> = shipped.iter().map(|table| table.name).collect();
            let meant = nearest(name, &known);
            let meant = meant.map_or_else(String::new, |meant| format!("did you mean {meant}? "));
            return Err(Failure::input(format!(
                "there is no table and no file `{name}`; {meant}the tables that come with sovet are {}",
                names()
            )));
        }
        let text = read_text(path)?;
        let (game, unknown) = match game {
            Some(game) => (game, None),
            None => GameName::of_text(&text),
        };
        let folder = path.parent().map(Path::to_owned);
        Ok(Self {
            table: AdviceText {
                name: input::name(path),
                text,
                game,
                unknown,
                others: Box::new(move |name| other(folder.as_deref(), name)),
            },
        })
    }

    /// Loads the table, and shows its warnings.
    pub(crate) fn load<V: Vocabulary>(&self, game: &V) -> Result<Table<V>, Failure> {
        self.table.load(game, &Terminal::new(None))
    }
}
