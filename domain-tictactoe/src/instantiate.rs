//! Generic code of the game, compiled once: see [`CompiledOnce`].

use advice_lang::CompiledOnce;

use crate::Advised;

#[used]
static ADVISED: [CompiledOnce<Advised>; 2] = [CompiledOnce::PLAY, CompiledOnce::PROVE];
