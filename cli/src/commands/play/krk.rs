//! `sovet play krk`.

use advice_lang::{AdviseError, Session, Table};
use clap::Args;
use domain_chess_krk::krk::{Krk, MopUp, Position};
use domain_chess_krk::{DiagramStyle, Move};
use game_core::{Counted, Player, SoonerWins, alpha_beta_bounds};
use search_core::Run;

use super::game::{Choice, Line, Match, Playable, Program, Trouble};
use super::{Hand, Length};
use crate::commands::advice::source::load_krk_table;
use crate::commands::advisable::Advisable;
use crate::commands::sides::white_or_black;
use crate::exit::Ended;
use crate::limits::until_interrupted;
use crate::output::{Output, count};

/// The words after `sovet play krk`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
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

    #[command(flatten)]
    length: Length,
}

const EXAMPLES: &str = "\
Examples:
  sovet play krk
  sovet play krk --white program --black program --table krk-published
  sovet play krk --white person --black program --fen '8/8/8/8/8/1K6/7R/k7 w - - 0 1'

Moves are written like Kd4, Rc3, d4e5 or 4:4-5:5.";

impl Task {
    pub(super) fn run(&self, output: &mut Output) -> Ended {
        let position = Krk::default().read(self.fen.trim())?;
        let table = load_krk_table(&self.table)?;
        let game = Krk::default();
        let mut program = Endgamer {
            table: &table,
            game: &game,
            session: None,
            depth: self.depth.into(),
        };
        let mut game = Match {
            game: &game,
            hands: [self.white, self.black],
            program: &mut program,
            length: self.length,
        };
        game.play(position, output)
    }
}

impl Playable for Krk {
    fn picture(&self, position: &Position) -> String {
        position.diagram(DiagramStyle::Letters)
    }

    fn side(&self, player: Player) -> &'static str {
        white_or_black(player)
    }

    fn read_move(&self, position: &Position, text: &str) -> Result<Move, String> {
        Krk::read_move(self, position, text).map_err(|error| error.to_string())
    }

    fn result(&self, position: &Position) -> String {
        if position.rook_captured() {
            "the rook is lost: a draw".to_owned()
        } else if position.is_stalemate() {
            "stalemate: a draw".to_owned()
        } else {
            format!("mate: {} wins", self.side(position.us()))
        }
    }
}

/// Follows advice with the rook, and looks ahead without it.
struct Endgamer<'t> {
    table: &'t Table<Krk>,
    game: &'t Krk,
    session: Option<Session<'t, Krk>>,
    depth: usize,
}

impl Program<Krk> for Endgamer<'_> {
    fn choose(&mut self, game: &Krk, line: &Line<Krk>) -> Result<Choice<Move>, Trouble> {
        if line.position.us_to_move() {
            self.follow_advice(line)
        } else {
            look_ahead(*game, line.position, self.depth)
        }
    }
}

impl<'t> Endgamer<'t> {
    fn follow_advice(&mut self, line: &Line<Krk>) -> Result<Choice<Move>, Trouble> {
        let mut session = self.session_at(line);
        let turn = session.advise(&mut Run::new().with_limits(until_interrupted()));
        self.session = Some(session);
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

    /// The session brought to the end of the line: it goes on if they have answered its last move,
    /// and begins anew after anything else, such as a move taken back.
    fn session_at(&mut self, line: &Line<Krk>) -> Session<'t, Krk> {
        if let (Some(mut session), Some(&(before, reply))) =
            (self.session.take(), line.moves.last())
            && *session.position() == before
            && session.reply(reply).is_ok()
        {
            return session;
        }
        Session::new(self.table, self.game, line.position)
    }
}

fn look_ahead(game: Krk, position: Position, depth: usize) -> Result<Choice<Move>, Trouble> {
    let counted = Counted(game);
    let root = counted.root(position);
    let mut run = Run::new().with_limits(until_interrupted());
    match alpha_beta_bounds(&mut run, &counted, &SoonerWins(MopUp), &root, depth) {
        Ok(analysis) => {
            let written = analysis.written(&counted, &root);
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
        Err(error) => Err(Trouble::of(error)),
    }
}
