//! State shared by the processes.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use search_core::Run;
use serde::Serialize;
use serde::de::DeserializeOwned;
use timely::WorkerConfig;
use timely::container::NoopBuilder;
use timely::dataflow::InputHandle;
use timely::dataflow::channels::pact::DistributorPact;
use timely::dataflow::operators::Input;
use timely::dataflow::operators::generic::Operator;
use timely::dataflow::operators::probe::{Handle as ProbeHandle, Probe};
use timely::worker::Worker;

use crate::batch::{Batch, ByAddress};
use crate::connections::Connections;
use crate::error::ProcessError;
use crate::process::Process;

/// The interval at which a process that waits looks whether it should go on.
const PATIENCE: Duration = Duration::from_millis(50);

/// Batches that have arrived.
#[derive(Default)]
struct Inbox {
    letters: Vec<Vec<u8>>,
    /// Each begins with its step.
    reports: Vec<Vec<u8>>,
}

/// A run, the dataflow between the processes, and the connections that show whether the others are there.
///
/// Time in the dataflow is counted in steps: a batch that is sent in one has arrived before any process begins the next.
pub(crate) struct Workgroup<'w, 'r> {
    pub(crate) run: &'w mut Run<'r>,
    connections: &'w Connections,
    /// `None` after the end.
    input: Option<InputHandle<u64, NoopBuilder<Batch>>>,
    worker: Worker,
    probe: ProbeHandle<u64>,
    inbox: Rc<RefCell<Inbox>>,
    step: u64,
}

impl Process {
    /// Works with the others. An answer ends the work in good order, whatever it is; an error of this process alone is
    /// its last word to the others.
    pub(crate) fn work<T>(
        self,
        run: &mut Run<'_>,
        work: impl FnOnce(&mut Workgroup<'_, '_>) -> Result<T, ProcessError>,
    ) -> Result<T, ProcessError> {
        let (allocator, connections) = self.build()?;
        let mut worker = Worker::new(WorkerConfig::default(), allocator, Some(Instant::now()));
        let inbox = Rc::<RefCell<Inbox>>::default();
        let arrived = Rc::clone(&inbox);
        let (input, probe) = worker.dataflow::<u64, _, _>(|scope| {
            let (input, batches) = scope.new_input_with_builder::<NoopBuilder<Batch>>();
            let by_address = DistributorPact(|_| ByAddress);
            let received = batches.unary::<NoopBuilder<Batch>, _, _, _>(by_address, "receive", {
                |_, _| move |input, _| input.for_each(|_, batch| arrived.borrow_mut().add(batch))
            });
            (input, received.probe().0)
        });
        let mut group = Workgroup {
            run,
            connections: &connections,
            input: Some(input),
            worker,
            probe,
            inbox,
            step: 0,
        };
        let done = work(&mut group).and_then(|done| group.close().map(|()| done));
        if let Err(error) = &done {
            connections.leave(error.limit(), &error.to_string());
        }
        // After the last word: the end of timely's messages would look like complete work. And before the connections,
        // whose threads must not end while timely looks at them.
        drop(group);
        let done = done?;
        connections.finish();
        Ok(done)
    }
}

impl Inbox {
    fn add(&mut self, batch: &mut Batch) {
        let bytes = std::mem::take(&mut batch.bytes);
        let arrived = if batch.is_report {
            &mut self.reports
        } else {
            &mut self.letters
        };
        arrived.push(bytes);
    }
}

impl Workgroup<'_, '_> {
    /// Returns the index of this process.
    pub(crate) fn index(&self) -> usize {
        self.worker.index()
    }

    /// Returns the number of processes.
    pub(crate) fn processes(&self) -> usize {
        self.worker.peers()
    }

    /// Sends all letters in the lists that have `least` bytes or more, a list for each process.
    pub(crate) fn send(&mut self, lists: &mut [Vec<u8>], least: usize) {
        for (to, letters) in lists.iter_mut().enumerate() {
            if letters.len() >= least.max(1) {
                self.send_batch(Batch {
                    to,
                    is_report: false,
                    bytes: std::mem::take(letters),
                });
            }
        }
    }

    fn send_batch(&mut self, mut batch: Batch) {
        if let Some(input) = &mut self.input {
            input.send_batch(&mut batch);
        }
    }

    /// Returns the letters that have arrived.
    pub(crate) fn letters(&mut self) -> Vec<Vec<u8>> {
        std::mem::take(&mut self.inbox.borrow_mut().letters)
    }

    /// Receives batches that have arrived, without waiting, after this many expansions.
    pub(crate) fn receive(&mut self, expanded: u64) -> Result<(), ProcessError> {
        self.connections.serve(self.run, expanded)?;
        self.worker.step();
        Ok(())
    }

    /// Receives batches, for which it waits a little if there are none.
    pub(crate) fn await_some(&mut self) -> Result<(), ProcessError> {
        self.connections.serve(self.run, 0)?;
        self.worker.step_or_park(Some(PATIENCE));
        Ok(())
    }

    /// Broadcasts this process's state and starts a step. Returns the step that has ended for this process.
    pub(crate) fn report<T: Serialize>(&mut self, state: &T) -> Result<u64, ProcessError> {
        let mut bytes = self.step.to_le_bytes().to_vec();
        let written = serde_json::to_writer(&mut bytes, &(self.index(), state));
        written.map_err(|_| ProcessError::Garbled)?;
        for to in 0..self.processes() {
            let bytes = bytes.clone();
            self.send_batch(Batch {
                to,
                is_report: true,
                bytes,
            });
        }
        Ok(self.begin_step())
    }

    /// Starts a step: later batches arrive in it. Returns the step that has ended for this process.
    fn begin_step(&mut self) -> u64 {
        let ended = self.step;
        self.step += 1;
        if let Some(input) = &mut self.input {
            input.advance_to(self.step);
        }
        ended
    }

    /// Returns whether everything has arrived that processes sent in the steps before this one.
    pub(crate) fn is_step_begun(&self) -> bool {
        !self.probe.less_than(&self.step)
    }

    /// Ends the step: waits until everything that any process has sent in it has arrived.
    pub(crate) fn end_step(&mut self) -> Result<(), ProcessError> {
        self.begin_step();
        self.await_step()
    }

    fn await_step(&mut self) -> Result<(), ProcessError> {
        while !self.is_step_begun() {
            self.await_some()?;
        }
        Ok(())
    }

    /// Returns the reports of all processes, in their order, in a step that has ended everywhere.
    pub(crate) fn reports<T: DeserializeOwned>(
        &mut self,
        step: u64,
    ) -> Result<Vec<T>, ProcessError> {
        // Others may be ahead by one step, and have reported in it.
        let is_then = |report: &mut Vec<u8>| report.starts_with(&step.to_le_bytes());
        let mut inbox = self.inbox.borrow_mut();
        let reports = inbox.reports.extract_if(.., is_then);
        let read =
            |report: Vec<u8>| serde_json::from_slice::<(usize, T)>(&report[size_of::<u64>()..]);
        let reports: Result<Vec<_>, _> = reports.map(read).collect();
        let mut reports = reports.map_err(|_| ProcessError::Garbled)?;
        reports.sort_by_key(|(process, _)| *process);
        if !reports
            .iter()
            .map(|(process, _)| *process)
            .eq(0..self.worker.peers())
        {
            return Err(ProcessError::Garbled);
        }
        Ok(reports.into_iter().map(|(_, state)| state).collect())
    }

    /// Broadcasts this process's state, and returns those of all processes, in their order.
    pub(crate) fn gather<T: Serialize + DeserializeOwned>(
        &mut self,
        state: &T,
    ) -> Result<Vec<T>, ProcessError> {
        let step = self.report(state)?;
        self.await_step()?;
        self.reports(step)
    }

    /// Returns the number of bytes that all processes have sent.
    pub(crate) fn sent(&mut self) -> Result<u64, ProcessError> {
        let own = self.connections.sent();
        Ok(self.gather(&own)?.iter().sum())
    }

    /// Ends the dataflow, which the other processes do as well.
    fn close(&mut self) -> Result<(), ProcessError> {
        self.connections.begin_end();
        self.input = None;
        while self.worker.has_dataflows() {
            self.await_some()?;
        }
        Ok(())
    }
}
