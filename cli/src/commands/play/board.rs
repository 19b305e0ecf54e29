//! Boards as squares, in letters or in symbols, from either side.

use clap::ValueEnum;
use game_core::Player;

/// How boards are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BoardStyle {
    /// With chess pieces and discs
    Unicode,
    /// With letters, for terminals that have no such symbols
    Ascii,
}

/// A square by its column and its row, counted from 0 at the top left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) column: usize,
    pub(super) row: usize,
}

/// What is seen on a square.
#[derive(Clone, Copy, Debug)]
pub(super) struct Square {
    pub(super) ascii: char,
    pub(super) unicode: char,
    /// Whose it is, if something stands on it.
    pub(super) owner: Option<Player>,
}

/// What lies between squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pattern {
    /// Nothing.
    Open,
    /// Light squares beside dark ones.
    Checkered,
    /// Lines.
    Ruled,
}

/// A board: its squares by rows from above.
pub(super) struct Grid {
    pub(super) pattern: Pattern,
    pub(super) columns: usize,
    pub(super) squares: Vec<Square>,
    /// What the columns are called, and the rows; nothing if they have no names.
    pub(super) files: Vec<String>,
    pub(super) ranks: Vec<String>,
}

impl Square {
    pub(super) const EMPTY: Self = Self {
        ascii: '.',
        unicode: '·',
        owner: None,
    };

    pub(super) fn symbol(self, style: BoardStyle) -> char {
        match style {
            BoardStyle::Unicode => self.unicode,
            BoardStyle::Ascii => self.ascii,
        }
    }
}

impl Grid {
    pub(super) fn rows(&self) -> usize {
        self.squares.len().div_ceil(self.columns.max(1))
    }

    /// The square that is seen at a place, and where it is on the board, if the board is looked at from
    /// this side.
    pub(super) fn seen(&self, at: Place, flipped: bool) -> (Place, Square) {
        let place = if flipped {
            Place {
                column: self.columns - 1 - at.column,
                row: self.rows() - 1 - at.row,
            }
        } else {
            at
        };
        let square = self.squares.get(place.row * self.columns + place.column);
        (place, square.copied().unwrap_or(Square::EMPTY))
    }

    /// Names in the order in which they are seen.
    pub(super) fn names(names: &[String], flipped: bool) -> Vec<&str> {
        let mut names: Vec<&str> = names.iter().map(String::as_str).collect();
        if flipped {
            names.reverse();
        }
        names
    }

    /// The board as lines of text.
    pub(super) fn text(&self, style: BoardStyle, flipped: bool) -> String {
        let is_ruled = self.pattern == Pattern::Ruled;
        let (between, rule) = match (self.pattern, style) {
            (Pattern::Ruled, BoardStyle::Ascii) => (" | ", "---+---+---"),
            (Pattern::Ruled, BoardStyle::Unicode) => (" │ ", "───┼───┼───"),
            _ => (" ", ""),
        };
        let ranks = Self::names(&self.ranks, flipped);
        let mut lines = Vec::new();
        for row in 0..self.rows() {
            if is_ruled && row > 0 {
                lines.push(rule.to_owned());
            }
            let symbols = (0..self.columns).map(|column| {
                let (_, square) = self.seen(Place { column, row }, flipped);
                square.symbol(style).to_string()
            });
            let symbols = symbols.collect::<Vec<_>>().join(between);
            lines.push(match ranks.get(row) {
                Some(rank) => format!("{rank} {symbols}"),
                None if is_ruled => format!(" {symbols}"),
                None => symbols,
            });
        }
        if !self.files.is_empty() {
            let margin = if ranks.is_empty() { "" } else { "  " };
            let files = Self::names(&self.files, flipped);
            lines.push(format!("{margin}{}", files.join(" ")));
        }
        lines.join("\n") + "\n"
    }
}
