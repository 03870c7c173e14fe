//! The state of one assembly and the tools that every statement parser uses: tokens, look-ahead, errors, emission.
//!
//! A statement parser consumes tokens up to and including the end of its statement, and acts only then: the first
//! token of what follows has been scanned by that time, so that a marker in the next line is seen first. Errors are
//! queued and printed when the statement is over; warnings are printed at once.

use std::any::Any;

use super::conditions::Conditions;
use super::directives::State;
use super::instruments::Instruments;
use super::labels::NumericLabels;
use super::log::{Log, Origin};
use super::macros::Macros;
use super::markers::Marker;
use super::options::{Files, Options};
use super::regions::{BufferOrder, Regions};
use super::reuse::Reuse;
use crate::inst::expr::{Expressions, SymbolId};
use crate::inst::ids::DialectId;
use crate::inst::instruction::Instruction;
use crate::inst::subtarget::Subtarget;
use crate::inst::syntax::{ExpressionRules, ObjectFormat};
use crate::inst::targets::{Situation, Target, TargetState};
use crate::text::buffer::{Buffer, Buffers};
use crate::text::diagnostic::Severity;
use crate::text::lexer::Lexer;
use crate::text::token::{Token, TokenKind};
use crate::text::{BufferId, Location, Span};

/// The statement is wrong and its errors are in the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failed;

pub type Parsed<T> = Result<T, Failed>;

/// An error that waits for the end of its statement.
#[derive(Clone, Debug)]
pub(super) struct QueuedError {
    pub(super) location: Location,
    pub(super) range: Option<Span>,
    pub(super) text: Vec<u8>,
}

pub struct Parser<'f> {
    pub expressions: Expressions,
    pub target: &'static dyn Target,
    pub dialect: DialectId,
    pub format: ObjectFormat,
    pub(super) expression_rules: ExpressionRules,
    state: Box<dyn TargetState>,
    /// That of the state, as far as it matters to the next statement.
    pub(super) situation: Option<Situation>,
    pub(super) files: &'f dyn Files,
    pub(super) options: Options,
    pub(super) lexer: Lexer,
    pub(super) buffers: Buffers,
    pub(super) errors: Vec<QueuedError>,
    pub(super) log: Log,
    pub(super) labels: NumericLabels,
    pub(super) expression_depth: u32,
    pub(super) instructions: Vec<Instruction>,
    pub(super) regions: Regions,
    pub(super) order: BufferOrder,
    pub(super) instruments: Instruments,
    /// Numbers of the instructions that stand nowhere.
    pub(super) unplaced: Vec<u32>,
    pub(super) markers: Vec<Marker>,
    pub(super) has_marker_errors: bool,
    pub(super) has_instrument_errors: bool,
    pub(super) conditions: Conditions,
    pub(super) macros: Macros,
    pub(super) directives: State,
    pub(super) reuse: Reuse<'f>,
    /// Assembling ends here, whatever follows.
    pub(super) is_stopped: bool,
}

impl<'f> Parser<'f> {
    /// A parser in front of the first token.
    pub(super) fn new(source: &[u8], options: Options, files: &'f dyn Files) -> Parser<'f> {
        let order = BufferOrder::of_input(options.input_kind, source.len());
        let bytes: std::sync::Arc<[u8]> = source.into();
        let mut buffers = Buffers::default();
        let name = options.name.clone();
        buffers.push(Buffer { name, bytes: bytes.clone(), included_from: None, instantiation: None });
        let subtarget = &*options.subtarget;
        let (target, format) = (subtarget.target(), subtarget.triple.format);
        let state = target.new_state(subtarget);
        let mut parser = Parser {
            expressions: Expressions::new(format == ObjectFormat::Coff),
            target,
            dialect: options.dialect,
            format,
            expression_rules: target.expression_rules(subtarget),
            situation: state.situation(),
            state,
            files,
            lexer: Lexer::new(bytes, BufferId::MAIN, target.lexical_rules(subtarget)),
            buffers,
            errors: Vec::new(),
            log: Log::default(),
            labels: NumericLabels::new(target.private_prefix(subtarget)),
            expression_depth: 0,
            // A guess at the density of instructions; a wrong one costs a copy.
            instructions: Vec::with_capacity(source.len() / 64),
            regions: Regions::new(order),
            order,
            instruments: Instruments::default(),
            unplaced: Vec::new(),
            markers: Vec::new(),
            has_marker_errors: false,
            has_instrument_errors: false,
            conditions: Conditions::default(),
            macros: Macros::default(),
            directives: State::default(),
            reuse: Reuse::none(),
            is_stopped: false,
            options,
        };
        parser.define_first_sections();
        parser
    }

    pub fn options(&self) -> &Options {
        &self.options
    }

    pub fn subtarget(&self) -> &Subtarget {
        &self.options.subtarget
    }

    /// How names begin that never leave the assembler.
    pub fn private_prefix(&self) -> &'static str {
        self.target.private_prefix(self.subtarget())
    }

    /// What the target keeps between statements. Each target asks for the type that its own `new_state` returns.
    #[inline]
    pub fn state<S: TargetState>(&self) -> &S {
        let state: &dyn Any = &*self.state;
        state.downcast_ref().expect("a target asks for its own state")
    }

    #[inline]
    pub fn state_mut<S: TargetState>(&mut self) -> &mut S {
        let state: &mut dyn Any = &mut *self.state;
        state.downcast_mut().expect("a target asks for its own state")
    }

    /// To be called when the state has changed outside of a directive of the target.
    pub fn note_changed_state(&mut self) {
        self.situation = self.state.situation();
    }

    /// The token that has been read and not consumed.
    #[inline]
    pub fn token(&self) -> Token {
        self.lexer.current()
    }

    #[inline]
    pub fn is(&self, kind: TokenKind) -> bool {
        self.token().kind == kind
    }

    pub fn text(&self, span: Span) -> &[u8] {
        self.buffers.text(span)
    }

    /// The text of the current token.
    pub fn token_text(&self) -> &[u8] {
        self.text(self.token().span)
    }

    /// The name a token stands for: a string without its quotes, anything else as written.
    pub fn name_span(&self, token: Token) -> Span {
        if token.is(TokenKind::String) {
            return Span { start: token.span.start + 1, end: token.span.end - 1, ..token.span };
        }
        token.span
    }

    /// Consumes the current token. A bad token is an error of its own when it is consumed, and takes the token behind
    /// it along, as in the reference.
    #[inline]
    pub fn lex(&mut self) {
        if self.is(TokenKind::Error) {
            let _: Parsed<()> = self.lexical_error();
        }
        self.advance();
        while self.is(TokenKind::Comment) || self.is(TokenKind::EndOfFile) && self.leave_included_file() {
            self.advance();
        }
    }

    /// Consumes the current token if it is of this kind.
    #[inline]
    pub fn take(&mut self, kind: TokenKind) -> bool {
        let is_there = self.is(kind);
        if is_there {
            self.lex();
        }
        is_there
    }

    /// Looks at the tokens behind the current one. Comments passed on the way are reported once more, so this must be
    /// used only where the reference looks ahead, too; `byte_after_token` has no such effect.
    pub fn peek(&mut self, tokens: &mut [Token]) -> usize {
        let n_tokens = self.lexer.peek(tokens);
        self.handle_comments();
        n_tokens
    }

    /// The byte `distance` bytes behind the end of the current token.
    pub fn byte_after_token(&self, distance: usize) -> Option<u8> {
        self.lexer.byte_after_current(distance)
    }

    /// The statement at hand depends on more than its text, the names that it asks for and the situation, or changes
    /// more than the list of instructions: it is read anew whenever the text is.
    pub fn taint_statement(&mut self) {
        self.reuse.taint_statement();
    }

    /// Puts `token` in front of the current one.
    pub fn put_back(&mut self, token: Token) {
        self.lexer.put_back(token);
    }

    /// Queues an error; the result is for `return`. A bad current token is dropped, as this message says it better.
    pub fn error<T>(&mut self, location: Location, text: impl Into<Vec<u8>>) -> Parsed<T> {
        self.error_in(location, None, text)
    }

    /// Queues an error whose `range` is underlined.
    pub fn error_in<T>(&mut self, location: Location, range: Option<Span>, text: impl Into<Vec<u8>>) -> Parsed<T> {
        self.queue(location, range, text.into());
        if self.is(TokenKind::Error) {
            self.advance();
        }
        Err(Failed)
    }

    /// Queues an error at the current token.
    pub fn token_error<T>(&mut self, text: impl Into<Vec<u8>>) -> Parsed<T> {
        self.error(self.token().location(), text)
    }

    /// Queues the error of a bad current token, which is dropped.
    pub fn lexical_error<T>(&mut self) -> Parsed<T> {
        let error = self.lexer.error();
        self.error(error.location, error.message)
    }

    /// Whether the current statement has errors in the queue.
    pub fn has_errors(&self) -> bool {
        !self.errors.is_empty()
    }

    /// Prints a warning at once.
    pub fn warning(&mut self, location: Location, range: Option<Span>, text: impl Into<Vec<u8>>) {
        self.report(Severity::Warning, location, range, text.into());
    }

    /// Makes the error queued last point elsewhere, without a range.
    pub fn move_last_error(&mut self, location: Location) {
        if let Some(error) = self.errors.last_mut() {
            error.location = location;
            error.range = None;
        }
    }

    /// Appends an instruction to the program and to the regions that are open at its position.
    pub fn emit(&mut self, instruction: Instruction) {
        self.regions.add_instruction(instruction.span.location());
        self.instructions.push(instruction);
    }

    /// Appends an instruction that stands at no position of the text: one of several that a statement stands for. No
    /// marked region and no instrument has it.
    pub fn emit_unplaced(&mut self, instruction: Instruction) {
        self.taint_statement();
        self.regions.add_unplaced_instruction();
        self.unplaced.push(self.instructions.len() as u32);
        self.instructions.push(instruction);
    }

    /// A new symbol whose name never leaves the assembler and begins with `stem`; names in use are skipped.
    pub fn temporary_label(&mut self, stem: &'static str) -> SymbolId {
        self.taint_statement();
        self.labels.named(stem, &mut self.expressions.symbols)
    }

    /// Says that an instrument of the target holds from here on.
    pub fn open_instrument(&mut self, kind: usize, value: i32, location: Location) {
        self.taint_statement();
        self.instruments.open(kind + 1, Some(value), location);
    }

    /// Consumes the end of the statement, which must be here.
    pub fn parse_end_of_line(&mut self) -> Parsed<()> {
        self.expect(TokenKind::EndOfStatement, "expected newline")
    }

    pub(super) fn parse_comma(&mut self) -> Parsed<()> {
        self.expect(TokenKind::Comma, "expected comma")
    }

    pub fn expect(&mut self, kind: TokenKind, message: &str) -> Parsed<()> {
        if self.take(kind) { Ok(()) } else { self.token_error(message) }
    }

    /// The text from here to the end of the statement, which stays.
    pub fn parse_to_statement_end(&mut self) -> Span {
        self.skip_until(|kind| kind == TokenKind::EndOfStatement)
    }

    /// The text from here to a comma or the end of the statement.
    pub fn parse_to_comma(&mut self) -> Span {
        self.skip_until(|kind| matches!(kind, TokenKind::EndOfStatement | TokenKind::Comma))
    }

    fn skip_until(&mut self, is_end: impl Fn(TokenKind) -> bool) -> Span {
        let first = self.token().span;
        while !is_end(self.token().kind) && !self.is(TokenKind::EndOfFile) {
            self.advance();
        }
        Span { end: self.token().span.start, ..first }
    }

    /// Skips the rest of the statement and its end, without looking at errors.
    pub(super) fn skip_statement(&mut self) {
        while !self.is(TokenKind::EndOfStatement) {
            if self.is(TokenKind::EndOfFile) && !self.leave_included_file() {
                return;
            }
            self.advance();
        }
        self.advance();
    }

    pub(super) fn queue(&mut self, location: Location, range: Option<Span>, text: Vec<u8>) {
        self.errors.push(QueuedError { location, range, text });
    }

    /// Prints the errors in the queue.
    pub(super) fn print_errors(&mut self) {
        for error in std::mem::take(&mut self.errors) {
            self.report(Severity::Error, error.location, error.range, error.text);
        }
    }

    /// Prints a message at once, with a note for each instantiation it arose in.
    pub(super) fn report(&mut self, severity: Severity, location: Location, range: Option<Span>, text: Vec<u8>) {
        self.log.say(Origin::Assembler, severity, location, range, text);
        for instantiation in self.macros.active.iter().rev() {
            let note = b"while in macro instantiation".to_vec();
            self.log.say(Origin::Assembler, Severity::Note, instantiation.invoked_at, None, note);
        }
    }

    /// Reads the next token without looking at errors.
    #[inline]
    pub fn advance(&mut self) {
        self.lexer.advance();
        if !self.lexer.comments.is_empty() {
            self.handle_comments();
        }
    }
}
