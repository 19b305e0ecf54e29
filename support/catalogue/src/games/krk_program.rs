//! A program that plays king and rook against king by a table of advice.

use advice_lang::{AdviseError, Event, ForcingTree, Session, Table, Turn};
use domain_chess_krk::Move;
use domain_chess_krk::krk::Krk;
use game_core::{Findings, Method, Notation};
use search_core::{Limits, Run};

use crate::advice::{advice_header, outcome};
use crate::playing::{ChosenMove, Course, NoMove, Program, Recorder, Searching};
use crate::{Failure, count};

/// Name of the game in traces.
const PROBLEM: &str = "krk";

/// Follows advice with the rook, and looks ahead without it.
pub(crate) struct Endgamer<'p> {
    pub(crate) table: &'p Table<Krk>,
    pub(crate) game: &'p Krk,
    pub(crate) session: Option<Session<'p, Krk>>,
    pub(crate) recorder: &'p dyn Recorder,
    pub(crate) limits: Limits<'p>,
    pub(crate) searching: Box<dyn Searching<Krk> + 'p>,
    /// Procedure that looks ahead, and its depth.
    pub(crate) method: Method,
    pub(crate) depth: usize,
}

impl Program<Krk> for Endgamer<'_> {
    fn choose(&mut self, _: &Krk, course: &Course<Krk>) -> Result<ChosenMove<Move>, NoMove> {
        if course.position().us_to_move() {
            self.follow_advice(course)
        } else {
            self.look_ahead(course)
        }
    }
}

/// Answer of a session.
type Answer<'p> = Result<Turn<'p, Move>, AdviseError<'p>>;

impl<'p> Endgamer<'p> {
    fn follow_advice(&mut self, course: &Course<Krk>) -> Result<ChosenMove<Move>, NoMove> {
        let mut session = self.session_at(course);
        let turn = self.advise(&mut session, course);
        self.session = Some(session);
        match turn? {
            Ok(turn) => Ok(ChosenMove {
                mv: turn.mv,
                reason: reason(&turn),
            }),
            Err(AdviseError::Stopped(stopped)) => Err(NoMove::Stopped(stopped)),
            Err(error) => Err(NoMove::NoAdvice(error.to_string())),
        }
    }

    /// Asks the session, recording the search if there is to be a record. Where it follows a tree that it has, nothing
    /// is searched.
    fn advise(
        &self,
        session: &mut Session<'p, Krk>,
        course: &Course<Krk>,
    ) -> Result<Answer<'p>, Failure> {
        let (game, table, position) = (self.game, self.table, course.position());
        let limits = self.limits;
        let is_planned = matches!(session.tree(), ForcingTree::Move(..));
        let header = || advice_header(game, PROBLEM, table, position);
        let recording = if is_planned {
            None
        } else {
            self.recorder.begin(course.plies() + 1, &header)?
        };
        let Some(mut recording) = recording else {
            return Ok(session.advise(&mut Run::new().with_limits(limits)));
        };
        let observer = |event: Event<'_, Krk>| recording.keep(&|| event.record(game));
        let turn = session.advise(&mut Run::watched_by(observer).with_limits(limits));
        let found = match &turn {
            Ok(turn) => {
                let strategy = turn.strategy.as_ref();
                let found = strategy.and_then(|strategy| strategy.satisfied.as_ref());
                let mv = game.move_text(position, turn.mv);
                Ok(found.map(|found| (found.advice, Some(mv))))
            }
            Err(AdviseError::Stopped(stopped)) => Err(stopped.limit),
            Err(_) => Ok(None),
        };
        let (outcome, answer) = outcome(found);
        recording.finish(&outcome, answer).map(|()| turn)
    }

    /// Looks ahead for the bare king.
    fn look_ahead(&mut self, course: &Course<Krk>) -> Result<ChosenMove<Move>, NoMove> {
        let found = self.searching.think(&self.method, course, self.limits)?;
        let Findings::Valued { analysis, .. } = found else {
            return Err(NoMove::NoAdvice("there is no move".to_owned()));
        };
        let line = (self.game).line_text(course.position(), &analysis.principal_variation);
        let ahead = count(self.depth as u64, "ply");
        Ok(ChosenMove {
            mv: analysis.best,
            reason: match line.get(1..) {
                None | Some([]) => format!("{ahead} ahead: {}", analysis.value),
                Some(rest) => format!(
                    "{ahead} ahead: {}, expecting {}",
                    analysis.value,
                    rest.join(" ")
                ),
            },
        })
    }

    /// Returns the session brought to the end of the course: it goes on if they have answered its last move, and begins
    /// anew after anything else, such as a move taken back.
    fn session_at(&mut self, course: &Course<Krk>) -> Session<'p, Krk> {
        if let (Some(mut session), Some(&(before, reply))) =
            (self.session.take(), course.moves().last())
            && *session.position() == before
            && session.reply(reply).is_ok()
        {
            return session;
        }
        Session::new(self.table, self.game, *course.position())
    }
}

/// Returns the rule and the advice by which a move was found.
fn reason(turn: &Turn<'_, Move>) -> String {
    let strategy = turn.strategy.as_ref();
    let found = strategy.and_then(|strategy| Some((strategy.rule, strategy.satisfied.as_ref()?)));
    let Some((rule, found)) = found else {
        return "as planned".to_owned();
    };
    let plan = match found.tree.depth() {
        0 | 1 => String::new(),
        depth => format!(", a plan of {depth} moves of either side"),
    };
    format!("{}: {}{plan}", rule.unwrap_or("no rule"), found.advice)
}
