//! Blocks of machine code as one program: the only place of this package that decodes.

use mca_core::{Cpu, Program, Region, Regions};
use mca_input::machine_code::object_file::Function;
use mca_input::machine_code::program::ProgramReader;
use mca_input::machine_code::{MachineCodeError, bytes_of};

/// Blocks that were decoded together.
pub(crate) struct Decoded {
    pub(crate) program: Program,
    /// One for each block.
    pub(crate) regions: Vec<Region>,
    /// Whether each block's bytes were all understood.
    pub(crate) is_whole: Vec<bool>,
}

/// The blocks as regions of one program; `None` if there is nothing that decodes for this processor.
pub(crate) fn decode(blocks: &[&[u8]], cpu: &Cpu) -> Option<Decoded> {
    let bytes = blocks.concat();
    let dialect = cpu.subtarget().target().input_dialect(cpu.subtarget(), Default::default());
    let mut reader = ProgramReader::of(cpu.subtarget(), b"blocks", &bytes, dialect).ok()?;
    let mut is_whole = Vec::with_capacity(blocks.len());
    let mut start = 0;
    for block in blocks {
        let range = start..start + block.len();
        start = range.end;
        let n_messages = reader.messages.len();
        reader.read_function(&Function { name: b"", range, address: 0, is_function: false }, None);
        is_whole.push(reader.messages.len() == n_messages);
    }
    let program = mca_core::analyze::program::Program::of_machine_code(reader.finish(), cpu.subtarget()).ok()?;
    let program = Program::of_inner(program, cpu);
    let regions = program.regions(&Regions::Marked);
    Some(Decoded { program, regions, is_whole })
}

/// What hexadecimal digits stand for, whatever separates them.
pub(crate) fn bytes_of_digits(digits: &str) -> Result<Vec<u8>, MachineCodeError> {
    bytes_of(digits.as_bytes())
}
