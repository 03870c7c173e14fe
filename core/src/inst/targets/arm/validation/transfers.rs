//! Checks registers of loads and stores: registers that must differ or be consecutive, and registers that lists may not have.

use mca_models::arm::{feature, opcode, register};

use super::{OperandError, Validation, has, number_at, register_at, registers_from};
use crate::inst::asm::Parser;
use crate::inst::ids::RegisterId;
use crate::inst::instruction::Instruction;
use crate::inst::targets::arm::operand::Value;
use crate::inst::targets::arm::state::ArmState;

/// Message about a load that both loads and updates its base register.
const SAME_DESTINATION: &str = "destination register and base register can't be identical";
/// Message about a store that both stores and updates its base register.
const SAME_SOURCE: &str = "source register and base register can't be identical";

/// Searches a list for a register that is neither low nor `further`. Returns whether there is one, and whether the base is in the list
/// up to and including that register, or anywhere if there is none.
pub(in super::super) fn scan_list(
    low: crate::inst::isa::RegisterSet,
    list: &[RegisterId],
    base: Option<RegisterId>,
    further: Option<RegisterId>,
) -> (bool, bool) {
    let mut has_base = false;
    for found in list {
        has_base |= base == Some(*found);
        if !low.contains(*found) && further != Some(*found) {
            return (true, has_base);
        }
    }
    (false, has_base)
}

impl Validation<'_> {
    /// Returns the error about the registers of a load or store; `None` if they are right.
    pub(super) fn wrong_transfer(&self, parser: &Parser<'_>, instruction: &Instruction) -> Option<OperandError> {
        let is_thumb_2 = {
            let mode = parser.state::<ArmState>().mode();
            mode.is_thumb && !mode.is_thumb_1
        };
        let low = self.tables.registers.low;
        let text = |place, text: &str| Some((place, text.to_owned()));
        let list = |from: usize| registers_from(instruction, from);
        match instruction.opcode {
            opcode::LDRD => self.wrong_pair(instruction, true, true, false),
            opcode::LDRD_PRE | opcode::LDRD_POST => self.wrong_pair(instruction, true, true, true),
            opcode::t2LDRDi8 => self.wrong_pair(instruction, true, false, false),
            opcode::t2LDRD_PRE | opcode::t2LDRD_POST => self.wrong_pair(instruction, true, false, true),
            opcode::STRD => self.wrong_pair(instruction, false, true, false),
            opcode::STRD_PRE | opcode::STRD_POST => self.wrong_pair(instruction, false, true, true),
            opcode::t2STRD_PRE | opcode::t2STRD_POST => self.wrong_pair(instruction, false, false, true),
            opcode::tLDMIA => {
                let writes_back = self.written(1).is_some_and(|operand| operand.is_token("!"));
                let (has_high, has_base) = scan_list(low, &list(3), register_at(instruction, 0), None);
                match () {
                    () if has_high && !is_thumb_2 => text(self.at_list(), "registers must be in range r0-r7"),
                    () if !has_base && !writes_back && !is_thumb_2 => {
                        text(self.at_list(), "writeback operator '!' expected")
                    }
                    () if has_base && writes_back => {
                        let message = "writeback operator '!' not allowed when base register in register list";
                        text(self.at(1), message)
                    }
                    () => self.wrong_load_list(&list(3), false),
                }
            }
            opcode::LDMIA_UPD | opcode::LDMDB_UPD | opcode::LDMIB_UPD | opcode::LDMDA_UPD
                if has(parser, feature::F_V7) =>
            {
                self.wrong_write_back(instruction)
            }
            opcode::t2LDMIA | opcode::t2LDMDB => self.wrong_load_list(&list(3), false),
            opcode::t2STMIA | opcode::t2STMDB => self.wrong_store_list(&list(3)),
            opcode::t2LDMIA_UPD | opcode::t2LDMDB_UPD => {
                self.wrong_write_back(instruction).or_else(|| self.wrong_load_list(&list(3), false))
            }
            opcode::t2STMIA_UPD | opcode::t2STMDB_UPD => {
                self.wrong_write_back(instruction).or_else(|| self.wrong_store_list(&list(3)))
            }
            opcode::sysLDMIA_UPD | opcode::sysLDMDA_UPD | opcode::sysLDMDB_UPD | opcode::sysLDMIB_UPD
                if !list(3).contains(&register::PC) =>
            {
                text(self.at(1), "writeback register only allowed on system LDM if PC in register-list")
            }
            opcode::sysSTMIA_UPD | opcode::sysSTMDA_UPD | opcode::sysSTMDB_UPD | opcode::sysSTMIB_UPD => {
                text(self.at(0), "system STM cannot have writeback register")
            }
            opcode::tPOP => {
                if scan_list(low, &list(2), None, Some(register::PC)).0 && !is_thumb_2 {
                    return text(self.at(0), "registers must be in range r0-r7 or pc");
                }
                self.wrong_load_list(&list(2), !has(parser, feature::F_MCLASS))
            }
            opcode::tPUSH => {
                if scan_list(low, &list(2), None, Some(register::LR)).0 && !is_thumb_2 {
                    return text(self.at(0), "registers must be in range r0-r7 or lr");
                }
                self.wrong_store_list(&list(2))
            }
            opcode::tSTMIA_UPD => {
                let (has_high, has_base) = scan_list(low, &list(4), register_at(instruction, 0), None);
                match () {
                    () if has_high && !is_thumb_2 => text(self.at(2), "registers must be in range r0-r7"),
                    () if has_high && has_base => {
                        let message = "writeback operator '!' not allowed when base register in register list";
                        text(self.at(0), message)
                    }
                    () => self.wrong_store_list(&list(4)),
                }
            }
            opcode::VLLDM | opcode::VLLDM_T2 | opcode::VLSTM | opcode::VLSTM_T2 => {
                let Value::List(_, listed) = &self.written(1)?.value else { return None };
                let end = self.written(1)?.end;
                let has_all = has(parser, feature::F_D32);
                match listed.len() {
                    32 if !has(parser, feature::F_V8_1M_MAIN) => text(end, "T2 version requires v8.1-M.Main"),
                    n if has_all && n != 32 => text(end, "operand must be exactly {d0-d31}"),
                    n if !has_all && n != 16 && n != 32 => {
                        text(end, "operand must be exactly {d0-d15} (T1) or {d0-d31} (T2)")
                    }
                    _ => None,
                }
            }
            _ => self.wrong_address(instruction),
        }
    }

    /// Returns the error about a list to load in Thumb.
    fn wrong_load_list(&self, list: &[RegisterId], allows_stack: bool) -> Option<OperandError> {
        let text = match () {
            () if !allows_stack && list.contains(&register::SP) => "SP may not be in the register list",
            () if list.contains(&register::PC) && list.contains(&register::LR) => {
                "PC and LR may not be in the register list simultaneously"
            }
            () => return None,
        };
        Some((self.at_list(), text.to_owned()))
    }

    /// Returns the error about a list to store in Thumb.
    fn wrong_store_list(&self, list: &[RegisterId]) -> Option<OperandError> {
        let text = match (list.contains(&register::SP), list.contains(&register::PC)) {
            (true, true) => "SP and PC may not be in the register list",
            (true, false) => "SP may not be in the register list",
            (false, true) => "PC may not be in the register list",
            (false, false) => return None,
        };
        Some((self.at_list(), text.to_owned()))
    }

    /// Returns the error about a base register that is updated and also in the list.
    fn wrong_write_back(&self, instruction: &Instruction) -> Option<OperandError> {
        let is_listed = registers_from(instruction, 3).contains(&register_at(instruction, 0)?);
        is_listed.then(|| (self.at_last(), "writeback register not allowed in register list".to_owned()))
    }

    /// Returns the error about the two registers of `ldrd` or `strd`. In A32 (`is_arm`), they must be consecutive.
    fn wrong_pair(
        &self,
        instruction: &Instruction,
        is_load: bool,
        is_arm: bool,
        writes_back: bool,
    ) -> Option<OperandError> {
        let number = |at: usize| register_at(instruction, at).map(|one| self.tables.registers.encoding(one));
        let first = usize::from(!is_load && writes_back);
        let (one, other) = (number(first)?, number(first + 1)?);
        if is_arm {
            let noun = if is_load { "destination" } else { "source" };
            if one == 14 {
                return Some((self.at(0), "Rt can't be R14".to_owned()));
            }
            if one % 2 == 1 {
                return Some((self.at(0), "Rt must be even-numbered".to_owned()));
            }
            if other != one + 1 {
                return Some((self.at(0), format!("{noun} operands must be sequential")));
            }
        } else if is_load && one == other {
            return Some((self.at(0), "destination operands can't be identical".to_owned()));
        }
        let base = number(3).filter(|_| writes_back)?;
        if base != one && base != other {
            return None;
        }
        Some(match is_load {
            true => (self.at(0), "base register needs to be different from destination registers".to_owned()),
            false => (self.at(2), SAME_SOURCE.to_owned()),
        })
    }

    /// Returns the error about a load or store of one register that updates its base, or about a load of a vector.
    fn wrong_address(&self, instruction: &Instruction) -> Option<OperandError> {
        let name = self.opcode_name;
        let is_same = |one: usize, other: usize| {
            register_at(instruction, one).is_some() && register_at(instruction, one) == register_at(instruction, other)
        };
        let (base, is_thumb) = match name.strip_prefix("t2") {
            Some(base) => (base, true),
            None => (name, false),
        };
        let (is_load, rest) = match (base.strip_prefix("LDR"), base.strip_prefix("STR")) {
            (Some(rest), _) => (true, rest),
            (_, Some(rest)) => (false, rest),
            _ => return self.wrong_vector_address(instruction, name),
        };
        let (width, form) = rest.split_once('_')?;
        if is_thumb && form.ends_with("_imm") {
            return self.wrong_assembler_form(instruction, is_load, width, form);
        }
        let is_indexed = match form {
            "PRE" | "POST" => is_thumb || matches!(width, "H" | "SH" | "SB"),
            "PRE_IMM" | "PRE_REG" | "POST_IMM" | "POST_REG" => !is_thumb && matches!(width, "" | "B"),
            _ => false,
        };
        match is_load {
            _ if !is_indexed => None,
            true => is_same(0, 2).then(|| (self.at(0), SAME_DESTINATION.to_owned())),
            false => is_same(1, 2).then(|| (self.at(1), SAME_SOURCE.to_owned())),
        }
    }

    /// Returns the error about a form that only assemblers have. A form without an error is later changed into a real instruction.
    fn wrong_assembler_form(
        &self,
        instruction: &Instruction,
        is_load: bool,
        width: &str,
        form: &str,
    ) -> Option<OperandError> {
        // As in the reference, a symbol counts as a number that is out of range.
        let Some(offset) = number_at(instruction, 2) else {
            return Some((self.at(2), "operand must be in range [-255, 255]".to_owned()));
        };
        let offset = i64::from(offset as i32);
        let is_pc = register_at(instruction, 0) == Some(register::PC);
        let is_short = (-255..=255).contains(&offset);
        if width.is_empty() {
            if register_at(instruction, 0) == register_at(instruction, 1) {
                return Some((self.at(0), SAME_DESTINATION.to_owned()));
            }
            if form.starts_with("POST") && !is_short {
                return Some((self.at(2), "operand must be in range [-255, 255]".to_owned()));
            }
            let text = "operand must be a register in range [r0, r14]";
            return (!is_load && is_pc).then(|| (self.at(0), text.to_owned()));
        }
        if !form.starts_with("OFFSET") && !is_short {
            return Some((self.at(2), "operand must be in range [-255, 255]".to_owned()));
        }
        if form.starts_with("OFFSET") && !(-255..=0).contains(&offset) {
            let text = "operand must be in range [0, 255] with a negative sign";
            return Some((self.at(2), text.to_owned()));
        }
        let literal = if width == "B" { "LDRB" } else { "LDRH" };
        let text = format!("if operand is PC, should call the {literal} (literal)");
        is_pc.then(|| (self.at(if width == "SB" { 2 } else { 0 }), text))
    }

    /// Returns the error about a load of a vector whose address uses the same vector.
    fn wrong_vector_address(&self, instruction: &Instruction, name: &str) -> Option<OperandError> {
        let (_, form) = name.strip_prefix("MVE_VLDR")?.split_once('_')?;
        let (one, other, noun) = match form {
            "rq" | "rq_u" => (0, 2, "offset"),
            "qi" => (0, 1, "pointer"),
            "qi_pre" => (1, 2, "pointer"),
            _ => return None,
        };
        let same = register_at(instruction, one)? == register_at(instruction, other)?;
        let text = format!("destination vector register and vector {noun} register can't be identical");
        same.then(|| (self.at(0), text))
    }
}
