//! Converts listings of disassemblers, whose lines have addresses, perhaps bytes, and text. Addresses that branches go
//! to become labels.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use mca_core::code::Decoder;

use super::gaps::{self, Gap, gaps_in};
use super::line::{Aim, Line, Parse, Shown, angled, mnemonic_of, without_comment};
use super::names::{ListingPosition, SectionAddress, SectionCounter, label_of};
use super::places::Places;
use super::relocations;
use super::statement::{Statement, goes, is_call, shown_statement};
use super::symbols;
use super::syntax::{is_conditional, is_intel};
use super::{Listing, Tools, positions};

/// Turns a listing into assembly.
pub fn rewrite(text: &str, parser: &mut dyn Parse, tools: Tools<'_>) -> Listing {
    let mut lines: Vec<Line> = text.lines().map(|line| parser.line(line)).collect();
    relocations::join(&mut lines);
    let texts = lines.iter().filter_map(|line| match line {
        Line::Instruction(shown) => Some(shown.text.as_str()),
        _ => None,
    });
    let is_intel = is_intel(&texts.collect::<Vec<_>>().join("\n"));
    positions::fill(&mut lines, is_intel, tools.cpu);
    let has_bytes = lines.iter().any(|line| matches!(line, Line::Instruction(shown) if !shown.bytes.is_empty()));
    // All statements must have one syntax, and decoded ones are written in AT&T syntax.
    let decodes = tools.reader.filter(|_| has_bytes);
    // An old disassembler may not know instructions that the decoder knows.
    let is_unknown = |line: &Line| matches!(line, Line::Instruction(shown) if is_undecoded(&shown.text));
    let knows_more = decodes.is_none() && has_bytes && !is_intel && lines.iter().any(is_unknown);
    let second = tools.cpu.filter(|_| knows_more).and_then(Decoder::new);
    let mut writer = Writer::new(&lines, is_intel && decodes.is_none());
    let statements: Vec<Option<Statement>> =
        lines.iter().map(|line| writer.statement(line, decodes, second.as_ref())).collect();
    let gaps = gaps_in(&lines);
    let out = writer.finish(&lines, &statements, &gaps);
    writer.report_branches();
    writer.messages.extend(gaps::message(&gaps));
    Listing { text: out, is_intel: is_intel && decodes.is_none(), was_intel: is_intel, messages: writer.messages }
}

/// The operand of a call to a function that the listing does not name.
const UNKNOWN_CALLEE: &str = "\"?\"";

/// Writes a listing as assembly.
struct Writer {
    /// Whether the statements are written in Intel syntax.
    is_intel: bool,
    /// Names of the functions that the listing has.
    functions: HashSet<String>,
    /// Addresses of the functions' first instructions, by the functions' names.
    starts: HashMap<String, SectionAddress>,
    /// Addresses of all instructions.
    addresses: HashSet<SectionAddress>,
    /// Addresses of instructions that branches go to.
    targets: HashSet<SectionAddress>,
    /// Counts the sections up to the present line.
    sections: SectionCounter,
    messages: Vec<String>,
    /// Number of conditional branches that go to themselves, since the linker has not filled in their targets.
    n_waiting: usize,
    /// Name of the function that the present line is in.
    function: String,
    /// Number of conditional branches within a function to addresses at which no line begins.
    n_unknown_targets: usize,
}

impl Writer {
    fn new(lines: &[Line], is_intel: bool) -> Writer {
        let mut sections = SectionCounter::default();
        let addresses = lines.iter().filter_map(|line| sections.place_of(line)).collect();
        let sections = SectionCounter::default();
        let functions = lines.iter().filter_map(|line| match line {
            Line::Function(name) => Some(name.clone()),
            _ => None,
        });
        Writer {
            is_intel,
            functions: functions.collect(),
            starts: starts_of(lines),
            addresses,
            targets: HashSet::new(),
            sections,
            messages: Vec::new(),
            n_waiting: 0,
            function: String::new(),
            n_unknown_targets: 0,
        }
    }

    /// Returns the statement of a line, and notes where it goes; `None` for a line without an instruction, or with one
    /// that cannot be decoded. `second` decodes what the listing does not know, where `reader` does not decode all.
    fn statement(&mut self, line: &Line, reader: Option<&Decoder>, second: Option<&Decoder>) -> Option<Statement> {
        self.sections.place_of(line);
        if let Line::Function(name) = line {
            self.function.clone_from(name);
        }
        let Line::Instruction(shown) = line else { return None };
        let reader = reader.or(second.filter(|_| is_undecoded(&shown.text)));
        let decoded = reader.filter(|_| !shown.bytes.is_empty()).and_then(|reader| {
            let found = reader.statement(&shown.bytes, shown.address.unwrap_or_default());
            let rest = if found.is_some() { bytes_behind_first(shown, reader) } else { &shown.bytes };
            if !rest.is_empty() {
                self.report_undecoded(shown, rest, reader.is_cut_off(rest));
            }
            found
        });
        let mut statement = match decoded {
            Some((text, target)) => self.decoded(text, target, &shown.text),
            // The text of the listing cannot be taken instead, since it may be in Intel syntax.
            None if reader.is_some() && !shown.bytes.is_empty() => return Some(Statement::unknown_bytes()),
            None => match shown_statement(&shown.text, self.is_intel) {
                Some(statement) => statement,
                None if is_undecoded(&shown.text) => {
                    self.report_undecoded(shown, &shown.bytes, false);
                    return Some(Statement::unknown_bytes());
                }
                None => return None,
            },
        };
        if let Some(aim) = shown.aim.as_ref().filter(|_| statement.target.is_some() && goes(&shown.text)) {
            let mnemonic = mnemonic_of(&shown.text);
            let is_open = statement.target == shown.address && is_conditional(mnemonic) && !is_call(mnemonic);
            if aim.is_known || !is_open {
                let (target, otherwise) = self.operand_for(aim, is_open);
                return Some(Statement { target, otherwise, ..statement });
            }
        }
        if self.waits_for_linker(shown, &statement) {
            return Some(Statement { target: None, otherwise: UNKNOWN_CALLEE.to_owned(), ..statement });
        }
        // `bl 0 <malloc>`: the linker has not filled in the target, so the disassembler shows the address 0.
        if statement.target.is_some_and(|target| target == 0) && self.goes_to_unknown_function(&shown.text) {
            statement.target = None;
        }
        if statement.target.is_some() && statement.target == shown.address {
            // A branch to itself is one whose target the linker has not filled in.
            self.n_waiting += usize::from(is_conditional(mnemonic_of(&shown.text)));
            return Some(Statement { target: None, otherwise: "0".to_owned(), ..statement });
        }
        let target = statement.target;
        let place = target.map(|target| (self.sections.number, target));
        match place.filter(|place| self.addresses.contains(place)) {
            Some(place) => drop(self.targets.insert(place)),
            None => self.n_unknown_targets += usize::from(self.stays_inside(&shown.text)),
        }
        Some(statement)
    }

    /// Returns the address of a place that the linker fills in, if it is in the present section, and the operand to write
    /// otherwise. `is_label` says that a place without a distance is written as the label itself, which then is one within a
    /// function.
    fn operand_for(&mut self, aim: &Aim, is_label: bool) -> (Option<u64>, String) {
        let name = format!("{}+{:#x}", aim.name, aim.distance);
        let start = self.starts.get(&aim.name).filter(|_| aim.is_known && !aim.name.starts_with(".L"));
        let place = start.map(|(section, start)| (*section, start.wrapping_add(aim.distance)));
        let is_label = is_label && aim.distance == 0;
        match place.filter(|place| !is_label && self.addresses.contains(place)) {
            Some(place) => {
                self.targets.insert(place);
                (Some(place.1).filter(|_| place.0 == self.sections.number), symbols::definition(&name))
            }
            None if aim.distance == 0 => (None, symbols::definition(&aim.name)),
            None => (None, symbols::reference(&name)),
        }
    }

    /// Whether the linker will fill in where a call or jump goes: it seems to go to the instruction behind it or, in some
    /// formats, into its own bytes.
    fn waits_for_linker(&self, shown: &Shown, statement: &Statement) -> bool {
        // The lengths in bytes of a jump and of a conditional branch whose distance has four bytes, on x86.
        const LONG: [u64; 2] = [5, 6];
        const MOST: u64 = 8;
        let Some((address, target)) = shown.address.zip(statement.target) else { return false };
        let length = target.wrapping_sub(address);
        let is_line = |address: u64| self.addresses.contains(&(self.sections.number, address));
        let is_apart = |length: u64| (1..length).all(|distance| !is_line(address.wrapping_add(distance)));
        let is_shown = |length: u64| shown.bytes.is_empty() || shown.bytes.len() as u64 >= length;
        let waits = (1..=MOST).contains(&length) && is_apart(length) && is_shown(length);
        waits && (is_call(mnemonic_of(&shown.text)) || (LONG.contains(&length) && is_line(target) && goes(&shown.text)))
    }

    /// Whether the target of a branch has a symbol, without a distance, that is none of the listing's functions.
    fn goes_to_unknown_function(&self, text: &str) -> bool {
        let symbol = angled(without_comment(text)).map(|(_, symbol)| symbol);
        let is_known = |symbol: &str| symbol.contains('+') || self.functions.contains(symbol);
        !self.functions.is_empty() && symbol.is_some_and(|symbol| !is_known(symbol))
    }

    /// Whether a statement is a conditional branch within its function.
    fn stays_inside(&self, text: &str) -> bool {
        let is_inside = positions::place_in(text).is_some_and(|place| place.name == self.function);
        is_inside && is_conditional(mnemonic_of(text))
    }

    /// Returns the statement for decoded text and the address that it branches to. `text` is what the listing shows for
    /// the instruction: a symbol in it is written where `target` is an address outside of the listing.
    fn decoded(&self, decoded: String, target: Option<u64>, text: &str) -> Statement {
        let operand = without_comment(text).split_once([' ', '\t']).map_or("", |(_, operand)| operand);
        let symbol = angled(operand).map(|(_, symbol)| symbols::reference(symbol));
        let otherwise = symbol.or_else(|| target.map(|target| format!("{target:#x}"))).unwrap_or_default();
        Statement { text: decoded, target, otherwise }
    }

    /// Adds a message about bytes of a line that cannot be decoded, unless there are already many messages; `bytes` is
    /// empty if the line does not show them. `is_cut_off` says that they end within an instruction.
    fn report_undecoded(&mut self, shown: &Shown, bytes: &[u8], is_cut_off: bool) {
        // Maximum number of messages, and of bytes of one.
        const MOST_SHOWN: usize = 16;
        if self.messages.len() == MOST_SHOWN {
            return;
        }
        let mut text = match is_cut_off {
            true => String::from("left out, the bytes end within an instruction"),
            false => String::from("left out, no known instruction"),
        };
        if let Some(address) = shown.address {
            let address = address.wrapping_add((shown.bytes.len() - bytes.len()) as u64);
            let _ = write!(text, " at {address:#x}");
        }
        text.push(':');
        for byte in bytes.iter().take(MOST_SHOWN) {
            let _ = write!(text, " {byte:02x}");
        }
        if bytes.is_empty() {
            text = text + " " + without_comment(&shown.text).trim();
        }
        self.messages.push(text);
    }

    /// Adds messages about branches whose loops cannot be found: their targets are not in the listing, or the object
    /// was not linked. No real program has a conditional branch to itself.
    fn report_branches(&mut self) {
        if self.n_unknown_targets > 0 {
            self.messages.push(format!(
                "branches go to addresses at which no line of the listing begins: {}; their loops are not found",
                self.n_unknown_targets
            ));
        }
        if self.n_waiting > 0 {
            self.messages.push(format!(
                "branches that wait for the linker to fill in their targets: {}; their loops are not found: \
                 give the object file itself, or a listing of the linked program",
                self.n_waiting
            ));
        }
    }

    /// Returns the assembly of all lines, with labels at functions and at the addresses that branches go to, and data in
    /// place of the gaps.
    fn finish(&self, lines: &[Line], statements: &[Option<Statement>], gaps: &[Gap]) -> String {
        let mut out = String::new();
        let (mut sections, mut places) = (SectionCounter::default(), Places::default());
        let mut here = ListingPosition::default();
        let names = self.names(lines);
        let mut gaps = gaps.iter().peekable();
        for (index, (line, statement)) in lines.iter().zip(statements).enumerate() {
            let place = sections.place_of(line);
            if gaps.next_if(|gap| gap.line == index).is_some() {
                let _ = write!(out, "\t{};", Statement::unknown_bytes().text);
            }
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
                Line::Function(_) | Line::Section(_) | Line::Bytes(_) | Line::Relocation { .. } | Line::Other => {}
            }
            out.push('\n');
        }
        out
    }

    /// Returns the labels of addresses that branches go to: `dot+0x10`, as disassemblers show them, or one made of the
    /// address.
    fn names(&self, lines: &[Line]) -> HashMap<SectionAddress, String> {
        let (mut sections, mut here) = (SectionCounter::default(), ListingPosition::default());
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

/// Returns the addresses of the functions' first instructions, by the functions' names.
fn starts_of(lines: &[Line]) -> HashMap<String, SectionAddress> {
    let (mut sections, mut function) = (SectionCounter::default(), None);
    let mut starts = HashMap::new();
    for line in lines {
        let place = sections.place_of(line);
        if let Line::Function(name) = line {
            function = Some(name);
        } else if let Some((name, place)) = place.and_then(|place| Some((function.take()?, place))) {
            starts.insert(name.clone(), place);
        }
    }
    starts
}

/// Appends a statement. If it goes to an address of `section` that has a label, the label is its last operand.
fn instruction(statement: Option<&Statement>, section: u32, names: &HashMap<SectionAddress, String>, out: &mut String) {
    let Some(statement) = statement else { return };
    let _ = write!(out, "\t{}", statement.text);
    let name = statement.target.and_then(|target| names.get(&(section, target)));
    out.push_str(name.unwrap_or(&statement.otherwise));
}

/// Returns the bytes of a line behind its first instruction, which further lines of bytes have added to it wrongly.
fn bytes_behind_first<'a>(shown: &'a Shown, reader: &Decoder) -> &'a [u8] {
    if !shown.is_continued {
        return &[];
    }
    let mut length = None;
    reader.walk(&shown.bytes, shown.address.unwrap_or_default(), &mut |step| length = length.or(Some(step.length)));
    shown.bytes.get(length.unwrap_or_default()..).unwrap_or_default()
}

/// Whether a line is one that disassemblers show for bytes that they cannot decode, perhaps after prefixes.
fn is_undecoded(text: &str) -> bool {
    text.split_ascii_whitespace().any(|word| word == "(bad)" || word == "<unknown>")
}
