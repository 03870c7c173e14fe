//! Decodes operands of loads and stores of structures: alignments, the registers after the first one, lanes.

use mca_models::arm::{Decode, class};

use super::operands::OperandReading;

impl OperandReading<'_> {
    /// Appends an MVE vector register by its number.
    pub(super) fn push_vector(&mut self, number: u64) -> Option<()> {
        let register = self.tables.isa.class_members(class::MQPR).nth(number as usize)?;
        self.register(register);
        Some(())
    }

    /// Returns the alignment of an address in bytes, 0 for none; `None` if the bits are invalid.
    pub(super) fn alignment(&self) -> Option<i64> {
        use Decode as D;
        let bits = i64::from(self.bits(4, 2));
        let (size, size_of_lane, kind) = (self.bits(6, 2), self.bits(10, 2), self.bits(8, 4));
        let of = |bytes: i64| if bits & 1 != 0 { bytes } else { 0 };
        let usual = if bits == 0 { 0 } else { 4 << bits };
        Some(match self.method_of_all()? {
            D::DecodeVLDST1Instruction if matches!(kind, 6 | 7) && bits & 2 != 0 => return None,
            D::DecodeVLDST1Instruction if kind == 10 && bits == 3 => return None,
            D::DecodeVLDST2Instruction if matches!(kind, 8 | 9) && bits == 3 => return None,
            D::DecodeVLDST3Instruction if bits & 2 != 0 => return None,
            D::DecodeVLD1DupInstruction if size == 0 && bits & 1 != 0 => return None,
            D::DecodeVLD1DupInstruction => of(1 << size),
            D::DecodeVLD2DupInstruction => of(2 << size),
            D::DecodeVLD3DupInstruction | D::DecodeVLD3LN | D::DecodeVST3LN => 0,
            D::DecodeVLD4DupInstruction => match (size, bits & 1) {
                (3, 0) => return None,
                (3, _) => 16,
                (2, _) => of(8),
                _ => of(4 << size),
            },
            D::DecodeVLD1LN | D::DecodeVST1LN => match (size_of_lane, bits) {
                (0, _) | (2, 0) => 0,
                (1, 0 | 1) => of(2),
                (2, 3) => 4,
                _ => return None,
            },
            D::DecodeVLD2LN | D::DecodeVST2LN => of(2 << size_of_lane),
            D::DecodeVLD4LN | D::DecodeVST4LN => match (size_of_lane, bits) {
                (0 | 1, _) => of(4 << size_of_lane),
                (_, 3) => return None,
                _ => usual,
            },
            _ => usual,
        })
    }

    /// Whether only one lane of each register is loaded or stored.
    pub(super) fn is_of_lane(&self) -> bool {
        use Decode as D;
        let lanes =
            [D::DecodeVLD2LN, D::DecodeVLD3LN, D::DecodeVLD4LN, D::DecodeVST2LN, D::DecodeVST3LN, D::DecodeVST4LN];
        self.method_of_all().is_some_and(|method| lanes.contains(&method))
    }

    /// Whether a load or store of structures of two uses every other register.
    pub(super) fn is_of_spaced_pairs(&self) -> bool {
        self.method_of_all() == Some(Decode::DecodeVLDST2Instruction) && self.bits(8, 4) == 9
    }

    /// Returns the distance between the numbers of a structure's registers, 1 or 2.
    pub(super) fn spacing(&self) -> u64 {
        use Decode as D;
        let is_apart = match self.method_of_all() {
            Some(D::DecodeVLDST3Instruction | D::DecodeVLDST4Instruction) => self.bits(8, 1),
            Some(D::DecodeVLD3DupInstruction | D::DecodeVLD4DupInstruction) => self.bits(5, 1),
            Some(_) if self.is_of_lane() => match self.bits(10, 2) {
                0 => 0,
                1 => self.bits(5, 1),
                _ => self.bits(6, 1),
            },
            _ => 0,
        };
        1 + u64::from(is_apart)
    }
}
