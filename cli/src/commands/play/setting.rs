//! Setting of a game: a whole screen or plain lines, and the clocks.

use std::io::{self, IsTerminal};
use std::time::Duration;

use catalogue::playing::{Thinker, TimeControl};
use catalogue::read_time;
use clap::Args;

use super::board::BoardStyle;
use super::plain::Plain;
use super::screen;
use super::session::Session;
use crate::exit::Ended;
use crate::output::Output;

/// Options for showing a game.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct Setting {
    /// Play in plain lines, as in a pipe, and not on the whole screen
    #[arg(long)]
    plain: bool,

    /// Style of the boards. Without it, unicode on the whole screen and ascii in plain lines
    #[arg(long, value_enum, value_name = "STYLE")]
    style: Option<BoardStyle>,

    /// Time of each side for the game, and the time added after each of its moves, such as 5m, 5m+3s or 90s+1s; without
    /// it there are no clocks
    #[arg(long, value_name = "TIME[+TIME]", value_parser = parse_control)]
    clock: Option<TimeControl>,
}

impl Setting {
    pub(super) fn clock(self) -> Option<TimeControl> {
        self.clock
    }

    /// Plays on the whole screen if there is one.
    pub(super) fn play(
        self,
        session: Session<'_>,
        thinker: Box<dyn Thinker + '_>,
        output: &mut Output,
    ) -> Ended {
        if self.plain || output.is_json() || !is_at_terminal() {
            let style = self.style.unwrap_or(BoardStyle::Ascii);
            Plain::new(session, thinker, style, output).play()
        } else {
            let style = self.style.unwrap_or(BoardStyle::Unicode);
            screen::play(session, thinker, style, output)
        }
    }
}

/// Returns whether there is a terminal that can be drawn on.
fn is_at_terminal() -> bool {
    let is_dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb
}

fn parse_control(text: &str) -> Result<TimeControl, String> {
    let (base, increment) = match text.split_once('+') {
        Some((base, increment)) => (read_time(base)?, read_time(increment)?),
        None => (read_time(text)?, Duration::ZERO),
    };
    if base.is_zero() {
        return Err("each side needs some time to begin with, such as 5m".to_owned());
    }
    Ok(TimeControl { base, increment })
}
