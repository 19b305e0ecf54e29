//! `sovet analyse krk`.

use clap::Args;
use domain_chess_krk::DiagramStyle;
use domain_chess_krk::krk::{Krk, MopUp};
use game_core::{Game, GameOrder, StaticValue};

use super::args::SearchArgs;
use super::look_ahead::Ahead;
use super::procedure::Kind;
use super::report::Subject;
use super::{claim, historical, look_ahead, simulate};
use crate::commands::advisable::Advisable;
use crate::commands::sides::white_or_black;
use crate::exit::Ended;
use crate::output::Output;

/// The words after `sovet analyse krk`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Task {
    /// The position in Forsyth-Edwards notation, or as Bratko writes it: w..4:4..5:6..3:2..0
    #[arg(value_name = "FEN", required = true)]
    position: Vec<String>,

    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  sovet analyse krk 8/8/8/8/8/1K6/7R/k7 w
  sovet analyse krk '8/8/4R3/8/3K4/8/2k5/8 w - - 0 1' --depth 5
  sovet analyse krk 8/8/8/8/8/1K6/7R/1k6 w --procedure deepening --table 16MB --time 2s
  sovet analyse krk 8/8/8/8/8/2K5/7R/1k6 w --procedure df-pn

The value is that of a search to a fixed depth with a heuristic at its end; mcts asks the heuristic in
place of playing at random. What advice says about the position, `sovet advice run` tells.";

/// Deepening goes no farther. Every win is nearer.
const FARTHEST: usize = 64;
/// What seems to be worth half a win to mcts: about what the heuristic says where nothing is done yet.
const HALF_A_WIN: f64 = 1_000.0;

impl Task {
    pub(super) fn run(&self, output: &mut Output) -> Ended {
        let position = Krk::default().read(&self.position.join(" "))?;
        let args = &self.search;
        let depth = args.depth_or(4, FARTHEST);
        let game = Krk::default();
        let subject = Subject {
            name: "krk",
            game: &game,
            root: &position,
            side: white_or_black,
            who: white_or_black(game.to_move(&position)),
            picture: Some(position.diagram(DiagramStyle::Letters)),
            has_names: false,
            least: None,
            size: None,
        };
        match args.procedure.kind() {
            Kind::Historical => historical::analyse(subject, &MopUp, depth, args, output),
            Kind::Simulation => {
                let playout = StaticValue {
                    evaluator: MopUp,
                    scale: HALF_A_WIN,
                };
                simulate::analyse(subject, playout, args, output)
            }
            Kind::Proof => claim::analyse(subject, args, output),
            Kind::LookAhead => {
                let ahead = Ahead {
                    evaluator: &MopUp,
                    order: GameOrder,
                    depth,
                };
                look_ahead::analyse(subject, &ahead, args, output)
            }
        }
    }
}
