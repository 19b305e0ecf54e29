//! `sovet practice`.

use std::ops::RangeInclusive;

use catalogue::Catalogue;
use clap::{ArgMatches, Args, Command, FromArgMatches, ValueEnum};
use domain_chess_krk::ending::{Ending, Move, Piece, Position, Tablebases};
use game_core::{Player, Verdict};
use playing::{ByVerdict, Difficulty, Oracle, Starts};

use super::board::{Grid, Place};
use super::chess;
use super::game::Playable;
use super::rounds::Rounds;
use super::session::Session;
use super::setting::Setting;
use super::worker::{ByOracle, Worker};
use super::{Hand, Length};
use crate::args::seed::SeedArgs;
use crate::commands::sides::white_or_black;
use crate::commands::tablebase::tables;
use crate::exit::{Ended, Failure};
use crate::output::{Output, count};

const EXAMPLES: &str = "\
Examples:
  sovet practice krk
  sovet practice kpk --difficulty hard --rounds 3 --seed 7
  sovet practice kqk --moves 3-5 --clock 2m

You have White and the piece, and win against the best defence that there is. Every move
that keeps the win is accepted, with what it cost; one that gives it away is refuted and
taken back. The score is how many of a hundred moves that you tried best play would need.";

pub(crate) fn command(_: &Catalogue) -> Command {
    Task::augment_args(Command::new("practice"))
        .about("Win won endings from random positions against the best defence")
        .after_help(EXAMPLES)
}

pub(crate) fn run(matches: &ArgMatches, _: &Catalogue, output: &mut Output) -> Ended {
    let task = Task::from_arg_matches(matches).map_err(Failure::input)?;
    task.run(output)
}

/// The words after `sovet practice`.
#[derive(Args, Debug)]
struct Task {
    /// Which ending
    #[arg(value_enum)]
    ending: EndingName,

    /// How far away the win is: in the nearest third of all won positions, the middle, or the farthest
    #[arg(long, value_enum, default_value = "easy")]
    difficulty: DifficultyName,

    /// Win in so many moves of yours, such as 3 or 3-5, instead of a difficulty
    #[arg(long, value_name = "N[-N]", value_parser = parse_moves, conflicts_with = "difficulty")]
    moves: Option<Moves>,

    /// How many positions
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    rounds: u32,

    #[command(flatten)]
    seed: SeedArgs,

    #[command(flatten)]
    length: Length,

    #[command(flatten)]
    setting: Setting,
}

/// The endings by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum EndingName {
    /// King and rook against king
    Krk,
    /// King and queen against king
    Kqk,
    /// King and pawn against king
    Kpk,
}

/// The difficulties by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum DifficultyName {
    Easy,
    Medium,
    Hard,
}

/// From how many moves to how many.
#[derive(Clone, Copy, Debug)]
struct Moves {
    fewest: u16,
    most: u16,
}

fn parse_moves(text: &str) -> Result<Moves, String> {
    let number = |text: &str| match text.parse() {
        Ok(number @ 1..=1000) => Ok(number),
        _ => Err(format!(
            "`{text}` is no number of moves; write one, such as 3, or from the fewest to the most, such as 3-5"
        )),
    };
    let (fewest, most) = text.split_once('-').unwrap_or((text, text));
    let (fewest, most) = (number(fewest)?, number(most)?);
    if fewest > most {
        return Err(format!(
            "{fewest} is more than {most}; write the fewest first"
        ));
    }
    Ok(Moves { fewest, most })
}

impl EndingName {
    fn piece(self) -> Piece {
        match self {
            Self::Krk => Piece::Rook,
            Self::Kqk => Piece::Queen,
            Self::Kpk => Piece::Pawn,
        }
    }
}

impl From<DifficultyName> for Difficulty {
    fn from(name: DifficultyName) -> Self {
        match name {
            DifficultyName::Easy => Self::Easy,
            DifficultyName::Medium => Self::Medium,
            DifficultyName::Hard => Self::Hard,
        }
    }
}

impl Task {
    pub(crate) fn run(&self, output: &mut Output) -> Ended {
        let tables = tables()?;
        let piece = self.ending.piece();
        let positions = || {
            let all = Position::all(Player::First, true, piece);
            all.map(|position| (position, tables.verdict(&position)))
        };
        let plies = self.plies(positions().map(|(_, verdict)| verdict));
        let starts = Starts::new(
            positions(),
            |&(_, verdict)| verdict,
            &plies,
            self.seed.seed(),
        );
        let Some((first, _)) = positions().next().filter(|_| starts.size() > 0) else {
            let farthest = positions().filter_map(|(_, verdict)| match verdict {
                Verdict::Win(plies) => Some(plies.div_ceil(2)),
                _ => None,
            });
            let farthest = count(farthest.max().unwrap_or_default(), "move");
            return Err(Failure::input(format!(
                "--moves: no position is won in so many; none takes more than {farthest}"
            )));
        };
        self.seed.tell();
        let worker = Worker {
            program: Box::new(ByOracle::silent(oracle(&tables))),
            oracle: Some(Box::new(oracle(&tables))),
        };
        let hands = [Hand::Person, Hand::Program];
        let clock = self.setting.clock();
        let ending = Ending::default();
        let session = Session::new(&ending, first, hands, self.length, clock)
            .with_rounds(Rounds::new(starts, self.rounds));
        self.setting.play(session, worker, output)
    }

    /// The plies to the win in the positions that are asked for.
    fn plies(&self, verdicts: impl Iterator<Item = Verdict>) -> RangeInclusive<u16> {
        match self.moves {
            Some(Moves { fewest, most }) => 2 * fewest - 1..=2 * most - 1,
            None => Difficulty::from(self.difficulty).plies(verdicts),
        }
    }
}

fn oracle(tables: &Tablebases) -> impl Oracle<Ending> + use<'_> {
    ByVerdict::new(|position: &Position| Some(tables.verdict(position)))
}

impl Playable for Ending {
    fn name(&self, position: &Position) -> String {
        format!("Practice: king and {} against king", position.piece())
    }

    fn grid(&self, position: &Position) -> Grid {
        chess::grid(*position)
    }

    fn side(&self, player: Player) -> &'static str {
        white_or_black(player)
    }

    fn read_move(&self, position: &Position, text: &str) -> Result<Move, String> {
        Ending::read_move(self, position, text).map_err(|error| error.to_string())
    }

    fn result(&self, position: &Position) -> String {
        chess::result(*position, self.side(position.us()))
    }

    fn places(&self, _: &Position, mv: Move) -> (Option<Place>, Place) {
        (Some(chess::place(mv.from)), chess::place(mv.to))
    }

    fn can_be_flipped(&self) -> bool {
        true
    }

    fn could_win(&self, position: &Position, player: Player) -> bool {
        player == position.us()
    }
}
