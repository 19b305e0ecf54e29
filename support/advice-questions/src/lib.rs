//! Questions about a table of advice, for any game: are there mistakes in its text ([`findings`]), what does it say
//! about a position and why ([`explain`]), does it reach its aim from every position that can arise
//! ([`verify`](mod@verify)), and how do its decisions differ from another table's ([`diff`](mod@diff)).
//!
//! ```
//! use advice_questions::findings;
//! use catalogue::advice::AdviceText;
//!
//! let text = AdviceText::shipped("krk-repaired")?.text.replacen("rooklost", "rookloss", 1);
//! let found = findings(&AdviceText::typed("mine", &text, None));
//! assert_eq!(found[0].message, "there is no predicate `rookloss`: not in the vocabulary of this game");
//! assert!(found[0].help[0].contains("rooklost"));
//! # Ok::<(), catalogue::Failure>(())
//! ```
//!
//! The games are those of [`catalogue::advice`]. A front end shows the answers.
//!
//! # Words
//!
//! - **Verified**: a game in which best play is known, so that a table can be compared with it.
//! - **Effort**: the limits of a proof, and its threads.
//! - **Counterexample**: a game in which a table misses its aim.
//! - **Decided**: the decision of a table about a position: the rule and the advice, or why there is none.
#![forbid(unsafe_code)]

mod decided;
mod explanation;
mod finding;
mod proving;
mod verified;

pub mod diff;
pub mod verify;

pub use decided::{Decided, cause_by, cause_in_words, decided_in_words};
pub use explanation::{Answer, Explained, Question, advice_found, explain};
pub use finding::{Finding, Related, Stretch, findings};
pub use proving::{Effort, Unfinished};
pub use verified::{AboutVerified, Verified, give_verified};
