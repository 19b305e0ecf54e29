//! Advice Language 0: knowledge about a game, written as advice, interpreted by search.
//!
//! A piece of **advice** says what to achieve (the *better goal*), what must hold all the time (the
//! *holding goal*), and which moves of ours and of theirs to consider. It is satisfiable in a
//! position if the better goal can be forced within those bounds; the proof is a **forcing tree**,
//! which is a strategy and can be played. A **table** of if-then rules says which advice to try
//! where, and in which order.
//!
//! The language knows no game. A domain describes its game by [`game_core::Game`] and lends the
//! tables its words by [`Vocabulary`]; then it can [`load`](Table::load) tables, ask them for a
//! [`strategy`](Table::strategy), check the answer by [`verify_forcing_tree`], and play by a table
//! in a [`Session`]. If its positions can be numbered, [`Table::prove`] decides what playing by a table
//! comes to from every one of them, and [`Proof::difference`] which of two tables is better, and where.
//! `docs/vocabulary.md` in the repository goes through all this with a small game.
//!
//! ```
//! use advice_lang::{Comparison, Generator, Predicate, Table, Vocabulary, Word};
//! use game_core::{Game, Outcome, Player};
//! use search_core::Run;
//!
//! /// Take one to three matches; who takes the last one wins. A position: matches, and is it our turn?
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
//! keywords of the Russian translation are understood too, mixed at will: `если то и или не затем
//! совет глубина`. The words `true` and `nomove` (`истина`, `нет_ходов`) belong to the language.
//!
//! **Goals** are tested from left to right. **Constraints** are ordered streams of moves: `A then
//! B` gives the moves of `A` and then those of `B`, one that is in both twice; `A and B` gives the
//! moves of `A`, in the order of `A`, that `B` allows too, where a test of the depth as `A` leaves
//! all to `B`. The depth counts the moves of either side from the root of the forcing tree.
//!
//! Beyond that a table can define predicates, features and moves of its own from the
//! [functions](Vocabulary::functions) that the domain offers, choose moves by `where` and order them
//! by `by`, compare `at root` and `after move`, and hand over to other tables of a
//! [library](Table::load_with). The chapter `docs/advice.md` has the whole grammar and teaches it.
//!
//! Where the original is silent about a mistake, as when a name is unknown, a table is refused with
//! [`Diagnostics`].
#![forbid(unsafe_code)]

mod vocabulary;

mod table;

mod interpreter;

mod forcing_tree;

mod verify;

mod session;

mod explanation;
mod reason;

mod proof;

mod proving;

mod decision;

mod difference;

mod counterexample;

mod endless;

mod standing;

mod tally;

mod stops;

mod event;

mod diagnostics;

mod span;

mod network;

mod layout;

mod outline;

mod cursor;

mod checks;
mod comparing;
mod compiled_constraint;
mod constraint;
mod cycles;
mod definition;
mod demands;
mod dependencies;
mod depths;
mod endings;
mod fates;
mod filter;
mod follow;
mod goal;
mod halt;
mod known_failures;
mod known_truths;
mod leeway;
mod lines;
mod memory;
mod order;
mod post_order;
mod resolve;
mod rests;
mod routine;
mod scene;
mod search;
mod side_by_side;
mod suggestion;
mod syntax;
mod truth;
mod unknown_game;
mod value;
mod words;

pub use counterexample::Games;
pub use cursor::{Cursor, Slot};
pub use decision::Decision;
pub use diagnostics::{Code, Diagnostic, Diagnostics, Label, MAX_ERRORS, Severity};
pub use difference::{
    Advantage, Both, Difference, Lead, Lengths, Merit, Pair, Score, Shared, Which,
};
pub use event::{AdviceObserver, Event, Node, Side};
pub use explanation::{AdviceTried, Explanation, MoveTried, NoMove, RuleAsked, Verdict};
pub use forcing_tree::ForcingTree;
pub use interpreter::{HandOver, MAX_DEPTH, Satisfied, Strategy};
pub use layout::format;
pub use network::Library;
pub use outline::{Clause, ClauseKind, Outline, Parameter, Spelled};
pub use proof::{Aim, Cause, Failure, Fate, Proof, Proving};
pub use reason::{Judgement, Reason};
pub use resolve::declared_game;
pub use session::{AdviseError, End, Reply, ReplyError, Session, Turn};
pub use span::Span;
pub use standing::{FirstMoves, Standing, Standings};
pub use stops::Stop;
pub use suggestion::nearest;
pub use syntax::MAX_NESTING;
pub use table::{Advice, DefinedWord, Part, Rule, Table};
pub use tally::Used;
pub use unknown_game::{UnknownGame, knows};
pub use verify::{Fault, Violation, verify_forcing_tree};
pub use vocabulary::{
    Comparison, Function, Generator, MoveFunction, Predicate, Sort, Vocabulary, Word,
};

/// The chapter on vocabularies compiles, and what it says is true.
#[cfg(doctest)]
#[doc = include_str!("../../docs/vocabulary.md")]
struct OwnVocabulary;
