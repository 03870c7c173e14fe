//! Expands macros of the C preprocessor.
//!
//! A macro is not expanded again within its own expansion, even if its name only appears later. Arguments are expanded before
//! they are substituted, except operands of `#` and `##`.

use std::cell::Cell;
use std::collections::{HashMap, VecDeque};
use std::rc::Rc;

use super::tokens::{PreprocessorKind, Token, text_of, tokens_of, trimmed};

/// Maximum number of replacements and tokens of expansions in one line; a line that takes more stays as it is.
const MOST_STEPS: usize = 1 << 14;

/// Maximum number of tokens that are replaced and copied in a text; after that, lines with macros stay as they are.
const MOST_STEPS_OF_TEXT: usize = 1 << 24;

/// Maximum depth of calls in the arguments of each other.
const DEEPEST_ARGUMENTS: usize = 200;

/// Maximum number of tokens of arguments that are being expanded at the same time, each within the one before.
const MOST_ARGUMENT_TOKENS: usize = 1 << 18;

/// The work that the expansion of a line has taken so far.
#[derive(Default)]
struct Work {
    /// Number of replacements, and of tokens that they inserted.
    n_steps: usize,
    /// Number of calls around the present token whose arguments are being expanded.
    depth: usize,
    /// Number of tokens of these arguments.
    n_argument_tokens: usize,
}

/// A macro, as it was defined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Macro {
    /// The parameters; `None` if no bracket follows the name directly.
    parameters: Option<Parameters>,
    /// The tokens that replace the name or the call.
    body: Vec<Token>,
}

/// The parameters of a macro.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Parameters {
    /// Indices of the parameters by their names.
    names: HashMap<Rc<str>, usize>,
    /// Number of parameters.
    count: usize,
    /// Whether the last parameter takes all arguments that are left, as `...` does.
    takes_rest: bool,
}

/// The reason why a line cannot be expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The brackets after a macro's name are not closed so far; holds how many are open.
    Open(usize),
    /// The expansion takes too much work.
    TooLong,
}

/// The macros that are defined, and the work that expanding them may still take.
#[derive(Debug)]
pub struct Macros {
    /// Macros by their names.
    known: HashMap<Rc<str>, Macro>,
    /// What is left of [`MOST_STEPS_OF_TEXT`].
    steps_left: Cell<usize>,
}

impl Default for Macros {
    fn default() -> Macros {
        Macros { known: HashMap::new(), steps_left: Cell::new(MOST_STEPS_OF_TEXT) }
    }
}

impl Macros {
    /// Subtracts `n_steps` from the steps left for the whole text; an error once none are left.
    pub fn spend(&self, n_steps: usize) -> Result<(), Failure> {
        self.steps_left.set(self.steps_left.get().saturating_sub(n_steps));
        if self.steps_left.get() > 0 { Ok(()) } else { Err(Failure::TooLong) }
    }

    /// Removes a definition, as `#undef` does.
    pub fn remove(&mut self, name: &str) {
        self.known.remove(name);
    }

    /// Adds a definition, `NAME(a, b...) body`, and returns its name; `None` if the definition is malformed.
    pub fn define(&mut self, text: &[Token]) -> Option<Rc<str>> {
        let text = trimmed(text);
        let (name, rest) = text.split_first().filter(|(name, _)| name.kind == PreprocessorKind::Name)?;
        let (parameters, body) = match rest.first() {
            Some(first) if first.is("(") => {
                let end = rest.iter().position(|token| token.is(")"))?;
                (Some(Parameters::of(&rest[1..end])), &rest[end + 1..])
            }
            _ => (None, rest),
        };
        self.known.insert(name.text.clone(), Macro { parameters, body: trimmed(body) });
        Some(name.text.clone())
    }

    /// Returns the tokens with all macros replaced.
    pub fn expand(&self, tokens: Vec<Token>) -> Result<Vec<Token>, Failure> {
        self.expand_within(tokens, &mut Work::default())
    }

    /// Replaces all macros in tokens, as a part of the work for a line.
    fn expand_within(&self, tokens: Vec<Token>, work: &mut Work) -> Result<Vec<Token>, Failure> {
        let mut rest = VecDeque::from(tokens);
        let mut out = Vec::with_capacity(rest.len());
        while let Some(token) = rest.pop_front() {
            let is_meant = token.kind == PreprocessorKind::Name && !token.hidden.contains(&token.text);
            let Some(found) = self.known.get(&token.text).filter(|_| is_meant) else {
                out.push(token);
                continue;
            };
            let mut hidden = token.hidden.clone();
            let mut arguments = Vec::new();
            if let Some(parameters) = &found.parameters {
                let Some(call) = call_in(&rest)? else {
                    out.push(token);
                    continue;
                };
                self.spend(call.last)?;
                let Some(given) = parameters.split(rest.range(call.first..call.last)) else {
                    out.push(token);
                    continue;
                };
                // A name stays hidden only if it is hidden from both the macro's name and the closing bracket.
                hidden.retain(|name| rest[call.last].hidden.contains(name));
                rest.drain(..=call.last);
                arguments = given;
            }
            hidden.push(token.text.clone());
            let body = self.substituted(found, &arguments, work)?;
            work.n_steps += 1 + body.len();
            if work.n_steps > MOST_STEPS {
                return Err(Failure::TooLong);
            }
            self.spend(1 + body.len() * hidden.len())?;
            for mut token in body.into_iter().rev() {
                token.hidden.extend(hidden.iter().cloned());
                rest.push_front(token);
            }
        }
        Ok(out)
    }

    /// Returns the body of a macro with arguments in place of parameters.
    fn substituted(&self, found: &Macro, arguments: &[Vec<Token>], work: &mut Work) -> Result<Vec<Token>, Failure> {
        let argument_of = |token: &Token| {
            let parameters = found.parameters.as_ref().filter(|_| token.kind == PreprocessorKind::Name)?;
            parameters.names.get(&token.text).copied()
        };
        let body = &found.body;
        // The next token that is not a blank.
        let next = |at: usize| (at..body.len()).find(|at| body[*at].kind != PreprocessorKind::Space);
        let mut out: Vec<Token> = Vec::new();
        let mut at = 0;
        while let Some(token) = body.get(at) {
            let following = next(at + 1);
            at += 1;
            if token.is("#")
                && let Some((place, index)) = following.and_then(|place| Some((place, argument_of(&body[place])?)))
            {
                out.push(Token::new(PreprocessorKind::Text, &in_quotes(&arguments[index])));
                at = place + 1;
                continue;
            }
            if token.is("##")
                && let Some(place) = following.filter(|_| !out.is_empty())
            {
                let index = argument_of(&body[place]);
                let right = index.map_or_else(|| vec![body[place].clone()], |index| or_nothing(&arguments[index]));
                let is_rest = index.is_some_and(|index| found.takes_rest_as(index));
                paste(&mut out, right, is_rest);
                at = place + 1;
                continue;
            }
            match argument_of(token) {
                Some(index) if following.is_some_and(|place| body[place].is("##")) => {
                    out.extend(or_nothing(&arguments[index]))
                }
                Some(index) => {
                    // A call that is not closed within the argument is no call: the argument stays as it is.
                    let n_tokens = arguments[index].len();
                    (work.depth, work.n_argument_tokens) = (work.depth + 1, work.n_argument_tokens + n_tokens);
                    if work.depth > DEEPEST_ARGUMENTS || work.n_argument_tokens > MOST_ARGUMENT_TOKENS {
                        return Err(Failure::TooLong);
                    }
                    let expanded = self.expand_within(arguments[index].clone(), work);
                    (work.depth, work.n_argument_tokens) = (work.depth - 1, work.n_argument_tokens - n_tokens);
                    out.extend(match expanded {
                        Err(Failure::Open(_)) => arguments[index].clone(),
                        expanded => expanded?,
                    });
                }
                None => out.push(token.clone()),
            }
            if out.len() > MOST_STEPS {
                return Err(Failure::TooLong);
            }
        }
        out.retain(|token| token.kind != PreprocessorKind::Nothing);
        Ok(out)
    }
}

impl Macro {
    /// Whether the parameter with an index takes all arguments that are left.
    fn takes_rest_as(&self, index: usize) -> bool {
        self.parameters.as_ref().is_some_and(|one| one.takes_rest && index + 1 == one.count)
    }
}

impl Parameters {
    /// Reads the tokens between the brackets of a definition.
    fn of(tokens: &[Token]) -> Parameters {
        let mut list: Vec<Rc<str>> = tokens
            .iter()
            .filter(|token| token.kind == PreprocessorKind::Name)
            .map(|token| token.text.clone())
            .collect();
        let takes_rest = tokens.iter().any(|token| token.is("."));
        // `args...` has a name of its own.
        let last = tokens.iter().rfind(|token| token.kind == PreprocessorKind::Name || token.is(","));
        if takes_rest && last.is_none_or(|last| last.is(",")) {
            list.push("__VA_ARGS__".into());
        }
        let count = list.len();
        // Of two with one name, the first counts.
        let names = list.into_iter().zip(0..count).rev().collect();
        Parameters { names, count, takes_rest }
    }

    /// Splits the tokens between the brackets of a call into arguments; `None` if there are too few or too many.
    fn split<'t>(&self, inside: impl Iterator<Item = &'t Token>) -> Option<Vec<Vec<Token>>> {
        let mut arguments = vec![Vec::new()];
        let mut depth = 0;
        for token in inside {
            depth += usize::from(token.is("("));
            depth -= usize::from(token.is(")"));
            let is_rest = self.takes_rest && arguments.len() == self.count;
            if depth == 0 && token.is(",") && !is_rest {
                arguments.push(Vec::new());
            } else if let Some(last) = arguments.last_mut() {
                last.push(token.clone());
            }
        }
        let mut arguments: Vec<Vec<Token>> = arguments.iter().map(|argument| trimmed(argument)).collect();
        let is_empty = arguments.len() == 1 && arguments[0].is_empty();
        if is_empty && self.count == 0 {
            arguments.clear();
        }
        // The last parameter may take no argument at all.
        if self.takes_rest && arguments.len() + 1 == self.count {
            arguments.push(Vec::new());
        }
        (arguments.len() == self.count).then_some(arguments)
    }
}

/// The brackets of a macro call, by indices of tokens.
struct Call {
    /// The first token after the opening bracket.
    first: usize,
    /// The closing bracket.
    last: usize,
}

/// Returns the brackets after a macro's name; `None` if no bracket follows, an error if it is not closed.
fn call_in(rest: &VecDeque<Token>) -> Result<Option<Call>, Failure> {
    let Some(open) =
        rest.iter().position(|token| !matches!(token.kind, PreprocessorKind::Space | PreprocessorKind::Comment))
    else {
        return Ok(None);
    };
    if !rest[open].is("(") {
        return Ok(None);
    }
    let mut depth = 0_usize;
    for (at, token) in rest.iter().enumerate().skip(open) {
        depth += usize::from(token.is("("));
        depth -= usize::from(token.is(")"));
        if depth == 0 {
            return Ok(Some(Call { first: open + 1, last: at }));
        }
    }
    Err(Failure::Open(depth))
}

/// Returns an argument, or if it is empty, a token that stands for nothing, so that `##` has an operand.
fn or_nothing(argument: &[Token]) -> Vec<Token> {
    if argument.is_empty() { vec![Token::new(PreprocessorKind::Nothing, "")] } else { argument.to_vec() }
}

/// Joins the last token of `out` and the first of `right` to one, as `##` does. If `right` is what `...` stands for and
/// a comma comes before it, nothing is joined, and the comma is removed if `right` is empty.
fn paste(out: &mut Vec<Token>, right: Vec<Token>, is_rest: bool) {
    out.truncate(out.iter().rposition(|token| token.kind != PreprocessorKind::Space).map_or(0, |at| at + 1));
    if is_rest && out.last().is_some_and(|last| last.is(",")) {
        if right.iter().all(|token| token.kind == PreprocessorKind::Nothing) {
            out.pop();
        }
        out.extend(right);
        return;
    }
    let left = out.pop();
    let mut right = right.into_iter();
    let joined: String = left.iter().chain(right.next().iter()).map(|token| &*token.text).collect();
    match joined.is_empty() {
        true => out.push(Token::new(PreprocessorKind::Nothing, "")),
        false => out.extend(tokens_of(&joined, &mut false)),
    }
    out.extend(right);
}

/// Returns the tokens as a string literal, as `#` does.
fn in_quotes(tokens: &[Token]) -> String {
    let escaped = tokens.iter().map(|token| match token.kind {
        PreprocessorKind::Text => token.text.replace('\\', "\\\\").replace('"', "\\\""),
        _ => token.text.to_string(),
    });
    format!("\"{}\"", escaped.collect::<String>())
}

/// Returns the tokens as a line of text, with a blank between words that came together by replacing.
pub fn written(tokens: &[Token]) -> String {
    let mut text = String::new();
    let mut before: Option<&Token> = None;
    for token in tokens {
        let is_word = |token: &Token| matches!(token.kind, PreprocessorKind::Name | PreprocessorKind::Number);
        if before.is_some_and(|before| is_word(before) && is_word(token) && before.hidden != token.hidden) {
            text.push(' ');
        }
        text.push_str(&token.text);
        before = Some(token);
    }
    debug_assert!(text.len() >= text_of(tokens).len());
    text
}
