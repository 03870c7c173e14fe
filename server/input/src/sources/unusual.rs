//! Detects unusual commands of a repository: a program that is no usual compiler or that others can replace, or a flag that makes
//! a usual compiler load or run something. A user who asks for a compilation expects the usual compiler of the language.

use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};

use super::{Language, Plan, client_flags, database, dependencies_word, owner};
use crate::repository;
use crate::search_path;

/// Names of compilers, without prefixes like `x86_64-linux-gnu-` and versions like `-14`. A name with another suffix is another
/// program: `gcc-ar`, `clang-tidy`, `clang-repl`.
const COMPILERS: [&str; 18] = [
    "cc", "c++", "gcc", "g++", "c89", "c99", "clang", "clang++", "icc", "icpc", "icx", "icpx", "dpcpp", "nvc", "nvc++",
    "gfortran", "flang", "zig",
];

/// Suffixes of compilers besides versions: the threads of MinGW, packages of MacPorts. The driver of clang for MSVC, `clang-cl`,
/// is none: it reads flags otherwise, writes the files that they name, and links.
const VARIANTS: [&str; 3] = ["posix", "win32", "mp"];

/// Flags that make a compiler run a program, load a library, or look for its own programs elsewhere, by how they begin.
const FLAGS: [&str; 48] = [
    "-wrapper",
    "-fplugin",
    "-fpass-plugin",
    "-iplugindir",
    "-specs",
    "--specs",
    "-fuse-ld=/",
    "--ld-path",
    "-fmodule-mapper",
    "--config",
    "--gcc-toolchain",
    "-gcc-toolchain",
    "--gcc-install-dir",
    "-ccc-",
    "-load",
    "-mllvm",
    "-B",
    "--prefix",
    "-fsycl-host-compiler",
    "-gcc-name",
    "-gxx-name",
    "-Qlocation",
    "-Qoption",
    "-Qinstall",
    // The configuration of NVIDIA's compilers, and where they look for their programs.
    "-rc",
    "-Y",
    // They hand on what stands behind them, or have all flags read otherwise.
    "/clang:",
    "-clang:",
    "--driver-mode",
    "-cc1",
    "-fc1",
    // Where the programs and libraries for graphics processors are.
    "--cuda-path",
    "--ptxas-path",
    "--hip",
    "--rocm-path",
    // Programs that say which graphics processor the machine has.
    "--amdgpu-arch-tool",
    "--nvptx-arch-tool",
    "--offload-arch-tool",
    // A program of its own writes these, and plug-ins of a store.
    "-emit-interface-stubs",
    "-fcas-plugin",
    // They write where the command runs, or to the file named.
    "-fmodule-header",
    "-header-include-file",
    "-emit-symbol-graph",
    "-extract-api",
    "--symbol-graph-dir",
    "-pch-create",
    // Fortran's modules are written to a folder.
    "-J",
    "-module-dir",
];

/// Flags that have files written beside the assembly, by how they begin; `=` and a name follow.
const WRITING: [&str; 11] = [
    "-fdump-",
    "-fopt-info",
    "-fdiagnostics-",
    "-time",
    "-ftime-trace",
    "-foptimization-record-file",
    // Reports of Intel's compilers.
    "-qopt-report-file",
    "-opt-report-file",
    "-diag-file",
    "-guide-file",
    "-fsycl-dump-device-code",
];

/// Flags that change no more than code and may be handed on to the compiler proper, besides those that a client may give. The
/// `-M` flags write dependencies, but only to our file: ours is the last of them, and the last one counts.
const HANDED_ON: [&str; 18] = [
    "-D",
    "-U",
    "-I",
    "-isystem",
    "-iquote",
    "-include",
    "-include-pch",
    "-fno-pch-timestamp",
    "-fno-validate-pch",
    "-target-cpu",
    "-target-feature",
    "-MD",
    "-MMD",
    "-MF",
    "-MG",
    "-MP",
    "-MQ",
    "-MT",
];

/// Languages that compilers of the C family compile themselves; others they hand to other programs.
const LANGUAGES: [&str; 13] = [
    "c",
    "c++",
    "objective-c",
    "objective-c++",
    "c-header",
    "c++-header",
    "objective-c-header",
    "objective-c++-header",
    "c++-module",
    "cpp-output",
    "c-cpp-output",
    "c++-cpp-output",
    "none",
];

/// Returns the words of a command that the user should confirm before it runs; `None` for a usual one. `opened` are the folders
/// of the workspace and of the source.
pub fn unusual(plan: &Plan, opened: &[PathBuf]) -> Option<String> {
    if !plan.origin.starts_with("compile_commands.json") {
        return None;
    }
    let below = folders_of_repository(plan, opened);
    let search_path = search_path::own();
    let is_found_beside = || is_found_beside(&plan.program, &plan.folder, &search_path, &below);
    if !is_usual_compiler(&plan.program, &search_path, &below) || is_found_beside() {
        return Some(asked_about(plan));
    }
    // `zig run` runs what it has compiled.
    let is_zig = compiler_in(name_of(&plan.program)) == "zig";
    let first = plan.arguments.first().map_or("", String::as_str);
    if is_zig && !["cc", "c++"].contains(&first) {
        return Some(format!("{} {first}", plan.program));
    }
    // A word that only has the name of our output in it may be the repository's: numbers of processes can be guessed.
    let own = dependencies_word(&plan.output);
    let is_ours = |word: &str| word == own;
    let words: Vec<&str> = plan.arguments.iter().map(String::as_str).collect();
    // Clang looks for a file with more flags at a place that has the name of the target.
    let is_path = |word: &str| word.contains(['/', '\\']);
    let is_target = |at: usize| match words[at].strip_prefix("--target=") {
        Some(target) => is_path(target),
        None => ["-target", "--target"].contains(&words[at]) && words.get(at + 1).is_some_and(|next| is_path(next)),
    };
    let is_other_output = |at: usize| words[at] == "-o" && !is_output(plan, at + 1);
    // Clang looks for other programs, such as `gcc`, below the root of the system that it compiles for.
    let looks_below_root = !["gcc", "g++", "gfortran"].contains(&compiler_in(name_of(&plan.program)));
    let is_root = |at: usize| {
        let root = value_of(&words[at..], "--sysroot", "--sysroot=").map(|root| plan.folder.join(root));
        let is_own = |root: &Path| below.iter().any(|folder| is_below(root, folder));
        let is_unusual = |root: &PathBuf| is_own(root) || root.exists() && !owner::is_kept_by_administrator(root);
        looks_below_root && root.is_some_and(|root| is_unusual(&root))
    };
    // What a driver hands on to the compiler proper has names there that no list of the driver's has.
    let is_handed_on = |at: usize| match words[at].strip_prefix("-Xclang=") {
        Some(word) => !may_be_handed_on(word),
        None => at > 0 && is_for_compiler(words[at - 1]) && !may_be_handed_on(words[at]),
    };
    // GCC writes the interface of a module to `gcm.cache` where it runs, and nothing leads it elsewhere.
    let is_gcc = ["gcc", "g++", "cc", "c++"].contains(&compiler_in(name_of(&plan.program)));
    let writes_modules = |at: usize| is_gcc && ["-fmodules-ts", "-fmodules"].contains(&words[at]);
    let is_unusual_word = |at: usize| is_unusual_flag(words[at]) || is_handed_on(at) || writes_modules(at);
    let is_flag = |at: usize| is_unusual_word(at) && !is_ours(words[at]);
    let is_place = |at: usize| is_target(at) || is_other_output(at) || is_root(at);
    let is_unusual = |at: usize| is_place(at) || is_other_language(&words[at..]) || is_flag(at);
    let numbers = (0..words.len()).filter(|&at| is_unusual(at));
    let flags: Vec<String> = numbers.map(|at| with_value(&words[at..])).collect();
    (!flags.is_empty()).then(|| format!("{} {}", plan.program, flags.join(" ")))
}

/// Returns what is asked about a program: its name, if that is a compiler's. Any other may run what its arguments name (`env`,
/// `python3`), so the whole command is asked about, without where its output goes, which is another place each time.
fn asked_about(plan: &Plan) -> String {
    if names_compiler(&plan.program) {
        return plan.program.clone();
    }
    let own = dependencies_word(&plan.output);
    let is_ours = |at: usize| {
        let word = &plan.arguments[at];
        *word == own || plan.output == Path::new(word) || word == "-o" && is_output(plan, at + 1)
    };
    let others = (0..plan.arguments.len()).filter(|at| !is_ours(*at)).map(|at| plan.arguments[at].as_str());
    std::iter::once(plan.program.as_str()).chain(others).collect::<Vec<_>>().join(" ")
}

fn is_output(plan: &Plan, at: usize) -> bool {
    plan.arguments.get(at).is_some_and(|word| plan.output == Path::new(word))
}

/// Returns folders whose programs are the repository's own. Whoever opened a folder inside of a repository means all of it.
fn folders_of_repository(plan: &Plan, opened: &[PathBuf]) -> Vec<PathBuf> {
    let of_database = plan.configured_by.iter().filter_map(|file| file.parent().map(Path::to_owned));
    let mut folders: Vec<PathBuf> = opened.iter().cloned().chain(of_database).collect();
    // Behind a link, a folder is in another repository than its name says.
    let resolved: Vec<PathBuf> = folders.iter().filter_map(|folder| folder.canonicalize().ok()).collect();
    let roots = folders.iter().chain(&resolved).filter_map(|folder| repository::outermost(folder));
    let roots: Vec<PathBuf> = roots.map(Path::to_owned).collect();
    folders.extend(roots);
    folders
}

/// Returns a flag with its value, if that is a word of its own, so that the user sees what would run.
fn with_value(words: &[&str]) -> String {
    let others = ["-aux-info", "-target", "--target", "--sysroot", "-x", "--language"];
    let takes_next = FLAGS.contains(&words[0]) || others.contains(&words[0]);
    let mut next = words[1..].iter().skip_while(|word| is_for_compiler(word));
    // What the compiler proper reads may have a value, too, which is handed on by a word of its own.
    let is_handed_on = words.get(1).is_some_and(|word| is_for_compiler(word));
    let value = next.next().filter(|value| takes_next || is_handed_on && !value.starts_with('-'));
    let value = value.map(|value| format!(" {value}"));
    format!("{}{}", words[0], value.unwrap_or_default())
}

/// Returns the value of the flag that stands first: the next word, or the rest of its own behind `joined`.
fn value_of<'a>(words: &[&'a str], flag: &str, joined: &str) -> Option<&'a str> {
    if words[0] == flag { words.get(1).copied() } else { words[0].strip_prefix(joined) }
}

/// Whether the flag that stands first has files compiled as another language.
fn is_other_language(words: &[&str]) -> bool {
    let language = value_of(words, "-x", "-x").or_else(|| value_of(words, "--language", "--language="));
    // Intel's compilers have names of processors there: `-xHost`, `-xCORE-AVX2`.
    let is_processor = |name: &str| name.starts_with(|letter: char| letter.is_ascii_uppercase());
    language.is_some_and(|language| !is_processor(language) && !LANGUAGES.contains(&language))
}

/// Whether a driver hands the next word on, and not to a program that only runs when more than assembly is made.
fn is_for_compiler(word: &str) -> bool {
    database::hands_on(word) && !["-Xassembler", "-Xlinker"].contains(&word)
}

/// Whether a word changes no more than code when the compiler proper reads it. A value belongs to the flag before it.
fn may_be_handed_on(word: &str) -> bool {
    !word.starts_with('-')
        || HANDED_ON.contains(&word)
        || client_flags::refused(Language::Cpp, &[word.to_owned()]).is_none()
}

fn is_unusual_flag(word: &str) -> bool {
    database::short_form(word).is_some_and(|short| is_unusual_as_written(&short)) || is_unusual_as_written(word)
}

fn is_unusual_as_written(word: &str) -> bool {
    // `-Wp,` hands its pieces on to the compiler proper.
    if let Some(pieces) = word.strip_prefix("-Wp,") {
        return pieces.split(',').any(|piece| is_unusual_flag(piece) || !may_be_handed_on(piece));
    }
    let writes = |flag: &str| word.starts_with(flag) && word.contains('=');
    // Flags that stand alone were removed before; the others are passed on to a program of the compiler.
    let writes_beside = database::writes_beside(word) && !word.starts_with("-M");
    FLAGS.iter().any(|flag| word.starts_with(flag))
        || writes_beside
        || WRITING.iter().any(|flag| writes(flag))
        || names_arguments(word)
}

/// Whether a word, or what a driver makes a word of its own of, names a file with further arguments: `@file`, `-D@file`,
/// `--include-directory=@file`. Those that could be read were put in the place of the word.
fn names_arguments(word: &str) -> bool {
    let value = word.trim_start_matches(|c: char| c == '-' || c.is_ascii_alphabetic());
    let value = match word.starts_with(['-', '@']) {
        true => value,
        false => return false,
    };
    // In `-DX=@` the macro's name stays in front.
    let is_of_macro = ["-D", "-U"].iter().any(|flag| word.starts_with(flag));
    value.starts_with('@') || !is_of_macro && value.starts_with("=@")
}

/// Whether a program has the name of a compiler. `sh -cc` is run as the shell with a flag.
fn names_compiler(program: &str) -> bool {
    !program.contains(char::is_whitespace) && COMPILERS.contains(&compiler_in(name_of(program)))
}

/// Whether a program is a compiler that the user has installed: one that the search path leads to, or the administrator's. Another
/// of the user's own, which may have come with something unpacked, is none.
fn is_usual_compiler(program: &str, search_path: &OsStr, below: &[PathBuf]) -> bool {
    let path = Path::new(program);
    if !names_compiler(program) {
        return false;
    }
    if path.components().count() < 2 {
        return true;
    }
    // A path that the system makes up (`/proc/self/cwd`) means another folder in the started process.
    let is_made_up = ["/proc", "/dev"].iter().any(|root| path.starts_with(root));
    let leads_back = path.components().any(|part| part == Component::ParentDir);
    // A program that is not there may be understood otherwise than it looks.
    let is_there = path.canonicalize().is_ok();
    // A link of the repository is its own, wherever it leads: `gcc` may lead to an interpreter.
    let is_own = |path: &Path| below.iter().any(|folder| is_below(path, folder));
    let is_of_repository = is_own(path) || path.parent().is_some_and(is_own);
    let folder = path.parent().and_then(|folder| folder.canonicalize().ok());
    let searched = || std::env::split_paths(search_path).filter(|entry| entry.is_absolute());
    let is_searched = || folder.is_some() && searched().any(|entry| entry.canonicalize().ok() == folder);
    let is_installed = || owner::is_kept_by_administrator(path) || is_searched() && owner::is_kept_by_us(path);
    path.is_absolute() && is_there && !is_made_up && !leads_back && !is_of_repository && is_installed()
}

/// Whether the program of a name is found in a folder of the repository, or in one that a search path names relative to where the
/// command runs: an empty name in a search path is that folder itself.
fn is_found_beside(program: &str, folder: &Path, search_path: &OsStr, below: &[PathBuf]) -> bool {
    let name = Path::new(program);
    if name.components().count() > 1 {
        return false;
    }
    let is_own = |folder: &Path| below.iter().any(|own| is_below(folder, own));
    let found = search_path::candidates(name, search_path, folder).find(|candidate| candidate.program.is_file());
    found.is_some_and(|found| found.is_relative || found.program.parent().is_some_and(is_own))
}

/// Whether a path leads to something below a folder.
fn is_below(path: &Path, folder: &Path) -> bool {
    let (Ok(path), Ok(folder)) = (path.canonicalize(), folder.canonicalize()) else { return false };
    path.starts_with(folder)
}

/// Returns the name of a program without its folder.
fn name_of(program: &str) -> &str {
    let name = Path::new(program).file_name().and_then(|name| name.to_str()).unwrap_or_default();
    name.strip_suffix(".exe").unwrap_or(name)
}

/// Returns a name without prefixes and versions: of `cc`, `x86_64-linux-gnu-gcc-14` and `x86_64-w64-mingw32-g++-posix` the name
/// of a compiler.
fn compiler_in(name: &str) -> &str {
    let is_version = |piece: &&str| piece.chars().all(|c| c.is_ascii_digit() || c == '.') || VARIANTS.contains(piece);
    let last = name.rsplit('-').find(|piece| !is_version(piece)).unwrap_or_default();
    last.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.')
}

#[cfg(test)]
mod tests;
