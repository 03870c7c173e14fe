//! Names of variables: debug data say which variable a register holds. The source line alone does not.

use crate::support::command::{Folder, Run};
use std::process::Command;

/// The loop of line 5 follows nodes, though its line seems to be about the sum. The one of line 11 has two sums in a line, of
/// which the second waits for the first.
const SOURCE: &str = "\
struct node { struct node *next; long value; };
#define STEP(p) (p = (p)->next)
long walk(struct node *p) {
    long s = 0;
    while (p->next) s += STEP(p)->value;
    return s;
}

unsigned two(const unsigned *x, long n) {
    unsigned a = 1, b = 0;
    for (long i = 0; i < n; i++) a *= x[i], b ^= a;
    return a ^ b;
}
";

const FLAGS: [&str; 4] = ["-m64", "-O2", "-fno-tree-vectorize", "-fno-unroll-loops"];

/// Returns the compilers: GCC, which every machine has, and clang if it is installed.
fn compilers() -> Vec<&'static str> {
    let is_there = |name: &&str| *name == "gcc" || Command::new(name).arg("--version").output().is_ok();
    ["gcc", "clang", "clang-22"].into_iter().filter(is_there).collect()
}

fn run(folder: &Folder, compiler: &str, options: &[&str]) -> Run {
    let compiler = format!("--compiler={compiler}");
    let words = [&["-mcpu=haswell", "-mtriple=x86_64-linux-gnu", &compiler][..], options, &["dot.c", "--"], &FLAGS];
    folder.run(&words.concat())
}

#[test]
fn a_name_is_that_of_the_registers_variable() {
    let folder = Folder::new().with("dot.c", SOURCE);
    for compiler in compilers() {
        let table = run(&folder, compiler, &[]).stdout;
        assert!(table.contains("waits for a in %e"), "{compiler}: {table}");
        assert!(!table.contains("waits for s") && !table.contains("waits for b"), "{compiler}: {table}");
        let why = run(&folder, compiler, &["--why", "--function=walk"]).stdout;
        assert!(why.contains("every iteration waits for") && !why.contains("waits for s"), "{compiler}: {why}");
        let json = run(&folder, compiler, &["--json=v2", "--function=walk"]).stdout;
        assert!(json.contains("every iteration waits for") && !json.contains("waits for s"), "{compiler}: {json}");
    }
}

/// Debug data decide how much is known of an object: without variables, only the line is.
#[test]
fn names_in_objects_depend_on_their_debug_data() {
    let folder = Folder::new().with("dot.c", SOURCE);
    let table = |compiler: &str, debug: &str| {
        let mut command = Command::new(compiler);
        command.current_dir(&folder.path).args(FLAGS).args([debug, "-c", "-o", "dot.o", "dot.c"]);
        assert!(command.status().unwrap().success());
        folder.output(&["-mcpu=haswell", "dot.o"])
    };
    for compiler in compilers() {
        for debug in ["-g", "-gdwarf-4", "-gdwarf-5"] {
            let known = table(compiler, debug);
            assert!(!known.contains("waits for s") && known.contains("waits for a in %e"), "{compiler}: {known}");
        }
        let unknown = table(compiler, "-g1");
        assert!(unknown.contains("waits for s in %r"), "{compiler}: {unknown}");
    }
}
