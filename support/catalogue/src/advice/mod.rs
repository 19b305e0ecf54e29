//! Tables of advice: the games that they are about, and the questions about them. Are there mistakes in a table's text
//! ([`findings`]), what does it say about a position and why ([`AdviceGame::answer`], [`AdviceGame::justify`]), does it
//! reach its aim from every position that can arise ([`Proofs::verify`]), and how do its decisions differ from
//! another table's ([`Proofs::diff`])?
//!
//! A game is added by its adaptor: [`Advisable`] makes an [`AdviceGame`] of any vocabulary, and [`Provable`] adds what
//! a proof needs. Answers are data; how they look is the matter of front ends.
//!
//! ```
//! use catalogue::Catalogue;
//! use catalogue::advice::{TableSource, findings};
//!
//! let catalogue = Catalogue::standard();
//! let text = catalogue.shipped_table("krk-repaired")?.source.text.replacen("rooklost", "rookloss", 1);
//! let table = catalogue.table(TableSource::typed("mine", &text, &catalogue), None)?;
//! let found = findings(&table);
//! assert_eq!(found[0].message, "there is no predicate `rookloss`: not in the vocabulary of this game");
//! assert!(found[0].help[0].contains("rooklost"));
//! # Ok::<(), catalogue::Failure>(())
//! ```
//!
//! # Words
//!
//! - **Effort**: the limits of a proof, and its threads.
//! - **Counterexample**: a game in which a table misses its aim.
//! - **Decided**: the decision of a table about a position: the rule and the advice, or why there is none.

mod answer;
mod decided;
mod endings;
mod explanation;
mod finding;
mod game;
mod outline;
mod provable;
mod proving;
mod text;
mod tictactoe;

pub mod diff;
pub mod verify;

pub use answer::{Answer, HandOver, Question, Recommendation, Watcher, advice_header, outcome};
pub use decided::{Decided, cause_by, cause_in_words, decided_in_words};
pub use explanation::{Compared, Justification, Reasons};
pub use finding::{Finding, Related, Stretch, findings};
pub use game::{AdviceAbout, AdviceGame, Advisable};
pub use outline::{AdviceOutline, DefinitionOutline, RuleOutline, TableOutline};
pub use provable::{BestPlay, Proofs, Provable};
pub use proving::{Effort, Unfinished, Unproven};
pub use text::{AdviceText, OtherText, Shipped, ShippedTable, TableSource};

pub(crate) use endings::{KPK, KPK_HOLD, KPK_WIN, KQK, KRK, read as read_position};
pub(crate) use tictactoe::{TICTACTOE_O, TICTACTOE_X};
