//! Detects the kind of a text by the looks of its lines. The text is not parsed, so a typing error does not change its
//! kind.

use super::syntax::{MOST_LINES, is_intel, statement_of};
use super::{Kind, explorer, line, nasm, perf, preprocessor, written};
use crate::machine_code::bytes_of;

/// Returns the most likely kind of a text.
pub fn recognise(text: &str) -> Kind {
    let lines: Vec<&str> = text.lines().take(MOST_LINES).collect();
    let count = |is: fn(&str) -> bool| lines.iter().filter(|line| is(line)).count();
    let any = |is: fn(&str) -> bool| lines.iter().any(|line| is(line));
    if is_digits(text) {
        return Kind::Hex;
    }
    let in_debugger = count(is_debugger_line);
    if in_debugger > 0 {
        let is_lldb = any(|line| line.contains('`') && line.trim_end().ends_with(':')) || any(has_module);
        return if is_lldb && !any(|line| line.starts_with("Dump of assembler")) { Kind::Lldb } else { Kind::Gdb };
    }
    let has_shares = any(|line| line.trim_start().starts_with("Percent")) || any(|line| line.contains('│'));
    let is_screen = any(|line| line.trim() == "Percent");
    if is_screen || (has_shares && any(is_perf_line)) || count(is_perf_line) > 1 {
        return Kind::Perf;
    }
    let has_header = any(|line| line::function_of(line).is_some())
        || any(|line| line.contains("file format ") || line.starts_with("Disassembly of section "));
    let with_address = count(if has_header { is_objdump_line } else { is_surely_objdump_line });
    // A line `1: mov ...` may also have a label that is a number.
    let most_have_address = with_address > 1 && with_address > count(is_statement) + 1;
    let has_name = || any(|line| explorer::function_of(line).is_some());
    if !has_header && (most_have_address || any(explorer::is_branch_to_address)) && has_name() {
        return Kind::Explorer;
    }
    if most_have_address || (with_address > 0 && has_header) {
        return Kind::Objdump;
    }
    if nasm::is_listing(text) {
        return Kind::Nasm;
    }
    if any(is_masm_line) {
        return Kind::Masm;
    }
    if any(is_nasm_line) {
        return Kind::Nasm;
    }
    // A blank after the `#` may begin a sentence in a comment.
    if any(|line| line.strip_prefix('#').is_some_and(preprocessor::is_directive)) {
        return Kind::Preprocessed;
    }
    let is_demangled = any(|line| !line.starts_with([' ', '\t']) && written::label_of(line).is_some())
        || any(written::declares_demangled);
    match (is_demangled, is_intel(&lines.join("\n"))) {
        (false, false) => Kind::Assembly,
        (false, true) => Kind::Intel,
        (true, false) => Kind::Demangled,
        (true, true) => Kind::DemangledIntel,
    }
}

/// Whether a text consists of bytes in hexadecimal digits, possibly as an array of a program.
fn is_digits(text: &str) -> bool {
    // This test is cheap; without it, every text would be searched for digits to its end.
    let body = text.split_once('=').map_or(text, |(_, values)| values).trim_start();
    let is_likely = body.starts_with(|first: char| first.is_ascii_hexdigit() || "\\{[\"/".contains(first));
    is_likely
        && text.bytes().any(|byte| byte.is_ascii_digit())
        && bytes_of(text.as_bytes()).is_ok_and(|bytes| !bytes.is_empty())
}

/// Whether a line is from a debugger: `   0x0000000000001130 <+4>:  ...`, `0x1130: ...`, `->  0x1130 <+0>: ...`,
/// `a.out[0x1130] <+0>: ...`.
fn is_debugger_line(line: &str) -> bool {
    let line = line.trim_start().trim_start_matches(['=', '-', '>']).trim_start();
    let Some(at) = line.find("0x") else { return false };
    let digits = line[at + 2..].bytes().take_while(u8::is_ascii_hexdigit).count();
    let rest = line[at + 2 + digits..].trim_start_matches(']').trim_start();
    let is_first = at == 0 || line[..at].ends_with('[') && !line[..at].contains(' ');
    // An address without a symbol has only a colon after it.
    let has_no_symbol = || at == 0 && rest.strip_prefix(':').is_some_and(|rest| statement_of(rest).is_some());
    is_first && digits > 0 && (rest.starts_with('<') && rest.contains(">:") || has_no_symbol())
}

/// Whether a line is from lldb and names the program: `a.out[0x1130] <+0>: ...`.
fn has_module(line: &str) -> bool {
    is_debugger_line(line) && line.trim_start().split(' ').next().is_some_and(|word| word.ends_with(']'))
}

/// Whether a line is from perf: shares of samples before `│`, or before a line of objdump.
fn is_perf_line(line: &str) -> bool {
    let screen = line.split_once('│').filter(|(shares, _)| shares.bytes().all(|byte| b" .0123456789%".contains(&byte)));
    screen.is_some() || perf::shares_and_rest(line).is_some_and(|(_, rest)| is_objdump_line(rest))
}

/// Whether a line has an address and a statement, as objdump writes it.
fn is_objdump_line(line: &str) -> bool {
    line::address_and_rest(line).is_some_and(|(_, rest)| {
        let text = line::bytes_and_text(rest).1;
        text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '(')
    })
}

/// Whether a line is one of objdump, and not a statement after a label of hexadecimal digits: `f0: addl %eax, %ebx`.
fn is_surely_objdump_line(line: &str) -> bool {
    // Number of digits from which on a hexadecimal word is an address: people do not write such labels.
    const LONG: usize = 8;
    let Some((digits, rest)) = line.split_once(':').filter(|_| is_objdump_line(line)) else { return false };
    let is_number = digits.starts_with(|first: char| first.is_ascii_digit()) && digits.len() > 2;
    let has_bytes = !line::bytes_and_text(rest).0.is_empty();
    has_bytes || digits.starts_with([' ', '\t']) || digits.len() >= LONG || is_number
}

/// Whether a line is indented and begins with a mnemonic.
fn is_statement(line: &str) -> bool {
    line.starts_with([' ', '\t']) && statement_of(line).is_some()
}

/// Whether a line is for MASM: `dot PROC`, `_TEXT SEGMENT`, or the heading of a listing.
fn is_masm_line(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let is_second = ["PROC", "ENDP", "SEGMENT"].contains(&second.to_ascii_uppercase().as_str());
    (is_second && !first.starts_with([';', '#', '.'])) || line.starts_with("; Listing generated by Microsoft")
}

/// Whether a line is for NASM: `global main`, `section .text`, `mov rax, qword [rdi]`.
fn is_nasm_line(line: &str) -> bool {
    let code = line.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let begins = ["section .", "segment .", "global ", "bits 64", "bits 32", "default rel", "%define ", "%macro "];
    let sizes = ["byte [", "word [", "dword [", "qword [", "tword [", "oword ["];
    begins.iter().any(|word| code.starts_with(word))
        || code.contains('[') && sizes.iter().any(|size| code.contains(size))
}
