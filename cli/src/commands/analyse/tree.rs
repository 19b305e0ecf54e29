//! `sovet analyse tree`.

use std::path::PathBuf;

use clap::Args;
use game_core::{ExplicitTree, FIG_22_2, Game, GameOrder, Player};

use super::args::SearchArgs;
use super::look_ahead::Ahead;
use super::procedure::{Kind, Procedure};
use super::report::Subject;
use super::{historical, look_ahead};
use crate::exit::{Ended, Failure};
use crate::input::{name, read_text};
use crate::output::{Output, value_name};

/// The words after `sovet analyse tree`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Task {
    /// A tree file, or - for standard input; without it, Fig. 22.2 of Bratko's book
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  sovet analyse tree
  sovet analyse tree --procedure minimax --trace
  sovet analyse tree --procedure negamax --lines 2
  printf 'a -> b c\\nb = 3\\nc -> d e\\nd = 2, e = 9\\n' | sovet analyse tree -
  echo '[[3, 9], [2, [5, 1]]]' | sovet analyse tree -

A tree file gives nodes their children and leaves their values, which are MAX's:
    # Comments begin with a hash.
    min to move        (at the root; without this line, MAX)
    a -> b c
    b = 3, c = -1
An inner node may have a value too, for searches that stop there. A nested list of numbers says the
same more briefly. The tree of Fig. 22.2 is in game-core/data/fig-22-2.tree.";

impl Task {
    pub(super) fn run(&self, output: &mut Output) -> Ended {
        let (source, text) = match &self.file {
            Some(path) => (name(path), read_text(path)?),
            None => ("Fig. 22.2".to_owned(), FIG_22_2.to_owned()),
        };
        let tree: ExplicitTree = text
            .parse()
            .map_err(|error| Failure::input(format!("{source}, {error}")))?;
        let root = tree.root();
        let args = &self.search;
        let kind = args.procedure.kind();
        if matches!(kind, Kind::Simulation | Kind::Proof) {
            return Err(Failure::input(format!(
                "--procedure {} is for games that are won, drawn or lost; the leaves of a tree have \
                 values instead",
                value_name(&args.procedure)
            )));
        }
        let height = tree.height().max(1);
        let depth = args.depth_or(height, height);
        let values = tree.static_values(root, depth).map_err(Failure::input)?;
        if args.procedure == Procedure::Deepening {
            check_inner_values(&tree, depth)?;
        }
        let subject = Subject {
            name: "tree",
            game: &tree,
            root: &root,
            side,
            who: match tree.to_move(&root) {
                Player::First => "MAX",
                Player::Second => "MIN (MAX's value negated)",
            },
            picture: None,
        };
        if kind == Kind::Historical {
            return historical::analyse(subject, &values, depth, args, output);
        }
        let ahead = Ahead {
            evaluator: &values,
            order: GameOrder,
            depth,
        };
        look_ahead::analyse(subject, &ahead, args, output)
    }
}

/// Deepening ends at every depth once.
fn check_inner_values(tree: &ExplicitTree, depth: usize) -> Result<(), Failure> {
    for depth in 1..depth {
        if let Err(missing) = tree.static_values(tree.root(), depth) {
            let node = missing.node;
            return Err(Failure::input(format!(
                "--procedure deepening begins with searches that end at inner nodes, and `{node}` has \
                 no static value; give it one (`{node} = 3`, say), or take --procedure negamax"
            )));
        }
    }
    Ok(())
}

fn side(player: Player) -> &'static str {
    match player {
        Player::First => "MAX",
        Player::Second => "MIN",
    }
}
