//! `sovet play krk`.

use advice_lang::{AdviseError, Event, ForcingTree, Session, Table, Turn};
use clap::Args;
use domain_chess_krk::Move;
use domain_chess_krk::ending::Tablebases;
use domain_chess_krk::krk::{Krk, MopUp, Position};
use game_core::Player;
use playing::{ByVerdict, Course, Level, Oracle};
use search_core::Run;

use super::board::{Grid, Place};
use super::chess;
use super::game::{Choice, Playable, Program, Trouble};
use super::log::Log;
use super::session;
use super::setting::{LevelName, Setting};
use super::strategy::ToDepth;
use super::thinking::levelled;
use super::worker::{ByOracle, Worker};
use super::{Hand, Length, with_traces};
use crate::args::limits::until_interrupted;
use crate::commands::advice::recorded;
use crate::commands::advice::source::load_krk_table;
use crate::commands::advisable::{Advisable, GameName};
use crate::commands::sides::white_or_black;
use crate::commands::tablebase::tables;
use crate::exit::{Ended, Failure};
use crate::output::{Output, count};
use crate::recording::TraceArgs;

/// The words after `sovet play krk`.
#[derive(Args, Debug)]
#[command(after_help = with_traces(EXAMPLES))]
pub(crate) struct Task {
    /// Who plays White
    #[arg(long, value_enum, default_value = "program")]
    white: Hand,

    /// Who plays Black
    #[arg(long, value_enum, default_value = "person")]
    black: Hand,

    /// The position to begin with, in Forsyth-Edwards notation
    #[arg(
        long,
        value_name = "FEN",
        default_value = "8/8/4R3/8/3K4/8/2k5/8 w - - 0 1"
    )]
    fen: String,

    /// The advice by which the program plays the side with the rook
    #[arg(long, value_name = "TABLE", default_value = "krk-repaired")]
    table: String,

    /// Plies that the program looks ahead for the bare king
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=20))]
    depth: u8,

    /// How well the program plays. It goes by the advice with the rook, and looks ahead without it; the
    /// perfect program goes by the table of what every position is worth
    #[arg(long, value_enum, conflicts_with_all = ["table", "depth"])]
    level: Option<LevelName>,

    /// What the moves that a level leaves to chance are drawn from
    #[arg(long, value_name = "N", default_value_t = 0, requires = "level")]
    seed: u64,

    #[command(flatten)]
    length: Length,

    #[command(flatten)]
    setting: Setting,

    #[command(flatten)]
    trace: TraceArgs,
}

const EXAMPLES: &str = "\
Examples:
  sovet play krk
  sovet play krk --white person --black program --level perfect
  sovet play krk --white program --black program --table krk-published
  sovet play krk --white person --black program --fen '8/8/8/8/8/1K6/7R/k7 w - - 0 1'

Moves are written like Kd4, Rc3, d4e5 or 4:4-5:5.";

impl Task {
    pub(super) fn run(&self, output: &mut Output) -> Ended {
        let position = Krk::default().read(self.fen.trim())?;
        let table = load_krk_table(&self.table)?;
        let game = Krk::default();
        let tables = tables()?;
        let level = self.level.map(Level::from);
        let log = Log::new(&self.trace, "krk");
        let program: Box<dyn Program<Krk> + Send> = if level == Some(Level::Perfect) {
            Box::new(ByOracle::new(oracle(&tables)))
        } else {
            let endgamer = Endgamer {
                table: &table,
                game: &game,
                session: None,
                log: &log,
                depth: level.and_then(Level::plies).unwrap_or(self.depth.into()),
            };
            levelled(endgamer, level, self.seed)
        };
        let worker = Worker {
            program,
            oracle: Some(Box::new(oracle(&tables))),
        };
        let hands = [self.white, self.black];
        let clock = self.setting.clock();
        let session = session::Session::new(&game, position, hands, self.length, clock);
        let ended = self.setting.play(session, worker, output);
        log.tell(ended, output)
    }
}

fn oracle(tables: &Tablebases) -> impl Oracle<Krk> + use<'_> {
    ByVerdict::new(|&position: &Position| Some(tables.verdict(&position.into())))
}

impl Playable for Krk {
    fn name(&self, _: &Position) -> String {
        "King and rook against king".to_owned()
    }

    fn grid(&self, position: &Position) -> Grid {
        chess::grid((*position).into())
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

    fn side(&self, player: Player) -> &'static str {
        white_or_black(player)
    }

    fn read_move(&self, position: &Position, text: &str) -> Result<Move, String> {
        Krk::read_move(self, position, text).map_err(|error| error.to_string())
    }

    fn result(&self, position: &Position) -> String {
        chess::result((*position).into(), self.side(position.us()))
    }
}

/// Follows advice with the rook, and looks ahead without it.
struct Endgamer<'t> {
    table: &'t Table<Krk>,
    game: &'t Krk,
    session: Option<Session<'t, Krk>>,
    log: &'t Log,
    depth: usize,
}

impl Program<Krk> for Endgamer<'_> {
    fn choose(&mut self, game: &Krk, course: &Course<Krk>) -> Result<Choice<Move>, Trouble> {
        if course.position().us_to_move() {
            self.follow_advice(course)
        } else {
            self.look_ahead(*game, course)
        }
    }
}

impl<'t> Endgamer<'t> {
    fn follow_advice(&mut self, course: &Course<Krk>) -> Result<Choice<Move>, Trouble> {
        let mut session = self.session_at(course);
        let turn = self.advise(&mut session, course);
        self.session = Some(session);
        let turn = turn?;
        match turn {
            Ok(turn) => Ok(Choice {
                mv: turn.mv,
                reason: match turn
                    .strategy
                    .and_then(|strategy| strategy.satisfied.map(|found| (strategy.rule, found)))
                {
                    None => "as planned".to_owned(),
                    Some((rule, found)) => format!(
                        "{}: {}{}",
                        rule.unwrap_or("no rule"),
                        found.advice,
                        match found.tree.depth() {
                            0 | 1 => String::new(),
                            depth => format!(", a plan of {depth} moves of either side"),
                        }
                    ),
                },
            }),
            Err(AdviseError::Stopped(stopped)) => Err(Trouble::Stopped(stopped)),
            Err(error) => Err(Trouble::NoAdvice(error.to_string())),
        }
    }

    /// Asks the session, recording what is searched if there is to be a file. Where it follows a tree that
    /// it has, nothing is searched.
    fn advise(
        &self,
        session: &mut Session<'t, Krk>,
        course: &Course<Krk>,
    ) -> Result<Result<Turn<'t, Move>, AdviseError<'t>>, Failure> {
        let Self {
            game, table, log, ..
        } = *self;
        let limits = until_interrupted();
        let file = log.file(course);
        let is_planned = matches!(session.tree(), ForcingTree::Move(..));
        if is_planned || !file.is_asked_for() {
            return Ok(session.advise(&mut Run::new().with_limits(limits)));
        }
        let position = course.position();
        let header = || recorded::header(game, GameName::Krk, table, position);
        let mut recording = file.begin(header)?;
        let observer = |event: Event<'_, Krk>| recording.keep(|| event.record(game));
        let turn = session.advise(&mut Run::watched_by(observer).with_limits(limits));
        let found = match &turn {
            Ok(turn) => {
                let strategy = turn.strategy.as_ref();
                let found = strategy.and_then(|strategy| strategy.satisfied.as_ref());
                Ok(found.map(|found| (found.advice, &found.tree)))
            }
            Err(AdviseError::Stopped(stopped)) => Err(stopped.limit),
            Err(_) => Ok(None),
        };
        let (outcome, answer) = recorded::in_words(game, position, found);
        recording.finish(&outcome, answer).map(|()| turn)
    }

    /// Looks ahead for the bare king.
    fn look_ahead(&self, game: Krk, course: &Course<Krk>) -> Result<Choice<Move>, Trouble> {
        let depth = self.depth;
        let root = course.position();
        let search = ToDepth {
            evaluator: MopUp,
            depth,
        };
        let limits = until_interrupted();
        let analysis = self.log.think(course, (&game, root), search, limits)?;
        let written = analysis.written(&game, root);
        let rest = &written.principal_variation[1..];
        let ahead = count(depth as u64, "ply");
        Ok(Choice {
            mv: analysis.best,
            reason: match rest {
                [] => format!("{ahead} ahead: {}", written.value),
                rest => format!(
                    "{ahead} ahead: {}, expecting {}",
                    written.value,
                    rest.join(" ")
                ),
            },
        })
    }

    /// The session brought to the end of the course: it goes on if they have answered its last move,
    /// and begins anew after anything else, such as a move taken back.
    fn session_at(&mut self, course: &Course<Krk>) -> Session<'t, Krk> {
        if let (Some(mut session), Some(&(before, reply))) =
            (self.session.take(), course.moves().last())
            && *session.position() == before
            && session.reply(reply).is_ok()
        {
            return session;
        }
        Session::new(self.table, self.game, *course.position())
    }
}
