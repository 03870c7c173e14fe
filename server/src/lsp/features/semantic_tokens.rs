//! Semantic tokens of any target: mnemonics, registers, labels, directives and markers, and the mnemonics that limit
//! the region.
//!
//! The outline and the target's names decide the type of a word; the text is not parsed again. The types are those
//! that every theme has colours for.

mod sent;

use std::collections::HashSet;
use std::ops::Range;

use mca_core::limits::TOKENS;
use mca_core::target::Architecture;
use tower_lsp::lsp_types::{SemanticToken, SemanticTokenModifier, SemanticTokenType, SemanticTokensLegend};

pub use sent::{SentTokens, answer};

use crate::lsp::snapshot::Snapshot;
use crate::lsp::to_proto;

/// Kind of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SemanticKind {
    Mnemonic,
    Register,
    Label,
    Directive,
    /// The first word of a marker or an instrument comment, such as `LLVM-MCA-BEGIN`.
    Marker,
}

/// Token types, in the order of [`SemanticKind`].
const TYPES: [SemanticTokenType; 5] = [
    SemanticTokenType::KEYWORD,
    SemanticTokenType::VARIABLE,
    SemanticTokenType::new("label"),
    SemanticTokenType::MACRO,
    SemanticTokenType::DECORATOR,
];

/// Token modifiers, in the order of their bits. `limiting` marks an instruction that belongs to the region's limit.
const MODIFIERS: [SemanticTokenModifier; 2] =
    [SemanticTokenModifier::DEFINITION, SemanticTokenModifier::new("limiting")];

/// Bit of the modifier `definition`.
const DEFINITION: u32 = 1;
/// Bit of the modifier `limiting`.
const LIMITING: u32 = 2;

/// Returns the types and modifiers for the capabilities.
pub fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend { token_types: TYPES.to_vec(), token_modifiers: MODIFIERS.to_vec() }
}

/// A word that becomes a token, before its conversion to lines and columns.
struct Word {
    /// Byte range in the document.
    place: Range<usize>,
    kind: SemanticKind,
    /// Bits of its modifiers: [`DEFINITION`], [`LIMITING`].
    modifiers: u32,
}

/// Returns the tokens of the statements, labels and markers that overlap a range of bytes, at most [`TOKENS`].
pub fn tokens(snapshot: &Snapshot, range: Range<usize>) -> Vec<SemanticToken> {
    let outline = &snapshot.reading.outline;
    let text = &snapshot.source().text;
    let mut finder = Finder {
        text,
        architecture: snapshot.architecture(),
        names: outline.labels.iter().map(|label| label.name.as_str()).collect(),
        words: Vec::new(),
    };
    let limiting = limiting_statements(snapshot, &range);
    for statement in within(&outline.instructions, &range, Clone::clone) {
        finder.instruction(statement, is_among(&limiting, statement));
    }
    for statement in within(&outline.directives, &range, Clone::clone) {
        finder.directive(statement);
    }
    for label in within(&outline.labels, &range, |label| label.place.clone()) {
        finder.push(label.place.clone(), SemanticKind::Label, DEFINITION);
    }
    for marker in within(&outline.markers, &range, |marker| marker.place.start..marker.name.end) {
        finder.push(marker.place.clone(), SemanticKind::Marker, 0);
    }
    let mut words = finder.words;
    words.sort_unstable_by_key(|word| word.place.start);
    words.truncate(TOKENS);
    encoded(snapshot, &words)
}

/// Returns the entries of a list, which is sorted by place, whose places overlap or touch a range.
fn within<'a, T>(list: &'a [T], range: &Range<usize>, place: impl Fn(&T) -> Range<usize>) -> &'a [T] {
    let first = list.partition_point(|one| place(one).end < range.start);
    let last = list.partition_point(|one| place(one).start <= range.end);
    &list[first..last.max(first)]
}

/// Returns the offsets, ascending, of the statements that belong to the limit of a region, for the regions that
/// overlap a range.
fn limiting_statements(snapshot: &Snapshot, range: &Range<usize>) -> Vec<usize> {
    let mut starts = Vec::new();
    for (region, outcome) in snapshot.reading.regions.iter().zip(&snapshot.results) {
        let Some(Ok(result)) = outcome else { continue };
        if region.range.end < range.start || range.end < region.range.start || !result.trust(region).is_enough() {
            continue;
        }
        for blame in &result.verdict().blamed {
            let place = result.kept().get(blame.position).and_then(|&instruction| region.places.get(instruction));
            starts.extend(place.map(|place| place.start));
        }
    }
    starts.sort_unstable();
    starts
}

/// Whether one of `starts`, ascending offsets, lies in a statement.
fn is_among(starts: &[usize], statement: &Range<usize>) -> bool {
    starts.get(starts.partition_point(|start| *start < statement.start)).is_some_and(|start| *start < statement.end)
}

/// Collects the words of statements.
struct Finder<'a> {
    /// The text of the document.
    text: &'a str,
    /// Architecture whose registers and mnemonics are known.
    architecture: Architecture,
    /// Names of all labels, which may look like registers or mnemonics.
    names: HashSet<&'a str>,
    /// The words that were found.
    words: Vec<Word>,
}

impl Finder<'_> {
    /// Adds a word.
    fn push(&mut self, place: Range<usize>, kind: SemanticKind, modifiers: u32) {
        self.words.push(Word { place, kind, modifiers });
    }

    /// Adds the words of an instruction: its mnemonic with prefixes, and its operands.
    fn instruction(&mut self, statement: &Range<usize>, is_limiting: bool) {
        let modifiers = if is_limiting { LIMITING } else { 0 };
        let mut at = self.skip_braces(statement);
        // A prefix is followed by another mnemonic: `lock addl`, `{evex} addl`.
        loop {
            let word = self.word(at, statement.end);
            if word.is_empty() {
                break;
            }
            self.push(word.clone(), SemanticKind::Mnemonic, modifiers);
            at = self.skip_blanks(word.end, statement.end);
            let next = self.text[self.word(at, statement.end)].as_bytes();
            if at == word.end || self.is_name(next) || !self.architecture.knows_mnemonic(next) {
                break;
            }
        }
        self.operands(at..statement.end, true);
    }

    /// Adds the words of a directive: its name and its operands.
    fn directive(&mut self, statement: &Range<usize>) {
        let name = self.word(statement.start, statement.end);
        self.push(name.clone(), SemanticKind::Directive, 0);
        // In other directives, a word that is a register's name means a symbol.
        let names_registers = [".cfi_", ".seh_"].iter().any(|start| self.text[name.clone()].starts_with(start));
        self.operands(name.end..statement.end, names_registers);
    }

    /// Adds the labels and registers in a range, except for those in strings. `names_registers`: words may be
    /// registers.
    fn operands(&mut self, range: Range<usize>, names_registers: bool) {
        let bytes = self.text.as_bytes();
        let mut at = range.start;
        while at < range.end {
            if bytes[at] == b'"' {
                let length = bytes[at + 1..range.end].iter().position(|byte| *byte == b'"');
                at = length.map_or(range.end, |length| at + length + 2);
                continue;
            }
            let word = self.word(at, range.end);
            at = word.end.max(at + 1);
            if let Some((place, kind)) = self.kind_of(word, names_registers) {
                self.push(place, kind, 0);
            }
        }
    }

    /// Returns what a word is, with the part of it that is the name: `%eax` of `%eax`, `v0` of `v0.t`. `None` for
    /// other words.
    fn kind_of(&self, word: Range<usize>, names_registers: bool) -> Option<(Range<usize>, SemanticKind)> {
        let written = &self.text[word.clone()];
        // A relocation follows a name after `@`, a vector's shape after `.`.
        let whole = written.split('@').next().unwrap_or_default();
        let is_register = |name: &str| names_registers && self.architecture.knows_register(name.as_bytes());
        if whole.is_empty() {
            return None;
        }
        let name = whole.trim_start_matches(['$', '%']);
        let start = word.start + whole.len() - name.len();
        if self.names.contains(name) || self.is_numeric_reference(name) {
            return Some((start..start + name.len(), SemanticKind::Label));
        }
        let stem = whole.split_once('.').map_or(whole, |(stem, _)| stem);
        let found = [whole, stem].into_iter().find(|name| is_register(name))?;
        Some((word.start..word.start + found.len(), SemanticKind::Register))
    }

    /// Whether a name is a reference such as `1b` to an existing label `1`.
    fn is_numeric_reference(&self, name: &str) -> bool {
        let number = name.strip_suffix(['b', 'f']).filter(|number| number.bytes().all(|byte| byte.is_ascii_digit()));
        number.is_some_and(|number| self.names.contains(number))
    }

    /// Whether a word is the name of a label.
    fn is_name(&self, word: &[u8]) -> bool {
        std::str::from_utf8(word).is_ok_and(|word| self.names.contains(word))
    }

    /// Returns the range of the word that begins at `start` and ends at `end` at the latest; empty if none does.
    fn word(&self, start: usize, end: usize) -> Range<usize> {
        let bytes = self.text.as_bytes().get(start..end).unwrap_or_default();
        let is_part = |byte: &u8| {
            byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$' | b'%' | b'@') || !byte.is_ascii()
        };
        start..start + bytes.iter().take_while(|byte| is_part(byte)).count()
    }

    /// Returns the offset after `{evex}` and other braces at the start of a statement.
    fn skip_braces(&self, statement: &Range<usize>) -> usize {
        let mut at = statement.start;
        while self.text[at..statement.end].starts_with('{') {
            let length = self.text[at..statement.end].find('}').map_or(statement.end - at, |length| length + 1);
            at = self.skip_blanks(at + length, statement.end);
        }
        at
    }

    /// Returns the offset after the blanks and tabs at `start`, at most `end`.
    fn skip_blanks(&self, start: usize, end: usize) -> usize {
        let bytes = self.text.as_bytes().get(start..end).unwrap_or_default();
        start + bytes.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
    }
}

/// Encodes the tokens for the protocol, each place relative to the previous one.
fn encoded(snapshot: &Snapshot, words: &[Word]) -> Vec<SemanticToken> {
    let (source, encoding) = (snapshot.source(), snapshot.client.encoding);
    let mut tokens = Vec::with_capacity(words.len());
    let (mut line, mut column) = (0, 0);
    for word in words {
        let start = to_proto::position(source, word.place.start, encoding);
        let end = to_proto::position(source, word.place.end, encoding);
        let delta_start = if start.line == line { start.character - column } else { start.character };
        tokens.push(SemanticToken {
            delta_line: start.line - line,
            delta_start,
            length: end.character.saturating_sub(start.character),
            token_type: word.kind as u32,
            token_modifiers_bitset: word.modifiers,
        });
        (line, column) = (start.line, start.character);
    }
    tokens
}

#[cfg(test)]
mod tests;
