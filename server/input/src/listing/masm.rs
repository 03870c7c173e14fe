//! Listings of Microsoft's compiler (`/FA`) and plain text for MASM.
//!
//! ```text
//! ; Line 4
//! $LL4@dot:
//!   movsd  xmm0, QWORD PTR [rcx+rax*8]
//!   jb  SHORT $LL4@dot
//! ```

use std::collections::HashMap;

use super::left_out::LeftOut;
use super::places::Places;
use super::{by_line, intel, symbols, words};

/// Words that begin or stand second in a line of declarations.
const DECLARATIONS: [&str; 36] = [
    "includelib",
    "public",
    "extrn",
    "extern",
    "comment",
    "title",
    "end",
    "option",
    "assume",
    "align",
    "db",
    "dw",
    "dd",
    "dq",
    "dt",
    "real4",
    "real8",
    "byte",
    "word",
    "dword",
    "qword",
    "segment",
    "ends",
    "equ",
    "=",
    "comdat",
    "alias",
    "textequ",
    "struct",
    "struc",
    "union",
    "record",
    "typedef",
    "proto",
    "label",
    // Only of listings: room in front of a loop.
    "npad",
];

/// What would bring code, or take some away.
const ONLY_FOR_MASM: [&str; 24] = [
    "if", "ifdef", "ifndef", "else", "elseif", "endif", "rept", "repeat", "irp", "irpc", "for", "forc", "while",
    "endm", "invoke", ".if", ".else", ".elseif", ".endif", ".while", ".endw", ".repeat", ".until", "include",
];

/// What names hold beside letters and digits.
const NAMES: [char; 5] = ['_', '$', '@', '?', '.'];

pub fn rewrite(text: &str) -> (String, LeftOut) {
    let mut rewriter = Rewriter::default();
    let text = by_line(text, |number, line| rewriter.line(number, line));
    (text, rewriter.left_out)
}

#[derive(Default)]
struct Rewriter {
    file: String,
    places: Places,
    /// `a$ = 8`, in lower case where the assembler does not care.
    constants: HashMap<String, String>,
    /// Macros and repetitions around the line, which end alike.
    n_macros: usize,
    left_out: LeftOut,
}

impl Rewriter {
    fn line(&mut self, number: usize, line: &str) -> String {
        let (code, comment) = line.split_once(';').map_or((line, ""), |(code, comment)| (code, comment.trim()));
        let code = without_bytes(code.trim());
        if code.is_empty() {
            return self.comment(comment);
        }
        if self.is_only_for_masm(code) {
            self.left_out.add(number);
            return String::new();
        }
        let mut words = code.split_whitespace();
        let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        if second.eq_ignore_ascii_case("proc") {
            return format!("{}:", symbol(first));
        }
        if second == "=" || second.eq_ignore_ascii_case("equ") {
            let value = code.split_whitespace().skip(2).collect::<Vec<_>>().join(" ");
            self.constants.insert(first.to_owned(), value);
            return String::new();
        }
        if first.eq_ignore_ascii_case("include") {
            return String::new();
        }
        let declares = |word: &str| DECLARATIONS.contains(&word.to_ascii_lowercase().as_str());
        if declares(first) || declares(second) || second.eq_ignore_ascii_case("endp") || first.starts_with('.') {
            return String::new();
        }
        if let Some((label, rest)) = code.split_once(':').filter(|(label, _)| !label.contains([' ', '\t', '['])) {
            let rest = rest.trim();
            let statement = if rest.is_empty() { String::new() } else { format!("\t{}", self.statement(rest)) };
            return format!("{}:{statement}", symbol(label));
        }
        format!("\t{}", self.statement(code))
    }

    fn is_only_for_masm(&mut self, code: &str) -> bool {
        let mut words = code.split_whitespace().map(str::to_ascii_lowercase);
        let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        // What Microsoft's compiler includes has no code.
        let is_harmless = first == "include" && second == "listing.inc";
        if second == "macro" || self.n_macros > 0 {
            let begins =
                second == "macro" || ["rept", "repeat", "irp", "irpc", "for", "forc", "while"].contains(&&*first);
            self.n_macros += usize::from(begins);
            self.n_macros -= usize::from(first == "endm");
            return true;
        }
        ONLY_FOR_MASM.contains(&first.as_str()) && !is_harmless
    }

    /// `; File C:\a\dot.c`, `; Line 4`, `; 12   :     s += a[i];`; markers stay.
    fn comment(&mut self, comment: &str) -> String {
        if comment.contains("LLVM-MCA-") {
            return format!("# {comment}");
        }
        if let Some(file) = comment.strip_prefix("File ") {
            self.file = file.trim().replace('\\', "/");
            return String::new();
        }
        let number = comment.strip_prefix("Line ").or_else(|| comment.split_once(" :").map(|(number, _)| number));
        match number.and_then(|number| number.trim().parse::<u32>().ok()) {
            Some(line) => self.places.directive(&self.file, line),
            None => String::new(),
        }
    }

    fn statement(&self, code: &str) -> String {
        let (mnemonic, operands) = code.split_once([' ', '\t']).unwrap_or((code, ""));
        let operands = operands.trim().replace("SHORT ", "").replace("FLAT:", "").replace("OFFSET ", "offset ");
        let words = words::replaced(&operands, &NAMES, |word| {
            let constant = self.constants.get(word).cloned();
            constant.or_else(|| number(word)).or_else(|| word.contains(['$', '@', '?']).then(|| symbol(word)))
        });
        intel::adapt(&format!("{mnemonic}\t{words}"))
    }
}

/// `/FAc` shows an offset and the bytes in front, and goes on in the next line: `  00005  f2 0f 10 04 c1   movsd  xmm0, ...`.
fn without_bytes(code: &str) -> &str {
    // In capitals it would be `DD`.
    let is_hex = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte));
    let (offset, behind) = code.split_once([' ', '\t']).unwrap_or((code, ""));
    let has_offset = offset.len() == 5 && is_hex(offset) && offset.starts_with('0');
    let mut rest = if has_offset { behind.trim_start() } else { code };
    loop {
        let end = rest.find([' ', '\t']).unwrap_or(rest.len());
        if end != 2 || !is_hex(&rest[..2]) {
            return rest.trim_start();
        }
        rest = rest[end..].trim_start();
    }
}

/// `?f@@YAXXZ` and `$LL4@dot` in letters that are read everywhere.
fn symbol(name: &str) -> String {
    let name = name.replace(['@', '?'], "_");
    match name.strip_prefix('$') {
        Some(local) => format!(".{local}"),
        None => symbols::definition(&name.replace('$', "_")),
    }
}

/// `0ffH` → `0xff`
fn number(word: &str) -> Option<String> {
    let digits = word.strip_suffix(['h', 'H'])?;
    let is_hex =
        digits.starts_with(|first: char| first.is_ascii_digit()) && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hex.then(|| format!("0x{digits}"))
}
