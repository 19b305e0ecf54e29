//! The words that compare a position with the root of the forcing tree.

use advice_lang::{Comparison, Word};

use super::Advised;

pub(super) const COMPARISONS: &[Word<Comparison<Advised>>] = &[
    Word {
        name: "newroomsmaller",
        aliases: &["простр_сократилось"],
        doc: "the file and the rank of the piece leave the bare king less room than at the root",
        meaning: |_, position, root| position.room() < root.room(),
    },
    Word {
        name: "okapproachedcsquare",
        aliases: &["король_ближе_к_критическому_полю"],
        doc: "the king that has the piece is nearer to the critical square than at the root",
        meaning: |_, position, root| {
            let now = position.upright().to_critical_square();
            now < root.upright().to_critical_square()
        },
    },
    Word {
        name: "okorndle",
        aliases: &["король_не_дальше_от_ладьи"],
        doc: "the king that has the piece is not farther from it than at the root",
        meaning: |_, position, root| {
            position.our_king().distance(position.square())
                <= root.our_king().distance(root.square())
        },
    },
];
