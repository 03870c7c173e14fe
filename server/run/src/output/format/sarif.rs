//! SARIF 2.1.0, as code scanning reads it: one run, one rule for each kind of failed check.

use serde_json::{Value, json};

use mca_config::findings::{FindingRule, Findings, Problem};

/// Address of the schema that the document follows.
const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// A rule in the words of SARIF.
struct Description {
    /// The rule's identifier, which results name.
    id: &'static str,
    /// The rule's name, as tools show it.
    name: &'static str,
    /// What the rule reports, in a few words.
    short: &'static str,
    /// What the rule reports, as a sentence.
    full: &'static str,
}

/// Rules, at the indices that [`index_of`] returns.
const RULES: [Description; 3] = [
    Description {
        id: "budget",
        name: "BudgetExceeded",
        short: "A region costs more than its budget",
        full: "The simulated throughput of a region breaks a limit that the source, mca.toml or --budget sets.",
    },
    Description {
        id: "baseline",
        name: "SlowerThanBaseline",
        short: "A region became slower",
        full: "The region takes more cycles for the same work than in the run that --baseline names.",
    },
    Description {
        id: "unchecked",
        name: "BudgetUnchecked",
        short: "A budget is not checked",
        full: "No region has the name that the budget is for, or none follows it.",
    },
];

/// Returns the findings as a document of SARIF.
pub fn document_of(findings: &Findings) -> String {
    let problems = findings.problems();
    let results: Vec<Value> = problems.iter().filter_map(result).collect();
    // A file that could not be analysed is a failure of the tool, not a result about the file.
    let failures = || problems.iter().filter(|problem| problem.rule == FindingRule::Failure);
    let notes = findings.notes();
    let of_failures = failures().map(|failure| notification("error", failure));
    let notifications: Vec<Value> = of_failures.chain(notes.iter().map(|note| notification("note", note))).collect();
    let document = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "mca",
                "version": env!("CARGO_PKG_VERSION"),
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": RULES.iter().map(rule).collect::<Vec<Value>>(),
            }},
            "invocations": [{
                "executionSuccessful": failures().next().is_none(),
                "toolExecutionNotifications": notifications,
            }],
            "originalUriBaseIds": {
                "%SRCROOT%": { "description": { "text": "The folder in which mca ran." } },
            },
            "results": results,
        }],
    });
    format!("{document:#}\n")
}

/// Returns the index of a rule in [`RULES`]; `None` for a failure, which is no result about a file.
fn index_of(rule: FindingRule) -> Option<usize> {
    match rule {
        FindingRule::Budget => Some(0),
        FindingRule::Baseline => Some(1),
        FindingRule::Unchecked => Some(2),
        FindingRule::Failure => None,
    }
}

/// Returns a rule as JSON.
fn rule(description: &Description) -> Value {
    json!({
        "id": description.id,
        "name": description.name,
        "shortDescription": { "text": description.short },
        "fullDescription": { "text": description.full },
        "defaultConfiguration": { "level": "error" },
    })
}

/// Returns a failed check as JSON; `None` for an input that could not be analysed.
fn result(problem: &Problem) -> Option<Value> {
    let index = index_of(problem.rule)?;
    let rule = &RULES[index];
    let mut result = json!({
        "ruleId": rule.id,
        "ruleIndex": index,
        "level": "error",
        "message": { "text": problem.message },
        "locations": [location(problem)],
    });
    if !problem.region.is_empty() {
        // The identity has no lines or numbers, so that a problem stays one alert while these change.
        let identity = format!("{}|{}|{}|{}", rule.id, problem.region, problem.metric, problem.cpu);
        result["partialFingerprints"] = json!({ "mcaRegion/v1": identity });
    }
    Some(result)
}

/// Returns what is no result about a file as JSON, with its level: `error` or `note`.
fn notification(level: &str, problem: &Problem) -> Value {
    json!({
        "level": level,
        "message": { "text": problem.message },
        "locations": [location(problem)],
    })
}

/// Returns the place of a problem as JSON.
fn location(problem: &Problem) -> Value {
    let mut artifact = json!({ "uri": uri_of(&problem.input) });
    if !is_absolute(&problem.input) {
        artifact["uriBaseId"] = json!("%SRCROOT%");
    }
    // Code scanning requires a line, so problems without one get the first.
    let line = problem.line.unwrap_or(1);
    json!({ "physicalLocation": { "artifactLocation": artifact, "region": { "startLine": line } } })
}

/// Whether a path begins at the root.
fn is_absolute(path: &str) -> bool {
    path.starts_with('/')
}

/// Returns the URI of an input: a relative reference, or a `file:` URI for an absolute path; `stdin` for standard input.
fn uri_of(path: &str) -> String {
    let path = if path == "<stdin>" || path.is_empty() { "stdin" } else { path };
    let path = path.strip_prefix("./").unwrap_or(path);
    let mut uri = if is_absolute(path) { "file://".to_owned() } else { String::new() };
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' | b'+' | b'@' => {
                uri.push(char::from(byte));
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}
