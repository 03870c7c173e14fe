//! Sources of a project, whose build says how they are compiled.

use crate::support::command::Folder;
use crate::support::compiled::{SOURCE, rows};

/// Meson's builds: names in the database, and in the assembly, start in the build's folder.
#[test]
fn file_names_are_relative_to_the_compilers_folder() {
    let command = "ccache gcc -I.. -m64 -O2 -fno-tree-vectorize -MD -MQ dot.o -MF dot.o.d -o dot.o -c ../src/dot.c";
    let entry =
        serde_json::json!([{ "directory": ".", "command": command, "file": "../src/dot.c", "output": "dot.o" }]);
    let folder = Folder::new()
        .with("meson.build", "")
        .with("out/compile_commands.json", entry.to_string())
        .with("src/dot.c", SOURCE);
    let run = folder.run(&["-mcpu=haswell", "-mtriple=x86_64-linux-gnu", "src/dot.c"]);
    assert!(rows(&run).len() == 2 && run.stdout.contains("\ndot.c:3  dot, loop over i "), "{run:?}");
    // What says how a file is compiled is an input, too, and so is a source whose lines are shown.
    let mut gcc = std::process::Command::new("gcc");
    gcc.current_dir(&folder.path).args(["-O2", "-g", "-c", "src/dot.c", "-o", "dot.o"]);
    assert!(gcc.status().expect("gcc runs").success());
    for (input, output, reason) in
        [("src/dot.c", "out/compile_commands.json", "also read"), ("dot.o", "src/dot.c", "source code")]
    {
        let before = folder.read(output);
        let run = folder.run(&["-mcpu=haswell", "-mtriple=x86_64-linux-gnu", input, "-o", output]);
        let expected = format!("error: -o: {output} is {reason}, and would be lost.\n");
        assert!(run.status == Some(1) && run.stderr.ends_with(&expected), "{run:?}");
        assert_eq!(folder.read(output), before);
    }
}

/// In assembly, compilers write letters that are not ASCII by their bytes, and backslashes before quotes and backslashes.
#[test]
fn files_and_folders_may_have_any_name() {
    for (file, name) in [("ü.c", "ü.c"), ("q\"x.c", "q\"x.c"), ("dür/k.c", "k.c"), ("b\\s.c", "b\\s.c")] {
        let folder = Folder::new().with(file, SOURCE);
        let run = folder.run(&["-mcpu=haswell", "-mtriple=x86_64-linux-gnu", "--lines=1-9", file]);
        let row = format!("\n{name}:3  dot, loop over i ");
        assert!(run.stdout.contains(&row) && run.stderr.is_empty() && run.status == Some(0), "{run:?}");
        let budget = "--budget=dot/for@1: cycles<=0.01";
        let run = folder.run(&["-mcpu=haswell", "-mtriple=x86_64-linux-gnu", budget, "--quiet", file]);
        assert_eq!(run.status, Some(2), "{run:?}");
    }
}

/// Whoever names a folder may believe that all code in it is looked at.
#[test]
fn what_is_left_out_of_a_folder_is_said() {
    let folder =
        Folder::new().with("p/dot.c", SOURCE).with("p/hot.s", "nop\n").with("p/build/b.c", SOURCE).with("q/a.S", "");
    let options = ["-mcpu=haswell", "-mtriple=x86_64-linux-gnu"];
    let run = folder.run(&[&options[..], &["p"]].concat());
    let said = "note: p: left out: 1 file of assembly (hot.s) and 1 folder (build)\n";
    assert!(run.status == Some(0) && run.stderr == said && run.stdout.contains("dot.c:3 "), "{run:?}");
    assert_eq!(folder.run(&[&options[..], &["--quiet", "p"]].concat()).stderr, "");
    let run = folder.run(&[&options[..], &["q"]].concat());
    let begins = run.stderr.starts_with("error: q: a folder without sources (looked for .c .cc ");
    assert!(
        begins && run.stderr.ends_with("; left out: 1 file of assembly (a.S)\n") && run.status == Some(1),
        "{run:?}"
    );
}

/// A workspace with a library, a program next to it and a build script that writes part of the code.
#[test]
fn packages_of_a_workspace_are_compiled_by_cargo() {
    let member = "[package]\nname = \"kernels\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
    let build = "fn main() {\n    let out = std::env::var(\"OUT_DIR\").unwrap();\n    std::fs::write(out + \"/n.rs\", \"pub const N: u64 = 3;\").unwrap();\n}\n";
    let library = "include!(concat!(env!(\"OUT_DIR\"), \"/n.rs\"));\npub fn mix(a: &[u64]) -> u64 {\n    let mut sum = 0;\n    assert!(a.len() > 2);\n    for x in a {\n        sum = (sum ^ x).wrapping_mul(N);\n    }\n    sum\n}\n";
    let program = "fn main() {\n    let mut sum = 1u64;\n    let n = std::env::args().count();\n    for i in 0..n {\n        sum = sum.wrapping_mul(7) ^ i as u64;\n    }\n    println!(\"{sum}\");\n}\n";
    let folder = Folder::new()
        .with("Cargo.toml", "[workspace]\nmembers = [\"kernels\", \"other\"]\nresolver = \"2\"\n")
        .with("kernels/Cargo.toml", member)
        .with("kernels/build.rs", build)
        .with("kernels/src/lib.rs", library)
        .with("kernels/src/main.rs", program)
        .with("other/Cargo.toml", member.replace("kernels", "other"))
        .with("other/src/lib.rs", "");
    for (file, place) in [("kernels/src/lib.rs", "lib.rs:"), ("kernels/src/main.rs", "main.rs:")] {
        let run = folder.run(&["-mcpu=haswell", file]);
        let places: Vec<&str> = run
            .stdout
            .lines()
            .skip_while(|line| !line.is_empty())
            .skip(1)
            .filter_map(|line| line.split_whitespace().next())
            .collect();
        // What the library leaves behind has loops of its own.
        assert!(places.iter().any(|found| found.starts_with(place)) && run.status == Some(0), "{file}: {run:?}");
    }
}

/// Cargo keeps what it has built and does not compile again: a library and a program of one name, or other flags, must not
/// be read in place of each other.
#[test]
fn the_answer_does_not_depend_on_what_was_built_before() {
    let library = "pub fn sum(a: &[i32]) -> i32 {\n    let mut s = 0;\n    for x in a {\n        s = s * 3 + x;\n    }\n    s\n}\n";
    let program = "fn main() {\n    let v: Vec<i32> = (0..std::env::args().count() as i32).collect();\n    println!(\"{}\", kernels::sum(&v));\n}\n";
    let manifest = "[package]\nname = \"kernels\"\nedition = \"2021\"\n[workspace]\n";
    let folder = Folder::new().with("Cargo.toml", manifest).with("src/main.rs", program);
    folder.write("src/lib.rs", library);
    let seen = |arguments: &[&str]| {
        let run = folder.run(&[&["-mcpu=haswell"], arguments].concat());
        (run.status, run.stdout, run.stderr)
    };
    let alone = seen(&["src/lib.rs"]);
    assert!(
        alone
            .2
            .ends_with("error: src/lib.rs: no code of this file was compiled: it is generic, inlined or not used.\n"),
        "{alone:?}"
    );
    let (plain, small) = (seen(&["src/main.rs"]), seen(&["src/main.rs", "--", "-Copt-level=0"]));
    assert!(plain.1 != small.1 && plain.0 == Some(0), "{plain:?}");
    assert_eq!(seen(&["src/lib.rs"]), alone);
    assert_eq!(seen(&["src/main.rs"]), plain);
    folder.write("Cargo.toml", manifest.to_owned() + "[profile.release]\nopt-level = 0\n");
    assert_ne!(seen(&["src/main.rs"]).1, plain.1);
    folder.write("Cargo.toml", manifest);
    assert_eq!(seen(&["src/main.rs"]), plain);
}

/// The crate is compiled as a whole; a module as input shows the loops of that file, and the root shows all.
#[test]
fn a_module_shows_its_own_loops() {
    // Two identical functions would be merged.
    let function = |name: &str, operator: &str| {
        format!(
            "#[inline(never)]\npub fn {name}(xs: &mut [f64], by: f64) {{\n    for x in xs {{\n        *x {operator}= by;\n    }}\n}}\n"
        )
    };
    let folder = Folder::new()
        .with("Cargo.toml", "[package]\nname = \"kernels\"\nedition = \"2021\"\n[workspace]\n")
        .with("src/lib.rs", "pub mod other;\npub mod none;\n".to_owned() + &function("scale", "/"))
        .with("src/none.rs", "pub fn id<T>(x: T) -> T {\n    x\n}\n")
        .with("src/other.rs", function("shrink", "*"));
    let places = |file: &str| {
        let run = folder.run(&["-mcpu=haswell", file]);
        assert_eq!(run.status, Some(0), "{run:?}");
        let rows = run
            .stdout
            .lines()
            .skip_while(|line| !line.is_empty())
            .skip(1)
            .filter_map(|line| line.split(':').next().map(str::to_owned));
        rows.collect::<std::collections::BTreeSet<String>>().into_iter().collect::<Vec<_>>().join(" ")
    };
    assert_eq!((places("src/other.rs").as_str(), places("src/lib.rs").as_str()), ("other.rs", "lib.rs other.rs"));
    let run = folder.run(&["-mcpu=haswell", "src/none.rs"]);
    assert_eq!(run.status, Some(1), "{run:?}");
    assert!(run.stderr.contains("no code of this file was compiled"), "{run:?}");
}

/// The interface of a C++ module is compiled, and no compiled interface is left on disk.
#[test]
fn interfaces_of_modules_are_compiled() {
    let text = "export module sums;\nexport long total(const long *a, long n) {\n    long s = 0;\n    for (long i = 0; i < n; i++)\n        s += a[i];\n    return s;\n}\n";
    let folder = Folder::new().with("sums.cppm", text);
    let command = ["-mcpu=haswell", "-mtriple=x86_64-linux-gnu", "--compiler=g++", "sums.cppm", "--", "-O1", "-m64"];
    let run = folder.run(&command);
    assert!(rows(&run).len() == 1 && run.stdout.contains("\nsums.cppm:4  total, loop over i "), "{run:?}");
    let left: Vec<_> = std::fs::read_dir(&folder.path).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["sums.cppm"]);
}

/// Flags of a repository that would write other files are dropped.
#[test]
fn flags_that_write_other_files_are_dropped() {
    let kept = "precious\n";
    let folder = Folder::new().with("dot.c", SOURCE).with("outside/kept.i", kept).with("outside/kept.su", kept);
    let stem = folder.path.join("outside/kept").display().to_string();
    for flags in [
        "-save-temps=obj -dumpbase STEM",
        "-fstack-usage -dumpbase STEM",
        "-da -dumpbase STEM",
        "-fdump-tree-all -fcallgraph-info -ftest-coverage -dumpbase STEM -dumpbase-ext .c",
        "-fdump-ada-spec -aux-info STEM.i --coverage",
        "-fsave-optimization-record -dumpdir STEM",
        "-time=STEM.i -fdiagnostics-add-output=sarif:file=STEM.i -mllvm -debug-pass=STEM.i",
        "-Xpreprocessor -aux-info -Xpreprocessor STEM.i -Wp,-dumpbase,STEM",
    ] {
        let command = format!("gcc -O2 {} -c dot.c -o dot.o", flags.replace("STEM", &stem));
        let entry = serde_json::json!([{ "directory": folder.path, "command": command, "file": "dot.c" }]);
        std::fs::write(folder.path.join("compile_commands.json"), entry.to_string()).expect("a file");
        let run = folder.run(&["-mcpu=haswell", "-mtriple=x86_64-linux-gnu", "dot.c"]);
        assert_eq!((run.status, run.stdout.matches("\ndot.c:").count()), (Some(0), 2), "{flags}: {run:?}");
        // What is not known to write a file is named.
        let is_told = run.stderr.contains("` of compile_commands.json was left out, as it might write a file");
        assert_eq!(is_told, flags.contains("-X") || flags.contains("-mllvm"), "{flags}: {run:?}");
        let list = |name: &str| {
            let files = std::fs::read_dir(folder.path.join(name)).expect("a folder");
            let mut names: Vec<String> =
                files.map(|file| file.expect("a file").file_name().to_string_lossy().into_owned()).collect();
            names.sort();
            names
        };
        assert_eq!(list("outside"), ["kept.i", "kept.su"], "{flags}");
        assert_eq!(list(""), ["compile_commands.json", "dot.c", "outside"], "{flags}");
        assert_eq!((folder.read("outside/kept.i").as_str(), folder.read("outside/kept.su").as_str()), (kept, kept));
    }
}

/// The compiler ends however the program ends; a signal that cannot be caught is the hardest case.
#[cfg(target_os = "linux")]
#[test]
fn a_compiler_ends_with_the_program() {
    use std::os::unix::fs::PermissionsExt;
    let script = "#!/bin/sh\nsleep 600 &\necho $$ $! >ids.new\nmv ids.new ids\nwait\n";
    let folder = Folder::new().with("cc1", script).with("dot.c", SOURCE);
    let path = folder.path.join("cc1");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("a program");
    for signal in ["KILL", "TERM", "HUP", "INT"] {
        let _ = std::fs::remove_file(folder.path.join("ids"));
        // What a shell starts in the background ignores SIGINT, what `nohup` starts SIGHUP, and so does what those start.
        let mut program = std::process::Command::new("env");
        program.current_dir(&folder.path).args(["--default-signal=HUP,INT", env!("CARGO_BIN_EXE_mca")]);
        program.arg(format!("--compiler={}", path.display())).arg("dot.c");
        let mut program = program.spawn().expect("the program");
        let wait_for = |what: &str, is_there: &dyn Fn() -> bool| {
            for _ in 0..3000 {
                if is_there() {
                    return;
                }
                std::thread::sleep(std::time::Duration::from_millis(10));
            }
            panic!("{signal}: {what}");
        };
        wait_for("the compiler has not begun", &|| folder.path.join("ids").exists());
        let ids = folder.read("ids");
        let scratch = std::env::temp_dir().join(format!("mca-{}-0", program.id()));
        assert!(scratch.exists(), "{}", scratch.display());
        let sent = std::process::Command::new("kill").args(["-s", signal, &program.id().to_string()]).status();
        assert!(sent.expect("kill runs").success());
        program.wait().expect("it ends");
        let runs = |id: &str| {
            let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
            !stat.is_empty() && !stat.contains(") Z ")
        };
        wait_for("the compiler goes on", &|| !ids.split_whitespace().any(runs));
        wait_for("its folder stays", &|| !scratch.exists());
    }
}

/// A signal ends the program while Cargo says how the source is compiled, or compiles it.
#[cfg(unix)]
#[test]
fn no_folder_is_left_by_a_program_that_is_ended_while_cargo_runs() {
    use std::os::unix::fs::PermissionsExt;
    use std::time::{Duration, Instant};
    let folder = Folder::new()
        .with("package/Cargo.toml", "[package]\nname = \"kernels\"\nedition = \"2021\"\n[workspace]\n")
        .with("package/src/lib.rs", "pub fn f() {}\n")
        .with("bin/cargo", "#!/bin/sh\necho > \"$STARTED\"\nexec sleep 600\n")
        .with("temporary/README", "");
    let path = |name: &str| folder.path.join(name);
    std::fs::set_permissions(path("bin/cargo"), std::fs::Permissions::from_mode(0o755)).unwrap();
    let search = format!("{}:{}", path("bin").display(), std::env::var("PATH").unwrap());
    let mut command = folder.command(&["-mcpu=haswell", "package/src/lib.rs"]);
    command.env("PATH", search).env("TMPDIR", path("temporary")).env("STARTED", path("started"));
    let mut child = command.spawn().unwrap();
    let begun = Instant::now();
    let waits_for = |is_there: &dyn Fn() -> bool| {
        while !is_there() {
            assert!(begun.elapsed() < Duration::from_secs(60));
            std::thread::sleep(Duration::from_millis(10));
        }
    };
    let n_left = || std::fs::read_dir(path("temporary")).unwrap().count();
    waits_for(&|| folder.exists("started"));
    assert_eq!(n_left(), 2);
    let ended = std::process::Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
    assert!(ended.unwrap().success());
    child.wait().unwrap();
    waits_for(&|| n_left() == 1);
}
