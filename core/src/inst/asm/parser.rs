//! The parser of a statement: tokens and look-ahead, symbols and expressions, errors, and the resulting instructions.
//!
//! A statement parser first consumes all tokens up to and including the end of its statement, and then acts. By that time the
//! first token after it has been scanned, so that a marker in the next line is seen before the statement's instruction. Errors
//! are queued and printed when the statement is over; warnings are printed at once. The state of directives is not here.

use super::content::Content;
use super::cursor::{SourceCursor, TooMuch};
use super::labels::NumericLabels;
use super::log::Log;
use super::memory::{StateMemory, TargetState};
use super::trace::StatementTrace;
use crate::inst::expr::{ExprId, Expressions, SymbolId};
use crate::inst::ids::DialectId;
use crate::inst::instruction::Instruction;
use crate::inst::syntax::{ObjectFormat, TextRules};
use crate::text::diagnostic::{Framing, Severity};
use crate::text::token::{Token, TokenKind};
use crate::text::{Location, Span};

/// The error of parsing: the statement is wrong, and its messages are in the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failed;

/// What was parsed, or that the statement is wrong.
pub type Parsed<T> = Result<T, Failed>;

/// An expression, and its place.
#[derive(Clone, Copy, Debug)]
pub struct ParsedExpression {
    /// The expression.
    pub id: ExprId,
    /// The place right after the last primary.
    pub end: Location,
    /// The place of messages about the value: a symbol, or the first operator. `None` for a constant.
    pub origin: Option<Location>,
}

/// A directive at the start of a statement, whose name has been consumed.
#[derive(Clone, Copy, Debug)]
pub struct DirectiveSite {
    /// Start of the statement.
    pub location: Location,
    /// The name as written.
    pub name: Span,
}

/// How the target reads words in statements that are not its own instructions.
pub trait TargetWords {
    /// Parses a part of an expression: a register, `%hi(…)`. `None` if there is none here, with nothing consumed.
    fn parse_primary(&self, parser: &mut Parser<'_>) -> Option<Parsed<ParsedExpression>>;

    /// Parses a part of an expression that only the values of data directives may begin with. `None` if there is none here,
    /// with nothing consumed.
    fn parse_data_value(&self, parser: &mut Parser<'_>) -> Option<Parsed<ParsedExpression>>;

    /// Parses a register's name in directives that describe stack frames.
    fn parse_frame_register(&self, parser: &mut Parser<'_>) -> Parsed<()>;
}

/// An error that is printed at the end of its statement.
#[derive(Clone, Debug)]
pub(in crate::inst) struct QueuedError {
    pub location: Location,
    /// The bytes that the message underlines.
    pub range: Option<Span>,
    pub text: Vec<u8>,
    /// What is printed around the text.
    pub framing: Framing,
}

/// What a new parser is made of.
pub(super) struct Start<'f> {
    pub cursor: SourceCursor<'f>,
    pub content: Content,
    pub rules: TextRules,
    /// The dialect in which the text begins.
    pub dialect: DialectId,
    pub memory: StateMemory,
    pub words: &'f dyn TargetWords,
}

/// The parser, and everything that statements of the target may read and change.
pub struct Parser<'f> {
    /// The expressions and symbols of the text so far.
    pub expressions: Expressions,
    /// The dialect in force.
    pub dialect: DialectId,
    pub(in crate::inst) rules: TextRules,
    pub(in crate::inst) cursor: SourceCursor<'f>,
    /// Errors of the current statement, which are printed at its end.
    pub(in crate::inst) errors: Vec<QueuedError>,
    /// What has been printed so far.
    pub(in crate::inst) log: Log,
    /// The numeric labels so far.
    pub(super) labels: NumericLabels,
    /// How many primaries of an expression are nested here.
    pub(super) expression_depth: u32,
    /// Instructions, regions and instruments so far.
    pub(super) content: Content,
    /// Instructions that are held back (see [`Parser::hold`]).
    held: Vec<Instruction>,
    /// The target's state between statements.
    pub(super) memory: StateMemory,
    /// What the current statement used and did.
    pub(super) trace: StatementTrace,
    /// How the target reads words in statements that are not its own instructions.
    pub(super) words: &'f dyn TargetWords,
}

impl<'f> Parser<'f> {
    /// Makes a parser that is before the first token.
    pub(super) fn new(start: Start<'f>) -> Parser<'f> {
        Parser {
            expressions: Expressions::new(start.rules.expressions.allows_at_in_names),
            dialect: start.dialect,
            cursor: start.cursor,
            errors: Vec::new(),
            log: Log::default(),
            labels: NumericLabels::new(start.rules.private_prefix),
            rules: start.rules,
            expression_depth: 0,
            content: start.content,
            held: Vec::new(),
            memory: start.memory,
            trace: StatementTrace::default(),
            words: start.words,
        }
    }

    pub fn format(&self) -> ObjectFormat {
        self.rules.format
    }

    /// Returns the prefix of names that are local to the assembler.
    pub fn private_prefix(&self) -> &'static str {
        self.rules.private_prefix
    }

    /// Returns the target's state between statements, as the type that the target's `new_state` returns.
    #[inline]
    pub fn state<S: TargetState>(&self) -> &S {
        self.memory.get()
    }

    /// Returns the target's state between statements to change it; [`Parser::note_changed_state`] must follow.
    #[inline]
    pub fn state_mut<S: TargetState>(&mut self) -> &mut S {
        self.memory.get_mut()
    }

    /// Must be called after each change of the target's state. The current statement is never taken over from an earlier
    /// reading then.
    pub fn note_changed_state(&mut self) {
        self.taint_statement();
        self.memory.ask_again();
    }

    /// Returns the token that has been read and not consumed.
    #[inline]
    pub fn token(&self) -> Token {
        self.cursor.lexer.current()
    }

    /// Whether the current token is of this kind.
    #[inline]
    pub fn is(&self, kind: TokenKind) -> bool {
        self.token().kind == kind
    }

    pub fn text(&self, span: Span) -> &[u8] {
        self.cursor.buffers.text(span)
    }

    /// Returns the span from the mnemonic to `end`, without blanks before that.
    pub fn statement_span(&self, mnemonic: Span, end: Location) -> Span {
        if end.buffer != mnemonic.buffer || end.offset < mnemonic.end {
            return mnemonic;
        }
        let text = self.text(Span { end: end.offset, ..mnemonic });
        Span { end: mnemonic.start + text.trim_ascii_end().len() as u32, ..mnemonic }
    }

    /// Returns the text of the current token.
    pub fn token_text(&self) -> &[u8] {
        self.text(self.token().span)
    }

    /// Returns the span of a token's name: a string without its quotes, anything else as written.
    pub fn name_span(&self, token: Token) -> Span {
        if token.is(TokenKind::String) {
            return Span { start: token.span.start + 1, end: token.span.end - 1, ..token.span };
        }
        token.span
    }

    /// Consumes the current token. A bad one is an error, and the token after it is consumed as well, as in the reference.
    #[inline]
    pub fn lex(&mut self) {
        if self.is(TokenKind::Error) {
            let _: Parsed<()> = self.lexical_error();
        }
        self.advance();
        if matches!(self.token().kind, TokenKind::Comment | TokenKind::EndOfFile) {
            self.pass_comments();
        }
    }

    /// Skips comments, and the ends of included files, up to the next token.
    #[cold]
    fn pass_comments(&mut self) {
        while self.is(TokenKind::Comment) || self.is(TokenKind::EndOfFile) && self.cursor.leave_file() {
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

    /// Fills `tokens` with the tokens after the current one, and returns how many there are. Comments among them are reported
    /// again when they are read, so this is only for places where the reference looks ahead, too; `byte_after_token` has no
    /// such effect.
    pub fn peek(&mut self, tokens: &mut [Token]) -> usize {
        let n_tokens = self.cursor.lexer.peek(tokens);
        self.handle_comments();
        n_tokens
    }

    /// Returns the byte `distance` bytes after the end of the current token; `None` after the end of the text.
    pub fn byte_after_token(&self, distance: usize) -> Option<u8> {
        self.cursor.lexer.byte_after_current(distance)
    }

    /// Marks the statement as one that is read again in every reading: it depends on more than its text, the names that it
    /// mentions and the situation, or changes more than the list of instructions.
    pub fn taint_statement(&mut self) {
        self.trace.taint();
    }

    /// Puts `token` in front of the current one.
    pub fn put_back(&mut self, token: Token) {
        self.cursor.lexer.put_back(token);
    }

    /// Queues an error, and returns it for `return`. A bad current token is dropped, since this message replaces its own.
    pub fn error<T>(&mut self, location: Location, text: impl Into<Vec<u8>>) -> Parsed<T> {
        self.error_in(location, None, text)
    }

    /// Queues an error whose `range` is underlined, and returns it.
    pub fn error_in<T>(&mut self, location: Location, range: Option<Span>, text: impl Into<Vec<u8>>) -> Parsed<T> {
        self.queue(location, range, text.into());
        if self.is(TokenKind::Error) {
            self.advance();
        }
        Err(Failed)
    }

    /// Queues an error at the current token, and returns it.
    pub fn token_error<T>(&mut self, text: impl Into<Vec<u8>>) -> Parsed<T> {
        self.error(self.token().location(), text)
    }

    /// Queues an error at the token that was scanned last, and returns it. That is not the current token if tokens were put
    /// back.
    pub fn reached_error<T>(&mut self, text: impl Into<Vec<u8>>) -> Parsed<T> {
        self.error(self.cursor.lexer.reached().location(), text)
    }

    /// Queues the error of a bad current token, which is dropped, and returns it.
    pub fn lexical_error<T>(&mut self) -> Parsed<T> {
        let error = self.cursor.lexer.error();
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

    /// Prints a warning without its place; editors underline the place.
    pub fn add_bare_warning(&mut self, location: Location, text: Vec<u8>) {
        self.log.add_bare_warning(location, text);
    }

    /// Makes the error queued last point elsewhere, without a range.
    pub fn move_last_error(&mut self, location: Location) {
        if let Some(error) = self.errors.last_mut() {
            error.location = location;
            error.range = None;
        }
    }

    /// Appends an instruction to the program and to the regions that contain its place.
    pub fn emit(&mut self, instruction: Instruction) {
        self.content.add(instruction);
    }

    /// Appends an instruction that has no place in the text: one of several that a statement stands for. No marked region and no
    /// instrument contains it.
    pub fn emit_unplaced(&mut self, instruction: Instruction) {
        self.taint_statement();
        self.content.add_unplaced(instruction);
    }

    /// Holds an instruction back until a label, a directive or the target lets it be emitted. Of those that are held, the first one
    /// will have no place in the text.
    pub fn hold(&mut self, instruction: Instruction) {
        self.taint_statement();
        self.held.push(instruction);
    }

    /// Whether instructions are held back, about which the next statement may decide.
    #[inline]
    pub(super) fn holds_any(&self) -> bool {
        !self.held.is_empty()
    }

    /// Returns the first of the instructions that are held back.
    pub fn first_held(&mut self) -> Option<&mut Instruction> {
        self.held.first_mut()
    }

    /// Emits the instructions that were held back.
    #[inline]
    pub fn emit_held(&mut self) {
        if self.holds_any() {
            self.emit_all_held();
        }
    }

    /// Emits the instructions that were held back, of which there is at least one.
    #[cold]
    fn emit_all_held(&mut self) {
        let mut held = std::mem::take(&mut self.held).into_iter();
        if let Some(first) = held.next() {
            self.emit_unplaced(first);
        }
        held.for_each(|instruction| self.emit(instruction));
    }

    /// Returns a new symbol that is local to the assembler and whose name begins with `stem`; names in use are skipped.
    pub fn temporary_label(&mut self, stem: &'static str) -> SymbolId {
        self.taint_statement();
        self.labels.named(stem, &mut self.expressions.symbols)
    }

    /// Begins an instrument that sets `value` for the instructions after `location`. `kind` is an index among the target's kinds.
    pub fn open_instrument(&mut self, kind: usize, value: i32, location: Location) {
        self.taint_statement();
        self.content.open_instrument(kind, value, location);
    }

    /// Records that a label is here.
    #[inline]
    pub(super) fn note_label(&mut self) {
        let n_instructions = self.content.n_instructions();
        self.content.data.add_label(n_instructions);
    }

    /// Records that the directive `name` gives the bits of the next instruction that is emitted, which has no place in the text.
    pub fn note_bits_of_instruction(&mut self, name: Span) {
        let read = self.content.read_so_far();
        self.content.data.add_instruction(name, read);
    }

    /// Records that a constant will be placed by the next literal pool of this section, a directive such as `.ltorg`.
    pub fn note_pooled_constant(&mut self) {
        self.taint_statement();
        self.content.data.add_constant();
    }

    /// Parses the end of a directive such as `.ltorg`, which places the constants of loads such as `ldr register, =value`. Returns
    /// whether there are any.
    pub fn parse_pool(&mut self) -> Parsed<bool> {
        self.parse_end_of_line()?;
        Ok(self.content.data.take_constants())
    }

    /// Records that what follows is in a section that is none of the text's own.
    pub fn leave_section(&mut self) {
        let n_instructions = self.content.n_instructions();
        self.content.data.leave(n_instructions);
    }

    /// Records that the text continues in the section that it has left.
    pub fn come_back_to_section(&mut self) {
        let n_instructions = self.content.n_instructions();
        self.content.data.come_back(n_instructions);
    }

    /// Consumes the end of the statement; an error if there is something else.
    pub fn parse_end_of_line(&mut self) -> Parsed<()> {
        self.expect(TokenKind::EndOfStatement, "expected newline")
    }

    /// Consumes a comma; an error if there is none.
    pub(in crate::inst) fn parse_comma(&mut self) -> Parsed<()> {
        self.expect(TokenKind::Comma, "expected comma")
    }

    /// Consumes a token of this kind; `message` is the error for another one.
    pub fn expect(&mut self, kind: TokenKind, message: &str) -> Parsed<()> {
        if self.take(kind) { Ok(()) } else { self.token_error(message) }
    }

    /// Returns the text from here to the end of the statement, which is not consumed.
    pub fn parse_to_statement_end(&mut self) -> Span {
        self.skip_until(|kind| kind == TokenKind::EndOfStatement)
    }

    /// Returns the text from here to a comma or the end of the statement, neither of which is consumed.
    pub fn parse_to_comma(&mut self) -> Span {
        self.skip_until(|kind| matches!(kind, TokenKind::EndOfStatement | TokenKind::Comma))
    }

    /// Skips tokens up to one of these kinds or the end of the file, and returns their span.
    fn skip_until(&mut self, is_end: impl Fn(TokenKind) -> bool) -> Span {
        let first = self.token().span;
        while !is_end(self.token().kind) && !self.is(TokenKind::EndOfFile) {
            self.advance();
        }
        Span { end: self.token().span.start, ..first }
    }

    /// Skips the rest of the statement and its end. Bad tokens are no errors here.
    pub(in crate::inst) fn skip_statement(&mut self) {
        while !self.is(TokenKind::EndOfStatement) {
            if self.is(TokenKind::EndOfFile) && !self.cursor.leave_file() {
                return;
            }
            self.advance();
        }
        self.advance();
    }

    /// Queues an error at a place, with an optional range to underline.
    pub(in crate::inst) fn queue(&mut self, location: Location, range: Option<Span>, text: Vec<u8>) {
        self.errors.push(QueuedError { location, range, text, framing: Framing::Included });
    }

    /// Prints the errors in the queue.
    #[inline]
    pub(in crate::inst) fn print_errors(&mut self) {
        if self.has_errors() {
            self.print_queue();
        }
    }

    /// Prints the errors in the queue, of which there is at least one.
    fn print_queue(&mut self) {
        for error in std::mem::take(&mut self.errors) {
            self.report_framed(Severity::Error, error.framing, error.location, error.range, error.text);
        }
    }

    /// Prints a message at once, and a note for each macro or repetition that is being read.
    pub(in crate::inst) fn report(
        &mut self,
        severity: Severity,
        location: Location,
        range: Option<Span>,
        text: Vec<u8>,
    ) {
        self.report_framed(severity, Framing::Included, location, range, text);
    }

    /// Reads the next token. A bad one is no error yet.
    #[inline]
    pub fn advance(&mut self) {
        self.cursor.lexer.advance();
        if !self.cursor.lexer.comments.is_empty() {
            self.handle_comments();
        }
    }

    /// Acts on the comments that the lexer has scanned since the last time.
    #[cold]
    pub(super) fn handle_comments(&mut self) {
        for &span in &self.cursor.lexer.comments {
            self.content.read_marker_comment(self.cursor.buffers.text(span), span, &mut self.log);
        }
        self.cursor.lexer.comments.clear();
    }

    /// Counts a text of `n_bytes` that is about to be read; an error if all such texts together are too large or too many.
    pub(in crate::inst) fn check_expansion(&mut self, n_bytes: usize) -> Parsed<()> {
        match self.cursor.check_expansion(n_bytes, self.log.events.len()) {
            Ok(()) => Ok(()),
            Err(TooMuch(text)) => self.token_error(text),
        }
    }
}
