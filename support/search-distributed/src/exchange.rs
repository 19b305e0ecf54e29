//! The dataflow: batches go to their processes, and everyone learns when all have arrived.

use std::cell::{RefCell, RefMut};
use std::rc::Rc;
use std::time::{Duration, Instant};

use search_core::{Mark, TwoBitTable};
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
use crate::error::CountError;

/// While a process waits for others, it looks so often whether it should wait on.
const PATIENCE: Duration = Duration::from_millis(50);

/// What a process owns, which its own work and the batches of others change in turn.
pub(crate) struct Inbox {
    pub(crate) marks: TwoBitTable,
    /// Every place is less than this.
    places: u64,
    /// The mark of states that are new.
    to: Mark,
    /// How many states were new in this level.
    new: u64,
    /// What processes have said, each after the step and its index.
    numbers: Vec<Vec<u64>>,
    /// Has something arrived that nobody has sent?
    is_garbled: bool,
}

impl Inbox {
    /// One whose marks are yet to come.
    pub(crate) fn new(places: u64) -> Self {
        Self {
            marks: TwoBitTable::of_words(Vec::new()),
            places,
            to: 0,
            new: 0,
            numbers: Vec::new(),
            is_garbled: false,
        }
    }

    /// From now on, states that are new get this mark. Returns how many were new before.
    pub(crate) fn begin(&mut self, to: Mark) -> u64 {
        self.to = to;
        std::mem::take(&mut self.new)
    }

    /// Marks a state, if it has not been seen.
    #[inline]
    pub(crate) fn mark(&mut self, place: u64) {
        self.new += u64::from(self.marks.mark_new(place, self.to));
    }

    fn receive(&mut self, batch: &Batch) {
        match batch.contents() {
            Some(Contents::Places(places)) => {
                for place in places.each() {
                    if place < self.places {
                        self.mark(place);
                    } else {
                        self.is_garbled = true;
                    }
                }
            }
            Some(Contents::Numbers(numbers)) => self.numbers.push(numbers),
            None => self.is_garbled = true,
        }
    }
}

/// Called while the process waits; an error ends the waiting.
pub(crate) type Poll<'p> = &'p mut dyn FnMut() -> Result<(), CountError>;

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
    pub(crate) fn new(allocator: Allocator, inbox: Inbox) -> Self {
        let mut worker = Worker::new(WorkerConfig::default(), allocator, Some(Instant::now()));
        let inbox = Rc::new(RefCell::new(inbox));
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

    /// What this process owns.
    pub(crate) fn inbox(&self) -> RefMut<'_, Inbox> {
        self.inbox.borrow_mut()
    }

    /// Sends a batch, which arrives in this step.
    pub(crate) fn send(&mut self, mut batch: Batch) {
        if let Some(input) = &mut self.input {
            input.send_batch(&mut batch);
        }
    }

    /// Receives what has arrived, without waiting.
    pub(crate) fn receive(&mut self, poll: Poll<'_>) -> Result<(), CountError> {
        poll()?;
        self.worker.step();
        self.check()
    }

    /// Ends the step: waits until everything that any process has sent in it has arrived.
    pub(crate) fn end_step(&mut self, poll: Poll<'_>) -> Result<(), CountError> {
        self.step += 1;
        if let Some(input) = &mut self.input {
            input.advance_to(self.step);
        }
        while self.probe.less_than(&self.step) {
            poll()?;
            self.worker.step_or_park(Some(PATIENCE));
        }
        self.check()
    }

    /// Says some numbers to all processes, and returns what each of them says, in their order.
    pub(crate) fn gather(
        &mut self,
        numbers: &[u64],
        poll: Poll<'_>,
    ) -> Result<Vec<Vec<u64>>, CountError> {
        let step = self.step;
        let front = [step, self.index() as u64];
        let said = [&front, numbers].concat();
        for process in 0..self.processes() {
            self.send(Batch::of_numbers(process, &said));
        }
        self.end_step(poll)?;
        // Others may be ahead by one step, and have said something in it.
        let is_now = |said: &mut Vec<u64>| said.first() == Some(&step);
        let mut all: Vec<_> = self.inbox().numbers.extract_if(.., is_now).collect();
        all.sort_unstable();
        let is_sound =
            all.len() == self.processes() && all.iter().all(|each| each.len() == said.len());
        if !is_sound {
            return Err(CountError::Garbled);
        }
        for said in &mut all {
            said.drain(..front.len());
        }
        Ok(all)
    }

    /// The dataflow ends when all processes have called this.
    pub(crate) fn close(&mut self, poll: Poll<'_>) -> Result<(), CountError> {
        self.input = None;
        while self.worker.has_dataflows() {
            poll()?;
            self.worker.step_or_park(Some(PATIENCE));
        }
        Ok(())
    }

    fn check(&self) -> Result<(), CountError> {
        if self.inbox.borrow().is_garbled {
            return Err(CountError::Garbled);
        }
        Ok(())
    }
}
