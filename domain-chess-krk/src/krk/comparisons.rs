//! The words that compare a position with the root of the forcing tree.

use advice_lang::{Comparison, Word};

use super::Krk;

pub(super) const COMPARISONS: &[Word<Comparison<Krk>>] = &[
    Word {
        name: "newroomsmaller",
        aliases: &["простр_сократилось"],
        doc: "their king has less room than at the root",
        meaning: |_, position, root| position.room() < root.room(),
    },
    Word {
        name: "okapproachedcsquare",
        aliases: &["король_ближе_к_критическому_полю"],
        doc: "our king is nearer to the critical square than at the root",
        meaning: |_, position, root| position.to_critical_square() < root.to_critical_square(),
    },
    Word {
        name: "okorndle",
        aliases: &["король_не_дальше_от_ладьи"],
        doc: "our king is not farther from the rook than at the root",
        meaning: |_, position, root| {
            position.our_king().distance(position.square())
                <= root.our_king().distance(root.square())
        },
    },
];
