//! Layout of a page of text in a terminal: the width of its lines, and what its colours mean.

use std::borrow::Cow;

/// Width of a page in characters, and whether it has colours.
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
    pub(super) fn paint<'t>(self, colour: Colour, text: &'t str) -> Cow<'t, str> {
        if !self.has_colours || text.is_empty() {
            return Cow::Borrowed(text);
        }
        let code = match colour {
            Colour::Bold => "1",
            Colour::Red => "1;31",
            Colour::Green => "32",
            Colour::Yellow => "33",
            Colour::Dim => "2",
        };
        Cow::Owned(format!("\x1b[{code}m{text}\x1b[0m"))
    }

    /// Appends a text to `out`, in lines that are no wider than the page. Lines end between words; a longer word stays whole.
    pub(super) fn push_paragraph(self, text: &str, colour: Option<Colour>, out: &mut String) {
        let mut push_line = |line: &str| {
            out.push_str(&colour.map_or(Cow::Borrowed(line), |colour| self.paint(colour, line)));
            out.push('\n');
        };
        let (mut line, mut n_letters) = (String::new(), 0);
        for word in text.split(' ') {
            let n_more = word.chars().count();
            if n_letters != 0 && n_letters + 1 + n_more > self.width {
                push_line(&line);
                line.clear();
                n_letters = 0;
            } else if n_letters != 0 {
                line.push(' ');
                n_letters += 1;
            }
            line.push_str(word);
            n_letters += n_more;
        }
        push_line(&line);
    }
}
