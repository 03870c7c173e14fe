//! AArch64 in an editor: output of Apple's compiler, and errors at their places.

use crate::support::client::{Client, initialize_of};
use serde_json::{Value, json};

const URI: &str = "file:///a.s";
const APPLE: &str = include_str!("fixtures/compilers/aarch64.s");

/// Returns a client that has opened the text.
fn started(text: &str) -> Client {
    let mut client = Client::stdio();
    client.initialize(initialize_of("vscode"));
    client.open(URI, text);
    client
}

fn of_document() -> Value {
    json!({"textDocument": {"uri": URI}})
}

/// Returns the parameters of a request about a position.
fn at(line: usize, character: usize) -> Value {
    json!({"textDocument": {"uri": URI}, "position": {"line": line, "character": character}})
}

/// Returns the line of Apple's text that contains `part`.
fn line_with(part: &str) -> usize {
    APPLE.lines().position(|line| line.contains(part)).expect("the text has it")
}

/// Returns line, column and message of the diagnostics of a version. Settings that arrive after the document was
/// opened make the server publish a version twice.
fn diagnostics(client: &mut Client, version: u64) -> Vec<(u64, u64, String)> {
    let is_of = |params: &Value| params["version"] == version;
    let published = client.notification_where("textDocument/publishDiagnostics", is_of);
    let one = |diagnostic: &Value| {
        let start = &diagnostic["range"]["start"];
        let place = |name: &str| start[name].as_u64().expect("a number");
        (place("line"), place("character"), diagnostic["message"].as_str().expect("a text").to_owned())
    };
    published["diagnostics"].as_array().expect("a list").iter().map(one).collect()
}

fn list<'a>(answer: &'a Value, of: &str) -> &'a [Value] {
    answer.as_array().unwrap_or_else(|| panic!("{of}: {answer}"))
}

#[test]
fn output_of_apples_compiler_is_read_without_errors() {
    let mut client = started(APPLE);
    let reported: Vec<String> = diagnostics(&mut client, 1).into_iter().map(|(.., message)| message).collect();
    assert_eq!(reported, ["read as AArch64, Mach-O, for apple-m1"]);
    let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 100, "character": 0}});
    let hints = client.request("textDocument/inlayHint", json!({"textDocument": {"uri": URI}, "range": range}));
    let labels: Vec<&str> = list(&hints, "hints").iter().filter_map(|hint| hint["label"].as_str()).collect();
    assert!(labels.iter().any(|label| label.contains(" · IPC ")), "{labels:?}");
    let symbols = client.request("textDocument/documentSymbol", of_document());
    assert!(symbols.to_string().contains("\"_dot\""), "{symbols}");
    client.finish();
}

#[test]
fn apples_instructions_have_hovers_and_tokens() {
    let mut client = started(APPLE);
    let hover = client.request("textDocument/hover", at(line_with("fmadd"), 2));
    let text = hover["contents"]["value"].as_str().unwrap_or_else(|| panic!("{hover}"));
    assert!(text.contains("fmadd s0, s1, s2, s0") && text.contains("micro-op"), "{text}");
    let label = client.request("textDocument/definition", at(line_with("b.ne"), 7));
    assert!(label.to_string().contains(&format!("\"line\":{}", line_with("LBB0_1:"))), "{label}");
    let tokens = client.request("textDocument/semanticTokens/full", of_document());
    let n_tokens = list(&tokens["data"], "tokens").len() / 5;
    // At least the mnemonics, the registers and the label of the loop.
    assert!(n_tokens >= 16, "{tokens}");
    client.finish();
}

/// Places and texts are the reference's; `.cpu` with a further name has no place there.
#[test]
fn mistakes_are_reported_at_their_places() {
    let mut client = started(
        "// mca: -mtriple=aarch64 -mcpu=cortex-a53\n// LLVM-MCA-BEGIN\n\tldapr\tx0, [x1]\n\tadd\tw0, x1, w2\n\tfrob\tx0\n\
         \tadd\tx0, x1, #4097\n\t.cpu\tapple-m1\n// LLVM-MCA-END\n",
    );
    let reported = diagnostics(&mut client, 1);
    let expected = [
        (2, 1, "instruction requires: rcpc"),
        (3, 9, "invalid operand for instruction"),
        (4, 1, "unrecognized instruction mnemonic"),
        (5, 13, "expected compatible register, symbol or integer in range [0, 4095]"),
        (6, 6, "'apple-m1' is not a recognized processor for this target (ignoring processor)"),
    ];
    for (line, column, message) in expected {
        let is_reported =
            reported.iter().any(|(found, at, text)| (*found, *at) == (line, column) && text.contains(message));
        assert!(is_reported, "{line}:{column}: {message}\n{reported:#?}");
    }
    client.finish();
}

/// Markers are offered in the comments of the format.
#[test]
fn markers_are_completed() {
    let mut client = started(&format!("{APPLE}; LLVM-MCA-B\n"));
    let labels = |answer: &Value| {
        let items = answer.get("items").unwrap_or(answer);
        list(items, "items")
            .iter()
            .map(|item| item["label"].as_str().unwrap_or_default().to_owned())
            .collect::<Vec<_>>()
    };
    let markers = client.request("textDocument/completion", at(APPLE.lines().count(), 12));
    assert_eq!(labels(&markers), ["LLVM-MCA-BEGIN"]);
    client.finish();
}

/// The reference takes `1b` for a binary number.
#[test]
fn a_backward_reference_to_label_1_is_no_error() {
    let mut client = started("// mca: -mcpu=neoverse-n1\n1:\tldr x0, [x1], #8\n\tsubs x2, x2, #1\n\tb.ne 1b\n");
    let reported: Vec<String> = diagnostics(&mut client, 1).into_iter().map(|(.., message)| message).collect();
    assert!(!reported.iter().any(|message| message.contains("label")), "{reported:?}");
    let edit = json!({"start": {"line": 1, "character": 0}, "end": {"line": 1, "character": 1}});
    client.change(URI, 2, json!([{"range": edit, "text": "0"}]));
    let reported: Vec<String> = diagnostics(&mut client, 2).into_iter().map(|(.., message)| message).collect();
    assert!(reported.iter().any(|message| message.contains("expected label")), "{reported:?}");
    client.finish();
}

/// The processor of a text that names only the target is one of that target, as on the command line, whatever this machine is.
#[test]
fn a_text_that_names_only_its_target_is_analysed_for_a_processor_of_it() {
    let mut client = started("# mca: -mtriple=aarch64\n.L1:\n\tmul x2, x0, x1\n\tb.ne .L1\n");
    let timeline = client.request_until_read("mca/timeline", &at(2, 0));
    assert_eq!(timeline["configuration"]["triple"], "aarch64");
    assert!(
        timeline["region"]["cyclesPerIteration"].as_f64().is_some_and(|cycles| cycles > 0.0),
        "{}",
        timeline["region"]
    );
    assert_eq!(diagnostics(&mut client, 1), []);
    client.finish();
}
