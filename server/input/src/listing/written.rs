//! Converts compilers' assembly as Compiler Explorer or `cargo asm` show it: with demangled names, and with comments
//! and places in the source between the statements. Statements that need no change stay as they are.

use std::ops::Range;

use super::places::Places;
use super::{by_line, intel, symbols};

/// Converts a text; `is_intel` says that its statements are in Intel syntax.
pub fn rewrite(text: &str, is_intel: bool) -> String {
    let mut is_source = false;
    let mut places = Places::default();
    let leaves_frames_open = leaves_frames_open(text);
    by_line(text, |_, line| {
        if leaves_frames_open && line.trim_start().starts_with(".cfi_") {
            return String::new();
        }
        // `cargo asm --rust` shows the source's line under its place.
        if let Some((file, number)) = place_of(line) {
            is_source = true;
            return places.directive(file, number);
        }
        if std::mem::take(&mut is_source) && !looks_like_code(line) {
            return String::new();
        }
        rewrite_line(line, is_intel)
    })
}

/// Whether the numbers of `.cfi_startproc` and `.cfi_endproc` differ, as in the output of `cargo asm`, which stops
/// before `.cfi_endproc`, or in a part of a text. Frame directives are then removed, since they are not code.
fn leaves_frames_open(text: &str) -> bool {
    let count = |directive: &str| text.lines().filter(|line| line.trim_start().starts_with(directive)).count();
    count(".cfi_startproc") != count(".cfi_endproc")
}

/// Converts the statements of a text in GNU's Intel syntax, where a line may hold several. Names must not be demangled.
pub fn adapt_statements(text: &str) -> String {
    let adapted = |statement: &str| {
        let code = statement.trim();
        let is_none = code.is_empty() || code.starts_with(['.', '#', '/']) || code.ends_with(':');
        let changed = if is_none { code.to_owned() } else { intel::adapt(code) };
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let indent = &statement[..statement.len() - statement.trim_start().len()];
        if words(&changed) == words(code) { statement.to_owned() } else { format!("{indent}{changed}") }
    };
    by_line(text, |_, line| match line.contains(['"', '#']) || line.contains("/*") {
        true => line.to_owned(),
        false => line.split(';').map(adapted).collect::<Vec<_>>().join(";"),
    })
}

/// Returns the file and line in a comment that names a place: `// src/lib.rs : 4`.
fn place_of(line: &str) -> Option<(&str, u32)> {
    let (file, number) = line.trim().strip_prefix("// ")?.rsplit_once(':')?;
    let (file, number) = (file.trim(), number.trim().parse::<u32>().ok()?);
    file.contains('.').then_some((file, number))
}

/// Whether the line after the comment of a place is assembly, and not the source at that place.
fn looks_like_code(line: &str) -> bool {
    let text = line.trim();
    let is_source = text.ends_with([';', '{', '}']) || text.starts_with("pub ") || text.starts_with("fn ");
    text.ends_with(':') || (!is_source && !text.contains("()"))
}

/// Converts one line.
fn rewrite_line(line: &str, is_intel: bool) -> String {
    let body = line.trim();
    if body.is_empty() || body.starts_with(['#', '/']) || body.contains("LLVM-MCA-") {
        return line.to_owned();
    }
    if let Some(label) = label_of(line) {
        return format!("{}:", symbols::definition(label));
    }
    if body.starts_with('.') {
        return data(line);
    }
    let indent = &line[..line.len() - line.trim_start().len()];
    let (code, comment) = split_comment(body);
    let quoted = quoted(code, is_intel);
    let code = if is_intel { intel::adapt(&quoted) } else { quoted };
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    if words(&code) == words(body) { line.to_owned() } else { format!("{indent}{code}{comment}") }
}

/// Returns a demangled label at the beginning of a line, which assemblers do not accept: `dot(double const*, unsigned
/// long):`, `std::sort<int*>:`.
pub fn label_of(line: &str) -> Option<&str> {
    let name = line.trim_end().strip_suffix(':')?;
    let is_demangled_name = name.contains(['(', '<', ' ']) || name.contains("::");
    let starts = name.starts_with(|first: char| first.is_alphabetic() || matches!(first, '_' | '(' | '<' | '.' | '~'));
    let is_one = !name.contains(['"', '#', ';', '%', '=']) && !name.starts_with("//");
    // A mangled label such as `lock:` has no such signs. A statement after a label does not end with a colon.
    (is_demangled_name && starts && is_one).then_some(name)
}

/// Whether a line declares a demangled name, `.globl kern::dot`. `cargo asm --keep-mangled` shows mangled names in
/// labels only.
pub fn declares_demangled(line: &str) -> bool {
    let body = line.trim_start();
    (body.starts_with(".globl") || body.starts_with(".type")) && body.contains("::") && !body.contains('"')
}

/// Converts a directive with a demangled name, such as `.quad typeinfo for Foo`. Declarations of such names are
/// removed, since their labels suffice.
fn data(line: &str) -> String {
    let (directive, value) = line.trim().split_once([' ', '\t']).unwrap_or((line.trim(), ""));
    let value = value.trim();
    if !symbols::is_demangled_name(value) || value.contains('"') {
        return line.to_owned();
    }
    match directive {
        ".quad" | ".long" | ".word" | ".int" | ".4byte" | ".8byte" => {
            format!("\t{directive}\t{}", symbols::reference(value))
        }
        ".globl" | ".weak" | ".hidden" | ".type" | ".size" if value.contains("::") || value.contains('(') => {
            String::new()
        }
        _ => line.to_owned(),
    }
}

/// Splits a statement from the comment after it, which keeps the blank before it.
fn split_comment(code: &str) -> (&str, &str) {
    let at = [" #", "\t#", " ;", "\t;"].iter().filter_map(|mark| code.find(mark)).min();
    match at {
        Some(at) => code.split_at(at),
        None => (code, ""),
    }
}

/// Returns a statement with quotes around the demangled name in its operands, if there is one.
fn quoted(code: &str, is_intel: bool) -> String {
    let is_demangled_name = code.contains("::") || code.contains(['<', '(']) || code.contains(" for ");
    let (mnemonic, operands) = code.split_once([' ', '\t']).unwrap_or((code, ""));
    let operands = operands.trim();
    if !is_demangled_name || operands.is_empty() || mnemonic.ends_with(':') {
        return code.to_owned();
    }
    let is_branch = mnemonic.starts_with("call") || mnemonic.starts_with('j');
    let is_memory = operands.contains(" PTR ") || operands.contains(" ptr ") || operands.starts_with(['[', '*', '%']);
    if is_branch && !is_memory {
        return format!("{mnemonic}\t{}", symbols::reference(without_linkage(operands)));
    }
    let place = if is_intel { name_in_intel(operands) } else { name_in_att(operands) };
    let place = place.filter(|place| operands.get(place.clone()).is_some_and(symbols::is_demangled_name));
    match place {
        Some(place) => {
            let name = symbols::reference(&operands[place.clone()]);
            format!("{mnemonic}\t{}{name}{}", &operands[..place.start], &operands[place.end..])
        }
        None => code.to_owned(),
    }
}

/// Removes the suffix by which a name goes through the linker's table of jumps: `foo(int)@PLT`.
fn without_linkage(name: &str) -> &str {
    name.strip_suffix("@PLT").or_else(|| name.strip_suffix("@plt")).unwrap_or(name)
}

/// Returns the range of what may be a demangled name in AT&T operands: `Foo::bar(%rip), %xmm0`, `%xmm0,
/// Foo::bar(%rip)`, `$vtable for Foo+16, %eax`, `Foo::table(,%rax,8)`.
fn name_in_att(operands: &str) -> Option<Range<usize>> {
    let mut start = 0;
    // Skips registers and numbers before the name.
    while let Some(comma) = operands[start..].find(", ") {
        let operand = operands[start..start + comma].strip_prefix('$');
        let is_number =
            operand.is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_digit() || first == '-'));
        let operand = &operands[start..start + comma];
        if !operand.starts_with('%') && !is_number {
            break;
        }
        start += comma + 2;
    }
    let rest = &operands[start..];
    let marks: &[&str] = if rest.starts_with('$') { &[", %"] } else { &["(%", "(,%", ", %"] };
    let end = marks.iter().find_map(|mark| rest.find(mark)).unwrap_or(rest.len());
    let mut begin = usize::from(rest.starts_with(['$', '*']));
    // `16+vtable for Foo(%rip)`
    let digits = rest[begin..].bytes().take_while(u8::is_ascii_digit).count();
    begin += if rest[begin + digits..].starts_with('+') { digits + 1 } else { 0 };
    (begin < end).then_some(start + begin..start + end)
}

/// Returns the range of what may be a demangled name in Intel operands: `QWORD PTR Foo::bar[rip]`, `[rip + Foo::bar]`,
/// `OFFSET FLAT:vtable for Foo+16`.
fn name_in_intel(operands: &str) -> Option<Range<usize>> {
    let lower = operands.to_ascii_lowercase();
    let end_of = |mark: &str| lower.find(mark).map(|at| at + mark.len());
    if let Some(start) = end_of("offset flat:").or_else(|| end_of("offset ")) {
        return Some(start..operands.len());
    }
    if let Some(start) = end_of("[rip + ") {
        return Some(start..start + operands[start..].rfind(']')?);
    }
    let start = end_of(" ptr ").or_else(|| end_of(", "))?;
    // The last bracket holds registers: `std::f[abi:cxx11][rip]`.
    Some(start..start + operands[start..].rfind('[').filter(|length| *length > 0)?)
}
