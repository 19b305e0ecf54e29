//! Games in progress: where they stand, who can move where, what a move has cost, and the program's moves.

use catalogue::playing::{
    Ends, Match, NoMove, Picture, PlayAbout, Playable, ThinkSettings, Thinking, Unrecorded,
};
use catalogue::{CellAt, Failure, Position};
use game_core::{Player, Random};
use serde_json::{Value, json};

use crate::host::Context;
use crate::problem::{Options, PositionGiven};
use crate::request::value;

const SIDES: [Player; 2] = [Player::First, Player::Second];

/// Returns a move with its end, and its start if it is the move of a piece.
fn with_ends(mut mv: Value, ends: Option<Ends>) -> Value {
    if let Some(Ends { from, to }) = ends {
        mv["from"] = json!(from);
        mv["to"] = json!(to);
    }
    mv
}

/// Returns the state of a game: its legal moves, those that were played, from 1 on, how it is over, if it is, and the
/// result if the time of the first side runs out, or that of the second.
pub(crate) fn play(
    position: &PositionGiven,
    moves: &[String],
    context: Context<'_>,
) -> Result<Value, Failure> {
    let position = position.set_up(context)?;
    let game = at_board(playable(&*position)?, moves)?;
    let played = (1..).zip(game.played()).map(|(ply, played): (usize, _)| {
        let mv = json!({ "ply": ply, "by": game.side(played.by), "move": played.text });
        with_ends(mv, played.ends)
    });
    let mut state = json!({
        "name": game.name(),
        "sides": SIDES.map(|player| game.side(player)),
        "position": game.position(),
        "flips": game.can_be_flipped(),
        "to_move": game.to_move(),
        "side": game.side(game.to_move()),
        "moves": legal_moves(&*game),
        "played": played.collect::<Vec<_>>(),
        "over": game.result(),
        "on_time": SIDES.map(|player| game.result_on_time(player)),
    });
    let draw = context.catalogue.drawing(&position.header());
    if let Some(board) = draw(&game.position()) {
        state["board"] = value(board)?;
    }
    Ok(state)
}

/// Lists the legal moves, with the places to touch on the board for each, after its starting place if there is one.
fn legal_moves(game: &dyn Match) -> Vec<Value> {
    let all = game.ends();
    // The meaning of each cell, after each cell from which a move begins.
    let mut touched: Vec<Vec<CellAt>> = vec![Vec::new(); all.len()];
    if let Picture::Grid(grid) = game.picture() {
        let mut begins: Vec<Option<CellAt>> = Vec::new();
        for ends in all.iter().flatten() {
            if !begins.contains(&ends.from) {
                begins.push(ends.from);
            }
        }
        let rows = grid.rows();
        let cells = (0..rows).flat_map(|row| (0..grid.columns).map(move |column| (row, column)));
        for to in cells.map(|(row, column)| CellAt { row, column }) {
            for &from in &begins {
                for number in game.meant(Ends { from, to }) {
                    touched[number].push(to);
                }
            }
        }
    }
    let moves = game.moves().into_iter().zip(all).zip(touched);
    moves
        .map(|((text, ends), touched)| with_ends(json!({ "move": text, "touched": touched }), ends))
        .collect()
}

/// Returns the position to be played.
///
/// # Errors
///
/// If it cannot be.
pub(crate) fn playable(position: &dyn Position) -> Result<&dyn Playable, Failure> {
    let playable = position.playable();
    playable.ok_or_else(|| {
        let name = position.about().name;
        Failure::input(format!("{name} cannot be played"))
    })
}

/// Returns a game after these moves.
///
/// # Errors
///
/// Which of them cannot be made, and why.
pub(crate) fn at_board<'p>(
    playable: &'p dyn Playable,
    moves: &[String],
) -> Result<Box<dyn Match + 'p>, Failure> {
    let mut game = playable.at_board();
    for (ply, text) in (1..).zip(moves) {
        let number = read_move(&*game, text);
        let wrong = |wrong| Failure::Input(format!("move {ply}: {wrong}"));
        game.play(number.map_err(wrong)?);
    }
    Ok(game)
}

/// Returns the number of a move.
fn read_move(game: &dyn Match, text: &str) -> Result<usize, String> {
    match game.result() {
        Some(finish) => Err(format!("the game is over: {}", finish.words)),
        None => game.read_move(text),
    }
}

/// Judges the last of these moves: its cost, also in words, and without the better move as a riddle, for a person who is to
/// find it; and whether it keeps a win, as every move must that is accepted in practice.
pub(crate) fn judge(
    position: &PositionGiven,
    moves: &[String],
    context: Context<'_>,
) -> Result<Value, Failure> {
    let position = position.set_up(context)?;
    let playable = playable(&*position)?;
    let game = at_board(playable, moves)?;
    let mut before = game.so_far().clone();
    let (Some(number), Some(played)) = (before.moves.pop(), game.played().pop()) else {
        return Err(Failure::input("there is no move to be judged"));
    };
    let mut thinker = playable.thinker(terms(Thinking::default(), context))?;
    let judgement = answered(thinker.judge(&before, number))?;
    Ok(json!({
        "ply": game.plies(),
        "by": game.side(played.by),
        "move": played.text,
        "words": judgement.words(),
        "riddle": judgement.riddle(),
        "wins": judgement.wins(),
        "judgement": judgement,
    }))
}

/// Chooses the program's move.
pub(crate) fn answer(
    position: &PositionGiven,
    moves: &[String],
    thinking: &Options,
    context: Context<'_>,
) -> Result<Value, Failure> {
    let position = position.set_up(context)?;
    let about = position.about().play.unwrap_or(&PlayAbout::USUAL);
    let mut thinking = Thinking::read(&thinking.of(Thinking::options())?, about)?;
    if thinking.level.is_some() {
        let seed = thinking.seed.unwrap_or_default();
        thinking.seed = Some(seed_of_move(seed, moves.len()));
    }
    choose(&*position, moves, terms(thinking, context))
}

/// Suggests a move to a person.
pub(crate) fn hint(
    position: &PositionGiven,
    moves: &[String],
    context: Context<'_>,
) -> Result<Value, Failure> {
    let position = position.set_up(context)?;
    choose(&*position, moves, terms(Thinking::default(), context))
}

/// Chooses a move after these moves, with the reason for it.
fn choose(
    position: &dyn Position,
    moves: &[String],
    terms: ThinkSettings<'_>,
) -> Result<Value, Failure> {
    let playable = playable(position)?;
    let game = at_board(playable, moves)?;
    if let Some(finish) = game.result() {
        let words = finish.words;
        return Err(Failure::Input(format!("the game is over: {words}")));
    }
    let mut thinker = playable.thinker(terms)?;
    let choice = answered(thinker.choose(game.so_far()))?;
    Ok(json!({
        "ply": game.plies() + 1,
        "by": game.side(game.to_move()),
        "move": game.moves().into_iter().nth(choice.mv).unwrap_or_default(),
        "reason": choice.reason,
    }))
}

/// Returns the seed of the numbers for one move of a game, if those for the game are drawn from `seed`.
fn seed_of_move(seed: u64, plies: usize) -> u64 {
    let mut random = Random::new(seed);
    (0..=plies).fold(seed, |_, _| random.bits())
}

/// Returns the conditions for a program that thinks at a page's request.
pub(crate) fn terms(thinking: Thinking, context: Context<'_>) -> ThinkSettings<'static> {
    ThinkSettings {
        thinking,
        limits: context.limits.limits(),
        recorder: &Unrecorded,
    }
}

/// Converts the result of a thinker.
///
/// # Errors
///
/// The reason why it has no move.
pub(crate) fn answered<T>(thought: Result<T, NoMove>) -> Result<T, Failure> {
    thought.map_err(|trouble| match trouble {
        NoMove::NoAdvice(why) => Failure::Input(why),
        NoMove::Stopped(stopped) => Failure::Machine(stopped.to_string()),
        NoMove::Unrecorded(failure) => failure,
    })
}
