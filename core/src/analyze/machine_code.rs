//! Programs from instructions that a caller has decoded. Decoding is none of this library's business.

use std::sync::{Arc, OnceLock};

use mca_models::pack::PackError;

use super::program::Program;
use crate::inst::asm::instruments::Instruments;
use crate::inst::asm::options::InputKind;
use crate::inst::asm::regions::{BufferOrder, Region};
use crate::inst::asm::{Assembly, Record};
use crate::inst::expr::Expressions;
use crate::inst::ids::DialectId;
use crate::inst::instruction::Instruction;
use crate::inst::subtarget::Subtarget;
use crate::text::buffer::{Buffer, Buffers};

/// Machine code together with the instructions that it holds.
#[derive(Clone, Debug, Default)]
pub struct MachineCode {
    /// As messages show it.
    pub name: Vec<u8>,
    pub bytes: Vec<u8>,
    /// The span of each lies in the main buffer, which consists of `bytes`.
    pub instructions: Vec<Instruction>,
    /// What the operands refer to.
    pub expressions: Expressions,
    pub regions: Vec<Region>,
    /// The dialect of reports unless their options say otherwise.
    pub dialect: DialectId,
}

impl Program {
    /// A program that was never text: encodings are the bytes as they stand, and there are no comments.
    pub fn of_machine_code(code: MachineCode, subtarget: &Arc<Subtarget>) -> Result<Program, PackError> {
        let order = BufferOrder::of_input(InputKind::File, code.bytes.len());
        let mut buffers = Buffers::default();
        let bytes = Arc::from(code.bytes);
        buffers.push(Buffer { name: code.name, bytes, included_from: None, instantiation: None });
        let assembly = Assembly {
            buffers,
            expressions: code.expressions,
            instructions: code.instructions,
            regions: code.regions,
            instruments: Instruments::default(),
            unplaced: Vec::new(),
            markers: Vec::new(),
            events: Vec::new(),
            mappings: Vec::new(),
            dialect: code.dialect,
            order,
            has_errors: false,
            has_marker_errors: false,
            has_instrument_errors: false,
            record: Record::default(),
        };
        Ok(Program {
            assembly,
            isa: subtarget.target().isa()?,
            subtarget: subtarget.clone(),
            latencies: Vec::new(),
            instrument_values: Vec::new(),
            reads_instruments: false,
            is_machine_code: true,
            origins: Vec::new(),
            unread: OnceLock::new(),
            lines: OnceLock::new(),
        })
    }
}
