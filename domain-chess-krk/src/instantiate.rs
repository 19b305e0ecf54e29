//! Generic code of the endings, compiled once: see [`CompiledOnce`].

use advice_lang::CompiledOnce;

use crate::ending::Advised;
use crate::kpk::Kpk;
use crate::krk::Krk;

#[used]
static KRK: [CompiledOnce<Krk>; 2] = [CompiledOnce::PLAY, CompiledOnce::PROVE];

#[used]
static KPK: CompiledOnce<Kpk> = CompiledOnce::PLAY;

#[used]
static ADVISED: [CompiledOnce<Advised>; 2] = [CompiledOnce::PLAY, CompiledOnce::PROVE];
