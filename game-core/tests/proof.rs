//! Proofs: the counts on which independent programs agree, and the laws that hold in every game.

#![allow(
    clippy::unwrap_used,
    reason = "an unwrap that fails is a test that fails"
)]

use domain_connect4::{Board as Discs, Connect4, Level, Size};
use domain_tictactoe::{Board, TicTacToe};
use game_core::{
    Claim, Extent, Fault, Game, IndexedGame, Keyed, Outcome, Parts, Player, Score, SearchError,
    Settled, Strategy, TranspositionTable, Verdict, check_strategy, df_pn, negamax,
    proof_number_search, retrograde,
};
use proptest::prelude::{Just, ProptestConfig, Strategy as Gen, any, prop, prop_oneof, proptest};
use search_core::{Limit, Limits, Run, Statistics};

const CLAIMS: [Claim; 4] = [
    Claim::Wins(Player::First),
    Claim::Wins(Player::Second),
    Claim::DoesNotLose(Player::First),
    Claim::DoesNotLose(Player::Second),
];

/// Sizes of tables: none, too small for anything, almost too small, and large enough.
const BYTES: [usize; 4] = [0, 64, 300, 1 << 18];

/// The answer is the truth, and what comes with it proves it.
fn check_settled<G: Keyed>(
    game: &G,
    root: &G::Position,
    claim: Claim,
    settled: &Settled<G::Move>,
    is_true: bool,
) -> Extent {
    assert_eq!(settled.is_proved(), is_true, "{claim:?}");
    let checked = check_strategy(game, root, settled.truth(claim), settled.strategy());
    checked.unwrap_or_else(|flaw| panic!("{claim:?}: {flaw}"))
}

/// Both searches find the truth.
fn check_searches<G: Keyed>(game: &G, root: &G::Position, claim: Claim, is_true: bool) {
    let settled = proof_number_search(&mut Run::new(), game, root, claim).unwrap();
    check_settled(game, root, claim, &settled, is_true);
    for bytes in BYTES {
        let settled = df_pn(&mut Run::new(), game, root, claim, bytes).unwrap();
        check_settled(game, root, claim, &settled, is_true);
    }
}

/// The numbers of nodes in the tree of all games in which a player follows a strategy, and of those at which
/// the game is over.
fn as_tree<G: Keyed>(game: &G, root: &G::Position, strategy: &Strategy<G::Move>) -> (u64, u64) {
    if game.is_over(root) {
        return (1, 1);
    }
    let below = |mv| as_tree(game, &game.play(root, mv), strategy);
    let (nodes, leaves) = match strategy.at(game, root) {
        Some(mv) => below(mv),
        None => game
            .moves(root)
            .map(below)
            .fold((0, 0), |sum, next| (sum.0 + next.0, sum.1 + next.1)),
    };
    (nodes + 1, leaves)
}

/// Proof-number search settles a claim about tic-tac-toe with so many expansions and nodes, the root counted.
fn check_tic_tac_toe(claim: Claim, is_true: bool, expanded: u64, nodes: u64) {
    let mut run = Run::new();
    let settled = proof_number_search(&mut run, &TicTacToe, &Board::EMPTY, claim).unwrap();
    check_settled(&TicTacToe, &Board::EMPTY, claim, &settled, is_true);
    assert_eq!(
        (run.statistics.expanded, run.statistics.generated + 1),
        (expanded, nodes)
    );
    assert_eq!(run.statistics.max_stored, nodes);
}

#[test]
fn tic_tac_toe_takes_as_many_nodes_as_elsewhere() {
    check_tic_tac_toe(Claim::DoesNotLose(Player::First), true, 474, 2_510);
    check_tic_tac_toe(Claim::Wins(Player::First), false, 3_323, 13_950);
    // The complement is the same search.
    check_tic_tac_toe(Claim::Wins(Player::Second), false, 474, 2_510);
    check_tic_tac_toe(Claim::DoesNotLose(Player::Second), true, 3_323, 13_950);
}

#[test]
fn strategies_for_tic_tac_toe_are_no_smaller_than_the_smallest() {
    for (claim, nodes, leaves) in [
        (Claim::DoesNotLose(Player::First), 182, 73),
        (Claim::DoesNotLose(Player::Second), 1_280, 457),
    ] {
        let root = Board::EMPTY;
        let settled = proof_number_search(&mut Run::new(), &TicTacToe, &root, claim).unwrap();
        let tree = as_tree(&TicTacToe, &root, settled.strategy());
        println!("{claim:?} {tree:?} {}", settled.strategy().len());
        assert!(tree.0 >= nodes && tree.1 >= leaves, "{tree:?}");
        for bytes in BYTES {
            let mut run = Run::new();
            let settled = df_pn(&mut run, &TicTacToe, &root, claim, bytes).unwrap();
            check_settled(&TicTacToe, &root, claim, &settled, true);
            let tree = as_tree(&TicTacToe, &root, settled.strategy());
            println!(
                "{claim:?} {bytes} {tree:?} {} {:?}",
                settled.strategy().len(),
                run.statistics
            );
            assert!(tree.0 >= nodes && tree.1 >= leaves, "{tree:?}");
        }
    }
}

/// A game that is written out. Players need not take turns, and positions can be repeated.
#[derive(Clone, Debug)]
struct Written(Vec<Place>);

#[derive(Clone, Debug)]
struct Place {
    player: Player,
    moves: Vec<usize>,
    /// How the game ends where there is no move.
    outcome: Outcome,
}

impl Game for Written {
    type Position = usize;
    type Move = usize;

    fn moves(&self, &position: &usize) -> impl Iterator<Item = usize> {
        self.0[position].moves.iter().copied()
    }

    fn play(&self, _: &usize, mv: usize) -> usize {
        mv
    }

    fn to_move(&self, &position: &usize) -> Player {
        self.0[position].player
    }

    fn outcome(&self, &position: &usize) -> Option<Outcome> {
        let place = &self.0[position];
        place.moves.is_empty().then_some(place.outcome)
    }
}

impl Keyed for Written {
    fn key(&self, &position: &usize) -> u64 {
        position as u64
    }
}

impl IndexedGame for Written {
    fn size(&self) -> usize {
        self.0.len()
    }

    fn rank(&self, &position: &usize) -> Option<usize> {
        Some(position)
    }

    fn unrank(&self, rank: usize) -> Option<usize> {
        Some(rank)
    }
}

/// Games in which most positions can be repeated.
fn written(size: usize) -> impl Gen<Value = Written> {
    let player = prop_oneof![Just(Player::First), Just(Player::Second)];
    let outcome = prop_oneof![
        Just(Outcome::Draw),
        Just(Outcome::Win(Player::First)),
        Just(Outcome::Win(Player::Second)),
    ];
    let moves = prop::collection::vec(0..size, 0..4);
    let place = (player, moves, outcome).prop_map(|(player, moves, outcome)| Place {
        player,
        moves,
        outcome,
    });
    prop::collection::vec(place, size).prop_map(Written)
}

/// Is the claim true of a position that is worth this to a player?
fn is_true(claim: Claim, verdict: Verdict, player: Player) -> bool {
    let for_claimer = if player == claim.player() {
        verdict
    } else {
        verdict.for_opponent()
    };
    match claim {
        Claim::Wins(_) => for_claimer > Verdict::Draw,
        Claim::DoesNotLose(_) => for_claimer >= Verdict::Draw,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    #[test]
    fn games_with_repetitions(game in written(10)) {
        let table = retrograde(&mut Run::new(), &game).unwrap();
        for root in 0..game.size() {
            if game.is_over(&root) {
                continue;
            }
            for claim in CLAIMS {
                let truth = is_true(claim, table.get(root).unwrap(), game.to_move(&root));
                check_searches(&game, &root, claim, truth);
            }
        }
    }
}
