//! The words that compare a position with the root of the forcing tree.

use advice_lang::{Comparison, Word};

use super::{Pieces, Words};

impl<G: Pieces> Words<G> {
    /// The comparisons of Bratko's table of king and rook.
    pub(crate) const COMPARISONS: &'static [Word<Comparison<G>>] = &[
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
            meaning: |game, position, root| {
                let [now, before] = [position, root].map(|position| game.board(*position));
                now.to_critical_square() < before.to_critical_square()
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
}
