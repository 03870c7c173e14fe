//! Tests of files that include others.

use std::collections::HashMap;
use std::sync::Arc;

use mca_core::Files;

use super::tests::plain;
use super::*;

/// A file system in memory: contents of files by their paths.
struct Shelf(HashMap<String, String>);

impl Files for Shelf {
    fn read(&self, name: &[u8]) -> Option<Arc<[u8]>> {
        self.0.get(std::str::from_utf8(name).ok()?).map(|text| Arc::from(text.as_bytes()))
    }
}

/// Preprocesses a text in the folder `src`, for x86-64 and ELF, with the other files around it. Paths in `flags` are
/// relative to the root.
fn among(files: &[(&str, &str)], flags: &[&str], text: &str) -> (String, Vec<String>) {
    let shelf = Shelf(files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect());
    let flags: Vec<String> = flags.iter().map(|flag| (*flag).to_owned()).collect();
    let flags = Flags::of(&flags, Path::new(""));
    let cpu = crate::fixture::cpu("x86_64-linux-gnu");
    let preprocessor_inputs = PreprocessorInputs { files: &shelf, folder: Path::new("src"), flags: &flags };
    expand(text, Some(&cpu), Some(preprocessor_inputs))
}

#[test]
fn an_included_file_stands_in_the_line_of_its_directive() {
    let header = "// of both\n#ifndef STEP\n#define STEP addq $N, %rax\n#endif\n/* more */\n# a remark\n\tnop # none; of it\n# LLVM-MCA-BEGIN x\n\n\tSTEP; inc %rcx\n";
    let (out, messages) = among(
        &[("src/step.h", header)],
        &[],
        "#define N 8\n#include \"step.h\" // once\n\tSTEP\n#include \"step.h\"\nret\n",
    );
    let line = "nop; /* LLVM-MCA-BEGIN x */; addq $8, %rax; inc %rcx";
    assert_eq!((out, messages), (format!("\n{line}\n\taddq $8, %rax\n{line}\nret\n"), vec![]));
}

#[test]
fn flags_define_names_and_say_where_to_look() {
    let files = [
        ("include/a.h", "of include"),
        ("src/a.h", "of src"),
        ("q/b.h", "of q"),
        ("s/b.h", "#include_next <b.h>\n of s"),
        ("z/b.h", "of z"),
    ];
    let flags = [
        "-DUNROLL=4",
        "-D",
        "F(x)=x+x",
        "-DONE",
        "-DGONE",
        "-UGONE",
        "-Iinclude",
        "-iquote",
        "q",
        "-idirafter",
        "z",
        "-isystem",
        "s",
        "-O3",
    ];
    let text = "#include <a.h>\n#include \"a.h\"\n#include \"b.h\"\n#include <b.h>\nUNROLL F(ONE) GONE __USER_LABEL_PREFIX__.\n";
    let (out, messages) = among(&files, &flags, text);
    assert_eq!((out.as_str(), messages), ("of include\nof src\nof q\nof z; of s\n4 1+1 GONE .\n", vec![]));
    let flags: Vec<String> = flags.iter().map(|flag| (*flag).to_owned()).collect();
    assert_eq!(Flags::of(&flags, Path::new("")).others, ["-O3"]);
    assert_eq!(among(&[("c.h", "#define C 1\nnop\n")], &["-include", "c.h"], "C\n").0, "nop; 1\n");
}

#[test]
fn files_that_are_not_read_are_reported_by_line_and_name() {
    let files = [
        ("src/a.h", "\n#include \"b.h\"\n#if 1 / 0\n#endif\n#ifdef A\nnop\n#endif\n"),
        ("src/self.h", "#include \"self.h\"\n"),
        ("src/odd.h", "#if 1\n/*"),
    ];
    let text = "#include \"a.h\"\n#include \"none.h\"\n#include <sys/asm.h>\n#include \"none.h\"\n#include 3\n#include \"odd.h\"\nnop\n";
    let (out, messages) = among(&files, &[], text);
    assert_eq!(out, "\n\n\n\n\n\nnop\n");
    assert_eq!(
        messages,
        [
            "left out, because only the C preprocessor understands line 5",
            "left out, because only the C preprocessor understands line 3 of a.h",
            "not found and left out: \"b.h\" (a.h:2), \"none.h\" (line 2)",
            "left out, as the system's own files are not read: <sys/asm.h> (line 3)",
            "code is left out, because these names are taken as undefined: A (a.h:5); `cc -E` reads all of it",
        ]
    );
    let (out, messages) = among(&files, &[], "#include \"self.h\"\nnop\n");
    assert_eq!(out, "\nnop\n");
    assert_eq!(
        messages,
        ["left out, as files include each other without end: \"self.h\" (self.h:1); `cc -E` reads all of it"]
    );
    // Each reading includes two more, so the number of inclusions is reached before the depth.
    let twice = [("src/two.h", "#include \"two.h\"\n#include \"two.h\"\n")];
    assert_eq!(among(&twice, &[], "#include \"two.h\"\nnop\n").0, "\nnop\n");
    assert_eq!(plain("#include \"a.h\"\n").1, ["not found and left out: \"a.h\" (line 1); `cc -E` reads all of it"]);
}

/// The files include others, themselves, and files in other folders.
#[test]
fn included_files_expand_as_by_the_compiler() {
    let files = [
        (
            "src/kernel.S",
            "#include \"local.h\"\n#include <shared.h>\n#define NAME \"deep/name.h\"\n#include NAME\n#include \"once.h\"\n#include \"once.h\"\n#undef COUNT\n#include \"count.h\"\n#include \"shared.h\"\nSHARED LOCAL UNROLL DEEP(a, b) NEXT\n#if __has_include(\"local.h\") && !__has_include(\"lost.h\")\nhas\n#endif\n",
        ),
        ("src/local.h", "#define LOCAL of src\n#ifdef UNROLL\nunrolled UNROLL\n#endif\n"),
        ("src/deep/name.h", "#include \"other.h\"\n#include \"local.h\"\n#define DEEP(x, y) y ## x OTHER\n"),
        ("src/deep/other.h", "#define OTHER 7 // seven\n"),
        ("src/once.h", "#pragma once\nonce\n"),
        (
            "src/count.h",
            "#ifndef COUNT\n#define COUNT 1\none\n#include \"count.h\"\n#elif COUNT == 1\n#undef COUNT\n#define COUNT 2\ntwo\n#include \"count.h\"\n#else\nthree\n#endif\n",
        ),
        ("include/shared.h", "#include_next <shared.h>\n#define SHARED shared\nof include\n"),
        ("include/local.h", "of include again\n"),
        ("more/shared.h", "#undef NEXT\n#define NEXT next\nof more\n"),
    ];
    let scratch = crate::sources::Scratch::new().expect("a folder");
    for (name, text) in files {
        let path = scratch.path.join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(&path, text).expect("a file");
    }
    let flags = ["-DUNROLL=4", "-Iinclude", "-Imore"];
    let mut command = std::process::Command::new("cc");
    let output =
        command.args(["-E", "-P", "-nostdinc"]).args(flags).arg("src/kernel.S").current_dir(&scratch.path).output();
    let output = output.expect("a compiler");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let (own, messages) = among(&files, &flags, files[0].1);
    let words = |text: &str| text.replace(';', " ").split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!((words(&own), messages), (words(&String::from_utf8_lossy(&output.stdout)), vec![]));
    assert!(own.contains("three") && own.contains("of more; of include"), "{own}");
}
