//! Packs a measured model: its facts stay text, its lines with costs are stored by opcode or scheduling class.
//!
//! What the text says about the source of a number is left out, since a run does not need it.

use std::collections::BTreeMap;

use super::names::Names;
use crate::layout::measured as layout;
use crate::pack::{PackWriter, RowWriter, SectionId, StringPool};
use crate::text::{FactRow, TextError};

/// Packs a text. Its opcodes must exist; the costs are not checked here.
pub fn pack(file_name: &str, text: &str, names: &Names) -> Result<Vec<u8>, TextError> {
    let mut facts = String::new();
    let mut rows = StringPool::default();
    let (mut forms, mut classes) = (BTreeMap::new(), BTreeMap::new());
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
        let row = FactRow::new(file_name, index + 1, line);
        let is_form = row.text(0)? == layout::FORM;
        if !is_form && row.text(0)? != layout::CLASS {
            facts += line;
            facts.push('\n');
            continue;
        }
        let number = u16::try_from(rows.intern(&costs_of(&row)?)).map_err(|_| row.error("there are too many rows"))?;
        for name in row.words(1)? {
            let opcode = names.opcode(name, &row)?;
            if is_form {
                forms.insert(opcode, number);
            } else {
                classes.insert(names.class_of(opcode), number);
            }
        }
    }
    let mut file = PackWriter::new(layout::KIND);
    file.add_bytes(layout::FACTS, facts.as_bytes());
    add_rows(&mut file, layout::FORMS, &forms);
    add_rows(&mut file, layout::CLASSES, &classes);
    rows.write(layout::STRING_ENDS, layout::STRING_BYTES, &mut file);
    Ok(file.finish())
}

/// Adds a section with the index of the text for each opcode or class.
fn add_rows(file: &mut PackWriter, section: SectionId, rows: &BTreeMap<u16, u16>) {
    let mut writer = RowWriter::new(layout::ROW_WIDTH);
    for (key, text) in rows {
        writer.u16(*key).u16(*text).end_row();
    }
    file.add(section, writer);
}

/// Keys of the fields of a line with costs that are kept besides the costs themselves.
const QUALITIES: [&str; 2] = [layout::KIND_OF_OPERATION, layout::FROM_GENERAL];

/// Returns micro-ops, units and latencies of a line, and its fields with the keys of [`QUALITIES`], separated by tabs.
fn costs_of(row: &FactRow<'_>) -> Result<String, TextError> {
    let mut fields = vec![row.text(2)?, row.text(3)?, row.text(4)?];
    for field in 5..row.n_fields() {
        let is_quality = |text: &&str| text.split_once('=').is_some_and(|(key, _)| QUALITIES.contains(&key));
        fields.extend(Some(row.text(field)?).filter(is_quality));
    }
    Ok(fields.join("\t"))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::pack::{PackedFile, Strings};

    const TEXT: &str = "based-on\tznver4\n# a remark\nform\tIMUL64rr IMUL32rr\t1\tZ:1\t3\tkind=mul\tfrom-general=2\tlat=3.01\n\
                        issue-width\t8\nclass\tADD64rr\t1\tZ:1\t1\nform\tIMUL32rr\t1\tZ:1\t2\n";

    fn names() -> Names {
        Names::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("x86"), "x86").unwrap()
    }

    #[test]
    fn rows_are_found_by_their_opcodes_and_the_last_one_holds() {
        let names = names();
        let bytes = pack("zen5.txt", TEXT, &names).unwrap();
        let file = PackedFile::open(&bytes, layout::KIND).unwrap();
        assert_eq!(file.bytes(layout::FACTS).unwrap(), b"based-on\tznver4\nissue-width\t8\n");
        let strings = Strings::open(&file, layout::STRING_ENDS, layout::STRING_BYTES).unwrap();
        let rows = |section| {
            let table = file.table::<{ layout::ROW_WIDTH }>(section).unwrap();
            let row = |row: crate::pack::Row<'_, { layout::ROW_WIDTH }>| {
                (row.u16(layout::ROW_KEY), strings.text(row.u16(layout::ROW_TEXT).into()).to_owned())
            };
            table.iter().map(row).collect::<Vec<_>>()
        };
        let anywhere = FactRow::new("zen5.txt", 1, "");
        let opcode = |name: &str| names.opcode(name, &anywhere).unwrap();
        let mut wanted = vec![
            (opcode("IMUL64rr"), "1\tZ:1\t3\tkind=mul\tfrom-general=2".to_owned()),
            (opcode("IMUL32rr"), "1\tZ:1\t2".to_owned()),
        ];
        wanted.sort();
        assert_eq!(rows(layout::FORMS), wanted);
        assert_eq!(rows(layout::CLASSES), [(names.class_of(opcode("ADD64rr")), "1\tZ:1\t1".to_owned())]);
    }

    #[test]
    fn an_unknown_opcode_is_reported_with_its_line() {
        let error = pack("zen5.txt", "based-on\tznver4\nform\tNOPE\t1\t-\t1\n", &names()).unwrap_err();
        assert_eq!(error.to_string(), "zen5.txt:2: there is no opcode 'NOPE'");
    }
}
