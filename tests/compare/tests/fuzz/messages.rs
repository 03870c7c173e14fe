//! Frames, and whole conversations with the language server.

use std::collections::BTreeMap;
use std::time::Duration;

use mca_server::lsp::backend;
use mca_server::rpc::codec::{Frame, frame_of, read_frame};
use mca_server::rpc::latency::LatencyLog;
use mca_server::rpc::transport::{Ending, serve};
use mca_tests::fuzz::{Bytes, fuzz, mangle};
use mca_tests::mutate;
use mca_tests::random::Random;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::runtime::{Builder, Runtime};

const PIECES: &[&[u8]] = &[
    b"\r\n",
    b"\n",
    b"\r\n\r\n",
    b"Content-Length:",
    b"content-length: 2\r\n\r\n{}",
    b"Content-Length: -1",
    b": ",
    b"Content-Length: 18446744073709551615\r\n\r\n",
    b"Content-Type: x\r\n",
    b"\0",
    b"\xff",
    b"{",
    b"}",
    b"[",
    b"\"",
];

fn runtime() -> Runtime {
    Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap()
}

#[test]
fn frames_are_survived() {
    let runtime = runtime();
    let generate = |random: &mut Random| {
        let mut bytes = Vec::new();
        for _ in 0..random.below(6) {
            match random.below(3) {
                0 => bytes.extend(*random.pick(PIECES)),
                _ => bytes.extend(frame_of(&vec![b'x'; random.below(40)])),
            }
        }
        mangle(random, &mut bytes, PIECES);
        Bytes(bytes)
    };
    let mut n_frames = 0;
    fuzz("frames", 10_000, generate, |bytes| {
        runtime.block_on(async {
            let mut input = &bytes.0[..];
            let mut n_read = 0;
            while let Some(frame) = read_frame(&mut input).await.unwrap() {
                if let Frame::Body(body) = frame {
                    n_read += body.len();
                    n_frames += 1;
                }
            }
            assert!(n_read <= bytes.0.len());
        });
    });
    assert!(n_frames > 0);
}

/// Returns a message as an editor sends it, with places that need not exist and members that need not fit.
fn request(random: &mut Random, id: u64) -> Value {
    let uri = *random.pick(&["file:///a.s", "file:///a.s", "file:///b.s", "untitled:x", "no uri", ""]);
    let number = |random: &mut Random| *random.pick(&[0_i64, 1, 2, 5, 100, 4_294_967_295, 4_294_967_296, -1]);
    let position = json!({ "line": number(random), "character": number(random) });
    let range = json!({ "start": position, "end": { "line": number(random), "character": number(random) } });
    let document = json!({ "uri": uri });
    let at = json!({ "textDocument": document, "position": position });
    let methods = [
        ("textDocument/hover", at.clone()),
        ("textDocument/completion", at.clone()),
        ("textDocument/definition", at.clone()),
        (
            "textDocument/references",
            json!({ "textDocument": document, "position": position, "context": { "includeDeclaration": true } }),
        ),
        ("textDocument/documentHighlight", at),
        ("textDocument/documentSymbol", json!({ "textDocument": document })),
        ("textDocument/foldingRange", json!({ "textDocument": document })),
        ("textDocument/codeLens", json!({ "textDocument": document })),
        ("textDocument/inlayHint", json!({ "textDocument": document, "range": range })),
        ("inlayHint/resolve", json!({ "position": position, "label": "x", "data": { "uri": uri, "key": "0" } })),
        (
            "textDocument/codeAction",
            json!({ "textDocument": document, "range": range, "context": { "diagnostics": [] } }),
        ),
        ("workspace/executeCommand", json!({ "command": "mca.nothing", "arguments": [position] })),
        ("mca/serverState", Value::Null),
        ("mca/report", json!({ "uri": uri, "region": number(random), "format": "json" })),
        ("mca/timeline", json!({ "uri": uri, "region": number(random) })),
        ("mca/compare", json!({ "uri": uri, "cpus": ["skylake", "?"], "region": 0 })),
        ("mca/analyze", json!({ "text": "addl %eax, %ebx\n", "args": ["-iterations=5", "-mcpu=atom"] })),
        ("mca/cpus", json!({})),
        ("$/unknown", json!([])),
        ("no/method", position),
    ];
    let (method, params) = random.pick(&methods);
    json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params })
}

fn notification(random: &mut Random) -> Value {
    let text = String::from_utf8_lossy(&mutate::compose(random)).into_owned();
    let number = |random: &mut Random| random.below(6);
    let position = |random: &mut Random| json!({ "line": number(random), "character": number(random) });
    let change = json!({ "range": { "start": position(random), "end": position(random) }, "text": text });
    let version = random.below(9);
    match random.below(8) {
        0..=2 => json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument":
            { "uri": "file:///a.s", "languageId": "asm", "version": version, "text": text } } }),
        3..=5 => json!({ "jsonrpc": "2.0", "method": "textDocument/didChange", "params":
            { "textDocument": { "uri": "file:///a.s", "version": version }, "contentChanges": [change, { "text": text }] } }),
        6 => json!({ "jsonrpc": "2.0", "method": "textDocument/didClose", "params":
            { "textDocument": { "uri": "file:///a.s" } } }),
        _ => json!({ "jsonrpc": "2.0", "method": "$/cancelRequest", "params": { "id": number(random) } }),
    }
}

/// Replaces one member by a value of another kind.
fn damage(random: &mut Random, value: &mut Value) {
    if random.below(4) == 0 {
        *value =
            random.pick(&[Value::Null, json!(-1), json!(1e300), json!("x"), json!([]), json!({}), json!(true)]).clone();
        return;
    }
    match value {
        Value::Object(members) if !members.is_empty() => {
            let at = random.below(members.len());
            let member = members.values_mut().nth(at).expect("there are more");
            damage(random, member);
        }
        Value::Array(items) if !items.is_empty() => {
            let at = random.below(items.len());
            damage(random, &mut items[at]);
        }
        _ => *value = json!([null]),
    }
}

/// A conversation between `initialize` and `exit`, and the numbers of its requests.
#[derive(Debug)]
struct Conversation {
    bytes: Bytes,
    /// Requests that are well formed enough to be owed an answer of their own.
    ids: Vec<u64>,
}

const LAST_ID: u64 = 1_000_000;

fn conversation(random: &mut Random) -> Conversation {
    let frame = |value: &Value| frame_of(value.to_string().as_bytes());
    let capabilities = json!({ "textDocument": { "hover": { "contentFormat": ["markdown"] } } });
    let first =
        json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": { "capabilities": capabilities } });
    let mut bytes = frame(&first);
    let mut ids = vec![0];
    for number in 1..2 + random.below(20) as u64 {
        let mut message = match random.below(3) {
            0 => notification(random),
            _ => request(random, number),
        };
        if random.below(5) == 0 {
            message.get_mut("params").into_iter().for_each(|params| damage(random, params));
        }
        // A stray answer to no request of the server.
        if random.below(12) == 0 {
            damage(random, &mut message);
            let mut body = message.to_string().into_bytes();
            mangle(random, &mut body, PIECES);
            // It must neither end the conversation nor take a number.
            let text = String::from_utf8_lossy(&body);
            if !text.contains("exit") && !text.contains("shutdown") && !text.contains("\"id\"") {
                bytes.extend(frame_of(&body));
            }
            continue;
        }
        ids.extend(message.get("id").and_then(Value::as_u64));
        bytes.extend(frame(&message));
    }
    ids.push(LAST_ID);
    bytes.extend(frame(&json!({ "jsonrpc": "2.0", "id": LAST_ID, "method": "shutdown" })));
    Conversation { bytes: Bytes(bytes), ids }
}

/// Every request gets exactly one answer, and the server can be shut down after any message.
#[test]
fn conversations_are_survived() {
    const IN_TIME: Duration = Duration::from_secs(100);
    let runtime = runtime();
    fuzz("conversations", 60, conversation, |conversation| {
        let answers = runtime.block_on(async {
            let (ours, theirs) = tokio::io::duplex(1 << 20);
            let (their_input, their_output) = tokio::io::split(theirs);
            let (mut input, mut output) = tokio::io::split(ours);
            let latencies = LatencyLog::default();
            let (service, socket) = backend::service(latencies.clone());
            let mut answers: BTreeMap<u64, usize> = BTreeMap::new();
            let client = async {
                output.write_all(&conversation.bytes.0).await.unwrap();
                let mut input = tokio::io::BufReader::new(&mut input);
                while answers.len() < conversation.ids.len() {
                    let Some(Frame::Body(body)) = read_frame(&mut input).await.unwrap() else { break };
                    let message: Value = serde_json::from_slice(&body).unwrap();
                    if message.get("method").is_none() {
                        let id = message.get("id").and_then(Value::as_u64);
                        id.into_iter().for_each(|id| *answers.entry(id).or_default() += 1);
                    }
                }
                output.write_all(&frame_of(br#"{"jsonrpc":"2.0","method":"exit"}"#)).await.unwrap();
                let mut rest = Vec::new();
                let _ = input.read_to_end(&mut rest).await;
            };
            let server = serve((their_input, their_output), (service, socket), latencies, None);
            let both = async { tokio::join!(server, client).0 };
            let ending = tokio::time::timeout(IN_TIME, both).await.expect("the server ends in time");
            assert_eq!(ending, Ending::AfterShutdown);
            answers
        });
        assert_eq!(answers.keys().copied().collect::<Vec<_>>(), conversation.ids);
        assert!(answers.values().all(|count| *count == 1), "{answers:?}");
    });
}
