//! Open files that have to be compiled. One compiler at a time runs for a file, on its own thread; another request ends the
//! running one. None runs unless the settings allow it and a user asks.

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

/// How the compiler is run for a request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CompileOrder {
    /// Further flags, after all others; `None`: those of the last time.
    pub flags: Option<Vec<String>>,
}

/// Why there is no answer about a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SourceRefusal {
    /// The file is not open, was closed, or is not a file.
    Closed,
    /// The settings allow no compiler to be run.
    Off,
    /// Another request started a new run.
    Superseded,
    /// The compiler's own message, or why it could not be asked.
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

pub type SourceReply = oneshot::Sender<Result<Arc<SourceSnapshot>, SourceRefusal>>;

#[derive(Default)]
pub(super) struct Sources {
    open: BTreeMap<Url, OpenSource>,
    next_run: u64,
    /// The client supports registration for documents.
    pub may_be_registered: bool,
    is_registered: bool,
}

impl Sources {
    /// Returns the texts of all open sources.
    pub fn documents(&self) -> impl Iterator<Item = &Document> {
        self.open.values().map(|open| &open.document)
    }

    pub fn modeline_of(&self, uri: &Url) -> Option<&Layer> {
        self.open.get(uri).map(|open| &open.modeline)
    }
}

struct OpenSource {
    document: Document,
    modeline: Layer,
    language: Language,
    compiled: Option<Arc<Compiled>>,
    /// The compiled version before the last edit, while the text differs from it.
    before: Option<Arc<Compiled>>,
    complaint: Option<Arc<str>>,
    running: Option<Running>,
    flags: Vec<String>,
    files_read: FilesRead,
    /// Configuration of the last or the running compilation.
    configuration: Option<Configuration>,
    /// The source was analysed on command, so it is analysed again when it is saved.
    is_followed: bool,
    waiting: Vec<SourceReply>,
}

struct Running {
    number: u64,
    began: SystemTime,
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

    fn cancel(&mut self) {
        if let Some(running) = self.running.take() {
            running.cancels.cancel();
        }
    }

    fn answer(&mut self, answer: &Result<Arc<SourceSnapshot>, SourceRefusal>) {
        for reply in self.waiting.drain(..) {
            let _ = reply.send(answer.clone());
        }
    }
}

impl Session {
    fn sources_mode(&self) -> SourcesMode {
        self.settings.sources.unwrap_or_default()
    }

    /// Registers with the client for sources while any are analysed, and unregisters afterwards.
    pub(super) fn register_sources(&mut self) {
        let is_wanted = self.sources_mode() != SourcesMode::Off;
        if self.sources.may_be_registered && is_wanted != self.sources.is_registered {
            self.sources.is_registered = is_wanted;
            self.outbox.ask(|asks| asks.registers_sources = Some(is_wanted));
        }
    }

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

    pub(super) fn source_changed(&mut self, uri: &Url, version: i32, changes: Vec<TextDocumentContentChangeEvent>) {
        let encoding = self.client.encoding;
        let Some(open) = self.sources.open.get_mut(uri) else { return };
        from_proto::apply(&mut open.document, version, changes, encoding);
        open.modeline = modeline::read(&open.document.source().text);
        if open.compiled.is_some() || open.complaint.is_some() {
            self.show_source(uri);
        }
    }

    /// Whether a save is reason enough to run a compiler.
    fn is_renewed(&self, open: &OpenSource) -> bool {
        let mode = self.sources_mode();
        mode == SourcesMode::OnSave || open.is_followed && mode != SourcesMode::Off
    }

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

    /// Analyses sources with results again if the settings changed, such as the processor.
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

    pub(super) fn open_sources(&self) -> impl Iterator<Item = &Url> {
        self.sources.open.keys()
    }

    /// Compiles a saved source again if it was analysed on command; any other only if the user has allowed it.
    fn compile_unasked(&mut self, uri: &Url) {
        let is_followed = self.sources.open.get(uri).is_some_and(|open| open.is_followed);
        if is_followed || self.may_compile_unasked(uri) {
            self.start_compiling(uri);
        }
    }

    /// Answers waiting requests with the error that the compiler may not run.
    pub(super) fn compiling_refused(&mut self, uri: &Url) {
        if let Some(open) = self.sources.open.get_mut(uri) {
            open.answer(&Err(SourceRefusal::Failed("running its compiler was not allowed".to_owned())));
        }
    }

    pub(super) fn source_closed(&mut self, uri: &Url) {
        if let Some(mut open) = self.sources.open.remove(uri) {
            open.cancel();
            open.answer(&Err(SourceRefusal::Closed));
            self.outbox.progress(uri.clone(), None);
            self.outbox.diagnostics(uri.clone(), None, Vec::new());
        }
    }

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

    /// Opens a file from disk, since a client may ask about one for which it has sent no notification.
    fn open_from_disk(&mut self, uri: &Url) {
        if self.sources.open.contains_key(uri) {
            return;
        }
        let Some((language, path)) = language_of(uri).zip(uri.to_file_path().ok()) else { return };
        if let Ok(text) = regular_file::read(&path, DOCUMENT_BYTES as u64) {
            self.source_opened(uri.clone(), language, 0, String::from_utf8_lossy(&text).into_owned());
        }
    }

    /// Ends a requested run if no request waits for it.
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

    /// Returns the job for a source, with flags after all others.
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

    /// Returns the job for a request that runs the compiler itself, if the settings allow it.
    pub(super) fn ask_job(&mut self, uri: &Url, flags: Vec<String>) -> Result<CompileJob, SourceRefusal> {
        if self.sources_mode() == SourcesMode::Off {
            return Err(SourceRefusal::Off);
        }
        self.job_with_flags(uri, flags).ok_or(SourceRefusal::Closed)
    }

    pub(super) fn start_compiling(&mut self, uri: &Url) {
        let Some(flags) = self.sources.open.get(uri).map(|open| open.flags.clone()) else { return };
        let Some(job) = self.job_with_flags(uri, flags) else { return };
        let return_path = self.return_path.clone();
        let Some(open) = self.sources.open.get_mut(uri) else { return };
        self.sources.next_run += 1;
        let (number, cancels) = (self.sources.next_run, Arc::new(Cancellation::new()));
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

    /// Publishes what is known of a source.
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
