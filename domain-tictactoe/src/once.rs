//! What is generic in the game, compiled once: see [`CompiledOnce`]. A build for debugging shares such code anyway.
#![cfg(not(debug_assertions))]

use advice_lang::CompiledOnce;

use crate::Advised;

#[used]
static TABLES: [CompiledOnce<Advised>; 2] = [CompiledOnce::PLAY, CompiledOnce::PROVE];
