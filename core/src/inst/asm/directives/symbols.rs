//! Directives about symbols.

use crate::inst::asm::expression::quote;
use crate::inst::asm::parser::{Parsed, Parser};
use crate::inst::expr::symbol::Definition;
use crate::inst::expr::{ExprId, Node, SymbolId};
use crate::inst::syntax::ObjectFormat;
use crate::text::Span;
use crate::text::token::TokenKind;

const TYPES: [&[u8]; 13] = [
    b"STT_FUNC",
    b"function",
    b"STT_OBJECT",
    b"object",
    b"STT_TLS",
    b"tls_object",
    b"STT_COMMON",
    b"common",
    b"STT_NOTYPE",
    b"notype",
    b"STT_GNU_IFUNC",
    b"gnu_indirect_function",
    b"gnu_unique_object",
];

impl Parser<'_> {
    /// The symbol of this name, which Mach-O wants defined by the end if it is a local one.
    pub(super) fn mention(&mut self, name: Span) -> SymbolId {
        let symbol = self.expressions.symbols.intern(self.buffers.text(name));
        self.expressions.symbols.mark_used(symbol);
        symbol
    }

    /// `.globl` and the like. Names that never leave the assembler make no sense for most of them.
    pub(super) fn parse_symbol_attributes(&mut self, allows_local: bool) -> Parsed<()> {
        self.parse_many(|parser| {
            let start = parser.token().location();
            let Some(name) = parser.parse_identifier() else {
                return parser.error(start, "expected identifier");
            };
            parser.mention(name);
            if parser.text(name).starts_with(parser.private_prefix().as_bytes()) && !allows_local {
                return parser.error(start, "non-local symbol required");
            }
            Ok(())
        })
    }

    /// `.weak`, `.hidden`, ... Nothing at all is fine. The messages are those for a missing name and a missing comma.
    pub(super) fn parse_weak_symbols(&mut self, messages: [&str; 2]) -> Parsed<()> {
        if self.take(TokenKind::EndOfStatement) {
            return Ok(());
        }
        loop {
            let name = self.expect_identifier(messages[0])?;
            self.expressions.symbols.intern(self.buffers.text(name));
            if self.take(TokenKind::EndOfStatement) {
                return Ok(());
            }
            self.expect(TokenKind::Comma, messages[1])?;
        }
    }

    pub(super) fn parse_listed_identifier(&mut self) -> Parsed<()> {
        let start = self.token().location();
        match self.parse_identifier() {
            Some(_) => Ok(()),
            None => self.error(start, "expected identifier"),
        }
    }

    pub(super) fn parse_common(&mut self, is_local: bool) -> Parsed<()> {
        let start = self.token().location();
        let name = self.expect_identifier("expected identifier in directive")?;
        let mut symbol = self.mention(name);
        self.parse_comma()?;
        let size_start = self.token().location();
        let size = self.parse_absolute_expression()?;
        if self.take(TokenKind::Comma) {
            let alignment_start = self.token().location();
            let alignment = self.parse_absolute_expression()?;
            if is_local && self.format == ObjectFormat::Elf {
                return self.error(alignment_start, "alignment not supported on this target");
            }
            let is_in_bytes = match self.format {
                ObjectFormat::Elf => true,
                ObjectFormat::Coff => is_local,
                ObjectFormat::MachO => false,
            };
            if is_in_bytes && !(alignment as u64).is_power_of_two() {
                return self.error(alignment_start, "alignment must be a power of 2");
            }
        }
        self.parse_end_of_line()?;
        if size < 0 {
            return self.error(size_start, "size must be non-negative");
        }
        if matches!(self.expressions.symbols.definition(symbol), Definition::Assigned(_)) {
            symbol = self.expressions.symbols.replace(symbol);
        }
        if self.expressions.symbols.is_defined(symbol) {
            return self.error(start, "invalid symbol redefinition");
        }
        Ok(())
    }

    pub(super) fn parse_type(&mut self) -> Parsed<()> {
        let name = self.expect_identifier("expected identifier")?;
        self.expressions.symbols.intern(self.buffers.text(name));
        self.take(TokenKind::Comma);
        match self.token().kind {
            TokenKind::Identifier | TokenKind::String => {}
            TokenKind::Hash | TokenKind::Percent | TokenKind::At => self.lex(),
            _ => {
                let text = "expected STT_<TYPE_IN_UPPER_CASE>, '#<type>', '@<type>', '%<type>' or \"<type>\"";
                return self.token_error(text);
            }
        }
        let start = self.token().location();
        let kind = self.expect_identifier("expected symbol type")?;
        if !TYPES.contains(&self.text(kind)) {
            return self.error(start, "unsupported attribute");
        }
        self.expect(TokenKind::EndOfStatement, "expected end of directive")
    }

    pub(super) fn parse_size(&mut self) -> Parsed<()> {
        let name = self.expect_identifier("expected identifier")?;
        self.expressions.symbols.intern(self.buffers.text(name));
        self.parse_comma()?;
        self.parse_expression()?;
        self.expect(TokenKind::EndOfStatement, "unexpected token")
    }

    /// `.lto_set_conditional`: a new name for a symbol.
    pub(super) fn parse_conditional_set(&mut self) -> Parsed<()> {
        let name = self.expect_identifier("expected identifier")?;
        self.parse_comma()?;
        let (start, value) = self.parse_assigned_value()?;
        let symbol = self.mention(name);
        if !matches!(self.expressions.symbols.definition(symbol), Definition::Undefined) {
            let text = quote("redefinition of '", self.text(name), "'");
            return self.error(start, text);
        }
        match self.is_symbol(value.id) {
            true => Ok(()),
            false => self.error(start, "expected identifier"),
        }
    }

    pub(super) fn parse_symbol_version(&mut self) -> Parsed<()> {
        self.expect_identifier("expected identifier")?;
        self.expect(TokenKind::Comma, "expected a comma")?;
        let name = self.expect_identifier("expected identifier")?;
        if !self.text(name).contains(&b'@') {
            return self.token_error("expected a '@' in the name");
        }
        if self.take(TokenKind::Comma) {
            let action = self.parse_identifier();
            if action.is_none_or(|action| self.text(action) != b"remove") {
                return self.token_error("expected 'remove'");
            }
        }
        // What follows is a statement of its own.
        Ok(())
    }

    pub(super) fn parse_weak_reference(&mut self) -> Parsed<()> {
        self.expect_identifier("expected identifier")?;
        self.expect(TokenKind::Comma, "expected a comma")?;
        self.expect_identifier("expected identifier")?;
        Ok(())
    }

    pub(super) fn parse_ident(&mut self) -> Parsed<()> {
        self.expect(TokenKind::String, "expected string")?;
        self.expect(TokenKind::EndOfStatement, "expected end of directive")
    }

    pub(super) fn parse_version(&mut self) -> Parsed<()> {
        self.expect(TokenKind::String, "expected string")?;
        // It goes into a section of its own.
        self.directives.sections.push();
        self.switch_to_named_section(b".note", false);
        self.directives.sections.pop();
        Ok(())
    }

    pub(super) fn parse_relocation(&mut self) -> Parsed<()> {
        self.parse_expression()?;
        self.parse_comma()?;
        if !self.is(TokenKind::Identifier) {
            return self.token_error("expected relocation name");
        }
        self.lex();
        if self.take(TokenKind::Comma) {
            let start = self.token().location();
            let value = self.parse_expression()?;
            if !self.is_relocatable(value.id) {
                return self.error(start, "expression must be relocatable");
            }
        }
        self.parse_end_of_line()
    }

    /// Whether the value is a symbol, or the difference of two, plus a constant.
    fn is_relocatable(&self, id: ExprId) -> bool {
        use crate::inst::expr::BinaryOperator::{Add, Subtract};
        if self.expressions.evaluate(id).is_some() {
            return true;
        }
        match self.expressions.node(id) {
            Node::Symbol { .. } => true,
            Node::Binary(Add, left, right) => {
                let is_constant = |id| self.expressions.evaluate(id).is_some();
                (is_constant(left) && self.is_symbol(right)) || (is_constant(right) && self.is_symbol(left))
            }
            Node::Binary(Subtract, left, right) => {
                self.is_symbol(left) && (self.is_symbol(right) || self.expressions.evaluate(right).is_some())
            }
            _ => false,
        }
    }

    fn is_symbol(&self, id: ExprId) -> bool {
        matches!(self.expressions.node(id), Node::Symbol { .. })
    }

    pub(super) fn parse_call_graph_profile(&mut self) -> Parsed<()> {
        let first = self.expect_identifier("expected identifier in directive")?;
        self.expect(TokenKind::Comma, "expected a comma")?;
        let second = self.expect_identifier("expected identifier in directive")?;
        self.expect(TokenKind::Comma, "expected a comma")?;
        self.expect_integer("expected integer")?;
        self.expect(TokenKind::EndOfStatement, "unexpected token in directive")?;
        for name in [first, second] {
            self.mention(name);
        }
        Ok(())
    }

    pub(super) fn parse_address_significant_symbol(&mut self) -> Parsed<()> {
        let name = self.expect_identifier("expected identifier")?;
        self.mention(name);
        self.parse_end_of_line()
    }

    /// Function, number, kind and attributes, a discriminator if the attributes say so, the inline stack, the name. Of
    /// the stack's entries everything may be missing.
    pub(super) fn parse_pseudo_probe(&mut self) -> Parsed<()> {
        const HAS_DISCRIMINATOR: i64 = 4;
        let mut attributes = 0;
        for _ in 0..4 {
            attributes = self.expect_integer("expected integer")?;
        }
        if attributes & HAS_DISCRIMINATOR != 0 {
            self.expect_integer("expected integer")?;
        }
        while self.take(TokenKind::At) {
            self.take(TokenKind::Integer);
            self.take(TokenKind::Colon);
            self.take(TokenKind::Integer);
        }
        self.expect_identifier("expected identifier")?;
        self.parse_end_of_line()
    }
}
