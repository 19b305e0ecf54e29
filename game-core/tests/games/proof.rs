//! Proofs: the counts on which independent programs agree, and the laws that hold in every game.

use domain_connect4::{Board as Discs, Connect4, Level, Shape, Size};
use domain_tictactoe::{Board, TicTacToe};
use game_core::{
    Claim, Event, Extent, Game, IndexedGame, Keyed, Negamax, Outcome, Parts, Player, Score,
    Settled, Strategy, TranspositionTable, Verdict, check_strategy, df_pn, proof_number_search,
    retrograde,
};
use proptest::prelude::{Just, ProptestConfig, Strategy as Gen, prop, prop_oneof, proptest};
use search_core::Run;

use crate::written_games::{Place, Written};

const CLAIMS: [Claim; 4] = [
    Claim::Wins(Player::First),
    Claim::Wins(Player::Second),
    Claim::DoesNotLose(Player::First),
    Claim::DoesNotLose(Player::Second),
];

/// Sizes of tables: none, too small for anything, almost too small, and large enough.
const BYTES: [usize; 4] = [0, 64, 300, 1 << 18];

/// Checks that the answer is the truth, and that its strategy proves it.
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

/// Checks that both searches find the truth.
fn check_searches(game: &Written, root: usize, claim: Claim, is_true: bool) {
    if game.is_over(&root) {
        return;
    }
    let settled = proof_number_search(&mut Run::new(), game, &root, claim).unwrap();
    check_settled(game, &root, claim, &settled, is_true);
    for bytes in BYTES {
        let settled = df_pn(&mut Run::new(), game, &root, claim, bytes).unwrap();
        check_settled(game, &root, claim, &settled, is_true);
    }
}

/// Returns the numbers of nodes in the tree of all games in which a player follows a strategy, and of those at which
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

/// Checks that proof-number search settles a claim about tic-tac-toe with this many expansions and nodes, the root
/// counted.
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
        assert!(tree.0 >= nodes && tree.1 >= leaves, "{tree:?}");
        for bytes in BYTES {
            let settled = df_pn(&mut Run::new(), &TicTacToe, &root, claim, bytes).unwrap();
            check_settled(&TicTacToe, &root, claim, &settled, true);
            let tree = as_tree(&TicTacToe, &root, settled.strategy());
            assert!(tree.0 >= nodes && tree.1 >= leaves, "{tree:?}");
        }
    }
}

/// Places with moves to any of `size` positions.
fn places(size: usize, most_moves: usize) -> impl Gen<Value = Vec<Place>> {
    let player = prop_oneof![Just(Player::First), Just(Player::Second)];
    let outcome = prop_oneof![
        Just(Outcome::Draw),
        Just(Outcome::Win(Player::First)),
        Just(Outcome::Win(Player::Second)),
    ];
    let moves = prop::collection::vec(0..size, 0..=most_moves);
    let place = (player, moves, outcome).prop_map(|(player, moves, outcome)| Place {
        player,
        moves,
        outcome,
    });
    prop::collection::vec(place, size)
}

/// Games in which most positions can be repeated.
fn with_repetitions() -> impl Gen<Value = Written> {
    places(10, 3).prop_map(Written)
}

/// Games in which moves lead to greater numbers only, and many paths to the same position.
fn without_repetitions() -> impl Gen<Value = Written> {
    places(40, 4).prop_map(|mut places| {
        for (number, place) in places.iter_mut().enumerate() {
            place.moves = place.moves.iter().map(|to| number + 1 + to % 9).collect();
            place.moves.retain(|to| *to < 40);
        }
        Written(places)
    })
}

/// Whether the claim is true by its definition, in a game without repetitions.
fn definition(game: &Written, root: usize, claim: Claim) -> bool {
    if let Some(outcome) = game.outcome(&root) {
        return claim.is_met_by(outcome);
    }
    let is_true = |next| definition(game, next, claim);
    if game.to_move(&root) == claim.player() {
        game.moves(&root).any(is_true)
    } else {
        game.moves(&root).all(is_true)
    }
}

/// Returns whether the claim is true of a position with this verdict for a player.
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
    #![proptest_config(ProptestConfig { failure_persistence: None, ..crate::cases(256) })]

    #[test]
    fn games_with_repetitions(game in with_repetitions()) {
        let table = retrograde(&mut Run::new(), &game).unwrap();
        for root in 0..game.size() {
            for claim in CLAIMS {
                let truth = is_true(claim, table.get(root).unwrap(), game.to_move(&root));
                check_searches(&game, root, claim, truth);
            }
        }
    }

    #[test]
    fn games_without_repetitions(game in without_repetitions()) {
        for root in 0..4 {
            for claim in CLAIMS {
                check_searches(&game, root, claim, definition(&game, root, claim));
            }
        }
    }
}

/// Returns a game whose first player moves at even numbers: 0 can go to 1 or win in 4; 1 can go back or to 2, from
/// which one can go back or to a draw in 3.
fn there_and_back() -> Written {
    let place = |player, moves: &[usize], outcome| Place {
        player,
        moves: moves.to_vec(),
        outcome,
    };
    let (first, second) = (Player::First, Player::Second);
    Written(vec![
        place(first, &[1, 4], Outcome::Draw),
        place(second, &[0, 2], Outcome::Draw),
        place(first, &[1, 3], Outcome::Draw),
        place(second, &[], Outcome::Draw),
        place(second, &[], Outcome::Win(first)),
    ])
}

#[test]
fn a_game_without_end_is_no_win() {
    let game = there_and_back();
    let first = Player::First;
    check_searches(&game, 0, Claim::Wins(first), true);
    check_searches(&game, 2, Claim::Wins(first), false);
    check_searches(&game, 2, Claim::DoesNotLose(first), true);
    check_searches(&game, 1, Claim::DoesNotLose(Player::Second), true);
    check_searches(&game, 1, Claim::Wins(Player::Second), false);
}

/// The second player begins and can go to 1 or to 2. The first player wins from 1 by 4 and 5. From 3 one can
/// only go to 1: that does not win while 1 is on the line, but is the only way to win from 2. Two moves from 2
/// to a draw make sure that 1 is looked at first.
#[test]
fn what_holds_for_one_line_is_not_remembered() {
    let place = |player, moves: &[usize], outcome| Place {
        player,
        moves: moves.to_vec(),
        outcome,
    };
    let (first, second) = (Player::First, Player::Second);
    let win = Outcome::Win(first);
    let game = Written(vec![
        place(second, &[1, 2], win),
        place(first, &[3, 4], win),
        place(first, &[3, 6, 6], win),
        place(first, &[1], win),
        place(second, &[5], win),
        place(second, &[], win),
        place(second, &[7], win),
        place(second, &[], Outcome::Draw),
    ]);
    check_searches(&game, 0, Claim::Wins(first), true);
    check_searches(&game, 0, Claim::DoesNotLose(second), false);
}

/// Claims about Connect Four on a board of this size are what alpha-beta says.
fn check_connect4(size: &str, bytes: usize) {
    let game = Connect4 {
        shape: size.parse::<Size>().unwrap(),
    };
    let root = Discs::EMPTY;
    let memory = TranspositionTable::with_bytes(1 << 22);
    let mut parts = Parts::new().with_memory(memory);
    let cells = game.shape.cells().count_ones() as usize;
    let found = Negamax::new(&game, &Level, &mut parts)
        .to_depth(cells)
        .analyse(&mut Run::new(), &root);
    let value = found.unwrap().value;
    for claim in CLAIMS {
        let for_claimer = if claim.player() == Player::First {
            value
        } else {
            -value
        };
        let truth = match claim {
            Claim::Wins(_) => for_claimer > Score::DRAW,
            Claim::DoesNotLose(_) => for_claimer >= Score::DRAW,
        };
        let settled = df_pn(&mut Run::new(), &game, &root, claim, bytes).unwrap();
        check_settled(&game, &root, claim, &settled, truth);
    }
}

#[test]
fn connect_four_on_small_boards() {
    check_connect4("4x4", 1 << 20);
    check_connect4("4x3", 1 << 12);
    check_connect4("3x4", 0);
}

#[test]
#[ignore = "takes half a minute even if optimised"]
fn connect_four_on_larger_boards() {
    check_connect4("4x4", 1 << 12);
    check_connect4("5x4", 1 << 18);
    check_connect4("4x5", 1 << 20);
    check_connect4("4x6", 1 << 26);
}

/// Checks that an observer is shown that these positions are expanded, and that the root gets these numbers.
fn check_shown(bytes: Option<usize>, expanded: &[&str], numbers: &[&str]) {
    let (mut seen, mut seen_numbers) = (Vec::new(), Vec::new());
    let mut run = Run::watched_by(|event: Event<'_, TicTacToe>| match event {
        Event::Expanded { node, .. } => seen.push(node.position.to_string()),
        Event::Numbered { node, .. } if node.depth == 0 => {
            seen_numbers.push(event.record(&TicTacToe).to_string());
        }
        _ => {}
    });
    let root = "XOX.O.OX.".parse().unwrap();
    let claim = Claim::DoesNotLose(Player::First);
    let settled = match bytes {
        None => proof_number_search(&mut run, &TicTacToe, &root, claim),
        Some(bytes) => df_pn(&mut run, &TicTacToe, &root, claim, bytes),
    };
    assert!(settled.unwrap().is_proved());
    assert_eq!(seen, expanded);
    assert_eq!(seen_numbers, numbers);
}

#[test]
fn the_order_of_expansions_can_be_seen() {
    let [root, left, middle, right] = ["XOX.O.OX.", "XOXXO.OX.", "XOX.OXOX.", "XOX.O.OXX"];
    let numbers = [
        "numbered     XOX.O.OX.  max  depth=0 proof=1 disproof=3",
        "numbered     XOX.O.OX.  max  depth=0 proof=2 disproof=3",
        "numbered     XOX.O.OX.  max  depth=0 proof=1 disproof=3",
        "numbered     XOX.O.OX.  max  depth=0 proof=0",
    ];
    let expanded = [root, left, middle, right, "XOXXOOOX.", "XOXXO.OXO"];
    check_shown(None, &expanded, &numbers);
    // Depth first it goes on where it is until another move is better.
    let expanded = [root, left, middle, right, "XOXOO.OXX", "XOX.OOOXX"];
    check_shown(Some(1 << 12), &expanded, &numbers[3..]);
}
