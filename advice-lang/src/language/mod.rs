//! What a person wrote, with its meaning: vocabularies, tables, networks.

pub(crate) mod constraint;
pub(crate) mod definition;
pub(crate) mod dependencies;
pub(crate) mod goal;
pub(crate) mod network;
pub(crate) mod resolve;
pub(crate) mod table;
pub(crate) mod unknown_game;
pub(crate) mod value;
pub(crate) mod vocabulary;
pub(crate) mod words;
