//! Instances, and their solvers.

use search_core::{Algorithm, Field, Limits, Method, MethodError, Promise, Statistics};
use serde_json::Value;
use trace::Header;

use crate::identity::identity;
use crate::{Attempt, Audit, Effort, Enumerable, Failure, Host, SearchPart, Solution};

/// Facts with their names, in a fixed order, for answers that programs read.
pub type Facts = Vec<(&'static str, Value)>;

/// A problem with its start, which any algorithm can solve.
pub trait Instance {
    /// Returns the start, and the goal if there is only one, for people.
    fn title(&self) -> String;

    /// Returns other distinctions, to be put after the title: ", moves in bolshakova order".
    fn setting(&self) -> String {
        String::new()
    }

    /// Returns a remark for users who did not specify everything, such as which goal was chosen.
    fn remark(&self) -> Option<String> {
        None
    }

    /// Returns the heuristic that is used unless another is named, if that is not the first one of the domain.
    fn heuristic(&self) -> Option<&'static str> {
        None
    }

    /// Describes it for programs.
    fn facts(&self) -> Facts;

    /// Returns the values of the options of its domain, for programs.
    fn options(&self) -> Facts {
        Facts::new()
    }

    /// Returns further facts for programs, about the solution if there is one.
    fn measures(&self, solution: Option<&Solution>) -> Facts {
        let _ = solution;
        Facts::new()
    }

    /// Describes the cost of a solution, to be put after the word "solved".
    fn price(&self, solution: &Solution) -> String;

    /// Writes a cost by itself.
    fn cost(&self, cost: &Field) -> String {
        match cost {
            Field::Number(number) => number.to_string(),
            Field::Text(text) => text.clone(),
            Field::List(list) => list.join(" "),
        }
    }

    /// Returns the reason why there is no solution, if that is known without a search.
    fn objection(&self) -> Option<String> {
        None
    }

    /// Returns whether an answer (a solution, or that there is none) contradicts the published one although the method
    /// promises agreement.
    fn contradicts(&self, solution: Option<&Solution>, promise: Promise) -> bool {
        let _ = (solution, promise);
        false
    }

    /// Returns the reason why there is no solution, if that can be found out before a search that would not end without
    /// one.
    fn disconnection(&self) -> Option<String> {
        None
    }

    /// Returns the reason why there is no solution, if that is known before this algorithm searches. Not to be
    /// overridden.
    fn objection_to(&self, algorithm: &Algorithm) -> Option<String> {
        let ends = algorithm.ends_without_solution;
        let disconnection = || (!ends).then(|| self.disconnection()).flatten();
        self.objection().or_else(disconnection)
    }

    /// Returns the header of a trace, without the method.
    fn header(&self) -> Header;

    /// Describes the problem, so that no other has the same description.
    fn identity(&self) -> String {
        let header = self.header();
        let is_told = |name: &str| header.setting.iter().any(|(told, _)| told == name);
        let options = self.options().into_iter();
        let options = options.filter(|(name, _)| !is_told(name));
        let options = options.map(|(name, value)| match value {
            Value::String(text) => format!(", {name} {text}"),
            other => format!(", {name} {other}"),
        });
        identity(&header) + &options.collect::<String>()
    }

    /// Returns the states along a solution, drawn; nothing if that cannot be done.
    fn draw(&self, solution: &Solution) -> Option<String> {
        let _ = solution;
        None
    }

    /// Prepares to solve it with a heuristic. Data made for an earlier instance may be reused.
    ///
    /// # Errors
    ///
    /// If there is no such heuristic, or it cannot be made.
    fn solver<'s>(
        &'s self,
        heuristic: &str,
        host: &dyn Host,
    ) -> Result<Box<dyn Solver + 's>, Failure>;

    /// Returns the space to be counted from the start.
    ///
    /// # Errors
    ///
    /// If it cannot be counted.
    fn enumerable(self: Box<Self>) -> Result<Box<dyn Enumerable>, Failure>;
}

/// An instance with a heuristic.
pub trait Solver {
    /// Returns an addition to the name of the heuristic, such as " and its reflection".
    fn remark(&self) -> &str;

    /// Returns that addition for programs.
    fn facts(&self) -> Facts;

    /// Returns whether the heuristic is admissible; `None` if that is unknown.
    fn is_admissible(&self) -> Option<bool>;

    /// Checks that it can be solved by this method, watched or not.
    ///
    /// # Errors
    ///
    /// As [`solve`](Self::solve).
    fn check(&self, method: &Method, is_watched: bool) -> Result<(), MethodError>;

    /// Solves it.
    ///
    /// # Errors
    ///
    /// If the space does not offer what the algorithm needs, or if the search is to be watched and cannot be.
    fn solve(&self, method: &Method, effort: Effort<'_>) -> Result<Attempt, MethodError>;

    /// Solves it as one of several owners of its states, as [`Method::solve_in_parts`] does.
    ///
    /// # Errors
    ///
    /// If the algorithm is not A*, or the space does not offer what A* needs.
    fn solve_in_parts(
        &self,
        method: &Method,
        owner: (usize, usize),
        search: &mut SearchPart<'_>,
    ) -> Result<Option<Solution>, MethodError>;

    /// Examines every state that can be reached: is the heuristic consistent, is it admissible?
    fn audit(&self, limits: Limits<'_>, progress: &mut (dyn FnMut(&Statistics) + Send)) -> Audit;
}
