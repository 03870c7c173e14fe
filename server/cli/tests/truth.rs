//! `--measure` and `--model`, as a user meets them. Nothing here depends on the machine: where it cannot measure, it says so.

#[expect(dead_code, reason = "other tests use the rest")]
#[path = "support/command.rs"]
mod command;

use command::Folder;
use serde_json::Value;

/// A hash: each round multiplies what the last one left, through a move that the reference eliminates and then forgets.
const HASH: &str = "\tmovzbl (%rdi,%rsi), %eax\n\txorq %r8, %rax\n\timulq %rcx, %rax\n\tmovq %rax, %r8\n";

#[test]
fn the_measured_model_sees_the_chain_that_the_reference_forgets() {
    let folder = Folder::new().with("hash.s", HASH);
    let report = folder.output(&["-mcpu=znver5", "--model=own", "hash.s"]);
    assert_eq!(
        report,
        "Predicted:  1.00 by the reference's model znver4\n            4.00 by the measured model zen5\n"
    );
    let json: Value =
        serde_json::from_str(&folder.output(&["-mcpu=znver5", "--model=own", "--json=v2", "hash.s"])).unwrap();
    let predicted = &json["regions"][0]["predicted"];
    assert_eq!(predicted["own"]["cyclesPerIteration"], 4.0);
    assert_eq!(predicted["reference"]["model"], "znver4");
    assert_eq!(json["regions"][0]["measured"], Value::Null);
}

#[test]
fn a_model_of_ones_own_changes_what_it_says_and_nothing_else() {
    let folder = Folder::new()
        .with("mul.s", "\timulq %rcx, %rax\n")
        .with("add.s", "\taddq %rcx, %rax\n")
        .with("fast.txt", "based-on\tznver4\nname\tfast\nform\tIMUL64rr\t1\tZn4ALU1:1\t2\n");
    let predicted = |file: &str| folder.output(&["-mcpu=znver4", "--model=fast.txt", file]);
    assert_eq!(
        predicted("mul.s"),
        "Predicted:  3.00 by the reference's model znver4\n            2.00 by the measured model fast\n"
    );
    assert_eq!(
        predicted("add.s"),
        "Predicted:  1.00 by the reference's model znver4\n            1.00 by the measured model fast\n"
    );
}

#[test]
fn what_is_wrong_with_a_model_is_told_with_its_place() {
    let folder = Folder::new().with("hash.s", HASH).with("wrong.txt", "based-on\tznver4\nform\tNOPE\t1\t-\t1\n");
    let wrong = folder.run(&["-mcpu=znver4", "--model=wrong.txt", "hash.s"]);
    assert_eq!((wrong.status, wrong.stderr.as_str()), (Some(1), "error: wrong.txt:2:6: there is no opcode 'NOPE'\n"));
    let missing = folder.run(&["-mcpu=haswell", "--model=own", "hash.s"]);
    assert_eq!(
        missing.stderr,
        "error: --model=own: there is no measured model of 'haswell'; there is one of znver5.\n"
    );
}

/// Numbers only where there are some; otherwise a reason.
#[test]
fn measured_stands_beside_predicted() {
    let folder = Folder::new().with(
        "two.s",
        "# LLVM-MCA-BEGIN add\n\taddq %rcx, %rax\n# LLVM-MCA-END\n# LLVM-MCA-BEGIN call\n\tcall f\n# LLVM-MCA-END\n",
    );
    let report = folder.output(&["-mcpu=znver5", "--measure", "two.s"]);
    let lines: Vec<&str> = report.lines().filter(|line| !line.is_empty()).collect();
    assert_eq!(lines[0], "[0] Code Region - add", "{report}");
    let is_number = lines[1].starts_with("Measured:   ") && lines[1].contains(" cycles per iteration (±");
    assert!(is_number || lines[1].starts_with("Measured:   not, because "), "{report}");
    let refused = "Measured:   not, because it leaves the region, by a call, a return or a branch";
    assert!(lines.contains(&refused), "{report}");
}
