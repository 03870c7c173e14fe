//! The predicates of the tables, which decide whether an operand is of a kind that is no word and no register.

use mca_models::arm::{Predicate, class, feature, register};
use mca_models::assembler::Call;

use super::fit::Fitting;
use super::immediates::{
    float_code, is_byte_mask, is_half_splat, is_repeated, is_word_of_vector, is_word_splat, rotated_byte,
    thumb_immediate,
};
use super::operand::{ALWAYS, Immediate, Lanes, ListSort, MemoryOperand, NEGATIVE_ZERO, Operand, Shift, Sort, Value};
use super::specifiers::{AddressPart, is_reference};
use crate::inst::ids::{RegisterClassId, RegisterId};

/// Whether a number lies in a range and is a multiple of `step`.
fn is_within(value: i64, least: i64, greatest: i64, step: i64) -> bool {
    (least..=greatest).contains(&value) && value % step == 0
}

impl Fitting<'_> {
    /// Whether an operand satisfies a predicate with its arguments.
    pub(super) fn satisfies(&self, operand: &Operand, predicate: Predicate, call: &Call) -> bool {
        match &operand.value {
            Value::Immediate(Immediate::Constant(value)) => constant_satisfies(*value, predicate, call),
            Value::Immediate(Immediate::Expression(id)) => self.expression_satisfies(*id, predicate),
            Value::Memory(memory) => self.memory_satisfies(memory, predicate, call),
            Value::VectorList { register, n_registers, spacing, lanes } => {
                self.vectors_satisfy(*register, *n_registers, *spacing, *lanes, predicate)
            }
            Value::Register(register) => self.register_satisfies(*register, predicate),
            other => self.other_satisfies(other, predicate, call),
        }
    }

    /// Whether a register is in a class.
    fn is_in(&self, register: RegisterId, class: RegisterClassId) -> bool {
        self.tables.registers.is_in(register, class)
    }

    /// Whether an operand of any other form satisfies a predicate.
    fn other_satisfies(&self, value: &Value, predicate: Predicate, call: &Call) -> bool {
        use Predicate as P;
        let general = |register: RegisterId| self.tables.registers.general.contains(register);
        match (predicate, value) {
            (P::IsCCOut, Value::Flags)
            | (P::IsCondCode | P::IsITCondCode, Value::Condition(_))
            | (P::IsVPTPred, Value::VectorPredicate(_))
            | (P::IsModImm, Value::RotatedByte { .. })
            | (P::IsBitfield, Value::Bitfield { .. })
            | (P::IsConstPoolAsmImm, Value::Pooled(_)) => true,
            (P::IsITCondCodeNoAL, Value::Condition(code)) => *code != ALWAYS,
            (P::IsITCondCodeRestrictedI, Value::Condition(code)) => matches!(code, 0 | 1),
            (P::IsITCondCodeRestrictedS, Value::Condition(code)) => matches!(code, 10..=13),
            (P::IsITCondCodeRestrictedU, Value::Condition(code)) => matches!(code, 2 | 8),
            (P::IsITCondCodeRestrictedFP, Value::Condition(code)) => matches!(code, 0 | 1 | 10..=13),
            (_, Value::Number(sort, number)) => number_satisfies(*sort, *number, predicate, call),
            (P::IsRegShiftedReg, Value::ShiftedByRegister { source, amount, .. }) => {
                general(*source) && general(*amount)
            }
            (P::IsRegShiftedImm, Value::Shifted { source, .. }) => general(*source),
            (P::IsPostIdxReg | P::IsAM3Offset, Value::PostIndex { register, shift, .. }) => {
                general(*register) && shift.is_none()
            }
            (P::IsPostIdxRegShifted, Value::PostIndex { register, .. }) => general(*register),
            (_, Value::List(sort, _)) => list_satisfies(*sort, predicate),
            _ => false,
        }
    }

    /// Whether a register satisfies a predicate about lists of vectors, in which it stands for a list of one.
    fn register_satisfies(&self, register: RegisterId, predicate: Predicate) -> bool {
        let has_mve = self.features.has(feature::F_MVE);
        match predicate {
            Predicate::IsVecListOneD => !has_mve && self.tables.registers.doubles.contains(register),
            Predicate::IsVecListDPair => !has_mve && self.tables.registers.quads.contains(register),
            _ => false,
        }
    }

    /// Whether an expression without a value satisfies a predicate.
    fn expression_satisfies(&self, id: crate::inst::expr::ExprId, predicate: Predicate) -> bool {
        use Predicate as P;
        let is_symbol = || is_reference(self.expressions, id);
        match predicate {
            P::IsImm
            | P::IsARMBranchTarget
            | P::IsThumbBranchTarget
            | P::IsAddrMode3
            | P::IsAddrMode5
            | P::IsAddrMode5FP16
            | P::IsAdrLabel
            | P::IsImm0_255Expr
            | P::IsImm0_65535Expr
            | P::IsMemImm12Offset
            | P::IsMemImm7s4Offset
            | P::IsMemImm8s4Offset
            | P::IsModImm => true,
            P::IsT2SOImm => !AddressPart::of(self.expressions, id).is_some_and(|(part, _)| part.has_16_bits()),
            P::IsThumbMemPC | P::IsUnsignedOffset | P::IsLEOffset => is_symbol(),
            _ => false,
        }
    }

    /// Whether a list of vectors satisfies a predicate.
    fn vectors_satisfy(
        &self,
        register: RegisterId,
        n_registers: u8,
        spacing: u8,
        lanes: Lanes,
        predicate: Predicate,
    ) -> bool {
        use Predicate as P;
        let whole = |n: u8, step: u8| lanes == Lanes::None && n_registers == n && spacing == step;
        let all = |n: u8, step: u8| lanes == Lanes::All && n_registers == n && spacing == step;
        let lane = |n: u8, step: u8, most: u8| {
            n_registers == n && spacing == step && matches!(lanes, Lanes::One(lane) if lane <= most)
        };
        match predicate {
            P::IsVecListTwoMQ => whole(2, 1) && self.is_in(register, class::MQPR),
            P::IsVecListFourMQ => whole(4, 1) && self.is_in(register, class::MQPR),
            P::IsVecListDPairAllLanes => lanes == Lanes::All && spacing == 1 && self.is_in(register, class::DPair),
            P::IsVecListDPair => lanes == Lanes::None && spacing == 1 && self.is_in(register, class::DPair),
            P::IsVecListDPairSpaced => lanes == Lanes::None && spacing == 2 && self.is_in(register, class::DPairSpc),
            P::IsVecListDPairSpacedAllLanes => all(2, 2),
            P::IsVecListOneD => whole(1, 1),
            P::IsVecListOneDAllLanes => all(1, 1),
            P::IsVecListOneDByteIndexed => lane(1, 1, 7),
            P::IsVecListOneDHWordIndexed => lane(1, 1, 3),
            P::IsVecListOneDWordIndexed => lane(1, 1, 1),
            P::IsVecListTwoDByteIndexed => lane(2, 1, 7),
            P::IsVecListTwoDHWordIndexed => lane(2, 1, 3),
            P::IsVecListTwoDWordIndexed => lane(2, 1, 1),
            P::IsVecListTwoQHWordIndexed => lane(2, 2, 3),
            P::IsVecListTwoQWordIndexed => lane(2, 2, 1),
            P::IsVecListThreeD => whole(3, 1),
            P::IsVecListThreeDAllLanes => all(3, 1),
            P::IsVecListThreeDByteIndexed => lane(3, 1, 7),
            P::IsVecListThreeDHWordIndexed => lane(3, 1, 3),
            P::IsVecListThreeDWordIndexed => lane(3, 1, 1),
            P::IsVecListThreeQ => whole(3, 2),
            P::IsVecListThreeQAllLanes => all(3, 2),
            P::IsVecListThreeQHWordIndexed => lane(3, 2, 3),
            P::IsVecListThreeQWordIndexed => lane(3, 2, 1),
            P::IsVecListFourD => whole(4, 1),
            P::IsVecListFourDAllLanes => all(4, 1),
            P::IsVecListFourDByteIndexed => lane(4, 1, 7),
            P::IsVecListFourDHWordIndexed => lane(4, 1, 3),
            P::IsVecListFourDWordIndexed => lane(4, 1, 1),
            P::IsVecListFourQ => whole(4, 2),
            P::IsVecListFourQAllLanes => all(4, 2),
            P::IsVecListFourQHWordIndexed => lane(4, 2, 3),
            P::IsVecListFourQWordIndexed => lane(4, 2, 1),
            _ => false,
        }
    }

    /// Whether an address satisfies a predicate.
    fn memory_satisfies(&self, memory: &MemoryOperand, predicate: Predicate, call: &Call) -> bool {
        use Predicate as P;
        let registers = self.tables.registers;
        let (base, index) = (memory.base, memory.index);
        let has_index = index.is_some();
        let is_general = registers.general.contains(base) && (!has_index || registers.general.contains(index));
        let is_vector = (registers.general.contains(base) || registers.vectors.contains(base))
            && (!has_index || registers.vectors.contains(index));
        let (offset, is_symbolic) = match memory.offset {
            Some(Immediate::Constant(value)) => (Some(value), false),
            Some(Immediate::Expression(_)) => (None, true),
            None => (None, false),
        };
        let has_none = memory.offset.is_none();
        let is_simple = is_general && !has_index && memory.alignment == 0;
        let offset_in = |least: i64, greatest: i64, step: i64| {
            has_none || offset.is_some_and(|value| is_within(value, least, greatest, step))
        };
        // `#-0` as well.
        let signed = |greatest: i64, step: i64| offset == Some(NEGATIVE_ZERO) || offset_in(-greatest, greatest, step);
        let aligned = |bytes: &[u8]| {
            let is_allowed = memory.alignment == 0 || bytes.contains(&memory.alignment);
            is_general && !has_index && has_none && is_allowed
        };
        let is_low = |register: RegisterId| registers.low.contains(register);
        let (shift, amount) = (memory.shift, memory.amount);
        let indexed = || is_general && has_index && !memory.is_subtracted && memory.alignment == 0;
        match predicate {
            P::IsAddrMode3 => is_general && memory.alignment == 0 && shift.is_none() && (has_index || signed(255, 1)),
            P::IsAddrMode5 => is_simple && signed(1020, 4),
            P::IsAddrMode5FP16 => is_simple && signed(510, 2),
            P::IsAlignedMemory16 | P::IsDupAlignedMemory16 => aligned(&[2]),
            P::IsAlignedMemory32 | P::IsDupAlignedMemory32 => aligned(&[4]),
            P::IsAlignedMemory64 | P::IsDupAlignedMemory64 => aligned(&[8]),
            P::IsAlignedMemory64or128 | P::IsDupAlignedMemory64or128 => aligned(&[8, 16]),
            P::IsAlignedMemory64or128or256 => aligned(&[8, 16, 32]),
            P::IsAlignedMemoryNone | P::IsDupAlignedMemoryNone | P::IsMemNoOffset => aligned(&[]),
            P::IsAlignedMemory => aligned(&[2, 4, 8, 16, 32]),
            P::IsMemNoOffsetT2 => aligned(&[]) && self.is_in(base, class::GPRnopc),
            P::IsMemNoOffsetT2NoSp => aligned(&[]) && self.is_in(base, class::rGPR),
            P::IsMemNoOffsetT => aligned(&[]) && is_low(base),
            P::IsMemImm0_1020s4Offset => is_simple && offset_in(0, 1020, 4),
            P::IsMemImm12Offset => is_simple && (is_symbolic || signed(4095, 1)),
            P::IsMemImm7ShiftedOffset => {
                let step = 1 << call.number(0).clamp(0, 8);
                let members = self.tables.isa.class_set_of(call.word(1).trim_start_matches("class:"));
                is_simple && members.contains(base) && signed(127 * step, step)
            }
            P::IsMemImm7s4Offset => is_simple && self.is_in(base, class::GPRnopc) && signed(508, 4),
            P::IsMemImm8Offset => is_simple && base != register::PC && signed(255, 1),
            P::IsMemImm8s4Offset => is_simple && signed(1020, 4),
            P::IsMemNegImm8Offset => {
                let is_negative = |value| value == NEGATIVE_ZERO || is_within(value, -255, -1, 1);
                is_simple && base != register::PC && offset.is_some_and(is_negative)
            }
            P::IsMemPosImm8Offset => is_simple && offset_in(0, 255, 1),
            P::IsMemRegOffset => is_general && has_index && memory.alignment == 0,
            P::IsMemRegQOffset => {
                let step = 1 << call.number(0).clamp(0, 8);
                is_vector
                    && !has_index
                    && memory.alignment == 0
                    && self.is_in(base, class::MQPR)
                    && signed(127 * step, step)
            }
            P::IsMemRegRQOffset => {
                let is_shifted = match call.number(0) {
                    0 => shift.is_none(),
                    n => shift == Some(Shift::Uxtw) && i32::from(amount) == n,
                };
                is_vector
                    && has_none
                    && has_index
                    && memory.alignment == 0
                    && self.is_in(base, class::GPRnopc)
                    && self.is_in(index, class::MQPR)
                    && is_shifted
            }
            P::IsThumbMemPC => is_simple_pc(memory, is_general) && offset.is_some() && offset_in(0, 1020, 4),
            P::IsMemTBB => indexed() && shift.is_none(),
            P::IsMemTBH => indexed() && shift == Some(Shift::Lsl) && amount == 1,
            P::IsMemUImm12Offset => is_simple && offset_in(0, 4095, 1),
            P::IsT2MemRegOffset => {
                let is_shifted = shift.is_none() || shift == Some(Shift::Lsl) && amount <= 3;
                indexed() && base != register::PC && is_shifted
            }
            P::IsMemPCRelImm12 => is_simple && base == register::PC && signed(4095, 1),
            P::IsMemThumbRIs1 => is_simple && is_low(base) && offset_in(0, 31, 1),
            P::IsMemThumbRIs2 => is_simple && is_low(base) && offset_in(0, 62, 2),
            P::IsMemThumbRIs4 => is_simple && is_low(base) && offset_in(0, 124, 4),
            P::IsMemThumbRR => indexed() && shift.is_none() && is_low(base) && is_low(index),
            P::IsMemThumbSPI => is_simple && base == register::SP && offset_in(0, 1020, 4),
            _ => false,
        }
    }
}

/// Whether an address has the program counter as its base and no index.
fn is_simple_pc(memory: &MemoryOperand, is_general: bool) -> bool {
    is_general && !memory.index.is_some() && memory.base == register::PC
}

/// Whether a list of this sort of registers satisfies a predicate.
fn list_satisfies(sort: ListSort, predicate: Predicate) -> bool {
    match predicate {
        Predicate::IsRegList => sort == ListSort::General,
        Predicate::IsRegListWithAPSR => matches!(sort, ListSort::General | ListSort::GeneralWithFlags),
        Predicate::IsDPRRegList => sort == ListSort::Doubles,
        Predicate::IsSPRRegList => sort == ListSort::Singles,
        Predicate::IsFPDRegListWithVPR => sort == ListSort::DoublesWithVpr,
        Predicate::IsFPSRegListWithVPR => sort == ListSort::SinglesWithVpr,
        _ => false,
    }
}

/// Whether an operand that stands for a number, such as the name of a barrier, satisfies a predicate.
fn number_satisfies(sort: Sort, number: i64, predicate: Predicate, call: &Call) -> bool {
    use Predicate as P;
    match sort {
        Sort::CoprocessorNumber => predicate == P::IsCoprocNum,
        Sort::CoprocessorRegister => predicate == P::IsCoprocReg,
        Sort::CoprocessorOption => predicate == P::IsCoprocOption,
        Sort::MemoryBarrier => predicate == P::IsMemBarrierOpt,
        Sort::InstructionBarrier => predicate == P::IsInstSyncBarrierOpt,
        Sort::TraceBarrier => predicate == P::IsTraceSyncBarrierOpt,
        Sort::InterruptFlags => predicate == P::IsProcIFlags,
        Sort::SpecialRegister => predicate == P::IsMSRMask,
        Sort::BankedRegister => predicate == P::IsBankedReg,
        Sort::Saturation => predicate == P::IsShifterImm,
        Sort::Rotation => predicate == P::IsRotImm,
        Sort::Mask => predicate == P::IsITMask,
        Sort::Lane => match predicate {
            P::IsVectorIndex8 => number < 8,
            P::IsVectorIndex16 => number < 4,
            P::IsVectorIndex32 => number < 2,
            P::IsVectorIndex64 => number < 1,
            P::IsVectorIndexInRange => number < i64::from(call.number(0)),
            P::IsMVEPairVectorIndex => [0, 1].iter().any(|&at| number == i64::from(call.number(at))),
            _ => false,
        },
    }
}

/// Whether an immediate satisfies a predicate.
fn constant_satisfies(value: i64, predicate: Predicate, call: &Call) -> bool {
    use Predicate as P;
    let within = |least: i64, greatest: i64, step: i64| is_within(value, least, greatest, step);
    let signed = |greatest: i64, step: i64| value == NEGATIVE_ZERO || within(-greatest, greatest, step);
    let argument = |at: usize| i64::from(call.number(at));
    let negated = i64::from((value as i32).wrapping_neg());
    let is_replicated = |is_inverted| is_repeated(value, argument(0) as u32, argument(1) as u32, is_inverted);
    let has_bytes_alone = || is_repeated(value, 8, 32, false);
    match predicate {
        P::IsImm => true,
        P::IsImmediate => within(argument(0), argument(1), 1),
        P::IsPowerTwoInRange => within(argument(0), argument(1), 1) && value.count_ones() == 1,
        P::IsUnsignedOffset => {
            let step = 1 << argument(1).clamp(0, 8);
            within(0, ((1 << argument(0).clamp(0, 30)) - 1) * step, step)
        }
        P::IsLEOffset => within(-4094, -2, 2),
        P::IsAM2OffsetImm => signed(4095, 1),
        P::IsAM3Offset | P::IsPostIdxImm8 => signed(255, 1),
        P::IsPostIdxImm8s4 => signed(1020, 4),
        P::IsARMBranchTarget => value % 4 == 0,
        P::IsThumbBranchTarget => value % 2 == 0,
        P::IsAdrLabel => rotated_byte(value).is_some() || rotated_byte(value.wrapping_neg()).is_some(),
        P::IsFPImm => float_code(value).is_some(),
        P::IsImm0_255Expr => within(0, 255, 1),
        P::IsImm0_65535Expr => within(0, 65535, 1),
        P::IsModImmNeg => rotated_byte(value).is_none() && rotated_byte(value.wrapping_neg()).is_some(),
        P::IsModImmNot => rotated_byte(!value).is_some(),
        P::IsMveSaturateOp => matches!(value, 48 | 64),
        P::IsPKHASRImm => within(0, 33, 1),
        P::IsThumbMemPC => within(0, 1020, 4),
        P::IsThumbModImmNeg1_7 => (1..=7).contains(&negated),
        P::IsThumbModImmNeg8_255 => (8..=255).contains(&negated),
        P::IsComplexRotation => (0..=270).contains(&value) && value % argument(0).max(1) == argument(1),
        P::IsNEONmovReplicate => !(argument(1) == 64 && is_byte_mask(value)) && is_replicated(false),
        P::IsNEONinvReplicate => is_replicated(true),
        P::IsNEONi8splat => within(0, 255, 1),
        P::IsNEONi16splat => !is_repeated(value, 8, 16, false) && is_half_splat(value),
        P::IsNEONi16splatNot => is_half_splat(!value & 0xffff),
        P::IsNEONi32splat => !has_bytes_alone() && is_word_splat(value),
        P::IsNEONi32splatNot => is_word_splat(!value),
        P::IsNEONi64splat => is_byte_mask(value),
        P::IsNEONi32vmov => !has_bytes_alone() && is_word_of_vector(value),
        P::IsNEONi32vmovNeg => is_word_of_vector(!value),
        P::IsFBits16 => within(0, 17, 1),
        P::IsFBits32 => within(1, 33, 1),
        P::IsImm0_4095Neg => value <= u32::MAX.into() && (1..=4095).contains(&(value as u32).wrapping_neg()),
        P::IsMVELongShift => within(1, 32, 1),
        P::IsT2SOImm => thumb_immediate(value).is_some(),
        P::IsT2SOImmNeg => thumb_immediate(value).is_none() && thumb_immediate(value.wrapping_neg()).is_some(),
        P::IsT2SOImmNot => thumb_immediate(value).is_none() && thumb_immediate(!value).is_some(),
        P::IsImm7s4 => within(-508, 508, 4),
        P::IsImm7Shift0 => within(-127, 127, 1),
        P::IsImm7Shift1 => within(-255, 255, 2),
        P::IsImm7Shift2 => within(-511, 511, 4),
        P::IsImm8s4 => within(-1020, 1020, 4),
        P::IsImm0_1020s4 => within(0, 1020, 4),
        P::IsImm0_508s4 => within(0, 508, 4),
        P::IsImm0_508s4Neg => within(-508, -4, 4),
        _ => false,
    }
}
