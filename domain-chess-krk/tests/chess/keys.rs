//! Keys identify positions, and numbers identify moves.

use std::collections::HashMap;

use domain_chess_krk::ending::{self, Ending, Piece, Rook};
use domain_chess_krk::krk::{Krk, MopUp, Position};
use game_core::{Game, Keyed, Negamax, Parts, Player, TranspositionTable};
use search_core::Run;

#[test]
fn no_two_positions_have_one_key() {
    let game = Krk::default();
    let mut seen: HashMap<u64, Position> = HashMap::new();
    let mut meet = |position: Position| {
        let known = *seen.entry(game.key(&position)).or_insert(position);
        assert_eq!(known, position);
    };
    for us in [Player::First, Player::Second] {
        for us_to_move in [false, true] {
            Position::all(us, us_to_move, Rook).for_each(&mut meet);
        }
        // The rook can be lost.
        for position in Position::all(us, false, Rook) {
            for mv in game.moves(&position) {
                meet(game.play(&position, mv));
            }
        }
    }
}

#[test]
fn moves_have_numbers() {
    let game = Krk::default();
    for position in [false, true]
        .into_iter()
        .flat_map(|turn| Position::all(Player::First, turn, Rook))
        .step_by(101)
    {
        for mv in game.moves(&position) {
            let number = game.move_number(&position, mv).unwrap();
            assert_eq!(game.numbered_move(&position, number), Some(mv));
        }
    }
    let any = Position::all(Player::First, true, Rook).next().unwrap();
    assert_eq!(game.numbered_move(&any, u16::MAX), None);
}

/// With whatever piece, and what becomes of a pawn.
#[test]
fn no_two_endings_have_one_key() {
    let game = Ending::default();
    let mut seen: HashMap<u64, ending::Position> = HashMap::new();
    let mut meet = |position: ending::Position| {
        let known = *seen.entry(game.key(&position)).or_insert(position);
        assert_eq!(known, position);
    };
    for piece in Piece::ALL {
        for (us, us_to_move) in [(Player::First, true), (Player::Second, false)] {
            for position in ending::Position::all(us, us_to_move, piece).step_by(11) {
                meet(position);
                for mv in game.moves(&position) {
                    meet(game.play(&position, mv));
                    let number = game.move_number(&position, mv).unwrap();
                    assert_eq!(game.numbered_move(&position, number), Some(mv));
                }
            }
        }
    }
}

#[test]
fn what_is_remembered_is_true() {
    let game = Krk::default();
    for position in Position::all(Player::Second, true, Rook).step_by(10_007) {
        let plain = Negamax::new(&game, &MopUp, &mut Parts::new())
            .to_depth(4)
            .analyse(&mut Run::new(), &position);
        let table = TranspositionTable::with_bytes(1 << 16);
        let mut parts = Parts::new().with_memory(table);
        let with_table = Negamax::new(&game, &MopUp, &mut parts)
            .to_depth(4)
            .analyse(&mut Run::new(), &position);
        assert_eq!(plain.unwrap().value, with_table.unwrap().value);
    }
}
