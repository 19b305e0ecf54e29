//! A headless browser, controlled by the `WebDriver` protocol, for tests of pages.
#![forbid(unsafe_code)]
#![expect(
    clippy::missing_panics_doc,
    clippy::must_use_candidate,
    clippy::unwrap_used,
    reason = "only tests use it: they do much for its effect, and a failed test may panic"
)]

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

/// Key under which the protocol passes a reference to an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// Greatest time for anything that a test asks for.
const PATIENCE: Duration = Duration::from_secs(90);

/// A browser that is running.
pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
}

/// Lock held while a browser starts: two that start at once could get the same port.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

impl Browser {
    /// Starts Chromium.
    ///
    /// # Panics
    ///
    /// If Chromium is not installed: a test in a browser should fail if it cannot be run.
    pub fn start() -> Self {
        let chromium = ["chromium", "chromium-browser", "google-chrome"]
            .iter()
            .find_map(|name| find(name));
        let (Some(chromium), Some(driver)) = (chromium, find("chromedriver")) else {
            panic!("no chromium with chromedriver here: the page cannot be tried in a browser");
        };
        let _starting = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        let port = free_port();
        let driver = Command::new(driver)
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut browser = Self {
            driver,
            port,
            session: String::new(),
        };
        browser.wait_for_driver();
        let options = json!({
            "binary": chromium,
            "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                "--disable-background-networking", "--no-first-run", "--window-size=1300,900"],
        });
        let logs = json!({ "browser": "ALL", "performance": "ALL" });
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": logs,
        } } });
        // A driver that has just begun to listen may drop its first connection.
        let begin = || browser.try_ask("POST", "/session", &wanted);
        let session = begin().or_else(|_| begin()).unwrap();
        let id = session["sessionId"].as_str().unwrap();
        browser.session = format!("/session/{id}");
        browser
    }

    fn wait_for_driver(&self) {
        let start = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(start.elapsed() < PATIENCE, "chromedriver does not answer");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Opens a page from a file, and returns its address.
    pub fn open(&self, page: &Path) -> String {
        let address = format!("file://{}", page.display());
        self.go(&address);
        address
    }

    /// Opens the page with this address.
    pub fn go(&self, address: &str) {
        self.post("url", &json!({ "url": address }));
    }

    /// Runs `act` in a new tab with this address.
    pub fn in_new_tab(&self, address: &str, act: impl FnOnce()) {
        let window = format!("{}/window", self.session);
        let before = self.ask("GET", &window, &json!({}));
        let tab = self.post("window/new", &json!({ "type": "tab" }));
        self.post("window", &json!({ "handle": tab["handle"] }));
        self.go(address);
        act();
        self.ask("DELETE", &window, &json!({}));
        self.post("window", &json!({ "handle": before }));
    }

    /// Makes the window as wide and as high as this many pixels, however few, or resets it for 0.
    pub fn resize(&self, width: u32, height: u32) {
        let size =
            json!({ "width": width, "height": height, "deviceScaleFactor": 0, "mobile": false });
        self.command("Emulation.setDeviceMetricsOverride", &size);
    }

    /// Saves files that a page offers in this folder.
    pub fn save_in(&self, folder: &Path) {
        let place = json!({ "behavior": "allow", "downloadPath": folder });
        self.command("Browser.setDownloadBehavior", &place);
    }

    /// Returns a picture of the window, as a PNG file.
    pub fn picture(&self) -> Vec<u8> {
        let picture = self.ask("GET", &format!("{}/screenshot", self.session), &json!({}));
        BASE64_STANDARD.decode(picture.as_str().unwrap()).unwrap()
    }

    /// Sends a command of the browser's own protocol.
    fn command(&self, name: &str, parameters: &Value) {
        self.post(
            "goog/cdp/execute",
            &json!({ "cmd": name, "params": parameters }),
        );
    }

    /// Runs a script and returns its value.
    pub fn run(&self, script: &str) -> Value {
        let body = json!({ "script": format!("return {script};"), "args": [] });
        self.post("execute/sync", &body)
    }

    /// Returns the text of the element with this name.
    pub fn text(&self, id: &str) -> String {
        let text = self.run(&format!("document.getElementById('{id}').textContent"));
        text.as_str().unwrap().to_owned()
    }

    /// Clicks on the element with this name.
    pub fn click(&self, id: &str) {
        self.click_on(&format!("#{id}"));
    }

    /// Clicks on the first element that a CSS selector finds.
    pub fn click_on(&self, selector: &str) {
        let element = self.element(selector);
        self.post(&format!("element/{element}/click"), &json!({}));
    }

    /// Continues inside the frame with this name.
    pub fn enter(&self, id: &str) {
        let frame = json!({ ELEMENT: self.element(&format!("#{id}")) });
        self.post("frame", &json!({ "id": frame }));
    }

    /// Continues in the page around the frame.
    pub fn leave(&self) {
        self.post("frame/parent", &json!({}));
    }

    /// Waits until a script returns `true`.
    #[track_caller]
    pub fn wait_until(&self, script: &str) {
        let start = Instant::now();
        let mut pause = Duration::from_millis(5);
        while self.run(script) != Value::Bool(true) {
            assert!(start.elapsed() < PATIENCE, "it never holds that {script}");
            std::thread::sleep(pause);
            // A long wait should not become longer by frequent polling.
            pause = (pause * 2).min(Duration::from_millis(40));
        }
    }

    /// Presses keys, wherever the focus is.
    pub fn press(&self, keys: &str) {
        let presses: Vec<Value> = keys
            .chars()
            .flat_map(|key| ["keyDown", "keyUp"].map(|what| json!({ "type": what, "value": key })))
            .collect();
        let keyboard = json!({ "type": "key", "id": "keyboard", "actions": presses });
        self.post("actions", &json!({ "actions": [keyboard] }));
    }

    /// Presses the pointer at a point of the window, moves it to another one and releases it.
    pub fn drag(&self, from: (i64, i64), to: (i64, i64)) {
        let to_point =
            |(x, y): (i64, i64)| json!({ "type": "pointerMove", "x": x, "y": y, "duration": 0 });
        let pointer = json!({ "type": "pointer", "id": "mouse", "actions": [
            to_point(from), { "type": "pointerDown", "button": 0 }, to_point(to), { "type": "pointerUp", "button": 0 },
        ] });
        self.post("actions", &json!({ "actions": [pointer] }));
    }

    /// Returns the browser's log: `browser` for errors, `performance` for the resources loaded.
    pub fn log(&self, kind: &str) -> Vec<Value> {
        let log = self.post("se/log", &json!({ "type": kind }));
        log.as_array().unwrap().clone()
    }

    fn element(&self, selector: &str) -> String {
        let found = self.post(
            "element",
            &json!({ "using": "css selector", "value": selector }),
        );
        let mut names = found.as_object().unwrap().values();
        names.next().unwrap().as_str().unwrap().to_owned()
    }

    fn post(&self, command: &str, body: &Value) -> Value {
        self.ask("POST", &format!("{}/{command}", self.session), body)
    }

    fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        self.try_ask(method, path, body).unwrap()
    }

    /// Makes an HTTP request.
    fn try_ask(&self, method: &str, path: &str, body: &Value) -> io::Result<Value> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let (port, body) = (self.port, body.to_string());
        let length = body.len();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        )?;
        let mut reader = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line)?;
            let line = line.trim().to_ascii_lowercase();
            if let Some(number) = line.strip_prefix("content-length:") {
                length = number.trim().parse().unwrap();
            }
            if line.is_empty() {
                break;
            }
        }
        let mut answer = vec![0; length];
        reader.read_exact(&mut answer)?;
        let answer: Value = serde_json::from_slice(&answer).unwrap();
        let value = &answer["value"];
        assert!(value.get("error").is_none(), "{path}: {value}");
        Ok(value.clone())
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The driver ends the browser with its session.
        if !self.session.is_empty() && !std::thread::panicking() {
            self.ask("DELETE", &self.session, &json!({}));
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// Returns a port that was free a moment ago.
fn free_port() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    listener.local_addr().unwrap().port()
}

/// Returns the program of this name in the search path.
fn find(name: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    let mut places = std::env::split_paths(&folders).map(|folder| folder.join(name));
    places.find(|place| place.is_file())
}
