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
    /// Returns how the target's texts are split into tokens.
    fn lexical_rules(&self, subtarget: &Subtarget) -> LexicalRules;

    /// Returns how the target's expressions are written.
    fn expression_rules(&self, subtarget: &Subtarget) -> ExpressionRules;

    /// Returns the dialect in which the text begins. `_asked` is the one that the user chose.
    fn input_dialect(&self, _subtarget: &Subtarget, _asked: DialectId) -> DialectId {
        DialectId::default()
    }

    /// Returns the prefix of symbols that stay inside the assembler, such as `.L`.
    fn private_prefix(&self, subtarget: &Subtarget) -> &'static str;

    /// Returns the size of an address, in bytes.
    fn pointer_bytes(&self, subtarget: &Subtarget) -> u8;

    /// Whether `.align` takes a power of two instead of a number of bytes.
    fn aligns_by_power(&self, subtarget: &Subtarget) -> bool;

    /// Whether a statement may begin with a prefix in braces.
    fn has_braced_prefixes(&self) -> bool {
        false
    }

    /// Returns the letters and bits of ELF section flags that only this target has.
    fn section_flags(&self, _subtarget: &Subtarget) -> &'static [(u8, u64)] {
        &[]
    }

    /// Whether ELF sections with unwind data have a section type of their own.
    fn has_unwind_section_type(&self, _subtarget: &Subtarget) -> bool {
        false
    }

    /// Whether Windows code describes its stack frames for unwinding, by directives.
    fn has_windows_frames(&self, _subtarget: &Subtarget) -> bool {
        false
    }

    /// Makes the state that lasts from statement to statement while one text is read.
    fn new_state(&self, subtarget: &Subtarget) -> Box<dyn TargetState>;

    /// Reads a statement that is not a label, assignment, directive or macro. `first` is its first token, `name` the name
    /// that begins there; both have been consumed. On success the end of the statement has been consumed, too, and the
    /// instructions have been emitted after that; on failure at least one error is in the queue.
    fn parse_instruction(&self, parser: &mut Parser<'_>, first: Token, name: Span) -> Parsed<()>;

    /// Returns the directives of the target; they go before those of the file format and those of all targets.
    fn directives(&self, _subtarget: &Subtarget) -> TargetDirectives {
        TargetDirectives::NONE
    }

    /// Parses a part of an expression that only this target has, such as a register or `%hi(…)`. `None` if none
    /// is here; no token is consumed then.
    fn parse_primary(&self, _parser: &mut Parser<'_>) -> Option<Parsed<ParsedExpression>> {
        None
    }

    /// Parses a value of a data directive that may be more than an expression. `None` if none is here; no
    /// token is consumed then.
    fn parse_data_value(&self, _parser: &mut Parser<'_>) -> Option<Parsed<ParsedExpression>> {
        None
    }

    /// Parses a register in directives about stack frames.
    fn parse_frame_register(&self, parser: &mut Parser<'_>) -> Parsed<()>;

    /// Called at the end of the input, before symbols are checked.
    fn finish(&self, _parser: &mut Parser<'_>) {}
}
