//! Features of instructions whose bytes the decoder cannot read, because a newer extension gave them another form.
//! The name of the older opcode leads to what the decoder knows.

use std::collections::HashMap;
use std::sync::OnceLock;

use iced_x86::Code;

use super::names_of_features;
use crate::inst::ids::OpcodeId;
use crate::inst::targets::x86::isa::X86Isa;

/// Returns the features that all of the decoder's codes for an opcode need; `None` if it has none for this name.
pub(super) fn features_of(isa: &X86Isa, name: &str) -> Option<Vec<String>> {
    let codes = codes(isa).get(&isa.find_opcode(name)?)?;
    let (first, others) = codes.split_first()?;
    let mut features = first.cpuid_features().to_vec();
    features.retain(|feature| others.iter().all(|code| code.cpuid_features().contains(feature)));
    Some(names_of_features(&features))
}

/// Returns the decoder's codes for each opcode.
fn codes(isa: &X86Isa) -> &'static HashMap<OpcodeId, Vec<Code>> {
    static CODES: OnceLock<HashMap<OpcodeId, Vec<Code>>> = OnceLock::new();
    CODES.get_or_init(|| {
        let mut codes: HashMap<OpcodeId, Vec<Code>> = HashMap::new();
        for code in Code::values() {
            for opcode in isa.opcodes_of_decoder_code(&format!("{code:?}")) {
                codes.entry(opcode).or_default().push(code);
            }
        }
        codes
    })
}
