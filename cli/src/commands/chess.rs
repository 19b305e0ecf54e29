//! What the commands about the chess ending share.

use std::path::{Path, PathBuf};

use advice_lang::{Diagnostics, Table, Vocabulary};
use clap::ValueEnum;
use domain_chess_krk::kpk::{self, Kpk};
use domain_chess_krk::krk::{self, Krk};
use domain_chess_krk::tables::{Ending, TABLES};
use domain_chess_krk::{DiagramStyle, FenError, NotationStyle, TermError};
use game_core::Notation;

use crate::exit::Failure;
use crate::input::{self, read_text};

/// An ending about which advice can be given.
pub(crate) trait Endgame: Vocabulary + Notation<Position: Copy> + Default {
    /// Whom the advice is for.
    const ADVISED: &'static str;

    /// Reads a position in Forsyth-Edwards notation or in Bratko's.
    fn read(text: &str) -> Result<Self::Position, Failure>;

    /// A picture of the position.
    fn picture(position: Self::Position) -> String;

    /// The game with moves written as Bratko writes them.
    fn in_terms() -> Self;
}

impl Endgame for Krk {
    const ADVISED: &'static str = "the side with the rook";

    fn read(text: &str) -> Result<krk::Position, Failure> {
        read(text, text.parse(), krk::Position::from_terms(text))
    }

    fn picture(position: krk::Position) -> String {
        position.diagram(DiagramStyle::Letters)
    }

    fn in_terms() -> Self {
        Self {
            notation: NotationStyle::Bratko,
        }
    }
}

impl Endgame for Kpk {
    const ADVISED: &'static str = "the side with the pawn";

    fn read(text: &str) -> Result<kpk::Position, Failure> {
        read(text, text.parse(), kpk::Position::from_terms(text))
    }

    fn picture(position: kpk::Position) -> String {
        position.diagram(DiagramStyle::Letters)
    }

    fn in_terms() -> Self {
        Self {
            notation: NotationStyle::Bratko,
        }
    }
}

/// Takes the reading of the notation in which the text is written.
fn read<P>(
    text: &str,
    as_fen: Result<P, FenError>,
    as_terms: Result<(P, usize), TermError>,
) -> Result<P, Failure> {
    if text.contains("..") {
        let (position, _) = as_terms.map_err(Failure::input)?;
        Ok(position)
    } else {
        as_fen.map_err(|error| Failure::input(format!("`{text}`: {error}")))
    }
}

/// The endings by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EndingName {
    /// King and rook against king
    Krk,
    /// King and pawn against king
    Kpk,
}

impl From<EndingName> for Ending {
    fn from(name: EndingName) -> Self {
        match name {
            EndingName::Krk => Self::Krk,
            EndingName::Kpk => Self::Kpk,
        }
    }
}

/// The text of a table, and what is known about it.
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) text: String,
    /// The ending it is about.
    pub(crate) ending: Ending,
    /// Where the tables lie to which it may hand over.
    folder: Option<PathBuf>,
}

impl Source {
    /// One of the tables that come with the program, or a file, whose ending the user names.
    pub(crate) fn read(name: &str, ending_of_file: EndingName) -> Result<Self, Failure> {
        if let Some(table) = TABLES.iter().find(|table| table.name == name) {
            return Ok(Self {
                name: table.name.to_owned(),
                text: table.text.to_owned(),
                ending: table.ending,
                folder: None,
            });
        }
        let path = Path::new(name);
        if name != "-" && !path.exists() {
            let names: Vec<&str> = TABLES.iter().map(|table| table.name).collect();
            return Err(Failure::input(format!(
                "there is no table and no file `{name}`; the tables that come with sovet are {}",
                names.join(", ")
            )));
        }
        Ok(Self {
            name: input::name(path),
            text: read_text(path)?,
            ending: ending_of_file.into(),
            folder: path.parent().map(Path::to_owned),
        })
    }

    /// The table, or what is wrong with it.
    pub(crate) fn read_with<V: Vocabulary>(&self, game: &V) -> Result<Table<V>, Diagnostics> {
        Table::load_with(&self.name, &self.text, game, &|name| self.other(name))
    }

    /// The text of a table to which this one hands over: a file beside it, or else one of those that come
    /// with the program.
    fn other(&self, name: &str) -> Result<String, String> {
        let path = self
            .folder
            .as_ref()
            .map(|folder| folder.join(name).with_extension("al0"));
        if let Some(path) = path.filter(|path| path.exists()) {
            return std::fs::read_to_string(&path)
                .map_err(|error| format!("{}: {error}", path.display()));
        }
        let table = TABLES.iter().find(|table| table.name == name);
        let names: Vec<&str> = TABLES.iter().map(|table| table.name).collect();
        table.map(|table| table.text.to_owned()).ok_or_else(|| {
            format!(
                "there is no file `{name}.al0` beside this one; sovet comes with {}",
                names.join(", ")
            )
        })
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

/// Loads a table of king and rook against king.
pub(crate) fn load_krk_table(name: &str) -> Result<Table<Krk>, Failure> {
    let source = Source::read(name, EndingName::Krk)?;
    if source.ending == Ending::Kpk {
        return Err(Failure::input(format!(
            "{name} is about king and pawn against king; here a table for king and rook is needed"
        )));
    }
    source.load(&Krk::default())
}
