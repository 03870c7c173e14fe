//! A cancelled simulation keeps no client waiting, and does not continue in the background.

use std::time::{Duration, Instant};

use crate::support::client::Client;
use serde_json::{Value, json};

const URI: &str = "file:///a.s";

/// Maximum processor time that the server may take until it answers a cancelled request; the whole computation takes
/// much longer. Wall time would depend on other load.
const AT_ONCE: Duration = Duration::from_secs(2);

/// Returns a loop with so many instructions that it takes seconds to find the steady state.
fn text() -> String {
    let body =
        "\tmulsd (%rdi), %xmm1\n\taddsd %xmm1, %xmm0\n\tdivsd %xmm0, %xmm2\n\taddq $8, %rdi\n\tcmpq %rax, %rbx\n";
    format!("# mca: -mcpu=skylake -iterations=1\n.L1:\n\t.rept 30000\n{body}\t.endr\n\tjne .L1\n")
}

/// Returns a client that has opened the text and has its numbers.
fn started() -> Client {
    let mut client = Client::stdio();
    client.initialize(json!({"capabilities": {}}));
    client.open(URI, &text());
    wait_for_numbers(&mut client);
    client
}

/// Waits until the last text has been read and its region has numbers.
fn wait_for_numbers(client: &mut Client) {
    let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 50, "character": 0}});
    for _ in 0..1000 {
        let id = client.send_request("textDocument/inlayHint", json!({"textDocument": {"uri": URI}, "range": range}));
        // The answer is an error as long as the text is being read.
        if client.response(id)["result"].as_array().is_some_and(|hints| !hints.is_empty()) {
            return;
        }
    }
    panic!("the region has no numbers");
}

/// Waits until the server works on the request.
fn wait_for_work(client: &Client) {
    const AT_WORK: Duration = Duration::from_millis(200);
    let Some(before) = client.processor_time() else { return std::thread::sleep(AT_WORK) };
    for _ in 0..6000 {
        std::thread::sleep(Duration::from_millis(20));
        if client.processor_time().expect("still there") - before >= AT_WORK {
            return;
        }
    }
    panic!("the server does not start");
}

/// Returns the processor time of the server since `before`; wall time if the system does not report it.
fn computed_since(client: &Client, before: Option<Duration>, start: Instant) -> Duration {
    match (before, client.processor_time()) {
        (Some(before), Some(now)) => now - before,
        _ => start.elapsed(),
    }
}

/// Asserts that the server stops computing. Work such as reading and lowering may be completed first; a simulation
/// would take longer.
fn assert_idle(client: &Client, what: &str) {
    let Some(first) = client.processor_time() else { return };
    let mut before = first;
    while before - first < Duration::from_secs(3) {
        std::thread::sleep(Duration::from_millis(250));
        let now = client.processor_time().expect("still there");
        if now - before <= Duration::from_millis(30) {
            return;
        }
        before = now;
    }
    panic!("{what}: the work goes on");
}

/// Returns the requests that simulate, each with work for minutes.
fn requests() -> [(&'static str, Value); 5] {
    let long = ["-mcpu=skylake", "-iterations=400000000", "-bottleneck-analysis"];
    let document = json!({"uri": URI});
    [
        ("mca/analyze", json!({"text": text(), "args": long})),
        ("mca/analyze", json!({"text": text(), "args": ["--cpus=skylake,haswell,znver4", "-iterations=400000000"]})),
        ("mca/report", json!({"textDocument": document, "args": long})),
        ("mca/report", json!({"textDocument": document, "region": 0, "args": long})),
        ("mca/compare", json!({"textDocument": document, "region": 0, "cpus": ["skylake", "haswell", "znver4"]})),
    ]
}

/// Sends a request, has `end` end it, and returns the code of the error that answers it.
fn interrupted(client: &mut Client, method: &str, params: Value, end: impl FnOnce(&mut Client, i64)) -> Value {
    let id = client.send_request(method, params);
    wait_for_work(client);
    let (before, start) = (client.processor_time(), Instant::now());
    end(client, id);
    let answer = client.response(id);
    let computed = computed_since(client, before, start);
    assert!(computed < AT_ONCE, "{method}: {computed:?}");
    assert!(answer.get("error").is_some(), "{method}: {answer}");
    answer["error"]["code"].clone()
}

#[test]
fn a_cancelled_request_stops_its_simulation() {
    let mut client = started();
    for (method, params) in requests() {
        let code = interrupted(&mut client, method, params, |client, id| {
            client.notify("$/cancelRequest", json!({"id": id}));
        });
        assert_eq!(code, -32800, "{method}");
        assert_idle(&client, method);
    }
    client.finish();
}

#[test]
fn an_edit_ends_requests_about_the_earlier_text() {
    let mut client = started();
    let of_document = requests().into_iter().filter(|(method, _)| *method != "mca/analyze");
    for (version, (method, params)) in (2..).zip(of_document) {
        let code = interrupted(&mut client, method, params, |client, _| {
            let start = json!({"line": 0, "character": 0});
            client.change(URI, version, json!([{"range": {"start": start, "end": start}, "text": "# x\n"}]));
        });
        assert_eq!(code, -32801, "{method}");
        assert_idle(&client, method);
        // A request that waits for a text to be read would be about the text after the next edit.
        wait_for_numbers(&mut client);
    }
    client.finish();
}
