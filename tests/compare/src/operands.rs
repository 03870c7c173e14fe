//! Operands of each target as text.

mod aarch64;
mod arm;
mod riscv;

use mca_models::assembler::Kind;

use crate::random::Random;

/// Writes operands of one target.
pub trait Writer {
    /// Returns an operand of a kind that is neither a token nor a class of registers: mostly valid, sometimes nearly so.
    fn operand(&self, kind: &Kind, choice: &mut Choice<'_>) -> String;

    /// Joins a mnemonic and its operands to a statement.
    fn join(&self, mnemonic: &str, pieces: &[Piece]) -> String;

    /// Returns a line that may precede a block and affects it, such as an instrument.
    fn prelude(&self, _random: &mut Random) -> Option<String> {
        None
    }
}

/// An operand of a statement, or a token that is among them.
pub struct Piece {
    pub text: String,
    pub is_token: bool,
}

/// Returns the target's writer; `None` if there is none.
pub fn writer_of(target: &str) -> Option<&'static dyn Writer> {
    match target {
        "aarch64" => Some(&aarch64::Aarch64Writer),
        "arm" => Some(&arm::ArmWriter),
        "riscv" => Some(&riscv::RiscvWriter),
        _ => None,
    }
}

/// Chance, and how many different registers it may choose.
pub struct Choice<'a> {
    pub random: &'a mut Random,
    /// Uses few registers, so that instructions depend on one another.
    pub few_registers: bool,
}

impl Choice<'_> {
    pub fn pick(&mut self, words: &[&str]) -> String {
        (*self.random.pick(words)).to_owned()
    }

    /// Returns true once in `n` times on average.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.random.below(n) == 0
    }

    /// Returns the number of a register, below a limit.
    pub fn register(&mut self, limit: usize) -> usize {
        let numbers: Vec<usize> = (0..limit).filter(|number| !self.few_registers || is_among_few(*number)).collect();
        *self.random.pick(&numbers)
    }
}

/// Returns whether a register is one of a dozen of 32, spread over the halves and quarters that some operands are limited to.
pub fn is_among_few(number: usize) -> bool {
    number % 8 < 3
}
