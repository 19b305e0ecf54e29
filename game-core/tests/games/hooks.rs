//! What an evaluator may tell a search besides values: noisy moves, extensions and what it can prove. A
//! naive search that knows of them too is the oracle.

use game_core::{
    Analysis, Evaluator, Game, Keyed, Killers, Memory, MoveOrder, Negamax, NoMemory, Outcome,
    Parts, Player, Score, ScoreInterval, SearchError, TranspositionTable,
};
use proptest::prelude::*;
use search_core::{Limit, Run};

/// A game made up from a seed: how far it is, and which of four positions it has reached.
#[derive(Clone, Copy, Debug)]
struct MadeUp(u64);

type Place = (u8, u8);

/// The game ends here at the latest.
const LAST: u8 = 9;

impl MadeUp {
    fn number(self, (ply, state): Place, salt: u64) -> u64 {
        let start = self.0 ^ u64::from(ply) << 40 ^ u64::from(state) << 8 ^ salt;
        let mixed = |number: u64, _| (number ^ number >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (0..3).fold(start, mixed) >> 32
    }
}

impl Game for MadeUp {
    type Position = Place;
    type Move = u8;

    fn moves(&self, place: &Place) -> impl Iterator<Item = u8> {
        let is_over = self.outcome(place).is_some();
        let count = u8::try_from(1 + self.number(*place, 1) % 3).unwrap();
        0..if is_over { 0 } else { count }
    }

    fn play(&self, &(ply, state): &Place, mv: u8) -> Place {
        (ply + 1, (state + mv) % 4)
    }

    fn to_move(&self, place: &Place) -> Player {
        if self.number(*place, 2).is_multiple_of(2) {
            Player::First
        } else {
            Player::Second
        }
    }

    fn outcome(&self, place: &Place) -> Option<Outcome> {
        match self.number(*place, 3) % 12 {
            0 => Some(Outcome::Win(Player::First)),
            1 => Some(Outcome::Win(Player::Second)),
            2 => Some(Outcome::Draw),
            _ => (place.0 >= LAST).then_some(Outcome::Draw),
        }
    }
}

impl Keyed for MadeUp {
    fn key(&self, &(ply, state): &Place) -> u64 {
        u64::from(ply) << 8 | u64::from(state)
    }
}

/// Some moves are noisy, and some are worth one ply more.
struct Hooked;

impl Evaluator<MadeUp> for Hooked {
    fn evaluate(&self, game: &MadeUp, place: &Place, player: Player) -> Score {
        let value = i32::try_from(game.number(*place, 4) % 9).unwrap() - 4;
        Score::of(if player == Player::First {
            value
        } else {
            -value
        })
    }

    fn extension(&self, game: &MadeUp, place: &Place, mv: u8, _: &Place) -> usize {
        usize::from(game.number(*place, 5 + u64::from(mv)).is_multiple_of(4))
    }

    fn push_noisy_moves(&self, game: &MadeUp, place: &Place, moves: &mut Vec<u8>) {
        moves.extend(
            game.moves(place)
                .filter(|mv| game.number(*place, 9 + u64::from(*mv)).is_multiple_of(3)),
        );
    }
}

/// Knows nothing but what can be proved of a position: more or less of the truth.
struct Proving;

impl Evaluator<MadeUp> for Proving {
    fn evaluate(&self, _: &MadeUp, _: &Place, _: Player) -> Score {
        Score::DRAW
    }

    fn interval(&self, game: &MadeUp, place: &Place) -> ScoreInterval {
        let truth = naive(
            *game,
            &|_: &Place, _| Score::DRAW,
            *place,
            usize::from(LAST),
            0,
        );
        match game.number(*place, 20) % 5 {
            0 => ScoreInterval::exactly(truth),
            1 => ScoreInterval {
                least: truth,
                ..ScoreInterval::ALL
            },
            2 => ScoreInterval {
                most: truth,
                ..ScoreInterval::ALL
            },
            _ => ScoreInterval::ALL,
        }
    }
}

/// What the position is worth to the player to move there.
fn naive(
    game: MadeUp,
    evaluator: &impl Evaluator<MadeUp>,
    place: Place,
    plies: usize,
    depth: u32,
) -> Score {
    let player = game.to_move(&place);
    if let Some(outcome) = game.outcome(&place) {
        return match outcome {
            Outcome::Draw => Score::DRAW,
            Outcome::Win(winner) if winner == player => Score::win_in(depth),
            Outcome::Win(_) => Score::loss_in(depth),
        };
    }
    let mut moves = Vec::new();
    let mut values = Vec::new();
    if plies == 0 {
        values.push(evaluator.evaluate(&game, &place, player));
        evaluator.push_noisy_moves(&game, &place, &mut moves);
    } else {
        moves.extend(game.moves(&place));
    }
    for mv in moves {
        let next = game.play(&place, mv);
        let plies = plies.saturating_sub(1) + evaluator.extension(&game, &place, mv, &next);
        let value = naive(game, evaluator, next, plies, depth + 1);
        let is_own = game.to_move(&next) == player;
        values.push(if is_own { value } else { -value });
    }
    values.into_iter().max().unwrap()
}

/// The value at the end of the principal variation.
fn worth(game: MadeUp, evaluator: &impl Evaluator<MadeUp>, found: &Analysis<u8>) -> Score {
    let line = &found.principal_variation;
    let end = line.iter().fold((0, 0), |place, mv| game.play(&place, *mv));
    let player = game.to_move(&(0, 0));
    let plies = u32::try_from(line.len()).unwrap();
    match game.outcome(&end) {
        None => evaluator.evaluate(&game, &end, player),
        Some(Outcome::Draw) => Score::DRAW,
        Some(Outcome::Win(winner)) if winner == player => Score::win_in(plies),
        Some(Outcome::Win(_)) => Score::loss_in(plies),
    }
}

fn check(
    game: MadeUp,
    evaluator: &impl Evaluator<MadeUp>,
    depth: usize,
    mut parts: Parts<impl Memory<MadeUp>, impl MoveOrder<MadeUp>>,
) {
    let root = (0, 0);
    let value = naive(game, evaluator, root, depth, 0);
    let run = &mut Run::new();
    let found = Negamax::new(&game, evaluator, &mut parts)
        .to_depth(depth)
        .analyse(run, &root)
        .unwrap();
    assert_eq!(found.value, value);
    assert_eq!(worth(game, evaluator, &found), value, "{found:?}");
    let found = Negamax::new(&game, evaluator, &mut parts)
        .to_depth(depth)
        .mtd_f(run, &root, &[Score::DRAW])
        .unwrap();
    assert_eq!(found.value, value);
    assert_eq!(worth(game, evaluator, &found), value, "{found:?}");
    let found = Negamax::new(&game, evaluator, &mut parts)
        .to_depth(depth)
        .mtd_f_value(run, &root, &[Score::DRAW]);
    assert_eq!(found.unwrap(), value);
    let margin = Some(1);
    let found = Negamax::new(&game, evaluator, &mut parts)
        .to_depth(depth)
        .deepen(run, &root, margin);
    let found = found.unwrap();
    if !found.is_final || found.depth == depth {
        assert_eq!(found.analysis.value, value);
    }
}

/// With every choice of parts.
fn check_all(game: MadeUp, evaluator: &impl Evaluator<MadeUp>, depth: usize) {
    let table = || TranspositionTable::with_bytes(1 << 10);
    check(game, evaluator, depth, Parts::new());
    check(game, evaluator, depth, Parts::new().with_scout());
    check(game, evaluator, depth, Parts::new().with_look_up_from(1));
    check(game, evaluator, depth, Parts::new().with_memory(table()));
    let parts = Parts::new().with_memory(table()).with_look_up_from(2);
    let parts = parts.with_order(Killers::default());
    check(game, evaluator, depth, parts);
    let parts = Parts::new().with_memory(table()).with_look_up_from(2);
    check(game, evaluator, depth, parts.with_scout());
}

proptest! {
    #![proptest_config(crate::cases(256))]

    #[test]
    fn noisy_moves_and_extensions_are_followed(seed: u64, depth in 1..6_usize) {
        let game = MadeUp(seed);
        prop_assume!(!game.is_over(&(0, 0)));
        check_all(game, &Hooked, depth);
    }

    #[test]
    fn what_is_proved_changes_nothing(seed: u64) {
        let game = MadeUp(seed);
        prop_assume!(!game.is_over(&(0, 0)));
        check_all(game, &Proving, usize::from(LAST));
    }
}

/// Every move is worth another ply.
struct Insatiable;

impl<G: Game> Evaluator<G> for Insatiable {
    fn evaluate(&self, _: &G, _: &G::Position, _: Player) -> Score {
        Score::DRAW
    }

    fn extension(&self, _: &G, _: &G::Position, _: G::Move, _: &G::Position) -> usize {
        1
    }
}

/// A game that goes round and round.
struct Endless;

impl Game for Endless {
    type Position = ();
    type Move = ();

    fn moves(&self, (): &()) -> impl Iterator<Item = ()> {
        [()].into_iter()
    }

    fn play(&self, (): &(), (): ()) {}

    fn to_move(&self, (): &()) -> Player {
        Player::First
    }

    fn outcome(&self, (): &()) -> Option<Outcome> {
        None
    }
}

#[test]
fn extensions_without_end_come_to_no_verdict() {
    let mut parts: Parts<NoMemory> = Parts::new();
    let found = Negamax::new(&Endless, &Insatiable, &mut parts)
        .to_depth(1)
        .analyse(&mut Run::new(), &());
    let Err(SearchError::Stopped(stopped)) = found else {
        panic!("{found:?}");
    };
    assert_eq!(stopped.limit, Limit::Depth);
}
