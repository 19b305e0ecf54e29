//! King and rook against king.

use advice_lang::{Table, declared_game};
use domain_chess_krk::DiagramStyle;
use domain_chess_krk::ending::Tablebases;
use domain_chess_krk::krk::{Krk, MopUp, Position as Pieces};
use game_core::{Depths, GameOrder, Player, StaticValue};
use search_core::OptionSpec;
use trace::Header;

use crate::advice::read_position;
use crate::games::drawing::chess;
use crate::games::krk_program::Endgamer;
use crate::games::painting::chessmen;
use crate::games::pieces::{Chessboard, SIDES, START};
use crate::games::tablebases::{oracle, tablebases};
use crate::games::{Game, GameAbout, GamePosition, Position};
use crate::playing::{AnyOracle, ByOracle, Level, PlayAbout, Players, Program, Tools, to_depth};
use crate::{Brush, DrawState, Failure, Host, Input, Sample, Text, UserInput};

static ABOUT: GameAbout = GameAbout {
    name: "krk",
    summary: "King and rook against king",
    input: Input::Line {
        value: "FEN",
        help: "The position in Forsyth-Edwards notation, or as Bratko writes it: w..4:4..5:6..3:2..0",
    },
    has_start: false,
    sample: Sample::new("8/8/8/8/8/1K6/7R/k7 w"),
    sides: SIDES,
    play: Some(&PLAY),
    examples: "\
Examples:
  sovet analyse krk 8/8/8/8/8/1K6/7R/k7 w
  sovet analyse krk '8/8/4R3/8/3K4/8/2k5/8 w - - 0 1' --depth 5
  sovet analyse krk 8/8/8/8/8/1K6/7R/1k6 w --procedure deepening --table-size 16MB --time 2s
  sovet analyse krk 8/8/8/8/8/2K5/7R/1k6 w --procedure df-pn

The value is that of a search to a fixed depth with a heuristic at its end; mcts asks the heuristic in \
place of playing at random. What advice says about the position, `sovet advice run` tells.",
    ..GameAbout::USUAL
};

const TABLE: OptionSpec = OptionSpec::new(
    "table",
    "TABLE",
    "The advice by which the program plays the side with the rook",
)
.or("krk-repaired");

static PLAY: PlayAbout = PlayAbout {
    start: START.or("8/8/4R3/8/3K4/8/2k5/8 w - - 0 1"),
    person: Player::Second,
    usually: "it goes by the advice with the rook, and looks ahead without it",
    depths: Depths {
        usual: PLIES,
        farthest: 20,
    },
    options: &[TABLE],
    examples: "\
Examples:
  sovet play krk
  sovet play krk --white person --black program --level perfect
  sovet play krk --white program --black program --table krk-published
  sovet play krk --white person --black program --start '8/8/8/8/8/1K6/7R/k7 w - - 0 1'

Moves are written like Kd4, Rc3, d4e5 or 4:4-5:5. With --level perfect the program goes by the \
table of what every position is worth.",
    ..PlayAbout::USUAL
};

/// Default look-ahead in plies.
const PLIES: usize = 4;
/// Greatest depth of deepening. Every win is nearer.
const FARTHEST: usize = 64;
/// Value that simulations count as half a win: about that of the heuristic where nothing has been achieved yet.
const HALF_A_WIN: f64 = 1_000.0;

/// The ending.
pub(crate) struct RookEnding;

impl Game for RookEnding {
    fn about(&self) -> &'static GameAbout {
        &ABOUT
    }

    fn position(&self, text: &Text<'_>, _: &UserInput<'_>) -> Result<Box<dyn Position>, Failure> {
        Ok(Box::new(placed(read_position(text.text)?)))
    }

    fn set_up(&self, text: &Text<'_>, given: &UserInput<'_>) -> Result<Box<dyn Position>, Failure> {
        let mut placed = placed(read_position(text.text.trim())?);
        let name = given.values.get(TABLE.name).unwrap_or(TABLE.default);
        placed.manners = Box::new(Chessboard::of(text.text));
        placed.players = Box::new(Programs {
            table: advice(name, given.host)?,
            tables: tablebases(given.host)?,
        });
        Ok(Box::new(placed))
    }

    fn sketch(&self, text: &Text<'_>) -> Option<view::Board> {
        chessmen::sketch(text.text)
    }

    fn brushes(&self) -> &'static [Brush] {
        &chessmen::ROOK_BRUSHES
    }

    fn drawing(&self, _: &Header) -> Option<DrawState> {
        Some(Box::new(chess))
    }
}

fn placed(position: Pieces) -> GamePosition<Krk, MopUp> {
    let mut placed = GamePosition::new(&ABOUT, Krk::default(), position, MopUp, GameOrder)
        .keyed()
        .with_depths(PLIES, FARTHEST)
        .with_playouts(|| StaticValue {
            evaluator: MopUp,
            scale: HALF_A_WIN,
        });
    placed.picture = Some(position.diagram(DiagramStyle::Letters));
    placed
}

/// Returns a table of advice for the side with the rook.
fn advice(name: &str, host: &dyn Host) -> Result<Table<Krk>, Failure> {
    let source = host.advice(name)?;
    if declared_game(&source.text).is_some_and(|game| game != ABOUT.name) {
        return Err(Failure::Input(format!(
            "{name} is about another game; here a table for king and rook against king is needed"
        )));
    }
    source.load(&Krk::default(), host)
}

/// Knowledge of the programs.
struct Programs {
    table: Table<Krk>,
    tables: Tablebases,
}

impl Players<Krk> for Programs {
    fn program<'p>(&'p self, tools: Tools<'p, Krk>) -> Result<Box<dyn Program<Krk> + 'p>, Failure> {
        let thinking = tools.terms.thinking;
        if thinking.level == Some(Level::Perfect) {
            let program = ByOracle::new(oracle(&self.tables), tools.terms.limits);
            return Ok(Box::new(program));
        }
        if !thinking.is_usual() {
            return tools.by_procedure();
        }
        let depth = thinking.level.and_then(Level::plies).or(thinking.depth);
        let depth = depth.unwrap_or(PLIES);
        Ok(Box::new(Endgamer {
            table: &self.table,
            game: tools.game,
            session: None,
            recorder: tools.terms.recorder,
            limits: tools.terms.limits,
            searching: tools.searching,
            method: to_depth(depth)?,
            depth,
        }))
    }

    fn oracle<'p>(&'p self, _: Tools<'p, Krk>) -> Result<Option<AnyOracle<'p, Krk>>, Failure> {
        Ok(Some(oracle(&self.tables)))
    }
}
