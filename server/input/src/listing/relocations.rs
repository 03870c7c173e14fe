//! What the linker will put into instructions, by the lines of a listing for it.

use std::collections::HashMap;

use super::line::{Aim, Line};

/// Ends the name of a symbol whose address is in the table of the linker.
pub const IN_TABLE: &str = "@GOTPCREL";

/// Returns symbol and distance of a relocation, `R_…_PLT32  dot-0x4`; `None` if the text is no relocation with a symbol. Kinds that
/// are relative to the instruction and have a distance fill in four bytes, and count from their start. The symbol of one whose
/// address the linker puts into a table is written as in assembly, `dot@GOTPCREL`.
pub fn relocation_of(text: &str) -> Option<(String, i64)> {
    let (kind, symbol) = text.split_once(['\t', ' '])?;
    let symbol = symbol.trim();
    if !is_kind(kind) || symbol.is_empty() || symbol == "*ABS*" {
        return None;
    }
    let Some((name, distance)) = symbol.rfind(['+', '-']).filter(|at| *at > 0).and_then(|at| {
        let digits = symbol[at + 1..].strip_prefix("0x")?;
        let distance = i64::from_str_radix(digits, 16).ok()?;
        Some((&symbol[..at], if symbol[at..].starts_with('-') { -distance } else { distance }))
    }) else {
        return Some((symbol.to_owned(), 0));
    };
    let name = if kind.contains("GOTPCREL") { format!("{name}{IN_TABLE}") } else { name.to_owned() };
    const FIELD: i64 = 4;
    let is_relative = ["PC32", "PLT32", "PCREL", "PCRELX"].iter().any(|end| kind.ends_with(end));
    Some((name, distance.saturating_add(if is_relative { FIELD } else { 0 })))
}

/// Whether a word is the kind of a relocation, of ELF, COFF or Mach-O.
pub fn is_kind(word: &str) -> bool {
    word.starts_with("R_") || word.starts_with("IMAGE_REL") || word.contains("_RELOC_")
}

/// Joins lines to the instruction before them: further bytes of it, and relocations.
pub fn join(lines: &mut [Line]) {
    let functions = KnownFunctions::of(lines);
    let mut last: Option<usize> = None;
    for at in 0..lines.len() {
        if matches!(lines[at], Line::Instruction(_)) {
            last = Some(at);
        }
        if !matches!(lines[at], Line::Bytes(_) | Line::Relocation { .. }) {
            continue;
        }
        let part = std::mem::replace(&mut lines[at], Line::Other);
        let Some(Line::Instruction(shown)) = last.and_then(|last| lines.get_mut(last)) else { continue };
        match part {
            Line::Bytes(bytes) => {
                shown.bytes.extend(bytes);
                shown.is_continued = true;
            }
            Line::Relocation { symbol, distance } if shown.aim.is_none() => shown.aim = functions.aim(symbol, distance),
            _ => {}
        }
    }
}

/// The functions that a listing has.
#[derive(Default)]
struct KnownFunctions {
    /// How often the listing has each name.
    counts: HashMap<String, usize>,
    /// Start addresses and names of the functions in each section; `None` if several sections have the name.
    sections: HashMap<String, Option<Vec<(u64, String)>>>,
}

impl KnownFunctions {
    fn of(lines: &[Line]) -> KnownFunctions {
        let mut known = KnownFunctions::default();
        let (mut section, mut function): (Option<&str>, Option<&str>) = (None, None);
        for line in lines {
            match line {
                Line::Section(name) => {
                    section = Some(name);
                    known
                        .sections
                        .entry(name.clone())
                        .and_modify(|one| *one = None)
                        .or_insert_with(|| Some(Vec::new()));
                }
                Line::Function(name) => {
                    function = Some(name);
                    *known.counts.entry(name.clone()).or_default() += 1;
                }
                Line::Instruction(shown) => {
                    let Some((name, address)) = function.take().zip(shown.address) else { continue };
                    if let Some(Some(members)) = section.and_then(|section| known.sections.get_mut(section)) {
                        members.push((address, name.to_owned()));
                    }
                }
                _ => {}
            }
        }
        known
    }

    /// Returns the place at a distance from a symbol; `None` for symbols that name no function.
    fn aim(&self, symbol: String, distance: i64) -> Option<Aim> {
        let distance = u64::try_from(distance).ok()?;
        let is_known = |name: &str| self.counts.get(name) == Some(&1);
        // Names that begin so are those of sections, and names that compilers made up.
        if symbol.starts_with('.') && !is_known(&symbol) {
            let members = self.sections.get(&symbol)?.as_ref()?;
            let (start, name) = members.iter().rev().find(|(start, _)| *start <= distance)?;
            let found = Aim { name: name.clone(), distance: distance - start, is_known: true };
            return Some(found).filter(|found| is_known(&found.name));
        }
        let is_known = is_known(&symbol);
        Some(Aim { name: symbol, distance, is_known })
    }
}
