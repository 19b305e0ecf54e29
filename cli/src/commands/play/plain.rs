//! A game in plain lines: at a prompt, through a pipe, or for programs.

use std::io::{self, BufRead, IsTerminal, Write};
use std::time::{Duration, Instant};

use catalogue::playing::{Cost, Judgement, Thinker};
use game_core::Player;
use serde::Serialize;

use super::board::{BoardStyle, lines};
use super::end::End;
use super::message::Message;
use super::session::{Command, Next, Request, Session, Turn, think};
use crate::exit::{Ended, Failure};
use crate::interrupt;
use crate::output::{BAD, BOLD, DIM, GOOD, Output, count};

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

/// A game in plain lines.
pub(super) struct Plain<'a, 'g> {
    session: Session<'g>,
    thinker: Box<dyn Thinker + 'g>,
    style: BoardStyle,
    flipped: bool,
    /// True if the typed text is already on the screen.
    echoes: bool,
    output: &'a mut Output,
}

impl<'a, 'g> Plain<'a, 'g> {
    pub(super) fn new(
        session: Session<'g>,
        thinker: Box<dyn Thinker + 'g>,
        style: BoardStyle,
        output: &'a mut Output,
    ) -> Self {
        Self {
            session,
            thinker,
            style,
            flipped: false,
            echoes: io::stdin().is_terminal(),
            output,
        }
    }

    /// Plays to the end.
    pub(super) fn play(mut self) -> Ended {
        if !self.output.is_json() && self.session.has_person() {
            writeln!(self.output, "{DIM}{}{DIM:#}", super::COMMANDS)?;
        }
        match self.session.begin_round() {
            Some(begun) => self.say(&begun)?,
            None => self.show()?,
        }
        loop {
            let next = match self.session.turn() {
                Turn::Over(end) => {
                    if let Some(over) = self.session.end_round(&end.result) {
                        self.say(&over)?;
                    }
                    match self.session.begin_round() {
                        Some(begun) => Next::Say(begun),
                        None => Next::End(end),
                    }
                }
                Turn::Program => Next::Think(Request::Choose),
                Turn::Person => self.ask()?,
            };
            if let Some(end) = self.follow(next)? {
                return self.end(end);
            }
        }
    }

    /// Asks until something is typed.
    fn ask(&mut self) -> Result<Next, Failure> {
        let is_json = self.output.is_json();
        let player = self.session.player();
        let side = self.session.game.side(player);
        loop {
            if !is_json {
                self.show_clocks()?;
                write!(self.output, "{side} > ")?;
                self.output.flush()?;
            }
            let clock = Instant::now();
            let mut bytes = Vec::new();
            let read = interrupt::at_prompt(|| io::stdin().lock().read_until(b'\n', &mut bytes));
            let read =
                read.map_err(|error| Failure::input(format!("cannot read your move: {error}")))?;
            self.session.spend(clock.elapsed());
            let line = String::from_utf8_lossy(&bytes);
            let unfinished = read == 0 || !self.echoes;
            if unfinished && !is_json {
                writeln!(self.output, "{}", line.trim_end())?;
            }
            if read == 0 {
                return Ok(Next::End(End::of_input()));
            }
            if matches!(self.session.turn(), Turn::Over(_)) {
                return Ok(Next::Say(Message::Remark("too late".to_owned())));
            }
            if let Some(command) = Command::read(&line) {
                return Ok(self.session.ask(&command));
            }
        }
    }

    /// Thinks and says until it is somebody's turn, or the end.
    fn follow(&mut self, mut next: Next) -> Result<Option<End>, Failure> {
        loop {
            match next {
                Next::End(end) => return Ok(Some(end)),
                Next::Say(message) => {
                    self.say(&message)?;
                    return Ok(None);
                }
                Next::Think(request) => {
                    let clock = Instant::now();
                    let so_far = self.session.game.so_far();
                    let answer = think(&mut *self.thinker, so_far, request);
                    if matches!(request, Request::Choose) {
                        self.session.spend(clock.elapsed());
                    }
                    if matches!(self.session.turn(), Turn::Over(_)) {
                        return Ok(None);
                    }
                    next = self.session.hear(answer);
                }
            }
        }
    }

    fn say(&mut self, message: &Message) -> Result<(), Failure> {
        if self.output.is_json() {
            return self.say_to_programs(message);
        }
        match message {
            Message::Begun(begun) => {
                let best = count(begun.best, "move");
                let (round, rounds) = (begun.round, begun.rounds);
                let heading = format!("round {round} of {rounds}: to be won in {best}");
                writeln!(self.output, "{BOLD}{heading}{BOLD:#}")?;
                self.show()
            }
            Message::Moved(moved) => {
                let (side, text) = (moved.by, &moved.mv);
                match &moved.reason {
                    None => writeln!(self.output, "{BOLD}{side}: {text}{BOLD:#}")?,
                    Some(reason) => writeln!(
                        self.output,
                        "{BOLD}{side}: {text}{BOLD:#}  {DIM}{reason}{DIM:#}"
                    )?,
                }
                if let Some(judgement) = &moved.judgement {
                    self.judge(judgement)?;
                }
                self.show()
            }
            Message::Refused(refused) => {
                let (mv, words) = (&refused.mv, refused.judgement.riddle());
                writeln!(
                    self.output,
                    "{BAD}{mv} gives the win away:{BAD:#} {words}; find another move"
                )?;
                Ok(())
            }
            Message::TakenBack { .. } | Message::Board => self.show(),
            Message::Flip => {
                self.flipped = !self.flipped;
                self.show()
            }
            Message::Hint { mv, reason } => {
                let hint = format!("{GOOD}{mv}{GOOD:#}  {DIM}{reason}{DIM:#}");
                self.output.remark(&hint)
            }
            Message::RoundOver(over) => {
                writeln!(self.output, "{BOLD}{}{BOLD:#}\n", over.scored.words())?;
                Ok(())
            }
            Message::Remark(remark) => self.output.remark(remark),
        }
    }

    fn judge(&mut self, judgement: &Judgement<String>) -> Result<(), Failure> {
        let words = judgement.words();
        match judgement.cost {
            Cost::Nothing => writeln!(self.output, "{GOOD}{words}{GOOD:#}")?,
            Cost::Time => writeln!(self.output, "slower: {words}")?,
            Cost::Result => writeln!(self.output, "{BAD}mistake:{BAD:#} {words}")?,
        }
        Ok(())
    }

    fn say_to_programs(&mut self, message: &Message) -> Result<(), Failure> {
        match message {
            Message::Begun(begun) => self.output.json(begun),
            Message::Moved(moved) => self.output.json(moved),
            Message::Refused(refused) => self.output.json(refused),
            Message::TakenBack { plies, position } => self.output.json(&Undone {
                undone_to_ply: *plies,
                position,
            }),
            Message::RoundOver(over) => self.output.json(over),
            Message::Hint { mv, reason } => self.output.remark(&format!("{mv}  {reason}")),
            Message::Remark(remark) => self.output.remark(remark),
            Message::Board | Message::Flip => Ok(()),
        }
    }

    fn show(&mut self) -> Result<(), Failure> {
        if !self.output.is_json() {
            let picture = self.session.game.picture();
            let lines = lines(&picture, self.style, self.flipped);
            writeln!(self.output, "\n{lines}")?;
        }
        Ok(())
    }

    fn show_clocks(&mut self) -> Result<(), Failure> {
        let Some(clocks) = self.session.clocks() else {
            return Ok(());
        };
        let text = [Player::First, Player::Second].map(|player| {
            let side = self.session.game.side(player);
            format!("{side} {}", clock_text(clocks.left(player)))
        });
        writeln!(self.output, "{DIM}{}{DIM:#}", text.join("  "))?;
        Ok(())
    }

    fn end(self, end: End) -> Ended {
        let together = self.session.all_rounds();
        announce(end, self.session.game.plies(), together, self.output)
    }
}

/// Says how a game has ended.
pub(super) fn announce(
    end: End,
    plies: usize,
    together: Option<String>,
    output: &mut Output,
) -> Ended {
    let End { result, status } = end;
    if output.is_json() {
        output.json(&Ending {
            result: &result,
            plies,
        })?;
    } else {
        let moves = count(plies as u64, "move");
        writeln!(output, "{BOLD}{result}{BOLD:#} ({moves} of either side)")?;
        if let Some(together) = together {
            writeln!(output, "{together}")?;
        }
    }
    status
}

/// Minutes and seconds, or hours and minutes and seconds. A second that has begun counts.
pub(super) fn clock_text(left: Duration) -> String {
    let seconds = left.as_secs() + u64::from(left.subsec_nanos() > 0);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}
