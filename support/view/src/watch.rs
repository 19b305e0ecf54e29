//! From a search in your own program to its trace.

use search_core::{Event, Notation, Observer, Run};
use trace::{Family, Header};

use crate::{View, ViewBuilder};

/// Records every event of a search.
pub struct Recorder<'r, S: ?Sized> {
    space: &'r S,
    builder: &'r mut ViewBuilder,
}

impl<'e, S: Notation + ?Sized> Observer<Event<'e, S>> for Recorder<'_, S> {
    fn on(&mut self, event: Event<'e, S>) {
        self.builder.see(|| event.record(self.space));
    }
}

/// Runs a search and keeps all that it shows, to be stepped through on a page.
///
/// `algorithm` is the name in [`search_core::ALGORITHMS`], whose outline the page shows, or any other.
/// **Memory** is linear in the number of events; [limits](Run::with_limits) keep that small.
///
/// ```
/// # use search_core::{Notation, StateSpace};
/// # struct Numbers;
/// # impl StateSpace for Numbers {
/// #     type State = u32;
/// #     type Action = char;
/// #     type Cost = u32;
/// #     fn actions(&self, n: &u32) -> impl Iterator<Item = char> {
/// #         ['+', '*'].into_iter().filter(|_| *n < 20)
/// #     }
/// #     fn result(&self, n: &u32, action: char) -> u32 {
/// #         if action == '+' { n + 1 } else { n * 2 }
/// #     }
/// #     fn cost(&self, _: &u32, _: char) -> u32 { 1 }
/// #     fn is_goal(&self, n: &u32) -> bool { *n == 20 }
/// # }
/// # impl Notation for Numbers {
/// #     fn state_text(&self, n: &u32) -> String { n.to_string() }
/// #     fn action_text(&self, action: char) -> String { action.to_string() }
/// # }
/// use search_core::a_star;
/// use view::Options;
///
/// let (answer, view) = view::watch(&Numbers, &0, "a-star", |run| a_star(run, &Numbers, &|_: &u32| 0, &0));
/// assert_eq!(answer.unwrap().unwrap().cost, 6);
/// let page = view.page(&Options::default(), &|_| None).text;
/// # assert!(page.contains("f = g + h"));
/// ```
pub fn watch<S: Notation + ?Sized, T>(
    space: &S,
    start: &S::State,
    algorithm: &str,
    search: impl FnOnce(&mut Run<'_, Recorder<'_, S>>) -> T,
) -> (T, View) {
    let header = Header::new(
        Family::Search,
        "search",
        algorithm,
        &space.state_text(start),
    );
    let mut builder = ViewBuilder::within(&header, usize::MAX, usize::MAX);
    let answer = search(&mut Run::watched_by(Recorder {
        space,
        builder: &mut builder,
    }));
    (answer, builder.finish("finished", Vec::new()))
}
