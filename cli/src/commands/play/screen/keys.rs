//! Effects of keys.

use catalogue::CellAt;
use catalogue::playing::{Ends, Picture};
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::state::Screen;
use super::view::Tone;
use crate::commands::play::end::End;
use crate::commands::play::session::{Command, Turn};

/// The keys, shown on the last line.
pub(super) const KEYS: &str = "F1 help  F2 hint  F3 undo  F4 moves  F5 flip  Ctrl-C leave";

/// Help, shown on request.
const HELP: &str = "\
Type a move and Enter, or go to a square with the arrows and press Enter. Words do what keys do: hint, undo, \
moves, flip, help, quit. Page Up and Page Down scroll the moves, Esc takes back what is typed or touched.";

/// Longer lines are not typed.
const LONGEST: usize = 40;

impl Screen<'_> {
    pub(super) fn press(&mut self, key: KeyEvent) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        let with_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if with_control => self.leave(End::interrupted()),
            KeyCode::Char('d') if with_control => self.leave_with(End::of_input()),
            KeyCode::Char('u') if with_control => self.input.clear(),
            KeyCode::Char(_) if with_control => {}
            KeyCode::Char(' ') if self.input.is_empty() => self.enter(),
            KeyCode::Char(character) if self.input.chars().count() < LONGEST => {
                self.input.push(character);
            }
            KeyCode::Backspace => {
                self.input.pop();
            }
            KeyCode::Esc => {
                self.input.clear();
                self.touched = None;
                self.hand = None;
            }
            KeyCode::Enter => self.enter(),
            KeyCode::F(1) => {
                self.notes.clear();
                self.note(Tone::Plain, HELP);
            }
            KeyCode::F(2) => self.ask(&Command::Hint),
            KeyCode::F(3) => self.ask(&Command::Undo),
            KeyCode::F(4) => self.ask(&Command::Moves),
            KeyCode::F(5) => self.ask(&Command::Flip),
            KeyCode::PageUp => self.scrolled = self.scrolled.saturating_add(1),
            KeyCode::PageDown => self.scrolled = self.scrolled.saturating_sub(1),
            KeyCode::Left => self.go(-1, 0),
            KeyCode::Right => self.go(1, 0),
            KeyCode::Up => self.go(0, -1),
            KeyCode::Down => self.go(0, 1),
            _ => {}
        }
    }

    /// The hand goes to the next square, or comes to the middle of the board.
    fn go(&mut self, right: isize, down: isize) {
        let Picture::Grid(grid) = self.session.game.picture() else {
            return;
        };
        let (columns, rows) = (grid.columns, grid.rows());
        self.hand = Some(match self.hand {
            None => CellAt {
                column: columns / 2,
                row: rows / 2,
            },
            Some(CellAt { row, column }) => CellAt {
                column: column.saturating_add_signed(right).min(columns - 1),
                row: row.saturating_add_signed(down).min(rows - 1),
            },
        });
    }

    /// The hand touches the square that it is on.
    pub(super) fn touch(&mut self) {
        let (Some(hand), Picture::Grid(grid)) = (self.hand, self.session.game.picture()) else {
            return;
        };
        if !matches!(self.session.turn(), Turn::Person) {
            return;
        }
        let (place, square) = grid.seen(hand, self.flipped);
        let meant = self.session.game.meant(Ends {
            from: self.touched,
            to: place,
        });
        match meant[..] {
            [number] => self.play_by_hand(number),
            [] => self.touch_piece(place, square.owner == Some(self.session.player())),
            _ => {
                self.notes.clear();
                let moves = (0..).zip(self.session.game.moves());
                let texts = moves.filter(|(number, _)| meant.contains(number));
                let texts: Vec<_> = texts.map(|(_, text)| text).collect();
                self.note(Tone::Plain, format!("type which: {}", texts.join(", ")));
            }
        }
    }

    /// A square was touched to which no move leads: a piece is taken into the hand if moves begin there.
    fn touch_piece(&mut self, place: CellAt, is_own: bool) {
        let begins = self.session.game.begins_at(place);
        let was_touched = self.touched.take();
        if is_own && begins && was_touched != Some(place) {
            self.touched = Some(place);
        } else if was_touched.is_none() {
            self.notes.clear();
            self.note(Tone::Plain, "there is no move from here");
        }
    }
}
