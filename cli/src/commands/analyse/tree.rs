//! `sovet analyse tree`.

use std::path::PathBuf;

use clap::Args;
use game_core::{ExplicitTree, FIG_22_2, Game, Player};

use super::SearchArgs;
use super::report::{Subject, report};
use crate::exit::{Ended, Failure};
use crate::input::{name, read_text};
use crate::output::Output;

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
        let depth = self.search.depth_or(tree.height().max(1));
        let values = tree.static_values(root, depth).map_err(Failure::input)?;
        let who = match tree.to_move(&root) {
            Player::First => "MAX",
            Player::Second => "MIN (MAX's value negated)",
        };
        let subject = Subject {
            name: "tree",
            game: &tree,
            evaluator: &values,
            root: &root,
            who,
            picture: None,
        };
        report(subject, depth, &self.search, output)
    }
}
