//! What the C preprocessor does to assembly, as far as a file tells by itself: macros with and without parameters, conditions,
//! lines that go on in the next one. Every line keeps its number: what several lines become stands in the first of them.
//!
//! ```text
//! #define STEP(at) movsd at(%rdi), %xmm0; addsd %xmm0, ACC
//!     STEP(8)                                       becomes    movsd 8(%rdi), %xmm0; addsd %xmm0, %xmm1
//! ```
//!
//! Inclusions are left out. Names that neither the file nor the target defines count as not defined. Both is told, since what
//! they would have brought is not known.

mod condition;
mod expansion;
mod predefined;
mod tokens;

use std::collections::BTreeMap;
use std::sync::Arc;

use mca_core::inst::subtarget::Subtarget;

use self::expansion::{Failure, Macros, written};
use self::predefined::Predefined;
use self::tokens::{Kind, Token, text_of, tokens_of, trimmed};
use super::left_out::LeftOut;

/// Lines that the brackets of one call may take.
const MOST_LINES: usize = 200;

/// Bytes that a whole text may grow by.
const MOST_GROWTH: usize = 1 << 24;

/// The text that the preprocessor leaves, and what is to be said about it.
pub fn expand(text: &str, subtarget: Option<&Arc<Subtarget>>) -> (String, Vec<String>) {
    let mut reader = Reader { subtarget, ..Reader::default() };
    let lines = joined(text);
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while at < lines.len() {
        let n_lines = reader.read(&lines[at..], text.len() + MOST_GROWTH > out.len(), &mut out);
        at += n_lines;
    }
    (out, reader.messages())
}

/// `#include`; a comment of the assembler may begin with the same letter.
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

/// A line with those behind it that a backslash at its end makes part of it.
struct Line<'t> {
    /// Counted from 1.
    number: usize,
    n_parts: usize,
    text: String,
    /// As it stands.
    original: &'t str,
}

fn joined(text: &str) -> Vec<Line<'_>> {
    let mut lines: Vec<Line<'_>> = Vec::new();
    let (mut start, mut end, mut goes_on) = (0, 0, false);
    for (number, part) in (1..).zip(text.split_inclusive('\n')) {
        let body = part.trim_end_matches(['\n', '\r']);
        if !goes_on {
            start = end;
            lines.push(Line { number, n_parts: 0, text: String::new(), original: "" });
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

/// A branch of a condition.
struct Branch {
    is_read: bool,
    /// Whether this or an earlier one was.
    was_read: bool,
    /// Names that decided and that nobody knows, with their lines.
    assumed: Vec<(String, usize)>,
}

#[derive(Default)]
struct Reader<'a> {
    subtarget: Option<&'a Arc<Subtarget>>,
    macros: Macros,
    /// Names that the text itself defines or undefines.
    settled: BTreeMap<String, bool>,
    branches: Vec<Branch>,
    is_in_comment: bool,
    left_out: LeftOut,
    /// Names that hid code, with the first line that asked for them.
    assumed: BTreeMap<String, usize>,
}

impl Reader<'_> {
    /// Reads as many lines as belong together, and says how many. `may_grow`: macros may be replaced.
    fn read(&mut self, lines: &[Line<'_>], may_grow: bool, out: &mut String) -> usize {
        let line = &lines[0];
        let is_in_comment = self.is_in_comment;
        let tokens = tokens_of(&line.text, &mut self.is_in_comment);
        let is_read = self.branches.iter().all(|branch| branch.is_read);
        let code = trimmed(&tokens);
        if let Some(first) = code.first().filter(|first| !is_in_comment && (first.is("#") || first.is("##"))) {
            let directive = text_of(&code[1..]);
            // What is no directive is a comment of the assembler.
            let is_one = first.is("#") && is_directive(directive.trim_start());
            if !is_one {
                // Marks of comments mean nothing within another.
                self.is_in_comment = false;
            }
            match is_one {
                true => self.heed(&trimmed(&code[1..]), line.number, is_read),
                false if is_read => return keep(line, out),
                false => {}
            }
            blank(line, out);
            return 1;
        }
        if !is_read {
            if !code.is_empty() {
                self.note_what_hides();
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

    /// Replaces macros; brackets may go on in further lines.
    fn replace(&mut self, lines: &[Line<'_>], mut tokens: Vec<Token>, out: &mut String) -> usize {
        let is_in_comment = self.is_in_comment;
        for n_lines in 1..=MOST_LINES.min(lines.len()) {
            match self.macros.expand(tokens.clone()) {
                Ok(expanded) => {
                    put(&lines[..n_lines], &tokens, &expanded, out);
                    return n_lines;
                }
                Err(Failure::TooLong) => break,
                Err(Failure::Open) => {
                    let Some(next) = lines.get(n_lines) else { break };
                    tokens.push(Token::new(Kind::Space, " "));
                    tokens.extend(tokens_of(&next.text, &mut self.is_in_comment));
                }
            }
        }
        self.is_in_comment = is_in_comment;
        self.left_out.add(lines[0].number);
        keep(&lines[0], out)
    }

    /// Code is not read: whoever decided that without knowing is named.
    fn note_what_hides(&mut self) {
        for branch in self.branches.iter().filter(|branch| !branch.is_read) {
            for (name, line) in &branch.assumed {
                self.assumed.entry(name.clone()).or_insert(*line);
            }
        }
    }

    fn heed(&mut self, directive: &[Token], number: usize, is_read: bool) {
        let Some((name, rest)) = directive.split_first() else { return };
        let rest = trimmed(rest);
        match &*name.text {
            "define" if is_read => match self.macros.define(&rest) {
                Some(name) => drop(self.settled.insert(name.to_string(), true)),
                None => self.left_out.add(number),
            },
            "undef" if is_read => {
                let name = text_of(&rest);
                self.macros.remove(&name);
                self.settled.insert(name, false);
            }
            "include" | "include_next" | "error" if is_read => self.left_out.add(number),
            "ifdef" => self
                .open(&rest, number, is_read, |reader, rest, assumed| Some(reader.is_defined(rest.first()?, assumed))),
            "ifndef" => self
                .open(&rest, number, is_read, |reader, rest, assumed| Some(!reader.is_defined(rest.first()?, assumed))),
            "if" => self.open(&rest, number, is_read, |reader, rest, assumed| reader.holds(rest, assumed)),
            "elif" => self.ask_again(&rest, number),
            "else" => {
                if let Some(branch) = self.branches.last_mut() {
                    branch.is_read = !branch.was_read;
                    branch.was_read = true;
                }
            }
            "endif" => drop(self.branches.pop()),
            _ => {}
        }
    }

    fn open(
        &mut self,
        rest: &[Token],
        number: usize,
        is_read: bool,
        ask: impl Fn(&Self, &[Token], &mut Vec<String>) -> Option<bool>,
    ) {
        let mut assumed = Vec::new();
        let holds = if is_read { ask(self, rest, &mut assumed) } else { Some(false) };
        if holds.is_none() {
            self.left_out.add(number);
        }
        // What is not understood is taken for true: the code is there to be read.
        let holds = holds.unwrap_or(true);
        let assumed = assumed.into_iter().map(|name| (name, number)).collect();
        self.branches.push(Branch { is_read: holds, was_read: holds, assumed });
    }

    fn ask_again(&mut self, rest: &[Token], number: usize) {
        let Some(branch) = self.branches.pop() else { return };
        let is_asked = !branch.was_read && self.branches.iter().all(|outer| outer.is_read);
        self.open(rest, number, is_asked, |reader, rest, assumed| reader.holds(rest, assumed));
        if let Some(last) = self.branches.last_mut() {
            last.was_read |= branch.was_read;
            last.assumed.splice(0..0, branch.assumed);
        }
    }

    /// Whether a name is defined, and if nobody knows, that it was assumed not to be.
    fn is_defined(&self, name: &Token, assumed: &mut Vec<String>) -> bool {
        if let Some(is_defined) = self.settled.get(&*name.text) {
            return *is_defined;
        }
        match self.subtarget.map(|subtarget| predefined::find(&name.text, subtarget)) {
            Some(Predefined::As(_)) => true,
            Some(Predefined::Not) => false,
            Some(Predefined::Unknown) | None => {
                assumed.push(name.text.to_string());
                false
            }
        }
    }

    /// Whether an expression is true; `None` if it is not understood.
    fn holds(&self, tokens: &[Token], assumed: &mut Vec<String>) -> Option<bool> {
        let words: Vec<Token> = tokens.iter().filter(|token| token.kind != Kind::Space).cloned().collect();
        let mut settled = Vec::with_capacity(words.len());
        let mut rest = words.into_iter().peekable();
        while let Some(word) = rest.next() {
            if word.kind != Kind::Name || *word.text != *"defined" {
                settled.push(word);
                continue;
            }
            let has_bracket = rest.next_if(|next| next.is("(")).is_some();
            let is_defined = self.is_defined(&rest.next()?, assumed);
            if has_bracket {
                rest.next_if(|next| next.is(")"))?;
            }
            settled.push(Token::new(Kind::Number, if is_defined { "1" } else { "0" }));
        }
        let mut expanded = self.macros.expand(settled).ok()?;
        for word in expanded.iter_mut().filter(|word| word.kind == Kind::Name) {
            let value = match self.subtarget.map(|subtarget| predefined::find(&word.text, subtarget)) {
                _ if self.settled.contains_key(&*word.text) => "0",
                Some(Predefined::As(value)) => value,
                Some(Predefined::Not) => "0",
                Some(Predefined::Unknown) | None => {
                    assumed.push(word.text.to_string());
                    "0"
                }
            };
            *word = Token::new(Kind::Number, value);
        }
        condition::value_of(&expanded).map(|value| value != 0)
    }

    fn messages(&self) -> Vec<String> {
        let mut messages = self.left_out.told("the C preprocessor");
        if !self.assumed.is_empty() {
            let names: Vec<String> = self.assumed.iter().map(|(name, line)| format!("{name} (line {line})")).collect();
            messages.push(format!("code is left out, as names count as not defined: {}", names.join(", ")));
        }
        if let Some(last) = messages.last_mut() {
            *last += "; `cc -E` reads all of it";
        }
        messages
    }
}

/// Regions begin and end in comments.
fn is_marker(token: &Token) -> bool {
    token.kind == Kind::Comment && token.text.contains("LLVM-MCA-")
}

/// An empty line for each.
fn blank(line: &Line<'_>, out: &mut String) {
    line.original.matches('\n').for_each(|end| out.push_str(end));
}

fn keep(line: &Line<'_>, out: &mut String) -> usize {
    match line.n_parts {
        1 => out.push_str(line.original),
        _ => {
            out.push_str(&line.text);
            blank(line, out);
        }
    }
    1
}

/// What the lines became. Comments that are no markers make room for blanks: no assembler has to read them.
fn put(lines: &[Line<'_>], before: &[Token], after: &[Token], out: &mut String) {
    let is_same = lines.len() == 1 && before == after && before.iter().all(|token| token.kind != Kind::Comment);
    if is_same {
        keep(&lines[0], out);
        return;
    }
    let shown = |token: &Token| match token.kind {
        Kind::Comment if !is_marker(token) => {
            Token { text: " ".repeat(token.text.chars().count()).into(), ..token.clone() }
        }
        _ => token.clone(),
    };
    let tokens: Vec<Token> = after.iter().map(shown).collect();
    out.push_str(written(&tokens).trim_end());
    lines.iter().for_each(|line| blank(line, out));
}

#[cfg(test)]
mod tests;
