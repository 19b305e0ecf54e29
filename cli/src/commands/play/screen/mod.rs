//! A game on the whole screen.
//!
//! One thread thinks, while the other one listens to the keyboard and draws, so that clocks go on and
//! Ctrl-C and a new size of the terminal are answered at once.

mod keys;
mod paint;
mod state;
mod view;
mod waiting;

use std::io::{self, IsTerminal};
use std::process;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::Duration;

use catalogue::playing::Thinker;
use crossterm::event::{self, Event};
use ratatui::DefaultTerminal;

use self::state::{Errand, Screen};
use super::board::BoardStyle;
use super::end::End;
use super::plain::announce;
use super::session::{Answer, Session, think};
use crate::exit::{Ended, Failure, Status};
use crate::interrupt;
use crate::output::Output;

/// The terminal while it is drawn on. However it is left, it is as it was before.
struct WholeScreen(DefaultTerminal);

impl WholeScreen {
    fn enter() -> io::Result<Self> {
        interrupt::on_screen(true);
        let terminal = ratatui::try_init().map(Self);
        interrupt::on_screen(terminal.is_ok());
        terminal
    }
}

impl Drop for WholeScreen {
    fn drop(&mut self) {
        // The cursor is hidden while there is no line to type on.
        let _ = self.0.show_cursor();
        // If the terminal is gone, there is nobody to report an error to.
        let _ = ratatui::try_restore();
        interrupt::on_screen(false);
    }
}

/// Longest wait for a key before clocks and thoughts are looked at again.
const WHILE_THINKING: Duration = Duration::from_millis(20);
const WHILE_WAITING: Duration = Duration::from_millis(100);

/// The shortest time that keys can be waited for: with none at all, crossterm does not look.
const AT_ONCE: Duration = Duration::from_millis(1);

/// The exit code when the terminal is gone: the input has ended.
const GONE: i32 = 4;

/// Plays on the whole screen until it is left.
pub(super) fn play(
    session: Session<'_>,
    mut thinker: Box<dyn Thinker + '_>,
    style: BoardStyle,
    output: &mut Output,
) -> Ended {
    let (to_worker, requests) = mpsc::channel::<Errand>();
    let (to_screen, answers) = mpsc::channel();
    let mut screen = Screen::new(session, style, is_coloured(), to_worker);
    let end = thread::scope(|scope| {
        scope.spawn(move || {
            for (so_far, request) in requests {
                let answer = think(&mut *thinker, &so_far, request);
                if to_screen.send(answer).is_err() {
                    break;
                }
            }
        });
        let end = WholeScreen::enter().and_then(|mut terminal| {
            let end = converse(&mut screen, &mut terminal.0, &answers);
            drop(terminal);
            end
        });
        // Nobody waits for what is still being thought.
        interrupt::cancel();
        screen.dismiss();
        end
    });
    let end = end.map_err(|error| Failure::Machine(format!("the screen failed: {error}")))?;
    let Some(end) = end else {
        return Ok(Status::Stopped);
    };
    let together = screen.session.all_rounds();
    announce(end, screen.session.game.plies(), together, output)
}

/// Listens and draws to the end; `None` if the one who thinks has failed.
fn converse(
    screen: &mut Screen<'_>,
    terminal: &mut DefaultTerminal,
    answers: &Receiver<Answer>,
) -> io::Result<Option<End>> {
    screen.begin();
    loop {
        screen.tick();
        if interrupt::is_set() {
            screen.leave(End::interrupted());
        }
        if let Some(end) = screen.left() {
            return Ok(Some(end));
        }
        screen.proceed();
        terminal.draw(|frame| screen.draw(frame))?;
        let wait = if screen.is_thinking() {
            WHILE_THINKING
        } else {
            WHILE_WAITING
        };
        if waiting::is_gone(wait)? {
            // There is nothing to put in order, and nobody to report to.
            process::exit(GONE);
        }
        while event::poll(AT_ONCE)? {
            if let Event::Key(key) = event::read()? {
                screen.press(key);
            }
        }
        match answers.try_recv() {
            Ok(answer) => screen.hear(answer),
            Err(TryRecvError::Empty) => {}
            // The other thread has failed, and its panic ends the program.
            Err(TryRecvError::Disconnected) => return Ok(None),
        }
    }
}

/// Returns whether colour is wanted here.
fn is_coloured() -> bool {
    let stdout = io::stdout();
    stdout.is_terminal() && anstream::AutoStream::choice(&stdout) != anstream::ColorChoice::Never
}
