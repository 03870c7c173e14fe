use super::*;

/// Returns a subsection of a text that has no section yet.
pub fn subsection(number: i64) -> SectionPlace {
    SectionPlace { section: None, subsection: number }
}

#[test]
fn pushed_and_previous_sections_are_remembered() {
    let mut sections = Sections::default();
    let text = sections.current();
    assert!(!sections.pop());
    sections.push();
    let data =
        sections.find_or_add(SectionKey::from_name(b".data"), SectionAttributes::from_name(b".data", true), false);
    sections.switch_to(data);
    assert_eq!(sections.position.previous, text);
    assert!(sections.pop());
    assert_eq!(sections.current(), text);
    assert_eq!(sections.position.previous, None);
}

#[test]
fn a_subsection_is_another_place() {
    let mut sections = Sections::default();
    let text = sections.place();
    sections.stay();
    sections.choose_subsection(3);
    let third = sections.place();
    assert_ne!(third, text);
    assert!(sections.switch_to_previous());
    assert_eq!(sections.place(), text);
    assert!(sections.switch_to_previous());
    assert_eq!(sections.place(), third);
    sections.push();
    let code = sections.find_or_add(
        SectionKey::from_name(b"__TEXT,__text"),
        SectionAttributes::from_name(b"__TEXT,__text", true),
        false,
    );
    sections.switch_to(code);
    assert_eq!(sections.place(), text);
    assert!(sections.pop());
    assert_eq!(sections.place(), third);
}
