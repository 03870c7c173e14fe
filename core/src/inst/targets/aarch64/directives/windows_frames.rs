//! `.seh_save_reg x19, 16` and the like, which describe how functions unwind on Windows. They are checked and have no
//! effect.
//!
//! As in the reference, the rest of the line after such a directive is a new statement.

use mca_models::aarch64::class;

use crate::inst::asm::directive::Directive::Plain;
use crate::inst::asm::directive::DirectiveTable;
use crate::inst::asm::{DirectiveSite, Parsed, Parser};
use crate::inst::ids::RegisterId;
use crate::inst::targets::aarch64::operands::OperandReader;
use crate::inst::targets::aarch64::registers::Registers;
use crate::inst::targets::aarch64::tables::Tables;
use crate::text::Location;
use crate::text::token::TokenKind;

/// Directives by their names in lower case, sorted.
pub(super) const NAMES: &DirectiveTable = &[
    (".seh_add_fp", Plain(|parser, _| parse_number(parser).map(|_| ()))),
    (".seh_allocz", Plain(|parser, _| parse_number(parser).map(|_| ()))),
    (".seh_clear_unwound_to_call", Plain(|_, _| Ok(()))),
    (".seh_context", Plain(|_, _| Ok(()))),
    (".seh_ec_context", Plain(|_, _| Ok(()))),
    (".seh_endepilogue", Plain(|_, _| Ok(()))),
    (".seh_endprologue", Plain(|_, _| Ok(()))),
    (".seh_nop", Plain(|_, _| Ok(()))),
    (".seh_pac_sign_lr", Plain(|_, _| Ok(()))),
    (".seh_pushframe", Plain(|_, _| Ok(()))),
    (".seh_save_any_reg", Plain(|parser, here| parse_any(parser, here, false, false))),
    (".seh_save_any_reg_p", Plain(|parser, here| parse_any(parser, here, true, false))),
    (".seh_save_any_reg_px", Plain(|parser, here| parse_any(parser, here, true, true))),
    (".seh_save_any_reg_x", Plain(|parser, here| parse_any(parser, here, false, true))),
    (".seh_save_fplr", Plain(|parser, _| parse_number(parser).map(|_| ()))),
    (".seh_save_fplr_x", Plain(|parser, _| parse_number(parser).map(|_| ()))),
    (".seh_save_freg", Plain(|parser, here| parse_save(parser, here, &FLOAT))),
    (".seh_save_freg_x", Plain(|parser, here| parse_save(parser, here, &FLOAT))),
    (".seh_save_fregp", Plain(|parser, here| parse_save(parser, here, &FLOAT_PAIR))),
    (".seh_save_fregp_x", Plain(|parser, here| parse_save(parser, here, &FLOAT_PAIR))),
    (".seh_save_lrpair", Plain(|parser, here| parse_save(parser, here, &LINK_PAIR))),
    (".seh_save_next", Plain(|_, _| Ok(()))),
    (".seh_save_preg", Plain(|parser, here| parse_save(parser, here, &PREDICATE))),
    (".seh_save_r19r20_x", Plain(|parser, _| parse_number(parser).map(|_| ()))),
    (".seh_save_reg", Plain(|parser, here| parse_save(parser, here, &SCALAR))),
    (".seh_save_reg_x", Plain(|parser, here| parse_save(parser, here, &SCALAR))),
    (".seh_save_regp", Plain(|parser, here| parse_save(parser, here, &SCALAR_PAIR))),
    (".seh_save_regp_x", Plain(|parser, here| parse_save(parser, here, &SCALAR_PAIR))),
    (".seh_save_zreg", Plain(|parser, here| parse_save(parser, here, &VECTOR))),
    (".seh_set_fp", Plain(|_, _| Ok(()))),
    (".seh_stackalloc", Plain(|parser, _| parse_number(parser).map(|_| ()))),
    (".seh_startepilogue", Plain(|_, _| Ok(()))),
    (".seh_trap_frame", Plain(|_, _| Ok(()))),
];

/// The registers that a directive may name: those of one file with the numbers `first` to `last`.
struct Saved {
    file: SavedRegisterFile,
    first: u8,
    /// The highest number, included.
    last: u8,
    /// Whether the difference between the number of the register and that of `first` must be even.
    is_even: bool,
}

/// Files of registers that directives save, by the letter of their registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SavedRegisterFile {
    X,
    D,
    Z,
    P,
}

/// Registers for `.seh_save_reg`.
const SCALAR: Saved = Saved { file: SavedRegisterFile::X, first: 19, last: 30, is_even: false };
/// First registers for `.seh_save_regp`.
const SCALAR_PAIR: Saved = Saved { file: SavedRegisterFile::X, first: 19, last: 29, is_even: false };
/// Registers that `.seh_save_lrpair` saves along with the link register.
const LINK_PAIR: Saved = Saved { file: SavedRegisterFile::X, first: 19, last: 30, is_even: true };
/// Registers for `.seh_save_freg`.
const FLOAT: Saved = Saved { file: SavedRegisterFile::D, first: 8, last: 15, is_even: false };
/// First registers for `.seh_save_fregp`.
const FLOAT_PAIR: Saved = Saved { file: SavedRegisterFile::D, first: 8, last: 14, is_even: false };
/// Registers for `.seh_save_zreg`.
const VECTOR: Saved = Saved { file: SavedRegisterFile::Z, first: 8, last: 23, is_even: false };
/// Registers for `.seh_save_preg`.
const PREDICATE: Saved = Saved { file: SavedRegisterFile::P, first: 4, last: 15, is_even: false };

impl SavedRegisterFile {
    /// Returns the letter with which names of the registers begin.
    fn letter(self) -> char {
        match self {
            SavedRegisterFile::X => 'x',
            SavedRegisterFile::D => 'd',
            SavedRegisterFile::Z => 'z',
            SavedRegisterFile::P => 'p',
        }
    }

    /// Whether a register is in the file.
    fn has(self, registers: &Registers, register: RegisterId) -> bool {
        let class = match self {
            SavedRegisterFile::X => class::GPR64,
            SavedRegisterFile::D => class::FPR64,
            SavedRegisterFile::Z => class::ZPR,
            SavedRegisterFile::P => class::PPR,
        };
        registers.is_in(register, class)
    }
}

/// Parses a constant expression, such as the offset of a saved register; anything else is an error.
fn parse_number(parser: &mut Parser<'_>) -> Parsed<i64> {
    let start = parser.token().location();
    let Ok(parsed) = parser.parse_expression() else {
        return parser.error(start, "expected expression");
    };
    match parser.expressions.as_constant(parsed.id) {
        Some(value) => Ok(value),
        None => parser.error(start, "expected constant expression"),
    }
}

/// Parses a scalar register, scalable vector or predicate, and returns it with its place; anything else is an error.
fn parse_register(parser: &mut Parser<'_>, tables: &'static Tables) -> Parsed<(RegisterId, Location)> {
    use crate::inst::targets::aarch64::operand::RegisterKind::{SveData, SvePredicate};
    let at = parser.token().location();
    let mut operands = Vec::new();
    let mut reader =
        OperandReader { parser, tables, head: b"", mnemonic: None, operands: &mut operands, replacement: None };
    let mut found = reader.take_scalar();
    for kind in [SveData, SvePredicate] {
        if found.is_none() {
            found = reader.take_vector(kind)?.map(|vector| vector.register);
        }
    }
    match found {
        Some(register) => Ok((register, at)),
        None => reader.parser.reached_error("expected register"),
    }
}

/// Parses the register and the offset of a directive that may name only the registers `saved`.
fn parse_save(parser: &mut Parser<'_>, here: DirectiveSite, saved: &Saved) -> Parsed<()> {
    let tables = super::tables(parser)?;
    let registers = tables.registers;
    let (register, at) = parse_register(parser, tables)?;
    let number = registers.number(register);
    let Saved { file, first, last, is_even } = *saved;
    if !file.has(registers, register) || !(first..=last).contains(&number) {
        let at = if matches!(file, SavedRegisterFile::Z | SavedRegisterFile::P) { here.location } else { at };
        let letter = file.letter();
        return parser.error(at, format!("expected register in range {letter}{first} to {letter}{last}"));
    }
    parser.expect(TokenKind::Comma, "expected comma")?;
    parse_number(parser)?;
    if is_even && (number - first) % 2 != 0 {
        return parser.error(at, "expected register with even offset from x19");
    }
    Ok(())
}

/// Parses the register and the offset of a directive that saves any `x`, `d` or `q` register, or with `is_pair` also the next
/// one. The offset in bytes is not negative, and a multiple of 16 for a pair, for a `q` register and if the stack pointer is
/// changed (`writes_back`), else of 8. Messages about the offset point at the directive.
fn parse_any(parser: &mut Parser<'_>, here: DirectiveSite, is_pair: bool, writes_back: bool) -> Parsed<()> {
    let tables = super::tables(parser)?;
    let registers = tables.registers;
    let (register, at) = parse_register(parser, tables)?;
    parser.expect(TokenKind::Comma, "expected comma")?;
    let offset = parse_number(parser)?;
    let is_quad = registers.is_in(register, class::FPR128);
    let is_double = registers.is_in(register, class::FPR64);
    let is_scalar = registers.is_in(register, class::GPR64);
    if !is_quad && !is_double && !is_scalar {
        return parser.error(at, "save_any_reg register must be x, q or d register");
    }
    let step = if is_pair || writes_back || is_quad { 16 } else { 8 };
    if offset < 0 || offset % step != 0 {
        return parser.error(here.location, "invalid save_any_reg offset");
    }
    let number = registers.number(register);
    if is_pair && (is_scalar && number == 30 || !is_scalar && number == 31) {
        let name = if is_scalar {
            "lr"
        } else if is_double {
            "d31"
        } else {
            "q31"
        };
        return parser.error(at, format!("{name} cannot be paired with another register"));
    }
    Ok(())
}
