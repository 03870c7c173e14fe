//! Makes real compiler output: C and Rust programs of this project, compiled in many ways, with a region around every
//! function.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::target_plan::Line;
use crate::workspace::{self, Scratch};

mod targets;

/// The usual triple.
const LINUX: &str = "x86_64-unknown-linux-gnu";

/// A way to compile a program.
#[derive(Clone, Debug)]
pub struct Compilation {
    /// Path of the program's source.
    pub source: PathBuf,
    /// The target that the output is for.
    pub triple: String,
    /// Command that makes LLVM IR of the source, from which `command` then makes assembly; `None` if one command is
    /// enough. A compiler that lacks the target's library still has one for this machine.
    pub to_ir: Option<Vec<String>>,
    /// Command that makes assembly; source and output follow.
    pub command: Vec<String>,
    /// Whether failing is no error, since the compiler may not know this combination of options and target.
    pub may_fail: bool,
}

impl Compilation {
    /// Returns the name of the compiler, as in its command.
    pub fn compiler(&self) -> &str {
        &self.to_ir.as_ref().unwrap_or(&self.command)[0]
    }

    /// Returns a short name for tables: the compiler's, and the target's unless it is the usual one.
    pub fn group(&self) -> String {
        match self.triple.as_str() {
            LINUX => self.compiler().to_owned(),
            triple => format!("{} {triple}", self.compiler()),
        }
    }

    /// Returns the command and the file's name, for messages.
    pub fn title(&self) -> String {
        let source = self.source.file_name().unwrap_or_default().to_string_lossy();
        format!("{} {source}", self.command.join(" "))
    }
}

/// Returns the compilations for x86: of every C and Rust program below `tests/inputs/programs`, except `platform`, with
/// every compiler, level of optimisation and processor.
pub fn all() -> std::io::Result<Vec<Compilation>> {
    let mut compilations = Vec::new();
    for source in workspace::files_below(&workspace::root().join("tests/inputs/programs"))? {
        let commands = match source.extension().and_then(|extension| extension.to_str()) {
            _ if source.file_stem().is_some_and(|stem| stem == "platform") => Vec::new(),
            Some("c") => c_commands(),
            Some("rs") => rust_commands(),
            _ => Vec::new(),
        };
        let of_command = |command| Compilation {
            source: source.clone(),
            triple: LINUX.to_owned(),
            to_ir: None,
            command,
            may_fail: false,
        };
        compilations.extend(commands.into_iter().map(of_command));
    }
    Ok(compilations)
}

/// Returns compilations for many triples and with many options that change more than the choice of instructions, mostly
/// of a program that needs no library.
pub fn for_targets() -> Vec<Compilation> {
    let source = workspace::root().join("tests/inputs/programs/platform.c");
    let of_command = |triple: &str, command| {
        let (source, triple) = (source.clone(), triple.to_owned());
        Compilation { source, triple, to_ir: None, command, may_fail: true }
    };
    let mut compilations = Vec::new();
    for triple in targets::CLANG_TRIPLES {
        for options in targets::CLANG_OPTIONS {
            compilations.push(of_command(triple, targets::clang_command(triple, options)));
        }
    }
    for (option, triple) in targets::GCC_TARGETS {
        for options in targets::GCC_OPTIONS {
            compilations.push(of_command(triple, targets::gcc_command(option, options)));
        }
    }
    for options in targets::RUST_OPTIONS {
        for source in ["kernels.rs", "platform.rs"] {
            let source = workspace::root().join("tests/inputs/programs").join(source);
            let command = targets::rust_command(options);
            compilations.push(Compilation { source, triple: LINUX.to_owned(), to_ir: None, command, may_fail: true });
        }
    }
    compilations
}

/// Returns compilations of the programs that need no library, as a line of a target's plan says, at every level of
/// optimisation.
pub fn for_line(line: &Line) -> Vec<Compilation> {
    with_options(&line.triple, &line.options.join(" "))
}

/// Returns compilations of the programs that need no library, for a triple with options of the compiler, at every level
/// of optimisation.
pub fn with_options(triple: &str, options: &str) -> Vec<Compilation> {
    let mut compilations = Vec::new();
    for level in ["0", "1", "2", "3", "s"] {
        for source in ["kernels.c", "platform.c", "templates.cpp", "kernels.rs"] {
            let source = workspace::root().join("tests/inputs/programs").join(source);
            let (more, to_ir) = match source.extension().and_then(|extension| extension.to_str()) {
                Some("cpp") => ("-std=c++20 -fexceptions -fcxx-exceptions ", None),
                Some("rs") => ("-Wno-override-module ", Some(targets::rust_to_ir(level))),
                _ => ("", None),
            };
            let options = format!("-O{level} {more}{options}");
            let command = targets::clang_command(triple, options.trim());
            compilations.push(Compilation { source, triple: triple.to_owned(), to_ir, command, may_fail: false });
        }
    }
    compilations
}

/// Processors for which C is compiled: from the oldest instructions to the newest that both compilers know. Some have
/// instructions that no other has.
const C_PROCESSORS: [&str; 10] = [
    "x86-64",
    "x86-64-v2",
    "silvermont",
    "btver2",
    "bdver2",
    "haswell",
    "skylake-avx512",
    "icelake-server",
    "sapphirerapids",
    "znver3",
];

/// Returns the commands that compile C for x86.
fn c_commands() -> Vec<Vec<String>> {
    let mut commands = Vec::new();
    for compiler in ["clang-22", "gcc"] {
        for level in ["-O0", "-O1", "-O2", "-O3", "-Os", "-Ofast"] {
            for processor in C_PROCESSORS {
                for syntax in ["att", "intel"] {
                    let command = [compiler, "-S", level, "-march=", "-masm="];
                    let mut command: Vec<String> = command.into_iter().map(str::to_owned).collect();
                    command[3].push_str(processor);
                    command[4].push_str(syntax);
                    commands.push(command);
                }
            }
        }
    }
    commands
}

/// Returns the commands that compile Rust for x86.
fn rust_commands() -> Vec<Vec<String>> {
    let mut commands = Vec::new();
    for level in ["0", "2", "3", "s"] {
        for processor in ["x86-64", "haswell", "znver4"] {
            commands.push(vec![
                "rustc".to_owned(),
                "--edition=2021".to_owned(),
                "--crate-type=lib".to_owned(),
                "--emit=asm".to_owned(),
                format!("-Copt-level={level}"),
                format!("-Ctarget-cpu={processor}"),
            ]);
        }
    }
    commands
}

/// Returns the compiler's output with a region around every function.
pub fn compile(compilation: &Compilation) -> Result<Vec<u8>, String> {
    let scratch = Scratch::new().map_err(|error| error.to_string())?;
    let output = scratch.path().join("out.s");
    let mut source = compilation.source.clone();
    if let Some(command) = &compilation.to_ir {
        let ir = scratch.path().join("out.ll");
        run(command, &source, &ir)?;
        let text = std::fs::read_to_string(&ir).map_err(|error| error.to_string())?;
        std::fs::write(&ir, without_host(&text)).map_err(|error| error.to_string())?;
        source = ir;
    }
    run(&compilation.command, &source, &output)?;
    read_marked(&output)
}

/// Runs a command that compiles `source` to `output`. An error has the compiler's messages.
fn run(command: &[String], source: &Path, output: &Path) -> Result<(), String> {
    let [compiler, arguments @ ..] = command else { return Err("an empty command".to_owned()) };
    let mut command_line = Command::new(compiler);
    command_line.args(arguments).arg(source).arg("-o").arg(output);
    // With split debug data, clang writes an empty file to where it runs.
    command_line.current_dir(output.parent().unwrap_or(Path::new(".")));
    let done = command_line.output().map_err(|error| format!("{compiler}: {error}"))?;
    match done.status.success() {
        true => Ok(()),
        false => Err(format!("{} {}: {}", command.join(" "), source.display(), String::from_utf8_lossy(&done.stderr))),
    }
}

/// Removes the parts of LLVM IR that name the processor for which it was made.
fn without_host(text: &str) -> String {
    /// Beginnings of the attributes that depend on the processor.
    const OF_HOST: [&str; 3] = ["\"target-cpu\"=", "\"target-features\"=", "\"probe-stack\"="];
    let without = |line: &str| {
        let words = line.split(' ').filter(|word| !OF_HOST.iter().any(|begin| word.starts_with(begin)));
        words.collect::<Vec<_>>().join(" ") + "\n"
    };
    text.lines().map(|line| if line.starts_with("attributes ") { without(line) } else { format!("{line}\n") }).collect()
}

/// Reads assembly, and puts markers around every function.
fn read_marked(path: &Path) -> Result<Vec<u8>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    Ok(mark_functions(&text).into_bytes())
}

/// Returns assembly with markers around every function, from its label to its `.size`.
fn mark_functions(text: &str) -> String {
    let mut marked = String::with_capacity(text.len() * 2);
    let mut functions: Vec<&str> = Vec::new();
    let mut open: Option<&str> = None;
    for line in text.lines() {
        let words: Vec<&str> = line.split([' ', '\t', ',']).filter(|word| !word.is_empty()).collect();
        match words[..] {
            [".type", name, "@function" | "%function"] => functions.push(name),
            [".size", name, ..] if open == Some(name) => {
                marked.push_str(&format!("# LLVM-MCA-END {name}\n"));
                open = None;
            }
            _ => {}
        }
        marked.push_str(line);
        marked.push('\n');
        let label = label_of(line).filter(|label| functions.contains(label));
        if let (Some(label), None) = (label, open) {
            marked.push_str(&format!("# LLVM-MCA-BEGIN {label}\n"));
            open = Some(label);
        }
    }
    marked
}

/// Returns the label that a line consists of, without a comment after it; `None` for other lines.
pub fn label_of(line: &str) -> Option<&str> {
    let code = line.split('#').next().unwrap_or(line);
    let code = code.split("//").next().unwrap_or(code);
    let code = code.split(" @ ").next().unwrap_or(code);
    code.trim_end().strip_suffix(':')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_host_is_forgotten() {
        let text = "attributes #0 = { nounwind \"target-cpu\"=\"x86-64\" uwtable }\ndefine void @f() {\n";
        assert_eq!(without_host(text), "attributes #0 = { nounwind uwtable }\ndefine void @f() {\n");
    }

    #[test]
    fn functions_become_regions() {
        assert_eq!(label_of("f: // @f"), Some("f"));
        let marked = mark_functions("\t.type\tf, @function\nf: # @f\n\tret\n\t.size\tf, .-f\nx:\n");
        assert_eq!(
            marked,
            "\t.type\tf, @function\nf: # @f\n# LLVM-MCA-BEGIN f\n\tret\n# LLVM-MCA-END f\n\t.size\tf, .-f\nx:\n"
        );
    }
}
