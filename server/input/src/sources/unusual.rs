//! Detects unusual commands in a repository's compilation database: a program that is not a usual compiler or that
//! others can replace, or a flag that makes a usual compiler load, run or overwrite something. A user who asks for a
//! compilation expects that only the usual compiler of the language runs.

use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};

use super::handed_on::{is_for_compiler, may_be_handed_on};
use super::{Plan, database, dependencies_word, modules, owner};
use crate::repository;
use crate::search_path;

/// Names of usual compilers, without prefixes such as `x86_64-linux-gnu-` and versions such as `-14`. A name with any
/// other suffix is another program: `gcc-ar`, `clang-tidy`, `clang-repl`.
const COMPILERS: [&str; 18] = [
    "cc", "c++", "gcc", "g++", "c89", "c99", "clang", "clang++", "icc", "icpc", "icx", "icpx", "dpcpp", "nvc", "nvc++",
    "gfortran", "flang", "zig",
];

/// Suffixes of compilers besides versions: kinds of threads in MinGW, packages of MacPorts. The suffix of `clang-cl`,
/// Clang's driver for MSVC, is none of them: that program reads flags differently, writes the files that they name, and
/// links.
const VARIANTS: [&str; 3] = ["posix", "win32", "mp"];

/// Beginnings of flags that make a compiler run a program, load a library, look for its own programs elsewhere, or
/// write other files.
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
    // These pass what follows them to another program, or have all flags read differently.
    "/clang:",
    "-clang:",
    "--driver-mode",
    "-cc1",
    "-fc1",
    // Folders of programs and libraries for graphics processors.
    "--cuda-path",
    "--ptxas-path",
    "--hip",
    "--rocm-path",
    // Programs that say which graphics processor the machine has.
    "--amdgpu-arch-tool",
    "--nvptx-arch-tool",
    "--offload-arch-tool",
    // A separate program writes interface stubs; the other flag loads a plug-in.
    "-emit-interface-stubs",
    "-fcas-plugin",
    // These write files to the folder in which the command runs, or to a file that is named.
    "-fmodule-header",
    "-header-include-file",
    "-emit-symbol-graph",
    "-extract-api",
    "--symbol-graph-dir",
    "-pch-create",
    // Compilers of Fortran write modules to the folder that these flags name.
    "-J",
    "-module-dir",
];

/// Values of `-x` with which a compiler of the C family does all the work itself. For other languages, it runs other
/// programs.
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

/// Returns the part of a command from a compilation database that the user should confirm before the command runs;
/// `None` if the command is usual, or came from elsewhere. `opened` are the folders of the workspace and of the source.
pub fn unusual(plan: &Plan, opened: &[PathBuf]) -> Option<String> {
    if !plan.origin.starts_with("compile_commands.json") {
        return None;
    }
    let repository_folders = folders_of_repository(plan, opened);
    let search_path = search_path::own();
    let is_found_beside = || is_found_beside(&plan.program, &plan.folder, &search_path, &repository_folders);
    if !is_usual_compiler(&plan.program, &search_path, &repository_folders) || is_found_beside() {
        return Some(asked_about(plan));
    }
    // `zig run` would run the compiled program.
    let is_zig = compiler_in(name_of(&plan.program)) == "zig";
    let first = plan.arguments.first().map_or("", String::as_str);
    if is_zig && !["cc", "c++"].contains(&first) {
        return Some(format!("{} {first}", plan.program));
    }
    // Only the exact word counts as added here. The repository can guess the name of the output, since that is made of
    // the id of this process.
    let output = &plan.output;
    let added = [dependencies_word(output), modules::word_for_clang(output), modules::word_for_gcc(output)];
    let is_ours = |word: &str| added.iter().any(|ours| word == ours);
    let words: Vec<&str> = plan.arguments.iter().map(String::as_str).collect();
    // Clang reads more flags from a file whose path is made of the target's name.
    let is_path = |word: &str| word.contains(['/', '\\']);
    let is_target = |at: usize| match words[at].strip_prefix("--target=") {
        Some(target) => is_path(target),
        None => ["-target", "--target"].contains(&words[at]) && words.get(at + 1).is_some_and(|next| is_path(next)),
    };
    let is_other_output = |at: usize| words[at] == "-o" && !is_output(plan, at + 1);
    // Clang looks for other programs, such as `gcc`, below the system root that it compiles for.
    let looks_below_root = !["gcc", "g++", "gfortran"].contains(&compiler_in(name_of(&plan.program)));
    let is_root = |at: usize| {
        let root = value_of(&words[at..], "--sysroot", "--sysroot=").map(|root| plan.folder.join(root));
        let is_own = |root: &Path| repository_folders.iter().any(|folder| is_below(root, folder));
        let is_unusual = |root: &PathBuf| is_own(root) || root.exists() && !owner::is_kept_by_administrator(root);
        looks_below_root && root.is_some_and(|root| is_unusual(&root))
    };
    // The compiler proper has flags of its own, which are in no list of the driver's flags.
    let is_handed_on = |at: usize| match words[at].strip_prefix("-Xclang=") {
        Some(word) => !may_be_handed_on(word),
        None => at > 0 && is_for_compiler(words[at - 1]) && !may_be_handed_on(words[at]),
    };
    // GCC writes the interface of a module to `gcm.cache` in the folder in which it runs; no flag changes that.
    let is_gcc = ["gcc", "g++", "cc", "c++"].contains(&compiler_in(name_of(&plan.program)));
    let writes_modules = |at: usize| is_gcc && ["-fmodules-ts", "-fmodules"].contains(&words[at]);
    let is_unusual_word = |at: usize| is_unusual_flag(words[at]) || is_handed_on(at) || writes_modules(at);
    let is_flag = |at: usize| is_unusual_word(at) && !is_ours(words[at]);
    let is_place = |at: usize| is_target(at) || is_other_output(at) || is_root(at);
    let is_unusual = |at: usize| is_place(at) || is_other_language(&words[at..]) || is_flag(at);
    let indices = (0..words.len()).filter(|&at| is_unusual(at));
    let flags: Vec<String> = indices.map(|at| with_value(&words[at..])).collect();
    (!flags.is_empty()).then(|| format!("{} {}", plan.program, flags.join(" ")))
}

/// Returns what the user is asked about if the program is unusual: its name, if that is a compiler's. Any other program
/// may run what its arguments name (`env`, `python3`), so it is the whole command, except its output, whose path
/// differs each time.
fn asked_about(plan: &Plan) -> String {
    if names_compiler(&plan.program) {
        return plan.program.clone();
    }
    let dependencies_flag = dependencies_word(&plan.output);
    let is_ours = |at: usize| {
        let word = &plan.arguments[at];
        let of_modules = [modules::word_for_clang(&plan.output), modules::word_for_gcc(&plan.output)];
        let is_added = *word == dependencies_flag || of_modules.contains(word);
        is_added || plan.output == Path::new(word) || word == "-o" && is_output(plan, at + 1)
    };
    let others = (0..plan.arguments.len()).filter(|at| !is_ours(*at)).map(|at| plan.arguments[at].as_str());
    std::iter::once(plan.program.as_str()).chain(others).collect::<Vec<_>>().join(" ")
}

/// Whether the argument with the index `at` is the path of the output.
fn is_output(plan: &Plan, at: usize) -> bool {
    plan.arguments.get(at).is_some_and(|word| plan.output == Path::new(word))
}

/// Returns the folders whose programs belong to the repository: those that were opened, those of the database, and the
/// roots of the repositories around them, since opening a folder of a repository means all of the repository.
fn folders_of_repository(plan: &Plan, opened: &[PathBuf]) -> Vec<PathBuf> {
    let of_database = plan.configured_by.iter().filter_map(|file| file.parent().map(Path::to_owned));
    let mut folders: Vec<PathBuf> = opened.iter().cloned().chain(of_database).collect();
    // A folder that is reached through a link is in another repository than its path says.
    let resolved: Vec<PathBuf> = folders.iter().filter_map(|folder| folder.canonicalize().ok()).collect();
    let roots = folders.iter().chain(&resolved).filter_map(|folder| repository::outermost(folder));
    let roots: Vec<PathBuf> = roots.map(Path::to_owned).collect();
    folders.extend(roots);
    folders
}

/// Returns the flag with which `words` begin, and its value if that is a separate word, so that the user sees what
/// would run.
fn with_value(words: &[&str]) -> String {
    let others = ["-aux-info", "-target", "--target", "--sysroot", "-x", "--language"];
    let takes_next = FLAGS.contains(&words[0]) || others.contains(&words[0]);
    let mut next = words[1..].iter().skip_while(|word| is_for_compiler(word));
    // A flag for the compiler proper may have a value, which another word such as `-Xclang` passes on.
    let is_handed_on = words.get(1).is_some_and(|word| is_for_compiler(word));
    let value = next.next().filter(|value| takes_next || is_handed_on && !value.starts_with('-'));
    let value = value.map(|value| format!(" {value}"));
    format!("{}{}", words[0], value.unwrap_or_default())
}

/// Returns the value of `flag` if `words` begin with it: the next word, or what follows `joined` in the same word.
/// `None` for other words.
fn value_of<'a>(words: &[&'a str], flag: &str, joined: &str) -> Option<&'a str> {
    if words[0] == flag { words.get(1).copied() } else { words[0].strip_prefix(joined) }
}

/// Whether `words` begin with a flag that has files compiled as a language for which another program may run.
fn is_other_language(words: &[&str]) -> bool {
    let language = value_of(words, "-x", "-x").or_else(|| value_of(words, "--language", "--language="));
    // For Intel's compilers, names of processors follow `-x`: `-xHost`, `-xCORE-AVX2`.
    let is_processor = |name: &str| name.starts_with(|letter: char| letter.is_ascii_uppercase());
    language.is_some_and(|language| !is_processor(language) && !LANGUAGES.contains(&language))
}

/// Whether a flag is unusual, in the form in which it is written or in its short form.
fn is_unusual_flag(word: &str) -> bool {
    database::short_form(word).is_some_and(|short| is_unusual_as_written(&short)) || is_unusual_as_written(word)
}

/// Whether a flag is unusual as it is written; its short form is not looked at.
fn is_unusual_as_written(word: &str) -> bool {
    // `-Wp,` passes its pieces to the compiler proper.
    if let Some(pieces) = word.strip_prefix("-Wp,") {
        return pieces.split(',').any(|piece| is_unusual_flag(piece) || !may_be_handed_on(piece));
    }
    // Such flags were already removed from the command, except those that are passed to a program of the compiler.
    let writes_beside = database::writes_beside(word) && !word.starts_with("-M");
    FLAGS.iter().any(|flag| word.starts_with(flag)) || writes_beside || names_arguments(word)
}

/// Whether a word, or the value in it, names a file with further arguments: `@file`, `-D@file`,
/// `--include-directory=@file`. Files that could be read were already replaced by their words.
fn names_arguments(word: &str) -> bool {
    let value = word.trim_start_matches(|c: char| c == '-' || c.is_ascii_alphabetic());
    let value = match word.starts_with(['-', '@']) {
        true => value,
        false => return false,
    };
    // In `-DX=@`, the value does not begin with `@`, since the name of the macro comes first.
    let is_of_macro = ["-D", "-U"].iter().any(|flag| word.starts_with(flag));
    value.starts_with('@') || !is_of_macro && value.starts_with("=@")
}

/// Whether a program has the name of a usual compiler. One with blanks, such as `sh -cc`, would be run as another
/// program with arguments.
fn names_compiler(program: &str) -> bool {
    !program.contains(char::is_whitespace) && COMPILERS.contains(&compiler_in(name_of(program)))
}

/// Whether a program is a compiler that the user has installed: one that is named without a folder, one in a folder of
/// the search path that nobody else can replace, or one that only the administrator can replace. A compiler in another
/// folder may have come with something that the user unpacked, so it is not usual.
fn is_usual_compiler(program: &str, search_path: &OsStr, repository_folders: &[PathBuf]) -> bool {
    let path = Path::new(program);
    if !names_compiler(program) {
        return false;
    }
    if path.components().count() < 2 {
        return true;
    }
    // A path such as `/proc/self/cwd` means another folder in the started process.
    let is_made_up = ["/proc", "/dev"].iter().any(|root| path.starts_with(root));
    let leads_back = path.components().any(|part| part == Component::ParentDir);
    // A path of a missing program may be read differently when it is run, for example as several words.
    let exists = path.canonicalize().is_ok();
    // A link in the repository counts as its program wherever it leads: `gcc` may lead to an interpreter.
    let is_own = |path: &Path| repository_folders.iter().any(|folder| is_below(path, folder));
    let is_of_repository = is_own(path) || path.parent().is_some_and(is_own);
    let folder = path.parent().and_then(|folder| folder.canonicalize().ok());
    let searched = || std::env::split_paths(search_path).filter(|entry| entry.is_absolute());
    let is_searched = || folder.is_some() && searched().any(|entry| entry.canonicalize().ok() == folder);
    let is_installed = || owner::is_kept_by_administrator(path) || is_searched() && owner::is_kept_by_us(path);
    path.is_absolute() && exists && !is_made_up && !leads_back && !is_of_repository && is_installed()
}

/// Whether a program that is named without a folder is found in a folder of the repository, or by an entry of the
/// search path that is relative to the folder in which the command runs.
fn is_found_beside(program: &str, folder: &Path, search_path: &OsStr, repository_folders: &[PathBuf]) -> bool {
    let name = Path::new(program);
    if name.components().count() > 1 {
        return false;
    }
    let is_own = |folder: &Path| repository_folders.iter().any(|own| is_below(folder, own));
    let found = search_path::candidates(name, search_path, folder).find(|candidate| candidate.program.is_file());
    found.is_some_and(|found| found.is_relative || found.program.parent().is_some_and(is_own))
}

/// Whether a path leads to a folder or to something below it, links followed.
fn is_below(path: &Path, folder: &Path) -> bool {
    let (Ok(path), Ok(folder)) = (path.canonicalize(), folder.canonicalize()) else { return false };
    path.starts_with(folder)
}

/// Returns the name of a program without its folder and without `.exe`.
fn name_of(program: &str) -> &str {
    let name = Path::new(program).file_name().and_then(|name| name.to_str()).unwrap_or_default();
    name.strip_suffix(".exe").unwrap_or(name)
}

/// Returns a program's name without prefixes, versions and variants: `gcc` for `x86_64-linux-gnu-gcc-14`, `g++` for
/// `x86_64-w64-mingw32-g++-posix`.
fn compiler_in(name: &str) -> &str {
    let is_version = |piece: &&str| piece.chars().all(|c| c.is_ascii_digit() || c == '.') || VARIANTS.contains(piece);
    let last = name.rsplit('-').find(|piece| !is_version(piece)).unwrap_or_default();
    last.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.')
}

#[cfg(test)]
mod tests;
