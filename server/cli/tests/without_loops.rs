//! Sources and objects without loops, whose functions have one line each.

use crate::support::command::{Folder, Run};
use crate::support::compiled::{SOURCE, cycles, object, on_source, rows};

/// Objects and sources have a line for each function; of many, the most expensive ones.
#[test]
fn an_object_without_loops_shows_its_functions() {
    let functions: String =
        (1..=30).map(|n| format!("double f{n}(double x) {{ return x{}; }}\n", " * x".repeat(n))).collect();
    let folder = Folder::new().with("dot.c", functions);
    object(&folder);
    let run = |options: &[&str]| folder.run(&[&["-mcpu=haswell", "--model=reference", "dot.o"], options].concat());
    let all = run(&["--top=0"]);
    assert!(all.stdout.starts_with("dot.o: no loop, 30 functions, haswell (tables only)\n\n"), "{}", all.stdout);
    assert_eq!(rows(&all).iter().map(|row| row[1]).collect::<Vec<_>>()[..2], ["f1", "f2"]);
    // The reference's cycles of such a loop: a product takes five cycles on Haswell.
    let on_source = on_source(&folder, &["--top=0"]);
    let cycles_of = |run: &Run| rows(run).iter().map(|row| cycles(row)).collect::<Vec<_>>();
    assert_eq!(cycles_of(&all), cycles_of(&on_source));
    assert!((cycles(&rows(&all)[29]) - 150.0).abs() < 0.1, "{}", all.stdout);
    let some = run(&[]);
    assert!(some.stdout.starts_with(
        "dot.o: no loop, the 20 most expensive of 30 functions (--top=N shows more), haswell (tables only)\n"
    ));
    let names: Vec<String> = rows(&some).iter().map(|row| row[1].to_owned()).collect();
    assert_eq!(names, (11..=30).rev().map(|n| format!("f{n}")).collect::<Vec<_>>());
    let one = run(&["--function=f7"]);
    assert!(rows(&one).len() == 1 && one.stdout.starts_with("dot.o: no loop, 1 function"), "{}", one.stdout);
    let line = run(&["--lines=dot.c:9"]);
    assert!(rows(&line).len() == 1 && line.stdout.contains("dot.c:9  f9 "), "{}", line.stdout);
}

/// A function without loops that is asked for is shown, though other functions have loops.
#[test]
fn a_function_without_loops_is_found_by_name_and_line() {
    let folder = Folder::new().with("dot.c", SOURCE);
    object(&folder);
    let of_source = on_source(&folder, &["--function=answer"]).stdout;
    let of_object = folder.run(&["-mcpu=haswell", "--model=reference", "--function=answer", "dot.o"]).stdout;
    for text in [&of_source, &of_object, &on_source(&folder, &["--lines=13-15"]).stdout] {
        assert!(
            text.contains(": no loop, 1 function, haswell (tables only)\n")
                && text.contains("\n\ndot.c:")
                && text.contains("  answer "),
            "{text}"
        );
    }
    let why = on_source(&folder, &["--why", "--function=answer"]).stdout;
    assert!(why.contains("answer on haswell") && why.contains("$42"), "{why}");
    let refused = on_source(&folder, &["--regions=loops", "--function=answer"]);
    assert!(refused.status == Some(1) && refused.stderr.contains("nothing of what --regions"), "{refused:?}");
}

/// Functions are not called loops.
#[test]
fn a_source_without_loops_says_so() {
    let folder = Folder::new().with("none.c", "int f(int a) { return a * 3; }\n");
    let run = |options: &[&str]| {
        let fixed = ["-mcpu=haswell", "--model=reference", "-mtriple=x86_64-linux-gnu", "--compiler=gcc", "none.c"];
        folder.run(&[&fixed[..], options].concat()).stdout
    };
    assert!(
        run(&[]).starts_with(
            "none.c: no loop, 1 function, haswell (tables only)\ngcc -O2 (default; flags after --)\n\nnone.c:1  f "
        ),
        "{}",
        run(&[])
    );
    assert!(run(&["--regions=functions"]).starts_with("none.c: 1 function, haswell (tables only)\n"));
    assert!(run(&["--regions=file"]).starts_with("none.c: 1 region, haswell (tables only)\n"));
}
