//! Comparison of tables for the same game: against a naive comparison, and by laws.

mod naive;

use advice_lang::{
    Aim, Both, Decision, Difference, Fate, Merit, Pair, Score, Shared, Table, Which,
};
use domain_tictactoe::tables::NEVER_LOSE;
use domain_tictactoe::{Advised, Board, TicTacToe};
use game_core::{IndexedGame, Player, Verdict, retrograde};
use naive::Ground;
use search_core::Run;

use crate::common::numbered::{best_play, proof, tables};
use crate::common::{Numbers, Position, in_library, load};

/// Calls `act` with the number game.
fn with_numbers<T>(aim: Aim, act: impl FnOnce(&Ground<'_, Numbers>) -> T) -> T {
    act(&Ground {
        game: &Numbers,
        aim,
        best: &best_play(),
        class: &|position: &Position| usize::try_from(position.number % 5).unwrap(),
    })
}

/// Calls `act` with tic-tac-toe for X.
fn with_tictactoe<T>(aim: Aim, act: impl FnOnce(&Ground<'_, Advised>) -> T) -> T {
    let best = retrograde(&mut Run::new(), &TicTacToe).unwrap();
    act(&Ground {
        game: &Advised { us: Player::First },
        aim,
        best: &|board: &Board| best.verdict(&TicTacToe, board).unwrap_or(Verdict::Draw),
        class: &|board: &Board| TicTacToe.rank(&board.canonical()).unwrap(),
    })
}

/// Advice that wins, but not as soon as it can.
const DEEP: &str = "advice(deep, won : true : (depth < 5) and legal : (depth < 5) and legal).";

/// Makes tables for tic-tac-toe that try some advice of the table that never loses.
fn tictactoe_tables() -> Vec<Table<Advised>> {
    let lists = [
        "win, force, hold, resist",
        "force, hold, win, resist",
        "hold, resist",
        "resist",
        "win, force",
        "win, resist",
        "deep",
        "win, deep",
    ];
    let load = |list: &str| {
        let text = NEVER_LOSE.text.replace("win, force, hold, resist", list) + DEEP;
        let game = Advised { us: Player::First };
        Table::load(list, &text, &game).unwrap()
    };
    lists.map(load).into()
}

#[test]
fn both_tables_asked_about_every_position() {
    for aim in [Aim::Win, Aim::Hold] {
        with_numbers(aim, |ground| {
            let tables = tables();
            let asked: Vec<_> = tables.iter().map(|table| ground.ask(table)).collect();
            for a in asked.iter().step_by(7) {
                for b in asked.iter().step_by(11) {
                    ground.check([a, b]);
                }
            }
        });
    }
}

#[test]
fn tables_for_tictactoe_asked_about_every_position() {
    let mut merits = Vec::new();
    for aim in [Aim::Win, Aim::Hold] {
        with_tictactoe(aim, |ground| {
            let tables = tictactoe_tables();
            let asked: Vec<_> = tables.iter().map(|table| ground.ask(table)).collect();
            for a in &asked {
                merits.extend(asked.iter().map(|b| ground.check([a, b])));
                for b in &asked {
                    let [one, other] = [ground.difference(a, b), ground.difference(b, a)];
                    assert_eq!(mirrored(one), other);
                }
            }
        });
    }
    for merit in [Merit::Aim, Merit::Moves] {
        assert!(merits.contains(&Some((Which::A, merit))), "{merit:?}");
        assert!(merits.contains(&Some((Which::B, merit))), "{merit:?}");
    }
}

#[test]
fn of_two_tables_that_never_lose_one_wins_more() {
    let up = "advice(up, their_turn : true : (depth = 0) and any where step = 3 : nomove).";
    let eager = load(&format!("always :: if true then [up].\n{up}"));
    let shy = load(&format!(
        "low :: if number < 17 then [up]. high :: if true then [one].\n{up}\n\
         advice(one, their_turn and grown : true : (depth = 0) and one : nomove)."
    ));
    with_numbers(Aim::Hold, |ground| {
        let [eager, shy] = [ground.ask(&eager), ground.ask(&shy)];
        let better = [[&eager, &shy], [&shy, &eager]].map(|tables| ground.check(tables));
        assert_eq!(
            better,
            [Which::A, Which::B].map(|it| Some((it, Merit::Wins)))
        );
    });
}

fn other_way(both: Both<u64>) -> Both<u64> {
    Both {
        a: both.b,
        b: both.a,
    }
}

/// Exchanges `A` and `B`.
fn mirrored(difference: Difference<'_>) -> Difference<'_> {
    let shared = |shared: Shared| Shared {
        only: other_way(shared.only),
        ..shared
    };
    let score = |score: Score| Score {
        a: score.b,
        b: score.a,
        ..score
    };
    let pairs = difference.pairs.into_iter().map(|pair| Pair {
        decisions: Both {
            a: pair.decisions.b,
            b: pair.decisions.a,
        },
        by_worth: score(pair.by_worth),
        by_end: score(pair.by_end),
        ..pair
    });
    Difference {
        told: shared(difference.told),
        by_worth: score(difference.by_worth),
        reached: shared(difference.reached),
        won: shared(difference.won),
        by_length: score(difference.by_length),
        games: Both {
            a: difference.games.b,
            b: difference.games.a,
        },
        pairs: pairs.collect(),
        leads: Both {
            a: difference.leads.b,
            b: difference.leads.a,
        },
        ..difference
    }
}

#[test]
fn the_order_of_the_tables_does_not_matter() {
    let tables = tables();
    for aim in [Aim::Win, Aim::Hold] {
        with_numbers(aim, |ground| {
            let asked: Vec<_> = tables.iter().map(|table| ground.ask(table)).collect();
            for a in asked.iter().step_by(3) {
                for b in &asked {
                    let [one, other] = [ground.difference(a, b), ground.difference(b, a)];
                    assert_eq!(mirrored(one), other);
                }
            }
        });
    }
}

#[test]
fn a_table_does_not_differ_from_itself() {
    for table in &tables() {
        for aim in [Aim::Win, Aim::Hold] {
            let found = with_numbers(aim, |ground| {
                let asked = ground.ask(table);
                ground.difference(&asked, &asked)
            });
            assert_eq!(found.other(), 0);
            assert_eq!(found.better(), None);
            assert_eq!(found.by_worth, Score::default());
            assert_eq!(found.pairs, []);
            assert_eq!(found.leads, Both::default());
            assert_eq!(found.told.only, Both::default());
            assert_eq!(found.by_length.equal, found.won.both);
        }
    }
}

#[test]
fn what_decides_is_known() {
    let text = "\
        low :: if number < 5 then table expert.\n\
        middle :: if number < 15 then [wait, rise].\n\
        advice(rise, even and their_turn : true : (depth = 0) and one : nomove).\n\
        advice(wait, their_turn and grown : not even or not big : (depth = 0) and two : nomove).";
    let expert = "\
        middle :: if number > 2 then [rise].\n\
        advice(rise, their_turn and grown : true : (depth = 0) and one : nomove).";
    let library = |name: &str| Ok(in_library(name, expert));
    let table = Table::load_with("table", text, &Numbers, &library).unwrap();
    let proof = proof(&table, Aim::Win);
    let text = |(rank, position, _): (usize, Position, Fate)| {
        let decision = proof.decision(rank);
        let words = decision.map(
            |Decision {
                 table,
                 rule,
                 advice,
             }| {
                let advice = advice.unwrap_or("no advice");
                format!("{rule} of {table}, {advice}")
            },
        );
        let words = words.unwrap_or_else(|| "no rule".to_owned());
        format!("{}: {words}", position.number)
    };
    let (ours, theirs): (Vec<_>, Vec<_>) =
        proof.positions(&Numbers).partition(|place| place.1.ours);
    assert!(theirs.iter().all(|place| proof.decision(place.0).is_none()));
    let texts: Vec<_> = ours.into_iter().map(text).collect();
    insta::assert_snapshot!(texts.join("\n"));
}
