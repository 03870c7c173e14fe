use serde_json::Value;

use super::Format;
use mca_config::change::{Change, Compared, Lost, Verdict};
use mca_config::findings::{Check, CheckedRegion, Findings, OtherProblem};
use mca_config::limits::{Numbers, parse_limits};
use mca_core::target::Provenance;
use mca_input::pace::{OtherUnits, PaceUnit};

/// Returns a region that takes 4.11 cycles per iteration, checked against limits as `--budget` has them.
fn checked_region(input: &str, name: &str, limits: &str) -> CheckedRegion {
    let numbers = Numbers {
        cycles: 4.11,
        cycles_per_element: None,
        cycles_per_byte: None,
        reciprocal_throughput: 1.0,
        instructions_per_cycle: 1.22,
    };
    let limits = if limits.is_empty() { Vec::new() } else { parse_limits(limits).unwrap() };
    CheckedRegion {
        provenance: Some(Provenance::Tables),
        input: input.to_owned(),
        line: Some(5),
        name: name.to_owned(),
        function: String::new(),
        index: 0,
        cpu: "znver4".to_owned(),
        model: "znver4".to_owned(),
        numbers,
        checks: limits
            .into_iter()
            .map(|limit| Check { holds: limit.holds_for(&numbers), limit, origin: "a.s:4".to_owned() })
            .collect(),
        change: None,
    }
}

/// Returns findings of all kinds, with names full of characters that formats must escape.
fn findings() -> Findings {
    let slower =
        Change::Compared(Compared { before: 4.0, now: 4.11, unit: PaceUnit::Iteration, verdict: Verdict::Slower });
    let trouble =
        |input: &str, line, message: &str| OtherProblem { input: input.to_owned(), line, message: message.to_owned() };
    Findings {
        regions: vec![
            checked_region("dot.s", "loop", "cycles<=4, ipc>=1"),
            checked_region("a b,c.s", "x|<y>&\"z\"\n::%", "cycles<=4"),
            CheckedRegion { change: Some(slower), ..checked_region("dot.s", "", "") },
        ],
        unchecked: vec![trouble("dot.s", Some(9), "there is no region")],
        failures: vec![trouble("bad.s", Some(3), "invalid instruction")],
        lost: Vec::new(),
    }
}

/// Returns findings with a region that is new, one that does other work, one that is gone, and one without numbers.
fn notes() -> Findings {
    let units = OtherUnits { old: PaceUnit::Element, new: PaceUnit::Iteration };
    let other = Change::OtherWork { before: "0.25/element".to_owned(), now: "4.11/iteration".to_owned(), units };
    let lost = |region: &str, line, reason: Option<&str>| Lost {
        input: "a.s".to_owned(),
        line,
        region: region.to_owned(),
        cpu: "znver4".to_owned(),
        processor: "znver4 (tables only)".to_owned(),
        before: 3.0,
        reason: reason.map(str::to_owned),
    };
    Findings {
        regions: vec![
            CheckedRegion { change: Some(Change::New), ..checked_region("a.s", "new", "") },
            CheckedRegion { change: Some(other), ..checked_region("a.s", "other", "") },
        ],
        lost: vec![lost("o|d", None, None), lost("fma", Some(9), Some("lacks FMA"))],
        ..Findings::default()
    }
}

fn print(format: Format, findings: &Findings) -> String {
    super::document_of(format, findings).unwrap()
}

#[test]
fn annotations_are_one_line_each() {
    let text = print(Format::GitHub, &findings());
    assert_eq!(
        text.lines().collect::<Vec<_>>(),
        [
            "::error file=bad.s,line=3,title=mca::invalid instruction",
            "::error file=dot.s,line=5,title=mca budget::loop takes 4.11 cycles on znver4 (tables only), budget 4.00",
            "::error file=a b%2Cc.s,line=5,title=mca budget::x|<y>&\"z\"%0A::%25 takes 4.11 cycles on znver4 (tables only), budget 4.00",
            "::error file=dot.s,line=5,title=mca baseline::region 0 takes 4.11 cycles on znver4 (tables only), 2.8%25 more than before (4.00)",
            "::error file=dot.s,line=9,title=mca budget::there is no region",
        ]
    );
    assert_eq!(print(Format::GitHub, &Findings::default()), "");
}

/// The document has all members that the schema of SARIF 2.1.0 requires, and those that code scanning needs besides.
#[test]
fn sarif_has_what_its_readers_require() {
    let document: Value = serde_json::from_str(&print(Format::Sarif, &findings())).unwrap();
    assert_eq!(document["version"], "2.1.0");
    assert!(document["$schema"].as_str().unwrap().ends_with("sarif-2.1.0.json"));
    let [run] = &document["runs"].as_array().unwrap()[..] else { panic!("one run") };
    let driver = &run["tool"]["driver"];
    assert_eq!(driver["name"], "mca");
    let rules = driver["rules"].as_array().unwrap();
    for rule in rules {
        assert!(rule["id"].is_string() && rule["shortDescription"]["text"].is_string(), "{rule}");
        assert!(
            ["none", "note", "warning", "error"].contains(&rule["defaultConfiguration"]["level"].as_str().unwrap())
        );
    }
    let results = run["results"].as_array().unwrap();
    assert_eq!(results.len(), 4);
    for result in results {
        let index = result["ruleIndex"].as_u64().unwrap() as usize;
        assert_eq!(rules[index]["id"], result["ruleId"]);
        assert!(!result["message"]["text"].as_str().unwrap().is_empty());
        let place = &result["locations"][0]["physicalLocation"];
        assert!(place["region"]["startLine"].as_u64().unwrap() >= 1);
        let uri = place["artifactLocation"]["uri"].as_str().unwrap();
        assert!(uri.bytes().all(|byte| byte.is_ascii_graphic() && !b"<>\"{}|\\^`,".contains(&byte)), "{uri}");
        let base = place["artifactLocation"]["uriBaseId"].as_str().unwrap();
        assert!(run["originalUriBaseIds"][base].is_object());
    }
    let fingerprints: Vec<&str> =
        results.iter().filter_map(|result| result["partialFingerprints"]["mcaRegion/v1"].as_str()).collect();
    assert_eq!(fingerprints[0], "budget|loop|cycles|znver4");
    assert_eq!(run["invocations"][0]["executionSuccessful"], false);
    let notifications = run["invocations"][0]["toolExecutionNotifications"].as_array().unwrap();
    assert_eq!(notifications.len(), 1);
    assert_eq!(notifications[0]["message"]["text"], "invalid instruction");
    let nothing: Value = serde_json::from_str(&print(Format::Sarif, &Findings::default())).unwrap();
    assert_eq!(nothing["runs"][0]["results"], Value::Array(Vec::new()));
    assert_eq!(nothing["runs"][0]["invocations"][0]["executionSuccessful"], true);
}

/// What the test needs of an element of XML.
#[derive(Debug, Default)]
struct Element {
    name: String,
    attributes: Vec<(String, String)>,
    children: Vec<Element>,
}

impl Element {
    /// Returns the value of an attribute; empty if the element lacks it.
    fn get(&self, name: &str) -> &str {
        self.attributes.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }

    /// Returns the number in an attribute.
    fn count(&self, name: &str) -> u64 {
        self.get(name).parse().unwrap_or_else(|_| panic!("{name} of {self:?}"))
    }

    /// Returns how many elements of a name the element has, at any depth.
    fn below(&self, name: &str) -> u64 {
        self.children.iter().map(|child| u64::from(child.name == name) + child.below(name)).sum()
    }
}

/// Reads XML strictly: every element is closed, every attribute quoted, no bare `<` or `&`.
fn parse(text: &str) -> Element {
    let mut open = vec![Element::default()];
    let mut rest = text.strip_prefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>").expect("a declaration");
    while let Some(start) = rest.find('<') {
        check_text(&rest[..start]);
        let end = start + rest[start..].find('>').expect("an end");
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            let element = open.pop().unwrap();
            assert_eq!(element.name, name);
            open.last_mut().unwrap().children.push(element);
            continue;
        }
        let (inner, is_closed) = tag.strip_suffix('/').map_or((tag, false), |inner| (inner, true));
        let (name, mut attributes) = inner.split_once(' ').unwrap_or((inner, ""));
        let mut element = Element { name: name.to_owned(), ..Element::default() };
        while let Some((attribute, after)) = attributes.split_once("=\"") {
            let (value, after) = after.split_once('"').expect("a closing quote");
            check_text(value);
            element.attributes.push((attribute.trim().to_owned(), value.to_owned()));
            attributes = after;
        }
        if is_closed {
            open.last_mut().unwrap().children.push(element);
        } else {
            open.push(element);
        }
    }
    assert_eq!(open.len(), 1, "everything is closed");
    open.pop().unwrap().children.pop().unwrap()
}

/// Fails if a text or a value has a character that must be escaped.
fn check_text(text: &str) {
    assert!(!text.contains('<'));
    for (at, _) in text.match_indices('&') {
        assert!(
            ["&amp;", "&lt;", "&gt;", "&quot;", "&#"].iter().any(|entity| text[at..].starts_with(entity)),
            "{text}"
        );
    }
}

/// The document has the elements, attributes and counts that readers of JUnit's XML expect.
#[test]
fn junit_counts_its_tests_and_failures() {
    let root = parse(&print(Format::JUnit, &findings()));
    assert_eq!(root.name, "testsuites");
    assert_eq!((root.count("tests"), root.count("failures"), root.count("errors")), (6, 3, 2));
    for suite in &root.children {
        assert_eq!(suite.name, "testsuite");
        assert!(!suite.get("name").is_empty());
        assert_eq!(suite.count("tests"), suite.below("testcase"));
        assert_eq!(suite.count("failures"), suite.below("failure"));
        assert_eq!(suite.count("errors"), suite.below("error"));
        for case in &suite.children {
            assert!(!case.get("name").is_empty() && case.get("classname") == suite.get("name"), "{case:?}");
            assert!(
                case.children.iter().all(|child| ["failure", "error", "system-out"].contains(&child.name.as_str()))
            );
        }
    }
    let names: Vec<&str> = root.children.iter().map(|suite| suite.get("name")).collect();
    assert_eq!(names, ["dot.s", "a b,c.s", "bad.s"]);
    assert_eq!(root.children[0].children[0].get("name"), "loop: cycles&lt;=4 (znver4)");
    assert_eq!(parse(&print(Format::JUnit, &Findings::default())).count("tests"), 0);
}

#[test]
fn markdown_is_a_table_whatever_the_names_are() {
    let text = print(Format::Markdown, &findings());
    assert!(text.starts_with("**mca: 5 of 6 checks failed**\n"), "{text}");
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with('|')).collect();
    assert_eq!(rows.len(), 5, "{text}");
    let cells = |row: &str| row.replace("\\|", "").matches('|').count();
    assert!(rows.iter().all(|row| cells(row) == cells(rows[0])), "{text}");
    assert_eq!(
        rows[2],
        "| ❌ | loop (`dot.s:5`) | znver4 (tables only) | 4.11 |  |  | 1.22 | 1.00 | **cycles&lt;=4**, ipc>=1 |"
    );
    assert!(rows[4].contains("| 4.11 | 4.00 | +2.8% |"), "{text}");
    assert!(text.ends_with("- ❌ bad.s:3: invalid instruction\n- ❌ dot.s:9: there is no region\n"), "{text}");
    let passing = Findings { regions: vec![checked_region("a.s", "f", "cycles<5")], ..Findings::default() };
    assert!(print(Format::Markdown, &passing).starts_with("**mca: 1 check passed**\n"));
}

/// Neither a region that is new nor one that could not be compared counts as passed; what is not compared is said.
#[test]
fn what_is_not_compared_is_said_and_no_passed_check() {
    let findings = notes();
    assert_eq!(
        print(Format::GitHub, &findings).lines().collect::<Vec<_>>(),
        [
            "::notice file=a.s,line=5,title=mca baseline::other on znver4 (tables only) is not compared: cycles of an element \
             before, of an iteration now (0.25/element, 4.11/iteration)",
            "::notice file=a.s,title=mca baseline::o|d on znver4 (tables only) is gone: only the baseline has it (3.00 cycles)",
            "::notice file=a.s,line=9,title=mca baseline::fma on znver4 (tables only) is not compared: lacks FMA \
             (before: 3.00 cycles)",
        ]
    );
    let root = parse(&print(Format::JUnit, &findings));
    assert_eq!(
        (root.count("tests"), root.count("failures"), root.count("errors"), root.count("skipped")),
        (4, 0, 0, 4)
    );
    assert_eq!(root.below("skipped"), 4);
    let names: Vec<&str> = root.children[0].children.iter().map(|case| case.get("name")).collect();
    assert_eq!(names, ["new", "other", "o|d", "fma"].map(|name| format!("{name}: not slower (znver4)")));
    let document: Value = serde_json::from_str(&print(Format::Sarif, &findings)).unwrap();
    let run = &document["runs"][0];
    assert_eq!(run["results"], Value::Array(Vec::new()));
    assert_eq!(run["invocations"][0]["executionSuccessful"], true);
    let notes = run["invocations"][0]["toolExecutionNotifications"].as_array().unwrap();
    assert!(notes.len() == 3 && notes.iter().all(|note| note["level"] == "note"), "{notes:?}");
    let text = print(Format::Markdown, &findings);
    assert!(text.starts_with("**mca: nothing was checked**\n"), "{text}");
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with('|')).skip(2).collect();
    assert_eq!(
        rows,
        [
            "|  | new (`a.s:5`) | znver4 (tables only) | 4.11 |  | new | 1.22 | 1.00 |  |",
            "|  | other (`a.s:5`) | znver4 (tables only) | 4.11 | 0.25/element | not compared: cycles of an element before, of an \
             iteration now | 1.22 | 1.00 |  |",
            "|  | o\\|d (`a.s`) | znver4 (tables only) |  | 3.00 | gone |  |  |  |",
            "|  | fma (`a.s:9`) | znver4 (tables only) |  | 3.00 | not compared: lacks FMA |  |  |  |",
        ]
    );
}
