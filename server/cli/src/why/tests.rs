//! How a screen is laid out; what it says is tested with the program.

use super::*;

#[test]
fn paragraphs_fit_the_screen() {
    let screen = Screen { width: 20, has_colours: false };
    let mut out = String::new();
    screen.paragraph("one two three four five six seven", 2, None, &mut out);
    assert_eq!(out, "  one two three four\n  five six seven\n");
    let painted = Screen { width: 20, has_colours: true };
    assert_eq!(painted.paint(Colour::Bold, "x"), "\u{1b}[1mx\u{1b}[0m");
    assert_eq!(screen.paint(Colour::Bold, "x"), "x");
}
