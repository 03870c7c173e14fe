//! Number of bytes that an opcode loads or stores, by its name, since the tables do not have it.

/// Beginnings of names, without a leading `V`, of opcodes whose width in memory is not the first number in the name, and the number of
/// bytes that they access.
const MOVES: [(&str, u32); 21] = [
    ("MOVZX16rm8", 1),
    ("MOVSX16rm8", 1),
    ("SETCCm", 1),
    ("MOVSX64rm32", 4),
    ("MOVZX32rm16", 2),
    ("MOVSX32rm16", 2),
    ("MOVSX64rm16", 2),
    ("MOVZX64rm16", 2),
    ("MOVZX32rm8", 1),
    ("MOVSX32rm8", 1),
    ("MOVSX64rm8", 1),
    ("MOVZX64rm8", 1),
    ("MOVSD", 8),
    ("MOVSS", 4),
    ("MOVQ", 8),
    ("MOVPQI2QI", 8),
    ("MOVDI2", 4),
    ("MOVPDI2DI", 4),
    ("MOVD", 4),
    ("MOVLP", 8),
    ("MOVHP", 8),
];

/// Beginnings of names of general instructions that look like those of packed vectors.
const NOT_PACKED: [&str; 7] = ["PUSH", "POP", "PDEP", "PEXT64", "PEXT32", "PREFETCH", "PAUSE"];

/// Returns the number of bytes in memory that the opcode of this name accesses if it accesses any; 0 if its name does not show it.
pub(super) fn size_by_name(name: &str) -> u32 {
    let stem = name.strip_prefix('V').unwrap_or(name);
    let is_full = ["MOVDQ", "MOVAP", "MOVUP"].iter().any(|full| stem.starts_with(full));
    if let Some((_, size)) = MOVES.iter().find(|(known, _)| !is_full && stem.starts_with(known)) {
        return *size;
    }
    let has_end = |kind: &str| {
        name.match_indices(kind)
            .any(|(at, _)| matches!(name.as_bytes().get(at + kind.len()), Some(b'r' | b'm' | b'Z' | b'Y')))
    };
    if let Some(size) = size_of_part(stem) {
        return size;
    }
    if name.contains("GATHER") || name.contains("SCATTER") {
        return 0;
    }
    if has_end("SS") {
        return 4;
    }
    if has_end("SD") {
        return 8;
    }
    let is_packed = stem.starts_with('P') && !NOT_PACKED.iter().any(|other| name.starts_with(other));
    if is_full || is_packed || has_end("PS") || has_end("PD") {
        return packed_size(name);
    }
    let digits: String = name.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
    digits.parse::<u32>().map_or(0, |bits| bits / 8)
}

/// Returns the number of bytes in memory that an opcode accesses if it accesses a part of a vector: a lane, some lanes, or all lanes in
/// a narrower form. `stem` is its name without a leading `V`. 0 if the name does not show the number, `None` if it is no such opcode.
pub(super) fn size_of_part(stem: &str) -> Option<u32> {
    if let Some(rest) = stem.strip_prefix("PMOVZX").or(stem.strip_prefix("PMOVSX")) {
        return rest.get(..2).map(|kinds| part_of(kinds, rest));
    }
    if let Some(rest) = stem.strip_prefix("PMOV") {
        let kinds =
            ["US", "S", ""].iter().find_map(|how| rest.strip_prefix(how).filter(|kinds| is_narrowing(kinds)))?;
        return kinds.get(..2).map(|pair| part_of(pair, kinds));
    }
    if let Some(rest) = stem.strip_prefix("CVT") {
        return Some(size_of_converted(rest.strip_prefix('T').unwrap_or(rest)));
    }
    let moved = ["PINSR", "PEXTR", "PBROADCAST", "INSERT", "EXTRACT", "BROADCAST"];
    let rest = moved.iter().find_map(|letters| stem.strip_prefix(letters))?;
    let sizes = [
        ("PS", 4),
        ("SS", 4),
        ("SD", 8),
        ("F128", 16),
        ("I128", 16),
        ("F32X2", 8),
        ("I32X2", 8),
        ("F32X4", 16),
        ("I32X4", 16),
        ("F64X2", 16),
        ("I64X2", 16),
        ("F32X8", 32),
        ("I32X8", 32),
        ("F64X4", 32),
        ("I64X4", 32),
        ("B", 1),
        ("W", 2),
        ("D", 4),
        ("Q", 8),
    ];
    Some(sizes.iter().find(|(letters, _)| rest.starts_with(letters)).map_or(0, |(_, size)| *size))
}

/// Whether two letters stand for a wider element and a narrower one: `DB` makes bytes of double words.
fn is_narrowing(kinds: &str) -> bool {
    ["QB", "QW", "QD", "DB", "DW", "WB"].iter().any(|pair| kinds.starts_with(pair))
}

/// Returns the number of bytes of all narrower elements of a conversion, whose wider elements fill the vector that `rest` names. `pair`
/// are the letters of the two widths.
fn part_of(pair: &str, rest: &str) -> u32 {
    let width = |letter: u8| match letter {
        b'B' => 1,
        b'W' => 2,
        b'D' => 4,
        _ => 8,
    };
    let (one, other) = (width(pair.as_bytes()[0]), width(pair.as_bytes()[1]));
    packed_size(rest) * one.min(other) / one.max(other)
}

/// Returns the number of bytes of all elements from which a conversion is made; 0 if the name does not show it. `kinds` is what follows
/// `CVT` or `CVTT` in the name.
fn size_of_converted(kinds: &str) -> u32 {
    let begins = |letters: &[&str]| letters.iter().any(|letters| kinds.starts_with(letters));
    match () {
        () if begins(&["SI64", "SD", "USI64"]) => 8,
        () if begins(&["SI", "SS", "USI"]) => 4,
        // Two elements of four bytes become two of eight.
        () if begins(&["DQ2PD", "UDQ2PD", "PS2PD", "PS2QQ", "PS2UQQ"]) => packed_size(kinds) / 2,
        () if begins(&["PI", "PH", "BIASPH", "SH", "W2", "UW2"]) => 0,
        () => packed_size(kinds),
    }
}

/// Returns the number of bytes of the element that an opcode loads and copies to all lanes: 4 for `VADDPSZ256rmb`, whose text has
/// `{1to8}`. `None` if it is no such opcode, or its name does not show the number.
pub(super) fn size_of_broadcast(name: &str) -> Option<u32> {
    let form = name.trim_end_matches("kz").trim_end_matches('k').trim_end_matches('i');
    let form = form.strip_suffix("rmb").or_else(|| form.strip_suffix("mb"))?;
    let stem = ["Z256", "Z128", "Z"].iter().find_map(|length| form.strip_suffix(length))?;
    let stem = stem.strip_prefix('V')?;
    let ends = |letters: &[&str]| letters.iter().any(|letters| stem.ends_with(letters));
    if let Some((_, kinds)) = stem.split_once("CVT") {
        let kinds = ["T", "NE", "BIAS"].iter().fold(kinds, |kinds, how| kinds.strip_prefix(how).unwrap_or(kinds));
        let from = kinds.strip_prefix('2').unwrap_or(kinds).trim_start_matches('U');
        let sizes = [("BF16", 2), ("PH", 2), ("W", 2), ("PS", 4), ("DQ", 4), ("PD", 8), ("QQ", 8)];
        return sizes.iter().find(|(letters, _)| from.starts_with(letters)).map(|(_, size)| *size);
    }
    match () {
        () if stem.starts_with("SHUFF32") || stem.starts_with("SHUFI32") => Some(4),
        () if stem.starts_with("SHUFF64") || stem.starts_with("SHUFI64") => Some(8),
        // Two numbers of two bytes, the parts of a complex one.
        () if ends(&["CPH"]) && !ends(&["MINCPH", "MAXCPH"]) => Some(4),
        () if ends(&["BF16", "PH"]) || stem.starts_with("BMAC") => Some(2),
        () if ["PCMPD", "PUNPCKHDQ", "PUNPCKLDQ"].contains(&stem) || ends(&["PS", "DW", "DS"]) => Some(4),
        () if ends(&["PD", "QB", "Q"]) => Some(8),
        () if ends(&["D"]) => Some(4),
        () => None,
    }
}

/// Returns the size in bytes of the vectors that a name shows: 64, 32, or 16 if it shows none.
fn packed_size(name: &str) -> u32 {
    if name.contains("Z128") {
        16
    } else if name.contains('Y') || name.contains("Z256") {
        32
    } else if name.contains('Z') {
        64
    } else {
        16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_show_sizes() {
        for (name, size) in [
            ("MOV64rm", 8),
            ("ADD32mi8", 4),
            ("MOVZX32rm8", 1),
            ("PUSH64r", 8),
            ("POP64r", 8),
            ("VADDSSrm", 4),
            ("VFMADD231SDm", 8),
            ("VFMADD231PSYm", 32),
            ("VMOVDQU64Zmr", 64),
            ("VMOVUPSYrm", 32),
            ("PXORrm", 16),
            ("VPADDDZ256rm", 32),
            ("VBROADCASTSSYrm", 4),
            ("VPMOVZXBWrm", 8),
            ("VPMOVZXDQZrm", 32),
            ("PMOVSXBQrm", 2),
            ("VPMOVDBZ256mr", 8),
            ("VPMOVUSQDZmr", 32),
            ("VPMOVSWBZ128mr", 8),
            ("VEXTRACTF128mr", 16),
            ("VINSERTI64X4Zrmi", 32),
            ("VBROADCASTI32X4Zrm", 16),
            ("VPBROADCASTBYrm", 1),
            ("PINSRWrmi", 2),
            ("VPEXTRQmri", 8),
            ("CVTSI642SDrm", 8),
            ("VCVTSI2SSrm", 4),
            ("CVTTSD2SI64rm", 8),
            ("VCVTDQ2PDYrm", 16),
            ("VCVTDQ2PSYrm", 32),
            ("VPGATHERDDYrm", 0),
            ("MOVZX16rm8", 1),
            ("SETCCm", 1),
        ] {
            assert_eq!(size_by_name(name), size, "{name}");
        }
    }

    #[test]
    fn broadcasts_load_one_element() {
        for (name, size) in [
            ("VADDPSZ256rmb", Some(4)),
            ("VFMADD231PDZmbkz", Some(8)),
            ("VCMPPSZrmbi", Some(4)),
            ("VPTERNLOGQZ128rmbik", Some(8)),
            ("VPCMPDZ256rmbi", Some(4)),
            ("VPERMT2PDZ256rmb", Some(8)),
            ("VPUNPCKLDQZ256rmb", Some(4)),
            ("VPUNPCKLQDQZ256rmb", Some(8)),
            ("VPACKSSDWZ256rmb", Some(4)),
            ("VPDPBUSDSZ256mb", Some(4)),
            ("VPMULDQZrmbk", Some(8)),
            ("VSHUFF64X2Z256rmbi", Some(8)),
            ("VCVTPS2PDZ256rmb", Some(4)),
            ("VCVTTPD2DQZ256rmb", Some(8)),
            ("VCVTUDQ2PSZ256rmb", Some(4)),
            ("VFCMADDCPHZ256mb", Some(4)),
            ("VMINCPHZ256rmb", Some(2)),
            ("VADDPSZrrb", None),
            ("VADDPSZ256rm", None),
        ] {
            assert_eq!(size_of_broadcast(name), size, "{name}");
        }
    }
}
