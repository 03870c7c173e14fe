//! Assembles the sections of debug data of a text from its directives.

use std::collections::HashMap;

use mca_outline::first_string;

/// The section with tables of lines, which assemblers make from `.loc` directives. Its content is not used: one empty table
/// takes the place of all tables, and since other sections refer only to starts of tables, its labels get the value 0.
const LINES: &str = "debug_line";

/// Sections that describe inlined code and variables, without the dot.
const NAMES: [&str; 11] = [
    LINES,
    "debug_info",
    "debug_abbrev",
    "debug_str",
    "debug_ranges",
    "debug_rnglists",
    "debug_addr",
    "debug_str_offsets",
    "debug_line_str",
    "debug_loc",
    "debug_loclists",
];

/// Maximum number of bytes that one directive may fill; compilers stay below that.
const MOST_FILLED: usize = 1 << 16;

/// Number of bytes reserved for a LEB128 number whose value is known only at the end of the text.
const N_OPEN_BYTES: usize = 5;

/// The sections of a text that are named in [`NAMES`].
pub struct Sections<'a> {
    /// Contents of the sections, in the order of `NAMES`.
    parts: [Vec<u8>; NAMES.len()],
    /// Values of labels: the offset in their section, or for labels of code, in the text.
    labels: HashMap<&'a str, i64>,
    /// Fields whose values depend on labels and are filled at the end.
    open: Vec<OpenField<'a>>,
    /// Expressions of the names that `.set` defines.
    assigned: HashMap<&'a str, &'a str>,
}

/// A field that is to be filled with the value of an expression.
struct OpenField<'a> {
    /// Index of its section in `NAMES`.
    part: usize,
    /// Offset of the field in the section.
    at: usize,
    /// Encoding of the field.
    form: DebugForm,
    /// Expression whose value the field gets.
    expression: &'a str,
}

/// Encoding of a number.
#[derive(Clone, Copy)]
enum DebugForm {
    /// Little-endian, in this many bytes.
    Bytes(usize),
    /// Seven bits in each of [`N_OPEN_BYTES`] bytes.
    Leb128,
}

impl<'a> Sections<'a> {
    /// Assembles the sections of a text; `None` if a directive fills too much space, or a number of bytes that is not
    /// written as a number.
    pub fn of(text: &'a str) -> Option<Sections<'a>> {
        let (parts, labels, open, assigned) = (Default::default(), HashMap::new(), Vec::new(), HashMap::new());
        let mut sections = Sections { parts, labels, open, assigned };
        let mut part = None;
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            sections.line(line.trim_end(), at, &mut part)?;
            at += line.len();
        }
        sections.fill(text.len());
        Some(sections)
    }

    /// Returns the content of the section with this ELF name; empty if the text has none.
    pub fn bytes(&self, name: &str) -> &[u8] {
        let part = part_of(name.trim_start_matches('.'));
        part.map_or(&[], |part| &self.parts[part])
    }

    /// Returns the number of bytes of all sections.
    pub fn n_bytes(&self) -> u64 {
        self.parts.iter().map(|part| part.len() as u64).sum()
    }

    /// Reads a line, which begins at offset `at` of the text. `part` is the index in `NAMES` of the section that the
    /// line belongs to, `None` for other sections; a directive may change it. Returns `None` to give up on the text.
    fn line(&mut self, line: &'a str, at: usize, part: &mut Option<usize>) -> Option<()> {
        if let Some((label, _)) = line.split_once(':').filter(|(label, _)| is_label(label)) {
            let value = match *part {
                Some(part) if NAMES[part] == LINES => 0,
                part => part.map_or(at, |part| self.parts[part].len()),
            };
            self.labels.insert(label, value as i64);
            return Some(());
        }
        let statement = line.trim_start();
        if !statement.starts_with('.') {
            return Some(());
        }
        let (directive, operands) = statement.split_once([' ', '\t']).unwrap_or((statement, ""));
        match directive {
            ".section" | ".pushsection" => *part = operands.split(',').find_map(|word| part_of(word.trim())),
            ".text" | ".data" | ".bss" | ".popsection" | ".previous" => *part = None,
            ".set" => {
                if let Some((name, value)) = operands.split_once(',') {
                    self.assigned.insert(name.trim(), without_comment(value));
                }
            }
            _ => {
                if let Some(part) = *part {
                    self.data(part, directive, operands)?;
                }
            }
        }
        Some(())
    }

    /// Appends the bytes that a data directive describes to the section with index `part`. Unknown directives append
    /// nothing. Returns `None` to give up on the text.
    fn data(&mut self, part: usize, directive: &str, operands: &'a str) -> Option<()> {
        let n_bytes = match directive {
            ".byte" | ".1byte" => 1,
            ".short" | ".value" | ".2byte" | ".hword" | ".half" => 2,
            ".long" | ".4byte" | ".int" | ".word" | ".secrel32" => 4,
            ".quad" | ".8byte" | ".xword" | ".dword" => 8,
            ".uleb128" | ".sleb128" => {
                let is_signed = directive == ".sleb128";
                without_comment(operands).split(',').for_each(|value| self.leb128(part, value.trim(), is_signed));
                return Some(());
            }
            ".ascii" | ".asciz" | ".string" => {
                self.parts[part].extend(first_string(operands).map(|(bytes, _)| bytes).unwrap_or_default());
                if directive != ".ascii" {
                    self.parts[part].push(0);
                }
                return Some(());
            }
            ".zero" | ".skip" | ".space" => {
                let n = usize::try_from(number(without_comment(operands))?).ok().filter(|n| *n <= MOST_FILLED)?;
                self.parts[part].resize(self.parts[part].len() + n, 0);
                return Some(());
            }
            _ => return Some(()),
        };
        for value in without_comment(operands).split(',') {
            self.number(part, value.trim(), n_bytes);
        }
        Some(())
    }

    /// Appends a number of `n_bytes` bytes, or zeros that are filled at the end if its value is not known yet.
    fn number(&mut self, part: usize, expression: &'a str, n_bytes: usize) {
        let bytes = &mut self.parts[part];
        let at = bytes.len();
        match number(expression) {
            Some(value) => bytes.extend_from_slice(&value.to_le_bytes()[..n_bytes]),
            None => {
                bytes.resize(at + n_bytes, 0);
                self.open.push(OpenField { part, at, form: DebugForm::Bytes(n_bytes), expression });
            }
        }
    }

    /// Appends a LEB128 number: seven bits in each byte. A known number is encoded as short as possible, which
    /// compilers rely on; an unknown one gets [`N_OPEN_BYTES`].
    fn leb128(&mut self, part: usize, expression: &'a str, is_signed: bool) {
        let bytes = &mut self.parts[part];
        let Some(mut value) = number(expression) else {
            let at = bytes.len();
            bytes.resize(at + N_OPEN_BYTES, 0);
            self.open.push(OpenField { part, at, form: DebugForm::Leb128, expression });
            return;
        };
        loop {
            let low = (value & 0x7f) as u8;
            value = if is_signed { value >> 7 } else { ((value as u64) >> 7) as i64 };
            let sign = low & 0x40 != 0;
            let is_last = if is_signed { value == if sign { -1 } else { 0 } } else { value == 0 };
            bytes.push(if is_last { low } else { low | 0x80 });
            if is_last {
                return;
            }
        }
    }

    /// Fills the fields whose values had to wait for labels. At most `n_terms` terms of expressions are evaluated,
    /// further ones count as 0: names can stand for expressions with many names, so the work could grow without end.
    fn fill(&mut self, mut n_terms: usize) {
        for open in std::mem::take(&mut self.open) {
            let value = self.value(open.expression, 0, &mut n_terms);
            match open.form {
                DebugForm::Bytes(n) => {
                    self.parts[open.part][open.at..open.at + n].copy_from_slice(&value.to_le_bytes()[..n]);
                }
                DebugForm::Leb128 => {
                    for byte in 0..N_OPEN_BYTES {
                        let more = if byte + 1 < N_OPEN_BYTES { 0x80 } else { 0 };
                        self.parts[open.part][open.at + byte] = (value >> (7 * byte) & 0x7f) as u8 | more;
                    }
                }
            }
        }
    }

    /// Evaluates an expression such as `.La-.Lb+4`, which is nested in `depth` names of `.set`. Each term takes one
    /// from `n_terms`. Unknown symbols, and names nested too deeply, count as 0.
    fn value(&self, expression: &str, depth: u32, n_terms: &mut usize) -> i64 {
        const MOST_NESTED: u32 = 8;
        let mut sum: i64 = 0;
        let mut rest = expression;
        let mut is_negative = false;
        while !rest.is_empty() && *n_terms > 0 {
            *n_terms -= 1;
            let end = rest.find(['+', '-']).unwrap_or(rest.len());
            // `.Lname@SECREL32`
            let term = rest[..end].split('@').next().unwrap_or_default().trim();
            let value = match (number(term), self.labels.get(term), self.assigned.get(term)) {
                (Some(value), ..) | (None, Some(&value), _) => value,
                (None, None, Some(assigned)) if depth < MOST_NESTED => self.value(assigned, depth + 1, n_terms),
                _ => 0,
            };
            sum = if is_negative { sum.wrapping_sub(value) } else { sum.wrapping_add(value) };
            is_negative = rest[end..].starts_with('-');
            rest = rest.get(end + 1..).unwrap_or_default();
        }
        sum
    }
}

/// Returns the index in `NAMES` of a section, ignoring quotes, and dots and underscores before the name; `None` for
/// others.
fn part_of(name: &str) -> Option<usize> {
    let name = name.trim_matches('"').trim_start_matches(['.', '_']);
    NAMES.iter().position(|known| *known == name)
}

/// Whether a text can be the name of a label.
fn is_label(text: &str) -> bool {
    let is_of_name = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$') || byte >= 0x80;
    !text.is_empty() && text.bytes().all(is_of_name)
}

/// Returns a line without its comment. Must not be used for strings: only these may contain the characters that begin
/// one.
fn without_comment(text: &str) -> &str {
    let end = text.find(['#', ';']).unwrap_or(text.len());
    let end = text.find("//").map_or(end, |at| at.min(end));
    text[..end].trim()
}

/// Reads a decimal or hexadecimal integer, perhaps with a minus; `None` for anything else.
fn number(text: &str) -> Option<i64> {
    let (digits, is_negative) = text.strip_prefix('-').map_or((text, false), |digits| (digits, true));
    let value = match digits.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok()?,
        None => digits.parse::<u64>().ok()?,
    } as i64;
    Some(if is_negative { value.wrapping_neg() } else { value })
}
