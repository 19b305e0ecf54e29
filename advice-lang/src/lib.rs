//! Advice Language 0: knowledge about a game, written as advice, interpreted by search. A piece of **advice** says what
//! to achieve (the *better goal*), what must hold throughout (the *holding goal*), and which of our and their moves to
//! consider. It is satisfiable in a position if the better goal can be forced within those bounds; the proof is a
//! **forcing tree**, which is a strategy and can be played. A **table** of if-then rules says which advice to try
//! where, and in which order.
//!
//! # Words
//!
//! - **Piece of advice**: a better goal, a holding goal and move constraints, for us and for them.
//! - **Goal**: a condition on a position, built from the domain's predicates and comparisons.
//! - **Move constraint**: the moves to consider, and their order.
//! - **Forcing tree**: one move of ours against each of theirs, until the better goal is reached.
//! - **Root**: the position for which advice is asked; goals can compare a later one with it.
//! - **Rule**: if this holds, try these pieces of advice in this order. **Table**: rules in order.
//! - **Vocabulary**: the words that a domain provides to tables. **Definition**: a word defined in a table.
//! - **Library**: tables that hand over to one another.
//! - **Proof**: the results of playing by a table, from every position and against every defence.
//! - **Diagnostic**: a mistake or an oddity in a text: its place, and the correction.
//!
//! # Use The language knows no game. A domain describes its game by [`game_core::Game`] and provides words for tables
//! by [`Vocabulary`]; then it can [`load`](Table::load) tables, ask them for a [`strategy`](Table::strategy), check the
//! answer by [`verify_forcing_tree`], and play by a table in a [`Session`]. To ask a table many questions, compile it
//! once, by [`Compiled::of`]. If its positions can be numbered, [`Table::prove`] decides what playing by a table
//! achieves from each of them, and [`Proof::difference`] which of two tables is better, and where. `docs/vocabulary.md`
//! in the repository goes through all this with a small game.
//!
//! ```
//! use advice_lang::{Comparison, Generator, Predicate, Table, Vocabulary, Word};
//! use game_core::{Game, Outcome, Player};
//! use search_core::Run;
//! /// Take one to three matches; whoever takes the last one wins. A position: matches, and is it our turn?
//! struct Matches;
//!
//! impl Game for Matches {
//!     type Position = (u32, bool);
//!     type Move = u32;
//!     fn moves(&self, &(left, _): &(u32, bool)) -> impl Iterator<Item = u32> {
//!         1..=left.min(3)
//!     }
//!     fn play(&self, &(left, ours): &(u32, bool), taken: u32) -> (u32, bool) {
//!         (left - taken, !ours)
//!     }
//!     // and who is to move, and how it ends
//! #   fn to_move(&self, &(_, ours): &(u32, bool)) -> Player {
//! #       if ours { Player::First } else { Player::Second }
//! #   }
//! #   fn outcome(&self, position: &(u32, bool)) -> Option<Outcome> {
//! #       (position.0 == 0).then(|| Outcome::Win(self.to_move(position).opponent()))
//! #   }
//! }
//!
//! impl Vocabulary for Matches {
//!     fn us_to_move(&self, position: &(u32, bool)) -> bool {
//!         position.1
//!     }
//!     fn predicates(&self) -> &[Word<Predicate<Self>>] {
//!         const {
//!             &[Word {
//!                 name: "won",
//!                 aliases: &[],
//!                 doc: "we have taken the last match",
//!                 meaning: |_, &(left, ours)| left == 0 && !ours,
//!             }]
//!         }
//!     }
//!     fn comparisons(&self) -> &[Word<Comparison<Self>>] {
//!         &[]
//!     }
//!     fn generators(&self) -> &[Word<Generator<Self>>] {
//!         const {
//!             &[Word {
//!                 name: "legal",
//!                 aliases: &[],
//!                 doc: "every legal move, few matches first",
//!                 meaning: |game, position, moves| moves.extend(game.moves(position)),
//!             }]
//!         }
//!     }
//! }
//!
//! let text = "
//!     always :: if true then [win_soon].
//!     advice( win_soon,
//!       won :
//!       true :
//!       (depth < 3) and legal :
//!       (depth < 3) and legal).";
//! let table = Table::load("matches.al0", text, &Matches)?;
//! let answer = table.strategy(&mut Run::new(), &Matches, &(6, true))?;
//! let found = answer.satisfied.expect("six matches are won");
//! assert_eq!(found.advice, "win_soon");
//! assert_eq!(found.tree.to_string(), "2..[1..3..nil,2..2..nil,3..1..nil]");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The language
//!
//! ```text
//! rule    =  name ("::" | ":") "if" goal "then" "[" name {"," name} "]" "."
//! advice  =  "advice" "(" name "," goal ":" goal ":" moves ":" moves ")" "."
//! goal    =  word | "not" goal | goal "and" goal | goal "or" goal | "(" goal ")"
//! moves   =  word | test | moves "and" moves | moves "then" moves | "(" moves ")"
//! test    =  "depth" ("=" | "<" | "=<" | "<=" | ">" | ">=") number
//! ```
//!
//! `not` binds tightest, then `and`, `or` and `then`. Comments are `% ...` and `/* ... */`;
//! `:- op(...).` is accepted and ignored, so that tables can be read as they were printed. The
//! keywords of the Russian translation are understood too, and can be mixed: `если то и или не затем
//! совет глубина`. The words `true` and `nomove` (`истина`, `нет_ходов`) belong to the language.
//!
//! **Goals** are tested from left to right. **Constraints** are ordered streams of moves: `A then
//! B` gives the moves of `A` and then those of `B`, with common moves twice; `A and B` gives the
//! moves of `A`, in the order of `A`, that `B` also allows; a test of the depth as `A` leaves the
//! choice to `B`. The depth counts the moves of both sides from the root of the forcing tree.
//!
//! In addition a table can define its own predicates, features and moves from the
//! [functions](Vocabulary::functions) that the domain offers, choose moves by `where` and order them
//! by `by`, compare `at root` and `after move`, and hand over to other tables of a
//! [library](Table::load_with). The chapter `docs/advice.md` teaches the language, with its full grammar.
//!
//! Where the original ignores a mistake, such as an unknown name, a table is refused with
//! [`Diagnostics`].
//!
//! # Features
//! `serde`, off by default: serialization of diagnostics, explanations, proofs and forcing trees.
#![forbid(unsafe_code)]
#![warn(missing_debug_implementations)]

mod compiled;
mod editor;
mod eval;
mod format;
mod instantiate;
mod interpret;
mod language;
mod lint;
mod load;
mod prove;
mod syntax;

pub use compiled::Compiled;
pub use editor::cursor::{Cursor, Slot};
pub use editor::lines::{Encoding, Lines, Place};
pub use editor::outline::{Clause, ClauseKind, Outline, Parameter, Spelled};
pub use eval::reason::{Judgement, Reason};
pub use format::format;
pub use instantiate::CompiledOnce;
pub use interpret::decision::Decision;
pub use interpret::event::{AdviceObserver, Event, Node, Side};
pub use interpret::explanation::{AdviceTried, Explanation, MoveTried, NoMove, RuleAsked, Verdict};
pub use interpret::forcing_tree::ForcingTree;
pub use interpret::interpreter::{HandOver, Satisfied, Strategy};
pub use interpret::session::{AdviseError, End, Reply, ReplyError, Session, Turn};
pub use interpret::tree_checker::{Fault, Violation, verify_forcing_tree};
pub use language::depths::MAX_DEPTH;
pub use language::entry::{Entry, EntryKind};
pub use language::table::{Advice, DefinedWord, Part, Rule, Table};
pub use language::vocabulary::{
    Comparison, Function, Generator, MoveFunction, Predicate, Sort, Vocabulary, Word,
};
pub use load::dialect::{Dialect, Dialects};
pub use load::network::{Library, TableText};
pub use load::resolve::declared_game;
pub use load::unknown_game::UnknownGame;
pub use prove::counterexample::Games;
pub use prove::difference::{
    Advantage, Both, Difference, Lead, Lengths, Merit, Pair, Score, Shared, Which,
};
pub use prove::proof::{Aim, Cause, Failure, Fate, Proof, Proving};
pub use prove::rule_usage::Used;
pub use prove::stops::Stop;
pub use prove::versus_tablebase::{FirstMoves, Standing, Standings};
pub use syntax::diagnostics::{Code, Diagnostic, Diagnostics, Label, MAX_ERRORS, Severity};
pub use syntax::span::Span;
pub use syntax::suggestion::nearest;
pub use syntax::{DefinitionKind, MAX_NESTING, MAX_TEXT};

/// The chapter on vocabularies compiles, and its claims are true.
#[cfg(doctest)]
#[doc = include_str!("../../docs/vocabulary.md")]
struct OwnVocabulary;
