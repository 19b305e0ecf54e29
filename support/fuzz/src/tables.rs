//! Files of tables: what is read from them makes sense, and what is proven about it is true.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use game_core::{DistanceTable, Game, IndexedGame, Outcome, Player, retrograde};
use pattern_database::{Abstraction, Build, Database, Encoding, Layers};
use search_core::{Run, StateSpace};
use tempfile::TempDir;

/// The identity of all files that are made up.
const IDENTITY: &str = "a ring";

/// Passes on a file with the bytes after the first one. If that is odd, the checksums and the length of the
/// payload are corrected first.
fn with_file(bytes: &[u8], magic: [u8; 8], read: impl FnOnce(&Path)) {
    let Some((&first, rest)) = bytes.split_first() else {
        return;
    };
    let mut file = rest.to_vec();
    if first % 2 == 1 {
        forge(&mut file, magic);
    }
    thread_local! {
        static FOLDER: TempDir = tempfile::tempdir().expect("a folder");
    }
    FOLDER.with(|folder| {
        let path = folder.path().join("table");
        fs::write(&path, file).expect("a small file can be written");
        read(&path);
    });
}

/// Places of the payload's length and of the identity's in the header of a file.
const PAYLOAD: usize = 48;
const NAME: usize = 56;
const FIXED: usize = 60;

/// Corrects a header, as far as its right contents can be known, and the checksums.
fn forge(file: &mut [u8], magic: [u8; 8]) {
    let Some(&[a, b, c, d]) = file.get(NAME..FIXED) else {
        return;
    };
    let end = FIXED + u32::from_le_bytes([a, b, c, d]) as usize;
    let Some(payload) = file.len().checked_sub(end + 8) else {
        return;
    };
    file[..8].copy_from_slice(&magic);
    file[8..12].copy_from_slice(&1_u32.to_le_bytes());
    file[PAYLOAD..NAME].copy_from_slice(&(payload as u64).to_le_bytes());
    let sum = crc32fast::hash(&file[..end]);
    file[end..end + 4].copy_from_slice(&sum.to_le_bytes());
    let sum = crc32fast::hash(&file[end + 4..end + 4 + payload]);
    file[end + 4 + payload..].copy_from_slice(&sum.to_le_bytes());
}

/// Thirty places in a ring, and ten from which nothing leads anywhere. Two of them share an entry.
struct Ring;

const RING: u64 = 30;

impl StateSpace for Ring {
    type State = u64;
    type Action = bool;
    type Cost = u32;

    fn actions(&self, &place: &u64) -> impl Iterator<Item = bool> {
        [false, true].into_iter().filter(move |_| place < RING)
    }

    fn result(&self, &place: &u64, is_forwards: bool) -> u64 {
        (place + if is_forwards { 1 } else { RING - 1 }) % RING
    }

    fn cost(&self, _: &u64, _: bool) -> u32 {
        1
    }

    fn is_goal(&self, &place: &u64) -> bool {
        place == 0
    }
}

impl Abstraction for Ring {
    type Space = Self;

    fn identity(&self) -> String {
        IDENTITY.to_owned()
    }

    fn entries(&self) -> u64 {
        20
    }

    fn index(&self, &place: &u64) -> u64 {
        place / 2
    }

    fn nodes(&self) -> u64 {
        40
    }

    fn entry(&self, node: u64) -> u64 {
        node / 2
    }

    fn goals(&self, visit: &mut dyn FnMut(u64)) {
        visit(0);
    }

    fn predecessors(&self, node: u64, visit: impl FnMut(u64)) {
        let actions = self.actions(&node);
        actions
            .map(|action| self.result(&node, action))
            .for_each(visit);
    }

    fn floor(&self, entry: u64) -> u8 {
        u8::from(2 * entry > RING / 2 && entry < RING / 2)
    }
}

fn build<'a>() -> Build<'a> {
    Build::new().with_threads(std::num::NonZero::<usize>::MIN)
}

/// The right tables, by encoding.
static RIGHT: LazyLock<Vec<Database>> = LazyLock::new(|| {
    let encodings = Encoding::ALL.into_iter();
    let built = encodings.map(|encoding| build().build(&Ring, encoding));
    built.map(|table| table.expect("the ring fits")).collect()
});

fn right(encoding: Encoding) -> &'static Database {
    let mut tables = RIGHT.iter();
    let table = tables.find(|table| table.facts().encoding == encoding);
    table.expect("there is one of each encoding")
}

/// A pattern database.
pub(crate) fn pattern_database(bytes: &[u8]) {
    with_file(bytes, *b"SOVETPDB", |path| {
        if let Ok(table) = Database::open(path) {
            for entry in 0..table.facts().entries {
                let _ = table.value(entry, || Ring.floor(entry));
            }
        }
        if let Ok(table) = Database::open_for(path, &Ring) {
            let is_right = table == *right(table.facts().encoding);
            assert_eq!(build().check(&Ring, &table).is_ok(), is_right);
        }
    });
}

/// The layers of a build that was interrupted.
pub(crate) fn layers(bytes: &[u8]) {
    with_file(bytes, *b"SOVETPDB", |path| {
        let Ok(layers) = Layers::open(path, &Ring) else {
            return;
        };
        let is_proven = build().check_layers(&Ring, &layers).is_ok();
        let resumed = build().resume(&Ring, Encoding::Bytes, layers);
        if is_proven {
            assert_eq!(&resumed.expect("the ring fits"), right(Encoding::Bytes));
        }
    });
}

/// Places in a ring; a player advances by one or two of them, and has lost at the first one. Nobody is forced to
/// go there.
struct Round;

const PLACES: usize = 16;

/// A place and the player to move there.
type Stand = (usize, Player);

impl Game for Round {
    type Position = Stand;
    type Move = usize;

    fn moves(&self, &(place, _): &Stand) -> impl Iterator<Item = usize> {
        (1..=2).filter(move |_| place != 0)
    }

    fn play(&self, &(place, player): &Stand, steps: usize) -> Stand {
        ((place + steps) % PLACES, player.opponent())
    }

    fn to_move(&self, &(_, player): &Stand) -> Player {
        player
    }

    fn outcome(&self, &(place, player): &Stand) -> Option<Outcome> {
        (place == 0).then_some(Outcome::Win(player.opponent()))
    }
}

impl IndexedGame for Round {
    fn size(&self) -> usize {
        2 * PLACES
    }

    fn rank(&self, &(place, player): &Stand) -> Option<usize> {
        Some(2 * place + usize::from(player == Player::Second))
    }

    fn unrank(&self, rank: usize) -> Option<Stand> {
        let player = [Player::First, Player::Second][rank % 2];
        Some((rank / 2, player))
    }
}

/// A table of distances.
pub(crate) fn distance_table(bytes: &[u8]) {
    static RIGHT: LazyLock<DistanceTable> =
        LazyLock::new(|| retrograde(&mut Run::new(), &Round).expect("there is no limit"));
    with_file(bytes, *b"SOVETDIS", |path| {
        if let Ok(table) = DistanceTable::open(path, IDENTITY, Round.size()) {
            assert_eq!(table.check(&Round).is_ok(), table == *RIGHT);
        }
    });
}
