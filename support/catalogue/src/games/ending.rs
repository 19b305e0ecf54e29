//! Endings of king and one piece against king.

use domain_chess_krk::DiagramStyle;
use domain_chess_krk::ending::{Ending, Piece, Position as Pieces, Tablebases};
use domain_chess_krk::krk::MopUp;
use game_core::{Depths, GameOrder, Player, StaticValue};
use trace::Header;

use crate::games::drawing::chess;
use crate::games::painting::chessmen;
use crate::games::pieces::{Chessboard, SIDES, START};
use crate::games::tablebases::{oracle, tablebases};
use crate::games::{Game, GameAbout, GamePosition, Position};
use crate::playing::{
    AnyOracle, ByOracle, Exercise, Lesson, Level, PlayAbout, Players, Practice, Program, Tools,
};
use crate::{Brush, DrawState, Failure, Host, Input, Sample, Text, UserInput};

static ABOUT: GameAbout = GameAbout {
    name: "ending",
    summary: "A chess ending of king and one piece against king",
    input: Input::Line {
        value: "FEN",
        help: "The position in Forsyth-Edwards notation",
    },
    has_start: false,
    sample: Sample::new("8/8/8/8/8/1K6/7Q/k7 b"),
    sides: SIDES,
    play: Some(&PLAY),
    exercises: &EXERCISES,
    examples: "\
Examples:
  sovet analyse ending 8/8/8/8/8/1K6/7Q/k7 b
  sovet analyse ending '8/8/8/8/4k3/8/4P3/4K3 w - - 0 1' --procedure deepening --depth 12
  sovet analyse ending 8/8/8/8/8/1K6/7Q/k7 b --procedure mcts

The value is that of a search to a fixed depth with a heuristic at its end. What positions are worth with best \
play, `sovet tablebase probe` tells.",
    ..GameAbout::USUAL
};

static PLAY: PlayAbout = PlayAbout {
    start: START.or("8/8/8/3k4/8/8/8/KQ6 w - - 0 1"),
    usually: "it knows what every position is worth",
    depths: Depths {
        usual: PLIES,
        farthest: FARTHEST,
    },
    examples: "\
Examples:
  sovet play ending
  sovet play ending --start '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1' --level easy
  sovet play ending --white program --black person --level perfect

Moves are written like Kd4, e8=Q or e7e8q. Without a level the program plays best.",
    ..PlayAbout::USUAL
};

/// Default look-ahead in plies.
const PLIES: usize = 4;
/// Greatest depth of deepening.
const FARTHEST: usize = 64;
/// Value that simulations count as half a win: about that of a queen and what it does at first.
const HALF_A_WIN: f64 = 1_000.0;

/// Exercises.
static EXERCISES: [Exercise; 3] = [
    Exercise {
        name: "krk",
        summary: "King and rook against king",
    },
    Exercise {
        name: "kqk",
        summary: "King and queen against king",
    },
    Exercise {
        name: "kpk",
        summary: "King and pawn against king",
    },
];

/// The endings.
pub(crate) struct Endings;

impl Game for Endings {
    fn about(&self) -> &'static GameAbout {
        &ABOUT
    }

    fn position(&self, text: &Text<'_>, _: &UserInput<'_>) -> Result<Box<dyn Position>, Failure> {
        Ok(Box::new(placed(text.text.parse().map_err(Failure::input)?)))
    }

    fn set_up(&self, text: &Text<'_>, given: &UserInput<'_>) -> Result<Box<dyn Position>, Failure> {
        let mut placed = placed(text.text.parse().map_err(Failure::input)?);
        placed.manners = Box::new(Chessboard::of(text.text));
        placed.players = Box::new(Experts {
            tables: tablebases(given.host)?,
        });
        Ok(Box::new(placed))
    }

    fn practice(&self, lesson: &Lesson, host: &dyn Host) -> Result<Practice, Failure> {
        let tables = tablebases(host)?;
        let piece = match lesson.exercise {
            "krk" => Piece::Rook,
            "kqk" => Piece::Queen,
            "kpk" => Piece::Pawn,
            other => return Err(Failure::Input(format!("there is no ending `{other}`"))),
        };
        let all = Pieces::all(Player::First, true, piece);
        let drawn = lesson.draw(all.map(|position| (position, tables.verdict(&position))))?;
        let (starts, plies): (Vec<Pieces>, _) = drawn.into_iter().unzip();
        let Some(&first) = starts.first() else {
            return Err(Failure::input("there is no position to begin from"));
        };
        let mut placed = placed(first);
        placed.starts = starts;
        placed.manners = Box::new(Chessboard::default());
        placed.players = Box::new(Experts { tables });
        let position = Box::new(placed);
        Ok(Practice { position, plies })
    }

    fn sketch(&self, text: &Text<'_>) -> Option<view::Board> {
        chessmen::sketch(text.text)
    }

    fn brushes(&self) -> &'static [Brush] {
        &chessmen::BRUSHES
    }

    fn drawing(&self, _: &Header) -> Option<DrawState> {
        Some(Box::new(chess))
    }
}

fn placed(position: Pieces) -> GamePosition<Ending, MopUp> {
    let mut placed = GamePosition::new(&ABOUT, Ending::default(), position, MopUp, GameOrder)
        .keyed()
        .with_depths(PLIES, FARTHEST)
        .with_playouts(|| StaticValue {
            evaluator: MopUp,
            scale: HALF_A_WIN,
        });
    placed.picture = Some(position.diagram(DiagramStyle::Letters));
    placed
}

/// Programs: best play, which does not say how it expects the game to go on, or one that looks as far ahead as is
/// asked.
struct Experts {
    tables: Tablebases,
}

impl Players<Ending> for Experts {
    fn program<'p>(
        &'p self,
        tools: Tools<'p, Ending>,
    ) -> Result<Box<dyn Program<Ending> + 'p>, Failure> {
        let thinking = tools.terms.thinking;
        let knows_all = match thinking.level {
            Some(level) => level == Level::Perfect,
            None => thinking.is_usual() && thinking.depth.is_none(),
        };
        if knows_all {
            let program = ByOracle::new(oracle(&self.tables), tools.terms.limits);
            return Ok(Box::new(program.silent()));
        }
        tools.by_procedure()
    }

    fn oracle<'p>(
        &'p self,
        _: Tools<'p, Ending>,
    ) -> Result<Option<AnyOracle<'p, Ending>>, Failure> {
        Ok(Some(oracle(&self.tables)))
    }
}
