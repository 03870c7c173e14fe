//! Ranges of numbers, and the predicates on operands that are nothing but a range.

use mca_models::riscv::Predicate;

/// The numbers that fit in some bits, without or with a sign, and whose lowest `zeros` bits are zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RangeShape {
    Unsigned { bits: u32, zeros: u32 },
    Signed { bits: u32, zeros: u32 },
}

impl RangeShape {
    /// Whether a number is in the range.
    pub(super) const fn contains(self, value: i64) -> bool {
        match self {
            RangeShape::Unsigned { bits, zeros } => {
                (bits >= 64 || value as u64 >> bits == 0) && value & ((1 << zeros) - 1) == 0
            }
            RangeShape::Signed { bits, zeros } => {
                let top = value >> (bits - 1);
                (top == 0 || top == -1) && value & ((1 << zeros) - 1) == 0
            }
        }
    }
}

/// Returns the range of the numbers that fit in `bits` bits without a sign, and whose lowest `zeros` bits are zeros.
pub(super) const fn unsigned(bits: u32, zeros: u32) -> RangeShape {
    RangeShape::Unsigned { bits, zeros }
}

/// Returns the range of the numbers that fit in `bits` bits with a sign, and whose lowest `zeros` bits are zeros.
pub(super) const fn signed(bits: u32, zeros: u32) -> RangeShape {
    RangeShape::Signed { bits, zeros }
}

/// Returns the range that a predicate stands for; `None` if the predicate is more than a range.
pub(super) fn shape_of(predicate: Predicate) -> Option<RangeShape> {
    use Predicate as P;
    Some(match predicate {
        P::IsUImm1 => unsigned(1, 0),
        P::IsUImm2 => unsigned(2, 0),
        P::IsUImm3 => unsigned(3, 0),
        P::IsUImm4 => unsigned(4, 0),
        P::IsUImm5 => unsigned(5, 0),
        P::IsUImm6 => unsigned(6, 0),
        P::IsUImm7 => unsigned(7, 0),
        P::IsUImm8 => unsigned(8, 0),
        P::IsUImm9 => unsigned(9, 0),
        P::IsUImm10 => unsigned(10, 0),
        P::IsUImm11 => unsigned(11, 0),
        P::IsUImm20 => unsigned(20, 0),
        P::IsUImm2Lsb0 => unsigned(2, 1),
        P::IsUImm5Lsb0 => unsigned(5, 1),
        P::IsUImm6Lsb0 => unsigned(6, 1),
        P::IsUImm7Lsb00 => unsigned(7, 2),
        P::IsUImm7Lsb000 => unsigned(7, 3),
        P::IsUImm8Lsb00 => unsigned(8, 2),
        P::IsUImm8Lsb000 => unsigned(8, 3),
        P::IsUImm9Lsb000 => unsigned(9, 3),
        P::IsUImm14Lsb00 => unsigned(14, 2),
        P::IsSImm5 => signed(5, 0),
        P::IsSImm6 => signed(6, 0),
        P::IsSImm10 => signed(10, 0),
        P::IsSImm11 => signed(11, 0),
        P::IsSImm16 => signed(16, 0),
        P::IsSImm18 => signed(18, 0),
        P::IsSImm26 => signed(26, 0),
        P::IsSImm12Lsb00000 => signed(12, 5),
        P::IsSImm18Lsb0 => signed(18, 1),
        P::IsSImm19Lsb00 => signed(19, 2),
        P::IsSImm20Lsb000 => signed(20, 3),
        _ => return None,
    })
}
