//! What measured models ask about registers, by their names.

use crate::inst::ids::RegisterId;
use crate::inst::isa::Isa;
use crate::inst::targets::measured::{RegisterKind, RegisterTraits};

/// Registers that are the second lowest byte of another one.
const UPPER_PARTS: [&str; 4] = ["AH", "BH", "CH", "DH"];

/// Returns the traits of a register.
pub(super) fn traits_of(isa: &Isa, register: RegisterId) -> RegisterTraits {
    let name = isa.register_name(register);
    let kind = match name.as_bytes() {
        [b'X' | b'Y' | b'Z', b'M', b'M', ..] => RegisterKind::Vector,
        [b'M', b'M', ..] => RegisterKind::ShortVector,
        b"EFLAGS" => RegisterKind::Flags,
        [b'R' | b'E', ..] => RegisterKind::General,
        _ if isa.register_name(isa.whole_register(register)).starts_with('R') => RegisterKind::General,
        _ => RegisterKind::Other,
    };
    RegisterTraits { kind, is_widest: name.starts_with("ZMM"), is_upper_part: UPPER_PARTS.contains(&name) }
}
