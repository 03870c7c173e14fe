//! How many bytes an opcode loads or stores, by its name: the tables do not say it otherwise.

/// Moves between memory and registers that are not as wide as their names' first number.
const MOVES: [(&str, u32); 18] = [
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

/// General instructions that begin like those of packed vectors.
const NOT_PACKED: [&str; 7] = ["PUSH", "POP", "PDEP", "PEXT64", "PEXT32", "PREFETCH", "PAUSE"];

/// 0 if the name does not tell.
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
    let is_other = ["CVT", "PMOV", "EXTR", "INSERT", "INSR", "BROADCAST", "GATHER", "SCATTER"];
    if let Some(kind) = is_other.iter().find(|kind| name.contains(**kind)) {
        return match *kind {
            "BROADCAST" if has_end("SS") || has_end("BROADCASTD") => 4,
            "BROADCAST" if has_end("SD") || has_end("BROADCASTQ") => 8,
            _ if name.contains("F128") || name.contains("I128") => 16,
            _ => 0,
        };
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
    use super::size_by_name;

    #[test]
    fn names_tell_sizes() {
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
            ("VPMOVZXBWrm", 0),
            ("VEXTRACTF128mr", 16),
        ] {
            assert_eq!(size_by_name(name), size, "{name}");
        }
    }
}
