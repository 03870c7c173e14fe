//! The regions of a document, one after the other: the values of all of them would take many times the memory of their text.

use serde_json::Value;

use crate::report;

/// Blanks in front of each line of a region.
const INDENT: &str = "    ";

/// A document whose regions are being added.
#[derive(Debug)]
pub struct RegionsWriter {
    /// Where the document begins.
    start: usize,
    /// What stands behind its regions.
    end: Vec<u8>,
    n_regions: usize,
}

impl RegionsWriter {
    /// Begins to write a document that [`report::document`] made without regions.
    pub fn begin(document: &Value, out: &mut Vec<u8>) -> RegionsWriter {
        // A text has no line ends in JSON, so only the member stands like this.
        const NO_REGIONS: &[u8] = b"\n  \"regions\": []";
        let start = out.len();
        report::print(document, out);
        let found = out[start..].windows(NO_REGIONS.len()).position(|text| text == NO_REGIONS);
        let end = found.map_or(out.len(), |at| start + at + NO_REGIONS.len() - 1);
        RegionsWriter { start, end: out.split_off(end), n_regions: 0 }
    }

    /// Adds a region.
    pub fn add(&mut self, region: &Value, out: &mut Vec<u8>) {
        let text = serde_json::to_string_pretty(region).unwrap_or_default();
        for (number, line) in text.lines().enumerate() {
            let separator = if number == 0 && self.n_regions > 0 { ",\n" } else { "\n" };
            [separator, INDENT, line].iter().for_each(|piece| out.extend_from_slice(piece.as_bytes()));
        }
        self.n_regions += 1;
    }

    /// Ends the document.
    pub fn finish(self, out: &mut Vec<u8>) {
        if self.n_regions > 0 {
            out.extend_from_slice(b"\n  ");
        }
        out.extend_from_slice(&self.end);
    }

    /// Takes back what was written.
    pub fn discard(self, out: &mut Vec<u8>) {
        out.truncate(self.start);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_text_is_that_of_the_whole_document() {
        let document =
            |regions: Value| json!({"input": "a\n  \"regions\": []", "regions": regions, "target": {"cpu": []}});
        let regions = [json!({"id": 0, "name": "a\nb", "list": [1, [], {}, {"x": null}]}), json!({"id": 1}), json!({})];
        for n_regions in 0..=regions.len() {
            let (mut whole, mut out) = (b"before\n".to_vec(), b"before\n".to_vec());
            report::print(&document(json!(regions[..n_regions])), &mut whole);
            let mut writer = RegionsWriter::begin(&document(json!([])), &mut out);
            regions[..n_regions].iter().for_each(|region| writer.add(region, &mut out));
            writer.finish(&mut out);
            assert_eq!(String::from_utf8_lossy(&out), String::from_utf8_lossy(&whole));
        }
        let mut out = b"before".to_vec();
        let mut writer = RegionsWriter::begin(&document(json!([])), &mut out);
        writer.add(&regions[0], &mut out);
        writer.discard(&mut out);
        assert_eq!(out, b"before");
    }
}
