//! Requests of the page.

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

/// A request, and the files that its options name, by their names.
#[derive(Deserialize)]
pub(crate) struct Request {
    #[serde(flatten)]
    pub(crate) asked: Asked,
    #[serde(default)]
    pub(crate) files: BTreeMap<String, String>,
}

/// The requested action.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub(crate) enum Asked {
    /// Lists everything on offer.
    Catalogue,
    /// Checks whether the text is an instance: its title and its drawing, or its mistakes.
    Check(Check),
    /// Checks whether the text is a position.
    CheckPosition(CheckPosition),
    /// Draws a text that need not be an instance yet.
    Sketch(Sketch),
    /// Draws a text that need not be a position yet.
    SketchPosition(SketchPosition),
    /// Changes an instance by hand.
    Paint(Paint),
    /// Changes a position by hand.
    PaintPosition(PaintPosition),
    /// Solves an instance by one algorithm.
    Solve(Solve),
    /// Solves an instance by several algorithms.
    Compare(Compare),
    /// Analyses a position by a procedure.
    Analyse(Analyse),
    /// Shows a search, an analysis or a comparison, on a page on which one can step through it, or in another form.
    View(View),
    /// Draws an instance at random.
    Random(Random),
    /// Returns the state of a game.
    Play(Play),
    /// Judges the last move by its cost.
    Judge(Judge),
    /// Chooses the program's move.
    Answer(Answer),
    /// Suggests a move to a person.
    Hint(Hint),
    /// Chooses a position to practise on.
    Practise(Practise),
    /// Scores a round of practice.
    Score(Score),
    /// Lists the tables of advice that come with the program.
    AdviceTables,
    /// Lists mistakes and oddities in a table of advice.
    AdviceCheck(advice::Check),
    /// Verifies a table of advice for every position.
    AdviceVerify(advice::Verify),
    /// Compares two versions of a table of advice.
    AdviceDiff(advice::Compare),
    /// Explains the advice of a table on a position.
    AdviceExplain(advice::Explain),
    /// Lists the mistakes in a lesson.
    CheckLesson(CheckLesson),
    /// Returns the number that a question of a lesson asks for.
    LessonNumber(LessonNumber),
}

impl Asked {
    /// Returns the limits of the request.
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
