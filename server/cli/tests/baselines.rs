//! `--baseline` where iterations do another amount of work, and where regions came or went.

use crate::support::command::{Folder, Run};
use serde_json::Value;

const HASWELL: [&str; 3] = ["-mcpu=haswell", "--model=reference", "--regions=loops"];

/// Returns a loop that adds vectors of 16 bytes, and advances by `step`.
fn sum(n_vectors: usize, step: &str) -> String {
    let adds: String = (0..n_vectors).map(|at| format!("\taddps {}(%rdi), %xmm{at}\n", 16 * at)).collect();
    format!("sum:\n.L1:\n{adds}\taddq {step}, %rdi\n\tcmpq %rsi, %rdi\n\tjne .L1\n\tret\n")
}

/// Returns a folder with the JSON of a text as `old.json`, and the text `new` as `a.s`.
fn folder(old: &str, new: &str) -> Folder {
    let folder = Folder::new().with("a.s", old);
    folder.output(&[&HASWELL[..], &["--json=v2", "-o", "old.json", "a.s"]].concat());
    folder.write("a.s", new);
    folder
}

/// Compares `a.s` with `old.json`.
fn compare(folder: &Folder, options: &[&str]) -> Run {
    folder.run(&[&HASWELL[..], &["--baseline=old.json"], options, &["a.s"]].concat())
}

/// Returns the columns of the only row of the table, without the region and the processor.
fn row(run: &Run) -> String {
    let row = run.stdout.lines().nth(1).unwrap_or_default();
    let columns = row.split_once(')').map_or(row, |(_, columns)| columns);
    columns.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn iterations_that_do_more_or_less_are_compared_by_elements() {
    let (short, long) = (sum(1, "$16"), sum(2, "$32"));
    let slower = compare(&folder(&long, &short), &[]);
    assert!(slower.status == Some(2) && row(&slower).ends_with("/element +100.0% slower"), "{slower:?}");
    assert!(slower.stderr.contains(" cycles per element on haswell"), "{slower:?}");
    let markdown = compare(&folder(&long, &short), &["--format=markdown"]).stdout;
    assert!(
        markdown.starts_with("**mca: 1 of 1 checks failed**") && markdown.contains("/element | +100.0% ("),
        "{markdown}"
    );
    let faster = compare(&folder(&short, &long), &[]);
    assert!(faster.status == Some(0) && row(&faster).ends_with("/element -50.0% faster"), "{faster:?}");
    // Iterations that do the same are compared as such.
    let same = compare(&folder(&short, &short), &[]);
    assert!(same.status == Some(0) && row(&same).ends_with(" 0.0%") && !row(&same).contains('/'), "{same:?}");
}

#[test]
fn a_baseline_without_elements_is_compared_by_iterations() {
    let folder = folder(&sum(2, "$32"), &sum(1, "$16"));
    let mut old: Value = serde_json::from_str(&folder.read("old.json")).unwrap();
    let region = old["regions"][0].as_object_mut().unwrap();
    assert!(region.remove("cyclesPerElement").is_some() && region.remove("cyclesPerByte").is_some());
    folder.write("old.json", old.to_string());
    let run = compare(&folder, &[]);
    assert!(run.status == Some(0) && !row(&run).contains('/') && !row(&run).contains("compared"), "{run:?}");
}

/// Without a known amount of work on one side, nothing is compared, which no format counts as passed.
#[test]
fn other_units_are_not_compared() {
    let folder = folder(&sum(2, "$32"), &sum(1, "%rdx"));
    let words = "not compared: cycles of an element before, of an iteration now";
    let table = compare(&folder, &[]);
    assert!(table.status == Some(0) && row(&table).ends_with(words) && !row(&table).contains('%'), "{table:?}");
    assert_eq!(table.stderr, "");
    let said = format!("sum:.L1 on haswell (tables only) is {words} (");
    let quiet = compare(&folder, &["--quiet"]);
    assert!(quiet.status == Some(0) && quiet.stdout.is_empty(), "{quiet:?}");
    assert!(quiet.stderr.starts_with(&format!("a.s:2: note: {said}")), "{quiet:?}");
    let json = compare(&folder, &["--json=v2"]);
    assert!(json.status == Some(0) && json.stderr.contains(words), "{json:?}");
    let github = compare(&folder, &["--format=github"]);
    let notice = format!("::notice file=a.s,line=2,title=mca baseline::{said}");
    assert!(github.status == Some(0) && github.stdout.starts_with(&notice), "{github:?}");
    let junit = compare(&folder, &["--format=junit"]).stdout;
    assert!(junit.contains("tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"1\""), "{junit}");
    assert!(junit.contains(&format!("<skipped message=\"{words}\"/>")), "{junit}");
    let markdown = compare(&folder, &["--format=markdown"]).stdout;
    assert!(markdown.starts_with("**mca: nothing was checked**\n") && markdown.contains(words), "{markdown}");
    let sarif: Value = serde_json::from_str(&compare(&folder, &["--format=sarif"]).stdout).unwrap();
    let note = &sarif["runs"][0]["invocations"][0]["toolExecutionNotifications"][0];
    assert_eq!(note["level"], "note");
    assert!(note["message"]["text"].as_str().unwrap().starts_with(&said), "{note}");
}

/// A renamed region is one that is gone and one that is new: neither is a check that passed.
#[test]
fn regions_that_came_or_went_are_no_passed_checks() {
    let kept = "kept:\n.L3:\n\taddq $1, %rax\n\tcmpq %rdx, %rax\n\tjne .L3\n\tret\n";
    let both = sum(1, "$16") + kept;
    let folder = folder(&both, &both.replace("sum", "other"));
    let gone = "sum:.L1 on haswell (tables only) is gone: only the baseline has it (3.00 cycles)";
    let quiet = compare(&folder, &["--quiet"]);
    assert_eq!((quiet.status, quiet.stdout.as_str(), quiet.stderr), (Some(0), "", format!("a.s: note: {gone}\n")));
    let github = compare(&folder, &["--format=github"]);
    let notice = format!("::notice file=a.s,title=mca baseline::{gone}\n");
    assert_eq!((github.status, github.stdout, github.stderr.as_str()), (Some(0), notice, ""));
    let junit = compare(&folder, &["--format=junit"]).stdout;
    assert!(
        junit.contains("<testsuites name=\"mca\" tests=\"3\" failures=\"0\" errors=\"0\" skipped=\"2\">"),
        "{junit}"
    );
    let markdown = compare(&folder, &["--format=markdown"]).stdout;
    assert!(markdown.starts_with("**mca: 1 check passed**\n"), "{markdown}");
    assert!(markdown.contains("| 3.00 | gone |") && markdown.matches('✅').count() == 1, "{markdown}");
    let sarif: Value = serde_json::from_str(&compare(&folder, &["--format=sarif"]).stdout).unwrap();
    let invocation = &sarif["runs"][0]["invocations"][0];
    assert_eq!(invocation["toolExecutionNotifications"][0]["message"]["text"], gone);
    assert_eq!(invocation["executionSuccessful"], true);
}

/// A region that the processor cannot run has no cycles to compare, but it is not gone.
#[test]
fn a_region_without_cycles_is_not_compared() {
    let region = |name: &str| format!("# LLVM-MCA-BEGIN {name}\n\taddps %xmm0, %xmm1\n# LLVM-MCA-END\n");
    let marked = region("first") + &region("second");
    let folder = Folder::new().with("a.s", &marked);
    let run = |options: &[&str]| folder.run(&[&["-mcpu=sandybridge"], options, &["a.s"]].concat());
    assert_eq!(run(&["--json=v2", "-o", "old.json"]).status, Some(0));
    folder.write("a.s", marked.replacen("addps %xmm0, %xmm1", "vfmadd231ps %xmm0, %xmm1, %xmm2", 1));
    let quiet = run(&["--quiet", "--baseline=old.json"]);
    assert_eq!(quiet.status, Some(0), "{quiet:?}");
    assert!(
        quiet.stderr.contains("note: first on sandybridge") && quiet.stderr.contains("is not compared: lacks FMA"),
        "{quiet:?}"
    );
    assert!(!quiet.stderr.contains("gone"), "{quiet:?}");
}

/// Returns the rows of a table, without the processor.
fn rows(run: &Run) -> Vec<String> {
    let of_row = |row: &str| {
        let (region, columns) = row.split_once("  haswell").unwrap_or((row, ""));
        let columns = columns.split_once(')').map_or(columns, |(_, columns)| columns);
        format!("{} {}", region.trim(), columns.split_whitespace().collect::<Vec<_>>().join(" "))
    };
    run.stdout.lines().skip(1).map(of_row).collect()
}

/// Overloads of C++ have one name; their symbols differ.
#[test]
fn functions_of_one_name_are_told_apart_by_their_symbols() {
    const FLAGS: [&str; 5] = ["--", "-m64", "-O2", "-fno-tree-vectorize", "-fno-unroll-loops"];
    let double = |sign: &str| {
        format!(
            "double f(double *a, int n) {{ double s = 1; for (int i = 0; i < n; i++) s {sign}= a[i]; return s; }}\n"
        )
    };
    let int = "int f(int *a, int n) { int s = 0; for (int i = 0; i < n; i++) s ^= a[i]; return s; }\n";
    let folder = Folder::new().with("w.cc", double("+"));
    let of_source = [&HASWELL[..2], &["-mtriple=x86_64-linux-gnu", "--compiler=g++"]].concat();
    folder.output(&[&of_source[..], &["--json=v2", "-o", "old.json", "w.cc"], &FLAGS].concat());
    let old: Value = serde_json::from_str(&folder.read("old.json")).unwrap();
    assert_eq!(old["regions"][0]["symbol"], "_Z1fPdi");
    folder.write("w.cc", format!("{int}{}", double("/")));
    let run = folder.run(&[&of_source[..], &["--baseline=old.json", "w.cc"], &FLAGS].concat());
    let rows = rows(&run);
    assert!(rows.iter().any(|row| row.starts_with("w.cc:1: f/for@1 - ") && row.ends_with(" new")), "{run:?}");
    assert!(rows.iter().any(|row| row.starts_with("w.cc:2: f/for@1 ") && row.ends_with(" slower")), "{run:?}");
    assert!(run.status == Some(2) && rows.len() == 2, "{run:?}");
    // A baseline of a version that did not write symbols.
    let mut old = old;
    old["regions"][0].as_object_mut().unwrap().remove("symbol");
    folder.write("old.json", old.to_string());
    let run = folder.run(&[&of_source[..], &["--baseline=old.json", "--quiet", "w.cc"], &FLAGS].concat());
    let said = "f/for@1 on haswell (tables only) is not compared: 1 of this name before, 2 now\n";
    assert!(run.status == Some(0) && run.stderr.matches(said).count() == 2, "{run:?}");
}

/// A marked region without a name is known by its code if there are more or fewer of them than before.
#[test]
fn regions_without_a_name_are_not_compared_with_other_code() {
    let marked = |code: &str| format!("# LLVM-MCA-BEGIN\n{code}\n# LLVM-MCA-END\n");
    let compare = |old: &str, new: &str| {
        let folder = Folder::new().with("a.s", old);
        folder.output(&[&HASWELL[..2], &["--json=v2", "-o", "old.json", "a.s"]].concat());
        folder.write("a.s", new);
        folder.run(&[&HASWELL[..2], &["--baseline=old.json", "a.s"]].concat())
    };
    let (slow, fast) = (marked("imull %eax, %eax"), marked("nop"));
    let run = compare(&slow, &format!("{fast}{slow}"));
    let expected =
        ["a.s:1: region 0 ? 0.25 not compared: 1 of this name before, 2 now", "a.s:4: region 1 3.00 3.00 0.0%"];
    assert_eq!((rows(&run), run.status), (expected.map(str::to_owned).to_vec(), Some(0)));
    // As many as before are compared in their order.
    let run = compare(&format!("{fast}{slow}"), &format!("{slow}{fast}"));
    assert!(run.status == Some(2) && rows(&run)[0].ends_with(" slower"), "{run:?}");
}
