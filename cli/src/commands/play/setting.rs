//! What a game is played on: a whole screen or plain lines, and with which clocks.

use std::io::{self, IsTerminal};
use std::time::Duration;

use clap::{Args, ValueEnum};
use playing::{Level, TimeControl};

use super::board::BoardStyle;
use super::game::Playable;
use super::plain::Plain;
use super::screen;
use super::session::Session;
use super::worker::Worker;
use crate::args::limits::parse_time;
use crate::exit::Ended;
use crate::output::Output;

/// How a game is shown.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct Setting {
    /// Play in plain lines, as in a pipe, and not on the whole screen
    #[arg(long)]
    plain: bool,

    /// How boards are drawn. Without it, unicode on the whole screen and ascii in plain lines
    #[arg(long, value_enum, value_name = "STYLE")]
    board: Option<BoardStyle>,

    /// How much time each side has for the game, and what is added after each of its moves, such as 5m,
    /// 5m+3s or 90s+1s; without it there are no clocks
    #[arg(long, value_name = "TIME[+TIME]", value_parser = parse_control)]
    clock: Option<TimeControl>,
}

/// The levels by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum LevelName {
    /// Looks 1 ply ahead, and makes 50 moves of a hundred at random
    Beginner,
    /// 2 plies, 25 at random
    Easy,
    /// 4 plies, 10 at random
    Medium,
    /// 8 plies, none at random
    Strong,
    /// Makes no mistake: knows the game, or solves it
    Perfect,
}

impl From<LevelName> for Level {
    fn from(name: LevelName) -> Self {
        match name {
            LevelName::Beginner => Self::Beginner,
            LevelName::Easy => Self::Easy,
            LevelName::Medium => Self::Medium,
            LevelName::Strong => Self::Strong,
            LevelName::Perfect => Self::Perfect,
        }
    }
}

impl Setting {
    pub(super) fn clock(self) -> Option<TimeControl> {
        self.clock
    }

    /// Plays on the whole screen if there is one.
    pub(super) fn play<G: Playable>(
        self,
        session: Session<'_, G>,
        worker: Worker<'_, G>,
        output: &mut Output,
    ) -> Ended {
        if self.plain || output.is_json() || !is_at_terminal() {
            let style = self.board.unwrap_or(BoardStyle::Ascii);
            Plain::new(session, worker, style, output).play()
        } else {
            let style = self.board.unwrap_or(BoardStyle::Unicode);
            screen::play(session, worker, style, output)
        }
    }
}

/// Is there a terminal that can be drawn on?
fn is_at_terminal() -> bool {
    let is_dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb
}

fn parse_control(text: &str) -> Result<TimeControl, String> {
    let (base, increment) = match text.split_once('+') {
        Some((base, increment)) => (parse_time(base)?, parse_time(increment)?),
        None => (parse_time(text)?, Duration::ZERO),
    };
    if base.is_zero() {
        return Err("each side needs some time to begin with, such as 5m".to_owned());
    }
    Ok(TimeControl { base, increment })
}
