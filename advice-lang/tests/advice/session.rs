//! Playing by a table.

use advice_lang::{AdviseError, End, Reply, ReplyError, Session, Table};
use game_core::{Outcome, Player};
use search_core::{Limit, Limits, Run};

use crate::common::{Numbers, Position, load, ours, theirs};

/// Makes a table for reaching 20: plan two moves ahead where that is possible, otherwise step up.
fn table() -> Table<Numbers> {
    load(
        "near :: if big then [win, climb].
         far :: if not small then [climb].
         advice( win, even and grown and not ten and their_turn : not small :
           (depth = 0) and up then (depth = 2) and any : (depth = 1) and one).
         advice( climb, grown and their_turn : true : (depth = 0) and up : nomove).",
    )
}

fn advise(session: &mut Session<'_, Numbers>) -> String {
    match session.advise(&mut Run::new()) {
        Ok(turn) => match turn.strategy.and_then(|strategy| strategy.satisfied) {
            Some(found) => format!("{:+} by {} {}", turn.mv, found.advice, found.tree),
            None => format!("{:+}", turn.mv),
        },
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_tree_is_followed_until_it_is_used_up() {
    let table = load(
        "r :: if true then [a].
         advice( a, ten : true : (depth = 0) and up then (depth = 2) and any : (depth = 1) and one).",
    );
    let mut session = Session::new(&table, &Numbers, ours(8));
    assert_eq!(advise(&mut session), "+1 by a 1..[1..nil,-1..2..nil]");
    assert_eq!(session.depth(), 1);
    assert_eq!(session.reply(-1), Ok(Reply::InTree));
    assert_eq!(advise(&mut session), "+2");
    assert_eq!((session.position().number, session.depth()), (10, 3));
    assert_eq!(session.reply(-2), Ok(Reply::OutsideTree));
    assert_eq!(session.depth(), 4);
    assert_eq!(advise(&mut session), "+1 by a 1..[1..nil,-1..2..nil]");
    assert_eq!(session.depth(), 1, "a new tree begins at depth 0");
}

#[test]
fn a_tree_is_left_by_an_unexpected_reply() {
    let table = table();
    let mut session = Session::new(&table, &Numbers, ours(5));
    assert_eq!(advise(&mut session), "+1 by climb 1..nil");
    assert_eq!(session.reply(3), Ok(Reply::OutsideTree));
    assert!(session.tree().is_nil());
    assert_eq!(advise(&mut session), "+1 by climb 1..nil");
}

#[test]
fn an_illegal_reply_changes_nothing() {
    let table = table();
    let mut session = Session::new(&table, &Numbers, theirs(12));
    assert_eq!(session.reply(7), Err(ReplyError::Illegal));
    assert_eq!(session.reply(0), Err(ReplyError::Illegal));
    assert_eq!((*session.position(), session.moves_made()), (theirs(12), 0));
    assert!(matches!(
        session.advise(&mut Run::new()),
        Err(AdviseError::NotOurMove)
    ));
    assert_eq!(session.reply(1), Ok(Reply::OutsideTree));
    assert_eq!(session.reply(1), Err(ReplyError::NotTheirMove));
}

#[test]
fn moves_can_be_taken_back_one_by_one() {
    let table = table();
    let mut session = Session::new(&table, &Numbers, ours(5));
    assert!(!session.undo());
    let first = advise(&mut session);
    let tree = session.tree().clone();
    session.reply(2).expect("legal");
    advise(&mut session);
    assert!(session.undo() && session.undo());
    assert_eq!((*session.position(), session.tree()), (theirs(6), &tree));
    assert_eq!((session.moves_made(), session.depth()), (1, 1));
    assert!(session.undo());
    assert_eq!(advise(&mut session), first);
}

#[track_caller]
fn check_end(text: &str, root: Position, expected: &End<'_>) {
    let table = load(text);
    let mut session = Session::new(&table, &Numbers, root);
    match session.advise(&mut Run::new()) {
        Err(AdviseError::Ended(end)) => assert_eq!(&end, expected),
        other => panic!("{other:?}"),
    }
    assert_eq!(session.end(), Some(expected));
    assert_eq!(session.moves_made(), 0);
}

#[test]
fn every_end_has_its_name() {
    let text = "r :: if big then [a]. advice( a, even : true : down and up : nomove).";
    check_end(text, ours(5), &End::NoRule);
    check_end(
        text,
        ours(11),
        &End::NoAdvice {
            rule: "r",
            tried: vec!["a"],
        },
    );
    check_end(text, ours(12), &End::NothingToDo { advice: "a" });
    check_end(text, ours(21), &End::GameOver(Outcome::Win(Player::First)));
    check_end(text, ours(-1), &End::GameOver(Outcome::Win(Player::Second)));
}

#[test]
fn the_limit_on_moves_ends_a_session() {
    let table = table();
    let mut session = Session::new(&table, &Numbers, ours(5)).with_move_limit(2);
    advise(&mut session);
    session.reply(-3).expect("legal");
    assert_eq!(session.end(), Some(&End::MoveLimit));
    assert_eq!(
        advise(&mut session),
        "the session has ended: the limit on moves was reached"
    );
    assert!(session.undo());
    assert_eq!(session.end(), None);
}

#[test]
fn a_limit_on_the_search_leaves_the_session_as_it_was() {
    let table = table();
    let mut session = Session::new(&table, &Numbers, ours(5));
    let limits = Limits {
        expansions: Some(0),
        ..Limits::default()
    };
    match session.advise(&mut Run::new().with_limits(limits)) {
        Err(AdviseError::Stopped(stopped)) => assert_eq!(stopped.limit, Limit::Expansions),
        other => panic!("{other:?}"),
    }
    assert_eq!((session.end(), session.moves_made()), (None, 0));
    assert_eq!(advise(&mut session), "+1 by climb 1..nil");
}
