//! Reads symbols in operands: labels of branches, addresses for `adr` and `adrp`, and specifiers around them.

use super::{Found, OperandReader};
use crate::inst::asm::{Parsed, ParsedValue, quote};
use crate::inst::expr::{BinaryOperator, ExprId, ExprNode, Specifier as AtSpecifier};
use crate::inst::syntax::ObjectFormat;
use crate::inst::targets::aarch64::operand::{Immediate, Value};
use crate::inst::targets::aarch64::specifiers::{Specifier, at_specifiers, reference_of};
use crate::text::Location;
use crate::text::token::TokenKind;

impl OperandReader<'_, '_, '_> {
    /// Reads a symbol or expression that no other parser has read, with an optional `@` specifier, a term that is added or
    /// subtracted, and a shift.
    pub(super) fn read_label(&mut self) -> Parsed<()> {
        let start = self.here();
        let parsed = self.parser.parse_expression()?;
        let mut end = matches!(self.parser.expressions.node(parsed.id), ExprNode::Binary(..)).then_some(parsed.end);
        let mut id = self.read_at_specifier(parsed.id)?;
        if let Some((sum, term_end)) = self.read_term(id)? {
            (id, end) = (sum, Some(term_end));
        }
        let value = Value::Immediate(self.immediate_of(id));
        self.push(Some(start), end, value);
        self.read_optional_shift()
    }

    /// Returns an expression as an immediate, which is a constant if the expression has a value.
    fn immediate_of(&self, id: ExprId) -> Immediate {
        self.parser.expressions.as_constant(id).map_or(Immediate::Expression(id), Immediate::Constant)
    }

    /// Reads a specifier such as `@PAGE`, if one follows, and returns the expression with the specifier at each of its
    /// symbols; the expression `id` itself without a specifier or a symbol.
    fn read_at_specifier(&mut self, id: ExprId) -> Parsed<ExprId> {
        if !self.parser.take(TokenKind::At) {
            return Ok(id);
        }
        if !self.parser.is(TokenKind::Identifier) {
            return self.parser.reached_error("expected specifier following '@'");
        }
        let name = self.parser.token_text();
        let Some(specifier) = AtSpecifier::find(at_specifiers(self.parser.format()), name) else {
            let message = quote("invalid specifier '@", name, "'");
            return self.parser.reached_error(message);
        };
        if self.has_specified_symbol(id) {
            let message = quote("invalid variant on expression '", self.parser.token_text(), "' (already modified)");
            return self.parser.reached_error(message);
        }
        let specified = self.parser.expressions.with_specifier(id, specifier);
        self.parser.lex();
        Ok(specified.unwrap_or(id))
    }

    /// Whether a symbol in an expression has a specifier.
    fn has_specified_symbol(&self, id: ExprId) -> bool {
        let mut pending = vec![id];
        while let Some(id) = pending.pop() {
            match self.parser.expressions.node(id) {
                ExprNode::Symbol { specifier: Some(_), .. } => return true,
                ExprNode::Unary(_, operand) => pending.push(operand),
                ExprNode::Binary(_, left, right) => pending.extend([left, right]),
                _ => {}
            }
        }
        false
    }

    /// Reads `+ term` or `- term` after a specifier, which does not belong to the term. Returns the sum of the expression
    /// `id` and the term, and where it ends; `None` if no sign follows.
    fn read_term(&mut self, id: ExprId) -> Parsed<Option<(ExprId, Location)>> {
        let operator = match self.parser.token().kind {
            TokenKind::Plus => BinaryOperator::Add,
            TokenKind::Minus => BinaryOperator::Subtract,
            _ => return Ok(None),
        };
        self.parser.lex();
        let term = self.parser.parse_target_primary()?;
        Ok(Some((self.parser.expressions.binary(operator, id, term.id), term.end)))
    }

    /// Reads an expression with an optional specifier in front, such as `:lo12:`; for Mach-O also with one after it, such as
    /// `@PAGE`, and a term.
    pub(super) fn read_symbolic(&mut self) -> Parsed<Immediate> {
        let mut specifier = None;
        if self.parser.take(TokenKind::Colon) {
            let name = self.parser.is(TokenKind::Identifier).then(|| self.parser.token_text());
            specifier = name.and_then(Specifier::find);
            if specifier.is_none() {
                return self.parser.reached_error("expect relocation specifier in operand after ':'");
            }
            self.parser.lex();
            self.parser.expect(TokenKind::Colon, "expect ':' after relocation specifier")?;
        }
        let mut id = match self.parser.parse_value()? {
            ParsedValue::Expression(parsed) => parsed.id,
            ParsedValue::Constant(value) if specifier.is_none() => return Ok(Immediate::Constant(value)),
            ParsedValue::Constant(value) => self.parser.expressions.constant(value),
        };
        if let Some(specifier) = specifier {
            id = specifier.wrap(&mut self.parser.expressions, id);
        }
        if self.parser.format() == ObjectFormat::MachO {
            id = self.read_at_specifier(id)?;
            if let Some((sum, _)) = self.read_term(id)? {
                id = sum;
            }
        }
        Ok(self.immediate_of(id))
    }

    /// Reads the operand of `adrp`, which computes the 4 KiB page of an address: a number, a symbol, or a symbol with a
    /// specifier for a page.
    pub(super) fn read_page_label(&mut self) -> Parsed<Found> {
        use AtSpecifier::{GotPage, Page, TlvpPage};
        let start = self.here();
        self.parser.take(TokenKind::Hash);
        let mut immediate = self.read_symbolic()?;
        if let Immediate::Expression(id) = immediate
            && let Some(reference) = reference_of(&self.parser.expressions, id)
        {
            match (reference.specifier, reference.at) {
                (None, None) => {
                    let hidden = Specifier::Hidden.wrap(&mut self.parser.expressions, id);
                    immediate = Immediate::Expression(hidden);
                }
                (_, Some(GotPage | TlvpPage)) if reference.addend != 0 => {
                    return self.parser.error(start, "gotpage label reference not allowed an addend");
                }
                (_, Some(Page | GotPage | TlvpPage)) => {}
                (Some(specifier), _) if specifier.is_page() => {}
                _ => return self.parser.error(start, "page or gotpage label reference expected"),
            }
        }
        self.push_before_here(start, Value::Immediate(immediate));
        Ok(Found::Operand)
    }

    /// Reads the operand of `adr`: a number, a symbol, or a symbol with the specifier `:got_auth:`. What begins with a bracket
    /// is left to another parser.
    pub(super) fn read_near_label(&mut self) -> Parsed<Found> {
        if self.parser.is(TokenKind::LeftBracket) {
            return Ok(Found::Nothing);
        }
        let start = self.here();
        self.parser.take(TokenKind::Hash);
        let mut immediate = self.read_symbolic()?;
        if let Immediate::Expression(id) = immediate
            && let Some(reference) = reference_of(&self.parser.expressions, id)
        {
            match (reference.specifier, reference.at) {
                (None, None) => {
                    let hidden = Specifier::Hidden.wrap(&mut self.parser.expressions, id);
                    immediate = Immediate::Expression(hidden);
                }
                (Some(Specifier::GotAuth), _) => {}
                _ => return self.parser.error(start, "unexpected adr label"),
            }
        }
        self.push_before_here(start, Value::Immediate(immediate));
        Ok(Found::Operand)
    }
}
