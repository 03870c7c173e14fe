//! Sources in an editor: nothing is compiled until a user asks. Then the numbers of the loops are at their lines
//! and follow edits and saves, and so do the compiler's errors.

use crate::support::source::{DOT, Session, opened};
use serde_json::{Value, json};

#[test]
fn nothing_is_compiled_without_a_request() {
    let mut session = opened("dot.c", DOT, json!({}));
    assert_eq!(session.hints(), []);
    assert_eq!(session.lenses(), [(1, "Cycles".to_owned())]);
    let tokens = session.client.request("textDocument/semanticTokens/full", session.of_document());
    assert_eq!(tokens, Value::Null, "a source is no assembly");
    let text = DOT.replace("s = 0", "s = 1");
    session.replace(2, &text);
    session.save("dot.c", &text);
    assert_eq!((session.hints(), session.folder.path.read_dir().unwrap().count()), (vec![], 1));
    session.client.finish();
}

/// 4 cycles: the latency of an addition on Skylake, as in `llvm-mca -mcpu=skylake`.
#[test]
fn numbers_follow_edits_and_saves() {
    let mut session = opened("dot.c", DOT, json!({}));
    let analysis = session.analyse();
    assert_eq!(analysis["regions"][0]["range"]["start"], json!({"line": 3, "character": 2}), "{analysis}");
    assert!(analysis["text"].as_str().unwrap().starts_with("dot.c:4  dot  4.00 cycles · waits for"), "{analysis}");
    let hints = session.hints();
    assert!(hints.len() == 1 && hints[0].0 == 3 && hints[0].1 == "4.00 cyc · chain s", "{hints:?}");
    let titles = ["Cycles: 4.00", "Timeline", "Compare"].map(|title| (1, title.to_owned()));
    assert_eq!(session.lenses(), titles);
    let mut params = session.of_document();
    params["position"] = json!({"line": 3, "character": 4});
    let hover = session.client.request("textDocument/hover", params);
    let text = hover["contents"]["value"].as_str().expect("a text");
    assert!(text.contains("(line 5)") && text.contains("waits for") && text.contains("-O2"), "{text}");

    let later = format!("\n\n{}", DOT.replace("s = 0", "s = 2"));
    session.replace(2, &later);
    let hints = session.hints();
    assert!(hints.len() == 1 && hints[0].0 == 5 && hints[0].1.starts_with("before the edit: 4.00"), "{hints:?}");
    session.replace(3, DOT);
    assert!(session.hints()[0].1.starts_with("4.00"), "what is undone is no edit");

    let int = DOT.replace("double", "int");
    session.replace(4, &int);
    session.save("dot.c", &int);
    let reported =
        session.analyzed(|params| params["version"] == 4 && params["regions"][0]["cyclesPerIteration"] != 4.0);
    assert_eq!(reported["regions"][0]["range"]["start"]["line"], 3, "{reported}");
    assert!(!session.hints()[0].1.starts_with("before"), "{:?}", session.hints());
    session.client.finish();
}

/// Users see that the numbers are those of an unoptimised build.
#[test]
fn a_build_without_optimisation_is_reported() {
    let mut session = opened("dot.c", DOT, json!({}));
    let folder = session.folder.path.clone();
    let command = "cc -g -fdiagnostics-color=always -c -o dot.o dot.c";
    let database = json!([{"directory": folder, "file": "dot.c", "command": command}]);
    std::fs::write(folder.join("compile_commands.json"), database.to_string()).unwrap();
    let analysis = session.analyse();
    let mut params = session.of_document();
    params["position"] = analysis["regions"][0]["range"]["start"].clone();
    let hover = session.client.request("textDocument/hover", params);
    let text = hover["contents"]["value"].as_str().expect("a text");
    assert!(text.contains("Note: compiled without optimisation, as compile_commands.json says"), "{text}");

    let wrong = DOT.replace("return s", "return t");
    std::fs::write(folder.join("dot.c"), &wrong).unwrap();
    session.replace(2, &wrong);
    let error = session.error("mca/analyzeFile");
    let said = error["message"].as_str().expect("a text");
    assert!(said.contains("undeclared") && !said.contains('\u{1b}'), "{said:?}");
    session.client.finish();
}

/// Editors show errors as messages, and draw links in these.
#[test]
fn errors_that_quote_a_source_contain_no_links() {
    let mut session = opened("dot.c", "#error [a](command:b) \u{1b}[31m\n", json!({}));
    let error = session.error("mca/analyzeFile");
    let said = error["message"].as_str().expect("a text");
    assert!(said.contains("[a] (command:b)") && !said.contains('\u{1b}'), "{said:?}");
    session.client.finish();
}

#[test]
fn mistakes_are_reported_in_the_compilers_words() {
    let wrong = DOT.replace("return s;", "return t;");
    let mut session = opened("dot.c", &wrong, json!({}));
    let error = session.error("mca/analyzeFile");
    assert_eq!(error["data"]["reason"], "compile-failed", "{error}");
    assert!(error["message"].as_str().unwrap().contains("undeclared"), "{error}");
    let fits = |params: &Value| params["diagnostics"] != json!([]);
    let published = session.client.notification_where("textDocument/publishDiagnostics", fits);
    let diagnostic = &published["diagnostics"][0];
    assert_eq!(
        (&diagnostic["range"]["start"]["line"], &diagnostic["severity"]),
        (&json!(5), &json!(1)),
        "{diagnostic}"
    );
    session.replace(2, DOT);
    session.save("dot.c", DOT);
    session.analyzed(|params| params["version"] == 2);
    session.client.notification_where("textDocument/publishDiagnostics", |params| params["diagnostics"] == json!([]));
    session.client.finish();
}

#[test]
fn the_setting_decides_when_compilers_run() {
    let mut session = opened("dot.c", DOT, json!({"sources": "off"}));
    assert_eq!(session.error("mca/analyzeFile")["data"]["reason"], "sources-off");
    let settings = json!({"settings": {"mca": {"sources": "onSave"}}});
    session.client.notify("workspace/didChangeConfiguration", settings);
    assert_eq!(session.hints(), []);
    // An editor without a notion of trust asks once for the folder.
    session.client.message_request_choice = Some("Allow");
    session.save("dot.c", DOT);
    session.analyzed(|_| true);
    assert!(session.hints()[0].1.starts_with("4.00"), "{:?}", session.hints());
    let asked = session.client.notification("window/showMessageRequest");
    assert!(asked["message"].as_str().is_some_and(|text| text.contains("whenever they are saved")), "{asked}");
    session.save("dot.c", &DOT.replace("s = 0", "s = 1"));
    session.analyzed(|_| true);
    assert!(session.client.incoming.iter().all(|message| message["method"] != "window/showMessageRequest"));
    session.client.finish();
}

/// A file of the workspace must not make programs run.
#[test]
fn a_configuration_file_cannot_allow_compilers() {
    let mut session = opened("dot.c", DOT, json!({"sources": "off"}));
    std::fs::write(session.folder.path.join("mca.toml"), "[editor]\nsources = \"onSave\"\n").expect("a file");
    session.client.notify("workspace/didChangeWatchedFiles", json!({"changes": []}));
    session.save("dot.c", DOT);
    assert_eq!(session.error("mca/analyzeFile")["data"]["reason"], "sources-off");
    assert_eq!(session.hints(), []);
    session.client.finish();
}

/// Waits until a condition holds; fails after 20 seconds.
fn until(condition: impl Fn() -> bool) {
    let end = std::time::Instant::now() + std::time::Duration::from_secs(20);
    while !condition() {
        assert!(std::time::Instant::now() < end, "in vain");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
}

/// Starts a compiler that takes long. Returns the session, the request, and the file into which the compiler writes
/// its process number.
fn compiling() -> (Session, i64, std::path::PathBuf) {
    let slow = "[{\"directory\": \".\", \"file\": \"dot.c\", \"arguments\": [\"sh\", \"slow.sh\"]}]";
    let mut session = opened("dot.c", DOT, json!({}));
    session.client.message_request_choice = Some("Allow");
    let folder = session.folder.path.clone();
    std::fs::write(folder.join("compile_commands.json"), slow).expect("a file");
    std::fs::write(folder.join("slow.sh"), "echo $$ > pid\nsleep 100\n").expect("a file");
    let id = session.client.send_request("mca/analyzeFile", session.of_document());
    session.client.notification("window/showMessageRequest");
    let read = || std::fs::read_to_string(folder.join("pid")).unwrap_or_default();
    until(|| read().ends_with('\n'));
    let process = std::path::PathBuf::from(format!("/proc/{}", read().trim()));
    (session, id, process)
}

#[test]
fn a_compiler_ends_with_the_request() {
    let (mut session, id, process) = compiling();
    session.client.notify("$/cancelRequest", json!({"id": id}));
    assert_eq!(session.client.response(id)["error"]["code"], -32800);
    until(|| !process.exists());
    session.client.finish();
}

#[test]
fn a_compiler_ends_with_the_session() {
    let (session, _, process) = compiling();
    session.client.finish();
    until(|| !process.exists());
}

/// A workspace may have anything under the name of a source.
#[cfg(unix)]
#[test]
fn a_source_is_a_regular_file() {
    let mut session = opened("dot.c", DOT, json!({}));
    let folder = session.folder.path.clone();
    let pipe = std::process::Command::new("mkfifo").arg(folder.join("pipe.c")).status();
    assert!(pipe.expect("it runs").success());
    std::os::unix::fs::symlink("/dev/zero", folder.join("zero.c")).expect("a link");
    for name in ["pipe.c", "zero.c"] {
        let uri = format!("file://{}/{name}", folder.display());
        let id = session.client.send_request("mca/analyzeFile", json!({"textDocument": {"uri": uri}}));
        assert_eq!(session.client.response(id)["error"]["code"], -32803);
    }
    session.client.finish();
}

/// The assembly is the command line's, without directives for debuggers, and with the source of each line.
#[test]
fn assembly_is_shown_with_source_lines() {
    let mut session = opened("dot.c", DOT, json!({}));
    let assembly = session.client.request("mca/assembly", session.of_document());
    let text = assembly["text"].as_str().expect("a text");
    assert!(
        text.starts_with("# mca: \"-mcpu=skylake\"\n") && !text.contains(".cfi") && !text.contains(".debug"),
        "{text}"
    );
    let lines: Vec<&str> = text.lines().collect();
    let sources = assembly["sourceLines"].as_array().expect("a list");
    assert_eq!(sources.len(), lines.len());
    let addition = lines.iter().position(|line| line.contains("addsd")).expect("an addition");
    assert_eq!(sources[addition], 5, "{text}");
    let uri = "untitled:dot.s";
    session.client.open(uri, text);
    let reported = session.analyzed(|params| params["uri"] == uri && params["isComplete"] == true);
    assert_eq!(reported["regions"][0]["cyclesPerIteration"], 4.0, "{reported}");
    assert_eq!(reported["configuration"]["cpu"], "skylake");
    session.client.finish();
}

#[test]
fn a_file_of_a_cargo_package_is_compiled_by_cargo() {
    let source = "pub fn sum(xs: &[f64]) -> f64 {\n    xs.iter().sum()\n}\n\n#[inline(never)]\npub fn scale(xs: &mut [f64], by: f64) {\n    \
                  for x in xs {\n        *x *= by;\n    }\n}\n\n#[inline]\npub fn first(xs: &[f64]) -> f64 {\n    \
                  xs.iter().sum()\n}\n";
    let mut session = opened("lib.rs", source, json!({"mcpu": "skylake"}));
    let manifest = "[package]\nname = \"kernel\"\nedition = \"2021\"\n[lib]\npath = \"lib.rs\"\n[workspace]\n";
    std::fs::write(session.folder.path.join("Cargo.toml"), manifest).expect("a file");
    let analysis = session.analyse();
    assert!(analysis["command"].as_str().unwrap().starts_with("cargo rustc"), "{analysis}");
    let hints = session.hints();
    // The loop of `sum` was written in the standard library; its line is the one of its use.
    assert!(hints.iter().any(|(line, _)| *line == 1), "{hints:?}");
    assert!(hints.iter().any(|(line, _)| (6..=7).contains(line)), "{hints:?}");
    assert!(session.lenses().contains(&(12, "Cycles: no code of its own".to_owned())), "{:?}", session.lenses());
    session.client.finish();
}

const WITH_HEADER: &str = "// mca: -mcpu=skylake
#include \"number.h\"
number dot(const number *a, const number *b, int n) {
  number s = 0;
  for (int i = 0; i < n; i++)
    s = s OF (a[i] * b[i]);
  return s;
}
";

/// Loops that wait for their own sum: an addition of doubles takes 4 cycles on Skylake, a division 14, one of `float` 11. Each
/// state differs from all earlier ones, since an analysis may be published more than once.
#[test]
fn numbers_follow_the_headers_of_a_source() {
    let mut session = opened("dot.c", WITH_HEADER, json!({}));
    let header = session.folder.path.join("number.h");
    let write = |text: &str| std::fs::write(&header, text).expect("a file");
    let takes = |cycles: f64| move |params: &Value| params["regions"][0]["cyclesPerIteration"] == cycles;
    write("typedef double number;\n#define OF +\n");
    assert!(session.analyse()["text"].as_str().unwrap().contains("4.00 cycles"));
    write("typedef double number; // as saved by an editor\n#define OF /\n");
    let uri = session.uri.replace("dot.c", "number.h");
    session.client.notify("textDocument/didSave", json!({"textDocument": {"uri": uri}}));
    session.analyzed(takes(14.0));
    write("typedef float number; // as a watcher sees it\n#define OF /\n");
    session.client.notify("workspace/didChangeWatchedFiles", json!({"changes": [{"uri": uri, "type": 2}]}));
    session.analyzed(takes(11.0));
    write("typedef int nummer; // and what nobody tells\n");
    session.client.notification_where("textDocument/publishDiagnostics", |params| params["diagnostics"] != json!([]));
    write("typedef int number; // nor that it is put right\n#define OF +\n");
    session.analyzed(|params| params["regions"][0]["cyclesPerIteration"].as_f64().is_some_and(|cycles| cycles < 4.0));
    assert!(session.hints()[0].1.starts_with("1."), "{:?}", session.hints());
    session.client.notify("workspace/didChangeConfiguration", json!({"settings": {"mca": {"sources": "off"}}}));
    write("typedef double number; // which is nobody's business now\n#define OF +\n");
    session.client.notify("textDocument/didSave", json!({"textDocument": {"uri": uri}}));
    assert!(session.hints()[0].1.starts_with("1."), "{:?}", session.hints());
    session.client.finish();
}

#[test]
fn a_corrected_header_is_noticed() {
    let mut session = opened("dot.c", WITH_HEADER, json!({}));
    let header = session.folder.path.join("number.h");
    std::fs::write(&header, "typedef duble number;\n").expect("a file");
    assert!(session.error("mca/analyzeFile")["message"].as_str().unwrap().contains("duble"));
    std::fs::write(&header, "typedef double number;\n#define OF +\n").expect("a file");
    session.analyzed(|params| params["regions"][0]["cyclesPerIteration"] == 4.0);
    session.client.finish();
}

/// A header appears only later, as in a build that writes headers.
#[test]
fn a_header_that_appears_later_is_noticed() {
    let source = WITH_HEADER.replace("number.h", "generated/number.h");
    let mut session = opened("dot.c", &source, json!({"mcpu": "skylake"}));
    assert!(session.error("mca/analyzeFile")["message"].as_str().unwrap().contains("generated/number.h"));
    std::fs::create_dir(session.folder.path.join("generated")).expect("a folder");
    let header = session.folder.path.join("generated/number.h");
    std::fs::write(&header, "typedef double number;\n#define OF +\n").expect("a file");
    session.analyzed(|params| params["regions"][0]["cyclesPerIteration"] == 4.0);
    session.client.finish();
}

#[test]
fn numbers_follow_the_modules_of_a_crate() {
    let root = "mod by;\n#[inline(never)]\npub fn scale(xs: &mut [f64]) {\n    for x in xs {\n        *x = by::by(*x);\n    }\n}\n";
    let mut session = opened("lib.rs", root, json!({"mcpu": "skylake"}));
    let folder = session.folder.path.clone();
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("a file");
    write("by.rs", "pub fn by(x: f64) -> f64 {\n    x * 3.0\n}\n");
    write("Cargo.toml", "[package]\nname = \"kernel\"\nedition = \"2021\"\n[lib]\npath = \"lib.rs\"\n[workspace]\n");
    let cycles = |params: &Value| params["regions"][0]["cyclesPerIteration"].as_f64().expect("a loop");
    session.analyse();
    let before = session.analyzed(|_| true);
    write("by.rs", "pub fn by(x: f64) -> f64 {\n    x / 3.0\n}\n");
    session.analyzed(|params| cycles(params) > cycles(&before));
    session.client.finish();
}
