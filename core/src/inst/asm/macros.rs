//! Text that is written once and read many times: `.macro`, `.rept`, `.irp`, `.irpc`.
//!
//! Substitution is lexical: the body with its arguments becomes a new buffer, which ends with a directive that leads
//! back. So an unbalanced quote in a body swallows that directive, and the input ends there, as in the reference.

mod arguments;
mod definition;
mod expansion;
mod repetition;

use std::collections::HashMap;

use super::parser::{Parsed, Parser};
use crate::text::buffer::{self, Buffer, INSTANTIATION_NAME};
use crate::text::token::{Token, TokenKind};
use crate::text::{Location, Span};

/// An index into all macros that were ever defined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MacroId(u32);

/// The tokens of one argument.
pub type Argument = Vec<Token>;

#[derive(Clone, Debug, Default)]
struct Parameter {
    name: Span,
    default: Argument,
    is_required: bool,
    is_variadic: bool,
}

#[derive(Clone, Debug)]
struct Macro {
    name: Span,
    parameters: Vec<Parameter>,
    body: Span,
    n_expansions: u64,
}

/// A macro or a repetition that is being read.
#[derive(Clone, Copy, Debug)]
pub struct Instantiation {
    /// The start of the statement that asked for it.
    pub invoked_at: Location,
    /// The end of that statement, where reading goes on.
    exit: Location,
    conditional_depth: usize,
}

#[derive(Clone, Debug)]
pub struct Macros {
    list: Vec<Macro>,
    names: HashMap<Vec<u8>, MacroId>,
    /// Outermost first.
    pub active: Vec<Instantiation>,
    /// How many macros have been invoked; `\@` shows it.
    n_invocations: u64,
    n_expansions: usize,
    /// `.macros_off` makes invocations plain statements.
    pub are_enabled: bool,
    /// `.altmacro`: bare parameter names, `%expression` and `<text>`.
    pub is_alternate: bool,
}

impl Default for Macros {
    fn default() -> Macros {
        Macros {
            list: Vec::new(),
            names: HashMap::new(),
            active: Vec::new(),
            n_invocations: 0,
            n_expansions: 0,
            are_enabled: true,
            is_alternate: false,
        }
    }
}

impl Macros {
    /// Whether any name invokes a macro.
    pub fn has_any(&self) -> bool {
        self.are_enabled && !self.names.is_empty()
    }

    /// The macro that a statement of this name invokes.
    #[inline]
    pub fn find(&self, name: &[u8]) -> Option<MacroId> {
        if self.names.is_empty() || !self.are_enabled {
            return None;
        }
        self.names.get(name).copied()
    }
}

impl Parser<'_> {
    /// Continues in a text made from a macro or a repetition.
    fn enter_instantiation(&mut self, invoked_at: Location, body: Span, text: Vec<u8>) -> Parsed<()> {
        self.check_expansion(text.len())?;
        let exit = self.token().location();
        let conditional_depth = self.conditions.depth();
        self.macros.active.push(Instantiation { invoked_at, exit, conditional_depth });
        let bytes: std::sync::Arc<[u8]> = text.into();
        let instantiation = Some(buffer::Instantiation { invoked_at, body });
        let name = INSTANTIATION_NAME.to_vec();
        let buffer = Buffer { name, bytes: bytes.clone(), included_from: None, instantiation };
        let id = self.buffers.push(buffer);
        self.lexer.enter(bytes, id, 0);
        self.lex();
        Ok(())
    }

    /// Continues behind the statement that asked for the instantiation.
    fn leave_instantiation(&mut self) {
        if let Some(instantiation) = self.macros.active.pop() {
            let bytes = self.buffers.get(instantiation.exit.buffer).bytes.clone();
            self.lexer.enter(bytes, instantiation.exit.buffer, instantiation.exit.offset);
            self.lex();
        }
    }

    /// Stops the assembly before a small input grows beyond all bounds.
    pub(super) fn check_expansion(&mut self, n_bytes: usize) -> Parsed<()> {
        self.macros.n_expansions += 1;
        let limits = self.options.limits;
        let main = self.buffers.get(crate::text::BufferId::MAIN).bytes.len();
        let expanded = self.buffers.n_bytes() - main;
        let text = if self.log.events.len() > limits.messages {
            "macros, repetitions and included files have led to too many messages"
        } else if expanded + n_bytes > limits.expansion_bytes || self.macros.n_expansions > limits.expansions {
            "macros, repetitions and included files expand to too much text"
        } else {
            return Ok(());
        };
        self.is_stopped = true;
        self.token_error(text)
    }

    /// `.endm` and `.endmacro`: the end of an instantiation, as definitions have been read as a whole.
    pub(super) fn parse_end_macro(&mut self, directive: Span) -> Parsed<()> {
        let name = self.text(directive).to_vec();
        if !self.is(TokenKind::EndOfStatement) {
            return self.token_error(super::expression::quote("unexpected token in '", &name, "' directive"));
        }
        if self.macros.active.is_empty() {
            return self.refuse_stray(&name);
        }
        self.leave_instantiation();
        Ok(())
    }

    /// `.exitm`: leaves the instantiation and the conditionals opened in it.
    pub(super) fn parse_exit_macro(&mut self, directive: Span) -> Parsed<()> {
        self.parse_end_of_line()?;
        let Some(&instantiation) = self.macros.active.last() else {
            let name = self.text(directive).to_vec();
            return self.refuse_stray(&name);
        };
        self.conditions.close_to(instantiation.conditional_depth);
        self.leave_instantiation();
        Ok(())
    }

    fn refuse_stray(&mut self, name: &[u8]) -> Parsed<()> {
        let text = super::expression::quote("unexpected '", name, "' in file, no current macro definition");
        self.token_error(text)
    }

    /// `.endr`: every repetition in the text has been read as a whole, this is the end of an instantiation.
    pub(super) fn parse_end_repetition(&mut self) -> Parsed<()> {
        if self.macros.active.is_empty() {
            return self.token_error("unmatched '.endr' directive");
        }
        self.leave_instantiation();
        Ok(())
    }

    pub(super) fn parse_purge_macro(&mut self, directive: Location) -> Parsed<()> {
        let Some(name) = self.parse_identifier() else {
            return self.token_error("expected identifier in '.purgem' directive");
        };
        self.parse_end_of_line()?;
        if self.macros.names.remove(self.buffers.text(name)).is_none() {
            let text = super::expression::quote("macro '", self.text(name), "' is not defined");
            return self.error(directive, text);
        }
        Ok(())
    }
}
