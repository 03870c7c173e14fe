//! One line of the text.

use crate::error::ProfileError;
use crate::record::{Branch, Mapping, Record};

/// A line outside of call chains.
pub enum Line<'a> {
    /// A line of the header, which describes the machine.
    Comment,
    /// A sample; a call chain follows if the line has no place.
    Sample(Head<'a>, Option<Frame<'a>>),
    /// A line in a format that is not read.
    Unknown,
}

/// What a line says about a sample besides its place.
#[derive(Clone, Copy)]
pub struct Head<'a> {
    /// Id of the process, or of the thread if the text has only that.
    pub process: u32,
    /// Name of the event; `None` if the line has none.
    pub event: Option<&'a [u8]>,
    /// Number of occurrences of the event that the sample stands for; `None` if the line has none.
    pub period: Option<u64>,
}

/// A [`Head`] that outlives its line.
pub struct OwnedHead {
    process: u32,
    event: Option<Vec<u8>>,
    period: Option<u64>,
}

impl Head<'_> {
    pub fn to_owned(self) -> OwnedHead {
        OwnedHead { process: self.process, event: self.event.map(<[u8]>::to_vec), period: self.period }
    }
}

impl OwnedHead {
    pub fn borrowed(&self) -> Head<'_> {
        Head { process: self.process, event: self.event.as_deref(), period: self.period }
    }
}

/// A place, of a sample or in a call chain, with the branches that were taken before it.
pub struct Frame<'a> {
    /// Address, or offset in the file; `None` if it is negative or has more than 64 bits.
    pub address: Option<u64>,
    /// File that has the code.
    pub file: File<'a>,
    /// The branches that were taken last, the newest first; empty if the line has none.
    pub branches: Vec<Branch>,
}

/// The file of a place.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum File<'a> {
    /// The line does not name the file.
    Unnamed,
    /// The line has `(inlined)` in place of the file's name; a later line of the call chain names the file.
    Inlined,
    /// Path of the file, or a name such as `[vdso]`.
    Named(&'a [u8]),
}

/// Whether a name in place of a file's means memory whose code was made by the program.
pub fn is_made_while_running(name: &[u8]) -> bool {
    name.starts_with(b"[")
        || [&b"//anon"[..], b"/memfd:", b"/tmp/perf-", b"/dev/zero"].iter().any(|start| name.starts_with(start))
}

/// Reads a line outside of call chains. `number` is that of the line, from 1, for errors.
pub fn line_in(text: &[u8], number: usize) -> Result<Line<'_>, ProfileError> {
    if text.starts_with(b"#") {
        return Ok(Line::Comment);
    }
    let Some((head, rest)) = head_in(text) else { return Ok(Line::Unknown) };
    if rest.is_empty() {
        return Ok(Line::Sample(head, None));
    }
    Ok(frame_in(rest, number)?.map_or(Line::Unknown, |frame| Line::Sample(head, Some(frame))))
}

/// Returns what is before the place of a sample, and the rest of the line:
/// `command 4242/4243 [001] 57.017471: 250000 cycles:u:`. Everything but the process may be missing. `None` if no
/// process is found.
fn head_in(text: &[u8]) -> Option<(Head<'_>, &[u8])> {
    // A command has at most 15 letters, which may be words and numbers.
    const MAX_WORDS: usize = 16;
    let words: Vec<&[u8]> =
        text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).take(MAX_WORDS).collect();
    let is_between = |word: &&[u8]| is_processor(word) || word.iter().all(u8::is_ascii_uppercase);
    let (at_process, mut next) = match words.iter().position(|word| is_time(word)) {
        Some(time) => {
            let n_between = words[..time].iter().rev().take_while(|word| is_between(word)).count();
            (time.checked_sub(n_between + 1)?, time + 1)
        }
        None => {
            let at = words.iter().position(|word| process_in(word).is_some())?;
            (at, at + 1 + words[at + 1..].iter().take_while(|word| is_between(word)).count())
        }
    };
    let process = process_in(words[at_process])?;
    let word = |at: usize| words.get(at).copied().unwrap_or_default();
    let event_in = |word: &'_ [u8]| word.ends_with(b":") && word.len() > 1;
    let period = number_in(word(next)).filter(|_| event_in(word(next + 1)));
    next += usize::from(period.is_some());
    let event = Some(word(next)).filter(|word| event_in(word)).map(|word| &word[..word.len() - 1]);
    next += usize::from(event.is_some());
    let rest = words.get(next).and_then(|word| text.get(offset_of(text, word)..)).unwrap_or_default();
    Some((Head { process, event, period }, rest))
}

/// Returns the offset in `text` of `part`, a slice of `text`.
fn offset_of(text: &[u8], part: &[u8]) -> usize {
    (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize)
}

/// Reads a place: `401136 sum+0x14 (/usr/bin/app)  0x401150/0x401136/P/-/-/3`. Everything but the address may be
/// missing. `None` if the text is something else. `number` is that of the line, from 1, for errors.
pub fn frame_in(text: &[u8], number: usize) -> Result<Option<Frame<'_>>, ProfileError> {
    let end = text.iter().position(u8::is_ascii_whitespace).unwrap_or(text.len());
    let (word, names) = text.split_at(end);
    let digits = word.strip_prefix(b"-").unwrap_or(word);
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_hexdigit) {
        return Ok(None);
    }
    let address = std::str::from_utf8(word).ok().and_then(|word| u64::from_str_radix(word, 16).ok());
    let second = names.split(u8::is_ascii_whitespace).find(|word| !word.is_empty()).unwrap_or_default();
    let is_number = second.len() == 16 && second.iter().all(u8::is_ascii_hexdigit);
    // A name does not begin with a digit: the first number was another field.
    if is_number || second.first().is_some_and(u8::is_ascii_digit) && branch_in(second, number)?.is_none() {
        return Ok(None);
    }
    let opening = names.windows(3).position(|three| three == b" (/" || three == b" ([");
    let closing = |open: usize| {
        let after = |at: usize| names.get(at + 1).is_none_or(u8::is_ascii_whitespace);
        (open..names.len()).find(|at| names[*at] == b')' && after(*at))
    };
    let (file, rest) = match opening.and_then(|open| Some((open, closing(open)?))) {
        Some((open, close)) => (File::Named(&names[open + 2..close]), &names[close + 1..]),
        None if names.ends_with(b" (inlined)") => (File::Inlined, &[][..]),
        None => (File::Unnamed, names),
    };
    let mut branches = Vec::new();
    for word in rest.split(u8::is_ascii_whitespace).filter(|word| word.contains(&b'/')) {
        match branch_in(word, number)? {
            Some(branch) => branches.push(branch),
            None if file == File::Unnamed => {}
            None => return Err(ProfileError::NamedBranches(number)),
        }
    }
    Ok(Some(Frame { address, file, branches }))
}

/// Whether a line has branches, also ones in a format that is not read.
pub fn has_branches(text: &[u8]) -> bool {
    text.split(u8::is_ascii_whitespace).any(|word| !matches!(branch_in(word, 0), Ok(None)))
}

/// Returns the process id in a word: `4242`, or `4242/4243` with the thread. For `-1`, which perf writes if it does not know
/// the process, returns [`Mapping::EVERY_PROCESS`]. `None` if the word is something else, or if an id has over 7 digits.
fn process_in(word: &[u8]) -> Option<u32> {
    if word == b"-1" {
        return Some(Mapping::EVERY_PROCESS);
    }
    let mut parts = word.split(|byte| *byte == b'/');
    let (process, thread) = (parts.next()?, parts.next().unwrap_or(b"0"));
    let is_id = |part: &[u8]| part.len() < 8 && number_in(part).is_some();
    let is_process = is_id(process) && is_id(thread) && parts.next().is_none();
    number_in(process).filter(|_| is_process).and_then(|number| number.try_into().ok())
}

/// Returns the value of a decimal number; `None` if the word is something else, or has more than 64 bits.
fn number_in(word: &[u8]) -> Option<u64> {
    std::str::from_utf8(word).ok().filter(|_| word.iter().all(u8::is_ascii_digit))?.parse().ok()
}

/// Whether a word is a time in seconds: `57.017471:`.
fn is_time(word: &[u8]) -> bool {
    let parts = word.strip_suffix(b":").and_then(|word| split_once(word, b"."));
    parts.is_some_and(|(seconds, rest)| number_in(seconds).is_some() && number_in(rest).is_some())
}

/// Whether a word is the number of a processor: `[001]`.
fn is_processor(word: &[u8]) -> bool {
    word.strip_prefix(b"[").and_then(|word| word.strip_suffix(b"]")).is_some_and(|word| number_in(word).is_some())
}

/// Returns the value of a hexadecimal number with `0x`; `None` if the text is something else, or has more than 64 bits.
fn hexadecimal(text: &[u8]) -> Option<u64> {
    let digits = std::str::from_utf8(text).ok()?.strip_prefix("0x")?;
    u64::from_str_radix(digits, 16).ok()
}

/// Returns the branch in a word such as `0x401150/0x401136/P/-/-/3`; `None` if the word is none. Branches with names
/// (`main+0x10/main+0x4/P/-/-/3`) or with files (`0x401150(/usr/bin/app)/…`) are errors. `number` is that of the line, from
/// 1, for errors.
fn branch_in(word: &[u8], number: usize) -> Result<Option<Branch>, ProfileError> {
    let mut fields = word.split(|byte| *byte == b'/');
    let mut next = || fields.next();
    let (Some(from), Some(to), Some(prediction), Some(_), Some(_)) = (next(), next(), next(), next(), next()) else {
        return Ok(None);
    };
    let rest = next();
    if let (Some(from), Some(to)) = (hexadecimal(from), hexadecimal(to)) {
        let cycles = rest.and_then(|cycles| std::str::from_utf8(cycles).ok()?.parse().ok()).unwrap_or(0);
        return Ok(Some(Branch { from, to, cycles, is_mispredicted: prediction == b"M" }));
    }
    let is_named = [&b"M"[..], b"P", b"-"].contains(&prediction) && from.contains(&b'+') && rest.is_some();
    match is_named || from.starts_with(b"0x") {
        true => Err(ProfileError::NamedBranches(number)),
        false => Ok(None),
    }
}

/// Returns the record in a line that has the word `PERF_RECORD_…`; `Some(None)` if it is one that is not used. `None` if the
/// line has no such word.
pub fn record_in(line: &[u8]) -> Option<Option<Record<'_>>> {
    const NAME: &[u8] = b"PERF_RECORD_";
    let at = line.windows(NAME.len()).position(|window| window == NAME)?;
    let record = &line[at + NAME.len()..];
    let process_at = |text: &[u8]| process_in(text.split(|byte| b":/)".contains(byte)).next()?);
    Some(if record.starts_with(b"MMAP") {
        mapping_in(record).map(Record::Mapping)
    } else if let Some(ids) = record.strip_prefix(b"FORK(") {
        // `FORK(20422:20423):(20420:20420)`: process and thread, of the child and of its parent.
        let parent = split_once(ids, b"):(").and_then(|(_, parent)| process_at(parent));
        let ids = process_at(ids).zip(parent).filter(|(child, parent)| child != parent);
        ids.map(|(child, parent)| Record::Fork { parent, child })
    } else if let Some(name) = record.strip_prefix(b"COMM exec: ") {
        let at = name.iter().rposition(|byte| *byte == b':').map_or(0, |at| at + 1);
        process_at(&name[at..]).map(|pid| Record::Exec { pid })
    } else if let Some(n) = record.strip_prefix(b"LOST lost ") {
        number_in(n.trim_ascii()).map(Record::Lost)
    } else {
        None
    })
}

/// Returns the mapping of a record: `MMAP2 4242/4242: [0x401000(0x1000) @ 0x1000 08:01 3932 1]: r-xp /usr/bin/app`.
/// `None` if it is not one of code.
fn mapping_in(record: &[u8]) -> Option<Mapping<'_>> {
    let (_, rest) = split_once(record, b" ")?;
    let (process, rest) = split_once(rest, b": [")?;
    let process = process.split(|byte| *byte == b'/').next()?;
    let process = match process {
        b"-1" => Mapping::EVERY_PROCESS,
        digits => std::str::from_utf8(digits).ok()?.trim().parse().ok()?,
    };
    let (address, rest) = split_once(rest, b"(")?;
    let (length, rest) = split_once(rest, b") @ ")?;
    let (place, rest) = split_once(rest, b"]: ")?;
    let (protection, path) = split_once(rest, b" ")?;
    let number = |text| hexadecimal(text).or_else(|| std::str::from_utf8(text).ok()?.parse().ok());
    let file_offset = number(place.split(|byte| *byte == b' ').next()?)?;
    let is_code = protection.contains(&b'x');
    is_code.then_some(Mapping {
        pid: process,
        address: number(address)?,
        length: number(length)?,
        file_offset,
        path,
        build_id: &[],
    })
}

/// Returns the text before and after the first occurrence of `by`; `None` if it does not occur.
fn split_once<'a>(text: &'a [u8], by: &[u8]) -> Option<(&'a [u8], &'a [u8])> {
    let at = text.windows(by.len()).position(|window| window == by)?;
    Some((&text[..at], &text[at + by.len()..]))
}
