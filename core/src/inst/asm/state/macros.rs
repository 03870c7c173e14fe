//! The defined macros.

use std::collections::HashMap;

use crate::text::Span;
use crate::text::token::Token;

/// An index into all macros that were ever defined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MacroId(u32);

/// The tokens of one argument.
pub type Argument = Vec<Token>;

/// A parameter of a macro.
#[derive(Clone, Debug, Default)]
pub struct Parameter {
    /// Where its name is written.
    pub name: Span,
    /// The argument if none is given; may be empty.
    pub default: Argument,
    pub is_required: bool,
    /// Whether it takes the rest of the statement.
    pub is_variadic: bool,
}

/// Indices of a macro's parameters by name. A map, since a macro may have many.
pub type ParameterNumbers = HashMap<Vec<u8>, usize>;

/// A macro's definition.
#[derive(Clone, Debug)]
pub struct Macro {
    /// Where its name is written.
    pub name: Span,
    pub parameters: Vec<Parameter>,
    /// Indices of its parameters by name.
    pub numbers: ParameterNumbers,
    /// Where its body is written.
    pub body: Span,
    /// Number of times that the body was expanded; `\+` shows it.
    pub n_expansions: u64,
}

/// The macros of a text, and how they are read.
#[derive(Clone, Debug)]
pub struct Macros {
    /// All macros that were ever defined, by `MacroId`.
    list: Vec<Macro>,
    /// The macros that are defined now, by name.
    names: HashMap<Vec<u8>, MacroId>,
    /// Number of macros that have been invoked; `\@` shows it.
    pub n_invocations: u64,
    /// Maximum number of nested invocations.
    pub nesting_depth: usize,
    /// Whether macros are invoked; after `.macros_off`, a statement with a macro's name is an ordinary one.
    pub are_enabled: bool,
    /// Whether `.altmacro` is on: bare parameter names, `%expression` and `<text>`.
    pub is_alternate: bool,
}

impl Default for Macros {
    fn default() -> Macros {
        Macros {
            list: Vec::new(),
            names: HashMap::new(),
            n_invocations: 0,
            nesting_depth: 0,
            are_enabled: true,
            is_alternate: false,
        }
    }
}

impl Macros {
    /// Whether any statement could invoke a macro: one is defined, and they are not switched off.
    pub fn has_any(&self) -> bool {
        self.are_enabled && !self.names.is_empty()
    }

    /// Returns the macro that a statement of this name invokes; `None` if macros are off, too.
    #[inline]
    pub fn find(&self, name: &[u8]) -> Option<MacroId> {
        if self.names.is_empty() || !self.are_enabled {
            return None;
        }
        self.names.get(name).copied()
    }

    pub fn get(&self, id: MacroId) -> &Macro {
        &self.list[id.0 as usize]
    }

    /// Counts an expansion of a macro's body.
    pub fn note_expansion(&mut self, id: MacroId) {
        self.list[id.0 as usize].n_expansions += 1;
    }

    /// Adds a macro, which replaces one of the same name.
    pub fn define(&mut self, name: Vec<u8>, definition: Macro) {
        let id = MacroId(self.list.len() as u32);
        self.list.push(definition);
        self.names.insert(name, id);
    }

    pub fn is_defined(&self, name: &[u8]) -> bool {
        self.names.contains_key(name)
    }

    /// Removes the macro of this name; false if there is none.
    pub fn forget(&mut self, name: &[u8]) -> bool {
        self.names.remove(name).is_some()
    }
}
