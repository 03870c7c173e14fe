//! Options that choose regions: `--regions`, `--function`, `--lines`, and markers in the text.

use crate::support::command::Folder;
use serde_json::{Value, json};

/// Two functions with three loops, as a compiler writes them.
const TEXT: &str = "\
\t.text
\t.file 1 \"/src\" \"dot.c\"
\t.globl dot
\t.type dot, @function
dot:
\txorl %eax, %eax
\tpxor %xmm1, %xmm1
\t.p2align 4
.L3:
\t.loc 1 4 5
\tmovsd (%rdi,%rax,8), %xmm0
\tmulsd (%rsi,%rax,8), %xmm0
\taddsd %xmm0, %xmm1
\t.loc 1 3 3
\taddq $1, %rax
\tcmpq %rax, %rdx
\tjne .L3
\tmovapd %xmm1, %xmm0
\tret
\t.size dot, .-dot
\t.globl _Z3sumPKdm
\t.type _Z3sumPKdm, @function
_Z3sumPKdm:
\tmovl $10, %ecx
.L6:
\txorl %eax, %eax
.L7:
\taddsd (%rdi,%rax,8), %xmm0
\taddq $1, %rax
\tcmpq %rax, %rsi
\tjne .L7
\tsubl $1, %ecx
\tjne .L6
.L9:
\tsubl $1, %edx
\tjne .L9
\tret
\t.size _Z3sumPKdm, .-_Z3sumPKdm
";

/// Returns the headings of regions in a report.
fn titles(report: &str) -> Vec<&str> {
    report.lines().filter(|line| line.contains("Code Region")).collect()
}

#[test]
fn regions_can_be_loops_functions_or_the_file() {
    let folder = Folder::new().with("dot.s", TEXT);
    // Only standard output counts: functions end with returns, about which the run warns.
    let report =
        |arguments: &[&str]| folder.run(&[&["-mcpu=haswell", "--model=reference", "dot.s"], arguments].concat()).stdout;
    let loops = report(&["--regions=loops"]);
    assert_eq!(
        titles(&loops),
        ["[0] Code Region - dot:.L3", "[1] Code Region - _Z3sumPKdm:.L7", "[2] Code Region - _Z3sumPKdm:.L9"]
    );
    assert!(loops.contains("Instructions:      600\n"), "{loops}");
    assert_eq!(titles(&report(&["--regions=functions"])), ["[0] Code Region - dot", "[1] Code Region - _Z3sumPKdm"]);
    assert_eq!(titles(&report(&["--regions=functions", "--function=sum"])), ["[0] Code Region - _Z3sumPKdm"]);
    assert_eq!(titles(&report(&["--regions=loops", "--function=d*"])), ["[0] Code Region - dot:.L3"]);
    assert_eq!(titles(&report(&["--regions=loops", "--lines=20-40"])).len(), 2);
    assert_eq!(titles(&report(&[])), [""; 0], "the whole text is one region without a header");
    assert_eq!(report(&["--regions=marked"]), report(&[]));
    let all = report(&["--regions=file"]);
    assert_eq!(all[all.find("Iterations:").unwrap()..], *report(&[]));
}

/// The JSON has both the name of the symbol and the one that people write.
#[test]
fn names_of_functions_are_demangled_beside_their_symbols() {
    let folder = Folder::new().with("dot.s", TEXT);
    let names = |option: &str, chosen: &str| -> Vec<(String, Value)> {
        let output = folder.run(&[option, "--model=reference", "--json=v2", chosen, "dot.s"]).stdout;
        let document: Value = serde_json::from_str(&output).unwrap();
        let regions = document["regions"].as_array().unwrap().iter();
        regions.map(|region| (region["name"].as_str().unwrap().to_owned(), region["demangledName"].clone())).collect()
    };
    let sum = json!("sum(double const*, unsigned long)");
    let functions = [("dot".to_owned(), Value::Null), ("_Z3sumPKdm".to_owned(), sum)];
    assert_eq!(names("-mcpu=haswell", "--regions=functions"), functions);
    assert_eq!(names("--cpus=haswell,skylake", "--regions=functions"), functions);
    assert_eq!(names("-mcpu=haswell", "--regions=loops")[1], ("_Z3sumPKdm:.L7".to_owned(), json!("sum:.L7")));
}

/// The report on a loop that was found equals that on a file with only the lines of the loop.
#[test]
fn a_loop_has_the_report_of_its_lines() {
    let lines: Vec<&str> = TEXT.lines().skip(8).take(9).filter(|line| !line.contains(".loc")).collect();
    let folder = Folder::new().with("dot.s", TEXT).with("loop.s", &(lines.join("\n") + "\n"));
    let alone = folder.output(&["-mcpu=znver4", "loop.s"]);
    for arguments in [&["--regions=loops", "--function=dot"][..], &["--lines=9-17"]] {
        let report = folder.output(&[&["-mcpu=znver4", "dot.s"], arguments].concat());
        let start = report.find("Iterations:").unwrap();
        assert_eq!(report[start..], *alone, "{arguments:?}");
    }
}

#[test]
fn extended_views_analyse_loops_unless_there_are_markers() {
    let marked = format!("# LLVM-MCA-BEGIN all\n{TEXT}# LLVM-MCA-END\n");
    let folder = Folder::new().with("dot.s", TEXT).with("marked.s", &marked);
    let table = folder.output(&["--cpus=haswell", "dot.s"]);
    assert_eq!(titles(&table).len(), 3, "{table}");
    assert_eq!(titles(&folder.output(&["--cpus=haswell", "marked.s"])), ["[0] Code Region - all"]);
    assert_eq!(titles(&folder.output(&["--cpus=haswell", "--regions=loops", "marked.s"])).len(), 3);
    assert_eq!(titles(&folder.output(&["--cpus=haswell", "--regions=marked", "dot.s"])).len(), 0);
    let budget = folder.run(&["-mcpu=haswell", "--model=reference", "--budget=dot:.L3: cycles<=1", "dot.s"]);
    assert_eq!(budget.status, Some(2), "{budget:?}");
    assert!(budget.stderr.contains("dot:.L3"), "{budget:?}");
}

#[test]
fn functions_are_listed() {
    let folder = Folder::new().with("dot.s", TEXT);
    assert_eq!(
        folder.output(&["--function=help", "dot.s"]),
        "dot\t10 instructions, 1 loop\nsum(double const*, unsigned long)\t11 instructions, 2 loops\n"
    );
}

#[test]
fn a_choice_that_matches_nothing_is_an_error() {
    let folder = Folder::new().with("dot.s", TEXT).with("nop.s", "\tnop\n");
    let said = |arguments: &[&str]| {
        let run = folder.run(&[&["-mcpu=haswell", "--model=reference"], arguments].concat());
        assert_eq!((run.status, run.stdout.as_str()), (Some(1), ""), "{run:?}");
        run.stderr
    };
    assert_eq!(
        said(&["--function=dit", "dot.s"]),
        "error: --function: no function is called 'dit'. Did you mean 'dot'? --function=help lists them.\n"
    );
    assert_eq!(
        said(&["--regions=loops", "nop.s"]),
        "error: nop.s: no loop was found; --regions=functions or --regions=file analyses the rest.\n"
    );
    assert_eq!(
        said(&["--lines=9-2", "dot.s"]),
        "error: --lines: expected A-B, counted from 1, for example 12-30, not '9-2'.\n"
    );
    // Extended views analyse the whole text if it has no loop.
    assert!(folder.output(&["--cpus=haswell", "nop.s"]).contains("haswell"));
}

/// Programs may parse standard error, so a plain report adds no message to the reference's.
#[test]
fn a_plain_report_suggests_no_options() {
    let folder = Folder::new().with("dot.s", TEXT);
    let run = folder.run(&["-mcpu=haswell", "--model=reference", "dot.s"]);
    assert!(!run.stderr.contains("--regions"), "{run:?}");
}

/// Loops that are written by hand have numbers as labels. The reference reads `1b` as a binary number and `2b` as the label
/// `2` above; extended views read both as labels.
#[test]
fn extended_views_read_1b_as_a_label() {
    let text = |number: &str| format!("{number}:\tldr x0, [x1], #8\n\tsubs x2, x2, #1\n\tb.ne {number}b\n");
    let folder = Folder::new().with("one.s", text("1")).with("two.s", text("2")).with("none.s", "\tb.ne 1b\n");
    let arguments = ["-mtriple=aarch64", "-mcpu=neoverse-n1"];
    let why = |name: &str| folder.output(&[&arguments[..], &["--why", name]].concat());
    let one = why("one.s");
    assert!(one.starts_with("\n1 on neoverse-n1 (tables only)\n\n1.50 cycles per iteration"), "{one}");
    assert_eq!(one.replace("\n1 on", "\n2 on"), why("two.s"));
    for (name, options) in [("one.s", &[][..]), ("none.s", &["--why"])] {
        let run = folder.run(&[&arguments, options, &[name]].concat());
        assert!(run.stderr.contains("error: expected label or encodable integer pc offset"), "{name}: {run:?}");
    }
    for number in ["1", "0", "10", "01"] {
        let name = format!("x86-{number}.s");
        let folder = Folder::new().with(&name, format!("{number}:\timulq %rax, %rax\n\tjne {number}b\n"));
        let own = folder.output(&["-mcpu=haswell", "--model=reference", "--why", &name]);
        assert!(own.contains("3.00 cycles per iteration"), "{own}");
    }
}

/// A label that nothing names is no end of a loop.
#[test]
fn a_loop_may_have_a_label_that_nothing_refers_to() {
    let text = "xa:\n\timulq %rcx, %rax\nxb:\n\timulq %rcx, %rax\n\tjne xa\n\tret\ng:\n\tnop\n.L1:\n\tdecl %eax\n\tjne .L1\n\tret\n";
    let folder = Folder::new().with("a.s", text);
    let table = folder.output(&["-mcpu=skylake", "--regions=loops", "--json=v2", "a.s"]);
    let document: Value = serde_json::from_str(&table).unwrap();
    let regions = document["regions"].as_array().unwrap();
    let found: Vec<(&str, usize)> = regions
        .iter()
        .map(|region| (region["name"].as_str().unwrap(), region["instructions"].as_array().unwrap().len()))
        .collect();
    assert_eq!(found, [("xa", 3), ("g:.L1", 2)]);
}

/// The jump of the second function is a call at the end of it; the padding before it does not run.
#[test]
fn a_function_behind_padding_is_no_part_of_a_loop() {
    let text = "clones:\n\ttestq %rax, %rax\n\tje .L1\n\tjmpq *%rax\n.L1:\n\tret\n\tnopl 0(%rax)\ndummy:\n\tendbr64\n\tjmp clones\n\t\
                nopl 0(%rax)\ndot:\n.L2:\n\tdecl %eax\n\tjne .L2\n\tret\n";
    let table = Folder::new().with("a.s", text).output(&["-mcpu=skylake", "--top=0", "a.s"]);
    assert!(table.starts_with("a.s: 1 loop, ") && table.contains("\ndot:.L2 "), "{table}");
}

/// Each region inside of another has all of its instructions, too. The reference's report has them all.
#[test]
fn nested_regions_are_bounded_together() {
    let (n_regions, n_instructions) = (150, 10_000);
    let begins: String = (0..n_regions).map(|number| format!("# LLVM-MCA-BEGIN r{number}\n")).collect();
    let ends: String = (0..n_regions).rev().map(|number| format!("# LLVM-MCA-END r{number}\n")).collect();
    let text = format!("{begins}{}{ends}", "\tnop\n".repeat(n_instructions));
    let folder = Folder::new().with("a.s", text);
    let said = "only the first 104 regions are analysed: together, all have too many instructions";
    let fixed = ["-mcpu=skylake", "--model=reference", "--iterations=1"];
    let all = |more: &[&str]| folder.run(&[&fixed[..], more, &["a.s"]].concat());
    let why = all(&["--why"]);
    assert_eq!((why.status, why.stderr), (Some(0), format!("warning: {said}\n")));
    let json = all(&["--cpus=skylake", "--json=v2"]);
    assert_eq!((json.status, json.stderr), (Some(0), format!("warning: {said}\n")));
    let checked = all(&["--budget=cycles<=1000000", "--quiet"]);
    assert_eq!((checked.status, checked.stderr), (Some(1), format!("error: {said}.\n")));
    let plain = all(&["--summary-view=0", "--instruction-info=0", "--resource-pressure=0"]);
    assert_eq!((plain.status, plain.stderr.as_str()), (Some(0), ""));
    assert_eq!(plain.stdout.matches("Code Region").count(), n_regions);
}

/// Paths are counted as far as a number of 32 bits goes.
#[test]
fn more_paths_than_can_be_counted_have_no_number() {
    let paths = |n_branches: usize| {
        let branches: String =
            (0..n_branches).map(|number| format!("\tje .L{number}\n\tincl %eax\n.L{number}:\n")).collect();
        let folder = Folder::new().with("a.s", format!("loop:\n{branches}\tdecl %ecx\n\tjne loop\n"));
        let text = folder.output(&["-mcpu=skylake", "--regions=loops", "--json=v2", "a.s"]);
        serde_json::from_str::<Value>(&text).unwrap()["regions"][0]["trust"]["paths"].clone()
    };
    assert_eq!([paths(31), paths(32), paths(40)], [json!(1_u32 << 31), Value::Null, Value::Null]);
}
