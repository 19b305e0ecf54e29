//! The loop of a game: boards, moves, reasons, and how it ends.

use std::io::Write;

use game_core::{Notation, Player};
use search_core::Stopped;
use serde::Serialize;

use super::person::{Asked, Person};
use super::{Hand, Length};
use crate::exit::{Ended, Failure, Status};
use crate::output::{BOLD, DIM, GOOD, Output, count};

/// What the loop needs to know of a game beside its rules.
pub(super) trait Playable: Notation<Position: PartialEq + Copy> {
    /// A picture of the position.
    fn picture(&self, position: &Self::Position) -> String;

    /// What a side is called.
    fn side(&self, player: Player) -> &'static str;

    /// Reads a move; the error says what would be right.
    fn read_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, String>;

    /// The result of a game that is over, in words.
    fn result(&self, position: &Self::Position) -> String;
}

/// A program that plays.
pub(super) trait Program<G: Playable> {
    /// Chooses a move. `line` is the game so far, the position at its end included.
    fn choose(&mut self, game: &G, line: &Line<G>) -> Result<Choice<G::Move>, Trouble>;
}

/// A move and the reason for it.
pub(super) struct Choice<M> {
    pub(super) mv: M,
    pub(super) reason: String,
}

/// Why a program chose no move.
pub(super) enum Trouble {
    /// It knows none.
    NoAdvice(String),
    /// A limit was met.
    Stopped(Stopped),
}

/// A game so far: the positions with the moves made in them, and the last position.
pub(super) struct Line<G: Playable> {
    pub(super) moves: Vec<(G::Position, G::Move)>,
    pub(super) position: G::Position,
}

/// Two sides and what they do.
pub(super) struct Match<'p, G: Playable> {
    pub(super) game: &'p G,
    pub(super) hands: [Hand; 2],
    pub(super) program: &'p mut dyn Program<G>,
    pub(super) length: Length,
}

/// The JSON form of a move.
#[derive(Serialize)]
struct Played<'a> {
    ply: usize,
    by: &'a str,
    #[serde(rename = "move")]
    mv: &'a str,
    position: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
}

/// The JSON form of moves taken back.
#[derive(Serialize)]
struct Undone<'a> {
    undone_to_ply: usize,
    position: &'a str,
}

/// The JSON form of the end.
#[derive(Serialize)]
struct Ending<'a> {
    result: &'a str,
    plies: usize,
}

impl<G: Playable> Match<'_, G> {
    /// Plays from `start` to the end.
    pub(super) fn play(&mut self, start: G::Position, output: &mut Output) -> Ended {
        let mut line = Line {
            moves: Vec::new(),
            position: start,
        };
        let mut person = Person::new();
        if !output.is_json() && self.hands.contains(&Hand::Person) {
            writeln!(output, "{DIM}{}{DIM:#}", super::COMMANDS)?;
        }
        self.show(&line, output)?;
        loop {
            if self.game.is_over(&line.position) {
                let result = self.game.result(&line.position);
                return end(&line, &result, Status::Done, output);
            }
            if line.moves.len() >= self.length.max_plies {
                return end(
                    &line,
                    "unfinished: the move limit is reached",
                    Status::Stopped,
                    output,
                );
            }
            let ended = match self.hand(&line) {
                Hand::Program => self.program_moves(&mut line, output)?,
                Hand::Person => self.person_moves(&mut line, &mut person, output)?,
            };
            if let Some((result, status)) = ended {
                return end(&line, &result, status, output);
            }
        }
    }

    fn hand(&self, line: &Line<G>) -> Hand {
        match self.game.to_move(&line.position) {
            Player::First => self.hands[0],
            Player::Second => self.hands[1],
        }
    }

    fn program_moves(
        &mut self,
        line: &mut Line<G>,
        output: &mut Output,
    ) -> Result<Option<(String, Status)>, Failure> {
        match self.program.choose(self.game, line) {
            Ok(choice) => {
                self.make(line, choice.mv, Some(&choice.reason), output)?;
                Ok(None)
            }
            Err(trouble) => Ok(Some(trouble.ending())),
        }
    }

    fn person_moves(
        &mut self,
        line: &mut Line<G>,
        person: &mut Person,
        output: &mut Output,
    ) -> Result<Option<(String, Status)>, Failure> {
        let side = self.game.side(self.game.to_move(&line.position));
        match person.ask(side, output)? {
            Asked::Ended => {
                return Ok(Some((
                    "unfinished: the input has ended".to_owned(),
                    Status::Stopped,
                )));
            }
            Asked::Quit => return Ok(Some(("unfinished: you left".to_owned(), Status::Done))),
            Asked::Help => output.remark(super::COMMANDS)?,
            Asked::Board => self.show(line, output)?,
            Asked::Moves => {
                let moves: Vec<String> = self
                    .game
                    .moves(&line.position)
                    .map(|mv| self.game.move_text(&line.position, mv))
                    .collect();
                output.remark(&moves.join(" "))?;
            }
            Asked::Hint => match self.program.choose(self.game, line) {
                Ok(Choice { mv, reason }) => {
                    let mv = self.game.move_text(&line.position, mv);
                    output.remark(&format!("{GOOD}{mv}{GOOD:#}  {DIM}{reason}{DIM:#}"))?;
                }
                Err(trouble) => output.remark(&trouble.ending().0)?,
            },
            Asked::Undo => self.undo(line, output)?,
            Asked::Move(text) => match self.game.read_move(&line.position, &text) {
                Ok(mv) => self.make(line, mv, None, output)?,
                Err(message) => output.remark(&message)?,
            },
        }
        Ok(None)
    }

    fn make(
        &self,
        line: &mut Line<G>,
        mv: G::Move,
        reason: Option<&str>,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let side = self.game.side(self.game.to_move(&line.position));
        let text = self.game.move_text(&line.position, mv);
        line.moves.push((line.position, mv));
        line.position = self.game.play(&line.position, mv);
        if output.is_json() {
            return output.json(&Played {
                ply: line.moves.len(),
                by: side,
                mv: &text,
                position: &self.game.position_text(&line.position),
                reason,
            });
        }
        match reason {
            None => writeln!(output, "{BOLD}{side}: {text}{BOLD:#}")?,
            Some(reason) => {
                writeln!(output, "{BOLD}{side}: {text}{BOLD:#}  {DIM}{reason}{DIM:#}")?;
            }
        }
        self.show(line, output)
    }

    /// Takes moves back until it is a person's turn again.
    fn undo(&self, line: &mut Line<G>, output: &mut Output) -> Result<(), Failure> {
        let mut earlier = line.moves.len();
        while earlier > 0 {
            earlier -= 1;
            let position = line.moves[earlier].0;
            let hand = self.hand(&Line {
                moves: Vec::new(),
                position,
            });
            if hand == Hand::Person {
                line.position = position;
                line.moves.truncate(earlier);
                if output.is_json() {
                    let position = self.game.position_text(&position);
                    return output.json(&Undone {
                        undone_to_ply: earlier,
                        position: &position,
                    });
                }
                return self.show(line, output);
            }
        }
        output.remark("there is no move of yours to take back")
    }

    fn show(&self, line: &Line<G>, output: &mut Output) -> Result<(), Failure> {
        if !output.is_json() {
            writeln!(output, "\n{}", self.game.picture(&line.position))?;
        }
        Ok(())
    }
}

/// Announces how the game has ended.
fn end<G: Playable>(line: &Line<G>, result: &str, status: Status, output: &mut Output) -> Ended {
    let plies = line.moves.len();
    if output.is_json() {
        output.json(&Ending { result, plies })?;
    } else {
        writeln!(
            output,
            "{BOLD}{result}{BOLD:#} ({} of either side)",
            count(plies as u64, "move")
        )?;
    }
    Ok(status)
}

impl Trouble {
    fn ending(self) -> (String, Status) {
        match self {
            Self::NoAdvice(message) => (format!("unfinished: {message}"), Status::Stopped),
            Self::Stopped(stopped) => (format!("unfinished: {stopped}"), stopped.limit.into()),
        }
    }
}
