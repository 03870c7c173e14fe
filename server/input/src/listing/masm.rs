//! Converts listings of Microsoft's compiler (`/FA`) and source text for MASM.
//!
//! ```text
//! ; Line 4
//! $LL4@dot:
//!   movsd  xmm0, QWORD PTR [rcx+rax*8]
//!   jb  SHORT $LL4@dot
//! ```

use std::collections::{HashMap, HashSet};

use super::left_out::LeftOut;
use super::places::Places;
use super::{by_line, intel, symbols, words};

/// Words that declare something without code, as the first or second word of a line, in lower case.
const DECLARATIONS: [&str; 37] = [
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
    "org",
    // Only listings have it: padding before a loop.
    "npad",
];

/// Directives that would add or remove code and are not understood, in lower case.
const ONLY_FOR_MASM: [&str; 24] = [
    "if", "ifdef", "ifndef", "else", "elseif", "endif", "rept", "repeat", "irp", "irpc", "for", "forc", "while",
    "endm", "invoke", ".if", ".else", ".elseif", ".endif", ".while", ".endw", ".repeat", ".until", "include",
];

/// Characters that names may have besides letters and digits.
const NAMES: [char; 5] = ['_', '$', '@', '?', '.'];

/// Converts a text; returns it with the lines that had to be left out.
pub fn rewrite(text: &str) -> (String, LeftOut) {
    let mut rewriter = MasmRewriter::default();
    let text = by_line(text, |number, line| rewriter.line(number, line));
    (text, rewriter.left_out)
}

/// The state of converting a text.
#[derive(Default)]
struct MasmRewriter {
    /// The source file that a comment named last.
    file: String,
    /// Writes places in the source as directives.
    places: Places,
    /// Values of constants such as `a$ = 8`, by their names.
    constants: HashMap<String, String>,
    /// Number of macro definitions, and of repetitions inside them, that the present line is in; each ends with `endm`.
    n_macros: usize,
    /// Demangled names already given to functions as labels. A further function with the same demangled name keeps its
    /// mangled one.
    named: HashSet<String>,
    /// Number of labels `@@` up to the present line.
    n_anonymous: u32,
    /// Whether the present segment holds no code: `pdata`, `xdata`, `CONST`, `voltbl`.
    is_data: bool,
    /// Lines that only MASM understands.
    left_out: LeftOut,
}

impl MasmRewriter {
    /// Converts one line, without its end. `number` is the line's number, from 1.
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
        if second.eq_ignore_ascii_case("segment") || second.eq_ignore_ascii_case("ends") {
            self.is_data = second.eq_ignore_ascii_case("segment") && is_data_segment(code);
            return String::new();
        }
        if self.is_data {
            return String::new();
        }
        if second.eq_ignore_ascii_case("proc") {
            let name = named_by(first, comment).filter(|name| self.named.insert((*name).to_owned()));
            return format!("{}:", name.map_or_else(|| symbol(first), symbols::definition));
        }
        if second == "=" || second.eq_ignore_ascii_case("equ") {
            let value = code.split_whitespace().skip(2).collect::<Vec<_>>().join(" ");
            self.constants.insert(first.to_owned(), value);
            return String::new();
        }
        if first.eq_ignore_ascii_case("include") {
            return String::new();
        }
        // `n DWORD 5` declares, `mov DWORD PTR [rcx], eax` stores.
        let is_store = words.next().is_some_and(|third| third.eq_ignore_ascii_case("ptr"));
        let declares = |word: &str| !is_store && DECLARATIONS.contains(&word.to_ascii_lowercase().as_str());
        if declares(first) || declares(second) || second.eq_ignore_ascii_case("endp") || first.starts_with('.') {
            return String::new();
        }
        if let Some((label, rest)) = code.split_once(':').filter(|(label, _)| !label.contains([' ', '\t', '['])) {
            self.n_anonymous += u32::from(label == "@@");
            let label = self.anonymous(label).unwrap_or_else(|| symbol(label));
            let rest = rest.trim_start_matches(':').trim();
            let statement =
                if rest.is_empty() { String::new() } else { format!("\t{}", self.statement(rest, comment)) };
            return format!("{label}:{statement}");
        }
        format!("\t{}", self.statement(code, comment))
    }

    /// Whether a line is part of a macro, or a directive that is not understood. Must be called for each line, since
    /// macros are counted.
    fn is_only_for_masm(&mut self, code: &str) -> bool {
        let mut words = code.split_whitespace().map(str::to_ascii_lowercase);
        let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        // `listing.inc`, which Microsoft's compiler includes, has no code.
        let is_harmless = first == "include" && second == "listing.inc";
        if second == "macro" || self.n_macros > 0 {
            let begins_block =
                second == "macro" || ["rept", "repeat", "irp", "irpc", "for", "forc", "while"].contains(&&*first);
            self.n_macros += usize::from(begins_block);
            self.n_macros -= usize::from(first == "endm");
            return true;
        }
        ONLY_FOR_MASM.contains(&first.as_str()) && !is_harmless
    }

    /// Converts a comment. `; File C:\a\dot.c` names the file; `; Line 4` and `; 12   :     s += a[i];` become the
    /// place of the code after them; markers of regions stay; others are removed.
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

    /// Returns the label for one of MASM's anonymous labels: `@@` where it is defined, `@B` for the previous and `@F`
    /// for the next one in operands. `None` for other names.
    fn anonymous(&self, name: &str) -> Option<String> {
        let number = match name {
            "@@" | "@B" | "@b" => self.n_anonymous,
            "@F" | "@f" => self.n_anonymous + 1,
            _ => return None,
        };
        Some(format!(".Lanonymous{number}"))
    }

    /// Converts an instruction. `comment` is the comment in its line, which may have the demangled name of a called
    /// function.
    fn statement(&self, code: &str, comment: &str) -> String {
        let (mnemonic, operands) = code.split_once([' ', '\t']).unwrap_or((code, ""));
        // Listings show a plain `ret` as `ret 0`.
        if mnemonic.eq_ignore_ascii_case("ret") && operands.trim() == "0" {
            return mnemonic.to_owned();
        }
        if let Some(name) = named_by(operands.trim(), comment).filter(|_| mnemonic.eq_ignore_ascii_case("call")) {
            return format!("{mnemonic}\t{}", symbols::definition(name));
        }
        // `lea` takes the address without `offset`.
        let offset = if mnemonic.eq_ignore_ascii_case("lea") { "" } else { "offset " };
        let operands = operands.trim().replace("SHORT ", "").replace("FLAT:", "").replace("OFFSET ", offset);
        let words = words::replaced(&operands, &NAMES, |word| {
            let constant = self.constants.get(word).cloned().or_else(|| self.anonymous(word));
            constant.or_else(|| number(word)).or_else(|| word.contains(['$', '@', '?']).then(|| symbol(word)))
        });
        intel::adapt(&format!("{mnemonic}\t{words}"))
    }
}

/// Whether a segment holds data, by its name or class: `pdata SEGMENT`, `table SEGMENT READONLY`.
fn is_data_segment(code: &str) -> bool {
    let lower = code.to_ascii_lowercase();
    let name = lower.split_whitespace().next().unwrap_or_default();
    let of_class = ["'data'", "'const'", "'bss'", "readonly"].iter().any(|class| lower.contains(class));
    let known = ["pdata", "xdata", "const", "_data", "_bss", "voltbl", "_tls", "_rdata", "crt$"];
    of_class || known.iter().any(|known| name.starts_with(known))
}

/// Removes the offset and the bytes that `/FAc` shows before a statement: `  00005  f2 0f 10 04 c1   movsd  xmm0, ...`.
/// A line that only continues the bytes becomes empty.
fn without_bytes(code: &str) -> &str {
    // Bytes are in lower case; `DD` is a declaration.
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

/// Returns the demangled name in the comment after a mangled one: `?dot@@YANPEBN0_K@Z PROC ; dot, COMDAT`. `None` if
/// the symbol is not mangled.
fn named_by<'c>(symbol: &str, comment: &'c str) -> Option<&'c str> {
    let name = comment.strip_suffix(", COMDAT").unwrap_or(comment).trim();
    (symbol.starts_with('?') && !symbol.contains([' ', '[']) && !name.is_empty()).then_some(name)
}

/// Returns a name such as `?f@@YAXXZ` or `$LL4@dot` in characters that the assembler accepts.
fn symbol(name: &str) -> String {
    let name = name.replace(['@', '?'], "_");
    match name.strip_prefix('$') {
        Some(local) => format!(".{local}"),
        None => symbols::definition(&name.replace('$', "_")),
    }
}

/// Converts a hexadecimal number: `0ffH` → `0xff`. `None` for other words.
fn number(word: &str) -> Option<String> {
    let digits = word.strip_suffix(['h', 'H'])?;
    let is_hex =
        digits.starts_with(|first: char| first.is_ascii_digit()) && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hex.then(|| format!("0x{digits}"))
}
