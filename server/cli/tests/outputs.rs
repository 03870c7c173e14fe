//! An output keeps its old content until the new one is complete, and no input is overwritten. Files that another
//! file names are read only if they are regular and not too large.

use std::process::Command;
use std::time::{Duration, Instant};

use crate::support::command::{Folder, program};

const LOOP: &str = "loop:\n\taddq %rax, %rbx\n\tjne loop\n";
const OLD: &str = "what was there before\n";

/// Runs a script in a folder, with `$mca` for the program. Returns status and standard error.
fn shell(folder: &Folder, script: &str) -> (Option<i32>, String) {
    let done =
        Command::new("sh").args(["-c", script]).env("mca", program()).current_dir(&folder.path).output().unwrap();
    (done.status.code(), String::from_utf8(done.stderr).unwrap())
}

/// Returns the names of the files in a folder, sorted.
fn names(folder: &Folder) -> Vec<String> {
    let entries = std::fs::read_dir(&folder.path).unwrap();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Blocks of 512 or 1,024 bytes: either way too few for what is written.
#[cfg(unix)]
#[test]
fn an_output_that_cannot_be_written_keeps_the_old_one() {
    for arguments in ["-all-views a.s -o out", "--timeline-html=out a.s", "--json=v2 -o out a.s"] {
        let folder = Folder::new().with("a.s", LOOP).with("out", OLD);
        let (status, stderr) = shell(&folder, &format!("ulimit -f 1; \"$mca\" -mcpu=haswell {arguments} >/dev/null"));
        assert_eq!(status, Some(1), "{arguments}: {stderr}");
        assert!(stderr.contains("File too large"), "{arguments}: {stderr}");
        assert_eq!(folder.read("out"), OLD, "{arguments}");
        assert_eq!(names(&folder), ["a.s", "out"], "{arguments}");
    }
}

#[test]
fn a_failed_run_keeps_the_old_report() {
    let folder = Folder::new().with("bad.s", "\tnonsense\n").with("out", OLD);
    assert_eq!(folder.run(&["-mcpu=haswell", "bad.s", "-o", "out"]).status, Some(1));
    assert_eq!(folder.read("out"), OLD);
    assert_eq!(names(&folder), ["bad.s", "out"]);
}

/// What a run prints before it fails is written, but not over what it has read.
#[test]
fn a_failed_run_overwrites_no_input() {
    let folder = Folder::new().with("inc.s", LOOP).with("slow.s", "\t.include \"inc.s\"\n\tdivq %rcx\n");
    for (output, kept) in [("-o=inc.s", LOOP), ("--timeline-html=inc.s", LOOP), ("-o=report", "")] {
        let run = folder.run(&["-mcpu=haswell", "slow.s", "missing.s", output]);
        assert_eq!(run.status, Some(1), "{output}: {}", run.stderr);
        let refusal = "error: -o: inc.s is also read, and would be lost.\n";
        assert_eq!(run.stderr.contains(refusal), output == "-o=inc.s", "{}", run.stderr);
        assert_eq!(folder.read("inc.s"), LOOP);
        assert_eq!(folder.exists("report"), kept.is_empty());
    }
}

#[test]
fn a_recording_does_not_replace_its_program() {
    let folder = Folder::new().with("program", OLD);
    let run = folder.run(&["run", "--keep=program", "--", "./program"]);
    assert_eq!(
        (run.status, run.stderr.as_str()),
        (Some(1), "error: --keep: program is also run, and would be lost.\n")
    );
    assert_eq!(folder.read("program"), OLD);
}

/// What would be refused after the run is refused before it, so that no recording is lost.
#[test]
fn outputs_are_refused_before_a_program_is_recorded() {
    let folder = Folder::new().with("app.c", OLD).with("app", "#!/bin/sh\ntouch has_run\n").with("empty", "");
    folder.write("old.data", "PERFILE2");
    for (arguments, refusal) in [
        (&["--keep=app.c"][..], "--keep: app.c is no recording of perf, and would be lost."),
        (&["-o", "app.c"], "-o: app.c is source code, and would be lost."),
        (&["-o", "app"], "-o: app is also run, and would be lost."),
        (&["--keep=old.data", "-o", "old.data"], "-o: old.data is also read, and would be lost."),
        (&["--keep=new.data", "-o", "./new.data"], "-o: ./new.data is also read, and would be lost."),
        (&["--keep=empty", "-o", "page", "--timeline-html=./page"], "--timeline-html: -o goes into the same file."),
    ] {
        let run = folder.run(&[&["run"], arguments, &["--", "./app"]].concat());
        assert_eq!((run.status, run.stderr), (Some(1), format!("error: {refusal}\n")));
        assert_eq!((folder.read("app.c"), folder.exists("has_run")), (OLD.to_owned(), false));
    }
}

/// A file that does not exist yet can be named in several ways, too.
#[test]
fn two_outputs_do_not_go_into_one_new_file() {
    let folder = Folder::new().with("a.s", LOOP).with("inside/x", "");
    std::os::unix::fs::symlink("new", folder.path.join("link")).unwrap();
    for (one, other) in [("./new", "new"), ("inside/../new", "new"), ("link", "new")] {
        let run = folder.run(&["-mcpu=haswell", "a.s", "-o", one, &format!("--timeline-html={other}")]);
        assert_eq!(run.stderr, "error: --timeline-html: -o goes into the same file.\n");
        assert_eq!((run.status, folder.exists("new")), (Some(1), false));
    }
    let run = folder.run(&["-mcpu=haswell", "a.s", "-o", "new", "--timeline-html=inside/new"]);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
}

#[test]
fn a_recording_is_kept_if_its_program_cannot_be_started() {
    const OLD: &str = "PERFILE2 old";
    let folder = Folder::new().with("kept", OLD).with("plain", "").with("folder/x", "");
    for (program, reason) in [
        ("./typo", "no such program"),
        ("no-program-has-this-name", "no such program"),
        ("./plain", "is not executable"),
        ("./folder", "is a folder"),
    ] {
        let run = folder.run(&["run", "--keep=kept", "--", program]);
        assert_eq!((run.status, folder.read("kept")), (Some(1), OLD.to_owned()));
        // Where perf cannot record, no program is looked for.
        let is_expected = run.stderr == format!("error: {program}: {reason}.\n") || run.stderr.contains("perf");
        assert!(is_expected, "{}", run.stderr);
    }
}

#[test]
fn a_list_of_processors_keeps_the_old_page() {
    let folder = Folder::new().with("a.s", LOOP).with("page.html", OLD);
    folder.run(&["-mcpu=help", "--timeline-html=page.html", "a.s"]);
    assert_eq!(folder.read("page.html"), OLD);
}

#[test]
fn an_output_that_is_an_input_is_refused() {
    let folder = Folder::new()
        .with("a.s", LOOP)
        .with("b.s", ".include \"a.s\"\n")
        .with("c/mca.toml", "")
        .with("c/d.s", LOOP)
        .with("words", "-iterations=5\n");
    let before = folder.output(&["-mcpu=haswell", "--json=v2", "a.s"]);
    folder.write("before.json", &before);
    let cases: [(&[&str], &str); 9] = [
        (&["a.s", "-o", "a.s"], "-o: a.s"),
        (&["a.s", "-o", "./c/../a.s"], "-o: ./c/../a.s"),
        (&["a.s", "--timeline-html=a.s"], "--timeline-html: a.s"),
        (&["--measure", "--table=a.s", "a.s"], "--table: a.s"),
        (&["--baseline=before.json", "--json=v2", "a.s", "-o", "before.json"], "-o: before.json"),
        (&["b.s", "-o", "a.s"], "-o: a.s"),
        (&["b.s", "--timeline-html=a.s"], "--timeline-html: a.s"),
        (&["c/d.s", "-o", "c/mca.toml"], "-o: c/mca.toml"),
        (&["@words", "a.s", "-o", "words"], "-o: words"),
    ];
    for (arguments, expected) in cases {
        let run = folder.run(&[&["-mcpu=haswell"], arguments].concat());
        assert_eq!(run.status, Some(1), "{arguments:?}");
        assert!(
            run.stderr.contains(&format!("error: {expected} is also read, and would be lost.\n")),
            "{}",
            run.stderr
        );
        assert_eq!(
            (folder.read("a.s"), folder.read("before.json")),
            (LOOP.to_owned(), before.clone()),
            "{arguments:?}"
        );
        assert_eq!((folder.read("c/mca.toml"), folder.read("words")), (String::new(), "-iterations=5\n".to_owned()));
    }
    let run = folder.run(&["-mcpu=haswell", "a.s", "-o", "x", "--timeline-html=x"]);
    assert_eq!((run.status, run.stderr.as_str()), (Some(1), "error: --timeline-html: -o goes into the same file.\n"));
    assert!(!folder.exists("x"));
}

#[test]
fn a_response_file_is_an_input() {
    let folder = Folder::new().with("a.s", LOOP).with("list", "a.s\n");
    for (command, words) in
        [("batch", "-mcpu=haswell\n--again\nlist\n"), ("profile", "-mcpu=haswell\n--top=1\nrecord\n")]
    {
        let folder = Folder::new().with("list", "90\n").with("record", "mca 401000 401000 9\n").with("words", words);
        let run = folder.run(&[command, "@words", "-o", "words"]);
        assert_eq!(run.status, Some(1), "{command}: {}", run.stderr);
        assert_eq!(folder.read("words"), words, "{}", run.stderr);
    }
    let run = folder.run(&["run", "--keep=list", "@list", "--", "true"]);
    assert!(run.stderr.contains("--keep: list is also read, and would be lost."), "{}", run.stderr);
    assert_eq!(folder.read("list"), "a.s\n");
}

/// Without its arguments, a run would check nothing.
#[test]
fn an_unreadable_response_file_fails_the_run() {
    let folder = Folder::new().with("a.s", LOOP).with("folder/x", "");
    for (arguments, status) in [
        (&["-mcpu=haswell", "@folder", "-o", "x"][..], 1),
        (&["@folder", "--budget=cycles<=1", "a.s"], 1),
        (&["config", "@folder", "a.s"], 1),
    ] {
        let run = folder.run(arguments);
        assert!(run.stderr.starts_with("cannot not open file '") && run.stderr.contains("folder': "), "{}", run.stderr);
        assert!(run.stderr.lines().count() <= 2 && run.stderr.ends_with('\n'), "{}", run.stderr);
        assert_eq!((run.status, run.stdout.as_str()), (Some(status), ""));
    }
}

/// Which headers a compiler reads is not known before it has run, and never if it fails.
#[test]
fn a_run_that_compiles_overwrites_no_source() {
    let folder = Folder::new().with("a.c", "int a;\n").with("b.h", OLD).with("a.s", LOOP).with("kern.mod", OLD);
    for output in ["-o=b.h", "--timeline-html=kern.mod"] {
        let run = folder.run(&["-mcpu=haswell", "a.c", output]);
        let name = output.split_once('=').unwrap().1;
        assert_eq!(run.status, Some(1), "{}", run.stderr);
        assert!(run.stderr.contains(&format!("{name} is source code, and would be lost.\n")), "{}", run.stderr);
        assert_eq!(folder.read(name), OLD);
    }
    assert_eq!(folder.run(&["-mcpu=haswell", "a.s", "-o=b.h"]).status, Some(0), "as llvm-mca does");
    assert!(folder.read("b.h").contains("Iterations:"));
}

/// Debug data of an object name the headers that its code was compiled from.
#[test]
fn a_run_that_reads_an_object_overwrites_no_source() {
    let folder = Folder::new().with("inc.h", "static int step(int s, int x) { return s * 3 + x; }\n");
    folder.write("a.c", "#include \"inc.h\"\nint f(const int *a, int n) {\n  int s = 0;\n  for (int i = 0; i < n; i++)\n    s = step(s, a[i]);\n  return s;\n}\n");
    let header = folder.read("inc.h");
    assert_eq!(shell(&folder, "gcc -O2 -g -c a.c -o a.o && rm a.c").0, Some(0));
    for arguments in [&["a.o", "-o", "inc.h"][..], &["--why", "a.o", "--timeline-html=inc.h"]] {
        let run = folder.run(&[&["-mcpu=haswell"], arguments].concat());
        assert!(run.stderr.ends_with("inc.h is source code, and would be lost.\n"), "{run:?}");
        assert_eq!((run.status, folder.read("inc.h")), (Some(1), header.clone()));
    }
    assert_eq!(folder.run(&["-mcpu=haswell", "a.o", "-o", "new.h"]).status, Some(0));
}

#[cfg(unix)]
#[test]
fn standard_input_is_an_input() {
    let folder = Folder::new().with("a.s", LOOP);
    let (status, stderr) = shell(&folder, "\"$mca\" -mcpu=haswell <a.s -o a.s");
    assert_eq!((status, stderr.as_str()), (Some(1), "error: -o: a.s is also read, and would be lost.\n"));
    assert_eq!(folder.read("a.s"), LOOP);
    let (status, _) = shell(&folder, "\"$mca\" -mcpu=haswell a.s -o /dev/stdout >out && grep -q Iterations out");
    assert_eq!(status, Some(0));
}

/// Devices without end and pipes without a writer are refused.
#[cfg(unix)]
#[test]
fn files_that_a_file_names_must_be_regular() {
    let folder = Folder::new();
    assert_eq!(shell(&folder, "mkfifo pipe").0, Some(0));
    folder.write("model.s", "# mca: --model=/dev/zero\n\tnop\n");
    folder.write("waiting.s", "# mca: --model=pipe\n\tnop\n");
    folder.write("included.s", "\t.include \"pipe\"\n\tnop\n");
    folder.write("bytes.s", "\t.incbin \"pipe\"\n\tnop\n");
    folder.write("zero.s", "\t.include \"/dev/zero\"\n\tnop\n");
    folder.write("environment.s", "\t.include \"/proc/self/environ\"\n\tnop\n");
    folder.write("memory.s", "\t.incbin \"link\"\n\tnop\n");
    assert_eq!(shell(&folder, "ln -s /proc/self/cmdline link").0, Some(0));
    for (name, expected) in [
        ("model.s", "error: /dev/zero: Not a regular file\n"),
        ("waiting.s", "error: pipe: Not a regular file\n"),
        ("included.s", "Could not find include file 'pipe'"),
        ("bytes.s", "Could not find incbin file 'pipe'"),
        ("zero.s", "Could not find include file '/dev/zero'"),
        #[cfg(target_os = "linux")]
        ("environment.s", "Could not find include file '/proc/self/environ'"),
        #[cfg(target_os = "linux")]
        ("memory.s", "Could not find incbin file 'link'"),
    ] {
        let begun = Instant::now();
        // Two gigabytes of address space: enough for any file that is read.
        let (status, stderr) = shell(&folder, &format!("ulimit -v 2000000; \"$mca\" -mcpu=haswell {name} >/dev/null"));
        assert_eq!(status, Some(1), "{name}: {stderr}");
        assert!(stderr.contains(expected), "{name}: {stderr}");
        assert!(begun.elapsed() < Duration::from_secs(5), "{name}");
    }
}

/// Files that are read besides the inputs are not overwritten: databases that do not name the file, and the settings of a
/// batch.
#[test]
fn configuration_and_databases_are_not_overwritten() {
    let source = "int sum(const int *a, int n) { int s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }\n";
    let folder = Folder::new().with("sum.c", source).with("compile_commands.json", "[]\n");
    folder.write("blocks.csv", "4801d8\n");
    folder.write("mca.toml", "iterations = 50\n");
    for (arguments, kept, content) in [
        (&["sum.c", "-o", "compile_commands.json"][..], "compile_commands.json", "[]\n"),
        (&["batch", "blocks.csv", "-mcpu=skylake", "-o", "mca.toml", "--again"], "mca.toml", "iterations = 50\n"),
    ] {
        let run = folder.run(arguments);
        assert_eq!(run.status, Some(1), "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains("is also read, and would be lost"), "{}", run.stderr);
        assert_eq!(folder.read(kept), content);
    }
}

/// Debug data may name any path as the source.
#[cfg(unix)]
#[test]
fn sources_that_debug_data_name_must_be_regular_files() {
    let source = "#line 1 \"pipe\"\nint sum(const int *a, int n) {\n  int s = 0;\n  for (int i = 0; i < n; i++)\n    s += a[i] ^ s;\n  return s;\n}\n";
    let folder = Folder::new().with("sum.c", source);
    let script = "mkfifo pipe && gcc -O2 -g -c sum.c && for file in sum.c sum.o; do timeout 10 \"$mca\" -mcpu=haswell $file                   >/dev/null || exit 1; done";
    assert_eq!(shell(&folder, script).0, Some(0));
}

/// The command line may name a pipe: it is read to its end, up to a limit.
#[cfg(target_os = "linux")]
#[test]
fn files_of_the_command_line_may_be_pipes() {
    let folder = Folder::new().with("a.s", LOOP);
    folder.write("before.json", folder.output(&["-mcpu=haswell", "--json=v2", "a.s"]));
    let reported = shell(&folder, "cat before.json | \"$mca\" -mcpu=haswell --baseline=/dev/stdin a.s >/dev/null");
    assert_eq!(reported, (Some(0), String::new()));
    let model =
        "printf 'based-on\\thaswell\\nissue-width\\t4\\n' | \"$mca\" -mcpu=haswell --model=/dev/stdin a.s >/dev/null";
    let (_, stderr) = shell(&folder, model);
    assert!(!stderr.contains("egular file"), "{stderr}");
    for (arguments, expected) in [
        ("--model=/dev/zero", "error: /dev/zero: It has more than 4194304 bytes\n"),
        ("--baseline=/dev/zero", "error: --baseline: /dev/zero: It has more than 67108864 bytes\n"),
    ] {
        let command = format!("ulimit -v 2000000; \"$mca\" -mcpu=haswell {arguments} a.s >/dev/null");
        assert_eq!(shell(&folder, &command), (Some(1), expected.to_owned()), "{arguments}");
    }
}

/// The `mca.toml` of a folder is found without being named, so it may be a pipe, which is not waited for.
#[cfg(unix)]
#[test]
fn a_configuration_file_that_is_a_pipe_is_not_read() {
    let folder = Folder::new().with("a.s", LOOP);
    assert_eq!(shell(&folder, "mkfifo mca.toml").0, Some(0));
    let run = folder.run(&["-mcpu=haswell", "a.s"]);
    assert_eq!((run.status, run.stderr.as_str()), (Some(1), "error: mca.toml: Not a regular file\n"));
}

/// A million instructions take 200 MB; repetitions that would make more are refused.
#[cfg(target_os = "linux")]
#[test]
fn nested_repetitions_are_limited() {
    let nested = "\t.rept 10000\n\t.rept 10000\n\t.rept 10000\n\tnop\n\t.endr\n\t.endr\n\t.endr\n";
    let folder = Folder::new().with("a.s", nested).with("once.s", "\t.rept 20000000\n\tnop\n\t.endr\n");
    for name in ["a.s", "once.s"] {
        let (status, stderr) = shell(&folder, &format!("ulimit -v 450000; \"$mca\" -mcpu=haswell {name}"));
        assert_eq!(status, Some(1), "{stderr}");
        assert!(stderr.contains("expand to too many instructions") || stderr.contains("too much text"), "{stderr}");
    }
}

/// Each message repeats its line, so that messages about a long line are many times longer than that.
#[cfg(target_os = "linux")]
#[test]
fn messages_are_written_at_once() {
    let folder = Folder::new().with("a.s", "bogus ;".repeat(5_000) + "\n");
    let script = "ulimit -v 200000; \"$mca\" -mcpu=haswell a.s 2>&1 >/dev/null | wc -l >count";
    assert_eq!(shell(&folder, script), (Some(0), String::new()));
    assert_eq!(folder.read("count").trim(), "15001", "three lines of each, and one at the end");
}

/// Rust's formatter takes widths of at most 65,535.
#[test]
fn names_longer_than_any_column_are_shown() {
    let name = "y".repeat(70_000);
    let text = format!("# LLVM-MCA-BEGIN {name}\nnop\n# LLVM-MCA-END\n# LLVM-MCA-BEGIN b\nnop\n# LLVM-MCA-END\n");
    let folder = Folder::new().with("a.s", text);
    let document = folder.output(&["-mcpu=haswell", "--json=v2", "a.s"]);
    folder.write("base.json", document);
    let compared = folder.run(&["-mcpu=haswell", "--baseline=base.json", "a.s"]);
    assert!(compared.status != Some(101) && compared.stdout.contains(&name), "{:?}", compared.status);
    let processors = folder.run(&[&format!("--cpus=haswell,{name}"), "a.s"]);
    assert!(processors.status == Some(1) && !processors.stderr.contains("panicked"), "{:?}", processors.status);
}

/// Text and names of files may come from others.
#[cfg(target_os = "linux")]
#[test]
fn names_and_rows_cannot_control_a_terminal() {
    const NAME: &str = "a\u{1b}]0;title\u{7}.s";
    let folder = Folder::new().with(NAME, LOOP).with("blocks.csv", "4801d8,\u{1b}]0;title\u{7}\n");
    folder.write("path", NAME);
    let commands =
        ["config \"$(cat path)\"", "-mcpu=haswell --watch \"$(cat path)\"", "batch -mcpu=haswell blocks.csv"];
    for command in commands {
        let script = format!("timeout 2 \"$mca\" {command}");
        let mut terminal = Command::new("script");
        terminal.args(["-qec", &script, "/dev/null"]).env("mca", program()).current_dir(&folder.path);
        let shown = terminal.stdin(std::process::Stdio::null()).output().expect("a terminal").stdout;
        let shown = String::from_utf8(shown).expect("text");
        assert!(shown.contains("0;title") && !shown.contains("\u{1b}]") && !shown.contains('\u{7}'), "{shown:?}");
    }
}

/// A run that is killed while it records leaves no folder.
#[cfg(target_os = "linux")]
#[test]
fn a_run_that_is_killed_leaves_no_temporary_folder() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    // Records for as long as its standard input is open.
    folder.write("perf", "#!/bin/sh\ncase \"$*\" in */dev/null*) exit 0;; esac\ntouch is-recording\nread end\n");
    std::fs::set_permissions(folder.path.join("perf"), std::fs::Permissions::from_mode(0o755)).unwrap();
    std::fs::create_dir(folder.path.join("temporary")).unwrap();
    let path = format!("{}:{}", folder.path.display(), std::env::var("PATH").unwrap_or_default());
    let mut command = folder.command(&["run", "--", "true"]);
    command.env("PATH", path).env("TMPDIR", folder.path.join("temporary")).stdin(std::process::Stdio::piped());
    let mut child = command.spawn().unwrap();
    let n_left = || std::fs::read_dir(folder.path.join("temporary")).unwrap().count();
    let wait_until = |is_so: &dyn Fn() -> bool| {
        let start = std::time::Instant::now();
        while !is_so() {
            assert!(start.elapsed().as_secs() < 60);
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
    };
    wait_until(&|| folder.exists("is-recording"));
    assert_eq!(n_left(), 1);
    child.kill().unwrap();
    child.wait().unwrap();
    wait_until(&|| n_left() == 0);
}
