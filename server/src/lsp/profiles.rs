//! Recordings of perf whose samples are shown in documents.
//!
//! A recording is read on a blocking thread, once, and again when its file has changed. Requests for a recording that
//! is being read wait for it.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use mca_core::Cancellation;
use mca_core::limits::{DOCUMENT_BYTES, PROFILES};
use mca_input::regular_file;
use mca_profile::heat::Heat;
use mca_profile::programs::Programs;
use tower_lsp::jsonrpc::Result;

use super::backend::failed;
use super::background::{OF_UNKNOWN_LENGTH, WorkQueue, on_blocking_thread};

/// A recording that was read, or the reason why it could not be read.
#[derive(Clone)]
struct Known {
    /// Path of the recording.
    path: PathBuf,
    /// The programs that the user named in place of the recorded ones.
    programs: Programs,
    /// Time of the recording's last change before it was read; `None` if the file system does not say it.
    modified: Option<SystemTime>,
    /// The samples, or a message why the recording could not be read.
    outcome: std::result::Result<Arc<Heat>, String>,
}

/// Recordings that are known, and the chosen one.
#[derive(Default)]
struct State {
    /// Path and programs of the recording that a request chose for all documents; `None`: the configured one of each
    /// document.
    chosen: Option<(PathBuf, Programs)>,
    /// Recordings that were read, the most recently used at the end; at most [`PROFILES`].
    known: Vec<Known>,
}

/// Recordings that a session has read.
pub struct Profiles {
    state: Mutex<State>,
    /// Queue of the client, in which reading takes its turn.
    work: WorkQueue,
    /// Held while a recording is read, so that others wait for it.
    reading: tokio::sync::Mutex<()>,
}

impl Profiles {
    pub fn new(work: WorkQueue) -> Profiles {
        Profiles { state: Mutex::default(), work, reading: tokio::sync::Mutex::default() }
    }

    /// Uses a recording for all documents from now on, or with `None` the one that is configured for each.
    pub fn choose(&self, chosen: Option<(PathBuf, Programs)>) {
        self.locked(|state| state.chosen = chosen);
    }

    /// Returns path and samples of the recording for a document: the chosen one, or else `configured`, the path that the
    /// document's configuration names. `None` if there is neither.
    pub async fn of(&self, configured: Option<PathBuf>) -> Option<Result<(PathBuf, Arc<Heat>)>> {
        let chosen = self.locked(|state| state.chosen.clone());
        let (path, programs) = chosen.or_else(|| Some((configured?, Programs::default())))?;
        Some(self.read(path.clone(), programs).await.map(|heat| (path, heat)))
    }

    /// Returns a recording from memory, or reads it if its file has changed.
    async fn read(&self, path: PathBuf, programs: Programs) -> Result<Arc<Heat>> {
        let _turn = self.reading.lock().await;
        let modified = modified(&path);
        let same = |known: &Known| {
            known.path == path
                && known.modified == modified
                && (&known.programs.binary, known.programs.forces) == (&programs.binary, programs.forces)
        };
        let known = self.locked(|state| state.known.iter().find(|known| same(known)).cloned());
        let known = match known {
            Some(known) => known,
            None => {
                let job = (path.clone(), programs.clone());
                let outcome = on_blocking_thread(&self.work, OF_UNKNOWN_LENGTH, Cancellation::new(), move |_| {
                    Ok(Heat::of(&job.0, &job.1).map(Arc::new).map_err(|error| error.to_string()))
                });
                Known { path: path.clone(), programs, modified, outcome: outcome.await? }
            }
        };
        self.locked(|state| {
            state.known.retain(|other| other.path != path);
            state.known.push(known.clone());
            if state.known.len() > PROFILES {
                state.known.remove(0);
            }
        });
        known.outcome.map_err(|reason| failed("no-profile", format!("{}: {reason}", path.display())))
    }

    /// Calls `work` with the state.
    fn locked<T>(&self, work: impl FnOnce(&mut State) -> T) -> T {
        work(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Returns the time of a file's last change; `None` if the file system does not say it.
fn modified(path: &Path) -> Option<SystemTime> {
    std::fs::metadata(path).ok()?.modified().ok()
}

/// Samples of one document, by the lines that it has now.
#[derive(Clone, Debug, Default)]
pub struct DocumentHeat {
    /// Lines counted from 0, in order, with their shares of all samples in percent.
    pub lines: Vec<(usize, f64)>,
    /// Lines of innermost loops, counted from 0, in order, with the loops' shares of all samples in percent.
    pub loops: Vec<(usize, f64)>,
    /// Shares of loops in percent, for assembly without lines: by the function's symbol, the index of the loop among the
    /// innermost loops of the function, and the number of these.
    pub of_functions: HashMap<(String, usize, usize), f64>,
    /// Whether the file was changed after the program was built.
    pub is_outdated: bool,
}

impl DocumentHeat {
    /// Returns a recording's samples in the file at a path, whose current text is `text`.
    pub fn of(heat: &Heat, path: &Path, text: &str) -> DocumentHeat {
        use super::sources::shift::Shift;
        let on_disk = regular_file::text_or_nothing(path, DOCUMENT_BYTES as u64);
        let shift = Shift::between(&on_disk, text);
        let now = |line: u32| shift.line_now((line as usize).checked_sub(1)?);
        let mut found = DocumentHeat::default();
        let mut same: HashMap<&str, bool> = HashMap::new();
        let mut is_same = |file| *same.entry(file).or_insert_with(|| is_same_file(file, path));
        for (file, lines) in &heat.lines {
            if is_same(file) {
                found.lines.extend(lines.iter().filter_map(|(line, n)| Some((now(*line)?, heat.percent(*n)))));
            }
        }
        found.lines.sort_by_key(|(line, _)| *line);
        for one in &heat.loops {
            if is_same(&one.file) {
                found.loops.extend(now(one.line).map(|line| (line, heat.percent(one.n_samples))));
            }
            let key = (one.symbol.clone(), one.index, one.n_loops);
            *found.of_functions.entry(key).or_default() += heat.percent(one.n_samples);
        }
        // Loops of one line are shown as one: instances of a template, or several made of one loop.
        found.loops.sort_by_key(|(line, _)| *line);
        found.loops.dedup_by(|later, earlier| {
            let is_same = later.0 == earlier.0;
            earlier.1 += if is_same { later.1 } else { 0.0 };
            is_same
        });
        let is_known = !found.lines.is_empty() || !found.loops.is_empty();
        found.is_outdated = is_known && modified(path).zip(heat.built).is_some_and(|(edited, built)| edited > built);
        found
    }

    /// Returns the share of the loop at a line, counted from 0, in percent; `None` if no sample hit it.
    pub fn of_loop(&self, line: usize) -> Option<f64> {
        self.loops.iter().find(|(known, _)| *known == line).map(|(_, share)| *share)
    }
}

/// Whether `named`, a file's name in debug data, means the file at a path. A relative name means any path that ends with
/// it.
fn is_same_file(named: &str, path: &Path) -> bool {
    let named = Path::new(named);
    if named.as_os_str().is_empty() || named.file_name() != path.file_name() {
        return false;
    }
    if named == path || (named.is_relative() && path.ends_with(named)) {
        return true;
    }
    match (named.canonicalize(), path.canonicalize()) {
        (Ok(named), Ok(path)) => named == path,
        _ => false,
    }
}

/// Formats `28.9% of samples`; with a mark if the file was changed after the program was built.
pub fn share_text(share: f64, is_outdated: bool) -> String {
    let mark = if is_outdated { " (older build)" } else { "" };
    format!("{share:.1}% of samples{mark}")
}
