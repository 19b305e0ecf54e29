//! An instance made of any space and a start.

use std::rc::Rc;

use search_core::{
    Capabilities, Cost, ErasedHeuristic, Event, Field, KnownGoal, Limits, Method, MethodError,
    Notation, Problem, Run, SearchHeuristic, SearchSpace, Statistics, Verdict, Zero,
};
use serde_json::Value;
use trace::{Family, Header};

use crate::audit::audit;
use crate::effort::{attempt_in_words, found_in_words, in_words};
use crate::enumeration::Unnumbered;
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
/// impl catalogue::NamedSpace for Hanoi {}
/// ```
pub trait NamedSpace: SearchSpace + Notation + Sized {
    /// Returns what the space offers beyond its successors.
    fn capabilities(&self) -> Capabilities<Self> {
        Capabilities::successors()
    }

    /// Returns an action in an answer for programs.
    fn action_field(&self, action: Self::Action) -> Field {
        Field::Text(self.action_text(action))
    }
}

/// A heuristic that was asked for, and facts about it.
pub struct HeuristicChoice<S: NamedSpace> {
    /// The heuristic.
    pub heuristic: ErasedHeuristic<'static, S>,
    /// Makes a heuristic that leads to the start, for searches back; without it, they use the zero heuristic.
    pub to_start: Option<MakeHeuristic<S>>,
    /// Addition to its name, for people.
    pub remark: String,
    /// Further facts for programs.
    pub facts: Facts,
    /// Whether the heuristic is admissible, if that is known. An answer claims only what follows from that.
    pub is_admissible: Option<bool>,
}

/// Makes a heuristic when it is needed.
pub type MakeHeuristic<S> = Box<dyn Fn() -> ErasedHeuristic<'static, S>>;

impl<S: NamedSpace> HeuristicChoice<S> {
    /// Returns the choice of a heuristic about which nothing else is known.
    #[must_use]
    pub fn new(heuristic: ErasedHeuristic<'static, S>) -> Self {
        Self {
            heuristic,
            to_start: None,
            remark: String::new(),
            facts: Facts::new(),
            is_admissible: None,
        }
    }
}

type ChooseHeuristic<S> = dyn Fn(&str, &dyn Host) -> Result<HeuristicChoice<S>, Failure>;

/// An instance of any space: names for it and its costs can be given in a few words, or left out.
pub struct SpaceInstance<S: NamedSpace> {
    /// The space.
    pub space: Rc<S>,
    /// The start.
    pub start: S::State,
    header: Header,
    options: Facts,
    goal: Option<(S::State, S::Cost)>,
    heuristics: Vec<(&'static str, ErasedHeuristic<'static, S>)>,
    choose: Box<ChooseHeuristic<S>>,
    noun: &'static str,
}

impl<S: NamedSpace + 'static> SpaceInstance<S> {
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
            heuristics: Vec::new(),
            choose: Box::new(|name, _| Err(no_heuristic(name))),
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
        self.heuristics
            .push((name, ErasedHeuristic::fast(heuristic)));
        self
    }

    /// Adds heuristics that are made when they are asked for, by their names.
    #[must_use]
    pub fn with_heuristics(
        self,
        choose: impl Fn(&str, &dyn Host) -> Result<HeuristicChoice<S>, Failure> + 'static,
    ) -> Self {
        Self {
            choose: Box::new(choose),
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
    pub fn space_solver<'s>(
        &'s self,
        heuristic: &str,
        host: &dyn Host,
    ) -> Result<Box<dyn Solver + 's>, Failure> {
        let made = self.heuristics.iter().find(|(name, _)| *name == heuristic);
        let mut choice = match made {
            Some((_, made)) => HeuristicChoice::new(made.clone()),
            None if heuristic == HeuristicSpec::ZERO.name => HeuristicChoice {
                is_admissible: Some(true),
                ..HeuristicChoice::new(ErasedHeuristic::new(Zero))
            },
            None => (self.choose)(heuristic, host)?,
        };
        if choice.is_admissible == Some(false) {
            choice.remark += ", which is not admissible";
        }
        Ok(Box::new(SpaceSolver {
            instance: self,
            choice,
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

impl<S: NamedSpace + 'static> Instance for SpaceInstance<S> {
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
        self.space_solver(heuristic, host)
    }

    fn enumerable(self: Box<Self>) -> Result<Box<dyn Enumerable>, Failure> {
        Ok(Box::new(self.unnumbered()))
    }
}

/// An instance with a heuristic.
struct SpaceSolver<'s, S: NamedSpace> {
    instance: &'s SpaceInstance<S>,
    choice: HeuristicChoice<S>,
}

impl<S: NamedSpace + 'static> SpaceSolver<'_, S> {
    /// Calls `act` with the problem.
    fn with_problem<T>(&self, act: impl FnOnce(&Problem<'_, S>) -> T) -> T {
        let SpaceInstance {
            space, start, goal, ..
        } = self.instance;
        let to_start = || match &self.choice.to_start {
            Some(make) => make(),
            None => ErasedHeuristic::new(Zero),
        };
        let problem =
            Problem::new(&**space, start, self.choice.heuristic.clone()).with(space.capabilities());
        match goal {
            None => act(&problem),
            Some((state, least_cost)) => act(&problem.with_goal(KnownGoal {
                state,
                to_start: &to_start,
                least_cost: *least_cost,
            })),
        }
    }
}

impl<S: NamedSpace + 'static> Solver for SpaceSolver<'_, S> {
    fn remark(&self) -> &str {
        &self.choice.remark
    }

    fn facts(&self) -> Facts {
        self.choice.facts.clone()
    }

    fn is_admissible(&self) -> Option<bool> {
        self.choice.is_admissible
    }

    fn check(&self, method: &Method, is_watched: bool) -> Result<(), MethodError> {
        self.with_problem(|problem| method.check(problem, is_watched))
    }

    fn solve(&self, method: &Method, effort: Effort<'_>) -> Result<Attempt, MethodError> {
        let space = &*self.instance.space;
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
        };
        let attempt = self.with_problem(|problem| method.solve(problem, effort, &mut show))?;
        let mut attempt = attempt_in_words(space, attempt);
        if !is_sure {
            withdraw_claims(&mut attempt);
        }
        Ok(attempt)
    }

    fn solve_in_parts(
        &self,
        method: &Method,
        owner: (usize, usize),
        search: &mut SearchPart<'_>,
    ) -> Result<Option<Solution>, MethodError> {
        let solution =
            self.with_problem(|problem| method.solve_in_parts(problem, owner, search))?;
        Ok(solution.map(|solution| in_words(&*self.instance.space, &solution)))
    }

    fn audit(&self, limits: Limits<'_>, progress: &mut (dyn FnMut(&Statistics) + Send)) -> Audit {
        let mut run = Run::new().with_limits(limits).with_progress(progress);
        let SpaceInstance { space, start, .. } = self.instance;
        audit(&mut run, &**space, &self.choice.heuristic, start)
    }
}
