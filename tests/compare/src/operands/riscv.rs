//! Writes operands of RISC-V, for statements made from its instruction table.

use mca_models::assembler::{Kind, KindTest};
use mca_models::riscv::Predicate;

use super::{Choice, Piece, Writer};
use crate::random::Random;

/// Writes operands of RISC-V.
pub(super) struct RiscvWriter;

/// Symbols and expressions with them.
const SYMBOLS: [&str; 5] = ["sym", "sym+4", "sym-other", ".Llocal", "sym-other+8"];

/// System registers, by name and number; some do not exist.
const SYSTEM_REGISTERS: [&str; 12] =
    ["fflags", "frm", "fcsr", "cycle", "mstatus", "MSTATUS", "0x300", "4095", "4096", "sptbr", "vl", "nothing"];

/// Rounding modes.
const MODES: [&str; 7] = ["rne", "rtz", "rdn", "rup", "rmm", "dyn", "RNE"];

/// Operands of `vsetvli`; some are not valid.
const VECTOR_TYPES: [&str; 12] = [
    "e8, m1, ta, ma",
    "e16, m2, tu, mu",
    "e32, m4, ta, mu",
    "e64, m8, tu, ma",
    "e8, mf8, ta, ma",
    "e64, mf8, ta, ma",
    "e16, mf4",
    "e32",
    "m1",
    "e16alt, m1, ta, ma",
    "e8, m1, ma, ta",
    "208",
];

/// Immediates of `fli`; some are not valid.
const FLOATS: [&str; 12] =
    ["1.0", "-1.0", "0.25", "inf", "nan", "min", "65536.0", "1", "0.3", "2.5", "1.52587890625e-05", "-inf"];

/// Lists of registers that `cm.push` saves; some are not valid.
const LISTS: [&str; 10] = [
    "{ra}",
    "{ra, s0}",
    "{ra, s0-s1}",
    "{ra, s0-s11}",
    "{ra, s0-s10}",
    "{x1}",
    "{x1, x8-x9, x18-x27}",
    "{x1, x8-x9, x18}",
    "{s0}",
    "{ra, s1}",
];

impl Writer for RiscvWriter {
    fn operand(&self, kind: &Kind, choice: &mut Choice<'_>) -> String {
        let KindTest::Predicate(call) = kind.test else { return "0".to_owned() };
        let Some(predicate) = Predicate::from_method(call.method) else { return "0".to_owned() };
        use Predicate::*;
        let integer = |choice: &mut Choice<'_>| format!("x{}", choice.register(32));
        match predicate {
            IsAnyReg | IsAnyRegC => choice.pick(&["a0", "fa0", "v3", "s1", "fs1", "zero"]),
            IsGPR if kind.name.contains("ZeroOffset") => {
                let offset = choice.pick(&["", "", "0", "4"]);
                format!("{offset}({})", integer(choice))
            }
            IsGPR | IsGPRAsFPR | IsGPRAsFPR16 | IsGPRAsFPR32 => integer(choice),
            IsGPRPair | IsGPRPairC | IsGPRPairNoX0 | IsGPRPairAsFPR64 => {
                let odd = usize::from(choice.one_in(6));
                format!("x{}", choice.register(16) * 2 + odd)
            }
            IsV0Reg => choice.pick(&["v0.t", "v0.t", "v0", "v1.t"]),
            IsCSRSystemRegister => choice.pick(&SYSTEM_REGISTERS),
            IsRegReg => format!("{}({})", integer(choice), integer(choice)),
            IsFRMArg | IsFRMArgLegacy | IsRTZArg => choice.pick(&MODES),
            IsFenceArg => choice.pick(&["rw", "iorw", "i", "0", "wr", "w"]),
            IsVTypeI10 | IsVTypeI11 => choice.pick(&VECTOR_TYPES),
            IsXSfmmVType => choice.pick(&["e8, w1", "e16alt, w2", "e64, w1", "e64, w4", "e32, w2"]),
            IsLoadFPImm => choice.pick(&FLOATS),
            IsRegList | IsRegListS0 => choice.pick(&LISTS),
            IsStackAdj => choice.pick(&["16", "-16", "32", "-64", "112", "-160", "48"]),
            IsCallSymbol | IsBareSymbol | IsPseudoJumpSymbol => choice.pick(&["sym", "sym", "sym+4", "sym@plt", "4"]),
            IsTPRelAddSymbol => choice.pick(&["%tprel_add(sym)", "%lo(sym)", "sym"]),
            IsTLSDESCCallSymbol => choice.pick(&["%tlsdesc_call(sym)", "%lo(sym)"]),
            IsSImm12LO if choice.one_in(3) => choice.pick(&["%lo(sym)", "%pcrel_lo(sym)", "%lo(sym+4)", "%hi(sym)"]),
            IsUImm20LUI if choice.one_in(2) => choice.pick(&["%hi(sym)", "%tprel_hi(sym)", "%lo(sym)"]),
            IsUImm20AUIPC if choice.one_in(2) => choice.pick(&["%pcrel_hi(sym)", "%got_pcrel_hi(sym)", "%hi(sym)"]),
            IsImmThree => choice.pick(&["3", "3", "4"]),
            IsImmFour => choice.pick(&["4", "4", "3"]),
            IsSImm20LI if choice.one_in(3) => "%qc.abs20(sym)".to_owned(),
            IsBareSimmNLsb0 | IsBareSimmN if choice.one_in(2) => choice.pick(&SYMBOLS),
            IsImmXLenLI | IsImmXLenLI_Restricted => constant(choice.random),
            _ if kind.name.contains("InsnC") => choice.pick(&["C0", "C1", "C2", "0", "2", "3"]),
            _ if kind.name.contains("Insn") => choice.pick(&["OP", "LOAD", "OP_IMM", "CUSTOM_0", "0x33", "127", "128"]),
            _ => number(kind.name, choice.random),
        }
    }

    fn join(&self, mnemonic: &str, pieces: &[Piece]) -> String {
        // The tables have a mnemonic for each format of `.insn`, which nobody writes so.
        let (mut text, mut separator) = match mnemonic.strip_prefix(".insn_") {
            Some(format) => (format!("\t.insn\t{format}"), " "),
            None => (format!("\t{mnemonic}"), "\t"),
        };
        let mut is_behind_offset = false;
        for piece in pieces {
            // `8(a0)`, `a1, (a0)`
            let is_attached = piece.is_token && (piece.text != "(" || is_behind_offset);
            text.push_str(if is_attached { "" } else { separator });
            text.push_str(&piece.text);
            separator = if piece.text == "(" { "" } else { ", " };
            is_behind_offset = piece.text.starts_with(|first: char| first.is_ascii_digit() || "-%".contains(first));
        }
        text
    }

    fn prelude(&self, random: &mut Random) -> Option<String> {
        const GROUPINGS: [&str; 9] = ["M1", "M2", "M4", "M8", "MF2", "MF4", "MF8", "M3", ""];
        match random.below(6) {
            0 => Some(format!("# LLVM-MCA-RISCV-LMUL {}", random.pick(&GROUPINGS))),
            1 => Some(format!("# LLVM-MCA-RISCV-SEW {}", random.pick(&["E8", "E16", "E32", "E64", "E7"]))),
            _ => None,
        }
    }
}

/// Returns a constant of up to 64 bits, whose lowest bits may be zeros and whose highest may be equal.
fn constant(random: &mut Random) -> String {
    let value = (random.number() as i64 >> random.below(64)).wrapping_shl(random.below(64) as u32);
    match random.below(4) {
        0 => format!("{:#x}", value as u64),
        1 => format!("{}", value as i32),
        _ => format!("{value}"),
    }
}

/// Returns a number in the range that a kind's name describes, at its edges, or just outside: `SImm12` has 12 bits with
/// a sign, `UImm8Lsb00` 8 bits whose lowest two are zeros.
fn number(kind: &str, random: &mut Random) -> String {
    let digits: String = kind.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
    let bits: u32 = digits.parse().unwrap_or(6);
    let bits = bits.clamp(1, 62);
    let zeros = kind.split_once("Lsb").map_or(0, |(_, rest)| rest.bytes().take_while(|byte| *byte == b'0').count());
    let step = 1_i64 << zeros;
    let top = if kind.contains("SImm") || kind.contains("Simm") { 1_i64 << (bits - 1) } else { 1_i64 << bits };
    let low = if kind.contains("SImm") || kind.contains("Simm") { -top } else { 0 };
    let inside = low + (random.number() % (top - low) as u64) as i64;
    let value = match random.below(10) {
        0 => low,
        1 => low - step,
        2 => top - step,
        3 => top,
        4 => 0,
        5 => inside | 1,
        6 => step,
        _ => inside & !(step - 1),
    };
    if random.below(4) == 0 && value >= 0 { format!("{value:#x}") } else { value.to_string() }
}
