//! Makes long inputs of compiler output: this project's test programs, compiled in many ways, in one file.

use std::collections::HashSet;

use super::targets::Target;
use crate::compiled::{self, Compilation};

/// Number of lines of the usual input.
pub const N_LINES: usize = 8_000;

/// Returns the usual input for x86, with a region around every function. Labels of each compilation get the
/// compilation's index, since every compilation uses the same ones.
pub fn with_regions() -> Result<String, String> {
    joined(&compilations()?, N_LINES)
}

/// Returns the output of a target's compiler, with a region around every function, repeated until the text has `n_lines` lines.
pub fn of_target(target: &Target, n_lines: usize) -> Result<String, String> {
    let compilations: Vec<Compilation> =
        target.compiler_options.iter().flat_map(|options| compiled::with_options(target.triple, options)).collect();
    joined(&compilations, n_lines)
}

/// Returns the text without its markers of regions.
pub fn without_regions(text: &str) -> String {
    text.lines().filter(|line| !line.contains(" LLVM-MCA-")).flat_map(|line| [line, "\n"]).collect()
}

/// Returns the output of compilations, repeated until the text has `n_lines` lines, up to the end of a function.
fn joined(compilations: &[Compilation], n_lines: usize) -> Result<String, String> {
    let mut outputs: Vec<String> = Vec::new();
    let (mut text, mut n_written) = (String::new(), 0);
    for (number, compilation) in compilations.iter().cycle().enumerate() {
        if number < compilations.len() {
            outputs.push(String::from_utf8(compiled::compile(compilation)?).map_err(|error| error.to_string())?);
        }
        for line in renamed(&outputs[number % compilations.len()], number).lines() {
            // A compilation is cut where a function ends.
            if n_written >= n_lines && line.contains(" LLVM-MCA-BEGIN") {
                return Ok(text);
            }
            text.push_str(line);
            text.push('\n');
            n_written += 1;
        }
        if text.is_empty() {
            break;
        }
    }
    Err("the compiler wrote nothing".to_owned())
}

/// Returns compilations in AT&T syntax, for processors whose instructions most models have.
fn compilations() -> Result<Vec<Compilation>, String> {
    let mut all = compiled::all().map_err(|error| error.to_string())?;
    let has = |one: &Compilation, word: &str| one.command.iter().any(|argument| argument == word);
    let is_common =
        |one: &Compilation| ["-march=x86-64", "-march=haswell", "-march=znver3"].iter().any(|word| has(one, word));
    all.retain(|one| one.compiler() == "clang-22" && has(one, "-masm=att") && !has(one, "-Ofast") && is_common(one));
    Ok(all)
}

/// Whether a character may be part of a name.
fn is_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || "_.$".contains(letter)
}

/// Returns a text with `_` and `number` after every name that is a label in it.
fn renamed(text: &str, number: usize) -> String {
    let labels: HashSet<&str> = text.lines().filter_map(compiled::label_of).collect();
    let mut result = String::with_capacity(text.len() * 2);
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(|letter| !is_name(letter)).unwrap_or(rest.len());
        let (name, tail) = rest.split_at(end);
        result.push_str(name);
        if labels.contains(name) {
            result.push_str(&format!("_{number}"));
        }
        let next = tail.find(is_name).unwrap_or(tail.len());
        result.push_str(&tail[..next]);
        rest = &tail[next..];
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_of_compilations_do_not_meet() {
        let text = "f: # @g\n.L1:\n\tcall\tf@PLT\n\tjne\t.L1\n\tmovl\t.L1+4(%rip), %eax\n\tmovl %fs:0, %ebx\n";
        let expected =
            "f_7: # @g\n.L1_7:\n\tcall\tf_7@PLT\n\tjne\t.L1_7\n\tmovl\t.L1_7+4(%rip), %eax\n\tmovl %fs:0, %ebx\n";
        assert_eq!(renamed(text, 7), expected);
    }
}
