//! A browser of the Chromium family, driven by its DevTools protocol.
//!
//! What comes in are commands, what goes out are their answers and what the browser tells besides. Surprising: there is
//! no socket. The protocol runs over two pipes, which the browser expects as files 3 and 4; a shell puts our ends there,
//! so nothing is needed but JSON.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

/// A browser that says nothing for so long will not say anything any more.
const PATIENCE: Duration = Duration::from_secs(120);

/// A running browser with one open page. It ends when this is dropped.
pub(super) struct Browser {
    process: Child,
    /// Gone as soon as the browser shall end.
    commands: Option<ChildStdin>,
    told: Receiver<Value>,
    session: Option<String>,
    last_id: u64,
    /// What was told and not asked for, in order.
    pub(super) events: Vec<Value>,
}

impl Browser {
    /// Starts a browser that keeps its files in this directory, and opens an empty page.
    pub(super) fn start(program: &Path, directory: &Path) -> Result<Self, String> {
        let mut process = Command::new("sh")
            .args(["-c", r#"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null"#])
            .arg(program)
            // Pages come from this test alone, and root, which many build machines work as, cannot have a sandbox.
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
            .args(["--no-first-run", "--disable-extensions", "--remote-debugging-pipe"])
            .arg(format!("--user-data-dir={}", directory.display()))
            .arg("about:blank")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("no shell: {error}"))?;
        let (send, told) = channel();
        let answers = process.stdout.take().ok_or("no pipe")?;
        thread::spawn(move || {
            for message in BufReader::new(answers).split(0).map_while(Result::ok) {
                let Ok(message) = serde_json::from_slice(&message) else { return };
                if send.send(message).is_err() {
                    return;
                }
            }
        });
        let commands = process.stdin.take();
        let mut browser =
            Self { process, commands, told, session: None, last_id: 0, events: Vec::new() };
        let page = browser.ask("Target.createTarget", json!({"url": "about:blank"}))?;
        let attach = json!({"targetId": page["targetId"], "flatten": true});
        let attached = browser.ask("Target.attachToTarget", attach)?;
        browser.session = attached["sessionId"].as_str().map(str::to_owned);
        for domain in ["Runtime", "Log", "Network", "Page"] {
            browser.ask(&format!("{domain}.enable"), json!({}))?;
        }
        Ok(browser)
    }

    /// Gives a command and waits for its answer.
    pub(super) fn ask(&mut self, method: &str, params: Value) -> Result<Value, String> {
        self.last_id += 1;
        let id = self.last_id;
        let mut command = json!({"id": id, "method": method, "params": params});
        if let Some(session) = &self.session {
            command["sessionId"] = json!(session);
        }
        let bytes = [command.to_string().as_bytes(), &[0]].concat();
        let sent = self.commands.as_mut().map(|pipe| pipe.write_all(&bytes));
        if !matches!(sent, Some(Ok(()))) {
            return Err(format!("the browser has ended before {method}"));
        }
        loop {
            let mut message = self.listen(method)?;
            if message["id"] != json!(id) {
                self.events.push(message);
                continue;
            }
            if let Some(error) = message.get("error") {
                return Err(format!("{method}: {error}"));
            }
            return Ok(message["result"].take());
        }
    }

    /// Waits until something is told.
    pub(super) fn wait_for(&mut self, method: &str) -> Result<(), String> {
        while !self.events.iter().any(|event| event["method"] == method) {
            let message = self.listen(method)?;
            self.events.push(message);
        }
        Ok(())
    }

    fn listen(&self, waiting_for: &str) -> Result<Value, String> {
        let told = self.told.recv_timeout(PATIENCE);
        told.map_err(|error| format!("the browser does not answer {waiting_for}: {error}"))
    }

    /// The value of an expression in the page; of a promise, what it comes to.
    pub(super) fn value(&mut self, expression: &str) -> Result<Value, String> {
        let params = json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        let mut answer = self.ask("Runtime.evaluate", params)?;
        match answer.get("exceptionDetails") {
            Some(exception) => Err(format!("{expression}: {exception}")),
            None => Ok(answer["result"]["value"].take()),
        }
    }

    /// Moves the mouse to a point of the window, and clicks if wanted.
    pub(super) fn mouse(&mut self, (x, y): (f64, f64), is_click: bool) -> Result<(), String> {
        let mut steps = vec!["mouseMoved"];
        if is_click {
            steps.extend(["mousePressed", "mouseReleased"]);
        }
        for step in steps {
            let button = if step == "mouseMoved" { "none" } else { "left" };
            let params = json!({"type": step, "x": x, "y": y, "button": button, "clickCount": 1});
            self.ask("Input.dispatchMouseEvent", params)?;
        }
        Ok(())
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        self.session = None;
        let is_closed = self.ask("Browser.close", json!({})).is_ok();
        self.commands = None;
        if !is_closed {
            // There may be nothing left to end.
            let _ = self.process.kill();
        }
        let _ = self.process.wait();
    }
}
