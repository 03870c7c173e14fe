use super::*;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::Isa;
use crate::inst::targets::Identity;
use crate::inst::targets::x86::X86;
use crate::model::catalogue::Catalogue;
use crate::model::lower::{Instrumentation, LoweringOptions};
use crate::model::processor::Processor;
use crate::text::Span;

/// Returns the packed file of a model of x86.
fn embedded(model: &str) -> Vec<u8> {
    mca_models::target_of("x86").unwrap().file(&format!("processor-{model}")).to_vec()
}

fn open(bytes: Vec<u8>) -> Result<Processor, PackError> {
    let catalogue = Catalogue::of(&X86).unwrap();
    Processor::open("damaged", bytes.leak(), X86.isa().unwrap(), catalogue.hooks())
}

#[test]
fn other_files_and_versions_are_refused() {
    assert_eq!(open(Vec::new()).err(), Some(PackError::Truncated));
    assert_eq!(open(vec![b'x'; 64]).err(), Some(PackError::NotPacked));
    let mut older = embedded("atom");
    older[8] = 0;
    assert_eq!(open(older).err(), Some(PackError::WrongVersion { found: 0, expected: layout::KIND.version }));
    let other = mca_models::target_of("x86").unwrap().file("catalogue").to_vec();
    assert!(matches!(open(other).err(), Some(PackError::WrongKind { .. })));
    let mut short = embedded("atom");
    short.truncate(short.len() / 2);
    assert!(open(short).is_err());
}

/// Returns an instance of every opcode, with as many operands as it declares.
fn every_opcode(isa: &Isa) -> Vec<Instruction> {
    let register = isa.find_register("RAX").unwrap();
    let instances = isa.opcodes().map(|opcode| {
        let mut instruction = Instruction::new(opcode.id(), Span::default());
        for _ in 0..opcode.n_operands() {
            instruction.push(Operand::Register(register));
        }
        instruction
    });
    instances.collect()
}

#[test]
fn damage_is_an_error_or_harmless() {
    let region = every_opcode(X86.isa().unwrap());
    let options = LoweringOptions { skips_unsupported: true, ..LoweringOptions::default() };
    let mut state = 1_u32;
    let mut n_opened = 0;
    for _ in 0..200 {
        let mut bytes = embedded("znver3");
        for _ in 0..2 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let position = state as usize % bytes.len();
            bytes[position] = (state >> 24) as u8;
        }
        let Ok(processor) = open(bytes) else {
            continue;
        };
        n_opened += 1;
        let block = processor.lower(&region, &options, |_| Instrumentation::default(), &|| false);
        assert_eq!(
            block.instructions.len() + block.notices.iter().filter(|notice| notice.is_failure()).count(),
            region.len()
        );
    }
    assert!((20..180).contains(&n_opened), "{n_opened}");
}
