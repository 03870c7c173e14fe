//! Converts listings that users paste, which are disassembly or notations of other assemblers, to text that the
//! assembler of `core` reads.
//!
//! ```text
//!   10:  f2 0f 10 04 c7         movsd  (%rdi,%rax,8),%xmm0          .L10:  movsd  (%rdi,%rax,8), %xmm0
//!   15:  75 f9                  jne    10 <dot+0x10>       becomes    jne  .L10
//! ```
//!
//! Every line keeps its number, so a result at a line of the text is also at that line of the original. If the listing
//! shows machine code, that is decoded, since a disassembler's text can be ambiguous.

mod debuggers;
mod disassembly;
mod explorer;
mod gaps;
mod intel;
mod left_out;
mod line;
mod masm;
mod names;
mod nasm;
mod objdump;
mod perf;
mod places;
mod positions;
mod preprocessor;
mod recognise;
mod refusal;
mod relocations;
mod statement;
mod symbols;
mod syntax;
mod words;
mod written;

use std::borrow::Cow;
use std::fmt;

use mca_core::Cpu;
use mca_core::code::Decoder;

pub use preprocessor::{Flags, PreprocessorInputs};
pub use recognise::recognise;
pub use refusal::{Refusal, refusal_of};

/// A kind of text, which decides how the text is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Assembly that is read as it stands.
    Assembly,
    /// Assembly in Intel syntax that no directive announces.
    Intel,
    /// Output of Compiler Explorer or of `cargo asm`: names of functions are demangled, as people write them.
    Demangled,
    /// As `Demangled`, in Intel syntax.
    DemangledIntel,
    /// Assembly with macros of the C preprocessor.
    Preprocessed,
    /// Output of Compiler Explorer that shows a binary.
    Explorer,
    Objdump,
    /// A listing of `perf annotate`.
    Perf,
    /// Output of `disassemble` or `x/i` of gdb.
    Gdb,
    /// Output of `disassemble` of lldb.
    Lldb,
    /// A listing of Microsoft's compiler, or source text for its assembler MASM.
    Masm,
    /// Source text or a listing of the assembler NASM.
    Nasm,
    /// Machine code in hexadecimal digits.
    Hex,
}

impl Kind {
    /// All kinds, in the order of [`Kind::WORDS`].
    pub const ALL: [Kind; 13] = [
        Kind::Assembly,
        Kind::Intel,
        Kind::Demangled,
        Kind::DemangledIntel,
        Kind::Preprocessed,
        Kind::Explorer,
        Kind::Objdump,
        Kind::Perf,
        Kind::Gdb,
        Kind::Lldb,
        Kind::Masm,
        Kind::Nasm,
        Kind::Hex,
    ];

    /// Names of the kinds in options and settings, in the order of [`Kind::ALL`].
    pub const WORDS: [&'static str; 13] = [
        "asm",
        "intel",
        "demangled",
        "demangled-intel",
        "cpp",
        "explorer",
        "objdump",
        "perf",
        "gdb",
        "lldb",
        "masm",
        "nasm",
        "hex",
    ];

    /// Returns the kind with a name of [`Kind::WORDS`].
    pub fn from_word(word: &str) -> Option<Kind> {
        Kind::WORDS.iter().position(|known| *known == word).map(|at| Kind::ALL[at])
    }

    /// Returns the name of the kind in options and settings.
    pub fn word(self) -> &'static str {
        Kind::ALL.iter().position(|kind| *kind == self).map_or("asm", |at| Kind::WORDS[at])
    }

    /// Whether the text shows disassembled code: whole functions, without markers of regions.
    pub fn is_disassembly(self) -> bool {
        matches!(self, Kind::Explorer | Kind::Objdump | Kind::Perf | Kind::Gdb | Kind::Lldb)
    }
}

/// Writes the name of the kind in messages.
impl fmt::Display for Kind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Kind::Assembly => "assembly",
            Kind::Intel => "assembly in Intel syntax",
            Kind::Demangled => "assembly with demangled names",
            Kind::DemangledIntel => "assembly in Intel syntax with demangled names",
            Kind::Preprocessed => "assembly for the C preprocessor",
            Kind::Explorer => "a binary in Compiler Explorer",
            Kind::Objdump => "a listing of objdump",
            Kind::Perf => "a listing of perf annotate",
            Kind::Gdb => "a listing of gdb",
            Kind::Lldb => "a listing of lldb",
            Kind::Masm => "assembly for MASM",
            Kind::Nasm => "assembly for NASM",
            Kind::Hex => "machine code in digits",
        })
    }
}

/// A converted text, which the assembler reads. Each of its lines is made of the same line of the original.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    pub text: String,
    /// Whether the converted text begins in Intel syntax.
    pub is_intel: bool,
    /// Whether the original is in Intel syntax. The converted text may differ: decoded machine code is written in AT&T
    /// syntax.
    pub was_intel: bool,
    /// Messages about lines that could not be read.
    pub messages: Vec<String>,
}

/// Returns, for each line of a listing of perf annotate, its share of the samples in percent; empty for other listings.
pub fn shares_of(text: &str, kind: Kind) -> Vec<f64> {
    if kind == Kind::Perf { perf::shares_of(text) } else { Vec::new() }
}

/// Returns the lines of a disassembler's listing by which its target can be recognised: the statements, and the line
/// that names the file's format. Other texts are returned unchanged.
pub fn evidence_of(text: &str, kind: Kind) -> Cow<'_, str> {
    let Some(mut parser) = parser_of(text, kind) else { return Cow::Borrowed(text) };
    let mut evidence = String::with_capacity(text.len());
    for line in text.lines() {
        match parser.line(line) {
            line::Line::Instruction(shown) => evidence.push_str(&shown.text),
            _ if line.contains("file format ") => evidence.push_str(line),
            _ => continue,
        }
        evidence.push('\n');
    }
    Cow::Owned(evidence)
}

/// Returns the name of the file format in the header of a disassembler's listing: `elf64-x86-64`; `None` without one.
pub fn file_format_of(text: &str, kind: Kind) -> Option<&str> {
    let mut lines = text.lines().take(syntax::MOST_LINES).filter(|_| kind.is_disassembly());
    lines.find_map(|line| Some(line.split_once("file format ")?.1.trim()))
}

/// Returns the parser for the lines of a disassembler; `None` if the text is of another kind.
fn parser_of(text: &str, kind: Kind) -> Option<Box<dyn line::Parse>> {
    Some(match kind {
        Kind::Explorer => Box::new(explorer::ExplorerParser::new(text)),
        Kind::Objdump => Box::new(objdump::ObjdumpParser::default()),
        Kind::Perf => Box::new(perf::PerfParser::new(text)),
        Kind::Gdb => Box::new(debuggers::Gdb::default()),
        Kind::Lldb => Box::new(debuggers::Lldb::new(text)),
        _ => return None,
    })
}

/// What converting a text may use of a target that is known.
#[derive(Clone, Copy, Default)]
pub struct Tools<'a> {
    /// Decodes machine code; `None` if the target is not known or has no decoder.
    pub reader: Option<&'a Decoder>,
    /// Says how long instructions are whose bytes are not shown, and which macros compilers define for the target.
    pub cpu: Option<&'a Cpu>,
    /// Where the preprocessor finds included files, and its flags; `None` if no file may be read.
    pub preprocessor_inputs: Option<PreprocessorInputs<'a>>,
}

/// Converts a text of the given kind to assembly. Texts of the kinds `Assembly` and `Hex` stay as they are.
pub fn read(text: &str, kind: Kind, tools: Tools<'_>) -> Listing {
    if let Some(mut parser) = parser_of(text, kind) {
        return disassembly::rewrite(text, &mut *parser, tools);
    }
    let plain = |text: String, is_intel: bool| Listing { text, is_intel, was_intel: is_intel, messages: Vec::new() };
    match kind {
        Kind::Intel | Kind::DemangledIntel => plain(written::rewrite(text, true), true),
        Kind::Demangled => plain(written::rewrite(text, false), false),
        Kind::Preprocessed => {
            let (expanded, messages) = preprocessor::expand(text, tools.cpu, tools.preprocessor_inputs);
            let is_intel = syntax::is_intel(&expanded);
            // Names are not demangled here, so brackets always hold an address.
            let text = if is_intel { written::adapt_statements(&expanded) } else { expanded };
            Listing { messages, ..plain(text, is_intel) }
        }
        Kind::Masm => {
            let (text, left_out) = masm::rewrite(text);
            Listing { messages: left_out.reported("MASM"), ..plain(text, true) }
        }
        Kind::Nasm => {
            let (text, left_out) = nasm::rewrite(text);
            Listing { messages: left_out.reported("NASM"), ..plain(text, true) }
        }
        _ => plain(text.to_owned(), false),
    }
}

/// Whether the assembler reads a text of this kind without conversion. `is_intel` says that the assembler begins in
/// Intel syntax.
pub fn is_read_unconverted(kind: Kind, text: &str, is_intel: bool) -> bool {
    match kind {
        Kind::Assembly => true,
        // The text may hold notations that only GNU's assembler reads, which conversion changes.
        Kind::Intel => {
            let is_known = is_intel || text.contains(".intel_syntax");
            is_known && read(text, kind, Tools::default()).text == text
        }
        _ => false,
    }
}

/// Returns the kind that a text looks like, and a reason to refuse the text, if there is one. Disassembly, digits and
/// texts for MASM and NASM are refused only as [`Refusal::OutOfOrder`] and [`Refusal::Utf16`]. `input` has the bytes that `text` was decoded
/// from.
pub fn detect_kind(text: &str, input: &[u8]) -> (Kind, Option<Refusal>) {
    let kind = recognise(text);
    let is_certain = kind.is_disassembly() || matches!(kind, Kind::Hex | Kind::Masm | Kind::Nasm);
    let refusal = refusal_of(input);
    let is_always = |refusal: &Refusal| matches!(refusal, Refusal::OutOfOrder | Refusal::Utf16);
    (kind, refusal.filter(|refusal| !is_certain || is_always(refusal)))
}

/// Replaces every line by what `rewrite` returns for it, given its number from 1 and the line without its end.
fn by_line(text: &str, mut rewrite: impl FnMut(usize, &str) -> String) -> String {
    let mut out = String::with_capacity(text.len());
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        let (body, end) = match line.strip_suffix('\n') {
            Some(body) => (body.strip_suffix('\r').unwrap_or(body), "\n"),
            None => (line, ""),
        };
        out.push_str(&rewrite(number, body));
        out.push_str(end);
    }
    out
}

#[cfg(test)]
mod tests;
