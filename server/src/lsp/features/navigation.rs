//! Labels: their definitions and references.

use mca_outline::Label;
use tower_lsp::lsp_types::{Location, Position};

use crate::lsp::snapshot::Snapshot;

/// Returns the definition of the label at a position; `None` if no label of this text is there.
pub fn definition(snapshot: &Snapshot, position: Position) -> Option<Location> {
    let label = label_at(snapshot, snapshot.offset(position))?;
    Some(Location::new(snapshot.uri.clone(), snapshot.range(label.place.clone())))
}

/// Returns the places where the label at a position is used, after its definition if that is included.
pub fn references(snapshot: &Snapshot, position: Position, includes_definition: bool) -> Vec<Location> {
    let places = places_of_label(snapshot, snapshot.offset(position), includes_definition);
    places.into_iter().map(|place| Location::new(snapshot.uri.clone(), snapshot.range(place))).collect()
}

/// Returns the places where the label at an offset is used, after its definition if that is included.
pub fn places_of_label(snapshot: &Snapshot, at: usize, includes_definition: bool) -> Vec<std::ops::Range<usize>> {
    let Some(label) = label_at(snapshot, at) else {
        return Vec::new();
    };
    let (outline, text) = (&snapshot.reading.outline, &snapshot.source().text);
    let mentions = outline.mentions.iter().map(|mention| mention.place.clone()).filter(|place| {
        // Definitions are compared by their places, since numeric labels are defined several times.
        let word = &text[place.clone()];
        let name = if label.is_numeric() { word.strip_suffix(['b', 'f']).unwrap_or("") } else { word };
        name == label.name && outline.definition_of(word, place.start).is_some_and(|other| other.place == label.place)
    });
    includes_definition.then(|| label.place.clone()).into_iter().chain(mentions).collect()
}

/// Returns the label that is defined or used at an offset; `None` if there is none.
fn label_at(snapshot: &Snapshot, at: usize) -> Option<&Label> {
    let outline = &snapshot.reading.outline;
    let place = outline.word_at(at)?;
    let defined_here = outline.labels.iter().find(|label| label.place == place);
    defined_here.or_else(|| outline.definition_of(&snapshot.source().text[place.clone()], place.start))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lsp::fixture::Fixture;

    /// Checks that all marks are places of the label under the cursor, its definition first.
    fn check(text: &str) {
        let fixture = Fixture::new(text);
        let mut places = places_of_label(&fixture.snapshot, fixture.cursor, true);
        let definition = definition(&fixture.snapshot, fixture.position()).map(|location| location.range);
        assert_eq!(definition, places.first().map(|place| fixture.snapshot.range(place.clone())), "{text}");
        places.sort_by_key(|place| place.start);
        assert_eq!(places, fixture.marked(), "{text}");
    }

    #[test]
    fn a_label_is_found_from_any_of_its_places() {
        check(".L1$0:\n^^^\n\tjne .L1\n\t    ^^^\n\tjne .L12\n\tmov .L1+4(%rip), %eax\n\t    ^^^\n");
        check(".L1:\n^^^\n\tjne $0.L1\n\t    ^^^\n");
    }

    #[test]
    fn numeric_labels_mean_the_nearest_definition() {
        check("1: nop\n1: nop\n^\n\tjne 1b$0\n\t    ^^\n1: nop\n");
        check("1: nop\n\tjne 1f$0\n\t    ^^\n1: nop\n^\n");
    }

    #[test]
    fn registers_and_comments_are_no_labels() {
        check("rax: nop\n\tmov %rax$0, %rbx\n");
        check("foo: nop # foo$0\n");
        check("\tjne nowhere$0\n");
    }
}
