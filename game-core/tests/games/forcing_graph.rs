//! Claims solved as AND/OR graphs: the smallest forcing trees.

use domain_tictactoe::{Board, TicTacToe};
use game_core::{
    Claim, ForcingGraph, Game, IndexedGame, Keyed, Outcome, Player, check_strategy, df_pn,
};
use proptest::prelude::*;
use search_core::{Limit, Limits, Run, ao_star};

use crate::written_games::{Place, Written};

/// Returns the nodes of the smallest forcing tree that shows the claim, if one does.
fn smallest<G: Keyed>(game: &G, root: &G::Position, claim: Claim) -> Option<u32> {
    let graph = ForcingGraph::new(game, claim);
    let start = graph.state(root.clone());
    let solution = ao_star(&mut Run::new(), &graph, |_| 1, &start).unwrap()?;
    let strategy = graph.strategy(&solution);
    assert!(check_strategy(game, root, claim, &strategy).is_ok());
    Some(solution.cost)
}

/// Returns the size of the smallest tree by its definition, in at most this many plies, without a memory.
fn by_definition<G: Keyed>(
    game: &G,
    position: &G::Position,
    claim: Claim,
    plies: u32,
) -> Option<u32> {
    if let Some(outcome) = game.outcome(position) {
        return claim.is_met_by(outcome).then_some(1);
    }
    let plies = plies.checked_sub(1)?;
    let mut trees = game
        .moves(position)
        .map(|mv| by_definition(game, &game.play(position, mv), claim, plies));
    if game.to_move(position) == claim.player() {
        Some(1 + trees.flatten().min()?)
    } else {
        trees.try_fold(1, |sum, tree| Some(sum + tree?))
    }
}

#[test]
fn smallest_strategies_of_tic_tac_toe() {
    let holds = |player| smallest(&TicTacToe, &Board::EMPTY, Claim::DoesNotLose(player));
    // The numbers of nodes that independent programs count.
    assert_eq!(holds(Player::First), Some(182));
    assert_eq!(holds(Player::Second), Some(1280));
    assert_eq!(
        smallest(&TicTacToe, &Board::EMPTY, Claim::Wins(Player::First)),
        None
    );
}

#[test]
fn a_finished_game_costs_nothing() {
    let won: Board = "XXXOO....".parse().unwrap();
    assert_eq!(
        smallest(&TicTacToe, &won, Claim::Wins(Player::First)),
        Some(0)
    );
    assert_eq!(
        smallest(&TicTacToe, &won, Claim::Wins(Player::Second)),
        None
    );
}

#[test]
fn a_limit_leaves_no_verdict() {
    let graph = ForcingGraph::new(&TicTacToe, Claim::DoesNotLose(Player::First));
    let limits = Limits {
        expansions: Some(10),
        ..Limits::default()
    };
    let start = graph.state(Board::EMPTY);
    let stopped = ao_star(&mut Run::new().with_limits(limits), &graph, |_| 1, &start);
    assert_eq!(stopped.unwrap_err().limit, Limit::Expansions);
}

/// Games of a few positions, some of which may be repeated.
fn written(size: usize) -> impl Strategy<Value = Written> {
    let place = move |number: usize| {
        let player = prop_oneof![Just(Player::First), Just(Player::Second)];
        let outcome = prop_oneof![
            Just(Outcome::Win(Player::First)),
            Just(Outcome::Win(Player::Second)),
            Just(Outcome::Draw)
        ];
        let moves = prop::collection::btree_set(0..size, 0..4);
        (player, moves, outcome).prop_map(move |(player, moves, outcome)| Place {
            player,
            // The last ones end the game.
            moves: if 3 * number > 2 * size {
                Vec::new()
            } else {
                moves.into_iter().collect()
            },
            outcome,
        })
    };
    let places: Vec<_> = (0..size).map(place).collect();
    places.prop_map(Written)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]
    #[test]
    fn wins_are_shown_by_the_smallest_trees(game in written(9)) {
        for player in [Player::First, Player::Second] {
            let claim = Claim::Wins(player);
            for root in 0..game.size() {
                let found = smallest(&game, &root, claim);
                if game.outcome(&root).is_none() {
                    let settled = df_pn(&mut Run::new(), &game, &root, claim, 1 << 12).unwrap();
                    prop_assert_eq!(found.is_some(), settled.is_proved());
                    prop_assert_eq!(found, by_definition(&game, &root, claim, 9));
                }
            }
        }
    }
}
