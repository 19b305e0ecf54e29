//! Positions that one can ask about, and what one asks.

use game_core::{
    Analyst, Claim, Depths, Findings, Outcome, Player, ProcedureError, Score, SearchTree,
    SearchTreeTooLarge,
};
use search_core::{Limits, Record, Run, Statistics, Stopped, Values};
use serde::Serialize;
use trace::Header;

use crate::games::play::Playable;
use crate::games::{GameAbout, GameSolver};
use crate::{Failure, See};

/// A position of a game, which any procedure can analyse.
pub trait Position {
    /// The game.
    fn about(&self) -> &'static GameAbout;

    /// As traces and answers write it.
    fn text(&self) -> String;

    /// Whose turn it is.
    fn to_move(&self) -> Player;

    /// The board.
    fn picture(&self) -> Option<String> {
        None
    }

    /// Whose values these are.
    fn whose(&self) -> &'static str {
        self.side(self.to_move())
    }

    /// What a player is called.
    fn side(&self, player: Player) -> &'static str {
        let [first, second] = self.about().sides;
        match player {
            Player::First => first,
            Player::Second => second,
        }
    }

    /// How the game ends, in words.
    fn outcome_in_words(&self, outcome: Outcome) -> String {
        match outcome {
            Outcome::Win(player) => format!("{} wins", self.side(player)),
            Outcome::Draw => "a draw".to_owned(),
        }
    }

    /// A claim in words: about a win, or about a value of at least `least` where one is given.
    fn claim_in_words(&self, claim: Claim, least: Option<Score>) -> String {
        let side = self.side(claim.player());
        match (claim, least) {
            (Claim::Wins(Player::First) | Claim::DoesNotLose(Player::First), Some(least)) => {
                format!("{side} gets at least {least}")
            }
            (_, Some(least)) => format!("{side} holds it below {least}"),
            (Claim::Wins(_), None) => format!("{side} wins"),
            (Claim::DoesNotLose(_), None) => format!("{side} does not lose"),
        }
    }

    /// Are positions known by short names, which are shown in place of moves?
    fn has_names(&self) -> bool {
        false
    }

    /// The whole tree, if it is one that is written out: each node before its children, and those in their order.
    fn tree(&self) -> Vec<TreeNode> {
        Vec::new()
    }

    /// The header of a trace, without the procedure.
    fn header(&self) -> Header;

    /// How far searches of it go.
    fn depths(&self) -> Depths;

    /// Does it offer what the procedure needs?
    ///
    /// # Errors
    ///
    /// What is missing, or what is wrong with what was asked.
    fn check(&self, request: &Request<'_>) -> Result<(), Failure>;

    /// Analyses it.
    ///
    /// # Errors
    ///
    /// If it does not offer what the procedure needs, or cannot be searched. A limit that is met is no error.
    fn analyse(
        &self,
        request: &Request<'_>,
        watching: Watching<'_>,
    ) -> Result<Analysed, ProcedureError>;

    /// The ways in which the game can go on.
    fn ways(&self) -> &dyn Ways;

    /// What finds out how it ends with best play, if the game [can be solved](GameAbout::solve_examples).
    fn solver(&self) -> Option<&GameSolver> {
        None
    }

    /// The same to be played, if it can be.
    fn playable(&self) -> Option<&dyn Playable> {
        None
    }
}

/// A node of a tree that is written out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TreeNode {
    /// Its name, which is that of the position.
    pub name: String,
    /// The number of its parent in the list of nodes, counted from 0; nothing for the root.
    pub parent: Option<usize>,
    /// Its static value, as the first player sees it, if it has one.
    pub value: Option<i32>,
}

/// What is asked about a position.
pub struct Request<'r> {
    /// The procedure.
    pub analyst: &'r Analyst,
    /// What it was told.
    pub options: &'r Values,
    /// How far it may go.
    pub limits: Limits<'r>,
}

impl Request<'_> {
    /// How many plies the procedure looks ahead; `None` if it goes as deep as it has to.
    #[must_use]
    pub fn depth(&self, position: &dyn Position) -> Option<usize> {
        self.analyst.depth(position.depths(), &self.limits)
    }
}

/// What is seen of an analysis.
#[derive(Default)]
pub struct Watching<'r> {
    /// Who sees its events.
    pub events: Option<&'r mut See<'r>>,
    /// How many cut-offs are kept.
    pub cutoffs: usize,
    /// Which part of the tree is kept.
    pub tree: Option<TreePart>,
    /// Who sees now and then how far it is.
    pub progress: Option<&'r mut (dyn FnMut(&Statistics) + Send)>,
}

/// A part of the tree that a search visits.
#[derive(Clone, Copy, Debug)]
pub struct TreePart {
    /// Its first plies.
    pub plies: usize,
    /// How many nodes it may have.
    pub nodes: usize,
}

/// What a procedure has found, and what was seen of it.
#[derive(Debug)]
pub struct Analysed {
    /// What it has found.
    pub findings: Findings<String>,
    /// How much was done.
    pub statistics: Statistics,
    /// The first cut-offs.
    pub cutoffs: Vec<CutOffSeen>,
    /// The tree, if it was to be kept.
    pub tree: Option<Result<SearchTree, SearchTreeTooLarge>>,
}

/// A cut-off: the record of the event, and the same for people.
#[derive(Debug, Serialize)]
pub struct CutOffSeen {
    /// The record.
    #[serde(flatten)]
    pub record: Record,
    /// In words.
    #[serde(skip)]
    pub words: String,
}

/// The ways in which a game can go on.
pub trait Ways {
    /// For exactly this many plies.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was met.
    fn count(&self, run: &mut Run<'_>, plies: usize) -> Result<u64, Stopped>;

    /// The same by the first move.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was met.
    fn count_by_move(&self, run: &mut Run<'_>, plies: usize)
    -> Result<Vec<(String, u64)>, Stopped>;
}
