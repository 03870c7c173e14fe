//! The shape of an assembly text for editors: labels, functions, markers, loops. A scan of the lines finds it and never fails;
//! it does not know instructions, so callers say where [control](Control) goes after each.
//!
//! ```
//! use mca_outline::{Code, Control, innermost_loops, scan};
//!
//! let text = "sum:\n\txorl %eax, %eax\n.L3:\n\taddl (%rdi), %eax\n\tjne .L3\n\tret\n";
//! let outline = scan(text);
//! let starts = outline.instructions.iter().map(|place| place.start).collect();
//! let code = Code::new(starts, vec![Control::Next, Control::Next, Control::Branch, Control::End]);
//! let loops = innermost_loops(&outline, text, &code);
//! assert_eq!((loops[0].name.as_str(), &loops[0].members), ("sum:.L3", &vec![1..3]));
//! ```

#![warn(missing_docs)]

mod again;
mod common;
mod control;
mod distance;
mod flow;
mod functions;
mod loops;
mod mangled;
mod never_returns;
mod scan;
mod strings;
mod trace;

use std::ops::Range;
use std::sync::Arc;

pub use again::scan_again;
pub use common::{common_end, common_start};
pub use control::Control;
pub use distance::{edit_distance, is_near};
pub use flow::{Flow, Loop, count_paths, cut_padding, is_padding, loops_of, sort_indirect, values_at_blocks};
pub use functions::{Function, functions};
pub use loops::{
    Code, Destinations, LOCAL_OF_SCOPE, TextLoop, innermost_loops, name_of, paths_of_pieces, same_source, twins_of,
};
pub use mangled::{without_parameters, without_version};
pub use never_returns::{may_never_return, never_returns};
pub use scan::{meant_marker, scan};
pub use strings::{escaped, first_string};
pub use trace::{TraceError, Tracer};

/// A label's definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The name without its colon or quotes.
    pub name: String,
    /// Bytes of the name in the text.
    pub place: Range<usize>,
    /// The line of the name, counted from 0.
    pub line: usize,
    /// Whether `.type` declares it as a function. In a text without such declarations, whether it is not local.
    pub is_function: bool,
}

/// Whether the rest of a label behind its `L` is one that clang numbers for macOS: `Lloh1`, `Ltmp4`, `Lfunc_begin0`.
fn is_of_mac(rest: &str) -> bool {
    const WORDS: [&str; 9] =
        ["loh", "tmp", "func_begin", "func_end", "exception", "cst_begin", "cst_end", "ttbase", "ttbaseref"];
    let word = rest.trim_end_matches(|last: char| last.is_ascii_digit());
    word.len() < rest.len() && WORDS.contains(&word)
}

impl Label {
    /// Whether the name is not meant to be seen outside of the text: made by a compiler, a number, or `name+0x10`.
    pub fn is_local(&self) -> bool {
        let is_generated =
            |name: &str| name.starts_with(|first: char| first.is_ascii_digit() || first.is_ascii_uppercase());
        let is_inside =
            self.name.rsplit_once("+0x").is_some_and(|(_, digits)| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
        is_inside
            || self.name.starts_with(".L")
            || self.name.strip_prefix('L').is_some_and(|rest| is_generated(rest) || is_of_mac(rest))
            || self.is_numeric()
    }

    /// Whether a compiler numbered it: `.L3`, `.LBB0_1`, `LCPI2_0`, `ltmp4`, `.L.str.4`.
    pub fn is_numbered(&self) -> bool {
        let of_letters = |word: &str| word.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'_');
        let of_capitals = |word: &str| word.bytes().all(|byte| byte.is_ascii_uppercase());
        let word_of = |rest: &str| {
            let word = rest.trim_end_matches(|last: char| last.is_ascii_digit() || last == '_');
            (word.len() < rest.len()).then(|| word.to_owned())
        };
        if let Some(rest) = self.name.strip_prefix(".L") {
            return rest.starts_with(['.', '_']) || word_of(rest).is_some_and(|word| of_letters(&word));
        }
        // Without a dot, as in Mach-O, a person may have written it.
        let rest =
            self.name.strip_prefix('L').or_else(|| self.name.strip_prefix('l').filter(|rest| rest.starts_with("tmp")));
        rest.and_then(word_of).is_some_and(|word| of_capitals(&word) || word == "tmp")
    }

    /// Whether the name is a number, as that of the label `1:`, which may be defined several times.
    pub fn is_numeric(&self) -> bool {
        self.name.bytes().all(|byte| byte.is_ascii_digit())
    }
}

/// The purpose of a comment that the analyser reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkerKind {
    /// `LLVM-MCA-BEGIN`.
    Begin,
    /// `LLVM-MCA-END`.
    End,
    /// `LLVM-MCA-` and something else.
    Instrument,
    /// Looks like a marker, but the analyser does not see one: wrong case, a misspelling.
    Misspelt,
}

/// A comment that begins or ends a region, or was meant to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marker {
    /// Whether the marker begins or ends a region, or only looks like one that does.
    pub kind: MarkerKind,
    /// Bytes of the keyword.
    pub place: Range<usize>,
    /// Bytes of what follows the keyword, without blanks at either end.
    pub name: Range<usize>,
    /// The line of the keyword, counted from 0.
    pub line: usize,
}

/// An identifier in an operand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// Bytes of the identifier.
    pub place: Range<usize>,
}

/// A jump, with its target as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// Bytes of the target.
    pub target: Range<usize>,
    /// Bytes of the whole statement.
    pub place: Range<usize>,
    /// The line of the statement, counted from 0.
    pub line: usize,
}

/// `.loc` or a line marker: the statements that follow come from this line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceLine {
    /// The offset in the text where it begins to hold.
    pub at: usize,
    /// The file, with its folder if that is written.
    pub file: Option<Arc<str>>,
    /// The line in that file, counted from 1; 0 is code of no line.
    pub line: u32,
}

impl SourceLine {
    /// Returns the file without its folder; empty if there is none.
    pub fn file_name(&self) -> &str {
        let path = self.file.as_deref().unwrap_or_default();
        path.rsplit('/').next().unwrap_or(path)
    }
}

/// A directive such as `.file 1 "a.c"`, by which `.loc 1` means a source file from there on.
#[derive(Clone, Debug, PartialEq, Eq)]
struct NumberedFile {
    /// Offset of the directive in the text.
    at: usize,
    /// The number, as it is written.
    number: String,
    /// Path of the source file, with its folder if that is written.
    path: Arc<str>,
}

/// The parts of a text, each list in the order of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline {
    /// Definitions of labels.
    pub labels: Vec<Label>,
    /// Comments that the analyser reads.
    pub markers: Vec<Marker>,
    /// Identifiers in operands.
    pub mentions: Vec<Mention>,
    /// Jumps that name their target.
    pub branches: Vec<Branch>,
    /// Places in the source from which statements were compiled.
    pub source_lines: Vec<SourceLine>,
    /// Names in `.size` directives, which end functions, and the offsets of the directives.
    pub sizes: Vec<(String, usize)>,
    /// Names that `.type` directives declare as functions, and the offsets of the directives.
    declared: Vec<(String, usize)>,
    /// Source files that `.file` directives give numbers to.
    files: Vec<NumberedFile>,
    /// Comments that hold a line end, with the signs at both ends.
    long_comments: Vec<Range<usize>>,
    /// Statements that are neither labels nor directives.
    pub instructions: Vec<Range<usize>>,
    /// Statements whose first word begins with a dot.
    pub directives: Vec<Range<usize>>,
}

impl Outline {
    /// Returns the label that a word means at an offset: `1b` is the nearest `1` before it, `1f` the nearest after it. `None` if the
    /// text has no such label.
    pub fn definition_of(&self, word: &str, at: usize) -> Option<&Label> {
        if let Some((number, direction)) = split_numeric(word) {
            let same = |label: &&Label| label.name == number;
            let (before, behind) = self.labels.split_at(self.labels.partition_point(|label| label.place.start <= at));
            return if direction == 'b' { before.iter().rev().find(same) } else { behind.iter().find(same) };
        }
        self.labels.iter().find(|label| label.name == word)
    }

    /// Returns where the statement at an offset was compiled from; `None` if the text does not say.
    pub fn source_line_at(&self, at: usize) -> Option<&SourceLine> {
        let behind = self.source_lines.partition_point(|line| line.at <= at);
        self.source_lines[..behind].last()
    }

    /// Returns the path of the source file with a number, as `.loc` and debug data give it: the last one if several files have the
    /// number, `None` if none has.
    pub fn file_of(&self, number: &str) -> Option<Arc<str>> {
        self.files.iter().rev().find(|file| file.number == number).map(|file| file.path.clone())
    }

    /// Returns the range of the label, or of the identifier in an operand, at an offset or right before it; `None` if there is neither.
    pub fn word_at(&self, at: usize) -> Option<Range<usize>> {
        let holds = |place: &Range<usize>| place.start <= at && at <= place.end;
        let labels = self.labels.iter().map(|label| &label.place);
        labels.chain(self.mentions.iter().map(|mention| &mention.place)).find(|place| holds(place)).cloned()
    }
}

/// Splits a reference to a numeric label: `12b` → (`12`, `b`); `None` for any other word.
fn split_numeric(word: &str) -> Option<(&str, char)> {
    let number = word.strip_suffix(['b', 'f'])?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| (number, word.chars().next_back().unwrap_or('f')))
}
