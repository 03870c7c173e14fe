//! Follows conditional directives, which decide what code is read. A name of unknown state counts as not defined and is noted as
//! assumed; a condition that is not understood counts as true and is noted as an omission.

use super::nesting::Branch;
use super::predefined::{self, Predefined};
use super::tokens::{PreprocessorKind, Token};
use super::{FileReader, condition, including};

impl FileReader<'_> {
    /// Begins a branch, with the condition `rest` of the directive in line `number`, from 1. `is_read` is false if the branch is left
    /// out whatever its condition. `ask` evaluates the condition, and returns `None` if it is not understood; it adds names of unknown
    /// state to its list.
    pub(super) fn begin_branch(
        &mut self,
        rest: &[Token],
        number: usize,
        is_read: bool,
        ask: impl Fn(&Self, &[Token], &mut Vec<String>) -> Option<bool>,
    ) {
        let mut assumed = Vec::new();
        let holds = if is_read { ask(self, rest, &mut assumed) } else { Some(false) };
        let at = self.at(number);
        if holds.is_none() {
            self.omissions.left_out(at.clone());
        }
        // A condition that is not understood counts as true, so that its code is read.
        let holds = holds.unwrap_or(true);
        let assumed = assumed.into_iter().map(|name| (name, at.clone())).collect();
        self.branches.push(Branch { is_read: holds, was_read: holds, assumed });
    }

    /// Ends a branch and begins the next one of the same condition, for `#elif`. It is read if no branch before it was
    /// and its own condition holds.
    pub(super) fn begin_elif(&mut self, rest: &[Token], number: usize) {
        let Some(branch) = self.branches.pop() else { return };
        let is_asked = !branch.was_read && self.branches.are_read();
        self.begin_branch(rest, number, is_asked, |reader, rest, assumed| reader.holds(rest, assumed));
        if let Some(last) = self.branches.pop() {
            let mut assumed = branch.assumed;
            assumed.extend(last.assumed);
            self.branches.push(Branch { was_read: last.was_read || branch.was_read, assumed, ..last });
        }
    }

    /// Returns what compilers for the processor predefine for a name.
    fn predefined(&self, name: &Token) -> Predefined {
        self.cpu.map_or(Predefined::Unknown, |cpu| predefined::find(&name.text, cpu))
    }

    /// Whether a name is defined. A name of unknown state counts as not defined and is added to `assumed`.
    pub(super) fn is_defined(&self, name: &Token, assumed: &mut Vec<String>) -> bool {
        if let Some(is_defined) = self.settled.get(&*name.text) {
            return *is_defined;
        }
        match self.predefined(name) {
            Predefined::As(_) => true,
            Predefined::Not => false,
            Predefined::Unknown => {
                assumed.push(name.text.to_string());
                false
            }
        }
    }

    /// Whether the condition of an `#if` is true; `None` if it is not understood. Names of unknown state count as not
    /// defined and are added to `assumed`.
    pub(super) fn holds(&self, tokens: &[Token], assumed: &mut Vec<String>) -> Option<bool> {
        let words: Vec<Token> = tokens.iter().filter(|token| token.kind != PreprocessorKind::Space).cloned().collect();
        let mut settled = Vec::with_capacity(words.len());
        let mut rest = words.into_iter().peekable();
        while let Some(word) = rest.next() {
            if word.kind == PreprocessorKind::Name && *word.text == *"__has_include" {
                let inside: Vec<Token> = std::iter::from_fn(|| rest.next_if(|next| !next.is(")"))).collect();
                rest.next()?;
                let wanted = including::wanted(inside.strip_prefix(&[Token::new(PreprocessorKind::Other, "(")])?)?;
                // A file in angle brackets that is not found may be one of the system.
                let is_found = self.preprocessor_inputs.is_some() && self.find(&wanted).is_some();
                if !is_found && !wanted.is_quoted {
                    return None;
                }
                settled.push(Token::new(PreprocessorKind::Number, if is_found { "1" } else { "0" }));
                continue;
            }
            if word.kind != PreprocessorKind::Name || *word.text != *"defined" {
                settled.push(word);
                continue;
            }
            let has_bracket = rest.next_if(|next| next.is("(")).is_some();
            let is_defined = self.is_defined(&rest.next()?, assumed);
            if has_bracket {
                rest.next_if(|next| next.is(")"))?;
            }
            settled.push(Token::new(PreprocessorKind::Number, if is_defined { "1" } else { "0" }));
        }
        let mut expanded = self.macros.expand(settled).ok()?;
        for word in expanded.iter_mut().filter(|word| word.kind == PreprocessorKind::Name) {
            let value = match self.predefined(word) {
                // Not defined, or a macro with parameters that was named without arguments.
                _ if self.settled.contains_key(&*word.text) => "0",
                Predefined::As(value) => value,
                Predefined::Not => "0",
                Predefined::Unknown => {
                    assumed.push(word.text.to_string());
                    "0"
                }
            };
            *word = Token::new(PreprocessorKind::Number, value);
        }
        condition::value_of(&expanded).map(|value| value != 0)
    }
}
