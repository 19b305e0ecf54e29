//! Depth-first search by backtracking \[`SEARCH_DEEP_DOWN`\].

use std::ops::ControlFlow;

use crate::{Cost, Event, Limit, Node, Run, SearchObserver, Solution, StateSpace, Stopped};

/// Goes down without a bound and without looking out for loops, and yields every solution it
/// comes to, one at each call of `next`.
///
/// This is the program with its choice points: asked for another solution it resumes at the
/// sibling after the last goal, never below a goal. When the iterator ends, the whole tree below
/// the start has been searched.
///
/// - **Complete** only on finite trees: on a space with cycles it may run for ever, and on the
///   8-puzzle it does from all but 45 of 181,440 starts. Set a limit.
/// - **Not optimal.**
/// - **Order**: strictly down, successors in the order of [`StateSpace::actions`]. Goals are tested
///   when they are reached; the start itself is not tested, as in the original.
/// - **Memory**: the successors along one path.
///
/// After an `Err` the iterator is at its end.
///
/// Source: E. I. Bolshakova, `SEARCH_DEEP_DOWN` (in Planner).
pub struct DeepDown<'r, 'l, S: StateSpace + ?Sized, O> {
    run: &'r mut Run<'l, O>,
    space: &'r S,
    start: &'r S::State,
    path: Vec<Step<S>>,
    begun: bool,
    cut_off: bool,
}

/// The kind of solution found in `S`.
type Found<S> = Solution<<S as StateSpace>::Action, <S as StateSpace>::Cost>;

/// A node of the current path, with the siblings that are still to be tried.
struct Step<S: StateSpace + ?Sized> {
    untried: std::vec::IntoIter<(S::Action, S::State)>,
    here: Option<Here<S>>,
}

struct Here<S: StateSpace + ?Sized> {
    action: S::Action,
    state: S::State,
    g: S::Cost,
}

impl<'r, 'l, S, O> DeepDown<'r, 'l, S, O>
where
    S: StateSpace + ?Sized,
    O: SearchObserver<S>,
{
    /// The solutions below `start`, in order; nothing is searched before the first is asked for.
    pub fn new(run: &'r mut Run<'l, O>, space: &'r S, start: &'r S::State) -> Self {
        Self {
            run,
            space,
            start,
            path: Vec::new(),
            begun: false,
            cut_off: false,
        }
    }

    /// Opens the node at the end of the path, unless it lies at the depth limit.
    fn descend(&mut self) -> Result<(), Limit> {
        let (state, action, g) = match self.path.last().and_then(|step| step.here.as_ref()) {
            Some(here) => (&here.state, Some(here.action), here.g),
            None => (self.start, None, S::Cost::ZERO),
        };
        let depth = self.path.len();
        if depth >= self.run.depth_limit() {
            self.cut_off = true;
            self.run.statistics.depth_cutoffs += 1;
            self.run.observe(|| {
                Event::DepthCutoff(Node {
                    state,
                    action,
                    depth,
                    g,
                    h: None,
                })
            });
            return Ok(());
        }
        self.run.expand(depth)?;
        self.run.observe(|| {
            Event::Expanded(Node {
                state,
                action,
                depth,
                g,
                h: None,
            })
        });
        let mut children = Vec::new();
        let _ = self.space.successors(state, action, |action, child| {
            children.push((action, child));
            ControlFlow::<()>::Continue(())
        });
        self.path.push(Step {
            untried: children.into_iter(),
            here: None,
        });
        self.run
            .store(depth + 1, (depth + 1) * size_of::<Step<S>>())
    }

    /// Moves to the next untried node; `false` if there is none left.
    fn advance(&mut self) -> bool {
        while let Some(step) = self.path.pop() {
            let Step { mut untried, .. } = step;
            let Some((action, state)) = untried.next() else {
                continue;
            };
            let (before, g) = match self.path.last().and_then(|step| step.here.as_ref()) {
                Some(here) => (&here.state, here.g),
                None => (self.start, S::Cost::ZERO),
            };
            let g = g.plus(self.space.cost(before, action));
            self.run.statistics.generated += 1;
            let depth = self.path.len() + 1;
            self.run.observe(|| {
                Event::Generated(Node {
                    state: &state,
                    action: Some(action),
                    depth,
                    g,
                    h: None,
                })
            });
            self.path.push(Step {
                untried,
                here: Some(Here { action, state, g }),
            });
            return true;
        }
        false
    }

    fn search(&mut self) -> Result<Option<Found<S>>, Limit> {
        if !self.begun {
            self.begun = true;
            self.descend()?;
        }
        while self.advance() {
            let depth = self.path.len();
            let Some(Here { action, state, g }) =
                self.path.last().and_then(|step| step.here.as_ref())
            else {
                break;
            };
            if self.space.is_goal(state) {
                self.run.observe(|| {
                    Event::Goal(Node {
                        state,
                        action: Some(*action),
                        depth,
                        g: *g,
                        h: None,
                    })
                });
                let actions = self.path.iter().filter_map(|step| step.here.as_ref());
                return Ok(Some(Solution {
                    actions: actions.map(|here| here.action).collect(),
                    cost: *g,
                }));
            }
            self.descend()?;
        }
        if std::mem::take(&mut self.cut_off) {
            Err(Limit::Depth)
        } else {
            Ok(None)
        }
    }
}

impl<S, O> Iterator for DeepDown<'_, '_, S, O>
where
    S: StateSpace + ?Sized,
    O: SearchObserver<S>,
{
    type Item = Result<Found<S>, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        self.search()
            .map_err(|limit| {
                self.path.clear();
                self.run.stopped(limit)
            })
            .transpose()
    }
}
