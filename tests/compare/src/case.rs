//! A committed case: an input, its options, and the reference's answers in a file next to it.
//!
//! ```text
//! # Why this case exists.
//! run: -mtriple=x86_64 -mcpu=haswell          (repeatable)
//! cpu: haswell znver4                         (optional: every run once for each)
//! file lab.s: "nop\nfoo:\n"                   (optional: a file in the current directory)
//! input: ../inputs/dot.s                      (instead of the part below; passed as a file)
//! differs: why                                (a known difference: the case fails once it is gone)
//! ---
//! the bytes of standard input, up to the end of the file
//! ```
//!
//! The answers are in the file of the same name that ends in `.expected`, one block for each run.

use std::ffi::OsString;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use crate::difference;
use crate::program::{Outcome, Program, Status};
use crate::workspace::Scratch;

/// A committed case.
#[derive(Clone, Debug, Default)]
pub struct Case {
    /// Argument lists, one for each run.
    pub runs: Vec<Vec<OsString>>,
    /// Files in the current directory of a run: names and contents.
    pub files: Vec<(String, Vec<u8>)>,
    /// Content of standard input; empty if the case has `input:`.
    pub stdin: Vec<u8>,
    /// Why our answer is known to differ; `None` if it must not.
    pub known_difference: Option<String>,
}

impl Case {
    /// Reads the case in a file, and the inputs that it names.
    pub fn read(path: &Path) -> Result<Case, String> {
        let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        parse(&bytes, path).map_err(|error| format!("{}: {error}", path.display()))
    }

    /// Runs a program as each run of the case says, and returns the outcomes.
    pub fn outcomes(&self, program: &Program) -> std::io::Result<Vec<Outcome>> {
        let scratch = Scratch::new()?;
        for (name, bytes) in &self.files {
            std::fs::write(scratch.path().join(name), bytes)?;
        }
        self.runs.iter().map(|arguments| program.run(scratch.path(), arguments, &self.stdin)).collect()
    }
}

/// Parses a case. `path` is that of the case, to which `input:` is relative.
fn parse(bytes: &[u8], path: &Path) -> Result<Case, String> {
    let mut case = Case::default();
    let mut runs = Vec::new();
    let mut cpus = vec![None];
    let mut inputs: Vec<OsString> = Vec::new();
    let mut rest = bytes;
    while let Some(end) = rest.iter().position(|byte| *byte == b'\n') {
        let line = std::str::from_utf8(&rest[..end]).map_err(|error| error.to_string())?;
        rest = &rest[end + 1..];
        if line == "---" {
            case.stdin = rest.to_vec();
            break;
        }
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (key, value) = line.split_once(':').ok_or_else(|| format!("no key in '{line}'"))?;
        let value = value.trim();
        match key.split_once(' ').map_or((key, ""), |(key, name)| (key, name)) {
            ("run", _) => runs.push(words(value)),
            ("cpu", _) => cpus = value.split_whitespace().map(Some).collect(),
            ("file", name) => case.files.push((name.to_owned(), unescape(value)?)),
            ("differs", _) => case.known_difference = Some(value.to_owned()),
            ("input", _) => {
                let input = path.parent().unwrap_or(path).join(value);
                let bytes = std::fs::read(&input).map_err(|error| format!("{}: {error}", input.display()))?;
                let name = input.file_name().unwrap_or_default().to_owned();
                case.files.push((name.to_string_lossy().into_owned(), bytes));
                inputs.push(name);
            }
            _ => return Err(format!("unknown key '{key}'")),
        }
    }
    for run in &runs {
        for cpu in &cpus {
            let mut arguments = run.clone();
            arguments.extend(cpu.map(|cpu| format!("-mcpu={cpu}").into()));
            arguments.extend(inputs.iter().cloned());
            case.runs.push(arguments);
        }
    }
    match case.runs.iter().find(|run| !names_processor(run)) {
        Some(run) => Err(format!("{run:?} runs for the processor of the machine: name one with -mcpu")),
        None if case.runs.is_empty() => Err("no run".to_owned()),
        None => Ok(case),
    }
}

/// Whether a run names a processor. Without a name, the reference takes the processor that it runs on, for whatever
/// target, and says so if that has no such one.
fn names_processor(run: &[OsString]) -> bool {
    run.iter()
        .map(|argument| argument.to_string_lossy())
        .any(|argument| argument.starts_with('@') || ["-mcpu", "--mcpu"].iter().any(|name| argument.starts_with(name)))
}

/// Splits a text into words at blanks; blanks between single quotes belong to a word.
fn words(text: &str) -> Vec<OsString> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut is_quoted = false;
    for character in text.chars() {
        match character {
            '\'' => {
                is_quoted = !is_quoted;
                word.get_or_insert_default();
            }
            ' ' if !is_quoted => words.extend(word.take()),
            _ => word.get_or_insert_default().push(character),
        }
    }
    words.extend(word);
    words.into_iter().map(OsString::from).collect()
}

/// Returns the bytes of a quoted string with the escapes `\n`, `\t`, `\r`, `\\`, `\"` and `\xNN`.
fn unescape(text: &str) -> Result<Vec<u8>, String> {
    let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).ok_or("a string needs quotes")?;
    let mut bytes = Vec::new();
    let mut characters = inner.chars();
    while let Some(character) = characters.next() {
        if character != '\\' {
            bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
            continue;
        }
        bytes.push(match characters.next() {
            Some('n') => b'\n',
            Some('t') => b'\t',
            Some('r') => b'\r',
            Some(same @ ('\\' | '"')) => same as u8,
            Some('x') => {
                let digits: String = characters.by_ref().take(2).collect();
                u8::from_str_radix(&digits, 16).map_err(|error| error.to_string())?
            }
            other => return Err(format!("unknown escape {other:?}")),
        });
    }
    Ok(bytes)
}

/// Returns the path of the answers to a case.
pub fn expected_path(case: &Path) -> PathBuf {
    case.with_extension("expected")
}

/// Formats answers for their file: for each run, a line with the status and the lengths in bytes of both streams, then
/// the streams.
pub fn render(outcomes: &[Outcome]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for outcome in outcomes {
        let mut line = String::new();
        let (stdout, stderr) = (outcome.stdout.len(), outcome.stderr.len());
        let _ = writeln!(line, "status {} stdout {stdout} stderr {stderr}", difference::name(&outcome.status));
        bytes.extend_from_slice(line.as_bytes());
        bytes.extend_from_slice(&outcome.stdout);
        bytes.extend_from_slice(&outcome.stderr);
    }
    bytes
}

/// Reads a file that `render` wrote.
pub fn read_expected(path: &Path) -> Result<Vec<Outcome>, String> {
    let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let broken = || format!("{}: not in the form of recorded answers", path.display());
    let mut outcomes = Vec::new();
    let mut rest = bytes.as_slice();
    while !rest.is_empty() {
        let end = rest.iter().position(|byte| *byte == b'\n').ok_or_else(broken)?;
        let line = std::str::from_utf8(&rest[..end]).map_err(|_| broken())?;
        let fields: Vec<&str> = line.split(' ').collect();
        let ["status", status, "stdout", stdout, "stderr", stderr] = fields[..] else { return Err(broken()) };
        let number = |text: &str| text.parse::<usize>().map_err(|_| broken());
        let (stdout, stderr) = (number(stdout)?, number(stderr)?);
        rest = &rest[end + 1..];
        if rest.len() < stdout + stderr {
            return Err(broken());
        }
        outcomes.push(Outcome {
            status: Status::Exit(status.parse().map_err(|_| broken())?),
            stdout: rest[..stdout].to_vec(),
            stderr: rest[stdout..stdout + stderr].to_vec(),
        });
        rest = &rest[stdout + stderr..];
    }
    Ok(outcomes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_multiplies_runs_by_processors() {
        let case =
            parse(b"# c\nrun: -a 'b c'\nrun: -d\ncpu: x y\nfile f.s: \"\\x41\\n\"\n---\nnop", Path::new("p")).unwrap();
        assert_eq!(case.runs.len(), 4);
        assert_eq!(case.runs[1], ["-a", "b c", "-mcpu=y"]);
        assert_eq!(case.files, [("f.s".to_owned(), b"A\n".to_vec())]);
        assert_eq!(case.stdin, b"nop");
    }

    #[test]
    fn a_case_is_the_same_on_every_machine() {
        assert!(parse(b"run: -mtriple=riscv64\n---\nnop", Path::new("p")).is_err());
        assert!(parse(b"run: -mtriple=riscv64 -mcpu=sifive-u74\n---\nnop", Path::new("p")).is_ok());
    }
}
