//! What is generic in the ending, compiled once: see [`CompiledOnce`]. A build for debugging shares such code anyway.
#![cfg(not(debug_assertions))]

use advice_lang::CompiledOnce;

use crate::ending::Advised;
use crate::krk::Krk;

#[used]
static KRK: [CompiledOnce<Krk>; 2] = [CompiledOnce::PLAY, CompiledOnce::PROVE];

#[used]
static ADVISED: [CompiledOnce<Advised>; 2] = [CompiledOnce::PLAY, CompiledOnce::PROVE];
