//! What is unusual about a command that a repository gives: a program of its own, or a flag that makes a usual compiler load
//! or run something. Whoever has a file compiled means the compiler that the name of its language makes him expect.

use std::path::{Path, PathBuf};

use super::Plan;

/// Pieces of the names of compilers, between prefixes like `x86_64-linux-gnu-` and versions like `-14`.
const COMPILERS: [&str; 18] = [
    "cc", "c++", "gcc", "g++", "c89", "c99", "clang", "clang++", "icc", "icpc", "icx", "icpx", "dpcpp", "nvc", "nvc++",
    "gfortran", "flang", "zig",
];

/// Flags that make a compiler run a program, load a library, or look for its own programs elsewhere, by how they begin.
const FLAGS: [&str; 18] = [
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
];

/// The words of a command that somebody should have seen before it is run; `None` for a usual one. `below` are the folders
/// of the repository.
pub fn unusual(plan: &Plan, below: &[PathBuf]) -> Option<String> {
    if !plan.origin.starts_with("compile_commands.json") {
        return None;
    }
    if !is_usual_compiler(&plan.program, &plan.folder, below) {
        return Some(plan.program.clone());
    }
    let flags = plan.arguments.iter().filter(|word| FLAGS.iter().any(|flag| word.starts_with(flag)));
    let mut flags = flags.peekable();
    flags.peek()?;
    let flags: Vec<&str> = flags.map(String::as_str).collect();
    Some(format!("{} {}", plan.program, flags.join(" ")))
}

fn is_usual_compiler(program: &str, folder: &Path, below: &[PathBuf]) -> bool {
    // `zig cc` is two words, and whatever else has a blank is none.
    let path = Path::new(program);
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let name = name.strip_suffix(".exe").unwrap_or(name);
    let is_known = name
        .split('-')
        .any(|piece| COMPILERS.contains(&piece.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.')))
        && !name.contains(char::is_whitespace);
    if path.components().count() < 2 {
        return is_known;
    }
    let real = folder.join(path);
    let real = real.canonicalize().unwrap_or(real);
    let is_below = |root: &PathBuf| root.canonicalize().is_ok_and(|root| real.starts_with(root));
    is_known && path.is_absolute() && !below.iter().any(is_below)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(program: &str, arguments: &str) -> Plan {
        Plan {
            program: program.to_owned(),
            arguments: arguments.split(' ').map(str::to_owned).collect(),
            folder: "/home/project/build".into(),
            origin: "compile_commands.json".to_owned(),
            ..Plan::default()
        }
    }

    fn told(program: &str, arguments: &str) -> Option<String> {
        unusual(&plan(program, arguments), &[PathBuf::from("/")].map(|root| root.join("usr/share")))
    }

    #[test]
    fn usual_compilers_need_no_leave() {
        for program in [
            "cc",
            "/usr/bin/gcc-14",
            "x86_64-linux-gnu-g++",
            "clang++-22",
            "/opt/arm/bin/arm-none-eabi-gcc",
            "zig",
            "gcc.exe",
        ] {
            assert_eq!(told(program, "-O2 -Wall -I. -S dot.c -isystem /usr/include -DB=1"), None, "{program}");
        }
        let own = Plan { origin: String::new(), ..plan("./cc", "") };
        assert_eq!(unusual(&own, &[]), None, "nobody's repository names it");
    }

    #[test]
    fn programs_of_a_repository_are_told() {
        for program in
            ["./cc", "tools/gcc", "../gcc", "/usr/share/gcc", "/bin/sh", "python3", "/made-up/wrapper", "gcc evil"]
        {
            assert_eq!(told(program, "-O2 dot.c").as_deref(), Some(program));
        }
    }

    #[test]
    fn flags_that_run_or_load_something_are_told() {
        for flags in
            ["-wrapper sh,-c,id", "-fplugin=./x.so", "-Btools", "-B tools", "-specs=x", "-Xclang -load -Xclang x.so"]
        {
            let text = told("gcc", &format!("-O2 {flags} dot.c")).expect("it is told");
            assert!(text.starts_with("gcc -"), "{text}");
        }
    }
}
