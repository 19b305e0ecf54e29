//! Pattern databases, on several processes.

use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;

use pattern_database::{BuildError, Database, Encoding, Facts, Parts, UNREACHED};
use search_core::{Mark, Run, TwoBitTable};

use crate::batch::{Batch, Contents, Outboxes};
use crate::company::{Company, Shared};
use crate::error::MemberError;
use crate::exchange::{Garbled, Receive};
use crate::member::Member;
use crate::owners::{Numbering, in_memory};
use crate::pieces::{Misfit, Pieces, encode};

/// So many nodes are expanded before their predecessors are marked or sent, and before what has arrived is received.
const PORTION: usize = 1 << 11;
/// The process that writes the files.
const WRITER: usize = 0;

/// A pattern database that is to be there.
pub struct Wanted<'w> {
    /// What it is the table of.
    pub parts: &'w dyn Parts,
    /// How its values are kept.
    pub encoding: Encoding,
    /// Its file. Only the first process writes it.
    pub path: &'w Path,
    /// Is it there already? Only what the first process says counts.
    pub is_kept: bool,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuiltDatabases {
    /// What is known about each of them, unless it was there already.
    pub facts: Vec<Option<Facts>>,
    /// How many bytes all members together have sent to others.
    pub sent: u64,
}

/// Builds the pattern databases that are not there yet, one after the other, together with the other members, which
/// must want the same ones. The first member writes the files, which are to the byte those of
/// [`Build`](pattern_database::Build).
///
/// - **Order**: layer by layer, backwards from the goals. A layer is complete when all members have received what the
///   others have found of it.
/// - **Memory**: of its part, each member holds two bits a node and a byte an entry; a part is that of all nodes and
///   entries divided by the members. The first holds, while it writes, a sixty-fourth of a table more, or up to a
///   thirty-second. What has arrived and is not yet marked comes on top of that.
/// - **Limits**: those on time and memory, and the flag to cancel, are kept by each member for itself. The others are
///   not looked at.
///
/// # Errors
///
/// If a limit is met here, another member does not go on, a value does not fit the encoding, or the file cannot be
/// written. The databases before it have been written; nothing is left of the one in work. Nodes of an entry must be
/// neighbours, so that the entry of a node is its number divided by a constant.
pub fn build_databases(
    run: &mut Run<'_>,
    wanted: &[Wanted<'_>],
    member: Member,
) -> Result<BuiltDatabases, MemberError> {
    let inbox = Rc::new(RefCell::new(Inbox::empty()));
    let receiver = Rc::<RefCell<Inbox>>::clone(&inbox);
    let built = member.work(run, receiver, |company| {
        Building { company, inbox }.build_all(wanted)
    });
    Ok(built??)
}

/// The mark of the nodes of a layer, as long as it is one of the last two.
fn mark(depth: u64) -> Mark {
    1 + (depth % 2) as Mark
}

/// The nodes and the entries that a process owns, which its own work and the batches of others fill in turn.
struct Inbox {
    marks: TwoBitTable,
    /// Every place of a node is less than this.
    places: u64,
    nodes_per_entry: u64,
    values: Vec<u8>,
    /// The mark and the value of nodes that are new.
    to: Mark,
    value: u8,
    /// How many nodes were new in this layer.
    new: u64,
    /// How many entries have a value.
    found: u64,
    pieces: Pieces,
}

impl Inbox {
    fn empty() -> Self {
        Self {
            marks: TwoBitTable::of_words(Vec::new()),
            places: 0,
            nodes_per_entry: 1,
            values: Vec::new(),
            to: 0,
            value: 0,
            new: 0,
            found: 0,
            pieces: Pieces::default(),
        }
    }

    /// From now on, nodes that are new are at this depth. Returns how many were new before.
    fn begin(&mut self, depth: u64) -> u64 {
        self.to = mark(depth);
        self.value = u8::try_from(depth).unwrap_or(UNREACHED);
        std::mem::take(&mut self.new)
    }

    /// Marks a node, if it has not been seen, and gives its entry a value, if it has none.
    #[inline]
    fn mark(&mut self, place: u64) {
        if !self.marks.mark_new(place, self.to) {
            return;
        }
        self.new += 1;
        let value = &mut self.values[in_memory(place / self.nodes_per_entry)];
        if *value == UNREACHED {
            *value = self.value;
            self.found += 1;
        }
    }
}

impl Receive for Inbox {
    fn receive(&mut self, batch: &mut Batch) -> Result<(), Garbled> {
        match batch.contents() {
            Some(Contents::Places(places)) => {
                for place in places.each() {
                    if place >= self.places {
                        return Err(Garbled);
                    }
                    self.mark(place);
                }
                Ok(())
            }
            Some(Contents::Letters(letters)) => self.pieces.add(letters),
            _ => Err(Garbled),
        }
    }
}

struct Building<'b, 'w, 'r> {
    company: &'b mut Company<'w, 'r>,
    inbox: Rc<RefCell<Inbox>>,
}

impl Building<'_, '_, '_> {
    fn build_all(&mut self, wanted: &[Wanted<'_>]) -> Shared<BuiltDatabases, BuildError> {
        let kept: Vec<u64> = wanted.iter().map(|wanted| wanted.is_kept.into()).collect();
        let said = self.company.gather(&kept)?;
        let mut facts = Vec::new();
        for (wanted, &is_kept) in wanted.iter().zip(&said[WRITER]) {
            facts.push(match is_kept {
                0 => match self.build(wanted)? {
                    Ok(facts) => Some(facts),
                    Err(error) => return Ok(Err(error)),
                },
                _ => None,
            });
        }
        let said = self.company.gather(&[self.company.sent()])?;
        let sent = said.iter().map(|said| said[0]).sum();
        Ok(Ok(BuiltDatabases { facts, sent }))
    }

    fn build(&mut self, wanted: &Wanted<'_>) -> Shared<Facts, BuildError> {
        let numbering = Numbering::new(wanted.parts, self.company.exchange.processes());
        self.begin(wanted.parts, &numbering)?;
        if let Err(error) = self.fill(wanted.parts, &numbering)? {
            return Ok(Err(error));
        }
        let facts = self.facts(wanted)?;
        if let Err(error) = self.encode(wanted, &facts, &numbering)? {
            return Ok(Err(error));
        }
        self.bring_together(wanted, &facts, &numbering)?;
        *self.inbox.borrow_mut() = Inbox::empty();
        Ok(Ok(facts))
    }

    /// Makes ready to expand the goals.
    fn begin(&mut self, parts: &dyn Parts, numbering: &Numbering) -> Result<(), MemberError> {
        let index = self.company.exchange.index();
        let bytes = in_memory(numbering.bytes());
        let stored = self.company.run.store(1, bytes);
        stored.map_err(|limit| self.company.run.stopped(limit))?;
        let marks = TwoBitTable::new(numbering.places());
        let marks = marks.map_err(|limit| self.company.run.stopped(limit))?;
        {
            let mut inbox = self.inbox.borrow_mut();
            inbox.marks = marks;
            inbox.places = numbering.places();
            inbox.nodes_per_entry = numbering.nodes_per_entry;
            inbox.values = unreached(numbering.owners.places())?;
            inbox.found = 0;
            inbox.begin(0);
            for goal in parts.goal_nodes() {
                if numbering.owner(goal) == index {
                    inbox.mark(numbering.place(goal));
                }
            }
            inbox.begin(1);
        }
        // Nobody sends nodes before all have a place for them.
        self.company.gather(&[]).map(drop)
    }

    /// Gives all entries that can be reached their values.
    fn fill(&mut self, parts: &dyn Parts, numbering: &Numbering) -> Shared<(), BuildError> {
        let mut filling = Filling {
            parts,
            numbering,
            outboxes: Outboxes::new(self.company.exchange.processes(), numbering.places()),
            nodes: Vec::with_capacity(PORTION),
            predecessors: Vec::new(),
        };
        let before = self.company.run.statistics;
        for depth in 0.. {
            self.expand_layer(&mut filling, depth)?;
            // Now, since nodes of the next layer may arrive while this process waits for the sums of this one.
            let new = self.inbox.borrow_mut().begin(depth + 2);
            let statistics = self.company.run.statistics;
            let done = [
                new,
                statistics.expanded - before.expanded,
                statistics.generated - before.generated,
            ];
            let new: u64 = self.company.gather(&done)?.iter().map(|said| said[0]).sum();
            if new == 0 {
                break;
            }
            // The next depth is the value that stands for what is not reached.
            if depth + 1 >= UNREACHED.into() {
                return Ok(Err(BuildError::Depth));
            }
            self.company.run.statistics.max_depth = depth + 1;
        }
        Ok(Ok(()))
    }

    /// Expands the nodes of this layer that this process owns, and waits for the others.
    fn expand_layer(&mut self, filling: &mut Filling<'_>, depth: u64) -> Result<(), MemberError> {
        let (index, from) = (self.company.exchange.index(), mark(depth));
        let words = self.inbox.borrow_mut().marks.words();
        let mut word = 0;
        while word < words {
            word = filling.collect(&self.inbox.borrow_mut().marks, index, word, from);
            filling.expand()?;
            self.company.run.statistics.generated += filling.predecessors.len() as u64;
            for batch in filling.share_out(&mut self.inbox.borrow_mut(), index) {
                self.company.exchange.send(batch);
            }
            self.company.receive(filling.nodes.len() as u64)?;
        }
        for batch in filling.outboxes.rest() {
            self.company.exchange.send(batch);
        }
        // Before the others hear that this layer is done: then they send nodes of the next one but one, whose mark is
        // that of this one.
        self.inbox.borrow_mut().marks.close(from);
        self.company.end_step()
    }

    /// What is known about the table, to which each process adds its part.
    fn facts(&mut self, wanted: &Wanted<'_>) -> Result<Facts, MemberError> {
        let own = {
            let inbox = self.inbox.borrow_mut();
            let reached = inbox.values.iter().filter(|&&value| value != UNREACHED);
            [
                inbox.found,
                reached.max().copied().unwrap_or_default().into(),
            ]
        };
        let said = self.company.gather(&own)?;
        let found: u64 = said.iter().map(|said| said[0]).sum();
        let greatest = said.iter().map(|said| said[1]).max().unwrap_or_default();
        let (_, entries) = wanted.parts.sizes();
        let unreached = entries.checked_sub(found).ok_or(MemberError::Garbled)?;
        let greatest = u8::try_from(greatest).map_err(|_| MemberError::Garbled)?;
        Ok(wanted.parts.facts(wanted.encoding, unreached, greatest))
    }

    /// Puts codes in the place of the own values. If that fails anywhere, all know the first entry for which it does.
    fn encode(
        &mut self,
        wanted: &Wanted<'_>,
        facts: &Facts,
        numbering: &Numbering,
    ) -> Shared<(), BuildError> {
        let values = std::mem::take(&mut self.inbox.borrow_mut().values);
        let index = self.company.exchange.index();
        let encoded = encode(wanted.parts, facts, &numbering.owners, index, values);
        let (codes, own) = match encoded {
            Ok(codes) => (codes, Misfit::NONE),
            Err(error) => (Vec::new(), Misfit::of(error)?),
        };
        let said = self.company.gather(&own)?;
        self.inbox.borrow_mut().values = codes;
        let first = said.into_iter().min().unwrap_or_default();
        Ok(Misfit::error(&first, wanted.encoding).map_or(Ok(()), Err))
    }

    fn bring_together(
        &mut self,
        wanted: &Wanted<'_>,
        facts: &Facts,
        numbering: &Numbering,
    ) -> Result<(), MemberError> {
        if self.company.exchange.index() != WRITER {
            return self.send_codes(facts, numbering, &mut |_| Ok(()));
        }
        let mut failed = None;
        let written = Database::save_parts(wanted.path, facts, |file| {
            let write = &mut |codes: &[u8]| Ok(file.write_all(codes)?);
            self.send_codes(facts, numbering, write).map_err(|error| {
                let text = error.to_string();
                failed = Some(error);
                std::io::Error::other(text)
            })
        });
        match (written, failed) {
            // What the disk says comes with the path.
            (Err(error), None | Some(MemberError::System(_))) => Err(error.into()),
            (_, Some(error)) => Err(error),
            (Ok(()), None) => Ok(()),
        }
    }

    /// Sends the own codes to the process that writes, region by region: while it writes one of each process, the next
    /// ones may arrive, and no others.
    fn send_codes(
        &mut self,
        facts: &Facts,
        Numbering { owners, .. }: &Numbering,
        write: &mut dyn FnMut(&[u8]) -> Result<(), MemberError>,
    ) -> Result<(), MemberError> {
        let (index, processes) = (
            self.company.exchange.index(),
            self.company.exchange.processes() as u64,
        );
        let codes = std::mem::take(&mut self.inbox.borrow_mut().values);
        let mut codes = codes.as_slice();
        let length = |region| {
            let entries = owners.region(region);
            facts.encoding.bytes(entries.end - entries.start)
        };
        for first in (0..owners.regions()).step_by(in_memory(processes)) {
            let regions = first..owners.regions().min(first + processes);
            let own = first + index as u64;
            if regions.contains(&own) {
                let part = codes.split_off(..in_memory(length(own)));
                self.send_region(own, part.ok_or(MemberError::Garbled)?);
            }
            self.company.end_step()?;
            if index != WRITER {
                continue;
            }
            for region in regions {
                let codes = self.inbox.borrow_mut().pieces.take(region, length(region));
                write(&codes.map_err(|Garbled| MemberError::Garbled)?)?;
            }
        }
        Ok(())
    }

    fn send_region(&mut self, region: u64, codes: &[u8]) {
        if self.company.exchange.index() == WRITER {
            self.inbox.borrow_mut().pieces.put(region, codes);
            return;
        }
        for batch in Pieces::batches(WRITER, region, codes) {
            self.company.exchange.send(batch);
        }
    }
}

/// What is needed to expand nodes.
struct Filling<'f> {
    parts: &'f dyn Parts,
    numbering: &'f Numbering,
    outboxes: Outboxes,
    nodes: Vec<u64>,
    predecessors: Vec<u64>,
}

impl Filling<'_> {
    /// Collects nodes with this mark, from a word of marks on; returns the next word.
    fn collect(&mut self, marks: &TwoBitTable, index: usize, mut word: usize, from: Mark) -> usize {
        self.nodes.clear();
        while word < marks.words() && self.nodes.len() < PORTION {
            let places = marks.marked(word, from);
            let nodes = places.map(|place| self.numbering.node(index, place));
            self.nodes.extend(nodes);
            word += 1;
        }
        word
    }

    fn expand(&mut self) -> Result<(), MemberError> {
        let each = self.numbering.nodes_per_entry;
        if let Some(node) = self.parts.find_stray(&self.nodes, each) {
            return Err(MemberError::Stray { node });
        }
        self.predecessors.clear();
        self.parts.expand_nodes(&self.nodes, &mut self.predecessors);
        Ok(())
    }

    /// Marks the predecessors that this process owns; returns the batches that are full.
    fn share_out(&mut self, inbox: &mut Inbox, index: usize) -> Vec<Batch> {
        let numbering = self.numbering;
        let owned = self.predecessors.iter();
        let owned = owned.map(|&node| (numbering.owner(node), numbering.place(node)));
        self.outboxes
            .share_out(index, owned, |place| inbox.mark(place))
    }
}

/// So many entries without a value.
fn unreached(entries: u64) -> Result<Vec<u8>, BuildError> {
    let mut values = Vec::new();
    let length = in_memory(entries);
    let reserved = values.try_reserve_exact(length);
    reserved.map_err(|_| BuildError::Memory { bytes: entries })?;
    values.resize(length, UNREACHED);
    Ok(values)
}
