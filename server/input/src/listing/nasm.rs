//! Converts source text for the assemblers NASM and YASM: labels with and without a colon, local labels, sizes without
//! `ptr`, definitions in one line. Of their listings, the columns before the source text are removed first.
//!
//! ```text
//! sum:    xor eax, eax
//! .next:  add eax, dword [rdi+rcx*4]
//!         loop .next
//! ```

use std::collections::HashMap;

use super::left_out::LeftOut;
use super::{by_line, intel, words};
use mca_outline::LOCAL_OF_SCOPE;

/// Words that declare something without code, as the first word of a line or after a label, in lower case.
const DECLARATIONS: [&str; 30] = [
    "section", "segment", "global", "extern", "bits", "default", "align", "alignb", "cpu", "use32", "use64", "db",
    "dw", "dd", "dq", "dt", "do", "dy", "dz", "resb", "resw", "resd", "resq", "struc", "endstruc", "istruc", "at",
    "iend", "incbin", "common",
];

/// Directives of NASM's preprocessor that neither add nor remove code. The first four define names.
const IGNORED_DIRECTIVES: [&str; 8] =
    ["%define", "%idefine", "%xdefine", "%ixdefine", "%use", "%pragma", "%line", "%warning"];

/// Words for sizes of operands.
const SIZES: [&str; 9] = ["byte", "word", "dword", "qword", "tword", "oword", "yword", "zword", "xmmword"];

/// Characters that names may have besides letters and digits.
const NAMES: [char; 4] = ['_', '$', '@', '.'];

/// Converts source text, or a listing; returns it with the lines that were left out.
pub fn rewrite(text: &str) -> (String, LeftOut) {
    if is_listing(text) {
        return rewrite(&by_line(text, |_, line| columns(line).1.to_owned()));
    }
    let mut rewriter = NasmRewriter::default();
    for line in text.lines() {
        rewriter.learn(line);
    }
    let text = by_line(text, |number, line| rewriter.line(number, line));
    (text, rewriter.left_out)
}

/// Whether a text is a listing of NASM: every line begins with its number, and lines with code also show an address and
/// bytes.
pub fn is_listing(text: &str) -> bool {
    let mut n_code = 0;
    let mut lines = text.lines().take(MOST_LINES).filter(|line| !line.trim().is_empty());
    let is_numbered = lines.all(|line| {
        n_code += usize::from(columns(line).0);
        line.trim_start().starts_with(|first: char| first.is_ascii_digit())
    });
    is_numbered && n_code > 1
}

/// Number of lines at the top of a text that are looked at to recognise a listing.
const MOST_LINES: usize = 100;

/// Returns whether a line of a listing shows code, and the line of the source in it.
///
/// ```text
///      5 00000002 480307                  .next:  add rax, qword [rdi]
///      6                              <1>  add rdi, 8
/// ```
fn columns(line: &str) -> (bool, &str) {
    let unnumbered = line.trim_start().trim_start_matches(|letter: char| letter.is_ascii_digit());
    let rest = unnumbered.trim_start();
    let address = rest.get(..8).filter(|word| word.bytes().all(|byte| byte.is_ascii_hexdigit()));
    let bytes = address.and_then(|_| rest[8..].strip_prefix(' ')).map(|rest| {
        // `<res 10h>` has a blank in it.
        let end = rest.starts_with('<').then(|| rest.find('>')).flatten();
        rest.split_at(end.or(rest.find(' ')).unwrap_or(rest.len()))
    });
    let is_code = |bytes: &str| !bytes.is_empty() && bytes.bytes().all(|byte| b"0123456789ABCDEF[]()-".contains(&byte));
    let (shows_code, source) = match bytes {
        Some((bytes, source)) if is_code(bytes) => (true, source),
        Some((bytes, source)) if bytes.starts_with('<') => (false, &source[1..]),
        _ => (false, unnumbered),
    };
    // A line that a macro made shows how deeply macros are nested: `<1>`.
    let depth = source.trim_start().strip_prefix('<').and_then(|rest| rest.split_once('>'));
    let source = depth.filter(|(depth, _)| depth.parse::<u8>().is_ok()).map_or(source, |(_, source)| source);
    (shows_code, source)
}

/// The state of converting NASM's source text.
#[derive(Default)]
struct NasmRewriter {
    /// The last label that is not local; empty before the first. The local labels after it belong to it.
    scope: String,
    /// Values of names that the text defines anywhere.
    constants: HashMap<String, String>,
    /// Number of macro definitions that the present line is in.
    n_macros: usize,
    /// Lines that only NASM understands.
    left_out: LeftOut,
}

impl NasmRewriter {
    /// Records the definition in a line, if there is one: `%define N 16` or `N equ 16`.
    fn learn(&mut self, line: &str) {
        let mut words = without_comment(line).split_whitespace();
        let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let rest = words.collect::<Vec<_>>().join(" ");
        if IGNORED_DIRECTIVES[..4].iter().any(|word| first.eq_ignore_ascii_case(word)) && !second.contains('(') {
            self.constants.insert(second.to_owned(), rest);
        } else if second.eq_ignore_ascii_case("equ") {
            self.constants.insert(first.trim_end_matches(':').to_owned(), rest);
        }
    }

    /// Converts one line, without its end. `number` is the line's number, from 1. Comments, declarations and lines that
    /// were left out become empty.
    fn line(&mut self, number: usize, line: &str) -> String {
        if self.is_only_for_nasm(without_comment(line).trim()) {
            self.left_out.add(number);
            return String::new();
        }
        if let Some(at) = line.find("LLVM-MCA-").filter(|_| line.trim_start().starts_with(';')) {
            return format!("# {}", &line[at..]);
        }
        let code = without_comment(line).trim();
        let declares = |word: &str| DECLARATIONS.contains(&word.to_ascii_lowercase().as_str());
        let first = code.split_whitespace().next().unwrap_or_default();
        let second = code.split_whitespace().nth(1).unwrap_or_default();
        let is_nothing = code.is_empty() || code.starts_with(['%', '[', '#']);
        if is_nothing || declares(first) || first.eq_ignore_ascii_case("times") || second.eq_ignore_ascii_case("equ") {
            return String::new();
        }
        if let Some((label, rest)) = code.split_once(':').filter(|(label, _)| is_name(label)) {
            let label = self.label(label);
            return match rest.trim() {
                "" => format!("{label}:"),
                rest if rest.split_whitespace().next().is_some_and(|word| declares(word) || word == "times") => {
                    format!("{label}:")
                }
                rest => format!("{label}:\t{}", self.statement(rest)),
            };
        }
        if declares(second) {
            return format!("{}:", self.label(first));
        }
        format!("\t{}", self.statement(code))
    }

    /// Whether only NASM can tell what a line means: macros, conditions and repetitions, which would add or remove
    /// code. Must be called for each line, since macros are counted.
    fn is_only_for_nasm(&mut self, code: &str) -> bool {
        let mut words = code.split_whitespace();
        let first = words.next().unwrap_or_default().to_ascii_lowercase();
        match first.as_str() {
            "%macro" | "%imacro" | "%rmacro" => self.n_macros += 1,
            "%endmacro" | "%endm" => {
                self.n_macros = self.n_macros.saturating_sub(1);
                return true;
            }
            _ => {}
        }
        if self.n_macros > 0 {
            return !code.is_empty();
        }
        let is_function = words.next().is_some_and(|name| name.contains('('));
        if first.starts_with('%') {
            return is_function || !IGNORED_DIRECTIVES.contains(&first.as_str());
        }
        // `times` may also follow a label.
        let mut words = code.split_whitespace().skip_while(|word| !word.eq_ignore_ascii_case("times"));
        let repeats = words.next().is_some();
        repeats && !words.any(|word| DECLARATIONS.contains(&word.to_ascii_lowercase().as_str()))
    }

    /// Returns the name of a label where it is defined. A label that is not local begins a new scope.
    fn label(&mut self, label: &str) -> String {
        if !label.starts_with('.') {
            label.clone_into(&mut self.scope);
        }
        self.reference(label)
    }

    /// Returns the name of a label where it is used. A local label gets a name that is unique to its scope.
    fn reference(&self, label: &str) -> String {
        match label.strip_prefix('.').filter(|rest| !rest.starts_with('.')) {
            Some(local) => format!("{LOCAL_OF_SCOPE}{}.{local}", self.scope),
            None => label.to_owned(),
        }
    }

    /// Converts an instruction.
    fn statement(&self, code: &str) -> String {
        let (mnemonic, operands) = code.split_once([' ', '\t']).unwrap_or((code, ""));
        let prefixes = ["rep", "repe", "repz", "repne", "repnz", "lock", "bnd"];
        if prefixes.contains(&mnemonic.to_ascii_lowercase().as_str()) && !operands.trim().is_empty() {
            return format!("{mnemonic} {}", self.statement(operands.trim()));
        }
        let mut operands = words::defined(operands.trim(), &NAMES, |word| self.constants.get(word).cloned());
        operands = words::replaced(&operands, &NAMES, |word| {
            let lower = word.to_ascii_lowercase();
            match lower.as_str() {
                "tword" => Some("tbyte ptr".to_owned()),
                "oword" => Some("xmmword ptr".to_owned()),
                "yword" => Some("ymmword ptr".to_owned()),
                "zword" => Some("zmmword ptr".to_owned()),
                size if SIZES.contains(&size) => Some(format!("{size} ptr")),
                "near" | "short" | "strict" => Some(String::new()),
                _ => number(&lower).or_else(|| word.starts_with('.').then(|| self.reference(word))),
            }
        });
        operands = operands.replace(" ptr ptr", " ptr").replace("[rel ", "[rip + ").replace("[abs ", "[");
        // Without an operand in memory, a size before an immediate changes nothing.
        if !operands.contains('[') {
            operands = operands.replace("byte ptr ", "").replace("dword ptr ", "").replace("qword ptr ", "");
        }
        intel::adapt(&format!("{mnemonic}\t{}", operands.trim()))
    }
}

/// Returns the part of a line before its comment.
fn without_comment(line: &str) -> &str {
    line.split_once(';').map_or(line, |(code, _)| code)
}

/// Whether a text can be the name of a label.
fn is_name(text: &str) -> bool {
    !text.is_empty()
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$' | b'@'))
}

/// Converts a number such as `0ffh`, `1010b` or `1_000h`; `None` if the assembler reads the word as it is.
fn number(word: &str) -> Option<String> {
    if !word.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    let word = word.replace('_', "");
    if let Some(digits) = word.strip_suffix('h').filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit())) {
        return Some(format!("0x{digits}"));
    }
    let binary = word.strip_suffix('b').filter(|digits| digits.bytes().all(|byte| matches!(byte, b'0' | b'1')));
    binary.map(|digits| format!("0b{digits}"))
}
