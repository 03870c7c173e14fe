//! Expands macros: the body with arguments in place of parameters.

use super::arguments::parse_arguments;
use crate::inst::asm::parser::{Parsed, Parser};
use crate::inst::asm::state::conditions::Conditions;
use crate::inst::asm::state::macros::{Argument, MacroId, Macros, Parameter, ParameterNumbers};
use crate::inst::syntax::ObjectFormat;
use crate::text::token::TokenKind;
use crate::text::{Location, Span};

/// A body with the parameters and arguments with which it is expanded.
pub(super) struct MacroExpansion<'a> {
    /// Where the body is written.
    pub body: Span,
    pub parameters: &'a [Parameter],
    /// Indices of the parameters by name; `None` for a repetition.
    pub numbers: Option<&'a ParameterNumbers>,
    /// The argument of each parameter; empty where none was given.
    pub arguments: &'a [Argument],
    /// Whether defaults of parameters replace empty arguments.
    pub takes_defaults: bool,
    /// The value of `\@`: the number of macros that were invoked before; `None` in `.rept`, where it has no meaning.
    pub invocation: Option<u64>,
    /// The value of `\+`: how often the macro was expanded before, or the index of the copy in a repetition.
    pub count: u64,
    /// Whether `.altmacro` is on, so that words of the body may be parameters without a backslash.
    pub is_alternate: bool,
}

impl<'a> MacroExpansion<'a> {
    /// Makes the expansion of a body without parameters.
    pub fn from_body(body: Span, macros: &Macros) -> MacroExpansion<'a> {
        let is_alternate = macros.is_alternate;
        MacroExpansion {
            body,
            parameters: &[],
            numbers: None,
            arguments: &[],
            takes_defaults: false,
            invocation: None,
            count: 0,
            is_alternate,
        }
    }
}

/// Whether a byte may be in the name of a parameter in a body.
pub fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.')
}

/// Reads the arguments of a macro, expands its body, and continues in the result. `invoked_at` is the statement that asks for
/// it.
pub fn invoke_macro(
    parser: &mut Parser<'_>,
    macros: &mut Macros,
    conditions: &Conditions,
    id: MacroId,
    invoked_at: Location,
) -> Parsed<()> {
    let depth = macros.nesting_depth;
    if parser.cursor.instantiations.len() == depth {
        return parser.token_error(format!(
            "macros cannot be nested more than {depth} levels deep. Use -asm-macro-max-nesting-depth to increase \
             this limit."
        ));
    }
    let definition = macros.get(id);
    parser.cursor.n_arguments += definition.parameters.len();
    let arguments = parse_arguments(parser, macros, Some(definition))?;
    let is_free = parser.rules.format == ObjectFormat::MachO && definition.parameters.is_empty();
    if !is_free && definition.parameters.len() != arguments.values.len() {
        return parser.token_error("Wrong number of arguments");
    }
    let mut text = Vec::new();
    let expansion = MacroExpansion {
        parameters: &definition.parameters,
        numbers: Some(&definition.numbers),
        arguments: &arguments.values,
        takes_defaults: arguments.takes_defaults,
        invocation: Some(macros.n_invocations),
        count: definition.n_expansions,
        ..MacroExpansion::from_body(definition.body, macros)
    };
    expand(parser, &expansion, &mut text)?;
    text.extend_from_slice(b".endmacro\n");
    let body = definition.body;
    macros.note_expansion(id);
    enter_instantiation(parser, conditions, invoked_at, body, text)?;
    macros.n_invocations += 1;
    Ok(())
}

/// Continues in `text`, which a macro or a repetition expanded to; an error if it is too large. `invoked_at` is the statement that
/// asked for it, `body` its definition.
pub fn enter_instantiation(
    parser: &mut Parser<'_>,
    conditions: &Conditions,
    invoked_at: Location,
    body: Span,
    text: Vec<u8>,
) -> Parsed<()> {
    parser.check_expansion(text.len())?;
    parser.cursor.enter_instantiation(invoked_at, body, text, conditions.depth());
    parser.lex();
    Ok(())
}

/// Appends the expanded body to `out`; an error if the text becomes too large.
pub fn expand(parser: &mut Parser<'_>, expansion: &MacroExpansion, out: &mut Vec<u8>) -> Parsed<()> {
    let bytes = parser.cursor.buffers.get(expansion.body.buffer).bytes.clone();
    let body = &bytes[expansion.body.start as usize..expansion.body.end as usize];
    let is_darwin = parser.rules.format == ObjectFormat::MachO;
    let limit = parser.cursor.limits.expansion_bytes;
    let mut position = 0;
    while position < body.len() {
        if out.len() > limit {
            return parser.check_expansion(out.len());
        }
        let byte = body[position];
        if byte == b'\\' && position + 1 < body.len() {
            position = expand_escape(parser, expansion, body, position + 1, out);
        } else if byte == b'$' && is_darwin && expansion.parameters.is_empty() && position + 1 < body.len() {
            position = expand_positional(parser, expansion, body, position, out);
        } else if is_name(byte) && !is_darwin {
            position = expand_word(parser, expansion, body, position, out);
        } else {
            out.push(byte);
            position += 1;
        }
    }
    Ok(())
}

/// Expands what follows a backslash at `position`, the index of the byte after it; returns the index after it.
fn expand_escape(
    parser: &Parser<'_>,
    expansion: &MacroExpansion,
    body: &[u8],
    position: usize,
    out: &mut Vec<u8>,
) -> usize {
    match (body[position], expansion.invocation) {
        (b'@', Some(invocation)) => {
            out.extend_from_slice(invocation.to_string().as_bytes());
            return position + 1;
        }
        (b'+', _) => {
            out.extend_from_slice(expansion.count.to_string().as_bytes());
            return position + 1;
        }
        (b'(', _) if body.get(position + 1) == Some(&b')') => return position + 2,
        _ => {}
    }
    let name = word_at(body, position);
    let mut next = position + name.len();
    if expansion.is_alternate && body.get(next) == Some(&b'&') {
        next += 1;
    }
    match parameter_index(parser, expansion, name) {
        Some(index) => expand_argument(parser, expansion, index, out),
        None => {
            out.push(b'\\');
            out.extend_from_slice(name);
        }
    }
    next
}

/// Expands a word of the body, which may be a parameter if `.altmacro` is on; returns the index after it.
fn expand_word(
    parser: &Parser<'_>,
    expansion: &MacroExpansion,
    body: &[u8],
    position: usize,
    out: &mut Vec<u8>,
) -> usize {
    let word = word_at(body, position);
    let next = position + word.len();
    if expansion.is_alternate
        && let Some(index) = parameter_index(parser, expansion, word)
    {
        expand_argument(parser, expansion, index, out);
        return next + usize::from(body.get(next) == Some(&b'&'));
    }
    out.extend_from_slice(word);
    next
}

/// Expands `$0` to `$9` (an argument), `$n` (their number) and `$$` (a dollar sign) in a Mach-O macro without named parameters;
/// returns the index after it.
fn expand_positional(
    parser: &Parser<'_>,
    expansion: &MacroExpansion,
    body: &[u8],
    position: usize,
    out: &mut Vec<u8>,
) -> usize {
    match body[position + 1] {
        b'$' => out.push(b'$'),
        b'n' => out.extend_from_slice(expansion.arguments.len().to_string().as_bytes()),
        digit @ b'0'..=b'9' => {
            let argument = expansion.arguments.get(usize::from(digit - b'0'));
            for token in argument.into_iter().flatten() {
                out.extend_from_slice(parser.text(token.span));
            }
        }
        _ => {
            out.push(b'$');
            return position + 1;
        }
    }
    position + 2
}

/// Returns the index of a parameter by its name; `None` if there is none.
fn parameter_index(parser: &Parser<'_>, expansion: &MacroExpansion, name: &[u8]) -> Option<usize> {
    match expansion.numbers {
        Some(numbers) => numbers.get(name).copied(),
        None => expansion.parameters.iter().position(|parameter| parser.text(parameter.name) == name),
    }
}

/// Appends the argument of a parameter, or its default.
fn expand_argument(parser: &Parser<'_>, expansion: &MacroExpansion, index: usize, out: &mut Vec<u8>) {
    let parameter = &expansion.parameters[index];
    let is_variadic = parameter.is_variadic && index + 1 == expansion.parameters.len();
    let given = &expansion.arguments[index];
    let argument = if given.is_empty() && expansion.takes_defaults { &parameter.default } else { given };
    for token in argument {
        let text = parser.text(token.span);
        let first = text.first().copied().unwrap_or(0);
        if expansion.is_alternate && first == b'%' && token.is(TokenKind::Integer) {
            out.extend_from_slice(token.value.to_string().as_bytes());
        } else if expansion.is_alternate && first == b'<' && token.is(TokenKind::String) {
            push_unescaped(&text[1..text.len() - 1], out);
        } else if token.is(TokenKind::String) && !is_variadic {
            out.extend_from_slice(parser.text(parser.name_span(*token)));
        } else {
            out.extend_from_slice(text);
        }
    }
}

/// Returns the bytes from an index on that may be in the name of a parameter; may be empty.
fn word_at(body: &[u8], position: usize) -> &[u8] {
    let length = body[position..].iter().take_while(|&&byte| is_name(byte)).count();
    &body[position..position + length]
}

/// Appends the text of an angle string; `!` makes the next character literal.
fn push_unescaped(text: &[u8], out: &mut Vec<u8>) {
    let mut bytes = text.iter();
    while let Some(&byte) = bytes.next() {
        match byte {
            b'!' => out.extend(bytes.next()),
            _ => out.push(byte),
        }
    }
}
