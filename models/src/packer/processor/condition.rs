//! Reads conditions of variants and idioms: from text to the list of tests that `layout/processor.rs` describes.

use super::numbers::{number, signed};
use crate::layout::processor as layout;
use crate::packer::names::Names;
use crate::text::{FactRow, TextError};

/// Returns the tests of a field, joined by `and`; none for `always`. A test may be `all(…)`, `any(…)` or `not …`, with `; `
/// between the tests in parentheses.
pub fn parse(names: &Names, row: &FactRow<'_>, field: usize) -> Result<Vec<u16>, TextError> {
    let mut items = Vec::new();
    let text = row.text(field)?;
    if text != "always" {
        for test in split_outside(text, " and ") {
            parse_test(names, row, test, &mut items)?;
        }
    }
    Ok(items)
}

/// Appends one test with its arguments.
fn parse_test(names: &Names, row: &FactRow<'_>, test: &str, items: &mut Vec<u16>) -> Result<(), TextError> {
    for (opening, code) in [("all(", layout::TEST_ALL), ("any(", layout::TEST_ANY)] {
        let inside = test.strip_prefix(opening).and_then(|rest| rest.strip_suffix(')'));
        if let Some(inside) = inside {
            let tests = split_outside(inside, "; ");
            items.extend([code, tests.len() as u16]);
            return tests.into_iter().try_for_each(|test| parse_test(names, row, test, items));
        }
    }
    if let Some(negated) = test.strip_prefix("not ") {
        items.push(layout::TEST_NOT);
        return parse_test(names, row, negated, items);
    }
    let words: Vec<&str> = test.split(' ').collect();
    match words.as_slice() {
        ["eq", first, second] => items.extend([layout::TEST_EQUAL, number(row, first)?, number(row, second)?]),
        ["lock"] => items.push(layout::TEST_LOCK),
        ["slow-lea"] => items.push(layout::TEST_SLOW_LEA),
        ["feature", name] => items.extend([layout::TEST_FEATURE, names.feature(name, row)?]),
        ["imm", operand, "in", values @ ..] => {
            items.extend([layout::TEST_IMMEDIATE_IN, number(row, operand)?, values.len() as u16]);
            for value in values {
                items.push(signed(row, value)?);
            }
        }
        ["bits", operand, first, count, "in", values @ ..] => {
            items.extend([layout::TEST_BITS_IN, number(row, operand)?, number(row, first)?, number(row, count)?]);
            items.push(values.len() as u16);
            for value in values {
                items.push(number(row, value)?);
            }
        }
        ["n-operands", "in", values @ ..] => {
            items.extend([layout::TEST_N_OPERANDS_IN, values.len() as u16]);
            for value in values {
                items.push(number(row, value)?);
            }
        }
        ["repeated", operand] => items.extend([layout::TEST_REPEATED, number(row, operand)?]),
        ["is-imm", operand] => items.extend([layout::TEST_IS_IMMEDIATE, number(row, operand)?]),
        ["is-reg", operand] => items.extend([layout::TEST_IS_REGISTER, number(row, operand)?]),
        ["any-reg", class] => {
            let members = names.register_class(class, row)?;
            items.extend([layout::TEST_ANY_REGISTER_IN, members.len() as u16]);
            items.extend(members);
        }
        ["reg", operand, "in", registers @ ..] => {
            register_test(names, layout::TEST_REGISTER_IN, operand, registers, row, items)?;
        }
        ["reg", operand, "not", "in", registers @ ..] => {
            register_test(names, layout::TEST_REGISTER_NOT_IN, operand, registers, row, items)?;
        }
        _ => return Err(row.error(format!("'{test}' is not a test"))),
    }
    Ok(())
}

/// Appends a test of whether an operand is, or is not, one of some registers; `-` is no register.
fn register_test(
    names: &Names,
    test: u16,
    operand: &str,
    registers: &[&str],
    row: &FactRow<'_>,
    items: &mut Vec<u16>,
) -> Result<(), TextError> {
    items.extend([test, number(row, operand)?, registers.len() as u16]);
    for name in registers {
        // Number 0 stands for no register.
        items.push(if *name == "-" { 0 } else { names.register(name, row)? });
    }
    Ok(())
}

/// Splits a text at separators that are in no parentheses.
fn split_outside<'t>(text: &'t str, separator: &str) -> Vec<&'t str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0, 0);
    for (position, character) in text.char_indices() {
        match character {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ if depth == 0 && position >= start && text[position..].starts_with(separator) => {
                parts.push(&text[start..position]);
                start = position + separator.len();
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}
