use super::*;
use crate::inst::targets::x86::flags;

#[test]
fn predicates_are_taken_out_of_names_of_comparisons() {
    let compare = |name: &str| find_compare(name.as_bytes()).map(|found| (found.mnemonic, found.predicate));
    assert_eq!(compare("cmpltps"), Some(("cmpps", 1)));
    assert_eq!(compare("cmpeq_uqps"), None, "without v only the first eight");
    assert_eq!(compare("vcmpeq_uqps"), Some(("vcmpps", 8)));
    assert_eq!(compare("vcmptrue_ussd"), Some(("vcmpsd", 31)));
    assert_eq!(compare("vcmpneqsh"), Some(("vcmpsh", 4)));
    assert_eq!(compare("cmpneqsh"), None);
    assert_eq!(compare("vcmpeqbf16"), None);
    assert_eq!(compare("vcmpeq_bf16"), Some(("vcmpbf16", 0)));
    assert_eq!(compare("cmpps"), None);
    assert_eq!(compare("cmp"), None);
    assert_eq!(compare("vpcmpltud"), Some(("vpcmpud", 1)));
    assert_eq!(compare("vpcmpeqd"), None, "an instruction of its own");
    assert_eq!(compare("vpcmpequd"), Some(("vpcmpud", 0)));
    assert_eq!(compare("vpcmpfalseb"), None);
    assert_eq!(compare("vpcomfalseb"), Some(("vpcomb", 6)));
    assert_eq!(compare("vpcomeqq"), Some(("vpcomq", 4)));
    assert_eq!(compare("vpcmpb"), None);
}

#[test]
fn displacement_suffixes_become_flags() {
    let split = |text: &str| {
        let mut name = text.as_bytes().to_vec();
        let flag = split_displacement_suffix(&mut name);
        (String::from_utf8(name).unwrap(), flag)
    };
    assert_eq!(split("jmp.d32"), ("jmp".into(), Some(flags::DISP32)));
    assert_eq!(split("movl.d8"), ("movl".into(), Some(flags::DISP8)));
    assert_eq!(split("movl.s"), ("movl.s".into(), None));
}

#[test]
fn only_a_size_suffix_of_set_is_dropped() {
    assert!(has_redundant_set_suffix(b"setneb"));
    assert!(!has_redundant_set_suffix(b"setnb"));
    assert!(!has_redundant_set_suffix(b"setzunb"));
}

#[test]
fn prefixes_are_told_apart() {
    assert!(is_single_prefix(b"release", Dialect::Intel));
    assert!(!is_single_prefix(b"release", Dialect::Att));
    assert!(is_attached_prefix(b"REPz"));
    assert_eq!(attached_prefix_flag(b"REPz"), TargetFlags::default());
    assert_eq!(attached_prefix_flag(b"repz"), flags::REP);
}
