//! State of the screen, and its changes.

use std::sync::mpsc::Sender;
use std::time::Instant;

use catalogue::CellAt;
use catalogue::playing::{Cost, Judgement, Played, SoFar};
use game_core::Player;

use super::view::{Note, Tone};
use crate::commands::play::board::BoardStyle;
use crate::commands::play::end::End;
use crate::commands::play::message::Message;
use crate::commands::play::session::{Answer, Command, Next, Request, Session, Turn};
use crate::output::count;

/// A message to the thread that thinks.
pub(super) type Errand = (SoFar, Request);

/// A game on the screen.
pub(super) struct Screen<'g> {
    pub(super) session: Session<'g>,
    pub(super) style: BoardStyle,
    pub(super) coloured: bool,
    pub(super) flipped: bool,
    /// The text typed so far.
    pub(super) input: String,
    /// Square of the hand, on the board as it is shown; `None` until an arrow has been pressed.
    pub(super) hand: Option<CellAt>,
    /// The piece that the hand has touched, on the board itself.
    pub(super) touched: Option<CellAt>,
    /// Notes since the person's last command.
    pub(super) notes: Vec<Note>,
    /// Number of rows by which the list of moves is scrolled back.
    pub(super) scrolled: usize,
    /// True if the end of the game has been shown.
    is_over: bool,
    thinking: Option<Request>,
    to_worker: Option<Sender<Errand>>,
    /// Since when the time of the one who is to move is not yet counted.
    since: Instant,
    left: Option<End>,
}

impl<'g> Screen<'g> {
    pub(super) fn new(
        session: Session<'g>,
        style: BoardStyle,
        coloured: bool,
        to_worker: Sender<Errand>,
    ) -> Self {
        Self {
            flipped: session.is_seen_from_second(),
            session,
            style,
            coloured,
            input: String::new(),
            hand: None,
            touched: None,
            notes: Vec::new(),
            scrolled: 0,
            is_over: false,
            thinking: None,
            to_worker: Some(to_worker),
            since: Instant::now(),
            left: None,
        }
    }

    /// Begins the first round, if there are rounds.
    pub(super) fn begin(&mut self) {
        if let Some(begun) = self.session.begin_round() {
            self.say(begun);
        }
        self.since = Instant::now();
    }

    /// Lets the clock go on for the one whose turn it is. A move that is being judged has been made: its time
    /// is not counted.
    pub(super) fn tick(&mut self) {
        let now = Instant::now();
        let spent = now - self.since;
        self.since = now;
        let is_judging = matches!(self.thinking, Some(Request::Judge(_)));
        if !is_judging && !self.is_over && !self.is_paused() {
            self.session.spend(spent);
        }
    }

    /// Returns whether the program waits before it moves, so that a game against itself can be watched.
    fn is_paused(&self) -> bool {
        !self.session.has_person() && self.thinking.is_none()
    }

    /// Has the program think if it is its turn, and shows the end.
    pub(super) fn proceed(&mut self) {
        match self.session.turn() {
            Turn::Over(end) if !self.is_over => {
                self.is_over = true;
                self.input.clear();
                let words = match self.session.end_round(&end.result) {
                    Some(Message::RoundOver(over)) => over.scored.words(),
                    _ => end.result,
                };
                self.notes.insert(0, Note::new(Tone::Loud, words));
            }
            Turn::Program if self.thinking.is_none() && !self.is_paused() => {
                self.think(Request::Choose);
            }
            _ => {}
        }
    }

    /// Returns the effect of Enter at the end.
    pub(super) fn at_the_end(&self) -> &'static str {
        match self.session.round() {
            Some((round, rounds)) if round < rounds => "the next round",
            _ => "leave",
        }
    }

    fn think(&mut self, request: Request) {
        let so_far = self.session.game.so_far().clone();
        let sent = self.to_worker.as_ref().map(|to| to.send((so_far, request)));
        if matches!(sent, Some(Ok(()))) {
            self.thinking = Some(request);
        } else {
            let status = crate::exit::Status::Stopped;
            self.leave(End::new(
                "unfinished: the program cannot think any more",
                status,
            ));
        }
    }

    pub(super) fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// Ends the thread that thinks, which is no longer needed.
    pub(super) fn dismiss(&mut self) {
        self.to_worker = None;
    }

    pub(super) fn leave(&mut self, end: End) {
        self.left = Some(end);
    }

    /// Returns the end of the game, once it has been left.
    pub(super) fn left(&mut self) -> Option<End> {
        self.left.take()
    }

    /// Leaves: with the result, if there is one.
    pub(super) fn leave_with(&mut self, otherwise: End) {
        let end = match self.session.turn() {
            Turn::Over(end) => end,
            _ => otherwise,
        };
        self.leave(end);
    }

    /// Takes in the result of thinking.
    pub(super) fn hear(&mut self, answer: Answer) {
        self.thinking = None;
        // A clock may have run out while somebody thought about a move.
        let is_late = matches!(self.session.turn(), Turn::Over(_));
        if !is_late {
            let next = self.session.hear(answer);
            self.follow(next);
        }
    }

    fn follow(&mut self, next: Next) {
        match next {
            Next::Say(message) => self.say(message),
            Next::Think(request) => self.think(request),
            Next::End(end) => self.leave(end),
        }
    }

    /// A line was typed.
    pub(super) fn enter(&mut self) {
        let line = std::mem::take(&mut self.input);
        match (self.session.turn(), Command::read(&line)) {
            _ if self.is_thinking() => self.input = line,
            (
                _,
                Some(command @ (Command::Quit | Command::Help | Command::Flip | Command::Undo)),
            ) => {
                self.ask(&command);
            }
            (Turn::Over(end), _) => match self.session.begin_round() {
                Some(begun) => self.say(begun),
                None => self.leave(end),
            },
            (Turn::Program, _) => {
                self.notes.clear();
                self.think(Request::Choose);
            }
            (Turn::Person, Some(command)) => self.ask(&command),
            (Turn::Person, None) => self.touch(),
        }
    }

    /// Does what a person asks for.
    pub(super) fn ask(&mut self, command: &Command) {
        if matches!(command, Command::Quit) {
            self.leave_with(End::quit());
        } else if self.is_thinking() {
            self.notes = vec![Note::new(
                Tone::Quiet,
                "one moment: the program is thinking",
            )];
        } else if matches!(command, Command::Hint | Command::Moves)
            && !matches!(self.session.turn(), Turn::Person)
        {
            self.notes = vec![Note::new(Tone::Quiet, "it is not your turn")];
        } else {
            self.notes.clear();
            let next = self.session.ask(command);
            self.follow(next);
        }
    }

    /// A move that was meant by hand.
    pub(super) fn play_by_hand(&mut self, number: usize) {
        self.notes.clear();
        self.think(Request::Judge(number));
    }

    pub(super) fn note(&mut self, tone: Tone, text: impl Into<String>) {
        self.notes.push(Note::new(tone, text));
    }

    fn say(&mut self, message: Message) {
        match message {
            Message::Begun(begun) => {
                self.is_over = false;
                self.touched = None;
                self.notes.clear();
                let best = count(begun.best, "move");
                self.note(Tone::Loud, format!("To be won in {best}."));
            }
            Message::Moved(moved) => {
                self.scrolled = 0;
                self.touched = None;
                let (side, mv) = (moved.by, moved.mv);
                if let Some(reason) = moved.reason {
                    self.note(Tone::Plain, format!("{side}: {mv}  {reason}"));
                }
                if let Some(judged) = moved.judgement {
                    self.judge(&mv, &judged);
                }
            }
            Message::Refused(refused) => {
                self.touched = None;
                let (mv, words) = (refused.mv, refused.judgement.riddle());
                self.note(Tone::Bad, format!("Your {mv} gives the win away: {words}"));
                self.note(Tone::Plain, "Find another move.");
            }
            Message::TakenBack { .. } => {
                self.is_over = false;
                self.scrolled = 0;
                self.touched = None;
            }
            Message::Hint { mv, reason } => self.note(Tone::Good, format!("{mv}  {reason}")),
            Message::RoundOver(over) => self.note(Tone::Loud, over.scored.words()),
            Message::Remark(remark) => self.note(Tone::Plain, remark),
            Message::Board => {}
            Message::Flip => {
                self.flipped = !self.flipped;
                self.hand = None;
            }
        }
    }

    fn judge(&mut self, mv: &str, judged: &Judgement<String>) {
        let words = judged.words();
        match judged.cost {
            Cost::Nothing => self.note(Tone::Good, format!("Your {mv}: {words}")),
            Cost::Time => self.note(Tone::Plain, format!("Your {mv} is slower: {words}")),
            Cost::Result => self.note(Tone::Bad, format!("Your {mv} is a mistake: {words}")),
        }
    }

    /// Returns the moves in rows: a number and a move of each player.
    pub(super) fn rows_of_moves(&self) -> Vec<String> {
        let mut rows: Vec<String> = Vec::new();
        for Played { by, text, .. } in self.session.game.played() {
            let is_first = by == Player::First;
            match rows.last_mut() {
                Some(row) if !is_first => row.push_str(&text),
                _ => {
                    let number = rows.len() + 1;
                    let first = if is_first { &text } else { "..." };
                    let second = if is_first { "" } else { &text };
                    rows.push(format!("{number:>3}. {first:<7} {second}"));
                }
            }
        }
        rows
    }
}
