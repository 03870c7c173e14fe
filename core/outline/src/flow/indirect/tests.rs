use super::super::loops_of;
use super::*;

/// Makes flows of statements, in which `jmp` is indirect, `jump N` and `je N` name an instruction by its index, and `ret` ends.
fn flows_of(code: &[&str]) -> Vec<Flow> {
    let flow = |statement: &&str| {
        let (mnemonic, operand) = parts(statement);
        match mnemonic {
            "jmp" | "jmpq" | "br" => Flow::Indirect,
            "jump" => Flow::Jump(operand.parse().ok()),
            "je" | "cbz" => Flow::Branch(operand.rsplit(' ').next().and_then(|target| target.parse().ok())),
            "ret" => Flow::End,
            _ => Flow::Next,
        }
    };
    let mut flows: Vec<Flow> = code.iter().map(flow).collect();
    sort_indirect(&mut flows, |at| code[at].to_owned());
    flows
}

/// Returns what becomes of an indirect jump alone.
fn flow_of(jump: &str) -> Flow {
    let mut flows = [Flow::Indirect];
    sort_indirect(&mut flows, |_| jump.to_owned());
    flows[0]
}

/// Returns the loops: the header, the ranges of members, the number of paths, and `*` if it holds no other loop.
fn loops_in(code: &[&str]) -> Vec<String> {
    let loops = loops_of(&flows_of(code)).into_iter();
    let shown = |one: super::super::Loop| {
        let inner = if one.is_innermost { " *" } else { "" };
        format!("{} {:?} {}{inner}", one.header, one.members, one.n_paths)
    };
    loops.map(shown).collect()
}

#[test]
fn jumps_through_fixed_places_and_members_are_tail_calls() {
    for jump in [
        "jmp *12(%rip)",
        "jmpq *0x2fe2(%rip)",
        "bnd jmp *0x2fe2(%rip)",
        "jmp *0x8(%ebx)",
        "jmp *24(%rax)",
        "jmp *0x804c00c",
        "jmp qword ptr [rip + 0x2fe4]",
        "jmp QWORD PTR [rax+0x18]",
        "jmp DWORD PTR ds:0x804c00c",
        "jmp qword ptr [__imp_abort]",
    ] {
        assert_eq!(flow_of(jump), Flow::End, "{jump}");
    }
    for jump in [
        "jmp *%rax",
        "notrack jmp *%rax",
        "jmp *(%rax)",
        "jmp *(%rcx,%rax,8)",
        "jmp *.L4(,%rax,8)",
        "jmp *0x402010(%rax)",
        "jmp *0x0(%rax)",
        "jmp table(%rax)",
        "jmp rax",
        "jmp qword ptr [rcx + 8*rax]",
        "jmp QWORD PTR [rax*8+0x402010]",
        "jmp [rax]",
        "br x16",
    ] {
        assert_eq!(flow_of(jump), Flow::Indirect, "{jump}");
    }
}

#[test]
fn a_pointer_that_was_compared_with_zero_is_called() {
    assert_eq!(flows_of(&["mov 8(%rip), %rax", "test %rax, %rax", "je 4", "jmp *%rax", "ret"])[3], Flow::End);
    assert_eq!(flows_of(&["ldr x1, [x1, #8]", "cbz x1, 4", "mov x16, x1", "br x16", "ret"])[3], Flow::End);
    // The index of a table is compared, too, but then loaded over.
    let code = ["test %rax, %rax", "je 5", "movslq (%rdx,%rax,4), %rax", "add %rdx, %rax", "jmp *%rax", "ret"];
    assert_eq!(flows_of(&code)[4], Flow::Indirect);
    assert_eq!(flows_of(&["test %rax, %rax", "je 3", "jmp *%rcx", "ret"])[2], Flow::Indirect);
}

/// Each case but the first ends with the jump; the third has a condition inside.
const INTERPRETER: [&str; 19] = [
    "leaq T(%rip), %rcx",
    "movzbl (%rdi), %eax",
    "movslq (%rcx,%rax,4), %rax",
    "addq %rcx, %rax",
    "jmpq *%rax",
    "ret",
    "addl (%rsi), %edx",
    "movslq (%rcx,%rax,4), %rax",
    "addq %rcx, %rax",
    "jmpq *%rax",
    "testl %edx, %edx",
    "je 13",
    "incl %edi",
    "movslq (%rcx,%rax,4), %rax",
    "addq %rcx, %rax",
    "jmpq *%rax",
    "movslq (%rcx,%rax,4), %rax",
    "addq %rcx, %rax",
    "jmpq *%rax",
];

#[test]
fn cases_that_end_in_the_same_table_jump_are_a_loop() {
    assert_eq!(flows_of(&INTERPRETER)[9], Flow::Dispatch(4));
    assert_eq!(loops_in(&INTERPRETER), ["6 [6..19] 4 *"]);
    // A loop inside of a case is found, too.
    let mut code = INTERPRETER;
    code[11] = "je 11";
    assert_eq!(loops_in(&code), ["11 [11..12] 1 *", "6 [6..19] 3"]);
}

#[test]
fn other_tables_make_no_loop() {
    // The cases of a first table all jump through a second one.
    let mut code = INTERPRETER;
    for at in [7, 13, 16] {
        code[at] = "movslq (%r8,%rax,4), %rax";
    }
    assert!(loops_in(&code).is_empty());
    // Its address is calculated in the case.
    let mut code = INTERPRETER;
    (code[6], code[12], code[10]) = ("leaq U(%rip), %rcx", "leaq U(%rip), %rcx", "leaq U(%rip), %rcx");
    (code[11], code[15]) = ("incl %edi", "leaq U(%rip), %rcx");
    assert!(loops_in(&code).is_empty());
    // Two jumps through one table, whose cases return.
    let code = ["je 2", "jmp *T(,%rax,8)", "jmp *T(,%rax,8)", "ret", "incl %eax", "ret"];
    assert!(loops_in(&code).is_empty());
}
