//! Builds the test of an operand kind from the predicate and arguments that the tables name.

use mca_models::aarch64::{Predicate, class};
use mca_models::assembler::Call;

use super::test::{ListShape, Shifts, Test};
use crate::inst::ids::RegisterClassId;
use crate::inst::isa::{Isa, RegisterSet};
use crate::inst::targets::aarch64::operand::{HintKind, MatrixShape, RegisterKind, ShiftKind};

/// A predicate of the tables with its arguments.
pub(super) struct Resolver<'i> {
    pub(super) isa: &'i Isa,
    pub(super) call: Call,
}

impl Resolver<'_> {
    /// Returns the test of the predicate; for an unknown one, a test that no operand passes.
    pub(super) fn test(&self) -> Test {
        use Predicate as P;
        let Some(predicate) = Predicate::from_method(self.call.method) else { return Test::Never };
        let n = |index| i64::from(self.call.number(index));
        match predicate {
            P::IsImm => Test::Immediate,
            P::IsUImm6 => Test::InRange { low: 0, high: 63 },
            P::IsImmInRange => Test::InRange { low: n(0), high: n(1) },
            P::IsHinteUImm16 => Test::ExtendedHint,
            P::IsSImm => Test::InRange { low: -(1 << (n(0) - 1)), high: (1 << (n(0) - 1)) - 1 },
            P::IsSImmScaled => {
                let half = 1 << (n(0) - 1);
                Test::Scaled { low: -half * n(1), high: (half - 1) * n(1), step: n(1) }
            }
            P::IsUImmScaled if n(3) != 0 => {
                Test::ScaledRange { high: ((1 << n(0)) - 1) * n(1), step: n(1), distance: n(2) as u32 }
            }
            P::IsUImmScaled => Test::Scaled { low: 0, high: ((1 << n(0)) - 1) * n(1), step: n(1) },
            P::IsSVEPattern => Test::Scaled { low: 0, high: 31, step: 1 },
            P::IsSVEVecLenSpecifier => Test::Scaled { low: 0, high: 1, step: 1 },
            P::IsUImm12Offset => Test::LoadOffset { size: n(0) },
            P::IsSImm9OffsetFB => Test::UnscaledOffset { size: n(0) / 8 },
            P::IsAddSubImm => Test::AddSub,
            P::IsAddSubImmNeg => Test::NegatedAddSub,
            P::IsSVECpyImm => Test::SveCopy { width: self.width(0) },
            P::IsSVEAddSubImm => Test::SveAddSub { width: self.width(0) },
            P::IsLogicalImm => Test::Logical { width: self.width(0) },
            P::IsSVEPreferredLogicalImm => Test::SveLogical { width: self.width(0) },
            P::IsSIMDImmType10 => Test::ByteMask,
            P::IsBranchTarget => {
                let half = 1 << (n(0) - 1);
                Test::BranchTarget { low: -half * 4, high: (half - 1) * 4 }
            }
            P::IsPAuthPCRelLabel16Operand => Test::BranchTarget { low: 1 - (1 << 18), high: 0 },
            P::IsAdrLabel => Test::NearLabel,
            P::IsAdrpLabel => Test::PageLabel,
            P::IsMovWSymbolG0 => Test::WideMoveSymbol { group: 0 },
            P::IsMovWSymbolG1 => Test::WideMoveSymbol { group: 1 },
            P::IsMovWSymbolG2 => Test::WideMoveSymbol { group: 2 },
            P::IsMovWSymbolG3 => Test::WideMoveSymbol { group: 3 },
            P::IsMOVZMovAlias => Test::WideMove { width: n(0) as u32, shift: n(1) as u32, is_inverted: false },
            P::IsMOVNMovAlias => Test::WideMove { width: n(0) as u32, shift: n(1) as u32, is_inverted: true },
            P::IsFPImm => Test::SmallFloat,
            P::IsExactFPImm => Test::ExactFloat([self.float(0), self.float(1)]),
            P::IsComplexRotation => Test::Rotation { step: n(0) as u64, first: n(1) as u64 },
            P::IsVectorIndex => Test::LaneIndex { low: n(0) as i32, high: n(1) as i32 },
            _ => self.named_test(predicate),
        }
    }

    /// Returns the test of a predicate about operands that are written as names.
    fn named_test(&self, predicate: Predicate) -> Test {
        use Predicate as P;
        match predicate {
            P::IsBarrier => Test::Barrier { is_nxs: false },
            P::IsBarriernXS => Test::Barrier { is_nxs: true },
            P::IsMRSSystemRegister => Test::ReadableRegister,
            P::IsMSRSystemRegister => Test::WritableRegister,
            P::IsSystemPStateFieldWithImm0_1 => Test::StateField { is_wide: false },
            P::IsSystemPStateFieldWithImm0_15 => Test::StateField { is_wide: true },
            P::IsSVCR => Test::StreamingControl,
            P::IsSysCR => Test::ControlRegister,
            P::IsPrefetch => Test::Hint(HintKind::Prefetch),
            P::IsTIndexHint => Test::Hint(HintKind::TranslationIndex),
            P::IsCondCode => Test::Condition,
            P::IsMatrixTileList => Test::TileList,
            _ => self.register_test(predicate),
        }
    }

    /// Returns the test of a predicate about registers.
    fn register_test(&self, predicate: Predicate) -> Test {
        use Predicate as P;
        let in_class = |class| Test::ScalarIn(self.isa.class_set(class));
        match predicate {
            P::IsGPR64 | P::IsFPRasZPR => Test::ScalarIn(self.set(0)),
            P::IsGPR32as64 => in_class(class::GPR64),
            P::IsGPR64as32 => in_class(class::GPR32),
            P::IsGPR64x8 => in_class(class::GPR64x8Class),
            P::IsWSeqPair => in_class(class::WSeqPairsClass),
            P::IsXSeqPair => in_class(class::XSeqPairsClass),
            P::IsSyspXzrPair => Test::Register(mca_models::aarch64::register::XZR),
            P::IsNeonVectorReg => Test::NeonIn(self.isa.class_set(class::FPR128)),
            P::IsNeonVectorRegLo => Test::NeonIn(self.isa.class_set(class::FPR128_lo)),
            P::IsNeonVectorReg0to7 => Test::NeonIn(self.isa.class_set(class::FPR128_0to7)),
            P::IsGPR64WithShiftExtend => {
                Test::ShiftedScalar { set: self.set(0), amount: amount_of(self.call.number(1)) }
            }
            P::IsSVEDataVectorRegOfWidth => self.vector(RegisterKind::SveData, RegisterKind::SveData),
            P::IsSVEPredicateVectorRegOfWidth => self.vector(RegisterKind::SvePredicate, RegisterKind::SvePredicate),
            P::IsSVEPredicateAsCounterRegOfWidth => {
                self.vector(RegisterKind::PredicateCounter, RegisterKind::PredicateCounter)
            }
            P::IsSVEPredicateOrPredicateAsCounterRegOfWidth => {
                self.vector(RegisterKind::SvePredicate, RegisterKind::PredicateCounter)
            }
            P::IsSVEDataVectorRegWithShiftExtend => Test::ShiftedVector {
                width: self.call.number(0) as u8,
                set: self.set(1),
                shift: ShiftKind::find(self.call.word(2).as_bytes()).unwrap_or_default(),
                amount: amount_of(self.call.number(3)),
                is_same_width: self.call.number(4) != 0,
            },
            _ => self.list_or_shift_test(predicate),
        }
    }

    /// Returns the test of a predicate about lists and matrices.
    fn list_or_shift_test(&self, predicate: Predicate) -> Test {
        use Predicate as P;
        let number = |index| self.call.number(index) as u8;
        let shape = |n_elements, element_bits, stride| ListShape {
            kind: RegisterKind::named(self.call.word(0)),
            n_registers: number(1),
            n_elements,
            element_bits,
            stride,
        };
        match predicate {
            // Without a stride it is 1.
            P::IsTypedVectorList => Test::List(shape(number(2), number(3), number(4).max(1))),
            P::IsTypedVectorListInRegClass => Test::ListFrom(shape(number(2), number(3), 1), self.set(4)),
            P::IsTypedVectorListStrided => Test::StridedList(shape(0, number(3), number(2))),
            P::IsImplicitlyTypedVectorList => Test::UntypedList {
                kind: RegisterKind::named(self.call.word(0)),
                n_registers: number(1),
                is_consecutive: number(2) != 0,
            },
            P::IsMatrixRegOperand => Test::Matrix {
                shape: match self.call.word(0) {
                    "Tile" => MatrixShape::Tile,
                    "Row" => MatrixShape::Row,
                    "Col" => MatrixShape::Column,
                    _ => MatrixShape::Array,
                },
                width: number(1),
                set: self.set(2),
            },
            _ => self.shift_test(predicate),
        }
    }

    /// Returns the test of a predicate about shifts.
    fn shift_test(&self, predicate: Predicate) -> Test {
        use Predicate as P;
        let first = self.call.number(0);
        let shifts = match predicate {
            P::IsExtend => Shifts::Extension,
            P::IsExtend64 => Shifts::NarrowExtension,
            P::IsExtendLSL64 => Shifts::WideExtension,
            P::IsLSLImm3Shift => Shifts::LeftBy7,
            P::IsMemXExtend => Shifts::Index { is_wide: true, amount: amount_of(first) },
            P::IsMemWExtend => Shifts::Index { is_wide: false, amount: amount_of(first) },
            P::IsArithmeticShifter => Shifts::Arithmetic { below: first as u32 },
            P::IsLogicalShifter => Shifts::Logical { below: first as u32 },
            P::IsMovImm32Shifter => Shifts::Left { step: 16, max: 16 },
            P::IsMovImm64Shifter => Shifts::Left { step: 16, max: 48 },
            P::IsLogicalVecShifter => Shifts::Left { step: 8, max: 24 },
            P::IsLogicalVecHalfWordShifter => Shifts::Left { step: 8, max: 8 },
            P::IsMoveVecShifter => Shifts::MaskedLeft,
            _ => return Test::Never,
        };
        Test::Shift(shifts)
    }

    /// Returns the test for a vector or predicate of one of two kinds.
    fn vector(&self, first: RegisterKind, second: RegisterKind) -> Test {
        Test::Vector { kinds: [first, second], width: self.call.number(0) as u8, set: self.set(1) }
    }

    /// Returns the width in bits of the type that an argument names, such as 16 for `int16_t`.
    fn width(&self, index: usize) -> u32 {
        let digits = self.call.word(index).trim_matches(|letter: char| !letter.is_ascii_digit());
        digits.parse().unwrap_or(64)
    }

    /// Returns the number that an argument names.
    fn float(&self, index: usize) -> f64 {
        match self.call.word(index) {
            "half" => 0.5,
            "one" => 1.0,
            "two" => 2.0,
            _ => 0.0,
        }
    }

    /// Returns the registers of the class that an argument names.
    fn set(&self, index: usize) -> RegisterSet {
        let name = self.call.word(index).trim_start_matches("class:");
        let class: Option<RegisterClassId> = self.isa.find_register_class(name);
        class.map_or(RegisterSet::EMPTY, |class| self.isa.class_set(class))
    }
}

/// Returns the shift that multiplies by the number of bytes in `bits` bits.
fn amount_of(bits: i32) -> u32 {
    (bits / 8).max(1).ilog2()
}
