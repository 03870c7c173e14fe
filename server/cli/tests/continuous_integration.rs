//! The files for other repositories, a hook of git and a workflow of GitHub, work as far as they can run here.
#![cfg(unix)]

use std::path::Path;
use std::process::Command;

use crate::support::command::Folder;

const WORKFLOW: &str = include_str!("../ci/github-workflow.yml");
const PAGE: &str = include_str!("../CI.md");

/// Returns a text with a region and its limit.
fn code(limit: &str, instructions: &str) -> String {
    format!("# mca: -mcpu=haswell\n# mca: cycles<={limit}\n# LLVM-MCA-BEGIN loop\n{instructions}# LLVM-MCA-END\n")
}

const ONE: &str = "\taddq %rax, %rax\n";
const TWO: &str = "\taddq %rax, %rax\n\taddq %rax, %rax\n";

/// Runs a script in a folder, with `mca` on the path. Returns status, standard output and standard error.
fn shell(folder: &Folder, script: &str, environment: &[(&str, &str)]) -> (i32, String, String) {
    let mca = folder.command(&[]).get_program().to_owned();
    let programs = Path::new(&mca).parent().unwrap().to_string_lossy().into_owned();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap());
    let output = Command::new("bash")
        .args(["--noprofile", "--norc", "-eo", "pipefail", "-c", script])
        .current_dir(&folder.path)
        .env("PATH", path)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .envs(
            ["GIT_AUTHOR_NAME", "GIT_COMMITTER_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_EMAIL"]
                .map(|name| (name, "x")),
        )
        .envs(environment.iter().copied())
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn the_hook_refuses_a_commit_that_breaks_a_limit() {
    let folder = Folder::new().with("a.s", code("1", ONE)).with("b.s", code("1", TWO)).with("text", "");
    let hook = include_str!("../ci/pre-commit");
    folder.write("hook", hook);
    let done = shell(&folder, "git init -q . && mv hook .git/hooks/pre-commit && chmod +x .git/hooks/pre-commit", &[]);
    assert_eq!(done.0, 0, "{done:?}");
    let commit = |files: &str| shell(&folder, &format!("git add {files} && git commit -qm change"), &[]);
    assert_eq!(commit("text").0, 0, "nothing to look at");
    assert_eq!(commit("a.s").0, 0, "b.s is not part of the commit");
    let refused = commit("b.s");
    assert_eq!(refused.0, 1, "{refused:?}");
    assert!(
        refused.2.contains("b.s:3: loop takes 2.00 cycles on haswell (public measurements), budget 1.00"),
        "{refused:?}"
    );
    // The hook checks the committed text, not the one in the folder.
    folder.write("b.s", code("1", ONE));
    assert_eq!(shell(&folder, "git commit -qm change", &[]).0, 1);
    assert_eq!(commit("b.s").0, 0);
}

/// Returns the script of a step of the workflow.
fn step(name: &str) -> String {
    let rest = WORKFLOW.split(&format!("- name: {name}\n")).nth(1).unwrap();
    let rest = rest.split("run: |\n").nth(1).unwrap();
    let lines = rest.lines().take_while(|line| line.is_empty() || line.starts_with("          "));
    lines.map(|line| format!("{}\n", line.get(10..).unwrap_or_default())).collect()
}

#[test]
fn the_workflow_annotates_and_compares() {
    let folder = Folder::new().with("kernels/a.s", code("1", ONE)).with("runner/x", "").with("mca.toml", "");
    let setup = "git init -q . && echo /runner > .gitignore && git add . && git commit -qm base && git rev-parse HEAD";
    let (status, base, error) = shell(&folder, setup, &[]);
    assert_eq!(status, 0, "{error}");
    let runner = folder.path.join("runner");
    let summary = runner.join("summary");
    let environment = [
        ("BASE", base.trim()),
        ("RUNNER_TEMP", runner.to_str().unwrap()),
        ("GITHUB_WORKSPACE", folder.path.to_str().unwrap()),
        ("GITHUB_STEP_SUMMARY", summary.to_str().unwrap()),
    ];
    assert_eq!(
        shell(&folder, &step("Limits"), &environment),
        (0, String::new(), "note: configured: -mcpu=haswell (kernels/a.s:1)\n".to_owned())
    );
    folder.write("kernels/a.s", code("1", TWO));
    let (status, annotations, _) = shell(&folder, &step("Limits"), &environment);
    assert_eq!(status, 2);
    assert_eq!(
        annotations,
        "::error file=kernels/a.s,line=3,title=mca budget::loop takes 2.00 cycles on haswell (public measurements), budget 1.00\n"
    );
    let compared = shell(&folder, &step("Change against the base"), &environment);
    assert_eq!(compared.0, 2, "{compared:?}");
    let table = folder.read("runner/summary");
    assert!(
        table.contains("| ❌ | loop (`kernels/a.s:3`) | haswell (public measurements) | 2.00 | 1.00 | +100.0% |"),
        "{table}"
    );
}

#[test]
fn the_workflow_passes_without_assembly() {
    let folder = Folder::new().with("text", "").with("runner/x", "");
    let (_, base, _) =
        shell(&folder, "git init -q . && git add text && git commit -qm base && git rev-parse HEAD", &[]);
    let runner = folder.path.join("runner").to_str().unwrap().to_owned();
    let environment = [
        ("BASE", base.trim()),
        ("RUNNER_TEMP", &runner),
        ("GITHUB_WORKSPACE", folder.path.to_str().unwrap()),
        ("GITHUB_STEP_SUMMARY", &format!("{runner}/summary")),
    ];
    for name in ["Limits", "Change against the base"] {
        assert_eq!(shell(&folder, &step(name), &environment), (0, String::new(), String::new()), "{name}");
    }
}

/// Every command of the page uses options that exist.
#[test]
fn all_options_on_the_page_exist() {
    let words = PAGE.split(|letter: char| letter.is_whitespace() || "`()|".contains(letter));
    let options = words.filter_map(|word| word.strip_prefix("--")).filter(|word| word.starts_with(char::is_alphabetic));
    let mut n_seen = 0;
    for option in options {
        let name = option.split(['=', '.', ',', ':', ';']).next().unwrap();
        assert!(mca_config::table::find(name.as_bytes()).is_some(), "{option}");
        n_seen += 1;
    }
    assert!(n_seen > 8);
}

/// GitHub's runner reads both streams.
#[test]
fn lines_of_inputs_are_not_commands_of_the_runner() {
    let folder = Folder::new().with("a.s", "::error file=other.s::made up\n\taddq %rax, %rax ##[error]made up\n");
    let run = folder.run(&["-mcpu=haswell", "--format=github", "a.s"]);
    assert!(run.stderr.contains("\n| ::error file=other.s::made up\n"), "{}", run.stderr);
    let commands: Vec<&str> = run.stdout.lines().filter(|line| line.trim().starts_with("::")).collect();
    assert!(!commands.is_empty() && commands.iter().all(|line| line.starts_with("::error file=a.s,")), "{commands:?}");
    assert!(!run.stderr.contains("##["), "{}", run.stderr);
}

#[test]
fn what_an_input_prints_is_no_part_of_a_document() {
    let text = format!(".print \"::error::mine\"\n.print \"##[error]mine\"\n{ONE}");
    let folder = Folder::new().with("a.s", &text);
    let cpus = "--cpus=haswell,znver4";
    for options in
        [&["--format=sarif"][..], &["--json=v2"], &["--json", cpus], &["--json", "--each"], &["--json", "--why"]]
    {
        let run = folder.run(&[&["-mcpu=haswell"], options, &["a.s"]].concat());
        assert!(serde_json::from_str::<serde_json::Value>(&run.stdout).is_ok(), "{}", run.stdout);
        assert!(run.stderr.contains("::error::mine\n"), "{}", run.stderr);
    }
    let run = folder.run(&["-mcpu=haswell", "--format=github", "a.s"]);
    assert_eq!((run.stdout.as_str(), run.stderr.as_str()), ("", "| ::error::mine\n## [error]mine\n"));
    // The reference prints the texts to standard output, in both of its passes.
    for options in [&["-mcpu=haswell", "a.s"][..], &["-mcpu=haswell", "--json", "a.s"]] {
        assert_eq!(folder.output(options).matches("::error::mine\n").count(), 2);
    }
    // It is no problem.
    let run = folder.run(&["-mcpu=haswell", "--quiet", "a.s"]);
    assert_eq!((run.stdout.as_str(), run.stderr.as_str()), ("", ""));
}
