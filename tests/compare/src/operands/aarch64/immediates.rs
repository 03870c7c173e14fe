//! Writes numbers, shifts and extensions of AArch64: mostly within the range of the kind, sometimes just outside.

use mca_models::aarch64::Predicate;
use mca_models::assembler::Call;

use super::super::Choice;

/// Returns a random operand; `None` if the kind is not a number, a shift or an extension.
pub(super) fn operand(predicate: Predicate, _name: &str, call: &Call, choice: &mut Choice<'_>) -> Option<String> {
    use Predicate::*;
    let argument = |index: usize| i64::from(call.number(index));
    Some(match predicate {
        IsImmInRange => number(argument(0), argument(1), 1, choice),
        IsUImm6 => number(0, 63, 1, choice),
        IsImm => number(0, 64, 1, choice),
        IsSImm => signed(argument(0), 1, choice),
        IsSImmScaled => signed(argument(0), argument(1), choice),
        IsUImmScaled if call.arguments().len() > 2 => {
            let first = choice.random.below(1 << argument(0)) as i64 * argument(1);
            format!("{first}:{}", first + argument(2) + i64::from(choice.one_in(8)))
        }
        IsUImmScaled => number(0, ((1 << argument(0)) - 1) * argument(1), argument(1), choice),
        IsUImm12Offset => match choice.random.below(4) {
            0 => choice.pick(&[":lo12:sym", ":lo12:sym+8", ":got_lo12:sym", ":tprel_lo12_nc:sym", ":abs_g0:sym"]),
            _ => number(0, 4095 * argument(0), argument(0), choice),
        },
        IsSImm9OffsetFB => number(-256, 255, 1, choice),
        IsAddSubImm | IsAddSubImmNeg => addend(choice),
        IsSVECpyImm | IsSVEAddSubImm => byte_or_shifted(choice),
        IsLogicalImm | IsSVEPreferredLogicalImm => mask(call.word(0), choice),
        IsSIMDImmType10 => choice.pick(&["#0", "#0xff00ff0000ff00ff", "#0xffffffffffffffff", "#0xff", "#0xfe"]),
        IsFPImm => choice.pick(&["#1.0", "#-0.125", "#31.0", "#0x70", "#0.1", "#1", "#0", "1.5"]),
        IsExactFPImm => choice.pick(&["#0.0", "#0.5", "#1.0", "#2.0", "#1"]),
        IsComplexRotation => choice.pick(&["#0", "#90", "#180", "#270", "#45"]),
        IsMOVZMovAlias | IsMOVNMovAlias => wide(argument(0), argument(1), predicate == IsMOVNMovAlias, choice),
        IsMovWSymbolG0 => {
            choice.pick(&[":abs_g0:sym", "#:abs_g0_nc:sym", "#:tprel_g0:sym", ":dtprel_g0:sym", ":lo12:sym"])
        }
        IsMovWSymbolG1 => choice.pick(&[":abs_g1:sym", "#:prel_g1_nc:sym", "#:gottprel_g1:sym", ":abs_g0:sym"]),
        IsMovWSymbolG2 => choice.pick(&[":abs_g2:sym", "#:abs_g2_s:sym", "#:tprel_g2:sym", ":abs_g1:sym"]),
        IsMovWSymbolG3 => choice.pick(&[":abs_g3:sym", "#:prel_g3:sym", ":abs_g0:sym"]),
        _ => return shift(predicate, call, choice),
    })
}

/// Returns a random shift or extension; `None` for other kinds.
fn shift(predicate: Predicate, call: &Call, choice: &mut Choice<'_>) -> Option<String> {
    use Predicate::*;
    let word = |choice: &mut Choice<'_>, words: &[&str], amounts: &[i64]| {
        format!("{} #{}", choice.pick(words), choice.random.pick(amounts))
    };
    let width = i64::from(call.number(0));
    Some(match predicate {
        IsArithmeticShifter => word(choice, &["lsl", "lsr", "asr", "ASR"], &[0, 1, width - 1, width]),
        IsLogicalShifter => word(choice, &["lsl", "lsr", "asr", "ror"], &[0, 1, width - 1, width]),
        IsMovImm32Shifter | IsMovImm64Shifter => word(choice, &["lsl"], &[0, 16, 32, 48, 8]),
        IsLogicalVecShifter => word(choice, &["lsl"], &[0, 8, 16, 24, 32]),
        IsLogicalVecHalfWordShifter => word(choice, &["lsl"], &[0, 8, 16]),
        IsMoveVecShifter => word(choice, &["msl"], &[8, 16, 0]),
        IsLSLImm3Shift => word(choice, &["lsl"], &[0, 1, 7, 8]),
        IsExtend | IsExtend64 => match choice.random.below(3) {
            0 => choice.pick(&["uxtb", "sxth", "uxtw", "sxtw"]),
            _ => word(choice, &["uxtb", "uxth", "uxtw", "sxtb", "sxtw", "lsl"], &[0, 2, 4, 5]),
        },
        IsExtendLSL64 => match choice.random.below(3) {
            0 => choice.pick(&["uxtx", "sxtx"]),
            _ => word(choice, &["uxtx", "sxtx", "lsl"], &[0, 3, 4, 5]),
        },
        IsMemXExtend => indexed(choice, &["lsl", "sxtx", "lsl"], width),
        IsMemWExtend => indexed(choice, &["uxtw", "sxtw"], width),
        _ => return None,
    })
}

/// Returns the extension of an index register, mostly with the amount that fits an access of `width` bits.
fn indexed(choice: &mut Choice<'_>, words: &[&str], width: i64) -> String {
    let word = choice.pick(words);
    let amount = i64::from((width / 8).max(1).ilog2());
    match choice.random.below(6) {
        0 if word != "lsl" => word,
        1 => format!("{word} #0"),
        2 => format!("{word} #{}", amount + 1),
        _ => format!("{word} #{amount}"),
    }
}

/// Returns a multiple of `step` from `low` to `high`, sometimes at the edges, just outside, or not a multiple.
fn number(low: i64, high: i64, step: i64, choice: &mut Choice<'_>) -> String {
    let inside = low + choice.random.below(((high - low) / step + 1) as usize) as i64 * step;
    let value = match choice.random.below(14) {
        0 => low,
        1 => high,
        2 => high + step,
        3 => low - step,
        4 => inside + 1,
        _ => inside,
    };
    let mark = if choice.one_in(8) { "" } else { "#" };
    if value >= 0 && choice.one_in(5) { format!("{mark}{value:#x}") } else { format!("{mark}{value}") }
}

/// Returns a number that fits a signed field of `n_bits` bits in units of `step`, or nearly so.
fn signed(n_bits: i64, step: i64, choice: &mut Choice<'_>) -> String {
    number(-(1 << (n_bits - 1)) * step, ((1 << (n_bits - 1)) - 1) * step, step, choice)
}

/// Returns an immediate of an addition: a number, shifted or not, or a relocated symbol.
fn addend(choice: &mut Choice<'_>) -> String {
    match choice.random.below(7) {
        0 => format!("#{}, lsl #{}", choice.random.below(4097), choice.random.pick(&[0, 12, 12, 1])),
        1 => format!("#{}", (choice.random.below(4097) as i64) << 12),
        2 => choice.pick(&[
            ":lo12:sym",
            ":tprel_hi12:sym",
            "#:dtprel_lo12_nc:sym",
            ":got:sym",
            "sym",
            ":tlsdesc_lo12:sym",
        ]),
        3 => number(-4095, -1, 1, choice),
        _ => number(0, 4095, 1, choice),
    }
}

/// Returns a byte, signed or not, perhaps shifted by 8 bits.
fn byte_or_shifted(choice: &mut Choice<'_>) -> String {
    match choice.random.below(4) {
        0 => format!("#{}, lsl #8", choice.random.below(300) as i64 - 128),
        1 => format!("#{}", (choice.random.below(300) as i64 - 128) << 8),
        _ => number(-128, 255, 1, choice),
    }
}

/// Returns an immediate of a logical instruction: ones that are rotated and repeated to fill the width, or nearly so.
/// `element` says the width in bits.
fn mask(element: &str, choice: &mut Choice<'_>) -> String {
    let digits: String = element.chars().filter(char::is_ascii_digit).collect();
    let width: u32 = digits.parse().unwrap_or(64);
    let size = 2_u32 << choice.random.below(width.ilog2() as usize);
    let n_ones = 1 + choice.random.below(size as usize - 1) as u32;
    let run = u64::MAX >> (64 - n_ones);
    let rotation = choice.random.below(size as usize) as u32;
    let pattern = if rotation == 0 { run } else { run << rotation | run >> (size - rotation) };
    let mut value = pattern & (u64::MAX >> (64 - size));
    let mut filled = size;
    while filled < width {
        value |= value << filled;
        filled *= 2;
    }
    match choice.random.below(10) {
        0 => format!("#{:#x}", value ^ 1),
        1 => format!("#{}", (value as i64) << (64 - width) >> (64 - width)),
        _ => format!("#{value:#x}"),
    }
}

/// Returns 16 bits at a shift, perhaps inverted, as a number of `width` bits, or nearly so.
fn wide(width: i64, shift: i64, is_inverted: bool, choice: &mut Choice<'_>) -> String {
    let value = (choice.random.below(0x1_0000) as u64) << shift;
    let value = if is_inverted { !value } else { value };
    let value = if width == 32 { value & 0xffff_ffff } else { value };
    match choice.random.below(6) {
        0 => format!("#{}", value as i64),
        1 => format!("#{:#x}", value ^ 0x8000_0001),
        2 => format!("={value:#x}"),
        _ => format!("#{value:#x}"),
    }
}
