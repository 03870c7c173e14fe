//! Decodes machine code by the tables: which encodings are tried in which order, and how long an instruction is.

mod addresses;
mod lists;
mod mode;
mod numbers;
mod operands;
mod settling;
mod state;
mod vectors;

use std::sync::OnceLock;

use mca_models::arm::{Decode, feature, opcode};
use mca_models::assembler::{Decoder as OperandDecoder, Encoding};

use self::mode::DecodingMode;
use self::operands::OperandReading;
use self::state::{BlockStart, BlockState};
use super::architectures::is_big_endian;
use super::tables::Tables;
use super::{control, relocations};
use crate::inst::control::ControlStep;
use crate::inst::expr::Expressions;
use crate::inst::features::FeatureSet;
use crate::inst::ids::OpcodeId;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::OpcodeFlag;
use crate::inst::subtarget::Subtarget;
use crate::inst::tables::availability::Availability;
use crate::inst::tables::decode::TableDecoder as Tree;
use crate::inst::tables::disassemble::patterns;
use crate::inst::tables::relocate;
use crate::inst::tables::walk::walk;
use crate::inst::targets::{DecodingContext, FieldRelocation, InstructionDecoder};
use crate::text::Span;

/// A decoder for one processor and one instruction set.
#[derive(Debug)]
pub(super) struct Decoder {
    tables: &'static Tables,
    /// The search tree of all encodings of the instruction set.
    tree: &'static Tree,
    /// Which opcodes may be decoded: first those of the processor, then, if asked for, those of further extensions.
    availabilities: Vec<Availability>,
    /// The features of the processor, and the instruction set.
    mode: DecodingMode,
    /// Whether machine code has its most significant byte first.
    is_big_endian: bool,
}

/// Returns a decoder for a processor. If it `reads_more`, it also reads extensions that the processor lacks. `None` if the tables are
/// damaged.
pub(super) fn decoder_for(subtarget: &Subtarget, reads_more: bool) -> Option<Decoder> {
    static TREES: [OnceLock<Tree>; 2] = [const { OnceLock::new() }; 2];
    let tables = Tables::get().ok()?;
    let is_thumb = subtarget.features.has(feature::F_THUMB_MODE);
    let ranks = if is_thumb { RANKS_OF_THUMB } else { RANKS_OF_A32 };
    let rank_of = |name: &str| ranks.iter().position(|known| known.contains(&name)).map(|rank| rank as u8);
    let tree = TREES[usize::from(is_thumb)].get_or_init(|| {
        let mut patterns = patterns(tables.assembler, rank_of);
        // `adr` is decoded as an addition to the program counter.
        patterns.retain(|pattern| pattern.opcode != opcode::ADR);
        for pattern in &mut patterns {
            pattern.rank = 2 * pattern.rank + u8::from(!EARLY.contains(&pattern.opcode));
        }
        Tree::new(patterns)
    });
    let mut availabilities = vec![Availability::new(tables.assembler, &subtarget.features)];
    if reads_more {
        availabilities.push(Availability::new(tables.assembler, &with_more(tables, &subtarget.features)));
    }
    let is_big_endian = is_big_endian(&subtarget.triple);
    Some(Decoder {
        tables,
        tree,
        availabilities,
        mode: DecodingMode { features: subtarget.features, is_thumb },
        is_big_endian,
    })
}

/// Returns features with those of common extensions added.
fn with_more(tables: &Tables, features: &FeatureSet) -> FeatureSet {
    let mut more = *features;
    let is_of_microcontroller = features.has(feature::F_MCLASS);
    let further: &[&str] = match is_of_microcontroller {
        true => &["dsp", "fp-armv8d16", "fullfp16", "hwdiv", "fp64"],
        false => {
            &["neon", "fp-armv8", "crypto", "crc", "dsp", "hwdiv", "hwdiv-arm", "fullfp16", "dotprod", "trustzone"]
        }
    };
    for name in further {
        tables.features.switch_by_name(&mut more, name.as_bytes(), true);
    }
    more
}

/// Opcodes that are tried before others of their rank: loads relative to the program counter, and shifts of one register, whose bits
/// would also fit a shift of a pair of registers.
const EARLY: [OpcodeId; 9] = [
    opcode::MVE_SQRSHR,
    opcode::MVE_UQRSHL,
    opcode::t2LDRpci,
    opcode::t2LDRBpci,
    opcode::t2LDRHpci,
    opcode::t2LDRSBpci,
    opcode::t2LDRSHpci,
    opcode::t2PLDpci,
    opcode::t2PLIpci,
];

/// Groups of encodings whose instructions do not count as members of a block of `it` or `vpst`.
const OUTSIDE_OF_BLOCKS: [&str; 3] = ["VFPV8", "v8Crypto", "v8NEON"];

/// Opcodes that do not count as members of a block of `vpst`. Most of them encode a condition.
const SELF_CONDITIONAL: [OpcodeId; 10] = [
    opcode::tBcc,
    opcode::t2Bcc,
    opcode::tCBZ,
    opcode::tCBNZ,
    opcode::tCPS,
    opcode::tMOVSr,
    opcode::t2CSEL,
    opcode::t2CSINC,
    opcode::t2CSINV,
    opcode::t2CSNEG,
];

/// Groups of encodings of A32, in the order in which they are tried.
const RANKS_OF_A32: &[&[&str]] = &[
    &["ARM"],
    &["VFP"],
    &["VFPV8"],
    &["NEONData"],
    &["NEONLoadStore"],
    &["NEONDup"],
    &["v8NEON"],
    &["v8Crypto"],
    &["CoProc"],
];

/// Groups of encodings of Thumb, in the order in which they are tried.
const RANKS_OF_THUMB: &[&[&str]] = &[
    &["MVE"],
    &["Thumb", "ThumbSBit"],
    &["Thumb2"],
    &["VFP"],
    &["VFPV8"],
    &["NEONDup"],
    &["NEONLoadStore"],
    &["NEONData"],
    &["v8Crypto"],
    &["v8NEON"],
    &["Thumb2CDE"],
    &["Thumb2CoProc"],
];

impl Decoder {
    /// Returns the bits of the instruction at the start of some bytes, and its length in bytes; `None` if the bytes end before it.
    fn word(&self, bytes: &[u8]) -> Option<(u32, usize)> {
        let half = |bytes: &[u8; 2]| match self.is_big_endian {
            true => u16::from_be_bytes(*bytes),
            false => u16::from_le_bytes(*bytes),
        };
        if !self.mode.is_thumb {
            let bytes = bytes.first_chunk::<4>()?;
            let word = if self.is_big_endian { u32::from_be_bytes(*bytes) } else { u32::from_le_bytes(*bytes) };
            return Some((word, 4));
        }
        let first = half(bytes.first_chunk()?);
        if !is_half_of_two(first) {
            return Some((first.into(), 2));
        }
        let second = half(bytes.get(2..)?.first_chunk()?);
        Some((u32::from(first) << 16 | u32::from(second), 4))
    }

    /// Returns the distance in bytes from an instruction's address to the value that it reads from the program counter.
    fn ahead(&self) -> u64 {
        if self.mode.is_thumb { 4 } else { 8 }
    }

    /// Decodes a word with the processor's opcodes, or else with the further ones.
    fn instruction(&self, word: u32, n_bytes: usize, state: BlockState, span: Span) -> Option<Instruction> {
        let with = |availability| self.instruction_with(availability, word, n_bytes, state, span);
        self.availabilities.iter().find_map(with)
    }

    /// Decodes a word with some opcodes.
    fn instruction_with(
        &self,
        availability: &Availability,
        word: u32,
        n_bytes: usize,
        state: BlockState,
        span: Span,
    ) -> Option<Instruction> {
        let ranks = if self.mode.is_thumb { RANKS_OF_THUMB } else { RANKS_OF_A32 };
        (0..ranks.len()).find_map(|rank| {
            let form = if self.mode.is_thumb && n_bytes == 4 { self.as_in_a32(word, rank)? } else { word };
            let candidates = self.tree.candidates(form.into(), n_bytes as u8);
            let encodings = candidates.filter(|pattern| usize::from(pattern.rank / 2) == rank);
            let encodings = encodings.filter_map(|pattern| self.tables.assembler.encoding(pattern.opcode));
            for encoding in encodings.filter(|encoding| availability.has(encoding.conditions())) {
                let found = self.read(&encoding, form, state, span);
                // The first encoding that matches decides for its rank: if its operands are invalid, no other is tried. Two
                // kinds of encodings are exempt.
                if found.is_some() || !is_vector_move_immediate(&encoding, form) && !is_selection(&encoding, form) {
                    return found;
                }
            }
            None
        })
    }

    /// Converts a word of Thumb to the form in which the tables describe the encodings of a rank; `None` if no encoding of the rank has
    /// these bits.
    fn as_in_a32(&self, word: u32, rank: usize) -> Option<u32> {
        let top = word >> 24;
        let is_of_vectors = top & 0xf == 0xf && top >= 0xe0;
        match RANKS_OF_THUMB.get(rank)?.first().copied()? {
            "VFP" | "NEONDup" => (top >> 4 == 0xe).then_some(word),
            "NEONLoadStore" => (top == 0xf9).then_some(word & 0xf0ff_ffff | 0x0400_0000),
            "NEONData" | "v8Crypto" => {
                is_of_vectors.then_some(word & 0xe0ff_ffff | (word & 0x1000_0000) >> 4 | 0x1200_0000)
            }
            "v8NEON" => (top & 0xc == 0xc).then_some(word & 0xf3ff_ffff),
            "Thumb2CDE" => self.mode.is_extended(word >> 8 & 15).then_some(word),
            "Thumb2CoProc" => (!self.mode.is_extended(word >> 8 & 15)).then_some(word),
            _ => Some(word),
        }
    }

    /// Returns the kind of block that an instruction with this opcode begins.
    fn start_of(&self, id: OpcodeId) -> BlockStart {
        if id == opcode::t2IT {
            return BlockStart::Conditions;
        }
        let is_mask = |(operand, decoder): (u8, OperandDecoder)| match decoder {
            OperandDecoder::Call(call) => {
                operand == 0 && Decode::from_method(call.method) == Some(Decode::DecodeVPTMaskOperand)
            }
            _ => false,
        };
        let has_vectors = self.mode.features.has(feature::F_MVE);
        let encoding = if has_vectors { self.tables.assembler.encoding(id) } else { None };
        match encoding.is_some_and(|encoding| encoding.decoders().any(is_mask)) {
            true => BlockStart::Predicates,
            false => BlockStart::Nothing,
        }
    }

    /// Whether an instruction counts as a member of the block that it is in.
    fn counts_in_block(&self, id: OpcodeId, state: BlockState) -> bool {
        if state == BlockState::default() {
            return true;
        }
        let namespace = self.tables.assembler.encoding(id).map(|encoding| encoding.decoder_namespace());
        let is_outside = namespace.is_some_and(|name| OUTSIDE_OF_BLOCKS.contains(&name));
        !is_outside && (state.is_conditional() || !SELF_CONDITIONAL.contains(&id))
    }

    /// Decodes a word by one encoding; `None` if operands are invalid.
    fn read(&self, encoding: &Encoding<'_>, word: u32, state: BlockState, span: Span) -> Option<Instruction> {
        let id = encoding.opcode();
        let opcode = self.tables.isa.opcode(id);
        let mut reading = OperandReading {
            mode: &self.mode,
            tables: self.tables,
            encoding,
            all: encoding.decoder(),
            infos: opcode.operands().collect(),
            word,
            state,
            found: Instruction::new(id, span),
        };
        if reading.is_without_condition() {
            return Some(reading.found);
        }
        // An opcode with a list has one operand for it, the last: decoding that one adds the whole list.
        let is_variadic = opcode.has(OpcodeFlag::Variadic);
        while reading.found.operands().len() < opcode.n_operands() {
            let before = reading.found.operands().len();
            reading.push_operand(before)?;
            if is_variadic && before + 1 >= opcode.n_operands() {
                break;
            }
        }
        reading.settle().then_some(reading.found)
    }
}

/// Whether a word that matches the encoding of a conversion from or to fixed point is a move of an immediate to a vector instead.
fn is_vector_move_immediate(encoding: &Encoding<'_>, word: u32) -> bool {
    let method = encoding.decoder().and_then(|call| Decode::from_method(call.method));
    let is_conversion = matches!(method, Some(Decode::DecodeVCVTD | Decode::DecodeVCVTQ | Decode::DecodeMVEVCVTt1fp));
    is_conversion && word >> 19 & 7 == 0
}

/// Whether a word that matches the encoding of a comparison of floating-point vectors is a selection of lanes instead.
fn is_selection(encoding: &Encoding<'_>, word: u32) -> bool {
    let is_comparison = matches!(encoding.opcode(), opcode::MVE_VCMPf16 | opcode::MVE_VCMPf32);
    is_comparison && word & 1 != 0 && word >> 12 & 1 == 0
}

/// Whether a halfword of Thumb is the first of a 32-bit instruction.
fn is_half_of_two(half: u16) -> bool {
    half >> 11 >= 0b11101
}

impl InstructionDecoder for Decoder {
    fn length(&self, bytes: &[u8]) -> usize {
        match (self.mode.is_thumb, bytes) {
            (false, _) => 4,
            (true, [low, high, ..]) => {
                let first = if self.is_big_endian { [*high, *low] } else { [*low, *high] };
                if is_half_of_two(u16::from_le_bytes(first)) { 4 } else { 2 }
            }
            (true, _) => 2,
        }
    }

    fn decode(&self, bytes: &[u8], address: u64, span: Span) -> Option<Instruction> {
        self.decode_next(bytes, address, span, &mut DecodingContext::default())
    }

    fn decode_next(
        &self,
        bytes: &[u8],
        _address: u64,
        span: Span,
        context: &mut DecodingContext,
    ) -> Option<Instruction> {
        let (word, n_bytes) = self.word(bytes)?;
        let state = BlockState::of(*context);
        let found = self.instruction(word, n_bytes, state, span)?;
        if self.mode.is_thumb {
            let next = if self.counts_in_block(found.opcode, state) { state.advanced() } else { state };
            *context = next.begun(&found, self.start_of(found.opcode)).context();
        }
        Some(found)
    }

    fn destination(&self, instruction: &Instruction, address: u64) -> Option<u64> {
        let distance = relocate::distance(self.tables.isa, instruction)?;
        let base = address.wrapping_add(self.ahead());
        let changes_set = matches!(instruction.opcode, opcode::tBLXi | opcode::BLXi);
        let base = if self.mode.is_thumb && changes_set { base & !3 } else { base };
        Some(base.wrapping_add_signed(distance) & 0xffff_ffff)
    }

    fn relocate(
        &self,
        instruction: &mut Instruction,
        _bytes: &[u8],
        relocation: &FieldRelocation<'_>,
        expressions: &mut Expressions,
    ) {
        let Some(index) = relocate::filled(self.tables.isa, instruction) else { return };
        let ahead = self.ahead() as i64;
        if let Some(operand) = instruction.operands_mut().get_mut(index) {
            let inside = if let Operand::Immediate(value) = operand { *value } else { 0 };
            *operand = Operand::Expression(relocations::expression(relocation, inside, ahead, expressions));
        }
    }

    fn walk(&self, code: &[u8], address: u64, each: &mut dyn FnMut(ControlStep)) {
        walk(self, &|instruction| control::of(self.tables.isa, instruction), code, address, each);
    }
}
