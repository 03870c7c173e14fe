//! What the encoder knows of registers, gathered in one table.

use std::sync::OnceLock;

use crate::inst::ids::RegisterId;
use crate::inst::isa::Isa;

/// The encoder's view of one register.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EncoderRegister {
    /// The number in machine code, 0 to 31.
    pub number: u8,
    /// Which of the registers it is that addressing distinguishes.
    pub kind: EncoderRegisterKind,
    /// Whether the register is one of the general registers 16 to 31, which only APX has.
    pub is_apx: bool,
    /// Whether the register is a byte register that only a REX prefix can name: `sil`, `dil`, `bpl`, `spl`.
    pub needs_rex: bool,
    /// The prefix that selects this register, if it is a segment register.
    pub segment_override: Option<u8>,
}

/// Registers that addressing distinguishes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EncoderRegisterKind {
    #[default]
    Other,
    General16,
    General32,
    General64,
    InstructionPointer32,
    InstructionPointer64,
    /// `eiz`, which stands for no index and makes the address one of 32 bits.
    NoIndex32,
}

/// What the encoder knows of each register, by its number in the tables.
#[derive(Clone, Debug)]
pub struct TraitsTable {
    /// By the index of the register.
    traits: Vec<EncoderRegister>,
}

/// Segment registers and the prefixes that select them.
const SEGMENTS: [(&str, u8); 6] = [("CS", 0x2e), ("SS", 0x36), ("DS", 0x3e), ("ES", 0x26), ("FS", 0x64), ("GS", 0x65)];

impl TraitsTable {
    /// Returns the table, made on first use.
    pub fn shared(isa: &Isa) -> &'static TraitsTable {
        static SHARED: OnceLock<TraitsTable> = OnceLock::new();
        SHARED.get_or_init(|| TraitsTable::new(isa))
    }

    fn new(isa: &Isa) -> TraitsTable {
        let general = [
            ("GR16", EncoderRegisterKind::General16),
            ("GR32", EncoderRegisterKind::General32),
            ("GR64", EncoderRegisterKind::General64),
        ]
        .map(|(class, kind)| (isa.class_set_of(class), kind));
        let bytes = isa.class_set_of("GR8");
        let traits_of = |register: RegisterId| {
            let name = isa.register_name(register);
            let kind = match name {
                "EIP" => EncoderRegisterKind::InstructionPointer32,
                "RIP" => EncoderRegisterKind::InstructionPointer64,
                "EIZ" => EncoderRegisterKind::NoIndex32,
                _ => general
                    .iter()
                    .find(|(set, _)| set.contains(register))
                    .map_or(EncoderRegisterKind::Other, |(_, kind)| *kind),
            };
            let number = isa.register_encoding(register) as u8 & 31;
            let is_general = kind != EncoderRegisterKind::Other || bytes.contains(register);
            EncoderRegister {
                number,
                kind,
                is_apx: is_general && number > 15,
                needs_rex: matches!(name, "SIL" | "DIL" | "BPL" | "SPL"),
                segment_override: SEGMENTS.iter().find(|(segment, _)| *segment == name).map(|(_, byte)| *byte),
            }
        };
        TraitsTable { traits: (0..isa.n_registers() as u16).map(|index| traits_of(RegisterId(index))).collect() }
    }

    /// Returns the traits of a register; the default ones for [`RegisterId::NONE`].
    #[inline]
    pub fn of(&self, register: RegisterId) -> EncoderRegister {
        self.traits.get(register.index()).copied().unwrap_or_default()
    }
}
