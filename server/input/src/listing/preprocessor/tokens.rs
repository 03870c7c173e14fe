//! Splits lines into tokens of the C preprocessor.

use std::rc::Rc;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PreprocessorKind {
    /// A word that may be the name of a macro.
    Name,
    /// A word that begins with a digit.
    Number,
    /// A string or character literal.
    Text,
    /// A comment of C, or the part of it in this line.
    Comment,
    /// Blanks.
    Space,
    /// An empty argument that is an operand of `##`.
    Nothing,
    /// A sign, which may have two characters.
    Other,
}

/// A token with its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    pub kind: PreprocessorKind,
    pub text: Rc<str>,
    /// Names of the macros whose expansion it comes from: the token is not replaced by these again.
    pub hidden: Vec<Rc<str>>,
}

impl Token {
    pub fn new(kind: PreprocessorKind, text: &str) -> Token {
        Token { kind, text: text.into(), hidden: Vec::new() }
    }

    /// Whether it is this sign.
    pub fn is(&self, text: &str) -> bool {
        self.kind == PreprocessorKind::Other && *self.text == *text
    }
}

/// The signs of two characters.
const PAIRS: [&str; 9] = ["##", "&&", "||", "==", "!=", "<=", ">=", "<<", ">>"];

/// Returns the tokens of a line. `is_in_comment` says whether the line begins in a comment, and is updated for the next one.
pub fn tokens_of(line: &str, is_in_comment: &mut bool) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = line;
    if *is_in_comment {
        let end = rest.find("*/").map(|at| at + 2);
        *is_in_comment = end.is_none();
        let (comment, after) = rest.split_at(end.unwrap_or(rest.len()));
        tokens.push(Token::new(PreprocessorKind::Comment, comment));
        rest = after;
    }
    while let Some(first) = rest.chars().next() {
        let (kind, length) = match first {
            _ if rest.starts_with("/*") => {
                let end = rest[2..].find("*/").map(|at| at + 4);
                *is_in_comment = end.is_none();
                (PreprocessorKind::Comment, end.unwrap_or(rest.len()))
            }
            _ if rest.starts_with("//") => (PreprocessorKind::Comment, rest.len()),
            '"' => (PreprocessorKind::Text, length_of_text(rest)),
            // Assemblers also have characters with one quote only, and comments have apostrophes.
            '\'' if rest.chars().nth(2) == Some('\'') => {
                (PreprocessorKind::Text, rest.chars().take(3).map(char::len_utf8).sum())
            }
            _ if first.is_alphabetic() || first == '_' => (PreprocessorKind::Name, length_while(rest, is_of_name)),
            _ if first.is_ascii_digit() => {
                (PreprocessorKind::Number, length_while(rest, |letter| is_of_name(letter) || letter == '.'))
            }
            _ if first.is_whitespace() => (PreprocessorKind::Space, length_while(rest, char::is_whitespace)),
            _ => (
                PreprocessorKind::Other,
                PAIRS.iter().find(|pair| rest.starts_with(**pair)).map_or(first.len_utf8(), |pair| pair.len()),
            ),
        };
        tokens.push(Token::new(kind, &rest[..length]));
        rest = &rest[length..];
    }
    tokens
}

/// Whether a character can be in a name.
fn is_of_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Returns the number of bytes of the first characters that `is` accepts.
fn length_while(text: &str, is: impl Fn(char) -> bool) -> usize {
    text.find(|letter| !is(letter)).unwrap_or(text.len())
}

/// Returns the number of bytes of a string literal, which ends with the line at the latest.
fn length_of_text(text: &str) -> usize {
    let mut is_escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Returns the tokens' texts as one.
pub fn text_of(tokens: &[Token]) -> String {
    tokens.iter().map(|token| &*token.text).collect()
}

/// Returns the tokens without blanks and comments at both ends; those in between become one blank each.
pub fn trimmed(tokens: &[Token]) -> Vec<Token> {
    let mut kept: Vec<Token> = Vec::with_capacity(tokens.len());
    for token in tokens {
        match token.kind {
            PreprocessorKind::Space | PreprocessorKind::Comment
                if kept.last().is_none_or(|last| last.kind == PreprocessorKind::Space) => {}
            PreprocessorKind::Space | PreprocessorKind::Comment => kept.push(Token::new(PreprocessorKind::Space, " ")),
            _ => kept.push(token.clone()),
        }
    }
    kept.truncate(kept.iter().rposition(|token| token.kind != PreprocessorKind::Space).map_or(0, |at| at + 1));
    kept
}
