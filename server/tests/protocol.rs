//! Checks `PROTOCOL.md` against the server: every payload that the real program sends or takes must match the schemas of the
//! document, and a member that the document does not describe is a failure. The sample client is run as printed.

use std::collections::BTreeMap;
use std::process::Command;

use crate::support::client::Client;
use mca_input::machine_code::object_file::ObjectFile;
use mca_tests::perf_recording::Recording;
use serde_json::{Value, json};

const DOCUMENT: &str = include_str!("../PROTOCOL.md");

const URI: &str = "file:///dot.s";

/// Two loops; the second holds an unreadable line.
const TEXT: &str = "# mca: -mcpu=skylake\n.L1:\n\tmulsd (%rdi), %xmm1\n\taddsd %xmm1, %xmm0\n\tjne .L1\n\
                    .L2:\n\taddl %eax, %ebx\n\tfrobnicate\n\tjne .L2\n";

/// Returns the schemas by their headings.
fn schemas() -> BTreeMap<String, Value> {
    let mut found = BTreeMap::new();
    let mut heading = "";
    let mut block: Option<String> = None;
    for line in DOCUMENT.lines() {
        match (&mut block, line) {
            (None, "```json") => block = Some(String::new()),
            (Some(text), "```") => {
                found.insert(heading.to_owned(), serde_json::from_str(text).expect(heading));
                block = None;
            }
            (Some(text), line) => text.push_str(line),
            (None, line) => heading = line.strip_prefix("### ").unwrap_or(heading),
        }
    }
    found
}

/// The schemas of the document, against which payloads are checked.
struct Checker(BTreeMap<String, Value>);

impl Checker {
    fn check(&self, name: &str, value: &Value) {
        self.check_against(&self.0[name], value, name);
    }

    fn check_against(&self, schema: &Value, value: &Value, path: &str) {
        if let Some(target) = schema["$ref"].as_str() {
            let name = target.trim_start_matches("#/");
            // LSP's own types are described elsewhere.
            return match self.0.get(name) {
                Some(schema) => self.check_against(schema, value, path),
                None => assert!(["Range", "Position", "Diagnostic"].contains(&name) && value.is_object(), "{path}"),
            };
        }
        if let Some(constant) = schema.get("const") {
            assert_eq!(value, constant, "{path}");
        }
        if let Some(words) = schema["enum"].as_array() {
            assert!(words.contains(value), "{path}: {value}");
        }
        let fits = match schema["type"].as_str() {
            Some("object") => value.is_object(),
            Some("array") => value.is_array(),
            Some("string") => value.is_string(),
            Some("boolean") => value.is_boolean(),
            Some("number") => value.is_number(),
            Some("integer") if schema["minimum"] == 0 => value.is_u64(),
            Some("integer") => value.is_i64(),
            Some(other) => panic!("{path}: unknown type {other}"),
            None => true,
        };
        assert!(fits, "{path}: {value} is no {}", schema["type"]);
        for (index, item) in value.as_array().into_iter().flatten().enumerate() {
            self.check_against(&schema["items"], item, &format!("{path}[{index}]"));
        }
        if let (Some(members), Some(properties)) = (value.as_object(), schema["properties"].as_object()) {
            for (name, member) in members {
                let schema = properties.get(name).unwrap_or_else(|| panic!("{path}.{name} is not described"));
                self.check_against(schema, member, &format!("{path}.{name}"));
            }
            for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
                assert!(members.contains_key(name), "{path}.{name} is missing");
            }
        }
    }
}

/// Returns a client that has opened the text.
fn opened() -> Client {
    let mut client = Client::stdio();
    client.initialize(json!({"capabilities": {"experimental": {"mca": {"analyzed": true}}}}));
    client.open(URI, TEXT);
    client
}

/// Sends a request whose parameters and answer both have a schema.
fn exchange(client: &mut Client, checker: &Checker, method: &str, schemas: [&str; 2], params: Value) -> Value {
    checker.check(schemas[0], &params);
    let result = client.request(method, params);
    checker.check(schemas[1], &result);
    result
}

/// Returns what a browser receives that requests an address under the host name `named_as`.
fn get(url: &str, named_as: &str) -> String {
    use std::io::{Read, Write};
    let split = |url: &str| {
        let (host, path) = url.trim_start_matches("http://").split_once('/').expect("a path");
        (host.to_owned(), path.to_owned())
    };
    let (host, path) = split(url);
    let mut stream = std::net::TcpStream::connect(host).expect("a connection");
    write!(stream, "GET /{path} HTTP/1.1\r\nHost: {}\r\n\r\n", split(named_as).0).expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

#[test]
fn every_method_is_announced_and_described() {
    let mut client = Client::stdio();
    let announced =
        client.initialize(json!({"capabilities": {}}))["capabilities"]["experimental"]["mca"]["methods"].take();
    let rows = DOCUMENT.lines().filter_map(|line| line.strip_prefix("| `mca/")?.split('`').next());
    let described: Vec<String> = rows.map(|name| format!("mca/{name}")).collect();
    assert_eq!(announced, json!(described));
    client.finish();
}

#[test]
fn payloads_match_their_schemas() {
    let checker = Checker(schemas());
    let mut client = opened();
    let analyzed = client.notification_where("mca/analyzed", |params| params["isComplete"] == true);
    checker.check("AnalyzedParams", &analyzed);
    assert_eq!(analyzed["regions"].as_array().map(Vec::len), Some(2));
    assert_eq!((&analyzed["regions"][1]["instructions"], &analyzed["regions"][1]["modelled"]), (&json!(3), &json!(2)));
    assert_eq!(analyzed["configuration"]["cpu"], "skylake");
    assert_eq!(analyzed["configuration"]["source"], "modeline");

    let document = json!({"uri": URI});
    let region = |which: Value| json!({"textDocument": document, "region": which});
    let names = ["TimelineParams", "Timeline"];
    let timeline = exchange(&mut client, &checker, "mca/timeline", names, region(json!(".L1")));
    assert_eq!(timeline["instructions"].as_array().map(Vec::len), Some(3));
    assert_eq!(timeline["rows"].as_array().map(Vec::len), Some(30));
    for row in timeline["rows"].as_array().expect("rows") {
        let cycle = |name: &str| row[name].as_u64().expect("a cycle");
        assert!(cycle("dispatched") <= cycle("ready") && cycle("ready") <= cycle("issued"), "{row}");
        assert!(cycle("issued") <= cycle("executed") && cycle("executed") < cycle("retired"), "{row}");
        assert!(cycle("retired") < timeline["cycles"].as_u64().expect("a number"), "{row}");
    }
    assert!(timeline["text"].as_str().expect("a text").contains("Timeline view:"));

    let names = ["CompareParams", "Comparison"];
    let params =
        json!({"textDocument": document, "position": {"line": 2, "character": 0}, "cpus": ["skylake", "znver4", "no"]});
    let comparison = exchange(&mut client, &checker, "mca/compare", names, params);
    let rows = comparison["rows"].as_array().expect("rows");
    let own = rows.iter().find(|row| row["cpu"] == "skylake").expect("its row");
    assert_eq!(own["ipc"], comparison["region"]["ipc"]);
    assert!(comparison["rows"][2]["error"].is_string());
    assert_eq!((&own["factor"], &own["isCurrent"]), (&json!(1.0), &json!(true)));
    let params = json!({"textDocument": document, "position": {"line": 2, "character": 0}, "cpus": ["atom", "znver4"]});
    let others = client.request("mca/compare", params);
    let row = |name: &str| {
        others["rows"].as_array().into_iter().flatten().find(|row| row["cpu"] == name).expect("a row").clone()
    };
    let ratio =
        |row: Value| row["cyclesPerIteration"].as_f64().expect("cycles") / row["factor"].as_f64().expect("a factor");
    assert_eq!(row("atom")["factor"], 1.0, "without the document's own processor");
    assert!((ratio(row("znver4")) - ratio(row("atom"))).abs() < 1e-9, "{others}");

    let url = exchange(&mut client, &checker, "mca/timelineUrl", ["TimelineParams", "TimelineUrl"], region(json!(1)));
    let url = url["url"].as_str().expect("an address");
    let page = get(url, url);
    assert!(page.starts_with("HTTP/1.1 200 OK\r\n") && page.contains("id=\"mca-timeline\">{"), "{page}");
    assert!(get(&url[..url.len() - 1], url).starts_with("HTTP/1.1 404 "), "a wrong token");
    assert!(get(url, "http://example.org/").starts_with("HTTP/1.1 404 "), "another site's name");

    let state = client.request("mca/serverState", Value::Null);
    checker.check("ServerState", &state);
    assert_eq!(state["documents"], 1);
    let cpus = client.request("mca/cpus", Value::Null);
    checker.check("CpuList", &cpus);
    assert!(cpus["cpus"].as_array().expect("a list").contains(
        &json!({"name": "znver5", "isSupported": true, "isMeasured": true, "provenance": "measured here", "model": "znver4", "title": "Zen 5 (Ryzen 9000, EPYC 9005)"})
    ));
    let haswell = cpus["cpus"].as_array().into_iter().flatten().find(|cpu| cpu["name"] == "haswell").expect("Haswell");
    assert_eq!(haswell["otherNames"], json!(["core-avx2", "core_4th_gen_avx", "core_4th_gen_avx_tsx"]));
    assert!(cpus["cpus"].as_array().into_iter().flatten().all(|cpu| cpu["name"] != "core-avx2"), "a name of Haswell's");
    let of_document =
        exchange(&mut client, &checker, "mca/cpus", ["CpusParams", "CpuList"], json!({"textDocument": document}));
    assert_eq!(of_document, cpus);

    let listing = exchange(&mut client, &checker, "mca/listing", ["ListingParams", "Listing"], region(json!(".L1")));
    assert!(listing["text"].as_str().expect("a text").starts_with(".L1 on skylake"), "{listing}");
    assert_eq!(listing["rows"].as_array().map(Vec::len), Some(3));
    client.finish();
}

#[test]
fn reports_equal_those_of_the_command_line() {
    let checker = Checker(schemas());
    let mut client = opened();
    let names = ["ReportParams", "Report"];
    let params = |format: &str| json!({"textDocument": {"uri": URI}, "format": format, "args": ["-skip-unsupported-instructions=any", "-all-views"]});
    let folder = std::env::temp_dir().join(format!("mca-protocol-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("dot.s");
    std::fs::write(&file, TEXT).expect("a file");
    for format in ["text", "json"] {
        let report = exchange(&mut client, &checker, "mca/report", names, params(format));
        let mut command = Command::new(mca_tests::workspace::mca());
        command.args(["-mcpu=skylake", "-skip-unsupported-instructions=any", "-all-views"]).arg(&file);
        if format == "json" {
            command.arg("-json");
        }
        let output = command.output().expect("mca runs");
        assert_eq!(report["text"], String::from_utf8_lossy(&output.stdout).as_ref());
        let messages = String::from_utf8_lossy(&output.stderr).replace(&*file.to_string_lossy(), "/dot.s");
        assert_eq!(report["messages"], messages);
        assert_eq!(report["status"].as_i64(), output.status.code().map(i64::from));
    }
    // Nothing is written for a client, and nothing is asked for in vain.
    for option in ["-o=/dev/null", "--timeline-html=t.html", "--table=t", "--watch"] {
        for (method, mut params) in
            [("mca/report", json!({"textDocument": {"uri": URI}})), ("mca/analyze", json!({"text": "nop\n"}))]
        {
            params["args"] = json!([option]);
            let id = client.send_request(method, params);
            let answer = client.response(id);
            assert_eq!(answer["error"]["code"], -32602, "{method} {option}: {answer}");
        }
    }
    let one = json!({"textDocument": {"uri": URI}, "region": 0});
    let report = exchange(&mut client, &checker, "mca/report", names, one);
    assert!(report["text"].as_str().expect("a text").contains("Instructions:      300"), "{report}");

    let names = ["AnalyzeParams", "Analysis"];
    let params = json!({"text": "nop\nnop\n", "args": ["-mcpu=skylake"]});
    let analysis = exchange(&mut client, &checker, "mca/analyze", names, params);
    assert_eq!((&analysis["status"], &analysis["regions"][0]["instructions"]), (&json!(0), &json!(2)));
    std::fs::remove_dir_all(&folder).expect("cleaning up");
    client.finish();
}

/// The machine may be unable to measure; the answer has a sentence in any case. Untrusted code is not run.
#[test]
fn only_trusted_code_is_measured() {
    let checker = Checker(schemas());
    let mut client = opened();
    let names = ["MeasureParams", "Report"];
    let params = |is_trusted: bool| json!({"textDocument": {"uri": URI}, "region": 0, "isTrusted": is_trusted});
    let report = exchange(&mut client, &checker, "mca/measure", names, params(true));
    let text = report["text"].as_str().expect("a text");
    assert!(text.contains("Measured:   ") && text.contains("by the reference's model"), "{report}");
    let id = client.send_request("mca/measure", params(false));
    assert_eq!(client.response(id)["error"]["data"]["reason"], "not-trusted");
    // The options of a report are no way around that.
    let sneaky = json!({"textDocument": {"uri": URI}, "region": 0, "args": ["--measure"]});
    let report = exchange(&mut client, &checker, "mca/report", ["ReportParams", "Report"], sneaky);
    assert_eq!(report["text"], "", "{report}");
    client.finish();
}

#[test]
fn answers_about_sources_match_their_schemas() {
    let checker = Checker(schemas());
    let folder = std::env::temp_dir().join(format!("mca-protocol-source-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("sum.c");
    std::fs::write(&file, "int sum(int *a, int n) {\n  int s = 1;\n  while (n--) s *= *a++;\n  return s;\n}\n")
        .expect("a file");
    let mut client = opened();
    let document = json!({"uri": format!("file://{}", file.display())});
    let params = json!({"textDocument": document, "flags": ["-O1"]});
    let analysis = exchange(&mut client, &checker, "mca/analyzeFile", ["AnalyzeFileParams", "FileAnalysis"], params);
    assert_eq!(analysis["regions"][0]["range"]["start"]["line"], 2, "{analysis}");
    let params = json!({"textDocument": document});
    exchange(&mut client, &checker, "mca/assembly", ["AssemblyParams", "Assembly"], params.clone());
    exchange(&mut client, &checker, "mca/versus", ["VersusParams", "Versus"], params);
    std::fs::remove_dir_all(&folder).expect("cleaning up");
    client.finish();
}

#[test]
fn answers_about_recordings_match_their_schemas() {
    let checker = Checker(schemas());
    let folder = std::env::temp_dir().join(format!("mca-protocol-profile-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let text = "int sum(int *a, int n) {\n  int s = 1;\n  while (n--) s *= *a++;\n  return s;\n}\n";
    std::fs::write(folder.join("sum.c"), text).expect("a file");
    let options = ["-g", "-O1", "-shared", "-fPIC", "-nostdlib", "-o", "app.so", "sum.c"];
    assert!(Command::new("gcc").args(options).current_dir(&folder).status().expect("gcc runs").success());
    let program = folder.join("app.so");
    let bytes = std::fs::read(&program).expect("a program");
    let functions = ObjectFile::open(&bytes).expect("a program").functions().expect("functions");
    let mut recording = Recording::default();
    recording.map(7, 0, bytes.len() as u64, 0, program.to_str().expect("a path"));
    let sum = functions.iter().find(|one| one.name == b"sum").expect("a function");
    for offset in sum.range.clone() {
        recording.sample(7, offset as u64);
    }
    std::fs::write(folder.join("perf.data"), recording.bytes()).expect("a file");
    let mut client = opened();
    let uri = format!("file://{}/sum.c", folder.display());
    client.open(&uri, text);
    let params = json!({"path": folder.join("perf.data"), "force": false, "textDocument": {"uri": uri}});
    let names = ["LoadProfileParams", "LoadedProfile"];
    let loaded = exchange(&mut client, &checker, "mca/loadProfile", names, params);
    assert_eq!((&loaded["loops"][0]["function"], &loaded["loops"][0]["line"]), (&json!("sum"), &json!(2)), "{loaded}");
    let params = json!({"textDocument": {"uri": uri}});
    let heat = exchange(&mut client, &checker, "mca/heat", ["HeatParams", "ProfileHeat"], params);
    assert_eq!(heat["loops"][0]["line"], 2, "{heat}");
    std::fs::remove_dir_all(&folder).expect("cleaning up");
    client.finish();
}

#[test]
fn errors_of_requests_have_reasons() {
    let mut client = opened();
    let mut error = |method: &str, params: Value| {
        let id = client.send_request(method, params);
        client.response(id)["error"].take()
    };
    let unknown = error("mca/report", json!({"textDocument": {"uri": "file:///other.s"}}));
    assert_eq!((&unknown["code"], &unknown["data"]["reason"]), (&json!(-32803), &json!("unknown-document")));
    let unknown = error("mca/timeline", json!({"textDocument": {"uri": URI}, "region": 7}));
    assert_eq!((&unknown["code"], &unknown["data"]["reason"]), (&json!(-32803), &json!("unknown-region")));
    assert_eq!(error("mca/report", json!({"textDocument": 7}))["code"], -32602);
    let wrong = error("mca/timeline", json!({"textDocument": {"uri": URI}, "region": -1}));
    let is_told = wrong["message"].as_str().is_some_and(|text| text.contains("a region is named by its index"));
    assert!(wrong["code"] == -32602 && is_told, "{wrong}");
    client.open("file:///long.s", "# LLVM-MCA-BEGIN\n.rept 20001\naddl %eax, %ecx\n.endr\n# LLVM-MCA-END\n");
    let id = client.send_request("mca/timeline", json!({"textDocument": {"uri": "file:///long.s"}}));
    let long = client.response(id)["error"].take();
    assert_eq!(long["data"]["reason"], "too-many-instructions", "{long}");
    let mut error = |method: &str, params: Value| {
        let id = client.send_request(method, params);
        client.response(id)["error"].take()
    };
    assert_eq!(error("mca/analyze", json!({"text": "nop", "args": ["-nope"]}))["code"], -32602);
    for (args, named) in [
        (json!(["/etc/passwd"]), "/etc/passwd"),
        (json!(["--compiler=/bin/sh"]), "--compiler"),
        (json!(["--versus=-O3"]), "--versus"),
        (json!(["--", "-O3"]), "-O3"),
        (json!(["--man"]), "--man prints no report"),
        (json!(["--completions=bash"]), "--completions prints no report"),
        (json!(["-version"]), "--version prints no report"),
    ] {
        for (method, what) in
            [("mca/analyze", json!({"text": "nop"})), ("mca/report", json!({"textDocument": {"uri": URI}}))]
        {
            let mut params = what;
            params["args"] = args.clone();
            let refused = error(method, params);
            let said = refused["message"].as_str().expect("a text");
            assert!(refused["code"] == -32602 && said.contains(named), "{method} {args}: {refused}");
        }
    }
    // Words of the parameters make no links in the message that editors show.
    for args in [json!(["--[a](command:b)"]), json!("[a](command:b)")] {
        let wrong = error("mca/report", json!({"textDocument": {"uri": URI}, "args": args}));
        let said = wrong["message"].as_str().expect("a text");
        assert!(wrong["code"] == -32602 && said.contains("[a] (command:b)"), "{wrong}");
    }
    client.finish();
}

#[test]
fn the_sample_client_runs_as_printed() {
    let folder = std::env::temp_dir().join(format!("mca-sample-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let program = DOCUMENT.split("```python\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a program");
    assert!(program.lines().count() <= 45, "a short program");
    std::fs::write(folder.join("sample-client.py"), program).expect("a file");
    std::fs::write(folder.join("a.s"), "# LLVM-MCA-BEGIN two\nnop\nnop\n# LLVM-MCA-END\n").expect("a file");
    let output = Command::new("python3")
        .arg(folder.join("sample-client.py"))
        .arg(env!("CARGO_BIN_EXE_mca-server"))
        .arg(folder.join("a.s"))
        .args(["-mcpu=skylake", "--model=reference", "-iterations=100"])
        .output()
        .expect("python runs");
    let stdout = String::from_utf8_lossy(&output.stdout);
    // In steady state; the reference prints 37 cycles for 100 iterations, 33,337 for 100,000.
    let reference = "two: IPC 6.00, 0.33 cycles\n";
    assert_eq!(stdout, reference, "{}", String::from_utf8_lossy(&output.stderr));
    std::fs::remove_dir_all(&folder).expect("cleaning up");
}
