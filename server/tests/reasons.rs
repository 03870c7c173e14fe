//! The reason next to a number is the true one, computed by hand from the latencies of the models.

use crate::support::client::Client;
use serde_json::json;

const URI: &str = "file:///a.s";

/// Each sum waits for the previous one, four cycles long on Zen 3. The counter is ready long before, though the critical
/// sequence of the bottleneck analysis ends with it.
const SUM: &str = "\
# mca: -mcpu=znver3 --model=reference
.Lloop:
	vmovupd	(%rdi,%rax,8), %ymm1
	vfmadd231pd	(%rsi,%rax,8), %ymm1, %ymm0
	addq	$4, %rax
	cmpq	%rdx, %rax
	jb	.Lloop
";

/// A chain through two registers: 1, 3 and 1 cycles on Skylake.
const EXCHANGE: &str = "\
# mca: -mcpu=skylake --model=reference
.Lloop:
	movq	%rcx, %rax
	imulq	%rsi, %rax
	leaq	1(%rax), %rcx
	decq	%rdx
	jne	.Lloop
";

struct Session(Client);

impl Session {
    fn of(text: &str) -> Session {
        let mut client = Client::stdio();
        client.initialize(json!({"capabilities": {"textDocument": {"hover": {"contentFormat": ["markdown"]}}}}));
        client.open(URI, text);
        Session(client)
    }

    fn hint(&mut self) -> String {
        let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 50, "character": 0}});
        let hints = self.0.request("textDocument/inlayHint", json!({"textDocument": {"uri": URI}, "range": range}));
        hints[0]["label"].as_str().expect("a hint").to_owned()
    }

    fn hover(&mut self, line: u32) -> String {
        let position = json!({"line": line, "character": 1});
        let hover = self.0.request("textDocument/hover", json!({"textDocument": {"uri": URI}, "position": position}));
        hover["contents"]["value"].as_str().unwrap_or_else(|| panic!("no hover: {hover}")).to_owned()
    }
}

/// Fails if a text lacks a part.
#[track_caller]
fn assert_holds(text: &str, part: &str) {
    assert!(text.contains(part), "`{part}` is missing in\n{text}");
}

#[test]
fn the_register_of_the_loop_carried_chain_is_named() {
    let mut session = Session::of(SUM);
    assert!(
        session.hint() == "4.00 cycles/iter · IPC 1.25 · RThroughput 1.0 · waits for %ymm0 (line 4)",
        "{}",
        session.hint()
    );
    let region = session.hover(1);
    assert_holds(&region, "**loop-carried chain 4.00**");
    assert_holds(&region, "line 4 %ymm0 +4\n");
    assert_holds(&region, "Split %ymm0 into up to 4 accumulators");
    let sum = session.hover(3);
    assert_holds(&sum, "Adds 4.00 of 4.00 cycles, through %ymm0.");
    assert_holds(&sum, "`%ymm0` from line 4 of the previous iteration: 4 cycles");
    let counter = session.hover(4);
    assert!(!counter.contains("Adds"), "{counter}");
}

#[test]
fn a_chain_through_several_registers_is_reported_link_by_link() {
    let mut session = Session::of(EXCHANGE);
    let region = session.hover(1);
    assert_holds(&region, "**loop-carried chain 5.00**");
    assert_holds(&region, "line 3 %rax +1 → line 4 %rax +3 → line 5 %rcx +1\n");
}
