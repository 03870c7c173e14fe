//! Decodes lists of registers, such as `{r4, r5, pc}` or `{d8-d15}`.

use mca_models::arm::{Decode, class, feature, opcode, register};

use super::operands::OperandReading;
use crate::inst::ids::RegisterClassId;
use crate::inst::tables::disassemble::OperandBits;

impl OperandReading<'_> {
    /// Appends the registers of a list; `None` if it is invalid.
    pub(super) fn push_list(&mut self, method: Decode, bits: OperandBits) -> Option<()> {
        let value = bits.value;
        match method {
            Decode::DecodeRegListOperand => self.push_general_list(value),
            Decode::DecodeSPRRegListOperand => {
                self.push_consecutive(class::SPR, value >> 8 & 31, value & 255);
                Some(())
            }
            _ => {
                let first = value >> 8 & 31;
                self.double(first)?;
                // Processors without the feature D32 have only the first 16 of the 32 registers of 64 bits.
                let limit = if self.mode.features.has(feature::F_D32) { 32 } else { 16 };
                self.push_consecutive(class::DPR, first, (value >> 1 & 127).min(limit - first));
                Some(())
            }
        }
    }

    /// Appends general registers, a bit of `value` for each.
    fn push_general_list(&mut self, value: u64) -> Option<()> {
        if value == 0 {
            return None;
        }
        let clears = self.found.opcode == opcode::t2CLRM;
        for number in (0..16).filter(|number| value >> number & 1 != 0) {
            match (clears, number) {
                (true, 13) => return None,
                (true, 15) => self.register(register::APSR),
                _ => self.general(number),
            }
        }
        Some(())
    }

    /// Appends `count` consecutive registers of a class: at least the first, and none beyond the 32nd of the
    /// class.
    fn push_consecutive(&mut self, class: RegisterClassId, first: u64, count: u64) {
        let count = count.min(32_u64.saturating_sub(first)).max(1);
        let members = self.tables.isa.class_members(class);
        members.skip(first as usize).take(count as usize).for_each(|member| self.register(member));
    }

    /// Appends the registers that `vscclrm` clears, and the register of predicates, which it always clears.
    pub(super) fn push_cleared(&mut self, value: u64) -> Option<()> {
        let (first, count) = (value >> 8 & 31, value & 255);
        match self.found.opcode {
            opcode::VSCCLRMD if count >> 1 == 0 => {}
            opcode::VSCCLRMD => self.push_consecutive(class::DPR, first, count >> 1),
            _ => {
                self.push_consecutive(class::SPR, first, count);
                // A list that goes beyond s31 continues with d16: two counts for each register of 64 bits.
                let n_pairs = count.saturating_sub(32 - first) / 2;
                if n_pairs > 0 {
                    self.push_consecutive(class::DPR, 16, n_pairs);
                }
            }
        }
        self.register(register::VPR);
        Some(())
    }
}
