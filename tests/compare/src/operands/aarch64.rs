//! Writes operands of AArch64, for statements made from its instruction table.

mod immediates;
mod vectors;

use mca_models::aarch64::Predicate;
use mca_models::assembler::{Call, Kind, KindTest};

use super::{Choice, Piece, Writer};

/// Writes operands of AArch64.
pub(super) struct Aarch64Writer;

/// Symbols and expressions with them.
const SYMBOLS: [&str; 6] = ["sym", "sym+4", "sym-other", ".Llocal", ":lo12:sym", "1f"];

/// System registers; the last one does not exist.
const SYSTEM_REGISTERS: [&str; 14] = [
    "nzcv",
    "fpcr",
    "TPIDR_EL0",
    "s3_3_c4_c2_0",
    "S3_3_C13_C0_2",
    "midr_el1",
    "dbgdtrrx_el0",
    "DBGDTRTX_EL0",
    "cntvct_el0",
    "esr_el1",
    "oslar_el1",
    "icc_eoir1_el1",
    "s4_3_c4_c2_0",
    "nothing",
];

impl Writer for Aarch64Writer {
    fn operand(&self, kind: &Kind, choice: &mut Choice<'_>) -> String {
        let KindTest::Predicate(call) = kind.test else { return "#0".to_owned() };
        let Some(predicate) = Predicate::from_method(call.method) else { return "#0".to_owned() };
        vectors::operand(predicate, &call, choice)
            .or_else(|| immediates::operand(predicate, kind.name, &call, choice))
            .unwrap_or_else(|| general(predicate, &call, choice))
    }

    fn join(&self, mnemonic: &str, pieces: &[Piece]) -> String {
        join(mnemonic, pieces)
    }
}

/// Returns an operand that is neither a vector nor a plain number: a scalar register, a condition, a name.
fn general(predicate: Predicate, call: &Call, choice: &mut Choice<'_>) -> String {
    use Predicate::*;
    match predicate {
        IsGPR64 => scalar(call.word(0), choice),
        IsGPR32as64 | IsGPR64as32 => format!("w{}", choice.register(31)),
        IsGPR64x8 => format!("x{}", 2 * choice.register(12)),
        IsGPR64WithShiftExtend => {
            let amount = (call.number(1) / 8).max(1).ilog2();
            let amount = if choice.one_in(6) { amount + 1 } else { amount };
            let register = scalar(call.word(0), choice);
            if amount == 0 && choice.one_in(2) { register } else { format!("{register}, lsl #{amount}") }
        }
        IsWSeqPair | IsXSeqPair => {
            let (letter, first) = (if predicate == IsWSeqPair { 'w' } else { 'x' }, 2 * choice.register(15));
            format!("{letter}{first}, {letter}{}", first + 1 + usize::from(choice.one_in(8)))
        }
        IsSyspXzrPair => "xzr, xzr".to_owned(),
        IsCondCode => choice.pick(&["eq", "ne", "hs", "cc", "lt", "GE", "al", "nv", "first"]),
        IsMRSSystemRegister | IsMSRSystemRegister => choice.pick(&SYSTEM_REGISTERS),
        IsSystemPStateFieldWithImm0_1 => choice.pick(&["allint", "pm", "daifset"]),
        IsSystemPStateFieldWithImm0_15 => choice.pick(&["daifset", "DAIFClr", "spsel", "pan", "uao", "dit", "tco"]),
        IsSVCR => choice.pick(&["svcrsm", "svcrza", "SVCRSMZA", "svcr"]),
        IsSysCR => format!("c{}", choice.random.below(17)),
        IsBarrier => choice.pick(&["sy", "ish", "ishld", "#3", "#15", "#16", "csync", "nshst", "OSH"]),
        IsBarriernXS => choice.pick(&["synxs", "ishnxs", "#16", "#28", "#17"]),
        IsHinteUImm16 => {
            choice.pick(&["#0", "#1", "#12319", "#12350", "#12351", "#16383", "#16384", "#65535", "#65536"])
        }
        IsPrefetch => {
            choice.pick(&["pldl1keep", "pstl3strm", "plil2keep", "#7", "#15", "#24", "#31", "pldkeep", "pldslckeep"])
        }
        IsTIndexHint => choice.pick(&["nb", "other"]),
        IsSVEPattern => choice.pick(&["all", "pow2", "vl7", "mul4", "#13", "#14", "#31", "#32", "vl64"]),
        IsSVEVecLenSpecifier => choice.pick(&["vlx2", "vlx4"]),
        IsBranchTarget | IsAdrLabel | IsAdrpLabel | IsPAuthPCRelLabel16Operand => label(choice),
        _ => "#1".to_owned(),
    }
}

/// Returns a scalar register of a class, by the name of the class.
fn scalar(class: &str, choice: &mut Choice<'_>) -> String {
    let class = class.trim_start_matches("class:");
    let number = choice.register(31);
    let letter = match class {
        "FPR8" => 'b',
        "FPR16" => 'h',
        "FPR32" => 's',
        "FPR64" => 'd',
        "FPR128" => 'q',
        _ if class.contains("32") => 'w',
        _ => 'x',
    };
    match class {
        _ if class.ends_with("sp") && choice.one_in(5) => "sp".to_owned(),
        _ if letter == 'x' && choice.one_in(8) => choice.pick(&["xzr", "lr", "fp", "X3"]),
        _ if letter == 'w' && choice.one_in(10) => "wzr".to_owned(),
        _ => format!("{letter}{number}"),
    }
}

/// Returns the target of a branch: a symbol, or a distance that may not be aligned.
fn label(choice: &mut Choice<'_>) -> String {
    if choice.one_in(2) {
        return choice.pick(&SYMBOLS);
    }
    let value = choice.random.number() as i64 >> choice.random.below(60);
    format!("#{}", if choice.one_in(4) { value } else { value & !3 })
}

/// Joins a mnemonic and its operands. Some tokens follow without a separator: suffixes of the mnemonic or of a
/// register, brackets, marks of predicates.
fn join(mnemonic: &str, pieces: &[Piece]) -> String {
    let mut text = format!("\t{mnemonic}");
    let mut separator = "\t";
    let mut previous = "";
    for piece in pieces {
        let word = piece.text.as_str();
        let is_suffix = word.starts_with('.') && piece.is_token || word == "/" || previous == ".";
        let is_closing = piece.is_token && ["]", "}", "!"].contains(&word);
        let is_indexed = previous.starts_with("za") || previous.starts_with('p') && previous.contains('.');
        let is_table = previous == "zt0" && mnemonic == "movt";
        let is_index = word.starts_with('[') && (!piece.is_token || is_indexed || is_table);
        let is_glued = is_suffix || is_closing || is_index || ["[", "{", "/"].contains(&previous);
        if !is_glued {
            text.push_str(if previous == "mul" { " " } else { separator });
        }
        text.push_str(word);
        // A token that follows the mnemonic without a separator is a part of it.
        if !(is_suffix && separator == "\t") && word != "." {
            separator = ", ";
        }
        previous = word;
    }
    text
}
