//! Listings that users paste: disassembly and other assemblers' notations, converted to text that our assembler reads.
//!
//! ```text
//!   10:  f2 0f 10 04 c7         movsd  (%rdi,%rax,8),%xmm0          .L10:  movsd  (%rdi,%rax,8), %xmm0
//!   15:  75 f9                  jne    10 <dot+0x10>       becomes    jne  .L10
//! ```
//!
//! Every line keeps its number, so that a result stands at the same line of the original. If the machine code is shown, it is
//! decoded, since a disassembler's text is not always unambiguous.

mod debuggers;
mod disassembly;
mod explorer;
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

/// A kind of text, which decides how it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Assembly as it stands.
    Assembly,
    /// Assembly as it stands, in Intel syntax that no directive announces.
    Intel,
    /// Output of Compiler Explorer or of `cargo asm`: names of functions are written as people know them.
    Demangled,
    DemangledIntel,
    /// Assembly with macros of the C preprocessor.
    Preprocessed,
    /// Compiler Explorer's output where it shows a binary.
    Explorer,
    Objdump,
    Perf,
    Gdb,
    Lldb,
    /// A listing of Microsoft's compiler, or what its assembler reads.
    Masm,
    Nasm,
    /// Machine code in digits.
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

    /// Names of the kinds in options and settings.
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

    pub fn from_word(word: &str) -> Option<Kind> {
        Kind::WORDS.iter().position(|known| *known == word).map(|at| Kind::ALL[at])
    }

    pub fn word(self) -> &'static str {
        Kind::ALL.iter().position(|kind| *kind == self).map_or("asm", |at| Kind::WORDS[at])
    }

    /// Returns whether the text shows assembled code: whole functions, without markers of regions.
    pub fn is_disassembly(self) -> bool {
        matches!(self, Kind::Explorer | Kind::Objdump | Kind::Perf | Kind::Gdb | Kind::Lldb)
    }
}

/// Writes the name that messages use.
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

/// A text that our assembler reads, line by line the one that was pasted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    pub text: String,
    /// The dialect in which the text begins.
    pub is_intel: bool,
    /// The dialect of the original: machine code is written anew, in the syntax of our choice.
    pub was_intel: bool,
    /// Messages about lines that could not be read.
    pub messages: Vec<String>,
}

/// Returns, for each line of a listing of perf annotate, its share of the samples in percent; empty for other listings.
pub fn shares_of(text: &str, kind: Kind) -> Vec<f64> {
    if kind == Kind::Perf { perf::shares_of(text) } else { Vec::new() }
}

/// Returns the lines of a listing that show its target: the statements as they are shown, and the name of its format. Other
/// texts are returned unchanged.
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

/// Returns the parser for the lines of a disassembler, if the text is from one.
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

/// The decoder and the processor for machine code in a listing, if its target is known.
#[derive(Clone, Copy, Default)]
pub struct Tools<'a> {
    /// Decodes machine code, where there is a decoder for it.
    pub reader: Option<&'a Decoder>,
    /// Says how long instructions are whose bytes are not shown.
    pub cpu: Option<&'a Cpu>,
    /// Folders, files and flags with which the preprocessor finds included files.
    pub preprocessor_inputs: Option<PreprocessorInputs<'a>>,
}

/// Reads a text as something.
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
            // Its names are those of assemblers: what stands in brackets is a sum.
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

/// Returns whether the assembler reads a text of this kind without conversion.
pub fn is_read_unconverted(kind: Kind, text: &str, is_intel: bool) -> bool {
    match kind {
        Kind::Assembly => true,
        // GNU's assembler reads more than ours.
        Kind::Intel => {
            let is_known = is_intel || text.contains(".intel_syntax");
            is_known && read(text, kind, Tools::default()).text == text
        }
        _ => false,
    }
}

/// Returns the kind that a text looks like, and the reason for refusing it if it looks like no kind that can be read.
pub fn detect_kind(text: &str, input: &[u8]) -> (Kind, Option<Refusal>) {
    let kind = recognise(text);
    let is_certain = kind.is_disassembly() || matches!(kind, Kind::Hex | Kind::Masm | Kind::Nasm);
    let refusal = refusal_of(input);
    (kind, refusal.filter(|refusal| !is_certain || *refusal == Refusal::OutOfOrder))
}

/// Calls `rewrite` for every line, with its number counted from 1, and joins what it returns.
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
