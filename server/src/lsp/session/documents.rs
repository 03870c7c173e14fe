//! Open documents: edits, the work that they start, and the requests that wait for it.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use mca_config::configuration::{Layer, modeline};
use mca_core::Cancellation;
use mca_core::limits::OPEN_BYTES;
use mca_core::program::Spare;
use tower_lsp::lsp_types::{MessageType, TextDocumentContentChangeEvent, Url};

use super::waiter::Waiter;
use super::{Event, Refusal, Reply, Session, Wanted};
use crate::lsp::analysis::{self, Before, Outcome, Reading, RegionKey, is_long};
use crate::lsp::document::Document;
use crate::lsp::from_proto;
use crate::lsp::pool::Lane;
use crate::lsp::snapshot::{Need, SavedRegion, Snapshot};
use crate::lsp::sources::language_of;

/// Minimum time between two publications while results are missing.
const INTERIM_PAUSE: Duration = Duration::from_millis(250);

/// Memory of a reading that is no longer used, for a later reading of the same document. Clones share it.
#[derive(Clone, Default)]
pub(super) struct SharedSpare(Arc<Mutex<Spare>>);

impl SharedSpare {
    /// Takes the memory, so that two readings never share it.
    fn take(&self) -> Spare {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Frees a reading, and keeps the memory that the next one can use. Does nothing if the reading is still used.
    pub fn keep_of(&self, reading: Arc<Reading>) {
        if let Some(spare) = Arc::into_inner(reading).and_then(Reading::into_spare) {
            *self.0.lock().unwrap_or_else(PoisonError::into_inner) = spare;
        }
    }
}

/// An open document that is read as assembly, with what is known of it and who waits for more.
pub(super) struct OpenDocument {
    pub document: Document,
    /// Settings and errors of the document's modelines.
    pub modeline: Layer,
    /// Number of the reading that the present text and configuration started. Results of other readings are stale.
    pub generation: u64,
    /// Cancels the reading of the present generation.
    cancels_reading: Arc<Cancellation>,
    /// Cancels requests about the present text when the text changes. Changed settings do not cancel them.
    superseded: Arc<Cancellation>,
    /// When the present work on the document began: the first reading after all results were known. Without present work, that
    /// of the last one.
    pub work_began: Instant,
    /// When all results were known; `None` while some are missing.
    pub completed: Option<Instant>,
    /// When results were last published.
    last_reported: Instant,
    /// Minimum time from the last publication until the next one.
    pause: Duration,
    /// Whether results wait for being published.
    pub needs_report: bool,
    /// Generation of the publication that is being prepared; `None` if none is.
    pub publishing: Option<u64>,
    /// Whether work on the document is shown as running.
    pub shows_progress: bool,
    /// The reading of the present generation; `None` until it is done.
    pub reading: Option<Arc<Reading>>,
    /// The last reading that was done, while `reading` is `None`: unchanged parts are taken over from it.
    pub earlier: Option<Arc<Reading>>,
    /// Memory of a reading that is no longer used.
    pub spare: SharedSpare,
    /// Results of the regions of `reading`, or until that is done, of `earlier`.
    pub results: Vec<Option<Outcome>>,
    /// Indices of the regions of `reading` that have no result yet, by key.
    pub wanted: Wanted,
    /// The IPC of the regions when the document was last saved; empty if it was not.
    pub saved: Arc<Vec<SavedRegion>>,
    /// The snapshot of the present state; `None` if none was made yet.
    snapshot: Option<Arc<Snapshot>>,
    /// Requests that wait for results.
    waiters: Vec<Waiter>,
    /// Whether a request had to be answered before all results were known, so that the client has to repeat it.
    pub needs_refresh: bool,
    /// Keys of regions that had no results when requests for tokens were answered: once all have results, the client is
    /// asked to repeat the requests. `None` if no request lacked results.
    pub awaited_tokens: Option<Vec<RegionKey>>,
}

impl OpenDocument {
    fn new(document: Document) -> OpenDocument {
        let modeline = modeline::read(&document.source().text);
        OpenDocument {
            document,
            modeline,
            generation: 0,
            cancels_reading: Arc::default(),
            superseded: Arc::default(),
            work_began: Instant::now(),
            completed: None,
            last_reported: Instant::now(),
            pause: Duration::ZERO,
            needs_report: false,
            publishing: None,
            shows_progress: false,
            reading: None,
            earlier: None,
            spare: SharedSpare::default(),
            results: Vec::new(),
            wanted: Wanted::new(),
            saved: Arc::default(),
            snapshot: None,
            waiters: Vec::new(),
            needs_refresh: false,
            awaited_tokens: None,
        }
    }

    /// Whether all regions have results.
    pub fn is_complete(&self) -> bool {
        self.reading.is_some() && self.wanted.is_empty()
    }

    /// Returns the next moment at which something is due: an answer, a display of progress, or a publication. `None` if
    /// nothing is. Progress is shown once work has taken `progress_delay`.
    pub fn next_deadline(&self, progress_delay: Duration) -> Option<Instant> {
        let waiters = self.waiters.iter().map(Waiter::next_deadline).min();
        let progress = (!self.is_complete() && !self.shows_progress).then(|| self.work_began + progress_delay);
        let publishing = self.can_publish().then(|| self.next_report());
        waiters.into_iter().chain(progress).chain(publishing).min()
    }

    /// Whether results wait for being published, and no publication is being prepared.
    fn can_publish(&self) -> bool {
        self.needs_report && self.publishing.is_none()
    }

    /// Returns the earliest time of the next publication.
    pub fn next_report(&self) -> Instant {
        let shortest = if self.is_complete() { Duration::ZERO } else { INTERIM_PAUSE };
        self.last_reported + self.pause.max(shortest)
    }

    /// Notes that results were published now, and `pause`, the least time until the next publication.
    pub fn reported(&mut self, pause: Duration) {
        (self.last_reported, self.pause) = (Instant::now(), pause);
    }

    /// Notes the regions whose results a request for tokens was answered without.
    fn await_tokens(&mut self, waiter: &Waiter) {
        let regions = self.reading.as_ref().map_or(&[][..], |reading| &reading.regions);
        let missing = waiter.missing().filter_map(|index| Some(regions.get(index)?.key));
        self.awaited_tokens.get_or_insert_default().extend(missing.filter(|key| self.wanted.contains_key(key)));
    }

    /// Whether all regions that a request for tokens lacked have results now. They are no longer awaited then.
    pub fn take_complete_tokens(&mut self) -> bool {
        let is_known = |key: &RegionKey| !self.wanted.contains_key(key);
        let is_due =
            self.reading.is_some() && self.awaited_tokens.as_ref().is_some_and(|awaited| awaited.iter().all(is_known));
        is_due && self.awaited_tokens.take().is_some()
    }

    /// Drops the snapshot, since results were added.
    pub fn invalidate_snapshot(&mut self) {
        self.snapshot = None;
    }
}

impl Session {
    /// Opens a document, and starts to read it unless it is a source.
    pub(super) fn opened(&mut self, uri: Url, version: i32, text: String) {
        if let Some(language) = language_of(&uri) {
            return self.source_opened(uri, language, version, text);
        }
        if self.documents.contains_key(&uri) {
            tracing::warn!(%uri, "opened twice");
            self.closed(&uri);
        }
        let document = OpenDocument::new(Document::new(uri.clone(), version, text));
        self.documents.insert(uri.clone(), document);
        self.start_reading(&uri);
    }

    /// Applies an edit to a document, and starts to read it again.
    pub(super) fn changed(&mut self, uri: &Url, version: i32, changes: Vec<TextDocumentContentChangeEvent>) {
        let encoding = self.client.encoding;
        if language_of(uri).is_some() {
            return self.source_changed(uri, version, changes);
        }
        let Some(open) = self.documents.get_mut(uri) else {
            tracing::warn!(%uri, "a document was changed that is not open");
            return;
        };
        from_proto::apply(&mut open.document, version, changes, encoding);
        open.modeline = modeline::read(&open.document.source().text);
        std::mem::take(&mut open.superseded).cancel();
        self.start_reading(uri);
    }

    /// Keeps the numbers of a saved document, for the differences that hints show. A source is compiled again if the
    /// settings allow it.
    pub(super) fn saved(&mut self, uri: &Url) {
        if language_of(uri).is_some() {
            self.source_saved(uri);
        }
        // The saved file may be one that sources include.
        self.check_read_files();
        let Some(open) = self.documents.get_mut(uri) else {
            return;
        };
        let Some(reading) = open.reading.as_ref().filter(|_| open.is_complete()) else {
            return;
        };
        let regions = reading.regions.iter().zip(&open.results);
        let saved = regions.filter_map(|(region, result)| {
            let ipc = result.as_ref()?.as_ref().ok()?.numbers.ipc;
            Some(SavedRegion { name: region.name.clone(), ipc })
        });
        open.saved = Arc::new(saved.collect());
        open.invalidate_snapshot();
        self.outbox.ask(|asks| asks.refreshes_hints |= self.client.refreshes_hints);
    }

    /// Closes a document: cancels what runs for it, answers what waits, and removes its diagnostics.
    pub(super) fn closed(&mut self, uri: &Url) {
        if language_of(uri).is_some() {
            return self.source_closed(uri);
        }
        let Some(mut open) = self.documents.remove(uri) else {
            return;
        };
        open.cancels_reading.cancel();
        open.superseded.cancel();
        for waiter in open.waiters.drain(..) {
            waiter.answer(Err(Refusal::UnknownDocument));
        }
        if open.shows_progress {
            self.outbox.progress(uri.clone(), None);
        }
        self.outbox.diagnostics(uri.clone(), None, Vec::new());
        self.cancel_unwanted();
    }

    /// Closes a document that was opened or changed, if all open documents together have become too large.
    pub(super) fn close_if_too_much(&mut self, uri: &Url) {
        let documents = self.documents.values().map(|open| &open.document);
        let texts = documents.chain(self.sources.documents()).map(|document| document.source().text.len());
        if texts.sum::<usize>() <= OPEN_BYTES {
            return;
        }
        self.closed(uri);
        let text = format!("{uri} is not analysed: the open documents have more than {OPEN_BYTES} bytes together");
        self.outbox.message(MessageType::WARNING, text);
    }

    /// Starts to read the present text with the present configuration, which makes earlier results stale.
    pub(super) fn start_reading(&mut self, uri: &Url) {
        let configuration = Arc::new(self.configuration_of(uri));
        let environment = Arc::new(self.environment_of(uri));
        let Some(open) = self.documents.get_mut(uri) else {
            return;
        };
        self.last_generation += 1;
        if open.is_complete() || open.generation == 0 {
            open.work_began = Instant::now();
        }
        open.generation = self.last_generation;
        open.cancels_reading.cancel();
        open.cancels_reading = Arc::default();
        open.earlier = open.reading.take().or(open.earlier.take());
        let (earlier, spare) = (open.earlier.clone(), open.spare.clone());
        (open.needs_report, open.completed) = (false, None);
        open.waiters.iter_mut().for_each(Waiter::start_over);
        open.invalidate_snapshot();
        let (generation, uri) = (open.generation, uri.clone());
        let (source, cancelled) = (open.document.source().clone(), open.cancels_reading.clone());
        // A long reading has a thread of its own, so that it delays no hints.
        let lane = if is_long(&source) { Lane::LongReading } else { Lane::Reading };
        let return_path = self.return_path.clone();
        let job = move || {
            let began = Instant::now();
            let before = Before { earlier: earlier.as_deref(), spare: spare.take() };
            let read = || analysis::read(source, configuration, environment, before, &cancelled);
            let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(read));
            if outcome.is_err() {
                tracing::error!(%uri, "reading a document panicked");
            }
            tracing::debug!(%uri, elapsed = ?began.elapsed(), "read");
            // The session may then be the last owner, and keep its memory for the next reading.
            drop(earlier);
            let reading = outcome.ok().flatten().map(Box::new);
            return_path.send(Event::ReadingDone { uri, generation, reading });
        };
        self.pool.submit(lane, Box::new(job));
    }

    /// Answers a request, or lets it wait for results.
    pub(super) fn ask(&mut self, uri: &Url, need: Need, patience: Duration, reply: Reply) {
        let Some(open) = self.documents.get_mut(uri) else {
            let _ = reply.send(Err(Refusal::UnknownDocument));
            return;
        };
        open.waiters.push(Waiter::new(need, patience, reply));
        self.answer_waiters(uri);
        self.prioritize_awaited_regions(uri);
    }

    /// Moves the simulations that requests wait for to the front.
    pub(super) fn prioritize_awaited_regions(&mut self, uri: &Url) {
        let Some(open) = self.documents.get(uri) else {
            return;
        };
        let Some(reading) = &open.reading else {
            return;
        };
        let awaited: Vec<RegionKey> =
            open.waiters.iter().flat_map(Waiter::missing).map(|index| reading.regions[index].key).collect();
        self.prioritize_simulations(&awaited);
    }

    /// Answers the requests that need not wait any longer, and forgets those that were cancelled.
    pub(super) fn answer_waiters(&mut self, uri: &Url) {
        let now = Instant::now();
        let client = self.client.clone();
        let Some(open) = self.documents.get_mut(uri) else {
            return;
        };
        for mut waiter in std::mem::take(&mut open.waiters) {
            if waiter.is_gone() {
                continue;
            }
            let known = open.reading.as_deref().map(|reading| (reading, &open.results[..]));
            let Some(is_all) = waiter.is_due(known, client.encoding, now) else {
                open.waiters.push(waiter);
                continue;
            };
            match waiter.is_for_tokens() {
                true if !is_all => open.await_tokens(&waiter),
                true => {}
                false => open.needs_refresh |= !is_all,
            }
            waiter.answer(open.snapshot(&client).ok_or(Refusal::Unread));
        }
    }

    /// Does what is due now: answers requests whose patience has ended, shows progress, publishes results.
    pub(super) fn expire(&mut self) {
        let now = Instant::now();
        let due = self
            .documents
            .iter()
            .filter(|(_, open)| open.next_deadline(super::PROGRESS_DELAY).is_some_and(|deadline| deadline <= now));
        let due: Vec<Url> = due.map(|(uri, _)| uri.clone()).collect();
        for uri in due {
            self.answer_waiters(&uri);
            self.show_progress(&uri);
            if self.documents.get(&uri).is_some_and(|open| open.can_publish() && open.next_report() <= now) {
                self.handle_new_results(&uri);
            }
        }
    }
}

impl OpenDocument {
    /// Returns the snapshot of the present state; `None` if the text was not read yet.
    fn snapshot(&mut self, client: &Arc<crate::lsp::client::ClientFeatures>) -> Option<Arc<Snapshot>> {
        let reading = self.reading.clone()?;
        let snapshot = self.snapshot.get_or_insert_with(|| {
            Arc::new(Snapshot {
                uri: self.document.uri.clone(),
                version: self.document.version,
                client: client.clone(),
                reading,
                results: self.results.clone(),
                saved: self.saved.clone(),
                superseded: self.superseded.clone(),
                compiled_from: None,
            })
        });
        Some(snapshot.clone())
    }

    /// Returns the snapshot of the present state; `None` if the text was not read yet.
    pub fn current_snapshot(&mut self, client: &Arc<crate::lsp::client::ClientFeatures>) -> Option<Arc<Snapshot>> {
        self.snapshot(client)
    }
}
