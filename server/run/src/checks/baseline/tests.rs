use super::*;
use serde_json::json;

fn report(input: &str, cpu: &str, regions: Value) -> Value {
    json!({ "format": "mca-report", "input": input, "target": { "cpu": cpu }, "regions": regions })
}

fn region(name: &str, cycles: f64) -> Value {
    json!({ "name": name, "steadyCyclesPerIteration": cycles })
}

fn before(change: &Change) -> Option<f64> {
    match change {
        Change::Compared(compared) => Some(compared.before),
        _ => None,
    }
}

fn read(document: &Value) -> Result<Baseline, String> {
    Baseline::read(document.to_string().as_bytes(), 2.0)
}

/// Begins with an input that has regions of these names, and returns the cycles that each is compared with on a processor.
fn compared(baseline: &mut Baseline, input: &str, cpu: &str, names: &[&str]) -> Vec<Option<f64>> {
    baseline.begin(input, names.iter().map(|name| ((*name).to_owned(), None)).collect());
    (0..names.len()).map(|index| before(&compare(baseline, index, cpu, &Pace::of_iteration(4.0)))).collect()
}

fn compare(baseline: &mut Baseline, index: usize, cpu: &str, now: &Pace) -> Change {
    baseline.compare(&Now { index, cpu, pace: *now, code: &|| 0 })
}

#[test]
fn regions_match_by_file_processor_and_name() {
    let regions = json!([region("loop", 4.0), region("", 2.0), region("loop", 8.0), region("", 3.0)]);
    let document = json!([report("./a.s", "znver4", regions.clone()), report("a.s", "znver4", regions)]);
    let mut baseline = read(&document).unwrap();
    let all = ["loop", "", "loop", "", "other"];
    let expected = [Some(4.0), Some(2.0), Some(8.0), Some(3.0), None];
    assert_eq!(compared(&mut baseline, "a.s", "znver4", &all), expected);
    // The same file a second time.
    assert_eq!(compared(&mut baseline, "a.s", "znver4", &all), expected);
    assert_eq!(compared(&mut baseline, "a.s", "znver4", &all), [None; 5]);
    let mut baseline = read(&document).unwrap();
    assert_eq!(compared(&mut baseline, "a.s", "skylake", &all), [None; 5]);
    assert_eq!(compared(&mut baseline, "b.s", "znver4", &all), [None; 5]);
}

#[test]
fn regions_that_may_be_several_are_compared_only_if_their_code_is_the_same() {
    let with_code = |cycles: f64, text: &str| {
        let mut value = region("", cycles);
        value["instructions"] = json!([{ "text": text }]);
        value
    };
    let mut baseline = read(&report("a.s", "x", json!([with_code(3.0, "imull"), with_code(4.0, "addl")]))).unwrap();
    baseline.begin("a.s", vec![(String::new(), None); 3]);
    let change = |baseline: &mut Baseline, index: usize, text: &str| {
        let code = || code_of([text].into_iter());
        baseline.compare(&Now { index, cpu: "x", pace: Pace::of_iteration(1.0), code: &code })
    };
    assert_eq!(change(&mut baseline, 0, "nop"), Change::Unclear { n_before: 2, n_now: 3 });
    assert_eq!(before(&change(&mut baseline, 1, "addl")), Some(4.0));
    assert_eq!(change(&mut baseline, 2, "subl").words(), "not compared: 2 of this name before, 3 now");
    assert_eq!((baseline.gone(&Findings::default()), baseline.problem()), (Vec::new(), None));
}

#[test]
fn comparisons_are_baselines_too() {
    let processors = json!([{ "cpu": "atom", "steadyCyclesPerIteration": null, "error": "x" },
                            { "cpu": "haswell", "steadyCyclesPerIteration": 5.0 },
                            { "cpu": "haswell", "steadyCyclesPerIteration": 5.0 }]);
    let regions = json!([{ "name": "loop", "processors": processors }]);
    let mut baseline =
        read(&json!({ "format": "mca-comparison", "input": "a.s", "target": {}, "regions": regions })).unwrap();
    assert_eq!(compared(&mut baseline, "a.s", "haswell", &["loop"]), [Some(5.0)]);
    assert_eq!(before(&compare(&mut baseline, 0, "atom", &Pace::of_iteration(5.0))), None);
    assert_eq!(baseline.subject(), "a.s on haswell");
}

#[test]
fn another_model_is_reported_once() {
    let mut document = report("a.s", "znver5", json!([region("", 4.0)]));
    document["target"]["model"] = json!("znver4");
    let reported = "--baseline: its numbers for znver5 come from the model znver4, those of this run from the measured model zen5; \
                --model=reference compares like with like";
    let mut baseline = read(&document).unwrap();
    assert_eq!(baseline.other_model("znver5", "zen5", true).as_deref(), Some(reported));
    assert_eq!(baseline.other_model("znver5", "zen5", true), None);
    let mut same = read(&document).unwrap();
    assert_eq!(same.other_model("znver5", "znver4", false), None);
    assert_eq!(same.other_model("haswell", "haswell", false), None);
}

#[test]
fn a_change_within_the_tolerance_is_the_same() {
    let baseline = read(&report("a.s", "x", json!([region("", 4.0)]))).unwrap();
    for (now, verdict) in [
        (4.0, Verdict::Same),
        (4.08, Verdict::Same),
        (4.084, Verdict::Same),
        (4.09, Verdict::Slower),
        (3.93, Verdict::Same),
        (3.92, Verdict::Faster),
    ] {
        assert_eq!(baseline.verdict(4.0, now), verdict, "{now}");
    }
    assert_eq!(
        ["2%", " 0.5 %", "3", "-1", "x", "inf"].map(parse_tolerance),
        [Some(2.0), Some(0.5), Some(3.0), None, None, None]
    );
}

/// Returns a region with its cycles of an iteration, an element and a byte; of the latter, 0 means not known.
fn working(cycles: f64, n_elements: f64, n_bytes: f64) -> (Pace, Value) {
    let of = |number: f64| (number > 0.0).then(|| cycles / number);
    let (of_element, of_byte) = (of(n_elements), of(n_bytes));
    let mut value = region("loop", cycles);
    (value["cyclesPerElement"], value["cyclesPerByte"]) = (json!(of_element), json!(of_byte));
    (Pace { of_iteration: cycles, of_element, of_byte }, value)
}

#[test]
fn what_iterations_do_is_compared() {
    let compare = |old: Value, new: Pace| {
        let mut baseline = read(&report("a.s", "x", json!([old]))).unwrap();
        baseline.begin("a.s", vec![("loop".to_owned(), None)]);
        compare(&mut baseline, 0, "x", &new)
    };
    let shown = |old: (Pace, Value), new: (Pace, Value)| {
        let change = compare(old.1, new.0);
        let percent = change.percent();
        format!("{} {percent} {}", change.before(), change.words())
    };
    assert_eq!(shown(working(8.0, 4.0, 16.0), working(3.0, 1.0, 4.0)), "2.00/element +50.0% slower");
    assert_eq!(shown(working(3.0, 1.0, 4.0), working(8.0, 4.0, 16.0)), "3.00/element -33.3% faster");
    assert_eq!(shown(working(4.0, 0.0, 32.0), working(4.0, 0.0, 16.0)), "0.12/byte +100.0% slower");
    assert_eq!(shown(working(4.0, 8.0, 32.0), working(4.0, 0.0, 16.0)), "0.12/byte +100.0% slower");
    assert_eq!(shown(working(8.0, 64.0, 64.0), working(8.04, 64.0, 64.0)), "8.00 +0.5% ");
    assert_eq!(shown(working(4.0, 0.0, 0.0), working(6.0, 0.0, 0.0)), "4.00 +50.0% slower");
    let differs = "0.25/element  not compared: cycles of an element before, of an iteration now";
    assert_eq!(shown(working(4.0, 16.0, 64.0), working(2.0, 0.0, 0.0)), differs);
    let differs = "2.00/iteration  not compared: cycles of an iteration before, of a byte now";
    assert_eq!(shown(working(2.0, 0.0, 0.0), working(4.0, 0.0, 64.0)), differs);
    // A report that does not say how much iterations do.
    assert_eq!(compare(region("loop", 4.0), working(6.0, 1.0, 4.0).0).percent(), "+50.0%");
}

#[test]
fn cycles_of_parts_are_checked() {
    for number in [json!(0), json!(-1), json!(1e300), json!("1")] {
        let (_, mut value) = working(4.0, 4.0, 16.0);
        value["cyclesPerByte"] = number.clone();
        let error = read(&report("a.s", "x", json!([value]))).err();
        assert_eq!(error, Some(format!("region 'loop' has {number} cycles per byte")));
    }
}

#[test]
fn a_report_of_another_version_is_refused() {
    let mut document = report("a.s", "x", json!([region("", 4.0)]));
    document["version"] = json!(VERSION);
    assert!(read(&document).is_ok());
    for version in [json!(99.5), json!("99"), json!(-1), json!(0), json!([])] {
        document["version"] = version;
        assert_eq!(read(&document).err().as_deref(), Some("it was not written by mca --json=v2"));
    }
    document["version"] = json!(99);
    let refused = "a newer mca wrote it: it is of version 99, and only 2 is known here";
    assert_eq!(read(&document).err().as_deref(), Some(refused));
    document["version"] = json!(1);
    let refused = "it is of version 1, and only 2 is known here; write it again with mca --json=v2";
    assert_eq!(read(&document).err().as_deref(), Some(refused));
}

#[test]
fn a_number_that_no_run_can_have_is_refused() {
    for number in [json!(-4.0), json!(0), json!(1e-308), json!(1e308), json!("4.00"), json!([4])] {
        let region = json!({ "name": "loop", "steadyCyclesPerIteration": number });
        let error = read(&report("a.s", "x", json!([region]))).err();
        assert_eq!(error, Some(format!("region 'loop' has {number} cycles per iteration")));
    }
}

#[test]
fn a_byte_order_mark_is_no_part_of_the_text() {
    let text = format!("\u{feff}{}", report("a.s", "x", json!([region("", 4.0)])));
    assert!(Baseline::read(text.as_bytes(), 0.0).is_ok());
}

#[test]
fn a_text_that_is_no_report_is_refused() {
    for text in ["", "{}", "[{}]", "{\"format\":\"mca-report\"}", "7", "{\"format\":\"mca-report\",\"input\":\"\"}"] {
        assert!(Baseline::read(text.as_bytes(), 0.0).is_err(), "{text}");
    }
}
