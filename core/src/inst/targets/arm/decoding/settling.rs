//! Corrections of a decoded instruction that depend on several of its operands.

use mca_models::arm::{Decode, feature, opcode};

use super::operands::OperandReading;
use crate::inst::ids::{OpcodeId, RegisterId};
use crate::inst::instruction::{Instruction, Operand};

/// Number of the program counter, which many operands cannot be.
const PC: u32 = 15;

/// Stores of Thumb, whose base is in bits 16 to 19 and cannot be the program counter.
const STORES: [OpcodeId; 18] = [
    opcode::t2STRi12,
    opcode::t2STRi8,
    opcode::t2STRs,
    opcode::t2STRT,
    opcode::t2STR_PRE,
    opcode::t2STR_POST,
    opcode::t2STRBi12,
    opcode::t2STRBi8,
    opcode::t2STRBs,
    opcode::t2STRBT,
    opcode::t2STRB_PRE,
    opcode::t2STRB_POST,
    opcode::t2STRHi12,
    opcode::t2STRHi8,
    opcode::t2STRHs,
    opcode::t2STRHT,
    opcode::t2STRH_PRE,
    opcode::t2STRH_POST,
];

/// Numbers of hints that have opcodes of their own.
const HINTS: [(u32, OpcodeId); 4] =
    [(13, opcode::t2PACBTI), (15, opcode::t2BTI), (29, opcode::t2PAC), (45, opcode::t2AUT)];

/// Loads of several registers, each with the return from an exception that has the same encoding with 15 as its condition.
const RETURNS: [(OpcodeId, OpcodeId); 4] = [
    (opcode::LDMDA_UPD, opcode::RFEDA_UPD),
    (opcode::LDMDB_UPD, opcode::RFEDB_UPD),
    (opcode::LDMIA_UPD, opcode::RFEIA_UPD),
    (opcode::LDMIB_UPD, opcode::RFEIB_UPD),
];

impl OperandReading<'_> {
    /// Corrects operands that depend on others. Returns false if they may not be combined.
    pub(super) fn settle(&mut self) -> bool {
        let id = self.found.opcode;
        match id {
            _ if STORES.contains(&id) => return self.bits(16, 4) != PC,
            opcode::t2LDRHi12 | opcode::t2LDRHi8 | opcode::t2LDRHs => return self.bits(12, 4) != PC,
            opcode::t2LDRSHi12 | opcode::t2LDRSHi8 | opcode::t2LDRSHs | opcode::t2LDRSHpci => {
                return self.bits(12, 4) != PC;
            }
            opcode::t2PLDWi12 | opcode::t2PLDWi8 | opcode::t2PLDWs => return self.bits(16, 4) != PC,
            // With the program counter as its result, it is a hint to preload. On processors that have hints for stores, some of
            // these encodings are invalid.
            opcode::t2LDRHpci if self.bits(12, 4) == PC => {
                let is_hint_of_store = self.bits(23, 1) != 0 || self.bits(8, 4) == 12 || self.bits(6, 6) == 0;
                if is_hint_of_store && self.mode.features.has(feature::F_MP) {
                    return false;
                }
                self.replace(opcode::t2PLDpci, 1);
            }
            opcode::t2HINT => {
                let number = self.bits(0, 8);
                if let Some(hint) = HINTS.iter().find(|hint| hint.0 == number) {
                    self.replace(hint.1, self.found.operands().len());
                }
            }
            opcode::HVC => return self.bits(28, 4) != 15,
            opcode::t2DLS
            | opcode::MVE_DLSTP_8
            | opcode::MVE_DLSTP_16
            | opcode::MVE_DLSTP_32
            | opcode::MVE_DLSTP_64 => {
                return self.bits(16, 4) != PC;
            }
            _ => {}
        }
        match self.method_of_all() {
            Some(Decode::DecodeVCVTD | Decode::DecodeVCVTQ | Decode::DecodeMVEVCVTt1fp) => self.bits(21, 1) != 0,
            // Form 15 of an immediate has no inverted variant.
            Some(Decode::DecodeVMOVModImmInstruction | Decode::DecodeMVEModImmInstruction) => {
                self.bits(8, 4) != 15 || self.bits(5, 1) == 0
            }
            Some(Decode::DecodeBranchImmInstruction) => self.bits(28, 4) != 15,
            Some(Decode::DecodeCPSInstruction) => {
                let change = self.bits(18, 2);
                if change == 0 && id != opcode::CPS1p {
                    self.become_mode_change(opcode::CPS1p);
                }
                change != 1
            }
            Some(Decode::DecodeT2CPSInstruction) => {
                let change = self.bits(9, 2);
                match id {
                    opcode::t2CPS3p if change == 0 => self.become_mode_change(opcode::t2CPS1p),
                    // A `cps` that changes nothing has the encoding of a hint.
                    opcode::t2CPS2p if change == 0 => {
                        self.found = Instruction::new(opcode::t2HINT, self.found.span);
                        self.number(self.bits(0, 8).into());
                        self.push_condition(self.state.condition());
                    }
                    _ => {}
                }
                change != 1
            }
            _ => true,
        }
    }

    /// Replaces an A32 instruction by the one that has the same encoding with 15 as its condition. Returns false, with nothing changed,
    /// if the condition is not 15 or there is no such instruction.
    pub(super) fn is_without_condition(&mut self) -> bool {
        if self.bits(28, 4) != 15 || self.mode.is_thumb {
            return false;
        }
        match self.method_of_all() {
            Some(Decode::DecodeMemMultipleWritebackInstruction) => self.return_from_exception(),
            Some(Decode::DecodeSMLAInstruction | Decode::DecodeQADDInstruction | Decode::DecodeSwap) => {
                self.change_of_state()
            }
            Some(Decode::DecodeTSTInstruction) if self.mode.features.has(feature::F_V8_1A) => {
                self.found = Instruction::new(opcode::SETPAN, self.found.span);
                self.number(self.bits(9, 1).into());
                true
            }
            _ => false,
        }
    }

    /// Replaces a load of several registers by a return from an exception; returns false if there is none.
    fn return_from_exception(&mut self) -> bool {
        let is_load = |known: &&(OpcodeId, OpcodeId)| known.0 == self.found.opcode;
        let Some((_, other)) = RETURNS.iter().find(is_load) else { return false };
        self.found = Instruction::new(*other, self.found.span);
        self.general(self.bits(16, 4).into());
        true
    }

    /// Replaces a multiplication, addition or exchange by the `cps` with the same encoding; returns false if its bits are not valid for
    /// `cps`.
    fn change_of_state(&mut self) -> bool {
        let (change, changes_mode, flags) = (self.bits(18, 2), self.bits(17, 1) != 0, self.bits(6, 3));
        if change == 1 || self.bits(5, 1) != 0 || self.bits(16, 1) != 0 || self.bits(20, 8) != 0x10 {
            return false;
        }
        if change == 0 {
            self.become_mode_change(opcode::CPS1p);
            return true;
        }
        let id = if changes_mode { opcode::CPS3p } else { opcode::CPS2p };
        self.found = Instruction::new(id, self.found.span);
        self.number(change.into());
        self.number(flags.into());
        if changes_mode {
            self.number(self.bits(0, 5).into());
        }
        true
    }

    /// Replaces the opcode, and removes the first `n_left_out` operands.
    fn replace(&mut self, id: OpcodeId, n_left_out: usize) {
        let mut other = Instruction::new(id, self.found.span);
        self.found.operands().iter().skip(n_left_out).for_each(|operand| other.push(*operand));
        self.found = other;
    }

    /// Replaces the instruction by the `cps` that only changes the mode.
    fn become_mode_change(&mut self, id: OpcodeId) {
        self.found = Instruction::new(id, self.found.span);
        self.number(self.bits(0, 5).into());
    }

    /// Returns the last operand so far if it is a register.
    pub(super) fn last_register(&self) -> Option<RegisterId> {
        match self.found.operands().last() {
            Some(Operand::Register(register)) => Some(*register),
            _ => None,
        }
    }
}
