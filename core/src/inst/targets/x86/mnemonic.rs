//! Rewrites mnemonics before the search in the tables: displacement suffixes, `setXXb`, comparisons with a predicate
//! in the name, prefixes.
//!
//! Everything here is a function of the bytes of one name. It sees no tokens or operands.

use crate::inst::instruction::TargetFlags;
use crate::inst::targets::x86::flags;
use crate::inst::targets::x86::syntax::Dialect;

/// Removes `.d8` or `.d32` from the name and returns the size of displacement that it asks for; `None` if the name
/// has neither.
pub fn split_displacement_suffix(name: &mut Vec<u8>) -> Option<TargetFlags> {
    let (length, flag) = if name.ends_with(b".d32") {
        (4, flags::DISP32)
    } else if name.ends_with(b".d8") {
        (3, flags::DISP8)
    } else {
        return None;
    };
    name.truncate(name.len() - length);
    Some(flag)
}

/// Whether the word `short` may follow this jump in Intel syntax, where it is ignored.
pub fn takes_short(name: &[u8]) -> bool {
    match name {
        b"jmp" | b"jc" | b"jnc" | b"jcxz" | b"jecxz" => true,
        [b'j', condition @ ..] => is_condition(condition),
        _ => false,
    }
}

/// Whether a text is a condition, as the mnemonics of jumps end with it.
fn is_condition(text: &[u8]) -> bool {
    matches!(
        text,
        b"o" | b"no"
            | b"b"
            | b"nae"
            | b"ae"
            | b"nb"
            | b"e"
            | b"z"
            | b"ne"
            | b"nz"
            | b"be"
            | b"na"
            | b"a"
            | b"nbe"
            | b"s"
            | b"ns"
            | b"p"
            | b"pe"
            | b"np"
            | b"po"
            | b"l"
            | b"nge"
            | b"ge"
            | b"nl"
            | b"le"
            | b"ng"
            | b"g"
            | b"nle"
    )
}

/// Whether the last `b` of `setXXb` is a size suffix, which is dropped, and no part of the condition.
pub fn has_redundant_set_suffix(name: &[u8]) -> bool {
    name.starts_with(b"set") && name.ends_with(b"b") && !matches!(name, b"setzub" | b"setzunb" | b"setb" | b"setnb")
}

/// A comparison whose predicate was part of the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compare {
    /// The mnemonic of the tables.
    pub mnemonic: &'static str,
    /// The predicate as an immediate.
    pub predicate: i64,
}

/// Takes the predicate out of names such as `cmpltps`, `vcmpeq_oqsd`, `vpcmpltud` and `vpcomgew`; `None` for all other names.
pub fn find_compare(name: &[u8]) -> Option<Compare> {
    match name {
        [b'c', b'm', b'p', rest @ ..] => float_compare(rest, false),
        [b'v', b'c', b'm', b'p', rest @ ..] => float_compare(rest, true),
        [b'v', b'p', b'c', b'm', b'p', rest @ ..] => integer_compare(rest, &INTEGER_COMPARE, false),
        [b'v', b'p', b'c', b'o', b'm', rest @ ..] => integer_compare(rest, &XOP_COMPARE, true),
        _ => None,
    }
}

/// Splits what follows `cmp` or `vcmp` into predicate and type; `None` if it is not both.
fn float_compare(rest: &[u8], is_vex: bool) -> Option<Compare> {
    let (mnemonic, suffix_length) = if rest.ends_with(b"bf16") {
        // One character more than the suffix is cut off, so that `vcmpeqbf16` is not a pseudo mnemonic while `vcmpeq_bf16`
        // is one.
        ("vcmpbf16", 5)
    } else {
        let names = match rest {
            [.., b's', b's'] => ["cmpss", "vcmpss"],
            [.., b's', b'd'] => ["cmpsd", "vcmpsd"],
            [.., b'p', b's'] => ["cmpps", "vcmpps"],
            [.., b'p', b'd'] => ["cmppd", "vcmppd"],
            [.., b's', b'h'] if is_vex => ["", "vcmpsh"],
            [.., b'p', b'h'] if is_vex => ["", "vcmpph"],
            _ => return None,
        };
        (names[usize::from(is_vex)], 2)
    };
    let text = rest.get(..rest.len().checked_sub(suffix_length)?)?;
    let predicate = float_predicate(text)?;
    (is_vex || predicate < 8).then_some(Compare { mnemonic, predicate })
}

/// Returns the number of a predicate for floats; `None` for an unknown one.
fn float_predicate(text: &[u8]) -> Option<i64> {
    Some(match text {
        b"eq" | b"eq_oq" => 0,
        b"lt" | b"lt_os" => 1,
        b"le" | b"le_os" => 2,
        b"unord" | b"unord_q" => 3,
        b"neq" | b"neq_uq" => 4,
        b"nlt" | b"nlt_us" => 5,
        b"nle" | b"nle_us" => 6,
        b"ord" | b"ord_q" => 7,
        b"eq_uq" => 8,
        b"nge" | b"nge_us" => 9,
        b"ngt" | b"ngt_us" => 10,
        b"false" | b"false_oq" => 11,
        b"neq_oq" => 12,
        b"ge" | b"ge_os" => 13,
        b"gt" | b"gt_os" => 14,
        b"true" | b"true_uq" => 15,
        b"eq_os" => 16,
        b"lt_oq" => 17,
        b"le_oq" => 18,
        b"unord_s" => 19,
        b"neq_us" => 20,
        b"nlt_uq" => 21,
        b"nle_uq" => 22,
        b"ord_s" => 23,
        b"eq_us" => 24,
        b"nge_uq" => 25,
        b"ngt_uq" => 26,
        b"false_os" => 27,
        b"neq_os" => 28,
        b"ge_oq" => 29,
        b"gt_oq" => 30,
        b"true_us" => 31,
        _ => return None,
    })
}

/// Mnemonics of a comparison of integers: signed ones of 1, 2, 4 and 8 bytes, then unsigned ones.
type CompareNames = [&'static str; 8];
/// Mnemonics of AVX-512.
const INTEGER_COMPARE: CompareNames =
    ["vpcmpb", "vpcmpw", "vpcmpd", "vpcmpq", "vpcmpub", "vpcmpuw", "vpcmpud", "vpcmpuq"];
/// Mnemonics of XOP.
const XOP_COMPARE: CompareNames = ["vpcomb", "vpcomw", "vpcomd", "vpcomq", "vpcomub", "vpcomuw", "vpcomud", "vpcomuq"];

/// Splits what follows `vpcmp` or `vpcom` into predicate and type; `None` if it is not both.
fn integer_compare(rest: &[u8], names: &CompareNames, is_xop: bool) -> Option<Compare> {
    let (&last, rest) = rest.split_last()?;
    let element = b"bwdq".iter().position(|&c| c == last)?;
    let (text, is_unsigned) = match rest {
        [text @ .., b'u'] => (text, true),
        text => (text, false),
    };
    // The number of the predicate in AVX-512 and that in XOP, of which one counts.
    let predicate = match text {
        b"lt" => [1, 0],
        b"le" => [2, 1],
        b"gt" if is_xop => [0, 2],
        b"ge" if is_xop => [0, 3],
        // The signed and unsuffixed `vpcmpeqd` is an instruction of its own.
        b"eq" if is_xop || is_unsigned => [0, 4],
        b"neq" => [4, 5],
        b"nlt" if !is_xop => [5, 0],
        b"nle" if !is_xop => [6, 0],
        b"false" if is_xop => [0, 6],
        b"true" if is_xop => [0, 7],
        _ => return None,
    }[usize::from(is_xop)];
    Some(Compare { mnemonic: names[element + if is_unsigned { 4 } else { 0 }], predicate })
}

/// Whether the name is a prefix that is a statement of its own.
pub fn is_single_prefix(name: &[u8], dialect: Dialect) -> bool {
    match name {
        b"cs" | b"ds" | b"es" | b"fs" | b"gs" | b"ss" => true,
        b"rex64" | b"data32" | b"data16" | b"addr32" | b"addr16" | b"xacquire" | b"xrelease" => true,
        b"acquire" | b"release" => dialect == Dialect::Intel,
        _ => false,
    }
}

/// Whether the name, in any case, is a prefix that belongs to the instruction after it.
pub fn is_attached_prefix(name: &[u8]) -> bool {
    const PREFIXES: [&[u8]; 7] = [b"lock", b"rep", b"repe", b"repz", b"repne", b"repnz", b"notrack"];
    matches!(name.first(), Some(b'l' | b'L' | b'r' | b'R' | b'n' | b'N'))
        && PREFIXES.iter().any(|prefix| name.eq_ignore_ascii_case(prefix))
}

/// Returns the flag of a prefix that belongs to the next instruction. As in the reference, only the lower-case
/// spelling has one.
pub fn attached_prefix_flag(name: &[u8]) -> TargetFlags {
    match name {
        b"lock" => flags::LOCK,
        b"rep" | b"repe" | b"repz" => flags::REP,
        b"repne" | b"repnz" => flags::REPNE,
        b"notrack" => flags::NOTRACK,
        _ => TargetFlags::default(),
    }
}

#[cfg(test)]
mod tests;
