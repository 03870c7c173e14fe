//! Where the reference would never end, the command line names the instruction at fault and the resource it lacks.

use std::io::Write;
use std::process::{Command, Stdio};

#[test]
fn the_command_line_names_the_instruction_and_the_resource() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_mca"))
        .args(["-mcpu=alderlake", "-iterations=4294967295"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("mca starts");
    let mut input = child.stdin.take().expect("an input");
    input.write_all(b"addl %eax, %ebx\ndpps $1, %xmm0, %xmm6\n").expect("it reads");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    let expected = "error: instruction 'dpps $1, %xmm0, %xmm6' can never be issued on this processor: \
                    it can never get resource 'ADLPPort01_05'.\n";
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.starts_with(expected), "{errors}");
}
