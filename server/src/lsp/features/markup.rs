//! Safe Markdown. Files may come from others, and an editor that draws a hover loads the images that the hover names.
//! So Markdown is made of escaped pieces only. It must also be readable where it is not rendered, so text that needs
//! escaping becomes code spans, without backslashes.
//!
//! Example: `the sum in vec_t<float>` → ``the sum in `vec_t<float>` ``.

use std::ops::{Add, AddAssign};

use tower_lsp::lsp_types::{MarkupContent, MarkupKind};

/// Markdown, with its plain text for clients that do not render. Only the functions below make it from text. All of
/// them escape, except [`Markdown::trusted`], which takes only constants of this program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Markdown {
    /// The text with markup.
    marked: String,
    /// The text without markup.
    plain: String,
}

impl Markdown {
    /// Makes Markdown from a text of this program, which is not escaped: it may have markup.
    pub fn trusted(text: &'static str) -> Markdown {
        Markdown { marked: text.to_owned(), plain: text.replace(['*', '`'], "") }
    }

    /// Makes Markdown from any text: words that Markdown would change become code spans, and invisible characters
    /// become blanks.
    pub fn words(text: &str) -> Markdown {
        let plain = one_line(text);
        let marked: Vec<String> = plain.split(' ').map(word).collect();
        Markdown { marked: marked.join(" "), plain }
    }

    /// Makes a code span from any text.
    pub fn code(text: &str) -> Markdown {
        let plain = one_line(text);
        Markdown { marked: span(&plain), plain }
    }

    pub fn bold(self) -> Markdown {
        // Two stars next to a blank are no markup.
        Markdown { marked: format!("**{}**", self.marked.trim()), plain: self.plain }
    }

    pub fn italic(self) -> Markdown {
        Markdown { marked: format!("*{}*", self.marked.trim()), plain: self.plain }
    }

    /// Joins pieces, with a text that needs no escaping between them.
    pub fn joined(pieces: impl IntoIterator<Item = Markdown>, between: &'static str) -> Markdown {
        let mut all = Markdown::default();
        for (index, piece) in pieces.into_iter().enumerate() {
            if index > 0 {
                all += Markdown::trusted(between);
            }
            all += piece;
        }
        all
    }

    /// Adds the empty line that ends a paragraph.
    pub fn paragraph(self) -> Markdown {
        self + Markdown::trusted("\n\n")
    }

    /// Makes a table of names and numbers. In plain text, the numbers come first.
    pub fn table(heading: [&'static str; 2], rows: impl IntoIterator<Item = [Markdown; 2]>) -> Markdown {
        let [name, value] = heading;
        let mut table = Markdown {
            marked: format!("| {name} | {value} |\n| --- | ---: |\n"),
            plain: format!("{value:>12}  {name}\n"),
        };
        for [name, value] in rows {
            // A bar ends a cell even in a code span.
            let cell = |piece: &Markdown| piece.marked.replace('|', "\\|");
            table.marked.push_str(&format!("| {} | {} |\n", cell(&name), cell(&value)));
            table.plain.push_str(&format!("{:>12}  {}\n", value.plain, name.plain));
        }
        table
    }

    pub fn is_empty(&self) -> bool {
        self.marked.is_empty()
    }

    /// Returns the content for the protocol: Markdown, or plain text for a client that does not render.
    pub fn content(self, shows_markdown: bool) -> MarkupContent {
        match shows_markdown {
            true => MarkupContent { kind: MarkupKind::Markdown, value: self.marked },
            false => MarkupContent { kind: MarkupKind::PlainText, value: self.plain },
        }
    }
}

impl Add for Markdown {
    type Output = Markdown;

    fn add(mut self, other: Markdown) -> Markdown {
        self += other;
        self
    }
}

impl AddAssign for Markdown {
    fn add_assign(&mut self, other: Markdown) {
        self.marked.push_str(&other.marked);
        self.plain.push_str(&other.plain);
    }
}

/// Returns a text as one line, with blanks for invisible characters: for hints, titles of lenses and diagnostics.
pub fn one_line(text: &str) -> String {
    text.chars().map(|letter| if is_unseen(letter) { ' ' } else { letter }).collect()
}

/// Returns a text of several lines, with blanks for invisible characters other than line ends and tabs.
pub fn lines(text: &str) -> String {
    text.chars().map(|letter| if !matches!(letter, '\n' | '\t') && is_unseen(letter) { ' ' } else { letter }).collect()
}

/// Returns a text for messages that editors pop up. They would draw `[name](address)` as a link, even one that runs a
/// command.
pub fn notice(text: &str) -> String {
    lines(text).replace("](", "] (")
}

/// Whether a character is a control character, has no width, or reorders others.
fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// Returns a word, as a code span if Markdown would change it. Punctuation at its end stays outside of the span.
fn word(word: &str) -> String {
    let bare = word.trim_end_matches([',', '.', ';', ':']);
    if !is_markup(word) {
        return word.to_owned();
    }
    format!("{}{}", span(bare), &word[bare.len()..])
}

/// Whether Markdown would change a word. An underscore between letters, or a bracket without an address after it, has
/// no effect.
fn is_markup(word: &str) -> bool {
    let is_special = |letter| matches!(letter, '\\' | '`' | '*' | '<' | '>' | '|' | '&');
    let is_address = ["](", "][", "]:", "![", "~~", "://", "www.", "$("].iter().any(|mark| word.contains(mark));
    let bare = word.trim_end_matches([',', '.', ';', ':']);
    word.contains(is_special)
        || word.starts_with(['_', '#'])
        || bare.ends_with('_')
        || is_address
        // Rules, and underlines of headings.
        || word.len() > 2 && word.bytes().all(|byte| matches!(byte, b'-' | b'=' | b'_'))
}

/// Returns a code span whose content cannot end it; nothing for an empty text.
fn span(text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    let longest = text.split(|letter| letter != '`').map(str::len).max().unwrap_or(0);
    if longest == 0 && text.trim() == text {
        return format!("`{text}`");
    }
    let fence = "`".repeat(longest + 1);
    format!("{fence} {text} {fence}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_words_with_markup_become_code_spans() {
        for (text, wanted) in [
            ("limited by FP adder [JFPA].", "limited by FP adder [JFPA]."),
            ("dot_1: 2.00 cycles", "dot_1: 2.00 cycles"),
            ("waits for v_, the sum of vec<int>.", "waits for `v_`, the sum of `vec<int>`."),
            ("call *%rax", "call `*%rax`"),
            ("a`b", "`` a`b ``"),
            ("a``b```c", "```` a``b```c ````"),
            ("[a](b)", "`[a](b)`"),
            ("![a", "`![a`"),
            ("https://a.b/c.png", "`https://a.b/c.png`"),
            ("[a]: b", "`[a]`: b"),
            ("a\n\n[b]: c\u{202e}", "a  `[b]`: c "),
        ] {
            assert_eq!(Markdown::words(text).marked, wanted);
        }
    }

    #[test]
    fn code_stays_code() {
        for (text, wanted) in [
            ("nop", "`nop`"),
            ("`![a](http://b)`", "`` `![a](http://b)` ``"),
            ("a\n\n![b](c)", "`a  ![b](c)`"),
            ("", ""),
        ] {
            assert_eq!(Markdown::code(text).marked, wanted);
        }
    }

    #[test]
    fn bars_do_not_end_cells() {
        let rows = [[Markdown::words("a|![b](c)"), Markdown::words("1.00")]];
        let table = Markdown::table(["Units", "busy"], rows);
        assert_eq!(table.marked, "| Units | busy |\n| --- | ---: |\n| `a\\|![b](c)` | 1.00 |\n");
    }

    #[test]
    fn plain_text_has_no_marks() {
        let sentence =
            Markdown::words("dot").bold() + Markdown::trusted(": waits for ") + Markdown::words("v_").paragraph();
        let rows = [[Markdown::words("p0, p1"), Markdown::words("2.00 each")]];
        let text = sentence + Markdown::table(["Units", "busy"], rows);
        assert_eq!(text.content(false).value, "dot: waits for v_\n\n        busy  Units\n   2.00 each  p0, p1\n");
    }

    #[test]
    fn a_message_has_no_links() {
        assert_eq!(notice("[a](command:b)\nc\u{7}"), "[a] (command:b)\nc ");
    }
}
