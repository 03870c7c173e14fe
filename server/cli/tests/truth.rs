//! `--measure` and `--model` on the command line. No test depends on the machine: where it cannot measure, a message
//! is expected.

use crate::support::command::Folder;
use serde_json::Value;

/// A hash whose rounds each multiply the result of the previous round, through a move. The reference eliminates that
/// move, and loses the chain.
const HASH: &str = "\tmovzbl (%rdi,%rsi), %eax\n\txorq %r8, %rax\n\timulq %rcx, %rax\n\tmovq %rax, %r8\n";

#[test]
fn the_measured_model_finds_a_chain_that_the_reference_loses() {
    let folder = Folder::new().with("hash.s", HASH);
    let json: Value = serde_json::from_str(&folder.output(&["-mcpu=znver5", "--json=v2", "hash.s"])).unwrap();
    assert_eq!(json["target"]["model"], "zen5");
    let region = &json["regions"][0];
    assert_eq!(region["steadyCyclesPerIteration"], 4.0);
    assert_eq!(region["limitedBy"]["kind"], "chain");
    let links = region["chain"]["links"].as_array().unwrap();
    let positions: Vec<u64> = links.iter().filter_map(|link| link["instruction"].as_u64()).collect();
    assert_eq!(positions, [1, 2, 3], "{links:?}");
    let why = folder.output(&["-mcpu=znver5", "--why", "hash.s"]);
    assert!(why.contains("\nregion on znver5 (measured here)\n"), "{why}");
    let parity = folder.output(&["-mcpu=znver5", "--model=reference", "--why", "hash.s"]);
    assert!(parity.contains("\nregion on znver5 (model of znver4, tables only)\n"), "{parity}");
    assert!(
        parity
            .contains("≥ 4.00 cycles per iteration: a loop-carried chain through %rax (line 3), which the model hides"),
        "{parity}"
    );
}

/// Eight additions take one cycle by the dispatch width, but their bytes are not fetched as fast.
#[test]
fn the_front_end_is_a_limit() {
    // Three bytes each: a line of code has more than three cycles can take in.
    let code: String = (8..16).map(|number| format!("\tleal 1(%rax), %e{}x\n", ["b", "c", "d"][number % 3])).collect();
    let folder = Folder::new().with("wide.s", code);
    let json: Value = serde_json::from_str(&folder.output(&["-mcpu=znver5", "--json=v2", "wide.s"])).unwrap();
    assert_eq!(json["notModelled"], serde_json::json!(["branch prediction", "caches"]));
    let bounds = json["regions"][0]["bounds"].as_array().unwrap();
    let of = |kind: &str| {
        bounds.iter().find(|bound| bound["kind"] == kind).map(|bound| bound["cyclesPerIteration"].as_f64())
    };
    assert_eq!(of("dispatch"), Some(Some(1.0)));
    assert!(of("frontEnd").flatten().is_some_and(|cycles| cycles > 1.0), "{bounds:?}");
}

/// A displacement and an immediate each, of 32 bits: three such instructions a cycle.
#[test]
fn a_limit_of_the_front_end_is_named() {
    let code: String = (5..8).map(|number| format!("\tcmpl ${number}, 80{number}000(%rdi)\n")).collect();
    let folder = Folder::new().with("long.s", code);
    let own = ["-mcpu=znver5"];
    let json: Value = serde_json::from_str(&folder.output(&[&own[..], &["--json=v2", "long.s"]].concat())).unwrap();
    let region = &json["regions"][0];
    assert_eq!(region["steadyCyclesPerIteration"], 1.0);
    assert_eq!(region["limitedBy"], serde_json::json!({"kind": "frontEnd", "name": "front end", "resource": null}));
    let why = folder.output(&[&own[..], &["--why", "long.s"]].concat());
    for line in [
        "1.00 cycles per iteration: the front end delivers no more instructions per cycle.",
        "Without the front end: 0.75, limited by address units 0-3.",
        "    1.00  ████████████████████████  front end\n",
        "\nBranch prediction and caches are not modelled.\n",
    ] {
        assert!(why.contains(line), "{line} in {why}");
    }
    // The bottleneck view knows units and data only.
    let report = folder.output(&[&own[..], &["--model=measured", "-bottleneck-analysis", "long.s"]].concat());
    assert!(report.contains("No resource or data dependency bottlenecks discovered."), "{report}");
    // In parity mode nothing is said about it.
    let parity = folder.output(&["-mcpu=znver5", "--model=reference", "--why", "long.s"]);
    assert!(parity.contains("Front end, branch prediction and caches are not modelled."), "{parity}");
}

/// Views count instructions, however many parts they run in and however many copies their places in memory need.
#[test]
fn views_of_the_measured_model_count_instructions() {
    let folder = Folder::new().with("add.s", "\taddl (%rdi), %eax\n\tnotl %eax\n\tmovl %eax, 4(%rsi)\n");
    let report = folder.output(&["-mcpu=znver5", "--model=own", "-iterations=77", "-timeline", "-all-stats", "add.s"]);
    for line in ["Iterations:        77", "Instructions:      231"] {
        assert!(report.contains(line), "{line} in {report}");
    }
    assert!(report.contains("[9,2]"), "{report}");
    let retired = report.lines().filter(|line| line.trim_start().starts_with(char::is_numeric) && line.contains("%)"));
    assert!(retired.count() > 3, "{report}");
}

/// A compare and a jump that are one micro-op enter the reorder buffer together and leave it so.
#[test]
fn a_fused_pair_takes_one_entry_of_the_reorder_buffer() {
    let folder = Folder::new().with("pair.s", ".L1:\taddl %eax, (%rdi)\n\tcmpq %rdi, %rsi\n\tjne .L1\n");
    let report = folder.output(&["-mcpu=znver4", "--model=measured", "-retire-stats", "pair.s"]);
    let used = |name: &str| -> u32 {
        let line = report.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("{report}"));
        line.split_whitespace().find_map(|word| word.parse().ok()).unwrap_or_else(|| panic!("{line}"))
    };
    assert!((1..=320).contains(&used("Max Used ROB Entries:")), "{report}");
    assert!((1..=320).contains(&used("Average Used ROB Entries per cy:")), "{report}");
}

#[test]
fn a_model_file_changes_only_what_it_lists() {
    let folder = Folder::new()
        .with("mul.s", "\timulq %rcx, %rax\n")
        .with("add.s", "\taddq %rcx, %rax\n")
        .with("fast.txt", "based-on\tznver4\nname\tfast\nform\tIMUL64rr\t1\tZn4ALU1:1\t2\n");
    let cycles = |arguments: &[&str]| -> f64 {
        let all = [&["-mcpu=znver4", "--json=v2"], arguments].concat();
        let json: Value = serde_json::from_str(&folder.output(&all)).unwrap();
        json["regions"][0]["steadyCyclesPerIteration"].as_f64().unwrap()
    };
    assert_eq!((cycles(&["mul.s"]), cycles(&["--model=fast.txt", "mul.s"])), (3.0, 2.0));
    assert_eq!((cycles(&["add.s"]), cycles(&["--model=fast.txt", "add.s"])), (1.0, 1.0));
    let (usual, same) = (
        folder.output(&["-mcpu=znver4", "-all-views", "add.s"]),
        folder.output(&["-mcpu=znver4", "--model=fast.txt", "-all-views", "add.s"]),
    );
    assert_eq!(usual, same);
}

#[test]
fn errors_in_a_model_are_reported_at_their_places() {
    let folder = Folder::new().with("hash.s", HASH).with("wrong.txt", "based-on\tznver4\nform\tNOPE\t1\t-\t1\n");
    let wrong = folder.run(&["-mcpu=znver4", "--model=wrong.txt", "hash.s"]);
    assert_eq!((wrong.status, wrong.stderr.as_str()), (Some(1), "error: wrong.txt:2:6: there is no opcode 'NOPE'\n"));
    let missing = folder.run(&["-mcpu=btver2", "--model=own", "hash.s"]);
    assert_eq!(
        missing.stderr,
        "error: --model=own: there is no measured model of 'btver2'; there is one of broadwell, haswell, icelake-server, \
         ivybridge, sapphirerapids, skylake, skylake-avx512, znver3, znver4, znver5.\n"
    );
}

/// Output in the format of the reference is based on the reference's model, whatever else the run shows.
#[test]
fn only_extended_views_use_the_measured_model() {
    let folder = Folder::new().with("hash.s", HASH);
    let run = |arguments: &[&str]| folder.run(&[&["-mcpu=znver5"], arguments, &["hash.s"]].concat());
    let plain = run(&[]).stdout;
    assert_eq!(plain, run(&["--model=reference"]).stdout);
    assert_ne!(plain, run(&["--model=measured"]).stdout);
    assert_eq!(run(&["-json"]).stdout, run(&["-json", "--model=reference"]).stdout);
    // The limit is checked with the measured model, which knows of the chain, and the report next to it stays as it is.
    let checked = run(&["--budget=cycles<=3"]);
    assert_eq!((checked.status, checked.stdout), (Some(2), plain));
    assert!(
        checked.stderr.contains("region 0 takes 4.00 cycles on znver5 (measured here), budget 3.00"),
        "{}",
        checked.stderr
    );
    let held = run(&["--budget=cycles<=3", "--model=reference"]);
    assert_eq!(held.status, Some(0), "{}", held.stderr);
    let compared = run(&["--cpus=znver5,znver2"]).stdout;
    assert!(compared.contains("znver5  zen5, measured here "), "{compared}");
    let json: Value = serde_json::from_str(&run(&["--cpus=znver5,znver2", "--json=v2"]).stdout).unwrap();
    let processors = &json["regions"][0]["processors"];
    assert_eq!((&processors[0]["isMeasured"], &processors[1]["isMeasured"]), (&Value::Bool(true), &Value::Bool(false)));
}

#[test]
fn machine_code_is_simulated_with_the_measured_model() {
    // imulq %rcx, %rax; movq %rax, %r8; dec %edx; jne to the first.
    let why = Folder::new().output(&["-mcpu=znver5", "--why", "--hex=480fafc14989c0ffca75f5"]);
    assert!(why.contains(" on znver5 (measured here)\n"), "{why}");
}

#[test]
fn a_baseline_of_another_model_is_reported() {
    let folder = Folder::new().with("hash.s", HASH);
    let before = folder.output(&["-mcpu=znver5", "--model=reference", "--json=v2", "hash.s"]);
    let folder = folder.with("before.json", before);
    let run = folder.run(&["-mcpu=znver5", "--baseline=before.json", "hash.s"]);
    let reported = "warning: --baseline: its numbers for znver5 come from the model znver4, those of this run from the measured model zen5; \
                --model=reference compares like with like\n";
    assert!(run.stderr.contains(reported), "{}", run.stderr);
    let same = folder.run(&["-mcpu=znver5", "--model=reference", "--baseline=before.json", "hash.s"]);
    assert_eq!((same.status, same.stderr.as_str()), (Some(0), ""));
}

/// Numbers only where there are some; otherwise a reason.
#[test]
fn measurements_are_shown_with_predictions() {
    let folder = Folder::new()
        .with("one.s", "# LLVM-MCA-BEGIN add\n\taddq %rcx, %rax\n# LLVM-MCA-END\n")
        .with("call.s", "\tincq %rax\n\tcall f\n");
    let report = folder.output(&["-mcpu=znver5", "--measure", "one.s"]);
    let lines: Vec<&str> = report.lines().filter(|line| !line.is_empty()).collect();
    assert_eq!(lines[..2], ["[0] Code Region - add", "one.s:2     add"], "{report}");
    let is_number = lines[2].starts_with("Measured:   ") && lines[2].contains(" cycles per iteration (");
    assert!(is_number || lines[2].starts_with("Measured:   no result, because "), "{report}");
    assert!(lines.contains(&"Predicted:  1.00 by the reference's model znver4"), "{report}");
    assert!(lines.contains(&"            1.00 by the measured model zen5"), "{report}");
    let report = folder.output(&["-mcpu=znver5", "--measure", "call.s"]);
    let refused =
        if RUNS { "it leaves the region by a call" } else { "it is code for x86_64, which this machine cannot run" };
    assert!(report.contains(&format!("\nMeasured:   no result, because {refused}\n")), "{report}");
}

/// Whether this machine runs the code of these tests, however well it can measure it.
const RUNS: bool = cfg!(target_arch = "x86_64");

/// Several regions are shown in a table: place, name, measured, measured model, reference's model.
#[test]
fn several_measured_regions_make_a_table() {
    let text = "# LLVM-MCA-BEGIN add\n\taddq %rcx, %rax\n# LLVM-MCA-END\n\
                # LLVM-MCA-BEGIN calls\n\timulq %rcx, %rax\n\tcall f\n# LLVM-MCA-END\n";
    let folder = Folder::new().with("two.s", text);
    let report = folder.output(&["-mcpu=znver5", "--measure", "two.s"]);
    let lines: Vec<&str> = report.lines().collect();
    assert!(lines[0].starts_with("2 regions, znver5"), "{report}");
    let title = "                measured  measured model zen5  reference's model znver4";
    assert_eq!(lines[2], title, "{report}");
    let row = lines.iter().find(|line| line.starts_with("two.s:2  add  ")).expect(&report);
    assert!(row.ends_with("                 1.00                      1.00"), "{report}");
    assert_eq!(row.chars().count(), title.chars().count(), "{report}");
    let at = lines.iter().position(|line| line.starts_with("two.s:5  calls         -  ")).expect(&report);
    assert!(lines[at + 1].starts_with("        not measured, because it "), "{report}");
}

/// These bytes are instructions of x86, too: `nop; cwtl; nop; nop`.
#[test]
fn code_for_another_processor_is_never_run() {
    let folder = Folder::new().with("page.s", "\tadrp x16, #-3738107904\n").with("old.s", "\tincl %eax\n");
    for (arguments, code, architecture) in [
        (&["-mtriple=aarch64", "-mcpu=cortex-a55"][..], "page.s", "aarch64"),
        (&["-mtriple=i386", "-mcpu=skylake"], "old.s", "i386"),
    ] {
        if architecture == std::env::consts::ARCH {
            continue;
        }
        let reason = format!("it is code for {architecture}, which this machine cannot run");
        let report = folder.output(&[arguments, &["--measure", code]].concat());
        assert!(report.contains(&format!("Measured:   no result, because {reason}\n")), "{report}");
        assert!(report.contains("Predicted:  "), "{report}");
        let table = folder.run(&[arguments, &["--measure", "--table=mine.txt", code]].concat());
        assert_eq!((table.status, table.stderr), (Some(1), format!("error: --table: {reason}.\n")));
    }
}

/// The content of memory is printed, and can be chosen; the loop follows a pointer, which random bytes are not.
#[test]
fn memory_has_the_requested_content() {
    let folder = Folder::new().with("list.s", ".L1:\n\tmovq (%rdi), %rdi\n\ttestq %rdi, %rdi\n\tjne .L1\n");
    let measured = |arguments: &[&str]| -> Value {
        let report = folder.output(&[&["-mcpu=znver5", "--measure", "--json=v2"], arguments, &["list.s"]].concat());
        serde_json::from_str::<Value>(&report).unwrap()["regions"][0]["measured"].clone()
    };
    let usual = measured(&[]);
    if usual["data"].is_null() {
        assert!(usual["refused"].is_string(), "{usual}");
        return eprintln!("skipped: {usual}");
    }
    assert_eq!(usual["data"], "pointers", "{usual}");
    let refused = "it uses an address that does not exist or is not aligned as it has to be";
    for data in ["random", "zero"] {
        assert_eq!(measured(&[&format!("--measure-data={data}")])["refused"], refused, "{data}");
    }
    let wrong = folder.run(&["-mcpu=znver5", "--measure-data=zero", "list.s"]);
    assert_eq!(wrong.status, Some(1));
    assert!(wrong.stderr.starts_with("error: --measure-data: "), "{}", wrong.stderr);
}

/// Jumps inside are followed, and a line says what they lead past; data that would run, and jumps that lead elsewhere, are
/// refused.
#[test]
fn jumps_inside_are_followed_and_data_are_refused() {
    let around = "# LLVM-MCA-BEGIN\n.L1:\n\timulq %rax, %rbx\n\tjmp .L2\n\timulq %rax, %rbx\n\timulq %rax, %rbx\n.L2:\n\tdecq %rcx\n\
                  \tjnz .L1\n# LLVM-MCA-END\n";
    let folder = Folder::new()
        .with("around.s", around)
        .with("around.hex", "48 0f af d8 eb 08 48 0f af d8 48 0f af d8 48 ff c9 75 ed\n")
        .with("data.s", around.replace("jmp .L2", ".byte 0x48, 0x0f, 0xaf, 0xd8"))
        .with("inside.s", around.replace("jmp .L2", "jmp .L2+1"))
        .with("unknown.hex", "48 0f af d8 06 48 0f af d8\n")
        .with("endless.s", "# LLVM-MCA-BEGIN\n\timulq %rax, %rbx\n.L2:\n\tjmp .L2\n# LLVM-MCA-END\n");
    let why = folder.output(&["-mcpu=znver5", "--why", "data.s"]);
    assert!(why.contains("\nData or unknown bytes beside line 3: not counted.\n"), "{why}");
    let why = folder.run(&["-mcpu=znver5", "--why", "--hex", "unknown.hex"]).stdout;
    assert!(why.contains("\nData or unknown bytes beside line 1: not counted.\n"), "{why}");
    let report = |name: &str| folder.output(&["-mcpu=znver5", "--measure", name]);
    let around = report("around.s");
    if !around.contains("cycles per iteration") {
        return eprintln!("skipped: {around}");
    }
    assert!(around.contains("\n            without 2 instructions that jumps lead past\n"), "{around}");
    let of_bytes = folder.output(&["-mcpu=znver5", "--measure", "--hex", "around.hex"]);
    assert!(of_bytes.contains("\n            without 2 instructions that jumps lead past\n"), "{of_bytes}");
    for (name, reason) in [
        ("data.s", "line 4 places data (.byte) among the instructions"),
        ("inside.s", "it leaves the region by a jump"),
        ("endless.s", "a jump leads back into it, but not to its beginning"),
    ] {
        let report = report(name);
        assert!(report.contains(&format!("no result, because {reason}\n")), "{report}");
    }
}

/// Data count wherever they come from; the line is that of the statement in the main text that asks for them. Refusing needs no
/// machine of the right kind: the text decides.
#[test]
fn data_from_macros_and_files_are_refused() {
    let cases = [
        ("macro.s", ".macro m; .byte 0x90; .endm\n\tincq %rdi\n\tm\n\tincq %rsi\n", 3, ".byte", 2),
        ("include.s", "\tincq %rdi\n\t.include \"bytes.inc\"\n\tincq %rsi\n", 2, ".long", 1),
        ("incbin.s", "\tincq %rdi\n\t.incbin \"bytes.inc\"\n\tincq %rsi\n", 2, ".incbin", 1),
        ("rept.s", "\tincq %rdi\n\t.rept 3\n\t.byte 0x90\n\t.endr\n\tincq %rsi\n", 2, ".byte", 1),
        ("if.s", "\tincq %rdi\n.if 1\n\t.byte 0x90\n.endif\n\tincq %rsi\n", 3, ".byte", 1),
        ("labels.s", "\tincq %rdi\na: b: .byte 0x90\n\tincq %rsi\n", 2, ".byte", 1),
    ];
    for (name, text, line, directive, beside) in cases {
        let folder = Folder::new().with(name, text).with("bytes.inc", "\t.long 0x90909090\n");
        let json: Value = serde_json::from_str(&folder.output(&["-mcpu=znver5", "--json=v2", name])).unwrap();
        let region = serde_json::to_string(&json["regions"][0]).unwrap();
        assert!(region.contains("\"kind\":\"data\""), "{name}: {region}");
        let why = folder.output(&["-mcpu=znver5", "--why", name]);
        assert!(why.contains(&format!("\nData or unknown bytes beside line {beside}: not counted.\n")), "{why}");
        let report = folder.output(&["-mcpu=znver5", "--measure", name]);
        if !report.contains("places data") {
            assert!(report.contains("no result, because "), "{report}");
            eprintln!("skipped: {report}");
            continue;
        }
        let reason = format!("no result, because line {line} places data ({directive}) among the instructions\n");
        assert!(report.contains(&reason), "{report}");
    }
}

/// What is in another section, places nothing, or only pads, does not prevent a measurement.
#[test]
fn data_elsewhere_are_no_doubt() {
    for between in [
        ".section .rodata\n\t.long 1\n\t.text",
        ".pushsection .rodata\n\t.long 1\n\t.popsection",
        ".data\n\t.long 1\n\t.previous",
        ".subsection 1\n\t.long 1\n\t.previous",
        ".p2align 4",
        ".zero 0",
        ".if 0\n\t.byte 1\n\t.endif",
    ] {
        let folder = Folder::new().with("code.s", format!("\tincq %rdi\n\t{between}\n\tincq %rsi\n"));
        let why = folder.output(&["-mcpu=znver5", "--why", "code.s"]);
        assert!(!why.contains("Data ("), "{between}: {why}");
        let report = folder.output(&["-mcpu=znver5", "--measure", "code.s"]);
        assert!(!report.contains("places data"), "{between}: {report}");
    }
}

/// A search ends at once in random bytes and continues in zeros, where its branch is part of the measurement.
#[test]
fn branches_inside_are_measured_if_they_are_not_taken() {
    let text = "# LLVM-MCA-BEGIN find\n.L1:\n\tcmpb $0, (%rdi)\n\tjne .L9\n\tincq %rdi\n\tdecq %rsi\n\tjne .L1\n\
                # LLVM-MCA-END\n.L9:\n\tret\n";
    let folder =
        Folder::new().with("find.s", text).with("table.s", "\tmovl table(%rip), %eax\n\taddl %eax, count(%rip)\n");
    let zero = folder.output(&["-mcpu=znver5", "--measure", "--measure-data=zero", "find.s"]);
    if !zero.contains("cycles per iteration") {
        return eprintln!("skipped: {zero}");
    }
    assert!(zero.contains("\n            on the fall-through path: 1 branch inside never taken\n"), "{zero}");
    assert!(zero.contains("\n            memory held zeros; registers were reset every 2048 iterations\n"), "{zero}");
    let random = folder.output(&["-mcpu=znver5", "--measure", "--measure-data=random", "find.s"]);
    assert!(random.contains("\n            without 1 branch inside that would soon be taken\n"), "{random}");
    let names = folder.output(&["-mcpu=znver5", "--measure", "--json=v2", "table.s"]);
    let names: Value = serde_json::from_str(&names).unwrap();
    assert_eq!(names["regions"][0]["measured"]["pages"], 2, "{names}");
}

/// Without markers, loops are measured, as the verdict is about them; a function's prologue and `ret` cannot run repeatedly.
#[test]
fn without_markers_loops_are_measured() {
    let text = "f:\n\txorl %eax, %eax\n.L1:\n\timulq %rcx, %rax\n\tdecq %rsi\n\tjne .L1\n\tret\n";
    let folder = Folder::new().with("f.s", text).with("line.s", "\timulq %rcx, %rax\n");
    let report = folder.output(&["-mcpu=znver5", "--measure", "f.s"]);
    assert!(!report.contains("leaves the region"), "{report}");
    let predicted = "Predicted:  3.00 by the reference's model znver4";
    assert!(report.contains(predicted), "{report}");
    // What has no loop is measured as it stands.
    let report = folder.output(&["-mcpu=znver5", "--measure", "line.s"]);
    assert!(report.contains(predicted), "{report}");
}

/// On any machine, the table is a model's text, and forms that cannot run by themselves are counted.
#[test]
fn a_table_of_measurements_can_be_used_as_a_model() {
    let folder =
        Folder::new().with("forms.s", "imulq %rcx, %rax\naddq (%rdi), %rax\nvaddps %ymm1, %ymm2, %ymm3\njne f\n");
    // On a busy machine it takes a while, and says how far it is.
    let run = folder.run(&["-mcpu=znver4", "--measure", "--table=mine.txt", "forms.s"]);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    let report = run.stdout;
    assert!(
        report.starts_with("mine.txt: ")
            && report.contains("kinds of instructions that cannot run by themselves: 1.\n"),
        "{report}"
    );
    let text = folder.read("mine.txt");
    // A new model is tested on loops, if any can run here, and the text begins with the result.
    let tested = report.lines().nth(1).map_or(String::new(), |result| format!("# {result}\n"));
    assert!(tested.is_empty() || tested.starts_with("# Tested on ") && text.starts_with(&tested), "{text}");
    assert!(text.lines().find(|line| !line.starts_with('#')) == Some("based-on\tznver4"), "{text}");
    for opcode in ["IMUL64rr", "ADD64rm", "VADDPSYrr"] {
        let (measured, refused) = (format!("form\t{opcode}\t"), format!("# {opcode}: "));
        let is_it = |line: &&str| line.starts_with(&measured) || line.starts_with(&refused);
        assert_eq!(text.lines().filter(is_it).count(), 1, "{text}");
    }
    folder.output(&["-mcpu=znver4", "--model=mine.txt", "forms.s"]);
    let alone = folder.run(&["-mcpu=znver4", "--table=mine.txt", "forms.s"]);
    assert_eq!(alone.stderr, "error: --table: only with --measure.\n");
    let over = folder.run(&["-mcpu=znver4", "--model=mine.txt", "--measure", "--table=again.txt", "forms.s"]);
    assert_eq!(over.stderr, "error: --table needs the reference's model: remove --model.\n");
}

/// The store steps on in `x10`, which is known long before the sum of products that it stores.
const POST_INDEXED: &str = "loop:\n\tldr q1, [x11], #16\n\tldr q2, [x10]\n\tfmla v2.4s, v1.4s, v0.s[0]\n\tstr q2, [x10], #16\n\
                            \tsubs x9, x9, #4\n\tb.ne loop\n";

#[test]
fn addresses_that_wait_for_stored_values_are_reported() {
    let stepped_apart = POST_INDEXED.replace("[x10], #16", "[x10]").replace("\tsubs", "\tadd x10, x10, #16\n\tsubs");
    let folder = Folder::new().with("late.s", POST_INDEXED).with("apart.s", stepped_apart);
    let with =
        |options: &[&str]| folder.output(&[&["-mtriple=aarch64-linux-gnu", "-mcpu=neoverse-v2"], options].concat());
    let why = with(&["--why", "late.s"]);
    assert!(why.contains("new address in x10 wait for the stored value (line 5)"), "{why}");
    let json: Value = serde_json::from_str(&with(&["--json=v2", "late.s"])).unwrap();
    assert_eq!(json["regions"][0]["trust"]["lateAddress"], serde_json::json!({ "instruction": 3, "line": 5 }));
    let why = with(&["--why", "apart.s"]);
    assert!(!why.contains("is stored"), "{why}");
}

#[test]
fn a_masked_index_may_advance_as_in_a_ring_buffer() {
    // Zen 5 renames what it stores in 8 bytes, so that loads need not wait for it; but not words.
    let code = "loop:\n\tmovq %rcx, %rdx\n\tandq %rbx, %rdx\n\tmovzwl (%rdi,%rdx,2), %eax\n\tincl %eax\n\
                \tmovw %ax, (%rdi,%rdx,2)\n\tincq %rcx\n\tcmpq %r8, %rcx\n\tjne loop\n";
    let folder = Folder::new().with("ring.s", code).with("constant.s", code.replace("%rbx", "$127"));
    let with = |options: &[&str]| folder.output(&[&["-mcpu=znver5"], options].concat());
    let json_of = |file: &str| serde_json::from_str::<Value>(&with(&["--json=v2", file])).unwrap();
    let json = json_of("ring.s");
    let cycles = json["regions"][0]["trust"]["cyclesIfMaskedIndexAdvances"].as_f64().unwrap();
    let why = with(&["--why", "ring.s"]).split_whitespace().collect::<Vec<&str>>().join(" ");
    let doubt = "If the index masked by %rbx advances in each iteration, as in a ring buffer";
    assert!(why.contains(&format!("{doubt}: {cycles:.2} cycles.")), "{why}");
    assert!(json_of("constant.s")["regions"][0]["trust"]["cyclesIfMaskedIndexAdvances"].is_null());
    assert!(!with(&["--why", "constant.s"]).contains("ring buffer"));
}

/// An instruction that is not understood is counted in the verdict. A text with errors has no verdict, as it has no report.
#[test]
fn a_verdict_needs_all_of_the_text() {
    for line in [".include \"missing.s\"", ".incbin \"missing\"", ".error \"no\""] {
        let folder = Folder::new().with("part.s", format!("{line}\n{}", "\taddq %rax, %rbx\n".repeat(12)));
        for arguments in [&[][..], &["--why"], &["--why", "--each"]] {
            let run = folder.run(&[&["-mcpu=haswell"], arguments, &["part.s"]].concat());
            assert_eq!((run.status, run.stdout.as_str()), (Some(1), ""), "{line} {arguments:?}");
            assert!(run.stderr.starts_with("part.s:1:"), "{}", run.stderr);
        }
        let dropped = ["-mcpu=haswell", "--why", "-skip-unsupported-instructions=parse-failure", "part.s"];
        assert!(folder.run(&dropped).stdout.contains("12.00 cycles per iteration"), "{line}");
    }
    let folder = Folder::new().with("part.s", format!("\tnonsense\n{}", "\taddq %rax, %rbx\n".repeat(12)));
    let run = folder.run(&["-mcpu=haswell", "--why", "part.s"]);
    assert!(run.status == Some(0) && run.stdout.contains("1 of 13 instructions not understood"), "{}", run.stdout);
}
