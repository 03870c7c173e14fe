//! Tests of shifts and extensions, as operands and after registers.

use super::{Match, No, is_vector};
use crate::inst::targets::aarch64::kinds::{Shifts, Test};
use crate::inst::targets::aarch64::operand::{Register, RegisterKind, Shift, ShiftKind, Value};

/// Tests an operand against a kind that requires a shift or a shifted register.
pub(super) fn matches(test: &Test, value: &Value) -> Match {
    match (test, value) {
        (Test::Shift(shifts), Value::Shift(shift)) => Match::match_or_near(is_one_of(*shifts, *shift)),
        (Test::Shift(_), _) => Match::match_or_near(false),
        (Test::ShiftedScalar { set, amount }, Value::Register(written)) if written.kind == RegisterKind::Scalar => {
            let is_shifted = (written.shift.kind, written.shift.amount) == (ShiftKind::Lsl, *amount);
            Match::match_or_near(set.contains(written.register) && is_shifted)
        }
        (Test::ShiftedVector { width, set, shift, amount, is_same_width }, Value::Register(written)) => {
            if written.kind != RegisterKind::SveData || !is_vector(written, *width, set) {
                return No;
            }
            shifted_vector(written, *shift, *amount, *is_same_width)
        }
        _ => No,
    }
}

/// Tests the shift of a vector that is the index of an address.
fn shifted_vector(written: &Register, shift: ShiftKind, amount: u32, is_same_width: bool) -> Match {
    let is_amount = written.shift.amount == amount;
    let is_narrow = matches!(shift, ShiftKind::Uxtw | ShiftKind::Sxtw) && !is_same_width && amount == 0;
    if !is_amount && is_narrow && written.shift.is_amount_written {
        return No;
    }
    Match::match_or_near(is_amount && written.shift.kind == shift)
}

/// Whether a shift is among those permitted.
fn is_one_of(wanted: Shifts, shift: Shift) -> bool {
    use ShiftKind::{Asr, Lsl, Lsr, Msl, Ror, Sxtw, Sxtx, Uxtw, Uxtx};
    let Shift { kind, amount, .. } = shift;
    match wanted {
        Shifts::Extension => (kind.is_extension() || kind == Lsl) && amount <= 4,
        Shifts::NarrowExtension => kind.is_extension() && !matches!(kind, Uxtx | Sxtx) && amount <= 4,
        Shifts::WideExtension => matches!(kind, Uxtx | Sxtx | Lsl) && amount <= 4,
        Shifts::LeftBy7 => kind == Lsl && amount <= 7,
        Shifts::Arithmetic { below } => matches!(kind, Lsl | Lsr | Asr) && amount < below,
        Shifts::Logical { below } => matches!(kind, Lsl | Lsr | Asr | Ror) && amount < below,
        Shifts::Index { is_wide, amount: size } => {
            let is_kind = if is_wide { matches!(kind, Lsl | Sxtx) } else { matches!(kind, Uxtw | Sxtw) };
            is_kind && (amount == 0 || amount == size)
        }
        Shifts::Left { step, max } => kind == Lsl && amount <= max && amount % step == 0,
        Shifts::MaskedLeft => kind == Msl && matches!(amount, 8 | 16),
    }
}
