//! Parses statements: labels, assignments, macros, directives, instructions; continues with the next statement after a wrong one.

use super::assembler::Assembler;
use super::directive::recent::RecentDirective;
use super::directives::{self, find_conditional, invoke_macro, parse_assignment};
use super::log::quote;
use super::parser::{DirectiveSite, Parsed};
use super::trace::{NameUseKind, StatementKind};
use crate::inst::expr::symbol::Definition;
use crate::inst::formats;
use crate::inst::syntax::ObjectFormat;
use crate::text::diagnostic::Severity;
use crate::text::token::{Token, TokenKind};
use crate::text::{Location, Span};

impl Assembler<'_> {
    /// Reads the whole input, statement by statement. Statements that the earlier reading has are taken over.
    pub fn parse_input(&mut self) {
        self.parser.lex();
        while !self.parser.is(TokenKind::EndOfFile) && !self.parser.cursor.is_stopped {
            if self.take_over() {
                continue;
            }
            let before = self.before_statement();
            let result = self.parse_statement();
            let parser = &mut self.parser;
            if result.is_err() && !parser.has_errors() && parser.is(TokenKind::Error) {
                parser.lex();
            }
            parser.print_errors();
            if result.is_err() && !parser.cursor.lexer.has_consumed_statement_end() {
                parser.skip_statement();
            }
            self.after_statement(before);
        }
        self.check_end_of_input();
    }

    /// Parses one statement, which may be empty, or a line marker.
    fn parse_statement(&mut self) -> Parsed<()> {
        let parser = &mut self.parser;
        if parser.content.instructions.len() > parser.cursor.most_instructions && !parser.cursor.is_outermost() {
            parser.cursor.is_stopped = true;
            return parser.token_error("macros, repetitions and included files expand to too many instructions");
        }
        let first = parser.token();
        let name = match first.kind {
            TokenKind::EndOfStatement => {
                parser.trace.note_kind(StatementKind::Empty, first.span);
                parser.lex();
                return Ok(());
            }
            TokenKind::Identifier | TokenKind::String => {
                parser.lex();
                Some(parser.name_span(first))
            }
            TokenKind::LineMarker => {
                let is_outside_macros = parser.cursor.instantiations.is_empty();
                parser.parse_line_marker(first, is_outside_macros);
                return Ok(());
            }
            TokenKind::Integer => return self.parse_numbered_statement(first),
            TokenKind::Dot => {
                parser.lex();
                Some(first.span)
            }
            TokenKind::LeftBrace if self.target.has_braced_prefixes() => {
                parser.lex();
                Some(first.span)
            }
            _ => parser.parse_identifier(),
        };
        let Some(name) = name else {
            return self.refuse_statement(first);
        };
        let is_joined = matches!(first.kind, TokenKind::At | TokenKind::Dollar);
        let first = if is_joined { Token { kind: TokenKind::Identifier, span: name, value: 0 } } else { first };
        self.parse_named_statement(first, name)
    }

    /// Reports a statement that begins with a wrong token; in inactive code it is skipped instead.
    fn refuse_statement(&mut self, first: Token) -> Parsed<()> {
        if self.skips_inactive() {
            return Ok(());
        }
        self.parser.lex();
        self.parser.error(first.location(), "unexpected token at start of statement")
    }

    /// Skips the rest of the statement if a conditional makes it inactive; returns whether it did.
    fn skips_inactive(&mut self) -> bool {
        let is_inactive = self.state.conditions.is_ignoring();
        if is_inactive {
            self.parser.skip_statement();
        }
        is_inactive
    }

    /// Parses a statement that begins with an integer, which must be a numeric label.
    fn parse_numbered_statement(&mut self, first: Token) -> Parsed<()> {
        if first.value < 0 {
            return self.refuse_statement(first);
        }
        self.parser.lex();
        if !self.parser.is(TokenKind::Colon) {
            return self.refuse_statement(first);
        }
        if self.skips_inactive() {
            return Ok(());
        }
        let parser = &mut self.parser;
        parser.lex();
        parser.emit_held();
        parser.note_label();
        let symbol = parser.labels.define(first.value, &mut parser.expressions.symbols);
        parser.take(TokenKind::EndOfStatement);
        parser.expressions.symbols.define(symbol, Definition::Label);
        Ok(())
    }

    /// Parses a statement that begins with a name, which has been consumed; `first` is its token.
    fn parse_named_statement(&mut self, first: Token, name: Span) -> Parsed<()> {
        let start = first.location();
        let here = DirectiveSite { location: start, name };
        let is_dotted = self.parser.text(name).first() == Some(&b'.');
        if is_dotted && let Some(conditional) = find_conditional(self.parser.text(name)) {
            return conditional.run(&mut self.parser, &mut self.state, here);
        }
        if self.skips_inactive() {
            return Ok(());
        }
        match self.parser.token().kind {
            TokenKind::Colon => return self.parse_label(start, name),
            TokenKind::Equal => {
                self.parser.lex();
                return parse_assignment(&mut self.parser, name, true);
            }
            _ => {}
        }
        if let Some(id) = self.state.macros.find(self.parser.text(name)) {
            return invoke_macro(&mut self.parser, &mut self.state.macros, &self.state.conditions, id, start);
        }
        if is_dotted && !first.is(TokenKind::Dot) {
            return self.parse_directive(here);
        }
        self.parser.trace.note_kind(StatementKind::Instruction, name);
        self.target.parse_instruction(&mut self.parser, first, name)
    }

    /// Parses a directive. Directives of the target are looked up first, then those of the file format, then those of all targets.
    fn parse_directive(&mut self, here: DirectiveSite) -> Parsed<()> {
        let (parser, state) = (&mut self.parser, &mut self.state);
        parser.emit_held();
        let (name, format) = (parser.text(here.name), parser.format());
        let found = self.recent_directives.find(name, || match self.target_directives.find(name) {
            Some(directive) => Some(RecentDirective { directive, is_of_target: true }),
            None => {
                let directive = formats::find(name, format).or_else(|| directives::find(name))?;
                Some(RecentDirective { directive, is_of_target: false })
            }
        });
        let Some(RecentDirective { directive, is_of_target }) = found else {
            return parser.error(here.location, "unknown directive");
        };
        let result = directive.run(parser, state, here);
        if is_of_target {
            parser.note_changed_state();
        }
        result
    }

    /// Parses the colon of a label, and defines the label.
    fn parse_label(&mut self, start: Location, name: Span) -> Parsed<()> {
        let parser = &mut self.parser;
        parser.lex();
        if parser.text(name) == b"." {
            return parser.error(start, "invalid use of pseudo-symbol '.' as a label");
        }
        parser.emit_held();
        parser.note_label();
        parser.trace.note_kind(StatementKind::Label, name);
        let symbols = &mut parser.expressions.symbols;
        let name_text = parser.cursor.buffers.text(name);
        let mut symbol = symbols.intern(name_text);
        if symbols.is_discarded(name_text) {
            symbols.mark_used(symbol);
            return Ok(());
        }
        parser.trace.note_name_use(NameUseKind::Label, name, Some(symbol));
        if matches!(symbols.definition(symbol), Definition::Assigned(_)) {
            symbol = symbols.replace(symbol);
        }
        parser.take(TokenKind::EndOfStatement);
        if parser.expressions.symbols.is_defined(symbol) {
            let text = quote("symbol '", parser.text(name), "' is already defined");
            parser.log.add_below_parser(start, text);
            return Ok(());
        }
        parser.expressions.symbols.define(symbol, Definition::Label);
        Ok(())
    }

    /// Reports what is still open or undefined at the end of the input.
    fn check_end_of_input(&mut self) {
        self.parser.print_errors();
        self.parser.emit_held();
        self.target.finish(&mut self.parser);
        let (parser, state) = (&mut self.parser, &self.state);
        let end = parser.token().location();
        if state.conditions.is_unbalanced() {
            parser.report(Severity::Error, end, None, "unmatched .ifs or .elses".into());
        }
        directives::check_line_tables(parser, &state.lines, end);
        if parser.format() == ObjectFormat::MachO {
            formats::check_local_symbols(parser, end);
        }
        for label in std::mem::take(&mut parser.labels.uses) {
            if !parser.expressions.symbols.is_defined(label.symbol) {
                parser.log.mapping = label.mapping;
                parser.report(Severity::Error, label.location, None, "directional label undefined".into());
            }
        }
        let is_in_frame = state.frames.is_inside() || state.windows_frames.is_open();
        // A frame that is still open is an error, but only in an input without other errors.
        if !parser.log.has_parser_errors && is_in_frame {
            parser.log.add_below_parser(end, b"Unfinished frame!".to_vec());
        }
    }
}
