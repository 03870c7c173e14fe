//! Layout of a page of text in a terminal: width of lines, and meaning of colours.

use std::fmt::Write;

/// Width of a page in columns, and whether it has colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Page {
    pub width: usize,
    pub has_colours: bool,
}

/// A colour, by the kind of text that has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Colour {
    /// The verdict and the limit.
    Bold,
    /// An instruction that is to blame.
    Red,
    /// Advice.
    Green,
    /// A doubt.
    Yellow,
    /// Lines and labels around the content.
    Dim,
}

impl Page {
    /// Returns the text with the escape codes of a colour around it, if the page has colours.
    pub(super) fn paint(self, colour: Colour, text: &str) -> String {
        if !self.has_colours || text.is_empty() {
            return text.to_owned();
        }
        let code = match colour {
            Colour::Bold => "1",
            Colour::Red => "1;31",
            Colour::Green => "32",
            Colour::Yellow => "33",
            Colour::Dim => "2",
        };
        format!("\x1b[{code}m{text}\x1b[0m")
    }

    /// Appends a text to `out`, in lines that are no wider than the page. Lines end between words; a longer word stays whole.
    pub(super) fn push_paragraph(self, text: &str, colour: Option<Colour>, out: &mut String) {
        let mut lines = vec![String::new()];
        for word in text.split(' ') {
            let line = lines.last_mut().map_or(0, |line| line.chars().count());
            if line != 0 && line + 1 + word.chars().count() > self.width {
                lines.push(word.to_owned());
            } else if let Some(line) = lines.last_mut() {
                line.push_str(if line.is_empty() { "" } else { " " });
                line.push_str(word);
            }
        }
        for line in lines {
            let line = colour.map_or(line.clone(), |colour| self.paint(colour, &line));
            let _ = writeln!(out, "{line}");
        }
    }
}
