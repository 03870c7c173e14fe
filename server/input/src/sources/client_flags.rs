//! The flags that somebody at the other end of a connection may add to a compiler's command.
//!
//! A compiler runs programs, loads libraries and writes files where flags say so: `-wrapper`, `-specs=`, `-B`, `-fplugin=`,
//! `-Xclang -load`, `-fmodule-mapper=|program`, `--config=`, `-C linker=`, `@file` with any of these in it. Nobody can list
//! all of them for all compilers. So this is a list of those that only change what code is made, and everything else is
//! refused. Flags of the build and of the command line are not looked at: who writes them can run programs anyway.

use super::Language;

/// Flags of compilers of C and Fortran whose value is the rest of the word, whatever it is, or the next word. Those that have a
/// file read (`-include`, `-imacros`) are not among them: a device has no end, and messages show what the file holds.
const WITH_ANY_VALUE: [&str; 6] = ["-D", "-U", "-I", "-isystem", "-iquote", "-idirafter"];

/// What stands behind `-f` in front of a `=`, with a word as its value.
const FEATURES_WITH_VALUE: [&str; 26] = [
    "abi-version",
    "align-functions",
    "align-jumps",
    "align-labels",
    "align-loops",
    "cf-protection",
    "complex-arithmetic",
    "constexpr-depth",
    "constexpr-loop-limit",
    "constexpr-steps",
    "denormal-fp-math",
    "excess-precision",
    "fp-contract",
    "fp-model",
    "inline-limit",
    "inline-max-stacksize",
    "openmp",
    "pack-struct",
    "simd-cost-model",
    "strict-flex-arrays",
    "template-depth",
    "tls-model",
    "trivial-auto-var-init",
    "vect-cost-model",
    "veclib",
    "visibility",
];

/// How features begin that read or write files, load libraries or run something beside the compiler.
const OTHER_FEATURES: [&str; 35] = [
    "ada",
    "auto-profile",
    "branch-probabilities",
    "build-session",
    "callgraph",
    "checking",
    "compare-debug",
    "config",
    "crash",
    "cs-profile",
    "debug-pass",
    "deps",
    "diagnostics",
    "dump",
    "emit",
    "implicit-module",
    "lto",
    "memory-profile",
    "module",
    "offload",
    "openacc",
    "openmp-targets",
    "opt-info",
    "optimization-record",
    "pass-plugin",
    "plugin",
    "proc-stat",
    "profile",
    "save",
    "stack-usage",
    "sycl",
    "test-coverage",
    "time",
    "use-ld",
    "use-linker",
];

/// Keys of `-C` of rustc that change code and nothing else.
const RUST_CODEGEN: [&str; 16] = [
    "code-model",
    "codegen-units",
    "debug-assertions",
    "debuginfo",
    "force-frame-pointers",
    "force-unwind-tables",
    "inline-threshold",
    "no-prepopulate-passes",
    "no-vectorize-loops",
    "no-vectorize-slp",
    "opt-level",
    "overflow-checks",
    "panic",
    "relocation-model",
    "target-cpu",
    "target-feature",
];

/// The first of some flags that a client may not give.
pub fn refused(language: Language, flags: &[String]) -> Option<&str> {
    let mut at = 0;
    while at < flags.len() {
        let (flag, next) = (flags[at].as_str(), flags.get(at + 1).map(String::as_str));
        // What begins so is read by drivers before they look at anything else, also as a value.
        let next = next.filter(|next| !next.starts_with(['@', '-']) && is_one_line(next));
        let n_words = match language {
            _ if flag.starts_with('@') || !is_one_line(flag) => 0,
            Language::Rust => of_rust(flag, next),
            Language::Zig => of_zig(flag, next),
            _ => of_c(flag, next),
        };
        if n_words == 0 {
            return Some(flag);
        }
        at += n_words;
    }
    None
}

/// How many words belong to a flag that is allowed, 0 if it is not.
fn of_c(flag: &str, next: Option<&str>) -> usize {
    let with_next = if next.is_some() { 2 } else { 0 };
    if WITH_ANY_VALUE.contains(&flag) {
        return with_next;
    }
    if flag == "--param" || flag == "-target" {
        return if next.is_some_and(is_word) { 2 } else { 0 };
    }
    let is_allowed = match flag {
        "-ansi" | "-pedantic" | "-pthread" | "-w" | "-cpp" | "-undef" => true,
        _ if ["-D", "-U", "-I"].iter().any(|name| flag.starts_with(name)) => true,
        _ if flag.starts_with("-O") => is_word(&flag[2..]),
        _ if flag.starts_with("-f") => is_feature(&flag[2..]),
        // `-mllvm` hands any option on.
        _ if flag.starts_with("-m") => {
            is_word(&flag[2..]) && !flag.starts_with("-mllvm") && !flag.starts_with("-mmlir")
        }
        // `-Wa,`, `-Wl,` and `-Wp,` do so, too: no word has a comma there.
        _ if flag.starts_with("-W") => is_word(&flag[2..]) && !flag.contains(','),
        _ if flag.starts_with("-g") => is_debug_level(&flag[2..]),
        _ => ["-std=", "--std=", "--target=", "--param="]
            .iter()
            .any(|name| flag.strip_prefix(name).is_some_and(|value| !value.is_empty() && is_word(value))),
    };
    usize::from(is_allowed)
}

fn is_feature(name: &str) -> bool {
    let bare = name.strip_prefix("no-").unwrap_or(name);
    match name.split_once('=') {
        Some((name, value)) => FEATURES_WITH_VALUE.contains(&name) && is_word(value),
        None => {
            let is_of_letters = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'+');
            is_of_letters && !bare.is_empty() && !OTHER_FEATURES.iter().any(|other| bare.starts_with(other))
        }
    }
}

fn is_debug_level(level: &str) -> bool {
    let is_known = ["", "line-tables-only", "column-info", "no-column-info"].contains(&level);
    is_known || ["0", "1", "2", "3", "gdb", "dwarf"].iter().any(|start| level.starts_with(start)) && is_word(level)
}

fn of_rust(flag: &str, next: Option<&str>) -> usize {
    let codegen = |setting: &str| {
        let (key, value) = setting.split_once('=').unwrap_or((setting, ""));
        RUST_CODEGEN.contains(&key) && is_word(value)
    };
    match flag {
        "-O" | "-g" => 1,
        "-C" | "--codegen" => 2 * usize::from(next.is_some_and(codegen)),
        "--cfg" => 2 * usize::from(next.is_some()),
        "-A" | "-W" | "-D" | "-F" | "--edition" | "--cap-lints" => 2 * usize::from(next.is_some_and(is_word)),
        _ => {
            let value = |name| flag.strip_prefix(name);
            let word = value("--edition=").or(value("--cap-lints="));
            let is_allowed = value("-C").or(value("--codegen=")).is_some_and(codegen)
                || value("--cfg=").is_some()
                || word.is_some_and(is_word);
            usize::from(is_allowed)
        }
    }
}

fn of_zig(flag: &str, next: Option<&str>) -> usize {
    match flag {
        "-O" | "-target" | "-mcpu" => 2 * usize::from(next.is_some_and(is_word)),
        "-fsingle-threaded"
        | "-fno-single-threaded"
        | "-fstrip"
        | "-fno-strip"
        | "-fomit-frame-pointer"
        | "-fno-omit-frame-pointer"
        | "-ffunction-sections" => 1,
        _ => usize::from(flag.strip_prefix("-mcpu=").is_some_and(is_word)),
    }
}

/// A value that is no path, no list of words and no address: what processors, levels and models are called.
fn is_word(text: &str) -> bool {
    let is_of_word = |byte: u8| byte.is_ascii_alphanumeric() || b"._+-=,".contains(&byte);
    text.bytes().all(is_of_word) && !text.contains("..")
}

fn is_one_line(text: &str) -> bool {
    !text.contains(['\n', '\r', '\0'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_refused(language: Language, flags: &str) -> bool {
        let flags: Vec<String> = flags.split(' ').map(str::to_owned).collect();
        refused(language, &flags).is_some()
    }

    #[test]
    fn flags_that_change_code_are_allowed() {
        for flags in [
            "-O3 -march=native",
            "-Ofast -mtune=znver4 -mavx512f -mno-avx -mprefer-vector-width=512",
            "-ffast-math -fno-unroll-loops -fvect-cost-model=cheap -ffp-contract=off -fveclib=SVML -fopenmp -fPIC",
            "-std=c++23 -DN=4 -D N=(4/2) -U X -Iinclude -I ../include -isystem /usr/include/x",
            "-g -g3 -gdwarf-5 -ggdb -Wall -Wno-unknown-pragmas -pthread -w",
            "--param max-unroll-times=4 --param=l1-cache-size=32 --target=aarch64-linux-gnu -target x86_64-linux-gnu",
        ] {
            assert!(!is_refused(Language::C, flags), "{flags}");
        }
        for flags in
            ["-C opt-level=3", "-Ctarget-cpu=native -C target-feature=+avx2,-sse4a", "-O --cfg fast --edition=2024"]
        {
            assert!(!is_refused(Language::Rust, flags), "{flags}");
        }
        assert!(!is_refused(Language::Zig, "-O ReleaseSmall -mcpu=znver4 -target x86_64-linux"));
        assert_eq!(refused(Language::C, &[]), None);
    }

    #[test]
    fn flags_that_name_programs_libraries_or_outputs_are_refused() {
        for flags in [
            "-wrapper sh,-c,id",
            "-include /dev/zero",
            "-imacros config.h",
            "-fplugin=/made-up/x.so",
            "-fplugin=x",
            "-fplugin-arg-x-y",
            "-fno-plugin=x",
            "-fpass-plugin=/made-up/x.so",
            "-iplugindir=/made-up",
            "-B /made-up",
            "-B/made-up",
            "-specs=/made-up/x",
            "--specs=/made-up/x",
            "-Xclang -load -Xclang /made-up/x.so",
            "-Xassembler --help",
            "-mllvm -load=/made-up/x.so",
            "-mllvm=-load=/made-up/x.so",
            "-mmlir x",
            "-mmcu=../../made-up/x",
            "-march=/made-up/x",
            "-fuse-ld=/made-up/ld",
            "-fuse-ld=lld",
            "--ld-path=/made-up/ld",
            "--config=/made-up/x.cfg",
            "--config /made-up/x.cfg",
            "--config-user-dir=/made-up",
            "--gcc-toolchain=/made-up",
            "-gcc-toolchain /made-up",
            "--gcc-install-dir=/made-up",
            "--sysroot=/made-up",
            "-isysroot /made-up",
            "--target=../../made-up/x",
            "-target ../../made-up/x",
            "--target=",
            "-fmodule-mapper=|sh",
            "-fmodule-mapper=localhost:7",
            "-fmodules-cache-path=/made-up",
            "-fmodules",
            "-fdump-tree-all",
            "-fdump-go-spec=x",
            "-fopt-info-all=x",
            "-fopt-info",
            "-fsave-optimization-record",
            "-foptimization-record-file=x",
            "-ftime-trace=/made-up/x",
            "-fprofile-use=x",
            "-fcrash-diagnostics-dir=/made-up",
            "-fdiagnostics-add-output=sarif:file=x",
            "-fproc-stat-report=x",
            "-foffload-options=-wrapper=x",
            "-fopenmp-targets=x",
            "-flto",
            "-fdepfile-entry=/made-up/x",
            "-fdeps-file=x",
            "-Wa,-alh=x",
            "-Wl,-plugin,x",
            "-Wp,-MD,/made-up/x",
            "-o /made-up/x",
            "-o/made-up/x",
            "-save-temps",
            "-MF /made-up/x",
            "-aux-info x",
            "-x assembler",
            "-c",
            "-E",
            "-### ",
            "/made-up/x.c",
            "@/made-up/x",
            "-D @/made-up/x",
            "-I -wrapper",
            "-D",
            "",
            "-J /made-up",
            "-l x",
            "-L/made-up",
            "-DX\n-wrapper",
        ] {
            assert!(is_refused(Language::Cpp, flags), "{flags}");
            assert!(is_refused(Language::Fortran, &format!("-O2 {flags}")), "{flags}");
        }
        for flags in [
            "-C linker=/made-up/x",
            "-Clinker=/made-up/x",
            "--codegen=linker=/made-up/x",
            "--codegen linker=x",
            "-C link-arg=x",
            "-C link-args=x",
            "-C ar=x",
            "-C llvm-args=-load=/made-up/x.so",
            "-C passes=x",
            "-C save-temps",
            "-C incremental=/made-up",
            "-C profile-generate=/made-up",
            "-C target-cpu=/made-up/x",
            "-Z codegen-backend=/made-up/x.so",
            "-Zcodegen-backend=x",
            "--extern x=/made-up/x.so",
            "--extern=x=/made-up/x.so",
            "-L /made-up",
            "--sysroot=/made-up",
            "--target=/made-up/x.json",
            "--emit=link=/made-up/x",
            "--out-dir=/made-up",
            "-o /made-up/x",
            "--crate-type=proc-macro",
            "--remap-path-prefix=a=b",
            "--config build.rustc=\"x\"",
            "@/made-up/x",
            "--cfg @/made-up/x",
            "src/other.rs",
        ] {
            assert!(is_refused(Language::Rust, flags), "{flags}");
        }
        for flags in [
            "-femit-bin=/made-up/x",
            "--zig-lib-dir /made-up",
            "--libc x",
            "-cflags -wrapper --",
            "-fplugin=x",
            "x.zig",
        ] {
            assert!(is_refused(Language::Zig, flags), "{flags}");
        }
    }
}
