//! Expands pseudo instructions into the instructions that they stand for. All other instructions stay as they are.
//!
//! As in the reference, most expanded instructions have no place in the source, and therefore belong to no marked region.

mod absolute;
mod vector;

use mca_models::ids::OpcodeId;
use mca_models::riscv::{feature, opcode, register};

use super::constant::{self, ConstantFeatures, ConstantStep};
use super::emission::emit;
use super::specifiers::Specifier;
use super::state::RiscvState;
use super::tables::Tables;
use crate::inst::asm::Parser;
use crate::inst::expr::ExprId;
use crate::inst::features::FeatureSet;
use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};

/// The zero register.
const ZERO: Operand = Operand::Register(register::X0);

/// How two instructions access a symbol: `auipc` adds the upper half of its distance, the second one adds the lower half.
struct Pair {
    /// The specifier of the upper half.
    high: Specifier,
    /// The opcode of the second instruction.
    second: OpcodeId,
}

/// The parser that receives the expanded instructions, and the tables.
pub(super) struct PseudoExpansion<'a, 'f> {
    pub(super) parser: &'a mut Parser<'f>,
    pub(super) tables: &'static Tables,
}

impl PseudoExpansion<'_, '_> {
    /// Emits what an instruction stands for.
    pub(super) fn emit_all(&mut self, instruction: Instruction) {
        if !self.expand(&instruction) {
            emit(self.parser, self.tables, instruction, true);
        }
    }

    /// Emits the instructions that a pseudo instruction stands for. Returns false, with nothing emitted, for any other instruction.
    fn expand(&mut self, instruction: &Instruction) -> bool {
        let operands = instruction.operands();
        let id = instruction.opcode;
        if self.emit_absolute(instruction, operands) {
            return true;
        }
        if let Some((pair, has_address_register)) = self.pair_of(id) {
            self.emit_pair(instruction, operands, &pair, has_address_register);
            return true;
        }
        match (id, operands) {
            (opcode::PseudoC_ADDI_NOP, [_, _, immediate]) => match immediate {
                Operand::Immediate(0) => self.emit_unplaced(instruction, opcode::C_NOP, &[]),
                _ => self.emit_unplaced(instruction, opcode::C_NOP_HINT, &[*immediate]),
            },
            (opcode::PseudoLI | opcode::PseudoLAImm | opcode::PseudoLLAImm, &[Operand::Register(to), value]) => {
                match value {
                    Operand::Immediate(value) => self.emit_constant(instruction, to, value),
                    _ => self.emit_unplaced(instruction, opcode::ADDI, &[Operand::Register(to), ZERO, value]),
                }
            }
            // Packing a half with zero is the same as zero-extending it.
            (opcode::PACK, &[to, from, ZERO]) if !self.is_64_bit() => {
                self.emit_unplaced(instruction, opcode::ZEXT_H_RV32, &[to, from]);
            }
            (opcode::PACKW, &[to, from, ZERO]) => self.emit_unplaced(instruction, opcode::ZEXT_H_RV64, &[to, from]),
            (opcode::PseudoSEXT_B, &[to, from]) => self.emit_extension(instruction, to, from, 8, true),
            (opcode::PseudoSEXT_H, &[to, from]) => self.emit_extension(instruction, to, from, 16, true),
            (opcode::PseudoZEXT_H, &[to, from]) => self.emit_extension(instruction, to, from, 16, false),
            (opcode::PseudoZEXT_W, &[to, from]) => self.emit_extension(instruction, to, from, 32, false),
            _ => return self.emit_vector_comparison(instruction, operands),
        }
        true
    }

    /// Returns the features in force.
    fn features(&self) -> &FeatureSet {
        &self.parser.state::<RiscvState>().features
    }

    /// Whether registers have 64 bits.
    fn is_64_bit(&self) -> bool {
        self.features().has(feature::F_64BIT)
    }

    /// Emits an instruction with the place of the statement `from`.
    fn emit_placed(&mut self, from: &Instruction, id: OpcodeId, operands: &[Operand]) {
        let instruction = self.made(from, id, operands);
        emit(self.parser, self.tables, instruction, true);
    }

    /// Emits an instruction without a place, for the statement `from`.
    fn emit_unplaced(&mut self, from: &Instruction, id: OpcodeId, operands: &[Operand]) {
        let instruction = self.made(from, id, operands);
        emit(self.parser, self.tables, instruction, false);
    }

    /// Returns an instruction with the place of the statement.
    fn made(&self, from: &Instruction, id: OpcodeId, operands: &[Operand]) -> Instruction {
        let mut instruction = Instruction::new(id, from.span);
        for operand in operands {
            instruction.push(*operand);
        }
        instruction
    }

    /// Emits the instructions that load a constant.
    fn emit_constant(&mut self, from: &Instruction, to: RegisterId, value: i64) {
        let features = constant_features(self.features());
        let value = if features.is_64_bit { value } else { i64::from(value as i32) };
        let to = Operand::Register(to);
        let mut source = ZERO;
        for (step, immediate) in constant::sequence(value, &features) {
            let immediate = Operand::Immediate(immediate);
            match step {
                ConstantStep::Lui
                | ConstantStep::QcLi
                | ConstantStep::QcELi
                | ConstantStep::PliB
                | ConstantStep::PliH
                | ConstantStep::PliW
                | ConstantStep::PluiH
                | ConstantStep::PluiW => {
                    self.emit_unplaced(from, opcode_of(step), &[to, immediate]);
                }
                ConstantStep::AddUw => self.emit_unplaced(from, opcode_of(step), &[to, source, ZERO]),
                ConstantStep::Sh1Add | ConstantStep::Sh2Add | ConstantStep::Sh3Add | ConstantStep::Pack => {
                    self.emit_unplaced(from, opcode_of(step), &[to, source, source]);
                }
                _ => self.emit_unplaced(from, opcode_of(step), &[to, source, immediate]),
            }
            source = to;
        }
    }

    /// Emits two shifts that extend the lowest `bits` bits of `source`, with or without a sign, into `to`.
    fn emit_extension(&mut self, from: &Instruction, to: Operand, source: Operand, bits: i64, is_signed: bool) {
        let shift = Operand::Immediate(if self.is_64_bit() { 64 } else { 32 } - bits);
        let back = if is_signed { opcode::SRAI } else { opcode::SRLI };
        self.emit_unplaced(from, opcode::SLLI, &[to, source, shift]);
        self.emit_unplaced(from, back, &[to, to, shift]);
    }

    /// Returns how a pseudo instruction accesses a symbol, and whether its first operand is a register that only holds the address.
    /// Otherwise the destination holds it. `None` for any other instruction.
    fn pair_of(&self, id: OpcodeId) -> Option<(Pair, bool)> {
        let pointer_load = || if self.is_64_bit() { opcode::LD } else { opcode::LW };
        let is_pic = || self.parser.state::<RiscvState>().is_pic;
        let address = |high: Specifier, second: OpcodeId| Some((Pair { high, second }, false));
        match id {
            opcode::PseudoLA if is_pic() => return address(Specifier::GotPcrelHi, pointer_load()),
            opcode::PseudoLA | opcode::PseudoLLA => return address(Specifier::PcrelHi, opcode::ADDI),
            opcode::PseudoLGA => return address(Specifier::GotPcrelHi, pointer_load()),
            opcode::PseudoLA_TLS_IE => return address(Specifier::TlsIePcrelHi, pointer_load()),
            opcode::PseudoLA_TLS_GD => return address(Specifier::TlsGdPcrelHi, opcode::ADDI),
            _ => {}
        }
        let load = match id {
            opcode::PseudoLB => Some(opcode::LB),
            opcode::PseudoLBU => Some(opcode::LBU),
            opcode::PseudoLH => Some(opcode::LH),
            opcode::PseudoLHU => Some(opcode::LHU),
            opcode::PseudoLW => Some(opcode::LW),
            opcode::PseudoLWU => Some(opcode::LWU),
            opcode::PseudoLD => Some(opcode::LD),
            opcode::PseudoLD_RV32 => Some(opcode::LD_RV32),
            opcode::PseudoCV_ELW => Some(opcode::CV_ELW),
            _ => None,
        };
        if let Some(second) = load {
            return address(Specifier::PcrelHi, second);
        }
        let with_register = match id {
            opcode::PseudoFLH => opcode::FLH,
            opcode::PseudoFLW => opcode::FLW,
            opcode::PseudoFLD => opcode::FLD,
            opcode::PseudoFLQ => opcode::FLQ,
            opcode::PseudoSB => opcode::SB,
            opcode::PseudoSH => opcode::SH,
            opcode::PseudoSW => opcode::SW,
            opcode::PseudoSD => opcode::SD,
            opcode::PseudoSD_RV32 => opcode::SD_RV32,
            opcode::PseudoFSH => opcode::FSH,
            opcode::PseudoFSW => opcode::FSW,
            opcode::PseudoFSD => opcode::FSD,
            opcode::PseudoFSQ => opcode::FSQ,
            _ => return None,
        };
        Some((Pair { high: Specifier::PcrelHi, second: with_register }, true))
    }

    /// Emits `auipc` and the second instruction of a pair. `operands` are the register for the address if it `has_address_register`, then
    /// the register that is loaded or stored, then the symbol.
    fn emit_pair(&mut self, from: &Instruction, operands: &[Operand], pair: &Pair, has_address_register: bool) {
        let first = usize::from(has_address_register);
        let (Some(&target), Some(&temporary), Some(&Operand::Expression(symbol))) =
            (operands.get(first), operands.first(), operands.get(first + 1))
        else {
            return self.emit_placed(from, from.opcode, operands);
        };
        let temporary = Operand::Register(match temporary {
            Operand::Register(register) => self.even_register(register),
            _ => register::X0,
        });
        let high = pair.high.wrap(&mut self.parser.expressions, symbol);
        let low = self.label_of_pair();
        self.emit_unplaced(from, opcode::AUIPC, &[temporary, Operand::Expression(high)]);
        self.emit_unplaced(from, pair.second, &[target, temporary, Operand::Expression(low)]);
    }

    /// Makes a new label for the instruction with the upper half. Returns an expression with `%pcrel_lo` of it, which stands for the lower
    /// half.
    fn label_of_pair(&mut self) -> ExprId {
        let label = self.parser.temporary_label("pcrel_hi");
        let id = self.parser.expressions.symbol(label, None);
        Specifier::PcrelLo.wrap(&mut self.parser.expressions, id)
    }

    /// Returns the first register of a pair of registers; a single register is returned unchanged.
    fn even_register(&self, register: RegisterId) -> RegisterId {
        let registers = self.tables.registers;
        match registers.pairs.contains(&register) {
            true => registers.integers[usize::from(registers.number(register))],
            false => register,
        }
    }
}

/// Returns the features that matter for constants.
fn constant_features(features: &FeatureSet) -> ConstantFeatures {
    ConstantFeatures {
        is_64_bit: features.has(feature::F_64BIT),
        zba: features.has(feature::F_ZBA),
        zbb: features.has(feature::F_ZBB),
        zbs: features.has(feature::F_ZBS),
        zbkb: features.has(feature::F_ZBKB),
        p: features.has(feature::F_EXPERIMENTAL_P),
        xqcili: features.has(feature::F_XQCILI),
        xtheadbb: features.has(feature::F_XTHEADBB),
        fuses_lui_addi: features.has(feature::F_FUSION_LUI_ADDI),
    }
}

/// Returns the opcode of a step.
fn opcode_of(step: ConstantStep) -> OpcodeId {
    match step {
        ConstantStep::Lui => opcode::LUI,
        ConstantStep::Addi => opcode::ADDI,
        ConstantStep::Addiw => opcode::ADDIW,
        ConstantStep::Slli => opcode::SLLI,
        ConstantStep::SlliUw => opcode::SLLI_UW,
        ConstantStep::Srli => opcode::SRLI,
        ConstantStep::Xori => opcode::XORI,
        ConstantStep::Rori => opcode::RORI,
        ConstantStep::ThSrri => opcode::TH_SRRI,
        ConstantStep::Bseti => opcode::BSETI,
        ConstantStep::Bclri => opcode::BCLRI,
        ConstantStep::QcLi => opcode::QC_LI,
        ConstantStep::QcELi => opcode::QC_E_LI,
        ConstantStep::PliB => opcode::PLI_B,
        ConstantStep::PliH => opcode::PLI_H,
        ConstantStep::PliW => opcode::PLI_W,
        ConstantStep::PluiH => opcode::PLUI_H,
        ConstantStep::PluiW => opcode::PLUI_W,
        ConstantStep::Pack => opcode::PACK,
        ConstantStep::Sh1Add => opcode::SH1ADD,
        ConstantStep::Sh2Add => opcode::SH2ADD,
        ConstantStep::Sh3Add => opcode::SH3ADD,
        ConstantStep::AddUw => opcode::ADD_UW,
    }
}
