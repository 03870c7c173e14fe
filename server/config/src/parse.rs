//! Parses arguments as the reference does: every error is reported, in order, before the run ends.

use std::path::Path;

use mca_input::sources::{Language, is_for_preprocessor};
use mca_outline::edit_distance;

use super::options::{Options, Shell};
use super::suggest::{find_near, suggest};
use super::table::{self, Declaration, Group, Kind, OptionId, dashed};

/// What a program does after its arguments were parsed.
#[derive(Debug)]
pub enum Outcome {
    /// The program runs with these options.
    Run(Box<Options>),
    /// The program prints something and ends: an option such as `--help` was reached. Later arguments were not read.
    Act(Action),
    /// The program ends with an error, which the messages explain.
    Failed,
}

/// An option that prints something and ends the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Prints help; with `shows_hidden`, rarely used options, too.
    Help { shows_hidden: bool },
    /// Prints the version.
    Version,
    /// Prints the manual page.
    Manual,
    /// Prints completions for a shell.
    Completions(Shell),
}

impl Action {
    /// Returns the option that asks for the action, with its dashes.
    pub fn option(self) -> &'static str {
        match self {
            Action::Help { shows_hidden: false } => "--help",
            Action::Help { shows_hidden: true } => "--help-hidden",
            Action::Version => "--version",
            Action::Manual => "--man",
            Action::Completions(_) => "--completions",
        }
    }
}

/// The result of parsing arguments.
#[derive(Debug)]
pub struct Parsed {
    /// Text for standard error, also when the outcome is not `Failed`.
    pub messages: Vec<u8>,
    /// What the program does next.
    pub outcome: Outcome,
}

/// Parses the arguments that follow the program name `argv0`. If that is the reference's name, the reference's rules
/// apply strictly.
pub fn parse(argv0: &[u8], arguments: &[Vec<u8>]) -> Parsed {
    let mut parser =
        Parser { argv0, arguments, next: 0, options: Options::default(), messages: Vec::new(), failed: false };
    let action = parser.run();
    let outcome = match action {
        Some(action) => Outcome::Act(action),
        None if parser.failed => Outcome::Failed,
        None => Outcome::Run(Box::new(parser.options)),
    };
    Parsed { messages: parser.messages, outcome }
}

/// The state of parsing.
struct Parser<'a> {
    /// The name by which the program was called.
    argv0: &'a [u8],
    /// All arguments, without the name of the program.
    arguments: &'a [Vec<u8>],
    /// Index of the next argument.
    next: usize,
    /// The options so far.
    options: Options,
    /// The messages so far, for standard error.
    messages: Vec<u8>,
    /// Whether an error was reported.
    failed: bool,
}

impl<'a> Parser<'a> {
    /// Parses all arguments, up to an option that ends the program; returns that option's action.
    fn run(&mut self) -> Option<Action> {
        let mut only_positional = false;
        while let Some(argument) = self.arguments.get(self.next) {
            self.next += 1;
            let is_positional = only_positional || argument.first() != Some(&b'-') || argument == b"-";
            if only_positional && self.has_source() {
                self.options.compile_flags.push(argument.clone());
            } else if is_positional {
                self.options.inputs.push(argument.clone());
            } else if argument == b"--" {
                only_positional = true;
            } else if let Some(action) = self.option(argument) {
                return Some(action);
            }
        }
        // The reference takes one input.
        self.options.each |= self.options.inputs.len() > 1 && !is_drop_in(self.argv0);
        if self.options.inputs.len() > 1 && !self.options.each {
            self.report(&[self.program(), b": Too many positional arguments specified!\n"]);
            self.report(&[b"Can specify at most 1 positional arguments: See: ", self.argv0, b" --help\n"]);
        }
        None
    }

    /// Whether the first input is a source, so that the arguments after `--` are for its compiler. Always false if the
    /// program was called by the reference's name: the reference compiles nothing.
    fn has_source(&self) -> bool {
        let is_compiled = |name: &str| Language::of(Path::new(name)).is_some();
        let is_source = |name: &Vec<u8>| is_for_preprocessor(name) || std::str::from_utf8(name).is_ok_and(is_compiled);
        !is_drop_in(self.argv0) && self.options.inputs.first().is_some_and(is_source)
    }

    /// Parses an argument that begins with a dash, and takes its value from the next one if needed.
    fn option(&mut self, argument: &'a [u8]) -> Option<Action> {
        let stripped = argument.strip_prefix(b"--").or_else(|| argument.strip_prefix(b"-")).unwrap_or(argument);
        let (name, value) = split_value(stripped);
        match table::find(name) {
            Some(option) => self.found(option, value),
            None => self.group(argument, name, value),
        }
    }

    /// Parses single-letter options that are written together, as in `-Wo`. From the first unknown letter on, the rest
    /// is reported as an unknown option.
    fn group(&mut self, argument: &'a [u8], mut name: &'a [u8], value: Option<&'a [u8]>) -> Option<Action> {
        while let [letter, rest @ ..] = name {
            let Some(option) = table::find(&[*letter]) else { break };
            if rest.is_empty() {
                return self.found(option, value);
            }
            if option.kind.takes_next() {
                self.report_option(option, b"may not occur within a group!");
                self.unknown(argument, option.name.as_bytes(), None);
                return None;
            }
            if let Some(action) = self.found(option, None) {
                return Some(action);
            }
            name = rest;
        }
        self.unknown(argument, name, value);
        None
    }

    /// Applies an option, with the next argument as its value if it needs one and has none. Returns the action of an
    /// option that ends the program; `None` for all others.
    fn found(&mut self, option: &'static Declaration, mut value: Option<&'a [u8]>) -> Option<Action> {
        // The position is from 1, since the next argument is already the one after this option.
        let position = self.next;
        if option.kind == Kind::Action && value.is_none() {
            return Some(match option.id {
                OptionId::Version => Action::Version,
                OptionId::Man => Action::Manual,
                OptionId::HelpHidden | OptionId::HelpListHidden => Action::Help { shows_hidden: true },
                _ => Action::Help { shows_hidden: false },
            });
        }
        if option.kind.takes_next() && value.is_none() {
            let Some(next) = self.arguments.get(self.next) else {
                self.report_option(option, b"requires a value!");
                return None;
            };
            self.next += 1;
            value = Some(next);
        }
        match self.options.apply(option, value, position) {
            Ok(()) if option.id == OptionId::Completions => return self.options.completions.map(Action::Completions),
            Ok(()) => {}
            Err(text) => self.report_option(option, &text),
        }
        None
    }

    /// Reports an unknown option, with a suggestion if there is one.
    fn unknown(&mut self, argument: &[u8], name: &[u8], value: Option<&[u8]>) {
        let tail: [&[u8]; 3] = [b"'.  Try: '", self.argv0, b" --help'\n"];
        self.report(&[self.program(), b": Unknown command line argument '", argument, &tail.concat()]);
        let suggestion = match suggest(name, value).filter(|_| !self.has_extended_option()) {
            Some(reference_suggestion) => {
                Some(nearer_extended_option(self.argv0, name, &reference_suggestion).unwrap_or(reference_suggestion))
            }
            None => near(name),
        };
        if let Some(suggestion) = suggestion {
            self.report(&[self.program(), b": Did you mean '", &suggestion, b"'?\n"]);
        }
    }

    /// Whether any argument is an option that the reference does not have: then messages need not be the reference's.
    fn has_extended_option(&self) -> bool {
        let options = self.arguments.iter().filter_map(|argument| argument.strip_prefix(b"-"));
        let mut names = options.map(|option| split_value(option.strip_prefix(b"-").unwrap_or(option)).0);
        names.any(|name| table::find(name).is_some_and(|option| option.is_extended))
    }

    /// Reports an error of an option.
    fn report_option(&mut self, option: &Declaration, text: &[u8]) {
        self.report(&[self.program(), b": for the ", option.shown_name().as_bytes(), b" option: ", text, b"\n"]);
    }

    /// Adds a message, which makes parsing fail.
    fn report(&mut self, pieces: &[&[u8]]) {
        self.failed = true;
        self.messages.extend(pieces.iter().copied().flatten());
    }

    /// Returns the name of the program without folders, as messages begin with it.
    fn program(&self) -> &'a [u8] {
        program_of(self.argv0)
    }
}

/// Whether the program was called by the reference's name, perhaps with a version after it: then all its output is the
/// reference's.
pub fn is_drop_in(argv0: &[u8]) -> bool {
    program_of(argv0).starts_with(b"llvm-mca")
}

/// Returns the part of a program name after its last slash.
pub fn program_of(argv0: &[u8]) -> &[u8] {
    argv0.rsplit(|byte| *byte == b'/').next().unwrap_or(argv0)
}

/// Returns the known option that is most similar to an unknown name, with its dashes; `None` if none is similar enough.
fn near(name: &[u8]) -> Option<Vec<u8>> {
    let name = std::str::from_utf8(name).ok()?;
    find_near(name, |option| option.group != Group::Inherited).map(|near| dashed(near).into_bytes())
}

/// Returns an option that the reference does not have, with its dashes, if it is more similar to the unknown name than
/// the reference's own suggestion `of_reference`.
fn nearer_extended_option(argv0: &[u8], name: &[u8], of_reference: &[u8]) -> Option<Vec<u8>> {
    let name = std::str::from_utf8(name).ok().filter(|_| !is_drop_in(argv0))?;
    let of_reference = String::from_utf8_lossy(of_reference);
    let of_reference = of_reference.split('=').next()?.trim_start_matches('-').to_owned();
    let extended_option = find_near(name, |option| option.is_extended)?;
    (edit_distance(extended_option, name) < edit_distance(&of_reference, name))
        .then(|| dashed(extended_option).into_bytes())
}

/// Splits an argument at its first `=` into a name and a value; without `=`, the value is `None`.
fn split_value(text: &[u8]) -> (&[u8], Option<&[u8]>) {
    match text.iter().position(|byte| *byte == b'=') {
        Some(equals) => (&text[..equals], Some(&text[equals + 1..])),
        None => (text, None),
    }
}

#[cfg(test)]
mod tests;
