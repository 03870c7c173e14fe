//! Tests of numbers, symbols and floating-point immediates.

use super::{Match, Near, No, Yes, shifted_constant};
use crate::inst::expr::{Expressions, Specifier as AtSpecifier};
use crate::inst::targets::aarch64::immediates::{
    encode_float, encode_logical, is_addition_immediate, is_copy_immediate, is_inverted_wide_move, is_wide_move,
};
use crate::inst::targets::aarch64::kinds::Test;
use crate::inst::targets::aarch64::operand::{Immediate, Operand, Value};
use crate::inst::targets::aarch64::specifiers::{Specifier, SymbolReference, reference_of};

/// Tests an operand against a kind that requires a number or a symbol.
pub(super) fn matches(expressions: &Expressions, operand: &Operand, test: &Test) -> Match {
    let constant = operand.constant();
    // Some kinds distinguish a wrong number from an operand that is not a number.
    let in_range =
        |is_match: fn(i64, &Test) -> bool| constant.map_or(No, |value| Match::match_or_near(is_match(value, test)));
    match *test {
        Test::Scaled { .. } => in_range(|value, test| match *test {
            Test::Scaled { low, high, step } => (low..=high).contains(&value) && value % step == 0,
            _ => false,
        }),
        Test::Rotation { .. } => in_range(|value, test| match *test {
            Test::Rotation { step, first } => value as u64 % step == first && value as u64 <= 270,
            _ => false,
        }),
        Test::ScaledRange { high, step, distance } => match operand.value {
            Value::Range { first, last } if last == first.wrapping_add(distance) => {
                Match::match_or_near(i64::from(first) <= high && i64::from(first) % step == 0)
            }
            _ => No,
        },
        Test::SveCopy { width } => sve_immediate(operand, width, is_copy_immediate),
        Test::SveAddSub { width } => sve_immediate(operand, width, is_addition_immediate),
        Test::SveLogical { width } => {
            let is_logical = constant.is_some_and(|value| encode_logical(value, width).is_some());
            Match::match_or_none(is_logical && sve_immediate(operand, width, is_copy_immediate) != Yes)
        }
        Test::ExactFloat(values) => match operand.value {
            Value::Float { value, is_exact } => {
                Match::match_or_near(is_exact && values.iter().any(|one| one.to_bits() == value.to_bits()))
            }
            _ => No,
        },
        _ => Match::match_or_near(is_match(expressions, operand, test)),
    }
}

/// Tests an immediate of scalable vectors: 8 bits, perhaps shifted left by 8, in elements of `width` bits.
fn sve_immediate(operand: &Operand, width: u32, is_encodable: fn(i64, u32) -> bool) -> Match {
    if operand.constant().is_none() && !matches!(operand.value, Value::Shifted { .. }) {
        return No;
    }
    match shifted_constant(operand, 8) {
        Some((value, shift)) if width > 8 || shift == 0 => Match::match_or_near(is_encodable(value << shift, width)),
        _ => Near,
    }
}

/// Whether an operand passes a test that treats wrong numbers and other operands alike.
fn is_match(expressions: &Expressions, operand: &Operand, test: &Test) -> bool {
    match operand.value {
        Value::Float { value, .. } => matches!(test, Test::SmallFloat) && encode_float(value).is_some(),
        Value::Immediate(Immediate::Constant(value)) => is_constant_match(operand, value, test),
        Value::Immediate(Immediate::Expression(id)) => is_symbolic_match(reference_of(expressions, id), test),
        Value::Shifted { value, amount } => match (test, value) {
            (Test::AddSub, Immediate::Expression(id)) => {
                matches!(amount, 0 | 12) && is_symbolic_match(reference_of(expressions, id), test)
            }
            (Test::AddSub, Immediate::Constant(value)) => amount == 12 && (0..=0xfff).contains(&value),
            (Test::NegatedAddSub, Immediate::Constant(value)) => amount == 12 && (-0xfff..0).contains(&value),
            _ => false,
        },
        _ => false,
    }
}

/// Whether a constant fits.
fn is_constant_match(operand: &Operand, value: i64, test: &Test) -> bool {
    match *test {
        Test::Immediate => true,
        Test::InRange { low, high } => (low..=high).contains(&value),
        Test::ExtendedHint => {
            let is_plain_hint = (0x301f..0x4000).contains(&value) && (value - 0x301f) % 32 == 0;
            (0..0x10000).contains(&value) && !is_plain_hint
        }
        Test::LoadOffset { size } => is_load_offset(value, size),
        Test::UnscaledOffset { size } => (-256..256).contains(&value) && !is_load_offset(value, size),
        Test::AddSub => shifted_constant(operand, 12).is_some_and(|(value, _)| (0..=0xfff).contains(&value)),
        Test::NegatedAddSub => shifted_constant(operand, 12).is_some_and(|(value, _)| (-0xfff..0).contains(&value)),
        Test::Logical { width } => encode_logical(value, width).is_some(),
        Test::ByteMask => value.to_le_bytes().iter().all(|byte| matches!(byte, 0 | 0xff)),
        Test::BranchTarget { low, high } => (low..=high).contains(&value) && value % 4 == 0,
        Test::NearLabel => (-(1 << 20)..1 << 20).contains(&value),
        Test::PageLabel => (-(1 << 32)..1 << 32).contains(&value) && value % 4096 == 0,
        Test::WideMove { width, shift, is_inverted: false } => is_wide_move(value as u64, shift, width),
        Test::WideMove { width, shift, is_inverted: true } => is_inverted_wide_move(value as u64, shift, width),
        _ => false,
    }
}

/// Whether a number is a multiple of `size` that 12 bits can hold as a multiple.
fn is_load_offset(value: i64, size: i64) -> bool {
    value % size == 0 && (0..0x1000).contains(&(value / size))
}

/// Whether a symbol fits. `reference` is `None` for an expression that is more than a symbol and a number; it fits
/// where the linker computes the address.
fn is_symbolic_match(reference: Option<SymbolReference>, test: &Test) -> bool {
    match *test {
        Test::Immediate | Test::BranchTarget { .. } | Test::NearLabel | Test::PageLabel => true,
        Test::WideMove { shift, is_inverted, .. } => shift == 0 && !is_inverted,
        Test::LoadOffset { .. } => reference.is_none_or(|reference| {
            is_page_offset(reference.at, reference.addend, false)
                || reference.specifier.is_some_and(Specifier::is_low_part)
        }),
        Test::AddSub => reference.is_none_or(|reference| {
            is_page_offset(reference.at, reference.addend, true)
                || reference.specifier.is_some_and(Specifier::is_addend)
        }),
        Test::WideMoveSymbol { group } => reference.is_some_and(|reference| {
            reference.at.is_none() && reference.specifier.is_some_and(|specifier| specifier.is_of_group(group))
        }),
        _ => false,
    }
}

/// Whether a reference can be an offset within a page. That of an entry in the table of addresses takes no addend.
fn is_page_offset(at: Option<AtSpecifier>, addend: i64, is_addition: bool) -> bool {
    match at {
        Some(AtSpecifier::PageOff) => true,
        Some(AtSpecifier::TlvpPageOff) => is_addition || addend == 0,
        Some(AtSpecifier::GotPageOff) => addend == 0,
        _ => false,
    }
}
