//! Endings of king and one piece against king.

use domain_chess_krk::DiagramStyle;
use domain_chess_krk::ending::{Ending, Piece, Position as Pieces, Tablebases};
use domain_chess_krk::krk::MopUp;
use game_core::{Depths, GameOrder, Player, StaticValue, Verdict};
use playing::{Level, Starts};

use trace::Header;

use crate::games::drawing::chess;
use crate::games::painting::chessmen;
use crate::games::pieces::{Chessboard, SIDES, START};
use crate::games::tablebases::{oracle, tablebases};
use crate::games::{
    AnyOracle, ByOracle, Distance, Exercise, Game, GameAbout, GamePosition, Lesson, PlayAbout,
    Players, Position, Practice, Program, Tools,
};
use crate::{Brush, DrawState, Failure, Host, Input, Sample, Text, UserInput, count};

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
        name: PIECES[0].0,
        summary: "King and rook against king",
    },
    Exercise {
        name: PIECES[1].0,
        summary: "King and queen against king",
    },
    Exercise {
        name: PIECES[2].0,
        summary: "King and pawn against king",
    },
];

/// Piece of each exercise.
const PIECES: [(&str, Piece); 3] = [
    ("krk", Piece::Rook),
    ("kqk", Piece::Queen),
    ("kpk", Piece::Pawn),
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
        let position = placed(text.text.parse().map_err(Failure::input)?);
        let tables = tablebases(given.host)?;
        let position = position.with_manners(Chessboard::of(text.text));
        Ok(Box::new(position.with_players(Experts { tables })))
    }

    fn practice(&self, lesson: &Lesson, host: &dyn Host) -> Result<Practice, Failure> {
        let tables = tablebases(host)?;
        let unknown = || Failure::Input(format!("there is no ending `{}`", lesson.exercise));
        let piece = PIECES.iter().find(|piece| piece.0 == lesson.exercise);
        let (_, piece) = piece.ok_or_else(unknown)?;
        let drawn = draw(lesson, *piece, &tables)?;
        let [first, ..] = drawn.as_slice() else {
            return Err(Failure::input("there is no position to begin from"));
        };
        let plies = drawn.iter().filter_map(|(_, verdict)| verdict.plies());
        let plies = plies.collect();
        let placed = placed(first.0)
            .with_starts(drawn.iter().map(|(position, _)| *position).collect())
            .with_manners(Chessboard::default())
            .with_players(Experts { tables });
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
    GamePosition::new(&ABOUT, Ending::default(), position, MopUp, GameOrder)
        .keyed()
        .with_depths(PLIES, FARTHEST)
        .with_playouts(|| StaticValue {
            evaluator: MopUp,
            scale: HALF_A_WIN,
        })
        .with_picture(position.diagram(DiagramStyle::Letters))
}

/// Draws won positions of a piece, as the lesson asks.
fn draw(
    lesson: &Lesson,
    piece: Piece,
    tables: &Tablebases,
) -> Result<Vec<(Pieces, Verdict)>, Failure> {
    let positions = || {
        let all = Pieces::all(Player::First, true, piece);
        all.map(|position| (position, tables.verdict(&position)))
    };
    let plies = match &lesson.distance {
        Distance::Third(difficulty) => difficulty.plies(positions().map(|(_, verdict)| verdict)),
        Distance::Moves(moves) => 2 * moves.start() - 1..=2 * moves.end() - 1,
    };
    let mut starts = Starts::new(positions(), |&(_, verdict)| verdict, &plies, lesson.seed);
    if starts.size() > 0 {
        return Ok((0..lesson.rounds).filter_map(|_| starts.draw()).collect());
    }
    let farthest = positions().filter_map(|(_, verdict)| match verdict {
        Verdict::Win(plies) => Some(plies.div_ceil(2)),
        _ => None,
    });
    let farthest = count(farthest.max().unwrap_or_default(), "move");
    Err(Failure::Input(format!(
        "--won-in: no position is won in that many moves; none takes more than {farthest}"
    )))
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
