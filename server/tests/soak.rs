//! Types for a while: every kind of edit at random places, requests in between, closing and opening again. At the end the
//! server still shows what a fresh one would show for the same text, and its memory has not grown.
//!
//! `MCA_SOAK_EDITS` sets the number of edits; a day of typing is 100,000.

use crate::support::client::Client;
use crate::support::numbers::Numbers;
use serde_json::{Value, json};

const URI: &str = "file:///soak.s";

/// Texts that are inserted.
const PIECES: [&str; 14] = [
    "\taddl %eax, %ebx\n",
    "\tvmulps (%rdi), %ymm1, %ymm2\n",
    "\tjne .L0\n",
    ".L0:\n",
    "# LLVM-MCA-BEGIN a\n",
    "# LLVM-MCA-END a\n",
    "# LLVM-MCA-END\n",
    "é\u{1F600}\n",
    ".macro m\n",
    ".endm\n",
    "\tm\n",
    "/*",
    "*/",
    "\"",
];

/// Returns the text at the beginning.
fn source() -> String {
    let mut text = String::from("# mca: -mcpu=skylake -iterations=50\n");
    for number in 0..20 {
        text.push_str(&format!(".L{number}:\n\tmulsd %xmm0, %xmm{}\n\taddq $8, %rdi\n\tjne .L{number}\n", number % 8));
    }
    text
}

/// Returns line and UTF-16 character of a byte offset.
fn position(text: &str, offset: usize) -> Value {
    let before = &text[..offset];
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    json!({"line": before.matches('\n').count(), "character": before[line_start..].encode_utf16().count()})
}

/// Makes a random edit in `text`, and sends it to the server.
fn edit(client: &mut Client, text: &mut String, version: i32, numbers: &mut Numbers) {
    let border = |text: &str, at: usize| (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let start = border(text, numbers.below(text.len() + 1));
    let too_long = text.len() > 6000;
    let removed = if too_long { 400 } else { numbers.below(30) };
    let end = border(text, (start + removed).min(text.len())).max(start);
    let new = if numbers.below(3) == 0 { "" } else { PIECES[numbers.below(PIECES.len())] };
    let range = json!({"start": position(text, start), "end": position(text, end)});
    text.replace_range(start..end, new);
    client.change(URI, version, json!([{"range": range, "text": new}]));
}

/// Returns the parameters of a request for all hints.
fn everywhere() -> Value {
    let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 100_000, "character": 0}});
    json!({"textDocument": {"uri": URI}, "range": range})
}

fn all_hints(client: &mut Client) -> Value {
    client.request("textDocument/inlayHint", everywhere())
}

/// Returns the memory that the server uses; `None` if the system does not report it.
fn resident_kilobytes(client: &Client) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", client.process_id())).ok()?;
    status.lines().find(|line| line.starts_with("VmRSS:"))?.split_whitespace().nth(1)?.parse().ok()
}

#[test]
fn long_editing_changes_no_answers_and_takes_no_memory() {
    let n_edits: i32 = std::env::var("MCA_SOAK_EDITS").ok().and_then(|text| text.parse().ok()).unwrap_or(1500);
    let mut client = Client::stdio();
    client.initialize(json!({"capabilities": {}}));
    let mut text = source();
    client.open(URI, &text);
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    let mut sizes = Vec::new();
    for version in 2..n_edits {
        edit(&mut client, &mut text, version, &mut numbers);
        let position = position(&text, 0);
        match version % 40 {
            7 => drop(all_hints(&mut client)),
            13 => {
                let line = numbers.below(80);
                let params = json!({"textDocument": {"uri": URI}, "position": {"line": line, "character": 4}});
                client.request("textDocument/hover", params.clone());
                client.request("textDocument/completion", params);
            }
            21 => drop(client.request("textDocument/documentSymbol", json!({"textDocument": {"uri": URI}}))),
            29 => {
                let id = client.send_request(
                    "textDocument/inlayHint",
                    json!({"textDocument": {"uri": URI}, "range": {"start": position, "end": position}}),
                );
                client.notify("$/cancelRequest", json!({"id": id}));
                client.response(id);
            }
            37 => {
                // A fresh text now and then: damage would pile up, and everything would be noise.
                client.notify("textDocument/didClose", json!({"textDocument": {"uri": URI}}));
                text = source();
                client.open(URI, &text);
            }
            _ => {}
        }
        client.incoming.clear();
        if version % (n_edits / 10).max(1) == 0 {
            sizes.extend(resident_kilobytes(&client));
        }
    }
    let hints = all_hints(&mut client);
    let mut fresh = Client::stdio();
    fresh.initialize(json!({"capabilities": {}}));
    fresh.open(URI, &text);
    assert_eq!(hints, all_hints(&mut fresh));
    fresh.finish();
    println!("resident kB after each tenth of {n_edits} edits: {sizes:?}");
    if let (Some(early), Some(late)) = (sizes.get(sizes.len() * 2 / 3), sizes.last()) {
        // The cache of results may still fill up in a short run; once it is full, nothing may grow.
        let allowed = if n_edits < 100_000 { 48 << 10 } else { 8 << 10 };
        assert!(*late < early + allowed, "memory grew from {early} to {late} kB");
    }
    client.finish();
}

#[test]
fn the_server_survives_enormous_documents() {
    let mut client = Client::stdio();
    client.initialize(json!({"capabilities": {}}));
    client.open("untitled:line", &format!("nop # {}\n", "x".repeat(1 << 20)));
    client.open("untitled:lines", &"\tnop\n".repeat(200_000));
    client.open("untitled:labels", &".L1: jne .L1\n".repeat(2_000));
    client.open("untitled:nest", &"(".repeat(100_000));
    client.open("untitled:rept", ".rept 1000000\n.rept 1000000\nnop\n.endr\n.endr\n");
    client
        .open("untitled:iterations", "# mca: -mcpu=skylake -iterations=100000000\n.L1: mulsd %xmm0, %xmm0\njne .L1\n");
    client.open(URI, &source());
    let hints = client.request_until_read("textDocument/inlayHint", &everywhere());
    assert!(hints.as_array().is_some_and(|hints| !hints.is_empty()));
    for name in ["line", "lines", "labels", "nest"] {
        let uri = format!("untitled:{name}");
        client.request_until_read("textDocument/documentSymbol", &json!({"textDocument": {"uri": uri}}));
    }
    client.finish();
}

/// Intermediate results are published a few times, not once for each of thousands of regions.
#[test]
fn results_of_thousands_of_loops_take_few_messages() {
    let mut client = Client::stdio();
    client.initialize(json!({"capabilities": {}, "initializationOptions": {"mcpu": "skylake", "diagnostics": {"automaticRegions": true}}}));
    let loops = (0..2_000).map(|n| format!(".L{n}:\n\tmulsd %xmm{}, %xmm0\n\tsubq ${n}, %rdi\n\tjne .L{n}\n", n % 16));
    client.open(URI, &loops.collect::<String>());
    let mut reported = Vec::new();
    let n_bottlenecks = |params: &Value| {
        let list = params["diagnostics"].as_array().map_or(&[][..], Vec::as_slice);
        list.iter().filter(|diagnostic| diagnostic["code"] == "bottleneck").count()
    };
    while reported.last().is_none_or(|&n| n < 500) {
        reported.push(n_bottlenecks(&client.notification("textDocument/publishDiagnostics")));
        assert!(reported.len() <= 100, "{reported:?}");
    }
    assert!(reported.iter().all(|&n| n <= 2_000), "at most one a region: {reported:?}");
    let last = json!({"start": {"line": 7_996, "character": 0}, "end": {"line": 8_000, "character": 0}});
    let mut n_asked = 0;
    loop {
        let hints =
            client.request("textDocument/inlayHint", json!({"textDocument": {"uri": URI}, "range": last.clone()}));
        if hints.as_array().is_some_and(|hints| !hints.is_empty()) {
            break;
        }
        n_asked += 1;
        assert!(n_asked < 600, "the last region has no hint");
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    client.finish();
}
