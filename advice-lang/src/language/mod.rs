//! Texts with their meanings: vocabularies, tables, words.

pub(crate) mod asked;
pub(crate) mod constraint;
pub(crate) mod definition;
pub(crate) mod dependencies;
pub(crate) mod depths;
pub(crate) mod entry;
pub(crate) mod filter;
pub(crate) mod goal;
pub(crate) mod stages;
pub(crate) mod table;
pub(crate) mod value;
pub(crate) mod vocabulary;
pub(crate) mod words;
