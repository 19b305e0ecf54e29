//! From texts to tables: names get their meanings, and other tables are fetched.

pub(crate) mod dialect;
pub(crate) mod network;
pub(crate) mod resolve;
pub(crate) mod unknown_game;
