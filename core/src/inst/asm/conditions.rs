//! `.if` and its relatives: which part of the input is active.

use super::parser::{Failed, Parsed, Parser};
use crate::inst::expr::symbol::Definition;
use crate::text::Location;
use crate::text::token::TokenKind;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Branch {
    #[default]
    None,
    If,
    ElseIf,
    Else,
}

/// The innermost open conditional.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Condition {
    branch: Branch,
    /// One of its branches has been active.
    is_met: bool,
    is_ignored: bool,
}

#[derive(Clone, Debug, Default)]
pub struct Conditions {
    current: Condition,
    outer: Vec<Condition>,
}

impl Conditions {
    /// Statements are skipped, conditional directives excepted.
    #[inline]
    pub fn is_ignoring(&self) -> bool {
        self.current.is_ignored
    }

    pub fn depth(&self) -> usize {
        self.outer.len()
    }

    /// Closes conditionals down to this depth.
    pub fn close_to(&mut self, depth: usize) {
        while self.outer.len() > depth {
            self.current = self.outer.pop().unwrap_or_default();
        }
    }

    pub fn is_unbalanced(&self) -> bool {
        self.current.branch != Branch::None || self.current.is_ignored
    }

    fn open(&mut self) {
        self.outer.push(self.current);
        self.current.branch = Branch::If;
    }

    fn decide(&mut self, is_met: bool) {
        self.current.is_met = is_met;
        self.current.is_ignored = !is_met;
    }

    fn is_outer_ignored(&self) -> bool {
        self.outer.last().is_some_and(|outer| outer.is_ignored)
    }
}

/// A directive of the family.
#[derive(Clone, Copy, Debug)]
pub enum Conditional {
    If(fn(i64) -> bool),
    Blank { expected: bool },
    Compare { expects_equal: bool },
    CompareStrings { expects_equal: bool },
    Defined { expected: bool },
    ElseIf,
    Else,
    EndIf,
}

impl Conditional {
    /// The directive of this name, in any letter case.
    pub fn find(name: &[u8]) -> Option<Conditional> {
        use Conditional::*;
        let mut lower = [0; 10];
        let lower = lower.get_mut(..name.len())?;
        lower.copy_from_slice(name);
        lower.make_ascii_lowercase();
        Some(match &*lower {
            b".if" | b".ifne" => If(|value| value != 0),
            b".ifeq" => If(|value| value == 0),
            b".ifge" => If(|value| value >= 0),
            b".ifgt" => If(|value| value > 0),
            b".ifle" => If(|value| value <= 0),
            b".iflt" => If(|value| value < 0),
            b".ifb" => Blank { expected: true },
            b".ifnb" => Blank { expected: false },
            b".ifc" => Compare { expects_equal: true },
            b".ifnc" => Compare { expects_equal: false },
            b".ifeqs" => CompareStrings { expects_equal: true },
            b".ifnes" => CompareStrings { expects_equal: false },
            b".ifdef" => Defined { expected: true },
            b".ifndef" | b".ifnotdef" => Defined { expected: false },
            b".elseif" => ElseIf,
            b".else" => Else,
            b".endif" => EndIf,
            _ => return None,
        })
    }
}

impl Parser<'_> {
    pub(super) fn parse_conditional(&mut self, conditional: Conditional, directive: Location) -> Parsed<()> {
        match conditional {
            Conditional::CompareStrings { expects_equal } => return self.parse_if_strings(expects_equal),
            Conditional::ElseIf => return self.parse_else_if(directive),
            Conditional::Else => return self.parse_else(directive),
            Conditional::EndIf => return self.parse_end_if(directive),
            _ => {}
        }
        self.conditions.open();
        if self.conditions.is_ignoring() {
            self.skip_statement();
            return Ok(());
        }
        let is_met = match conditional {
            Conditional::If(test) => test(self.parse_absolute_expression()?),
            Conditional::Blank { expected } => self.parse_to_statement_end().is_empty() == expected,
            Conditional::Compare { expects_equal } => self.parse_comparison()? == expects_equal,
            Conditional::Defined { expected } => self.parse_is_defined()? == expected,
            _ => false,
        };
        self.parse_end_of_line()?;
        self.conditions.decide(is_met);
        Ok(())
    }

    /// The text up to the comma and the rest, without the blanks around them.
    fn parse_comparison(&mut self) -> Parsed<bool> {
        let left = self.parse_to_comma();
        self.parse_comma()?;
        let right = self.parse_to_statement_end();
        Ok(self.text(left).trim_ascii() == self.text(right).trim_ascii())
    }

    fn parse_is_defined(&mut self) -> Parsed<bool> {
        let Some(name) = self.parse_identifier() else {
            return self.token_error("expected identifier after '.ifdef'");
        };
        let symbol = self.expressions.symbols.find(self.buffers.text(name));
        let definition = symbol.map_or(Definition::Undefined, |symbol| self.expressions.symbols.definition(symbol));
        Ok(match definition {
            Definition::Undefined => false,
            Definition::Assigned(value) | Definition::AssignedOnce(value) => self.is_value_defined(value),
            Definition::Label | Definition::Common => true,
        })
    }

    /// Two strings; what follows them on the line is a statement of its own.
    fn parse_if_strings(&mut self, expects_equal: bool) -> Parsed<()> {
        self.conditions.open();
        if self.conditions.is_ignoring() {
            self.skip_statement();
            return Ok(());
        }
        let directive = if expects_equal { ".ifeqs" } else { ".ifnes" };
        let expected_string = format!("expected string parameter for '{directive}' directive");
        let left = self.token();
        if !left.is(TokenKind::String) {
            return self.token_error(expected_string);
        }
        self.lex();
        if !self.is(TokenKind::Comma) {
            return self.token_error(format!("expected comma after first string for '{directive}' directive"));
        }
        self.lex();
        let right = self.token();
        if !right.is(TokenKind::String) {
            return self.token_error(expected_string);
        }
        self.lex();
        let is_equal = self.text(self.name_span(left)) == self.text(self.name_span(right));
        self.conditions.decide(is_equal == expects_equal);
        Ok(())
    }

    fn parse_else_if(&mut self, directive: Location) -> Parsed<()> {
        if !matches!(self.conditions.current.branch, Branch::If | Branch::ElseIf) {
            return self.error(directive, "Encountered a .elseif that doesn't follow an .if or  an .elseif");
        }
        self.conditions.current.branch = Branch::ElseIf;
        if self.conditions.is_outer_ignored() || self.conditions.current.is_met {
            self.conditions.current.is_ignored = true;
            self.skip_statement();
            return Ok(());
        }
        let value = self.parse_absolute_expression()?;
        self.parse_end_of_line()?;
        self.conditions.decide(value != 0);
        Ok(())
    }

    fn parse_else(&mut self, directive: Location) -> Parsed<()> {
        self.parse_end_of_line()?;
        if !matches!(self.conditions.current.branch, Branch::If | Branch::ElseIf) {
            return self.error(directive, "Encountered a .else that doesn't follow  an .if or an .elseif");
        }
        self.conditions.current.branch = Branch::Else;
        self.conditions.current.is_ignored = self.conditions.is_outer_ignored() || self.conditions.current.is_met;
        Ok(())
    }

    fn parse_end_if(&mut self, directive: Location) -> Parsed<()> {
        self.parse_end_of_line()?;
        if self.conditions.current.branch == Branch::None {
            return self.error(directive, "Encountered a .endif that doesn't follow an .if or .else");
        }
        let Some(outer) = self.conditions.outer.pop() else {
            return Err(Failed);
        };
        self.conditions.current = outer;
        Ok(())
    }
}
