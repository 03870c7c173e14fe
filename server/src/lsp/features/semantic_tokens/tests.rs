use super::*;
use crate::lsp::fixture::Fixture;

/// Returns `kind:word` of each token in the range, with `!` for one that limits and `=` for a definition.
fn reported_in(fixture: &Fixture, range: Range<usize>) -> Vec<String> {
    let source = fixture.snapshot.source();
    let (mut line, mut column) = (0, 0);
    let mut reported = Vec::new();
    for token in tokens(&fixture.snapshot, range) {
        column = if token.delta_line == 0 { column + token.delta_start } else { token.delta_start };
        line += token.delta_line;
        let text = source.line(line as usize);
        let word = &text[column as usize..(column + token.length) as usize];
        let kind = ["mnemonic", "register", "label", "directive", "marker"][token.token_type as usize];
        let marks = [(DEFINITION, "="), (LIMITING, "!")].into_iter();
        let marks = marks.filter(|(bit, _)| token.token_modifiers_bitset & bit != 0).map(|(_, mark)| mark);
        reported.push(format!("{kind}{}:{word}", marks.collect::<String>()));
    }
    reported
}

/// Like [`reported_in`], for a whole text.
fn reported(text: &str) -> String {
    let fixture = Fixture::new(text);
    let all = 0..fixture.snapshot.source().text.len();
    reported_in(&fixture, all).join(" ")
}

#[test]
fn words_get_the_kinds_that_the_target_gives_them() {
    let text = "# mca: -mcpu=znver3\n\t.globl f\nf: lock addl %eax, 8(%rdi,%rbx,4) # LLVM-MCA-END\n\tjne f\n\tcall g@PLT\n{evex} vaddps %xmm1, %xmm2, %xmm3\n";
    assert_eq!(
        reported(text),
        "directive:.globl label:f label=:f mnemonic!:lock mnemonic!:addl register:%eax register:%rdi register:%rbx \
         marker:LLVM-MCA-END mnemonic:jne label:f mnemonic:call mnemonic:vaddps register:%xmm1 register:%xmm2 \
         register:%xmm3"
    );
    let text = ".intel_syntax noprefix\nmov eax, dword ptr [rbx + 4*rcx]\n1: jmp 1b\n";
    assert_eq!(
        reported(text),
        "directive:.intel_syntax mnemonic:mov register:eax register:rbx register:rcx label=:1 mnemonic:jmp label:1b"
    );
    let text = "\t.attribute 5, \"rv64gcv\"\nx5:\tvadd.vv v8, v9, v10, v0.t\n\tlw a0, %lo(x)(sp)\n\tbnez a0, x5\n";
    assert_eq!(
        reported(text),
        "directive:.attribute label=:x5 mnemonic:vadd.vv register:v8 register:v9 register:v10 register:v0 mnemonic:lw \
         register:a0 register:sp mnemonic:bnez register:a0 label:x5"
    );
}

#[test]
fn words_in_strings_and_comments_have_no_tokens() {
    assert_eq!(reported("\t.ascii \"%eax, f\" # %eax\nf:\n"), "directive:.ascii label=:f");
    assert_eq!(reported("/* nop\n nop */ nop // nop\n"), "mnemonic:nop");
}

#[test]
fn instructions_that_limit_a_region_are_marked() {
    let text = "# mca: -mcpu=haswell\n.L1:\n\tvfmadd231pd %ymm1, %ymm2, %ymm0\n\taddq $4, %rax\n\tjne .L1\n";
    let limiting: Vec<String> =
        reported(text).split(' ').filter(|word| word.contains('!')).map(str::to_owned).collect();
    assert_eq!(limiting, ["mnemonic!:vfmadd231pd"]);
}

#[test]
fn columns_count_in_the_unit_of_the_client() {
    let text = "\t.ascii \"äö😀\"; nop\n";
    let utf_16 = Fixture::with(text, crate::lsp::client::ClientFeatures::default());
    let found = tokens(&utf_16.snapshot, 0..text.len());
    assert_eq!(found.iter().map(|token| token.delta_start).collect::<Vec<_>>(), [1, 15]);
    assert!(reported(text).ends_with("mnemonic:nop"));
}

/// Tokens of any lines of a text are those that they have in the whole.
#[test]
fn tokens_of_a_part_are_those_of_the_whole() {
    let text = "f:\n\tnop\n\t.p2align 4\n.L1: addl %eax, %ebx; addl %ebx, %ecx\n# LLVM-MCA-BEGIN x\n\tjne .L1\n# LLVM-MCA-END x\n";
    let fixture = Fixture::new(text);
    let lines: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
    let mut whole: Vec<String> = Vec::new();
    let mut start = 0;
    for end in lines {
        // The end of a line still belongs to it, the start of the next one does not.
        whole.extend(reported_in(&fixture, start..end - 1));
        start = end;
    }
    assert_eq!(whole, reported_in(&fixture, 0..text.len()));
}

#[test]
fn edits_turn_old_tokens_into_new_ones() {
    let token = |number: u32| SemanticToken { delta_start: number, ..SemanticToken::default() };
    let list = |numbers: &[u32]| numbers.iter().copied().map(token).collect::<Vec<_>>();
    let cases: [(&[u32], &[u32]); 7] = [
        (&[], &[]),
        (&[1], &[1]),
        (&[], &[1]),
        (&[1], &[]),
        (&[1, 2, 3], &[1, 3]),
        (&[1, 1], &[1]),
        (&[1, 2], &[3, 2]),
    ];
    for (before, now) in cases {
        let (before, now) = (list(before), list(now));
        let mut result = before.clone();
        for edit in sent::edits(&before, &now) {
            let (start, end) = (edit.start as usize / 5, (edit.start + edit.delete_count) as usize / 5);
            result.splice(start..end, edit.data.unwrap_or_default());
        }
        assert_eq!(result, now);
    }
}
