//! Proof-number search.

use search_core::{Outline, Run, Values};

use crate::procedures::about::{Answers, Needs, Procedure, Visits};
use crate::procedures::findings::{Outcome, claimant, settled};
use crate::procedures::list_entry::ListEntry;
use crate::procedures::options::{CLAIM, Claims, PROOFS_LACK, claim};
use crate::procedures::problem::{ProcedureRun, SearchEvaluator, SearchGame, SearchOrder};
use crate::proof::numbers::{Question, check_root};
use crate::proof::tree::Tree;
use crate::{Claim, GameObserver, Keyed, SearchError, Settled};

/// Finds out whether a claim is true, best node first, in a tree that is kept in memory. A node's *proof
/// number* is the least number of undecided positions that must be decided to prove the claim for it, and
/// its *disproof number* the least number to disprove it. The node that is expanded next is one that counts
/// for both numbers of the root, a *most-proving node*: so the search goes where the opponent has few
/// replies.
///
/// - **Finds** whether the claim is true, and a [`Strategy`](crate::Strategy) of the player who is right. The
///   players need not move in turn.
/// - **Repetition**: a position that has occurred on the line to it is decided against the player who has to
///   win. That is right for the root: a player who can win can do so without repeating a position. In a game
///   whose positions repeat, the tree has a node for every line without repetition, and may be huge.
/// - **Order**: of equally good children, the first in the order of the game. A move's position is
///   judged as soon as it is made: a finished game has numbers 0 and infinite, any other 1 and 1.
///   Deterministic.
/// - **Time** in proportion to the tree. **Memory**: all nodes that were ever made, about thirty bytes each,
///   against the limits on stored nodes and bytes; [`df_pn`](crate::df_pn()) does with less.
/// - **Depth**: a limit on depth ends the search without a verdict as soon as a node at that depth would
///   have to be expanded. Without one, lines may have any length.
/// - **Shows** what it expands, and the numbers of a node whenever they change.
/// - **Source**: Allis, van der Meulen and van den Herik 1994, *Proof-number search*; Allis 1994, *Searching
///   for Solutions in Games and Artificial Intelligence*, chapter 2.
///
/// # Errors
///
/// [`SearchError::Stopped`] if a limit was met, which is not a verdict; [`SearchError::GameOver`] at a root without
/// moves; [`SearchError::NoOutcome`] if a game ends without saying how.
///
/// ```
/// use domain_tictactoe::{Board, TicTacToe};
/// use game_core::{Claim, Player, proof_number_search};
/// use search_core::Run;
///
/// let mut run = Run::new();
/// let claim = Claim::Wins(Player::First);
/// let settled = proof_number_search(&mut run, &TicTacToe, &Board::EMPTY, claim).unwrap();
/// assert!(!settled.is_proved());
/// assert_eq!(settled.truth(claim), Claim::DoesNotLose(Player::Second));
/// let reply = "X........".parse().unwrap();
/// assert_eq!(settled.strategy().at(&TicTacToe, &reply), "5".parse().ok());
/// assert_eq!(run.statistics.expanded, 3_323);
/// ```
pub fn proof_number_search<G: Keyed, O: GameObserver<G>>(
    run: &mut Run<'_, O>,
    game: &G,
    root: &G::Position,
    claim: Claim,
) -> Result<Settled<G::Move>, SearchError> {
    check_root(game, root)?;
    let mut tree = Tree::new(Question::new(game, claim), root);
    let grown = tree.grow(run);
    let is_proved = grown.map_err(|halt| halt.error(run, 0))?;
    Ok(Settled::new(is_proved, tree.strategy()))
}

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct ProofNumberEntry {
    claims: Claims,
}

impl ListEntry for ProofNumberEntry {
    const ABOUT: Procedure = Procedure {
        name: "proof-number",
        item: "proof_number_search()",
        aliases: &["pns", "proof-number-search"],
        summary: "Is it true that a player wins? Best node first",
        source: "Allis, van der Meulen and van den Herik 1994",
        finds: "whether the claim is true, and a strategy that proves it",
        memory: "every node",
        answers: Answers::Proof,
        needs: &[Needs::Keys],
        has_windows: false,
        visits: Visits::BestFirst,
        options: &[CLAIM],
        lacks: PROOFS_LACK,
        outline: OUTLINE,
        ..Procedure::USUAL
    };

    fn configure(values: &Values) -> Result<Self, String> {
        Ok(Self {
            claims: claim(values)?,
        })
    }

    fn analyse_keyed<G: SearchGame + Keyed, E: SearchEvaluator<G>, M: SearchOrder<G>>(
        &self,
        search: &mut ProcedureRun<'_, '_, G, E, M>,
    ) -> Outcome<G::Move> {
        let ProcedureRun { problem, run, .. } = search;
        let (game, root, least) = (problem.game, problem.root, problem.least);
        let claim = (self.claims)(claimant(game.to_move(root), least));
        let found = proof_number_search(run, game, root, claim)?;
        Ok(settled((game, root), claim, least, &found))
    }
}

const OUTLINE: Outline = &[
    "until the root is proved or disproved:",
    "  go down to the leaf that matters most:",
    "    at MAX's node by least proof number,",
    "    at MIN's node by least disproof number",
    "  expand it [expanded]",
    "  number its children, then all nodes up to the root [numbered]",
];
