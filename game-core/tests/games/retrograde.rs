//! Retrograde analysis against what is computed forwards.

use std::fs;

use checked_file::FileError;
use checked_file::testkit::{Fault, with_fault};
use domain_tictactoe::{Board, OpenLines, TicTacToe};
use game_core::testkit::assert_indexed;
use game_core::{
    Contradiction, DistanceTable, Game, IndexedGame, Outcome, Player, RetrogradeError, Score,
    Verdict, minimax, retrograde,
};
use proptest::prelude::*;
use search_core::{Limit, Limits, Run};

fn table<G: IndexedGame>(game: &G) -> DistanceTable {
    let table = retrograde(&mut Run::new(), game).unwrap();
    table.check(game).unwrap();
    table
}

/// An explicit game. Players need not take turns, and positions can be repeated.
#[derive(Clone, Debug)]
struct Written {
    positions: Vec<Place>,
    /// The worth of positions without a number, which come after the others.
    elsewhere: Vec<Verdict>,
}

#[derive(Clone, Debug)]
struct Place {
    player: Player,
    /// `None` where no position has the number.
    moves: Option<Vec<usize>>,
    /// End of the game if there is no move.
    outcome: Outcome,
}

impl Game for Written {
    type Position = usize;
    type Move = usize;

    fn moves(&self, &position: &usize) -> impl Iterator<Item = usize> {
        let place = self.positions.get(position);
        place
            .into_iter()
            .flat_map(|place| place.moves.iter().flatten().copied())
    }

    fn play(&self, _: &usize, mv: usize) -> usize {
        mv
    }

    fn to_move(&self, &position: &usize) -> Player {
        self.positions
            .get(position)
            .map_or(Player::First, |place| place.player)
    }

    fn outcome(&self, &position: &usize) -> Option<Outcome> {
        let place = self.positions.get(position)?;
        place
            .moves
            .as_ref()
            .is_some_and(Vec::is_empty)
            .then_some(place.outcome)
    }
}

impl IndexedGame for Written {
    fn size(&self) -> usize {
        self.positions.len()
    }

    fn rank(&self, &position: &usize) -> Option<usize> {
        (position < self.size()).then_some(position)
    }

    fn unrank(&self, rank: usize) -> Option<usize> {
        self.positions[rank].moves.as_ref().map(|_| rank)
    }

    fn known(&self, &position: &usize) -> Option<Verdict> {
        self.elsewhere.get(position - self.size()).copied()
    }
}

/// Returns the verdicts reached within more and more plies, until nothing changes.
fn naive(game: &Written) -> Vec<Option<Verdict>> {
    let worth_here = |verdicts: &[Option<Verdict>], rank: usize| {
        let position = game.unrank(rank)?;
        if let Some(outcome) = game.outcome(&position) {
            return Some(match outcome {
                Outcome::Draw => Verdict::Draw,
                Outcome::Win(player) if player == game.to_move(&position) => Verdict::Win(0),
                Outcome::Win(_) => Verdict::Loss(0),
            });
        }
        let worth = |next| {
            let verdict = verdicts
                .get(next)
                .copied()
                .unwrap_or_else(|| game.known(&next))
                .unwrap();
            let same_player = game.to_move(&next) == game.to_move(&position);
            match if same_player {
                verdict
            } else {
                verdict.for_opponent()
            } {
                Verdict::Win(plies) => Verdict::Win(plies + 1),
                Verdict::Draw => Verdict::Draw,
                Verdict::Loss(plies) => Verdict::Loss(plies + 1),
            }
        };
        game.moves(&position).map(worth).max()
    };
    let mut verdicts = vec![Some(Verdict::Draw); game.size()];
    loop {
        let next: Vec<_> = (0..game.size())
            .map(|rank| worth_here(&verdicts, rank))
            .collect();
        if next == verdicts {
            return verdicts;
        }
        verdicts = next;
    }
}

const SIZE: usize = 12;
const ELSEWHERE: usize = 3;

fn games() -> impl Strategy<Value = Written> {
    let player = prop_oneof![Just(Player::First), Just(Player::Second)];
    let outcome = prop_oneof![
        Just(Outcome::Draw),
        Just(Outcome::Win(Player::First)),
        Just(Outcome::Win(Player::Second)),
    ];
    let moves = prop::option::weighted(0.9, prop::collection::vec(0..SIZE + ELSEWHERE, 0..4));
    let place = (player, moves, outcome).prop_map(|(player, moves, outcome)| Place {
        player,
        moves,
        outcome,
    });
    let verdict = prop_oneof![
        Just(Verdict::Draw),
        (0..9_u16).prop_map(Verdict::Win),
        (0..9_u16).prop_map(Verdict::Loss),
    ];
    let positions = prop::collection::vec(place, SIZE);
    let elsewhere = prop::collection::vec(verdict, ELSEWHERE);
    (positions, elsewhere).prop_map(|(mut positions, elsewhere)| {
        let exists: Vec<bool> = positions
            .iter()
            .map(|place| place.moves.is_some())
            .collect();
        for moves in positions.iter_mut().flat_map(|place| &mut place.moves) {
            moves.retain(|&to| exists.get(to).is_none_or(|exists| *exists));
        }
        Written {
            positions,
            elsewhere,
        }
    })
}

proptest! {
    #[test]
    fn verdicts_are_those_found_forwards(game in games()) {
        let table = table(&game);
        let verdicts: Vec<_> = (0..SIZE).map(|rank| table.get(rank)).collect();
        prop_assert_eq!(verdicts, naive(&game));
    }
}

#[test]
fn every_position_of_tic_tac_toe() {
    assert_indexed(&TicTacToe);
    let table = table(&TicTacToe);
    let mut positions = 0;
    for rank in 0..TicTacToe.size() {
        let board = TicTacToe.unrank(rank);
        assert_eq!(table.get(rank).is_some(), board.is_some());
        let Some(board) = board else { continue };
        positions += 1;
        assert_eq!(TicTacToe.rank(&board), Some(rank));
        if board.outcome().is_none() {
            let analysis = minimax(&mut Run::new(), &TicTacToe, &OpenLines, &board, 9).unwrap();
            let verdict = table.get(rank).unwrap();
            assert_eq!(
                analysis.value.cmp(&Score::of(0)),
                verdict.cmp(&Verdict::Draw),
                "{board}"
            );
        }
    }
    assert_eq!(positions, 5_478);
    assert_eq!(
        table.verdict(&TicTacToe, &Board::EMPTY),
        Some(Verdict::Draw)
    );
    let fork: Board = "X.. .O. ..X".parse().unwrap();
    let moves = table.moves(&TicTacToe, &fork);
    let drawing: Vec<_> = moves.iter().filter(|mv| mv.1 == Verdict::Draw).collect();
    assert_eq!((moves.len(), drawing.len()), (6, 4), "the corners lose");
}

fn one_way(to: usize, outcome: Outcome) -> Written {
    let place = |moves| Place {
        player: Player::First,
        moves: Some(moves),
        outcome,
    };
    Written {
        positions: vec![place(vec![to]), place(vec![])],
        elsewhere: Vec::new(),
    }
}

#[test]
fn a_table_of_another_game_is_found_out() {
    let table = table(&one_way(1, Outcome::Draw));
    let contradiction = table.check(&one_way(1, Outcome::Win(Player::First)));
    let expected = Contradiction {
        rank: 1,
        found: Some(Verdict::Draw),
        expected: Some(Verdict::Win(0)),
    };
    assert_eq!(contradiction, Err(expected));
    assert_eq!(
        expected.to_string(),
        "position 1: the table says draw, and its successors say win in 0 plies"
    );
}

#[test]
fn a_move_into_the_unknown() {
    let error = retrograde(&mut Run::new(), &one_way(2, Outcome::Draw)).unwrap_err();
    assert_eq!(error, RetrogradeError::Unknown { rank: 0 });
}

/// Its only number is 0, but its last position has the number 7.
struct Beyond;

impl Game for Beyond {
    type Position = usize;
    type Move = usize;

    fn moves(&self, &position: &usize) -> impl Iterator<Item = usize> {
        (position == 0).then_some(7).into_iter()
    }

    fn play(&self, _: &usize, mv: usize) -> usize {
        mv
    }

    fn to_move(&self, _: &usize) -> Player {
        Player::First
    }

    fn outcome(&self, &position: &usize) -> Option<Outcome> {
        (position == 7).then_some(Outcome::Draw)
    }
}

impl IndexedGame for Beyond {
    fn size(&self) -> usize {
        1
    }

    fn rank(&self, &position: &usize) -> Option<usize> {
        Some(position)
    }

    fn unrank(&self, rank: usize) -> Option<usize> {
        Some(rank)
    }
}

#[test]
fn a_number_beyond_the_size() {
    let error = retrograde(&mut Run::new(), &Beyond).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a move of position 0 leads to one with the number 7, but the size is 1"
    );
}

#[test]
fn files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let table = table(&TicTacToe);
    table.save(&path, "tic-tac-toe").unwrap();
    let open = |identity| DistanceTable::open(&path, identity, table.size());
    assert_eq!(open("tic-tac-toe").unwrap(), table);

    let error = open("chess").unwrap_err();
    assert!(matches!(error, FileError::Other { .. }), "{error}");
    let error = DistanceTable::open(&path, "tic-tac-toe", table.size() - 1).unwrap_err();
    assert!(error.to_string().contains("as many numbers"), "{error}");

    let sound = fs::read(&path).unwrap();
    for place in (0..sound.len()).step_by(97).chain([sound.len() - 1]) {
        let mut bytes = sound.clone();
        bytes[place] ^= 1;
        fs::write(&path, bytes).unwrap();
        assert!(open("tic-tac-toe").is_err(), "byte {place}");
        fs::write(&path, &sound[..place]).unwrap();
        assert!(open("tic-tac-toe").is_err(), "{place} bytes");
    }
}

/// Whatever fails while a table is written, the old file remains, or the new one is there.
#[test]
fn a_disk_that_fails() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let before = table(&one_way(1, Outcome::Draw));
    let after = table(&TicTacToe);
    for fault in [Fault::Once, Fault::FromThenOn] {
        let mut failed = 0;
        loop {
            before.save(&path, "before").unwrap();
            let (saved, calls) = with_fault(failed, fault, || after.save(&path, "after"));
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
            if calls <= failed {
                saved.unwrap();
                break;
            }
            saved.unwrap_err();
            assert_eq!(DistanceTable::open(&path, "before", 2).unwrap(), before);
            failed += 1;
        }
        assert!(failed >= 4, "{failed} calls");
        let opened = DistanceTable::open(&path, "after", after.size());
        assert_eq!(opened.unwrap(), after);
    }
}

#[test]
fn a_limit() {
    let limits = Limits {
        expansions: Some(100),
        ..Limits::default()
    };
    let error = retrograde(&mut Run::new().with_limits(limits), &TicTacToe).unwrap_err();
    let RetrogradeError::Stopped(stopped) = error else {
        panic!("{error}");
    };
    assert_eq!(stopped.limit, Limit::Expansions);
    assert_eq!(stopped.statistics.expanded, 100);
}
