//! Sources and objects as inputs: every loop has one line.

use std::process::Command;

use crate::support::command::{Folder, Run};
use crate::support::compiled::{SOURCE, cycles, object, on_source, rows};

#[test]
fn loops_of_a_source_have_lines_of_the_source() {
    let folder = Folder::new().with("dot.c", SOURCE);
    let run = on_source(&folder, &[]);
    let rows = rows(&run);
    assert_eq!(rows.len(), 2, "{}", run.stdout);
    assert!(run.stdout.starts_with("dot.c: 2 loops, haswell (tables only)\n"), "{}", run.stdout);
    assert!(rows[0][0].starts_with("dot.c:") && rows[0][1].starts_with("dot"), "{rows:?}");
    assert!(rows[1][0].starts_with("dot.c:") && rows[1][1].starts_with("scale"), "{rows:?}");
    // An addition of doubles takes Haswell three cycles, and each waits for the one before.
    assert!((cycles(&rows[0]) - 3.0).abs() < 0.02, "{rows:?}");
    assert!(cycles(&rows[1]) < 2.5, "{rows:?}");
    // In the source's own words.
    assert!(rows[0].join(" ").contains(" cycles 3.00/element waits for s in %xmm"), "{rows:?}");
    let one = on_source(&folder, &["--lines=8-11"]);
    assert_eq!(
        one.stdout.lines().skip_while(|line| !line.is_empty()).skip(1).collect::<Vec<_>>().len(),
        1,
        "{}",
        one.stdout
    );
    assert!(one.stdout.contains("scale"), "{}", one.stdout);
}

#[test]
fn errors_of_a_source_are_the_compilers() {
    let folder = Folder::new().with("dot.c", "int f(void) { return x; }\n");
    let run = on_source(&folder, &[]);
    assert_eq!((run.status, run.stdout.as_str()), (Some(1), ""));
    assert!(run.stderr.starts_with("dot.c:") || run.stderr.contains("/dot.c:"), "{}", run.stderr);
    assert!(run.stderr.contains("error: "), "{}", run.stderr);
    let missing = folder.run(&["--compiler=no-such-compiler", "dot.c"]);
    assert_eq!(missing.status, Some(1));
    assert!(missing.stderr.contains("no-such-compiler cannot be run"), "{}", missing.stderr);
}

/// The loops of an object have the same rows as those of its source.
#[test]
fn an_object_has_the_rows_of_its_source() {
    let folder = Folder::new().with("dot.c", SOURCE);
    object(&folder);
    let run = folder.run(&["-mcpu=haswell", "--model=reference", "dot.o"]);
    let of_object: Vec<f64> = rows(&run).iter().map(|row| cycles(row)).collect();
    let source = on_source(&folder, &[]);
    let of_source: Vec<f64> = rows(&source).iter().map(|row| cycles(row)).collect();
    assert_eq!(of_object, of_source);
    assert!(rows(&run).iter().all(|row| row[0].starts_with("dot.c:")), "{}", run.stdout);
    let one = folder.run(&["-mcpu=haswell", "--model=reference", "--function=scale", "dot.o"]);
    assert!(rows(&one).len() == 1 && one.stdout.contains("scale"), "{}", one.stdout);
}

#[test]
fn the_most_expensive_loops_come_first() {
    let folder = Folder::new().with("dot.c", SOURCE);
    object(&folder);
    let top = folder.run(&["-mcpu=haswell", "--model=reference", "--top=1", "dot.o"]);
    assert!(rows(&top).len() == 1 && top.stdout.contains("1 most expensive of 2 loops"), "{}", top.stdout);
    assert!((cycles(&rows(&top)[0]) - 3.0).abs() < 0.02, "{}", top.stdout);
    let list = folder.run(&["--function=help", "dot.o"]);
    let lines: Vec<Vec<&str>> = list.stdout.lines().map(|line| line.split('\t').collect()).collect();
    let names: Vec<&str> = lines.iter().map(|line| line[0]).collect();
    assert_eq!(names, ["dot", "scale", "answer"], "{}", list.stdout);
    assert!(lines[0][1].ends_with("1 loop") && !lines[2][1].contains("loop"), "{}", list.stdout);
}

/// A jump over a loop is a second path through a function; the loop itself is none.
#[test]
fn calls_are_named_and_not_counted() {
    let source = "double g(double);\n\
        double sum(double *x, long n) { double s = 0; for (long i = 0; i < n; i++) s += g(x[i]); return s; }\n\
        void scale(double *a, long n) { for (long k = 0; k < n; k++) a[k] *= 3; }\n";
    let folder = Folder::new().with("dot.c", source);
    object(&folder);
    for run in [on_source(&folder, &[]), folder.run(&["-mcpu=haswell", "--model=reference", "dot.o"])] {
        let called: Vec<bool> = run
            .stdout
            .lines()
            .skip_while(|line| !line.is_empty())
            .skip(1)
            .map(|line| line.contains("  + call "))
            .collect();
        assert_eq!(called, [true, false], "{}", run.stdout);
    }
    // Among the slowest they are the last.
    let run = on_source(&folder, &["--top=1"]);
    assert!(rows(&run)[0].contains(&"scale,"), "{}", run.stdout);
}

#[test]
fn paths_through_a_function_are_counted() {
    let folder = Folder::new().with("dot.c", SOURCE);
    object(&folder);
    let run = folder.run(&[
        "-mcpu=haswell",
        "--model=reference",
        "--regions=functions",
        "--function=dot",
        "--json=v2",
        "dot.o",
    ]);
    let document: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let region = &document["regions"][0];
    assert_eq!((&region["name"], &region["trust"]["paths"]), (&"dot".into(), &2.into()), "{}", run.stdout);
}

/// In bytes that were typed, a branch back is no second path, but a branch over an instruction is.
#[test]
fn paths_through_machine_code_are_counted() {
    for (bytes, n_paths) in [("48 ff c8 75 fb", 1), ("85 c0 74 03 48 ff c0 48 ff c1", 2)] {
        let run = Folder::new().run(&["-mcpu=haswell", "--model=reference", "--json=v2", &format!("--hex={bytes}")]);
        let document: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!(document["regions"][0]["trust"]["paths"], n_paths, "{bytes}: {}", run.stdout);
    }
}

/// Options that ask for a view give the report.
#[test]
fn options_for_views_give_reports() {
    let folder = Folder::new().with("dot.c", SOURCE);
    object(&folder);
    let views = folder.run(&["-mcpu=haswell", "--model=reference", "--timeline", "dot.o"]).stdout;
    assert!(views.contains("[0] Code Region - dot") && views.contains("Timeline view:"), "{views}");
    let straight =
        folder.run(&["-mcpu=haswell", "--model=reference", "--instruction-info", "--function=answer", "dot.o"]).stdout;
    assert!(straight.contains("Code Region - answer") && straight.contains("Instructions: "), "{straight}");
}

/// Verdicts on sources show lines of the source, not of the assembly, which is not visible.
#[test]
fn verdicts_name_lines_of_the_source() {
    let folder = Folder::new().with("dot.c", SOURCE);
    object(&folder);
    let of_source = on_source(&folder, &["--why", "--lines=1-6"]).stdout;
    let of_object = folder.run(&["-mcpu=haswell", "--model=reference", "--why", "--lines=1-6", "dot.o"]).stdout;
    for text in [&of_source, &of_object] {
        assert!(text.contains("\ndot.c:3  dot, loop over i on haswell (tables only)\n"), "{text}");
        assert!(text.contains("of the one before (line 4)") && !text.contains("scale"), "{text}");
        let lines: Vec<&str> = text.lines().filter(|line| line.contains("(%r") || line.contains("addq")).collect();
        assert!(
            !lines.is_empty() && lines.iter().all(|line| line.starts_with("     3 ") || line.starts_with("     4 "))
        );
    }
    let json = on_source(&folder, &["--json=v2", "--function=scale"]).stdout;
    let document: serde_json::Value = serde_json::from_str(&json).unwrap();
    let region = &document["regions"][0];
    assert_eq!((&region["begin"]["start"]["line"], &region["end"]["start"]["line"]), (&9.into(), &10.into()), "{json}");
    let budget = on_source(&folder, &["--budget=*: cycles<=2.5"]);
    assert!(budget.stderr.starts_with("dot.c:3: ") && budget.status == Some(2), "{budget:?}");
}

#[test]
fn lines_of_a_source_choose_code_of_an_object() {
    let folder = Folder::new().with("dot.c", SOURCE);
    object(&folder);
    let on = |options: &[&str]| folder.run(&[&["-mcpu=haswell", "--model=reference"], options, &["dot.o"]].concat());
    for lines in ["10", "8-11", "dot.c:9-10"] {
        let run = on(&[&format!("--lines={lines}")]);
        assert!(rows(&run).len() == 1 && run.stdout.contains("dot.c:9  scale"), "{lines}: {}", run.stdout);
    }
    let functions = on(&["--regions=functions", "--lines=13-15"]).stdout;
    assert!(
        functions.contains(": 1 function, haswell (tables only)\n") && functions.contains("  answer "),
        "{functions}"
    );
    for lines in ["1-2", "other.c:9-10"] {
        let run = on(&[&format!("--lines={lines}")]);
        assert!(run.status == Some(1) && run.stderr.contains("nothing of what"), "{lines}: {run:?}");
    }
    let mut strip = Command::new("strip");
    assert!(strip.current_dir(&folder.path).args(["--strip-debug", "dot.o"]).status().unwrap().success());
    let bare = on(&["--lines=3"]);
    assert_eq!(
        bare.stderr,
        "error: --lines: dot.o does not say where its code was written; compiled with -g1 it does.\n"
    );
}

const IN_A_LIBRARY: &str = "\
#include <numeric>
#include <vector>
static double total(const std::vector<double> &v) {
    return std::accumulate(v.begin(), v.end(), 0.0);
}
double twice(const std::vector<double> &v) {
    return 2 * total(v);
}
";

/// A loop in a header is shown at the line of the call, in an object and in a source.
#[test]
fn inlined_loops_have_the_line_of_the_call() {
    let folder = Folder::new().with("sum.cpp", IN_A_LIBRARY);
    let source = folder.run(&["-mcpu=haswell", "--model=reference", "--compiler=g++", "sum.cpp", "--", "-m64"]);
    let mut compiler = Command::new("g++");
    compiler.current_dir(&folder.path).args(["-m64", "-O2", "-g1", "-c", "sum.cpp"]);
    assert!(compiler.status().unwrap().success());
    let object = folder.run(&["-mcpu=haswell", "--model=reference", "sum.o"]);
    for run in [source, object] {
        let rows = rows(&run);
        assert!(rows.len() == 1 && rows[0][0] == "sum.cpp:4", "{}", run.stdout);
        assert!(run.stdout.contains("(inlined from stl_numeric.h:"), "{}", run.stdout);
    }
}

const ITERATORS: &str = "\
pub fn dot(a: &[f64], b: &[f64]) -> f64 {
    assert!(!a.is_empty());
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

#[inline]
pub fn sum(a: &[f64]) -> f64 {
    a.iter().sum()
}
";

#[test]
fn loops_of_iterators_have_the_line_of_their_use() {
    let folder = Folder::new().with("lib.rs", ITERATORS);
    let run = folder.run(&["-mcpu=haswell", "--model=reference", "-mtriple=x86_64-linux-gnu", "lib.rs"]);
    let reported = "note: no code of its own for sum (line 7): inlined or not used; #[inline(never)] keeps the code of one that \
                is not generic\n";
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), reported), "{}", run.stdout);
    let places: Vec<&str> = run
        .stdout
        .lines()
        .skip_while(|line| !line.is_empty())
        .skip(1)
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(!places.is_empty() && places.iter().all(|place| *place == "lib.rs:3"), "{}", run.stdout);
}

const WITH_HEADS: &str = "\
int total(const int *a, const int *b, int n) {
    int s = 0;
    for (int i = 0;
         i < n;
         i++) {
        int d = a[i] - b[i];
        s += d < 0 ? -d : d;
    }
    return s;
}

int blanks(const char *text) {
    int n = 0;
    while (*text) {
        text++;
        if (text[-1] != ' ')
            continue;
        n++;
    }
    return n;
}

void twice(float *restrict a, const float *restrict b, int n) {
    int i = 0;
    do {
        a[i] = 2 * b[i];
        if (b[i] > 3)
            a[i] = 4;
    } while (++i < n);
}
";

/// The compiler may give only lines of the body for a loop, as for those it vectorised.
#[test]
fn loops_have_the_line_of_their_head() {
    let folder = Folder::new().with("heads.c", WITH_HEADS);
    for flags in [&["-O1"][..], &["-O2"], &["-O3", "-mavx2"], &["-O3", "-mavx2", "-funroll-loops"]] {
        for debug in [&["-g"][..], &["-g", "-gdwarf-4"]] {
            let mut gcc = Command::new("gcc");
            gcc.current_dir(&folder.path).arg("-m64").args(flags).args(debug).args(["-c", "heads.c"]);
            assert!(gcc.status().unwrap().success());
            assert_at_heads(
                &folder.run(&["-mcpu=haswell", "--model=reference", "heads.o"]),
                &format!("{flags:?} {debug:?}"),
            );
        }
        let compiled = folder
            .run(&[&["-mcpu=haswell", "--model=reference", "--compiler=gcc", "heads.c", "--", "-m64"], flags].concat());
        assert_at_heads(&compiled, &format!("{flags:?}"));
    }
}

/// Asserts that each row has a line on which a loop begins.
fn assert_at_heads(run: &Run, what: &str) {
    let rows = rows(run);
    assert!(rows.len() >= 3, "{what}: {}", run.stdout);
    for row in rows {
        let line: usize = row[0].rsplit(':').next().unwrap().parse().unwrap();
        let text = WITH_HEADS.lines().nth(line - 1).unwrap().trim();
        assert!(["for (", "do {", "while ("].iter().any(|word| text.starts_with(word)), "{what}: {}", run.stdout);
    }
}

/// A loop that may not run at all has a path around it, where the compiler puts a second END marker.
#[test]
fn markers_that_a_compiler_moved_are_explained() {
    let text = "double f(const double *a, long n) {\n    double s = 0;\n    __asm volatile(\"# LLVM-MCA-BEGIN x\");\n    for (long i = 0; i < n; i++)\n        s += a[i];\n    __asm volatile(\"# LLVM-MCA-END\");\n    return s * 2;\n}\n";
    let marked_inside = text.replace("i++)\n", "i++) {\n").replace("    __asm volatile(\"# LLVM-MCA-BEGIN x\");\n", "");
    let marked_inside = marked_inside
        .replace("        s += a[i];\n", "        __asm volatile(\"# LLVM-MCA-BEGIN x\");\n        s += a[i];\n")
        .replace("    return", "    }\n    return");
    let folder = Folder::new().with("inside.c", marked_inside);
    let good = folder.run(&["-mcpu=haswell", "--model=reference", "--compiler=gcc", "inside.c", "--", "-m64"]);
    assert!(good.status == Some(0) && good.stdout.contains("Code Region - x") && good.stderr.is_empty(), "{good:?}");
    // What compilers made of the other, by their own listings.
    let moved = "\t.type f, @function\nf:\n#APP\n\t# LLVM-MCA-BEGIN x\n#NO_APP\n\ttestq %rsi, %rsi\n\tjle .L2\n.L3:\n\taddsd (%rdi), %xmm0\n\taddq $8, %rdi\n\tdecq %rsi\n\tjne .L3\n#APP\n\t# LLVM-MCA-END\n#NO_APP\n\tret\n.L2:\n#APP\n\t# LLVM-MCA-END\n#NO_APP\n\tret\n\t.size f, .-f\n";
    let folder = Folder::new().with("moved.s", moved);
    let copied = folder.run(&["-mcpu=haswell", "--model=reference", "--why", "moved.s"]);
    assert_eq!(copied.status, Some(1), "{copied:?}");
    assert!(
        copied
            .stderr
            .contains("note: the compiler copied LLVM-MCA-END of f to each way out of the loop (lines 14 and 19 ")
    );
    let loops = folder.run(&["-mcpu=haswell", "--model=reference", "--why", "--regions=loops", "moved.s"]);
    assert!(loops.stdout.contains("f:.L3 on haswell"), "what is advised helps: {loops:?}");
}

/// One screen: of many loops the most expensive ones are shown, with the option that shows all.
#[test]
fn the_most_expensive_of_many_loops_are_shown() {
    let function = |number: usize| {
        // No two loops are identical, since one could be merged into another.
        let factors = format!("s *= a[i] + {number};").repeat(1 + number % 5);
        format!(
            "int f{number}(const int *a, int n) {{\n  int s = 1;\n  for (int i = 0; i < n; i++) {{ {factors} }}\n  return s;\n}}\n"
        )
    };
    let folder = Folder::new().with("dot.c", (0..24).map(function).collect::<String>());
    let all = on_source(&folder, &["--top=0"]);
    let shown = on_source(&folder, &[]);
    assert!(all.stdout.starts_with("dot.c: 24 loops, haswell (tables only)\n"), "{}", all.stdout);
    assert!(
        shown
            .stdout
            .starts_with("dot.c: the 20 most expensive of 24 loops (--top=N shows more), haswell (tables only)\n"),
        "{shown:?}"
    );
    let numbers = |run: &Run| rows(run).iter().map(|row| cycles(row)).collect::<Vec<f64>>();
    let mut expected = numbers(&all);
    expected.sort_by(|one, other| other.total_cmp(one));
    assert_eq!(numbers(&shown), expected[..20]);
    assert_eq!(numbers(&on_source(&folder, &["--top=3"])), expected[..3]);
    let places: Vec<String> = rows(&all).iter().map(|row| row[0].to_owned()).collect();
    assert!(places[0] == "dot.c:3" && places[23] == format!("dot.c:{}", 23 * 5 + 3), "{places:?}");
}

/// In a linked file, calls of functions of other files go through entries that the linker writes, or through slots.
#[test]
fn imported_functions_that_never_return_end_the_way_in_linked_files() {
    let source = "#include <stdlib.h>\n#include <stdio.h>\n\
        int f(const int *a, int n, int m) { int s = 0; for (int i = 0; i < n; i++) { if (a[i] >= m) abort(); s += a[i]; }\n\
        return s; }\n\
        void g(const char *const *a, int n) { for (int i = 0; i < n; i++) puts(a[i]); }\n";
    let folder = Folder::new().with("a.c", source);
    let table = |flags: &[&str], output: &str, function: &str| {
        let mut gcc = Command::new("gcc");
        gcc.current_dir(&folder.path).args(["-m64", "-Os", "-fPIC", "-o", output, "a.c"]).args(flags);
        assert!(gcc.status().unwrap().success());
        folder.run(&["-mcpu=haswell", "--model=reference", "--top=0", &format!("--function={function}"), output])
    };
    let object = table(&["-c"], "a.o", "f");
    let expected = cycles(&rows(&object)[0]);
    let ways: [&[&str]; 4] =
        [&["-shared"], &["-shared", "-fno-plt"], &["-shared", "-Wl,-z,ibtplt"], &["-shared", "-Wl,-z,now"]];
    for flags in ways {
        let linked = table(flags, "a.so", "f");
        assert!((cycles(&rows(&linked)[0]) - expected).abs() < 0.02, "{flags:?}: {}{}", linked.stdout, object.stdout);
        assert!(!linked.stdout.contains("+ call"), "{flags:?}: {}", linked.stdout);
        let named = table(flags, "a.so", "g");
        assert!(named.stdout.contains("  + call puts"), "{flags:?}: {}", named.stdout);
    }
}
