//! Whole games: the published table plays as the original program did.

use std::fmt::Write as _;

use advice_lang::{End, Reply, ReplyError, Session, Table};
use domain_chess_krk::krk::{Krk, Position};
use domain_chess_krk::{DiagramStyle, Move};
use game_core::{Game, Outcome, Player};
use search_core::Run;

use crate::common::{BRATKO, position, published};

#[test]
fn games_against_three_defenders() {
    let table = published();
    let games = include_str!("../data/games.txt");
    assert_eq!(games.lines().count(), 612);
    for row in games.lines() {
        let [_, start, defender, record] = row.split('|').collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        assert_eq!(play(&table, position(start), defender), record, "{row}");
    }
}

/// Plays a game and writes its record.
fn play(table: &Table<Krk>, start: Position, defender: &str) -> String {
    let mut session = Session::new(table, &BRATKO, start);
    let mut record = String::new();
    while session.end().is_none() {
        let mv = if session.us_to_move() {
            let turn = session.advise(&mut Run::new()).unwrap();
            if let Some(found) = turn.strategy.and_then(|strategy| strategy.satisfied) {
                write!(record, " {{{}}}", found.advice).unwrap();
            }
            turn.mv
        } else {
            let mv = reply(*session.position(), defender, session.moves_made());
            session.reply(mv).unwrap();
            mv
        };
        write!(record, " {}", mv.coordinates().replace(':', "")).unwrap();
    }
    let result = match session.end() {
        Some(End::GameOver(Outcome::Win(Player::First))) => "mate",
        Some(End::GameOver(Outcome::Draw)) => "stalemate",
        other => panic!("{other:?}"),
    };
    format!("{record} # {result} {}", session.moves_made())
}

/// Returns the defender's reply after `ply` moves of both sides.
fn reply(position: Position, defender: &str, ply: usize) -> Move {
    let legal: Vec<Move> = BRATKO.moves(&position).collect();
    let king = position.their_king();
    let index = match defender {
        "first" => 0,
        "last" => legal.len() - 1,
        "mix" => 31 * ply + usize::from(7 * king.file() + 3 * king.rank()),
        other => panic!("{other}"),
    };
    legal[index % legal.len()]
}

/// The original's screen, with the moves that were typed in, three of them refused.
#[test]
fn a_game_on_the_screen() {
    let table = published();
    let mut session = Session::new(&table, &BRATKO, position("w..4:4..5:6..3:2..0"));
    let mut typed = include_str!("../data/transcript-pos6.input.txt").lines();
    let mut screen = show(&session);
    while session.end().is_none() {
        if session.us_to_move() {
            let turn = session.advise(&mut Run::new()).unwrap();
            for advice in turn.strategy.iter().flat_map(|strategy| &strategy.tried) {
                write!(screen, "\nTrying {advice}").unwrap();
            }
            write!(screen, "\nMy move: {}\n", turn.mv.coordinates()).unwrap();
        } else {
            screen += "Your move: ";
            match session.reply(read_typed(typed.next().unwrap())) {
                Ok(Reply::InTree | Reply::OutsideTree) => screen.push('\n'),
                Err(ReplyError::Illegal) => {
                    screen += "Illegal move\n";
                    continue;
                }
                Err(error) => panic!("{error}"),
            }
        }
        screen += &show(&session);
    }
    screen += "End of game\n[playgame succeeded]\n";
    assert_eq!(typed.next(), None);
    assert_eq!(
        format!("\n{screen}"),
        include_str!("../data/transcript-pos6.txt")
    );
}

fn show(session: &Session<'_, Krk>) -> String {
    format!(
        "\n{}Side= {}  Depth= {}\n",
        session.position().diagram(DiagramStyle::Bratko),
        if session.us_to_move() { 'w' } else { 'b' },
        session.depth(),
    )
}

fn read_typed(line: &str) -> Move {
    let (from, to) = line.trim_end_matches('.').split_once('-').unwrap();
    Move::new(from.parse().unwrap(), to.parse().unwrap())
}
