//! A game in progress: whose turn it is, and what follows from what is asked or thought.

use catalogue::playing::{
    ChosenMove, Clocks, Cost, Judgement, Match, NoMove, Round, Scored, SoFar, Thinker, TimeControl,
};
use game_core::Player;

use super::Length;
use super::end::End;
use super::hands::Hand;
use super::message::{Begun, Message, Moved, Refused, RoundOver};
use crate::exit::Status;
use crate::output::count;

/// Two sides at a board. It does not think and does not talk: it says what is to be thought about, and what
/// is to be said.
pub(super) struct Session<'g> {
    pub(super) game: Box<dyn Match + 'g>,
    hands: [Hand; 2],
    length: Length,
    control: Option<TimeControl>,
    clocks: Option<Clocks>,
    rounds: Option<Rounds>,
}

/// Whose turn it is.
pub(super) enum Turn {
    Over(End),
    Program,
    Person,
}

/// The next step.
pub(super) enum Next {
    Say(Message),
    Think(Request),
    End(End),
}

impl<'g> Session<'g> {
    pub(super) fn new(
        game: Box<dyn Match + 'g>,
        hands: [Hand; 2],
        length: Length,
        control: Option<TimeControl>,
    ) -> Self {
        Self {
            game,
            hands,
            length,
            control,
            clocks: control.map(Clocks::new),
            rounds: None,
        }
    }

    /// Rounds of practice instead of one game.
    pub(super) fn with_rounds(self, rounds: Rounds) -> Self {
        let rounds = Some(rounds);
        Self { rounds, ..self }
    }

    pub(super) fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    pub(super) fn player(&self) -> Player {
        self.game.to_move()
    }

    pub(super) fn has_person(&self) -> bool {
        self.hands.contains(&Hand::Person)
    }

    /// Returns whether the second player is a person, and the first is not.
    pub(super) fn is_seen_from_second(&self) -> bool {
        self.game.can_be_flipped() && self.hands == [Hand::Program, Hand::Person]
    }

    /// Returns the number of this round of practice and of all of them.
    pub(super) fn round(&self) -> Option<(u32, u32)> {
        self.rounds
            .as_ref()
            .map(|rounds| (rounds.number(), rounds.planned()))
    }

    /// Takes this time off the clock of the player who is to move.
    pub(super) fn spend(&mut self, time: std::time::Duration) {
        let player = self.player();
        if let Some(clocks) = &mut self.clocks {
            clocks.spend(player, time);
        }
    }

    pub(super) fn turn(&self) -> Turn {
        if let Some(finish) = self.game.result() {
            Turn::Over(End::new(finish.words, Status::Done))
        } else if let Some(late) = self.clocks.as_ref().and_then(Clocks::out) {
            Turn::Over(End::new(self.game.result_on_time(late), Status::Done))
        } else if self.game.plies() >= self.length.max_plies {
            let result = "unfinished: the move limit is reached";
            Turn::Over(End::new(result, Status::Stopped))
        } else if hand(self.hands, self.player()) == Hand::Program {
            Turn::Program
        } else {
            Turn::Person
        }
    }

    /// Begins the first round of practice or the next one, if there is one.
    pub(super) fn begin_round(&mut self) -> Option<Message> {
        let rounds = self.rounds.as_mut()?;
        self.game.begin(rounds.begin()?);
        self.clocks = self.control.map(Clocks::new);
        Some(Message::Begun(Begun {
            round: rounds.number(),
            rounds: rounds.planned(),
            position: self.game.position(),
            best: rounds.round.best,
        }))
    }

    /// Counts the round of practice that has come to this end.
    pub(super) fn end_round(&mut self, result: &str) -> Option<Message> {
        let rounds = self.rounds.as_mut()?;
        let is_won = self.game.result().is_some_and(|finish| finish.is_won);
        if is_won {
            rounds.won = rounds.won.and(rounds.round);
            rounds.number_won += 1;
        }
        Some(Message::RoundOver(RoundOver {
            round: rounds.number(),
            scored: Scored::new(result.to_owned(), rounds.round, is_won),
        }))
    }

    /// Returns all rounds of practice together, in words; `None` if there is but one.
    pub(super) fn all_rounds(&self) -> Option<String> {
        let rounds = self.rounds.as_ref().filter(|rounds| rounds.planned() > 1)?;
        let planned = count(rounds.planned(), "round");
        let won = rounds.number_won;
        if won == 0 {
            return Some(format!("{won} of {planned} won"));
        }
        Some(format!("{won} of {planned} won: {}", rounds.won.words()))
    }

    /// Carries out the command of the person whose turn it is.
    pub(super) fn ask(&mut self, command: &Command) -> Next {
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
            Command::Moves => Message::Remark(self.game.moves().join(" ")),
            Command::Undo => self.undo(),
            Command::Hint => return Next::Think(Request::Hint),
            Command::Move(text) => match self.game.read_move(text) {
                Ok(number) => return Next::Think(Request::Judge(number)),
                Err(message) => Message::Remark(message),
            },
        })
    }

    /// Takes in the result of thinking.
    pub(super) fn hear(&mut self, answer: Answer) -> Next {
        match answer {
            Answer::Chosen(Ok(ChosenMove { mv, reason })) => self.make(mv, Some(reason), None),
            Answer::Chosen(Err(trouble)) => Next::End(End::of_trouble(trouble)),
            Answer::Hinted(Ok(ChosenMove { mv, reason })) => {
                if let Some(rounds) = &mut self.rounds {
                    rounds.round.hints += 1;
                }
                let mv = self.move_text(mv);
                Next::Say(Message::Hint { mv, reason })
            }
            Answer::Hinted(Err(trouble)) => match End::of_trouble(trouble) {
                End {
                    result,
                    status: Ok(_),
                } => Next::Say(Message::Remark(result)),
                end => Next::End(end),
            },
            Answer::Judged(number, judgement) => self.accept(number, judgement),
        }
    }

    fn move_text(&self, number: usize) -> String {
        let text = self.game.moves().into_iter().nth(number);
        text.unwrap_or_default()
    }

    /// Makes a person's move; in practice, only if it keeps the win. In a game only mistakes are spoken of.
    fn accept(&mut self, number: usize, judgement: Option<Judgement<String>>) -> Next {
        let accepts = match (&mut self.rounds, &judgement) {
            (Some(rounds), Some(judgement)) => rounds.round.accepts(judgement),
            _ => true,
        };
        let is_spoken_of =
            |judged: &Judgement<_>| self.rounds.is_some() || judged.cost == Cost::Result;
        let judged = judgement.filter(is_spoken_of);
        match judged {
            Some(judgement) if !accepts => Next::Say(Message::Refused(Refused {
                mv: self.move_text(number),
                judgement,
            })),
            judged => self.make(number, None, judged),
        }
    }

    fn make(
        &mut self,
        number: usize,
        reason: Option<String>,
        judgement: Option<Judgement<String>>,
    ) -> Next {
        let player = self.player();
        let text = self.move_text(number);
        self.game.play(number);
        if let Some(clocks) = &mut self.clocks {
            clocks.moved(player);
        }
        Next::Say(Message::Moved(Moved {
            ply: self.game.plies(),
            by: self.game.side(player),
            mv: text,
            position: self.game.position(),
            reason,
            judgement,
        }))
    }

    /// Takes moves back until it is a person's turn again; one move, if the program plays both sides.
    pub(super) fn undo(&mut self) -> Message {
        let (hands, any) = (self.hands, !self.has_person());
        let wanted = |player| any || hand(hands, player) == Hand::Person;
        if self.game.take_back_to(&wanted) {
            Message::TakenBack {
                plies: self.game.plies(),
                position: self.game.position(),
            }
        } else {
            Message::Remark("there is no move of yours to take back".to_owned())
        }
    }
}

fn hand([first, second]: [Hand; 2], player: Player) -> Hand {
    match player {
        Player::First => first,
        Player::Second => second,
    }
}

/// A person's command.
pub(super) enum Command {
    Move(String),
    Moves,
    Hint,
    Undo,
    Board,
    Flip,
    Help,
    Quit,
}

impl Command {
    /// Reads a line; `None` if nothing is on it.
    pub(super) fn read(line: &str) -> Option<Self> {
        let text = line.trim().trim_end_matches('.');
        Some(match text.to_lowercase().as_str() {
            "" => return None,
            "moves" => Self::Moves,
            "hint" => Self::Hint,
            "undo" => Self::Undo,
            "board" => Self::Board,
            "flip" => Self::Flip,
            "help" | "?" => Self::Help,
            "quit" | "exit" | "q" => Self::Quit,
            _ => Self::Move(text.to_owned()),
        })
    }
}

/// A request to think.
#[derive(Clone, Copy)]
pub(super) enum Request {
    /// The program's own move.
    Choose,
    /// A move to be proposed.
    Hint,
    /// The cost of the move of this number.
    Judge(usize),
}

/// The answer to a request.
pub(super) enum Answer {
    Chosen(Result<ChosenMove<usize>, NoMove>),
    Hinted(Result<ChosenMove<usize>, NoMove>),
    /// The move, and what it costs if that is known.
    Judged(usize, Option<Judgement<String>>),
}

/// Has somebody think.
pub(super) fn think(thinker: &mut dyn Thinker, so_far: &SoFar, request: Request) -> Answer {
    match request {
        Request::Choose => Answer::Chosen(thinker.choose(so_far)),
        Request::Hint => Answer::Hinted(thinker.choose(so_far)),
        Request::Judge(number) => Answer::Judged(number, thinker.judge(so_far, number).ok()),
    }
}

/// Rounds that are to be played, and how they went.
pub(super) struct Rounds {
    /// The plies of best play in each of them.
    plies: Vec<u16>,
    /// Which round this is, from 1 on; 0 before the first.
    begun: usize,
    round: Round,
    /// The rounds that were won, together, and how many they are.
    won: Round,
    number_won: u32,
}

impl Rounds {
    pub(super) fn new(plies: Vec<u16>) -> Self {
        Self {
            plies,
            begun: 0,
            round: Round::default(),
            won: Round::default(),
            number_won: 0,
        }
    }

    /// Returns the planned number of rounds.
    fn planned(&self) -> u32 {
        u32::try_from(self.plies.len()).unwrap_or(u32::MAX)
    }

    /// Returns which round this is, from 1 on; 0 before the first.
    fn number(&self) -> u32 {
        u32::try_from(self.begun).unwrap_or(u32::MAX)
    }

    /// Begins the next round: the number of its position, from 0 on; `None` if there is none.
    fn begin(&mut self) -> Option<usize> {
        let start = self.begun;
        let plies = self.plies.get(start)?;
        self.begun += 1;
        self.round = Round::new(*plies);
        Some(start)
    }
}
