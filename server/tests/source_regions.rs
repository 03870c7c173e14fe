//! Requests about a loop of a source are answered from its assembly, in lines of the source.

use crate::support::source::{Session, opened};
use serde_json::{Value, json};

const TWO_LOOPS: &str = "// mca: -mcpu=skylake
double dot(const double *a, const double *b, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += a[i] * b[i];
  return s;
}
void scale(double *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] *= 3;
}
";

/// Sends a request about the loop at a line.
fn ask_at(session: &mut Session, method: &str, line: u64) -> Value {
    let mut params = session.of_document();
    params["position"] = json!({"line": line, "character": 4});
    session.client.request(method, params)
}

/// `addsd` has a latency of four cycles on Skylake, as in `llvm-mca -mcpu=skylake`.
#[test]
fn requests_are_about_the_loop_at_the_cursor() {
    let mut session = opened("two.c", TWO_LOOPS, json!({}));
    // Nothing was compiled before: the request asks for it.
    let listing = ask_at(&mut session, "mca/listing", 4);
    let text = listing["text"].as_str().expect("a text");
    assert!(
        text.starts_with("dot, line 4 on skylake (public measurements)\n") && text.contains("waits for s"),
        "{text}"
    );
    assert_eq!(listing["region"]["function"], "dot");
    let region = &listing["region"]["range"];
    assert_eq!((&region["start"]["line"], &region["end"]["line"]), (&json!(3), &json!(4)), "{listing}");
    let rows = listing["rows"].as_array().expect("rows");
    let limiting: Vec<&Value> = rows.iter().filter(|row| row["isLimiting"] == true).collect();
    assert!(rows.len() > 3 && limiting.len() == 1, "{listing}");
    assert_eq!(limiting[0]["range"]["start"], json!({"line": 4, "character": 4}), "{listing}");

    let timeline = ask_at(&mut session, "mca/timeline", 3);
    assert_eq!(timeline["uri"], session.uri.as_str());
    assert_eq!(timeline["region"]["cyclesPerIteration"], 4.0, "{timeline}");
    let lines: Vec<u64> = timeline["instructions"]
        .as_array()
        .expect("instructions")
        .iter()
        .map(|one| one["range"]["start"]["line"].as_u64().expect("a line"))
        .collect();
    assert!(lines.len() == rows.len() && lines.iter().all(|line| [3, 4].contains(line)), "{lines:?}");

    let cpus = {
        let params = session.of_document();
        session.client.request("mca/cpus", params)
    };
    assert!(cpus["cpus"].as_array().expect("a list").iter().any(|cpu| cpu["name"] == "haswell"), "{cpus}");

    let compared = ask_at(&mut session, "mca/compare", 9);
    assert_eq!((&compared["region"]["function"], &compared["rows"][0]["cpu"]), (&json!("scale"), &json!("skylake")));

    let report = ask_at(&mut session, "mca/report", 9);
    let text = report["text"].as_str().expect("a text");
    assert!(text.contains("mulsd") && !text.contains("addsd") && text.contains("Instruction Info:"), "{text}");

    let id = {
        let mut params = session.of_document();
        params["position"] = json!({"line": 1, "character": 0});
        session.client.send_request("mca/listing", params)
    };
    assert_eq!(session.client.response(id)["error"]["data"]["reason"], "unknown-region");
    session.client.finish();
}

/// Answers are about the text as it is now, with the numbers of the text that was compiled.
#[test]
fn answers_have_lines_of_the_edited_text() {
    let mut session = opened("two.c", TWO_LOOPS, json!({}));
    session.analyse();
    session.replace(2, &format!("\n\n{TWO_LOOPS}"));
    let listing = ask_at(&mut session, "mca/listing", 6);
    assert!(
        listing["text"].as_str().expect("a text").starts_with("dot, line 6 on skylake (public measurements)\n"),
        "{listing}"
    );
    assert_eq!(listing["region"]["range"]["start"]["line"], 5, "{listing}");
    session.client.finish();
}

#[test]
fn lenses_are_about_the_slowest_loop_of_a_function() {
    let mut session = opened("two.c", TWO_LOOPS, json!({}));
    session.analyse();
    let of_scale = |lenses: Vec<(u64, String)>| -> Vec<String> {
        lenses.into_iter().filter(|(line, _)| *line == 7).map(|(_, title)| title).collect()
    };
    let titles = of_scale(session.lenses());
    assert!(titles[0].starts_with("Cycles: ") && titles[1..] == ["Timeline", "Compare"], "{titles:?}");
    let lenses = session.client.request("textDocument/codeLens", session.of_document());
    let timeline = lenses.as_array().expect("lenses").iter().rfind(|lens| lens["command"]["title"] == "Timeline");
    let command = timeline.expect("a lens")["command"].clone();
    assert_eq!(command["arguments"][0]["position"]["line"], 8, "{command}");
    let compare = json!({"command": "mca.server.compare", "arguments": command["arguments"]});
    let text = session.client.request("workspace/executeCommand", compare);
    assert!(text.as_str().expect("a text").contains("> skylake"), "{text}");
    session.client.finish();
}

/// `divsd` has a latency of 14 cycles on Skylake; an unrolled, vectorised loop takes less per element than one that is not.
#[test]
fn versions_of_a_source_are_compared() {
    let mut session = opened("two.c", TWO_LOOPS, json!({}));
    let mut params = session.of_document();
    params["flags"] = json!([["-O3"], ["-O3", "-mavx2"]]);
    let answer = session.client.request("mca/versus", params.clone());
    let text = answer["text"].as_str().expect("a text");
    assert!(text.starts_with("two.c on skylake (public measurements)\n\ndot/for@1 (two.c:4)\n"), "{text}");
    let lines: Vec<&str> =
        text.lines().filter(|line| line.contains("/element") && !line.contains("  remainder ")).collect();
    assert!(lines.len() == 6 && lines[0].contains("4.00/element") && lines[0].contains("cc -O2"), "{text}");
    let of_scale = |flags: &str| lines[3..].iter().find(|line| line.contains(&format!("%  {flags}  "))).copied();
    assert!(of_scale("-O3 -mavx2").is_some_and(|line| line.contains("  -")), "{text}");

    params["flags"] = json!([["-wrapper", "sh,-c,id"]]);
    let id = session.client.send_request("mca/versus", params.clone());
    assert!(session.client.response(id)["error"]["message"].as_str().unwrap().contains("`-wrapper` is refused"));
    params["flags"] = json!(vec![json!(["-O3"]); 101]);
    let id = session.client.send_request("mca/versus", params.clone());
    assert_eq!(session.client.response(id)["error"]["message"], "at most 100 versions are compared");
    params["flags"] = json!([]);
    params["beforeEdit"] = json!(true);
    let id = session.client.send_request("mca/versus", params.clone());
    assert_eq!(session.client.response(id)["error"]["data"]["reason"], "no-version");

    // Lines may move: a loop is known by its function.
    let edited =
        TWO_LOOPS.replace("  double s = 0;", "\n  double s = 0;").replace("s += a[i] * b[i]", "s /= a[i] * b[i]");
    session.replace(2, &edited);
    session.save("two.c", &edited);
    session.analyzed(|params| params["regions"][0]["cyclesPerIteration"] == 14.0);
    let answer = session.client.request("mca/versus", params);
    let text = answer["text"].as_str().expect("a text");
    let dot: Vec<&str> = text.lines().skip_while(|line| !line.starts_with("dot/for@1")).skip(1).take(2).collect();
    assert!(dot[0].contains("4.00/element") && dot[0].contains("before the edit"), "{text}");
    assert!(dot[1].contains("14.00/element") && dot[1].contains("+250.0%") && dot[1].contains("now"), "{text}");
    session.client.finish();
}

/// `addsd` has a latency of 4 cycles on Skylake and 3 on Haswell, as in llvm-mca.
#[test]
fn another_processor_gives_a_source_new_numbers() {
    let mut session = opened("two.c", &TWO_LOOPS.replace("// mca: -mcpu=skylake", "//"), json!({"mcpu": "skylake"}));
    session.analyse();
    session.analyzed(|params| params["regions"][0]["cyclesPerIteration"] == 4.0);
    let settings = json!({"settings": {"mca": {"mcpu": "haswell"}}});
    session.client.notify("workspace/didChangeConfiguration", settings);
    let analyzed = session.analyzed(|params| params["regions"][0]["cyclesPerIteration"] == 3.0);
    assert_eq!(analyzed["configuration"]["cpu"], "haswell");

    // A file of the folder goes before the client's settings.
    std::fs::write(session.folder.path.join("mca.toml"), "mcpu = \"skylake\"\n").expect("a file");
    let changes = json!({"changes": [{"uri": session.uri.replace("two.c", "mca.toml"), "type": 1}]});
    session.client.notify("workspace/didChangeWatchedFiles", changes);
    session.analyzed(|params| params["configuration"]["cpu"] == "skylake");

    // A change without an effect on the source runs no compiler: the next answer is that of the save.
    std::fs::write(session.folder.path.join("mca.toml"), "mcpu = \"skylake\"\n# the same\n").expect("a file");
    session.client.notify("workspace/didChangeWatchedFiles", json!({"changes": []}));
    session.save(
        "two.c",
        &TWO_LOOPS.replace("// mca: -mcpu=skylake", "//").replace("s += a[i] * b[i]", "s /= a[i] * b[i]"),
    );
    session.analyzed(|params| params["regions"][0]["cyclesPerIteration"] != 4.0);
    session.client.finish();
}

/// The source is compiled once more, without vectors, for loops whose vectors do not show how wide elements are.
#[test]
fn hints_of_fills_count_their_elements() {
    let text = "// mca: -mcpu=skylake\nint words[4096];\nvoid fill(int x) {\n  for (int i = 0; i < 4096; i++)\n    words[i] = x;\n}\n";
    let mut session = opened("fill.c", text, json!({}));
    let mut params = session.of_document();
    params["flags"] = json!(["-m64", "-O3"]);
    session.client.request("mca/analyzeFile", params);
    let report = ask_at(&mut session, "mca/listing", 4);
    let report = report["text"].as_str().expect("a text");
    assert!(report.contains("per 4-byte element ("), "{report}");
}
