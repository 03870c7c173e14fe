//! Parses what precedes a mnemonic: pseudo prefixes (`{vex}`), attached prefixes, which set a flag of the instruction (`lock`,
//! `rep`), and `data16` and `data32`, which are mnemonics of their own.

use super::mnemonic;
use super::pending::{ForcedEncoding, StatementParser};
use crate::inst::asm::{Parsed, Parser};
use crate::inst::instruction::TargetFlags;
use crate::inst::targets::x86::flags;
use crate::inst::targets::x86::state::State;
use crate::inst::targets::x86::syntax::Mode;
use crate::text::token::TokenKind;

impl StatementParser {
    /// Parses `{vex}`, `{disp32}`, `{nf}` and the like up to the name after them. The first opening brace has
    /// been consumed.
    pub(super) fn parse_pseudo_prefixes(&mut self, parser: &mut Parser) -> Parsed<()> {
        loop {
            if !parser.is(TokenKind::Identifier) {
                return parser.token_error("Unexpected token after '{'");
            }
            let word = parser.token().span;
            parser.lex();
            if !parser.is(TokenKind::RightBrace) {
                return parser.token_error("Expected '}'");
            }
            parser.lex();
            if !self.apply_pseudo_prefix(parser.text(word)) {
                return self.fail(parser, self.mnemonic_start, "unknown prefix");
            }
            self.mnemonic_start = parser.token().span.start;
            if !parser.take(TokenKind::LeftBrace) {
                break;
            }
        }
        if !parser.is(TokenKind::Identifier) {
            return parser.token_error("Expected identifier");
        }
        self.name.extend_from_slice(parser.token_text());
        parser.lex();
        Ok(())
    }

    /// Notes what a word in braces asks for; returns false if it is no pseudo prefix.
    fn apply_pseudo_prefix(&mut self, word: &[u8]) -> bool {
        /// Pseudo prefixes that ask for an encoding.
        const ENCODINGS: [(&[u8], ForcedEncoding); 6] = [
            (b"rex", ForcedEncoding::Rex),
            (b"rex2", ForcedEncoding::Rex2),
            (b"vex", ForcedEncoding::Vex),
            (b"vex2", ForcedEncoding::Vex2),
            (b"vex3", ForcedEncoding::Vex3),
            (b"evex", ForcedEncoding::Evex),
        ];
        if let Some((_, encoding)) = ENCODINGS.iter().find(|(name, _)| word.eq_ignore_ascii_case(name)) {
            self.encoding = Some(*encoding);
        } else if word.eq_ignore_ascii_case(b"disp8") {
            self.displacement_size = flags::DISP8;
        } else if word.eq_ignore_ascii_case(b"disp32") {
            self.displacement_size = flags::DISP32;
        } else if word.eq_ignore_ascii_case(b"nf") {
            self.suppresses_flags = true;
        } else {
            return false;
        }
        true
    }

    /// Parses prefixes such as `lock`. Each sets a flag, and the token after it becomes the name, whatever it is. A prefix alone
    /// in a statement is an instruction: it keeps its name and sets no flag.
    pub(super) fn parse_attached_prefixes(&mut self, parser: &mut Parser) {
        while mnemonic::is_attached_prefix(&self.name) {
            self.prefix_flags.insert(mnemonic::attached_prefix_flag(&self.name));
            if parser.is(TokenKind::EndOfStatement) || parser.is(TokenKind::EndOfFile) {
                self.prefix_flags = TargetFlags::default();
                break;
            }
            loop {
                self.name.clear();
                self.name.extend_from_slice(parser.token_text());
                parser.lex();
                // `lock/incl` is read as `lock incl`, even if the name is on the next line.
                if !matches!(self.name.first(), Some(b';' | b'\n' | b'#' | b'\t' | b'/')) {
                    break;
                }
            }
        }
        if self.prefix_flags != TargetFlags::default() {
            self.mnemonic.clone_from(&self.name);
        }
    }

    /// Checks `data16` and `data32` against the mode. In 16-bit mode `data32` becomes `data16`, which has the same encoding. An
    /// instruction may follow it: the statement is then this instruction, matched as in 32-bit mode, and `is_prefix` is false.
    pub(super) fn parse_data_size_prefix(&mut self, parser: &mut Parser, is_prefix: &mut bool) -> Parsed<()> {
        if self.mnemonic == b"data16" && State::of(parser).mode == Mode::Bits16 {
            return self.fail(parser, self.mnemonic_start, "redundant data16 prefix");
        }
        if self.mnemonic != b"data32" {
            return Ok(());
        }
        match State::of(parser).mode {
            Mode::Bits64 => {
                return self.fail(parser, self.mnemonic_start, "'data32' is not supported in 64-bit mode");
            }
            Mode::Bits32 => return self.fail(parser, self.mnemonic_start, "redundant data32 prefix"),
            Mode::Bits16 => self.set_mnemonic(b"data16"),
        }
        if parser.is(TokenKind::EndOfStatement) {
            return Ok(());
        }
        self.name.clear();
        // After `data32`, the suffix `w` means 32 bits.
        self.name.extend_from_slice(match parser.token_text() {
            b"callw" => b"calll",
            b"ljmpw" => b"ljmpl",
            other => other,
        });
        parser.lex();
        self.mnemonic.clone_from(&self.name);
        self.matches_as_32_bit = true;
        *is_prefix = false;
        Ok(())
    }
}
