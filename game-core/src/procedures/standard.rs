//! The list of procedures.

use search_core::Values;

use super::about::Procedure;
use super::findings::Outcome;
use super::list_entry::ListEntry;
use super::problem::{MoveOf, ProcedureRun, SearchChanceGame};
use crate::{
    ChanceEvaluator, Keyed, SearchEvaluator, SearchGame, SearchOrder, chance, mcts, negamax, proof,
    textbook,
};

/// The list: a line for each procedure, whose file says all that there is to know about it.
macro_rules! procedures {
    ($($name:ident: $entry:ty,)*) => {
        /// All procedures, those of the textbooks first.
        pub static PROCEDURES: &[Procedure] = &[$(<$entry>::ABOUT,)*];

        /// An entry with the values of its options.
        #[derive(Clone, Debug)]
        pub(crate) enum AnyProcedure {
            $($name($entry),)*
        }

        impl AnyProcedure {
            pub(super) fn new(procedure: &Procedure, values: &Values) -> Result<Self, String> {
                $(if procedure.name == <$entry>::ABOUT.name {
                    return <$entry>::configure(values).map(Self::$name);
                })*
                Err(format!("{} is not in the list", procedure.name))
            }

            pub(super) fn unwatchable(&self) -> Option<&'static str> {
                match self {
                    $(Self::$name(entry) => entry.unwatchable(),)*
                }
            }

            pub(super) fn analyse<G: SearchGame, E: SearchEvaluator<G>, M: SearchOrder<G>>(
                &self,
                search: &mut ProcedureRun<'_, '_, G, E, M>,
            ) -> Outcome<G::Move> {
                match self {
                    $(Self::$name(entry) => entry.analyse(search),)*
                }
            }

            pub(super) fn analyse_keyed<G, E, M>(
                &self,
                search: &mut ProcedureRun<'_, '_, G, E, M>,
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

            pub(super) fn analyse_with_chance<G, E, M>(
                &self,
                search: &mut ProcedureRun<'_, '_, G, E, M>,
            ) -> Outcome<MoveOf<G>>
            where
                G: SearchChanceGame,
                E: SearchEvaluator<G> + ChanceEvaluator<G>,
                M: SearchOrder<G>,
            {
                match self {
                    $(Self::$name(entry) => entry.analyse_with_chance(search),)*
                }
            }
        }
    };
}

procedures! {
    Minimax: textbook::minimax::MinimaxEntry,
    AlphaBeta: textbook::alpha_beta::AlphaBetaEntry,
    Ancestors: textbook::alpha_beta_ancestors::AncestorsEntry,
    BratkoMinimax: textbook::bratko_minimax::BratkoMinimaxEntry,
    BratkoAlphaBeta: textbook::bratko_alpha_beta::BratkoAlphaBetaEntry,
    Negamax: negamax::NegamaxEntry,
    Deepening: negamax::deepening::DeepeningEntry,
    MtdF: negamax::mtd_f::MtdFEntry,
    Expectiminimax: chance::expectiminimax::ExpectiminimaxEntry,
    Star1: chance::star::StarEntry<false>,
    Star2: chance::star::StarEntry<true>,
    Mcts: mcts::MctsEntry,
    ProofNumber: proof::proof_number_search::ProofNumberEntry,
    DfPn: proof::df_pn::DfPnEntry,
}

impl Procedure {
    /// Returns the procedure of the list with this name or alias.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        PROCEDURES.iter().find(|entry| entry.is_called(name))
    }

    /// Returns the names of the procedures for which this holds, as a list in words.
    #[must_use]
    pub fn list(is_so: impl Fn(&Self) -> bool) -> String {
        let names: Vec<_> = PROCEDURES.iter().filter(|entry| is_so(entry)).collect();
        let mut text = String::new();
        for (number, entry) in names.iter().enumerate() {
            text += match number {
                0 => "",
                number if number + 1 == names.len() => " and ",
                _ => ", ",
            };
            text += entry.name;
        }
        text
    }
}
