//! Options that the reference does not have: what they print and refuse, and how they combine.

use std::collections::BTreeSet;
use std::process::Command;

use crate::support::command::{Folder, Run};
use serde_json::Value;

const LOOP: &str = "# LLVM-MCA-BEGIN loop\n\tvmovupd (%rdi,%rax,8), %ymm1\n\tvfmadd231pd (%rsi,%rax,8), %ymm1, %ymm0\n\
                    \taddq $4, %rax\n\tcmpq %rdx, %rax\n\tjb .Lloop\n# LLVM-MCA-END loop\n";

/// Returns the result of a run that fails with a message.
fn failed(stderr: &str) -> Run {
    Run { status: Some(1), stdout: String::new(), stderr: stderr.to_owned() }
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Returns the number after a label of the summary.
fn summary_number<'a>(report: &'a str, label: &str) -> &'a str {
    let line = report.lines().find(|line| line.starts_with(label)).unwrap_or_else(|| panic!("no {label}: {report}"));
    line[label.len()..].trim()
}

#[test]
fn processors_are_listed_without_an_error() {
    let folder = Folder::new().with("a.s", LOOP);
    let lists = ["-mcpu=help", "--cpus=help", "--cpus=haswell,help"].map(|option| folder.run(&[option, "a.s"]));
    for list in &lists {
        assert_eq!((list.status, &list.stderr), (Some(0), &lists[0].stderr));
        assert!(list.stderr.starts_with("Available CPUs for this target:"), "{list:?}");
    }
}

#[test]
fn each_analyses_every_file_under_its_name() {
    let folder = Folder::new().with("a.s", LOOP).with("b.s", "\tnop\n");
    let alone = |name: &str| folder.output(&["-mcpu=haswell", "--model=reference", name]);
    let both = folder.output(&["-mcpu=haswell", "--model=reference", "--each", "a.s", "b.s"]);
    assert_eq!(both, format!("==> a.s <==\n{}\n==> b.s <==\n{}", alone("a.s"), alone("b.s")));
    assert_eq!(
        folder.output(&["-mcpu=haswell", "--model=reference", "--each", "a.s"]),
        alone("a.s"),
        "one file needs no name"
    );
    assert_eq!(folder.output(&["-mcpu=haswell", "--model=reference", "--each", "-o", "out", "a.s", "b.s"]), "");
    assert_eq!(folder.read("out"), both);
}

#[test]
fn each_continues_after_a_file_that_fails() {
    let folder = Folder::new().with("bad.s", "\tfrobnicate\n").with("b.s", "\tnop\n");
    let run = folder.run(&["-mcpu=haswell", "--model=reference", "--each", "none.s", "bad.s", "b.s"]);
    assert_eq!(run.status, Some(1));
    assert!(run.stderr.starts_with("error: none.s: No such file or directory\nbad.s:1:2: error: invalid"), "{run:?}");
    let headers = "==> none.s <==\n\n==> bad.s <==\n\n==> b.s <==\n";
    assert_eq!(run.stdout, format!("{headers}{}", folder.output(&["-mcpu=haswell", "--model=reference", "b.s"])));
    assert_eq!(
        folder.run(&["-mcpu=haswell", "--model=reference", "--each", "-o", "out", "none.s", "bad.s"]).status,
        Some(1)
    );
    assert!(!folder.exists("out"), "no input, no report");
}

/// The reference accepts one file, and so does a program that is called by its name.
#[test]
fn several_files_are_accepted_unless_called_by_the_references_name() {
    let folder = Folder::new().with("a.s", LOOP);
    assert_eq!(
        folder.output(&["-mcpu=haswell", "--model=reference", "a.s", "a.s"]),
        folder.output(&["-mcpu=haswell", "--model=reference", "--each", "a.s", "a.s"])
    );
    let link = folder.path.join("llvm-mca");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_mca"), &link).unwrap();
    let refused = std::process::Command::new(&link).args(["a.s", "a.s"]).current_dir(&folder.path).output().unwrap();
    assert_eq!(refused.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("Too many positional arguments specified!\n"));
}

#[test]
fn each_makes_one_array_of_the_richer_json() {
    let folder = Folder::new().with("a.s", LOOP).with("b.s", "\tnop\n");
    let both = json(&folder.output(&["-mcpu=haswell", "--model=reference", "--each", "--json=v2", "a.s", "b.s"]));
    assert_eq!(both[0], json(&folder.output(&["-mcpu=haswell", "--model=reference", "--json=v2", "a.s"])));
    assert_eq!((&both[1]["input"], &both[2]), (&"b.s".into(), &Value::Null));
    // The reference's JSON has no place for a second file: its documents follow one another.
    let plain = |name: &str| folder.output(&["-mcpu=haswell", "--model=reference", "-json", name]);
    assert_eq!(
        folder.output(&["-mcpu=haswell", "--model=reference", "--each", "-json", "a.s", "b.s"]),
        plain("a.s") + &plain("b.s")
    );
}

#[test]
fn comparisons_have_the_numbers_of_single_reports() {
    let folder = Folder::new().with("a.s", LOOP);
    let table = folder.output(&["--model=reference", "--cpus=haswell,znver4", "--cpus", "atom", "a.s"]);
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines[..3], ["", "[0] Code Region - loop", ""]);
    assert_eq!(
        lines[3],
        "CPU      Model    Cycles/iteration           Per  Factor    IPC  Block RThroughput  Limited by"
    );
    // The fastest first; factors refer to the processor that was named first.
    for (line, (cpu, factor)) in lines[4..6].iter().zip([("znver4", "0.80"), ("haswell", "1.00")]) {
        let report = folder.output(&[&format!("-mcpu={cpu}"), "-iterations=100000", "a.s"]);
        let words: Vec<&str> = line.split_whitespace().collect();
        let cycles: f64 = summary_number(&report, "Total Cycles:").parse().unwrap();
        assert_eq!(words[..2], [cpu, cpu]);
        assert_eq!(words[2], format!("{:.2}", cycles / 100_000.0));
        // Four doubles at once.
        assert_eq!(words[3], format!("{:.2}/element", cycles / 400_000.0));
        assert_eq!(words[4], factor);
        assert_eq!(words[5], summary_number(&report, "IPC:"));
        assert_eq!(format!("{:.1}", words[6].parse::<f64>().unwrap()), summary_number(&report, "Block RThroughput:"));
        assert_eq!(words[7..].join(" "), "loop-carried chain");
    }
    assert_eq!(
        lines[6],
        "atom     atom                    -                     -      -                  -  \
         (not supported: vmovupd (%rdi,%rax,8), %ymm1)"
    );
}

/// The model has a number (FMA takes 3 cycles), but the processor lacks the feature.
#[test]
fn code_that_a_processor_cannot_run_has_no_number() {
    let folder = Folder::new().with("a.s", LOOP);
    let table = folder.output(&["--cpus=sandybridge,haswell", "a.s"]);
    let last = table.lines().last().unwrap();
    assert!(last.starts_with("sandybridge") && last.ends_with("(lacks FMA)"), "{table}");
    let document = json(&folder.output(&["--cpus=sandybridge,haswell", "--json=v2", "a.s"]));
    assert_eq!(document["regions"][0]["processors"][0]["error"], "lacks FMA");
}

/// The sentence for the README's sample names order, chain and cause.
#[test]
fn why_blames_the_chain_and_nothing_else() {
    let folder = Folder::new().with("a.s", LOOP);
    let screen = folder.output(&["--why", "-mcpu=haswell", "--model=reference", "a.s"]);
    let lines: Vec<&str> = screen.lines().collect();
    assert_eq!(lines[1], "loop on haswell (tables only)");
    assert_eq!(lines[3], "5.00 cycles per iteration: every iteration waits for %ymm0 of the one before (line 3).");
    assert_eq!(
        lines[4],
        "5.00 cycles for 32 bytes: 1.25 per 8-byte element (4 elements per iteration), 0.16 per byte."
    );
    assert_eq!(lines[5], "Without the chain: 1.50, limited by dispatch.");
    assert_eq!(lines[6], "Split %ymm0 into up to 4 accumulators.");
    let on_chain: Vec<&&str> = lines.iter().filter(|line| line.contains('↻')).collect();
    assert_eq!(on_chain.len(), 1, "{screen}");
    assert!(on_chain[0].contains("5.00") && on_chain[0].contains("vfmadd231pd"), "{screen}");
    assert!(!screen.contains('\u{1b}') && lines.iter().all(|line| line.chars().count() <= 100), "{screen}");
    let coloured = folder.output(&["--why", "-color", "-mcpu=haswell", "--model=reference", "a.s"]);
    assert!(coloured.contains("\u{1b}[1;31m"), "{coloured}");
}

#[test]
fn why_names_what_is_not_known() {
    let text = "\tfoo %rax\n\tbar\n\tbaz\n\taddq %rax, %rbx\n";
    let folder = Folder::new().with("a.s", text).with("b.s", "\tcall g\n\tvaddps %zmm0, %zmm0, %zmm1\n\tcpuid\n");
    let unread = folder.run(&["--why", "-mcpu=haswell", "--model=reference", "a.s"]).stdout;
    assert!(unread.contains("\n3 of 4 instructions not understood: there is no number for this region.\n"), "{unread}");
    assert!(!unread.contains("cycles per iteration"), "{unread}");
    let guessed = folder.run(&["--why", "-mcpu=haswell", "--model=reference", "b.s"]).stdout;
    for part in [
        "-: haswell lacks AVX512F, so there is no number for this region.",
        "it lacks AVX512F (line 2)",
        "The call in line 1 is not counted.",
        "Fence or serialising instruction (line 3): the waits that it causes are not modelled.",
    ] {
        assert!(guessed.contains(part), "{part}\n{guessed}");
    }
}

/// On processors that issue in order, the instruction after a load waits for it.
#[test]
fn on_in_order_processors_waits_for_loads_are_named() {
    let text = "\t.syntax unified\n\t.cpu cortex-m55\n\t.thumb\n.L1:\n\tldr\tr2, [r0]\n\tadd\tr2, r2, #1\n\tstr\tr2, [r1]\n\
                \tadds\tr0, #4\n\tadds\tr1, #4\n\tsubs\tr3, #1\n\tbne\t.L1\n";
    let folder = Folder::new().with("a.s", text);
    let run = folder.run(&["--why", "a.s"]);
    for part in [
        "instructions issue in order, at most two at once (dual issue)",
        "Load-use delay: line 6 waits for line 5, whose result takes 2 cycles. Put other",
    ] {
        assert!(run.stdout.contains(part), "{part}\n{run:?}");
    }
    // With the counter in between, nothing waits.
    let moved = text.replace("\tadds\tr0, #4\n", "").replace("\tadd\tr2", "\tadds\tr0, #4\n\tadd\tr2");
    let moved = Folder::new().with("a.s", moved).run(&["--why", "a.s"]);
    assert!(moved.status == Some(0) && !moved.stdout.contains("Load-use"), "{moved:?}");
}

/// Makers write names with capitals; the plain report knows none of these, as the reference does not.
#[test]
fn names_of_cpus_may_have_capitals() {
    let loop_of_arm = ".L1:\n\tldr\tr2, [r0], #4\n\tadd.w\tr3, r3, r2\n\tcmp\tr0, r1\n\tbne.n\t.L1\n";
    let folder = Folder::new().with("a.s", LOOP).with("b.s", format!("\t.syntax unified\n\t.thumb\n{loop_of_arm}"));
    assert_eq!(folder.output(&["--why", "-mcpu=Haswell", "a.s"]), folder.output(&["--why", "-mcpu=haswell", "a.s"]));
    let run = folder.run(&["--why", "-mcpu=Cortex-M7", "b.s"]);
    assert!(run.status == Some(0) && run.stdout.contains(" on cortex-m7"), "{run:?}");
    assert!(folder.run(&["-mcpu=Haswell", "a.s"]).stderr.starts_with("'Haswell' is not a recognized processor"));
}

#[test]
fn cpus_that_are_no_processors_are_refused() {
    let folder = Folder::new().with("a.s", LOOP);
    let unknown = "error: unknown CPU `z80` for x86_64\n";
    assert_eq!(folder.run(&["--cpus=z80", "a.s"]), failed(unknown));
    let some = folder.run(&["--cpus=haswell,z80", "a.s"]);
    assert_eq!((some.status, some.stderr.as_str()), (Some(1), unknown));
    assert!(
        some.stdout.contains("\nhaswell  haswell-public, public measurements")
            && some.stdout.contains("(unknown processor)")
    );
    let near = "error: unknown CPU `znver9` for x86_64; the nearest names are `znver6`, `znver5`, `znver4`\n";
    assert_eq!(folder.run(&["--why", "-mcpu=znver9", "a.s"]), failed(near));
    // The plain report says what the reference says.
    let plain = "'z80' is not a recognized processor for this target (ignoring processor)\n".repeat(2);
    assert_eq!(folder.run(&["-mcpu=z80", "a.s"]), failed(&plain));
    // For inputs that the reference does not read, the message is our own and printed once.
    std::fs::write(folder.path.join("a.c"), "int f(int n) { return n; }\n").expect("a file");
    let of_source = "error: unknown CPU `Zen4` for x86_64; the nearest name is `znver4`\n";
    assert_eq!(folder.run(&["-mcpu=Zen4", "a.c"]), failed(of_source));
    let missing = "error: --cpus: a name between the commas is missing.\n";
    assert_eq!(folder.run(&["--cpus=haswell,", "a.s"]), failed(missing));
    assert_eq!(folder.run(&["--cpus=atom", "a.s"]), failed("error: no assembly instructions found.\n"));
}

#[test]
fn names_cannot_control_a_terminal() {
    let code = "# LLVM-MCA-BEGIN x\u{1b}]0;title\u{7}\naddl %eax, %eax\njmp \"a\u{1b}[2Jb\"\n# LLVM-MCA-END\n";
    let folder = Folder::new().with("a.s", code);
    let text = folder.run(&["--why", "-mcpu=skylake", "--model=reference", "a.s"]).stdout;
    let is_steering = |text: &str| text.contains(|letter: char| letter.is_control() && letter != '\n');
    assert!(text.contains("\nx ]0;title  on skylake (tables only)\n") && text.contains("jmp a [2Jb"), "{text:?}");
    assert!(!is_steering(&text), "{text:?}");
    let settings =
        "\"\\u001b[2J\" = 1\nmcpu = \"\\u001b[2J\"\n[budget]\n\"\\u001b[2J\" = \"cycles<=4\"\nx = \"\\u001b[2J\"\n";
    let folder =
        Folder::new().with("mca.toml", settings).with("a.s", "# mca: -mtriple=\u{1b}[2J -iterations=3\n nop\n");
    for arguments in [&["config", "a.s"][..], &["-mcpu=skylake", "a.s"]] {
        let reported = folder.run(arguments);
        assert!(
            reported.stderr.contains(" [2J") && !is_steering(&(reported.stdout.clone() + &reported.stderr)),
            "{reported:?}"
        );
    }
}

#[test]
fn small_shares_are_not_shown_as_zero() {
    let adds = "\timulq %rbx, %rcx\n\taddq $2, %rax\n".repeat(300);
    let folder = Folder::new().with("long.s", format!("f:\n{adds}\tjne f\n"));
    let text = folder.run(&["--why", "-mcpu=haswell", "--model=reference", "long.s"]).stdout;
    assert!(text.contains(" 0.3%  ") && !text.contains(" 0%  "), "{text}");
}

#[test]
fn messages_propose_only_similar_names() {
    let folder = Folder::new().with("a.s", LOOP);
    let plain = folder.run(&["-bogus", "a.s"]).stderr;
    assert!(plain.ends_with("Did you mean '--mcpu'?\n"), "as the reference has it: {plain}");
    let own = folder.run(&["--why", "-bogus", "a.s"]).stderr;
    assert!(own.contains("'-bogus'") && !own.contains("Did you mean"), "{own}");
    let near = folder.run(&["--whyy", "--cpus=haswell", "a.s"]).stderr;
    assert!(near.ends_with("Did you mean '--why'?\n"), "{near}");
}

#[test]
fn extended_views_say_nothing_about_debugging_directives() {
    let text = format!("\t.loc 1 1 19 view -0\n{LOOP}\tfrobnicate\n\t.file 1 \"a.c\"\n");
    let folder = Folder::new().with("a.s", text);
    let plain = folder.run(&["-mcpu=haswell", "--model=reference", "a.s"]).stderr;
    let said = |text: &str| (text.matches("unassigned file").count(), text.matches("invalid instruction").count());
    assert_eq!(said(&plain), (1, 1), "{plain}");
    let own = folder.run(&["--why", "-mcpu=haswell", "--model=reference", "a.s"]).stderr;
    assert_eq!(said(&own), (0, 1), "{own}");
}

#[test]
fn comparisons_as_json_equal_single_reports() {
    let folder = Folder::new().with("a.s", LOOP);
    let text = folder.output(&["--cpus=haswell,znver4,atom", "--json=v2", "-iterations=10", "a.s"]);
    assert_eq!(folder.output(&["--cpus=haswell,znver4,atom", "-json", "-iterations=10", "a.s"]), text);
    let document = json(&text);
    assert_eq!((&document["format"], &document["version"]), (&"mca-comparison".into(), &2.into()));
    assert_eq!((&document["iterations"], &document["input"]), (&10.into(), &"a.s".into()));
    let processors = document["regions"][0]["processors"].as_array().unwrap();
    for (found, cpu) in processors.iter().zip(["haswell", "znver4"]) {
        let alone = json(&folder.output(&[&format!("-mcpu={cpu}"), "--json=v2", "-iterations=10", "a.s"]));
        assert_eq!((&found["cpu"], &found["error"]), (&cpu.into(), &Value::Null));
        assert_eq!(found["summary"], alone["regions"][0]["summary"]);
        for member in ["bounds", "limitedBy", "steadyCyclesPerIteration"] {
            assert_eq!(found[member], alone["regions"][0][member]);
        }
    }
    assert_eq!(processors[2]["summary"], Value::Null);
    assert_eq!(processors[2]["error"], "not supported: vmovupd (%rdi,%rax,8), %ymm1");
}

/// Collects the path of each member of a document, without the indices of arrays.
fn members(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            for (name, member) in object {
                found.insert(name.clone());
                members(member, found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| members(item, found)),
        _ => {}
    }
}

#[test]
fn the_richer_json_matches_its_page() {
    let text = format!("\tmovq (%rdi), %rcx\n\timulq %rcx, %rdx\n\tmovq %rdx, (%rdi)\n\tdivq %rcx\n{LOOP}");
    let text = text.replacen('\t', "# LLVM-MCA-BEGIN first\n\t", 1);
    let folder = Folder::new()
        .with("a.s", text.replacen("# LLVM-MCA-BEGIN loop", "# LLVM-MCA-END first\n# LLVM-MCA-BEGIN loop", 1));
    let document = json(&folder.output(&["-mcpu=skylake", "--model=reference", "--json=v2", "-noalias=false", "a.s"]));
    assert_eq!((&document["format"], &document["version"]), (&"mca-report".into(), &2.into()));
    let first = &document["regions"][0];
    assert_eq!(
        (&first["name"], &first["begin"]["start"]["line"], &first["end"]["start"]["line"]),
        (&"first".into(), &1.into(), &6.into())
    );
    let product = &first["instructions"][1];
    assert_eq!(product["text"], "imulq\t%rcx, %rdx");
    assert_eq!(
        (&product["range"]["file"], &product["range"]["start"]),
        (&"a.s".into(), &serde_json::json!({"line": 3, "column": 2}))
    );
    assert_eq!(product["range"]["end"]["column"], 18);
    assert!(
        product["waits"]["dataFrom"].as_array().unwrap().iter().any(|from| from["register"] == "%rcx"),
        "{product}"
    );

    let mut found = BTreeSet::new();
    members(&document, &mut found);
    members(&json(&folder.output(&["--cpus=skylake", "--json=v2", "a.s"])), &mut found);
    // What is not in every document: a call, a feature that is missing, loops with advice.
    let counter = format!("{}\taddq $8, %rax\n\tcmpq %rdx, %rax\n\tjb .L\n", "\tnop\n".repeat(6));
    let folder =
        folder.with("b.s", LOOP).with("c.s", counter).with("d.s", "\tcall g\n\tvfmadd231pd %ymm1, %ymm2, %ymm0\n");
    for name in ["b.s", "c.s", "d.s"] {
        members(&json(&folder.run(&["-mcpu=sandybridge", "--json=v2", name]).stdout), &mut found);
    }
    // Another test compares the documents of profiles with the page.
    let of_reports = include_str!("../JSON.md").split("\n## Profiles\n").next().unwrap_or_default();
    let documented: BTreeSet<String> = of_reports
        .lines()
        .flat_map(|line| line.split('`').skip(1).step_by(2))
        .flat_map(|word| word.trim_end_matches("[]").split('.'))
        .filter(|word| word.chars().all(|letter| letter.is_ascii_alphanumeric()))
        .map(str::to_owned)
        .collect();
    // Words of the prose that are not members.
    let members_of_ranges = ["file", "start", "line", "column"].map(str::to_owned);
    let documented: BTreeSet<String> =
        documented.into_iter().filter(|word| word != "native").chain(members_of_ranges).collect();
    assert_eq!(found.difference(&documented).collect::<Vec<_>>(), Vec::<&String>::new(), "in the JSON, not described");
    assert_eq!(documented.difference(&found).collect::<Vec<_>>(), Vec::<&String>::new(), "described, not in the JSON");
}

#[test]
fn machine_code_gives_the_report_of_its_assembly() {
    let folder =
        Folder::new().with("a.s", "\taddq %rcx, %rax\n\timulq %rax, %rcx\n").with("digits", "48 01 c8\n480fafc8\n");
    let text = folder.output(&["-mcpu=haswell", "--model=reference", "-show-encoding", "a.s"]);
    assert_eq!(
        folder.output(&["-mcpu=haswell", "--model=reference", "-show-encoding", "--hex=48 01 c8 48 0f af c8"]),
        text
    );
    assert_eq!(folder.output(&["-mcpu=haswell", "--model=reference", "-show-encoding", "--hex", "digits"]), text);
}

#[test]
fn wrong_digits_and_digits_with_a_file_are_refused() {
    let folder = Folder::new().with("a.s", "\tnop\n");
    let both = folder.run(&["-mcpu=haswell", "--model=reference", "--hex=90", "a.s"]);
    let expected = "error: --hex: takes either digits or an input file that holds them.\n";
    assert_eq!(both, failed(expected));
    let wrong = folder.run(&["-mcpu=haswell", "--model=reference", "--hex=9g"]);
    assert_eq!((wrong.status, wrong.stdout.as_str()), (Some(1), ""));
    assert!(wrong.stderr.starts_with("error: --hex: "), "{wrong:?}");
    let unknown = folder.run(&["-mcpu=haswell", "--model=reference", "--hex=90 06 90"]);
    assert_eq!(unknown.status, Some(0), "what no instruction is known for is left out");
    assert!(unknown.stderr.contains("warning") && unknown.stdout.contains("Instructions:      200"), "{unknown:?}");
    assert_eq!(
        folder.run(&["--hex=90", "--symbol=f"]),
        failed("error: --symbol: machine code given as digits has no symbols.\n")
    );
}

#[test]
fn functions_of_an_object_are_regions() {
    let digits = include_str!("../../input/src/machine_code/program/object.txt");
    let digits: Vec<u8> = digits.bytes().filter(u8::is_ascii_hexdigit).collect();
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
    let folder = Folder::new().with("code.o", digits.chunks(2).map(byte).collect::<Vec<u8>>()).with("a.s", "\tnop\n");
    let headers = |arguments: &[&str]| -> Vec<String> {
        let run = folder.run(&[&["-mcpu=haswell", "--model=reference", "-instruction-info"], arguments].concat());
        assert_eq!(run.status, Some(0), "{run:?}");
        run.stdout.lines().filter(|line| line.contains("Code Region")).map(str::to_owned).collect()
    };
    assert_eq!(headers(&["code.o"]), ["[0] Code Region - first", "[1] Code Region - second"]);
    assert_eq!(headers(&["--symbol=second", "code.o"]), ["[0] Code Region - second"]);
    let missing = folder.run(&["-mcpu=haswell", "--model=reference", "--symbol=third", "code.o"]);
    assert_eq!(missing, failed("error: --symbol: code.o has no code named 'third'.\n"));
    assert_eq!(folder.run(&["--symbol=f", "a.s"]).status, Some(1));
}

#[test]
fn completions_work_in_shells() {
    let folder = Folder::new().with("loop.s", LOOP);
    let script = folder.output(&["--completions=bash"]);
    folder.write("completions", script);
    let complete = |word: &str| {
        let line = format!("mca {word}");
        let script = format!(
            "source ./completions; COMP_LINE='{line}' COMP_POINT={}; COMP_WORDS=({line}); \
             COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _mca; echo \"${{COMPREPLY[@]}}\"",
            line.len()
        );
        // `compopt` works inside a completion only, and says so.
        let output = Command::new("bash").args(["-c", &script]).current_dir(&folder.path).output().unwrap();
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    };
    assert_eq!(complete("--timeline-h"), "--timeline-html=");
    assert_eq!(complete("--json"), "--json --json=v2");
    assert_eq!(
        complete("--instruction-t"),
        "--instruction-tables=none --instruction-tables=normal --instruction-tables=full"
    );
    assert_eq!(complete("loo"), "loop.s");
    // Bash splits words at `=`.
    assert_eq!(complete("--instruction-tables=n"), "none normal");
    assert_eq!(complete("-instruction-tables=f"), "full");
    assert_eq!(complete("-bottl"), "-bottleneck-analysis");
    assert_eq!(complete("-mcpu=znver"), "znver1 znver2 znver3 znver4 znver5 znver6");
    assert_eq!(complete("-mcpu btv"), "btver2");
    assert_eq!(complete("--cpus=haswell,bdv"), "haswell,bdver1 haswell,bdver2 haswell,bdver3 haswell,bdver4");
    assert_eq!(complete("--timeline-html=lo"), "loop.s");
    let fish = folder.output(&["--completions=fish"]);
    assert!(
        fish.contains(
            "complete -c mca -l completions -o completions -d 'print completions for a shell' -x -a 'bash zsh fish'\n"
        ),
        "{fish}"
    );
    assert!(folder.output(&["--completions=zsh"]).starts_with("#compdef mca\n_arguments \\\n"));
    assert_eq!(folder.run(&["--completions=tcsh"]).status, Some(1));
}

#[test]
fn help_and_manual_have_the_same_options() {
    let folder = Folder::new();
    let (help, manual) = (folder.output(&["--help"]), folder.output(&["--man"]));
    for line in help.lines().filter(|line| line.starts_with("  -")) {
        let option = line.split_whitespace().next().unwrap();
        assert!(manual.replace("\\-", "-").contains(&format!(".TP\n.B {option}")), "{option}");
    }
    let own = help.lines().filter(|line| line.contains("(+) ")).count();
    assert!(own >= 9 && help.contains("Options marked (+) are"), "{help}");
    assert!(help.lines().all(|line| line.chars().count() <= 125), "lines fit on a wide terminal");
    // Every line of the manual is text or one of the requests meant.
    for line in manual.lines().filter(|line| line.starts_with(['.', '\''])) {
        let request = line.split(' ').next().unwrap();
        assert!([".TH", ".SH", ".B", ".TP", ".PP", ".nf", ".fi"].contains(&request), "{line}");
    }
    assert_eq!(folder.output(&["--version"]).lines().next(), Some(concat!("mca ", env!("CARGO_PKG_VERSION"))));
}

/// Only the report of the reference has counts of 32 bits: two instructions for 2^31 iterations are 2^32 instructions.
#[test]
fn counts_of_the_json_report_have_64_bits() {
    let folder = Folder::new().with("a.s", "imul %rax, %rbx\nadd %rbx, %rax\n");
    let of = |arguments: &[&str]| {
        folder
            .output(&[&["-mcpu=skylake", "--model=reference", "-iterations=2147483648"], arguments, &["a.s"]].concat())
    };
    let summary = json(&of(&["--json=v2"]))["regions"][0]["summary"].clone();
    assert_eq!(summary["instructions"], 4_294_967_296_u64);
    assert_eq!(summary["cycles"], 4 * 2_147_483_648_u64 + 3, "imul takes 3 cycles, add 1");
    assert!((summary["cyclesPerIteration"].as_f64().unwrap() - 4.0).abs() < 1e-6);
    assert!(of(&[]).contains("\nInstructions:      0\nTotal Cycles:      3\n"), "as 32 bits hold it");
}
