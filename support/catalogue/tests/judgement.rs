//! The cost of a move and the counts of practice, held against plain computations.
#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

use std::time::Duration;

use catalogue::playing::{
    ByVerdict, Clocks, Cost, Course, Difficulty, Distance, FirstThat, Judgement, Lesson, Level,
    Oracle, Prospect, Round, TimeControl, Worth, judge,
};
use domain_connect4::{Connect4, Solver};
use domain_tictactoe::{Board, TicTacToe};
use game_core::{DistanceTable, Game, Player, Random, Score, Verdict, retrograde};
use proptest::prelude::*;
use search_core::{Limits, Run};

fn table() -> DistanceTable {
    retrograde(&mut Run::new(), &TicTacToe).unwrap()
}

fn oracle(table: &DistanceTable) -> impl Oracle<TicTacToe> + use<'_> {
    ByVerdict::new(|board| table.verdict(&TicTacToe, board))
}

/// Returns a position after moves that these numbers choose.
fn after(choices: &[usize]) -> Course<TicTacToe> {
    let mut course = Course::new(Board::default());
    for choice in choices {
        let moves: Vec<_> = TicTacToe.moves(course.position()).collect();
        if moves.is_empty() {
            break;
        }
        course.play(&TicTacToe, moves[choice % moves.len()]);
    }
    course
}

/// Returns the value of a position, by trying everything.
fn naive(board: Board) -> Verdict {
    let moves = TicTacToe.moves(&board);
    let best = moves
        .map(|mv| naive(TicTacToe.play(&board, mv)).a_ply_before(false))
        .max();
    best.unwrap_or_else(|| match TicTacToe.outcome(&board).unwrap() {
        game_core::Outcome::Draw => Verdict::Draw,
        game_core::Outcome::Win(player) if player == board.to_move() => Verdict::Win(0),
        game_core::Outcome::Win(_) => Verdict::Loss(0),
    })
}

/// Win, draw, loss as 1, 0, -1.
fn class(verdict: Verdict) -> i32 {
    verdict.cmp(&Verdict::Draw) as i32
}

proptest! {
    /// A judgement says what trying everything says, and a mistake is a worse result.
    #[test]
    fn judgements_are_true(choices in prop::collection::vec(0..9_usize, 2..9)) {
        let table = table();
        let course = after(&choices);
        let board = course.position();
        for mv in TicTacToe.moves(board) {
            let found = judge(&mut oracle(&table), Limits::default(), &TicTacToe, board, mv).unwrap();
            let before = naive(*board);
            let made = naive(TicTacToe.play(board, mv)).a_ply_before(false);
            prop_assert_eq!(found.before, Worth::Exact(before));
            prop_assert_eq!(found.after, Worth::Exact(made));
            let expected = match class(before) - class(made) {
                0 if before == made => Cost::Nothing,
                0 => Cost::Time,
                _ => Cost::Result,
            };
            prop_assert_eq!(found.cost, expected);
        }
    }

    /// A line of best play keeps the worth of the position to its end.
    #[test]
    fn lines_are_best_play(choices in prop::collection::vec(0..9_usize, 0..9)) {
        let table = table();
        let mut board = *after(&choices).position();
        let Prospect { worth, line } =
            oracle(&table).prospect(Limits::default(), &TicTacToe, &board).unwrap();
        prop_assert_eq!(worth, Worth::Exact(naive(board)));
        prop_assert_eq!(line.is_empty(), TicTacToe.is_over(&board));
        for mv in line {
            let before = naive(board);
            board = TicTacToe.play(&board, mv);
            prop_assert_eq!(naive(board).a_ply_before(false), before);
        }
    }

    /// Moves that are taken back leave the course as it was before them.
    #[test]
    fn taking_back_is_the_inverse_of_playing(choices in prop::collection::vec(0..9_usize, 1..9), to in 0..9_usize) {
        let mut course = after(&choices);
        let shorter = after(&choices[..to.min(course.plies())]);
        let wanted = *shorter.position();
        let is_earlier = shorter.plies() < course.plies();
        prop_assert_eq!(course.take_back_to(|board| *board == wanted), is_earlier);
        if is_earlier {
            prop_assert_eq!(course, shorter);
        }
    }

    /// However the time is divided, clocks lose it and gain the increments, and never go below nothing.
    #[test]
    fn clocks_add_up(spent in prop::collection::vec(0..2000_u64, 0..20)) {
        let milliseconds = Duration::from_millis;
        let mut clocks = Clocks::new(TimeControl { base: milliseconds(5000), increment: milliseconds(500) });
        let mut left = 5000_u64;
        for time in spent {
            clocks.spend(Player::Second, milliseconds(time));
            clocks.moved(Player::Second);
            left = left.saturating_sub(time);
            if left > 0 {
                left += 500;
            }
            prop_assert_eq!(clocks.left(Player::Second), milliseconds(left));
            prop_assert_eq!(clocks.out(), (left == 0).then_some(Player::Second));
        }
        prop_assert_eq!(clocks.left(Player::First), milliseconds(5000));
    }

    /// The three difficulties part the wins: every distance is in exactly one.
    #[test]
    fn difficulties_part_the_wins(plies in prop::collection::vec(1..60_u16, 1..200)) {
        let won = || plies.iter().copied();
        for distance in &plies {
            let mine = Difficulty::ALL.iter().filter(|it| it.plies(won()).contains(distance));
            prop_assert_eq!(mine.count(), 1);
        }
        let third = plies.len().div_ceil(3);
        let easy = Difficulty::Easy.plies(won());
        prop_assert!(plies.iter().filter(|distance| easy.contains(distance)).count() >= third);
    }

    /// Drawn positions are as asked for, and the same for the same seed.
    #[test]
    fn starts_are_as_asked_for(seed in any::<u64>()) {
        let lesson = |moves| Lesson {
            exercise: "all",
            distance: Distance::Moves(moves),
            rounds: 20,
            seed,
        };
        let positions = || (0..100_u16).map(|n| (n, Verdict::Win(n)));
        let drawn = lesson(6..=10).draw(positions()).unwrap();
        prop_assert_eq!(drawn.len(), 20);
        prop_assert!(drawn.iter().all(|(n, plies)| (11..=19).contains(n) && n == plies));
        prop_assert_eq!(lesson(6..=10).draw(positions()).unwrap(), drawn);
        let refused = lesson(51..=60).draw(positions()).unwrap_err().to_string();
        prop_assert!(refused.ends_with("none takes more than 50 moves"), "{}", refused);
    }
}

/// Who spends too much is not asked to the end.
#[test]
fn the_second_oracle_is_asked_if_the_first_does_not_know() {
    let game = Connect4::default();
    let board = game.read("").unwrap();
    let mut both = FirstThat {
        first: Box::new(SolverOracle),
        expansions: 10,
        otherwise: Box::new(ByVerdict::new(|_| Some(Verdict::Loss(2)))),
    };
    let found = both.prospect(Limits::default(), &game, &board).unwrap();
    assert_eq!(found.worth, Worth::Exact(Verdict::Loss(2)));
}

/// Solves whatever it is asked, if it may.
struct SolverOracle;

impl Oracle<Connect4> for SolverOracle {
    fn prospect(
        &mut self,
        limits: Limits<'_>,
        game: &Connect4,
        board: &domain_connect4::Board,
    ) -> Result<Prospect<domain_connect4::Column>, game_core::SearchError> {
        let mut solver = Solver::new(*game, 1 << 12).unwrap();
        let found = solver.solve(&mut Run::new().with_limits(limits), board)?;
        Ok(Prospect {
            worth: Worth::of_final(found.value),
            line: found.principal_variation,
        })
    }
}

fn judged(before: Worth, after: Worth) -> Judgement<()> {
    Judgement {
        cost: Cost::of(before, after),
        before,
        after,
        better: Vec::new(),
        refutation: Vec::new(),
    }
}

/// A search does not hold against anybody what it has not seen.
#[test]
fn costs_as_far_as_is_known() {
    use Verdict::{Draw, Loss, Win};
    let exact = Worth::Exact;
    let open = |plies| Worth::Open { plies };
    for (before, after, cost) in [
        (exact(Win(7)), exact(Win(7)), Cost::Nothing),
        (exact(Win(7)), exact(Win(12)), Cost::Time),
        (exact(Win(7)), exact(Draw), Cost::Result),
        (exact(Win(7)), open(12), Cost::Result),
        (exact(Draw), exact(Loss(4)), Cost::Result),
        (exact(Loss(9)), exact(Loss(4)), Cost::Time),
        (open(12), exact(Loss(6)), Cost::Result),
        (open(12), exact(Loss(14)), Cost::Nothing),
        (open(12), open(13), Cost::Nothing),
        (open(12), exact(Win(13)), Cost::Nothing),
    ] {
        assert_eq!(judged(before, after).cost, cost, "{before} -> {after}");
    }
    assert_eq!(
        judged(exact(Win(7)), exact(Draw)).to_string(),
        "won in 7 plies -> drawn"
    );
    assert_eq!(Worth::of_look_ahead(Score::loss_in(3), 5), exact(Loss(3)));
}

/// Every winning move is accepted, and no other.
#[test]
fn rounds_count() {
    let won = |plies| Worth::Exact(Verdict::Win(plies));
    let mut round = Round::new(5);
    assert!(round.accepts(&judged(won(5), won(5))));
    assert!(!round.accepts(&judged(won(3), Worth::Exact(Verdict::Draw))));
    assert!(round.accepts(&judged(won(3), won(9))));
    assert_eq!((round.best, round.moves, round.slips), (3, 2, 1));
    assert_eq!(round.score(), 100);
    assert!(round.accepts(&judged(won(7), won(7))));
    assert_eq!(round.score(), 75);
    assert_eq!(round.and(round).moves, 6);
}

/// Levels are known by their names, and of a thousand moves about as many are left to chance as they say.
#[test]
fn levels_wander_as_they_say() {
    let named = Level::NAMES.map(|(name, _)| Level::named(name));
    assert_eq!(named, Level::ALL.map(Some));
    let board = Board::default();
    for level in Level::ALL {
        let mut random = Random::new(1);
        let wandered =
            (0..1000).filter(|_| level.wander(&mut random, &TicTacToe, &board).is_some());
        let expected = i64::from(level.at_random()) * 10;
        let found = i64::try_from(wandered.count()).unwrap();
        assert!((found - expected).abs() <= 50, "{level:?}: {found}");
    }
}
