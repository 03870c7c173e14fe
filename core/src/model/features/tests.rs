use super::*;

fn select(cpu: &str, attributes: &str) -> (Vec<&'static str>, Vec<FeatureNotice>) {
    let triple = Triple::find(b"x86_64", b"").unwrap();
    let catalogue = Catalogue::of(triple.target()).unwrap();
    let selection = FeatureSelection::new(catalogue, catalogue.find_cpu(cpu), &triple, attributes.as_bytes());
    (catalogue.features().names_of(&selection.set).collect(), selection.notices)
}

#[test]
fn a_processor_stands_for_features() {
    // The reference lists 48 features of haswell on x86-64.
    assert_eq!(select("haswell", "").0.len(), 48);
}

#[test]
fn pieces_are_applied_in_order() {
    let has = |attributes: &str, name: &str| select("core2", attributes).0.contains(&name);
    assert!(!has("", "avx2"));
    assert!(has("+avx2", "avx2") && has("AVX2", "avx"));
    assert!(!has("+avx2,-avx", "avx2"));
    assert!(has("-avx,+avx2", "avx"));
    assert!(!has("-sse2,", "sse3") && has("-sse2,", "sse"));
    assert!(!has("-64bit-mode", "64bit-mode"));
}

#[test]
fn unknown_pieces_and_help_are_noticed() {
    let notices = select("core2", "Foo,+help,-bar,,+cpuhelp").1;
    let unknown = |text: &str| FeatureNotice::Unknown(text.as_bytes().to_vec());
    assert_eq!(notices, [unknown("+foo"), FeatureNotice::Help, unknown("-bar"), FeatureNotice::ProcessorHelp]);
}
