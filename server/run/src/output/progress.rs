//! Progress of a run on standard error, once it takes longer than a second: one line, which is erased when the run ends. Shown
//! on a terminal only.

use std::io::{self, IsTerminal, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Time before the line is shown for the first time: a shorter run shows none.
const DELAY_BEFORE_FIRST_LINE: Duration = Duration::from_secs(1);

/// Time between two updates of the line.
const INTERVAL: Duration = Duration::from_millis(250);

/// Maximum number of characters of a file's name that are shown: a line that wraps could not be erased.
const MAX_NAME: usize = 30;

/// Moves the cursor to the first column and erases the line.
const CLEAR: &[u8] = b"\r\x1b[K";

/// The progress of a run, and the thread that shows it. Both fields are `None` if standard error is no terminal.
#[derive(Debug, Default)]
pub struct Progress {
    /// The line on the terminal, shared with the thread that draws it.
    line: Option<Arc<Line>>,
    /// The thread that shows it.
    drawing_thread: Option<JoinHandle<()>>,
}

/// What the run and the thread that shows its progress share.
#[derive(Debug)]
struct Line {
    /// What the line describes now.
    state: Mutex<State>,
    /// Wakes the thread when the run ends.
    has_ended: Condvar,
    /// When the run began.
    started: Instant,
}

/// The work that the line describes, and whether the line is on the screen.
#[derive(Debug, Default)]
struct State {
    /// Name of the present input, shortened.
    input: String,
    /// Number of the input's regions; 0 while it is read.
    n_regions: usize,
    /// Number of the input's regions that have been analysed.
    n_done: usize,
    /// Makes the text of the line; `None` for the usual text with numbers of regions.
    description: Option<ProgressText>,
    /// Whether the line is on the screen.
    is_shown: bool,
    /// Whether the run has ended: nothing more is shown.
    is_over: bool,
}

/// A function from the seconds since the start to the text of the line.
struct ProgressText(Box<dyn Fn(f64) -> String + Send>);

impl std::fmt::Debug for ProgressText {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Description")
    }
}

impl Progress {
    /// Starts the clock, and the thread that shows the line. Shows nothing if standard error is not a terminal.
    pub fn start() -> Progress {
        if !io::stderr().is_terminal() {
            return Progress::default();
        }
        let line = Arc::new(Line { state: Mutex::default(), has_ended: Condvar::new(), started: Instant::now() });
        let painted = line.clone();
        let drawing_thread = thread::Builder::new().spawn(move || painted.redraw_until_end());
        Progress { line: Some(line), drawing_thread: drawing_thread.ok() }
    }

    /// Begins the next input, which has `n_regions` regions.
    pub fn begin(&self, input: &[u8], n_regions: usize) {
        self.change(|state| {
            state.input = shown_name(input);
            (state.n_regions, state.n_done) = (n_regions, 0);
        });
    }

    /// Counts one more region of the current input as done.
    pub fn advance(&self) {
        self.change(|state| state.n_done += 1);
    }

    /// Shows the text that `describe` makes of the seconds since the start, instead of the number of regions that are done.
    pub fn describe(&self, describe: impl Fn(f64) -> String + Send + 'static) {
        self.change(|state| state.description = Some(ProgressText(Box::new(describe))));
    }

    /// Erases the line and calls `write`, which may then write to standard error. The next update shows the line again.
    pub fn interrupt(&self, write: impl FnOnce()) {
        match &self.line {
            Some(line) => {
                let mut state = line.lock();
                state.clear();
                write();
            }
            None => write(),
        }
    }

    /// Erases the line for good and waits for the thread to end.
    pub fn end(&mut self) {
        self.change(|state| {
            state.clear();
            state.is_over = true;
        });
        if let Some(line) = self.line.take() {
            line.has_ended.notify_all();
        }
        if let Some(drawing_thread) = self.drawing_thread.take() {
            let _ = drawing_thread.join();
        }
    }

    /// Changes the state; does nothing if nothing is shown.
    fn change(&self, change: impl FnOnce(&mut State)) {
        if let Some(line) = &self.line {
            change(&mut line.lock());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.end();
    }
}

impl Line {
    /// Returns the state for reading and changing, even if a thread has panicked with it.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Shows the line again and again, until the run ends.
    fn redraw_until_end(&self) {
        let mut pause = DELAY_BEFORE_FIRST_LINE;
        let mut state = self.lock();
        loop {
            let waited = self.has_ended.wait_timeout_while(state, pause, |state| !state.is_over);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
            if state.is_over {
                return;
            }
            state.draw(self.started.elapsed());
            pause = INTERVAL;
        }
    }
}

/// Returns the last part of a path, of which at most the first [`MAX_NAME`] characters, with `?` for those that move the cursor.
fn shown_name(input: &[u8]) -> String {
    let text = String::from_utf8_lossy(input);
    let name = text.rsplit('/').next().unwrap_or_default();
    let visible = name.chars().map(|letter| if letter.is_control() { '?' } else { letter });
    visible.take(MAX_NAME).collect()
}

impl State {
    /// Writes the line over the one that is on the screen.
    fn draw(&mut self, elapsed: Duration) {
        let n_seconds = elapsed.as_secs();
        let work = match (&self.description, self.n_regions) {
            (Some(ProgressText(describe)), _) => describe(elapsed.as_secs_f64()),
            (None, 0) => format!("reading, {n_seconds} s"),
            (None, 1) => format!("simulating {}, {n_seconds} s", self.input),
            (None, n_regions) => format!("{}: {} of {n_regions} regions, {n_seconds} s", self.input, self.n_done),
        };
        let mut stderr = io::stderr().lock();
        let _ = stderr.write_all(CLEAR);
        let _ = write!(stderr, "mca: {work}");
        let _ = stderr.flush();
        self.is_shown = true;
    }

    /// Erases the line if it is on the screen.
    fn clear(&mut self) {
        if std::mem::take(&mut self.is_shown) {
            let _ = io::stderr().lock().write_all(CLEAR);
        }
    }
}
