//! Where tables come from.

use std::path::{Path, PathBuf};

use advice_lang::{Diagnostics, Table, UnknownGame, Vocabulary, nearest};
use domain_chess_krk::tables::TABLES;
use domain_tictactoe::tables::NEVER_LOSE;

use crate::commands::advice::advisable::GameName;
use crate::exit::Failure;
use crate::input::{self, read_text};

/// The text of a table, and what is known about it.
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) text: String,
    /// The game it is about.
    pub(crate) game: GameName,
    /// A remark about that, if it is not certain.
    pub(crate) unknown: Option<UnknownGame>,
    /// The file that it was read from, if it does not come with the program. The tables to which it may hand
    /// over lie beside it.
    file: Option<PathBuf>,
}

/// A table that comes with the program.
pub(crate) struct Shipped {
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    text: &'static str,
    game: GameName,
}

/// The tables that come with the program.
pub(crate) fn shipped() -> Vec<Shipped> {
    let endings = TABLES.iter().map(|table| Shipped {
        name: table.name,
        title: table.title,
        text: table.text,
        game: table.ending.into(),
    });
    let tictactoe = Shipped {
        name: NEVER_LOSE.name,
        title: NEVER_LOSE.title,
        text: NEVER_LOSE.text,
        game: GameName::TictactoeX,
    };
    endings.chain([tictactoe]).collect()
}

/// The names of the tables that come with the program.
fn names() -> String {
    let names: Vec<&str> = shipped().iter().map(|table| table.name).collect();
    names.join(", ")
}

/// The text of a table to which one in this folder hands over: a file there, or else one that comes
/// with the program.
pub(super) fn other(folder: Option<&Path>, name: &str) -> Result<String, String> {
    let file = format!("{name}.al0");
    let path = folder.map(|folder| folder.join(&file));
    if let Some(path) = path.filter(|path| path.exists()) {
        return std::fs::read_to_string(&path)
            .map_err(|error| format!("{}: {error}", path.display()));
    }
    let tables = shipped();
    // Names in a table have no hyphens.
    let table = tables
        .iter()
        .find(|table| table.name.replace('-', "_") == name);
    table.map(|table| table.text.to_owned()).ok_or_else(|| {
        format!(
            "there is no file `{file}` beside this one; sovet comes with {}",
            names()
        )
    })
}

impl Source {
    /// One of the tables that come with the program, or a file. The user says what game it is about, or
    /// else the table itself.
    pub(crate) fn read(name: &str, game: Option<GameName>) -> Result<Self, Failure> {
        if let Some(table) = shipped().iter().find(|table| table.name == name) {
            return Ok(Self {
                name: table.name.to_owned(),
                text: table.text.to_owned(),
                game: game.unwrap_or(table.game),
                unknown: None,
                file: None,
            });
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
        Ok(Self {
            name: input::name(path),
            text,
            game,
            unknown,
            file: Some(path.to_owned()),
        })
    }

    /// The file that it was read from, if it does not come with the program.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// The text of a table to which it hands over.
    pub(crate) fn other(&self, name: &str) -> Result<String, String> {
        other(self.file().and_then(Path::parent), name)
    }

    /// The table, or what is wrong with it.
    pub(crate) fn read_with<V: Vocabulary>(&self, game: &V) -> Result<Table<V>, Diagnostics> {
        let (name, text, library) = (&self.name, &self.text, &|name: &str| self.other(name));
        match &self.unknown {
            None => Table::load_with(name, text, game, library),
            Some(unknown) => Err(Table::check_unknown(name, text, game, library, unknown)),
        }
    }

    /// The table, with its warnings shown.
    pub(crate) fn load<V: Vocabulary>(&self, game: &V) -> Result<Table<V>, Failure> {
        let table = self
            .read_with(game)
            .map_err(|diagnostics| Failure::Report(diagnostics.styled()))?;
        if !table.warnings().is_empty() {
            anstream::eprintln!("{}", table.warnings().styled());
        }
        Ok(table)
    }
}
