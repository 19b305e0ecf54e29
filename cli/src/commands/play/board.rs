//! Boards in letters or in symbols.

use catalogue::CellAt;
use catalogue::playing::{Grid, Pattern, Picture, Square};
use clap::ValueEnum;

/// Styles of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BoardStyle {
    /// With chess pieces and discs
    Unicode,
    /// With letters, for terminals that have no such symbols
    Ascii,
}

impl BoardStyle {
    pub(super) fn symbol(self, square: Square) -> char {
        match self {
            Self::Unicode => square.unicode,
            Self::Ascii => square.ascii,
        }
    }
}

/// Returns a position as lines of text.
pub(super) fn lines(picture: &Picture, style: BoardStyle, flipped: bool) -> String {
    match picture {
        Picture::Grid(grid) => squares(grid, style, flipped),
        Picture::Text(text) => format!("{}\n", text.trim_end()),
    }
}

fn squares(grid: &Grid, style: BoardStyle, flipped: bool) -> String {
    let is_ruled = grid.pattern == Pattern::Ruled;
    let (bar, rule) = match style {
        BoardStyle::Ascii => (" | ", rule("---", "+", grid)),
        BoardStyle::Unicode => (" │ ", rule("───", "┼", grid)),
    };
    let between = if is_ruled { bar } else { " " };
    let ranks = Grid::names(&grid.ranks, flipped);
    let mut lines = Vec::new();
    for row in 0..grid.rows() {
        if is_ruled && row > 0 {
            lines.push(rule.clone());
        }
        let symbols = (0..grid.columns).map(|column| {
            let (_, square) = grid.seen(CellAt { row, column }, flipped);
            style.symbol(square).to_string()
        });
        let symbols = symbols.collect::<Vec<_>>().join(between);
        lines.push(match ranks.get(row) {
            Some(rank) => format!("{rank} {symbols}"),
            None if is_ruled => format!(" {symbols}"),
            None => symbols,
        });
    }
    if !grid.files.is_empty() {
        let margin = if ranks.is_empty() { "" } else { "  " };
        let files = Grid::names(&grid.files, flipped);
        lines.push(format!("{margin}{}", files.join(" ")));
    }
    lines.join("\n") + "\n"
}

/// Returns the line between two rows.
pub(super) fn rule(dash: &str, cross: &str, grid: &Grid) -> String {
    vec![dash; grid.columns].join(cross)
}
