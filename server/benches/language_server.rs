//! Measures what a user waits for: start, first hints, hints after a keystroke, hover, completion, outline, and the
//! memory used.
//!
//! `cargo bench -p mca-server --bench language_server`. The file has 10,000 lines and 50 marked regions of 30
//! instructions; its numbers are compared with the budgets of the language server. A second file of 5 MB has
//! thousands of loops; its limits are what users tolerate. Both are measured again with each measured model, with the
//! same limits.

#[expect(dead_code, reason = "tests use the rest")]
#[path = "../tests/support/client.rs"]
mod client;

use std::fmt::Write;
use std::ops::Range;
use std::time::{Duration, Instant};

use client::Client;
use serde_json::{Value, json};

const URI: &str = "file:///bench.s";
const N_LINES: usize = 10_000;
const N_REGIONS: usize = 50;
/// Options in the first line of the files.
const DEFAULT_MODEL: &str = "-mcpu=skylake";
/// Options for the measured models.
const MEASURED_MODELS: [&str; 3] =
    ["--model=own -mcpu=icelake-server", "--model=own -mcpu=znver3", "--model=own -mcpu=znver5"];

/// Returns a text with regions of 30 instructions between other code, and the line that is edited.
fn source(model: &str) -> (String, u32) {
    let mut text = format!("# mca: {model}\n");
    let mut n_lines = 1;
    let mut edited = 0;
    for region in 0..N_REGIONS {
        let _ = writeln!(text, "# LLVM-MCA-BEGIN r{region}\n.L{region}:");
        n_lines += 2;
        for number in 0..29 {
            let register = number % 8;
            let _ = match number % 4 {
                0 => writeln!(
                    text,
                    "\tvmulps {}(%rdi), %ymm{register}, %ymm{}",
                    32 * number + region,
                    (register + 1) % 8
                ),
                1 => writeln!(text, "\tvaddps %ymm{register}, %ymm8, %ymm8"),
                2 => writeln!(text, "\taddq $8, %r{}", 8 + register),
                _ => writeln!(text, "\tmovq %rax, {}(%rsi)", 8 * number),
            };
            if region == N_REGIONS / 2 && number == 14 {
                edited = n_lines as u32;
            }
            n_lines += 1;
        }
        let _ = writeln!(text, "\tjne .L{region}\n# LLVM-MCA-END r{region}");
        n_lines += 2;
        while n_lines < (region + 1) * N_LINES / N_REGIONS {
            let _ = writeln!(text, "\tmovl {}(%rbp), %eax", n_lines % 128);
            n_lines += 1;
        }
    }
    (text, edited)
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// Returns the time that a share of the times, from 0 to 1, does not exceed.
fn percentile(times: &mut [f64], share: f64) -> f64 {
    times.sort_by(f64::total_cmp);
    times[((times.len() - 1) as f64 * share).round() as usize]
}

/// Prints a measurement with its budget.
fn row(what: &str, measured: f64, unit: &str, budget: f64) {
    let verdict = if measured <= budget { "" } else { "  over budget" };
    println!("{what:<66} {measured:>9.2} {unit} of {budget:>4.0}{verdict}");
}

/// Sends a request; returns the milliseconds until the answer, and the answer.
fn time(client: &mut Client, method: &str, params: Value) -> (f64, Value) {
    let start = Instant::now();
    let result = client.request(method, params);
    (milliseconds(start.elapsed()), result)
}

/// Returns the parameters of a request for the hints around a line.
fn whole(line: u32) -> Value {
    json!({"textDocument": {"uri": URI}, "range": {"start": {"line": line, "character": 0}, "end": {"line": line + 60, "character": 0}}})
}

/// Returns the memory that the server uses; `None` if the system does not report it.
fn resident_megabytes(client: &Client) -> Option<f64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", client.process_id())).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    let kilobytes: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes / 1024.0)
}

/// Returns a text of 5 MB with innermost loops of 30 instructions, and a line inside the loop in the middle.
fn large_source(model: &str) -> (String, u32) {
    const N_LOOPS: usize = 7_275;
    let mut text = format!("# mca: {model}\n");
    for number in 0..N_LOOPS {
        let _ = writeln!(text, ".L{number}:");
        for line in 0..29 {
            let register = line % 8;
            let _ = match line % 4 {
                0 => writeln!(text, "\tvmulps {}(%rdi), %ymm{register}, %ymm{}", 32 * line, (register + 1) % 8),
                1 => writeln!(text, "\tvaddps %ymm{register}, %ymm8, %ymm8"),
                2 => writeln!(text, "\taddq ${number}, %r{}", 8 + register),
                _ => writeln!(text, "\tmovq %rax, {}(%rsi)", 8 * line),
            };
        }
        let _ = writeln!(text, "\tjne .L{number}");
    }
    (text, (1 + N_LOOPS / 2 * 31 + 15) as u32)
}

/// Measures the large file.
fn large_file(model: &str, suffix: &str) {
    let (text, line) = large_source(model);
    let mut client = Client::stdio();
    client.initialize(client::initialize_of("helix"));
    let start = Instant::now();
    client.open(URI, &text);
    let hints = client.request("textDocument/inlayHint", whole(line - 20));
    row(&format!("5 MB: first hints of a screen{suffix}"), milliseconds(start.elapsed()), "ms", 1000.0);
    assert!(hints.as_array().is_some_and(|hints| hints.len() >= 2), "{hints}");
    let mut times = Vec::new();
    for version in 2..62 {
        let range = json!({"start": {"line": line, "character": 0}, "end": {"line": line + 1, "character": 0}});
        let start = Instant::now();
        client.change(URI, version, json!([{"range": range, "text": format!("\taddq ${version}, %rcx\n")}]));
        let hints = client.request("textDocument/inlayHint", whole(line - 20));
        times.push(milliseconds(start.elapsed()));
        assert!(hints.as_array().is_some_and(|hints| hints.len() >= 2), "{hints}");
        std::thread::sleep(Duration::from_millis(20));
    }
    row(&format!("5 MB: keystroke to new hints, p50{suffix}"), percentile(&mut times, 0.5), "ms", 100.0);
    row(&format!("5 MB: keystroke to new hints, p99{suffix}"), percentile(&mut times, 0.99), "ms", 200.0);
    if let Some(megabytes) = resident_megabytes(&client) {
        row(&format!("5 MB: resident memory{suffix}"), megabytes, "MB", 500.0);
    }
    client.finish();
}

/// Measures the times from an edit to new hints. With `highlights`, the client requests the tokens of its window
/// before the hints, as editors with highlighting do.
fn keystrokes(client: &mut Client, line: u32, versions: Range<i32>, highlights: bool, suffix: &str) {
    let mut times = Vec::new();
    for version in versions {
        let place = json!({"line": line, "character": 0});
        // Every version is new text: nothing comes from the cache.
        let change = json!([{"range": {"start": place, "end": place}, "text": format!("\taddq ${version}, %rcx\n")},
                            {"range": {"start": {"line": line + 1, "character": 0}, "end": {"line": line + 2, "character": 0}}, "text": ""}]);
        let start = Instant::now();
        client.change(URI, version, change);
        let colours = highlights.then(|| client.send_request("textDocument/semanticTokens/range", whole(line - 20)));
        let hints = client.request("textDocument/inlayHint", whole(line - 20));
        times.push(milliseconds(start.elapsed()));
        assert!(hints.as_array().is_some_and(|hints| !hints.is_empty()));
        if let Some(colours) = colours.map(|id| client.response(id)) {
            assert!(colours["result"]["data"].as_array().is_some_and(|data| data.len() > 100), "{colours}");
        }
    }
    let how = if highlights { ", with highlighting" } else { "" };
    row(&format!("keystroke to new hints{how}, p50{suffix}"), percentile(&mut times, 0.5), "ms", 5.0);
    row(&format!("keystroke to new hints{how}, p99{suffix}"), percentile(&mut times, 0.99), "ms", 20.0);
}

/// Returns a client that shows the file of 10,000 lines, and the line of its edits.
fn opened(model: &str, suffix: &str) -> (Client, u32) {
    let (text, line) = source(model);
    let mut client = Client::stdio();
    client.initialize(client::initialize_of("helix"));
    let start = Instant::now();
    client.open(URI, &text);
    let hints = client.request("textDocument/inlayHint", json!({"textDocument": {"uri": URI}, "range": {"start": {"line": 0, "character": 0}, "end": {"line": N_LINES, "character": 0}}}));
    row(&format!("first hints after opening{suffix}"), milliseconds(start.elapsed()), "ms", 300.0);
    assert!(hints.as_array().is_some_and(|hints| hints.len() >= N_REGIONS), "every region has a hint");
    (client, line)
}

fn main() {
    let mut starts: Vec<f64> = (0..20)
        .map(|_| {
            let start = Instant::now();
            let mut client = Client::stdio();
            client.initialize(client::initialize_of("helix"));
            let elapsed = milliseconds(start.elapsed());
            client.finish();
            elapsed
        })
        .collect();
    row("start to answer of initialize, p50", percentile(&mut starts, 0.5), "ms", 20.0);

    let (mut client, line) = opened(DEFAULT_MODEL, "");
    keystrokes(&mut client, line, 2..302, false, "");
    keystrokes(&mut client, line, 302..602, true, "");

    let position = json!({"textDocument": {"uri": URI}, "position": {"line": line + 2, "character": 3}});
    let document = json!({"textDocument": {"uri": URI}});
    for (method, params) in [
        ("textDocument/hover", &position),
        ("textDocument/completion", &position),
        ("textDocument/documentSymbol", &document),
        ("textDocument/documentHighlight", &position),
        ("textDocument/codeLens", &document),
    ] {
        let mut times: Vec<f64> = (0..200).map(|_| time(&mut client, method, params.clone()).0).collect();
        row(&format!("{method}, p99"), percentile(&mut times, 0.99), "ms", 10.0);
    }
    for (method, params, budget) in [
        ("textDocument/semanticTokens/range", &whole(line - 20), 5.0),
        ("textDocument/semanticTokens/full", &document, 50.0),
    ] {
        let mut times: Vec<f64> = (0..200).map(|_| time(&mut client, method, params.clone()).0).collect();
        row(&format!("{method}, p99"), percentile(&mut times, 0.99), "ms", budget);
    }
    if let Some(megabytes) = resident_megabytes(&client) {
        row("resident memory", megabytes, "MB", 100.0);
    }
    client.finish();
    large_file(DEFAULT_MODEL, "");
    for model in MEASURED_MODELS {
        let suffix = format!(" ({})", model.rsplit('=').next().unwrap_or(model));
        let (mut client, line) = opened(model, &suffix);
        keystrokes(&mut client, line, 2..302, false, &suffix);
        keystrokes(&mut client, line, 302..602, true, &suffix);
        client.finish();
        large_file(model, &suffix);
    }
}
