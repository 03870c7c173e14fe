//! Operands of string instructions, which are implied. Written ones only choose address width, operand size and
//! segment.

use super::operand::{MemoryReference, OperandKind, ParsedOperand, Value};
use super::pending::StatementParser;
use super::registers::RegisterTraits;
use crate::inst::asm::{Parsed, Parser};
use crate::inst::ids::RegisterId;
use crate::inst::targets::x86::state::State;
use crate::inst::targets::x86::syntax::{Dialect, Mode};

/// An implied operand of a string instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Implied {
    /// The register `dx`.
    Port,
    /// Memory at SI.
    Source,
    /// Memory at DI.
    Destination,
}

use Implied::{Destination, Port, Source};

/// Returns the operands that a string instruction implies, in AT&T order; `None` for any other mnemonic.
fn implied_operands(name: &[u8]) -> Option<&'static [Implied]> {
    Some(match name {
        b"ins" | b"insb" | b"insw" | b"insl" | b"insd" => &[Port, Destination],
        b"outs" | b"outsb" | b"outsw" | b"outsl" | b"outsd" => &[Source, Port],
        b"lods" | b"lodsb" | b"lodsw" | b"lodsl" | b"lodsd" | b"lodsq" => &[Source],
        b"stos" | b"stosb" | b"stosw" | b"stosl" | b"stosd" | b"stosq" => &[Destination],
        b"scas" | b"scasb" | b"scasw" | b"scasl" | b"scasd" | b"scasq" => &[Destination],
        b"cmps" | b"cmpsb" | b"cmpsw" | b"cmpsl" | b"cmpsd" | b"cmpsq" => &[Destination, Source],
        b"movs" | b"movsb" | b"movsw" | b"movsl" | b"movsd" | b"movsq" => &[Source, Destination],
        b"smov" | b"smovb" | b"smovw" | b"smovl" | b"smovd" | b"smovq" => &[Source, Destination],
        _ => return None,
    })
}

/// The operands that replace the written ones. If there is only one operand, it is the first.
struct Replacement {
    operands: [OperandKind; 2],
    /// For each operand the offset in the text and the text of a warning, if it needs one.
    warnings: [Option<(u32, &'static str)>; 2],
}

impl StatementParser {
    /// Supplies or replaces the operands of a string instruction. Does nothing if the number or kinds of the
    /// written ones do not fit: `movsd (%rax), %xmm0` is no string instruction.
    pub(super) fn rewrite_string_operands(&mut self, parser: &mut Parser) -> Parsed<()> {
        let Some(implied) = implied_operands(&self.name) else {
            return Ok(());
        };
        let n_written = self.operands.len();
        if n_written != 0 && n_written != implied.len() {
            return Ok(());
        }
        if self.name == b"movsd" && n_written == 0 && Dialect::of(parser.dialect) == Dialect::Att {
            self.set_mnemonic(b"movsl");
        }
        let mut in_order = [implied[0], implied[implied.len() - 1]];
        if Dialect::of(parser.dialect) == Dialect::Intel {
            in_order.reverse();
        }
        let in_order = &in_order[..implied.len()];
        let Some(replacement) = self.replace_strings(parser, in_order)? else {
            return Ok(());
        };
        for (offset, text) in replacement.warnings.into_iter().flatten() {
            parser.warning(self.location(offset), None, text);
        }
        self.operands.clear();
        for kind in &replacement.operands[..implied.len()] {
            self.operands.push(*kind, self.mnemonic_start, self.mnemonic_start);
        }
        Ok(())
    }

    /// Returns the operands for the implied ones, which are in the order of the dialect; `None` if the written
    /// ones do not fit. Address widths are 0 for 16 bits, 1 for 32 and 2 for 64.
    fn replace_strings(&mut self, parser: &mut Parser, implied: &[Implied]) -> Parsed<Option<Replacement>> {
        let mode = State::of(parser).mode;
        let default_width = match mode {
            Mode::Bits16 if State::of(parser).is_code16gcc => 1,
            Mode::Bits16 => 0,
            Mode::Bits32 => 1,
            Mode::Bits64 => 2,
        };
        let mut replacement = Replacement { operands: [OperandKind::PortInDx; 2], warnings: [None; 2] };
        let mut width = None;
        for (index, &implied_operand) in implied.iter().enumerate() {
            if implied_operand == Port {
                replacement.operands[index] = OperandKind::Register(self.tables.registers.dx);
                match self.operands.as_slice().get(index) {
                    None => continue,
                    Some(written) if written.kind == OperandKind::Register(self.tables.registers.dx) => continue,
                    Some(_) => return Ok(None),
                }
            }
            let mut memory = MemoryReference {
                base: self.index_register(implied_operand, default_width),
                ..MemoryReference::absolute(Value::ZERO, mode)
            };
            if let Some(&written) = self.operands.as_slice().get(index) {
                let Some((found, written_width)) = self.written_reference(written) else {
                    return Ok(None);
                };
                if width.is_some_and(|width| !self.has_width(found.base, width)) {
                    return self.fail(parser, written.start, "mismatching source and destination index registers");
                }
                let Some(written_width) = written_width else {
                    return Ok(None);
                };
                width = Some(written_width);
                memory.base = self.index_register(implied_operand, written_width);
                memory.segment = found.segment;
                memory.size_bits = found.size_bits;
                if memory.base != found.base {
                    replacement.warnings[index] = Some((written.start, ignored_address(implied_operand)));
                }
            }
            replacement.operands[index] = OperandKind::Memory(memory);
        }
        Ok(Some(replacement))
    }

    /// Returns a memory operand, and its address width (0 for 16 bits, 1 for 32, 2 for 64), which is `None` if its base is no
    /// general register. `None` for operands that are not in memory.
    fn written_reference(&self, written: ParsedOperand) -> Option<(MemoryReference, Option<usize>)> {
        let OperandKind::Memory(memory) = written.kind else {
            return None;
        };
        let width = (0..3).rev().find(|&width| self.has_width(memory.base, width));
        Some((memory, width))
    }

    /// Whether a register is a general one of this width: 0 for 16 bits, 1 for 32, 2 for 64.
    fn has_width(&self, register: RegisterId, width: usize) -> bool {
        const WIDTHS: [RegisterTraits; 3] =
            [RegisterTraits::GENERAL_16, RegisterTraits::GENERAL_32, RegisterTraits::GENERAL_64];
        self.traits(register).any(WIDTHS[width])
    }

    /// Returns SI or DI for an implied operand, in a width of 0 for 16 bits, 1 for 32 or 2 for 64.
    fn index_register(&self, implied_operand: Implied, width: usize) -> RegisterId {
        match implied_operand {
            Source => self.tables.registers.source_index[width],
            _ => self.tables.registers.destination_index[width],
        }
    }
}

/// Returns the warning for a written address that differs from the implied one.
fn ignored_address(implied_operand: Implied) -> &'static str {
    match implied_operand {
        Source => "memory operand is only for determining the size, ES:(R|E)SI will be used for the location",
        _ => "memory operand is only for determining the size, ES:(R|E)DI will be used for the location",
    }
}
