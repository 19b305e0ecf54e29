//! Layout of the screen.

use game_core::Player;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::keys::KEYS;
use super::state::Screen;
use crate::commands::play::board::BoardStyle;
use crate::commands::play::plain::clock_text;
use crate::commands::play::session::Turn;

/// Something said on the screen.
pub(super) struct Note {
    tone: Tone,
    text: String,
}

/// Tone of a note.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tone {
    Plain,
    Quiet,
    Loud,
    Good,
    Bad,
}

impl Note {
    pub(super) fn new(tone: Tone, text: impl Into<String>) -> Self {
        let text = text.into();
        Self { tone, text }
    }

    fn line(&self, coloured: bool) -> Line<'_> {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let style = match self.tone {
            Tone::Plain => Style::new(),
            Tone::Quiet => Style::new().add_modifier(Modifier::DIM),
            Tone::Good if coloured => Style::new().fg(Color::Green),
            Tone::Bad if coloured => bold.fg(Color::Red),
            Tone::Loud | Tone::Good | Tone::Bad => bold,
        };
        Line::styled(self.text.as_str(), style)
    }
}

/// Columns for the clocks and the moves, at least; lines for what is said.
const BESIDE: u16 = 24;
const SAID: u16 = 4;
/// The title, an empty line below it, one below the board, the prompt and the keys.
const OTHER_LINES: u16 = 5;

impl Screen<'_> {
    pub(super) fn draw(&mut self, frame: &mut Frame<'_>) {
        let board = self.paint();
        let width = board.iter().map(Line::width).max().unwrap_or_default();
        let (width, height) = (cells(width), cells(board.len()));
        // As much beside the board as the clocks and a move need.
        let height = height.max(4);
        let needed = (width + 3 + BESIDE, height + SAID + OTHER_LINES);
        let area = frame.area();
        if area.width < needed.0 || area.height < needed.1 {
            let (has, needs) = ((area.width, area.height), needed);
            let text = format!(
                "too small: needs {}x{}, has {}x{}",
                needs.0, needs.1, has.0, has.1
            );
            frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
            return;
        }
        let [title, _, middle, _, message, prompt, keys] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(1),
            Constraint::Length(height),
            Constraint::Length(1),
            Constraint::Fill(1),
            Constraint::Length(1),
            Constraint::Length(1),
        ])
        .areas(area);
        let [_, left, _, right] = Layout::horizontal([
            Constraint::Length(1),
            Constraint::Length(width),
            Constraint::Length(2),
            Constraint::Fill(1),
        ])
        .areas(middle);
        let bold = Style::new().add_modifier(Modifier::BOLD);
        frame.render_widget(Line::styled(format!(" {}", self.title()), bold), title);
        frame.render_widget(Paragraph::new(board), left);
        self.draw_beside(frame, right);
        let notes: Vec<Line<'_>> = self
            .notes
            .iter()
            .map(|note| note.line(self.coloured))
            .collect();
        let indented = Rect {
            x: message.x + 1,
            width: message.width - 2,
            ..message
        };
        frame.render_widget(Paragraph::new(notes).wrap(Wrap { trim: true }), indented);
        self.draw_prompt(frame, prompt);
        let dim = Style::new().add_modifier(Modifier::DIM);
        frame.render_widget(Line::styled(format!(" {KEYS}"), dim), keys);
    }

    fn title(&self) -> String {
        let name = self.session.game.name();
        match self.session.round() {
            Some((round, rounds)) => format!("{name}, practice round {round} of {rounds}"),
            None => name,
        }
    }

    /// The sides with their clocks, and the moves below.
    fn draw_beside(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let is_over = matches!(self.session.turn(), Turn::Over(_));
        let mut lines = Vec::new();
        for player in [Player::First, Player::Second] {
            let is_to_move = self.session.player() == player && !is_over;
            let mut side = self.session.game.side(player).to_owned();
            if let (Some(disc), BoardStyle::Unicode) = (self.session.game.disc(player), self.style)
            {
                side = format!("{side} {disc}");
            }
            let turn = if is_to_move { " to move" } else { "" };
            let clock = self.session.clocks();
            let clock = clock.map_or_else(String::new, |clocks| clock_text(clocks.left(player)));
            let style = if is_to_move {
                Style::new().add_modifier(Modifier::BOLD)
            } else {
                Style::new()
            };
            lines.push(Line::styled(
                format!("{:<14} {clock:>8}", format!("{side}{turn}")),
                style,
            ));
        }
        lines.push(Line::default());
        let room = usize::from(area.height).saturating_sub(lines.len());
        let rows = self.rows_of_moves();
        let above = rows.len().saturating_sub(room);
        self.scrolled = self.scrolled.min(above);
        let first = above - self.scrolled;
        lines.extend(rows.into_iter().skip(first).take(room).map(Line::from));
        frame.render_widget(Paragraph::new(lines), area);
    }

    fn draw_prompt(&self, frame: &mut Frame<'_>, area: Rect) {
        let side = self.session.game.side(self.session.player());
        let prompt = match self.session.turn() {
            _ if self.is_thinking() => format!(" {side} is thinking "),
            Turn::Over(_) => format!(" The game is over. Enter: {} ", self.at_the_end()),
            Turn::Program if self.session.has_person() => format!(" {side} is thinking "),
            Turn::Program => " Enter: the next move ".to_owned(),
            Turn::Person => format!(" {side} > "),
        };
        let at = area.x + cells(prompt.chars().count()) + cells(self.input.chars().count());
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let line = Line::from(vec![
            Span::styled(prompt, bold),
            Span::raw(self.input.as_str()),
        ]);
        frame.render_widget(line, area);
        frame.set_cursor_position(Position::new(at.min(area.right() - 1), area.y));
    }
}

fn cells(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}
