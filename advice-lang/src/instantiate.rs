//! Code that is generic in the game, compiled once.

use std::num::NonZero;

use game_core::IndexedGame;
use search_core::Run;

use crate::{Proving, Session, Table, Vocabulary};

/// Work on tables that is worth compiling only once: reading them, playing by them, proving them.
///
/// Code that is generic in the game is compiled anew in each crate that uses it. This code is not, since its entry
/// points may not be inlined: where the crate of a game names it in a `static`, it is compiled there, with that crate's
/// optimisation, and shared by all crates above. Without that everything works as well, and takes longer to build.
///
/// ```
/// # mod matches {
/// # use game_core::{Game, Outcome, Player};
/// # use advice_lang::{Comparison, Generator, Predicate, Word};
/// # pub struct Matches;
/// # impl Game for Matches {
/// #     type Position = u32;
/// #     type Move = u32;
/// #     fn moves(&self, left: &u32) -> impl Iterator<Item = u32> { 1..=*left }
/// #     fn play(&self, left: &u32, taken: u32) -> u32 { left - taken }
/// #     fn to_move(&self, _: &u32) -> Player { Player::First }
/// #     fn outcome(&self, _: &u32) -> Option<Outcome> { None }
/// # }
/// # impl advice_lang::Vocabulary for Matches {
/// #     fn us_to_move(&self, _: &u32) -> bool { true }
/// #     fn predicates(&self) -> &[Word<Predicate<Self>>] { &[] }
/// #     fn comparisons(&self) -> &[Word<Comparison<Self>>] { &[] }
/// #     fn generators(&self) -> &[Word<Generator<Self>>] { &[] }
/// # }
/// use advice_lang::CompiledOnce;
///
/// #[used]
/// static MATCHES: CompiledOnce<Matches> = CompiledOnce::PLAY;
/// # }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CompiledOnce<V: Vocabulary>(
    #[expect(dead_code, reason = "what is named is compiled")] fn(Question<'_, V>),
);

/// A table to be read and asked.
struct Question<'q, V: Vocabulary> {
    name: &'q str,
    text: &'q str,
    game: &'q V,
    position: V::Position,
}

impl<V: Vocabulary> CompiledOnce<V> {
    /// Reading tables and playing by them.
    pub const PLAY: Self = Self(|question| {
        let Question { game, position, .. } = question;
        if let Ok(table) = Table::load(question.name, question.text, game) {
            let _ = Session::new(&table, game, position).advise(&mut Run::new());
        }
    });
}

impl<V: Vocabulary<Move: Send + Sync> + IndexedGame + Sync> CompiledOnce<V> {
    /// Proving them.
    pub const PROVE: Self = Self(|question| {
        let Question { game, .. } = question;
        if let Ok(table) = Table::load(question.name, question.text, game) {
            let threads = NonZero::<usize>::MIN;
            let _ = table.prove_parallel(&mut Run::new(), game, Proving::default(), threads);
        }
    });
}
