//! The loop that owns the documents of one client. Everything arrives as an [`Event`], in order. Handling an event
//! takes little time, since reading and simulating run on the pool, whose results come back as events.

mod configuration;
mod documents;
mod publish;
mod simulations;
mod sources;
pub mod trust;
mod waiter;

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use mca_config::configuration::Layer;
use serde_json::Value;
use tokio::sync::{mpsc, oneshot};
use tower_lsp::lsp_types::{TextDocumentContentChangeEvent, Url, WorkspaceFoldersChangeEvent};

use self::configuration::ConfigurationFiles;
use self::documents::OpenDocument;
pub use self::publish::Update;
use self::simulations::{Cache, RunningSimulations};
use self::sources::Sources;
pub use self::sources::{CompileOrder, SourceRefusal, SourceReply};
use self::trust::Trust;
pub(super) use self::waiter::PATIENCE_FOR_READING;
use super::analysis::{Outcome, Reading, RegionKey};
use super::client::ClientFeatures;
use super::consent::ConsentRequest;
use super::features::sources::SourceSnapshot;
use super::outbox::Outbox;
use super::pool::Pool;
use super::protocol::CacheState;
use super::snapshot::{Need, Snapshot};
use super::sources::compiled::{CompileJob, Compiled, Failure};

/// Maximum number of events that wait for the loop. While there are that many, the client's messages are not read.
const MAX_EVENTS_WAITING: usize = 1024;

/// Time between two checks of files that the client may not watch.
const FILE_CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// Time after which work on a document is shown as running.
const PROGRESS_DELAY: Duration = Duration::from_millis(500);

/// Why a request gets no snapshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The document is not open.
    UnknownDocument,
    /// The text was not read in time.
    Unread,
    /// The document changed.
    Modified,
}

/// Where the snapshot of a request goes.
pub type Reply = oneshot::Sender<Result<Arc<Snapshot>, Refusal>>;

/// Everything that the session reacts to.
#[derive(Debug)]
pub enum Event {
    /// The client has said what it can do.
    Initialize(Box<ClientFeatures>),
    /// The client accepts requests from now on.
    Initialized,
    Opened {
        uri: Url,
        version: i32,
        text: String,
    },
    Changed {
        uri: Url,
        version: i32,
        changes: Vec<TextDocumentContentChangeEvent>,
    },
    Saved {
        uri: Url,
    },
    Closed {
        uri: Url,
    },
    /// The section `mca` of the client's settings.
    Settings(Value),
    /// The settings may have changed, and have to be requested.
    SettingsMayHaveChanged,
    /// Folders were added to the workspace or removed.
    Folders(WorkspaceFoldersChangeEvent),
    /// A file that the client watches has changed.
    FilesChanged,
    /// The user has answered whether something may be run.
    TrustAnswered {
        request: ConsentRequest,
        is_allowed: bool,
    },
    /// A request needs a snapshot and waits for it no longer than `patience`.
    Ask {
        uri: Url,
        need: Need,
        patience: Duration,
        reply: Reply,
    },
    /// A request needs a snapshot of a source. With `runs`, the source is compiled first.
    AskSource {
        uri: Url,
        runs: Option<CompileOrder>,
        reply: SourceReply,
    },
    /// A request needs to know how a source is compiled with other flags.
    AskJob {
        uri: Url,
        flags: Vec<String>,
        reply: oneshot::Sender<Result<CompileJob, SourceRefusal>>,
    },
    /// A request needs the recording that is configured for a document.
    AskProfile {
        uri: Url,
        reply: oneshot::Sender<Option<PathBuf>>,
    },
    /// A request that waited for a compilation has ended.
    SourceAbandoned {
        uri: Url,
    },
    /// A compiler run has ended. `run` is its number, `files_read` are the files that it depends on.
    SourceCompiled {
        uri: Url,
        run: u64,
        outcome: Result<Box<Compiled>, Failure>,
        files_read: Vec<PathBuf>,
    },
    /// The client has left. The reply follows once all compilers were told to end.
    Ended(oneshot::Sender<()>),
    /// A request for facts about the session.
    State(oneshot::Sender<SessionState>),
    /// A document was read; `None` if that was cancelled or panicked. `generation` is the number of the reading.
    ReadingDone {
        uri: Url,
        generation: u64,
        reading: Option<Box<Reading>>,
    },
    /// Diagnostics and summaries of a document are ready; `None` if making them panicked. `generation` is the number of the
    /// reading that they are of, `took` the time that making them took.
    Update {
        uri: Url,
        generation: u64,
        update: Option<Box<Update>>,
        took: Duration,
    },
    /// A region was simulated; `None` if that was cancelled. `number` is that of the simulation.
    Simulated {
        key: RegionKey,
        number: u64,
        outcome: Option<Outcome>,
    },
}

/// Facts about the session for `mca/serverState`.
#[derive(Clone, Copy, Debug, Default)]
pub struct SessionState {
    /// Number of open documents that are read as assembly.
    pub n_documents: usize,
    /// Number of threads that read and simulate.
    pub n_workers: usize,
    /// Use of the cache of results.
    pub cache: CacheState,
}

/// Sends events to the loop. It can be cloned and used from any task.
#[derive(Clone, Debug)]
pub struct SessionHandle {
    /// Queue of the loop.
    events: mpsc::Sender<Event>,
}

impl SessionHandle {
    /// Sends an event, and waits if too many others wait.
    pub async fn send(&self, event: Event) {
        if self.events.send(event).await.is_err() {
            tracing::debug!("the session has ended");
        }
    }

    /// Returns a snapshot of a document, once what `need` names is known, or after `patience`.
    pub async fn ask(&self, uri: Url, need: Need, patience: Duration) -> Result<Arc<Snapshot>, Refusal> {
        let (reply, answer) = oneshot::channel();
        self.send(Event::Ask { uri, need, patience, reply }).await;
        answer.await.unwrap_or(Err(Refusal::Modified))
    }

    /// Returns a snapshot of a source. With `runs`, the source is compiled first; dropping the future cancels that.
    pub async fn ask_source(&self, uri: Url, runs: Option<CompileOrder>) -> Result<Arc<SourceSnapshot>, SourceRefusal> {
        let (reply, answer) = oneshot::channel();
        let guard = runs.is_some().then(|| EndNotifier { session: self.clone(), uri: uri.clone() });
        self.send(Event::AskSource { uri, runs, reply }).await;
        let answer = answer.await.unwrap_or(Err(SourceRefusal::Closed));
        drop(guard);
        answer
    }

    /// Ends all compilers that run for the client, which has left.
    pub async fn end(&self) {
        let (reply, answer) = oneshot::channel();
        self.send(Event::Ended(reply)).await;
        let _ = answer.await;
    }

    /// Returns how a source is compiled with other flags.
    pub async fn ask_job(&self, uri: Url, flags: Vec<String>) -> Result<CompileJob, SourceRefusal> {
        let (reply, answer) = oneshot::channel();
        self.send(Event::AskJob { uri, flags, reply }).await;
        answer.await.unwrap_or(Err(SourceRefusal::Closed))
    }

    /// Returns the path of the recording that is configured for a document; `None` if none is.
    pub async fn ask_profile(&self, uri: Url) -> Option<PathBuf> {
        let (reply, answer) = oneshot::channel();
        self.send(Event::AskProfile { uri, reply }).await;
        answer.await.unwrap_or(None)
    }

    /// Returns facts about the session.
    pub async fn state(&self) -> SessionState {
        let (reply, answer) = oneshot::channel();
        self.send(Event::State(reply)).await;
        answer.await.unwrap_or_default()
    }
}

/// Tells the session, when it is dropped, that a request has ended.
struct EndNotifier {
    session: SessionHandle,
    /// The source that the request is about.
    uri: Url,
}

impl Drop for EndNotifier {
    fn drop(&mut self) {
        let (session, uri) = (self.session.clone(), self.uri.clone());
        tokio::spawn(async move { session.send(Event::SourceAbandoned { uri }).await });
    }
}

/// Sends events from the threads of the pool to the loop. It does not keep the loop alive.
#[derive(Clone)]
struct ReturnPath {
    events: mpsc::WeakSender<Event>,
}

impl ReturnPath {
    /// Sends an event from a worker thread.
    fn send(&self, event: Event) {
        if let Some(events) = self.events.upgrade() {
            let _ = events.blocking_send(event);
        }
    }
}

/// The state of the loop.
pub struct Session {
    /// Brings results of the pool back as events.
    return_path: ReturnPath,
    /// Takes messages for the client.
    outbox: Outbox,
    /// Threads that read and simulate.
    pool: Pool,
    /// What the client can do, and the folders of its workspace; the defaults before `initialize`.
    client: Arc<ClientFeatures>,
    /// The client's settings.
    settings: Layer,
    /// The configuration files of open documents.
    files: ConfigurationFiles,
    /// Open documents that are read as assembly.
    documents: BTreeMap<Url, OpenDocument>,
    /// Open documents that are compiled.
    sources: Sources,
    /// What the user has allowed to run.
    trust: Trust,
    /// Simulations that run or wait for a thread.
    simulations: RunningSimulations,
    /// Results of regions, by their keys.
    cache: Cache,
    /// Number of the reading that was started last. Results of older readings of a document are dropped.
    last_generation: u64,
}

/// Starts the loop as a task of the runtime. It ends when every handle is dropped.
pub fn start(outbox: Outbox) -> SessionHandle {
    let (events, receiver) = mpsc::channel(MAX_EVENTS_WAITING);
    let session = Session {
        return_path: ReturnPath { events: events.downgrade() },
        outbox,
        pool: Pool::new(),
        client: Arc::default(),
        settings: Layer::default(),
        files: ConfigurationFiles::default(),
        documents: BTreeMap::new(),
        sources: Sources::default(),
        trust: Trust::default(),
        simulations: RunningSimulations::default(),
        cache: Cache::default(),
        last_generation: 0,
    };
    tokio::spawn(session.run(receiver));
    SessionHandle { events }
}

impl Session {
    /// Handles events until all handles are dropped. A panic while an event is handled is logged, and the loop goes
    /// on.
    async fn run(mut self, mut events: mpsc::Receiver<Event>) {
        let mut next_file_check = Instant::now() + FILE_CHECK_INTERVAL;
        loop {
            let deadline = self.next_deadline().map_or(next_file_check, |deadline| deadline.min(next_file_check));
            let event = tokio::select! {
                biased;
                event = events.recv() => event,
                () = tokio::time::sleep_until(deadline.into()) => {
                    if Instant::now() >= next_file_check {
                        next_file_check = Instant::now() + FILE_CHECK_INTERVAL;
                        self.check_files();
                        self.check_read_files();
                    }
                    self.expire();
                    continue;
                }
            };
            let Some(event) = event else {
                return;
            };
            let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| self.handle(event)));
            if outcome.is_err() {
                tracing::error!("the session survived a panic");
            }
            self.expire();
        }
    }

    /// Reacts to an event.
    fn handle(&mut self, event: Event) {
        match event {
            Event::Initialize(client) => self.initialize(*client),
            Event::Initialized => self.initialized(),
            Event::Opened { uri, version, text } => {
                self.opened(uri.clone(), version, text);
                self.close_if_too_much(&uri);
            }
            Event::Changed { uri, version, changes } => {
                self.changed(&uri, version, changes);
                self.close_if_too_much(&uri);
            }
            Event::Saved { uri } => self.saved(&uri),
            Event::Closed { uri } => self.closed(&uri),
            Event::Settings(section) => self.set_client_settings(&section),
            Event::SettingsMayHaveChanged => self.outbox.ask(|asks| asks.fetches_settings = true),
            Event::Folders(change) => self.change_folders(change),
            Event::TrustAnswered { request, is_allowed } => self.trust_answered(request, is_allowed),
            Event::FilesChanged => {
                self.check_files();
                self.check_read_files();
            }
            Event::Ask { uri, need, patience, reply } => self.ask(&uri, need, patience, reply),
            Event::AskSource { uri, runs, reply } => self.ask_source(&uri, runs, reply),
            Event::AskJob { uri, flags, reply } => drop(reply.send(self.ask_job(&uri, flags))),
            Event::AskProfile { uri, reply } => drop(reply.send(self.profile_of(&uri))),
            Event::SourceAbandoned { uri } => self.cancel_unwanted_run(&uri),
            Event::SourceCompiled { uri, run, outcome, files_read } => {
                self.source_compiled(&uri, run, outcome, &files_read);
            }
            Event::Ended(reply) => {
                self.end_compilers();
                let _ = reply.send(());
            }
            Event::State(reply) => drop(reply.send(self.state())),
            Event::ReadingDone { uri, generation, reading } => self.reading_done(&uri, generation, reading),
            Event::Update { uri, generation, update, took } => self.apply_update(&uri, generation, update, took),
            Event::Simulated { key, number, outcome } => self.simulated(key, number, outcome),
        }
    }

    /// Takes the client's capabilities and settings.
    fn initialize(&mut self, client: ClientFeatures) {
        self.set_client_settings(&client.settings);
        self.client = Arc::new(client);
    }

    /// Makes the requests that the client accepts now: to watch files, for settings, and about sources.
    fn initialized(&mut self) {
        let client = self.client.clone();
        self.outbox.ask(|asks| {
            asks.watches_files = client.watches_files;
            asks.fetches_settings = client.answers_settings;
        });
        self.sources.may_be_registered = client.registers_documents;
        self.register_sources();
    }

    /// Returns facts about the session.
    fn state(&self) -> SessionState {
        let cache = CacheState { entries: self.cache.len(), hits: self.cache.hits, misses: self.cache.misses };
        SessionState { n_documents: self.documents.len(), n_workers: self.pool.n_threads(), cache }
    }

    /// Returns the next moment at which something has to happen for a document even if no event arrives; `None` if nothing
    /// has to.
    fn next_deadline(&self) -> Option<Instant> {
        let documents = self.documents.values();
        documents.filter_map(|document| document.next_deadline(PROGRESS_DELAY)).min()
    }
}

/// Indices of a document's regions that want a result, by the key of the result. Regions with equal keys share it.
type Wanted = HashMap<RegionKey, Vec<usize>>;
