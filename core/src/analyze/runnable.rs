//! Turns a region into machine code that can be run by itself, again and again.
//!
//! The branch at the end of a loop is left out, with the countdown or the comparison before it, since the program that runs the
//! code counts and branches. The path runs on which no conditional branch inside is taken: these branches stay, with the end of
//! the code as their target, or are left out as well. Jumps inside are followed. Symbols become places in memory that the
//! program provides.

mod path;

use path::path_of;

use super::program::Program;
use crate::inst::asm::regions::MarkedRegion;
use crate::inst::control::Control;
use crate::inst::expr::{BinaryOperator, ExprId, ExprNode, SymbolId};
use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::OpcodeFlag;
use crate::inst::targets::measuring::{LoopEnd, Measuring, RelativeAddress};

/// A region as it can be run by itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Runnable {
    /// The machine code.
    pub code: Vec<u8>,
    /// Whether the region ends in a branch or a jump back, which is left out.
    pub is_loop: bool,
    /// The number, in machine code, of a general register that the code does not use, so that it may count iterations; `None` if
    /// it uses all.
    pub counter: Option<u8>,
    /// Fields of the code that depend on where the code and the data are in memory.
    pub fixups: Vec<Fixup>,
    /// Number of conditional branches inside, whether they are in the code or left out.
    pub n_branches: usize,
    /// Number of instructions that jumps inside lead past; they are not part of the code.
    pub n_passed: usize,
}

/// A field of code that holds an address, to be filled in when code and data have their places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixup {
    /// Offset of the field in the code, in bytes.
    pub offset: usize,
    /// Length of the field in bytes: 1, 4 or 8.
    pub n_bytes: u8,
    /// Whether the field holds a distance from its own address, not an address.
    pub is_relative: bool,
    /// The number of the place in memory whose address the field holds, from 0 in the order of first use: a symbol, or a page
    /// that was given as a number. `None`: the address at which the code ends.
    pub name: Option<u8>,
    /// Number of bytes that is added to the address.
    pub addend: i32,
}

/// Maximum number of different places in memory, such as symbols, that the code may refer to.
const MAX_NAMES: usize = 64;
/// Maximum number of fields of the code that may depend on addresses.
const MAX_FIXUPS: usize = 256;

/// A number that is encoded in place of an operand, to find the operand's bytes in the machine code by it.
const MARK: i64 = 0x1a2b_3c4d_5a5b_5c5d;
/// Mark for operands of 32 bits: the lower half of `MARK`.
const MARK_32: i64 = MARK & 0xffff_ffff;

/// Returns the machine code of a region, with or without the conditional branches inside. If it cannot run by itself, the error says
/// why, as the end of a sentence.
pub fn runnable(program: &Program, region: &MarkedRegion, with_branches: bool) -> Result<Runnable, String> {
    let isa = program.isa;
    let target = program.subtarget.target().measuring().ok_or("code of this architecture cannot be measured")?;
    let control_of = |instruction: &Instruction| program.subtarget.target().control_of(isa, instruction);
    if let Some(data) = program.data_among(region).first() {
        return Err(match &data.directive {
            Some(directive) => format!("line {} places data ({directive}) among the instructions", data.line),
            None => "bytes among the instructions are not an instruction".to_owned(),
        });
    }
    let (path, runs_through) = path_of(program, region)?;
    let n_passed = region.instructions().count() - path.len();
    let mut code: Vec<Instruction> =
        path.into_iter().map(|index| program.assembly.instructions[index].clone()).collect();
    let is_branch = |last: &Instruction| matches!(control_of(last), Control::Branch | Control::Jump);
    let is_loop = !runs_through && code.last().is_some_and(is_branch);
    let mut counter = None;
    if is_loop {
        code.pop();
        counter = pop_condition(program, target, &mut code);
        if code.is_empty() {
            return Err("there is nothing in it but the branch that ends it".to_owned());
        }
    }
    let mut n_branches = 0;
    for instruction in &code {
        match control_of(instruction) {
            Control::Branch => n_branches += 1,
            _ if target.is_system_call(&isa.opcode(instruction.opcode)) => {
                return Err("it makes a system call".to_owned());
            }
            Control::Call => return Err("it leaves the region by a call".to_owned()),
            Control::Indirect => {
                return Err("it leaves the region by a jump to an address that is not known".to_owned());
            }
            Control::End if isa.opcode(instruction.opcode).has(OpcodeFlag::Return) => {
                return Err("it leaves the region by a return".to_owned());
            }
            // A jump inside leads to the next instruction of the path.
            Control::Next | Control::End | Control::Jump => {}
        }
    }
    if !with_branches {
        code.retain(|instruction| control_of(instruction) != Control::Branch);
    }
    let mut writer = Writer { program, target, code: Vec::new(), fixups: Vec::new(), names: Vec::new() };
    let reach = target.branch_reach();
    let lengths: Vec<usize> = code.iter().map(|instruction| writer.encoded(instruction).len()).collect();
    let mut n_bytes_behind: usize = lengths.iter().sum();
    let mut n_branches_behind = code.iter().filter(|instruction| control_of(instruction) == Control::Branch).count();
    for (instruction, length) in code.iter().zip(lengths) {
        n_bytes_behind -= length;
        if control_of(instruction) == Control::Branch {
            n_branches_behind -= 1;
            // Later branches may become longer, and so move the end away. Code that is no loop is copied, so its end is far.
            let distance = n_bytes_behind + reach.growth_bytes * n_branches_behind;
            writer.put_branch(instruction, is_loop && distance <= reach.short_bytes)?;
        } else {
            writer.put(instruction)?;
        }
    }
    let Writer { code: bytes, fixups, .. } = writer;
    if fixups.len() > MAX_FIXUPS {
        return Err(format!("it has more than {MAX_FIXUPS} branches and names"));
    }
    let counter = counter.or_else(|| free_register(program, target, &code));
    Ok(Runnable { code: bytes, is_loop, counter, fixups, n_branches, n_passed })
}

/// Removes the last instruction of a loop whose branch has been removed, if it only sets the condition of the branch: a comparison
/// without a load, or a countdown of a register that nothing else uses. Returns the number, in machine code, of the register that was
/// counted down, which is free now; else `None`.
fn pop_condition(program: &Program, target: &dyn Measuring, code: &mut Vec<Instruction>) -> Option<u8> {
    let isa = program.isa;
    let last = code.last()?;
    let opcode = isa.opcode(last.opcode);
    match target.loop_end(&opcode) {
        LoopEnd::Comparison if !opcode.has(OpcodeFlag::MayLoad) => {
            code.pop();
            None
        }
        LoopEnd::Comparison | LoopEnd::Other => None,
        LoopEnd::Countdown => {
            let Some(Operand::Register(counted)) = last.operands().first() else { return None };
            let is_counted = |register: RegisterId| {
                register == *counted || isa.super_registers(*counted).any(|around| around == register)
            };
            let rest = &code[..code.len() - 1];
            let (_, number) = target.counters().iter().find(|(name, _)| {
                isa.find_register(name)
                    .is_some_and(|register| is_counted(register) && !is_used(program, rest, register))
            })?;
            code.pop();
            Some(*number)
        }
    }
}

/// Returns the number, in machine code, of a general register that the code does not use; `None` if it uses all.
fn free_register(program: &Program, target: &dyn Measuring, code: &[Instruction]) -> Option<u8> {
    let is_free = |name: &str| program.isa.find_register(name).is_some_and(|found| !is_used(program, code, found));
    target.counters().iter().find(|(name, _)| is_free(name)).map(|(_, number)| *number)
}

/// Whether code reads or writes a register or a part of it.
fn is_used(program: &Program, code: &[Instruction], register: RegisterId) -> bool {
    let isa = program.isa;
    let is_it = |other: RegisterId| other == register || isa.super_registers(other).any(|around| around == register);
    code.iter().any(|instruction| {
        let opcode = isa.opcode(instruction.opcode);
        let mut named = instruction.operands().iter().filter_map(|operand| match operand {
            Operand::Register(register) => Some(*register),
            _ => None,
        });
        named.any(is_it) || opcode.implicit_uses().chain(opcode.implicit_definitions()).any(is_it)
    })
}

/// A place in memory to which code refers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NamedPlace {
    /// A symbol of the text.
    Symbol(SymbolId),
    /// A page of 4096 bytes, by its distance from the beginning of the code in pages, for addresses that were written as a
    /// distance in numbers.
    Page(i64),
}

/// The code so far, with the fields that depend on addresses.
struct Writer<'a> {
    program: &'a Program,
    target: &'static dyn Measuring,
    code: Vec<u8>,
    fixups: Vec<Fixup>,
    /// The places so far; the index of each is its number in `Fixup::name`.
    names: Vec<NamedPlace>,
}

impl Writer<'_> {
    /// Returns the machine code of an instruction.
    fn encoded(&self, instruction: &Instruction) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.program.push_encodings(std::slice::from_ref(instruction), &mut bytes);
        bytes
    }

    /// Appends a conditional branch, with the end of the code as its target; in its short form, if that is near.
    fn put_branch(&mut self, branch: &Instruction, is_near: bool) -> Result<(), String> {
        let mut bytes = self.encoded(branch);
        let n_bytes = self.target.lengthen_branch(&mut bytes, is_near);
        let n_bytes = n_bytes.ok_or("it leaves the region by a branch that does not reach far enough")?;
        self.code.extend(bytes);
        let offset = self.code.len() - usize::from(n_bytes);
        self.fixups.push(Fixup { offset, n_bytes, is_relative: true, name: None, addend: -i32::from(n_bytes) });
        Ok(())
    }

    /// Appends an instruction that is no conditional branch. Its symbols and relative addresses become fixups.
    fn put(&mut self, instruction: &Instruction) -> Result<(), String> {
        let start = self.code.len();
        let bytes = self.encoded(instruction);
        self.code.extend(&bytes);
        // The distance of a jump is encoded as zero, which leads to the next instruction, whatever its symbol is.
        let control = self.program.subtarget.target().control_of(self.program.isa, instruction);
        if control == Control::Jump {
            return Ok(());
        }
        let relative = self.target.relative_address(self.program.isa, instruction);
        for (position, operand) in instruction.operands().iter().enumerate() {
            let is_relative = relative.is_some_and(|address| address.displacement == position);
            let (name, addend) = match operand {
                Operand::Expression(expression) => {
                    let (symbol, addend) =
                        self.symbol_of(*expression, 0).ok_or("it uses an address that is not known")?;
                    (NamedPlace::Symbol(symbol), addend)
                }
                Operand::Immediate(distance) if is_relative => {
                    let place = distance.wrapping_add((start + bytes.len()) as i64);
                    (NamedPlace::Page(place >> 12), place & 0xfff)
                }
                _ => continue,
            };
            let field = self.field_of(instruction, position, relative, &bytes);
            let (offset, n_bytes) = field.ok_or("it uses an address of a kind that cannot be replaced")?;
            let name = self.number_of(name)?;
            let behind = if is_relative { (bytes.len() - offset) as i64 } else { 0 };
            let addend = i32::try_from(addend - behind).map_err(|_| "it uses an address that is too far away")?;
            self.fixups.push(Fixup { offset: start + offset, n_bytes, is_relative, name: Some(name), addend });
        }
        Ok(())
    }

    /// Returns where in an instruction's machine code, `bytes`, the value of an operand is, and its length in bytes, 8 or 4;
    /// `None` if that is not found. The instruction is encoded again with a mark in place of the operand and, for a relative
    /// address, with another register in place of the instruction pointer; the mark must be found in as many bytes.
    fn field_of(
        &self,
        instruction: &Instruction,
        position: usize,
        relative: Option<RelativeAddress>,
        bytes: &[u8],
    ) -> Option<(usize, u8)> {
        for (mark, n_bytes) in [(MARK, 8), (MARK_32, 4)] {
            let mut marked = instruction.clone();
            let operands = marked.operands_mut();
            *operands.get_mut(position)? = Operand::Immediate(mark);
            if let Some(address) = relative {
                *operands.get_mut(address.base)? = Operand::Register(address.other_base);
            }
            let marked = self.encoded(&marked);
            let wanted = &mark.to_le_bytes()[..n_bytes];
            let found = marked.windows(n_bytes).position(|window| window == wanted);
            if let Some(offset) = found.filter(|_| marked.len() == bytes.len()) {
                return Some((offset, n_bytes as u8));
            }
        }
        None
    }

    /// Returns the number of a place, which is added if it is new; an error if there are too many.
    fn number_of(&mut self, name: NamedPlace) -> Result<u8, String> {
        let number = self.names.iter().position(|known| *known == name).unwrap_or(self.names.len());
        if number >= MAX_NAMES {
            return Err(format!("it names more than {MAX_NAMES} places"));
        }
        if number == self.names.len() {
            self.names.push(name);
        }
        Ok(number as u8)
    }

    /// Returns the symbol and the constant whose sum an expression is; `None` if it is no such sum. `depth` is the number of sums
    /// around it; deeply nested ones are not followed.
    fn symbol_of(&self, expression: ExprId, depth: u32) -> Option<(SymbolId, i64)> {
        const DEEPEST: u32 = 16;
        let expressions = &self.program.assembly.expressions;
        if depth > DEEPEST {
            return None;
        }
        let constant = |id: ExprId| match expressions.node(id) {
            ExprNode::Constant(value) => Some(value),
            _ => None,
        };
        match expressions.node(expression) {
            ExprNode::Symbol { symbol, .. } => Some((symbol, 0)),
            ExprNode::Binary(BinaryOperator::Add, left, right) => match constant(left) {
                Some(value) => {
                    self.symbol_of(right, depth + 1).map(|(symbol, addend)| (symbol, addend.wrapping_add(value)))
                }
                None => {
                    let value = constant(right)?;
                    self.symbol_of(left, depth + 1).map(|(symbol, addend)| (symbol, addend.wrapping_add(value)))
                }
            },
            ExprNode::Binary(BinaryOperator::Subtract, left, right) => {
                let value = constant(right)?;
                self.symbol_of(left, depth + 1).map(|(symbol, addend)| (symbol, addend.wrapping_sub(value)))
            }
            _ => None,
        }
    }
}

#[cfg(all(test, feature = "x86"))]
mod tests {
    use super::*;
    use crate::analyze::options::ReadOptions;
    use crate::analyze::program::Source;
    use crate::analyze::triple::Triple;
    use crate::inst::asm::options::NoFiles;

    fn of(text: &str, with_branches: bool) -> Result<Runnable, String> {
        let triple = Triple::find(b"x86_64-unknown-linux-gnu", b"").unwrap();
        let source = Source { name: b"code.s", bytes: text.as_bytes(), is_stream: false };
        let program = Program::read(source, &triple.into(), &ReadOptions::default(), &NoFiles).unwrap();
        runnable(&program, &program.regions()[0], with_branches)
    }

    fn relative(offset: usize, name: u8, addend: i32) -> Fixup {
        Fixup { offset, n_bytes: 4, is_relative: true, name: Some(name), addend }
    }

    #[test]
    fn symbols_become_fields() {
        let found = of(
            "movl table+8(%rip), %eax\naddl $5, count(%rip)\nmovl table(,%rcx,4), %edx\nmovl $table, %esi\n\
             movabsq $count, %rdi\nvmovaps %zmm1, table(%rip)\n",
            true,
        );
        let found = found.unwrap();
        let absolute =
            |offset, n_bytes, name| Fixup { offset, n_bytes, is_relative: false, name: Some(name), addend: 0 };
        let wanted = [
            relative(2, 0, 8 - 4),
            // An immediate follows the field.
            relative(8, 1, -5),
            absolute(16, 4, 0),
            absolute(21, 4, 0),
            absolute(27, 8, 1),
            relative(41, 0, -4),
        ];
        assert_eq!(found.fixups, wanted);
        assert_eq!(found.code.len(), 45);
        assert!(!found.is_loop);
    }

    /// Machine code has no symbols; two instructions that refer to one address still do.
    #[test]
    fn addresses_relative_to_the_code_become_pages() {
        let found = of("movl 4096(%rip), %eax\nmovl 4090(%rip), %ecx\nmovl 20000(%rip), %edx\n", true).unwrap();
        assert_eq!(found.fixups, [relative(2, 0, 6 - 4), relative(8, 0, 6 - 4), relative(14, 1, 3634 - 4)]);
    }

    #[test]
    fn branches_inside_lead_to_the_end() {
        let text =
            ".L1:\ncmpb $0, (%rdi)\nje .L9\nincq %rdi\njmp .L2\n.L2:\naddq %rdi, %rax\ndecq %rsi\njne .L1\n.L9:\n";
        let with = of(text, true).unwrap();
        let out =
            |offset, n_bytes| Fixup { offset, n_bytes, is_relative: true, name: None, addend: -i32::from(n_bytes) };
        assert_eq!((with.fixups, with.n_branches, with.is_loop), (vec![out(4, 1)], 1, true));
        assert_eq!(with.code, [0x80, 0x3f, 0, 0x74, 0, 0x48, 0xff, 0xc7, 0xeb, 0, 0x48, 0x01, 0xf8]);
        // The register that the loop counts down may still count the iterations.
        assert_eq!(with.counter, Some(6));
        let without = of(text, false).unwrap();
        assert_eq!((without.fixups, without.n_branches), (vec![], 1));
        assert_eq!(without.code, [0x80, 0x3f, 0, 0x48, 0xff, 0xc7, 0xeb, 0, 0x48, 0x01, 0xf8]);
        // If the end is far away, or the code is copied, the branch has its long form.
        let long = of(&text.replace("incq", &format!("{}incq", "addq $1000, %rbx\n".repeat(20))), true).unwrap();
        assert_eq!(long.fixups, [out(5, 4)]);
        assert_eq!(long.code[3..9], [0x0f, 0x84, 0, 0, 0, 0]);
        let straight = of("cmpb $0, (%rdi)\nje .L9\nincq %rdi\n", true).unwrap();
        assert_eq!(straight.fixups, [out(5, 4)]);
    }

    #[test]
    fn jumps_inside_are_followed() {
        let code = |text: &str| of(text, true).map(|found| (found.code, found.n_passed));
        let inc = [0x48, 0xff, 0xc7];
        let around = ".L1:\nincq %rdi\njmp .L2\nimulq %rax, %rax\ncall f\n.L2:\nincq %rdi\ndecq %rcx\njnz .L1\n";
        let wanted = [&inc[..], &[0xeb, 0], &inc].concat();
        assert_eq!(code(around), Ok((wanted.clone(), 2)));
        assert_eq!(code(&around.replace("jmp .L2", "jmp 2f").replace(".L2:", "2:")), Ok((wanted, 2)));
        // A jump to the beginning ends the loop.
        let early = ".L1:\nincq %rdi\njne .L2\njmp .L1\n.L2:\ncall f\njmp .L1\n";
        assert_eq!(code(early).map(|(code, n_passed)| (code[..3].to_vec(), n_passed)), Ok((inc.to_vec(), 2)));
        // A jump to the end runs through the region, which is no loop then.
        for text in ["incq %rdi\njmp 1f\nnop\n1:\n", "incq %rdi\njmp .L2\n.L2:\n"] {
            let marked = format!("# LLVM-MCA-BEGIN\n{text}# LLVM-MCA-END\nnop\n");
            for text in [text, &marked] {
                let found = of(text, true).unwrap();
                assert_eq!((found.code, found.is_loop), ([&inc[..], &[0xeb, 0]].concat(), false), "{text}");
            }
        }
        // A label of another section is not the end, even if only data follow or nothing does.
        for section in
            [".data\n.L9:\n", ".section .text.cold,\"ax\"\n.L9:\nnop\n", ".pushsection x\n.L9:\n.long 1\n.popsection\n"]
        {
            let found = of(&format!("incq %rdi\njmp .L9\n{section}"), true).map(|found| found.is_loop);
            let of_marked = of(&format!("# LLVM-MCA-BEGIN\nincq %rdi\njmp .L9\n# LLVM-MCA-END\n{section}"), true);
            assert_eq!(of_marked.map(|found| found.is_loop), Ok(true), "{section}");
            assert!(section.contains("nop") || found == Ok(true), "{section}");
        }
        let back = "incq %rdi\njmp 1f\nnop\n.section x\n.long 1\n.previous\n1:\n";
        assert_eq!(of(back, true).map(|found| found.is_loop), Ok(false));
        let leaves = Err("it leaves the region by a jump".to_owned());
        assert_eq!(code(".L1:\nincq %rdi\njmp .L9\ndecq %rcx\njnz .L1\n"), leaves);
        // Into an instruction.
        assert_eq!(code(".L1:\nincq %rdi\njmp .L2+1\n.L2:\nincq %rdi\ndecq %rcx\njnz .L1\n"), leaves);
        let back = Err("a jump leads back into it, but not to its beginning".to_owned());
        assert_eq!(code("incq %rdi\n.L2:\njmp .L2\n"), back);
        assert_eq!(code("incq %rdi\n.L2:\nincq %rdi\njmp .L2\ndecq %rcx\n"), back);
    }

    /// With a search of all labels for each jump, or of all code for each branch, this would take minutes.
    #[test]
    fn many_jumps_and_branches_take_linear_time() {
        let n = 100_000;
        let jumps: String = (0..n).map(|number| format!("jmp .L{number}\n.L{number}:\n")).collect();
        let found = of(&format!("{jumps}incq %rdi\n"), true).unwrap();
        assert_eq!((found.code.len(), found.n_passed), (2 * n + 3, 0));
        let branches = "jne .L9\n".repeat(n);
        assert_eq!(of(&branches, true), Err("it has more than 256 branches and names".to_owned()));
    }

    #[test]
    fn data_among_the_instructions_are_reported() {
        let data = |line| Err(format!("line {line} places data (.byte) among the instructions"));
        let code = |text: &str| of(text, true).map(|found| found.code);
        assert_eq!(code("incq %rdi\n.byte 0x48, 0xff, 0xc7\nincq %rdi\n"), data(2));
        assert_eq!(code("# LLVM-MCA-BEGIN\n.byte 0x90\nincq %rdi\n# LLVM-MCA-END\n"), data(2));
        assert_eq!(code("# LLVM-MCA-BEGIN\nincq %rdi\n.byte 0x90\n# LLVM-MCA-END\n"), data(3));
        assert!(code("incq %rdi\njmp .L2\n.byte 0x48\n.p2align 4\n.L2:\nincq %rdi\n").is_ok());
    }

    #[test]
    fn the_branch_of_a_loop_and_its_condition_are_left_out() {
        let code = |text: &str| of(text, true).map(|found| (found.code, found.counter));
        let inc = vec![0x48, 0xff, 0xc7];
        let with = |more: &[u8]| [&inc[..], more].concat();
        assert_eq!(code(".L1:\nincq %rdi\ncmpq %rsi, %rdi\njne .L1\n"), Ok((inc.clone(), Some(15))));
        assert_eq!(code(".L1:\nincq %rdi\ndecl %edx\njne .L1\n"), Ok((inc.clone(), Some(2))));
        // The counter is used elsewhere, or the comparison loads: then it is part of the code.
        assert_eq!(code(".L1:\nincq %rdi\ndecq %rdi\njne .L1\n"), Ok((with(&[0x48, 0xff, 0xcf]), Some(15))));
        assert_eq!(code(".L1:\nincq %rdi\ncmpq (%rsi), %rdi\njne .L1\n"), Ok((with(&[0x48, 0x3b, 0x3e]), Some(15))));
        let nothing = Err("there is nothing in it but the branch that ends it".to_owned());
        assert_eq!(code(".L1:\njmp .L1\n"), nothing);
        assert_eq!(code(".L1:\ndecq %rcx\njne .L1\n"), nothing);
    }

    #[test]
    fn code_that_cannot_run_by_itself_is_refused() {
        let reason = |text: &str| of(text, true).unwrap_err();
        assert_eq!(reason("incq %rdi\ncall f\n"), "it leaves the region by a call");
        assert_eq!(reason("incq %rdi\nret\nincq %rdi\n"), "it leaves the region by a return");
        assert_eq!(reason("incq %rdi\nsysenter\n"), "it makes a system call");
        assert_eq!(reason("jmpq *%rax\nincq %rdi\n"), "it leaves the region by a jump to an address that is not known");
        assert_eq!(reason("leaq a-b(%rip), %rax\n"), "it uses an address that is not known");
        let many: String = (0..65).map(|number| format!("incl name{number}(%rip)\n")).collect();
        assert_eq!(reason(&many), "it names more than 64 places");
    }
}
