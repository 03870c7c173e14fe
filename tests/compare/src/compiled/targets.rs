//! Triples for which compilers compile, and options that change what they write around and between instructions.

/// Triples for clang. Some do not support every option; a compilation that fails is left out.
pub const CLANG_TRIPLES: [&str; 24] = [
    "x86_64-unknown-linux-gnu",
    "i386-unknown-linux-gnu",
    "i386-unknown-linux-code16",
    "x86_64-unknown-linux-gnux32",
    "x86_64-pc-linux-muslx32",
    "x86_64-linux-android30",
    "i686-linux-android21",
    "x86_64-unknown-none-elf",
    "x86_64-unknown-freebsd13",
    "i386-unknown-freebsd13",
    "x86_64-unknown-openbsd",
    "x86_64-unknown-netbsd",
    "x86_64-pc-solaris2.11",
    "x86_64-unknown-fuchsia",
    "x86_64-sie-ps5",
    "i386-pc-haiku",
    "x86_64-apple-macosx12.0",
    "i386-apple-macosx10.9",
    "x86_64-apple-ios14.0-simulator",
    "x86_64-pc-windows-msvc",
    "i686-pc-windows-msvc",
    "x86_64-w64-windows-gnu",
    "i686-w64-windows-gnu",
    "x86_64-unknown-uefi",
];

/// Options for clang, each used with every triple.
pub const CLANG_OPTIONS: [&str; 46] = [
    "-O0",
    "-O1",
    "-O2",
    "-O3",
    "-Oz",
    "-O2 -masm=intel",
    "-O0 -masm=intel",
    "-O2 -g",
    "-O1 -g -gdwarf-4 -masm=intel",
    "-O0 -g -gdwarf-3",
    "-O2 -g -gcodeview",
    "-O2 -g -gsplit-dwarf",
    "-O2 -fPIC",
    "-O2 -fPIC -fno-plt",
    "-O2 -fPIC -masm=intel",
    "-O2 -fPIE -ftls-model=initial-exec",
    "-O2 -fPIC -ftls-model=global-dynamic -mtls-dialect=gnu2",
    "-O2 -fPIC -ftls-model=local-dynamic",
    "-O1 -ftls-model=local-exec",
    "-O2 -femulated-tls",
    "-O2 -mcmodel=large",
    "-O2 -mcmodel=medium -fPIC",
    "-O2 -mcmodel=kernel",
    "-O2 -fcf-protection=full",
    "-O2 -ffunction-sections -fdata-sections -funique-section-names",
    "-O2 -fno-unique-section-names -ffunction-sections",
    "-O2 -fbasic-block-sections=all",
    "-O2 -fbasic-block-address-map",
    "-O2 -march=haswell",
    "-O3 -march=znver5",
    "-O3 -march=sapphirerapids -masm=intel",
    "-O3 -march=diamondrapids",
    "-O2 -mapxf",
    "-O2 -mapxf -masm=intel",
    "-O3 -mavx10.2 -mprefer-vector-width=512",
    "-O2 -fstack-protector-all -fstack-clash-protection",
    "-O2 -fsanitize=undefined -fsanitize-trap=all",
    "-O1 -fprofile-instr-generate -fcoverage-mapping",
    "-O2 -fpatchable-function-entry=5,2 -pg",
    "-O2 -fxray-instrument -fxray-instruction-threshold=1",
    "-O2 -mretpoline -mharden-sls=all",
    "-O2 -fno-asynchronous-unwind-tables -fno-omit-frame-pointer",
    "-O2 -fexceptions -fasynchronous-unwind-tables -fverbose-asm",
    "-O2 -fzero-call-used-regs=all",
    "-O2 -fno-common -faddrsig -fno-jump-tables",
    "-O2 -mno-sse -mno-mmx -mno-80387 -msoft-float",
];

/// Options that make GCC compile for a target, and the target's triple.
pub const GCC_TARGETS: [(&str, &str); 4] = [
    ("-m64", "x86_64-unknown-linux-gnu"),
    ("-m32", "i386-unknown-linux-gnu"),
    ("-m16", "i386-unknown-linux-code16"),
    ("-mx32", "x86_64-unknown-linux-gnux32"),
];

/// Options for GCC, each used with every target.
pub const GCC_OPTIONS: [&str; 30] = [
    "-O0",
    "-O1",
    "-O2",
    "-O3",
    "-Os",
    "-O2 -masm=intel",
    "-O0 -masm=intel",
    "-O2 -g",
    "-O2 -g3 -masm=intel",
    "-O1 -gdwarf-4 -gno-as-loc-support",
    "-O2 -gdwarf-2 -gstrict-dwarf",
    "-O2 -fPIC",
    "-O2 -fPIC -fno-plt -masm=intel",
    "-O2 -fPIC -ftls-model=global-dynamic -mtls-dialect=gnu2",
    "-O2 -fPIC -ftls-model=local-dynamic",
    "-O2 -fpie -ftls-model=initial-exec",
    "-O2 -fno-pic -mcmodel=large",
    "-O2 -fno-pic -mcmodel=medium",
    "-O2 -fcf-protection=full",
    "-O2 -ffunction-sections -fdata-sections",
    "-O3 -march=haswell",
    "-O3 -march=sapphirerapids -masm=intel",
    "-O3 -march=znver3 -fverbose-asm",
    "-O2 -fstack-protector-all -fstack-clash-protection -fsplit-stack",
    "-O2 -fpatchable-function-entry=5,2 -pg",
    "-O2 -mindirect-branch=thunk -mfunction-return=thunk -mharden-sls=all",
    "-O1 -fprofile-arcs -ftest-coverage",
    "-O2 -fno-asynchronous-unwind-tables -fno-omit-frame-pointer",
    "-O2 -fno-dwarf2-cfi-asm -g",
    "-O2 -flto -fno-fat-lto-objects",
];

/// Options for rustc.
pub const RUST_OPTIONS: [&str; 20] = [
    "-Copt-level=0",
    "-Copt-level=1",
    "-Copt-level=2",
    "-Copt-level=3",
    "-Copt-level=z",
    "-Copt-level=0 -g",
    "-Copt-level=2 -g",
    "-Copt-level=2 -g -Csplit-debuginfo=unpacked",
    "-Copt-level=2 -Cllvm-args=--x86-asm-syntax=intel",
    "-Copt-level=0 -Cllvm-args=--x86-asm-syntax=intel -g",
    "-Copt-level=2 -Cpanic=abort",
    "-Copt-level=2 -Crelocation-model=static",
    "-Copt-level=2 -Crelocation-model=pic -Ccode-model=large",
    "-Copt-level=2 -Ccode-model=kernel -Crelocation-model=static",
    "-Copt-level=3 -Ctarget-cpu=znver5",
    "-Copt-level=3 -Ctarget-cpu=sapphirerapids -Cllvm-args=--x86-asm-syntax=intel",
    "-Copt-level=2 -Cforce-frame-pointers=yes -Cforce-unwind-tables=no -Cpanic=abort",
    "-Copt-level=2 -Coverflow-checks=yes -Cdebug-assertions=yes",
    "-Copt-level=1 -Cinstrument-coverage",
    "-Copt-level=2 -Ccodegen-units=1 -Cno-vectorize-loops -Csoft-float",
];

/// Returns the words of a command: `fixed`, then those in `more`, which blanks separate.
fn words<'a>(fixed: &[&'a str], more: &'a str) -> Vec<String> {
    fixed.iter().copied().chain(more.split(' ')).map(str::to_owned).collect()
}

/// Returns the command by which clang makes assembly for a triple.
pub fn clang_command(triple: &str, options: &str) -> Vec<String> {
    words(&["clang-22", "-S", "-w", "-ffreestanding", &format!("--target={triple}")], options)
}

/// Returns the command by which GCC makes assembly; `target` is an option of [`GCC_TARGETS`].
pub fn gcc_command(target: &str, options: &str) -> Vec<String> {
    words(&["gcc", "-S", "-w", "-ffreestanding", target], options)
}

/// Returns the command by which rustc makes assembly.
pub fn rust_command(options: &str) -> Vec<String> {
    words(&["rustc", "--edition=2021", "--crate-type=lib", "--emit=asm", "-Awarnings"], options)
}

/// Returns the command that makes LLVM IR of Rust, at a level of optimisation.
pub fn rust_to_ir(level: &str) -> Vec<String> {
    let level = format!("-Copt-level={level}");
    words(&["rustc", "--edition=2021", "--crate-type=lib", "--emit=llvm-ir", "-Awarnings"], &level)
}
