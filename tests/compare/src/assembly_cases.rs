//! Texts in the assembler's language, with the reference's messages about them.
//!
//! ```text
//! triple: x86_64
//! > .if 1\n.else 2\n
//! | <stdin>:2:7: error: expected newline
//! | .else 2
//! |       ^
//! | @PARSE
//! ```
//!
//! A case is a block of lines: the text with escapes after `>`, and each line of the answer, which is the reference's
//! standard error, after `|`. Two frequent lines are abbreviated. `record-assembly` writes the answers, from the
//! reference and from nothing else.

use std::fmt::Write;

/// Names and contents of the files that texts include.
pub const FILES: [(&str, &str); 7] = [
    ("bad.s", "nop\n bogus1\n"),
    ("inc1.s", "inc %eax\n"),
    ("lab.s", "nop\nfoo:\n"),
    ("reg.s", "# LLVM-MCA-BEGIN inc\ninc %ebx\n# LLVM-MCA-END inc\n"),
    ("badop.s", "nop\nadd %foo, %eax\n"),
    ("noeol.s", "nop\n.err"),
    ("uif.s", ".if 0\n"),
];

/// The reference's message, without its line end, if a statement is wrong.
pub const PARSE: &str = "error: Assembly input parsing had errors, use -skip-unsupported-instructions=parse-failure to \
                         drop failing lines from the input.";
/// The reference's message, without its line end, if there is nothing to analyse.
pub const NONE: &str = "error: no assembly instructions found.";

/// Abbreviations of frequent lines of answers, and the lines.
const ABBREVIATIONS: [(&str, &str); 2] = [("@PARSE", PARSE), ("@NONE", NONE)];

/// A text, and the reference's messages about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AssemblyCase {
    /// The text that the assembler reads.
    pub text: Vec<u8>,
    /// What the reference writes to standard error, without what comes after assembling.
    pub answer: Vec<u8>,
}

/// The cases of one target.
#[derive(Clone, Debug, Default)]
pub struct AssemblyCases {
    /// Triple of the target.
    pub triple: String,
    /// The cases, in the order of the file.
    pub list: Vec<AssemblyCase>,
}

impl AssemblyCases {
    /// Reads a file of cases. Lines of another form are ignored.
    pub fn parse(file: &str) -> AssemblyCases {
        let mut cases = AssemblyCases::default();
        for line in file.lines() {
            if let Some(triple) = line.strip_prefix("triple: ") {
                cases.triple = triple.to_owned();
            } else if let Some(text) = line.strip_prefix("> ") {
                cases.list.push(AssemblyCase { text: unescape(text), answer: Vec::new() });
            } else if let (Some(answer), Some(case)) = (line.strip_prefix("| "), cases.list.last_mut()) {
                let full = ABBREVIATIONS.iter().find(|(short, _)| *short == answer);
                case.answer.extend(full.map_or_else(|| unescape(answer), |(_, full)| full.as_bytes().to_vec()));
                case.answer.push(b'\n');
            }
        }
        cases
    }

    /// Returns the file of the cases.
    pub fn print(&self) -> String {
        let mut out = format!("triple: {}\n", self.triple);
        for case in &self.list {
            let _ = writeln!(out, "> {}", escape(&case.text));
            let answer = case.answer.strip_suffix(b"\n").unwrap_or(&case.answer);
            for line in answer.split(|&byte| byte == b'\n').filter(|_| !answer.is_empty()) {
                let short = ABBREVIATIONS.iter().find(|(_, full)| full.as_bytes() == line);
                let _ = writeln!(out, "| {}", short.map_or_else(|| escape(line), |(short, _)| (*short).to_owned()));
            }
        }
        out
    }
}

/// Removes messages that come after assembling: those about calls, returns and missing scheduling data, each with the
/// line after it.
pub fn without_lowering(stderr: &[u8]) -> Vec<u8> {
    let lines: Vec<&[u8]> = stderr.split_inclusive(|&byte| byte == b'\n').collect();
    let mut kept = Vec::new();
    let mut lines = lines.into_iter();
    while let Some(line) = lines.next() {
        if line.starts_with(b"warning: found a") || line.starts_with(b"error: found an unsupported") {
            lines.next();
            continue;
        }
        kept.extend_from_slice(line);
    }
    kept
}

/// Returns bytes as one line of ASCII characters, with escapes.
fn escape(text: &[u8]) -> String {
    let mut out = String::new();
    for &byte in text {
        match byte {
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            b'\t' => out.push_str("\\t"),
            b'\\' => out.push_str("\\\\"),
            b' '..=b'~' => out.push(char::from(byte)),
            _ => {
                let _ = write!(out, "\\x{byte:02x}");
            }
        }
    }
    out
}

/// Returns the bytes that `escape` returned as a line.
fn unescape(text: &str) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = text.as_bytes();
    while let [byte, tail @ ..] = rest {
        rest = tail;
        if *byte != b'\\' {
            out.push(*byte);
            continue;
        }
        let Some((&kind, tail)) = tail.split_first() else {
            break;
        };
        rest = tail;
        out.push(match kind {
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'x' => {
                let (digits, tail) = rest.split_at(rest.len().min(2));
                rest = tail;
                let digits = std::str::from_utf8(digits).unwrap_or("");
                u8::from_str_radix(digits, 16).unwrap_or(0)
            }
            other => other,
        });
    }
    out
}
