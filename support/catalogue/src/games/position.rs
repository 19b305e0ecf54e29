//! Positions, and the questions about them.

use game_core::{Claim, Depths, Findings, Level, Method, Outcome, Player, ProcedureError, Score};
use search_core::{Limits, Record, Run, Statistics, Stopped, Values};
use serde::Serialize;
use trace::Header;

use crate::games::{GameAbout, GameSolver};
use crate::playing::Playable;
use crate::{Failure, See};

/// A position of a game, which any procedure can analyse.
pub trait Position {
    /// Returns the game.
    fn about(&self) -> &'static GameAbout;

    /// Returns the position as traces and answers write it.
    fn text(&self) -> String;

    /// Returns the player to move.
    fn to_move(&self) -> Player;

    /// Returns the board.
    fn picture(&self) -> Option<String> {
        None
    }

    /// Returns the name of the player whose point of view values take.
    fn whose(&self) -> &'static str {
        self.side(self.to_move())
    }

    /// Returns the name of a player.
    fn side(&self, player: Player) -> &'static str {
        let [first, second] = self.about().sides;
        match player {
            Player::First => first,
            Player::Second => second,
        }
    }

    /// Describes an outcome.
    fn outcome_in_words(&self, outcome: Outcome) -> String {
        match outcome {
            Outcome::Win(player) => format!("{} wins", self.side(player)),
            Outcome::Draw => "a draw".to_owned(),
        }
    }

    /// Describes a claim about a win, or about a value of at least `least` where one is given.
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

    /// Returns the whole tree, if it is one that is written out: each node before its children, and those in their
    /// order.
    fn tree(&self) -> Vec<TreeNode> {
        Vec::new()
    }

    /// Returns the header of a trace, without the procedure.
    fn header(&self) -> Header;

    /// Returns the depths of its searches.
    fn depths(&self) -> Depths;

    /// Checks that the game offers everything that the procedure needs.
    ///
    /// # Errors
    ///
    /// The ability that is missing, or the mistake in the request.
    fn check(&self, request: &Request<'_>) -> Result<(), Failure>;

    /// Analyses the position.
    ///
    /// # Errors
    ///
    /// If the game does not offer what the procedure needs, or cannot be searched. Meeting a limit is not an error.
    fn analyse(
        &self,
        request: &Request<'_>,
        watching: Watching<'_>,
    ) -> Result<Analysed, ProcedureError>;

    /// Returns the ways in which the game can go on.
    fn ways(&self) -> &dyn Ways;

    /// Returns the solver that computes its value with best play, if the game [can be
    /// solved](GameAbout::solve_examples).
    fn solver(&self) -> Option<&GameSolver> {
        None
    }

    /// Returns the position in the form that can be played, if there is one.
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
    /// The move that leads to it, as events write it; empty for the root.
    #[serde(skip)]
    pub mv: String,
    /// Level of the node; nothing where chance is to move.
    #[serde(skip)]
    pub level: Option<Level>,
}

/// A question about a position.
pub struct Request<'r> {
    /// The procedure.
    pub method: &'r Method,
    /// Values of its options.
    pub options: &'r Values,
    /// Limits.
    pub limits: Limits<'r>,
}

impl Request<'_> {
    /// Returns the number of plies that the procedure looks ahead; `None` if it goes as deep as it has to.
    #[must_use]
    pub fn depth(&self, position: &dyn Position) -> Option<usize> {
        self.method.depth(position.depths(), &self.limits)
    }
}

/// Observers of an analysis.
#[derive(Default)]
pub struct Watching<'r> {
    /// Observer of the events.
    pub events: Option<&'r mut See<'r>>,
    /// Number of cut-offs to keep.
    pub cutoffs: usize,
    /// Observer of the progress.
    pub progress: Option<&'r mut (dyn FnMut(&Statistics) + Send)>,
}

/// Findings of a procedure, and the records kept of it.
#[derive(Debug)]
pub struct Analysed {
    /// Findings.
    pub findings: Findings<String>,
    /// Work done.
    pub statistics: Statistics,
    /// The first cut-offs.
    pub cutoffs: Vec<CutOffSeen>,
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
    /// Counts them for exactly this many plies.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was met.
    fn count(&self, run: &mut Run<'_>, plies: usize) -> Result<u64, Stopped>;

    /// Counts them by the first move.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was met.
    fn count_by_move(&self, run: &mut Run<'_>, plies: usize)
    -> Result<Vec<(String, u64)>, Stopped>;
}
