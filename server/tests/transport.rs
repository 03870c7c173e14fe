//! The transport in ten situations in which loops of language servers go wrong in practice. The service behind it
//! misbehaves on purpose: it waits, computes, panics, and sends requests to the client while it handles one.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use mca_core::limits::UNREAD_BYTES;
use mca_server::rpc::codec::{Frame, frame_of, read_frame};
use mca_server::rpc::latency::LatencyLog;
use mca_server::rpc::transport::{Ending, serve};
use serde_json::{Value, json};
use tokio::io::{AsyncWriteExt, BufReader, DuplexStream, ReadHalf, WriteHalf};
use tokio::task::JoinHandle;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::*;
use tower_lsp::{Client, LanguageServer, LspService};

/// Lines of hover requests, by which tests choose what the service does.
mod line {
    pub const VERSIONS_SEEN: u32 = 0;
    pub const SLEEP: u32 = 1;
    pub const COMPUTE: u32 = 2;
    pub const PANIC: u32 = 3;
    pub const ASK_CLIENT: u32 = 4;
    pub const NOTHING: u32 = 5;
    pub const LONG: u32 = 6;
}

/// A service that misbehaves.
struct Hazard {
    client: Client,
    /// Versions of the changes that were handled, in order.
    versions: Arc<Mutex<Vec<i32>>>,
    /// Ends the handlers that compute.
    has_computed: Arc<AtomicBool>,
    /// Number of long answers that were made.
    n_long: Arc<AtomicUsize>,
}

fn hover_of(text: String) -> Hover {
    Hover { contents: HoverContents::Scalar(MarkedString::String(text)), range: None }
}

#[tower_lsp::async_trait]
impl LanguageServer for Hazard {
    async fn initialize(&self, _: InitializeParams) -> Result<InitializeResult> {
        Ok(InitializeResult::default())
    }

    async fn did_change(&self, params: DidChangeTextDocumentParams) {
        let version = params.text_document.version;
        // A handler that waits must not be overtaken by the next change.
        if version % 2 == 1 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        self.versions.lock().unwrap().push(version);
    }

    async fn did_save(&self, _: DidSaveTextDocumentParams) {
        panic!("on purpose");
    }

    async fn hover(&self, params: HoverParams) -> Result<Option<Hover>> {
        match params.text_document_position_params.position.line {
            line::VERSIONS_SEEN => return Ok(Some(hover_of(format!("{:?}", self.versions.lock().unwrap())))),
            line::SLEEP => std::future::pending().await,
            line::COMPUTE => {
                tokio::task::yield_now().await;
                while !self.has_computed.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            }
            line::PANIC => {
                tokio::task::yield_now().await;
                panic!("on purpose");
            }
            line::ASK_CLIENT => {
                let item = ConfigurationItem { scope_uri: None, section: Some("x".into()) };
                let _ = self.client.configuration(vec![item]).await;
            }
            line::LONG => {
                self.n_long.fetch_add(1, Ordering::Relaxed);
                return Ok(Some(hover_of("x".repeat(LONG_BYTES))));
            }
            _ => {}
        }
        Ok(None)
    }

    async fn shutdown(&self) -> Result<()> {
        Ok(())
    }
}

/// A client with a transport and the service behind it, connected in memory.
struct Harness {
    to_server: Option<WriteHalf<DuplexStream>>,
    from_server: BufReader<ReadHalf<DuplexStream>>,
    /// Messages that were read before a test asked for them.
    backlog: Vec<Value>,
    server: JoinHandle<Ending>,
    has_computed: Arc<AtomicBool>,
    n_long: Arc<AtomicUsize>,
}

impl Harness {
    /// Starts a transport, without `initialize`.
    fn uninitialized() -> Harness {
        let has_computed: Arc<AtomicBool> = Arc::default();
        let n_long: Arc<AtomicUsize> = Arc::default();
        let of_server = (has_computed.clone(), n_long.clone());
        let (service, socket) = LspService::new(|client| {
            let (has_computed, n_long) = of_server;
            Hazard { client, versions: Arc::default(), has_computed, n_long }
        });
        let (client_end, server_end) = tokio::io::duplex(1 << 16);
        let (input, output) = tokio::io::split(server_end);
        let server = tokio::spawn(serve((input, output), (service, socket), LatencyLog::default(), None));
        let (from_server, to_server) = tokio::io::split(client_end);
        let from_server = BufReader::new(from_server);
        Harness { to_server: Some(to_server), from_server, backlog: Vec::new(), server, has_computed, n_long }
    }

    /// Starts a transport, and sends `initialize`.
    async fn new() -> Harness {
        let mut harness = Harness::uninitialized();
        harness.request(1, "initialize", json!({"capabilities": {}})).await;
        assert!(harness.answer(1).await["result"].is_object());
        harness.notify("initialized", json!({})).await;
        harness
    }

    async fn raw(&mut self, bytes: &[u8]) {
        self.to_server.as_mut().expect("open").write_all(bytes).await.expect("the server reads");
    }

    async fn send(&mut self, message: Value) {
        self.raw(&frame_of(message.to_string().as_bytes())).await;
    }

    async fn request(&mut self, id: i64, method: &str, params: Value) {
        self.send(json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params})).await;
    }

    async fn notify(&mut self, method: &str, params: Value) {
        self.send(json!({"jsonrpc": "2.0", "method": method, "params": params})).await;
    }

    /// Sends a hover request, whose line chooses what the service does.
    async fn hover(&mut self, id: i64, line: u32) {
        let params = json!({"textDocument": {"uri": "file:///a.s"}, "position": {"line": line, "character": 0}});
        self.request(id, "textDocument/hover", params).await;
    }

    async fn change(&mut self, version: i32) {
        let document = json!({"uri": "file:///a.s", "version": version});
        let params = json!({"textDocument": document, "contentChanges": [{"text": "x"}]});
        self.notify("textDocument/didChange", params).await;
    }

    /// Waits for the next message that fits, and keeps all others.
    async fn take(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.backlog.iter().position(&fits) {
            return self.backlog.remove(at);
        }
        let search = async {
            loop {
                let frame = read_frame(&mut self.from_server).await.expect("reading").expect("the server is there");
                let Frame::Body(body) = frame else { panic!("an oversized frame") };
                let message: Value = serde_json::from_slice(&body).expect("JSON");
                if fits(&message) {
                    return message;
                }
                self.backlog.push(message);
            }
        };
        tokio::time::timeout(IN_TIME, search).await.expect("a message in time")
    }

    async fn answer(&mut self, id: i64) -> Value {
        self.take(|message| message["id"] == id && message.get("method").is_none()).await
    }

    /// Waits for the next message that the server sends of its own accord.
    async fn question(&mut self) -> Value {
        self.take(|message| message.get("method").is_some()).await
    }

    /// Asserts that the server answers, and that it does not answer the request `id` a second time.
    async fn assert_alive_and_silent_about(&mut self, id: i64) {
        self.hover(9999, line::NOTHING).await;
        assert_eq!(self.answer(9999).await["result"], Value::Null);
        assert!(self.backlog.iter().all(|message| message["id"] != id), "a second answer to {id}");
    }

    /// Waits until the transport ends, and returns why it did.
    async fn ending(self) -> Ending {
        tokio::time::timeout(IN_TIME, self.server).await.expect("an end in time").expect("no panic")
    }
}

/// Size of a long answer in bytes.
const LONG_BYTES: usize = 8 << 20;

/// Longest time that a message may take. One that never comes fails the test.
const IN_TIME: Duration = Duration::from_secs(120);

const CANCELLED: i64 = -32800;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn changes_take_effect_in_wire_order_and_before_later_requests() {
    let mut harness = Harness::new().await;
    for version in 1..=6 {
        harness.change(version).await;
    }
    harness.hover(10, line::VERSIONS_SEEN).await;
    assert_eq!(harness.answer(10).await["result"]["contents"], "[1, 2, 3, 4, 5, 6]");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn cancellation_does_not_wait_behind_slow_requests() {
    let mut harness = Harness::new().await;
    for id in 20..60 {
        harness.hover(id, line::SLEEP).await;
    }
    harness.notify("$/cancelRequest", json!({"id": 20})).await;
    assert_eq!(harness.answer(20).await["error"]["code"], CANCELLED);
    harness.assert_alive_and_silent_about(20).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_busy_handler_delays_no_others() {
    let mut harness = Harness::new().await;
    harness.hover(30, line::COMPUTE).await;
    harness.hover(31, line::NOTHING).await;
    harness.answer(31).await;
    harness.has_computed.store(true, Ordering::Relaxed);
    harness.answer(30).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_panic_fails_only_its_request() {
    let mut harness = Harness::new().await;
    harness.hover(40, line::PANIC).await;
    assert_eq!(harness.answer(40).await["error"]["code"], -32603);
    harness.notify("textDocument/didSave", json!({"textDocument": {"uri": "file:///a.s"}})).await;
    harness.assert_alive_and_silent_about(40).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unexpected_answer_is_harmless() {
    let mut harness = Harness::new().await;
    harness.hover(50, line::ASK_CLIENT).await;
    let question = harness.question().await;
    harness.notify("$/cancelRequest", json!({"id": 50})).await;
    assert_eq!(harness.answer(50).await["error"]["code"], CANCELLED);
    harness.send(json!({"jsonrpc": "2.0", "id": question["id"], "result": [null]})).await;
    harness.send(json!({"jsonrpc": "2.0", "id": "never asked", "result": 1})).await;
    harness.assert_alive_and_silent_about(50).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn exit_ends_the_transport_even_if_input_stays_open() {
    let mut harness = Harness::new().await;
    harness.hover(60, line::SLEEP).await;
    // The protocol gives these two no parameters; some clients send null or an empty object.
    harness.request(61, "shutdown", Value::Null).await;
    assert_eq!(harness.answer(61).await["result"], Value::Null);
    harness.hover(62, line::NOTHING).await;
    assert_eq!(harness.answer(62).await["error"]["code"], -32600);
    harness.notify("exit", Value::Null).await;
    assert_eq!(harness.ending().await, Ending::AfterShutdown);

    let mut harness = Harness::new().await;
    harness.notify("exit", json!({})).await;
    assert_eq!(harness.ending().await, Ending::WithoutShutdown);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_end_of_input_ends_the_transport_while_handlers_run() {
    let mut harness = Harness::new().await;
    harness.hover(70, line::SLEEP).await;
    harness.to_server.as_mut().expect("open").shutdown().await.expect("closing");
    assert_eq!(harness.ending().await, Ending::WithoutShutdown);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_requests_do_not_deadlock_waiting_handlers() {
    let mut harness = Harness::new().await;
    let mut questions = Vec::new();
    for id in 80..84 {
        harness.hover(id, line::ASK_CLIENT).await;
        questions.push(harness.question().await);
    }
    for version in (2..1002).step_by(2) {
        harness.change(version).await;
    }
    for question in questions {
        harness.send(json!({"jsonrpc": "2.0", "id": question["id"], "result": [null]})).await;
    }
    for id in 80..84 {
        assert_eq!(harness.answer(id).await["result"], Value::Null);
    }
    // More requests at a time than are accepted: each is answered, some with a refusal.
    for id in 100..5000 {
        harness.hover(id, line::SLEEP).await;
    }
    assert!(harness.answer(4999).await["error"].is_object());
    harness.notify("$/cancelRequest", json!({"id": 100})).await;
    assert_eq!(harness.answer(100).await["error"]["code"], CANCELLED);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unread_answers_are_bounded() {
    let mut harness = Harness::new().await;
    let n_kept = UNREAD_BYTES / LONG_BYTES;
    let ids = 100..100 + 3 * n_kept as i64;
    for id in ids.clone() {
        harness.hover(id, line::LONG).await;
    }
    while harness.n_long.load(Ordering::Relaxed) < ids.clone().count() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let mut n_answers = 0;
    for id in ids {
        let answer = harness.answer(id).await;
        match answer["error"]["code"].as_i64() {
            None => n_answers += 1,
            code => assert_eq!(code, Some(-32803)),
        }
    }
    // The writer holds one more.
    assert!((n_kept..=n_kept + 2).contains(&n_answers), "{n_answers}");
    harness.hover(99, line::LONG).await;
    assert!(harness.answer(99).await["result"].is_object());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_transport_ends_if_the_client_stops_reading() {
    let mut harness = Harness::new().await;
    for id in 90..95 {
        harness.hover(id, line::NOTHING).await;
    }
    let Harness { to_server, from_server, server, .. } = harness;
    drop((to_server, from_server));
    let ending = tokio::time::timeout(IN_TIME, server).await.expect("an end in time");
    assert_eq!(ending.expect("no panic"), Ending::WithoutShutdown);
}

/// A change that is not taken over would put all later ones to wrong places.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn texts_that_are_not_unicode_are_read() {
    let mut harness = Harness::new().await;
    for (version, text) in [(2, &br"a\ud83d"[..]), (4, b"\xed\xa0\xbd"), (6, b"\xff")] {
        let params =
            format!(r#"{{"textDocument":{{"uri":"file:///a.s","version":{version}}},"contentChanges":[{{"text":""#);
        let head = format!(r#"{{"jsonrpc":"2.0","method":"textDocument/didChange","params":{params}"#);
        harness.raw(&frame_of(&[head.as_bytes(), text, br#""}]}}"#].concat())).await;
    }
    harness.hover(10, line::VERSIONS_SEEN).await;
    assert_eq!(harness.answer(10).await["result"]["contents"], "[2, 4, 6]");
    assert!(harness.backlog.is_empty(), "{:?}", harness.backlog);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn malformed_messages_are_skipped() {
    let mut harness = Harness::new().await;
    let null_id = |message: &Value| message["id"].is_null() && message.get("error").is_some();
    harness.raw(&frame_of(br#"{"jsonrpc":"2.0","id":5,"method":"textDocument/hover","params":"#)).await;
    assert_eq!(harness.take(null_id).await["error"]["code"], -32700);
    harness.raw(&frame_of(b"\xff\xfe")).await;
    assert_eq!(harness.take(null_id).await["error"]["code"], -32700);
    harness.raw(&frame_of("[".repeat(100_000).as_bytes())).await;
    assert_eq!(harness.take(null_id).await["error"]["code"], -32700);
    harness.raw(&frame_of(b"[]")).await;
    assert_eq!(harness.take(null_id).await["error"]["code"], -32600);
    harness.raw(&frame_of(br#"{"jsonrpc":"2.0","id":null,"method":"textDocument/hover"}"#)).await;
    assert_eq!(harness.take(null_id).await["error"]["code"], -32600);
    harness.raw(&frame_of(br#"{"jsonrpc":"2.0","id":1.5,"method":"textDocument/hover"}"#)).await;
    assert_eq!(harness.take(null_id).await["error"]["code"], -32600);
    harness.raw(&frame_of(br#"{"id":6,"method":7}"#)).await;
    assert_eq!(harness.answer(6).await["error"]["code"], -32600);
    harness.raw(b"GARBAGE\r\n\r\nContent-Length: x\r\n\r\n").await;
    harness.request(120, "textDocument/hover", json!({"nope": 1})).await;
    assert_eq!(harness.answer(120).await["error"]["code"], -32602);
    harness.request(121, "no/such/method", json!({})).await;
    assert_eq!(harness.answer(121).await["error"]["code"], -32601);
    harness.request(122, "$/noSuchMethod", json!({})).await;
    assert_eq!(harness.answer(122).await["error"]["code"], -32601);
    harness.notify("$/setTrace", json!({"value": "off"})).await;
    harness.assert_alive_and_silent_about(5).await;
    assert!(harness.backlog.is_empty(), "{:?}", harness.backlog);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_wait_for_initialize() {
    let mut harness = Harness::uninitialized();
    harness.hover(130, line::NOTHING).await;
    assert_eq!(harness.answer(130).await["error"]["code"], -32002);
    harness.change(1).await;
    let capabilities = json!({"workspace": {"workspaceEdit": {"failureHandling": "weird"}}});
    harness.request(131, "initialize", json!({"capabilities": capabilities})).await;
    assert!(harness.answer(131).await["result"].is_object());
    harness.request(132, "initialize", json!({"capabilities": {}})).await;
    assert_eq!(harness.answer(132).await["error"]["code"], -32600);
    harness.hover(133, line::VERSIONS_SEEN).await;
    assert_eq!(harness.answer(133).await["result"]["contents"], "[]");
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_transport_ends_with_the_clients_process() {
    let mut parent = std::process::Command::new("sleep").arg("60").spawn().expect("a process to watch");
    let mut harness = Harness::uninitialized();
    harness.request(1, "initialize", json!({"processId": parent.id(), "capabilities": {}})).await;
    harness.answer(1).await;
    harness.hover(2, line::NOTHING).await;
    harness.answer(2).await;
    parent.kill().expect("a living process");
    assert_eq!(harness.ending().await, Ending::WithoutShutdown);
    parent.wait().expect("a dead process");
}
