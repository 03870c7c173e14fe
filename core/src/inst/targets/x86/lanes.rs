//! Lanes, the elements of vectors, that instructions read and write, and lanes that they only move, by the names of their opcodes.
//! A *head* is a name without a leading `V` and without the vector length and the kinds of operands at its end.

use super::access::{lane_of, lettered, operation, widened, width_of_letter, widths_of_letters};
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::instruction_traits::{Carriage, Lane, LaneFlow};
use crate::inst::isa::Isa;

/// Beginnings of heads of moves that keep all lanes of a vector, or of a half or quarter of one, together.
const WHOLE: [&str; 14] = [
    "MOVDQ",
    "MOVUP",
    "MOVAP",
    "MOVQI2PQI",
    "MOVPQI2QI",
    "MOVDI2PDI",
    "MOVPDI2DI",
    "MOVNT",
    "LDDQU",
    "EXTRACTF",
    "EXTRACTI",
    "INSERTF",
    "INSERTI",
    "PERM2",
];

/// Beginnings of heads of moves of parts of vectors, and the bytes of a part. A beginning precedes any shorter one with which it begins.
const PARTS: [(&str, u32); 61] = [
    ("MOVLHPS", 8),
    ("MOVHLPS", 8),
    ("MOVLP", 8),
    ("MOVHP", 8),
    ("MOVDDUP", 8),
    ("MOVSHDUP", 4),
    ("MOVSLDUP", 4),
    ("MOVSD", 8),
    ("MOVSS", 4),
    ("MOV64TOPQI", 8),
    ("MOVPQITO64", 8),
    ("BROADCASTF", 8),
    ("BROADCASTI", 8),
    ("BROADCASTSD", 8),
    ("BROADCASTSS", 4),
    ("PBROADCASTQ", 8),
    ("PBROADCASTD", 4),
    ("PBROADCASTW", 2),
    ("PBROADCASTB", 1),
    ("INSERTPS", 4),
    ("EXTRACTPS", 4),
    ("PINSRQ", 8),
    ("PINSRD", 4),
    ("PINSRW", 2),
    ("PINSRB", 1),
    ("PEXTRQ", 8),
    ("PEXTRD", 4),
    ("PEXTRW", 2),
    ("PEXTRB", 1),
    ("PSHUFLW", 2),
    ("PSHUFHW", 2),
    ("PERMT2B", 1),
    ("PERMT2W", 2),
    ("PERMT2D", 4),
    ("PERMT2PS", 4),
    ("PERMT2Q", 8),
    ("PERMT2PD", 8),
    ("PERMI2B", 1),
    ("PERMI2W", 2),
    ("PERMI2D", 4),
    ("PERMI2PS", 4),
    ("PERMI2Q", 8),
    ("PERMI2PD", 8),
    ("PERMQ", 8),
    ("PERMPD", 8),
    ("PERMILPD", 8),
    ("PERMD", 4),
    ("PERMPS", 4),
    ("PERMILPS", 4),
    ("PUNPCKLQDQ", 8),
    ("PUNPCKHQDQ", 8),
    ("UNPCKLPD", 8),
    ("UNPCKHPD", 8),
    ("SHUFPD", 8),
    ("UNPCKLPS", 4),
    ("UNPCKHPS", 4),
    ("PBLENDD", 4),
    ("BLENDPS", 4),
    ("BLENDPD", 8),
    ("PBLENDW", 2),
    ("PSHUFB", 1),
];

/// Beginnings of heads, after an optional `P`, of bitwise operations and blends.
const MASKS: [&str; 6] = ["AND", "OR", "XOR", "TERNLOG", "BLENDV", "BLENDM"];

/// Returns which lanes an instruction reads, writes or moves.
pub fn lane_flow_of(isa: &Isa, instruction: &Instruction) -> LaneFlow {
    let opcode = isa.opcode(instruction.opcode);
    let number = match instruction.operands().last() {
        Some(Operand::Immediate(number)) => Some(*number),
        _ => None,
    };
    flow_of_name(opcode.name(), number)
}

/// Returns the lane flow of the opcode of this name. `number` is its last operand if that is a constant, by which some opcodes choose
/// lanes; else `None`.
fn flow_of_name(name: &str, number: Option<i64>) -> LaneFlow {
    let head = lettered(operation(name));
    let (taken, given) = taken_and_given(head, name);
    let carried = if taken.is_none() && given.is_none() { carriage_of(head, number) } else { None };
    LaneFlow { taken, given, carried }
}

/// Returns the lanes that an opcode reads and those that it writes; `None` for either that its name does not show.
fn taken_and_given(head: &str, name: &str) -> (Option<Lane>, Option<Lane>) {
    let exact = |bytes: u32| Some(Lane { bytes, is_exact: true });
    let inexact = |bytes: u32| Some(Lane { bytes, is_exact: false });
    if let Some(bytes) = lane_of(name) {
        return (exact(bytes), exact(bytes));
    }
    if let Some((from, to)) = widened(head) {
        return (exact(from), exact(to));
    }
    let narrowed = ["PMOVUS", "PMOVS", "PMOV"].iter().find_map(|known| widths_of_letters(head.strip_prefix(known)?));
    if let Some((from, to)) = narrowed {
        return (inexact(from), exact(to));
    }
    let is_shift = ["PSLL", "PSRL", "PSRA", "PROL", "PROR"].iter().any(|known| head.starts_with(known));
    if is_shift && !head.ends_with("DQ") {
        let lane = head.get(head.len() - 1..).and_then(width_of_letter).and_then(inexact);
        return (lane, lane);
    }
    if let Some(letter) = head.strip_prefix("PTESTM").or_else(|| head.strip_prefix("PTESTNM")) {
        // Whether a whole register of 64 bytes is zero is tested in lanes of any width.
        let is_whole = name.trim_end_matches(|letter: char| letter.is_ascii_lowercase()).ends_with('Z');
        return (width_of_letter(letter).and_then(if is_whole { inexact } else { exact }), None);
    }
    match head {
        "PACKSSWB" | "PACKUSWB" => (inexact(2), exact(1)),
        "PACKSSDW" | "PACKUSDW" => (inexact(4), exact(2)),
        "PMADDUBSW" => (exact(1), exact(2)),
        "PMADDWD" => (exact(2), exact(4)),
        "PSADBW" => (exact(1), exact(8)),
        // What is adjacent afterwards may be one element or two.
        "PUNPCKLBW" | "PUNPCKHBW" => (exact(1), None),
        "PUNPCKLWD" | "PUNPCKHWD" => (exact(2), None),
        "PUNPCKLDQ" | "PUNPCKHDQ" => (exact(4), None),
        // Operands are the lower halves of lanes, or elements of which every other one counts.
        "PMULDQ" | "PMULUDQ" => (inexact(8), exact(8)),
        "CVTPH2PS" => (exact(2), exact(4)),
        "CVTPS2PH" => (exact(4), exact(2)),
        "CVTPS2PD" | "CVTDQ2PD" => (exact(4), exact(8)),
        "CVTPD2PS" | "CVTPD2DQ" | "CVTTPD2DQ" => (exact(8), exact(4)),
        "CVTSS2SD" => (exact(4), exact(8)),
        "CVTSD2SS" => (exact(8), exact(4)),
        "CVTDQ2PS" | "CVTPS2DQ" | "CVTTPS2DQ" => (exact(4), exact(4)),
        _ => (None, None),
    }
}

/// Returns how an opcode moves lanes of any width; `None` if it does not. `number` is as in [`flow_of_name`].
fn carriage_of(head: &str, number: Option<i64>) -> Option<Carriage> {
    if head == "PSHUFD" || head == "SHUFPS" {
        return Some(if number.is_some_and(keeps_pairs) { Carriage::Moved(8) } else { Carriage::Parted });
    }
    if let Some((_, bytes)) = PARTS.iter().find(|(known, _)| head.starts_with(known)) {
        return Some(Carriage::Moved(*bytes));
    }
    if WHOLE.iter().any(|known| head.starts_with(known)) {
        return Some(Carriage::Moved(Carriage::WHOLE_BYTES));
    }
    let bitwise = head.strip_prefix('P').unwrap_or(head);
    MASKS.iter().any(|known| bitwise.starts_with(known)).then_some(Carriage::Masked)
}

/// Whether a number that selects four lanes, by two bits each, keeps the lower two, and the upper two, side by side in their order.
fn keeps_pairs(number: i64) -> bool {
    /// Selects lanes 0 and 1.
    const LOWER: i64 = 0b0100;
    /// Selects lanes 2 and 3.
    const UPPER: i64 = 0b1110;
    [number & 0xf, (number >> 4) & 0xf].iter().all(|pair| *pair == LOWER || *pair == UPPER)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lanes(name: &str) -> [Option<(u32, bool)>; 2] {
        let flow = flow_of_name(name, None);
        [flow.taken, flow.given].map(|lane| lane.map(|lane| (lane.bytes, lane.is_exact)))
    }

    #[test]
    fn names_show_which_lanes_are_taken_and_given() {
        for (name, taken, given) in [
            ("VPADDDYrr", Some((4, true)), Some((4, true))),
            ("VPMOVZXBDYrr", Some((1, true)), Some((4, true))),
            ("VPMOVUSDBZrr", Some((4, false)), Some((1, true))),
            ("VPMOVDBZmr", Some((4, false)), Some((1, true))),
            ("VPSRLDYri", Some((4, false)), Some((4, false))),
            ("VPSRLDQYri", None, None),
            ("VPACKUSDWYrr", Some((4, false)), Some((2, true))),
            ("VPUNPCKLBWrr", Some((1, true)), None),
            ("VPMULUDQYrr", Some((8, false)), Some((8, true))),
            ("VCVTDQ2PDYrr", Some((4, true)), Some((8, true))),
            ("VCVTDQ2PSYrr", Some((4, true)), Some((4, true))),
            ("VCVTSS2SDrm_Int", Some((4, true)), Some((8, true))),
            ("VPTESTMDZ256rr", Some((4, true)), None),
            ("VPTESTNMBZ128rrk", Some((1, true)), None),
            ("VPTESTMDZrr", Some((4, false)), None),
        ] {
            assert_eq!(lanes(name), [taken, given], "{name}");
        }
    }

    #[test]
    fn names_show_what_is_only_moved() {
        let carried = |name: &str, number: i64| flow_of_name(name, Some(number)).carried;
        for (name, number, expected) in [
            ("VMOVDQA64Zrr", 0, Some(Carriage::Moved(Carriage::WHOLE_BYTES))),
            ("VPERM2I128rri", 49, Some(Carriage::Moved(Carriage::WHOLE_BYTES))),
            ("VEXTRACTI128mri", 1, Some(Carriage::Moved(Carriage::WHOLE_BYTES))),
            ("VPERMT2DZrr", 0, Some(Carriage::Moved(4))),
            ("VPUNPCKLQDQYrr", 0, Some(Carriage::Moved(8))),
            ("VPSHUFDYri", 0b11_01_10_00, Some(Carriage::Parted)),
            ("VPSHUFDYri", 0b01_00_11_10, Some(Carriage::Moved(8))),
            ("VSHUFPSYrri", 136, Some(Carriage::Parted)),
            ("VPTERNLOGQZrri", 150, Some(Carriage::Masked)),
            ("VXORPSYrr", 0, Some(Carriage::Masked)),
            ("VMOVLPSmr", 0, Some(Carriage::Moved(8))),
            ("VMOVSSrm_alt", 0, Some(Carriage::Moved(4))),
            ("VMOVSHDUPrr", 0, Some(Carriage::Moved(4))),
            ("VBROADCASTF128rm", 0, Some(Carriage::Moved(8))),
            ("VPBROADCASTWYrr", 0, Some(Carriage::Moved(2))),
            ("VPINSRBrri", 3, Some(Carriage::Moved(1))),
            ("VPSHUFLWri", 0, Some(Carriage::Moved(2))),
            ("VPADDDYrr", 0, None),
            ("ADD64ri8", 8, None),
        ] {
            assert_eq!(carried(name, number), expected, "{name}");
        }
    }
}
