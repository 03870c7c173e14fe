//! What the real program publishes about a text: problems as on the command line, regions as the command line pairs
//! their markers, outline, lenses, actions, and where the numbers come from.

use crate::support::client;

use crate::support::client::Client;
use crate::support::command::Folder;
use serde_json::{Value, json};

const URI: &str = "file:///a.s";

/// Returns a client that has opened the text.
fn started(capabilities: Value, text: &str) -> Client {
    let mut client = Client::stdio();
    client.initialize(json!({"capabilities": capabilities}));
    client.open(URI, text);
    client
}

fn of_document() -> Value {
    json!({"textDocument": {"uri": URI}})
}

/// Returns a range that covers the text.
fn everything() -> Value {
    json!({"start": {"line": 0, "character": 0}, "end": {"line": 1000, "character": 0}})
}

fn diagnostics(client: &mut Client, version: i32) -> Vec<Value> {
    let mut published =
        client.notification_where("textDocument/publishDiagnostics", |params| params["version"] == version);
    serde_json::from_value(published["diagnostics"].take()).expect("a list")
}

/// Returns line, kind and text of the errors and warnings of a run, `file:LINE:COLUMN: KIND: TEXT`.
fn said_by_command_line(stderr: &str) -> Vec<(u64, String, String)> {
    let one = |line: &str| {
        let mut parts = line.splitn(5, ':').map(str::trim);
        let (_, number, _column) = (parts.next()?, parts.next()?.parse::<u64>().ok()?, parts.next()?);
        let (kind, text) = (parts.next()?, parts.next()?);
        matches!(kind, "error" | "warning").then(|| (number - 1, kind.to_owned(), text.to_owned()))
    };
    stderr.lines().filter_map(one).collect()
}

/// Returns the columns of the errors and warnings of a run.
fn columns_of_command_line(stderr: &str) -> Vec<u64> {
    let column = |line: &str| {
        let mut parts = line.splitn(5, ':').map(str::trim);
        let (_, _, column, kind) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        matches!(kind, "error" | "warning").then(|| column.parse::<u64>().ok()).flatten()
    };
    stderr.lines().filter_map(column).collect()
}

#[test]
fn problems_equal_those_of_the_command_line() {
    let texts = [
        "# LLVM-MCA-BEGIN\n\tfrobnicate %eax\n\taddl %eax, %nope\n\tmovl $1, (%rax,%rbx,3)\n\tnop\n# LLVM-MCA-END\n",
        "# LLVM-MCA-BEGIN\n\taddl %eax\n\t.nonsense 1\n\t.long (1+\n\tnop\n# LLVM-MCA-END\n",
        "\tnop\n# LLVM-MCA-END a\n",
        "\tnop\n# LLVM-MCA-BEGIN a\n\tnop\n# LLVM-MCA-BEGIN a\n\tnop\n# LLVM-MCA-END a\n",
        "# LLVM-MCA-BEGIN a\n\tnop\n# LLVM-MCA-BEGIN b\n\tnop\n# LLVM-MCA-END\n\tnop\n# LLVM-MCA-END a\n# LLVM-MCA-END b\n",
        "# LLVM-MCA-BEGIN\n\tnop\n\t.warning \"beware\"\n# LLVM-MCA-END\n",
        "# LLVM-MCA-BEGIN\n\tnop\n\t.if 1+\n\tnop\n\t.endif\n\t.else\n# LLVM-MCA-END\n",
    ];
    let folder = Folder::new();
    let mut client = started(json!({}), "");
    for (index, text) in texts.iter().enumerate() {
        folder.write("a.s", text);
        let run = folder.run(&["-mcpu=skylake", "a.s"]);
        let version = index as i32 + 2;
        client.change(URI, version, json!([{"text": format!("{text}# mca: -mcpu=skylake\n")}]));
        let found = diagnostics(&mut client, version);
        let kind_of = |diagnostic: &Value| if diagnostic["severity"] == 1 { "error" } else { "warning" };
        let loud: Vec<&Value> = found
            .iter()
            .filter(|one| one["severity"].as_u64() <= Some(2))
            // What only an editor warns of.
            .filter(|one| !one["code"].as_str().is_some_and(|code| code.starts_with("marker-")))
            .collect();
        let texts: Vec<(u64, String, String)> = loud
            .iter()
            .map(|one| {
                let line = one["range"]["start"]["line"].as_u64().expect("a line");
                (line, kind_of(one).to_owned(), one["message"].as_str().expect("a text").to_owned())
            })
            .collect();
        let mut expected = said_by_command_line(&run.stderr);
        // The command line reads twice and tells some things twice.
        expected.dedup();
        assert!(!expected.is_empty(), "{text}{}", run.stderr);
        assert_eq!(texts, expected, "{text}{}", run.stderr);
        for (one, column) in loud.iter().zip(columns_of_command_line(&run.stderr)) {
            let character = |end: &str| one["range"][end]["character"].as_u64().expect("a character");
            let place = character("start")..=character("end");
            assert!(place.contains(&(column - 1)), "{text}: column {column} of {one}");
            assert!(one["source"] == "mca" && one["code"].is_string(), "{one}");
        }
    }
    client.finish();
}

/// Regions: named, nested, overlapping, without a name, and empty.
#[test]
fn marked_regions_equal_those_of_the_command_line() {
    let text = "\tnop\n# LLVM-MCA-BEGIN outer\n\taddl %eax, %ebx\n# LLVM-MCA-BEGIN inner\n\tmulsd %xmm0, %xmm1\n\
                # LLVM-MCA-END inner\n# LLVM-MCA-BEGIN over\n\tdivsd %xmm0, %xmm1\n# LLVM-MCA-END outer\n\tnop\n\
                # LLVM-MCA-END over\n# LLVM-MCA-BEGIN\n\taddl %eax, %ecx\n# LLVM-MCA-END\n# LLVM-MCA-BEGIN\n\
                # LLVM-MCA-END\n# LLVM-MCA-BEGIN\n\taddl %eax, %edx\n\taddl %eax, %edx\n# LLVM-MCA-END\n";
    let folder = Folder::new().with("a.s", text);
    let run = folder.run(&["-mcpu=skylake", "-json", "a.s"]);
    let report: Value = serde_json::from_str(&run.stdout).expect("JSON");
    let regions = report["CodeRegions"].as_array().expect("regions");
    let expected: Vec<(Value, u64, u64)> = regions
        .iter()
        .map(|region| {
            let n_instructions = region["Instructions"].as_array().expect("a list").len() as u64;
            let summary = &region["SummaryView"];
            (region["Name"].clone(), n_instructions, summary["TotalCycles"].as_u64().expect("a number"))
        })
        .collect();
    assert_eq!(expected.len(), 5);

    let mut client =
        started(json!({"experimental": {"mca": {"analyzed": true}}}), &format!("# mca: -mcpu=skylake\n{text}"));
    let reported = client.notification_where("mca/analyzed", |params| params["isComplete"] == true);
    let found: Vec<(Value, u64, u64)> = reported["regions"]
        .as_array()
        .expect("regions")
        .iter()
        .map(|region| {
            assert_eq!(region["kind"], "marked");
            let number = |name: &str| region[name].as_u64().expect("a number");
            (region["name"].clone(), number("instructions"), number("totalCycles"))
        })
        .collect();
    assert_eq!(found, expected);
    client.finish();
}

#[test]
fn the_tooltip_says_where_the_numbers_come_from() {
    let tooltip = |text: &str| {
        let mut client = started(json!({}), text);
        let mut params = of_document();
        params["range"] = everything();
        let hints = client.request("textDocument/inlayHint", params);
        let label = hints[0]["label"].as_str().expect("a label").to_owned();
        let text = hints[0]["tooltip"]["value"].as_str().expect("a tooltip").to_owned();
        client.finish();
        (label, text)
    };
    let (label, text) = tooltip("# mca: -mcpu=znver5\n.L1:\n\taddl %eax, %ebx\n\tfrobnicate\n\tjne .L1\n");
    assert_eq!(label, "1 of 3 instructions not understood");
    for part in [
        "1 of 3 instructions not understood: there is no number for this region.",
        "CPU `znver5` (modeline, measured here). Branch prediction and caches are not modelled.",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let (_, text) = tooltip(".L1:\n\taddl %eax, %ebx\n\tjne .L1\n");
    assert!(text.contains("requested as `native`") && text.contains("(defaults"), "{text}");
}

/// Tooltips are not sent with every hint at every key, if the client requests them when it shows them.
#[test]
fn a_tooltip_is_sent_on_request() {
    for editor in ["vscode", "neovim"] {
        let mut client = Client::stdio();
        let provider = client.initialize(client::initialize_of(editor))["capabilities"]["inlayHintProvider"].take();
        assert_eq!(provider["resolveProvider"], true, "{editor}");
        let text = "# mca: -mcpu=skylake\n.L1:\n\taddl %eax, %ebx\n\tjne .L1\n";
        client.open(URI, text);
        let mut params = of_document();
        params["range"] = everything();
        let hint = client.request("textDocument/inlayHint", params)[0].take();
        assert!(hint["tooltip"].is_null(), "{hint}");
        // The text may have changed when it is asked for; the region has not.
        client.change(URI, 2, json!([{"text": format!("# one line more\n{text}")}]));
        let resolved = client.request("inlayHint/resolve", hint.clone());
        assert!(resolved["tooltip"]["value"].as_str().is_some_and(|text| text.contains("CPU `skylake`")), "{resolved}");
        client.change(URI, 3, json!([{"text": "\tnop\n"}]));
        let gone = client.request("inlayHint/resolve", hint);
        assert!(gone["label"].is_string() && gone["tooltip"].is_null(), "{gone}");
        client.finish();
    }
}

/// Severities of the bottlenecks' diagnostics under a setting, each once.
#[test]
fn the_setting_decides_the_severity_of_bottlenecks() {
    let chain = "# mca: -mcpu=skylake\n# LLVM-MCA-BEGIN\n\tmulsd %xmm0, %xmm1\n\taddsd %xmm1, %xmm0\n# LLVM-MCA-END\n";
    for (setting, severity) in [("off", None), ("hint", Some(4)), ("information", Some(3)), ("warning", Some(2))] {
        let mut client = Client::stdio();
        let options = json!({"mca": {"diagnostics": {"bottleneck": setting}}});
        client.initialize(json!({"capabilities": {}, "initializationOptions": options}));
        client.open(URI, chain);
        let found = diagnostics(&mut client, 1);
        let found: Vec<&Value> = found.iter().filter(|one| one["code"] == "bottleneck").collect();
        assert_eq!(found.len(), usize::from(severity.is_some()), "{setting}");
        for one in found {
            assert_eq!(one["severity"].as_u64(), severity, "{setting}");
            assert!(
                one["message"].as_str().is_some_and(|text| text.starts_with("8.00 cycles per iteration: ")),
                "{one}"
            );
            let related = &one["relatedInformation"][0]["location"];
            assert!(related["uri"] == URI && related["range"]["start"]["line"].as_u64() >= Some(2), "{one}");
        }
        client.finish();
    }
}

#[test]
fn outline_and_folding_have_functions_labels_and_regions() {
    let text = "# mca: -mcpu=skylake\n\t.type f, @function\nf:\n\tnop\n# LLVM-MCA-BEGIN dot\n.Lsum:\n\taddl %eax, %ebx\n\
                \tjne .Lsum\n# LLVM-MCA-END dot\n\tret\n\t.size f, .-f\n";
    let nested = json!({"textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": true}}});
    let mut client = started(nested, text);
    let mut params = of_document();
    params["range"] = everything();
    client.request("textDocument/inlayHint", params);
    let symbols = client.request("textDocument/documentSymbol", of_document());
    assert_eq!(symbols.as_array().map(Vec::len), Some(1), "{symbols}");
    let function = &symbols[0];
    assert_eq!((&function["name"], &function["kind"]), (&json!("f"), &json!(12)));
    let region = &function["children"][0];
    assert_eq!((&region["name"], &region["detail"]), (&json!("dot"), &json!("1.00 cycles · IPC 2.00")));
    assert_eq!(region["children"][0]["name"], ".Lsum");
    let ranges = client.request("textDocument/foldingRange", of_document());
    let lines = |range: &Value| (range["startLine"].as_u64(), range["endLine"].as_u64(), range["kind"].clone());
    let ranges: Vec<_> = ranges.as_array().expect("a list").iter().map(lines).collect();
    assert_eq!(ranges, [(Some(2), Some(9), Value::Null), (Some(4), Some(8), json!("region"))]);
    client.finish();
}

#[test]
fn lenses_above_regions_have_commands_that_work() {
    let text = "# mca: -mcpu=skylake\n.L1:\n\taddl %eax, %ebx\n\tjne .L1\n";
    let mut client = started(json!({}), text);
    let lenses = client.request("textDocument/codeLens", of_document());
    let lenses = lenses.as_array().expect("a list");
    let titles: Vec<&str> = lenses.iter().filter_map(|lens| lens["command"]["title"].as_str()).collect();
    assert_eq!(titles, ["Timeline", "Report", "Compare CPUs"]);
    let mut texts = Vec::new();
    for lens in lenses {
        assert_eq!(lens["range"]["start"], json!({"line": 1, "character": 0}));
        let command = json!({"command": lens["command"]["command"], "arguments": lens["command"]["arguments"]});
        let answer = client.request("workspace/executeCommand", command);
        texts.push(answer.as_str().expect("a text").to_owned());
        let shown = client.notification("window/showMessage");
        assert_eq!(shown["message"], answer);
    }
    assert!(texts[0].starts_with("http://127.0.0.1:"), "{}", texts[0]);
    assert!(texts[1].contains("Instructions:      200"), "{}", texts[1]);
    assert!(texts[2].trim_start().starts_with("CPU ") && texts[2].contains("znver4"), "{}", texts[2]);
    client.finish();

    // A client that carries out a command itself is given that; and lenses can be turned off.
    let mut client = Client::stdio();
    client.initialize(json!({"capabilities": {}, "initializationOptions": {"clientCommands": ["mca.showReport"]}}));
    client.open(URI, text);
    let lenses = client.request("textDocument/codeLens", of_document());
    assert_eq!(lenses[0]["command"]["command"], "mca.server.timeline");
    assert_eq!(lenses[1]["command"]["command"], "mca.showReport");
    assert_eq!(lenses[1]["command"]["arguments"][0]["region"], 0);
    client.notify("workspace/didChangeConfiguration", json!({"settings": {"mca": {"codeLens": false}}}));
    assert_eq!(client.request("textDocument/codeLens", of_document()), json!([]));
    client.finish();
}

/// Every error in a marker has a quick fix, after which the text has one error less.
#[test]
fn errors_in_markers_have_repairs() {
    for (text, code) in [
        ("# llvm-mca-begin\n\tnop\n# LLVM-MCA-END\n", "marker-misspelt"),
        ("# LLVM-MCA-BEGNI\n\tnop\n# LLVM-MCA-END\n", "marker-misspelt"),
        ("# LLVM-MCA-BEGIN\n\tnop\n", "marker-unterminated"),
        ("\tnop\n# LLVM-MCA-BEGIN\n# LLVM-MCA-END\n", "marker-empty"),
        ("# LLVM-MCA-BEGIN\n\tnop\n# LLVM-MCA-BEGIN\n\tnop\n# LLVM-MCA-END\n", "region-marker"),
        ("\tnop\n# LLVM-MCA-END a\n", "region-marker"),
        ("\tnop\n# LLVM-MCA-END\n", "marker-unopened"),
    ] {
        let mut client = started(json!({}), text);
        let found = diagnostics(&mut client, 1);
        let found = found.iter().find(|one| one["code"] == code).unwrap_or_else(|| panic!("{text}{found:?}"));
        assert!(found["severity"].as_u64() <= Some(2));
        let params = json!({"textDocument": {"uri": URI}, "range": found["range"], "context": {"diagnostics": [found], "only": ["quickfix"]}});
        let actions = client.request("textDocument/codeAction", params);
        let action = actions.as_array().expect("a list").iter().find(|action| action["diagnostics"][0] == *found);
        let action = action.unwrap_or_else(|| panic!("{text}{actions}"));
        let mut edits: Vec<Value> = serde_json::from_value(action["edit"]["changes"][URI].clone()).expect("edits");
        // As an editor applies them: from the last to the first.
        edits.sort_by_key(|edit| {
            let start = &edit["range"]["start"];
            std::cmp::Reverse((start["line"].as_u64(), start["character"].as_u64()))
        });
        let changes = edits.iter().map(|edit| json!({"range": edit["range"], "text": edit["newText"]})).collect();
        client.change(URI, 2, Value::Array(changes));
        let after = diagnostics(&mut client, 2);
        let n = |list: &[Value]| list.iter().filter(|one| one["severity"].as_u64() <= Some(2)).count();
        assert!(after.iter().all(|one| one["code"] != code || one["message"] != found["message"]), "{text}{after:?}");
        assert!(n(&after) <= 1, "{text}{after:?}");
        client.finish();
    }
}

/// A buffer is untrusted text.
#[test]
fn only_files_of_the_workspace_are_included() {
    let folder = Folder::new().with("secret.inc", "\taddl %eax, %ebx\n");
    std::fs::create_dir_all(folder.path.join("workspace")).expect("a folder");
    folder.write("workspace/fine.inc", "\taddl %eax, %ebx\n\taddl %eax, %ecx\n");
    let uri = |name: &str| format!("file://{}/workspace/{name}", folder.path.display());
    let mut client = Client::stdio();
    let capabilities = json!({"experimental": {"mca": {"analyzed": true}}});
    client.initialize(json!({"capabilities": capabilities, "rootUri": uri("")}));
    for (include, n_instructions) in [(".include \"fine.inc\"", 3), (".include \"../secret.inc\"", 1)] {
        let text = format!("# mca: -mcpu=skylake\n# LLVM-MCA-BEGIN\n\t{include}\n\tnop\n# LLVM-MCA-END\n");
        client.open(&uri("a.s"), &text);
        let reported = client.notification_where("mca/analyzed", |params| params["isComplete"] == true);
        assert_eq!(reported["regions"][0]["modelled"], n_instructions, "{include}");
        let has_error = reported["problems"]["errors"] != 0;
        assert_eq!(has_error, n_instructions == 1, "{include}: {}", reported["problems"]);
        client.notify("textDocument/didClose", json!({"textDocument": {"uri": uri("a.s")}}));
    }
    client.finish();
}

/// A document follows the folders of the workspace without an edit.
#[test]
fn folders_that_come_and_go_reach_open_documents() {
    let folder = Folder::new().with("two/fine.inc", "\taddl %eax, %ebx\n").with("one/b.inc", "");
    let uri = |name: &str| format!("file://{}/{name}", folder.path.display());
    let mut client = Client::stdio();
    let capabilities = json!({"experimental": {"mca": {"analyzed": true}}});
    let root = json!({"uri": uri("one"), "name": "one"});
    client.initialize(json!({"capabilities": capabilities, "workspaceFolders": [root]}));
    let include = format!("\t.include \"{}\"", folder.path.join("two/fine.inc").display());
    client
        .open(&uri("one/a.s"), &format!("# mca: -mcpu=skylake\n# LLVM-MCA-BEGIN\n{include}\n\tnop\n# LLVM-MCA-END\n"));
    let two = json!([{"uri": uri("two"), "name": "two"}]);
    for (n_instructions, next) in
        [(1, json!({"added": two, "removed": []})), (2, json!({"added": [], "removed": two})), (1, json!(null))]
    {
        let reported = client.notification_where("mca/analyzed", |params| params["isComplete"] == true);
        assert_eq!(reported["regions"][0]["modelled"], n_instructions);
        if !next.is_null() {
            client.notify("workspace/didChangeWorkspaceFolders", json!({ "event": next }));
        }
    }
    client.finish();
}

/// The expansion of a text has limits. Exceeding one is reported at its place, while the rest keeps its numbers.
#[test]
fn exceeded_limits_are_diagnostics() {
    let fine = ".L1:\n\taddl %eax, %ebx\n\tjne .L1\n";
    for (text, word) in
        [("\t.rept 100000000\n\tnop\n\t.endr\n", "expand"), ("\t.macro m\n\tm\n\t.endm\n\tm\n", "nested")]
    {
        let mut client = started(
            json!({"experimental": {"mca": {"analyzed": true}}}),
            &format!("# mca: -mcpu=skylake\n{fine}{text}"),
        );
        let reported = client.notification_where("mca/analyzed", |params| params["isComplete"] == true);
        assert_eq!(reported["regions"][0]["state"], "done", "{text}");
        let found = diagnostics(&mut client, 1);
        let says = |one: &Value| one["message"].as_str().is_some_and(|message| message.contains(word));
        assert!(
            found.iter().any(|one| says(one) && one["range"]["start"]["line"].as_u64() >= Some(4)),
            "{text}{found:?}"
        );
        client.finish();
    }
}
