//! The codes of a table on their way to the process that writes its file.

use std::collections::BTreeMap;

use pattern_database::{BuildError, Encoding, Facts, Parts};

use crate::batch::{Batch, no_letters};
use crate::exchange::Garbled;
use crate::owners::{Owners, in_memory};

/// So many codes, or fewer, are sent at a time.
const PIECE: usize = 1 << 16;
/// The bytes of a region's number, which come before its codes.
const FRONT: usize = 8;

/// The codes of regions, of which some have not arrived completely.
#[derive(Default)]
pub(crate) struct Pieces {
    by_region: BTreeMap<u64, Vec<u8>>,
}

impl Pieces {
    /// The codes of a region, in batches for the process that writes.
    pub(crate) fn batches(to: usize, region: u64, codes: &[u8]) -> impl Iterator<Item = Batch> {
        codes.chunks(PIECE).filter_map(move |codes| {
            let mut letters = no_letters();
            letters.extend(region.to_le_bytes());
            letters.extend_from_slice(codes);
            Batch::of_letters(to, &mut letters)
        })
    }

    /// Takes in what has arrived: those of one process arrive in the order in which it has sent them.
    pub(crate) fn add(&mut self, letters: &[u8]) -> Result<(), Garbled> {
        let (front, codes) = letters.split_first_chunk::<FRONT>().ok_or(Garbled)?;
        self.put(u64::from_le_bytes(*front), codes);
        Ok(())
    }

    /// The same for codes that this process owns.
    pub(crate) fn put(&mut self, region: u64, codes: &[u8]) {
        let there = self.by_region.entry(region).or_default();
        there.extend_from_slice(codes);
    }

    /// The codes of a region, if there are so many.
    pub(crate) fn take(&mut self, region: u64, length: u64) -> Result<Vec<u8>, Garbled> {
        let codes = self.by_region.remove(&region).unwrap_or_default();
        if codes.len() as u64 == length {
            Ok(codes)
        } else {
            Err(Garbled)
        }
    }
}

/// The codes of a process's values, in the memory of these, region by region without a gap.
pub(crate) fn encode(
    parts: &dyn Parts,
    facts: &Facts,
    owners: &Owners,
    index: usize,
    mut values: Vec<u8>,
) -> Result<Vec<u8>, BuildError> {
    let (mut codes, mut end) = (Vec::new(), 0);
    let processes = owners.processes();
    for region in (index as u64..owners.regions()).step_by(processes) {
        let entries = owners.region(region);
        let from = in_memory(owners.place(entries.start));
        let to = from + in_memory(entries.end - entries.start);
        let part = &values[from..to];
        codes.clear();
        let (first, unreached) = (entries.start, facts.unreached);
        parts.encode_part(facts.encoding, first, part, unreached, &mut codes)?;
        // Codes are no longer than values, so this never overtakes them.
        values[end..end + codes.len()].copy_from_slice(&codes);
        end += codes.len();
    }
    values.truncate(end);
    Ok(values)
}

/// An entry whose value cannot be kept, as numbers: the entry, its value, and its floor if that is why.
pub(crate) struct Misfit;

impl Misfit {
    pub(crate) const NONE: [u64; 3] = [u64::MAX; 3];

    pub(crate) fn of(error: BuildError) -> Result<[u64; 3], BuildError> {
        match error {
            BuildError::Range { entry, value, .. } => Ok([entry, value.into(), u64::MAX]),
            BuildError::Floor {
                entry,
                value,
                floor,
            } => Ok([entry, value.into(), floor.into()]),
            error => Err(error),
        }
    }

    /// `None` for no such entry.
    pub(crate) fn error(numbers: &[u64], encoding: Encoding) -> Option<BuildError> {
        let &[entry, value, floor] = numbers else {
            return None;
        };
        let value = u8::try_from(value).ok()?;
        Some(match u8::try_from(floor) {
            Err(_) => BuildError::Range {
                encoding,
                entry,
                value,
            },
            Ok(floor) => BuildError::Floor {
                entry,
                value,
                floor,
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::Contents;

    #[test]
    fn codes_arrive_in_order() {
        let codes: Vec<u8> = (0..=250).cycle().take(3 * PIECE + 5).collect();
        let mut pieces = Pieces::default();
        let mut batches = 0;
        for batch in Pieces::batches(0, 7, &codes) {
            let Some(Contents::Letters(letters)) = batch.contents() else {
                panic!("{batch:?}");
            };
            assert!(pieces.add(letters).is_ok());
            batches += 1;
        }
        assert_eq!(batches, 4);
        assert!(
            pieces
                .take(7, codes.len() as u64)
                .is_ok_and(|all| all == codes)
        );
        assert!(pieces.take(7, codes.len() as u64).is_err());
    }

    #[test]
    fn what_nobody_has_sent_is_recognized() {
        assert!(Pieces::default().add(&[1, 2, 3]).is_err());
    }
}
