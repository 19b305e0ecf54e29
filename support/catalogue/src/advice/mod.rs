//! Tables of advice: the games that they are about, by name, the tables that come with the program, and what can be
//! asked of any of them.

mod advisable;
mod game_name;
mod shipped;
mod text;
mod traced;
mod verified;

pub use advisable::{Advisable, Compared};
pub use game_name::{About, AnyGame, GameName};
pub use shipped::{Shipped, shipped};
pub use text::{AdviceText, OtherText};
pub use traced::{AdviceFound, advice_header, advice_in_words};
pub use verified::{AboutVerified, Verified};
