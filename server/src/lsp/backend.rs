//! Handlers of the protocol's messages. Each turns its message into an event of the session, or asks the session for
//! a snapshot and answers from that. It passes the message on before it waits for anything, so that messages stay in
//! order.

mod commands;
mod errors;
mod processors;
mod profile;
mod sources;

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use mca_config::host;
use mca_core::Cancellation;
use mca_json::page::page_of;
use mca_json::timeline_text;
use serde_json::Value;
use tokio::task::JoinHandle;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::*;
use tower_lsp::{Client, ClientSocket, LanguageServer, LspService};

use self::errors::{error_of, error_of_explicit};
pub use self::errors::{failed, still_analyzing};
use super::background::{
    WorkQueue, on_blocking_thread, until_change, until_change_with, whole_document, work_bytes_of,
};
use super::client::{self, ClientFeatures};
use super::features::semantic_tokens::SentTokens;
use super::features::{requests, timeline};
use super::outbox::Outbox;
use super::page::PageServer;
use super::profiles::Profiles;
use super::protocol::*;
use super::session::{self, Event, PATIENCE_FOR_READING, SessionHandle};
use super::snapshot::{Need, Snapshot};
use super::sources::is_source;
use super::{capabilities, features, to_proto};
use crate::rpc::latency::LatencyLog;
use crate::rpc::prepared::{self, AnswerIsPrepared};

/// Size in bytes above which the handler of a text waits until the session has taken it, so that few of them are in
/// memory.
const LONG_TEXT_BYTES: usize = 64 << 10;

/// How long inlay hints wait for numbers, if the client supports a refresh: most numbers arrive within milliseconds,
/// and later ones cause a refresh.
const PATIENCE_FOR_HINTS: Duration = Duration::from_millis(100);

/// How long inlay hints wait for numbers if the client supports no refresh: hints without a number are missing until
/// the next edit.
const PATIENCE_WITHOUT_REFRESH: Duration = Duration::from_secs(2);

/// How long hovers and highlights wait for numbers.
const PATIENCE_FOR_HOVER: Duration = Duration::from_millis(500);

/// How long requests that the user made explicitly wait for the text to be read, and then for numbers.
const PATIENCE_FOR_REQUESTS: Duration = Duration::from_secs(60);

/// One client's server: what its handlers share.
pub struct Backend {
    /// The loop that owns the documents.
    session: SessionHandle,
    /// Sends notifications and requests to the client.
    to_client: Client,
    /// What the client said about itself in `initialize`; empty before.
    client: OnceLock<ClientFeatures>,
    /// When the client connected; `mca/serverState` says how long ago that was.
    started: Instant,
    /// How long requests took to be answered.
    latencies: LatencyLog,
    /// Serves timelines to browsers.
    pages: PageServer,
    /// Recordings of perf that were opened.
    profiles: Profiles,
    /// Semantic tokens that the client has, to answer with the difference.
    sent_tokens: SentTokens,
    /// The client's long requests.
    work: WorkQueue,
    /// The task that sends what the session has for the client.
    delivery: JoinHandle<()>,
}

impl Drop for Backend {
    fn drop(&mut self) {
        self.delivery.abort();
    }
}

/// Returns the service that answers a client, and the stream of requests to that client. Must be called inside of a
/// tokio runtime.
pub fn service(latencies: LatencyLog) -> (LspService<Backend>, ClientSocket) {
    LspService::build(|client| Backend::new(client, latencies))
        .custom_method("mca/serverState", Backend::server_state)
        .custom_method("mca/report", Backend::report)
        .custom_method("mca/measure", Backend::measure)
        .custom_method("mca/timeline", Backend::timeline_text)
        .custom_method("mca/compare", Backend::compare)
        .custom_method("mca/analyze", Backend::analyze)
        .custom_method("mca/listing", Backend::listing)
        .custom_method("mca/cpus", Backend::cpus)
        .custom_method("mca/timelineUrl", Backend::timeline_url)
        .custom_method("mca/analyzeFile", Backend::analyze_file)
        .custom_method("mca/assembly", Backend::assembly)
        .custom_method("mca/versus", Backend::versus)
        .custom_method("mca/loadProfile", Backend::load_profile)
        .custom_method("mca/heat", Backend::heat)
        .finish()
}

impl Backend {
    /// Returns the handle of the session, with which the transport ends it.
    pub fn session(&self) -> &SessionHandle {
        &self.session
    }

    /// Starts the session, and the task that sends its messages to the client.
    fn new(client: Client, latencies: LatencyLog) -> Backend {
        let outbox = Outbox::default();
        let session = session::start(outbox.clone());
        let for_settings = session.clone();
        let on_settings = move |section| {
            let session = for_settings.clone();
            tokio::spawn(async move { session.send(Event::Settings(section)).await });
        };
        let for_trust = session.clone();
        let on_trust = move |request, is_allowed| {
            let session = for_trust.clone();
            tokio::spawn(async move { session.send(Event::TrustAnswered { request, is_allowed }).await });
        };
        let work = WorkQueue::default();
        let delivery = tokio::spawn(outbox.deliver(client.clone(), on_settings, on_trust));
        Backend {
            session,
            to_client: client,
            client: OnceLock::new(),
            started: Instant::now(),
            latencies,
            pages: PageServer::default(),
            profiles: Profiles::new(work.clone()),
            sent_tokens: SentTokens::default(),
            work,
            delivery,
        }
    }

    /// Returns a snapshot once the text was read, with those numbers that are known at that time.
    async fn reading(&self, uri: Url) -> Result<Arc<Snapshot>> {
        self.session.ask(uri, Need::Reading, PATIENCE_FOR_READING).await.map_err(error_of)
    }

    /// Returns the snapshot for an explicit request, once the text was read.
    pub(super) async fn reading_for_request(&self, uri: Url) -> Result<Arc<Snapshot>> {
        self.session.ask(uri, Need::Reading, PATIENCE_FOR_REQUESTS).await.map_err(error_of_explicit)
    }

    /// Computes an answer about a whole document, once its text was read.
    async fn of_whole_document<T: Send + 'static>(&self, uri: Url, answer: fn(&Snapshot) -> T) -> Result<T> {
        whole_document(&self.work, self.reading(uri).await?, answer).await
    }

    /// Returns the semantic tokens of a document or of a range in it. Those of a whole document are remembered, for
    /// later differences.
    async fn tokens(&self, uri: Url, range: Option<Range>) -> Result<SemanticTokens> {
        let lines = range.unwrap_or(Range::new(Position::new(0, 0), Position::new(u32::MAX, 0)));
        let snapshot = self.numbers(uri.clone(), Need::Tokens(lines), PATIENCE_FOR_READING).await?;
        let tokens = move |snapshot: &Snapshot| features::semantic_tokens::tokens(snapshot, snapshot.bytes(lines));
        let data =
            if range.is_some() { tokens(&snapshot) } else { whole_document(&self.work, snapshot, tokens).await? };
        let result_id = range.is_none().then(|| self.sent_tokens.remember(uri, data.clone()));
        Ok(SemanticTokens { result_id, data })
    }

    /// Returns a snapshot once the regions that `need` names have their numbers, or after `patience`.
    async fn numbers(&self, uri: Url, need: Need, patience: Duration) -> Result<Arc<Snapshot>> {
        self.session.ask(uri, need, patience).await.map_err(error_of)
    }

    /// Returns the snapshot of a document once its text was read; for a source, that of its assembly.
    async fn code_of(&self, uri: Url) -> Result<Arc<Snapshot>> {
        if is_source(&uri) { self.compiled_document(uri).await } else { self.reading_for_request(uri).await }
    }

    /// Returns the snapshot for an explicit request about one region, once that region has its numbers.
    async fn numbers_of_region(&self, place: &Place) -> Result<Arc<Snapshot>> {
        let uri = &place.text_document.uri;
        if is_source(uri) {
            return self.compiled_document(uri.clone()).await;
        }
        let snapshot = self.reading_for_request(uri.clone()).await?;
        let index = requests::region_of(&snapshot, place)?;
        let range = snapshot.range(snapshot.reading.regions[index].range.clone());
        self.session.ask(uri.clone(), Need::Numbers(range), PATIENCE_FOR_REQUESTS).await.map_err(error_of_explicit)
    }

    /// Returns the client, for notifications and requests.
    pub fn to_client(&self) -> &Client {
        &self.to_client
    }

    /// Returns what the client said about itself; the defaults before `initialize`.
    pub fn client(&self) -> ClientFeatures {
        self.client.get().cloned().unwrap_or_default()
    }

    /// Waits until the session has taken a text of `n_bytes` bytes, if these are more than [`LONG_TEXT_BYTES`]. Otherwise
    /// a thousand long texts could wait for the session and take all memory.
    async fn after_long_text(&self, n_bytes: usize) {
        if n_bytes > LONG_TEXT_BYTES {
            self.session.state().await;
        }
    }

    /// Answers `mca/report`: the report of a region or of the whole document, as the command line prints it.
    pub async fn report(&self, params: ReportParams) -> Result<Report> {
        let snapshot = self.code_of(params.place.text_document.uri.clone()).await?;
        until_change(&self.work, snapshot, move |snapshot, cancellation| {
            requests::report(snapshot, &params, cancellation)
        })
        .await
    }

    /// Answers `mca/measure`: runs a region on this machine's processor.
    async fn measure(&self, params: MeasureParams) -> Result<Report> {
        let snapshot = self.code_of(params.place.text_document.uri.clone()).await?;
        until_change(&self.work, snapshot, move |snapshot, cancellation| {
            requests::measure(snapshot, &params, cancellation)
        })
        .await
    }

    /// Computes something from the timeline of a region.
    async fn of_timeline<T: Send + 'static>(
        &self,
        params: TimelineParams,
        compute: fn(Timeline, &Cancellation) -> Result<T>,
    ) -> Result<T> {
        let snapshot = self.numbers_of_region(&params.place).await?;
        let n_bytes = timeline::work_bytes(&snapshot, &params);
        until_change_with(&self.work, snapshot, n_bytes, move |snapshot, cancellation| {
            compute(timeline::timeline(snapshot, &params, cancellation)?, cancellation)
        })
        .await
    }

    /// Answers `mca/timeline`: the timeline of a region.
    async fn timeline_text(&self, params: TimelineParams) -> Result<AnswerIsPrepared> {
        let text_of = |timeline, cancellation: &Cancellation| {
            timeline_text::text_of(timeline, cancellation).ok_or_else(Error::request_cancelled)
        };
        Ok(prepared::answer(self.of_timeline(params, text_of).await?))
    }

    /// Answers `mca/timelineUrl`: the address at which a browser shows a region's timeline.
    pub async fn timeline_url(&self, params: TimelineParams) -> Result<TimelineUrl> {
        let steady = params.steady.or(Some(true));
        let page_of = |timeline, _: &Cancellation| page_of(&[timeline]).map_err(page_failed);
        let page = self.of_timeline(TimelineParams { steady, ..params }, page_of).await?;
        let url = self.pages.publish(page).await.map_err(page_failed)?;
        Ok(TimelineUrl { schema_version: SCHEMA_VERSION, url })
    }

    /// Answers `mca/compare`: a region on several processors.
    pub async fn compare(&self, params: CompareParams) -> Result<Comparison> {
        let snapshot = self.numbers_of_region(&params.place).await?;
        until_change(&self.work, snapshot, move |snapshot, cancellation| {
            requests::compare(snapshot, &params, cancellation)
        })
        .await
    }

    /// Answers `mca/analyze`: analyses a text that is no document.
    async fn analyze(&self, params: AnalyzeParams) -> Result<Analysis> {
        let n_bytes = work_bytes_of(&params.text);
        on_blocking_thread(&self.work, n_bytes, Cancellation::new(), move |cancellation| {
            requests::analyze(&params, cancellation)
        })
        .await
    }

    /// Answers `mca/listing`: a region's code with the cost of each line.
    pub async fn listing(&self, params: ListingParams) -> Result<Listing> {
        let snapshot = self.numbers_of_region(&params.place).await?;
        features::listing::listing(&snapshot, &params)
    }

    /// Answers `mca/serverState`.
    pub async fn server_state(&self) -> Result<ServerState> {
        let state = self.session.state().await;
        Ok(ServerState {
            schema_version: SCHEMA_VERSION,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            host: host::cpu_name(),
            process_id: std::process::id(),
            uptime_seconds: self.started.elapsed().as_secs_f64(),
            workers: state.n_workers,
            documents: state.n_documents,
            cache: state.cache,
            latencies: self.latencies.summaries().into_iter().map(to_proto::latency).collect(),
        })
    }
}

/// Returns the error of a page that could not be made or served.
fn page_failed(error: std::io::Error) -> Error {
    failed("analysis-failed", error.to_string())
}

#[tower_lsp::async_trait]
impl LanguageServer for Backend {
    async fn initialize(&self, params: InitializeParams) -> Result<InitializeResult> {
        let client = client::features(&params);
        let result = capabilities::initialize_result(&client);
        let _ = self.client.set(client.clone());
        self.session.send(Event::Initialize(Box::new(client))).await;
        Ok(result)
    }

    async fn initialized(&self, _: InitializedParams) {
        self.session.send(Event::Initialized).await;
    }

    async fn shutdown(&self) -> Result<()> {
        Ok(())
    }

    async fn did_open(&self, params: DidOpenTextDocumentParams) {
        let TextDocumentItem { uri, version, text, .. } = params.text_document;
        let n_bytes = text.len();
        self.session.send(Event::Opened { uri, version, text }).await;
        self.after_long_text(n_bytes).await;
    }

    async fn did_change(&self, params: DidChangeTextDocumentParams) {
        let VersionedTextDocumentIdentifier { uri, version } = params.text_document;
        let n_bytes = params.content_changes.iter().map(|change| change.text.len()).sum();
        self.session.send(Event::Changed { uri, version, changes: params.content_changes }).await;
        self.after_long_text(n_bytes).await;
    }

    async fn did_save(&self, params: DidSaveTextDocumentParams) {
        self.session.send(Event::Saved { uri: params.text_document.uri }).await;
    }

    async fn did_close(&self, params: DidCloseTextDocumentParams) {
        self.sent_tokens.forget(&params.text_document.uri);
        self.session.send(Event::Closed { uri: params.text_document.uri }).await;
    }

    async fn did_change_configuration(&self, params: DidChangeConfigurationParams) {
        let event = match params.settings.get("mca") {
            Some(section) => Event::Settings(section.clone()),
            None => Event::SettingsMayHaveChanged,
        };
        self.session.send(event).await;
    }

    async fn did_change_workspace_folders(&self, params: DidChangeWorkspaceFoldersParams) {
        self.session.send(Event::Folders(params.event)).await;
    }

    async fn did_change_watched_files(&self, _: DidChangeWatchedFilesParams) {
        self.session.send(Event::FilesChanged).await;
    }

    async fn document_symbol(&self, params: DocumentSymbolParams) -> Result<Option<DocumentSymbolResponse>> {
        if is_source(&params.text_document.uri) {
            return Ok(None);
        }
        Ok(Some(self.of_whole_document(params.text_document.uri, features::symbols::symbols).await?))
    }

    async fn folding_range(&self, params: FoldingRangeParams) -> Result<Option<Vec<FoldingRange>>> {
        if is_source(&params.text_document.uri) {
            return Ok(None);
        }
        Ok(Some(self.of_whole_document(params.text_document.uri, features::symbols::folding_ranges).await?))
    }

    async fn goto_definition(&self, params: GotoDefinitionParams) -> Result<Option<GotoDefinitionResponse>> {
        let TextDocumentPositionParams { text_document, position } = params.text_document_position_params;
        if is_source(&text_document.uri) {
            return Ok(None);
        }
        let snapshot = self.reading(text_document.uri).await?;
        Ok(features::navigation::definition(&snapshot, position).map(GotoDefinitionResponse::Scalar))
    }

    async fn references(&self, params: ReferenceParams) -> Result<Option<Vec<Location>>> {
        let TextDocumentPositionParams { text_document, position } = params.text_document_position;
        if is_source(&text_document.uri) {
            return Ok(None);
        }
        let snapshot = self.reading(text_document.uri).await?;
        Ok(Some(features::navigation::references(&snapshot, position, params.context.include_declaration)))
    }

    async fn completion(&self, params: CompletionParams) -> Result<Option<CompletionResponse>> {
        let TextDocumentPositionParams { text_document, position } = params.text_document_position;
        if is_source(&text_document.uri) {
            return Ok(None);
        }
        let snapshot = self.reading(text_document.uri).await?;
        Ok(Some(CompletionResponse::Array(features::completion::completion(&snapshot, position))))
    }

    async fn code_action(&self, params: CodeActionParams) -> Result<Option<CodeActionResponse>> {
        if is_source(&params.text_document.uri) {
            return Ok(None);
        }
        let snapshot = self.reading(params.text_document.uri.clone()).await?;
        Ok(Some(features::actions::actions(&snapshot, &params)))
    }

    async fn code_lens(&self, params: CodeLensParams) -> Result<Option<Vec<CodeLens>>> {
        self.lenses(params.text_document.uri).await.map(Some)
    }

    async fn hover(&self, params: HoverParams) -> Result<Option<Hover>> {
        let TextDocumentPositionParams { text_document, position } = params.text_document_position_params;
        if let Some(source) = self.source(&text_document.uri).await {
            return Ok(features::sources::hover(&*source?, position));
        }
        let snapshot = self.numbers(text_document.uri, Need::numbers_at(position), PATIENCE_FOR_HOVER).await?;
        until_change(&self.work, snapshot, move |snapshot, cancellation| {
            let hover = features::hover::hover(snapshot, position);
            if cancellation.is_cancelled() { Err(Error::request_cancelled()) } else { Ok(hover) }
        })
        .await
    }

    async fn inlay_hint(&self, params: InlayHintParams) -> Result<Option<Vec<InlayHint>>> {
        if let Some(source) = self.source(&params.text_document.uri).await {
            return Ok(Some(features::sources::hints(&*source?, params.range)));
        }
        let patience = if self.client().refreshes_hints { PATIENCE_FOR_HINTS } else { PATIENCE_WITHOUT_REFRESH };
        let snapshot = self.numbers(params.text_document.uri, Need::Hints(params.range), patience).await?;
        Ok(Some(features::hints::hints(&snapshot, snapshot.bytes(params.range))))
    }

    async fn inlay_hint_resolve(&self, mut hint: InlayHint) -> Result<InlayHint> {
        let data = hint.data.clone().and_then(|data| serde_json::from_value::<features::hints::HintData>(data).ok());
        if let Some(data) = data {
            let snapshot = self.reading(data.uri.clone()).await?;
            hint.tooltip = features::hints::tooltip(&snapshot, &data);
        }
        Ok(hint)
    }

    async fn document_highlight(&self, params: DocumentHighlightParams) -> Result<Option<Vec<DocumentHighlight>>> {
        let TextDocumentPositionParams { text_document, position } = params.text_document_position_params;
        if is_source(&text_document.uri) {
            return Ok(None);
        }
        let snapshot = self.numbers(text_document.uri, Need::numbers_at(position), PATIENCE_FOR_HOVER).await?;
        until_change(&self.work, snapshot, move |snapshot, _| {
            Ok(Some(features::registers::highlights(snapshot, position)))
        })
        .await
    }

    async fn semantic_tokens_full(&self, params: SemanticTokensParams) -> Result<Option<SemanticTokensResult>> {
        if is_source(&params.text_document.uri) {
            return Ok(None);
        }
        let tokens = self.tokens(params.text_document.uri, None).await?;
        Ok(Some(SemanticTokensResult::Tokens(tokens)))
    }

    async fn semantic_tokens_full_delta(
        &self,
        params: SemanticTokensDeltaParams,
    ) -> Result<Option<SemanticTokensFullDeltaResult>> {
        if is_source(&params.text_document.uri) {
            return Ok(None);
        }
        let uri = params.text_document.uri;
        let before = self.sent_tokens.recall(&uri, &params.previous_result_id);
        let now = self.tokens(uri, None).await?;
        Ok(Some(features::semantic_tokens::answer(before, now)))
    }

    async fn semantic_tokens_range(
        &self,
        params: SemanticTokensRangeParams,
    ) -> Result<Option<SemanticTokensRangeResult>> {
        if is_source(&params.text_document.uri) {
            return Ok(None);
        }
        let tokens = self.tokens(params.text_document.uri, Some(params.range)).await?;
        Ok(Some(SemanticTokensRangeResult::Tokens(tokens)))
    }

    async fn execute_command(&self, params: ExecuteCommandParams) -> Result<Option<Value>> {
        self.execute(params).await
    }
}
