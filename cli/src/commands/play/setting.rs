//! What a game is played on: a whole screen or plain lines, and with which clocks.

use std::io::{self, IsTerminal};
use std::time::Duration;

use catalogue::{Thinker, read_time};
use clap::Args;
use playing::TimeControl;

use super::board::BoardStyle;
use super::plain::Plain;
use super::screen;
use super::session::Session;
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
    style: Option<BoardStyle>,

    /// How much time each side has for the game, and what is added after each of its moves, such as 5m,
    /// 5m+3s or 90s+1s; without it there are no clocks
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

/// Is there a terminal that can be drawn on?
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
