//! The page opened, and its fields filled in.

use std::path::PathBuf;

use serde_json::{Value, json};
use webdriver::Browser;

pub(crate) const TAB: &str = "\u{e004}";
pub(crate) const ENTER: &str = "\u{e007}";
pub(crate) const LEFT: &str = "\u{e012}";
pub(crate) const UP: &str = "\u{e013}";
pub(crate) const DOWN: &str = "\u{e015}";

/// Returns the path of the page: beside the folder for what tests write.
fn page() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    folder.with_file_name("page").join("sovet.html")
}

/// Returns a browser with the page, which loads nothing but itself.
pub(crate) fn opened() -> Browser {
    let browser = Browser::start();
    let page = page();
    assert!(
        page.is_file(),
        "make {} by `cargo xtask page`",
        page.display()
    );
    browser.log("performance");
    let address = browser.open(&page);
    wait_until_ready(&browser);
    for entry in browser.log("performance") {
        let message: Value = serde_json::from_str(entry["message"].as_str().unwrap()).unwrap();
        let message = &message["message"];
        if message["method"] == "Network.requestWillBeSent" {
            let url = message["params"]["request"]["url"].as_str().unwrap();
            let is_own = ["data:", "blob:"].iter().any(|own| url.starts_with(own));
            assert!(url == address || is_own, "the page asks for {url}");
        }
    }
    browser
}

pub(crate) fn wait_until_ready(browser: &Browser) {
    browser.wait_until("document.body.dataset.ready !== undefined");
}

/// Checks that nothing on the page has failed silently.
pub(crate) fn check_no_errors(browser: &Browser) {
    let errors = browser.log("browser");
    assert!(errors.is_empty(), "{errors:?}");
}

/// Fills in a field, as a person does.
pub(crate) fn fill(browser: &Browser, id: &str, value: &str) {
    fill_and_read(browser, id, value, []);
}

/// Fills in a field and returns the texts of elements in the same instant, before anything that it starts can end.
pub(crate) fn fill_and_read<const N: usize>(
    browser: &Browser,
    id: &str,
    value: &str,
    read: [&str; N],
) -> [String; N] {
    let field = format!("document.getElementById('{id}')");
    let texts = browser.run(&format!(
        "(({field}.value = {}), {field}.dispatchEvent(new Event('change', {{ bubbles: true }})), \
         {}.map((id) => document.getElementById(id).textContent))",
        json!(value),
        json!(&read[..])
    ));
    serde_json::from_value::<Vec<String>>(texts)
        .unwrap()
        .try_into()
        .unwrap()
}

/// Returns the value of a field.
pub(crate) fn value(browser: &Browser, id: &str) -> String {
    text_of(browser, &format!("document.getElementById('{id}').value"))
}

/// Returns the text that a script produces.
pub(crate) fn text_of(browser: &Browser, script: &str) -> String {
    let text = browser.run(script);
    text.as_str().unwrap().to_owned()
}

/// Returns the texts that a script produces.
pub(crate) fn texts_of(browser: &Browser, script: &str) -> Vec<String> {
    let texts = browser.run(script);
    let texts = texts.as_array().unwrap().iter();
    texts
        .map(|text| text.as_str().unwrap().to_owned())
        .collect()
}

/// Returns the options of a list.
pub(crate) fn offered(browser: &Browser, id: &str) -> Vec<String> {
    let script = format!("[...document.querySelectorAll('#{id} option')].map((it) => it.value)");
    texts_of(browser, &script)
}

#[track_caller]
pub(crate) fn wait_for_state(browser: &Browser, state: &str) {
    browser.wait_until(&format!(
        "document.getElementById('state').textContent === '{state}'"
    ));
}

#[track_caller]
pub(crate) fn wait_for_text(browser: &Browser, id: &str, part: &str) {
    browser.wait_until(&format!(
        "document.getElementById('{id}').textContent.includes({})",
        json!(part)
    ));
}

/// Waits until the page in a frame is at this event.
#[track_caller]
pub(crate) fn wait_for_step(browser: &Browser, frame: &str, step: u32) {
    browser.enter(frame);
    browser.wait_until(&format!(
        "document.body !== null && document.body.dataset.step === '{step}'"
    ));
    browser.leave();
}

/// Does something in another tab, with the link to what is on the page.
pub(crate) fn in_shared(browser: &Browser, act: impl FnOnce()) {
    browser.run("(document.getElementById('shared').hidden = true)");
    browser.click("share");
    browser.wait_until("!document.getElementById('shared').hidden");
    let address = text_of(browser, "document.querySelector('#shared input').value");
    browser.in_new_tab(&address, || {
        wait_until_ready(browser);
        act();
        check_no_errors(browser);
    });
}

/// Waits until an instance of this domain or a position of this game is drawn.
#[track_caller]
pub(crate) fn wait_for_picture(browser: &Browser, subject: &str) {
    browser.wait_until(&format!(
        "document.getElementById('picture').dataset.of === '{subject}'"
    ));
}

/// Returns whether the element is visible to the reader.
pub(crate) fn is_shown(browser: &Browser, id: &str) -> bool {
    browser.run(&format!(
        "document.getElementById('{id}').checkVisibility()"
    )) == true
}

/// Positions in the window of the places that strokes name, and the picture of each.
const CENTRE: &str = "((picture, place) => {
    picture.scrollIntoView({ block: 'center' });
    const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
    if (place.point) {
        const { x, y } = new DOMPoint(place.point.x, place.point.y).matrixTransform(picture.getScreenCTM());
        return [x, y].map(Math.round);
    }
    if (place.node) {
        const node = picture.querySelector(`[data-name='${place.node}'] > :first-child`);
        return middle(node.getBoundingClientRect()).map(Math.round);
    }
    const { row, column } = place.cell;
    const { style } = picture;
    if (!style.aspectRatio) {
        const number = row * style.getPropertyValue('--columns') + column;
        const cell = picture.querySelector(`[data-cell='${number}']`);
        return middle(cell.getBoundingClientRect()).map(Math.round);
    }
    const [columns, rows] = style.aspectRatio.split('/').map(Number);
    const { left, top, width, height } = picture.getBoundingClientRect();
    return [left + (column + 0.5) * width / columns, top + (row + 0.5) * height / rows].map(Math.round);
})";

/// Presses the pointer at the first of these places of the picture in this element, and lets go at the last one.
pub(crate) fn touch(browser: &Browser, picture: &str, places: &[Value]) {
    let point = |place: &Value| {
        let picture = format!("document.getElementById('{picture}').firstElementChild");
        let point = browser.run(&format!("{CENTRE}({picture}, {place})"));
        (point[0].as_i64().unwrap(), point[1].as_i64().unwrap())
    };
    browser.drag(point(&places[0]), point(places.last().unwrap()));
}

pub(crate) fn cell(row: usize, column: usize) -> Value {
    json!({ "cell": { "row": row, "column": column } })
}
