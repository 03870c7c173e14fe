//! The instructions of a region as the report shows them: text, machine code, comments.

use super::options::AnalysisOptions;
use super::program::Program;
use crate::inst::ids::DialectId;
use crate::inst::instruction::Instruction;
use crate::inst::targets::{InstructionPrinter, PrintStyle};
use crate::view::listing::{Listing, source_comment, trimmed_start};
use crate::view::switches::InstructionTables;

impl Program {
    /// Returns the printer of instructions for reports with these options.
    pub(super) fn printer(&self, options: &AnalysisOptions) -> Box<dyn InstructionPrinter> {
        let style = PrintStyle {
            dialect: self.output_dialect(options),
            hexadecimal: options.prints_hexadecimal,
            spelling: options.spelling,
        };
        self.subtarget.target().printer(self.isa, &self.subtarget, style)
    }

    /// Returns the dialect in which reports print instructions: the one that the options choose, else the one that the target
    /// takes for a text that ends in the dialect of this one.
    pub fn output_dialect(&self, options: &AnalysisOptions) -> DialectId {
        let default = || self.subtarget.target().output_dialect(&self.subtarget, self.assembly.dialect);
        options.output_dialect.unwrap_or_else(default)
    }

    /// Returns the listing of some instructions: their texts and, if the report shows these, encodings, names of opcodes and
    /// comments.
    pub(super) fn listing(&self, instructions: &[Instruction], options: &AnalysisOptions) -> Listing {
        let printer = self.printer(options);
        let mut listing = Listing::default();
        let mut text = Vec::new();
        for instruction in instructions {
            text.clear();
            printer.print(&self.assembly.expressions, instruction, &mut text);
            listing.texts.push(trimmed_start(&text));
        }
        if options.views.instruction_info && options.views.shows_encodings {
            let encoder = self.encoder();
            for instruction in instructions {
                if self.is_machine_code {
                    listing.encodings.push(self.assembly.buffers.find_text(instruction.span));
                    continue;
                }
                let encode = |out: &mut Vec<u8>| encoder.encode(&self.assembly.expressions, instruction, out);
                listing.encodings.push_with(encode);
            }
        }
        if options.tables == Some(InstructionTables::Full) {
            for instruction in instructions {
                listing.opcode_names.push(self.isa.opcode(instruction.opcode).name());
                listing.comments.push(source_comment(self.source_from(instruction)));
            }
        }
        listing
    }

    /// Returns the text from the start of an instruction to the end of its buffer; empty for machine code.
    fn source_from(&self, instruction: &Instruction) -> &[u8] {
        if self.is_machine_code {
            return &[];
        }
        let bytes = &self.assembly.buffers.get(instruction.span.buffer).bytes;
        bytes.get(instruction.span.start as usize..).unwrap_or_default()
    }
}
