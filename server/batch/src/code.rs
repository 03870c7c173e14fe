//! Decodes blocks of machine code as one program: the only place of this package that decodes.

use mca_core::code::CodeBuilder;
use mca_core::{Cpu, Program, Region};
use mca_input::machine_code::{MachineCodeError, bytes_of};

/// Blocks that were decoded together.
pub(crate) struct Decoded {
    /// The instructions of all blocks, one block after the other.
    pub(crate) program: Program,
    /// Regions of `program`, one for each block, in the order of the blocks.
    pub(crate) regions: Vec<Region>,
    /// For each block, whether all its bytes were decoded to instructions.
    pub(crate) is_whole: Vec<bool>,
}

/// Decodes blocks as regions of one program. `None` if this build has no decoder for the processor.
pub(crate) fn decode(blocks: &[&[u8]], cpu: &Cpu) -> Option<Decoded> {
    let mut builder = CodeBuilder::new(cpu, "blocks")?;
    let (mut regions, mut is_whole) = (Vec::with_capacity(blocks.len()), Vec::with_capacity(blocks.len()));
    let mut start = 0;
    for block in blocks {
        let n_left_out = builder.left_out().len();
        let members = builder.push(block, start, 0);
        regions.push(Region::new("", vec![members]));
        is_whole.push(builder.left_out().len() == n_left_out);
        start += block.len();
    }
    Some(Decoded { program: builder.finish(), regions, is_whole })
}

/// Returns the bytes that hexadecimal digits stand for; separators between the bytes are allowed. An error says what is
/// not a digit.
pub(crate) fn bytes_of_digits(digits: &str) -> Result<Vec<u8>, MachineCodeError> {
    bytes_of(digits.as_bytes())
}
