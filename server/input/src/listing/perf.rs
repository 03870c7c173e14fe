//! Reads lines of `perf annotate --stdio`, which has shares of samples before the lines of objdump, and of copies of
//! the screen that `perf annotate` shows.

use super::line::{Line, Parse, Shown, address_of, function_of, place_of};
use super::objdump;
use super::syntax;

/// Parser for `perf annotate`.
#[derive(Default)]
pub struct PerfParser {
    /// Reads what follows the shares.
    inner: objdump::ObjdumpParser,
    /// The first source file that the listing names: lines of the source have only numbers. Empty if none is named.
    file: String,
    /// Whether the listing was copied from a screen, where no sign is between shares and code.
    is_screen: bool,
    /// File and line that the source lines being read belong to; `None` between such lines.
    block: Option<(String, u32)>,
}

impl PerfParser {
    /// Makes a parser for a text.
    pub fn new(text: &str) -> PerfParser {
        let named = |line: &str| {
            let place = line.trim_start().split_once(' ').map_or("", |(_, place)| place).trim();
            let place = line.split_once("// ").map_or(place, |(_, place)| place.trim());
            place_of(place).map(|(file, _)| file.to_owned()).filter(|file| !file.contains(' '))
        };
        let file = text.lines().find_map(named).unwrap_or_default();
        let is_screen = text.lines().any(|line| line.trim() == "Percent");
        PerfParser { inner: objdump::ObjdumpParser::default(), file, is_screen, block: None }
    }
}

impl Parse for PerfParser {
    fn line(&mut self, line: &str) -> Line {
        if let Some((shares, rest)) = line.split_once('│') {
            return if is_shares(shares) { from_screen(rest) } else { Line::Other };
        }
        if self.is_screen {
            let (share, rest) = line.trim_start().split_once(' ').unwrap_or(("", line));
            let has_share = share.contains('.') && is_shares(share);
            return from_screen(if has_share { rest } else { line });
        }
        let Some((_, rest)) = shares_and_rest(line) else { return Line::Other };
        let rest = rest.trim_start();
        let numbered = rest.split_once(' ').and_then(|(number, text)| Some((number.parse().ok()?, text.trim_start())));
        if let Some((line, text)) = numbered {
            return self.numbered_line(line, text);
        }
        self.block = None;
        let (code, source) = split_source(rest);
        match self.inner.line(code) {
            Line::Instruction(shown) => Line::Instruction(Shown { source, ..shown }),
            other => other,
        }
    }
}

impl PerfParser {
    /// Reads a line with a number: a line of the source, or a heading. The code after several source lines belongs to
    /// the first of them only, unless one of them is a place such as `/src/dot.c:3`, which perf removes if the path is
    /// absolute.
    fn numbered_line(&mut self, line: u32, text: &str) -> Line {
        let is_heading = text.ends_with("():") || text.starts_with("Disassembly");
        if let Some(name) = function_of(text) {
            self.block = None;
            return Line::Function(name.to_owned());
        }
        if is_heading {
            self.block = None;
            return Line::Other;
        }
        if let Some((file, line)) = place_of(text).filter(|(file, _)| !file.contains(' ')) {
            self.block = Some((file.to_owned(), line));
        }
        let (file, line) = self.block.get_or_insert_with(|| (self.file.clone(), line)).clone();
        Line::Source { file, line }
    }
}

/// Splits shares of samples and their colon, `   45.00 :`, from the rest of a line. The shares are blank if the
/// instruction has no samples.
pub fn shares_and_rest(line: &str) -> Option<(&str, &str)> {
    let (shares, rest) = line.split_once(':')?;
    let is_wide = shares.len() >= 8 || shares.contains('.');
    (is_wide && is_shares(shares)).then_some((shares, rest))
}

/// Returns for each line its share of the samples in percent; 0 without one. With several events, the shares are those
/// of the first.
pub fn shares_of(text: &str) -> Vec<f64> {
    let is_screen = text.lines().any(|line| line.trim() == "Percent");
    let of_line = |line: &str| {
        let shares = match (line.split_once('│'), is_screen) {
            (Some((shares, _)), _) => shares,
            (None, true) => line.trim_start().split_once(' ').map_or("", |(share, _)| share),
            (None, false) => shares_and_rest(line).map_or("", |(shares, _)| shares),
        };
        let first = shares.split_whitespace().next().filter(|_| is_shares(shares)).unwrap_or_default();
        let share = first.trim_end_matches('%').parse::<f64>().ok().filter(|_| first.contains('.'));
        share.filter(|share| (0.0..=100.0).contains(share)).unwrap_or(0.0)
    };
    text.lines().map(of_line).collect()
}

/// Whether a text can be shares of samples: digits, points, percent signs and blanks.
fn is_shares(text: &str) -> bool {
    text.chars().all(|letter| letter.is_ascii_digit() || ". %\t".contains(letter))
}

/// Splits a comment that names a place in the source from a statement: `movsd (%rdi),%xmm0 // dot.c:4`.
fn split_source(text: &str) -> (&str, Option<(String, u32)>) {
    let Some((code, place)) = text.rsplit_once("// ") else { return (text, None) };
    let source = place_of(place.trim()).map(|(file, line)| (file.to_owned(), line));
    if source.is_some() { (code, source) } else { (text, None) }
}

/// Reads a line of the screen without its shares, `20:   movsd ...` or `     ↑ jne    20`. Only targets of jumps show
/// their distance from the function's start, which counts as their address.
fn from_screen(rest: &str) -> Line {
    let rest = rest.trim();
    if let Some(name) = function_of(rest) {
        return Line::Function(name.to_owned());
    }
    let (address, text) = match rest.split_once(':') {
        Some((word, text)) if address_of(word).is_some() && text.starts_with([' ', '\t']) => (address_of(word), text),
        _ => (None, rest),
    };
    // Only code has arrows.
    let arrow = ['↑', '↓', '→', '←'];
    let is_drawn = text.trim_start().starts_with(arrow);
    let text = text.trim().trim_start_matches(arrow).trim();
    match is_drawn || is_code(text) {
        true => Line::Instruction(Shown { address, text: text.to_owned(), ..Shown::default() }),
        false => Line::Other,
    }
}

/// Whether a line of the screen is an instruction and not a line of the source, which may be between instructions. A
/// disassembler writes operands in a column of their own.
fn is_code(text: &str) -> bool {
    let mnemonic = text.split_whitespace().next().unwrap_or_default();
    let letters = mnemonic.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'.');
    let operands = text[mnemonic.len()..].trim();
    let is_apart = text[mnemonic.len()..].starts_with("  ") || operands.is_empty();
    // A long mnemonic fills its column, so one blank separates it from the operands.
    let is_wide = mnemonic.len() >= 6 && (operands.contains('%') || !operands.contains(['(', '=', ';']));
    let has_register =
        operands.contains('%') || operands.split(|one: char| !one.is_ascii_alphanumeric()).any(is_register);
    let has_register_and_no_source_signs = has_register && !operands.contains([';', '=']) && !operands.contains("% ");
    !mnemonic.is_empty()
        && letters
        && (is_apart || is_wide || has_register_and_no_source_signs)
        && !text.ends_with([';', '{', '}'])
}

/// Whether a word is the name of a register of any target.
fn is_register(word: &str) -> bool {
    let number = word.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
    let is_numbered = number.len() < word.len() && word.len() <= 3 && number.parse::<u8>().is_ok();
    is_numbered || syntax::is_register(word)
}
