//! Open sources. One compiler at a time runs for a source, on a thread of its own; a new request ends the running
//! compiler. No compiler runs unless the settings allow it and a user asks for it.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;

use mca_config::configuration::{Configuration, Layer, SourcesMode, modeline};
use mca_core::Cancellation;
use mca_core::limits::DOCUMENT_BYTES;
use mca_input::regular_file;
use mca_input::sources::Language;
use tokio::sync::oneshot;
use tower_lsp::lsp_types::{MessageType, TextDocumentContentChangeEvent, Url};

use super::{Event, Session};
use crate::lsp::consent::ConsentRequest;
use crate::lsp::document::Document;
use crate::lsp::features::sources::{self as feature, SourceSnapshot};
use crate::lsp::from_proto;
use crate::lsp::protocol::{AnalyzedParams, Problems, SCHEMA_VERSION};
use crate::lsp::sources::compiled::{CompileJob, Compiled, Failure, compile};
use crate::lsp::sources::files_read::FilesRead;
use crate::lsp::sources::language_of;
use crate::lsp::to_proto;

/// A request to compile a source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CompileOrder {
    /// Flags that follow all others; `None` for those of the last request.
    pub flags: Option<Vec<String>>,
}

/// Why there is no answer about a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SourceRefusal {
    /// The document is not open, was closed, or is not a file.
    Closed,
    /// The settings do not allow compilers to run.
    Off,
    /// Another request started a new run.
    Superseded,
    /// Compiling failed. Holds the compiler's messages, or why it could not be run.
    Failed(String),
}

impl From<Failure> for SourceRefusal {
    fn from(failure: Failure) -> SourceRefusal {
        match failure {
            Failure::Cancelled => SourceRefusal::Superseded,
            Failure::Unusual(_) => SourceRefusal::Failed("running its compiler was not allowed".to_owned()),
            Failure::Compiler(reason) | Failure::Other(reason) => SourceRefusal::Failed(reason),
        }
    }
}

/// Where the snapshot of a source goes.
pub type SourceReply = oneshot::Sender<Result<Arc<SourceSnapshot>, SourceRefusal>>;

/// The open sources.
#[derive(Default)]
pub(super) struct Sources {
    /// The sources, by their addresses.
    open: BTreeMap<Url, OpenSource>,
    /// Number of the compiler run that was started last.
    last_run: u64,
    /// Whether the client lets the server register for notifications about sources.
    pub may_be_registered: bool,
    /// Whether the server has registered for them.
    is_registered: bool,
}

impl Sources {
    /// Returns the texts of all open sources.
    pub fn documents(&self) -> impl Iterator<Item = &Document> {
        self.open.values().map(|open| &open.document)
    }

    /// Returns the settings of a source's modelines; `None` if the source is not open.
    pub fn modeline_of(&self, uri: &Url) -> Option<&Layer> {
        self.open.get(uri).map(|open| &open.modeline)
    }
}

/// An open source, with what is known of it and who waits for more.
struct OpenSource {
    document: Document,
    /// Settings and errors of the source's modelines.
    modeline: Layer,
    language: Language,
    /// Result of the last successful compilation.
    compiled: Option<Arc<Compiled>>,
    /// Result of the last successful compilation of another text than that of `compiled`.
    before: Option<Arc<Compiled>>,
    /// Messages of the compiler, if the last compilation failed because of errors in the source.
    complaint: Option<Arc<str>>,
    /// The compiler that runs; `None` if none does.
    running: Option<Running>,
    /// Flags that follow all others, as the last request gave them.
    flags: Vec<String>,
    /// Files that the last compilation depended on.
    files_read: FilesRead,
    /// Configuration of the last or the running compilation; `None` before the first.
    configuration: Option<Configuration>,
    /// Whether the source was ever compiled on request. It is then compiled again when it is saved.
    is_followed: bool,
    /// Requests that wait for the running compiler.
    waiting: Vec<SourceReply>,
}

/// A compiler run.
struct Running {
    /// Number of the run, by which its result is recognised.
    number: u64,
    /// When the run was started.
    began: SystemTime,
    /// Ends the compiler.
    cancels: Arc<Cancellation>,
}

impl OpenSource {
    fn new(uri: Url, language: Language, version: i32, text: String) -> OpenSource {
        OpenSource {
            modeline: modeline::read(&text),
            document: Document::new(uri, version, text),
            language,
            compiled: None,
            before: None,
            complaint: None,
            running: None,
            flags: Vec::new(),
            files_read: FilesRead::default(),
            configuration: None,
            is_followed: false,
            waiting: Vec::new(),
        }
    }

    /// Ends the running compiler.
    fn cancel(&mut self) {
        if let Some(running) = self.running.take() {
            running.cancels.cancel();
        }
    }

    /// Answers all requests that wait.
    fn answer(&mut self, answer: &Result<Arc<SourceSnapshot>, SourceRefusal>) {
        for reply in self.waiting.drain(..) {
            let _ = reply.send(answer.clone());
        }
    }
}

impl Session {
    /// Returns the setting that says when compilers may run.
    fn sources_mode(&self) -> SourcesMode {
        self.settings.sources.unwrap_or_default()
    }

    /// Registers with the client for notifications about sources if compilers may run, and otherwise unregisters.
    pub(super) fn register_sources(&mut self) {
        let is_wanted = self.sources_mode() != SourcesMode::Off;
        if self.sources.may_be_registered && is_wanted != self.sources.is_registered {
            self.sources.is_registered = is_wanted;
            self.outbox.ask(|asks| asks.registers_sources = Some(is_wanted));
        }
    }

    /// Opens a source, without compiling it.
    pub(super) fn source_opened(&mut self, uri: Url, language: Language, version: i32, text: String) {
        match self.sources.open.get_mut(&uri) {
            // It was analysed before the client said that it is open.
            Some(open) => {
                open.document.replace_all(text);
                open.document.version = version;
                self.show_source(&uri);
            }
            None => drop(self.sources.open.insert(uri.clone(), OpenSource::new(uri, language, version, text))),
        }
    }

    /// Applies an edit to a source, whose results then move with their lines.
    pub(super) fn source_changed(&mut self, uri: &Url, version: i32, changes: Vec<TextDocumentContentChangeEvent>) {
        let encoding = self.client.encoding;
        let Some(open) = self.sources.open.get_mut(uri) else { return };
        from_proto::apply(&mut open.document, version, changes, encoding);
        open.modeline = modeline::read(&open.document.source().text);
        if open.compiled.is_some() || open.complaint.is_some() {
            self.show_source(uri);
        }
    }

    /// Whether a source is compiled again when a file changes: the settings ask for that, or the source was compiled
    /// on command.
    fn is_renewed(&self, open: &OpenSource) -> bool {
        let mode = self.sources_mode();
        mode == SourcesMode::OnSave || open.is_followed && mode != SourcesMode::Off
    }

    /// Compiles a saved source again if the settings ask for that, or if it was compiled on command.
    pub(super) fn source_saved(&mut self, uri: &Url) {
        if self.sources.open.get(uri).is_some_and(|open| self.is_renewed(open)) {
            self.compile_unasked(uri);
        }
    }

    /// Compiles a source again if an included file, or another file of its crate, has changed.
    pub(super) fn check_read_files(&mut self) {
        let is_due = |open: &OpenSource| self.is_renewed(open) && open.files_read.have_changed();
        let due = self.sources.open.iter().filter(|(_, open)| is_due(open));
        let due: Vec<Url> = due.map(|(uri, _)| uri.clone()).collect();
        due.iter().for_each(|uri| self.compile_unasked(uri));
    }

    /// Compiles sources again whose configuration has changed since their last compilation.
    pub(super) fn renew_configured_sources(&mut self) {
        if self.sources_mode() == SourcesMode::Off {
            return;
        }
        let configured = self.sources.open.iter().filter(|(_, open)| open.configuration.is_some());
        let configured: Vec<Url> = configured.map(|(uri, _)| uri.clone()).collect();
        for uri in configured {
            let now = Some(self.configuration_of(&uri));
            if self.sources.open.get(&uri).is_some_and(|open| open.configuration != now) {
                self.compile_unasked(&uri);
            }
        }
    }

    /// Returns the addresses of the open sources.
    pub(super) fn open_sources(&self) -> impl Iterator<Item = &Url> {
        self.sources.open.keys()
    }

    /// Compiles a source again without a request. If none was ever made for it, only with the user's consent, for which the
    /// user is asked once.
    fn compile_unasked(&mut self, uri: &Url) {
        let is_followed = self.sources.open.get(uri).is_some_and(|open| open.is_followed);
        if is_followed || self.may_compile_unasked(uri) {
            self.start_compiling(uri);
        }
    }

    /// Answers waiting requests with the error that the user did not allow the compiler to run.
    pub(super) fn compiling_refused(&mut self, uri: &Url) {
        if let Some(open) = self.sources.open.get_mut(uri) {
            open.answer(&Err(SourceRefusal::Failed("running its compiler was not allowed".to_owned())));
        }
    }

    /// Closes a source: ends its compiler, answers what waits, and removes its diagnostics.
    pub(super) fn source_closed(&mut self, uri: &Url) {
        if let Some(mut open) = self.sources.open.remove(uri) {
            open.cancel();
            open.answer(&Err(SourceRefusal::Closed));
            self.outbox.progress(uri.clone(), None);
            self.outbox.diagnostics(uri.clone(), None, Vec::new());
        }
    }

    /// Answers a request for a source; with `runs`, once the source is compiled.
    pub(super) fn ask_source(&mut self, uri: &Url, runs: Option<CompileOrder>, reply: SourceReply) {
        let is_allowed = self.sources_mode() != SourcesMode::Off;
        let Some(order) = runs else {
            let _ = reply.send(self.source_snapshot(uri).ok_or(SourceRefusal::Closed));
            return;
        };
        if !is_allowed {
            let _ = reply.send(Err(SourceRefusal::Off));
            return;
        }
        self.open_from_disk(uri);
        let Some(open) = self.sources.open.get_mut(uri).filter(|_| uri.to_file_path().is_ok()) else {
            let _ = reply.send(Err(SourceRefusal::Closed));
            return;
        };
        open.answer(&Err(SourceRefusal::Superseded));
        open.is_followed = true;
        open.flags = order.flags.unwrap_or_else(|| std::mem::take(&mut open.flags));
        open.waiting.push(reply);
        self.start_compiling(uri);
    }

    /// Opens a source from disk, since a client may ask about one that it has not opened.
    fn open_from_disk(&mut self, uri: &Url) {
        if self.sources.open.contains_key(uri) {
            return;
        }
        let Some((language, path)) = language_of(uri).zip(uri.to_file_path().ok()) else { return };
        if let Ok(text) = regular_file::read(&path, DOCUMENT_BYTES as u64) {
            self.source_opened(uri.clone(), language, 0, String::from_utf8_lossy(&text).into_owned());
        }
    }

    /// Ends a compiler if all requests that waited for it were cancelled.
    pub(super) fn cancel_unwanted_run(&mut self, uri: &Url) {
        let Some(open) = self.sources.open.get_mut(uri) else { return };
        if open.running.is_some() && !open.waiting.is_empty() && open.waiting.iter().all(SourceReply::is_closed) {
            open.waiting.clear();
            open.cancel();
            self.outbox.progress(uri.clone(), None);
        }
    }

    /// Ends all compilers, since the client has left.
    pub(super) fn end_compilers(&mut self) {
        self.sources.open.values_mut().for_each(OpenSource::cancel);
    }

    /// Returns what is needed to compile a source, with `flags` that follow all others; `None` if it is not open, or not a
    /// file.
    pub(super) fn job_with_flags(&mut self, uri: &Url, flags: Vec<String>) -> Option<CompileJob> {
        let folder = self.trusted_folder(uri);
        let allowed = (!self.client.knows_trust).then(|| self.trust.allowed_in(&folder));
        let (configuration, environment) = (self.configuration_of(uri), self.environment_of(uri));
        let (client, path) = (self.client.clone(), uri.to_file_path().ok()?);
        let language = self.sources.open.get(uri)?.language;
        Some(CompileJob {
            uri: uri.clone(),
            path,
            language,
            flags,
            allowed,
            folder,
            configuration,
            environment,
            client,
        })
    }

    /// Returns what is needed to compile a source with `flags` that follow all others. Fails if the settings do not allow it,
    /// or if the source is not open.
    pub(super) fn ask_job(&mut self, uri: &Url, flags: Vec<String>) -> Result<CompileJob, SourceRefusal> {
        if self.sources_mode() == SourcesMode::Off {
            return Err(SourceRefusal::Off);
        }
        self.job_with_flags(uri, flags).ok_or(SourceRefusal::Closed)
    }

    /// Starts to compile a source on a thread of its own, and ends the compiler that runs for it.
    pub(super) fn start_compiling(&mut self, uri: &Url) {
        let Some(flags) = self.sources.open.get(uri).map(|open| open.flags.clone()) else { return };
        let Some(job) = self.job_with_flags(uri, flags) else { return };
        let return_path = self.return_path.clone();
        let Some(open) = self.sources.open.get_mut(uri) else { return };
        self.sources.last_run += 1;
        let (number, cancels) = (self.sources.last_run, Arc::new(Cancellation::new()));
        open.cancel();
        open.files_read.begin();
        open.configuration = Some(job.configuration.clone());
        open.running = Some(Running { number, began: SystemTime::now(), cancels: cancels.clone() });
        let uri = uri.clone();
        let title = format!("mca: compiling {}", uri.path().rsplit('/').next().unwrap_or_default());
        self.outbox.progress(uri.clone(), self.client.shows_progress.then_some(title));
        let thread = std::thread::Builder::new().name("mca-compile".to_owned());
        let started = thread.spawn(move || {
            let mut files_read = Vec::new();
            let work = std::panic::AssertUnwindSafe(|| compile(job, &mut files_read, &cancels));
            let failed = |_| Err(Failure::Other("the analysis failed; the server's log says more".to_owned()));
            let outcome = std::panic::catch_unwind(work).unwrap_or_else(failed).map(Box::new);
            return_path.send(Event::SourceCompiled { uri, run: number, outcome, files_read });
        });
        if let Err(error) = started {
            tracing::error!(%error, "no thread for a compiler");
        }
    }

    /// Takes the result of the compiler run with a number: keeps it, answers what waits, and publishes it. For an unusual
    /// command, which was not run, the user is asked first. Does nothing if another run has been started.
    pub(super) fn source_compiled(
        &mut self,
        uri: &Url,
        run: u64,
        outcome: Result<Box<Compiled>, Failure>,
        files_read: &[PathBuf],
    ) {
        let Some(open) = self.sources.open.get_mut(uri) else { return };
        let Some(running) = open.running.take_if(|running| running.number == run) else { return };
        open.files_read.end(files_read, running.began, outcome.is_err());
        self.outbox.progress(uri.clone(), None);
        let refusal = match outcome {
            Ok(compiled) => {
                let earlier = open.compiled.replace(Arc::from(compiled));
                let text = open.compiled.as_ref().map(|compiled| &compiled.text.text);
                if let Some(earlier) = earlier.filter(|earlier| Some(&earlier.text.text) != text) {
                    open.before = Some(earlier);
                }
                open.complaint = None;
                None
            }
            Err(Failure::Unusual(words)) => {
                let request = ConsentRequest::Running(self.trusted_folder(uri), words);
                if !self.ask_for_trust(request, uri) {
                    self.compiling_refused(uri);
                }
                return;
            }
            Err(Failure::Cancelled) => Some(SourceRefusal::Superseded),
            Err(Failure::Compiler(said)) => {
                open.complaint = Some(said.as_str().into());
                Some(SourceRefusal::Failed(said))
            }
            Err(Failure::Other(reason)) => Some(SourceRefusal::Failed(reason)),
        };
        let is_reported = !open.waiting.is_empty();
        if let (Some(SourceRefusal::Failed(reason)), false) = (&refusal, is_reported || open.complaint.is_some()) {
            self.outbox.message(MessageType::WARNING, format!("mca: {reason}"));
        }
        let answer = match refusal {
            Some(refusal) => Err(refusal),
            None => self.source_snapshot(uri).ok_or(SourceRefusal::Closed),
        };
        if let Some(open) = self.sources.open.get_mut(uri) {
            open.answer(&answer);
        }
        self.show_source(uri);
    }

    /// Returns what is known of a source; `None` if it is not open.
    fn source_snapshot(&mut self, uri: &Url) -> Option<Arc<SourceSnapshot>> {
        let editor = self.configuration_of(uri).editor;
        let open = self.sources.open.get(uri)?;
        Some(Arc::new(SourceSnapshot {
            uri: uri.clone(),
            version: open.document.version,
            language: open.language,
            source: open.document.source().clone(),
            client: self.client.clone(),
            editor,
            compiled: open.compiled.clone(),
            before: open.before.clone(),
            complaint: open.complaint.clone(),
        }))
    }

    /// Publishes diagnostics and loops of a source, and asks the client to request hints and lenses again.
    fn show_source(&mut self, uri: &Url) {
        let Some(snapshot) = self.source_snapshot(uri) else { return };
        self.outbox.ask(|asks| {
            asks.refreshes_hints |= self.client.refreshes_hints;
            asks.refreshes_lenses |= self.client.refreshes_lenses;
        });
        let diagnostics = feature::diagnostics(&snapshot);
        let errors = diagnostics.len();
        self.outbox.diagnostics(uri.clone(), Some(snapshot.version), diagnostics);
        let Some(compiled) = snapshot.compiled.as_deref().filter(|_| self.client.supports_analyzed) else { return };
        let params = AnalyzedParams {
            schema_version: SCHEMA_VERSION,
            uri: uri.clone(),
            version: Some(snapshot.version),
            duration_ms: compiled.elapsed.as_secs_f64() * 1000.0,
            is_complete: true,
            configuration: to_proto::configuration(&compiled.snapshot.reading),
            regions: feature::summaries(&snapshot),
            problems: Problems { errors, ..Problems::default() },
        };
        self.outbox.analyzed(uri.clone(), params);
    }
}
