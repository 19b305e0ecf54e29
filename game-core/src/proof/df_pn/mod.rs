//! Depth-first proof-number search.

mod search;
mod strategy;
mod table;

use search_core::{Outline, Run, Values};

use self::search::{Search, UNLIMITED};
use crate::procedures::about::{Answers, Needs, Procedure};
use crate::procedures::findings::{Outcome, claimant, settled};
use crate::procedures::list_entry::ListEntry;
use crate::procedures::options::{CLAIM, Claims, NEEDED_TABLE_SIZE, PROOFS_LACK, claim, table};
use crate::procedures::problem::{ProcedureRun, SearchEvaluator, SearchGame, SearchOrder};
use crate::proof::numbers::{Question, check_root};
use crate::{Claim, GameObserver, Keyed, SearchError, Settled};

/// Finds out whether a claim is true as [`proof_number_search`](crate::proof_number_search()) does, but depth first
/// (*df-pn*), within the memory of a table of positions of at most `bytes` bytes. A position is left when its numbers
/// are so great that another one is more promising, and is searched again, with the help of the table, when its turn
/// comes.
///
/// - **Finds** whether the claim is true, and a [`Strategy`](crate::Strategy) of the player who is right,
///   however small the table. The players need not move in turn.
/// - **Table**: each key has two places. One keeps the position that took most expansions; the other takes the latest
///   one. Whole keys are compared. Parts of the strategy that it has lost are searched again: with a table of 0 bytes,
///   once for each of its positions.
/// - **Repetition**: a position that has occurred on the line to it is decided against the player who has to win. A
///   proof never depends on that. A disproof that does holds for this line alone; the highest position on which it
///   depends is kept with it, and it enters the table only if that is not above its own. So an entry of the table is
///   true wherever it is used. The price: disproofs that hold for one line alone are found again and again, which can
///   take very long if an endless game is what saves a player and many positions lead to each other.
/// - **Ends** in every finite game. While a position is on the line, the numbers of its children come from
///   the searches below and not from the table; so one of them grows with each search, and all are bounded.
/// - **Order**: of equally good children, the first in the order of the game. A child is searched until it
///   is worse than the next best by a quarter (the *1 + epsilon trick*). Deterministic.
/// - **Memory**: the table, the children of the positions on one line, and in the end the strategy. The limit
///   on bytes applies to all of it, that on stored nodes to all but the table.
/// - **Depth**: a limit on depth ends the search without a verdict as soon as a position at that depth would
///   have to be expanded. Without one, lines may have any length.
/// - **Counts** each search as an iteration; all but the first are for the strategy.
/// - **Shows** what it expands, and the numbers of a position when it leaves it.
/// - **Source**: Nagai 2002, *Df-pn algorithm for searching AND/OR trees and its applications*; Pawlewicz and Lew 2007,
///   *Improving depth-first PN-search: 1 + epsilon trick*. For repetitions compare Kishimoto and Müller 2004, *A
///   general solution to the graph history interaction problem*, who also keep in the table results that hold for one
///   line.
///
/// # Errors
///
/// [`SearchError::Stopped`] if a limit was met, which is not a verdict, or there is no memory for the table;
/// [`SearchError::GameOver`] at a root without moves; [`SearchError::NoOutcome`] if a game ends without saying how.
///
/// ```
/// use domain_tictactoe::{Board, TicTacToe};
/// use game_core::{Claim, Player, check_strategy, df_pn};
/// use search_core::Run;
///
/// let claim = Claim::DoesNotLose(Player::First);
/// let settled = df_pn(&mut Run::new(), &TicTacToe, &Board::EMPTY, claim, 1 << 16).unwrap();
/// assert!(settled.is_proved());
/// check_strategy(&TicTacToe, &Board::EMPTY, claim, settled.strategy()).unwrap();
/// ```
pub fn df_pn<G: Keyed, O: GameObserver<G>>(
    run: &mut Run<'_, O>,
    game: &G,
    root: &G::Position,
    claim: Claim,
    bytes: usize,
) -> Result<Settled<G::Move>, SearchError> {
    check_root(game, root)?;
    let question = Question::new(game, claim);
    let settled = Search::new(question, bytes).and_then(|mut search| {
        let found = search.solve(run, root, UNLIMITED)?;
        let is_proved = search.question.is_proved(found.numbers);
        Ok(Settled::new(is_proved, search.strategy(run, root, found)?))
    });
    settled.map_err(|halt| halt.error(run, 0))
}

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct DfPnEntry {
    claims: Claims,
    table: usize,
}

impl ListEntry for DfPnEntry {
    const ABOUT: Procedure = Procedure {
        name: "df-pn",
        item: "df_pn()",
        aliases: &["dfpn"],
        summary: "The same depth first, within the memory of a table",
        source: "Nagai 2002; Pawlewicz and Lew 2007",
        finds: "whether the claim is true, and a strategy that proves it",
        memory: "a line of play, and the table",
        answers: Answers::Proof,
        needs: &[Needs::Keys],
        has_windows: false,
        options: &[CLAIM, NEEDED_TABLE_SIZE],
        lacks: PROOFS_LACK,
        outline: OUTLINE,
        ..Procedure::USUAL
    };

    fn configure(values: &Values) -> Result<Self, String> {
        Ok(Self {
            claims: claim(values)?,
            table: table(values, &NEEDED_TABLE_SIZE)?,
        })
    }

    fn analyse_keyed<G: SearchGame + Keyed, E: SearchEvaluator<G>, M: SearchOrder<G>>(
        &self,
        search: &mut ProcedureRun<'_, '_, G, E, M>,
    ) -> Outcome<G::Move> {
        let ProcedureRun { problem, run, .. } = search;
        let (game, root, least) = (problem.game, problem.root, problem.least);
        let claim = (self.claims)(claimant(game.to_move(root), least));
        let found = df_pn(run, game, root, claim, self.table)?;
        Ok(settled((game, root), claim, least, &found))
    }
}

const OUTLINE: Outline = &[
    "search(node, how great its numbers may get):",
    "  if it is known from before: those numbers [recalled, proved, evaluated]",
    "  expand it [expanded]",
    "  while its numbers are not too great:",
    "    search(the child that matters most)",
    "  remember its numbers [numbered]",
];
