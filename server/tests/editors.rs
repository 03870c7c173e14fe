//! The real program with recorded messages of real editors, over every transport.

use crate::support::client;

use std::io::{BufReader, Write};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crate::support::client::{Client, initialize_of, program};
use serde_json::{Value, json};

const EDITORS: [&str; 6] = ["vscode", "neovim", "helix", "eglot", "lsp-mode", "kate"];

#[test]
fn every_editor_is_understood() {
    for editor in EDITORS {
        let mut client = Client::stdio();
        let result = client.initialize(initialize_of(editor));
        let capabilities = &result["capabilities"];
        let encoding = if ["vscode", "lsp-mode", "kate"].contains(&editor) { "utf-16" } else { "utf-8" };
        assert_eq!(capabilities["positionEncoding"], encoding, "{editor}");
        assert_eq!(capabilities["textDocumentSync"]["change"], 2);
        assert_eq!(capabilities["experimental"]["mca"]["schemaVersion"], 1);
        client.open("file:///home/user/project/a.s", "nop\n");
        let published = client.notification("textDocument/publishDiagnostics");
        assert_eq!(published["uri"], "file:///home/user/project/a.s");
        assert_eq!(published["version"], 1);
        client.finish();
    }
}

const DOT: &str = "# mca: -mcpu=skylake --model=reference\n# LLVM-MCA-BEGIN dot\n\tvmulps (%rdi), %ymm1, %ymm2\n\tvaddps %ymm2, %ymm0, %ymm0\n# LLVM-MCA-END dot\n";

/// Returns the hint on the region's first line, once it is not `known`: a client that asks too early has to ask
/// again.
fn headline(client: &mut Client, uri: &str, known: &str) -> String {
    let lines = json!({"start": {"line": 0, "character": 0}, "end": {"line": 27, "character": 0}});
    let label = |hint: &Value| match &hint["label"] {
        Value::Array(parts) => parts.iter().filter_map(|part| part["value"].as_str()).collect(),
        label => label.as_str().unwrap_or_default().to_owned(),
    };
    for _ in 0..100 {
        let id = client.send_request("textDocument/inlayHint", json!({"textDocument": {"uri": uri}, "range": lines}));
        let answer = client.response(id);
        let hints = answer["result"].as_array().into_iter().flatten();
        let first = hints.filter(|hint| hint["position"]["line"] == 1).map(label).next().unwrap_or_default();
        if first != known && first.contains("cycles/iter") {
            return first;
        }
    }
    panic!("no hint but {known}");
}

/// Messages of editors that have no session of their own among the tests, recorded from the wire.
#[test]
fn helix_and_emacs_get_answers_to_their_requests() {
    let uri = "file:///home/user/project/dot.s";
    let document = json!({"textDocument": {"uri": uri}});
    let at = |line: u32| json!({"textDocument": {"uri": uri}, "position": {"line": line, "character": 3}});
    for (editor, colours) in [("helix", false), ("eglot", false), ("lsp-mode", true)] {
        let mut client = Client::stdio();
        let params = initialize_of(editor);
        // The others have colours of their own only.
        let asks_for_colours = !params["capabilities"]["textDocument"]["semanticTokens"].is_null();
        assert_eq!(asks_for_colours, colours, "{editor}");
        client.initialize(params);
        client.open(uri, DOT);
        let slow = headline(&mut client, uri, "");
        assert!(slow.starts_with("4.00 cycles/iter"), "{editor}: {slow}");
        let hover = client.request("textDocument/hover", at(3));
        assert!(hover["contents"]["value"].as_str().is_some_and(|text| text.contains("Latency")), "{editor}: {hover}");
        let outline = client.request("textDocument/documentSymbol", document.clone());
        assert!(outline.to_string().contains("dot"), "{editor}: {outline}");
        let lines = json!({"start": {"line": 2, "character": 0}, "end": {"line": 3, "character": 1}});
        let actions = json!({"textDocument": {"uri": uri}, "range": lines, "context": {"diagnostics": []}});
        assert!(client.request("textDocument/codeAction", actions).is_array(), "{editor}");
        if colours {
            let all = json!({"start": {"line": 0, "character": 0}, "end": {"line": 27, "character": 0}});
            let part = json!({"textDocument": {"uri": uri}, "range": all});
            let part = client.request("textDocument/semanticTokens/range", part);
            let whole = client.request("textDocument/semanticTokens/full", document.clone());
            assert_eq!(part["data"], whole["data"], "{editor}");
            assert!(whole["data"].as_array().is_some_and(|data| data.len() >= 5 * 9), "{editor}: {whole}");
        }
        // A key after the other, as it is typed into the chain.
        let mut version = 1;
        for (at, letter) in "\n\tvaddps %ymm2, %ymm0, %ymm0".chars().enumerate() {
            let (line, character) = if at == 0 { (3, 27) } else { (4, at - 1) };
            let place = json!({"line": line, "character": character});
            version += 1;
            let change = json!([{"range": {"start": place, "end": place}, "text": letter.to_string()}]);
            client.change(uri, version, change);
        }
        let slower = headline(&mut client, uri, &slow);
        assert!(slower.starts_with("8.00 cycles/iter"), "{editor}: {slower}");
        client.finish();
    }
}

#[test]
fn a_session_works_over_every_transport() {
    let mut clients = vec![Client::stdio(), Client::socket()];
    #[cfg(unix)]
    clients.push(Client::pipe());
    for mut client in clients {
        client.initialize(json!({"capabilities": {}}));
        client.open("untitled:Untitled-1", "nop\n");
        client.notification("textDocument/publishDiagnostics");
        client.finish();
    }
}

#[test]
fn the_end_of_the_input_ends_the_program() {
    let mut client = Client::stdio();
    client.initialize(json!({"capabilities": {}}));
    client.close_input();
    assert_eq!(client.wait().code(), Some(1));
    let mut client = Client::stdio();
    client.close_input();
    assert_eq!(client.wait().code(), Some(1));
}

#[test]
fn settings_are_taken_from_all_messages_that_have_them() {
    let mut client = Client::stdio();
    client.settings = json!({"iterations": "many"});
    client.initialize(json!({"capabilities": {"workspace": {"configuration": true}}}));
    let message = client.notification("window/showMessage");
    assert!(message["message"].as_str().is_some_and(|text| text.contains("iterations")), "{message}");
    client.notify("workspace/didChangeConfiguration", json!({"settings": {"mca": {"nope": 1}}}));
    let message = client.notification("window/showMessage");
    assert!(message["message"].as_str().is_some_and(|text| text.contains("nope")), "{message}");
    client.finish();
}

#[test]
fn errors_in_modelines_are_shown_until_the_document_closes() {
    let mut client = Client::stdio();
    client.initialize(json!({"capabilities": {"general": {"positionEncodings": ["utf-8"]}}}));
    client.open("file:///a.s", "nop\n# é mca: -iterations=9\n# mca: -iteration=9\n");
    let published = client.notification("textDocument/publishDiagnostics");
    let diagnostics = published["diagnostics"].as_array().expect("a list");
    let place = json!({"start": {"line": 2, "character": 7}, "end": {"line": 2, "character": 19}});
    let found = diagnostics.iter().find(|diagnostic| diagnostic["code"] == "configuration").expect("a diagnostic");
    assert_eq!(found["range"], place);
    let edit =
        json!([{"range": {"start": {"line": 2, "character": 17}, "end": {"line": 2, "character": 17}}, "text": "s"}]);
    client.change("file:///a.s", 2, edit);
    let published = client.notification_where("textDocument/publishDiagnostics", |params| params["version"] == 2);
    let diagnostics = published["diagnostics"].as_array().expect("a list");
    assert!(diagnostics.iter().all(|diagnostic| diagnostic["code"] != "configuration"), "{diagnostics:?}");
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": "file:///a.s"}}));
    let published = client.notification_where("textDocument/publishDiagnostics", |params| params["version"].is_null());
    assert_eq!(published["diagnostics"], json!([]));
    client.finish();
}

#[test]
fn changes_of_a_configuration_file_are_followed() {
    let folder = std::env::temp_dir().join(format!("mca-server-file-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let uri = |name: &str| format!("file://{}/{name}", folder.display());
    std::fs::write(folder.join("mca.toml"), "iterations = \"x\"\n").expect("a file");
    let mut client = Client::stdio();
    client.initialize(json!({"capabilities": {}, "rootUri": uri("")}));
    client.open(&uri("a.s"), "nop\n");
    let of_file = |params: &Value| params["uri"] == uri("mca.toml");
    let published = client.notification_where("textDocument/publishDiagnostics", of_file);
    assert_eq!(published["diagnostics"][0]["range"]["start"], json!({"line": 0, "character": 13}));
    std::fs::write(folder.join("mca.toml"), "iterations = 7\n").expect("a file");
    let published = client.notification_where("textDocument/publishDiagnostics", of_file);
    assert_eq!(published["diagnostics"], json!([]));
    client.finish();
    std::fs::remove_dir_all(&folder).expect("cleaning up");
}

#[test]
fn the_server_survives_nonsense() {
    let mut client = Client::stdio();
    client.initialize(json!({"capabilities": {}}));
    client.change("file:///never-opened.s", 3, json!([{"text": "x"}]));
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": "file:///never-opened.s"}}));
    client.open("file:///a.s", "nop\n");
    client.open("file:///a.s", "nop\nnop\n");
    let far = json!({"line": 4_000_000_000u32, "character": 4_000_000_000u32});
    client.change(
        "file:///a.s",
        2,
        json!([{"range": {"start": far, "end": {"line": 0, "character": 1}}, "text": "\u{1F600}"}]),
    );
    client.change("file:///a.s", 3, json!([{"range": {"start": far, "end": far}, "text": "x".repeat(1 << 20)}]));
    client.notification_where("textDocument/publishDiagnostics", |params| params["version"] == 3);
    client.finish();
}

/// Starts a server on plain streams, whose output need not be read.
fn raw_session(arguments: &[&str], log: &str) -> Child {
    let mut command = program();
    command.args(arguments).env("MCA_LOG", log).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the server starts")
}

fn frame(message: Value) -> Vec<u8> {
    let body = message.to_string();
    format!("Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
}

fn request(id: usize, method: &str, params: Value) -> Vec<u8> {
    frame(json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}))
}

/// Messages that wait for a slow client are bounded; when it reads at last, every request has one answer.
#[test]
fn answers_for_a_slow_client_take_bounded_memory() {
    const N_REQUESTS: usize = 4000;
    let mut server = raw_session(&[], "off");
    let (mut input, output) = (server.stdin.take().expect("piped"), server.stdout.take().expect("piped"));
    let writer = std::thread::spawn(move || {
        input.write_all(&request(0, "initialize", json!({"capabilities": {}}))).expect("the server reads");
        for id in 1..=N_REQUESTS {
            // Each answer is tens of kilobytes.
            input.write_all(&request(id, "mca/cpus", Value::Null)).expect("the server reads");
        }
        input
    });
    std::thread::sleep(Duration::from_millis(1500));
    assert!(!writer.is_finished(), "everything was taken in");
    #[cfg(target_os = "linux")]
    {
        let status = std::fs::read_to_string(format!("/proc/{}/status", server.id())).expect("a living process");
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).expect("a size");
        let kilobytes: u64 = line.split_whitespace().nth(1).and_then(|word| word.parse().ok()).expect("a number");
        assert!(kilobytes < 64 << 10, "{line}");
    }
    let mut answered = vec![0; N_REQUESTS + 1];
    let mut output = BufReader::new(output);
    while answered.contains(&0) {
        let answer = client::read_message(&mut output).expect("an answer");
        answered[answer["id"].as_u64().expect("a number") as usize] += 1;
    }
    assert!(answered.iter().all(|&count| count == 1));
    drop(writer.join().expect("no panic"));
    server.wait().expect("an end");
}

#[test]
fn the_program_ends_if_its_client_stops_reading() {
    let mut server = raw_session(&[], "off");
    drop(server.stdout.take());
    let mut input = server.stdin.take().expect("piped");
    for id in 0..100 {
        // The program may have gone already.
        let _ = input.write_all(&request(id, "initialize", json!({"capabilities": {}})));
    }
    let end = Instant::now() + Duration::from_secs(10);
    while server.try_wait().expect("a child process").is_none() {
        assert!(Instant::now() < end, "the program goes on for nobody");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// The log goes to standard error or to a file, never among the messages.
#[test]
fn the_log_goes_to_standard_error_or_a_file() {
    let path = std::env::temp_dir().join(format!("mca-server-log-{}", std::process::id()));
    let to_file = format!("--log-file={}", path.display());
    for arguments in [&[][..], &[to_file.as_str()]] {
        let mut server = raw_session(arguments, "debug");
        let document = json!({"uri": "file:///a.s", "languageId": "asm", "version": 1, "text": "nop\n"});
        let mut session = request(1, "initialize", json!({"capabilities": {}}));
        session.extend(frame(
            json!({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": document}}),
        ));
        let symbols = json!({"textDocument": {"uri": "file:///a.s"}});
        session.extend(request(2, "textDocument/documentSymbol", symbols));
        let mut input = server.stdin.take().expect("piped");
        input.write_all(&session).expect("the server reads");
        let mut output = BufReader::new(server.stdout.take().expect("piped"));
        while client::read_message(&mut output).expect("frames and nothing else")["id"] != 2 {}
        drop(input);
        let stderr = server.wait_with_output().expect("an end").stderr;
        let (stderr, file) = (String::from_utf8_lossy(&stderr), std::fs::read_to_string(&path).unwrap_or_default());
        let (has, has_not) = if arguments.is_empty() { (&*stderr, &*file) } else { (&*file, &*stderr) };
        assert!(has.contains("file:///a.s") && has.contains("DEBUG"), "{has}");
        assert_eq!(has_not, "");
    }
    std::fs::remove_file(&path).expect("cleaning up");
}

#[test]
fn wrong_arguments_end_the_program_with_a_message() {
    let output = program().arg("--nope").output().expect("a run");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--nope"));
    let output = program().arg("--version").output().expect("a run");
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("mca-server "));
}
