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
    let (data, choice) = match timelines {
        [only] => (serde_json::to_string(only)?, ""),
        several => (serde_json::to_string(several)?, CHOICE),
    };
    // No text in a timeline can then end the script element that contains it.
    let data = data.replace('<', "\\u003c");
    // The list goes before the scripts of the viewer, since the last of them starts the viewer, which then looks for the list.
    let scripts = [choice].into_iter().filter(|script| !script.is_empty()).chain(SCRIPTS.iter().copied());
    let scripts: String = scripts.map(|script| format!("<script>\n{script}</script>\n")).collect();
    Ok(format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; \
         script-src 'unsafe-inline'; img-src blob: data:\">\n\
         <title>Timeline</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <script type=\"application/json\" id=\"mca-timeline\">{data}</script>\n{scripts}</body>\n</html>\n"
    ))
}
