//! Lines `# mca:` and `mca.toml` configure the command line as they configure the editor; its own options are
//! stronger. A program that is called by the reference's name ignores both.

use std::process::Stdio;

use crate::support::command::{Folder, Run};

const NOP: &str = "\taddq %rax, %rax\n";

/// Returns processor and iterations of a report in JSON.
fn cpu(folder: &Folder, arguments: &[&str]) -> String {
    let text = folder.run(&[&["--json=v2", "--quiet"], arguments].concat()).stdout;
    let document: serde_json::Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    format!("{} {}", document["target"]["cpu"].as_str().unwrap(), document["iterations"])
}

#[test]
fn the_strongest_source_decides_each_setting() {
    let file = "mcpu = \"znver4\"\niterations = 8\n[[file]]\nglob = \"kernels/*.s\"\nmcpu = \"skylake\"\n";
    let folder = Folder::new()
        .with("mca.toml", file)
        .with("plain.s", NOP)
        .with("own.s", format!("# mca: -mcpu=btver2\n{NOP}"))
        .with("outer/mca.toml", "mcpu = \"haswell\"\n")
        .with("outer/a.s", NOP)
        .with("kernels/a.s", NOP);
    assert_eq!(cpu(&folder, &["plain.s"]), "znver4 8");
    assert_eq!(cpu(&folder, &["./kernels/../own.s"]), "btver2 8");
    assert_eq!(cpu(&folder, &["-mcpu=atom", "own.s"]), "atom 8");
    assert_eq!(cpu(&folder, &["-iterations=3", "outer/a.s"]), "haswell 3", "the nearest file, and it alone");
    assert_eq!(cpu(&folder, &["kernels/a.s"]), "skylake 8");
    let alone = folder.run(&["--no-config", "-mcpu=btver2", "own.s"]);
    assert_eq!(alone, folder.run(&["-mcpu=btver2", "--no-config=1", "plain.s"]));
    assert_eq!((alone.status, alone.stderr.as_str()), (Some(0), ""));
}

#[test]
fn configured_settings_are_reported_once() {
    let folder = Folder::new()
        .with("mca.toml", "mcpu = \"znver4\"\n")
        .with("a.s", NOP)
        .with("b.s", NOP)
        .with("c.s", format!("\n// mca: -dispatch=2\n{NOP}"));
    let stderr = |arguments: &[&str]| folder.run(arguments).stderr;
    assert_eq!(
        stderr(&["--each", "a.s", "b.s", "c.s"]),
        "note: configured: -mcpu=znver4 (mca.toml:1)\n\
         note: configured: -dispatch=2 (c.s:2), -mcpu=znver4 (mca.toml:1)\n"
    );
    assert_eq!(stderr(&["-mcpu=haswell", "a.s"]), "");
    assert_eq!(folder.run(&["--quiet", "a.s"]), Run { status: Some(0), stdout: String::new(), stderr: String::new() });
}

#[test]
fn standard_input_has_the_settings_of_the_current_folder() {
    let folder = Folder::new().with("mca.toml", "mcpu = \"znver4\"\n").with("a.s", NOP);
    let input = std::fs::File::open(folder.path.join("a.s")).unwrap();
    let output = folder.command(&["--json=v2"]).stdin(Stdio::from(input)).output().unwrap();
    assert!(String::from_utf8(output.stdout).unwrap().contains("\"cpu\": \"znver4\""));
}

#[test]
fn a_file_far_above_is_found_inside_a_repository_only() {
    let folder = Folder::new().with("mca.toml", "mcpu = \"znver4\"\niterations = 8\n").with("a/b/c.s", NOP);
    let from_below = || {
        let output =
            folder.command(&["--json=v2", "-mcpu=btver2", "c.s"]).current_dir(folder.path.join("a/b")).output();
        let document: serde_json::Value = serde_json::from_slice(&output.unwrap().stdout).unwrap();
        document["iterations"].as_u64()
    };
    assert_eq!(from_below(), Some(100));
    std::fs::create_dir(folder.path.join(".git")).unwrap();
    assert_eq!(from_below(), Some(8));
}

#[test]
fn a_wrong_setting_is_reported_and_the_next_source_decides() {
    let folder = Folder::new()
        .with("mca.toml", "mcpu = \"znver4\"\nitertions = 3\n")
        .with("a.s", format!("# mca: -mcpu=znver44\n{NOP}"));
    let run = folder.run(&["--json=v2", "--quiet", "a.s"]);
    assert!(run.stdout.contains("\"cpu\": \"znver4\""), "{run:?}");
    let lines: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(lines.len(), 2, "{run:?}");
    assert!(lines[0].starts_with("a.s:1: warning: unknown CPU `znver44`; the nearest names are `znver4`"), "{run:?}");
    assert!(lines[1].starts_with("mca.toml:2: warning: unknown option `itertions`"), "{run:?}");
}

#[test]
fn an_unreadable_configuration_file_is_an_error() {
    let folder = Folder::new().with("mca.toml", "# no file of options is so large\n".repeat(100_000)).with("a.s", NOP);
    std::fs::write(folder.path.join("out"), "old").unwrap();
    for arguments in [&["a.s", "-o", "out"][..], &["config", "a.s"], &["batch", "--records=hex", "a.s"]] {
        let run = folder.run(arguments);
        assert_eq!((run.status, run.stdout.as_str()), (Some(1), ""), "{run:?}");
        assert!(run.stderr.starts_with("error: mca.toml: "), "{run:?}");
    }
    assert_eq!(std::fs::read_to_string(folder.path.join("out")).unwrap(), "old");
    assert_eq!(folder.run(&["--no-config", "-mcpu=haswell", "a.s"]).status, Some(0));
}

/// Whoever made it believes that its budgets are checked.
#[cfg(unix)]
#[test]
fn a_configuration_that_is_no_file_is_an_error() {
    type Maker = fn(&std::path::Path);
    let makers: [(Maker, &str); 3] = [
        (|path| std::os::unix::fs::symlink("nothing", path).unwrap(), "The link leads to no file"),
        (|path| std::fs::create_dir(path).unwrap(), "Not a regular file"),
        (
            |path| assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success()),
            "Not a regular file",
        ),
    ];
    for (make, reason) in makers {
        let folder = Folder::new().with("a.s", NOP);
        make(&folder.path.join("mca.toml"));
        let run = folder.run(&["--quiet", "-mcpu=haswell", "a.s"]);
        assert_eq!((run.status, run.stderr), (Some(1), format!("error: mca.toml: {reason}\n")));
        assert_eq!(folder.run(&["--no-config", "-mcpu=haswell", "a.s"]).status, Some(0));
    }
}

#[cfg(unix)]
#[test]
fn the_references_name_switches_configuration_off() {
    use std::os::unix::process::CommandExt;
    let folder =
        Folder::new().with("mca.toml", "iterations = 8\nnonsense\n").with("a.s", format!("# mca: -nope\n{NOP}"));
    let run = |name: &str| {
        let output = folder.command(&["-mcpu=haswell", "a.s"]).arg0(name).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Run { status: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
    };
    let plain = folder.run(&["--no-config", "-mcpu=haswell", "a.s"]);
    assert_eq!((plain.status, plain.stderr.as_str()), (Some(0), ""));
    assert_eq!(run("llvm-mca"), plain);
    assert_eq!(run("/usr/lib/llvm-19/bin/llvm-mca-19"), plain);
    assert!(run("mca").stderr.contains("a.s:1: warning: unknown option `nope`"));
}

const TWO_LOOPS: &str = "a.out:     file format elf64-x86-64\n\n0000000000000000 <f>:\n   0:\t48 0f af c1 \timul   %rcx,%rax\n   \
                         4:\t75 fa \tjne    0 <f>\n   6:\tc3 \tret\n   7:\t48 0f af c1 \timul   %rcx,%rax\n   \
                         b:\t48 0f af c1 \timul   %rcx,%rax\n   f:\t75 f6 \tjne    7 <f+0x7>\n  11:\tc3 \tret\n";

/// The table of loops is the default view of objects, sources and listings.
#[test]
fn limits_are_checked_beside_the_table_of_loops() {
    let folder = Folder::new().with("f.txt", TWO_LOOPS).with("mca.toml", "[budget]\n\"f*\" = \"cycles<=4\"\n");
    let check = |options: &[&str], shows_table: bool| {
        let run = folder.run(&[&["-mcpu=haswell", "--input=auto"], options, &["f.txt"]].concat());
        let everything = format!("{}{}", run.stdout, run.stderr);
        assert_eq!(run.status, Some(2), "{everything}");
        assert!(everything.contains("takes 6.00 cycles") && !everything.contains("takes 3.00"), "{everything}");
        assert_eq!(run.stdout.contains("2 loops, haswell"), shows_table, "{options:?}: {everything}");
    };
    check(&[], true);
    check(&["--top=0"], true);
    check(&["--quiet"], false);
    check(&["--format=github"], false);
}

#[test]
fn every_limit_of_the_command_line_counts() {
    let folder = Folder::new().with("f.txt", TWO_LOOPS);
    let status = |options: &[&str]| folder.run(&[&["-mcpu=haswell", "--input=auto", "f.txt"], options].concat()).status;
    assert_eq!(status(&["--budget=f: cycles<=1", "--budget=f+0x7: cycles<=99"]), Some(2));
    assert_eq!(status(&["--budget=f+0x7: cycles<=99", "--budget=f: cycles<=1"]), Some(2));
    assert_eq!(status(&["--budget=f: cycles<=9", "--budget=f+0x7: cycles<=99"]), Some(0));
    assert_eq!(status(&["--budget=f: cycles<=9", "--budget="]), Some(1));
    let refused = |options: &[&str], reason: &str| {
        let run = folder.run(options);
        assert_eq!(run.status, Some(1), "{run:?}");
        assert!(run.stderr.contains(reason), "{run:?}");
    };
    refused(&["--budget=f: cycles<=9", "--measure", "f.txt"], "cannot be combined with --measure");
    refused(&["--budget=f: cycles<=9", "--versus=-O3", "f.c"], "cannot be combined with --versus");
    refused(&["profile", "--budget=f: cycles<=9", "perf.data"], "a profile is not checked");
    refused(&["--baseline=a.json", "--baseline=b.json", "f.txt"], "only one file can be compared with");
}
