//! The board in cells of the terminal.

use catalogue::CellAt;
use catalogue::playing::{Ends, Grid, Pattern, Picture, Square};
use game_core::Player;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};

use super::state::Screen;
use crate::commands::play::board::{BoardStyle, rule};

/// Dark on light and dark squares, as in a book; the squares of the last move.
const INK: Color = Color::Indexed(16);
const LIGHT: Color = Color::Indexed(223);
const DARK: Color = Color::Indexed(180);
const LAST: Color = Color::Indexed(149);
/// The two sides where nothing stands on squares of a colour.
const SIDES: [Color; 2] = [Color::Indexed(203), Color::Indexed(220)];

impl Screen<'_> {
    /// Returns the board, three cells wide a square, or the lines of its text.
    pub(super) fn paint(&self) -> Vec<Line<'static>> {
        match self.session.game.picture() {
            Picture::Grid(grid) => self.paint_squares(&grid),
            Picture::Text(text) => {
                let lines = text.lines();
                lines.map(|line| Line::from(line.to_owned())).collect()
            }
        }
    }

    fn paint_squares(&self, grid: &Grid) -> Vec<Line<'static>> {
        let played = self.session.game.played();
        let last = played.last().and_then(|played| played.ends);
        let ranks = Grid::names(&grid.ranks, self.flipped);
        let mut lines = Vec::new();
        for row in 0..grid.rows() {
            if grid.pattern == Pattern::Ruled && row > 0 {
                lines.push(Line::from(self.rule(grid)));
            }
            let mut spans = Vec::new();
            if let Some(rank) = ranks.get(row) {
                spans.push(Span::raw(format!("{rank:>2} ")));
            }
            for column in 0..grid.columns {
                if grid.pattern == Pattern::Ruled && column > 0 {
                    spans.push(Span::raw(self.bar()));
                }
                let seen = CellAt { row, column };
                let (place, square) = grid.seen(seen, self.flipped);
                let is_last =
                    last.is_some_and(|Ends { from, to }| from == Some(place) || to == place);
                let style = self.style_of(grid.pattern, place, square, is_last);
                let symbol = self.style.symbol(square);
                let [left, right] = self.marks(seen, place, is_last && square.owner.is_some());
                spans.push(Span::styled(format!("{left}{symbol}{right}"), style));
            }
            lines.push(Line::from(spans));
        }
        if !grid.files.is_empty() {
            let margin = if ranks.is_empty() { "" } else { "   " };
            let files = Grid::names(&grid.files, self.flipped);
            let files = files.iter().map(|file| format!(" {file} "));
            lines.push(Line::from(format!("{margin}{}", files.collect::<String>())));
        }
        lines
    }

    fn bar(&self) -> &'static str {
        match self.style {
            BoardStyle::Unicode => "│",
            BoardStyle::Ascii => "|",
        }
    }

    fn rule(&self, grid: &Grid) -> String {
        match self.style {
            BoardStyle::Unicode => rule("───", "┼", grid),
            BoardStyle::Ascii => rule("---", "+", grid),
        }
    }

    /// Returns the marks around the symbol on a square: the hand, the piece that it has touched, the last move.
    fn marks(&self, seen: CellAt, place: CellAt, is_last: bool) -> [char; 2] {
        if self.hand == Some(seen) {
            ['[', ']']
        } else if self.touched == Some(place) {
            ['<', '>']
        } else if is_last && !self.coloured {
            ['(', ')']
        } else {
            [' ', ' ']
        }
    }

    fn style_of(&self, pattern: Pattern, place: CellAt, square: Square, is_last: bool) -> Style {
        let plain = if square.owner.is_some() {
            Style::new().add_modifier(Modifier::BOLD)
        } else {
            Style::new().add_modifier(Modifier::DIM)
        };
        if !self.coloured {
            return plain;
        }
        if pattern == Pattern::Checkered {
            let background = match (is_last, (place.column + place.row) % 2) {
                (true, _) => LAST,
                (false, 0) => LIGHT,
                (false, _) => DARK,
            };
            return Style::new().fg(INK).bg(background);
        }
        let owner = square.owner.map(|owner| match owner {
            Player::First => SIDES[0],
            Player::Second => SIDES[1],
        });
        let style = owner.map_or(plain, |colour| plain.fg(colour));
        if is_last {
            style.add_modifier(Modifier::REVERSED)
        } else {
            style
        }
    }
}
