use super::*;

fn lexer(text: &[u8]) -> Lexer {
    with_rules(text, b"#", b";")
}

fn next(lexer: &mut Lexer) -> Token {
    lexer.advance();
    lexer.current()
}

fn kinds_and_texts(text: &str) -> Vec<(TokenKind, String)> {
    let mut lexer = lexer(text.as_bytes());
    let mut list = Vec::new();
    loop {
        let token = next(&mut lexer);
        if token.is(TokenKind::EndOfFile) {
            return list;
        }
        let text = &text.as_bytes()[token.span.start as usize..token.span.end as usize];
        list.push((token.kind, String::from_utf8_lossy(text).into_owned()));
    }
}

fn value_of(text: &str) -> Option<(i64, u32)> {
    let token = next(&mut lexer(text.as_bytes()));
    token.is(TokenKind::Integer).then_some((token.value, token.span.end))
}

#[test]
fn integers_carry_suffixes() {
    for (text, expected) in [
        ("12", Some((12, 2))),
        ("0", Some((0, 1))),
        ("017", Some((15, 3))),
        ("0x1f", Some((31, 4))),
        ("0x1fh", Some((31, 5))),
        ("1b", Some((1, 2))),
        ("10b", Some((2, 3))),
        ("2b", Some((2, 1))),
        ("12d", Some((12, 3))),
        ("0ah", Some((10, 3))),
        ("0ffh", Some((255, 4))),
        ("17o", Some((15, 3))),
        ("1t", Some((1, 2))),
        ("0b11", Some((0, 1))),
        ("0xffffffffffffffff", Some((-1, 18))),
        ("99999999999999999999", None),
        ("089", None),
        ("'a'", Some((97, 3))),
        ("'\\n'", Some((10, 4))),
        ("1.5", None),
    ] {
        assert_eq!(value_of(text), expected, "{text}");
    }
}

#[test]
fn a_statement_becomes_tokens() {
    let list = kinds_and_texts("mov %eax, foo@PLT # c\n");
    let texts: Vec<&str> = list.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(texts, ["mov", "%", "eax", ",", "foo@PLT", "# c"]);
}

fn comments(text: &str) -> Vec<String> {
    let mut lexer = lexer(text.as_bytes());
    while !next(&mut lexer).is(TokenKind::EndOfFile) {}
    let spans = lexer.comments.iter();
    spans.map(|span| text[span.start as usize..span.end as usize].trim_start().to_string()).collect()
}

#[test]
fn a_comment_is_reported_whenever_it_is_scanned() {
    assert_eq!(comments("# LLVM-MCA-BEGIN a\n"), ["LLVM-MCA-BEGIN a"]);
    assert_eq!(comments("#\n# LLVM-MCA-BEGIN a\n").len(), 2);
    assert_eq!(comments("## x\n# LLVM-MCA-BEGIN a\n").len(), 2);
    assert_eq!(comments("# x\n# LLVM-MCA-BEGIN a\n").len(), 1);
    assert_eq!(comments("## LLVM-MCA-BEGIN a\n").len(), 1);
    assert_eq!(comments("### LLVM-MCA-BEGIN a\n").len(), 0);
    assert_eq!(comments("# w # LLVM-MCA-BEGIN a\n").len(), 1);
    assert_eq!(comments("# w x # LLVM-MCA-BEGIN a\n").len(), 0);
    assert_eq!(comments("# LLVM-MCA-END foo"), ["LLVM-MCA-END fo"]);
    assert_eq!(comments("nop /* LLVM-MCA-END */"), ["LLVM-MCA-END "]);
}

#[test]
fn a_line_marker_is_followed_by_its_integer_and_string() {
    let list = kinds_and_texts("# 12 \"a.c\" # x\nnop");
    let kinds: Vec<TokenKind> = list.iter().map(|(kind, _)| *kind).collect();
    use TokenKind::*;
    assert_eq!(kinds, [LineMarker, Integer, String, EndOfStatement, Identifier, EndOfStatement]);
}

static NAMES: NameBytes = NameBytes::new(b"_.", b"$?@");

fn with_rules(text: &[u8], comment: &'static [u8], separator: &'static [u8]) -> Lexer {
    Lexer::new(Arc::from(text), BufferId::MAIN, LexicalRules { comment, separator, names: &NAMES })
}

#[test]
fn each_target_has_its_own_comments_and_separators() {
    let kinds = |text: &str, comment, separator| {
        let mut lexer = with_rules(text.as_bytes(), comment, separator);
        let mut kinds = Vec::new();
        while !next(&mut lexer).is(TokenKind::EndOfFile) {
            kinds.push(lexer.current().kind);
        }
        kinds
    };
    use TokenKind::{EndOfStatement as End, Hash, Identifier as Name, Integer, Percent};
    assert_eq!(kinds("a #1 // b", b"//", b";"), [Name, Hash, Integer, End]);
    assert_eq!(kinds("a ; #b\n# c\nd", b"//", b";"), [Name, End, End, End, Name, End]);
    assert_eq!(kinds("a ; b %% c", b";", b"%%"), [Name, End]);
    assert_eq!(kinds("a %% b % c", b";", b"%%"), [Name, End, Name, Percent, Name, End]);
    assert_eq!(kinds("a @b; c", b"@", b";"), [Name, End]);
    assert_eq!(kinds("a ; b\nc", b";", b"\n"), [Name, End, Name, End]);
    assert_eq!(kinds("a ## b # c\nd#e", b"##", b";"), [Name, End, Name, End]);
}
