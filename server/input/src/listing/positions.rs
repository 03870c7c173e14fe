//! Computes the addresses of instructions for which no line shows one.
//!
//! Branches show the addresses of their targets: `jne 401136 <dot+0x16>`. Between these, instructions take as many
//! bytes as the encoder of `core` needs for them. The text of branches and padding permits several lengths. Among all
//! ways to choose them, the one with the least cost is taken: known addresses should be starts of instructions, and
//! code after padding should be aligned.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::ops::Range;

use mca_core::{Cpu, NoFiles, Program, ReadOptions, Source};

use super::line::is_padding;
use super::line::{Line, address_of, angled, without_comment};
use super::statement::shown_statement;
use super::syntax::is_branch;

/// Cost of a known address at which no instruction begins, or of an instruction that does not end where its operand
/// says (see [`Piece::end`]).
const MISSED: u32 = 1000;
/// Cost of a branch that is shorter or longer than its distance demands.
const WRONG_WIDTH: u32 = 50;
/// Cost of an instruction that the encoder does not know.
const UNKNOWN: u32 = 3;
/// Cost of code after padding that is not aligned to 8 bytes, and once more if it is not aligned to 16.
const UNALIGNED: u32 = 1;

/// Maximum number of ends of an instruction that are followed, the cheapest; only unknown instructions have many.
const MOST_WAYS: usize = 64;
/// Length in bytes of the longest instruction.
const LONGEST: u64 = 15;

/// Gives addresses to the instructions that show none, function by function. Functions without a known address stay as
/// they are, and without a processor all do.
pub fn fill(lines: &mut [Line], is_intel: bool, cpu: Option<&Cpu>) {
    let is_open = |line: &Line| matches!(line, Line::Instruction(shown) if shown.address.is_none());
    let Some(cpu) = cpu.filter(|_| lines.iter().any(is_open)) else { return };
    let is_ambiguous = cpu.target().architecture().facts().has_ambiguous_text;
    let lengths = lengths_of(lines, is_intel, cpu);
    let places = places_of(lines);
    for range in functions_of(lines) {
        let Line::Function(name) = &lines[range.start] else { continue };
        // Several functions may have one name. A function's own branches tell which address is its start.
        let inside = lines[range.clone()].iter().find_map(|line| place_of(line).filter(|place| place.name == name));
        let Some(key) = inside.map(|place| place.key()) else { continue };
        let known = Known { start: key.1, offsets: places.get(&key).cloned().unwrap_or_default() };
        let members = range.filter(|at| is_open(&lines[*at]));
        let pieces = members.filter_map(|at| Piece::of(at, &lines[at], lengths[at], known.start, is_ambiguous));
        write_down(lines, &pieces.collect::<Vec<_>>(), &known);
    }
}

/// Stores the addresses of a function's instructions in their lines.
fn write_down(lines: &mut [Line], pieces: &[Piece], known: &Known) {
    let mut offset = 0;
    for (piece, end) in pieces.iter().zip(solve(pieces, known)) {
        if let Line::Instruction(shown) = &mut lines[piece.line] {
            shown.address = Some(known.start.wrapping_add(offset));
        }
        offset = end;
    }
}

/// Returns the lines of each function, from the one that names it up to the next function.
fn functions_of(lines: &[Line]) -> Vec<Range<usize>> {
    let starts: Vec<usize> = (0..lines.len()).filter(|at| matches!(lines[*at], Line::Function(_))).collect();
    let ends = starts.iter().copied().skip(1).chain([lines.len()]);
    starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
}

/// The known addresses of a function.
struct Known {
    /// Address at which the function begins.
    start: u64,
    /// Distances from the start, in bytes, at which instructions are known to begin.
    offsets: BTreeSet<u64>,
}

/// A place in code that a statement mentions.
pub struct StatementPlace<'t> {
    /// Address of the place.
    address: u64,
    /// Name of the function that the place is in.
    pub name: &'t str,
    /// Distance of the place from the start of the function, in bytes.
    distance: u64,
}

impl StatementPlace<'_> {
    /// Returns the name and the start address of the function that the place is in.
    fn key(&self) -> (String, u64) {
        (self.name.to_owned(), self.address.wrapping_sub(self.distance))
    }
}

/// Returns the distances in bytes from a function's start that statements mention, by the function's name and start
/// address.
fn places_of(lines: &[Line]) -> BTreeMap<(String, u64), BTreeSet<u64>> {
    let mut places: BTreeMap<_, BTreeSet<u64>> = BTreeMap::new();
    for place in lines.iter().filter_map(place_of) {
        places.entry(place.key()).or_default().insert(place.distance);
    }
    places
}

/// Returns the place that the statement of a line mentions.
fn place_of(line: &Line) -> Option<StatementPlace<'_>> {
    if let Line::Instruction(shown) = line { place_in(&shown.text) } else { None }
}

/// Returns the place that a statement mentions: `jne    401136 <dot+0x16>`.
pub fn place_in(text: &str) -> Option<StatementPlace<'_>> {
    // A place that a comment names is one of data.
    let text = without_comment(text);
    let (at, symbol) = angled(text)?;
    let address = address_of(text[..at].split_whitespace().next_back()?)?;
    let split =
        symbol.rsplit_once("+0x").and_then(|(name, digits)| Some((name, u64::from_str_radix(digits, 16).ok()?)));
    let (name, distance) = split.unwrap_or((symbol, 0));
    Some(StatementPlace { address, name, distance })
}

/// Returns the number of bytes that the encoder needs for the statement of each line; `None` for a line without a known
/// instruction.
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
    let indices: Vec<usize> = (0..program.n_instructions()).collect();
    let mut lengths = vec![None; lines.len()];
    for (instruction, code) in program.instructions().zip(program.encodings_of(&indices)) {
        let line = starts.partition_point(|start| *start <= instruction.offset());
        if let Some(length) = line.checked_sub(1).and_then(|line| lengths.get_mut(line)) {
            *length = Some(length.unwrap_or(0) + code.len() as u64);
        }
    }
    lengths
}

/// An instruction with the lengths that it may have. Distances are in bytes from the start of its function.
struct Piece {
    /// Index of its line.
    line: usize,
    /// Possible lengths in bytes, the likeliest first.
    lengths: Vec<u64>,
    /// Distance of the target of a branch whose length depends on it; `None` for others.
    goal: Option<i64>,
    /// Distance of the instruction after this one, if an operand relative to that address gives it away.
    end: Option<u64>,
    /// Whether it only fills space, as padding before a loop does.
    is_filler: bool,
    /// Whether its length follows from the encoder or from shown bytes. Otherwise it may have any length.
    is_known: bool,
}

impl Piece {
    /// Makes the piece for the line with index `line`; `None` if it has no instruction. `length` is what the encoder
    /// needs, `start` the address of the function; `is_ambiguous` says that the target has instructions whose text
    /// permits several lengths.
    fn of(line: usize, of: &Line, length: Option<u64>, start: u64, is_ambiguous: bool) -> Option<Piece> {
        let Line::Instruction(shown) = of else { return None };
        let mut words = shown.text.split_whitespace();
        let n_prefixes = words.clone().take_while(|word| is_padding(word)).count();
        let mnemonic = words.nth(n_prefixes).unwrap_or_default();
        // Prefixes that are removed when the statement is converted; each has one byte.
        let n_left_out =
            n_prefixes as u64 + u64::from(matches!(mnemonic, "rep" | "repz") && shown.text.ends_with(" ret"));
        let is_ambiguous_filler = is_ambiguous && is_filler(mnemonic, &shown.text);
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
        Some(Piece { line, lengths, goal, end, is_filler: is_ambiguous_filler, is_known })
    }

    /// Returns the cost of the instruction if it begins at the distance `from` and ends at `to`. `next_is_filler` is
    /// `is_filler` of the next instruction, `start` the address of the function.
    fn cost(&self, from: u64, to: u64, next_is_filler: bool, start: u64) -> u32 {
        let mut cost = if self.is_known { 0 } else { UNKNOWN };
        if let Some(goal) = self.goal {
            let short = self.lengths.iter().min().copied().unwrap_or(0);
            let reaches = i8::try_from(goal.wrapping_sub((from + short) as i64)).is_ok();
            // No instruction branches to itself.
            let is_right = reaches == (to - from == short) && goal != from as i64;
            cost += if is_right { 0 } else { WRONG_WIDTH };
        }
        if self.end.is_some_and(|end| end != to) {
            cost += MISSED;
        }
        if self.is_filler && !next_is_filler {
            let at = start.wrapping_add(to);
            cost += [8, 16].iter().filter(|unit| !at.is_multiple_of(**unit)).count() as u32 * UNALIGNED;
        }
        cost
    }
}

/// Returns the address of the next instruction, which follows from an operand relative to it: `lea rcx,[rip+0x2f]  #
/// 404010 <table>`.
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

/// Whether an instruction only fills space.
fn is_filler(mnemonic: &str, text: &str) -> bool {
    let is_exchange = mnemonic == "xchg" && (text.ends_with("ax,ax") || text.ends_with("%ax,%ax"));
    mnemonic.starts_with("nop") || mnemonic == "int3" || is_exchange || (mnemonic == "lea" && has_zero(text))
}

/// Whether a displacement of 0 is written, for which the machine code then has a field.
fn has_zero(text: &str) -> bool {
    text.contains("0x0(%") || text.contains("+0x0]")
}

/// Returns all lengths in bytes that the text of an instruction permits, the likeliest first. `length` is what the
/// encoder needs.
fn lengths_of_forms(mnemonic: &str, text: &str, length: u64) -> Vec<u64> {
    const SHORT: u64 = 2;
    match mnemonic {
        // The displacement has a field of one byte or of four.
        _ if mnemonic.starts_with("nop") && has_zero(text) => vec![length + 1, length + 4],
        "lea" if has_zero(text) && !text.contains("rip") => vec![length, length + 1, length + 4],
        "jmp" if length == SHORT => vec![SHORT, 5],
        "jmp" => vec![length],
        _ if mnemonic.starts_with('j') && !mnemonic.ends_with("cxz") && length == SHORT => vec![SHORT, 6],
        _ => vec![length],
    }
}

/// Returns the distance at which each piece ends, for the choice of lengths with the least cost.
fn solve(pieces: &[Piece], known: &Known) -> Vec<u64> {
    // For each possible end of a piece, the least cost of a path to it, and where the piece then begins.
    let mut steps: Vec<BTreeMap<u64, (u32, u64)>> = Vec::with_capacity(pieces.len());
    let mut here: BTreeMap<u64, (u32, u64)> = BTreeMap::from([(0, (0, 0))]);
    for (index, piece) in pieces.iter().enumerate() {
        let next_is_filler = pieces.get(index + 1).is_some_and(|next| next.is_filler);
        let mut next: BTreeMap<u64, (u32, u64)> = BTreeMap::new();
        for (&from, &(before, _)) in &here {
            for to in piece.lengths.iter().map(|length| from + length) {
                let n_missed = known.offsets.range(from + 1..to.max(from + 1)).count() as u32;
                let cost = piece.cost(from, to, next_is_filler, known.start) + n_missed * MISSED;
                let path = (before.saturating_add(cost), from);
                next.entry(to).and_modify(|best| *best = path.min(*best)).or_insert(path);
            }
        }
        steps.push(std::mem::replace(&mut here, cheapest(next)));
    }
    steps.push(here);
    backwards(&steps, known)
}

/// Keeps the [`MOST_WAYS`] cheapest of the possible ends of a piece.
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

/// Follows the cheapest path from its end and returns the ends of the pieces, in their order.
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
