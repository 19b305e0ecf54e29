//! The program as its users see it: what it prints, and with which code it ends.
#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

mod advice;
mod algorithms;
mod analyse;
mod bad_input;
mod bench;
mod compare;
mod connect4;
mod diff;
mod documents;
mod enumerate;
mod harness;
mod help;
mod json;
#[cfg(unix)]
mod killed;
mod large_states;
mod lists;
mod manual;
mod options;
mod outputs;
mod own_crate;
mod own_domain;
mod own_game;
mod pages;
mod pdb;
mod play;
mod practice;
mod procedures;
mod random;
#[cfg(unix)]
mod screen;
mod serve;
#[cfg(unix)]
mod several;
mod shared;
#[cfg(target_os = "linux")]
mod signals;
mod solve;
mod surroundings;
mod tablebase;
#[cfg(unix)]
mod terminal;
mod tour;
mod trace;
mod uci;
mod verify;
mod view;
mod workshop;
