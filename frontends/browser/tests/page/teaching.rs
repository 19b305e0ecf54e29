//! A lesson, from its list to its end.

use webdriver::Browser;

use crate::harness::{
    check_no_errors, fill, in_shared, opened, text_of, value, wait_for_picture, wait_for_text,
};

/// Answers a question with several answers by the one of this number.
#[track_caller]
fn check_choice(browser: &Browser, choice: usize, said: &str) {
    browser.click_on(&format!("#lesson-question input[value='{choice}']"));
    browser.click_on("#lesson-question button");
    wait_for_text(browser, "lesson-verdict", said);
}

/// Answers a question by writing the answer down.
#[track_caller]
fn check_written(browser: &Browser, answer: &str, said: &str) {
    browser.run("(document.querySelector('#lesson-question input').value = '')");
    browser.click_on("#lesson-question input");
    browser.press(answer);
    browser.click_on("#lesson-question button");
    wait_for_text(browser, "lesson-verdict", said);
}

/// Answers it by a click on the first one in the open list, in the frame.
#[track_caller]
fn check_clicked(browser: &Browser, said: &str) {
    browser.enter("view");
    browser.wait_until("document.querySelector('#lists tbody [data-node]') !== null");
    browser.click_on("#lists tbody [data-node]");
    browser.leave();
    wait_for_text(browser, "lesson-verdict", said);
}

#[test]
#[ignore = "it needs the page: `cargo xtask page --check`"]
fn the_page_teaches() {
    let browser = opened();
    browser.click_on("[data-part='lessons']");
    browser.click_on("#lesson-list button");
    check_choice(&browser, 0, "in a corner");
    check_choice(&browser, 1, "at the edge");
    browser.click("lesson-on");
    wait_for_text(&browser, "lesson-heading", "Breadth-first search");
    wait_for_text(&browser, "answer", "solved");
    check_written(&browser, "123456789", "waited longest: of the open nodes");
    check_clicked(&browser, "It has waited longest.");
    in_shared(&browser, || {
        wait_for_text(&browser, "lesson-heading", "Breadth-first search");
        assert_eq!(value(&browser, "method"), "breadth-first");
    });
    browser.click_on("#lesson-steps li:nth-child(7) button");
    wait_for_text(&browser, "lesson-heading", "How much a heuristic saves");
    check_written(&browser, "1", "Press");
    browser.click("solve");
    wait_for_text(&browser, "answer", "expanded");
    let expanded = text_of(
        &browser,
        "[...document.querySelectorAll('#answer dt')].find((it) => it.textContent === 'expanded')
            .nextElementSibling.textContent",
    );
    check_written(&browser, &expanded, "One for each move");
    check_no_errors(&browser);
}

/// In Russian, answers are in Russian, and the page of a run says in Russian what it is about, what happens, and in which list.
#[test]
#[ignore = "it needs the page: `cargo xtask page --check`"]
fn the_page_speaks_russian_down_to_the_steps() {
    let browser = opened();
    fill(&browser, "language", "ru");
    browser.wait_until("document.documentElement.lang === 'ru'");
    wait_for_text(&browser, "state", "готово");
    for (subject, said, answer, title) in [
        ("puzzle", "Раскрывается", "решено (ходов: 5)", "эвристика"),
        (
            "graph",
            "Раскрывается",
            "решено (стоимость 418, рёбер: 4)",
            "эвристика",
        ),
        ("tree", "Перебираются ходы MAX", "MAX: значение 4", "tree"),
    ] {
        fill(&browser, "subject", subject);
        wait_for_picture(&browser, subject);
        browser.click("steps");
        browser.wait_until("document.getElementById('view') !== null");
        wait_for_text(&browser, "answer", answer);
        browser.enter("view");
        browser.wait_until("document.documentElement.lang === 'ru'");
        browser.wait_until(&format!(
            "document.querySelector('h1').textContent.includes('{title}')"
        ));
        wait_for_text(&browser, "words", "До первого события.");
        browser.click("forward");
        wait_for_text(&browser, "words", said);
        browser.click("last");
        wait_for_text(&browser, "words", "Конец: ");
        assert_eq!(
            text_of(
                &browser,
                "document.getElementById('counters-heading').textContent"
            ),
            "Счётчики"
        );
        browser.leave();
    }
    let levels = text_of(&browser, "document.getElementById('level').textContent");
    assert!(levels.contains("начинающий"), "{levels}");
    check_no_errors(&browser);
}

/// Answers to choose from are filled in again as they were typed. The step is removed again.
#[track_caller]
fn check_choices(browser: &Browser) {
    let choices = "* a \\| b | why | not\n*c* d\n* *e* f";
    for (field, value) in [
        ("maker-name", "Choices"),
        ("maker-kind", "choice"),
        ("maker-ask", "Which?"),
        ("maker-choices", choices),
    ] {
        fill(browser, field, value);
    }
    browser.click("maker-add");
    wait_for_text(browser, "maker-said", "Steps so far: 2");
    assert_eq!(value(browser, "maker-choices"), "");
    browser.click_on("#maker-steps li:nth-child(2) button");
    browser.wait_until("document.getElementById('maker-name').value === 'Choices'");
    assert_eq!(value(browser, "maker-choices"), choices);
    browser.click("maker-another");
    browser.click_on("#maker-steps li:nth-child(2) button:last-child");
}

/// Checks the making of a lesson: the first step is there, the second is typed.
#[track_caller]
fn check_making(browser: &Browser, add: &str) {
    assert_eq!(value(browser, "maker-title"), "My lesson");
    assert_eq!(value(browser, "maker-name"), "The second step");
    let steps = text_of(
        browser,
        "document.getElementById('maker-steps').textContent",
    );
    assert!(steps.contains("The first step"), "{steps}");
    assert_eq!(
        text_of(browser, "document.getElementById('maker-add').textContent"),
        add
    );
}

/// A lesson is made of what is on the page, tried, and gone on with where it was left, in another language too.
#[test]
#[ignore = "it needs the page: `cargo xtask page --check`"]
fn the_page_makes_a_lesson() {
    let browser = opened();
    browser.click_on("[data-part='lessons']");
    browser.click("lesson-new");
    browser.click("maker-try");
    wait_for_text(&browser, "maker-said", "no steps yet");
    // The title has the focus when a lesson is begun.
    browser.click("maker-leave");
    browser.click("lesson-new");
    browser.press("My lesson");
    fill(&browser, "subject", "puzzle");
    wait_for_picture(&browser, "puzzle");
    for (field, value) in [
        ("maker-name", "The first step"),
        ("maker-text", "Look at the *board*."),
        ("maker-kind", "number"),
        ("maker-ask", "How long is the solution?"),
        ("maker-answer", "5"),
    ] {
        fill(&browser, field, value);
    }
    browser.click("maker-add");
    wait_for_text(&browser, "maker-said", "Steps so far: 1");
    check_choices(&browser);
    fill(&browser, "maker-name", "The second step");
    browser.click("maker-try");
    wait_for_text(&browser, "lesson-heading", "The first step");
    check_written(&browser, "4", "Not so.");
    check_written(&browser, "5", "Right.");
    in_shared(&browser, || {
        wait_for_text(&browser, "lesson-heading", "The first step");
        wait_for_text(&browser, "lesson-ask", "How long is the solution?");
    });
    browser.click("lesson-change");
    check_making(&browser, "add what is on the page as a step");
    fill(&browser, "subject", "graph");
    wait_for_picture(&browser, "graph");
    fill(&browser, "language", "ru");
    browser.wait_until("document.documentElement.lang === 'ru'");
    wait_for_text(&browser, "state", "готово");
    check_making(&browser, "добавить то, что на странице, как шаг");
    assert_eq!(value(&browser, "subject"), "graph");
    check_no_errors(&browser);
}
