//! Games by name, and a game of the user's own.

#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

mod heap;

use catalogue::{
    Catalogue, Failure, Game, GameAbout, GamePosition, Position, Quiet, Request, Text, UserInput,
    Watching,
};
use game_core::{Answers, Findings, GameOrder, Method, Needs, PROCEDURES, Player, Score};
use search_core::{Limits, Run, Values};

use heap::{Heap, Stones};

/// The adaptor.
struct Heaps;

static ABOUT: GameAbout = GameAbout {
    name: "heap",
    summary: "Take one, two or three stones; the last one wins",
    ..GameAbout::USUAL
};

impl Game for Heaps {
    fn about(&self) -> &'static GameAbout {
        &ABOUT
    }

    fn position(&self, text: &Text<'_>, _: &UserInput<'_>) -> Result<Box<dyn Position>, Failure> {
        let stones = match text.text {
            "" => 12,
            text => text.parse().map_err(Failure::input)?,
        };
        let no_opinion = |_: &Stones| Score::DRAW;
        let root = (stones, Player::First);
        let placed = GamePosition::new(&ABOUT, Heap, root, no_opinion, GameOrder).keyed();
        Ok(Box::new(placed.with_depths(12, 12)))
    }
}

fn with_heaps() -> Catalogue {
    Catalogue::standard().with_game(&Heaps)
}

fn position(game: &str, text: &str) -> Box<dyn Position> {
    let values = Values::NONE;
    let given = UserInput::new(&values, &Quiet);
    let game = with_heaps().game(game).unwrap();
    game.position(&Text::typed(text), &given).unwrap()
}

/// A position of each game.
const POSITIONS: [(&str, &str); 6] = [
    ("tictactoe", "XO..X...O"),
    ("connect4", "4444"),
    ("tree", ""),
    ("krk", "8/8/8/8/8/1K6/7R/k7 w"),
    ("ending", "8/8/8/8/8/1K6/7R/k7 w"),
    ("heap", "9"),
];

#[test]
fn every_game_is_found() {
    let names: Vec<_> = with_heaps().games().map(|game| game.about().name).collect();
    assert_eq!(names, POSITIONS.map(|position| position.0));
}

/// Every game is analysed by every procedure, or a message says what is missing.
#[test]
fn every_game_by_every_procedure() {
    for (game, text) in POSITIONS {
        let position = position(game, text);
        for procedure in PROCEDURES {
            let options = Values::NONE;
            let method = Method::new(procedure, &options).unwrap();
            let request = Request {
                method: &method,
                options: &options,
                limits: Limits {
                    expansions: Some(200),
                    ..Limits::default()
                },
            };
            match position.check(&request) {
                Ok(()) => {
                    let mut events = 0_u64;
                    let mut see = |record: &dyn Fn() -> search_core::Record| {
                        events += u64::from(!record().event().is_empty());
                    };
                    let watching = Watching {
                        events: Some(&mut see),
                        ..Watching::default()
                    };
                    let analysed = position.analyse(&request, watching).unwrap();
                    assert!(analysed.statistics.expanded <= 200);
                    assert!(events > 0, "{game}: {}", procedure.name);
                }
                Err(failure) => {
                    let told = failure.to_string();
                    assert!(told.contains(procedure.name), "{game}: {told}");
                }
            }
        }
    }
}

/// The first player takes the last stone and wins, unless the number of stones is divisible by
/// four.
#[test]
fn a_game_of_ones_own() {
    for (stones, is_won) in [("9", true), ("8", false)] {
        let position = position("heap", stones);
        for procedure in PROCEDURES.iter().filter(|it| !it.needs(Needs::Chance)) {
            let options = Values::NONE;
            let method = Method::new(procedure, &options).unwrap();
            let request = Request {
                method: &method,
                options: &options,
                limits: Limits::default(),
            };
            let analysed = position.analyse(&request, Watching::default()).unwrap();
            let found = match &analysed.findings {
                Findings::Valued { analysis, .. } => analysis.value > Score::DRAW,
                Findings::Simulated { analysis } => analysis.value > 0.0,
                findings => matches!(findings, Findings::Proved(_)),
            };
            assert_eq!(found, is_won, "{}", procedure.name);
        }
    }
    let ways = position("heap", "5");
    let count = |plies| ways.ways().count(&mut Run::new(), plies).unwrap();
    assert_eq!([0, 1, 2, 3].map(count), [1, 3, 8, 10]);
    let by_move = ways.ways().count_by_move(&mut Run::new(), 2).unwrap();
    let by_move: Vec<_> = by_move.iter().map(|(mv, ways)| (&**mv, *ways)).collect();
    assert_eq!(by_move, [("1", 3), ("2", 3), ("3", 2)]);
}

/// An ability that a game lacks is named before anything runs.
#[test]
fn what_is_missing() {
    let position: Box<dyn Position> =
        Box::new(GamePosition::unvalued(&ABOUT, Heap, (9, Player::First)));
    for procedure in PROCEDURES {
        let options = Values::NONE;
        let method = Method::new(procedure, &options).unwrap();
        let request = Request {
            method: &method,
            options: &options,
            limits: Limits::default(),
        };
        let needs_nothing = procedure.needs.is_empty();
        assert_eq!(position.check(&request).is_ok(), needs_nothing);
        if procedure.needs(Needs::Evaluator) {
            let told = position.check(&request).unwrap_err().to_string();
            assert!(told.contains("needs an evaluator"), "{told}");
        }
    }
}

/// Cut-offs are kept as requested.
#[test]
fn what_is_kept() {
    let position = position("tree", "");
    let options = Values::NONE;
    let method = Method::named("alpha-beta", &options).unwrap();
    assert_eq!(method.procedure().answers, Answers::Value);
    let request = Request {
        method: &method,
        options: &options,
        limits: Limits::default(),
    };
    let watching = Watching {
        cutoffs: 1,
        ..Watching::default()
    };
    let analysed = position.analyse(&request, watching).unwrap();
    assert_eq!(analysed.cutoffs.len(), 1);
    assert_eq!(
        analysed.cutoffs[0].words,
        "beta  at e: 5 >= 4 after e-k, not tried: e-l"
    );
}
