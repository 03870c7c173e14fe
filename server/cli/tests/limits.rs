//! Limits and baselines in continuous integration: messages, their places, and the exit status.

use crate::support::command::{Folder, Run};
use serde_json::Value;

/// Takes 5 cycles on Haswell and 4 on Zen 4 in the long run: additions that wait for each other.
const LOOP: &str = "dot:\n# LLVM-MCA-BEGIN loop\n\tvmovupd (%rdi,%rax,8), %ymm1\n\tvfmadd231pd (%rsi,%rax,8), %ymm1, %ymm0\n\
                    \taddq $4, %rax\n\tcmpq %rdx, %rax\n\tjb .Lloop\n# LLVM-MCA-END loop\n";

const HASWELL: &str = "-mcpu=haswell";

/// Runs with `--quiet`, asserts that standard output is empty, and returns status and standard error.
fn quiet(folder: &Folder, arguments: &[&str]) -> (Option<i32>, String) {
    let run = folder.run(&[&["--quiet"], arguments].concat());
    assert_eq!(run.stdout, "", "{arguments:?}");
    (run.status, run.stderr)
}

/// Returns what [`quiet`] returns if a limit is broken.
fn over(stderr: &str) -> (Option<i32>, String) {
    (Some(2), stderr.to_owned())
}

/// Returns what [`quiet`] returns if all limits hold.
fn fine() -> (Option<i32>, String) {
    (Some(0), String::new())
}

#[test]
fn a_broken_limit_ends_the_run_with_status_2() {
    let folder = Folder::new().with("a.s", LOOP);
    let run = |budget: &str| quiet(&folder, &[HASWELL, "--budget", budget, "a.s"]);
    assert_eq!(run("loop: cycles<=5, ipc>=1; rthroughput<1.6"), fine());
    assert_eq!(run("dot: cycles<=5, lo*: ipc>=1"), fine(), "a function's name, and a comma before a name");
    assert_eq!(
        run("cycles<=4.5"),
        over("a.s:2: loop takes 5.00 cycles on haswell (public measurements), budget 4.50\n")
    );
    assert_eq!(
        run("cycles<5, ipc>2"),
        over(
            "a.s:2: loop takes 5.00 cycles on haswell (public measurements), budget less than 5.00\n\
             a.s:2: loop has an IPC of 1.00 on haswell (public measurements), budget more than 2.00\n"
        )
    );
    assert_eq!(run("other: cycles<=9"), over("budget: no region is named 'other' (limit cycles<=9)\n"));
    let wrong = (
        Some(1),
        "error: --budget: 'speed' is none of cycles, cycles/element, cycles/byte, rthroughput, ipc\n".to_owned(),
    );
    assert_eq!(run("loop: speed<=5"), wrong);
}

#[test]
fn limits_do_not_change_the_report() {
    let folder = Folder::new().with("a.s", LOOP).with("b.s", LOOP);
    let plain = folder.output(&[HASWELL, "a.s"]);
    let run = folder.run(&[HASWELL, "--budget=cycles<=4", "a.s"]);
    let stderr = "a.s:2: loop takes 5.00 cycles on haswell (public measurements), budget 4.00\n".to_owned();
    assert_eq!(run, Run { status: Some(2), stdout: plain, stderr });
    let status = |arguments: &[&str]| folder.run(&[&["--budget=cycles<=4"], arguments].concat());
    assert_eq!(status(&[HASWELL, "-all-views=false", "a.s"]).status, Some(2));
    assert_eq!(status(&[HASWELL, "-json", "a.s"]).status, Some(2));
    assert_eq!(
        status(&["--cpus=znver4,haswell", "a.s"]).stderr,
        "a.s:2: loop takes 5.00 cycles on haswell (public measurements), budget 4.00\n"
    );
    let several = status(&[HASWELL, "--each", "a.s", "b.s"]).stderr;
    assert!(several.contains("a.s:2: loop takes") && several.contains("b.s:2: loop takes"), "{several}");
    let tables = status(&[HASWELL, "-instruction-tables", "a.s"]);
    assert_eq!((tables.status, tables.stdout.as_str()), (Some(1), ""));
}

#[test]
fn a_comment_is_for_the_next_region() {
    let second = LOOP.replace("dot:\n", "").replace("loop", "second").replace(".Lsecond", ".Lloop");
    let text = format!("# mca: {HASWELL}\n# mca: cycles<=4\n{LOOP}\n// mca: cycles<=5, ipc<1\n{second}");
    let folder = Folder::new().with("a.s", &text).with("late.s", format!("{text}# mca: cycles<=1\n"));
    let reported = "a.s:4: loop takes 5.00 cycles on haswell (public measurements), budget 4.00\n\
                a.s:13: second has an IPC of 1.00 on haswell (public measurements), budget less than 1.00\n";
    assert_eq!(quiet(&folder, &["a.s"]), over(reported));
    assert_eq!(quiet(&folder, &["--no-config", HASWELL, "a.s"]), fine());
    let late = quiet(&folder, &["late.s"]).1;
    let unchecked = "late.s:20: no region at or after this line for the limit cycles<=1\n";
    assert!(late.ends_with(unchecked), "{late}");
    let whole = Folder::new().with("a.s", "f:\n\taddq %rax, %rax\n# mca: cycles<=0.5\n\taddq %rax, %rax\n");
    let reported = "a.s:2: region 0 of f takes 2.00 cycles on haswell (public measurements), budget 0.50\n";
    assert_eq!(quiet(&whole, &[HASWELL, "a.s"]), over(reported), "without markers and loops the file is the region");
    let body = "\taddq %rax, %rax\n\tdecq %rcx\n\tjne";
    let text = format!("_Z1fi:\n\txorl %eax, %eax\n# mca: cycles<=0.5\n.L2:\n{body} .L2\n.L3:\n{body} .L3\n\tret\n");
    let loops = Folder::new().with("a.s", text).with("mca.toml", "[budget]\n\"f\" = \"ipc<1\"\n");
    let run = quiet(&loops, &[HASWELL, "a.s"]);
    assert_eq!((run.0, run.1.matches("has an IPC of 3.00").count()), (Some(2), 2), "{run:?}");
    assert_eq!(
        run.1.matches(" takes 1.00 cycles on haswell (public measurements), budget 0.50\n").count(),
        1,
        "{run:?}"
    );
    assert!(run.1.starts_with("a.s:4: "), "{run:?}");
}

#[test]
fn a_file_sets_limits_for_names() {
    let file = "mcpu = \"haswell\"\n[budget]\nloop = \"cycles<=4\"\n\"no*\" = \"ipc>9\"\n\
                [[file]]\nglob = \"b.s\"\nbudget.loop = \"cycles<=5\"\n";
    let folder = Folder::new().with("mca.toml", file).with("a.s", LOOP).with("b.s", LOOP);
    assert_eq!(
        quiet(&folder, &["a.s"]),
        over("a.s:2: loop takes 5.00 cycles on haswell (public measurements), budget 4.00\n")
    );
    assert_eq!(quiet(&folder, &["b.s"]), fine());
    let loud = folder.run(&["b.s"]);
    assert_eq!(
        loud.stderr,
        "note: configured: -mcpu=haswell (mca.toml:1)\nmca.toml:4: warning: no region of this run is called 'no*'\n"
    );
    folder.write("mca.toml", "mcpu = \"haswel\"\n[budget]\nloop = \"cycles<=4\"\n");
    let (status, stderr) = quiet(&folder, &["a.s"]);
    assert_eq!(status, Some(1));
    assert!(
        stderr.ends_with("error: limits are not checked: the configuration has errors, so the processor may not be the intended one\n"),
        "{stderr}"
    );
}

/// A limit that is skipped because it is mistyped would always hold.
#[test]
fn unreadable_limits_fail_the_run() {
    let comment = |limit: &str| format!("# mca: {HASWELL}\n# mca: {limit}\n{LOOP}");
    let folder = Folder::new().with("a.s", comment("cylces<=9")).with("b.s", comment("cycles = 9"));
    let unread =
        "a.s:2: a limit is not checked: 'cylces' is none of cycles, cycles/element, cycles/byte, rthroughput, ipc\n";
    assert_eq!(quiet(&folder, &["a.s"]), over(unread));
    assert_eq!(quiet(&folder, &["b.s"]), over("b.s:2: a limit is not checked: no limit in 'cycles = 9'\n"));
    assert_eq!(quiet(&folder, &["--no-config", HASWELL, "a.s"]), fine());
    folder.write("c.s", LOOP);
    for (file, said) in [
        (
            "[budget]\nloop = \"cycles<=9\"\nmain = 4\n",
            "4: a limit is not checked: a budget must be a string such as `\"cycles<=4\"`",
        ),
        (
            "[bugdet]\nloop = \"cycles<=9\"\n",
            "2: a limit is not checked: unknown table `bugdet`: there are `budget`, `editor` and `[[file]]`",
        ),
    ] {
        folder.write("mca.toml", format!("mcpu = \"haswell\"\n{file}"));
        let (status, stderr) = quiet(&folder, &["c.s"]);
        assert!(status == Some(2) && stderr.starts_with(&format!("mca.toml:{said}\n")), "{stderr}");
        let document = folder.run(&["--quiet", "--format=junit", "c.s"]);
        assert!(document.status == Some(2) && document.stdout.contains("a limit is not checked"), "{document:?}");
    }
    // What else follows a syntax error is read otherwise than it was meant.
    folder.write("mca.toml", "mcpu = \"haswell\"\n[budget\nloop = \"cycles<=9\"\n");
    let (status, stderr) = quiet(&folder, &["c.s"]);
    assert!(status == Some(2) && stderr.contains("mca.toml:2: a limit is not checked: unclosed table"), "{stderr}");
    for (option, said) in [("--budget=", "--budget: no limit in ''"), ("--baseline=", "--baseline: no file is named")] {
        assert_eq!(quiet(&folder, &["--no-config", HASWELL, option, "c.s"]), (Some(1), format!("error: {said}\n")));
    }
}

#[test]
fn at_most_a_thousand_processors_are_compared() {
    let folder = Folder::new().with("a.s", "\tnop\n");
    let cpus = |number: usize| format!("--cpus={}", vec!["haswell"; number].join(","));
    let refused = "error: --cpus: at most 1000 processors are compared.\n";
    assert_eq!(quiet(&folder, &["--no-config", &cpus(1001), "a.s"]), (Some(1), refused.to_owned()));
    assert_eq!(folder.run(&["--no-config", &cpus(1000), "a.s"]).status, Some(0));
}

#[test]
fn limits_for_this_machine_cause_one_warning() {
    let folder = Folder::new().with("a.s", "# mca: cycles<=1000\n\tnop\n").with("b.s", "# mca: cycles<=1000\n\tnop\n");
    let (status, stderr) = quiet(&folder, &["--each", "a.s", "b.s"]);
    // A machine whose processor nobody knows has no model.
    assert!(status == Some(0) || status == Some(1));
    assert_eq!(stderr.matches("warning: budgets are checked for this machine's CPU (").count(), 1);
    assert_eq!(quiet(&folder, &["--each", HASWELL, "a.s", "b.s"]), fine());
}

#[test]
fn a_baseline_shows_which_regions_became_slower() {
    let folder = Folder::new().with("a.s", LOOP).with("b.s", "\taddq %rax, %rax\n");
    folder.output(&["--each", HASWELL, "--json=v2", "-o", "old.json", "a.s", "b.s"]);
    let same = folder.output(&["--each", HASWELL, "--baseline=old.json", "a.s", "b.s"]);
    assert_eq!(
        same,
        "Region           CPU                             Old   New  Change\n\
         a.s:2: loop      haswell (public measurements)  5.00  5.00    0.0%\n\
         b.s:1: region 0  haswell (public measurements)  1.00  1.00    0.0%\n"
    );
    folder.write("a.s", LOOP.replace("loop", "new").replace(".Lnew", ".Lloop"));
    folder.write("b.s", "\taddq %rax, %rax\n\taddq %rax, %rax\n");
    let slower = folder.run(&["--each", HASWELL, "--baseline=old.json", "a.s", "b.s"]);
    assert_eq!(
        slower.stdout,
        "Region           CPU                             Old   New   Change\n\
         a.s:2: new       haswell (public measurements)     -  5.00           new\n\
         b.s:1: region 0  haswell (public measurements)  1.00  2.00  +100.0%  slower\n\
         a.s: loop        haswell (public measurements)  5.00     -           gone\n"
    );
    let reported =
        "b.s:1: region 0 takes 2.00 cycles on haswell (public measurements), 100.0% more than before (1.00)\n";
    assert_eq!((slower.status, slower.stderr.as_str()), (Some(2), reported));
    assert_eq!(quiet(&folder, &[HASWELL, "--baseline=old.json", "--tolerance=100%", "b.s"]), fine());
    let json = folder.run(&[HASWELL, "--baseline=old.json", "--json=v2", "b.s"]);
    assert_eq!(json.status, Some(2));
    assert!(serde_json::from_str::<Value>(&json.stdout).is_ok() && json.stderr.contains("+100.0%  slower"), "{json:?}");
}

#[test]
fn a_baseline_without_matching_regions_fails_the_run() {
    let folder = Folder::new().with("a.s", LOOP).with("text", "nonsense").with("empty.json", "[]");
    folder.output(&["--cpus=haswell,znver4", "--json=v2", "-o", "old.json", "a.s"]);
    let run = |arguments: &[&str]| quiet(&folder, arguments);
    assert_eq!(run(&["-mcpu=znver4", "--baseline=old.json", "a.s"]), fine());
    let elsewhere = "error: --baseline: no region matches (the file has a.s on haswell, znver4)\n";
    assert_eq!(run(&["-mcpu=skylake", "--baseline=old.json", "a.s"]), (Some(1), elsewhere.to_owned()));
    let without = "error: --baseline: no region in the file has a number of cycles\n";
    assert_eq!(run(&[HASWELL, "--baseline=empty.json", "a.s"]), (Some(1), without.to_owned()));
    for (file, error) in [("text", "--baseline: text: "), ("none", "--baseline: none: No such file or directory")] {
        let (status, stderr) = run(&[HASWELL, &format!("--baseline={file}"), "a.s"]);
        assert!(status == Some(1) && stderr.starts_with(&format!("error: {error}")), "{stderr}");
    }
    let tolerance = (Some(1), "error: --tolerance: 'x' is not a percentage\n".to_owned());
    assert_eq!(run(&[HASWELL, "--baseline=old.json", "--tolerance=x", "a.s"]), tolerance);
    assert_eq!(run(&[HASWELL, "--tolerance=2%", "a.s"]).0, Some(1));
}

#[test]
fn a_format_makes_one_document_of_all_files() {
    let folder = Folder::new()
        .with("a.s", LOOP)
        .with("b.s", format!("# mca: cycles<=9\n{LOOP}"))
        .with("bad.s", "\tnop\n\tbogus\n");
    let print = |format: &str, files: &[&str]| {
        let budget = ["--each", HASWELL, "--budget=loop: cycles<=4", &format!("--format={format}")];
        folder.run(&[&budget, files].concat())
    };
    let github = print("github", &["a.s", "b.s"]);
    assert_eq!(
        (github.status, github.stdout.as_str()),
        (
            Some(2),
            "::error file=a.s,line=2,title=mca budget::loop takes 5.00 cycles on haswell (public measurements), budget 4.00\n\
             ::error file=b.s,line=3,title=mca budget::loop takes 5.00 cycles on haswell (public measurements), budget 4.00\n"
        )
    );
    assert_eq!(github.stderr, "");
    let failed = print("github", &["a.s", "bad.s"]);
    assert_eq!(failed.status, Some(1));
    let expected = "::error file=bad.s,line=2,title=mca::invalid instruction mnemonic 'bogus'\n";
    assert!(failed.stdout.starts_with(expected), "{failed:?}");
    assert_eq!(print("github", &["bad.s"]).stdout, expected, "also if nothing else is there");
    let sarif = print("sarif", &["a.s", "b.s"]);
    let document: Value = serde_json::from_str(&sarif.stdout).unwrap();
    assert_eq!(document["runs"][0]["results"].as_array().map(Vec::len), Some(2));
    assert!(sarif.stderr.contains("a.s:2: loop takes 5.00"), "{sarif:?}");
    let junit = print("junit", &["a.s", "b.s", "bad.s"]).stdout;
    assert!(
        junit.contains("<testsuites name=\"mca\" tests=\"4\" failures=\"2\" errors=\"1\" skipped=\"0\">"),
        "{junit}"
    );
    let markdown = folder.output(&[HASWELL, "--format=markdown", "b.s"]);
    assert_eq!(
        markdown,
        "**mca: 1 check passed**\n\n\
         | | Region | Processor | Cycles | IPC | RThroughput | Limits |\n\
         | --- | --- | --- | ---: | ---: | ---: | --- |\n\
         | ✅ | loop (`b.s:3`) | haswell (public measurements) | 5.00 | 1.00 | 1.25 | cycles&lt;=9 |\n"
    );
    assert_eq!(folder.output(&[HASWELL, "--format=junit", "-o", "out.xml", "b.s"]), "");
    assert!(folder.read("out.xml").contains("name=\"loop: cycles&lt;=9 (haswell)\""));
    assert_eq!(folder.run(&[HASWELL, "--format=sarif", "--json", "a.s"]).status, Some(1));
}

/// A line that is too long to be read is shown around the place of a message only: each of its statements may be wrong.
#[test]
fn long_lines_are_cut_around_the_place_of_a_message() {
    let statements: Vec<String> = (0..2_000).map(|number| format!("bogus{number:05}")).collect();
    let folder = Folder::new().with("long.s", format!("\t{}\n\tnop\n", statements.join(";")));
    let views = [
        &["--why"][..],
        &["--json=v2"],
        &["--format=github", "--budget=cycles<9"],
        &["--format=sarif", "--budget=cycles<9"],
    ];
    for view in views {
        let run = folder.run(&[&[HASWELL], view, &["long.s"]].concat());
        let text = run.stdout + &run.stderr;
        assert!(text.len() < 2 * 2_000 * 1_300, "{view:?}: {} bytes", text.len());
    }
    let run = folder.run(&[HASWELL, "--why", "long.s"]);
    let lines: Vec<&str> = run.stderr.lines().collect();
    let at = lines.iter().position(|line| line.contains("'bogus01000'")).unwrap();
    let [source, caret] = [lines[at + 1], lines[at + 2]];
    assert!(source.starts_with("...") && source.ends_with("...") && source.len() < 500, "{source}");
    assert_eq!(caret.find('^'), source.find("bogus01000"), "{source}\n{caret}");
}
