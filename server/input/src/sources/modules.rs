//! Has compilers write the interfaces of C++ modules into our folder, not into the project.
//!
//! Clang writes `NAME.pcm` next to a source that is a module, whatever the output is; a flag names another file. GCC
//! writes `gcm.cache/NAME.gcm` in the folder in which it runs; a map says for each module where its interface is.

use std::path::{Path, PathBuf};

use mca_core::limits::{BUILD_FILE_BYTES, DOCUMENT_BYTES};

use super::{CompileError, Plan};
use crate::{regular_file, search_path, whole_file};

/// File extensions by which Clang takes a source for a module.
const ENDINGS: [&str; 4] = ["cppm", "ccm", "cxxm", "c++m"];

/// GCC's flag that names a map of modules.
const MAP: &str = "-fmodule-mapper=";

/// Maximum number of interfaces in a map.
const MOST_INTERFACES: usize = 10_000;

/// Whether a compiler is Clang, or made of it: by its name, or that of the program to which a link of this name leads.
pub fn is_clang(program: &str) -> bool {
    let is_named = |name: &str| ["clang", "icx", "icpx", "dpcpp"].iter().any(|known| name.contains(known));
    let program = program.split_whitespace().last().unwrap_or_default();
    let is_of_apple = cfg!(target_os = "macos") && ["cc", "c++", "gcc", "g++"].contains(&program);
    let own = search_path::own();
    let places = search_path::candidates(Path::new(program), &own, Path::new(""));
    let found = places.map(|place| place.program).find(|place| place.is_file());
    let target = found.and_then(|place| place.canonicalize().ok());
    let target = target.as_deref().and_then(Path::file_name).unwrap_or_default();
    is_named(program) || is_of_apple || is_named(&target.to_string_lossy())
}

/// Returns the flag by which Clang writes a module's interface next to `output`.
pub fn word_for_clang(output: &Path) -> String {
    format!("-fmodule-output={}", output.with_extension("pcm").display())
}

/// Returns the flag by which GCC finds interfaces, and writes that of the source next to `output`.
pub fn word_for_gcc(output: &Path) -> String {
    format!("{MAP}{}", map_of(output).display())
}

/// Returns the path of the map for GCC.
fn map_of(output: &Path) -> PathBuf {
    output.with_extension("map")
}

/// Changes a command that compiles `source` so that the compiler writes a module's interface next to the plan's output.
pub fn keep_interface(plan: &mut Plan, source: &Path) -> Result<(), CompileError> {
    let word = match is_clang(&plan.program) {
        true => is_module_of_clang(&plan.arguments, source).then(|| word_for_clang(&plan.output)),
        false => map_for_gcc(plan, source)?,
    };
    plan.add_flags(word);
    Ok(())
}

/// Whether Clang takes a source for a module, by the command's last word about its language, or else by its name.
fn is_module_of_clang(arguments: &[String], source: &Path) -> bool {
    let said = (0..arguments.len()).rev().find_map(|at| {
        let word = &arguments[at];
        let next = || arguments.get(at + 1).map(String::as_str);
        match word.as_str() {
            "-x" | "--language" => next(),
            _ => word.strip_prefix("--language=").or_else(|| word.strip_prefix("-x")),
        }
    });
    let ending = source.extension().and_then(|ending| ending.to_str());
    match said {
        Some(language) if language != "none" => language == "c++-module",
        _ => ending.is_some_and(|ending| ENDINGS.contains(&ending)),
    }
}

/// Writes a map for GCC in which the interface of `source` is next to the plan's output and those of others are where
/// GCC finds them by itself, or where the command's own map says. Returns the flag that names it; `None` if GCC writes
/// no interface.
fn map_for_gcc(plan: &Plan, source: &Path) -> Result<Option<String>, CompileError> {
    let has_modules = plan.arguments.iter().any(|word| ["-fmodules", "-fmodules-ts"].contains(&word.as_str()));
    let own_map = plan.arguments.iter().rev().find_map(|word| word.strip_prefix(MAP));
    // A program or a connection that answers for each module.
    let is_other = own_map.is_some_and(|name| name.starts_with(['|', '@', '=', '<']) || name.contains(':'));
    let text = regular_file::read(source, DOCUMENT_BYTES as u64).unwrap_or_default();
    let text = String::from_utf8_lossy(&text).into_owned();
    let Some(name) = interface(&text).filter(|_| has_modules && !is_other) else { return Ok(None) };
    let others = match own_map {
        Some(map) => {
            let map = plan.folder.join(map.split('?').next().unwrap_or_default());
            regular_file::text_or_nothing(&map, BUILD_FILE_BYTES)
        }
        None => map_of_cache(&plan.folder),
    };
    let others = others.lines().filter(|line| line.split_whitespace().next() != Some(name.as_str()));
    let mut map = format!("{name} {}\n", plan.output.with_extension("gcm").display());
    // GCC reads a name for the folder of all interfaces only at the beginning.
    let (roots, others): (Vec<&str>, Vec<&str>) = others.partition(|line| line.trim_start().starts_with("$root"));
    map.insert_str(0, &roots.iter().map(|line| format!("{line}\n")).collect::<String>());
    map.extend(others.iter().map(|line| format!("{line}\n")));
    let file = map_of(&plan.output);
    whole_file::write(&file, map.as_bytes())
        .map_err(|error| CompileError::Broken(format!("{}: {error}", file.display())))?;
    Ok(Some(word_for_gcc(&plan.output)))
}

/// Returns the lines of a map for the interfaces that GCC has written to its folder in `folder`. The file of `m:part` is
/// `m-part.gcm`, that of the header `./dot.h` is `,/dot.h.gcm`.
fn map_of_cache(folder: &Path) -> String {
    const CACHE: &str = "gcm.cache";
    let cache = folder.join(CACHE);
    let (mut folders, mut map, mut n_found) = (vec![PathBuf::new()], String::new(), 0);
    while let Some(inside) = folders.pop() {
        for entry in cache.join(&inside).read_dir().into_iter().flatten().flatten() {
            let path = inside.join(entry.file_name());
            let kind = entry.file_type();
            if kind.is_ok_and(|kind| kind.is_dir()) {
                folders.push(path);
                continue;
            }
            let Some(name) = path.to_str().and_then(|path| path.strip_suffix(".gcm")) else { continue };
            n_found += 1;
            if n_found > MOST_INTERFACES {
                return map;
            }
            let is_plain = !name.contains(char::is_whitespace);
            let module = match name.split_once('/') {
                None => name.replace('-', ":"),
                Some((",", rest)) => format!("./{rest}"),
                Some((",,", rest)) => format!("../{}", rest.replace(",,/", "../")),
                Some(_) => format!("/{name}"),
            };
            map += &if is_plain { format!("{module} {CACHE}/{name}.gcm\n") } else { String::new() };
        }
    }
    map
}

/// Returns the name of the module whose interface a source is, or part of it: `m` for `export module m;`, `m:part` for
/// `module m:part;`. `None` if compilers write no interface for it.
fn interface(text: &str) -> Option<String> {
    let mut is_comment = false;
    for line in text.lines() {
        let code = without_comments(line, &mut is_comment);
        let (is_exported, code) = match code.trim().strip_prefix("export") {
            Some(rest) if rest.starts_with(char::is_whitespace) => (true, rest.trim_start()),
            _ => (false, code.trim()),
        };
        let Some(rest) = code.strip_prefix("module").filter(|rest| rest.starts_with(char::is_whitespace)) else {
            continue;
        };
        let name: String = rest.split([';', '[']).next()?.split_whitespace().collect();
        let is_name = name.starts_with(|first: char| first.is_alphabetic() || first == '_');
        if is_name && (is_exported || name.contains(':')) {
            return Some(name);
        }
    }
    None
}

/// Returns a line without comments. `is_comment` says whether it begins in one, and is set for the next line.
fn without_comments(line: &str, is_comment: &mut bool) -> String {
    let (mut code, mut rest) = (String::new(), line);
    loop {
        let end = if *is_comment { "*/" } else { "/*" };
        let Some((before, after)) = rest.split_once(end) else { break };
        // A comment to the end of the line may have the beginning of another in it.
        if !*is_comment && before.contains("//") {
            break;
        }
        code += if *is_comment { " " } else { before };
        (*is_comment, rest) = (!*is_comment, after);
    }
    code += if *is_comment { "" } else { rest.split("//").next().unwrap_or_default() };
    code
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::sources::Scratch;

    #[test]
    fn names_of_interfaces_are_found() {
        for (text, name) in [
            ("export module a.b;\n", Some("a.b")),
            ("module;\n#include <x>\nexport  module m:part [[x]];\n", Some("m:part")),
            ("/* export module no;\n*/ module m : part; // x\n", Some("m:part")),
            ("// export module no; /*\nexport module yes;\n", Some("yes")),
            ("module m;\nmodule :private;\nint module_of;\n", None),
            ("export int f();\n", None),
        ] {
            assert_eq!(interface(text).as_deref(), name, "{text}");
        }
    }

    #[test]
    fn interfaces_are_written_next_to_the_output() {
        let scratch = Scratch::new().unwrap();
        let (folder, output) = (scratch.path.join("project"), scratch.path.join("compiled.s"));
        fs::create_dir_all(folder.join("gcm.cache/,")).unwrap();
        for name in ["m.gcm", "m-part.gcm", ",/dot.h.gcm", "other.gcm"] {
            fs::write(folder.join("gcm.cache").join(name), "").unwrap();
        }
        fs::write(folder.join("m.map"), "$root build\nm m.gcm\nother other.gcm\n").unwrap();
        let source = folder.join("m.cpp");
        fs::write(&source, "export module m;\n").unwrap();
        let added = |program: &str, source: &Path, words: &str| {
            let arguments: Vec<String> = words.split(' ').map(str::to_owned).collect();
            let n_given = arguments.len();
            let mut plan = Plan { folder: folder.clone(), output: output.clone(), arguments, ..Plan::default() };
            plan.program = program.to_owned();
            keep_interface(&mut plan, source).unwrap();
            (plan.arguments.len() > n_given).then(|| plan.arguments[n_given..].join(" "))
        };
        let sorted = || {
            let map = fs::read_to_string(scratch.path.join("compiled.map")).unwrap();
            let mut lines: Vec<String> = map.lines().map(str::to_owned).collect();
            lines.sort();
            lines
        };
        let own = format!("m {}", scratch.path.join("compiled.gcm").display());
        assert_eq!(added("g++", &source, "-O2 m.cpp"), None);
        assert_eq!(added("g++", &source, "-fmodules-ts m.cpp"), Some(word_for_gcc(&output)));
        assert_eq!(
            sorted(),
            ["./dot.h gcm.cache/,/dot.h.gcm", &own, "m:part gcm.cache/m-part.gcm", "other gcm.cache/other.gcm"]
        );
        assert_eq!(added("g++", &source, "-fmodules-ts -fmodule-mapper=m.map m.cpp"), Some(word_for_gcc(&output)));
        assert_eq!(sorted(), ["$root build", &own, "other other.gcm"]);
        assert_eq!(added("g++", &source, "-fmodules-ts -fmodule-mapper=|map m.cpp"), None);
        assert_eq!(added("clang++-22", &source, "-O2 m.cpp"), None);
        assert_eq!(added("clang++-22", &source, "-x c++-module m.cpp"), Some(word_for_clang(&output)));
        assert_eq!(added("clang++-22", &folder.join("m.cppm"), "-O2 m.cppm"), Some(word_for_clang(&output)));
        assert_eq!(added("clang++-22", &folder.join("m.cppm"), "-xc++ m.cppm"), None);
    }
}
