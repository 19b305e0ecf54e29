//! A game in progress: whose turn it is, and what follows from what is asked or thought.

use game_core::{Outcome, Player};
use playing::{Clocks, Cost, Course, Judgement, TimeControl};

use super::command::Command;
use super::end::End;
use super::game::{Choice, Playable};
use super::message::{Begun, Judged, Message, Moved, Refused, RoundOver, score_words};
use super::rounds::Rounds;
use super::worker::{Answer, Request};
use super::{Hand, Length};
use crate::exit::Status;
use crate::output::count;

/// Two sides at a board. It does not think and does not talk: it says what is to be thought about, and what
/// is to be said.
pub(super) struct Session<'g, G: Playable> {
    pub(super) game: &'g G,
    hands: [Hand; 2],
    length: Length,
    course: Course<G>,
    control: Option<TimeControl>,
    clocks: Option<Clocks>,
    rounds: Option<Rounds<G::Position>>,
}

/// Whose turn it is.
pub(super) enum Turn {
    Over(End),
    Program,
    Person,
}

/// What comes next.
pub(super) enum Next<M> {
    Say(Message),
    Think(Request<M>),
    End(End),
}

impl<'g, G: Playable> Session<'g, G> {
    pub(super) fn new(
        game: &'g G,
        start: G::Position,
        hands: [Hand; 2],
        length: Length,
        control: Option<TimeControl>,
    ) -> Self {
        Self {
            game,
            hands,
            length,
            course: Course::new(start),
            control,
            clocks: control.map(Clocks::new),
            rounds: None,
        }
    }

    /// Rounds of practice instead of one game.
    pub(super) fn with_rounds(self, rounds: Rounds<G::Position>) -> Self {
        let rounds = Some(rounds);
        Self { rounds, ..self }
    }

    pub(super) fn course(&self) -> &Course<G> {
        &self.course
    }

    pub(super) fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    pub(super) fn player(&self) -> Player {
        self.game.to_move(self.course.position())
    }

    pub(super) fn has_person(&self) -> bool {
        self.hands.contains(&Hand::Person)
    }

    /// Is the second player a person, and the first is not?
    pub(super) fn is_seen_from_second(&self) -> bool {
        self.game.can_be_flipped() && self.hands == [Hand::Program, Hand::Person]
    }

    /// The number of this round of practice and of all of them.
    pub(super) fn round(&self) -> Option<(u32, u32)> {
        self.rounds
            .as_ref()
            .map(|rounds| (rounds.number, rounds.planned))
    }

    /// The player who is to move has spent so much time.
    pub(super) fn spend(&mut self, time: std::time::Duration) {
        let player = self.player();
        if let Some(clocks) = &mut self.clocks {
            clocks.spend(player, time);
        }
    }

    pub(super) fn turn(&self) -> Turn {
        let position = self.course.position();
        if self.game.is_over(position) {
            Turn::Over(End::new(self.game.result(position), Status::Done))
        } else if let Some(late) = self.clocks.as_ref().and_then(Clocks::out) {
            Turn::Over(End::new(self.result_on_time(late), Status::Done))
        } else if self.course.plies() >= self.length.max_plies {
            let result = "unfinished: the move limit is reached";
            Turn::Over(End::new(result, Status::Stopped))
        } else if self.hand(position) == Hand::Program {
            Turn::Program
        } else {
            Turn::Person
        }
    }

    fn hand(&self, position: &G::Position) -> Hand {
        match self.game.to_move(position) {
            Player::First => self.hands[0],
            Player::Second => self.hands[1],
        }
    }

    fn result_on_time(&self, late: Player) -> String {
        let (late_side, winner) = (self.game.side(late), late.opponent());
        if self.game.could_win(self.course.position(), winner) {
            format!("{late_side}'s time is up: {} wins", self.game.side(winner))
        } else {
            format!("{late_side}'s time is up, but nobody else could win: a draw")
        }
    }

    /// Begins the first round of practice or the next one, if there is one.
    pub(super) fn begin_round(&mut self) -> Option<Message> {
        let rounds = self.rounds.as_mut()?;
        let position = rounds.begin()?;
        let begun = Begun {
            round: rounds.number,
            rounds: rounds.planned,
            position: self.game.position_text(&position),
            best: rounds.round.best(),
        };
        self.course = Course::new(position);
        self.clocks = self.control.map(Clocks::new);
        Some(Message::Begun(begun))
    }

    /// Counts the round of practice that has come to this end.
    pub(super) fn end_round(&mut self, result: &str) -> Option<Message> {
        let rounds = self.rounds.as_mut()?;
        let outcome = self.game.outcome(self.course.position());
        let is_won = matches!(outcome, Some(Outcome::Win(_)));
        if is_won {
            rounds.won = rounds.won.and(rounds.round);
            rounds.number_won += 1;
        }
        let over = RoundOver::new(rounds.number, result.to_owned(), rounds.round, is_won);
        Some(Message::RoundOver(over))
    }

    /// All rounds of practice together, in words; `None` if there is but one.
    pub(super) fn all_rounds(&self) -> Option<String> {
        let rounds = self.rounds.as_ref().filter(|rounds| rounds.planned > 1)?;
        let planned = count(rounds.planned, "round");
        let won = rounds.number_won;
        if won == 0 {
            return Some(format!("{won} of {planned} won"));
        }
        let score = score_words(rounds.won);
        Some(format!("{won} of {planned} won: {score}"))
    }

    /// What a person has asked for, whose turn it is.
    pub(super) fn ask(&mut self, command: &Command) -> Next<G::Move> {
        let position = *self.course.position();
        Next::Say(match command {
            Command::Quit => {
                return Next::End(End::quit());
            }
            Command::Help => Message::Remark(super::COMMANDS.to_owned()),
            Command::Board => Message::Board,
            Command::Flip if self.game.can_be_flipped() => Message::Flip,
            Command::Flip => {
                Message::Remark("this board looks the same from both sides".to_owned())
            }
            Command::Moves => {
                let moves = self.game.moves(&position);
                let moves = moves.map(|mv| self.game.move_text(&position, mv));
                Message::Remark(moves.collect::<Vec<_>>().join(" "))
            }
            Command::Undo => self.undo(),
            Command::Hint => return Next::Think(Request::Hint),
            Command::Move(text) => match self.game.read_move(&position, text) {
                Ok(mv) => return Next::Think(Request::Judge(mv)),
                Err(message) => Message::Remark(message),
            },
        })
    }

    /// What was thought.
    pub(super) fn hear(&mut self, answer: Answer<G::Move>) -> Next<G::Move> {
        match answer {
            Answer::Chosen(Ok(Choice { mv, reason })) => self.make(mv, Some(reason), None),
            Answer::Chosen(Err(trouble)) => Next::End(trouble.ending()),
            Answer::Hinted(Ok(Choice { mv, reason })) => {
                if let Some(rounds) = &mut self.rounds {
                    rounds.round.hint();
                }
                let mv = self.game.move_text(self.course.position(), mv);
                Next::Say(Message::Hint { mv, reason })
            }
            Answer::Hinted(Err(trouble)) => match trouble.ending() {
                End {
                    result,
                    status: Ok(_),
                } => Next::Say(Message::Remark(result)),
                end => Next::End(end),
            },
            Answer::Judged(mv, judgement) => self.accept(mv, judgement.as_ref()),
        }
    }

    /// A person's move is made; in practice, only if it keeps the win. In a game only mistakes are spoken
    /// of.
    fn accept(&mut self, mv: G::Move, judgement: Option<&Judgement<G::Move>>) -> Next<G::Move> {
        let position = self.course.position();
        let judged = judgement
            .map(|judgement| Judged::new(self.game, position, mv, judgement))
            .filter(|judged| self.rounds.is_some() || judged.cost == Cost::Result);
        let accepts = match (&mut self.rounds, judgement) {
            (Some(rounds), Some(judgement)) => rounds.round.accepts(judgement),
            _ => true,
        };
        match judged {
            Some(judgement) if !accepts => Next::Say(Message::Refused(Refused {
                mv: self.game.move_text(position, mv),
                judgement,
            })),
            judged => self.make(mv, None, judged),
        }
    }

    fn make(
        &mut self,
        mv: G::Move,
        reason: Option<String>,
        judgement: Option<Judged>,
    ) -> Next<G::Move> {
        let player = self.player();
        let text = self.game.move_text(self.course.position(), mv);
        self.course.play(self.game, mv);
        if let Some(clocks) = &mut self.clocks {
            clocks.moved(player);
        }
        Next::Say(Message::Moved(Moved {
            ply: self.course.plies(),
            by: self.game.side(player),
            mv: text,
            position: self.game.position_text(self.course.position()),
            reason,
            judgement,
        }))
    }

    /// Takes moves back until it is a person's turn again; one move, if the program plays both sides.
    pub(super) fn undo(&mut self) -> Message {
        let (hands, game) = (self.hands, self.game);
        let is_persons = |position: &G::Position| match game.to_move(position) {
            Player::First => hands[0] == Hand::Person,
            Player::Second => hands[1] == Hand::Person,
        };
        let any = !self.has_person();
        if self
            .course
            .take_back_to(|position| any || is_persons(position))
        {
            Message::TakenBack {
                plies: self.course.plies(),
                position: self.game.position_text(self.course.position()),
            }
        } else {
            Message::Remark("there is no move of yours to take back".to_owned())
        }
    }
}
