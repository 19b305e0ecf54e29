//! Why a table misses its aim.

use advice_lang::Cause;

pub(super) fn in_words(cause: Cause) -> &'static str {
    match cause {
        Cause::Drawn => "drawn",
        Cause::Lost => "lost",
        Cause::NoRule => "no rule matches",
        Cause::NoAdvice => "no advice",
        Cause::NothingToDo => "nothing to do",
        Cause::Endless => "endless",
        Cause::Hopeless => "thrown away",
    }
}
