//! Playing without knowing the game: at a board, and by programs.

#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

mod heap;

use std::sync::Mutex;

use catalogue::playing::{
    Difficulty, Distance, Lesson, Level, NoMove, Practice, Recorder, Recording, SoFar,
    ThinkSettings, Thinker, Thinking, Unrecorded, Worth,
};
use catalogue::{
    Catalogue, Failure, Game, GameAbout, GamePosition, Position, Quiet, Text, UserInput,
};
use game_core::{GameOrder, Player, Procedure, Score, Verdict};
use search_core::{Limits, Record, Values};
use trace::Header;

use heap::{Heap, Stones};

static ABOUT: GameAbout = GameAbout {
    name: "heap",
    sides: ["Left", "Right"],
    ..GameAbout::USUAL
};

/// Makes a heap that can be remembered and whose positions have no value before the end.
fn heap(stones: u8) -> Box<dyn Position> {
    let no_opinion = |_: &Stones| Score::DRAW;
    let placed = GamePosition::new(&ABOUT, Heap, (stones, Player::First), no_opinion, GameOrder);
    Box::new(placed.keyed())
}

fn terms(thinking: Thinking) -> ThinkSettings<'static> {
    ThinkSettings {
        thinking,
        limits: Limits::default(),
        recorder: &Unrecorded,
    }
}

fn thinker(position: &dyn Position, thinking: Thinking) -> Box<dyn Thinker + '_> {
    position
        .playable()
        .unwrap()
        .thinker(terms(thinking))
        .unwrap()
}

fn after(moves: &[usize]) -> SoFar {
    SoFar {
        start: 0,
        moves: moves.to_vec(),
    }
}

/// Computes the value of a heap, and the length of the game, by trying everything.
fn naive(stones: u8) -> Verdict {
    let moves = 1..=stones.min(3);
    let worths = moves.map(|taken| naive(stones - taken).a_ply_before(false));
    worths.max().unwrap_or(Verdict::Loss(0))
}

/// Moves have numbers and texts, and can be taken back.
#[test]
fn at_the_board() {
    let position = heap(5);
    let mut game = position.playable().unwrap().at_board();
    assert_eq!(game.moves(), ["1", "2", "3"]);
    assert_eq!(game.read_move("3"), Ok(2));
    let refused = game.read_move("4").unwrap_err();
    assert_eq!(refused, "\"4\" is not a move here: type one of 1 2 3");
    game.play(2);
    assert_eq!(
        (game.position().as_str(), game.to_move()),
        ("2", Player::Second)
    );
    assert!(game.result().is_none());
    game.play(7);
    assert_eq!(game.so_far(), &after(&[2]));
    game.play(1);
    let finish = game.result().unwrap();
    assert_eq!((finish.words.as_str(), finish.is_won), ("Right wins", true));
    let played: Vec<_> = game
        .played()
        .into_iter()
        .map(|played| played.text)
        .collect();
    assert_eq!(played, ["3", "2"]);
    assert!(game.take_back_to(&|player| player == Player::First));
    assert!(!game.take_back_to(&|_| true));
    assert_eq!((game.plies(), game.position().as_str()), (0, "5"));
}

/// The default program of a game plays best where it looks to the end, and says what a move costs.
#[test]
fn what_is_thought() {
    for stones in 1..=8_u8 {
        let position = heap(stones);
        let mut thinker = thinker(&*position, Thinking::default());
        let choice = thinker.choose(&after(&[])).unwrap();
        let left = stones - 1 - u8::try_from(choice.mv).unwrap();
        assert_eq!(naive(left).a_ply_before(false), naive(stones), "{stones}");
        for number in 0..usize::from(stones.min(3)) {
            let judged = thinker.judge(&after(&[]), number).unwrap();
            let left = stones - 1 - u8::try_from(number).unwrap();
            assert_eq!(judged.before, Worth::Exact(naive(stones)));
            assert_eq!(judged.after, Worth::Exact(naive(left).a_ply_before(false)));
        }
    }
    let position = heap(60);
    let judged = thinker(&*position, Thinking::default()).judge(&after(&[]), 0);
    assert_eq!(judged.unwrap().before, Worth::Open { plies: 8 });
    let position = heap(3);
    let nothing = thinker(&*position, Thinking::default()).choose(&after(&[2]));
    assert!(matches!(nothing, Err(NoMove::NoAdvice(_))));
}

/// A game without an evaluation is simulated, and cannot be searched otherwise.
#[test]
fn what_a_game_lacks() {
    let position: Box<dyn Position> =
        Box::new(GamePosition::unvalued(&ABOUT, Heap, (7, Player::First)));
    let mut thinker = thinker(&*position, Thinking::default());
    assert_eq!(thinker.choose(&after(&[])).unwrap().mv, 2);
    let judged = thinker.judge(&after(&[]), 0);
    assert!(matches!(judged, Err(NoMove::NoAdvice(_))));
    let deepening = Thinking {
        procedure: Procedure::named("deepening"),
        ..Thinking::default()
    };
    let refused = position.playable().unwrap().thinker(terms(deepening));
    let told = refused.err().unwrap().to_string();
    assert!(told.contains("needs an evaluator"), "{told}");
}

/// A level makes the same moves for the same seed.
#[test]
fn levels() {
    let position = heap(40);
    let played = |seed| {
        let thinking = Thinking {
            level: Some(Level::Beginner),
            seed: Some(seed),
            ..Thinking::default()
        };
        let mut thinker = thinker(&*position, thinking);
        let choices = (0..12).map(|_| thinker.choose(&after(&[])).unwrap().mv);
        choices.collect::<Vec<_>>()
    };
    assert_eq!(played(1), played(1));
    assert_ne!(played(1), played(2));
}

/// Keeps the records.
#[derive(Default)]
struct Kept(Mutex<Vec<String>>);

struct KeptSearch {
    header: String,
    events: u64,
}

impl Recorder for Kept {
    fn begin(
        &self,
        ply: usize,
        header: &dyn Fn() -> Header,
    ) -> Result<Option<Box<dyn Recording>>, Failure> {
        let header = header();
        let line = format!("{ply} {} {}", header.algorithm, header.start);
        self.0.lock().unwrap().push(line.clone());
        let events = 0;
        let header = line;
        Ok(Some(Box::new(KeptSearch { header, events })))
    }
}

impl Recording for KeptSearch {
    fn keep(&mut self, _: &dyn Fn() -> Record) {
        self.events += 1;
    }

    fn finish(self: Box<Self>, outcome: &str, answer: Vec<String>) -> Result<(), Failure> {
        assert!(self.events > 0, "{}", self.header);
        assert_eq!((outcome, answer.len()), ("value win in 1 ply", 1));
        Err(Failure::Machine("no room".to_owned()))
    }
}

/// Each search has a record, and if it cannot be written the program says so.
#[test]
fn records() {
    let (position, kept) = (heap(5), Kept::default());
    let terms = ThinkSettings {
        recorder: &kept,
        ..terms(Thinking::default())
    };
    let mut thinker = position.playable().unwrap().thinker(terms).unwrap();
    let chosen = thinker.choose(&after(&[2]));
    assert!(matches!(
        chosen,
        Err(NoMove::Unrecorded(Failure::Machine(_)))
    ));
    assert_eq!(*kept.0.lock().unwrap(), ["2 deepening 2"]);
}

fn set_up(game: &str, start: &str) -> Box<dyn Position> {
    let game = Catalogue::standard().game(game).unwrap();
    let values = Values::NONE;
    let given = UserInput::new(&values, &Quiet);
    game.set_up(&Text::typed(start), &given).unwrap()
}

/// The games that say how they are played need no terminal for it.
#[test]
fn games_of_the_catalogue() {
    for game in Catalogue::standard().games() {
        let about: &GameAbout = game.about();
        let Some(play) = about.play else {
            continue;
        };
        let position = set_up(about.name, play.start.default);
        let mut board = position.playable().unwrap().at_board();
        let mut thinker = thinker(&*position, Thinking::default());
        for _ in 0..2 {
            let choice = thinker.choose(board.so_far()).unwrap();
            assert!(thinker.judge(board.so_far(), choice.mv).is_ok());
            board.play(choice.mv);
        }
        assert_eq!(board.plies(), 2, "{}", about.name);
    }
}

/// Practice begins with won positions, each as far from the win as it says.
#[test]
fn practice() {
    let game: &dyn Game = Catalogue::standard().game("ending").unwrap();
    let lesson = |exercise| Lesson {
        exercise,
        distance: Distance::Third(Difficulty::Easy),
        rounds: 3,
        seed: 1,
    };
    for exercise in game.about().exercises {
        let Practice { position, plies } = game.practice(&lesson(exercise.name), &Quiet).unwrap();
        let mut board = position.playable().unwrap().at_board();
        let mut thinker = thinker(&*position, Thinking::default());
        assert_eq!(plies.len(), 3);
        for (start, &plies) in plies.iter().enumerate() {
            board.begin(start);
            let judged = thinker.judge(board.so_far(), 0).unwrap();
            assert_eq!(judged.before, Worth::Exact(Verdict::Win(plies)));
        }
    }
    assert!(game.practice(&lesson("chess"), &Quiet).is_err());
}
