use super::*;

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
