//! Packs encodings.

use std::collections::HashMap;

use super::{Assembly, Role, number, position_in, split};
use crate::layout::assembler::{self as layout, encoding};
use crate::pack::RowWriter;
use crate::text::{FactRow, TextError};

/// Packs rows with the fields opcode, number of bytes, number of bits, mask, value, post-encoder, decoder's namespace, flags,
/// conditions, fields, decoders, overlooked bits. Returns the index of each opcode's row.
pub fn pack(assembly: &mut Assembly<'_>) -> Result<HashMap<u16, u16>, TextError> {
    assembly.with_facts("encodings", |assembly, rows| {
        let mut table = RowWriter::new(encoding::WIDTH);
        let mut by_opcode = HashMap::new();
        for row in rows {
            let opcode = assembly.names.opcode(row.text(0)?, row)?;
            by_opcode.insert(opcode, super::narrow(table.n_rows(), row)?);
            let mut flags = 0u8;
            for word in row.words(7)? {
                flags |= 1 << position_in(&encoding::FLAG_NAMES, word, "flag of an encoding", row)?;
            }
            let post = assembly.call_or_none(Role::PostEncode, row.text(5)?, row)?;
            let namespace = row.text(6)?;
            let namespace = assembly.strings.intern(if namespace == "-" { "" } else { namespace });
            let fields = fields(assembly, row)?;
            let decoders = decoders(assembly, row)?;
            let conditions = assembly.condition_set(row, 8)?;
            table
                .u16(opcode)
                .u16(row.number(2)?)
                .u8(row.number(1)?)
                .u8(flags)
                .u16(post)
                .u32(namespace)
                .u32(assembly.sequences.intern(&fields))
                .u32(assembly.sequences.intern(&decoders))
                .u16(conditions)
                .u16(0);
            for field in [3, 4] {
                let value = u128::from_str_radix(row.text(field)?, 16)
                    .map_err(|_| row.error("bits are not a hexadecimal number that fits"))?;
                table.u64(value as u64).u64((value >> 64) as u64);
            }
            let overlooked = row.text(11)?;
            let overlooked = if overlooked == "-" { "0" } else { overlooked };
            let overlooked = u64::from_str_radix(overlooked, 16)
                .map_err(|_| row.error("overlooked bits are not a hexadecimal number that fits"))?;
            table.u64(overlooked).end_row();
        }
        assembly.file.add(layout::ENCODINGS, table);
        Ok(by_opcode)
    })
}

/// Returns the fields of an encoding, each as three items of the layout. In the text, a field is a word
/// `method:operand:first bit+number of bits@position`.
fn fields(assembly: &mut Assembly<'_>, row: &FactRow<'_>) -> Result<Vec<u16>, TextError> {
    let mut items = Vec::new();
    for word in row.words(9)? {
        let malformed = || row.error(format!("'{word}' is not a field"));
        let mut parts = word.rsplitn(3, ':');
        let (Some(bits), Some(operand), Some(method)) = (parts.next(), parts.next(), parts.next()) else {
            return Err(malformed());
        };
        let (first, rest) = split(row, bits, '+')?;
        let (count, position) = split(row, rest, '@')?;
        let bytes = |high: &str, low: &str| Ok((number::<u8>(row, high)?, number::<u8>(row, low)?));
        items.push(assembly.call_or_none(Role::Encode, method, row)?);
        for (high, low) in [bytes(operand, first)?, bytes(count, position)?] {
            items.push(u16::from(high) << 8 | u16::from(low));
        }
    }
    Ok(items)
}

/// Returns the decoders of an encoding, each as three items of the layout. In the text, a decoder is a word `operand=method`,
/// `operand=class:NAME` or `operand=member:NAME+first`, where the operand may be `all`.
fn decoders(assembly: &mut Assembly<'_>, row: &FactRow<'_>) -> Result<Vec<u16>, TextError> {
    let mut items = Vec::new();
    for word in row.words(10)? {
        let (operand, decoder) = split(row, word, '=')?;
        let operand: u16 = if operand == "all" { encoding::ALL_OPERANDS } else { number(row, operand)? };
        let class = |name: &str| assembly.names.register_class_number(name, row);
        items.extend(match decoder.split_once(':') {
            Some(("class", name)) => [operand << 2 | encoding::CLASS, class(name)?, 0],
            Some(("member", place)) => {
                let (name, first) = place.split_once('+').unwrap_or((place, "0"));
                [operand << 2 | encoding::MEMBER, class(name)?, number(row, first)?]
            }
            _ => [operand << 2 | encoding::CALL, assembly.call(Role::Decode, decoder, row)?, 0],
        });
    }
    Ok(items)
}
