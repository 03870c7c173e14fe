//! The C preprocessor for assembly: macros with and without parameters, conditions, included files, continued lines.
//! Every line keeps its number: what several lines expand to is in the first of them.
//!
//! ```text
//! #define STEP(at) movsd at(%rdi), %xmm0; addsd %xmm0, ACC
//!     STEP(8)                                       becomes    movsd 8(%rdi), %xmm0; addsd %xmm0, %xmm1
//! ```
//!
//! The content of an included file is in the line that includes it. Files that are not found, such as those of the
//! system, are left out, and names that neither the files nor the target define count as undefined. Both are reported,
//! since code may be missing.

mod branches;
mod condition;
mod expansion;
mod including;
mod inclusion;
mod messages;
mod nesting;
mod predefined;
mod tokens;

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use mca_core::Cpu;

use self::expansion::{Failure, Macros, written};
pub use self::inclusion::{Flags, PreprocessorInputs};
use self::messages::{At, Omissions};
use self::nesting::Branches;
use self::tokens::{PreprocessorKind, Token, text_of, tokens_of, trimmed};

/// Maximum number of lines over which one call of a macro may extend.
const MOST_LINES: usize = 200;

/// Maximum number of bytes by which macros and included files may enlarge a text.
const MOST_GROWTH: usize = 1 << 24;

/// Maximum depth of inclusions, as in compilers: a file may include itself on purpose.
const DEEPEST: usize = 200;

/// Maximum number of inclusions in a text; a file counts each time it is included.
const MOST_INCLUSIONS: usize = 10_000;

/// Preprocesses a text for a processor, which predefines names; returns the result and messages about what was left
/// out.
pub fn expand(
    text: &str,
    cpu: Option<&Cpu>,
    preprocessor_inputs: Option<PreprocessorInputs<'_>>,
) -> (String, Vec<String>) {
    let mut reader = FileReader { cpu, preprocessor_inputs, ..FileReader::default() };
    let folder = preprocessor_inputs.map_or(Path::new(""), |known| known.folder);
    let mut out = reader.initial_definitions();
    reader.open.push(OpenFile { name: "".into(), folder: folder.to_owned(), folder_number: 0 });
    reader.read_all(text, &mut out);
    (out, reader.omissions.messages())
}

/// Whether the text after a `#` is a directive such as `include`; comments of some assemblers begin with `#` as well.
pub fn is_directive(text: &str) -> bool {
    const NAMES: [&str; 14] = [
        "define",
        "undef",
        "include",
        "include_next",
        "ifdef",
        "ifndef",
        "if",
        "elif",
        "else",
        "endif",
        "error",
        "pragma",
        "warning",
        "ident",
    ];
    NAMES.contains(&text.split([' ', '\t', '(', '<', '"', '/', '!']).next().unwrap_or_default())
}

/// A line joined with those that continue it: a backslash at the end of a line joins the next one to it.
struct LogicalLine<'t> {
    /// Number of the first line, from 1.
    number: usize,
    /// Number of lines that were joined.
    n_parts: usize,
    /// The joined text, without backslashes and ends of lines.
    text: String,
    /// The lines as they stand in the text, with their ends.
    original: &'t str,
}

/// Splits a text into logical lines.
fn joined(text: &str) -> Vec<LogicalLine<'_>> {
    let mut lines: Vec<LogicalLine<'_>> = Vec::new();
    let (mut start, mut end, mut goes_on) = (0, 0, false);
    for (number, part) in (1..).zip(text.split_inclusive('\n')) {
        let body = part.trim_end_matches(['\n', '\r']);
        if !goes_on {
            start = end;
            lines.push(LogicalLine { number, n_parts: 0, text: String::new(), original: "" });
        }
        end += part.len();
        if let Some(line) = lines.last_mut() {
            line.n_parts += 1;
            line.text.push_str(body.strip_suffix('\\').unwrap_or(body));
            line.original = &text[start..end];
        }
        goes_on = body.ends_with('\\');
    }
    lines
}

/// A file that is being read.
struct OpenFile {
    /// The file's name without folders; empty for the text itself.
    name: Rc<str>,
    /// The folder that holds the file.
    folder: PathBuf,
    /// Index in the search path of the folder in which the file was found; 0 is the folder of the including file.
    folder_number: usize,
}

/// The state of preprocessing a text and the files that it includes.
#[derive(Default)]
struct FileReader<'a> {
    /// The processor, whose compilers predefine names; `None` if it is not known.
    cpu: Option<&'a Cpu>,
    /// Where included files are found, and flags; `None` if no file may be read.
    preprocessor_inputs: Option<PreprocessorInputs<'a>>,
    /// The macros that are defined at the present line.
    macros: Macros,
    /// Names that the text itself has defined (true) or undefined (false).
    settled: BTreeMap<String, bool>,
    /// The text and the files around the present line, from the outside in.
    open: Vec<OpenFile>,
    /// Files with `#pragma once`, which are not read again.
    once: HashSet<PathBuf>,
    /// Number of inclusions so far.
    n_inclusions: usize,
    /// Number of bytes of the included files so far.
    n_included_bytes: usize,
    /// The conditions around the present line, in its own file.
    branches: Branches,
    /// Whether the present line begins within a comment of C.
    is_in_comment: bool,
    /// What was left out or assumed, for messages.
    omissions: Omissions,
}

impl FileReader<'_> {
    /// Reads the definitions before the text: names that every compiler defines, then those of the compiler's flags.
    /// Returns the code of files that flags include, in one line.
    fn initial_definitions(&mut self) -> String {
        let prefix = self.cpu.and_then(predefined::label_prefix);
        let own = prefix.map(|prefix| format!("#define __USER_LABEL_PREFIX__ {prefix}"));
        let flags = self.preprocessor_inputs.map(|known| known.flags.prologue.as_slice()).unwrap_or_default();
        let prologue: String = own.iter().chain(flags).flat_map(|line| [line, "\n"]).collect();
        let mut lines = String::new();
        self.open.push(OpenFile { name: "flags".into(), folder: PathBuf::new(), folder_number: 0 });
        self.read_all(&prologue, &mut lines);
        self.open.pop();
        let mut out = self.in_one_line(&lines);
        if !out.is_empty() {
            out.push_str(self.separator());
        }
        out
    }

    /// Returns what separates two statements in a line of the target's assembly.
    fn separator(&self) -> &'static str {
        match self.cpu {
            Some(cpu) if cpu.statement_separator() == b"%%" => "%% ",
            _ => "; ",
        }
    }

    /// Reads a text, and appends the result.
    fn read_all(&mut self, text: &str, out: &mut String) {
        let lines = joined(text);
        let mut at = 0;
        while at < lines.len() {
            at += self.read(&lines[at..], text.len() + MOST_GROWTH > out.len(), out);
        }
    }

    /// Returns line `line`, from 1, of the file that is being read, for messages.
    fn at(&self, line: usize) -> At {
        At { file: self.open.last().map_or_else(|| "".into(), |open| open.name.clone()), line }
    }

    /// Reads the first of `lines`, and further ones over which a macro call extends; returns how many lines were read.
    /// `may_grow` says that macros may still be replaced.
    fn read(&mut self, lines: &[LogicalLine<'_>], may_grow: bool, out: &mut String) -> usize {
        let line = &lines[0];
        let is_in_comment = self.is_in_comment;
        let tokens = tokens_of(&line.text, &mut self.is_in_comment);
        let is_read = self.branches.are_read();
        let code = trimmed(&tokens);
        if let Some(first) = code.first().filter(|first| !is_in_comment && (first.is("#") || first.is("##"))) {
            let directive = text_of(&code[1..]);
            // A line with `#` that is no directive is a comment of the assembler.
            let is_one = first.is("#") && is_directive(directive.trim_start());
            if !is_one {
                // A `/*` in such a comment begins no comment of C.
                self.is_in_comment = false;
            }
            match is_one {
                true => self.read_directive(&trimmed(&code[1..]), line.number, is_read, out),
                false if is_read => return keep(line, out),
                false => {}
            }
            blank(line, out);
            return 1;
        }
        if !is_read {
            if !code.is_empty() {
                self.branches.record_hiding_names(&mut self.omissions);
            }
            blank(line, out);
            return 1;
        }
        if code.is_empty() && !tokens.iter().any(is_marker) {
            blank(line, out);
            return 1;
        }
        if !may_grow {
            return keep(line, out);
        }
        self.replace(lines, tokens, out)
    }

    /// Replaces the macros of the first line and appends the result. A call may extend over further lines, whose number
    /// is returned with the first one. A line that cannot be expanded is kept and reported.
    fn replace(&mut self, lines: &[LogicalLine<'_>], mut tokens: Vec<Token>, out: &mut String) -> usize {
        let is_in_comment = self.is_in_comment;
        let mut n_lines = 1;
        loop {
            match self.macros.expand(tokens.clone()) {
                Ok(expanded) => {
                    put(&lines[..n_lines], &tokens, &expanded, out);
                    return n_lines;
                }
                Err(Failure::Open(depth)) if self.close(depth, lines, &mut n_lines, &mut tokens) => {}
                Err(_) => break,
            }
        }
        self.is_in_comment = is_in_comment;
        self.omissions.left_out(self.at(lines[0].number));
        keep(&lines[0], out)
    }

    /// Appends to `tokens` those of further lines, up to the line that closes `depth` brackets, and adds these lines to
    /// `n_lines`. Returns false if none closes them, or if that would be too much work.
    fn close(
        &mut self,
        mut depth: usize,
        lines: &[LogicalLine<'_>],
        n_lines: &mut usize,
        tokens: &mut Vec<Token>,
    ) -> bool {
        while let Some(next) = lines.get(*n_lines).filter(|_| *n_lines < MOST_LINES) {
            let further = tokens_of(&next.text, &mut self.is_in_comment);
            // All tokens so far are copied and expanded again with the next line.
            if self.macros.spend(1 + tokens.len() + further.len()).is_err() {
                return false;
            }
            for token in &further {
                depth += usize::from(depth > 0 && token.is("("));
                depth -= usize::from(depth > 0 && token.is(")"));
            }
            tokens.push(Token::new(PreprocessorKind::Space, " "));
            tokens.extend(further);
            *n_lines += 1;
            if depth == 0 {
                return true;
            }
        }
        false
    }

    /// Follows the directive in line `number`. `is_read` says that the code around it is read, not left out by a
    /// condition.
    fn read_directive(&mut self, directive: &[Token], number: usize, is_read: bool, out: &mut String) {
        let Some((name, rest)) = directive.split_first() else { return };
        let rest = trimmed(rest);
        match &*name.text {
            "define" if is_read => match self.macros.define(&rest) {
                Some(name) => drop(self.settled.insert(name.to_string(), true)),
                None => self.omissions.left_out(self.at(number)),
            },
            "undef" if is_read => {
                let name = text_of(&rest);
                self.macros.remove(&name);
                self.settled.insert(name, false);
            }
            "include" | "include_next" if is_read => {
                let included = self.include(&rest, &name.text, number);
                out.push_str(&included);
            }
            "error" if is_read => self.omissions.left_out(self.at(number)),
            "pragma" if is_read && text_of(&rest) == "once" => {
                let path = self.open.last().filter(|open| !open.name.is_empty()).map(OpenFile::path);
                self.once.extend(path);
            }
            condition @ ("ifdef" | "ifndef") => self.begin_branch(&rest, number, is_read, |reader, rest, assumed| {
                Some(reader.is_defined(rest.first()?, assumed) == (condition == "ifdef"))
            }),
            "if" => self.begin_branch(&rest, number, is_read, |reader, rest, assumed| reader.holds(rest, assumed)),
            "elif" => self.begin_elif(&rest, number),
            "else" => self.branches.turn(),
            "endif" => drop(self.branches.pop()),
            _ => {}
        }
    }
}

/// Whether a token is a comment that begins or ends a region.
fn is_marker(token: &Token) -> bool {
    token.kind == PreprocessorKind::Comment && token.text.contains("LLVM-MCA-")
}

/// Appends as many ends of lines as a logical line has.
fn blank(line: &LogicalLine<'_>, out: &mut String) {
    line.original.matches('\n').for_each(|end| out.push_str(end));
}

/// Appends a logical line unchanged. Returns 1, the number of lines.
fn keep(line: &LogicalLine<'_>, out: &mut String) -> usize {
    match line.n_parts {
        1 => out.push_str(line.original),
        _ => {
            out.push_str(&line.text);
            blank(line, out);
        }
    }
    1
}

/// Appends what lines expand to, and as many ends of lines as they have. Comments are replaced by blanks, except
/// markers. `before` are the tokens of the lines, `after` those of the expansion.
fn put(lines: &[LogicalLine<'_>], before: &[Token], after: &[Token], out: &mut String) {
    let is_same =
        lines.len() == 1 && before == after && before.iter().all(|token| token.kind != PreprocessorKind::Comment);
    if is_same {
        keep(&lines[0], out);
        return;
    }
    let shown = |token: &Token| match token.kind {
        PreprocessorKind::Comment if !is_marker(token) => {
            Token { text: " ".repeat(token.text.chars().count()).into(), ..token.clone() }
        }
        _ => token.clone(),
    };
    let tokens: Vec<Token> = after.iter().map(shown).collect();
    out.push_str(written(&tokens).trim_end());
    lines.iter().for_each(|line| blank(line, out));
}

#[cfg(test)]
mod inclusion_tests;
#[cfg(test)]
mod tests;
