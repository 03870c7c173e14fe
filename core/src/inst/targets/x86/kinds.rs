//! Finds the kinds of operands, as match rows name them, that a parsed operand fits.
//!
//! An operand is tested once against all kinds, and the result is a set. A row matches if each of its kinds is in the
//! set of the operand at that place. This pays because rows are many and operands few.

use super::operand::{MemoryReference, OperandKind, OperandToken, Value};
use super::registers::{RegisterTraits, Registers};
use crate::inst::ids::{KindId, RegisterId};
use crate::inst::targets::x86::isa::{AcceptedOperand, X86Isa};
use crate::inst::targets::x86::syntax::Mode;

/// The largest number of kinds that a set can hold. The tables have fewer; a kind beyond would be left out.
const MAX_KINDS: usize = 256;

/// A set of kinds.
#[derive(Clone, Copy, Debug, Default)]
pub struct KindSet([u64; MAX_KINDS / 64]);

impl KindSet {
    #[inline]
    pub fn contains(&self, kind: KindId) -> bool {
        self.0[(kind.index() >> 6) & 3] >> (kind.index() & 63) & 1 != 0
    }

    fn insert(&mut self, kind: KindId) {
        self.0[(kind.index() >> 6) & 3] |= 1 << (kind.index() & 63);
    }

    /// Adds the kinds of another set.
    #[inline]
    fn extend(&mut self, other: &KindSet) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine |= theirs;
        }
    }

    /// Removes the kinds that are not in another set.
    #[inline]
    fn restrict(&mut self, other: &KindSet) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine &= theirs;
        }
    }
}

/// Shapes of memory references, apart from their size, that kinds distinguish. One reference may have several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MemoryShape {
    /// Any memory reference.
    Any,
    /// The target of a direct branch: a displacement without segment.
    Absolute,
    /// Such a target in 16-bit mode.
    AbsoluteIn16,
    /// Such a target that is a symbol or fits in a signed byte.
    AbsoluteByte,
    /// A displacement without registers, in 16-bit mode.
    OffsetIn16,
    /// A displacement without registers, in 32-bit mode.
    OffsetIn32,
    /// A displacement without registers, in 64-bit mode.
    OffsetIn64,
    /// A constant displacement without registers, in 64-bit mode, that does not fit in signed 32 bits.
    WideOffset,
    /// `(%rsi)`, or the same with a narrower register.
    SourceIndex,
    /// `(%rdi)`, or the same with a narrower register, without a segment other than `es`.
    DestinationIndex,
    /// An index among xmm0 to xmm15.
    IndexLowXmm,
    /// An index among all xmm registers.
    IndexXmm,
    /// An index among ymm0 to ymm15.
    IndexLowYmm,
    /// An index among all ymm registers.
    IndexYmm,
    /// An index among all zmm registers.
    IndexZmm,
    /// A 16-bit base or none. The index does not matter.
    General16,
    /// A 32-bit base (also `eip`) or none, and a 32-bit index (also `eiz`) or none.
    General32,
    /// A 64-bit base (also `rip`) or none, and a 64-bit index (also `riz`) or none.
    General64,
    /// A reference that is not relative to the instruction pointer, as loads of tiles need.
    Tile,
}

/// Number of shapes.
const N_SHAPES: usize = MemoryShape::Tile as usize + 1;

/// Sizes in bits that kinds distinguish. A reference of another size fits only kinds without a size.
const SIZES: [u16; 8] = [8, 16, 32, 64, 80, 128, 256, 512];

/// The kinds that an immediate fits, by conditions on its value.
#[derive(Clone, Debug, Default)]
struct ImmediateKinds {
    /// Kinds that accept every immediate.
    always: KindSet,
    /// −128 to 127: a byte, extended with its sign to 64 bits.
    byte_extended_to_64: KindSet,
    /// A byte, extended with its sign to 32 bits: as above, and 0xffffff80 to 0xffffffff.
    byte_extended_to_32: KindSet,
    /// A byte, extended with its sign to 16 bits: as above, and 0xff80 to 0xffff.
    byte_extended_to_16: KindSet,
    /// Signed integers of 32 bits.
    signed_32: KindSet,
    /// 0 to 15.
    nibble: KindSet,
    /// −128 to 255.
    byte: KindSet,
}

/// The kinds that each simple case fits, from which those of an operand are put together.
#[derive(Clone, Debug)]
pub struct KindTable {
    /// For each register, the kinds that it fits.
    registers: Box<[KindSet]>,
    /// For each `OperandToken`, such as `{z}`, the kinds that it fits.
    tokens: [KindSet; OperandToken::ALL.len()],
    /// The kinds that immediates fit.
    immediates: ImmediateKinds,
    /// For each shape, the memory kinds that ask for it.
    shapes: [KindSet; N_SHAPES],
    /// For each of [`SIZES`], and last for every other size, the memory kinds that such a reference fits.
    sizes: [KindSet; SIZES.len() + 1],
    /// The kind of immediates from 0 to 15. A row that fails because of it has a message of its own.
    nibble: Option<KindId>,
}

impl KindTable {
    pub fn new(isa: &X86Isa, registers: &Registers) -> KindTable {
        let mut table = KindTable {
            registers: vec![KindSet::default(); isa.n_registers()].into(),
            tokens: Default::default(),
            immediates: ImmediateKinds::default(),
            shapes: Default::default(),
            sizes: Default::default(),
            nibble: None,
        };
        for kind in (0..isa.n_kinds().min(MAX_KINDS)).map(|index| KindId(index as u16)) {
            match isa.kind(kind) {
                AcceptedOperand::Unused => {}
                AcceptedOperand::Token(text) => table.add_token(kind, text),
                AcceptedOperand::Registers(members) => table.add_registers(kind, members.iter()),
                AcceptedOperand::Operand(name) => table.add_operand(kind, name, registers),
            }
        }
        table
    }

    /// Enters a kind that accepts a token of this spelling.
    fn add_token(&mut self, kind: KindId, text: &[u8]) {
        if let Some(index) = OperandToken::ALL.iter().position(|token| token.text().as_bytes() == text) {
            self.tokens[index].insert(kind);
        }
    }

    /// Enters a kind of operands that the tables give by a name, which stands for a condition. A name that is not known is
    /// skipped: no operand fits the kind.
    fn add_operand(&mut self, kind: KindId, name: &str, registers: &Registers) {
        let mut add_registers = |wanted| self.add_registers(kind, registers.with_any(wanted));
        match name {
            name if name.ends_with("Pair") => return add_registers(RegisterTraits::MASK),
            "GR16orGR32orGR64" => return add_registers(RegisterTraits::GENERAL),
            "GR32orGR64" => return add_registers(RegisterTraits::GENERAL_32.or(RegisterTraits::GENERAL_64)),
            _ => {}
        }
        let immediates = &mut self.immediates;
        let set = match name {
            // A rounding mode such as `{rn-sae}` is parsed as an immediate.
            "AVX512RC" | "Imm" => &mut immediates.always,
            "ImmSExti64i8" => &mut immediates.byte_extended_to_64,
            "ImmSExti32i8" => &mut immediates.byte_extended_to_32,
            "ImmSExti16i8" => &mut immediates.byte_extended_to_16,
            "ImmSExti64i32" => &mut immediates.signed_32,
            "ImmUnsignedi4" => {
                self.nibble = Some(kind);
                &mut immediates.nibble
            }
            "ImmUnsignedi8" => &mut immediates.byte,
            name => return self.add_memory(kind, name),
        };
        set.insert(kind);
    }

    /// Enters a kind that accepts some registers.
    fn add_registers(&mut self, kind: KindId, members: impl Iterator<Item = RegisterId>) {
        for register in members {
            if let Some(set) = self.registers.get_mut(register.index()) {
                set.insert(kind);
            }
        }
    }

    /// Enters a kind that accepts memory references; does nothing if the name is not of such a kind.
    fn add_memory(&mut self, kind: KindId, name: &str) {
        let Some((shape, size)) = memory_kind(name) else {
            return;
        };
        self.shapes[shape as usize].insert(kind);
        for (index, set) in self.sizes.iter_mut().enumerate() {
            if size.is_none_or(|size| SIZES.get(index) == Some(&size)) {
                set.insert(kind);
            }
        }
    }

    /// Whether a failure to fit this kind has the message about the range of four bits.
    pub fn is_nibble(&self, kind: KindId) -> bool {
        self.nibble == Some(kind)
    }

    /// Returns all kinds that the operand fits.
    pub fn accepted(&self, operand: &OperandKind, registers: &Registers) -> KindSet {
        match operand {
            OperandKind::Register(register) => self.registers.get(register.index()).copied().unwrap_or_default(),
            OperandKind::Immediate(value) => self.accepted_immediate(*value),
            OperandKind::Memory(memory) => self.accepted_memory(memory, registers),
            OperandKind::Token(token) => self.tokens[*token as usize],
            // Where a port may stand, `rewrite_port` has made it a register.
            OperandKind::PortInDx => KindSet::default(),
        }
    }

    /// Returns the kinds that an immediate fits.
    fn accepted_immediate(&self, value: Value) -> KindSet {
        let kinds = &self.immediates;
        let mut set = kinds.always;
        let Some(value) = value.constant() else {
            // The value of a symbol is not known: it fits everything but four bits.
            let fitting = [
                &kinds.byte_extended_to_64,
                &kinds.byte_extended_to_32,
                &kinds.byte_extended_to_16,
                &kinds.signed_32,
                &kinds.byte,
            ];
            fitting.into_iter().for_each(|fitting| set.extend(fitting));
            return set;
        };
        let is_byte = |value: i64| i64::from(value as i8) == value;
        let fits_byte = is_byte(value);
        if fits_byte {
            set.extend(&kinds.byte_extended_to_64);
        }
        if fits_byte || (value as u64 >> 32 == 0 && is_byte(i64::from(value as i32))) {
            set.extend(&kinds.byte_extended_to_32);
        }
        if fits_byte || (value as u64 >> 16 == 0 && is_byte(i64::from(value as i16))) {
            set.extend(&kinds.byte_extended_to_16);
        }
        if i64::from(value as i32) == value {
            set.extend(&kinds.signed_32);
        }
        if fits_byte || (0..256).contains(&value) {
            set.extend(&kinds.byte);
        }
        if (0..16).contains(&value) {
            set.extend(&kinds.nibble);
        }
        set
    }

    /// Returns the kinds that a memory reference fits.
    fn accepted_memory(&self, memory: &MemoryReference, registers: &Registers) -> KindSet {
        let mut set = self.shapes[MemoryShape::Any as usize];
        let mut add = |shape: MemoryShape| set.extend(&self.shapes[shape as usize]);
        let base = memory.base.is_some().then(|| registers.traits(memory.base));
        let index = memory.index.is_some().then(|| registers.traits(memory.index));
        if base.is_none_or(|base| !base.any(RegisterTraits::INSTRUCTION_POINTER)) {
            add(MemoryShape::Tile);
        }
        match (base, index) {
            (None, None) => self.add_plain_shapes(memory, &mut add),
            (_, Some(index)) if index.any(RegisterTraits::VECTOR) => add_vector_shapes(index, &mut add),
            _ => {}
        }
        if index.is_none() && memory.scale == 1 && memory.displacement == Value::ZERO {
            let base = base.unwrap_or_default();
            if base.any(RegisterTraits::SOURCE_INDEX) {
                add(MemoryShape::SourceIndex);
            }
            let segment = memory.segment;
            if base.any(RegisterTraits::DESTINATION_INDEX) && (!segment.is_some() || segment == registers.es) {
                add(MemoryShape::DestinationIndex);
            }
        }
        // `rip` is among the general registers of 64 bits, so it has that trait, too.
        let base_is_eip = base == Some(RegisterTraits::INSTRUCTION_POINTER);
        let fits = |traits: Option<RegisterTraits>, allowed| traits.is_none_or(|traits| traits.any(allowed));
        if fits(base, RegisterTraits::GENERAL_16) {
            add(MemoryShape::General16);
        }
        if (fits(base, RegisterTraits::GENERAL_32) || base_is_eip)
            && fits(index, RegisterTraits::GENERAL_32.or(RegisterTraits::ZERO_INDEX_32))
        {
            add(MemoryShape::General32);
        }
        if fits(base, RegisterTraits::GENERAL_64)
            && fits(index, RegisterTraits::GENERAL_64.or(RegisterTraits::ZERO_INDEX_64))
        {
            add(MemoryShape::General64);
        }
        if let Some(size) = memory.size_bits {
            let index = SIZES.iter().position(|&known| known == size).unwrap_or(SIZES.len());
            set.restrict(&self.sizes[index]);
        }
        set
    }

    /// Adds the shapes of a reference that has neither base nor index.
    fn add_plain_shapes(&self, memory: &MemoryReference, add: &mut impl FnMut(MemoryShape)) {
        if memory.scale != 1 {
            return;
        }
        let constant = memory.displacement.constant();
        add(match memory.mode {
            Mode::Bits16 => MemoryShape::OffsetIn16,
            Mode::Bits32 => MemoryShape::OffsetIn32,
            Mode::Bits64 => MemoryShape::OffsetIn64,
        });
        if memory.mode == Mode::Bits64 && constant.is_some_and(|value| i64::from(value as i32) != value) {
            add(MemoryShape::WideOffset);
        }
        if memory.segment.is_some() || !memory.is_direct_target {
            return;
        }
        add(MemoryShape::Absolute);
        if memory.mode == Mode::Bits16 {
            add(MemoryShape::AbsoluteIn16);
        }
        if constant.is_none_or(|value| i64::from(value as i8) == value) {
            add(MemoryShape::AbsoluteByte);
        }
    }
}

/// Adds the shapes of a reference whose index is a vector.
fn add_vector_shapes(index: RegisterTraits, add: &mut impl FnMut(MemoryShape)) {
    let is_low = index.any(RegisterTraits::LOW_VECTOR);
    if index.any(RegisterTraits::XMM) {
        add(MemoryShape::IndexXmm);
        if is_low {
            add(MemoryShape::IndexLowXmm);
        }
    } else if index.any(RegisterTraits::YMM) {
        add(MemoryShape::IndexYmm);
        if is_low {
            add(MemoryShape::IndexLowYmm);
        }
    } else {
        add(MemoryShape::IndexZmm);
    }
}

/// Returns the shape and the size in bits that the name of a memory kind stands for, such as `Mem64_RC256X`,
/// `MemOffs32_16` or `SrcIdx8`. `None` if the name is not of a memory kind.
fn memory_kind(name: &str) -> Option<(MemoryShape, Option<u16>)> {
    let size = |digits: &str| digits.parse::<u16>().ok();
    Some(match name {
        "Mem" => (MemoryShape::Any, None),
        "SibMem" => (MemoryShape::Tile, None),
        "AbsMem" => (MemoryShape::Absolute, None),
        "AbsMemMode16" => (MemoryShape::AbsoluteIn16, None),
        "AbsMem8" => (MemoryShape::AbsoluteByte, Some(8)),
        "MemConstOffs64" => (MemoryShape::WideOffset, None),
        _ => {
            if let Some(digits) = name.strip_prefix("SrcIdx") {
                return Some((MemoryShape::SourceIndex, Some(size(digits)?)));
            }
            if let Some(digits) = name.strip_prefix("DstIdx") {
                return Some((MemoryShape::DestinationIndex, Some(size(digits)?)));
            }
            if let Some((mode, digits)) = name.strip_prefix("MemOffs").and_then(|rest| rest.split_once('_')) {
                let shape = match mode {
                    "16" => MemoryShape::OffsetIn16,
                    "32" => MemoryShape::OffsetIn32,
                    _ => MemoryShape::OffsetIn64,
                };
                return Some((shape, Some(size(digits)?)));
            }
            let rest = name.strip_prefix("Mem")?;
            let (digits, register_class) = rest.split_once('_').unwrap_or((rest, ""));
            let shape = match register_class {
                "" => MemoryShape::Any,
                "RC128" => MemoryShape::IndexLowXmm,
                "RC128X" => MemoryShape::IndexXmm,
                "RC256" => MemoryShape::IndexLowYmm,
                "RC256X" => MemoryShape::IndexYmm,
                "RC512" => MemoryShape::IndexZmm,
                "GR16" => MemoryShape::General16,
                "GR32" => MemoryShape::General32,
                "GR64" => MemoryShape::General64,
                _ => return None,
            };
            (shape, Some(size(digits)?))
        }
    })
}
