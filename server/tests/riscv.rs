//! A file for RISC-V in an editor without any configuration: all answers, over the wire.

use crate::support::client::{Client, initialize_of};
use serde_json::{Value, json};

const URI: &str = "file:///a.s";

/// A text for RISC-V as a compiler writes it, with instruments.
const TEXT: &str = "\t.attribute\t5, \"rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_v1p0_zicsr2p0\"\n\
    .L1:\n\
    # LLVM-MCA-RISCV-SEW E32\n\
    # LLVM-MCA-RISCV-LMUL M1\n\
    \tvle32.v\tv8, (a0)\n\
    \tvadd.vv\tv8, v8, v16\n\
    \tvse32.v\tv8, (a0)\n\
    \taddi\ta0, a0, 16\n\
    \tbne\ta0, a1, .L1\n";

/// Line of the first instrument.
const LMUL: u32 = 3;
/// Line of the vector addition.
const VADD: u32 = 5;

/// Values of the instrument, with the reference's cycles per iteration on the processor that is assumed for such
/// files.
const CYCLES: [(&str, &str); 3] = [("M1", "10.0"), ("M2", "12.0"), ("M4", "24.0")];

fn started(text: &str) -> Client {
    let mut client = Client::stdio();
    client.initialize(initialize_of("helix"));
    client.open(URI, text);
    client
}

fn at(line: u32, character: u32) -> Value {
    json!({"textDocument": {"uri": URI}, "position": {"line": line, "character": character}})
}

/// Returns the change that replaces a line.
fn of_line(line: u32, text: &str) -> Value {
    let range = json!({"start": {"line": line, "character": 0}, "end": {"line": line + 1, "character": 0}});
    json!([{"range": range, "text": text}])
}

/// Returns the hint of the only region.
fn hint(client: &mut Client) -> String {
    let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 1000, "character": 0}});
    let hints = client.request("textDocument/inlayHint", json!({"textDocument": {"uri": URI}, "range": range}));
    let mut labels = hints.as_array().expect("a list").iter().map(|hint| hint["label"].as_str().expect("a text"));
    labels.find(|label| label.contains(" · IPC ")).unwrap_or_else(|| panic!("no region: {hints}")).to_owned()
}

/// Returns the text of the hover at a position.
fn hover(client: &mut Client, line: u32, character: u32) -> String {
    let hover = client.request("textDocument/hover", at(line, character));
    hover["contents"]["value"].as_str().unwrap_or_else(|| panic!("no text: {hover}")).to_owned()
}

fn diagnostics(client: &mut Client, version: i32) -> Vec<Value> {
    let is_of = |published: &Value| published["version"] == version;
    let published = client.notification_where("textDocument/publishDiagnostics", is_of);
    published["diagnostics"].as_array().expect("a list").clone()
}

#[test]
fn numbers_follow_edits_of_instruments() {
    let mut client = started(TEXT);
    for (version, (value, cycles)) in (2..).zip(CYCLES) {
        client.change(URI, version, of_line(LMUL, &format!("# LLVM-MCA-RISCV-LMUL {value}\n")));
        let hint = hint(&mut client);
        assert!(hint.starts_with(cycles), "{value}: {hint}");
    }
    client.finish();
}

#[test]
fn hovers_name_the_needs_of_instructions_and_extensions() {
    let mut client = started(TEXT);
    let instruction = hover(&mut client, VADD, 2);
    assert!(instruction.contains("vadd.vv") && instruction.contains("'V'"), "{instruction}");
    let letter = TEXT.find("_v1p0").expect("it names V") as u32 + 1;
    let extension = hover(&mut client, 0, letter);
    assert!(extension.starts_with("`v`: 'V'") && extension.contains("needs "), "{extension}");
    client.finish();
}

#[test]
fn misspelt_instruments_and_wrong_operands_have_fixes() {
    let mut client = started(&TEXT.replace("LMUL M1", "LMUL m1").replace("v8, v8, v16", "v8, v8, a0"));
    let found = diagnostics(&mut client, 1);
    let on = |line: u32| found.iter().find(|one| one["range"]["start"]["line"] == line).expect("a message").clone();
    let operand = on(VADD);
    assert_eq!(operand["range"]["start"]["character"], 17, "{operand}");
    assert!(operand["message"].as_str().is_some_and(|text| text.starts_with("invalid operand for instruction")));
    let instrument = on(LMUL);
    let params = json!({
        "textDocument": {"uri": URI}, "range": instrument["range"], "context": {"diagnostics": [instrument]},
    });
    let actions = client.request("textDocument/codeAction", params);
    let titles: Vec<&str> =
        actions.as_array().expect("a list").iter().filter_map(|one| one["title"].as_str()).collect();
    assert!(titles.contains(&"Change to `M1`"), "{titles:?}");
    client.finish();
}

#[test]
fn instruments_are_completed_and_words_have_tokens() {
    let mut client = started(&TEXT.replace("LMUL M1", "LMUL "));
    let labels = |client: &mut Client, line: u32, character: usize| {
        let answer = client.request("textDocument/completion", at(line, character as u32));
        let items = answer.get("items").unwrap_or(&answer).as_array().expect("a list").clone();
        items.iter().map(|item| item["label"].as_str().expect("a text").to_owned()).collect::<Vec<_>>()
    };
    let values = labels(&mut client, LMUL, "# LLVM-MCA-RISCV-LMUL ".len());
    assert_eq!(values, ["M1", "M2", "M4", "M8", "MF8", "MF4", "MF2"]);
    client.change(URI, 2, of_line(LMUL, "# LLVM-MCA-RI\n"));
    let names = labels(&mut client, LMUL, "# LLVM-MCA-RI".len());
    assert_eq!(names, ["LLVM-MCA-RISCV-LMUL", "LLVM-MCA-RISCV-SEW"]);
    let range = json!({"start": {"line": VADD, "character": 0}, "end": {"line": VADD + 1, "character": 0}});
    let params = json!({"textDocument": {"uri": URI}, "range": range});
    let tokens = client.request("textDocument/semanticTokens/range", params);
    // A keyword and three variables: vadd.vv v8, v8, v16.
    let data: Vec<u64> = tokens["data"].as_array().expect("a list").iter().filter_map(Value::as_u64).collect();
    let kinds: Vec<(u64, u64)> = data.chunks(5).map(|token| (token[2], token[3])).collect();
    assert_eq!(kinds, [(7, 0), (2, 1), (2, 1), (3, 1)]);
    client.finish();
}
