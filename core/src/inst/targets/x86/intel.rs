//! Operands in Intel syntax.

mod automaton; // reads an operand in one scan
mod calculator; // the integer part
mod operand; // tokens → automaton → operand

pub(super) use automaton::Automaton;
