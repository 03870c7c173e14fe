//! Paths through a loop, written by hand or recorded: their cycles equal those of llvm-mca for the same instructions
//! in a row. Its reports are in `tests/reference/conformance/traces`.

use std::process::Command;

use crate::support::command::{Folder, Run};
use mca_input::machine_code::object_file::ObjectFile;
use mca_tests::case::{expected_path, read_expected};
use mca_tests::perf_recording::{Recording, Taken};
use mca_tests::workspace;
use serde_json::Value;

/// A loop with two arms, of which one is taken for even numbers. It begins 3 bytes after the function.
const LOOP: &str = "\t.globl arms\n\t.type arms, @function\narms:\n\txorl %eax, %eax\n\tnop\n.Lloop:\n\ttestb $1, %dil\n\tje .Leven\n\timulq %rsi, %rax\n\tjmp .Lnext\n.Leven:\n\timulq %rsi, %rdx\n\timulq %rsi, %rdx\n.Lnext:\n\tshrq %rdi\n\tjne .Lloop\n\tret\n\t.size arms, .-arms\n";

/// Bytes from the function's start to the loop.
const HEADER: u64 = 3;
/// Bytes to the branch to the even arm.
const TO_EVEN: u64 = 7;
/// Bytes to the jump that ends the odd arm.
const TO_NEXT: u64 = 13;
/// Bytes to the even arm.
const EVEN: u64 = 15;
/// Bytes to the code that both arms share.
const NEXT: u64 = 23;
/// Bytes to the branch to the loop's beginning.
const BACK: u64 = 26;

const CPUS: [&str; 3] = ["skylake", "haswell", "znver4"];
/// The recorded process.
const PROCESS: u32 = 4242;
/// Address at which the program is mapped in it.
const BASE: u64 = 0x5555_5000_0000;

/// Returns the reference's cycles of a case, with 100 and with 300 iterations.
fn reference(case: &str, cpu: &str) -> [u64; 2] {
    let path = workspace::root().join("tests/reference/conformance/traces").join(case);
    let recorded = read_expected(&expected_path(&path)).expect("answers of the reference");
    let position = CPUS.iter().position(|one| *one == cpu).expect("a processor of the case");
    let cycles = |run: usize| {
        let outcome = &recorded[run * CPUS.len() + position];
        let text = String::from_utf8_lossy(&outcome.stdout).into_owned();
        let line = text.lines().find_map(|line| line.strip_prefix("Total Cycles:")).expect("a summary");
        line.trim().parse().expect("a number")
    };
    [cycles(0), cycles(1)]
}

/// Returns the number of all cycles in a report.
fn total_cycles(report: &str) -> u64 {
    let line = report.lines().find_map(|line| line.strip_prefix("Total Cycles:")).expect("a summary");
    line.trim().parse().expect("a number")
}

#[test]
fn a_written_trace_has_the_references_cycles() {
    let text = LOOP.replace("\n.Lloop", "\n# LLVM-MCA-BEGIN arms\n.Lloop").replace("\tret", "# LLVM-MCA-END\n\tret");
    // Odd, odd, even.
    let trace = "- .Lnext .Lloop\n- .Lnext .Lloop\n.Leven .Lloop\n";
    let in_text = text.replace(
        "# LLVM-MCA-BEGIN arms",
        "# LLVM-MCA-BEGIN arms\n# mca-trace: - .Lnext .Lloop - .Lnext\n# mca-trace: .Lloop .Leven .Lloop",
    );
    let folder = Folder::new().with("x.s", &text).with("y.s", in_text).with("loop.trace", trace);
    for cpu in CPUS {
        let cpu_option = format!("-mcpu={cpu}");
        for (n, expected) in ["100", "300"].into_iter().zip(reference("two-arms.case", cpu)) {
            let iterations = format!("-iterations={n}");
            let of_file = folder.output(&[&cpu_option, &iterations, "--trace=loop.trace", "x.s"]);
            let of_text = folder.output(&[&cpu_option, &iterations, "y.s"]);
            assert_eq!(total_cycles(&of_file), expected, "{cpu}, {n} iterations");
            assert_eq!(of_text, of_file, "{cpu}");
        }
        let [short, long] = reference("two-arms.case", cpu);
        let json = folder.output(&[&cpu_option, "--json=v2", "--trace=loop.trace", "x.s"]);
        let json: Value = serde_json::from_str(&json).expect("JSON");
        let steady = json["regions"][0]["steadyCyclesPerIteration"].as_f64().expect("a number");
        assert!((steady - (long - short) as f64 / 200.0).abs() < 0.01, "{cpu}: {steady}, {short} to {long}");
        assert_eq!(json["regions"][0]["instructions"].as_array().map(Vec::len), Some(18));
    }
    // The timeline shows the way that was taken; the reference's bytes are as they were.
    let timeline =
        folder.output(&["-mcpu=skylake", "-timeline", "-timeline-max-iterations=1", "--trace=loop.trace", "x.s"]);
    let rows: Vec<&str> = timeline.lines().filter(|line| line.starts_with("[0,")).collect();
    assert_eq!(rows.len(), 18);
    assert!(rows[14].contains("imulq\t%rsi, %rdx") && rows[8].contains("imulq\t%rsi, %rax"), "{rows:?}");
}

#[test]
fn called_by_the_references_name_traces_are_ignored() {
    let folder = Folder::new().with("x.s", "# mca-trace: .Lnone\n\tnop\n");
    let plain = folder.output(&["-mcpu=skylake", "--no-config", "x.s"]);
    assert!(plain.contains("Instructions:      100"), "{plain}");
}

#[test]
fn errors_in_traces_are_reported_at_their_places() {
    let text = LOOP.replace("\n.Lloop", "\n# LLVM-MCA-BEGIN\n.Lloop").replace("\tret", "# LLVM-MCA-END\n\tret");
    let folder = Folder::new().with("x.s", &text).with("loop.trace", "- .Lnext .Lloop\n- .Leven\n");
    let run = folder.run(&["-mcpu=skylake", "--trace=loop.trace", "x.s"]);
    let expected =
        "loop.trace:2:3: error: the branch in line 11 goes to '.Lnext', not to '.Leven'\n- .Leven\n  ^~~~~~\n";
    assert_eq!((run.status, run.stderr.as_str(), run.stdout.as_str()), (Some(1), expected, ""));
    folder.write("y.s", text.replace("# LLVM-MCA-BEGIN", "# LLVM-MCA-BEGIN\n\t# mca-trace: - .Lnxt"));
    let run = folder.run(&["-mcpu=skylake", "y.s"]);
    let expected = "y.s:7:17: error: there is no label '.Lnxt'\n\t# mca-trace: - .Lnxt\n\t               ^~~~~\n";
    assert_eq!((run.status, run.stderr.as_str()), (Some(1), expected));
    folder.write("short.trace", "- .Lnext");
    let run = folder.run(&["-mcpu=skylake", "--trace=short.trace", "x.s"]);
    assert!(
        run.stderr.starts_with(
            "short.trace:1:8: error: a word is missing after this: control comes to the branch in line 17"
        ),
        "{run:?}"
    );
    let run = folder.run(&["-mcpu=skylake", "--trace=none.trace", "x.s"]);
    assert!(run.stderr.starts_with("error: --trace: none.trace: No such file"), "{run:?}");
    folder.write("two.s", "# LLVM-MCA-BEGIN a\n\tnop\n# LLVM-MCA-END\n# LLVM-MCA-BEGIN b\n\tnop\n# LLVM-MCA-END\n");
    let run = folder.run(&["-mcpu=skylake", "--trace=loop.trace", "two.s"]);
    assert!(run.stderr.contains("error: --trace: the text has several regions"), "{run:?}");
}

struct Program {
    folder: Folder,
    start: u64,
    path: String,
}

impl Program {
    fn new() -> Program {
        let folder = Folder::new().with("arms.s", LOOP);
        let mut gcc = Command::new("gcc");
        gcc.current_dir(&folder.path).args(["-m64", "-shared", "-nostdlib", "arms.s", "-o", "arms.so"]);
        assert!(gcc.status().expect("gcc runs").success());
        let bytes = std::fs::read(folder.path.join("arms.so")).expect("a program");
        let file = ObjectFile::open(&bytes).expect("a program");
        let functions = file.functions().expect("functions");
        let start = functions.iter().find(|one| one.name == b"arms").expect("a function").range.start as u64;
        let path = folder.path.join("arms.so").display().to_string();
        Program { folder, start, path }
    }

    /// Profiles a recording with `n` stacks of rounds. Each round of a stack is odd (`true`) or even, and has its
    /// cycles.
    fn profile(&self, stack: &[(bool, u16)], n: usize, arguments: &[&str]) -> Run {
        let mut recording = Recording::with_branches();
        recording.map(PROCESS, BASE, 0x10_0000, 0, &self.path);
        let at = |offset: u64| BASE + self.start + offset;
        let mut branches: Vec<Taken> = vec![(at(BACK), at(HEADER), 1, false)];
        for (is_odd, cycles) in stack {
            let (from, to) = if *is_odd { (TO_NEXT, NEXT) } else { (TO_EVEN, EVEN) };
            branches.push((at(from), at(to), cycles / 2, false));
            branches.push((at(BACK), at(HEADER), cycles - cycles / 2, false));
        }
        for _ in 0..n {
            recording.stack(PROCESS, &branches);
        }
        self.folder.write("perf.data", recording.bytes());
        self.folder.run(&[&["profile"], arguments].concat())
    }

    /// Returns what the JSON of such a profile has about the loop.
    fn json(&self, stack: &[(bool, u16)], cpu: &str) -> Value {
        let run = self.profile(stack, 100, &[&format!("-mcpu={cpu}"), "--json=v2"]);
        assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{run:?}");
        let document: Value = serde_json::from_str(&run.stdout).expect("JSON");
        document["programs"][0]["regions"][0]["profile"].clone()
    }
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

#[test]
fn recorded_rounds_have_the_references_cycles() {
    let program = Program::new();
    for cpu in CPUS {
        let found = program.json(&[(true, 6), (true, 6), (false, 4)], cpu);
        let [short, long] = reference("two-arms.case", cpu);
        let expected = (long - short) as f64 / 200.0 / 3.0;
        let by_trace = number(&found["predicted"]["byTrace"]);
        assert!((by_trace - expected).abs() < 0.005, "{cpu}: {by_trace}, and the reference says {expected}");
        assert_eq!(found["predicted"]["tracedRounds"], 3, "{found}");
        // By path: two thirds of one, a third of the other.
        let paths = &found["paths"];
        assert_eq!((&paths[0]["rounds"], &paths[1]["rounds"]), (&200.into(), &100.into()), "{paths}");
        assert_eq!((&paths[0]["instructions"], &paths[1]["instructions"]), (&6.into(), &6.into()));
        assert_eq!((number(&paths[0]["measured"]), number(&paths[1]["measured"])), (6.0, 4.0));
        let [short, long] = reference("one-arm.case", cpu);
        let odd = number(&paths[0]["predicted"]);
        assert!((odd - (long - short) as f64 / 200.0).abs() < 0.005, "{cpu}: {odd}");
        let mean = (2.0 * odd + number(&paths[1]["predicted"])) / 3.0;
        assert!((number(&found["predicted"]["byPath"]) - mean).abs() < 1e-9, "{found}");
        // Each arm has a chain of its own: they overlap, which no single path shows.
        assert!(by_trace < 0.6 * mean, "{found}");
        // One path: what the plain analysis says about its instructions, and what the reference says about them.
        let found = program.json(&[(true, 6), (true, 6)], cpu);
        let by_trace = number(&found["predicted"]["byTrace"]);
        assert_eq!(by_trace, number(&found["predicted"]["byPath"]), "{found}");
        assert!((by_trace - (long - short) as f64 / 200.0).abs() < 0.005, "{cpu}: {by_trace}");
    }
}

/// The recorded stretch contains a return, which control within the loop cannot pass.
#[test]
fn rounds_that_do_not_fit_the_code_are_counted() {
    let program = Program::new();
    let mut recording = Recording::with_branches();
    recording.map(PROCESS, BASE, 0x10_0000, 0, &program.path);
    let at = |offset: u64| BASE + program.start + offset;
    let whole: [Taken; 2] = [(at(TO_NEXT), at(NEXT), 3, false), (at(BACK), at(HEADER), 3, false)];
    let torn: [Taken; 1] = [(at(BACK), at(HEADER), 1, false)];
    for _ in 0..100 {
        recording.stack(PROCESS, &[&whole[..], &whole, &whole, &whole, &torn].concat());
    }
    program.folder.write("perf.data", recording.bytes());
    let run = program.folder.run(&["profile", "-mcpu=skylake"]);
    assert!(run.stderr.contains("25.0% of 400 rounds do not fit the code and are left out"), "{run:?}");
    assert!(run.stdout.contains("300 rounds: mean 6.00, median 6, fastest tenth 6 cycles\n"), "{}", run.stdout);
    let run = program.folder.run(&["profile", "-mcpu=skylake", "--json=v2"]);
    let document: Value = serde_json::from_str(&run.stdout).expect("JSON");
    let expected = serde_json::json!({ "rounds": 400, "droppedRounds": 100 });
    assert_eq!(document["programs"][0]["profile"], expected, "{document}");
}

#[test]
fn the_gap_is_explained_by_its_causes_in_order() {
    let program = Program::new();
    // Slow rounds, none of them mispredicted: a twentieth takes 100 cycles more.
    let stack: Vec<(bool, u16)> = (0..14).map(|at| (true, if at == 3 { 104 } else { 4 })).collect();
    let run = program.profile(&stack, 100, &["-mcpu=skylake"]);
    assert!(run.stdout.contains("1400 rounds: mean 11, median 4, fastest tenth 4 cycles\n"), "{}", run.stdout);
    assert!(run.stdout.contains("rounds slower than the fastest tenth"), "{}", run.stdout);
    let gap = &program.json(&stack, "skylake")["gap"];
    assert_eq!(number(&gap["mispredictions"]), 0.0);
    assert!((number(&gap["slowRounds"]) - 100.0 / 14.0).abs() < 1e-9, "{gap}");
    let sum = number(&gap["mispredictions"]) + number(&gap["slowRounds"]) + number(&gap["rest"]);
    assert!((number(&gap["cycles"]) - sum).abs() < 1e-9, "{gap}");
    assert_eq!(gap["wrongModel"], Value::Null);
    // If all rounds are faster than the model, the report says so and names the limiting instruction.
    let run = program.profile(&[(true, 1); 14], 100, &["-mcpu=skylake"]);
    assert!(run.stdout.contains("the model is too slow here: imulq %rsi, %rax, 3 cycles\n"), "{}", run.stdout);
    let gap = &program.json(&[(true, 1); 14], "skylake")["gap"];
    assert_eq!((&gap["wrongModel"]["certain"], number(&gap["cycles"])), (&true.into(), -2.0), "{gap}");
}
