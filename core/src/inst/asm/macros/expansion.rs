//! Invocation: the body with its arguments in place of the parameters.

use super::{Argument, MacroId, Parameter};
use crate::inst::asm::parser::{Parsed, Parser};
use crate::inst::syntax::ObjectFormat;
use crate::text::token::TokenKind;
use crate::text::{Location, Span};

/// What a body is expanded with.
pub(super) struct Expansion<'a> {
    pub body: Span,
    pub parameters: &'a [Parameter],
    pub arguments: &'a [Argument],
    /// The value of `\@`, where it has a meaning.
    pub invocation: Option<u64>,
    /// The value of `\+`.
    pub count: u64,
}

/// A character of a parameter's name in a body.
pub(super) fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.')
}

impl Parser<'_> {
    pub(in crate::inst::asm) fn invoke_macro(&mut self, id: MacroId, invoked_at: Location) -> Parsed<()> {
        let depth = self.options.macro_nesting_depth;
        if self.macros.active.len() == depth {
            return self.token_error(format!(
                "macros cannot be nested more than {depth} levels deep. Use -asm-macro-max-nesting-depth to increase \
                 this limit."
            ));
        }
        let arguments = self.parse_arguments(Some(id))?;
        let definition = self.macros.list[id.0 as usize].clone();
        let is_free = self.format == ObjectFormat::MachO && definition.parameters.is_empty();
        if !is_free && definition.parameters.len() != arguments.len() {
            return self.token_error("Wrong number of arguments");
        }
        let mut text = Vec::new();
        let expansion = Expansion {
            body: definition.body,
            parameters: &definition.parameters,
            arguments: &arguments,
            invocation: Some(self.macros.n_invocations),
            count: definition.n_expansions,
        };
        self.expand(&expansion, &mut text)?;
        self.macros.list[id.0 as usize].n_expansions += 1;
        text.extend_from_slice(b".endmacro\n");
        self.enter_instantiation(invoked_at, definition.body, text)?;
        self.macros.n_invocations += 1;
        Ok(())
    }

    /// Appends the expanded body.
    pub(super) fn expand(&mut self, expansion: &Expansion, out: &mut Vec<u8>) -> Parsed<()> {
        let bytes = self.buffers.get(expansion.body.buffer).bytes.clone();
        let body = &bytes[expansion.body.start as usize..expansion.body.end as usize];
        let is_darwin = self.format == ObjectFormat::MachO;
        let limit = self.options.limits.expansion_bytes;
        let mut position = 0;
        while position < body.len() {
            if out.len() > limit {
                return self.check_expansion(out.len());
            }
            let byte = body[position];
            if byte == b'\\' && position + 1 < body.len() {
                position = self.expand_escape(expansion, body, position + 1, out);
            } else if byte == b'$' && is_darwin && expansion.parameters.is_empty() && position + 1 < body.len() {
                position = self.expand_positional(expansion, body, position, out);
            } else if is_name(byte) && !is_darwin {
                position = self.expand_word(expansion, body, position, out);
            } else {
                out.push(byte);
                position += 1;
            }
        }
        Ok(())
    }

    /// What follows a backslash; returns the position behind it.
    fn expand_escape(&self, expansion: &Expansion, body: &[u8], position: usize, out: &mut Vec<u8>) -> usize {
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
        if self.macros.is_alternate && body.get(next) == Some(&b'&') {
            next += 1;
        }
        match self.parameter_index(expansion, name) {
            Some(index) => self.expand_argument(expansion, index, out),
            None => {
                out.push(b'\\');
                out.extend_from_slice(name);
            }
        }
        next
    }

    /// A word of the body, which may be a parameter in the alternate syntax.
    fn expand_word(&self, expansion: &Expansion, body: &[u8], position: usize, out: &mut Vec<u8>) -> usize {
        let word = word_at(body, position);
        let next = position + word.len();
        if self.macros.is_alternate
            && let Some(index) = self.parameter_index(expansion, word)
        {
            self.expand_argument(expansion, index, out);
            return next + usize::from(body.get(next) == Some(&b'&'));
        }
        out.extend_from_slice(word);
        next
    }

    /// Mach-O: `$0` to `$9`, `$n` and `$$` of a macro without named parameters.
    fn expand_positional(&self, expansion: &Expansion, body: &[u8], position: usize, out: &mut Vec<u8>) -> usize {
        match body[position + 1] {
            b'$' => out.push(b'$'),
            b'n' => out.extend_from_slice(expansion.arguments.len().to_string().as_bytes()),
            digit @ b'0'..=b'9' => {
                let argument = expansion.arguments.get(usize::from(digit - b'0'));
                for token in argument.into_iter().flatten() {
                    out.extend_from_slice(self.text(token.span));
                }
            }
            _ => {
                out.push(b'$');
                return position + 1;
            }
        }
        position + 2
    }

    fn parameter_index(&self, expansion: &Expansion, name: &[u8]) -> Option<usize> {
        expansion.parameters.iter().position(|parameter| self.text(parameter.name) == name)
    }

    fn expand_argument(&self, expansion: &Expansion, index: usize, out: &mut Vec<u8>) {
        let is_variadic = expansion.parameters[index].is_variadic && index + 1 == expansion.parameters.len();
        for token in &expansion.arguments[index] {
            let text = self.text(token.span);
            let first = text.first().copied().unwrap_or(0);
            if self.macros.is_alternate && first == b'%' && token.is(TokenKind::Integer) {
                out.extend_from_slice(token.value.to_string().as_bytes());
            } else if self.macros.is_alternate && first == b'<' && token.is(TokenKind::String) {
                push_unescaped(&text[1..text.len() - 1], out);
            } else if token.is(TokenKind::String) && !is_variadic {
                out.extend_from_slice(self.text(self.name_span(*token)));
            } else {
                out.extend_from_slice(text);
            }
        }
    }
}

fn word_at(body: &[u8], position: usize) -> &[u8] {
    let length = body[position..].iter().take_while(|&&byte| is_name(byte)).count();
    &body[position..position + length]
}

/// The text of an angle string; `!` makes the next character plain.
fn push_unescaped(text: &[u8], out: &mut Vec<u8>) {
    let mut bytes = text.iter();
    while let Some(&byte) = bytes.next() {
        match byte {
            b'!' => out.extend(bytes.next()),
            _ => out.push(byte),
        }
    }
}
