//! The checker of strategies finds every flaw.

use domain_tictactoe::{Board, Cell, TicTacToe};
use game_core::{
    Claim, Extent, Fault, Game, IndexedGame, Keyed, Outcome, Player, Strategy, check_strategy,
    df_pn, proof_number_search,
};
use search_core::Run;

const WINS: Claim = Claim::Wins(Player::First);
const HOLDS: Claim = Claim::DoesNotLose(Player::First);

/// A game of six positions. The first player moves in 0 and 2, and has won in 3.
struct ThereAndBack;

impl Game for ThereAndBack {
    type Position = usize;
    type Move = usize;

    fn moves(&self, &position: &usize) -> impl Iterator<Item = usize> {
        let moves: &[usize] = match position {
            0 => &[1, 3],
            1 => &[0, 2],
            2 => &[1, 4],
            _ => &[],
        };
        moves.iter().copied()
    }

    fn play(&self, _: &usize, mv: usize) -> usize {
        mv
    }

    fn to_move(&self, &position: &usize) -> Player {
        if position == 1 {
            Player::Second
        } else {
            Player::First
        }
    }

    fn outcome(&self, &position: &usize) -> Option<Outcome> {
        match position {
            3 => Some(Outcome::Win(Player::First)),
            4 => Some(Outcome::Draw),
            _ => None,
        }
    }
}

impl Keyed for ThereAndBack {
    fn key(&self, &position: &usize) -> u64 {
        position as u64
    }
}

fn checked(
    root: usize,
    claim: Claim,
    moves: &[(u64, usize)],
) -> Result<Extent, (Vec<usize>, Fault)> {
    let strategy = moves.iter().copied().collect();
    let checked = check_strategy(&ThereAndBack, &root, claim, &strategy);
    checked.map_err(|flaw| (flaw.line, flaw.fault))
}

fn check_fault(root: usize, claim: Claim, moves: &[(u64, usize)], line: &[usize], fault: Fault) {
    assert_eq!(checked(root, claim, moves), Err((line.to_vec(), fault)));
}

fn check_extent(
    root: usize,
    claim: Claim,
    moves: &[(u64, usize)],
    (positions, ends, longest): (usize, usize, Option<usize>),
) {
    let extent = Extent {
        positions,
        ends,
        longest,
    };
    assert_eq!(checked(root, claim, moves), Ok(extent));
}

#[test]
fn what_is_wrong_is_found_where_it_is() {
    let draw = Fault::Fails(Outcome::Draw);
    check_fault(0, WINS, &[], &[], Fault::NoMove);
    check_fault(0, WINS, &[(0, 2)], &[], Fault::Illegal);
    check_fault(0, WINS, &[(0, 1)], &[1, 0], Fault::Endless);
    check_fault(1, WINS, &[(0, 3)], &[2], Fault::NoMove);
    check_fault(1, WINS, &[(0, 3), (2, 4)], &[2, 4], draw);
    check_fault(4, WINS, &[], &[], draw);
    check_fault(5, HOLDS, &[], &[], Fault::NoOutcome);
}

#[test]
fn what_is_right_is_measured() {
    check_extent(3, WINS, &[], (1, 1, Some(0)));
    check_extent(0, WINS, &[(0, 3)], (2, 1, Some(1)));
    check_extent(0, HOLDS, &[(0, 1), (2, 1)], (3, 0, None));
    check_extent(1, HOLDS, &[(0, 3), (2, 4)], (5, 2, Some(2)));
    // Moves that are never needed do no harm.
    check_extent(0, WINS, &[(0, 3), (2, 77)], (2, 1, Some(1)));
}

#[test]
fn a_flaw_says_what_is_wrong() {
    let strategy = Strategy::from_iter([(0, 3)]);
    let flaw = check_strategy(&ThereAndBack, &1, WINS, &strategy).unwrap_err();
    assert_eq!(
        flaw.to_string(),
        "at the end of a line of length 1: the strategy has no move for this position"
    );
}

/// Checks that every removal from a strategy is missed, that every move against the rules is detected, and that nothing
/// else is proved by it.
fn check_that_all_is_needed(claim: Claim) {
    let root = Board::EMPTY;
    let settled = proof_number_search(&mut Run::new(), &TicTacToe, &root, claim).unwrap();
    let strategy = settled.strategy();
    let fault = |claim, strategy: &Strategy<Cell>| {
        check_strategy(&TicTacToe, &root, claim, strategy)
            .err()
            .map(|flaw| flaw.fault)
    };
    let mut moves = 0;
    for board in (0..TicTacToe.size()).filter_map(|rank| TicTacToe.unrank(rank)) {
        let Some(mv) = strategy.at(&TicTacToe, &board) else {
            continue;
        };
        moves += 1;
        let key = TicTacToe.key(&board);
        let without = strategy.iter().filter(|(other, _)| *other != key);
        assert_eq!(
            fault(claim, &without.collect()),
            Some(Fault::NoMove),
            "{board}"
        );
        for cell in Cell::all().filter(|cell| board.mark(*cell).is_some()) {
            let against_the_rules = strategy.iter().chain([(key, cell)]);
            let found = fault(claim, &against_the_rules.collect());
            assert_eq!(found, Some(Fault::Illegal), "{board} {cell} for {mv}");
        }
    }
    assert_eq!(moves, strategy.len());
    assert_eq!(fault(claim, strategy), None);
    let more = Claim::Wins(claim.player());
    assert_eq!(fault(more, strategy), Some(Fault::Fails(Outcome::Draw)));
    assert_eq!(fault(claim.complement(), strategy), Some(Fault::NoMove));
}

#[test]
fn no_move_can_be_done_without() {
    check_that_all_is_needed(Claim::DoesNotLose(Player::First));
    check_that_all_is_needed(Claim::DoesNotLose(Player::Second));
}

#[test]
fn a_strategy_can_be_written_down() {
    let root = "XX.OO....".parse().unwrap();
    let settled = df_pn(&mut Run::new(), &TicTacToe, &root, WINS, 1 << 12).unwrap();
    let key = TicTacToe.key(&root);
    let text = serde_json::to_string(&settled).unwrap();
    assert_eq!(text, format!(r#"{{"proved":{{"{key}":"3"}}}}"#));
}
