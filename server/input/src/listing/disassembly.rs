//! What all disassemblers show: addresses, perhaps bytes, text. Addresses that are jumped to become labels.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use mca_core::code::Decoder;

use super::names::{Here, Place, Sections, label_of};
use super::objdump::without_padding;
use super::places::Places;
use super::recognise::{is_branch, is_intel};
use super::{Listing, Tools, positions};
use super::{intel, symbols};

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A function begins.
    Function(String),
    Instruction(Shown),
    /// More bytes of the instruction before.
    Bytes(Vec<u8>),
    /// What follows was compiled from here.
    Source {
        file: String,
        line: u32,
    },
    /// The symbol that the linker will put into the instruction before.
    Relocation(String),
    /// Nothing that matters here.
    Other,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    pub address: Option<u64>,
    /// Empty if the listing does not show them.
    pub bytes: Vec<u8>,
    pub text: String,
    /// Where it was compiled from, if the line itself says so.
    pub source: Option<(String, u32)>,
    /// The function that it is in and the distance from its start, if the line itself says so.
    pub place: Option<(String, u64)>,
    /// The function or label of the listing that the linker will make it go to.
    pub aim: Option<String>,
}

pub trait Parse {
    fn line(&mut self, line: &str) -> Line;
}

/// Turns a listing into assembly.
pub fn rewrite(text: &str, parser: &mut dyn Parse, tools: Tools<'_>) -> Listing {
    let mut lines: Vec<Line> = text.lines().map(|line| parser.line(line)).collect();
    join(&mut lines);
    let texts = lines.iter().filter_map(|line| match line {
        Line::Instruction(shown) => Some(shown.text.as_str()),
        _ => None,
    });
    let is_intel = is_intel(&texts.collect::<Vec<_>>().join("\n"));
    positions::fill(&mut lines, is_intel, tools.cpu);
    let has_bytes = lines.iter().any(|line| matches!(line, Line::Instruction(shown) if !shown.bytes.is_empty()));
    // One dialect for all: what is decoded is written in AT&T syntax, which our reports write as they read it.
    let decodes = tools.reader.filter(|_| has_bytes);
    let mut writer = Writer::new(&lines, is_intel && decodes.is_none());
    let statements: Vec<Option<Statement>> = lines.iter().map(|line| writer.statement(line, decodes)).collect();
    let out = writer.finish(&lines, &statements);
    writer.tell_of_branches();
    Listing { text: out, is_intel: is_intel && decodes.is_none(), was_intel: is_intel, messages: writer.messages }
}

/// Long instructions go on in the next line, and a relocation stands behind its instruction: that of a function or label
/// which the listing has once says where the instruction goes.
fn join(lines: &mut [Line]) {
    let mut counts: HashMap<String, usize> = HashMap::new();
    for line in lines.iter() {
        if let Line::Function(name) = line {
            *counts.entry(name.clone()).or_default() += 1;
        }
    }
    let mut last: Option<usize> = None;
    for at in 0..lines.len() {
        if matches!(lines[at], Line::Instruction(_)) {
            last = Some(at);
        }
        if !matches!(lines[at], Line::Bytes(_) | Line::Relocation(_)) {
            continue;
        }
        let part = std::mem::replace(&mut lines[at], Line::Other);
        let Some(Line::Instruction(shown)) = last.and_then(|last| lines.get_mut(last)) else { continue };
        match part {
            Line::Bytes(bytes) => shown.bytes.extend(bytes),
            Line::Relocation(symbol) if counts.get(&symbol) == Some(&1) => shown.aim = Some(symbol),
            _ => {}
        }
    }
}

/// An instruction as it will be written.
pub struct Statement {
    pub text: String,
    /// The address it goes to, which is the last operand.
    pub target: Option<u64>,
    /// What stands in place of an address that is in no line.
    otherwise: String,
}

struct Writer {
    is_intel: bool,
    /// Addresses of lines with an instruction.
    addresses: HashSet<Place>,
    targets: HashSet<Place>,
    sections: Sections,
    messages: Vec<String>,
    /// Conditional branches that go to themselves.
    n_waiting: usize,
    /// The function that is read, and conditional branches to places of it at which no line begins.
    function: String,
    n_astray: usize,
}

impl Writer {
    fn new(lines: &[Line], is_intel: bool) -> Writer {
        let mut sections = Sections::default();
        let addresses = lines.iter().filter_map(|line| sections.place_of(line)).collect();
        let sections = Sections::default();
        Writer {
            is_intel,
            addresses,
            targets: HashSet::new(),
            sections,
            messages: Vec::new(),
            n_waiting: 0,
            function: String::new(),
            n_astray: 0,
        }
    }

    fn statement(&mut self, line: &Line, reader: Option<&Decoder>) -> Option<Statement> {
        self.sections.place_of(line);
        if let Line::Function(name) = line {
            self.function.clone_from(name);
        }
        let Line::Instruction(shown) = line else { return None };
        let decoded = reader.filter(|_| !shown.bytes.is_empty()).and_then(|reader| {
            let found = reader.statement(&shown.bytes, shown.address.unwrap_or_default());
            if found.is_none() {
                self.tell(shown, reader.is_cut_off(&shown.bytes));
            }
            found
        });
        let statement = match decoded {
            Some((text, target)) => self.decoded(text, target, &shown.text),
            // The text would be in the other dialect.
            None if reader.is_some() && !shown.bytes.is_empty() => return None,
            None => shown_statement(&shown.text, self.is_intel)?,
        };
        if statement.target.is_some() && statement.target == shown.address {
            // What goes to itself waits for the linker.
            if let Some(aim) = &shown.aim {
                return Some(Statement { target: None, otherwise: symbols::reference(aim), ..statement });
            }
            self.n_waiting += usize::from(is_conditional(shown.text.split_whitespace().next().unwrap_or_default()));
            return Some(Statement { target: None, otherwise: "0".to_owned(), ..statement });
        }
        let target = statement.target;
        let place = target.map(|target| (self.sections.number, target));
        match place.filter(|place| self.addresses.contains(place)) {
            Some(place) => drop(self.targets.insert(place)),
            None => self.n_astray += usize::from(self.stays_inside(&shown.text)),
        }
        Some(statement)
    }

    /// Whether it is a conditional branch within the function.
    fn stays_inside(&self, text: &str) -> bool {
        let is_inside = positions::place_in(text).is_some_and(|place| place.name == self.function);
        is_inside && is_conditional(text.split_whitespace().next().unwrap_or_default())
    }

    fn decoded(&self, decoded: String, target: Option<u64>, text: &str) -> Statement {
        let operand = without_comment(text).split_once([' ', '\t']).map_or("", |(_, operand)| operand);
        let symbol = angled(operand).map(|(_, symbol)| symbols::reference(symbol));
        let otherwise = symbol.or_else(|| target.map(|target| format!("{target:#x}"))).unwrap_or_default();
        Statement { text: decoded, target, otherwise }
    }

    fn tell(&mut self, shown: &Shown, is_cut_off: bool) {
        const MOST_TOLD: usize = 16;
        if self.messages.len() == MOST_TOLD {
            return;
        }
        let mut text = match is_cut_off {
            true => String::from("left out, the bytes end within an instruction"),
            false => String::from("left out, no known instruction"),
        };
        if let Some(address) = shown.address {
            let _ = write!(text, " at {address:#x}");
        }
        text.push(':');
        for byte in shown.bytes.iter().take(MOST_TOLD) {
            let _ = write!(text, " {byte:02x}");
        }
        self.messages.push(text);
    }

    /// Branches whose loops cannot be found. No program branches to the branch itself on a condition.
    fn tell_of_branches(&mut self) {
        if self.n_astray > 0 {
            self.messages.push(format!(
                "branches to places of their function at which no line of the text begins: {}; their loops are not found",
                self.n_astray
            ));
        }
        if self.n_waiting > 0 {
            self.messages.push(format!(
                "branches that go to themselves: {}; the linker is yet to fill them in, so their loops are not found: \
                 give the object file itself, or a listing of the linked program",
                self.n_waiting
            ));
        }
    }

    fn finish(&self, lines: &[Line], statements: &[Option<Statement>]) -> String {
        let mut out = String::new();
        let (mut sections, mut places) = (Sections::default(), Places::default());
        let mut here = Here::default();
        let names = self.names(lines);
        for (line, statement) in lines.iter().zip(statements) {
            let place = sections.place_of(line);
            if let Some(name) = here.begins(line, place) {
                out += &format!("{}:", symbols::definition(&name));
            }
            match line {
                Line::Source { file, line } => out.push_str(&places.directive(file, *line)),
                Line::Instruction(shown) => {
                    let name = place.and_then(|place| names.get(&place));
                    if let Some(name) = name.filter(|name| **name != symbols::definition(&here.name)) {
                        out += &format!("{name}:");
                    }
                    if let Some((file, line)) = &shown.source {
                        out += &format!("\t{};", places.directive(file, *line));
                    }
                    instruction(statement.as_ref(), sections.number, &names, &mut out);
                }
                Line::Function(_) | Line::Bytes(_) | Line::Relocation(_) | Line::Other => {}
            }
            out.push('\n');
        }
        out
    }

    /// What the places that something goes to are called: `dot+0x10`, as disassemblers show them.
    fn names(&self, lines: &[Line]) -> HashMap<Place, String> {
        let (mut sections, mut here) = (Sections::default(), Here::default());
        let mut names = HashMap::new();
        for line in lines {
            let place = sections.place_of(line);
            here.begins(line, place);
            let Some(place) = place.filter(|place| self.targets.contains(place)) else { continue };
            let name = here.name_of(place);
            names.insert(place, name.map_or_else(|| label_of(place), |name| symbols::definition(&name)));
        }
        names
    }
}

fn instruction(statement: Option<&Statement>, section: u32, names: &HashMap<Place, String>, out: &mut String) {
    let Some(statement) = statement else { return };
    let _ = write!(out, "\t{}", statement.text);
    let name = statement.target.and_then(|target| names.get(&(section, target)));
    out.push_str(name.unwrap_or(&statement.otherwise));
}

/// A statement by its text.
pub fn shown_statement(text: &str, is_intel: bool) -> Option<Statement> {
    let text = without_padding(without_comment(text).trim());
    let is_code = text.starts_with(|first: char| first.is_ascii_alphabetic() || matches!(first, '{' | '.'));
    if !is_code || text == "..." {
        return None;
    }
    let (mnemonic, operands) = text.split_once([' ', '\t']).unwrap_or((text, ""));
    let operands = operands.trim();
    let last = operands.rfind(',').map_or(0, |at| at + 1);
    // Names in angle brackets may hold commas.
    let (before, last) = match angled(operands) {
        Some((at, _)) => {
            let start = operands[..at].trim_end().rfind([',', ' ', '\t']).map_or(0, |at| at + 1);
            operands.split_at(start)
        }
        None => operands.split_at(last),
    };
    let symbol = angled(last).map(|(_, symbol)| symbol);
    let number = last.trim().split([' ', '<']).next().unwrap_or_default();
    let target = address_of(number).filter(|_| symbol.is_some() || is_branch(mnemonic) || is_call(mnemonic));
    let goes = is_branch(mnemonic) || is_call(mnemonic);
    if target.is_some() || (goes && symbol.is_some() && number.is_empty()) {
        let otherwise = symbol.map_or_else(|| number.to_owned(), symbols::reference);
        let gap = if before.is_empty() { "\t" } else { " " };
        let text = adapted(format!("{mnemonic}\t{before}").trim_end(), is_intel) + gap;
        return Some(Statement { text, target, otherwise });
    }
    let text = angled(text).map_or(text, |(at, _)| text[..at].trim_end());
    Some(Statement { text: adapted(text, is_intel), target: None, otherwise: String::new() })
}

fn adapted(text: &str, is_intel: bool) -> String {
    if is_intel { intel::adapt(text) } else { super::objdump::adapt(text) }
}

/// A branch that may not be taken.
fn is_conditional(mnemonic: &str) -> bool {
    is_branch(mnemonic) && !["b", "j", "jmp", "jr", "c.j", "c.jr"].contains(&mnemonic)
}

fn is_call(mnemonic: &str) -> bool {
    mnemonic.starts_with("call") || matches!(mnemonic, "bl" | "jal" | "tail")
}

/// A number as disassemblers write addresses.
pub fn address_of(word: &str) -> Option<u64> {
    let digits = word.strip_prefix("0x").unwrap_or(word);
    let is_number = (1..=16).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_number { u64::from_str_radix(digits, 16).ok() } else { None }
}

/// `10 <dot+0x10>` → where the bracket opens, and what stands between. Names may have brackets themselves.
pub fn angled(text: &str) -> Option<(usize, &str)> {
    let at = match text.find(" <") {
        Some(at) => at + 1,
        None => text.starts_with('<').then_some(0)?,
    };
    let inside = text[at + 1..].trim_end().strip_suffix('>')?;
    Some((at, inside))
}

/// `lea 0x2e(%rip),%rax  # 3fd8 <x>`, `je 0x20 ; <+32>`, `b.eq 10 // b.none`.
pub fn without_comment(text: &str) -> &str {
    let bytes = text.as_bytes();
    let begins_comment = |at: &usize| {
        matches!(bytes[*at..], [b'/', b'/', ..] | [b' ' | b'\t', b'#' | b';', b' ', ..] | [b' ', b'@', b' ', ..])
    };
    let end = (0..bytes.len()).find(begins_comment).unwrap_or(bytes.len());
    text[..end].trim_end()
}
