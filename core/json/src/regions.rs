//! Writes a document region by region, since the JSON values of all regions at once would take many times the memory of their text.

use serde_json::Value;

/// Blanks in front of each line of a region, beyond those of its document.
const INDENT: &str = "    ";

/// Blanks in front of each line of an item of a region's list, beyond those of the region.
const ITEM_INDENT: &str = "    ";

/// A document that is being written into a buffer, which every function takes as `out`. Its regions are added one by one.
#[derive(Debug)]
pub struct RegionsWriter {
    /// Offset in the buffer at which the document begins, with the separator before it.
    start: usize,
    /// Text of the document after its regions.
    end: Vec<u8>,
    /// Blanks in front of each line of the document: none, or two in an array.
    indent: &'static str,
    /// Number of regions written so far.
    n_regions: usize,
}

impl RegionsWriter {
    /// Begins to write a document that [`document`](crate::report::document) made without regions.
    pub fn begin(document: &Value, out: &mut Vec<u8>) -> RegionsWriter {
        let mut writer = RegionsWriter::begin_indented(document, "", out);
        writer.end.push(b'\n');
        writer
    }

    /// Begins to write a document as the next element of the array in `out`. `out` must be empty before the first element.
    pub fn begin_in_array(document: &Value, out: &mut Vec<u8>) -> RegionsWriter {
        let start = out.len();
        out.extend_from_slice(if start == 0 { b"[\n  " } else { b",\n  " });
        RegionsWriter { start, ..RegionsWriter::begin_indented(document, "  ", out) }
    }

    /// Writes the part of a document before its regions, and keeps the part after them.
    fn begin_indented(document: &Value, indent: &'static str, out: &mut Vec<u8>) -> RegionsWriter {
        let start = out.len();
        let text = pretty(document);
        let (before, behind) = split_at_list(&text, "regions");
        push_lines(before, &[indent], out);
        let mut end = Vec::new();
        push_lines(behind, &[indent], &mut end);
        RegionsWriter { start, end, indent, n_regions: 0 }
    }

    /// Adds a region that [`region_head`](crate::report::region_head) made, and its two long lists.
    pub fn add(
        &mut self,
        region: &Value,
        contributions: impl IntoIterator<Item = Value>,
        instructions: impl IntoIterator<Item = Value>,
        out: &mut Vec<u8>,
    ) {
        let text = pretty(region);
        let separator = if self.n_regions > 0 { ",\n" } else { "\n" };
        [separator, self.indent, INDENT].iter().for_each(|piece| out.extend_from_slice(piece.as_bytes()));
        // Members are in the order of their names.
        let rest = self.add_list(&text, "contributions", contributions, out);
        let rest = self.add_list(rest, "instructions", instructions, out);
        push_lines(rest, &[self.indent, INDENT], out);
        self.n_regions += 1;
    }

    /// Adds the text of a region up to its empty list `name`, and what the list shall have. Returns the rest of the text: all
    /// of it if there is no such list.
    fn add_list<'t>(
        &self,
        text: &'t str,
        name: &str,
        items: impl IntoIterator<Item = Value>,
        out: &mut Vec<u8>,
    ) -> &'t str {
        let (before, behind) = split_at_list(text, name);
        if behind.is_empty() {
            return text;
        }
        push_lines(before, &[self.indent, INDENT], out);
        let mut n_items = 0;
        for item in items {
            let separator = if n_items > 0 { ",\n" } else { "\n" };
            let indents = [self.indent, INDENT, ITEM_INDENT];
            [separator].iter().chain(&indents).for_each(|piece| out.extend_from_slice(piece.as_bytes()));
            push_lines(&pretty(&item), &indents, out);
            n_items += 1;
        }
        if n_items > 0 {
            ["\n", self.indent, INDENT, "  "].iter().for_each(|piece| out.extend_from_slice(piece.as_bytes()));
        }
        behind
    }

    /// Ends the document.
    pub fn finish(self, out: &mut Vec<u8>) {
        if self.n_regions > 0 {
            ["\n", self.indent, "  "].iter().for_each(|piece| out.extend_from_slice(piece.as_bytes()));
        }
        out.extend_from_slice(&self.end);
    }

    /// Removes everything that was written of the document.
    pub fn discard(self, out: &mut Vec<u8>) {
        out.truncate(self.start);
    }
}

/// Appends a document without regions to the array in `out`. `out` must be empty before the first element.
pub fn push_document(document: &Value, out: &mut Vec<u8>) {
    RegionsWriter::begin_in_array(document, out).finish(out);
}

/// Ends the array in `out`, which has at least one document.
pub fn finish_array(out: &mut Vec<u8>) {
    out.extend_from_slice(b"\n]\n");
}

/// Returns a value as JSON text with indented lines.
fn pretty(value: &Value) -> String {
    // A value in memory has string keys only, so that this cannot fail.
    serde_json::to_string_pretty(value).unwrap_or_default()
}

/// Splits the text of an object between the brackets of its empty member `name`. Without such a member, the second part is empty.
fn split_at_list<'t>(text: &'t str, name: &str) -> (&'t str, &'t str) {
    // Strings in JSON contain no line end, so nothing but the member matches.
    let empty = format!("\n  \"{name}\": []");
    text.split_at(text.find(&empty).map_or(text.len(), |at| at + empty.len() - 1))
}

/// Appends text, with `indents` in front of each line but the first.
fn push_lines(text: &str, indents: &[&str], out: &mut Vec<u8>) {
    for (index, line) in text.split('\n').enumerate() {
        if index > 0 {
            out.push(b'\n');
            indents.iter().for_each(|indent| out.extend_from_slice(indent.as_bytes()));
        }
        out.extend_from_slice(line.as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report;
    use serde_json::json;

    #[test]
    fn the_text_is_that_of_the_whole_document() {
        let document =
            |regions: Value| json!({"input": "a\n  \"regions\": []", "regions": regions, "target": {"cpu": []}});
        let instructions = json!([{"text": "nop", "waits": [{}]}, {"instructions": []}]);
        let whole = [
            json!({"id": 0, "name": "a\nb", "list": [1, [], {}, {"x": null}]}),
            json!({"contributions": [{"units": []}, {}], "id": 1, "instructions": instructions, "name": "\n  \"instructions\": []"}),
            json!({}),
            json!({"contributions": null, "instructions": [{}]}),
            json!({"instructions": []}),
        ];
        let add = |region: &Value, writer: &mut RegionsWriter, out: &mut Vec<u8>| {
            let mut head = region.clone();
            let [contributions, instructions] = ["contributions", "instructions"].map(|name| {
                let list = head.get_mut(name).and_then(Value::as_array_mut);
                list.map(std::mem::take).unwrap_or_default()
            });
            writer.add(&head, contributions, instructions, out);
        };
        for n_regions in 0..=whole.len() {
            let (mut expected, mut out) = (b"before\n".to_vec(), b"before\n".to_vec());
            report::print(&document(json!(whole[..n_regions])), &mut expected);
            let mut writer = RegionsWriter::begin(&document(json!([])), &mut out);
            whole[..n_regions].iter().for_each(|region| add(region, &mut writer, &mut out));
            writer.finish(&mut out);
            assert_eq!(String::from_utf8_lossy(&out), String::from_utf8_lossy(&expected));

            let (mut expected, mut out) = (Vec::new(), Vec::new());
            report::print(&json!([document(json!(whole[..n_regions])), {"x": [1]}]), &mut expected);
            let mut writer = RegionsWriter::begin_in_array(&document(json!([])), &mut out);
            whole[..n_regions].iter().for_each(|region| add(region, &mut writer, &mut out));
            writer.finish(&mut out);
            RegionsWriter::begin_in_array(&document(json!([])), &mut out).discard(&mut out);
            push_document(&json!({"x": [1]}), &mut out);
            finish_array(&mut out);
            assert_eq!(String::from_utf8_lossy(&out), String::from_utf8_lossy(&expected));
        }
        let mut out = b"before".to_vec();
        let mut writer = RegionsWriter::begin(&document(json!([])), &mut out);
        writer.add(&whole[0], [], [], &mut out);
        writer.discard(&mut out);
        assert_eq!(out, b"before");
    }
}
