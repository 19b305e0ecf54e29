//! The list of procedures, and what they take and answer.

pub(crate) mod about;
pub(crate) mod analyst;
pub(crate) mod findings;
pub(crate) mod look_ahead;
pub(crate) mod options;
pub(crate) mod subject;

use search_core::Values;

use crate::{Keyed, SearchEvaluator, SearchGame, SearchOrder, mcts, negamax, proof, textbook};
use about::Procedure;
use analyst::Entry;
use findings::Outcome;
use subject::Prepared;

/// The list: a line for each procedure, whose file says all that there is to know about it.
macro_rules! procedures {
    ($($name:ident: $entry:ty,)*) => {
        /// All procedures, those of the textbooks first.
        pub static PROCEDURES: &[Procedure] = &[$(<$entry>::ABOUT,)*];

        /// An entry with the values of its options.
        #[derive(Clone, Debug)]
        pub(crate) enum Configured {
            $($name($entry),)*
        }

        impl Configured {
            fn new(procedure: &Procedure, values: &Values) -> Result<Self, String> {
                $(if procedure.name == <$entry>::ABOUT.name {
                    return <$entry>::configure(values).map(Self::$name);
                })*
                Err(format!("{} is not in the list", procedure.name))
            }

            fn unwatchable(&self) -> Option<&'static str> {
                match self {
                    $(Self::$name(entry) => entry.unwatchable(),)*
                }
            }

            pub(crate) fn analyse<G, E, M>(
                &self,
                search: &mut Prepared<'_, '_, G, E, M>,
            ) -> Outcome<G::Move>
            where
                G: SearchGame,
                E: SearchEvaluator<G>,
                M: SearchOrder<G>,
            {
                match self {
                    $(Self::$name(entry) => entry.analyse(search),)*
                }
            }

            pub(crate) fn analyse_keyed<G, E, M>(
                &self,
                search: &mut Prepared<'_, '_, G, E, M>,
            ) -> Outcome<G::Move>
            where
                G: SearchGame + Keyed,
                E: SearchEvaluator<G>,
                M: SearchOrder<G>,
            {
                match self {
                    $(Self::$name(entry) => entry.analyse_keyed(search),)*
                }
            }
        }
    };
}

procedures! {
    Minimax: textbook::minimax::Listed,
    AlphaBeta: textbook::alpha_beta::Listed,
    Ancestors: textbook::alpha_beta_ancestors::Listed,
    BratkoMinimax: textbook::bratko_minimax::Listed,
    BratkoAlphaBeta: textbook::bratko_alpha_beta::Listed,
    Negamax: negamax::Listed,
    Deepening: negamax::deepening::Listed,
    MtdF: negamax::mtd_f::Listed,
    Mcts: mcts::Listed,
    ProofNumber: proof::proof_number_search::Listed,
    DfPn: proof::df_pn::Listed,
}
