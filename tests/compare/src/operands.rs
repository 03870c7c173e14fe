//! Writes operands of each target as text, for random statements.

mod aarch64;
mod arm;
mod riscv;

use mca_models::assembler::Kind;

use crate::random::Random;

/// Writes operands of one target.
pub trait Writer {
    /// Returns a random operand of a kind that is neither a token nor a class of registers: mostly a valid one,
    /// sometimes nearly so.
    fn operand(&self, kind: &Kind, choice: &mut Choice<'_>) -> String;

    /// Joins a mnemonic and its operands to a statement.
    fn join(&self, mnemonic: &str, pieces: &[Piece]) -> String;

    /// Returns a line that is put before a block and affects it, such as an instrument comment; `None` for no line.
    fn prelude(&self, _random: &mut Random) -> Option<String> {
        None
    }
}

/// An operand of a statement, or a token that is among them.
pub struct Piece {
    /// The operand or token as it is written.
    pub text: String,
    /// Whether it is a token, which some targets write without a separator.
    pub is_token: bool,
}

/// Returns the target's writer; `None` if its operands cannot be written yet.
pub fn writer_of(target: &str) -> Option<&'static dyn Writer> {
    match target {
        "aarch64" => Some(&aarch64::Aarch64Writer),
        "arm" => Some(&arm::ArmWriter),
        "riscv" => Some(&riscv::RiscvWriter),
        _ => None,
    }
}

/// The source of random choices, and how many different registers may be chosen.
pub struct Choice<'a> {
    /// The source of random choices.
    pub random: &'a mut Random,
    /// Whether few registers are used, so that instructions depend on one another.
    pub few_registers: bool,
}

impl Choice<'_> {
    /// Returns a random one of `words`, of which there is at least one.
    pub fn pick(&mut self, words: &[&str]) -> String {
        (*self.random.pick(words)).to_owned()
    }

    /// Returns true once in `n` times on average.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.random.below(n) == 0
    }

    /// Returns the number of a random register, below `limit`.
    pub fn register(&mut self, limit: usize) -> usize {
        let numbers: Vec<usize> = (0..limit).filter(|number| !self.few_registers || is_among_few(*number)).collect();
        *self.random.pick(&numbers)
    }
}

/// Whether the register with this number is one of those that are used if few are: twelve of 32. They are spread over the halves
/// and quarters to which some operands are limited.
pub fn is_among_few(number: usize) -> bool {
    number % 8 < 3
}
