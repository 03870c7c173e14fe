//! Views of `mca profile` and `mca run` other than the list of loops: code, tables, pages, other events, other
//! builds.

use std::collections::BTreeSet;
use std::process::Command;

use crate::support::command::Folder;
use crate::support::profiled::{BASE, COUNT_LOOP, COUNT_SKIP, PROCESS, Program, SUM_LOOP, address};
use mca_tests::perf_recording::{Recording, Taken};
use serde_json::Value;

/// Adds samples to a recording: 30 at each of two instructions of `count`, 40 at one of `sum`.
fn sampled(program: &Program, recording: Recording) -> Recording {
    let mut recording = program.recording(recording);
    for _ in 0..30 {
        recording.sample(PROCESS, address(&program.count, COUNT_LOOP.0));
        recording.sample(PROCESS, address(&program.count, COUNT_LOOP.1));
    }
    for _ in 0..40 {
        recording.sample(PROCESS, address(&program.sum, SUM_LOOP.0));
    }
    recording
}

#[test]
fn the_code_is_shown_with_its_samples() {
    let program = Program::new();
    let run = program.profile(&sampled(&program, Recording::default()), &["--annotate"]);
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{run:?}");
    let lines: Vec<&str> = run.stdout.lines().collect();
    let first = lines.iter().position(|line| line.contains("count+0x2")).expect("the loop");
    assert!(lines[first + 1].starts_with("         50.0%  cmpb %dl, (%rdi)"), "{}", run.stdout);
    assert!(lines[first + 2].starts_with("                jne "), "{}", run.stdout);
    assert!(lines[first + 6].starts_with("         50.0%  jne "), "{}", run.stdout);
    // The second loop waits for the sum, and the addition is blamed.
    let second = lines.iter().position(|line| line.contains("sum+0x2")).expect("the loop");
    assert!(lines[second + 1].starts_with("        100.0%  addq (%rdi), %rax"), "{}", run.stdout);
    let json = program.profile(&sampled(&program, Recording::default()), &["--json=v2"]);
    let document: Value = serde_json::from_str(&json.stdout).expect("JSON");
    let code = &document["programs"][0]["regions"][0]["profile"]["code"];
    assert_eq!(code.as_array().map(Vec::len), Some(6), "{code}");
    let expected = serde_json::json!({
        "offset": program.count.start as u64 + COUNT_LOOP.0, "text": "cmpb %dl, (%rdi)", "samples": 30
    });
    assert_eq!(code[0], expected);
}

/// Collects the names of the members that only documents of profiles have.
fn members(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => object.iter().for_each(|(name, value)| {
            found.insert(name.clone());
            members(value, found);
        }),
        Value::Array(values) => values.iter().for_each(|value| members(value, found)),
        _ => {}
    }
}

#[test]
fn the_document_matches_its_page() {
    let program = Program::new();
    let mut fast = program.recording(Recording::with_branches());
    let (first, last) = (address(&program.count, COUNT_LOOP.0), address(&program.count, COUNT_LOOP.1));
    let round: [Taken; 1] = [(last, first, 0, false)];
    let slow: [Taken; 1] = [(last, first, 1, false)];
    for _ in 0..100 {
        fast.stack(PROCESS, &[&[round; 8].concat()[..], &slow].concat());
    }
    let run = program.profile(&fast, &["--json=v2"]);
    let document: Value = serde_json::from_str(&run.stdout).expect("JSON");
    // Rounds of no cycle are faster than any model.
    let wrong = &document["programs"][0]["regions"][0]["profile"]["gap"]["wrongModel"];
    assert!(wrong.is_object(), "{document}");
    let mut found = BTreeSet::new();
    let mut own = document.clone();
    for program in own["programs"].as_array_mut().expect("programs") {
        members(&program["profile"], &mut found);
        for region in program["regions"].as_array().expect("regions") {
            members(&region["profile"], &mut found);
        }
    }
    own["programs"] = Value::Null;
    members(&own, &mut found);
    let section = include_str!("../JSON.md").split("\n## Profiles\n").nth(1).expect("a section");
    let section = section.split("\n## ").next().unwrap_or_default();
    let words = section.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
    let documented: BTreeSet<String> = words
        .map(|word| word.trim_end_matches("[]").to_owned())
        .filter(|word| word.chars().all(char::is_alphabetic))
        .chain(["profile".to_owned()])
        .collect();
    found.insert("profile".to_owned());
    assert_eq!(found, documented);
}

#[test]
fn why_shows_the_share_of_samples() {
    let program = Program::new();
    let run = program.profile(&sampled(&program, Recording::default()), &["--why"]);
    assert!(run.stdout.contains("\n60.0% of samples · count+0x2 on skylake (tables only)\n"), "{}", run.stdout);
}

#[test]
fn a_profile_can_be_a_table_of_markdown() {
    let program = Program::new();
    let mut recording = program.recording(Recording::with_branches());
    let (first, last) = (address(&program.count, COUNT_LOOP.0), address(&program.count, COUNT_LOOP.1));
    let round: [Taken; 1] = [(last, first, 5, false)];
    for _ in 0..100 {
        recording.stack(PROCESS, &[round; 8].concat());
    }
    let run = program.profile(&recording, &["--format=markdown"]);
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{run:?}");
    let expected = "**perf.data**: 100 samples\n\n\
        | samples | loop | measured cycles/iteration | predicted cycles/iteration | limited by | measured − predicted |\n\
        | ---: | --- | ---: | ---: | --- | --- |\n\
        | 100.0% | count+0x2 | 5.0 | 1.50 | integer ports 0+1+5+6 | +3.5: unexplained 3.5 |\n";
    assert_eq!(run.stdout, expected);
    let run = program.profile(&recording, &["--format=sarif"]);
    assert!(
        run.status == Some(1) && run.stderr.contains("--format: a profile is written as text or markdown"),
        "{run:?}"
    );
}

#[test]
fn the_page_shows_the_path_that_was_taken_most_often() {
    let program = Program::new();
    let mut recording = program.recording(Recording::with_branches());
    let (first, last) = (address(&program.count, COUNT_LOOP.0), address(&program.count, COUNT_LOOP.1));
    let (skip, to) = (address(&program.count, COUNT_SKIP.0), address(&program.count, COUNT_SKIP.1));
    let whole: [Taken; 1] = [(last, first, 3, false)];
    let skipping: [Taken; 2] = [(skip, to, 1, false), (last, first, 2, false)];
    let stack = [&skipping[..], &skipping, &skipping, &whole].concat();
    (0..100).for_each(|_| {
        recording.stack(PROCESS, &stack);
    });
    let run = program.profile(&recording, &["--timeline-html=page.html"]);
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{run:?}");
    assert!(run.stdout.contains("2 paths taken"), "{}", run.stdout);
    let page = program.folder.read("page.html");
    let json = program.profile(&recording, &["--json=v2"]);
    let document: Value = serde_json::from_str(&json.stdout).expect("JSON");
    let instructions = document["programs"][0]["regions"][0]["instructions"].as_array().map(Vec::len);
    assert_eq!(instructions, Some(5), "{document}");
    assert!(page.contains("incq %rdi") && !page.contains("addq $3, %rax"), "the page has other instructions");
}

#[test]
fn other_events_are_shown_with_each_loop() {
    let program = Program::new();
    let mut recording = program.recording(Recording::with_events(&["instructions:u", "cycles:u", "cache-misses:u"]));
    let place = address(&program.sum, SUM_LOOP.0);
    for number in 0..10 {
        recording.count(PROCESS, place, 1, 1_000);
        recording.count(PROCESS, place, 0, 2_500);
        if number < 4 {
            recording.count(PROCESS, place, 2, 10);
        }
    }
    let run = program.profile(&recording, &[]);
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{run:?}");
    // Loops are sorted by the event that shows where time was spent; no sample of the others is passed over in silence.
    let head = "perf.data: 10 samples of cycles:u\nnot counted in the shares: 10 samples of instructions:u, 4 samples of cache-misses:u\n";
    assert!(run.stdout.starts_with(head), "{}", run.stdout);
    let expected = "\n        2.50 instructions per cycle measured\n        cache-misses:u: 4.0 in 1000 cycles\n";
    assert!(run.stdout.contains(expected), "{}", run.stdout);
    let markdown = program.profile(&recording, &["--format=markdown"]).stdout;
    let others = "\n\nNot counted in the shares: 10 samples of instructions:u, 4 samples of cache-misses:u.\n\n";
    assert!(markdown.contains(others), "{markdown}");
    let json = program.profile(&recording, &["--json=v2"]);
    let document: Value = serde_json::from_str(&json.stdout).expect("JSON");
    assert_eq!(document["events"][0], serde_json::json!({ "name": "instructions:u", "samples": 10, "count": 25_000 }));
    assert_eq!(document["programs"][0]["regions"][0]["profile"]["measuredIpc"], 2.5);
}

#[test]
fn programs_can_be_named_and_other_builds_accepted() {
    let program = Program::new();
    let mut recording = Recording::default();
    recording.build_id(PROCESS, "/gone/app", &[7; 20]).map(PROCESS, BASE, 0x10_0000, 0, "/gone/app");
    recording.sample(PROCESS, address(&program.sum, SUM_LOOP.0));
    let run = program.profile(&recording, &["--binary=hot.so"]);
    let expected =
        "error: /gone/app (100.0% of the samples): hot.so was rebuilt since the recording; --force uses it anyway.\n";
    assert_eq!((run.status, run.stderr.as_str()), (Some(1), expected));
    let run = program.profile(&recording, &["--binary=hot.so", "--force"]);
    assert!(run.status == Some(0) && run.stdout.contains("sum+0x2"), "{run:?}");
    let expected = "warning: hot.so: it was rebuilt since the recording; samples may be attributed to wrong lines.\n";
    assert_eq!(run.stderr, expected);
    // The right build under another name is accepted without `--force`.
    let mut recording = Recording::default();
    recording.build_id(PROCESS, "/gone/app", &program.build_id).map(PROCESS, BASE, 0x10_0000, 0, "/gone/app");
    recording.sample(PROCESS, address(&program.sum, SUM_LOOP.0));
    let run = program.profile(&recording, &["--binary=hot.so"]);
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{run:?}");
}

/// An object without a build id counts as the recorded program, whatever is in it.
#[test]
fn samples_outside_of_all_functions_are_told() {
    let program = Program::new();
    let mut recording = Recording::default();
    recording.map(PROCESS, BASE, 0x10_0000, 0, "/gone/app");
    recording.sample(PROCESS, address(&program.sum, SUM_LOOP.0));
    (0..3).for_each(|_| {
        recording.sample(PROCESS, BASE);
    });
    let run = program.profile(&recording, &["--binary=hot.so"]);
    let expected =
        "warning: hot.so: 75.0% of the samples are at places where it has no function; is it another build?\n";
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), expected), "{run:?}");
}

/// What `--function` leaves out is no code of another build.
#[test]
fn samples_of_functions_that_were_not_asked_for_are_no_other_build() {
    let program = Program::new();
    let mut recording = program.recording(Recording::default());
    recording.sample(PROCESS, address(&program.sum, SUM_LOOP.0));
    recording.sample(PROCESS, address(&program.count, COUNT_LOOP.0));
    let run = program.profile(&recording, &["--function=sum"]);
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{run:?}");
    assert!(run.stdout.contains("hot.so: 1 loop with 50.0% of the samples"), "{run:?}");
}

/// An option without an effect is no option.
#[test]
fn options_that_a_profile_does_not_have_are_refused() {
    let program = Program::new();
    let mut recording = program.recording(Recording::default());
    recording.sample(PROCESS, address(&program.sum, SUM_LOOP.0));
    let run = program.profile(&recording, &["--watch"]);
    assert_eq!(run.stderr, "error: --watch: a recording does not change; a profile is shown once.\n");
    let run = program.profile(&recording, &["--json=v3"]);
    assert!(run.stderr.starts_with("mca: for the --json option: 'v3' is not one of its values: v2, 0, 1\n"), "{run:?}");
    assert_eq!(run.status, Some(1));
}

#[test]
fn percentages_of_perf_annotate_are_shown() {
    let line = |share: &str, address: u32, text: &str| format!("   {share} :   {address:x}:   {text}\n");
    let text = [
        " Percent |\tSource code & Disassembly of app for cycles (100 samples, percent: local period)\n".to_owned(),
        "-------------------------------------------------------------------------------------------\n".to_owned(),
        "         : 5    0000000000001000 <two>:\n".to_owned(),
        line(" 0.00", 0x1000, "xor    %eax,%eax"),
        line(" 5.00", 0x1002, "add    %rax,%rbx"),
        line(" 5.00", 0x1005, "dec    %rdi"),
        line(" 0.00", 0x1008, "jne    1002 <two+0x2>"),
        line("10.00", 0x100a, "imul   %rsi,%rax"),
        line("80.00", 0x100e, "dec    %rsi"),
        line(" 0.00", 0x1011, "jne    100a <two+0xa>"),
        line(" 0.00", 0x1013, "ret"),
    ]
    .concat();
    let folder = Folder::new().with("annotated.txt", text);
    let survey = folder.output(&["-mcpu=skylake", "--model=reference", "--input=auto", "annotated.txt"]);
    let rows: Vec<&str> = survey.lines().filter(|line| line.contains('%')).collect();
    assert!(rows[0].starts_with(" 90.0%  ") && rows[0].contains("two+0xa"), "{survey}");
    assert!(rows[1].starts_with(" 10.0%  ") && rows[1].contains("two+0x2"), "{survey}");
    let why = folder.output(&["-mcpu=skylake", "--model=reference", "--why", "annotated.txt"]);
    let column = why.lines().find(|line| line.starts_with("samples  ")).expect("a column");
    assert!(column.contains("chain"), "{why}");
    assert!(why.lines().any(|line| line.starts_with("  80.0%  ") && line.ends_with("decq %rsi")), "{why}");
}

#[test]
fn a_program_is_recorded_and_shown() {
    let source = "int main(void) { volatile long x = 0; for (long i = 0; i < 300000000; i++) x += i; return 3; }\n";
    let folder = Folder::new().with("app.c", source);
    assert!(folder.run(&["run"]).stderr.starts_with("Usage: mca run"));
    assert!(folder.run(&["run", "--help"]).stdout.starts_with("Usage: mca run"));
    let without = folder.command(&["run", "--", "./app"]).env("PATH", "/none").output().expect("mca runs");
    let said = String::from_utf8_lossy(&without.stderr).into_owned();
    assert!(said.starts_with("error: mca run needs Linux's perf, which was not found;"), "{said}");
    let gcc = Command::new("gcc").current_dir(&folder.path).args(["-O2", "-g", "app.c", "-o", "app"]).status();
    assert!(gcc.expect("gcc runs").success());
    let run = folder.run(&["run", "-mcpu=skylake", "--model=reference", "--keep=kept.data", "--", "./app"]);
    if run.stderr.contains("perf") && run.status == Some(1) {
        eprintln!("perf cannot record here: {}", run.stderr);
        return;
    }
    assert_eq!(run.status, Some(0), "{run:?}");
    assert!(run.stdout.starts_with("./app: ") && run.stdout.contains("main, loop over i"), "{}", run.stdout);
    assert!(run.stderr.contains("warning: ./app ended with exit status: 3; "), "{}", run.stderr);
    assert!(folder.exists("kept.data"));
    // A second recording replaces the first, and no other file.
    folder.write("kept.data.old", "somebody's");
    let first = std::fs::read(folder.path.join("kept.data")).expect("a recording");
    let again = folder.run(&["run", "-mcpu=skylake", "--model=reference", "--keep=kept.data", "--", "./app"]);
    assert_eq!(again.status, Some(0), "{again:?}");
    assert_ne!(std::fs::read(folder.path.join("kept.data")).expect("a recording"), first);
    assert_eq!(folder.read("kept.data.old"), "somebody's");
    folder.write("folder/inside", "somebody's");
    for name in ["", "-", "folder"] {
        let refused = folder.run(&["run", &format!("--keep={name}"), "--", "./app"]);
        assert_eq!(refused.stderr, "error: --keep needs the name of a file.\n");
    }
    assert_eq!(folder.read("folder/inside"), "somebody's");
    let refused = folder.run(&["run", "--keep=none/kept.data", "--", "./app"]);
    assert_eq!(refused.stderr, "error: --keep: there is no folder none.\n");
    let missing = folder.run(&["run", "--", "./none"]);
    assert!(missing.status == Some(1) && missing.stderr.contains("./none"), "{missing:?}");
}
