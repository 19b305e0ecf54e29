//! What can be asked.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::advice;
use crate::analysis::Analyse;
use crate::answering::{Answer, Hint};
use crate::checking::{Check, CheckPosition, Sketch, SketchPosition};
use crate::comparing::Compare;
use crate::judging::Judge;
use crate::limits::LimitsGiven;
use crate::painting::{Paint, PaintPosition};
use crate::playing::Play;
use crate::practising::{Practise, Score};
use crate::random::Random;
use crate::solving::Solve;
use crate::teaching::{CheckLesson, LessonNumber};
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
    /// How a text looks that need not be an instance yet.
    Sketch(Sketch),
    /// The same of a text that need not be a position.
    SketchPosition(SketchPosition),
    /// An instance, changed by hand.
    Paint(Paint),
    /// The same of a position.
    PaintPosition(PaintPosition),
    /// An instance, solved by one algorithm.
    Solve(Solve),
    /// The same by several.
    Compare(Compare),
    /// A position, analysed by a procedure.
    Analyse(Analyse),
    /// A search, an analysis or a comparison, on a page on which one can step through it, or in another form.
    View(View),
    /// An instance drawn at random.
    Random(Random),
    /// Where a game stands.
    Play(Play),
    /// What the last move has cost.
    Judge(Judge),
    /// What the program plays.
    Answer(Answer),
    /// What a person could play.
    Hint(Hint),
    /// A position to practise on.
    Practise(Practise),
    /// How well it was won.
    Score(Score),
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
    /// What is wrong with a lesson.
    CheckLesson(CheckLesson),
    /// The number that a question of a lesson asks for.
    LessonNumber(LessonNumber),
}

impl Asked {
    /// How far it may go.
    pub(crate) fn limits(&self) -> LimitsGiven {
        match self {
            Self::Catalogue
            | Self::Check(_)
            | Self::CheckPosition(_)
            | Self::Sketch(_)
            | Self::SketchPosition(_)
            | Self::Paint(_)
            | Self::PaintPosition(_)
            | Self::Play(_)
            | Self::Practise(_)
            | Self::AdviceTables
            | Self::AdviceCheck(_) => LimitsGiven::default(),
            Self::Solve(solve) => solve.limits,
            Self::Compare(compare) => compare.limits,
            Self::Analyse(analyse) => analyse.limits,
            Self::View(view) => view.run.limits(),
            Self::Random(random) => random.limits,
            Self::Judge(judge) => judge.limits,
            Self::Answer(answer) => answer.limits,
            Self::Hint(hint) => hint.limits,
            Self::Score(score) => score.limits,
            Self::AdviceVerify(verify) => verify.limits,
            Self::AdviceDiff(compare) => compare.limits,
            Self::AdviceExplain(explain) => explain.limits,
            Self::CheckLesson(check) => check.limits,
            Self::LessonNumber(number) => number.limits,
        }
    }
}
