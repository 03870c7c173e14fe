//! Documents at the limits and beyond: below a limit they are analysed in bounded time and memory, beyond it a message says so,
//! and no other document waits for them.

use std::io::{BufReader, Write};
use std::process::Stdio;

use crate::support::client::{Client, program, read_body};
use mca_core::limits::{
    self, DOCUMENT_BYTES, DOCUMENT_LINES, EXPANSION_INSTRUCTIONS, EXPANSIONS, FINDINGS, MODEL_TEXT_BYTES, MODEL_TEXTS,
    OPEN_BYTES, PRINTED_MESSAGES_BYTES, REGION_INSTRUCTIONS, REGIONS,
};
use mca_server::rpc::codec::frame_of;
use serde_json::{Value, json};

const URI: &str = "file:///large.s";
const OTHER: &str = "file:///other.s";

/// Maximum number of resident kilobytes of a server with a document at a limit. Test builds take several times as many as
/// releases.
const MOST_KILOBYTES: u64 = 1 << 20;
/// Maximum number of seconds of processor time of such a server.
const MOST_SECONDS: u64 = 120;

#[test]
fn the_page_is_made_from_the_constants() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/LIMITS.md");
    let page = limits::page();
    assert_eq!(std::fs::read_to_string(path).expect("a page"), page, "server/LIMITS.md should be this page:\n{page}");
    assert!(limits::ALL.len() > 20);
}

/// Returns a client that has opened a text.
fn opened(text: &str) -> Client {
    let mut client = Client::stdio();
    let experimental = json!({"mca": {"analyzed": true}});
    let settings = json!({"mcpu": "skylake", "iterations": 10, "diagnostics": {"bottleneck": "off"}});
    client.initialize(json!({"capabilities": {"experimental": experimental}, "initializationOptions": settings}));
    client.open(URI, text);
    client
}

/// Waits until the document has been analysed. Returns the number of its regions, and code and message of each
/// diagnostic.
fn analysed(client: &mut Client) -> (usize, Vec<(String, String)>) {
    let is_complete = |params: &Value| params["uri"] == URI && params["isComplete"] == true;
    let analysed = client.notification_where("mca/analyzed", is_complete);
    let regions = analysed["regions"].as_array().map_or(0, Vec::len);
    client.settle(std::time::Duration::from_millis(500));
    let published = client
        .incoming
        .iter()
        .rev()
        .find(|message| message["method"] == "textDocument/publishDiagnostics" && message["params"]["uri"] == URI);
    let diagnostics = published.and_then(|message| message["params"]["diagnostics"].as_array().cloned());
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let said = diagnostics.unwrap_or_default();
    (regions, said.iter().map(|one| (text(&one["code"]), text(&one["message"]))).collect())
}

/// Returns the messages with a code.
fn said_with<'a>(said: &'a [(String, String)], code: &str) -> Vec<&'a str> {
    said.iter().filter(|(of, _)| of == code).map(|(_, message)| message.as_str()).collect()
}

/// Asserts that another document gets an answer, and that memory and processor time stay below their limits.
#[track_caller]
fn finish(mut client: Client) {
    client.open(OTHER, "# mca: -mcpu=skylake\n.L1:\n\tmulsd %xmm1, %xmm0\n\tjne .L1\n");
    let whole = json!({"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}});
    let hints = json!({"textDocument": {"uri": OTHER}, "range": whole});
    assert!(client.request("textDocument/inlayHint", hints)[0]["label"].is_string());
    if let Some(time) = client.processor_time() {
        assert!(time.as_secs() < MOST_SECONDS, "{time:?}");
        println!("{time:?} of processors");
    }
    if let Ok(status) = std::fs::read_to_string(format!("/proc/{}/status", client.process_id())) {
        let line = status.lines().find(|line| line.starts_with("VmHWM:")).expect("a size");
        let kilobytes: u64 = line.split_whitespace().nth(1).and_then(|word| word.parse().ok()).expect("a number");
        assert!(kilobytes < MOST_KILOBYTES, "{line}");
        println!("{line}");
    }
    client.finish();
}

#[test]
fn open_documents_are_bounded_together() {
    let text = format!("# {}\n\tnop\n", "x".repeat(DOCUMENT_BYTES - 100));
    let n_fitting = OPEN_BYTES / text.len();
    let uri = |number: usize| format!("file:///{number}.s");
    let mut client = Client::stdio();
    client.initialize(json!({"capabilities": {}}));
    (0..=n_fitting).for_each(|number| client.open(&uri(number), &text));
    let said = client.notification("window/showMessage");
    let said = said["message"].as_str().expect("a text");
    assert!(said.starts_with(&format!("{} is not analysed", uri(n_fitting))), "{said}");
    let asked = |number: usize| json!({"textDocument": {"uri": uri(number)}});
    let id = client.send_request("textDocument/foldingRange", asked(n_fitting));
    assert_eq!(client.response(id)["error"]["data"]["reason"], "unknown-document");
    // One that is closed makes room, and the others are analysed as before.
    client.notify("textDocument/didClose", asked(0));
    client.open(&uri(n_fitting), &text);
    for number in [1, n_fitting] {
        client.request_until_read("textDocument/foldingRange", &asked(number));
    }
    client.finish();
}

/// A long line is repeated by each message about it.
#[test]
fn many_errors_in_one_line_are_bounded() {
    let text = "bogus ;".repeat(100_000) + "\n";
    let mut client = opened(&text);
    assert_eq!(analysed(&mut client).0, 0);
    let answer = client.request("mca/analyze", json!({"text": text, "options": ["-mcpu=skylake"]}));
    let messages = answer["messages"].as_str().expect("a text");
    assert!(messages.len() < PRINTED_MESSAGES_BYTES + 1000, "{}", messages.len());
    let last: Vec<&str> = messages.lines().rev().take(2).collect();
    assert!(last[1].starts_with("note: ") && last[1].contains(" more messages are left out"), "{last:?}");
    if let Some(time) = client.processor_time() {
        assert!(time.as_secs() < 10, "{time:?}");
    }
    finish(client);
}

/// A short text may expand to many instructions, each of which takes memory.
#[test]
fn repetitions_in_a_text_are_bounded() {
    let mut client = opened("\tnop\n");
    for (n_repetitions, is_refused) in [(EXPANSION_INSTRUCTIONS, false), (2 * EXPANSION_INSTRUCTIONS, true)] {
        let text = format!(".rept {n_repetitions}\n\tnop\n.endr\n");
        let answer = client.request("mca/analyze", json!({"text": text, "args": ["-mcpu=skylake", "-iterations=1"]}));
        let messages = answer["messages"].as_str().expect("a text");
        assert_eq!(messages.contains("expand to too many instructions"), is_refused, "{messages}");
        assert_eq!(answer["status"] == 0, !is_refused, "{messages}");
    }
    finish(client);
}

/// A processor that is named again is not simulated again.
#[test]
fn a_processor_is_compared_once() {
    let mut client = opened("\tnop\n");
    let cpus = ["skylake", "znver4"].repeat(400).join(",");
    let answer = client.request("mca/analyze", json!({"text": "nop\n", "args": [format!("--cpus={cpus}")]}));
    let text = answer["text"].as_str().expect("a table");
    assert_eq!(text.lines().count(), 3, "{text}");
    finish(client);
}

/// A region inside of others is a part of the report of each.
#[test]
fn reports_of_nested_regions_are_bounded() {
    const N_REGIONS: usize = 2_000;
    let begins: String = (0..N_REGIONS).map(|number| format!("# LLVM-MCA-BEGIN {number}\n")).collect();
    let ends: String = (0..N_REGIONS).map(|number| format!("# LLVM-MCA-END {number}\n")).collect();
    let text = begins + &"\taddq $1, %rax\n".repeat(N_REGIONS) + &ends;
    let mut client = opened(&text);
    analysed(&mut client);
    for method in ["mca/report", "mca/analyze"] {
        let params = match method {
            "mca/report" => json!({"textDocument": {"uri": URI}, "args": ["-mcpu=skylake"]}),
            _ => json!({"text": text, "args": ["-mcpu=skylake"]}),
        };
        let answer = client.request(method, params);
        assert_eq!((answer["status"].as_u64(), answer["text"].as_str()), (Some(1), Some("")), "{method}");
        let messages = answer["messages"].as_str().expect("a text");
        assert!(messages.contains("the report would have more than 67108864 bytes; choose a region."), "{messages}");
        assert!(messages.contains("are analysed: together, all have too many instructions"), "{messages}");
    }
    finish(client);
}

/// As on the command line, what was printed before a failure stays printed.
#[test]
fn a_report_that_fails_keeps_the_regions_before() {
    let region = |name: &str, code: &str| format!("# LLVM-MCA-BEGIN {name}\n\t{code}\n# LLVM-MCA-END {name}\n");
    let text = region("first", "addq $1, %rax") + &region("second", "vaddps %zmm0, %zmm1, %zmm2");
    let mut client = opened("nop\n");
    let answer = client.request("mca/analyze", json!({"text": text, "args": ["-mcpu=btver2"]}));
    let printed = answer["text"].as_str().expect("a text");
    assert_eq!(answer["status"], 1);
    assert!(printed.starts_with("\n[0] Code Region - first\n"), "{printed}");
    assert!(answer["messages"].as_str().expect("a text").contains("unsupported instruction"), "{answer}");
    finish(client);
}

/// Returns a text with marked regions.
fn regions(n_regions: usize) -> String {
    let one = |number| format!("# LLVM-MCA-BEGIN {number}\n\taddq ${}, %rax\n# LLVM-MCA-END {number}\n", number % 100);
    (0..n_regions).map(one).collect()
}

#[test]
fn regions_up_to_the_limit_are_all_analysed() {
    let mut client = opened(&regions(REGIONS));
    let (n_regions, said) = analysed(&mut client);
    assert_eq!((n_regions, said_with(&said, "too-many-regions")), (REGIONS, vec![]));
    finish(client);
}

#[test]
fn regions_beyond_the_limit_are_left_out() {
    // Hints of another document come before all of these are there.
    let mut client = opened(&regions(10 * REGIONS));
    client.open(OTHER, "# mca: -mcpu=skylake\n.L1:\n\tmulsd %xmm1, %xmm0\n\tjne .L1\n");
    let whole = json!({"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}});
    let hints = json!({"textDocument": {"uri": OTHER}, "range": whole});
    assert!(client.request_until_read("textDocument/inlayHint", &hints)[0]["label"].is_string());
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": OTHER}}));
    let (n_regions, said) = analysed(&mut client);
    let said = said_with(&said, "too-many-regions");
    assert_eq!((n_regions, said.len()), (REGIONS, 1), "{said:?}");
    assert!(said[0].contains(&format!("{} regions", 10 * REGIONS)), "{said:?}");
    finish(client);
}

/// Each region inside of another has all of its instructions, too.
#[test]
fn nested_regions_are_bounded_together() {
    let (n_regions, n_instructions) = (500, 10_000);
    let begins: String = (0..n_regions).map(|number| format!("# LLVM-MCA-BEGIN r{number}\n")).collect();
    let ends: String = (0..n_regions).rev().map(|number| format!("# LLVM-MCA-END r{number}\n")).collect();
    let mut client = opened(&format!("{begins}{}{ends}", "\tnop\n".repeat(n_instructions)));
    let (n_analysed, said) = analysed(&mut client);
    let said = said_with(&said, "too-many-regions");
    assert_eq!((n_analysed, said.len()), (REGION_INSTRUCTIONS / n_instructions, 1), "{said:?}");
    assert!(said[0].contains("500 regions"), "{said:?}");
    finish(client);
}

#[test]
fn texts_beyond_the_limits_of_lines_and_bytes_are_not_read() {
    let lines = |n_lines: usize| "\tnop\n".repeat(n_lines);
    // The line after the last line end is one, too.
    for (text, is_read) in [
        (lines(DOCUMENT_LINES - 1), true),
        (lines(DOCUMENT_LINES), false),
        (format!("\tnop # {}\n", "x".repeat(DOCUMENT_BYTES - 8)), true),
        (format!("\tnop # {}\n", "x".repeat(DOCUMENT_BYTES)), false),
    ] {
        let mut client = opened(&text);
        let (_, said) = analysed(&mut client);
        assert_eq!(said_with(&said, "too-large").len(), usize::from(!is_read), "{said:?}");
        if !is_read {
            let id = client.send_request("mca/report", json!({"textDocument": {"uri": URI}}));
            assert_eq!(client.response(id)["error"]["code"], -32602, "a report reads it no more than others");
        }
        finish(client);
    }
}

#[test]
fn timelines_have_a_bounded_size() {
    let mut client = opened("");
    for option in
        ["--timeline-max-iterations=4294967295", "--timeline-max-cycles=4294967295", "--timeline-max-cycles=0"]
    {
        let arguments = ["-mcpu=skylake", "-timeline", "-iterations=4294967295", option];
        let id = client.send_request("mca/analyze", json!({"text": "nop", "args": arguments}));
        let error = client.response(id)["error"].clone();
        assert_eq!(error["code"], -32602, "{error}");
        let name = option.trim_start_matches('-').split('=').next().unwrap_or_default();
        assert!(error["message"].as_str().is_some_and(|message| message.contains(name)), "{error}");
    }
    finish(client);
}

/// What a viewer asks for is bounded, and more iterations of the document are no more work.
#[test]
fn timelines_of_viewers_have_a_bounded_size() {
    let mut client = opened("# mca: -mcpu=skylake -iterations=4000000000\n# LLVM-MCA-BEGIN\n\tnop\n# LLVM-MCA-END\n");
    analysed(&mut client);
    let mut ask = |iterations: u32, cycles: u32| {
        let size = json!({"textDocument": {"uri": URI}, "iterations": iterations, "maxCycles": cycles});
        let id = client.send_request("mca/timeline", size);
        client.response(id)
    };
    for (iterations, cycles, reason) in [
        (u32::MAX, 10_000, "too-many-iterations"),
        (limits::RECORDED_ITERATIONS + 1, 10_000, "too-many-iterations"),
        (10, u32::MAX, "too-many-cycles"),
        (10, limits::RECORDED_CYCLES + 1, "too-many-cycles"),
    ] {
        let error = ask(iterations, cycles)["error"].take();
        assert_eq!((&error["code"], &error["data"]["reason"]), (&json!(-32803), &json!(reason)), "{error}");
        let asked = iterations.max(cycles).to_string();
        assert!(error["message"].as_str().is_some_and(|message| message.contains(&asked)), "{error}");
    }
    let most = ask(limits::RECORDED_ITERATIONS, limits::RECORDED_CYCLES)["result"].take();
    assert_eq!(most["rows"].as_array().map(Vec::len), Some(limits::RECORDED_ITERATIONS as usize));
    let n_lines = most["text"].as_str().map_or(0, |text| text.lines().count());
    assert!((200..1000).contains(&n_lines), "the printed timeline has {n_lines} lines for 80 cycles");
    finish(client);
}

/// Returns the largest number of kilobytes that a process has had in memory; `None` where the system does not say.
fn most_kilobytes(process_id: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process_id}/status")).ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.split_whitespace().next()?.parse().ok())
}

/// A timeline is written without a tree of its values, and few are made at a time.
#[test]
fn timelines_that_are_asked_for_together_take_bounded_memory() {
    const N_TIMELINES: i64 = 8;
    let text = "# LLVM-MCA-BEGIN\n\t.rept 9999\n\tvgatherdps %ymm1, (%rax,%ymm1), %ymm2\n\t.endr\n# LLVM-MCA-END\n";
    let mut child = program().stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the server starts");
    let (mut input, output) = (child.stdin.take().expect("piped"), child.stdout.take().expect("piped"));
    let mut send = |message: Value| input.write_all(&frame_of(message.to_string().as_bytes())).expect("it reads");
    send(json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"capabilities": {}}}));
    send(json!({"jsonrpc": "2.0", "method": "initialized", "params": {}}));
    let document = json!({"uri": URI, "languageId": "asm", "version": 1, "text": text});
    let opened = json!({"textDocument": document});
    send(json!({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": opened}));
    let size = json!({"textDocument": {"uri": URI}, "iterations": 10, "maxCycles": 1_000_000, "steady": true});
    for id in 1..=N_TIMELINES {
        send(json!({"jsonrpc": "2.0", "id": id, "method": "mca/timeline", "params": size}));
    }
    // A test that parsed the answers would itself take what is measured.
    let mut output = BufReader::new(output);
    let mut n_answers = 0;
    while n_answers < N_TIMELINES {
        let body = read_body(&mut output).expect("an answer");
        n_answers += i64::from(body.len() > 10 << 20);
    }
    if let Some(kilobytes) = most_kilobytes(child.id()) {
        assert!(kilobytes < 800 << 10, "{kilobytes} kB");
    }
    send(json!({"jsonrpc": "2.0", "id": 99, "method": "shutdown"}));
    send(json!({"jsonrpc": "2.0", "method": "exit"}));
    assert!(child.wait().expect("an end").success());
}

#[test]
fn comparisons_have_a_bounded_size() {
    let text = "# mca: -mcpu=skylake\n# LLVM-MCA-BEGIN\n\t.rept 200000\n\tnop\n\t.endr\n# LLVM-MCA-END\n";
    let mut client = opened(text);
    analysed(&mut client);
    let id = client.send_request("mca/compare", json!({"textDocument": {"uri": URI}}));
    let error = client.response(id)["error"].take();
    assert_eq!(
        (&error["code"], &error["data"]["reason"]),
        (&json!(-32803), &json!("too-many-instructions")),
        "{error}"
    );
    assert!(error["message"].as_str().is_some_and(|message| message.contains("has 200000")), "{error}");
    let id = client.send_request("mca/compare", json!({"textDocument": {"uri": URI}, "cpus": ["haswell", "znver3"]}));
    assert_eq!(client.response(id)["result"]["rows"].as_array().map(Vec::len), Some(2));
    let processors = "--cpus=skylake,haswell,znver3";
    let analysis = client.request("mca/analyze", json!({"text": text, "args": [processors]}));
    assert_eq!(analysis["status"], 1);
    let said = analysis["messages"].as_str().unwrap_or_default();
    assert!(said.contains("--cpus: at most 524288 instructions are compared"), "{said}");
    finish(client);
}

/// Requests beyond the limit of a server are all answered, some with an error.
#[test]
fn requests_that_wait_are_bounded_by_their_bytes() {
    let mut client = opened("");
    // Long, and slow without taking much memory.
    let slow = "\trep movsb\n\tcpuid\n\tlock addl %eax, (%rdi)\n".repeat(1_300);
    let text = format!("# {}\n{slow}", "x".repeat(8 << 20));
    let n_requests = limits::REQUEST_BYTES / text.len() + 4;
    let params = json!({"text": text, "args": ["-mcpu=skylake", "--why"]});
    let ids: Vec<_> = (0..n_requests).map(|_| client.send_request("mca/analyze", params.clone())).collect();
    for id in &ids {
        client.notify("$/cancelRequest", json!({"id": id}));
    }
    let codes: Vec<Value> = ids.into_iter().map(|id| client.response(id)["error"]["code"].clone()).collect();
    assert!(codes.iter().any(|code| *code == -32803), "all of {n_requests} requests were taken: {codes:?}");
    finish(client);
}

#[test]
fn a_text_of_a_request_has_the_limits_of_a_document() {
    let mut client = opened("");
    for text in ["\tnop\n".repeat(DOCUMENT_LINES), format!("# {}", "x".repeat(DOCUMENT_BYTES))] {
        let id = client.send_request("mca/analyze", json!({"text": text}));
        assert_eq!(client.response(id)["error"]["code"], -32602);
    }
    finish(client);
}

#[test]
fn messages_and_expansions_are_bounded() {
    let mut client =
        opened(&format!("# LLVM-MCA-BEGIN\n{}\tnop\n# LLVM-MCA-END\n", "\tfrobnicate\n".repeat(2 * FINDINGS)));
    let (_, said) = analysed(&mut client);
    assert_eq!(said_with(&said, "syntax").len(), FINDINGS);
    finish(client);

    let macros = |n: usize| format!("# LLVM-MCA-BEGIN\n.macro m\n\tnop\n.endm\n{}# LLVM-MCA-END\n", "\tm\n".repeat(n));
    for (n_expansions, is_reported) in [(EXPANSIONS, false), (EXPANSIONS + 1, true)] {
        let mut client = opened(&macros(n_expansions));
        let (_, said) = analysed(&mut client);
        assert_eq!(!said_with(&said, "syntax").is_empty(), is_reported, "{said:?}");
        finish(client);
    }
}

/// A model that is written while it is open: each state is read, and none stays in memory.
#[test]
fn memory_of_old_model_texts_is_freed() {
    let folder = std::env::temp_dir().join(format!("mca-limits-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let uri = format!("file://{}/a.s", folder.display());
    let mut client = Client::stdio();
    client.initialize(json!({"capabilities": {}, "rootUri": format!("file://{}", folder.display())}));
    let model = |number: usize, length: usize| {
        let text = format!("based-on\tznver4\nname\tmine\nissue-width\t{}\n# {number}\n", number % 5 + 1);
        std::fs::write(folder.join("model.txt"), text + &"#".repeat(length)).expect("a file");
    };
    let text = "# mca: -mcpu=znver4 --model=model.txt\n.L1:\n\taddq %rax, %rbx\n\tjne .L1\n";
    let whole = json!({"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}});
    let hints = json!({"textDocument": {"uri": uri}, "range": whole});
    let mut sizes = Vec::new();
    let (n_models, length) = (100 * MODEL_TEXTS, 1 << 18);
    for number in 0..n_models {
        model(number, length);
        client.open(&uri, text);
        let hints = client.request_until_read("textDocument/inlayHint", &hints);
        assert!(hints[0]["label"].as_str().is_some_and(|label| label.contains("cycles/iter")), "{number}: {hints}");
        client.notify("textDocument/didClose", json!({"textDocument": {"uri": uri}}));
        client.incoming.clear();
        let status = std::fs::read_to_string(format!("/proc/{}/status", client.process_id())).unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or("VmRSS: 0 kB");
        sizes.extend(line.split_whitespace().nth(1).and_then(|word| word.parse::<u64>().ok()));
    }
    let (early, late) = (sizes[4 * MODEL_TEXTS], sizes[sizes.len() - 1]);
    // An allocator keeps free memory for each thread, which differs from run to run; texts that stay
    // would be more than all that was read.
    let written = (n_models * length) as u64 >> 10;
    assert!(late < early + written / 4, "memory grew from {early} to {late} kB while {written} kB were read");
    model(0, MODEL_TEXT_BYTES);
    client.open(&uri, text);
    let too_long =
        |params: &Value| params["uri"] == uri.as_str() && params["diagnostics"].to_string().contains("bytes");
    client.notification_where("textDocument/publishDiagnostics", too_long);
    client.finish();
    std::fs::remove_dir_all(&folder).expect("cleaning up");
}
