//! What a process works with together with the others.

use std::cell::RefCell;
use std::rc::Rc;

use search_core::Run;

use crate::error::MemberError;
use crate::exchange::{Exchange, Receive};
use crate::links::Links;
use crate::member::Member;

/// A run, the exchange with the other processes, and the connections by which it is seen that they are there.
pub(crate) struct Company<'c, 'r> {
    pub(crate) run: &'c mut Run<'r>,
    pub(crate) exchange: Exchange,
    links: &'c Links,
}

/// What all processes come to together: an answer, or why there is none.
pub(crate) type Shared<T, E> = Result<Result<T, E>, MemberError>;

impl Member {
    /// Works with the others, whose batches the receiver takes. What all come to together ends the work in good order,
    /// whatever it is; an error of this process alone is its last word to the others.
    pub(crate) fn work<T>(
        self,
        run: &mut Run<'_>,
        receiver: Rc<RefCell<dyn Receive>>,
        work: impl FnOnce(&mut Company<'_, '_>) -> Result<T, MemberError>,
    ) -> Result<T, MemberError> {
        let (allocator, links) = self.build()?;
        let mut company = Company {
            run,
            exchange: Exchange::new(allocator, receiver),
            links: &links,
        };
        let done = work(&mut company).and_then(|done| company.close().map(|()| done));
        if let Err(error) = &done {
            links.leave(error.limit(), &error.to_string());
        }
        // After the last word: what timely sends in its end would look like that of complete work. And before the
        // connections, whose threads must not end while it looks at them.
        drop(company);
        let done = done?;
        links.finish();
        Ok(done)
    }
}

impl Company<'_, '_> {
    /// Receives what has arrived, without waiting, after so many expansions.
    pub(crate) fn receive(&mut self, expanded: u64) -> Result<(), MemberError> {
        let (run, links) = (&mut *self.run, self.links);
        self.exchange.receive(&mut || links.serve(run, expanded))
    }

    /// The same, but if nothing has arrived it waits a little for something.
    pub(crate) fn await_some(&mut self) -> Result<(), MemberError> {
        let (run, links) = (&mut *self.run, self.links);
        self.exchange.await_some(&mut || links.serve(run, 0))
    }

    /// Waits until everything that any process has sent in this step has arrived.
    pub(crate) fn end_step(&mut self) -> Result<(), MemberError> {
        let (run, links) = (&mut *self.run, self.links);
        self.exchange.end_step(&mut || links.serve(run, 0))
    }

    /// Says some numbers to all processes, and returns what each of them says.
    pub(crate) fn gather(&mut self, numbers: &[u64]) -> Result<Vec<Vec<u64>>, MemberError> {
        let (run, links) = (&mut *self.run, self.links);
        self.exchange.gather(numbers, &mut || links.serve(run, 0))
    }

    /// How many bytes this process has sent.
    pub(crate) fn sent(&self) -> u64 {
        self.links.sent()
    }

    /// Ends the exchange, which the other processes do as well.
    fn close(&mut self) -> Result<(), MemberError> {
        let (run, links) = (&mut *self.run, self.links);
        links.begin_end();
        self.exchange.close(&mut || links.serve(run, 0))
    }
}
