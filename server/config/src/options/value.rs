//! Reads values of options by their kinds.

use super::super::number;
use super::super::table::{Declaration, Kind};

/// The value of an option, read as its [`Kind`] demands.
pub(super) enum Value<'a> {
    /// On or off.
    Flag(bool),
    /// An unsigned integer.
    Number(u32),
    /// A signed integer.
    Signed(i32),
    /// A number with a fraction.
    Real(f32),
    /// A text, or a list in which commas separate texts.
    Text(&'a [u8]),
    /// Index of the chosen word among the words of a choice.
    Word(usize),
}

/// Reads the value of an option; `value` is `None` if it was omitted. An error is the text of a message after the
/// option's name: the reference's words, and for a choice that the reference does not have, the words to choose from.
pub(super) fn read<'a>(option: &Declaration, value: Option<&'a [u8]>) -> Result<Value<'a>, Vec<u8>> {
    let text = value.unwrap_or_default();
    match option.kind {
        Kind::Flag => flag(text).map(Value::Flag),
        Kind::FlagOr(words) => match index_of(words, text) {
            Some(word) => Ok(Value::Word(word)),
            // The reference has no versions, so it has no words for a wrong one.
            None if is_version(text) => {
                Err(quoted(text, &format!(" is not one of its values: {}, 0, 1", words.join(", "))))
            }
            None => flag(text).map(Value::Flag),
        },
        Kind::Unsigned => {
            number::unsigned(text).map(Value::Number).ok_or_else(|| quoted(text, " value invalid for uint argument!"))
        }
        Kind::Signed => {
            number::signed(text).map(Value::Signed).ok_or_else(|| quoted(text, " value invalid for integer argument!"))
        }
        Kind::Real => {
            let value = number::real(text).map(|value| Value::Real(value as f32));
            value.ok_or_else(|| quoted(text, " value invalid for floating point argument!"))
        }
        Kind::Text | Kind::OptionalText | Kind::List => Ok(Value::Text(text)),
        Kind::Choice { words, is_optional } => match index_of(words, text) {
            Some(word) => Ok(Value::Word(word)),
            // Without a value the second word applies: `-instruction-tables` means `normal`.
            None if is_optional && text.is_empty() => Ok(Value::Word(1)),
            None if option.is_extended => {
                Err(quoted(text, &format!(" is not one of its values: {}", words.join(", "))))
            }
            None => Err([b"Cannot find option named ".as_slice(), &quoted(text, "!")].concat()),
        },
        Kind::Action => Err([b"does not allow a value! ".as_slice(), &quoted(text, " specified.")].concat()),
    }
}

/// Returns the index of the word that equals a text; `None` if none does.
fn index_of(words: &[&str], text: &[u8]) -> Option<usize> {
    words.iter().position(|word| word.as_bytes() == text)
}

/// Reads a value of a flag, which is on without one. An error is the reference's text.
fn flag(text: &[u8]) -> Result<bool, Vec<u8>> {
    match text {
        b"" | b"true" | b"TRUE" | b"True" | b"1" => Ok(true),
        b"false" | b"FALSE" | b"False" | b"0" => Ok(false),
        _ => Err(quoted(text, " is invalid value for boolean argument! Try 0 or 1")),
    }
}

/// Whether a text is a version, such as `v3`.
fn is_version(text: &[u8]) -> bool {
    text.strip_prefix(b"v").is_some_and(|number| !number.is_empty() && number.iter().all(u8::is_ascii_digit))
}

/// Returns a text in quotes, and `rest` after it.
fn quoted(text: &[u8], rest: &str) -> Vec<u8> {
    [b"'", text, b"'", rest.as_bytes()].concat()
}
