//! `sovet analyse tree`.

use std::path::PathBuf;

use clap::Args;
use game_core::{AtLeast, ExplicitTree, FIG_22_2, Game, GameOrder, NodeId, Player, Score};

use super::args::SearchArgs;
use super::look_ahead::Ahead;
use super::procedure::{Kind, Procedure};
use super::report::Subject;
use super::{claim, historical, look_ahead};
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

    /// What proof-number and df-pn find out: does MAX get at least N?
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    at_least: Option<i32>,

    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  sovet analyse tree
  sovet analyse tree --procedure minimax --steps
  sovet analyse tree --procedure negamax --lines 2
  sovet analyse tree --procedure proof-number --at-least 4 --picture proof.svg
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
        args.check()?;
        let kind = args.procedure.kind();
        if kind == Kind::Simulation {
            return Err(Failure::input(
                "--procedure mcts is for games that are won, drawn or lost; the leaves of a tree have \
                 values instead",
            ));
        }
        if kind == Kind::Proof {
            return self.prove(&tree, output);
        }
        if self.at_least.is_some() {
            return Err(Failure::input(
                "--at-least is for --procedure proof-number and df-pn",
            ));
        }
        let height = tree.height().max(1);
        let depth = args.depth_or(height, height);
        let values = tree.static_values(root, depth).map_err(Failure::input)?;
        if args.procedure == Procedure::Deepening {
            check_inner_values(&tree, depth)?;
        }
        let subject = subject(&tree, &root, None);
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

impl Task {
    /// Finds out whether MAX gets so much.
    fn prove(&self, tree: &ExplicitTree, output: &mut Output) -> Ended {
        if self.search.claim.is_some() {
            return Err(Failure::input(
                "--claim is for games that are won, drawn or lost; of a tree ask --at-least 4, say",
            ));
        }
        let Some(least) = self.at_least else {
            return Err(Failure::input(format!(
                "--procedure {} asks whether MAX gets so much; say how much, --at-least 4 for instance",
                value_name(&self.search.procedure)
            )));
        };
        let game = AtLeast::new(tree, Score::of(least));
        let root = tree.root();
        let subject = subject(&game, &root, Some(least));
        claim::analyse(subject, &self.search, output)
    }
}

/// A game on a tree.
fn subject<'s, G: Game<Position = NodeId>>(
    game: &'s G,
    root: &'s NodeId,
    least: Option<i32>,
) -> Subject<'s, G> {
    Subject {
        name: "tree",
        game,
        root,
        side,
        who: match game.to_move(root) {
            Player::First => "MAX",
            Player::Second => "MIN (MAX's value negated)",
        },
        picture: None,
        has_names: true,
        least,
        size: None,
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
