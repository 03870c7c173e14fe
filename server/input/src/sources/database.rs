//! Reads `compile_commands.json`, the compilation database, which says how a build compiles each of its files.

use std::cmp::Reverse;
use std::fs;
use std::path::{Path, PathBuf};

use mca_core::limits::{BUILD_FILE_BYTES, COMMAND_BYTES};
use serde_core::de::IgnoredAny;
use serde_json::Value;

use super::handed_on::{self, hands_on};
use super::{Plan, owner};
use crate::regular_file;

/// Maximum size in bytes of a source that is searched for files that it includes, to find a unity build. A source of
/// such a build only includes others, so it is short.
const UNITY_BYTES: u64 = 1 << 20;
/// Maximum number of sources of unity builds that are searched, and of a file's further entries that are counted.
const MOST_ENTRIES: usize = 1000;

/// Returns the command of the file's entry in the nearest database that has one, changed so that it writes assembly to
/// `output`. `None` if no database names the file.
pub fn plan(path: &Path, output: &Path) -> Option<Plan> {
    let wanted = path.canonicalize().ok()?;
    path.ancestors().skip(1).find_map(|folder| {
        databases_in(folder).into_iter().filter(|file| owner::may_say(file, path)).find_map(|file| {
            let text = text_of(&file, BUILD_FILE_BYTES)?;
            let base = file.parent().unwrap_or(folder);
            let mut fitting = entries(&text)?.filter(|entry| names(entry, &wanted, base));
            let mut plan = match fitting.next() {
                Some(first) => from_entry(&first, output, base)?,
                None => of_unity(entries(&text)?, &wanted, output, base)?,
            };
            // A file may be compiled for several targets of the build.
            let n_more = fitting.take(MOST_ENTRIES).count();
            if n_more > 0 {
                plan.origin = format!("{} (the first of {} entries)", plan.origin, n_more + 1);
            }
            plan.configured_by.push(file);
            Some(plan)
        })
    })
}

/// Returns the text of a file that is part of a build: only of a regular file of at most `most_bytes` bytes. Invalid
/// UTF-8 is replaced, so that only names with it are lost.
fn text_of(file: &Path, most_bytes: u64) -> Option<String> {
    let bytes = regular_file::read(file, most_bytes).ok()?;
    Some(String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
}

/// Returns the entries of a database one by one, since all at once would take many times the memory of the text.
/// Entries that are too long or malformed are left out. `None` if the text is no list.
fn entries(text: &str) -> Option<impl Iterator<Item = Value>> {
    let mut rest = text.trim_start().strip_prefix('[')?;
    let pieces = std::iter::from_fn(move || {
        let end = end_of_value(rest)?;
        let piece = &rest[..end];
        rest = rest.get(end + 1..).unwrap_or_default();
        Some(piece)
    });
    let short = pieces.filter(|piece| piece.len() as u64 <= COMMAND_BYTES);
    Some(short.filter_map(|piece| serde_json::from_str(piece).ok()))
}

/// Returns the offset of the comma or bracket after the first value of a list; `None` after the last value.
fn end_of_value(text: &str) -> Option<usize> {
    let (mut depth, mut in_text, mut is_escaped) = (0usize, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if std::mem::take(&mut is_escaped) => {}
            b'\\' => is_escaped = in_text,
            b'"' => in_text = !in_text,
            _ if in_text => {}
            b',' | b']' if depth == 0 => return Some(at),
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    None
}

/// Returns a message about the nearest database that cannot be read, as while a build writes it; `None` if all can.
pub fn trouble(path: &Path) -> Option<String> {
    near(path).into_iter().find_map(|file| {
        let reason = match regular_file::read(&file, BUILD_FILE_BYTES) {
            Err(error) => format!("cannot be read: {error}"),
            Ok(bytes) => {
                let error = serde_json::from_str::<IgnoredAny>(&String::from_utf8_lossy(&bytes)).err()?;
                format!("is not valid JSON: {error}")
            }
        };
        Some(format!("{} {reason}", file.display()))
    })
}

/// Whether a database is near that could name a file. If it does not name the file, users are told that the flags come
/// from elsewhere.
pub fn is_near(path: &Path) -> bool {
    !near(path).is_empty()
}

/// Returns the databases that are searched for a file, the nearest first, without those of other users.
pub fn near(path: &Path) -> Vec<PathBuf> {
    all_near(path).into_iter().filter(|file| owner::may_say(file, path)).collect()
}

/// Returns the databases near a file, the nearest first, whoever owns them.
pub fn all_near(path: &Path) -> Vec<PathBuf> {
    path.ancestors().skip(1).flat_map(databases_in).collect()
}

/// Returns the databases in a folder, then the one in its `build`, then those in other folders where CMake or Meson may
/// build the project. Names of such folders are arbitrary, and CMake's presets have a folder for each kind of build, so
/// the database that was written last comes first.
fn databases_in(folder: &Path) -> Vec<PathBuf> {
    const NAME: &str = "compile_commands.json";
    let mut found = vec![folder.join(NAME), folder.join("build").join(NAME)];
    if ["CMakeLists.txt", "meson.build"].iter().any(|name| folder.join(name).is_file()) {
        let nested = ["", "build", "out", "out/build"].iter().flat_map(|inside| folders_in(&folder.join(inside)));
        let changed = |file: &PathBuf| fs::metadata(file).and_then(|metadata| metadata.modified()).ok();
        let mut others: Vec<PathBuf> = nested.map(|folder| folder.join(NAME)).filter(|file| file.is_file()).collect();
        others.sort_by_cached_key(|file| (Reverse(changed(file)), file.clone()));
        found.extend(others);
    }
    found.retain(|file| file.is_file());
    found.dedup();
    found
}

/// Returns the paths of all entries of a folder.
fn folders_in(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}

/// Returns the folder in which the command of an entry runs. `base` is that of the database.
fn folder_of(entry: &Value, base: &Path) -> PathBuf {
    base.join(entry["directory"].as_str().unwrap_or("."))
}

/// Whether an entry is for the file with the canonical path `wanted`. `base` is the folder of the database.
fn names(entry: &Value, wanted: &Path, base: &Path) -> bool {
    let Some(file) = entry["file"].as_str() else { return false };
    // A database has thousands of files, so the cheap comparison of names comes first.
    Path::new(file).file_name() == wanted.file_name()
        && folder_of(entry, base).join(file).canonicalize().is_ok_and(|found| found == *wanted)
}

/// Returns the command for a file that a source of a unity build includes together with others; `None` if no entry is
/// such a source. The file is compiled alone, with that source's flags.
fn of_unity(entries: impl Iterator<Item = Value>, wanted: &Path, output: &Path, base: &Path) -> Option<Plan> {
    let name = wanted.file_name()?.to_str()?;
    let includes = |file: &Path| {
        let text = text_of(file, UNITY_BYTES).unwrap_or_default();
        let mut included = text.lines().filter_map(|line| line.trim().strip_prefix("#include")?.split('"').nth(1));
        let folder = file.parent().unwrap_or(base);
        included.any(|path| path.ends_with(name) && folder.join(path).canonicalize().is_ok_and(|path| path == wanted))
    };
    let unity_source_of = |entry: &Value| {
        let name = Path::new(entry["file"].as_str()?).file_name()?.to_str()?;
        name.contains("unity").then(|| name.to_owned())
    };
    let unity_sources = entries.filter_map(|entry| Some((unity_source_of(&entry)?, entry)));
    unity_sources.take(MOST_ENTRIES).find_map(|(unity_source, entry)| {
        if !includes(&folder_of(&entry, base).join(entry["file"].as_str()?)) {
            return None;
        }
        let mut plan = from_entry(&entry, output, base)?;
        let source = plan.arguments.iter_mut().find(|word| word.ends_with(&unity_source))?;
        *source = wanted.to_string_lossy().into_owned();
        Some(Plan { origin: format!("{} (part of {unity_source})", plan.origin), ..plan })
    })
}

/// Returns the command of an entry, changed so that it writes assembly to `output`. `None` if the entry has no command.
fn from_entry(entry: &Value, output: &Path, base: &Path) -> Option<Plan> {
    let words: Vec<String> = match entry["arguments"].as_array() {
        Some(words) => words.iter().map(|word| word.as_str().map(str::to_owned)).collect::<Option<_>>()?,
        None => split(entry["command"].as_str()?),
    };
    let mut folder = folder_of(entry, base);
    let words = without_shell(words, &mut folder);
    let mut configured_by = Vec::new();
    let mut words = with_response_files(words, &folder, &mut configured_by).into_iter();
    // Programs that cache results of compilers, or compile on other machines, are left out.
    let program = words.by_ref().find(|word| !is_launcher(word))?;
    let sorted = handed_on::sorted(without_outputs(without_precompiled(words).into_iter()));
    let (mut arguments, left_out) = (sorted.kept, sorted.left_out);
    // After `--`, all words are names of files, so flags must precede it.
    let end = arguments.iter().position(|word| word == "--").unwrap_or(arguments.len());
    let files = arguments.split_off(end);
    arguments.extend(["-S", "-gdwarf-4", "-g", "-fno-lto", "-o"].map(str::to_owned));
    arguments.push(output.to_string_lossy().into_owned());
    arguments.push(super::dependencies_word(output));
    arguments.extend(files);
    let origin = "compile_commands.json".to_owned();
    let output = output.to_owned();
    Some(Plan { program, arguments, folder, output, origin, configured_by, left_out, ..Plan::default() })
}

/// Beginnings of flags that colour messages or change their form.
const COLOURS: [&str; 4] =
    ["-fdiagnostics-color", "-fcolor-diagnostics", "-fansi-escape-codes", "-fdiagnostics-format="];

/// Whether a word names one of these programs, in any folder.
fn is_program(word: &str, names: &[&str]) -> bool {
    Path::new(word).file_stem().and_then(|name| name.to_str()).is_some_and(|name| names.contains(&name))
}

/// Whether a word names a program that runs a compiler, which the next word names.
fn is_launcher(word: &str) -> bool {
    is_program(word, &["ccache", "sccache", "distcc", "icecc", "buildcache"])
}

/// Unwraps `sh -c 'cd src && cc -c dot.c'`: returns the words of the last command, and changes `folder` to the one in
/// which it runs. Other commands are returned as they are.
fn without_shell(words: Vec<String>, folder: &mut PathBuf) -> Vec<String> {
    let is_shell = words.first().is_some_and(|word| is_program(word, &["sh", "bash", "dash", "zsh"]));
    // A shell may also run a script, with a compiler's flags as its arguments: `sh wrapper -O2 -c dot.c`.
    let has_command = words.get(1).is_some_and(|word| word.starts_with('-') && word.ends_with('c'));
    let Some(script) = words.get(2).filter(|_| is_shell && has_command).cloned() else { return words };
    let inside = split(&script);
    let commands: Vec<&[String]> = inside.split(|word| word == "&&" || word == ";").collect();
    for command in &commands {
        if let [change, to] = command
            && change == "cd"
        {
            *folder = folder.join(to);
        }
    }
    commands.into_iter().rfind(|command| !command.is_empty()).map(<[String]>::to_vec).unwrap_or(words)
}

/// Replaces each word `@file` by the words in the file, which are quoted as in a shell. Files that were read are added
/// to `read`. Words whose file cannot be read, or is too long, stay.
fn with_response_files(words: Vec<String>, folder: &Path, read: &mut Vec<PathBuf>) -> Vec<String> {
    let mut n_left = COMMAND_BYTES;
    let expanded = words.into_iter().flat_map(|word| {
        let file = word.strip_prefix('@').map(|name| folder.join(name));
        let Some((file, text)) = file.and_then(|file| text_of(&file, n_left).map(|text| (file, text))) else {
            return vec![word];
        };
        n_left = n_left.saturating_sub(text.len() as u64);
        read.push(file);
        split(&text)
    });
    expanded.collect()
}

/// Removes flags for precompiled headers, which are made for other flags or do not exist yet. GCC then reads the header
/// itself; for Clang, CMake's command also includes its text (`-Xclang -include -Xclang cmake_pch.hxx`).
fn without_precompiled(words: impl Iterator<Item = String>) -> Vec<String> {
    let mut kept: Vec<String> = words.filter(|word| word != "-Winvalid-pch").collect();
    while let Some(at) = kept.windows(3).position(|words| words == ["-Xclang", "-include-pch", "-Xclang"]) {
        kept.drain(at..kept.len().min(at + 4));
    }
    kept
}

/// Beginnings of flags that make compilers write further files and do not change the code.
const WRITING_BESIDE: [&str; 25] = [
    "-aux-info",
    "-save-temps",
    "--save-temps",
    "-save-stats",
    "--save-stats",
    "-fdump-",
    "-fstack-usage",
    "-fcallgraph-info",
    "-ftest-coverage",
    "-fsave-optimization-record",
    "-foptimization-record",
    "-fopt-info",
    "-ftime-trace",
    "-fcrash-diagnostics",
    "-fmodule-output",
    "-fmodules-cache-path",
    "-fprofile-note",
    "-fdeps-",
    "-fproc-stat-report",
    "-gsplit-dwarf",
    "-gen-reproducer",
    // GCC compiles a second time with other flags, and compares.
    "-fcompare-debug",
    "-MF",
    "-MT",
    "-MQ",
];

/// Beginnings of flags that make compilers write a further file if `=` and the file's name follow.
const WRITING_WITH_VALUE: [&str; 10] = [
    "-fopt-info",
    "-fdiagnostics-",
    "-time",
    "-ftime-trace",
    "-foptimization-record-file",
    // Intel's compilers write reports to the files that these flags name.
    "-qopt-report-file",
    "-opt-report-file",
    "-diag-file",
    "-guide-file",
    "-fsycl-dump-device-code",
];

/// Flags whose next word names the output, or the list of dependencies.
const OUTPUT_NEXT: [&str; 6] = ["-o", "--output", "-MF", "-MT", "-MQ", "-MJ"];

/// Flags whose next word names, or is part of the name of, a further file that is written.
const WRITING_NEXT: [&str; 12] = [
    "--dump",
    "--dumpdir",
    "--dumpbase",
    "--dumpbase-ext",
    "-dumpdir",
    "-dumpbase",
    "-dumpbase-ext",
    "-aux-info",
    "-index-store-path",
    "-gen-cdb-fragment-path",
    "-serialize-diagnostics",
    "--serialize-diagnostics",
];

/// Returns the short form of a flag that GCC also accepts in a long one: `--plugin=x` is `-fplugin=x`, `--warn-all` is
/// `-Wall`. `None` for words without two dashes.
pub(super) fn short_form(word: &str) -> Option<String> {
    let rest = word.strip_prefix("--").filter(|rest| !rest.is_empty())?;
    Some(match rest.strip_prefix("warn-") {
        Some(warning) => format!("-W{warning}"),
        None => format!("-f{rest}"),
    })
}

/// Whether a flag makes the compiler write further files. GCC's `-d` with letters writes the states of its optimiser.
pub(super) fn writes_beside(word: &str) -> bool {
    let writes = |word: &str| {
        let is_dump = word.starts_with("-d") && word.len() > 2 && !word.starts_with("-dynamic");
        let is_dump = is_dump || word.starts_with("--dump");
        let names_file = |flag: &str| word.starts_with(flag) && word.contains('=');
        let is_dump = is_dump || WRITING_WITH_VALUE.iter().any(|flag| names_file(flag));
        is_dump || WRITING_NEXT.contains(&word) || WRITING_BESIDE.iter().any(|flag| word.starts_with(flag))
    };
    writes(word) || short_form(word).is_some_and(|short| writes(&short))
}

/// Removes flags that name an output, ask for another kind of output or for further files, and those that colour
/// messages, since programs read the messages.
fn without_outputs(words: impl Iterator<Item = String>) -> Vec<String> {
    let mut kept = Vec::new();
    let (mut skips_next, mut is_passed_on) = (false, false);
    for word in words {
        if std::mem::take(&mut skips_next) {
            continue;
        }
        // A word that is passed to one of the compiler's programs stays after the flag that passes it.
        if std::mem::replace(&mut is_passed_on, hands_on(&word) || word == "-mllvm") {
            kept.push(word);
            continue;
        }
        match word.as_str() {
            next if OUTPUT_NEXT.contains(&next) || WRITING_NEXT.contains(&next) => skips_next = true,
            "--coverage" | "-coverage" => kept.push("-fprofile-arcs".to_owned()),
            colours if COLOURS.iter().any(|word| colours.starts_with(word)) => {}
            "-c" | "-S" | "-E" | "-MD" | "-MMD" | "-MP" | "-M" | "-MM" => {}
            "--compile" | "--assemble" | "--preprocess" | "--dependencies" | "--user-dependencies" => {}
            "--write-dependencies" | "--write-user-dependencies" => {}
            beside if writes_beside(beside) || beside.starts_with("-MJ") => {}
            joined if joined.starts_with("--output=") => {}
            joined if joined.starts_with("-o") && joined.len() > 2 && !joined.starts_with("-objc") => {}
            _ => kept.push(word),
        }
    }
    kept
}

/// Splits a command into words as a shell does.
pub fn split(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut characters = command.chars();
    while let Some(character) = characters.next() {
        match (quote, character) {
            (None, ' ' | '\t' | '\n') => words.extend(word.take()),
            (None, '\'' | '"') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (Some(open), _) if character == open => quote = None,
            (None, '\\') => word.get_or_insert_default().extend(characters.next()),
            // In double quotes, a backslash escapes only these characters.
            (Some('"'), '\\') => match characters.next() {
                Some('\n') => {}
                Some(escaped @ ('"' | '\\' | '$' | '`')) => word.get_or_insert_default().push(escaped),
                other => word.get_or_insert_default().extend(['\\'].into_iter().chain(other)),
            },
            _ => word.get_or_insert_default().push(character),
        }
    }
    words.extend(word);
    words
}
