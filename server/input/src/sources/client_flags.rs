//! Decides which flags a client of the language server may add to a compiler's command.
//!
//! Compilers run programs, load libraries and write files if flags say so: `-wrapper`, `-specs=`, `-B`, `-fplugin=`,
//! `-Xclang -load`, `-fmodule-mapper=|program`, `--config=`, `-C linker=`, `@file` with any of these in it. No list of them is
//! complete for all compilers. So the lists here have the flags that only change the generated code, and all others are
//! refused.
//! Flags of the build and of the command line are not checked, since their authors can run programs anyway.

mod names;

use super::Language;

/// Flags of compilers of C and Fortran whose value is the next word, which may be any text that [`is_plain`] accepts,
/// paths included. Flags that make the compiler read a file (`-include`, `-imacros`) are not among them: a device has
/// no end, and messages would show what the file holds.
const WITH_ANY_VALUE: [&str; 6] = ["-D", "-U", "-I", "-isystem", "-iquote", "-idirafter"];

/// Flags whose value may also follow in the same word, as in `-DN=4`.
const WITH_ANY_REST: [&str; 3] = ["-D", "-U", "-I"];

/// What may follow `-O`.
const LEVELS: [&str; 9] = ["", "0", "1", "2", "3", "fast", "g", "s", "z"];

/// What may follow `-g`.
const DEBUG_LEVELS: [&str; 15] = [
    "",
    "0",
    "1",
    "2",
    "3",
    "column-info",
    "dwarf",
    "dwarf-2",
    "dwarf-3",
    "dwarf-4",
    "dwarf-5",
    "gdb",
    "gdb3",
    "line-tables-only",
    "no-column-info",
];

/// Keys of `-C` of rustc that change nothing but the code.
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

/// Returns the first flag that a client may not give; `None` if all are allowed.
pub fn refused(language: Language, flags: &[String]) -> Option<&str> {
    let mut at = 0;
    while at < flags.len() {
        let (flag, next) = (flags[at].as_str(), flags.get(at + 1).map(String::as_str));
        let next = next.filter(|next| is_plain(next));
        let n_words = match language {
            _ if flag.starts_with('@') || !is_one_line(flag) => 0,
            Language::Rust => n_words_of_rust_flag(flag, next),
            Language::Zig => n_words_of_zig_flag(flag, next),
            _ => n_words_of_c_flag(flag, next),
        };
        if n_words == 0 {
            return Some(flag);
        }
        at += n_words;
    }
    None
}

/// Returns the number of words of a flag of a C or Fortran compiler, its value included; 0 if it is not allowed. `next`
/// is the word after the flag; `None` if that cannot be a value.
fn n_words_of_c_flag(flag: &str, next: Option<&str>) -> usize {
    let with_next = if next.is_some() { 2 } else { 0 };
    if WITH_ANY_VALUE.contains(&flag) {
        return with_next;
    }
    if flag == "--param" || flag == "-target" {
        return if next.is_some_and(is_word) { 2 } else { 0 };
    }
    let is_allowed = match flag {
        "-ansi" | "-pedantic" | "-pthread" | "-w" | "-cpp" | "-undef" => true,
        // Compilers pass the value to their programs as a separate word, so it must not look like a flag.
        _ if WITH_ANY_REST.iter().any(|name| flag.starts_with(name)) => is_plain(&flag[2..]),
        _ if flag.starts_with("-O") => LEVELS.contains(&&flag[2..]),
        _ if flag.starts_with("-f") => is_of_family(&flag[2..], names::FEATURES, names::FEATURES_WITH_VALUE),
        _ if flag.starts_with("-m") => is_of_family(&flag[2..], names::MACHINE, names::MACHINE_WITH_VALUE),
        // Warnings change neither code nor files. `-Wa,`, `-Wl,` and `-Wp,` are no warnings: they pass options to other
        // programs.
        _ if flag.starts_with("-W") => is_word(&flag[2..]) && !flag.contains(',') && flag.len() != 3,
        _ if flag.starts_with("-g") => DEBUG_LEVELS.contains(&&flag[2..]),
        _ => ["-std=", "--std=", "--target=", "--param="]
            .iter()
            .any(|name| flag.strip_prefix(name).is_some_and(|value| !value.is_empty() && is_word(value))),
    };
    usize::from(is_allowed)
}

/// Whether a flag, without its letter `f` or `m`, is allowed: `bare` lists names without a value, separated by blanks,
/// `with_value` names that are followed by `=` and a word.
fn is_of_family(name: &str, bare: &str, with_value: &str) -> bool {
    let is_among = |names: &str, name| names.split_ascii_whitespace().any(|known| known == name);
    match name.split_once('=') {
        Some((name, value)) => is_among(with_value, name) && is_word(value),
        None => is_among(bare, name) || is_among(bare, name.strip_prefix("no-").unwrap_or(name)),
    }
}

/// Returns the number of words of a flag of rustc, its value included; 0 if it is not allowed. `next` is the word after
/// the flag; `None` if that cannot be a value.
fn n_words_of_rust_flag(flag: &str, next: Option<&str>) -> usize {
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

/// Returns the number of words of a flag of zig, its value included; 0 if it is not allowed. `next` is the word after
/// the flag; `None` if that cannot be a value.
fn n_words_of_zig_flag(flag: &str, next: Option<&str>) -> usize {
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

/// Whether a value is a plain word, such as the name of a processor: letters, digits and `._+-=,` without `..`, so that
/// it is no path. The empty text is one, too, as for `-W` alone and for a key of `-C` without a value; callers that
/// refuse it test for it themselves.
fn is_word(text: &str) -> bool {
    let is_of_word = |byte: u8| byte.is_ascii_alphanumeric() || b"._+-=,".contains(&byte);
    text.bytes().all(is_of_word) && !text.contains("..")
}

/// Whether a text can only be a value. With `@` before it, it would name a file with more flags; with `-`, it would be
/// a flag, also for a program to which the value is passed.
fn is_plain(value: &str) -> bool {
    !value.is_empty() && !value.starts_with(['@', '-']) && is_one_line(value)
}

/// Whether a text has no end of a line and no zero byte.
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
            "-fno-builtin -fno-strict-aliasing -fno-PIC -funsafe-math-optimizations -m32 -mno-avx512f -msse4.2 -mfpmath=sse",
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
            "-D@/made-up/x",
            "-U@/made-up/x",
            "-I@/made-up/x",
            "-I-wrapper",
            "-I",
            "-isystem@/made-up/x",
            "-fno-split-files",
            "-fa-flag-of-tomorrow",
            "-fa-flag-of-tomorrow=x",
            "-ma-flag-of-tomorrow",
            "-module x",
            "-mdump-tune-features",
            "-Oconfig=x",
            "-gsplit-dwarf",
            "-Wa",
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
