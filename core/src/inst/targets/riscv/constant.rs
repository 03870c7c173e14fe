//! Finds the instructions by which `li` loads a constant: the sequence that the reference chooses for a value and features.
//!
//! [`sequence`] first makes the plain sequence, which builds the constant from its upper and lower parts ([`build`]), and then tries
//! every other way that the features allow. Another way replaces the best sequence so far if it is shorter (two ways, which say so,
//! also for other reasons). On 32-bit targets, the value is the sign-extended 32-bit constant.

#[cfg(test)]
mod tests;

/// The features on which the sequence depends: extensions by their names, and two others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConstantFeatures {
    /// Whether general registers have 64 bits.
    pub is_64_bit: bool,
    pub zba: bool,
    pub zbb: bool,
    pub zbs: bool,
    pub zbkb: bool,
    /// The extension for packed data.
    pub p: bool,
    pub xqcili: bool,
    pub xtheadbb: bool,
    /// Whether the processor executes `lui` and the `addi` after it as one instruction.
    pub fuses_lui_addi: bool,
}

/// An instruction of a sequence, named like its mnemonic. If it reads a register, this is the zero register for the first
/// instruction, and the result so far for later ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConstantStep {
    Lui,
    Addi,
    Addiw,
    Slli,
    SlliUw,
    Srli,
    Xori,
    Rori,
    ThSrri,
    Bseti,
    Bclri,
    QcLi,
    QcELi,
    PliB,
    PliH,
    PliW,
    PluiH,
    PluiW,
    /// Puts the lower half of the result so far into both halves.
    Pack,
    Sh1Add,
    Sh2Add,
    Sh3Add,
    /// Clears the upper half of the result so far.
    AddUw,
}

/// An instruction with its immediate, which is 0 if it has none.
pub type Item = (ConstantStep, i64);

/// Maximum number of instructions of a sequence.
const MAX_LENGTH: usize = 8;

/// Whether a value fits in this many bits, of which the highest is the sign.
fn fits_signed(bits: u32, value: i64) -> bool {
    bits >= 64 || value >> (bits - 1) == 0 || value >> (bits - 1) == -1
}

/// Whether a value is not negative and fits in this many bits without a sign.
fn fits_unsigned(bits: u32, value: i64) -> bool {
    value as u64 >> bits == 0
}

/// Returns the lowest `bits` bits of a value, of which the highest is the sign.
fn low_signed(value: i64, bits: u32) -> i64 {
    value << (64 - bits) >> (64 - bits)
}

/// Returns the instructions that load a value, at least one.
pub fn sequence(value: i64, features: &ConstantFeatures) -> Vec<Item> {
    let mut best = Vec::new();
    build(value, features, &mut best);
    without_trailing_zeros(value, features, &mut best);
    if best.len() <= 2 {
        return best;
    }
    if value & 0xfff != 0 && value & 0x1800 == 0x1000 {
        // With a negative addend instead of the positive one, the upper part has one more zero at its end.
        let addend = -(0x800 - (value & 0xfff));
        let shorter = built(value.wrapping_sub(addend), features);
        replace_if_shorter(&mut best, shorter, &[(ConstantStep::Addi, addend)]);
    }
    if value > 0 && best.len() > 2 {
        with_leading_zeros(value, features, &mut best);
    }
    if value < 0 && best.len() > 3 {
        let mut inverted = Vec::new();
        with_leading_zeros(!value, features, &mut inverted);
        if !inverted.is_empty() {
            replace_if_shorter(&mut best, inverted, &[(ConstantStep::Xori, -1)]);
        }
    }
    if best.len() > 2 && (features.zbkb || features.p) && low_signed(value, 32) == value >> 32 {
        let half = built(low_signed(value, 32), features);
        replace_if_shorter(&mut best, half, &[(ConstantStep::Pack, 0)]);
    }
    if features.zbs {
        with_single_bits(value, features, &mut best);
    }
    if best.len() > 2 && features.zba {
        as_multiple(value, features, &mut best);
    }
    if best.len() > 2
        && (features.zbb || features.xtheadbb)
        && let Some(amount) = rotation_of(value)
    {
        let rotated = value.rotate_left(amount);
        let rotate = if features.zbb { ConstantStep::Rori } else { ConstantStep::ThSrri };
        best = vec![(ConstantStep::Addi, rotated), (rotate, i64::from(amount))];
    }
    best
}

/// Returns the plain sequence for a value.
fn built(value: i64, features: &ConstantFeatures) -> Vec<Item> {
    let mut items = Vec::new();
    build(value, features, &mut items);
    items
}

/// Replaces the sequence `best` by `candidate` with the instructions `last` appended, if that is shorter.
fn replace_if_shorter(best: &mut Vec<Item>, mut candidate: Vec<Item>, last: &[Item]) {
    if candidate.len() + last.len() < best.len() {
        candidate.extend_from_slice(last);
        *best = candidate;
    }
}

/// Appends the plain sequence for a value; nothing after more than eight instructions.
fn build(value: i64, features: &ConstantFeatures, out: &mut Vec<Item>) {
    if out.len() > MAX_LENGTH {
        return;
    }
    let is_power = (value as u64).is_power_of_two();
    if features.zbs && is_power && (!fits_signed(32, value) || value == 0x800) {
        return out.push((ConstantStep::Bseti, i64::from(value.trailing_zeros())));
    }
    if !features.is_64_bit && features.xqcili && value & 0xfff != 0 && !fits_signed(12, value) {
        if fits_signed(20, value) {
            return out.push((ConstantStep::QcLi, value));
        }
        if fits_signed(32, value) {
            return out.push((ConstantStep::QcELi, value));
        }
    }
    if features.p
        && !fits_signed(12, value)
        && let Some(item) = repeated(value, features.is_64_bit).or_else(|| repeated_above(value, features.is_64_bit))
    {
        return out.push(item);
    }
    if fits_signed(32, value) {
        return build_32(value, features.is_64_bit, out);
    }
    build_64(value, features, out);
}

/// Returns the instruction for packed data (`pli`) that loads a value of equal parts of 8, 16 or 32 bits, each an immediate of 8 or
/// 10 bits; `None` if there is none.
fn repeated(value: i64, is_64_bit: bool) -> Option<Item> {
    let (upper, lower) = (value >> 32, low_signed(value, 32));
    if is_64_bit && upper != lower {
        return None;
    }
    if is_64_bit && fits_signed(10, upper) {
        return Some((ConstantStep::PliW, upper));
    }
    let (high, low) = (low_signed(lower >> 16, 16), low_signed(lower, 16));
    if high != low {
        return None;
    }
    let (first, second) = (low_signed(low >> 8, 8), low_signed(low, 8));
    if first == second {
        return Some((ConstantStep::PliB, first));
    }
    fits_signed(10, high).then_some((ConstantStep::PliH, high))
}

/// Returns the instruction for packed data (`plui`) that loads a value of equal parts of 16 or 32 bits of which only the upper 10 bits
/// are set; `None` if there is none, or if `lui` alone loads the value.
fn repeated_above(value: i64, is_64_bit: bool) -> Option<Item> {
    let lower = low_signed(value, 32);
    let is_upper_immediate = fits_signed(32, value) && value & 0xfff == 0;
    if is_upper_immediate || is_64_bit && value >> 32 != lower {
        return None;
    }
    if is_64_bit && lower & 0x3f_ffff == 0 {
        return Some((ConstantStep::PluiW, lower >> 22));
    }
    let (high, low) = (low_signed(lower >> 16, 16), low_signed(lower, 16));
    (high == low && low & 0x3f == 0).then_some((ConstantStep::PluiH, low >> 6))
}

/// Appends `lui` and `addi`, or one of them, for a value that fits in 32 bits with a sign.
fn build_32(value: i64, is_64_bit: bool, out: &mut Vec<Item>) {
    let upper = (value + 0x800) >> 12 & 0xf_ffff;
    let lower = low_signed(value, 12);
    if upper != 0 {
        out.push((ConstantStep::Lui, upper));
    }
    if lower != 0 || upper == 0 {
        // If the sum does not fit in 32 bits, only the addition of words (`addiw`) wraps around.
        let wraps = upper != 0 && !fits_signed(32, low_signed(upper << 12, 32) + lower);
        out.push((if is_64_bit && wraps { ConstantStep::Addiw } else { ConstantStep::Addi }, lower));
    }
}

/// Appends instructions for a value of more than 32 bits: those for its upper bits, a shift, and `addi` for the lowest 12 bits.
fn build_64(value: i64, features: &ConstantFeatures, out: &mut Vec<Item>) {
    let lower = low_signed(value, 12);
    let mut rest = value.wrapping_sub(lower);
    let mut shift = 0;
    let mut is_unsigned = false;
    if !fits_signed(32, rest) {
        shift = rest.trailing_zeros();
        rest >>= shift;
        if shift > 12 && !fits_signed(12, rest) {
            // With 12 zero bits more at its end, `lui` alone loads the upper part.
            let wider = rest.wrapping_shl(12);
            if fits_signed(32, wider) {
                (shift, rest) = (shift - 12, wider);
            } else if fits_unsigned(32, wider) && features.zba {
                (shift, rest, is_unsigned) = (shift - 12, low_signed(wider, 32), true);
            }
        }
        if fits_unsigned(32, rest) && !fits_signed(32, rest) && features.zba {
            (rest, is_unsigned) = (low_signed(rest, 32), true);
        }
    }
    build(rest, features, out);
    if shift != 0 {
        out.push((if is_unsigned { ConstantStep::SlliUw } else { ConstantStep::Slli }, i64::from(shift)));
    }
    if lower != 0 {
        out.push((ConstantStep::Addi, lower));
    }
}

/// Tries to load an even value without its trailing zeros and to shift it left. The result replaces `best` if it is shorter, or if
/// both of its instructions can be compressed. Values whose lowest 12 bits are zeros are left alone: `lui` or the plain sequence
/// shifts them already.
fn without_trailing_zeros(value: i64, features: &ConstantFeatures, best: &mut Vec<Item>) {
    if value & 0xfff == 0 || value & 1 != 0 || best.len() < 2 {
        return;
    }
    let zeros = value.trailing_zeros();
    let shifted = value >> zeros;
    // Two compressed instructions are better than `lui` and `addi`, unless the processor executes those as one.
    let is_compressed = fits_signed(6, shifted) && !features.fuses_lui_addi;
    let mut candidate = built(shifted, features);
    if candidate.len() + 1 < best.len() || is_compressed {
        candidate.push((ConstantStep::Slli, i64::from(zeros)));
        *best = candidate;
    }
}

/// Tries to load a positive value shifted left by its leading zeros, with ones or zeros at its end, and to shift it right again. The
/// result replaces `best` if it is shorter; if `best` is empty, any result of at most eight instructions is taken.
fn with_leading_zeros(value: i64, features: &ConstantFeatures, best: &mut Vec<Item>) {
    let zeros = value.leading_zeros();
    let filler = 1_i64.checked_shl(zeros).unwrap_or(0).wrapping_sub(1);
    let shifted = value << zeros | filler;
    let mut consider = |value: i64, last: Item| {
        let mut candidate = built(value, features);
        let is_better = candidate.len() + 1 < best.len() || best.is_empty() && candidate.len() < 8;
        if is_better {
            candidate.push(last);
            *best = candidate;
        }
    };
    consider(shifted, (ConstantStep::Srli, i64::from(zeros)));
    consider(shifted & !filler, (ConstantStep::Srli, i64::from(zeros)));
    if zeros == 32 && features.zba {
        consider(low_signed(value, 32), (ConstantStep::AddUw, 0));
    }
}

/// Tries to load the lower 31 bits, extended by zeros or ones, and to set or clear those upper bits that differ, one by one.
fn with_single_bits(value: i64, features: &ConstantFeatures, best: &mut Vec<Item>) {
    if best.len() > 2 {
        let low = value & 0x7fff_ffff;
        let candidate = if low != 0 { built(low, features) } else { Vec::new() };
        change_bits(value ^ low, ConstantStep::Bseti, candidate, best);
        if let [(ConstantStep::Addi, 1), (ConstantStep::Slli, amount), ..] = best[..] {
            best.splice(..2, [(ConstantStep::Bseti, amount)]);
        }
    }
    if best.len() > 2 {
        let low = value | 0xffff_ffff_8000_0000_u64 as i64;
        change_bits(value ^ low, ConstantStep::Bclri, built(low, features), best);
    }
}

/// Replaces `best` by `candidate` with the instruction `step` appended for each bit that is set in `bits`, if that is shorter.
fn change_bits(bits: i64, step: ConstantStep, mut candidate: Vec<Item>, best: &mut Vec<Item>) {
    if candidate.len() + bits.count_ones() as usize >= best.len() {
        return;
    }
    candidate.extend((0..64).filter(|bit| bits >> bit & 1 != 0).map(|bit| (step, bit)));
    *best = candidate;
}

/// Tries to load a third, fifth or ninth of the value, or of the value without its lowest 12 bits, and to multiply it by a shift and
/// an addition in one instruction.
fn as_multiple(value: i64, features: &ConstantFeatures, best: &mut Vec<Item>) {
    /// Factors, each with the instruction that multiplies by it.
    const FACTORS: [(i64, ConstantStep); 3] =
        [(3, ConstantStep::Sh1Add), (5, ConstantStep::Sh2Add), (9, ConstantStep::Sh3Add)];
    let factor_of =
        |value: i64| FACTORS.into_iter().find(|(factor, _)| value % factor == 0 && fits_signed(32, value / factor));
    if let Some((factor, step)) = factor_of(value) {
        let candidate = built(value / factor, features);
        return replace_if_shorter(best, candidate, &[(step, 0)]);
    }
    let upper = value.wrapping_add(0x800) & !0xfff;
    if let Some((factor, step)) = factor_of(upper) {
        let candidate = built(upper / factor, features);
        replace_if_shorter(best, candidate, &[(step, 0), (ConstantStep::Addi, low_signed(value, 12))]);
    }
}

/// Returns by how many bits some value of 12 bits with a sign must be rotated to the right to become this one; `None` if none does.
fn rotation_of(value: i64) -> Option<u32> {
    let (leading, trailing) = (value.leading_ones(), value.trailing_ones());
    if trailing > 0 && trailing < 64 && leading + trailing > 52 {
        return Some(64 - trailing);
    }
    let (upper, lower) = ((value >> 32) as u32, value as u32);
    let (upper, lower) = (upper.trailing_ones(), lower.leading_ones());
    (upper < 32 && upper + lower > 52).then(|| 32 - upper)
}
