//! A recording of perf in an editor: percentages of samples at lines and loops, lenses with the model's verdict, and
//! outdated builds.

use std::process::Command;
use std::time::{Duration, SystemTime};

use crate::support::client::Client;
use crate::support::command::Folder;
use mca_input::machine_code::object_file::ObjectFile;
use mca_tests::perf_recording::Recording;
use serde_json::{Value, json};

const DOT: &str = "// mca: -mcpu=skylake
double dot(const double *a, const double *b, long n) {
  double s = 0;
  for (long i = 0; i < n; i++)
    s += a[i] * b[i];
  return s;
}
";

const SUM: &str = "# mca: -mcpu=skylake
\t.globl sum
\t.type sum, @function
sum:
\txorl %eax, %eax
.Lsum:
\taddq (%rdi), %rax
\taddq $8, %rdi
\tcmpq %rsi, %rdi
\tjne .Lsum
\tret
\t.size sum, .-sum
\t.section .note.GNU-stack,\"\",@progbits
";

const RUST: &str = "#[unsafe(no_mangle)]
pub fn scale(xs: &mut [f64], by: f64) {
    for x in xs {
        *x /= by;
    }
}
";

/// A project that is open in an editor.
struct Session {
    folder: Folder,
    client: Client,
    root: String,
}

/// Opens a project whose `mca.toml` names a recording in which each byte of the program's functions has a sample.
fn opened(name: &str, text: &str, build: &str) -> Session {
    let folder = Folder::new().with(name, text).with("mca.toml", "profile = \"perf.data\"\n");
    let built = Command::new("sh").args(["-c", build]).current_dir(&folder.path).status();
    assert!(built.expect("a compiler runs").success(), "{build}");
    let path = folder.path.join("app.so");
    let bytes = std::fs::read(&path).expect("a program");
    let functions = ObjectFile::open(&bytes).expect("a program").functions().expect("functions");
    let mut recording = Recording::default();
    recording.map(7, 0, bytes.len() as u64, 0, path.to_str().expect("a path"));
    let named = functions.iter().filter(|one| [&b"dot"[..], b"sum", b"scale"].contains(&one.name));
    named.flat_map(|function| function.range.clone()).for_each(|offset| {
        recording.sample(7, offset as u64);
    });
    folder.write("perf.data", recording.bytes());
    let mut client = Client::stdio();
    let root = format!("file://{}", folder.path.display());
    client.initialize(json!({"capabilities": {}, "rootUri": root}));
    client.open(&format!("{root}/{name}"), text);
    Session { folder, client, root }
}

impl Session {
    fn document(&self, name: &str) -> Value {
        json!({"textDocument": {"uri": format!("{}/{name}", self.root)}})
    }

    /// Returns lines and titles of the lenses that show samples.
    fn lenses(&mut self, name: &str) -> Vec<(u64, String)> {
        let params = self.document(name);
        let lenses = self.client.request("textDocument/codeLens", params);
        let lenses = lenses.as_array().cloned().unwrap_or_default();
        let one = |lens: &Value| {
            let title = lens["command"]["title"].as_str()?.to_owned();
            title.contains("% of samples").then_some((lens["range"]["start"]["line"].as_u64()?, title))
        };
        lenses.iter().filter_map(one).collect()
    }

    /// Returns the answer to `mca/heat`.
    fn heat(&mut self, name: &str) -> Value {
        let params = self.document(name);
        self.client.request("mca/heat", params)
    }
}

const SHARED: &str = "-g -O2 -shared -fPIC -nostdlib -o app.so";

#[test]
fn lines_and_loops_of_a_source_have_percentages() {
    let mut session = opened("dot.c", DOT, &format!("gcc {SHARED} dot.c"));
    let heat = session.heat("dot.c");
    assert_eq!(heat["isOutdated"], false, "{heat}");
    assert!(heat["path"].as_str().is_some_and(|path| path.ends_with("/perf.data")), "{heat}");
    let lines: Vec<u64> =
        heat["lines"].as_array().into_iter().flatten().filter_map(|row| row["line"].as_u64()).collect();
    assert!(lines.contains(&3) && lines.contains(&4), "{heat}");
    let share = heat["loops"][0]["share"].as_f64().expect("a loop");
    assert_eq!((&heat["loops"][0]["line"], share > 10.0 && share < 100.0), (&json!(3), true), "{heat}");
    let shown = format!("{share:.1}% of samples");
    assert_eq!(session.lenses("dot.c"), [(3, shown.clone())]);
    let params = session.document("dot.c");
    session.client.request("mca/analyzeFile", params);
    assert_eq!(session.lenses("dot.c"), [(3, format!("{shown} · 4.00 cycles · chain s"))]);
    // Lines in front of it move it.
    session.client.change(&format!("{}/dot.c", session.root), 2, json!([{"text": format!("\n\n{DOT}")}]));
    assert_eq!(session.heat("dot.c")["loops"][0]["line"], 5);
    // The file is newer than what was built of it.
    let later = SystemTime::now() + Duration::from_secs(60);
    let file = std::fs::File::options().append(true).open(session.folder.path.join("dot.c")).expect("a file");
    file.set_modified(later).expect("a time");
    assert_eq!(session.heat("dot.c")["isOutdated"], true);
    assert!(session.lenses("dot.c")[0].1.contains("% of samples (older build)"));
    session.client.finish();
}

#[test]
fn cpp_and_rust_sources_have_percentages() {
    let text = DOT.replace("double dot", "extern \"C\" double dot");
    let mut session = opened("dot.cpp", &text, &format!("g++ {SHARED} dot.cpp"));
    assert_eq!(session.heat("dot.cpp")["loops"][0]["line"], 3);
    session.client.finish();
    let build = "rustc -g -O --crate-type=cdylib -C panic=abort -o app.so lib.rs";
    let mut session = opened("lib.rs", RUST, build);
    let lenses = session.lenses("lib.rs");
    assert!(lenses.iter().any(|(line, _)| *line == 2), "{lenses:?}");
    session.client.finish();
}

#[test]
fn assembly_has_percentages_even_without_debug_data() {
    for build in [format!("gcc {SHARED} sum.s"), format!("gcc {} sum.s", SHARED.replace("-g ", ""))] {
        let mut session = opened("sum.s", SUM, &build);
        let uri = format!("{}/sum.s", session.root);
        // The numbers are there once the hints are.
        session.client.request(
            "textDocument/hover",
            json!({"textDocument": {"uri": uri}, "position": {"line": 6, "character": 2}}),
        );
        let lenses = session.lenses("sum.s");
        assert_eq!(lenses.len(), 1, "{build}: {lenses:?}");
        let (line, title) = &lenses[0];
        assert_eq!(*line, 5, "{build}");
        assert!(title.contains("% of samples · 1.00 cycles · "), "{build}: {title}");
        let heat = session.heat("sum.s");
        assert_eq!(heat["loops"][0]["line"], 5, "{heat}");
        session.client.finish();
    }
}

#[test]
fn a_command_loads_a_recording() {
    let mut session = opened("dot.c", DOT, &format!("gcc {SHARED} dot.c"));
    let path = session.folder.path.join("perf.data").display().to_string();
    let loaded = session.client.request("mca/loadProfile", json!({"path": path}));
    assert_eq!((&loaded["path"], &loaded["problems"]), (&json!(path), &json!([])), "{loaded}");
    assert_eq!((&loaded["loops"][0]["function"], &loaded["loops"][0]["line"]), (&json!("dot"), &json!(3)), "{loaded}");
    let uri = format!("{}/dot.c", session.root);
    assert_eq!(loaded["loops"][0]["uri"], json!(uri));
    // A build that is another one is reported.
    let mut recording = Recording::default();
    let program = session.folder.path.join("app.so").display().to_string();
    recording.build_id(7, &program, &[9; 20]).map(7, 0, 0x10_0000, 0, &program).sample(7, 0x1000);
    session.folder.write("other.data", recording.bytes());
    let other = session.folder.path.join("other.data").display().to_string();
    let loaded = session.client.request("mca/loadProfile", json!({"path": other}));
    let problem = loaded["problems"][0].as_str().expect("a problem");
    assert!(problem.contains("app.so was rebuilt since the recording"), "{problem}");
    // A named program that is another one, or none at all, is refused with the reason.
    let none = session.folder.path.join("none").display().to_string();
    for (binary, reason) in [(&none, "No such file"), (&path, "it is not an object or executable")] {
        let loaded = session.client.request("mca/loadProfile", json!({"path": path, "binary": binary}));
        let problem = loaded["problems"][0].as_str().expect("a problem");
        assert!(problem.contains(&format!("{binary}: {reason}")), "{problem}");
        assert_eq!(loaded["loops"], json!([]));
    }
    let loaded = session.client.request("mca/loadProfile", json!({"path": path, "binary": program}));
    assert_eq!((&loaded["loops"][0]["line"], &loaded["problems"]), (&json!(3), &json!([])), "{loaded}");
    let params = json!({"path": other, "binary": program, "force": true});
    let problem = session.client.request("mca/loadProfile", params)["problems"][0].to_string();
    assert!(problem.contains("app.so: it was rebuilt since the recording; samples may"), "{problem}");
    let mut error = |params: Value| {
        let id = session.client.send_request("mca/loadProfile", params);
        session.client.response(id)["error"].take()
    };
    let missing = error(json!({"path": "/none/perf.data"}));
    assert_eq!((&missing["code"], &missing["data"]["reason"]), (&json!(-32803), &json!("no-profile")), "{missing}");
    assert_eq!(error(json!({"path": "perf.data"}))["code"], -32602);
    assert_eq!(error(json!({}))["code"], -32602);
    session.client.finish();
}

/// A repository's settings may not have files elsewhere read: the recording is reached through a link, or by its path.
#[cfg(unix)]
#[test]
fn a_recording_outside_of_the_workspace_is_not_read() {
    let elsewhere = Folder::new();
    let mut session = opened("dot.c", DOT, &format!("gcc {SHARED} dot.c"));
    let (inside, outside) = (session.folder.path.join("perf.data"), elsewhere.path.join("perf.data"));
    std::fs::rename(&inside, &outside).expect("a file");
    std::os::unix::fs::symlink(&outside, &inside).expect("a link");
    assert_eq!(session.heat("dot.c")["loops"], json!([]));
    session.folder.write("mca.toml", format!("profile = \"{}\"\n", outside.display()));
    let changed = json!({"changes": [{"uri": format!("{}/mca.toml", session.root), "type": 2}]});
    session.client.notify("workspace/didChangeWatchedFiles", changed);
    assert_eq!(session.heat("dot.c")["loops"], json!([]));
    let loaded = session.client.request("mca/loadProfile", json!({"path": outside.display().to_string()}));
    assert_eq!(loaded["loops"][0]["line"], 3, "a person may name it: {loaded}");
    session.client.finish();
}
