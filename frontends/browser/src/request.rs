//! What can be asked.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::advice;
use crate::analysis::Analyse;
use crate::checking::{Check, CheckPosition};
use crate::comparing::Compare;
use crate::limits::LimitsGiven;
use crate::random::Random;
use crate::solving::Solve;
use crate::viewing::View;

/// A request: what is asked, and the files that its options name, by their names.
#[derive(Deserialize)]
pub(crate) struct Request {
    #[serde(flatten)]
    pub(crate) asked: Asked,
    #[serde(default)]
    pub(crate) files: BTreeMap<String, String>,
}

/// What is asked.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub(crate) enum Asked {
    /// What there is.
    Catalogue,
    /// Is this text an instance? Its title and its drawing, or its mistakes.
    Check(Check),
    /// The same of a position.
    CheckPosition(CheckPosition),
    /// An instance, solved by one algorithm.
    Solve(Solve),
    /// The same by several.
    Compare(Compare),
    /// A position, analysed by a procedure.
    Analyse(Analyse),
    /// The page on which one can step through a search or an analysis.
    View(View),
    /// An instance drawn at random.
    Random(Random),
    /// The tables of advice that there are.
    AdviceTables,
    /// What is wrong with a table of advice, or strange?
    AdviceCheck(advice::Check),
    /// What a table of advice achieves in every position.
    AdviceVerify(advice::Verify),
    /// What a change to a table of advice changes.
    AdviceDiff(advice::Compare),
    /// Why a table of advice says what it says about a position.
    AdviceExplain(advice::Explain),
}

impl Asked {
    /// How far it may go.
    pub(crate) fn limits(&self) -> LimitsGiven {
        match self {
            Self::Catalogue
            | Self::Check(_)
            | Self::CheckPosition(_)
            | Self::AdviceTables
            | Self::AdviceCheck(_) => LimitsGiven::default(),
            Self::Solve(solve) | Self::View(View::Solve(solve)) => solve.limits,
            Self::Compare(compare) => compare.limits,
            Self::Analyse(analyse) | Self::View(View::Analyse(analyse)) => analyse.limits,
            Self::Random(random) => random.limits,
            Self::AdviceVerify(verify) => verify.limits,
            Self::AdviceDiff(compare) => compare.limits,
            Self::AdviceExplain(explain) | Self::View(View::AdviceExplain(explain)) => {
                explain.limits
            }
        }
    }
}
