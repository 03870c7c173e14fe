//! Traits of registers for reading: widths, kinds, and the few that rules name.

use crate::inst::ids::RegisterId;
use crate::inst::isa::Isa;

/// Facts about a register, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RegisterTraits(pub u32);

impl RegisterTraits {
    pub const BYTE: RegisterTraits = RegisterTraits(1 << 0);
    /// General registers by width; 64 bit includes RIP.
    pub const GENERAL_16: RegisterTraits = RegisterTraits(1 << 1);
    pub const GENERAL_32: RegisterTraits = RegisterTraits(1 << 2);
    pub const GENERAL_64: RegisterTraits = RegisterTraits(1 << 3);
    pub const SEGMENT: RegisterTraits = RegisterTraits(1 << 4);
    pub const MASK: RegisterTraits = RegisterTraits(1 << 5);
    pub const MMX: RegisterTraits = RegisterTraits(1 << 6);
    pub const XMM: RegisterTraits = RegisterTraits(1 << 7);
    pub const YMM: RegisterTraits = RegisterTraits(1 << 8);
    pub const ZMM: RegisterTraits = RegisterTraits(1 << 9);
    /// RIP and EIP.
    pub const INSTRUCTION_POINTER: RegisterTraits = RegisterTraits(1 << 10);
    /// EIZ and RIZ, the written forms of "no index"; they are not general registers.
    pub const ZERO_INDEX_32: RegisterTraits = RegisterTraits(1 << 11);
    pub const ZERO_INDEX_64: RegisterTraits = RegisterTraits(1 << 23);
    /// ESP and RSP.
    pub const STACK_POINTER: RegisterTraits = RegisterTraits(1 << 12);
    /// Number 8 and above of a kind that the first processors had eight of.
    pub const EXTENDED: RegisterTraits = RegisterTraits(1 << 13);
    /// r16 to r31 in any width.
    pub const EXTENDED_GENERAL: RegisterTraits = RegisterTraits(1 << 14);
    /// ah bh ch dh.
    pub const HIGH_BYTE: RegisterTraits = RegisterTraits(1 << 15);
    /// spl bpl sil dil.
    pub const LOW_BYTE_OF_POINTER: RegisterTraits = RegisterTraits(1 << 16);
    pub const ONLY_64_BIT: RegisterTraits = RegisterTraits(1 << 17);
    /// bx bp si di, the base registers of 16-bit addresses; the first two and the last two.
    pub const BASE_16: RegisterTraits = RegisterTraits(1 << 18);
    pub const INDEX_16: RegisterTraits = RegisterTraits(1 << 19);
    pub const SOURCE_INDEX: RegisterTraits = RegisterTraits(1 << 20);
    pub const DESTINATION_INDEX: RegisterTraits = RegisterTraits(1 << 21);
    /// xmm0 to xmm15, ymm0 to ymm15.
    pub const LOW_VECTOR: RegisterTraits = RegisterTraits(1 << 22);

    pub const GENERAL: RegisterTraits = RegisterTraits(Self::GENERAL_16.0 | Self::GENERAL_32.0 | Self::GENERAL_64.0);
    pub const ZERO_INDEX: RegisterTraits = RegisterTraits(Self::ZERO_INDEX_32.0 | Self::ZERO_INDEX_64.0);
    pub const VECTOR: RegisterTraits = RegisterTraits(Self::XMM.0 | Self::YMM.0 | Self::ZMM.0);

    /// Whether the register has any of the traits.
    pub const fn any(self, of: RegisterTraits) -> bool {
        self.0 & of.0 != 0
    }

    pub fn insert(&mut self, traits: RegisterTraits) {
        self.0 |= traits.0;
    }

    pub const fn or(self, other: RegisterTraits) -> RegisterTraits {
        RegisterTraits(self.0 | other.0)
    }
}

/// The registers of the target, with what the reader asks about them.
#[derive(Clone, Debug)]
pub struct Registers {
    traits: Box<[RegisterTraits]>,
    narrowed_32: Box<[RegisterId]>,
    narrowed_16: Box<[RegisterId]>,
    mask_pairs: [RegisterId; 4],
    pub rip: RegisterId,
    pub dx: RegisterId,
    pub es: RegisterId,
    pub k0: RegisterId,
    pub stack: [RegisterId; 8],
    /// SI and DI by width: 16, 32, 64 bits.
    pub source_index: [RegisterId; 3],
    pub destination_index: [RegisterId; 3],
}

impl Registers {
    pub fn new(isa: &Isa) -> Registers {
        // Each name is read once: this runs at every start.
        let names: Vec<(RegisterId, &str)> = isa.registers().map(|one| (one, isa.register_name(one))).collect();
        let named = |name: &str| {
            names.iter().find(|(_, other)| *other == name).map_or(RegisterId::NONE, |(register, _)| *register)
        };
        let n_registers = isa.n_registers();
        let mut registers = Registers {
            traits: vec![RegisterTraits::default(); n_registers].into(),
            narrowed_32: vec![RegisterId::NONE; n_registers].into(),
            narrowed_16: vec![RegisterId::NONE; n_registers].into(),
            mask_pairs: ["K0_K1", "K2_K3", "K4_K5", "K6_K7"].map(named),
            rip: named("RIP"),
            dx: named("DX"),
            es: named("ES"),
            k0: named("K0"),
            stack: ["ST0", "ST1", "ST2", "ST3", "ST4", "ST5", "ST6", "ST7"].map(named),
            source_index: ["SI", "ESI", "RSI"].map(named),
            destination_index: ["DI", "EDI", "RDI"].map(named),
        };
        registers.add_classes(isa);
        for (register, name) in &names {
            registers.traits[register.index()].insert(named_traits(name));
        }
        registers.add_parts(isa);
        registers
    }

    #[inline]
    pub fn traits(&self, register: RegisterId) -> RegisterTraits {
        self.traits.get(register.index()).copied().unwrap_or_default()
    }

    /// Returns the registers that have any of the traits.
    pub fn with_any(&self, of: RegisterTraits) -> impl Iterator<Item = RegisterId> {
        let having = self.traits.iter().enumerate().filter(move |(_, traits)| traits.any(of));
        having.map(|(number, _)| RegisterId(number as u16))
    }

    /// Returns the 32-bit register that contains this one or is its lower half; itself if it has 32 bits.
    pub fn as_32_bit(&self, register: RegisterId) -> RegisterId {
        self.narrowed_32.get(register.index()).copied().unwrap_or(register)
    }

    /// Returns the 16-bit part; itself if it has 16 bits.
    pub fn as_16_bit(&self, register: RegisterId) -> RegisterId {
        self.narrowed_16.get(register.index()).copied().unwrap_or(register)
    }

    /// Returns the pair that a mask register belongs to.
    pub fn mask_pair(&self, mask: RegisterId) -> RegisterId {
        self.mask_pairs.get(usize::from(mask.0.wrapping_sub(self.k0.0) / 2)).copied().unwrap_or(RegisterId::NONE)
    }

    fn add_classes(&mut self, isa: &Isa) {
        const CLASSES: [(&str, RegisterTraits); 11] = [
            ("GR8", RegisterTraits::BYTE),
            ("GR16", RegisterTraits::GENERAL_16),
            ("GR32", RegisterTraits::GENERAL_32),
            ("GR64", RegisterTraits::GENERAL_64.or(RegisterTraits::ONLY_64_BIT)),
            ("SEGMENT_REG", RegisterTraits::SEGMENT),
            ("VK1", RegisterTraits::MASK),
            ("VR64", RegisterTraits::MMX),
            ("VR128X", RegisterTraits::XMM),
            ("VR256X", RegisterTraits::YMM),
            ("VR512", RegisterTraits::ZMM),
            ("VR128", RegisterTraits::LOW_VECTOR),
        ];
        for (class, traits) in CLASSES.into_iter().chain([("VR256", RegisterTraits::LOW_VECTOR)]) {
            for register in isa.class_set_of(class).iter() {
                if let Some(known) = self.traits.get_mut(register.index()) {
                    known.insert(traits);
                }
            }
        }
    }

    /// Adds, for every general register, its relatives of other widths.
    fn add_parts(&mut self, isa: &Isa) {
        let widths =
            [(RegisterTraits::GENERAL_16, &mut self.narrowed_16), (RegisterTraits::GENERAL_32, &mut self.narrowed_32)];
        for (width, narrowed) in widths {
            for register in isa.registers() {
                if !self.traits[register.index()].any(RegisterTraits::GENERAL) {
                    continue;
                }
                let relatives = isa.sub_registers(register).chain(isa.super_registers(register)).chain([register]);
                let mut of_width = relatives.filter(|other| self.traits[other.index()].any(width));
                narrowed[register.index()] = of_width.next().unwrap_or(register);
            }
        }
    }
}

/// Returns the traits that follow from a register's name in the tables.
fn named_traits(name: &str) -> RegisterTraits {
    let mut traits = numbered_traits(name);
    traits.insert(match name {
        "RIP" => RegisterTraits::INSTRUCTION_POINTER,
        "EIP" => RegisterTraits::INSTRUCTION_POINTER,
        "EIZ" => RegisterTraits::ZERO_INDEX_32,
        "RIZ" => RegisterTraits::ZERO_INDEX_64.or(RegisterTraits::ONLY_64_BIT),
        "ESP" | "RSP" => RegisterTraits::STACK_POINTER,
        "AH" | "BH" | "CH" | "DH" => RegisterTraits::HIGH_BYTE,
        "SPL" | "BPL" | "SIL" | "DIL" => RegisterTraits::LOW_BYTE_OF_POINTER.or(RegisterTraits::ONLY_64_BIT),
        "BX" | "BP" => RegisterTraits::BASE_16,
        "SI" => RegisterTraits::INDEX_16.or(RegisterTraits::SOURCE_INDEX),
        "DI" => RegisterTraits::INDEX_16.or(RegisterTraits::DESTINATION_INDEX),
        "ESI" | "RSI" => RegisterTraits::SOURCE_INDEX,
        "EDI" | "RDI" => RegisterTraits::DESTINATION_INDEX,
        _ => RegisterTraits::default(),
    });
    traits
}

/// Returns the traits of the registers from number 8 on, and of r16 to r31: `R17W`, `XMM9`, `CR8`.
fn numbered_traits(name: &str) -> RegisterTraits {
    let letters = name.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let (prefix, rest) = name.split_at(name.len() - letters.len());
    let digits = rest.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let mut traits = RegisterTraits::default();
    let (Ok(number), "R" | "XMM" | "YMM" | "ZMM" | "CR" | "DR") = (digits.parse::<u32>(), prefix) else {
        return traits;
    };
    if number >= 8 {
        traits.insert(RegisterTraits::EXTENDED.or(RegisterTraits::ONLY_64_BIT));
    }
    if number >= 16 && prefix == "R" {
        traits.insert(RegisterTraits::EXTENDED_GENERAL);
    }
    traits
}
