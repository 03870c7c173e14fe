//! Semantic tokens over the wire: all, a part, changes, and the request to refresh.

use crate::support::client::Client;
use serde_json::{Value, json};

const URI: &str = "file:///a.s";
const LOOP: &str = "# mca: -mcpu=haswell\n.L1:\n\tvfmadd231pd %ymm1, %ymm2, %ymm0\n\taddq $4, %rax\n\tjne .L1\n";

/// Number of numbers that each token has.
const WIDTH: usize = 5;

/// Returns a client that has opened the text, and the server's answer to `initialize`.
fn started(text: &str) -> (Client, Value) {
    let mut client = Client::stdio();
    let refreshes = json!({"workspace": {"semanticTokens": {"refreshSupport": true}}});
    let initialized = client.initialize(json!({ "capabilities": refreshes }));
    client.open(URI, text);
    (client, initialized)
}

/// Sends a request for tokens; `more` are further parameters.
fn ask(client: &mut Client, method: &str, more: Value) -> Value {
    let mut params = json!({"textDocument": {"uri": URI}});
    params.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    client.request(&format!("textDocument/semanticTokens/{method}"), params)
}

/// Returns the numbers of an answer with tokens.
fn numbers(result: &Value) -> Vec<u64> {
    let data = result["data"].as_array().unwrap_or_else(|| panic!("no tokens: {result}"));
    data.iter().map(|number| number.as_u64().expect("a number")).collect()
}

#[test]
fn edits_turn_old_tokens_into_new_ones() {
    let (mut client, initialized) = started(LOOP);
    let provider = &initialized["capabilities"]["semanticTokensProvider"];
    assert_eq!(provider["legend"]["tokenTypes"], json!(["keyword", "variable", "label", "macro", "decorator"]));
    assert_eq!((&provider["range"], &provider["full"]), (&json!(true), &json!({"delta": true})));
    let first = ask(&mut client, "full", json!({}));
    let mut reported = numbers(&first);
    assert_eq!(reported.len(), WIDTH * 9, "{first}");
    client.change(URI, 2, json!([{"range": {"start": {"line": 3, "character": 0}, "end": {"line": 3, "character": 0}}, "text": "\tnop\n"}]));
    let delta = ask(&mut client, "full/delta", json!({"previousResultId": first["resultId"]}));
    for edit in delta["edits"].as_array().unwrap_or_else(|| panic!("no edits: {delta}")) {
        let number = |name: &str| edit[name].as_u64().expect("a number") as usize;
        let (start, end) = (number("start"), number("start") + number("deleteCount"));
        reported.splice(start..end, numbers(edit));
    }
    // What limits may have become known by now.
    let plain = |numbers: Vec<u64>| numbers.chunks(WIDTH).map(|token| token[..WIDTH - 1].to_vec()).collect::<Vec<_>>();
    let now = ask(&mut client, "full", json!({}));
    assert_eq!(plain(reported), plain(numbers(&now)));
    let forgotten = ask(&mut client, "full/delta", json!({"previousResultId": "no such state"}));
    assert_eq!(plain(numbers(&forgotten)), plain(numbers(&now)));
    client.finish();
}

#[test]
fn a_part_has_the_tokens_of_its_lines() {
    let (mut client, _) = started(LOOP);
    let range = json!({"start": {"line": 4, "character": 0}, "end": {"line": 5, "character": 0}});
    let part = numbers(&ask(&mut client, "range", json!({ "range": range })));
    assert_eq!(part[..4], [4, 1, 3, 0], "jne");
    assert_eq!((part.len(), &part[WIDTH..WIDTH + 4]), (2 * WIDTH, &[0, 4, 3, 2][..]), "its label");
    client.finish();
}

/// Tokens never wait for numbers; the client asks again when they are there.
#[test]
fn tokens_are_refreshed_once_the_limit_is_known() {
    let (mut client, _) = started(LOOP);
    let is_reported = |result: &Value| numbers(result).chunks(WIDTH).any(|token| token[WIDTH - 1] & 2 != 0);
    while !is_reported(&ask(&mut client, "full", json!({}))) {
        client.notification("workspace/semanticTokens/refresh");
    }
    client.finish();
}

/// A slow region outside of the window does not delay the tokens of the window.
#[test]
fn tokens_are_refreshed_once_the_visible_part_is_known() {
    let body = "\tmulsd (%rdi), %xmm1\n\taddsd %xmm1, %xmm0\n\tdivsd %xmm0, %xmm2\n\taddq $8, %rdi\n";
    let endless = format!(".L2:\n\t.rept 30000\n{body}\t.endr\n\tjne .L2\n");
    let (mut client, _) = started(&format!("{LOOP}{endless}").replace("haswell", "haswell -iterations=400000000"));
    let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 4, "character": 0}});
    let is_reported = |result: &Value| numbers(result).chunks(WIDTH).any(|token| token[WIDTH - 1] & 2 != 0);
    while !is_reported(&ask(&mut client, "range", json!({ "range": range }))) {
        client.notification("workspace/semanticTokens/refresh");
    }
    client.finish();
}
