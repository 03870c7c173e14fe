//! `--versus`: the loops of two versions in one table, with how each version was compiled.

use std::process::Command;

use crate::support::command::{Folder, Run};
use serde_json::Value;

const SUM: &str =
    "int sum(const int *a, long n) {\n  int s = 0;\n  for (long i = 0; i < n; i++) s += a[i];\n  return s;\n}\n";

fn run(folder: &Folder, options: &[&str], flags: &[&str]) -> Run {
    let fixed = ["-mcpu=haswell", "--model=reference", "-mtriple=x86_64-linux-gnu", "--compiler=gcc"];
    folder.run(&[&fixed[..], options, &["sum.c", "--", "-m64"], flags].concat())
}

/// Returns the row of a version.
fn line<'r>(run: &'r Run, version: &str) -> &'r str {
    let found = run.stdout.lines().find(|line| line.contains(version) && line.contains('/'));
    found.unwrap_or_else(|| panic!("{version} in {run:?}"))
}

#[test]
fn flags_are_compared_by_elements() {
    let folder = Folder::new().with("sum.c", SUM);
    let compared = run(&folder, &["--versus=-O3 -m64 -mavx2"], &["-O1"]);
    assert_eq!((compared.status, compared.stderr.as_str()), (Some(0), ""));
    assert!(
        compared.stdout.starts_with("sum.c on haswell (tables only)\n\nsum/for@1 (sum.c:3)\n"),
        "{}",
        compared.stdout
    );
    assert!(line(&compared, "gcc -m64 -O1").contains("1.33/element"), "{}", compared.stdout);
    // Eight integers at once.
    let fast = line(&compared, "-O3 -m64 -mavx2");
    assert!(fast.contains("0.17/element") && fast.contains("-87.5%"), "{fast}");
    let json = run(&folder, &["--versus=-O3 -m64 -mavx2", "--json=v2"], &["-O1"]).stdout;
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["versions"][1]["loops"][0]["name"], "sum/for@1");
    let cycles = |version: usize| json["versions"][version]["loops"][0]["cyclesPerElement"].as_f64().unwrap();
    assert!((cycles(0) / cycles(1) - 8.0).abs() < 0.01, "{json}");
}

/// GCC makes a loop for each side of a condition that does not change inside.
#[test]
fn several_loops_made_of_one_are_all_shown_and_not_compared() {
    let both = "double g(double *p, int n, int k) {\n  double s = 0;\n  for (int i = 0; i < n; i++)\n    if (k) s += p[i];\n    \
                else s = s / p[i];\n  return s;\n}\n";
    let folder = Folder::new().with("sum.c", both);
    let compared = run(&folder, &["--versus=-O3", "--versus=-O2"], &["-O2"]);
    let lines: Vec<&str> = compared.stdout.lines().collect();
    assert_eq!(
        lines[2..4],
        ["g/for@1 (sum.c:3)", "  2 loops at -O3, 1 at gcc -m64 -O2 (flags after --): not compared"]
    );
    let fast: Vec<&&str> = lines.iter().filter(|line| line.contains("/element") && line.contains("  g:.L")).collect();
    assert!(fast.len() == 2 && !compared.stdout.contains("% "), "{compared:?}");
    let table = run(&folder, &[], &["-O3"]).stdout;
    assert!(table.contains("2 loops") && !table.contains("remainder"), "{table}");
    let json = run(&folder, &["--versus=-O3", "--json=v2"], &["-O2"]).stdout;
    let json: Value = serde_json::from_str(&json).unwrap();
    let loops = json["versions"][1]["loops"].as_array().unwrap();
    let reason = "2 loops at -O3, 1 at gcc -m64 -O2 (flags after --): not compared";
    assert!(loops.len() == 2 && loops.iter().all(|one| one["name"] == "g/for@1" && one["notCompared"] == reason));
    assert!(loops.iter().all(|one| one["changePercent"].is_null() && one["isRemainder"] == false), "{json}");
}

/// A compiler that is told to write something else succeeds, and what it writes is no assembly.
#[test]
fn flags_without_assembly_are_refused() {
    let folder = Folder::new().with("sum.c", SUM);
    let alone = run(&folder, &[], &["-E"]);
    let compared = run(&folder, &["--versus=-E"], &["-O1"]);
    for run in [alone, compared] {
        assert!(run.status == Some(1) && run.stderr.contains("with `-E`, the output of gcc"), "{run:?}");
    }
}

/// A compiler for 64 bits compiles for 32 if it is told so, also where the headers for that are missing.
#[cfg(target_arch = "x86_64")]
#[test]
fn code_of_32_bits_is_read_as_such() {
    let folder = Folder::new().with("sum.c", SUM);
    let run = |flags: &[&str]| {
        let fixed = ["-mcpu=haswell", "--model=reference", "--why", "--compiler=gcc", "sum.c", "--", "-O1"];
        folder.run(&[&fixed[..], flags].concat())
    };
    let narrow = run(&["-m32"]);
    assert!(narrow.status == Some(0) && narrow.stdout.contains("(%e"), "{narrow:?}");
    let wide = run(&["-m32", "-m64"]);
    assert!(wide.status == Some(0) && wide.stdout.contains("(%r"), "{wide:?}");
}

/// Runs git in a folder.
fn git(folder: &Folder, arguments: &[&str]) -> String {
    let identity = ["-c", "user.name=t", "-c", "user.email=t@t", "-c", "commit.gpgsign=false"];
    let done = Command::new("git").args(identity).args(arguments).current_dir(&folder.path).output().unwrap();
    assert!(done.status.success(), "{done:?}");
    String::from_utf8(done.stdout).unwrap()
}

/// Makes a repository of a folder, with one revision.
fn committed(folder: &Folder) {
    git(folder, &["init", "-q"]);
    git(folder, &["add", "sum.c"]);
    git(folder, &["commit", "-q", "-m", "first"]);
}

/// A loop is identified by its function, so lines may move.
#[test]
fn a_revision_can_be_compared() {
    let folder = Folder::new().with("sum.c", SUM.replace("s += a[i]", "s += a[i] * 7"));
    committed(&folder);
    folder.write("sum.c", format!("/* Further down. */\n\n{SUM}"));
    let compared = run(&folder, &["--versus=HEAD"], &["-O1"]);
    assert_eq!((compared.status, compared.stderr.as_str()), (Some(0), ""));
    assert_eq!(compared.stdout.matches("sum/for@1").count(), 1, "{}", compared.stdout);
    assert!(!compared.stdout.contains("no such loop"), "{}", compared.stdout);
    let unknown = run(&folder, &["--versus=nowhere"], &["-O1"]);
    assert!(unknown.status == Some(1) && unknown.stderr.contains("--versus=nowhere: "), "{unknown:?}");
}

/// A header that another header includes, one in a folder of headers, one that only the revision has, and one that the
/// build makes.
#[test]
fn a_revision_is_compiled_with_its_headers() {
    let source = |operator: &str| {
        format!(
            "#include \"k.h\"\n#include <deep.h>\n#include \"made.h\"\n{}",
            SUM.replace("s += a[i]", &format!("s {operator} DEEP(K(a[i]))"))
        )
    };
    let folder = Folder::new().with("sum.c", source("^=")).with("k.h", "#include \"k2.h\"\n#define K(x) K2(x)\n");
    folder.write("k2.h", "#include \"old.h\"\n#define K2(x) OLD(x)\n");
    folder.write("old.h", "#define OLD(x) ((x) / 3)\n");
    std::fs::create_dir_all(folder.path.join("inc")).unwrap();
    folder.write("inc/deep.h", "#define DEEP(x) ((x) / 5)\n");
    folder.write("made.h", "#define MADE 1\n");
    let flags = ["-O1", "-Iinc", "-fno-tree-vectorize"];
    let then = run(&folder, &["--why"], &flags).stdout;
    git(&folder, &["init", "-q"]);
    git(&folder, &["add", "sum.c", "k.h", "k2.h", "old.h", "inc/deep.h"]);
    git(&folder, &["commit", "-q", "-m", "first"]);
    folder.write("sum.c", source("+="));
    folder.write("k2.h", "#define K2(x) (x)\n");
    folder.write("inc/deep.h", "#define DEEP(x) (x)\n");
    std::fs::remove_file(folder.path.join("old.h")).unwrap();
    let compared = run(&folder, &["--versus=HEAD", "--json=v2"], &flags);
    assert_eq!((compared.status, compared.stderr.as_str()), (Some(0), ""));
    let json: Value = serde_json::from_str(&compared.stdout).unwrap();
    let cycles = |version: usize| json["versions"][version]["loops"][0]["cyclesPerIteration"].as_f64().unwrap();
    let first = then.lines().find(|line| line.contains("cycles")).unwrap_or_default();
    assert!(first.contains(&format!("{:.2} cycles", cycles(1))), "{json}: {then}");
    assert!(cycles(1) > cycles(0) + 1.0, "{json}");
}

/// What cannot be compiled as it was is not shown under the name of the revision.
#[test]
fn a_revision_that_would_be_compiled_as_it_is_today_is_refused() {
    let folder = Folder::new();
    let header = folder.path.join("k.h").display().to_string();
    folder.write("k.h", "#define K(x) (x)\n");
    folder.write("sum.c", format!("#include \"{header}\"\n{}", SUM.replace("a[i]", "K(a[i])")));
    git(&folder, &["init", "-q"]);
    git(&folder, &["add", "sum.c", "k.h"]);
    git(&folder, &["commit", "-q", "-m", "first"]);
    folder.write("k.h", "#define K(x) ((x) * 3)\n");
    let compared = run(&folder, &["--versus=HEAD"], &["-O1"]);
    assert!(
        compared.status == Some(1) && compared.stderr.ends_with("k.h would be read as it is today\n"),
        "{compared:?}"
    );
    let folder = Folder::new().with("Cargo.toml", "[package]\nname = \"sums\"\nedition = \"2021\"\n[workspace]\n");
    folder.write("sum.rs", "pub fn sum(a: &[i32]) -> i32 { a.iter().sum() }\n");
    std::fs::create_dir_all(folder.path.join("src")).unwrap();
    std::fs::rename(folder.path.join("sum.rs"), folder.path.join("src/lib.rs")).unwrap();
    git(&folder, &["init", "-q"]);
    git(&folder, &["add", "src/lib.rs"]);
    git(&folder, &["commit", "-q", "-m", "first"]);
    folder.write("src/lib.rs", "#[inline(never)]\npub fn sum(a: &[i32]) -> i32 {\n    let mut s = 0;\n    for x in a {\n        s = s * 3 + x;\n    }\n    s\n}\n");
    let compared = folder.run(&["-mcpu=haswell", "--versus=HEAD", "src/lib.rs"]);
    let reason = "error: --versus=HEAD: a package is compiled by Cargo as it is now, not as it was in a revision\n";
    assert_eq!((compared.status, compared.stderr.as_str()), (Some(1), reason));
}

/// `--function=help` lists the functions that can be compared.
#[test]
fn comparable_functions_are_listed() {
    let folder = Folder::new().with("sum.c", "int f(int a) { return a + 1; }\nint g(int a) { return f(a) * a; }\n");
    let run = run(&folder, &["--versus=-O3", "--function=help"], &["-O1"]);
    let names: Vec<&str> = run.stdout.lines().filter_map(|line| line.split('\t').next()).collect();
    assert_eq!((names, run.status), (vec!["f", "g"], Some(0)), "{run:?}");
}

#[test]
fn inputs_that_are_not_sources_are_refused() {
    let run = Folder::new().with("a.s", "\tnop\n").run(&["--versus=-O3", "a.s"]);
    assert_eq!(run.status, Some(1));
    assert_eq!(run.stderr, "error: a.s: not a source; --versus compares compilations of a source.\n");
}

#[test]
fn many_versions_are_refused_before_anything_is_compiled() {
    let folder = Folder::new().with("sum.c", SUM);
    let versions = vec!["--versus=-O3"; 101];
    let run = folder.run(&[&versions[..], &["--compiler=none-such", "sum.c"]].concat());
    assert_eq!(run.stderr, "error: --versus: at most 100 versions are compared.\n");
    assert_eq!(run.status, Some(1));
}

#[test]
fn each_version_names_its_command() {
    let folder = Folder::new().with("sum.c", SUM);
    let second = |run: &Run| run.stdout.lines().nth(1).unwrap_or_default().to_owned();
    let plain =
        folder.run(&["-mcpu=haswell", "--model=reference", "-mtriple=x86_64-linux-gnu", "--compiler=gcc", "sum.c"]);
    assert_eq!(second(&plain), "gcc -O2 (default; flags after --)");
    assert_eq!(second(&run(&folder, &[], &["-O3", "-mavx2"])), "gcc -m64 -O3 -mavx2 (flags after --)");
    let commands = format!(
        "[{{\"directory\": {:?}, \"file\": \"sum.c\", \"command\": \"gcc -O3 -march=haswell -Wall -c sum.c -o sum.o\"}}]",
        folder.path
    );
    folder.write("compile_commands.json", commands);
    let built = folder.run(&["-mcpu=znver4", "-mtriple=x86_64-linux-gnu", "sum.c"]);
    assert_eq!(second(&built), "gcc -O3 -march=haswell (compile_commands.json)");
    let said = "warning: compiled for haswell, simulated on znver4; -mcpu=haswell simulates the processor it was compiled for\n";
    assert!(built.stderr.contains(said), "{}", built.stderr);
    let configured = folder.output(&["config", "-mcpu=znver4", "sum.c"]);
    assert!(configured.contains("compiled by") && configured.contains("gcc -O3 -march=haswell"), "{configured}");
    assert!(!configured.contains("read as"), "{configured}");
}

#[test]
fn several_files_need_no_option_each() {
    let folder = Folder::new().with("a.s", "\tnop\n").with("b.s", "\tnop\n");
    assert_eq!(folder.output(&["a.s", "b.s"]), folder.output(&["--each", "a.s", "b.s"]));
}

#[test]
fn a_folder_is_replaced_by_its_sources() {
    let folder = Folder::new().with("src/sum.c", SUM).with("src/deep/other.c", SUM).with("src/notes.txt", "none");
    let run = folder.run(&["-mcpu=haswell", "--model=reference", "-mtriple=x86_64-linux-gnu", "--compiler=gcc", "src"]);
    let headers: Vec<&str> = run.stdout.lines().filter(|line| line.starts_with("==> ")).collect();
    assert_eq!(headers, ["==> src/deep/other.c <==", "==> src/sum.c <=="], "{run:?}");
    assert_eq!(run.stdout.matches("sum, loop over i").count(), 2, "{}", run.stdout);
}

/// A revision may have a link where today has the source; its target is not C.
#[cfg(unix)]
#[test]
fn links_in_a_revision_are_followed_inside_of_it() {
    let link = |folder: &Folder, target: &str| {
        let _ = std::fs::remove_file(folder.path.join("sum.c"));
        std::os::unix::fs::symlink(target, folder.path.join("sum.c")).unwrap();
        git(folder, &["init", "-q"]);
        git(folder, &["add", "-A"]);
        git(folder, &["commit", "-q", "-m", "link"]);
        std::fs::remove_file(folder.path.join("sum.c")).unwrap();
        folder.write("sum.c", SUM);
    };
    let folder = Folder::new().with("old/k.c", SUM.replace("s += a[i]", "s += a[i] / 7"));
    std::os::unix::fs::symlink("old/k.c", folder.path.join("way.c")).unwrap();
    link(&folder, "./way.c");
    for revision in ["HEAD", ":0"] {
        let compared = run(&folder, &[&format!("--versus={revision}")], &["-O1"]);
        assert!(compared.status == Some(0) && compared.stdout.contains("sum/for@1"), "{compared:?}");
        assert!(!compared.stdout.contains("0.0%"), "{compared:?}");
    }
    for (target, reason) in [("/none.c", "a link to /none.c there"), ("sum.c", "lead to links")] {
        link(&folder, target);
        let refused = run(&folder, &["--versus=HEAD"], &["-O1"]);
        assert!(refused.status == Some(1) && refused.stderr.contains(reason), "{refused:?}");
    }
    // Today, too, it may be a link, to another file than before.
    link(&folder, "old/k.c");
    std::fs::rename(folder.path.join("sum.c"), folder.path.join("new.c")).unwrap();
    std::os::unix::fs::symlink("new.c", folder.path.join("sum.c")).unwrap();
    let compared = run(&folder, &["--versus=HEAD"], &["-O1"]);
    assert!(compared.status == Some(0) && !compared.stdout.contains("0.0%"), "{compared:?}");
}

/// Git has a pointer in place of a file that Git LFS keeps.
#[test]
fn a_pointer_of_git_lfs_is_no_source() {
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12\n";
    let folder = Folder::new().with("sum.c", pointer);
    committed(&folder);
    folder.write("sum.c", SUM);
    let refused = run(&folder, &["--versus=HEAD"], &["-O1"]);
    assert!(refused.status == Some(1) && refused.stderr.contains("has a pointer of Git LFS there"), "{refused:?}");
}

/// A partial clone fetches missing objects, by programs that its own configuration may name; none is run.
#[cfg(unix)]
#[test]
fn a_missing_revision_runs_no_program() {
    let folder = Folder::new().with("sum.c", SUM);
    committed(&folder);
    let blob = git(&folder, &["rev-parse", "HEAD:sum.c"]);
    let (start, rest) = blob.trim().split_at(2);
    std::fs::remove_file(folder.path.join(".git/objects").join(start).join(rest)).unwrap();
    let settings = [
        ("core.repositoryFormatVersion", "1"),
        ("extensions.partialClone", "origin"),
        ("remote.origin.promisor", "true"),
        ("core.sshCommand", "touch ran;"),
        ("core.gitProxy", "./own"),
        ("protocol.ext.allow", "always"),
        ("remote.origin.uploadPack", "touch ran;"),
    ];
    settings.iter().for_each(|(name, value)| drop(git(&folder, &["config", name, value])));
    for url in ["ssh://nowhere/x", "git://nowhere/x", "ext::touch ran", "."] {
        git(&folder, &["config", "remote.origin.url", url]);
        let compared = run(&folder, &["--versus=HEAD"], &["-O1"]);
        assert!(compared.status == Some(1) && compared.stderr.contains("--versus=HEAD: "), "{compared:?}");
        assert!(!folder.exists("ran"), "{url}");
    }
}

/// A text of the index is read, too, without the program that watches files for git.
#[cfg(unix)]
#[test]
fn staged_texts_are_read_without_running_programs() {
    let folder = Folder::new().with("sum.c", SUM);
    committed(&folder);
    git(&folder, &["config", "core.fsmonitor", "touch ran;"]);
    for revision in [":", ":0"] {
        let compared = run(&folder, &[&format!("--versus={revision}")], &["-O1"]);
        assert_eq!(compared.status, Some(i32::from(revision == ":")), "{compared:?}");
        assert!(!folder.exists("ran"), "{revision}");
    }
}

/// Line directives may name any file; a pipe or a device among them is not waited for.
#[cfg(unix)]
#[test]
fn files_of_line_directives_are_not_waited_for() {
    for name in ["pipe", "/dev/zero"] {
        let folder = Folder::new().with("sum.c", format!("# 1 \"{name}\"\n{SUM}"));
        let made = Command::new("mkfifo").arg(folder.path.join("pipe")).status().unwrap();
        assert!(made.success());
        let compared = run(&folder, &["--versus=-O3"], &["-O1"]);
        assert!(compared.status == Some(0) && compared.stdout.contains("gcc -m64 -O1"), "{compared:?}");
    }
}
