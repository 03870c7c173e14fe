//! Condition codes by name.

/// Names of conditions in printed code. The index is the code of the condition.
pub(super) const CONDITION_NAMES: [&str; 16] =
    ["eq", "ne", "hs", "lo", "mi", "pl", "vs", "vc", "hi", "ls", "ge", "lt", "gt", "le", "al", "nv"];

/// Other names of conditions and their codes; most are for scalable vectors.
const SYNONYMS: [(&str, u8); 12] = [
    ("cs", 2),
    ("cc", 3),
    ("none", 0),
    ("any", 1),
    ("nlast", 2),
    ("last", 3),
    ("first", 4),
    ("nfrst", 5),
    ("pmore", 8),
    ("plast", 9),
    ("tcont", 10),
    ("tstop", 11),
];

/// Code of `al`, the lower of the two conditions that always hold. Neither can be inverted.
pub(super) const ALWAYS: u8 = 14;

/// Returns the code of the condition of this name, ignoring case; `None` if the name is no condition.
pub(super) fn find_condition(name: &[u8]) -> Option<u8> {
    let is_name = |text: &str| text.as_bytes().eq_ignore_ascii_case(name);
    let code = CONDITION_NAMES.iter().position(|text| is_name(text)).map(|code| code as u8);
    code.or_else(|| SYNONYMS.iter().find(|(text, _)| is_name(text)).map(|&(_, code)| code))
}

/// Returns the message about a name that is no condition.
pub(super) fn unknown_condition(name: &[u8]) -> &'static str {
    match name.eq_ignore_ascii_case(b"nfirst") {
        true => "invalid condition code, did you mean nfrst?",
        false => "invalid condition code",
    }
}

/// Returns the condition of a branch without a dot, such as `eq` of `beq`; `None` for other mnemonics.
pub(super) fn undotted_condition(mnemonic: &[u8]) -> Option<&[u8]> {
    let condition = mnemonic.strip_prefix(b"b").filter(|rest| rest.len() == 2)?;
    find_condition(condition).map(|_| condition)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn synonyms_have_the_codes_of_the_names_they_stand_for() {
        for (synonym, name) in [("CS", "hs"), ("tstop", "lt"), ("nfrst", "pl"), ("al", "al")] {
            assert_eq!(find_condition(synonym.as_bytes()), find_condition(name.as_bytes()), "{synonym}");
        }
        assert_eq!(find_condition(b"nfirst"), None);
        assert_eq!(undotted_condition(b"bnv"), Some(&b"nv"[..]));
        assert_eq!(undotted_condition(b"bic"), None);
    }
}
