//! Text of ours in Markdown, which must read well where nothing draws it, too: no backslashes, but code spans.
//!
//! `the sum in vec_t<float>` → ``the sum in `vec_t<float>` ``

/// Puts words that Markdown would change into code spans.
pub fn words(text: &str) -> String {
    let words: Vec<String> = text.split(' ').map(word).collect();
    words.join(" ")
}

fn word(word: &str) -> String {
    let bare = word.trim_end_matches([',', '.', ';', ':']);
    if !is_markup(bare) {
        return word.to_owned();
    }
    let rest = &word[bare.len()..];
    match bare.contains('`') {
        true => format!("`` {bare} ``{rest}"),
        false => format!("`{bare}`{rest}"),
    }
}

/// An underscore between letters, or a bracket without an address behind it, means nothing.
fn is_markup(word: &str) -> bool {
    let is_special = |letter| matches!(letter, '\\' | '`' | '*' | '<' | '>' | '|' | '&');
    word.contains(is_special)
        || word.starts_with(['_', '#'])
        || word.ends_with('_')
        || word.contains("](")
        || word.contains("~~")
}

/// Markdown of ours for clients that show text as it is.
pub fn plain(markdown: &str) -> String {
    let mut text = String::with_capacity(markdown.len());
    for line in markdown.lines() {
        if line.starts_with("| ---") {
            continue;
        }
        match line.strip_prefix("| ").and_then(|row| row.strip_suffix(" |")) {
            Some(row) => {
                let (name, value) = row.rsplit_once(" | ").unwrap_or((row, ""));
                text.push_str(&format!("{value:>12}  {name}"));
            }
            None => text.push_str(&without_marks(line)),
        }
        text.push('\n');
    }
    text
}

fn without_marks(line: &str) -> String {
    line.replace("`` ", "").replace(" ``", "").replace('`', "").replace("**", "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_markdown_would_change_is_put_into_code_spans() {
        for (text, wanted) in [
            ("limited by FP adder [JFPA].", "limited by FP adder [JFPA]."),
            ("dot_1: 2.00 cycles", "dot_1: 2.00 cycles"),
            ("waits for v_, the sum of vec<int>.", "waits for `v_`, the sum of `vec<int>`."),
            ("call *%rax", "call `*%rax`"),
            ("a`b", "`` a`b ``"),
            ("[a](b)", "`[a](b)`"),
        ] {
            assert_eq!(words(text), wanted);
        }
    }

    #[test]
    fn plain_text_has_no_marks() {
        let markdown = "**dot**: waits for `v_`\n\n| Units | busy |\n| --- | ---: |\n| p0, p1 | 2.00 each |\n";
        assert_eq!(plain(markdown), "dot: waits for v_\n\n        busy  Units\n   2.00 each  p0, p1\n");
    }
}
