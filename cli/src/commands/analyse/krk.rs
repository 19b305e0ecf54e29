//! `sovet analyse krk`.

use clap::Args;
use domain_chess_krk::DiagramStyle;
use domain_chess_krk::krk::{Krk, MopUp};
use game_core::{Counted, Game, Player, SoonerWins};

use super::SearchArgs;
use super::report::{Subject, report};
use crate::commands::advisable::Advisable;
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

The value is that of a search to a fixed depth with a heuristic at its end. What advice says about
the position, `sovet advice run` tells.";

impl Task {
    pub(super) fn run(&self, output: &mut Output) -> Ended {
        let position = Krk::default().read(&self.position.join(" "))?;
        let game = Counted(Krk::default());
        let root = game.root(position);
        let who = match game.to_move(&root) {
            Player::First => "White",
            Player::Second => "Black",
        };
        let depth = self.search.depth_or(4);
        let subject = Subject {
            name: "krk",
            game: &game,
            evaluator: &SoonerWins(MopUp),
            root: &root,
            who,
            picture: Some(position.diagram(DiagramStyle::Letters)),
        };
        report(subject, depth, &self.search, output)
    }
}
