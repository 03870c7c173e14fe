//! Prints system instructions (`sys`, `sysl`, `sysp`) whose numbers have a name: `ic iallu`, `tlbi vae1, x0` and so on.

use mca_models::aarch64::{feature, opcode, register};

use super::super::system_operands::{List, RegisterRequirement, SystemOperand};
use super::numbers::push_text;
use super::{InstructionWriter, number_at};
use crate::inst::instruction::{Instruction, Operand};

/// The four numbers that say what a system instruction does, by their names in Arm's manual: `op1`, `Cn`, `Cm`, `op2`.
#[derive(Clone, Copy)]
struct Numbers {
    op1: i64,
    cn: i64,
    cm: i64,
    op2: i64,
}

impl Numbers {
    /// Takes the numbers from four consecutive machine operands, of which the first has the index `first`.
    fn of(instruction: &Instruction, first: usize) -> Numbers {
        let [op1, cn, cm, op2] = [0, 1, 2, 3].map(|offset| number_at(instruction, first + offset));
        Numbers { op1, cn, cm, op2 }
    }

    /// Returns the four numbers as one, by which lists have names: `op2` in bits 0 to 2, `cm` from bit 3, `cn` from bit
    /// 7, `op1` from bit 11 on.
    fn encoding(self) -> i64 {
        self.op2 | self.cm << 3 | self.cn << 7 | self.op1 << 11
    }

    /// Returns the mnemonics that instructions with these numbers may have, each with its list of operations; the first
    /// list with a name is used.
    fn lists(self) -> &'static [(&'static str, List)] {
        match (self.cn, self.cm) {
            (7, 1) if self.op1 == 0 => &[("ic", List::InstructionCaches)],
            (7, 5) => &[("ic", List::InstructionCaches)],
            (7, 4 | 6 | 10..=14) => &[("dc", List::DataCaches)],
            (7, 8 | 9) => &[("at", List::AddressTranslations)],
            (7, 15) => &[("at", List::AddressTranslations), ("dc", List::DataCaches)],
            (8 | 9, _) => &[("tlbi", List::Translations)],
            (12, 0) => &[("gsb", List::InterruptBarriers)],
            (12, _) => &[("gic", List::Interrupts)],
            (10, _) => &[("plbi", List::PermissionOverlays)],
            _ => &[],
        }
    }
}

/// Returns whether a register follows the name of an operation. Those on data caches and translated addresses always have
/// one, which their lists do not say.
fn register_use(list: List, entry: &SystemOperand) -> RegisterRequirement {
    match list {
        List::DataCaches | List::AddressTranslations => RegisterRequirement::Required,
        _ => entry.register_use,
    }
}

impl InstructionWriter<'_> {
    /// Appends a system instruction by name. Returns false, with nothing appended, if it has no name or if the processor
    /// lacks a feature that the name needs.
    pub(super) fn print_system(&self, instruction: &Instruction, out: &mut Vec<u8>) -> bool {
        match instruction.opcode {
            opcode::SYSxt => self.named_operation(Numbers::of(instruction, 0), instruction, out),
            opcode::SYSLxt => self.interrupt_read(Numbers::of(instruction, 1), instruction, out),
            opcode::SYSPxt | opcode::SYSPxt_XZR => self.pair_operation(Numbers::of(instruction, 0), instruction, out),
            _ => false,
        }
    }

    /// Returns the first entry of an encoding; `None` if there is none or if the processor lacks a feature that it needs.
    fn usable(&self, list: List, encoding: i64) -> Option<&'static SystemOperand> {
        self.entries(list, encoding).next().filter(|entry| self.is_available(entry))
    }

    /// Appends a `sys` instruction by name, with its register if the operation takes one. Returns false, with nothing
    /// appended, if there is no name or if there is a register that the operation does not take.
    fn named_operation(&self, numbers: Numbers, instruction: &Instruction, out: &mut Vec<u8>) -> bool {
        // The zero register stands for none.
        let has_register = !matches!(instruction.operands().get(4), Some(Operand::Register(register::XZR)) | None);
        if let Some(name) = self.prediction_restriction(numbers) {
            push_text(&format!("{name}\trctx, "), out);
            self.register_at(instruction, 4, out);
            return true;
        }
        let lists = numbers.lists().iter();
        let found =
            lists.filter_map(|(name, list)| Some((name, *list, self.usable(*list, numbers.encoding())?))).next();
        let Some((name, list, entry)) = found else { return false };
        let register_use = register_use(list, entry);
        if register_use == RegisterRequirement::Never && has_register {
            return false;
        }
        push_text(&format!("{name}\t{}", entry.name.to_ascii_lowercase()), out);
        if register_use == RegisterRequirement::Required || has_register {
            push_text(", ", out);
            self.register_at(instruction, 4, out);
        }
        true
    }

    /// Returns the name of an instruction that restricts predictions, such as `cfp`; `None` if the numbers are of another
    /// one or the processor lacks it.
    fn prediction_restriction(&self, numbers: Numbers) -> Option<&'static str> {
        let name = match (numbers.cn, numbers.cm, numbers.op1, numbers.op2) {
            (7, 3, 3, 4) => "cfp",
            (7, 3, 3, 5) => "dvp",
            (7, 3, 3, 6) => "cosp",
            (7, 3, 3, 7) => "cpp",
            _ => return None,
        };
        let needed = if name == "cosp" { feature::F_SPECRES2 } else { feature::F_PREDRES };
        let features = &self.printer.features;
        (features.has(feature::F_ALL) || features.has(needed)).then_some(name)
    }

    /// Appends a `sysl` instruction that is called `gicr`, a read from the interrupt controller. Returns false, with
    /// nothing appended, if its numbers are of none.
    fn interrupt_read(&self, numbers: Numbers, instruction: &Instruction, out: &mut Vec<u8>) -> bool {
        let entry = match (numbers.cn, numbers.cm) {
            (12, 3) => self.usable(List::InterruptReads, numbers.encoding()),
            _ => None,
        };
        let Some(entry) = entry else { return false };
        push_text("gicr\t", out);
        self.register_at(instruction, 0, out);
        push_text(&format!(", {}", entry.name.to_ascii_lowercase()), out);
        true
    }

    /// Appends a `sysp` instruction by name, an operation on a pair of registers such as `tlbip vae1, x0, x1`. Returns
    /// false, with nothing appended, if it has none or the processor lacks it.
    fn pair_operation(&self, numbers: Numbers, instruction: &Instruction, out: &mut Vec<u8>) -> bool {
        let entry = self.entries(List::TranslationPairs, numbers.encoding()).next();
        let Some(entry) = entry.filter(|entry| entry.check_pair(&self.printer.features).is_ok()) else { return false };
        push_text(&format!("tlbip\t{}, ", entry.name.to_ascii_lowercase()), out);
        match instruction.operands().get(4) {
            Some(&Operand::Register(register)) if instruction.opcode == opcode::SYSPxt => self.pair(register, out),
            _ => push_text("xzr, xzr", out),
        }
        true
    }
}
