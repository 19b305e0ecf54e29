//! The tables that come with the program.

use domain_chess_krk::tables::TABLES;
use domain_tictactoe::tables::NEVER_LOSE;
use serde::Serialize;

use crate::advice::GameName;

/// A table that comes with the program.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Shipped {
    /// The name.
    pub name: &'static str,
    /// Description in a sentence.
    pub title: &'static str,
    /// The game it is about.
    pub game: GameName,
    /// Its text.
    pub text: &'static str,
}

/// Returns the tables that come with the program.
#[must_use]
pub fn shipped() -> Vec<Shipped> {
    let endings = TABLES.iter().map(|table| Shipped {
        name: table.name,
        title: table.title,
        game: table.ending.into(),
        text: table.text,
    });
    let tictactoe = Shipped {
        name: NEVER_LOSE.name,
        title: NEVER_LOSE.title,
        game: GameName::TictactoeX,
        text: NEVER_LOSE.text,
    };
    endings.chain([tictactoe]).collect()
}

#[cfg(test)]
mod tests {
    use super::shipped;

    #[test]
    fn all_are_laid_out() {
        for table in shipped() {
            let laid_out = advice_lang::format(table.name, table.text).unwrap();
            assert_eq!(laid_out, table.text, "{}", table.name);
        }
    }
}
