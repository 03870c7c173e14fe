//! Modelines, `mca.toml`, globs, and the settings of clients.

use std::sync::Arc;

use mca_config::configuration::{self as settings, Layer, SettingOrigin, client, file, glob, modeline};
use mca_config::limits::parse_budget;
use mca_config::table;
use mca_core::sim::Cancellation;
use mca_server::lsp::analysis::{Before, Environment, read, simulate};
use mca_server::lsp::document::Source;
use mca_tests::fuzz::{finds, fuzz, mangle};
use mca_tests::mutate;
use mca_tests::random::Random;
use serde_json::{Map, Number, Value};

const PIECES: &[&[u8]] = &[
    b"\"",
    b"'",
    b"=",
    b"[",
    b"]",
    b"[[file]]\n",
    b"[editor]\n",
    b"[budget]\n",
    b"cycles<=4",
    b"ipc>",
    b",",
    b";",
    b"glob = ",
    b"{",
    b"}",
    b"\n",
    b"#",
    b"\\",
    b"mca:",
    b"true",
    b"1e999",
    b"0x",
    b"-9223372036854775808",
    b"1979-05-27",
    b".",
    b"\"\"\"",
    b"\xc3\xa9",
    b"\\u0000",
    b"\t",
];

fn text(mut bytes: Vec<u8>, random: &mut Random) -> String {
    mangle(random, &mut bytes, PIECES);
    String::from_utf8_lossy(&bytes).into_owned()
}

fn value(random: &mut Random) -> String {
    let values =
        ["true", "\"skylake\"", "200", "-1", "[\"+avx\", \"-sse\"]", "\"\"", "1.5", "{a = 1}", "\"any\"", "[]"];
    (*random.pick(&values)).to_owned()
}

fn toml(random: &mut Random) -> String {
    let mut lines = Vec::new();
    for _ in 0..random.below(10) {
        let value = value(random);
        lines.push(match random.below(7) {
            0 => "[[file]]\nglob = \"k*/**/[a-c]?_{x,y}.s\"".to_owned(),
            1 => format!("[editor]\nautomaticRegions = {value}"),
            2 => format!("inlayHints.instructions = {value}"),
            3 => "[budget]\n\"l*p\" = \"cycles<=4, ipc > 1.5\"".to_owned(),
            _ => format!("{} = {value}", random.pick(table::OPTIONS).name),
        });
    }
    text(lines.join("\n").into_bytes(), random)
}

#[test]
fn files_of_settings_are_survived() {
    let (mut n_options, mut n_limits) = (0, 0);
    fuzz("mca.toml", 3000, toml, |text| {
        let layer = file::read(text, "kernels/a_x.s");
        for problem in &layer.problems {
            let place = problem.place.clone().unwrap_or(0..0);
            assert!(text.get(place).is_some(), "a place outside of the text: {:?}", problem.place);
        }
        n_options += layer.options.len();
        n_limits += layer.limits.len();
    });
    assert!(n_options > 0 && n_limits > 0);
}

#[test]
fn limits_are_survived() {
    let generate = |random: &mut Random| {
        let limit = b"# mca: cycles<=4.5, ipc>=2\nloop: rthroughput < 1e3; \"f(a, b)\": cycles>0\n";
        text(limit.repeat(1 + random.below(3)), random)
    };
    let mut n_limits = 0;
    fuzz("limits", 10_000, generate, |text| {
        let (limits, problems) = modeline::read_limits(text);
        let places = limits.iter().map(|found| &found.place);
        let places = places.chain(problems.iter().flat_map(|problem| &problem.place));
        assert!(places.into_iter().all(|place| text.get(place.clone()).is_some()));
        n_limits += limits.len() + parse_budget(text).map_or(0, |limits| limits.len());
    });
    assert!(n_limits > 0);
}

#[test]
fn globs_are_survived() {
    let generate = |random: &mut Random| {
        let pieces: [&[u8]; 14] =
            [b"*", b"**", b"?", b"[", b"]", b"[!a-z]", b"{", b"}", b",", b"/", b"a", b"\\", b".", b"\xc3\xa9"];
        let mut word = |limit: usize| {
            let bytes = (0..random.below(limit)).flat_map(|_| random.pick(&pieces).to_vec()).collect();
            String::from_utf8(bytes).unwrap()
        };
        (word(40), word(60))
    };
    let mut n_matches = 0;
    fuzz("globs", 20_000, generate, |(pattern, path)| n_matches += usize::from(glob::matches(pattern, path)));
    assert!(n_matches > 0);
    // Each star may stand for anything: what tries every way does not end.
    assert!(!glob::matches(&format!("{}b", "*a".repeat(40)), &"a".repeat(200)));
    assert!(!glob::matches(&format!("{}b", "**/".repeat(40)), &"a/".repeat(200)));
}

fn document(random: &mut Random) -> String {
    let mut document = Vec::new();
    for _ in 0..1 + random.below(3) {
        let option = random.pick(table::OPTIONS);
        document.extend(format!("# mca: -{}={} -mcpu=skylake\n", option.name, value(random)).bytes());
        document.extend(mutate::compose(random));
    }
    text(document, random)
}

#[test]
fn documents_are_survived() {
    for found in finds("documents") {
        survive_document(&String::from_utf8_lossy(&found.0));
    }
    let mut n_regions = 0;
    fuzz("documents", 400, document, |text| n_regions += survive_document(text));
    assert!(n_regions > 0);
}

/// Runs all steps of the server for a document: modeline, outline, regions, simulation. Returns the number of its regions.
fn survive_document(text: &str) -> usize {
    let layer = modeline::read(text);
    assert!(layer.problems.iter().all(|problem| text.get(problem.place.clone().unwrap_or(0..0)).is_some()));
    let weak = file::read("iterations = 10\n", "a.s");
    let configuration = settings::resolve(&[(SettingOrigin::Modeline, &layer), (SettingOrigin::Client, &weak)]);
    let cancellation = Cancellation::new();
    let source = Arc::new(Source::new(text.to_owned()));
    let reading =
        read(source, Arc::new(configuration), Arc::new(Environment::default()), Before::default(), &cancellation);
    let reading = reading.expect("nobody cancels");
    let is_in_text = |place: &std::ops::Range<usize>| text.get(place.clone()).is_some();
    for finding in &reading.findings {
        assert!(is_in_text(&finding.place), "{finding:?}");
        assert!(finding.fixes.iter().flat_map(|fix| &fix.edits).all(|(place, _)| is_in_text(place)), "{finding:?}");
    }
    for (index, region) in reading.regions.iter().enumerate() {
        assert!(is_in_text(&region.range) && region.places.iter().all(is_in_text), "{region:?}");
        if region.cost < 100_000 {
            assert!(simulate(&reading, index, &cancellation).is_some());
        }
    }
    reading.regions.len()
}

fn json(random: &mut Random, depth: usize) -> Value {
    let names =
        ["mcpu", "options", "args", "iterations", "inlayHints", "instructions", "server", "codeLens", "", "all"];
    match random.below(if depth == 0 { 5 } else { 8 }) {
        0 => Value::Null,
        1 => Value::Bool(random.below(2) == 0),
        2 => Value::Number(Number::from(random.number() as i64 >> random.below(64))),
        3 => Number::from_f64(f64::from_bits(random.number())).map_or(Value::Null, Value::Number),
        4 => Value::String((*random.pick(&["skylake", "all", "-all-views", "-mcpu", "@x", "\u{0}", "é"])).to_owned()),
        5 => Value::Array((0..random.below(4)).map(|_| json(random, depth - 1)).collect()),
        _ => {
            let member = |random: &mut Random| {
                let name = match random.below(3) {
                    0 => random.pick(table::OPTIONS).name,
                    _ => *random.pick(&names),
                };
                (name.to_owned(), json(random, depth - 1))
            };
            Value::Object((0..random.below(6)).map(|_| member(random)).collect::<Map<_, _>>())
        }
    }
}

#[test]
fn settings_of_clients_are_survived() {
    let mut n_options = 0;
    fuzz(
        "client settings",
        10_000,
        |random| json(random, 3),
        |value| {
            let layer = client::read(value);
            n_options += layer.options.len();
            let configuration =
                settings::resolve(&[(SettingOrigin::Client, &layer), (SettingOrigin::Modeline, &Layer::default())]);
            // Each option was checked when it was read, so together they are options, too.
            let options = configuration.with_arguments(&[]);
            assert!(options.is_ok(), "{options:?}");
        },
    );
    assert!(n_options > 0);
}
