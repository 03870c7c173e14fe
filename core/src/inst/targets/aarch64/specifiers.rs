//! Specifiers in front of expressions, such as `:lo12:` of `:lo12:symbol`, and the symbol to which an expression
//! refers.

use crate::inst::expr::{self, ExprId, ExprNode, Expressions};
use crate::inst::syntax::ObjectFormat;
use crate::inst::tables::specifiers::specifiers;

specifiers! {
    ":", ":", "";
    /// Marks the label of `adr` or `adrp` that has no specifier of its own; it is not written.
    Hidden;
    Lo12 = "lo12",
    AbsG0 = "abs_g0",
    AbsG0S = "abs_g0_s",
    AbsG0Nc = "abs_g0_nc",
    AbsG1 = "abs_g1",
    AbsG1S = "abs_g1_s",
    AbsG1Nc = "abs_g1_nc",
    AbsG2 = "abs_g2",
    AbsG2S = "abs_g2_s",
    AbsG2Nc = "abs_g2_nc",
    AbsG3 = "abs_g3",
    PrelG0 = "prel_g0",
    PrelG0Nc = "prel_g0_nc",
    PrelG1 = "prel_g1",
    PrelG1Nc = "prel_g1_nc",
    PrelG2 = "prel_g2",
    PrelG2Nc = "prel_g2_nc",
    PrelG3 = "prel_g3",
    TprelG0 = "tprel_g0",
    TprelG0Nc = "tprel_g0_nc",
    TprelG1 = "tprel_g1",
    TprelG1Nc = "tprel_g1_nc",
    TprelG2 = "tprel_g2",
    TprelHi12 = "tprel_hi12",
    TprelLo12 = "tprel_lo12",
    TprelLo12Nc = "tprel_lo12_nc",
    DtprelG0 = "dtprel_g0",
    DtprelG0Nc = "dtprel_g0_nc",
    DtprelG1 = "dtprel_g1",
    DtprelG1Nc = "dtprel_g1_nc",
    DtprelG2 = "dtprel_g2",
    DtprelHi12 = "dtprel_hi12",
    DtprelLo12 = "dtprel_lo12",
    DtprelLo12Nc = "dtprel_lo12_nc",
    Got = "got",
    GotLo12 = "got_lo12",
    GotPageLo15 = "gotpage_lo15",
    GotAuth = "got_auth",
    GotAuthLo12 = "got_auth_lo12",
    GotTprel = "gottprel",
    GotTprelLo12 = "gottprel_lo12",
    GotTprelG1 = "gottprel_g1",
    GotTprelG0Nc = "gottprel_g0_nc",
    TlsDesc = "tlsdesc",
    TlsDescLo12 = "tlsdesc_lo12",
    TlsDescAuth = "tlsdesc_auth",
    TlsDescAuthLo12 = "tlsdesc_auth_lo12",
    PgHi21Nc = "pg_hi21_nc",
    SecrelLo12 = "secrel_lo12",
    SecrelHi12 = "secrel_hi12",
}

/// Returns the specifiers that may follow a symbol and `@` in an object format.
pub(super) fn at_specifiers(format: ObjectFormat) -> &'static [expr::Specifier] {
    use expr::Specifier::*;
    match format {
        ObjectFormat::Elf => &[Got],
        ObjectFormat::MachO => &[Got, GotPage, GotPageOff, Page, PageOff, Tlvp, TlvpPage, TlvpPageOff],
        ObjectFormat::Coff => &[ImgRel, PageOff],
    }
}

/// An expression that is a symbol plus a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SymbolReference {
    /// The specifier in front of the expression, such as `:lo12:`.
    pub(super) specifier: Option<Specifier>,
    /// The specifier after the symbol and `@`, such as `@PAGE`.
    pub(super) at: Option<expr::Specifier>,
    /// The number that is added; negative if one is subtracted.
    pub(super) addend: i64,
}

impl Specifier {
    /// Returns the specifier of this name, ignoring case; `None` if there is none.
    pub(super) fn find(name: &[u8]) -> Option<Specifier> {
        Specifier::find_matching(|known| known.as_bytes().eq_ignore_ascii_case(name))
    }

    /// Whether the specifier is for the low part of an address, which loads and additions take.
    pub(super) fn is_low_part(self) -> bool {
        use Specifier::*;
        self.is_addend() && !matches!(self, DtprelHi12 | TprelHi12)
            || matches!(self, GotLo12 | GotPageLo15 | GotTprelLo12)
    }

    /// Whether the specifier is for a part of an address or offset that `add` may add.
    pub(super) fn is_addend(self) -> bool {
        use Specifier::*;
        matches!(
            self,
            Lo12 | GotAuthLo12
                | DtprelHi12
                | DtprelLo12
                | DtprelLo12Nc
                | TprelHi12
                | TprelLo12
                | TprelLo12Nc
                | TlsDescLo12
                | TlsDescAuthLo12
                | SecrelHi12
                | SecrelLo12
        )
    }

    /// Whether the specifier is for a page, which `adrp` takes.
    pub(super) fn is_page(self) -> bool {
        use Specifier::*;
        matches!(self, PgHi21Nc | Got | GotAuth | GotPageLo15 | GotTprel | TlsDesc | TlsDescAuth)
    }

    /// Whether the specifier is for a group of 16 bits of an address or offset, 0 (the lowest) to 3.
    pub(super) fn is_of_group(self, group: u8) -> bool {
        use Specifier::*;
        match group {
            0 => matches!(
                self,
                AbsG0
                    | AbsG0S
                    | AbsG0Nc
                    | PrelG0
                    | PrelG0Nc
                    | GotTprelG0Nc
                    | TprelG0
                    | TprelG0Nc
                    | DtprelG0
                    | DtprelG0Nc
            ),
            1 => matches!(
                self,
                AbsG1 | AbsG1S | AbsG1Nc | PrelG1 | PrelG1Nc | GotTprelG1 | TprelG1 | TprelG1Nc | DtprelG1 | DtprelG1Nc
            ),
            2 => matches!(self, AbsG2 | AbsG2S | AbsG2Nc | PrelG2 | PrelG2Nc | TprelG2 | DtprelG2),
            _ => matches!(self, AbsG3 | PrelG3),
        }
    }
}

/// Returns the symbol reference that an expression is; `None` if it is more than a symbol with an addend, or has specifiers
/// both in front and after `@` around a sum. A specifier makes a plain number a reference, too.
pub(super) fn reference_of(expressions: &Expressions, id: ExprId) -> Option<SymbolReference> {
    let (specifier, inside) = Specifier::split(expressions, id);
    if let ExprNode::Symbol { specifier: at, .. } = expressions.node(inside) {
        return Some(SymbolReference { specifier, at, addend: 0 });
    }
    let value = expressions.relocatable(inside)?;
    if value.subtracted.is_some() || value.added.is_none() && specifier.is_none() {
        return None;
    }
    let at = value.is_specified.then(|| at_specifier_in(expressions, inside)).flatten();
    if at.is_some() && specifier.is_some() {
        return None;
    }
    Some(SymbolReference { specifier, at, addend: value.constant })
}

/// Returns the specifier of the first symbol, from the left, that has one after an `@`; `None` if none has.
fn at_specifier_in(expressions: &Expressions, id: ExprId) -> Option<expr::Specifier> {
    let mut pending = vec![id];
    while let Some(id) = pending.pop() {
        match expressions.node(id) {
            ExprNode::Symbol { specifier: Some(specifier), .. } => return Some(specifier),
            ExprNode::Unary(_, operand) => pending.push(operand),
            ExprNode::Binary(_, left, right) => pending.extend([right, left]),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inst::expr::BinaryOperator;

    #[test]
    fn specifiers_are_found_by_name() {
        for (position, one) in Specifier::WRITTEN.iter().enumerate() {
            assert_eq!(one.0 as usize, position);
            assert_eq!(Specifier::find(one.1.to_ascii_uppercase().as_bytes()), Some(one.0));
        }
    }

    #[test]
    fn a_reference_is_a_symbol_with_an_addend() {
        let mut expressions = Expressions::default();
        let symbol = expressions.symbols.intern(b"a");
        let plain = expressions.symbol(symbol, None);
        let four = expressions.constant(4);
        let sum = expressions.binary(BinaryOperator::Add, plain, four);
        let low = Specifier::Lo12.wrap(&mut expressions, sum);
        let expected = SymbolReference { specifier: Some(Specifier::Lo12), at: None, addend: 4 };
        assert_eq!(reference_of(&expressions, low), Some(expected));
        assert_eq!(reference_of(&expressions, four), None);
        let page = expressions.symbol(symbol, Some(expr::Specifier::PageOff));
        let difference = expressions.binary(BinaryOperator::Subtract, page, plain);
        assert_eq!(reference_of(&expressions, difference), None);
        let doubled = Specifier::Got.wrap(&mut expressions, page);
        assert_eq!(reference_of(&expressions, doubled).map(|found| found.at), Some(Some(expr::Specifier::PageOff)));
    }
}
