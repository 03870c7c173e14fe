//! What a target changes about lowered instructions beyond the model: barriers, the stack engine, and writes that clear the
//! registers that contain the written one.

use mca_models::layout::catalogue as layout;
use mca_models::pack::{PackError, PackedFile};

use super::calls::OperandCalls;
use super::facts::LoweredInstruction;
use crate::inst::ids::{OpcodeId, RegisterId};
use crate::inst::isa::{Isa, Opcode};
use crate::inst::targets::Target;

/// When a write to a register clears its super-registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Clearing {
    /// It never does.
    Never,
    /// It always does.
    Always,
    /// Depends on the encoding of the opcode: on x86, legacy encodings do not clear.
    ByEncoding,
}

/// The rules of one target that change lowered instructions.
#[derive(Clone, Debug)]
pub struct TargetHooks {
    target: &'static dyn Target,
    /// The rule of each register, by `RegisterId`.
    clearing: Vec<Clearing>,
    /// The opcodes whose lowered instructions the target changes, each with a bit for each change (`HOOK_…` of the layout). Sorted by
    /// opcode.
    effects: Vec<(OpcodeId, u16)>,
    /// The register that a stack engine tracks; none for targets without one.
    stack_pointer: RegisterId,
    /// The opcodes that are calls or returns only with some operands.
    calls: OperandCalls,
}

impl TargetHooks {
    /// Opens the rules in the packed catalogue of a target.
    pub(super) fn open(
        file: &PackedFile<'static>,
        target: &'static dyn Target,
        isa: &Isa,
    ) -> Result<TargetHooks, PackError> {
        let mut clearing = vec![Clearing::Never; isa.n_registers()];
        for row in file.table::<{ layout::CLEARING_WIDTH }>(layout::CLEARING)?.iter() {
            let register = usize::from(row.u16(layout::CLEARING_REGISTER));
            let entry = clearing.get_mut(register).ok_or(PackError::Inconsistent(layout::CLEARING))?;
            *entry = match row.u16(layout::CLEARING_NOT_LEGACY) {
                0 => Clearing::Always,
                _ => Clearing::ByEncoding,
            };
        }
        let hooks = file.table::<{ layout::HOOK_WIDTH }>(layout::HOOKS)?;
        let effects = hooks.iter().map(|row| (OpcodeId(row.u16(layout::HOOK_OPCODE)), row.u16(layout::HOOK_EFFECTS)));
        let stack_pointer = target.stack_pointer().and_then(|name| isa.find_register(name)).unwrap_or_default();
        let calls = OperandCalls::open(file, target)?;
        Ok(TargetHooks { target, clearing, effects: effects.collect(), stack_pointer, calls })
    }

    pub(super) fn target(&self) -> &'static dyn Target {
        self.target
    }

    /// Returns the register that a stack engine tracks; `None` for targets without one.
    pub(super) fn stack_pointer(&self) -> Option<RegisterId> {
        Some(self.stack_pointer).filter(|register| register.is_some())
    }

    pub(super) fn calls(&self) -> &OperandCalls {
        &self.calls
    }

    /// Whether a write to this register by this opcode clears its super-registers.
    pub(super) fn clears_super_registers(&self, opcode: &Opcode<'_>, register: RegisterId) -> bool {
        match self.clearing.get(register.index()) {
            None | Some(Clearing::Never) => false,
            Some(Clearing::Always) => true,
            Some(Clearing::ByEncoding) => self.target.clears_by_encoding(opcode),
        }
    }

    /// Applies the effects of an opcode to an instruction that was lowered as the tables say: sets barriers, and removes the
    /// write of the stack pointer.
    pub(super) fn apply(&self, opcode: OpcodeId, instruction: &mut LoweredInstruction) {
        let Ok(found) = self.effects.binary_search_by_key(&opcode, |(opcode, _)| *opcode) else {
            return;
        };
        let effects = self.effects[found].1;
        instruction.is_load_barrier |= effects & layout::HOOK_LOAD_BARRIER != 0;
        instruction.is_store_barrier |= effects & layout::HOOK_STORE_BARRIER != 0;
        if effects & layout::HOOK_STACK_ENGINE != 0 {
            self.remove_stack_pointer_write(instruction);
        }
    }

    /// Removes the write of the stack pointer, which a stack engine tracks so that `push` and `pop` do not wait for each other.
    /// Narrow forms write ESP, as their last definition; the forms for segment registers write nothing.
    fn remove_stack_pointer_write(&self, instruction: &mut LoweredInstruction) {
        let writes = &mut instruction.writes;
        let position = writes.iter().position(|write| write.register == self.stack_pointer);
        if let Some(position) = position.or(writes.len().checked_sub(1)) {
            writes.remove(position);
        }
    }
}
