//! System instructions that are written by name: `ic iallu`, `tlbi vae1, x0`, `gicr x0, cdia`.
//!
//! Each becomes a general instruction (`sys`, `sysl`, `sysp`) with the four numbers that the name stands for.

use mca_models::aarch64::feature;
use mca_models::ids::FeatureId;

use crate::inst::asm::Parsed;
use crate::inst::targets::aarch64::operand::{Immediate, Register, RegisterKind, Value};
use crate::inst::targets::aarch64::operands::{Found, OperandReader};
use crate::inst::targets::aarch64::state::Aarch64State;
use crate::inst::targets::aarch64::system_operands::{
    List, RegisterRequirement, SystemOperand, are_available, requirement,
};
use crate::text::Location;
use crate::text::token::TokenKind;

/// Encoding of an instruction that restricts predictions, such as `cfp rctx, x0`, with zeros for its lowest three bits, op2: op1
/// is 3, Cn 7, Cm 3.
const RESTRICTION: u16 = 0b011_0111_0011 << 3;

/// Returns the list of names that a mnemonic takes, and the mnemonic as messages write it; `None` for other mnemonics.
fn list_of(head: &[u8]) -> Option<(List, &'static str)> {
    Some(match head {
        b"ic" => (List::InstructionCaches, "IC"),
        b"dc" => (List::DataCaches, "DC"),
        b"at" => (List::AddressTranslations, "AT"),
        b"tlbi" => (List::Translations, "TLBI"),
        b"plbi" => (List::PermissionOverlays, "PLBI"),
        b"gic" => (List::Interrupts, "GIC"),
        b"gsb" => (List::InterruptBarriers, "GSB"),
        _ => return None,
    })
}

/// Parses the operands of a system instruction that is written by name. Returns the general mnemonic that replaces the written
/// one, and the place of the end of the statement; `None`, with nothing consumed, for other mnemonics.
pub(super) fn parse(reader: &mut OperandReader<'_, '_, '_>) -> Parsed<Option<(&'static [u8], Location)>> {
    let mnemonic: &[u8] = match reader.head {
        b"gicr" => {
            parse_interrupt_read(reader)?;
            b"sysl"
        }
        b"tlbip" => {
            parse_translation_pair(reader)?;
            b"sysp"
        }
        b"cfp" | b"dvp" | b"cpp" | b"cosp" => {
            parse_restriction(reader)?;
            b"sys"
        }
        head => {
            let Some((list, name)) = list_of(head) else { return Ok(None) };
            parse_operation(reader, list, name)?;
            b"sys"
        }
    };
    Ok(Some((mnemonic, reader.read_end()?)))
}

/// Returns the entry of this name in a list; `None` if the list does not have it.
fn find(reader: &OperandReader<'_, '_, '_>, list: List, name: &[u8]) -> Option<&'static SystemOperand> {
    reader.tables.system_operands.find(reader.tables.assembler, list, name)
}

/// Whether all required features are in force.
fn has_all(reader: &OperandReader<'_, '_, '_>, required: &[FeatureId]) -> bool {
    are_available(required, &reader.parser.state::<Aarch64State>().features)
}

/// Appends the four operands of which an encoding consists: op1, Cn, Cm, op2.
fn push_encoding(reader: &mut OperandReader<'_, '_, '_>, encoding: u16, at: Location) {
    let bits = |low: u16, n_bits: u16| encoding >> low & ((1 << n_bits) - 1);
    reader.push_point(at, Value::Immediate(Immediate::Constant(bits(11, 3).into())));
    reader.push_point(at, Value::ControlRegister(bits(7, 4) as u8));
    reader.push_point(at, Value::ControlRegister(bits(3, 4) as u8));
    reader.push_point(at, Value::Immediate(Immediate::Constant(bits(0, 3).into())));
}

/// Parses an operation by its name in a list, and the register after it. `name` is the mnemonic as messages write it.
fn parse_operation(reader: &mut OperandReader<'_, '_, '_>, list: List, name: &str) -> Parsed<()> {
    let at = reader.here();
    let Some(entry) = find(reader, list, reader.parser.token_text()) else {
        return reader.parser.reached_error(format!("invalid operand for {name} instruction"));
    };
    if !has_all(reader, &entry.features) {
        let required = requirement(reader.tables.extensions(), &entry.features);
        return reader.parser.reached_error(format!("{name} {} requires: {required}", entry.name));
    }
    let features = &reader.parser.state::<Aarch64State>().features;
    let has_optional = features.has(feature::F_TLBID) || features.has(feature::F_ALL);
    let register_use = match (list, entry.register_use) {
        (List::InterruptBarriers, _) => RegisterRequirement::Never,
        (List::DataCaches | List::AddressTranslations, _) => RegisterRequirement::Required,
        (List::Translations | List::PermissionOverlays, RegisterRequirement::Optional) if has_optional => {
            RegisterRequirement::Optional
        }
        (_, RegisterRequirement::Required) => RegisterRequirement::Required,
        _ => RegisterRequirement::Never,
    };
    push_encoding(reader, entry.encoding, at);
    reader.parser.lex();
    parse_register(reader, register_use)
}

/// Parses `rctx` and the register after it.
fn parse_restriction(reader: &mut OperandReader<'_, '_, '_>) -> Parsed<()> {
    let at = reader.here();
    if !reader.parser.token_text().eq_ignore_ascii_case(b"rctx") {
        return reader.parser.reached_error("invalid operand for prediction restriction instruction");
    }
    if reader.head == b"cosp" && !has_all(reader, &[feature::F_SPECRES2]) {
        return reader.parser.reached_error("COSP requires: predres2");
    }
    if !has_all(reader, &[feature::F_PREDRES]) {
        let head = String::from_utf8_lossy(reader.head).to_ascii_uppercase();
        return reader.parser.reached_error(format!("{head}RCTX requires: predres"));
    }
    let operation = match reader.head {
        b"cfp" => 4,
        b"dvp" => 5,
        b"cosp" => 6,
        _ => 7,
    };
    push_encoding(reader, RESTRICTION | operation, at);
    reader.parser.lex();
    parse_register(reader, RegisterRequirement::Required)
}

/// Parses a comma and a register after a name, if they follow; an error if `register_use` does not allow or needs them.
fn parse_register(reader: &mut OperandReader<'_, '_, '_>, register_use: RegisterRequirement) -> Parsed<()> {
    let is_there = reader.parser.take(TokenKind::Comma);
    if is_there && (!reader.parser.is(TokenKind::Identifier) || !reader.read_register()) {
        return reader.parser.reached_error("expected register operand");
    }
    let problem = match register_use {
        RegisterRequirement::Required if !is_there => "requires a register",
        RegisterRequirement::Never if is_there => "does not use a register",
        _ => return Ok(()),
    };
    let head = String::from_utf8_lossy(reader.head).into_owned();
    reader.parser.reached_error(format!("specified {head} op {problem}"))
}

/// Parses the operands of `gicr`, such as `x0, cdia`.
fn parse_interrupt_read(reader: &mut OperandReader<'_, '_, '_>) -> Parsed<()> {
    let start = reader.here();
    let Some(register) = reader.take_scalar() else {
        return reader.parser.reached_error("expected register operand");
    };
    reader.push_to_here(start, Value::Register(Register::new(register, RegisterKind::Scalar)));
    reader.parser.expect(TokenKind::Comma, "unexpected token")?;
    let at = reader.here();
    let entry = find(reader, List::InterruptReads, reader.parser.token_text());
    reader.parser.lex();
    let Some(entry) = entry else {
        return reader.parser.error(at, "invalid operand for GICR instruction");
    };
    if !has_all(reader, &entry.features) {
        let required = requirement(reader.tables.extensions(), &entry.features);
        return reader.parser.error(at, format!("GICR {} requires: {required}", entry.name));
    }
    push_encoding(reader, entry.encoding, at);
    Ok(())
}

/// Parses the operands of `tlbip`, such as `vae1nxs, x0, x1`.
fn parse_translation_pair(reader: &mut OperandReader<'_, '_, '_>) -> Parsed<()> {
    let at = reader.here();
    let Some(entry) = find(reader, List::TranslationPairs, reader.parser.token_text()) else {
        return reader.parser.reached_error("invalid operand for TLBIP instruction");
    };
    if let Err(missing) = entry.check_pair(&reader.parser.state::<Aarch64State>().features) {
        return reader.parser.reached_error(format!("instruction requires: {missing}"));
    }
    push_encoding(reader, entry.encoding, at);
    reader.parser.lex();
    reader.parser.expect(TokenKind::Comma, "expected comma")?;
    if !reader.parser.is(TokenKind::Identifier) {
        return reader.parser.reached_error("expected register identifier");
    }
    let pair = match reader.read_zero_pair() {
        Ok(Found::Nothing) => reader.read_pair(),
        found => found,
    };
    match pair {
        Ok(Found::Operand) => Ok(()),
        _ => reader.parser.reached_error("specified tlbip op requires a pair of registers"),
    }
}
