//! Memory accesses of instructions: number of bytes and width of elements, derived from the names of their opcodes. A *lane* is an
//! element of a vector with which an instruction calculates.
//!
//! The name decides, since the tables do not say how much memory an opcode accesses. Names are those of LLVM, such as `VPADDDYrm`: the
//! mnemonic in capitals, perhaps with a width in bits, `Y`, `Z`, `Z128` or `Z256` for the length of vectors, and in small letters the
//! kinds of operands (register, memory, immediate). A loop with an instruction whose name shows no access is taken to step through
//! memory in an unknown way.

use super::sizes::{size_of_broadcast, size_of_part};
use crate::inst::instruction_traits::{Access, LaneChange};

/// Beginnings of names of vector arithmetic on integers. The last letter of the mnemonic is the width of a lane: `PADDD`, `PMULLW`.
const ARITHMETIC: [&str; 9] = ["PADD", "PSUB", "PMULL", "PMULH", "PMIN", "PMAX", "PABS", "PCMP", "PAVG"];

/// Beginnings of names, after an optional `P`, of operations that also serve integers or only move values, so that their `PS` or `PD`
/// does not show the width of elements.
const WITHOUT_LANES: [&str; 12] =
    ["MOV", "SHUF", "UNPCK", "AND", "OR", "XOR", "BLEND", "PERM", "BROADCAST", "INSERT", "EXTRACT", "COMPRESS"];

/// Returns the access to memory of an opcode, by its name; `None` for a prefetch and for a name that shows no size. The opcode is one
/// that accesses memory: for others, the answer has no meaning.
pub fn access_of(name: &str) -> Option<Access> {
    if let Some(bytes) = size_of_broadcast(name) {
        return Some(Access { bytes, element_bytes: Some(bytes) });
    }
    if name.starts_with("PREFETCH") {
        return None;
    }
    if let Some(bytes) = bytes_of_number(name) {
        return Some(Access { bytes, element_bytes: Some(bytes) });
    }
    let name = operation(name);
    if let Some((from, to)) = widened(lettered(name)) {
        return Some(Access { bytes: vector_bytes(name) * from / to, element_bytes: Some(from) });
    }
    let stem = name.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
    let letters = &name[..name.len() - stem.len()];
    let scalar = |bytes: u32| Some(Access { bytes, element_bytes: Some(bytes) });
    if letters == "MOVZX" || letters == "MOVSX" {
        let digits = stem.trim_start_matches(|digit: char| digit.is_ascii_digit()).trim_start_matches("rm");
        return scalar(digits.parse::<u32>().ok()? / 8);
    }
    if let Some(bits) = leading_number(stem).filter(|bits| [8, 16, 32, 64].contains(bits)) {
        // `ADD32rm`, `CMP8mi`, `MOV64mr`; those without memory have no access that anybody asks for. `INSERTI64X4` has lanes.
        let has_lanes = stem.trim_start_matches(|digit: char| digit.is_ascii_digit()).starts_with('X');
        if !has_lanes && !letters.starts_with('P') && !letters.starts_with("MOVDQ") && !letters.contains("CVT") {
            return scalar(bits / 8);
        }
    }
    if name.starts_with("PBROADCAST") || name.starts_with("BROADCASTSS") || name.starts_with("BROADCASTSD") {
        let bytes = if name.starts_with("BROADCASTSS") {
            4
        } else if name.starts_with("BROADCASTSD") {
            8
        } else {
            width_of_letter(name.get(10..11)?)?
        };
        return scalar(bytes);
    }
    let head = lettered(name);
    if head.contains("CVT") {
        return converted(head, name);
    }
    if let Some(bytes) = size_of_part(name).filter(|bytes| *bytes > 0) {
        return Some(Access { bytes, element_bytes: None });
    }
    match () {
        () if head.ends_with("SS") && !head.starts_with('P') => scalar(4),
        () if head.ends_with("SD") && !head.starts_with('P') => scalar(8),
        // Half a vector, or a quarter of one, whose lanes may be narrower.
        () if name.starts_with("MOVPDI2DI")
            || name.starts_with("MOVD") && !name.starts_with("MOVDQ") && !name.starts_with("MOVDDUP") =>
        {
            Some(Access { bytes: 4, element_bytes: None })
        }
        () if name.starts_with("MOVQI2PQI") || name.starts_with("MOVPQI2QI") => {
            Some(Access { bytes: 8, element_bytes: None })
        }
        () if head == "MOVDDUP" && vector_bytes(name) == 16 => Some(Access { bytes: 8, element_bytes: None }),
        () if name.starts_with("MOVL") || name.starts_with("MOVH") => Some(Access { bytes: 8, element_bytes: None }),
        () => Some(Access {
            bytes: vector_bytes(name),
            element_bytes: masked_bytes(name, head).or_else(|| lane_of(name)),
        }),
    }
}

/// Returns the bytes of the number that an opcode accesses whose name looks like that of vectors: `POPCNT32rm`, `SETCCm`,
/// and those of the x87 unit, `ADD_F64m`. `None` for other opcodes.
fn bytes_of_number(name: &str) -> Option<u32> {
    if let Some(form) = ["POPCNT", "PDEP", "PEXT"].iter().find_map(|letters| name.strip_prefix(letters)) {
        return leading_number(form).map(|bits| bits / 8);
    }
    match name {
        "SETCCm" => return Some(1),
        "MOVNTImr" => return Some(4),
        "MOVNTI_64mr" => return Some(8),
        _ => {}
    }
    let kind = name.split_once("_F")?.1;
    leading_number(kind.trim_start_matches(['P', 'I'])).map(|bits| bits / 8)
}

/// Returns the bytes of a lane of the vector arithmetic that the opcode of this name does; `None` for opcodes that only move
/// vectors or treat them as a whole.
pub fn lane_of(name: &str) -> Option<u32> {
    let name = operation(name);
    let head = lettered(name);
    if WITHOUT_LANES.iter().any(|known| head.trim_start_matches('P').starts_with(known)) {
        return None;
    }
    match () {
        () if head.contains("CVT") => None,
        () if ARITHMETIC.iter().any(|known| head.starts_with(known)) => width_of_letter(head.get(head.len() - 1..)?),
        () if head.starts_with('P') => None,
        () if head.ends_with("PS") || head.ends_with("SS") => Some(4),
        () if head.ends_with("PD") || head.ends_with("SD") => Some(8),
        () => None,
    }
}

/// Returns how the lanes of the results of the opcode of this name differ from those of its register operands; `None` if they do not.
/// `has_two_sources` says whether the instruction reads two different registers.
pub fn lane_change_of(name: &str, has_two_sources: bool) -> Option<LaneChange> {
    let name = operation(name);
    let head = lettered(name);
    if let Some((from, _)) = widened(head) {
        return Some(LaneChange::Widened(from));
    }
    match head {
        "PUNPCKLBW" | "PUNPCKHBW" | "PMADDUBSW" | "PSADBW" => Some(LaneChange::Widened(1)),
        "PUNPCKLWD" | "PUNPCKHWD" | "PMADDWD" | "CVTPH2PS" => Some(LaneChange::Widened(2)),
        "PUNPCKLDQ" | "PUNPCKHDQ" | "CVTPS2PD" | "CVTDQ2PD" => Some(LaneChange::Widened(4)),
        "PACKSSWB" | "PACKUSWB" | "PMOVWB" => Some(LaneChange::Narrowed { from_bytes: 2, to_bytes: 1 }),
        "PMOVDB" => Some(LaneChange::Narrowed { from_bytes: 4, to_bytes: 1 }),
        "PMOVQB" => Some(LaneChange::Narrowed { from_bytes: 8, to_bytes: 1 }),
        "PACKSSDW" | "PACKUSDW" | "PMOVDW" | "CVTPS2PH" => Some(LaneChange::Narrowed { from_bytes: 4, to_bytes: 2 }),
        "PMOVQW" => Some(LaneChange::Narrowed { from_bytes: 8, to_bytes: 2 }),
        "PMOVQD" | "CVTPD2PS" | "CVTPD2DQ" | "CVTTPD2DQ" => Some(LaneChange::Unknown),
        "SHUFPS" if has_two_sources => Some(LaneChange::Unknown),
        "PSHUFD" | "PSHUFB" | "PERMQ" | "PERMD" => Some(LaneChange::Regrouped),
        _ if head.starts_with("PERMT") || head.starts_with("PERMI") => Some(LaneChange::Unknown),
        _ => None,
    }
}

/// Returns a name without its leading `V` and without `_` and what follows it, in which opcodes of one instruction differ: `MULSSrm` of
/// `VMULSSrm_Int`.
pub fn operation(name: &str) -> &str {
    let name = name.strip_prefix('V').unwrap_or(name);
    name.split_once('_').map_or(name, |(name, _)| name)
}

/// Returns a name without the number, the vector length and the kinds of operands at its end: `PADDD` of `PADDDYrm`, `FMADD231PS` of
/// `FMADD231PSZ256m`, `MOVDQU` of `MOVDQU16Zmrk`.
pub fn lettered(name: &str) -> &str {
    let form = name.trim_end_matches(|letter: char| letter.is_ascii_lowercase() || letter == '_');
    let form = form.strip_suffix("Z256").or_else(|| form.strip_suffix("Z128")).unwrap_or(form);
    let form = if form.len() > 3 { form.strip_suffix(['Y', 'Z']).unwrap_or(form) } else { form };
    form.trim_end_matches(|digit: char| digit.is_ascii_digit())
}

/// Returns the size of the vectors that an opcode's name shows in bytes: 64, 32, or 16 if it shows none. `PERM2F128` and `PERM2I128` take
/// two halves of vectors of 32 bytes.
fn vector_bytes(name: &str) -> u32 {
    let form = name.trim_end_matches(|letter: char| letter.is_ascii_lowercase() || letter == '_');
    match () {
        () if form.ends_with("Z256") || form.ends_with('Y') || form.starts_with("PERM2") => 32,
        () if form.ends_with("Z128") => 16,
        () if form.ends_with('Z') => 64,
        () => 16,
    }
}

/// Returns the memory access of a conversion, whose source decides the size: `CVTPS2PDYrm` reads half as many bytes as it writes. `head`
/// is what [`lettered`] returns for `name`. `None` if the letters of source or destination are not known.
fn converted(head: &str, name: &str) -> Option<Access> {
    let (from, to) = head.split_once("CVT")?.1.trim_start_matches('T').split_once('2')?;
    if let Some(bytes) = single_bytes(from) {
        return Some(Access { bytes, element_bytes: Some(bytes) });
    }
    let bytes = vector_bytes(name);
    let (from, to) = (kind_bytes(from)?, kind_bytes(to)?);
    Some(Access { bytes: if from < to { bytes * from / to } else { bytes }, element_bytes: Some(from) })
}

/// Returns the bytes of a lane before and after an instruction that extends each lane (`PMOVZXBD`: 1 and 4); `None` for other names.
/// `head` is a name as [`lettered`] returns it.
pub fn widened(head: &str) -> Option<(u32, u32)> {
    head.strip_prefix("PMOVZX").or_else(|| head.strip_prefix("PMOVSX")).and_then(widths_of_letters)
}

/// Returns the bytes that each of two letters stands for: 1 and 4 of `BD`. `None` for other texts.
pub fn widths_of_letters(letters: &str) -> Option<(u32, u32)> {
    if letters.len() != 2 {
        return None;
    }
    Some((width_of_letter(letters.get(0..1)?)?, width_of_letter(letters.get(1..2)?)?))
}

/// Returns the bytes that a conversion of a single number reads, by the letters of its source in the name; `None` for vectors.
fn single_bytes(kind: &str) -> Option<u32> {
    match kind {
        "SS" | "SI" | "USI" => Some(4),
        "SD" | "SI64" | "USI64" => Some(8),
        _ => None,
    }
}

/// Returns the bytes of an element of a conversion's source or destination, by its letters in the name; `None` for other letters.
fn kind_bytes(kind: &str) -> Option<u32> {
    match kind {
        "PS" | "DQ" => Some(4),
        "PD" | "QQ" => Some(8),
        _ => None,
    }
}

/// Returns the bytes of a lane of a masked move, whose mask has a bit or a sign for each lane: `VPMASKMOVDYrm`, `VMOVDQU16Zmrk`. `None`
/// for other names. `head` is what [`lettered`] returns for `name`.
fn masked_bytes(name: &str, head: &str) -> Option<u32> {
    if let Some(moved) = head.strip_prefix("PMASKMOV") {
        return width_of_letter(moved);
    }
    let is_masked = head.starts_with("MASKMOVP") || name.ends_with('k') || name.ends_with("kz");
    match head.trim_start_matches("MASK") {
        "MOVUPS" | "MOVAPS" | "MOVPS" if is_masked => Some(4),
        "MOVUPD" | "MOVAPD" | "MOVPD" if is_masked => Some(8),
        "MOVDQU" | "MOVDQA" if is_masked => leading_number(&name[head.len()..]).map(|bits| bits / 8),
        _ => None,
    }
}

/// Returns the bytes of a lane that a letter stands for: `B`, `W`, `D` or `Q`; `None` for others.
pub fn width_of_letter(letter: &str) -> Option<u32> {
    match letter {
        "B" => Some(1),
        "W" => Some(2),
        "D" => Some(4),
        "Q" => Some(8),
        _ => None,
    }
}

/// Returns the decimal number with which a text begins; `None` if it begins with none, or with one of more than 32 bits.
fn leading_number(text: &str) -> Option<u32> {
    let digits = text.trim_start_matches(|digit: char| digit.is_ascii_digit());
    text[..text.len() - digits.len()].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_show_what_is_accessed() {
        let known = |name: &str| access_of(name).map(|access| (access.bytes, access.element_bytes));
        for (name, expected) in [
            ("MOV64rm", (8, Some(8))),
            ("MOV32mr", (4, Some(4))),
            ("MOVZX32rm8", (1, Some(1))),
            ("MOVSX64rm32", (4, Some(4))),
            ("ADD32rm", (4, Some(4))),
            ("CMP8mi", (1, Some(1))),
            ("ADDSSrm", (4, Some(4))),
            ("ADDSSrm_Int", (4, Some(4))),
            ("MOVSSrm_alt", (4, Some(4))),
            ("VADDSDrm", (8, Some(8))),
            ("VFMADD231SSm", (4, Some(4))),
            ("VADDPSYrm", (32, Some(4))),
            ("VFMADD231PDZ256m", (32, Some(8))),
            ("VFMADD231PSZm", (64, Some(4))),
            ("PADDDrm", (16, Some(4))),
            ("VPADDQYrm", (32, Some(8))),
            ("MOVQI2PQIrm", (8, None)),
            ("MOVDI2PDIrm", (4, None)),
            ("MOVUPSrm", (16, None)),
            ("VMOVDQUYrm", (32, None)),
            ("VMOVDQU64Zmr", (64, None)),
            ("VMOVDQU64Z256rm", (32, None)),
            ("PMOVZXBDrm", (4, Some(1))),
            ("VPMOVZXBDYrm", (8, Some(1))),
            ("VPMOVSXDQYrm", (16, Some(4))),
            ("VCVTDQ2PDYrm", (16, Some(4))),
            ("VCVTTSS2SIrm", (4, Some(4))),
            ("VCVTSS2SI64Zrm", (4, Some(4))),
            ("VCVTSS2SDrm", (4, Some(4))),
            ("VCVTSI642SDrm", (8, Some(8))),
            ("CVTSI2SSrm_Int", (4, Some(4))),
            ("VCVTDQ2PSYrm", (32, Some(4))),
            ("VPBROADCASTDYrm", (4, Some(4))),
            ("VBROADCASTSSYrm", (4, Some(4))),
            ("VPMOVUSDBZmr", (16, None)),
            ("VPEXTRWmri", (2, None)),
            ("VMOVPDI2DImr", (4, None)),
            ("VEXTRACTPSmri", (4, None)),
            ("VEXTRACTI128mri", (16, None)),
            ("VINSERTI64X4Zrmi", (32, None)),
            ("VBROADCASTF128rm", (16, None)),
            ("VPMASKMOVDYrm", (32, Some(4))),
            ("VMASKMOVPDmr", (16, Some(8))),
            ("VMOVDQU16Zmrk", (64, Some(2))),
            ("VMOVUPSZ256rmkz", (32, Some(4))),
            ("VADDPSZ256rmb", (4, Some(4))),
            ("POPCNT64rm", (8, Some(8))),
            ("PEXT32rm", (4, Some(4))),
            ("SETCCm", (1, Some(1))),
            ("MOVNTI_64mr", (8, Some(8))),
            ("ADD_F64m", (8, Some(8))),
            ("ST_FP80m", (10, Some(10))),
            ("MUL_FI16m", (2, Some(2))),
            ("VPEXTRDmri", (4, None)),
            ("VPERM2I128rmi", (32, None)),
            ("VMOVDDUPrm", (8, None)),
            ("VMOVDDUPYrm", (32, None)),
            ("VPANDQZrmbkz", (8, Some(8))),
        ] {
            assert_eq!(known(name), Some(expected), "{name}");
        }
        assert_eq!(access_of("PREFETCHT0"), None);
        assert_eq!(
            ["PADDDrr", "VADDPSYrr", "MOVAPSrr", "PXORrr", "PMADDWDrr"].map(lane_of),
            [Some(4), Some(4), None, None, None]
        );
    }
    #[test]
    fn names_show_how_lanes_change() {
        let change = |name: &str| lane_change_of(name, true);
        for (name, bytes) in
            [("PUNPCKLBWrr", 1), ("VPUNPCKHWDYrr", 2), ("PMADDWDrr", 2), ("VPMOVSXWDYrr", 2), ("CVTPS2PDrr", 4)]
        {
            assert_eq!(change(name), Some(LaneChange::Widened(bytes)), "{name}");
        }
        for (name, from_bytes, to_bytes) in [("PACKUSWBrr", 2, 1), ("VPMOVDWZrr", 4, 2), ("VPMOVDBZ256rr", 4, 1)] {
            assert_eq!(change(name), Some(LaneChange::Narrowed { from_bytes, to_bytes }), "{name}");
        }
        assert_eq!(change("SHUFPSrri"), Some(LaneChange::Unknown));
        assert_eq!(lane_change_of("SHUFPSrri", false), None);
        assert_eq!(["PSHUFDri", "VPERMQYri"].map(change), [Some(LaneChange::Regrouped); 2]);
        assert_eq!(["PADDDrr", "PUNPCKLQDQrr", "MOVAPSrr", "CVTDQ2PSrr"].map(change), [None; 4]);
    }
}
