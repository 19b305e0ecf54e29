//! Depth-first proof-number search.

mod search;
mod strategy;
mod table;

use search_core::Run;

use self::search::{Search, UNLIMITED};
use crate::proof::halt::check_root;
use crate::proof::numbers::Question;
use crate::{Claim, GameObserver, Keyed, SearchError, Settled};

/// Finds out whether a claim is true as [`proof_number_search`](crate::proof_number_search()) does, but depth
/// first and within the memory of a table of positions, which has so many bytes. A subtree is left when its
/// numbers have become so large that another one is more promising, and is searched again, with the help of
/// the table, when its turn comes.
pub fn df_pn<G, O>(
    run: &mut Run<'_, O>,
    game: &G,
    root: &G::Position,
    claim: Claim,
    bytes: usize,
) -> Result<Settled<G::Move>, SearchError>
where
    G: Keyed,
    O: GameObserver<G>,
{
    check_root(game, root)?;
    let question = Question::new(game, claim);
    let settled = Search::new(question, bytes).and_then(|mut search| {
        let found = search.solve(run, root, UNLIMITED)?;
        let is_proved = search.question.is_proved(found.numbers);
        Ok(Settled::new(is_proved, search.strategy(run, root, found)?))
    });
    settled.map_err(|halt| halt.error(run))
}
