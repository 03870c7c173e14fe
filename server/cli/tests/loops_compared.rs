//! Numbers by which loops can be compared: the limit of a tight loop, and cycles per element.

use crate::support::command::Folder;
use serde_json::Value;

/// Returns a loop with some instructions, which counts in `%rax` by a step up to `%rdx`.
pub fn counted(body: &str, step: &str) -> String {
    format!(".L1:\n{body}\taddq ${step}, %rax\n\tcmpq %rdx, %rax\n\tjne .L1\n")
}

/// Returns the only region of the JSON for a text.
pub fn region(text: &str) -> Value {
    region_on("-mcpu=haswell", text)
}

/// Returns the only region of the JSON for a text and a processor.
pub fn region_on(cpu: &str, text: &str) -> Value {
    let folder = Folder::new().with("a.s", text);
    let document: Value =
        serde_json::from_str(&folder.output(&[cpu, "--model=reference", "--json=v2", "--regions=loops", "a.s"]))
            .unwrap();
    document["regions"][0].clone()
}

/// Returns the output of `--why` for a text.
fn why(text: &str) -> String {
    Folder::new().with("a.s", text).run(&["-mcpu=haswell", "--model=reference", "--why", "a.s"]).stdout
}

#[test]
fn a_loop_never_waits_for_its_counter() {
    let alone = why(&counted("", "1"));
    let said = "\n1.00 cycles per iteration: one iteration per cycle; 3 of 3 instructions are loop overhead.\n";
    assert!(alone.contains(said), "{alone}");
    // A register that is not written in the loop counts as a constant.
    let by_register = why(".L1:\n\taddq %rsi, %rdi\n\tcmpq %rdx, %rdi\n\tjne .L1\n");
    assert!(by_register.contains("1.00 cycles per iteration: one iteration per cycle;"), "{by_register}");
    assert!(!by_register.contains("waits for"), "{by_register}");
    // A counter may go through another register, or through its own upper bits.
    let tail = "\tcmpq %rdx, %rax\n\tjne .L1\n";
    let narrow = why(&format!(".L1:\n\tleal -1(%rax), %eax\n{tail}"));
    assert!(narrow.contains("1.00 cycles per iteration: one iteration per cycle"), "{narrow}");
    let copied = "\tleaq -16(%rax), %rcx\n\tmovq %rcx, %rax\n";
    let widened = "\tdecl %eax\n\tcltq\n";
    for body in [copied, widened, "\tmovslq %eax, %rcx\n\tleal 1(%rcx), %eax\n", "\tincb %al\n\tmovzbl %al, %eax\n"] {
        let extended = why(&format!(".L1:\n{body}{tail}"));
        assert!(extended.contains("2.00 cycles per iteration: the loop counter takes 2.00 cycles"), "{extended}");
    }
    // The short form of an increment, and a counter in memory.
    let short = why(".L1:\n\taddq $4288, %rax\n\tcmpq %rdx, %rax\n\tjne .L1\n");
    assert!(short.contains("1.00 cycles per iteration: one iteration per cycle"), "{short}");
    let spilled = Folder::new().with("a.s", ".L1:\n\tsubl $1, 44(%rsp)\n\tjne .L1\n");
    let spilled = spilled.run(&["-mcpu=znver4", "--why", "a.s"]).stdout;
    assert!(!spilled.contains("waits for"), "{spilled}");
    let product = why(&format!(".L1:\n\tmovq %rax, %rcx\n\timulq %rcx, %rax\n{tail}"));
    assert!(product.contains("every iteration waits for %rax"), "{product}");
    // Dispatch of four is as tight: it is the limit, and the counter is named as a tie.
    let tied = why(&counted("\tmovl (%rdi,%rax,4), %ecx\n", "1"));
    assert!(tied.contains("Equally limiting:") && tied.contains("the loop counter"), "{tied}");
    assert!(!tied.contains("waits for %rax"), "{tied}");
    // A sum is not a counter.
    let sum = why(".L1:\n\taddsd %xmm1, %xmm0\n\tdecq %rax\n\tjne .L1\n");
    assert!(sum.contains("every iteration waits for %xmm0 of the one before"), "{sum}");
}

#[test]
fn sentences_agree_with_the_number_of_busy_units() {
    let loads = "\tmovl (%rdi,%rax), %ecx\n".repeat(6);
    let folder = Folder::new().with("a.s", counted(&loads, "4"));
    let said = |cpu: &str| folder.run(&[cpu, "--why", "a.s"]).stdout;
    assert!(said("-mcpu=znver4").contains(": address units 0-2 are busy every cycle"), "{}", said("-mcpu=znver4"));
    let one = Folder::new().with("a.s", counted(&"\tdivsd %xmm1, %xmm2\n\txorps %xmm2, %xmm2\n".repeat(2), "4"));
    let one = one.run(&["-mcpu=haswell", "--why", "a.s"]).stdout;
    assert!(one.contains(" is busy every cycle"), "{one}");
}

#[test]
fn limits_know_elements_and_bytes() {
    let folder = Folder::new().with("a.s", counted("\tmovdqu (%rdi,%rax,4), %xmm1\n\tpaddd %xmm1, %xmm0\n", "4"));
    let run = |limit: &str| {
        folder.run(&["-mcpu=haswell", "--model=reference", &format!("--budget={limit}"), "--quiet", "a.s"])
    };
    assert_eq!(run("cycles/element<=0.5").status, Some(0));
    let broken = run("cycles/element<=0.1");
    assert_eq!(broken.status, Some(2));
    assert!(broken.stderr.contains("cycles per element on haswell (tables only), budget 0.10"), "{}", broken.stderr);
    assert_eq!(run("cycles/byte<=0.1").status, Some(0));
    let table = folder.output(&["--cpus=haswell,znver4", "a.s"]);
    assert!(table.contains("/element"), "{table}");
}

#[test]
fn doubtful_numbers_are_marked_or_left_out() {
    let guess = why(".L1:\n\tcpuid\n\tdecq %rsi\n\tjne .L1\n");
    assert!(guess.contains(" (guess) cycles per iteration"), "{guess}");
    let lacking = why(".L1:\n\tvaddps %zmm0, %zmm0, %zmm1\n\tdecq %rsi\n\tjne .L1\n");
    assert!(lacking.contains("\n-: haswell lacks AVX512F, so there is no number for this region.\n"), "{lacking}");
    assert!(!lacking.contains("IPC") && !lacking.contains("If only this"), "{lacking}");
    let stores = why(&counted("\tmovl (%rdi,%rax,4), %ecx\n\tmovl %ecx, (%rsi,%rax,4)\n", "1"));
    assert!(stores.contains("Assumes that no load reads what an earlier store wrote."), "{stores}");
}

/// The cycles of an instruction of unknown latency say nothing about the cost of a loop.
#[test]
fn loops_of_unknown_latency_are_never_the_most_expensive() {
    let text = "f(int):\n.L1:\n\tcpuid\n\tdecl %esi\n\tjne .L1\n.L2:\n\timulq %rcx, %rax\n\tdecl %esi\n\tjne .L2\n.L3:\n\taddq %rcx, %rax\n\tdecl %esi\n\tjne .L3\n\tret\n";
    let rows = Folder::new()
        .with("a.s", text)
        .run(&["-mcpu=haswell", "--model=reference", "--input=auto", "--top=3", "a.s"])
        .stdout;
    let labels: Vec<&str> = rows.lines().skip(2).filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(labels.len(), 3, "{rows}");
    assert!(labels[0].ends_with(".L2") && labels[2].ends_with(".L1"), "{rows}");
    assert!(rows.contains("(guess) cycles"), "{rows}");
}

/// Labels of compilers change with every edit, so a baseline of a source goes by functions and their loops.
#[test]
fn loops_of_sources_are_named_by_function_and_position() {
    let source =
        "int sum(const int *a, long n) {\n  int s = 0;\n  for (long i = 0; i < n; i++) s += a[i];\n  return s;\n}\n";
    let folder = Folder::new().with("sum.c", source);
    let run = |options: &[&str]| {
        let fixed = ["-mcpu=haswell", "--model=reference", "-mtriple=x86_64-linux-gnu", "--compiler=gcc"];
        folder.run(&[&fixed[..], options, &["sum.c", "--", "-m64", "-O1"]].concat())
    };
    let before = run(&["--json=v2"]).stdout;
    let json: Value = serde_json::from_str(&before).unwrap();
    assert_eq!(json["regions"][0]["name"], "sum/for@1");
    folder.write("before.json", before);
    let other =
        "int last(const int *a, long n) {\n  int m = 0;\n  for (long i = 0; i < n; i++) m ^= a[i];\n  return m;\n}\n\n";
    folder.write("sum.c", format!("{other}{source}"));
    let compared = run(&["--baseline=before.json"]);
    let row = compared.stdout.lines().find(|line| line.contains("sum/for@1")).unwrap_or_default();
    assert!(row.ends_with(" 0.0%"), "{compared:?}");
}

#[test]
fn digits_that_end_inside_an_instruction_are_refused() {
    let run = Folder::new().run(&["-mcpu=haswell", "--model=reference", "--hex=c4 e2 f5"]);
    let said = "error: --hex: truncated, the bytes end within the instruction at +0x0: c4 e2 f5\n";
    assert_eq!((run.status, run.stdout.as_str(), run.stderr.as_str()), (Some(1), "", said));
}

/// Branches of machine code go to hexadecimal addresses, as disassemblers show them.
#[test]
fn branches_of_machine_code_go_to_hexadecimal_addresses() {
    // addl (%rdi), %eax; addq $4, %rdi; cmpq %rdx, %rdi; jne to the first.
    let why = Folder::new().output(&["-mcpu=haswell", "--model=reference", "--why", "--hex=03074883c7044839d775f5"]);
    assert!(why.contains("  jne 0x0\n"), "{why}");
    // ldr s1, [x0], #4; subs x2, x2, #1; b.ne to the first: its operand is a distance.
    let options = ["-mtriple=aarch64", "-mcpu=neoverse-n1", "--model=reference", "--why"];
    let why = Folder::new().output(&[&options[..], &["--hex=014440bc420400f1c1ffff54"]].concat());
    assert!(why.contains("  b.ne 0x0\n"), "{why}");
}

/// Branches of a listing go where disassemblers say: to a name without quotes, or to a hexadecimal address.
#[test]
fn branches_of_a_listing_are_shown_as_disassemblers_do() {
    let listing = "a.out:     file format elf64-x86-64\n\n0000000000002460 <f>:\n    2460:\t48 01 d0 \tadd    %rdx,%rax\n    \
                   2463:\t74 10 \tje     2475 <f+0x15>\n    2465:\t48 39 f8 \tcmp    %rdi,%rax\n    2468:\t75 f6 \tjne    2460 <f>\n    \
                   246a:\tc3 \tret\n    2474:\t90 \tnop\n    2475:\tc3 \tret\n";
    let folder = Folder::new().with("f.txt", listing).with("g.s", "g:\n\taddq %rdx, %rax\n\tje 9320\n\tjne g\n");
    let why = |name| folder.output(&["-mcpu=haswell", "--model=reference", "--why", "--regions=file", name]);
    let shown = why("f.txt");
    assert!(shown.contains(" je f+0x15\n") && shown.contains(" jne f\n") && !shown.contains('"'), "{shown}");
    assert!(why("g.s").contains(" je 0x2468\n"), "{}", why("g.s"));
}

#[test]
fn each_of_several_inputs_has_a_header() {
    let folder = Folder::new().with("a.s", "\tnop\n").with("b.s", "\tfoo\n");
    let run = folder.run(&["-mcpu=haswell", "--model=reference", "--each", "a.s", "b.s", "a.s"]);
    let headers: Vec<&str> = run.stdout.lines().filter(|line| line.starts_with("==> ")).collect();
    assert_eq!((run.status, &headers[..]), (Some(1), &["==> a.s <==", "==> b.s <==", "==> a.s <=="][..]));
}

#[test]
fn directives_for_debuggers_are_not_shown() {
    // As gcc writes it: file number 2 is used, file number 1 never.
    let folder = Folder::new().with("a.s", "\t.file 2 \"x.c\"\n.L1:\n\tdecq %rax\n\tjne .L1\n");
    let run = folder.run(&["-mcpu=haswell", "--model=reference", "--why", "a.s"]);
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
}

/// What a compiler makes of a `switch` and of loops that begin in the middle, as assembled and as text.
#[test]
fn objects_have_the_loops_of_their_texts() {
    // A case of two instructions that only the table of a `switch` reaches.
    let cases = "f:\tjmp .L12\n.L10:\tincl %ecx\n.L11:\taddq $1, %rdi\n\tcmpq %rsi, %rdi\n\tje .L1\n.L12:\tmovzbl (%rdi), %eax\n\t\
                 movslq (%rdx,%rax,4), %rax\n\taddq %rdx, %rax\n\tjmp *%rax\n.L9:\tdecl %ecx\n\tjmp .L11\n.L8:\tvsqrtpd %ymm0, %ymm0\n\tjmp \
                 .L11\n.L1:\tret\n";
    // Padding between a jump and a loop.
    let padded = "f:\txorl %eax, %eax\n\tcmpq $1, %rdi\n\tjne .L55\n\tjmp .L56\n\t.p2align 4\n.L59:\tleaq 1(%rdi,%rdi,2), %rdi\n\taddq $1, \
                  %rax\n\tcmpq $1, %rdi\n\tje .L58\n.L55:\ttestb $1, %dil\n\tjne .L59\n\tshrq %rdi\n\taddq $1, %rax\n\tcmpq $1, %rdi\n\tjne \
                  .L55\n.L58:\tret\n\t.p2align 4\n.L56:\tret\n";
    // Padding between the cases of a `switch`.
    let padded_cases = "f:\tmovzbl (%rdi), %eax\n\tjmp *(%rdx,%rax,8)\n\t.p2align 3\n.L9:\tdecl %ecx\n\tjmp .L11\n\t.p2align 4\n.L8:\t\
                        vsqrtpd %ymm0, %ymm0\n.L11:\taddq $1, %rdi\n\tcmpq %rsi, %rdi\n\tjne f\n\tret\n";
    for (code, expected) in [(cases, (12, 3)), (padded, (10, 2)), (padded_cases, (8, 2))] {
        let text = format!("\t.text\n\t.globl f\n\t.type f, @function\n{code}\t.size f, .-f\n");
        let folder = Folder::new().with("f.s", &text);
        let gcc = std::process::Command::new("gcc").current_dir(&folder.path).args(["-c", "f.s", "-o", "f.o"]).status();
        assert!(gcc.unwrap().success());
        let loops = |file: &str| {
            let output = folder.output(&["--json=v2", "--regions=loops", "-mcpu=haswell", file]);
            let found: Value = serde_json::from_str(&output).unwrap();
            let regions = found["regions"].as_array().unwrap().iter();
            let of = |region: &Value| {
                (region["instructions"].as_array().unwrap().len(), region["trust"]["paths"].as_u64().unwrap())
            };
            regions.map(of).collect::<Vec<_>>()
        };
        assert_eq!(loops("f.o"), loops("f.s"), "{text}");
        assert_eq!(loops("f.o"), [expected], "{text}");
    }
    // As in disassembly, the first case has no label.
    let folder = Folder::new().with("f.s", cases.replace(".L10:", ""));
    let table = folder.output(&["--regions=loops", "-mcpu=haswell", "--json=v2", "f.s"]);
    let found: Value = serde_json::from_str(&table).unwrap();
    assert_eq!((found["regions"][0]["name"].as_str(), found["regions"][1].is_null()), (Some("f:.L11"), true));
}

/// `--top` gives assembly the table that objects and sources have.
#[test]
fn assembly_is_ranked_by_its_loops() {
    let text = "f:\n.L1:\n\timulq %rcx, %rax\n\tdecq %rdx\n\tjne .L1\n.L2:\n\tdecq %rdi\n\tjne .L2\n\tret\n";
    let folder = Folder::new().with("a.s", text);
    let table = folder.output(&["-mcpu=haswell", "--top=0", "a.s"]);
    let rows: Vec<&str> = table.lines().skip(2).map(|line| line.split("  ").next().unwrap()).collect();
    assert_eq!(rows, ["f:.L1", "f:.L2"], "{table}");
    assert!(table.starts_with("a.s: 2 loops, haswell"), "{table}");
    let first = folder.output(&["-mcpu=haswell", "--top=1", "a.s"]);
    assert!(first.starts_with("a.s: the 1 most expensive of 2 loops") && !first.contains(".L2"), "{first}");
}
