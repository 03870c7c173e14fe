//! Relocation specifiers: the `:lo12:` of `:lo12:symbol`, the `%hi` of `%hi(symbol)`.

/// Declares the specifiers of a target: the text before a specifier's name, after the name, and after the expression; a
/// specifier that is not written; and the written ones with their names.
#[allow(unused_macros, reason = "a build may have no target with such specifiers")]
macro_rules! specifiers {
    (
        $before:literal, $behind:literal, $after:literal;
        $(#[$documentation:meta])* $unwritten:ident;
        $($variant:ident = $name:literal),* $(,)?
    ) => {
        /// A relocation specifier of an expression.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Specifier {
            $($variant,)*
            $(#[$documentation])*
            $unwritten,
        }

        impl Specifier {
            /// All written specifiers, in the order of their numbers: the name, and the text around the expression.
            const WRITTEN: &'static [(Specifier, &'static str, $crate::inst::expr::SpecifierSyntax)] = &[$((
                Specifier::$variant,
                $name,
                $crate::inst::expr::SpecifierSyntax { before: concat!($before, $name, $behind), after: $after },
            )),*];

            /// Returns the first written specifier whose name passes a test; `None` if none does.
            fn find_matching(is_it: impl Fn(&str) -> bool) -> Option<Specifier> {
                Specifier::WRITTEN.iter().find(|one| is_it(one.1)).map(|one| one.0)
            }

            /// Returns the text around an expression with this specifier.
            fn syntax(self) -> &'static $crate::inst::expr::SpecifierSyntax {
                const NOTHING: &$crate::inst::expr::SpecifierSyntax =
                    &$crate::inst::expr::SpecifierSyntax { before: "", after: "" };
                Specifier::WRITTEN.get(self as usize).map_or(NOTHING, |one| &one.2)
            }

            /// Returns the expression with this specifier.
            pub(super) fn wrap(
                self,
                expressions: &mut $crate::inst::expr::Expressions,
                inside: $crate::inst::expr::ExprId,
            ) -> $crate::inst::expr::ExprId {
                expressions.push($crate::inst::expr::ExprNode::Specified(self.syntax(), inside))
            }

            /// Returns the specifier that is around an expression, `None` if there is none, and the expression inside.
            pub(super) fn split(
                expressions: &$crate::inst::expr::Expressions,
                id: $crate::inst::expr::ExprId,
            ) -> (Option<Specifier>, $crate::inst::expr::ExprId) {
                let $crate::inst::expr::ExprNode::Specified(syntax, inside) = expressions.node(id) else {
                    return (None, id);
                };
                let known = Specifier::WRITTEN.iter().find(|one| one.2 == *syntax);
                (Some(known.map_or(Specifier::$unwritten, |one| one.0)), inside)
            }
        }
    };
}

#[allow(unused_imports, reason = "a build may have no target with such specifiers")]
pub(in crate::inst) use specifiers;
