//! Numbers that must not look sure: locked accesses and fences, whose costs no model has; and code that text and object once told
//! apart, though the processor executes the same.

use crate::support::command::Folder;
use serde_json::Value;

/// Returns the only region of a JSON report.
fn region_of(folder: &Folder, arguments: &[&str]) -> Value {
    let json: Value = serde_json::from_str(&folder.output(arguments)).unwrap();
    json["regions"][0].clone()
}

#[test]
fn locked_accesses_take_at_least_the_number() {
    for code in ["lock addl $1, (%rdi)", "xchgl %eax, (%rdi)", "lock cmpxchgl %ecx, (%rdi)"] {
        let folder = Folder::new().with("l.s", format!("f:\n\t{code}\n\taddq $4, %rdi\n\tcmpq %rdi, %rsi\n\tjne f\n"));
        let why = folder.output(&["-mcpu=skylake", "--why", "l.s"]);
        assert!(why.contains("\n≥ "), "{why}");
        assert!(why.replace('\n', " ").contains("a locked access (line 2) takes longer than the model says"), "{why}");
        assert!(folder.output(&["-mcpu=skylake", "--top=0", "l.s"]).contains("≥ "), "{code}");
        let region = region_of(&folder, &["-mcpu=skylake", "--json=v2", "l.s"]);
        assert_eq!(region["trust"]["isEnough"], false, "{code}");
        assert!(region["steadyCyclesPerIteration"].as_f64().is_some_and(|cycles| cycles > 0.0), "{code}");
    }
    // Without `lock`, nothing is doubtful.
    let folder = Folder::new().with("l.s", "f:\n\taddl $1, (%rdi)\n\taddq $4, %rdi\n\tcmpq %rdi, %rsi\n\tjne f\n");
    assert_eq!(region_of(&folder, &["-mcpu=skylake", "--json=v2", "l.s"])["trust"]["isEnough"], true);
    assert!(!folder.output(&["-mcpu=skylake", "--why", "l.s"]).contains('≥'));
}

#[test]
fn a_locked_access_beside_branches_is_a_guess() {
    let code =
        "f:\n\ttestl %eax, %eax\n\tje .L2\n\tlock addl $1, (%rdi)\n.L2:\n\taddq $4, %rdi\n\tcmpq %rdi, %rsi\n\tjne f\n";
    let folder = Folder::new().with("l.s", code);
    let why = folder.output(&["-mcpu=skylake", "--why", "--regions=loops", "l.s"]);
    assert!(why.contains("(guess) cycles per iteration") && !why.contains('≥'), "{why}");
}

#[test]
fn cycles_of_fences_are_guesses() {
    for code in ["mfence", "lfence", "sfence", "cpuid"] {
        let folder = Folder::new().with("f.s", format!("\t{code}\n"));
        let why = folder.output(&["-mcpu=icelake-client", "--why", "f.s"]);
        assert!(why.contains("(guess) cycles per iteration"), "{why}");
        assert!(why.contains("Fence or serialising instruction (line 1)"), "{why}");
        let trust = region_of(&folder, &["-mcpu=icelake-client", "--json=v2", "f.s"])["trust"].clone();
        assert_eq!((&trust["isEnough"], &trust["doubts"][0]["kind"]), (&false.into(), &"waiting".into()), "{code}");
    }
}

#[test]
fn other_targets_doubt_the_same() {
    for (target, cpu, code, sign) in [
        ("aarch64-linux-gnu", "neoverse-v2", "ldxr w2, [x0]\n\tstxr w3, w2, [x0]", "≥ "),
        ("aarch64-linux-gnu", "neoverse-v2", "dmb ish", "(guess)"),
        ("riscv64-linux-gnu", "sifive-u74", "amoadd.w a1, a2, (a0)", "≥ "),
        ("armv7a-linux-gnueabihf", "cortex-a57", "ldrex r2, [r0]\n\tstrex r3, r2, [r0]", "≥ "),
        ("armv7a-linux-gnueabihf", "cortex-a57", "dmb ish", "(guess)"),
    ] {
        let folder = Folder::new().with("f.s", format!("\t{code}\n"));
        let why = folder.output(&[&format!("-mtriple={target}"), &format!("-mcpu={cpu}"), "--why", "f.s"]);
        let verdict = why.lines().find(|line| line.contains(" per iteration")).unwrap_or_default();
        assert!(verdict.contains(sign), "{code}: {why}");
    }
}

/// Prefixes on their own: the reference simulates two instructions, the processor executes one.
#[test]
fn a_prefix_on_its_own_belongs_to_the_next_instruction() {
    let apart = "f:\n\trep; nop\n\tlock; addl $1, (%rdi)\n\tsubl $1, %ecx\n\tjnz f\n";
    let joined = "f:\n\tpause\n\tlock addl $1, (%rdi)\n\tsubl $1, %ecx\n\tjnz f\n";
    let folder = Folder::new().with("apart.s", apart).with("joined.s", joined);
    let why = |name: &str| folder.output(&["-mcpu=skylake", "--why", name]);
    assert_eq!(why("apart.s"), why("joined.s"));
    assert!(why("apart.s").contains("     3"), "lines are those of the text: {}", why("apart.s"));
    // The plain report is the reference's, in which the prefixes count.
    let plain = folder.output(&["-mcpu=skylake", "apart.s"]);
    assert!(plain.contains("Instructions:      600\n"), "{plain}");
}

#[test]
fn a_sum_without_a_branch_is_no_loop_counter() {
    let folder = Folder::new().with("one.s", "\taddl %eax, %ebx\n");
    let why = folder.output(&["-mcpu=skylake", "--why", "one.s"]);
    assert!(why.contains("every iteration waits for %ebx of the one before"), "{why}");
    assert!(!why.contains("Unroll") && !why.contains("loop counter"), "{why}");
}
