//! Conditional directives: which code they leave, as far as their names are known.

use super::nesting::Branch;
use super::predefined::{self, Predefined};
use super::tokens::{PreprocessorKind, Token};
use super::{FileReader, condition, including};

impl FileReader<'_> {
    pub(super) fn open(
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
        // What is not understood is taken for true: the code is there to be read.
        let holds = holds.unwrap_or(true);
        let assumed = assumed.into_iter().map(|name| (name, at.clone())).collect();
        self.branches.push(Branch { is_read: holds, was_read: holds, assumed });
    }

    pub(super) fn ask_again(&mut self, rest: &[Token], number: usize) {
        let Some(branch) = self.branches.pop() else { return };
        let is_asked = !branch.was_read && self.branches.are_read();
        self.open(rest, number, is_asked, |reader, rest, assumed| reader.holds(rest, assumed));
        if let Some(last) = self.branches.pop() {
            let mut assumed = branch.assumed;
            assumed.extend(last.assumed);
            self.branches.push(Branch { was_read: last.was_read || branch.was_read, assumed, ..last });
        }
    }

    /// Returns what target and processor predefine for a name.
    fn predefined(&self, name: &Token) -> Predefined {
        self.cpu.map_or(Predefined::Unknown, |cpu| predefined::find(&name.text, cpu))
    }

    /// Returns whether a name is defined. A name of unknown state counts as not defined and is added to `assumed`.
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

    /// Whether an expression is true; `None` if it is not understood.
    pub(super) fn holds(&self, tokens: &[Token], assumed: &mut Vec<String>) -> Option<bool> {
        let words: Vec<Token> = tokens.iter().filter(|token| token.kind != PreprocessorKind::Space).cloned().collect();
        let mut settled = Vec::with_capacity(words.len());
        let mut rest = words.into_iter().peekable();
        while let Some(word) = rest.next() {
            if word.kind == PreprocessorKind::Name && *word.text == *"__has_include" {
                let inside: Vec<Token> = std::iter::from_fn(|| rest.next_if(|next| !next.is(")"))).collect();
                rest.next()?;
                let wanted = including::wanted(inside.strip_prefix(&[Token::new(PreprocessorKind::Other, "(")])?)?;
                // Whether the system has a file is not known.
                let is_there = self.preprocessor_inputs.is_some() && self.find(&wanted).is_some();
                if !is_there && !wanted.is_quoted {
                    return None;
                }
                settled.push(Token::new(PreprocessorKind::Number, if is_there { "1" } else { "0" }));
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
