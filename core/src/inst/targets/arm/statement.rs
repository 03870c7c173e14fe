//! Reads statements that are instructions, from the mnemonic to the emitted instruction.
//!
//! The steps: replace a mnemonic that is an alias, split it into its parts, read the operands and rearrange them,
//! choose the row of the tables, validate the instruction, change it into another form if necessary, and continue in the
//! blocks of `it` and `vpst`.

use mca_models::arm::{feature, opcode};
use mca_models::ids::MnemonicId;

use super::choice::Choice;
use super::directives::aliases;
use super::mnemonic::{self, MnemonicMode, SplitMnemonic};
use super::operand::Name;
use super::operand::{ALWAYS, Immediate, Operand, Sort, Value};
use super::operands::OperandReader;
use super::rearranging::{UnresolvedStatement, n_leading};
use super::refusal::Refused;
use super::rewriting::Rewriting;
use super::state::ArmState;
use super::tables::Tables;
use super::validation::Validation;
use super::{deprecations, implicit, words};
use crate::inst::asm::{Failed, Parsed, Parser};
use crate::inst::tables::statement::{StatementScratch, parse_in_scratch};
use crate::inst::tables::suggestions::suggestions;
use crate::text::token::TokenKind;
use crate::text::{Location, Span};

/// Parses an instruction. `name` is the mnemonic, which has been consumed; `start` is where its first token begins.
pub(super) fn parse(parser: &mut Parser, tables: &'static Tables, start: Location, name: Span) -> Parsed<()> {
    let place = Span { start: start.offset, ..name };
    parse_in_scratch::<ArmState>(parser, name, |parser, StatementScratch { mnemonic, operands }| {
        parse_word(parser, tables, mnemonic, place, operands)
    })
}

/// Parses an instruction whose mnemonic is `word`, in lower case, and is at `place`.
fn parse_word(
    parser: &mut Parser,
    tables: &'static Tables,
    word: &[u8],
    place: Span,
    operands: &mut Vec<Operand>,
) -> Parsed<()> {
    let known = tables.assembler.find_mnemonic(word);
    let replacement = known.map(|known| without_alias(parser, tables, known)).filter(|other| known != Some(*other));
    let whole = replacement.map_or(word, |other| tables.assembler.mnemonic(other).as_bytes());
    if parser.is(TokenKind::Identifier) && parser.token_text().eq_ignore_ascii_case(b".req") {
        return aliases::parse_definition(parser, tables, whole);
    }
    let mode = parser.state::<ArmState>().mode();
    let dot = whole.iter().position(|byte| *byte == b'.').unwrap_or(whole.len());
    let (stem, suffixes) = whole.split_at(dot);
    let parts = mnemonic::split(stem, suffixes, mode);
    let start = place.location();
    push_leading(parser, tables, Word { parts, whole, suffixes, mode, start }, operands)?;
    let leading = operands.len();
    let name = Name::new(parts.name);
    let named = if parts.name == word { known } else { tables.assembler.find_mnemonic(parts.name) };
    let mnemonic = named.map(|named| tables.mnemonic(named));
    let end = OperandReader { parser: &mut *parser, tables, operands: &mut *operands, name }.read_all(mnemonic)?;
    let span = parser.statement_span(place, end);
    if parser.has_errors() {
        return Err(Failed);
    }
    UnresolvedStatement {
        tables,
        mode,
        parts,
        whole,
        suffixes,
        place: start,
        n_leading: leading,
        operands: &mut *operands,
    }
    .rearrange(parser)?;
    let is_as_before = matches!(operands[0].value, Value::Token(found, _) if found == name);
    emit(parser, tables, operands, span, named.filter(|_| is_as_before))
}

/// Returns the mnemonic that an alias stands for, or the mnemonic itself.
fn without_alias(parser: &Parser, tables: &'static Tables, mnemonic: MnemonicId) -> MnemonicId {
    parser.state::<ArmState>().availability.without_alias(tables.assembler, mnemonic)
}

/// The first word of a statement, split into its parts.
struct Word<'a> {
    /// The name, the condition and other parts.
    parts: SplitMnemonic<'a>,
    /// The word, with its suffixes.
    whole: &'a [u8],
    /// The part from the first dot on, such as `.f32`.
    suffixes: &'a [u8],
    /// Facts about the processor that decide how the word is split.
    mode: MnemonicMode,
    /// Where the word begins.
    start: Location,
}

/// Adds the operands that stand for the parts of the mnemonic, and refuses parts that the name does not allow.
fn push_leading(
    parser: &mut Parser,
    tables: &'static Tables,
    word: Word<'_>,
    operands: &mut Vec<Operand>,
) -> Parsed<()> {
    let Word { parts, whole, suffixes, mode, start } = word;
    let name = parts.name;
    let shown = || String::from_utf8_lossy(name);
    let at_distance = |distance: usize| Location { offset: start.offset + distance as u32, ..start };
    let token = |text: &[u8]| Value::Token(Name::new(text), tables.kind_of_token(text));
    if mode.is_thumb_1 && parts.condition != ALWAYS && name != b"b" {
        return parser.error(start, "conditional execution not supported in Thumb1");
    }
    operands.push(Operand::point(token(name), start));
    if name == b"it" || name.starts_with(b"vpt") || name.starts_with(b"vpst") {
        let is_it = name == b"it";
        let at = at_distance(if is_it { 2 } else { name.len().clamp(3, 4) });
        if parts.mask.len() > 3 {
            let text =
                if is_it { "too many conditions on IT instruction" } else { "too many conditions on VPT instruction" };
            return parser.error(at, text);
        }
        let Some(mask) = mnemonic::mask_of(parts.mask) else {
            let letters = String::from_utf8_lossy(parts.mask);
            return parser.error(at, format!("illegal IT block condition mask '{letters}'"));
        };
        operands.push(Operand::point(Value::Number(Sort::Mask, mask), at));
    }
    let accepted = mnemonic::accepted(name, suffixes, whole, mode);
    if parts.sets_flags && !accepted.flags {
        let text = format!("instruction '{}' can not set flags, but 's' suffix specified", shown());
        return parser.error(start, text);
    }
    if parts.condition != ALWAYS && !accepted.condition {
        let text = format!("instruction '{}' is not predicable, but condition code specified", shown());
        return parser.error(start, text);
    }
    if parts.predicate != 0 && !accepted.predicate {
        let text = format!("instruction '{}' is not VPT predicable, but VPT code T/E is specified", shown());
        return parser.error(start, text);
    }
    if parts.sets_flags {
        operands.push(Operand::point(Value::Flags, at_distance(name.len())));
    }
    let at = at_distance(name.len() + usize::from(parts.sets_flags));
    if parts.condition != ALWAYS {
        operands.push(Operand::point(Value::Condition(parts.condition), at));
    }
    let is_conversion = name.starts_with(b"vcvt") && !matches!(name, b"vcvta" | b"vcvtn" | b"vcvtp" | b"vcvtm");
    if parts.predicate != 0 && !is_conversion {
        operands.push(Operand::point(Value::VectorPredicate(parts.predicate), at));
    }
    if parts.effect != 0 {
        let effect = Immediate::Constant(parts.effect.into());
        operands.push(Operand::point(Value::Immediate(effect), start));
    } else if name == b"cps" && parser.state::<ArmState>().features.has(feature::F_MCLASS) {
        return parser.error(start, "instruction 'cps' requires effect for M-class");
    }
    let mut position = whole.len() - suffixes.len();
    for suffix in suffixes.split(|byte| *byte == b'.').skip(1) {
        let text = &whole[position..position + 1 + suffix.len()];
        let at = at_distance(position);
        position += text.len();
        let is_dropped = (name.starts_with(b"vldm") || name.starts_with(b"vstm"))
            && words::has(words::DATA_TYPES, words::Packed::new(text));
        if is_dropped {
            continue;
        }
        match text {
            b".n" if !mode.is_thumb => {
                return parser.error(at, "instruction with .n (narrow) qualifier not allowed in arm mode");
            }
            b".n" => {}
            b".w" if !mode.is_thumb => {}
            _ => operands.push(Operand::point(token(text), at)),
        }
    }
    Ok(())
}

/// Chooses the row for the operands and emits the instruction. `known` is the mnemonic, if it was looked up before.
fn emit(
    parser: &mut Parser,
    tables: &'static Tables,
    operands: &[Operand],
    span: Span,
    known: Option<MnemonicId>,
) -> Parsed<()> {
    let place = operands[0].start;
    let Value::Token(name, _) = operands[0].value else { return Err(Failed) };
    let known = known.or_else(|| tables.assembler.find_mnemonic(name.as_bytes()));
    let known = known.map(|known| tables.mnemonic(without_alias(parser, tables, known)));
    let rows = known.map_or(&[][..], |known| known.rows(0));
    if rows.is_empty() {
        let mut text = b"invalid instruction".to_vec();
        let availability = &parser.state::<ArmState>().availability;
        text.extend(suggestions(tables.assembler, 0, availability, name.as_bytes()));
        return parser.error(place, text);
    }
    let is_in_text = !implicit::is_possible(parser);
    let chosen = match is_in_text {
        true => Choice::new(parser, tables, operands, span).choose(rows),
        false => implicit::ImplicitStatement { tables, operands, span, rows }.choose(parser),
    };
    let (mut instruction, row) = match chosen {
        Ok(found) => found,
        Err(misses) => return Refused { tables, place, operands, span }.report(parser, &misses),
    };
    deprecations::warn(parser, &instruction, place);
    let is_held = !is_in_text && parser.state::<ArmState>().block.is_some();
    let leading = n_leading(operands);
    let opcode_name = tables.isa.opcode(instruction.opcode).name();
    let validation = Validation { tables, operands, n_leading: leading, row, opcode_name };
    let result = validation.validate(parser, &instruction);
    if result.is_err() {
        advance(parser);
        return result;
    }
    Rewriting { tables, operands, n_leading: leading }.rewrite_all(parser, &mut instruction);
    advance(parser);
    if is_held {
        let ends_block = validation.ends_block(&instruction);
        implicit::hold(parser, instruction, ends_block);
    } else if instruction.opcode != opcode::ITasm {
        parser.emit(instruction);
    }
    Ok(())
}

/// Goes on to the next instruction of open blocks, and tells the parser if that changed the state.
fn advance(parser: &mut Parser) {
    if parser.state_mut::<ArmState>().advance() {
        parser.note_changed_state();
    }
}
