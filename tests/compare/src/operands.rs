//! What operands of each target look like in text.

mod aarch64;
mod arm;
mod riscv;

use mca_models::assembler::Kind;

use crate::random::Random;

/// How operands of one target look.
pub trait Writer {
    /// An operand of a kind that is neither a token nor a class of registers: mostly right, sometimes just not.
    fn operand(&self, kind: &Kind, choice: &mut Choice<'_>) -> String;

    /// The statement that a mnemonic and its operands make.
    fn join(&self, mnemonic: &str, pieces: &[Piece]) -> String;

    /// A line that may stand in front of a block and says something about it, such as an instrument.
    fn prelude(&self, _random: &mut Random) -> Option<String> {
        None
    }
}

/// An operand of a statement, or a token that stands among them.
pub struct Piece {
    pub text: String,
    pub is_token: bool,
}

/// The target's way of writing; `None` if nobody has said how its operands look.
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
    /// Few, so that instructions depend on one another.
    pub few_registers: bool,
}

impl Choice<'_> {
    pub fn pick(&mut self, words: &[&str]) -> String {
        (*self.random.pick(words)).to_owned()
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.random.below(n) == 0
    }

    /// The number of a register, below a limit.
    pub fn register(&mut self, limit: usize) -> usize {
        let numbers: Vec<usize> = (0..limit).filter(|number| !self.few_registers || is_among_few(*number)).collect();
        *self.random.pick(&numbers)
    }
}

/// A dozen of 32, spread over the halves and quarters that some operands are limited to.
pub fn is_among_few(number: usize) -> bool {
    number % 8 < 3
}
