//! What the C preprocessor does to assembly, as far as a file tells by itself: macros without parameters, and conditions on
//! whether a name is defined. Inclusions and macros with parameters are left out, and conditions of other kinds are taken for
//! true; that is told, since what they would have brought is not known.

use std::collections::HashMap;

use super::left_out::LeftOut;
use super::{by_line, words};

pub fn expand(text: &str) -> (String, LeftOut) {
    let mut left_out = LeftOut::default();
    let mut macros = HashMap::new();
    // Of conditions around the line: whether this branch is read, and whether an earlier one was.
    let mut conditions: Vec<(bool, bool)> = Vec::new();
    let text = by_line(text, |number, line| {
        if let Some(directive) = line.trim_start().strip_prefix('#') {
            let is_read = conditions.iter().all(|(is_read, _)| *is_read);
            if is_directive(directive.trim_start()) {
                // Behind a branch that was read, nobody asks.
                let is_asked = match conditions.split_last().filter(|_| directive.trim_start().starts_with("elif")) {
                    Some(((_, was_read), outer)) => !was_read && outer.iter().all(|(is_read, _)| *is_read),
                    None => is_read,
                };
                if is_asked && is_beyond(directive.trim_start(), &macros) {
                    left_out.add(number);
                }
                heed(directive.trim_start(), is_read, &mut macros, &mut conditions);
                return String::new();
            }
        }
        match conditions.iter().all(|(is_read, _)| *is_read) {
            // Names of C: a dot ends them.
            true => words::defined(line, &['_'], |word| macros.get(word).cloned()),
            false => String::new(),
        }
    });
    (text, left_out)
}

/// Whether something is lost, or guessed, that only the preprocessor would know.
fn is_beyond(text: &str, macros: &HashMap<String, String>) -> bool {
    let (name, rest) = text.split_once([' ', '\t', '<', '"']).unwrap_or((text, ""));
    let rest = rest.trim();
    match name {
        "include" | "error" => true,
        "define" => rest.split([' ', '\t']).next().is_some_and(|name| name.contains('(')),
        "if" | "elif" => {
            let term = rest.trim_start_matches('!').trim();
            let is_defined = term.strip_prefix("defined").is_some_and(|rest| !rest.contains(['&', '|', '>', '<', '=']));
            let is_number = macros.get(term).map_or(term, String::as_str).parse::<i64>().is_ok();
            !is_defined && !is_number && !is_name(term)
        }
        _ => false,
    }
}

/// `#include`; a comment of the assembler may begin with the same letter.
pub fn is_directive(text: &str) -> bool {
    const NAMES: [&str; 12] =
        ["define", "undef", "include", "ifdef", "ifndef", "if", "elif", "else", "endif", "error", "pragma", "warning"];
    NAMES.contains(&text.split([' ', '\t', '(', '<', '"']).next().unwrap_or_default())
}

fn heed(text: &str, is_read: bool, macros: &mut HashMap<String, String>, conditions: &mut Vec<(bool, bool)>) {
    let (name, rest) = text.split_once([' ', '\t']).unwrap_or((text, ""));
    let rest = rest.split("/*").next().unwrap_or_default().split("//").next().unwrap_or_default().trim();
    match name {
        "define" if is_read => {
            let (name, value) = rest.split_once([' ', '\t']).unwrap_or((rest, ""));
            if !name.contains('(') {
                macros.insert(name.to_owned(), value.trim().to_owned());
            }
        }
        "undef" if is_read => {
            macros.remove(rest);
        }
        "ifdef" => conditions.push((macros.contains_key(rest), macros.contains_key(rest))),
        "ifndef" => conditions.push((!macros.contains_key(rest), !macros.contains_key(rest))),
        "if" => {
            let holds = holds(rest, macros);
            conditions.push((holds, holds));
        }
        "elif" => {
            if let Some((is_read, was_read)) = conditions.last_mut() {
                *is_read = !*was_read && holds(rest, macros);
                *was_read |= *is_read;
            }
        }
        "else" => {
            if let Some((is_read, was_read)) = conditions.last_mut() {
                *is_read = !*was_read;
                *was_read = true;
            }
        }
        "endif" => {
            conditions.pop();
        }
        _ => {}
    }
}

/// `defined(X)`, `!defined X`, a number, a name of one. What is more is taken for true: the code is there to be read.
fn holds(text: &str, macros: &HashMap<String, String>) -> bool {
    let (text, is_negated) = match text.trim().strip_prefix('!') {
        Some(rest) => (rest.trim(), true),
        None => (text.trim(), false),
    };
    let name =
        text.strip_prefix("defined").map(|rest| rest.trim().trim_start_matches('(').trim_end_matches(')').trim());
    let value = match name {
        Some(name) => macros.contains_key(name),
        None => {
            let number = macros.get(text).map_or(text, String::as_str);
            number.parse::<i64>().map_or(!is_name(number), |number| number != 0)
        }
    };
    value != is_negated
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}
