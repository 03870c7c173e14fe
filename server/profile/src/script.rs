//! The text that `perf script` prints, for recordings that cannot be read themselves.
//!
//! ```text
//! perf script --show-mmap-events -F pid,ip,brstack
//!  4242 PERF_RECORD_MMAP2 4242/4242: [0x401000(0x1000) @ 0x1000 08:01 3932 1]: r-xp /usr/bin/app
//!  4242           401136  0x401150/0x401136/P/-/-/3  0x401150/0x401136/M/-/-/22
//! ```
//!
//! A branch is `FROM/TO/M|P|-/X|-/A|-/CYCLES`, the newest first; later releases of perf add further fields. Whatever is
//! between the process ID and the address (a command, a processor, a time, an event) is skipped.

use std::io::{BufRead, Read, Seek, SeekFrom};

use mca_core::limits::PROFILE_LINE_BYTES;

use super::error::ProfileError;
use super::record::{Branch, Mapping, Mode, Record, Recording, Sample};

/// The first address of the kernel on 64-bit processors.
const FIRST_OF_KERNEL: u64 = 1 << 63;

/// A recording as the text of `perf script`.
pub struct Script<R> {
    input: R,
}

impl<R: BufRead + Seek> Script<R> {
    pub fn new(input: R) -> Script<R> {
        Script { input }
    }
}

impl<R: BufRead + Seek> Recording for Script<R> {
    fn for_each(&mut self, take: &mut dyn FnMut(Record<'_>)) -> Result<(), ProfileError> {
        self.input.seek(SeekFrom::Start(0))?;
        let mut line = Vec::new();
        let mut branches = Vec::new();
        let (mut number, mut n_samples, mut n_mappings) = (0, 0_u64, 0_u64);
        // The process of a sample without an address in its line: the addresses follow on lines of their own, as those
        // of a call chain do. Only the first of them is the place of the sample.
        let mut process_without_address: Option<u32> = None;
        loop {
            line.clear();
            if self.input.by_ref().take(PROFILE_LINE_BYTES).read_until(b'\n', &mut line)? == 0 {
                break;
            }
            number += 1;
            let text = line.trim_ascii_end();
            if let Some(mapping) = mapping_in(text) {
                n_mappings += 1;
                take(Record::Mapping(mapping));
                continue;
            }
            let words: Vec<&[u8]> = text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).collect();
            branches.clear();
            for word in words.iter().filter(|word| word.contains(&b'/')) {
                match branch_in(word) {
                    Some(branch) => branches.push(branch),
                    None if is_named_branch(word) => return Err(ProfileError::NamedBranches(number)),
                    None => {}
                }
            }
            let process = words.first().and_then(|word| process_in(word));
            let rest = words.get(usize::from(process.is_some())..).unwrap_or_default();
            let address = rest.iter().find_map(|word| address_in(word));
            let process = match (process, address) {
                (Some(process), Some(_)) => process,
                (Some(process), None) => {
                    process_without_address = Some(process);
                    continue;
                }
                (None, Some(_)) => match process_without_address.take() {
                    Some(process) => process,
                    None => continue,
                },
                (None, None) => continue,
            };
            let Some(address) = address else { continue };
            process_without_address = None;
            n_samples += 1;
            let mode = if address >= FIRST_OF_KERNEL { Mode::Kernel } else { Mode::User };
            take(Record::Sample(Sample { pid: process, mode, address, event: 0, period: 1, branches: &branches }));
        }
        match (n_samples, n_mappings) {
            (0, 0) => Err(ProfileError::NoProfile),
            (_, 0) => Err(ProfileError::NoMappings),
            _ => Ok(()),
        }
    }
}

/// Returns the process ID in a word: `4242`, or `4242/4243` with the thread. `None` if the word is not one, or has more
/// than seven digits.
fn process_in(word: &[u8]) -> Option<u32> {
    let number = word.split(|byte| *byte == b'/').next()?;
    std::str::from_utf8(number).ok().filter(|number| number.len() < 8).and_then(|number| number.parse().ok())
}

/// Returns the address in a word: hexadecimal without `0x`. `None` for words of fewer than four digits, which may be
/// other numbers.
fn address_in(word: &[u8]) -> Option<u64> {
    let text = std::str::from_utf8(word).ok()?;
    let is_address = text.len() >= 4 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_address.then(|| u64::from_str_radix(text, 16).ok()).flatten()
}

/// Returns the value of a hexadecimal number with `0x`.
fn hexadecimal(text: &[u8]) -> Option<u64> {
    let digits = std::str::from_utf8(text).ok()?.strip_prefix("0x")?;
    u64::from_str_radix(digits, 16).ok()
}

/// Returns the branch in a word such as `0x401150/0x401136/P/-/-/3`; `None` for other words.
fn branch_in(word: &[u8]) -> Option<Branch> {
    let mut fields = word.split(|byte| *byte == b'/');
    let (from, to) = (hexadecimal(fields.next()?)?, hexadecimal(fields.next()?)?);
    let is_mispredicted = fields.next()? == b"M";
    let (_transaction, _abort) = (fields.next()?, fields.next()?);
    let cycles = std::str::from_utf8(fields.next().unwrap_or_default()).ok()?.parse().unwrap_or(0);
    Some(Branch { from, to, cycles, is_mispredicted })
}

/// Whether a word is a branch as the field `brstacksym` prints it: `main+0x10/main+0x4/P/-/-/3`.
fn is_named_branch(word: &[u8]) -> bool {
    let fields: Vec<&[u8]> = word.split(|byte| *byte == b'/').collect();
    fields.len() >= 6 && [&b"M"[..], b"P", b"-"].contains(&fields[2]) && fields[0].contains(&b'+')
}

/// Returns the mapping of code in a line: `… PERF_RECORD_MMAP2 4242/4242: [0x401000(0x1000) @ 0x1000 08:01 3932 1]:
/// r-xp /usr/bin/app`. `None` for other lines.
fn mapping_in(line: &[u8]) -> Option<Mapping<'_>> {
    const NAME: &[u8] = b"PERF_RECORD_MMAP";
    let at = line.windows(NAME.len()).position(|window| window == NAME)?;
    let (_, rest) = split_once(&line[at..], b" ")?;
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
