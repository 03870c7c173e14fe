//! `mca --timeline-html`: the page has the timelines of all regions and loads nothing. Its behaviour is tested in a
//! browser (`tests/gate/parts`).

use crate::support::command::Folder;
use serde_json::Value;

const TWO: &str = "# LLVM-MCA-BEGIN first\n\taddq %rax, %rbx\n\timulq %rbx, %rax\n# LLVM-MCA-END first\n\
                   # LLVM-MCA-BEGIN </script><b>\n\tmovq (%rdi), %rcx\n# LLVM-MCA-END </script><b>\n";

/// Returns the text between two pieces of text.
fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    let from = text.find(start).unwrap_or_else(|| panic!("no {start}")) + start.len();
    &text[from..from + text[from..].find(end).unwrap()]
}

/// Returns the data of a page.
fn timelines(page: &str) -> Value {
    serde_json::from_str(between(page, "id=\"mca-timeline\">", "</script>")).unwrap()
}

#[test]
fn a_regions_data_equal_the_language_servers_payload() {
    let folder = Folder::new().with("loop.s", "\taddq %rax, %rbx\n\timulq %rbx, %rax\n");
    let plain = folder.output(&["-mcpu=skylake", "loop.s"]);
    assert_eq!(folder.output(&["-mcpu=skylake", "--timeline-html=page.html", "loop.s"]), plain, "the report stays");
    let page = folder.read("page.html");
    let timeline = timelines(&page);
    assert_eq!(timeline["schemaVersion"], 1);
    assert_eq!(timeline["region"]["kind"], "file");
    let cycles = between(&plain, "Total Cycles:", "\n").trim();
    assert_eq!(timeline["region"]["totalCycles"].to_string(), cycles);
    assert_eq!(timeline["configuration"]["model"], "skylake-public");
    assert_eq!(timeline["iterations"], 10);
    assert_eq!(timeline["rows"].as_array().unwrap().len(), 20);
    assert_eq!(timeline["instructions"][1]["text"], "imulq %rbx, %rax");
    assert_eq!(timeline["instructions"][1]["range"]["start"]["line"], 1);
    assert_eq!(timeline["instructions"][1]["encoding"], "480fafc3");
    // The multiplication waits for the sum, the next sum for the product.
    let dependencies = timeline["rows"][2]["dependencies"].as_array().unwrap();
    assert!(dependencies.iter().any(|one| one["row"] == 1 && one["kind"] == "register"), "{dependencies:?}");
}

#[test]
fn the_page_loads_nothing_and_names_are_escaped() {
    let folder = Folder::new().with("two.s", TWO);
    folder.output(&["-mcpu=znver3", "--timeline-html=page.html", "two.s"]);
    let page = folder.read("page.html");
    assert!(page.contains("content=\"default-src 'none';"), "a policy that forbids to load anything");
    // The only addresses are those of patterns within an exported picture.
    let page_without_own = page.replace("url(#", "");
    for loading in ["src=", "href=", "@import", "url(", "fetch(", "XMLHttpRequest", "WebSocket", "import("] {
        assert!(!page_without_own.contains(loading), "{loading}");
    }
    let names: Vec<Value> =
        timelines(&page).as_array().unwrap().iter().map(|one| one["region"]["name"].clone()).collect();
    assert_eq!(names, ["first", "</script><b>"]);
}

#[test]
fn a_page_has_all_files_and_processors() {
    let folder = Folder::new().with("a.s", TWO).with("b.s", "\tnop\n");
    folder.output(&["--cpus=haswell,znver4", "--each", "--timeline-html=page.html", "a.s", "b.s"]);
    let timelines = timelines(&folder.read("page.html"));
    let reported = |one: &Value| {
        let file = one["uri"].as_str().unwrap().rsplit('/').next().unwrap();
        format!("{file} {} {}", one["region"]["name"].as_str().unwrap(), one["configuration"]["cpu"].as_str().unwrap())
    };
    let reported: Vec<String> = timelines.as_array().unwrap().iter().map(reported).collect();
    let expected = [
        "a.s first haswell",
        "a.s </script><b> haswell",
        "a.s first znver4",
        "a.s </script><b> znver4",
        "b.s  haswell",
        "b.s  znver4",
    ];
    assert_eq!(reported, expected);
}

#[test]
fn a_page_has_the_reports_iterations_but_more_cycles() {
    let folder = Folder::new().with("slow.s", "\tdivq %rcx\n");
    folder.output(&["-mcpu=haswell", "--timeline-html=page.html", "-timeline-max-iterations=50", "slow.s"]);
    let timeline = timelines(&folder.read("page.html"));
    assert_eq!((&timeline["iterations"], &timeline["isTruncated"]), (&50.into(), &false.into()));
    assert!(timeline["cycles"].as_u64().unwrap() > 80);
    // Tables need no simulation; the page does.
    folder.output(&["-mcpu=haswell", "--timeline-html=page.html", "-instruction-tables", "slow.s"]);
    assert_eq!(timelines(&folder.read("page.html"))["iterations"], 10);
}

#[test]
fn a_page_that_cannot_be_written_fails_the_run() {
    let folder = Folder::new().with("loop.s", "\tnop\n").with("bad.s", "\tfrobnicate\n");
    let run = folder.run(&["-mcpu=haswell", "--timeline-html=no/where.html", "loop.s"]);
    assert_eq!(run.status, Some(1));
    assert_eq!(run.stderr, "error: --timeline-html: no/where.html: No such file or directory\n");
    assert!(run.stdout.contains("Iterations:"), "the report was made");
    assert_eq!(folder.run(&["-mcpu=haswell", "--timeline-html=page.html", "bad.s"]).status, Some(1));
    assert!(!folder.exists("page.html"));
}
