//! Moves that are tried.

use game_core::{
    Game, MctsAnalysis, MctsParts, Outcome, Player, Playout, Puct, Random, Selection, Uct, mcts,
};
use search_core::Run;

/// Machines that pay out, some more often than others: one choice, then the game is over but for the payment.
struct Bandit;

/// Frequencies with which the machines pay, in hundredths.
const CHANCES: [u32; 5] = [30, 50, 70, 40, 60];
const BEST: u8 = 2;

impl Game for Bandit {
    type Position = Option<u8>;
    type Move = u8;

    fn moves(&self, position: &Option<u8>) -> impl Iterator<Item = u8> {
        let count = if position.is_some() { 0 } else { 5 };
        0..count
    }

    fn play(&self, _: &Option<u8>, mv: u8) -> Option<u8> {
        Some(mv)
    }

    fn to_move(&self, position: &Option<u8>) -> Player {
        position.map_or(Player::First, |_| Player::Second)
    }

    fn outcome(&self, _: &Option<u8>) -> Option<Outcome> {
        None
    }
}

struct Payment;

impl Playout<Bandit> for Payment {
    fn value(
        &mut self,
        _: &Bandit,
        position: &Option<u8>,
        player: Player,
        random: &mut Random,
    ) -> f64 {
        let machine = usize::from(position.unwrap());
        let pays = random.below(100) < CHANCES[machine];
        if pays == (player == Player::First) {
            1.0
        } else {
            -1.0
        }
    }
}

fn play(selection: impl Selection<Bandit>, simulations: u64) -> MctsAnalysis<u8> {
    let parts = MctsParts::new(Payment).with_selection(selection);
    mcts(&mut Run::new(), &Bandit, &None, simulations, parts).unwrap()
}

/// The theorem of Auer, Cesa-Bianchi and Fischer: of n plays at most 8 ln n / d^2 + 1 + pi^2 / 3 are expected
/// to go to a machine that pays d less, in units of the range of payments.
#[test]
fn worse_machines_are_played_seldom() {
    let exploration = 2.0 * 2.0_f32.sqrt();
    let mut shares = Vec::new();
    for plays in [100_u32, 1_000, 10_000, 100_000] {
        let found = play(Uct { exploration }, plays.into());
        let best = f64::from(CHANCES[usize::from(BEST)]) / 100.0;
        for made in &found.moves {
            let less = best - f64::from(CHANCES[usize::from(made.mv)]) / 100.0;
            if made.mv != BEST {
                let bound = 8.0 * f64::from(plays).ln() / (less * less) + 1.0 + 3.3;
                assert!(f64::from(made.visits) <= bound, "{made:?}");
                assert!(made.visits > 0);
            }
        }
        shares.push(f64::from(found.moves[usize::from(BEST)].visits) / f64::from(plays));
    }
    assert!(shares.is_sorted(), "{shares:?}");
    assert!(shares[3] > 0.95, "{shares:?}");
}

#[test]
fn the_best_machine_is_found() {
    for found in [
        play(Uct::default(), 10_000),
        play(Puct::default(), 10_000),
        play(Uct { exploration: 0.5 }, 10_000),
    ] {
        assert_eq!(found.best, BEST);
        assert!((found.moves[usize::from(BEST)].value - 0.4).abs() < 0.05);
    }
}

#[test]
fn each_machine_is_tried_once_at_first() {
    for plays in 1..=5 {
        let found = play(Uct::default(), plays);
        let visits: Vec<_> = found
            .moves
            .iter()
            .map(|made| u64::from(made.visits))
            .collect();
        let expected: Vec<_> = (0..5).map(|at| u64::from(at < plays)).collect();
        assert_eq!(visits, expected);
    }
}

#[test]
fn priors_come_first() {
    let favourite = |mv: u8| {
        Puct::default().with_priors(move |_: &Option<u8>, moves: &[u8], weights: &mut [f32]| {
            for (weight, at) in weights.iter_mut().zip(moves) {
                *weight = if *at == mv { 96.0 } else { 1.0 };
            }
        })
    };
    for mv in 0..5 {
        let found = play(favourite(mv), 10);
        assert_eq!(found.best, mv);
        let found = play(favourite(mv), 100_000);
        assert_eq!(found.best, BEST);
    }
}

/// Weights and constants that mean nothing: there is an answer all the same.
#[test]
fn broken_priors_do_no_harm() {
    for weight in [
        f32::NAN,
        f32::INFINITY,
        f32::NEG_INFINITY,
        f32::MAX,
        -1.0,
        0.0,
        1e-45,
    ] {
        let priors = move |_: &Option<u8>, _: &[u8], weights: &mut [f32]| weights.fill(weight);
        let found = play(Puct::default().with_priors(priors), 1_000);
        let even = play(Puct::default(), 1_000);
        assert_eq!(found.moves, even.moves, "{weight}");
    }
    for exploration in [
        f32::NAN,
        f32::INFINITY,
        f32::NEG_INFINITY,
        f32::MAX,
        -1.0,
        0.0,
    ] {
        assert_eq!(play(Uct { exploration }, 100).simulations, 100);
        let selection = Puct {
            exploration,
            ..Puct::default()
        };
        assert_eq!(play(selection, 100).simulations, 100);
    }
}
