//! Tables of advice: the games that they are about, by name, the tables that come with the program, and what can be
//! asked of any of them.

mod advisable;
mod decided;
mod explanation;
mod finding;
mod game_name;
mod proving;
mod shipped;
mod text;
mod traced;
mod verified;

pub mod diff;
pub mod verify;

pub use advisable::{Advisable, Compared};
pub use decided::{Decided, cause_by, cause_in_words, decided_in_words};
pub use explanation::{Answer, Explained, Question, advice_found, explain};
pub use finding::{Finding, Related, Stretch};
pub use game_name::{About, AnyGame, GameName};
pub use proving::{Effort, Unfinished};
pub use shipped::{Shipped, shipped};
pub use text::{AdviceText, OtherText};
pub use traced::{AdviceFound, advice_header, advice_in_words};
pub use verified::{AboutVerified, Verified};
