//! Makes valid and nearly valid directives: every form in `tests/reference/directives/forms.txt`, changed at random.
//!
//! The messages of both programs must be equal, with places and carets; without errors the reports must be equal.
//!
//! ```text
//! a:
//!         nop
//! x = 7
//! b:
//!         .fill 3,, 18446744073709551616
//!         .section .note,"a" @note
//! ```

use crate::random::Random;
use crate::workspace;

/// A kind of object file, and the triples of targets that have it.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Name of the kind of object file, and of its section in `forms.txt`.
    pub group: &'static str,
    /// Triples of targets with the kind of object file.
    pub triples: &'static [&'static str],
}

/// The kinds of object files.
pub const TARGETS: [Target; 3] = [
    Target {
        group: "ELF",
        triples: &[
            "x86_64-unknown-linux-gnu",
            "i386-unknown-linux-gnu",
            "i386-unknown-linux-code16",
            "x86_64-unknown-linux-gnux32",
        ],
    },
    Target { group: "Mach-O", triples: &["x86_64-apple-macosx12.0", "i386-apple-darwin", "x86_64-apple-ios14.0"] },
    Target {
        group: "COFF",
        triples: &["x86_64-pc-windows-msvc", "i686-pc-windows-gnu", "x86_64-w64-windows-gnu", "x86_64-unknown-uefi"],
    },
];

/// Forms of directives, and pieces of statements, from `forms.txt`. A `~` in a form stands for an expression.
#[derive(Clone, Debug)]
pub struct Forms {
    /// Forms for every target.
    common: Vec<String>,
    /// Forms for each target, in the order of [`TARGETS`].
    own: [Vec<String>; 3],
    /// Pieces of statements that are put where something else is expected.
    atoms: Vec<String>,
}

impl Forms {
    /// Reads `forms.txt`.
    pub fn read() -> std::io::Result<Forms> {
        let text = std::fs::read_to_string(workspace::root().join("tests/reference/directives/forms.txt"))?;
        let section = |name: &str| {
            let start = format!("[{name}]");
            let lines = text.lines().skip_while(move |line| *line != start).skip(1);
            let lines = lines.take_while(|line| !line.is_empty());
            lines.map(|line| line.replace(" \\n ", "\n\t")).collect::<Vec<String>>()
        };
        Ok(Forms {
            common: section("every target"),
            own: TARGETS.map(|target| section(target.group)),
            atoms: section("atoms"),
        })
    }
}

/// Binary operators.
const OPERATORS: &[&str] =
    &["+", "-", "*", "/", "%", "<<", ">>", "|", "&", "^", "!", "==", "<>", "!=", "<", ">", "<=", ">=", "&&", "||"];

/// Unary operators.
const UNARY: &[&str] = &["-", "~", "!", "+", "- -"];

/// Operands of expressions, some of them not defined.
const LEAVES: &[&str] = &["0", "1", "2", "7", "64", "0x10", "-3", "x", "y", "a", "b", "undefined", ".", "'c'", "1b"];

/// Returns a random expression with any operators, nested to at most `depth`.
fn expression(random: &mut Random, depth: usize) -> String {
    match random.below(if depth == 0 { 1 } else { 5 }) {
        0 => (*random.pick(LEAVES)).to_owned(),
        1 => format!("{}{}", random.pick(UNARY), expression(random, depth - 1)),
        2 => format!("({})", expression(random, depth - 1)),
        _ => {
            let (left, right) = (expression(random, depth - 1), expression(random, depth - 1));
            let blank = if random.below(2) == 0 { " " } else { "" };
            format!("{left}{blank}{}{blank}{right}", random.pick(OPERATORS))
        }
    }
}

/// Returns a random piece of a statement, or an expression.
fn atom(random: &mut Random, forms: &Forms) -> String {
    if random.below(5) == 0 { expression(random, 3) } else { random.pick(&forms.atoms).clone() }
}

/// Splits a statement into words, strings, runs of blanks and single characters.
fn tokens(text: &str) -> Vec<String> {
    /// Kind of a character, by which neighbours make one token: words and runs of blanks.
    #[derive(PartialEq)]
    enum Kind {
        Word,
        Blank,
        Other,
    }
    let kind_of = |letter: char| match letter {
        ' ' | '\t' => Kind::Blank,
        _ if letter.is_alphanumeric() || "._$@".contains(letter) => Kind::Word,
        _ => Kind::Other,
    };
    let mut tokens: Vec<String> = Vec::new();
    let (mut is_in_string, mut last) = (false, Kind::Other);
    for letter in text.chars() {
        let kind = kind_of(letter);
        let continues = is_in_string || (kind != Kind::Other && kind == last);
        match tokens.last_mut().filter(|_| continues) {
            Some(token) => token.push(letter),
            None => tokens.push(letter.to_string()),
        }
        is_in_string ^= letter == '"';
        last = if is_in_string || letter == '"' { Kind::Other } else { kind };
    }
    tokens
}

/// Changes tokens at one random place; the result may be an error.
fn change(random: &mut Random, forms: &Forms, tokens: &mut Vec<String>) {
    if tokens.is_empty() {
        return tokens.push(atom(random, forms));
    }
    let place = random.below(tokens.len());
    // Most changes of a directive's name would only make it unknown, so they are made less often.
    let place = if place == 0 && random.below(4) != 0 { random.below(tokens.len()) } else { place };
    match random.below(10) {
        0 => drop(tokens.remove(place)),
        1 => tokens.insert(place, tokens[place].clone()),
        2 => tokens.truncate(place),
        3 => tokens.push(format!(" {}", atom(random, forms))),
        4 => tokens.push(format!(", {}", atom(random, forms))),
        5 => tokens.insert(place, atom(random, forms)),
        6 => {
            let other = random.below(tokens.len());
            tokens.swap(place, other);
        }
        7 if random.below(4) == 0 => tokens[place] = tokens[place].to_uppercase(),
        _ => tokens[place] = atom(random, forms),
    }
}

/// Returns a random directive, of which up to two places were changed.
fn statement(random: &mut Random, forms: &Forms, own: &[String]) -> String {
    let forms_here = if random.below(3) == 0 { own } else { &forms.common };
    let form = random.pick(forms_here);
    let filled = form.split('~').enumerate().fold(String::new(), |mut filled, (number, part)| {
        if number != 0 {
            filled.push_str(&expression(random, 3));
        }
        filled.push_str(part);
        filled
    });
    let mut tokens = tokens(&filled);
    for _ in 0..random.below(4).saturating_sub(1) {
        change(random, forms, &mut tokens);
    }
    tokens.concat()
}

/// Returns a short program of directives for the target with an index in [`TARGETS`].
pub fn program(random: &mut Random, forms: &Forms, target: usize) -> String {
    let mut text = String::from("a:\n\tnop\nx = 7\nb:\n1:\n");
    if random.below(4) == 0 {
        text.push_str("\t.intel_syntax noprefix\n");
    }
    for _ in 0..1 + random.below(10) {
        text.push('\t');
        text.push_str(&statement(random, forms, &forms.own[target]));
        text.push('\n');
        if random.below(6) == 0 {
            text.push_str("\tnop\n");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_falls_into_tokens() {
        assert_eq!(tokens(".asciz  \"a b\",x+1"), [".asciz", "  ", "\"a b\"", ",", "x", "+", "1"]);
    }

    #[test]
    fn the_same_seed_gives_the_same_program() {
        let forms = Forms::read().unwrap();
        assert!(forms.common.len() > 200 && forms.own.iter().all(|own| own.len() > 50) && forms.atoms.len() > 50);
        for target in 0..TARGETS.len() {
            let program = || program(&mut Random::new(5), &forms, target);
            assert_eq!(program(), program());
        }
    }
}
