//! Practice by requests alone.

use serde_json::{Value, json};

use crate::everything::{items, listing, text};
use crate::playing::{play, state};
use crate::{check, done};

fn round(exercise: &str, options: &Value, round: u32) -> Value {
    done(&json!({
        "ask": "practise", "exercise": exercise, "options": options, "seed": 5, "round": round,
    }))
}

fn score(position: &Value, moves: &[String], unseen: &Value) -> Value {
    done(&json!({ "ask": "score", "position": position, "moves": moves, "unseen": unseen }))
}

/// The longest win with a rook takes this many moves.
const LONGEST: u64 = 16;

/// Best play wins every position in as many moves as it says, and gets a hundred points.
#[test]
fn every_exercise_is_won_by_best_play() {
    for game in items(&listing()["games"]) {
        for exercise in items(&game["exercises"]) {
            let name = text(&exercise["name"]);
            for level in ["easy", "hard"] {
                let begun = round(name, &json!({ "level": level }), 2);
                let best = begun["best"].as_u64().unwrap();
                let (moves, end) = play(&begun["position"], &json!({}));
                assert!(end["over"]["won"] == true && moves.len() as u64 == 2 * best - 1);
                let score = score(&begun["position"], &moves, &json!({}));
                assert_eq!(score["score"]["score"], 100, "{score}");
                assert!(name != "krk" || best <= LONGEST, "{best}");
            }
        }
    }
}

/// King and rook win against the best defence from wherever they win, as the game and as practice.
#[test]
fn the_rook_mates_in_time() {
    for moves in [1, 8, 16] {
        let begun = round("krk", &json!({ "won-in": moves }), 1);
        assert_eq!(begun["best"], moves);
        let mut position = begun["position"].clone();
        position["game"] = json!("krk");
        let (moves, end) = play(&position, &json!({ "level": "perfect" }));
        assert_eq!(end["over"]["words"], "mate: White wins");
        assert!(moves.len() as u64 == 2 * begun["best"].as_u64().unwrap() - 1);
    }
}

/// Rounds are the same for the same seed, and what the moves do not show counts.
#[test]
fn rounds_and_their_scores() {
    let options = json!({ "won-in": "2-3" });
    let positions = [1, 2, 3].map(|number| round("kqk", &options, number)["position"].clone());
    assert_eq!(positions[1], round("kqk", &options, 2)["position"]);
    assert_ne!(positions[0], positions[1]);
    let position = &positions[0];
    let (moves, _) = play(position, &json!({}));
    let unseen = json!({ "taken_back": 1, "slips": 2, "hints": 1 });
    let scores = [
        score(position, &moves, &json!({})),
        score(position, &moves, &unseen),
        score(
            position,
            &moves,
            &json!({ "taken_back": u32::MAX, "slips": u32::MAX }),
        ),
        score(position, &moves[..1], &json!({})),
        score(position, &[], &json!({})),
    ];
    let lines = scores.iter().map(|score| {
        let words = text(&score["words"]);
        format!("{words}\n  {}", score["score"])
    });
    let start = text(&state(position, &[])["position"]).to_owned();
    let lines: Vec<String> = lines.collect();
    check(
        "scores",
        &format!("{start}: {}\n{}", moves.join(" "), lines.join("\n")),
    );
}
