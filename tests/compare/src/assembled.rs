//! Assembles statements with `llvm-mc` and with this project, for comparison: opcode, machine operands, text and bytes
//! of each instruction, in one line.
//!
//! A label before each statement shows which instructions belong to it. Relocated bits are zero.
//!
//! ```text
//! lui a0, %hi(sym)  →  LUI X10 %hi(sym) | lui a0, %hi(sym) | 37050000
//! ```

use std::ffi::OsString;
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

use mca_core::inst::asm::{NoFiles, Options, assemble};
use mca_core::inst::expr::Expressions;
use mca_core::inst::ids::RegisterId;
use mca_core::inst::instruction::{Instruction, Operand};
use mca_core::inst::subtarget::Subtarget;
use mca_core::inst::targets::PrintStyle;
use mca_core::text::Span;

use crate::program::Program;

/// Returns the instructions of each statement, assembled by the reference; `None` for a statement at which the
/// reference crashes. After a crash, halves of the statements are tried, down to single ones.
pub fn by_reference(
    program: &Program,
    directory: &Path,
    arguments: &[OsString],
    statements: &[String],
) -> std::io::Result<Vec<Option<Vec<String>>>> {
    let mut text = String::new();
    for (number, statement) in statements.iter().enumerate() {
        let _ = writeln!(text, "statement_{number}:\n{statement}");
    }
    let outcome = program.run(directory, arguments, text.as_bytes())?;
    if outcome.is_answer() {
        return Ok(instructions_of(&String::from_utf8_lossy(&outcome.stdout), statements.len()));
    }
    if statements.len() <= 1 {
        return Ok(vec![None; statements.len()]);
    }
    let (first, second) = statements.split_at(statements.len() / 2);
    let mut found = by_reference(program, directory, arguments, first)?;
    found.extend(by_reference(program, directory, arguments, second)?);
    Ok(found)
}

/// Number of times that the reference assembles a statement, to see whether its result is always the same.
pub const N_ASKED: usize = 12;

/// Returns the instructions of one statement, assembled alone by the reference; `None` if the reference crashes or its
/// result varies: for a symbol in a field that has no relocation, it shows an address of its own memory.
pub fn by_steady_reference(
    program: &Program,
    directory: &Path,
    arguments: &[OsString],
    statement: &str,
) -> std::io::Result<Option<Vec<String>>> {
    let ask = |n_symbols: usize| {
        let statement = symbols_before(n_symbols) + statement;
        let found = by_reference(program, directory, arguments, &[statement])?;
        std::io::Result::Ok(found.into_iter().next().flatten())
    };
    let first = ask(0)?;
    for n_symbols in 1..N_ASKED {
        if ask(n_symbols)? != first {
            return Ok(None);
        }
    }
    Ok(first)
}

/// Returns definitions of `n_symbols` symbols. The reference's addresses of its own memory differ in each run except
/// for the offset within a page; symbols that were defined before change that offset, too.
pub fn symbols_before(n_symbols: usize) -> String {
    (0..n_symbols).map(|number| format!("before_{number} = {number} + other_{number}\n")).collect()
}

/// Whether two lists of instructions differ only in bytes. The reference does not show bytes that are relocated.
pub fn differ_in_bytes(expected: &[String], ours: &[String]) -> bool {
    let without_bytes = |line: &String| line.rsplit_once(" | ").map(|(start, _)| start.to_owned());
    expected.iter().map(without_bytes).eq(ours.iter().map(without_bytes))
}

/// Returns the instructions that the reference's disassembler shows for words of machine code, one after the other; it shows none
/// for words that are no instruction.
pub fn of_words(
    program: &Program,
    directory: &Path,
    arguments: &[OsString],
    words: &[Vec<u8>],
) -> std::io::Result<Vec<String>> {
    let lines = words.iter().map(|word| word.iter().map(|byte| format!("{byte:#04x} ")).collect::<String>() + "\n");
    let outcome = program.run(directory, arguments, lines.collect::<String>().as_bytes())?;
    let found = instructions_of(&String::from_utf8_lossy(&outcome.stdout), 1);
    Ok(found.into_iter().flatten().flatten().collect())
}

/// Returns an instruction that the reference shows, in the same form, but printed and encoded by this project. `None`
/// if its opcode is not known.
pub fn written_again(subtarget: &Arc<Subtarget>, style: PrintStyle, shown: &str) -> Option<String> {
    let target = subtarget.target();
    let isa = target.isa().ok()?;
    let mut words = shown.split(" | ").next()?.split(' ');
    let mut instruction = Instruction::new(isa.find_opcode(words.next()?)?, Span::default());
    for word in words {
        instruction.push(match word.parse() {
            Ok(value) => Operand::Immediate(value),
            Err(_) => Operand::Register(isa.find_register(word).unwrap_or(RegisterId::NONE)),
        });
    }
    Some(shown_by_us(subtarget, style, &Expressions::default(), &instruction))
}

/// Returns the instructions in the reference's output by the index of their statement, which is in the label before
/// them.
fn instructions_of(output: &str, n_statements: usize) -> Vec<Option<Vec<String>>> {
    let mut found = vec![Some(Vec::new()); n_statements];
    let mut number = 0;
    let (mut instruction, mut ending) = (String::new(), String::new());
    for line in output.lines() {
        let label = line.strip_prefix("statement_").and_then(|line| line.strip_suffix(':'));
        if let Some(label) = label.and_then(|label| label.parse().ok()) {
            number = label;
        } else if let Some((text, encoding)) = line.split_once(" encoding: [") {
            let text = text.trim_end_matches(['#', '/', ';', '@', '!', '|']).trim_end();
            ending = format!(" | {} | {}", text.trim_start().replace('\t', " "), bytes_of(encoding));
        } else if let Some((_, opcode)) = line.split_once("<MCInst #") {
            instruction = opcode.split(' ').nth(1).unwrap_or_default().to_owned();
        } else if let Some((_, operand)) = line.split_once("<MCOperand ") {
            let operand = operand.strip_suffix(">>").or(operand.strip_suffix('>')).unwrap_or(operand);
            let _ = write!(instruction, " {}", operand.split_once(':').map_or("", |(_, value)| value));
        }
        if line.ends_with(">>") || line.contains("<MCInst #") && line.ends_with('>') {
            let instruction = std::mem::take(&mut instruction);
            let whole = instruction.trim_end_matches('>').to_owned() + &std::mem::take(&mut ending);
            if let Some(Some(instructions)) = found.get_mut(number) {
                instructions.push(unnumbered(&whole));
            }
        }
    }
    found
}

/// Removes the numbers of temporary labels, which are counted over all statements before. `llvm-mca` gives no name to
/// the entry of a pool of constants, `llvm-mc` does.
fn unnumbered(text: &str) -> String {
    let text = text.replace("\"\"", ".Ltmp");
    let mut pieces = text.split_inclusive("pcrel_hi").flat_map(|piece| piece.split_inclusive("tmp"));
    let first = pieces.next().unwrap_or_default().to_owned();
    let is_number = |character: char| character.is_ascii_digit();
    pieces.fold(first, |text, piece| text + piece.trim_start_matches(is_number))
}

/// Returns the bytes of an encoding such as `0x97'A',A,0bAAAA0101]` as hexadecimal digits. A letter stands for
/// relocated bits, which become 0.
fn bytes_of(encoding: &str) -> String {
    let bytes = encoding.split(']').next().unwrap_or_default().split(',').filter(|byte| !byte.is_empty());
    bytes.fold(String::new(), |mut digits, byte| {
        let byte = byte.split('\'').next().unwrap_or_default();
        let value = match (byte.strip_prefix("0x"), byte.strip_prefix("0b")) {
            (Some(hexadecimal), _) => u8::from_str_radix(hexadecimal, 16).unwrap_or_default(),
            (_, Some(bits)) => bits.bytes().fold(0, |value, bit| value << 1 | u8::from(bit == b'1')),
            _ => 0,
        };
        let _ = write!(digits, "{value:02x}");
        digits
    })
}

/// Returns the instructions of each statement, assembled by this project, each instruction in the form that [`by_reference`] has.
pub fn by_us(subtarget: &Arc<Subtarget>, style: PrintStyle, statements: &[String]) -> Vec<Vec<String>> {
    let mut starts = Vec::new();
    let mut text = String::new();
    for (number, statement) in statements.iter().enumerate() {
        starts.push(text.len());
        let _ = writeln!(text, "statement_{number}:\n{statement}");
    }
    let options = Options::of(Arc::clone(subtarget));
    let assembly = assemble(text.as_bytes(), options, &NoFiles);
    let mut found = vec![Vec::new(); statements.len()];
    for instruction in &assembly.instructions {
        let number = starts.partition_point(|start| *start <= instruction.span.start as usize).saturating_sub(1);
        if let Some(instructions) = found.get_mut(number) {
            instructions.push(shown_by_us(subtarget, style, &assembly.expressions, instruction));
        }
    }
    found
}

/// Returns a line with an instruction's opcode, operands, text and bytes, as this project prints and encodes it.
fn shown_by_us(
    subtarget: &Arc<Subtarget>,
    style: PrintStyle,
    expressions: &Expressions,
    instruction: &Instruction,
) -> String {
    let target = subtarget.target();
    let isa = target.isa().expect("the tables are those of this build");
    let mut line = isa.opcode(instruction.opcode).name().to_owned();
    for operand in instruction.operands() {
        let mut text = Vec::new();
        match *operand {
            Operand::Register(register) => text.extend_from_slice(isa.register_name(register).as_bytes()),
            Operand::Immediate(value) => text.extend(value.to_string().into_bytes()),
            Operand::Expression(id) => expressions.print(id, &mut text),
        }
        let _ = write!(line, " {}", String::from_utf8_lossy(&text));
    }
    let (mut text, mut bytes) = (Vec::new(), Vec::new());
    target.printer(isa, subtarget, style).print(expressions, instruction, &mut text);
    target.encoder(isa, subtarget).encode(expressions, instruction, &mut bytes);
    // `llvm-mc` prints the printer's remarks elsewhere.
    let text = String::from_utf8_lossy(&text).replace('\t', " ");
    let text = text.split(" // ").next().unwrap_or_default().split(" ; ").next().unwrap_or_default().trim();
    let _ = write!(line, " | {text} | ");
    line.extend(bytes.iter().map(|byte| format!("{byte:02x}")));
    unnumbered(&line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_are_those_of_the_label_before_them() {
        let output = "statement_0:\nstatement_1:\n\tlui\ta0, %hi(s)   # encoding: [0x37,0bAAAA0101,A,A]\n\
             #   fixup A\n  # <MCInst #1 LUI\n  #  <MCOperand Reg:X10>\n  #  <MCOperand Expr:%hi(s)>>\n\
             \tret  # encoding: [0x82'A']\n  # <MCInst #2 RET>\n";
        let expected = ["LUI X10 %hi(s) | lui a0, %hi(s) | 37050000", "RET | ret | 82"];
        let found = instructions_of(output, 2);
        assert_eq!(found, [Some(Vec::new()), Some(expected.map(str::to_owned).to_vec())]);
    }
}
