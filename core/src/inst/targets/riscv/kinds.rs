//! Predicates of the tables: whether an operand is of a kind.

use mca_models::assembler::Call;
use mca_models::riscv::{Predicate, class, feature, register};

use super::bounds;
use super::fit::Fitting;
use super::floats;
use super::operand::{Operand, Value};
use super::ranges::{signed, unsigned};
use super::rendering::EIGHT_BITS;
use super::specifiers::Specifier;
use crate::inst::expr::ExprId;
use crate::inst::ids::{RegisterClassId, RegisterId};

impl Fitting<'_> {
    /// Whether an operand satisfies a predicate that is not a range. A register may be replaced by its counterpart of another width.
    pub(super) fn satisfies(&self, operand: &mut Operand, predicate: Predicate, call: &Call) -> bool {
        use Predicate as P;
        match (predicate, operand.value) {
            (_, Value::Register { register, may_hold_float }) => {
                self.register_satisfies(operand, predicate, register, may_hold_float)
            }
            (P::IsCSRSystemRegister, Value::SystemRegister(_))
            | (P::IsRegReg, Value::Indexed { .. })
            | (P::IsFRMArg | P::IsFRMArgLegacy, Value::RoundingMode(_))
            | (P::IsFenceArg, Value::FenceSet(_))
            | (P::IsRegList, Value::RegisterList(_))
            | (P::IsStackAdj, Value::StackAdjustment(_))
            | (P::IsVTypeI10 | P::IsVTypeI11, Value::VectorType(_))
            | (P::IsImm, Value::Constant(_) | Value::Expression(_)) => true,
            (P::IsSMTVType, Value::IntegerWidth(_)) => true,
            (P::IsSMTI8, Value::IntegerWidth(code)) => i64::from(code) == EIGHT_BITS,
            (P::IsRTZArg, Value::RoundingMode(mode)) => mode == 1,
            (P::IsRegListS0, Value::RegisterList(list)) => list != 4,
            (P::IsXSfmmVType, Value::VectorType(bits)) => is_matrix_type(i64::from(bits)),
            (P::IsLoadFPImm, Value::Float(value)) => !matches!(floats::index_of(value), None | Some(1)),
            (_, Value::Expression(id)) => self.expression_satisfies(id, predicate),
            (_, Value::Constant(value)) => {
                let extended = operand.extended().unwrap_or(value);
                constant_satisfies(value, extended, predicate, call, operand.is_64_bit)
            }
            _ => false,
        }
    }

    /// Whether a register is in a class.
    fn is_in(&self, register: RegisterId, class: RegisterClassId) -> bool {
        self.isa.class_set(class).contains(register)
    }

    /// Whether `register`, which is what `operand` holds, satisfies a predicate. In `operand` it may be replaced by its counterpart of
    /// another width.
    fn register_satisfies(
        &self,
        operand: &mut Operand,
        predicate: Predicate,
        register: RegisterId,
        may_hold_float: bool,
    ) -> bool {
        // An integer register that may hold a floating-point value becomes its counterpart for a half or a word.
        let mut become_half_or_word = |members, registers: &[RegisterId; 32]| {
            if !may_hold_float || self.is_in(register, members) {
                return may_hold_float;
            }
            let Some(number) = self.registers.integer_number(register) else { return false };
            operand.value = Value::Register { register: registers[usize::from(number)], may_hold_float };
            true
        };
        match predicate {
            Predicate::IsAnyReg => {
                [class::GPR, class::FPR64, class::VR].into_iter().any(|class| self.is_in(register, class))
            }
            Predicate::IsAnyRegC => self.is_in(register, class::GPRC) || self.is_in(register, class::FPR64C),
            Predicate::IsGPR => self.is_in(register, class::GPR),
            Predicate::IsGPRPair => self.is_in(register, class::GPRPair),
            Predicate::IsGPRPairC => self.is_in(register, class::GPRPairC),
            Predicate::IsGPRPairNoX0 => self.is_in(register, class::GPRPairNoX0),
            Predicate::IsV0Reg => register == register::V0,
            Predicate::IsGPRAsFPR16 => become_half_or_word(class::GPRF16, &self.registers.halves),
            Predicate::IsGPRAsFPR32 => become_half_or_word(class::GPRF32, &self.registers.words),
            // The second case only leads to the message that the instruction needs 64-bit registers.
            Predicate::IsGPRAsFPR => {
                let is_narrow = self.features.has(feature::F_ZDINX) && !self.features.has(feature::F_64BIT);
                self.is_in(register, class::GPR) && (may_hold_float || is_narrow)
            }
            Predicate::IsGPRPairAsFPR64 => may_hold_float && self.is_in(register, class::GPRPair),
            _ => false,
        }
    }

    /// Whether an expression without a value satisfies a predicate.
    fn expression_satisfies(&self, id: ExprId, predicate: Predicate) -> bool {
        use Predicate as P;
        if predicate == P::IsImmXLenLI {
            // Of expressions, `li` takes only the difference of two symbols.
            let relocatable = self.expressions.relocatable(id);
            return relocatable
                .is_some_and(|value| !value.is_specified && value.added.is_some() && value.subtracted.is_some());
        }
        let Some(specifier) = self.classify(id) else { return false };
        match predicate {
            P::IsBareSimmNLsb0 | P::IsBareSimmN | P::IsBareSymbol => specifier.is_none(),
            P::IsCallSymbol | P::IsPseudoJumpSymbol => specifier == Some(Specifier::Call),
            P::IsQCAccessSymbol => specifier == Some(Specifier::QcAccess),
            P::IsTPRelAddSymbol => specifier == Some(Specifier::TprelAdd),
            P::IsTLSDESCCallSymbol => specifier == Some(Specifier::TlsdescCall),
            P::IsSImm12LO => specifier.is_some_and(Specifier::is_low_part),
            P::IsSImm20LI => specifier == Some(Specifier::QcAbs20),
            P::IsUImm20LUI => matches!(specifier, Some(Specifier::Hi | Specifier::TprelHi)),
            P::IsUImm20AUIPC => specifier.is_some_and(Specifier::is_relative_high_part),
            _ => false,
        }
    }

    /// Returns the specifier of an expression, `Some(None)` if it has none; `None` if the linker cannot compute the expression inside it.
    pub(super) fn classify(&self, id: ExprId) -> Option<Option<Specifier>> {
        let (specifier, inside) = Specifier::split(self.expressions, id);
        let relocatable = self.expressions.relocatable(inside)?;
        (!relocatable.is_specified).then_some(specifier)
    }
}

/// Whether a constant satisfies a predicate. `value` is the constant as written, `extended` as a register holds it.
fn constant_satisfies(value: i64, extended: i64, predicate: Predicate, call: &Call, is_64_bit: bool) -> bool {
    use Predicate as P;
    let n_bits = || call.number(0).unsigned_abs().clamp(1, 64);
    let is_word = signed(32, 0).contains(value) || unsigned(32, 0).contains(value);
    match predicate {
        P::IsBareSimmNLsb0 => signed(n_bits(), 1).contains(extended),
        P::IsBareSimmN => signed(n_bits(), 0).contains(extended),
        P::IsSImm12LO => signed(12, 0).contains(extended),
        P::IsSImm20LI => signed(20, 0).contains(extended),
        P::IsUImm20LUI | P::IsUImm20AUIPC => unsigned(20, 0).contains(value),
        P::IsImmXLenLI | P::IsImmXLenLI_Restricted => is_64_bit || is_word,
        P::IsLoadFPImm => unsigned(5, 0).contains(value),
        P::IsUImmLog2XLen => unsigned(if is_64_bit { 6 } else { 5 }, 0).contains(value),
        P::IsUImmLog2XLenNonZero => value != 0 && unsigned(if is_64_bit { 6 } else { 5 }, 0).contains(value),
        P::IsUImm5NonZero => (1..32).contains(&value),
        P::IsUImm5GT3 => (4..32).contains(&value),
        P::IsUImm5Plus1 => (1..=32).contains(&value),
        P::IsUImm5GE6Plus1 => (6..=32).contains(&value),
        P::IsUImm5Slist => matches!(value, 0 | 1 | 2 | 4 | 8 | 15 | 16 | 31),
        P::IsUImm8GE32 => (32..256).contains(&value),
        P::IsUImm10Lsb00NonZero => value != 0 && unsigned(10, 2).contains(value),
        P::IsUImm16NonZero => value != 0 && unsigned(16, 0).contains(value),
        P::IsRnumArg => (0..=10).contains(&value),
        P::IsSImm5NonZero => extended != 0 && signed(5, 0).contains(extended),
        P::IsSImm6NonZero => extended != 0 && signed(6, 0).contains(extended),
        P::IsSImm16NonZero => extended != 0 && signed(16, 0).contains(extended),
        P::IsSImm10Lsb0000NonZero => extended != 0 && signed(10, 4).contains(extended),
        P::IsSImm5Plus1 => extended != i64::MIN && signed(5, 0).contains(extended - 1),
        P::IsSImm8PLI_B => signed(8, 0).contains(extended) || unsigned(8, 0).contains(value),
        P::IsSImm10PLI_H => {
            let half = u16::try_from(extended).map_or(extended, |half| i64::from(half as i16));
            signed(10, 0).contains(half)
        }
        P::IsSImm10PLI_W => {
            let word = u32::try_from(value).map_or(value, |word| i64::from(word as i32));
            signed(10, 0).contains(word)
        }
        P::IsSImm10PLUI => signed(10, 0).contains(extended) || unsigned(10, 0).contains(value),
        P::IsUImm4Plus1 => (1..=16).contains(&value),
        P::IsUImm6Plus1 => (1..=64).contains(&value),
        P::IsUImm7EqXLen => value == if is_64_bit { 64 } else { 32 },
        P::IsSImm12 => signed(12, 0).contains(extended),
        P::IsYBNDSWImm => bounds::is_length(value),
        P::IsTileLambda => (1..8).contains(&value),
        P::IsImm5Zibi => (1..32).contains(&value) || value == -1,
        P::IsCLUIImm => (1..32).contains(&value) || (0xf_ffe0..=0xf_ffff).contains(&value),
        P::IsImmThree => value == 3,
        P::IsImmFour => value == 4,
        P::IsVTypeI10 => unsigned(10, 0).contains(value),
        P::IsVTypeI11 => unsigned(11, 0).contains(value),
        _ => false,
    }
}

/// Whether bits are a valid vector type of the matrix extension XSfmm: only defined bits are set, the widening is given, and elements
/// have at most 64 bits after it.
pub(super) fn is_matrix_type(bits: i64) -> bool {
    let widening = bits >> 9 & 3;
    bits & !0x738 == 0 && widening != 0 && (8 << (bits >> 3 & 7)) << (widening - 1) <= 64
}
