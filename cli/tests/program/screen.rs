//! Games on the full screen, played at a pseudo-terminal.

use crate::harness::{send_interrupt, send_signal};
use crate::terminal::{
    BACKSPACE, CTRL_C, CTRL_D, DOWN, ENTER, ESCAPE, F2, F3, F5, LEFT, PAGE_UP, Terminal, UP,
};

/// Compares screens with the snapshot.
fn check(name: &str, screens: &[(&str, String)]) {
    let text: Vec<String> = screens
        .iter()
        .map(|(what, screen)| {
            let lines = screen.lines().map(|line| format!("|{line}\n"));
            format!("{what}\n{}", lines.collect::<String>())
        })
        .collect();
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text.join("\n")));
}

/// A rook move away from stalemate, and from mate in two.
const NEAR_MATE: &str = "--white person --black program --start '8/8/8/8/8/2K5/7R/k7 w - - 0 1'";

#[test]
fn a_whole_game_of_tictactoe() {
    let Some(terminal) = Terminal::start("play tictactoe", (72, 20)) else {
        return;
    };
    let begun = terminal.wait_for(&["X >$"]);
    terminal.enter_and_wait("5", &["O: 1", "X >$"]);
    let mistake = terminal.enter_and_wait("9", &["O: 3", "X >$"]);
    terminal.enter_and_wait("nonsense", &["is not a cell", "X >$"]);
    let over = terminal.enter_and_wait("4", &["O: 2", "Enter: leave$"]);
    terminal.press(ENTER);
    let (code, last, is_restored) = terminal.end();
    assert_eq!((code, is_restored), (Some(0), true));
    check(
        "screen_tictactoe",
        &[
            ("at the beginning", begun),
            ("after two moves", mistake),
            ("at the end", over),
            ("after it", last),
        ],
    );
}

#[test]
fn a_mistake_is_refuted() {
    let arguments = "play krk --white person --black program --start '8/8/8/8/8/3k4/5R2/K7 w'";
    let Some(terminal) = Terminal::start(arguments, (80, 20)) else {
        return;
    };
    terminal.wait_for(&["White >$"]);
    let lost = terminal.enter_and_wait("Re2", &["Your Re2 is a mistake", "Enter: leave$"]);
    terminal.press(F3);
    terminal.wait_for(&["White >$"]);
    terminal.press(F2);
    let hint = terminal.wait_for(&["rule", "White >$"]);
    terminal.enter("quit");
    assert_eq!(terminal.end().0, Some(0));
    check(
        "screen_mistake",
        &[("the rook is lost", lost), ("taken back, and a hint", hint)],
    );
}

#[test]
fn by_hand() {
    let Some(terminal) = Terminal::start(&format!("play krk {NEAR_MATE}"), (80, 20)) else {
        return;
    };
    terminal.wait_for(&["White >$"]);
    // The cursor moves to e4, goes to c3, touches the king and puts it on b3.
    terminal.press(&[UP, DOWN, LEFT, LEFT].concat());
    let touched = terminal.wait_for(&["[♔]"]);
    terminal.press(ENTER);
    terminal.press(LEFT);
    let taken = terminal.wait_for(&["[·]<♔>"]);
    terminal.press(ENTER);
    let moved = terminal.wait_for(&["1. Kb3", "White >$"]);
    terminal.press(ESCAPE);
    terminal.wait_for(&["3  ·  ♔  ·"]);
    terminal.press(F5);
    let flipped = terminal.wait_for(&["h  g  f  e  d  c  b  a", "White >$"]);
    terminal.press(CTRL_D);
    let (code, last, is_restored) = terminal.end();
    assert_eq!((code, is_restored), (Some(4), true));
    assert!(last.contains("the input has ended"), "{last}");
    check(
        "screen_by_hand",
        &[
            ("the hand is on the king", touched),
            ("it has touched it", taken),
            ("it has moved it", moved),
            ("from the other side", flipped),
        ],
    );
}

#[test]
fn tiny_and_back() {
    let Some(terminal) = Terminal::start("play connect4 --level easy", (60, 20)) else {
        return;
    };
    let before = terminal.wait_for(&["X >$"]);
    terminal.resize(24, 5);
    let tiny = terminal.wait_for(&["too small"]);
    terminal.resize(1, 1);
    terminal.resize(100, 30);
    terminal.wait_for(&["F1 help", "X >$"]);
    terminal.enter_and_wait("4", &["O: ", "X >$"]);
    terminal.resize(60, 20);
    terminal.press(F3);
    let after = terminal.wait_for(&["X ● to move", "X >$"]);
    assert_eq!(before.lines().next(), after.lines().next());
    terminal.press(CTRL_C);
    let (code, last, is_restored) = terminal.end();
    assert_eq!((code, is_restored), (Some(130), true));
    assert!(last.contains("unfinished: interrupted"), "{last}");
    check(
        "screen_sizes",
        &[("large enough", before), ("too small", tiny)],
    );
}

/// A key that comes together with a new size is heard.
#[test]
fn typing_while_the_size_changes() {
    let Some(terminal) = Terminal::start("play connect4 --level beginner", (60, 20)) else {
        return;
    };
    terminal.wait_for(&["X >$"]);
    for _ in 0..if cfg!(debug_assertions) { 100 } else { 500 } {
        terminal.resize(70, 22);
        terminal.resize(60, 20);
        terminal.press("4");
        terminal.wait_for(&["X > 4$"]);
        terminal.press(BACKSPACE);
        terminal.wait_for(&["X >$"]);
    }
    terminal.press(CTRL_C);
    assert_eq!(terminal.end().0, Some(130));
}

/// A search that would take a minute does not keep the user waiting.
#[test]
fn leaving_while_the_program_thinks() {
    let arguments = "play connect4 --x program --o person --level perfect";
    for way in ["key", "signal"] {
        let Some(terminal) = Terminal::start(arguments, (60, 20)) else {
            return;
        };
        terminal.wait_for(&["X is thinking"]);
        match way {
            "key" => terminal.press(CTRL_C),
            _ => send_interrupt(terminal.child()),
        }
        let (code, _, is_restored) = terminal.end();
        assert_eq!((code, is_restored), (Some(130), true), "{way}");
    }
}

#[test]
fn time_is_up() {
    let arguments = format!("play krk --clock 10ms {NEAR_MATE}");
    let Some(terminal) = Terminal::start(&arguments, (80, 20)) else {
        return;
    };
    let late = terminal.wait_for(&["Enter: leave$"]);
    terminal.enter("quit");
    assert_eq!(terminal.end().0, Some(0));
    check("screen_time", &[("after a hundredth of a second", late)]);
}

#[test]
fn letters_without_colours() {
    let arguments = "play connect4 --style ascii --x program --o program --level beginner";
    let Some(terminal) = Terminal::start_with(arguments, (60, 20), &[("NO_COLOR", "1")]) else {
        return;
    };
    terminal.wait_for(&["the next move$"]);
    for moves in 1..=8 {
        let row = format!("{}. ", (moves + 1) / 2);
        terminal.press(ENTER);
        terminal.wait_for(&[
            &row,
            if moves % 2 == 0 {
                "X to move"
            } else {
                "O to move"
            },
            "next move$",
        ]);
    }
    terminal.press(PAGE_UP);
    let scrolled = terminal.wait_for(&["  1. ", "next move$"]);
    terminal.press(CTRL_C);
    assert_eq!(terminal.end().0, Some(130));
    check(
        "screen_letters",
        &[("the program against itself", scrolled)],
    );
}

/// A terminal that cannot be drawn on has the prompt, and so has one where that is asked for.
#[test]
fn plain_lines_at_a_terminal() {
    for (arguments, environment) in [
        ("play tictactoe --plain", ("TERM", "xterm")),
        ("play tictactoe", ("TERM", "dumb")),
    ] {
        let Some(terminal) = Terminal::start_with(arguments, (100, 40), &[environment]) else {
            return;
        };
        terminal.wait_for(&["At the prompt type a move", "X >$"]);
        terminal.enter("5");
        terminal.wait_for(&["O: 1", "X >$"]);
        terminal.press(CTRL_D);
        let (code, last, _) = terminal.end();
        assert_eq!(code, Some(4));
        assert!(last.contains("the input has ended"), "{last}");
    }
}

/// Two rounds of practice: one by the best moves, one with a slip and a detour.
#[test]
fn practice() {
    let arguments = "practice krk --won-in 2 --count 2 --seed 1";
    let Some(terminal) = Terminal::start(arguments, (80, 22)) else {
        return;
    };
    let begun = terminal.wait_for(&["round 1 of 2", "White >$"]);
    terminal.enter_and_wait("Ra7", &["Your Ra7", "Kh5", "White >$"]);
    let won = terminal.enter_and_wait("Rh7", &["100 of 100", "Enter: the next round$"]);
    terminal.press(ENTER);
    terminal.wait_for(&["round 2 of 2", "White >$"]);
    let slip = terminal.enter_and_wait("Re1", &["gives the win away", "White >$"]);
    terminal.enter("quit");
    let (code, last, is_restored) = terminal.end();
    assert_eq!((code, is_restored), (Some(0), true));
    assert!(last.contains("1 of 2 rounds won"), "{last}");
    check(
        "screen_practice",
        &[("the first round", begun), ("won", won), ("a slip", slip)],
    );
}

/// After a signal ends the program the terminal is in order.
#[test]
fn terminated() {
    let Some(terminal) = Terminal::start("play tictactoe", (72, 20)) else {
        return;
    };
    terminal.wait_for(&["X >$"]);
    send_signal(terminal.child(), "TERM");
    let (code, _, is_restored) = terminal.end();
    assert_eq!((code, is_restored), (Some(130), true));
}
