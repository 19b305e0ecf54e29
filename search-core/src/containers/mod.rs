//! Containers of the searches: open lists, tables of states, nodes.

pub(crate) mod key_pages;
pub(crate) mod layer_list;
pub(crate) mod merge_list;
pub(crate) mod node_arena;
pub(crate) mod open_list;
pub(crate) mod packed_table;
pub(crate) mod two_bit_table;
