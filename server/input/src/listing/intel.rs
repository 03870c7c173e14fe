//! Converts statements in the Intel syntax of GNU's tools to what the reference's assembler accepts.

use super::line::is_padding;

/// Returns a statement in a form that the reference's assembler accepts. It must have no comment.
pub fn adapt(statement: &str) -> String {
    let (mnemonic, operands) = statement.split_once([' ', '\t']).unwrap_or((statement, ""));
    let operands = operands.trim_start();
    let lower = mnemonic.to_ascii_lowercase();
    match lower.as_str() {
        // Prefixes that only pad are removed.
        prefix if is_padding(prefix) && !operands.is_empty() => return adapt(operands),
        "rep" | "repz" if operands.trim() == "ret" => return "ret".to_owned(),
        "lock" | "rep" | "repz" | "repnz" | "notrack" => return format!("{mnemonic} {}", adapt(operands)),
        _ => {}
    }
    let mnemonic = match lower.as_str() {
        "movsx" if extends_doubleword(operands) => "movsxd",
        "pushf" | "popf" | "iret" => return statement.to_owned(),
        _ => mnemonic,
    };
    if operands.is_empty() {
        return mnemonic.to_owned();
    }
    let operands = broadcast(&without_flat(&unnested(operands)));
    format!("{mnemonic}\t{operands}")
}

/// Whether the operands of `movsx` are those of `movsxd`, which GNU's assembler also accepts: `movsx rbx, edi`.
fn extends_doubleword(operands: &str) -> bool {
    let source = operands.rsplit(',').next().unwrap_or_default().trim();
    let is_register = |name: &str| {
        let rest = name.strip_prefix('e').unwrap_or("");
        matches!(rest, "ax" | "bx" | "cx" | "dx" | "si" | "di" | "bp" | "sp")
            || name
                .strip_prefix('r')
                .and_then(|rest| rest.strip_suffix('d'))
                .is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()) && !number.is_empty())
    };
    is_register(&source.to_ascii_lowercase()) || starts_with(source, "dword ptr")
}

/// Whether a text begins with a word, in upper or lower case.
fn starts_with(text: &str, word: &str) -> bool {
    text.get(..word.len()).is_some_and(|head| head.eq_ignore_ascii_case(word))
}

/// Removes brackets around a whole operand: `[QWORD PTR .L4[0+rax*8]]` → `QWORD PTR .L4[0+rax*8]`.
fn unnested(operands: &str) -> String {
    let sizes = ["qword ptr", "dword ptr", "word ptr", "fword ptr"];
    let inside = operands.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    match inside.filter(|inside| sizes.iter().any(|size| starts_with(inside, size))) {
        Some(inside) => inside.to_owned(),
        None => operands.to_owned(),
    }
}

/// Removes `FLAT` and `SHORT`: `OFFSET FLAT:.LC0` → `offset .LC0`; `SHORT .L3` → `.L3`.
fn without_flat(operands: &str) -> String {
    operands.replace("OFFSET FLAT:", "offset ").replace("offset flat:", "offset ").replace("SHORT ", "")
}

/// Converts a broadcast of one element: `QWORD BCST [rax]` and `ZMMWORD PTR [rax]{1to8}` become `QWORD PTR
/// [rax]{1to8}`. The widest register among the operands decides the number of copies.
fn broadcast(operands: &str) -> String {
    let has_count = operands.contains("{1to");
    let has_keyword = operands.contains(" BCST ") || operands.contains(" bcst ");
    if !has_count && !has_keyword {
        return operands.to_owned();
    }
    let bits = match operands {
        text if text.contains("zmm") => 512,
        text if text.contains("ymm") => 256,
        _ => 128,
    };
    let mut out = operands.to_owned();
    if has_keyword {
        let element = match operands {
            text if text.contains("QWORD BCST") || text.contains("qword bcst") => 64,
            text if text.contains("DWORD BCST") || text.contains("dword bcst") => 32,
            _ => 16,
        };
        out = out.replace(" BCST ", " PTR ").replace(" bcst ", " ptr ");
        if !has_count && let Some(end) = out.rfind(']') {
            out.insert_str(end + 1, &format!("{{1to{}}}", bits / element));
        }
        return out;
    }
    let count: u32 = out.split("{1to").nth(1).and_then(|rest| rest.split('}').next()?.parse().ok()).unwrap_or(0);
    let element = match bits / count.max(1) {
        64 => "QWORD PTR",
        32 => "DWORD PTR",
        _ => "WORD PTR",
    };
    for width in ["ZMMWORD PTR", "YMMWORD PTR", "XMMWORD PTR", "zmmword ptr", "ymmword ptr", "xmmword ptr"] {
        out = out.replace(width, element);
    }
    out
}
