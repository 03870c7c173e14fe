//! Makes statements for the assembler from the instructions of a disassembler's listing.

use super::line::{adapt, address_of, angled, mnemonic_of, without_comment, without_padding};
use super::syntax::is_branch;
use super::{intel, symbols};

/// An instruction as it will be written.
pub struct Statement {
    /// The statement without the place that it goes to, with a blank at the end; the whole statement if `otherwise` is empty.
    pub text: String,
    /// The address that a branch or a call goes to, which is its last operand; `None` for other statements.
    pub target: Option<u64>,
    /// The operand to write after `text`, unless a line of the listing has the address `target` and so a label. Empty if
    /// `text` is complete.
    pub otherwise: String,
}

impl Statement {
    /// Returns a directive that stands for bytes of which only the place is known.
    pub fn unknown_bytes() -> Statement {
        Statement { text: ".byte\t0".to_owned(), target: None, otherwise: String::new() }
    }
}

/// Makes a statement from the text of an instruction; `None` if the text is no instruction. `is_intel` is the syntax of
/// the text.
pub fn shown_statement(text: &str, is_intel: bool) -> Option<Statement> {
    let with_value = with_real_number(text);
    let text = with_value.as_deref().unwrap_or(text);
    let text = without_padding(without_comment(text).trim());
    let is_code = text.starts_with(|first: char| first.is_ascii_alphabetic() || matches!(first, '{' | '.'));
    if !is_code || text == "..." {
        return None;
    }
    let (mnemonic, operands) = text.split_once([' ', '\t']).unwrap_or((text, ""));
    let operands = operands.trim();
    let last = operands.rfind(',').map_or(0, |at| at + 1);
    // Names in angle brackets may hold commas.
    let (before, last) = match angled(operands) {
        Some((at, _)) => {
            let start = operands[..at].trim_end().rfind([',', ' ', '\t']).map_or(0, |at| at + 1);
            operands.split_at(start)
        }
        None => operands.split_at(last),
    };
    let symbol = angled(last).map(|(_, symbol)| symbol);
    let number = last.trim().split([' ', '<']).next().unwrap_or_default();
    let target = address_of(number).filter(|_| symbol.is_some() || is_branch(mnemonic) || is_call(mnemonic));
    // `jr a4` names a register, whose name is a number in hexadecimal, too.
    let target = target.filter(|_| symbol.is_some() || !goes_through_register(mnemonic));
    let goes = is_branch(mnemonic) || is_call(mnemonic);
    if target.is_some() || (goes && symbol.is_some() && number.is_empty()) {
        let otherwise = symbol.map_or_else(|| number.to_owned(), symbols::reference);
        let gap = if before.is_empty() { "\t" } else { " " };
        let text = adapted(format!("{mnemonic}\t{before}").trim_end(), is_intel) + gap;
        return Some(Statement { text, target, otherwise });
    }
    let text = angled(text).map_or(text, |(at, _)| text[..at].trim_end());
    Some(Statement { text: adapted(text, is_intel), target: None, otherwise: String::new() })
}

/// Replaces the encoding of a real number by the number, which only the comment shows, since assemblers do not accept
/// the encoding: `vmov.f64 d0, #8 @ 0x40400000  3.0`. `None` for other statements.
fn with_real_number(text: &str) -> Option<String> {
    let (code, comment) = text.split_once("@ 0x")?;
    let value = comment.split_once("  ").map(|(_, value)| value.trim())?;
    let is_real = value.contains('.') && value.parse::<f64>().is_ok();
    let at = code.rfind('#').filter(|_| is_real)?;
    Some(format!("{}#{value}", &code[..at]))
}

/// Converts a statement to what the assembler reads, in its syntax.
fn adapted(text: &str, is_intel: bool) -> String {
    if is_intel { intel::adapt(text) } else { adapt(text) }
}

/// Whether a statement is a branch or a call.
pub fn goes(text: &str) -> bool {
    let mnemonic = mnemonic_of(text);
    is_branch(mnemonic) || is_call(mnemonic)
}

/// Whether a mnemonic jumps to or calls what a register says, where registers have names such as `a4`.
fn goes_through_register(mnemonic: &str) -> bool {
    matches!(mnemonic, "jr" | "jalr" | "c.jr" | "c.jalr")
}

/// Whether a mnemonic calls a function, on any target.
pub fn is_call(mnemonic: &str) -> bool {
    mnemonic.starts_with("call") || matches!(mnemonic, "bl" | "jal" | "tail")
}
