//! Opcodes: name, scheduling class, operands, implicit registers, flags.

use mca_models::layout::instructions::{self as layout, opcode, operand, shape};
use mca_models::pack::Row;

use super::Isa;
use crate::inst::ids::{ClassId, OpcodeId, RegisterClassId, RegisterId};

/// Properties of an opcode. The first variant is bit 0 of the tables' flags, the next one bit 1, and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpcodeFlag {
    /// It may have more operands than it declares.
    Variadic,
    /// One of its results need not be written, such as the flags on Arm.
    OptionalDefinition,
    /// It is no instruction of the machine.
    Pseudo,
    Return,
    Call,
    /// Control never continues to the next instruction.
    Barrier,
    /// It ends a basic block.
    Terminator,
    Branch,
    /// It branches to an address in a register or in memory.
    Indirect,
    /// It moves a register, by the compiler's tables.
    RegisterMove,
    MayLoad,
    MayStore,
    /// It has effects that its operands do not show.
    SideEffects,
    /// Two of its operands may be exchanged.
    Commutable,
    /// Its operands beyond the declared ones are results.
    VariadicDefinitions,
}

/// The type of an operand, as its opcode declares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperandType {
    Unknown,
    Immediate,
    Register,
    Memory,
    /// The destination of a branch, as a distance or an address.
    BranchTarget,
    /// A mode of rounding.
    Rounding,
    /// A condition code.
    Condition,
    /// A type that only the compiler's own opcodes have.
    Generic,
}

/// A declared operand of an opcode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OperandInfo {
    pub operand_type: OperandType,
    /// The register class that it must belong to; `None` if it is no register.
    pub class: Option<RegisterClassId>,
    /// Index of the result that this operand must equal; `None` if there is none. Results are the first operands.
    pub tied_to: Option<u8>,
    /// Whether it is a result that need not be written.
    pub is_optional_definition: bool,
    /// Whether it is a part of the condition under which the instruction executes.
    pub is_predicate: bool,
}

/// An opcode, read from the tables of its target.
#[derive(Clone, Copy, Debug)]
pub struct Opcode<'i> {
    isa: &'i Isa,
    /// Its number.
    id: OpcodeId,
    /// Its row in the table of opcodes.
    row: Row<'static, { opcode::WIDTH }>,
}

impl Isa {
    pub fn n_opcodes(&self) -> usize {
        self.opcodes.len()
    }

    #[inline]
    pub fn opcode(&self, id: OpcodeId) -> Opcode<'_> {
        Opcode { isa: self, id, row: self.opcodes.row(id.index()) }
    }

    pub fn opcodes(&self) -> impl Iterator<Item = Opcode<'_>> {
        (0..self.n_opcodes() as u16).map(|index| self.opcode(OpcodeId(index)))
    }

    /// Returns the opcode of this name in the reference's tables; `None` if there is none.
    pub fn find_opcode(&self, name: &str) -> Option<OpcodeId> {
        let (mut low, mut high) = (0, self.opcodes_by_name.len());
        while low < high {
            let middle = low + (high - low) / 2;
            let id = OpcodeId(self.opcodes_by_name.row(middle).u16(0));
            match self.opcode(id).name().cmp(name) {
                std::cmp::Ordering::Equal => return Some(id),
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }

    pub fn n_scheduling_classes(&self) -> usize {
        self.scheduling_classes.len()
    }

    /// Returns the name of a class in the data of the scheduling models.
    pub fn scheduling_class_name(&self, class: ClassId) -> &'static str {
        self.strings.text(self.scheduling_classes.row(class.index()).u32(0))
    }
}

impl<'i> Opcode<'i> {
    pub fn id(&self) -> OpcodeId {
        self.id
    }

    pub fn name(&self) -> &'static str {
        self.isa.strings.text(self.row.u32(opcode::NAME))
    }

    /// Returns the scheduling class.
    pub fn class(&self) -> ClassId {
        ClassId(self.row.u16(opcode::CLASS))
    }

    /// Returns the word of flags that the target defines (LLVM's `TSFlags`); on x86 it says how the instruction is encoded.
    #[inline]
    pub fn ts_flags(&self) -> u64 {
        self.row.u64(opcode::TS_FLAGS)
    }

    /// Returns the row that it shares with opcodes of the same operands and flags.
    #[inline]
    fn shape(&self) -> Row<'static, { shape::WIDTH }> {
        self.isa.shapes.row(usize::from(self.row.u16(opcode::SHAPE)))
    }

    #[inline]
    pub fn has(&self, flag: OpcodeFlag) -> bool {
        self.shape().u32(shape::FLAGS) >> flag as u32 & 1 != 0
    }

    /// Returns the number of explicit results, which are the first operands.
    pub fn n_definitions(&self) -> usize {
        usize::from(self.shape().u8(shape::N_DEFINITIONS))
    }

    /// Returns the number of declared operands, results included.
    #[inline]
    pub fn n_operands(&self) -> usize {
        usize::from(self.shape().u8(shape::N_OPERANDS))
    }

    /// Returns the number of results at the start of the operands that equal inputs, and so are not encoded themselves.
    #[inline]
    pub fn n_repeated(&self) -> usize {
        usize::from(self.shape().u8(shape::N_REPEATED))
    }

    /// Returns the declared operands, results first.
    pub fn operands(&self) -> impl Iterator<Item = OperandInfo> + use<> {
        let mut items = self.isa.sequences.get(self.shape().u32(shape::OPERANDS));
        std::iter::from_fn(move || Some(OperandInfo::from_bits(items.next()?, items.next()?)))
    }

    /// Returns the registers that it writes without an operand for them.
    pub fn implicit_definitions(&self) -> impl ExactSizeIterator<Item = RegisterId> + use<> {
        self.isa.sequences.get(self.shape().u32(shape::IMPLICIT_DEFINITIONS)).map(RegisterId)
    }

    /// Returns the registers that it reads without an operand for them.
    pub fn implicit_uses(&self) -> impl ExactSizeIterator<Item = RegisterId> + use<> {
        self.isa.sequences.get(self.shape().u32(shape::IMPLICIT_USES)).map(RegisterId)
    }

    /// Returns its row in the table of opcodes, some of whose columns each target defines.
    pub fn row(&self) -> Row<'static, { opcode::WIDTH }> {
        self.row
    }
}

impl OperandInfo {
    /// Decodes an operand from its two items in the tables.
    fn from_bits(bits: u16, class: u16) -> OperandInfo {
        let operand_type = match bits & operand::TYPE_BITS {
            1 => OperandType::Immediate,
            2 => OperandType::Register,
            3 => OperandType::Memory,
            4 => OperandType::BranchTarget,
            5 => OperandType::Rounding,
            6 => OperandType::Condition,
            7 => OperandType::Generic,
            _ => OperandType::Unknown,
        };
        let tie = bits >> operand::TIED_SHIFT & operand::NOT_TIED;
        OperandInfo {
            operand_type,
            class: (class != operand::NO_CLASS).then_some(RegisterClassId(class)),
            tied_to: (tie != operand::NOT_TIED).then_some(tie as u8),
            is_optional_definition: bits & operand::OPTIONAL_DEFINITION != 0,
            is_predicate: bits & operand::PREDICATE != 0,
        }
    }
}

/// The order of [`OpcodeFlag`] is that of the layout's names.
const _: () = assert!(OpcodeFlag::VariadicDefinitions as usize + 1 == layout::FLAGS.len());
