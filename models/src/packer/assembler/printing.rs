//! Packs the templates by which instructions are printed, the alias patterns, and the table from opcodes to patterns
//! and encodings.

use std::collections::HashMap;

use super::halves::halves;
use super::{Assembly, Role, narrow, number, position_in};
use crate::layout::assembler::{self as layout, opcode, pattern, template};
use crate::pack::RowWriter;
use crate::text::{FactRow, TextError};

/// Shapes to be written to the file: the parts of templates after their stems.
#[derive(Default)]
struct Shapes {
    /// The index of each shape.
    ids: HashMap<Vec<u8>, u16>,
    /// Where each shape ends in `bytes`.
    ends: Vec<u32>,
    /// All shapes, one after the other.
    bytes: Vec<u8>,
}

impl Shapes {
    /// Returns the index of a shape, which is added if it is new.
    fn intern(&mut self, shape: Vec<u8>, row: &FactRow<'_>) -> Result<u16, TextError> {
        if let Some(id) = self.ids.get(&shape) {
            return Ok(*id);
        }
        let id = narrow(self.ends.len(), row)?;
        self.bytes.extend_from_slice(&shape);
        self.ends.push(self.bytes.len() as u32);
        self.ids.insert(shape, id);
        Ok(id)
    }
}

/// Returns the number of printers of the target: the most templates of any opcode.
pub fn n_printers(assembly: &mut Assembly<'_>) -> Result<u16, TextError> {
    assembly.with_facts("templates", |_, rows| {
        Ok(rows.iter().map(FactRow::n_fields).max().unwrap_or(1).saturating_sub(1) as u16)
    })
}

/// Packs templates, alias patterns, and the table from opcodes to patterns and encodings. `encodings` has the row of each opcode that
/// is encoded.
pub fn pack(assembly: &mut Assembly<'_>, encodings: &HashMap<u16, u16>) -> Result<(), TextError> {
    let mut shapes = Shapes::default();
    let n_printers = usize::from(n_printers(assembly)?);
    assembly.with_facts("templates", |assembly, rows| pack_templates(assembly, rows, n_printers, &mut shapes))?;
    let patterns =
        assembly.with_facts("alias-patterns", |assembly, rows| pack_patterns(assembly, rows, &mut shapes))?;
    let mut ends = RowWriter::new(4);
    for end in &shapes.ends {
        ends.u32(*end).end_row();
    }
    assembly.file.add(layout::SHAPE_ENDS, ends);
    assembly.file.add_bytes(layout::SHAPE_BYTES, &shapes.bytes);
    let mut table = RowWriter::new(opcode::WIDTH);
    for number in 0..assembly.names.opcodes().count() as u16 {
        table.u16(encodings.get(&number).map_or(0, |row| row + 1));
        for printer in 0..opcode::PATTERNS.len() as u8 {
            table.u16(patterns.get(&(printer, number)).map_or(0, |row| row + 1));
        }
        table.end_row();
    }
    assembly.file.add(layout::OPCODES, table);
    Ok(())
}

/// Packs rows of opcode and the template of each printer. A printer for which none is written has the last one.
fn pack_templates(
    assembly: &mut Assembly<'_>,
    rows: &[FactRow<'_>],
    n_printers: usize,
    shapes: &mut Shapes,
) -> Result<(), TextError> {
    let n_opcodes = assembly.names.opcodes().count();
    let mut packed = vec![(0u32, 0u16); n_opcodes * n_printers];
    for row in rows {
        // An opcode that the instruction tables lack is never printed.
        let Ok(opcode) = assembly.names.opcode(row.text(0)?, row) else {
            continue;
        };
        for printer in 0..n_printers {
            let text = row.text((printer + 1).min(row.n_fields() - 1))?;
            let (stem, shape) = template_of(assembly, text, row)?;
            packed[usize::from(opcode) * n_printers + printer] = (stem, shapes.intern(shape, row)? + 1);
        }
    }
    let mut table = RowWriter::new(template::WIDTH);
    for (stem, shape) in packed {
        table.u32(stem).u16(shape).u16(0).end_row();
    }
    assembly.file.add(layout::TEMPLATES, table);
    Ok(())
}

/// Packs rows of printer, opcode, number of operands, text, conditions. Returns the index of the first row by printer and opcode.
fn pack_patterns(
    assembly: &mut Assembly<'_>,
    rows: &[FactRow<'_>],
    shapes: &mut Shapes,
) -> Result<HashMap<(u8, u16), u16>, TextError> {
    let mut table = RowWriter::new(pattern::WIDTH);
    let mut first = HashMap::new();
    for row in rows {
        let printer: u8 = row.number(0)?;
        let Ok(opcode) = assembly.names.opcode(row.text(1)?, row) else {
            continue;
        };
        first.entry((printer, opcode)).or_insert(narrow(table.n_rows(), row)?);
        let (stem, shape) = template_of(assembly, row.text(3)?, row)?;
        let conditions = conditions(assembly, row)?;
        table
            .u16(opcode)
            .u8(printer)
            .u8(row.number(2)?)
            .u32(stem)
            .u16(shapes.intern(shape, row)?)
            .u16(0)
            .u32(assembly.sequences.intern(&conditions))
            .end_row();
    }
    assembly.file.add(layout::PATTERNS, table);
    Ok(first)
}

/// Returns the conditions of a pattern, each as three items of the layout.
fn conditions(assembly: &mut Assembly<'_>, row: &FactRow<'_>) -> Result<Vec<u16>, TextError> {
    let mut items = Vec::new();
    for word in row.words(4)? {
        let (name, value) = word.split_once(':').unwrap_or((word, ""));
        let encoded = match name {
            "ignore" | "end-or" => 0,
            "register" => assembly.register(value, row)?.into(),
            "tied" => number::<u16>(row, value)?.into(),
            "imm" => number::<i32>(row, value)? as u32,
            "class" => assembly.names.register_class_number(value, row)?.into(),
            "mode-class" => assembly.strings.intern(value),
            "test" => assembly.calls.method(Role::OperandTest, value).into(),
            _ => assembly.feature(value, row)?.into(),
        };
        items.push(position_in(&pattern::CONDITIONS, name, "condition of a pattern", row)?);
        items.extend(halves(encoded));
    }
    Ok(items)
}

/// Splits a template into the stem's string and the shape as bytes.
fn template_of(assembly: &mut Assembly<'_>, text: &str, row: &FactRow<'_>) -> Result<(u32, Vec<u8>), TextError> {
    let mut literal = String::new();
    let mut stem = None;
    let mut shape = Vec::new();
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        rest = &rest[character.len_utf8()..];
        match character {
            '{' => {
                let (inside, after) = rest.split_once('}').ok_or_else(|| row.error("a placeholder does not end"))?;
                stem.get_or_insert_with(|| std::mem::take(&mut literal));
                push_literal(&mut shape, &mut literal);
                placeholder(assembly, inside, row, &mut shape)?;
                rest = after;
            }
            '\\' => {
                let escaped = rest.chars().next().ok_or_else(|| row.error("nothing follows a '\\'"))?;
                rest = &rest[escaped.len_utf8()..];
                let meant = match escaped {
                    't' => '\t',
                    'n' => '\n',
                    other => other,
                };
                if meant == '\t' {
                    stem.get_or_insert_with(|| std::mem::take(&mut literal));
                }
                literal.push(meant);
            }
            ' ' => {
                stem.get_or_insert_with(|| std::mem::take(&mut literal));
                literal.push(' ');
            }
            other => literal.push(other),
        }
    }
    let stem = stem.unwrap_or_else(|| std::mem::take(&mut literal));
    push_literal(&mut shape, &mut literal);
    Ok((assembly.strings.intern(&stem), shape))
}

/// Appends literal text to a shape, in pieces of up to 127 bytes.
fn push_literal(shape: &mut Vec<u8>, literal: &mut String) {
    for chunk in literal.as_bytes().chunks(127) {
        shape.push(chunk.len() as u8);
        shape.extend_from_slice(chunk);
    }
    literal.clear();
}

/// Appends a placeholder to a shape. In the text, it is `n`, `method:n`, `method:n@` (the method needs the instruction's address)
/// or `method:n:modifier`, where `n` is the index of the machine operand.
fn placeholder(
    assembly: &mut Assembly<'_>,
    text: &str,
    row: &FactRow<'_>,
    shape: &mut Vec<u8>,
) -> Result<(), TextError> {
    // A method's arguments hold no colon that matters here: those of register classes are in parentheses.
    let closing = text.rfind(')').map_or(0, |end| end + 1);
    let (head, tail) = text.split_at(closing);
    let mut parts = tail.split(':');
    let method = format!("{head}{}", parts.next().unwrap_or_default());
    let (method, operand) = match parts.next() {
        Some(operand) => (method.as_str(), operand),
        None => ("printOperand", method.as_str()),
    };
    let modifier = parts.next().unwrap_or_default();
    let (operand, code) = match operand.strip_suffix('@') {
        Some(operand) => (operand, template::OPERAND_WITH_ADDRESS),
        None => (operand, template::OPERAND),
    };
    shape.extend([code, number(row, operand)?]);
    shape.extend(assembly.call(Role::Print, method, row)?.to_le_bytes());
    shape.extend(narrow(assembly.strings.intern(modifier) as usize, row)?.to_le_bytes());
    Ok(())
}
