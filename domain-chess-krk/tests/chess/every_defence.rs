//! The tables against every defence at once: from every position, whatever they play.

use std::collections::HashMap;

use advice_lang::{Cause, Fate as Proven, ForcingTree, Proving, Table};
use domain_chess_krk::Move;
use domain_chess_krk::ending::Rook;
use domain_chess_krk::krk::{Krk, Position};
use game_core::testkit::assert_indexed;
use game_core::{Game, IndexedGame, Outcome, Player};
use search_core::Run;

use crate::common::{BRATKO, ask, published, repaired};

/// End of the game against the best defence. Later is worse for us.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    /// Mate after this many moves of ours.
    Mate(u32),
    Drawn,
}

struct Defences<'t> {
    table: &'t Table<Krk>,
    /// Fates of positions in which a new tree is built; `None` while a fate is being determined.
    fates: HashMap<Position, Option<Fate>>,
}

impl Defences<'_> {
    /// Returns the fate of a position of ours when a new tree is built there.
    fn fate(&mut self, position: Position) -> Fate {
        if let Some(known) = self.fates.get(&position) {
            return known.unwrap_or_else(|| panic!("the play comes back to {position}"));
        }
        self.fates.insert(position, None);
        let tree = ask(self.table, position).satisfied.unwrap().tree;
        let fate = self.follow(position, &tree);
        self.fates.insert(position, Some(fate));
        fate
    }

    /// Returns the fate of a position when this tree is followed, as far as it leads.
    fn follow(&mut self, position: Position, tree: &ForcingTree<Move>) -> Fate {
        let ForcingTree::Move(mv, rest) = tree else {
            return self.fate(position);
        };
        let next = BRATKO.play(&position, *mv);
        if let Some(outcome) = BRATKO.outcome(&next) {
            return match outcome {
                Outcome::Win(_) => Fate::Mate(1),
                Outcome::Draw => Fate::Drawn,
            };
        }
        let worst = BRATKO.moves(&next).map(|reply| {
            let after = BRATKO.play(&next, reply);
            if after.captured() {
                return Fate::Drawn;
            }
            self.follow(after, rest.after_reply(reply).unwrap_or(&ForcingTree::Nil))
        });
        match worst.max().unwrap() {
            Fate::Mate(moves) => Fate::Mate(moves + 1),
            Fate::Drawn => Fate::Drawn,
        }
    }
}

/// Returns the number of our moves in a game that must be legal and end in a draw.
fn moves_to_a_draw(mut position: Position, game: &[Move]) -> u32 {
    let mut ours = 0;
    for mv in game {
        assert!(BRATKO.moves(&position).any(|legal| legal == *mv));
        ours += u32::from(position.us_to_move());
        position = BRATKO.play(&position, *mv);
    }
    assert_eq!(BRATKO.outcome(&position), Some(Outcome::Draw));
    ours
}

/// Checks the number of positions from which the table mates, the greatest number of moves, and the average.
fn check(table: &Table<Krk>, mated: usize, longest: u32, mean: &str) {
    let mut defences = Defences {
        table,
        fates: HashMap::new(),
    };
    let proof = table
        .prove(&mut Run::new(), &BRATKO, Proving::default())
        .unwrap();
    let mut games = proof.games(table, &BRATKO);
    for position in Position::all(Player::First, true, Rook) {
        let proven = proof.fates[BRATKO.rank(&position).unwrap()].unwrap();
        match defences.fate(position) {
            Fate::Mate(moves) => assert_eq!(proven, Proven::Won { moves }, "{position}"),
            Fate::Drawn => {
                let game = games.shortest(&mut Run::new(), &position);
                let moves = moves_to_a_draw(position, &game.unwrap());
                let failure = proven.failure().unwrap();
                assert_eq!(
                    (failure.cause, failure.moves),
                    (Cause::Drawn, moves),
                    "{position}"
                );
            }
        }
    }
    let moves: Vec<u32> = Position::all(Player::First, true, Rook)
        .filter_map(|position| match defences.fate(position) {
            Fate::Mate(moves) => Some(moves),
            Fate::Drawn => None,
        })
        .collect();
    assert_eq!(moves.len(), mated);
    assert_eq!(moves.iter().max(), Some(&longest));
    let average = f64::from(moves.iter().sum::<u32>()) / f64::from(u32::try_from(mated).unwrap());
    assert_eq!(format!("{average:.2}"), mean);
}

#[test]
fn the_published_table_mates_from_all_but_48_positions() {
    check(&published(), 175_120, 34, "19.73");
}

#[test]
fn the_repaired_table_mates_from_every_position() {
    check(&repaired(), 175_168, 34, "19.73");
}

#[test]
fn positions_are_numbered() {
    assert_indexed(&BRATKO);
}
