//! Computes the addresses of instructions for which no line shows one.
//!
//! Branches give the addresses of their targets: `jne 401136 <dot+0x16>`. Between these, instructions take as many bytes as our
//! encoder needs for them. Lengths that the text leaves open (of branches, or of padding) are chosen such that all known
//! addresses begin an instruction, and code after padding is aligned.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::ops::Range;

use mca_core::{Cpu, NoFiles, Program, ReadOptions, Source};

use super::line::is_padding;
use super::line::{Line, address_of, angled, without_comment};
use super::statement::shown_statement;
use super::syntax::is_branch;

/// Costs of choices; the cheapest path through a function is taken.
const MISSED: u32 = 1000;
const WRONG_WIDTH: u32 = 50;
const UNKNOWN: u32 = 3;
const UNALIGNED: u32 = 1;

/// Limit of alternatives kept at a time; only unknown instructions have many.
const MOST_WAYS: usize = 64;
const LONGEST: u64 = 15;

/// Gives addresses to the instructions that show none, function by function.
pub fn fill(lines: &mut [Line], is_intel: bool, cpu: Option<&Cpu>) {
    let is_open = |line: &Line| matches!(line, Line::Instruction(shown) if shown.address.is_none());
    let Some(cpu) = cpu.filter(|_| lines.iter().any(is_open)) else { return };
    let is_ambiguous = cpu.target().architecture().facts().has_ambiguous_text;
    let lengths = lengths_of(lines, is_intel, cpu);
    let places = places_of(lines);
    for range in functions_of(lines) {
        let Line::Function(name) = &lines[range.start] else { continue };
        // Functions may share a name, but its own branches mean their function.
        let inside = lines[range.clone()].iter().find_map(|line| place_of(line).filter(|place| place.name == name));
        let Some(key) = inside.map(|place| place.key()) else { continue };
        let known = Known { start: key.1, offsets: places.get(&key).cloned().unwrap_or_default() };
        let members = range.filter(|at| is_open(&lines[*at]));
        let pieces = members.filter_map(|at| Piece::of(at, &lines[at], lengths[at], known.start, is_ambiguous));
        write_down(lines, &pieces.collect::<Vec<_>>(), &known);
    }
}

fn write_down(lines: &mut [Line], pieces: &[Piece], known: &Known) {
    let mut offset = 0;
    for (piece, end) in pieces.iter().zip(solve(pieces, known)) {
        if let Line::Instruction(shown) = &mut lines[piece.line] {
            shown.address = Some(known.start.wrapping_add(offset));
        }
        offset = end;
    }
}

/// Returns the lines of each function, beginning with the one that names it.
fn functions_of(lines: &[Line]) -> Vec<Range<usize>> {
    let starts: Vec<usize> = (0..lines.len()).filter(|at| matches!(lines[*at], Line::Function(_))).collect();
    let ends = starts.iter().copied().skip(1).chain([lines.len()]);
    starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
}

/// Known places of a function.
struct Known {
    start: u64,
    /// Distances from it at which instructions begin.
    offsets: BTreeSet<u64>,
}

/// A place that a statement gives.
pub struct StatementPlace<'t> {
    address: u64,
    /// The function that it is in.
    pub name: &'t str,
    distance: u64,
}

impl StatementPlace<'_> {
    /// Returns the function's name and its address.
    fn key(&self) -> (String, u64) {
        (self.name.to_owned(), self.address.wrapping_sub(self.distance))
    }
}

/// Returns the distances that statements mention, by function.
fn places_of(lines: &[Line]) -> BTreeMap<(String, u64), BTreeSet<u64>> {
    let mut places: BTreeMap<_, BTreeSet<u64>> = BTreeMap::new();
    for place in lines.iter().filter_map(place_of) {
        places.entry(place.key()).or_default().insert(place.distance);
    }
    places
}

fn place_of(line: &Line) -> Option<StatementPlace<'_>> {
    if let Line::Instruction(shown) = line { place_in(&shown.text) } else { None }
}

/// Returns the place that a statement mentions: `jne    401136 <dot+0x16>`.
pub fn place_in(text: &str) -> Option<StatementPlace<'_>> {
    // What a comment names is data.
    let text = without_comment(text);
    let (at, symbol) = angled(text)?;
    let address = address_of(text[..at].split_whitespace().next_back()?)?;
    let split =
        symbol.rsplit_once("+0x").and_then(|(name, digits)| Some((name, u64::from_str_radix(digits, 16).ok()?)));
    let (name, distance) = split.unwrap_or((symbol, 0));
    Some(StatementPlace { address, name, distance })
}

/// Returns the number of bytes that our encoder needs for the statement of each line.
fn lengths_of(lines: &[Line], is_intel: bool, cpu: &Cpu) -> Vec<Option<u64>> {
    let mut text = String::from(if is_intel { ".intel_syntax noprefix" } else { "" });
    let mut starts = Vec::with_capacity(lines.len());
    for line in lines {
        text.push('\n');
        starts.push(text.len());
        if let Line::Instruction(shown) = line
            && let Some(statement) = shown_statement(&shown.text, is_intel)
        {
            let _ = write!(text, "{}{}", statement.text, if statement.target.is_some() { "x" } else { "" });
        }
    }
    let source = Source { name: b"", text: text.as_bytes(), is_stream: false };
    let program = Program::read(source, cpu, &ReadOptions::default(), &NoFiles);
    let numbers: Vec<usize> = (0..program.n_instructions()).collect();
    let mut lengths = vec![None; lines.len()];
    for (instruction, code) in program.instructions().zip(program.encodings_of(&numbers)) {
        let line = starts.partition_point(|start| *start <= instruction.offset());
        if let Some(length) = line.checked_sub(1).and_then(|line| lengths.get_mut(line)) {
            *length = Some(length.unwrap_or(0) + code.len() as u64);
        }
    }
    lengths
}

/// An instruction, and how long it may be.
struct Piece {
    line: usize,
    lengths: Vec<u64>,
    /// The distance of what it goes to from the begin of the function.
    goal: Option<i64>,
    /// The distance of what stands after it, which a place relative to it gives away.
    end: Option<u64>,
    is_gap: bool,
    is_known: bool,
}

impl Piece {
    fn of(line: usize, of: &Line, length: Option<u64>, start: u64, is_ambiguous: bool) -> Option<Piece> {
        let Line::Instruction(shown) = of else { return None };
        let mut words = shown.text.split_whitespace();
        let n_prefixes = words.clone().take_while(|word| is_padding(word)).count();
        let mnemonic = words.nth(n_prefixes).unwrap_or_default();
        // What the statement that we read leaves out.
        let n_left_out =
            n_prefixes as u64 + u64::from(matches!(mnemonic, "rep" | "repz") && shown.text.ends_with(" ret"));
        let gap = is_ambiguous && is_gap(mnemonic, &shown.text);
        let lengths = match (shown.bytes.len() as u64, length.map(|length| length + n_left_out)) {
            (0, Some(length)) if is_ambiguous => lengths_of_forms(mnemonic, &shown.text, length),
            (0, Some(length)) => vec![length],
            (0, None) => (1..=LONGEST).collect(),
            (n_bytes, _) => vec![n_bytes],
        };
        let goal = place_in(&shown.text).filter(|_| lengths.len() > 1 && is_branch(mnemonic));
        let goal = goal.map(|place| place.address.wrapping_sub(start) as i64);
        let end = place_behind(&shown.text).map(|address| address.wrapping_sub(start));
        let is_known = length.is_some() || !shown.bytes.is_empty();
        Some(Piece { line, lengths, goal, end, is_gap: gap, is_known })
    }

    /// Returns the cost of an instruction that begins at `from` and ends at `to`.
    fn cost(&self, from: u64, to: u64, next_is_gap: bool, start: u64) -> u32 {
        let mut cost = if self.is_known { 0 } else { UNKNOWN };
        if let Some(goal) = self.goal {
            let short = self.lengths.iter().min().copied().unwrap_or(0);
            let reaches = i8::try_from(goal.wrapping_sub((from + short) as i64)).is_ok();
            // Nothing branches to itself.
            let is_right = reaches == (to - from == short) && goal != from as i64;
            cost += if is_right { 0 } else { WRONG_WIDTH };
        }
        if self.end.is_some_and(|end| end != to) {
            cost += MISSED;
        }
        if self.is_gap && !next_is_gap {
            let at = start.wrapping_add(to);
            cost += [8, 16].iter().filter(|unit| !at.is_multiple_of(**unit)).count() as u32 * UNALIGNED;
        }
        cost
    }
}

/// Returns the address after an instruction with an operand relative to it: `lea rcx,[rip+0x2f]  # 404010 <table>`.
fn place_behind(text: &str) -> Option<u64> {
    let (code, comment) = text.split_once(" # ").or_else(|| text.split_once("\t# "))?;
    let address = address_of(comment.split_whitespace().next()?)?;
    let distance = match code.split_once("[rip") {
        Some((_, rest)) => rest.split(']').next()?,
        None => code.split_once("(%rip)")?.0.rsplit([' ', ',', '\t', '*']).next()?,
    };
    let digits = distance.trim_start_matches(['+', '-']);
    let amount = address_of(digits)?;
    Some(if distance.starts_with('-') { address.wrapping_add(amount) } else { address.wrapping_sub(amount) })
}

/// Whether an instruction does nothing but take room.
fn is_gap(mnemonic: &str, text: &str) -> bool {
    let is_exchange = mnemonic == "xchg" && (text.ends_with("ax,ax") || text.ends_with("%ax,%ax"));
    mnemonic.starts_with("nop") || mnemonic == "int3" || is_exchange || (mnemonic == "lea" && has_zero(text))
}

/// Returns whether a displacement of 0 is written, which then has a field in the code.
fn has_zero(text: &str) -> bool {
    text.contains("0x0(%") || text.contains("+0x0]")
}

/// Returns all lengths that the text permits, the likeliest first.
fn lengths_of_forms(mnemonic: &str, text: &str, length: u64) -> Vec<u64> {
    const SHORT: u64 = 2;
    match mnemonic {
        // A field of one byte or of four.
        _ if mnemonic.starts_with("nop") && has_zero(text) => vec![length + 1, length + 4],
        "lea" if has_zero(text) && !text.contains("rip") => vec![length, length + 1, length + 4],
        "jmp" if length == SHORT => vec![SHORT, 5],
        "jmp" => vec![length],
        _ if mnemonic.starts_with('j') && !mnemonic.ends_with("cxz") && length == SHORT => vec![SHORT, 6],
        _ => vec![length],
    }
}

/// Returns where each piece ends, on the cheapest path.
fn solve(pieces: &[Piece], known: &Known) -> Vec<u64> {
    // By the end of a piece: what it costs to come there, and from where.
    let mut steps: Vec<BTreeMap<u64, (u32, u64)>> = Vec::with_capacity(pieces.len());
    let mut here: BTreeMap<u64, (u32, u64)> = BTreeMap::from([(0, (0, 0))]);
    for (number, piece) in pieces.iter().enumerate() {
        let next_is_gap = pieces.get(number + 1).is_some_and(|next| next.is_gap);
        let mut next: BTreeMap<u64, (u32, u64)> = BTreeMap::new();
        for (&from, &(before, _)) in &here {
            for to in piece.lengths.iter().map(|length| from + length) {
                let n_missed = known.offsets.range(from + 1..to.max(from + 1)).count() as u32;
                let cost = piece.cost(from, to, next_is_gap, known.start) + n_missed * MISSED;
                let way = (before.saturating_add(cost), from);
                next.entry(to).and_modify(|best| *best = way.min(*best)).or_insert(way);
            }
        }
        steps.push(std::mem::replace(&mut here, cheapest(next)));
    }
    steps.push(here);
    backwards(&steps, known)
}

fn cheapest(mut ways: BTreeMap<u64, (u32, u64)>) -> BTreeMap<u64, (u32, u64)> {
    if ways.len() > MOST_WAYS {
        let mut costs: Vec<u32> = ways.values().map(|(cost, _)| *cost).collect();
        costs.sort_unstable();
        let (most, mut n_left) = (costs[MOST_WAYS], MOST_WAYS);
        ways.retain(|_, (cost, _)| {
            let stays = *cost <= most && n_left > 0;
            n_left -= usize::from(stays);
            stays
        });
    }
    ways
}

/// Follows the cheapest path backwards and returns the ends of the pieces, from last to first.
fn backwards(steps: &[BTreeMap<u64, (u32, u64)>], known: &Known) -> Vec<u64> {
    let is_passed = |end: u64| known.offsets.range(end + 1..).count() as u32;
    let last = steps.last().and_then(|ways| {
        ways.iter().min_by_key(|(end, (cost, _))| (cost.saturating_add(is_passed(**end) * MISSED), **end))
    });
    let mut at = last.map_or(0, |(end, _)| *end);
    let mut ends = Vec::with_capacity(steps.len());
    for ways in steps.iter().skip(1).rev() {
        ends.push(at);
        at = ways.get(&at).map_or(0, |(_, from)| *from);
    }
    ends.reverse();
    ends
}

#[cfg(test)]
mod tests;
