//! Messages from the session to the client. The session never waits for the client: a message replaces an unsent one
//! of its kind about the same document, so a slow client costs no memory.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tower_lsp::Client;
use tower_lsp::lsp_types::notification::{Notification, Progress};
use tower_lsp::lsp_types::request::WorkDoneProgressCreate;
use tower_lsp::lsp_types::{
    Diagnostic, FileSystemWatcher, GlobPattern, MessageActionItem, MessageType, NumberOrString, ProgressParams,
    ProgressParamsValue, Registration, Unregistration, Url, WorkDoneProgress, WorkDoneProgressBegin,
    WorkDoneProgressCreateParams, WorkDoneProgressEnd,
};

use super::consent::{self, ConsentRequest};
use super::features::markup;
use super::protocol::AnalyzedParams;
use super::sources;

/// Maximum number of messages for the user that wait to be sent. If there are more, the oldest is dropped.
const MAX_MESSAGES: usize = 32;

/// Time that a user has to answer a question.
const PATIENCE_FOR_ANSWERS: Duration = Duration::from_secs(600);

/// The notification `mca/analyzed`.
pub enum AnalyzedNotification {}

impl Notification for AnalyzedNotification {
    type Params = AnalyzedParams;
    const METHOD: &'static str = "mca/analyzed";
}

/// Requests to the client. A request that is made several times before it is sent is sent once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asks {
    /// Ask the client to request inlay hints again.
    pub refreshes_hints: bool,
    /// Ask the client to request lenses again.
    pub refreshes_lenses: bool,
    /// Ask the client to request semantic tokens again.
    pub refreshes_tokens: bool,
    /// Ask the client to report changes of files `mca.toml`.
    pub watches_files: bool,
    /// Ask the client for the settings.
    pub fetches_settings: bool,
    /// Ask the client for notifications and requests about sources, or with `Some(false)` to stop them; `None`: no change.
    pub registers_sources: Option<bool>,
}

/// What waits to be sent to the client.
#[derive(Default)]
struct Waiting {
    /// Diagnostics of documents, with the document's version; `None` for a file that is not open, and one that was closed.
    diagnostics: BTreeMap<Url, (Option<i32>, Vec<Diagnostic>)>,
    /// Notifications `mca/analyzed`, by document.
    analyzed: BTreeMap<Url, AnalyzedParams>,
    /// Messages that are shown to the user, the oldest first.
    messages: VecDeque<(MessageType, String)>,
    /// For each document, the title of work that has begun, or `None` if its work has ended.
    progress: BTreeMap<Url, Option<String>>,
    /// Requests to the client.
    asks: Asks,
    /// Questions to the user.
    questions: Vec<ConsentRequest>,
}

impl Waiting {
    fn is_empty(&self) -> bool {
        self.diagnostics.is_empty()
            && self.analyzed.is_empty()
            && self.messages.is_empty()
            && self.progress.is_empty()
            && self.asks == Asks::default()
            && self.questions.is_empty()
    }
}

/// What the clones of an outbox share.
#[derive(Default)]
struct SharedOutbox {
    /// The messages that were not sent yet.
    waiting: Mutex<Waiting>,
    /// Signals that something waits.
    changed: Notify,
}

/// Takes messages for the client. Clones share the messages; one of them sends them.
#[derive(Clone, Default)]
pub struct Outbox {
    shared: Arc<SharedOutbox>,
}

impl Outbox {
    /// Changes what waits, and wakes the task that sends it.
    fn with(&self, put: impl FnOnce(&mut Waiting)) {
        put(&mut self.lock());
        self.shared.changed.notify_one();
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.shared.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Publishes the diagnostics of a document, in place of those that were not sent yet.
    pub fn diagnostics(&self, uri: Url, version: Option<i32>, diagnostics: Vec<Diagnostic>) {
        self.with(|waiting| drop(waiting.diagnostics.insert(uri, (version, diagnostics))));
    }

    /// Sends `mca/analyzed` about a document, in place of one that was not sent yet.
    pub fn analyzed(&self, uri: Url, params: AnalyzedParams) {
        self.with(|waiting| drop(waiting.analyzed.insert(uri, params)));
    }

    /// Shows a message to the user.
    pub fn message(&self, kind: MessageType, text: String) {
        self.with(|waiting| {
            if waiting.messages.len() == MAX_MESSAGES {
                waiting.messages.pop_front();
            }
            waiting.messages.push_back((kind, text));
        });
    }

    /// Shows that work on a document has begun, or with `None` that it has ended.
    pub fn progress(&self, uri: Url, title: Option<String>) {
        self.with(|waiting| drop(waiting.progress.insert(uri, title)));
    }

    /// Makes requests to the client.
    pub fn ask(&self, change: impl FnOnce(&mut Asks)) {
        self.with(|waiting| change(&mut waiting.asks));
    }

    /// Asks the user whether something may be run.
    pub fn question(&self, request: ConsentRequest) {
        self.with(|waiting| waiting.questions.push(request));
    }

    /// Sends what waits until the task is aborted. `on_settings` is called with the settings that the client sends,
    /// `on_trust` with the user's answers.
    pub async fn deliver(
        self,
        client: Client,
        on_settings: impl Fn(serde_json::Value) + Send + Clone + 'static,
        on_trust: impl Fn(ConsentRequest, bool) + Send + Clone + 'static,
    ) {
        let mut running = BTreeMap::new();
        loop {
            let waiting = std::mem::take(&mut *self.lock());
            if waiting.is_empty() {
                self.shared.changed.notified().await;
                continue;
            }
            for (kind, text) in waiting.messages {
                client.show_message(kind, markup::notice(&text)).await;
            }
            for (uri, (version, diagnostics)) in waiting.diagnostics {
                client.publish_diagnostics(uri, diagnostics, version).await;
            }
            for params in waiting.analyzed.into_values() {
                client.send_notification::<AnalyzedNotification>(params).await;
            }
            for (uri, title) in waiting.progress {
                deliver_progress(&client, &mut running, uri, title).await;
            }
            start_requests(&client, waiting.asks, &on_settings);
            for request in waiting.questions {
                let (client, on_trust) = (client.clone(), on_trust.clone());
                tokio::spawn(async move {
                    let is_allowed = is_allowed(&client, &request).await;
                    on_trust(request, is_allowed);
                });
            }
        }
    }
}

/// Asks the user whether an action is allowed; false if the client cannot ask, or if the user does not answer within
/// [`PATIENCE_FOR_ANSWERS`].
async fn is_allowed(client: &Client, request: &ConsentRequest) -> bool {
    let action = |title: &str| MessageActionItem { title: title.to_owned(), properties: HashMap::new() };
    let actions = vec![action(consent::YES), action(consent::NO)];
    let question = markup::notice(&request.question());
    let asked = client.show_message_request(MessageType::WARNING, question, Some(actions));
    match tokio::time::timeout(PATIENCE_FOR_ANSWERS, asked).await {
        Ok(Ok(Some(chosen))) => chosen.title == consent::YES,
        _ => false,
    }
}

/// Sends requests to the client on a task of its own, so that other messages do not wait for the answers.
fn start_requests(client: &Client, asks: Asks, on_settings: &(impl Fn(serde_json::Value) + Send + Clone + 'static)) {
    let (client, on_settings) = (client.clone(), on_settings.clone());
    tokio::spawn(async move {
        if asks.refreshes_hints {
            let _ = client.inlay_hint_refresh().await;
        }
        if asks.refreshes_lenses {
            let _ = client.code_lens_refresh().await;
        }
        if asks.refreshes_tokens {
            let _ = client.semantic_tokens_refresh().await;
        }
        if asks.watches_files {
            let _ = client.register_capability(vec![watch_registration()]).await;
        }
        if let Some(is_wanted) = asks.registers_sources {
            let _ = match is_wanted {
                true => client.register_capability(source_registrations()).await,
                false => client.unregister_capability(source_unregistrations()).await,
            };
        }
        if asks.fetches_settings {
            let item = tower_lsp::lsp_types::ConfigurationItem { scope_uri: None, section: Some("mca".to_owned()) };
            match client.configuration(vec![item]).await {
                Ok(mut answers) if !answers.is_empty() => on_settings(answers.swap_remove(0)),
                Ok(_) => {}
                Err(error) => tracing::warn!(%error, "the client did not send its settings"),
            }
        }
    });
}

/// Methods that the client is asked to use for sources.
const OF_SOURCES: [&str; 7] = [
    "textDocument/didOpen",
    "textDocument/didChange",
    "textDocument/didSave",
    "textDocument/didClose",
    "textDocument/inlayHint",
    "textDocument/hover",
    "textDocument/codeLens",
];

/// Returns the registrations of all methods for sources.
fn source_registrations() -> Vec<Registration> {
    let selector = serde_json::json!([{ "scheme": "file", "pattern": sources::pattern() }]);
    // A source may include any file, so the server is told when any file is saved.
    let any_file = serde_json::json!([{ "scheme": "file", "pattern": "**/*" }]);
    let registration = |method: &str| Registration {
        id: format!("mca.sources.{method}"),
        method: method.to_owned(),
        // `syncKind` matters to `didChange` alone: 2 means incremental changes.
        register_options: Some(serde_json::json!({
            "documentSelector": if method == "textDocument/didSave" { &any_file } else { &selector },
            "syncKind": 2,
        })),
    };
    OF_SOURCES.into_iter().map(registration).collect()
}

/// Returns what ends the registrations that [`source_registrations`] makes.
fn source_unregistrations() -> Vec<Unregistration> {
    let unregistration =
        |method: &str| Unregistration { id: format!("mca.sources.{method}"), method: method.to_owned() };
    OF_SOURCES.into_iter().map(unregistration).collect()
}

/// Returns the registration for changes of files `mca.toml`.
fn watch_registration() -> Registration {
    let watchers = [FileSystemWatcher { glob_pattern: GlobPattern::String("**/mca.toml".to_owned()), kind: None }];
    Registration {
        id: "mca.toml".to_owned(),
        method: "workspace/didChangeWatchedFiles".to_owned(),
        register_options: Some(serde_json::json!({ "watchers": watchers })),
    }
}

/// Tells the client that work on a document has begun, with a title, or with `None` that it has ended. `running` has the
/// tokens of work that is shown.
async fn deliver_progress(
    client: &Client,
    running: &mut BTreeMap<Url, NumberOrString>,
    uri: Url,
    title: Option<String>,
) {
    let (token, value) = match title {
        Some(title) => {
            if running.contains_key(&uri) {
                return;
            }
            let token = NumberOrString::String(format!("mca:{uri}"));
            let create = WorkDoneProgressCreateParams { token: token.clone() };
            // A token may only be used once the client has accepted it.
            let created = tokio::time::timeout(
                std::time::Duration::from_secs(1),
                client.send_request::<WorkDoneProgressCreate>(create),
            );
            if !matches!(created.await, Ok(Ok(()))) {
                return;
            }
            running.insert(uri, token.clone());
            let begin = WorkDoneProgressBegin { title, ..WorkDoneProgressBegin::default() };
            (token, WorkDoneProgress::Begin(begin))
        }
        None => match running.remove(&uri) {
            Some(token) => (token, WorkDoneProgress::End(WorkDoneProgressEnd::default())),
            None => return,
        },
    };
    let value = ProgressParamsValue::WorkDone(value);
    client.send_notification::<Progress>(ProgressParams { token, value }).await;
}
