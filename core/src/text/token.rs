//! Tokens: what the lexer hands to the parsers.

use super::Span;

/// The kind of a token. Marks have the names of their characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum TokenKind {
    /// The end of the buffer.
    EndOfFile,
    /// A line end, a separator or a whole line comment.
    EndOfStatement,
    /// A text that is not a token; `Lexer::error` has the message and its place.
    Error,
    Identifier,
    /// A string; the span includes the quotes.
    String,
    Integer,
    /// An integer of more than 64 bits.
    BigInteger,
    Real,
    /// A line marker, `# 12 "file.c"`, at a line start; the integer and the string follow as tokens of their own.
    LineMarker,
    /// A block comment. Parsers see one only when they look ahead, and right after a statement that failed.
    Comment,
    /// A blank; only produced while blanks are significant (macro arguments).
    Space,
    Colon,
    Plus,
    Minus,
    /// The token `->`, which no syntax uses.
    MinusGreater,
    Tilde,
    Slash,
    BackSlash,
    LeftParenthesis,
    RightParenthesis,
    LeftBracket,
    RightBracket,
    LeftBrace,
    RightBrace,
    Question,
    Star,
    Dot,
    Comma,
    Dollar,
    Equal,
    EqualEqual,
    Pipe,
    PipePipe,
    Caret,
    Ampersand,
    AmpersandAmpersand,
    Exclaim,
    ExclaimEqual,
    Percent,
    Hash,
    Less,
    LessEqual,
    LessLess,
    LessGreater,
    Greater,
    GreaterEqual,
    GreaterGreater,
    At,
}

/// A token: its kind, place and value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    pub kind: TokenKind,
    pub span: Span,
    /// The value of an `Integer`; 0 for every other kind.
    pub value: i64,
}

impl Token {
    pub fn is(&self, kind: TokenKind) -> bool {
        self.kind == kind
    }

    pub fn location(&self) -> super::Location {
        self.span.location()
    }
}
