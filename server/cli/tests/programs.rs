//! Sources and objects, as a user gives them: every loop on one line.

#[path = "support/command.rs"]
#[expect(dead_code, reason = "other tests read files")]
mod command;

use std::process::Command;

use command::{Folder, Run};

/// A chain of additions on line 4; a loop without one on line 10.
const SOURCE: &str = "\
double dot(const double *a, const double *b, long n) {
    double s = 0;
    for (long i = 0; i < n; i++)
        s += a[i] * b[i];
    return s;
}

void scale(double *a, long n) {
    for (long k = 0; k < n; k++)
        a[k] *= 3;
}

int answer(void) {
    return 42;
}
";

/// The compiler's flags are the test's own: what it does by default is not.
const FLAGS: [&str; 3] = ["-m64", "-fno-tree-vectorize", "-fno-unroll-loops"];

fn on_source(folder: &Folder, options: &[&str]) -> Run {
    let run = [&["-mcpu=haswell", "-mtriple=x86_64-linux-gnu", "--compiler=gcc"], options, &["dot.c", "--"], &FLAGS];
    folder.run(&run.concat())
}

fn object(folder: &Folder) {
    let mut gcc = Command::new("gcc");
    gcc.current_dir(&folder.path).args(FLAGS).args(["-O2", "-g1", "-c", "-o", "dot.o", "dot.c"]);
    assert!(gcc.status().unwrap().success());
}

/// The lines of loops, without those of the heading.
fn rows(run: &Run) -> Vec<Vec<&str>> {
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
    run.stdout.lines().skip(2).map(|line| line.split_whitespace().collect()).collect()
}

fn cycles(row: &[&str]) -> f64 {
    let unit = row.iter().position(|word| *word == "cycles").unwrap();
    row[unit - 1].parse().unwrap()
}

#[test]
fn a_source_is_answered_in_its_own_lines() {
    let folder = Folder::new().with("dot.c", SOURCE);
    let run = on_source(&folder, &[]);
    let rows = rows(&run);
    assert_eq!(rows.len(), 2, "{}", run.stdout);
    assert!(run.stdout.starts_with("dot.c: 2 loops, haswell\n\n"), "{}", run.stdout);
    assert!(rows[0][0].starts_with("dot.c:") && rows[0][1].starts_with("dot"), "{rows:?}");
    assert!(rows[1][0].starts_with("dot.c:") && rows[1][1].starts_with("scale"), "{rows:?}");
    // An addition of doubles takes Haswell three cycles, and each waits for the one before.
    assert!((cycles(&rows[0]) - 3.0).abs() < 0.02, "{rows:?}");
    assert!(cycles(&rows[1]) < 2.5, "{rows:?}");
    let one = on_source(&folder, &["--lines=8-11"]);
    assert_eq!(one.stdout.lines().skip(2).collect::<Vec<_>>().len(), 1, "{}", one.stdout);
    assert!(one.stdout.contains("scale"), "{}", one.stdout);
}

#[test]
fn a_mistake_is_told_by_the_compiler() {
    let folder = Folder::new().with("dot.c", "int f(void) { return x; }\n");
    let run = on_source(&folder, &[]);
    assert_eq!((run.status, run.stdout.as_str()), (Some(1), ""));
    assert!(run.stderr.starts_with("dot.c:") || run.stderr.contains("/dot.c:"), "{}", run.stderr);
    assert!(run.stderr.contains("error: "), "{}", run.stderr);
    let missing = folder.run(&["--compiler=no-such-compiler", "dot.c"]);
    assert_eq!(missing.status, Some(1));
    assert!(missing.stderr.contains("no-such-compiler cannot be run"), "{}", missing.stderr);
}

/// What is known of an object's loops is what is known of the source's.
#[test]
fn an_object_is_answered_as_its_source() {
    let folder = Folder::new().with("dot.c", SOURCE);
    object(&folder);
    let run = folder.run(&["-mcpu=haswell", "dot.o"]);
    let of_object: Vec<f64> = rows(&run).iter().map(|row| cycles(row)).collect();
    let source = on_source(&folder, &[]);
    let of_source: Vec<f64> = rows(&source).iter().map(|row| cycles(row)).collect();
    assert_eq!(of_object, of_source);
    assert!(rows(&run).iter().all(|row| row[0].starts_with("dot.c:")), "{}", run.stdout);
    let one = folder.run(&["-mcpu=haswell", "--function=scale", "dot.o"]);
    assert!(rows(&one).len() == 1 && one.stdout.contains("scale"), "{}", one.stdout);
}

#[test]
fn the_most_expensive_loops_come_first() {
    let folder = Folder::new().with("dot.c", SOURCE);
    object(&folder);
    let top = folder.run(&["-mcpu=haswell", "--top=1", "dot.o"]);
    assert!(rows(&top).len() == 1 && top.stdout.contains("1 most expensive of 2 loops"), "{}", top.stdout);
    assert!((cycles(&rows(&top)[0]) - 3.0).abs() < 0.02, "{}", top.stdout);
    let list = folder.run(&["--function=help", "dot.o"]);
    let lines: Vec<Vec<&str>> = list.stdout.lines().map(|line| line.split('\t').collect()).collect();
    let names: Vec<&str> = lines.iter().map(|line| line[0]).collect();
    assert_eq!(names, ["dot", "scale", "answer"], "{}", list.stdout);
    assert!(lines[0][1].ends_with("1 loop") && !lines[2][1].contains("loop"), "{}", list.stdout);
}

/// A jump over a loop is one other way through a function; the loop itself is none.
#[test]
fn ways_through_a_function_are_not_branches() {
    let folder = Folder::new().with("dot.c", SOURCE);
    object(&folder);
    let run = folder.run(&["-mcpu=haswell", "--regions=functions", "--function=dot", "--json=v2", "dot.o"]);
    let document: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let region = &document["regions"][0];
    assert_eq!((&region["name"], &region["trust"]["paths"]), (&"dot".into(), &2.into()), "{}", run.stdout);
}

/// Views that are asked for are written as ever, and a file without loops has no line a loop.
#[test]
fn views_and_functions_without_loops_are_reported() {
    let folder = Folder::new().with("dot.c", SOURCE);
    object(&folder);
    let views = folder.run(&["-mcpu=haswell", "--timeline", "dot.o"]).stdout;
    assert!(views.contains("[0] Code Region - dot") && views.contains("Timeline view:"), "{views}");
    let straight = folder.run(&["-mcpu=haswell", "--function=answer", "dot.o"]).stdout;
    assert!(straight.contains("Code Region - answer") && straight.contains("Instructions: "), "{straight}");
}
