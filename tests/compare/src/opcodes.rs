//! Makes a statement for every row of x86's instruction table: every opcode with every form of its operands.
//!
//! The rows give the form of a statement; registers, numbers and addresses are random. A statement that cannot be assembled is
//! as good a test as one that can: both programs must print the same messages.

use std::collections::BTreeSet;
use std::fmt::Write;

use mca_core::inst::ids::{KindId, OpcodeId, RegisterId};
use mca_core::inst::isa::RegisterSet;
use mca_core::inst::targets::x86::isa::{AcceptedOperand, X86Isa};
use mca_core::inst::targets::x86::syntax::{Dialect, Mode};

use crate::random::Random;

/// Returns one statement for each row of a dialect's table that is valid in a mode.
pub fn statements(random: &mut Random, dialect: Dialect, mode: Mode) -> Vec<String> {
    let isa = X86Isa::get().expect("the instruction tables are readable");
    let rows = isa.all_match_rows(dialect).filter(|(_, row)| row.mode().holds_in(Some(mode)));
    let mut statements = Vec::new();
    for (mnemonic, row) in rows {
        let name = String::from_utf8_lossy(isa.mnemonic_name(mnemonic));
        let mut writer = Writer { isa, random, dialect, mode, operands: Vec::new(), text: String::new() };
        for kind in row.kinds() {
            writer.kind(kind);
        }
        writer.finish_operand();
        let statement = format!("\t{name}\t{}", writer.operands.join(", "));
        statements.push(statement.trim_end().to_owned());
    }
    statements
}

/// Returns the opcodes that a mode does not have: their bytes mean something else there.
pub fn opcodes_of_other_modes(isa: &X86Isa, mode: Mode) -> BTreeSet<OpcodeId> {
    let rows = || isa.all_match_rows(Dialect::Att).map(|(_, row)| (row.opcode(), row.mode()));
    let here: BTreeSet<OpcodeId> =
        rows().filter(|(_, modes)| modes.holds_in(Some(mode))).map(|(opcode, _)| opcode).collect();
    rows().map(|(opcode, _)| opcode).filter(|opcode| !here.contains(opcode)).collect()
}

/// Writes the operands of one statement.
struct Writer<'a> {
    /// The instruction tables.
    isa: &'static X86Isa,
    /// The source of random choices.
    random: &'a mut Random,
    /// Syntax of the statement.
    dialect: Dialect,
    /// Mode that the statement is for.
    mode: Mode,
    /// The operands that are complete, in the order of the dialect.
    operands: Vec<String>,
    /// The operand that is being written.
    text: String,
}

impl Writer<'_> {
    /// Writes what a kind of operand accepts: a token, or a random operand.
    fn kind(&mut self, kind: KindId) {
        match self.isa.kind(kind) {
            AcceptedOperand::Token(token) => self.token(&String::from_utf8_lossy(token)),
            AcceptedOperand::Registers(set) => {
                self.next_operand();
                self.register(set);
            }
            AcceptedOperand::Operand(name) => {
                self.next_operand();
                let operand = self.operand(name);
                self.text.push_str(&operand);
            }
            AcceptedOperand::Unused => {}
        }
    }

    /// Writes a token. Tokens belong to the operand before them, except for those that are operands or precede one.
    fn token(&mut self, token: &str) {
        match token {
            "*" | "{sae}" => {
                self.finish_operand();
                self.text.push_str(token);
            }
            "{" => self.text.push_str(" {"),
            "}" => self.text.push('}'),
            "{z}" => self.text.push_str(" {z}"),
            _ => self.text.push_str(token),
        }
    }

    /// Begins an operand, unless it follows a token that is a part of it.
    fn next_operand(&mut self) {
        if !self.text.ends_with('*') && !self.text.ends_with('{') {
            self.finish_operand();
        }
    }

    /// Ends the operand that is being written, if there is one.
    fn finish_operand(&mut self) {
        if !self.text.is_empty() {
            self.operands.push(std::mem::take(&mut self.text));
        }
    }

    /// Whether the statement is in AT&T syntax.
    fn is_att(&self) -> bool {
        self.dialect == Dialect::Att
    }

    /// Writes a random register of a set; nothing if the mode has none of them.
    fn register(&mut self, set: RegisterSet) {
        let written =
            |register: &RegisterId| set.contains(*register) && !self.isa.printed_register(*register).is_empty();
        let exists = |register: &RegisterId| self.mode == Mode::Bits64 || self.isa.register_encoding(*register) < 8;
        let members: Vec<RegisterId> = self.isa.registers().filter(written).filter(exists).collect();
        if members.is_empty() {
            return;
        }
        let register = *self.random.pick(&members);
        self.named_register(register);
    }

    /// Writes a register with the sign of the dialect.
    fn named_register(&mut self, register: RegisterId) {
        let percent = if self.is_att() { "%" } else { "" };
        let name = String::from_utf8_lossy(self.isa.printed_register(register));
        let _ = write!(self.text, "{percent}{name}");
    }

    /// Returns a random one of some registers, with the sign of the dialect.
    fn one_of(&mut self, names: &[&str]) -> String {
        let percent = if self.is_att() { "%" } else { "" };
        format!("{percent}{}", self.random.pick(names))
    }

    /// Returns a random one of some immediates, with the sign of the dialect.
    fn number(&mut self, numbers: &[i64]) -> String {
        let dollar = if self.is_att() { "$" } else { "" };
        format!("{dollar}{}", self.random.pick(numbers))
    }

    /// Returns a random operand of a kind, which is given by the name of LLVM's test for it.
    fn operand(&mut self, name: &str) -> String {
        match name {
            "AVX512RC" => (*self.random.pick(&["{rn-sae}", "{rd-sae}", "{ru-sae}", "{rz-sae}"])).to_owned(),
            "ImmSExti16i8" | "ImmSExti32i8" | "ImmSExti64i8" => self.number(&[-128, -1, 3, 127]),
            "ImmSExti64i32" => self.number(&[-2_147_483_648, 70_000, 2_147_483_647]),
            "ImmUnsignedi4" => self.number(&[0, 7, 15]),
            "ImmUnsignedi6" => self.number(&[0, 33, 63]),
            "ImmUnsignedi8" => self.number(&[0, 1, 12, 255]),
            "Imm" => self.number(&[-1, 1, 5, 100, 300, 100_000, 5_000_000_000]),
            "VK16Pair" | "VK1Pair" | "VK2Pair" | "VK4Pair" | "VK8Pair" => self.one_of(&["k2", "k5"]),
            "GR16orGR32orGR64" | "GR32orGR64" => match self.mode {
                Mode::Bits64 => self.one_of(&["ecx", "rdx", "r9d"]),
                _ => self.one_of(&["ecx", "edx", "bx"]),
            },
            "AbsMem" | "AbsMem8" | "AbsMemMode16" => (*self.random.pick(&["target", "1234", ".Lnext+4"])).to_owned(),
            _ if name.starts_with("DstIdx") => self.string_operand("es", "di", &name["DstIdx".len()..]),
            _ if name.starts_with("SrcIdx") => self.string_operand("ds", "si", &name["SrcIdx".len()..]),
            _ if name.contains("Offs") => self.offset(name),
            _ => self.memory(name),
        }
    }

    /// Returns the operand of a string instruction at the register `base` (`di` or `si`) in `segment`; `bits` is its width, in
    /// decimal digits.
    fn string_operand(&mut self, segment: &str, base: &str, bits: &str) -> String {
        let prefixes: &[&str] = match self.mode {
            Mode::Bits64 => &["r"],
            _ => &["e", ""],
        };
        let base = format!("{}{base}", self.random.pick(prefixes));
        if self.is_att() {
            return format!("%{segment}:(%{base})");
        }
        format!("{}{segment}:[{base}]", size(bits))
    }

    /// Returns an address that is a number, for instructions that have no other form.
    fn offset(&mut self, name: &str) -> String {
        let bits = name.rsplit('_').next().unwrap_or_default();
        if self.is_att() {
            return (*self.random.pick(&["0x12345678", "%fs:40", "1234605616436508552"])).to_owned();
        }
        format!("{}[{}]", size(bits), self.random.pick(&["0x12345678", "1234605616436508552"]))
    }

    /// Returns a random address; the kind's name says the width in bits, and the vector registers that may be the
    /// index.
    fn memory(&mut self, name: &str) -> String {
        // Some addresses have half of the mode's width. Vectors cannot be the index of an address of 16 bits.
        let is_half = self.random.below(8) == 0;
        let (bases, indices): (&[&str], &[&str]) = match self.mode {
            Mode::Bits64 if !is_half => (&["rax", "rbp", "rsp", "r12", "r13", "rdi", "r31"], &["rcx", "r14", "rbp"]),
            Mode::Bits64 => (&["eax", "ebp", "esp", "r12d", "r13d", "r31d"], &["ecx", "r14d", "ebp"]),
            Mode::Bits16 if !is_half && !name.contains("_RC") => (&["bx", "bp"], &["si", "di"]),
            _ => (&["eax", "ebp", "esp", "edi"], &["ecx", "esi", "ebp"]),
        };
        let base = *self.random.pick(bases);
        let scale = if bases.contains(&"bx") { 1 } else { *self.random.pick(&[1, 2, 4, 8]) };
        let displacement: i32 = *self.random.pick(&[0, 0, 16, -128, 200, 64, 4096]);
        let vectors: &[&str] = match name.rsplit("_RC").next() {
            _ if self.mode != Mode::Bits64 => match name.rsplit("_RC").next() {
                Some("128" | "128X") => &["xmm1", "xmm5"],
                Some("256" | "256X") => &["ymm1", "ymm5"],
                Some("512") => &["zmm1", "zmm5"],
                _ => &[],
            },
            Some("128") => &["xmm1", "xmm9"],
            Some("256") => &["ymm1", "ymm9"],
            Some("128X") => &["xmm1", "xmm20"],
            Some("256X") => &["ymm1", "ymm20"],
            Some("512") => &["zmm1", "zmm20"],
            _ => &[],
        };
        let index = match vectors {
            [] if self.random.below(2) == 0 => None,
            [] => Some(*self.random.pick(indices)),
            vectors => Some(*self.random.pick(vectors)),
        };
        if self.is_att() {
            let shown = if displacement == 0 { String::new() } else { displacement.to_string() };
            return match index {
                None => format!("{shown}(%{base})"),
                Some(index) => format!("{shown}(%{base},%{index},{scale})"),
            };
        }
        let digits: String = name.chars().skip("Mem".len()).take_while(char::is_ascii_digit).collect();
        let mut text = format!("{}[{base}", size(&digits));
        if let Some(index) = index {
            let _ = write!(text, " + {scale}*{index}");
        }
        if displacement != 0 {
            let sign = if displacement < 0 { '-' } else { '+' };
            let _ = write!(text, " {sign} {}", displacement.unsigned_abs());
        }
        text + "]"
    }
}

/// Returns the words that Intel syntax writes before an operand in memory of `bits` bits; nothing for unknown widths.
fn size(bits: &str) -> &'static str {
    match bits {
        "8" => "byte ptr ",
        "16" => "word ptr ",
        "32" => "dword ptr ",
        "64" => "qword ptr ",
        "80" => "tbyte ptr ",
        "128" => "xmmword ptr ",
        "256" => "ymmword ptr ",
        "512" => "zmmword ptr ",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_has_a_statement() {
        for dialect in [Dialect::Att, Dialect::Intel] {
            for mode in [Mode::Bits64, Mode::Bits32, Mode::Bits16] {
                let statements = statements(&mut Random::new(1), dialect, mode);
                assert!(statements.len() > 12_000, "{} in {mode:?}", statements.len());
                assert!(statements.iter().all(|statement| !statement.contains("{ ")));
            }
        }
    }
}
