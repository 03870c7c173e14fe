use std::process::Command;

use super::compilation::{assembly_of, names_of_list, with_lines_only, without_views};
use super::said::files_said;
use super::*;

#[test]
fn extensions_tell_languages() {
    let of = |name: &str| Language::of(Path::new(name));
    assert_eq!(of("a/dot.c"), Some(Language::C));
    assert_eq!(of("dot.cxx"), Some(Language::Cpp));
    assert_eq!(of("vector.cppm").or(of("vector.ixx")), Some(Language::CppModule));
    assert_eq!(of("lib.rs"), Some(Language::Rust));
    assert_eq!(of("dot.s").or(of("dot.S")).or(of("dot")), None);
}

#[test]
fn modules_of_fortran_are_written_beside_the_assembly() {
    let scratch = Scratch::new().unwrap();
    let words = |flags: &[&str]| {
        let flags: Vec<String> = flags.iter().map(|flag| (*flag).to_owned()).collect();
        let path = Path::new("/made-up/kern.f90");
        let request = Request { path, language: Language::Fortran, flags: &flags, compiler: Some("gfortran") };
        let plan = plan(&request, &scratch.path).unwrap();
        let folder = scratch.path.to_str().unwrap();
        let shown = plan.shown();
        assert!(!shown.contains(folder) && shown.starts_with("gfortran -O2 "), "{shown}");
        plan.arguments.windows(2).filter(|pair| pair[0] == "-J" && pair[1] == folder).count()
    };
    assert_eq!((words(&["-O3"]), words(&["-Jmodules"]), words(&["-module-dir", "x"])), (1, 0, 0));
}

#[test]
fn names_in_lists_for_make_are_unescaped() {
    let list = "a.s: a\\ b.c \\\n ../x.h d$$l.h \\\r\n\t\\#1.h\n\nx.h:\n";
    assert_eq!(names_of_list(list), ["a b.c", "../x.h", "d$l.h", "#1.h"]);
    assert_eq!(names_of_list(""), [""; 0]);
}

#[test]
fn the_variable_of_a_loop_is_found_in_its_line() {
    assert_eq!(loop_variable("  for (size_t i = 0; i < n; i++)"), Some("i"));
    assert_eq!(loop_variable("for(int k=0,j=1;k<n;++k) {"), Some("k"));
    assert_eq!(loop_variable("for (const auto& x : xs)"), Some("x"));
    assert_eq!(loop_variable("    for x in xs.iter() {"), Some("x"));
    assert_eq!(loop_variable("    for (i, x) in xs {"), Some("x"));
    assert_eq!(loop_variable("for _ in 0..3 {"), None);
    assert_eq!(loop_variable("while (before(i))"), None);
    assert_eq!(loop_variable("for (;;) for (int i = 0; i < n; i++)"), None);
    assert_eq!(loop_variable("s += a[i];"), None);
    assert_eq!(loop_variable("  do i = 1, n"), Some("i"));
    assert_eq!(loop_variable("  outer: DO k = n, 1, -1"), Some("k"));
    assert_eq!(loop_variable("  do concurrent (i = 1:n)"), None);
    assert_eq!(loop_variable("  don = f(1, 2)"), None);
}

#[test]
fn the_accumulator_is_found_in_its_line() {
    assert_eq!(accumulator("  s += a[i] * b[i];"), Some("s"));
    assert_eq!(accumulator("for (size_t i = 0; i < n; i++) s += a[i] * b[i];"), Some("s"));
    assert_eq!(accumulator("h = h * 31 + c; // c += 1"), Some("h"));
    assert_eq!(accumulator("c ^= p[i]; for (;;) c = (c >> 1) ^ 7;"), Some("c"));
    assert_eq!(accumulator("x <<= 1"), Some("x"));
    assert_eq!(accumulator("s = s + a(i)"), Some("s"));
    // Lines with two names, elements of arrays, members, and comparisons.
    assert_eq!(accumulator("s += a[i], t += b[i];"), None);
    assert_eq!(accumulator("y[i] = a * x[i] + y[i];"), None);
    assert_eq!(accumulator("y[i] += a * x[i];"), None);
    assert_eq!(accumulator("self.sum += x; p->n -= 1;"), None);
    assert_eq!(accumulator("if (a <= a && b == b || c >= c != c) x => x;"), None);
    assert_eq!(accumulator("let é = é + 1"), Some("é"));
}

#[test]
fn commands_are_split_as_a_shell_does() {
    assert_eq!(database::split(r#"cc -D'A B' "-I x" a\ b.c ''"#), ["cc", "-DA B", "-I x", "a b.c", ""]);
    let quoted = r#"cc "-DS=\"x\$\"" "-DP=a\b" '-DQ="\n"'"#;
    assert_eq!(database::split(quoted), ["cc", "-DS=\"x$\"", "-DP=a\\b", "-DQ=\"\\n\""]);
}

#[test]
fn a_database_says_how_a_file_is_compiled() {
    let scratch = Scratch::new().unwrap();
    let file = scratch.path.join("sub/dot.c");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, "int x;\n").unwrap();
    let entries = serde_json::json!([
        { "directory": scratch.path, "file": "other/dot.c", "command": "false" },
        { "directory": scratch.path, "file": "sub/dot.c", "command": "mycc -O3 -DX=1 -MD -MF d.d -c -o sub/dot.o sub/dot.c" },
    ]);
    fs::write(scratch.path.join("compile_commands.json"), entries.to_string()).unwrap();
    let request = Request { path: &file, language: Language::C, flags: &["-mavx".to_owned()], compiler: None };
    let plan = plan(&request, &scratch.path).unwrap();
    assert_eq!(plan.program, "mycc");
    assert_eq!(plan.shown(), "mycc -O3 -DX=1 sub/dot.c -S -gdwarf-4 -g -fno-lto -mavx");
    assert_eq!((plan.folder, plan.origin.as_str()), (scratch.path.clone(), "compile_commands.json"));
}

#[test]
fn the_edition_is_given_once() {
    let scratch = Scratch::new().unwrap();
    let file = scratch.path.join("dot.rs");
    fs::write(&file, "pub fn dot() {}\n").unwrap();
    let editions = |flags: &[&str]| {
        let flags: Vec<String> = flags.iter().map(|flag| (*flag).to_owned()).collect();
        let request = Request { path: &file, language: Language::Rust, flags: &flags, compiler: Some("rustc") };
        let plan = plan(&request, &scratch.path).unwrap();
        plan.arguments.into_iter().filter(|word| word.starts_with("--edition")).collect::<Vec<String>>()
    };
    assert_eq!(editions(&[]), ["--edition=2021"]);
    assert_eq!(editions(&["--edition=2018"]), ["--edition=2018"]);
    assert_eq!(editions(&["--edition", "2024"]), ["--edition"]);
}

/// The words are compared with those that this system's shell makes of the command.
#[test]
#[cfg(unix)]
fn commands_are_split_as_by_the_systems_shell() {
    for command in [r#"a "b\"c" 'd\e' f\ g"#, r#""-DX=\"a b\"" "\\n\n\$\`" x'y'"z""#, "'' \"\" a\tb"] {
        let script = format!("for word in {command}; do printf '<%s>' \"$word\"; done");
        let output = Command::new("sh").args(["-c", &script]).output().unwrap();
        let own: String = database::split(command).iter().map(|word| format!("<{word}>")).collect();
        assert_eq!(own, String::from_utf8_lossy(&output.stdout), "{command}");
    }
}

/// Commands are in the forms of CMake and Meson, with programs before the compiler that people add.
#[test]
fn commands_of_databases_become_plain_ones() {
    let scratch = Scratch::new().unwrap();
    let root = scratch.path.canonicalize().unwrap();
    for (name, text) in [("src/dot.c", ""), ("CMakeLists.txt", ""), ("out/flags.rsp", "-DX='a b'\n-O3 -c")] {
        fs::create_dir_all(root.join(name).parent().unwrap()).unwrap();
        fs::write(root.join(name), text).unwrap();
    }
    let source = root.join("src/dot.c").to_string_lossy().into_owned();
    let meson = ["ccache", "cc", "-Isub", "-MD", "-MQ", "d.o", "-MF", "d.o.d", "-o", "d.o", "-c", "../src/dot.c"];
    let cases = [
        (
            serde_json::json!({ "directory": root.join("out"), "command": format!("/usr/bin/cc -DA=\\\"1\\\" -o a.o -c {source}"), "file": source }),
            format!("/usr/bin/cc -DA=\"1\" {source}"),
            "out",
        ),
        (
            serde_json::json!({ "directory": ".", "arguments": meson, "file": "../src/dot.c", "output": "d.o" }),
            "cc -Isub ../src/dot.c".to_owned(),
            "out/.",
        ),
        (
            serde_json::json!({ "directory": ".", "command": "cc @flags.rsp ../src/dot.c -odot.o", "file": "../src/dot.c" }),
            "cc -DX=a b -O3 ../src/dot.c".to_owned(),
            "out/.",
        ),
        (
            serde_json::json!({ "directory": ".", "command": "cc --output=dot.o --output dot.o --dump-go-spec=x --dumpbase /x/d --dump=a --dump a --dumpdir x --write-dependencies --assemble --test-coverage -fprofile-note=x -fcompare-debug=-fplugin=x --compare-debug=-fdump-final-insns=x ../src/dot.c", "file": "../src/dot.c" }),
            "cc ../src/dot.c".to_owned(),
            "out/.",
        ),
        (
            serde_json::json!({ "directory": ".", "file": "../src/dot.c", "arguments": ["sh", "-c", "cd ../src && sccache cc -c dot.c"] }),
            "cc dot.c".to_owned(),
            "out/./../src",
        ),
        (
            serde_json::json!({ "directory": ".", "command": "ccache cc -I. -fdiagnostics-color=always -MD -MQ d.o -MF d.o.d -o d.o -c -- ../src/dot.c", "file": "../src/dot.c" }),
            "cc -I.".to_owned(),
            "out/.",
        ),
        (
            serde_json::json!({ "directory": ".", "command": "clang -save-stats=cwd --save-stats -gen-cdb-fragment-path . -fmodules-cache-path=x -Winvalid-pch -Xclang -include-pch -Xclang x.pch -Xclang=-w -MJx -Xclang -include -Xclang x.h -c ../src/dot.c", "file": "../src/dot.c" }),
            "clang -Xclang=-w -Xclang -include -Xclang x.h ../src/dot.c".to_owned(),
            "out/.",
        ),
        (
            serde_json::json!({ "directory": ".", "command": "sh ../traced -O1 -c -o dot.o ../src/dot.c", "file": "../src/dot.c" }),
            "sh ../traced -O1 ../src/dot.c".to_owned(),
            "out/.",
        ),
    ];
    for (entry, expected, folder) in cases {
        // The nearer one does not know the file.
        fs::write(root.join("src/compile_commands.json"), "[]").unwrap();
        fs::write(root.join("out/compile_commands.json"), serde_json::json!([entry]).to_string()).unwrap();
        let path = Path::new(&source);
        let request = Request { path, language: Language::C, flags: &[], compiler: None };
        let plan = plan(&request, &root).unwrap();
        let files = if entry.to_string().contains(" -- ") { " -- ../src/dot.c" } else { "" };
        assert_eq!(plan.shown(), format!("{expected} -S -gdwarf-4 -g -fno-lto{files}"), "{entry}");
        assert_eq!(plan.folder, root.join(folder), "{entry}");
    }
}

/// The names are those that CMake uses. A file that another source includes is no part of a unity build.
#[test]
fn a_part_of_a_unity_build_gets_the_flags_of_the_whole() {
    let scratch = Scratch::new().unwrap();
    let root = scratch.path.canonicalize().unwrap();
    let write = |name: &str, text: &str| {
        fs::create_dir_all(root.join(name).parent().unwrap()).unwrap();
        fs::write(root.join(name), text).unwrap();
    };
    write("dot.cc", "");
    write("other.cc", "");
    write("main.cc", "#include \"other.cc\"\n");
    let whole = "build/Unity/unity_0_cxx.cxx";
    write(whole, &format!("/* generated */\n#include \"{}/dot.cc\"\n", root.display()));
    let command = |file: &str| format!("c++ -O3 -DN=4 -c {} -o x.o", root.join(file).display());
    let entry =
        |file: &str| serde_json::json!({ "directory": root, "file": root.join(file), "command": command(file) });
    write("build/compile_commands.json", &serde_json::json!([entry("main.cc"), entry(whole)]).to_string());
    let plan = database::plan(&root.join("dot.cc"), Path::new("x.s")).unwrap();
    assert_eq!(plan.arguments[..3], ["-O3", "-DN=4", root.join("dot.cc").to_str().unwrap()]);
    assert_eq!(plan.origin, "compile_commands.json (part of unity_0_cxx.cxx)");
    assert_eq!(database::plan(&root.join("other.cc"), Path::new("x.s")), None);
}

#[test]
fn several_entries_and_builds_are_reported() {
    let scratch = Scratch::new().unwrap();
    let root = scratch.path.canonicalize().unwrap();
    for name in ["CMakeLists.txt", "dot.c", "other.c"] {
        fs::write(root.join(name), "").unwrap();
    }
    let write = |folder: &str, commands: &[&str], age: u64| {
        let entries = commands
            .iter()
            .map(|command| serde_json::json!({ "directory": root, "file": "dot.c", "command": command }));
        let file = root.join(folder).join("compile_commands.json");
        fs::create_dir_all(root.join(folder)).unwrap();
        fs::write(&file, serde_json::Value::from_iter(entries).to_string()).unwrap();
        let changed = std::time::SystemTime::now() - std::time::Duration::from_secs(age);
        fs::File::options().write(true).open(&file).unwrap().set_modified(changed).unwrap();
    };
    let made = |name: &str, flags: &[&str]| {
        let flags: Vec<String> = flags.iter().map(|flag| (*flag).to_owned()).collect();
        let path = root.join(name);
        let request = Request { path: &path, language: Language::C, flags: &flags, compiler: None };
        let plan = plan(&request, &root).unwrap();
        (plan.shown(), plan.remark(&request).unwrap_or_default(), plan.origin)
    };
    assert_eq!((made("dot.c", &[]).1, made("dot.c", &[]).2), Default::default());
    write("out/build/debug", &["cc -g -c -- dot.c"], 60);
    let (shown, remark, origin) = made("dot.c", &["-DX"]);
    assert_eq!(shown, "cc -g -S -gdwarf-4 -g -fno-lto -DX -- dot.c");
    assert_eq!(
        (remark.as_str(), origin.as_str()),
        ("compiled without optimisation, as compile_commands.json says; the flag -O2 adds it", "compile_commands.json")
    );
    write("build/release", &["cc -O3 -c dot.c", "cc -O0 -fPIC -c dot.c"], 30);
    let (shown, remark, origin) = made("dot.c", &[]);
    assert_eq!(shown, "cc -O3 dot.c -S -gdwarf-4 -g -fno-lto");
    assert_eq!((remark.as_str(), origin.as_str()), ("", "compile_commands.json (the first of 2 entries)"));
    assert!(made("dot.c", &["-O0"]).1.starts_with("compiled without optimisation"));
    let (_, remark, origin) = made("other.c", &[]);
    assert!(
        origin.is_empty() && remark.starts_with("compile_commands.json does not name the file; compiled by `"),
        "{remark}"
    );
    assert!(remark.contains(" -S ") && !remark.contains(" -o"), "{remark}");
}

/// Entries are read one by one, and too long ones are skipped, so an absurd database takes little memory.
#[test]
fn malformed_and_huge_entries_of_databases_are_skipped() {
    let scratch = Scratch::new().unwrap();
    let root = scratch.path.canonicalize().unwrap();
    fs::write(root.join("dot.c"), "").unwrap();
    let plan_of = |entries: &[String]| {
        fs::write(root.join("compile_commands.json"), format!(" [{}]\n", entries.join(","))).unwrap();
        database::plan(&root.join("dot.c"), Path::new("x.s"))
    };
    let entry = |flag: &str| serde_json::json!({ "file": "dot.c", "arguments": ["cc", flag, "dot.c"] }).to_string();
    let odd = ["0", "[]", "\"]\\\"[,\"", "{\"file\": [{}]}", "nonsense", ""].map(str::to_owned);
    let plan = plan_of(&[&odd[..], &[entry("-DX=]\",")]].concat()).unwrap();
    assert_eq!(plan.arguments[..2], ["-DX=]\",", "dot.c"]);
    let words = |n_words: usize| "-g ".repeat(n_words);
    fs::write(root.join("few"), words(100)).unwrap();
    fs::write(root.join("many"), words(2_000_000)).unwrap();
    assert!(plan_of(&[entry("@few")]).unwrap().arguments.len() > 100);
    assert_eq!(plan_of(&[entry("@many")]).unwrap().arguments[0], "@many");
    assert_eq!(plan_of(&[entry(&words(2_000_000))]), None);
    for text in ["", "[", "{}", "[{\"file\": \"dot.c\", \"arguments\": [\"cc\"]"] {
        fs::write(root.join("compile_commands.json"), text).unwrap();
        assert_eq!(database::plan(&root.join("dot.c"), Path::new("x.s")), None, "{text}");
    }
}

#[test]
fn messages_of_a_failed_compiler_are_returned() {
    let plan = Plan {
        program: "sh".to_owned(),
        arguments: vec!["-c".to_owned(), "echo no >&2; exit 3".to_owned()],
        ..Plan::default()
    };
    let plan = Plan { folder: env::temp_dir(), ..plan };
    assert_eq!(assembly_of(&plan, None), Err(CompileError::Failed(b"no\n".to_vec())));
    let plan = Plan { program: "no-such-compiler".to_owned(), ..plan };
    assert!(matches!(assembly_of(&plan, None), Err(CompileError::Broken(_))));
}

/// The messages are of GCC, Clang, rustc and gfortran. Those of GCC may be in any language.
#[test]
fn files_in_messages_of_compilers_are_found() {
    let scratch = Scratch::new().unwrap();
    let root = &scratch.path;
    fs::create_dir_all(root.join("inc")).unwrap();
    for name in ["dot.c", "inc/dot.h", "Cargo.toml"] {
        fs::write(root.join(name), "").unwrap();
    }
    let arguments = ["-O2", "-Igen", "-isystem", "sys"].map(str::to_owned).to_vec();
    let plan = Plan { arguments, folder: root.clone(), ..Plan::default() };
    let check = |said: &str, expected: &[&str]| {
        let mut expected: Vec<PathBuf> = expected.iter().map(|name| root.join(name)).collect();
        expected.sort();
        assert_eq!(files_said(said, &plan), expected, "{said}");
    };
    check(
        "In file included from dot.c:1:\ninc/dot.h:2:3: error: x\nnowhere.h:1:1: error: y\n",
        &["dot.c", "inc/dot.h"],
    );
    let missed = ["dot.c", "inc/dot.h", "a.h", "inc/a.h", "gen/a.h", "sys/a.h"];
    let before = "In file included from dot.c:1:\n";
    check(&format!("{before}inc/dot.h:1:10: fatal error: a.h: No such file or directory\n"), &missed);
    check(&format!("{before}./inc/dot.h:1:10: fatal error: 'a.h' file not found\n"), &missed);
    check(&format!("{before}inc/dot.h:1:10: xx\n    1 | #  include <a.h> // \"b\"\n"), &missed);
    let missed = ["a.h", "gen/a.h", "sys/a.h"];
    check("<command-line>: fatal error: a.h: No such file or directory\ncompilation terminated.\n", &missed);
    check("Fatal Error: Cannot open included file \u{2018}a.h\u{2019}\n", &missed);
    let said = "  = help: to create the module `a`, create file \"src/a.rs\" or \"src/a/mod.rs\"\n";
    let found = files_said(said, &plan);
    assert!(["src/a.rs", "src/a/mod.rs"].iter().all(|name| found.contains(&root.join(name))), "{found:?}");
    // Compilers that Cargo runs name files relative to the root of the workspace.
    let (package, kind, name) = ("a".to_owned(), "lib".to_owned(), "a".to_owned());
    let target = Some(cargo::Target { package, kind, name, is_of_part: false });
    let plan = Plan { folder: root.join("member"), target, ..Plan::default() };
    let found = files_said(" --> inc/dot.h:1:1\nerror: couldn't read `member/a.txt`: No such file\n", &plan);
    assert!(found.contains(&root.join("inc/dot.h")) && found.contains(&root.join("member/a.txt")), "{found:?}");
}

#[test]
fn view_numbers_are_removed() {
    let text = b"\t.loc 1 4 5 is_stmt 0 view .LVU3\n\tmov view\n".to_vec();
    assert_eq!(without_views(text), b"\t.loc 1 4 5 is_stmt 0\n\tmov view\n");
}

/// The processes that the compiler started hold the pipes open, so they must end as well.
#[test]
#[cfg(unix)]
fn a_compiler_is_ended_with_its_processes() {
    let plan = Plan {
        program: "sh".to_owned(),
        arguments: vec!["-c".to_owned(), "sleep 60 & wait".to_owned()],
        folder: env::temp_dir(),
        ..Plan::default()
    };
    let began = std::time::Instant::now();
    let is_cancelled = || began.elapsed().as_millis() > 50;
    assert_eq!(assembly_of(&plan, Some(&is_cancelled)), Err(CompileError::Cancelled));
    assert!(began.elapsed().as_secs() < 30, "it was waited for");
}

#[test]
fn compiling_a_module_leaves_no_files() {
    let scratch = Path::new("/scratch");
    for (compiler, words, runs_elsewhere) in [
        ("clang++", "-std=c++20 -x c++-module /sums.ixx -fmodule-output=/scratch/compiled.pcm", false),
        ("g++", "-std=c++20 -fmodules-ts -x c++ /sums.ixx", true),
    ] {
        let path = Path::new("/sums.ixx");
        let request = Request { path, language: Language::CppModule, flags: &[], compiler: Some(compiler) };
        let plan = plan(&request, scratch).unwrap();
        assert!(plan.arguments.join(" ").contains(words), "{plan:?}");
        assert_eq!(plan.folder == scratch, runs_elsewhere);
    }
}

/// Names of files are bytes, but a plan's arguments are text.
#[cfg(target_os = "linux")]
#[test]
fn sources_in_folders_with_invalid_names_are_compiled() {
    use std::os::unix::ffi::OsStrExt;
    let scratch = Scratch::new().unwrap();
    let folder = scratch.path.join(std::ffi::OsStr::from_bytes(b"f\xff"));
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("n.h"), "enum { N = 7 };\n").unwrap();
    let path = folder.join("dot.c");
    fs::write(&path, "#include \"n.h\"\nint f(int *a) { int s = N; while (*a) s ^= *a++; return s; }\n").unwrap();
    let request = Request { path: &path, language: Language::C, flags: &[], compiler: None };
    let Compilation { plan, output: compiled, files } = plan_and_compile(&request, &scratch.path).unwrap();
    let text = String::from_utf8_lossy(&compiled.unwrap()).into_owned();
    assert!(text.contains("f:"), "{text}");
    // The names in debug data and in the list of files lead to the source and to the file that it includes.
    let name = text.split("\"").find(|piece| piece.ends_with("dot.c")).unwrap();
    assert_eq!(plan.folder.join(name).canonicalize().unwrap(), path.canonicalize().unwrap());
    assert!(files.iter().any(|file| file.ends_with("n.h") && file.is_file()), "{files:?}");
}

/// A database may name a pipe as a file of arguments, and its text may be invalid.
#[cfg(unix)]
#[test]
fn pipes_and_invalid_names_in_databases_are_harmless() {
    let scratch = Scratch::new().unwrap();
    let root = scratch.path.canonicalize().unwrap();
    fs::write(root.join("dot.c"), "").unwrap();
    let (mode, kind) = (rustix::fs::Mode::RWXU, rustix::fs::FileType::Fifo);
    rustix::fs::mknodat(rustix::fs::CWD, root.join("pipe"), kind, mode, 0).unwrap();
    let entry = |file: &str| {
        format!(
            "{{\"directory\": \"{}\", \"command\": \"cc -O3 @pipe -c {file}\", \"file\": \"{file}\"}}",
            root.display()
        )
    };
    let mut text = format!("[{},{}]", entry("XX.c"), entry("dot.c")).into_bytes();
    let at = text.windows(2).position(|two| two == b"XX").unwrap();
    text[at] = 0xe9;
    fs::write(root.join("compile_commands.json"), text).unwrap();
    let plan = database::plan(&root.join("dot.c"), Path::new("x.s")).unwrap();
    assert!(plan.arguments.contains(&"-O3".to_owned()), "{plan:?}");
}

#[test]
fn a_shorter_plan_has_debug_data_for_lines_only() {
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let shorter = |arguments: &[&str]| {
        let plan = Plan { arguments: words(arguments), ..Plan::default() };
        with_lines_only(&plan).map(|plan| plan.arguments)
    };
    assert_eq!(
        shorter(&["-g", "-O3", "-gdwarf-4", "-g", "dot.c"]),
        Some(words(&["-g", "-O3", "-gdwarf-4", "-g1", "dot.c"]))
    );
    assert_eq!(shorter(&["-C", "debuginfo=2", "dot.rs"]), Some(words(&["-C", "debuginfo=1", "dot.rs"])));
    assert_eq!(shorter(&["rustc", "-Cdebuginfo=2"]), Some(words(&["rustc", "-Cdebuginfo=1"])));
    assert_eq!(shorter(&["-O2", "dot.zig"]), None);
}
