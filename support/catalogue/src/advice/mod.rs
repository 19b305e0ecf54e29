//! Tables of advice: their texts, the games that they are about, by name, and the tables that come with the program.

mod advisable;
mod game_name;
mod shipped;
mod text;
mod traced;

pub use advisable::{Advisable, Compared};
pub use game_name::{About, AnyGame, GameName};
pub use shipped::{Shipped, shipped};
pub use text::{AdviceText, OtherText};
pub use traced::{AdviceFound, advice_header, advice_in_words};
