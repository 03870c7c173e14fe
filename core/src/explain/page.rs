//! Layout of a page: width of lines, and meaning of colours.

use std::fmt::Write;

/// Width of a page in columns, and whether it has colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Page {
    pub width: usize,
    pub has_colours: bool,
}

/// Meaning of a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Colour {
    /// The verdict and the limit.
    Bold,
    /// Colour of an instruction that is to blame.
    Red,
    /// Advice.
    Green,
    /// A doubt.
    Yellow,
    /// Lines and labels around the content.
    Dim,
}

impl Page {
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

    /// Appends a text in lines that fit, broken between words.
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
