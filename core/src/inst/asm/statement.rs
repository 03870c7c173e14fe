//! The statements: labels, assignments, macros, directives, instructions, and what happens after a wrong one.

use super::conditions::Conditional;
use super::directives::{Directive, Here};
use super::parser::{Parsed, Parser};
use super::reuse::{Kind, TouchKind};
use crate::inst::expr::symbol::Definition;
use crate::inst::syntax::ObjectFormat;
use crate::text::diagnostic::{LineMapping, Severity};
use crate::text::token::{Token, TokenKind};
use crate::text::{Location, Span};

impl Parser<'_> {
    /// Reads the whole input.
    pub(super) fn parse_input(&mut self) {
        self.lex();
        while !self.is(TokenKind::EndOfFile) && !self.is_stopped {
            if self.take_over() {
                continue;
            }
            let before = self.before_statement();
            let result = self.parse_statement();
            if result.is_err() && self.errors.is_empty() && self.is(TokenKind::Error) {
                self.lex();
            }
            self.print_errors();
            if result.is_err() && !self.lexer.has_consumed_statement_end() {
                self.skip_statement();
            }
            self.after_statement(before);
        }
        self.check_end_of_input();
    }

    fn parse_statement(&mut self) -> Parsed<()> {
        let first = self.token();
        let name = match first.kind {
            TokenKind::EndOfStatement => {
                self.note_kind(Kind::Empty, first.span);
                self.lex();
                return Ok(());
            }
            TokenKind::Identifier | TokenKind::String => {
                self.lex();
                Some(self.name_span(first))
            }
            TokenKind::LineMarker => {
                let is_outside_macros = self.macros.active.is_empty();
                self.parse_line_marker(first, is_outside_macros);
                return Ok(());
            }
            TokenKind::Integer => return self.parse_numbered_statement(first),
            TokenKind::Dot => {
                self.lex();
                Some(first.span)
            }
            TokenKind::LeftBrace if self.target.has_braced_prefixes() => {
                self.lex();
                Some(first.span)
            }
            _ => self.parse_identifier(),
        };
        let Some(name) = name else {
            return self.refuse_statement(first);
        };
        let is_joined = matches!(first.kind, TokenKind::At | TokenKind::Dollar);
        let first = if is_joined { Token { kind: TokenKind::Identifier, span: name, value: 0 } } else { first };
        self.parse_named_statement(first, name)
    }

    /// What begins with something that begins no statement; in inactive code that does not matter.
    fn refuse_statement(&mut self, first: Token) -> Parsed<()> {
        if self.conditions.is_ignoring() {
            self.skip_statement();
            return Ok(());
        }
        self.lex();
        self.error(first.location(), "unexpected token at start of statement")
    }

    /// An integer begins a numeric label or nothing.
    fn parse_numbered_statement(&mut self, first: Token) -> Parsed<()> {
        if first.value < 0 {
            return self.refuse_statement(first);
        }
        self.lex();
        if !self.is(TokenKind::Colon) {
            return self.refuse_statement(first);
        }
        if self.conditions.is_ignoring() {
            self.skip_statement();
            return Ok(());
        }
        self.lex();
        let symbol = self.labels.define(first.value, &mut self.expressions.symbols);
        self.take(TokenKind::EndOfStatement);
        self.expressions.symbols.define(symbol, Definition::Label);
        Ok(())
    }

    fn parse_named_statement(&mut self, first: Token, name: Span) -> Parsed<()> {
        let start = first.location();
        let is_dotted = self.text(name).first() == Some(&b'.');
        if is_dotted && let Some(conditional) = Conditional::find(self.text(name)) {
            return self.parse_conditional(conditional, start);
        }
        if self.conditions.is_ignoring() {
            self.skip_statement();
            return Ok(());
        }
        match self.token().kind {
            TokenKind::Colon => return self.parse_label(start, name),
            TokenKind::Equal => {
                self.lex();
                return self.parse_assignment(name, true);
            }
            _ => {}
        }
        if let Some(id) = self.macros.find(self.buffers.text(name)) {
            return self.invoke_macro(id, start);
        }
        if is_dotted && !first.is(TokenKind::Dot) {
            if let Some(directive) = self.target.find_directive(self.buffers.text(name), &self.options.subtarget) {
                let result = directive(self, Here { location: start, name });
                self.note_changed_state();
                return result;
            }
            return match Directive::find(self.text(name), self.format) {
                Some(directive) => self.parse_directive(directive, first, name),
                None => self.error(start, "unknown directive"),
            };
        }
        self.note_kind(Kind::Instruction, name);
        self.target.parse_instruction(self, first, name)
    }

    fn parse_label(&mut self, start: Location, name: Span) -> Parsed<()> {
        self.lex();
        if self.text(name) == b"." {
            return self.error(start, "invalid use of pseudo-symbol '.' as a label");
        }
        self.note_kind(Kind::Label, name);
        let symbols = &mut self.expressions.symbols;
        let mut symbol = symbols.intern(self.buffers.text(name));
        self.reuse.note_touch(TouchKind::Label, name, Some(symbol));
        if matches!(symbols.definition(symbol), Definition::Assigned(_)) {
            symbol = symbols.replace(symbol);
        }
        if self.is(TokenKind::EndOfStatement) {
            self.lex();
        }
        if self.expressions.symbols.is_defined(symbol) {
            let text = super::expression::quote("symbol '", self.buffers.text(name), "' is already defined");
            self.log.say_directly(start, text);
            return Ok(());
        }
        self.expressions.symbols.define(symbol, Definition::Label);
        Ok(())
    }

    /// `# 12 "file.c"`; the integer and the string are tokens of their own.
    pub(super) fn parse_line_marker(&mut self, marker: Token, takes_effect: bool) {
        self.lex();
        let line = self.token().value;
        self.lex();
        let file = self.text(self.name_span(self.token())).to_vec();
        self.lex();
        if takes_effect {
            self.log.map_lines(LineMapping { file, line, marker: marker.location() });
        }
    }

    fn check_end_of_input(&mut self) {
        self.print_errors();
        self.target.finish(self);
        let end = self.token().location();
        if self.conditions.is_unbalanced() {
            self.report(Severity::Error, end, None, "unmatched .ifs or .elses".into());
        }
        self.check_line_tables(end);
        if self.format == ObjectFormat::MachO {
            self.check_local_symbols(end);
        }
        for label in std::mem::take(&mut self.labels.uses) {
            if !self.expressions.symbols.is_defined(label.symbol) {
                self.log.mapping = label.mapping;
                self.report(Severity::Error, label.location, None, "directional label undefined".into());
            }
        }
        if !self.log.has_parser_errors {
            self.check_frames(end);
        }
    }

    /// Mach-O wants every assembler-local name defined.
    fn check_local_symbols(&mut self, end: Location) {
        for symbol in self.expressions.symbols.ids() {
            let symbols = &self.expressions.symbols;
            let is_local = symbols.name(symbol).starts_with(b"L") && symbols.is_used(symbol);
            if is_local && !symbols.is_defined(symbol) {
                let text = super::expression::quote("assembler local symbol '", symbols.name(symbol), "' not defined");
                self.report(Severity::Error, end, None, text);
            }
        }
    }
}
