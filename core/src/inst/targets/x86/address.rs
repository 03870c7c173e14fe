//! Checks which registers, scales and displacements may form an address, for both dialects.

use super::operand::Value;
use super::registers::RegisterTraits;
use crate::inst::targets::x86::syntax::Mode;

/// The registers of an address by their traits; `None` where none is written.
#[derive(Clone, Copy, Debug)]
pub struct AddressRegisters {
    pub base: Option<RegisterTraits>,
    pub index: Option<RegisterTraits>,
}

/// Message for registers that no address can combine.
const INVALID_COMBINATION: &str = "invalid base+index expression";

/// Checks the registers and the scale of an address in a mode. The error is a message: the first one in the reference's order of checks.
pub fn check_address(registers: AddressRegisters, scale: u8, mode: Mode) -> Result<(), &'static str> {
    let AddressRegisters { base, index } = registers;
    let no_traits = RegisterTraits::default();
    let is_bad_base = base.is_some_and(|b| !b.any(BASES));
    let is_bad_index = index.is_some_and(|i| !i.any(INDICES));
    let base_is_pointer = base.is_some_and(|b| b.any(RegisterTraits::INSTRUCTION_POINTER));
    let index_never = RegisterTraits::INSTRUCTION_POINTER.or(RegisterTraits::STACK_POINTER);
    let is_never_index = index.is_some_and(|i| i.any(index_never));
    if is_bad_base || is_bad_index || base_is_pointer && index.is_some() || is_never_index {
        return Err(INVALID_COMBINATION);
    }
    let is_pair_16 = RegisterTraits::BASE_16.or(RegisterTraits::INDEX_16);
    if base.is_some_and(|b| b.any(RegisterTraits::GENERAL_16) && (mode == Mode::Bits64 || !b.any(is_pair_16))) {
        return Err("invalid 16-bit base register");
    }
    if base.is_none() && index.unwrap_or(no_traits).any(RegisterTraits::GENERAL_16) {
        return Err("16-bit memory operand may not include only index register");
    }
    if let (Some(base), Some(index)) = (base, index) {
        check_widths(base, index)?;
    }
    if base_is_pointer && mode != Mode::Bits64 {
        return Err("IP-relative addressing requires 64-bit mode");
    }
    match scale {
        1 | 2 | 4 | 8 => Ok(()),
        _ => Err("scale factor in address must be 1, 2, 4 or 8"),
    }
}

/// Traits of registers that can be a base.
const BASES: RegisterTraits = RegisterTraits::GENERAL.or(RegisterTraits::INSTRUCTION_POINTER);
/// Traits of registers that can be an index.
const INDICES: RegisterTraits = RegisterTraits::GENERAL.or(RegisterTraits::VECTOR).or(RegisterTraits::ZERO_INDEX);

/// Checks that base and index have the same width, and for 16 bits that they form one of the four encodable pairs.
fn check_widths(base: RegisterTraits, index: RegisterTraits) -> Result<(), &'static str> {
    const W16: RegisterTraits = RegisterTraits::GENERAL_16;
    const W32: RegisterTraits = RegisterTraits::GENERAL_32;
    const W64: RegisterTraits = RegisterTraits::GENERAL_64;
    if base.any(W64) && index.any(W16.or(W32).or(RegisterTraits::ZERO_INDEX_32)) {
        return Err("base register is 64-bit, but index register is not");
    }
    if base.any(W32) && index.any(W16.or(W64).or(RegisterTraits::ZERO_INDEX_64)) {
        return Err("base register is 32-bit, but index register is not");
    }
    if base.any(W16) {
        if index.any(W32.or(W64)) {
            return Err("base register is 16-bit, but index register is not");
        }
        if !base.any(RegisterTraits::BASE_16) || !index.any(RegisterTraits::INDEX_16) {
            return Err("invalid 16-bit base/index register combination");
        }
    }
    Ok(())
}

/// A message about a constant displacement that does not fit its address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DisplacementIssue {
    Error(String),
    Warning(String),
}

/// Returns the message about a constant displacement that does not fit the address; `None` if it fits or is no
/// constant. Addresses without registers take any displacement.
pub fn check_displacement(registers: AddressRegisters, displacement: Value) -> Option<DisplacementIssue> {
    let AddressRegisters { base, index } = registers;
    let value = displacement.constant()?;
    // Most displacements are small, whatever the width of the address.
    if (-0x8000..0x8000).contains(&value) || (base.is_none() && index.is_none()) {
        return None;
    }
    let is_64 = |traits: Option<RegisterTraits>| traits.is_some_and(|t| t.any(RegisterTraits::GENERAL_64));
    if is_64(base) || is_64(index) {
        if i64::from(value as i32) == value {
            return None;
        }
        let message = format!("displacement {value} is not within [-2147483648, 2147483647]");
        return Some(DisplacementIssue::Error(message));
    }
    let is_16 = base.is_some_and(|b| b.any(RegisterTraits::GENERAL_16));
    let message = match is_16 {
        false if value.unsigned_abs() >= 1 << 32 => {
            format!("displacement {value} shortened to 32-bit signed {}", value as i32)
        }
        true if value.unsigned_abs() >= 1 << 16 => {
            format!("displacement {value} shortened to 16-bit signed {}", value as i16)
        }
        _ => return None,
    };
    Some(DisplacementIssue::Warning(message))
}

#[cfg(test)]
mod tests;
