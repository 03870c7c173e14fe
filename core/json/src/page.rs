//! An HTML page that shows timelines in a browser. It contains all its data and scripts; its security policy forbids it to load
//! anything.
//!
//! The viewer is that of the editors. Several timelines get a list to choose from (`choice.js`).

use std::io;

use crate::timeline::Timeline;

/// The viewer's style sheet.
const STYLE: &str = include!(concat!(env!("OUT_DIR"), "/viewer_style.rs"));

/// The viewer's scripts, each after those it depends on: `editors/viewer/scripts.json`.
const SCRIPTS: &[&str] = include!(concat!(env!("OUT_DIR"), "/viewer_scripts.rs"));

/// Script of a page with several timelines: hands the chosen one to the viewer, as an editor would.
const CHOICE: &str = include_str!("choice.js");

/// Returns the page for some timelines; several get a list to choose from.
pub fn page_of(timelines: &[Timeline]) -> io::Result<String> {
    let choice = if timelines.len() == 1 { "" } else { CHOICE };
    // The viewer's last script starts the viewer, which then looks for the choice.
    let scripts = [choice].into_iter().filter(|script| !script.is_empty()).chain(SCRIPTS.iter().copied());
    let scripts: String = scripts.map(|script| format!("<script>\n{script}</script>\n")).collect();
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; \
         script-src 'unsafe-inline'; img-src blob: data:\">\n\
         <title>Timeline</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <script type=\"application/json\" id=\"mca-timeline\">"
    )
    .into_bytes();
    match timelines {
        [only] => serde_json::to_writer(ScriptData(&mut page), only)?,
        several => serde_json::to_writer(ScriptData(&mut page), several)?,
    }
    page.extend_from_slice(format!("</script>\n{scripts}</body>\n</html>\n").as_bytes());
    String::from_utf8(page).map_err(io::Error::other)
}

/// Adds JSON to a page. Its `<`, all of which are in strings, become escapes.
struct ScriptData<'a>(&'a mut Vec<u8>);

impl io::Write for ScriptData<'_> {
    fn write(&mut self, json: &[u8]) -> io::Result<usize> {
        for (number, piece) in json.split(|byte| *byte == b'<').enumerate() {
            if number > 0 {
                self.0.extend_from_slice(b"\\u003c");
            }
            self.0.extend_from_slice(piece);
        }
        Ok(json.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
