//! Tells indirect jumps apart by their statements: jumps through tables, of which several may share one, and tail calls.

use std::collections::HashMap;

use super::graph::Flow;

/// Maximum number of statements before a jump that are looked at.
const MOST_BEFORE: usize = 8;

/// The largest displacement from a register that is that of a member of a structure. A table without a symbol is farther away.
const LARGEST_MEMBER: u64 = 1 << 16;

/// Makes an end of each indirect jump that is a tail call: one through a fixed place in memory or a member of a structure, or to an
/// address that was compared with zero right before. Makes a [`Flow::Dispatch`] of those that end the cases of the table through
/// which the function jumps first, and use it, too, as compilers copy the jump of an interpreter to the end of each case.
/// `statement` returns the text of an instruction.
pub fn sort_indirect(flows: &mut [Flow], mut statement: impl FnMut(usize) -> String) {
    let mut tables: Vec<(usize, Jump)> = Vec::new();
    let jumps: Vec<usize> = (0..flows.len()).filter(|at| flows[*at] == Flow::Indirect).collect();
    for at in jumps {
        let jump = normal(&statement(at));
        let is_step = |before: &usize| matches!(flows[*before], Flow::Next | Flow::Branch(_));
        let run = (at.saturating_sub(MOST_BEFORE)..at).rev().take_while(is_step);
        let before: Vec<(String, bool)> =
            run.map(|before| (normal(&statement(before)), flows[before] != Flow::Next)).collect();
        if goes_through_fixed_place(&jump) || is_tested(&jump, &before) {
            flows[at] = Flow::End;
        } else if let Some(jump) = Jump::of(&jump, &before) {
            tables.push((at, jump));
        }
    }
    if tables.len() < 2 {
        return;
    }
    let is_reached = reached_directly(flows);
    let mut first: HashMap<&str, (usize, &Jump)> = HashMap::new();
    for (at, jump) in tables.iter().filter(|(at, _)| is_reached[*at]) {
        first.entry(&jump.end).or_insert((*at, jump));
    }
    let copies: Vec<(usize, usize)> = tables
        .iter()
        .filter(|(at, _)| !is_reached[*at])
        .filter_map(|(at, jump)| {
            let (first_at, first) = first.get(jump.end.as_str())?;
            let is_same = jump.addresses.iter().all(|address| first.addresses.contains(address));
            (is_same && first_at < at).then_some((*at, *first_at))
        })
        .collect();
    for (at, first) in copies {
        flows[at] = Flow::Dispatch(first as u32);
    }
}

/// How a jump through a table finds its destination.
struct Jump {
    /// The statements from the load of the destination on.
    end: String,
    /// The statements before them that calculate addresses of data, of which the table may be one.
    addresses: Vec<String>,
}

impl Jump {
    /// Returns what is known of a jump; `before` has the statements before it, the last one first. `None` if the destination is not
    /// loaded right before it.
    fn of(jump: &str, before: &[(String, bool)]) -> Option<Jump> {
        let in_block = before.iter().take_while(|(_, is_branch)| !is_branch).map(|(statement, _)| statement.as_str());
        let all: Vec<&str> = std::iter::once(jump).chain(in_block).collect();
        let load = all.iter().position(|statement| accesses_memory(statement))?;
        let mut end = all[..=load].to_vec();
        end.reverse();
        let is_address = |statement: &&&str| takes_address(statement);
        let addresses = all[load + 1..].iter().filter(is_address).map(|statement| (*statement).to_owned()).collect();
        Some(Jump { end: end.join(";"), addresses })
    }
}

/// Returns, for each instruction, whether control comes to it from the first one without indirect jumps.
fn reached_directly(flows: &[Flow]) -> Vec<bool> {
    let mut is_reached = vec![false; flows.len()];
    let mut open = vec![0];
    while let Some(at) = open.pop() {
        if at >= flows.len() || std::mem::replace(&mut is_reached[at], true) {
            continue;
        }
        let (on, target) = match flows[at] {
            Flow::Next => (true, None),
            Flow::Branch(target) => (true, target),
            Flow::Jump(target) => (false, target),
            Flow::Indirect | Flow::Dispatch(_) | Flow::End | Flow::Never => (false, None),
        };
        open.extend(target.map(|target| target as usize));
        open.extend(on.then_some(at + 1));
    }
    is_reached
}

/// Returns a statement in lower case, with one blank between words, and without prefixes of the jump.
fn normal(statement: &str) -> String {
    let words = statement.split_ascii_whitespace().filter(|word| !matches!(*word, "notrack" | "bnd"));
    words.collect::<Vec<&str>>().join(" ").to_ascii_lowercase()
}

/// Returns the mnemonic of a statement, and its operands.
fn parts(statement: &str) -> (&str, &str) {
    statement.split_once(' ').unwrap_or((statement, ""))
}

/// Returns the operands of a statement that has no parentheses or brackets.
fn plain_operands(statement: &str) -> Vec<&str> {
    parts(statement).1.split(',').map(str::trim).filter(|operand| !operand.is_empty()).collect()
}

/// Whether a statement has an operand in memory; addresses that are only calculated do not count.
fn accesses_memory(statement: &str) -> bool {
    let (mnemonic, operands) = parts(statement);
    let is_memory = operands.contains(['(', '[']) || mnemonic.starts_with("jmp") && !is_register(operands);
    is_memory && !mnemonic.starts_with("lea") && !takes_address(statement)
}

/// Whether a statement calculates the address of data.
fn takes_address(statement: &str) -> bool {
    let (mnemonic, operands) = parts(statement);
    match mnemonic {
        "adr" | "adrp" | "auipc" | "la" | "lla" | "movw" | "movt" | "lui" => true,
        _ => {
            mnemonic.starts_with("lea") && ["%rip", "[rip"].iter().any(|place| operands.contains(place))
                || mnemonic.starts_with("mov") && has_symbol(operands)
        }
    }
}

/// Whether the first of some operands is the address of a symbol: `$table, %ecx`.
fn has_symbol(operands: &str) -> bool {
    let begins = |rest: &str| rest.starts_with(|letter: char| letter.is_ascii_alphabetic() || "._".contains(letter));
    operands.strip_prefix('$').is_some_and(begins) || operands.contains("offset ")
}

/// Whether the operand of an x86 jump is a register: `*%rax`, `rax`.
fn is_register(operand: &str) -> bool {
    match operand.strip_prefix('*') {
        Some(operand) => operand.starts_with('%') && !operand.contains([':', '(']),
        None => !operand.contains('[') && !operand.contains("ptr "),
    }
}

/// Whether a word of an address is a register and no symbol, whose names are longer or begin otherwise.
fn is_register_name(word: &str) -> bool {
    const LONGEST: usize = 4;
    word.len() <= LONGEST && word.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Whether a word of an address is the place of the next instruction.
fn is_place_of_code(word: &str) -> bool {
    ["%rip", "%eip"].iter().any(|name| word.trim_start_matches('%') == &name[1..])
}

/// Whether an x86 jump goes to an address that lies at a fixed place in memory or in a member of a structure, such as the entry of
/// an imported function or of a virtual one: `*8(%rip)`, `*24(%rax)`, but not `*(%rcx,%rax,8)`.
fn goes_through_fixed_place(jump: &str) -> bool {
    let (mnemonic, operand) = parts(jump);
    if !mnemonic.starts_with("jmp") || is_register(operand) {
        return false;
    }
    let is_member = |displacement: &str| {
        let digits = displacement.trim_start_matches('-');
        let value = match digits.strip_prefix("0x") {
            Some(digits) => u64::from_str_radix(digits, 16),
            None => digits.parse(),
        };
        value.is_ok_and(|value| value > 0 && value < LARGEST_MEMBER)
    };
    if let Some(operand) = operand.strip_prefix('*') {
        let Some((displacement, registers)) = operand.split_once('(') else { return true };
        let base = registers.split(')').next().unwrap_or_default();
        return !base.contains(',') && (is_place_of_code(base) || is_member(displacement));
    }
    let Some((_, address)) = operand.split_once('[') else { return operand.contains("ptr ") };
    let address = address.split(']').next().unwrap_or_default();
    let terms: Vec<&str> = address.split(['+', '-']).map(str::trim).filter(|term| !term.is_empty()).collect();
    let is_number = |term: &&&str| term.starts_with(|digit: char| digit.is_ascii_digit());
    let others: Vec<&&str> = terms.iter().filter(|term| !is_number(term)).collect();
    match others[..] {
        _ if others.iter().any(|term| is_place_of_code(term)) => true,
        [one] if one.contains('*') => false,
        [one] if is_register_name(one) => terms.iter().any(|term| is_member(term.trim_end_matches('h'))),
        [] | [_] => true,
        _ => false,
    }
}

/// Whether the register to which a jump goes was compared with zero, and a branch taken, right before it: the pointer to a function
/// that may be missing. `before` has the statements before it, the last one first, each with whether it is a branch.
fn is_tested(jump: &str, before: &[(String, bool)]) -> bool {
    let [operand] = plain_operands(jump)[..] else { return false };
    if operand.contains(['(', '[']) {
        return false;
    }
    let mut names = vec![operand.trim_start_matches('*').to_owned()];
    let mut has_branch = false;
    for (statement, is_branch) in before {
        let (mnemonic, operands) = (parts(statement).0, plain_operands(statement));
        let is_named = |operand: &&str| names.iter().any(|name| name == operand);
        has_branch |= *is_branch;
        match operands[..] {
            [tested, ..] if *is_branch && is_zero_branch(mnemonic) && is_named(&tested) => return true,
            [one, other] if mnemonic.starts_with("test") && one == other && is_named(&one) => return has_branch,
            [one, other] if mnemonic.starts_with("cmp") && [one, other].iter().any(is_named) => {
                return has_branch && [one, other].iter().any(|number| matches!(*number, "$0" | "$0x0" | "#0" | "0"));
            }
            [one, other] if is_copy(statement) && [one, other].iter().any(is_named) => {
                names.extend([one.to_owned(), other.to_owned()]);
            }
            _ if !*is_branch && names.iter().any(|name| statement.contains(name.as_str())) => return false,
            _ => {}
        }
    }
    false
}

/// Whether a mnemonic is that of a branch that compares a register with zero.
fn is_zero_branch(mnemonic: &str) -> bool {
    matches!(mnemonic, "cbz" | "cbnz" | "beqz" | "bnez")
}

/// Whether a statement copies one register to another.
fn is_copy(statement: &str) -> bool {
    let mnemonic = parts(statement).0;
    (mnemonic.starts_with("mov") || mnemonic == "mv") && !statement.contains(['(', '[', '$', '#'])
}

#[cfg(test)]
mod tests;
