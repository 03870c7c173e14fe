//! Rewrites statements before a row is searched: names for shifts and bit fields become the general bit-field moves (`sbfm`,
//! `ubfm`, `bfm`), and some operands take the width that rows have.

use mca_models::aarch64::{class, feature, register};

use super::operand::{Immediate, Operand, Register, RegisterKind, Value};
use super::registers::Registers;
use super::state::Aarch64State;
use crate::inst::asm::{Parsed, Parser};
use crate::text::Location;
use crate::text::Span;

/// The two numbers of a bit-field move: by how many bits the source is rotated to the right (`immr`), and the highest bit of the
/// field in the source (`imms`).
type Field = (i64, i64);

/// A statement whose operands have been read.
pub(super) struct Written<'a> {
    /// The mnemonic up to its first dot, in lower case.
    pub(super) mnemonic: &'a [u8],
    /// Where the mnemonic is.
    pub(super) place: Span,
    pub(super) operands: &'a mut Vec<Operand>,
}

/// Rewrites a statement if a rule applies to its mnemonic; a field that does not fit into a register is an error.
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

/// Whether the operand of this index is a scalar register of 64 bits.
fn is_wide(registers: &Registers, operands: &[Operand], index: usize) -> bool {
    let register = operands.get(index).and_then(|operand| operand.scalar());
    register.is_some_and(|register| registers.is_double_word(register))
}

/// Replaces the operand of this index, if it is a scalar register, by the register that `change` returns for it.
fn set_scalar(
    operands: &mut [Operand],
    index: usize,
    change: impl Fn(crate::inst::ids::RegisterId) -> crate::inst::ids::RegisterId,
) {
    if let Some(Operand { value: Value::Register(written), .. }) = operands.get_mut(index)
        && written.kind == RegisterKind::Scalar
    {
        written.register = change(written.register);
    }
}

/// Returns an operand that is a constant, about which messages point at `start`.
fn immediate_at(start: Option<Location>, value: i64) -> Operand {
    Operand { value: Value::Immediate(Immediate::Constant(value)), start, end: start }
}

/// Turns `lsl` of a register by a constant into `ubfm`; leaves other operands as they are.
fn shift_left(registers: &Registers, written: &mut Written<'_>) {
    let operands = &mut *written.operands;
    let (Some(source), Some(amount)) = (operands[1].scalar(), operands[2].constant()) else { return };
    let width: i64 = if registers.is_in(source, class::GPR32all) { 32 } else { 64 };
    let start = operands[2].start;
    operands[2] = immediate_at(start, (width - 1) & width.wrapping_sub(amount));
    operands.push(immediate_at(start, (width - 1).wrapping_sub(amount)));
    written.mnemonic = b"ubfm";
}

/// Returns the first bit and the number of bits of a field, which are the two operands from the index `first_index` on, and the
/// width of the register in bits. Numbers that do not fit the width are an error. `None` if the two are no constants or the
/// first operand is no scalar register.
fn field_at(
    parser: &mut Parser,
    registers: &Registers,
    operands: &[Operand],
    first_index: usize,
) -> Parsed<Option<(i64, i64, i64)>> {
    let (Some(first), Some(n_bits)) = (operands[first_index].constant(), operands[first_index + 1].constant()) else {
        return Ok(None);
    };
    if operands[0].scalar().is_none() {
        return Ok(None);
    }
    let width = if is_wide(registers, operands, 0) { 64 } else { 32 };
    // As in the reference, the texts name the range for 32 bits in both cases.
    if !(0..width).contains(&first) {
        return parser.error(place(&operands[first_index]), "expected integer in range [0, 31]");
    }
    if !(1..=width).contains(&n_bits) {
        return parser.error(place(&operands[first_index + 1]), "expected integer in range [1, 32]");
    }
    Ok(Some((first, n_bits, width)))
}

/// Returns where messages about an operand point.
fn place(operand: &Operand) -> Location {
    operand.start.unwrap_or_default()
}

/// Returns the numbers of a bit-field move that inserts `n_bits` bits at bit `first` of a register of `width` bits; an error is
/// the message that they do not fit.
fn insertion_of(first: i64, n_bits: i64, width: i64) -> Result<Field, &'static str> {
    let (rotation, last) = ((width - first) & (width - 1), n_bits - 1);
    if rotation != 0 && last >= rotation { Err("requested insert overflows register") } else { Ok((rotation, last)) }
}

/// Returns the numbers of a bit-field move that extracts `n_bits` bits from bit `first` on of a register of `width` bits; an
/// error is the message that they do not fit.
fn extraction_of(first: i64, n_bits: i64, width: i64) -> Result<Field, &'static str> {
    let last = first + n_bits - 1;
    if last >= width { Err("requested extract overflows register") } else { Ok((first, last)) }
}

/// Turns `bfc`, which clears a field, into `bfm` from the zero register.
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

/// Turns an insertion or extraction into `sbfm`, `ubfm` or `bfm`, with the numbers that `field_of` returns.
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

/// Replaces the suffix `.2d` of a `movi` of 0, which some processors get wrong, by `.16b`, and warns of it; does nothing for
/// other processors and operands.
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
