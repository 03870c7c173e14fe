//! Writes a timeline as JSON text, row by row. A tree of values of the whole takes twenty times the memory of its text.
//!
//! Members are in alphabetical order, as in every answer of the language server.

use mca_core::Cancellation;
use serde::Serialize;
use serde_json::{Map, Value, to_value, to_writer};

use crate::timeline::{Timeline, TimelineInstruction, TimelineRow};

/// Number of elements between two checks whether the request was cancelled.
const BETWEEN_CHECKS: usize = 256;

/// Returns the text of a timeline, which is taken apart on the way; `None` if the request was cancelled.
pub fn text_of(mut timeline: Timeline, cancellation: &Cancellation) -> Option<Vec<u8>> {
    let Timeline { recording, cold_start, .. } = &mut timeline;
    let mut lists = Lists {
        instructions: std::mem::take(&mut recording.instructions),
        rows: std::mem::take(&mut recording.rows),
        cold_rows: cold_start.as_mut().map(|cold| std::mem::take(&mut cold.rows)).unwrap_or_default(),
        cancellation,
    };
    let Ok(Value::Object(members)) = to_value(&timeline) else { return None };
    drop(timeline);
    let mut text = Vec::new();
    lists.write_members(members, false, &mut text)?;
    Some(text)
}

/// The lists of a timeline, which its other members are written without.
struct Lists<'a> {
    instructions: Vec<TimelineInstruction>,
    rows: Vec<TimelineRow>,
    cold_rows: Vec<TimelineRow>,
    cancellation: &'a Cancellation,
}

impl Lists<'_> {
    /// Writes an object in whose members the lists are empty, with the lists.
    fn write_members(&mut self, members: Map<String, Value>, is_cold_start: bool, text: &mut Vec<u8>) -> Option<()> {
        let mut separator = b'{';
        for (name, member) in members {
            text.push(separator);
            separator = b',';
            to_writer(&mut *text, &name).ok()?;
            text.push(b':');
            match (name.as_str(), member) {
                ("coldStart", Value::Object(members)) => self.write_members(members, true, text)?,
                ("instructions", Value::Array(_)) => self.write_list(|lists| &mut lists.instructions, text)?,
                ("rows", _) if is_cold_start => self.write_list(|lists| &mut lists.cold_rows, text)?,
                ("rows", _) => self.write_list(|lists| &mut lists.rows, text)?,
                (_, member) => to_writer(&mut *text, &member).ok()?,
            }
        }
        text.push(b'}');
        Some(())
    }

    /// Writes a list; `None` if the request was cancelled.
    fn write_list<T: Serialize>(&mut self, list: fn(&mut Self) -> &mut Vec<T>, text: &mut Vec<u8>) -> Option<()> {
        text.push(b'[');
        for (index, element) in std::mem::take(list(self)).into_iter().enumerate() {
            if index > 0 {
                text.push(b',');
            }
            if index % BETWEEN_CHECKS == 0 && self.cancellation.is_cancelled() {
                return None;
            }
            // A tree of one element sorts its members.
            to_writer(&mut *text, &to_value(&element).ok()?).ok()?;
        }
        text.push(b']');
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Returns a timeline with some rows, and as many of a cold start.
    fn timeline(n_rows: usize) -> Timeline {
        let place = json!({"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 3}});
        let row = |index: usize| {
            json!({
                "iteration": index, "instruction": 0, "dispatched": 1, "ready": 2, "issued": 2, "executed": 3, "retired": 4,
                "dependencies": [{"kind": "register", "row": 0, "name": "%rax", "cycles": 1}],
                "units": [{"resource": 3, "from": 2, "cycles": 1}],
            })
        };
        let rows: Vec<Value> = (0..n_rows).map(row).collect();
        let value = json!({
            "schemaVersion": 1, "uri": "file:///a.s", "version": 7, "text": "a \"line\"\n",
            "region": {
                "index": 0, "name": "a", "kind": "loop", "range": place, "instructions": 1, "modelled": 1, "state": "done",
            },
            "configuration": {
                "cpu": "skylake", "cpuAsked": "native", "model": "m", "isMeasured": false, "triple": "t", "iterations": 3,
                "options": ["-x"], "source": "defaults",
            },
            "iterations": n_rows, "firstIteration": 0, "firstCycle": 0, "cycles": 9, "isTruncated": false,
            "resources": [{"name": "p0", "kind": "p"}],
            "instructions": [{
                "index": 0, "text": "nop", "range": place, "latency": 1, "rThroughput": 0.25, "microOps": 1,
                "mayLoad": false, "mayStore": false, "hasSideEffects": false,
                "pressure": [{"resource": 3, "cycles": 1.0}],
                "averageWaits": {"inScheduler": 0.0, "ready": 1.5, "afterWriteBack": 0.0, "executions": 2},
            }],
            "rows": rows, "coldStart": {"iterations": n_rows, "cycles": 9, "isTruncated": false, "rows": rows},
        });
        serde_json::from_value(value).expect("a timeline")
    }

    #[test]
    fn the_text_is_that_of_the_tree() {
        for n_rows in [0, 1, 3] {
            for has_cold_start in [true, false] {
                let mut timeline = timeline(n_rows);
                timeline.cold_start = timeline.cold_start.filter(|_| has_cold_start);
                let tree = to_value(&timeline).expect("a tree").to_string();
                let text = text_of(timeline, &Cancellation::new()).expect("a text");
                assert_eq!(String::from_utf8(text).expect("UTF-8"), tree);
            }
        }
    }

    #[test]
    fn a_cancelled_request_has_no_text() {
        let cancellation = Cancellation::new();
        cancellation.cancel();
        assert_eq!(text_of(timeline(1), &cancellation), None);
    }
}
