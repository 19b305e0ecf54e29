//! Sources of tables.

use std::path::Path;

use advice_lang::{TableText, nearest};
use catalogue::Catalogue;
use catalogue::advice::{AdviceText, Shipped, TableSource};

use crate::exit::Failure;
use crate::input::{self, read_text};
use crate::output::files::note_read;

/// Returns the names of the tables that come with the program.
fn names(catalogue: &Catalogue) -> Vec<&'static str> {
    let tables = catalogue.shipped_tables();
    tables.map(|shipped| shipped.table.name).collect()
}

/// Returns a table that comes with the program.
fn shipped(name: &str, catalogue: &Catalogue) -> Option<Shipped> {
    let mut tables = catalogue.shipped_tables();
    tables.find(|shipped| shipped.table.name == name)
}

/// Returns a table to which one in this folder hands over: a file there, or else one that comes with the program.
pub(super) fn other(
    folder: Option<&Path>,
    name: &str,
    catalogue: &Catalogue,
) -> Result<TableText, String> {
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
    match catalogue.shipped_table(name) {
        Ok(AdviceText { source, .. }) => Ok(TableText {
            file: source.name,
            text: source.text,
        }),
        Err(_) => Err(format!(
            "there is no file `{file}` beside this one; sovet comes with {}",
            names(catalogue).join(", ")
        )),
    }
}

/// Reads one of the tables that come with the program, or a file.
pub(crate) fn source(name: &str, catalogue: &Catalogue) -> Result<TableSource, Failure> {
    if let Some(Shipped { table, .. }) = shipped(name, catalogue) {
        return Ok(TableSource::typed(table.name, table.text, catalogue));
    }
    let path = Path::new(name);
    if name != "-" && !path.exists() {
        let names = names(catalogue);
        let meant = nearest(name, &names);
        let meant = meant.map_or_else(String::new, |meant| format!("did you mean {meant}? "));
        return Err(Failure::input(format!(
            "there is no table and no file `{name}`; {meant}the tables that come with sovet are {}",
            names.join(", ")
        )));
    }
    let folder = path.parent().map(Path::to_owned);
    let catalogue = catalogue.clone();
    Ok(TableSource {
        name: input::name(path),
        text: read_text(path)?,
        others: Box::new(move |name| other(folder.as_deref(), name, &catalogue)),
    })
}

/// Reads a table with its game: the one of this name, or else that of the table.
pub(crate) fn table(
    name: &str,
    game: Option<&str>,
    catalogue: &Catalogue,
) -> Result<AdviceText, Failure> {
    let own = shipped(name, catalogue).map(|shipped| shipped.game);
    let game = game.and_then(|game| catalogue.advice_game(game));
    catalogue.table(source(name, catalogue)?, game.or(own))
}
