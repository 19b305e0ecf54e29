//! The dataflow: batches go to their processes, and everyone learns when all have arrived.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use timely::WorkerConfig;
use timely::communication::Allocator;
use timely::container::NoopBuilder;
use timely::dataflow::InputHandle;
use timely::dataflow::channels::pact::DistributorPact;
use timely::dataflow::operators::Input;
use timely::dataflow::operators::generic::Operator;
use timely::dataflow::operators::probe::{Handle as ProbeHandle, Probe};
use timely::worker::Worker;

use crate::batch::{Batch, ByAddress, Contents};
use crate::error::MemberError;

/// While a process waits for others, it looks so often whether it should wait on.
const PATIENCE: Duration = Duration::from_millis(50);

/// What takes in the batches that arrive.
pub(crate) trait Receive {
    /// A batch is here that is not about numbers. It may take the bytes.
    ///
    /// # Errors
    ///
    /// If nobody has sent this.
    fn receive(&mut self, batch: &mut Batch) -> Result<(), Garbled>;
}

/// Nobody has sent this.
pub(crate) struct Garbled;

/// What has arrived.
struct Inbox {
    taker: Rc<RefCell<dyn Receive>>,
    /// What processes have said, each after the step and its index.
    numbers: Vec<Vec<u64>>,
    /// Has something arrived that nobody has sent?
    is_garbled: bool,
}

impl Inbox {
    fn receive(&mut self, batch: &mut Batch) {
        if let Some(Contents::Numbers(numbers)) = batch.contents() {
            self.numbers.push(numbers);
        } else if self.taker.borrow_mut().receive(batch).is_err() {
            self.is_garbled = true;
        }
    }
}

/// Before what a process says: the step and its index.
const FRONT: usize = 2;

/// Called while the process waits; an error ends the waiting.
pub(crate) type Poll<'p> = &'p mut dyn FnMut() -> Result<(), MemberError>;

/// This process's end of the dataflow. Time in it is counted in steps: what is sent in one has arrived
/// everywhere before anybody begins the next.
pub(crate) struct Exchange {
    /// There is none after the end.
    input: Option<InputHandle<u64, NoopBuilder<Batch>>>,
    worker: Worker,
    probe: ProbeHandle<u64>,
    inbox: Rc<RefCell<Inbox>>,
    step: u64,
}

impl Exchange {
    pub(crate) fn new(allocator: Allocator, taker: Rc<RefCell<dyn Receive>>) -> Self {
        let mut worker = Worker::new(WorkerConfig::default(), allocator, Some(Instant::now()));
        let inbox = Rc::new(RefCell::new(Inbox {
            taker,
            numbers: Vec::new(),
            is_garbled: false,
        }));
        let receiving = Rc::clone(&inbox);
        let (input, probe) = worker.dataflow::<u64, _, _>(|scope| {
            let (input, batches) = scope.new_input_with_builder::<NoopBuilder<Batch>>();
            let by_address = DistributorPact(|_| ByAddress);
            let received = batches.unary::<NoopBuilder<Batch>, _, _, _>(by_address, "receive", {
                |_, _| {
                    move |input, _| {
                        input.for_each(|_, batch| receiving.borrow_mut().receive(batch));
                    }
                }
            });
            (input, received.probe().0)
        });
        Self {
            input: Some(input),
            worker,
            probe,
            inbox,
            step: 0,
        }
    }

    /// The index of this process.
    pub(crate) fn index(&self) -> usize {
        self.worker.index()
    }

    /// How many processes there are.
    pub(crate) fn processes(&self) -> usize {
        self.worker.peers()
    }

    /// Sends a batch, which arrives in this step.
    pub(crate) fn send(&mut self, mut batch: Batch) {
        if let Some(input) = &mut self.input {
            input.send_batch(&mut batch);
        }
    }

    /// Receives what has arrived, without waiting.
    pub(crate) fn receive(&mut self, poll: Poll<'_>) -> Result<(), MemberError> {
        poll()?;
        self.worker.step();
        self.check()
    }

    /// The same, but if nothing has arrived it waits a little for something.
    pub(crate) fn await_some(&mut self, poll: Poll<'_>) -> Result<(), MemberError> {
        poll()?;
        self.worker.step_or_park(Some(PATIENCE));
        self.check()
    }

    /// From now on, what is sent arrives in the next step. Returns the step that has ended for this process.
    pub(crate) fn begin_step(&mut self) -> u64 {
        let ended = self.step;
        self.step += 1;
        if let Some(input) = &mut self.input {
            input.advance_to(self.step);
        }
        ended
    }

    /// Has everything arrived that any process has sent in the steps before this one?
    pub(crate) fn is_step_begun(&self) -> bool {
        !self.probe.less_than(&self.step)
    }

    /// Ends the step: waits until everything that any process has sent in it has arrived.
    pub(crate) fn end_step(&mut self, poll: Poll<'_>) -> Result<(), MemberError> {
        self.begin_step();
        while !self.is_step_begun() {
            self.await_some(poll)?;
        }
        self.check()
    }

    /// Says some numbers to all processes, which [hear](Self::heard) them when the step has ended.
    pub(crate) fn say(&mut self, numbers: &[u64]) {
        let front = [self.step, self.index() as u64];
        let said = [&front, numbers].concat();
        for process in 0..self.processes() {
            self.send(Batch::of_numbers(process, &said));
        }
    }

    /// What each process has said in a step that has ended everywhere, in their order: so many numbers.
    pub(crate) fn heard(&mut self, step: u64, length: usize) -> Result<Vec<Vec<u64>>, MemberError> {
        // Others may be ahead by one step, and have said something in it.
        let is_then = |said: &mut Vec<u64>| said.first() == Some(&step);
        let mut all: Vec<_> = self
            .inbox
            .borrow_mut()
            .numbers
            .extract_if(.., is_then)
            .collect();
        all.sort_unstable();
        let is_sound =
            all.len() == self.processes() && all.iter().all(|each| each.len() == FRONT + length);
        if !is_sound {
            return Err(MemberError::Garbled);
        }
        for said in &mut all {
            said.drain(..FRONT);
        }
        Ok(all)
    }

    /// Says some numbers to all processes, and returns what each of them says, in their order.
    pub(crate) fn gather(
        &mut self,
        numbers: &[u64],
        poll: Poll<'_>,
    ) -> Result<Vec<Vec<u64>>, MemberError> {
        self.say(numbers);
        let step = self.step;
        self.end_step(poll)?;
        self.heard(step, numbers.len())
    }

    /// The dataflow ends when all processes have called this.
    pub(crate) fn close(&mut self, poll: Poll<'_>) -> Result<(), MemberError> {
        self.input = None;
        while self.worker.has_dataflows() {
            poll()?;
            self.worker.step_or_park(Some(PATIENCE));
        }
        Ok(())
    }

    fn check(&self) -> Result<(), MemberError> {
        if self.inbox.borrow().is_garbled {
            return Err(MemberError::Garbled);
        }
        Ok(())
    }
}
