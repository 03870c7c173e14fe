//! Rewrites statements before a row is searched: shifts and bit fields become the general bit-field moves.

use mca_models::aarch64::{class, feature, register};

use super::operand::{Immediate, Operand, Register, RegisterKind, Value};
use super::registers::Registers;
use super::state::Aarch64State;
use crate::inst::asm::{Parsed, Parser};
use crate::text::Location;
use crate::text::Span;

/// The two numbers of a bit-field move: rotation and last bit.
type Field = (i64, i64);

/// A statement whose operands have been read.
pub(super) struct Written<'a> {
    /// The mnemonic up to its first dot, in lower case.
    pub(super) mnemonic: &'a [u8],
    /// Where the mnemonic is.
    pub(super) place: Span,
    pub(super) operands: &'a mut Vec<Operand>,
}

/// Rewrites the statement if a rule applies; reports fields that do not fit a register.
pub(super) fn apply(parser: &mut Parser, registers: &Registers, written: &mut Written<'_>) -> Parsed<()> {
    match (written.mnemonic, written.operands.len()) {
        (b"lsl", 3) => shift_left(registers, written),
        (b"bfc", 3) => clear_field(parser, registers, written)?,
        (b"bfi" | b"sbfiz" | b"ubfiz", 4) => move_field(parser, registers, written, insertion_of)?,
        (b"bfxil" | b"sbfx" | b"ubfx", 4) => move_field(parser, registers, written, extraction_of)?,
        (b"movi", 3) => avoid_zero_move(parser, written),
        (b"sxtw" | b"uxtw", 2) => set_scalar(written.operands, 1, |register| registers.widened(register)),
        (b"sxtb" | b"sxth", 2) if is_wide(registers, written.operands, 0) => {
            set_scalar(written.operands, 1, |register| registers.widened(register));
        }
        (b"uxtb" | b"uxth", 2) if is_wide(registers, written.operands, 0) => {
            set_scalar(written.operands, 0, |register| registers.narrowed(register));
        }
        _ => {}
    }
    Ok(())
}

/// Whether an operand is a register of 64 bits.
fn is_wide(registers: &Registers, operands: &[Operand], position: usize) -> bool {
    let register = operands.get(position).and_then(|operand| operand.scalar());
    register.is_some_and(|register| registers.is_double_word(register))
}

/// Replaces the scalar register at a position by the one that `change` returns for it.
fn set_scalar(
    operands: &mut [Operand],
    position: usize,
    change: impl Fn(crate::inst::ids::RegisterId) -> crate::inst::ids::RegisterId,
) {
    if let Some(Operand { value: Value::Register(written), .. }) = operands.get_mut(position)
        && written.kind == RegisterKind::Scalar
    {
        written.register = change(written.register);
    }
}

/// Returns a constant as an operand value.
fn immediate_at(start: Option<Location>, value: i64) -> Operand {
    Operand { value: Value::Immediate(Immediate::Constant(value)), start, end: start }
}

/// Turns `lsl` by a constant into a move of a bit field.
fn shift_left(registers: &Registers, written: &mut Written<'_>) {
    let operands = &mut *written.operands;
    let (Some(source), Some(amount)) = (operands[1].scalar(), operands[2].constant()) else { return };
    let width: i64 = if registers.is_in(source, class::GPR32all) { 32 } else { 64 };
    let start = operands[2].start;
    operands[2] = immediate_at(start, (width - 1) & width.wrapping_sub(amount));
    operands.push(immediate_at(start, (width - 1).wrapping_sub(amount)));
    written.mnemonic = b"ubfm";
}

/// Returns first bit, number of bits, and the register's width for the two operands from `position` on, and checks
/// their ranges. `None` if the operands are not of this kind.
fn field_at(
    parser: &mut Parser,
    registers: &Registers,
    operands: &[Operand],
    position: usize,
) -> Parsed<Option<(i64, i64, i64)>> {
    let (Some(first), Some(n_bits)) = (operands[position].constant(), operands[position + 1].constant()) else {
        return Ok(None);
    };
    if operands[0].scalar().is_none() {
        return Ok(None);
    }
    let width = if is_wide(registers, operands, 0) { 64 } else { 32 };
    // Both texts are equal for 64 bits.
    if !(0..width).contains(&first) {
        return parser.error(place(&operands[position]), "expected integer in range [0, 31]");
    }
    if !(1..=width).contains(&n_bits) {
        return parser.error(place(&operands[position + 1]), "expected integer in range [1, 32]");
    }
    Ok(Some((first, n_bits, width)))
}

/// Returns where messages about an operand point.
fn place(operand: &Operand) -> Location {
    operand.start.unwrap_or_default()
}

/// Returns the field of an instruction that inserts bits at `first`.
fn insertion_of(first: i64, n_bits: i64, width: i64) -> Result<Field, &'static str> {
    let (rotation, last) = ((width - first) & (width - 1), n_bits - 1);
    if rotation != 0 && last >= rotation { Err("requested insert overflows register") } else { Ok((rotation, last)) }
}

/// Returns the field of an instruction that extracts bits from `first` on.
fn extraction_of(first: i64, n_bits: i64, width: i64) -> Result<Field, &'static str> {
    let last = first + n_bits - 1;
    if last >= width { Err("requested extract overflows register") } else { Ok((first, last)) }
}

/// Turns `bfc` into an insertion of the zero register.
fn clear_field(parser: &mut Parser, registers: &Registers, written: &mut Written<'_>) -> Parsed<()> {
    let Some((first, n_bits, width)) = field_at(parser, registers, written.operands, 1)? else { return Ok(()) };
    let operands = &mut *written.operands;
    let (first_place, last_place) = (operands[1].start, operands[2].start);
    match insertion_of(first, n_bits, width) {
        Err(message) => parser.error(last_place.unwrap_or_default(), message),
        Ok((rotation, last)) => {
            let zero = if width == 64 { register::XZR } else { register::WZR };
            let zero = Value::Register(Register::new(zero, RegisterKind::Scalar));
            operands[1] = Operand { value: zero, start: None, end: None };
            operands[2] = immediate_at(first_place, rotation);
            operands.push(immediate_at(last_place, last));
            written.mnemonic = b"bfm";
            Ok(())
        }
    }
}

/// Turns an insertion or extraction into a general move of a bit field.
fn move_field(
    parser: &mut Parser,
    registers: &Registers,
    written: &mut Written<'_>,
    field_of: fn(i64, i64, i64) -> Result<Field, &'static str>,
) -> Parsed<()> {
    let Some((first, n_bits, width)) = field_at(parser, registers, written.operands, 2)? else { return Ok(()) };
    let operands = &mut *written.operands;
    match field_of(first, n_bits, width) {
        Err(message) => parser.error(place(&operands[3]), message),
        Ok((rotation, last)) => {
            operands[2] = immediate_at(operands[2].start, rotation);
            operands[3] = immediate_at(operands[3].start, last);
            written.mnemonic = match written.mnemonic.first() {
                Some(b's') => b"sbfm",
                Some(b'u') => b"ubfm",
                _ => b"bfm",
            };
            Ok(())
        }
    }
}

/// Replaces a move of zero to two 64-bit elements, which some processors get wrong, and warns of it.
fn avoid_zero_move(parser: &mut Parser, written: &mut Written<'_>) {
    const MESSAGE: &str = "instruction movi.2d with immediate #0 may not function correctly on this CPU, \
                           converting to equivalent movi.16b";
    if !parser.state::<Aarch64State>().features.has(feature::F_ZCZ_FP_WORKAROUND) {
        return;
    }
    let is_neon =
        |operand: &Operand| matches!(operand.value, Value::Register(Register { kind: RegisterKind::Neon, .. }));
    let is_token = |operand: &Operand| matches!(operand.value, Value::Token { .. });
    let suffix = match written.operands.as_slice() {
        [token, vector, _] if is_token(token) && is_neon(vector) => 0,
        [vector, token, _] if is_token(token) && is_neon(vector) => 1,
        _ => return,
    };
    if written.operands[2].constant() != Some(0) {
        return;
    }
    if let Operand { value: Value::Token { text, is_suffix }, .. } = &mut written.operands[suffix]
        && text.as_bytes().eq_ignore_ascii_case(b".2d")
    {
        *text = super::operand::Name::new(b".16b");
        *is_suffix = false;
        parser.warning(written.place.location(), None, MESSAGE);
    }
}
