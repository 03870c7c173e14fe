//! The specifiers, such as `:lo12:`, that disassembled code shows for the relocations of an object, by object format.

use super::specifiers::Specifier;
use crate::inst::expr::{self, ExprId, Expressions};
use crate::inst::syntax::ObjectFormat;
use crate::inst::targets::FieldRelocation;

/// Types of ELF's relocations: the first and the last number of a range, and its specifier. A relocation of any other type
/// is shown as the symbol alone.
const ELF: [(u32, u32, Specifier); 64] = [
    (263, 263, Specifier::AbsG0),
    (264, 264, Specifier::AbsG0Nc),
    (265, 265, Specifier::AbsG1),
    (266, 266, Specifier::AbsG1Nc),
    (267, 267, Specifier::AbsG2),
    (268, 268, Specifier::AbsG2Nc),
    (269, 269, Specifier::AbsG3),
    (270, 270, Specifier::AbsG0S),
    (271, 271, Specifier::AbsG1S),
    (272, 272, Specifier::AbsG2S),
    (276, 276, Specifier::PgHi21Nc),
    // Offsets of additions, and of accesses to 1 byte.
    (277, 278, Specifier::Lo12),
    // Accesses to 2, 4 and 8 bytes.
    (284, 286, Specifier::Lo12),
    (287, 287, Specifier::PrelG0),
    (288, 288, Specifier::PrelG0Nc),
    (289, 289, Specifier::PrelG1),
    (290, 290, Specifier::PrelG1Nc),
    (291, 291, Specifier::PrelG2),
    (292, 292, Specifier::PrelG2Nc),
    (293, 293, Specifier::PrelG3),
    // Accesses to 16 bytes.
    (299, 299, Specifier::Lo12),
    (309, 309, Specifier::Got),
    (311, 311, Specifier::Got),
    (312, 312, Specifier::GotLo12),
    (313, 313, Specifier::GotPageLo15),
    (523, 523, Specifier::DtprelG2),
    (524, 524, Specifier::DtprelG1),
    (525, 525, Specifier::DtprelG1Nc),
    (526, 526, Specifier::DtprelG0),
    (527, 527, Specifier::DtprelG0Nc),
    (528, 528, Specifier::DtprelHi12),
    (529, 529, Specifier::DtprelLo12),
    (530, 530, Specifier::DtprelLo12Nc),
    // Accesses to 1 to 8 bytes, each with and without a check for overflow.
    (531, 531, Specifier::DtprelLo12),
    (532, 532, Specifier::DtprelLo12Nc),
    (533, 533, Specifier::DtprelLo12),
    (534, 534, Specifier::DtprelLo12Nc),
    (535, 535, Specifier::DtprelLo12),
    (536, 536, Specifier::DtprelLo12Nc),
    (537, 537, Specifier::DtprelLo12),
    (538, 538, Specifier::DtprelLo12Nc),
    (539, 539, Specifier::GotTprelG1),
    (540, 540, Specifier::GotTprelG0Nc),
    (541, 541, Specifier::GotTprel),
    (542, 542, Specifier::GotTprelLo12),
    (543, 543, Specifier::GotTprel),
    (544, 544, Specifier::TprelG2),
    (545, 545, Specifier::TprelG1),
    (546, 546, Specifier::TprelG1Nc),
    (547, 547, Specifier::TprelG0),
    (548, 548, Specifier::TprelG0Nc),
    (549, 549, Specifier::TprelHi12),
    (550, 550, Specifier::TprelLo12),
    (551, 551, Specifier::TprelLo12Nc),
    (552, 552, Specifier::TprelLo12),
    (553, 553, Specifier::TprelLo12Nc),
    (554, 554, Specifier::TprelLo12),
    (555, 555, Specifier::TprelLo12Nc),
    (556, 556, Specifier::TprelLo12),
    (557, 557, Specifier::TprelLo12Nc),
    (558, 558, Specifier::TprelLo12),
    (559, 559, Specifier::TprelLo12Nc),
    (560, 562, Specifier::TlsDesc),
    (563, 564, Specifier::TlsDescLo12),
];

/// Types of COFF's relocations: the first and the last number of a range, and its specifier.
const COFF: [(u32, u32, Specifier); 4] = [
    (6, 7, Specifier::Lo12),
    (9, 9, Specifier::SecrelLo12),
    (10, 10, Specifier::SecrelHi12),
    (11, 11, Specifier::SecrelLo12),
];

/// Returns the expression that disassembled code shows for the field that a relocation fills: the symbol plus the addend,
/// with the specifier of the relocation's type if it has one.
pub(super) fn expression(
    format: ObjectFormat,
    relocation: &FieldRelocation<'_>,
    expressions: &mut Expressions,
) -> ExprId {
    let symbol = expressions.symbols.intern(relocation.symbol);
    let at = if format == ObjectFormat::MachO { at_specifier(relocation.kind) } else { None };
    let symbol = expressions.symbol(symbol, at);
    let place = expressions.plus(symbol, relocation.addend);
    let table: &[(u32, u32, Specifier)] = match format {
        ObjectFormat::Elf => &ELF,
        ObjectFormat::Coff => &COFF,
        ObjectFormat::MachO => &[],
    };
    match table.iter().find(|(first, last, _)| (*first..=*last).contains(&relocation.kind)) {
        Some((.., specifier)) => specifier.wrap(expressions, place),
        None => place,
    }
}

/// Returns the specifier after `@` that Mach-O has for a type of relocation; `None` if it has none.
fn at_specifier(kind: u32) -> Option<expr::Specifier> {
    Some(match kind {
        3 => expr::Specifier::Page,
        4 => expr::Specifier::PageOff,
        5 => expr::Specifier::GotPage,
        6 => expr::Specifier::GotPageOff,
        8 => expr::Specifier::TlvpPage,
        9 => expr::Specifier::TlvpPageOff,
        _ => return None,
    })
}
