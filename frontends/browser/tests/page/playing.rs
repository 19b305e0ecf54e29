//! Games against the program, and practice.

use serde_json::Value;
use webdriver::Browser;

use crate::harness::{
    cell, check_no_errors, fill, in_shared, opened, text_of, texts_of, touch, value,
    wait_for_picture, wait_for_text,
};

/// Begins a game, or practice.
fn begin(browser: &Browser, game: &str, fields: &[(&str, &str)]) {
    fill(browser, "game", game);
    for (field, value) in fields {
        fill(browser, field, value);
    }
    browser.run("(document.getElementById('game-state').textContent = '')");
    browser.click_on("#new-game [type='submit']");
    wait_for_moves(browser, 0);
}

fn played(browser: &Browser) -> Vec<String> {
    texts_of(
        browser,
        "[...document.querySelectorAll('#played li')].map((it) => it.textContent)",
    )
}

/// Waits until this many moves have been played and it is the reader's turn, or the game is over. Is it over?
#[track_caller]
fn wait_for_moves(browser: &Browser, count: usize) -> bool {
    const STATE: &str = "document.querySelector('#game-state p')?.textContent ?? ''";
    browser.wait_until(&format!(
        "((state) => !/to move|is thinking|^$/.test(state) || state.includes('your turn') && \
         document.querySelectorAll('#played li').length === {count})({STATE})"
    ));
    !text_of(browser, STATE).contains("your turn")
}

/// Returns a square as a cell of the board.
fn place(square: &str) -> Value {
    let bytes = square.as_bytes();
    cell(usize::from(b'8' - bytes[1]), usize::from(bytes[0] - b'a'))
}

/// Presses the pointer at a square, and lets go at another one.
fn drag(browser: &Browser, from: &str, to: &str) {
    touch(browser, "game-board", &[place(from), place(to)]);
}

/// Returns the cells of tic-tac-toe where nothing stands.
fn free_cells(browser: &Browser) -> Vec<Value> {
    let free = "[...document.querySelectorAll('#game-board .cell')].flatMap((it, at) => it.textContent === '' ? [String(at)] : [])";
    let numbers = texts_of(browser, free);
    let numbers = numbers.iter().map(|cell| cell.parse().unwrap());
    numbers
        .map(|number: usize| cell(number / 3, number % 3))
        .collect()
}

/// Checks that the program does not lose, whichever cells are clicked.
fn check_tictactoe(browser: &Browser, wanted: fn(usize) -> usize) {
    begin(browser, "tictactoe", &[]);
    let mut moves = 0;
    loop {
        let mut free = free_cells(browser);
        let chosen = free.swap_remove(wanted(free.len()));
        touch(browser, "game-board", &[chosen]);
        moves += 2;
        if wait_for_moves(browser, moves) {
            break;
        }
    }
    let state = browser.text("game-state");
    assert!(!state.contains("X wins"), "{state}: {:?}", played(browser));
}

/// Plays a game of Connect Four to its end, begun again from its link on the way.
fn check_connect4(browser: &Browser) {
    begin(browser, "connect4", &[("level", "easy")]);
    let mut moves = 0;
    for column in [3, 2, 4, 5, 1, 0, 6].into_iter().cycle() {
        let top =
            format!("document.querySelector('#game-board [data-cell=\"{column}\"]').textContent");
        if !text_of(browser, &top).is_empty() {
            continue;
        }
        touch(browser, "game-board", &[cell(0, column)]);
        moves += 2;
        if wait_for_moves(browser, moves) {
            break;
        }
        if moves == 4 {
            let before = played(browser);
            in_shared(browser, || {
                wait_for_moves(browser, 4);
                assert_eq!(played(browser), before);
                browser.run("document.querySelector('[data-part=workbench]').click()");
                wait_for_picture(browser, "puzzle");
            });
        }
    }
    assert!(played(browser).len() >= 7);
}

/// Mates by dragging; before it, a move is taken back.
fn check_rook(browser: &Browser) {
    let start = "8/8/8/8/8/1K6/7R/k7 w";
    begin(browser, "krk", &[("side", "first"), ("start", start)]);
    drag(browser, "h2", "g2");
    wait_for_text(browser, "game-comment", "Rg2");
    wait_for_moves(browser, 2);
    browser.click("take-back");
    wait_for_moves(browser, 0);
    drag(browser, "h2", "h1");
    wait_for_moves(browser, 1);
    wait_for_text(browser, "game-state", "mate: White wins");
    browser.click("to-workbench");
    wait_for_text(browser, "picture", "♚");
    assert_eq!(value(browser, "text"), "8/8/8/8/8/1K6/8/k6R b - - 1 1");
    browser.click_on("[data-part='play']");
}

/// Checks that a pawn becomes the chosen piece, and that the program answers at its level.
fn check_pawn(browser: &Browser) {
    let start = [("start", "8/P7/8/8/8/1K6/8/7k w"), ("level", "easy")];
    begin(browser, "ending", &start);
    drag(browser, "a7", "a8");
    wait_for_text(browser, "game-comment", "which one?");
    browser.click_on("#game-comment button");
    wait_for_moves(browser, 2);
    assert_eq!(played(browser)[0], "White: a8=Q+");
    fill(browser, "level", "");
}

/// Returns the square of a piece.
fn square_of(browser: &Browser, piece: char) -> String {
    let script = format!(
        "document.querySelector('#game-board [aria-label*=\"{piece}\"]').ariaLabel.slice(0, 2)"
    );
    text_of(browser, &script)
}

/// Practises: the rook is offered to the king, which is refused, and then hints are followed to the mate.
fn check_practice(browser: &Browser) {
    // This makes the position the same each time.
    browser.run("(Math.random = () => 0.25, '')");
    begin(browser, "practice krk", &[]);
    let king = square_of(browser, '♚');
    let rook = square_of(browser, '♖');
    let near = |one: &str, other: &str| {
        let pairs = one.bytes().zip(other.bytes());
        pairs.map(|(a, b)| a.abs_diff(b)).max() == Some(1)
    };
    touch(browser, "game-board", &[place(&rook)]);
    let reachable = texts_of(
        browser,
        "[...document.querySelectorAll('#game-board .reachable')].map((it) => it.ariaLabel.slice(0, 2))",
    );
    let own = square_of(browser, '♔');
    let mut offers = reachable.iter();
    let offered = offers.find(|square| near(square, &king) && !near(square, &own));
    touch(browser, "game-board", &[place(offered.unwrap())]);
    wait_for_text(browser, "game-comment", "It gives the win away");
    assert!(played(browser).is_empty());
    for moves in (2..).step_by(2) {
        browser.click("hint");
        wait_for_text(browser, "game-comment", "hint: ");
        let hint = browser.text("game-comment");
        let hint = hint.split(' ').nth(1).unwrap().trim_end_matches(['+', '#']);
        let piece = if hint.starts_with('K') { '♔' } else { '♖' };
        drag(browser, &square_of(browser, piece), &hint[hint.len() - 2..]);
        if wait_for_moves(browser, moves) {
            break;
        }
    }
    wait_for_text(browser, "score", "1 slip");
    wait_for_text(browser, "score", " of 100");
    browser.click_on("#score button");
    wait_for_text(browser, "score", "round 2");
}

/// Checks that a position that does not exist is reported, and that the game on the board goes on.
fn check_no_position(browser: &Browser) {
    begin(browser, "tictactoe", &[]);
    touch(browser, "game-board", &[cell(1, 1)]);
    wait_for_moves(browser, 2);
    let before = played(browser);
    fill(browser, "start", "XXX");
    browser.click_on("#new-game [type='submit']");
    wait_for_text(browser, "game-comment", "a board has 9 cells");
    assert_eq!(played(browser), before);
    touch(browser, "game-board", &free_cells(browser)[..1]);
    wait_for_moves(browser, 4);
    fill(browser, "start", "");
}

/// Checks that the keyboard stays on the board.
fn check_keys(browser: &Browser) {
    begin(browser, "tictactoe", &[]);
    browser.run("document.querySelector('#game-board [data-cell=\"4\"]').focus()");
    browser.press("\u{e007}");
    wait_for_moves(browser, 2);
    assert_eq!(browser.run("document.activeElement.dataset.cell"), "4");
}

/// Begins a new game while the last move of the old one is still being judged.
fn check_new_game(browser: &Browser) {
    begin(browser, "connect4", &[("side", "both")]);
    touch(browser, "game-board", &[cell(5, 3)]);
    begin(browser, "tictactoe", &[("side", "both")]);
    wait_for_text(browser, "game-state", "Tic-tac-toe");
}

#[test]
#[ignore = "it needs the page: `cargo xtask page --check`"]
fn the_page_plays_and_lets_one_practise() {
    let browser = opened();
    browser.click_on("[data-part='play']");
    check_tictactoe(&browser, |_| 0);
    check_tictactoe(&browser, |free| free - 1);
    check_tictactoe(&browser, |free| free / 2);
    check_no_position(&browser);
    check_keys(&browser);
    check_rook(&browser);
    check_pawn(&browser);
    check_practice(&browser);
    check_connect4(&browser);
    check_new_game(&browser);
    check_no_errors(&browser);
}
