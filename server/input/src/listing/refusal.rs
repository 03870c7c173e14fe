//! Refuses inputs that are clearly not assembly, with a message that says what they are.

use std::fmt;

use super::line::address_and_rest;
use super::syntax::statement_of;
use crate::machine_code::object_file::is_bitcode;

/// What an input is instead of assembly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Assembly or a listing of the Go toolchain.
    Go,
    LlvmIr,
    /// Intermediate code of rustc.
    Mir,
    /// A report of llvm-mca or of this program.
    Report,
    /// Source code of a programming language.
    Source,
    Json,
    /// A listing of GNU's assembler, which numbers lines.
    Numbered,
    /// A listing of gdb in the order of the source lines, not of the addresses.
    OutOfOrder,
    /// Text in UTF-16, as PowerShell writes it.
    Utf16,
    /// LLVM's bitcode.
    Bitcode,
    /// No text at all.
    Binary,
}

/// Writes the end of a sentence that begins with the input's name.
impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Refusal::Go => {
                "is assembly of the Go toolchain, which no other assembler reads; \
                 analyse the program that it builds, or `objdump -d` of it"
            }
            Refusal::LlvmIr => "is LLVM IR, not assembly; `llc` or `clang -S` turns it into assembly",
            Refusal::Mir => "is MIR, not assembly; `cargo rustc -- --emit asm` or `cargo asm` makes assembly instead",
            Refusal::Report => "is a report about assembly, not assembly; paste the code that it is about",
            Refusal::Source => {
                "is source code, not assembly; it is compiled if the file's name ends in its language's extension"
            }
            Refusal::Json => {
                "is JSON, not assembly; paste the assembly itself (Compiler Explorer answers with text to `Accept: text/plain`)"
            }
            Refusal::Numbered => {
                "is a listing of the GNU assembler, with numbers and bytes before its lines; \
                 give the assembly itself, or `objdump -d` of the object"
            }
            Refusal::OutOfOrder => {
                "shows code in the order of the source (gdb's `disassemble /m`), not of its addresses; \
                 use `disassemble /s`"
            }
            Refusal::Utf16 => "is text in UTF-16, and only UTF-8 is read; `iconv -f UTF-16 -t UTF-8` converts it",
            Refusal::Bitcode => {
                "is LLVM bitcode, as clang -flto writes it, and has no machine code; \
                 the linked program has it, or an object that is compiled with -fno-lto"
            }
            Refusal::Binary => "is neither text nor an object; `--hex` takes machine code in digits",
        })
    }
}

/// Maximum number of lines at the top of an input that are looked at.
const MOST_LINES: usize = 400;

/// Returns what an input is instead of assembly; `None` if it may be assembly.
pub fn refusal_of(input: &[u8]) -> Option<Refusal> {
    if input.starts_with(b"\xff\xfe") || input.starts_with(b"\xfe\xff") {
        return Some(Refusal::Utf16);
    }
    if is_bitcode(input) {
        return Some(Refusal::Bitcode);
    }
    let head = &input[..input.len().min(1 << 16)];
    if is_binary(head) {
        return Some(Refusal::Binary);
    }
    let text = String::from_utf8_lossy(head);
    let lines: Vec<&str> = text.lines().take(MOST_LINES).filter(|line| !line.trim().is_empty()).collect();
    let count = |is: fn(&str) -> bool| lines.iter().filter(|line| is(line)).count();
    if count(is_ir) > 0 {
        return Some(Refusal::LlvmIr);
    }
    if count(is_of_mir) > 0 {
        return Some(Refusal::Mir);
    }
    if ["Iterations: ", "Total Cycles: ", "Dispatch Width: "]
        .iter()
        .all(|head| lines.iter().any(|line| line.starts_with(head)))
    {
        return Some(Refusal::Report);
    }
    if count(is_go) > 0 {
        return Some(Refusal::Go);
    }
    if is_json(&text) {
        return Some(Refusal::Json);
    }
    if count(is_numbered) > 1 && lines.iter().all(|line| has_line_number(line)) {
        return Some(Refusal::Numbered);
    }
    if is_out_of_order(&lines) {
        return Some(Refusal::OutOfOrder);
    }
    // Listings may show lines of the source next to code, so most lines must be source and none show code.
    let n_source = count(|line| is_source(line) && !is_with_list(line.trim()));
    let shows_code = count(|line| address_and_rest(line).is_some()) > 0 || count(|line| line.contains(">:")) > 0;
    let is_source = n_source * 2 > lines.len() && n_source > count(is_assembly) && !shows_code;
    is_source.then_some(Refusal::Source)
}

/// Whether the beginning of an input is no text: it has zero bytes, many control characters, or much invalid UTF-8. In comments,
/// control characters do not matter: clang shows bytes of debug data there.
fn is_binary(head: &[u8]) -> bool {
    let is_control = |byte: &u8| *byte < 9 || (14..27).contains(byte) || (28..32).contains(byte);
    let code_of = |line| <[u8]>::split(line, |byte| matches!(byte, b'#' | b'@' | b'/')).next().unwrap_or_default();
    let code = || head.split(|byte| *byte == b'\n').flat_map(code_of);
    let n_control = code().filter(|byte| is_control(byte)).count();
    let text = String::from_utf8_lossy(head);
    // The beginning may be cut off in the middle of a character.
    let n_wrong = text.chars().filter(|letter| *letter == char::REPLACEMENT_CHARACTER).count().saturating_sub(1);
    code().any(|byte| *byte == 0) || n_control * 50 > head.len() || n_wrong * 20 > head.len()
}

/// Whether a line is of LLVM IR.
fn is_ir(line: &str) -> bool {
    let word = line.split([' ', '\t']).next().unwrap_or_default();
    line.starts_with("; ModuleID")
        || line.starts_with("target datalayout")
        || line.starts_with("target triple")
        || (matches!(word, "define" | "declare") && line.contains('@') && line.contains('('))
}

/// Whether a line declares a return value in Rust's MIR: `    let mut _0: f64;`.
fn is_of_mir(line: &str) -> bool {
    line.trim_start().starts_with("let mut _0: ") && line.trim_end().ends_with(';')
}

/// Whether a line is Go assembly: `TEXT main.dot(SB), $0-32`, `main.dot STEXT size=96`, `  dot.go:5  0x45d9a0  4885c0
/// TESTQ AX, AX`.
fn is_go(line: &str) -> bool {
    let is_text = line.starts_with("TEXT ") || line.starts_with("TEXT\t") || line.contains(" STEXT ");
    let is_line = line.split_whitespace().next().is_some_and(|word| word.contains(".go:")) && line.contains("0x");
    let is_operand = line.contains("(FP)") && statement_of(line).is_some_and(|(name, _)| name == name.to_uppercase());
    (is_text && line.contains("SB") || line.contains(" STEXT ")) || is_line || is_operand
}

/// Whether a text begins like a JSON object, or a list of objects.
fn is_json(text: &str) -> bool {
    let mut letters = text.chars().filter(|letter| !letter.is_whitespace());
    match (letters.next(), letters.next()) {
        (Some('{'), Some('"')) => text.contains("\":"),
        (Some('['), Some('{')) => letters.next() == Some('"'),
        _ => false,
    }
}

/// Whether a line has a number, an address and bytes before the statement: `  18 0018 F20F1004 <tab>movsd  (%rdi,%rax),
/// %xmm0`.
fn is_numbered(line: &str) -> bool {
    let mut words = line.split([' ', '\t']).filter(|word| !word.is_empty());
    let number = words.next().is_some_and(|word| word.parse::<u32>().is_ok());
    let mut is_hex = |length: &dyn Fn(usize) -> bool| {
        words.next().is_some_and(|word| length(word.len()) && word.bytes().all(|byte| byte.is_ascii_hexdigit()))
    };
    number && is_hex(&|length| length == 4) && is_hex(&|length| length % 2 == 0) && line.contains('\t')
}

/// Whether a line can be one of a listing with numbered lines: it has a number or is a heading.
fn has_line_number(line: &str) -> bool {
    let line = line.trim_start_matches(['\u{c}', ' ']);
    line.starts_with("GAS LISTING") || line.starts_with(|first: char| first.is_ascii_digit())
}

/// Whether an address of a listing of gdb is smaller than the one before. Each function, and each of its ranges of
/// addresses, begins anew.
fn is_out_of_order(lines: &[&str]) -> bool {
    let mut last = None;
    lines.iter().any(|line| {
        if line.starts_with("Dump of assembler code") || line.starts_with("Address range") {
            last = Some(0);
        }
        let Some(before) = last else { return false };
        let digits =
            line.trim_start_matches(['=', '>', ' ']).strip_prefix("0x").and_then(|rest| rest.split(' ').next());
        let Some(address) = digits.and_then(|digits| u64::from_str_radix(digits, 16).ok()) else { return false };
        last = Some(address);
        address < before
    })
}

/// Whether a line looks like source code in C or a similar language, Rust, Go or Python: it begins or ends as no line
/// of an assembler does.
fn is_source(line: &str) -> bool {
    let line = line.trim();
    let ends = line.ends_with([';', '{', '}', ',']) && !line.starts_with([';', '#', '.']) && !line.contains('%');
    let ends = ends && !is_of_mnemonics(line);
    const BEGINS: [&str; 22] = [
        "#include ",
        "#define ",
        "//",
        "/*",
        "* ",
        "for ",
        "for(",
        "while ",
        "if ",
        "return",
        "fn ",
        "pub ",
        "let ",
        "def ",
        "import ",
        "use ",
        "func ",
        "package ",
        "class ",
        "int ",
        "static ",
        "double ",
    ];
    let is_block = line.ends_with(':') && line.contains([' ', '(']);
    let assigns = line.contains(" = ") || line.contains(" += ");
    ends || is_block || assigns || BEGINS.iter().any(|word| line.starts_with(word))
}

/// Whether all statements of a line end with `;` and are one word, as in `nop; cltq;`, but no keyword of C or a similar
/// language.
fn is_of_mnemonics(line: &str) -> bool {
    const OF_SOURCES: [&str; 6] = ["break", "continue", "return", "pass", "fallthrough", "else"];
    let is_plain = |word: &str| !OF_SOURCES.contains(&word) && word.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let mut words = line.split(';').map(str::trim).filter(|word| !word.is_empty()).peekable();
    line.ends_with(';') && words.peek().is_some() && words.all(is_plain)
}

/// Whether the operands of a statement have a list of registers in braces: `frintp {z22.s - z23.s}, {z12.s - z13.s}`.
fn is_with_list(line: &str) -> bool {
    let Some((name, operands)) = line.split_once([' ', '\t']) else { return false };
    let inside = operands.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|(inside, _)| inside);
    let is_named = |word: &str| matches!(word, "lr" | "pc" | "sp" | "ip" | "fp" | "sl");
    let is_register = |word: &str| {
        is_named(word) || word.contains(|letter: char| letter.is_ascii_digit()) && !word.contains(['=', '('])
    };
    let mut lists = inside.map(|inside| inside.split([',', '-']).all(|word| is_register(word.trim())));
    name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '.') && lists.next() == Some(true)
}

/// Whether a line looks like assembly: a label, a directive, or an instruction.
fn is_assembly(line: &str) -> bool {
    let text = line.trim();
    if is_with_list(text) {
        return true;
    }
    let is_label = text.ends_with(':') && !text.contains(' ');
    let is_open = !text.ends_with([';', '{', '}', ',']);
    let has_operands =
        statement_of(text).is_some_and(|(_, operands)| !operands.contains([' ', '=', '(']) || operands.contains('%'));
    is_label || text.starts_with('.') || (is_open && has_operands)
}
