//! Editing: hints are those of the current text, and unchanged regions are not computed again.

use std::time::{Duration, Instant};

use crate::support::client::{Client, initialize_of};
use serde_json::{Value, json};

const URI: &str = "file:///a.s";

/// Three loops with different numbers.
const LOOPS: &str = "# mca: -mcpu=skylake\n\
    .L1:\n\taddl %eax, %ebx\n\tjne .L1\n\
    .L2:\n\tmulsd %xmm0, %xmm0\n\tjne .L2\n\
    .L3:\n\tdivsd %xmm0, %xmm0\n\tjne .L3\n";

const N_LOOPS: usize = 3;

/// Returns a text about as large as an expansion may be. Its steady state is only found after several simulations of
/// all of it, which takes more than a second.
fn long_loop() -> String {
    let body =
        "\tmulsd (%rdi), %xmm1\n\taddsd %xmm1, %xmm0\n\tdivsd %xmm0, %xmm2\n\taddq $8, %rdi\n\tcmpq %rax, %rbx\n";
    format!("# mca: -mcpu=skylake\n.L9:\n\t.rept 40000\n{body}\t.endr\n\tjne .L9\n")
}

fn started(initialize: Value, text: &str) -> Client {
    let mut client = Client::stdio();
    client.initialize(initialize);
    client.open(URI, text);
    client
}

/// Returns the change that inserts a text before a line.
fn insertion(line: u32, text: &str) -> Value {
    let place = json!({"line": line, "character": 0});
    json!([{"range": {"start": place, "end": place}, "text": text}])
}

/// Returns the change that removes a line.
fn removal(line: u32) -> Value {
    let range = json!({"start": {"line": line, "character": 0}, "end": {"line": line + 1, "character": 0}});
    json!([{"range": range, "text": ""}])
}

/// Returns line and label of every hint.
fn hints(client: &mut Client) -> Vec<(u64, String)> {
    let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 1000, "character": 0}});
    let hints =
        client.request_until_read("textDocument/inlayHint", &json!({"textDocument": {"uri": URI}, "range": range}));
    let one = |hint: &Value| {
        (hint["position"]["line"].as_u64().expect("a line"), hint["label"].as_str().expect("a text").to_owned())
    };
    hints.as_array().expect("a list").iter().map(one).collect()
}

/// Returns the hints of the three loops of [`LOOPS`], once all have numbers.
fn throughputs(client: &mut Client) -> Vec<(u64, String)> {
    throughputs_of(client, N_LOOPS)
}

/// Returns the hints of the regions once all have numbers; the server may answer earlier on a busy machine. A slow
/// region has a placeholder until then, any other region no hint.
fn throughputs_of(client: &mut Client, n_regions: usize) -> Vec<(u64, String)> {
    let asked = Instant::now();
    let regions = loop {
        let shown = hints(client);
        let regions: Vec<_> = shown.iter().filter(|(_, label)| label.contains(" · IPC ")).cloned().collect();
        if regions.len() == n_regions {
            break regions;
        }
        assert!(asked.elapsed() < Duration::from_secs(100), "no numbers in time: {shown:?}");
        std::thread::sleep(Duration::from_millis(5));
    };
    // The line in the hint's text changes with each line that is inserted above.
    let without_line = |label: String| label.split(" (line ").next().unwrap_or_default().to_owned();
    regions.into_iter().map(|(line, label)| (line, without_line(label))).collect()
}

/// Returns how many regions the server has simulated so far.
fn n_simulations(client: &mut Client) -> u64 {
    client.request("mca/serverState", Value::Null)["cache"]["misses"].as_u64().expect("a number")
}

#[test]
fn only_changed_regions_are_simulated() {
    let mut client = started(initialize_of("helix"), LOOPS);
    let before = throughputs(&mut client);
    assert_eq!(before.len(), 3);
    let mut n_expected = n_simulations(&mut client);
    assert_eq!(n_expected, 3);
    let mut version = 1;
    let mut check = |client: &mut Client, what: &str, change: Value, n_new: u64| {
        version += 1;
        client.change(URI, version, change);
        let after = throughputs(client);
        n_expected += n_new;
        assert_eq!(n_simulations(client), n_expected, "{what}");
        after
    };
    check(&mut client, "a comment outside", insertion(1, "# a comment\n"), 0);
    check(&mut client, "a comment inside", insertion(3, "# another\n"), 0);
    check(&mut client, "an instruction outside", insertion(1, "\tnop\n"), 0);
    let slower = check(&mut client, "an instruction inside", insertion(8, "\tdivsd %xmm0, %xmm0\n"), 1);
    assert_ne!(slower[1].1, before[1].1);
    let undone = check(&mut client, "undone", removal(8), 0);
    assert_eq!(undone[1].1, before[1].1);
    check(&mut client, "done again", insertion(8, "\tdivsd %xmm0, %xmm0\n"), 0);
    check(&mut client, "another processor", json!([{"text": LOOPS.replace("skylake", "znver4")}]), 3);
    client.finish();
}

/// The hints are requested at once after the edit, before any message of the server.
#[test]
fn hints_are_those_of_the_present_text() {
    for editor in ["vscode", "neovim", "helix", "eglot", "kate"] {
        let mut client = started(initialize_of(editor), LOOPS);
        let mut expected = throughputs(&mut client);
        assert_eq!(expected.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [1, 4, 7], "{editor}");
        for version in 2..12 {
            client.change(URI, version, insertion(1, "# é\u{1F600}\n"));
            expected.iter_mut().for_each(|(line, _)| *line += 1);
            assert_eq!(throughputs(&mut client), expected, "{editor}");
        }
        client.change(URI, 12, insertion(13, "\tmulsd %xmm1, %xmm2\n"));
        let after = throughputs(&mut client);
        assert_eq!(after.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [11, 15, 18], "{editor}");
        client.finish();
    }
}

/// A slow region delays no other, even for clients without refresh.
#[test]
fn a_slow_region_delays_no_other_region() {
    let long = long_loop();
    let (modeline, rest) = long.split_once('\n').expect("a line");
    for editor in ["helix", "vscode"] {
        let mut client =
            started(initialize_of(editor), &format!("{modeline}\n.L1:\n\taddl %eax, %ebx\n\tjne .L1\n{rest}"));
        // The text itself takes a while to read.
        client.request_until_read("textDocument/documentSymbol", &json!({"textDocument": {"uri": URI}}));
        let begin = client.processor_time();
        let before = hints(&mut client);
        if let (Some(begin), Some(end)) = (begin, client.processor_time()) {
            // The long region is simulated all the while, and would be for seconds.
            assert!(end - begin < Duration::from_millis(1400), "{editor}: {:?}", end - begin);
        }
        assert_eq!(before.iter().filter(|(_, label)| label.contains(" · IPC ")).count(), 1, "{before:?}");
        assert!(before.contains(&(4, "analysing…".to_owned())), "{before:?}");
        client.notify("textDocument/didClose", json!({"textDocument": {"uri": URI}}));
        client.finish();
    }
}

/// If no other region waits, the answer may take as long as the simulation of a large region. Only a server that had a
/// processor for most of these seconds fails the test.
#[test]
fn a_client_without_refresh_waits_for_a_lone_large_region() {
    let body = "\taddq %rax, %rbx\n\tmulsd %xmm0, %xmm1\n\taddsd %xmm1, %xmm2\n".repeat(1100);
    let mut had_a_processor = false;
    for _ in 0..10 {
        let mut client = started(initialize_of("helix"), &format!("# mca: -mcpu=skylake\n.L1:\n{body}\tjne .L1\n"));
        let (asked, before) = (Instant::now(), client.processor_time());
        let labels = hints(&mut client);
        let used = before.and_then(|before| Some(client.processor_time()? - before));
        had_a_processor |= used.is_none_or(|used| used * 4 > asked.elapsed() * 3);
        client.finish();
        if labels.iter().filter(|(_, label)| label.contains(" · IPC ")).count() == 1 {
            return;
        }
    }
    assert!(!had_a_processor);
    eprintln!("skipped: the machine is too busy");
}

/// Compares processor times, since how long the simulation takes depends on the machine.
#[test]
fn an_edit_ends_the_simulation_of_what_it_changed() {
    let text = long_loop();
    let read = |text: &str| {
        let mut client = started(initialize_of("helix"), text);
        client.request_until_read("textDocument/documentSymbol", &json!({"textDocument": {"uri": URI}}));
        client
    };
    let mut client = read(&text);
    let Some(before) = client.processor_time() else { return };
    throughputs_of(&mut client, 1);
    let whole = client.processor_time().expect("still there") - before;
    client.finish();
    let mut client = read(&text);
    let before = client.processor_time().expect("as above");
    std::thread::sleep(Duration::from_millis(100));
    client.change(URI, 2, json!([{"text": LOOPS}]));
    assert_eq!(throughputs(&mut client).len(), 3);
    // As long as the simulation would still run.
    std::thread::sleep(whole);
    let used = client.processor_time().expect("still there") - before;
    // Lowering is completed once it has begun.
    assert!(used <= whole / 2, "{used:?} for nobody, and {whole:?} without the edit");
    client.finish();
}

#[test]
fn long_work_is_shown_as_running_and_ends() {
    let capabilities = json!({"window": {"workDoneProgress": true}, "experimental": {"mca": {"analyzed": true}}});
    let mut client = started(json!({"capabilities": capabilities}), &long_loop());
    client.notification("window/workDoneProgress/create");
    let begin = client.notification_where("$/progress", |params| params["value"]["kind"] == "begin");
    assert!(begin["value"]["title"].as_str().is_some_and(|title| title.contains("a.s")), "{begin}");
    let reported = client.notification_where("mca/analyzed", |params| params["isComplete"] == false);
    assert_eq!(reported["regions"][0]["state"], "pending");
    client.change(URI, 2, json!([{"text": LOOPS}]));
    client.notification_where("$/progress", |params| params["value"]["kind"] == "end");
    let reported = client.notification_where("mca/analyzed", |params| params["isComplete"] == true);
    assert_eq!((&reported["version"], &reported["regions"][2]["state"]), (&json!(2), &json!("done")));
    client.finish();
}

#[test]
fn results_that_arrive_later_cause_a_refresh() {
    let refreshes = json!({"workspace": {"inlayHint": {"refreshSupport": true}, "codeLens": {"refreshSupport": true}}});
    let body = "\tmulsd %xmm0, %xmm1\n\taddsd %xmm1, %xmm0\n\tdivsd %xmm0, %xmm2\n".repeat(1500);
    let mut client =
        started(json!({"capabilities": refreshes}), &format!("# mca: -mcpu=skylake\n.L1:\n{body}\tjne .L1\n"));
    let has_numbers = |hints: &[(u64, String)]| hints.iter().any(|(_, label)| label.contains(" · IPC "));
    // On a fast machine the numbers are there at the first time of asking, on a slow one after several.
    while !has_numbers(&hints(&mut client)) {
        client.notification("workspace/inlayHint/refresh");
    }
    client.finish();
}

#[test]
fn a_difference_to_the_saved_text_is_shown() {
    let options = json!({"mca": {"inlayHints": {"delta": true}}});
    let mut client = started(json!({"capabilities": {}, "initializationOptions": options}), LOOPS);
    let before = throughputs(&mut client);
    let has_change = |label: &str| label.contains("(+") || label.contains("(-");
    assert!(before.iter().all(|(_, label)| !has_change(label)), "nothing was saved yet: {before:?}");
    client.notify("textDocument/didSave", json!({"textDocument": {"uri": URI}}));
    client.change(URI, 2, insertion(2, "\tnop\n"));
    let after = throughputs(&mut client);
    let ipc_of = |label: &str| label.split(" · ").find(|part| part.starts_with("IPC ")).map(str::to_owned);
    let difference = |label: &str| ipc_of(label)?.split(" (").nth(1)?.split(')').next()?.parse::<f64>().ok();
    let ipc = |label: &str| label.split(" IPC ").nth(1)?.split(' ').next()?.parse::<f64>().ok();
    let shown = difference(&after[0].1).expect("a difference");
    let expected = ipc(&after[0].1).expect("a number") - ipc(&before[0].1).expect("a number");
    assert!((shown - expected).abs() < 0.02 && shown != 0.0, "{before:?} {after:?}");
    assert!(after[1..].iter().all(|(_, label)| !has_change(label)), "{after:?}");
    client.finish();
}
