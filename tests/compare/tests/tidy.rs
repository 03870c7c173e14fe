//! Layout rules that the compiler does not check.

#[path = "tidy/circles.rs"]
mod circles;
#[path = "tidy/comments.rs"]
mod comments;
#[path = "tidy/imports.rs"]
mod imports;
#[path = "tidy/inner.rs"]
mod inner;
#[path = "tidy/names.rs"]
mod names;
#[path = "tidy/release.rs"]
mod release;
#[path = "tidy/types.rs"]
mod types;
#[path = "tidy/writing.rs"]
mod writing;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use mca_tests::workspace;

/// The layers of `core`, lowest first. A file may name its own layer and those before it.
const LAYERS: [&str; 10] = ["text", "inst", "model", "sim", "view", "verdict", "report", "analyze", "explain", "api"];

/// Words that `core` must not contain, since it does no input, output or waiting.
const FORBIDDEN_IN_CORE: [&str; 9] = [
    "std::fs",
    "std::env",
    "std::thread",
    "std::time",
    "std::net",
    "std::process",
    "std::io::std",
    "println!",
    "eprintln!",
];

/// Files that may lie at the root of the repository, besides ignored ones; any other got there by mistake.
const AT_THE_ROOT: [&str; 18] = [
    ".ci",
    ".git",
    ".github",
    ".gitignore",
    ".pre-commit-hooks.yaml",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE",
    "README.md",
    "core",
    "editors",
    "models",
    "rustfmt.toml",
    "server",
    "target",
    "tests",
];

/// Files by their paths below the root, without what was built, installed, or left behind by a test of an editor: that names
/// the folder in which it ran.
fn own_files(folder: &str) -> Vec<PathBuf> {
    let root = workspace::root();
    let files = workspace::files_below(&root.join(folder)).unwrap();
    let is_made = |path: &PathBuf| {
        path.ancestors().any(|folder| ["target", "node_modules", "test/out"].iter().any(|made| folder.ends_with(made)))
    };
    files.iter().map(|path| path.strip_prefix(&root).unwrap().to_owned()).filter(|path| !is_made(path)).collect()
}

fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let root = workspace::root();
    let mut sources = Vec::new();
    for path in own_files(folder) {
        if path.extension().is_some_and(|extension| extension == "rs") {
            let text = std::fs::read_to_string(root.join(&path)).unwrap();
            sources.push((path, text));
        }
    }
    assert!(!sources.is_empty(), "{folder} holds no source");
    sources
}

fn rust_sources() -> Vec<(PathBuf, String)> {
    ["core", "models", "server", "tests"].into_iter().flat_map(sources).collect()
}

#[track_caller]
fn check(findings: &[String]) {
    assert!(findings.is_empty(), "{} findings:\n{}", findings.len(), findings.join("\n"));
}

fn layer_of(path: &Path) -> Option<usize> {
    let name = path.strip_prefix("core/src").ok()?.components().next()?.as_os_str().to_str()?;
    LAYERS.iter().position(|layer| *layer == name.trim_end_matches(".rs"))
}

/// Returns the layers that a text names as `crate::layer`.
fn named_layers(text: &str) -> impl Iterator<Item = usize> + '_ {
    text.split("crate::").skip(1).filter_map(|rest| {
        let end = rest.find(|character: char| !character.is_alphanumeric() && character != '_').unwrap_or(rest.len());
        LAYERS.iter().position(|layer| *layer == &rest[..end])
    })
}

#[test]
fn a_layer_imports_only_layers_below_it() {
    let mut findings = Vec::new();
    for (path, text) in sources("core/src") {
        let Some(layer) = layer_of(&path) else { continue };
        for named in named_layers(&text).filter(|named| *named > layer) {
            findings.push(format!("{}: names {}", path.display(), LAYERS[named]));
        }
    }
    check(&findings);
}

/// Folders stay small, so that their content is seen without a search.
#[test]
fn no_folder_of_the_run_is_crowded() {
    const MOST_FILES: usize = 20;
    let mut n_files: std::collections::BTreeMap<PathBuf, usize> = Default::default();
    for (path, _) in ["server/run/src", "server/cli/src"].into_iter().flat_map(sources) {
        *n_files.entry(path.parent().unwrap().to_owned()).or_default() += 1;
    }
    assert!(n_files.len() > 5, "{n_files:?}");
    let crowded = n_files.iter().filter(|(_, n)| **n > MOST_FILES);
    check(&crowded.map(|(folder, n)| format!("{}: {n} files", folder.display())).collect::<Vec<_>>());
}

/// A file of tests that is neither a program nor a module of one would never run.
#[test]
fn every_file_of_tests_runs() {
    let mut findings = Vec::new();
    for folder in ["core", "server", "server/cli", "tests/compare"] {
        let manifest = std::fs::read_to_string(workspace::root().join(folder).join("Cargo.toml")).unwrap();
        let all = std::fs::read_to_string(workspace::root().join(folder).join("tests/all.rs")).unwrap();
        for (path, _) in sources(&format!("{folder}/tests")) {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let is_program = manifest.contains(&format!("[[test]]\nname = \"{name}\"\n"));
            let is_module = all.lines().any(|line| line == format!("mod {name};"));
            if path.parent() == Some(&Path::new(folder).join("tests")) && !is_program && !is_module {
                findings.push(format!("{}: nothing runs it", path.display()));
            }
        }
    }
    check(&findings);
}

/// `lookup` adds to triples and subtargets the methods that need the registry. Methods are not imports, so their calls are
/// searched for: the interface and the targets, which the registry needs, must not use them.
#[test]
fn no_target_asks_the_registry() {
    let added = ["Triple::find(", "Triple::default(", "Subtarget::from_triple(", "Subtarget::default(", ".target()"];
    let lookup = std::fs::read_to_string(workspace::root().join("core/src/inst/lookup.rs")).unwrap();
    assert!(
        lookup.contains("pub fn find(") && lookup.contains("pub fn from_triple(") && lookup.contains("pub fn target(")
    );
    let mut findings = Vec::new();
    for (path, text) in sources("core/src/inst/targets").into_iter().chain(sources("core/src/inst/tables")) {
        let is_test = path.ends_with("tests.rs") || path.iter().any(|part| part == "tests");
        let code = imports::code_of(&text);
        for word in added.iter().filter(|word| !is_test && code.contains(**word)) {
            findings.push(format!("{}: {word}", path.display()));
        }
    }
    check(&findings);
}

/// Whether a name begins with the target's, in any case. The digits of `0x8630` are none.
fn names(code: &str, target: &str) -> bool {
    let code = code.to_lowercase();
    let mut found = code.match_indices(target);
    found.any(|(at, _)| !code[..at].ends_with(|before: char| before.is_alphanumeric()))
}

/// A target is one folder and one line in the registry; no other file names it.
#[test]
fn nothing_outside_of_its_folder_names_a_target() {
    const REGISTRY: [&str; 2] = ["core/src/inst/targets.rs", "core/src/inst/targets/registry.rs"];
    // The name is that of a vendor, too, whose other target has architectures called after it.
    const OF_VENDOR: &str = "core/src/inst/targets/aarch64";
    // `.arch` knows an architecture by the name of the other target.
    const OF_BOTH: &str = "core/src/inst/targets/arm/architectures.rs";
    let folder = Path::new("core/src/inst/targets");
    let files = sources("core/src");
    let rooms = files.iter().filter_map(|(path, _)| path.strip_prefix(folder).ok()?.iter().next()?.to_str());
    let targets: BTreeSet<&str> = rooms.filter(|room| !room.ends_with(".rs")).collect();
    assert!(targets.contains("x86"), "{targets:?}");
    let mut findings = Vec::new();
    for (path, text) in &files {
        let shown = path.display().to_string();
        let is_test = path.ends_with("tests.rs") || path.iter().any(|part| part == "tests");
        if is_test || REGISTRY.contains(&shown.as_str()) {
            continue;
        }
        let tests = ["#[cfg(test)]", "#[cfg(all(test, "].iter().filter_map(|mark| text.find(mark)).min();
        let code = &text[..tests.unwrap_or(text.len())];
        let code = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
        for target in targets.iter().filter(|target| !path.starts_with(folder.join(target))) {
            let is_own_face = *path == folder.join(format!("{target}.rs"));
            let is_vendor =
                *target == "arm" && path.starts_with(OF_VENDOR) || *target == "aarch64" && path.starts_with(OF_BOTH);
            if is_own_face || is_vendor || !names(&code, target) {
                continue;
            }
            findings.push(format!("{shown}: names {target}"));
        }
    }
    check(&findings);
}

/// Files of every target, the same for all.
const ROOMS: [&str; 14] = [
    "checks.rs",
    "directives.rs",
    "encoding.rs",
    "face.rs",
    "kinds.rs",
    "instruction_traits.rs",
    "operand.rs",
    "printing.rs",
    "recognition.rs",
    "registers.rs",
    "state.rs",
    "statement.rs",
    "tables.rs",
    "target.rs",
];

/// Folders of all targets have the same files, so that knowing one is enough.
#[test]
fn every_target_has_the_same_rooms() {
    let folder = workspace::root().join("core/src/inst/targets");
    let mut findings = Vec::new();
    let mut n_targets = 0;
    for entry in std::fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if !path.is_dir() {
            continue;
        }
        n_targets += 1;
        let missing = ROOMS.iter().filter(|room| !path.join(room).exists());
        findings.extend(missing.map(|room| format!("{}: has no {room}", path.display())));
    }
    assert!(n_targets > 3, "{n_targets} folders of targets");
    check(&findings);
}

/// No package needs the command line for an analysis: the shared code is in the package `mca-run`.
#[test]
fn no_package_needs_the_command_line() {
    let manifests = own_files("server").into_iter().chain(own_files("core")).chain(own_files("tests"));
    let manifests: Vec<PathBuf> = manifests.filter(|path| path.ends_with("Cargo.toml")).collect();
    assert!(manifests.len() >= 10, "{manifests:?}");
    let needs = |line: &str| line.starts_with("mca-cli") && line["mca-cli".len()..].starts_with(['.', ' ', '=']);
    assert!(needs("mca-cli.workspace = true") && needs("mca-cli = { workspace = true }") && !needs("mca-client = 1"));
    let mut findings = Vec::new();
    for path in manifests {
        let text = std::fs::read_to_string(workspace::root().join(&path)).unwrap();
        findings.extend(text.lines().filter(|line| needs(line)).map(|line| format!("{}: {line}", path.display())));
    }
    check(&findings);
}

/// Targets that files of the programs may name. The list may only become shorter.
const PROGRAMS_THAT_NAME_TARGETS: [(&str, &str); 8] = [
    // The reference's messages about an unnamed processor.
    ("server/config/src/cpu.rs", "aarch64"),
    // Queries of the machine's processor.
    ("server/config/src/host.rs", "x86"),
    // Options of the reference.
    ("server/config/src/table.rs", "arm"),
    ("server/config/src/table.rs", "riscv"),
    ("server/config/src/table.rs", "x86"),
    // Options of compilers.
    ("server/input/src/sources/client_flags/names.rs", "arm"),
    // How recordings of perf name a processor.
    ("server/profile/src/opened.rs", "x86"),
    // A test.
    ("server/src/lsp/features/hostile.rs", "riscv"),
];

/// The programs use facts about architectures; names of targets are in the targets' folders.
#[test]
fn no_file_of_the_programs_names_a_target() {
    let folder = workspace::root().join("core/src/inst/targets");
    let rooms = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let targets: Vec<String> =
        rooms.filter(|path| path.is_dir()).map(|path| path.file_name().unwrap().to_str().unwrap().to_owned()).collect();
    let mut found = BTreeSet::new();
    for (path, text) in sources("server").into_iter().chain(sources("core/bindings")).chain(sources("core/json")) {
        let is_test = path.display().to_string().ends_with("tests.rs")
            || path.ends_with("fixture.rs")
            || path.iter().any(|part| part == "tests" || part == "benches" || part == "examples");
        if is_test {
            continue;
        }
        let code = imports::code_of(&text);
        let code = code.split("#[cfg(test)]").next().unwrap_or_default();
        let named = targets.iter().filter(|target| names(code, target));
        found.extend(named.map(|target| (path.display().to_string(), target.clone())));
    }
    let known = PROGRAMS_THAT_NAME_TARGETS.map(|(file, target)| (file.to_owned(), target.to_owned()));
    let known: BTreeSet<(String, String)> = known.into_iter().collect();
    let mut findings: Vec<String> =
        found.difference(&known).map(|(file, target)| format!("{file}: names {target}")).collect();
    findings.extend(known.difference(&found).map(|(file, target)| format!("{file}: does not name {target} any more")));
    check(&findings);
}

#[test]
fn nothing_is_left_unfinished() {
    let words = [concat!("to", "do!("), concat!("unimple", "mented!("), concat!("db", "g!(")];
    let mut findings = Vec::new();
    for (path, text) in rust_sources() {
        for word in words.iter().filter(|word| text.contains(**word)) {
            findings.push(format!("{}: {word}", path.display()));
        }
    }
    check(&findings);
}

#[test]
fn core_does_no_input_or_output() {
    let mut findings = Vec::new();
    for (path, text) in sources("core/src") {
        for word in FORBIDDEN_IN_CORE.iter().filter(|word| text.contains(**word)) {
            findings.push(format!("{}: {word}", path.display()));
        }
    }
    check(&findings);
}

#[test]
fn files_say_what_they_are_for() {
    let mut findings = Vec::new();
    for (path, text) in rust_sources() {
        let is_test = path.ends_with("tests.rs") || path.components().any(|part| part.as_os_str() == "programs");
        if !is_test && !text.starts_with("//!") {
            findings.push(format!("{}: does not open with //!", path.display()));
        }
        if path.file_name().is_some_and(|name| name == "mod.rs") {
            findings.push(format!("{}: foo.rs stands beside foo/", path.display()));
        }
    }
    check(&findings);
}

/// Shown with `--nocapture` and not enforced, since a limit would only be met to the line.
#[test]
fn the_sizes_of_files_and_functions_are_shown() {
    let (mut files, mut functions) = (Vec::new(), Vec::new());
    for (path, text) in rust_sources() {
        files.push((text.lines().count(), path.display().to_string()));
        functions.extend(functions_of(&text).map(|(n, name)| (n, format!("{}: {name}", path.display()))));
    }
    assert!(files.len() > 100 && functions.len() > 1000, "{} files, {} functions", files.len(), functions.len());
    for (what, mut sizes) in [("files", files), ("functions", functions)] {
        sizes.sort_unstable_by(|left, right| right.cmp(left));
        println!("{} {what}, nine of ten have at most {} lines; the longest:", sizes.len(), sizes[sizes.len() / 10].0);
        sizes.iter().take(10).for_each(|(n, name)| println!("{n:6}  {name}"));
    }
}

/// Returns number of lines and name of each function, as formatted: it ends with a brace below its first character.
fn functions_of(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines: Vec<&str> = text.lines().collect();
    (0..lines.len()).filter_map(move |start| {
        let indentation = lines[start].len() - lines[start].trim_start().len();
        let (before, after) = lines[start].trim_start().split_once("fn ")?;
        let is_item = before.split(' ').all(|word| matches!(word, "" | "const" | "async") || word.starts_with("pub"));
        let is_end = |line: &&str| line.trim_end() == format!("{}}}", " ".repeat(indentation));
        let n_lines = lines[start..].iter().position(is_end)? + 1;
        (is_item && !lines[start].ends_with(';'))
            .then_some((n_lines, after.split(['(', '<']).next().unwrap_or_default()))
    })
}

#[test]
fn the_map_names_only_what_exists() {
    let root = workspace::root();
    let text = std::fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    let looks_like_path =
        |word: &&str| word.contains('/') && !word.contains([' ', '*', '<', ':', '$']) && !word.starts_with('/');
    let paths: Vec<&str> = text.split('`').skip(1).step_by(2).filter(looks_like_path).collect();
    assert!(!paths.is_empty());
    let missing: Vec<String> =
        paths.iter().filter(|path| !root.join(path).exists()).map(|path| (*path).to_owned()).collect();
    check(&missing);
}

/// Files do not refer to folders and documents of the place where they were written, which readers do not have.
#[test]
fn nothing_refers_to_a_private_workplace() {
    let words = [
        concat!("/wo", "rk/"),
        concat!("/tmp/", "wt"),
        concat!("/tmp/", "scratch"),
        concat!(".lib", "rary"),
        concat!("house", "-style"),
    ];
    let root = workspace::root();
    let mut findings = Vec::new();
    for folder in ["core", "models", "server", "tests", "editors", ".ci"] {
        for path in own_files(folder) {
            let Ok(text) = std::fs::read_to_string(root.join(&path)) else { continue };
            for word in words.iter().filter(|word| text.contains(**word)) {
                findings.push(format!("{}: {word}", path.display()));
            }
        }
    }
    for document in ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "Cargo.toml"] {
        let text = std::fs::read_to_string(root.join(document)).unwrap();
        for word in words.iter().filter(|word| text.contains(**word)) {
            findings.push(format!("{document}: {word}"));
        }
    }
    check(&findings);
}

#[test]
fn nothing_lies_at_the_root_by_mistake() {
    let mut findings = Vec::new();
    for entry in std::fs::read_dir(workspace::root()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if !AT_THE_ROOT.contains(&name.as_str()) {
            findings.push(format!("{name}: is not known to belong at the root"));
        }
    }
    check(&findings);
}

/// Returns whether a line pipes into a reader that stops early: `printf | grep -q` under `pipefail` fails now and then, when
/// the reader closes the pipe and the writer fails.
fn stops_reading_early(line: &str) -> bool {
    line.replace("||", "\n").split('|').skip(1).any(|command| {
        let command = command.lines().next().unwrap_or("");
        let mut words = command.split_whitespace();
        let program = words.next().unwrap_or("");
        let is_quiet = |word: &str| word.starts_with('-') && !word.starts_with("--") && word.contains(['q', 'm']);
        match program {
            "head" => true,
            "grep" => words.any(is_quiet),
            "sed" => words.any(|word| word.trim_matches(['\'', '"']).ends_with('q')),
            "awk" => command.contains("exit") && !command.contains("END"),
            _ => false,
        }
    })
}

#[test]
fn no_script_pipes_into_a_reader_that_stops_early() {
    assert!(stops_reading_early("apt-cache policy x | grep -q y") && stops_reading_early("x --version | head -1"));
    assert!(
        stops_reading_early("x | sed 3q") && !stops_reading_early("x | grep -c y | sed -n 's/q/r/p' || grep -q y z")
    );
    let root = workspace::root();
    let mut findings = Vec::new();
    for folder in ["tests", "models/extractor", "editors", ".ci"] {
        for path in own_files(folder) {
            let text = std::fs::read_to_string(root.join(&path)).unwrap_or_default();
            if !text.lines().next().is_some_and(|line| line.starts_with("#!") && line.ends_with("sh")) {
                continue;
            }
            for (number, line) in text.lines().enumerate() {
                if !line.trim_start().starts_with('#') && stops_reading_early(line) {
                    findings.push(format!("{}:{}: {}", path.display(), number + 1, line.trim()));
                }
            }
        }
    }
    check(&findings);
}
