//! Values of registers that follow from the code: two equal [`Value`]s stand for equal numbers when the code runs.
//!
//! A value is a root plus a constant, so that two pointers into the same memory can be compared. Roots are the values of
//! registers before the first iteration, and the results of instructions; equal operations on equal values have the same root.
//! Arithmetic of 32 bits is taken as if it never wrapped.

use std::collections::BTreeMap;

use super::block::AddressReading;
use super::code::CodeFacts;
use crate::inst::expr::ExprId;
use crate::inst::ids::{OpcodeId, RegisterId};
use crate::inst::instruction::Operand;
use crate::inst::targets::measured::{AddressParts, Effect};
use crate::model::facts::LoweredInstruction;

/// An unknown number, the root, plus a known one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Value {
    root: Root,
    /// The known number, in bytes if the value is an address.
    offset: i64,
}

/// The number of an origin: equal roots are equal numbers when the code runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Root(u32);

/// The root of constants, which is the number 0.
const ZERO: Root = Root(0);

/// Values that registers have before the first iteration are taken to be multiples of this, as addresses that begin a line are.
const ALIGNED_BYTES: i64 = 64;

/// What makes a root: equal origins make one root.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Origin {
    /// The value of a register before the first iteration.
    Entry(RegisterId),
    /// A sum, `base` + `scale` × `index` + `symbol` + `segment`, of which more than one part is unknown.
    Sum { base: Root, index: Root, scale: i64, symbol: Option<ExprId>, segment: Option<RegisterId> },
    /// The bits that two values have in common, above those that [`ALIGNED_BYTES`] leaves to the offset.
    Mask { one: Value, other: Value },
    /// What a load of this size gets from a place. `stored` is the value of the store before it that wrote to the place, if
    /// any.
    Loaded { place: Value, n_bytes: u32, stored: Option<Value> },
    /// The result of any other instruction, by its index among the results, or `u32::MAX` for what it stores, as a function of
    /// all that it reads.
    Result { opcode: OpcodeId, index: u32, inputs: Vec<Value>, immediates: Vec<i64> },
}

/// Values of registers while the instructions of a region are gone through in order. In all methods, `at` is the position of an
/// instruction, and a register has the value that it has before that instruction.
pub(super) struct Values<'a> {
    /// The root of each origin so far; they have the numbers from 1.
    roots: BTreeMap<Origin, Root>,
    /// For each root from 1 on, whether it is taken to be a multiple of [`ALIGNED_BYTES`].
    is_aligned: Vec<bool>,
    /// Roots of masked indices that were taken to stay the same in each iteration, and the registers that mask them.
    masks: Vec<(Root, RegisterId)>,
    /// Values of the whole registers that were written; few, so that searching them is quick.
    registers: Vec<(RegisterId, Value)>,
    /// The stack pointer; `None` if no stack engine tracks it.
    stack: Option<RegisterId>,
    /// The instructions, with what the target says about them.
    code: &'a CodeFacts<'a>,
    /// The instructions as lowered with the base.
    facts: &'a [LoweredInstruction],
    /// How addresses are read where the code alone does not decide them.
    reading: AddressReading,
}

impl Value {
    fn constant(value: i64) -> Value {
        Value { root: ZERO, offset: value }
    }

    /// Returns the value that is `distance` larger; wraps.
    fn plus(self, distance: i64) -> Value {
        Value { offset: self.offset.wrapping_add(distance), ..self }
    }

    /// Returns the known number that is added to the root.
    pub fn offset(self) -> i64 {
        self.offset
    }

    /// Returns a number that two values have in common if, and only if, their difference is known.
    pub fn root_number(self) -> u32 {
        self.root.0
    }

    /// Returns this value less another one; `None` if the difference is unknown.
    pub fn distance_from(self, other: Value) -> Option<i64> {
        (self.root == other.root).then(|| self.offset.wrapping_sub(other.offset))
    }
}

impl<'a> Values<'a> {
    pub fn new(
        code: &'a CodeFacts<'a>,
        facts: &'a [LoweredInstruction],
        stack: Option<RegisterId>,
        reading: AddressReading,
    ) -> Values<'a> {
        Values {
            roots: BTreeMap::new(),
            is_aligned: Vec::new(),
            masks: Vec::new(),
            registers: Vec::new(),
            stack,
            code,
            facts,
            reading,
        }
    }

    /// Returns the value of an origin, with a new root if the origin is new.
    fn root(&mut self, origin: Origin) -> Value {
        let next = Root(self.roots.len() as u32 + 1);
        let is_aligned = match &origin {
            Origin::Entry(_) | Origin::Mask { .. } => true,
            Origin::Sum { base, index, symbol: None, segment: None, .. } => {
                self.is_aligned(*base) && self.is_aligned(*index)
            }
            _ => false,
        };
        let root = *self.roots.entry(origin).or_insert(next);
        if root == next {
            self.is_aligned.push(is_aligned);
        }
        Value { root, offset: 0 }
    }

    /// Returns the value that a register has now.
    fn value_of(&mut self, register: RegisterId) -> Value {
        let whole = self.code.isa.whole_register(register);
        match self.registers.iter().find(|(register, _)| *register == whole) {
            Some((_, value)) => *value,
            None => self.root(Origin::Entry(whole)),
        }
    }

    /// Returns the value of an operand: a register's or an immediate's, 0 for anything else.
    fn value_at(&mut self, at: usize, operand: usize) -> Value {
        match self.code.instructions[at].operands().get(operand) {
            Some(Operand::Register(register)) if register.is_some() => self.value_of(*register),
            Some(Operand::Immediate(value)) => Value::constant(*value),
            _ => Value::constant(0),
        }
    }

    /// Returns the immediate that an operand is; `None` if it is no immediate.
    fn immediate_at(&self, at: usize, operand: usize) -> Option<i64> {
        match self.code.instructions[at].operands().get(operand) {
            Some(Operand::Immediate(value)) => Some(*value),
            _ => None,
        }
    }

    /// Returns the value of an address, by the values that registers have now.
    fn address(&mut self, address: &AddressParts) -> Value {
        let mut base = address.base.map_or(Value::constant(0), |register| self.value_of(register));
        let mut index = address.index.map_or(Value::constant(0), |register| self.value_of(register));
        let (scale, segment) = (address.scale, address.segment);
        let (displacement, symbol) = match address.displacement {
            Operand::Immediate(value) => (value, None),
            Operand::Expression(symbol) => (0, Some(symbol)),
            Operand::Register(_) => (0, None),
        };
        if base.root == ZERO && scale == 1 {
            std::mem::swap(&mut base, &mut index);
        }
        let offset = index.offset.wrapping_mul(scale).wrapping_add(base.offset).wrapping_add(displacement);
        if index.root == ZERO && symbol.is_none() && segment.is_none() {
            return Value { root: base.root, offset };
        }
        self.sum(base.root, index.root, scale, symbol, segment).plus(offset)
    }

    /// Returns the value of a sum of roots; the order of the two does not matter if the scale is 1.
    fn sum(
        &mut self,
        base: Root,
        index: Root,
        scale: i64,
        symbol: Option<ExprId>,
        segment: Option<RegisterId>,
    ) -> Value {
        let (base, index) = if scale == 1 { (base.min(index), base.max(index)) } else { (base, index) };
        self.root(Origin::Sum { base, index, scale, symbol, segment })
    }

    /// Returns the value of a bitwise AND of two values; `None` if the low bits of one are unknown. If one may be a mask in a
    /// register and the other an index, and indices are read as advancing, the result moves with the index. Otherwise, the bits that
    /// `ALIGNED_BYTES` leaves to the offset are known, and the rest is a root of its own.
    fn masked(&mut self, one: Value, other: Value) -> Option<Value> {
        if !self.is_aligned(one.root) || !self.is_aligned(other.root) {
            return None;
        }
        let masked_index = masked_index(one, other);
        if let Some((index, mask)) = masked_index.filter(|_| self.reading == AddressReading::Advancing) {
            let start = index.plus(-index.offset);
            return Some(self.root(Origin::Mask { one: start.min(mask), other: start.max(mask) }).plus(index.offset));
        }
        let low = |value: Value| value.offset.rem_euclid(ALIGNED_BYTES);
        let (common, one, other) = (low(one) & low(other), one.plus(-low(one)), other.plus(-low(other)));
        if one.root == ZERO && other.root == ZERO {
            return Some(Value::constant((one.offset & other.offset) + common));
        }
        let value = self.root(Origin::Mask { one: one.min(other), other: one.max(other) });
        if let Some((index, mask)) = masked_index
            && low(index) != 0
            && let Some(Origin::Entry(register)) = self.origin_of(mask.root)
        {
            self.masks.push((value.root, *register));
        }
        Some(value.plus(common))
    }

    /// Whether any index was taken to stay the same because a register masks it.
    pub fn has_masks(&self) -> bool {
        !self.masks.is_empty()
    }

    /// Returns the registers that mask an index in an address, if the index was taken to stay the same; else none.
    pub fn masks_of(&self, address: Value) -> Vec<RegisterId> {
        let parts = match self.origin_of(address.root) {
            Some(Origin::Sum { base, index, .. }) => vec![address.root, *base, *index],
            _ => vec![address.root],
        };
        let is_part = |(root, _): &&(Root, RegisterId)| parts.contains(root);
        self.masks.iter().filter(is_part).map(|(_, register)| *register).collect()
    }

    /// Whether a root is taken to be a multiple of `ALIGNED_BYTES`.
    fn is_aligned(&self, root: Root) -> bool {
        root == ZERO || self.is_aligned.get(root.0 as usize - 1) == Some(&true)
    }

    /// Returns the address that an instruction loads from or stores to; `None` if it does not access memory by an address or
    /// the stack. To be called before the instruction is run.
    pub fn place(&mut self, at: usize) -> Option<Value> {
        if let Some(address) = self.code.address(at) {
            return Some(self.address(address));
        }
        let stack = self.stack?;
        match self.pushed(at) {
            0 => None,
            8 => Some(self.value_of(stack)),
            distance => Some(self.value_of(stack).plus(distance)),
        }
    }

    /// Returns by how many bytes an instruction moves the stack pointer: −8 for `push`, 8 for `pop`, 0 for all that are not
    /// plain ones.
    fn pushed(&self, at: usize) -> i64 {
        self.code.traits[at].stack_step
    }

    /// Returns the value of a load of `n_bytes` from a place. `stored` is the value of the last store to it, if one is known.
    pub fn loaded(&mut self, place: Value, n_bytes: u32, stored: Option<Value>) -> Value {
        self.root(Origin::Loaded { place, n_bytes, stored })
    }

    /// Whether two addresses are in one array: their distance is known, or both are an index added to the value that one and the
    /// same register has before the first iteration.
    pub fn are_of_one_array(&self, one: Value, other: Value) -> bool {
        one.distance_from(other).is_some()
            || self.array(one.root).is_some_and(|root| self.array(other.root) == Some(root))
    }

    /// Returns the root of the array that an address with an index is in; `None` if it is none, or its base is not a register's
    /// value before the first iteration.
    fn array(&self, root: Root) -> Option<Root> {
        match self.origin_of(root)? {
            Origin::Sum { base, .. } => {
                Some(*base).filter(|base| matches!(self.origin_of(*base), Some(Origin::Entry(_))))
            }
            _ => None,
        }
    }

    /// Returns what makes a root; `None` for that of constants.
    fn origin_of(&self, root: Root) -> Option<&Origin> {
        self.roots.iter().find(|(_, known)| **known == root).map(|(origin, _)| origin)
    }

    /// Returns the value that an instruction stores; `loaded` is what it loads.
    pub fn stored(&mut self, at: usize, loaded: Option<Value>) -> Value {
        match self.code.traits[at].stored_operand {
            Some(operand) => self.value_at(at, operand.into()),
            None => self.result(at, u32::MAX, loaded, None),
        }
    }

    /// Returns a result of an instruction as a function of everything that it reads: registers, what it loads, immediates, and the
    /// rest of the register `kept` if it only writes a part of it. `index` counts the results; `u32::MAX` is what it stores.
    fn result(&mut self, at: usize, index: u32, loaded: Option<Value>, kept: Option<RegisterId>) -> Value {
        let facts = &self.facts[at];
        let mut inputs: Vec<Value> = loaded.into_iter().collect();
        for read in facts.reads.iter().filter(|read| !read.is_independent) {
            let value = self.value_of(read.register);
            inputs.push(value);
        }
        inputs.extend(kept.map(|register| self.value_of(register)));
        let immediates = self.code.instructions[at].operands().iter().filter_map(|operand| match operand {
            Operand::Immediate(value) => Some(*value),
            _ => None,
        });
        let immediates = immediates.collect();
        self.root(Origin::Result { opcode: self.code.instructions[at].opcode, index, inputs, immediates })
    }

    /// Executes an instruction: its results replace the values of their registers. `loaded` is what it loads.
    pub fn run(&mut self, at: usize, loaded: Option<Value>) {
        let known = self.known_result(at, loaded);
        let mut results = Vec::new();
        for (position, write) in self.facts[at].writes.iter().enumerate() {
            let whole = self.code.isa.whole_register(write.register);
            let is_part = whole != write.register && !write.clears_super_registers;
            let value = match known {
                _ if write.writes_zero && !is_part => Value::constant(0),
                Some((register, value)) if register == whole => value,
                _ if Some(whole) == self.stack && self.pushed(at) != 0 => self.value_of(whole).plus(self.pushed(at)),
                _ => self.result(at, position as u32, loaded, is_part.then_some(whole)),
            };
            results.push((whole, value));
        }
        for (whole, value) in results {
            match self.registers.iter_mut().find(|(register, _)| *register == whole) {
                Some((_, held)) => *held = value,
                None => self.registers.push((whole, value)),
            }
        }
    }

    /// Returns the register that an instruction sets and its value, if the operation of the instruction is known.
    fn known_result(&mut self, at: usize, loaded: Option<Value>) -> Option<(RegisterId, Value)> {
        let Some(Operand::Register(result)) = self.code.instructions[at].operands().first().copied() else {
            return None;
        };
        let result = self.code.isa.whole_register(Some(result).filter(|result| result.is_some())?);
        let value = match self.code.traits[at].effect {
            Effect::Address => {
                let address = self.code.address(at)?;
                self.address(address)
            }
            Effect::Copy => self.value_at(at, 1),
            Effect::Constant => Value::constant(self.immediate_at(at, 1)?),
            Effect::Offset(sign) => {
                let distance = self.immediate_at(at, 2)?.wrapping_mul(sign.into());
                self.value_at(at, 1).plus(distance)
            }
            Effect::Step(distance) => self.value_at(at, 1).plus(distance.into()),
            Effect::Sum => {
                let (one, other) = (self.value_at(at, 1), self.value_at(at, 2));
                match (one.root, other.root) {
                    (ZERO, _) => other.plus(one.offset),
                    (_, ZERO) => one.plus(other.offset),
                    _ => self.sum(one.root, other.root, 1, None, None).plus(one.offset.wrapping_add(other.offset)),
                }
            }
            Effect::Mask => {
                let (one, other) = (self.value_at(at, 1), self.value_at(at, 2));
                self.masked(one, other)?
            }
            Effect::Shift => {
                let scale = 1i64 << self.immediate_at(at, 2).filter(|count| (1..=3).contains(count))?;
                let value = self.value_at(at, 1);
                self.sum(ZERO, value.root, scale, None, None).plus(value.offset.wrapping_mul(scale))
            }
            Effect::ShiftDown => {
                let count = self.immediate_at(at, 2).filter(|count| (1..=6).contains(count))?;
                let value = self.value_at(at, 1);
                // Whole multiples of what is shifted out become a constant; the remainder decides the root of the result.
                let above = value.offset >> count;
                let rest = Value { offset: value.offset - (above << count), ..value };
                let opcode = self.code.instructions[at].opcode;
                let origin = Origin::Result { opcode, index: 0, inputs: vec![rest], immediates: vec![count] };
                self.root(origin).plus(above)
            }
            Effect::Load => loaded?,
            Effect::Other => return None,
        };
        Some((result, value))
    }
}

/// Returns an index and the value that masks it, if one of the two values may be a mask: it has no offset, so that it does not
/// advance, and none of the two is a constant.
fn masked_index(one: Value, other: Value) -> Option<(Value, Value)> {
    let is_mask = |value: Value| value.offset == 0;
    match one.root != ZERO && other.root != ZERO {
        true if is_mask(other) => Some((one, other)),
        true if is_mask(one) => Some((other, one)),
        _ => None,
    }
}
