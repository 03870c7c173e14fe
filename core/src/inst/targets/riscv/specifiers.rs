//! Relocation specifiers: the `%hi` of `%hi(symbol)`.

use crate::inst::expr::{ExprId, ExprNode, Expressions, SpecifierSyntax};

macro_rules! specifiers {
    ($($variant:ident = $name:literal),* $(,)?) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Specifier {
            $($variant,)*
            /// Marks the operand of a call; it is not written.
            Call,
        }

        impl Specifier {
            const ALL: &'static [(Specifier, &'static str, SpecifierSyntax)] = &[
                $((Specifier::$variant, $name, SpecifierSyntax { before: concat!("%", $name, "("), after: ")" })),*
            ];
        }
    };
}

specifiers! {
    Lo = "lo",
    Hi = "hi",
    PcrelLo = "pcrel_lo",
    PcrelHi = "pcrel_hi",
    GotPcrelHi = "got_pcrel_hi",
    TprelLo = "tprel_lo",
    TprelHi = "tprel_hi",
    TprelAdd = "tprel_add",
    TlsIePcrelHi = "tls_ie_pcrel_hi",
    TlsGdPcrelHi = "tls_gd_pcrel_hi",
    TlsdescHi = "tlsdesc_hi",
    TlsdescLoadLo = "tlsdesc_load_lo",
    TlsdescAddLo = "tlsdesc_add_lo",
    TlsdescCall = "tlsdesc_call",
    QcAbs20 = "qc.abs20",
    QcAccess = "qc.access",
    PltPcrel = "pltpcrel",
    GotPcrel = "gotpcrel",
}

static HIDDEN: SpecifierSyntax = SpecifierSyntax { before: "", after: "" };

impl Specifier {
    pub(super) fn find(name: &[u8]) -> Option<Specifier> {
        Specifier::ALL.iter().find(|(_, text, _)| text.as_bytes() == name).map(|&(specifier, ..)| specifier)
    }

    fn syntax(self) -> &'static SpecifierSyntax {
        Specifier::ALL.iter().find(|one| one.0 == self).map_or(&HIDDEN, |one| &one.2)
    }

    /// The expression with this specifier.
    pub(super) fn wrap(self, expressions: &mut Expressions, inside: ExprId) -> ExprId {
        expressions.push(ExprNode::Specified(self.syntax(), inside))
    }

    /// The specifier around an expression, and what is inside.
    pub(super) fn split(expressions: &Expressions, id: ExprId) -> (Option<Specifier>, ExprId) {
        let ExprNode::Specified(syntax, inside) = expressions.node(id) else { return (None, id) };
        let known = Specifier::ALL.iter().find(|one| one.2 == *syntax);
        (Some(known.map_or(Specifier::Call, |one| one.0)), inside)
    }

    pub(super) fn is_low_part(self) -> bool {
        use Specifier::*;
        matches!(self, Lo | PcrelLo | TprelLo | TlsdescLoadLo | TlsdescAddLo)
    }

    pub(super) fn is_relative_high_part(self) -> bool {
        use Specifier::*;
        matches!(self, PcrelHi | GotPcrelHi | TlsIePcrelHi | TlsGdPcrelHi | TlsdescHi)
    }
}
