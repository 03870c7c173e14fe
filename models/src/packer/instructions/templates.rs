//! Packs templates, the texts by which instructions are printed, and the lists of words that stand for values of operands.

use std::collections::HashMap;

use super::{Packing, narrow, number_of, position_in};
use crate::layout::instructions::{self as layout, special, template, word_list};
use crate::pack::RowWriter;
use crate::text::{FactRow, TextError};

/// Packs rows of list, value, word; sorted by list and value. Returns the index of each list.
pub fn pack_words(packing: &mut Packing, rows: &[FactRow<'_>]) -> Result<HashMap<String, u16>, TextError> {
    let mut lists: Vec<(&str, Vec<u32>)> = Vec::new();
    for row in rows {
        if lists.last().is_none_or(|(name, _)| *name != row.text(0).unwrap_or_default()) {
            lists.push((row.text(0)?, Vec::new()));
        }
        let Some((_, words)) = lists.last_mut() else { continue };
        let value = row.number::<u8>(1)?;
        words.resize(usize::from(value), 0);
        words.push(packing.strings.intern(row.text(2)?));
    }
    let mut numbers = HashMap::new();
    let (mut list_table, mut word_table) = (RowWriter::new(word_list::WIDTH), RowWriter::new(4));
    for (name, words) in lists {
        numbers.insert(name.to_owned(), numbers.len() as u16);
        let first = word_table.n_rows() as u16;
        list_table.u32(packing.strings.intern(name)).u16(first).u16(words.len() as u16).end_row();
        for word in words {
            word_table.u32(word).end_row();
        }
    }
    packing.file.add(layout::WORD_LISTS, list_table);
    packing.file.add(layout::WORDS, word_table);
    Ok(numbers)
}

/// Templates of an opcode.
#[derive(Clone, Copy, Default)]
pub struct OpcodeTemplates {
    /// Indices of the templates for AT&T and Intel syntax.
    pub usual: [u16; 2],
    /// Index of its row in the special forms, plus 1, or 0.
    pub special: u16,
}

/// Packs rows of opcode, condition or `-`, AT&T template, Intel template. Returns the templates by opcode.
pub fn pack(
    packing: &mut Packing,
    rows: &[FactRow<'_>],
    word_lists: &HashMap<String, u16>,
) -> Result<HashMap<u16, OpcodeTemplates>, TextError> {
    let mut by_opcode: HashMap<u16, OpcodeTemplates> = HashMap::new();
    let mut table = RowWriter::new(special::WIDTH);
    for row in rows {
        let opcode = number_of(&packing.opcodes, row.text(0)?, "opcode", row)?;
        let entry = by_opcode.entry(opcode).or_default();
        let mut ids = [0; 2];
        for (id, field) in ids.iter_mut().zip([2, 3]) {
            let bytes = template_bytes(row, row.text(field)?, word_lists)?;
            *id = packing.templates.intern(bytes).ok_or_else(|| row.error("too many different templates"))?;
        }
        if row.text(1)? == "-" {
            entry.usual = ids;
            continue;
        }
        if entry.special != 0 {
            return Err(row.error("an opcode can have one special form only"));
        }
        let (condition, argument, value) = condition_of(row, word_lists)?;
        table.u8(condition).u8(argument).u16(value).u16(ids[0]).u16(ids[1]).u16(opcode).end_row();
        entry.special = narrow(table.n_rows() as u32, row)?;
    }
    packing.file.add(layout::SPECIAL_FORMS, table);
    Ok(by_opcode)
}

/// Returns the condition of a special form, its argument and its value, as the layout has them.
fn condition_of(row: &FactRow<'_>, word_lists: &HashMap<String, u16>) -> Result<(u8, u8, u16), TextError> {
    let wrong = || row.error("unknown condition of a special form");
    let (kind, rest) = row.text(1)?.split_once(':').ok_or_else(wrong)?;
    match kind {
        "mode" => Ok((special::IF_MODE, rest.parse().map_err(|_| wrong())?, 0)),
        "immediate" => {
            let (operand, value) = rest.split_once('=').ok_or_else(wrong)?;
            Ok((special::IF_IMMEDIATE, operand.parse().map_err(|_| wrong())?, value.parse().map_err(|_| wrong())?))
        }
        "predicate" => Ok((special::IF_PREDICATE, number_of(word_lists, rest, "word list", row)? as u8, 0)),
        _ => Err(wrong()),
    }
}

/// Returns a template as the bytes of the layout. In the text, a placeholder is `<kind index>`, without the blank.
fn template_bytes(row: &FactRow<'_>, text: &str, word_lists: &HashMap<String, u16>) -> Result<Vec<u8>, TextError> {
    let mut bytes = Vec::new();
    let text = text.replace("\\t", "\t");
    let mut rest = text.as_str();
    while !rest.is_empty() {
        let literal_end = rest.find('<').unwrap_or(rest.len());
        for part in rest.as_bytes()[..literal_end].chunks(usize::from(template::PLACEHOLDER) - 1) {
            bytes.push(part.len() as u8);
            bytes.extend_from_slice(part);
        }
        rest = &rest[literal_end..];
        if let Some(inner) = rest.strip_prefix('<') {
            let (name, after) = inner.split_once('>').ok_or_else(|| row.error("a placeholder does not end"))?;
            let kind = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
            let operand: u8 =
                name[kind.len()..].parse().map_err(|_| row.error("a placeholder must name an operand"))?;
            match word_lists.get(kind) {
                Some(list) => bytes.extend_from_slice(&[template::WORD, operand, *list as u8]),
                None => {
                    let position = position_in(&template::KINDS, kind, "placeholder", row)?;
                    bytes.extend_from_slice(&[template::PLACEHOLDER + position as u8, operand]);
                }
            }
            rest = after;
        }
    }
    Ok(bytes)
}
