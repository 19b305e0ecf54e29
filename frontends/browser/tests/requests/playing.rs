//! Games that are played by requests alone.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::everything::{items, listing, sample, text};
use crate::{check, done, reply};

/// Returns a request about a game after these moves.
fn ask(what: &str, position: &Value, moves: &[String]) -> Value {
    json!({ "ask": what, "position": position, "moves": moves })
}

pub(crate) fn state(position: &Value, moves: &[String]) -> Value {
    done(&ask("play", position, moves))
}

fn moves_of(state: &Value) -> Vec<String> {
    let moves = items(&state["moves"]).iter();
    moves.map(|mv| text(&mv["move"]).to_owned()).collect()
}

fn answer(position: &Value, moves: &[String], thinking: &Value) -> Value {
    let mut request = ask("answer", position, moves);
    request["thinking"] = thinking.clone();
    done(&request)
}

fn judge(position: &Value, moves: &[String]) -> Value {
    done(&ask("judge", position, moves))
}

fn with(moves: &[String], more: &str) -> Vec<String> {
    let mut moves = moves.to_vec();
    moves.push(more.to_owned());
    moves
}

/// Lets the program play against itself, and returns the moves, and the end.
pub(crate) fn play(position: &Value, thinking: &Value) -> (Vec<String>, Value) {
    let mut moves = Vec::new();
    loop {
        let state = state(position, &moves);
        assert_eq!(items(&state["played"]).len(), moves.len());
        assert!(state["board"].is_object(), "{state}");
        if !state["over"].is_null() {
            assert_eq!(state["moves"], json!([]));
            return (moves, state);
        }
        assert!(moves.len() < 200, "{position}: {moves:?}");
        let answer = answer(position, &moves, thinking);
        let mv = text(&answer["move"]).to_owned();
        assert_eq!(answer["by"], state["side"]);
        assert!(moves_of(&state).contains(&mv), "{answer} in {state}");
        moves.push(mv);
    }
}

/// Returns the games that can be played, and the options that they are played with here.
fn games() -> Vec<Value> {
    let games = items(&listing()["games"]).to_vec();
    let is_played = |game: &Value| {
        let exercises = items(&game["exercises"]);
        !game["play"].is_null() || !exercises.is_empty()
    };
    games.into_iter().filter(is_played).collect()
}

#[test]
fn every_game_is_played_to_its_end() {
    let mut lines = Vec::new();
    for game in games() {
        let mut positions = vec![sample(&game, "game")];
        let start = json!({ "game": game["name"] });
        let start_text = |position| reply(&ask("play", position, &[]))["done"]["position"].clone();
        if !game["play"].is_null() && start_text(&start) != start_text(&positions[0]) {
            positions.push(start);
        }
        for position in positions {
            let levels: &[&str] = if position["game"] == "connect4" {
                &["easy", "medium"]
            } else {
                &["easy", "perfect"]
            };
            for level in levels {
                let thinking = json!({ "level": level, "seed": 3 });
                let (moves, end) = play(&position, &thinking);
                assert_eq!(play(&position, &thinking).0, moves);
                lines.push(format!(
                    "{} from {}, {level}: {}, after {} moves\n  {}",
                    text(&game["name"]),
                    text(&state(&position, &[])["position"]),
                    text(&end["over"]["words"]),
                    moves.len(),
                    moves.join(" ")
                ));
            }
        }
    }
    check("games_played", &lines.join("\n"));
}

/// A seed says what a level leaves to chance, anew for every move.
#[test]
fn seeds() {
    let position = json!({ "game": "tictactoe" });
    let games = (0..6).map(|seed| play(&position, &json!({ "level": "beginner", "seed": seed })).0);
    let games: HashSet<Vec<String>> = games.collect();
    assert!(games.len() > 3, "{games:?}");
}

/// Lists every reply to every move of the program, which has the side whose turn it is after `moves` or not.
fn check_never_lost(moves: &[String], is_program: bool, loss: &str) -> usize {
    let position = json!({ "game": "tictactoe" });
    let state = state(&position, moves);
    if !state["over"].is_null() {
        assert_ne!(state["over"]["words"], loss, "{moves:?}");
        return 1;
    }
    if is_program {
        let answer = answer(&position, moves, &json!({ "level": "perfect" }));
        return check_never_lost(&with(moves, text(&answer["move"])), false, loss);
    }
    let replies = moves_of(&state).into_iter();
    replies
        .map(|mv| check_never_lost(&with(moves, &mv), true, loss))
        .sum()
}

#[test]
fn the_highest_level_never_loses_tictactoe() {
    let games = [
        check_never_lost(&[], true, "O wins"),
        check_never_lost(&[], false, "X wins"),
    ];
    assert!(games.iter().all(|&games| games > 50), "{games:?}");
}

/// Returns a number that grows with the value.
fn rank(worth: &Value) -> i64 {
    let exact = &worth["exact"];
    match (&exact["win"], &exact["loss"]) {
        (Value::Number(plies), _) => 1_000 - plies.as_i64().unwrap(),
        (_, Value::Number(plies)) => plies.as_i64().unwrap() - 1_000,
        _ => {
            assert_eq!(exact, "draw", "{worth}");
            0
        }
    }
}

/// Checks that the value of a position is that of the best of its moves, and that costs are the losses beside that.
#[track_caller]
fn check_judged(position: &Value, moves: &[String]) {
    let judged = moves_of(&state(position, moves));
    let judged = judged.iter().map(|mv| judge(position, &with(moves, mv)));
    let judged: Vec<Value> = judged.map(|judged| judged["judgement"].clone()).collect();
    let best = judged.iter().map(|judged| rank(&judged["after"])).max();
    for judged in judged {
        let (before, after) = (rank(&judged["before"]), rank(&judged["after"]));
        assert_eq!(Some(before), best, "{judged}");
        let cost = match before - after {
            0 => "nothing",
            _ if before.signum() == after.signum() => "time",
            _ => "result",
        };
        assert_eq!(judged["cost"], cost, "{judged}");
    }
}

#[test]
fn moves_cost_what_the_best_move_is_worth_more() {
    let moves = |text: &str| -> Vec<String> { text.split(' ').map(str::to_owned).collect() };
    let tictactoe = json!({ "game": "tictactoe" });
    check_judged(&tictactoe, &[]);
    check_judged(&tictactoe, &moves("1"));
    check_judged(&tictactoe, &moves("1 2 5 9"));
    for game in ["krk", "ending"] {
        check_judged(
            &json!({ "game": game, "text": "8/8/8/8/8/2K5/7R/1k6 w" }),
            &[],
        );
        check_judged(
            &json!({ "game": game, "text": "8/8/8/8/8/3k4/5R2/K7 w" }),
            &moves("Re2"),
        );
    }
    check_judged(
        &json!({ "game": "ending", "text": "8/8/8/8/4k3/8/4P3/4K3 w" }),
        &[],
    );
    let connect4 = json!({ "game": "connect4", "text": "2233", "options": { "size": "4x4" } });
    check_judged(&connect4, &moves("4 1"));
}

/// A lost rook is no longer on the board, and the game is over.
#[test]
fn a_lost_rook() {
    for game in ["krk", "ending"] {
        let position = json!({ "game": game, "text": "8/8/8/8/8/3k4/5R2/K7 w" });
        let state = state(&position, &["Re2".to_owned(), "Kxe2".to_owned()]);
        assert_eq!(
            state["over"],
            json!({ "words": "the rook is lost: a draw", "won": false })
        );
        let cells = items(&state["board"]["cells"]).iter();
        assert_eq!(cells.filter(|cell| cell["kind"] != "empty").count(), 2);
        let late = "White's time is up, but nobody else could win: a draw";
        assert_eq!(state["on_time"][0], late);
    }
}

/// A touch means a move that ends where it is shown, and every move can be touched.
#[test]
fn moves_are_made_by_touching_the_board() {
    for game in games() {
        let state = state(&sample(&game, "game"), &[]);
        for mv in items(&state["moves"]) {
            assert!(items(&mv["touched"]).contains(&mv["to"]), "{mv}");
            let place = |of: &Value| {
                let [row, column] = ["row", "column"].map(|key| of[key].as_u64().unwrap());
                let board = &state["board"];
                let number = row * board["columns"].as_u64().unwrap() + column;
                board["cells"][usize::try_from(number).unwrap()].clone()
            };
            assert_eq!(
                place(&mv["to"])["kind"] == "empty",
                !text(&mv["move"]).contains('x'),
                "{mv}"
            );
            if !mv["from"].is_null() {
                assert_ne!(place(&mv["from"])["kind"], "empty", "{mv}");
            }
        }
    }
    let state = state(&json!({ "game": "connect4" }), &["4".to_owned()]);
    let fourth = &state["moves"][3];
    assert_eq!(fourth["to"], json!({ "row": 4, "column": 3 }));
    assert_eq!(items(&fourth["touched"]).len(), 6);
}

/// A game of tic-tac-toe with a mistake, as a page shows it.
#[test]
fn a_game_with_a_mistake() {
    let position = json!({ "game": "tictactoe" });
    let thinking = json!({ "level": "perfect" });
    let mut moves: Vec<String> = Vec::new();
    let mut lines = vec![text(&state(&position, &[])["name"]).to_owned()];
    for person in ["", "2", "9", "6"] {
        if !person.is_empty() {
            let hint = done(&ask("hint", &position, &moves));
            moves.push(person.to_owned());
            let judged = judge(&position, &moves);
            lines.push(format!(
                "{}. {}: {person}, {}: {} (a hint was {})",
                judged["ply"],
                text(&judged["by"]),
                text(&judged["judgement"]["cost"]),
                text(&judged["words"]),
                text(&hint["move"]),
            ));
        }
        let answer = answer(&position, &moves, &thinking);
        moves.push(text(&answer["move"]).to_owned());
        lines.push(format!(
            "{}. {}: {}, {}",
            answer["ply"],
            text(&answer["by"]),
            text(&answer["move"]),
            text(&answer["reason"]),
        ));
        if !state(&position, &moves)["over"].is_null() {
            break;
        }
    }
    lines.push(serde_json::to_string_pretty(&judge(&position, &moves[..2])).unwrap());
    lines.push(state(&position, &moves).to_string());
    check("a_game_with_a_mistake", &lines.join("\n"));
}

/// A program that has no time for an answer makes no move; it remembers a finished answer when it is asked again.
#[test]
fn limits_hold_for_answers() {
    let answer = |size: &str, moves: &[String], limits: Value| {
        let position = json!({ "game": "connect4", "options": { "size": size } });
        let mut request = ask("answer", &position, moves);
        request["thinking"] = json!({ "level": "perfect" });
        request["limits"] = limits;
        reply(&request)
    };
    for limits in [json!({ "seconds": 0.05 }), json!({ "expansions": 1_000 })] {
        let answer = answer("6x7", &[], limits);
        assert_eq!(answer["failed"]["kind"], "machine", "{answer}");
    }
    let moves = ["3".to_owned()];
    let few = json!({ "expansions": 1_000 });
    let first = answer("5x5", &moves, few.clone());
    assert_eq!(first["failed"]["kind"], "machine", "{first}");
    let solved = answer("5x5", &moves, json!({}));
    assert!(solved["done"]["reason"].is_string(), "{solved}");
    assert_eq!(
        answer("5x5", &moves, few)["done"]["move"],
        solved["done"]["move"]
    );
    let mut request = ask("answer", &json!({ "game": "connect4" }), &[]);
    request["thinking"] = json!({ "move-time": "50ms" });
    assert!(done(&request)["move"].is_string());
}

#[test]
fn a_finished_game_is_seen_to_be_over() {
    let over = |text: &str| {
        let position = json!({ "game": "tictactoe", "text": text });
        done(&json!({ "ask": "check_position", "position": position }))["over"].clone()
    };
    assert_eq!(over("XXXOO...."), "X wins");
    assert_eq!(over("XOXXOOOXX"), "a draw");
    assert_eq!(over("XX.OO...."), Value::Null);
}
