//! Messages from the session to the client. The session never waits for the client: messages of one kind about one document
//! replace each other until they are sent, so a slow client costs no memory.

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

/// Messages for the user that wait; beyond them the oldest is dropped.
const MAX_MESSAGES: usize = 32;

/// Time that a user has to answer a question.
const PATIENCE_FOR_ANSWERS: Duration = Duration::from_secs(600);

pub enum AnalyzedNotification {}

impl Notification for AnalyzedNotification {
    type Params = AnalyzedParams;
    const METHOD: &'static str = "mca/analyzed";
}

/// Things to ask the client for, each at most once at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asks {
    pub refreshes_hints: bool,
    pub refreshes_lenses: bool,
    pub refreshes_tokens: bool,
    pub watches_files: bool,
    pub fetches_settings: bool,
    /// Whether to register or unregister for notifications about sources.
    pub registers_sources: Option<bool>,
}

#[derive(Default)]
struct Waiting {
    diagnostics: BTreeMap<Url, (Option<i32>, Vec<Diagnostic>)>,
    analyzed: BTreeMap<Url, AnalyzedParams>,
    messages: VecDeque<(MessageType, String)>,
    /// `Some(title)`: work of this document should be shown as running; `None`: no longer.
    progress: BTreeMap<Url, Option<String>>,
    asks: Asks,
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

#[derive(Default)]
struct SharedOutbox {
    waiting: Mutex<Waiting>,
    changed: Notify,
}

#[derive(Clone, Default)]
pub struct Outbox {
    shared: Arc<SharedOutbox>,
}

impl Outbox {
    fn with(&self, put: impl FnOnce(&mut Waiting)) {
        put(&mut self.lock());
        self.shared.changed.notify_one();
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.shared.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn diagnostics(&self, uri: Url, version: Option<i32>, diagnostics: Vec<Diagnostic>) {
        self.with(|waiting| drop(waiting.diagnostics.insert(uri, (version, diagnostics))));
    }

    pub fn analyzed(&self, uri: Url, params: AnalyzedParams) {
        self.with(|waiting| drop(waiting.analyzed.insert(uri, params)));
    }

    pub fn message(&self, kind: MessageType, text: String) {
        self.with(|waiting| {
            if waiting.messages.len() == MAX_MESSAGES {
                waiting.messages.pop_front();
            }
            waiting.messages.push_back((kind, text));
        });
    }

    pub fn progress(&self, uri: Url, title: Option<String>) {
        self.with(|waiting| drop(waiting.progress.insert(uri, title)));
    }

    pub fn ask(&self, change: impl FnOnce(&mut Asks)) {
        self.with(|waiting| change(&mut waiting.asks));
    }

    /// Has the user asked whether something may be run.
    pub fn question(&self, request: ConsentRequest) {
        self.with(|waiting| waiting.questions.push(request));
    }

    /// Sends messages until the client is gone. `on_settings` receives the requested settings, `on_trust` the user's answers.
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

/// Asks the user; returns false if the client cannot ask or the user does not answer.
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

/// Asks have answers; each waits for its own without holding up the rest.
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

/// Methods that are registered for sources.
const OF_SOURCES: [&str; 7] = [
    "textDocument/didOpen",
    "textDocument/didChange",
    "textDocument/didSave",
    "textDocument/didClose",
    "textDocument/inlayHint",
    "textDocument/hover",
    "textDocument/codeLens",
];

fn source_registrations() -> Vec<Registration> {
    let selector = serde_json::json!([{ "scheme": "file", "pattern": sources::pattern() }]);
    // Whatever is saved may be included by a source.
    let any_file = serde_json::json!([{ "scheme": "file", "pattern": "**/*" }]);
    let registration = |method: &str| Registration {
        id: format!("mca.sources.{method}"),
        method: method.to_owned(),
        // The kind of synchronisation is read for changes alone: increments.
        register_options: Some(serde_json::json!({
            "documentSelector": if method == "textDocument/didSave" { &any_file } else { &selector },
            "syncKind": 2,
        })),
    };
    OF_SOURCES.into_iter().map(registration).collect()
}

fn source_unregistrations() -> Vec<Unregistration> {
    let unregistration =
        |method: &str| Unregistration { id: format!("mca.sources.{method}"), method: method.to_owned() };
    OF_SOURCES.into_iter().map(unregistration).collect()
}

fn watch_registration() -> Registration {
    let watchers = [FileSystemWatcher { glob_pattern: GlobPattern::String("**/mca.toml".to_owned()), kind: None }];
    Registration {
        id: "mca.toml".to_owned(),
        method: "workspace/didChangeWatchedFiles".to_owned(),
        register_options: Some(serde_json::json!({ "watchers": watchers })),
    }
}

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
            // The token may be used as soon as the request is sent only after its answer; wait for it in the order.
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
