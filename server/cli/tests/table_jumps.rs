//! Loops that go round through tables of jumps, and jumps that look like it: the same in assembly and in listings.

use crate::support::command::Folder;

/// Returns an interpreter as compilers write it, with the jump at the end of each of three cases; the first case returns.
fn interpreter() -> String {
    let jump = "\tmovzbl (%rdi), %r8d\n\tincq %rdi\n\tmovslq (%rcx,%r8,4), %r8\n\taddq %rcx, %r8\n\tjmpq *%r8\n";
    let cases: String = ["addl (%rsi), %eax", "addl $-3, %eax", "xorl $85, %eax"]
        .iter()
        .zip(2..)
        .map(|(work, number)| format!(".L{number}:\n\t{work}\n{jump}"))
        .collect();
    let table: String = (1..5).map(|number| format!("\t.long .L{number}-.LJT\n")).collect();
    format!(
        "\t.type vm, @function\nvm:\n\tleaq .LJT(%rip), %rcx\n{jump}.L1:\n\tretq\n{cases}\t.size vm, .-vm\n.LJT:\n{table}"
    )
}

#[test]
fn an_interpreter_with_a_copied_jump_is_one_loop() {
    let folder = Folder::new().with("vm.s", interpreter());
    let top = folder.output(&["-mcpu=skylake", "--top=0", "vm.s"]);
    assert!(top.contains("1 loop,") && top.contains("vm:.L2 "), "{top}");
    assert!(top.contains("branches inside (3 paths): upper bound"), "{top}");
    let json = folder.output(&["-mcpu=skylake", "--regions=loops", "--json=v2", "vm.s"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["regions"][0]["trust"]["instructions"], 18, "all cases but the one that returns");
}

/// The procedure linkage table of an executable: entries that jump through slots, and to the first of them.
const LINKAGE: &str = "
a.out:     file format elf64-x86-64

Disassembly of section .plt:

0000000000001020 <abort@plt-0x10>:
    1020:\tff 35 e2 2f 00 00    \tpush   0x2fe2(%rip)        # 4008 <_GLOBAL_OFFSET_TABLE_+0x8>
    1026:\tff 25 e4 2f 00 00    \tjmp    *0x2fe4(%rip)        # 4010 <_GLOBAL_OFFSET_TABLE_+0x10>
    102c:\t0f 1f 40 00          \tnopl   0x0(%rax)

0000000000001030 <abort@plt>:
    1030:\tff 25 e2 2f 00 00    \tjmp    *0x2fe2(%rip)        # 4018 <abort@GLIBC_2.2.5>
    1036:\t68 00 00 00 00       \tpush   $0x0
    103b:\te9 e0 ff ff ff       \tjmp    1020 <abort@plt-0x10>

0000000000001040 <puts@plt>:
    1040:\tff 25 da 2f 00 00    \tjmp    *0x2fda(%rip)        # 4020 <puts@GLIBC_2.2.5>
    1046:\t68 01 00 00 00       \tpush   $0x1
    104b:\te9 d0 ff ff ff       \tjmp    1020 <abort@plt-0x10>
";

#[test]
fn a_linkage_table_is_no_loop() {
    let folder = Folder::new().with("plt.od", LINKAGE);
    let top = folder.run(&["-mcpu=skylake", "--top=0", "plt.od"]);
    assert!(!top.stdout.contains("branches inside (2 paths)") && !top.stdout.contains("1 loop,"), "{}", top.stdout);
}

/// A function of the C runtime, which calls what another file may define.
const CLONES: &str = "
0000000000001110 <register_tm_clones>:
    1110:\t48 89 f0             \tmov    %rsi,%rax
    1113:\t74 11                \tje     1126 <register_tm_clones+0x16>
    1115:\t48 8b 05 bc 2e 00 00 \tmov    0x2ebc(%rip),%rax        # 3fd8 <_ITM_registerTMCloneTable@Base>
    111c:\t48 85 c0             \ttest   %rax,%rax
    111f:\t74 05                \tje     1126 <register_tm_clones+0x16>
    1121:\tff e0                \tjmp    *%rax
    1123:\t0f 1f 00             \tnopl   (%rax)
    1126:\tc3                   \tret
    1127:\t0f 1f 00             \tnopl   (%rax)
    112a:\tf3 0f 1e fa          \tendbr64
    112e:\teb e0                \tjmp    1110 <register_tm_clones>
";

#[test]
fn a_call_of_a_tested_pointer_is_no_jump_through_a_table() {
    let folder = Folder::new().with("clones.od", CLONES);
    let top = folder.run(&["-mcpu=skylake", "--top=0", "clones.od"]);
    assert!(!top.stdout.contains("1 loop,"), "{}", top.stdout);
}

#[test]
fn calls_through_the_linkers_table_have_names() {
    let linked = "
0000000000001140 <f>:
    1140:\tff 15 6c 2e 00 00    \tcall   *0x2e6c(%rip)        # 3fb2 <g@Base>
    1146:\t39 dd                \tcmp    %ebx,%ebp
    1148:\t75 f6                \tjne    1140 <f>
";
    let unlinked = "
0000000000000000 <f>:
   0:\tff 15 00 00 00 00    \tcall   *0x0(%rip)        # 6 <f+0x6>
\t\t\t2: R_X86_64_GOTPCRELX\tg-0x4
   6:\t39 dd                \tcmp    %ebx,%ebp
   8:\t75 f6                \tjne    0 <f>
";
    for listing in [linked, unlinked] {
        let folder = Folder::new().with("f.od", listing);
        let top = folder.output(&["-mcpu=skylake", "--top=0", "f.od"]);
        assert!(top.contains("+ call g@GOTPCREL(%rip)"), "{top}");
    }
}
