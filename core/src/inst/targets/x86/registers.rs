//! What the reader asks about registers: widths, kinds, and the few that rules name.

use crate::inst::ids::RegisterId;
use crate::inst::isa::Isa;

/// Facts about a register, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RegisterTraits(pub u32);

impl RegisterTraits {
    /// General registers of 8 bits.
    pub const BYTE: RegisterTraits = RegisterTraits(1 << 0);
    /// General registers of 16 bits.
    pub const GENERAL_16: RegisterTraits = RegisterTraits(1 << 1);
    /// General registers of 32 bits.
    pub const GENERAL_32: RegisterTraits = RegisterTraits(1 << 2);
    /// General registers of 64 bits, and RIP.
    pub const GENERAL_64: RegisterTraits = RegisterTraits(1 << 3);
    /// Segment registers.
    pub const SEGMENT: RegisterTraits = RegisterTraits(1 << 4);
    /// Mask registers of AVX-512.
    pub const MASK: RegisterTraits = RegisterTraits(1 << 5);
    pub const MMX: RegisterTraits = RegisterTraits(1 << 6);
    pub const XMM: RegisterTraits = RegisterTraits(1 << 7);
    pub const YMM: RegisterTraits = RegisterTraits(1 << 8);
    pub const ZMM: RegisterTraits = RegisterTraits(1 << 9);
    /// RIP and EIP.
    pub const INSTRUCTION_POINTER: RegisterTraits = RegisterTraits(1 << 10);
    /// EIZ, the written form of "no index" in 32-bit addresses. It is no general register.
    pub const ZERO_INDEX_32: RegisterTraits = RegisterTraits(1 << 11);
    /// RIZ, the written form of "no index" in 64-bit addresses. It is no general register.
    pub const ZERO_INDEX_64: RegisterTraits = RegisterTraits(1 << 23);
    /// ESP and RSP.
    pub const STACK_POINTER: RegisterTraits = RegisterTraits(1 << 12);
    /// r8, xmm8, cr8 and the like: 8 and above, of the kinds of registers of which 32-bit mode has eight.
    pub const EXTENDED: RegisterTraits = RegisterTraits(1 << 13);
    /// r16 to r31, in any width.
    pub const EXTENDED_GENERAL: RegisterTraits = RegisterTraits(1 << 14);
    /// AH, BH, CH, DH.
    pub const HIGH_BYTE: RegisterTraits = RegisterTraits(1 << 15);
    /// SPL, BPL, SIL, DIL.
    pub const LOW_BYTE_OF_POINTER: RegisterTraits = RegisterTraits(1 << 16);
    /// Registers that only 64-bit mode has.
    pub const ONLY_64_BIT: RegisterTraits = RegisterTraits(1 << 17);
    /// BX and BP, the bases of 16-bit addresses.
    pub const BASE_16: RegisterTraits = RegisterTraits(1 << 18);
    /// SI and DI, the indices of 16-bit addresses.
    pub const INDEX_16: RegisterTraits = RegisterTraits(1 << 19);
    /// SI, ESI, RSI.
    pub const SOURCE_INDEX: RegisterTraits = RegisterTraits(1 << 20);
    /// DI, EDI, RDI.
    pub const DESTINATION_INDEX: RegisterTraits = RegisterTraits(1 << 21);
    /// xmm0 to xmm15, ymm0 to ymm15.
    pub const LOW_VECTOR: RegisterTraits = RegisterTraits(1 << 22);

    /// General registers of 16, 32 or 64 bits.
    pub const GENERAL: RegisterTraits = RegisterTraits(Self::GENERAL_16.0 | Self::GENERAL_32.0 | Self::GENERAL_64.0);
    /// EIZ and RIZ.
    pub const ZERO_INDEX: RegisterTraits = RegisterTraits(Self::ZERO_INDEX_32.0 | Self::ZERO_INDEX_64.0);
    /// Vector registers of 128, 256 or 512 bits.
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

/// What the reader asks about each register, and registers that rules name.
#[derive(Clone, Debug)]
pub struct Registers {
    /// Traits, by `RegisterId`.
    traits: Box<[RegisterTraits]>,
    /// By `RegisterId`, for each general register the related one of 32 bits.
    narrowed_32: Box<[RegisterId]>,
    /// By `RegisterId`, for each general register the related one of 16 bits.
    narrowed_16: Box<[RegisterId]>,
    /// Pairs of mask registers, beginning with that of k0 and k1.
    mask_pairs: [RegisterId; 4],
    pub rip: RegisterId,
    pub dx: RegisterId,
    pub es: RegisterId,
    pub k0: RegisterId,
    /// The registers of the x87 stack, its top first.
    pub stack: [RegisterId; 8],
    /// SI, ESI, RSI.
    pub source_index: [RegisterId; 3],
    /// DI, EDI, RDI.
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
        having.map(|(index, _)| RegisterId(index as u16))
    }

    /// Returns the related general register of 32 bits: itself, its part, or the one that contains it. Other registers are returned
    /// as they are.
    pub fn as_32_bit(&self, register: RegisterId) -> RegisterId {
        self.narrowed_32.get(register.index()).copied().unwrap_or(register)
    }

    /// Returns the related general register of 16 bits: itself or its part. Other registers are returned as they are.
    pub fn as_16_bit(&self, register: RegisterId) -> RegisterId {
        self.narrowed_16.get(register.index()).copied().unwrap_or(register)
    }

    /// Returns the pair to which a mask register belongs; [`RegisterId::NONE`] for other registers.
    pub fn mask_pair(&self, mask: RegisterId) -> RegisterId {
        self.mask_pairs.get(usize::from(mask.0.wrapping_sub(self.k0.0) / 2)).copied().unwrap_or(RegisterId::NONE)
    }

    /// Adds the traits that follow from register classes of the tables.
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

    /// Finds the relatives of other widths of each general register.
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

/// Returns the traits that follow from a number in a register's name, such as `R17W`, `XMM9` or `CR8`.
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
