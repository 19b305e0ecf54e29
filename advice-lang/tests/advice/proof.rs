//! Proofs over every position of the number game, against play by sessions.

mod limits;

use std::collections::HashMap;
use std::num::NonZero;
use std::sync::atomic::AtomicUsize;

use advice_lang::{Aim, Cause, End, Failure, Fate, FirstMoves, Proving, Session, Standing, Table};
use game_core::testkit::assert_indexed;
use game_core::{Game, IndexedGame, Outcome, Player};
use search_core::Run;

use crate::common::numbered::{best_play, number_of, proof, tables};
use crate::common::{Numbers, Position, load};

/// Result of a game that is cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cut {
    Failed(u32),
    Won(u32),
    Open,
}

/// Games of a session that are cut off after this many moves of ours.
struct Naive<'t> {
    session: Session<'t, Numbers>,
    known: HashMap<(i32, bool, String, u32), Cut>,
}

impl Naive<'_> {
    fn cut(&mut self, left: u32) -> Cut {
        if let Some(outcome) = Numbers.outcome(self.session.position()) {
            return match outcome {
                Outcome::Win(Player::First) => Cut::Won(0),
                _ => Cut::Failed(0),
            };
        }
        let Position { number, ours } = *self.session.position();
        let key = (number, ours, self.session.tree().to_string(), left);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let cut = if ours {
            self.our_move(left)
        } else {
            self.replies(left)
        };
        self.known.insert(key, cut);
        cut
    }

    fn our_move(&mut self, left: u32) -> Cut {
        let Some(left) = left.checked_sub(1) else {
            return Cut::Open;
        };
        if self.session.advise(&mut Run::new()).is_err() {
            return Cut::Failed(0);
        }
        let cut = self.cut(left);
        self.session.undo();
        match cut {
            Cut::Failed(moves) => Cut::Failed(moves + 1),
            Cut::Won(moves) => Cut::Won(moves + 1),
            Cut::Open => Cut::Open,
        }
    }

    fn replies(&mut self, left: u32) -> Cut {
        let replies: Vec<i32> = Numbers.moves(self.session.position()).collect();
        let after = replies.into_iter().map(|reply| {
            self.session.reply(reply).unwrap();
            let cut = self.cut(left);
            self.session.undo();
            cut
        });
        let worst = after.reduce(|one, other| match (one, other) {
            (Cut::Failed(one), Cut::Failed(other)) => Cut::Failed(one.min(other)),
            (Cut::Failed(moves), _) | (_, Cut::Failed(moves)) => Cut::Failed(moves),
            (Cut::Won(one), Cut::Won(other)) => Cut::Won(one.max(other)),
            _ => Cut::Open,
        });
        worst.unwrap()
    }
}

/// A number of our moves greater than in any game of the number game that ends.
const LONG: u32 = 60;

fn naive(table: &Table<Numbers>, position: Position) -> Cut {
    let mut naive = Naive {
        session: Session::new(table, &Numbers, position),
        known: HashMap::new(),
    };
    naive.cut(LONG)
}

#[test]
fn fates_are_those_of_sessions() {
    let mut seen = [0; 4];
    for table in tables() {
        let (to_win, not_to_lose) = (proof(&table, Aim::Win), proof(&table, Aim::Hold));
        for rank in 0..Numbers.size() {
            let position = Numbers.unrank(rank).unwrap();
            let fates = [&to_win, &not_to_lose].map(|proof| proof.fates[rank].unwrap());
            match naive(&table, position) {
                Cut::Won(moves) => {
                    assert_eq!(fates, [Fate::Won { moves }; 2]);
                    seen[0] += 1;
                }
                Cut::Failed(moves) => {
                    assert_eq!(fates[0].failure().unwrap().moves, moves);
                    assert_eq!(fates[0], fates[1]);
                    seen[1] += 1;
                }
                Cut::Open => {
                    assert_eq!(fates[0].failure().unwrap().cause, Cause::Endless);
                    assert_eq!(fates[1], Fate::Held { moves: None });
                    seen[2 + rank % 2] += 1;
                }
            }
        }
    }
    assert!(seen.iter().all(|&positions| positions > 50), "{seen:?}");
}

/// Plays a game, with the table's moves for us; returns its end, and the positions in which the table is asked.
fn replay<'t>(
    table: &'t Table<Numbers>,
    position: Position,
    game: &[i32],
) -> (Session<'t, Numbers>, Vec<(usize, u32)>) {
    let mut session = Session::new(table, &Numbers, position);
    let (mut asked, mut made) = (Vec::new(), 0);
    for &mv in game {
        if !session.us_to_move() {
            session.reply(mv).unwrap();
            continue;
        }
        let rank = number_of(*session.position());
        let turn = session.advise(&mut Run::new()).unwrap();
        assert_eq!(turn.mv, mv);
        if turn.strategy.is_some() {
            asked.push((rank, made));
        }
        made += 1;
    }
    if session.us_to_move() && session.end().is_none() && session.tree().is_nil() {
        asked.push((number_of(*session.position()), made));
    }
    (session, asked)
}

fn check_failure(table: &Table<Numbers>, position: Position, game: &[i32], failure: Failure) {
    let (mut session, asked) = replay(table, position, game);
    if failure.cause == Cause::Endless {
        let at = failure.at as usize;
        assert_eq!(nearest_recurring(table, asked[0].0), failure.moves);
        assert_eq!(nearest_recurring(table, at), 0);
        let (last, before) = asked.split_last().unwrap();
        assert!(before.iter().any(|place| place.0 == last.0), "{game:?}");
        let start = asked[0].0;
        assert_eq!(
            last.1,
            shortest_round(table, &mut vec![(start, 0)], u32::MAX).unwrap()
        );
        return;
    }
    let ours = (0..game.len()).filter(|ply| (ply % 2 == 0) == position.ours);
    assert_eq!(ours.count(), failure.moves as usize);
    let place = asked.last().map_or(number_of(position), |place| place.0);
    assert_eq!(place, failure.at as usize, "{game:?}");
    if session.end().is_none() {
        let _ = session.advise(&mut Run::new());
    }
    let cause = match session.end().unwrap() {
        End::GameOver(Outcome::Win(Player::Second)) => Cause::Lost,
        End::NoRule => Cause::NoRule,
        End::NoAdvice { .. } => Cause::NoAdvice,
        End::NothingToDo { .. } => Cause::NothingToDo,
        end => panic!("{end}"),
    };
    assert_eq!(cause, failure.cause);
}

/// Returns the number of our moves until the table is asked about a position for the second time, in the shortest such
/// game that begins with these positions and that takes fewer than `bound`.
fn shortest_round(
    table: &Table<Numbers>,
    way: &mut Vec<(usize, u32)>,
    mut bound: u32,
) -> Option<u32> {
    let &(rank, made) = way.last()?;
    let mut best = None;
    for (to, moves) in lines(table, rank) {
        if made + moves >= bound {
            continue;
        }
        let found = if way.iter().any(|place| place.0 == to) {
            Some(made + moves)
        } else {
            way.push((to, made + moves));
            let found = shortest_round(table, way, bound);
            way.pop();
            found
        };
        if let Some(moves) = found {
            (bound, best) = (moves, found);
        }
    }
    best
}

/// Returns the number of our moves to the nearest position that can come again, from one in which the table is asked.
fn nearest_recurring(table: &Table<Numbers>, rank: usize) -> u32 {
    let recurs = |rank: usize| {
        let mut reached = vec![rank];
        let mut next = 0;
        while let Some(&from) = reached.get(next) {
            next += 1;
            for (to, _) in lines(table, from) {
                if to == rank {
                    return true;
                }
                if !reached.contains(&to) {
                    reached.push(to);
                }
            }
        }
        false
    };
    let mut agenda = vec![(0, rank)];
    loop {
        let (place, &(moves, rank)) = agenda.iter().enumerate().min_by_key(|one| one.1.0).unwrap();
        if recurs(rank) {
            return moves;
        }
        agenda.swap_remove(place);
        agenda.extend(
            lines(table, rank)
                .into_iter()
                .map(|(to, more)| (moves + more, to)),
        );
    }
}

/// Returns the positions in which the table is asked next, with the numbers of our moves to them.
fn lines(table: &Table<Numbers>, rank: usize) -> Vec<(usize, u32)> {
    fn collect(session: &mut Session<'_, Numbers>, made: u32, lines: &mut Vec<(usize, u32)>) {
        if session.end().is_some() {
            return;
        }
        if session.us_to_move() {
            if made > 0 && session.tree().is_nil() {
                lines.push((number_of(*session.position()), made));
            } else if session.advise(&mut Run::new()).is_ok() {
                collect(session, made + 1, lines);
                session.undo();
            }
            return;
        }
        let replies: Vec<i32> = Numbers.moves(session.position()).collect();
        for reply in replies {
            session.reply(reply).unwrap();
            collect(session, made, lines);
            session.undo();
        }
    }
    let position = Numbers.unrank(rank).unwrap();
    let mut lines = Vec::new();
    collect(&mut Session::new(table, &Numbers, position), 0, &mut lines);
    lines.sort_by_key(|line| line.1);
    lines.dedup();
    lines
}

#[test]
fn every_failure_has_a_shortest_game() {
    for table in tables().iter().step_by(3) {
        let proof = proof(table, Aim::Win);
        let mut games = proof.games(table, &Numbers);
        for (_, position, fate) in proof.positions(&Numbers) {
            let game = games.shortest(&mut Run::new(), &position).unwrap();
            match fate.failure() {
                Some(failure) => check_failure(table, position, &game, failure),
                None => assert!(game.is_empty(), "{game:?}"),
            }
        }
    }
}

#[test]
fn threads_prove_the_same() {
    for table in tables().iter().step_by(10) {
        for aim in [Aim::Win, Aim::Hold] {
            for threads in [1, 2, 5] {
                let asked = AtomicUsize::new(0);
                let proving = Proving {
                    aim,
                    asked: Some(&asked),
                    ..Proving::default()
                };
                let mut run = Run::new();
                let threads = NonZero::new(threads).unwrap();
                let parallel = table.prove_parallel(&mut run, &Numbers, proving, threads);
                assert_eq!(parallel.unwrap(), proof(table, aim));
                assert_eq!(asked.into_inner(), Numbers.size());
            }
        }
    }
}

#[test]
fn positions_are_numbered() {
    assert_indexed(&Numbers);
}

#[test]
fn a_table_beside_best_play() {
    let table = load(
        "r :: if true then [up].\n\
         advice(up, their_turn and grown : true : (depth = 0) and one : nomove).",
    );
    let proof = proof(&table, Aim::Win);
    let [standings, by_threads] = [1, 3].map(|threads| {
        let threads = NonZero::new(threads).unwrap();
        let run = &mut Run::new();
        proof
            .against_best(run, &Numbers, best_play(), threads)
            .unwrap()
    });
    assert_eq!(standings, by_threads);
    // One step may be one too many: from 19 it wins, from 17 and 18 three or two would.
    let ours = Standing {
        positions: 20,
        attainable: 3,
        attained: 1,
        by_moves: vec![0, 1],
        best_by_moves: vec![0, 3],
        by_loss: vec![1],
    };
    assert_eq!(standings.ours, ours);
    let theirs = Standing {
        positions: 20,
        ..Standing::default()
    };
    assert_eq!(standings.theirs, theirs);
    let first_moves = FirstMoves {
        thrown_away: 4,
        by_plies: vec![16],
    };
    assert_eq!(standings.first_moves, first_moves);
}

/// If the aim gets out of reach, the table stops at the position of the move that is to blame.
#[test]
fn the_aim_is_thrown_away_where_the_table_is_asked_last() {
    let best = best_play();
    let is_hopeless = |position: &Position| {
        let verdict = best(position);
        let ours = if position.ours {
            verdict
        } else {
            verdict.for_opponent()
        };
        !Aim::Win.is_attainable(ours)
    };
    let proving = Proving {
        is_hopeless: Some(&is_hopeless),
        ..Proving::default()
    };
    let mut thrown_away = 0;
    for table in &tables() {
        let proof = table.prove(&mut Run::new(), &Numbers, proving).unwrap();
        let mut games = proof.games(table, &Numbers);
        for (_, position, fate) in proof.positions(&Numbers) {
            let Some(failure) = fate
                .failure()
                .filter(|failure| failure.cause == Cause::Hopeless)
            else {
                continue;
            };
            let game = games.shortest(&mut Run::new(), &position).unwrap();
            if is_hopeless(&position) {
                assert_eq!(
                    (failure.moves, failure.at as usize),
                    (0, number_of(position))
                );
                continue;
            }
            thrown_away += 1;
            let (session, asked) = replay(table, position, &game);
            assert!(is_hopeless(session.position()), "{game:?}");
            let last = number_of(*session.position());
            let place = asked.iter().rfind(|place| place.0 != last).unwrap();
            assert_eq!(place.0, failure.at as usize, "{game:?}");
            assert!(!is_hopeless(&Numbers.unrank(place.0).unwrap()));
        }
    }
    assert!(thrown_away > 10, "{thrown_away}");
}

#[test]
fn every_failure_is_counted_where_it_comes_from() {
    let counts = |position: &Position| position.number != 7;
    for table in tables().iter().step_by(5) {
        let proof = proof(table, Aim::Win);
        let stops = proof.stops(&mut Run::new(), &Numbers, counts).unwrap();
        let failures = proof
            .positions(&Numbers)
            .filter_map(|(rank, position, fate)| {
                Some((rank, position, fate.failure()?)).filter(|_| counts(&position))
            });
        let failures: Vec<_> = failures.collect();
        for stop in &stops {
            let led_here = failures.iter().filter(|one| one.2.at == stop.at);
            let (ours, theirs): (Vec<_>, Vec<_>) = led_here.copied().partition(|one| one.1.ours);
            assert_eq!(
                (stop.ours, stop.theirs),
                (ours.len() as u64, theirs.len() as u64)
            );
            let own = proof.fates[stop.at as usize].unwrap().failure().unwrap();
            assert_eq!((stop.failure, own.at), (own, stop.at));
            let is_counted = failures.iter().any(|one| one.0 == stop.at as usize);
            assert_eq!(stop.is_counted, is_counted);
        }
        let counted: u64 = stops.iter().map(|stop| stop.ours + stop.theirs).sum();
        assert_eq!(counted, failures.len() as u64);
    }
}
