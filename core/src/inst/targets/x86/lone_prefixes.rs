//! Joins prefixes that are statements of their own, as in `rep; nop` or `lock; addl`, with the instruction behind them. The processor
//! decodes one instruction; the reference simulates two.

use crate::inst::instruction::{Instruction, TargetFlags};
use crate::inst::isa::Isa;
use crate::inst::targets::x86::flags;

/// Names of opcodes that are a prefix alone, and the flags that it sets.
const PREFIXES: [(&str, TargetFlags); 3] =
    [("LOCK_PREFIX", flags::LOCK), ("REP_PREFIX", flags::REP), ("REPNE_PREFIX", flags::REPNE)];

/// Returns instructions as the processor decodes them, each with its index in the list; `None` if that changes nothing. A prefix at
/// the end stays.
pub fn join(isa: &Isa, instructions: &[Instruction]) -> Option<Vec<(usize, Instruction)>> {
    let prefixes = PREFIXES.map(|(name, flag)| (isa.find_opcode(name), flag));
    let flag_of = |one: &Instruction| prefixes.iter().find(|(id, _)| *id == Some(one.opcode)).map(|(_, flag)| *flag);
    let (no_op, pause) = (isa.find_opcode("NOOP")?, isa.find_opcode("PAUSE")?);
    let is_pause = |one: &Instruction| one.opcode == no_op && one.flags.contains(flags::REP);
    if !instructions.iter().any(|one| flag_of(one).is_some() || is_pause(one)) {
        return None;
    }
    let mut joined = Vec::with_capacity(instructions.len());
    let mut before = TargetFlags::default();
    for (index, one) in instructions.iter().enumerate() {
        if let (Some(flag), true) = (flag_of(one), index + 1 < instructions.len()) {
            before.insert(flag);
            continue;
        }
        let mut one = one.clone();
        one.flags.insert(std::mem::take(&mut before));
        if is_pause(&one) {
            one = Instruction::new(pause, one.span);
        }
        joined.push((index, one));
    }
    Some(joined)
}
