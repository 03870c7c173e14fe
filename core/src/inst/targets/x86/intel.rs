//! Operands in Intel syntax.

mod automaton;
mod calculator;
mod operand;

pub(super) use automaton::Automaton;
