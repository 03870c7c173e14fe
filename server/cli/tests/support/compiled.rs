//! A source that gcc compiles, and the rows that are printed for it.

use std::process::Command;

use super::command::{Folder, Run};

/// Two functions with a loop, one without: a chain of additions on line 4; a loop without one on line 10.
pub const SOURCE: &str = "\
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

/// Flags of the compiler, so that the assembly does not depend on its defaults.
const FLAGS: [&str; 3] = ["-m64", "-fno-tree-vectorize", "-fno-unroll-loops"];

/// Runs the program on the source.
pub fn on_source(folder: &Folder, options: &[&str]) -> Run {
    let run = [
        &["-mcpu=haswell", "--model=reference", "-mtriple=x86_64-linux-gnu", "--compiler=gcc"],
        options,
        &["dot.c", "--"],
        &FLAGS,
    ];
    folder.run(&run.concat())
}

/// Compiles the source to an object.
pub fn object(folder: &Folder) {
    let mut gcc = Command::new("gcc");
    gcc.current_dir(&folder.path).args(FLAGS).args(["-O2", "-g1", "-c", "-o", "dot.o", "dot.c"]);
    assert!(gcc.status().unwrap().success());
}

/// Returns the rows of the table of loops, split into words.
pub fn rows(run: &Run) -> Vec<Vec<&str>> {
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
    run.stdout
        .lines()
        .skip_while(|line| !line.is_empty())
        .skip(1)
        .map(|line| line.split_whitespace().collect())
        .collect()
}

/// Returns the cycles in a row.
pub fn cycles(row: &[&str]) -> f64 {
    let unit = row.iter().position(|word| *word == "cycles").unwrap();
    row[unit - 1].parse().unwrap()
}
