//! Reading of a target's texts.

use super::TargetDirectives;
use crate::inst::asm::memory::TargetState;
use crate::inst::asm::parser::{Parsed, ParsedExpression, Parser};
use crate::inst::ids::DialectId;
use crate::inst::subtarget::Subtarget;
use crate::inst::syntax::ExpressionRules;
use crate::text::Span;
use crate::text::lexer::LexicalRules;
use crate::text::token::Token;

/// The assembler's queries to a target.
pub trait Reading {
    fn lexical_rules(&self, subtarget: &Subtarget) -> LexicalRules;

    fn expression_rules(&self, subtarget: &Subtarget) -> ExpressionRules;

    /// Returns the dialect in which the text begins; `_asked` is the one that the user chose.
    fn input_dialect(&self, _subtarget: &Subtarget, _asked: DialectId) -> DialectId {
        DialectId::default()
    }

    /// Returns the prefix of names that are local to the assembler.
    fn private_prefix(&self, subtarget: &Subtarget) -> &'static str;

    /// Returns the size of an address, in bytes.
    fn pointer_bytes(&self, subtarget: &Subtarget) -> u8;

    /// Returns whether `.align` takes a power of two instead of bytes.
    fn aligns_by_power(&self, subtarget: &Subtarget) -> bool;

    /// Whether a statement may begin with a prefix in braces.
    fn has_braced_prefixes(&self) -> bool {
        false
    }

    /// Returns the flags for letters in the flags of an ELF section, beyond those of all targets.
    fn section_flags(&self, _subtarget: &Subtarget) -> &'static [(u8, u64)] {
        &[]
    }

    /// Whether ELF sections about unwinding have a type of their own.
    fn has_unwind_section_type(&self, _subtarget: &Subtarget) -> bool {
        false
    }

    /// Whether functions on Windows describe how they unwind.
    fn has_windows_frames(&self, _subtarget: &Subtarget) -> bool {
        false
    }

    /// Returns the state between the statements of one reading.
    fn new_state(&self, subtarget: &Subtarget) -> Box<dyn TargetState>;

    /// Reads a statement that is not a label, assignment, directive or macro. `first` is its first token, `name` the name
    /// that begins there; both have been consumed. On success the end of the statement has been consumed, too, and the
    /// instructions have been emitted behind that; on failure at least one error is in the queue.
    fn parse_instruction(&self, parser: &mut Parser<'_>, first: Token, name: Span) -> Parsed<()>;

    /// Returns the directives of the target; they go before those of the file format and those of all targets.
    fn directives(&self, _subtarget: &Subtarget) -> TargetDirectives {
        TargetDirectives::NONE
    }

    /// Parses a part of an expression that only this target has: a register, `%hi(…)`. `None` if there is none here, with
    /// nothing consumed.
    fn parse_primary(&self, _parser: &mut Parser<'_>) -> Option<Parsed<ParsedExpression>> {
        None
    }

    /// Parses a value of data that may be more than an expression; `None` if there is none here, with nothing consumed.
    fn parse_data_value(&self, _parser: &mut Parser<'_>) -> Option<Parsed<ParsedExpression>> {
        None
    }

    /// Parses a register's name in directives that describe stack frames.
    fn parse_frame_register(&self, parser: &mut Parser<'_>) -> Parsed<()>;

    /// Ends the reading: is called at the end of the input, before symbols are checked.
    fn finish(&self, _parser: &mut Parser<'_>) {}
}
