//! An instance made of any space and a start.

use std::rc::Rc;

use search_core::{
    Cost, Estimator, Event, Field, Limits, Method, MethodError, Notation, Problem, ReversibleSpace,
    Run, SearchHeuristic, SearchSpace, Statistics, Verdict, Zero,
};
use serde_json::Value;
use trace::{Family, Header};

use crate::audit::audit;
use crate::effort::{attempt_in_words, found_in_words, in_words};
use crate::enumeration::Unnumbered;
use crate::guide::{Guide, Guiding};
use crate::{
    Attempt, Audit, Effort, Enumerable, Facts, Failure, Found, HeuristicSpec, Host, Instance,
    SearchPart, Solution, Solver, count,
};

/// A space that can be asked for by name: any with a notation. It offers its other abilities.
///
/// ```
/// # use std::ops::ControlFlow;
/// # use search_core::{Notation, StateSpace};
/// # struct Hanoi;
/// # impl StateSpace for Hanoi {
/// #     type State = u32;
/// #     type Action = u32;
/// #     type Cost = u32;
/// #     fn actions(&self, _: &u32) -> impl Iterator<Item = u32> { 0..1 }
/// #     fn result(&self, state: &u32, _: u32) -> u32 { *state }
/// #     fn cost(&self, _: &u32, _: u32) -> u32 { 1 }
/// #     fn is_goal(&self, _: &u32) -> bool { true }
/// # }
/// # impl Notation for Hanoi {
/// #     fn state_text(&self, state: &u32) -> String { state.to_string() }
/// #     fn action_text(&self, action: u32) -> String { action.to_string() }
/// # }
/// // One that offers nothing:
/// impl catalogue::Offers for Hanoi {}
/// ```
pub trait Offers: SearchSpace + Notation + Sized {
    /// Returns the problem with all that the space offers: `problem.packed()`, and, if there is a way back,
    /// `problem.reversible(back.goal, back.heuristic, back.least_cost)`.
    #[must_use]
    fn offer<'p, H: SearchHeuristic<Self>>(
        problem: Problem<'p, Self, H>,
        back: Option<Back<'p, Self>>,
    ) -> Problem<'p, Self, H> {
        let _ = back;
        problem
    }

    /// Returns an action in an answer for programs.
    fn action_field(&self, action: Self::Action) -> Field {
        Field::Text(self.action_text(action))
    }
}

/// Data needed to search back from the only goal of an instance.
pub struct Back<'p, S: SearchSpace> {
    /// The goal.
    pub goal: &'p S::State,
    /// Makes a heuristic that leads to the start.
    pub heuristic: &'p dyn Fn() -> Box<dyn Estimator<S>>,
    /// Lower bound on the cost of an action.
    pub least_cost: S::Cost,
}

/// Makes the problem searchable backwards, if possible.
pub(crate) fn reversible<'p, S, H>(
    problem: Problem<'p, S, H>,
    back: Option<Back<'p, S>>,
) -> Problem<'p, S, H>
where
    S: SearchSpace + ReversibleSpace,
    H: SearchHeuristic<S>,
{
    match back {
        Some(back) => problem.reversible(back.goal, back.heuristic, back.least_cost),
        None => problem,
    }
}

/// A guide, and the facts about it.
pub struct Guidance<S: Offers> {
    guide: Guide<S>,
    back: Option<MakeBack<S>>,
    remark: String,
    facts: Facts,
    is_admissible: Option<bool>,
}

type MakeBack<S> = Box<dyn Fn() -> Box<dyn Estimator<S>>>;

impl<S: Offers> Guidance<S> {
    /// Makes guidance by this guide, with only the zero heuristic for searching back. Its admissibility is unknown.
    #[must_use]
    pub fn new(guide: Guide<S>) -> Self {
        Self {
            guide,
            back: None,
            remark: String::new(),
            facts: Facts::new(),
            is_admissible: None,
        }
    }

    /// Sets whether the heuristic is admissible. An answer claims only what follows from that.
    #[must_use]
    pub fn admissible(self, is_admissible: bool) -> Self {
        Self {
            is_admissible: Some(is_admissible),
            ..self
        }
    }

    /// Adds a heuristic that leads to the start.
    #[must_use]
    pub fn back(self, make: impl Fn() -> Box<dyn Estimator<S>> + 'static) -> Self {
        Self {
            back: Some(Box::new(make)),
            ..self
        }
    }

    /// Adds remarks on the heuristic beyond its name, for people and for programs.
    #[must_use]
    pub fn with_remark(self, remark: impl Into<String>, facts: Facts) -> Self {
        Self {
            remark: remark.into(),
            facts,
            ..self
        }
    }
}

type Guides<S> = dyn Fn(&str, &dyn Host) -> Result<Guidance<S>, Failure>;

/// An instance of any space: names for it and its costs can be given in a few words, or left out.
pub struct Posed<S: Offers> {
    /// The space.
    pub space: Rc<S>,
    /// The start.
    pub start: S::State,
    header: Header,
    options: Facts,
    goal: Option<(S::State, S::Cost)>,
    heuristics: Vec<(&'static str, Guide<S>, Option<bool>)>,
    guides: Box<Guides<S>>,
    noun: &'static str,
}

impl<S: Offers + 'static> Posed<S> {
    /// Makes the problem of reaching a goal from this start, in the domain of this name. Its only heuristic is zero.
    pub fn new(name: &'static str, space: impl Into<Rc<S>>, start: S::State) -> Self {
        let space = space.into();
        let mut header = Header::new(Family::Search, name, "", &space.state_text(&start));
        let mut options = Facts::new();
        if S::Cost::UNIT > 1 {
            header = header.with("unit", S::Cost::UNIT.to_string());
            options.push(("unit", Value::from(S::Cost::UNIT)));
        }
        Self {
            header,
            space,
            start,
            options,
            goal: None,
            heuristics: vec![(HeuristicSpec::ZERO.name, Guide::untyped(Zero), Some(true))],
            guides: Box::new(|name, _| Err(no_heuristic(name))),
            noun: "action",
        }
    }

    /// Adds a single goal, from which one can also search back; no action costs less than `least_cost`.
    #[must_use]
    pub fn with_goal(self, goal: S::State, least_cost: S::Cost) -> Self {
        Self {
            goal: Some((goal, least_cost)),
            ..self
        }
    }

    /// Adds a heuristic of this name, whose admissibility is unknown. Searching back, if that is possible, does
    /// without.
    #[must_use]
    pub fn with_heuristic(
        mut self,
        name: &'static str,
        heuristic: impl SearchHeuristic<S> + 'static,
    ) -> Self {
        self.heuristics.push((name, Guide::typed(heuristic), None));
        self
    }

    /// Adds a heuristic whose admissibility is known.
    #[must_use]
    pub fn with_known_heuristic(
        mut self,
        name: &'static str,
        heuristic: impl SearchHeuristic<S> + 'static,
        is_admissible: bool,
    ) -> Self {
        let guide = Guide::typed(heuristic);
        self.heuristics.push((name, guide, Some(is_admissible)));
        self
    }

    /// Adds heuristics that are made when they are asked for, by their names.
    #[must_use]
    pub fn with_guides(
        self,
        guides: impl Fn(&str, &dyn Host) -> Result<Guidance<S>, Failure> + 'static,
    ) -> Self {
        Self {
            guides: Box::new(guides),
            ..self
        }
    }

    /// Sets another name for an action, such as "flip".
    #[must_use]
    pub fn with_noun(self, noun: &'static str) -> Self {
        Self { noun, ..self }
    }

    /// Adds the value of an option, named in answers for programs and in traces.
    #[must_use]
    pub fn with_option(mut self, name: &'static str, value: &str) -> Self {
        self.options.push((name, Value::from(value)));
        self.header = self.header.with(name, value);
        self
    }

    /// Returns the space, to be counted from the start.
    pub(crate) fn unnumbered(self) -> Unnumbered<S> {
        Unnumbered::new(self.space, self.start, self.header)
    }

    /// Returns the states along a solution, the start and the goal included.
    #[must_use]
    pub fn states(&self, solution: &Solution) -> Vec<S::State> {
        let space = &*self.space;
        let mut states = vec![self.start.clone()];
        for step in &solution.actions {
            let state = &states[states.len() - 1];
            let mut actions = space.actions(state);
            let found = actions.find(|&action| space.action_text(action) == step.text);
            let next = found.map(|action| space.result(state, action));
            drop(actions);
            states.extend(next);
        }
        states
    }

    /// Prepares to solve it.
    ///
    /// # Errors
    ///
    /// As [`Instance::solver`].
    pub fn guided<'s>(
        &'s self,
        heuristic: &str,
        host: &dyn Host,
    ) -> Result<Box<dyn Solver + 's>, Failure> {
        let made = self.heuristics.iter().find(|(name, ..)| *name == heuristic);
        let mut guidance = match made {
            Some((_, guide, is_admissible)) => Guidance {
                is_admissible: *is_admissible,
                ..Guidance::new(guide.clone())
            },
            None => (self.guides)(heuristic, host)?,
        };
        if guidance.is_admissible == Some(false) {
            guidance.remark += ", which is not admissible";
        }
        Ok(Box::new(Guided {
            posed: self,
            guidance,
        }))
    }
}

/// Takes back what follows only from an admissible heuristic.
fn withdraw_claims(attempt: &mut Attempt) {
    if let Some(series) = &mut attempt.series {
        series.all = false;
    }
    if let Verdict::Stopped { lower_bound, .. } = &mut attempt.verdict {
        *lower_bound = None;
    }
}

/// Returns the failure when a domain has no such heuristic.
pub(crate) fn no_heuristic(name: &str) -> Failure {
    Failure::input(format!("there is no heuristic `{name}` here"))
}

impl<S: Offers + 'static> Instance for Posed<S> {
    fn title(&self) -> String {
        self.space.state_text(&self.start)
    }

    fn facts(&self) -> Facts {
        vec![("start", Value::from(self.title()))]
    }

    fn options(&self) -> Facts {
        self.options.clone()
    }

    fn price(&self, solution: &Solution) -> String {
        let actions = count(solution.actions.len() as u64, self.noun);
        match &solution.cost {
            Field::Number(cost) if usize::try_from(*cost) == Ok(solution.actions.len()) => {
                format!("in {actions}")
            }
            cost => format!("at cost {} in {actions}", self.cost(cost)),
        }
    }

    fn cost(&self, cost: &Field) -> String {
        match cost {
            Field::Number(number) => {
                let cost = u64::try_from(*number).ok().and_then(S::Cost::of_whole);
                cost.map_or_else(|| number.to_string(), |cost| cost.to_string())
            }
            Field::Text(text) => text.clone(),
            Field::List(list) => list.join(" "),
        }
    }

    fn header(&self) -> Header {
        self.header.clone()
    }

    fn solver<'s>(
        &'s self,
        heuristic: &str,
        host: &dyn Host,
    ) -> Result<Box<dyn Solver + 's>, Failure> {
        self.guided(heuristic, host)
    }

    fn enumerable(self: Box<Self>) -> Result<Box<dyn Enumerable>, Failure> {
        Ok(Box::new(self.unnumbered()))
    }
}

/// An instance with a guide.
struct Guided<'s, S: Offers> {
    posed: &'s Posed<S>,
    guidance: Guidance<S>,
}

impl<S: Offers> Guided<'_, S> {
    /// Calls `act` with the guide, the space, the start and the data needed to search back, if there is any.
    fn with_back<T>(
        &self,
        act: impl for<'p> FnOnce(&'p dyn Guiding<S>, &'p S, &'p S::State, Option<Back<'p, S>>) -> T,
    ) -> T {
        let make = || match &self.guidance.back {
            Some(make) => make(),
            None => Box::new(Zero),
        };
        let Posed {
            space, start, goal, ..
        } = self.posed;
        let back = goal.as_ref().map(|(goal, least_cost)| Back {
            goal,
            heuristic: &make,
            least_cost: *least_cost,
        });
        let guide = &self.guidance.guide;
        guide.with(|guide| act(guide, space, start, back))
    }
}

impl<S: Offers> Solver for Guided<'_, S> {
    fn remark(&self) -> &str {
        &self.guidance.remark
    }

    fn facts(&self) -> Facts {
        self.guidance.facts.clone()
    }

    fn is_admissible(&self) -> Option<bool> {
        self.guidance.is_admissible
    }

    fn check(&self, method: &Method, is_watched: bool) -> Result<(), MethodError> {
        self.with_back(|guide, space, start, back| {
            guide.check(space, start, back, method, is_watched)
        })
    }

    fn solve(&self, method: &Method, effort: Effort<'_>) -> Result<Attempt, MethodError> {
        let space = &*self.posed.space;
        let Effort {
            limits,
            mut events,
            progress,
            mut found,
        } = effort;
        let is_sure = !method.algorithm().is_informed || self.is_admissible() == Some(true);
        let mut see = events
            .as_mut()
            .map(|see| move |event: Event<'_, S>| see(&|| event.record(space)));
        let mut show = |mut item: search_core::Found<'_, S::Action, S::Cost>| {
            item.bound = item.bound.filter(|_| is_sure);
            if let Some(found) = &mut found {
                found_in_words(space, &item, *found as &mut dyn FnMut(Found<'_>));
            }
        };
        let effort = search_core::Effort {
            limits,
            events: see.as_mut().map(|see| see as &mut search_core::See<'_, S>),
            progress: match progress {
                Some(progress) => Some(progress),
                None => None,
            },
            found: &mut show,
        };
        let attempt = self.with_back(|guide, space, start, back| {
            guide.solve(space, start, back, method, effort)
        })?;
        let mut attempt = attempt_in_words(space, attempt);
        if !is_sure {
            withdraw_claims(&mut attempt);
        }
        Ok(attempt)
    }

    fn check_in_parts(&self, method: &Method) -> Result<(), MethodError> {
        let Posed { space, start, .. } = self.posed;
        let guide = &self.guidance.guide;
        guide.with(|guide| guide.check_in_parts(space, start, method))
    }

    fn solve_in_parts(
        &self,
        method: &Method,
        owner: (usize, usize),
        search: &mut SearchPart<'_>,
    ) -> Result<Option<Solution>, MethodError> {
        let Posed { space, start, .. } = self.posed;
        let guide = &self.guidance.guide;
        let solution =
            guide.with(|guide| guide.solve_in_parts(space, start, method, owner, search))?;
        Ok(solution.map(|solution| in_words(&**space, &solution)))
    }

    fn audit(&self, limits: Limits<'_>, progress: &mut (dyn FnMut(&Statistics) + Send)) -> Audit {
        let mut run = Run::new().with_limits(limits).with_progress(progress);
        let Posed { space, start, .. } = self.posed;
        let guide = &self.guidance.guide;
        guide.with(|guide| audit(&mut run, &**space, guide, start))
    }
}
